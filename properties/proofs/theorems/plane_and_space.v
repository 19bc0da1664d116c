(* SPDX-License-Identifier: GPL-3.0-or-later *)
(** The plane and space with the usual inner product are inner product spaces: the record of inner_product.v has members. *)
Require Import Reals Lra Psatz.
From Touchstone.Theorems Require Import inner_product.
Open Scope R_scope.

Record pair := Pair { x2 : R; y2 : R }.
Record triple := Triple { x3 : R; y3 : R; z3 : R }.

Ltac componentwise :=
  intros; repeat match goal with p : pair |- _ => destruct p | p : triple |- _ => destruct p end; cbn in *;
  try (f_equal; lra); try lra; try nra.

Definition R2 : space.
Proof.
  refine (Space pair (Pair 0 0) (fun p q => Pair (x2 p + x2 q) (y2 p + y2 q))
            (fun a p => Pair (a * x2 p) (a * y2 p)) (fun p q => x2 p * x2 q + y2 p * y2 q) _ _ _ _ _ _ _ _ _ _ _ _ _);
    componentwise.
  assert (x4 = 0) by nra. assert (y4 = 0) by nra. now subst.
Defined.

Definition R3 : space.
Proof.
  refine (Space triple (Triple 0 0 0) (fun p q => Triple (x3 p + x3 q) (y3 p + y3 q) (z3 p + z3 q))
            (fun a p => Triple (a * x3 p) (a * y3 p) (a * z3 p))
            (fun p q => x3 p * x3 q + y3 p * y3 q + z3 p * z3 q) _ _ _ _ _ _ _ _ _ _ _ _ _);
    componentwise.
  assert (x4 = 0) by nra. assert (y4 = 0) by nra. assert (z4 = 0) by nra. now subst.
Defined.

Definition p2 (x y : R) : R2 := Pair x y.
Definition p3 (x y z : R) : R3 := Triple x y z.

(** Turns a statement about given points of the plane or of space into one about their coordinates. *)
Ltac coordinates := unfold mix, sub, opp, sq, p2, p3 in *; cbn in *.

Print Assumptions R2.
Print Assumptions R3.
