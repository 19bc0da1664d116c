-- For every family and scalar the share of wrong answers and that of queries left open, of each rule at its best tolerance, of
-- the cases that the method takes; NULL where it takes none. Narrow scalars first.
WITH
measures AS (
    SELECT family, method, cases, unsupported, unsafe, 'wrong' AS measure, 1.0 * wrong / cases AS share FROM total
    UNION ALL SELECT family, method, cases, unsupported, unsafe, 'left open', 1.0 * open / cases FROM total)
SELECT family, scalar, unit_roundoff, rule, tolerance, measure, rule || ': ' || measure AS panel, cases, unsupported, round(share, 5) AS share, unsafe
FROM measures JOIN best USING (method) WHERE family <> '(all)' AND (SELECT count(DISTINCT scalar) FROM method) > 1
ORDER BY family, unit_roundoff DESC, measure DESC, rule;
