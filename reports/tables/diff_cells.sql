-- What `touchstone diff` compares: counts of every family and method. The findings are split so that no two overlap;
-- those on normals and points may, and are 0 where nobody judged them.
SELECT family, method, cases, separated, touching, penetrating, unsafe, conservative, touching_wrong,
       wrong_verdict - unsafe - conservative - touching_wrong AS other_wrong, bracket_violated, inaccurate, undecided, no_answer,
       judges_contact, points_off_body, points_wrong_length, points_misleading, normals_wrong, normals_reversed, sets_outside, sets_wrong_depth
FROM total JOIN (
    SELECT family, method, count(points_judged) > 0 AS judges_contact, coalesce(sum(points_off_body), 0) AS points_off_body,
           coalesce(sum(points_wrong_length), 0) AS points_wrong_length, coalesce(sum(points_misleading), 0) AS points_misleading,
           coalesce(sum(normals_wrong), 0) AS normals_wrong, coalesce(sum(normals_reversed), 0) AS normals_reversed,
           coalesce(sum(sets_outside), 0) AS sets_outside, coalesce(sum(sets_wrong_depth), 0) AS sets_wrong_depth
    FROM cell GROUP BY family, method) USING (family, method)
WHERE family <> '(all)' ORDER BY family, method;
