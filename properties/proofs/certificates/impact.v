(* SPDX-License-Identifier: GPL-3.0-or-later *)
(* What proves a time of first contact of bodies in uniform translation, and that there is none. *)
From Coq Require Import Reals Lra List.
From Touchstone.Certificates Require Import vectors bodies hulls rounding directions.
Import ListNotations.
Local Open Scope R_scope.

(* B moved by time * velocity for some time of the motion. *)
Definition swept (B : set) (velocity : vec) (duration : R) : set :=
  fun x => exists t, 0 <= t <= duration /\ B (vsub x (vscale t velocity)).

(* Planes between A and B at the time. *)
Definition between (s : bool) (D : set) (velocity : vec) (t : R) (w : vec) :=
  space s w /\ w <> vzero /\ forall d, D d -> dot w (vscale t velocity) <= dot w d.

Lemma on_the_way k t u v : vadd (vscale (1 - k) (vscale t v)) (vscale k (vscale u v)) = vscale ((1 - k) * t + k * u) v.
Proof. vring. Qed.

Lemma add_sub c v : vadd (vsub c v) v = c.
Proof. vring. Qed.

(* The region swept by a hull is the hull of its vertices at both ends. *)
Lemma swept_hull points velocity duration x : 0 <= duration ->
  swept (hull points) velocity duration x <->
  hull (points ++ map (fun p => vadd p (vscale duration velocity)) points) x.
Proof.
  intros Hd. set (ends := points ++ map (fun p => vadd p (vscale duration velocity)) points).
  assert (start : forall y, hull points y -> hull ends y) by (apply hull_incl, incl_appl, incl_refl).
  assert (finish : forall y, hull points y -> hull ends (vadd y (vscale duration velocity))).
  { apply (hull_least points (fun y => hull ends (vadd y (vscale duration velocity)))).
    - intros t p q Ht Hp Hq.
      replace (vadd (vadd (vscale (1 - t) p) (vscale t q)) (vscale duration velocity)) with
        (vadd (vscale (1 - t) (vadd p (vscale duration velocity))) (vscale t (vadd q (vscale duration velocity)))) by (clear; vring).
      apply hull_between; trivial.
    - intros p Hp. apply hull_point, in_or_app; right. apply in_map_iff; eauto. }
  split.
  - intros (t & Ht & Hx). destruct (Rle_lt_or_eq_dec 0 duration Hd) as [P|<-].
    + assert (Hk : 0 <= t / duration <= 1).
      { split; [apply Rmult_le_pos; [lra|apply Rlt_le, Rinv_0_lt_compat; trivial]|].
        apply Rmult_le_reg_r with duration; trivial. unfold Rdiv. rewrite Rmult_assoc, Rinv_l; lra. }
      assert (E : x = vadd (vscale (1 - t / duration) (vsub x (vscale t velocity)))
                           (vscale (t / duration) (vadd (vsub x (vscale t velocity)) (vscale duration velocity)))).
      { clear -P. assert (duration <> 0) by lra. destruct x, velocity; vsimpl; apply vec_eq; simpl; field; trivial. }
      rewrite E. apply hull_between; auto.
    + apply start. replace x with (vsub x (vscale t velocity)); trivial. replace t with 0 by lra. clear; vring.
  - revert x. apply hull_least.
    + intros k p q Hk (t & Ht & Hp) (u & Hu & Hq). exists ((1 - k) * t + k * u). split; [split; nra|].
      replace (vsub (vadd (vscale (1 - k) p) (vscale k q)) (vscale ((1 - k) * t + k * u) velocity)) with
        (vadd (vscale (1 - k) (vsub p (vscale t velocity))) (vscale k (vsub q (vscale u velocity)))) by (clear; vring).
      apply hull_between; trivial.
    + intros p Hp. apply in_app_or in Hp. destruct Hp as [Hp|Hp].
      * exists 0. split; [lra|]. replace (vsub p (vscale 0 velocity)) with p by (clear; vring). apply hull_point; trivial.
      * apply in_map_iff in Hp. destruct Hp as (q & <- & Hq). exists duration. split; [lra|].
        replace (vsub (vadd q (vscale duration velocity)) (vscale duration velocity)) with q by (clear; vring). apply hull_point; trivial.
Qed.

Section Impact.
Variables (s : bool) (r : R) (C D : set) (velocity : vec) (duration : R).
Hypothesis r_nonneg : 0 <= r.
Hypothesis C_space : forall c, C c -> space s c.
Hypothesis D_rounded : forall t, D t <-> rounded s r C t.
Hypothesis C_convex : convex C.
Hypothesis velocity_space : space s velocity.

Lemma D_convex : convex D.
Proof.
  intros t p q Ht Hp Hq. apply D_rounded in Hp, Hq. destruct Hp as (Sp & c & Hc & Np). destruct Hq as (Sq & c' & Hc' & Nq).
  apply D_rounded. split; [auto with space|]. exists (vadd (vscale (1 - t) c) (vscale t c')); split; [auto|].
  replace (vsub (vadd (vscale (1 - t) p) (vscale t q)) (vadd (vscale (1 - t) c) (vscale t c'))) with
    (vadd (vscale (1 - t) (vsub p c)) (vscale t (vsub q c'))) by (clear; vring).
  generalize (norm_add (vscale (1 - t) (vsub p c)) (vscale t (vsub q c'))). rewrite !norm_scale by lra. nra.
Qed.

Lemma contact_of_witness v t : C v -> norm (vsub v (vscale t velocity)) <= r -> meet_at D velocity t.
Proof.
  intros Hv Hn. apply D_rounded. split; [auto with space|]. exists v; split; trivial. rewrite norm_sub_comm; trivial.
Qed.

Lemma no_contact_before n time t : (forall c, C c -> time * dot n velocity + r * norm n <= dot n c) ->
  0 < dot n velocity -> t < time -> ~ meet_at D velocity t.
Proof.
  intros H Hn Ht Hd. generalize (half_space s r C D D_rounded n _ H _ Hd). rewrite dot_scale. nra.
Qed.

Theorem first_contact n v time : (forall c, C c -> time * dot n velocity + r * norm n <= dot n c) ->
  0 < dot n velocity -> C v -> norm (vsub v (vscale time velocity)) <= r -> 0 <= time <= duration ->
  first_contact_within D velocity duration time time.
Proof.
  intros H Hn Hv Hr Ht. split.
  - intros t Hlt. apply (no_contact_before n time); trivial; lra.
  - exists time. repeat split; try lra. apply (contact_of_witness v); trivial.
Qed.

(* The bodies graze: n is orthogonal to the motion, and m, which approaches, supports C where n does. *)
Theorem first_contact_grazing n m v time : n <> vzero -> (forall c, C c -> r * norm n <= dot n c) -> dot n velocity = 0 ->
  (forall c, C c -> dot m v <= dot m c) -> 0 < dot m velocity ->
  C v -> norm (vsub v (vscale time velocity)) <= r -> 0 <= time <= duration ->
  first_contact_within D velocity duration time time.
Proof.
  intros Nn H Hn Hm Hmv Hv Hr Ht. split; [|exists time; repeat split; try lra; apply (contact_of_witness v); trivial].
  intros t Hlt Hd. apply D_rounded in Hd. destruct Hd as (_ & c & Hc & Hd).
  assert (P := norm_pos n Nn).
  assert (offset : forall c t, C c -> norm (vsub c (vscale t velocity)) <= r ->
    vsub c (vscale t velocity) = vscale (r / norm n) n).
  { intros c' t' Hc' Hn'. specialize (H c' Hc').
    assert (E : dot n (vsub c' (vscale t' velocity)) = dot n c') by (rewrite dot_sub, dot_scale, Hn; ring).
    generalize (dot_le_norms n (vsub c' (vscale t' velocity))). intros B.
    assert (norm (vsub c' (vscale t' velocity)) = r) by nra.
    rewrite <- H0. apply parallel_of_equality; trivial. rewrite E, H0. lra. }
  assert (E1 := offset v time Hv Hr). rewrite norm_sub_comm in Hd. assert (E2 := offset c t Hc Hd).
  assert (E : dot m (vsub c (vscale t velocity)) = dot m (vsub v (vscale time velocity))) by (rewrite E1, E2; trivial).
  rewrite !dot_sub, !dot_scale in E. specialize (Hm c Hc). nra.
Qed.

(* The bodies are apart at `before` and meet at `time`; what meets twice meets all the time between. *)
Theorem first_contact_between n v before time lo hi : n <> vzero ->
  (forall c, C c -> before * dot n velocity + r * norm n < dot n c) ->
  C v -> norm (vsub v (vscale time velocity)) <= r -> 0 <= before < time -> time <= duration -> lo <= before -> time <= hi ->
  first_contact_within D velocity duration lo hi.
Proof.
  intros Nn H Hv Hr Hbt Hd Hlo Hhi.
  assert (Hm : meet_at D velocity time) by (apply (contact_of_witness v); trivial).
  split; [|exists time; repeat split; trivial; lra]. intros t Ht Hmt.
  assert (Hb : meet_at D velocity before).
  { unfold meet_at in *. set (k := (before - t) / (time - t)).
    assert (Hk : 0 <= k <= 1).
    { unfold k. split; [apply Rmult_le_pos; [lra|apply Rlt_le, Rinv_0_lt_compat; lra]|].
      apply Rmult_le_reg_r with (time - t); [lra|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l; lra. }
    replace (vscale before velocity) with (vadd (vscale (1 - k) (vscale t velocity)) (vscale k (vscale time velocity))).
    - apply D_convex; trivial.
    - assert (E : (1 - k) * t + k * time = before) by (unfold k; field; lra).
      rewrite on_the_way, E. trivial. }
  apply D_rounded in Hb. destruct Hb as (_ & c & Hc & Hn). specialize (H c Hc).
  generalize (dot_ge_norms n (vsub (vscale before velocity) c)), (norm_nonneg n). rewrite dot_sub, dot_scale. intros. nra.
Qed.

Theorem no_contact_of_direction n : (forall c, C c -> r * norm n < dot n c) ->
  (forall c, C c -> duration * dot n velocity + r * norm n < dot n c) -> no_contact D velocity duration.
Proof.
  intros H0 H1 t Ht Hd. apply D_rounded in Hd. destruct Hd as (_ & c & Hc & Hn). specialize (H0 c Hc). specialize (H1 c Hc).
  generalize (dot_ge_norms n (vsub (vscale t velocity) c)), (norm_nonneg n). rewrite dot_sub, dot_scale. intros.
  assert (norm n * norm (vsub (vscale t velocity) c) <= r * norm n) by nra.
  destruct (Rle_dec 0 (dot n velocity)).
  - assert (t * dot n velocity <= duration * dot n velocity) by nra. lra.
  - assert (t * dot n velocity <= 0) by nra. lra.
Qed.

Lemma between_iff t w : between s D velocity t w <->
  space s w /\ w <> vzero /\ forall c, C c -> t * dot w velocity + r * norm w <= dot w c.
Proof.
  unfold between. split; intros (Hs & Hw & H); repeat split; trivial.
  - apply (half_space_of_core s r C D r_nonneg C_space D_rounded); trivial. intros d Hd. specialize (H d Hd). rewrite dot_scale in H. lra.
  - intros d Hd. rewrite dot_scale. generalize (half_space s r C D D_rounded w _ H d Hd). lra.
Qed.

(* Of balls that touch there is one plane between them. *)
Lemma between_balls t v n : C v -> norm (vsub v (vscale t velocity)) <= r -> vsub v (vscale t velocity) <> vzero ->
  between s D velocity t n -> exactly_the_rays (between s D velocity t) [vsub v (vscale t velocity)].
Proof.
  intros Hv Hr Hne Hn. set (rest := vsub v (vscale t velocity)) in *.
  assert (key : forall w, between s D velocity t w -> norm rest * norm w <= dot rest w).
  { intros w Hw. apply between_iff in Hw. destruct Hw as (_ & Nw & H). specialize (H v Hv).
    rewrite dot_comm. unfold rest at 2. rewrite dot_sub, dot_scale. generalize (norm_nonneg w). intros. nra. }
  assert (ray : forall w, between s D velocity t w -> same_ray rest w).
  { intros w Hw. exists (norm w / norm rest). split.
    - apply Rmult_lt_0_compat; [apply norm_pos; apply Hw|apply Rinv_0_lt_compat, norm_pos; trivial].
    - apply parallel_of_equality; auto. }
  split; [|repeat constructor]. intros w; split.
  - intros Hw. exists rest; split; [left|]; auto.
  - intros (u & [<-|[]] & k & Hk & ->). destruct (ray n Hn) as (l & Hl & E).
    destruct Hn as (Sn & Nn & H). rewrite E in *.
    assert (0 < k / l) by (apply Rmult_lt_0_compat; [|apply Rinv_0_lt_compat]; trivial).
    replace (vscale k rest) with (vscale (k / l) (vscale l rest)) by (clear -Hl; destruct rest; vsimpl; apply vec_eq; simpl; field; lra).
    repeat split; [auto with space|apply scale_nonzero; trivial; lra|]. intros d Hd. specialize (H d Hd).
    rewrite !(dot_scale_l (k / l)). apply Rmult_le_compat_l; [lra|trivial].
Qed.

(* Without balls: the planes that support A - B at the time. *)
Lemma between_supports t w : r = 0 ->
  between s D velocity t w <-> supports s (fun x => C (vadd x (vscale t velocity))) w.
Proof.
  intros Z. rewrite between_iff. unfold supports. split; intros (Hs & Hw & H); repeat split; trivial.
  - intros c Hc. specialize (H _ Hc). rewrite dot_add, dot_scale, Z in H. lra.
  - intros c Hc. specialize (H (vsub c (vscale t velocity))). rewrite dot_sub, dot_scale in H.
    assert (0 <= dot w c - t * dot w velocity); [|rewrite Z; lra]. apply H.
    replace (vadd (vsub c (vscale t velocity)) (vscale t velocity)) with c by (symmetry; apply add_sub). trivial.
Qed.
End Impact.

(* Where A and the region that B sweeps share no inner point, A and B never do on the way. *)
Lemma interiors_apart_all_the_way s A B velocity duration t : space s velocity -> 0 <= t <= duration ->
  ~ interior s (difference A (swept B velocity duration)) vzero -> ~ interior s (difference A B) (vscale t velocity).
Proof.
  intros Hv Ht Hno (_ & e & He & H). apply Hno. split; [auto with space|]. exists e; split; trivial. intros y Hy Hn.
  destruct (H (vadd y (vscale t velocity))) as (a & b & Ha & Hb & E).
  - auto with space.
  - replace (vsub (vadd y (vscale t velocity)) (vscale t velocity)) with (vsub y vzero) by (clear; vring). trivial.
  - exists a, (vadd b (vscale t velocity)). repeat split; trivial.
    + exists t; split; trivial. replace (vsub (vadd b (vscale t velocity)) (vscale t velocity)) with b by (clear; vring). trivial.
    + clear -E. destruct y, velocity, a, b; vsimpl. injection E; intros. apply vec_eq; simpl; lra.
Qed.
