-- The engines that --engine brought, with their version, that of this program, and what their answers came to. Plainly wrong is what
-- no rounding explains (docs/program.md); it is NULL in databases made before it was counted.
SELECT examined.method, version, settings, source, (SELECT value FROM provenance WHERE key = 'version') AS touchstone,
       (SELECT value FROM provenance WHERE key = 'commit') AS "commit", sum(total.cases) AS cases, sum(plain.plainly_wrong) AS plainly_wrong,
       sum(wrong) AS wrong, sum(open) AS open, sum(unsupported) AS unsupported
FROM examined JOIN total ON total.method = examined.method AND total.family <> '(all)'
     JOIN (SELECT family, method, sum(plainly_wrong) AS plainly_wrong FROM cell GROUP BY family, method) AS plain
          ON plain.method = total.method AND plain.family = total.family
GROUP BY examined.method ORDER BY examined.method;
