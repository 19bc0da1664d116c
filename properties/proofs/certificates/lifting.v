(* SPDX-License-Identifier: GPL-3.0-or-later *)
(* Integer triples as vectors of real numbers, and what the functions of checker.v say of them. *)
From Coq Require Import Reals Lra Lia ZArith QArith Qreals List Bool.
From Touchstone.Certificates Require Import vectors bodies hulls rounding surface directions checker.
Import ListNotations.
Local Open Scope R_scope.

Definition vec_of (z : z3) : vec := let '(a, b, c) := z in Vec (IZR a) (IZR b) (IZR c).
Definition vec_of_q (q : q3) : vec := let '(a, b, c) := q in Vec (Q2R a) (Q2R b) (Q2R c).
Definition lift (unit : Z) (z : z3) : vec := vscale (/ IZR unit) (vec_of z).

(* The cores, their difference, and the bodies. *)
Definition core_a (p : problem) : set := hull (map (lift (unit p)) (points_a p)).
Definition core_b (p : problem) : set := hull (map (lift (unit p)) (points_b p)).
Definition core_difference p : set := difference (core_a p) (core_b p).
Definition body_a p : set := rounded (planar p) (Q2R (radius_a p)) (core_a p).
Definition body_b p : set := rounded (planar p) (Q2R (radius_b p)) (core_b p).
Definition body_difference p : set := difference (body_a p) (body_b p).

Ltac zsimpl := repeat match goal with u : z3 |- _ => destruct u as [[? ?] ?] end; simpl.

Lemma dot_vec_of u v : dot (vec_of u) (vec_of v) = IZR (zdot u v).
Proof. zsimpl. unfold dot; simpl. rewrite !plus_IZR, !mult_IZR. ring. Qed.
Lemma vec_of_add u v : vec_of (zadd u v) = vadd (vec_of u) (vec_of v).
Proof. zsimpl. unfold vadd; simpl. rewrite !plus_IZR. trivial. Qed.
Lemma vec_of_sub u v : vec_of (zsub u v) = vsub (vec_of u) (vec_of v).
Proof. zsimpl. unfold vsub; simpl. rewrite !minus_IZR. trivial. Qed.
Lemma vec_of_scale k u : vec_of (zscale k u) = vscale (IZR k) (vec_of u).
Proof. zsimpl. unfold vscale; simpl. rewrite !mult_IZR. trivial. Qed.
Lemma vec_of_cross u v : vec_of (zcross u v) = cross (vec_of u) (vec_of v).
Proof. zsimpl. unfold cross; simpl. rewrite !minus_IZR, !mult_IZR. trivial. Qed.
Lemma vec_of_zero : vec_of zero3 = vzero. Proof. trivial. Qed.

Lemma zequal_eq u v : zequal u v = true -> u = v.
Proof. zsimpl. rewrite !andb_true_iff, !Z.eqb_eq. intros [[-> ->] ->]; trivial. Qed.
Lemma zequal_refl u : zequal u u = true.
Proof. zsimpl. rewrite !Z.eqb_refl. trivial. Qed.

Lemma vec_of_nonzero u : znonzero u = true -> vec_of u <> vzero.
Proof.
  unfold znonzero. rewrite negb_true_iff. intros H E. zsimpl. injection E; intros.
  apply eq_IZR in H0, H1, H2. subst. discriminate H.
Qed.

Lemma positive_nonzero u : (0 < zdot u u)%Z -> vec_of u <> vzero.
Proof.
  intros H E. apply IZR_lt in H. rewrite <- dot_vec_of, E in H. unfold dot in H; simpl in H. lra.
Qed.

Lemma in_space_space s u : in_space s u = true -> space s (vec_of u).
Proof. zsimpl. destruct s; simpl; trivial. rewrite Z.eqb_eq. intros ->; trivial. Qed.

Lemma parallel_cross u v : parallel u v = true <-> cross (vec_of u) (vec_of v) = vzero.
Proof.
  unfold parallel. split.
  - intros H. apply zequal_eq in H. rewrite <- vec_of_cross, H. trivial.
  - intros H. destruct (zequal (zcross u v) zero3) eqn:E; trivial. exfalso.
    apply (vec_of_nonzero (zcross u v)); [unfold znonzero; rewrite E; trivial|]. rewrite vec_of_cross; trivial.
Qed.

Lemma same_ray_of u v : zsame_ray u v = true <-> (same_ray (vec_of u) (vec_of v) /\ vec_of u <> vzero).
Proof.
  unfold zsame_ray. rewrite andb_true_iff, Z.ltb_lt, parallel_cross. split.
  - intros [Hc Hd]. apply IZR_lt in Hd. rewrite <- dot_vec_of in Hd.
    assert (Hu : vec_of u <> vzero) by (intros E; rewrite E in Hd; unfold dot in Hd; simpl in Hd; lra).
    split; trivial. eexists. split; [|apply (parallel_multiple _ _ Hu Hc)].
    apply Rmult_lt_0_compat; [|apply Rinv_0_lt_compat, dot_self_pos]; trivial.
  - intros [(k & Hk & E) Hu]. split.
    + rewrite E. generalize (vec_of u). clear. vring.
    + apply lt_IZR. rewrite <- dot_vec_of, E, dot_scale. apply Rmult_lt_0_compat; [trivial|apply dot_self_pos; trivial].
Qed.

Section Unit.
Variable unit : Z.
Hypothesis unit_pos : (0 < unit)%Z.

Lemma unit_pos_R : 0 < IZR unit. Proof. apply IZR_lt; trivial. Qed.
Lemma unit_inv_pos : 0 < / IZR unit. Proof. apply Rinv_0_lt_compat, unit_pos_R. Qed.

Lemma dot_lift n x : dot (vec_of n) (lift unit x) = IZR (zdot n x) * / IZR unit.
Proof. unfold lift. rewrite dot_scale, dot_vec_of. ring. Qed.

Lemma extreme_min n points m : extreme Z.min n points = Some m ->
  (forall x, In x points -> (m <= zdot n x)%Z) /\ exists x, In x points /\ m = zdot n x.
Proof.
  revert m. induction points as [|x rest IH]; simpl; intros m H; [discriminate|].
  destruct (extreme Z.min n rest) as [m'|] eqn:E.
  - injection H as <-. destruct (IH m' eq_refl) as (I1 & y & Hy & ->). split.
    + intros z [<-|Hz]; [lia|]. specialize (I1 z Hz). lia.
    + destruct (Z.min_spec (zdot n x) (zdot n y)) as [[_ ->]|[_ ->]]; eauto.
  - injection H as <-. destruct rest; [|simpl in E; destruct (extreme Z.min n rest); discriminate].
    split; [intros z [<-|[]]; lia|eauto].
Qed.

Lemma extreme_max n points m : extreme Z.max n points = Some m ->
  (forall x, In x points -> (zdot n x <= m)%Z) /\ exists x, In x points /\ m = zdot n x.
Proof.
  revert m. induction points as [|x rest IH]; simpl; intros m H; [discriminate|].
  destruct (extreme Z.max n rest) as [m'|] eqn:E.
  - injection H as <-. destruct (IH m' eq_refl) as (I1 & y & Hy & ->). split.
    + intros z [<-|Hz]; [lia|]. specialize (I1 z Hz). lia.
    + destruct (Z.max_spec (zdot n x) (zdot n y)) as [[_ ->]|[_ ->]]; eauto.
  - injection H as <-. destruct rest; [|simpl in E; destruct (extreme Z.max n rest); discriminate].
    split; [intros z [<-|[]]; lia|eauto].
Qed.

Lemma hull_at_least n points m : (forall x, In x points -> (m <= zdot n x)%Z) ->
  forall x, hull (map (lift unit) points) x -> IZR m * / IZR unit <= dot (vec_of n) x.
Proof.
  intros H. apply hull_bound. intros y Hy. apply in_map_iff in Hy. destruct Hy as (x & <- & Hx).
  rewrite dot_lift. apply Rmult_le_compat_r; [apply Rlt_le, unit_inv_pos|]. apply IZR_le, H; trivial.
Qed.

Lemma hull_at_most n points m : (forall x, In x points -> (zdot n x <= m)%Z) ->
  forall x, hull (map (lift unit) points) x -> dot (vec_of n) x <= IZR m * / IZR unit.
Proof.
  intros H x Hx. assert (B := hull_at_least (zscale (-1) n) points (- m)).
  assert (E : forall y, zdot (zscale (-1) n) y = (- zdot n y)%Z) by (intros [[? ?] ?]; destruct n as [[? ?] ?]; unfold zdot, zscale; ring).
  specialize (B (fun y Hy => ltac:(rewrite E; specialize (H y Hy); lia)) x Hx).
  rewrite vec_of_scale, dot_scale_l, opp_IZR in B. lra.
Qed.

Lemma at_index_in {T} (l : list T) i x : at_index l i = Some x -> In x l.
Proof.
  revert i. induction l as [|y rest IH]; simpl; intros i H; [discriminate|].
  destruct (i =? 0)%Z; [injection H as ->; auto|right; eapply IH; eauto].
Qed.

Definition lifted (terms : list (Z * z3)) := map (fun t => (IZR (fst t), lift unit (snd t))) terms.

Lemma weighted_lifted terms : weighted (lifted terms) = lift unit (zweighted terms).
Proof.
  induction terms as [|[w x] rest IH]; simpl; [unfold lift; vsimpl; apply vec_eq; simpl; ring|].
  rewrite IH. unfold lift. rewrite vec_of_add, vec_of_scale. generalize (vec_of x), (vec_of (zweighted rest)).
  clear. vring.
Qed.
Lemma total_lifted terms : total (lifted terms) = IZR (ztotal terms).
Proof. induction terms as [|[w x] rest IH]; simpl; trivial. rewrite IH, plus_IZR. trivial. Qed.

Lemma terms_of_good points weights ts : terms_of points weights = Some ts ->
  forall w x, In (w, x) ts -> (0 <= w)%Z /\ In x points.
Proof.
  revert ts. induction weights as [|[i w] rest IH]; simpl; intros ts H; [injection H as <-; intros ? ? []|].
  destruct (at_index points i) as [x|] eqn:E; [|discriminate]. destruct (terms_of points rest) as [ts'|]; [|discriminate].
  destruct (0 <=? w)%Z eqn:W; [|discriminate]. injection H as <-. intros w' x' [K|K].
  - injection K as <- <-. split; [apply Z.leb_le; trivial|eapply at_index_in; eauto].
  - eapply IH; eauto.
Qed.

Lemma point_of_hull points weights whole x : point_of points weights whole = Some x ->
  0 < IZR whole /\ hull (map (lift unit) points) (vscale (/ IZR whole) (lift unit x)).
Proof.
  unfold point_of. destruct (terms_of points weights) as [ts|] eqn:E; [|discriminate].
  destruct ((0 <? whole)%Z && (ztotal ts =? whole)%Z)%bool eqn:W; [|discriminate]. intros H. injection H as <-.
  apply andb_true_iff in W. destruct W as [W1 W2]. apply Z.ltb_lt, IZR_lt in W1. apply Z.eqb_eq in W2. split; trivial.
  rewrite <- W2, <- total_lifted, <- weighted_lifted. apply weighted_in; [apply hull_convex| |rewrite total_lifted, W2; trivial].
  intros w y Hy. apply in_map_iff in Hy. destruct Hy as ([z u] & K & Hu). simpl in K. injection K as <- <-.
  destruct (terms_of_good _ _ _ E _ _ Hu) as [B1 B2]. split; [apply IZR_le; trivial|]. apply hull_point, in_map; trivial.
Qed.
End Unit.

Section Problem.
Variable p : problem.
Hypothesis good : well_formed p = true.

Lemma good_unit : (0 < unit p)%Z.
Proof. unfold well_formed in good. rewrite !andb_true_iff in good. apply Z.ltb_lt. tauto. Qed.

Lemma radii : 0 <= Q2R (radius_a p) /\ 0 <= Q2R (radius_b p) /\ Q2R (radius p) = Q2R (radius_a p) + Q2R (radius_b p).
Proof.
  unfold well_formed in good. rewrite !andb_true_iff in good. destruct good as [[[[_ H1] H2] _] _].
  apply Qle_bool_iff, Qle_Rle in H1, H2. replace (Q2R 0) with 0 in * by (unfold Q2R; simpl; lra).
  split; trivial. split; trivial. unfold radius. rewrite (Qeq_eqR _ _ (Qred_correct _)), Q2R_plus. trivial.
Qed.

Lemma space_of_points points : forallb (in_space (planar p)) points = true ->
  forall x, hull (map (lift (unit p)) points) x -> space (planar p) x.
Proof.
  intros H. apply hull_space. intros y Hy. apply in_map_iff in Hy. destruct Hy as (z & <- & Hz).
  rewrite forallb_forall in H. apply space_scale, in_space_space; auto.
Qed.

Lemma a_space x : core_a p x -> space (planar p) x.
Proof. apply space_of_points. unfold well_formed in good. rewrite !andb_true_iff in good. tauto. Qed.
Lemma b_space x : core_b p x -> space (planar p) x.
Proof. apply space_of_points. unfold well_formed in good. rewrite !andb_true_iff in good. tauto. Qed.
Lemma c_space x : core_difference p x -> space (planar p) x.
Proof. apply difference_space; [apply a_space|apply b_space]. Qed.
Lemma c_convex : convex (core_difference p).
Proof. apply difference_convex; apply hull_convex. Qed.
Lemma d_rounded t : body_difference p t <-> rounded (planar p) (Q2R (radius p)) (core_difference p) t.
Proof.
  destruct radii as (H1 & H2 & ->). apply difference_of_rounded; trivial; [apply a_space|apply b_space].
Qed.

Lemma least_sound n test : least_is p n test = true -> exists h, test h = true /\
  forall c, core_difference p c -> IZR h * / IZR (unit p) <= dot (vec_of n) c.
Proof.
  unfold least_is, least. destruct (extreme Z.min n (points_a p)) as [a|] eqn:Ea; [|discriminate].
  destruct (extreme Z.max n (points_b p)) as [b|] eqn:Eb; [|discriminate]. intros H. exists (a - b)%Z. split; trivial.
  apply extreme_min in Ea. apply extreme_max in Eb. rewrite minus_IZR, Rmult_minus_distr_r.
  apply difference_bound.
  - apply hull_at_least; [apply good_unit|apply Ea].
  - apply hull_at_most; [apply good_unit|apply Eb].
Qed.

Lemma greatest_sound n test : greatest_is p n test = true -> exists h, test h = true /\
  (forall c, core_difference p c -> dot (vec_of n) c <= IZR h * / IZR (unit p)) /\
  exists c, core_difference p c /\ dot (vec_of n) c = IZR h * / IZR (unit p).
Proof.
  unfold greatest_is, greatest. destruct (extreme Z.max n (points_a p)) as [a|] eqn:Ea; [|discriminate].
  destruct (extreme Z.min n (points_b p)) as [b|] eqn:Eb; [|discriminate]. intros H. exists (a - b)%Z. split; trivial.
  apply extreme_max in Ea. apply extreme_min in Eb. rewrite minus_IZR, Rmult_minus_distr_r. split.
  - intros c (x & y & Hx & Hy & ->). rewrite dot_sub.
    assert (B1 := hull_at_most (unit p) good_unit n _ a (proj1 Ea) x Hx).
    assert (B2 := hull_at_least (unit p) good_unit n _ b (proj1 Eb) y Hy). lra.
  - destruct Ea as (_ & x & Hx & ->), Eb as (_ & y & Hy & ->).
    exists (vsub (lift (unit p) x) (lift (unit p) y)). split.
    + eexists; eexists; repeat split; apply hull_point, in_map; trivial.
    + rewrite dot_sub, !dot_lift. trivial.
Qed.

Lemma witness_sound w x y : witness_points p w = Some (x, y) ->
  0 < IZR (whole w) /\ core_a p (vscale (/ IZR (whole w)) (lift (unit p) x)) /\
  core_b p (vscale (/ IZR (whole w)) (lift (unit p) y)).
Proof.
  unfold witness_points. destruct (point_of (points_a p) _ _) as [x'|] eqn:Ea; [|discriminate].
  destruct (point_of (points_b p) _ _) as [y'|] eqn:Eb; [|discriminate]. intros H; injection H as -> ->.
  apply (point_of_hull (unit p)) in Ea, Eb. tauto.
Qed.

(* The difference of the witness points. *)
Lemma witness_difference w x y : witness_points p w = Some (x, y) ->
  core_difference p (vscale (/ IZR (whole w)) (lift (unit p) (zsub x y))).
Proof.
  intros H. apply witness_sound in H. destruct H as (_ & Ha & Hb). eexists; eexists; repeat split; try eassumption.
  unfold lift. rewrite vec_of_sub. generalize (vec_of x), (vec_of y). clear. vring.
Qed.

Lemma corner_sound c z : corner_at p c = Some z -> core_difference p (lift (unit p) z).
Proof.
  unfold corner_at. destruct (at_index (points_a p) _) as [x|] eqn:Ea; [|discriminate].
  destruct (at_index (points_b p) _) as [y|] eqn:Eb; [|discriminate]. intros H; injection H as <-.
  apply at_index_in in Ea, Eb. exists (lift (unit p) x), (lift (unit p) y).
  repeat split; [apply hull_point, in_map; trivial..|]. unfold lift. rewrite vec_of_sub. generalize (vec_of x), (vec_of y). clear. vring.
Qed.
End Problem.
