-- The engines that --engine brought, with their version, that of this program, and what their answers to drawn cases came to; those to fixed
-- cases stand apart. Plainly wrong is what no rounding explains (docs/program.md); it is NULL in databases made before it was counted.
SELECT examined.method, version, settings, source, (SELECT value FROM provenance WHERE key = 'version') AS touchstone,
       (SELECT value FROM provenance WHERE key = 'commit') AS "commit", coalesce(sum(total.cases) FILTER (WHERE NOT fixed), 0) AS cases,
       sum(plain.plainly_wrong) FILTER (WHERE NOT fixed) AS plainly_wrong, coalesce(sum(wrong) FILTER (WHERE NOT fixed), 0) AS wrong,
       coalesce(sum(open) FILTER (WHERE NOT fixed), 0) AS open, coalesce(sum(unsupported) FILTER (WHERE NOT fixed), 0) AS unsupported,
       coalesce(sum(total.cases) FILTER (WHERE fixed), 0) AS fixed_cases, coalesce(sum(wrong) FILTER (WHERE fixed), 0) AS fixed_wrong,
       coalesce(sum(open) FILTER (WHERE fixed), 0) AS fixed_open
FROM examined JOIN total ON total.method = examined.method AND total.family <> '(all)'
     JOIN (SELECT family, method, sum(plainly_wrong) AS plainly_wrong, family IN (SELECT family FROM fixed_family) AS fixed FROM cell
           GROUP BY family, method) AS plain ON plain.method = total.method AND plain.family = total.family
GROUP BY examined.method ORDER BY examined.method;
