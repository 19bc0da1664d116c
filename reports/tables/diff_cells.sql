-- What `touchstone diff` compares: counts of every family and method, and of every family and law, whose cases are those that
-- the law applies to. The findings are split so that no two overlap; those on normals, points and gradients may, and are 0 where nobody
-- judged them. `answers` is equal in two databases if verdicts, kinds of stops, counts and brackets are the same to the last bit.
SELECT family, method, cases, separated, touching, penetrating, unsafe, conservative, touching_wrong,
       wrong_verdict - unsafe - conservative - touching_wrong AS other_wrong, bracket_violated, inaccurate, 0 AS law_violations,
       undecided, no_answer, 0 AS gross_violations, judges_contact, points_off_body, points_wrong_length, points_misleading,
       normals_wrong, normals_reversed, sets_outside, sets_wrong_depth, judges_gradients, gradients_outside, gradients_reversed,
       answers, NULL AS command
FROM total JOIN (
    SELECT family, method, count(points_judged) > 0 AS judges_contact, coalesce(sum(points_off_body), 0) AS points_off_body,
           coalesce(sum(points_wrong_length), 0) AS points_wrong_length, coalesce(sum(points_misleading), 0) AS points_misleading,
           coalesce(sum(normals_wrong), 0) AS normals_wrong, coalesce(sum(normals_reversed), 0) AS normals_reversed,
           coalesce(sum(sets_outside), 0) AS sets_outside, coalesce(sum(sets_wrong_depth), 0) AS sets_wrong_depth,
           count(gradients_judged) > 0 AS judges_gradients, coalesce(sum(gradients_outside), 0) AS gradients_outside,
           coalesce(sum(gradients_reversed), 0) AS gradients_reversed,
           group_concat(answer_hash) AS answers
    FROM (SELECT * FROM cell ORDER BY family, method, chunk) GROUP BY family, method) USING (family, method)
WHERE family <> '(all)'
UNION ALL
SELECT family, law || ' on ' || scalar || ', ' || variant, sum(applicable), 0, 0, 0, 0, 0, 0, 0, 0, 0, sum(violations), 0, 0, sum(gross),
       0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, max(replay)
FROM law_cell GROUP BY family, law, scalar, variant ORDER BY 1, 2;
