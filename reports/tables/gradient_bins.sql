-- Queries with more than one gradient of those whose gradients are known, as a scalar sees them, by family and by how far they are from
-- contact: of_many_0 and queries_0 of bodies in contact, those of 1 to 6 nearer than 2^8, 2^16, .. 2^48 ulps of the largest coordinate, those
-- of 7 farther. Family '(all)' adds up every family but those of fixed cases.
WITH banded AS (
    SELECT family, scalar, iif(octave = -2, 0, min(7, 1 + max(octave, 0) / 8)) AS band, queries, of_many FROM gradient_bin),
shown AS (SELECT * FROM banded
          UNION ALL SELECT '(all)', scalar, band, queries, of_many FROM banded WHERE family NOT IN (SELECT family FROM not_pooled))
SELECT family, scalar, sum(of_many) AS of_many, sum(queries) AS queries,
       sum(of_many) FILTER (WHERE band = 0) AS of_many_0, sum(queries) FILTER (WHERE band = 0) AS queries_0,
       sum(of_many) FILTER (WHERE band = 1) AS of_many_1, sum(queries) FILTER (WHERE band = 1) AS queries_1,
       sum(of_many) FILTER (WHERE band = 2) AS of_many_2, sum(queries) FILTER (WHERE band = 2) AS queries_2,
       sum(of_many) FILTER (WHERE band = 3) AS of_many_3, sum(queries) FILTER (WHERE band = 3) AS queries_3,
       sum(of_many) FILTER (WHERE band = 4) AS of_many_4, sum(queries) FILTER (WHERE band = 4) AS queries_4,
       sum(of_many) FILTER (WHERE band = 5) AS of_many_5, sum(queries) FILTER (WHERE band = 5) AS queries_5,
       sum(of_many) FILTER (WHERE band = 6) AS of_many_6, sum(queries) FILTER (WHERE band = 6) AS queries_6,
       sum(of_many) FILTER (WHERE band = 7) AS of_many_7, sum(queries) FILTER (WHERE band = 7) AS queries_7
FROM shown GROUP BY family, scalar ORDER BY family, scalar;
