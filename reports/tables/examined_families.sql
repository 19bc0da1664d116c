-- The families on which an engine that --engine brought fails, drawn ones before those of fixed cases, worst first: by the share that
-- is plainly wrong, then by the share that is wrong or open.
SELECT examined.method, total.family, total.family IN (SELECT family FROM fixed_family) AS fixed, total.cases, plain.plainly_wrong, unsafe, conservative, touching_wrong, bracket_violated + inaccurate AS numbers_wrong,
       open
FROM examined JOIN total ON total.method = examined.method AND total.family <> '(all)' AND failing > 0
     JOIN (SELECT family, method, sum(plainly_wrong) AS plainly_wrong FROM cell GROUP BY family, method) AS plain
          ON plain.method = total.method AND plain.family = total.family
ORDER BY examined.method, fixed, 1.0 * coalesce(plain.plainly_wrong, 0) / total.cases DESC, 1.0 * failing / total.cases DESC, total.family;
