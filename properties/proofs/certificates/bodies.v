(* SPDX-License-Identifier: GPL-3.0-or-later *)
(* What is claimed of two bodies: their distance, depth, directions of least way out, and time of first contact. *)
(* Everything is said of sets of vectors of real numbers; certificates do not occur here. *)
From Coq Require Import Reals Lra List.
From Touchstone.Certificates Require Import vectors.
Local Open Scope R_scope.

Definition set := vec -> Prop.

(* The convex hull of a list of points: the least set that holds them and every point between two of its points. *)
Inductive hull (points : list vec) : set :=
| hull_point p : In p points -> hull points p
| hull_between t p q : 0 <= t <= 1 -> hull points p -> hull points q ->
    hull points (vadd (vscale (1 - t) p) (vscale t q)).

(* All points of the space that are within r of the set. With r = 0 it is the set itself (rounded_zero). *)
Definition rounded (s : bool) (r : R) (A : set) : set := fun x => space s x /\ exists c, A c /\ norm (vsub x c) <= r.

(* The differences A - B. The bodies A and B + t have a point in common when t is one of them. *)
Definition difference (A B : set) : set := fun t => exists a b, A a /\ B b /\ t = vsub a b.

Definition shifted (A : set) (t : vec) : set := fun x => A (vsub x t).
Definition meet (A B : set) := exists x, A x /\ B x.

Definition interior (s : bool) (D : set) : set :=
  fun t => space s t /\ exists e, 0 < e /\ forall y, space s y -> norm (vsub y t) < e -> D y.

(* The verdicts, for D = A - B. *)
Definition separated (D : set) := ~ D vzero.
Definition touching (s : bool) (D : set) := D vzero /\ ~ interior s D vzero.
Definition penetrating (s : bool) (D : set) := interior s D vzero.

(* The least norm in D is in [lo, hi]. *)
Definition distance_within (D : set) (lo hi : R) :=
  (forall t, D t -> lo <= norm t) /\ exists t, D t /\ norm t <= hi.

(* The least norm of a translation that leaves the interior of D is in [lo, hi]. *)
Definition depth_within (s : bool) (D : set) (lo hi : R) :=
  (forall t, space s t -> ~ interior s D t -> lo <= norm t) /\
  exists t, space s t /\ ~ interior s D t /\ norm t <= hi.

(* A that is moved by e along w has a plane orthogonal to w between itself and B. *)
Definition leaves (s : bool) (D : set) (e : R) (w : vec) :=
  space s w /\ w <> vzero /\ forall t, D t -> - (e * norm w) <= dot w t.

(* Up to positive factors the directions w with P w are those of the list, and the list names each of them once. *)
Definition same_ray (u w : vec) := exists k, 0 < k /\ w = vscale k u.
Definition exactly_the_rays (P : vec -> Prop) (rays : list vec) :=
  (forall w, P w <-> exists u, In u rays /\ same_ray u w) /\ ForallOrdPairs (fun u w => ~ same_ray u w) rays.
(* There are two that are not parallel; if P is convex, as it is of planes between two bodies, there is a continuum. *)
Definition continuum_of_rays (P : vec -> Prop) := exists u w, P u /\ P w /\ cross u w <> vzero.

(* B moves by t * velocity in the time t. *)
Definition meet_at (D : set) (velocity : vec) (t : R) := D (vscale t velocity).
Definition first_contact_within (D : set) (velocity : vec) (duration lo hi : R) :=
  (forall t, 0 <= t < lo -> ~ meet_at D velocity t) /\ exists t, 0 <= t <= duration /\ t <= hi /\ meet_at D velocity t.
Definition no_contact (D : set) (velocity : vec) (duration : R) := forall t, 0 <= t <= duration -> ~ meet_at D velocity t.

(* The reading of the difference in terms of the bodies. *)
Lemma meet_iff_difference A B t : meet A (shifted B t) <-> difference A B t.
Proof.
  unfold meet, shifted, difference; split.
  - intros [x [Ha Hb]]. exists x, (vsub x t); repeat split; trivial.
    destruct x, t; vsimpl; apply vec_eq; simpl; ring.
  - intros (a & b & Ha & Hb & ->). exists a; split; trivial.
    replace (vsub a (vsub a b)) with b; trivial. destruct a, b; vsimpl; apply vec_eq; simpl; ring.
Qed.

(* The least norm of a difference is the least distance of two points. *)
Lemma distance_within_iff A B lo hi :
  distance_within (difference A B) lo hi <->
  (forall a b, A a -> B b -> lo <= norm (vsub a b)) /\ exists a b, A a /\ B b /\ norm (vsub a b) <= hi.
Proof.
  unfold distance_within, difference; split; intros [H1 H2]; split.
  - intros a b Ha Hb. apply H1; eauto.
  - destruct H2 as (t & (a & b & Ha & Hb & ->) & H); eauto.
  - intros t (a & b & Ha & Hb & ->); auto.
  - destruct H2 as (a & b & Ha & Hb & H). exists (vsub a b); split; eauto.
Qed.
