(* SPDX-License-Identifier: GPL-3.0-or-later *)
(** Johnson's sub-algorithm: what its two conditions mean, that a subset with both exists for any finite set of points, and
    that it is the only one where the points are affinely independent.

    The determinants are not modelled. Condition 1 says that the point of the affine hull of J nearest to the origin has
    positive weights; condition 2 that no other point of X is nearer than the plane through that point. *)
Require Import Reals Lra Psatz List.
From Touchstone.Theorems Require Import inner_product convex gjk existence gjk_termination.
Import ListNotations.
Open Scope R_scope.

Section Johnson.
Variable E : space.
Implicit Types (X J : list E) (v p x : E).

(** v is the foot of the perpendicular on the affine hull of J, with positive weights. *)
Definition condition_1 J v := positive_hull J v /\ forall p, In p J -> v [.] p = sq v.
Definition condition_2 X v := forall x, In x X -> sq v <= v [.] x.

(** Both conditions give the nearest point, for any X (E-09), and both are needed (E-12). *)
Theorem johnson_is_sound X J v : incl J X -> condition_1 J v -> condition_2 X v -> is_nearest (hull X) v.
Proof.
  intros Hi [Hp _] H2. apply variational_inequality; [apply hull_convex |]. split.
  - apply (hull_mono E J X); auto. now apply positive_hull_in_hull.
  - intros z Hz. pose proof (combination_bound E X 1 z v (sq v) H2 Hz). lra.
Qed.

Theorem johnson_finds_a_subset X : X <> [] -> exists J v, incl J X /\ NoDup J /\ condition_1 J v /\ condition_2 X v.
Proof.
  intro HX. destruct (sub_algorithm_exists E X HX) as (v & J & Hn & Hi & Hd & Hp). exists J, v.
  apply variational_inequality in Hn as [Hv Hn]; [| apply hull_convex].
  split; [auto | split; [auto | split; [split; auto |]]].
  - apply (positive_combination_tight E J 1 v); auto.
    + intros p Hpj. apply Hn, hull_member. auto.
    + unfold sq. lra.
  - intros x Hx. apply Hn. now apply hull_member.
Qed.

(** Whatever the subset, the point is the same. *)
Theorem johnson_point_is_unique X J v J' v' :
  incl J X -> condition_1 J v -> condition_2 X v -> incl J' X -> condition_1 J' v' -> condition_2 X v' -> v = v'.
Proof.
  intros Hi H1 H2 Hi' H1' H2'. apply (nearest_is_unique E (hull X)); [apply hull_convex | |].
  - apply (johnson_is_sound X J); auto.
  - apply (johnson_is_sound X J'); auto.
Qed.

Lemma positive_split_off p J s x :
  combination (Rlt 0) J s x -> In p J ->
  exists b y, 0 < b /\ x = (b [*] p) [+] y /\ combination (fun _ => True) (remove (vec_eq_dec E) p J) (s - b) y.
Proof.
  revert s x. induction J as [| q J IH]; cbn; [easy |]. intros s x (a & y & Ha & Hy & ->) Hin.
  destruct (vec_eq_dec E p q) as [<- | Hne].
  - destruct (in_dec (vec_eq_dec E) p J) as [h | h].
    + destruct (IH _ _ Hy h) as (b & y' & Hb & -> & Hy'). exists (a + b), y'. split; [lra | split].
      * apply dot_ext. intro z. dots. ring.
      * now replace (s - (a + b)) with (s - a - b) by ring.
    + exists a, y. split; [auto | split; [auto |]]. rewrite notin_remove by auto.
      apply combination_weaken with (2 := Hy). auto.
  - destruct Hin as [-> | h]; [easy |]. destruct (IH _ _ Hy h) as (b & y' & Hb & -> & Hy').
    exists b, ((a [*] q) [+] y'). split; [auto | split].
    + apply dot_ext. intro z. dots. ring.
    + exists a, y'. split; [auto | split; [| auto]]. now replace (s - b - a) with (s - a - b) by ring.
Qed.

(** In an affinely independent set a point with positive weights on J needs all of J. *)
Lemma positive_weights_need_all X J J' v :
  independent X -> incl J X -> incl J' X -> positive_hull J v -> affine_hull J' v -> incl J J'.
Proof.
  intros [_ HI] Hi Hi' Hp Ha p Hpj. destruct (in_dec (vec_eq_dec E) p J') as [h | h]; auto. exfalso.
  destruct (positive_split_off p J 1 v Hp Hpj) as (b & y & Hb & Hv & Hy).
  apply (HI p (J' ++ remove (vec_eq_dec E) p J)).
  - auto.
  - apply incl_app; auto. intros q Hq. apply in_remove in Hq as [Hq _]. auto.
  - intro Hin. apply in_app_or in Hin as [Hin | Hin]; [auto |]. now apply in_remove in Hin as [_ Hin].
  - assert (Hq : affine_hull (J' ++ remove (vec_eq_dec E) p J) ((/ b [*] v) [+] (- / b [*] y))).
    { unfold affine_hull. replace 1 with (/ b * 1 + - / b * (1 - b)) by (field; lra).
      apply combination_add with (f := fun _ => True) (g := fun _ => True); auto.
      - apply combination_scale with (f := fun _ => True); auto.
        apply affine_mono with (2 := Ha). now apply incl_appl, incl_refl.
      - apply combination_scale with (f := fun _ => True); auto.
        apply affine_mono with (2 := Hy). now apply incl_appr, incl_refl. }
    replace ((/ b [*] v) [+] (- / b [*] y)) with p in Hq; auto.
    rewrite Hv. apply dot_ext. intro z. dots. field. lra.
Qed.

(** For affinely independent points exactly one subset meets both conditions. *)
Theorem johnson_subset_is_unique X J v J' v' :
  independent X -> incl J X -> condition_1 J v -> condition_2 X v -> incl J' X -> condition_1 J' v' -> condition_2 X v' ->
  forall p, In p J <-> In p J'.
Proof.
  intros HI Hi H1 H2 Hi' H1' H2' p.
  assert (v' = v) as -> by (now apply (johnson_point_is_unique X J' v' J v)).
  split; apply (positive_weights_need_all X) with v; auto; try apply H1; try apply H1'.
  - now apply hull_in_affine_hull, positive_hull_in_hull, H1'.
  - now apply hull_in_affine_hull, positive_hull_in_hull, H1.
Qed.

(** The simplex of GJK is the smallest that holds v, as the sources define it. *)
Theorem independent_positive_is_smallest W v : independent W -> positive_hull W v -> is_smallest W v.
Proof.
  intros HI Hp. split; [now apply positive_hull_in_hull |]. intros W' Hi Hh.
  apply (positive_weights_need_all W) with v; auto; [apply incl_refl | now apply hull_in_affine_hull].
Qed.
End Johnson.

Print Assumptions johnson_is_sound.
Print Assumptions johnson_finds_a_subset.
Print Assumptions johnson_point_is_unique.
Print Assumptions johnson_subset_is_unique.
Print Assumptions independent_positive_is_smallest.
