-- Error against cost of every method: 99 % quantile of the scaled error (upper edge of its bin, eight an octave) and mean
-- support calls, of those that tell them. On the front: no other method of the same scalar is as cheap and as accurate, and better in one of the two.
-- Faint: it is wrong or open more often than another one of the scalar, beyond their 95 % intervals.
WITH
points AS (
    SELECT family, scalar, unit_roundoff, rule, tolerance, round(1.0 * support_calls / cases, 3) AS calls,
           share, p99_edge AS error,
           low > min(high) OVER (PARTITION BY family, scalar) AS faint
    FROM total JOIN error_quantile USING (family, method) JOIN named USING (method)
         JOIN (SELECT family, method, round(share, 5) AS share, low, high FROM rate WHERE kind = 'unusable') USING (family, method)
    WHERE support_calls > 0)
SELECT family, scalar, unit_roundoff, rule, tolerance, calls, error, share, faint,
       NOT EXISTS (SELECT 1 FROM points AS other WHERE other.family = points.family AND other.scalar = points.scalar
                   AND other.calls <= points.calls AND other.error <= points.error
                   AND (other.calls < points.calls OR other.error < points.error)) AS on_front
FROM points ORDER BY family, unit_roundoff DESC, rule, tolerance DESC;
