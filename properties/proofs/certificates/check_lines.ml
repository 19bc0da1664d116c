(* SPDX-License-Identifier: GPL-3.0-or-later *)
(* Reads lines of words, each a problem, its claims and a certificate, and answers `holds` or `refused` for each, in order. *)
(* README.md describes the words. A word that is not understood refuses its line. *)
open Certificates

exception Bad

let words = ref []
let word () = match !words with [] -> raise Bad | w :: rest -> words := rest; w
let integer () = try Big.of_string (word ()) with Invalid_argument _ -> raise Bad
let count () = let n = try int_of_string (word ()) with Failure _ -> raise Bad in if n < 0 then raise Bad else n
let rational () =
  let integer s = try Big.of_string s with Invalid_argument _ -> raise Bad in
  match String.split_on_char '/' (word ()) with
  | [ p ] -> { qnum = integer p; qden = Big.one }
  | [ p; q ] -> let q = integer q in if Big.sign q > 0 then { qnum = integer p; qden = q } else raise Bad
  | _ -> raise Bad

let flag () = match word () with "0" -> false | "1" -> true | _ -> raise Bad
let rec times n read = if n = 0 then [] else let x = read () in x :: times (n - 1) read
let list read = let n = count () in times n read
let three read () = let a = read () in let b = read () in let c = read () in ((a, b), c)
let pair () = let a = integer () in let b = integer () in (a, b)
let optional read = match word () with "none" -> None | "some" -> Some (read ()) | _ -> raise Bad

let problem () =
  let planar = flag () in let unit0 = integer () in
  let points_a = list (three integer) in let points_b = list (three integer) in
  let radius_a = rational () in let radius_b = rational () in
  { planar; unit0; points_a; points_b; radius_a; radius_b }

let witness () =
  let weights_a = list pair in let weights_b = list pair in let whole = integer () in
  { weights_a; weights_b; whole }

let generator () =
  let side = match word () with "a" -> OfA | "b" -> OfB | _ -> raise Bad in
  let i = integer () in let w = integer () in ((side, i), w)

let uniqueness () = match word () with
  | "one" -> One (list generator) | "two" -> Two (list generator) | "more" -> Continuum (three integer ()) | _ -> raise Bad

let core () = match word () with
  | "apart" -> Apart (three rational ())
  | "touching" -> let n = three integer () in Touching (n, uniqueness ())
  | "deep" -> Deep (list (three pair))
  | _ -> raise Bad

let number () = match word () with
  | "square" -> Squared (rational ())
  | "within" -> let lo = rational () in Enclosed (lo, rational ())
  | _ -> raise Bad

let directions () = match word () with
  | "finite" -> Finite (list (three integer)) | "infinite" -> Infinite (list (three integer)) | _ -> raise Bad

let nearest () =
  let near_a = three rational () in let near_b = three rational () in
  let face_a = list integer in let face_b = list integer in { near_a; near_b; face_a; face_b }

let standing () =
  let told = match word () with "separated" -> Separated | "touching" -> Touch | "penetrating" -> Penetrating | _ -> raise Bad in
  let distance = number () in let depth = optional number in
  let near = nearest () in let leave = optional directions in { told; distance; depth; near; leave }

let motion () =
  let velocity = three integer () in let duration = rational () in let way = three integer () in { velocity; duration; way }

let proof () = match word () with
  | "start" -> MeetAtStart
  | "at" -> let w = witness () in let n = three integer () in MeetAt (w, n, optional (three integer))
  | "between" ->
      let before = rational () in let time = rational () in let w = witness () in MeetBetween (before, time, w, three integer ())
  | "miss" -> Miss (three integer ())
  | _ -> raise Bad

let contact () =
  let point = three rational () in let plane = three integer () in let unique = flag () in { point; plane; unique }

let impact () =
  let meets = match word () with
    | "start" -> AtStart | "first" -> First (rational ())
    | "bracket" -> let lo = rational () in Bracket (lo, rational ())
    | "never" -> Never | _ -> raise Bad in
  let touch = optional contact in let interiors_apart = flag () in
  { meets; touch; interiors_apart; swept_region = standing () }

(* The claims of a line come before what is to prove them. *)
let holds () = match word () with
  | "standing" ->
      let p = problem () in let c = standing () in let w = witness () in let k = core () in
      !words = [] && check_standing p w k c
  | "impact" ->
      let p = problem () in let c0 = standing () in let m = motion () in let c = impact () in
      let w0 = witness () in let k0 = core () in let ws = witness () in let ks = core () in
      let proof = proof () in let others = optional uniqueness in
      !words = [] && check_impact p m w0 k0 c0 ws ks proof others c
  | _ -> raise Bad

let () =
  try
    while true do
      words := List.filter (fun w -> w <> "") (String.split_on_char ' ' (input_line stdin));
      print_endline (match holds () with true -> "holds" | false -> "refused" | exception Bad -> "refused")
    done
  with End_of_file -> ()
