(* SPDX-License-Identifier: GPL-3.0-or-later *)
(** What the printed text claims and is not so: each counterexample of the errata named here, in the plane, proved. *)
Require Import Reals Lra Psatz List.
From Touchstone.Theorems Require Import inner_product plane_and_space convex gjk epa impact.
Import ListNotations.
Open Scope R_scope.

Lemma sqrt_of_square a b : 0 <= a -> b = a * a -> sqrt b = a.
Proof. intros Ha ->. now apply sqrt_square. Qed.

(** A linear function on a segment: its values at the ends decide. *)
Lemma support_of_segment (p q d : R2) : d [.] q <= d [.] p -> is_support (hull [p; q]) d p.
Proof.
  intro H. apply support_of_hull; [now left |]. intros r [<- | [<- | []]]; auto. lra.
Qed.

Lemma nearest_of_segment (p q v : R2) :
  hull [p; q] v -> sq v <= v [.] p -> sq v <= v [.] q -> is_nearest (hull [p; q]) v.
Proof.
  intros Hv Hp Hq. apply variational_inequality; [apply hull_convex |]. split; auto. intros z Hz.
  apply hull_pair in Hz as (t & Ht & ->). unfold mix. rewrite dot_add_r, !dot_scale_r. nra.
Qed.

(** The pair of ends and the ratio of a point of a segment in coordinates. *)
Ltac on_segment t := apply hull_pair; exists t; split; [lra | coordinates; f_equal; lra].

(** ** E-02 *)

(** The text says that the error is smaller than v.v - v.w. In K = [(1,0), (1,1)] from v = (1, 1/10) it is ten times
    that; and its square is equal to it, so Theorem 4 is not strict either. *)
Theorem e02_gap_does_not_bound_error :
  let K := hull [p2 1 0; p2 1 1] in let v := p2 1 (1 / 10) in let w := p2 1 0 in
  K v /\ is_support K (opp v) w /\ is_nearest K w /\
  sq v - v [.] w = 1 / 100 /\ norm (v [-] w) = 1 / 10 /\ sq (v [-] w) = sq v - v [.] w.
Proof.
  cbn zeta. repeat split.
  - on_segment (1 / 10).
  - apply hull_member. now left.
  - apply support_of_segment. coordinates. lra.
  - apply hull_member. now left.
  - apply nearest_of_segment; [apply hull_member; now left | coordinates; lra | coordinates; lra].
  - coordinates. lra.
  - apply sqrt_of_square; [lra |]. coordinates. lra.
  - coordinates. lra.
Qed.

(** ** E-10 *)

(** With W_0 empty the next v is the support point itself. In K = [(1,-10), (1,10)] from v_0 = (1,1), a point of K,
    Theorem 2 fails: |v_1|^2 = 101 > 2 = |v_0|^2. *)
Theorem e10_theorem_2_needs_v_in_the_hull_of_W :
  let K := hull [p2 1 (-10); p2 1 10] in let v := p2 1 1 in let w := p2 1 (-10) in
  K v /\ is_support K (opp v) w /\ is_nearest (hull [w]) w /\ sq v = 2 /\ sq w = 101 /\ norm v < norm w.
Proof.
  cbn zeta. repeat split.
  - on_segment (11 / 20).
  - apply hull_member. now left.
  - apply support_of_segment. coordinates. lra.
  - apply hull_member. now left.
  - intros q Hq. apply (hull_is_least _ _ (fun x => x = p2 1 (-10))) in Hq; [subst; lra | | intros x [<- | []]; auto].
    intros x y t -> -> _. coordinates. f_equal; lra.
  - coordinates. lra.
  - coordinates. lra.
  - apply norm_lt. coordinates. lra.
Qed.

(** Theorem 3 fails with it: in K = [(1,-1), (1,1)] from v_0 = (1,1) the lengths are equal, and v_0 is not the nearest
    point, which is (1,0). *)
Theorem e10_theorem_3_needs_v_in_the_hull_of_W :
  let K := hull [p2 1 (-1); p2 1 1] in let v := p2 1 1 in let w := p2 1 (-1) in
  K v /\ is_support K (opp v) w /\ norm w = norm v /\ is_nearest K (p2 1 0) /\ ~ is_nearest K v.
Proof.
  cbn zeta.
  assert (N : is_nearest (hull [p2 1 (-1); p2 1 1]) (p2 1 0)).
  { apply nearest_of_segment; [on_segment (1 / 2) | coordinates; lra | coordinates; lra]. }
  split; [| split; [split |]].
  - apply hull_member. right. now left.
  - apply hull_member. now left.
  - apply support_of_segment. coordinates. lra.
  - split; [apply norm_eq; coordinates; lra | split; auto].
    intro H. apply nearest_sq in H as [_ H]. specialize (H _ (proj1 N)). coordinates. lra.
Qed.

(** The closing remark, stop when |v_{i+1}| >= |v_i|, then gives wrong answers: K = [(0,-1), (0,2)] holds the origin, and
    from v_0 = (0,1/2) the first step ends at (0,-1). *)
Theorem e10_norm_test_at_the_first_step_is_wrong :
  let K := hull [p2 0 (-1); p2 0 2] in let v := p2 0 (1 / 2) in let w := p2 0 (-1) in
  K v /\ is_support K (opp v) w /\ norm v <= norm w /\ K zero /\ norm w = 1.
Proof.
  cbn zeta. split; [| split; [split |]].
  - on_segment (1 / 2).
  - apply hull_member. now left.
  - apply support_of_segment. coordinates. lra.
  - split; [apply norm_le; coordinates; lra | split].
    + on_segment (1 / 3).
    + apply sqrt_of_square; [lra |]. coordinates. lra.
Qed.

(** ** E-11 *)

(** The gap test says nothing about a v outside K: K = {(5,0)}, v = (1,0). *)
Theorem e11_gap_test_needs_v_in_K :
  let K := hull [p2 5 0; p2 5 0] in let v := p2 1 0 in let w := p2 5 0 in
  is_support K (opp v) w /\ sq v - v [.] w <= 0 /\ norm v = 1 /\ forall z, K z -> norm z >= 5.
Proof.
  cbn zeta. split; [| split; [| split]].
  - apply support_of_segment. lra.
  - coordinates. lra.
  - apply sqrt_of_square; [lra |]. coordinates. lra.
  - intros z Hz. apply hull_pair in Hz as (t & Ht & ->).
    assert (H : norm (mix t (p2 5 0) (p2 5 0)) = 5) by (apply sqrt_of_square; [lra |]; coordinates; nra). lra.
Qed.

(** ** E-20 *)

(** A support point of the zero direction may be any point: that the simplex is a point does not mean that the bodies
    touch. The difference of two squares of half width 1 holds the ball of radius 2. *)
Definition square (r : R) (p : R2) := - r <= x2 p <= r /\ - r <= y2 p <= r.

Theorem e20_support_of_zero_may_be_deep :
  is_support (square 2) zero zero /\ is_depth (square 2) 2.
Proof.
  split; [split |].
  - unfold square. coordinates. lra.
  - intros q _. rewrite !dot_zero_l. lra.
  - split; [lra | split].
    + intros x Hx. apply norm_le_R in Hx; [| lra]. destruct x as [a b]. unfold square. coordinates. nra.
    + intros r Hr. exists (p2 r 0). split.
      * right. apply sqrt_of_square; [lra |]. coordinates. lra.
      * unfold square. coordinates. lra.
Qed.

(** ** E-21 *)

(** The test (1 - r)^2 v.v <= v.w does not keep the ratio 1 - r: K = [(1/4,0), (1,0)], r = 1/2, v = (1,0). *)
Theorem e21_squared_ratio_is_not_kept :
  let K := hull [p2 (1 / 4) 0; p2 1 0] in let v := p2 1 0 in let w := p2 (1 / 4) 0 in let r := 1 / 2 in
  K v /\ is_support K (opp v) w /\ is_nearest K w /\ (1 - r) * (1 - r) * sq v <= v [.] w /\ norm w < (1 - r) * norm v.
Proof.
  cbn zeta. split; [| split; [split | split; [| split]]].
  - apply hull_member. right. now left.
  - apply hull_member. now left.
  - apply support_of_segment. coordinates. lra.
  - apply nearest_of_segment; [apply hull_member; now left | coordinates; lra | coordinates; lra].
  - coordinates. lra.
  - replace (norm (p2 (1 / 4) 0)) with (1 / 4) by (symmetry; apply sqrt_of_square; [lra |]; coordinates; lra).
    replace (norm (p2 1 0)) with 1 by (symmetry; apply sqrt_of_square; [lra |]; coordinates; lra). lra.
Qed.

(** ** E-28 *)

(** |v| <= eps is no contact: K = {(1/2000, 0)} with eps = 1/1000 misses the origin. *)
Theorem e28_small_v_is_no_contact :
  let K := hull [p2 (1 / 2000) 0; p2 (1 / 2000) 0] in let v := p2 (1 / 2000) 0 in
  is_nearest K v /\ norm v <= 1 / 1000 /\ ~ K zero.
Proof.
  cbn zeta. split; [| split].
  - apply nearest_of_segment; [apply hull_member; now left | coordinates; lra | coordinates; lra].
  - apply norm_le_R; [lra |]. coordinates. lra.
  - intro H. apply hull_pair in H as (t & Ht & H). apply (f_equal (fun z => z [.] p2 1 0)) in H. coordinates. lra.
Qed.

(** ** E-30 *)

(** After an advance the old support point proves nothing. K = {(10,0)}, margin 1, velocity (20,8): the plane of
    v = (1,0) lets the time advance to 9/20, where the old point and the old bound would meet the printed test for a hit,
    (1 - eps) upper_bound <= v.w with upper_bound = 10 and v.w = 10; there is no contact at any time. *)
Theorem e30_old_support_point_invents_contact :
  let K := hull [p2 10 0; p2 10 0] in let u := p2 20 8 in let v := p2 1 0 in let w := p2 10 0 in
  is_support (moved K u 0) (opp v) w /\ 0 + (v [.] w - 1 * norm v) / v [.] u = 9 / 20 /\ norm w = 10 /\ v [.] w = 10 /\
  forall t, ~ contact K u 1 t.
Proof.
  cbn zeta.
  assert (P : forall z, hull [p2 10 0; p2 10 0] z -> z = p2 10 0).
  { intros z Hz. apply hull_pair in Hz as (t & Ht & ->). coordinates. f_equal; lra. }
  assert (N1 : norm (p2 1 0) = 1) by (apply sqrt_of_square; [lra |]; coordinates; lra).
  split; [split | split; [| split; [| split]]].
  - unfold moved. replace (p2 10 0 [+] (0 [*] p2 20 8)) with (p2 10 0 : R2) by (coordinates; f_equal; lra).
    apply hull_member. now left.
  - intros q Hq. apply P in Hq. destruct q as [a b]. coordinates. injection Hq as Ha Hb. lra.
  - rewrite N1. coordinates. field.
  - apply sqrt_of_square; [lra |]. coordinates. lra.
  - coordinates. lra.
  - intros t (z & Hz & Hn). apply P in Hz. apply norm_le_R in Hn; [| lra]. destruct z as [a b]. coordinates.
    injection Hz as Ha Hb. assert (a = 10 - 20 * t) by lra. assert (b = - (8 * t)) by lra. subst.
    pose proof (Rle_0_sqr (t - 25 / 58)). unfold Rsqr in *. lra.
Qed.

Print Assumptions e02_gap_does_not_bound_error.
Print Assumptions e10_theorem_2_needs_v_in_the_hull_of_W.
Print Assumptions e10_theorem_3_needs_v_in_the_hull_of_W.
Print Assumptions e10_norm_test_at_the_first_step_is_wrong.
Print Assumptions e11_gap_test_needs_v_in_K.
Print Assumptions e20_support_of_zero_may_be_deep.
Print Assumptions e21_squared_ratio_is_not_kept.
Print Assumptions e28_small_v_is_no_contact.
Print Assumptions e30_old_support_point_invents_contact.
