-- Views of a results database: what every figure and table starts from. Definitions of "wrong", of a rate's interval and of
-- a quantile stand here and nowhere else. A database made before a view was there gets it by: sqlite3 old.sqlite < views.sql

-- The methods with a rule that tells them apart: the algorithm, solver and cap are named only where they differ, and where nothing but
-- the solver does, the solver alone.
CREATE VIEW IF NOT EXISTS named AS
SELECT method, scalar, unit_roundoff, tolerance, is_default,
       iif(algorithm LIKE 'engine/%', algorithm,
           iif((SELECT count(DISTINCT algorithm) FROM method) > 1, algorithm || ': ', '')
           || CASE WHEN (SELECT count(DISTINCT solver) FROM method AS m WHERE m.algorithm = method.algorithm) <= 1 THEN rule
                   WHEN (SELECT count(DISTINCT rule || coalesce(tolerance, '')) FROM method AS m WHERE m.algorithm = method.algorithm) = 1
                       THEN coalesce(solver, 'no solver')
                   ELSE rule || ', ' || coalesce(solver, 'no solver') END
           || iif((SELECT count(DISTINCT cap) FROM method AS m WHERE m.algorithm = method.algorithm) > 1, ', cap ' || coalesce(cap, 'none'), '')) AS rule
FROM method;

-- Families whose cases come from a file: the same for every seed and no random draw, so that a rate over them says nothing of other
-- cases. They are counted under their own names, have no interval, and are in no total (docs/statistics.md).
CREATE VIEW IF NOT EXISTS fixed_family AS SELECT family FROM family WHERE description LIKE 'fixed cases of %';

-- What has no interval: fixed families and, in a campaign that draws no case at all, the total '(all)', which then counts them.
CREATE VIEW IF NOT EXISTS without_interval AS
SELECT family FROM fixed_family
UNION ALL SELECT '(all)' WHERE EXISTS (SELECT 1 FROM fixed_family) AND NOT EXISTS
    (SELECT 1 FROM family WHERE cases > 0 AND family NOT IN (SELECT family FROM fixed_family));

-- What '(all)' leaves out: fixed families, unless there are no others.
CREATE VIEW IF NOT EXISTS not_pooled AS
SELECT family FROM fixed_family WHERE NOT EXISTS (SELECT 1 FROM without_interval WHERE family = '(all)');

-- Cells added up over chunks, one row a family and method; family '(all)' adds up every family but those of fixed cases. Unsupported cases, which a method
-- does not take, are in no other count. Wrong: the answer contradicts the truth or its own promise. Open: there is none to use,
-- though the method takes the case and the truth is known. Failing: either. Unusable: open, or the verdict is wrong, whatever
-- the method promised.
CREATE VIEW IF NOT EXISTS total AS
SELECT *, touching_separated + touching_penetrating AS touching_wrong, wrong_verdict + bracket_violated + inaccurate AS wrong,
       undecided + no_answer AS open, wrong_verdict + bracket_violated + inaccurate + undecided + no_answer AS failing,
       wrong_verdict + undecided + no_answer AS unusable
FROM (SELECT shown AS family, method, sum(cases) - coalesce(sum(unsupported), 0) AS cases,
             coalesce(sum(unsupported), 0) AS unsupported, sum(separated) AS separated, sum(touching) AS touching,
             sum(penetrating) AS penetrating, sum(unsafe) AS unsafe, sum(conservative) AS conservative,
             sum(touching_separated) AS touching_separated, sum(touching_penetrating) AS touching_penetrating,
             sum(correct) AS correct, sum(wrong_verdict) AS wrong_verdict, sum(bracket_violated) AS bracket_violated,
             sum(inaccurate) AS inaccurate, sum(undecided) AS undecided,
             sum(no_answer) - coalesce(sum(unsupported), 0) AS no_answer,
             sum(no_truth) AS no_truth, sum(exhausted) AS exhausted, coalesce(sum(out_of_range), 0) AS out_of_range, sum(iterations) AS iterations,
             sum(gradients_judged) AS gradients_judged, sum(gradients_outside) + sum(gradients_reversed) AS gradients_wrong,
             sum(support_calls) AS support_calls, max(most_iterations) AS most_iterations, max(worst_error) AS worst_error
      FROM (SELECT family AS shown, * FROM cell UNION ALL SELECT '(all)', * FROM cell WHERE family NOT IN (SELECT family FROM not_pooled)) GROUP BY shown, method);

-- The methods that promise less than the number, by what was promised of their answers: of at least 1 % of the numbers more than
-- rounding is left open. Sign '≤': most of these are upper ends of a bracket that reaches below half of them, bounds and no numbers;
-- '~': numbers within a tolerance. Such a method is correct where one that promises the number would be inaccurate, which
-- within_promise counts.
CREATE VIEW IF NOT EXISTS promise AS
SELECT method, sum(numbers) AS numbers, sum(loose_numbers) AS loose_numbers, sum(within_promise) AS within_promise,
       iif(2 * sum(bounds) >= sum(loose_numbers), '≤', '~') AS sign
FROM cell GROUP BY method HAVING sum(loose_numbers) > 0 AND 100 * sum(loose_numbers) >= sum(numbers);

-- Scaled errors |d - d*| / L by bin, eight an octave: bin b counts those in [2^(b/8), 2^((b+1)/8)), bin -99999 the exact zeros.
CREATE VIEW IF NOT EXISTS error_bin AS
WITH parts AS MATERIALIZED (
    SELECT family, method, iif(bin.key = 'zero', -99999, CAST(bin.key AS INTEGER)) AS bin, sum(bin.value) AS n
    FROM cell, json_each(error_histogram) AS bin GROUP BY 1, 2, 3)
SELECT * FROM parts UNION ALL SELECT '(all)', method, bin, sum(n)
FROM parts WHERE family NOT IN (SELECT family FROM not_pooled) GROUP BY method, bin;

-- Median and 99 % quantile of the scaled error. An edge is the upper one of the bin, so that the quantile is at most that and at
-- least 0.917 of it; no quantile is above the largest error. 0 where the error was exactly zero. p99_low is the lower end of
-- the 95 % interval of the 99 % quantile, an order statistic, which needs no model of the errors [Con99]; 0 for fixed cases. It is the
-- error with m larger ones, for the least m that at most m of n cases exceed the quantile with 97.5 %. The number that exceed it is
-- binomial, and bounds of its distribution that hold for every n [ZS13] tell m exactly or one too large, which is on the safe side.
CREATE VIEW IF NOT EXISTS error_quantile AS
WITH
counted AS (
    SELECT family, method, bin, sum(n) OVER (PARTITION BY family, method ORDER BY bin) AS up_to,
           sum(n) OVER (PARTITION BY family, method) AS cases
    FROM error_bin),
-- k + 1 cases lie above the bin; it is not below the bin of the order statistic unless at most k exceed the quantile with 97.5 %.
ranked AS (SELECT *, cases - up_to - 1 AS k, 1.0 * cases AS n FROM counted)
SELECT family, method, measured, median_edge, p99_edge, p99_low, worst_error AS largest,
       min(median_edge, worst_error) AS median, min(p99_edge, worst_error) AS p99
FROM (SELECT family, method, measured, iif(median_bin = -99999, 0.0, pow(2, (median_bin + 1) / 8.0)) AS median_edge,
             iif(p99_bin = -99999, 0.0, pow(2, (p99_bin + 1) / 8.0)) AS p99_edge,
             iif(low_bin = -99999 OR family IN (SELECT family FROM without_interval), 0.0, pow(2, low_bin / 8.0)) AS p99_low
      FROM (SELECT family, method, max(cases) AS measured, min(bin) FILTER (WHERE 2 * up_to >= cases) AS median_bin,
                   min(bin) FILTER (WHERE 100 * up_to >= 99 * cases) AS p99_bin,
                   min(bin) FILTER (WHERE CASE WHEN k < 0 THEN 1 WHEN k = 0 THEN pow(0.99, n) < 0.975 WHEN 100 * k <= n THEN 1
                                          ELSE 2 * (k * ln(100 * k / n) + (n - k) * ln((n - k) / (0.99 * n))) < 3.8414588206941245 END) AS low_bin
            FROM ranked GROUP BY family, method))
     JOIN total USING (family, method);

-- How many cases ended after so many iterations.
CREATE VIEW IF NOT EXISTS iteration_bin AS
WITH parts AS MATERIALIZED (
    SELECT family, method, CAST(bin.key AS INTEGER) AS iterations, sum(bin.value) AS n
    FROM cell, json_each(iteration_histogram) AS bin GROUP BY 1, 2, 3)
SELECT * FROM parts UNION ALL SELECT '(all)', method, iterations, sum(n)
FROM parts WHERE family NOT IN (SELECT family FROM not_pooled) GROUP BY method, iterations;

CREATE VIEW IF NOT EXISTS iteration_quantile AS
SELECT family, method, 1.0 * sum(iterations * n) / max(cases) AS mean,
       min(iterations) FILTER (WHERE 100 * up_to >= 99 * cases) AS p99
FROM (SELECT *, sum(n) OVER (PARTITION BY family, method ORDER BY iterations) AS up_to,
             sum(n) OVER (PARTITION BY family, method) AS cases
      FROM iteration_bin)
GROUP BY family, method;

-- How many cases ended after so many support calls.
CREATE VIEW IF NOT EXISTS support_bin AS
WITH parts AS MATERIALIZED (
    SELECT family, method, CAST(bin.key AS INTEGER) AS calls, sum(bin.value) AS n
    FROM cell, json_each(support_histogram) AS bin GROUP BY 1, 2, 3)
SELECT * FROM parts UNION ALL SELECT '(all)', method, calls, sum(n)
FROM parts WHERE family NOT IN (SELECT family FROM not_pooled) GROUP BY method, calls;

-- What became of the cases at a distance of 2^octave ulps (of the largest coordinate) from exact degeneracy; octave -2 holds the
-- exactly degenerate ones, -1 all that are nearer than an ulp.
CREATE VIEW IF NOT EXISTS degeneracy_bin AS
WITH parts AS MATERIALIZED (
    SELECT family, method, iif(bin.key = 'zero', -2, max(-1, CAST(bin.key AS INTEGER))) AS octave,
           sum(json_extract(bin.value, '$[0]')) AS cases, sum(json_extract(bin.value, '$[1]')) AS wrong,
           sum(json_extract(bin.value, '$[2]')) AS open
    FROM cell, json_each(degeneracy_histogram) AS bin WHERE bin.key <> 'unknown' GROUP BY 1, 2, 3)
SELECT * FROM parts
UNION ALL SELECT '(all)', method, octave, sum(cases), sum(wrong), sum(open)
FROM parts WHERE family NOT IN (SELECT family FROM not_pooled) GROUP BY method, octave;

-- Scaled errors by the distance from exact degeneracy: how many cases of an octave (as in degeneracy_bin) have an error in
-- [2^error, 2^(error + 1)); error -99999 holds the exact zeros.
CREATE VIEW IF NOT EXISTS degeneracy_error_bin AS
WITH parts AS MATERIALIZED (
    SELECT family, method, iif(far.key = 'zero', -2, max(-1, CAST(far.key AS INTEGER))) AS octave,
           iif(bin.key = 'zero', -99999, CAST(bin.key AS INTEGER)) AS error, sum(bin.value) AS n
    FROM cell, json_each(error_by_degeneracy) AS far, json_each(far.value) AS bin GROUP BY 1, 2, 3, 4)
SELECT * FROM parts UNION ALL SELECT '(all)', method, octave, error, sum(n)
FROM parts WHERE family NOT IN (SELECT family FROM not_pooled) GROUP BY method, octave, error;

-- Queries whose exact set of gradients is known, and of these those with more than one, by octave as in degeneracy_bin. It is the
-- same for every method of a scalar, which rounds the query.
CREATE VIEW IF NOT EXISTS gradient_bin AS
WITH parts AS MATERIALIZED (
    SELECT family, method, iif(bin.key = 'zero', -2, max(-1, CAST(bin.key AS INTEGER))) AS octave,
           sum(json_extract(bin.value, '$[0]')) AS queries, sum(json_extract(bin.value, '$[1]')) AS of_many
    FROM cell, json_each(gradients_by_degeneracy) AS bin WHERE bin.key <> 'unknown' GROUP BY 1, 2, 3)
SELECT family, scalar, octave, max(queries) AS queries, max(of_many) AS of_many
FROM parts JOIN method USING (method) GROUP BY family, scalar, octave;

-- What became of the cases by the thickness of the last simplex that GJK reduced, four octaves a bin: bin b counts those in
-- [2^b, 2^(b+4)), bin -64 also all that are thinner. Where a computed thickness is below 2^-60, the simplex may be degenerate.
CREATE VIEW IF NOT EXISTS thickness_bin AS
WITH parts AS MATERIALIZED (
    SELECT family, method, iif(bin.key = 'zero', -64, max(-64, CAST(4 * floor(bin.key / 4.0) AS INTEGER))) AS octave,
           sum(json_extract(bin.value, '$[0]')) AS cases, sum(json_extract(bin.value, '$[1]')) AS wrong,
           sum(json_extract(bin.value, '$[2]')) AS open
    FROM cell, json_each(thickness_histogram) AS bin GROUP BY 1, 2, 3)
SELECT * FROM parts
UNION ALL SELECT '(all)', method, octave, sum(cases), sum(wrong), sum(open)
FROM parts WHERE family NOT IN (SELECT family FROM not_pooled) GROUP BY method, octave;

-- The scoreboard: law_cell added up over families and chunks. Smallest: the violation of the fewest vertices. Drawn: without the
-- families of fixed cases, for the interval.
CREATE VIEW IF NOT EXISTS law_total AS
SELECT law, scalar, variant, max(must_hold) AS must_hold, sum(applicable) AS applicable, sum(violations) AS violations,
       coalesce(sum(applicable) FILTER (WHERE family NOT IN (SELECT family FROM fixed_family)), 0) AS drawn_applicable,
       coalesce(sum(violations) FILTER (WHERE family NOT IN (SELECT family FROM fixed_family)), 0) AS drawn_violations,
       sum(gross) AS gross, max(largest) AS largest_violation, min(tightest) AS tightest_slack,
       max(smallest_case) FILTER (WHERE place = 1) AS smallest, max(smallest_vertices) FILTER (WHERE place = 1) AS vertices,
       max(replay) FILTER (WHERE place = 1) AS replay
FROM (SELECT *, row_number() OVER (PARTITION BY law, scalar, variant
                                   ORDER BY smallest_case IS NULL, smallest_vertices, family, chunk) AS place
      FROM law_cell)
GROUP BY law, scalar, variant;

-- Every count k of n whose share is shown, with its 95 % Wilson interval [low, high]; where k is 0 or n that end is exact. Both are
-- NULL for fixed cases, which are no draw.
-- about = 'verdict': kind unsafe, conservative or touching, of the penetrating, separated or touching cases of a family and method.
-- about = 'answer': kind wrong_verdict, undecided (or without an answer) or unusable (either), of the cases of a family and method.
-- about = 'stop': kind exhausted, of the cases of a family and method.
-- about = 'octave': kind wrong or open, of the cases of a family and method at a distance from degeneracy.
-- about = 'thickness': kind wrong or open, of the cases of a family and method, by the thickness of its last simplex.
-- about = 'law': violations on a scalar and variant, of the drawn cases that the law applies to.
CREATE VIEW IF NOT EXISTS rate AS
SELECT about, kind, family, method, octave, law, scalar, variant, k, n, 1.0 * k / n AS share,
       iif(family IN (SELECT family FROM without_interval), NULL, iif(k = 0, 0.0, (1.0 * k / n + z * z / (2 * n) - z * sqrt(1.0 * k * (n - k) / n / n / n + z * z / (4.0 * n * n)))
                       / (1 + z * z / n))) AS low,
       iif(family IN (SELECT family FROM without_interval), NULL, iif(k = n, 1.0, (1.0 * k / n + z * z / (2 * n) + z * sqrt(1.0 * k * (n - k) / n / n / n + z * z / (4.0 * n * n)))
                       / (1 + z * z / n))) AS high
FROM (SELECT 'verdict' AS about, 'unsafe' AS kind, family, method, NULL AS octave, NULL AS law, NULL AS scalar,
             NULL AS variant, unsafe AS k, penetrating AS n FROM total
      UNION ALL SELECT 'verdict', 'conservative', family, method, NULL, NULL, NULL, NULL, conservative, separated FROM total
      UNION ALL SELECT 'verdict', 'touching', family, method, NULL, NULL, NULL, NULL, touching_wrong, touching FROM total
      UNION ALL SELECT 'answer', 'wrong_verdict', family, method, NULL, NULL, NULL, NULL, wrong_verdict, cases FROM total
      UNION ALL SELECT 'answer', 'undecided', family, method, NULL, NULL, NULL, NULL, open, cases FROM total
      UNION ALL SELECT 'answer', 'unusable', family, method, NULL, NULL, NULL, NULL, unusable, cases FROM total
      UNION ALL SELECT 'stop', 'exhausted', family, method, NULL, NULL, NULL, NULL, exhausted, cases FROM total
      UNION ALL SELECT 'octave', 'wrong', family, method, octave, NULL, NULL, NULL, wrong, cases FROM degeneracy_bin
      UNION ALL SELECT 'octave', 'open', family, method, octave, NULL, NULL, NULL, open, cases FROM degeneracy_bin
      UNION ALL SELECT 'thickness', 'wrong', family, method, octave, NULL, NULL, NULL, wrong, cases FROM thickness_bin
      UNION ALL SELECT 'thickness', 'open', family, method, octave, NULL, NULL, NULL, open, cases FROM thickness_bin
      UNION ALL SELECT 'law', 'violated', NULL, NULL, NULL, law, scalar, variant, drawn_violations, drawn_applicable FROM law_total),
     (SELECT 1.959963984540054 AS z)
WHERE n > 0;

CREATE VIEW IF NOT EXISTS scoreboard AS
SELECT law, (SELECT theorem FROM law WHERE law.law = law_total.law) AS theorem, scalar, variant, must_hold,
       (SELECT coalesce(sum(cases), 0) FROM chunk) AS cases, applicable, violations, high AS upper_95, gross,
       largest_violation, tightest_slack, smallest, vertices, replay
FROM law_total LEFT JOIN (SELECT * FROM rate WHERE about = 'law') USING (law, scalar, variant) WHERE applicable > 0;

-- Of each scalar and rule the method at the tolerance to compare it at, in the order that reports/best_tolerance.h states: those
-- whose 95 % interval of unsafe answers overlaps the lowest one; of these the same by wrong verdicts; of these the same by undecided
-- answers; of these those whose 99 % error is at most twice the least; of these the fewest support calls, which are 0 where none are
-- told, then the loosest.
CREATE VIEW IF NOT EXISTS best AS
WITH
judged AS (
    SELECT named.*, 1.0 * support_calls / cases AS calls, p99, coalesce(unsafe.low, 0) AS unsafe_low,
           coalesce(unsafe.high, 1) AS unsafe_high, coalesce(mistaken.low, 0) AS mistaken_low, coalesce(mistaken.high, 1) AS mistaken_high,
           coalesce(undecided.low, 0) AS undecided_low, coalesce(undecided.high, 1) AS undecided_high
    FROM named JOIN total ON total.family = '(all)' AND total.method = named.method AND cases > 0
         LEFT JOIN error_quantile ON error_quantile.family = '(all)' AND error_quantile.method = named.method
         LEFT JOIN rate AS unsafe ON unsafe.kind = 'unsafe' AND unsafe.family = '(all)' AND unsafe.method = named.method
         LEFT JOIN rate AS mistaken ON mistaken.kind = 'wrong_verdict' AND mistaken.family = '(all)' AND mistaken.method = named.method
         LEFT JOIN rate AS undecided ON undecided.kind = 'undecided' AND undecided.family = '(all)' AND undecided.method = named.method),
safe AS (
    SELECT * FROM (SELECT *, min(unsafe_high) OVER (PARTITION BY scalar, rule) AS least_unsafe FROM judged)
    WHERE unsafe_low <= least_unsafe),
sound AS (
    SELECT * FROM (SELECT *, min(mistaken_high) OVER (PARTITION BY scalar, rule) AS least_mistaken FROM safe)
    WHERE mistaken_low <= least_mistaken),
decided AS (
    SELECT * FROM (SELECT *, min(undecided_high) OVER (PARTITION BY scalar, rule) AS least_undecided FROM sound)
    WHERE undecided_low <= least_undecided),
accurate AS (
    SELECT * FROM (SELECT *, min(p99) OVER (PARTITION BY scalar, rule) AS least_error FROM decided)
    WHERE coalesce(p99 <= 2 * least_error, least_error IS NULL))
SELECT method, scalar, unit_roundoff, rule, tolerance
FROM (SELECT *, row_number() OVER (PARTITION BY scalar, rule ORDER BY calls = 0, calls, tolerance DESC, method) AS place FROM accurate)
WHERE place = 1;

-- The engines that `run --engine` brought, which a report begins with: name, version and library or command of each.
CREATE VIEW IF NOT EXISTS examined AS
SELECT method, substr(method, 8) AS name, library.value AS source, version.value AS version, settings.value AS settings
FROM method JOIN provenance AS library ON library.key = 'engine.' || substr(method, 8) || '.library'
     LEFT JOIN provenance AS version ON version.key = 'engine.' || substr(method, 8) || '.version'
     LEFT JOIN provenance AS settings ON settings.key = 'engine.' || substr(method, 8) || '.settings';

-- Answers that no rounding explains, of engines and what was asked beside them: of each method and ordinary family how many verdicts are
-- unsafe or conservative though the depth or the gap exceeds 1e-3 L, or numbers off by more than 1e-3 L and 1 %, where L is the
-- largest coordinate; and the case of the fewest vertices. One yardstick for all, whatever they promise. Place: from 1, most answers
-- first. Empty without engines; NULL in databases made before this was counted, and of all families in those made before
-- ordinary ones were told apart.
CREATE VIEW IF NOT EXISTS plain AS
SELECT row_number() OVER (ORDER BY plainly_wrong DESC, family, method) AS place, family, method, plainly_wrong, cases, plainest_case AS smallest
FROM (SELECT family, method, sum(plainly_wrong) OVER each AS plainly_wrong,
             sum(cases - coalesce(unsupported, 0)) OVER each AS cases, plainest_case,
             row_number() OVER (PARTITION BY family, method ORDER BY plainest_vertices IS NULL, plainest_vertices, chunk) AS first
      FROM cell WINDOW each AS (PARTITION BY family, method))
WHERE first = 1 AND coalesce(plainly_wrong, 1) > 0 AND EXISTS (SELECT 1 FROM method WHERE method LIKE 'engine/%')
      AND family IN (SELECT family FROM family WHERE coalesce(is_ordinary, 1) = 1);
