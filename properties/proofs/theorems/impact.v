(* SPDX-License-Identifier: GPL-3.0-or-later *)
(** Time of impact: advancing by a separating plane never passes the first contact, and what separates at both ends of a
    linear motion separates throughout.

    K is the difference A - B at time 0 and u the velocity of B, so that K - t u is the difference at time t. Contact
    means touching too; a margin m is the sum of the radii by which the bodies are enlarged. *)
Require Import Reals Lra Psatz List.
From Touchstone.Theorems Require Import inner_product convex gjk.
Import ListNotations.
Open Scope R_scope.

Section Impact.
Variable E : space.
Implicit Types (K A B : E -> Prop) (u v w z x y : E) (t m : R).

(** The difference at time t. *)
Definition moved K u t (z : E) := K (z [+] (t [*] u)).

Definition contact K u m t := exists z, moved K u t z /\ norm z <= m.

(** A and B moved by t u have a common point exactly when the difference at time t holds the origin. *)
Theorem moving_bodies_meet A B u t : (exists x, A x /\ B (x [-] (t [*] u))) <-> moved (difference A B) u t zero.
Proof.
  unfold moved. split.
  - intros (x & Ha & Hb). exists x, (x [-] (t [*] u)). repeat split; auto. apply dot_ext. intro z. dots. ring.
  - intros (a & b & Ha & Hb & H). exists a. split; auto. replace (a [-] (t [*] u)) with b; auto.
    apply dot_ext. intro z. apply (f_equal (fun x => x [.] z)) in H. dots. lra.
Qed.

Theorem contact_without_margin K u t : contact K u 0 t <-> moved K u t zero.
Proof.
  split.
  - intros (z & Hz & Hn). replace zero with z; auto. apply sq_eq0. rewrite <- norm_sq.
    pose proof (norm_nonneg E z). assert (norm z = 0) as -> by lra. ring.
  - intro H. exists zero. split; auto. rewrite norm_zero. lra.
Qed.

(** A support plane found at time t recedes at the rate v.u and still has the difference behind it. *)
Lemma plane_moves K u v w t t' z :
  is_support (moved K u t) (opp v) w -> moved K u t' z -> v [.] w - (t' - t) * v [.] u <= v [.] z.
Proof.
  intros Hw Hz. apply support_against in Hw as [_ Hw].
  assert (Hs : moved K u t (z [+] ((t' - t) [*] u))).
  { unfold moved in *. replace (z [+] ((t' - t) [*] u) [+] (t [*] u)) with (z [+] (t' [*] u)); auto.
    apply dot_ext. intro x. dots. ring. }
  specialize (Hw _ Hs). rewrite dot_add_r, dot_scale_r in Hw. lra.
Qed.

(** No contact as long as the plane has not come within the margin: the invariant of both algorithms. *)
Theorem advance_is_safe K u v w m t t' :
  is_support (moved K u t) (opp v) w -> (t' - t) * v [.] u < v [.] w - m * norm v -> ~ contact K u m t'.
Proof.
  intros Hw Hlt (z & Hz & Hn). pose proof (plane_moves K u v w t t' z Hw Hz).
  pose proof (cauchy_schwarz E v z). pose proof (norm_nonneg E v). nra.
Qed.

(** The verdicts `moving_apart` and `out_of_reach`. *)
Theorem moving_apart_never_meets K u v w m t t' :
  is_support (moved K u t) (opp v) w -> m * norm v < v [.] w -> v [.] u <= 0 -> t <= t' -> ~ contact K u m t'.
Proof. intros Hw Hgap Hu Ht. apply (advance_is_safe K u v w m t t' Hw). nra. Qed.

Theorem out_of_reach_does_not_meet K u v w m t duration t' :
  is_support (moved K u t) (opp v) w -> (duration - t) * v [.] u < v [.] w - m * norm v -> m * norm v < v [.] w ->
  t <= t' <= duration -> ~ contact K u m t'.
Proof. intros Hw Hreach Hgap Ht. apply (advance_is_safe K u v w m t t' Hw). destruct (Rle_dec (v [.] u) 0); nra. Qed.

(** The times that advancing can reach: from 0 any number of steps, each with a separating v of its own choice, and none
    longer than the gap over the closing speed. Both algorithms take the whole step unless the motion ends before. *)
Inductive advanced_to K u m : R -> Prop :=
| at_start : advanced_to K u m 0
| one_more : forall t t' v w,
    advanced_to K u m t -> is_support (moved K u t) (opp v) w ->
    0 < v [.] w - m * norm v -> 0 < v [.] u ->
    t <= t' <= t + (v [.] w - m * norm v) / v [.] u -> advanced_to K u m t'.

Theorem no_contact_before K u m t : advanced_to K u m t -> forall t', 0 <= t' < t -> ~ contact K u m t'.
Proof.
  intro H. induction H as [| t t1 v w H IH Hw Hgap Hu Ht]; intros t' Ht'; [lra |].
  destruct (Rlt_dec t' t) as [h | h]; [apply IH; lra |].
  apply (advance_is_safe K u v w m t t' Hw). destruct Ht as [_ Ht].
  apply Rlt_le_trans with ((v [.] w - m * norm v) / v [.] u * v [.] u); [apply Rmult_lt_compat_r; lra |].
  right. field. lra.
Qed.

(** Conservative advancement never passes the impact. *)
Theorem advance_never_passes_impact K u m t impact :
  advanced_to K u m t -> 0 <= impact -> contact K u m impact -> t <= impact.
Proof. intros H Hi Hc. apply Rnot_lt_le. intro h. now apply (no_contact_before K u m t H impact). Qed.

(** If at the time reached there is contact, it is the first. *)
Theorem contact_found_is_first K u m t :
  advanced_to K u m t -> contact K u m t -> forall impact, 0 <= impact -> contact K u m impact -> t <= impact.
Proof. intros H _ impact Hi Hc. now apply (advance_never_passes_impact K u m). Qed.

(** The same for any motion, translations or not, of which only a bound on the relative speed of points is known: a lower
    bound of the distance, divided by the speed. *)
Theorem advance_by_speed_bound (C : R -> E -> Prop) speed lower m t t' :
  (forall z', C t' z' -> exists z, C t z /\ norm (z' [-] z) <= speed * (t' - t)) ->
  (forall z, C t z -> lower <= norm z) -> speed * (t' - t) < lower - m -> forall z', C t' z' -> m < norm z'.
Proof.
  intros Hspeed Hlow Hlt z' Hz'. destruct (Hspeed z' Hz') as (z & Hz & Hd). specialize (Hlow z Hz).
  pose proof (triangle E z' (z [-] z')) as T.
  replace (z' [+] (z [-] z')) with z in T by (apply dot_ext; intro x; dots; ring).
  replace (norm (z [-] z')) with (norm (z' [-] z)) in T by (apply norm_eq; dots; ring). lra.
Qed.

(** For translations the speed is |u|. *)
Theorem translation_has_speed K u t t' z' :
  t <= t' -> moved K u t' z' -> exists z, moved K u t z /\ norm (z' [-] z) <= norm u * (t' - t).
Proof.
  intros Ht Hz. exists (z' [+] ((t' - t) [*] u)). split.
  - unfold moved in *. replace (z' [+] ((t' - t) [*] u) [+] (t [*] u)) with (z' [+] (t' [*] u)); auto.
    apply dot_ext. intro x. dots. ring.
  - replace (z' [-] (z' [+] ((t' - t) [*] u))) with (opp ((t' - t) [*] u)) by (apply dot_ext; intro x; dots; ring).
    rewrite norm_opp, norm_scale, Rabs_pos_eq by lra. lra.
Qed.

(** ** Separation during a whole motion *)

(** A direction that separates at the start and at the end separates throughout. *)
Theorem separated_at_both_ends K u n duration t z :
  0 <= t <= duration -> (forall z, moved K u 0 z -> 0 < n [.] z) -> (forall z, moved K u duration z -> 0 < n [.] z) ->
  moved K u t z -> 0 < n [.] z.
Proof.
  intros Ht H0 H1 Hz.
  assert (S : forall t', moved K u t' (z [+] ((t - t') [*] u))).
  { intro t'. unfold moved in *. replace (z [+] ((t - t') [*] u) [+] (t' [*] u)) with (z [+] (t [*] u)); auto.
    apply dot_ext. intro x. dots. ring. }
  pose proof (H0 _ (S 0)) as A0. pose proof (H1 _ (S duration)) as A1.
  rewrite dot_add_r, dot_scale_r in A0, A1.
  destruct (Rle_dec (n [.] u) 0); nra.
Qed.

(** A direction with a gap g at the start separates until the motion has closed it: throughout, where n.u is less than
    the gap over the duration; up to the end, where it is equal. *)
Theorem separated_by_initial_gap K u n g duration t z :
  0 < g -> (forall z, moved K u 0 z -> g <= n [.] z) -> duration * n [.] u <= g -> 0 <= t <= duration ->
  t < duration \/ duration * n [.] u < g -> moved K u t z -> 0 < n [.] z.
Proof.
  intros Hg H0 Hu Ht Hs Hz.
  assert (S : moved K u 0 (z [+] (t [*] u))).
  { unfold moved in *. replace (z [+] (t [*] u) [+] (0 [*] u)) with (z [+] (t [*] u)); auto.
    apply dot_ext. intro x. dots. ring. }
  apply H0 in S. rewrite dot_add_r, dot_scale_r in S. destruct (Rle_dec (n [.] u) 0); [nra |]. destruct Hs; nra.
Qed.

(** ** The ray of dynamic GJK *)

(** Without a margin contact at time t means that the point t u of the ray is in K. A support plane that separates clips
    the ray no later than the first impact, and proves that there is none where the ray does not come nearer. *)
Theorem ray_clip K u v w t :
  is_support K (opp v) w -> 0 < v [.] w -> 0 <= t -> K (t [*] u) -> 0 < v [.] u /\ v [.] w / v [.] u <= t.
Proof.
  intros Hw Hgap Ht Hc. apply support_against in Hw as [_ Hw]. specialize (Hw _ Hc). rewrite dot_scale_r in Hw.
  assert (0 < v [.] u) by nra. split; auto. apply Rmult_le_reg_r with (v [.] u); auto.
  replace (v [.] w / v [.] u * v [.] u) with (v [.] w) by (field; lra). lra.
Qed.

Theorem contact_is_ray_in_difference K u t : contact K u 0 t <-> K (t [*] u).
Proof.
  rewrite contact_without_margin. unfold moved.
  replace (zero [+] (t [*] u)) with (t [*] u) by (apply dot_ext; intro z; dots; ring). tauto.
Qed.

(** Points prove contact: one within the margin now, or one that the ray reaches after s more. *)
Theorem point_in_margin_is_contact K u m t v : moved K u t v -> norm v <= m -> contact K u m t.
Proof. intros Hv Hn. now exists v. Qed.

Theorem crossing_is_contact_later K u t s : moved K u t (s [*] u) -> contact K u 0 (t + s).
Proof.
  intro H. apply contact_is_ray_in_difference. unfold moved in H.
  replace ((t + s) [*] u) with ((s [*] u) [+] (t [*] u)); auto. apply dot_ext. intro z. dots. ring.
Qed.
End Impact.

Arguments moved {_}.
Arguments contact {_}.
Arguments advanced_to {_}.

Print Assumptions moving_bodies_meet.
Print Assumptions advance_is_safe.
Print Assumptions moving_apart_never_meets.
Print Assumptions out_of_reach_does_not_meet.
Print Assumptions no_contact_before.
Print Assumptions advance_never_passes_impact.
Print Assumptions contact_found_is_first.
Print Assumptions advance_by_speed_bound.
Print Assumptions translation_has_speed.
Print Assumptions separated_at_both_ends.
Print Assumptions separated_by_initial_gap.
Print Assumptions ray_clip.
Print Assumptions point_in_margin_is_contact.
Print Assumptions crossing_is_contact_later.
