-- Performance profile after Dolan and More 2002. A problem is one chunk of one family; its cost is the mean number of support
-- calls; a method solves it when at least 90 % of its answers are right. Profile: the share of problems that a method solves at
-- a cost of at most `ratio` times that of the cheapest method of its scalar that solves them.
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
    WHERE place = 1),
costs AS (
    SELECT family, chunk, scalar, method, 1.0 * support_calls / cases AS calls, 100 * (correct + no_truth) >= 90 * cases AS solved
    FROM cell JOIN chosen USING (method)),
best AS (SELECT family, chunk, scalar, min(calls) AS least FROM costs WHERE solved AND calls > 0 GROUP BY 1, 2, 3),
ratios AS (
    SELECT method, ceil(16 * log2(calls / least)) / 16.0 AS octaves, count(*) AS n
    FROM costs JOIN best USING (family, chunk, scalar) WHERE solved GROUP BY 1, 2),
problems AS (SELECT count(*) AS problems FROM (SELECT DISTINCT family, chunk FROM cell))
SELECT scalar, unit_roundoff, rule, tolerance, round(pow(2, octaves), 4) AS ratio,
       round(1.0 * sum(n) OVER (PARTITION BY method ORDER BY octaves) / problems, 5) AS share
FROM ratios JOIN chosen USING (method), problems
ORDER BY unit_roundoff DESC, rule, ratio;
