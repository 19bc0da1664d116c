(* SPDX-License-Identifier: GPL-3.0-or-later *)
(* The normal of a facet: what its components are off by, and its length from above. *)
From Coq Require Import Reals Lra.
From Flocq Require Import Core.
From Touchstone.Bounds Require Import double constants determinant.
Open Scope R_scope.

Definition norm a b c := sqrt (a * a + b * b + c * c).

Lemma norm_nonneg a b c : 0 <= norm a b c.
Proof. apply sqrt_pos. Qed.

Lemma norm_square a b c : norm a b c * norm a b c = a * a + b * b + c * c.
Proof. apply sqrt_sqrt. nra. Qed.

Lemma norm_moved a b c x y z k : 0 <= k -> Rabs (a - x) <= k -> Rabs (b - y) <= k -> Rabs (c - z) <= k ->
  norm x y z <= norm a b c + 17321 / 10000 * k.
Proof.
  intros K A B C. assert (N := norm_nonneg a b c). assert (S := norm_square a b c). set (n := norm a b c) in *.
  assert (M : Rabs a + Rabs b + Rabs c <= 17321 / 10000 * n).
  { apply Rsqr_incr_0_var; [|lra]. unfold Rsqr.
    assert (Q : forall r, Rabs r * Rabs r = r * r) by (intros; rewrite <- Rabs_mult; apply Rabs_pos_eq; nra).
    assert (qa := Q a). assert (qb := Q b). assert (qc := Q c).
    assert (0 <= (Rabs a - Rabs b) * (Rabs a - Rabs b)) by apply Rle_0_sqr.
    assert (0 <= (Rabs b - Rabs c) * (Rabs b - Rabs c)) by apply Rle_0_sqr.
    assert (0 <= (Rabs c - Rabs a) * (Rabs c - Rabs a)) by apply Rle_0_sqr.
    assert (0 <= n * n) by apply Rle_0_sqr. lra. }
  assert (T : forall r s, Rabs (r - s) <= k -> s * s <= r * r + 2 * (k * Rabs r) + k * k).
  { intros r s H. assert (P := Rabs_pos r). assert (Rabs s <= Rabs r + k).
    { replace s with (r - (r - s)) by ring. unfold Rminus at 1. eapply Rle_trans; [apply Rabs_triang|]. rewrite Rabs_Ropp. lra. }
    assert (Rabs s * Rabs s <= (Rabs r + k) * (Rabs r + k)) by (apply Rmult_le_compat; try apply Rabs_pos; easy).
    assert (Q : forall t, Rabs t * Rabs t = t * t) by (intros; rewrite <- Rabs_mult; apply Rabs_pos_eq; nra).
    rewrite Q in *. assert (q := Q r). lra. }
  assert (TA := T _ _ A). assert (TB := T _ _ B). assert (TC := T _ _ C).
  assert (KM := Rmult_le_compat_l k _ _ K M). assert (0 <= k * k) by apply Rle_0_sqr.
  apply Rsqr_incr_0_var; [|lra]. unfold Rsqr. rewrite norm_square. lra.
Qed.

(* algorithms/core/vec.h: return S(S(x[j] * y[k]) - S(x[k] * y[j])); *)
(* algorithms/certified/enclosed_ball.h: const Vec<double, 3> n = cross(q - p, r - p); *)
Definition component p1 p2 q1 q2 r1 r2 := minor (fl (q1 - p1)) (fl (r2 - p2)) (fl (q2 - p2)) (fl (r1 - p1)).
Definition exact_component p1 p2 q1 q2 r1 r2 := (q1 - p1) * (r2 - p2) - (q2 - p2) * (r1 - p1).

Lemma component_error p1 p2 q1 q2 r1 r2 s1 s2 t1 t2 v1 v2 e w : 0 <= e -> 0 <= w ->
  double p1 -> double p2 -> double q1 -> double q2 -> double r1 -> double r2 ->
  entry e w p1 s1 -> entry e w p2 s2 -> entry e w q1 t1 -> entry e w q2 t2 -> entry e w r1 v1 -> entry e w r2 v2 ->
  Rabs (component p1 p2 q1 q2 r1 r2 - exact_component s1 s2 t1 t2 v1 v2) <= 49 * ((u * w + e) * (w + e)) + 2 * eta.
Proof.
  intros E W Fp1 Fp2 Fq1 Fq2 Fr1 Fr2 P1 P2 Q1 Q2 R1 R2. assert (U := u_value). assert (H := eta_positive).
  assert (D : forall a b a' b', double a -> double b -> entry e w a a' -> entry e w b b' ->
    near 1 (2 * w) (2 * w) (fl (a - b)) (a - b) /\ near 1 (2 * w + 2 * e) (2 * w) (a' - b') (a - b)).
  { intros a b a' b' Fa Fb Ha Hb. assert (Na := entry_near _ _ _ _ E Ha). assert (Nb := entry_near _ _ _ _ E Hb).
    destruct Ha as [_ Ha], Hb as [_ Hb]. split.
    - assert (Xa := near_exact 53 a w Ha). assert (Xb := near_exact 53 b w Hb).
      assert (M := near_fl_minus 53 (-1074) positive_53 _ _ _ _ _ _ _ _ _ _ Fa Fb Xa Xb).
      replace (w + w) with (2 * w) in M by ring. exact M.
    - assert (Ya := near_larger 53 _ _ _ _ _ _ Na Ha). assert (Yb := near_larger 53 _ _ _ _ _ _ Nb Hb).
      assert (M := near_minus 53 _ _ _ _ _ _ _ _ _ _ Ya Yb). replace (w + w) with (2 * w) in M by ring.
      eapply near_weaken; [exact M|auto with arith|lra]. }
  destruct (D _ _ _ _ Fq1 Fp1 Q1 P1) as [A1 B1]. destruct (D _ _ _ _ Fr2 Fp2 R2 P2) as [A2 B2].
  destruct (D _ _ _ _ Fq2 Fp2 Q2 P2) as [A3 B3]. destruct (D _ _ _ _ Fr1 Fp1 R1 P1) as [A4 B4].
  assert (N := near_fl_minus 53 (-1074) positive_53 _ _ _ _ _ _ _ _ _ _ (double_fl _) (double_fl _)
    (near_fl_mult 53 (-1074) positive_53 _ _ _ _ _ _ _ _ _ _ A1 A2) (near_fl_mult 53 (-1074) positive_53 _ _ _ _ _ _ _ _ _ _ A3 A4)).
  assert (T := near_minus 53 _ _ _ _ _ _ _ _ _ _ (near_mult 53 _ _ _ _ _ _ _ _ _ _ B1 B2) (near_mult 53 _ _ _ _ _ _ _ _ _ _ B3 B4)).
  apply near_bound in N; [|small_count]. apply near_bound in T; [|small_count]. simpl in N, T.
  fold (minor (fl (q1 - p1)) (fl (r2 - p2)) (fl (q2 - p2)) (fl (r1 - p1))) in N. fold (component p1 p2 q1 q2 r1 r2) in N.
  fold (exact_component s1 s2 t1 t2 v1 v2) in T.
  assert (0 <= w * w) by (apply Rmult_le_pos; lra). assert (0 <= w * e) by (apply Rmult_le_pos; lra).
  assert (0 <= e * e) by (apply Rmult_le_pos; lra).
  apply Rabs_le_inv in N, T. apply Rabs_le. rewrite U. lra.
Qed.

(* algorithms/certified/filters.h: return std::sqrt(dot(n, n)) * (1 + norm_roundoffs * u); *)
(* The length of the numbers themselves, up to what underflow takes from their squares. *)
Lemma computed_length n : (1 + 3 / 2 * u) * norm (X n) (Y n) (Z n) <= fl (fl (sqrt (dot n n)) * fl (1 + norm_roundoffs * u)) + bpow radix2 (-530).
Proof.
  assert (U := u_value). assert (H := eta_positive).
  set (a := {| X := Rabs (X n); Y := Rabs (Y n); Z := Rabs (Z n) |}).
  assert (W : within n a) by (unfold within; simpl; lra).
  assert (N := near_dot n n a W). assert (D0 : 0 <= dot n n) by (unfold dot; repeat (apply fl_nonneg || apply Rplus_le_le_0_compat); apply Rle_0_sqr).
  apply near_bound in N; [|small_count]. simpl in N.
  assert (Q : forall t, Rabs t * Rabs t = t * t) by (intros; rewrite <- Rabs_mult; apply Rabs_pos_eq; nra).
  assert (RI : reach n a = norm (X n) (Y n) (Z n) * norm (X n) (Y n) (Z n)) by (rewrite norm_square; unfold reach; simpl; rewrite !Q; ring).
  assert (II : inner n n = norm (X n) (Y n) (Z n) * norm (X n) (Y n) (Z n)) by (rewrite norm_square; reflexivity).
  rewrite RI, II in N. assert (L0 := norm_nonneg (X n) (Y n) (Z n)). set (l := norm _ _ _) in *.
  assert (S0 := sqrt_pos (dot n n)). assert (SS := sqrt_sqrt _ D0). set (s := sqrt (dot n n)) in *.
  assert (B0 : 0 <= bpow radix2 (-532)) by apply bpow_ge_0. assert (B2 : 2 * eta <= bpow radix2 (-532) * bpow radix2 (-532)).
  { change 2 with (bpow radix2 1). rewrite eta_is_a_power, <- !bpow_plus. apply bpow_le. discriminate. }
  assert (LL : 0 <= l * l) by now apply Rmult_le_pos.
  assert (L1 : l <= (1 + 2 * u) * s + bpow radix2 (-532)).
  { apply Rsqr_incr_0_var; [|rewrite U; lra]. unfold Rsqr. apply Rabs_le_inv in N.
    assert (0 <= s * bpow radix2 (-532)) by now apply Rmult_le_pos. rewrite U. lra. }
  destruct (fl_from_below s S0) as [F F0]. destruct (fl_from_below (1 + norm_roundoffs * u)) as [K K0]; [unfold norm_roundoffs; rewrite U; lra|].
  assert (ES := eta_below_roundoffs).
  assert (K1 : 1 + (norm_roundoffs - 11 / 10) * u <= fl (1 + norm_roundoffs * u)) by (unfold norm_roundoffs in *; rewrite U in *; lra).
  destruct (fl_from_below (fl s * fl (1 + norm_roundoffs * u))) as [V V0]; [now apply Rmult_le_pos|].
  assert (KV := Rmult_le_compat_l _ _ _ F0 K1). 
  assert (EB : 2 * eta <= bpow radix2 (-532)).
  { change 2 with (bpow radix2 1). rewrite eta_is_a_power, <- !bpow_plus. apply bpow_le. discriminate. }
  assert (BB : bpow radix2 (-530) = 4 * bpow radix2 (-532)) by (change (-530)%Z with (2 + -532)%Z; rewrite bpow_plus; reflexivity).
  unfold norm_roundoffs in *. rewrite U in *. lra.
Qed.
