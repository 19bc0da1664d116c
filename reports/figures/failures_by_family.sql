-- Per family, rule and scalar, at the tolerance of the sweep where each share is largest: the share of wrong answers (verdict,
-- bracket or accuracy) and of queries left open (undecided or no answer), of the cases that the method takes; NULL where it
-- takes none of the family.
WITH
measures AS (
    SELECT family, method, cases, unsupported, 'wrong' AS measure, 1.0 * wrong / cases AS share FROM total WHERE family <> '(all)'
    UNION ALL SELECT family, method, cases, unsupported, 'open', 1.0 * open / cases FROM total WHERE family <> '(all)'),
ranked AS (
    SELECT *, row_number() OVER (PARTITION BY family, scalar, rule, measure ORDER BY share DESC, tolerance DESC) AS place
    FROM measures JOIN named USING (method))
SELECT measure, family, scalar, unit_roundoff, rule, share, tolerance AS worst_tolerance, cases, unsupported
FROM ranked WHERE place = 1
ORDER BY measure DESC, family, unit_roundoff DESC, rule;
