(* SPDX-License-Identifier: GPL-3.0-or-later *)
(* Vectors of real numbers with three coordinates, their dot product, norm and cross product. *)
(* A problem in the plane is one in space whose third coordinates are zero; [space] says which vectors belong to it. *)
From Coq Require Import Reals Lra Psatz.
Local Open Scope R_scope.

Record vec := Vec { vx : R; vy : R; vz : R }.

Definition vadd u v := Vec (vx u + vx v) (vy u + vy v) (vz u + vz v).
Definition vsub u v := Vec (vx u - vx v) (vy u - vy v) (vz u - vz v).
Definition vscale k u := Vec (k * vx u) (k * vy u) (k * vz u).
Definition vzero := Vec 0 0 0.
Definition dot u v := vx u * vx v + vy u * vy v + vz u * vz v.
Definition norm u := sqrt (dot u u).
Definition cross u v :=
  Vec (vy u * vz v - vz u * vy v) (vz u * vx v - vx u * vz v) (vx u * vy v - vy u * vx v).
Definition det u v w := dot u (cross v w).

(* The vectors of the problem: all of space, or the plane of the first two coordinates. *)
Definition space (planar : bool) (v : vec) := if planar then vz v = 0 else True.

Lemma vec_eq u v : vx u = vx v -> vy u = vy v -> vz u = vz v -> u = v.
Proof. destruct u, v; simpl; intros; subst; reflexivity. Qed.

Ltac vsimpl := unfold det, dot, cross, vadd, vsub, vscale, vzero in *; simpl in *.
Ltac vring := intros; repeat match goal with u : vec |- _ => destruct u end; vsimpl;
  first [ring | apply vec_eq; simpl; ring].

Lemma dot_comm u v : dot u v = dot v u. Proof. vring. Qed.
Lemma dot_add n u v : dot n (vadd u v) = dot n u + dot n v. Proof. vring. Qed.
Lemma dot_sub n u v : dot n (vsub u v) = dot n u - dot n v. Proof. vring. Qed.
Lemma dot_scale k n u : dot n (vscale k u) = k * dot n u. Proof. vring. Qed.
Lemma dot_add_l n u v : dot (vadd u v) n = dot u n + dot v n. Proof. vring. Qed.
Lemma dot_sub_l n u v : dot (vsub u v) n = dot u n - dot v n. Proof. vring. Qed.
Lemma dot_scale_l k n u : dot (vscale k u) n = k * dot u n. Proof. vring. Qed.
Lemma dot_zero n : dot n vzero = 0. Proof. vring. Qed.

Lemma dot_self_nonneg u : 0 <= dot u u.
Proof. destruct u; vsimpl; nra. Qed.

Lemma dot_self_zero u : dot u u = 0 -> u = vzero.
Proof. destruct u; vsimpl; intros; apply vec_eq; simpl; nra. Qed.

Lemma dot_self_pos u : u <> vzero -> 0 < dot u u.
Proof.
  intros H; destruct (Rle_lt_or_eq_dec _ _ (dot_self_nonneg u)); trivial.
  exfalso; apply H, dot_self_zero; auto.
Qed.

Lemma lagrange u v : dot u u * dot v v - dot u v * dot u v = dot (cross u v) (cross u v).
Proof. vring. Qed.

Lemma cauchy_schwarz u v : dot u v * dot u v <= dot u u * dot v v.
Proof. generalize (lagrange u v), (dot_self_nonneg (cross u v)); lra. Qed.

Lemma norm_nonneg u : 0 <= norm u. Proof. apply sqrt_pos. Qed.
Lemma norm_square u : norm u * norm u = dot u u.
Proof. apply sqrt_sqrt, dot_self_nonneg. Qed.

Lemma norm_pos u : u <> vzero -> 0 < norm u.
Proof. intros; apply sqrt_lt_R0, dot_self_pos; trivial. Qed.

Lemma square_le x y : 0 <= y -> x * x <= y * y -> x <= y. Proof. intros; nra. Qed.

Lemma dot_le_norms u v : dot u v <= norm u * norm v.
Proof.
  apply square_le.
  - apply Rmult_le_pos; apply norm_nonneg.
  - generalize (cauchy_schwarz u v). rewrite <- (norm_square u), <- (norm_square v). lra.
Qed.

Lemma dot_ge_norms u v : - (norm u * norm v) <= dot u v.
Proof.
  generalize (dot_le_norms (vscale (-1) u) v). rewrite dot_scale_l.
  replace (norm (vscale (-1) u)) with (norm u); [lra|]. unfold norm; f_equal; vring.
Qed.

Lemma norm_scale k u : 0 <= k -> norm (vscale k u) = k * norm u.
Proof.
  intros; unfold norm. replace (dot (vscale k u) (vscale k u)) with ((k * k) * dot u u) by vring.
  rewrite sqrt_mult_alt by nra. rewrite sqrt_square; trivial.
Qed.

Lemma norm_opp u : norm (vscale (-1) u) = norm u. Proof. unfold norm; f_equal; vring. Qed.
Lemma norm_sub_comm u v : norm (vsub u v) = norm (vsub v u). Proof. unfold norm; f_equal; vring. Qed.

Lemma norm_zero : norm vzero = 0.
Proof. unfold norm. replace (dot vzero vzero) with 0 by vring. apply sqrt_0. Qed.

Lemma norm_add u v : norm (vadd u v) <= norm u + norm v.
Proof.
  generalize (norm_nonneg u), (norm_nonneg v); intros. apply square_le; [lra|].
  rewrite norm_square. replace (dot (vadd u v) (vadd u v)) with (dot u u + 2 * dot u v + dot v v) by vring.
  generalize (dot_le_norms u v). rewrite <- (norm_square u), <- (norm_square v). lra.
Qed.

Lemma norm_sub u v : norm u - norm v <= norm (vsub u v).
Proof.
  generalize (norm_add (vsub u v) v). replace (vadd (vsub u v) v) with u; [lra|].
  destruct u, v; vsimpl; apply vec_eq; simpl; ring.
Qed.

Lemma norm_is_zero u : norm u = 0 -> u = vzero.
Proof. intros H; apply dot_self_zero. rewrite <- norm_square, H; ring. Qed.

Lemma norm_le_square u k : 0 <= k -> dot u u <= k * k -> norm u <= k.
Proof. intros; apply square_le; trivial. rewrite norm_square; trivial. Qed.

Lemma norm_eq_square u k : 0 <= k -> dot u u = k * k -> norm u = k.
Proof. intros; unfold norm; rewrite H0; apply sqrt_square; trivial. Qed.

Lemma two_multiples k l u : u <> vzero -> vscale k u = vscale l u -> k = l.
Proof.
  intros Hu H. assert (E : dot u (vscale k u) = dot u (vscale l u)) by (rewrite H; trivial).
  rewrite !dot_scale in E. generalize (dot_self_pos u Hu); intros. nra.
Qed.

(* Equality in the inequality of Cauchy and Schwarz. *)
Lemma parallel_of_equality u v :
  u <> vzero -> norm u * norm v <= dot u v -> v = vscale (norm v / norm u) u.
Proof.
  intros Hu H. assert (Pu := norm_pos u Hu).
  assert (E : dot u v = norm u * norm v) by (generalize (dot_le_norms u v); lra).
  set (k := norm v / norm u). set (w := vsub v (vscale k u)).
  assert (Z : dot w w = 0).
  { unfold w. rewrite !dot_sub, !dot_sub_l, !dot_scale, !dot_scale_l.
    rewrite <- (norm_square v), <- (norm_square u), (dot_comm v u), E.
    unfold k. field. lra. }
  apply dot_self_zero in Z. unfold w in Z. clearbody k. clear -Z.
  destruct u, v; vsimpl; inversion Z. apply vec_eq; simpl; lra.
Qed.

Lemma space_add s u v : space s u -> space s v -> space s (vadd u v).
Proof. destruct s; vsimpl; trivial; intros; lra. Qed.
Lemma space_sub s u v : space s u -> space s v -> space s (vsub u v).
Proof. destruct s; vsimpl; trivial; intros; lra. Qed.
Lemma space_scale s k u : space s u -> space s (vscale k u).
Proof. destruct s; vsimpl; trivial; intros H; rewrite H; ring. Qed.
Lemma space_zero s : space s vzero.
Proof. destruct s; simpl; trivial. Qed.
#[global] Hint Resolve space_add space_sub space_scale space_zero : space.
