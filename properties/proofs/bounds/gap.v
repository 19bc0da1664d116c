(* SPDX-License-Identifier: GPL-3.0-or-later *)
(* A direction separates: what certain_gap and certain_support take off and add is enough. *)
From Coq Require Import Reals Lra.
From Flocq Require Import Core.
From Touchstone.Bounds Require Import double constants.
Open Scope R_scope.

(* algorithms/certified/filters.h: terms += std::fabs(n[k]) * (a.largest(k) + b.largest(k)); *)
(* algorithms/certified/filters.h: shift += std::fabs(n[k]) * (a.error(k) + b.error(k)); *)
Definition weighed n v w :=
  fl (fl (fl (0 + fl (Rabs (X n) * fl (X v + X w))) + fl (Rabs (Y n) * fl (Y v + Y w))) + fl (Rabs (Z n) * fl (Z v + Z w))).

(* algorithms/certified/filters.h: return underflow_scaled * (a.local_size() + b.local_size()) +
   underflow_rows * eta * (a.row_size() + b.row_size()) * size + underflow_terms * eta; *)
Definition underflow local_a local_b row_a row_b size :=
  fl (fl (fl (underflow_scaled * fl (local_a + local_b)) +
          fl (fl (fl (underflow_rows * eta) * fl (row_a + row_b)) * size)) + fl (underflow_terms * eta)).

(* algorithms/certified/filters.h: return reach_terms * u * terms + reach_shift * shift + underflow(a, b, infinity_norm(n)); *)
Definition reach_error terms shift lost :=
  fl (fl (fl (fl (reach_terms * u) * terms) + fl (reach_shift * shift)) + lost).

(* A body as the filters know it: bounds of its coordinates and of what its pose adds, and whether it is posed. *)
Record body := { largest : vector; error : vector; local_size : R; row_size : R }.

Definition is_body b := doubles (largest b) /\ doubles (error b) /\ nonnegative (largest b) /\ nonnegative (error b) /\
  double (local_size b) /\ double (row_size b) /\ 0 <= local_size b /\ 0 <= row_size b /\
  (* Without a pose the rows are those of the identity; with one, pose_error is at least this (pose.v). *)
  (row_size b = 1 \/ 6 * eta <= X (error b) /\ 6 * eta <= Y (error b) /\ 6 * eta <= Z (error b)).

(* What support_choice.v proves of the vertex that a support mapping finds along n or -n. *)
Definition choice_error b n size :=
  62 / 10 * u * reach n (largest b) + 16 / 10 * reach n (error b) + bpow radix2 (-641) * local_size b +
  10 * eta * row_size b * size + 4 * eta.

Definition size_of n := Rmax (Rabs (X n)) (Rmax (Rabs (Y n)) (Rabs (Z n))).

Lemma covered_sum x y : double x -> double y -> 0 <= x -> 0 <= y -> covered 1 0 (fl (x + y)) (x + y).
Proof.
  intros. apply covered_weaken with (k := 1%nat) (c := 0 + 0); auto with bounds; [|lra].
  change 1%nat with (S (Nat.max 0 0)). apply covered_fl_plus; auto with bounds; apply covered_exact; lra.
Qed.

Lemma covered_weighed n v w : doubles v -> doubles w -> nonnegative v -> nonnegative w ->
  covered 4 (3 / 2 * eta) (weighed n v w) (reach n (add v w)).
Proof.
  intros [A [B C]] [A' [B' C']] [P [Q O]] [P' [Q' O']]. unfold weighed, reach. simpl. assert (E := eta_positive).
  rewrite first_term.
  assert (T : forall m x y, double x -> double y -> 0 <= x -> 0 <= y ->
    covered 2 (eta / 2) (fl (Rabs m * fl (x + y))) (Rabs m * (x + y))).
  { intros. apply covered_weaken with (k := 2%nat) (c := Rabs m * (0 + 0) + eta / 2); auto with bounds; [|lra].
    apply covered_fl_scale; auto with bounds; [apply Rabs_pos|].
    replace (0 + 0) with 0 by ring. now apply covered_sum. }
  apply covered_weaken with (k := 4%nat) (c := eta / 2 + eta / 2 + eta / 2); auto with bounds; [|lra].
  change 4%nat with (S (Nat.max 3 2)). apply covered_fl_plus; auto with bounds.
  change 3%nat with (S (Nat.max 2 2)). apply covered_fl_plus; auto with bounds.
Qed.

Lemma size_at_most_reach n v c : 0 <= c -> c <= X v -> c <= Y v -> c <= Z v -> size_of n * c <= reach n v.
Proof.
  intros. unfold size_of, reach. assert (P := Rabs_pos (X n)). assert (Q := Rabs_pos (Y n)). assert (O := Rabs_pos (Z n)).
  assert (0 <= Rabs (X n) * c) by (now apply Rmult_le_pos). assert (0 <= Rabs (Y n) * c) by (now apply Rmult_le_pos).
  assert (0 <= Rabs (Z n) * c) by (now apply Rmult_le_pos).
  assert (Rabs (X n) * c <= Rabs (X n) * X v) by (apply Rmult_le_compat_l; lra).
  assert (Rabs (Y n) * c <= Rabs (Y n) * Y v) by (apply Rmult_le_compat_l; lra).
  assert (Rabs (Z n) * c <= Rabs (Z n) * Z v) by (apply Rmult_le_compat_l; lra).
  unfold Rmax. repeat destruct Rle_dec; lra.
Qed.

Lemma reach_add n v w : reach n (add v w) = reach n v + reach n w.
Proof. unfold reach. simpl. ring. Qed.

Lemma size_nonneg n : 0 <= size_of n.
Proof. unfold size_of. generalize (Rabs_pos (X n)) (Rmax_l (Rabs (X n)) (Rmax (Rabs (Y n)) (Rabs (Z n)))). lra. Qed.

(* What the code adds for underflow, from below, up to what tiny rows lose of it. *)
Lemma underflow_covers la lb ra rb size : double la -> double lb -> double ra -> double rb ->
  0 <= la -> 0 <= lb -> 0 <= ra -> 0 <= rb -> 0 <= size ->
  3 / 2 * bpow radix2 (-641) * (la + lb) + 15 * eta * (ra + rb) * size - eta * size + 24 * eta <=
  underflow la lb ra rb size.
Proof.
  intros Fla Flb Fra Frb Pla Plb Pra Prb Ps. assert (E := eta_positive).
  assert (SC : 2 * bpow radix2 (-641) <= underflow_scaled).
  { change 2 with (bpow radix2 1). rewrite <- bpow_plus. unfold underflow_scaled. apply bpow_le. now compute. }
  assert (P := bpow_gt_0 radix2 (-641)). assert (U := u_value).
  assert (S1 := covered_sum la lb Fla Flb Pla Plb). assert (S2 := covered_sum ra rb Fra Frb Pra Prb).
  assert (T1 : covered 2 (eta / 2) (fl (underflow_scaled * fl (la + lb))) (underflow_scaled * (la + lb))).
  { apply covered_weaken with (k := 2%nat) (c := underflow_scaled * 0 + eta / 2); auto with bounds; [|lra].
    apply covered_fl_scale; auto with bounds. lra. }
  assert (0 <= underflow_rows * eta) by (unfold underflow_rows; nra).
  destruct (fl_from_below (underflow_rows * eta)) as [K K']; [easy|].
  assert (T2 : covered 2 (eta / 2) (fl (fl (underflow_rows * eta) * fl (ra + rb))) (fl (underflow_rows * eta) * (ra + rb))).
  { apply covered_weaken with (k := 2%nat) (c := fl (underflow_rows * eta) * 0 + eta / 2); auto with bounds; [|lra].
    apply covered_fl_scale; auto with bounds. }
  assert (T3 := covered_fl_scale 53 (-1074) positive_53 _ _ _ _ _ Ps T2).
  rewrite Rmult_comm in T3.
  assert (T4 := covered_fl_plus 53 (-1074) positive_53 _ _ _ _ _ _ _ _ (double_fl _) (double_fl _) T1 T3).
  assert (T5 : covered 0 0 (fl (underflow_terms * eta)) (fl (underflow_terms * eta))).
  { apply covered_exact; [|lra]. apply fl_from_below. unfold underflow_terms. nra. }
  assert (T6 := covered_fl_plus 53 (-1074) positive_53 _ _ _ _ _ _ _ _ (double_fl _) (double_fl _) T4 T5).
  destruct (fl_from_below (underflow_terms * eta)) as [L L']; [unfold underflow_terms; nra|].
  rewrite (Rmult_comm size (fl _)) in T6. fold (underflow la lb ra rb size) in T6.
  apply covered_bound in T6; [|small_count]. simpl in T6.
  assert ((underflow_rows - 6 / 10) * eta <= fl (underflow_rows * eta)) by (unfold underflow_rows in *; rewrite U in K; lra).
  assert ((underflow_terms - 6 / 10) * eta <= fl (underflow_terms * eta)) by (unfold underflow_terms in *; rewrite U in L; lra).
  assert (0 <= (ra + rb) * size) by (apply Rmult_le_pos; lra).
  assert ((underflow_rows - 6 / 10) * eta * ((ra + rb) * size) <= fl (underflow_rows * eta) * ((ra + rb) * size))
    by (now apply Rmult_le_compat_r).
  assert (2 * bpow radix2 (-641) * (la + lb) <= underflow_scaled * (la + lb)) by (apply Rmult_le_compat_r; lra).
  assert (0 <= eta * ((ra + rb) * size)) by (apply Rmult_le_pos; lra).
  assert (0 <= bpow radix2 (-641) * (la + lb)) by (apply Rmult_le_pos; lra).
  assert (0 <= eta * size) by (apply Rmult_le_pos; lra).
  unfold underflow_rows, underflow_terms in *. lra.
Qed.

(* What the gap or the support, computed, may be off by from the inner products of the true vertices a and b. *)
Lemma difference_of_dots n a b ta tb A B : doubles n -> is_body A -> is_body B ->
  within a (nearly (largest A)) -> within b (nearly (largest B)) -> off a ta (error A) -> off b tb (error B) ->
  let T := reach n (largest A) + reach n (largest B) in
  let E := reach n (error A) + reach n (error B) in
  0 <= T /\ 0 <= E /\ Rabs (fl (dot n a - dot n b)) <= 11 / 10 * T + 4 * eta /\
  Rabs (fl (dot n a - dot n b) - (inner n ta - inner n tb)) <= 410 / 100 * u * T + 31 / 10 * eta + E.
Proof.
  intros Fn [FA [EA [PA [QA _]]]] [FB [EB [PB [QB _]]]] WA WB OA OB T E. subst T E.
  assert (P := eta_positive). assert (U := u_value).
  assert (NA := near_dot n a _ WA). assert (NB := near_dot n b _ WB).
  assert (N := near_fl_minus 53 (-1074) positive_53 _ _ _ _ _ _ _ _ _ _ (double_dot n a) (double_dot n b) NA NB).
  assert (Z := near_size _ _ _ _ _ _ N). assert (K : G 4 <= 1 + 101 / 100 * INR 4 / 9007199254740992)
    by (apply G_bound; small_count).
  apply near_bound in N; [|small_count]. simpl in N, K. rewrite U.
  rewrite !reach_nearly in *. rewrite U in *.
  assert (0 <= reach n (largest A)) by now apply reach_nonneg. assert (0 <= reach n (largest B)) by now apply reach_nonneg.
  assert (0 <= reach n (error A)) by now apply reach_nonneg. assert (0 <= reach n (error B)) by now apply reach_nonneg.
  assert (IA := inner_off n a ta _ OA). assert (IB := inner_off n b tb _ OB).
  repeat split; try lra.
  - eapply Rle_trans; [exact Z|]. simpl Nat.max.
    match goal with |- _ * ?s <= _ => apply Rle_trans with (105 / 100 * s) end; [apply Rmult_le_compat_r|]; lra.
  - apply Rabs_le. apply Rabs_le_inv in N, IA, IB. lra.
Qed.

(* A known point w of A - B in place of two reaches (algorithms/certified/intersects.h): w is rounded, not n.a - n.b.
   algorithms/fast/registers/difference.h: return {on_a.position - on_b.position, on_a.position, on_b.position, on_a.feature, on_b.feature}; *)
Definition rounded_difference a b := {| X := fl (X a - X b); Y := fl (Y a - Y b); Z := fl (Z a - Z b) |}.

Lemma near_dot_of_difference n a b l m : doubles a -> doubles b -> within a l -> within b m ->
  near 4 (reach n (add l m) + 3 / 2 * eta) (reach n (add l m)) (dot n (rounded_difference a b)) (inner n a - inner n b).
Proof.
  intros [FX [FY FZ]] [GX [GY GZ]] [A [B C]] [A' [B' C']]. unfold dot, rounded_difference. simpl. assert (E := eta_positive).
  replace (inner n a - inner n b) with (X n * (X a - X b) + Y n * (Y a - Y b) + Z n * (Z a - Z b)) by (unfold inner; ring).
  assert (P : forall p q r k h, double q -> double r -> Rabs q <= k -> Rabs r <= h ->
    near 2 (Rabs p * (k + h) + eta / 2) (Rabs p * (k + h)) (fl (p * fl (q - r))) (p * (q - r))).
  { intros p q r k h Fq Fr Q R. change 2%nat with (S (0 + 1)). apply near_fl_mult; auto with bounds.
    - apply near_exact. lra.
    - change 1%nat with (S (Nat.max 0 0)). apply near_fl_minus; auto with bounds; now apply near_exact. }
  unfold reach, add. simpl.
  apply near_weaken with (k := 4%nat) (M := (Rabs (X n) * (X l + X m) + eta / 2 + (Rabs (Y n) * (Y l + Y m) + eta / 2)) +
    (Rabs (Z n) * (Z l + Z m) + eta / 2)); auto with arith; [|lra].
  change 4%nat with (S (Nat.max 3 2)). apply near_fl_plus; auto with bounds.
  change 3%nat with (S (Nat.max 2 2)). apply near_fl_plus; auto with bounds.
Qed.

Lemma dot_of_difference n a b ta tb A B : doubles a -> doubles b -> is_body A -> is_body B ->
  within a (nearly (largest A)) -> within b (nearly (largest B)) -> off a ta (error A) -> off b tb (error B) ->
  let T := reach n (largest A) + reach n (largest B) in
  let E := reach n (error A) + reach n (error B) in
  0 <= T /\ 0 <= E /\ Rabs (dot n (rounded_difference a b)) <= 11 / 10 * T + 4 * eta /\
  Rabs (dot n (rounded_difference a b) - (inner n ta - inner n tb)) <= 410 / 100 * u * T + 31 / 10 * eta + E.
Proof.
  intros Fa Fb [FA [EA [PA [QA _]]]] [FB [EB [PB [QB _]]]] WA WB OA OB T E. subst T E.
  assert (P := eta_positive). assert (U := u_value).
  assert (N := near_dot_of_difference n a b _ _ Fa Fb WA WB). rewrite reach_add, !reach_nearly in N.
  assert (Z := near_size _ _ _ _ _ _ N). assert (K : G 4 <= 1 + 101 / 100 * INR 4 / 9007199254740992)
    by (apply G_bound; small_count).
  apply near_bound in N; [|small_count]. simpl in N, K. rewrite U in *.
  assert (0 <= reach n (largest A)) by now apply reach_nonneg. assert (0 <= reach n (largest B)) by now apply reach_nonneg.
  assert (0 <= reach n (error A)) by now apply reach_nonneg. assert (0 <= reach n (error B)) by now apply reach_nonneg.
  assert (IA := inner_off n a ta _ OA). assert (IB := inner_off n b tb _ OB).
  repeat split; try lra.
  - eapply Rle_trans; [exact Z|].
    match goal with |- _ * ?s <= _ => apply Rle_trans with (105 / 100 * s) end; [apply Rmult_le_compat_r|]; lra.
  - apply Rabs_le. apply Rabs_le_inv in N, IA, IB. lra.
Qed.

(* What the code takes for it is enough, with room for the last rounding. *)
Lemma reach_error_covers n A B : is_body A -> is_body B ->
  let T := reach n (largest A) + reach n (largest B) in
  let E := reach n (error A) + reach n (error B) in
  let bound := reach_error (weighed n (largest A) (largest B)) (weighed n (error A) (error B))
    (underflow (local_size A) (local_size B) (row_size A) (row_size B) (size_of n)) in
  (410 / 100 + 62 / 10 + 12 / 10) * u * T + 28 / 10 * E + bpow radix2 (-641) * (local_size A + local_size B) +
    10 * eta * (row_size A + row_size B) * size_of n + 2 * eta * size_of n + 15 * eta + u * bound <= bound /\ 0 <= bound.
Proof.
  intros IA IB T E bound.
  destruct IA as [FA [EA [PA [QA [la [ra [pla [pra CA]]]]]]]], IB as [FB [EB [PB [QB [lb [rb [plb [prb CB]]]]]]]].
  assert (e := eta_positive). assert (U := u_value). assert (UP : 0 < u) by (rewrite U; lra).
  assert (S0 := size_nonneg n).
  assert (W := underflow_covers _ _ _ _ (size_of n) la lb ra rb pla plb pra prb S0).
  set (lost := underflow _ _ _ _ _) in *.
  assert (CT := covered_weighed n _ _ FA FB PA PB). assert (CE := covered_weighed n _ _ EA EB QA QB).
  rewrite reach_add in CT, CE. fold T in CT. fold E in CE.
  assert (0 <= T) by (unfold T; assert (X1 := reach_nonneg n _ PA); assert (X2 := reach_nonneg n _ PB); lra).
  assert (0 <= E) by (unfold E; assert (X1 := reach_nonneg n _ QA); assert (X2 := reach_nonneg n _ QB); lra).
  destruct (fl_from_below (reach_terms * u)) as [K K']; [unfold reach_terms; lra|].
  assert (K1 := covered_fl_scale 53 (-1074) positive_53 _ _ _ _ _ K' CT).
  assert (K2 : 0 <= reach_shift) by (unfold reach_shift; lra).
  assert (K3 := covered_fl_scale 53 (-1074) positive_53 _ _ _ _ _ K2 CE).
  assert (K4 := covered_fl_plus 53 (-1074) positive_53 _ _ _ _ _ _ _ _ (double_fl _) (double_fl _) K1 K3).
  assert (0 <= (local_size A + local_size B) * bpow radix2 (-641))
    by (apply Rmult_le_pos; [lra|]; apply Rlt_le, bpow_gt_0).
  assert (0 <= (row_size A + row_size B) * (eta * size_of n)) by (repeat apply Rmult_le_pos; lra).
  assert (0 <= eta * size_of n) by (apply Rmult_le_pos; lra).
  (* What tiny rows lose is in the errors of the poses. *)
  assert (TR : eta * size_of n <= (row_size A + row_size B) * (eta * size_of n) + 1 / 10 * E).
  { assert (Y1 := reach_nonneg n _ QA). assert (Y2 := reach_nonneg n _ QB).
    destruct CA as [->|[C1 [C2 C3]]]; [nra|]. destruct CB as [->|[D1 [D2 D3]]]; [nra|].
    assert (Z1 := size_at_most_reach n (error A) (6 * eta)). assert (Z2 := size_at_most_reach n (error B) (6 * eta)).
    unfold E. lra. }
  assert (LP : 0 <= lost) by (unfold lost, underflow, underflow_scaled, underflow_rows, underflow_terms; nonneg).
  assert (K5 := covered_fl_plus 53 (-1074) positive_53 _ _ _ _ _ _ _ _ (double_fl _) (double_fl _ : double lost) K4
    (covered_exact 53 lost lost LP (Rle_refl lost))).
  apply covered_bound in K5; [|small_count]. simpl in K5. fold (reach_error (weighed n (largest A) (largest B))
    (weighed n (error A) (error B)) lost) in K5. fold bound in K5.
  assert (BP : 0 <= bound) by (destruct PA as [? [? ?]], PB as [? [? ?]], QA as [? [? ?]], QB as [? [? ?]]; unfold bound, reach_error, weighed, reach_terms, reach_shift; nonneg).
  split; [|easy].
  assert ((reach_terms - 1 / 10) * u <= fl (reach_terms * u) <= 1 / 100).
  { assert (V := fl_from_above (reach_terms * u)). assert (eta <= / 1000000000 * u) by (assert (H9 := eta_below_roundoffs); nra).
    unfold reach_terms in *. rewrite U in *. lra. }
  assert ((reach_terms - 1 / 10) * u * T <= fl (reach_terms * u) * T) by (apply Rmult_le_compat_r; lra).
  assert (fl (reach_terms * u) * (3 / 2 * eta) <= 1 / 100 * (3 / 2 * eta)) by (apply Rmult_le_compat_r; lra).
  unfold reach_shift, reach_terms in *. clearbody T E bound lost. rewrite U in *. lra.
Qed.

(* certain_gap: algorithms/certified/filters.h: const double gap = (dot(n, a.support(-n).position) -
   dot(n, b.support(n).position)) - reach_error(a, b, n); *)
Definition certain_gap n a b A B :=
  fl (fl (dot n a - dot n b) - reach_error (weighed n (largest A) (largest B)) (weighed n (error A) (error B))
    (underflow (local_size A) (local_size B) (row_size A) (row_size B) (size_of n))).

(* algorithms/certified/filters.h: const double support = (dot(n, a.support(n).position) -
   dot(n, b.support(-n).position)) + reach_error(a, b, n); *)
Definition certain_support n a b A B :=
  fl (fl (dot n a - dot n b) + reach_error (weighed n (largest A) (largest B)) (weighed n (error A) (error B))
    (underflow (local_size A) (local_size B) (row_size A) (row_size B) (size_of n))).

Section Bodies.
Variables (n a b ta tb : vector) (A B : body).
Hypotheses (n_is_double : doubles n) (body_A : is_body A) (body_B : is_body B).
(* a and b are the support points as computed, ta and tb the same vertices of the bodies as given. *)
Hypotheses (a_within : within a (nearly (largest A))) (b_within : within b (nearly (largest B))).
Hypotheses (a_off : off a ta (error A)) (b_off : off b tb (error B)).

Theorem certain_gap_is_below x y :
  inner n ta <= inner n x + choice_error A n (size_of n) -> inner n y <= inner n tb + choice_error B n (size_of n) ->
  certain_gap n a b A B + 2 * eta * size_of n <= inner n x - inner n y.
Proof.
  intros HX HY. unfold certain_gap.
  destruct (difference_of_dots n a b ta tb A B) as [P [Q [S D]]]; try easy.
  destruct (reach_error_covers n A B) as [C C0]; try easy.
  set (bound := reach_error _ _ _) in *. set (g := fl (dot n a - dot n b)) in *.
  destruct (sum_error 53 (-1074) positive_53 g (- bound)) as [E _]; [apply double_fl|apply double_opp, double_fl|].
  fold (g - bound) in E. assert (T := Rabs_triang g (- bound)). rewrite Rabs_Ropp, (Rabs_pos_eq bound) in T by easy.
  fold (g - bound) in T. unfold choice_error in *. assert (U := u_value). assert (e := eta_positive). rewrite U in *.
  apply Rabs_le_inv in E, D. lra.
Qed.

Theorem certain_support_is_above x y :
  inner n x <= inner n ta + choice_error A n (size_of n) -> inner n tb <= inner n y + choice_error B n (size_of n) ->
  inner n x - inner n y + 2 * eta * size_of n <= certain_support n a b A B.
Proof.
  intros HX HY. unfold certain_support.
  destruct (difference_of_dots n a b ta tb A B) as [P [Q [S D]]]; try easy.
  destruct (reach_error_covers n A B) as [C C0]; try easy.
  set (bound := reach_error _ _ _) in *. set (g := fl (dot n a - dot n b)) in *.
  destruct (sum_error 53 (-1074) positive_53 g bound) as [E _]; [apply double_fl|apply double_fl|].
  assert (T := Rabs_triang g bound). rewrite (Rabs_pos_eq bound) in T by easy.
  unfold choice_error in *. assert (U := u_value). assert (e := eta_positive). rewrite U in *.
  apply Rabs_le_inv in E, D. lra.
Qed.

(* algorithms/certified/intersects.h: const double gap = is_itself ? plain.axis_support - reach_error(a, b, plain.axis) : 0; *)
Definition gap_of_known_point n w A B :=
  fl (dot n w - reach_error (weighed n (largest A) (largest B)) (weighed n (error A) (error B))
    (underflow (local_size A) (local_size B) (row_size A) (row_size B) (size_of n))).

Theorem gap_of_known_point_is_below x y : doubles a -> doubles b ->
  inner n ta <= inner n x + choice_error A n (size_of n) -> inner n y <= inner n tb + choice_error B n (size_of n) ->
  gap_of_known_point n (rounded_difference a b) A B + 2 * eta * size_of n <= inner n x - inner n y.
Proof.
  intros Fa Fb HX HY. unfold gap_of_known_point.
  destruct (dot_of_difference n a b ta tb A B) as [P [Q [S D]]]; try easy.
  destruct (reach_error_covers n A B) as [C C0]; try easy.
  set (bound := reach_error _ _ _) in *. set (g := dot n (rounded_difference a b)) in *.
  destruct (sum_error 53 (-1074) positive_53 g (- bound)) as [E _]; [apply double_dot|apply double_opp, double_fl|].
  fold (g - bound) in E. assert (T := Rabs_triang g (- bound)). rewrite Rabs_Ropp, (Rabs_pos_eq bound) in T by easy.
  fold (g - bound) in T. unfold choice_error in *. assert (U := u_value). assert (e := eta_positive). rewrite U in *.
  apply Rabs_le_inv in E, D. lra.
Qed.

End Bodies.
