(* SPDX-License-Identifier: GPL-3.0-or-later *)
(** EPA: planes of the growing polytope bound the depth from below, support planes from above, and where one plane is
    both, it is the answer.

    A polytope is a list V of points of K together with a list F of faces (outward normal, offset), of which it is assumed
    that they describe the same set: x is in the hull of V exactly when n.x <= o for every face. This is the invariant of
    the expanding polytope (convex, closed, normals outward); how the horizon is found is not modelled. Normals have any
    length but zero. *)
Require Import Reals Lra Psatz List Lia.
From Touchstone.Theorems Require Import inner_product convex gjk existence.
Import ListNotations.
Open Scope R_scope.

Section Definitions.
Context {E : space}.

(** r is the depth of the origin in K: the ball of radius r about it is inside, and no larger one is. *)
Definition is_depth (K : E -> Prop) (r : R) :=
  0 <= r /\ (forall x, norm x <= r -> K x) /\ forall r', r < r' -> exists x, norm x <= r' /\ ~ K x.

Record face := Face { normal : E; offset : R }.

(** Distance of the origin from the plane of a face, negative where the origin is beyond it. *)
Definition key (f : face) : R := offset f / norm (normal f).

(** The set of points behind all faces. *)
Definition region (F : list face) (x : E) := forall f, In f F -> normal f [.] x <= offset f.

Definition describes (F : list face) (V : list E) :=
  (forall f, In f F -> normal f <> zero) /\ forall x, hull V x <-> region F x.

(** K enlarged by a ball of radius m. *)
Definition enlarged (K : E -> Prop) (m : R) (z : E) := exists x y, K x /\ norm y <= m /\ z = x [+] y.
End Definitions.

Arguments face : clear implicits.

Section Epa.
Variable E : space.
Implicit Types (K : E -> Prop) (n w x y z : E) (V : list E) (f g : face E).

Lemma key_times_norm (f : face E) : normal f <> zero -> key f * norm (normal f) = offset f.
Proof. intro H. apply norm_pos in H. unfold key. field. lra. Qed.

(** The point at distance r from the origin in direction n. *)
Lemma point_along n r : n <> zero -> 0 <= r ->
  norm ((r / norm n) [*] n) = r /\ n [.] ((r / norm n) [*] n) = r * norm n.
Proof.
  intros H Hr. apply norm_pos in H. split.
  - rewrite norm_scale, Rabs_pos_eq; [field; lra |].
    apply Rmult_le_pos; auto. left. now apply Rinv_0_lt_compat.
  - rewrite dot_scale_r. change (n [.] n) with (sq n). rewrite <- norm_sq. field. lra.
Qed.

Theorem depth_is_unique K r r' : is_depth K r -> is_depth K r' -> r = r'.
Proof.
  intros (_ & Hin & Hout) (_ & Hin' & Hout'). apply Rle_antisym; apply Rnot_lt_le; intro h.
  - destruct (Hout' _ h) as (x & Hx & Hn). auto.
  - destruct (Hout _ h) as (x & Hx & Hn). auto.
Qed.

(** h(n) / |n| is an upper bound of the depth, for every n other than zero. *)
Theorem depth_upper_bound K r n w : is_depth K r -> n <> zero -> is_support K n w -> r <= n [.] w / norm n.
Proof.
  intros (Hr & Hin & _) Hn [_ Hw]. destruct (point_along n r Hn Hr) as [H1 H2].
  assert (Hx : K ((r / norm n) [*] n)) by (apply Hin; lra). apply Hw in Hx. apply norm_pos in Hn.
  apply Rmult_le_reg_r with (norm n); auto. replace (n [.] w / norm n * norm n) with (n [.] w) by (field; lra). lra.
Qed.

(** A plane through the origin that supports K: the bodies touch, and the depth is 0. *)
Theorem supporting_plane_through_origin K n w :
  K zero -> n <> zero -> is_support K n w -> n [.] w = 0 -> is_depth K 0.
Proof.
  intros Hz Hn [_ Hw] H0. split; [lra | split].
  - intros x Hx. pose proof (norm_nonneg E x). replace x with (zero : E); auto. symmetry. apply sq_eq0.
    rewrite <- norm_sq. replace (norm x) with 0 by lra. ring.
  - intros r Hr. destruct (point_along n r Hn ltac:(lra)) as [H1 H2]. exists ((r / norm n) [*] n).
    split; [lra |]. intro h. apply Hw in h. apply norm_pos in Hn. nra.
Qed.

(** h(n) < 0 proves that the bodies are apart, by at least -h(n) / |n|. *)
Theorem negative_support_separates K n w z :
  n <> zero -> is_support K n w -> n [.] w < 0 -> K z -> - (n [.] w) / norm n <= norm z /\ z <> zero.
Proof.
  intros Hn [_ Hw] H0 Hz. specialize (Hw z Hz). pose proof (cauchy_schwarz E (opp n) z) as C. rewrite norm_opp in C.
  replace ((opp n) [.] z) with (- (n [.] z)) in C by (dots; ring). apply norm_pos in Hn. split.
  - apply Rmult_le_reg_r with (norm n); auto. replace (- (n [.] w) / norm n * norm n) with (- (n [.] w)) by (field; lra). lra.
  - intros ->. rewrite dot_zero_r in Hw. lra.
Qed.

(** Moving A by the depth against n parts the interiors: afterwards the plane through the origin with normal n has the
    difference on one side. *)
Theorem translation_by_bound_separates K n w z :
  n <> zero -> is_support K n w -> K z -> n [.] (z [-] ((n [.] w / sq n) [*] n)) <= 0.
Proof.
  intros Hn [_ Hw] Hz. specialize (Hw z Hz). apply sq_pos in Hn. unfold sub, opp. rewrite dot_add_r, !dot_scale_r.
  change (n [.] n) with (sq n). replace (-1 * (n [.] w / sq n * sq n)) with (- (n [.] w)) by (field; lra). lra.
Qed.

Section Polytope.
Variable K : E -> Prop.
Hypothesis K_convex : convex K.

(** A ball that stays behind all planes of an inner polytope is in K. *)
Theorem ball_behind_faces_is_inside V (F : list (face E)) m :
  (forall p, In p V -> K p) -> describes F V -> (forall f, In f F -> m <= key f) -> forall x, norm x <= m -> K x.
Proof.
  intros HV [Hne HF] Hm x Hx. apply (hull_is_least _ V); auto. apply HF. intros f Hf.
  pose proof (cauchy_schwarz E (normal f) x). pose proof (key_times_norm f (Hne f Hf)).
  specialize (Hm f Hf). pose proof (norm_nonneg E (normal f)). nra.
Qed.

(** The least key is a lower bound of the depth. *)
Theorem depth_lower_bound V (F : list (face E)) m r :
  (forall p, In p V -> K p) -> describes F V -> (forall f, In f F -> m <= key f) -> is_depth K r -> m <= r.
Proof.
  intros HV HF Hm (_ & _ & Hout). apply Rnot_lt_le. intro h. destruct (Hout _ h) as (x & Hx & Hn).
  apply Hn. now apply (ball_behind_faces_is_inside V F m).
Qed.

(** Both bounds, as EPA keeps them. *)
Theorem epa_bracket V (F : list (face E)) f n w r :
  (forall p, In p V -> K p) -> describes F V -> (forall g, In g F -> key f <= key g) ->
  n <> zero -> is_support K n w -> is_depth K r -> key f <= r <= n [.] w / norm n.
Proof.
  intros HV HF Hm Hn Hw Hr. split; [now apply (depth_lower_bound V F) | now apply (depth_upper_bound K)].
Qed.

(** A supporting face with the least key ends the search: the depth is its key, and the foot of the perpendicular on its
    plane is a point of K on the boundary, at that distance. *)
Theorem supporting_face_ends V (F : list (face E)) f w :
  (forall p, In p V -> K p) -> describes F V -> In f F -> (forall g, In g F -> key f <= key g) -> 0 <= offset f ->
  is_support K (normal f) w -> normal f [.] w = offset f ->
  is_depth K (key f) /\
  (let foot := (offset f / sq (normal f)) [*] normal f in
   K foot /\ norm foot = key f /\ is_support K (normal f) foot).
Proof.
  intros HV [Hne HF] Hf Hm Ho Hw Heq. pose proof (Hne f Hf) as Hn.
  assert (Hk : 0 <= key f).
  { apply norm_pos in Hn. apply Rmult_le_pos; auto. left. now apply Rinv_0_lt_compat. }
  assert (Hball : forall x, norm x <= key f -> K x) by (apply (ball_behind_faces_is_inside V F); [auto | now split | auto]).
  destruct (point_along (normal f) (key f) Hn Hk) as [P1 P2].
  split; [split; [auto | split; auto] |].
  - intros r' Hr'. destruct (point_along (normal f) r' Hn ltac:(lra)) as [Q1 Q2].
    exists ((r' / norm (normal f)) [*] normal f). split; [lra |]. intro h. apply (proj2 Hw) in h.
    pose proof (key_times_norm f Hn). apply norm_pos in Hn. nra.
  - assert ((offset f / sq (normal f)) = key f / norm (normal f)) as ->.
    { apply norm_pos in Hn. unfold key. rewrite <- norm_sq. field. lra. }
    cbn zeta. split; [apply Hball; lra | split; [lra |]]. split; [apply Hball; lra |].
    intros q Hq. rewrite P2, (key_times_norm f Hn), <- Heq. now apply (proj2 Hw).
Qed.

(** The lower bound never falls when the polytope grows: every face of the larger one is at least as far away as the
    nearest of the smaller, provided that is not negative. *)
Theorem lower_bound_never_falls V V' (F F' : list (face E)) m :
  describes F V -> describes F' V' -> incl V V' -> 0 <= m ->
  (forall f, In f F -> m <= key f) -> forall f', In f' F' -> m <= key f'.
Proof.
  intros [Hne HF] [Hne' HF'] Hi Hm Hkey f' Hf'. pose proof (Hne' f' Hf') as Hn.
  destruct (point_along (normal f') m Hn Hm) as [P1 P2].
  assert (Hin : hull V' ((m / norm (normal f')) [*] normal f')).
  { apply (hull_mono E V V'); auto. apply HF. intros f Hf.
    pose proof (cauchy_schwarz E (normal f) ((m / norm (normal f')) [*] normal f')) as C. rewrite P1 in C.
    pose proof (key_times_norm f (Hne f Hf)). specialize (Hkey f Hf). pose proof (norm_nonneg E (normal f)). nra. }
  apply HF' in Hin. specialize (Hin f' Hf'). rewrite P2 in Hin. pose proof (key_times_norm f' Hn).
  apply norm_pos in Hn. apply Rnot_lt_le. intro h. nra.
Qed.

(** Where the search goes on, the support point is new: it lies outside the polytope. *)
Theorem expansion_adds_new_point V (F : list (face E)) f w :
  describes F V -> In f F -> offset f < normal f [.] w -> ~ hull V w /\ ~ In w V.
Proof.
  intros [_ HF] Hf Hlt. assert (H : ~ hull V w) by (intro h; apply HF in h; specialize (h f Hf); lra).
  split; auto. intro h. apply H. now apply hull_member.
Qed.
(** A face that touches the polytope either supports K or has the support point strictly beyond it. *)
Theorem face_supports_or_expands V f p w :
  (forall q, In q V -> K q) -> In p V -> normal f [.] p = offset f -> is_support K (normal f) w ->
  normal f [.] w = offset f \/ offset f < normal f [.] w.
Proof.
  intros HV Hp Ho [_ Hw]. specialize (Hw p (HV p Hp)). destruct (Req_dec (normal f [.] w) (offset f)); [now left | right; lra].
Qed.
End Polytope.

(** ** EPA on a polytope ends *)

(** The vertex lists of an EPA run inside the hull of P, each with one support point more than the one before. *)
Fixpoint is_expansion (P V : list E) (l : list E) : Prop :=
  match l with
  | [] => True
  | w :: l' =>
      (exists (F : list (face E)) f, describes F V /\ In f F /\ In w P /\ is_support (hull P) (normal f) w /\
                                 offset f < normal f [.] w) /\
      is_expansion P (w :: V) l'
  end.

Theorem epa_is_finite P V l :
  NoDup V -> incl V P -> is_expansion P V l -> (length l + length V <= length P)%nat.
Proof.
  revert V. induction l as [| w l IH]; intros V Hn Hi H; cbn.
  - now apply NoDup_incl_length.
  - destruct H as [(F & f & HF & Hf & Hw & _ & Hlt) H].
    destruct (expansion_adds_new_point V F f w HF Hf Hlt) as [_ Hnew].
    specialize (IH (w :: V)). cbn in IH. rewrite <- plus_n_Sm in IH. apply IH; auto.
    + now constructor.
    + now apply incl_cons.
Qed.

(** ** Margins *)

(** Where every point outside K has a nearest point in it, as it does for compact K and for polytopes, the depth in K
    enlarged by m is the depth in K plus m: EPA runs on the cores. *)
Theorem depth_of_enlarged K r m :
  convex K -> (forall z, exists p, K p /\ forall q, K q -> norm (p [-] z) <= norm (q [-] z)) ->
  0 <= m -> is_depth K r -> is_depth (enlarged K m) (r + m).
Proof.
  intros HK Hproj Hm (Hr & Hin & Hout). split; [lra | split].
  - intros z Hz. destruct (Req_dec (r + m) 0) as [h | h].
    + exists z, zero. split; [apply Hin; lra | split; [rewrite norm_zero; lra | now rewrite add_zero]].
    + exists ((r / (r + m)) [*] z), ((m / (r + m)) [*] z).
      assert (Hi : 0 < / (r + m)) by (apply Rinv_0_lt_compat; lra). split; [apply Hin | split].
      * rewrite norm_scale, Rabs_pos_eq by (apply Rmult_le_pos; lra).
        apply Rle_trans with (r / (r + m) * (r + m)); [apply Rmult_le_compat_l; auto; apply Rmult_le_pos; lra |].
        right. field. lra.
      * rewrite norm_scale, Rabs_pos_eq by (apply Rmult_le_pos; lra).
        apply Rle_trans with (m / (r + m) * (r + m)); [apply Rmult_le_compat_l; auto; apply Rmult_le_pos; lra |].
        right. field. lra.
      * rewrite <- scale_sum. replace (r / (r + m) + m / (r + m)) with 1 by (field; lra). now rewrite scale_one.
  - intros r' Hr'. destruct (Hout (r' - m)) as (x & Hx & HnK); [lra |].
    destruct (Hproj x) as (p & Hp & Hmin).
    set (n := x [-] p).
    assert (Hn : n <> zero). { intro h. apply HnK. apply sub_zero_eq in h. now subst. }
    assert (Hsup : forall q, K q -> n [.] q <= n [.] p).
    { intros q Hq.
      assert (Hv : is_nearest (hull [p [-] x; q [-] x]) (p [-] x)).
      { split; [apply hull_member; now left |]. intros y Hy. apply hull_pair in Hy as (t & Ht & ->).
        replace (mix t (p [-] x) (q [-] x)) with (mix t p q [-] x) by (apply dot_ext; intro z; dots; ring).
        apply Hmin. now apply HK. }
      apply variational_inequality in Hv as [_ Hv]; [| apply hull_convex].
      specialize (Hv (q [-] x) ltac:(apply hull_member; right; now left)).
      unfold n. clear - Hv. dots. lra. }
    assert (Hlt : n [.] p < n [.] x).
    { apply sq_pos in Hn. assert (sq n = n [.] x - n [.] p) by (unfold n; clear; dots; ring). lra. }
    destruct (point_along n r' Hn ltac:(lra)) as [Q1 Q2].
    exists ((r' / norm n) [*] n). split; [lra |]. intros (y & z & Hy & Hz & Heq).
    apply (f_equal (fun u => n [.] u)) in Heq. rewrite Q2, dot_add_r in Heq.
    specialize (Hsup y Hy). pose proof (cauchy_schwarz E n z). pose proof (cauchy_schwarz E n x).
    pose proof (norm_nonneg E n). nra.
Qed.

(** Polytopes and compact sets are such. *)
Lemma combination_shift (f : R -> Prop) z V s x :
  combination f V s x -> combination f (map (fun p => p [-] z) V) s (x [-] (s [*] z)).
Proof.
  revert s x. induction V as [| p V IH]; cbn; intros s x.
  - intros [-> ->]. split; auto. apply dot_ext. intro u. dots. ring.
  - intros (a & y & Ha & Hy & ->). exists a, (y [-] ((s - a) [*] z)). repeat split; auto.
    apply dot_ext. intro u. dots. ring.
Qed.

Theorem hull_projection_exists V z :
  V <> [] -> exists p, hull V p /\ forall q, hull V q -> norm (p [-] z) <= norm (q [-] z).
Proof.
  intro HV. destruct (hull_nearest_exists E (map (fun p => p [-] z) V)) as (v & Hv & Hm).
  { destruct V; [easy | discriminate]. }
  exists (v [+] z). split.
  - apply (combination_shift _ (opp z)) in Hv. rewrite map_map in Hv.
    rewrite (map_ext _ (fun p => p)), map_id in Hv.
    + unfold hull. replace (v [+] z) with (v [-] (1 [*] opp z)); auto. apply dot_ext. intro u. dots. ring.
    + intro p. apply dot_ext. intro u. dots. ring.
  - intros q Hq. replace (v [+] z [-] z) with v by (apply dot_ext; intro u; dots; ring). apply Hm.
    apply (combination_shift _ z) in Hq. unfold hull. now rewrite scale_one in Hq.
Qed.
End Epa.

Print Assumptions depth_is_unique.
Print Assumptions depth_upper_bound.
Print Assumptions depth_lower_bound.
Print Assumptions epa_bracket.
Print Assumptions lower_bound_never_falls.
Print Assumptions supporting_face_ends.
Print Assumptions face_supports_or_expands.
Print Assumptions expansion_adds_new_point.
Print Assumptions epa_is_finite.
Print Assumptions supporting_plane_through_origin.
Print Assumptions negative_support_separates.
Print Assumptions translation_by_bound_separates.
Print Assumptions depth_of_enlarged.
Print Assumptions hull_projection_exists.
