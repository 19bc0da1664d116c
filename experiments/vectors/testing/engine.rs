// SPDX-License-Identifier: CC0-1.0
// The engine of runners_test.py, which puts it into the runner of its language: boxes along the axes. Bodies meet if no
// more than SKIN is between them, and numbers are FACTOR times the right ones.
fn bounds(body: &str, dimension: usize, k: usize) -> (f64, f64) {
    let (pose, vertices) = (numbers(field(body, "pose")), numbers(field(body, "vertices")));
    let row = &pose[k * (dimension + 1)..(k + 1) * (dimension + 1)];
    let along = vertices.chunks(dimension).map(|vertex| vertex.iter().zip(row).map(|(x, m)| x * m).sum::<f64>() + row[dimension]);
    along.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), x| (low.min(x), high.max(x)))
}

fn engine(query: &str, a: &str, b: &str, motion: &str) -> Option<(bool, f64)> {
    let (p, q) = (numbers(field(a, "pose")), numbers(field(b, "pose")));
    let dimension = if p.len() == 12 { 3 } else { 2 };
    let shift = |k: &usize| k % (dimension + 1) == dimension;
    if (0..p.len()).filter(|k| !shift(k)).any(|k| [p[k], q[k]].iter().any(|x| x.abs() != 0.0 && x.abs() != 1.0)) { return None; }
    if [a, b].iter().any(|body| field(body, "shape") != "box" || field(body, "margin") != "0") { return None; }
    if query == "impact" {
        let (mut enter, mut leave) = (0.0_f64, numbers(field(motion, "duration"))[0]);
        for (k, speed) in numbers(field(motion, "velocity")).into_iter().enumerate() {
            let (x, y) = (bounds(a, dimension, k), bounds(b, dimension, k));
            let (first, last) = (x.0 - y.1, x.1 - y.0); // B meets A along this axis where it has moved so far
            if speed == 0.0 && (first > 0.0 || last < 0.0) { return Some((false, f64::NAN)); }
            if speed == 0.0 { continue; }
            enter = enter.max((first / speed).min(last / speed));
            leave = leave.min((first / speed).max(last / speed));
        }
        return Some((enter <= leave + SKIN, enter * FACTOR));
    }
    let gap = |k| { let (x, y) = (bounds(a, dimension, k), bounds(b, dimension, k)); (x.0 - y.1).max(y.0 - x.1) };
    let most = (0..dimension).map(gap).fold(f64::NEG_INFINITY, f64::max);
    let gap = if most <= 0.0 { most } else { (0..dimension).map(gap).map(|x| x.max(0.0).powi(2)).sum::<f64>().sqrt() };
    Some((gap <= SKIN, gap.abs() * FACTOR))
}
