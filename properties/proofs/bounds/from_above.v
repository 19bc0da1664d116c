(* SPDX-License-Identifier: GPL-3.0-or-later *)
(* distance_from_above: the length of v and what its weights, products and poses are off by. *)
From Coq Require Import Reals Lra.
From Flocq Require Import Core.
From Touchstone.Bounds Require Import double constants gap determinant length.
Open Scope R_scope.

(* Four weights and points; a simplex of fewer has weights 0 for the others, which changes no number
   (fewer_weights, plane_is_part_of_space). *)
(* algorithms/certified/proofs.h: weights += lambda; *)
Definition weights a b c d := fl (fl (fl (a + b) + c) + d).
(* algorithms/fast/registers/combine.h: sum = sum + simplex.lambda[static_cast<std::size_t>(i)] * (simplex[i].*point); *)
Definition combined a b c d p q r s := fl (fl (fl (fl (a * p) + fl (b * q)) + fl (c * r)) + fl (d * s)).
(* algorithms/certified/proofs.h: for (int k = 0; k < D; ++k) v[k] = sum[k] / weights; *)
Definition mean a b c d p q r s := fl (combined a b c d p q r s / weights a b c d).
(* The component of the point meant: its weights are a, b, c and d over their sum, which sum to one. *)
Definition true_mean a b c d p q r s := (a * p + b * q + c * r + d * s) / (a + b + c + d).

Lemma fewer_weights x : double x -> fl (x + 0) = x.
Proof. intros. rewrite Rplus_0_r. now apply rnd_of_F. Qed.

Lemma near_weights a b c d : double a -> double b -> double c -> double d -> 0 <= a -> 0 <= b -> 0 <= c -> 0 <= d ->
  near 3 (a + b + c + d) (a + b + c + d) (weights a b c d) (a + b + c + d).
Proof.
  intros. assert (N : forall x, 0 <= x -> near 0 x x x x) by (intros; apply near_exact; rewrite Rabs_pos_eq; lra).
  unfold weights. change 3%nat with (S (Nat.max 2 0)). apply near_fl_plus; auto with bounds.
  change 2%nat with (S (Nat.max 1 0)). apply near_fl_plus; auto with bounds.
  change 1%nat with (S (Nat.max 0 0)). apply near_fl_plus; auto with bounds.
Qed.

Lemma near_combined a b c d p q r s w : 0 <= a -> 0 <= b -> 0 <= c -> 0 <= d ->
  Rabs p <= w -> Rabs q <= w -> Rabs r <= w -> Rabs s <= w ->
  near 4 ((a + b + c + d) * w + 2 * eta) ((a + b + c + d) * w) (combined a b c d p q r s) (a * p + b * q + c * r + d * s).
Proof.
  intros. assert (E := eta_positive).
  assert (P : forall l x, 0 <= l -> Rabs x <= w -> near 1 (l * w + eta / 2) (l * w) (fl (l * x)) (l * x)).
  { intros. change 1%nat with (S (0 + 0)). apply near_fl_mult; auto with bounds; apply near_exact; [rewrite Rabs_pos_eq|]; lra. }
  unfold combined. replace ((a + b + c + d) * w) with (a * w + b * w + c * w + d * w) by ring.
  apply near_weaken with (k := 4%nat) (M := a * w + eta / 2 + (b * w + eta / 2) + (c * w + eta / 2) + (d * w + eta / 2));
    auto with arith; [|lra].
  change 4%nat with (S (Nat.max 3 1)). apply near_fl_plus; auto with bounds.
  change 3%nat with (S (Nat.max 2 1)). apply near_fl_plus; auto with bounds.
  change 2%nat with (S (Nat.max 1 1)). apply near_fl_plus; auto with bounds.
Qed.

(* One coordinate: p to s computed, tp to ts those of the bodies as given. *)
Lemma mean_error a b c d p q r s tp tq tr ts e w : double a -> double b -> double c -> double d ->
  0 <= a -> 0 <= b -> 0 <= c -> 0 <= d -> 0 <= e -> 0 <= w ->
  entry e w p tp -> entry e w q tq -> entry e w r tr -> entry e w s ts -> / above_range <= weights a b c d ->
  Rabs (mean a b c d p q r s - true_mean a b c d tp tq tr ts) <= 93 / 10 * (u * w) + 101 / 100 * e + bpow radix2 (-570).
Proof.
  intros Fa Fb Fc Fd Pa Pb Pc Pd E W HP HQ HR HS O. assert (U := u_value). assert (H := eta_positive).
  assert (NW := near_weights a b c d Fa Fb Fc Fd Pa Pb Pc Pd).
  assert (NC := near_combined a b c d p q r s w Pa Pb Pc Pd (proj2 HP) (proj2 HQ) (proj2 HR) (proj2 HS)).
  apply near_bound in NW; [|small_count]. apply near_bound in NC; [|small_count]. simpl in NW, NC.
  unfold mean, true_mean. set (o := weights a b c d) in *. set (k := combined a b c d p q r s) in *.
  set (l := a + b + c + d) in *.
  assert (R0 : 0 < / above_range) by (unfold above_range; rewrite <- bpow_opp; apply bpow_gt_0).
  assert (O0 : 0 < o) by lra. assert (I := Rinv_0_lt_compat _ O0).
  assert (L0 : 0 <= l) by (unfold l; lra). apply Rabs_le_inv in NW.
  assert (L1 : 99 / 100 * o <= l) by lra. assert (L : 0 < l) by lra.
  (* Each point meant is within u w + (1 + u) e of the computed one. *)
  set (m := u * w + (1 + u) * e). assert (UW : 0 <= u * w) by (apply Rmult_le_pos; [rewrite U; lra|easy]).
  assert (UE : 0 <= u * e) by (apply Rmult_le_pos; [rewrite U; lra|easy]).
  assert (D : forall x t, entry e w x t -> Rabs (x - t) <= m).
  { intros x t [A B]. unfold m. assert (u * Rabs x <= u * w) by (apply Rmult_le_compat_l; [rewrite U; lra|easy]). lra. }
  assert (DP := D _ _ HP). assert (DQ := D _ _ HQ). assert (DR := D _ _ HR). assert (DS := D _ _ HS). clear D.
  destruct HP as [_ WP], HQ as [_ WQ], HR as [_ WR], HS as [_ WS].
  assert (DD : forall y z t, 0 <= y -> Rabs z <= t -> - (y * t) <= y * z <= y * t).
  { intros y z t Y Z. apply Rabs_le_inv in Z. split; [assert (y * - t <= y * z) by (apply Rmult_le_compat_l; lra)|assert (y * z <= y * t) by (apply Rmult_le_compat_l; lra)]; lra. }
  set (n := a * tp + b * tq + c * tr + d * ts).
  assert (KN : Rabs (k - n) <= (405 / 100 * u) * (l * w) + 21 / 10 * eta + l * m).
  { assert (d1 := DD a _ _ Pa DP). assert (d2 := DD b _ _ Pb DQ). assert (d3 := DD c _ _ Pc DR). assert (d4 := DD d _ _ Pd DS).
    assert (0 <= l * w) by (now apply Rmult_le_pos). apply Rabs_le_inv in NC. apply Rabs_le.
    unfold n, l in *. rewrite U in *. lra. }
  assert (NN : Rabs n <= l * (w + m)).
  { assert (d1 := DD a _ _ Pa DP). assert (d2 := DD b _ _ Pb DQ). assert (d3 := DD c _ _ Pc DR). assert (d4 := DD d _ _ Pd DS).
    assert (f1 := DD a _ _ Pa WP). assert (f2 := DD b _ _ Pb WQ). assert (f3 := DD c _ _ Pc WR). assert (f4 := DD d _ _ Pd WS).
    apply Rabs_le. unfold n, l. lra. }
  (* t is the mean meant; k / o is off from it by what k and o are off by. *)
  set (t := n / l). assert (TN : t * l = n) by (unfold t; field; lra).
  assert (T : Rabs t <= w + m).
  { apply Rmult_le_reg_r with l; [easy|]. rewrite <- (Rabs_pos_eq l) at 1 by lra. rewrite <- Rabs_mult, TN. lra. }
  assert (M0 : 0 <= m) by (unfold m; lra). assert (WM : 0 <= w + m) by lra.
  assert (B : Rabs (k - t * o) <= o * (82 / 10 * (u * w) + (1 + 10 * u) * e) + 21 / 10 * eta).
  { replace (k - t * o) with ((k - n) + t * (l - o)) by (rewrite <- TN; ring). eapply Rle_trans; [apply Rabs_triang|].
    rewrite Rabs_mult. assert (LO : Rabs (l - o) <= 31 / 10 * u * o) by (apply Rabs_le; rewrite U in *; lra).
    assert (X : Rabs t * Rabs (l - o) <= (w + m) * (31 / 10 * u * o)) by (apply Rmult_le_compat; try apply Rabs_pos; easy).
    assert (LW : l * w <= (1 + 31 / 10 * u) * o * w) by (apply Rmult_le_compat_r; [easy|rewrite U in *; lra]).
    assert (LM : l * m <= (1 + 31 / 10 * u) * o * m) by (apply Rmult_le_compat_r; [easy|rewrite U in *; lra]).
    assert (0 <= o * w) by (apply Rmult_le_pos; lra). assert (0 <= o * e) by (apply Rmult_le_pos; lra).
    unfold m in *. rewrite U in *. lra. }
  set (z := k / o). assert (ZO : z * o = k) by (unfold z; field; lra).
  assert (ET : eta / o <= bpow radix2 (-574)).
  { apply Rle_trans with (eta * above_range).
    - unfold Rdiv. apply Rmult_le_compat_l; [lra|]. rewrite <- (Rinv_inv above_range). apply Rinv_le_contravar; easy.
    - rewrite eta_is_a_power. unfold above_range. rewrite <- bpow_plus. apply bpow_le. now compute. }
  assert (ZT : Rabs (z - t) <= 82 / 10 * (u * w) + (1 + 10 * u) * e + 21 / 10 * bpow radix2 (-574)).
  { apply Rmult_le_reg_r with o; [easy|]. rewrite <- (Rabs_pos_eq o) at 1 by lra. rewrite <- Rabs_mult.
    replace ((z - t) * o) with (k - t * o) by (rewrite <- ZO; ring).
    assert (EO : eta / o * o = eta) by (field; lra).
    assert (eta / o * o <= bpow radix2 (-574) * o) by (apply Rmult_le_compat_r; lra). lra. }
  destruct (rounding_error 53 (-1074) positive_53 z) as [F _].
  assert (Z1 : Rabs z <= w + m + (82 / 10 * (u * w) + (1 + 10 * u) * e + 21 / 10 * bpow radix2 (-574))).
  { replace z with (t + (z - t)) by ring. eapply Rle_trans; [apply Rabs_triang|]. lra. }
  assert (BB : bpow radix2 (-570) = 16 * bpow radix2 (-574)) by (change (-570)%Z with (4 + -574)%Z; rewrite bpow_plus; reflexivity).
  assert (H' : eta <= bpow radix2 (-574)) by (rewrite eta_is_a_power; apply bpow_le; discriminate).
  fold n. change (n / l) with t. change (k / o) with z. assert (B0 := bpow_gt_0 radix2 (-574)).
  assert (UZ : u * Rabs z <= u * (w + m + (82 / 10 * (u * w) + (1 + 10 * u) * e + 21 / 10 * bpow radix2 (-574))))
    by (apply Rmult_le_compat_l; [rewrite U; lra|easy]).
  unfold m in *. apply Rabs_le_inv in F, ZT. apply Rabs_le. rewrite BB. rewrite U in *. lra.
Qed.

(* algorithms/certified/proofs.h: const double bound = length * (1 + norm_roundoffs * u) + above_shift * (above_terms * u * largest + e); *)
Definition distance_from_above v largest e :=
  fl (norm_from_above v + fl (above_shift * fl (fl (fl (above_terms * u) * largest) + e))).

Section Simplex.
Variables a b c d : R.
Hypotheses (Fa : double a) (Fb : double b) (Fc : double c) (Fd : double d).
Hypotheses (Pa : 0 <= a) (Pb : 0 <= b) (Pc : 0 <= c) (Pd : 0 <= d).
(* The points as computed, and the same of the bodies as given. *)
Variables p q r s tp tq tr ts : vector.
Variables e largest : R.
Hypotheses (Fe : double e) (Fl : double largest) (e_nonnegative : 0 <= e) (largest_nonnegative : 0 <= largest).
Hypotheses (near_p : entries e largest p tp) (near_q : entries e largest q tq) (near_r : entries e largest r tr) (near_s : entries e largest s ts).

Definition computed_mean := {| X := mean a b c d (X p) (X q) (X r) (X s); Y := mean a b c d (Y p) (Y q) (Y r) (Y s);
  Z := mean a b c d (Z p) (Z q) (Z r) (Z s) |}.
Definition point_of_difference := {| X := true_mean a b c d (X tp) (X tq) (X tr) (X ts);
  Y := true_mean a b c d (Y tp) (Y tq) (Y tr) (Y ts); Z := true_mean a b c d (Z tp) (Z tq) (Z tr) (Z ts) |}.

(* algorithms/certified/proofs.h: weights >= 1 / above_range && weights <= above_range && infinity_norm(v) < above_range; *)
(* The length of a smaller v is taken as 2^-499 near contact, which docs/certified.md derives and nothing here proves:
   algorithms/certified/proofs.h: if (!(infinity_norm(v) > 1 / above_range)) length = may_be_contact ? 2 / above_range : HUGE_VAL; *)
Theorem distance_from_above_is_above : / above_range <= weights a b c d -> / above_range < size_of computed_mean ->
  length_of point_of_difference <= distance_from_above computed_mean largest e.
Proof.
  intros O S. assert (U := u_value). assert (H := eta_positive).
  destruct near_p as [px [py pz]], near_q as [qx [qy qz]], near_r as [rx [ry rz]], near_s as [sx [sy sz]].
  set (k := 93 / 10 * (u * largest) + 101 / 100 * e + bpow radix2 (-570)).
  assert (B0 := bpow_gt_0 radix2 (-570)). assert (UL : 0 <= u * largest) by (apply Rmult_le_pos; [rewrite U; lra|easy]).
  assert (K0 : 0 <= k) by (unfold k; lra).
  assert (M := norm_moved (X computed_mean) (Y computed_mean) (Z computed_mean) (X point_of_difference) (Y point_of_difference)
    (Z point_of_difference) k K0 ltac:(now apply mean_error) ltac:(now apply mean_error) ltac:(now apply mean_error)).
  fold (length_of computed_mean) in M. fold (length_of point_of_difference) in M.
  assert (R : / above_range = bpow radix2 (-500)) by (unfold above_range; now rewrite <- bpow_opp). rewrite R in S.
  assert (LS := length_and_size computed_mean). set (v := computed_mean) in *.
  assert (L : bpow radix2 (-500) <= length_of v) by lra. assert (A := norm_from_above_is_above v L).
  assert (TINY : bpow radix2 (-570) <= / 1000 * u * length_of v).
  { apply Rle_trans with (bpow radix2 (-70) * bpow radix2 (-500)); [rewrite <- bpow_plus; apply bpow_le; discriminate|].
    apply Rmult_le_compat; try apply bpow_ge_0; [rewrite U; simpl; lra|easy]. }
  assert (ETA : eta <= bpow radix2 (-570)) by (rewrite eta_is_a_power; apply bpow_le; discriminate).
  unfold distance_from_above.
  destruct (fl_from_below (above_terms * u)) as [T T0]; [unfold above_terms; rewrite U; lra|].
  assert (ES := eta_below_roundoffs).
  assert (T1 : (above_terms - 1 / 10) * u <= fl (above_terms * u)) by (unfold above_terms in *; rewrite U in *; lra).
  assert (T2 := Rmult_le_compat_r largest _ _ largest_nonnegative T1).
  destruct (fl_from_below (fl (above_terms * u) * largest)) as [V V0]; [now apply Rmult_le_pos|].
  destruct (sum_error 53 (-1074) positive_53 (fl (fl (above_terms * u) * largest)) e (double_fl _) Fe) as [W _].
  rewrite (Rabs_pos_eq (_ + e)) in W by lra. apply Rabs_le_inv in W.
  set (h := fl (fl (fl (above_terms * u) * largest) + e)) in *.
  assert (H0 : 0 <= h) by (apply fl_nonneg; lra).
  destruct (fl_from_below (above_shift * h)) as [Y Y0]; [unfold above_shift; lra|].
  assert (N0 : 0 <= norm_from_above v) by (rewrite U in A; lra).
  destruct (sum_error 53 (-1074) positive_53 (norm_from_above v) (fl (above_shift * h)) (double_fl _) (double_fl _)) as [Q _].
  rewrite (Rabs_pos_eq (_ + fl (above_shift * h))) in Q by lra. apply Rabs_le_inv in Q.
  set (bound := fl (norm_from_above v + fl (above_shift * h))) in *.
  set (n := norm_from_above v) in *. set (g := fl (above_shift * h)) in *. set (y := fl (fl (above_terms * u) * largest)) in *.
  set (f := fl (above_terms * u)) in *. set (l := length_of v) in *. set (truth := length_of point_of_difference) in *.
  clearbody bound n g y f l truth h v. unfold k, above_terms, above_shift in *. rewrite U in *. lra.
Qed.

End Simplex.
