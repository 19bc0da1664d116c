(* SPDX-License-Identifier: GPL-3.0-or-later *)
(* Convexity of hulls and of their difference, and that a linear bound for the vertices is one for the hull. *)
From Coq Require Import Reals Lra Lia List.
From Touchstone.Certificates Require Import vectors bodies.
Import ListNotations.
Local Open Scope R_scope.

Definition convex (A : set) := forall t p q, 0 <= t <= 1 -> A p -> A q -> A (vadd (vscale (1 - t) p) (vscale t q)).

Lemma hull_convex points : convex (hull points).
Proof. intros t p q Ht Hp Hq; apply hull_between; trivial. Qed.

(* The hull is the least convex set that holds the points. *)
Lemma hull_least points (A : set) : convex A -> (forall p, In p points -> A p) -> forall x, hull points x -> A x.
Proof. intros HA HP x Hx; induction Hx; auto. Qed.

Lemma hull_bound points n h : (forall p, In p points -> h <= dot n p) -> forall x, hull points x -> h <= dot n x.
Proof.
  intros H; apply hull_least; trivial. intros t p q Ht Hp Hq. rewrite dot_add, !dot_scale. nra.
Qed.

Lemma hull_space s points : (forall p, In p points -> space s p) -> forall x, hull points x -> space s x.
Proof. intros H; apply hull_least; trivial. intros t p q _ Hp Hq; auto with space. Qed.

Lemma hull_incl points points' : incl points points' -> forall x, hull points x -> hull points' x.
Proof. intros H. apply hull_least; [apply hull_convex|]. intros; apply hull_point; auto. Qed.

Lemma difference_convex A B : convex A -> convex B -> convex (difference A B).
Proof.
  intros HA HB t p q Ht (a & b & Ha & Hb & ->) (a' & b' & Ha' & Hb' & ->).
  exists (vadd (vscale (1 - t) a) (vscale t a')), (vadd (vscale (1 - t) b) (vscale t b')).
  repeat split; auto. vring.
Qed.

Lemma difference_bound (A B : set) n h k :
  (forall a, A a -> h <= dot n a) -> (forall b, B b -> dot n b <= k) -> forall t, difference A B t -> h - k <= dot n t.
Proof. intros HA HB t (a & b & Ha & Hb & ->). rewrite dot_sub. specialize (HA a Ha). specialize (HB b Hb). lra. Qed.

Lemma difference_space s (A B : set) :
  (forall a, A a -> space s a) -> (forall b, B b -> space s b) -> forall t, difference A B t -> space s t.
Proof. intros HA HB t (a & b & Ha & Hb & ->); auto with space. Qed.

(* Sums of weighted points. *)
Fixpoint weighted (terms : list (R * vec)) : vec :=
  match terms with [] => vzero | (w, p) :: rest => vadd (vscale w p) (weighted rest) end.
Fixpoint total (terms : list (R * vec)) : R :=
  match terms with [] => 0 | (w, _) :: rest => w + total rest end.

Lemma weighted_in (A : set) terms : convex A ->
  (forall w p, In (w, p) terms -> 0 <= w /\ A p) -> 0 < total terms -> A (vscale (/ total terms) (weighted terms)).
Proof.
  intros HA. induction terms as [|[w p] rest IH]; simpl; intros H Ht; [lra|].
  assert (Hw : 0 <= w /\ A p) by auto. destruct Hw as [Hw Hp].
  assert (Hr : 0 <= total rest).
  { clear -H. assert (forall w p, In (w, p) rest -> 0 <= w) by (intros; eapply H; eauto). clear H.
    induction rest as [|[w' p'] rest IH]; simpl; [lra|].
    assert (0 <= w') by (eapply H0; left; reflexivity). assert (0 <= total rest) by (apply IH; intros; eapply H0; right; eauto). lra. }
  destruct (Rle_lt_or_eq_dec _ _ Hr) as [Pr|Zr].
  - assert (Q : A (vscale (/ total rest) (weighted rest))) by (apply IH; auto).
    replace (vscale (/ (w + total rest)) (vadd (vscale w p) (weighted rest))) with
      (vadd (vscale (1 - total rest / (w + total rest)) p)
            (vscale (total rest / (w + total rest)) (vscale (/ total rest) (weighted rest)))).
    + apply HA; trivial. split.
      * apply Rmult_le_pos; [lra|]. apply Rlt_le, Rinv_0_lt_compat; lra.
      * apply (Rmult_le_reg_r (w + total rest)); [lra|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l; lra.
    + destruct p as [a b c], (weighted rest) as [a' b' c']; vsimpl; apply vec_eq; simpl; field; lra.
  - assert (Z : weighted rest = vscale 0 (weighted rest)).
    { clear -Zr H. assert (forall w p, In (w, p) rest -> 0 <= w) by (intros; eapply H; eauto). clear H.
      symmetry in Zr. revert Zr. induction rest as [|[w' p'] rest IH]; simpl; intros; [vring|].
      assert (0 <= w') by (eapply H0; left; reflexivity).
      assert (0 <= total rest).
      { clear -H0. assert (forall w p, In (w, p) rest -> 0 <= w) by (intros; eapply H0; right; eauto). clear H0.
        induction rest as [|[w'' p''] rest IH]; simpl; [lra|].
        assert (0 <= w'') by (eapply H; left; reflexivity). assert (0 <= total rest) by (apply IH; intros; eapply H; right; eauto). lra. }
      assert (w' = 0) by lra. assert (E : total rest = 0) by lra.
      assert (IH' : weighted rest = vscale 0 (weighted rest)) by (apply IH; trivial; intros; eapply H0; right; eauto).
      rewrite IH'. subst. vring. }
    rewrite Z. rewrite <- Zr in *. replace (w + 0) with w in * by ring.
    replace (vscale (/ w) (vadd (vscale w p) (vscale 0 (weighted rest)))) with p; trivial.
    destruct p as [a b c], (weighted rest) as [a' b' c']; vsimpl; apply vec_eq; simpl; field; lra.
Qed.

(* Three points of a convex set that holds the origin: sums with weights of total at most one stay in it. *)
Lemma convex_three (A : set) a b c k l m : convex A -> A vzero -> A a -> A b -> A c ->
  0 <= k -> 0 <= l -> 0 <= m -> k + l + m <= 1 -> A (vadd (vscale k a) (vadd (vscale l b) (vscale m c))).
Proof.
  intros HA H0 Ha Hb Hc Hk Hl Hm Ht.
  set (terms := [(k, a); (l, b); (m, c); (1 - (k + l + m), vzero)]).
  assert (T : total terms = 1) by (simpl; ring).
  replace (vadd (vscale k a) (vadd (vscale l b) (vscale m c))) with (vscale (/ total terms) (weighted terms)).
  - apply weighted_in; trivial; [|rewrite T; lra]. intros w p [H|[H|[H|[H|[]]]]]; inversion H; subst; split; trivial; lra.
  - rewrite T. simpl. vsimpl. apply vec_eq; simpl; field.
Qed.

Lemma convex_scale (A : set) k p : convex A -> A vzero -> A p -> 0 <= k <= 1 -> A (vscale k p).
Proof.
  intros HA H0 Hp Hk. replace (vscale k p) with (vadd (vscale (1 - k) vzero) (vscale k p)); auto.
  destruct p; vsimpl; apply vec_eq; simpl; ring.
Qed.
