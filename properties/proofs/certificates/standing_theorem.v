(* SPDX-License-Identifier: GPL-3.0-or-later *)
(* The theorem of bodies at rest: whatever check_standing accepts holds. *)
From Coq Require Import Reals Lra Lia ZArith QArith Qreals List Bool.
From Touchstone.Certificates Require Import vectors bodies hulls cover rounding surface directions checker claims_checker lifting
  core_soundness standing_soundness planes_soundness.
Import ListNotations.
Local Open Scope R_scope.

Lemma indices_where_spec test points i j : In j (indices_where test points i) <->
  exists x, at_index points (j - i) = Some x /\ test x = true /\ (i <= j)%Z.
Proof.
  revert i. induction points as [|x rest IH]; intros i; simpl.
  - split; [intros []|intros (x & H & _); discriminate].
  - assert (E : In j (indices_where test rest (i + 1)) <->
      exists y, at_index (x :: rest) (j - i) = Some y /\ test y = true /\ (i < j)%Z).
    { rewrite IH. simpl. replace (j - (i + 1))%Z with (j - i - 1)%Z by lia. split; intros (y & Hy & Ht & Hle).
      - exists y. replace (j - i =? 0)%Z with false by (symmetry; apply Z.eqb_neq; lia). repeat split; trivial; lia.
      - replace (j - i =? 0)%Z with false in Hy by (symmetry; apply Z.eqb_neq; lia). exists y. repeat split; trivial; lia. }
    simpl in E. destruct (test x) eqn:T; simpl; rewrite E; clear E.
    + split.
      * intros [<-|(y & Hy & Ht & Hlt)]; [|exists y; repeat split; trivial; lia].
        exists x. rewrite Z.sub_diag. simpl. repeat split; trivial; lia.
      * intros (y & Hy & Ht & Hle). destruct (Z.eq_dec i j) as [|Ne]; [left; trivial|].
        right. exists y. repeat split; trivial; lia.
    + split; intros (y & Hy & Ht & Hle).
      * exists y. repeat split; trivial; lia.
      * destruct (Z.eq_dec i j) as [<-|Ne]; [|exists y; repeat split; trivial; lia].
        rewrite Z.sub_diag in Hy. simpl in Hy. congruence.
Qed.

Lemma same_list_eq l m : same_list l m = true -> l = m.
Proof. unfold same_list. destruct (list_eq_dec Z.eq_dec l m); congruence. Qed.

Section Standing.
Variable p : problem.
Hypothesis good : well_formed p = true.
Let s := planar p.
Let C := core_difference p.
Let D := body_difference p.
Let r := Q2R (radius p).

Lemma face_of_min k v points : 0 < k -> forall i, In i (face_of Z.min v points) <-> exists x, at_index points i = Some x /\
  forall y, hull (map (lift (unit p)) points) y -> dot (vscale k (vec_of v)) (lift (unit p) x) <= dot (vscale k (vec_of v)) y.
Proof.
  intros Hk i. assert (Ui := u_pos p good). unfold face_of. destruct (extreme Z.min v points) as [h|] eqn:E.
  - apply extreme_min in E. destruct E as (E1 & z & Hz & Ez). rewrite indices_where_spec, Z.sub_0_r. split.
    + intros (x & Hx & Ht & _). exists x. split; trivial. apply Z.eqb_eq in Ht. intros y Hy.
      assert (B := hull_at_least (unit p) (good_unit p good) v points h E1 y Hy). rewrite !dot_scale_l, dot_lift, Ht. apply Rmult_le_compat_l; lra.
    + intros (x & Hx & Hall). exists x. split; trivial. assert (Hin := at_index_in _ _ _ Hx).
      specialize (Hall (lift (unit p) z) ltac:(apply hull_point, in_map; trivial)). rewrite !dot_scale_l, !dot_lift, <- Ez in Hall.
      apply Rmult_le_reg_l in Hall; trivial. apply Rmult_le_reg_r in Hall; trivial. apply le_IZR in Hall. split.
      * apply Z.eqb_eq. specialize (E1 x Hin). lia.
      * clear -Hx. revert i Hx. induction points as [|y rest IH]; simpl; intros i Hx; [discriminate|].
        destruct (Z.eqb_spec i 0); [lia|]. specialize (IH _ Hx). lia.
  - simpl. split; [intros []|]. intros (x & Hx & _). destruct points; [discriminate|]. simpl in E. destruct (extreme Z.min v points); discriminate.
Qed.

Lemma face_of_max k v points : 0 < k -> forall i, In i (face_of Z.max v points) <-> exists x, at_index points i = Some x /\
  forall y, hull (map (lift (unit p)) points) y -> dot (vscale k (vec_of v)) y <= dot (vscale k (vec_of v)) (lift (unit p) x).
Proof.
  intros Hk i. assert (Ui := u_pos p good). unfold face_of. destruct (extreme Z.max v points) as [h|] eqn:E.
  - apply extreme_max in E. destruct E as (E1 & z & Hz & Ez). rewrite indices_where_spec, Z.sub_0_r. split.
    + intros (x & Hx & Ht & _). exists x. split; trivial. apply Z.eqb_eq in Ht. intros y Hy.
      assert (B := hull_at_most (unit p) (good_unit p good) v points h E1 y Hy). rewrite !dot_scale_l, dot_lift, Ht. apply Rmult_le_compat_l; lra.
    + intros (x & Hx & Hall). exists x. split; trivial. assert (Hin := at_index_in _ _ _ Hx).
      specialize (Hall (lift (unit p) z) ltac:(apply hull_point, in_map; trivial)). rewrite !dot_scale_l, !dot_lift, <- Ez in Hall.
      apply Rmult_le_reg_l in Hall; trivial. apply Rmult_le_reg_r in Hall; trivial. apply le_IZR in Hall. split.
      * apply Z.eqb_eq. specialize (E1 x Hin). lia.
      * clear -Hx. revert i Hx. induction points as [|y rest IH]; simpl; intros i Hx; [discriminate|].
        destruct (Z.eqb_spec i 0); [lia|]. specialize (IH _ Hx). lia.
  - simpl. split; [intros []|]. intros (x & Hx & _). destruct points; [discriminate|]. simpl in E. destruct (extreme Z.max v points); discriminate.
Qed.

Lemma nearest_sound w k side sq n : locate p w k = Some (side, sq) -> check_nearest p w n = true -> nearest_holds p n.
Proof.
  intros Hl H. assert (Hl' := Hl). unfold check_nearest in H. destruct (witness_points p w) as [[x y]|] eqn:Hw; [|discriminate].
  rewrite !andb_true_iff in H. destruct H as [[Ha Hb] Hf].
  destruct (witness_sound p w x y Hw) as (Pw & Ca & Cb).
  apply (equals_over_eq p good _ _ _ Pw) in Ha, Hb.
  assert (Ev : vsub (vec_of_q (near_a n)) (vec_of_q (near_b n)) = vscale (/ IZR (whole w) * / IZR (unit p)) (vec_of (zsub x y))).
  { rewrite Ha, Hb, vec_of_sub. unfold lift. generalize (vec_of x), (vec_of y), (/ IZR (whole w)), (/ IZR (unit p)). clear. vring. }
  assert (Pk := WU_pos p good w x y Hw).
  unfold nearest_holds. rewrite Ev.
  split; [rewrite Ha; trivial|]. split; [rewrite Hb; trivial|]. split; [|split].
  - intros a b Ca' Cb'. assert (Hc : C (vsub a b)) by (exists a, b; auto).
    destruct (zequal (zsub x y) zero3) eqn:Z.
    + apply zequal_eq in Z. rewrite Z. replace (norm (vscale _ (vec_of zero3))) with 0; [apply norm_nonneg|].
      rewrite vec_of_zero. rewrite norm_scale, norm_zero by lra. ring.
    + unfold locate in Hl. rewrite Hw in Hl. destruct k as [q|m o|names].
      * assert (side = Gt) by (destruct (_ && _ && _)%bool in Hl; [injection Hl; auto|discriminate]). subst side.
        destruct (apart_facts p good w x y q sq Hw Hl') as (_ & Nv & Hbound & _).
        replace (vscale (/ IZR (whole w) * / IZR (unit p)) (vec_of (zsub x y))) with (vscale (/ IZR (whole w)) (lift (unit p) (zsub x y)))
          by (unfold lift; generalize (vec_of (zsub x y)), (/ IZR (whole w)), (/ IZR (unit p)); clear; vring).
        set (v := vscale (/ IZR (whole w)) (lift (unit p) (zsub x y))) in *. clearbody v.
        specialize (Hbound _ Hc). rewrite <- norm_square in Hbound.
        generalize (dot_le_norms v (vsub a b)), (norm_pos v Nv). intros. apply Rmult_le_reg_l with (norm v); trivial. lra.
      * rewrite Z in Hl. discriminate.
      * rewrite Z in Hl. destruct (faces_at p names) as [[|]|]; discriminate.
  - intros V0. destruct (zequal (zsub x y) zero3) eqn:Z.
    + apply andb_true_iff in Hf. destruct Hf as [F1 F2]. apply same_list_eq in F1, F2. auto.
    + exfalso. revert V0. apply scale_nonzero; [lra|]. apply vec_of_nonzero. unfold znonzero. rewrite Z. trivial.
  - intros V0. destruct (zequal (zsub x y) zero3) eqn:Z.
    + exfalso. apply V0. apply zequal_eq in Z. rewrite Z. simpl. generalize (/ IZR (whole w) * / IZR (unit p)). clear. vring.
    + apply andb_true_iff in Hf. destruct Hf as [F1 F2]. apply same_list_eq in F1, F2. rewrite F1, F2.
      split; intros i; [apply face_of_min|apply face_of_max]; trivial.
Qed.

Lemma compare_sound side sq w k : locate p w k = Some (side, sq) -> 0 <= Q2R sq ->
  match compare_to_radius side sq (radius p) with
  | Gt => side = Gt /\ r < signed side sq | Eq => r = signed side sq | Lt => signed side sq < r end.
Proof.
  intros Hl Hsq. assert (Hr := r_nonneg p good). fold r in Hr. unfold compare_to_radius, signed. destruct side.
  - destruct (Qcompare_spec 0 (radius p)) as [E|E|E].
    + apply Qeq_eqR in E. rewrite Q2R_0 in E. unfold r; lra.
    + apply Qlt_Rlt in E. rewrite Q2R_0 in E. trivial.
    + apply Qlt_Rlt in E. rewrite Q2R_0 in E. unfold r in Hr; lra.
  - assert (0 < sqrt (Q2R sq)); [|lra].
    assert (Hl' := Hl). unfold locate in Hl. destruct (witness_points p w) as [[x y]|] eqn:Hw; [|discriminate].
    destruct k as [q|m o|names].
    + destruct (_ && _ && _)%bool in Hl; discriminate.
    + destruct (_ && _ && _ && _)%bool in Hl; discriminate.
    + destruct (faces_at p names) as [[|f fs]|] eqn:Hf; try discriminate.
      destruct (_ && _ && _ && _)%bool eqn:E in Hl; [|discriminate]. injection Hl as <-.
      rewrite !andb_true_iff in E. destruct E as [[[Hz Hn] He] _]. apply Z.ltb_lt in Hn.
      destruct (deep_surface p good names f fs Hf Hn He) as (Hd & Ed & _). rewrite <- Ed. trivial.
  - assert (P := sqrt_pos (Q2R sq)). assert (S := sqrt_sqrt (Q2R sq) Hsq).
    destruct (Qcompare_spec sq (square (radius p))) as [E|E|E]; [apply Qeq_eqR in E|apply Qlt_Rlt in E|apply Qlt_Rlt in E];
      rewrite Q2R_square in E; fold r in E; [| |split; trivial]; nra.
Qed.

Theorem check_standing_sound w k c : check_standing p w k c = true -> standing_holds p c.
Proof.
  unfold check_standing. rewrite !andb_true_iff. intros [[_ Hnear] H].
  destruct (locate p w k) as [[side sq]|] eqn:Hl; [|discriminate].
  destruct (locate_sound p good w k side sq Hl) as (Hsq & Hcore).
  assert (Hcmp := compare_sound side sq w k Hl Hsq). assert (Hr := r_nonneg p good). fold r in Hr.
  assert (Hcs := c_space p good). assert (Hdr := d_rounded p good). fold C in Hcs. fold D s C r in Hdr. fold s C in Hcore.
  assert (zero : forall x, is_zero x = true -> signed side sq <= r -> number_holds (distance_within D) x).
  { intros [q|lo hi]; simpl; [|discriminate]. rewrite Qeq_bool_R, Q2R_0. intros -> Hle. rewrite sqrt_0. split; [lra|].
    apply (distance_zero_of_core s r C D Hr Hcs Hdr (signed side sq)); trivial. }
  assert (depths : forall lo hi, signed side sq <= r -> lo <= r - signed side sq <= hi -> depth_within s D lo hi).
  { intros lo hi. apply (depth_of_core s r C D Hr Hcs Hdr); trivial. }
  assert (meeting : (signed side sq <= r) -> (is_zero (distance c) &&
          match depth c, leave c with
          | Some d, Some rays => is_number (match side with Gt => false | _ => true end) sq (radius p) d && check_leave p w k rays
          | _, _ => false
          end)%bool = true ->
     number_holds (distance_within D) (distance c) /\
     match depth c with Some d => number_holds (depth_within s D) d | None => True end /\
     match leave c with Some d => exists e, depth_within s D e e /\ directions_hold (leaves s D e) d | None => True end).
  { intros Hle. rewrite andb_true_iff. intros [Hz Hd]. split; [auto|].
    destruct (depth c) as [d|]; [|discriminate]. destruct (leave c) as [rays|]; [|discriminate].
    apply andb_true_iff in Hd. destruct Hd as [Hd Hleave]. split.
    - apply (is_number_sound _ (match side with Gt => false | _ => true end) sq (radius p)); trivial.
      intros lo hi Hb. apply depths; trivial. fold r. replace (r - signed side sq) with (value_of (match side with Gt => false | _ => true end) sq (radius p)); trivial.
      unfold value_of, signed. fold r. destruct side; simpl; try ring.
      unfold locate in Hl. destruct (witness_points p w) as [[x y]|]; [|discriminate]. destruct k as [q|m o|names].
      + destruct (_ && _ && _)%bool in Hl; discriminate.
      + destruct (_ && _ && _ && _)%bool in Hl; [|discriminate]. injection Hl as <-. rewrite Q2R_0, sqrt_0. ring.
      + destruct (faces_at p names) as [[|f fs]|]; try discriminate. destruct (_ && _ && _ && _)%bool in Hl; discriminate.
    - exists (r - signed side sq). split; [apply depths; trivial; lra|].
      apply (leave_sound p good w k side sq); trivial. }
  unfold standing_holds. fold D s.
  assert (N := nearest_sound w k side sq (near c) Hl Hnear).
  destruct (told c); destruct (compare_to_radius side sq (radius p)) eqn:Ec; try discriminate.
  - destruct Hcmp as [Hside Hcmp]. apply andb_true_iff in H. destruct H as [Hd Hnone].
    destruct (depth c); [discriminate|]. destruct (leave c); [discriminate|].
    split; [eapply separated_of_core; eauto|]. split; [|auto].
    apply (is_number_sound _ true sq (- radius p)); trivial. intros lo hi Hb.
    apply (distance_of_core s r C D Hr Hcs Hdr (signed side sq)); trivial; [lra|].
    subst side. unfold value_of in Hb. rewrite Q2R_opp in Hb. fold r in Hb. simpl. lra.
  - destruct (meeting ltac:(lra) H) as (M1 & M2 & M3).
    split; [eapply touching_of_core; eauto|]. auto.
  - destruct (meeting ltac:(lra) H) as (M1 & M2 & M3).
    split; [eapply penetrating_of_core; eauto|]. auto.
Qed.
End Standing.

(* A claim that is accepted holds; the problem need not be known to be well formed. *)
Theorem standing_claims_hold p w k c : check_standing p w k c = true -> standing_holds p c.
Proof.
  intros H. apply (check_standing_sound p) with w k; trivial.
  unfold check_standing in H. rewrite !andb_true_iff in H. tauto.
Qed.
Print Assumptions standing_claims_hold.
