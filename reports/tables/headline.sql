-- One row per family and method; family '(all)' adds up every family but those of fixed cases, which have no
-- interval. The other rates have 95 % Wilson intervals.
-- promise: '≤' of a method that promises an upper bound alone, '~' of one that promises a loose tolerance, else NULL; its correct is
-- not that of the others, and within_promise of its correct answers are off by more than rounding. What can be compared are verdicts,
-- scaled errors, and error_above, the answers whose scaled error is at least 2^-10.
-- late and early: the wrong times of impact on either side of the true one, NULL where no time was answered.
-- Iterations and support calls are NULL where a method counted none of either: an engine need not.
-- Error quantiles come from a histogram with eight bins an octave: a value is the upper edge of its bin, so the true
-- quantile is at most that and at least 0.917 of it. Times are those of `./run bench methods`, the geometric mean over the sizes of
-- the bodies; they do not depend on the family. NULL where the method was not timed.
WITH
intervals AS (
    SELECT family, method,
           max(share) FILTER (WHERE kind = 'unsafe') AS unsafe_rate, max(low) FILTER (WHERE kind = 'unsafe') AS unsafe_low,
           max(high) FILTER (WHERE kind = 'unsafe') AS unsafe_high,
           max(share) FILTER (WHERE kind = 'conservative') AS conservative_rate,
           max(low) FILTER (WHERE kind = 'conservative') AS conservative_low,
           max(high) FILTER (WHERE kind = 'conservative') AS conservative_high,
           max(share) FILTER (WHERE kind = 'touching') AS touching_rate, max(low) FILTER (WHERE kind = 'touching') AS touching_low,
           max(high) FILTER (WHERE kind = 'touching') AS touching_high
    FROM rate WHERE about = 'verdict' GROUP BY family, method),
above AS (
    SELECT family, method, coalesce(sum(n) FILTER (WHERE bin >= -80), 0) AS above FROM error_bin GROUP BY family, method),
kept AS (
    SELECT family, method, sum(within_promise) AS within_promise, sum(late) AS late, sum(early) AS early
    FROM (SELECT family, method, within_promise, late, early FROM cell
          UNION ALL SELECT '(all)', method, within_promise, late, early FROM cell
          WHERE family NOT IN (SELECT family FROM not_pooled)) GROUP BY family, method),
times AS (
    SELECT method, max(query) AS timed_query, exp(avg(ln(nanoseconds))) AS nanoseconds, exp(avg(ln(low))) AS nanoseconds_low,
           exp(avg(ln(high))) AS nanoseconds_high
    FROM timing GROUP BY method)
SELECT family, method, promise.sign AS promise, scalar, unit_roundoff, rule, tolerance, cases, separated, touching, penetrating,
       unsafe, unsafe_rate, unsafe_low, unsafe_high,
       conservative, conservative_rate, conservative_low, conservative_high,
       touching_wrong, touching_separated, touching_penetrating, touching_rate, touching_low, touching_high,
       correct, kept.within_promise, wrong_verdict, bracket_violated, inaccurate, kept.late, kept.early, undecided, no_answer, no_truth, unsupported,
       measured, median AS error_median, error_quantile.p99 AS error_p99, p99_low AS error_p99_low, largest AS error_max, above.above AS error_above,
       iif(counted, 1.0 * iterations / cases, NULL) AS iterations_mean, iif(counted, iteration_quantile.p99, NULL) AS iterations_p99,
       iif(counted, most_iterations, NULL) AS iterations_max, iif(counted, 1.0 * support_calls / cases, NULL) AS support_calls_mean, exhausted AS capped, 1.0 * exhausted / cases AS cap_share, out_of_range,
       timed_query, nanoseconds, nanoseconds_low, nanoseconds_high
FROM total JOIN named USING (method)
     JOIN (SELECT method, max(iterations) > 0 OR max(support_calls) > 0 AS counted FROM cell GROUP BY method) USING (method) LEFT JOIN intervals USING (family, method)
     LEFT JOIN error_quantile USING (family, method) LEFT JOIN iteration_quantile USING (family, method)
     LEFT JOIN above USING (family, method) LEFT JOIN kept USING (family, method)
     LEFT JOIN times USING (method) LEFT JOIN promise USING (method)
ORDER BY family, unit_roundoff DESC, rule, tolerance DESC, method;
