//! Random programs against brute force.
//!
//! # Method
//! Domains and schedules are put together from text: triangular and shifted ranges, strides, floors, unions,
//! guards on parameters; permutations, skews, scalings, shifts, tilings, wavefronts and scalar components.
//! Each program is run for several parameter values. A failure prints the statements, so that it can become
//! an example.

use super::*;
use std::fmt::Write;

/// A small pseudo-random generator (SplitMix64).
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut x = self.0;
        x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((x ^ (x >> 31)) % sides as u64) as usize
    }

    fn pick<'a>(&mut self, choices: &[&'a str]) -> &'a str {
        choices[self.roll(choices.len())]
    }
}

const ITERS: [&str; 3] = ["i", "j", "k"];

fn conjunction(dice: &mut Dice, depth: usize) -> String {
    let mut parts = Vec::new();
    for (at, iter) in ITERS[..depth].iter().enumerate() {
        let outer = ITERS[at.saturating_sub(1)];
        let lower = match dice.roll(6) {
            0 | 1 => "0".to_string(),
            2 => "1".to_string(),
            3 if at > 0 => outer.to_string(),
            4 if at > 0 => format!("{outer} - 2"),
            5 => "-2".to_string(),
            _ => "M".to_string(),
        };
        let upper = match dice.roll(6) {
            0 | 1 => "N".to_string(),
            2 if at > 0 => format!("{outer} + 1"),
            3 if at > 0 => format!("N - {outer}"),
            4 => "4".to_string(),
            _ => "N + 1".to_string(),
        };
        parts.push(format!("{lower} <= {iter} < {upper}"));
    }
    for _ in 0..dice.roll(3) {
        let iter = ITERS[dice.roll(depth)];
        let other = ITERS[dice.roll(depth)];
        parts.push(match dice.roll(9) {
            0 => format!("{iter} mod 2 = {}", dice.roll(2)),
            1 => format!("({iter} + {other}) mod 3 = 1"),
            2 => format!("exists (e : {iter} = 2e + 1)"),
            3 => "N >= 3".to_string(),
            4 => format!("{iter} <= floor((N + {other})/2)"),
            5 => format!("2{iter} <= 3{other} + 1"),
            6 => format!("{iter} mod 4 <= 2"),
            7 => format!("{iter} <= 5 and {iter} <= M + 3"),
            _ => format!("{iter} + {other} >= 1"),
        });
    }
    parts.join(" and ")
}

fn domain(dice: &mut Dice, depth: usize) -> String {
    let mut text = format!("{{ [{}] : ", ITERS[..depth].join(", "));
    let first = conjunction(dice, depth);
    match dice.roll(5) {
        0 => _ = write!(text, "({first}) or ({})", conjunction(dice, depth)),
        _ => text += &first,
    }
    text + " }"
}

/// What all statements of a program have in common.
struct Style {
    tiles: Option<usize>,
    wavefront: bool,
    scalar_at: Vec<usize>,
    n_rows: usize,
}

fn schedule(dice: &mut Dice, style: &Style, depth: usize, id: usize) -> String {
    let mut order: Vec<usize> = (0..depth).collect();
    for at in (1..depth).rev() {
        order.swap(at, dice.roll(at + 1));
    }
    if dice.roll(3) > 0 {
        order.sort_unstable();
    }
    let mut forms: Vec<String> = order
        .iter()
        .map(|&at| {
            let mut form = dice.pick(&["", "", "", "", "-", "2"]).to_string() + ITERS[at];
            if dice.roll(4) == 0 && depth > 1 {
                let other = ITERS[(at + 1) % depth];
                form += &format!("{}{other}", dice.pick(&["+", "-", "+2"]));
            }
            form + dice.pick(&["", "", "", "+1", "-1", "+N", "+3"])
        })
        .collect();
    forms.resize(style.n_rows, dice.pick(&["0", "0", "1", "N"]).to_string());
    let mut rows = Vec::new();
    if let Some(size) = style.tiles {
        let mut tiles: Vec<String> = forms.iter().map(|form| format!("floor(({form})/{size})")).collect();
        if style.wavefront && tiles.len() > 1 {
            tiles[0] = format!("{}+{}", tiles[0], tiles[1]);
        }
        rows.extend(tiles.into_iter().map(|tile| format!("#{tile}")));
    }
    rows.extend(forms);
    for &at in &style.scalar_at {
        let at = at.min(rows.len());
        rows.insert(at, (if dice.roll(2) == 0 { id } else { dice.roll(2) }).to_string());
    }
    rows.join(", ")
}

fn case(seed: u64) -> Option<String> {
    let mut dice = Dice(seed);
    let n_stmts = 1 + dice.roll(3);
    let depths: Vec<usize> = (0..n_stmts).map(|_| [1, 2, 2, 2, 3][dice.roll(5)]).collect();
    let style = Style {
        tiles: [None, None, Some(2), Some(3), Some(4)][dice.roll(5)],
        wavefront: dice.roll(3) == 0,
        scalar_at: (0..dice.roll(3)).map(|_| dice.roll(5)).collect(),
        n_rows: depths.iter().copied().max().unwrap_or(1),
    };
    let texts: Vec<(String, String)> = depths
        .iter()
        .enumerate()
        .map(|(id, &depth)| (domain(&mut dice, depth), schedule(&mut dice, &style, depth, id)))
        .collect();
    let params = ["N", "M"];
    let stmts: Vec<ScanStmt> =
        (0..).zip(&texts).map(|(id, (domain, rows))| stmt(id, &params, domain, rows)).collect();
    let ast = match generate(&stmts, &CodegenOptions::default(), &Budget::default()) {
        Ok(ast) => ast,
        Err(error) => return Some(format!("seed {seed}: {error}\n{texts:#?}")),
    };
    for values in [[0, 0], [1, 2], [3, 1], [4, -1], [6, 0]] {
        if let Some(fault) = fault(&ast, &stmts, &values, 10) {
            return Some(format!("seed {seed}: {fault}\n{texts:#?}\n{}", ast.display(&params)));
        }
    }
    None
}

#[test]
fn random_programs_run_exactly_their_instances() {
    let faults: Vec<String> = (0..200).filter_map(case).collect();
    assert!(faults.is_empty(), "{} faults, the first:\n{}", faults.len(), faults[0]);
}
