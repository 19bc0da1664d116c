(* SPDX-License-Identifier: GPL-3.0-or-later *)
(** The expanding polygon of EPA in the plane: its edges, as half-planes, describe the hull of its vertices; a triangle is
    a start; and replacing the edges that see the new point by two keeps this. So what epa.v assumes of a polytope can be
    had, and in the plane it is what the code does.

    A polygon is the list of its directed edges, counter-clockwise, in any order. *)
Require Import Reals Lra Psatz List.
From Touchstone.Theorems Require Import inner_product plane_and_space convex gjk existence epa.
Import ListNotations.
Open Scope R_scope.

(** Twice the signed area of the triangle a b c: positive when c is on the left of the line from a to b. *)
Definition area (a b c : R2) : R := (x2 b - x2 a) * (y2 c - y2 a) - (y2 b - y2 a) * (x2 c - x2 a).

Definition edge_face (e : R2 * R2) : face R2 :=
  let n := p2 (y2 (snd e) - y2 (fst e)) (x2 (fst e) - x2 (snd e)) in Face n (n [.] fst e).

Definition vertices (L : list (R2 * R2)) : list R2 := map fst L.

(** Strictly convex and closed: an edge begins where another one ends and ends where another one begins, and all other
    vertices are strictly on its left. *)
Record is_polygon (L : list (R2 * R2)) : Prop := {
  not_empty : L <> [];
  has_next : forall a b, In (a, b) L -> exists c, In (b, c) L /\ c <> a;
  has_previous : forall a b, In (a, b) L -> exists z, In (z, a) L /\ z <> b;
  no_loop : forall a b, In (a, b) L -> a <> b;
  left_of_edges : forall a b p, In (a, b) L -> In p (vertices L) -> p = a \/ p = b \/ 0 < area a b p
}.

(** w sees an edge that it is not strictly on the left of: coplanar counts as visible. *)
Definition sees (w : R2) (e : R2 * R2) := area (fst e) (snd e) w <= 0.

Ltac areas := unfold area in *; repeat match goal with p : vec R2 |- _ => destruct p end; cbn in *.

Lemma offset_less_value a b p : offset (edge_face (a, b)) - normal (edge_face (a, b)) [.] p = area a b p.
Proof. areas. ring. Qed.

(** The code's test of visibility, offset <= normal . w. *)
Theorem sees_is_the_test_of_the_code w e : sees w e <-> offset (edge_face e) <= normal (edge_face e) [.] w.
Proof. destruct e as [a b]. unfold sees. cbn [fst snd]. rewrite <- (offset_less_value a b w). lra. Qed.

Lemma area_aab a b : area a a b = 0.
Proof. unfold area. ring. Qed.
Lemma area_aba a b : area a b a = 0.
Proof. unfold area. ring. Qed.
Lemma area_abb a b : area a b b = 0.
Proof. unfold area. ring. Qed.

Lemma vertex_first L a b : In (a, b) L -> In a (vertices L).
Proof. intro H. apply in_map_iff. now exists (a, b). Qed.

Lemma pair_eq (a b : R2) : x2 a = x2 b -> y2 a = y2 b -> a = b.
Proof. destruct a, b. cbn. intros; now f_equal. Qed.

Section Polygon.
Variable L : list (R2 * R2).
Hypothesis H : is_polygon L.

Lemma vertex_second a b : In (a, b) L -> In b (vertices L).
Proof. intro Hin. destruct (has_next L H _ _ Hin) as (c & Hc & _). now apply vertex_first with c. Qed.

Lemma behind_edges e p : In e L -> In p (vertices L) -> normal (edge_face e) [.] p <= offset (edge_face e).
Proof.
  destruct e as [a b]. intros He Hp. pose proof (offset_less_value a b p) as O.
  destruct (left_of_edges L H a b p He Hp) as [-> | [-> | Hpos]]; [| | lra]; clear - O; areas; nra.
Qed.

(** Where a linear function is largest at a vertex it is a sum of the two normals there, with weights that are not
    negative. *)
Lemma direction_between_normals (d z p c : R2) :
  0 < area z p c -> d [.] z <= d [.] p -> d [.] c <= d [.] p ->
  exists s t, 0 <= s /\ 0 <= t /\ d = (s [*] normal (edge_face (z, p))) [+] (t [*] normal (edge_face (p, c))).
Proof.
  intros Ha Hz Hc. exists ((d [.] p - d [.] c) / area z p c), ((d [.] p - d [.] z) / area z p c).
  assert (Hi : 0 < / area z p c) by (now apply Rinv_0_lt_compat).
  split; [apply Rmult_le_pos; lra | split; [apply Rmult_le_pos; lra |]].
  apply pair_eq; areas; field; lra.
Qed.

(** The half-planes of the edges have the hull of the vertices in common. *)
Theorem polygon_describes : describes (map edge_face L) (vertices L).
Proof.
  split.
  - intros f Hf. apply in_map_iff in Hf as ([a b] & <- & He). intro h. apply (no_loop L H a b He).
    clear - h. areas. injection h as h1 h2. f_equal; lra.
  - intro x. split.
    + intros Hx f Hf. apply in_map_iff in Hf as (e & <- & He).
      assert (Hb : 1 * - offset (edge_face e) <= (opp (normal (edge_face e))) [.] x).
      { apply combination_bound with (vertices L); auto. intros p Hp. pose proof (behind_edges e p He Hp).
        unfold opp. rewrite dot_scale_l. lra. }
      unfold opp in Hb. rewrite dot_scale_l in Hb. lra.
    + intro Hx. destruct (hull_projection_exists R2 (vertices L) x) as (p & Hp & Hmin).
      { intro h. apply (not_empty L H). now apply map_eq_nil in h. }
      destruct (vec_eq_dec R2 x p) as [-> | Hne]; auto. exfalso. set (d := x [-] p).
      assert (Hd : forall q, hull (vertices L) q -> d [.] q <= d [.] p).
      { intros q Hq. assert (Hv : is_nearest (hull [p [-] x; q [-] x]) (p [-] x)).
        { split; [apply hull_member; now left |]. intros y Hy. apply hull_pair in Hy as (t & Ht & ->).
          replace (mix t (p [-] x) (q [-] x)) with (mix t p q [-] x) by (apply dot_ext; intro u; dots; ring).
          apply Hmin. apply hull_convex; auto. }
        apply variational_inequality in Hv as [_ Hv]; [| apply hull_convex].
        specialize (Hv (q [-] x) ltac:(apply hull_member; right; now left)). unfold d. clear - Hv. dots. lra. }
      assert (Hlt : d [.] p < d [.] x).
      { assert (Hs : 0 < sq (x [-] p)) by (apply sq_pos; intro h; apply Hne; now apply sub_zero_eq).
        unfold d. clear - Hs. dots. lra. }
      destruct (support_exists R2 (vertices L) d) as (q & Hq & _ & Hmax).
      { intro h. apply (not_empty L H). now apply map_eq_nil in h. }
      apply in_map_iff in Hq as ([q' r] & <- & He). cbn [fst] in *. rename q' into q.
      destruct (has_previous L H _ _ He) as (z & Hz & Hzr).
      destruct (has_next L H _ _ Hz) as (c & Hc & Hcz).
      pose proof (vertex_first _ _ _ Hz) as Vz. pose proof (vertex_second _ _ Hc) as Vc.
      assert (Ha : 0 < area z q c).
      { destruct (left_of_edges L H z q c Hz Vc) as [h | [h | h]]; auto; [easy |].
        exfalso. symmetry in h. now apply (no_loop L H q c Hc). }
      destruct (direction_between_normals d z q c Ha) as (s & t & Hs & Ht & Heq).
      { apply Hmax. now apply hull_member. }
      { apply Hmax. now apply hull_member. }
      pose proof (Hx (edge_face (z, q)) (in_map edge_face _ _ Hz)) as X1.
      pose proof (Hx (edge_face (q, c)) (in_map edge_face _ _ Hc)) as X2.
      pose proof (Hd q (hull_member _ _ _ (vertex_first _ _ _ He))) as Hdq.
      pose proof (offset_less_value z q q) as O1. pose proof (offset_less_value q c q) as O2.
      assert (area z q q = 0) as A1 by (unfold area; ring). assert (area q c q = 0) as A2 by (unfold area; ring).
      assert (D : forall y, d [.] y = s * normal (edge_face (z, q)) [.] y + t * normal (edge_face (q, c)) [.] y).
      { intro y. rewrite Heq, dot_add_l, !dot_scale_l. reflexivity. }
      pose proof (D x) as Dx. pose proof (D q) as Dq. clear - Hdq X1 X2 O1 O2 A1 A2 Dx Dq Hs Ht Hlt. nra.
Qed.

Lemma next_is_unique a b c : In (a, b) L -> In (a, c) L -> b = c.
Proof.
  intros Hb Hc. destruct (left_of_edges L H a b c Hb (vertex_second _ _ Hc)) as [h | [h | h1]]; auto.
  { subst. exfalso. now apply (no_loop L H a a Hc). }
  destruct (left_of_edges L H a c b Hc (vertex_second _ _ Hb)) as [h | [h | h2]]; auto.
  { subst. exfalso. now apply (no_loop L H a a Hb). }
  exfalso. clear - h1 h2. unfold area in *. nra.
Qed.

Lemma previous_is_unique a b c : In (b, a) L -> In (c, a) L -> b = c.
Proof.
  intros Hb Hc. destruct (left_of_edges L H b a c Hb (vertex_first _ _ _ Hc)) as [h | [h | h1]]; auto.
  { subst. exfalso. now apply (no_loop L H a a Hc). }
  destruct (left_of_edges L H c a b Hc (vertex_first _ _ _ Hb)) as [h | [h | h2]]; auto.
  { subst. exfalso. now apply (no_loop L H a a Hb). }
  exfalso. clear - h1 h2. unfold area in *. nra.
Qed.

End Polygon.

(** ** Expansion by a point w *)

Section Expansion.
Variable L : list (R2 * R2).
Hypothesis H : is_polygon L.

(** The horizon: z a is hidden and a a' seen, b' b is seen and b c hidden. That it has one beginning and one end is what
    the code finds by walking from the popped edge. *)
Variables (w z a a' b' b c : R2).
Hypothesis Hza : In (z, a) L.
Hypothesis Haa : In (a, a') L.
Hypothesis Hbb : In (b', b) L.
Hypothesis Hbc : In (b, c) L.
Hypothesis hidden_za : ~ sees w (z, a).
Hypothesis seen_aa : sees w (a, a').
Hypothesis seen_bb : sees w (b', b).
Hypothesis hidden_bc : ~ sees w (b, c).
Hypothesis one_beginning : forall x y y', In (x, y) L -> In (y, y') L -> ~ sees w (x, y) -> sees w (y, y') -> y = a.
Hypothesis one_end : forall x y y', In (x, y) L -> In (y, y') L -> sees w (x, y) -> ~ sees w (y, y') -> y = b.

(** w is strictly beyond some edge, the popped one; this matters where that is the only one. *)
Hypothesis beyond : a' = b -> area a b w < 0.

(** The new edges: those that do not see w, and two through w. *)
Variable L' : list (R2 * R2).
Hypothesis L'_edges : forall e, In e L' <-> (In e L /\ ~ sees w e) \/ e = (a, w) \/ e = (w, b).

Lemma hidden_area x y : ~ sees w (x, y) -> 0 < area x y w.
Proof. unfold sees. cbn [fst snd]. lra. Qed.

Lemma a_is_not_b : a <> b.
Proof. intro h. subst b. pose proof (next_is_unique L H _ _ _ Haa Hbc). now subst. Qed.

(** Every other vertex is strictly on the left of the new edges, in terms of the two old edges that meet there. *)
Lemma left_of_first_new_edge p : In p (vertices L) -> p <> a -> p <> a' -> 0 < area a w p.
Proof.
  intros Hp Ha Ha'. pose proof (hidden_area _ _ hidden_za) as Hw. unfold sees in seen_aa. cbn [fst snd] in seen_aa.
  assert (Hz : 0 < area a a' z).
  { destruct (left_of_edges L H a a' z Haa (vertex_first _ _ _ Hza)) as [h | [h | h]]; auto; exfalso; subst.
    - now apply (no_loop L H a a Hza).
    - destruct (has_next L H _ _ Hza) as (y & Hy & Hne). apply Hne. symmetry. now apply (next_is_unique L H a). }
  assert (T : 0 < area a a' p) by (destruct (left_of_edges L H a a' p Haa Hp) as [h | [h | h]]; easy).
  assert (S : 0 <= area z a p).
  { destruct (left_of_edges L H z a p Hza Hp) as [h | [h | h]]; [| easy | lra]. subst. clear. unfold area. nra. }
  assert (Id : area a a' z * area a w p = area z a p * - area a a' w + area a a' p * area z a w).
  { unfold area. ring. }
  assert (0 < area a a' p * area z a w) by (now apply Rmult_lt_0_compat).
  assert (0 <= area z a p * - area a a' w) by (apply Rmult_le_pos; lra).
  apply Rmult_lt_reg_l with (area a a' z); auto. lra.
Qed.

Lemma left_of_second_new_edge p : In p (vertices L) -> p <> b -> p <> b' -> 0 < area w b p.
Proof.
  intros Hp Hb Hb'. pose proof (hidden_area _ _ hidden_bc) as Hw. unfold sees in seen_bb. cbn [fst snd] in seen_bb.
  assert (Hz : 0 < area b' b c).
  { destruct (left_of_edges L H b' b c Hbb (vertex_second L H _ _ Hbc)) as [h | [h | h]]; auto; exfalso; subst.
    - destruct (has_next L H _ _ Hbb) as (y & Hy & Hne). apply Hne. symmetry. now apply (next_is_unique L H b).
    - now apply (no_loop L H b b Hbc). }
  assert (T : 0 < area b' b p) by (destruct (left_of_edges L H b' b p Hbb Hp) as [h | [h | h]]; easy).
  assert (S : 0 <= area b c p).
  { destruct (left_of_edges L H b c p Hbc Hp) as [h | [h | h]]; [easy | | lra]. subst. clear. unfold area. nra. }
  assert (Id : area b' b c * area w b p = area b c p * - area b' b w + area b' b p * area b c w).
  { unfold area. ring. }
  assert (0 < area b' b p * area b c w) by (now apply Rmult_lt_0_compat).
  assert (0 <= area b c p * - area b' b w) by (apply Rmult_le_pos; lra).
  apply Rmult_lt_reg_l with (area b' b c); auto. lra.
Qed.

Lemma new_vertices p : In p (vertices L') -> p = w \/ In p (vertices L).
Proof.
  intro Hp. apply in_map_iff in Hp as ([x y] & <- & He). cbn [fst].
  apply L'_edges in He as [[He _] | [He | He]].
  - right. now apply vertex_first with y.
  - injection He as -> ->. right. now apply vertex_first with a'.
  - injection He as -> ->. now left.
Qed.

Theorem expansion_keeps_polygon : is_polygon L'.
Proof.
  assert (W1 : In (a, w) L') by (apply L'_edges; auto). assert (W2 : In (w, b) L') by (apply L'_edges; auto).
  pose proof (hidden_area z a hidden_za) as A1. pose proof (hidden_area b c hidden_bc) as A2.
  assert (N1 : a <> w) by (intro h; rewrite h, area_abb in A1; lra).
  assert (N2 : w <> b) by (intro h; rewrite h, area_aba in A2; lra).
  assert (N3 : z <> w) by (intro h; rewrite h, area_aba in A1; lra).
  assert (N4 : c <> w) by (intro h; rewrite h, area_abb in A2; lra).
  assert (dec : forall e, sees w e \/ ~ sees w e) by (intro e; unfold sees; destruct (Rle_dec (area (fst e) (snd e) w) 0); auto).
  assert (hidden_not_w : forall x y, ~ sees w (x, y) -> x <> w /\ y <> w).
  { intros x y Hh. apply hidden_area in Hh.
    split; intro h; rewrite h in Hh; [rewrite area_aba in Hh | rewrite area_abb in Hh]; lra. }
  pose proof a_is_not_b as Hab.
  split.
  - intros h. rewrite h in W1. easy.
  - intros x y He. apply L'_edges in He as [[He Hh] | [He | He]].
    + destruct (has_next L H _ _ He) as (y' & Hy & Hne). destruct (dec (y, y')) as [s | s].
      * assert (y = a) as -> by (now apply (one_beginning x y y')). exists w. split; auto.
        intros <-. now destruct (hidden_not_w _ _ Hh).
      * exists y'. split; auto. apply L'_edges. auto.
    + injection He as -> ->. exists b. auto.
    + injection He as -> ->. exists c. split; auto. apply L'_edges. auto.
  - intros x y He. apply L'_edges in He as [[He Hh] | [He | He]].
    + destruct (has_previous L H _ _ He) as (x' & Hx & Hne). destruct (dec (x', x)) as [s | s].
      * assert (x = b) as -> by (now apply (one_end x' x y)). exists w. split; auto.
        intros <-. now destruct (hidden_not_w _ _ Hh).
      * exists x'. split; auto. apply L'_edges. auto.
    + injection He as -> ->. exists z. split; auto. apply L'_edges. auto.
    + injection He as -> ->. exists a. auto.
  - intros x y He. apply L'_edges in He as [[He _] | [He | He]].
    + now apply (no_loop L H).
    + injection He as -> ->. auto.
    + injection He as -> ->. auto.
  - intros x y p He Hp. apply L'_edges in He as [[He Hh] | [He | He]].
    + destruct (new_vertices p Hp) as [-> | Hp']; [right; right; now apply hidden_area |].
      now apply (left_of_edges L H).
    + injection He as -> ->. destruct (vec_eq_dec R2 p a) as [-> | Hpa]; auto.
      destruct (vec_eq_dec R2 p w) as [-> | Hpw]; auto. right. right.
      destruct (new_vertices p Hp) as [? | Hp']; [easy |].
      destruct (vec_eq_dec R2 p a') as [-> | Hpa']; [| now apply left_of_first_new_edge].
      (* a' still begins an edge, so it is the end of the horizon. *)
      apply in_map_iff in Hp as ([p q] & Hpe & Hpq). cbn [fst] in Hpe. subst p.
      apply L'_edges in Hpq as [[Hpq Hq] | [Hpq | Hpq]]; [| now injection Hpq | now injection Hpq].
      assert (a' = b) as Hb by (now apply (one_end a a' q)). pose proof (beyond Hb) as Hbeyond.
      rewrite Hb. clear - Hbeyond. unfold area in *. lra.
    + injection He as -> ->. destruct (vec_eq_dec R2 p w) as [-> | Hpw]; auto.
      destruct (vec_eq_dec R2 p b) as [-> | Hpb]; auto. right. right.
      destruct (new_vertices p Hp) as [? | Hp']; [easy |].
      destruct (vec_eq_dec R2 p b') as [-> | Hpb']; [| now apply left_of_second_new_edge].
      apply in_map_iff in Hp as ([p q] & Hpe & Hpq). cbn [fst] in Hpe. subst p.
      apply L'_edges in Hpq as [[Hpq Hq] | [Hpq | Hpq]]; [| | now injection Hpq].
      * pose proof (next_is_unique L H _ _ _ Hpq Hbb). now subst.
      * injection Hpq as -> ->. assert (a' = b) as Hb by (now apply (next_is_unique L H a)).
        pose proof (beyond Hb) as Hbeyond. clear - Hbeyond. unfold area in *. lra.
Qed.

(** Nothing is lost: the new polygon is the hull of the old one and w. *)
Theorem expansion_is_hull x : hull (vertices L') x <-> hull (w :: vertices L) x.
Proof.
  pose proof expansion_keeps_polygon as HL'. split.
  - apply hull_is_least; [apply hull_convex |]. intros p Hp. apply hull_member.
    destruct (new_vertices p Hp) as [-> | Hp']; [now left | now right].
  - apply hull_is_least; [apply hull_convex |]. intros p [<- | Hp].
    + apply hull_member. apply vertex_first with b. apply L'_edges. auto.
    + assert (Hd : describes (map edge_face L') (vertices L')).
      { clear - HL'. now apply polygon_describes. }
      apply Hd. intros f Hf. apply in_map_iff in Hf as ([u v] & <- & He).
      enough (0 <= area u v p) by (pose proof (offset_less_value u v p); lra).
      apply L'_edges in He as [[He Hh] | [He | He]].
      * destruct (left_of_edges L H u v p He Hp) as [-> | [-> | h]]; [| | lra]; clear; unfold area; nra.
      * injection He as -> ->. destruct (vec_eq_dec R2 p a) as [-> | Hpa]; [clear; unfold area; nra |].
        destruct (vec_eq_dec R2 p a') as [-> | Hpa']; [| left; now apply left_of_first_new_edge].
        unfold sees in seen_aa. cbn [fst snd] in seen_aa. clear - seen_aa. unfold area in *. lra.
      * injection He as -> ->. destruct (vec_eq_dec R2 p b) as [-> | Hpb]; [clear; unfold area; nra |].
        destruct (vec_eq_dec R2 p b') as [-> | Hpb']; [| left; now apply left_of_second_new_edge].
        unfold sees in seen_bb. cbn [fst snd] in seen_bb. clear - seen_bb. unfold area in *. lra.
Qed.

(** What epa.v asks of the polytope after an expansion, where V holds every point ever added. *)
Theorem expansion_describes V : describes (map edge_face L) V -> describes (map edge_face L') (w :: V).
Proof.
  intros [_ HV]. pose proof expansion_keeps_polygon as HL'. destruct (polygon_describes L' HL') as [Hn Hd].
  destruct (polygon_describes L H) as [_ Hd0]. split; auto. intro x. rewrite <- Hd, expansion_is_hull.
  assert (same : forall y, hull V y <-> hull (vertices L) y) by (intro y; rewrite HV, Hd0; tauto).
  split; apply hull_is_least; try apply hull_convex; intros p [<- | Hp];
    try (apply hull_member; now left).
  - apply (hull_mono R2 (vertices L)); [apply incl_tl, incl_refl | apply same; now apply hull_member].
  - apply (hull_mono R2 V); [apply incl_tl, incl_refl | apply same; now apply hull_member].
Qed.
End Expansion.

(** ** The start *)

Theorem triangle_is_polygon a b c : 0 < area a b c -> is_polygon [(a, b); (b, c); (c, a)].
Proof.
  intro Ha.
  assert (Hb : 0 < area b c a) by (unfold area in *; lra). assert (Hc : 0 < area c a b) by (unfold area in *; lra).
  assert (N1 : a <> b) by (intro h; rewrite h, area_aab in Ha; lra).
  assert (N2 : b <> c) by (intro h; rewrite h, area_abb in Ha; lra).
  assert (N3 : c <> a) by (intro h; rewrite h, area_aba in Ha; lra).
  split.
  - easy.
  - intros x y [E | [E | [E | []]]]; injection E as <- <-; [exists c | exists a | exists b]; cbn; auto.
  - intros x y [E | [E | [E | []]]]; injection E as <- <-; [exists c | exists a | exists b]; cbn; auto.
  - intros x y [E | [E | [E | []]]]; injection E as <- <-; auto.
  - intros x y p [E | [E | [E | []]]] [<- | [<- | [<- | []]]]; injection E as <- <-; cbn; auto.
Qed.

Ltac horizon :=
  match goal with E : _ = (?x, ?y), E' : _ = (?y, ?y') |- _ =>
    pose proof (f_equal fst E) as E1; pose proof (f_equal snd E) as E2; pose proof (f_equal fst E') as E3;
    pose proof (f_equal snd E') as E4; cbn [fst snd] in E1, E2, E3, E4; clear E E'; subst x y y'
  end;
  try match goal with E3 : _ = _ |- _ =>
    exfalso; pose proof (f_equal x2 E3); pose proof (f_equal y2 E3); cbn in *; lra end;
  auto; easy.

(** The hypotheses of an expansion can be met: the triangle (0,0), (1,0), (0,1) and w = (1,1) make a square. *)
Example expansion_of_a_triangle :
  let o := p2 0 0 in let a := p2 1 0 in let b := p2 0 1 in let w := p2 1 1 in
  is_polygon [(o, a); (b, o); (a, w); (w, b)].
Proof.
  cbn zeta.
  assert (HL : is_polygon [(p2 0 0, p2 1 0); (p2 1 0, p2 0 1); (p2 0 1, p2 0 0)]).
  { apply triangle_is_polygon. unfold area. cbn. lra. }
  assert (S1 : ~ sees (p2 1 1) (p2 0 0, p2 1 0)) by (unfold sees, area; cbn; lra).
  assert (S2 : sees (p2 1 1) (p2 1 0, p2 0 1)) by (unfold sees, area; cbn; lra).
  assert (S3 : ~ sees (p2 1 1) (p2 0 1, p2 0 0)) by (unfold sees, area; cbn; lra).
  apply (expansion_keeps_polygon _ HL (p2 1 1) (p2 0 0) (p2 1 0) (p2 0 1) (p2 1 0) (p2 0 1) (p2 0 0)); cbn; auto.
  - intros x y y' [E | [E | [E | []]]] [E' | [E' | [E' | []]]] Hx Hy; horizon.
  - intros x y y' [E | [E | [E | []]]] [E' | [E' | [E' | []]]] Hx Hy; horizon.
  - intros _. unfold area. cbn. lra.
  - intro e. split.
    + intros [<- | [<- | [<- | [<- | []]]]]; auto 9.
    + intros [[[<- | [<- | [<- | []]]] h] | [-> | ->]]; auto 9; easy.
Qed.

Print Assumptions sees_is_the_test_of_the_code.
Print Assumptions polygon_describes.
Print Assumptions triangle_is_polygon.
Print Assumptions expansion_keeps_polygon.
Print Assumptions expansion_describes.
