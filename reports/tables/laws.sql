-- The scoreboard of the laws: how often each was applied and broken, on each scalar and variant of its subject. Upper end of the
-- 95 % Wilson interval of the share of violations; largest violation and tightest slack on the law's own scale.
WITH
constants(z) AS (VALUES (1.959963984540054)),
ranked AS (
    SELECT *, row_number() OVER (PARTITION BY law, scalar, variant
                                 ORDER BY smallest_case IS NULL, smallest_vertices, family, chunk) AS place
    FROM law_cell),
sums AS (
    SELECT law, scalar, variant, max(must_hold) AS must_hold, (SELECT coalesce(sum(cases), 0) FROM chunk) AS cases,
           sum(applicable) AS applicable, sum(violations) AS violations, sum(gross) AS gross,
           max(largest) AS largest_violation, min(tightest) AS tightest_slack,
           max(smallest_case) FILTER (WHERE place = 1) AS smallest,
           max(smallest_vertices) FILTER (WHERE place = 1) AS vertices, max(replay) FILTER (WHERE place = 1) AS replay
    FROM ranked GROUP BY law, scalar, variant)
SELECT law, (SELECT theorem FROM law WHERE law.law = sums.law) AS theorem, scalar, variant, must_hold, cases, applicable, violations,
       iif(violations = applicable, 1.0,
           (1.0 * violations / applicable + z * z / (2 * applicable)
            + z * sqrt(1.0 * violations * (applicable - violations) / applicable / applicable / applicable
                       + z * z / (4.0 * applicable * applicable))) / (1 + z * z / applicable)) AS upper_95,
       gross, largest_violation, tightest_slack, smallest, vertices, replay
FROM sums, constants ORDER BY law, scalar DESC, variant;
