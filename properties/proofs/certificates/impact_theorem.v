(* SPDX-License-Identifier: GPL-3.0-or-later *)
(* The theorem of bodies in motion: whatever check_impact accepts holds. *)
From Coq Require Import Reals Lra Lia ZArith QArith Qreals List Bool.
From Touchstone.Certificates Require Import vectors bodies hulls rounding surface directions impact checker claims_checker lifting
  core_soundness standing_soundness planes_soundness standing_theorem impact_checker.
Import ListNotations.
Local Open Scope R_scope.

Definition velocity_of (p : problem) (m : motion) : vec := lift (unit p) (velocity m).
Definition seconds (m : motion) : R := Q2R (duration m).

(* The point of contact is one of the core of A, and within the radius of the balls of one of B's at that time. *)
Definition contact_holds (p : problem) (m : motion) (t : R) (c : contact) : Prop :=
  let planes := between (planar p) (body_difference p) (velocity_of p m) t in
  let n := vec_of (plane c) in
  core_a p (vec_of_q (point c)) /\
  (exists b, core_b p b /\ norm (vsub (vec_of_q (point c)) (vadd b (vscale t (velocity_of p m)))) <= Q2R (radius p)) /\
  planes n /\
  if unique c then forall w, planes w -> exists k, k <> 0 /\ w = vscale k n else continuum_of_rays planes.

Definition moving_holds (p : problem) (m : motion) (c : impact) : Prop :=
  let D := body_difference p in let v := velocity_of p m in
  match meets c with
  | AtStart => first_contact_within D v (seconds m) 0 0 /\ match touch c with Some t => contact_holds p m 0 t | None => True end
  | First t => first_contact_within D v (seconds m) (Q2R t) (Q2R t) /\
      match touch c with Some k => contact_holds p m (Q2R t) k | None => True end
  | Bracket lo hi => first_contact_within D v (seconds m) (Q2R lo) (Q2R hi)
  | Never => no_contact D v (seconds m)
  end.

Definition impact_holds (p : problem) (m : motion) (c0 : standing) (c : impact) : Prop :=
  standing_holds p c0 /\ standing_holds (sweep p m) (swept_region c) /\ moving_holds p m c /\
  (if interiors_apart c
   then forall t, 0 <= t <= seconds m -> ~ interior (planar p) (body_difference p) (vscale t (velocity_of p m))
   else penetrating (planar p) (body_difference (sweep p m))).

Section Impact.
Variable p : problem.
Variable m : motion.
Hypothesis good : well_formed p = true.
Hypothesis motion_good : good_motion p m = true.
Let s := planar p.
Let C := core_difference p.
Let D := body_difference p.
Let r := Q2R (radius p).
Local Notation v := (velocity_of p m).

Lemma duration_nonneg : 0 <= seconds m.
Proof. unfold good_motion in motion_good. rewrite !andb_true_iff, Qle_bool_R, Q2R_0 in motion_good. apply motion_good. Qed.
Lemma v_space : space s v.
Proof. unfold good_motion in motion_good. rewrite !andb_true_iff in motion_good. apply space_scale, in_space_space. apply motion_good. Qed.

Lemma Q2R_num_den (t : Q) : Q2R t * IZR (Zpos (Qden t)) = IZR (Qnum t).
Proof. unfold Q2R. field. apply Rgt_not_eq, IZR_lt. reflexivity. Qed.
Lemma den_pos (t : Q) : 0 < IZR (Zpos (Qden t)). Proof. apply IZR_lt; reflexivity. Qed.

Lemma way_lifts : lift (unit p) (way m) = vscale (seconds m) v.
Proof.
  unfold good_motion in motion_good. rewrite !andb_true_iff in motion_good. destruct motion_good as [_ H].
  apply zequal_eq, (f_equal vec_of) in H. rewrite !vec_of_scale in H. unfold velocity_of, lift, seconds.
  assert (P := den_pos (duration m)). assert (E : vec_of (way m) = vscale (Q2R (duration m)) (vec_of (velocity m))).
  { rewrite <- Q2R_num_den in H. set (q := IZR (Zpos (Qden (duration m)))) in *. set (t := Q2R (duration m)) in *. clearbody q t.
    revert H. generalize (vec_of (velocity m)), (vec_of (way m)). clear -P. intros [a b c] [a' b' c'] H. vsimpl. injection H; intros.
    apply vec_eq; simpl; apply Rmult_eq_reg_l with q; lra. }
  rewrite E. generalize (vec_of (velocity m)), (/ IZR (unit p)). clear. vring.
Qed.

Lemma swept_core x : core_b (sweep p m) x <-> swept (core_b p) v (seconds m) x.
Proof.
  unfold core_b, sweep; simpl. rewrite (swept_hull _ v (seconds m) x duration_nonneg), map_app, !map_map.
  rewrite (map_ext (fun z => lift (unit p) (zadd z (way m))) (fun z => vadd (lift (unit p) z) (vscale (seconds m) v))); [tauto|].
  intros z. rewrite <- way_lifts. unfold lift. rewrite vec_of_add. generalize (vec_of z), (vec_of (way m)), (/ IZR (unit p)). clear. vring.
Qed.

(* What the swept body holds of B on the way. *)
Lemma swept_body x : swept (body_b p) v (seconds m) x -> body_b (sweep p m) x.
Proof.
  intros (t & Ht & (Hs & b & Hb & Hn)). assert (Sv := v_space). split.
  - simpl. replace x with (vadd (vsub x (vscale t v)) (vscale t v)) by apply add_sub. apply space_add; [trivial|apply space_scale; trivial].
  - exists (vadd b (vscale t v)). split.
    + apply swept_core. exists t. split; trivial. replace (vsub (vadd b (vscale t v)) (vscale t v)) with b by (symmetry; apply add_sub_cancel). trivial.
    + simpl. replace (vsub x (vadd b (vscale t v))) with (vsub (vsub x (vscale t v)) b); trivial.
      generalize (vscale t v). clear. intros u. destruct x, u, b; vsimpl; apply vec_eq; simpl; ring.
Qed.

Lemma interior_monotone (A B : set) t : (forall x, A x -> B x) -> interior s A t -> interior s B t.
Proof. intros H (Hs & e & He & Hb). split; trivial. exists e; split; auto. Qed.

Lemma apart_all_the_way : ~ penetrating s (body_difference (sweep p m)) ->
  forall t, 0 <= t <= seconds m -> ~ interior s D (vscale t v).
Proof.
  intros H t Ht. apply (interiors_apart_all_the_way s (body_a p) (body_b p) v (seconds m)); trivial; [apply v_space|].
  intros Hi. apply H. revert Hi. apply interior_monotone. intros x (a & b & Ha & Hb & ->).
  exists a, b. split; [exact Ha|]. split; trivial. apply swept_body; trivial.
Qed.

Lemma clearance_sound n t q : clearance p m n t = Some q -> forall c, C c -> Q2R q + Q2R t * dot (vec_of n) v <= dot (vec_of n) c.
Proof.
  unfold clearance. destruct (least p n) as [h|] eqn:E; [|discriminate]. intros H; injection H as <-. intros c Hc.
  assert (L : least_is p n (fun k => k =? h)%Z = true) by (unfold least_is; rewrite E; apply Z.eqb_refl).
  destruct (least_sound p good _ _ L) as (k & Hk & Hb). apply Z.eqb_eq in Hk. subst k. specialize (Hb c Hc).
  rewrite Q2R_minus, Q2R_mult, !over_real by apply (good_unit p good). unfold velocity_of. rewrite dot_lift. lra.
Qed.

Lemma radius_square n : Q2R (square (radius p) * inject_Z (zdot n n)) = (r * norm (vec_of n)) * (r * norm (vec_of n)).
Proof.
  rewrite Q2R_mult, Q2R_square. fold r. replace (Q2R (inject_Z (zdot n n))) with (IZR (zdot n n)) by (unfold Q2R; simpl; field).
  rewrite <- norm_vec_of. ring.
Qed.

Lemma r_norm n : 0 <= r * norm (vec_of n).
Proof. apply Rmult_le_pos; [apply (r_nonneg p good)|apply norm_nonneg]. Qed.

Lemma clear_sound n t : clear p m n t = true -> forall c, C c -> Q2R t * dot (vec_of n) v + r * norm (vec_of n) <= dot (vec_of n) c.
Proof.
  unfold clear. destruct (clearance p m n t) as [q|] eqn:E; [|discriminate].
  rewrite andb_true_iff, !Qle_bool_R, radius_square, Q2R_0, Q2R_square. intros [H1 H2] c Hc.
  assert (B := clearance_sound n t q E c Hc). assert (r * norm (vec_of n) <= Q2R q) by (apply square_le; trivial). lra.
Qed.

Lemma strictly_clear_sound n t : strictly_clear p m n t = true -> forall c, C c -> Q2R t * dot (vec_of n) v + r * norm (vec_of n) < dot (vec_of n) c.
Proof.
  unfold strictly_clear. destruct (clearance p m n t) as [q|] eqn:E; [|discriminate].
  rewrite andb_true_iff, !negb_true_iff. intros [H1 H2] c Hc. assert (B := clearance_sound n t q E c Hc).
  assert (P1 : ~ Q2R q <= 0) by (rewrite <- Q2R_0, <- Qle_bool_R, H1; discriminate).
  assert (P2 : ~ Q2R (square q) <= Q2R (square (radius p) * inject_Z (zdot n n))) by (rewrite <- Qle_bool_R, H2; discriminate).
  rewrite radius_square, Q2R_square in P2. assert (R0 := r_norm n).
  assert (r * norm (vec_of n) < Q2R q) by nra. lra.
Qed.

Lemma rest_real w x y t : witness_points p w = Some (x, y) ->
  vsub (at_witness p w x y) (vscale (Q2R t) v) =
  vscale (/ (IZR (whole w) * IZR (unit p) * IZR (Zpos (Qden t)))) (vec_of (rest_of m x y (whole w) t)).
Proof.
  intros Hw. assert (P1 := W_pos p w x y Hw). assert (P2 := unit_pos_R _ (good_unit p good)). assert (P3 := den_pos t).
  unfold rest_of, at_witness, velocity_of, lift.
  rewrite (vec_of_sub (zscale _ _) (zscale _ _)), !vec_of_scale, mult_IZR, <- Q2R_num_den.
  revert P1 P2 P3. generalize (vec_of (zsub x y)), (vec_of (velocity m)), (IZR (whole w)), (IZR (unit p)), (IZR (Zpos (Qden t))), (Q2R t).
  clear. intros [? ? ?] [? ? ?] W U q t HW HU Hq. vsimpl. apply vec_eq; simpl; field; lra.
Qed.

Lemma within_radius_sound w x y t : witness_points p w = Some (x, y) -> within_radius p m x y (whole w) t = true ->
  norm (vsub (at_witness p w x y) (vscale (Q2R t) v)) <= r.
Proof.
  intros Hw H. unfold within_radius in H. apply andb_true_iff in H. destruct H as [Hd H]. apply Z.ltb_lt in Hd.
  rewrite Qle_bool_R, Q2R_square, over_real in H by (apply Z.mul_pos_pos; trivial).
  apply norm_le_square; [apply (r_nonneg p good)|]. rewrite (rest_real w x y t Hw), dot_scale, dot_scale_l, dot_vec_of.
  apply IZR_lt in Hd. rewrite !mult_IZR in *. fold r in H. rewrite Rinv_mult_distr in H by lra. lra.
Qed.

Lemma at_witness_in w x y : witness_points p w = Some (x, y) -> C (at_witness p w x y).
Proof. apply witness_difference. Qed.

Lemma rays_all_parallel (P : vec -> Prop) n us : directions_hold P (Finite us) ->
  (forall u, In u us -> exists k, k <> 0 /\ vec_of u = vscale k n) -> forall w, P w -> exists k, k <> 0 /\ w = vscale k n.
Proof.
  intros [H _] Hall w Hw. apply H in Hw. destruct Hw as (u & Hu & k & Hk & ->). apply in_map_iff in Hu. destruct Hu as (z & <- & Hz).
  destruct (Hall z Hz) as (l & Hl & ->). exists (k * l). split; [apply Rmult_integral_contrapositive; split; lra|].
  generalize n. clear. vring.
Qed.

Lemma contact_sound w t others c : check_contact p m w t others c = true -> contact_holds p m (Q2R t) c.
Proof.
  unfold check_contact. destruct (witness_points p w) as [[x y]|] eqn:Hw; [|discriminate].
  rewrite !andb_true_iff. intros [[Hpt Hrad] H].
  destruct (witness_sound p w x y Hw) as (Pw & Ca & Cb). apply (equals_over_eq p good _ _ _ Pw) in Hpt.
  assert (Hrest := within_radius_sound w x y t Hw Hrad).
  assert (Hv := v_space). assert (Hcs := c_space p good). assert (Hdr := d_rounded p good). assert (Hr := r_nonneg p good).
  unfold contact_holds. split; [rewrite Hpt; trivial|]. split.
  { eexists; split; [exact Cb|]. rewrite Hpt. fold r. replace (vsub _ (vadd _ _)) with (vsub (at_witness p w x y) (vscale (Q2R t) v)); trivial.
    unfold at_witness, lift. rewrite vec_of_sub. generalize (vec_of x), (vec_of y), (vscale (Q2R t) v), (/ IZR (whole w)), (/ IZR (unit p)).
    clear. intros [? ? ?] [? ? ?] [? ? ?] a b. vsimpl. apply vec_eq; simpl; ring. }
  destruct (zequal (rest_of m x y (whole w) t) zero3) eqn:Z.
  - rewrite !andb_true_iff in H. destruct H as [[[Hr0 _] Hn] H]. apply zequal_eq in Z. apply Qeq_bool_R in Hr0. rewrite Q2R_0 in Hr0.
    assert (at_t : at_witness p w x y = vscale (Q2R t) v).
    { assert (E := rest_real w x y t Hw). rewrite Z in E. revert E. generalize (at_witness p w x y), (vscale (Q2R t) v), (/ (IZR (whole w) * IZR (unit p) * IZR (Zpos (Qden t)))).
      clear. intros [a b c] [a' b' c'] k E. vsimpl. injection E; intros. apply vec_eq; simpl; lra. }
    assert (Eq : forall n, between (planar p) (body_difference p) v (Q2R t) n <-> supports (planar p) (moved p w x y) n).
    { intros n. rewrite (between_supports (planar p) (Q2R (radius p)) (core_difference p) (body_difference p) v Hr Hcs Hdr (Q2R t) n Hr0).
      unfold moved. rewrite at_t. tauto. }
    assert (Sn := good_direction_supports p good w x y Hw _ Hn). split; [apply Eq; trivial|].
    destruct others as [terms|terms|o]; apply andb_true_iff in H; destruct H as [Hu H].
    + rewrite Hu. assert (P := planes_sound p good w x y Hw _ _ _ Sn H). intros z Hz. apply Eq in Hz.
      apply (rays_all_parallel _ (vec_of (plane c)) [plane c] P); trivial.
      intros u [<-|[]]. exists 1. split; [lra|]. generalize (vec_of (plane c)). clear. vring.
    + rewrite Hu. assert (P := planes_sound p good w x y Hw _ _ _ Sn H). intros z Hz. apply Eq in Hz.
      apply (rays_all_parallel _ (vec_of (plane c)) [plane c; zscale (-1) (plane c)] P); trivial.
      intros u [<-|[<-|[]]]; [exists 1|exists (-1)]; (split; [lra|]); [|rewrite vec_of_scale; trivial].
      generalize (vec_of (plane c)). clear. vring.
    + apply negb_true_iff in Hu. rewrite Hu. assert (P := planes_sound p good w x y Hw _ _ _ Sn H).
      destruct P as [(u & z & P1 & P2 & P3) _]. exists u, z. rewrite !Eq. auto.
  - rewrite !andb_true_iff in H. destruct H as [[[Hray Hu] Hg] Hclear].
    apply same_ray_of in Hray. destruct Hray as [Hray Hne].
    destruct (good_direction_parts p _ _ Hg) as (G1 & G2 & _).
    assert (Bn : between (planar p) (body_difference p) v (Q2R t) (vec_of (plane c))).
    { apply (between_iff (planar p) (Q2R (radius p)) (core_difference p) (body_difference p) v Hr Hcs Hdr).
      split; trivial. split; trivial. intros d Hd. apply clear_sound; trivial. }
    split; trivial. rewrite Hu.
    assert (Hne' : vsub (at_witness p w x y) (vscale (Q2R t) v) <> vzero).
    { rewrite (rest_real w x y t Hw). apply scale_nonzero; trivial. apply Rinv_neq_0_compat.
      assert (P2 := unit_pos_R _ (good_unit p good)). assert (P3 := den_pos t).
      apply Rgt_not_eq. repeat apply Rmult_lt_0_compat; trivial. }
    assert (B := between_balls (planar p) (Q2R (radius p)) (core_difference p) (body_difference p) v Hr Hcs Hdr (Q2R t) _ _ (at_witness_in w x y Hw) Hrest Hne' Bn).
    destruct B as [B _]. intros z Hz. apply B in Hz. apply B in Bn.
    destruct Hz as (u & [<-|[]] & k & Hk & ->). destruct Bn as (u & [<-|[]] & l & Hl & El). rewrite El.
    exists (k / l). split; [apply Rmult_integral_contrapositive; split; [|apply Rinv_neq_0_compat]; lra|].
    generalize (vsub (at_witness p w x y) (vscale (Q2R t) v)). clear -Hl. intros [? ? ?]. vsimpl. apply vec_eq; simpl; field; lra.
Qed.

Theorem moving_sound w0 k0 c0 pr others c : check_standing p w0 k0 c0 = true ->
  check_moving p m w0 (told c0) pr others c = true -> moving_holds p m c.
Proof.
  intros H0 H. assert (S0 := standing_claims_hold p w0 k0 c0 H0).
  assert (Hv := v_space). assert (Hcs := c_space p good). assert (Hdr := d_rounded p good). assert (Hr := r_nonneg p good).
  assert (touches : forall w t, check_touch p m w t others (touch c) = true ->
    match touch c with Some k => contact_holds p m (Q2R t) k | None => True end).
  { intros w t Ht. unfold check_touch in Ht. destruct (touch c); trivial. destruct others; [|discriminate]. eapply contact_sound; eauto. }
  unfold check_moving in H. unfold moving_holds.
  destruct (meets c) as [|t|lo hi|]; destruct pr as [|w n across|before t' w n|n]; try discriminate.
  - apply andb_true_iff in H. destruct H as [Hm Ht]. split.
    + assert (D0 : body_difference p vzero).
      { destruct S0 as (S0 & _). destruct (told c0); [discriminate|apply S0|]. destruct S0 as (_ & e & He & Hb).
        apply Hb; [apply space_zero|]. replace (vsub vzero vzero) with vzero by (clear; vring). rewrite norm_zero. trivial. }
      split; [intros t Ht'; lra|]. exists 0. assert (Hd := duration_nonneg). repeat split; try lra.
      unfold meet_at. replace (vscale 0 (velocity_of p m)) with vzero; trivial. generalize (velocity_of p m). clear. vring.
    + specialize (touches w0 0%Q Ht). rewrite Q2R_0 in touches. trivial.
  - rewrite !andb_true_iff in H. destruct H as [[[[[H1 H2] H3] H4] H5] H6].
    split; [|apply (touches w t); trivial].
    rewrite Qle_bool_R in H1, H2. rewrite Q2R_0 in H1. destruct (good_direction_parts p _ _ H3) as (G1 & G2 & _).
    assert (Hclear := clear_sound n t H4).
    destruct (witness_points p w) as [[x y]|] eqn:Hw; [|discriminate]. apply andb_true_iff in H5. destruct H5 as [Hw5 H5].
    assert (Hrest := within_radius_sound w x y t Hw Hw5). assert (Cw := at_witness_in w x y Hw).
    apply orb_true_iff in H5. destruct H5 as [H5|H5].
    + eapply (first_contact (planar p) (Q2R (radius p)) (core_difference p) (body_difference p) (velocity_of p m) (seconds m)); eauto.
      unfold velocity_of. rewrite dot_lift. apply Rmult_lt_0_compat; [apply IZR_lt, Z.ltb_lt; trivial|apply (u_pos p good)].
    + destruct across as [a|]; [|discriminate]. rewrite !andb_true_iff in H5. destruct H5 as [[A1 A2] A3].
      apply Z.eqb_eq in A1. apply Z.ltb_lt, IZR_lt in A2.
      assert (V0 : dot (vec_of n) (velocity_of p m) = 0) by (unfold velocity_of; rewrite dot_lift, A1; ring).
      eapply (first_contact_grazing (planar p) (Q2R (radius p)) (core_difference p) (body_difference p) (velocity_of p m) (seconds m)) with (m := vec_of a) (n := vec_of n); eauto.
      * intros d Hd. specialize (Hclear d Hd).  rewrite V0 in Hclear. fold r. lra.
      * intros d Hd. destruct (least_sound p good _ _ A3) as (h & Hh & Hb). specialize (Hb d Hd).
        apply Z.leb_le, IZR_le in Hh. rewrite mult_IZR in Hh. rewrite dot_witness.
        assert (P1 := W_pos p w x y Hw). assert (P2 := unit_pos_R _ (good_unit p good)). assert (Pk := WU_pos p good w x y Hw).
        apply Rle_trans with (IZR h * / IZR (unit p)); trivial.
        replace (IZR h * / IZR (unit p)) with (/ IZR (whole w) * / IZR (unit p) * (IZR (whole w) * IZR h)) by (field; lra).
        apply Rmult_le_compat_l; lra.
      * unfold velocity_of. rewrite dot_lift. apply Rmult_lt_0_compat; [trivial|apply (u_pos p good)].
  - rewrite !andb_true_iff in H. destruct H as [[[[[[[[H1 H2] H3] H4] H5] H6] H7] H8] _].
    rewrite Qle_bool_R in H1, H3, H4, H5. rewrite Q2R_0 in H1. apply negb_true_iff in H2.
    assert (H2' : Q2R before < Q2R t') by (apply Rnot_le_lt; rewrite <- Qle_bool_R, H2; discriminate).
    destruct (good_direction_parts p _ _ H6) as (G1 & G2 & _).
    destruct (witness_points p w) as [[x y]|] eqn:Hw; [|discriminate].
    assert (Hrest := within_radius_sound w x y t' Hw H8). assert (Cw := at_witness_in w x y Hw).
    eapply (first_contact_between (planar p) (Q2R (radius p)) (core_difference p) (body_difference p) (velocity_of p m) (seconds m)) with (n := vec_of n) (before := Q2R before) (time := Q2R t'); eauto.
    + apply (c_convex p).
    + intros d Hd. apply (strictly_clear_sound n before H7); trivial.
  - rewrite !andb_true_iff in H. destruct H as [[H1 H2] _].
    eapply (no_contact_of_direction (planar p) (Q2R (radius p)) (core_difference p) (body_difference p) (velocity_of p m) (seconds m)) with (n := vec_of n); eauto.
    + intros d Hd. assert (B := strictly_clear_sound n 0%Q H1 d Hd). rewrite Q2R_0 in B. fold r. lra.
    + intros d Hd. apply (strictly_clear_sound n (duration m) H2); trivial.
Qed.
End Impact.

Theorem impact_claims_hold p m w0 k0 c0 ws ks pr others c :
  check_impact p m w0 k0 c0 ws ks pr others c = true -> impact_holds p m c0 c.
Proof.
  unfold check_impact. rewrite !andb_true_iff. intros [[[[H0 Hm] Hs] Ha] H].
  assert (good : well_formed p = true) by (unfold check_standing in H0; rewrite !andb_true_iff in H0; tauto).
  assert (S := standing_claims_hold _ _ _ _ Hs). split; [apply (standing_claims_hold p w0 k0); trivial|].
  split; trivial. split; [eapply moving_sound; eauto|].
  apply eqb_prop in Ha. rewrite Ha. destruct S as (S & _). simpl in S. destruct (told (swept_region c)).
  - apply apart_all_the_way; trivial. intros (_ & e & He & Hb). apply S. apply Hb; [apply space_zero|].
    replace (vsub vzero vzero) with vzero by (clear; vring). rewrite norm_zero. trivial.
  - apply apart_all_the_way; trivial. apply S.
  - trivial.
Qed.
Print Assumptions impact_claims_hold.
