-- Share of answers that are not right for every family and scalar, of each rule at its best tolerance; narrow scalars first.
SELECT family, scalar, unit_roundoff, rule, tolerance, cases, round(1.0 * failing / cases, 5) AS share,
       round(1.0 * wrong / cases, 5) AS wrong, unsafe
FROM total JOIN best USING (method) WHERE family <> '(all)' AND (SELECT count(DISTINCT scalar) FROM method) > 1
ORDER BY family, unit_roundoff DESC, rule;
