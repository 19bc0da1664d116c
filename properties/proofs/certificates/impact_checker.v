(* SPDX-License-Identifier: GPL-3.0-or-later *)
(* The claims of a motion, and the function that accepts them or refuses them. *)
From Coq Require Import ZArith QArith List Bool.
From Touchstone.Certificates Require Import checker claims_checker.
Import ListNotations.
Local Open Scope Z_scope.

Record contact := Contact { point : q3; plane : z3; unique : bool }.
(* The bodies meet at the start, first at a time, first between two times, or never. *)
Inductive moving := AtStart | First (time : Q) | Bracket (lo hi : Q) | Never.
Record impact := Impact { meets : moving; touch : option contact; interiors_apart : bool; swept_region : standing }.

(* What proves it. *)
Inductive motion_proof :=
| MeetAtStart
| MeetAt (w : witness) (direction : z3) (across : option z3)
| MeetBetween (before time : Q) (w : witness) (direction : z3)
| Miss (direction : z3).

(* The difference of the witness points at the time, times whole * unit * the denominator of the time. *)
Definition rest_of m (x y : z3) (whole : Z) (t : Q) : z3 :=
  zsub (zscale (Zpos (Qden t)) (zsub x y)) (zscale (Qnum t * whole) (velocity m)).
Definition within_radius p m x y whole (t : Q) : bool :=
  let rest := rest_of m x y whole t in
  let d := whole * unit p * Zpos (Qden t) in
  (0 <? d) && Qle_bool (over (zdot rest rest) (d * d)) (square (radius p)).

Definition check_contact p m (w : witness) (t : Q) (others : uniqueness) (c : contact) : bool :=
  match witness_points p w with
  | None => false
  | Some (x, y) =>
      let n := plane c in let rest := rest_of m x y (whole w) t in
      let shift n := zdot n (zsub x y) in
      equals_over (point c) x (whole w * unit p) && within_radius p m x y (whole w) t &&
      if zequal rest zero3 then
        Qeq_bool (radius p) 0 && (Qeq_bool t 0 || (0 <? zdot n (velocity m))) &&
        good_direction p n (fun h => shift n <=? whole w * h) &&
        match others with
        | One _ => unique c && check_planes p x y (whole w) shift n others (Finite [n])
        | Two _ => unique c && check_planes p x y (whole w) shift n others (Finite [n; zscale (-1) n])
        | Continuum _ => negb (unique c) && check_planes p x y (whole w) shift n others (Infinite [n])
        end
      else zsame_ray rest n && unique c && good_direction p n (fun _ => true) && clear p m n t
  end.
Definition check_touch p m w t others (c : option contact) : bool :=
  match c, others with Some c, Some o => check_contact p m w t o c | None, None => true | _, _ => false end.

Definition check_moving p m (w0 : witness) (at_rest : verdict) (proof : motion_proof) (others : option uniqueness) (c : impact) : bool :=
  match meets c, proof with
  | AtStart, MeetAtStart =>
      match at_rest with Separated => false | _ => true end && check_touch p m w0 0 others (touch c)
  | First t, MeetAt w n across =>
      Qle_bool 0 t && Qle_bool t (duration m) && good_direction p n (fun _ => true) && clear p m n t &&
      match witness_points p w with
      | None => false
      | Some (x, y) =>
          within_radius p m x y (whole w) t &&
          ((0 <? zdot n (velocity m)) ||
           match across with
           | Some a => (zdot n (velocity m) =? 0) && (0 <? zdot a (velocity m)) &&
               least_is p a (fun h => zdot a (zsub x y) <=? whole w * h)
           | None => false
           end)
      end && check_touch p m w t others (touch c)
  | Bracket lo hi, MeetBetween before t w n =>
      Qle_bool 0 before && negb (Qle_bool t before) && Qle_bool t (duration m) && Qle_bool lo before && Qle_bool t hi &&
      good_direction p n (fun _ => true) && strictly_clear p m n before &&
      match witness_points p w with Some (x, y) => within_radius p m x y (whole w) t | None => false end &&
      match touch c with None => true | Some _ => false end
  | Never, Miss n =>
      strictly_clear p m n 0 && strictly_clear p m n (duration m) && match touch c with None => true | Some _ => false end
  | _, _ => false
  end.

Definition check_impact p m (w0 : witness) (k0 : core) (c0 : standing) (ws : witness) (ks : core)
    (proof : motion_proof) (others : option uniqueness) (c : impact) : bool :=
  check_standing p w0 k0 c0 && good_motion p m && check_standing (sweep p m) ws ks (swept_region c) &&
  Bool.eqb (interiors_apart c) (match told (swept_region c) with Penetrating => false | _ => true end) &&
  check_moving p m w0 (told c0) proof others c.
