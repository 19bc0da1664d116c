-- Share of answers that are not right for every family and scalar, of each rule at its best tolerance; narrow scalars first.
WITH
named AS (
    SELECT method, scalar, unit_roundoff, tolerance,
           iif(algorithm LIKE 'engine/%', algorithm,
               iif((SELECT count(DISTINCT algorithm) FROM method) > 1, algorithm || ': ', '') || rule
               || iif((SELECT count(DISTINCT solver) FROM method AS m WHERE m.algorithm = method.algorithm) > 1, ', ' || coalesce(solver, 'no solver'), '')
               || iif((SELECT count(DISTINCT cap) FROM method AS m WHERE m.algorithm = method.algorithm) > 1, ', cap ' || coalesce(cap, 'none'), '')) AS rule
    FROM method),
bad AS (SELECT method, sum(cases - correct - no_truth) AS bad FROM cell GROUP BY method),
chosen AS (
    SELECT method, scalar, unit_roundoff, rule, tolerance
    FROM (SELECT *, row_number() OVER (PARTITION BY scalar, rule ORDER BY bad, tolerance DESC, method) AS place
          FROM named JOIN bad USING (method))
    WHERE place = 1)
SELECT family, scalar, unit_roundoff, rule, tolerance, sum(cases) AS cases,
       round(1.0 * sum(cases - correct - no_truth) / sum(cases), 5) AS share,
       round(1.0 * sum(wrong_verdict + bracket_violated + inaccurate) / sum(cases), 5) AS wrong, sum(unsafe) AS unsafe
FROM cell JOIN chosen USING (method) WHERE (SELECT count(DISTINCT scalar) FROM method) > 1
GROUP BY family, method ORDER BY family, unit_roundoff DESC, rule;
