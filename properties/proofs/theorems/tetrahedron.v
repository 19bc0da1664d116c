(* SPDX-License-Identifier: GPL-3.0-or-later *)
(** The start of EPA in space: the four outward planes of a tetrahedron describe its hull. That expansions in space keep
    such a description is not proved here. *)
Require Import Reals Lra Psatz List.
From Touchstone.Theorems Require Import inner_product plane_and_space convex gjk existence gjk_dimensions epa.
Import ListNotations.
Open Scope R_scope.

Definition triangle_face (p q r : R3) : face R3 :=
  let n := cross (q [-] p) (r [-] p) in Face n (n [.] p).

(** Six times the volume, positive where d is behind the triangle a b c, counter-clockwise seen from outside. *)
Definition volume (a b c d : R3) : R := cross (b [-] a) (c [-] a) [.] (a [-] d).

(** The faces in the order of the code. *)
Definition tetrahedron (a b c d : R3) : list (face R3) :=
  [triangle_face a b c; triangle_face a d b; triangle_face b d c; triangle_face c d a].

Definition height (f : face R3) (x : R3) : R := offset f - normal f [.] x.

Ltac volumes :=
  unfold height, volume, triangle_face in *; cbn [normal offset] in *;
  repeat match goal with p : vec R3 |- _ => destruct p end; unfold cross in *; coordinates.

(** Heights over the faces are barycentric coordinates. *)
Lemma barycentric_sum a b c d x :
  height (triangle_face b d c) x + height (triangle_face c d a) x + height (triangle_face a d b) x +
  height (triangle_face a b c) x = volume a b c d.
Proof. volumes. ring. Qed.

Lemma barycentric_point a b c d x :
  volume a b c d [*] x =
  (height (triangle_face b d c) x [*] a) [+] ((height (triangle_face c d a) x [*] b) [+]
  ((height (triangle_face a d b) x [*] c) [+] (height (triangle_face a b c) x [*] d))).
Proof. volumes. f_equal; ring. Qed.

Lemma heights_of_vertices a b c d p f :
  0 < volume a b c d -> In p [a; b; c; d] -> In f (tetrahedron a b c d) -> 0 <= height f p.
Proof.
  intros Hv [<- | [<- | [<- | [<- | []]]]] [<- | [<- | [<- | [<- | []]]]];
    (match goal with |- 0 <= ?h => assert (h = 0 \/ h = volume a b c d) as [-> | ->]; [| lra | lra] end);
    solve [left; volumes; ring | right; volumes; ring].
Qed.

Theorem tetrahedron_describes a b c d :
  0 < volume a b c d -> describes (tetrahedron a b c d) [a; b; c; d].
Proof.
  intro Hv. split.
  - intros f Hf Hn.
    assert (H0 : forall p q, height f p = height f q) by (intros p q; unfold height; now rewrite Hn, !dot_zero_l).
    assert (exists p q, height f p = volume a b c d /\ height f q = 0) as (p & q & Hp & Hq).
    { destruct Hf as [<- | [<- | [<- | [<- | []]]]]; [exists d, a | exists c, a | exists a, b | exists b, c];
        clear; split; volumes; ring. }
    rewrite (H0 p q) in Hp. lra.
  - intro x. split.
    + intros Hx f Hf. enough (0 <= height f x) by (unfold height in *; lra).
      assert (Hb : 1 * - offset f <= (opp (normal f)) [.] x).
      { apply combination_bound with [a; b; c; d]; auto. intros p Hp.
        pose proof (heights_of_vertices a b c d p f Hv Hp Hf). unfold height in *. unfold opp. rewrite dot_scale_l. lra. }
      unfold opp in Hb. rewrite dot_scale_l in Hb. unfold height. lra.
    + intro Hx. assert (Hh : forall f, In f (tetrahedron a b c d) -> 0 <= height f x).
      { intros f Hf. specialize (Hx f Hf). unfold height. lra. }
      pose proof (barycentric_sum a b c d x) as S. pose proof (barycentric_point a b c d x) as P.
      pose proof (Hh (triangle_face b d c) ltac:(cbn; auto)) as H1. pose proof (Hh (triangle_face c d a) ltac:(cbn; auto)) as H2.
      pose proof (Hh (triangle_face a d b) ltac:(cbn; auto)) as H3. pose proof (Hh (triangle_face a b c) ltac:(cbn; auto)) as H4.
      set (h1 := height (triangle_face b d c) x) in *. set (h2 := height (triangle_face c d a) x) in *.
      set (h3 := height (triangle_face a d b) x) in *. set (h4 := height (triangle_face a b c) x) in *.
      set (D := volume a b c d) in *. clearbody h1 h2 h3 h4 D.
      assert (Hi : 0 < / D) by (now apply Rinv_0_lt_compat).
      unfold hull. replace x with (/ D [*] (D [*] x)).
      2: { rewrite scale_scale, Rinv_l by lra. apply scale_one. }
      replace 1 with (/ D * (h1 + h2 + h3 + h4)) by (rewrite S; field; lra).
      apply combination_scale with (f := Rle 0); [intros; nra |].
      exists h1, ((h2 [*] b) [+] ((h3 [*] c) [+] (h4 [*] d))). split; [auto | split; [| auto]].
      exists h2, ((h3 [*] c) [+] (h4 [*] d)). split; [auto | split; [| auto]].
      exists h3, (h4 [*] d). split; [auto | split; [| auto]].
      exists h4, zero. split; [auto | split; [split; [ring | auto] | now rewrite add_zero]].
Qed.

Print Assumptions tetrahedron_describes.
