-- Share of the queries exhausted by their cap or the range of the scalar, with its 95 % Wilson interval.
SELECT family, named.scalar, unit_roundoff, rule, tolerance, k AS capped, n AS cases, share, low, high
FROM rate JOIN named USING (method) WHERE about = 'stop' AND kind = 'exhausted'
ORDER BY family, unit_roundoff DESC, rule, tolerance DESC, method;
