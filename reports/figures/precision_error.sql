-- The precision ladder: 99 % quantile and largest scaled error against the bits of the significand, of each rule at its best
-- tolerance. A line of slope -1 loses no bits.
SELECT family, scalar, unit_roundoff, CAST(round(-log2(unit_roundoff)) AS INTEGER) AS bits, rule, tolerance, quantile, error
FROM (SELECT family, method, '99 %' AS quantile, p99 AS error FROM error_quantile
      UNION ALL SELECT family, method, 'median', median FROM error_quantile) JOIN best USING (method)
WHERE unit_roundoff > 0 AND (SELECT count(DISTINCT unit_roundoff) FROM method WHERE unit_roundoff > 0) > 1
ORDER BY family, quantile DESC, bits, rule;
