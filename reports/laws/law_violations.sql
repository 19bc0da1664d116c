-- How often each law is violated on each scalar and variant of its subject: share of the cases to which it applies, with the
-- 95 % Wilson interval.
SELECT law, scalar, variant, iif(must_hold, 'must hold', 'measured') AS demand, n AS applicable, k AS violations, share AS rate, low, high
FROM rate JOIN law_total USING (law, scalar, variant) WHERE about = 'law' ORDER BY law, scalar DESC, variant;
