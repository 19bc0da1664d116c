-- For every family, rule and tolerance of a sweep the share of wrong answers (verdict, bracket or accuracy) and that of queries
-- left open (undecided or no answer), of the cases that the method takes; NULL where it takes none. A scalar and family on which
-- no rule of the sweep fails so has no line, unless nothing fails at all.
WITH
swept AS (SELECT scalar, rule FROM named WHERE tolerance IS NOT NULL GROUP BY 1, 2 HAVING count(DISTINCT tolerance) > 1),
measures AS (
    SELECT family, method, cases, unsupported, 'wrong' AS measure, 1.0 * wrong / cases AS share FROM total
    UNION ALL SELECT family, method, cases, unsupported, 'left open', 1.0 * open / cases FROM total),
cells AS (
    SELECT *, max(share) OVER (PARTITION BY scalar, measure, family) AS most, max(share) OVER () AS most_of_all
    FROM measures JOIN named USING (method) JOIN swept USING (scalar, rule) WHERE family <> '(all)')
SELECT family, scalar, unit_roundoff, rule, tolerance, measure, scalar || iif(measure = 'wrong', ' wrong: ', ' open: ') || family AS line,
       dense_rank() OVER (ORDER BY unit_roundoff DESC, scalar, measure DESC, family) AS line_order, cases, unsupported,
       round(share, 5) AS share
FROM cells WHERE most > 0 OR most_of_all = 0
ORDER BY family, unit_roundoff DESC, measure DESC, rule, tolerance DESC;
