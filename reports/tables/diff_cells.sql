-- What `touchstone diff` compares: counts of every family and method. The findings are split so that no two overlap.
SELECT family, method, cases, separated, touching, penetrating, unsafe, conservative, touching_wrong,
       wrong_verdict - unsafe - conservative - touching_wrong AS other_wrong, bracket_violated, inaccurate, undecided, no_answer
FROM total WHERE family <> '(all)' ORDER BY family, method;
