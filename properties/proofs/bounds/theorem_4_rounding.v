(* SPDX-License-Identifier: GPL-3.0-or-later *)
(* Theorem 4 in floating point: the computed gap, which a stopping rule believes, and the error of v, for any format. *)
From Coq Require Import Reals Lra ZArith Lia.
From Flocq Require Import Core.
From Touchstone.Bounds Require Import rounding.
Open Scope R_scope.

Section Format.
Variables prec emin : Z.
Hypothesis precision_is_positive : (0 < prec)%Z.
Notation fl := (rnd prec emin).
Notation number := (F prec emin).
Notation u := (rounding.u prec).
Notation eta := (rounding.eta emin).
Notation G := (rounding.G prec).

(* Inner product and size of the products, of vectors in space; in the plane z = 0 and the numbers are the same. *)
Definition inner (x y : R * R * R) := let '(a, b, c) := x in let '(d, e, f) := y in a * d + b * e + c * f.
Definition size (x y : R * R * R) := let '(a, b, c) := x in let '(d, e, f) := y in
  Rabs a * Rabs d + Rabs b * Rabs e + Rabs c * Rabs f.
(* algorithms/core/vec.h: S sum = x[0] * y[0]; *)
(* algorithms/core/vec.h: sum = sum + x[1] * y[1]; *)
(* algorithms/core/vec.h: if constexpr (D == 3) sum = sum + x[2] * y[2]; *)
Definition dot (x y : R * R * R) := let '(a, b, c) := x in let '(d, e, f) := y in
  fl (fl (fl (a * d) + fl (b * e)) + fl (c * f)).
(* algorithms/terminations/scaled_gap.h: const S gap = iterate.vv - iterate.vw; *)
Definition gap v w := fl (dot v v - dot v w).

Lemma rnd_number x : number (fl x).
Proof. now apply rnd_in_F. Qed.

Lemma near_dot x y : near prec 3 (size x y + 3 / 2 * eta) (size x y) (dot x y) (inner x y).
Proof.
  destruct x as [[a b] c], y as [[d e] f]. simpl. assert (E := eta_is_positive emin).
  assert (P : forall p q, near prec 1 (Rabs p * Rabs q + eta / 2) (Rabs p * Rabs q) (fl (p * q)) (p * q)).
  { intros. change 1%nat with (S (0 + 0)). apply near_fl_mult; auto; apply near_exact; lra. }
  eapply near_weaken with (k := 3%nat); [| auto with arith | ].
  - change 3%nat with (S (Nat.max 2 1)). apply near_fl_plus; auto using rnd_number.
    change 2%nat with (S (Nat.max 1 1)). apply near_fl_plus; auto using rnd_number.
  - lra.
Qed.

Lemma dot_number x y : number (dot x y).
Proof. destruct x as [[a b] c], y as [[d e] f]. apply rnd_number. Qed.

(* In the plane D = 2: the last product is 0, and adding it rounds nothing. *)
Lemma dot_in_the_plane a b d e : dot (a, b, 0) (d, e, 0) = fl (fl (a * d) + fl (b * e)).
Proof.
  unfold dot. rewrite Rmult_0_l, rnd_0, Rplus_0_r. apply rnd_of_F; auto using rnd_number.
Qed.

(* v.v - v.w, computed, is off by (1 + u)^4 - 1, gamma_{D+1} of the paper for D = 3, of |v|^2 + |v||w| at most, since
   size v w is at most that by Cauchy and Schwarz; and by three least numbers. *)
Theorem computed_gap v w : let s := size v v + size v w in
  Rabs (gap v w - (inner v v - inner v w)) <= (G 4 - 1) * s + 3 * G 4 * eta.
Proof.
  intros s. assert (N := near_fl_minus prec emin precision_is_positive _ _ _ _ _ _ _ _ _ _ (dot_number v v) (dot_number v w)
    (near_dot v v) (near_dot v w)). fold (gap v w) in N. destruct N as [_ N]. change (S (Nat.max 3 3)) with 4%nat in N.
  eapply Rle_trans; [exact N|]. unfold s. lra.
Qed.

Lemma size_by_lengths v w : size v w <= sqrt (inner v v) * sqrt (inner w w).
Proof.
  destruct v as [[a b] c], w as [[d e] f]. simpl. rewrite <- sqrt_mult by nra.
  apply Rsqr_incr_0_var; [|apply sqrt_pos]. rewrite Rsqr_sqrt by nra. unfold Rsqr.
  rewrite <- (Rabs_pos_eq (a * a + b * b + c * c)) by nra.
  assert (A : forall r, r * r = Rabs r * Rabs r) by (intros; rewrite <- Rabs_mult; symmetry; apply Rabs_pos_eq; nra).
  rewrite (Rabs_pos_eq (a * a + b * b + c * c)) by nra. rewrite (A a), (A b), (A c), (A d), (A e), (A f).
  generalize (Rabs a) (Rabs b) (Rabs c) (Rabs d) (Rabs e) (Rabs f). intros p q r x y z.
  assert (0 <= (p * y - q * x) * (p * y - q * x)) by apply Rle_0_sqr.
  assert (0 <= (p * z - r * x) * (p * z - r * x)) by apply Rle_0_sqr.
  assert (0 <= (q * z - r * y) * (q * z - r * y)) by apply Rle_0_sqr. lra.
Qed.

(* In exact arithmetic Theorem 4 for a v that is only delta away from C (theorems/gjk.v has delta = 0): with z the
   point of C nearest to v, nearest the one nearest to the origin, and w a support point along -v. *)
Lemma theorem_4_beside_the_set v nearest z w delta : 0 <= delta ->
  inner nearest nearest <= inner nearest z -> inner v w <= inner v nearest ->
  sqrt (inner (let '(a, b, c) := v in let '(d, e, f) := z in (a - d, b - e, c - f))
              (let '(a, b, c) := v in let '(d, e, f) := z in (a - d, b - e, c - f))) <= delta ->
  let '(a, b, c) := v in let '(d, e, f) := nearest in
  inner (a - d, b - e, c - f) (a - d, b - e, c - f) <=
    inner v v - inner v w + delta * sqrt (inner nearest nearest).
Proof.
  destruct v as [[a b] c], nearest as [[d e] f], z as [[x y] t]. intros D N W H.
  assert (CS := size_by_lengths (a - x, b - y, c - t) (d, e, f)).
  assert (P : 0 <= sqrt (inner (d, e, f) (d, e, f))) by apply sqrt_pos.
  assert (Q := Rmult_le_compat_r _ _ _ P H).
  assert (S : - size (a - x, b - y, c - t) (d, e, f) <= (a - x) * d + (b - y) * e + (c - t) * f).
  { simpl. rewrite <- !Rabs_mult. assert (A1 := Rle_abs (- ((a - x) * d))). assert (A2 := Rle_abs (- ((b - y) * e))).
    assert (A3 := Rle_abs (- ((c - t) * f))). rewrite Rabs_Ropp in A1, A2, A3. lra. }
  simpl in *. lra.
Qed.

Theorem theorem_4_rounded v nearest z w delta : 0 <= delta ->
  inner nearest nearest <= inner nearest z -> inner v w <= inner v nearest ->
  sqrt (inner (let '(a, b, c) := v in let '(d, e, f) := z in (a - d, b - e, c - f))
              (let '(a, b, c) := v in let '(d, e, f) := z in (a - d, b - e, c - f))) <= delta ->
  let '(a, b, c) := v in let '(d, e, f) := nearest in
  inner (a - d, b - e, c - f) (a - d, b - e, c - f) <=
    gap v w + delta * sqrt (inner nearest nearest) +
    (G 4 - 1) * (inner v v + sqrt (inner v v) * sqrt (inner w w)) + 3 * G 4 * eta.
Proof.
  intros D N W H. assert (T := theorem_4_beside_the_set v nearest z w delta D N W H). assert (C := computed_gap v w).
  assert (L := size_by_lengths v w). assert (K : 0 <= G 4 - 1) by (generalize (G_at_least_1 prec 4); lra).
  assert (V : size v v = inner v v).
  { destruct v as [[a b] c]. simpl. rewrite <- !Rabs_mult. rewrite !Rabs_pos_eq by nra. ring. }
  simpl in C. rewrite V in C. apply Rabs_le_inv in C.
  assert (M := Rmult_le_compat_l _ _ _ K L).
  destruct v as [[a b] c], nearest as [[d e] f]. lra.
Qed.

End Format.

(* The scalars of the loop. *)
Definition theorem_4_double := theorem_4_rounded 53 (-1074) eq_refl.
Definition theorem_4_float := theorem_4_rounded 24 (-149) eq_refl.

(* In double the factor of |v|^2 + |v||w| is below 4.05 roundoffs, half of what ScaledGap takes for it. *)
Lemma factor_in_double : rounding.G 53 4 - 1 <= 405 / 100 * rounding.u 53.
Proof.
  assert (U : rounding.u 53 = / 9007199254740992) by (unfold rounding.u; simpl; lra).
  assert (H := G_linear 53 4). rewrite U in *. simpl in H. lra.
Qed.
Lemma factor_in_float : rounding.G 24 4 - 1 <= 405 / 100 * rounding.u 24.
Proof.
  assert (U : rounding.u 24 = / 16777216) by (unfold rounding.u; simpl; lra).
  assert (H := G_linear 24 4). rewrite U in *. simpl in H. lra.
Qed.
