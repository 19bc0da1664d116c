(* SPDX-License-Identifier: GPL-3.0-or-later *)
(* The Gauss map leaves a vertex out of a cell only if another one reaches further along every direction of the cell, in
   exact arithmetic; and the directions that are looked up in a cell are directions of the cell with its margin. *)
From Coq Require Import Reals Lra.
From Flocq Require Import Core.
From Touchstone.Bounds Require Import double constants gap.
Open Scope R_scope.

(* algorithms/fast/hulls/gauss_map.h: for (int k = 0; k < D; ++k) terms += std::fabs(d[k]) * largest_[k]; *)
Definition terms d l := fl (fl (fl (0 + fl (Rabs (X d) * X l)) + fl (Rabs (Y d) * Y l)) + fl (Rabs (Z d) * Z l)).
(* algorithms/fast/hulls/gauss_map.h: return S(16) * scalar_traits<S>::epsilon() * terms + std::numeric_limits<S>::min(); *)
Definition band d l := fl (fl (fl (gauss_roundoffs * u) * terms d l) + bpow radix2 (-1022)).

Lemma covered_terms d l : nonnegative l -> covered 3 (3 / 2 * eta) (terms d l) (reach d l).
Proof.
  intros [P [Q O]]. unfold terms, reach. assert (E := eta_positive). rewrite first_term.
  assert (T : forall m x, 0 <= x -> covered 1 (eta / 2) (fl (Rabs m * x)) (Rabs m * x)).
  { intros. apply covered_weaken with (k := 1%nat) (c := Rabs m * 0 + eta / 2); auto with bounds; [|lra].
    apply covered_fl_scale; auto with bounds; [apply Rabs_pos|]. apply covered_exact; lra. }
  apply covered_weaken with (k := 3%nat) (c := eta / 2 + eta / 2 + eta / 2); auto with bounds; [|lra].
  change 3%nat with (S (Nat.max 2 1)). apply covered_fl_plus; auto with bounds.
  change 2%nat with (S (Nat.max 1 1)). apply covered_fl_plus; auto with bounds.
Qed.

(* algorithms/fast/hulls/gauss_map.h: if (!(one[c] - other[c] > band[c])) return false; *)
Theorem beaten_at_a_corner d l x y : nonnegative l -> within x l -> within y l ->
  fl (dot d x - dot d y) > band d l -> inner d y < inner d x.
Proof.
  intros P WX WY B. assert (U := u_value). assert (E := eta_positive). assert (ES := eta_below_roundoffs).
  assert (NX := near_dot d x l WX). assert (NY := near_dot d y l WY).
  apply near_bound in NX; [|small_count]. apply near_bound in NY; [|small_count]. simpl in NX, NY.
  assert (C := covered_terms d l P). assert (T0 := proj1 C). apply covered_bound in C; [|small_count]. simpl in C.
  assert (R0 := reach_nonneg d l P). unfold band in B.
  destruct (fl_from_below (gauss_roundoffs * u)) as [K K0]; [unfold gauss_roundoffs; rewrite U; lra|].
  assert (K1 : (gauss_roundoffs - 1 / 10) * u <= fl (gauss_roundoffs * u)) by (unfold gauss_roundoffs in *; rewrite U in *; lra).
  assert (K2 := Rmult_le_compat_r (terms d l) _ _ T0 K1).
  destruct (fl_from_below (fl (gauss_roundoffs * u) * terms d l)) as [V V0]; [now apply Rmult_le_pos|].
  assert (M0 := bpow_gt_0 radix2 (-1022)).
  destruct (fl_from_below (fl (fl (gauss_roundoffs * u) * terms d l) + bpow radix2 (-1022))) as [W W0]; [lra|].
  destruct (sum_error 53 (-1074) positive_53 (dot d x) (- dot d y) (double_dot _ _) (double_opp _ (double_dot _ _))) as [_ S].
  fold (dot d x - dot d y) in S. rewrite (Rabs_pos_eq (fl (dot d x - dot d y))) in S by lra. apply Rabs_le_inv in S, NX, NY.
  assert (M1 : 1000 * eta <= bpow radix2 (-1022)).
  { apply Rle_trans with (bpow radix2 10 * eta); [apply Rmult_le_compat_r; [lra|simpl; lra]|].
    rewrite eta_is_a_power, <- bpow_plus. apply bpow_le. discriminate. }
  set (t := terms d l) in *. set (b := fl (fl (fl (gauss_roundoffs * u) * t) + bpow radix2 (-1022))) in *.
  set (g := fl (dot d x - dot d y)) in *. set (z := fl (fl (gauss_roundoffs * u) * t)) in *. set (k := fl (gauss_roundoffs * u)) in *.
  assert (UT : 0 <= u * t) by (apply Rmult_le_pos; [rewrite U|]; lra).
  clearbody t b g z k. unfold gauss_roundoffs in *. rewrite U in *. lra.
Qed.

(* An inner product is linear along the directions of a face of the cube, a + b s + c t with s and t in the cell: positive
   at the four corners it is positive in the cell. In the plane c = 0. *)
Theorem corners_decide a b c s t s0 s1 t0 t1 : s0 <= s <= s1 -> t0 <= t <= t1 ->
  a + b * s0 + c * t0 > 0 -> a + b * s0 + c * t1 > 0 -> a + b * s1 + c * t0 > 0 -> a + b * s1 + c * t1 > 0 ->
  a + b * s + c * t > 0.
Proof.
  intros [S0 S1] [T0 T1] A B C D.
  assert (P : forall k x0 x1 x, x0 <= x <= x1 -> k * x0 <= k * x \/ k * x1 <= k * x).
  { intros k x0 x1 x H. destruct (Rle_lt_dec 0 k); [left; apply Rmult_le_compat_l; lra|right].
    assert (- k * x <= - k * x1) by (apply Rmult_le_compat_l; lra). lra. }
  destruct (P b s0 s1 s (conj S0 S1)), (P c t0 t1 t (conj T0 T1)); lra.
Qed.

(* The cell of a direction: a component, divided by the largest one, in n = 2 scale cells from -1 to 1. *)
Section Cell.
Variables (component largest scale : R).
Hypotheses (largest_positive : 0 < largest) (is_largest : Rabs component <= largest).
Hypotheses (scale_at_least : 1 / 2 <= scale) (scale_is_double : double scale).
(* A direction that is looked up is ordinary (algorithms/fast/registers/in_range.h), and there are at most 2^30 cells. *)
Hypotheses (ordinary : largest <= bpow radix2 128) (cells : scale <= bpow radix2 29).

(* algorithms/fast/hulls/gauss_map.h: const S inverse = scale_ / std::fabs(d[axis]); *)
(* algorithms/fast/hulls/gauss_map.h: const int at = static_cast<int>(d[other_axis(axis, i)] * inverse + scale_); *)
Definition place := fl (fl (component * fl (scale / largest)) + scale).
Let t := component / largest.

Lemma place_error : Rabs (place - (t + 1) * scale) <= 45 / 10 * u * scale.
Proof.
  assert (U := u_value). assert (E := eta_positive). assert (I := Rinv_0_lt_compat _ largest_positive).
  assert (TL : t * largest = component) by (unfold t; field; lra).
  assert (T : Rabs t <= 1).
  { apply Rmult_le_reg_r with largest; [easy|]. rewrite <- (Rabs_pos_eq largest) at 1 by lra. rewrite <- Rabs_mult, TL. lra. }
  set (v := scale / largest). assert (VL : v * largest = scale) by (unfold v; field; lra).
  assert (V0 : 0 < v) by (unfold v, Rdiv; apply Rmult_lt_0_compat; lra).
  assert (VB : bpow radix2 (-129) <= v).
  { apply Rmult_le_reg_r with largest; [easy|]. rewrite VL. apply Rle_trans with (bpow radix2 (-129) * bpow radix2 128).
    - apply Rmult_le_compat_l; [apply bpow_ge_0|easy].
    - rewrite <- bpow_plus. simpl. lra. }
  assert (TINY : 1000000 * eta <= / 1000 * u * bpow radix2 (-129)).
  { apply Rle_trans with (bpow radix2 (-70) * bpow radix2 (-129)); [|apply Rmult_le_compat_r; [apply bpow_ge_0|rewrite U; simpl; lra]].
    apply Rle_trans with (bpow radix2 20 * eta); [apply Rmult_le_compat_r; [lra|simpl; lra]|].
    rewrite eta_is_a_power, <- !bpow_plus. apply bpow_le. discriminate. }
  destruct (rounding_error 53 (-1074) positive_53 v) as [A _]. rewrite (Rabs_pos_eq v) in A by lra. apply Rabs_le_inv in A.
  assert (A1 : Rabs (fl v - v) <= 101 / 100 * u * v) by (apply Rabs_le; rewrite U in *; lra). clear A.
  set (f := fl v) in *. assert (CV : component * v = t * scale) by (rewrite <- TL, <- VL; ring).
  assert (B : Rabs (component * f - t * scale) <= 101 / 100 * u * scale).
  { rewrite <- CV. replace (component * f - component * v) with (component * (f - v)) by ring. rewrite Rabs_mult.
    apply Rle_trans with (largest * (101 / 100 * u * v)); [apply Rmult_le_compat; try apply Rabs_pos; easy|].
    replace (largest * (101 / 100 * u * v)) with (101 / 100 * u * (v * largest)) by ring. rewrite VL. lra. }
  assert (TS : Rabs (t * scale) <= scale).
  { rewrite Rabs_mult, (Rabs_pos_eq scale) by lra. apply Rle_trans with (1 * scale); [apply Rmult_le_compat_r; lra|lra]. }
  destruct (rounding_error 53 (-1074) positive_53 (component * f)) as [C _].
  assert (US : / 1000000 * eta <= u * scale) by (assert (u * (1 / 2) <= u * scale) by (apply Rmult_le_compat_l; [rewrite U|]; lra);
    assert (S := eta_below_roundoffs); rewrite U in *; lra).
  assert (ES : eta <= / 1000 * (u * scale)).
  { assert (u * (1 / 2) <= u * scale) by (apply Rmult_le_compat_l; [rewrite U|]; lra). assert (S := eta_below_roundoffs). rewrite U in *; lra. }
  set (p := component * f) in *. set (q := fl p) in *.
  assert (PB : Rabs p <= 101 / 100 * scale).
  { apply Rabs_le_inv in B, TS. assert (u * scale <= / 1000 * scale) by (apply Rmult_le_compat_r; [lra|rewrite U; lra]). apply Rabs_le. lra. }
  assert (PU : u * Rabs p <= u * (101 / 100 * scale)) by (apply Rmult_le_compat_l; [rewrite U|]; lra).
  destruct (sum_error 53 (-1074) positive_53 q scale (double_fl _) scale_is_double) as [D _].
  assert (QB : Rabs (q + scale) <= 203 / 100 * scale).
  { apply Rabs_le_inv in C, PB. assert (u * scale <= / 1000 * scale) by (apply Rmult_le_compat_r; [lra|rewrite U; lra]). apply Rabs_le. lra. }
  assert (QU : u * Rabs (q + scale) <= u * (203 / 100 * scale)) by (apply Rmult_le_compat_l; [rewrite U|]; lra).
  unfold place. fold v f p q. apply Rabs_le_inv in B, C, D. apply Rabs_le. lra.
Qed.

(* The edges of cell number `at`, with the margin. algorithms/fast/hulls/gauss_map.h: S(2 * at - cell.cells_per_edge) / S(cell.cells_per_edge) + (upper ? margin : -margin); *)
Definition lower_edge at_ := fl (fl ((2 * at_ - 2 * scale) / (2 * scale)) - gauss_margin).
Definition upper_edge at_ := fl (fl ((2 * (at_ + 1) - 2 * scale) / (2 * scale)) + gauss_margin).

(* at is the number cut off after its whole part, and the last cell where that is one too many. *)
Theorem direction_is_in_its_cell at_ : 0 <= at_ <= 2 * scale - 1 ->
  (at_ <= place < at_ + 1 \/ place < 0 /\ at_ = 0 \/ 2 * scale <= place /\ at_ = 2 * scale - 1) ->
  lower_edge at_ <= t <= upper_edge at_.
Proof.
  intros R H. assert (U := u_value). assert (E := eta_positive). assert (P := place_error). apply Rabs_le_inv in P.
  assert (I : 0 < / scale) by (apply Rinv_0_lt_compat; lra).
  assert (TL : t * largest = component) by (unfold t; field; lra).
  assert (T : Rabs t <= 1).
  { apply Rmult_le_reg_r with largest; [easy|]. rewrite <- (Rabs_pos_eq largest) at 1 by lra. rewrite <- Rabs_mult, TL. lra. }
  assert (EU : eta <= / 1000 * u) by (assert (S := eta_below_roundoffs); rewrite U in *; lra).
  assert (X : forall k, (2 * k - 2 * scale) / (2 * scale) = k / scale - 1) by (intros; field; lra).
  unfold lower_edge, upper_edge. rewrite !X.
  assert (Y : forall k, k / scale * scale = k) by (intros; field; lra).
  assert (A := Y at_). assert (B := Y (at_ + 1)). set (a := at_ / scale) in *. set (b := (at_ + 1) / scale) in *. clear Y X.
  assert (A0 : 0 <= a <= 2) by (unfold a, Rdiv; split; [apply Rmult_le_pos; lra|apply Rmult_le_reg_r with scale; [lra|fold (Rdiv at_ scale); fold a; lra]]).
  assert (B0 : 0 <= b <= 2) by (unfold b, Rdiv; split; [apply Rmult_le_pos; lra|apply Rmult_le_reg_r with scale; [lra|fold (Rdiv (at_ + 1) scale); fold b; lra]]).
  apply Rabs_le_inv in T.
  (* In units of the cube. *)
  assert (LO : a - 1 - 45 / 10 * u <= t).
  { apply Rmult_le_reg_r with scale; [lra|]. assert (0 <= (t + 1) * scale) by (apply Rmult_le_pos; lra).
    assert (0 <= u * scale) by (apply Rmult_le_pos; [rewrite U|]; lra). destruct H as [H|[H|H]]; lra. }
  assert (HI : t <= b - 1 + 45 / 10 * u).
  { apply Rmult_le_reg_r with scale; [lra|]. assert ((t + 1) * scale <= 2 * scale) by (apply Rmult_le_compat_r; lra).
    assert (0 <= u * scale) by (apply Rmult_le_pos; [rewrite U|]; lra). destruct H as [H|[H|H]]; lra. }
  destruct (rounding_error 53 (-1074) positive_53 (a - 1)) as [C _]. destruct (rounding_error 53 (-1074) positive_53 (b - 1)) as [D _].
  assert (CA : Rabs (a - 1) <= 1) by (apply Rabs_le; lra). assert (DB : Rabs (b - 1) <= 1) by (apply Rabs_le; lra).
  assert (UC : u * Rabs (a - 1) <= u * 1) by (apply Rmult_le_compat_l; [rewrite U|]; lra).
  assert (UD : u * Rabs (b - 1) <= u * 1) by (apply Rmult_le_compat_l; [rewrite U|]; lra).
  set (fa := fl (a - 1)) in *. set (fb := fl (b - 1)) in *. apply Rabs_le_inv in C, D.
  destruct (rounding_error 53 (-1074) positive_53 (fa - gauss_margin)) as [F _]. destruct (rounding_error 53 (-1074) positive_53 (fb + gauss_margin)) as [J _].
  assert (GM : 8 * u <= gauss_margin <= / 1000) by (unfold gauss_margin; rewrite U; lra).
  assert (FA : Rabs (fa - gauss_margin) <= 102 / 100) by (apply Rabs_le; rewrite U in *; lra).
  assert (FB : Rabs (fb + gauss_margin) <= 102 / 100) by (apply Rabs_le; rewrite U in *; lra).
  assert (UF : u * Rabs (fa - gauss_margin) <= u * (102 / 100)) by (apply Rmult_le_compat_l; [rewrite U|]; lra).
  assert (UG : u * Rabs (fb + gauss_margin) <= u * (102 / 100)) by (apply Rmult_le_compat_l; [rewrite U|]; lra).
  apply Rabs_le_inv in F, J. rewrite U in *. lra.
Qed.

End Cell.
