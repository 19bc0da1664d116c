(* SPDX-License-Identifier: GPL-3.0-or-later *)
(* The vertex that a support mapping finds in doubles falls short of the furthest one by no more than choice_error.

   `found` wins among the candidates by inner products in doubles; what a Gauss map leaves out is beaten, in exact
   arithmetic along the same direction, by a candidate. *)
From Coq Require Import Reals Lra.
From Flocq Require Import Core.
From Touchstone.Bounds Require Import double constants gap pose.
Open Scope R_scope.

Definition scale c v := {| X := c * X v; Y := c * Y v; Z := c * Z v |}.
Definition sum v := X v + Y v + Z v.

Lemma inner_by_dots m l x y found : within found l -> within y l ->
  dot m y <= dot m found -> inner m x <= inner m y ->
  inner m x <= inner m found + 606 / 100 * u * reach m l + 304 / 100 * eta.
Proof.
  intros WF WY D I. assert (E := eta_positive). assert (U := u_value).
  assert (A := near_dot m found l WF). assert (B := near_dot m y l WY).
  assert (R0 : 0 <= reach m l).
  { destruct A as [[A0 _] _]. generalize (Rabs_pos (inner m found)). lra. }
  apply near_bound in A; [|small_count]. apply near_bound in B; [|small_count]. simpl in A, B.
  apply Rabs_le_inv in A, B. rewrite U. lra.
Qed.

(* Without a pose the shape is asked along n itself, whose length needs no scaling. *)
Theorem choice_without_a_pose B n x y found : nonnegative (largest B) -> nonnegative (error B) ->
  0 <= local_size B -> 0 <= row_size B ->
  within found (largest B) -> within y (largest B) -> dot n y <= dot n found -> inner n x <= inner n y ->
  inner n x <= inner n found + choice_error B n (size_of n).
Proof.
  intros P Q L0 W0 WF WY D I. assert (H := inner_by_dots _ _ _ _ _ WF WY D I). unfold choice_error.
  assert (E := eta_positive). assert (0 < u) by (rewrite u_value; lra).
  assert (R0 := reach_nonneg n _ P). assert (R1 := reach_nonneg n _ Q). assert (N0 := size_nonneg n).
  assert (0 <= eta * row_size B * size_of n) by (repeat apply Rmult_le_pos; lra).
  assert (0 <= bpow radix2 (-641) * local_size B) by (apply Rmult_le_pos; [apply bpow_ge_0|lra]).
  assert (0 <= u * reach n (largest B)) by (apply Rmult_le_pos; lra). lra.
Qed.

Section Posed.
(* M, row by row, and its translation; the local vertices are within l. *)
Variables (row0 row1 row2 translation l n : vector) (B : body).
Definition column pick := {| X := pick row0; Y := pick row1; Z := pick row2 |}.
(* algorithms/core/pose.h: const Vec<S, D> sum = d[0] * pose.rows[0] + d[1] * pose.rows[1]; *)
Definition seen := {| X := dot n (column X); Y := dot n (column Y); Z := dot n (column Z) |}.
Definition meant := {| X := inner n (column X); Y := inner n (column Y); Z := inner n (column Z) |}.
Definition apply_pose x := {| X := inner row0 x + X translation; Y := inner row1 x + Y translation; Z := inner row2 x + Z translation |}.

(* A support mapping scales a direction of extreme length by a power of two, and may lose half of eta a component. *)
Variables (asked : vector) (factor : R).
Hypothesis factor_is_small : 0 <= factor /\
  (factor <= 1 \/ factor <= Rabs (X seen) \/ factor <= Rabs (Y seen) \/ factor <= Rabs (Z seen)).
Hypothesis asked_is_seen : off (scale factor asked) seen {| X := factor * (eta / 2); Y := factor * (eta / 2); Z := factor * (eta / 2) |}.
Hypothesis l_nonnegative : nonnegative l.

Definition rows_at_most r :=
  within row0 {| X := r; Y := r; Z := r |} /\ within row1 {| X := r; Y := r; Z := r |} /\ within row2 {| X := r; Y := r; Z := r |}.
Hypothesis rows_small : rows_at_most (row_size B).
Hypothesis l_in_local_size : sum l <= 2 * local_size B.
(* pose_error_is_enough gives it. *)
Hypothesis errors_cover : 78 / 10 * u * reach row0 l <= X (error B) /\ 78 / 10 * u * reach row1 l <= Y (error B) /\
  78 / 10 * u * reach row2 l <= Z (error B).
Hypotheses (largest_nonnegative : nonnegative (largest B)).

Lemma one_component pick : near 3 (reach n {| X := Rabs (pick row0); Y := Rabs (pick row1); Z := Rabs (pick row2) |} + 3 / 2 * eta)
  (reach n {| X := Rabs (pick row0); Y := Rabs (pick row1); Z := Rabs (pick row2) |}) (dot n (column pick)) (inner n (column pick)).
Proof. apply near_dot. repeat split; simpl; lra. Qed.

Lemma component_size (pick : vector -> R) r : (forall v, within v {| X := r; Y := r; Z := r |} -> Rabs (pick v) <= r) ->
  within row0 {| X := r; Y := r; Z := r |} -> within row1 {| X := r; Y := r; Z := r |} ->
  within row2 {| X := r; Y := r; Z := r |} -> 0 <= r ->
  0 <= reach n {| X := Rabs (pick row0); Y := Rabs (pick row1); Z := Rabs (pick row2) |} <= 3 * (r * size_of n).
Proof.
  intros H A0 A1 A2 P. apply H in A0, A1, A2. unfold reach. simpl.
  assert (NX : Rabs (X n) <= size_of n) by apply Rmax_l.
  assert (NY : Rabs (Y n) <= size_of n) by (unfold size_of; eapply Rle_trans; [|apply Rmax_r]; apply Rmax_l).
  assert (NZ : Rabs (Z n) <= size_of n) by (unfold size_of; eapply Rle_trans; [|apply Rmax_r]; apply Rmax_r).
  assert (Q : forall a b, 0 <= a <= size_of n -> 0 <= b <= r -> 0 <= a * b <= size_of n * r).
  { intros. split; [apply Rmult_le_pos; lra|apply Rmult_le_compat; lra]. }
  assert (Q0 := Q (Rabs (X n)) (Rabs (pick row0)) (conj (Rabs_pos _) NX) (conj (Rabs_pos _) A0)).
  assert (Q1 := Q (Rabs (Y n)) (Rabs (pick row1)) (conj (Rabs_pos _) NY) (conj (Rabs_pos _) A1)).
  assert (Q2 := Q (Rabs (Z n)) (Rabs (pick row2)) (conj (Rabs_pos _) NZ) (conj (Rabs_pos _) A2)). lra.
Qed.

(* One component: m in doubles, mu meant, k its magnitude, a asked, times 2 l. *)
Lemma component_loss m mu k a li : 0 <= li -> 0 <= k -> near 3 (k + 3 / 2 * eta) k m mu ->
  Rabs (factor * a - m) <= factor * (eta / 2) ->
  Rabs (mu - factor * a) <= 304 / 100 * u * k + 16 / 10 * eta + factor * (eta / 2) /\
  Rabs (factor * a) <= 101 / 100 * k + 16 / 10 * eta + factor * (eta / 2) /\ Rabs m <= 101 / 100 * k + 16 / 10 * eta.
Proof.
  intros P K N A. assert (E := eta_positive). assert (U := u_value). destruct N as [[N0 N1] N2].
  assert (N : near 3 (k + 3 / 2 * eta) k m mu) by (repeat split; assumption).
  apply near_bound in N; [|small_count]. simpl in N. rewrite U.
  apply Rabs_le_inv in N, N0, A. repeat split; apply Rabs_le; lra.
Qed.

(* For a direction of any length: half of eta a product, which the scaling may have made longer, stays as it is. *)
Theorem choice_at_any_length x y found : within x l -> within found l -> within y l ->
  dot asked y <= dot asked found -> inner asked x <= inner asked y ->
  inner n (apply_pose x) <= inner n (apply_pose found) + (16 / 10 * reach n (error B) +
    (9 * eta + 7 * (eta * (row_size B * size_of n))) * local_size B + 10 * (eta * (row_size B * size_of n)) + 4 * eta).
Proof.
  intros WX WF WY D I. assert (H := inner_by_dots _ _ _ _ _ WF WY D I).
  destruct factor_is_small as [F0 F1]. assert (E := eta_positive). assert (U := u_value). assert (UP : 0 < u) by (rewrite U; lra).
  destruct rows_small as [R0 [R1 R2]]. assert (N0 := size_nonneg n).
  assert (RP : 0 <= row_size B) by (destruct R0 as [R0 _]; simpl in R0; generalize (Rabs_pos (X row0)); lra).
  assert (PX : forall r v, within v {| X := r; Y := r; Z := r |} -> Rabs (X v) <= r) by (intros ? ? [? [? ?]]; easy).
  assert (PY : forall r v, within v {| X := r; Y := r; Z := r |} -> Rabs (Y v) <= r) by (intros ? ? [? [? ?]]; easy).
  assert (PZ : forall r v, within v {| X := r; Y := r; Z := r |} -> Rabs (Z v) <= r) by (intros ? ? [? [? ?]]; easy).
  assert (KX := component_size X _ (PX _) R0 R1 R2 RP). assert (KY := component_size Y _ (PY _) R0 R1 R2 RP).
  assert (KZ := component_size Z _ (PZ _) R0 R1 R2 RP).
  assert (CX := one_component X). assert (CY := one_component Y). assert (CZ := one_component Z).
  set (kx := reach n {| X := Rabs (X row0); Y := _; Z := _ |}) in *.
  set (ky := reach n {| X := Rabs (Y row0); Y := _; Z := _ |}) in *.
  set (kz := reach n {| X := Rabs (Z row0); Y := _; Z := _ |}) in *.
  destruct asked_is_seen as [AX [AY AZ]]. simpl in AX, AY, AZ. destruct l_nonnegative as [LX [LY LZ]].
  destruct (component_loss _ _ _ _ _ LX (proj1 KX) CX AX) as [DX [SX MX]].
  destruct (component_loss _ _ _ _ _ LY (proj1 KY) CY AY) as [DY [SY MY]].
  destruct (component_loss _ _ _ _ _ LZ (proj1 KZ) CZ AZ) as [DZ [SZ MZ]].
  fold (X meant) in DX. fold (Y meant) in DY. fold (Z meant) in DZ.
  (* The factor is 1 or some magnitude of the direction. *)
  set (q := row_size B * size_of n) in *.
  assert (Q0 : 0 <= q) by (apply Rmult_le_pos; lra).
  assert (FQ : factor <= 1 + 303 / 100 * q + 16 / 10 * eta) by (simpl in F1; destruct F1 as [F1|[F1|[F1|F1]]]; lra).
  (* What is lost along the local coordinates. *)
  assert (LL : forall m f a p q li d, Rabs p <= li -> Rabs q <= li -> Rabs (m - f * a) <= d ->
    m * (p - q) <= f * (a * (p - q)) + 2 * (d * li)).
  { intros m f a p q0 li d HP HQ HD. replace (m * (p - q0)) with (f * (a * (p - q0)) + (m - f * a) * (p - q0)) by ring.
    apply Rplus_le_compat_l. eapply Rle_trans; [apply Rle_abs|]. rewrite Rabs_mult.
    assert (Rabs (p - q0) <= 2 * li) by (unfold Rminus; eapply Rle_trans; [apply Rabs_triang|]; rewrite Rabs_Ropp; lra).
    replace (2 * (d * li)) with (d * (2 * li)) by ring. apply Rmult_le_compat; try apply Rabs_pos; easy. }
  destruct WX as [X0 [X1 X2]], WF as [Y0 [Y1 Y2]].
  assert (LLX := LL (X meant) factor (X asked) (X x) (X found) (X l) _ X0 Y0 DX).
  assert (LLY := LL (Y meant) factor (Y asked) (Y x) (Y found) (Y l) _ X1 Y1 DY).
  assert (LLZ := LL (Z meant) factor (Z asked) (Z x) (Z found) (Z l) _ X2 Y2 DZ).
  assert (HF : factor * (inner asked x - inner asked found) <= factor * (606 / 100 * u * reach asked l + 304 / 100 * eta))
    by (apply Rmult_le_compat_l; lra).
  assert (RF : factor * reach asked l = Rabs (factor * X asked) * X l + Rabs (factor * Y asked) * Y l + Rabs (factor * Z asked) * Z l).
  { rewrite !Rabs_mult, (Rabs_pos_eq factor) by easy. unfold reach. ring. }
  assert (GX := Rmult_le_compat_r _ _ _ LX SX). assert (GY := Rmult_le_compat_r _ _ _ LY SY). assert (GZ := Rmult_le_compat_r _ _ _ LZ SZ).
  set (kl := kx * X l + ky * Y l + kz * Z l).
  assert (KL : 78 / 10 * u * kl <= reach n (error B)).
  { destruct errors_cover as [V0 [V1 V2]].
    assert (W0 := Rmult_le_compat_l _ _ _ (Rabs_pos (X n)) V0). assert (W1 := Rmult_le_compat_l _ _ _ (Rabs_pos (Y n)) V1).
    assert (W2 := Rmult_le_compat_l _ _ _ (Rabs_pos (Z n)) V2). unfold kl, kx, ky, kz, reach in *. simpl. lra. }
  assert (GF : factor * reach asked l <= 101 / 100 * kl + (16 / 10 * eta + factor * (eta / 2)) * sum l) by (unfold kl, sum; lra).
  assert (GU := Rmult_le_compat_l (606 / 100 * u) _ _ ltac:(lra) GF).
  assert (L0 : 0 <= sum l) by (unfold sum; lra).
  assert (MU : inner meant x - inner meant found <= factor * (606 / 100 * u * reach asked l + 304 / 100 * eta) +
    2 * (304 / 100 * u * kl + (16 / 10 * eta + factor * (eta / 2)) * sum l)).
  { unfold inner in *. unfold kl, sum. lra. }
  replace (inner n (apply_pose x)) with (inner meant x + inner n translation) by (unfold inner; simpl; unfold inner; simpl; ring).
  replace (inner n (apply_pose found)) with (inner meant found + inner n translation) by (unfold inner; simpl; unfold inner; simpl; ring).
  assert (ES : eta <= 1) by (assert (S := eta_below_roundoffs); rewrite U in S; lra).
  assert (FE : factor * eta <= eta + 303 / 100 * (eta * q) + / 100 * eta).
  { assert (eta * factor <= eta * (1 + 303 / 100 * q + 16 / 10 * eta)) by (apply Rmult_le_compat_l; lra).
    assert (eta * eta <= / 1000 * eta) by (apply Rmult_le_compat_r; [lra|]; assert (S := eta_below_roundoffs); rewrite U in S; lra). lra. }
  assert (EQ : 0 <= eta * q) by (apply Rmult_le_pos; lra).
  assert (SL : (33 / 10 * eta + 105 / 100 * (factor * eta)) * sum l <= (9 * eta + 7 * (eta * q)) * local_size B).
  { apply Rle_trans with ((33 / 10 * eta + 105 / 100 * (factor * eta)) * (2 * local_size B)).
    - apply Rmult_le_compat_l; [|easy]. assert (0 <= factor * eta) by (apply Rmult_le_pos; lra). lra.
    - assert (0 <= local_size B) by lra.
      replace ((33 / 10 * eta + 105 / 100 * (factor * eta)) * (2 * local_size B)) with ((66 / 10 * eta + 21 / 10 * (factor * eta)) * local_size B) by field.
      apply Rmult_le_compat_r; lra. }
  assert (0 <= eta * sum l) by (apply Rmult_le_pos; lra).
  assert (0 <= factor * eta * sum l) by (repeat apply Rmult_le_pos; lra).
  assert (u * (eta * sum l) <= / 1000 * (eta * sum l)) by (apply Rmult_le_compat_r; [lra|rewrite U; lra]).
  assert (u * (factor * eta * sum l) <= / 1000 * (factor * eta * sum l)) by (apply Rmult_le_compat_r; [lra|rewrite U; lra]).
  assert (KL0 : 0 <= kl) by (unfold kl; apply Rplus_le_le_0_compat; [apply Rplus_le_le_0_compat|]; apply Rmult_le_pos; lra).
  assert (0 <= u * kl) by (apply Rmult_le_pos; lra). fold q. lra.
Qed.

(* As the filters ask it, along a scaled direction: the factor is at most 2^402, and what it makes of eta is nothing
   beside 2^-641. *)
Theorem choice_with_a_pose x y found : row_size B <= row_range -> size_of n <= direction_range ->
  within x l -> within found l -> within y l -> dot asked y <= dot asked found -> inner asked x <= inner asked y ->
  inner n (apply_pose x) <= inner n (apply_pose found) + choice_error B n (size_of n).
Proof.
  intros RB NB WX WF WY D I. assert (H := choice_at_any_length x y found WX WF WY D I). eapply Rle_trans; [exact H|].
  unfold choice_error. assert (R3 := reach_nonneg n _ largest_nonnegative).
  assert (E := eta_positive). assert (U := u_value). assert (N0 := size_nonneg n).
  assert (0 <= u * reach n (largest B)) by (apply Rmult_le_pos; [rewrite U|]; lra).
  destruct rows_small as [R0 _].
  assert (RP : 0 <= row_size B) by (destruct R0 as [R0 _]; simpl in R0; generalize (Rabs_pos (X row0)); lra).
  assert (L0 : 0 <= local_size B) by (destruct l_nonnegative as [? [? ?]]; unfold sum in l_in_local_size; lra).
  set (q := row_size B * size_of n) in *.
  assert (QB : q <= bpow radix2 400).
  { unfold q, row_range, direction_range in *. change 400%Z with (300 + 100)%Z. rewrite bpow_plus. apply Rmult_le_compat; easy. }
  assert (B1 : 1 <= bpow radix2 400) by (change 1 with (bpow radix2 0); apply bpow_le; discriminate).
  assert (T : 9 * eta + 7 * (eta * q) <= bpow radix2 (-641)).
  { apply Rle_trans with (16 * (bpow radix2 400 * eta)).
    - assert (eta * q <= eta * bpow radix2 400) by (apply Rmult_le_compat_l; lra).
      assert (1 * eta <= bpow radix2 400 * eta) by (apply Rmult_le_compat_r; lra). lra.
    - change 16 with (bpow radix2 4). rewrite eta_is_a_power, <- !bpow_plus. apply bpow_le. discriminate. }
  assert (TL := Rmult_le_compat_r _ _ _ L0 T). replace (10 * eta * row_size B * size_of n) with (10 * (eta * q)) by (unfold q; ring). lra.
Qed.

End Posed.
