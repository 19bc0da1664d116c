-- Two methods on the same cases: how often only one of them is right. The exact two-sided McNemar test asks whether the two
-- counts could come from a fair coin. Pairs that never differ have no row.
SELECT coalesce(family, '(all)') AS family, method_a, method_b, sum(only_a_fails) AS only_a_fails, sum(only_b_fails) AS only_b_fails
FROM (SELECT family, method_a, method_b, only_a_fails, only_b_fails FROM pair WHERE transitions <> '{}'
      UNION ALL SELECT NULL, method_a, method_b, only_a_fails, only_b_fails FROM pair
      WHERE transitions <> '{}' AND family NOT IN (SELECT family FROM not_pooled))
GROUP BY family, method_a, method_b ORDER BY 1, method_a, method_b;
