(* SPDX-License-Identifier: GPL-3.0-or-later *)
(* A closed surface with corners in C around the origin holds each ball that no plane of its faces cuts. *)
From Coq Require Import Reals Lra List.
From Touchstone.Certificates Require Import vectors bodies hulls cover.
Import ListNotations.
Local Open Scope R_scope.

(* A face: three corners (in the plane the third is the second again), its normal n, and n.x = h on the face. *)
Record face := Face { corner1 : vec; corner2 : vec; corner3 : vec; normal : vec; height : R }.

Definition good_face (s : bool) (C : set) (f : face) :=
  C (corner1 f) /\ C (corner2 f) /\ C (corner3 f) /\ space s (normal f) /\ 0 < height f /\
  dot (normal f) (corner1 f) = height f /\ dot (normal f) (corner2 f) = height f /\ dot (normal f) (corner3 f) = height f.

Definition in_cone (f : face) (x : vec) := exists k l m, 0 <= k /\ 0 <= l /\ 0 <= m /\
  x = vadd (vscale k (corner1 f)) (vadd (vscale l (corner2 f)) (vscale m (corner3 f))).

Definition surrounds (s : bool) (C : set) (faces : list face) :=
  Forall (good_face s C) faces /\ forall x, space s x -> exists f, In f faces /\ in_cone f x.

Section Surface.
Variables (s : bool) (C : set) (faces : list face).
Hypothesis C_convex : convex C.
Hypothesis C_zero : C vzero.
Hypothesis around : surrounds s C faces.

Lemma face_normal_nonzero f : good_face s C f -> normal f <> vzero.
Proof.
  intros (_ & _ & _ & _ & Hh & H1 & _) E. rewrite E in H1. replace (dot vzero (corner1 f)) with 0 in H1 by (clear; vring). lra.
Qed.

(* A vector in the cone of a face is in C if it is not above the plane of the face. *)
Lemma below_the_face f x : good_face s C f -> in_cone f x -> dot (normal f) x <= height f -> C x.
Proof.
  intros (H1 & H2 & H3 & _ & Hh & E1 & E2 & E3) (k & l & m & Hk & Hl & Hm & ->) Hx.
  apply convex_three; trivial. rewrite !dot_add, !dot_scale, E1, E2, E3 in Hx. nra.
Qed.

Theorem ball_inside d : 0 <= d -> Forall (fun f => d * norm (normal f) <= height f) faces ->
  forall x, space s x -> norm x <= d -> C x.
Proof.
  intros Hd Hall x Hs Hx. destruct around as [Hgood Hcover]. destruct (Hcover x Hs) as (f & Hin & Hf).
  rewrite Forall_forall in Hgood, Hall. specialize (Hgood f Hin). specialize (Hall f Hin).
  apply (below_the_face f); trivial. generalize (dot_le_norms (normal f) x), (norm_nonneg (normal f)). intros. nra.
Qed.

(* A direction in which C is not deeper than the ball is opposite to the normal of a face with that distance. *)
Theorem least_directions d w : 0 < d -> Forall (fun f => d * norm (normal f) <= height f) faces ->
  space s w -> w <> vzero -> (forall c, C c -> - d * norm w <= dot w c) ->
  exists f, In f faces /\ height f = d * norm (normal f) /\ same_ray (vscale (-1) (normal f)) w.
Proof.
  intros Hd Hall Hs Hw Hsup. destruct around as [Hgood Hcover]. assert (Pw := norm_pos w Hw).
  set (t := vscale (-1) (vscale (d / norm w) w)).
  assert (Hdw : 0 < d / norm w) by (apply Rmult_lt_0_compat; [|apply Rinv_0_lt_compat]; trivial).
  assert (Nt : norm t = d) by (unfold t; rewrite norm_opp, norm_scale by lra; field; lra).
  destruct (Hcover t) as (f & Hin & Hf); [unfold t; auto with space|].
  rewrite Forall_forall in Hgood, Hall. assert (G := Hgood f Hin). specialize (Hall f Hin).
  exists f; split; trivial. assert (Nn := face_normal_nonzero f G). assert (Pn := norm_pos _ Nn).
  assert (Wt : dot w t = - d * norm w) by (unfold t; rewrite !dot_scale, <- norm_square; field; lra).
  assert (Ht : height f <= dot (normal f) t).
  { destruct G as (H1 & H2 & H3 & _ & Hh & E1 & E2 & E3). destruct Hf as (k & l & m & Hk & Hl & Hm & E).
    rewrite E, !dot_add, !dot_scale, E1, E2, E3. rewrite E, !dot_add, !dot_scale in Wt.
    specialize (Hsup _ H1) as B1. specialize (Hsup _ H2) as B2. specialize (Hsup _ H3) as B3.
    assert (1 <= k + l + m) by (assert (0 < d * norm w) by nra; nra). nra. }
  generalize (dot_le_norms (normal f) t). rewrite Nt. intros Hle. split; [lra|].
  assert (E := parallel_of_equality (normal f) t Nn). rewrite Nt in E. specialize (E ltac:(lra)).
  exists (norm w / norm (normal f)). split; [apply Rmult_lt_0_compat; [|apply Rinv_0_lt_compat]; trivial|].
  (* w is -(|w| / d) t, and t is (d / |n|) n. *)
  assert (Ew : w = vscale (- (norm w / d)) t).
  { unfold t. assert (norm w <> 0) by lra. assert (d <> 0) by lra. generalize dependent (norm w). intros. clear - H H0.
    destruct w as [x y z]; vsimpl; apply vec_eq; simpl; field; auto. }
  rewrite Ew at 1. rewrite E. assert (norm (normal f) <> 0) by lra. assert (d <> 0) by lra.
  generalize dependent (norm (normal f)). intros. clear - H H0. generalize (norm w). intros.
  destruct (normal f) as [x y z]; vsimpl; apply vec_eq; simpl; field; auto.
Qed.
End Surface.

(* Triangles of a closed surface around the origin surround it. *)
Definition triangle_of (f : face) : triangle := (corner1 f, corner2 f, corner3 f).

Theorem closed_surface_surrounds (C : set) faces : faces <> [] ->
  closed_around_origin (map triangle_of faces) -> Forall (good_face false C) faces -> surrounds false C faces.
Proof.
  intros Hne Hc Hg. split; trivial. intros x _.
  destruct (cones_cover_space _ Hc x) as (t & Hin & Hx); [destruct faces; simpl; congruence|].
  apply in_map_iff in Hin. destruct Hin as (f & <- & Hin). exists f; split; trivial.
  apply inside_weights; trivial. apply (Hc _ _ _ (or_introl (in_map triangle_of _ _ Hin))).
Qed.

(* In the plane: the sides of a closed polygon around the origin. Each is the base of two triangles, one with a tip above the
   plane and one with a tip below it, and these close up. *)
Definition up := Vec 0 0 1.
Definition down := Vec 0 0 (-1).
Definition tips (f : face) : list triangle := [(corner1 f, corner2 f, up); (corner2 f, corner1 f, down)].

Definition closed_polygon (faces : list face) := forall f, In f faces ->
  0 < det (corner1 f) (corner2 f) up /\
  (exists g, In g faces /\ corner1 g = corner2 f) /\ (exists g, In g faces /\ corner2 g = corner1 f).

Lemma tips_closed faces : closed_polygon faces -> closed_around_origin (flat_map tips faces).
Proof.
  intros Hc a b c Ht.
  assert (K : exists f, In f faces /\
    ((a, b, c) = (corner1 f, corner2 f, up) \/ (b, c, a) = (corner1 f, corner2 f, up) \/ (c, a, b) = (corner1 f, corner2 f, up) \/
     (a, b, c) = (corner2 f, corner1 f, down) \/ (b, c, a) = (corner2 f, corner1 f, down) \/ (c, a, b) = (corner2 f, corner1 f, down))).
  { destruct Ht as [H|[H|H]]; apply in_flat_map in H; destruct H as (f & Hf & Hi); exists f; split; trivial;
    destruct Hi as [Hi|[Hi|[]]]; rewrite <- Hi; tauto. }
  destruct K as (f & Hf & K). destruct (Hc f Hf) as (Hd & (g & Hg & Eg) & (g' & Hg' & Eg')).
  assert (U : forall f, In f faces -> In (corner1 f, corner2 f, up) (flat_map tips faces))
    by (intros f' H'; apply in_flat_map; exists f'; simpl; auto).
  assert (L : forall f, In f faces -> In (corner2 f, corner1 f, down) (flat_map tips faces))
    by (intros f' H'; apply in_flat_map; exists f'; simpl; auto).
  assert (Hdown : det (corner2 f) (corner1 f) down = det (corner1 f) (corner2 f) up) by (unfold up, down; clear; vring).
  assert (rot : forall u v w, det v w u = det u v w) by (clear; vring).
  assert (Hd' : 0 < det (corner2 f) (corner1 f) down) by (rewrite Hdown; trivial).
  unfold turned.
  destruct K as [K|[K|[K|[K|[K|K]]]]]; injection K; intros; subst a b c; clear K.
  - split; [exact Hd|]. exists down. left. auto.
  - split; [rewrite <- rot; exact Hd|]. exists (corner1 g'). right; right. rewrite <- Eg'. auto.
  - split; [rewrite rot; exact Hd|]. exists (corner2 g). right; left. rewrite <- Eg. auto.
  - split; [exact Hd'|]. exists up. left. auto.
  - split; [rewrite <- rot; exact Hd'|]. exists (corner2 g). right; right. rewrite <- Eg. auto.
  - split; [rewrite rot; exact Hd'|]. exists (corner1 g'). right; left. rewrite <- Eg'. auto.
Qed.

Theorem closed_polygon_surrounds (C : set) faces : faces <> [] -> (forall f, In f faces -> corner3 f = corner2 f) ->
  (forall c, C c -> space true c) -> closed_polygon faces -> Forall (good_face true C) faces -> surrounds true C faces.
Proof.
  intros Hne H3 Hplane Hc Hg. split; trivial. intros x Hx.
  destruct (cones_cover_space _ (tips_closed faces Hc) x) as (t & Hin & Hi).
  { destruct faces; simpl; congruence. }
  apply in_flat_map in Hin. destruct Hin as (f & Hf & Ht). exists f; split; trivial.
  rewrite Forall_forall in Hg. destruct (Hg f Hf) as (C1 & C2 & _). apply Hplane in C1. apply Hplane in C2.
  destruct (Hc f Hf) as (Hd & _). unfold in_cone. rewrite (H3 f Hf).
  assert (Hd' : 0 < det (corner2 f) (corner1 f) down).
  { replace (det (corner2 f) (corner1 f) down) with (det (corner1 f) (corner2 f) up) by (unfold up, down; clear; vring). trivial. }
  simpl in C1, C2, Hx.
  destruct Ht as [<-|[<-|[]]]; apply inside_weights in Hi; trivial; destruct Hi as (k & l & m & Hk & Hl & Hm & E).
  - assert (m = 0). { apply (f_equal vz) in E. unfold up in E. simpl in E. rewrite C1, C2, Hx in E. lra. }
    exists k, l, 0. repeat split; trivial; try lra. rewrite E, H. unfold up. generalize (corner1 f), (corner2 f). clear. vring.
  - assert (m = 0). { apply (f_equal vz) in E. unfold down in E. simpl in E. rewrite C1, C2, Hx in E. lra. }
    exists l, k, 0. repeat split; trivial; try lra. rewrite E, H. unfold down. generalize (corner1 f), (corner2 f). clear. vring.
Qed.
