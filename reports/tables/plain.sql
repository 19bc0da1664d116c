-- Answers that no rounding explains, of engines and what was asked beside them: of each family and method how many verdicts are unsafe
-- or conservative though the depth or the gap exceeds 1e-3 L, or numbers off by more than 1e-3 L and 1 %, where L is the largest
-- coordinate; and the case of the fewest vertices. One yardstick for all, whatever they promise. Empty without engines;
-- NULL in databases made before this was counted.
SELECT family, method, plainly_wrong, cases, plainest_case AS smallest
FROM (SELECT family, method, sum(plainly_wrong) OVER each AS plainly_wrong,
             sum(cases - coalesce(unsupported, 0)) OVER each AS cases, plainest_case,
             row_number() OVER (PARTITION BY family, method ORDER BY plainest_vertices IS NULL, plainest_vertices, chunk) AS place
      FROM cell WINDOW each AS (PARTITION BY family, method))
WHERE place = 1 AND coalesce(plainly_wrong, 1) > 0 AND EXISTS (SELECT 1 FROM method WHERE method LIKE 'engine/%')
ORDER BY plainly_wrong DESC, family, method;
