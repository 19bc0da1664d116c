-- The scoreboard of the laws: how often each was applied and broken, on each scalar and variant of its subject. Upper end of the
-- 95 % Wilson interval of the share of violations; largest violation and tightest slack on the law's own scale.
SELECT * FROM scoreboard ORDER BY law, scalar DESC, variant;
