-- Scaled error against the distance from degeneracy, of the one case kept of each chunk: median and largest of the samples of
-- a rule in each octave. Exactly degenerate ones stand at one ulp's left. Each rule at its best tolerance.
WITH
placed AS (
    SELECT method, iif(degeneracy_ulps > 0, CAST(floor(log2(degeneracy_ulps)) AS INTEGER), -3) AS octave, error_scaled AS error
    FROM sample WHERE degeneracy_ulps IS NOT NULL AND error_scaled IS NOT NULL),
ranked AS (
    SELECT *, row_number() OVER (PARTITION BY method, octave ORDER BY error) AS place, count(*) OVER (PARTITION BY method, octave) AS n
    FROM placed)
SELECT scalar, unit_roundoff, rule, tolerance, max(octave, -3) AS octave, max(n) AS samples,
       max(error) FILTER (WHERE 2 * place <= n + 1) AS median, max(error) AS largest
FROM ranked JOIN best USING (method)
GROUP BY method, max(octave, -3) ORDER BY unit_roundoff DESC, rule, octave;
