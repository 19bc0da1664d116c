-- Quantiles of the scaled error |d - d*| / L of each rule at its best tolerance, by the criterion of the view `best`. Median and 99 % are the upper edge of their bin, eight an octave, so exact to 9 %; the largest is measured.
SELECT family, scalar, unit_roundoff, rule, tolerance, cases, median, p99, largest
FROM error_quantile JOIN total USING (family, method) JOIN best USING (method)
ORDER BY family, unit_roundoff DESC, rule;
