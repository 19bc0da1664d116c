-- What the last iterations were for: of the sampled cases (one a chunk; distances alone, the first 32 iterates) the mean number of
-- iterations until the error was as small as it ended, and of those after it, which only the rule needed. Best tolerances.
WITH
step AS (
    SELECT method, family, chunk, CAST(step.key AS INTEGER) AS k, json_extract(step.value, '$[0]') AS error,
           json_array_length(convergence) - 1 AS last, json_extract(convergence, '$[#-1][0]') AS ended
    FROM sample JOIN best USING (method), json_each(convergence) AS step WHERE convergence IS NOT NULL),
run AS (SELECT method, last, min(k) FILTER (WHERE error <= ended) AS first FROM step GROUP BY method, family, chunk),
mean AS (SELECT method, count(*) AS samples, avg(first) AS needed, avg(last - first) AS overrun FROM run GROUP BY method)
SELECT scalar, unit_roundoff, rule, tolerance, part, samples, round(iterations, 4) AS iterations
FROM (SELECT method, samples, 'until as good as it ended' AS part, needed AS iterations FROM mean
      UNION ALL SELECT method, samples, 'overrun', overrun FROM mean) JOIN best USING (method)
ORDER BY unit_roundoff DESC, rule, part DESC;
