-- At most three failures of each engine that --engine brought, made small when they were found, of kinds as different as there are, the
-- most frequent kind first (places from 3 on are of the table `plain`). Failing: how many cases of the campaign have this finding, with bodies of this class.
SELECT method, place, finding, class, family, origin, vertices,
       (SELECT coalesce(sum(count), 0) FROM failure WHERE failure.method = shrunk.method AND failure.finding = shrunk.finding
        AND failure.class = shrunk.class) AS failing, json
FROM shrunk WHERE place < 3 ORDER BY method, place;
