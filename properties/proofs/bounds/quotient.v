(* SPDX-License-Identifier: GPL-3.0-or-later *)
(* The gap or the support divided by |n|: what the division and the last product lose, underflow included. *)
From Coq Require Import Reals Lra.
From Flocq Require Import Core.
From Touchstone.Bounds Require Import double constants gap length.
Open Scope R_scope.

(* scaled() leaves a largest component in [2^-100, 2^100] as it is and else makes it one in [1/2, 1). *)
Definition is_scaled n := bpow radix2 (-100) <= size_of n.

Lemma scaled_length n : is_scaled n -> bpow radix2 (-500) <= length_of n.
Proof.
  intros S. assert (L := length_and_size n). assert (bpow radix2 (-500) <= bpow radix2 (-100)) by (apply bpow_le; discriminate).
  unfold is_scaled in S. lra.
Qed.

(* algorithms/certified/proofs.h: certain_gap(a, b, n) / norm_from_above(n) * (1 - quotient_roundoffs * u) *)
Definition distance_along n gap := fl (fl (gap / norm_from_above n) * fl (1 - quotient_roundoffs * u)).

(* A quotient rounded twice and taken down: half a unit of underflow each time, which the gap has room for. *)
Lemma quotient_from_above g m : 0 < m -> 0 <= g ->
  fl (fl (g / m) * fl (1 - quotient_roundoffs * u)) * m <= g + eta * m.
Proof.
  intros M P. assert (U := u_value). assert (H := eta_positive). assert (ES := eta_below_roundoffs).
  set (r := g / m). assert (I := Rinv_0_lt_compat _ M).
  assert (R0 : 0 <= r) by (unfold r, Rdiv; apply Rmult_le_pos; lra).
  assert (RM : r * m = g) by (unfold r, Rdiv; rewrite Rmult_assoc, Rinv_l; lra).
  assert (K := fl_from_above (1 - quotient_roundoffs * u) ltac:(unfold quotient_roundoffs; rewrite U; lra)).
  destruct (fl_from_below (1 - quotient_roundoffs * u)) as [_ K0]; [unfold quotient_roundoffs; rewrite U; lra|].
  assert (K1 : fl (1 - quotient_roundoffs * u) <= 1 - 28 / 10 * u) by (unfold quotient_roundoffs in *; rewrite U in *; lra).
  assert (Q := fl_from_above r R0). assert (Q0 : 0 <= fl r) by now apply fl_nonneg.
  assert (V := fl_from_above (fl r * fl (1 - quotient_roundoffs * u)) ltac:(now apply Rmult_le_pos)).
  assert (W : fl r * fl (1 - quotient_roundoffs * u) <= ((1 + u) * r + eta / 2) * (1 - 28 / 10 * u)) by (apply Rmult_le_compat; lra).
  assert (F : fl (fl r * fl (1 - quotient_roundoffs * u)) <= r + eta) by (rewrite U in *; lra).
  assert (G := Rmult_le_compat_r m _ _ ltac:(lra) F). lra.
Qed.

Theorem distance_along_is_below n gap x y : is_scaled n ->
  gap + 2 * eta * size_of n <= inner n x - inner n y -> 0 < distance_along n gap ->
  distance_along n gap <= length_of (minus x y).
Proof.
  intros S G P. assert (U := u_value). assert (H := eta_positive). assert (L := scaled_length n S).
  assert (L0 := bpow_gt_0 radix2 (-500)). assert (A := norm_from_above_is_above n L).
  assert (M : 0 < norm_from_above n) by (rewrite U in A; nra).
  assert (C := inner_at_most_lengths n (minus x y)).
  replace (inner n (minus x y)) with (inner n x - inner n y) in C by (unfold inner, minus; simpl; ring).
  destruct (Rle_lt_dec 0 gap) as [g|g].
  - assert (Q := quotient_from_above gap _ M g). fold (distance_along n gap) in Q.
    assert (LS := length_and_size n). set (d := distance_along n gap) in *.
    assert (B : d * length_of n <= length_of n * length_of (minus x y)).
    { destruct (Rle_lt_dec d eta) as [s|s].
      - assert (d * length_of n <= eta * length_of n) by (apply Rmult_le_compat_r; lra).
        assert (eta * length_of n <= eta * (17321 / 10000 * size_of n)) by (apply Rmult_le_compat_l; lra).
        assert (0 <= eta * size_of n) by (apply Rmult_le_pos; [lra|apply size_nonneg]). lra.
      - assert ((d - eta) * length_of n <= (d - eta) * norm_from_above n).
        { apply Rmult_le_compat_l; [lra|]. rewrite U in A. lra. }
        assert (eta * length_of n <= eta * (17321 / 10000 * size_of n)) by (apply Rmult_le_compat_l; lra).
        assert (0 <= eta * size_of n) by (apply Rmult_le_pos; [lra|apply size_nonneg]). lra. }
    apply Rmult_le_reg_l with (length_of n); lra.
  - exfalso. assert (D : distance_along n gap <= 0); [|lra]. unfold distance_along.
    destruct (fl_from_below (1 - quotient_roundoffs * u)) as [_ K0]; [unfold quotient_roundoffs; rewrite U; lra|].
    assert (I := Rinv_0_lt_compat _ M).
    assert (Q : fl (gap / norm_from_above n) <= 0).
    { rewrite <- (rnd_0 53 (-1074)). apply rnd_le; auto with bounds. unfold Rdiv. nra. }
    rewrite <- (rnd_0 53 (-1074)) at 1. apply rnd_le; auto with bounds. nra.
Qed.

(* algorithms/certified/proofs.h: certain_support(a, b, n) / norm_from_below(n) * (1 + quotient_roundoffs * u); *)
Definition depth_along n support := fl (fl (support / norm_from_below n) * fl (1 + quotient_roundoffs * u)).

Lemma quotient_from_below g m : 0 < m -> 0 <= g ->
  g - 11 / 10 * eta * m <= fl (fl (g / m) * fl (1 + quotient_roundoffs * u)) * m.
Proof.
  intros M P. assert (U := u_value). assert (H := eta_positive). assert (ES := eta_below_roundoffs).
  set (r := g / m). assert (I := Rinv_0_lt_compat _ M).
  assert (R0 : 0 <= r) by (unfold r, Rdiv; apply Rmult_le_pos; lra).
  assert (RM : r * m = g) by (unfold r, Rdiv; rewrite Rmult_assoc, Rinv_l; lra).
  destruct (fl_from_below (1 + quotient_roundoffs * u)) as [K K0]; [unfold quotient_roundoffs; rewrite U; lra|].
  assert (K1 : 1 + 28 / 10 * u <= fl (1 + quotient_roundoffs * u)) by (unfold quotient_roundoffs in *; rewrite U in *; lra).
  destruct (fl_from_below r R0) as [Q Q0].
  destruct (fl_from_below (fl r * fl (1 + quotient_roundoffs * u))) as [V V0]; [now apply Rmult_le_pos|].
  assert (W : fl r * (1 + 28 / 10 * u) <= fl r * fl (1 + quotient_roundoffs * u)) by (apply Rmult_le_compat_l; lra).
  assert (F : r - 11 / 10 * eta <= fl (fl r * fl (1 + quotient_roundoffs * u))) by (rewrite U in *; lra).
  assert (G := Rmult_le_compat_r m _ _ ltac:(lra) F). lra.
Qed.

Theorem depth_along_is_above n support x y : is_scaled n ->
  inner n x - inner n y + 2 * eta * size_of n <= support -> 0 <= support ->
  inner n x - inner n y <= depth_along n support * length_of n.
Proof.
  intros S G P. assert (U := u_value). assert (H := eta_positive). assert (L := scaled_length n S).
  assert (L0 := bpow_gt_0 radix2 (-500)). destruct (norm_from_below_is_below n L) as [M A].
  assert (Q := quotient_from_below support _ M P). fold (depth_along n support) in Q.
  assert (LS := length_and_size n). set (d := depth_along n support) in *.
  assert (D0 : 0 <= d).
  { unfold d, depth_along. apply fl_nonneg. apply Rmult_le_pos; apply fl_nonneg.
    - unfold Rdiv. apply Rmult_le_pos; [lra|]. apply Rlt_le, Rinv_0_lt_compat, M.
    - unfold quotient_roundoffs. rewrite U. lra. }
  assert (norm_from_below n <= length_of n) by (rewrite U in A; lra).
  assert (d * norm_from_below n <= d * length_of n) by (apply Rmult_le_compat_l; lra).
  assert (eta * norm_from_below n <= eta * (17321 / 10000 * size_of n)) by (apply Rmult_le_compat_l; lra).
  assert (0 <= eta * size_of n) by (apply Rmult_le_pos; [lra|apply size_nonneg]). lra.
Qed.
