-- What `touchstone diff` compares: counts of every family and method. The findings are split so that no two overlap.
SELECT family, method, sum(cases) AS cases,
       sum(separated) AS separated, sum(touching) AS touching, sum(penetrating) AS penetrating,
       sum(unsafe) AS unsafe, sum(conservative) AS conservative,
       sum(touching_separated + touching_penetrating) AS touching_wrong,
       sum(wrong_verdict) - sum(unsafe) - sum(conservative) - sum(touching_separated + touching_penetrating) AS other_wrong,
       sum(bracket_violated) AS bracket_violated, sum(inaccurate) AS inaccurate,
       sum(undecided) AS undecided, sum(no_answer) AS no_answer, sum(support_calls) AS support_calls
FROM cell GROUP BY family, method ORDER BY family, method;
