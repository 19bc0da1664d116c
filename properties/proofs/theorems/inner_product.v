(* SPDX-License-Identifier: GPL-3.0-or-later *)
(** Real inner product spaces: the axioms as a record, and what follows from them for lengths.

    Every theorem of this folder that does not say otherwise holds in every such space, of any dimension. That the record
    is not empty is shown in plane_and_space.v. *)
Require Import Reals Lra Psatz.
Open Scope R_scope.

(* Tactics that keep what they found write files into the current folder. *)
#[export] Unset Lia Cache.
#[export] Unset Nra Cache.

Record space := Space {
  vec :> Type;
  zero : vec;
  add : vec -> vec -> vec;
  scale : R -> vec -> vec;
  dot : vec -> vec -> R;
  add_comm : forall x y, add x y = add y x;
  add_assoc : forall x y z, add x (add y z) = add (add x y) z;
  add_zero : forall x, add x zero = x;
  add_opposite : forall x, add x (scale (-1) x) = zero;
  scale_one : forall x, scale 1 x = x;
  scale_scale : forall a b x, scale a (scale b x) = scale (a * b) x;
  scale_sum : forall a b x, scale (a + b) x = add (scale a x) (scale b x);
  scale_add : forall a x y, scale a (add x y) = add (scale a x) (scale a y);
  dot_comm : forall x y, dot x y = dot y x;
  dot_add_l : forall x y z, dot (add x y) z = dot x z + dot y z;
  dot_scale_l : forall a x z, dot (scale a x) z = a * dot x z;
  dot_nonneg : forall x, 0 <= dot x x;
  dot_definite : forall x, dot x x = 0 -> x = zero
}.

Arguments zero {_}.
Arguments add {_}.
Arguments scale {_}.
Arguments dot {_}.

Notation "x [+] y" := (add x y) (at level 50, left associativity).
Notation "a [*] x" := (scale a x) (at level 40, left associativity).
Notation "x [.] y" := (dot x y) (at level 35, no associativity).

Definition opp {E : space} (x : E) : E := (-1) [*] x.
Definition sub {E : space} (x y : E) : E := x [+] opp y.
Notation "x [-] y" := (sub x y) (at level 50, left associativity).

(** |x|^2, |x|, and the point that divides the segment from x to y in the ratio t to 1 - t. *)
Definition sq {E : space} (x : E) : R := x [.] x.
Definition norm {E : space} (x : E) : R := sqrt (sq x).
Definition mix {E : space} (t : R) (x y : E) : E := ((1 - t) [*] x) [+] (t [*] y).

Section Algebra.
Variable E : space.
Implicit Types x y z : E.

Lemma dot_add_r x y z : x [.] (y [+] z) = x [.] y + x [.] z.
Proof. now rewrite dot_comm, dot_add_l, (dot_comm _ y), (dot_comm _ z). Qed.

Lemma dot_scale_r a x y : x [.] (a [*] y) = a * x [.] y.
Proof. now rewrite dot_comm, dot_scale_l, (dot_comm _ y). Qed.

Lemma dot_zero_l x : zero [.] x = 0.
Proof. rewrite <- (add_opposite E x), dot_add_l, dot_scale_l. ring. Qed.

Lemma dot_zero_r x : x [.] zero = 0.
Proof. rewrite dot_comm. apply dot_zero_l. Qed.
End Algebra.

#[export] Hint Rewrite dot_add_l dot_add_r dot_scale_l dot_scale_r dot_zero_l dot_zero_r : dots.

(** Writes every inner product as a polynomial in the inner products of variables, each in one order. *)
Ltac sort_dots :=
  repeat match goal with
  | |- context [@dot ?E ?x ?y] =>
      tryif constr_eq x y then fail else
      match goal with |- context [@dot E y x] => rewrite (dot_comm E y x) in * end
  | H : context [@dot ?E ?x ?y] |- _ =>
      tryif constr_eq x y then fail else
      match goal with
      | |- context [@dot E y x] => rewrite (dot_comm E y x) in *
      | H' : context [@dot E y x] |- _ => rewrite (dot_comm E y x) in *
      end
  end.
Ltac dots := unfold mix, sub, opp, sq in *; autorewrite with dots in *; sort_dots.

Section Vectors.
Variable E : space.
Implicit Types x y z : E.

Lemma sub_zero_eq x y : x [-] y = zero -> x = y.
Proof.
  intro H. unfold sub, opp in H. rewrite <- (add_zero E x), <- (add_opposite E y), (add_comm E y), add_assoc, H, add_comm.
  apply add_zero.
Qed.

(** Two vectors with the same inner products are one. This decides every linear identity between vectors. *)
Lemma dot_ext x y : (forall z, x [.] z = y [.] z) -> x = y.
Proof.
  intro H. apply sub_zero_eq, dot_definite. unfold sub at 1. rewrite dot_add_l, H. unfold opp at 1.
  rewrite dot_scale_l. ring.
Qed.

Lemma sq_zero : sq (zero : E) = 0.
Proof. unfold sq. apply dot_zero_l. Qed.

Lemma sq_nonneg x : 0 <= sq x.
Proof. apply dot_nonneg. Qed.

Lemma sq_eq0 x : sq x = 0 <-> x = zero.
Proof. split; [apply dot_definite | intros ->; apply sq_zero]. Qed.

Lemma sq_pos x : 0 < sq x <-> x <> zero.
Proof.
  split.
  - intros H ->. rewrite sq_zero in H. lra.
  - intro H. destruct (Rle_lt_or_eq_dec _ _ (sq_nonneg x)) as [h | h]; auto. now symmetry in h; apply sq_eq0 in h.
Qed.

Lemma sq_sub_eq0 x y : sq (x [-] y) = 0 -> x = y.
Proof. intro H. now apply sub_zero_eq, sq_eq0. Qed.

Lemma vec_eq_dec x y : {x = y} + {x <> y}.
Proof.
  destruct (Req_EM_T (sq (x [-] y)) 0) as [h | h]; [left; now apply sq_sub_eq0 | right].
  intros ->. apply h. dots. ring.
Qed.

Lemma cauchy_schwarz_sq x y : (x [.] y) * (x [.] y) <= sq x * sq y.
Proof.
  destruct (vec_eq_dec y zero) as [-> | h]; [dots; lra |].
  apply sq_pos in h. pose proof (sq_nonneg ((sq y [*] x) [-] ((x [.] y) [*] y))) as H. dots.
  assert (0 <= y [.] y * (x [.] x * y [.] y - x [.] y * x [.] y)) by nra. nra.
Qed.

Lemma norm_nonneg x : 0 <= norm x.
Proof. apply sqrt_pos. Qed.

Lemma norm_sq x : norm x * norm x = sq x.
Proof. apply sqrt_sqrt, sq_nonneg. Qed.

Lemma norm_pos x : 0 < norm x <-> x <> zero.
Proof.
  rewrite <- sq_pos. split; intro H.
  - rewrite <- norm_sq. nra.
  - now apply sqrt_lt_R0.
Qed.

Lemma norm_zero : norm (zero : E) = 0.
Proof. unfold norm. rewrite sq_zero. apply sqrt_0. Qed.

Lemma norm_le x y : norm x <= norm y <-> sq x <= sq y.
Proof.
  split; intro H.
  - rewrite <- !norm_sq. pose proof (norm_nonneg x). nra.
  - now apply sqrt_le_1_alt.
Qed.

Lemma norm_lt x y : norm x < norm y <-> sq x < sq y.
Proof. split; intro H; apply Rnot_le_lt; intro h; apply norm_le in h; lra. Qed.

Lemma norm_eq x y : norm x = norm y <-> sq x = sq y.
Proof. split; intro H; [rewrite <- !norm_sq, H; ring | unfold norm; now rewrite H]. Qed.

Lemma norm_le_R x r : 0 <= r -> (norm x <= r <-> sq x <= r * r).
Proof. intro h. rewrite <- norm_sq. pose proof (norm_nonneg x). split; nra. Qed.

Lemma cauchy_schwarz x y : x [.] y <= norm x * norm y.
Proof.
  pose proof (cauchy_schwarz_sq x y) as H. rewrite <- !norm_sq in H.
  pose proof (norm_nonneg x). pose proof (norm_nonneg y).
  apply Rnot_lt_le. intro h. assert (0 <= norm x * norm y) by nra. nra.
Qed.

Lemma norm_scale a x : norm (a [*] x) = Rabs a * norm x.
Proof.
  unfold norm. replace (sq (a [*] x)) with (Rsqr a * sq x) by (dots; unfold Rsqr; ring).
  rewrite sqrt_mult_alt by apply Rle_0_sqr. now rewrite sqrt_Rsqr_abs.
Qed.

Lemma norm_opp x : norm (opp x) = norm x.
Proof. apply norm_eq. dots. ring. Qed.

Lemma triangle x y : norm (x [+] y) <= norm x + norm y.
Proof.
  pose proof (norm_nonneg x). pose proof (norm_nonneg y).
  apply norm_le_R; [lra |]. pose proof (cauchy_schwarz x y). pose proof (norm_sq x). pose proof (norm_sq y).
  dots. nra.
Qed.

Lemma mix_0 x y : mix 0 x y = x.
Proof. apply dot_ext. intro z. dots. ring. Qed.

Lemma mix_1 x y : mix 1 x y = y.
Proof. apply dot_ext. intro z. dots. ring. Qed.

(** How far along a segment one has got, for lengths: the parabola behind everything about GJK. *)
Lemma sq_mix t x y : sq (mix t x y) = sq x - 2 * t * (sq x - x [.] y) + t * t * sq (x [-] y).
Proof. dots. ring. Qed.
End Vectors.

Print Assumptions cauchy_schwarz.
Print Assumptions triangle.
