-- An engine that --engine brought against every other method, on cases that both take: how often only one of them is right. Cases:
-- at most so many do both take, since a chunk tells how many each takes and not which. Fixed cases are in no total.
WITH
taken AS (SELECT family, chunk, method, cases - coalesce(unsupported, 0) AS cases FROM cell WHERE family NOT IN (SELECT family FROM not_pooled)),
both AS (
    SELECT mine.method AS mine, other.method AS other, sum(min(mine.cases, other.cases)) AS cases
    FROM examined JOIN taken AS mine ON mine.method = examined.method
         JOIN taken AS other ON other.family = mine.family AND other.chunk = mine.chunk AND other.method <> mine.method
    GROUP BY mine.method, other.method),
discordant AS (
    SELECT mine, other, sum(only_mine) AS only_mine, sum(only_other) AS only_other
    FROM (SELECT method_a AS mine, method_b AS other, only_a_fails AS only_mine, only_b_fails AS only_other, family FROM pair
          UNION ALL SELECT method_b, method_a, only_b_fails, only_a_fails, family FROM pair)
    WHERE family NOT IN (SELECT family FROM not_pooled) GROUP BY mine, other)
SELECT both.mine AS method, both.other, (SELECT value FROM provenance WHERE key = 'engine.' || substr(both.other, 8) || '.version') AS version, cases,
       coalesce(only_mine, 0) AS only_mine_fails, coalesce(only_other, 0) AS only_other_fails
FROM both LEFT JOIN discordant USING (mine, other) WHERE cases > 0
ORDER BY both.mine, coalesce(only_other, 0) - coalesce(only_mine, 0), both.other;
