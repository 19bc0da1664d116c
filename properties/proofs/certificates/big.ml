(* SPDX-License-Identifier: GPL-3.0-or-later *)
(* The integers of the extracted checker: those of Zarith, under a name that no module of Coq has. *)
include Z
