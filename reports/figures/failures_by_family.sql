-- Per family, rule and scalar, at the tolerance of the sweep where each share is largest: the share of wrong answers
-- (verdict wrong, bracket violated or inaccurate) and of queries left open (undecided, no answer, or no truth to hold it against).
WITH
measures AS (
    SELECT family, method, cases, 'wrong' AS measure, 1.0 * wrong / cases AS share FROM total WHERE family <> '(all)'
    UNION ALL SELECT family, method, cases, 'open', 1.0 * (open + no_truth) / cases FROM total WHERE family <> '(all)'),
ranked AS (
    SELECT *, row_number() OVER (PARTITION BY family, scalar, rule, measure ORDER BY share DESC, tolerance DESC) AS place
    FROM measures JOIN named USING (method))
SELECT measure, family, scalar, unit_roundoff, rule, share, tolerance AS worst_tolerance, cases
FROM ranked WHERE place = 1
ORDER BY measure DESC, family, unit_roundoff DESC, rule;
