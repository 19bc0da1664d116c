-- Gradients that normals and witness points imply, by family and method, where the campaign judged them; family '(all)' adds up
-- every family but those of fixed cases. `of_many` are of queries whose exact set holds more than one gradient.
-- experiments/judge/judge_gradient.h has the definitions.
SELECT shown AS family, method,
       sum(gradients_judged) AS judged, sum(gradients_of_many) AS of_many, sum(gradients_outside) AS outside,
       sum(gradients_reversed) AS reversed, sum(gradients_plainly_off) AS plainly_off, sum(gradients_not_judged) AS not_judged,
       max(worst_gradient_error) AS worst_error
FROM (SELECT family AS shown, * FROM cell UNION ALL SELECT '(all)', * FROM cell WHERE family NOT IN (SELECT family FROM not_pooled))
WHERE gradients_judged IS NOT NULL
GROUP BY shown, method
ORDER BY shown, method;
