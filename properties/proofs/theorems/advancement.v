(* SPDX-License-Identifier: GPL-3.0-or-later *)
(** Conservative advancement arrives: with the nearest point at every time for v, the times converge to the first contact,
    if there is any. *)
Require Import Reals Lra Psatz List Lia.
From Touchstone.Theorems Require Import inner_product convex gjk existence impact.
Import ListNotations.
Open Scope R_scope.

Lemma moved_convex (E : space) (K : E -> Prop) u t : convex K -> convex (moved K u t).
Proof.
  intros HK x y s Hx Hy Hs. unfold moved in *.
  replace (mix s x y [+] (t [*] u)) with (mix s (x [+] (t [*] u)) (y [+] (t [*] u))) by (apply dot_ext; intro z; dots; ring).
  now apply HK.
Qed.

Section Advancement.
Variable E : space.
Variable K : E -> Prop.
Variables (u : E) (m : R).
Hypothesis K_convex : convex K.

(** A run that does not stop: at every time the bodies are apart and closing. *)
Variables (t : nat -> R) (v : nat -> E).
Hypothesis start : t 0%nat = 0.
Hypothesis v_nearest : forall n, is_nearest (moved K u (t n)) (v n).
Hypothesis apart : forall n, m < norm (v n).
Hypothesis closing : forall n, 0 < v n [.] u.
Hypothesis advance : forall n, t (S n) = t n + (sq (v n) - m * norm (v n)) / (v n [.] u).
Hypothesis m_nonneg : 0 <= m.

(** The nearest point is its own support point. *)
Lemma nearest_supports n : is_support (moved K u (t n)) (opp (v n)) (v n).
Proof.
  pose proof (v_nearest n) as H. apply variational_inequality in H as [Hv H]; [| now apply moved_convex].
  apply support_against. split; auto.
Qed.

Lemma gap_positive n : 0 < sq (v n) - m * norm (v n).
Proof. pose proof (apart n). rewrite <- norm_sq. nra. Qed.

Lemma times_grow n : t n < t (S n).
Proof.
  rewrite advance. assert (0 < (sq (v n) - m * norm (v n)) / (v n [.] u)); [| lra].
  apply Rmult_lt_0_compat; [apply gap_positive | now apply Rinv_0_lt_compat].
Qed.

Lemma times_advance n : advanced_to K u m (t n).
Proof.
  induction n as [| n IH]; [rewrite start; apply at_start |].
  apply (one_more E K u m (t n) (t (S n)) (v n) (v n)); auto.
  - apply nearest_supports.
  - apply gap_positive.
  - split; [left; apply times_grow |]. rewrite advance. unfold sq. lra.
Qed.

(** No step is shorter than the distance still to go over the speed. *)
Lemma step_is_long n : norm (v n) - m <= norm u * (t (S n) - t n).
Proof.
  rewrite advance. replace (t n + (sq (v n) - m * norm (v n)) / (v n [.] u) - t n)
    with ((sq (v n) - m * norm (v n)) / (v n [.] u)) by ring.
  pose proof (closing n) as Hc. pose proof (cauchy_schwarz E (v n) u) as C. pose proof (apart n) as Ha.
  apply Rmult_le_reg_r with (v n [.] u); auto.
  replace (norm u * ((sq (v n) - m * norm (v n)) / (v n [.] u)) * (v n [.] u))
    with (norm u * (sq (v n) - m * norm (v n))) by (field; lra).
  rewrite <- norm_sq. apply Rle_trans with ((norm (v n) - m) * (norm (v n) * norm u)).
  - apply Rmult_le_compat_l; lra.
  - right. ring.
Qed.

(** If the bodies come into contact at all, the times converge to when they first do. *)
Theorem conservative_advancement_converges impact :
  compact E K -> 0 <= impact -> contact K u m impact ->
  exists first, Un_cv t first /\ contact K u m first /\ 0 <= first /\
  forall t', 0 <= t' -> contact K u m t' -> first <= t'.
Proof.
  intros HC Hi Hc.
  assert (Hub : forall t', 0 <= t' -> contact K u m t' -> forall n, t n <= t').
  { intros t' Ht' Hct n. apply (advance_never_passes_impact E K u m); auto. apply times_advance. }
  assert (Hgrow : Un_growing t) by (intro n; left; apply times_grow).
  destruct (growing_cv t Hgrow) as (first & Hcv).
  { exists impact. intros x (n & ->). now apply Hub. }
  pose proof (growing_ineq t first Hgrow Hcv) as Hbelow.
  exists first. split; [auto | split; [| split]].
  - (* The nearest point at the limit is no further than the margin. *)
    destruct (compact_projection_exists E K (first [*] u) HC) as (p & Hp & Hmin).
    { exists (v 0%nat [+] (t 0%nat [*] u)). apply (v_nearest 0). }
    exists (p [-] (first [*] u)). split.
    + unfold moved. replace (p [-] (first [*] u) [+] (first [*] u)) with p; auto. apply dot_ext. intro z. dots. ring.
    + apply Rnot_lt_le. intro h. set (d := norm (p [-] (first [*] u)) - m).
      pose proof (norm_nonneg E u) as Hu.
      destruct (Hcv (d / (2 * norm u + 1))) as (n & Hn).
      { apply Rmult_lt_0_compat; [unfold d; lra | apply Rinv_0_lt_compat; lra]. }
      specialize (Hn n (le_n n)). unfold R_dist in Hn. rewrite Rabs_left1 in Hn by (specialize (Hbelow n); lra).
      assert (Hs : (2 * norm u + 1) * (first - t n) < d).
      { apply Rmult_lt_compat_l with (r := 2 * norm u + 1) in Hn; [| lra].
        replace ((2 * norm u + 1) * (d / (2 * norm u + 1))) with d in Hn by (field; lra). lra. }
      assert (Hq : K (v n [+] (t n [*] u))) by apply (v_nearest n). apply Hmin in Hq.
      replace (v n [+] (t n [*] u) [-] (first [*] u)) with (v n [+] ((t n - first) [*] u)) in Hq
        by (apply dot_ext; intro z; dots; ring).
      pose proof (triangle E (v n) ((t n - first) [*] u)) as T. rewrite norm_scale in T.
      rewrite Rabs_left1 in T by (specialize (Hbelow n); lra).
      pose proof (step_is_long n) as L. pose proof (Hbelow (S n)) as B1. pose proof (Hbelow n) as B0.
      assert (norm u * (t (S n) - t n) <= norm u * (first - t n)) by (apply Rmult_le_compat_l; lra).
      unfold d in Hs. nra.
  - specialize (Hbelow 0%nat). rewrite start in Hbelow. auto.
  - intros t' Ht' Hct. apply Rnot_lt_le. intro h. destruct (Hcv (first - t')) as (n & Hn); [lra |].
    specialize (Hn n (le_n n)). unfold R_dist in Hn. specialize (Hub t' Ht' Hct n). apply Rabs_def2 in Hn. lra.
Qed.
End Advancement.

Print Assumptions conservative_advancement_converges.
