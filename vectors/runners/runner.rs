// SPDX-License-Identifier: CC0-1.0
// Puts an engine through Touchstone's test vectors: write yours into `engine` below, then `rustc -O runner.rs && ./runner FOLDER`, the
// folder with manifest.json. Prints per file and flag what passed and the first case that failed, and writes results.json.
use std::{collections::BTreeMap, fs::read_to_string, fs::write, iter::once};
const ENGINE: (&str, &str, u32) = ("example", "0", 64); // name, version, bits: 32 where it computes in float: which level and tolerance count

/// YOUR ENGINE HERE, for balls alone now. Returns whether they meet, and of "distance" how far apart, of "penetration" how deep, of "impact"
/// when, of "gradient" how fast they part; None for a query or shape that it does not take. numbers(field(a, "vertices")) are x, y, z, x, y, z, ...
fn engine(query: &str, a: &str, b: &str, _motion: &str) -> Option<(bool, f64)> {
    let (p, q) = (numbers(field(a, "pose")), numbers(field(b, "pose")));
    if query == "impact" || p.len() != 12 || field(a, "shape") != "sphere" || field(b, "shape") != "sphere" { return None; }
    let between = [3, 7, 11].iter().map(|&k| (p[k] - q[k]).powi(2)).sum::<f64>().sqrt();
    let gap = between - [a, b].iter().map(|body| numbers(field(body, "radius"))[0] + numbers(field(body, "margin"))[0]).sum::<f64>();
    Some((gap <= 0.0, gap.abs()))
}

/// What is wrong with an answer, or None. Bodies that meet are at distance 0, bodies apart at depth 0.
fn fault(query: &str, test: &str, (meets, number): (bool, f64)) -> Option<String> {
    let (truly, of) = (!["separated", "miss"].contains(&field(test, "result")), |what| field(test, &format!("{what}{}", ENGINE.2)));
    if of("level") != "may" && meets != truly { return Some(if meets { "meet" } else { "apart" }.into()); }
    if query == "intersects" || (query == "impact" && !(meets && truly)) { return None; }
    let number = if query != "gradient" && meets == (query == "distance") { 0.0 } else { number };
    if (number - numbers(field(test, "value"))[0]).abs() <= numbers(of("tol"))[0] { None } else { Some(number.to_string()) }
}
/// A field's value as it is written, a text without its quotes, a list or body without its last bracket; "" where there is no such field.
fn field<'a>(json: &'a str, name: &str) -> &'a str {
    let (value, mut depth, mut quoted) = (json.split_once(&format!("\"{name}\": ")).map_or("", |found| found.1), 0, false);
    let ends = |c| {
        quoted ^= c == '"';
        depth += if quoted { 0 } else { i32::from("[{".contains(c)) - i32::from("]}".contains(c)) };
        !quoted && depth <= 0 && ",]}".contains(c)
    };
    value[..value.find(ends).unwrap_or(value.len())].trim_matches('"')
}
fn numbers(list: &str) -> Vec<f64> { list.split(['[', ']', ',', ' ']).filter_map(|word| word.parse().ok()).collect() }
fn main() {
    let (folder, _) = (std::env::args().nth(1).expect("usage: runner FOLDER"), std::fs::remove_file("results.json"));
    let (load, mut rows) = (|file| read_to_string(format!("{folder}/{file}")).expect(file), BTreeMap::new());
    let manifest = load("manifest.json");
    for file in manifest.split('"').filter(|name| name.ends_with(".json") && !name.contains('/')) {
        let vectors = load(file);
        let tests: Vec<&str> = vectors.lines().filter(|line| line.starts_with("{\"id\"")).collect(); // each test stands on a line
        assert_eq!(field(&vectors, "numberOfTests"), tests.len().to_string(), "tests of {file}");
        for test in tests {
            let (query, t) = (field(&vectors, "query"), |name| field(test, name));
            let said = std::panic::catch_unwind(|| engine(query, t("a"), t("b"), t("motion")));
            let got = said.as_ref().map_or(Some("a panic".into()), |said| said.and_then(|said| fault(query, test, said)));
            let (skipped, wrong) = (matches!(said, Ok(None)), got.map(|got| format!("{{\"id\": {}, \"comment\": {:?}, \"expected\": \
                \"{} {}\", \"got\": \"{got}\"}}", t("id"), t("comment"), t("result"), t("value"))));
            for flag in once("all").chain(t("flags").split('"').skip(1).step_by(2)) {
                let row = rows.entry(format!("\"file\": {file:?}, \"flag\": {flag:?}")).or_insert(([0; 3], None));
                row.0[if skipped { 2 } else { wrong.is_some() as usize }] += 1; row.1 = row.1.take().or(wrong.clone());
            }
    }}
    let results = rows.iter().map(|(row, (n, first))| format!("{{{row}, \"passed\": {}, \"failed\": {}, \"skipped\": {}, \"first\": {}}}",
        n[0], n[1], n[2], first.as_deref().unwrap_or("null"))).collect::<Vec<_>>().join(",\n"); println!("{results}");
    write("results.json", format!("{{\"engine\": {:?}, \"version\": {:?}, \"vectors\": \"v{}\", \"bits\": {}, \"results\": [\n{results}\n]}}\n",
        ENGINE.0, ENGINE.1, field(&manifest, "version"), ENGINE.2)).unwrap();
    let n = |k: usize| rows.values().map(|row| row.0[k]).sum::<i32>(); std::process::exit(if n(0) + n(1) == 0 { 2 } else { (n(1) > 0) as i32 });
}
