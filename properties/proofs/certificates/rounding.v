(* SPDX-License-Identifier: GPL-3.0-or-later *)
(* What half-spaces, points and balls in C = A - B prove of D, the difference of A and B with balls of total radius r. *)
From Coq Require Import Reals Lra List.
From Touchstone.Certificates Require Import vectors bodies hulls.
Local Open Scope R_scope.

Section Rounded.
Variables (s : bool) (r : R) (C D : set).
Hypothesis r_nonneg : 0 <= r.
Hypothesis C_space : forall c, C c -> space s c.
Hypothesis D_rounded : forall t, D t <-> rounded s r C t.

Lemma core_in_D c : C c -> D c.
Proof.
  intros H. apply D_rounded. split; [auto|]. exists c; split; trivial.
  replace (vsub c c) with vzero by (clear; vring). rewrite norm_zero; trivial.
Qed.

Lemma half_space n h : (forall c, C c -> h <= dot n c) -> forall t, D t -> h - r * norm n <= dot n t.
Proof.
  intros H t Ht. apply D_rounded in Ht. destruct Ht as (_ & c & Hc & Hr).
  specialize (H c Hc). generalize (dot_ge_norms n (vsub t c)). rewrite dot_sub.
  generalize (norm_nonneg n), (norm_nonneg (vsub t c)). intros. nra.
Qed.

Lemma half_space_of_core n h : space s n -> n <> vzero -> (forall t, D t -> h - r * norm n <= dot n t) ->
  forall c, C c -> h <= dot n c.
Proof.
  intros Hs Hn H c Hc. assert (P := norm_pos n Hn).
  assert (Ht : D (vsub c (vscale (r / norm n) n))).
  { apply D_rounded. split; [auto with space|]. exists c; split; trivial.
    rewrite norm_sub_comm. replace (vsub c (vsub c (vscale (r / norm n) n))) with (vscale (r / norm n) n) by (generalize (r / norm n); clear; vring).
    rewrite norm_scale; [apply Req_le; field; lra|]. apply Rmult_le_pos; [trivial|]. apply Rlt_le, Rinv_0_lt_compat; trivial. }
  specialize (H _ Ht). rewrite dot_sub, dot_scale, <- norm_square in H.
  replace (r / norm n * (norm n * norm n)) with (r * norm n) in H by (field; lra). lra.
Qed.

Lemma norm_at_least n h lo : n <> vzero -> (forall c, C c -> h <= dot n c) -> (lo + r) * norm n <= h ->
  forall t, D t -> lo <= norm t.
Proof.
  intros Hn H Hlo t Ht. generalize (half_space n h H t Ht), (dot_le_norms n t), (norm_pos n Hn). intros. nra.
Qed.

Lemma some_norm_at_most v hi : C v -> norm v <= hi + r -> 0 <= hi -> exists t, D t /\ norm t <= hi.
Proof.
  intros Hv Hn Hhi. destruct (Rle_dec (norm v) r) as [L|G].
  - exists vzero; split; [|rewrite norm_zero; trivial]. apply D_rounded; split; [auto with space|].
    exists v; split; trivial. replace (vsub vzero v) with (vscale (-1) v) by (clear; vring). rewrite norm_opp; trivial.
  - assert (P : 0 < norm v) by lra. exists (vscale ((norm v - r) / norm v) v). split.
    + apply D_rounded; split; [auto with space|]. exists v; split; trivial. rewrite norm_sub_comm.
      replace (vsub v (vscale ((norm v - r) / norm v) v)) with (vscale (r / norm v) v).
      * rewrite norm_scale; [apply Req_le; field; lra|]. apply Rmult_le_pos; [trivial|]. apply Rlt_le, Rinv_0_lt_compat; trivial.
      * assert (norm v <> 0) by lra. generalize (norm v), H; clear. intros. destruct v as [x y z]; vsimpl; apply vec_eq; simpl; field; trivial.
    + rewrite norm_scale; [|apply Rmult_le_pos; [lra|]; apply Rlt_le, Rinv_0_lt_compat; trivial].
      replace ((norm v - r) / norm v * norm v) with (norm v - r) by (field; lra). lra.
Qed.

Lemma meets_of_core v : C v -> norm v <= r -> D vzero.
Proof.
  intros Hv Hn. destruct (some_norm_at_most v 0) as (t & Ht & Hz); trivial; try lra.
  rewrite <- (norm_is_zero t); trivial. generalize (norm_nonneg t). lra.
Qed.

(* A ball in C, or about a point of C, gives a ball in D. *)
Lemma ball_around_core_point v x : C v -> space s x -> norm x <= r - norm v -> D x.
Proof.
  intros Hv Hx Hn. apply D_rounded; split; trivial. exists v; split; trivial.
  generalize (norm_add x (vscale (-1) v)). rewrite norm_opp.
  replace (vadd x (vscale (-1) v)) with (vsub x v) by (clear; vring). lra.
Qed.

Lemma ball_grows d : 0 <= d -> (forall x, space s x -> norm x <= d -> C x) -> forall x, space s x -> norm x <= d + r -> D x.
Proof.
  intros Hd H x Hx Hn. destruct (Rle_dec (norm x) d) as [L|G]; [apply core_in_D; auto|].
  assert (P : 0 < norm x) by lra.
  assert (K : 0 <= d / norm x) by (apply Rmult_le_pos; [trivial|]; apply Rlt_le, Rinv_0_lt_compat; trivial).
  apply D_rounded; split; trivial. exists (vscale (d / norm x) x); split.
  - apply H; [auto with space|]. rewrite norm_scale; trivial. apply Req_le; field; lra.
  - replace (vsub x (vscale (d / norm x) x)) with (vscale (1 - d / norm x) x) by (generalize (d / norm x); clear; vring).
    rewrite norm_scale.
    + replace ((1 - d / norm x) * norm x) with (norm x - d) by (field; lra). lra.
    + apply Rmult_le_reg_r with (norm x); trivial. replace ((1 - d / norm x) * norm x) with (norm x - d) by (field; lra). lra.
Qed.

Lemma interior_of_ball e : (forall x, space s x -> norm x <= e -> D x) -> forall t, space s t -> norm t < e -> interior s D t.
Proof.
  intros H t Ht Hn. split; trivial. exists (e - norm t). split; [lra|]. intros y Hy Hd. apply H; trivial.
  generalize (norm_sub y t). lra.
Qed.

Lemma depth_at_least e : (forall x, space s x -> norm x <= e -> D x) ->
  forall t, space s t -> ~ interior s D t -> e <= norm t.
Proof.
  intros H t Ht Hn. destruct (Rle_dec e (norm t)); trivial. exfalso. apply Hn, (interior_of_ball e); trivial. lra.
Qed.

Lemma not_interior n h t : space s n -> n <> vzero -> (forall c, C c -> h <= dot n c) -> dot n t <= h - r * norm n ->
  ~ interior s D t.
Proof.
  intros Hs Hn H Ht (St & e & He & Hball). assert (P := norm_pos n Hn).
  set (k := e / 2 / norm n). assert (Pk : 0 < k) by (unfold k; repeat apply Rmult_lt_0_compat; try lra; apply Rinv_0_lt_compat; lra).
  assert (Hy : D (vsub t (vscale k n))).
  { apply Hball; [auto with space|]. rewrite norm_sub_comm.
    replace (vsub t (vsub t (vscale k n))) with (vscale k n) by (clear; vring).
    rewrite norm_scale by lra. unfold k. replace (e / 2 / norm n * norm n) with (e / 2) by (field; lra). lra. }
  generalize (half_space n h H _ Hy). rewrite dot_sub, dot_scale. generalize (dot_self_pos n Hn). intros. nra.
Qed.

Lemma depth_at_most n h hi : space s n -> n <> vzero -> (forall c, C c -> h <= dot n c) -> 0 <= hi ->
  r * norm n - h <= hi * norm n -> exists t, space s t /\ ~ interior s D t /\ norm t <= hi.
Proof.
  intros Hs Hn H Hhi Hb. assert (P := norm_pos n Hn). exists (vscale (-1) (vscale (hi / norm n) n)).
  split; [auto with space|]. split.
  - apply (not_interior n h); trivial. rewrite !dot_scale, <- norm_square.
    replace (-1 * (hi / norm n * (norm n * norm n))) with (- (hi * norm n)) by (field; lra). lra.
  - rewrite norm_opp, norm_scale; [apply Req_le; field; lra|].
    apply Rmult_le_pos; [trivial|]. apply Rlt_le, Rinv_0_lt_compat; trivial.
Qed.

Lemma leaves_iff e w : leaves s D e w <-> space s w /\ w <> vzero /\ forall c, C c -> (r - e) * norm w <= dot w c.
Proof.
  unfold leaves. split; intros (Hs & Hw & H); repeat split; trivial.
  - intros c Hc. apply half_space_of_core; trivial. intros t Ht. specialize (H t Ht). lra.
  - intros t Ht. generalize (half_space w ((r - e) * norm w) H t Ht). lra.
Qed.

(* All about the core: a unit vector u and the signed distance g from which everything else follows. *)
Definition core_at (g : R) := exists u, space s u /\ norm u = 1 /\ (forall c, C c -> g <= dot u c) /\
  ((0 <= g /\ C (vscale g u)) \/ (g < 0 /\ forall x, space s x -> norm x <= - g -> C x)).

Lemma unit_nonzero u : norm u = 1 -> u <> vzero.
Proof. intros H ->. rewrite norm_zero in H. lra. Qed.

Lemma separated_of_core g : core_at g -> r < g -> separated D.
Proof.
  intros (u & Hs & Hu & Hg & _) Hr Hz. generalize (half_space u g Hg _ Hz). rewrite dot_zero, Hu. lra.
Qed.

Lemma distance_of_core g lo hi : core_at g -> r <= g -> lo <= g - r <= hi -> distance_within D lo hi.
Proof.
  intros (u & Hs & Hu & Hg & Hin) Hr Hb. split.
  - apply (norm_at_least u g); auto using unit_nonzero. rewrite Hu. lra.
  - destruct Hin as [[Hg0 Hin]|[? _]]; [|lra]. apply (some_norm_at_most (vscale g u)); trivial; [|lra].
    rewrite norm_scale, Hu; lra.
Qed.

Lemma ball_of_core g : core_at g -> g <= r -> forall x, space s x -> norm x <= r - g -> D x.
Proof.
  intros (u & Hs & Hu & Hg & Hin) Hr x Hx Hn. destruct Hin as [[Hg0 Hin]|[Hg0 Hin]].
  - apply (ball_around_core_point (vscale g u)); trivial. rewrite norm_scale, Hu; lra.
  - apply (ball_grows (- g)); trivial; lra.
Qed.

Lemma distance_zero_of_core g : core_at g -> g <= r -> distance_within D 0 0.
Proof.
  intros Hc Hr. split; [intros; apply norm_nonneg|]. exists vzero. rewrite norm_zero. split; [|lra].
  apply (ball_of_core g); trivial; [auto with space|]. rewrite norm_zero; lra.
Qed.

Lemma touching_of_core g : core_at g -> g = r -> touching s D.
Proof.
  intros Hc Hr. split.
  - apply (ball_of_core g); trivial; [lra|auto with space|]. rewrite norm_zero; lra.
  - destruct Hc as (u & Hs & Hu & Hg & _). apply (not_interior u g); auto using unit_nonzero. rewrite dot_zero, Hu; lra.
Qed.

Lemma penetrating_of_core g : core_at g -> g < r -> penetrating s D.
Proof.
  intros Hc Hr. apply (interior_of_ball (r - g)); [|auto with space|rewrite norm_zero; lra].
  apply (ball_of_core g); trivial; lra.
Qed.

Lemma depth_of_core g lo hi : core_at g -> g <= r -> lo <= r - g <= hi -> depth_within s D lo hi.
Proof.
  intros Hc Hr Hb. split.
  - intros t Ht Hn. apply Rle_trans with (r - g); [lra|]. apply depth_at_least; trivial.
    intros x Hx Hx'. apply (ball_of_core g); trivial.
  - destruct Hc as (u & Hs & Hu & Hg & _). apply (depth_at_most u g); auto using unit_nonzero; [lra|rewrite Hu; lra].
Qed.
End Rounded.

(* The difference of two rounded bodies is the rounded difference of their cores. *)
Lemma difference_of_rounded s r1 r2 (A B : set) t : 0 <= r1 -> 0 <= r2 ->
  (forall a, A a -> space s a) -> (forall b, B b -> space s b) ->
  difference (rounded s r1 A) (rounded s r2 B) t <-> rounded s (r1 + r2) (difference A B) t.
Proof.
  intros H1 H2 HA HB. split.
  - intros (x & y & (Sx & a & Ha & Hx) & (Sy & b & Hb & Hy) & ->). split; [auto with space|].
    exists (vsub a b); split; [exists a, b; auto|].
    generalize (norm_add (vsub x a) (vscale (-1) (vsub y b))). rewrite norm_opp.
    replace (vadd (vsub x a) (vscale (-1) (vsub y b))) with (vsub (vsub x y) (vsub a b)) by (clear; vring). lra.
  - intros (St & c & (a & b & Ha & Hb & ->) & Hn).
    destruct (Rle_lt_or_eq_dec 0 (r1 + r2)) as [P|Z]; [lra| |].
    + set (e := vsub t (vsub a b)) in *. set (k := / (r1 + r2)).
      assert (Pk : 0 < k) by (apply Rinv_0_lt_compat; trivial).
      assert (K : k * (r1 + r2) = 1) by (unfold k; field; lra).
      assert (Se : space s e) by (unfold e; auto with space).
      assert (Ke : k * norm e <= 1) by (generalize (norm_nonneg e); intros; nra).
      exists (vadd a (vscale (k * r1) e)), (vadd b (vscale (-1) (vscale (k * r2) e))). repeat split.
      * auto with space.
      * exists a; split; trivial. replace (vsub (vadd a (vscale (k * r1) e)) a) with (vscale (k * r1) e) by (clearbody k e; clear; vring).
        rewrite norm_scale; nra.
      * auto with space.
      * exists b; split; trivial.
        replace (vsub (vadd b (vscale (-1) (vscale (k * r2) e))) b) with (vscale (-1) (vscale (k * r2) e)) by (clearbody k e; clear; vring).
        rewrite norm_opp, norm_scale; nra.
      * replace (vsub (vadd a (vscale (k * r1) e)) (vadd b (vscale (-1) (vscale (k * r2) e))))
          with (vadd (vsub a b) (vscale (k * (r1 + r2)) e)) by (clearbody k e; clear; vring).
        rewrite K. unfold e. clear; vring.
    + exists a, b. assert (t = vsub a b).
      { assert (E : vsub t (vsub a b) = vzero) by (apply norm_is_zero; generalize (norm_nonneg (vsub t (vsub a b))); lra).
        clear -E. destruct t, a, b; vsimpl. injection E; intros. apply vec_eq; simpl; lra. }
      repeat split; auto.
      * exists a; split; trivial. replace (vsub a a) with vzero by (clear; vring). rewrite norm_zero; trivial.
      * exists b; split; trivial. replace (vsub b b) with vzero by (clear; vring). rewrite norm_zero; trivial.
Qed.

Lemma rounded_zero s (A : set) : (forall a, A a -> space s a) -> forall x, rounded s 0 A x <-> A x.
Proof.
  intros HA x. split.
  - intros (_ & c & Hc & Hn). assert (E : vsub x c = vzero) by (apply norm_is_zero; generalize (norm_nonneg (vsub x c)); lra).
    replace x with c; trivial. clear -E. destruct x, c; vsimpl. injection E; intros. apply vec_eq; simpl; lra.
  - intros Hx. split; [auto|]. exists x; split; trivial. replace (vsub x x) with vzero by (clear; vring). rewrite norm_zero; lra.
Qed.
