//! The target machine that programs are estimated for.

use loopwright_analysis::Scop;
use loopwright_polyhedra::machinery::Probe;
use loopwright_polyhedra::{Budget, IntegerRelation, VarKind};
use std::collections::BTreeMap;

/// One level of a memory hierarchy: what it holds, and what bringing in a line costs where it does not.
#[derive(Clone, Debug, PartialEq)]
pub struct Cache {
    /// Bytes that it holds for one core.
    pub bytes: f64,
    /// Bytes that come in together: a line, or a page where the level translates addresses.
    pub line: f64,
    /// Cycles for a line that is one of a stream along memory.
    pub stream: f64,
    /// Cycles for a separate line.
    pub jump: f64,
}

/// The machine model that programs are estimated for.
#[derive(Clone, Debug, PartialEq)]
pub struct Target {
    /// Threads that run at the same time.
    pub cores: f64,
    /// Bytes of a vector register.
    pub vector: f64,
    /// Registers for numbers, or vectors of them.
    pub registers: f64,
    /// Cycles until the result of a floating-point operation can be used.
    pub latency: f64,
    /// Cycles for each element of a vector that is put together from elements apart.
    pub gather: f64,
    /// Cycles that starting and ending a parallel loop takes.
    pub fork: f64,
    /// Cycles that starting a loop takes: its bounds, and the iterations that fill no vector.
    pub entry: f64,
    /// The hierarchy, nearest first, levels that translate addresses among them.
    pub caches: Vec<Cache>,
    /// What a parameter of unknown value is taken for, in a program of at most three loops around each other.
    pub param: i64,
    /// What parameters are taken for whose size is known, by their names without `%`.
    pub sizes: BTreeMap<String, i64>,
}

impl Target {
    /// What each parameter of a scop is taken for: what is known of it, else one number for all, but for
    /// those that loops begin at, so that nothing is empty: they are taken for zero.
    pub fn sizes_of(&self, scop: &Scop) -> Vec<i64> {
        let depth = scop.stmts.iter().map(|stmt| stmt.ivs.len()).max().unwrap_or(0);
        // Nobody runs four loops of a thousand iterations around each other.
        let unknown = (self.param as f64).powf(3.0 / depth.max(3) as f64).round() as i64;
        let named = |text: &str| self.sizes.get(text.trim_start_matches('%')).copied();
        let known: Vec<Option<i64>> = scop.params.iter().map(|param| named(&param.text)).collect();
        let mut sizes: Vec<i64> = known.iter().map(|size| size.unwrap_or(unknown)).collect();
        let mut n_empty = n_empty(scop, &sizes);
        if n_empty > 0 {
            let mut from_zero = sizes.clone();
            for (at, size) in from_zero.iter_mut().enumerate() {
                if known[at].is_none() && only_begins(scop, at) {
                    *size = 0;
                }
            }
            let fewer = self::n_empty(scop, &from_zero);
            if fewer < n_empty {
                (n_empty, sizes) = (fewer, from_zero);
            }
        }
        for at in (0..sizes.len()).filter(|at| known[*at].is_none()) {
            if n_empty == 0 {
                break;
            }
            let before = std::mem::take(&mut sizes[at]);
            match self::n_empty(scop, &sizes) {
                fewer if fewer < n_empty => n_empty = fewer,
                _ => sizes[at] = before,
            }
        }
        sizes
    }
}

/// Additions that a core has begun or waits to begin at the same time: where a chain of them is shorter, it
/// works on the next one, too.
pub(super) const WINDOW: f64 = 64.0;

/// What telling whether a statement runs at some sizes may cost.
const MOST_WORK: u64 = 20_000;

/// Do loops begin at a parameter, and none end there?
fn only_begins(scop: &Scop, param: usize) -> bool {
    let disjuncts = scop.stmts.iter().flat_map(|stmt| stmt.domain.disjuncts());
    let mut bounds = disjuncts.flat_map(|disjunct| {
        let space = disjunct.space();
        let (symbol, range) = (space.offset(VarKind::Symbol) + param, space.columns(VarKind::Range));
        let rows =
            disjunct.inequalities().rows().filter(move |row| row[range.clone()].iter().any(|x| !x.is_zero()));
        rows.map(move |row| row[symbol].clone()).filter(|coeff| !coeff.is_zero()).collect::<Vec<_>>()
    });
    bounds.all(|coeff| coeff.is_negative())
}

/// How many statements do not run where the parameters have these values, as far as the rationals show.
fn n_empty(scop: &Scop, sizes: &[i64]) -> usize {
    let is_empty = |disjunct: &IntegerRelation| {
        let budget = Budget::new(MOST_WORK);
        let mut probe = Probe::new(disjunct.space().n_vars(), &budget);
        let mut fill = || {
            probe.add(disjunct.equalities(), disjunct.inequalities())?;
            let symbols = disjunct.space().columns(VarKind::Symbol);
            symbols
                .zip(sizes)
                .try_for_each(|(symbol, size)| probe.add_equality(&disjunct.row(&[(symbol, 1)], -size)))
        };
        // What is too hard to see runs.
        fill().is_ok() && probe.is_empty()
    };
    scop.stmts.iter().filter(|stmt| stmt.domain.disjuncts().iter().all(is_empty)).count()
}

impl Default for Target {
    /// A present-day core of a server or a desktop, two of them.
    fn default() -> Self {
        let cache = |bytes: u32, line: u32, stream: f64, jump: f64| Cache {
            bytes: f64::from(bytes),
            line: f64::from(line),
            stream,
            jump,
        };
        let pages = |entries: u32, jump: f64| cache(entries * 4096, 4096, 1.0, jump);
        Self {
            cores: 2.0,
            vector: 32.0,
            registers: 16.0,
            latency: 4.0,
            gather: 6.0,
            fork: 20_000.0,
            entry: 12.0,
            caches: vec![
                cache(32 << 10, 64, 2.0, 4.0),
                pages(64, 7.0),
                cache(512 << 10, 64, 4.0, 14.0),
                pages(1536, 20.0),
                cache(16 << 20, 64, 8.0, 60.0),
            ],
            param: 1000,
            sizes: BTreeMap::new(),
        }
    }
}
