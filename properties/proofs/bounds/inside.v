(* SPDX-License-Identifier: GPL-3.0-or-later *)
(* How far the plane of a facet is from the origin: what EnclosedBall takes for it is no more. *)
From Coq Require Import Reals Lra.
From Flocq Require Import Core.
From Touchstone.Bounds Require Import double constants gap determinant length enclosed_ball.
Open Scope R_scope.

Lemma fl_at_most x e : (-1074 <= e)%Z -> x <= bpow radix2 e -> fl x <= bpow radix2 e.
Proof.
  intros E H. rewrite <- (rnd_of_F 53 (-1074) (bpow radix2 e)).
  - apply rnd_le; auto with bounds.
  - apply generic_format_FLT_bpow; [reflexivity|easy].
Qed.

(* A positive difference g of two numbers, divided by a length l: algorithms/certified/enclosed_ball.h:
   return (volume.value - volume.error) / normal_length_from_above(p, q, r, e) * (1 - inside_roundoffs * u); *)
Definition taken_down g l := fl (fl (g / l) * fl (1 - inside_roundoffs * u)).

Lemma taken_down_is_below value error l : double value -> double error -> 0 < l ->
  least_inside <= taken_down (fl (value - error)) l -> taken_down (fl (value - error)) l * l <= value - error.
Proof.
  intros Fv Fe L H. assert (U := u_value). assert (E := eta_positive). assert (ES := eta_below_roundoffs).
  set (g := fl (value - error)) in *. assert (I := Rinv_0_lt_compat _ L).
  assert (B : bpow radix2 (-960) <= least_inside) by (unfold least_inside; apply bpow_le; now compute).
  assert (B0 := bpow_gt_0 radix2 (-960)).
  assert (TINY : 1000000 * eta <= / 1000 * u * bpow radix2 (-960)).
  { apply Rle_trans with (bpow radix2 (-70) * bpow radix2 (-960)).
    - apply Rle_trans with (bpow radix2 20 * eta); [apply Rmult_le_compat_r; [lra|simpl; lra]|].
      rewrite eta_is_a_power, <- !bpow_plus. apply bpow_le. discriminate.
    - apply Rmult_le_compat_r; [lra|rewrite U; simpl; lra]. }
  assert (K := fl_from_above (1 - inside_roundoffs * u) ltac:(unfold inside_roundoffs; rewrite U; lra)).
  destruct (fl_from_below (1 - inside_roundoffs * u)) as [_ K0]; [unfold inside_roundoffs; rewrite U; lra|].
  assert (K1 : fl (1 - inside_roundoffs * u) <= 1 - (inside_roundoffs - 11 / 10) * u) by (unfold inside_roundoffs in *; rewrite U in *; lra).
  unfold taken_down in *. set (k := fl (1 - inside_roundoffs * u)) in *. set (q := fl (g / l)) in *.
  assert (Q0 : 0 < q).
  { destruct (Rle_lt_dec q 0) as [C|C]; [exfalso|easy]. assert (X : fl (q * k) <= 0); [|lra].
    rewrite <- (rnd_0 53 (-1074)). apply rnd_le; auto with bounds. nra. }
  assert (G0 : 0 < g).
  { destruct (Rle_lt_dec g 0) as [C|C]; [exfalso|easy]. assert (X : q <= 0); [|lra].
    unfold q. rewrite <- (rnd_0 53 (-1074)). apply rnd_le; auto with bounds. unfold Rdiv. nra. }
  assert (R0 : 0 <= g / l) by (unfold Rdiv; apply Rmult_le_pos; lra).
  assert (QF := fl_from_above (g / l) R0). fold q in QF.
  assert (QK : q * k <= q * (1 - (inside_roundoffs - 11 / 10) * u)) by (apply Rmult_le_compat_l; lra).
  assert (PF := fl_from_above (q * k) ltac:(apply Rmult_le_pos; lra)).
  set (p := fl (q * k)) in *. set (r := g / l) in *. assert (RL : r * l = g) by (unfold r; field; lra).
  assert (QP : q * (1 - (inside_roundoffs - 11 / 10) * u) <= q * (1 - 29 / 10 * u)) by (apply Rmult_le_compat_l; [lra|unfold inside_roundoffs; rewrite U; lra]).
  assert (PQ : bpow radix2 (-960) <= 2 * q) by (rewrite U in *; lra).
  assert (PR : p * (1 + 102 / 100 * u) <= r).
  { unfold inside_roundoffs in *. clearbody p q r k. clear RL. rewrite U in *. lra. }
  destruct (sum_error 53 (-1074) positive_53 value (- error) Fv (double_opp _ Fe)) as [S _]. fold (value - error) in S. fold g in S.
  assert (D0 : 0 < value - error).
  { destruct (Rle_lt_dec (value - error) 0) as [C|C]; [exfalso|easy]. assert (X : g <= 0); [|lra].
    unfold g. rewrite <- (rnd_0 53 (-1074)). apply rnd_le; auto with bounds. }
  rewrite (Rabs_pos_eq (value - error)) in S by lra. apply Rabs_le_inv in S.
  assert (M := Rmult_le_compat_r l _ _ ltac:(lra) PR). rewrite RL in M.
  assert (P0 : 0 <= p * l) by (apply Rmult_le_pos; lra). set (d := value - error) in *. clearbody d.
  rewrite U in *. lra.
Qed.

(* Facets in space. algorithms/certified/enclosed_ball.h: const Vec<double, 3> n = cross(q - p, r - p); *)
Definition normal p q r := {| X := component (Y p) (Z p) (Y q) (Z q) (Y r) (Z r);
  Y := component (Z p) (X p) (Z q) (X q) (Z r) (X r); Z := component (X p) (Y p) (X q) (Y q) (X r) (Y r) |}.
Definition exact_normal p q r := {| X := exact_component (Y p) (Z p) (Y q) (Z q) (Y r) (Z r);
  Y := exact_component (Z p) (X p) (Z q) (X q) (Z r) (X r); Z := exact_component (X p) (Y p) (X q) (Y q) (X r) (Y r) |}.

(* algorithms/certified/enclosed_ball.h: return std::sqrt(dot(n, n)) * (1 + norm_roundoffs * u) + normal_shift * (u * w + e) * (w + e); *)
Definition length_of_normal n e w :=
  fl (norm_from_above n + fl (fl (normal_shift * fl (fl (u * w) + e)) * fl (w + e))).

Lemma u_times_power e : u * bpow radix2 e = bpow radix2 (-53 + e).
Proof. rewrite bpow_plus. f_equal. rewrite u_value. simpl. lra. Qed.

Lemma product_from_below x y : 0 <= x -> 0 <= y -> (1 - 2 * u) * (x * y) - eta <= fl (x * y) /\ 0 <= fl (x * y).
Proof.
  intros A B. assert (U := u_value). assert (Q : 0 <= x * y) by now apply Rmult_le_pos.
  destruct (fl_from_below _ Q) as [C D]. assert (E := eta_positive). rewrite U in *. split; lra.
Qed.

Lemma sum_from_below x y : double x -> double y -> 0 <= x -> 0 <= y -> (1 - u) * (x + y) <= fl (x + y).
Proof.
  intros Fx Fy A B. destruct (sum_error 53 (-1074) positive_53 x y Fx Fy) as [S _].
  rewrite (Rabs_pos_eq (x + y)) in S by lra. apply Rabs_le_inv in S. lra.
Qed.

Theorem length_of_normal_is_above p q r tp tq tr e w : double e -> double w -> 0 <= e -> bpow radix2 (-236) <= w ->
  doubles p -> doubles q -> doubles r -> entries e w p tp -> entries e w q tq -> entries e w r tr ->
  length_of (exact_normal tp tq tr) <= length_of_normal (normal p q r) e w /\ 0 < length_of_normal (normal p q r) e w.
Proof.
  intros Fe Fw E W [px [py pz]] [qx [qy qz]] [rx [ry rz]] [hpx [hpy hpz]] [hqx [hqy hqz]] [hrx [hry hrz]].
  assert (U := u_value). assert (H := eta_positive). assert (W0 := bpow_gt_0 radix2 (-236)).
  set (m := (u * w + e) * (w + e)). assert (UW : 0 < u * w) by (apply Rmult_lt_0_compat; [rewrite U|]; lra).
  assert (M0 : u * (w * w) <= m).
  { unfold m. assert (0 <= u * w * e) by (apply Rmult_le_pos; lra). assert (0 <= e * w) by (apply Rmult_le_pos; lra).
    assert (0 <= e * e) by (apply Rmult_le_pos; lra). lra. }
  assert (WW : bpow radix2 (-472) <= w * w).
  { change (-472)%Z with (-236 + -236)%Z. rewrite bpow_plus. apply Rmult_le_compat; lra. }
  assert (UWW : bpow radix2 (-525) <= u * (w * w)).
  { change (-525)%Z with (-53 + -472)%Z. rewrite <- u_times_power. apply Rmult_le_compat_l; [rewrite U|]; lra. }
  assert (B : bpow radix2 (-525) = 32 * bpow radix2 (-530)) by (change (-525)%Z with (5 + -530)%Z; rewrite bpow_plus; reflexivity).
  assert (HB : 1000 * eta <= bpow radix2 (-530)).
  { apply Rle_trans with (bpow radix2 10 * eta); [apply Rmult_le_compat_r; [lra|simpl; lra]|].
    rewrite eta_is_a_power, <- bpow_plus. apply bpow_le. discriminate. }
  assert (W1 : 0 <= w) by lra.
  assert (CX := component_error (Y p) (Z p) (Y q) (Z q) (Y r) (Z r) _ _ _ _ _ _ e w E W1 py pz qy qz ry rz hpy hpz hqy hqz hry hrz).
  assert (CY := component_error (Z p) (X p) (Z q) (X q) (Z r) (X r) _ _ _ _ _ _ e w E W1 pz px qz qx rz rx hpz hpx hqz hqx hrz hrx).
  assert (CZ := component_error (X p) (Y p) (X q) (Y q) (X r) (Y r) _ _ _ _ _ _ e w E W1 px py qx qy rx ry hpx hpy hqx hqy hrx hry).
  fold m in CX, CY, CZ.
  assert (MV := norm_moved (X (normal p q r)) (Y (normal p q r)) (Z (normal p q r)) (X (exact_normal tp tq tr)) (Y (exact_normal tp tq tr))
    (Z (exact_normal tp tq tr)) (49 * m + 2 * eta) ltac:(lra) CX CY CZ).
  fold (length_of (normal p q r)) in MV. fold (length_of (exact_normal tp tq tr)) in MV.
  assert (CL := computed_length (normal p q r)). fold (norm_from_above (normal p q r)) in CL. fold (length_of (normal p q r)) in CL.
  assert (L0 := length_nonneg (normal p q r)).
  unfold length_of_normal. set (n := norm_from_above (normal p q r)) in *. set (l := length_of (normal p q r)) in *.
  assert (N0 : 0 <= n).
  { unfold n, norm_from_above. apply fl_nonneg, Rmult_le_pos; apply fl_nonneg; [apply sqrt_pos|unfold norm_roundoffs; rewrite U; lra]. }
  (* The shift, from below. *)
  destruct (product_from_below u w ltac:(rewrite U; lra) W1) as [A1 A2].
  assert (A3 := sum_from_below _ _ (double_fl (u * w)) Fe A2 E). set (s1 := fl (fl (u * w) + e)) in *.
  assert (B53 : bpow radix2 (-289) <= u * w).
  { change (-289)%Z with (-53 + -236)%Z. rewrite <- u_times_power. apply Rmult_le_compat_l; [rewrite U|]; lra. }
  assert (HU : 1000000 * eta <= u * (u * w)).
  { apply Rle_trans with (u * bpow radix2 (-289)); [|apply Rmult_le_compat_l; [rewrite U|]; lra]. rewrite u_times_power.
    apply Rle_trans with (bpow radix2 20 * eta); [apply Rmult_le_compat_r; [lra|simpl; lra]|].
    rewrite eta_is_a_power, <- bpow_plus. apply bpow_le. discriminate. }
  assert (A4 : 999 / 1000 * (u * w + e) <= s1).
  { assert (0 <= u * e) by (apply Rmult_le_pos; [rewrite U|]; lra). set (x := u * w) in *. clearbody x s1.
    assert (u * x <= / 10000 * x) by (apply Rmult_le_compat_r; [lra|rewrite U; lra]). rewrite U in *. lra. }
  assert (A5 := sum_from_below _ _ Fw Fe W1 E). set (s2 := fl (w + e)) in *.
  assert (A6 : 999 / 1000 * (w + e) <= s2) by (rewrite U in *; lra).
  assert (S1 : 0 <= s1) by lra. assert (S2 : 0 <= s2) by lra.
  destruct (product_from_below normal_shift s1 ltac:(unfold normal_shift; lra) S1) as [A7 A8].
  assert (NS : normal_shift * (999 / 1000 * (u * w + e)) <= normal_shift * s1) by (apply Rmult_le_compat_l; [unfold normal_shift|]; lra).
  assert (A9 : 998 / 1000 * normal_shift * (u * w + e) <= fl (normal_shift * s1)).
  { set (x := u * w) in *. unfold normal_shift in *. clearbody x s1. assert (u * x <= / 10000 * x) by (apply Rmult_le_compat_r; [lra|rewrite U; lra]).
    rewrite U in *. lra. }
  destruct (product_from_below (fl (normal_shift * s1)) s2 A8 S2) as [A10 A11].
  assert (A12 : 998 / 1000 * normal_shift * (u * w + e) * (999 / 1000 * (w + e)) <= fl (normal_shift * s1) * s2).
  { apply Rmult_le_compat; try lra. unfold normal_shift. lra. }
  set (t := fl (fl (normal_shift * s1) * s2)) in *.
  assert (A13 : 996 / 1000 * normal_shift * m <= t + eta).
  { replace (998 / 1000 * normal_shift * (u * w + e) * (999 / 1000 * (w + e))) with (998 / 1000 * (999 / 1000) * normal_shift * m) in A12 by (unfold m; field).
    set (y := fl (normal_shift * s1) * s2) in *. clearbody y t m. unfold normal_shift in *. rewrite U in *. lra. }
  assert (A14 := sum_from_below n t (double_fl _) (double_fl _) N0 A11).
  set (z := fl (n + t)) in *. set (truth := length_of (exact_normal tp tq tr)) in *.
  assert (UM : 0 <= u * m) by (apply Rmult_le_pos; [rewrite U|]; lra).
  clearbody n l m t z truth. clear - U H B HB M0 UWW MV CL L0 N0 A11 A13 A14 UM.
  unfold normal_shift in *. assert (B0 := bpow_gt_0 radix2 (-530)). rewrite U in *. split; lra.
Qed.

Lemma magnitude_is_small x y z w : w <= bpow radix2 (-236) -> within x {| X := w; Y := w; Z := w |} ->
  within y {| X := w; Y := w; Z := w |} -> within z {| X := w; Y := w; Z := w |} -> magnitude_3d x y z <= bpow radix2 (-704).
Proof.
  intros W [x0 [x1 x2]] [y0 [y1 y2]] [z0 [z1 z2]]. cbn [X Y Z] in *.
  assert (D : forall e, bpow radix2 e + bpow radix2 e = bpow radix2 (1 + e)) by (intros; rewrite bpow_plus; change (bpow radix2 1) with 2; lra).
  assert (P : forall s t, Rabs s <= w -> Rabs t <= w -> Rabs (fl (s * t)) <= bpow radix2 (-472)).
  { intros s t S T. rewrite <- fl_of_abs. apply fl_at_most; [discriminate|]. rewrite Rabs_mult.
    change (-472)%Z with (-236 + -236)%Z. rewrite bpow_plus. apply Rmult_le_compat; try apply Rabs_pos; lra. }
  assert (M : forall s t s' t', Rabs s <= w -> Rabs t <= w -> Rabs s' <= w -> Rabs t' <= w -> minor_size s t s' t' <= bpow radix2 (-471)).
  { intros. unfold minor_size. apply fl_at_most; [discriminate|]. change (-471)%Z with (1 + -472)%Z. rewrite <- D.
    apply Rplus_le_compat; apply P; easy. }
  assert (T : forall s m, Rabs s <= w -> m <= bpow radix2 (-471) -> 0 <= m -> fl (Rabs s * m) <= bpow radix2 (-707)).
  { intros s m S Hm Pm. apply fl_at_most; [discriminate|]. change (-707)%Z with (-236 + -471)%Z. rewrite bpow_plus.
    apply Rmult_le_compat; try apply Rabs_pos; lra. }
  assert (MP : forall s t s' t', 0 <= minor_size s t s' t') by (intros; unfold minor_size; nonneg).
  unfold magnitude_3d. rewrite first_term. apply fl_at_most; [discriminate|].
  assert (I : forall e f, (e <= f)%Z -> bpow radix2 e <= bpow radix2 f) by (intros; now apply bpow_le).
  change (-704)%Z with (1 + -705)%Z. rewrite <- D. apply Rplus_le_compat.
  - eapply Rle_trans; [|apply (I (-706)%Z); discriminate]. apply fl_at_most; [discriminate|]. change (-706)%Z with (1 + -707)%Z. rewrite <- D.
    apply Rplus_le_compat; apply T; auto.
  - eapply Rle_trans; [|apply (I (-707)%Z); discriminate]. apply T; auto.
Qed.

Lemma large_enough x y z w : is_in_range w (magnitude_3d x y z) -> within x {| X := w; Y := w; Z := w |} ->
  within y {| X := w; Y := w; Z := w |} -> within z {| X := w; Y := w; Z := w |} -> bpow radix2 (-236) <= w.
Proof.
  intros [_ R] HX HY HZ. destruct (Rle_lt_dec (bpow radix2 (-236)) w) as [|C]; [easy|exfalso].
  assert (M := magnitude_is_small x y z w (Rlt_le _ _ C) HX HY HZ).
  assert (bpow radix2 (-702) <= least_magnitude) by (unfold least_magnitude; apply bpow_le; now compute).
  assert (bpow radix2 (-704) < bpow radix2 (-702)) by (apply bpow_lt; reflexivity). lra.
Qed.

Definition distance_inside_3d p q r e w :=
  taken_down (fl (value_3d p q r - error_3d (magnitude_3d p q r) e w)) (length_of_normal (normal p q r) e w).

(* Every point of the plane through the three points meant is at least that far from the origin. *)
Theorem distance_inside_3d_is_below p q r tp tq tr e w alpha beta gamma : double e -> double w -> 0 <= e -> 0 <= w ->
  doubles p -> doubles q -> doubles r -> entries e w p tp -> entries e w q tq -> entries e w r tr ->
  is_in_range w (magnitude_3d p q r) -> least_inside <= distance_inside_3d p q r e w -> alpha + beta + gamma = 1 ->
  distance_inside_3d p q r e w <= length_of {| X := alpha * X tp + beta * X tq + gamma * X tr;
    Y := alpha * Y tp + beta * Y tq + gamma * Y tr; Z := alpha * Z tp + beta * Z tq + gamma * Z tr |}.
Proof.
  intros Fe Fw E W Dp Dq Dr Hp Hq Hr R I S.
  assert (V := determinant_3d_is_enough p q r tp tq tr e w Fe Fw E W Hp Hq Hr R).
  assert (IN : forall a t, entries e w a t -> within a {| X := w; Y := w; Z := w |}) by (intros a t [[_ ?] [[_ ?] [_ ?]]]; repeat split; easy).
  assert (WB := large_enough p q r w R (IN _ _ Hp) (IN _ _ Hq) (IN _ _ Hr)).
  destruct (length_of_normal_is_above p q r tp tq tr e w Fe Fw E WB Dp Dq Dr Hp Hq Hr) as [L L0].
  assert (T := taken_down_is_below (value_3d p q r) (error_3d (magnitude_3d p q r) e w) _ (double_fl _) (double_fl _) L0 I).
  fold (distance_inside_3d p q r e w) in T. set (d := distance_inside_3d p q r e w) in *.
  set (z := {| X := alpha * X tp + beta * X tq + gamma * X tr; Y := _; Z := _ |}).
  assert (CS := inner_at_most_lengths (exact_normal tp tq tr) z).
  assert (ID : inner (exact_normal tp tq tr) z = determinant_3d tp tq tr).
  { assert (A : alpha = 1 - beta - gamma) by lra. unfold z, inner, exact_normal, exact_component, determinant_3d. simpl. rewrite A. ring. }
  rewrite ID in CS. apply Rabs_le_inv in V. assert (N0 := length_nonneg (exact_normal tp tq tr)).
  assert (D0 : 0 < d) by (assert (bpow radix2 (-960) <= least_inside) by (unfold least_inside; apply bpow_le; now compute);
    assert (X0 := bpow_gt_0 radix2 (-960)); lra).
  assert (DL := Rmult_le_compat_l d _ _ (Rlt_le _ _ D0) L). assert (P := Rmult_lt_0_compat _ _ D0 L0).
  assert (Z0 := length_nonneg z). set (n := length_of (exact_normal tp tq tr)) in *.
  destruct N0 as [N0|N0]; [apply Rmult_le_reg_l with n; lra|rewrite <- N0 in *; lra].
Qed.

(* Facets in the plane, which are edges. algorithms/certified/enclosed_ball.h:
   return std::sqrt(dot(edge, edge)) * (1 + norm_roundoffs * u) + edge_shift * (u * w + e); *)
Definition edge p q := {| X := fl (X q - X p); Y := fl (Y q - Y p); Z := 0 |}.
Definition length_of_edge p q e w := fl (norm_from_above (edge p q) + fl (edge_shift * fl (fl (u * w) + e))).
Definition exact_edge p q := {| X := X q - X p; Y := Y q - Y p; Z := 0 |}.

Theorem length_of_edge_is_above p q tp tq e w : double e -> double w -> 0 <= e -> bpow radix2 (-352) <= w ->
  doubles p -> doubles q -> entries e w p tp -> entries e w q tq ->
  length_of (exact_edge tp tq) <= length_of_edge p q e w /\ 0 < length_of_edge p q e w.
Proof.
  intros Fe Fw E W [px [py _]] [qx [qy _]] [hpx [hpy _]] [hqx [hqy _]].
  assert (U := u_value). assert (H := eta_positive). assert (W0 := bpow_gt_0 radix2 (-352)). assert (W1 : 0 <= w) by lra.
  assert (UW : 0 < u * w) by (apply Rmult_lt_0_compat; [rewrite U|]; lra).
  assert (C : forall a b a' b', double a -> double b -> entry e w a a' -> entry e w b b' ->
    Rabs (fl (a - b) - (a' - b')) <= 405 / 100 * (u * w) + 205 / 100 * e).
  { intros a b a' b' Fa Fb [A1 A2] [B1 B2]. destruct (sum_error 53 (-1074) positive_53 a (- b) Fa (double_opp _ Fb)) as [S _].
    fold (a - b) in S. assert (AB : Rabs (a - b) <= 2 * w) by (unfold Rminus; eapply Rle_trans; [apply Rabs_triang|]; rewrite Rabs_Ropp; lra).
    assert (u * Rabs (a - b) <= u * (2 * w)) by (apply Rmult_le_compat_l; [rewrite U|]; lra).
    assert (u * Rabs a <= u * w) by (apply Rmult_le_compat_l; [rewrite U|]; lra).
    assert (u * Rabs b <= u * w) by (apply Rmult_le_compat_l; [rewrite U|]; lra).
    apply Rabs_le_inv in S, A1, B1. apply Rabs_le. rewrite U in *. lra. }
  assert (CX := C _ _ _ _ qx px hqx hpx). assert (CY := C _ _ _ _ qy py hqy hpy). clear C.
  set (k := 405 / 100 * (u * w) + 205 / 100 * e) in *. assert (K0 : 0 <= k) by (unfold k; lra).
  assert (MV := norm_moved (X (edge p q)) (Y (edge p q)) 0 (X (exact_edge tp tq)) (Y (exact_edge tp tq)) 0 k K0 CX CY
    ltac:(rewrite Rminus_0_r, Rabs_R0; exact K0)).
  change (norm (X (edge p q)) (Y (edge p q)) 0) with (length_of (edge p q)) in MV.
  change (norm (X (exact_edge tp tq)) (Y (exact_edge tp tq)) 0) with (length_of (exact_edge tp tq)) in MV.
  assert (CL := computed_length (edge p q)). fold (norm_from_above (edge p q)) in CL. fold (length_of (edge p q)) in CL.
  assert (L0 := length_nonneg (edge p q)). unfold length_of_edge.
  set (n := norm_from_above (edge p q)) in *. set (l := length_of (edge p q)) in *.
  assert (N0 : 0 <= n).
  { unfold n, norm_from_above. apply fl_nonneg, Rmult_le_pos; apply fl_nonneg; [apply sqrt_pos|unfold norm_roundoffs; rewrite U; lra]. }
  destruct (product_from_below u w ltac:(rewrite U; lra) W1) as [A1 A2].
  assert (A3 := sum_from_below _ _ (double_fl (u * w)) Fe A2 E). set (s1 := fl (fl (u * w) + e)) in *.
  assert (B53 : bpow radix2 (-405) <= u * w).
  { change (-405)%Z with (-53 + -352)%Z. rewrite <- u_times_power. apply Rmult_le_compat_l; [rewrite U|]; lra. }
  assert (HB : 1000000 * eta <= bpow radix2 (-530)).
  { apply Rle_trans with (bpow radix2 20 * eta); [apply Rmult_le_compat_r; [lra|simpl; lra]|].
    rewrite eta_is_a_power, <- bpow_plus. apply bpow_le. discriminate. }
  assert (B : 1000000 * bpow radix2 (-530) <= bpow radix2 (-405)).
  { apply Rle_trans with (bpow radix2 20 * bpow radix2 (-530)); [apply Rmult_le_compat_r; [apply bpow_ge_0|simpl; lra]|].
    rewrite <- bpow_plus. apply bpow_le. discriminate. }
  assert (S1 : 0 <= s1) by (apply fl_nonneg; lra).
  destruct (product_from_below edge_shift s1 ltac:(unfold edge_shift; lra) S1) as [A7 A8].
  set (t := fl (edge_shift * s1)) in *. assert (A14 := sum_from_below n t (double_fl _) (double_fl _) N0 A8).
  set (z := fl (n + t)) in *. set (truth := length_of (exact_edge tp tq)) in *. assert (B0 := bpow_gt_0 radix2 (-530)).
  unfold k in MV. set (x := u * w) in *. set (y := fl x) in *.
  clearbody n l t z truth s1 x y. clear - U H B HB B0 B53 E MV CL L0 N0 A1 A2 A3 S1 A7 A8 A14.
  unfold edge_shift in *. rewrite U in *. split; lra.
Qed.

Lemma large_enough_2d x y w : is_in_range w (magnitude_2d x y) -> within x {| X := w; Y := w; Z := w |} ->
  within y {| X := w; Y := w; Z := w |} -> bpow radix2 (-352) <= w.
Proof.
  intros [_ R] [x0 [x1 _]] [y0 [y1 _]]. cbn [X Y Z] in *. destruct (Rle_lt_dec (bpow radix2 (-352)) w) as [|C]; [easy|exfalso].
  assert (P : forall s t, Rabs s <= w -> Rabs t <= w -> Rabs (fl (s * t)) <= bpow radix2 (-704)).
  { intros s t S T. rewrite <- fl_of_abs. apply fl_at_most; [discriminate|]. rewrite Rabs_mult.
    change (-704)%Z with (-352 + -352)%Z. rewrite bpow_plus. apply Rmult_le_compat; try apply Rabs_pos; lra. }
  assert (M : magnitude_2d x y <= bpow radix2 (-703)).
  { unfold magnitude_2d, minor_size. apply fl_at_most; [discriminate|]. change (-703)%Z with (1 + -704)%Z.
    rewrite bpow_plus. change (bpow radix2 1) with 2. assert (P1 := P _ _ x0 y1). assert (P2 := P _ _ x1 y0). lra. }
  assert (bpow radix2 (-702) <= least_magnitude) by (unfold least_magnitude; apply bpow_le; now compute).
  assert (bpow radix2 (-703) < bpow radix2 (-702)) by (apply bpow_lt; reflexivity). lra.
Qed.

(* algorithms/certified/enclosed_ball.h: return (area.value - area.error) / edge_length_from_above(p, q, e) * (1 - inside_roundoffs * u); *)
Definition distance_inside_2d p q e w :=
  taken_down (fl (value_2d p q - error_2d (magnitude_2d p q) e w)) (length_of_edge p q e w).

Theorem distance_inside_2d_is_below p q tp tq e w alpha beta : double e -> double w -> 0 <= e -> 0 <= w ->
  doubles p -> doubles q -> entries e w p tp -> entries e w q tq ->
  is_in_range w (magnitude_2d p q) -> least_inside <= distance_inside_2d p q e w -> alpha + beta = 1 ->
  distance_inside_2d p q e w <= length_of {| X := alpha * X tp + beta * X tq; Y := alpha * Y tp + beta * Y tq; Z := 0 |}.
Proof.
  intros Fe Fw E W Dp Dq Hp Hq R I S.
  assert (V := determinant_2d_is_enough p q tp tq e w Fe Fw E W Hp Hq R).
  assert (IN : forall a t, entries e w a t -> within a {| X := w; Y := w; Z := w |}) by (intros a t [[_ ?] [[_ ?] [_ ?]]]; repeat split; easy).
  assert (WB := large_enough_2d p q w R (IN _ _ Hp) (IN _ _ Hq)).
  destruct (length_of_edge_is_above p q tp tq e w Fe Fw E WB Dp Dq Hp Hq) as [L L0].
  assert (T := taken_down_is_below (value_2d p q) (error_2d (magnitude_2d p q) e w) _ (double_fl _) (double_fl _) L0 I).
  fold (distance_inside_2d p q e w) in T. set (d := distance_inside_2d p q e w) in *.
  set (z := {| X := alpha * X tp + beta * X tq; Y := _; Z := 0 |}).
  set (m := {| X := Y tq - Y tp; Y := - (X tq - X tp); Z := 0 |}).
  assert (CS := inner_at_most_lengths m z).
  assert (ID : inner m z = determinant_2d tp tq).
  { assert (A : alpha = 1 - beta) by lra. unfold m, z, inner, determinant_2d. simpl. rewrite A. ring. }
  assert (ML : length_of m = length_of (exact_edge tp tq)).
  { unfold length_of, norm, m, exact_edge. simpl. f_equal. ring. }
  rewrite ID, ML in CS. apply Rabs_le_inv in V. assert (N0 := length_nonneg (exact_edge tp tq)).
  assert (D0 : 0 < d) by (assert (bpow radix2 (-960) <= least_inside) by (unfold least_inside; apply bpow_le; now compute);
    assert (X0 := bpow_gt_0 radix2 (-960)); lra).
  assert (DL := Rmult_le_compat_l d _ _ (Rlt_le _ _ D0) L). assert (P := Rmult_lt_0_compat _ _ D0 L0).
  assert (Z0 := length_nonneg z). set (n := length_of (exact_edge tp tq)) in *.
  destruct N0 as [N0|N0]; [apply Rmult_le_reg_l with n; lra|rewrite <- N0 in *; lra].
Qed.
