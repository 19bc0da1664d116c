-- Tables of a results database. Rows are keyed so that inserting twice changes nothing, and no table depends on the
-- order in which chunks finished: an interrupted and resumed campaign ends with the same rows. Verdicts only: times
-- come from other runs and stand in a table `timing`, which `./run bench methods` adds
-- (experiments/store/timing_rows.h). Written from the rows that experiments/store/*_rows.h describe.
PRAGMA user_version = 4;

-- What ran: one row.
CREATE TABLE campaign (
    name TEXT NOT NULL,
    question TEXT NOT NULL,
    seed INTEGER NOT NULL,
    cases_per_family INTEGER NOT NULL,
    chunk_size INTEGER NOT NULL,
    fingerprint TEXT NOT NULL,  -- hash of definition, included files and build: what --resume must match
    answer TEXT,  -- the form of the answer: list, threshold, choice, difference; NULL: tables alone
    PRIMARY KEY (name)
) WITHOUT ROWID;

-- With what: commit, dirty, version, compiler, flags, build_type, cpu, cores, kernel, library versions.
CREATE TABLE provenance (
    key TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (key)
) WITHOUT ROWID;

-- Each start of the program on this file; the only table that tells an interrupted run from an uninterrupted one.
CREATE TABLE session (
    number INTEGER NOT NULL,
    command TEXT NOT NULL,
    started TEXT NOT NULL,
    ended TEXT,
    stopped_because TEXT,
    PRIMARY KEY (number)
) WITHOUT ROWID;

-- Who was asked.
CREATE TABLE method (
    method TEXT NOT NULL,  -- canonical text, what --method takes
    algorithm TEXT NOT NULL,
    scalar TEXT NOT NULL,
    unit_roundoff REAL NOT NULL,  -- 0: exact
    solver TEXT,
    rule TEXT NOT NULL,  -- stopping rule with its tolerance written as t, so that sweeps group
    tolerance REAL,  -- the number that replaced t; NULL where the rule has none
    cap INTEGER,
    is_default INTEGER,  -- 1: its algorithm and scalar are all that its text has to name; 2: these and proof=published
    compared_with TEXT,  -- the method it is counted against in the table pair, itself if others are counted against it; 'all': each other; NULL: none
    PRIMARY KEY (method)
) WITHOUT ROWID;

-- Where the cases come from.
CREATE TABLE family (
    family TEXT NOT NULL,
    description TEXT NOT NULL,  -- begins with 'fixed cases of' where a file has them: no random draw
    dimension INTEGER,
    cases INTEGER NOT NULL,  -- how many the campaign asks for
    missing TEXT,  -- why there are none, if there are none
    is_ordinary INTEGER,  -- 1: its cases are built to be hard in no way; 0: they are, or are fixed
    PRIMARY KEY (family)
) WITHOUT ROWID;

-- Counts of one method over one chunk. Classes are of the exact truth, of the cases that the method takes. Histograms
-- are JSON objects bin -> count. Error bins: floor(8 log2(scaled error)), "zero" for none, so that a quantile is
-- known to 9 %. Iterations and support calls: the number itself. Degeneracy: bin -> [cases, wrong, open] by how far
-- the question is from exact degeneracy: floor(log2(ulps of the largest coordinate)), "zero" for exactly degenerate,
-- "unknown" where the truth does not tell. Wrong: wrong_verdict, bracket_violated or inaccurate; open: undecided or
-- no_answer.
CREATE TABLE cell (
    family TEXT NOT NULL,
    chunk INTEGER NOT NULL,
    method TEXT NOT NULL,
    cases INTEGER NOT NULL,
    separated INTEGER NOT NULL,
    touching INTEGER NOT NULL,
    penetrating INTEGER NOT NULL,
    unsafe INTEGER NOT NULL,  -- truth penetrating, answered separated
    conservative INTEGER NOT NULL,  -- truth separated, answered touching, penetrating or intersecting
    touching_separated INTEGER NOT NULL,  -- truth touching, answered separated
    touching_penetrating INTEGER NOT NULL,  -- truth touching, answered penetrating
    correct INTEGER NOT NULL,  -- from here to no_truth: findings, they add up to cases
    wrong_verdict INTEGER NOT NULL,
    bracket_violated INTEGER NOT NULL,
    inaccurate INTEGER NOT NULL,
    undecided INTEGER NOT NULL,
    no_answer INTEGER NOT NULL,
    no_truth INTEGER NOT NULL,
    converged INTEGER NOT NULL,  -- from here to invalid_input: kinds of stop, they add up to cases
    stalled INTEGER NOT NULL,
    exhausted INTEGER NOT NULL,
    invalid_input INTEGER NOT NULL,
    iterations INTEGER NOT NULL,  -- sum
    support_calls INTEGER NOT NULL,  -- sum
    vertices_visited INTEGER NOT NULL,  -- sum, of methods whose support mappings count them, else 0
    most_iterations INTEGER NOT NULL,
    worst_error REAL NOT NULL,  -- largest scaled error |d - d*| / L; of a time |t - t*| / duration
    worst_case TEXT,  -- its replay text
    answer_hash INTEGER NOT NULL,  -- sum of hashes of verdict, kind of stop, counts and every bit of the bracket, not of witness points
    cycles INTEGER NOT NULL,  -- of gjk on built-in scalars, ended by the cap while the same simplices recurred
    doubtful INTEGER NOT NULL,  -- instrumented scalars: answers whose bounds leave a comparison unsettled
    bracketed INTEGER,  -- answers with both ends of a bracket: those that can violate it
    unsupported INTEGER,  -- cases that the method or its scalar does not take: in cases, no_answer and invalid_input, and in no class, sum or histogram
    out_of_range INTEGER,  -- of exhausted: the numbers left the range of the scalar, so that no larger cap would help
    late INTEGER,  -- of bracket_violated and inaccurate, where a time of impact is answered, else NULL: after the true one
    early INTEGER,  -- of the same: before it; with late they add up to these findings
    failed INTEGER,  -- engines: answers that did not come through a fault of the engine, such as a crash; in no_answer
    given_up INTEGER,  -- of failed: the engine was not asked, since it had failed too often in a row
    bad_numbers INTEGER,  -- engines: answers whose number is negative, not finite, or missing where one is asked, whatever their finding
    bad_fields INTEGER,  -- engines: answers with another field that breaks the contract of docs/engines.md; the table failure has which
    numbers INTEGER,  -- answers with a number above 0, where one is asked
    loose_numbers INTEGER,  -- of numbers: what is promised of them leaves more open than rounding, 1024 u L
    bounds INTEGER,  -- of loose_numbers: the upper end of a bracket that reaches below half of it
    within_promise INTEGER,  -- of correct: the number is off by more than 1024 u L, and by no more than was promised
    plainly_wrong INTEGER,  -- verdicts unsafe or conservative though depth or gap exceeds 1e-3 L, and numbers that are off by more than 1e-3 L and 1 %, whatever was promised
    plainest_vertices INTEGER,  -- of the case of the fewest vertices of these
    plainest_case TEXT,  -- its replay text
    points_judged INTEGER,  -- from here to least_covered: of campaigns that judge contact, else NULL. Answers whose witness points were judged; experiments/judge/contact.h has the definitions
    points_off_body INTEGER,  -- a point is not on its body
    points_wrong_length INTEGER,  -- the points are not as far apart as answered
    points_misleading INTEGER,  -- A moved by their difference still overlaps B
    points_not_judged INTEGER,  -- the oracle leaves it open
    normals_judged INTEGER,
    normals_wrong INTEGER,  -- does not separate, or does not lead out; nor does its opposite
    normals_reversed INTEGER,  -- the opposite normal would be right
    normals_not_judged INTEGER,
    sets_judged INTEGER,  -- sets of contact points
    sets_outside INTEGER,  -- a point is not on A, on B or between
    sets_wrong_depth INTEGER,  -- a point is deeper than the bodies overlap, or less than 0
    sets_not_judged INTEGER,
    worst_point_error REAL,  -- largest distance of a witness point from its body, over L
    worst_overlap_left REAL,  -- largest depth that a way out left, over L
    worst_angle REAL,  -- radians between a normal and the nearest direction of the least way
    least_covered REAL,  -- least share of the exact contact polygon that a set spans
    gradients_judged INTEGER,  -- from here to worst_gradient_error: of campaigns that judge gradients, where the method implies any, else NULL. Gradients that normal and witness point imply; experiments/judge/judge_gradient.h has the definitions
    gradients_of_many INTEGER,  -- of those judged: the exact set holds more than one
    gradients_outside INTEGER,  -- in no set of gradients of bodies within the slack
    gradients_reversed INTEGER,  -- that of the opposite normal would be right
    gradients_plainly_off INTEGER,  -- further than 1e-2 from the exact set
    gradients_not_judged INTEGER,
    worst_gradient_error REAL,  -- largest distance from the exact set
    error_histogram TEXT NOT NULL,
    iteration_histogram TEXT NOT NULL,
    support_histogram TEXT NOT NULL,
    degeneracy_histogram TEXT NOT NULL,
    thickness_histogram TEXT,  -- of GJK asked for a distance: floor(log2(thickness)) -> [cases, wrong, open], where the thickness of the last simplex that the solver reduced is its least height over its longest edge; in databases made before error_by_degeneracy was there, of every 32nd case
    error_by_degeneracy TEXT,  -- bins as in degeneracy_histogram -> floor(log2(scaled error)), "zero" for none -> cases
    gradients_by_degeneracy TEXT,  -- of campaigns that judge gradients: bins as in degeneracy_histogram -> [queries whose gradients are known, of these those with more than one], whatever the method answers
    runs_observed INTEGER,  -- from here to promise_used: runs of GJK for a distance above 0, of bodies without a ball; else NULL
    iterations_needed INTEGER,  -- sum, until the error was as small as it ended
    iterations_overrun INTEGER,  -- sum, after these
    error_by_iteration TEXT,  -- iterate, the first 32 -> floor(log2(| ||v| - d*| / L)), "zero" for none -> [runs with this iterate, of these those that end with it]
    promise_used TEXT,  -- of the first 32 iterates: floor(log10(gap)) of the gap (v.v - v.w) / L^2 -> floor(log2(error^2 / gap)) -> iterates; Theorem 4: below 1 where nothing rounds
    PRIMARY KEY (family, chunk, method)
) WITHOUT ROWID;

-- The smallest failing case of each chunk, method, finding and class of the truth (fewest vertices, then first).
-- Findings are those of verdict and number, of normals and points, of fields that break the contract of engines, and
-- `given_up` for queries that an engine was not asked after many failures.
CREATE TABLE failure (
    family TEXT NOT NULL,
    chunk INTEGER NOT NULL,
    method TEXT NOT NULL,
    finding TEXT NOT NULL,
    class TEXT NOT NULL,
    count INTEGER NOT NULL,
    vertices INTEGER NOT NULL,
    case_index INTEGER NOT NULL,
    replay TEXT NOT NULL,  -- what to write after `touchstone judge`
    identity TEXT NOT NULL,  -- hash of the geometry
    truth TEXT NOT NULL,
    answer TEXT NOT NULL,
    stop TEXT NOT NULL,
    distance REAL,  -- exact number of what was asked, rounded to double
    answered REAL,  -- answered number, rounded to double
    perturbation_ulps INTEGER,  -- moved from exact degeneracy, where the family knows
    first_doubt TEXT,  -- instrumented scalars: file, line, iteration of the first doubt
    error REAL,  -- |answered - distance| before either was rounded; of bracket_violated how far the exact number lies outside the bounds
    degeneracy_ulps REAL,  -- how far the question is from exact degeneracy, as in cell
    PRIMARY KEY (family, chunk, method, finding, class)
) WITHOUT ROWID;

-- Two methods on the same cases, where the campaign asks for the comparison (key `compare`), and they differ at all
-- or each takes cases that the other does not take.
CREATE TABLE pair (
    family TEXT NOT NULL,
    chunk INTEGER NOT NULL,
    method_a TEXT NOT NULL,
    method_b TEXT NOT NULL,
    only_a_fails INTEGER NOT NULL,  -- a's finding is not correct, b's is: the discordant counts of McNemar's test
    only_b_fails INTEGER NOT NULL,
    transitions TEXT NOT NULL,  -- JSON object "finding of a>finding of b" -> count, where the two differ
    common INTEGER,  -- cases of the chunk that both take; where there is no row, as many as the one takes that takes fewer
    PRIMARY KEY (family, chunk, method_a, method_b)
) WITHOUT ROWID;

-- The laws a campaign measures: text from their definitions. Empty where it measures none.
CREATE TABLE law (
    law TEXT NOT NULL,
    theorem TEXT NOT NULL,  -- number in the sources: "Theorem 2", "P-16"
    subject TEXT NOT NULL,  -- the algorithm it is about
    statement TEXT NOT NULL,
    source TEXT NOT NULL,
    scope TEXT NOT NULL,
    scale TEXT NOT NULL,  -- what a violation is divided by
    PRIMARY KEY (law)
) WITHOUT ROWID;

-- Counts of one law over one chunk, on one scalar, by one variant of its subject (a stopping rule, say). A variant
-- that the law never applied to in a chunk has no row there, so cases asked are those of `chunk`, and rates add up
-- over rows.
CREATE TABLE law_cell (
    family TEXT NOT NULL,
    chunk INTEGER NOT NULL,
    law TEXT NOT NULL,
    scalar TEXT NOT NULL,
    variant TEXT NOT NULL,
    must_hold INTEGER NOT NULL,  -- 1: a theorem on this scalar, 0: a measurement
    applicable INTEGER NOT NULL,  -- cases that meet the law's conditions
    violations INTEGER NOT NULL,
    gross INTEGER NOT NULL,  -- of them, those by at least the root of the unit roundoff
    largest REAL,  -- largest violation on the law's scale; NULL where none
    largest_case TEXT,
    tightest REAL,  -- least positive slack of a case that held; NULL where none
    tightest_case TEXT,
    smallest_vertices INTEGER,  -- of the violation of the fewest vertices
    smallest REAL,  -- by how much it is violated
    smallest_case TEXT,
    replay TEXT,  -- the command that shows the smallest counterexample; NULL where none
    PRIMARY KEY (family, chunk, law, scalar, variant)
) WITHOUT ROWID;

-- The geometry of the smallest failure of each family, method and finding, written when the campaign is complete.
CREATE TABLE exhibit (
    replay TEXT NOT NULL,
    identity TEXT NOT NULL,
    json TEXT NOT NULL,
    PRIMARY KEY (replay)
) WITHOUT ROWID;

-- Finished work: a chunk is here exactly when all its cells are.
CREATE TABLE chunk (
    family TEXT NOT NULL,
    chunk INTEGER NOT NULL,
    first INTEGER NOT NULL,
    cases INTEGER NOT NULL,
    PRIMARY KEY (family, chunk)
) WITHOUT ROWID;

-- What the run was given, for `touchstone archive`: the campaign's TOML text and the cases of each file.
CREATE TABLE input (
    name TEXT NOT NULL,  -- campaign.toml, or cases/FAMILY.jsonl
    text TEXT NOT NULL,
    PRIMARY KEY (name)
) WITHOUT ROWID;

-- Failures made small while they fail alike: of each engine given by --engine at most three, of kinds as different as
-- there are, and the first three of the view `plain`.
CREATE TABLE shrunk (
    method TEXT NOT NULL,
    place INTEGER NOT NULL,  -- 0: the first to look at; from 3 on: of the view `plain`
    finding TEXT NOT NULL,
    class TEXT NOT NULL,
    family TEXT NOT NULL,  -- where it was found
    origin TEXT NOT NULL,  -- the case that it was made of, as `touchstone judge` takes it
    vertices INTEGER NOT NULL,  -- of both bodies
    json TEXT NOT NULL,  -- the small case, one line of a case file
    PRIMARY KEY (method, place)
) WITHOUT ROWID;
