-- The smallest failing case of each family, method, finding and class of the truth, most dangerous finding first.
WITH
ranked AS (
    SELECT *, sum(count) OVER all_chunks AS failing,
           row_number() OVER (PARTITION BY family, method, finding, class ORDER BY vertices, case_index) AS place
    FROM failure WINDOW all_chunks AS (PARTITION BY family, method, finding, class)),
kinds AS (
    SELECT *, CASE WHEN finding <> 'wrong_verdict' THEN finding
                   WHEN class = 'penetrating' AND answer = 'separated' THEN 'unsafe'
                   WHEN class = 'separated' THEN 'conservative'
                   WHEN class = 'touching' THEN 'touching_wrong'
                   ELSE 'wrong_verdict' END AS kind
    FROM ranked WHERE place = 1)
SELECT kind, family, kinds.method AS method, failing, vertices, truth, answer, stop, distance, answered,
       coalesce(error, nullif(abs(answered - distance), 0)) AS error, coalesce(degeneracy_ulps, abs(perturbation_ulps)) AS ulps,
       replay, first_doubt
FROM kinds JOIN method ON method.method = kinds.method
ORDER BY CASE kind WHEN 'unsafe' THEN 0 WHEN 'conservative' THEN 1 WHEN 'touching_wrong' THEN 2 WHEN 'wrong_verdict' THEN 3
                   WHEN 'bracket_violated' THEN 4 WHEN 'inaccurate' THEN 5 WHEN 'no_answer' THEN 6 ELSE 7 END,
         vertices, family, unit_roundoff DESC, kinds.method, class;
