-- Error against measured time of every method that was timed: 99 % quantile of the scaled error (upper edge of its bin, eight an
-- octave) and processor time of a query, by size of the bodies. Dominated: another method has at most the same error, and the
-- interval of its time lies wholly below. The times are of the workload of `./run bench methods`, the errors of the family.
WITH
points AS (
    SELECT family, scalar, unit_roundoff, rule, tolerance, vertices, 'n = ' || vertices AS size, nanoseconds, low, high,
           round(1.0 * unusable / cases, 5) AS share, p99_edge AS error
    FROM timing JOIN named USING (method) JOIN total USING (method) JOIN error_quantile USING (family, method))
SELECT family, scalar, unit_roundoff, rule, tolerance, vertices, size, nanoseconds, low, high, error, share,
       EXISTS (SELECT 1 FROM points AS other WHERE other.family = points.family AND other.vertices = points.vertices
               AND other.error <= points.error AND other.high < points.low) AS dominated
FROM points ORDER BY family, vertices, unit_roundoff DESC, rule, tolerance DESC;
