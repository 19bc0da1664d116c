(* SPDX-License-Identifier: GPL-3.0-or-later *)
(** GJK converges on every bounded convex set, with a rate: the proof that the source S0 leaves out. *)
Require Import Reals Lra Psatz List Lia.
From Touchstone.Theorems Require Import inner_product convex gjk existence.
Import ListNotations.
Open Scope R_scope.

Section Rate.
Variable E : space.
Variable K : E -> Prop.
Hypothesis K_convex : convex K.

(** A run that does not stop. The simplex of every step holds v; how it is reduced does not matter. *)
Variables (W : nat -> list E) (v w : nat -> E).
Hypothesis W_in_K : forall i p, In p (W i) -> K p.
Hypothesis v_in_hull : forall i, hull (W i) (v i).
Hypothesis w_support : forall i, is_support K (opp (v i)) (w i).
Hypothesis v_next : forall i, is_nearest (hull (w i :: W i)) (v (S i)).

Variable nearest : E.
Hypothesis nearest_nearest : is_nearest K nearest.
Variable diameter : R.
Hypothesis K_bounded : forall x y, K x -> K y -> norm (x [-] y) <= diameter.

Let excess i := sq (v i) - sq nearest.

Lemma v_in_K i : K (v i).
Proof. apply (hull_is_least _ (W i)); auto. apply W_in_K. Qed.

Lemma diameter_nonneg : 0 <= diameter.
Proof.
  pose proof (K_bounded _ _ (v_in_K 0) (v_in_K 0)). pose proof (norm_nonneg E (v 0%nat [-] v 0%nat)). lra.
Qed.

(** As far as the best step of any length along the segment from v to w. *)
Lemma excess_step i t : 0 <= t <= 1 -> excess (S i) <= (1 - t) * excess i + t * t * (diameter * diameter).
Proof.
  intro Ht. unfold excess. pose proof (v_next i) as Hn. apply nearest_sq in Hn as [_ Hn].
  assert (H : sq (v (S i)) <= sq (mix t (v i) (w i))).
  { apply Hn. apply hull_convex; auto.
    - generalize (v_in_hull i). apply hull_mono. now apply incl_tl, incl_refl.
    - apply hull_member. now left. }
  rewrite sq_mix in H.
  pose proof (excess_is_at_most_twice_the_gap E K _ _ _ nearest_nearest (v_in_K i) (w_support i)) as G.
  assert (L : sq (v i [-] w i) <= diameter * diameter).
  { apply norm_le_R; [apply diameter_nonneg |]. apply K_bounded; [apply v_in_K | apply (w_support i)]. }
  pose proof (sq_nonneg E (v i [-] w i)).
  assert (t * t * sq (v i [-] w i) <= t * t * (diameter * diameter)) by (apply Rmult_le_compat_l; nra). nra.
Qed.

(** The excess of |v|^2 falls like 1/i, with a constant that depends on the diameter only. *)
Theorem sublinear_rate i : (1 <= i)%nat -> excess i <= 4 * (diameter * diameter) / (INR i + 2).
Proof.
  pose proof diameter_nonneg as HD. induction i as [| i IH]; [lia | intros _].
  rewrite S_INR. pose proof (pos_INR i) as Hi. destruct i as [| i].
  - pose proof (excess_step 0 1 ltac:(lra)). cbn [INR]. assert (0 <= diameter * diameter) by nra. lra.
  - specialize (IH ltac:(lia)). set (n := INR (S i)) in *. set (D := diameter * diameter) in *.
    assert (0 <= D) by (unfold D; nra).
    pose proof (excess_step (S i) (2 / (n + 2))) as S. fold D in S.
    assert (Ht : 0 <= 2 / (n + 2) <= 1).
    { split; [apply Rmult_le_pos; [lra | left; apply Rinv_0_lt_compat; lra] |].
      apply Rmult_le_reg_r with (n + 2); [lra |]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. lra. }
    apply Rle_trans with (1 := S Ht).
    apply Rle_trans with ((1 - 2 / (n + 2)) * (4 * D / (n + 2)) + 2 / (n + 2) * (2 / (n + 2)) * D).
    + apply Rplus_le_compat_r, Rmult_le_compat_l; lra.
    + apply Rmult_le_reg_r with ((n + 2) * (n + 2) * (n + 1 + 2)); [nra |].
      replace (((1 - 2 / (n + 2)) * (4 * D / (n + 2)) + 2 / (n + 2) * (2 / (n + 2)) * D) *
               ((n + 2) * (n + 2) * (n + 1 + 2))) with (4 * D * ((n + 1) * (n + 3))) by (field; lra).
      replace (4 * D / (n + 1 + 2) * ((n + 2) * (n + 2) * (n + 1 + 2))) with (4 * D * ((n + 2) * (n + 2)))
        by (field; lra).
      apply Rmult_le_compat_l; nra.
Qed.

(** The square of the error is at most the excess, so the points themselves converge. *)
Theorem error_is_at_most_excess i : sq (v i [-] nearest) <= excess i.
Proof.
  unfold excess. pose proof nearest_nearest as H. apply variational_inequality in H as [_ H]; auto.
  specialize (H _ (v_in_K i)). dots. lra.
Qed.

Theorem gjk_converges : forall r, 0 < r -> exists n, forall i, (n <= i)%nat -> norm (v i [-] nearest) < r.
Proof.
  intros r Hr. pose proof diameter_nonneg as HD. set (c := 4 * (diameter * diameter)).
  assert (Hc : 0 <= c) by (unfold c; nra).
  destruct (archimed_cor1 (r * r / (c + 1))) as (n & Hn & Hpos).
  { apply Rmult_lt_0_compat; [nra | apply Rinv_0_lt_compat; lra]. }
  exists n. intros i Hi. pose proof (error_is_at_most_excess i) as He.
  pose proof (sublinear_rate i ltac:(lia)) as Hs. fold c in Hs.
  assert (Hni : 0 < INR n <= INR i) by (split; [now apply lt_0_INR | now apply le_INR]).
  assert (c / (INR i + 2) < r * r).
  { apply Rmult_lt_reg_r with (INR i + 2); [lra |]. replace (c / (INR i + 2) * (INR i + 2)) with c by (field; lra).
    apply Rmult_lt_compat_r with (r := INR n * (c + 1)) in Hn; [| nra].
    replace (/ INR n * (INR n * (c + 1))) with (c + 1) in Hn by (field; lra).
    replace (r * r / (c + 1) * (INR n * (c + 1))) with (r * r * INR n) in Hn by (field; lra). nra. }
  pose proof (norm_sq E (v i [-] nearest)). pose proof (norm_nonneg E (v i [-] nearest)). nra.
Qed.
End Rate.

(** In particular on every compact convex set, whose nearest point and diameter exist. *)
Theorem gjk_converges_on_compact_sets (E : space) (K : E -> Prop) (W : nat -> list E) (v w : nat -> E) :
  compact E K -> convex K -> (forall i p, In p (W i) -> K p) -> (forall i, hull (W i) (v i)) ->
  (forall i, is_support K (opp (v i)) (w i)) -> (forall i, is_nearest (hull (w i :: W i)) (v (S i))) ->
  exists nearest, is_nearest K nearest /\
  forall r, 0 < r -> exists n, forall i, (n <= i)%nat -> norm (v i [-] nearest) < r.
Proof.
  intros HC HK HW Hv Hw Hn. assert (Hex : exists x, K x) by (exists (w 0%nat); apply Hw).
  destruct (compact_nearest_exists E K HC Hex) as (nearest & Hnearest).
  destruct (compact_is_bounded E K HC Hex) as (r & Hr). exists nearest. split; auto.
  now apply (gjk_converges E K HK W v w HW Hv Hw Hn nearest Hnearest r Hr).
Qed.

Print Assumptions sublinear_rate.
Print Assumptions error_is_at_most_excess.
Print Assumptions gjk_converges.
Print Assumptions gjk_converges_on_compact_sets.
