-- Performance profile after [DM02]. A problem is one chunk of one family; its cost is the mean number of support
-- calls; a method solves it when at least 90 % of its answers are right. Profile: the share of problems that a method solves at
-- a cost of at most `ratio` times that of the cheapest method of its scalar that solves them.
WITH
costs AS (
    SELECT family, chunk, scalar, method, 1.0 * support_calls / taken AS calls, 100 * (correct + no_truth) >= 90 * taken AS solved
    FROM (SELECT *, cases - coalesce(unsupported, 0) AS taken FROM cell) JOIN best USING (method) WHERE taken > 0),
cheapest AS (SELECT family, chunk, scalar, min(calls) AS least FROM costs WHERE solved AND calls > 0 GROUP BY 1, 2, 3),
ratios AS (
    SELECT method, ceil(16 * log2(calls / least)) / 16.0 AS octaves, count(*) AS n
    FROM costs JOIN cheapest USING (family, chunk, scalar) WHERE solved AND calls > 0 GROUP BY 1, 2),
problems AS (SELECT count(*) AS problems FROM (SELECT DISTINCT family, chunk FROM cell))
SELECT scalar, unit_roundoff, rule, tolerance, round(pow(2, octaves), 4) AS ratio,
       round(1.0 * sum(n) OVER (PARTITION BY method ORDER BY octaves) / problems, 5) AS share
FROM ratios JOIN best USING (method), problems
ORDER BY unit_roundoff DESC, rule, ratio;
