-- Share of answers that are not right (wrong, undecided or missing) for every family, rule and tolerance of a sweep.
WITH
swept AS (SELECT scalar, rule FROM named WHERE tolerance IS NOT NULL GROUP BY 1, 2 HAVING count(DISTINCT tolerance) > 1)
SELECT family, scalar, unit_roundoff, rule, tolerance, cases, round(1.0 * failing / cases, 5) AS share,
       round(1.0 * wrong / cases, 5) AS wrong
FROM total JOIN named USING (method) JOIN swept USING (scalar, rule) WHERE family <> '(all)'
ORDER BY family, unit_roundoff DESC, rule, tolerance DESC;
