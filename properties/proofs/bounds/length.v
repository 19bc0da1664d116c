(* SPDX-License-Identifier: GPL-3.0-or-later *)
(* Lengths: of a vector of numbers as the code computes them, and of one that is moved. *)
From Coq Require Import Reals Lra.
From Flocq Require Import Core.
From Touchstone.Bounds Require Import double constants gap.
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

Definition length_of v := norm (X v) (Y v) (Z v).
Definition minus v w := {| X := X v - X w; Y := Y v - Y w; Z := Z v - Z w |}.

Lemma inner_at_most_lengths v w : inner v w <= length_of v * length_of w.
Proof.
  unfold length_of. assert (V := norm_nonneg (X v) (Y v) (Z v)). assert (W := norm_nonneg (X w) (Y w) (Z w)).
  apply Rsqr_incr_0_var; [|now apply Rmult_le_pos]. unfold Rsqr, inner.
  replace (norm (X v) (Y v) (Z v) * norm (X w) (Y w) (Z w) * (norm (X v) (Y v) (Z v) * norm (X w) (Y w) (Z w)))
    with (norm (X v) (Y v) (Z v) * norm (X v) (Y v) (Z v) * (norm (X w) (Y w) (Z w) * norm (X w) (Y w) (Z w))) by ring.
  rewrite !norm_square.
  assert (A : forall a b c d e f : R, (a * d + b * e + c * f) * (a * d + b * e + c * f) <=
    (a * a + b * b + c * c) * (d * d + e * e + f * f)).
  { intros a b c d e f. assert (0 <= (a * e - b * d) * (a * e - b * d)) by apply Rle_0_sqr.
    assert (0 <= (a * f - c * d) * (a * f - c * d)) by apply Rle_0_sqr.
    assert (0 <= (b * f - c * e) * (b * f - c * e)) by apply Rle_0_sqr. lra. }
  apply A.
Qed.

Lemma length_and_size v : size_of v <= length_of v <= 17321 / 10000 * size_of v.
Proof.
  unfold length_of. assert (N := norm_nonneg (X v) (Y v) (Z v)). assert (S := norm_square (X v) (Y v) (Z v)).
  assert (M := size_nonneg v).
  assert (Q : forall t, Rabs t * Rabs t = t * t) by (intros; rewrite <- Rabs_mult; apply Rabs_pos_eq; nra).
  assert (T : forall t, 0 <= t -> t * t <= norm (X v) (Y v) (Z v) * norm (X v) (Y v) (Z v) -> t <= norm (X v) (Y v) (Z v)).
  { intros t P H. apply Rsqr_incr_0_var; [exact H|exact N]. }
  assert (SX := Rle_0_sqr (X v)). assert (SY := Rle_0_sqr (Y v)). assert (SZ := Rle_0_sqr (Z v)). unfold Rsqr in *.
  assert (AX := T _ (Rabs_pos (X v)) ltac:(rewrite Q, S; lra)). assert (AY := T _ (Rabs_pos (Y v)) ltac:(rewrite Q, S; lra)).
  assert (AZ := T _ (Rabs_pos (Z v)) ltac:(rewrite Q, S; lra)).
  split; [unfold size_of, Rmax; repeat destruct Rle_dec; lra|].
  assert (BX : Rabs (X v) <= size_of v) by apply Rmax_l.
  assert (BY : Rabs (Y v) <= size_of v) by (unfold size_of; eapply Rle_trans; [|apply Rmax_r]; apply Rmax_l).
  assert (BZ : Rabs (Z v) <= size_of v) by (unfold size_of; eapply Rle_trans; [|apply Rmax_r]; apply Rmax_r).
  assert (C : forall t, Rabs t <= size_of v -> t * t <= size_of v * size_of v).
  { intros t H. rewrite <- Q. apply Rmult_le_compat; try apply Rabs_pos; easy. }
  apply C in BX, BY, BZ. apply Rsqr_incr_0_var; [|lra]. unfold Rsqr. rewrite S.
  assert (0 <= size_of v * size_of v) by (now apply Rmult_le_pos). lra.
Qed.

Lemma length_square v : length_of v * length_of v = inner v v.
Proof. unfold length_of. apply norm_square. Qed.

Lemma length_nonneg v : 0 <= length_of v.
Proof. apply norm_nonneg. Qed.

(* v.v in doubles, of a vector whose square does not underflow. *)
Lemma square_within v : bpow radix2 (-500) <= length_of v ->
  (1 - 305 / 100 * u) * (length_of v * length_of v) <= dot v v <= (1 + 305 / 100 * u) * (length_of v * length_of v).
Proof.
  intros L. assert (U := u_value). assert (H := eta_positive).
  set (a := {| X := Rabs (X v); Y := Rabs (Y v); Z := Rabs (Z v) |}).
  assert (W : within v a) by (unfold within; simpl; lra).
  assert (N := near_dot v v a W). apply near_bound in N; [|small_count]. simpl in N.
  assert (Q : forall t, Rabs t * Rabs t = t * t) by (intros; rewrite <- Rabs_mult; apply Rabs_pos_eq; nra).
  assert (RI : reach v a = length_of v * length_of v) by (rewrite length_square; unfold reach, inner; simpl; rewrite !Q; ring).
  rewrite RI, <- length_square in N.
  assert (P := bpow_gt_0 radix2 (-500)).
  assert (LL : bpow radix2 (-500) * bpow radix2 (-500) <= length_of v * length_of v) by (apply Rmult_le_compat; lra).
  assert (E : eta <= bpow radix2 (-70) * (bpow radix2 (-500) * bpow radix2 (-500))).
  { rewrite eta_is_a_power, <- !bpow_plus. apply bpow_le. discriminate. }
  assert (V : bpow radix2 (-70) <= / 1000 * u) by (rewrite U; simpl; lra).
  assert (E' : eta <= / 1000 * u * (length_of v * length_of v)).
  { eapply Rle_trans; [exact E|]. apply Rmult_le_compat; try lra; [apply bpow_ge_0|]. apply Rmult_le_pos; lra. }
  apply Rabs_le_inv in N. rewrite U in *. lra.
Qed.

Lemma root_within x m : 0 <= m -> (1 - 305 / 100 * u) * (m * m) <= x <= (1 + 305 / 100 * u) * (m * m) ->
  (1 - 16 / 10 * u) * m <= sqrt x <= (1 + 16 / 10 * u) * m.
Proof.
  intros M [A B]. assert (U := u_value). assert (MM : 0 <= m * m) by now apply Rmult_le_pos.
  assert (X0 : 0 <= x) by (eapply Rle_trans; [|exact A]; apply Rmult_le_pos; [rewrite U; lra|easy]).
  assert (S := sqrt_pos x). assert (Q := sqrt_sqrt x X0). rewrite U in *. split.
  - apply Rsqr_incr_0_var; [unfold Rsqr; rewrite Q; lra|easy].
  - apply Rsqr_incr_0_var; [unfold Rsqr; rewrite Q; lra|lra].
Qed.

Lemma computed_root_within v : bpow radix2 (-500) <= length_of v ->
  (1 - 265 / 100 * u) * length_of v <= fl (sqrt (dot v v)) <= (1 + 265 / 100 * u) * length_of v.
Proof.
  intros L. assert (U := u_value). assert (H := eta_positive). assert (P := bpow_gt_0 radix2 (-500)).
  destruct (root_within (dot v v) (length_of v) ltac:(lra) (square_within v L)) as [A B].
  destruct (rounding_error 53 (-1074) positive_53 (sqrt (dot v v))) as [E _]. rewrite (Rabs_pos_eq (sqrt _)) in E by apply sqrt_pos.
  assert (E' : eta <= / 1000 * u * length_of v).
  { apply Rle_trans with (bpow radix2 (-70) * bpow radix2 (-500)).
    - rewrite eta_is_a_power, <- !bpow_plus. apply bpow_le. discriminate.
    - apply Rmult_le_compat; try apply bpow_ge_0; [rewrite U; simpl; lra|easy]. }
  apply Rabs_le_inv in E. rewrite U in *. lra.
Qed.

(* algorithms/certified/filters.h: return std::sqrt(dot(n, n)) * (1 + norm_roundoffs * u); *)
Definition norm_from_above n := fl (fl (sqrt (dot n n)) * fl (1 + norm_roundoffs * u)).
(* algorithms/certified/filters.h: return std::sqrt(dot(n, n)) * (1 - norm_roundoffs * u); *)
Definition norm_from_below n := fl (fl (sqrt (dot n n)) * fl (1 - norm_roundoffs * u)).

(* More than |n| by 3 u of it: what a sum with it may lose. *)
Theorem norm_from_above_is_above n : bpow radix2 (-500) <= length_of n -> (1 + 3 * u) * length_of n <= norm_from_above n.
Proof.
  intros L. assert (U := u_value). assert (H := eta_positive). destruct (computed_root_within n L) as [A _].
  assert (P := bpow_gt_0 radix2 (-500)). unfold norm_from_above. set (s := fl (sqrt _)) in *.
  destruct (fl_from_below (1 + norm_roundoffs * u)) as [K K0]; [unfold norm_roundoffs; rewrite U; lra|].
  assert (ES := eta_below_roundoffs).
  assert (K1 : 1 + (norm_roundoffs - 11 / 10) * u <= fl (1 + norm_roundoffs * u)) by (unfold norm_roundoffs in *; rewrite U in *; lra).
  assert (S0 : 0 <= s) by (rewrite U in A; lra). assert (KV := Rmult_le_compat_l _ _ _ S0 K1).
  destruct (fl_from_below (s * fl (1 + norm_roundoffs * u))) as [V V0]; [now apply Rmult_le_pos|].
  assert (E' : eta <= / 1000 * u * length_of n).
  { apply Rle_trans with (bpow radix2 (-70) * bpow radix2 (-500)).
    - rewrite eta_is_a_power, <- !bpow_plus. apply bpow_le. discriminate.
    - apply Rmult_le_compat; try apply bpow_ge_0; [rewrite U; simpl; lra|easy]. }
  set (l := length_of n) in *. clearbody l s. unfold norm_roundoffs in *. rewrite U in *. lra.
Qed.

Theorem norm_from_below_is_below n : bpow radix2 (-500) <= length_of n ->
  0 < norm_from_below n <= (1 - 3 * u) * length_of n.
Proof.
  intros L. assert (U := u_value). assert (H := eta_positive). destruct (computed_root_within n L) as [B A].
  assert (P := bpow_gt_0 radix2 (-500)). unfold norm_from_below. set (s := fl (sqrt _)) in *.
  assert (K := fl_from_above (1 - norm_roundoffs * u) ltac:(unfold norm_roundoffs; rewrite U; lra)).
  destruct (fl_from_below (1 - norm_roundoffs * u)) as [J J0]; [unfold norm_roundoffs; rewrite U; lra|].
  assert (ES := eta_below_roundoffs).
  assert (K1 : fl (1 - norm_roundoffs * u) <= 1 - (norm_roundoffs - 11 / 10) * u) by (unfold norm_roundoffs in *; rewrite U in *; lra).
  assert (J1 : 1 / 2 <= fl (1 - norm_roundoffs * u)) by (unfold norm_roundoffs in *; rewrite U in *; lra).
  assert (S0 : 0 <= s) by (rewrite U in B; lra). assert (KV := Rmult_le_compat_l _ _ _ S0 K1).
  assert (JV := Rmult_le_compat_l _ _ _ S0 J1).
  assert (Q : 0 <= s * fl (1 - norm_roundoffs * u)) by now apply Rmult_le_pos.
  destruct (fl_from_below _ Q) as [W W0]. assert (V := fl_from_above _ Q).
  assert (E' : eta <= / 1000 * u * length_of n).
  { apply Rle_trans with (bpow radix2 (-70) * bpow radix2 (-500)).
    - rewrite eta_is_a_power, <- !bpow_plus. apply bpow_le. discriminate.
    - apply Rmult_le_compat; try apply bpow_ge_0; [rewrite U; simpl; lra|easy]. }
  set (l := length_of n) in *. set (p := fl (s * _)) in *. clearbody l s p. unfold norm_roundoffs in *. rewrite U in *. lra.
Qed.
