-- How often each law is violated on each scalar and variant of its subject: share of the cases to which it applies, with the
-- 95 % Wilson interval.
WITH
constants(z) AS (VALUES (1.959963984540054)),
sums AS (
    SELECT law, scalar, variant, max(must_hold) AS must_hold, 1.0 * sum(applicable) AS n, 1.0 * sum(violations) AS k
    FROM law_cell GROUP BY law, scalar, variant HAVING sum(applicable) > 0)
SELECT law, scalar, variant, iif(must_hold, 'must hold', 'measured') AS demand, CAST(n AS INTEGER) AS applicable,
       CAST(k AS INTEGER) AS violations, k / n AS rate,
       iif(k = 0, 0.0, (k / n + z * z / (2 * n) - z * sqrt(k * (n - k) / n / n / n + z * z / (4 * n * n))) / (1 + z * z / n)) AS low,
       iif(k = n, 1.0, (k / n + z * z / (2 * n) + z * sqrt(k * (n - k) / n / n / n + z * z / (4 * n * n))) / (1 + z * z / n)) AS high
FROM sums, constants ORDER BY law, scalar DESC, variant;
