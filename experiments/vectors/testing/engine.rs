// SPDX-License-Identifier: CC0-1.0
// The engine of runners_test.py, which puts it into the runner of its language: boxes along the axes, and balls that fly along x. Bodies
// meet if no more than SKIN is between them, and numbers are FACTOR times the right ones.
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
    if query == "impact" && dimension == 3 && field(a, "shape") == "sphere" && field(b, "shape") == "sphere" {
        let apart = (q[3] - p[3]).abs() - numbers(field(a, "radius"))[0] - numbers(field(b, "radius"))[0];
        let (velocity, duration) = (numbers(field(motion, "velocity")), numbers(field(motion, "duration"))[0]);
        if p[7] != q[7] || p[11] != q[11] || velocity[1] != 0.0 || velocity[2] != 0.0 || velocity[0] == 0.0 { return None; }
        let time = apart / velocity[0].abs();
        return Some((time <= duration + SKIN, time * FACTOR));
    }
    if query == "impact" || field(a, "shape") != "box" || field(b, "shape") != "box" { return None; }
    let gap = |k| { let (x, y) = (bounds(a, dimension, k), bounds(b, dimension, k)); (x.0 - y.1).max(y.0 - x.1) };
    let most = (0..dimension).map(gap).fold(f64::NEG_INFINITY, f64::max);
    let gap = if most <= 0.0 { most } else { (0..dimension).map(gap).map(|x| x.max(0.0).powi(2)).sum::<f64>().sqrt() };
    Some((gap <= SKIN, gap.abs() * FACTOR))
}
