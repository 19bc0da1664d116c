(* SPDX-License-Identifier: GPL-3.0-or-later *)
(* IEEE double, vectors, and the inner product as the code evaluates it. A vector in the plane is one in space whose last
   coordinate is 0: by plane_is_part_of_space its sums are the same numbers. *)
From Coq Require Import Reals Lra ZArith.
From Flocq Require Import Core.
From Touchstone.Bounds Require Export rounding.
Open Scope R_scope.

Notation fl := (rnd 53 (-1074)).
Notation double := (F 53 (-1074)).
Notation u := (rounding.u 53).
Notation eta := (rounding.eta (-1074)).
Notation G := (rounding.G 53).
Notation near := (rounding.near 53).
Notation covered := (rounding.covered 53).

Lemma positive_53 : (0 < 53)%Z. Proof. reflexivity. Qed.
#[export] Hint Resolve positive_53 : bounds.

Lemma u_value : u = / 9007199254740992.
Proof. unfold rounding.u. simpl. lra. Qed.

Lemma eta_positive : 0 < eta.
Proof. apply bpow_gt_0. Qed.

Lemma eta_small : eta <= bpow radix2 (-1000).
Proof. apply bpow_le. discriminate. Qed.

Lemma eta_below_roundoffs : eta <= u * u * u.
Proof.
  rewrite u_value. replace (/ 9007199254740992 * / 9007199254740992 * / 9007199254740992) with (bpow radix2 (-159)).
  - apply bpow_le. discriminate.
  - simpl. lra.
Qed.

Lemma eta_is_a_power : eta = bpow radix2 (-1074).
Proof. reflexivity. Qed.

#[global] Opaque rounding.u rounding.eta.

Lemma double_fl x : double (fl x).
Proof. now apply rnd_in_F. Qed.
Lemma double_abs x : double x -> double (Rabs x).
Proof. now apply F_abs. Qed.
Lemma double_opp x : double x -> double (- x).
Proof. now apply F_opp. Qed.
Lemma double_0 : double 0.
Proof. now apply F_0. Qed.
#[export] Hint Resolve double_fl double_abs double_opp double_0 : bounds.

Lemma G_bound k : INR k <= 64 -> G k <= 1 + 101 / 100 * INR k / 9007199254740992.
Proof.
  intros K. assert (H := G_linear 53 k). rewrite u_value in H. unfold Rdiv in *. apply H. lra.
Qed.

(* near and covered with a numeral in place of (1 + u)^k. *)
Lemma near_bound k M m r x : INR k <= 64 -> near k M m r x ->
  Rabs (r - x) <= (1 + 101 / 100 * INR k / 9007199254740992) * M - m.
Proof.
  intros K [[A B] C]. assert (H := G_bound k K). assert (0 <= M) by (generalize (Rabs_pos x); lra).
  assert (G k * M <= (1 + 101 / 100 * INR k / 9007199254740992) * M) by now apply Rmult_le_compat_r. lra.
Qed.

Lemma covered_bound k c r x : INR k <= 64 -> covered k c r x ->
  x <= (1 + 101 / 100 * INR k / 9007199254740992) * (r + c).
Proof.
  intros K [A [B C]]. assert (H := G_bound k K).
  assert (G k * (r + c) <= (1 + 101 / 100 * INR k / 9007199254740992) * (r + c)) by (apply Rmult_le_compat_r; lra). lra.
Qed.

Ltac small_count := simpl; lra.

Lemma plane_is_part_of_space s x : double s -> fl (s + fl (0 * x)) = s.
Proof. intros. rewrite Rmult_0_l. rewrite (rnd_0 53). rewrite Rplus_0_r. now apply rnd_of_F. Qed.

Lemma first_term s : fl (0 + fl s) = fl s.
Proof. rewrite Rplus_0_l. apply rnd_of_F; auto with bounds. Qed.

Record vector := { X : R; Y : R; Z : R }.
Definition doubles v := double (X v) /\ double (Y v) /\ double (Z v).

(* algorithms/core/vec.h: S sum = x[0] * y[0]; *)
(* algorithms/core/vec.h: sum = sum + x[1] * y[1]; *)
(* algorithms/core/vec.h: if constexpr (D == 3) sum = sum + x[2] * y[2]; *)
Definition dot v w := fl (fl (fl (X v * X w) + fl (Y v * Y w)) + fl (Z v * Z w)).
Definition inner v w := X v * X w + Y v * Y w + Z v * Z w.
(* Sum of |v_k| w_k: what the magnitude of an inner product is measured by. *)
Definition reach v w := Rabs (X v) * X w + Rabs (Y v) * Y w + Rabs (Z v) * Z w.
Definition add v w := {| X := X v + X w; Y := Y v + Y w; Z := Z v + Z w |}.
(* |v_k| <= l_k. *)
Definition within v l := Rabs (X v) <= X l /\ Rabs (Y v) <= Y l /\ Rabs (Z v) <= Z l.
(* |v_k - w_k| <= e_k. *)
Definition off v w e := Rabs (X v - X w) <= X e /\ Rabs (Y v - Y w) <= Y e /\ Rabs (Z v - Z w) <= Z e.
Definition nonnegative v := 0 <= X v /\ 0 <= Y v /\ 0 <= Z v.

Lemma double_dot v w : double (dot v w).
Proof. apply double_fl. Qed.
#[export] Hint Resolve double_dot : bounds.

Lemma near_dot n a l : within a l -> near 3 (reach n l + 3 / 2 * eta) (reach n l) (dot n a) (inner n a).
Proof.
  intros [A [B C]]. unfold reach, dot, inner. assert (E := eta_positive).
  assert (P : forall p q m, Rabs q <= m -> near 1 (Rabs p * m + eta / 2) (Rabs p * m) (fl (p * q)) (p * q)).
  { intros. change 1%nat with (S (0 + 0)). apply near_fl_mult; auto with bounds.
    - apply near_exact. lra.
    - now apply near_exact. }
  apply near_weaken with (k := 3%nat) (M := (Rabs (X n) * X l + eta / 2 + (Rabs (Y n) * Y l + eta / 2)) +
    (Rabs (Z n) * Z l + eta / 2)); auto with arith; [|lra].
  change 3%nat with (S (Nat.max 2 1)). apply near_fl_plus; auto with bounds.
  change 2%nat with (S (Nat.max 1 1)). apply near_fl_plus; auto with bounds.
Qed.

Lemma inner_off n a b e : off a b e -> Rabs (inner n a - inner n b) <= reach n e.
Proof.
  intros [A [B C]]. unfold inner, reach.
  replace (X n * X a + Y n * Y a + Z n * Z a - (X n * X b + Y n * Y b + Z n * Z b))
    with ((X n * (X a - X b) + Y n * (Y a - Y b)) + Z n * (Z a - Z b)) by ring.
  eapply Rle_trans; [apply Rabs_triang|]. assert (T := Rabs_triang (X n * (X a - X b)) (Y n * (Y a - Y b))).
  rewrite !Rabs_mult in *.
  assert (Rabs (X n) * Rabs (X a - X b) <= Rabs (X n) * X e) by (apply Rmult_le_compat_l; [apply Rabs_pos|easy]).
  assert (Rabs (Y n) * Rabs (Y a - Y b) <= Rabs (Y n) * Y e) by (apply Rmult_le_compat_l; [apply Rabs_pos|easy]).
  assert (Rabs (Z n) * Rabs (Z a - Z b) <= Rabs (Z n) * Z e) by (apply Rmult_le_compat_l; [apply Rabs_pos|easy]).
  lra.
Qed.

(* A posed vertex in doubles may be larger than `largest` by a few roundoffs (pose.v). *)
Definition nearly l := {| X := (1 + 8 * u) * X l; Y := (1 + 8 * u) * Y l; Z := (1 + 8 * u) * Z l |}.

Lemma reach_nearly n l : reach n (nearly l) = (1 + 8 * u) * reach n l.
Proof. unfold reach, nearly. simpl. ring. Qed.

Lemma reach_nonneg n l : nonnegative l -> 0 <= reach n l.
Proof.
  intros [A [B C]]. unfold reach. assert (P := Rabs_pos (X n)). assert (Q := Rabs_pos (Y n)).
  assert (O := Rabs_pos (Z n)).
  assert (0 <= Rabs (X n) * X l) by (now apply Rmult_le_pos). assert (0 <= Rabs (Y n) * Y l) by (now apply Rmult_le_pos).
  assert (0 <= Rabs (Z n) * Z l) by (now apply Rmult_le_pos). lra.
Qed.

(* A constant of the code times u or eta, and anything rounded once that is not negative. *)
Lemma fl_from_below x : 0 <= x -> x <= (1 + u) * (fl x + eta / 2) /\ 0 <= fl x.
Proof.
  intros P. assert (Q : 0 <= fl x) by (now apply rnd_nonneg).
  destruct (rounding_error 53 (-1074) positive_53 x) as [_ E]. rewrite (Rabs_pos_eq (fl x)) in E by easy.
  apply Rabs_le_inv in E. split; lra.
Qed.

Lemma fl_from_above x : 0 <= x -> fl x <= (1 + u) * x + eta / 2.
Proof.
  intros P. destruct (rounding_error 53 (-1074) positive_53 x) as [E _]. rewrite (Rabs_pos_eq x) in E by easy.
  apply Rabs_le_inv in E. lra.
Qed.

Lemma least_double x : double x -> 0 < x -> eta <= x.
Proof.
  intros F P. rewrite eta_is_a_power. apply generic_format_ge_bpow with (fexp := fexp 53 (-1074)); try easy.
  intros. apply Z.le_max_r.
Qed.

Lemma fl_of_abs x : fl (Rabs x) = Rabs (fl x).
Proof. apply round_NE_abs. apply valid_fexp. reflexivity. Qed.

Lemma fl_nonneg x : 0 <= x -> 0 <= fl x.
Proof. now apply rnd_nonneg. Qed.

(* Sums, products and roundings of what is not negative. *)
Ltac nonneg := repeat (apply fl_nonneg || apply Rplus_le_le_0_compat || apply Rmult_le_pos || apply Rabs_pos || apply bpow_ge_0);
  try lra.
