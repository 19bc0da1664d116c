(* SPDX-License-Identifier: GPL-3.0-or-later *)
(** That the points which the theorems speak of exist: the nearest point of the hull of finitely many points, found by
    going down to smaller and smaller faces, and nearest and support points of every compact set. *)
Require Import Reals Lra Psatz List Arith.
From Touchstone.Theorems Require Import inner_product convex gjk.
Import ListNotations.
Open Scope R_scope.

Section Affine.
Variable E : space.
Implicit Types (W : list E) (x y z p q : E).

(** ** The foot of the perpendicular on an affine hull *)

Lemma affine_value W d c x : (forall p, In p W -> d [.] p = c) -> affine_hull W x -> d [.] x = c.
Proof. intros H Hx. rewrite (affine_combination_value _ W 1 x d c); auto. lra. Qed.

Lemma affine_foot W : W <> [] -> forall z, exists q, affine_hull W q /\ forall x, In x W -> (q [-] z) [.] x = (q [-] z) [.] q.
Proof.
  induction W as [| p W IH]; [easy | intros _ z]. destruct W as [| p' W].
  { exists p. split.
    - unfold affine_hull. rewrite <- (scale_one E p) at 2. apply combination_member; auto. now left.
    - intros x [<- | []]. reflexivity. }
  set (V := p' :: W) in *. assert (HV : V <> []) by easy.
  destruct (IH HV z) as (q' & Hq' & Pq'). destruct (IH HV p) as (r & Hr & Pr). clear IH.
  assert (lift : forall x, affine_hull V x -> affine_hull (p :: V) x).
  { intros x Hx. exists 0, x. repeat split; auto.
    - now rewrite Rminus_0_r.
    - apply dot_ext. intro u. dots. ring. }
  destruct (vec_eq_dec E p r) as [-> | Hne].
  - exists q'. split; auto. intros x [<- | Hx]; auto.
    apply affine_value with V; auto.
  - set (u := p [-] r). assert (Hu : sq u <> 0) by (intro h; apply Hne; now apply sq_sub_eq0).
    assert (Du : forall x, affine_hull V x -> u [.] x = u [.] r).
    { intros x Hx. assert (Hz : (r [-] p) [.] x = (r [-] p) [.] r) by (now apply affine_value with V).
      unfold u. dots. lra. }
    assert (Dz : forall x, affine_hull V x -> (q' [-] z) [.] x = (q' [-] z) [.] q').
    { intros x Hx. now apply affine_value with V. }
    set (t := ((z [-] q') [.] u) / sq u).
    assert (Ht : (q' [-] z) [.] u = - (t * sq u)).
    { unfold t. transitivity (- ((z [-] q') [.] u)); [dots; ring | now field]. }
    exists (q' [+] (t [*] u)). split.
    + exists t, (q' [+] ((- t) [*] r)). repeat split; auto.
      * unfold Rminus. apply combination_add with (f := fun _ => True) (g := fun _ => True); auto.
        rewrite <- (Rmult_1_r (- t)) at 1. apply combination_scale with (f := fun _ => True); auto.
      * unfold u. apply dot_ext. intro w. dots. ring.
    + pose proof (Du q' Hq') as D1.
      assert (F : forall x, In x V -> (q' [+] (t [*] u) [-] z) [.] x = (q' [-] z) [.] q' + t * u [.] r).
      { intros x Hx. assert (Hx' : affine_hull V x).
        { unfold affine_hull. rewrite <- (scale_one E x). apply combination_member; auto. }
        rewrite <- (Dz x Hx'), <- (Du x Hx'). clearbody u t. dots. ring. }
      assert (G : (q' [+] (t [*] u) [-] z) [.] (q' [+] (t [*] u)) = (q' [-] z) [.] q' + t * u [.] r).
      { clearbody u t. dots. nra. }
      rewrite G. intros x [<- | Hx]; [| auto].
      assert (Hp : forall d, d [.] p = d [.] r + d [.] u) by (intro d; unfold u; dots; ring).
      rewrite Hp. pose proof (Dz r Hr). clearbody u t. dots. nra.
Qed.

(** ** Leaving a hull through a smaller one *)

(** All lists that come from W by taking one member away. *)
Fixpoint removals W : list (list E) :=
  match W with
  | [] => []
  | p :: W' => W' :: map (cons p) (removals W')
  end.

Lemma removal_incl W V : In V (removals W) -> incl V W /\ length W = S (length V).
Proof.
  revert V. induction W as [| p W IH]; cbn; [easy |]. intros V [<- | H].
  - split; [now apply incl_tl, incl_refl | auto].
  - apply in_map_iff in H as (U & <- & H). apply IH in H as [H ->]. split; auto.
    intros x [<- | Hx]; [now left | right; auto].
Qed.

Lemma removal_combination W V s x : In V (removals W) -> combination (Rle 0) V s x -> combination (Rle 0) W s x.
Proof.
  revert V s x. induction W as [| p W IH]; cbn; [easy |]. intros V s x [<- | H] Hx.
  - exists 0, x. repeat split; [lra | now rewrite Rminus_0_r | apply dot_ext; intro z; dots; ring].
  - apply in_map_iff in H as (U & <- & H). destruct Hx as (a & y & Ha & Hy & ->). exists a, y. repeat split; auto.
    now apply IH with U.
Qed.

Lemma nonneg_mix W t s s' x y :
  0 <= t <= 1 -> combination (Rle 0) W s x -> combination (Rle 0) W s' y ->
  combination (Rle 0) W ((1 - t) * s + t * s') (mix t x y).
Proof.
  intros Ht Hx Hy. apply combination_add with (f := Rle 0) (g := Rle 0).
  - intros; lra.
  - apply combination_scale with (f := Rle 0); auto. intros; nra.
  - apply combination_scale with (f := Rle 0); auto. intros; nra.
Qed.

(** Towards a combination with a negative weight one leaves the combinations without any through one that does without
    some point. *)
Lemma exit_through_removal W s' q :
  combination (fun _ => True) W s' q ->
  combination (Rle 0) W s' q \/
  forall s y, combination (Rle 0) W s y ->
  exists t V, 0 <= t <= 1 /\ In V (removals W) /\ combination (Rle 0) V ((1 - t) * s + t * s') (mix t y q).
Proof.
  revert s' q. induction W as [| p W IH]; cbn; [now left |].
  intros s' q (a & q' & _ & Hq' & ->).
  assert (leave : forall t b y' V s, (1 - t) * b + t * a = 0 -> combination (Rle 0) V ((1 - t) * (s - b) + t * (s' - a)) (mix t y' q') ->
                  combination (Rle 0) V ((1 - t) * s + t * s') (mix t ((b [*] p) [+] y') ((a [*] p) [+] q'))).
  { intros t b y' V s H0 H. replace ((1 - t) * s + t * s') with ((1 - t) * (s - b) + t * (s' - a)) by lra.
    replace (mix t ((b [*] p) [+] y') ((a [*] p) [+] q')) with (mix t y' q'); auto.
    apply dot_ext. intro z. dots.
    transitivity (((1 - t) * b + t * a) * p [.] z + ((1 - t) * y' [.] z + t * q' [.] z)); [rewrite H0; ring | ring]. }
  assert (time : forall b, 0 <= b -> a < 0 -> 0 <= b / (b - a) <= 1 /\ (1 - b / (b - a)) * b + b / (b - a) * a = 0).
  { intros b Hb Ha. split; [split |].
    - apply Rmult_le_pos; auto. left. apply Rinv_0_lt_compat. lra.
    - apply Rmult_le_reg_r with (b - a); [lra |]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. lra.
    - field. lra. }
  destruct (IH _ _ Hq') as [Hpos | Hexit].
  - destruct (Rle_dec 0 a) as [Ha | Ha].
    + left. exists a, q'. auto.
    + right. intros s y (b & y' & Hb & Hy' & ->). destruct (time b Hb ltac:(lra)) as [Ht H0].
      exists (b / (b - a)), W. split; [auto | split; [now left |]]. apply leave; auto. now apply nonneg_mix.
  - right. intros s y (b & y' & Hb & Hy' & ->). destruct (Hexit _ _ Hy') as (t' & V & Ht' & HV & Hc).
    destruct (Rle_dec 0 ((1 - t') * b + t' * a)) as [Hw | Hw].
    + exists t', (p :: V). split; [auto | split; [right; now apply in_map |]].
      exists ((1 - t') * b + t' * a), (mix t' y' q'). repeat split; auto.
      * replace ((1 - t') * s + t' * s' - ((1 - t') * b + t' * a))
          with ((1 - t') * (s - b) + t' * (s' - a)) by ring. auto.
      * apply dot_ext. intro z. dots. ring.
    + assert (Ha : a < 0) by nra. destruct (time b Hb Ha) as [Ht H0]. set (t := b / (b - a)) in *.
      assert (t' <> 0) by (intros ->; lra).
      assert (Hr : 0 <= t / t' <= 1).
      { split.
        - apply Rmult_le_pos; [lra | left; apply Rinv_0_lt_compat; lra].
        - apply Rmult_le_reg_r with t'; [lra |]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra.
          assert (t * (b - a) = b) by (unfold t; field; lra). nra. }
      exists t, W. split; [auto | split; [now left |]]. apply leave; auto.
      replace ((1 - t) * (s - b) + t * (s' - a))
        with ((1 - t / t') * (s - b) + t / t' * ((1 - t') * (s - b) + t' * (s' - a))) by (field; lra).
      replace (mix t y' q') with (mix (t / t') y' (mix t' y' q'))
        by (apply dot_ext; intro z; dots; field; lra).
      apply nonneg_mix; auto. now apply removal_combination with V.
Qed.

Lemma best_of_hulls (L : list (list E)) :
  (forall V, In V L -> V <> [] -> exists v, is_nearest (hull V) v) ->
  (exists V, In V L /\ V <> []) ->
  exists v V, In V L /\ hull V v /\ forall U x, In U L -> hull U x -> norm v <= norm x.
Proof.
  induction L as [| U L IH]; [now intros _ (V & [] & _) |]. intros Hn Hex.
  assert (rest : (forall V, In V L -> V = []) \/ exists V, In V L /\ V <> []).
  { clear. induction L as [| V L IH]; [left; easy |]. destruct V as [| p V].
    - destruct IH as [IH | (V & HV & Hne)]; [left; intros V [<- | HV]; auto | right; exists V; split; auto; now right].
    - right. exists (p :: V). split; [now left | easy]. }
  destruct rest as [Hnil | Hrest].
  - assert (HU : U <> []).
    { intros ->. destruct Hex as (V & [<- | HV] & Hne); auto. }
    destruct (Hn U (or_introl eq_refl) HU) as (v & Hv & Hm). exists v, U. split; [now left | split; auto].
    intros V x [<- | HV] Hx; auto. rewrite (Hnil V HV) in Hx. now apply hull_empty in Hx.
  - destruct (IH (fun V HV => Hn V (or_intror HV)) Hrest) as (v & V & HV & Hv & Hm).
    destruct U as [| p U].
    + exists v, V. split; [now right | split; auto]. intros U x [<- | HU] Hx; [now apply hull_empty in Hx | now apply Hm with U].
    + destruct (Hn (p :: U) (or_introl eq_refl) ltac:(easy)) as (v' & Hv' & Hm').
      destruct (Rle_dec (norm v) (norm v')) as [h | h].
      * exists v, V. split; [now right | split; auto]. intros T x [<- | HT] Hx.
        -- specialize (Hm' x Hx). lra.
        -- now apply Hm with T.
      * exists v', (p :: U). split; [now left | split; auto]. intros T x [<- | HT] Hx; auto.
        specialize (Hm T x HT Hx). lra.
Qed.

(** The hull of finitely many points has a point nearest to the origin. *)
Theorem hull_nearest_exists W : W <> [] -> exists v, is_nearest (hull W) v.
Proof.
  remember (length W) as n eqn:Hn. revert W Hn. induction n as [| n IH]; intros W Hlen HW.
  { destruct W; [easy | discriminate]. }
  destruct (affine_foot W HW zero) as (q & Hq & Pq).
  assert (Qx : forall x, In x W -> q [.] x = sq q).
  { intros x Hx. specialize (Pq x Hx). unfold sub, opp in Pq. autorewrite with dots in Pq. unfold sq. lra. }
  destruct (exit_through_removal W 1 q Hq) as [Hin | Hexit].
  - exists q. apply variational_inequality; [apply hull_convex |]. split; auto. intros z Hz.
    rewrite (affine_value W q (sq q) z); auto; [lra | now apply hull_in_affine_hull].
  - assert (down : forall y, hull W y -> exists V z, In V (removals W) /\ hull V z /\ norm z <= norm y).
    { intros y Hy. destruct (Hexit _ _ Hy) as (t & V & Ht & HV & Hz). exists V, (mix t y q). split; [auto | split].
      - unfold hull. replace ((1 - t) * 1 + t * 1) with 1 in Hz by ring. auto.
      - assert (Hyq : y [.] q = sq q).
        { rewrite dot_comm. apply (affine_value W q (sq q) y); auto. now apply hull_in_affine_hull. }
        apply norm_le. pose proof (sq_nonneg E (y [-] q)).
        assert (sq (mix t y q) = sq y - t * (2 - t) * (sq y - sq q)) as -> by (dots; nra).
        assert (sq q <= sq y) by (dots; nra).
        assert (0 <= t * (2 - t)) by nra. nra. }
    destruct (best_of_hulls (removals W)) as (v & V & HV & Hv & Hm).
    + intros V HV Hne. apply IH; auto. apply removal_incl in HV as [_ HV]. rewrite HV in Hlen. now injection Hlen.
    + destruct W as [| p W]; [easy |]. destruct (down p) as (V & z & HV & Hz & _); [now apply hull_member; left |].
      exists V. split; auto. intros ->. now apply hull_empty in Hz.
    + exists v. split.
      * now apply removal_combination with V.
      * intros y Hy. destruct (down y Hy) as (U & z & HU & Hz & Hle). specialize (Hm U z HU Hz). lra.
Qed.

(** Moreover with distinct points and positive weights: what one step of GJK asks of its sub-algorithm can be had, for
    any finite set of points, affinely independent or not (E-09). *)
Theorem sub_algorithm_exists W :
  W <> [] -> exists v W', is_nearest (hull W) v /\ incl W' W /\ NoDup W' /\ positive_hull W' v.
Proof.
  intro HW. destruct (hull_nearest_exists W HW) as (v & Hv).
  pose proof (nodup_incl (vec_eq_dec E)) as Hni.
  assert (Hv' : hull (nodup (vec_eq_dec E) W) v).
  { apply hull_mono with W; [| apply Hv]. intros x Hx. now apply nodup_In. }
  destruct (drop_zero_weights _ _ _ _ Hv') as (W' & Hi & Hnd & _ & Hp).
  exists v, W'. split; [auto | split; [| split; auto]].
  - intros x Hx. apply Hi in Hx. now apply nodup_In in Hx.
  - apply Hnd, NoDup_nodup.
Qed.

(** ** Compact sets *)

Definition closed (F : E -> Prop) := forall x, (forall r, 0 < r -> exists y, F y /\ norm (y [-] x) < r) -> F x.

(** Closed sets of which any finitely many have a common point in C have one all together. *)
Definition compact (C : E -> Prop) :=
  forall (I : Type) (F : I -> E -> Prop), (forall i, closed (F i)) ->
  (forall l, exists x, C x /\ forall i, In i l -> F i x) -> exists x, C x /\ forall i, F i x.

Lemma compact_minimum (C : E -> Prop) (f : E -> R) :
  (forall c, closed (fun x => f x <= c)) -> compact C -> (exists x, C x) -> exists v, C v /\ forall x, C x -> f v <= f x.
Proof.
  intros Hf HC (x0 & Hx0).
  destruct (HC {c | C c} (fun i x => f x <= f (proj1_sig i))) as (v & Hv & H); auto.
  - intro l. induction l as [| [c Hc] l IH]; [now exists x0 |]. destruct IH as (x & Hx & H).
    destruct (Rle_dec (f x) (f c)) as [h | h].
    + exists x. split; auto. intros i [<- | Hi]; auto.
    + exists c. split; auto. intros i [<- | Hi]; [cbn; lra |]. specialize (H i Hi). lra.
  - exists v. split; auto. intros x Hx. exact (H (exist _ x Hx)).
Qed.

Lemma distance_changes_little x y z : norm (x [-] z) <= norm (y [-] z) + norm (y [-] x).
Proof.
  pose proof (triangle E (y [-] z) (x [-] y)) as T.
  replace ((y [-] z) [+] (x [-] y)) with (x [-] z) in T by (apply dot_ext; intro u; dots; ring).
  replace (norm (x [-] y)) with (norm (y [-] x)) in T by (apply norm_eq; dots; ring). lra.
Qed.

Theorem compact_projection_exists (C : E -> Prop) z :
  compact C -> (exists x, C x) -> exists p, C p /\ forall q, C q -> norm (p [-] z) <= norm (q [-] z).
Proof.
  apply (compact_minimum C (fun x => norm (x [-] z))). intros c x H. apply Rnot_lt_le. intro h.
  destruct (H (norm (x [-] z) - c)) as (y & Hy & Hd); [lra |]. pose proof (distance_changes_little x y z). lra.
Qed.

Theorem compact_nearest_exists (C : E -> Prop) : compact C -> (exists x, C x) -> exists v, is_nearest C v.
Proof.
  intros HC Hex. destruct (compact_projection_exists C zero HC Hex) as (v & Hv & H). exists v. split; auto.
  assert (same : forall x : E, x [-] zero = x) by (intro x; apply dot_ext; intro u; dots; ring).
  intros q Hq. specialize (H q Hq). now rewrite !same in H.
Qed.

Theorem compact_is_bounded (C : E -> Prop) :
  compact C -> (exists x, C x) -> exists r, forall x y, C x -> C y -> norm (x [-] y) <= r.
Proof.
  intros HC Hex. destruct (compact_minimum C (fun x => - norm (x [-] zero))) as (v & _ & H); auto.
  - intros c x H. apply Rnot_lt_le. intro h. destruct (H (- norm (x [-] zero) - c)) as (y & Hy & Hd); [lra |].
    pose proof (distance_changes_little y x zero). replace (norm (x [-] y)) with (norm (y [-] x)) in * by (apply norm_eq; dots; ring). lra.
  - exists (2 * norm (v [-] zero)). intros x y Hx Hy. pose proof (H x Hx). pose proof (H y Hy).
    pose proof (triangle E (x [-] zero) (opp (y [-] zero))) as T. rewrite norm_opp in T.
    replace ((x [-] zero) [+] opp (y [-] zero)) with (x [-] y) in T by (apply dot_ext; intro u; dots; ring). lra.
Qed.

Theorem compact_support_exists (C : E -> Prop) d : compact C -> (exists x, C x) -> exists p, is_support C d p.
Proof.
  intros HC Hex. destruct (compact_minimum C (fun x => - (d [.] x))) as (p & Hp & H); auto.
  - intros c x H. apply Rnot_lt_le. intro h. pose proof (norm_nonneg E d) as Hn.
    assert (Hden : 0 < norm d + 1) by lra.
    destruct (H ((- (d [.] x) - c) / (norm d + 1))) as (y & Hy & Hd).
    { apply Rmult_lt_0_compat; [lra | now apply Rinv_0_lt_compat]. }
    pose proof (cauchy_schwarz E d (y [-] x)) as S.
    assert (norm d * norm (y [-] x) < - (d [.] x) - c).
    { apply Rle_lt_trans with ((norm d + 1) * norm (y [-] x)).
      - pose proof (norm_nonneg E (y [-] x)). nra.
      - apply Rmult_lt_compat_l with (r := norm d + 1) in Hd; auto.
        replace ((norm d + 1) * ((- (d [.] x) - c) / (norm d + 1))) with (- (d [.] x) - c) in Hd by (field; lra). auto. }
    assert (d [.] (y [-] x) = d [.] y - d [.] x) by (dots; ring). lra.
  - exists p. split; auto. intros q Hq. specialize (H q Hq). lra.
Qed.
End Affine.

Print Assumptions hull_nearest_exists.
Print Assumptions sub_algorithm_exists.
Print Assumptions compact_nearest_exists.
Print Assumptions compact_projection_exists.
Print Assumptions compact_support_exists.
Print Assumptions compact_is_bounded.
