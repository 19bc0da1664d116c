-- Error against measured time of every method that was timed: 99 % quantile of the scaled error (upper edge of its bin, eight an
-- octave) and processor time of a query, by size of the bodies. Dominated: another method has at most the same error, and the
-- interval of its time lies wholly below, on the same question. The times are of the workload of `./run bench methods`, the errors
-- of the family. Faint: it is wrong or open more often than another one of the scalar, beyond their 95 % intervals.
WITH
points AS (
    SELECT family, scalar, unit_roundoff, rule, tolerance, query, vertices, 'n = ' || vertices AS size, nanoseconds, low, high,
           share, p99_edge AS error, open_low > min(open_high) OVER (PARTITION BY family, scalar, vertices) AS faint
    FROM timing JOIN named USING (method) JOIN error_quantile USING (method)
         JOIN (SELECT family, method, round(share, 5) AS share, low AS open_low, high AS open_high
               FROM rate WHERE kind = 'unusable') USING (family, method))
SELECT family, scalar, unit_roundoff, rule, tolerance, query, vertices, size, nanoseconds, low, high, error, share, faint,
       EXISTS (SELECT 1 FROM points AS other WHERE other.family = points.family AND other.vertices = points.vertices
               AND other.query = points.query AND other.error <= points.error AND other.high < points.low) AS dominated
FROM points ORDER BY family, vertices, unit_roundoff DESC, rule, tolerance DESC;
