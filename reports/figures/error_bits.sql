-- Share of all queries whose answer has at least so many right bits: scaled error |d - d*| / L at most 2^-bits. Queries
-- without a number never get there. Each rule at its best tolerance, by the criterion of the view `best`.
WITH
steps AS (
    SELECT family, method, iif(bin = -99999, 64, max(-2, min(64, floor(-(bin + 1) / 8.0)))) AS bits, sum(n) AS n
    FROM error_bin GROUP BY 1, 2, 3)
SELECT family, scalar, unit_roundoff, rule, tolerance, CAST(bits AS INTEGER) AS bits,
       round(1.0 * sum(n) OVER (PARTITION BY family, method ORDER BY bits DESC) / cases, 5) AS share
FROM steps JOIN total USING (family, method) JOIN best USING (method)
ORDER BY family, unit_roundoff DESC, rule, bits;
