(* SPDX-License-Identifier: GPL-3.0-or-later *)
(* GJK's own lower bound: what v.w is off by, divided by |v|, does not depend on v.

   v is the iterate to which lower2 belongs. Its square is at least half of lower2: gjk::distance gives a lower2 that is
   more than 64 u above the |v|^2 that it returns back as 0 or as that |v|^2 (refuse_crossed_bounds), and a rule that ends
   where |v| does not fall, like Robust, returns the least |v|. *)
From Coq Require Import Reals Lra ZArith Lia.
From Flocq Require Import Core.
From Touchstone.Bounds Require Import double constants gap length support_choice shortfall.
Open Scope R_scope.

Definition ones := {| X := 1; Y := 1; Z := 1 |}.
(* algorithms/certified/filters.h: terms += a.largest(k) + b.largest(k); *)
(* algorithms/certified/filters.h: shift += a.error(k) + b.error(k); *)
Definition total v w := fl (fl (fl (0 + fl (X v + X w)) + fl (Y v + Y w)) + fl (Z v + Z w)).
(* algorithms/certified/filters.h: const double error = reach_terms * u * terms + reach_shift * shift + underflow(a, b, 1) + underflow_scaled; *)
Definition error_of_distance A B := fl (reach_error (total (largest A) (largest B)) (total (error A) (error B))
  (underflow (local_size A) (local_size B) (row_size A) (row_size B) 1) + underflow_scaled).
(* algorithms/certified/filters.h: const double distance = std::sqrt(lower2) * (1 - lower2_roundoffs * u) - error; *)
Definition certain_distance A B lower2 := fl (fl (fl (sqrt lower2) * fl (1 - lower2_roundoffs * u)) - error_of_distance A B).
(* algorithms/gjk/iteration.h: const S bound = vw / vv * vw; *)
Definition lower2_of vw vv := fl (fl (vw / vv) * vw).

Lemma total_is_weighed v w : total v w = weighed ones v w.
Proof.
  unfold total, weighed, ones. simpl. rewrite Rabs_R1, !Rmult_1_l. now rewrite !(rnd_of_F 53 (-1074) (fl _)) by apply double_fl.
Qed.

Lemma size_of_ones : size_of ones = 1.
Proof. unfold size_of, ones. simpl. rewrite Rabs_R1. unfold Rmax. repeat destruct Rle_dec; lra. Qed.

Lemma reach_of_ones l : reach ones l = sum l.
Proof. unfold reach, sum, ones. simpl. rewrite Rabs_R1. ring. Qed.

Lemma reach_at_most v l : nonnegative l -> reach v l <= length_of v * sum l.
Proof.
  intros [A [B C]]. destruct (length_and_size v) as [S _].
  assert (BX : Rabs (X v) <= size_of v) by apply Rmax_l.
  assert (BY : Rabs (Y v) <= size_of v) by (unfold size_of; eapply Rle_trans; [|apply Rmax_r]; apply Rmax_l).
  assert (BZ : Rabs (Z v) <= size_of v) by (unfold size_of; eapply Rle_trans; [|apply Rmax_r]; apply Rmax_r).
  unfold reach, sum. assert (Rabs (X v) * X l <= length_of v * X l) by (apply Rmult_le_compat_r; lra).
  assert (Rabs (Y v) * Y l <= length_of v * Y l) by (apply Rmult_le_compat_r; lra).
  assert (Rabs (Z v) * Z l <= length_of v * Z l) by (apply Rmult_le_compat_r; lra). lra.
Qed.

Lemma length_from_square v : bpow radix2 (-601) <= dot v v -> bpow radix2 (-302) <= length_of v.
Proof.
  intros H. assert (U := u_value). assert (E := eta_positive).
  set (a := {| X := Rabs (X v); Y := Rabs (Y v); Z := Rabs (Z v) |}).
  assert (W : within v a) by (unfold within; simpl; lra).
  assert (N := near_dot v v a W). apply near_bound in N; [|small_count]. simpl in N.
  assert (Q : forall t, Rabs t * Rabs t = t * t) by (intros; rewrite <- Rabs_mult; apply Rabs_pos_eq; nra).
  assert (RI : reach v a = length_of v * length_of v) by (rewrite length_square; unfold reach, inner; simpl; rewrite !Q; ring).
  rewrite RI, <- length_square in N. apply Rabs_le_inv in N. assert (N0 := length_nonneg v). set (n := length_of v) in *.
  assert (T : 16 * eta <= bpow radix2 (-604)).
  { change 16 with (bpow radix2 4). rewrite eta_is_a_power, <- bpow_plus. apply bpow_le. discriminate. }
  assert (T1 : bpow radix2 (-601) = 8 * bpow radix2 (-604)) by (change (-601)%Z with (3 + -604)%Z; rewrite bpow_plus; reflexivity).
  assert (T2 : bpow radix2 (-302) * bpow radix2 (-302) = bpow radix2 (-604)) by (rewrite <- bpow_plus; reflexivity).
  assert (P := bpow_gt_0 radix2 (-302)). apply Rsqr_incr_0_var; [unfold Rsqr|easy]. lra.
Qed.

(* The root of lower2, taken down, is below v.w / |v| by what a subtraction may lose. *)
Lemma root_of_lower2 v vw r : bpow radix2 (-302) <= length_of v -> 0 < vw -> vw = r * length_of v -> dot v v <= bpow radix2 1024 ->
  / lower2_range <= lower2_of vw (dot v v) ->
  (1 + u) * fl (fl (sqrt (lower2_of vw (dot v v))) * fl (1 - lower2_roundoffs * u)) <= r /\ 0 <= r.
Proof.
  intros L P V F LO. assert (U := u_value). assert (E := eta_positive).
  assert (L' : bpow radix2 (-500) <= length_of v) by (eapply Rle_trans; [|exact L]; apply bpow_le; discriminate).
  destruct (square_within v L') as [W _]. set (n := length_of v) in *. assert (B0 := bpow_gt_0 radix2 (-302)).
  assert (NN : 0 < n * n) by (apply Rmult_lt_0_compat; lra). set (vv := dot v v) in *.
  assert (VV : 0 < vv) by (rewrite U in W; lra). assert (I := Rinv_0_lt_compat _ VV).
  assert (R0 : 0 < r) by (apply Rmult_lt_reg_r with n; lra).
  set (lower2 := lower2_of vw vv) in *. assert (R : / lower2_range = bpow radix2 (-600)) by (unfold lower2_range; now rewrite <- bpow_opp).
  rewrite R in LO. set (z := vw / vv). assert (ZV : z * vv = vw) by (unfold z; field; lra).
  assert (Z0 : 0 < z) by (unfold z, Rdiv; now apply Rmult_lt_0_compat).
  assert (ET : 1000000000 * eta <= bpow radix2 (-70) * bpow radix2 (-960)).
  { apply Rle_trans with (bpow radix2 30 * eta); [apply Rmult_le_compat_r; [lra|simpl; lra]|].
    rewrite eta_is_a_power, <- !bpow_plus. apply bpow_le. discriminate. }
  assert (P70 : 0 < bpow radix2 (-70) <= / 1000 * u) by (split; [apply bpow_gt_0|rewrite U; simpl; lra]).
  assert (Q := fl_from_above z ltac:(lra)). assert (Q0 : 0 <= fl z) by (apply fl_nonneg; lra).
  assert (V2 := fl_from_above (fl z * vw) ltac:(apply Rmult_le_pos; lra)). fold z in lower2. change (fl (fl z * vw)) with lower2 in V2.
  assert (Z1 : bpow radix2 (-960) <= z).
  { destruct (Rle_lt_dec (bpow radix2 (-960)) z) as [|C]; [easy|exfalso].
    assert (B1 := bpow_gt_0 radix2 (-960)). assert (B2 := bpow_gt_0 radix2 1024).
    assert (C0 : 8 * eta <= bpow radix2 (-960)) by (change 8 with (bpow radix2 3); rewrite eta_is_a_power, <- bpow_plus; apply bpow_le; discriminate).
    assert (C1 : fl z <= 2 * bpow radix2 (-960)) by (rewrite U in *; lra).
    assert (C2 : vw <= bpow radix2 (-960) * bpow radix2 1024) by (rewrite <- ZV; apply Rmult_le_compat; lra).
    assert (C3 : fl z * vw <= 2 * bpow radix2 (-960) * (bpow radix2 (-960) * bpow radix2 1024)) by (apply Rmult_le_compat; lra).
    assert (C4 : 8 * (bpow radix2 (-960) * (bpow radix2 (-960) * bpow radix2 1024)) <= bpow radix2 (-800)).
    { change 8 with (bpow radix2 3). rewrite <- !bpow_plus. apply bpow_le. discriminate. }
    assert (C5 : 8 * eta <= bpow radix2 (-800)) by (change 8 with (bpow radix2 3); rewrite eta_is_a_power, <- bpow_plus; apply bpow_le; discriminate).
    assert (C6 : 2 * bpow radix2 (-800) <= bpow radix2 (-600)) by (change 2 with (bpow radix2 1) at 1; rewrite <- bpow_plus; apply bpow_le; discriminate).
    assert (C7 := bpow_gt_0 radix2 (-800)). rewrite U in *. lra. }
  assert (Q1 : fl z <= (1 + 101 / 100 * u) * z).
  { assert (bpow radix2 (-70) * bpow radix2 (-960) <= / 1000 * u * z) by (apply Rmult_le_compat; try lra; apply bpow_ge_0). lra. }
  assert (B6 : bpow radix2 (-960) <= bpow radix2 (-600)) by (apply bpow_le; discriminate).
  assert (E6 : 1000000000 * eta <= / 1000 * u * lower2).
  { eapply Rle_trans; [exact ET|]. apply Rmult_le_compat; try lra; apply bpow_ge_0. }
  assert (Q2 : fl z * vw <= (1 + 101 / 100 * u) * z * vw) by (apply Rmult_le_compat_r; lra).
  assert (ZN : z * vw * ((1 - 305 / 100 * u) * (n * n)) <= r * r * (n * n)).
  { replace (r * r * (n * n)) with (vw * vw) by (rewrite V; ring). rewrite <- ZV at 2.
    replace (z * vv * vw) with (z * vw * vv) by ring. apply Rmult_le_compat_l; [apply Rmult_le_pos; lra|easy]. }
  assert (ZR : z * vw * (1 - 305 / 100 * u) <= r * r) by (apply Rmult_le_reg_r with (n * n); lra).
  assert (ZP : 0 <= z * vw) by (apply Rmult_le_pos; lra).
  assert (LR : lower2 <= (1 + 52 / 10 * u) * (r * r)) by (rewrite U in *; lra).
  assert (L0 : 0 <= lower2) by (assert (X0 := bpow_gt_0 radix2 (-600)); lra).
  assert (S0 := sqrt_pos lower2). assert (SS := sqrt_sqrt _ L0). set (s := sqrt lower2) in *.
  assert (SR : s <= (1 + 27 / 10 * u) * r).
  { apply Rsqr_incr_0_var; [unfold Rsqr; rewrite SS; assert (0 <= r * r) by (apply Rmult_le_pos; lra); rewrite U in *; lra|].
    apply Rmult_le_pos; [rewrite U|]; lra. }
  assert (SB : bpow radix2 (-300) <= s).
  { apply Rsqr_incr_0_var; [unfold Rsqr; rewrite SS, <- bpow_plus; exact LO|easy]. }
  assert (ER : 1000000000 * eta <= / 1000 * u * s).
  { eapply Rle_trans; [exact ET|]. apply Rmult_le_compat; try lra; try apply bpow_ge_0.
    eapply Rle_trans; [|exact SB]. apply bpow_le. discriminate. }
  assert (FS := fl_from_above s S0). assert (FS0 : 0 <= fl s) by now apply fl_nonneg.
  assert (K := fl_from_above (1 - lower2_roundoffs * u) ltac:(unfold lower2_roundoffs; rewrite U; lra)).
  destruct (fl_from_below (1 - lower2_roundoffs * u)) as [_ K0]; [unfold lower2_roundoffs; rewrite U; lra|].
  assert (EU := eta_below_roundoffs).
  assert (K1 : fl (1 - lower2_roundoffs * u) <= 1 - (lower2_roundoffs - 11 / 10) * u) by (unfold lower2_roundoffs in *; rewrite U in *; lra).
  assert (PK : fl s * fl (1 - lower2_roundoffs * u) <= (1 + 38 / 10 * u) * r * (1 - (lower2_roundoffs - 11 / 10) * u)).
  { apply Rmult_le_compat; try easy. rewrite U in *. lra. }
  assert (PF := fl_from_above (fl s * fl (1 - lower2_roundoffs * u)) ltac:(now apply Rmult_le_pos)).
  set (p := fl (fl s * fl (1 - lower2_roundoffs * u))) in *. set (pr := fl s * fl (1 - lower2_roundoffs * u)) in *.
  clearbody p pr. clear - U ER SR PK PF R0 S0. split; [|lra]. unfold lower2_roundoffs in PK. rewrite U in *. lra.
Qed.

Section Bodies.
Variables (v a b ta tb : vector) (A B : body).
Hypotheses (double_a : doubles a) (double_b : doubles b).
Hypotheses (body_A : is_body A) (body_B : is_body B).
(* a and b are the support points along -v and v as computed, ta and tb the same vertices of the bodies as given. *)
Hypotheses (a_within : within a (nearly (largest A))) (b_within : within b (nearly (largest B))).
Hypotheses (a_off : off a ta (error A)) (b_off : off b tb (error B)).
Definition vw := dot v (rounded_difference a b).
Definition lower2 := lower2_of vw (dot v v).

Theorem certain_distance_is_below x y : 0 < vw -> dot v v <= bpow radix2 1024 -> / lower2_range <= lower2 -> lower2 <= 2 * dot v v ->
  inner v ta <= inner v x + shortfall 1 A v -> inner v y <= inner v tb + shortfall 1 B v ->
  certain_distance A B lower2 <= length_of (minus x y).
Proof.
  intros P F LO LV HX HY. assert (U := u_value). assert (E := eta_positive).
  assert (R : / lower2_range = bpow radix2 (-600)) by (unfold lower2_range; now rewrite <- bpow_opp).
  assert (T1 : bpow radix2 (-600) = 2 * bpow radix2 (-601)) by (change (-600)%Z with (1 + -601)%Z; rewrite bpow_plus; reflexivity).
  assert (L := length_from_square v ltac:(lra)). set (n := length_of v) in *. assert (B0 := bpow_gt_0 radix2 (-302)).
  assert (N0 : 0 < n) by lra.
  set (r := vw / n). assert (V : vw = r * n) by (unfold r; field; lra).
  destruct (root_of_lower2 v vw r L P V F LO) as [RT R0]. fold lower2 in RT.
  destruct (dot_of_difference v a b ta tb A B) as [TV [EV [_ D]]]; try easy. fold vw in D.
  destruct (reach_error_covers ones A B) as [C C0]; try easy.
  rewrite <- !total_is_weighed, !reach_of_ones, size_of_ones in *.
  destruct body_A as [_ [_ [PA [QA [_ [_ [la [ra _]]]]]]]], body_B as [_ [_ [PB [QB [_ [_ [lb [rb _]]]]]]]].
  assert (RLA := reach_at_most v _ PA). assert (RLB := reach_at_most v _ PB).
  assert (REA := reach_at_most v _ QA). assert (REB := reach_at_most v _ QB). fold n in RLA, RLB, REA, REB.
  assert (SLA := sum_nonneg _ PA). assert (SLB := sum_nonneg _ PB). assert (SEA := sum_nonneg _ QA). assert (SEB := sum_nonneg _ QB).
  assert (CS := inner_at_most_lengths v (minus x y)). fold n in CS.
  replace (inner v (minus x y)) with (inner v x - inner v y) in CS by (unfold inner, minus; simpl; ring).
  assert (EN := eta_of_length v (-660) L ltac:(discriminate)). fold n in EN.
  unfold shortfall, lost in HX, HY. fold n in HX, HY.
  set (t := sum (largest A) + sum (largest B)) in *. set (e := sum (error A) + sum (error B)) in *.
  (* Divided by |v|. *)
  assert (UT : u * (reach v (largest A) + reach v (largest B)) <= u * (n * t)) by (apply Rmult_le_compat_l; [rewrite U; lra|unfold t; lra]).
  assert (ET : reach v (error A) + reach v (error B) <= n * e) by (unfold e; lra).
  set (d := length_of (minus x y)) in *.
  assert (K : r - (103 / 10 * u * t + 27 / 10 * e + 4 * bpow radix2 (-660) + bpow radix2 (-642) * (local_size A + local_size B) +
    / 100 * u * (t + e) + 2 * bpow radix2 (-650)) <= d).
  { apply Rmult_le_reg_l with n; [easy|]. apply Rabs_le_inv in D. unfold t, e in *. lra. }
  unfold certain_distance, error_of_distance.
  set (bound := reach_error _ _ _) in *. set (p := fl (fl (sqrt lower2) * _)) in *.
  assert (US : 2 * bpow radix2 (-641) <= underflow_scaled).
  { change 2 with (bpow radix2 1). rewrite <- bpow_plus. unfold underflow_scaled. apply bpow_le. now compute. }
  destruct (fl_from_below (bound + underflow_scaled)) as [ER ER0]; [assert (X0 := bpow_gt_0 radix2 (-641)); lra|].
  set (err := fl (bound + underflow_scaled)) in *.
  destruct (sum_error 53 (-1074) positive_53 p (- err)) as [SE _]; [apply double_fl|apply double_opp, double_fl|].
  fold (p - err) in SE.
  assert (P0 : 0 <= p) by (apply fl_nonneg, Rmult_le_pos; apply fl_nonneg; [apply sqrt_pos|unfold lower2_roundoffs; rewrite U; lra]).
  assert (PE : Rabs (p - err) <= p + err) by (unfold Rminus; eapply Rle_trans; [apply Rabs_triang|]; rewrite Rabs_Ropp, !Rabs_pos_eq; lra).
  assert (SE' : u * Rabs (p - err) <= u * (p + err)) by (apply Rmult_le_compat_l; [rewrite U; lra|easy]).
  apply Rabs_le_inv in SE.
  assert (X1 : bpow radix2 (-650) * 256 = bpow radix2 (-642)) by (change 256 with (bpow radix2 8); rewrite <- bpow_plus; reflexivity).
  assert (X2 : bpow radix2 (-641) = 2 * bpow radix2 (-642)) by (change (-641)%Z with (1 + -642)%Z; rewrite bpow_plus; reflexivity).
  assert (X3 : bpow radix2 (-660) <= bpow radix2 (-650)) by (apply bpow_le; discriminate).
  assert (X4 := bpow_gt_0 radix2 (-650)). assert (X6 : 8 * eta <= bpow radix2 (-650)).
  { change 8 with (bpow radix2 3). rewrite eta_is_a_power, <- bpow_plus. apply bpow_le. discriminate. }
  assert (RR : 0 <= eta * (row_size A + row_size B)) by (apply Rmult_le_pos; lra).
  assert (LL : 0 <= bpow radix2 (-642) * (local_size A + local_size B)) by (apply Rmult_le_pos; [apply bpow_ge_0|lra]).
  assert (T0 : 0 <= t) by (unfold t; lra). assert (E0 : 0 <= e) by (unfold e; lra).
  rewrite X2 in *. set (ll := bpow radix2 (-642) * (local_size A + local_size B)) in *.
  replace (2 * bpow radix2 (-642) * (local_size A + local_size B)) with (2 * ll) in C by (unfold ll; ring).
  assert (SE2 := proj2 SE). set (result := fl (p - err)) in *.
  clearbody result p err bound ll d t e. clear - U E K C US ER ER0 SE2 SE' RT P0 X1 X3 X4 X6 RR LL T0 E0. rewrite U in *. lra.
Qed.

End Bodies.
