-- Per family, rule and scalar, at the tolerance of the sweep where each share is largest: the share of wrong answers
-- (verdict wrong, bracket violated or inaccurate) and of queries left open (undecided, no answer, or no truth to hold it against).
WITH
named AS (
    SELECT method, scalar, unit_roundoff, tolerance,
           iif(algorithm LIKE 'engine/%', algorithm,
               iif((SELECT count(DISTINCT algorithm) FROM method) > 1, algorithm || ': ', '') || rule
               || iif((SELECT count(DISTINCT solver) FROM method AS m WHERE m.algorithm = method.algorithm) > 1, ', ' || coalesce(solver, 'no solver'), '')
               || iif((SELECT count(DISTINCT cap) FROM method AS m WHERE m.algorithm = method.algorithm) > 1, ', cap ' || coalesce(cap, 'none'), '')) AS rule
    FROM method),
shares AS (
    SELECT family, scalar, rule, unit_roundoff, tolerance, sum(cases) AS cases,
           1.0 * sum(wrong_verdict + bracket_violated + inaccurate) / sum(cases) AS wrong,
           1.0 * sum(undecided + no_answer + no_truth) / sum(cases) AS open
    FROM cell JOIN named USING (method) GROUP BY family, method),
measures AS (
    SELECT family, scalar, rule, unit_roundoff, tolerance, cases, 'wrong' AS measure, wrong AS share FROM shares
    UNION ALL SELECT family, scalar, rule, unit_roundoff, tolerance, cases, 'open', open FROM shares),
ranked AS (
    SELECT *, row_number() OVER (PARTITION BY family, scalar, rule, measure ORDER BY share DESC, tolerance DESC) AS place
    FROM measures)
SELECT measure, family, scalar, unit_roundoff, rule, share, tolerance AS worst_tolerance, cases
FROM ranked WHERE place = 1
ORDER BY measure DESC, family, unit_roundoff DESC, rule;
