-- The families asked for: how many of their cases are judged, what the exact truth of them is, and why one is missing.
-- Classes are those of the widest scalar: a narrow one sees a rounded query, whose truth may differ.
WITH
widest AS (SELECT method FROM method ORDER BY unit_roundoff, method LIMIT 1),
done AS (
    SELECT family, sum(cases) AS judged, sum(separated) AS separated, sum(touching) AS touching,
           sum(penetrating) AS penetrating
    FROM cell WHERE method = (SELECT method FROM widest) GROUP BY family)
SELECT family, description, dimension, cases AS asked, coalesce(judged, 0) AS judged, separated, touching, penetrating,
       missing
FROM family LEFT JOIN done USING (family) ORDER BY missing IS NOT NULL, family;
