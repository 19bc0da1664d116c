(* SPDX-License-Identifier: GPL-3.0-or-later *)
(* The normal of a facet: what its components are off by, and its length from above. *)
From Coq Require Import Reals Lra.
From Flocq Require Import Core.
From Touchstone.Bounds Require Import double constants gap determinant length.
Open Scope R_scope.

(* algorithms/core/vec.h: return x[j] * y[k] - x[k] * y[j]; *)
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
