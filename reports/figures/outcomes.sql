-- Share of the answers of each method by what the judge found; family '(all)' adds up every family.
SELECT family, scalar, unit_roundoff, rule, tolerance, cases, 1.0 * (cases - correct) / cases AS not_correct,
       1.0 * wrong_verdict / cases AS wrong_verdict, 1.0 * (bracket_violated + inaccurate) / cases AS broken_promise,
       1.0 * undecided / cases AS undecided, 1.0 * no_answer / cases AS no_answer, unsafe
FROM total JOIN named USING (method)
ORDER BY family, unit_roundoff DESC, rule, tolerance DESC, method;
