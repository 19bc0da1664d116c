-- The families asked for: how many of their cases are judged, what the exact truth of them is, and why one is missing.
-- Classes are those of the widest scalar whose method takes most of them: a narrow one sees a rounded query, whose truth may differ.
WITH
done AS (
    SELECT family, cases + unsupported AS judged, separated, touching, penetrating,
           row_number() OVER (PARTITION BY family ORDER BY unsupported, unit_roundoff, method) AS place
    FROM total JOIN method USING (method) WHERE family <> '(all)')
SELECT family, description, dimension, cases AS asked, coalesce(judged, 0) AS judged, separated, touching, penetrating,
       missing
FROM family LEFT JOIN (SELECT * FROM done WHERE place = 1) USING (family) ORDER BY missing IS NOT NULL, family;
