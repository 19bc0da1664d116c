-- Distribution of the cost: share of queries that ended within so many support calls, of each rule at its best tolerance
-- that tells support calls.
SELECT family, scalar, unit_roundoff, rule, tolerance, max(calls, 1) AS calls,
       round(1.0 * sum(n) OVER (PARTITION BY family, method ORDER BY calls) / sum(n) OVER (PARTITION BY family, method), 5) AS share
FROM support_bin JOIN best USING (method)
WHERE method IN (SELECT method FROM total WHERE family = '(all)' AND support_calls > 0)
ORDER BY family, unit_roundoff DESC, rule, calls;
