(* SPDX-License-Identifier: GPL-3.0-or-later *)
(* Claims of bodies at rest: where check_standing accepts, the verdict, distance, depth, nearest points and directions hold. *)
From Coq Require Import Reals Lra Lia ZArith QArith Qreals List Bool.
From Touchstone.Certificates Require Import vectors bodies hulls cover rounding surface directions checker claims_checker lifting core_soundness.
Import ListNotations.
Local Open Scope R_scope.

(* What a number of a line says, where P lo hi is that the value is in [lo, hi]. *)
Definition number_holds (P : R -> R -> Prop) (x : number) : Prop :=
  match x with Squared q => 0 <= Q2R q /\ P (sqrt (Q2R q)) (sqrt (Q2R q)) | Enclosed lo hi => P (Q2R lo) (Q2R hi) end.

Lemma Q2R_0 : Q2R 0 = 0. Proof. unfold Q2R; simpl; lra. Qed.
Lemma Q2R_square q : Q2R (square q) = Q2R q * Q2R q. Proof. apply Q2R_mult. Qed.
Lemma Qle_bool_R q q' : Qle_bool q q' = true <-> Q2R q <= Q2R q'.
Proof. rewrite Qle_bool_iff. split; [apply Qle_Rle|apply Rle_Qle]. Qed.
Lemma Qeq_bool_R q q' : Qeq_bool q q' = true <-> Q2R q = Q2R q'.
Proof. rewrite Qeq_bool_iff. split; [apply Qeq_eqR|apply eqR_Qeq]. Qed.

Definition value_of (positive : bool) (sq shift : Q) : R := (if positive then sqrt (Q2R sq) else - sqrt (Q2R sq)) + Q2R shift.

Lemma sqrt_le_of x y : 0 <= y -> x <= y * y -> sqrt x <= y.
Proof.
  intros Hy H. destruct (Rle_dec 0 x) as [P|N].
  - apply square_le; trivial. rewrite sqrt_sqrt; trivial.
  - rewrite sqrt_neg_0 by lra. trivial.
Qed.
Lemma le_sqrt_of x y : y <= 0 \/ y * y <= x -> y <= sqrt x.
Proof.
  intros [H|H]; [generalize (sqrt_pos x); lra|]. apply square_le; [apply sqrt_pos|]. rewrite sqrt_sqrt; nra.
Qed.

Lemma in_enclosure_sound positive sq shift lo hi : in_enclosure positive sq shift lo hi = true ->
  Q2R lo <= value_of positive sq shift <= Q2R hi.
Proof.
  unfold in_enclosure, value_of. destruct positive; rewrite !andb_true_iff, orb_true_iff, !Qle_bool_R, !Q2R_square, !Q2R_minus, Q2R_0.
  - intros [[H1 H2] H3]. generalize (le_sqrt_of _ _ H1), (sqrt_le_of _ _ H2 H3). lra.
  - intros [[H1 H2] H3]. generalize (le_sqrt_of _ _ H3), (sqrt_le_of _ _ H1 H2). lra.
Qed.

Lemma is_number_sound (P : R -> R -> Prop) positive sq shift x :
  (forall lo hi, lo <= value_of positive sq shift <= hi -> P lo hi) -> 0 <= Q2R sq ->
  is_number positive sq shift x = true -> number_holds P x.
Proof.
  intros HP Hsq. destruct x as [q|lo hi]; simpl.
  - destruct (Qeq_bool shift 0) eqn:E.
    + rewrite andb_true_iff, Qeq_bool_R. intros [-> ->]. split; trivial. apply HP. apply Qeq_bool_R in E.
      unfold value_of. rewrite E, Q2R_0. lra.
    + rewrite !andb_true_iff, Qle_bool_R, Qeq_bool_R, Q2R_square, Q2R_0. intros [[H1 H2] H3].
      apply in_enclosure_sound in H3. rewrite <- H2. split; [nra|]. rewrite sqrt_square by trivial. apply HP; trivial.
  - intros H. apply HP, in_enclosure_sound; trivial.
Qed.

(* What the line says of nearest points. Faces are told where the cores are apart. *)
Definition nearest_holds (p : problem) (n : nearest) : Prop :=
  let a := vec_of_q (near_a n) in let b := vec_of_q (near_b n) in let v := vsub a b in
  core_a p a /\ core_b p b /\ (forall x y, core_a p x -> core_b p y -> norm v <= norm (vsub x y)) /\
  (v = vzero -> face_a n = [] /\ face_b n = []) /\
  (v <> vzero ->
    (forall i, In i (face_a n) <-> exists x, at_index (points_a p) i = Some x /\
       forall y, core_a p y -> dot v (lift (unit p) x) <= dot v y) /\
    (forall i, In i (face_b n) <-> exists x, at_index (points_b p) i = Some x /\
       forall y, core_b p y -> dot v y <= dot v (lift (unit p) x))).

(* What the line says of directions, for bodies that leave each other after the way e. *)
Definition directions_hold (P : vec -> Prop) (d : directions) : Prop :=
  match d with
  | Finite us => exactly_the_rays P (map vec_of us)
  | Infinite us => continuum_of_rays P /\ Forall (fun u => P (vec_of u)) us
  end.

Definition standing_holds (p : problem) (c : standing) : Prop :=
  let D := body_difference p in let s := planar p in
  match told c with Separated => separated D | Touch => touching s D | Penetrating => penetrating s D end /\
  number_holds (distance_within D) (distance c) /\
  match depth c with Some d => number_holds (depth_within s D) d | None => True end /\
  match leave c with Some d => exists e, depth_within s D e e /\ directions_hold (leaves s D e) d | None => True end /\
  nearest_holds p (near c).

Lemma scale_back k v : k <> 0 -> vscale k (vscale (/ k) v) = v.
Proof. intros H. destruct v; vsimpl; apply vec_eq; simpl; field; trivial. Qed.

Section Problem.
Variable p : problem.
Hypothesis good : well_formed p = true.
Let U := unit p.
Let C := core_difference p.
Let D := body_difference p.
Let s := planar p.
Let r := Q2R (radius p).

Lemma r_nonneg : 0 <= r.
Proof. unfold r. destruct (radii p good) as (H1 & H2 & ->). lra. Qed.
Lemma u_pos : 0 < / IZR U. Proof. apply unit_inv_pos, good_unit, good. Qed.

Lemma equals_over_eq q z w : 0 < IZR w -> equals_over q z (w * U) = true -> vec_of_q q = vscale (/ IZR w) (lift U z).
Proof.
  intros Hw. destruct q as [[q1 q2] q3], z as [[z1 z2] z3]. unfold equals_over. rewrite !andb_true_iff, !Z.eqb_eq.
  assert (K : forall q z, (Qnum q * (w * U) = z * Zpos (Qden q))%Z -> Q2R q = / IZR w * (/ IZR U * IZR z)).
  { intros q z H. apply (f_equal IZR) in H. rewrite !mult_IZR in H. unfold Q2R.
    assert (Hu := unit_pos_R U (good_unit p good)).
    assert (0 < IZR (Zpos (Qden q))) by (apply IZR_lt; reflexivity).
    apply Rmult_eq_reg_r with (IZR (Zpos (Qden q)) * (IZR w * IZR U)); [|apply Rgt_not_eq; repeat apply Rmult_lt_0_compat; trivial].
    replace (IZR (Qnum q) * / IZR (Zpos (Qden q)) * (IZR (Zpos (Qden q)) * (IZR w * IZR U))) with (IZR (Qnum q) * (IZR w * IZR U)) by (field; lra).
    rewrite H. field. lra. }
  intros [[H1 H2] H3]. unfold lift, vscale; simpl. rewrite (K q1 z1 H1), (K q2 z2 H2), (K q3 z3 H3). trivial.
Qed.

(* The unit vector of an integer direction. *)
Lemma core_at_of n g : in_space s n = true -> vec_of n <> vzero ->
  (forall c, C c -> g * norm (vec_of n) <= dot (vec_of n) c) ->
  (0 <= g -> C (vscale g (vscale (/ norm (vec_of n)) (vec_of n)))) ->
  (g < 0 -> forall x, space s x -> norm x <= - g -> C x) -> core_at s C g.
Proof.
  intros Hs Hn Hb Hp Hm. assert (P := norm_pos _ Hn). assert (Pi := Rinv_0_lt_compat _ P).
  exists (vscale (/ norm (vec_of n)) (vec_of n)). split; [apply space_scale, in_space_space; trivial|]. split.
  - rewrite norm_scale by lra. field; lra.
  - split.
    + intros c Hc. specialize (Hb c Hc). rewrite dot_scale_l. apply Rmult_le_reg_l with (norm (vec_of n)); trivial.
      rewrite <- Rmult_assoc, Rinv_r by lra. lra.
    + destruct (Rle_dec 0 g); [left; auto|right; split; [lra|]; apply Hm; lra].
Qed.

Lemma norm_vec_of n : norm (vec_of n) * norm (vec_of n) = IZR (zdot n n).
Proof. rewrite norm_square, dot_vec_of. trivial. Qed.

(* What the checks of a surface say, with d the distance of its first plane. *)
Lemma deep_surface names f fs : faces_at p names = Some (f :: fs) -> (0 < zdot (znormal f) (znormal f))%Z ->
  encloses p (f :: fs) (znormal f) (zheight f) = true ->
  let d := IZR (zheight f) * / IZR U * / norm (vec_of (znormal f)) in
  0 < d /\ d = sqrt (Q2R (over (zheight f * zheight f) (zdot (znormal f) (znormal f) * (U * U)))) /\
  surrounds s C (map (real_face p) (f :: fs)) /\
  Forall (fun g => d * norm (normal g) <= height g) (map (real_face p) (f :: fs)).
Proof.
  intros Hf Hn He d. assert (Pn := norm_pos _ (positive_nonzero _ Hn)). assert (Hu := unit_pos_R U (good_unit p good)).
  assert (Ui := u_pos). assert (He' := He). unfold encloses in He'. rewrite !andb_true_iff in He'. destruct He' as [[Hpos _] Hnear].
  rewrite forallb_forall in Hpos, Hnear.
  assert (Hh : 0 < IZR (zheight f)) by (apply IZR_lt, Z.ltb_lt, Hpos; left; trivial).
  assert (Pni := Rinv_0_lt_compat _ Pn).
  split; [unfold d; repeat apply Rmult_lt_0_compat; trivial|]. split.
  - rewrite over_real by (apply Z.mul_pos_pos; [trivial|apply Z.mul_pos_pos; apply (good_unit p good)]).
    rewrite !mult_IZR, <- norm_vec_of.
    replace (norm (vec_of (znormal f)) * norm (vec_of (znormal f)) * (IZR U * IZR U)) with
      ((norm (vec_of (znormal f)) * IZR U) * (norm (vec_of (znormal f)) * IZR U)) by ring.
    rewrite (sqrt_fraction _ (IZR (zheight f))); trivial; [unfold d; field; lra|lra|apply Rmult_lt_0_compat; trivial].
  - split.
    + apply (encloses_surrounds p good _ (znormal f) (zheight f)); [eapply faces_made; eauto|discriminate|trivial].
    + apply Forall_forall. intros g Hg. apply in_map_iff in Hg. destruct Hg as (k & <- & Hk). simpl. fold U.
      specialize (Hnear k Hk). specialize (Hpos k Hk). apply Z.ltb_lt, IZR_lt in Hpos.
      unfold not_nearer in Hnear. apply Z.leb_le, IZR_le in Hnear. rewrite !mult_IZR, <- !norm_vec_of in Hnear.
      unfold d. assert (B : IZR (zheight f) * norm (vec_of (znormal k)) <= IZR (zheight k) * norm (vec_of (znormal f))).
      { apply square_le; [apply Rmult_le_pos; lra|]. lra. }
      apply Rmult_le_reg_r with (norm (vec_of (znormal f))); trivial.
      replace (IZR (zheight f) * / IZR U * / norm (vec_of (znormal f)) * norm (vec_of (znormal k)) * norm (vec_of (znormal f)))
        with (/ IZR U * (IZR (zheight f) * norm (vec_of (znormal k)))) by (field; lra).
      replace (IZR (zheight k) * / IZR U * norm (vec_of (znormal f))) with (/ IZR U * (IZR (zheight k) * norm (vec_of (znormal f)))) by ring.
      apply Rmult_le_compat_l; lra.
Qed.

Lemma zero_witness w x y : witness_points p w = Some (x, y) -> zequal (zsub x y) zero3 = true -> C vzero.
Proof.
  intros Hw Hz. apply zequal_eq in Hz. assert (H := witness_difference p w x y Hw). rewrite Hz in H.
  replace vzero with (vscale (/ IZR (whole w)) (lift (unit p) zero3)); trivial. unfold lift. simpl. generalize (/ IZR (whole w)), (/ IZR (unit p)). clear. intros. vring.
Qed.

(* Of cores that are apart. *)
Lemma apart_facts w x y (n : q3) sq : witness_points p w = Some (x, y) -> locate p w (Apart n) = Some (Gt, sq) ->
  let v := vscale (/ IZR (whole w)) (lift U (zsub x y)) in
  C v /\ v <> vzero /\ (forall c, C c -> dot v v <= dot v c) /\ 0 <= Q2R sq /\ norm v = sqrt (Q2R sq).
Proof.
  intros Hw Hl v. unfold locate in Hl. rewrite Hw in Hl.
  destruct (_ && _ && _)%bool eqn:E in Hl; [|discriminate]. injection Hl as <-.
  rewrite !andb_true_iff in E. destruct E as [[_ Hv] Hb]. apply Z.ltb_lt in Hv.
  destruct (witness_sound p w x y Hw) as (Pw & _). assert (Ui := u_pos). assert (Hu := unit_pos_R U (good_unit p good)).
  assert (Pwi := Rinv_0_lt_compat _ Pw).
  assert (Ev : v = vscale (/ IZR (whole w) * / IZR U) (vec_of (zsub x y))) by (unfold v, lift; generalize (vec_of (zsub x y)); clear; vring).
  assert (Pk : 0 < / IZR (whole w) * / IZR U) by (apply Rmult_lt_0_compat; trivial).
  assert (Nv : v <> vzero) by (rewrite Ev; apply scale_nonzero; [lra|apply positive_nonzero; trivial]).
  split; [apply witness_difference; trivial|]. split; trivial. split.
  - destruct (least_sound p good _ _ Hb) as (h & Hh & Hc). apply Z.leb_le, IZR_le in Hh. rewrite mult_IZR in Hh.
    intros c Hcc. specialize (Hc c Hcc). rewrite Ev, !dot_scale, !dot_scale_l, dot_vec_of.
    apply Rmult_le_compat_l; [lra|].
    apply Rle_trans with (IZR h * / IZR U); [|exact Hc].
    replace (/ IZR (whole w) * / IZR U * IZR (zdot (zsub x y) (zsub x y))) with
      (/ IZR U * (/ IZR (whole w) * IZR (zdot (zsub x y) (zsub x y)))) by ring.
    rewrite (Rmult_comm (IZR h)). apply Rmult_le_compat_l; [lra|].
    apply Rmult_le_reg_l with (IZR (whole w)); trivial. rewrite <- Rmult_assoc, Rinv_r by lra. lra.
  - assert (Hwu : (0 < whole w * U)%Z) by (apply lt_IZR; rewrite mult_IZR; apply Rmult_lt_0_compat; trivial).
    assert (E : Q2R (over (zdot (zsub x y) (zsub x y)) (whole w * unit p * (whole w * unit p))) = norm v * norm v).
    { rewrite over_real by (apply Z.mul_pos_pos; trivial). rewrite norm_square, Ev, dot_scale, dot_scale_l, dot_vec_of, !mult_IZR.
      fold U. field. lra. }
    rewrite E. split; [generalize (norm_nonneg v); nra|]. rewrite sqrt_square; trivial. apply norm_nonneg.
Qed.

Theorem locate_sound w k side sq : locate p w k = Some (side, sq) -> 0 <= Q2R sq /\ core_at s C (signed side sq).
Proof.
  intros Hl. assert (Hl' := Hl). unfold locate in Hl. destruct (witness_points p w) as [[x y]|] eqn:Hw; [|discriminate].
  destruct k as [n|n others|names].
  - destruct (_ && _ && _)%bool eqn:E in Hl; [|discriminate]. injection Hl as <- <-. clear E.
    destruct (apart_facts w x y n _ Hw Hl') as (Cv & Nv & Hb & Hsq & Hn). split; trivial. simpl. rewrite <- Hn.
    set (v := vscale (/ IZR (whole w)) (lift U (zsub x y))) in *. assert (P := norm_pos v Nv).
    exists (vscale (/ norm v) v). split; [apply space_scale, (c_space p good); trivial|].
    split; [rewrite norm_scale; [field; lra|apply Rlt_le, Rinv_0_lt_compat; trivial]|]. split.
    + intros c Hc. specialize (Hb c Hc). rewrite <- norm_square in Hb. rewrite dot_scale_l.
      apply Rmult_le_reg_l with (norm v); trivial. rewrite <- Rmult_assoc, Rinv_r by lra. lra.
    + left. split; [lra|]. rewrite scale_back by lra. trivial.
  - destruct (_ && _ && _ && _)%bool eqn:E in Hl; [|discriminate]. injection Hl as <- <-.
    rewrite !andb_true_iff in E. destruct E as [[[Hz Hs] Hn] Hb]. split; [rewrite Q2R_0; lra|]. simpl.
    apply (core_at_of n); trivial; [apply vec_of_nonzero; trivial| | |intros; lra].
    + intros c Hc. destruct (least_sound p good _ _ Hb) as (h & Hh & Hcb). apply Z.leb_le, IZR_le in Hh.
      specialize (Hcb c Hc). assert (Ui := u_pos). fold U in Hcb. assert (0 <= IZR h * / IZR U) by (apply Rmult_le_pos; lra). lra.
    + intros _. replace (vscale 0 _) with vzero by (generalize (vscale (/ norm (vec_of n)) (vec_of n)); clear; vring).
      apply (zero_witness w x y); trivial.
  - destruct (faces_at p names) as [[|f fs]|] eqn:Hf; try discriminate.
    destruct (_ && _ && _ && _)%bool eqn:E in Hl; [|discriminate]. injection Hl as <- <-.
    rewrite !andb_true_iff in E. destruct E as [[[Hz Hn] He] Hb]. apply Z.ltb_lt in Hn.
    destruct (deep_surface names f fs Hf Hn He) as (Hd & Ed & Har & Hall).
    set (d := IZR (zheight f) * / IZR U * / norm (vec_of (znormal f))) in *.
    assert (Pn := norm_pos _ (positive_nonzero _ Hn)).
    split; [rewrite over_real by (apply Z.mul_pos_pos; [trivial|apply Z.mul_pos_pos; apply (good_unit p good)]);
            apply Rmult_le_pos; [apply IZR_le; nia|apply Rlt_le, Rinv_0_lt_compat, IZR_lt; apply Z.mul_pos_pos; [trivial|apply Z.mul_pos_pos; apply (good_unit p good)]]|].
    simpl. fold U. rewrite <- Ed.
    assert (Sn : space s (vec_of (znormal f))).
    { destruct Har as [Hg _]. inversion Hg as [|? ? G _]. apply G. }
    assert (Nm : norm (vec_of (zscale (-1) (znormal f))) = norm (vec_of (znormal f))) by (rewrite vec_of_scale; apply norm_opp).
    assert (P := Rinv_0_lt_compat _ Pn).
    exists (vscale (/ norm (vec_of (znormal f))) (vec_of (zscale (-1) (znormal f)))).
    split; [rewrite vec_of_scale; auto with space|]. split; [rewrite norm_scale, Nm by lra; field; lra|]. split.
    + intros c Hc. destruct (least_sound p good _ _ Hb) as (h & Hh & Hcb). apply Z.leb_le, IZR_le in Hh. rewrite opp_IZR in Hh.
      specialize (Hcb c Hc). fold U in Hcb. rewrite dot_scale_l. unfold d.
      assert (Ui := u_pos). assert (- IZR (zheight f) * / IZR U <= IZR h * / IZR U) by (apply Rmult_le_compat_r; lra).
      replace (- (IZR (zheight f) * / IZR U * / norm (vec_of (znormal f)))) with
        (/ norm (vec_of (znormal f)) * (- IZR (zheight f) * / IZR U)) by ring.
      apply Rmult_le_compat_l; lra.
    + right. split; [lra|]. intros x' Hx' Hnx. rewrite Ropp_involutive in Hnx.
      apply (ball_inside s C (map (real_face p) (f :: fs)) (c_convex p)) with d; trivial; [|lra].
      apply (zero_witness w x y); trivial.
Qed.
End Problem.
