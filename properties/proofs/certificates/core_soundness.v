(* SPDX-License-Identifier: GPL-3.0-or-later *)
(* Where locate accepts a certificate, the signed distance of the cores is what it returns. *)
From Coq Require Import Reals Lra Lia ZArith QArith Qreals List Bool.
From Touchstone.Certificates Require Import vectors bodies hulls cover rounding surface directions checker claims_checker lifting.
Import ListNotations.
Local Open Scope R_scope.

(* The signed distance of the cores. *)
Definition signed (side : comparison) (sq : Q) : R :=
  match side with Gt => sqrt (Q2R sq) | Eq => 0 | Lt => - sqrt (Q2R sq) end.

Lemma over_real n d : (0 < d)%Z -> Q2R (over n d) = IZR n * / IZR d.
Proof.
  intros H. unfold over. rewrite (Qeq_eqR _ _ (Qred_correct _)). unfold Q2R; simpl. rewrite Z2Pos.id; trivial.
Qed.

Lemma sqrt_fraction n m d : 0 <= m -> 0 < d -> n = m * m -> sqrt (n * / (d * d)) = m * / d.
Proof.
  intros Hm Hd ->. replace (m * m * / (d * d)) with ((m * / d) * (m * / d)) by (field; lra).
  apply sqrt_square, Rmult_le_pos; trivial. apply Rlt_le, Rinv_0_lt_compat; trivial.
Qed.

Lemma edge_parts e f : same_edge e f = true -> fst e = fst f /\ snd e = snd f.
Proof.
  unfold same_edge, same_corner. destruct e as [[? ?] [? ?]], f as [[? ?] [? ?]]; simpl.
  rewrite !andb_true_iff, !Z.eqb_eq. intros [[-> ->] [-> ->]]; auto.
Qed.
Lemma corner_eq c d : same_corner c d = true -> c = d.
Proof. unfold same_corner. destruct c, d; simpl. rewrite andb_true_iff, !Z.eqb_eq. intros [-> ->]; trivial. Qed.

Lemma occurrences_from {T} (same : T -> T -> bool) x l n :
  fold_left (fun n y => if same x y then n + 1 else n)%Z l n = (n + occurrences same x l)%Z /\ (0 <= occurrences same x l)%Z.
Proof.
  unfold occurrences. revert n. induction l as [|y l IH]; intros n; simpl; [lia|].
  destruct (same x y).
  - destruct (IH (n + 1)%Z) as [-> H], (IH 1%Z) as [-> _]. lia.
  - apply IH.
Qed.

Lemma occurs {T} (same : T -> T -> bool) x l : (0 < occurrences same x l)%Z <-> exists y, In y l /\ same x y = true.
Proof.
  induction l as [|y l IH]; [unfold occurrences; simpl; split; [lia|intros (? & [] & _)]|].
  unfold occurrences. simpl. destruct (same x y) eqn:E.
  - destruct (occurrences_from same x l 1) as [-> H]. split; [eauto|lia].
  - fold (occurrences same x l). rewrite IH. split; intros (z & Hz & Sz); exists z; split; trivial; [right; trivial|].
    destruct Hz as [<-|]; trivial. congruence.
Qed.

Lemma occurrences_match {T} (same : T -> T -> bool) x y l m : occurrences same x l = occurrences same y m ->
  In x l -> same x x = true -> exists z, In z m /\ same y z = true.
Proof. intros E Hx Sx. apply occurs. rewrite <- E. apply occurs. eauto. Qed.

Section Problem.
Variable p : problem.
Hypothesis good : well_formed p = true.
Let U := unit p.
Let C := core_difference p.

Definition real_face (f : zface) : face :=
  Face (lift U (zcorner1 f)) (lift U (zcorner2 f)) (lift U (zcorner3 f)) (vec_of (znormal f)) (IZR (zheight f) * / IZR U).

(* What face_at makes. *)
Definition made (f : zface) := let '(i, j, k) := names f in
  corner_at p i = Some (zcorner1 f) /\ corner_at p j = Some (zcorner2 f) /\ corner_at p k = Some (zcorner3 f) /\
  zheight f = zdot (znormal f) (zcorner1 f) /\
  znormal f = let e := zsub (zcorner2 f) (zcorner1 f) in
    if planar p then let '(x, y, _) := e in (y, - x, 0)%Z else zcross e (zsub (zcorner3 f) (zcorner1 f)).

Lemma faces_made l fs : faces_at p l = Some fs -> Forall made fs.
Proof.
  revert fs. induction l as [|[[i j] k] l IH]; cbn [faces_at]; intros fs H; [injection H as <-; constructor|].
  unfold face_at in H. destruct (corner_at p i) as [a|] eqn:Ea; [|discriminate].
  destruct (corner_at p j) as [b|] eqn:Eb; [|discriminate]. destruct (corner_at p k) as [c|] eqn:Ec; [|discriminate].
  destruct (faces_at p l) as [fs'|]; [|discriminate]. injection H as <-. constructor; [|apply IH; trivial].
  unfold made; cbn [names zcorner1 zcorner2 zcorner3 znormal zheight]. auto.
Qed.

Lemma same_name i a b : corner_at p i = Some a -> corner_at p i = Some b -> a = b.
Proof. congruence. Qed.

Lemma corner_plane i a : planar p = true -> corner_at p i = Some a -> exists x y, a = (x, y, 0%Z).
Proof.
  intros P H. assert (S := c_space p good _ (corner_sound p _ _ H)). rewrite P in S. destruct a as [[x y] z].
  unfold lift, space in S; simpl in S. assert (Hi := unit_inv_pos (unit p) (good_unit p good)).
  assert (IZR z = 0) by nra. apply eq_IZR in H0. subst. eauto.
Qed.

Lemma face_good f : made f -> (0 < zheight f)%Z ->
  (planar p = true -> let '(_, j, k) := names f in j = k) -> good_face (planar p) C (real_face f).
Proof.
  destruct f as [[[i j] k] a b c n h]. unfold made; cbn [names zcorner1 zcorner2 zcorner3 znormal zheight].
  intros (Ha & Hb & Hc & Hh & Hn) Hpos Hplane.
  unfold good_face, real_face; cbn [names zcorner1 zcorner2 zcorner3 znormal zheight corner1 corner2 corner3 normal height].
  assert (Hi := unit_inv_pos (unit p) (good_unit p good)). fold U in Hi.
  assert (Ca := corner_sound p _ _ Ha). assert (Cb := corner_sound p _ _ Hb). assert (Cc := corner_sound p _ _ Hc).
  repeat split; trivial.
  - destruct (planar p) eqn:P; [|destruct n as [[? ?] ?]; exact I].
    rewrite Hn. destruct (zsub b a) as [[x y] z]. simpl. trivial.
  - apply Rmult_lt_0_compat; [apply IZR_lt|]; trivial.
  - rewrite dot_lift, Hh. trivial.
  - rewrite dot_lift, Hh. f_equal. apply IZR_eq. destruct (planar p) eqn:P.
    + destruct (corner_plane i a P Ha) as (x & y & ->), (corner_plane j b P Hb) as (x' & y' & ->). rewrite Hn.
      unfold zsub, zdot. ring.
    + rewrite Hn. destruct a as [[? ?] ?], b as [[? ?] ?], c as [[? ?] ?]. unfold zsub, zcross, zdot. ring.
  - rewrite dot_lift, Hh. f_equal. apply IZR_eq. destruct (planar p) eqn:P.
    + specialize (Hplane eq_refl). subst k. assert (b = c) by congruence. subst c.
      destruct (corner_plane i a P Ha) as (x & y & ->), (corner_plane j b P Hb) as (x' & y' & ->). rewrite Hn.
      unfold zsub, zdot. ring.
    + rewrite Hn. destruct a as [[? ?] ?], b as [[? ?] ?], c as [[? ?] ?]. unfold zsub, zcross, zdot. ring.
Qed.

Lemma det_lift a b c : det (lift U a) (lift U b) (lift U c) = IZR (zdot a (zcross b c)) * (/ IZR U * / IZR U * / IZR U).
Proof.
  unfold lift, det. replace (cross (vscale (/ IZR U) (vec_of b)) (vscale (/ IZR U) (vec_of c))) with
    (vscale (/ IZR U * / IZR U) (vec_of (zcross b c))).
  - rewrite dot_scale, dot_scale_l, dot_vec_of. ring.
  - rewrite vec_of_cross. generalize (vec_of b), (vec_of c), (/ IZR U). clear. vring.
Qed.

Definition has_edge (fs : list zface) (e : corner * corner) := exists f, In f fs /\ In e (edges (planar p) (names f)).

Lemma closed_edges fs : planar p = false -> closed p fs = true -> forall e, has_edge fs e -> has_edge fs (snd e, fst e).
Proof.
  intros P Hc e (f & Hf & He). unfold closed in Hc. rewrite P in *. rewrite forallb_forall in Hc.
  set (all := flat_map (fun f => edges false (names f)) fs) in *.
  assert (Hin : In e all) by (apply in_flat_map; eauto). specialize (Hc e Hin). apply Z.eqb_eq in Hc.
  destruct (occurrences_match same_edge _ _ _ _ Hc Hin) as (e' & He' & Hs).
  { unfold same_edge, same_corner. rewrite !Z.eqb_refl. trivial. }
  apply edge_parts in Hs. simpl in Hs. destruct e' as [a b]. simpl in Hs. destruct Hs as [<- <-].
  apply in_flat_map in He'. destruct He' as (g & Hg & Hge). exists g. rewrite P. auto.
Qed.

Lemma closed_sides fs : planar p = true -> closed p fs = true -> forall i j, has_edge fs (i, j) ->
  (exists k, has_edge fs (j, k)) /\ (exists k, has_edge fs (k, i)).
Proof.
  intros P Hc i j (f & Hf & He). unfold closed in Hc. rewrite P in *. apply andb_true_iff in Hc. destruct Hc as [Hc _].
  rewrite forallb_forall in Hc. set (all := flat_map (fun f => edges true (names f)) fs) in *.
  assert (Hin : In (i, j) all) by (apply in_flat_map; eauto).
  assert (R : forall c, same_corner c c = true) by (intros; unfold same_corner; rewrite !Z.eqb_refl; trivial).
  assert (back : forall c d, same_corner c d = true -> In d (map fst all) -> exists k, has_edge fs (c, k)).
  { intros c d Hs Hd. apply corner_eq in Hs. subst d. apply in_map_iff in Hd. destruct Hd as ((a & b) & <- & Hab).
    apply in_flat_map in Hab. destruct Hab as (g & Hg & Hge). exists b, g. rewrite P. auto. }
  assert (forth : forall c d, same_corner c d = true -> In d (map snd all) -> exists k, has_edge fs (k, c)).
  { intros c d Hs Hd. apply corner_eq in Hs. subst d. apply in_map_iff in Hd. destruct Hd as ((a & b) & <- & Hab).
    apply in_flat_map in Hab. destruct Hab as (g & Hg & Hge). exists a, g. rewrite P. auto. }
  assert (Hi : In i (map fst all)) by (apply (in_map fst _ _ Hin)).
  assert (Hj : In j (map snd all)) by (apply (in_map snd _ _ Hin)). split.
  - assert (E := Hc j ltac:(apply in_or_app; right; trivial)). apply Z.eqb_eq in E. symmetry in E.
    destruct (occurrences_match same_corner _ _ _ _ E Hj (R j)) as (d & Hd & Hs). eapply back; eauto.
  - assert (E := Hc i ltac:(apply in_or_app; left; trivial)). apply Z.eqb_eq in E.
    destruct (occurrences_match same_corner _ _ _ _ E Hi (R i)) as (d & Hd & Hs). eapply forth; eauto.
Qed.

Lemma planar_names fs : planar p = true -> closed p fs = true -> forall f, In f fs -> let '(_, j, k) := names f in j = k.
Proof.
  intros P Hc f Hf. unfold closed in Hc. rewrite P in Hc. apply andb_true_iff in Hc. destruct Hc as [_ Hc].
  rewrite forallb_forall in Hc. specialize (Hc f Hf). destruct (names f) as [[i j] k]. apply corner_eq; trivial.
Qed.

Theorem encloses_surrounds fs n0 h0 : Forall made fs -> fs <> [] -> encloses p fs n0 h0 = true ->
  surrounds (planar p) C (map real_face fs).
Proof.
  intros Hm Hne He. unfold encloses in He. rewrite !andb_true_iff in He. destruct He as [[Hpos Hc] _].
  rewrite forallb_forall in Hpos. rewrite Forall_forall in Hm.
  assert (Hi := unit_inv_pos (unit p) (good_unit p good)). fold U in Hi.
  assert (Hg : Forall (good_face (planar p) C) (map real_face fs)).
  { apply Forall_forall. intros rf Hrf. apply in_map_iff in Hrf. destruct Hrf as (f & <- & Hf).
    apply face_good; [auto|apply Z.ltb_lt; auto|]. intros P. apply (planar_names fs P Hc f Hf). }
  destruct (planar p) eqn:P.
  - apply closed_polygon_surrounds; trivial.
    + destruct fs; simpl; congruence.
    + intros rf Hrf. apply in_map_iff in Hrf. destruct Hrf as (f & <- & Hf). simpl.
      assert (N := planar_names fs P Hc f Hf). specialize (Hm f Hf). unfold made in Hm.
      destruct (names f) as [[i j] k]. subst k. destruct Hm as (_ & H1 & H2 & _). f_equal. congruence.
    + intros c Hcc. assert (S := c_space p good c Hcc). rewrite P in S. trivial.
    + intros rf Hrf. apply in_map_iff in Hrf. destruct Hrf as (f & <- & Hf).
      assert (M := Hm f Hf). unfold made in M. destruct (names f) as [[i j] k] eqn:En. destruct M as (Ma & Mb & _ & Mh & Mn).
      assert (E : has_edge fs (i, j)) by (exists f; rewrite P, En; split; trivial; left; trivial).
      destruct (closed_sides fs P Hc i j E) as ((k1 & g1 & Hg1 & He1) & (k2 & g2 & Hg2 & He2)). rewrite P in He1, He2.
      split; [|split].
      * destruct (corner_plane i _ P Ma) as (x & y & Ea), (corner_plane j _ P Mb) as (x' & y' & Eb).
        specialize (Hpos f Hf). apply Z.ltb_lt in Hpos. rewrite P in Mn. rewrite Mh, Mn, Ea, Eb in Hpos. simpl in Hpos.
        simpl. rewrite Ea, Eb. unfold lift, up. vsimpl.
        assert (0 < IZR (x * y' - y * x')) by (apply IZR_lt; lia). rewrite minus_IZR, !mult_IZR in H.
        assert (0 < / IZR U * / IZR U) by (apply Rmult_lt_0_compat; trivial). nra.
      * exists (real_face g1). split; [apply in_map; trivial|]. simpl.
        assert (M := Hm g1 Hg1). unfold made in M. destruct (names g1) as [[i1 j1] k1']. simpl in He1.
        destruct He1 as [He1|[]]. injection He1 as -> ->. destruct M as (M & _). f_equal. congruence.
      * exists (real_face g2). split; [apply in_map; trivial|]. simpl.
        assert (M := Hm g2 Hg2). unfold made in M. destruct (names g2) as [[i2 j2] k2']. simpl in He2.
        destruct He2 as [He2|[]]. injection He2 as -> ->. destruct M as (_ & M & _). f_equal. congruence.
  - apply closed_surface_surrounds; trivial; [destruct fs; simpl; congruence|].
    (* A turned triangle is a face whose first side is an edge of the surface. *)
    assert (K : forall a b c, turned (map triangle_of (map real_face fs)) a b c -> exists i j x y z,
      has_edge fs (i, j) /\ corner_at p i = Some x /\ corner_at p j = Some y /\ a = lift U x /\ b = lift U y /\ c = lift U z /\
      (0 < zdot x (zcross y z))%Z).
    { intros a b c T.
      assert (K : exists f, In f fs /\ (triangle_of (real_face f) = (a, b, c) \/ triangle_of (real_face f) = (b, c, a) \/
                                        triangle_of (real_face f) = (c, a, b))).
      { destruct T as [T|[T|T]]; apply in_map_iff in T; destruct T as (rf & Et & T); apply in_map_iff in T;
        destruct T as (f & <- & Hf); exists f; auto. }
      destruct K as (f & Hf & K). assert (M := Hm f Hf). specialize (Hpos f Hf). apply Z.ltb_lt in Hpos.
      destruct f as [[[i j] k] u v w n h]. unfold made in M. cbn [names zcorner1 zcorner2 zcorner3 znormal zheight] in *.
      destruct M as (Mu & Mv & Mw & Mh & Mn). rewrite P in Mn.
      assert (D : (0 < zdot u (zcross v w))%Z).
      { replace (zdot u (zcross v w)) with h; trivial. rewrite Mh, Mn.
        destruct u as [[? ?] ?], v as [[? ?] ?], w as [[? ?] ?]. unfold zsub, zcross, zdot. ring. }
      assert (E : forall e, In e [(i, j); (j, k); (k, i)] -> has_edge fs e).
      { intros e He. eexists; split; [exact Hf|]. rewrite P. exact He. }
      assert (D' : (zdot v (zcross w u) = zdot u (zcross v w) /\ zdot w (zcross u v) = zdot u (zcross v w))%Z).
      { destruct u as [[? ?] ?], v as [[? ?] ?], w as [[? ?] ?]. unfold zsub, zcross, zdot. split; ring. }
      unfold triangle_of, real_face in K; cbn [corner1 corner2 corner3 zcorner1 zcorner2 zcorner3] in K.
      destruct K as [K|[K|K]]; injection K; intros <- <- <-.
      - exists i, j, u, v, w. repeat split; trivial. apply E; simpl; auto.
      - exists k, i, w, u, v. repeat split; trivial; [apply E; simpl; auto|]. rewrite (proj2 D'); trivial.
      - exists j, k, v, w, u. repeat split; trivial; [apply E; simpl; auto|]. rewrite (proj1 D'); trivial. }
    intros a b c T. destruct (K a b c T) as (i & j & x & y & z & He & Hx & Hy & -> & -> & -> & D). split.
    + rewrite det_lift. repeat apply Rmult_lt_0_compat; trivial. apply IZR_lt; trivial.
    + destruct (closed_edges fs P Hc _ He) as (g & Hgin & Hge). simpl in Hge. rewrite P in Hge.
      assert (M := Hm g Hgin). assert (In (triangle_of (real_face g)) (map triangle_of (map real_face fs))) by (apply in_map, in_map; trivial).
      destruct g as [[[i' j'] k'] u v w n h]. unfold made in M. cbn [names zcorner1 zcorner2 zcorner3 znormal zheight] in *.
      destruct M as (Mu & Mv & Mw & _). unfold triangle_of, real_face in H; cbn [corner1 corner2 corner3 zcorner1 zcorner2 zcorner3] in H.
      destruct Hge as [Hge|[Hge|[Hge|[]]]]; injection Hge as -> ->.
      * assert (u = y) by congruence. assert (v = x) by congruence. subst. exists (lift U w). left; trivial.
      * assert (v = y) by congruence. assert (w = x) by congruence. subst. exists (lift U u). right; right; trivial.
      * assert (w = y) by congruence. assert (u = x) by congruence. subst. exists (lift U v). right; left; trivial.
Qed.
End Problem.
