(* SPDX-License-Identifier: GPL-3.0-or-later *)
(* The stopping rules scaled_gap and robust: that their roundoffs are enough for them to end where v is the nearest point,
   and what they have proved of v when they end. *)
From Coq Require Import Reals Lra.
From Flocq Require Import Core.
From Touchstone.Bounds Require Import double constants gap length.
Open Scope R_scope.

(* v.v - v.w as the loop computes it. algorithms/terminations/scaled_gap.h: const S gap = iterate.vv - iterate.vw; *)
Definition gap v w := fl (dot v v - dot v w).
(* largest is the square of the longest point of the simplex and of w, computed.
   algorithms/terminations/scaled_gap.h: return square_root(iterate.vv) * square_root(largest); *)
Definition length_times_scale v largest := fl (fl (sqrt (dot v v)) * fl (sqrt largest)).
(* algorithms/terminations/scaled_gap.h: const S threshold = scalar_traits<S>::from_double(ratio) * iterate.vv +
   scalar_traits<S>::from_double(roundoffs) * scalar_traits<S>::epsilon() * length_times_scale(iterate); *)
Definition threshold ratio count v largest :=
  fl (fl (ratio * dot v v) + fl (fl (count * u) * length_times_scale v largest)).

Section Rule.
Variables (v w longest : vector) (ratio count : R).
(* longest has the greatest computed square, so w is longer by a few roundoffs at most; v is a mean of the points. *)
Hypotheses (w_is_shorter : length_of w <= 1001 / 1000 * length_of longest) (v_is_shorter : length_of v <= 101 / 100 * length_of longest).
Hypothesis ratio_nonnegative : 0 <= ratio.
(* The square of v does not underflow. *)
Hypothesis v_is_not_tiny : bpow radix2 (-490) <= length_of v.

Let scale := length_of longest.
Let room := u * (length_of v * scale).

Lemma longest_is_not_tiny : bpow radix2 (-500) <= scale.
Proof.
  assert (P := bpow_gt_0 radix2 (-500)). assert (Q : bpow radix2 (-490) = 1024 * bpow radix2 (-500)).
  { change (-490)%Z with (10 + -500)%Z. rewrite bpow_plus. reflexivity. } unfold scale. lra.
Qed.

Lemma room_is_not_tiny : 1000000 * eta <= room.
Proof.
  assert (L := longest_is_not_tiny). assert (P := bpow_gt_0 radix2 (-500)). assert (U := u_value).
  apply Rle_trans with (bpow radix2 (-53) * (bpow radix2 (-490) * bpow radix2 (-500))).
  - apply Rle_trans with (bpow radix2 20 * eta); [apply Rmult_le_compat_r; [apply Rlt_le, eta_positive|simpl; lra]|].
    rewrite eta_is_a_power, <- !bpow_plus. apply bpow_le. discriminate.
  - unfold room. apply Rmult_le_compat; try apply bpow_ge_0; [apply Rmult_le_pos; apply bpow_ge_0|rewrite U; simpl; lra|].
    apply Rmult_le_compat; try apply bpow_ge_0; easy.
Qed.

(* The difference before its own rounding. *)
Lemma gap_error : Rabs ((dot v v - dot v w) - (inner v v - inner v w)) <= 62 / 10 * room.
Proof.
  assert (U := u_value). assert (H := eta_positive). assert (L := longest_is_not_tiny). assert (RT := room_is_not_tiny).
  assert (P := bpow_gt_0 radix2 (-500)).
  assert (B : bpow radix2 (-500) <= length_of v) by (eapply Rle_trans; [|exact v_is_not_tiny]; apply bpow_le; discriminate).
  destruct (square_within v B) as [S1 S2]. rewrite length_square in S1, S2.
  set (a := {| X := Rabs (X w); Y := Rabs (Y w); Z := Rabs (Z w) |}).
  set (c := {| X := Rabs (X v); Y := Rabs (Y v); Z := Rabs (Z v) |}).
  assert (W : within w a) by (unfold within; simpl; lra).
  assert (N := near_dot v w a W). apply near_bound in N; [|small_count]. simpl in N.
  assert (CS := inner_at_most_lengths c a). change (inner c a) with (reach v a) in CS.
  assert (A : forall x, length_of {| X := Rabs (X x); Y := Rabs (Y x); Z := Rabs (Z x) |} = length_of x).
  { intros x. unfold length_of, norm. simpl. assert (Q : forall t, Rabs t * Rabs t = t * t) by (intros; rewrite <- Rabs_mult; apply Rabs_pos_eq; nra).
    now rewrite !Q. }
  unfold a, c in CS. rewrite !A in CS. fold a in CS.
  assert (VV : inner v v <= 101 / 100 * (length_of v * scale)).
  { rewrite <- length_square. replace (101 / 100 * (length_of v * scale)) with (length_of v * (101 / 100 * scale)) by ring.
    apply Rmult_le_compat_l; [lra|easy]. }
  assert (VW : length_of v * length_of w <= 1001 / 1000 * (length_of v * scale)).
  { replace (1001 / 1000 * (length_of v * scale)) with (length_of v * (1001 / 1000 * scale)) by ring. apply Rmult_le_compat_l; [lra|easy]. }
  apply Rabs_le_inv in N. apply Rabs_le. unfold room in *. set (q := length_of v * scale) in *. clearbody q.
  rewrite U in *. lra.
Qed.

Lemma scale_within : (1 - 7 * u) * (length_of v * scale) - eta <= length_times_scale v (dot longest longest) <=
  (1 + 7 * u) * (length_of v * scale) + eta.
Proof.
  assert (U := u_value). assert (H := eta_positive). assert (L := longest_is_not_tiny). assert (P := bpow_gt_0 radix2 (-500)).
  assert (B : bpow radix2 (-500) <= length_of v) by (eapply Rle_trans; [|exact v_is_not_tiny]; apply bpow_le; discriminate).
  destruct (computed_root_within v B) as [A1 A2]. destruct (computed_root_within longest L) as [B1 B2]. fold scale in B1, B2.
  unfold length_times_scale. set (a := fl (sqrt (dot v v))) in *. set (b := fl (sqrt (dot longest longest))) in *.
  set (x := length_of v) in *. assert (X0 : 0 < x) by lra. assert (S0 : 0 < scale) by lra.
  assert (A0 : 0 <= a) by (rewrite U in A1; lra). assert (B0 : 0 <= b) by (rewrite U in B1; lra).
  assert (LO : ((1 - 265 / 100 * u) * x) * ((1 - 265 / 100 * u) * scale) <= a * b).
  { apply Rmult_le_compat; try easy; apply Rmult_le_pos; try lra; rewrite U; lra. }
  assert (HI : a * b <= ((1 + 265 / 100 * u) * x) * ((1 + 265 / 100 * u) * scale)) by (apply Rmult_le_compat; easy).
  assert (M : 0 <= a * b) by now apply Rmult_le_pos.
  destruct (fl_from_below (a * b) M) as [C _]. assert (D := fl_from_above (a * b) M).
  assert (Q : 0 <= x * scale) by (apply Rmult_le_pos; lra). set (y := a * b) in *. set (q := x * scale) in *.
  replace ((1 - 265 / 100 * u) * x * ((1 - 265 / 100 * u) * scale)) with ((1 - 265 / 100 * u) * (1 - 265 / 100 * u) * q) in LO by (unfold q; ring).
  replace ((1 + 265 / 100 * u) * x * ((1 + 265 / 100 * u) * scale)) with ((1 + 265 / 100 * u) * (1 + 265 / 100 * u) * q) in HI by (unfold q; ring).
  clearbody y q. clear - U H LO HI C D Q. rewrite U in *. split; lra.
Qed.

(* What the second term of the threshold comes to. *)
Lemma second_term : 1 <= count <= 1000 -> (count - / 10) * room <= fl (fl (count * u) * length_times_scale v (dot longest longest)) <=
  (count + / 10) * room.
Proof.
  intros K. assert (U := u_value). assert (H := eta_positive). assert (RT := room_is_not_tiny). assert (ES := eta_below_roundoffs).
  destruct scale_within as [S1 S2]. set (y := length_times_scale v (dot longest longest)) in *.
  assert (Q0 : 0 < length_of v * scale) by (assert (L := longest_is_not_tiny); assert (P := bpow_gt_0 radix2 (-500)); assert (P' := bpow_gt_0 radix2 (-490)); apply Rmult_lt_0_compat; lra).
  set (q := length_of v * scale) in *. unfold room in *. fold q in RT. fold q.
  destruct (fl_from_below (count * u)) as [C C0]; [apply Rmult_le_pos; [lra|rewrite U; lra]|].
  assert (D := fl_from_above (count * u) ltac:(apply Rmult_le_pos; [lra|rewrite U; lra])).
  set (k := fl (count * u)) in *.
  assert (EQ : eta <= / 1000000 * q) by (rewrite U in *; lra).
  assert (Y0 : 0 <= y) by (rewrite U in *; lra).
  assert (K1 : (count - / 1000) * u <= k) by (rewrite U in *; lra).
  assert (K2 : k <= (count + / 1000) * u) by (rewrite U in *; lra).
  assert (Y1 : (1 - 8 * u) * q <= y + eta) by (rewrite U in *; lra).
  assert (P1 : (count - / 1000) * u * ((1 - 7 * u) * q - eta) <= k * y).
  { apply Rmult_le_compat; try lra; [apply Rmult_le_pos; [lra|rewrite U; lra]|rewrite U in *; lra]. }
  assert (P2 : k * y <= (count + / 1000) * u * ((1 + 7 * u) * q + eta)) by (apply Rmult_le_compat; lra).
  assert (M : 0 <= k * y) by now apply Rmult_le_pos.
  destruct (fl_from_below (k * y) M) as [V _]. assert (W := fl_from_above (k * y) M). set (z := k * y) in *.
  assert (CE : count * eta <= 1000 * eta) by (apply Rmult_le_compat_r; lra).
  assert (CQ : 0 <= count * q <= 1000 * q) by (split; [apply Rmult_le_pos; lra|apply Rmult_le_compat_r; lra]).
  assert (CE0 : 0 <= count * eta) by (apply Rmult_le_pos; lra).
  clearbody z q k. clear - U H RT P1 P2 V W CE CQ CE0 EQ Q0 K ES. rewrite U in *. split; lra.
Qed.

Lemma rule_fires : 13 / 2 <= count <= 1000 -> inner v v <= inner v w ->
  gap v w <= threshold ratio count v (dot longest longest).
Proof.
  intros K O. assert (U := u_value). assert (H := eta_positive). assert (GE := gap_error). assert (RT := room_is_not_tiny).
  destruct (second_term ltac:(lra)) as [S _]. unfold gap, threshold. set (s := fl (fl (count * u) * _)) in *.
  assert (V0 : 0 <= dot v v) by (unfold dot; repeat (apply fl_nonneg || apply Rplus_le_le_0_compat); apply Rle_0_sqr).
  assert (F0 : 0 <= fl (ratio * dot v v)) by (apply fl_nonneg; now apply Rmult_le_pos).
  assert (S0 : 0 <= s) by (assert (0 <= (count - / 10) * room) by (apply Rmult_le_pos; lra); lra).
  destruct (sum_error 53 (-1074) positive_53 (fl (ratio * dot v v)) s (double_fl _) (double_fl _)) as [T _].
  rewrite (Rabs_pos_eq (_ + s)) in T by lra. apply Rabs_le_inv in T, GE.
  destruct (sum_error 53 (-1074) positive_53 (dot v v) (- dot v w) (double_dot _ _) (double_opp _ (double_dot _ _))) as [D _].
  fold (dot v v - dot v w) in D. set (g := dot v v - dot v w) in *. apply Rabs_le_inv in D.
  assert (CR : 64 / 10 * room <= (count - / 10) * room) by (apply Rmult_le_compat_r; lra).
  assert (TF : (1 - u) * (fl (ratio * dot v v) + s) <= fl (fl (ratio * dot v v) + s)) by lra.
  set (f := fl (ratio * dot v v)) in *. set (t := fl (f + s)) in *. clearbody f t s.
  assert (GG : g <= 62 / 10 * room) by lra.
  destruct (Rle_lt_dec g 0) as [C|C].
  - assert (fl g <= 0) by (rewrite <- (rnd_0 53 (-1074)); apply rnd_le; auto with bounds). rewrite U in *. lra.
  - rewrite (Rabs_pos_eq g) in D by lra. rewrite U in *. lra.
Qed.

Lemma rule_proves : 1 <= count <= 1000 -> gap v w <= threshold ratio count v (dot longest longest) ->
  inner v v - inner v w <= (1 + 5 * u) * (ratio * dot v v) + (count + 7) * room.
Proof.
  intros K F. assert (U := u_value). assert (H := eta_positive). assert (GE := gap_error). assert (RT := room_is_not_tiny).
  destruct (second_term K) as [S1 S2]. unfold gap, threshold in F. set (s := fl (fl (count * u) * _)) in *.
  assert (V0 : 0 <= dot v v) by (unfold dot; repeat (apply fl_nonneg || apply Rplus_le_le_0_compat); apply Rle_0_sqr).
  assert (R0 : 0 <= ratio * dot v v) by now apply Rmult_le_pos.
  assert (F1 := fl_from_above _ R0). assert (F0 : 0 <= fl (ratio * dot v v)) by now apply fl_nonneg.
  assert (S0 : 0 <= s) by (assert (0 <= (count - / 10) * room) by (apply Rmult_le_pos; lra); lra).
  destruct (sum_error 53 (-1074) positive_53 (fl (ratio * dot v v)) s (double_fl _) (double_fl _)) as [T _].
  rewrite (Rabs_pos_eq (_ + s)) in T by lra. apply Rabs_le_inv in T, GE.
  destruct (sum_error 53 (-1074) positive_53 (dot v v) (- dot v w) (double_dot _ _) (double_opp _ (double_dot _ _))) as [_ D].
  fold (dot v v - dot v w) in D. set (g := dot v v - dot v w) in *.
  assert (CR : count * room <= 1000 * room) by (apply Rmult_le_compat_r; lra).
  assert (CR0 : 0 <= count * room) by (apply Rmult_le_pos; lra).
  set (rv := ratio * dot v v) in *. set (f := fl rv) in *. set (t := fl (f + s)) in *. set (h := fl g) in *.
  destruct (Rle_lt_dec g 0) as [C|C].
  - assert (0 <= u * rv) by (apply Rmult_le_pos; [rewrite U|]; lra). clearbody rv f t s h g. lra.
  - assert (H0 : 0 <= h) by (apply fl_nonneg; lra). rewrite (Rabs_pos_eq h) in D by easy. apply Rabs_le_inv in D.
    clearbody rv f t s h g. clear - U H GE RT S2 F F1 F0 S0 T D CR CR0 R0 H0 K. rewrite U in *. lra.
Qed.

End Rule.

(* Where no point of C is nearer along v, the rule ends: the rounding of the gap cannot keep the loop going. *)
Theorem scaled_gap_fires v w longest ratio : length_of w <= 1001 / 1000 * length_of longest -> length_of v <= 101 / 100 * length_of longest ->
  0 <= ratio -> bpow radix2 (-490) <= length_of v -> inner v v <= inner v w -> gap v w <= threshold ratio roundoffs v (dot longest longest).
Proof. intros. apply rule_fires; try easy. unfold roundoffs. lra. Qed.

Theorem robust_fires v w longest ratio : length_of w <= 1001 / 1000 * length_of longest -> length_of v <= 101 / 100 * length_of longest ->
  0 <= ratio -> bpow radix2 (-490) <= length_of v -> inner v v <= inner v w -> gap v w <= threshold ratio robust_roundoffs v (dot longest longest).
Proof. intros. apply rule_fires; try easy. unfold robust_roundoffs. lra. Qed.

(* Where it ends, the gap in exact arithmetic is at most this; Theorem 4 makes it a bound of |v - v*|^2. *)
Theorem scaled_gap_proves v w longest ratio : length_of w <= 1001 / 1000 * length_of longest -> length_of v <= 101 / 100 * length_of longest ->
  0 <= ratio -> bpow radix2 (-490) <= length_of v -> gap v w <= threshold ratio roundoffs v (dot longest longest) ->
  inner v v - inner v w <= (1 + 5 * u) * (ratio * dot v v) + (roundoffs + 7) * (u * (length_of v * length_of longest)).
Proof. intros. apply rule_proves; try easy. unfold roundoffs. lra. Qed.
