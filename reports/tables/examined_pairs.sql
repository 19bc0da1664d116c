-- An engine that --engine brought against every other method, on the drawn cases that both take: how often only one of them is right.
-- A chunk without a row of the two in `pair` has as many common cases as the one takes that takes fewer. Cases are NULL in databases
-- made before common cases were counted.
WITH
taken AS (SELECT family, chunk, method, cases - coalesce(unsupported, 0) AS cases FROM cell WHERE family NOT IN (SELECT family FROM fixed_family)),
compared AS (
    SELECT method_a AS mine, method_b AS other, family, chunk, only_a_fails AS only_mine, only_b_fails AS only_other, common FROM pair
    UNION ALL SELECT method_b, method_a, family, chunk, only_b_fails, only_a_fails, common FROM pair),
both AS (
    SELECT mine.method AS mine, other.method AS other,
           iif(EXISTS (SELECT 1 FROM pair WHERE common IS NULL), NULL, sum(coalesce(common, min(mine.cases, other.cases)))) AS cases,
           coalesce(sum(only_mine), 0) AS only_mine, coalesce(sum(only_other), 0) AS only_other
    FROM examined JOIN taken AS mine ON mine.method = examined.method
         JOIN taken AS other ON other.family = mine.family AND other.chunk = mine.chunk AND other.method <> mine.method
         LEFT JOIN compared ON compared.mine = mine.method AND compared.other = other.method AND compared.family = mine.family
                               AND compared.chunk = mine.chunk
    GROUP BY mine.method, other.method)
SELECT mine AS method, other, (SELECT value FROM provenance WHERE key = 'engine.' || substr(other, 8) || '.version') AS version, cases,
       only_mine AS only_mine_fails, only_other AS only_other_fails
FROM both WHERE coalesce(cases, 1) > 0 ORDER BY mine, only_other - only_mine, other;
