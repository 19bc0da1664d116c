-- One row per family and method; family '(all)' adds up every family. Rates have 95 % Wilson intervals (z below).
-- Error quantiles come from a histogram with eight bins an octave: a value is the upper edge of its bin, so the true
-- quantile is at most that and at least 0.917 of it.
WITH
constants(z) AS (VALUES (1.959963984540054)),
spread AS (SELECT family AS shown, * FROM cell UNION ALL SELECT '(all)', * FROM cell),
counts AS (
    SELECT shown AS family, method, sum(cases) AS cases, sum(separated) AS separated, sum(touching) AS touching,
           sum(penetrating) AS penetrating, sum(unsafe) AS unsafe, sum(conservative) AS conservative,
           sum(touching_separated) AS touching_separated, sum(touching_penetrating) AS touching_penetrating,
           sum(touching_separated + touching_penetrating) AS touching_wrong, sum(correct) AS correct,
           sum(wrong_verdict) AS wrong_verdict, sum(bracket_violated) AS bracket_violated,
           sum(inaccurate) AS inaccurate, sum(undecided) AS undecided, sum(no_answer) AS no_answer, sum(no_truth) AS no_truth,
           sum(exhausted) AS capped, sum(iterations) AS iterations, max(most_iterations) AS most_iterations,
           max(worst_error) AS worst_error
    FROM spread GROUP BY shown, method),
rates AS (
    SELECT family, method, 'unsafe' AS kind, unsafe AS k, penetrating AS n FROM counts
    UNION ALL SELECT family, method, 'conservative', conservative, separated FROM counts
    UNION ALL SELECT family, method, 'touching', touching_wrong, touching FROM counts),
wilson AS (
    SELECT family, method, kind, 1.0 * k / n AS rate,
           iif(k = 0, 0.0, (1.0 * k / n + z * z / (2 * n) - z * sqrt(1.0 * k * (n - k) / n / n / n + z * z / (4.0 * n * n)))
                           / (1 + z * z / n)) AS low,
           iif(k = n, 1.0, (1.0 * k / n + z * z / (2 * n) + z * sqrt(1.0 * k * (n - k) / n / n / n + z * z / (4.0 * n * n)))
                           / (1 + z * z / n)) AS high
    FROM rates, constants WHERE n > 0),
intervals AS (
    SELECT family, method,
           max(rate) FILTER (WHERE kind = 'unsafe') AS unsafe_rate, max(low) FILTER (WHERE kind = 'unsafe') AS unsafe_low,
           max(high) FILTER (WHERE kind = 'unsafe') AS unsafe_high,
           max(rate) FILTER (WHERE kind = 'conservative') AS conservative_rate,
           max(low) FILTER (WHERE kind = 'conservative') AS conservative_low,
           max(high) FILTER (WHERE kind = 'conservative') AS conservative_high,
           max(rate) FILTER (WHERE kind = 'touching') AS touching_rate, max(low) FILTER (WHERE kind = 'touching') AS touching_low,
           max(high) FILTER (WHERE kind = 'touching') AS touching_high
    FROM wilson GROUP BY family, method),
error_parts AS MATERIALIZED (
    SELECT family, method, iif(bin.key = 'zero', -99999, CAST(bin.key AS INTEGER)) AS bin, sum(bin.value) AS n
    FROM cell, json_each(error_histogram) AS bin GROUP BY 1, 2, 3),
error_bins AS (SELECT * FROM error_parts UNION ALL SELECT '(all)', method, bin, sum(n) FROM error_parts GROUP BY method, bin),
error_sums AS (
    SELECT family, method, bin, sum(n) OVER (PARTITION BY family, method ORDER BY bin) AS up_to,
           sum(n) OVER (PARTITION BY family, method) AS total
    FROM error_bins),
error_quantiles AS (
    SELECT family, method, max(total) AS measured, min(bin) FILTER (WHERE 2 * up_to >= total) AS median_bin,
           min(bin) FILTER (WHERE 100 * up_to >= 99 * total) AS p99_bin
    FROM error_sums GROUP BY family, method),
iteration_parts AS MATERIALIZED (
    SELECT family, method, CAST(bin.key AS INTEGER) AS bin, sum(bin.value) AS n
    FROM cell, json_each(iteration_histogram) AS bin GROUP BY 1, 2, 3),
iteration_bins AS (SELECT * FROM iteration_parts UNION ALL SELECT '(all)', method, bin, sum(n) FROM iteration_parts GROUP BY method, bin),
iteration_sums AS (
    SELECT family, method, bin, sum(n) OVER (PARTITION BY family, method ORDER BY bin) AS up_to,
           sum(n) OVER (PARTITION BY family, method) AS total
    FROM iteration_bins),
iteration_quantiles AS (
    SELECT family, method, min(bin) FILTER (WHERE 100 * up_to >= 99 * total) AS iterations_p99
    FROM iteration_sums GROUP BY family, method)
SELECT family, method, scalar, unit_roundoff,
       iif(algorithm LIKE 'engine/%', algorithm,
           iif((SELECT count(DISTINCT algorithm) FROM method) > 1, algorithm || ': ', '') || rule
           || iif((SELECT count(DISTINCT solver) FROM method AS m WHERE m.algorithm = method.algorithm) > 1, ', ' || coalesce(solver, 'no solver'), '')
           || iif((SELECT count(DISTINCT cap) FROM method AS m WHERE m.algorithm = method.algorithm) > 1, ', cap ' || coalesce(cap, 'none'), '')) AS rule,
       tolerance, cases, separated, touching, penetrating,
       unsafe, unsafe_rate, unsafe_low, unsafe_high,
       conservative, conservative_rate, conservative_low, conservative_high,
       touching_wrong, touching_separated, touching_penetrating, touching_rate, touching_low, touching_high,
       correct, wrong_verdict, bracket_violated, inaccurate, undecided, no_answer, no_truth,
       measured,
       iif(median_bin = -99999, 0.0, min(pow(2, (median_bin + 1) / 8.0), worst_error)) AS error_median,
       iif(p99_bin = -99999, 0.0, min(pow(2, (p99_bin + 1) / 8.0), worst_error)) AS error_p99,
       iif(measured > 0, worst_error, NULL) AS error_max,
       1.0 * iterations / cases AS iterations_mean, iterations_p99, most_iterations AS iterations_max,
       capped, 1.0 * capped / cases AS cap_share
FROM counts JOIN method USING (method) LEFT JOIN intervals USING (family, method)
     LEFT JOIN error_quantiles USING (family, method) LEFT JOIN iteration_quantiles USING (family, method)
ORDER BY family, unit_roundoff DESC, rule, tolerance DESC, method;
