//! Cases that are made up: many disjuncts, large coefficients, many divs, deep parametric minima; and, in a
//! group of their own, those on which isl is known to take a second and more.

use crate::case::{Case, Group};
use itertools::Itertools;

pub fn cases() -> Vec<Case> {
    let mut cases = Vec::new();
    let mut add = |group: Group, name: &str, op: &'static str, inputs: &[&str]| {
        let inputs = inputs.iter().map(|input| input.to_string()).collect();
        cases.push(Case { group, name: name.to_string(), op, inputs });
    };
    use Group::*;

    add(Emptiness, "parity", "is_empty", &["{ [i, j, k] : 2i + 4j + 6k = 7 + 8i and 0 <= i, j, k <= 100 }"]);
    add(
        Emptiness,
        "thin simplex",
        "is_empty",
        &["{ [x, y, z] : x, y, z >= 0 and 12223x + 12224y + 36674z = 89643481 }"],
    );
    add(
        Emptiness,
        "knapsack",
        "is_empty",
        &["{ [x, y, z] : x, y, z >= 0 and 10001x + 10003y + 10007z = 50000017 }"],
    );
    add(
        Emptiness,
        "slab without point",
        "is_empty",
        &["{ [x, y] : 1 <= 21x - 35y + 3 <= 2 and -1000 <= x <= 1000 }"],
    );
    add(
        Emptiness,
        "large coefficients",
        "is_empty",
        &[
            "{ [x, y, z] : 1000003x + 999983y + 17z = 123456789012 and 0 <= x <= 50000 and 0 <= y <= 50000 and 0 <= z <= 10 }",
        ],
    );
    add(
        Emptiness,
        "chained divs",
        "is_empty",
        &["[n] -> { [i] : 0 <= i < n and i mod 6 = 1 and i mod 4 = 2 and floor(i / 3) mod 2 = 0 }"],
    );
    add(Emptiness, "market split", "is_empty", &[&market_split(8, 2, 100)]);
    add(
        Sampling,
        "thin slab",
        "sample",
        &["{ [x, y, z] : 1 <= 17x - 23y + 31z <= 2 and 400 <= x <= 405 and 100 <= y, z <= 200 }"],
    );
    add(
        Sampling,
        "congruences",
        "sample",
        &["{ [x] : x mod 7 = 3 and x mod 11 = 5 and x mod 13 = 9 and x >= 1000 }"],
    );
    add(Sampling, "large coefficients", "sample", &["{ [x, y] : 1000003x - 999983y = 17 and x >= 1000000 }"]);
    add(Sampling, "8 dimensions", "sample", &[&box_with_sums(8)]);
    add(
        Lexmin,
        "modulo",
        "lexmin",
        &["[n] -> { [x, y] : 0 <= x, y <= n and x + 2y >= n and (x + y) mod 3 = 1 }"],
    );
    add(
        Lexmin,
        "two parameters",
        "lexmin",
        &["[n, m] -> { [i, j] : 0 <= i <= n and 0 <= j <= m and 2i + 3j >= n + m and 3i + 2j >= n }"],
    );
    add(
        Lexmin,
        "five constraints",
        "lexmax",
        &["[n, m, p] -> { [i, j, k] : 0 <= i, j, k <= n and i + j <= m and j + k <= p and i + k <= m + p }"],
    );
    add(
        Lexmin,
        "tile of a point",
        "lexmin",
        &["[n] -> { [i, j] -> [a, b] : 0 <= i, j < n and 16a <= i + j < 16a + 16 and 16b <= i < 16b + 16 }"],
    );
    add(
        Lexmin,
        "numbers alone",
        "lexmin",
        &["{ [x, y, z] : 7x + 11y + 13z >= 500 and 3x - 5y + 2z <= 9 and 0 <= x, y, z <= 60 }"],
    );
    add(Subtraction, "grid of boxes", "subtract", &["{ [i, j] : 0 <= i, j < 100 }", &boxes(2, 9, 100)]);
    add(Subtraction, "residues", "subtract", &["{ [i] : 0 <= i < 1000 }", &residues(6, 12, 1000)]);
    add(Subtraction, "complement of boxes", "complement", &[&boxes(2, 5, 100)]);
    add(
        Subtraction,
        "parametric shapes",
        "subtract",
        &[
            "[n, m] -> { [i, j, k] : 0 <= i < n and 0 <= j < m and 0 <= k < n + m }",
            "[n, m] -> { [i, j, k] : i <= j <= k; [i, j, k] : k < i and i + j + k < n; [i, j, k] : 2i = j + k }",
        ],
    );
    add(Coalescing, "stripes", "coalesce", &[&stripes(16)]);
    add(Coalescing, "cells of a grid", "coalesce", &[&cells(5)]);
    add(
        Coalescing,
        "wrap around",
        "coalesce",
        &["[n] -> { [i] : 0 <= i < n and i mod 8 = 0; [i] : 0 < i < n and i mod 8 > 0; [i] : i = n }"],
    );
    add(Coalescing, "unions of 12", "intersect", &[&boxes(2, 12, 60), &boxes(2, 12, 70)]);
    add(
        Projection,
        "two divs",
        "without_first",
        &["{ [x, y, z] : 0 <= x <= 100 and 3y <= 2x + z < 3y + 2 and 5z <= 3x + y < 5z + 4 }"],
    );
    add(
        Projection,
        "skewed",
        "without_last",
        &["[n] -> { [t, i, x] : 0 <= t < n and 2t + 1 <= x < 2t + n and 3i <= x + t < 3i + 3 }"],
    );
    add(
        Projection,
        "linear forms",
        "range",
        &["{ [a, b, c] -> [x, y] : x = 3a + 5b and y = 2a - 3b + 4c and 0 <= a, b, c <= 10 }"],
    );
    add(
        Gist,
        "divs in both",
        "gist",
        &[
            "[n] -> { [i, j] : 0 <= i < n and 0 <= j < n and i mod 4 = 0 and (i + j) mod 2 = 0 and 2i + 3j <= 5n }",
            "[n] -> { [i, j] : 0 <= i and i mod 2 = 0 and j >= 0 and n >= 1 and i < n }",
        ],
    );
    add(
        Gist,
        "redundant rows",
        "gist",
        &[&redundant(24), "[n] -> { [i, j] : i >= 0 and j >= 0 and i + j <= n }"],
    );
    add(
        Equality,
        "halves",
        "is_equal",
        &["[n] -> { [i] : 0 <= i < 2n }", "[n] -> { [i] : 0 <= i < n; [i] : n <= i < 2n }"],
    );
    add(Equality, "8 residues", "is_equal", &["{ [i] : 0 <= i < 1000 }", &residues(8, 8, 1000)]);
    add(Equality, "boxes in a box", "is_subset", &[&boxes(3, 20, 100), "{ [i, j, k] : 0 <= i, j, k < 200 }"]);
    add(Equality, "grid of cells", "is_subset", &["{ [i, j] : 0 <= i, j < 40 }", &cells(4)]);
    add(
        Composition,
        "tiling there and back",
        "compose",
        &[
            "{ [i, j] -> [a, b, c, d] : 32a <= i < 32a + 32 and 32b <= j < 32b + 32 and c = i - 32a and d = j - 32b }",
            "{ [a, b, c, d] -> [i, j] : i = 32a + c and j = 32b + d and 0 <= c, d < 32 }",
        ],
    );
    add(
        Composition,
        "skewing",
        "compose",
        &[
            "[n] -> { [t, i] -> [t, i + 2t] : 0 <= t, i < n; [t, i] -> [t + n, i] : i >= n }",
            "[n] -> { [t, x] -> [a, b] : 8a <= t + x < 8a + 8 and 8b <= x < 8b + 8 }",
        ],
    );

    add(Hulls, "boxes", "convex_hull", &[&boxes(2, 6, 100)]);
    add(Hulls, "boxes in space", "simple_hull", &[&boxes(3, 20, 100)]);
    add(
        Hulls,
        "residues",
        "affine_hull",
        &["{ [i, j] : i mod 6 = 1 and j = 2i; [i, j] : i mod 4 = 3 and j = 2i + 8 }"],
    );
    add(Closure, "a step", "closure", &["[n] -> { [i] -> [i + 1] : 0 <= i < n }"]);
    add(Closure, "a step of three", "closure", &["[n] -> { [i, j] -> [i + 3, j - 1] : 0 <= i, j < n }"]);
    add(
        Closure,
        "two directions",
        "closure",
        &["[n] -> { [i, j] -> [i + 1, j] : 0 <= i, j < n; [i, j] -> [i, j + 1] : 0 <= i, j < n }"],
    );
    add(
        Closure,
        "stencil in time",
        "closure",
        &["[n, t] -> { [k, i] -> [k + 1, j] : 0 <= k < t and 0 < i, j < n and i - 1 <= j <= i + 1 }"],
    );
    add(
        Closure,
        "two statements",
        "closure",
        &["[n] -> { S[i] -> T[i] : 0 <= i < n; T[i] -> S[i + 1] : 0 <= i < n - 1 }"],
    );
    add(
        Closure,
        "chain of four",
        "closure",
        &[
            "[n] -> { A[i] -> B[i] : 0 <= i < n; B[i] -> C[i] : 0 <= i < n; C[i] -> D[i, j] : 0 <= i, j < n; D[i, j] -> A[i + 1] : 0 <= i, j < n }",
        ],
    );

    add(
        Hard,
        "closure, 8 relations over 4 tuples",
        "closure",
        &[
            "[n] -> { A[i, j] -> B[i, j + 1] : 0 <= i, j < n; B[i, j] -> C[i + 1, j] : 0 <= i, j < n; C[i, j] -> D[i, j + 2] : 0 <= i, j < n; D[i, j] -> A[i + 1, j - 1] : 0 <= i, j < n; A[i, j] -> C[i, j] : 0 <= i <= j < n; B[i, j] -> D[i + 1, j + 1] : 0 <= j <= i < n; C[i, j] -> A[i + 2, j] : 0 <= i, j < n; D[i, j] -> B[i, j + 1] : 0 <= i, j < n }",
        ],
    );
    add(
        Hard,
        "lexmin, 4 variables, 3 mod",
        "lexmin",
        &[
            "[n, m] -> { [x, y, z, w] : 0 <= x, y, z, w <= 100 and x + 2y + 3z + 5w >= n and (x + y) mod 3 = 1 and (y + z) mod 4 = m mod 4 and (z + 2w) mod 5 = n mod 5 }",
        ],
    );
    add(
        Hard,
        "lexmin, 3 variables, 2 mod",
        "lexmin",
        &[
            "[n, m] -> { [x, y, z] : 0 <= x, y, z <= 100 and x + 2y + 3z >= n and (x + y) mod 3 = 1 and (y + z) mod 4 = m mod 4 }",
        ],
    );
    add(
        Hard,
        "lexmin of a sum of 5 coins",
        "lexmin",
        &["[n] -> { [a, b, c, d, e] : a, b, c, d, e >= 0 and 6a + 10b + 15c + 21d + 35e = n }"],
    );
    add(Hard, "market split, 20 and 3", "is_empty", &[&market_split(20, 3, 100)]);
    add(
        Hard,
        "domain of two forms",
        "range",
        &["{ [a, b, c, d] -> [x, y] : x = 3a + 5b + 7c and y = 2a - 3b + 4d and 0 <= a, b, c, d <= 10 }"],
    );
    add(Hard, "40 residues", "is_equal", &["{ [i] : 0 <= i < 1000 }", &residues(40, 40, 1000)]);
    add(Hard, "80 residues", "is_equal", &["{ [i] : 0 <= i < 1000 }", &residues(80, 80, 1000)]);
    add(
        Hard,
        "cube minus 100 boxes",
        "subtract",
        &["{ [i, j, k] : 0 <= i, j, k < 1000 }", &boxes(3, 100, 1000)],
    );
    cases
}

/// Numbers that look random and are always the same.
fn numbers() -> impl Iterator<Item = u64> {
    std::iter::successors(Some(1u64), |x| {
        Some(x.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407))
    })
    .skip(1)
    .map(|x| x >> 33)
}

const DIMS: [&str; 3] = ["i", "j", "k"];

/// `n` boxes with sides of up to a fifth of `size`.
fn boxes(dims: usize, n: usize, size: u64) -> String {
    let mut numbers = numbers();
    let mut one = || {
        let bounds = DIMS[..dims].iter().map(|dim| {
            let low = numbers.next().unwrap_or(0) % size;
            let side = size / 50 + 1 + numbers.next().unwrap_or(0) % (size / 5);
            format!("{low} <= {dim} < {}", low + side)
        });
        format!("[{}] : {}", DIMS[..dims].join(", "), bounds.collect_vec().join(" and "))
    };
    format!("{{ {} }}", (0..n).map(|_| one()).collect_vec().join("; "))
}

/// `n` of the residue classes of `modulus`.
fn residues(n: usize, modulus: usize, size: usize) -> String {
    let class = |r| format!("[i] : 0 <= i < {size} and i mod {modulus} = {r}");
    format!("{{ {} }}", (0..n).map(class).collect_vec().join("; "))
}

/// Adjacent stripes that are one square, in an order that hides it.
fn stripes(n: usize) -> String {
    let stripe = |k: usize| {
        let at = k * 7 % n;
        format!("[i, j] : 0 <= i < N and {} <= j < {}", 10 * at, 10 * at + 10)
    };
    format!("[N] -> {{ {} }}", (0..n).map(stripe).collect_vec().join("; "))
}

/// `n` times `n` adjacent squares of side 10.
fn cells(n: usize) -> String {
    let cell = |(a, b): (usize, usize)| {
        format!("[i, j] : {} <= i < {} and {} <= j < {}", 10 * a, 10 * a + 10, 10 * b, 10 * b + 10)
    };
    format!("{{ {} }}", (0..n).cartesian_product(0..n).map(cell).collect_vec().join("; "))
}

/// A triangle with `n` rows that say nothing.
fn redundant(n: usize) -> String {
    let rows = (1..=n).map(|k| format!("{k}i + {}j <= {}N + {}", n + 1 - k, n + 1, 7 * k));
    format!("[N] -> {{ [i, j] : i >= 0 and j >= 0 and i + j <= N and {} }}", rows.collect_vec().join(" and "))
        .replace('N', "n")
}

/// Equalities with random coefficients over zeros and ones: half of each sum.
fn market_split(binaries: usize, equations: usize, size: u64) -> String {
    let mut numbers = numbers();
    let names = (0..binaries).map(|k| format!("x{k}")).collect_vec();
    let bounds = names.iter().map(|x| format!("0 <= {x} <= 1")).collect_vec();
    let mut equation = || {
        let coeffs = numbers.by_ref().take(binaries).map(|x| x % size).collect_vec();
        let terms = coeffs.iter().zip(&names).map(|(a, x)| format!("{a}{x}")).collect_vec();
        format!("{} = {}", terms.join(" + "), coeffs.iter().sum::<u64>() / 2)
    };
    let rows = (0..equations).map(|_| equation()).collect_vec();
    format!("{{ [{}] : {} and {} }}", names.join(", "), bounds.join(" and "), rows.join(" and "))
}

/// A box with bounds on the sums of neighbours.
fn box_with_sums(n: usize) -> String {
    let names = (0..n).map(|k| format!("x{k}")).collect_vec();
    let bounds = names.iter().map(|x| format!("0 <= {x} <= 20"));
    let sums = names
        .windows(2)
        .enumerate()
        .map(|(k, pair)| format!("3{} + 5{} >= {}", pair[0], pair[1], 30 + 11 * k));
    format!("{{ [{}] : {} }}", names.join(", "), bounds.chain(sums).collect_vec().join(" and "))
}
