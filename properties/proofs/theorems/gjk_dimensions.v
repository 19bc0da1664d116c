(* SPDX-License-Identifier: GPL-3.0-or-later *)
(** The number of steps of GJK in the plane and in space: a line that misses the origin carries at most two affinely
    independent points, a plane three, so simplices on the way have no more. *)
Require Import Reals Lra Psatz List Lia.
From Touchstone.Theorems Require Import inner_product plane_and_space convex gjk existence subsets gjk_termination.
Import ListNotations.
Open Scope R_scope.

Lemma in_affine_hull_of_two (E : space) (p q x : E) a : x = mix a p q -> affine_hull [p; q] x.
Proof.
  intros ->. exists (1 - a), (a [*] q). split; [auto | split; [| reflexivity]].
  exists a, zero. split; [auto | split; [split; [ring | auto] | apply dot_ext; intro z; dots; ring]].
Qed.

Lemma in_affine_hull_of_three (E : space) (p q r x : E) a b :
  x = p [+] (a [*] (q [-] p)) [+] (b [*] (r [-] p)) -> affine_hull [p; q; r] x.
Proof.
  intros ->. exists (1 - a - b), ((a [*] q) [+] (b [*] r)). split; [auto | split].
  - exists a, (b [*] r). split; [auto | split; [| reflexivity]].
    exists b, zero. split; [auto | split; [split; [ring | auto] | apply dot_ext; intro z; dots; ring]].
  - apply dot_ext. intro z. dots. ring.
Qed.

(** Two vectors of the plane that are orthogonal to one v are parallel. *)
Lemma orthogonal_in_plane (a u v : R2) :
  v <> zero -> v [.] a = 0 -> v [.] u = 0 -> sq a [*] u = (a [.] u) [*] a.
Proof.
  intro Hv. apply sq_pos in Hv. destruct a as [ax ay], u as [ux uy], v as [vx vy]. coordinates. intros A U.
  assert (P : ax * uy - ay * ux = 0).
  { apply Rmult_eq_reg_l with (vx * vx + vy * vy); [| lra].
    transitivity ((vx * uy - vy * ux) * (vx * ax + vy * ay) - (vx * ay - vy * ax) * (vx * ux + vy * uy)); [ring |].
    rewrite A, U. ring. }
  f_equal.
  - transitivity ((ax * ux + ay * uy) * ax - ay * (ax * uy - ay * ux)); [ring | rewrite P; ring].
  - transitivity ((ax * ux + ay * uy) * ay + ax * (ax * uy - ay * ux)); [ring | rewrite P; ring].
Qed.

Theorem lines_carry_at_most_two : planes_carry_at_most R2 2.
Proof.
  intros W v [Hn H] Hv Hw. destruct W as [| p [| q [| r W]]]; cbn; try lia. exfalso.
  apply (H r [p; q]).
  - cbn; auto.
  - intros x [<- | [<- | []]]; cbn; auto.
  - inversion Hn as [| ? ? Hp Hn1]. inversion Hn1 as [| ? ? Hq Hn2]. intros [<- | [<- | []]]; [apply Hp | apply Hq]; cbn; auto.
  - assert (Hpq : sq (q [-] p) <> 0).
    { intro h. apply sq_sub_eq0 in h. subst. inversion Hn as [| ? ? Hp _]. apply Hp. now left. }
    pose proof (Hw p ltac:(cbn; auto)) as Wp. pose proof (Hw q ltac:(cbn; auto)) as Wq.
    pose proof (Hw r ltac:(cbn; auto)) as Wr.
    assert (O : sq (q [-] p) [*] (r [-] p) = ((q [-] p) [.] (r [-] p)) [*] (q [-] p)).
    { apply orthogonal_in_plane with v; auto.
      - clear - Wp Wq. dots. lra.
      - clear - Wp Wr. dots. lra. }
    set (s := sq (q [-] p)) in *. set (t := (q [-] p) [.] (r [-] p)) in *.
    apply in_affine_hull_of_two with (a := t / s). apply dot_ext. intro z.
    assert (Oz : s * (r [-] p) [.] z = t * (q [-] p) [.] z) by (rewrite <- !dot_scale_l; now rewrite O).
    clearbody s t. clear - Oz Hpq. dots. apply Rmult_eq_reg_l with s; auto. field_simplify_eq; auto. lra.
Qed.

Definition cross (a b : R3) : R3 :=
  p3 (y3 a * z3 b - z3 a * y3 b) (z3 a * x3 b - x3 a * z3 b) (x3 a * y3 b - y3 a * x3 b).

(** Three vectors of space that are orthogonal to one v are dependent. *)
Lemma orthogonal_in_space (a b u v : R3) :
  v <> zero -> v [.] a = 0 -> v [.] b = 0 -> v [.] u = 0 ->
  sq (cross a b) [*] u = ((cross u b [.] cross a b) [*] a) [+] ((cross a u [.] cross a b) [*] b).
Proof.
  intro Hv. apply sq_pos in Hv. destruct a as [ax ay az], b as [bx By bz], u as [ux uy uz], v as [vx vy vz].
  unfold cross. coordinates. intros A B U.
  assert (D : (ay * bz - az * By) * ux + (az * bx - ax * bz) * uy + (ax * By - ay * bx) * uz = 0).
  { set (d := _ + _).
    assert (Dx : vx * d = 0).
    { transitivity ((vx * ax + vy * ay + vz * az) * (By * uz - bz * uy) + (vx * bx + vy * By + vz * bz) * (uy * az - uz * ay)
                    + (vx * ux + vy * uy + vz * uz) * (ay * bz - az * By)); [unfold d; ring | rewrite A, B, U; ring]. }
    assert (Dy : vy * d = 0).
    { transitivity ((vx * ax + vy * ay + vz * az) * (bz * ux - bx * uz) + (vx * bx + vy * By + vz * bz) * (uz * ax - ux * az)
                    + (vx * ux + vy * uy + vz * uz) * (az * bx - ax * bz)); [unfold d; ring | rewrite A, B, U; ring]. }
    assert (Dz : vz * d = 0).
    { transitivity ((vx * ax + vy * ay + vz * az) * (bx * uy - By * ux) + (vx * bx + vy * By + vz * bz) * (ux * ay - uy * ax)
                    + (vx * ux + vy * uy + vz * uz) * (ax * By - ay * bx)); [unfold d; ring | rewrite A, B, U; ring]. }
    clearbody d. apply Rmult_eq_reg_l with (vx * vx + vy * vy + vz * vz); [| lra].
    transitivity (vx * (vx * d) + vy * (vy * d) + vz * (vz * d)); [ring | rewrite Dx, Dy, Dz; ring]. }
  (* The component along the cross product is missing: |n|^2 u less the right hand side is (n.u) n. *)
  f_equal.
  - apply Rminus_diag_uniq. match type of D with ?d = 0 => transitivity (d * (ay * bz - az * By)) end; [ring | rewrite D; ring].
  - apply Rminus_diag_uniq. match type of D with ?d = 0 => transitivity (d * (az * bx - ax * bz)) end; [ring | rewrite D; ring].
  - apply Rminus_diag_uniq. match type of D with ?d = 0 => transitivity (d * (ax * By - ay * bx)) end; [ring | rewrite D; ring].
Qed.

(** If two vectors have no cross product, the second is a multiple of the first, or the first is zero. *)
Lemma parallel_in_space (a b : R3) : cross a b = zero -> sq a [*] b = (a [.] b) [*] a.
Proof.
  destruct a as [ax ay az], b as [bx By bz]. unfold cross. coordinates. intro H. injection H as H1 H2 H3. f_equal.
  - transitivity ((ax * bx + ay * By + az * bz) * ax + az * (az * bx - ax * bz) - ay * (ax * By - ay * bx));
      [ring | rewrite H2, H3; ring].
  - transitivity ((ax * bx + ay * By + az * bz) * ay + ax * (ax * By - ay * bx) - az * (ay * bz - az * By));
      [ring | rewrite H1, H3; ring].
  - transitivity ((ax * bx + ay * By + az * bz) * az + ay * (ay * bz - az * By) - ax * (az * bx - ax * bz));
      [ring | rewrite H1, H2; ring].
Qed.

Theorem planes_of_space_carry_at_most_three : planes_carry_at_most R3 3.
Proof.
  intros W v [Hn H] Hv Hw. destruct W as [| p [| q [| r [| x W]]]]; cbn; try lia. exfalso.
  inversion Hn as [| ? ? Hp Hn1]; subst. inversion Hn1 as [| ? ? Hq Hn2]; subst. inversion Hn2 as [| ? ? Hr Hn3]; subst.
  assert (Wp : v [.] p = sq v) by (apply Hw; cbn; auto). assert (Wq : v [.] q = sq v) by (apply Hw; cbn; auto).
  assert (Wr : v [.] r = sq v) by (apply Hw; cbn; auto). assert (Wx : v [.] x = sq v) by (apply Hw; cbn; auto).
  assert (Hpq : sq (q [-] p) <> 0) by (intro h; apply sq_sub_eq0 in h; subst; apply Hp; now left).
  assert (O : forall y, v [.] y = sq v -> v [.] (y [-] p) = 0) by (intros y Hy; clear - Hy Wp; dots; lra).
  destruct (Req_dec (sq (cross (q [-] p) (r [-] p))) 0) as [Hc | Hc].
  - apply (H r [p; q]).
    + cbn; auto.
    + intros y [<- | [<- | []]]; cbn; auto.
    + intros [<- | [<- | []]]; [apply Hp | apply Hq]; cbn; auto.
    + apply sq_eq0, parallel_in_space in Hc.
      set (s := sq (q [-] p)) in *. set (t := (q [-] p) [.] (r [-] p)) in *.
      apply in_affine_hull_of_two with (a := t / s). apply dot_ext. intro z.
      assert (Oz : s * (r [-] p) [.] z = t * (q [-] p) [.] z) by (rewrite <- !dot_scale_l; now rewrite Hc).
      clearbody s t. clear - Oz Hpq. dots. apply Rmult_eq_reg_l with s; auto. field_simplify_eq; auto. lra.
  - apply (H x [p; q; r]).
    + cbn; auto.
    + intros y [<- | [<- | [<- | []]]]; cbn; auto.
    + intros [<- | [<- | [<- | []]]]; [apply Hp | apply Hq | apply Hr]; cbn; auto.
    + pose proof (orthogonal_in_space (q [-] p) (r [-] p) (x [-] p) v Hv (O q Wq) (O r Wr) (O x Wx)) as Hs.
      set (s := sq (cross (q [-] p) (r [-] p))) in *.
      set (a := cross (x [-] p) (r [-] p) [.] cross (q [-] p) (r [-] p)) in *.
      set (b := cross (q [-] p) (x [-] p) [.] cross (q [-] p) (r [-] p)) in *.
      apply in_affine_hull_of_three with (a := a / s) (b := b / s). apply dot_ext. intro z.
      assert (Oz : s * (x [-] p) [.] z = a * (q [-] p) [.] z + b * (r [-] p) [.] z).
      { rewrite <- dot_scale_l, Hs, dot_add_l, !dot_scale_l. reflexivity. }
      clearbody s a b. clear - Oz Hc. dots. apply Rmult_eq_reg_l with s; auto. field_simplify_eq; auto. lra.
Qed.

(** The bound that the framework's law `finite_termination` checks, for N points. *)
Theorem gjk_in_the_plane_is_finite (P : list R2) s l :
  NoDup P -> valid R2 P s -> is_run R2 P s l -> (length l <= choose_up_to (length P) 2)%nat.
Proof. intro H. apply run_is_finite_by_dimension; auto. apply lines_carry_at_most_two. Qed.

Theorem gjk_in_space_is_finite (P : list R3) s l :
  NoDup P -> valid R3 P s -> is_run R3 P s l -> (length l <= choose_up_to (length P) 3)%nat.
Proof. intro H. apply run_is_finite_by_dimension; auto. apply planes_of_space_carry_at_most_three. Qed.

Print Assumptions lines_carry_at_most_two.
Print Assumptions planes_of_space_carry_at_most_three.
Print Assumptions gjk_in_the_plane_is_finite.
Print Assumptions gjk_in_space_is_finite.
