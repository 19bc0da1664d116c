-- For every family, rule and tolerance of a sweep the share of wrong answers (verdict, bracket or accuracy) and that of queries
-- left open (undecided or no answer), of the cases that the method takes; NULL where it takes none.
WITH
swept AS (SELECT scalar, rule FROM named WHERE tolerance IS NOT NULL GROUP BY 1, 2 HAVING count(DISTINCT tolerance) > 1),
measures AS (
    SELECT family, method, cases, unsupported, 'wrong' AS measure, 1.0 * wrong / cases AS share FROM total
    UNION ALL SELECT family, method, cases, unsupported, 'left open', 1.0 * open / cases FROM total)
SELECT family, scalar, unit_roundoff, rule, tolerance, measure, scalar || ': ' || measure AS panel,
       dense_rank() OVER (ORDER BY unit_roundoff DESC, scalar, measure DESC) AS panel_order, cases, unsupported,
       round(share, 5) AS share
FROM measures JOIN named USING (method) JOIN swept USING (scalar, rule) WHERE family <> '(all)'
ORDER BY family, unit_roundoff DESC, measure DESC, rule, tolerance DESC;
