(* SPDX-License-Identifier: GPL-3.0-or-later *)
(* The checker: functions of integers and rationals that accept or refuse a certificate. What they prove is in soundness.v. *)
(* Points are integer triples over one common unit: the point of z is z / unit. In the plane the third is zero. *)
From Coq Require Import ZArith QArith Qabs List Bool.
Import ListNotations.
Local Open Scope Z_scope.

Definition z3 := (Z * Z * Z)%type.
Definition q3 := (Q * Q * Q)%type.
Definition zero3 : z3 := (0, 0, 0).
Definition zadd (u v : z3) : z3 := let '(a, b, c) := u in let '(x, y, z) := v in (a + x, b + y, c + z).
Definition zsub (u v : z3) : z3 := let '(a, b, c) := u in let '(x, y, z) := v in (a - x, b - y, c - z).
Definition zscale (k : Z) (u : z3) : z3 := let '(a, b, c) := u in (k * a, k * b, k * c).
Definition zdot (u v : z3) : Z := let '(a, b, c) := u in let '(x, y, z) := v in a * x + b * y + c * z.
Definition zcross (u v : z3) : z3 :=
  let '(a, b, c) := u in let '(x, y, z) := v in (b * z - c * y, c * x - a * z, a * y - b * x).
Definition zequal (u v : z3) : bool := let '(a, b, c) := u in let '(x, y, z) := v in (a =? x) && (b =? y) && (c =? z).
Definition znonzero (u : z3) : bool := negb (zequal u zero3).
Definition in_space (planar : bool) (u : z3) : bool := let '(_, _, z) := u in if planar then z =? 0 else true.
Definition parallel (u v : z3) : bool := zequal (zcross u v) zero3.
Definition zsame_ray (u v : z3) : bool := parallel u v && (0 <? zdot u v).

Record problem := Problem { planar : bool; unit : Z; points_a : list z3; points_b : list z3; radius_a : Q; radius_b : Q }.

Definition radius p := Qred (radius_a p + radius_b p).
Definition well_formed p : bool :=
  (0 <? unit p) && Qle_bool 0 (radius_a p) && Qle_bool 0 (radius_b p) &&
  forallb (in_space (planar p)) (points_a p) && forallb (in_space (planar p)) (points_b p).

(* The least and the greatest n.x over points; of no points nothing is known. *)
Fixpoint extreme (pick : Z -> Z -> Z) (n : z3) (points : list z3) : option Z :=
  match points with
  | [] => None
  | x :: rest => match extreme pick n rest with None => Some (zdot n x) | Some m => Some (pick (zdot n x) m) end
  end.

(* A bound below and one above for n.c over A - B, both reached. *)
Definition least p n : option Z :=
  match extreme Z.min n (points_a p), extreme Z.max n (points_b p) with Some a, Some b => Some (a - b) | _, _ => None end.
Definition greatest p n : option Z :=
  match extreme Z.max n (points_a p), extreme Z.min n (points_b p) with Some a, Some b => Some (a - b) | _, _ => None end.
Definition least_is p n (test : Z -> bool) : bool := match least p n with Some h => test h | None => false end.
Definition greatest_is p n (test : Z -> bool) : bool := match greatest p n with Some h => test h | None => false end.

(* Sums with weights. *)
Fixpoint at_index {T} (l : list T) (i : Z) : option T :=
  match l with [] => None | x :: rest => if i =? 0 then Some x else at_index rest (i - 1) end.
Fixpoint terms_of (points : list z3) (weights : list (Z * Z)) : option (list (Z * z3)) :=
  match weights with
  | [] => Some []
  | (i, w) :: rest =>
      match at_index points i, terms_of points rest with
      | Some x, Some ts => if 0 <=? w then Some ((w, x) :: ts) else None
      | _, _ => None
      end
  end.
Fixpoint zweighted (terms : list (Z * z3)) : z3 :=
  match terms with [] => zero3 | (w, x) :: rest => zadd (zscale w x) (zweighted rest) end.
Fixpoint ztotal (terms : list (Z * z3)) : Z := match terms with [] => 0 | (w, _) :: rest => w + ztotal rest end.

(* A point of a body times the total of the weights. *)
Definition point_of (points : list z3) (weights : list (Z * Z)) (whole : Z) : option z3 :=
  match terms_of points weights with
  | Some ts => if (0 <? whole) && (ztotal ts =? whole) then Some (zweighted ts) else None
  | None => None
  end.

Record witness := Witness { weights_a : list (Z * Z); weights_b : list (Z * Z); whole : Z }.
Definition witness_points p w : option (z3 * z3) :=
  match point_of (points_a p) (weights_a w) (whole w), point_of (points_b p) (weights_b w) (whole w) with
  | Some x, Some y => Some (x, y) | _, _ => None end.

Definition equals_over (q : q3) (z : z3) (denominator : Z) : bool :=
  let '(a, b, c) := q in let '(x, y, z) := z in
  let same q z := Qnum q * denominator =? z * Zpos (Qden q) in same a x && same b y && same c z.

(* Faces: their corners are differences of vertices, named by indices. *)
Definition corner := (Z * Z)%type.
Definition same_corner (c d : corner) : bool := (fst c =? fst d) && (snd c =? snd d).
Definition corner_at p (c : corner) : option z3 :=
  match at_index (points_a p) (fst c), at_index (points_b p) (snd c) with Some x, Some y => Some (zsub x y) | _, _ => None end.

(* In the plane the third corner is the second. *)
Record zface := ZFace { names : corner * corner * corner; zcorner1 : z3; zcorner2 : z3; zcorner3 : z3; znormal : z3; zheight : Z }.
Definition face_at p (names : corner * corner * corner) : option zface :=
  let '(i, j, k) := names in
  match corner_at p i, corner_at p j, corner_at p k with
  | Some a, Some b, Some c =>
      let e := zsub b a in
      let n := if planar p then let '(x, y, _) := e in (y, - x, 0) else zcross e (zsub c a) in
      Some (ZFace names a b c n (zdot n a))
  | _, _, _ => None
  end.
Fixpoint faces_at p (l : list (corner * corner * corner)) : option (list zface) :=
  match l with
  | [] => Some []
  | x :: rest => match face_at p x, faces_at p rest with Some f, Some fs => Some (f :: fs) | _, _ => None end
  end.

Definition edges (planar : bool) (names : corner * corner * corner) : list (corner * corner) :=
  let '(i, j, k) := names in if planar then [(i, j)] else [(i, j); (j, k); (k, i)].
Definition same_edge (e f : corner * corner) : bool := same_corner (fst e) (fst f) && same_corner (snd e) (snd f).
Definition occurrences {T} (same : T -> T -> bool) (x : T) (l : list T) : Z :=
  fold_left (fun n y => if same x y then n + 1 else n) l 0.

(* As often as an edge occurs, it occurs in the other direction; in the plane, a corner as a start and as an end. *)
Definition closed p (fs : list zface) : bool :=
  let all := flat_map (fun f => edges (planar p) (names f)) fs in
  if planar p then
    forallb (fun c => occurrences same_corner c (map fst all) =? occurrences same_corner c (map snd all)) (map fst all ++ map snd all) &&
    forallb (fun f => let '(i, j, k) := names f in same_corner j k) fs
  else forallb (fun e => occurrences same_edge e all =? occurrences same_edge (snd e, fst e) all) all.

(* h / |n| of a face is at least that of the first; all heights are positive. *)
Definition not_nearer (n0 : z3) (h0 : Z) (f : zface) : bool :=
  h0 * h0 * zdot (znormal f) (znormal f) <=? zheight f * zheight f * zdot n0 n0.
Definition encloses p (fs : list zface) (n0 : z3) (h0 : Z) : bool :=
  forallb (fun f => 0 <? zheight f) fs && closed p fs && forallb (not_nearer n0 h0) fs.

(* Planes: n is the only one, n and -n are, or m is another. *)
Inductive side := OfA | OfB.
Inductive uniqueness := One (terms : list (side * Z * Z)) | Two (terms : list (side * Z * Z)) | Continuum (other : z3).

(* The certificate of the cores. *)
Inductive core := Apart (direction : q3) | Touching (direction : z3) (others : uniqueness) | Deep (faces : list (corner * corner * corner)).

(* Generators a - q and p - b at a common point p = q = x / whole, times whole. *)
Fixpoint generators p (x y : z3) (whole : Z) (terms : list (side * Z * Z)) : option (list (Z * z3)) :=
  match terms with
  | [] => Some []
  | (which, i, w) :: rest =>
      let g := match which with
        | OfA => option_map (fun a => zsub (zscale whole a) x) (at_index (points_a p) i)
        | OfB => option_map (fun b => zsub y (zscale whole b)) (at_index (points_b p) i) end in
      match g, generators p x y whole rest with
      | Some g, Some ts => if 0 <? w then Some ((w, g) :: ts) else None
      | _, _ => None
      end
  end.
Definition spans (planar : bool) (ts : list (Z * z3)) : bool :=
  existsb (fun t => existsb (fun t' => negb (parallel (snd t) (snd t'))) ts
    || (planar && negb (parallel (snd t) (0, 0, 1)))) ts.
Definition balanced p x y whole terms : bool :=
  match generators p x y whole terms with
  | Some ts => zequal (zweighted ts) zero3 && spans (planar p) ts
  | None => false
  end.
