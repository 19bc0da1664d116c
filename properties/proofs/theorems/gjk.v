(* SPDX-License-Identifier: GPL-3.0-or-later *)
(** GJK: Theorems 1 to 5 of the source S0 with the provisos of the errata, the variational inequality behind them, and
    what v.w proves about the distance.

    K is any convex set; neither compactness nor a polytope is needed here, only that the support and nearest points that
    a statement names exist (existence.v). One step of GJK is modelled by what it promises: w is a support point of K in
    direction -v, v' the point of the hull of W and w nearest to the origin, W' a subset of W and w whose hull holds v'.
    How a sub-algorithm finds v' and W' is not modelled. *)
Require Import Reals Lra Psatz List.
From Touchstone.Theorems Require Import inner_product convex.
Import ListNotations.
Open Scope R_scope.

(** |x|^2 less the least |z|^2 on the segment from x to y, in closed form, where b = |x|^2 - x.y and L = |x - y|^2. *)
Definition decrease (b L : R) : R :=
  if Rle_dec b 0 then 0 else if Rle_dec b L then b * b / L else 2 * b - L.

(** Where on the segment that point lies. *)
Definition foot (b L : R) : R := if Rle_dec b 0 then 0 else if Rle_dec b L then b / L else 1.

Lemma foot_in_segment b L : 0 <= foot b L <= 1.
Proof.
  unfold foot. destruct (Rle_dec b 0), (Rle_dec b L); try lra. split.
  - apply Rmult_le_pos; [lra | left; apply Rinv_0_lt_compat; lra].
  - apply Rmult_le_reg_r with L; [lra |]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. lra.
Qed.

Lemma decrease_at_foot b L : - decrease b L = - (2 * foot b L * b) + foot b L * foot b L * L.
Proof. unfold foot, decrease. destruct (Rle_dec b 0), (Rle_dec b L); try lra. field. lra. Qed.

Lemma decrease_is_largest b L t : 0 <= L -> 0 <= t <= 1 -> - decrease b L <= - (2 * t * b) + t * t * L.
Proof.
  intros HL Ht. unfold decrease. destruct (Rle_dec b 0); [nra |]. destruct (Rle_dec b L).
  - apply Rmult_le_reg_r with L; [lra |]. unfold Rdiv. replace (- (b * b * / L) * L) with (- (b * b)) by (field; lra).
    pose proof (Rle_0_sqr (t * L - b)). unfold Rsqr in *. nra.
  - assert (0 <= (1 - t) * (2 * b - L * (1 + t))) by (apply Rmult_le_pos; nra). nra.
Qed.

Lemma decrease_nonneg b L : 0 <= L -> 0 <= decrease b L.
Proof. intro H. pose proof (decrease_is_largest b L 0 H ltac:(lra)). lra. Qed.

Lemma decrease_pos b L : 0 <= L -> (0 < decrease b L <-> 0 < b).
Proof.
  intro HL. unfold decrease. destruct (Rle_dec b 0); [lra |]. destruct (Rle_dec b L); [| lra].
  split; intro H; [lra |]. apply Rmult_lt_0_compat; [nra | apply Rinv_0_lt_compat; lra].
Qed.

Section Gjk.
Variable E : space.
Implicit Types (K : E -> Prop) (W : list E) (x y z p v w : E).

(** ** The variational inequality *)

Lemma segment_nearest x y :
  is_nearest (hull [x; y]) (mix (foot (sq x - x [.] y) (sq (x [-] y))) x y).
Proof.
  apply nearest_sq. split.
  - apply hull_pair. eexists. split; [apply foot_in_segment | reflexivity].
  - intros q Hq. apply hull_pair in Hq as (t & Ht & ->). rewrite !sq_mix.
    set (b := sq x - x [.] y). set (L := sq (x [-] y)).
    pose proof (decrease_at_foot b L). pose proof (decrease_is_largest b L t (sq_nonneg _ _) Ht). lra.
Qed.

(** Theorem 1 with the amount: the segment comes nearer than x by `decrease`, in squares. *)
Theorem theorem_1_decrease x y v :
  is_nearest (hull [x; y]) v -> sq x - sq v = decrease (sq x - x [.] y) (sq (x [-] y)).
Proof.
  intros [Hv Hmin]. pose proof (segment_nearest x y) as [Hf Hfmin].
  assert (sq v = sq (mix (foot (sq x - x [.] y) (sq (x [-] y))) x y)) as ->.
  { apply Rle_antisym; apply norm_le; auto. }
  rewrite sq_mix. pose proof (decrease_at_foot (sq x - x [.] y) (sq (x [-] y))). lra.
Qed.

(** Theorem 1 of S0, in both directions. *)
Theorem theorem_1 x y v :
  is_nearest (hull [x; y]) v -> (norm v < norm x <-> sq x - x [.] y > 0).
Proof.
  intro H. apply theorem_1_decrease in H. rewrite norm_lt.
  pose proof (decrease_pos (sq x - x [.] y) _ (sq_nonneg _ (x [-] y))) as D. split; intro h.
  - apply D. lra.
  - apply D in h. lra.
Qed.

(** The point of a convex set nearest to the origin is the one whose plane has the set behind it. *)
Theorem variational_inequality K v :
  convex K -> (is_nearest K v <-> K v /\ forall z, K z -> sq v <= v [.] z).
Proof.
  intro HK. rewrite nearest_sq. split; intros [Hv H]; split; auto; intros z Hz.
  - set (b := sq v - v [.] z). set (L := sq (v [-] z)).
    assert (HL : 0 <= L) by apply sq_nonneg.
    pose proof (H _ (HK v z (foot b L) Hv Hz (foot_in_segment b L))) as Hm. rewrite sq_mix in Hm.
    pose proof (decrease_at_foot b L). fold b L in Hm.
    apply Rnot_lt_le. intro h. assert (0 < decrease b L) by (apply decrease_pos; unfold b; lra). lra.
  - specialize (H z Hz). pose proof (sq_nonneg _ (v [-] z)). dots. lra.
Qed.

Theorem nearest_is_unique K v v' : convex K -> is_nearest K v -> is_nearest K v' -> v = v'.
Proof.
  intros HK H H'. apply (variational_inequality K v HK) in H as [Hv H]. apply (variational_inequality K v' HK) in H' as [Hv' H'].
  specialize (H _ Hv'). specialize (H' _ Hv). apply sq_sub_eq0.
  pose proof (sq_nonneg _ (v [-] v')). dots. lra.
Qed.

(** ** What a step of GJK does *)

Section Step.
Variable K : E -> Prop.
Hypothesis K_convex : convex K.

Lemma hull_inside W : (forall p, In p W -> K p) -> forall x, hull W x -> K x.
Proof. now apply hull_is_least. Qed.

(** The duality gap v.v - v.w is never negative, and vanishes exactly at the nearest point: the test that ends GJK. *)
Theorem gap_vanishes_iff_nearest v w :
  K v -> is_support K (opp v) w -> 0 <= sq v - v [.] w /\ (is_nearest K v <-> sq v - v [.] w <= 0).
Proof.
  intros Hv Hw. apply support_against in Hw as [Kw Hw]. split.
  - specialize (Hw v Hv). unfold sq. lra.
  - rewrite variational_inequality by auto. split.
    + intros [_ H]. specialize (H w Kw). lra.
    + intro H. split; auto. intros z Hz. specialize (Hw z Hz). lra.
Qed.

(** Theorem 2 of S0. The proviso that v is in the hull of W is that of E-10. *)
Theorem theorem_2 W v w v' : hull W v -> is_nearest (hull (w :: W)) v' -> norm v' <= norm v.
Proof. intros Hv [_ H]. apply H. revert Hv. apply hull_mono. now apply incl_tl, incl_refl. Qed.

(** The amount: at least that of Theorem 1. *)
Theorem theorem_2_decrease W v w v' :
  hull W v -> is_nearest (hull (w :: W)) v' -> decrease (sq v - v [.] w) (sq (v [-] w)) <= sq v - sq v'.
Proof.
  intros Hv Hv'. pose proof (segment_nearest v w) as Hs. pose proof (theorem_1_decrease _ _ _ Hs) as <-.
  apply nearest_sq in Hv' as [_ H].
  enough (sq v' <= sq (mix (foot (sq v - v [.] w) (sq (v [-] w))) v w)) by lra.
  apply H. apply hull_convex; [| | apply foot_in_segment].
  - revert Hv. apply hull_mono. now apply incl_tl, incl_refl.
  - apply hull_member. now left.
Qed.

(** Theorem 2, strictly: until the nearest point of K is reached |v| falls. *)
Theorem theorem_2_strict W v w v' :
  hull W v -> K v -> is_support K (opp v) w -> is_nearest (hull (w :: W)) v' -> ~ is_nearest K v -> norm v' < norm v.
Proof.
  intros Hv Kv Hw Hv' Hnot. apply norm_lt. pose proof (theorem_2_decrease _ _ _ _ Hv Hv') as D.
  destruct (gap_vanishes_iff_nearest v w Kv Hw) as [_ Hgap].
  assert (0 < decrease (sq v - v [.] w) (sq (v [-] w))); [| lra].
  apply decrease_pos; [apply sq_nonneg |]. apply Rnot_le_lt. intro h. apply Hnot. now apply Hgap.
Qed.

(** Theorem 3 of S0, with the same proviso. *)
Theorem theorem_3 W v w v' :
  (forall p, In p W -> K p) -> hull W v -> is_support K (opp v) w -> is_nearest (hull (w :: W)) v' ->
  (norm v' = norm v <-> is_nearest K v).
Proof.
  intros HW Hv Hw Hv'. assert (Kv : K v) by (apply (hull_inside W); auto). split; intro H.
  - destruct (gap_vanishes_iff_nearest v w Kv Hw) as [_ Hgap]. apply Hgap.
    pose proof (theorem_2_decrease _ _ _ _ Hv Hv') as D. apply norm_eq in H.
    apply Rnot_lt_le. intro h. apply (decrease_pos _ (sq (v [-] w))) in h; [lra | apply sq_nonneg].
  - apply Rle_antisym.
    + apply (theorem_2 W _ w); auto.
    + apply H. destruct Hv' as [Hv' _]. revert Hv'. apply hull_inside. intros p [<- | Hp]; [apply Hw | auto].
Qed.

(** Theorem 4 of S0: the duality gap bounds the square of the error, and not strictly (E-02). *)
Theorem theorem_4 v w nearest :
  is_nearest K nearest -> K v -> is_support K (opp v) w -> sq (v [-] nearest) <= sq v - v [.] w.
Proof.
  intros Hn Hv Hw. apply variational_inequality in Hn as [Kn Hn]; auto. apply support_against in Hw as [_ Hw].
  specialize (Hn v Hv). specialize (Hw nearest Kn). dots. lra.
Qed.

(** What is left of the squared length is at most twice the gap. *)
Theorem excess_is_at_most_twice_the_gap v w nearest :
  is_nearest K nearest -> K v -> is_support K (opp v) w -> sq v - sq nearest <= 2 * (sq v - v [.] w).
Proof.
  intros Hn Hv Hw. apply support_against in Hw as [_ Hw]. destruct Hn as [Kn _]. specialize (Hw nearest Kn).
  pose proof (sq_nonneg _ (v [-] nearest)). dots. lra.
Qed.

(** Theorem 5 of S0, whose proof the text has lost: the newest point is in the new set. *)
Theorem theorem_5 W v w W' v' :
  (forall p, In p W -> K p) -> is_nearest (hull W) v -> is_support K (opp v) w -> is_nearest (hull (w :: W)) v' ->
  incl W' (w :: W) -> hull W' v' -> ~ is_nearest K v -> In w W'.
Proof.
  intros HW Hv Hw Hv' Hi Hh Hnot. destruct (in_dec (vec_eq_dec E) w W') as [h | h]; auto. exfalso. apply Hnot.
  apply (theorem_3 W v w v'); auto; [apply Hv |]. apply Rle_antisym.
  - apply (theorem_2 W _ w); auto. apply Hv.
  - apply Hv. revert Hh. apply hull_mono. intros p Hp. destruct (Hi p Hp) as [<- | ?]; [now exfalso | auto].
Qed.

(** The new point is nearest in the hull of W' alone, so the invariant of the loop is kept. *)
Theorem step_keeps_invariant W w W' v' :
  is_nearest (hull (w :: W)) v' -> incl W' (w :: W) -> hull W' v' -> is_nearest (hull W') v'.
Proof. intros [_ H] Hi Hh. split; auto. intros q Hq. apply H. revert Hq. now apply hull_mono. Qed.

(** ** What v.w proves *)

(** v.w / |v| is a lower bound of the distance, for every v other than zero, in K or not. *)
Theorem lower_bound v w z : v <> zero -> is_support K (opp v) w -> K z -> v [.] w / norm v <= norm z.
Proof.
  intros Hv Hw Hz. apply norm_pos in Hv. apply support_against in Hw as [_ Hw]. specialize (Hw z Hz).
  pose proof (cauchy_schwarz E v z). apply Rmult_le_reg_r with (norm v); auto.
  replace (v [.] w / norm v * norm v) with (v [.] w) by (field; lra). lra.
Qed.

(** Both bounds of the distance at any point of a run. *)
Theorem bracket v w nearest :
  v <> zero -> K v -> is_support K (opp v) w -> is_nearest K nearest ->
  v [.] w / norm v <= norm nearest <= norm v.
Proof.
  intros Hv Kv Hw [Kn Hn]. split; auto. now apply lower_bound with (2 := Hw).
Qed.

(** v.w > 0 proves that K misses the origin, again for any v, and v is then an axis with K on its side. *)
Theorem separation v w : is_support K (opp v) w -> v [.] w > 0 -> (forall z, K z -> v [.] z > 0) /\ ~ K zero.
Proof.
  intros Hw H. apply support_against in Hw as [_ Hw].
  assert (Hz : forall z, K z -> v [.] z > 0) by (intros z Kz; specialize (Hw z Kz); lra).
  split; auto. intro h. specialize (Hz _ h). rewrite dot_zero_r in Hz. lra.
Qed.

(** The bodies enlarged by margins whose sum is m are apart when v.w > m |v|. *)
Theorem separation_with_margin v w m z : is_support K (opp v) w -> v [.] w > m * norm v -> K z -> norm z > m.
Proof.
  intros Hw H Kz. apply support_against in Hw as [_ Hw]. specialize (Hw z Kz).
  pose proof (cauchy_schwarz E v z). pose proof (norm_nonneg E v). nra.
Qed.

(** The relative test (1 - r) v.v <= v.w: the distance is at least (1 - r) |v|. The square of 1 - r in the source's text
    promises only the square of the ratio (E-21). *)
Theorem relative_gap_test v w r nearest :
  is_support K (opp v) w -> is_nearest K nearest -> v <> zero -> (1 - r) * sq v <= v [.] w ->
  (1 - r) * norm v <= norm nearest.
Proof.
  intros Hw [Kn _] Hv H. pose proof (lower_bound v w nearest Hv Hw Kn) as L. apply norm_pos in Hv.
  apply Rle_trans with (2 := L). apply Rmult_le_reg_r with (norm v); auto.
  replace (v [.] w / norm v * norm v) with (v [.] w) by (field; lra). rewrite <- norm_sq in H. lra.
Qed.
End Step.

(** The same for two bodies: v.w is how far apart the planes with normal v are that support them. *)
Theorem separation_of_bodies (A B : E -> Prop) v a b :
  is_support A (opp v) a -> is_support B v b -> v [.] (a [-] b) > 0 ->
  (forall x y, A x -> B y -> v [.] y + v [.] (a [-] b) <= v [.] x) /\ ~ (exists x, A x /\ B x).
Proof.
  intros Ha Hb H. apply support_against in Ha as [_ Ha]. destruct Hb as [_ Hb].
  assert (S : forall x y, A x -> B y -> v [.] y + v [.] (a [-] b) <= v [.] x).
  { intros x y Hx Hy. specialize (Ha x Hx). specialize (Hb y Hy). dots. lra. }
  split; auto. intros (x & Hx & Hy). specialize (S x x Hx Hy). lra.
Qed.

(** No two points of the bodies are nearer than v.w / |v|. *)
Theorem lower_bound_of_bodies (A B : E -> Prop) v a b x y :
  v <> zero -> is_support A (opp v) a -> is_support B v b -> A x -> B y ->
  v [.] (a [-] b) / norm v <= norm (x [-] y).
Proof.
  intros Hv Ha Hb Hx Hy. apply (lower_bound (difference A B)); auto.
  - apply support_of_difference; auto. replace (opp (opp v)) with v; auto. apply dot_ext. intro z. dots. ring.
  - now exists x, y.
Qed.

(** ** The points of W *)

(** v.x = v.v for every x in W when all weights are positive, and then on the affine hull of W. *)
Theorem v_is_normal_to_its_simplex W v x :
  is_nearest (hull W) v -> positive_hull W v -> affine_hull W x -> v [.] x = sq v.
Proof.
  intros Hn Hp Hx. apply variational_inequality in Hn as [_ Hn]; [| apply hull_convex].
  rewrite (affine_combination_value _ W 1 x v (sq v)); auto; [lra |].
  apply (positive_combination_tight _ W 1 v); auto.
  - intros p Hin. apply Hn. now apply hull_member.
  - unfold sq. lra.
Qed.

Theorem newest_is_outside_affine_hull K W v w :
  convex K -> (forall p, In p W -> K p) -> is_nearest (hull W) v -> positive_hull W v -> is_support K (opp v) w ->
  ~ is_nearest K v -> ~ affine_hull W w.
Proof.
  intros HK HW Hn Hp Hw Hnot Ha. apply Hnot.
  assert (Kv : K v) by (apply (hull_is_least _ W); auto; apply Hn).
  destruct (gap_vanishes_iff_nearest K HK v w Kv Hw) as [_ ->].
  rewrite (v_is_normal_to_its_simplex W v w); auto. lra.
Qed.
End Gjk.

Print Assumptions variational_inequality.
Print Assumptions nearest_is_unique.
Print Assumptions theorem_1.
Print Assumptions theorem_1_decrease.
Print Assumptions theorem_2.
Print Assumptions theorem_2_decrease.
Print Assumptions theorem_2_strict.
Print Assumptions theorem_3.
Print Assumptions theorem_4.
Print Assumptions excess_is_at_most_twice_the_gap.
Print Assumptions gap_vanishes_iff_nearest.
Print Assumptions theorem_5.
Print Assumptions step_keeps_invariant.
Print Assumptions lower_bound.
Print Assumptions bracket.
Print Assumptions separation.
Print Assumptions separation_with_margin.
Print Assumptions relative_gap_test.
Print Assumptions separation_of_bodies.
Print Assumptions lower_bound_of_bodies.
Print Assumptions v_is_normal_to_its_simplex.
Print Assumptions newest_is_outside_affine_hull.
