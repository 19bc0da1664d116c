-- What the last iterations were for: of every run of GJK for a distance above 0 of bodies without a ball the mean number of
-- iterations until the error was as small as it ended, and of those after it, which only the rule needed. Fixed cases are left out.
-- Best tolerances.
WITH
mean AS (
    SELECT method, sum(runs_observed) AS runs, 1.0 * sum(iterations_needed) / sum(runs_observed) AS needed,
           1.0 * sum(iterations_overrun) / sum(runs_observed) AS overrun
    FROM cell WHERE runs_observed > 0 AND family NOT IN (SELECT family FROM not_pooled) GROUP BY method)
SELECT scalar, unit_roundoff, rule, tolerance, part, runs, round(iterations, 4) AS iterations
FROM (SELECT method, runs, 'until as good as it ended' AS part, needed AS iterations FROM mean
      UNION ALL SELECT method, runs, 'overrun', overrun FROM mean) JOIN best USING (method)
ORDER BY unit_roundoff DESC, rule, part DESC;
