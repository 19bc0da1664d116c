-- Median and 99 % quantile of the scaled error |d - d*| / L. A quantile is the upper edge of its bin, eight an
-- octave, so it is exact to 9 %; 0 where the error was exactly zero.
SELECT family, scalar, unit_roundoff, rule, tolerance, quantile, error
FROM (SELECT family, method, 'median' AS quantile, median AS error FROM error_quantile
      UNION ALL SELECT family, method, '99 %', p99 FROM error_quantile) JOIN named USING (method)
ORDER BY family, quantile DESC, unit_roundoff DESC, rule, tolerance DESC, method;
