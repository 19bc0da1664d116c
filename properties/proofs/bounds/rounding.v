(* SPDX-License-Identifier: GPL-3.0-or-later *)
(* Rounding to nearest with subnormals and without overflow, and the one relation in which all bounds are derived. *)
From Coq Require Import Reals Lra ZArith.
From Flocq Require Import Core Relative Plus_error.
Open Scope R_scope.

Section Format.
Variables prec emin : Z.
Hypothesis precision_is_positive : (0 < prec)%Z.
Instance prec_gt_0_ : Prec_gt_0 prec := precision_is_positive.

Definition fexp := FLT_exp emin prec.
Instance valid_fexp : Valid_exp fexp := FLT_exp_valid emin prec.
Definition rnd := round radix2 fexp ZnearestE.
Definition F := generic_format radix2 fexp.
(* The unit roundoff and the least positive number. *)
Definition u := / 2 * bpow radix2 (- prec + 1).
Definition eta := bpow radix2 emin.

Lemma u_is_positive : 0 < u.
Proof. unfold u. generalize (bpow_gt_0 radix2 (- prec + 1)). lra. Qed.

Lemma eta_is_positive : 0 < eta.
Proof. apply bpow_gt_0. Qed.

Lemma rnd_in_F x : F (rnd x).
Proof. apply generic_format_round; auto with typeclass_instances. Qed.

Lemma rnd_of_F x : F x -> rnd x = x.
Proof. intros. apply round_generic; auto with typeclass_instances. Qed.

Lemma F_0 : F 0.
Proof. apply generic_format_0. Qed.

Lemma F_opp x : F x -> F (- x).
Proof. apply generic_format_opp. Qed.

Lemma F_abs x : F x -> F (Rabs x).
Proof. apply generic_format_abs. Qed.

Lemma rnd_le x y : x <= y -> rnd x <= rnd y.
Proof. apply round_le; auto with typeclass_instances. Qed.

Lemma rnd_0 : rnd 0 = 0.
Proof. apply round_0. auto with typeclass_instances. Qed.

Lemma rnd_nonneg x : 0 <= x -> 0 <= rnd x.
Proof. intros. rewrite <- rnd_0. now apply rnd_le. Qed.

Lemma relative_to_both d x : Rabs d <= u / (1 + u) -> Rabs (x * d) <= u * Rabs x /\ Rabs (x * d) <= u * Rabs (x * (1 + d)).
Proof.
  intros D. assert (U := u_is_positive).
  assert (Q : u / (1 + u) * (1 + u) = u) by (field; lra).
  assert (0 <= u / (1 + u)) by (apply Rmult_le_pos; [lra | apply Rlt_le, Rinv_0_lt_compat; lra]).
  assert (u / (1 + u) <= u) by nra.
  assert (P := Rabs_pos x). rewrite !Rabs_mult. split; [nra|].
  assert (1 - Rabs d <= Rabs (1 + d)).
  { replace 1 with (Rabs 1) at 1 by (apply Rabs_pos_eq; lra).
    replace (1 + d) with (1 - - d) by ring. replace (Rabs d) with (Rabs (- d)) by apply Rabs_Ropp.
    apply Rabs_triang_inv. }
  assert (Rabs d <= u * Rabs (1 + d)) by nra. nra.
Qed.

(* A sum of two numbers of the format never underflows. *)
Lemma sum_error x y : F x -> F y ->
  Rabs (rnd (x + y) - (x + y)) <= u * Rabs (x + y) /\ Rabs (rnd (x + y) - (x + y)) <= u * Rabs (rnd (x + y)).
Proof.
  intros Fx Fy.
  destruct (FLT_plus_error_N_ex radix2 emin prec (fun n => negb (Z.even n)) x y Fx Fy) as [d [D E]].
  fold fexp in E. fold rnd in E. rewrite E. change (u_ro radix2 prec) with u in D.
  replace ((x + y) * (1 + d) - (x + y)) with ((x + y) * d) by ring. now apply relative_to_both.
Qed.

(* Any other operation: a relative error and half a unit of underflow. *)
Lemma rounding_error x :
  Rabs (rnd x - x) <= u * Rabs x + eta / 2 /\ Rabs (rnd x - x) <= u * Rabs (rnd x) + (1 + u) * (eta / 2).
Proof.
  destruct (relative_error_N_FLT'_ex radix2 emin prec precision_is_positive (fun n => negb (Z.even n)) x)
    as [d [h [D [H [_ E]]]]].
  fold fexp in E. fold rnd in E. rewrite E. change (u_ro radix2 prec) with u in D. fold eta in H.
  assert (U := u_is_positive). assert (Rabs h <= eta / 2) by lra.
  destruct (relative_to_both d x D) as [A B].
  replace (x * (1 + d) + h - x) with (x * d + h) by ring.
  assert (T := Rabs_triang (x * d) h).
  assert (T' : Rabs (x * (1 + d)) <= Rabs (x * (1 + d) + h) + Rabs h).
  { replace (x * (1 + d)) with ((x * (1 + d) + h) - h) at 1 by ring. unfold Rminus at 1. eapply Rle_trans; [apply Rabs_triang|]. rewrite Rabs_Ropp. lra. }
  split; nra.
Qed.

Definition G (k : nat) := (1 + u) ^ k.

Lemma G_at_least_1 k : 1 <= G k.
Proof. apply pow_R1_Rle. generalize u_is_positive; lra. Qed.

Lemma G_le k l : (k <= l)%nat -> G k <= G l.
Proof. apply Rle_pow. generalize u_is_positive; lra. Qed.

Lemma G_S k : G (S k) = (1 + u) * G k.
Proof. reflexivity. Qed.

Lemma G_plus k l : G (k + l) = G k * G l.
Proof. apply pow_add. Qed.

(* Higham 2002, lemma 3.1, for the few roundings of a fixed-size expression. *)
Lemma G_linear k : INR k * u <= 1 / 128 -> G k <= 1 + 101 / 100 * INR k * u.
Proof.
  assert (U := u_is_positive). induction k as [|k IH].
  - unfold G. simpl. lra.
  - rewrite S_INR. intros B. rewrite G_S. assert (0 <= INR k) by apply pos_INR.
    assert (G k <= 1 + 101 / 100 * INR k * u) by (apply IH; nra). nra.
Qed.

(* r stands for x after k roundings: x is at most m in size, and r is off by no more than (1 + u)^k M - m. M is m and
   what underflow or the data may add to it. *)
Definition near (k : nat) (M m r x : R) := Rabs x <= m <= M /\ Rabs (r - x) <= G k * M - m.

Lemma near_exact x m : Rabs x <= m -> near 0 m m x x.
Proof. intros. unfold near, G. simpl. replace (x - x) with 0 by ring. rewrite Rabs_R0. lra. Qed.

Lemma near_weaken k l M N m r x : near k M m r x -> (k <= l)%nat -> M <= N -> near l N m r x.
Proof.
  intros [[A B] C] L MN. split; [lra|]. assert (G k <= G l) by now apply G_le.
  assert (1 <= G k) by apply G_at_least_1. assert (0 <= M) by (generalize (Rabs_pos x); lra). nra.
Qed.

Lemma near_larger k M m n r x : near k M m r x -> m <= n -> near k (M + (n - m)) n r x.
Proof.
  intros [[A B] C] L. split; [lra|]. assert (1 <= G k) by apply G_at_least_1. nra.
Qed.

Lemma near_size k M m r x : near k M m r x -> Rabs r <= G k * M.
Proof.
  intros [[A B] C]. replace r with ((r - x) + x) by ring. eapply Rle_trans; [apply Rabs_triang|]. lra.
Qed.

Lemma near_opp k M m r x : near k M m r x -> near k M m (- r) (- x).
Proof.
  unfold near. rewrite Rabs_Ropp. replace (- r - - x) with (- (r - x)) by ring. now rewrite Rabs_Ropp.
Qed.

Lemma near_mult k l M N m n r s x y :
  near k M m r x -> near l N n s y -> near (k + l) (M * N) (m * n) (r * s) (x * y).
Proof.
  intros [[A B] C] [[A' B'] C']. assert (P := Rabs_pos x). assert (P' := Rabs_pos y).
  split.
  - rewrite Rabs_mult. split; [apply Rmult_le_compat; lra|]. apply Rmult_le_compat; lra.
  - rewrite G_plus.
    replace (r * s - x * y) with ((r - x) * y + (x * (s - y) + (r - x) * (s - y))) by ring.
    eapply Rle_trans; [apply Rabs_triang|].
    assert (T := Rabs_triang (x * (s - y)) ((r - x) * (s - y))). rewrite !Rabs_mult in *.
    assert (Q := Rabs_pos (r - x)). assert (Q' := Rabs_pos (s - y)).
    assert (Rabs (r - x) * Rabs y <= (G k * M - m) * n) by (apply Rmult_le_compat; lra).
    assert (Rabs x * Rabs (s - y) <= m * (G l * N - n)) by (apply Rmult_le_compat; lra).
    assert (Rabs (r - x) * Rabs (s - y) <= (G k * M - m) * (G l * N - n)) by (apply Rmult_le_compat; lra).
    nra.
Qed.

Lemma near_plus k l M N m n r s x y :
  near k M m r x -> near l N n s y -> near (Nat.max k l) (M + N) (m + n) (r + s) (x + y).
Proof.
  intros H H'. apply near_weaken with (l := Nat.max k l) (N := M) in H; [|apply Nat.le_max_l|lra].
  apply near_weaken with (l := Nat.max k l) (N := N) in H'; [|apply Nat.le_max_r|lra].
  destruct H as [[A B] C], H' as [[A' B'] C']. split.
  - split; [eapply Rle_trans; [apply Rabs_triang|]|]; lra.
  - replace (r + s - (x + y)) with ((r - x) + (s - y)) by ring. eapply Rle_trans; [apply Rabs_triang|]. lra.
Qed.

Lemma near_minus k l M N m n r s x y :
  near k M m r x -> near l N n s y -> near (Nat.max k l) (M + N) (m + n) (r - s) (x - y).
Proof. intros. unfold Rminus at 1 2. apply near_plus; [easy|now apply near_opp]. Qed.

Lemma near_rounded k M m r x e :
  Rabs (rnd r - r) <= u * Rabs r + e -> 0 <= e -> near k M m r x -> near (S k) (M + e) m (rnd r) x.
Proof.
  intros E P H. assert (Z := near_size _ _ _ _ _ H). destruct H as [[A B] C]. assert (U := u_is_positive).
  assert (1 <= G k) by apply G_at_least_1.
  split; [lra|]. rewrite G_S.
  replace (rnd r - x) with ((rnd r - r) + (r - x)) by ring. eapply Rle_trans; [apply Rabs_triang|].
  assert (u * Rabs r <= u * (G k * M)) by (apply Rmult_le_compat_l; lra).
  assert (1 <= (1 + u) * G k) by nra.
  assert (1 * e <= ((1 + u) * G k) * e) by (apply Rmult_le_compat_r; lra). lra.
Qed.

Lemma near_rnd k M m r x : near k M m r x -> near (S k) (M + eta / 2) m (rnd r) x.
Proof. apply near_rounded; [apply rounding_error | generalize eta_is_positive; lra]. Qed.

Lemma near_fl_plus k l M N m n r s x y : F r -> F s ->
  near k M m r x -> near l N n s y -> near (S (Nat.max k l)) (M + N) (m + n) (rnd (r + s)) (x + y).
Proof.
  intros Fr Fs H H'. replace (M + N) with (M + N + 0) by ring.
  apply near_rounded; [|lra|now apply near_plus]. rewrite Rplus_0_r. now apply sum_error.
Qed.

Lemma near_fl_minus k l M N m n r s x y : F r -> F s ->
  near k M m r x -> near l N n s y -> near (S (Nat.max k l)) (M + N) (m + n) (rnd (r - s)) (x - y).
Proof.
  intros. unfold Rminus at 1 2. apply near_fl_plus; [easy|now apply F_opp|easy|now apply near_opp].
Qed.

Lemma near_fl_mult k l M N m n r s x y : near k M m r x -> near l N n s y ->
  near (S (k + l)) (M * N + eta / 2) (m * n) (rnd (r * s)) (x * y).
Proof. intros. apply near_rnd. now apply near_mult. Qed.

(* A number of the format that stands for one in a body: rounded once, and off by e besides. Seen from the computed
   number x, the true one is near it. *)
Lemma near_true_entry x t e : F e -> 0 <= e -> Rabs (x - t) <= u * Rabs x + (1 + u) * e ->
  near 1 (Rabs x + e) (Rabs x) t x.
Proof.
  intros _ P H. split; [generalize (Rabs_pos x); lra|]. rewrite Rabs_minus_sym. unfold G. simpl. lra.
Qed.

(* From below, of numbers that are not negative: x is at most (1 + u)^k (r + c). *)
Definition covered (k : nat) (c r x : R) := 0 <= r /\ 0 <= c /\ x <= G k * (r + c).

Lemma covered_exact r x : 0 <= r -> x <= r -> covered 0 0 r x.
Proof. intros. unfold covered, G. simpl. lra. Qed.

Lemma covered_weaken k l c d r x : covered k c r x -> (k <= l)%nat -> c <= d -> covered l d r x.
Proof.
  intros [A [B C]] L D. repeat split; try lra. assert (G k <= G l) by now apply G_le.
  assert (1 <= G k) by apply G_at_least_1. nra.
Qed.

Lemma covered_fl_plus k l c d r s x y : F r -> F s ->
  covered k c r x -> covered l d s y -> covered (S (Nat.max k l)) (c + d) (rnd (r + s)) (x + y).
Proof.
  intros Fr Fs H H'. apply covered_weaken with (l := Nat.max k l) (d := c) in H; [|apply Nat.le_max_l|lra].
  apply covered_weaken with (l := Nat.max k l) (d := d) in H'; [|apply Nat.le_max_r|lra].
  destruct H as [A [B C]], H' as [A' [B' C']]. assert (U := u_is_positive).
  assert (P : 0 <= rnd (r + s)) by (apply rnd_nonneg; lra).
  repeat split; [lra | lra |]. destruct (sum_error r s Fr Fs) as [_ E].
  rewrite (Rabs_pos_eq (rnd (r + s))) in E by lra. apply Rabs_le_inv in E.
  rewrite G_S. assert (1 <= G (Nat.max k l)) by apply G_at_least_1.
  assert (r + s <= (1 + u) * rnd (r + s)) by lra.
  assert (c + d <= (1 + u) * (c + d)) by nra. nra.
Qed.

(* A product with a factor that is exact. *)
Lemma covered_fl_scale k c p r x : 0 <= p -> covered k c r x -> covered (S k) (p * c + eta / 2) (rnd (p * r)) (p * x).
Proof.
  intros P [A [B C]]. assert (U := u_is_positive). assert (T := eta_is_positive).
  assert (Q : 0 <= p * r) by now apply Rmult_le_pos.
  assert (Q' : 0 <= rnd (p * r)) by now apply rnd_nonneg.
  assert (0 <= p * c) by now apply Rmult_le_pos.
  repeat split; [lra | lra |]. destruct (rounding_error (p * r)) as [_ E].
  rewrite (Rabs_pos_eq (rnd (p * r))) in E by lra. apply Rabs_le_inv in E. rewrite G_S.
  assert (1 <= G k) by apply G_at_least_1.
  assert (p * r + p * c <= (1 + u) * (rnd (p * r) + (p * c + eta / 2))) by nra.
  assert (p * x <= p * (G k * (r + c))) by now apply Rmult_le_compat_l. nra.
Qed.

End Format.
