-- Schema of a results database, version 3. Rows are keyed so that inserting twice changes nothing, and no table depends
-- on the order in which chunks finished: an interrupted and resumed campaign ends with the same rows.
-- Verdicts only: timings come from other runs (Google Benchmark), never from this file.
PRAGMA user_version = 3;

-- What ran: one row.
CREATE TABLE campaign (
    name TEXT PRIMARY KEY,
    question TEXT NOT NULL,
    seed INTEGER NOT NULL,
    cases_per_family INTEGER NOT NULL,
    chunk_size INTEGER NOT NULL,
    fingerprint TEXT NOT NULL          -- hash of definition, included files and build: what --resume must match
) WITHOUT ROWID;

-- With what: commit, dirty, version, compiler, flags, build_type, cpu, cores, kernel, library versions.
CREATE TABLE provenance (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;

-- Each start of the program on this file; the only table that tells an interrupted run from an uninterrupted one.
CREATE TABLE session (
    number INTEGER PRIMARY KEY,
    command TEXT NOT NULL, started TEXT NOT NULL, ended TEXT, stopped_because TEXT
);

CREATE TABLE method (
    method TEXT PRIMARY KEY,           -- canonical text, what --method takes
    algorithm TEXT NOT NULL,
    scalar TEXT NOT NULL,
    unit_roundoff REAL NOT NULL,       -- 0: exact
    solver TEXT,
    rule TEXT NOT NULL,                -- stopping rule with its tolerance written as t, so that sweeps group
    tolerance REAL,                    -- the number that replaced t; NULL where the rule has none
    cap INTEGER
) WITHOUT ROWID;

CREATE TABLE family (
    family TEXT PRIMARY KEY,
    description TEXT NOT NULL,
    dimension INTEGER,
    cases INTEGER NOT NULL,            -- how many the campaign asks for
    missing TEXT                       -- why there are none, if there are none
) WITHOUT ROWID;

-- Finished work: a chunk is here exactly when all its cells are.
CREATE TABLE chunk (
    family TEXT NOT NULL, chunk INTEGER NOT NULL,
    first INTEGER NOT NULL, cases INTEGER NOT NULL,
    PRIMARY KEY (family, chunk)
) WITHOUT ROWID;

-- Counts of one method over one chunk. Classes are of the exact truth.
CREATE TABLE cell (
    family TEXT NOT NULL, chunk INTEGER NOT NULL, method TEXT NOT NULL,
    cases INTEGER NOT NULL,
    separated INTEGER NOT NULL, touching INTEGER NOT NULL, penetrating INTEGER NOT NULL,
    unsafe INTEGER NOT NULL,               -- truth penetrating, answered separated
    conservative INTEGER NOT NULL,         -- truth separated, answered touching, penetrating or intersecting
    touching_separated INTEGER NOT NULL,   -- truth touching, answered separated
    touching_penetrating INTEGER NOT NULL, -- truth touching, answered penetrating
    -- findings; they add up to cases
    correct INTEGER NOT NULL, wrong_verdict INTEGER NOT NULL, bracket_violated INTEGER NOT NULL,
    inaccurate INTEGER NOT NULL, undecided INTEGER NOT NULL, no_answer INTEGER NOT NULL, no_truth INTEGER NOT NULL,
    -- kinds of stop; they add up to cases
    converged INTEGER NOT NULL, stalled INTEGER NOT NULL, exhausted INTEGER NOT NULL, invalid_input INTEGER NOT NULL,
    iterations INTEGER NOT NULL, support_calls INTEGER NOT NULL,  -- sums
    vertices_visited INTEGER NOT NULL,     -- sum, of methods whose support mappings count them, else 0
    most_iterations INTEGER NOT NULL,
    worst_error REAL NOT NULL,             -- largest scaled error |d - d*| / L; of a time |t - t*| / duration
    worst_case TEXT,                       -- its replay text
    -- Sum over the cases of a hash of verdict, kind of stop, counts and every bit of the bracket (not of witness points):
    -- equal where two builds or two methods agree in them to the last bit.
    answer_hash INTEGER NOT NULL,
    cycles INTEGER NOT NULL,               -- of gjk on built-in scalars, ended by the cap while the same simplices recurred
    doubtful INTEGER NOT NULL,             -- instrumented scalars: answers with a comparison their bounds do not settle
    -- JSON objects bin -> count. Error bins: floor(8 log2(scaled error)), "zero" for none, so that a quantile is known to
    -- 9 %. Iterations and support calls: the number itself.
    error_histogram TEXT NOT NULL,
    iteration_histogram TEXT NOT NULL,
    support_histogram TEXT NOT NULL,
    -- JSON object bin -> [cases, wrong, open] by how far the question is from exact degeneracy: floor(log2(ulps of the
    -- largest coordinate)), "zero" for exactly degenerate, "unknown" where the truth does not tell. Wrong: wrong_verdict,
    -- bracket_violated or inaccurate; open: undecided or no_answer.
    degeneracy_histogram TEXT NOT NULL,
    PRIMARY KEY (family, chunk, method)
) WITHOUT ROWID;

-- The smallest failing case of each chunk, method and finding (fewest vertices, then first).
CREATE TABLE failure (
    family TEXT NOT NULL, chunk INTEGER NOT NULL, method TEXT NOT NULL, finding TEXT NOT NULL, class TEXT NOT NULL,
    count INTEGER NOT NULL,
    vertices INTEGER NOT NULL, case_index INTEGER NOT NULL,
    replay TEXT NOT NULL,                  -- what to write after `touchstone judge`
    identity TEXT NOT NULL,                -- hash of the geometry
    truth TEXT NOT NULL, answer TEXT NOT NULL, stop TEXT NOT NULL,
    distance REAL, answered REAL,          -- exact and answered number of what was asked, rounded to double
    dial INTEGER,                          -- ulps from exact degeneracy, where the family knows
    first_doubt TEXT,                      -- instrumented scalars: file, line and iteration of the first doubtful comparison
    PRIMARY KEY (family, chunk, method, finding, class)
) WITHOUT ROWID;

-- One case of each chunk in full, failing or not: what a typical answer looks like.
CREATE TABLE sample (
    family TEXT NOT NULL, chunk INTEGER NOT NULL, method TEXT NOT NULL,
    case_index INTEGER NOT NULL, replay TEXT NOT NULL,
    finding TEXT NOT NULL, class TEXT NOT NULL, answer TEXT NOT NULL, stop TEXT NOT NULL,
    truth REAL, lower REAL, upper REAL,    -- of the number asked, rounded to double
    error_absolute REAL, error_relative REAL, error_scaled REAL, error_ulps REAL,
    degeneracy_ulps REAL,
    iterations INTEGER NOT NULL, support_calls INTEGER NOT NULL,
    PRIMARY KEY (family, chunk, method)
) WITHOUT ROWID;

-- Two methods on the same cases, where the campaign asks for the comparison (key `compare`) and they differ at all.
CREATE TABLE pair (
    family TEXT NOT NULL, chunk INTEGER NOT NULL, method_a TEXT NOT NULL, method_b TEXT NOT NULL,
    only_a_fails INTEGER NOT NULL,         -- a's finding is not correct, b's is: the discordant counts of McNemar's test
    only_b_fails INTEGER NOT NULL,
    transitions TEXT NOT NULL,             -- JSON object "finding of a>finding of b" -> count, where the two differ
    PRIMARY KEY (family, chunk, method_a, method_b)
) WITHOUT ROWID;

-- The geometry of the smallest failure of each family, method and finding, written when the campaign is complete.
CREATE TABLE exhibit (replay TEXT PRIMARY KEY, identity TEXT NOT NULL, json TEXT NOT NULL) WITHOUT ROWID;

-- The laws a campaign measures: text from their definitions. Empty where it measures none.
CREATE TABLE law (
    law TEXT PRIMARY KEY,
    theorem TEXT NOT NULL,                 -- number in the sources: "Theorem 2", "P-16"
    subject TEXT NOT NULL,                 -- the algorithm it is about
    statement TEXT NOT NULL, source TEXT NOT NULL, scope TEXT NOT NULL,
    scale TEXT NOT NULL                    -- what a violation is divided by
) WITHOUT ROWID;

-- Counts of one law over one chunk, on one scalar, by one variant of its subject (a stopping rule, say). A variant that
-- the law never applied to in a chunk has no row there, so cases asked are those of `chunk`, and rates add up over rows.
CREATE TABLE law_cell (
    family TEXT NOT NULL, chunk INTEGER NOT NULL, law TEXT NOT NULL, scalar TEXT NOT NULL, variant TEXT NOT NULL,
    must_hold INTEGER NOT NULL,            -- 1: a theorem on this scalar, 0: a measurement
    applicable INTEGER NOT NULL,           -- cases that meet the law's conditions
    violations INTEGER NOT NULL,
    gross INTEGER NOT NULL,                -- of them, those by at least the root of the unit roundoff
    largest REAL, largest_case TEXT,       -- violation on the law's scale, and its case; NULL where none
    tightest REAL, tightest_case TEXT,     -- least positive slack of a case that held; NULL where none
    smallest_vertices INTEGER, smallest REAL, smallest_case TEXT,  -- violation of the fewest vertices, by how much
    replay TEXT,                           -- the command that shows the smallest counterexample; NULL where none
    PRIMARY KEY (family, chunk, law, scalar, variant)
) WITHOUT ROWID;

-- The scoreboard: law_cell added up over families and chunks.
CREATE VIEW scoreboard AS
WITH ranked AS (
    SELECT *, row_number() OVER (PARTITION BY law, scalar, variant
                                 ORDER BY smallest_case IS NULL, smallest_vertices, family, chunk) AS place
    FROM law_cell)
SELECT law, scalar, variant, max(must_hold) AS must_hold,
       (SELECT coalesce(sum(cases), 0) FROM chunk) AS cases,
       sum(applicable) AS applicable, sum(violations) AS violations, sum(gross) AS gross,
       max(largest) AS largest, min(tightest) AS tightest,
       max(CASE WHEN place = 1 THEN smallest_vertices END) AS smallest_vertices,
       max(CASE WHEN place = 1 THEN replay END) AS replay
FROM ranked GROUP BY law, scalar, variant;
