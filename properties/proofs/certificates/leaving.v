(* SPDX-License-Identifier: GPL-3.0-or-later *)
(* Moving A by e along w, where w is a direction of leaves, brings the origin out of the interior of the difference. *)
From Coq Require Import Reals Lra.
From Touchstone.Certificates Require Import vectors bodies.
Local Open Scope R_scope.

Theorem leaves_is_a_way_out s D e w : leaves s D e w -> ~ interior s D (vscale (- (e / norm w)) w).
Proof.
  intros (Hs & Hw & H) (_ & d & Hd & Hball). assert (P := norm_pos w Hw).
  set (t := vscale (- (e / norm w)) w) in *.
  set (k := d / 2 / norm w). assert (Pk : 0 < k) by (unfold k; repeat apply Rmult_lt_0_compat; try lra; apply Rinv_0_lt_compat; lra).
  assert (Hy : D (vsub t (vscale k w))).
  { apply Hball; [unfold t; auto with space|]. rewrite norm_sub_comm.
    replace (vsub t (vsub t (vscale k w))) with (vscale k w) by (clearbody t; clear; vring).
    rewrite norm_scale by lra. unfold k. replace (d / 2 / norm w * norm w) with (d / 2) by (field; lra). lra. }
  specialize (H _ Hy). rewrite dot_sub, dot_scale in H. unfold t in H. rewrite dot_scale, <- norm_square in H.
  replace (- (e / norm w) * (norm w * norm w)) with (- (e * norm w)) in H by (field; lra).
  clearbody k. assert (0 < k * (norm w * norm w)) by (apply Rmult_lt_0_compat; [|apply Rmult_lt_0_compat]; trivial). lra.
Qed.
Print Assumptions leaves_is_a_way_out.
