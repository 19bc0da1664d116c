-- Failures against the conditioning of the last simplex: of every 32nd case (distances alone) the share that is wrong (verdict, bracket
-- or accuracy) or open (undecided or no answer), by the thickness of the last simplex that the solver reduced, its least height over
-- its longest edge, with 95 % Wilson intervals. Bins with fewer than 10 cases are left out. Best tolerances.
SELECT family, best.scalar, unit_roundoff, rule, tolerance, kind AS measure, octave, n AS cases, k AS failing,
       round(share, 6) AS share, round(low, 6) AS low, round(high, 6) AS high
FROM rate JOIN best USING (method) WHERE about = 'thickness' AND n >= 10
ORDER BY family, measure DESC, unit_roundoff DESC, rule, octave;
