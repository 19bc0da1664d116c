-- A small campaign, rows made up by hand: what the tests of the reports read. Needs the tables of schema.sql and that of times.
-- boxes: float answers one of 10 penetrating pairs separated; double none. "needles|<b>`x`": texts that try to be markup.
INSERT INTO campaign VALUES ('small', 'Does it <b>hold</b> | really?', 7, 40, 20, 'f00d', 'choice');
INSERT INTO provenance VALUES ('commit', '0123456789abcdef'), ('compiler', 'GNU 12.2.0'), ('dirty', 'yes');
INSERT INTO session VALUES (1, 'touchstone run small --db s.sqlite', '2026-01-01T00:00:00Z', '2026-01-01T00:00:09Z', 'all chunks of the plan are judged');
INSERT INTO method VALUES
    ('gjk(scalar=float, stop=relative_gap(0.1))', 'gjk', 'float', 5.9604644775390625e-08, 'johnson', 'relative_gap(t)', 0.1, 128, NULL, 'all'),
    ('gjk(scalar=float, stop=relative_gap(1e-06))', 'gjk', 'float', 5.9604644775390625e-08, 'johnson', 'relative_gap(t)', 1e-06, 128, NULL, 'all'),
    ('gjk(scalar=double, stop=no_progress)', 'gjk', 'double', 1.1102230246251565e-16, 'johnson', 'no_progress', NULL, 128, NULL, 'all');
INSERT INTO family VALUES
    ('boxes', 'two boxes', 3, 40, NULL, 1),
    ('needles|<b>`x`', 'thin; </script><script>alert(1)</script>', 3, 20, NULL, 0),
    ('scanned', 'not available on this machine', NULL, 0, 'no network & "no" <mirror>', 0);
INSERT INTO chunk VALUES ('boxes', 0, 0, 20), ('boxes', 1, 20, 20), ('needles|<b>`x`', 0, 0, 20);
INSERT INTO cell (family, chunk, method, cases, separated, touching, penetrating, unsafe, conservative, touching_separated,
                  touching_penetrating, correct, wrong_verdict, bracket_violated, inaccurate, undecided, no_answer, no_truth,
                  converged, stalled, exhausted, invalid_input, iterations, support_calls, vertices_visited, most_iterations,
                  worst_error, worst_case, answer_hash, cycles, doubtful, error_histogram, iteration_histogram, support_histogram,
                  degeneracy_histogram) VALUES
    ('boxes', 0, 'gjk(scalar=float, stop=relative_gap(0.1))', 20, 12, 3, 5, 1, 2, 0, 1, 14, 4, 0, 1, 1, 0, 0, 20, 0, 0, 0, 60, 80, 0, 5, 0.09, 'boxes:7:3..3', 0, 0, 0, '{"-25":4,"-153":15,"zero":1}', '{"2":10,"3":5,"5":5}', '{"3":10,"4":5,"6":5}', '{"zero":[3,1,0],"4":[12,3,1],"30":[5,1,0]}'),
    ('boxes', 1, 'gjk(scalar=float, stop=relative_gap(0.1))', 20, 15, 0, 5, 0, 0, 0, 0, 20, 0, 0, 0, 0, 0, 0, 20, 0, 0, 0, 40, 60, 0, 2, 0.01, 'boxes:7:22..22', 0, 0, 0, '{"-49":20}', '{"2":20}', '{"3":20}', '{"unknown":[20,0,0]}'),
    ('needles|<b>`x`', 0, 'gjk(scalar=float, stop=relative_gap(0.1))', 20, 20, 0, 0, 0, 0, 0, 0, 18, 0, 0, 0, 2, 0, 0, 20, 0, 0, 0, 60, 80, 0, 3, 0.03, 'n:7:1..1', 0, 0, 0, '{"-41":18}', '{"3":20}', '{"4":20}', '{"unknown":[20,0,0]}'),
    ('boxes', 0, 'gjk(scalar=float, stop=relative_gap(1e-06))', 20, 12, 3, 5, 1, 0, 1, 0, 15, 2, 0, 0, 0, 3, 0, 17, 0, 3, 0, 420, 440, 0, 128, 1e-07, 'boxes:7:4..4', 0, 0, 0, '{"-185":12,"-233":5,"zero":3}', '{"2":17,"128":3}', '{"3":17,"129":3}', '{"zero":[3,1,0],"4":[12,1,3],"30":[5,0,0]}'),
    ('boxes', 1, 'gjk(scalar=float, stop=relative_gap(1e-06))', 20, 15, 0, 5, 0, 0, 0, 0, 20, 0, 0, 0, 0, 0, 0, 20, 0, 0, 0, 60, 80, 0, 3, 2e-08, 'boxes:7:23..23', 0, 0, 0, '{"-201":20}', '{"3":20}', '{"4":20}', '{"unknown":[20,0,0]}'),
    ('needles|<b>`x`', 0, 'gjk(scalar=float, stop=relative_gap(1e-06))', 20, 20, 0, 0, 0, 0, 0, 0, 20, 0, 0, 0, 0, 0, 0, 20, 0, 0, 0, 80, 99, 0, 4, 3e-08, 'n:7:2..2', 0, 0, 0, '{"-193":20}', '{"4":20}', '{"5":20}', '{"unknown":[20,0,0]}'),
    ('boxes', 0, 'gjk(scalar=double, stop=no_progress)', 20, 12, 3, 5, 0, 0, 0, 0, 20, 0, 0, 0, 0, 0, 0, 0, 20, 0, 0, 60, 80, 0, 3, 0, NULL, 0, 0, 0, '{"zero":20}', '{"3":20}', '{"4":20}', '{"unknown":[20,0,0]}'),
    ('boxes', 1, 'gjk(scalar=double, stop=no_progress)', 20, 15, 0, 5, 0, 0, 0, 0, 20, 0, 0, 0, 0, 0, 0, 0, 20, 0, 0, 60, 80, 0, 3, 0, NULL, 0, 0, 0, '{"zero":20}', '{"3":20}', '{"4":20}', '{"unknown":[20,0,0]}'),
    ('needles|<b>`x`', 0, 'gjk(scalar=double, stop=no_progress)', 20, 20, 0, 0, 0, 0, 0, 0, 19, 0, 0, 0, 1, 0, 0, 0, 20, 0, 0, 60, 80, 0, 3, 1e-16, 'n:7:9..9', 0, 0, 0, '{"-425":20}', '{"3":20}', '{"4":20}', '{"unknown":[20,0,0]}');
UPDATE cell SET thickness_histogram = '{"-1":[8,0,1],"-3":[7,1,0],"-30":[9,0,0],"zero":[12,1,2]}' WHERE family = 'boxes';
-- family, chunk, method, finding, class, count, vertices, case_index, replay, identity, truth, answer, stop, distance,
-- answered, perturbation_ulps, first_doubt, error, degeneracy_ulps
INSERT INTO failure VALUES
    ('boxes', 0, 'gjk(scalar=float, stop=relative_gap(0.1))', 'wrong_verdict', 'penetrating', 1, 16, 3, 'boxes:7:3..3', 'aa', 'penetrating', 'separated', 'relative_gap', 0.0, 0.25, NULL, NULL, 0.25, 2e15),
    ('boxes', 0, 'gjk(scalar=float, stop=relative_gap(1e-06))', 'wrong_verdict', 'penetrating', 1, 16, 3, 'boxes:7:3..3', 'aa', 'penetrating', 'separated', 'relative_gap', 0.0, 0.25, NULL, NULL, 0.25, 2e15),
    ('boxes', 0, 'gjk(scalar=float, stop=relative_gap(0.1))', 'wrong_verdict', 'separated', 2, 12, 5, 'boxes:7:5..5', 'ab', 'separated', 'intersecting', 'origin_in_simplex', 0.001, 0.0, 4, NULL, 0.001, 4.0),
    ('boxes', 0, 'gjk(scalar=float, stop=relative_gap(0.1))', 'inaccurate', 'separated', 1, 16, 8, 'boxes:7:8..8', 'ac', 'separated', 'separated', 'relative_gap', 1.5, 1.75, NULL, NULL, 0.25, NULL),
    ('boxes', 1, 'gjk(scalar=float, stop=relative_gap(0.1))', 'inaccurate', 'separated', 3, 9, 24, 'boxes:7:24..24', 'ad', 'separated', 'separated', 'relative_gap', 2.5, 2.75, NULL, NULL, 0.25, NULL),
    ('boxes', 0, 'gjk(scalar=float, stop=relative_gap(1e-06))', 'no_answer', 'separated', 3, 16, 9, 'boxes:7:9..9', 'ae', 'separated', 'undecided', 'cap', 1.5, 1.5, NULL, NULL, 2e-17, NULL),
    ('needles|<b>`x`', 0, 'gjk(scalar=double, stop=no_progress)', 'undecided', 'separated', 1, 6, 9, 'it''s a file.jsonl#`<i>`', 'af', 'separated', 'undecided', 'no_progress', 1e-09, NULL, NULL, NULL, NULL, NULL);
INSERT INTO exhibit VALUES
    ('boxes:7:24..24', 'ad', '{"id":"boxes:7:24"}'),
    ('boxes:7:3..3', 'aa', '{"id":"boxes:7:3</script>"}');
-- All cases: of double, octaves 0, 1 and 40 of the distance from degeneracy, none between; 20 runs, of which 5 end with their second iterate.
UPDATE cell SET error_by_degeneracy = '{"zero":{"zero":5},"0":{"-50":1,"-45":4},"1":{"-44":5},"40":{"zero":1,"-30":4}}',
    runs_observed = 20, iterations_needed = 30, iterations_overrun = 10,
    error_by_iteration = '{"0":{"-2":[20,0]},"1":{"-10":[15,3],"-20":[5,2]},"2":{"zero":[4,4],"-52":[11,11]}}',
    promise_used = '{"-1":{"-3":20},"-2":{"-5":15,"-2":5},"-17":{"1":11,"-1":4}}'
    WHERE family = 'boxes' AND method LIKE '%double%';
UPDATE cell SET error_by_degeneracy = '{"3":{"-10":12},"4":{"-12":7,"-3":1}}' WHERE family = 'boxes' AND method LIKE '%0.1%';
INSERT INTO pair VALUES
    ('boxes', 0, 'gjk(scalar=float, stop=relative_gap(0.1))', 'gjk(scalar=float, stop=relative_gap(1e-06))', 4, 3, '{"wrong_verdict>correct":2,"inaccurate>correct":1,"undecided>correct":1,"correct>no_answer":3}', 20),
    ('needles|<b>`x`', 0, 'gjk(scalar=float, stop=relative_gap(0.1))', 'gjk(scalar=float, stop=relative_gap(1e-06))', 2, 0, '{"undecided>correct":2}', 20),
    ('boxes', 0, 'gjk(scalar=float, stop=relative_gap(0.1))', 'gjk(scalar=double, stop=no_progress)', 6, 0, '{"wrong_verdict>correct":4,"inaccurate>correct":1,"undecided>correct":1}', 20),
    ('needles|<b>`x`', 0, 'gjk(scalar=float, stop=relative_gap(0.1))', 'gjk(scalar=double, stop=no_progress)', 2, 1, '{"undecided>correct":2,"correct>undecided":1}', 20);
INSERT INTO law VALUES ('bracket_holds', 'Theorem 4', 'gjk', 'lower <= d* <= upper', 'S0', 'exact: must hold', 'L');
-- family, chunk, law, scalar, variant, must_hold, applicable, violations, gross, largest, its case, tightest, its case,
-- smallest_vertices, smallest, its case, replay
INSERT INTO law_cell VALUES
    ('boxes', 0, 'bracket_holds', 'float', 'robust', 0, 18, 2, 1, 0.5, 'boxes:7:3', NULL, NULL, 16, 0.25, 'boxes:7:4', 'touchstone laws boxes:7:4'),
    ('boxes', 1, 'bracket_holds', 'float', 'robust', 0, 20, 1, 0, 0.125, 'boxes:7:24', 1e-09, 'boxes:7:25', 9, 0.125, 'boxes:7:24', 'touchstone laws boxes:7:24'),
    ('boxes', 0, 'bracket_holds', 'rational', 'robust', 1, 20, 0, 0, NULL, NULL, 0.0, 'boxes:7:5', NULL, NULL, NULL, NULL);
-- Half of the numbers of the first method are within a tolerance, and two of them would be inaccurate without it.
UPDATE cell SET numbers = cases, loose_numbers = 0, bounds = 0, within_promise = 0;
UPDATE cell SET loose_numbers = cases / 2, within_promise = 2 * (chunk = 0 AND family = 'boxes') WHERE method LIKE '%(0.1)%';
-- method, query, vertices, nanoseconds, low, high, pairs, capped, repetitions, cpu, compiler, flags, version, measured
INSERT INTO timing VALUES
    ('gjk(scalar=float, stop=relative_gap(0.1))', 'distance', 8, 200.5, 198, 204, 60, 0, 9, 'a processor', 'GNU 12.2.0', '-O2', '0123456789abcdef', '2026-01-02T00:00:00Z'),
    ('gjk(scalar=float, stop=relative_gap(1e-06))', 'distance', 8, 400, 390, 410, 60, 3, 9, 'a processor', 'GNU 12.2.0', '-O2', '0123456789abcdef', '2026-01-02T00:00:00Z'),
    ('gjk(scalar=double, stop=no_progress)', 'distance', 8, 300, 290, 395, 60, 0, 9, 'a processor', 'GNU 12.2.0', '-O2', '0123456789abcdef', '2026-01-02T00:00:00Z'),
    ('gjk(scalar=float, stop=relative_gap(1e-06))', 'distance', 20, 800, 790, 810, 60, 0, 9, 'a processor', 'GNU 12.2.0', '-O2', '0123456789abcdef', '2026-01-02T00:00:00Z'),
    ('gjk(scalar=double, stop=no_progress)', 'distance', 20, 500, 490, 510, 60, 0, 9, 'a processor', 'GNU 12.2.0', '-O2', '0123456789abcdef', '2026-01-02T00:00:00Z');
