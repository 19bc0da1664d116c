-- Two methods on the same drawn cases of a family, where they differ: what a did, then what b did. A verdict is right, wrong or
-- undecided (or missing), whatever number stands beside it. The last four columns hold each method to its own promise too: only
-- one of the two answers is wrong (verdict, bracket or number), or open.
WITH
kinds(finding, verdict, is_wrong, is_open) AS (
    VALUES ('correct', 'right', 0, 0), ('bracket_violated', 'right', 1, 0), ('inaccurate', 'right', 1, 0), ('wrong_verdict', 'wrong', 1, 0),
           ('undecided', 'undecided', 0, 1), ('no_answer', 'undecided', 0, 1)),
steps AS (
    SELECT family, method_a, method_b, substr(step.key, 1, instr(step.key, '>') - 1) AS of_a,
           substr(step.key, instr(step.key, '>') + 1) AS of_b, step.value AS n
    FROM pair, json_each(transitions) AS step WHERE family NOT IN (SELECT family FROM fixed_family))
SELECT family, method_a, method_b,
       coalesce(sum(n) FILTER (WHERE a.verdict = 'wrong' AND b.verdict = 'right'), 0) AS wrong_right,
       coalesce(sum(n) FILTER (WHERE a.verdict = 'right' AND b.verdict = 'wrong'), 0) AS right_wrong,
       coalesce(sum(n) FILTER (WHERE a.verdict = 'undecided' AND b.verdict = 'right'), 0) AS undecided_right,
       coalesce(sum(n) FILTER (WHERE a.verdict = 'right' AND b.verdict = 'undecided'), 0) AS right_undecided,
       coalesce(sum(n) FILTER (WHERE a.verdict = 'wrong' AND b.verdict = 'undecided'), 0) AS wrong_undecided,
       coalesce(sum(n) FILTER (WHERE a.verdict = 'undecided' AND b.verdict = 'wrong'), 0) AS undecided_wrong,
       coalesce(sum(n) FILTER (WHERE a.is_wrong > b.is_wrong), 0) AS only_a_wrong,
       coalesce(sum(n) FILTER (WHERE a.is_wrong < b.is_wrong), 0) AS only_b_wrong,
       coalesce(sum(n) FILTER (WHERE a.is_open > b.is_open), 0) AS only_a_open,
       coalesce(sum(n) FILTER (WHERE a.is_open < b.is_open), 0) AS only_b_open
FROM steps JOIN kinds AS a ON a.finding = of_a JOIN kinds AS b ON b.finding = of_b
GROUP BY family, method_a, method_b ORDER BY family, method_a, method_b;
