(* SPDX-License-Identifier: GPL-3.0-or-later *)
(* The cones of a closed surface of positively oriented triangles cover space. *)
(* For a vector x take a point w inside of the first cone, so that the segment from x to w meets no ray through a vertex except *)
(* perhaps in x. Let z be the point nearest to x in which the segment is in a cone. If z is not x, it is on one side of that *)
(* cone, and the triangle beyond that side covers points of the segment still nearer to x. *)
From Coq Require Import Reals Lra Lia List Psatz.
From Touchstone.Certificates Require Import vectors.
Import ListNotations.
Local Open Scope R_scope.

Definition triangle := (vec * vec * vec)%type.

Definition turned (faces : list triangle) (a b c : vec) :=
  In (a, b, c) faces \/ In (b, c, a) faces \/ In (c, a, b) faces.

(* The origin is strictly below each triangle, and each side occurs in the other direction too. *)
Definition closed_around_origin (faces : list triangle) :=
  forall a b c, turned faces a b c -> 0 < det a b c /\ exists d, turned faces b a d.

Definition inside (f : triangle) (x : vec) :=
  let '(a, b, c) := f in 0 <= det x b c /\ 0 <= det a x c /\ 0 <= det a b x.

Definition on_segment x w t := vadd x (vscale t (vsub w x)).

(* Functions p + t q of t. *)
Definition value (g : R * R) t := fst g + t * snd g.
Definition root (g : R * R) := - fst g / snd g.

Lemma first_time (gs : list (R * R)) t0 : 0 <= t0 -> (forall g, In g gs -> 0 <= value g t0) ->
  exists t1, 0 <= t1 <= t0 /\ (forall g, In g gs -> 0 <= value g t1) /\
    (t1 = 0 \/ exists g, In g gs /\ value g t1 = 0 /\ 0 < snd g /\ t1 = root g).
Proof.
  intros Ht0. induction gs as [|g gs IH]; intros H.
  - exists 0; split; [lra|]; split; [intros g []|]; auto.
  - destruct IH as (t1 & Ht1 & Hin & Hend); [intros; apply H; right; trivial|].
    destruct (Rle_dec 0 (value g t1)) as [Hg|Hg].
    + exists t1; split; trivial; split.
      * intros g' [<-|Hg']; auto.
      * destruct Hend as [|(g' & ? & ?)]; auto. right; exists g'; split; trivial; right; trivial.
    + assert (H0 : 0 <= value g t0) by (apply H; left; trivial). unfold value in *.
      assert (Hq : 0 < snd g) by nra. exists (root g). unfold root.
      assert (E : fst g + - fst g / snd g * snd g = 0) by (field; lra).
      assert (B : t1 < - fst g / snd g <= t0) by (split; nra).
      split; [lra|]; split.
      * intros g' [<-|Hg']; [lra|]. specialize (Hin g' Hg').
        assert (0 <= fst g' + t0 * snd g') by (apply H; right; trivial). nra.
      * right; exists g; split; [left|]; auto.
Qed.

Lemma least_of (P : R -> Prop) (dec : forall t, {P t} + {~ P t}) (ts : list R) :
  (exists t, In t ts /\ P t) -> exists t, P t /\ forall s, In s ts -> P s -> t <= s.
Proof.
  induction ts as [|t ts IH]; intros (t' & Hin & Ht'); [destruct Hin|].
  destruct (Exists_dec P ts dec) as [He|He].
  - apply Exists_exists in He. destruct IH as (m & Hm & Hl); trivial.
    destruct (dec t) as [D|D].
    + destruct (Rle_dec m t); [exists m|exists t]; split; trivial; intros s [<-|Hs] Ps; try lra.
      * apply Hl; trivial.
      * specialize (Hl s Hs Ps); lra.
    + exists m; split; trivial; intros s [<-|Hs] Ps; [contradiction|auto].
  - assert (none : forall s, In s ts -> ~ P s) by (intros s Hs Ps; apply He, Exists_exists; eauto).
    destruct Hin as [<-|Hin]; [|exfalso; eapply none; eauto].
    exists t; split; trivial; intros s [<-|Hs] Ps; [lra|exfalso; eapply none; eauto].
Qed.

Lemma small_step (ls : list vec) w m : (forall l, In l ls -> 0 < dot l w) ->
  exists e, 0 < e /\ forall l, In l ls -> 0 < dot l (vadd w (vscale e m)).
Proof.
  intros H. assert (K : exists e, 0 < e /\ forall e', 0 < e' <= e -> forall l, In l ls -> 0 < dot l (vadd w (vscale e' m))).
  { induction ls as [|l ls IH]; [exists 1; split; [lra|]; intros e' _ l' []|].
    destruct IH as (e & He & Hl); [intros; apply H; right; trivial|].
    assert (Hw : 0 < dot l w) by (apply H; left; trivial).
    destruct (Rle_dec 0 (dot l m)) as [Hm|Hm].
    - exists e; split; trivial; intros e' He' l' [<-|Hl']; [|auto]. rewrite dot_add, dot_scale. nra.
    - set (f := dot l w / - dot l m / 2).
      assert (Hf : f * - dot l m = dot l w / 2) by (unfold f; field; lra).
      assert (0 < f) by nra.
      exists (Rmin e f); split; [apply Rmin_pos; trivial|].
      intros e' He' l' Hl'. generalize (Rmin_l e f), (Rmin_r e f); intros.
      destruct Hl' as [<-|Hl']; [|apply Hl; trivial; lra]. rewrite dot_add, dot_scale. nra. }
  destruct K as (e & He & Hl); exists e; split; trivial; apply Hl; lra.
Qed.

Lemma orthogonal_to_two x v : x <> vzero -> exists n, n <> vzero /\ dot n x = 0 /\ dot n v = 0.
Proof.
  intros Hx. destruct (Req_dec (dot (cross x v) (cross x v)) 0) as [Z|N].
  - apply dot_self_zero in Z.
    assert (exists e, cross x e <> vzero) as [e He].
    { destruct (Req_dec (vx x) 0) as [Ex|Nx].
      - exists (Vec 1 0 0). intros E. apply Hx. destruct x as [p q r]. vsimpl. injection E; intros. apply vec_eq; simpl; lra.
      - exists (Vec 0 1 0). intros E. apply Nx. destruct x as [p q r]. vsimpl. injection E; intros. lra. }
    exists (cross x e); split; trivial. split; [vring|].
    replace (dot (cross x e) v) with (- dot (cross x v) e) by (clear; vring). rewrite Z. clear. vring.
  - exists (cross x v); split; [|split; vring]. intros E; apply N; rewrite E; vring.
Qed.

Lemma generic_point x (vertices ls : list vec) : x <> vzero -> forall w, (forall l, In l ls -> 0 < dot l w) ->
  exists w', (forall l, In l ls -> 0 < dot l w') /\
    forall v, In v vertices -> exists n, dot n x = 0 /\ dot n v = 0 /\ dot n w' <> 0.
Proof.
  intros Hx. revert ls. induction vertices as [|v vertices IH]; intros ls w Hw; [exists w; split; trivial; intros v []|].
  destruct (orthogonal_to_two x v Hx) as (n & Hn & Hnx & Hnv).
  assert (step : forall n' w1, dot n' x = 0 -> dot n' v = 0 -> 0 < dot n' w1 -> (forall l, In l ls -> 0 < dot l w1) ->
    exists w', (forall l, In l ls -> 0 < dot l w') /\
    forall u, In u (v :: vertices) -> exists n, dot n x = 0 /\ dot n u = 0 /\ dot n w' <> 0).
  { intros n' w1 H1 H2 H3 H4. destruct (IH (n' :: ls) w1) as (w' & Hl & Hv); [intros l [<-|Hl]; auto|].
    exists w'; split; [intros; apply Hl; right; trivial|]. intros u [<-|Hu]; [|auto].
    exists n'; repeat split; trivial. specialize (Hl n' (or_introl eq_refl)). lra. }
  destruct (Rtotal_order (dot n w) 0) as [L|[E|G]].
  - apply (step (vscale (-1) n) w); rewrite ?dot_scale_l; trivial; lra.
  - destruct (small_step ls w n Hw) as (e & He & Hl). apply (step n (vadd w (vscale e n))); trivial.
    rewrite dot_add, dot_scale, E. generalize (dot_self_pos n Hn); intros; nra.
  - apply (step n w); trivial.
Qed.

Definition heights (x w : vec) (f : triangle) : list (R * R) :=
  let '(a, b, c) := f in
  [(det x b c, det (vsub w x) b c); (det a x c, det a (vsub w x) c); (det a b x, det a b (vsub w x))].

Lemma inside_heights x w f t : inside f (on_segment x w t) <-> forall g, In g (heights x w f) -> 0 <= value g t.
Proof.
  destruct f as [[a b] c]. unfold inside, heights, value, on_segment.
  replace (det (vadd x (vscale t (vsub w x))) b c) with (det x b c + t * det (vsub w x) b c) by vring.
  replace (det a (vadd x (vscale t (vsub w x))) c) with (det a x c + t * det a (vsub w x) c) by vring.
  replace (det a b (vadd x (vscale t (vsub w x)))) with (det a b x + t * det a b (vsub w x)) by vring.
  split.
  - intros (? & ? & ?) g [<-|[<-|[<-|[]]]]; trivial.
  - intros H. repeat split;
    [apply (H (det x b c, det (vsub w x) b c)) | apply (H (det a x c, det a (vsub w x) c)) | apply (H (det a b x, det a b (vsub w x)))];
    simpl; auto.
Qed.

Section Cover.
Variable faces : list triangle.
Hypothesis closed : closed_around_origin faces.

Definition somewhere (x w : vec) (t : R) := 0 <= t <= 1 /\ Exists (fun f => inside f (on_segment x w t)) faces.

Lemma inside_dec f x : {inside f x} + {~ inside f x}.
Proof.
  destruct f as [[a b] c]; simpl.
  destruct (Rle_dec 0 (det x b c)); [|right; tauto].
  destruct (Rle_dec 0 (det a x c)); [|right; tauto].
  destruct (Rle_dec 0 (det a b x)); [left|right]; tauto.
Qed.

Lemma somewhere_dec x w t : {somewhere x w t} + {~ somewhere x w t}.
Proof.
  unfold somewhere. destruct (Rle_dec 0 t); [|right; tauto]. destruct (Rle_dec t 1); [|right; tauto].
  destruct (Exists_dec (fun f => inside f (on_segment x w t)) faces (fun f => inside_dec f _)); [left|right]; tauto.
Qed.

Lemma turned_inside a b c x : turned faces a b c -> inside (a, b, c) x -> Exists (fun f => inside f x) faces.
Proof.
  intros H (Ha & Hb & Hc). apply Exists_exists.
  destruct H as [H|[H|H]]; eexists; split; try exact H; simpl; repeat split.
  1-3: assumption.
  - replace (det x c a) with (det a x c) by vring; trivial.
  - replace (det b x a) with (det a b x) by vring; trivial.
  - replace (det b c x) with (det x b c) by vring; trivial.
  - replace (det x a b) with (det a b x) by vring; trivial.
  - replace (det c x b) with (det x b c) by vring; trivial.
  - replace (det c a x) with (det a x c) by vring; trivial.
Qed.

(* Where the segment is on the side ab of a cone and leaves it towards x, the cone beyond the side covers what comes next. *)
Lemma beyond_a_side x w a b c t : turned faces a b c ->
  (forall v, v = a \/ v = b -> exists n, dot n x = 0 /\ dot n v = 0 /\ dot n w <> 0) ->
  0 < t <= 1 -> inside (a, b, c) (on_segment x w t) -> det a b (on_segment x w t) = 0 -> 0 < det a b (vsub w x) ->
  exists s, s < t /\ somewhere x w s.
Proof.
  intros Hf Hgen Ht (Ha & Hb & _) Hc Hq. destruct (closed _ _ _ Hf) as (Hpos & d & Hd).
  destruct (closed _ _ _ Hd) as (Hposd & _).
  set (z := on_segment x w t) in *. set (D := det a b c) in *.
  assert (Hz : vscale D z = vadd (vscale (det z b c) a) (vadd (vscale (det a z c) b) (vscale (det a b z) c)))
    by (unfold D; clearbody z; vring).
  rewrite Hc in Hz.
  assert (nonzero : forall v k, v = a \/ v = b -> vscale D z = vscale k v -> False).
  { intros v k Hv E. destruct (Hgen v Hv) as (n & Hnx & Hnv & Hnw).
    assert (E' : dot n (vscale D z) = dot n (vscale k v)) by (rewrite E; trivial).
    rewrite !dot_scale, Hnv in E'. unfold z, on_segment in E'.
    rewrite dot_add, dot_scale, dot_sub, Hnx in E'. apply Hnw.
    replace (D * (0 + t * (dot n w - 0))) with ((D * t) * dot n w) in E' by ring.
    assert (0 < D * t) by (apply Rmult_lt_0_compat; lra). nra. }
  assert (Pa : 0 < det z b c).
  { destruct (Rle_lt_or_eq_dec _ _ Ha) as [|E]; trivial. exfalso.
    apply (nonzero b (det a z c)); auto. rewrite Hz, <- E. clear. vring. }
  assert (Pb : 0 < det a z c).
  { destruct (Rle_lt_or_eq_dec _ _ Hb) as [|E]; trivial. exfalso.
    apply (nonzero a (det z b c)); auto. rewrite Hz, <- E. clear. vring. }
  assert (E1 : D * det z a d = det a z c * det b a d).
  { replace (D * det z a d) with (det (vscale D z) a d) by (clearbody D; clearbody z; vring).
    rewrite Hz. clearbody z; clear; vring. }
  assert (E2 : D * det b z d = det z b c * det b a d).
  { replace (D * det b z d) with (det b (vscale D z) d) by (clearbody D; clearbody z; vring).
    rewrite Hz. clearbody z; clear; vring. }
  assert (P1 : 0 < det z a d) by nra. assert (P2 : 0 < det b z d) by nra.
  destruct (small_step [cross a d; cross d b] z (vsub x w)) as (e & He & Hl).
  { intros l [<-|[<-|[]]].
    - replace (dot (cross a d) z) with (det z a d) by (clearbody z; vring); trivial.
    - replace (dot (cross d b) z) with (det b z d) by (clearbody z; vring); trivial. }
  (* A step that is small and does not pass x. *)
  set (e' := Rmin e t). assert (He' : 0 < e' <= e /\ e' <= t).
  { unfold e'. generalize (Rmin_l e t), (Rmin_r e t), (Rmin_pos e t); lra. }
  exists (t - e'). split; [lra|]. split; [lra|].
  assert (Ez : on_segment x w (t - e') = vadd z (vscale e' (vsub x w))) by (unfold z, on_segment; clear; vring).
  assert (between : forall l, In l [cross a d; cross d b] -> 0 < dot l z -> 0 <= dot l (vadd z (vscale e' (vsub x w)))).
  { intros l Hin Hlz. specialize (Hl l Hin). rewrite dot_add, dot_scale in *.
    destruct (Rle_dec 0 (dot l (vsub x w))); nra. }
  apply (turned_inside b a d); trivial. rewrite Ez. repeat split.
  - replace (det (vadd z (vscale e' (vsub x w))) a d) with (dot (cross a d) (vadd z (vscale e' (vsub x w)))) by (clearbody z; vring).
    apply between; [left; trivial|]. replace (dot (cross a d) z) with (det z a d) by (clearbody z; vring); trivial.
  - replace (det b (vadd z (vscale e' (vsub x w))) d) with (dot (cross d b) (vadd z (vscale e' (vsub x w)))) by (clearbody z; vring).
    apply between; [right; left; trivial|]. replace (dot (cross d b) z) with (det b z d) by (clearbody z; vring); trivial.
  - replace (det b a (vadd z (vscale e' (vsub x w)))) with (- det a b z + e' * det a b (vsub w x)) by (clearbody z; vring).
    rewrite Hc. nra.
Qed.

Definition vertices_of (fs : list triangle) := flat_map (fun f => let '(a, b, c) := f in [a; b; c]) fs.

Lemma vertex_of a b c : turned faces a b c -> forall v, v = a \/ v = b \/ v = c -> In v (vertices_of faces).
Proof.
  intros [H|[H|H]] v Hv; apply in_flat_map; eexists; split; try exact H; simpl; intuition.
Qed.

Theorem cones_cover_space (x : vec) : faces <> [] -> exists f, In f faces /\ inside f x.
Proof.
  intros Hne. apply Exists_exists.
  destruct (Exists_dec (fun f => inside f x) faces (fun f => inside_dec f x)) as [|No]; trivial. exfalso.
  destruct faces as [|[[a0 b0] c0] rest] eqn:E; [congruence|]. rewrite <- E in *.
  assert (F0 : turned faces a0 b0 c0) by (left; rewrite E; left; trivial).
  destruct (closed _ _ _ F0) as [D0 _].
  assert (Hx : x <> vzero).
  { intros ->. apply No, Exists_exists. exists (a0, b0, c0). split; [rewrite E; left; trivial|].
    simpl. repeat split; apply Req_le; clear; vring. }
  destruct (generic_point x (vertices_of faces) [cross b0 c0; cross c0 a0; cross a0 b0] Hx (vadd a0 (vadd b0 c0))) as (w & Hw & Hgen).
  { intros l [<-|[<-|[<-|[]]]];
    match goal with |- 0 < ?e => replace e with (det a0 b0 c0) by (clear; vring) end; trivial. }
  assert (S1 : somewhere x w 1).
  { split; [lra|]. apply (turned_inside a0 b0 c0); trivial.
    replace (on_segment x w 1) with w by (unfold on_segment; clear; vring). repeat split.
    - replace (det w b0 c0) with (dot (cross b0 c0) w) by (clear; vring). apply Rlt_le, Hw; simpl; auto.
    - replace (det a0 w c0) with (dot (cross c0 a0) w) by (clear; vring). apply Rlt_le, Hw; simpl; auto.
    - replace (det a0 b0 w) with (dot (cross a0 b0) w) by (clear; vring). apply Rlt_le, Hw; simpl; auto. }
  set (candidates := 0 :: map root (flat_map (heights x w) faces)).
  (* Whatever time is possible, a candidate is possible that is no later. *)
  assert (earlier : forall t, somewhere x w t -> exists s, s <= t /\ In s candidates /\ somewhere x w s).
  { intros t (Ht & Hf). apply Exists_exists in Hf. destruct Hf as (f & Hin & Hf).
    rewrite inside_heights in Hf. destruct (first_time _ t (proj1 Ht) Hf) as (s & Hs & Hall & Hend).
    exists s. split; [lra|]. split.
    - destruct Hend as [->|(g & Hg & _ & _ & ->)]; [left; trivial|right]. apply in_map, in_flat_map. eauto.
    - split; [lra|]. apply Exists_exists. exists f; split; trivial. rewrite inside_heights. trivial. }
  destruct (least_of (somewhere x w) (somewhere_dec x w) candidates) as (t & Ht & Hleast).
  { destruct (earlier 1 S1) as (s & _ & ? & ?); eauto. }
  assert (Hmin : forall s, somewhere x w s -> t <= s).
  { intros s Hs. destruct (earlier s Hs) as (s' & ? & ? & ?). specialize (Hleast s'). intuition lra. }
  destruct Ht as (Ht & Hf). apply Exists_exists in Hf. destruct Hf as ([[a b] c] & Hin & Hf).
  assert (T : turned faces a b c) by (left; trivial).
  assert (Tpos : 0 < t).
  { destruct (Rle_lt_or_eq_dec 0 t) as [|Z]; [lra|trivial|]. exfalso. apply No, Exists_exists.
    exists (a, b, c); split; trivial. replace x with (on_segment x w t) by (rewrite <- Z; unfold on_segment; clear; vring). trivial. }
  assert (Hh := Hf). rewrite inside_heights in Hh.
  destruct (first_time _ t (proj1 Ht) Hh) as (s & Hs & Hall & Hend).
  assert (Es : s = t).
  { assert (somewhere x w s); [|specialize (Hmin s); intuition lra].
    split; [lra|]. apply Exists_exists. exists (a, b, c); split; trivial. rewrite inside_heights. trivial. }
  subst s. destruct Hend as [|(g & Hg & Hz & Hq & _)]; [lra|].
  assert (later : exists s, s < t /\ somewhere x w s).
  { unfold value in Hz. destruct Hf as (I1 & I2 & I3). destruct Hg as [<-|[<-|[<-|[]]]]; simpl in Hz, Hq.
    - apply (beyond_a_side x w b c a); trivial; try lra.
      + destruct T as [?|[?|?]]; unfold turned; auto.
      + intros v Hv; apply Hgen, (vertex_of a b c); tauto.
      + repeat split.
        * replace (det (on_segment x w t) c a) with (det a (on_segment x w t) c) by (clear; vring); trivial.
        * replace (det b (on_segment x w t) a) with (det a b (on_segment x w t)) by (clear; vring); trivial.
        * replace (det b c (on_segment x w t)) with (det (on_segment x w t) b c) by (clear; vring); trivial.
      + rewrite <- Hz. unfold on_segment. clear; vring.
      + replace (det b c (vsub w x)) with (det (vsub w x) b c) by (clear; vring); trivial.
    - apply (beyond_a_side x w c a b); trivial; try lra.
      + destruct T as [?|[?|?]]; unfold turned; auto.
      + intros v Hv; apply Hgen, (vertex_of a b c); tauto.
      + repeat split.
        * replace (det (on_segment x w t) a b) with (det a b (on_segment x w t)) by (clear; vring); trivial.
        * replace (det c (on_segment x w t) b) with (det (on_segment x w t) b c) by (clear; vring); trivial.
        * replace (det c a (on_segment x w t)) with (det a (on_segment x w t) c) by (clear; vring); trivial.
      + rewrite <- Hz. unfold on_segment. clear; vring.
      + replace (det c a (vsub w x)) with (det a (vsub w x) c) by (clear; vring); trivial.
    - apply (beyond_a_side x w a b c); trivial; try lra.
      + intros v Hv; apply Hgen, (vertex_of a b c); tauto.
      + repeat split; trivial.
      + rewrite <- Hz. unfold on_segment. clear; vring. }
  destruct later as (s & Hlt & Hsome). specialize (Hmin s Hsome). lra.
Qed.
End Cover.

(* Being inside in terms of weights. *)
Lemma inside_weights a b c x : 0 < det a b c -> inside (a, b, c) x ->
  exists k l m, 0 <= k /\ 0 <= l /\ 0 <= m /\ x = vadd (vscale k a) (vadd (vscale l b) (vscale m c)).
Proof.
  intros HD (Ha & Hb & Hc).
  exists (det x b c / det a b c), (det a x c / det a b c), (det a b x / det a b c).
  assert (0 < / det a b c) by (apply Rinv_0_lt_compat; trivial).
  repeat split; try (apply Rmult_le_pos; lra).
  assert (HD' : det a b c <> 0) by lra. clear -HD'.
  destruct a, b, c, x; vsimpl; apply vec_eq; simpl; field; trivial.
Qed.
