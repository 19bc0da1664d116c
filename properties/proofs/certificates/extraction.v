(* SPDX-License-Identifier: GPL-3.0-or-later *)
(* The checker as OCaml. Integers become those of Zarith; that its operations are those of Z is trusted. *)
From Coq Require Import ZArith QArith List Extraction ExtrOcamlBasic.
From Touchstone.Certificates Require Import checker claims_checker impact_checker.

Extract Inductive positive => "Big.t" [ "(fun p -> Big.succ (Big.shift_left p 1))" "(fun p -> Big.shift_left p 1)" "Big.one" ]
  "(fun f2p1 f2p f1 p -> if Big.equal p Big.one then f1 () else if Big.is_even p then f2p (Big.shift_right p 1) else f2p1 (Big.shift_right p 1))".
Extract Inductive Z => "Big.t" [ "Big.zero" "(fun p -> p)" "Big.neg" ]
  "(fun f0 fp fn z -> let s = Big.sign z in if s = 0 then f0 () else if s > 0 then fp z else fn (Big.neg z))".
Extract Constant Pos.add => "Big.add".
Extract Constant Pos.mul => "Big.mul".
Extract Constant Z.add => "Big.add".
Extract Constant Z.sub => "Big.sub".
Extract Constant Z.mul => "Big.mul".
Extract Constant Z.opp => "Big.neg".
Extract Constant Z.min => "Big.min".
Extract Constant Z.max => "Big.max".
Extract Constant Z.eqb => "Big.equal".
Extract Constant Z.leb => "Big.leq".
Extract Constant Z.ltb => "Big.lt".
Extract Constant Z.eq_dec => "Big.equal".
Extract Constant Z.compare => "(fun x y -> let c = Big.compare x y in if c = 0 then Eq else if c < 0 then Lt else Gt)".
Extract Constant Z.sgn => "(fun x -> Big.of_int (Big.sign x))".
Extract Constant Z.abs => "Big.abs".
Extract Constant Z.gcd => "Big.gcd".
Extract Constant Z.sqrt => "(fun x -> if Big.sign x < 0 then Big.zero else Big.sqrt x)".
Extract Constant Z.ggcd => "(fun a b -> let g = Big.gcd a b in if Big.sign g = 0 then (g, (Big.zero, Big.zero)) else (g, (Big.divexact a g, Big.divexact b g)))".

Extraction "certificates.ml" check_standing check_impact.
