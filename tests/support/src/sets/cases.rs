//! Operations and random inputs for them.

use crate::rng::Rng;
use crate::sets::condition::{Condition, Sum};
use crate::sets::random::{Limits, Shape, crowded, relation, set, steps};
use crate::sets::{PARAMETERS, Piece, Pieces};

/// Tuples that the pieces of one case are about; a name always has the same number of dimensions.
const SETS: &[Shape] = &[("S", 2), ("T", 1), ("U", 3), ("V", 4), ("", 2)];

/// An operation and its inputs.
pub struct Case {
    /// A name that [`crate::set_ops::compute`] knows.
    pub op: &'static str,
    /// As many as the operation takes.
    pub inputs: Vec<Pieces>,
}

/// The operations, each with what its inputs are: `s` a set, `r` a relation from its tuples to `A` or `B`,
/// `t` a set over those, `q` a relation back, `d` a relation in `S`, `l` steps in `S` and `T`, `b` a box
/// around all sets, `u` a set over `U`, `k` over `S`, `T` and `U`, `c` over `S` and `T`, `h` a set with many
/// conditions.
const OPERATIONS: &[(&str, &str)] = &[
    ("union", "ss"),
    ("intersect", "ss"),
    ("subtract", "ss"),
    ("complement", "s"),
    ("complement_in", "sb"),
    ("is_empty", "h"),
    ("is_subset", "ss"),
    ("is_equal", "ss"),
    ("is_disjoint", "ss"),
    ("is_bounded", "h"),
    ("is_singleton", "h"),
    ("disjoint_pieces", "s"),
    ("coalesce", "s"),
    ("simplify", "s"),
    ("gist", "ss"),
    ("sample", "h"),
    ("count", "s"),
    ("card", "k"),
    ("sum", "c"),
    ("maximum", "c"),
    ("lexmin", "s"),
    ("lexmax", "s"),
    ("lex_less", "ss"),
    ("lex_greater_or_equal", "ss"),
    ("affine_hull", "s"),
    ("lattice_hull", "s"),
    ("simple_hull", "s"),
    ("unshifted_simple_hull", "s"),
    ("convex_hull", "s"),
    ("bounding_box", "s"),
    ("fix_dim", "u"),
    ("equate", "u"),
    ("lower_bound", "u"),
    ("upper_bound", "u"),
    ("project_first", "u"),
    ("project_last", "u"),
    ("project_parameter", "s"),
    ("fix_parameter", "s"),
    ("params", "s"),
    ("intersect_params", "ss"),
    ("subtract_params", "ss"),
    ("product", "st"),
    ("flat_product", "st"),
    ("identity", "s"),
    ("apply", "sr"),
    ("relation_union", "rr"),
    ("relation_intersect", "rr"),
    ("relation_subtract", "rr"),
    ("relation_is_subset", "rr"),
    ("relation_is_equal", "rr"),
    ("relation_is_disjoint", "rr"),
    ("relation_coalesce", "r"),
    ("relation_simplify", "r"),
    ("relation_gist", "rr"),
    ("relation_sample", "r"),
    ("relation_lexmin", "r"),
    ("relation_lexmax", "r"),
    ("relation_affine_hull", "r"),
    ("relation_card", "r"),
    ("domain", "r"),
    ("range", "r"),
    ("inverse", "r"),
    ("wrap", "r"),
    ("unwrap", "r"),
    ("domain_map", "r"),
    ("range_map", "r"),
    ("deltas", "d"),
    ("deltas_map", "d"),
    ("compose", "rq"),
    ("relation_product", "rq"),
    ("range_product", "rr"),
    ("flat_range_product", "rr"),
    ("domain_product", "rr"),
    ("flat_domain_product", "rr"),
    ("curry", "rr"),
    ("uncurry", "rr"),
    ("zip", "rr"),
    ("intersect_domain", "rs"),
    ("intersect_range", "rt"),
    ("subtract_domain", "rs"),
    ("subtract_range", "rt"),
    ("images_lex_less", "rr"),
    ("power", "l"),
    ("powers", "l"),
    ("closure", "l"),
    ("closure", "d"),
];

/// The operations that need a lower and an upper bound for each dimension.
const BOUNDED: &[&str] = &[
    "complement_in",
    "count",
    "card",
    "sum",
    "maximum",
    "lexmin",
    "lexmax",
    "relation_lexmin",
    "relation_lexmax",
    "relation_card",
    "power",
    "powers",
    "closure",
];

/// The operations that grow fast with the input: two parameters, small coefficients.
const SMALL: &[&str] = &["card", "relation_card", "sum", "maximum", "power", "powers", "closure"];

/// The operations on one piece.
const SINGLE: &[&str] = &["sum", "maximum"];

/// The case of `seed`; operations take turns.
pub fn case(seed: u64) -> Case {
    let mut rng = Rng::new(seed ^ 0x5e75);
    let (op, kinds) = OPERATIONS[(seed % OPERATIONS.len() as u64) as usize];
    let is_small = SMALL.contains(&op);
    let n_parameters = rng.weighted(&[(45, 0), (40, 1), (10, 2), (if is_small { 0 } else { 5 }, 3)]);
    let large = if rng.chance(20) && !is_small { 40 } else { 0 };
    let open = if rng.chance(20) && !BOUNDED.contains(&op) { 40 } else { 0 };
    let limits = Limits { n_parameters, pieces: if SINGLE.contains(&op) { 1 } else { 2 }, large, open };
    // Few tuples in a case, so that the inputs meet.
    let first = rng.index(SETS.len());
    let second = if rng.chance(30) { (first + 1) % SETS.len() } else { first };
    let tuples = [SETS[first], SETS[second]];
    let targets: &[Shape] = match rng.index(3) {
        0 => &[("A", 1)],
        1 => &[("B", 2)],
        _ => &[("A", 1), ("B", 2)],
    };
    let mut inputs: Vec<Pieces> = kinds
        .char_indices()
        // Large numbers in one of the inputs: in all of them they are too hard for isl.
        .map(|(at, kind)| (kind, Limits { large: if at == 0 { large } else { 0 }, ..limits }))
        .map(|(kind, limits)| match kind {
            's' => set(&mut rng, limits, &tuples),
            't' => set(&mut rng, limits, targets),
            'b' => boxes(&tuples),
            'r' => relation(&mut rng, limits, &tuples, targets),
            'q' => relation(&mut rng, limits, targets, &tuples),
            'd' => relation(&mut rng, limits, &SETS[..1], &SETS[..1]),
            'l' => steps(&mut rng, limits, &SETS[..2]),
            'h' => crowded(&mut rng, limits, &tuples),
            'u' => set(&mut rng, limits, &SETS[2..3]),
            'k' => set(&mut rng, limits, &SETS[..3]),
            'c' => set(&mut rng, limits, &SETS[..2]),
            _ => unreachable!("the table of operations uses these letters"),
        })
        .collect();
    if rng.chance(60) {
        match op {
            "is_equal" | "relation_is_equal" => inputs[1] = rewritten(&inputs[0]),
            "is_subset" | "relation_is_subset" => inputs[1] = weakened(&mut rng, &inputs[0]),
            _ => {}
        }
    }
    Case { op, inputs }
}

/// The same set in other words.
fn rewritten(pieces: &Pieces) -> Pieces {
    let mut result = pieces.clone();
    result.pieces.reverse();
    for piece in &mut result.pieces {
        let old = piece.condition.clone();
        piece.condition = Condition::Not(Box::new(Condition::Or(match old {
            Condition::And(parts) => parts.into_iter().map(|part| Condition::Not(Box::new(part))).collect(),
            other => vec![Condition::Not(Box::new(other))],
        })));
    }
    result
}

/// A set that holds the given one: a condition less in each piece.
fn weakened(rng: &mut Rng, pieces: &Pieces) -> Pieces {
    let mut result = pieces.clone();
    for piece in &mut result.pieces {
        if let Condition::And(parts) = &mut piece.condition {
            let position = rng.index(parts.len());
            if parts.len() > 1 {
                parts.remove(position);
            }
        }
    }
    result
}

/// A box around all sets that do not depend on a parameter.
fn boxes(tuples: &[Shape]) -> Pieces {
    let pieces = tuples
        .iter()
        .map(|&range| {
            let high = Sum::affine(vec![0; range.1 + PARAMETERS.len()], 12);
            let sides = (0..range.1).map(|dim| Condition::Bounded(-12, dim, high.clone()));
            Piece { domain: None, range, condition: Condition::And(sides.collect()) }
        })
        .collect();
    Pieces { n_parameters: 0, pieces }
}
