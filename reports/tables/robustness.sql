-- Robustness radius: from how many ulps from degeneracy on a method stays below a share of failures, in every octave farther
-- out that holds at least 10 cases. NULL: below it everywhere. Wrong: verdict, bracket or accuracy; failing: wrong or open.
SELECT family, method, sum(cases) AS cases, max(octave) AS farthest,
       max(octave) FILTER (WHERE cases >= 10 AND wrong > 0.01 * cases) + 1 AS wrong_below_1,
       max(octave) FILTER (WHERE cases >= 10 AND wrong + open > 0.5 * cases) + 1 AS failing_below_50,
       max(octave) FILTER (WHERE cases >= 10 AND wrong + open > 0.01 * cases) + 1 AS failing_below_1
FROM degeneracy_bin GROUP BY family, method ORDER BY family, method;
