-- Verdicts that contradict the truth, per rule and scalar, at the tolerance of the sweep with the most of them, with
-- 95 % Wilson intervals. unsafe: of penetrating pairs, answered separated; conservative: of separated pairs, answered
-- in contact; touching: of touching pairs, answered separated or penetrating.
WITH
ranked AS (
    SELECT family, kind, named.scalar AS scalar, unit_roundoff, rule, tolerance, k, n, share, low, high,
           row_number() OVER (PARTITION BY family, kind, named.scalar, rule ORDER BY k DESC, tolerance DESC) AS place
    FROM rate JOIN named USING (method) WHERE about = 'verdict')
SELECT family, kind, scalar, unit_roundoff, rule, tolerance AS worst_tolerance, k, n, share AS rate, low, high
FROM ranked WHERE place = 1
ORDER BY family, kind DESC, unit_roundoff DESC, rule;
