(* SPDX-License-Identifier: GPL-3.0-or-later *)
(** GJK on polytopes ends, after no more steps than there are simplices, at the nearest point; and its simplices stay
    affinely independent.

    The polytope is the hull of a list of points; for two bodies, of the differences of their vertices. A run is a list of
    states (W, v), each a step from the one before it. A step is not taken from the nearest point. *)
Require Import Reals Lra Psatz List Arith Lia.
From Touchstone.Theorems Require Import inner_product convex gjk existence subsets.
Import ListNotations.
Open Scope R_scope.

Section Independence.
Variable E : space.
Implicit Types (W : list E) (p v w x y : E).

Lemma affine_member W p : In p W -> affine_hull W p.
Proof. intro H. unfold affine_hull. rewrite <- (scale_one E p). now apply combination_member. Qed.

Lemma affine_mono W W' x s : incl W W' -> combination (fun _ => True) W s x -> combination (fun _ => True) W' s x.
Proof.
  revert s x. induction W as [| p W IH]; cbn; intros s x Hi.
  - intros [-> ->]. now apply combination_zero.
  - intros (a & y & _ & Hy & ->). replace s with (a + (s - a)) by ring.
    apply combination_add with (f := fun _ => True) (g := fun _ => True); auto.
    + apply combination_member; auto. apply Hi. now left.
    + apply IH; auto. intros q Hq. apply Hi. now right.
Qed.

Lemma split_off w W s x :
  combination (fun _ => True) W s x ->
  exists b y, x = (b [*] w) [+] y /\ combination (fun _ => True) (remove (vec_eq_dec E) w W) (s - b) y.
Proof.
  revert s x. induction W as [| p W IH]; cbn; intros s x.
  - intros [-> ->]. exists 0, zero. split; [apply dot_ext; intro z; dots; ring | split; auto; lra].
  - intros (a & y & _ & Hy & ->). destruct (IH _ _ Hy) as (b & y' & -> & Hy'). destruct (vec_eq_dec E w p) as [<- | Hne].
    + exists (a + b), y'. split; [apply dot_ext; intro z; dots; ring |].
      now replace (s - (a + b)) with (s - a - b) by ring.
    + exists b, ((a [*] p) [+] y'). split; [apply dot_ext; intro z; dots; ring |]. exists a, y'. repeat split; auto.
      now replace (s - b - a) with (s - a - b) by ring.
Qed.

Lemma independent_subset W W' : independent W -> NoDup W' -> incl W' W -> independent W'.
Proof.
  intros [_ H] Hn Hi. split; auto. intros p V Hp HV. apply H; auto. intros q Hq. apply Hi. auto.
Qed.

Lemma independent_cons W w : independent W -> ~ affine_hull W w -> independent (w :: W).
Proof.
  intros [Hn H] Hw. split.
  { constructor; auto. intro h. apply Hw. now apply affine_member. }
  assert (rest : forall V, incl V (w :: W) -> incl (remove (vec_eq_dec E) w V) W).
  { intros V HV q Hq. apply in_remove in Hq as [Hq Hne]. destruct (HV q Hq) as [<- | ?]; [now exfalso | auto]. }
  intros p V [<- | Hp] HV Hnot Ha.
  - apply Hw. apply affine_mono with (2 := Ha). intros q Hq. destruct (HV q Hq) as [<- | ?]; [now exfalso | auto].
  - destruct (split_off w V 1 p Ha) as (b & y & Hpy & Hy). destruct (Req_dec b 0) as [-> | Hb].
    + apply (H p (remove (vec_eq_dec E) w V)); auto.
      * intro h. apply in_remove in h as [h _]. auto.
      * replace p with y; [now rewrite Rminus_0_r in Hy | rewrite Hpy; apply dot_ext; intro z; dots; ring].
    + apply Hw. replace w with ((/ b [*] p) [+] (- / b [*] y)).
      * unfold affine_hull. replace 1 with (/ b * 1 + - / b * (1 - b)) by (field; auto).
        apply combination_add with (f := fun _ => True) (g := fun _ => True); auto.
        -- apply combination_scale with (f := fun _ => True); auto. now apply affine_member.
        -- apply combination_scale with (f := fun _ => True); auto. apply affine_mono with (2 := Hy). auto.
      * rewrite Hpy. apply dot_ext. intro z. dots. field. auto.
Qed.
End Independence.

Section Polytope.
Variable E : space.

(** The points whose hull the polytope is. *)
Variable P : list E.
Hypothesis P_distinct : NoDup P.
Let K := hull P.

Definition state : Type := list E * E.

(** What the loop keeps: W holds distinct points of P, affinely independent, and v is the nearest point of their hull,
    with all weights positive. *)
Definition valid (s : state) :=
  let (W, v) := s in incl W P /\ independent W /\ positive_hull W v /\ is_nearest (hull W) v.

(** One turn of the loop. *)
Definition step (s s' : state) :=
  let (W, v) := s in let (W', v') := s' in
  ~ is_nearest K v /\
  exists w, In w P /\ is_support K (opp v) w /\ is_nearest (hull (w :: W)) v' /\
            incl W' (w :: W) /\ NoDup W' /\ positive_hull W' v'.

Fixpoint is_run (s : state) (l : list state) : Prop :=
  match l with
  | [] => True
  | s' :: l' => step s s' /\ is_run s' l'
  end.

(** All states of a run but the last. *)
Fixpoint sources (s : state) (l : list state) : list state :=
  match l with
  | [] => []
  | s' :: l' => s :: sources s' l'
  end.

Lemma length_sources s l : length (sources s l) = length l.
Proof. revert s. induction l as [| s' l IH]; intro s; cbn; auto. Qed.

Lemma subset_in_K W : incl W P -> forall p, In p W -> K p.
Proof. intros H p Hp. apply hull_member. auto. Qed.

(** Any point of the polytope's list is a start. *)
Lemma start_is_valid p : In p P -> valid ([p], p).
Proof.
  intro Hp. split; [intros q [<- | []]; auto | split; [| split]].
  - split; [repeat constructor; easy |]. intros q V [<- | []] Hi Hn Ha. destruct V as [| x V].
    + destruct Ha as [h _]. lra.
    + destruct (Hi x (or_introl eq_refl)) as [<- | []]. apply Hn. now left.
  - exists 1, zero. split; [lra | split; [split; [ring | auto] | apply dot_ext; intro z; dots; ring]].
  - apply nearest_sq. split; [apply hull_member; now left |]. intros q Hq.
    apply (hull_is_least _ [p] (fun x => x = p)) in Hq; [subst; lra | | now intros x [<- | []]].
    intros x y t -> -> _. apply dot_ext. intro z. dots. ring.
Qed.

(** The invariant is kept; that the new simplex is affinely independent is what Theorem 5 is good for. *)
Theorem step_keeps_valid s s' : valid s -> step s s' -> valid s'.
Proof.
  destruct s as [W v], s' as [W' v']. intros (HP & HI & Hp & Hn) (Hnot & w & Hw & Sw & Hv' & Hi & Hd & Hp').
  assert (HwW : ~ affine_hull W w).
  { apply (newest_is_outside_affine_hull E K W v w); auto; [apply hull_convex | now apply subset_in_K]. }
  split; [| split; [| split]]; auto.
  - intros q Hq. destruct (Hi q Hq) as [<- | ?]; auto.
  - apply independent_subset with (w :: W); auto. now apply independent_cons.
  - apply step_keeps_invariant with W w; auto. now apply positive_hull_in_hull.
Qed.

(** Descent. *)
Theorem step_descends s s' : valid s -> step s s' -> norm (snd s') < norm (snd s).
Proof.
  destruct s as [W v], s' as [W' v']. intros (HP & HI & Hp & Hn) (Hnot & w & Hw & Sw & Hv' & _). cbn.
  apply (theorem_2_strict E K) with W w; auto.
  - apply hull_convex.
  - apply Hn.
  - apply (hull_mono E W P); auto. apply Hn.
Qed.

(** The loop cannot get stuck: either v is the nearest point, or there is a step. *)
Theorem progress s : valid s -> is_nearest K (snd s) \/ exists s', step s s'.
Proof.
  destruct s as [W v]. intros (HP & HI & Hp & Hn). cbn.
  assert (HW : P <> []).
  { destruct W as [| p W]; [now apply positive_hull_in_hull, hull_empty in Hp |].
    intros h. apply (in_nil (a := p)). rewrite <- h. apply HP. now left. }
  assert (Kv : K v) by (apply (hull_mono E W P); auto; apply Hn).
  destruct (support_exists E P (opp v) HW) as (w & Hw & Sw).
  destruct (gap_vanishes_iff_nearest E K (hull_convex E P) v w Kv Sw) as [_ Hgap].
  destruct (Rle_dec (sq v - v [.] w) 0) as [h | h]; [left; now apply Hgap | right].
  destruct (sub_algorithm_exists E (w :: W) ltac:(easy)) as (v' & W' & Hv' & Hi & Hd & Hp').
  exists (W', v'). split; [now rewrite Hgap |]. now exists w.
Qed.

(** ** Counting *)

Definition members W : list E := filter (fun p => if in_dec (vec_eq_dec E) p W then true else false) P.

Lemma in_members W p : incl W P -> (In p (members W) <-> In p W).
Proof.
  intro H. unfold members. rewrite filter_In. destruct (in_dec (vec_eq_dec E) p W) as [h | h].
  - split; auto.
  - split; [now intros [_ ?] | now intro].
Qed.

Lemma members_length W : incl W P -> (length (members W) <= length W)%nat.
Proof.
  intro H. apply NoDup_incl_length; [now apply NoDup_filter |]. intros p. apply (in_members W p H).
Qed.

Lemma members_nonempty W v : incl W P -> hull W v -> (1 <= length (members W))%nat.
Proof.
  intros H Hv. destruct W as [| p W]; [now apply hull_empty in Hv |].
  assert (Hp : In p (members (p :: W))) by (apply in_members; auto; now left).
  destruct (members (p :: W)); [easy | cbn; lia].
Qed.

Lemma same_members_same_point s s' :
  valid s -> valid s' -> members (fst s) = members (fst s') -> norm (snd s) = norm (snd s').
Proof.
  destruct s as [W v], s' as [W' v']. intros (HP & _ & _ & Hv & Hm) (HP' & _ & _ & Hv' & Hm') H. cbn in *.
  assert (forall p, In p W <-> In p W') as Hiff.
  { intro p. rewrite <- (in_members W p HP), <- (in_members W' p HP'). now rewrite H. }
  apply Rle_antisym.
  - apply Hm. revert Hv'. apply hull_mono. intros p. apply Hiff.
  - apply Hm'. revert Hv. apply hull_mono. intros p. apply Hiff.
Qed.

Lemma sources_valid_and_shorter s l :
  valid s -> is_run s l ->
  (forall s', In s' (sources s l) -> valid s' /\ ~ is_nearest K (snd s') /\ (s' = s \/ norm (snd s') < norm (snd s))) /\
  NoDup (map (fun s' : state => members (fst s')) (sources s l)).
Proof.
  revert s. induction l as [| s1 l IH]; intros s Hs Hrun; cbn; [split; [easy | constructor] |].
  destruct Hrun as [Hstep Hrun]. pose proof (step_keeps_valid _ _ Hs Hstep) as Hs1.
  pose proof (step_descends _ _ Hs Hstep) as Hd. destruct (IH _ Hs1 Hrun) as [Hall Hnd].
  assert (Hall' : forall s', In s' (sources s1 l) -> valid s' /\ ~ is_nearest K (snd s') /\ norm (snd s') < norm (snd s)).
  { intros s' Hin. destruct (Hall s' Hin) as (Hv & Hn & [-> | Hlt]); split; auto; split; auto. lra. }
  split.
  - intros s' [<- | Hin].
    + split; auto. split; auto. destruct s as [W v], s1 as [W1 v1]. apply Hstep.
    + destruct (Hall' s' Hin) as (? & ? & ?). auto.
  - constructor; auto. intro Hin. apply in_map_iff in Hin as (s' & Heq & Hin).
    destruct (Hall' s' Hin) as (Hv & _ & Hlt). apply (same_members_same_point _ _ Hv Hs) in Heq. lra.
Qed.

(** No simplex recurs, so a run takes fewer steps than there are sets of points. *)
Theorem run_is_finite s l : valid s -> is_run s l -> (length l < 2 ^ length P)%nat.
Proof.
  intros Hs Hrun. destruct (sources_valid_and_shorter s l Hs Hrun) as [Hall Hnd].
  rewrite <- (length_sources s l), <- (map_length (fun s' : state => members (fst s'))).
  rewrite <- (count_subsets E P). apply (NoDup_incl_length (l := [] :: map (fun s' : state => members (fst s')) (sources s l))).
  - constructor; auto. intro Hin. apply in_map_iff in Hin as ([W v] & Heq & Hin). cbn in Heq.
    destruct (Hall _ Hin) as ((HP & _ & _ & Hv & _) & _). pose proof (members_nonempty W v HP Hv) as H.
    rewrite Heq in H. cbn in H. lia.
  - intros V [<- | Hin].
    + apply nil_in_subsets.
    + apply in_map_iff in Hin as (s' & <- & _). apply filter_in_subsets.
Qed.

(** The sharper bound where simplices that do not hold the origin have at most m points. *)
Theorem run_is_finite_by_size m s l :
  valid s -> is_run s l -> (forall s', In s' (sources s l) -> (length (fst s') <= m)%nat) ->
  (length l <= choose_up_to (length P) m)%nat.
Proof.
  intros Hs Hrun Hm. destruct (sources_valid_and_shorter s l Hs Hrun) as [Hall Hnd].
  rewrite <- (length_sources s l), <- (map_length (fun s' : state => members (fst s'))), <- (count_small_subsets E P m).
  apply NoDup_incl_length; auto. intros V Hin. apply in_map_iff in Hin as ([W v] & <- & Hin). cbn.
  destruct (Hall _ Hin) as ((HP & _ & _ & Hv & _) & _). specialize (Hm _ Hin). cbn in Hm.
  apply in_small_subsets; [apply filter_in_subsets |]. split; [now apply members_nonempty with v |].
  apply Nat.le_trans with (length W); auto. now apply members_length.
Qed.

(** In a space where at most d affinely independent points lie in one plane that misses the origin. *)
Definition planes_carry_at_most (d : nat) :=
  forall (W : list E) v, independent W -> v <> zero -> (forall p, In p W -> v [.] p = sq v) -> (length W <= d)%nat.

Theorem run_is_finite_by_dimension d s l :
  planes_carry_at_most d -> valid s -> is_run s l -> (length l <= choose_up_to (length P) d)%nat.
Proof.
  intros Hd Hs Hrun. apply run_is_finite_by_size with s; auto. intros [W v] Hin.
  destruct (sources_valid_and_shorter s l Hs Hrun) as [Hall _]. destruct (Hall _ Hin) as ((HP & HI & Hp & Hn) & Hnot & _).
  cbn in *. apply (Hd W v); auto.
  - intros ->. apply Hnot. split.
    + apply (hull_mono E W P); auto. apply Hn.
    + intros q _. rewrite norm_zero. apply norm_nonneg.
  - intros p Hpin. apply (v_is_normal_to_its_simplex E W v p); auto. now apply affine_member.
Qed.

(** Total correctness: from any valid start some run arrives, and by the bound above every run that goes on as long as
    it can does. *)
Theorem gjk_terminates s : valid s -> exists l, is_run s l /\ is_nearest K (snd (last l s)).
Proof.
  intro Hs. assert (H : forall n s, valid s -> exists l, is_run s l /\ (is_nearest K (snd (last l s)) \/ length l = n)).
  { clear s Hs. induction n as [| n IH]; intros s Hs; [exists []; cbn; auto |].
    destruct (progress s Hs) as [Hn | (s' & Hstep)]; [exists []; cbn; auto |].
    destruct (IH s' (step_keeps_valid _ _ Hs Hstep)) as (l & Hrun & Hl). exists (s' :: l). split; [now split |].
    destruct Hl as [Hl | <-]; [left | now right]. destruct l as [| s'' l]; auto.
    replace (last (s' :: s'' :: l) s) with (last (s'' :: l) s'); auto.
    clear. change (last (s'' :: l) s' = last (s'' :: l) s). revert s''. induction l as [| a l IH]; intro s''; auto.
    exact (IH a). }
  destruct (H (2 ^ length P)%nat s Hs) as (l & Hrun & [Hl | Hl]); [now exists l |].
  pose proof (run_is_finite s l Hs Hrun). lia.
Qed.

Theorem run_that_cannot_go_on_has_arrived s : valid s -> (forall s', ~ step s s') -> is_nearest K (snd s).
Proof. intros Hs H. destruct (progress s Hs) as [? | (s' & Hstep)]; auto. now apply H in Hstep. Qed.
End Polytope.

Print Assumptions start_is_valid.
Print Assumptions step_keeps_valid.
Print Assumptions step_descends.
Print Assumptions progress.
Print Assumptions run_is_finite.
Print Assumptions run_is_finite_by_dimension.
Print Assumptions gjk_terminates.
Print Assumptions run_that_cannot_go_on_has_arrived.
