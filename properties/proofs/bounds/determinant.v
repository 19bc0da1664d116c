(* SPDX-License-Identifier: GPL-3.0-or-later *)
(* The sign of a determinant of differences, and from four of them that a simplex holds the origin. *)
From Coq Require Import Reals Lra.
From Flocq Require Import Core.
From Touchstone.Bounds Require Import double constants.
Open Scope R_scope.

(* Entry x is a difference rounded once, of coordinates that are off by at most e in all, up to the rounding of e; t is
   the entry meant. *)
Definition entry e w x t := Rabs (x - t) <= u * Rabs x + (1 + u) * e /\ Rabs x <= w.
Definition entries e w v t := entry e w (X v) (X t) /\ entry e w (Y v) (Y t) /\ entry e w (Z v) (Z t).

Lemma entry_of_difference a b ta tb ea eb e w : double a -> double b -> Rabs (a - ta) <= ea -> Rabs (b - tb) <= eb ->
  ea + eb <= (1 + u) * e -> Rabs (fl (a - b)) <= w -> entry e w (fl (a - b)) (ta - tb).
Proof.
  intros Fa Fb A B E W. split; [|easy].
  destruct (sum_error 53 (-1074) positive_53 a (- b) Fa (double_opp _ Fb)) as [_ S]. fold (a - b) in S.
  apply Rabs_le. apply Rabs_le_inv in A, B, S. lra.
Qed.

Lemma entry_near e w x t : 0 <= e -> entry e w x t -> near 1 (Rabs x + e) (Rabs x) t x.
Proof.
  intros P [H _]. split; [generalize (Rabs_pos x); lra|]. rewrite Rabs_minus_sym. unfold rounding.G. simpl. lra.
Qed.

(* algorithms/gjk/surrounds_origin.h: const S plus = y[j] * z[k], minus = y[k] * z[j]; *)
(* algorithms/gjk/surrounds_origin.h: sum.value = sum.value + x[i] * (plus - minus); *)
Definition minor a b c d := fl (fl (a * b) - fl (c * d)).
Definition value_3d x y z :=
  fl (fl (fl (0 + fl (X x * minor (Y y) (Z z) (Z y) (Y z))) + fl (Y x * minor (Z y) (X z) (X y) (Z z))) +
      fl (Z x * minor (X y) (Y z) (Y y) (X z))).
(* algorithms/gjk/surrounds_origin.h: sum.magnitude = sum.magnitude + magnitude_of(x[i]) *
   (magnitude_of(plus) + magnitude_of(minus)); *)
Definition minor_size a b c d := fl (Rabs (fl (a * b)) + Rabs (fl (c * d))).
Definition magnitude_3d x y z :=
  fl (fl (fl (0 + fl (Rabs (X x) * minor_size (Y y) (Z z) (Z y) (Y z))) +
          fl (Rabs (Y x) * minor_size (Z y) (X z) (X y) (Z z))) + fl (Rabs (Z x) * minor_size (X y) (Y z) (Y y) (X z))).
(* algorithms/certified/filters.h: return {plain.value, determinant_3d_terms * u * plain.magnitude +
   determinant_3d_shift * e * (w + e) * (w + e)}; *)
Definition error_3d magnitude e w :=
  fl (fl (fl (determinant_3d_terms * u) * magnitude) + fl (fl (fl (determinant_3d_shift * e) * fl (w + e)) * fl (w + e))).
(* algorithms/certified/filters.h: return largest_entry <= entry_range && magnitude >= least_magnitude; *)
Definition is_in_range w magnitude := w <= entry_range /\ least_magnitude <= magnitude.

Definition determinant_3d x y z :=
  X x * (Y y * Z z - Z y * Y z) + Y x * (Z y * X z - X y * Z z) + Z x * (X y * Y z - Y y * X z).
Definition exact_magnitude_3d x y z :=
  Rabs (X x) * (Rabs (Y y) * Rabs (Z z) + Rabs (Z y) * Rabs (Y z)) +
  Rabs (Y x) * (Rabs (Z y) * Rabs (X z) + Rabs (X y) * Rabs (Z z)) +
  Rabs (Z x) * (Rabs (X y) * Rabs (Y z) + Rabs (Y y) * Rabs (X z)).

Lemma near_product a b : near 1 (Rabs a * Rabs b + eta / 2) (Rabs a * Rabs b) (fl (a * b)) (a * b).
Proof. change 1%nat with (S (0 + 0)). apply near_fl_mult; auto with bounds; apply near_exact; lra. Qed.

Lemma near_minor a b c d : near 2 (Rabs a * Rabs b + Rabs c * Rabs d + eta) (Rabs a * Rabs b + Rabs c * Rabs d)
  (minor a b c d) (a * b - c * d).
Proof.
  apply near_weaken with (k := 2%nat) (M := Rabs a * Rabs b + eta / 2 + (Rabs c * Rabs d + eta / 2)); auto with arith; [|lra].
  change 2%nat with (S (Nat.max 1 1)). apply near_fl_minus; auto with bounds; apply near_product.
Qed.

Lemma near_term x a b c d : let m := Rabs a * Rabs b + Rabs c * Rabs d in
  near 3 (Rabs x * m + Rabs x * eta + eta / 2) (Rabs x * m) (fl (x * minor a b c d)) (x * (a * b - c * d)).
Proof.
  intros m. apply near_weaken with (k := 3%nat) (M := Rabs x * (m + eta) + eta / 2); auto with arith; [|lra].
  change 3%nat with (S (0 + 2)). apply near_fl_mult; auto with bounds; [apply near_exact; lra | apply near_minor].
Qed.

Lemma covered_size a b : covered 1 (eta / 2) (Rabs (fl (a * b))) (Rabs a * Rabs b).
Proof.
  rewrite <- Rabs_mult, <- fl_of_abs. destruct (fl_from_below (Rabs (a * b)) (Rabs_pos _)) as [A B].
  assert (E := eta_positive). repeat split; try lra. unfold rounding.G. simpl. lra.
Qed.

Lemma covered_minor a b c d : covered 2 eta (minor_size a b c d) (Rabs a * Rabs b + Rabs c * Rabs d).
Proof.
  apply covered_weaken with (k := 2%nat) (c := eta / 2 + eta / 2); auto with bounds; [|lra].
  change 2%nat with (S (Nat.max 1 1)). apply covered_fl_plus; auto with bounds; apply covered_size.
Qed.

Lemma near_value_3d x y z : let p := exact_magnitude_3d x y z in
  near 5 (p + (Rabs (X x) + Rabs (Y x) + Rabs (Z x)) * eta + 3 / 2 * eta) p (value_3d x y z) (determinant_3d x y z).
Proof.
  intros p. unfold value_3d. rewrite first_term. subst p. unfold exact_magnitude_3d, determinant_3d.
  eapply near_weaken with (k := 5%nat).
  - change 5%nat with (S (Nat.max 4 3)). apply near_fl_plus; auto with bounds; [|apply near_term].
    change 4%nat with (S (Nat.max 3 3)). apply near_fl_plus; auto with bounds; apply near_term.
  - auto with arith.
  - lra.
Qed.

Lemma covered_magnitude_3d x y z : covered 5 ((Rabs (X x) + Rabs (Y x) + Rabs (Z x)) * eta + 3 / 2 * eta)
  (magnitude_3d x y z) (exact_magnitude_3d x y z).
Proof.
  unfold magnitude_3d. rewrite first_term. unfold exact_magnitude_3d.
  eapply covered_weaken with (k := 5%nat).
  - change 5%nat with (S (Nat.max 4 3)). apply covered_fl_plus; auto with bounds; [|apply covered_fl_scale; auto with bounds; [apply Rabs_pos|apply covered_minor]].
    change 4%nat with (S (Nat.max 3 3)). apply covered_fl_plus; auto with bounds; apply covered_fl_scale; auto with bounds; try apply Rabs_pos; apply covered_minor.
  - auto with arith.
  - lra.
Qed.

Lemma product_of_three a b c e w : 0 <= a <= w -> 0 <= b <= w -> 0 <= c <= w -> 0 <= e ->
  (a + e) * ((b + e) * (c + e)) <= a * (b * c) + 3 * (e * ((w + e) * (w + e))).
Proof.
  intros A B C E. assert (AB := Rmult_le_compat a w b w ltac:(lra) ltac:(lra) ltac:(lra) ltac:(lra)).
  assert (BC := Rmult_le_compat b w c w ltac:(lra) ltac:(lra) ltac:(lra) ltac:(lra)).
  assert (CA := Rmult_le_compat c w a w ltac:(lra) ltac:(lra) ltac:(lra) ltac:(lra)).
  assert (H1 := Rmult_le_compat_l e _ _ E AB). assert (H2 := Rmult_le_compat_l e _ _ E BC). assert (H3 := Rmult_le_compat_l e _ _ E CA).
  assert (EE : 0 <= e * e) by now apply Rmult_le_pos.
  assert (H4 := Rmult_le_compat_l (e * e) (a + b + c) (3 * w) EE ltac:(lra)).
  assert (H5 : 0 <= e * e * w) by (apply Rmult_le_pos; lra). assert (H6 : 0 <= e * e * e) by (apply Rmult_le_pos; lra).
  assert (H7 : 0 <= e * w * w) by (repeat apply Rmult_le_pos; lra). lra.
Qed.

Lemma near_true_3d x y z tx ty tz e w : 0 <= e -> entries e w x tx -> entries e w y ty -> entries e w z tz ->
  near 3 (exact_magnitude_3d x y z + 18 * (e * ((w + e) * (w + e)))) (exact_magnitude_3d x y z)
    (determinant_3d tx ty tz) (determinant_3d x y z).
Proof.
  intros P [x0 [x1 x2]] [y0 [y1 y2]] [z0 [z1 z2]].
  assert (T : forall a b c d f a' b' c' d' f', entry e w a a' -> entry e w b b' -> entry e w c c' -> entry e w d d' -> entry e w f f' ->
    near 3 (Rabs a * (Rabs b * Rabs c + Rabs d * Rabs f) + 6 * (e * ((w + e) * (w + e)))) (Rabs a * (Rabs b * Rabs c + Rabs d * Rabs f))
      (a' * (b' * c' - d' * f')) (a * (b * c - d * f))).
  { intros a b c d f a' b' c' d' f' HA HB HC HD HF.
    assert (NA := entry_near _ _ _ _ P HA). assert (NB := entry_near _ _ _ _ P HB). assert (NC := entry_near _ _ _ _ P HC).
    assert (ND := entry_near _ _ _ _ P HD). assert (NF := entry_near _ _ _ _ P HF).
    assert (D := near_minus 53 _ _ _ _ _ _ _ _ _ _ (near_mult 53 _ _ _ _ _ _ _ _ _ _ NB NC) (near_mult 53 _ _ _ _ _ _ _ _ _ _ ND NF)).
    assert (M := near_mult 53 _ _ _ _ _ _ _ _ _ _ NA D). eapply near_weaken; [exact M|auto with arith|].
    assert (L : forall q q', entry e w q q' -> 0 <= Rabs q <= w) by (intros q q' [_ H]; split; [apply Rabs_pos|easy]).
    assert (P1 := product_of_three (Rabs a) (Rabs b) (Rabs c) e w (L _ _ HA) (L _ _ HB) (L _ _ HC) P).
    assert (P2 := product_of_three (Rabs a) (Rabs d) (Rabs f) e w (L _ _ HA) (L _ _ HD) (L _ _ HF) P). lra. }
  assert (T1 := T _ _ _ _ _ _ _ _ _ _ x0 y1 z2 y2 z1). assert (T2 := T _ _ _ _ _ _ _ _ _ _ x1 y2 z0 y0 z2).
  assert (T3 := T _ _ _ _ _ _ _ _ _ _ x2 y0 z1 y1 z0).
  eapply near_weaken; [apply (near_plus 53 _ _ _ _ _ _ _ _ _ _ (near_plus 53 _ _ _ _ _ _ _ _ _ _ T1 T2) T3)|auto with arith|].
  unfold exact_magnitude_3d. lra.
Qed.

(* d e, rounded: a number of the format is 0 or at least eta, so underflow takes at most a part of it. *)
Lemma covers_multiple d e : 1 <= d -> double e -> 0 <= e -> (99 / 100 * d - 6 / 10) * e <= fl (d * e).
Proof.
  intros D F E. assert (U := u_value). assert (P := eta_positive).
  assert (Q : 0 <= d * e) by (apply Rmult_le_pos; lra). destruct (fl_from_below (d * e) Q) as [A A'].
  destruct (Rle_lt_or_eq_dec 0 e E) as [L|L]; [assert (H := least_double e F L)|subst e; lra].
  rewrite U in A. lra.
Qed.

(* S = fl(w + e), V1 = fl(E1 S), V2 = fl(V1 S). *)
Lemma covers_product E1 s : 0 <= E1 -> 0 <= s -> 99 / 100 * (E1 * s) - eta / 2 <= fl (E1 * s) /\ 0 <= fl (E1 * s).
Proof.
  intros A B. assert (U := u_value). assert (Q : 0 <= E1 * s) by now apply Rmult_le_pos.
  destruct (fl_from_below (E1 * s) Q) as [C D].
  rewrite U in C. split; lra.
Qed.

Lemma covers_two_products c e w : 0 <= c -> 0 <= e -> 0 <= w -> double e -> double w -> forall E1, c * e <= E1 ->
  95 / 100 * c * (e * ((w + e) * (w + e))) - eta * (w + e) - eta <= fl (fl (E1 * fl (w + e)) * fl (w + e)).
Proof.
  intros C E W Fe Fw E1 H. assert (U := u_value). assert (P := eta_positive).
  assert (S : 99 / 100 * (w + e) <= fl (w + e) <= 101 / 100 * (w + e)).
  { destruct (sum_error 53 (-1074) positive_53 w e Fw Fe) as [D _]. rewrite (Rabs_pos_eq (w + e)) in D by lra.
    apply Rabs_le_inv in D. rewrite U in D. lra. }
  set (s := fl (w + e)) in *. assert (S0 : 0 <= s) by lra.
  assert (CE : 0 <= c * e) by now apply Rmult_le_pos.
  destruct (covers_product E1 s ltac:(lra) S0) as [V V'].
  destruct (covers_product (fl (E1 * s)) s V' S0) as [X X'].
  assert (Y := Rmult_le_compat_r s _ _ S0 V).
  assert (E1 * s * s >= c * e * (99 / 100 * (w + e)) * (99 / 100 * (w + e))).
  { apply Rle_ge. apply Rmult_le_compat; try lra; [apply Rmult_le_pos; lra|]. apply Rmult_le_compat; lra. }
  assert (0 <= eta * s) by (apply Rmult_le_pos; lra).
  assert (eta * s <= eta * (101 / 100 * (w + e))) by (apply Rmult_le_compat_l; lra).
  assert (0 <= c * e * (w + e) * (w + e)) by (repeat apply Rmult_le_pos; lra). lra.
Qed.

Lemma underflow_is_small w m : 0 <= w -> is_in_range w m -> eta * (w + 1) <= / 1000000 * u * m /\ 0 <= m.
Proof.
  unfold is_in_range, entry_range, least_magnitude. intros P [W M].
  assert (A : bpow radix2 300 + 1 <= bpow radix2 301).
  { change 301%Z with (1 + 300)%Z. rewrite bpow_plus. simpl (bpow radix2 1).
    assert (1 <= bpow radix2 300) by (change 1 with (bpow radix2 0); apply bpow_le; discriminate). lra. }
  assert (E := eta_positive). assert (M0 := bpow_gt_0 radix2 (-700)). split; [|lra].
  assert (eta * (w + 1) <= eta * bpow radix2 301) by (apply Rmult_le_compat_l; lra).
  assert (B : eta * bpow radix2 301 = bpow radix2 (-773)) by (rewrite eta_is_a_power, <- bpow_plus; reflexivity).
  assert (C : bpow radix2 (-773) = bpow radix2 (-73) * bpow radix2 (-700)) by (rewrite <- bpow_plus; reflexivity).
  assert (D : bpow radix2 (-73) <= / 1000000 * u) by (rewrite u_value; simpl; lra).
  assert (F : bpow radix2 (-73) * bpow radix2 (-700) <= (/ 1000000 * u) * m) by (apply Rmult_le_compat; try lra; apply bpow_ge_0).
  lra.
Qed.

Lemma cube_of_shift e w : 0 <= e -> 0 <= w -> e <= 1 + e * ((w + e) * (w + e)).
Proof.
  intros E W. assert (0 <= e * ((w + e) * (w + e))) by (repeat apply Rmult_le_pos; lra).
  destruct (Rle_lt_dec e 1); [lra|].
  assert (1 * 1 <= (w + e) * (w + e)) by (apply Rmult_le_compat; lra).
  assert (e * 1 <= e * ((w + e) * (w + e))) by (apply Rmult_le_compat_l; lra). lra.
Qed.

Theorem determinant_3d_is_enough x y z tx ty tz e w : double e -> double w -> 0 <= e -> 0 <= w ->
  entries e w x tx -> entries e w y ty -> entries e w z tz -> is_in_range w (magnitude_3d x y z) ->
  Rabs (value_3d x y z - determinant_3d tx ty tz) <= error_3d (magnitude_3d x y z) e w.
Proof.
  intros Fe Fw E W HX HY HZ R. assert (U := u_value). assert (P := eta_positive).
  assert (NV := near_value_3d x y z). assert (NT := near_true_3d x y z tx ty tz e w E HX HY HZ).
  assert (C := covered_magnitude_3d x y z). destruct (underflow_is_small _ _ W R) as [S S0].
  set (p := exact_magnitude_3d x y z) in *. set (m := magnitude_3d x y z) in *.
  assert (P0 : 0 <= p) by (destruct NV as [[A _] _]; eapply Rle_trans; [apply Rabs_pos|exact A]).
  apply near_bound in NV; [|small_count]. apply near_bound in NT; [|small_count]. apply covered_bound in C; [|small_count].
  simpl in NV, NT, C.
  assert (SX : (Rabs (X x) + Rabs (Y x) + Rabs (Z x)) * eta <= 3 * (eta * w)).
  { destruct HX as [[_ A0] [[_ A1] [_ A2]]]. replace (3 * (eta * w)) with ((3 * w) * eta) by ring. apply Rmult_le_compat_r; lra. }
  set (t := (Rabs (X x) + Rabs (Y x) + Rabs (Z x)) * eta) in *.
  assert (K := covers_multiple determinant_3d_shift e ltac:(unfold determinant_3d_shift; lra) Fe E).
  assert (V := covers_two_products (99 / 100 * determinant_3d_shift - 6 / 10) e w ltac:(unfold determinant_3d_shift; lra) E W Fe Fw _ K).
  destruct (fl_from_below (determinant_3d_terms * u)) as [L L']; [unfold determinant_3d_terms; rewrite U; lra|].
  assert (L1 : (determinant_3d_terms - 1 / 10) * u <= fl (determinant_3d_terms * u)).
  { assert (H := eta_below_roundoffs). unfold determinant_3d_terms in *. rewrite U in *. lra. }
  destruct (fl_from_below (fl (determinant_3d_terms * u) * m)) as [M M']; [now apply Rmult_le_pos|].
  assert (L2 := Rmult_le_compat_r m _ _ S0 L1).
  unfold error_3d. set (shift := fl (fl (fl (determinant_3d_shift * e) * _) * _)) in *.
  assert (SP : 0 <= shift) by (unfold shift; unfold determinant_3d_shift; nonneg).
  destruct (sum_error 53 (-1074) positive_53 (fl (fl (determinant_3d_terms * u) * m)) shift (double_fl _) (double_fl _)) as [D _].
  rewrite (Rabs_pos_eq (_ + shift)) in D by lra. apply Rabs_le_inv in D, NV, NT.
  assert (Q := cube_of_shift e w E W). assert (Q1 := Rmult_le_compat_l eta _ _ ltac:(lra) Q).
  set (q := e * ((w + e) * (w + e))) in *. assert (Q0 : 0 <= q) by (unfold q; repeat apply Rmult_le_pos; lra).
  assert (Q2 : eta * q <= / 1000 * q) by (apply Rmult_le_compat_r; [lra|]; assert (H := eta_below_roundoffs); rewrite U in H; lra).
  assert (0 <= eta * w) by (apply Rmult_le_pos; lra). assert (0 <= u * m) by (apply Rmult_le_pos; [rewrite U; lra|lra]).
  unfold determinant_3d_terms, determinant_3d_shift in *.
  clearbody p m t shift q. apply Rabs_le. rewrite U in *. lra.
Qed.

(* The plane. algorithms/gjk/surrounds_origin.h: const S plus = x[0] * y[1], minus = x[1] * y[0]; *)
(* algorithms/gjk/surrounds_origin.h: return {plus - minus, magnitude_of(plus) + magnitude_of(minus)}; *)
Definition value_2d x y := minor (X x) (Y y) (Y x) (X y).
Definition magnitude_2d x y := minor_size (X x) (Y y) (Y x) (X y).
(* algorithms/certified/filters.h: return {plain.value, determinant_2d_terms * u * plain.magnitude +
   determinant_2d_shift * e * (w + e)}; *)
Definition error_2d magnitude e w :=
  fl (fl (fl (determinant_2d_terms * u) * magnitude) + fl (fl (determinant_2d_shift * e) * fl (w + e))).
Definition determinant_2d x y := X x * Y y - Y x * X y.

Theorem determinant_2d_is_enough x y tx ty e w : double e -> double w -> 0 <= e -> 0 <= w ->
  entries e w x tx -> entries e w y ty -> is_in_range w (magnitude_2d x y) ->
  Rabs (value_2d x y - determinant_2d tx ty) <= error_2d (magnitude_2d x y) e w.
Proof.
  intros Fe Fw E W [x0 [x1 _]] [y0 [y1 _]] R. assert (U := u_value). assert (P := eta_positive).
  assert (NV := near_minor (X x) (Y y) (Y x) (X y)). fold (value_2d x y) in NV. fold (determinant_2d x y) in NV.
  assert (N0 := entry_near _ _ _ _ E x0). assert (N1 := entry_near _ _ _ _ E x1).
  assert (N2 := entry_near _ _ _ _ E y0). assert (N3 := entry_near _ _ _ _ E y1).
  assert (NT := near_minus 53 _ _ _ _ _ _ _ _ _ _ (near_mult 53 _ _ _ _ _ _ _ _ _ _ N0 N3) (near_mult 53 _ _ _ _ _ _ _ _ _ _ N1 N2)).
  fold (determinant_2d x y) in NT. fold (determinant_2d tx ty) in NT.
  assert (C := covered_minor (X x) (Y y) (Y x) (X y)). fold (magnitude_2d x y) in C.
  destruct (underflow_is_small _ _ W R) as [S S0].
  destruct x0 as [_ x0], x1 as [_ x1], y0 as [_ y0], y1 as [_ y1].
  assert (a0 := Rabs_pos (X x)). assert (a1 := Rabs_pos (Y x)). assert (b0 := Rabs_pos (X y)). assert (b1 := Rabs_pos (Y y)).
  assert (Z : e * (Rabs (X x) + Rabs (Y x) + Rabs (X y) + Rabs (Y y)) <= e * (4 * w)) by (apply Rmult_le_compat_l; lra).
  apply near_bound in NV; [|small_count]. apply near_bound in NT; [|small_count]. apply covered_bound in C; [|small_count].
  simpl in NV, NT, C. set (m := magnitude_2d x y) in *.
  set (p := Rabs (X x) * Rabs (Y y)) in *. set (q := Rabs (Y x) * Rabs (X y)) in *.
  assert (p0 : 0 <= p) by (apply Rmult_le_pos; lra). assert (q0 : 0 <= q) by (apply Rmult_le_pos; lra).
  assert (K := covers_multiple determinant_2d_shift e ltac:(unfold determinant_2d_shift; lra) Fe E).
  set (E1 := fl (determinant_2d_shift * e)) in *.
  assert (E1p : 0 <= E1) by (unfold E1, determinant_2d_shift; nonneg).
  assert (V : 99 / 100 * (w + e) <= fl (w + e)).
  { destruct (sum_error 53 (-1074) positive_53 w e Fw Fe) as [D _]. rewrite (Rabs_pos_eq (w + e)) in D by lra.
    apply Rabs_le_inv in D. rewrite U in D. lra. }
  destruct (covers_product E1 (fl (w + e)) E1p ltac:(lra)) as [V1 V2].
  assert (V3 := Rmult_le_compat ((99 / 100 * determinant_2d_shift - 6 / 10) * e) E1 (99 / 100 * (w + e)) (fl (w + e))
    ltac:(apply Rmult_le_pos; [unfold determinant_2d_shift; lra|lra]) ltac:(lra) K V).
  destruct (fl_from_below (determinant_2d_terms * u)) as [L L']; [unfold determinant_2d_terms; rewrite U; lra|].
  assert (L1 : (determinant_2d_terms - 1 / 10) * u <= fl (determinant_2d_terms * u)).
  { assert (H := eta_below_roundoffs). unfold determinant_2d_terms in *. rewrite U in *. lra. }
  destruct (fl_from_below (fl (determinant_2d_terms * u) * m)) as [M M']; [now apply Rmult_le_pos|].
  assert (L2 := Rmult_le_compat_r m _ _ S0 L1). unfold error_2d. fold E1.
  destruct (sum_error 53 (-1074) positive_53 (fl (fl (determinant_2d_terms * u) * m)) (fl (E1 * fl (w + e))) (double_fl _) (double_fl _)) as [D _].
  rewrite (Rabs_pos_eq (_ + fl (E1 * _))) in D by lra. apply Rabs_le_inv in D, NV, NT.
  assert (0 <= e * (w + e)) by (apply Rmult_le_pos; lra). assert (0 <= e * e) by (apply Rmult_le_pos; lra).
  assert (0 <= e * w) by (apply Rmult_le_pos; lra). assert (0 <= eta * w) by (apply Rmult_le_pos; lra).
  assert (0 <= u * m) by (apply Rmult_le_pos; [rewrite U; lra|lra]).
  assert (ZZ : (Rabs (X x) + e) * (Rabs (Y y) + e) + (Rabs (Y x) + e) * (Rabs (X y) + e) <= p + q + 4 * (e * (w + e))) by (unfold p, q; lra).
  unfold determinant_2d_terms, determinant_2d_shift in *. clearbody p q m E1. apply Rabs_le. rewrite U in *. lra.
Qed.

(* algorithms/certified/filters.h: bool is_positive() const { return value > error; } *)
(* algorithms/certified/filters.h: bool is_negative() const { return -value > error; } *)
Lemma sign_is_right value error truth : Rabs (value - truth) <= error ->
  (value > error -> truth > 0) /\ (- value > error -> truth < 0).
Proof. intros H. apply Rabs_le_inv in H. lra. Qed.

(* Four determinants of one sign, that of pos: the origin is a combination of the vertices with positive weights of sum one. *)
Theorem one_sign_holds_origin_3d p q r s pos :
  pos * determinant_3d q r s > 0 -> pos * determinant_3d p s r > 0 -> pos * determinant_3d p q s > 0 ->
  pos * determinant_3d p r q > 0 ->
  exists a b c d, a > 0 /\ b > 0 /\ c > 0 /\ d > 0 /\ a + b + c + d = 1 /\
    a * X p + b * X q + c * X r + d * X s = 0 /\ a * Y p + b * Y q + c * Y r + d * Y s = 0 /\
    a * Z p + b * Z q + c * Z r + d * Z s = 0.
Proof.
  intros A B C D. set (t := pos * determinant_3d q r s + pos * determinant_3d p s r + pos * determinant_3d p q s + pos * determinant_3d p r q).
  assert (T : 0 < t) by (unfold t; lra). assert (I := Rinv_0_lt_compat _ T).
  exists (pos * determinant_3d q r s * / t), (pos * determinant_3d p s r * / t), (pos * determinant_3d p q s * / t), (pos * determinant_3d p r q * / t).
  repeat split; try (now apply Rmult_lt_0_compat).
  - rewrite <- !Rmult_plus_distr_r. fold t. apply Rinv_r. lra.
  - unfold determinant_3d. ring.
  - unfold determinant_3d. ring.
  - unfold determinant_3d. ring.
Qed.

Theorem one_sign_holds_origin_2d p q r pos :
  pos * determinant_2d q r > 0 -> pos * determinant_2d r p > 0 -> pos * determinant_2d p q > 0 ->
  exists a b c, a > 0 /\ b > 0 /\ c > 0 /\ a + b + c = 1 /\
    a * X p + b * X q + c * X r = 0 /\ a * Y p + b * Y q + c * Y r = 0.
Proof.
  intros A B C. set (t := pos * determinant_2d q r + pos * determinant_2d r p + pos * determinant_2d p q).
  assert (T : 0 < t) by (unfold t; lra). assert (I := Rinv_0_lt_compat _ T).
  exists (pos * determinant_2d q r * / t), (pos * determinant_2d r p * / t), (pos * determinant_2d p q * / t).
  repeat split; try (now apply Rmult_lt_0_compat).
  - rewrite <- !Rmult_plus_distr_r. fold t. apply Rinv_r. lra.
  - unfold determinant_2d. ring.
  - unfold determinant_2d. ring.
Qed.
