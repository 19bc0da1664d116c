-- Normals, witness points and sets of contact points by family and method, where the campaign judged them; family '(all)' adds up
-- every family but those of fixed cases. experiments/judge/contact.h has the definitions.
SELECT shown AS family, method,
       sum(points_judged) AS points_judged, sum(points_off_body) AS points_off_body,
       sum(points_wrong_length) AS points_wrong_length, sum(points_misleading) AS points_misleading,
       sum(points_not_judged) AS points_not_judged,
       sum(normals_judged) AS normals_judged, sum(normals_wrong) AS normals_wrong, sum(normals_reversed) AS normals_reversed,
       sum(normals_not_judged) AS normals_not_judged,
       sum(sets_judged) AS sets_judged, sum(sets_outside) AS sets_outside, sum(sets_wrong_depth) AS sets_wrong_depth,
       sum(sets_not_judged) AS sets_not_judged,
       max(worst_point_error) AS worst_point_error, max(worst_overlap_left) AS worst_overlap_left, max(worst_angle) AS worst_angle,
       min(least_covered) AS least_covered
FROM (SELECT family AS shown, * FROM cell UNION ALL SELECT '(all)', * FROM cell WHERE family NOT IN (SELECT family FROM not_pooled))
WHERE points_judged IS NOT NULL
GROUP BY shown, method
ORDER BY shown, method;
