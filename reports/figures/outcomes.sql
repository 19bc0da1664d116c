-- Share of the answers of each method that are wrong (verdict; bracket or accuracy, its own promises) and of the queries that it
-- left open (undecided or no answer), of the cases that it takes; NULL where it takes none. Family '(all)' adds up every family.
WITH
measures AS (
    SELECT *, 'wrong' AS measure, 1.0 * wrong / cases AS share FROM total
    UNION ALL SELECT *, 'left open', 1.0 * open / cases FROM total)
SELECT family, scalar, unit_roundoff, rule, tolerance, measure, scalar || ': ' || measure AS panel,
       dense_rank() OVER (ORDER BY unit_roundoff DESC, scalar, measure DESC) AS panel_order, cases, unsupported,
       share, 1.0 * wrong_verdict / cases AS wrong_verdict, 1.0 * (bracket_violated + inaccurate) / cases AS broken_promise,
       1.0 * undecided / cases AS undecided, 1.0 * no_answer / cases AS no_answer, unsafe
FROM measures JOIN named USING (method)
ORDER BY family, measure DESC, unit_roundoff DESC, rule, tolerance DESC, method;
