-- Mean and 99 % quantile of the number of iterations.
SELECT family, scalar, unit_roundoff, rule, tolerance, measure, iterations
FROM (SELECT family, method, 'mean' AS measure, mean AS iterations FROM iteration_quantile
      UNION ALL SELECT family, method, '99 %', p99 FROM iteration_quantile) JOIN named USING (method)
ORDER BY family, measure DESC, unit_roundoff DESC, rule, tolerance DESC, method;
