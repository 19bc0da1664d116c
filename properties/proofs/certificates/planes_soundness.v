(* SPDX-License-Identifier: GPL-3.0-or-later *)
(* Planes between the cores at a common point, and the directions of the least way out. *)
From Coq Require Import Reals Lra Lia ZArith QArith Qreals List Bool.
From Touchstone.Certificates Require Import vectors bodies hulls cover rounding surface directions checker claims_checker lifting
  core_soundness standing_soundness.
Import ListNotations.
Local Open Scope R_scope.

Lemma directions_hold_iff (P Q : vec -> Prop) d : (forall w, P w <-> Q w) -> directions_hold Q d -> directions_hold P d.
Proof.
  intros H. destruct d as [us|us]; simpl.
  - apply rays_iff; trivial.
  - intros ((u & w & Hu & Hw & Hx) & Hall). split.
    + exists u, w. rewrite !H. auto.
    + eapply Forall_impl; [|exact Hall]. intros z Hz. apply H; trivial.
Qed.

Lemma sub_add_cancel (a b : vec) : vadd (vsub a b) b = a. Proof. vring. Qed.
Lemma add_sub_cancel (a b : vec) : vsub (vadd a b) b = a. Proof. vring. Qed.

Lemma scaled_ray k w u v : w <> 0 -> u <> 0 -> vscale k v = vscale (k / (/ w * / u)) (vscale (/ w) (vscale (/ u) v)).
Proof. intros Hw Hu. destruct v; vsimpl; apply vec_eq; simpl; field; auto. Qed.

Lemma same_ray_sym u v : same_ray u v -> same_ray v u.
Proof.
  intros (k & Hk & ->). exists (/ k). split; [apply Rinv_0_lt_compat; trivial|].
  destruct u; vsimpl; apply vec_eq; simpl; field; lra.
Qed.

Lemma forallb_ext {T} (f g : T -> bool) l : (forall x, f x = g x) -> forallb f l = forallb g l.
Proof. intros H. induction l; simpl; trivial. rewrite H, IHl. trivial. Qed.

Section Planes.
Variable p : problem.
Hypothesis good : well_formed p = true.
Variables (w : witness) (x y : z3).
Hypothesis Hw : witness_points p w = Some (x, y).
Let U := unit p.
Let s := planar p.
Let C := core_difference p.
Let W := whole w.

(* The difference of the witness points, and A - B moved so that it becomes the origin. *)
Definition at_witness : vec := vscale (/ IZR W) (lift U (zsub x y)).
Definition moved : set := fun t => C (vadd t at_witness).

Lemma W_pos : 0 < IZR W. Proof. apply (witness_sound p w x y Hw). Qed.
Lemma WU_pos : 0 < / IZR W * / IZR U.
Proof. apply Rmult_lt_0_compat; [apply Rinv_0_lt_compat, W_pos|apply u_pos, good]. Qed.

Lemma dot_witness n : dot (vec_of n) at_witness = / IZR W * / IZR U * IZR (zdot n (zsub x y)).
Proof. unfold at_witness. rewrite dot_scale, dot_lift. ring. Qed.

Lemma good_direction_parts n test : good_direction p n test = true ->
  space s (vec_of n) /\ vec_of n <> vzero /\ least_is p n test = true.
Proof.
  unfold good_direction. rewrite !andb_true_iff. intros [[H1 H2] H3].
  split; [apply in_space_space; trivial|]. split; [apply vec_of_nonzero|]; trivial.
Qed.

Lemma good_direction_supports n : good_direction p n (fun h => zdot n (zsub x y) <=? W * h)%Z = true ->
  supports s moved (vec_of n).
Proof.
  intros H. apply good_direction_parts in H. destruct H as (Hs & Hn & Hl). repeat split; trivial.
  intros c Hc. destruct (least_sound p good _ _ Hl) as (h & Hh & Hb). specialize (Hb _ Hc). fold U in Hb.
  rewrite dot_add, dot_witness in Hb. apply Z.leb_le, IZR_le in Hh. rewrite mult_IZR in Hh.
  assert (Pw := W_pos). assert (Pk := WU_pos).
  assert (E : IZR h * / IZR U = (/ IZR W * / IZR U) * (IZR W * IZR h)) by (assert (Pu := unit_pos_R U (good_unit p good)); field; lra).
  rewrite E in Hb. assert (/ IZR W * / IZR U * IZR (zdot n (zsub x y)) <= / IZR W * / IZR U * (IZR W * IZR h)) by (apply Rmult_le_compat_l; lra). lra.
Qed.

Definition real_terms (ts : list (Z * z3)) := map (fun t => (IZR (fst t), vscale (/ IZR W * / IZR U) (vec_of (snd t)))) ts.

Lemma generators_good terms ts : generators p x y W terms = Some ts ->
  forall k g, In (k, g) (real_terms ts) -> 0 < k /\ moved g.
Proof.
  destruct (witness_sound p w x y Hw) as (Pw & Ha & Hb). fold W in Pw, Ha, Hb. assert (Pu := unit_pos_R U (good_unit p good)).
  revert ts. induction terms as [|[[which i] k0] rest IH]; cbn [generators]; intros ts H; [injection H as <-; intros ? ? []|].
  destruct (match which with OfA => _ | OfB => _ end) as [g0|] eqn:Eg; [|discriminate].
  destruct (generators p x y W rest) as [ts'|]; [|discriminate].
  destruct (0 <? k0)%Z eqn:Ek; [|discriminate]. injection H as <-. intros k g [K|K]; [|eapply IH; eauto].
  simpl in K. injection K as <- <-. split; [apply IZR_lt, Z.ltb_lt; trivial|].
  unfold moved, at_witness, C. destruct which.
  - destruct (at_index (points_a p) i) as [a|] eqn:Ea; [|discriminate]. injection Eg as <-. apply at_index_in in Ea.
    exists (lift U a), (vscale (/ IZR W) (lift U y)). split; [apply hull_point, in_map; trivial|]. split; trivial.
    unfold lift. rewrite !vec_of_sub, vec_of_scale. assert (N1 : IZR W <> 0) by lra. assert (N2 : IZR U <> 0) by lra. revert N1 N2.
    generalize (vec_of x), (vec_of y), (vec_of a), (IZR W), (IZR U). clear. intros [? ? ?] [? ? ?] [? ? ?] W U HW HU.
    vsimpl; apply vec_eq; simpl; field; auto.
  - destruct (at_index (points_b p) i) as [b|] eqn:Eb; [|discriminate]. injection Eg as <-. apply at_index_in in Eb.
    exists (vscale (/ IZR W) (lift U x)), (lift U b). split; trivial. split; [apply hull_point, in_map; trivial|].
    unfold lift. rewrite !vec_of_sub, vec_of_scale. assert (N1 : IZR W <> 0) by lra. assert (N2 : IZR U <> 0) by lra. revert N1 N2.
    generalize (vec_of x), (vec_of y), (vec_of b), (IZR W), (IZR U). clear. intros [? ? ?] [? ? ?] [? ? ?] W U HW HU.
    vsimpl; apply vec_eq; simpl; field; auto.
Qed.

Lemma real_terms_sum ts : weighted (real_terms ts) = vscale (/ IZR W * / IZR U) (vec_of (zweighted ts)).
Proof.
  induction ts as [|[k g] rest IH]; cbn [real_terms map weighted zweighted fst snd].
  - vsimpl. apply vec_eq; simpl; ring.
  - fold (real_terms rest). rewrite IH, vec_of_add, vec_of_scale.
    assert (G : forall c k u v, vadd (vscale k (vscale c u)) (vscale c v) = vscale c (vadd (vscale k u) v)) by (clear; vring). apply G.
Qed.

Lemma spans_spanning ts : spans s ts = true -> spanning s (real_terms ts).
Proof.
  assert (Pk := WU_pos).
  assert (N : forall u v c, 0 < c -> cross u v <> vzero -> cross (vscale c u) (vscale c v) <> vzero /\ cross (vscale c u) v <> vzero).
  { intros u v c Hc Hn. split.
    - replace (cross (vscale c u) (vscale c v)) with (vscale (c * c) (cross u v)) by (clear; vring).
      apply scale_nonzero; trivial. nra.
    - replace (cross (vscale c u) v) with (vscale c (cross u v)) by (clear; vring). apply scale_nonzero; trivial. lra. }
  assert (Par : forall u v, negb (parallel u v) = true -> cross (vec_of u) (vec_of v) <> vzero).
  { intros u v H E. apply negb_true_iff in H. apply parallel_cross in E. congruence. }
  unfold spans. intros H. apply existsb_exists in H. destruct H as ([k g] & Hg & H). simpl in H.
  exists (IZR k), (vscale (/ IZR W * / IZR U) (vec_of g)).
  split; [apply (in_map (fun t => (IZR (fst t), vscale (/ IZR W * / IZR U) (vec_of (snd t)))) _ _ Hg)|].
  apply orb_true_iff in H. destruct H as [H|H].
  - left. apply existsb_exists in H. destruct H as ([k' g'] & Hg' & H). simpl in H.
    exists (IZR k'), (vscale (/ IZR W * / IZR U) (vec_of g')).
    split; [apply (in_map (fun t => (IZR (fst t), vscale (/ IZR W * / IZR U) (vec_of (snd t)))) _ _ Hg')|].
    exact (proj1 (N _ _ _ Pk (Par _ _ H))).
  - right. apply andb_true_iff in H. destruct H as [-> H]. split; trivial.
    exact (proj2 (N _ _ _ Pk (Par _ _ H))).
Qed.

Lemma balanced_sound terms : balanced p x y W terms = true -> exists ts,
  (forall k g, In (k, g) ts -> 0 < k /\ moved g) /\ weighted ts = vzero /\ spanning s ts.
Proof.
  unfold balanced. destruct (generators p x y W terms) as [ts|] eqn:E; [|discriminate].
  rewrite andb_true_iff. intros [Hz Hs]. exists (real_terms ts). split; [eapply generators_good; eauto|]. split.
  - rewrite real_terms_sum. apply zequal_eq in Hz. rewrite Hz. simpl. generalize (/ IZR W * / IZR U). clear. vring.
  - apply spans_spanning; trivial.
Qed.

Theorem planes_sound n others rays : supports s moved (vec_of n) ->
  check_planes p x y W (fun m => zdot m (zsub x y)) n others rays = true -> directions_hold (supports s moved) rays.
Proof.
  intros Hn H. assert (Pw := W_pos). assert (Pk := WU_pos). assert (Pu := unit_pos_R U (good_unit p good)).
  assert (E : forall h, IZR h * / IZR U = (/ IZR W * / IZR U) * (IZR W * IZR h)) by (intros; field; lra).
  unfold check_planes in H. destruct others as [terms|terms|m]; destruct rays as [us|us]; try discriminate.
  - destruct us as [|u [|]]; try discriminate. rewrite !andb_true_iff in H. destruct H as [[Hu Hb] Hg].
    apply zequal_eq in Hu. subst u. destruct (balanced_sound terms Hb) as (ts & H1 & H2 & H3). simpl.
    apply (one_ray s moved ts); trivial. destruct (greatest_sound p good _ _ Hg) as (h & Hh & _ & c & Hc & Ec).
    exists (vsub c at_witness). split; [unfold moved; rewrite sub_add_cancel; trivial|].
    apply Z.ltb_lt, IZR_lt in Hh. rewrite mult_IZR in Hh. rewrite dot_sub, dot_witness, Ec. fold U. rewrite E, <- Rmult_minus_distr_l.
    apply Rmult_lt_0_compat; trivial. lra.
  - destruct us as [|u [|o [|]]]; try discriminate. rewrite !andb_true_iff in H. destruct H as [[[Hu Ho] Hb] Hg].
    apply zequal_eq in Hu, Ho. subst u o. destruct (balanced_sound terms Hb) as (ts & H1 & H2 & H3). cbn [directions_hold map].
    rewrite vec_of_scale. apply (two_rays s moved ts); trivial. intros c Hc.
    destruct (greatest_sound p good _ _ Hg) as (h & Hh & Hle & _). specialize (Hle _ Hc). fold U in Hle. rewrite dot_add, dot_witness, E in Hle.
    apply Z.leb_le, IZR_le in Hh. rewrite mult_IZR in Hh.
    assert (/ IZR W * / IZR U * (IZR W * IZR h) <= / IZR W * / IZR U * IZR (zdot n (zsub x y))) by (apply Rmult_le_compat_l; lra). lra.
  - rewrite !andb_true_iff in H. destruct H as [[Hm Hp] Hall]. split.
    + exists (vec_of n), (vec_of m). split; trivial. split; [apply good_direction_supports; trivial|].
      intros Ex. apply parallel_cross in Ex. rewrite Ex in Hp. discriminate.
    + apply Forall_forall. rewrite forallb_forall in Hall. intros u Hu. apply good_direction_supports; auto.
Qed.
End Planes.

Section Standing.
Variable p : problem.
Hypothesis good : well_formed p = true.
Let s := planar p.
Let C := core_difference p.
Let D := body_difference p.
Let r := Q2R (radius p).

Lemma pairwise_pairs us : (forall u, In u us -> vec_of u <> vzero) -> pairwise (fun u u' => negb (zsame_ray u u')) us = true ->
  ForallOrdPairs (fun u v => ~ same_ray u v) (map vec_of us).
Proof.
  induction us as [|u us IH]; simpl; intros Hn H; [constructor|]. apply andb_true_iff in H. destruct H as [H1 H2].
  constructor; [|apply IH; auto]. rewrite forallb_forall in H1. apply Forall_forall. intros v Hv.
  apply in_map_iff in Hv. destruct Hv as (u' & <- & Hu'). specialize (H1 u' Hu'). intros Hr.
  assert (zsame_ray u u' = true) by (apply same_ray_of; auto). rewrite H in H1. discriminate.
Qed.

Theorem leave_sound w k side sq rays : locate p w k = Some (side, sq) -> signed side sq <= r ->
  check_leave p w k rays = true -> directions_hold (leaves s D (r - signed side sq)) rays.
Proof.
  intros Hl Hr H. assert (Hl' := Hl). unfold check_leave in H. unfold locate in Hl.
  destruct (witness_points p w) as [[x y]|] eqn:Hw; [|discriminate].
  destruct k as [n|n others|names].
  - destruct rays as [[|u [|]]|]; try discriminate. destruct (_ && _ && _)%bool in Hl; [|discriminate]. injection Hl as <- <-.
    destruct (apart_facts p good w x y n _ Hw Hl') as (Cv & Nv & Hb & _ & Hn). simpl in *. rewrite <- Hn.
    apply andb_true_iff in H. destruct H as [Hu _]. apply same_ray_of in Hu. destruct Hu as [Hray _].
    set (v := vscale (/ IZR (whole w)) (lift (unit p) (zsub x y))) in *.
    assert (L := leaves_apart s r C D (r_nonneg p good) (c_space p good) (d_rounded p good) v (c_space p good v Cv) Nv Cv Hb).
    assert (R : same_ray v (vec_of u)).
    { destruct Hray as (k & Hk & ->). assert (Pk := WU_pos p good w x y Hw).
      exists (k / (/ IZR (whole w) * / IZR (unit p))). split; [apply Rmult_lt_0_compat; [|apply Rinv_0_lt_compat]; trivial|].
      unfold v, lift. apply scaled_ray; apply Rgt_not_eq; [apply (W_pos p w x y Hw)|apply unit_pos_R, (good_unit p good)]. }
    destruct L as [L1 L2]. split; [|repeat constructor]. intros z. rewrite L1. split.
    + intros (v' & [<-|[]] & Hz). exists (vec_of u). split; [left; trivial|].
      apply same_ray_trans with v; trivial. apply same_ray_sym; trivial.
    + intros (v' & [<-|[]] & Hz). exists v. split; [left; trivial|]. apply same_ray_trans with (vec_of u); trivial.
  - destruct (_ && _ && _ && _)%bool eqn:E in Hl; [|discriminate]. injection Hl as <- <-. simpl. rewrite Rminus_0_r.
    rewrite !andb_true_iff in E. destruct E as [[[Hz Hs] Hn] Hb]. assert (Hz' := zequal_eq _ _ Hz).
    assert (Z0 : forall m, zdot m (zsub x y) = 0%Z) by (intros [[? ?] ?]; rewrite Hz'; simpl; ring).
    assert (shift : forall m o d, check_planes p x y (whole w) (fun _ => 0%Z) m o d = check_planes p x y (whole w) (fun m => zdot m (zsub x y)) m o d).
    { intros m o d. unfold check_planes. destruct o; destruct d; trivial.
      - rewrite Z0. trivial.
      - rewrite Z0. trivial.
      - rewrite Z0. f_equal. apply forallb_ext. intros u. rewrite Z0. trivial. }
    assert (at0 : at_witness p w x y = vzero) by (unfold at_witness; rewrite Hz'; unfold lift; simpl; generalize (/ IZR (whole w)), (/ IZR (unit p)); clear; intros; vring).
    assert (Eq : forall v, leaves s D r v <-> supports s (moved p w x y) v).
    { intros v. rewrite (leaves_touching s r C D (r_nonneg p good) (c_space p good) (d_rounded p good)).
      unfold supports, moved. rewrite at0. assert (Ez : forall t, vadd t vzero = t) by (clear; intros; vring).
      split; intros (A1 & A2 & A3); repeat split; trivial; intros c Hc; [rewrite Ez in Hc|]; apply A3; [|rewrite Ez]; trivial. }
    apply (directions_hold_iff _ _ _ Eq).
    assert (sup : forall m, good_direction p m (fun h => 0 <=? h)%Z = true -> supports s (moved p w x y) (vec_of m)).
    { intros m Hm. destruct (good_direction_parts p m _ Hm) as (G1 & G2 & G3). repeat split; trivial.
      intros c Hc. unfold moved in Hc. rewrite at0 in Hc. destruct (least_sound p good _ _ G3) as (h & Hh & Hbb). specialize (Hbb _ Hc).
      replace (vadd c vzero) with c in Hbb by (clear; vring). apply Z.leb_le, IZR_le in Hh.
      assert (Ui := u_pos p good). assert (0 <= IZR h * / IZR (unit p)) by (apply Rmult_le_pos; lra). lra. }
    destruct rays as [[|u us]|us].
    + discriminate.
    + apply andb_true_iff in H. destruct H as [Hu H]. rewrite shift in H.
      apply (planes_sound p good w x y Hw u others); [apply sup|]; trivial.
    + rewrite shift in H. apply (planes_sound p good w x y Hw n others); [apply sup|]; trivial.
      unfold good_direction. rewrite Hs, Hn, Hb. trivial.
  - destruct rays as [us|]; [|discriminate].
    destruct (faces_at p names) as [[|f fs]|] eqn:Hf; try discriminate.
    destruct (_ && _ && _ && _)%bool eqn:E in Hl; [|discriminate]. injection Hl as <- <-.
    rewrite !andb_true_iff in E. destruct E as [[[Hz Hn] He] _]. apply Z.ltb_lt in Hn.
    destruct (deep_surface p good names f fs Hf Hn He) as (Hd & Ed & Har & Hall). simpl signed. rewrite <- Ed.
    set (d := IZR (zheight f) * / IZR (unit p) * / norm (vec_of (znormal f))) in *.
    assert (Pn := norm_pos _ (positive_nonzero _ Hn)). assert (Ui := u_pos p good).
    rewrite !andb_true_iff in H. destruct H as [[Hus Hpair] Hfaces]. rewrite forallb_forall in Hus, Hfaces.
    assert (Hh0 : 0 < IZR (zheight f)).
    { destruct Har as [Hg _]. inversion Hg as [|? ? G _]. destruct G as (_ & _ & _ & _ & G & _). simpl in G.
      apply Rmult_lt_reg_r with (/ IZR (unit p)); trivial. rewrite Rmult_0_l. trivial. }
    replace (r - - d) with (r + d) by ring. cbn [directions_hold].
    apply (leaves_deep s r C D (r_nonneg p good) (c_space p good) (d_rounded p good) d (map (real_face p) (f :: fs))); trivial.
    + intros v Hv. apply in_map_iff in Hv. destruct Hv as (u & <- & Hu). specialize (Hus u Hu).
      destruct (good_direction_parts p u _ Hus) as (G1 & G2 & G3). split; trivial. split; trivial.
      intros c Hc. destruct (least_sound p good _ _ G3) as (h & Hh & Hb). specialize (Hb c Hc).
      apply Rle_trans with (IZR h * / IZR (unit p)); trivial. unfold d.
      apply orb_true_iff in Hh. assert (Pu := norm_pos _ G2). assert (Pni := Rinv_0_lt_compat _ Pn).
      destruct Hh as [Hh|Hh].
      * apply Z.leb_le, IZR_le in Hh. assert (0 <= IZR h * / IZR (unit p)) by (apply Rmult_le_pos; lra).
        assert (0 <= IZR (zheight f) * / IZR (unit p) * / norm (vec_of (znormal f)) * norm (vec_of u)) by (repeat apply Rmult_le_pos; lra). lra.
      * apply Z.leb_le, IZR_le in Hh. rewrite !mult_IZR, <- !norm_vec_of in Hh.
        assert (B : - IZR h * norm (vec_of (znormal f)) <= IZR (zheight f) * norm (vec_of u)) by (apply square_le; [apply Rmult_le_pos; lra|lra]).
        apply Rmult_le_reg_r with (norm (vec_of (znormal f))); trivial.
        replace (- (IZR (zheight f) * / IZR (unit p) * / norm (vec_of (znormal f))) * norm (vec_of u) * norm (vec_of (znormal f)))
          with (/ IZR (unit p) * - (IZR (zheight f) * norm (vec_of u))) by (field; assert (Q := unit_pos_R _ (good_unit p good)); lra).
        replace (IZR h * / IZR (unit p) * norm (vec_of (znormal f))) with (/ IZR (unit p) * (IZR h * norm (vec_of (znormal f)))) by ring.
        apply Rmult_le_compat_l; lra.
    + intros g Hg Hheight. apply in_map_iff in Hg. destruct Hg as (k & <- & Hk). specialize (Hfaces k Hk). simpl in Hheight. simpl.
      rewrite !orb_true_iff in Hfaces. destruct Hfaces as [[Hlt|Hray]|Hgt].
      * exfalso. apply Z.ltb_lt, IZR_lt in Hlt. rewrite !mult_IZR, <- !norm_vec_of in Hlt.
        assert (B : IZR (zheight k) * norm (vec_of (znormal f)) = IZR (zheight f) * norm (vec_of (znormal k))).
        { unfold d in Hheight. assert (Q := unit_pos_R _ (good_unit p good)).
          apply Rmult_eq_reg_r with (/ IZR (unit p)); [|lra].
          replace (IZR (zheight k) * norm (vec_of (znormal f)) * / IZR (unit p)) with (norm (vec_of (znormal f)) * (IZR (zheight k) * / IZR (unit p))) by ring.
          rewrite Hheight. field. lra. }
        replace (IZR (zheight k) * IZR (zheight k) * (norm (vec_of (znormal f)) * norm (vec_of (znormal f)))) with
          ((IZR (zheight k) * norm (vec_of (znormal f))) * (IZR (zheight k) * norm (vec_of (znormal f)))) in Hlt by ring.
        rewrite B in Hlt. lra.
      * left. apply existsb_exists in Hray. destruct Hray as (u & Hu & Hray). exists (vec_of u). split; [apply in_map; trivial|].
        apply same_ray_of in Hray. rewrite vec_of_scale in Hray. apply Hray.
      * right. destruct (greatest_sound p good _ _ Hgt) as (h & Hh & _ & c & Hc & Ec). exists c. split; trivial. rewrite Ec.
        apply Z.ltb_lt, IZR_lt in Hh. apply Rmult_lt_compat_r; trivial.
    + apply pairwise_pairs; trivial. intros u Hu. specialize (Hus u Hu). apply (good_direction_parts p u _ Hus).
Qed.
End Standing.
