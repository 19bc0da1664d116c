(* SPDX-License-Identifier: GPL-3.0-or-later *)
(** Counting the subsets of a finite list. *)
Require Import List Arith Lia.
Import ListNotations.
Unset Lia Cache.

Section Subsets.
Variable T : Type.

(** All sublists, one for every choice of members. *)
Fixpoint subsets (l : list T) : list (list T) :=
  match l with
  | [] => [[]]
  | x :: l' => map (cons x) (subsets l') ++ subsets l'
  end.

Lemma filter_in_subsets f (l : list T) : In (filter f l) (subsets l).
Proof.
  induction l as [| x l IH]; cbn; auto. apply in_or_app. destruct (f x); [left; now apply in_map | now right].
Qed.

Lemma nil_in_subsets (l : list T) : In [] (subsets l).
Proof. induction l as [| x l IH]; cbn; auto. apply in_or_app. now right. Qed.

Lemma count_subsets (l : list T) : length (subsets l) = 2 ^ length l.
Proof. induction l as [| x l IH]; cbn; auto. rewrite app_length, map_length, IH. lia. Qed.

(** Binomial coefficients by Pascal's triangle. *)
Fixpoint choose (n k : nat) : nat :=
  match n, k with
  | _, 0 => 1
  | 0, S _ => 0
  | S n', S k' => choose n' k' + choose n' (S k')
  end.

(** The number of subsets with 1 to m members among n: choose n 1 + ... + choose n m. *)
Fixpoint choose_up_to (n m : nat) : nat :=
  match m with
  | 0 => 0
  | S m' => choose_up_to n m' + choose n m
  end.

Definition of_length k (l : list (list T)) := filter (fun x => length x =? k) l.

Lemma of_length_map_cons x k l : of_length (S k) (map (cons x) l) = map (cons x) (of_length k l).
Proof.
  unfold of_length. induction l as [| y l IH]; cbn; auto. destruct (length y =? k); cbn; now rewrite IH.
Qed.

Lemma of_length_0_map_cons x l : of_length 0 (map (cons x) l) = [].
Proof. induction l as [| y l IH]; cbn; auto. Qed.

Lemma count_of_length l k : length (of_length k (subsets l)) = choose (length l) k.
Proof.
  revert k. induction l as [| x l IH]; intro k; cbn [subsets length].
  - destruct k; reflexivity.
  - unfold of_length. rewrite filter_app, app_length. fold (of_length k (map (cons x) (subsets l))).
    fold (of_length k (subsets l)). destruct k as [| k].
    + rewrite of_length_0_map_cons, IH. cbn. destruct (length l); reflexivity.
    + now rewrite of_length_map_cons, map_length, !IH.
Qed.

(** The subsets with 1 to m members. *)
Fixpoint small_subsets (l : list T) (m : nat) : list (list T) :=
  match m with
  | 0 => []
  | S m' => small_subsets l m' ++ of_length m (subsets l)
  end.

Lemma count_small_subsets l m : length (small_subsets l m) = choose_up_to (length l) m.
Proof.
  induction m as [| m IH]; [reflexivity |]. cbn [small_subsets choose_up_to]. now rewrite app_length, IH, count_of_length.
Qed.

Lemma in_small_subsets l m x : In x (subsets l) -> 1 <= length x <= m -> In x (small_subsets l m).
Proof.
  intro Hx. induction m as [| m IH]; intro H; [lia |]. cbn [small_subsets]. apply in_or_app.
  destruct (Nat.eq_dec (length x) (S m)) as [h | h].
  - right. apply filter_In. split; auto. now apply Nat.eqb_eq.
  - left. apply IH. lia.
Qed.
End Subsets.
