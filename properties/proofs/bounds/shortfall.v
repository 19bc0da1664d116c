(* SPDX-License-Identifier: GPL-3.0-or-later *)
(* The choice of the vertices along a v of any length, which is not scaled before the bodies are asked: what the vertex
   found falls short of the furthest by, divided by |v|, is bounded for every v that is not tiny. *)
From Coq Require Import Reals Lra ZArith Lia.
From Flocq Require Import Core.
From Touchstone.Bounds Require Import double constants gap length support_choice.
Open Scope R_scope.

(* The vertex found along v falls short of the furthest by no more than this, up to c of what underflow and rescaling take. *)
Definition lost B := bpow radix2 (-642) * local_size B + / 100 * u * (sum (largest B) + sum (error B)) + bpow radix2 (-650).
Definition shortfall c B v :=
  62 / 10 * u * reach v (largest B) + 17 / 10 * reach v (error B) + c * (length_of v * lost B).

Lemma sum_nonneg v : nonnegative v -> 0 <= sum v.
Proof. intros [A [B C]]. unfold sum. lra. Qed.

Lemma eta_times r e f : 0 <= r <= bpow radix2 e -> (-1074 + e <= f)%Z -> eta * r <= bpow radix2 f.
Proof.
  intros [P R] L. apply Rle_trans with (eta * bpow radix2 e).
  - apply Rmult_le_compat_l; [apply Rlt_le, eta_positive|easy].
  - rewrite eta_is_a_power, <- bpow_plus. now apply bpow_le.
Qed.

Lemma eta_of_length v f : bpow radix2 (-302) <= length_of v -> (-772 <= f)%Z -> eta <= bpow radix2 f * length_of v.
Proof.
  intros L F. apply Rle_trans with (bpow radix2 f * bpow radix2 (-302)).
  - rewrite eta_is_a_power, <- bpow_plus. apply bpow_le. lia.
  - apply Rmult_le_compat_l; [apply bpow_ge_0|easy].
Qed.

Lemma lost_has_room B : 0 <= local_size B -> nonnegative (largest B) -> nonnegative (error B) ->
  bpow radix2 (-642) * local_size B + bpow radix2 (-650) <= lost B.
Proof.
  intros L P Q. unfold lost. assert (SP := sum_nonneg _ P). assert (SQ := sum_nonneg _ Q).
  assert (0 <= / 100 * u * (sum (largest B) + sum (error B))) by (apply Rmult_le_pos; [rewrite u_value|]; lra). lra.
Qed.

(* What choice_at_any_length proves of a posed body is less. *)
Lemma short_with_a_pose B v : 0 <= local_size B -> 0 <= row_size B <= row_range -> nonnegative (largest B) ->
  nonnegative (error B) -> bpow radix2 (-302) <= length_of v ->
  16 / 10 * reach v (error B) + (9 * eta + 7 * (eta * (row_size B * size_of v))) * local_size B +
    10 * (eta * (row_size B * size_of v)) + 4 * eta <= shortfall (1 / 2) B v.
Proof.
  intros L0 [R0 R1] P Q L. assert (E := eta_positive). assert (U := u_value). assert (LS := length_and_size v).
  assert (S0 := size_nonneg v). set (n := length_of v) in *.
  assert (RN := reach_nonneg v _ P). assert (QN := reach_nonneg v _ Q).
  assert (0 <= u * reach v (largest B)) by (apply Rmult_le_pos; [rewrite U|]; lra).
  assert (T : eta * row_size B <= bpow radix2 (-772)) by (apply eta_times with 300%Z; [split; easy|discriminate]).
  assert (T1 := eta_of_length v (-772) L ltac:(discriminate)). fold n in T1.
  assert (B0 := bpow_gt_0 radix2 (-772)).
  assert (T2 : eta * (row_size B * size_of v) <= bpow radix2 (-772) * n).
  { rewrite <- Rmult_assoc. apply Rmult_le_compat; try lra. apply Rmult_le_pos; lra. }
  assert (N0 : 0 <= n) by lra.
  assert (NB : 0 <= bpow radix2 (-772) * n) by (apply Rmult_le_pos; lra).
  assert (T3 : (9 * eta + 7 * (eta * (row_size B * size_of v))) * local_size B <= 16 * (bpow radix2 (-772) * n) * local_size B)
    by (apply Rmult_le_compat_r; lra).
  assert (C : 64 * bpow radix2 (-772) <= bpow radix2 (-650)).
  { change 64 with (bpow radix2 6). rewrite <- bpow_plus. apply bpow_le. discriminate. }
  assert (C' : bpow radix2 (-650) <= bpow radix2 (-642)) by (apply bpow_le; discriminate).
  assert (C1 : 64 * bpow radix2 (-772) * n <= bpow radix2 (-650) * n) by (apply Rmult_le_compat_r; lra).
  assert (LN : 0 <= n * local_size B) by (now apply Rmult_le_pos).
  assert (C2 : 64 * bpow radix2 (-772) * (n * local_size B) <= bpow radix2 (-642) * (n * local_size B)) by (apply Rmult_le_compat_r; lra).
  assert (LR := Rmult_le_compat_l n _ _ N0 (lost_has_room B L0 P Q)). unfold shortfall. fold n.
  set (q := eta * (row_size B * size_of v)) in *. set (ln := bpow radix2 (-642) * (n * local_size B)) in *.
  replace (n * (bpow radix2 (-642) * local_size B + bpow radix2 (-650))) with (ln + bpow radix2 (-650) * n) in LR by (unfold ln; ring).
  assert (LN0 : 0 <= ln) by (unfold ln; apply Rmult_le_pos; [apply bpow_ge_0|easy]).
  replace (16 * (bpow radix2 (-772) * n) * local_size B) with (16 * (bpow radix2 (-772) * (n * local_size B))) in T3 by ring.
  lra.
Qed.

(* Of a body without a pose, asked along v itself. *)
Lemma short_without_a_pose B v x y found : 0 <= local_size B -> nonnegative (largest B) -> nonnegative (error B) ->
  bpow radix2 (-302) <= length_of v -> within found (largest B) -> within y (largest B) ->
  dot v y <= dot v found -> inner v x <= inner v y -> inner v x <= inner v found + shortfall (1 / 2) B v.
Proof.
  intros L0 P Q L WF WY D I. assert (H := inner_by_dots _ _ _ _ _ WF WY D I). unfold shortfall.
  assert (E := eta_of_length v (-660) L ltac:(discriminate)). assert (U := u_value).
  assert (RN := reach_nonneg v _ P). assert (QN := reach_nonneg v _ Q). assert (N0 := length_nonneg v).
  assert (0 <= u * reach v (largest B)) by (apply Rmult_le_pos; [rewrite U|]; lra).
  assert (LR := Rmult_le_compat_l _ _ _ N0 (lost_has_room B L0 P Q)). assert (B0 := bpow_gt_0 radix2 (-642)).
  assert (0 <= bpow radix2 (-642) * local_size B) by (apply Rmult_le_pos; lra).
  assert (0 <= length_of v * (bpow radix2 (-642) * local_size B)) by (apply Rmult_le_pos; lra).
  assert (C : 64 * bpow radix2 (-660) <= bpow radix2 (-650)).
  { change 64 with (bpow radix2 6). rewrite <- bpow_plus. apply bpow_le. discriminate. }
  assert (C1 : 64 * bpow radix2 (-660) * length_of v <= bpow radix2 (-650) * length_of v) by (apply Rmult_le_compat_r; lra).
  assert (0 <= bpow radix2 (-650) * length_of v) by (apply Rmult_le_pos; [apply bpow_ge_0|easy]). lra.
Qed.

(* A direction out of the ordinary is scaled by a power of two before anything is asked (algorithms/core/range.h:
   return generate<S, D>([&](int k) { return std::scalbn(d[k], -exponent); });), which may lose half of eta a component.
   Every body falls short along the direction itself by no more. *)
Lemma short_along_a_multiple B v asked factor x found : 0 <= local_size B -> nonnegative (largest B) -> nonnegative (error B) ->
  0 <= factor <= 2 * length_of v ->
  off (scale factor asked) v {| X := factor * (eta / 2); Y := factor * (eta / 2); Z := factor * (eta / 2) |} ->
  within x (largest B) -> within found (largest B) ->
  inner asked x <= inner asked found + shortfall (1 / 2) B asked -> inner v x <= inner v found + shortfall 1 B v.
Proof.
  intros L0 P Q [F0 F1] O [x0 [x1 x2]] [f0 [f1 f2]] H. assert (E := eta_positive). assert (U := u_value).
  assert (N0 := length_nonneg v). set (n := length_of v) in *.
  set (h := factor * (eta / 2)) in *. assert (H0 : 0 <= h) by (unfold h; apply Rmult_le_pos; lra).
  assert (ES : eta <= / 1000000 * u).
  { assert (S := eta_below_roundoffs). assert (0 <= u * (/ 1000000 - u * u)) by (rewrite U; lra). lra. }
  assert (HN : h <= / 1000000 * u * n).
  { assert (factor * (eta / 2) <= (2 * n) * (eta / 2)) by (apply Rmult_le_compat_r; lra).
    assert (n * eta <= n * (/ 1000000 * u)) by (apply Rmult_le_compat_l; lra). unfold h. lra. }
  destruct O as [OX [OY OZ]]. simpl in OX, OY, OZ.
  assert (SP := sum_nonneg _ P). assert (SQ := sum_nonneg _ Q). destruct P as [P0 [P1 P2]], Q as [Q0 [Q1 Q2]].
  (* Lengths and reaches of the multiple. *)
  assert (M := norm_moved (X v) (Y v) (Z v) (factor * X asked) (factor * Y asked) (factor * Z asked) h H0
    ltac:(rewrite Rabs_minus_sym; exact OX) ltac:(rewrite Rabs_minus_sym; exact OY) ltac:(rewrite Rabs_minus_sym; exact OZ)).
  assert (ML : norm (factor * X asked) (factor * Y asked) (factor * Z asked) = factor * length_of asked).
  { unfold length_of, norm. replace (factor * X asked * (factor * X asked) + factor * Y asked * (factor * Y asked) + factor * Z asked * (factor * Z asked))
      with (factor * factor * (X asked * X asked + Y asked * Y asked + Z asked * Z asked)) by ring.
    rewrite sqrt_mult by nra. now rewrite sqrt_square. }
  rewrite ML in M. fold (length_of v) in M. fold n in M.
  assert (RR : forall l, nonnegative l -> factor * reach asked l <= reach v l + h * sum l).
  { intros l [l0 [l1 l2]]. unfold reach, sum.
    assert (T : forall c d li, 0 <= li -> Rabs (factor * c - d) <= h -> factor * (Rabs c * li) <= Rabs d * li + h * li).
    { intros c d li Li Hc. assert (factor * Rabs c <= Rabs d + h).
      { rewrite <- (Rabs_pos_eq factor) at 1 by easy. rewrite <- Rabs_mult. replace (factor * c) with (d + (factor * c - d)) by ring.
        eapply Rle_trans; [apply Rabs_triang|]. lra. }
      assert (factor * Rabs c * li <= (Rabs d + h) * li) by (now apply Rmult_le_compat_r). lra. }
    assert (TX := T _ _ _ l0 OX). assert (TY := T _ _ _ l1 OY). assert (TZ := T _ _ _ l2 OZ). lra. }
  assert (RL := RR (largest B) ltac:(repeat split; easy)). assert (RE := RR (error B) ltac:(repeat split; easy)). clear RR.
  (* The products of what is lost. *)
  assert (D : forall c d p q li, Rabs (factor * c - d) <= h -> Rabs p <= li -> Rabs q <= li ->
    d * (p - q) <= factor * (c * (p - q)) + 2 * (h * li)).
  { intros c d p q li Hc Hp Hq. replace (d * (p - q)) with (factor * (c * (p - q)) + (d - factor * c) * (p - q)) by ring.
    apply Rplus_le_compat_l. eapply Rle_trans; [apply Rle_abs|]. rewrite Rabs_mult, Rabs_minus_sym.
    assert (Rabs (p - q) <= 2 * li) by (unfold Rminus; eapply Rle_trans; [apply Rabs_triang|]; rewrite Rabs_Ropp; lra).
    replace (2 * (h * li)) with (h * (2 * li)) by ring. apply Rmult_le_compat; try apply Rabs_pos; easy. }
  assert (DX := D _ _ _ _ _ OX x0 f0). assert (DY := D _ _ _ _ _ OY x1 f1). assert (DZ := D _ _ _ _ _ OZ x2 f2). clear D.
  assert (HF := Rmult_le_compat_l factor _ _ F0 H). unfold shortfall in *.
  assert (LB : 0 <= lost B) by (assert (LR := lost_has_room B L0 ltac:(repeat split; easy) ltac:(repeat split; easy));
    assert (bpow radix2 (-642) * local_size B >= 0) by (apply Rle_ge, Rmult_le_pos; [apply bpow_ge_0|easy]); assert (B0 := bpow_gt_0 radix2 (-650)); lra).
  assert (ME : factor * length_of asked <= 3 / 2 * n).
  { assert (/ 1000000 * u * n <= / 1000 * n) by (apply Rmult_le_compat_r; [easy|rewrite U; lra]). lra. }
  assert (MLB := Rmult_le_compat_r (lost B) _ _ LB ME).
  set (sl := sum (largest B)) in *. set (se := sum (error B)) in *.
  assert (HL : h * sl <= / 1000000 * u * n * sl) by (now apply Rmult_le_compat_r).
  assert (HE : h * se <= / 1000000 * u * n * se) by (now apply Rmult_le_compat_r).
  assert (NL : 0 <= n * sl) by (now apply Rmult_le_pos). assert (NE : 0 <= n * se) by (now apply Rmult_le_pos).
  assert (UNL : 0 <= u * (n * sl)) by (apply Rmult_le_pos; [rewrite U; lra|easy]).
  assert (UNE : 0 <= u * (n * se)) by (apply Rmult_le_pos; [rewrite U; lra|easy]).
  assert (LO : / 100 * (u * (n * sl)) + / 100 * (u * (n * se)) <= n * lost B).
  { unfold lost. fold sl se. assert (0 <= n * (bpow radix2 (-642) * local_size B)) by (repeat apply Rmult_le_pos; try apply bpow_ge_0; easy).
    assert (0 <= n * bpow radix2 (-650)) by (apply Rmult_le_pos; [easy|apply bpow_ge_0]). lra. }
  assert (UL : u * (factor * reach asked (largest B)) <= u * (reach v (largest B) + h * sl)) by (apply Rmult_le_compat_l; [rewrite U; lra|easy]).
  assert (UH : u * (h * sl) <= h * sl) by (assert (0 <= h * sl) by (now apply Rmult_le_pos); rewrite U; lra).
  assert (SL : h * X (largest B) + h * Y (largest B) + h * Z (largest B) = h * sl) by (unfold sl, sum; ring).
  unfold inner in *. fold n. set (lb := lost B) in *. clearbody lb. lra.
Qed.
