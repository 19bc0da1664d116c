(* SPDX-License-Identifier: GPL-3.0-or-later *)
(* Which directions lead out the least way, and which planes are between two bodies that touch. *)
From Coq Require Import Reals Lra List.
From Touchstone.Certificates Require Import vectors bodies hulls rounding surface.
Import ListNotations.
Local Open Scope R_scope.

Lemma same_ray_trans u v w : same_ray u v -> same_ray v w -> same_ray u w.
Proof.
  intros (k & Hk & ->) (l & Hl & ->). exists (l * k). split; [apply Rmult_lt_0_compat; trivial|]. clear; vring.
Qed.

Lemma same_ray_refl u : same_ray u u.
Proof. exists 1. split; [lra|]. clear; vring. Qed.

Lemma scale_nonzero k u : k <> 0 -> u <> vzero -> vscale k u <> vzero.
Proof.
  intros Hk Hu E. apply Hu, dot_self_zero. assert (Z : dot (vscale k u) (vscale k u) = 0) by (rewrite E; clear; vring).
  rewrite dot_scale, dot_scale_l in Z. apply Rmult_integral in Z. destruct Z as [|Z]; [lra|].
  apply Rmult_integral in Z. destruct Z; lra.
Qed.

Lemma parallel_multiple u w : u <> vzero -> cross u w = vzero -> w = vscale (dot u w / dot u u) u.
Proof.
  intros Hu Hc. assert (P := dot_self_pos u Hu).
  assert (E : vscale (dot u u) w = vscale (dot u w) u).
  { assert (I : vsub (vscale (dot u u) w) (vscale (dot u w) u) = cross (cross u w) u) by (clear; vring).
    rewrite Hc in I. replace (cross vzero u) with vzero in I by (clear; vring).
    revert I. generalize (vscale (dot u u) w), (vscale (dot u w) u). clear. intros x y I.
    destruct x, y; vsimpl. injection I; intros. apply vec_eq; simpl; lra. }
  assert (F : vscale (/ dot u u) (vscale (dot u u) w) = vscale (/ dot u u) (vscale (dot u w) u)) by (rewrite E; trivial).
  assert (N : dot u u <> 0) by lra.
  replace (vscale (/ dot u u) (vscale (dot u u) w)) with w in F.
  - etransitivity; [exact F|]. unfold Rdiv. generalize (/ dot u u), (dot u w). clear. intros. vring.
  - revert N. generalize (dot u u). clear. intros k N. destruct w; vsimpl; apply vec_eq; simpl; field; trivial.
Qed.

Lemma orthogonal_to_both g g' w : dot w g = 0 -> dot w g' = 0 -> cross (cross g g') w = vzero.
Proof.
  intros H H'. replace (cross (cross g g') w) with (vsub (vscale (dot w g) g') (vscale (dot w g') g)) by (clear; vring).
  rewrite H, H'. clear; vring.
Qed.

(* Planes through the origin with a set on one side. *)
Definition supports (s : bool) (C : set) (w : vec) := space s w /\ w <> vzero /\ forall c, C c -> 0 <= dot w c.

(* Terms with positive weights that sum to zero, of points of C: all of them lie in each supporting plane. *)
Lemma balanced_terms (C : set) w terms : (forall c, C c -> 0 <= dot w c) ->
  (forall k g, In (k, g) terms -> 0 < k /\ C g) -> weighted terms = vzero -> forall k g, In (k, g) terms -> dot w g = 0.
Proof.
  intros Hw Ht Hz.
  assert (S : forall ts, (forall k g, In (k, g) ts -> 0 < k /\ C g) -> 0 <= dot w (weighted ts) /\
    (dot w (weighted ts) <= 0 -> forall k g, In (k, g) ts -> dot w g = 0)).
  { induction ts as [|[k g] ts IH]; simpl; intros H.
    - rewrite dot_zero. split; [lra|]. intros _ k g [].
    - destruct IH as [I1 I2]; [intros; apply H; right; trivial|].
      destruct (H k g (or_introl eq_refl)) as [Hk Hg]. specialize (Hw g Hg). rewrite dot_add, dot_scale.
      assert (0 <= k * dot w g) by (apply Rmult_le_pos; lra). split; [lra|].
      intros Hle k' g' [E|Hin]; [injection E; intros; subst k' g'; nra|]. apply (I2 ltac:(lra) k' g' Hin). }
  destruct (S terms Ht) as [_ H]. apply H. rewrite Hz, dot_zero. lra.
Qed.

(* Two vectors of the plane that all supporting planes share; in a problem of the plane, one and the third axis. *)
Definition spanning (s : bool) (terms : list (R * vec)) :=
  exists k g, In (k, g) terms /\ ((exists k' g', In (k', g') terms /\ cross g g' <> vzero) \/ (s = true /\ cross g up <> vzero)).

Lemma supports_parallel s C terms n w : supports s C n -> supports s C w ->
  (forall k g, In (k, g) terms -> 0 < k /\ C g) -> weighted terms = vzero -> spanning s terms ->
  exists k, k <> 0 /\ w = vscale k n.
Proof.
  intros (Sn & Nn & Hn) (Sw & Nw & Hw) Ht Hz (k & g & Hin & Hspan).
  assert (Zn := balanced_terms C n terms Hn Ht Hz). assert (Zw := balanced_terms C w terms Hw Ht Hz).
  assert (exists g', cross g g' <> vzero /\ dot n g' = 0 /\ dot w g' = 0) as (g' & Hx & Hng & Hwg).
  { destruct Hspan as [(k' & g' & Hin' & Hx)|(-> & Hx)]; [exists g'; eauto|].
    exists up. split; trivial. simpl in Sn, Sw. split; [destruct n|destruct w]; vsimpl; rewrite ?Sn, ?Sw; ring. }
  assert (Pn := orthogonal_to_both g g' n (Zn _ _ Hin) Hng). assert (Pw := orthogonal_to_both g g' w (Zw _ _ Hin) Hwg).
  apply (parallel_multiple _ _ Hx) in Pn. apply (parallel_multiple _ _ Hx) in Pw.
  set (x := cross g g') in *. set (i := dot x n / dot x x) in *. set (j := dot x w / dot x x) in *. clearbody i j x.
  assert (Hi : i <> 0) by (intros ->; apply Nn; rewrite Pn; clear; vring).
  assert (Hj : j <> 0) by (intros ->; apply Nw; rewrite Pw; clear; vring).
  exists (j / i). split; [apply Rmult_integral_contrapositive; split; [|apply Rinv_neq_0_compat]; trivial|].
  rewrite Pw, Pn. clear -Hi. destruct x; vsimpl; apply vec_eq; simpl; field; trivial.
Qed.

Lemma supports_scale s C k n : 0 < k -> supports s C n -> supports s C (vscale k n).
Proof.
  intros Hk (Hs & Hn & H). repeat split; [auto with space|apply scale_nonzero; trivial; lra|].
  intros c Hc. rewrite dot_scale_l. apply Rmult_le_pos; [lra|auto].
Qed.

Lemma one_ray s C terms n : supports s C n -> (forall k g, In (k, g) terms -> 0 < k /\ C g) -> weighted terms = vzero ->
  spanning s terms -> (exists c, C c /\ 0 < dot n c) -> exactly_the_rays (supports s C) [n].
Proof.
  intros Hn Ht Hz Hs (c & Hc & Hpos). split; [|repeat constructor]. intros w; split.
  - intros Hw. exists n; split; [left; trivial|].
    destruct (supports_parallel s C terms n w Hn Hw Ht Hz Hs) as (k & Hk & E). exists k; split; trivial.
    destruct Hw as (_ & _ & Hw). specialize (Hw c Hc). rewrite E, dot_scale_l in Hw. nra.
  - intros (u & [<-|[]] & k & Hk & ->). apply supports_scale; trivial.
Qed.

Lemma two_rays s C terms n : supports s C n -> (forall k g, In (k, g) terms -> 0 < k /\ C g) -> weighted terms = vzero ->
  spanning s terms -> (forall c, C c -> dot n c <= 0) -> exactly_the_rays (supports s C) [n; vscale (-1) n].
Proof.
  intros Hn Ht Hz Hs Hflat.
  assert (Ho : supports s C (vscale (-1) n)).
  { destruct Hn as (Sn & Nn & _). repeat split; [auto with space|apply scale_nonzero; trivial; lra|].
    intros c Hc. rewrite dot_scale_l. specialize (Hflat c Hc). lra. }
  split; [intros w; split|].
  - intros Hw. destruct (supports_parallel s C terms n w Hn Hw Ht Hz Hs) as (k & Hk & E).
    destruct (Rle_dec 0 k) as [P|Q].
    + exists n; split; [left; trivial|]. exists k; split; [lra|trivial].
    + exists (vscale (-1) n); split; [right; left; trivial|]. exists (- k); split; [lra|]. rewrite E. clear; vring.
  - intros (u & Hu & k & Hk & ->). apply supports_scale; trivial. destruct Hu as [<-|[<-|[]]]; trivial.
  - repeat constructor. intros (k & Hk & E). destruct Hn as (_ & Nn & _).
    assert (-1 = k); [|lra]. apply (two_multiples _ _ n Nn). trivial.
Qed.

Section Leaving.
Variables (s : bool) (r : R) (C D : set).
Hypothesis r_nonneg : 0 <= r.
Hypothesis C_space : forall c, C c -> space s c.
Hypothesis D_rounded : forall t, D t <-> rounded s r C t.

Lemma rays_iff (P Q : vec -> Prop) rays : (forall w, P w <-> Q w) -> exactly_the_rays Q rays -> exactly_the_rays P rays.
Proof. intros H (H1 & H2). split; trivial. intros w. rewrite H. apply H1. Qed.

(* Of cores that touch: the normals of all planes between them. *)
Lemma leaves_touching w : leaves s D r w <-> supports s C w.
Proof.
  rewrite (leaves_iff s r C D r_nonneg C_space D_rounded). unfold supports.
  split; intros (Hs & Hn & H); repeat split; trivial; intros c Hc; specialize (H c Hc); lra.
Qed.

(* Of cores that are apart, within the balls: the direction of their distance. *)
Lemma leaves_apart v : space s v -> v <> vzero -> C v -> (forall c, C c -> dot v v <= dot v c) ->
  exactly_the_rays (leaves s D (r - norm v)) [v].
Proof.
  intros Hs Hv Cv H. split; [|repeat constructor]. assert (P := norm_pos v Hv). intros w.
  rewrite (leaves_iff s r C D r_nonneg C_space D_rounded). split.
  - intros (Sw & Nw & Hw). specialize (Hw v Cv). exists v; split; [left; trivial|].
    exists (norm w / norm v). split; [apply Rmult_lt_0_compat; [apply norm_pos|apply Rinv_0_lt_compat]; trivial|].
    apply parallel_of_equality; trivial. rewrite dot_comm. lra.
  - intros (u & [<-|[]] & k & Hk & ->). split; [auto with space|]. split; [apply scale_nonzero; trivial; lra|].
    intros c Hc. specialize (H c Hc). rewrite dot_scale_l, norm_scale by lra.
    replace ((r - (r - norm v)) * (k * norm v)) with (k * (norm v * norm v)) by ring. rewrite norm_square. nra.
Qed.

(* Of cores that penetrate: opposite to the normals of the nearest faces whose planes support C. *)
Lemma leaves_deep d faces rays : 0 < d -> surrounds s C faces ->
  Forall (fun f => d * norm (normal f) <= height f) faces ->
  (forall u, In u rays -> space s u /\ u <> vzero /\ forall c, C c -> - d * norm u <= dot u c) ->
  (forall f, In f faces -> height f = d * norm (normal f) ->
     (exists u, In u rays /\ same_ray u (vscale (-1) (normal f))) \/ (exists c, C c /\ height f < dot (normal f) c)) ->
  ForallOrdPairs (fun u w => ~ same_ray u w) rays ->
  exactly_the_rays (leaves s D (r + d)) rays.
Proof.
  intros Hd Har Hall Hrays Hfaces Hpairs. split; trivial. intros w.
  rewrite (leaves_iff s r C D r_nonneg C_space D_rounded). split.
  - intros (Sw & Nw & Hw).
    assert (Hw' : forall c, C c -> - d * norm w <= dot w c) by (intros c Hc; specialize (Hw c Hc); lra).
    destruct (least_directions s C faces Har d w Hd Hall Sw Nw Hw') as (f & Hin & Hh & Hray).
    destruct (Hfaces f Hin Hh) as [(u & Hu & Hur)|(c & Hc & Hgt)].
    + exists u; split; trivial. apply same_ray_trans with (vscale (-1) (normal f)); trivial.
    + exfalso. destruct Hray as (k & Hk & ->). specialize (Hw' c Hc). rewrite !dot_scale_l in Hw'.
      rewrite norm_scale, norm_opp in Hw' by lra. nra.
  - intros (u & Hu & k & Hk & ->). destruct (Hrays u Hu) as (Su & Nu & H).
    split; [auto with space|]. split; [apply scale_nonzero; trivial; lra|]. intros c Hc. specialize (H c Hc).
    rewrite dot_scale_l, norm_scale by lra. replace ((r - (r + d)) * (k * norm u)) with (k * (- d * norm u)) by ring. nra.
Qed.
End Leaving.
