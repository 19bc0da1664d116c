(* SPDX-License-Identifier: GPL-3.0-or-later *)
(** Convex sets, hulls of finitely many points, support points, nearest points and Minkowski differences.

    A set is a predicate. A finite set of points is a list; only its members count, except where affine independence or a
    number of points is meant, and there the list is asked to be free of repetitions. *)
Require Import Reals Lra Psatz List.
From Touchstone.Theorems Require Import inner_product.
Import ListNotations.
Open Scope R_scope.

Section Definitions.
Context {E : space}.
Implicit Types (C : E -> Prop) (W : list E).

Definition convex C := forall x y t, C x -> C y -> 0 <= t <= 1 -> C (mix t x y).

(** p is a support point of C in direction d: what a support mapping returns. d may be any vector, zero too, and p need
    not be a vertex. *)
Definition is_support C (d p : E) := C p /\ forall q, C q -> d [.] q <= d [.] p.

(** v is the point of C nearest to the origin, v(C) in the sources. *)
Definition is_nearest C (v : E) := C v /\ forall q, C q -> norm v <= norm q.

(** x is the sum of a_p p over the points p of W, where the numbers a_p satisfy `weight` and add up to s. *)
Fixpoint combination (weight : R -> Prop) W (s : R) (x : E) : Prop :=
  match W with
  | [] => s = 0 /\ x = zero
  | p :: W' => exists a y, weight a /\ combination weight W' (s - a) y /\ x = (a [*] p) [+] y
  end.

(** The convex hull: weights that are not negative and add up to 1. *)
Definition hull W : E -> Prop := combination (Rle 0) W 1.

(** The hull with all weights positive. *)
Definition positive_hull W : E -> Prop := combination (Rlt 0) W 1.

(** The affine hull: any weights that add up to 1. *)
Definition affine_hull W : E -> Prop := combination (fun _ => True) W 1.

(** Affine independence: no point of W is in the affine hull of others of them. *)
Definition independent W := NoDup W /\ forall p W', In p W -> incl W' W -> ~ In p W' -> ~ affine_hull W' p.

(** The smallest subset whose hull holds v, as the sources say. *)
Definition is_smallest W (v : E) := hull W v /\ forall W', incl W' W -> hull W' v -> incl W W'.

(** A - B, the configuration space obstacle. *)
Definition difference (A B : E -> Prop) : E -> Prop := fun z => exists a b, A a /\ B b /\ z = a [-] b.
End Definitions.

Section Combinations.
Variable E : space.
Implicit Types (W : list E) (x y p v d : E) (s t : R).

Lemma combination_weaken (f g : R -> Prop) W s x :
  (forall a, f a -> g a) -> combination f W s x -> combination g W s x.
Proof.
  intro fg. revert s x. induction W as [| p W IH]; cbn; auto.
  intros s x (a & y & ? & ? & ?). exists a, y. auto.
Qed.

Lemma combination_scale (f g : R -> Prop) c W s x :
  (forall a, f a -> g (c * a)) -> combination f W s x -> combination g W (c * s) (c [*] x).
Proof.
  intro fg. revert s x. induction W as [| p W IH]; cbn.
  - intros s x [-> ->]. split; [lra | apply dot_ext; intro z; dots; ring].
  - intros s x (a & y & Ha & Hy & ->). exists (c * a), (c [*] y). repeat split; auto.
    + replace (c * s - c * a) with (c * (s - a)) by ring. auto.
    + apply dot_ext. intro z. dots. ring.
Qed.

Lemma combination_add (f g h : R -> Prop) W s t x y :
  (forall a b, f a -> g b -> h (a + b)) -> combination f W s x -> combination g W t y ->
  combination h W (s + t) (x [+] y).
Proof.
  intro fgh. revert s t x y. induction W as [| p W IH]; cbn.
  - intros s t x y [-> ->] [-> ->]. split; [lra | apply dot_ext; intro z; dots; ring].
  - intros s t x y (a & x' & Ha & Hx & ->) (b & y' & Hb & Hy & ->). exists (a + b), (x' [+] y'). repeat split; auto.
    + replace (s + t - (a + b)) with ((s - a) + (t - b)) by ring. auto.
    + apply dot_ext. intro z. dots. ring.
Qed.

Lemma combination_zero (f : R -> Prop) W : f 0 -> combination f W 0 zero.
Proof.
  intro f0. induction W as [| p W IH]; cbn; auto. exists 0, zero. repeat split; auto.
  - now replace (0 - 0) with 0 by ring.
  - apply dot_ext. intro z. dots. ring.
Qed.

Lemma combination_member (f : R -> Prop) W p s : f 0 -> f s -> In p W -> combination f W s (s [*] p).
Proof.
  intros f0 fs. induction W as [| q W IH]; cbn; [easy |]. intros [-> | h].
  - exists s, zero. repeat split; auto.
    + replace (s - s) with 0 by ring. now apply combination_zero.
    + apply dot_ext. intro z. dots. ring.
  - exists 0, (s [*] p). repeat split; auto.
    + replace (s - 0) with s by ring. auto.
    + apply dot_ext. intro z. dots. ring.
Qed.

(** A linear function of a combination with weights that are not negative. *)
Lemma combination_bound W s x d c :
  (forall p, In p W -> c <= d [.] p) -> combination (Rle 0) W s x -> s * c <= d [.] x.
Proof.
  revert s x. induction W as [| p W IH]; cbn.
  - intros s x _ [-> ->]. dots. lra.
  - intros s x H (a & y & Ha & Hy & ->). pose proof (H p (or_introl eq_refl)) as Hp.
    assert ((s - a) * c <= d [.] y) by (apply IH; auto). dots. nra.
Qed.

Lemma combination_total_nonneg W s x : combination (Rle 0) W s x -> 0 <= s.
Proof.
  revert s x. induction W as [| p W IH]; cbn.
  - intros s x [-> _]. lra.
  - intros s x (a & y & Ha & Hy & _). apply IH in Hy. lra.
Qed.

Lemma combination_total_zero W x : combination (Rle 0) W 0 x -> x = zero.
Proof.
  revert x. induction W as [| p W IH]; cbn.
  - now intros x [_ ->].
  - intros x (a & y & Ha & Hy & ->). pose proof (combination_total_nonneg _ _ _ Hy).
    assert (a = 0) as -> by lra. rewrite Rminus_0_r in Hy. rewrite (IH _ Hy). apply dot_ext. intro z. dots. ring.
Qed.

(** A linear function with value c at a positive combination, and nowhere less on the points, has value c on them all. *)
Lemma positive_combination_tight W s x d c :
  (forall p, In p W -> c <= d [.] p) -> combination (Rlt 0) W s x -> d [.] x <= s * c ->
  forall p, In p W -> d [.] p = c.
Proof.
  revert s x. induction W as [| q W IH]; cbn; [easy |].
  intros s x H (a & y & Ha & Hy & ->) Hx.
  assert (Hr : (s - a) * c <= d [.] y).
  { apply combination_bound with (W := W); auto. apply combination_weaken with (2 := Hy). intros; lra. }
  pose proof (H q (or_introl eq_refl)) as Hq. dots.
  intros p [<- | h]; [dots; nra |].
  apply IH with (s := s - a) (x := y); auto. nra.
Qed.

Lemma affine_combination_value W s x d c :
  (forall p, In p W -> d [.] p = c) -> combination (fun _ => True) W s x -> d [.] x = s * c.
Proof.
  revert s x. induction W as [| q W IH]; cbn.
  - intros s x _ [-> ->]. dots. lra.
  - intros s x H (a & y & _ & Hy & ->). apply IH in Hy; auto. pose proof (H q (or_introl eq_refl)). dots. nra.
Qed.

(** Points whose weight is zero can be left out. *)
Lemma drop_zero_weights W s x :
  combination (Rle 0) W s x ->
  exists W', incl W' W /\ (NoDup W -> NoDup W') /\ (length W' <= length W)%nat /\ combination (Rlt 0) W' s x.
Proof.
  revert s x. induction W as [| p W IH]; cbn.
  - intros s x H. exists []. split; [apply incl_refl | auto].
  - intros s x (a & y & Ha & Hy & ->). destruct (IH _ _ Hy) as (W' & Hi & Hn & Hl & Hw).
    destruct (Req_EM_T a 0) as [-> | Hne].
    + exists W'. split; [| split; [| split]].
      * now apply incl_tl.
      * intro H. inversion H. auto.
      * cbn. lia.
      * rewrite Rminus_0_r in Hw. replace ((0 [*] p) [+] y) with y; auto. apply dot_ext. intro z. dots. ring.
    + exists (p :: W'). split; [| split; [| split]].
      * apply incl_cons; [now left | now apply incl_tl].
      * intro H. inversion H. constructor; auto.
      * cbn. lia.
      * exists a, y. repeat split; auto. lra.
Qed.
End Combinations.

Section Hulls.
Variable E : space.
Implicit Types (C : E -> Prop) (W : list E) (x y p v d : E).

Lemma hull_convex W : convex (hull W).
Proof.
  intros x y t Hx Hy Ht. unfold hull, mix. replace 1 with ((1 - t) * 1 + t * 1) at 1 by ring.
  apply combination_add with (f := Rle 0) (g := Rle 0).
  - intros; lra.
  - apply combination_scale with (f := Rle 0); auto. intros; nra.
  - apply combination_scale with (f := Rle 0); auto. intros; nra.
Qed.

Lemma hull_member W p : In p W -> hull W p.
Proof.
  intro H. unfold hull. rewrite <- (scale_one E p). apply combination_member; auto; lra.
Qed.

Lemma combination_in_convex C W s x :
  convex C -> (forall p, In p W -> C p) -> 0 < s -> combination (Rle 0) W s x -> C (/ s [*] x).
Proof.
  intro HC. revert s x. induction W as [| p W IH]; cbn.
  - intros s x _ Hs [H _]. lra.
  - intros s x H Hs (a & y & Ha & Hy & ->). pose proof (combination_total_nonneg _ _ _ _ Hy) as Hr.
    destruct (Req_dec (s - a) 0) as [h | h].
    + rewrite h in Hy. apply combination_total_zero in Hy. subst y. replace a with s by lra.
      replace (/ s [*] ((s [*] p) [+] zero)) with p; auto. apply dot_ext. intro z. dots. field. lra.
    + assert (Hz : C (/ (s - a) [*] y)) by (apply IH; auto; lra).
      replace (/ s [*] ((a [*] p) [+] y)) with (mix ((s - a) / s) p (/ (s - a) [*] y)).
      * apply HC; auto. split; [apply Rmult_le_pos; auto; left; now apply Rinv_0_lt_compat |].
        apply Rmult_le_reg_r with s; auto. unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. lra.
      * apply dot_ext. intro z. dots. field. lra.
Qed.

(** The hull is the smallest convex set that holds the points. *)
Theorem hull_is_least W C : convex C -> (forall p, In p W -> C p) -> forall x, hull W x -> C x.
Proof.
  intros HC HW x Hx. rewrite <- (scale_one E x). rewrite <- Rinv_1. apply combination_in_convex with W; auto. lra.
Qed.

Lemma hull_mono W W' : incl W W' -> forall x, hull W x -> hull W' x.
Proof. intro H. apply hull_is_least; [apply hull_convex |]. intros p Hp. apply hull_member. auto. Qed.

Lemma hull_empty x : ~ hull [] x.
Proof. intros [H _]. lra. Qed.

Lemma positive_hull_in_hull W x : positive_hull W x -> hull W x.
Proof. apply combination_weaken. intros; lra. Qed.

Lemma hull_in_affine_hull W x : hull W x -> affine_hull W x.
Proof. now apply combination_weaken. Qed.

(** The hull of two points is the segment between them. *)
Lemma hull_pair x y z : hull [x; y] z <-> exists t, 0 <= t <= 1 /\ z = mix t x y.
Proof.
  split.
  - intros (a & z' & Ha & (b & z'' & Hb & (Hab & ->) & ->) & ->). exists b. split; [lra |].
    replace a with (1 - b) by lra. apply dot_ext. intro u. dots. ring.
  - intros (t & Ht & ->). apply hull_convex; auto; apply hull_member; cbn; auto.
Qed.

(** The smallest subset carries v with all weights positive. *)
Lemma smallest_has_positive_weights W v :
  NoDup W -> is_smallest W v -> exists W', incl W' W /\ incl W W' /\ NoDup W' /\ positive_hull W' v.
Proof.
  intros HN [Hv Hs]. destruct (drop_zero_weights _ _ _ _ Hv) as (W' & Hi & Hn & _ & Hw).
  exists W'. repeat split; auto. apply Hs; auto. now apply positive_hull_in_hull.
Qed.
End Hulls.

Section Supports.
Variable E : space.
Implicit Types (C A B : E -> Prop) (W : list E) (x y p q v w d z : E).

(** A support point of finitely many points is one of their hull. *)
Lemma support_of_hull W d p : In p W -> (forall q, In q W -> d [.] q <= d [.] p) -> is_support (hull W) d p.
Proof.
  intros Hp H. split; [now apply hull_member |]. intros q Hq.
  assert (1 * - (d [.] p) <= (opp d) [.] q).
  { apply combination_bound with (W := W); auto. intros r Hr. specialize (H r Hr). dots. lra. }
  dots. lra.
Qed.

Lemma support_exists W d : W <> [] -> exists p, In p W /\ is_support (hull W) d p.
Proof.
  intro H. enough (exists p, In p W /\ forall q, In q W -> d [.] q <= d [.] p) as (p & Hp & Hq).
  { exists p. split; auto. now apply support_of_hull. }
  induction W as [| p W IH]; [easy |]. destruct W as [| p' W].
  - exists p. split; [now left |]. intros q [<- | []]. lra.
  - destruct IH as (r & Hr & Hmax); [easy |]. destruct (Rle_dec (d [.] r) (d [.] p)) as [h | h].
    + exists p. split; [now left |]. intros q [<- | Hq]; [lra |]. specialize (Hmax q Hq). lra.
    + exists r. split; [now right |]. intros q [<- | Hq]; [lra | auto].
Qed.

Lemma support_against C v w : is_support C (opp v) w <-> C w /\ forall z, C z -> v [.] w <= v [.] z.
Proof.
  split; intros [Hw H]; split; auto; intros z Hz; specialize (H z Hz).
  - unfold opp in H. rewrite !dot_scale_l in H. lra.
  - unfold opp. rewrite !dot_scale_l. lra.
Qed.

(** S(A - B, d) = S(A, d) - S(B, -d). *)
Theorem support_of_difference A B d a b :
  is_support A d a -> is_support B (opp d) b -> is_support (difference A B) d (a [-] b).
Proof.
  intros [Ha HA] [Hb HB]. split; [now exists a, b |]. intros q (a' & b' & Ha' & Hb' & ->).
  specialize (HA _ Ha'). specialize (HB _ Hb'). dots. lra.
Qed.

Lemma difference_convex A B : convex A -> convex B -> convex (difference A B).
Proof.
  intros HA HB x y t (a & b & Ha & Hb & ->) (a' & b' & Ha' & Hb' & ->) Ht.
  exists (mix t a a'), (mix t b b'). repeat split; auto. apply dot_ext. intro z. dots. ring.
Qed.

(** Two bodies meet exactly where their difference holds the origin. *)
Theorem meet_iff_origin_in_difference A B : (exists x, A x /\ B x) <-> difference A B zero.
Proof.
  split.
  - intros (x & Ha & Hb). exists x, x. repeat split; auto. symmetry. apply dot_ext. intro z. dots. ring.
  - intros (a & b & Ha & Hb & H). exists a. split; auto. symmetry in H. apply sub_zero_eq in H. now subst.
Qed.

(** The differences of the vertices of two polytopes: the finite set that holds all support points of A - B. *)
Definition vertex_differences (V W : list E) : list E := map (fun ab => fst ab [-] snd ab) (list_prod V W).

Theorem difference_of_polytopes V W z : difference (hull V) (hull W) z <-> hull (vertex_differences V W) z.
Proof.
  assert (convex_left : forall b, convex (fun a => hull (vertex_differences V W) (a [-] b))).
  { intros b x y t Hx Hy Ht. replace (mix t x y [-] b) with (mix t (x [-] b) (y [-] b)).
    - now apply hull_convex.
    - apply dot_ext. intro u. dots. ring. }
  assert (convex_right : forall a, convex (fun b => hull (vertex_differences V W) (a [-] b))).
  { intros a x y t Hx Hy Ht. replace (a [-] mix t x y) with (mix t (a [-] x) (a [-] y)).
    - now apply hull_convex.
    - apply dot_ext. intro u. dots. ring. }
  split.
  - intros (a & b & Ha & Hb & ->). revert b Hb. apply hull_is_least; auto. intros b Hb. revert a Ha.
    apply (hull_is_least _ V (fun a => hull (vertex_differences V W) (a [-] b))); auto. intros a Ha.
    apply hull_member, in_map_iff. exists (a, b). split; auto. now apply in_prod.
  - apply hull_is_least; [apply difference_convex; apply hull_convex |]. intros p Hp.
    apply in_map_iff in Hp as ([a b] & <- & Hin). apply in_prod_iff in Hin as [Ha Hb].
    exists a, b. split; [now apply hull_member | split; [now apply hull_member | auto]].
Qed.

Lemma nearest_sq C v : is_nearest C v <-> C v /\ forall q, C q -> sq v <= sq q.
Proof. split; intros [Hv H]; split; auto; intros q Hq; apply norm_le; auto. Qed.
End Supports.

Print Assumptions hull_is_least.
Print Assumptions support_of_difference.
Print Assumptions meet_iff_origin_in_difference.
Print Assumptions difference_of_polytopes.
