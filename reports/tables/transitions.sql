-- Two methods on the same cases: how often a finding of the one goes with another finding of the other. All families together;
-- cases on which both find the same are not counted.
SELECT method_a, method_b, substr(step.key, 1, instr(step.key, '>') - 1) AS finding_a,
       substr(step.key, instr(step.key, '>') + 1) AS finding_b, sum(step.value) AS cases
FROM pair, json_each(transitions) AS step
GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4;
