-- Robustness radius: from how many ulps from degeneracy on a method stays below a share of failures, in every octave farther
-- out that holds at least 10 cases. NULL: below it everywhere. Wrong: verdict, bracket or accuracy; failing: wrong or open.
WITH
spread AS (SELECT family AS shown, * FROM cell UNION ALL SELECT '(all)', * FROM cell),
octaves AS (
    SELECT shown AS family, method, iif(bin.key = 'zero', -2, max(-1, CAST(bin.key AS INTEGER))) AS octave,
           sum(json_extract(bin.value, '$[0]')) AS n, 1.0 * sum(json_extract(bin.value, '$[1]')) AS wrong,
           1.0 * sum(json_extract(bin.value, '$[1]') + json_extract(bin.value, '$[2]')) AS failing
    FROM spread, json_each(degeneracy_histogram) AS bin WHERE bin.key <> 'unknown' GROUP BY 1, 2, 3)
SELECT family, method, sum(n) AS cases, max(octave) AS farthest,
       max(octave) FILTER (WHERE n >= 10 AND wrong > 0.01 * n) + 1 AS wrong_below_1,
       max(octave) FILTER (WHERE n >= 10 AND failing > 0.5 * n) + 1 AS failing_below_50,
       max(octave) FILTER (WHERE n >= 10 AND failing > 0.01 * n) + 1 AS failing_below_1
FROM octaves GROUP BY family, method ORDER BY family, method;
