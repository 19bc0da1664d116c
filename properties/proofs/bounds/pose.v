(* SPDX-License-Identifier: GPL-3.0-or-later *)
(* A posed vertex in doubles and the one meant: `error` and `largest` of a coordinate bound them. *)
From Coq Require Import Reals Lra.
From Flocq Require Import Core.
From Touchstone.Bounds Require Import double constants.
Open Scope R_scope.

(* algorithms/core/pose.h: dot(pose.rows[static_cast<std::size_t>(i)], x) + pose.translation[i] *)
Definition posed row t x := fl (dot row x + t).

(* algorithms/certified/polytope.h: double terms = std::fabs(pose.translation[i]); *)
(* algorithms/certified/polytope.h: terms += std::fabs(row[k]) * shape_.largest(k); *)
Definition pose_magnitude row t l :=
  fl (fl (fl (Rabs t + fl (Rabs (X row) * X l)) + fl (Rabs (Y row) * Y l)) + fl (Rabs (Z row) * Z l)).

(* algorithms/certified/polytope.h: error_[i] = certified::pose_terms * 0x1p-53 * terms + certified::pose_underflow * 0x1p-1074; *)
Definition pose_error row t l := fl (fl (fl (pose_terms * u) * pose_magnitude row t l) + fl (pose_underflow * eta)).

(* algorithms/certified/polytope.h: largest_[i] = terms + error_[i]; *)
Definition pose_largest row t l := fl (pose_magnitude row t l + pose_error row t l).

Lemma covered_magnitude row t l : doubles row -> double t -> nonnegative l ->
  covered 4 (3 / 2 * eta) (pose_magnitude row t l) (Rabs t + reach row l).
Proof.
  intros Fr Ft [P [Q O]]. unfold pose_magnitude, reach. assert (E := eta_positive).
  assert (T : forall m x, 0 <= x -> covered 1 (eta / 2) (fl (Rabs m * x)) (Rabs m * x)).
  { intros. apply covered_weaken with (k := 1%nat) (c := Rabs m * 0 + eta / 2); auto with bounds; [|lra].
    apply covered_fl_scale; auto with bounds; [apply Rabs_pos|]. apply covered_exact; lra. }
  rewrite <- !Rplus_assoc.
  apply covered_weaken with (k := 4%nat) (c := 0 + eta / 2 + eta / 2 + eta / 2); auto with bounds; [|lra].
  change 4%nat with (S (Nat.max 3 1)). apply covered_fl_plus; auto with bounds.
  change 3%nat with (S (Nat.max 2 1)). apply covered_fl_plus; auto with bounds.
  change 2%nat with (S (Nat.max 1 1)). apply covered_fl_plus; auto with bounds.
  apply covered_weaken with (k := 0%nat) (c := 0); auto with arith; [|lra].
  apply covered_exact; [apply Rabs_pos|lra].
Qed.

Theorem pose_error_is_enough row t l x : doubles row -> double t -> doubles l -> within x l ->
  Rabs (posed row t x - (inner row x + t)) <= pose_error row t l /\
  78 / 10 * u * reach row l + 6 * eta <= pose_error row t l /\
  Rabs (inner row x + t) <= pose_largest row t l /\
  Rabs (posed row t x) <= (1 + 8 * u) * pose_largest row t l /\
  0 <= pose_error row t l /\ 0 <= pose_largest row t l.
Proof.
  intros Fr Ft Fl W. assert (E := eta_positive). assert (U := u_value). assert (UP : 0 < u) by (rewrite U; lra).
  assert (PL : nonnegative l).
  { destruct W as [A [B C]]. repeat split; eapply Rle_trans; try apply Rabs_pos; eassumption. }
  assert (N := near_dot row x l W).
  assert (NT : near 0 (Rabs t) (Rabs t) t t) by (apply near_exact; lra).
  assert (V := near_fl_plus 53 (-1074) positive_53 _ _ _ _ _ _ _ _ _ _ (double_dot row x) Ft N NT).
  fold (posed row t x) in V. destruct V as [[V0 V1] V2].
  assert (V3 : near (S (Nat.max 3 0)) (reach row l + 3 / 2 * eta + Rabs t) (reach row l + Rabs t) (posed row t x) (inner row x + t))
    by (repeat split; assumption).
  apply near_bound in V3; [|small_count]. simpl in V3.
  assert (M := covered_magnitude row t l Fr Ft PL).
  assert (R0 := reach_nonneg row l PL). assert (T0 := Rabs_pos t).
  destruct (fl_from_below (pose_terms * u)) as [K K']; [unfold pose_terms; lra|].
  assert (K1 := covered_fl_scale 53 (-1074) positive_53 _ _ _ _ _ K' M).
  destruct (fl_from_below (pose_underflow * eta)) as [L L']; [unfold pose_underflow; lra|].
  assert (K2 := covered_fl_plus 53 (-1074) positive_53 _ _ _ _ _ _ _ _ (double_fl _) (double_fl _) K1
    (covered_exact 53 _ _ L' (Rle_refl _))).
  fold (pose_error row t l) in K2.
  assert (K3 : covered 5 (3 / 2 * eta + 0) (pose_largest row t l) (Rabs t + reach row l + pose_error row t l)).
  { change 5%nat with (S (Nat.max 4 0)). apply covered_fl_plus; auto with bounds; try apply double_fl.
    apply covered_exact; [apply K2|lra]. }
  assert (P1 := proj1 K2). assert (P2 := proj1 K3).
  set (largest := pose_largest row t l) in *. set (error := pose_error row t l) in *. clearbody largest error.
  apply covered_bound in K2; [|small_count]. apply covered_bound in K3; [|small_count]. simpl in K2, K3.
  assert (C : (pose_terms - 1 / 10) * u <= fl (pose_terms * u) <= 1 / 100).
  { assert (V := fl_from_above (pose_terms * u)). assert (eta <= / 1000000000 * u) by (assert (H9 := eta_below_roundoffs); nra).
    unfold pose_terms in *. rewrite U in *. lra. }
  assert ((pose_terms - 1 / 10) * u * (Rabs t + reach row l) <= fl (pose_terms * u) * (Rabs t + reach row l)) by (apply Rmult_le_compat_r; lra).
  assert (fl (pose_terms * u) * (3 / 2 * eta) <= 1 / 100 * (3 / 2 * eta)) by (apply Rmult_le_compat_r; lra).
  apply Rabs_le_inv in V3. unfold pose_underflow, pose_terms in *. rewrite U in *.
  assert (B : 78 / 10 * / 9007199254740992 * (Rabs t + reach row l) + 61 / 10 * eta <= error) by lra.
  assert (S0 : Rabs (inner row x + t) <= reach row l + Rabs t) by assumption.
  assert (S1 : Rabs (posed row t x) <= reach row l + Rabs t + 405 / 100 * / 9007199254740992 * (reach row l + Rabs t) + 16 / 10 * eta).
  { apply Rabs_le. apply Rabs_le_inv in S0. lra. }
  apply Rabs_le_inv in S0, S1. repeat split; try lra; apply Rabs_le; lra.
Qed.
