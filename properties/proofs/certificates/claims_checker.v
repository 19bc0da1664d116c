(* SPDX-License-Identifier: GPL-3.0-or-later *)
(* The claims of a line, and the functions that accept them or refuse them. *)
From Coq Require Import ZArith QArith List Bool.
From Touchstone.Certificates Require Import checker.
Import ListNotations.
Local Open Scope Z_scope.

Definition over (n d : Z) : Q := Qred (Qmake n (Z.to_pos d)).
Definition square (q : Q) : Q := (q * q)%Q.

(* On which side of zero the signed distance of the cores is, and its square. *)
Definition locate p (w : witness) (k : core) : option (comparison * Q) :=
  match witness_points p w with
  | None => None
  | Some (x, y) =>
      let v := zsub x y in
      match k with
      | Apart n =>
          if (equals_over n v (whole w * unit p) && (0 <? zdot v v) && least_is p v (fun h => zdot v v <=? whole w * h))%bool
          then Some (Gt, over (zdot v v) (whole w * unit p * (whole w * unit p))) else None
      | Touching n _ =>
          if (zequal v zero3 && in_space (planar p) n && znonzero n && least_is p n (fun h => 0 <=? h))%bool
          then Some (Eq, 0%Q) else None
      | Deep names =>
          match faces_at p names with
          | Some (f :: fs) =>
              let n := znormal f in let h := zheight f in
              if (zequal v zero3 && (0 <? zdot n n) && encloses p (f :: fs) n h && least_is p (zscale (-1) n) (fun l => - h <=? l))%bool
              then Some (Lt, over (h * h) (zdot n n * (unit p * unit p))) else None
          | _ => None
          end
      end
  end.

Inductive verdict := Separated | Touch | Penetrating.
Inductive number := Squared (q : Q) | Enclosed (lo hi : Q).
Inductive directions := Finite (rays : list z3) | Infinite (rays : list z3).
Record nearest := Nearest { near_a : q3; near_b : q3; face_a : list Z; face_b : list Z }.
Record standing := Standing { told : verdict; distance : number; depth : option number; near : nearest; leave : option directions }.

(* Is sqrt square + shift, or - sqrt square + shift, in [lo, hi]? *)
Definition in_enclosure (positive : bool) (sq shift lo hi : Q) : bool :=
  if positive then
    (Qle_bool (lo - shift) 0 || Qle_bool (square (lo - shift)) sq) && Qle_bool 0 (hi - shift) && Qle_bool sq (square (hi - shift))
  else
    Qle_bool 0 (shift - lo) && Qle_bool sq (square (shift - lo)) && (Qle_bool (shift - hi) 0 || Qle_bool (square (shift - hi)) sq).

Definition root_of (q : Q) : Q := let q := Qred q in over (Z.sqrt (Qnum q)) (Z.sqrt (Zpos (Qden q))).
Definition is_number (positive : bool) (sq shift : Q) (x : number) : bool :=
  match x with
  | Enclosed lo hi => in_enclosure positive sq shift lo hi
  | Squared q =>
      if Qeq_bool shift 0 then positive && Qeq_bool q sq
      else let w := root_of q in Qle_bool 0 w && Qeq_bool (square w) q && in_enclosure positive sq shift w w
  end.
Definition is_zero (x : number) : bool := match x with Squared q => Qeq_bool q 0 | Enclosed _ _ => false end.

Fixpoint indices_where (test : z3 -> bool) (points : list z3) (i : Z) : list Z :=
  match points with [] => [] | x :: rest => if test x then i :: indices_where test rest (i + 1) else indices_where test rest (i + 1) end.
Definition same_list (l m : list Z) : bool := if list_eq_dec Z.eq_dec l m then true else false.
Definition face_of (pick : Z -> Z -> Z) (v : z3) (points : list z3) : list Z :=
  match extreme pick v points with Some h => indices_where (fun x => zdot v x =? h) points 0 | None => [] end.
Definition check_nearest p (w : witness) (n : nearest) : bool :=
  match witness_points p w with
  | None => false
  | Some (x, y) =>
      let v := zsub x y in
      equals_over (near_a n) x (whole w * unit p) && equals_over (near_b n) y (whole w * unit p) &&
      (if zequal v zero3 then same_list (face_a n) [] && same_list (face_b n) []
       else same_list (face_a n) (face_of Z.min v (points_a p)) && same_list (face_b n) (face_of Z.max v (points_b p)))
  end.

Fixpoint pairwise {T} (test : T -> T -> bool) (l : list T) : bool :=
  match l with [] => true | x :: rest => forallb (test x) rest && pairwise test rest end.
Definition good_direction p (n : z3) (test : Z -> bool) : bool := in_space (planar p) n && znonzero n && least_is p n test.

(* Of a plane n between A and B at the common point, how many there are. `shift` is n.x at the point A - B, times unit p. *)
Definition check_planes p x y (whole : Z) (shift : z3 -> Z) (n : z3) (others : uniqueness) (rays : directions) : bool :=
  match others, rays with
  | One terms, Finite [u] => zequal u n && balanced p x y whole terms && greatest_is p n (fun h => shift n <? whole * h)
  | Two terms, Finite [u; o] =>
      zequal u n && zequal o (zscale (-1) n) && balanced p x y whole terms && greatest_is p n (fun h => whole * h <=? shift n)
  | Continuum m, Infinite us =>
      good_direction p m (fun h => shift m <=? whole * h) && negb (parallel n m) &&
      forallb (fun u => good_direction p u (fun h => shift u <=? whole * h)) us
  | _, _ => false
  end.

Definition check_leave p (w : witness) (k : core) (rays : directions) : bool :=
  match witness_points p w with
  | None => false
  | Some (x, y) =>
      match k, rays with
      | Apart _, Finite [u] => zsame_ray (zsub x y) u && in_space (planar p) u
      | Touching n others, Finite (u :: _) =>
          good_direction p u (fun h => 0 <=? h) && check_planes p x y (whole w) (fun _ => 0) u others rays
      | Touching n others, Infinite _ => check_planes p x y (whole w) (fun _ => 0) n others rays
      | Deep names, Finite us =>
          match faces_at p names with
          | Some (f :: fs) =>
              let n0 := znormal f in let h0 := zheight f in
              forallb (fun u => good_direction p u (fun h => (0 <=? h) || (h * h * zdot n0 n0 <=? h0 * h0 * zdot u u))) us &&
              pairwise (fun u u' => negb (zsame_ray u u')) us &&
              forallb (fun g => (h0 * h0 * zdot (znormal g) (znormal g) <? zheight g * zheight g * zdot n0 n0)
                || existsb (fun u => zsame_ray u (zscale (-1) (znormal g))) us
                || greatest_is p (znormal g) (fun h => zheight g <? h)) (f :: fs)
          | _ => false
          end
      | _, _ => false
      end
  end.

Definition compare_to_radius (side : comparison) (sq r : Q) : comparison :=
  match side with Gt => Qcompare sq (square r) | Eq => Qcompare 0 r | Lt => Lt end.

Definition check_standing p (w : witness) (k : core) (c : standing) : bool :=
  well_formed p && check_nearest p w (near c) &&
  match locate p w k with
  | None => false
  | Some (side, sq) =>
      let r := radius p in
      match told c, compare_to_radius side sq r with
      | Separated, Gt =>
          is_number true sq (- r) (distance c) && match depth c, leave c with None, None => true | _, _ => false end
      | Touch, Eq | Penetrating, Lt =>
          is_zero (distance c) &&
          match depth c, leave c with
          | Some d, Some rays =>
              is_number (match side with Gt => false | _ => true end) sq r d && check_leave p w k rays
          | _, _ => false
          end
      | _, _ => false
      end
  end.

(* Motions: velocity and way are integer triples over the same unit; way = duration * velocity. *)
Record motion := Motion { velocity : z3; duration : Q; way : z3 }.
Definition good_motion p (m : motion) : bool :=
  Qle_bool 0 (duration m) && in_space (planar p) (velocity m) &&
  zequal (zscale (Qnum (duration m)) (velocity m)) (zscale (Zpos (Qden (duration m))) (way m)).
Definition sweep p (m : motion) : problem :=
  Problem (planar p) (unit p) (points_a p) (points_b p ++ map (fun x => zadd x (way m)) (points_b p)) (radius_a p) (radius_b p).

(* n.c - t n.velocity over C, as a rational, compared with r |n|. *)
Definition clearance p m n (t : Q) : option Q :=
  match least p n with
  | Some h => Some (over h (unit p) - t * over (zdot n (velocity m)) (unit p))%Q
  | None => None
  end.
Definition clear p m n t : bool :=
  match clearance p m n t with
  | Some c => Qle_bool 0 c && Qle_bool (square (radius p) * inject_Z (zdot n n)) (square c) | None => false end.
Definition strictly_clear p m n t : bool :=
  match clearance p m n t with
  | Some c => negb (Qle_bool c 0) && negb (Qle_bool (square c) (square (radius p) * inject_Z (zdot n n))) | None => false end.
