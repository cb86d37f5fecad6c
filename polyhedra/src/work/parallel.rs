//! Parallel map over many items, by the threads of rayon's current pool; by the caller's thread alone without
//! the feature `parallel`.
//!
//! # Method
//! Items are worked on in blocks; the results of a block are taken in the order of the items. What is
//! computed, what it costs and what is returned does not depend on the number of threads:
//! - Each item of a block is worked on whatever comes of the others, unless the budget is exhausted.
//! - The budget is shared, and a sum does not depend on its order, so it is exhausted for any number of
//!   threads or for none. Which item is the first to find out does, so the error does not determine it.
//!
//! For that, no operation run here may look at what is left of the budget.
//!
//! # Cost
//! Threads pay only where there is work for them, some hundred microseconds of it: see [`PAIRS`],
//! [`DISJUNCTS`] and [`TERMS`], measured with `cargo bench --bench sets -- --threads`.

use crate::work::budget::Exhausted;
#[cfg(feature = "parallel")]
use rayon::prelude::*;
use std::ops::Range;
use std::sync::Mutex;

/// So many pairs of disjuncts are worth threads.
pub(crate) const PAIRS: usize = 256;
/// So many disjuncts with a system to solve for each are worth threads.
pub(crate) const DISJUNCTS: usize = 32;
/// So many disjuncts to be counted or minimized over are worth threads.
pub(crate) const TERMS: usize = 4;
/// So many results are held at most before they are taken.
const BLOCK: usize = 4096;

/// Maps `work` over `items` in parallel, with results in order. For work of some hundred microseconds an
/// item.
///
/// All items are worked on, so what is spent of a budget that `work` shares does not depend on the number of
/// threads.
///
/// # Examples
/// ```
/// assert_eq!(loopwright_polyhedra::machinery::parallel_map(&[1, 2, 3], |n| n * n), [1, 4, 9]);
/// ```
pub fn parallel_map<T: Sync, R: Send>(items: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    parallel_range(0..items.len(), |item| work(&items[item]))
}

/// Does some work in one separate thread, all that it would share among threads as well.
///
/// # Examples
/// ```
/// use loopwright_polyhedra::machinery::{in_one_thread, parallel_map};
/// assert_eq!(in_one_thread(|| parallel_map(&[1, 2, 3], |n| n * n)), [1, 4, 9]);
/// ```
pub fn in_one_thread<R: Send>(work: impl FnOnce() -> R + Send) -> R {
    #[cfg(feature = "parallel")]
    if let Ok(pool) = rayon::ThreadPoolBuilder::new().num_threads(1).build() {
        return pool.install(work);
    }
    work()
}

/// The results for each of `items`, in their order.
fn parallel_range<R: Send>(items: Range<usize>, work: impl Fn(usize) -> R + Sync) -> Vec<R> {
    let start = items.start;
    let results: Vec<Mutex<Option<R>>> = items.clone().map(|_| Mutex::new(None)).collect();
    share(items, &|item| {
        let result = work(item);
        *results[item - start].lock().expect("each is locked once") = Some(result);
    });
    let result = |slot: Mutex<Option<R>>| slot.into_inner().expect("no thread has panicked");
    results.into_iter().map(|slot| result(slot).expect("all items are worked on")).collect()
}

/// Works on each of `items`. Compiled once, as that of threads is much code: each type of result and of work
/// would have its own.
fn share(items: Range<usize>, work: &(dyn Fn(usize) + Sync)) {
    #[cfg(feature = "parallel")]
    items.into_par_iter().for_each(work);
    #[cfg(not(feature = "parallel"))]
    items.for_each(work);
}

/// What is done with `0..n_items`, in this order. `work` is done by threads if `is_worth_it`, `take` by the
/// caller's.
///
/// # Errors
/// The first of the items' errors; if the work is shared between threads, one that names the operation as a
/// whole, the same whichever item meets the end of the budget.
pub(crate) fn for_each<R: Send>(
    n_items: usize,
    is_worth_it: bool,
    operation: &'static str,
    work: impl Fn(usize) -> Result<R, Exhausted> + Sync,
    mut take: impl FnMut(R),
) -> Result<(), Exhausted> {
    if !is_worth_it {
        return (0..n_items).try_for_each(|item| work(item).map(&mut take));
    }
    blocks(n_items).try_for_each(|block| {
        let results: Result<Vec<R>, Exhausted> = parallel_range(block, &work).into_iter().collect();
        let results = results.map_err(|spent| Exhausted { operation, step: None, ..spent })?;
        results.into_iter().for_each(&mut take);
        Ok(())
    })
}

/// The results for each of `items`, in their order, by threads if there are at least `many`.
///
/// # Errors
/// As of [`for_each`].
pub(crate) fn map<T: Sync, R: Send>(
    items: &[T],
    many: usize,
    operation: &'static str,
    work: impl Fn(&T) -> Result<R, Exhausted> + Sync,
) -> Result<Vec<R>, Exhausted> {
    let mut out = Vec::with_capacity(items.len());
    let is_worth_it = items.len() >= many;
    for_each(items.len(), is_worth_it, operation, |item| work(&items[item]), |result| out.push(result))?;
    Ok(out)
}

fn blocks(n_items: usize) -> impl Iterator<Item = Range<usize>> {
    (0..n_items).step_by(BLOCK).map(move |start| start..n_items.min(start + BLOCK))
}

#[cfg(all(test, feature = "parallel"))]
mod tests {
    use super::*;
    use crate::relation::presburger_relation::{PresburgerRelation, SetError};
    use crate::relation::space::VarKind;
    use crate::work::budget::Budget;

    fn with_threads<T: Send>(n_threads: usize, f: impl FnOnce() -> T + Send) -> T {
        rayon::ThreadPoolBuilder::new().num_threads(n_threads).build().expect("a pool").install(f)
    }

    /// Overlapping pieces of the plane with a residue each, more than any threshold.
    fn pieces(seed: i64) -> PresburgerRelation {
        let pieces = (0..2 * DISJUNCTS as i64).map(|k| {
            let (x, y) = (k * 37 * seed % 61, k * 53 % 47);
            format!("[i, j] : {x} <= i <= {x} + 20 and {y} <= j + i <= {y} + 30 and (i + {k}) mod 3 = 0")
        });
        let text = format!("{{ {} }}", pieces.collect::<Vec<_>>().join("; "));
        PresburgerRelation::parse(&text).expect("valid text")
    }

    #[test]
    fn parallel_hides_the_number_of_threads() {
        type Operation = fn(&PresburgerRelation, &PresburgerRelation, &Budget) -> Result<String, SetError>;
        let operations: [Operation; 9] = [
            |a, b, budget| Ok(a.intersection(b, budget)?.to_string()),
            |a, b, budget| Ok(a.difference(b, budget)?.to_string()),
            |a, b, budget| Ok(a.gist(b, budget)?.to_string()),
            |a, b, budget| Ok(a.disjuncts_outside(b, budget)?.to_string()),
            |a, _, budget| Ok(a.made_disjoint(budget)?.to_string()),
            |a, _, budget| Ok(a.without_redundant(budget)?.to_string()),
            |a, _, budget| Ok(a.eliminated(VarKind::Range, 0..1, budget)?.to_string()),
            |a, _, budget| Ok(a.lexmin(budget)?.optimum.to_string()),
            |a, _, budget| Ok(a.card(budget)?.finite().to_string()),
        ];
        let (a, b) = (pieces(1), pieces(7));
        for (number, operation) in operations.into_iter().enumerate() {
            let run = |n_threads: usize, limit: u64| {
                let budget = Budget::new(limit);
                let result = with_threads(n_threads, || operation(&a, &b, &budget));
                (result.map_err(|error| error.to_string()), budget.spent())
            };
            let (whole, cost) = run(1, 100_000_000);
            assert!(whole.is_ok() && cost > 0, "operation {number}: {whole:?}");
            for limit in [cost, cost - 1, cost / 2, cost / 10] {
                let expected = run(1, limit);
                assert_eq!(expected.0.is_ok(), limit == cost, "operation {number} within {limit}");
                assert_eq!(run(2, limit), expected, "operation {number} within {limit}");
                assert_eq!(run(5, limit), expected, "operation {number} within {limit}");
            }
        }
    }

    #[test]
    fn parallel_results_are_in_order() {
        let n_items = 2 * BLOCK + 3;
        let mut taken = Vec::new();
        with_threads(3, || for_each(n_items, true, "test", Ok, |item| taken.push(item))).expect("no error");
        assert_eq!(taken, (0..n_items).collect::<Vec<_>>());
    }
}
