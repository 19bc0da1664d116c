-- Whether the methods of a scalar are unsafe on the same cases, as far as the failures kept tell: of every chunk the number of
-- penetrating pairs answered otherwise and the smallest of them. One pattern of all methods: the rule makes no difference.
WITH
patterns AS (
    SELECT method, group_concat(family || ' ' || chunk || ' ' || count || ' ' || case_index) AS pattern
    FROM (SELECT * FROM failure WHERE finding = 'wrong_verdict' AND class = 'penetrating' ORDER BY family, chunk, method) GROUP BY method)
SELECT scalar, count(*) AS methods, count(DISTINCT pattern) AS patterns
FROM patterns JOIN method USING (method) GROUP BY scalar ORDER BY scalar;
