//! Coalescing: fewer disjuncts for the same points.
//!
//! # Problem
//! Given a union of conjunctions, find disjuncts that lie in others, and pairs whose union is one
//! conjunction.
//!
//! # Method
//! For a pair A, B whose locals are floors, brought onto common columns, every constraint of A is compared
//! with B: its least value there says by how much it must be relaxed to hold on B too. If all hold, B lies in
//! A. If some constraint is below -1 on all of B there is a gap between them. If one constraint of each does
//! not hold on the other, and the two are opposite and meet, the other constraints are the union. Otherwise
//! the relaxed constraints of both make up the candidate H, which contains A and B; the pair becomes H if no
//! integer point of H violates a constraint of A and one of B.
//!
//! If one constraint c >= 0 of A alone does not hold on B, and c >= -1 does, the constraints of B are wrapped
//! around A: e that is at least -1 on A becomes e + (c + 1) >= 0. Together with c + 1 >= 0 and what holds on
//! both this is the union: where c >= 0 all constraints of A hold, and where c = -1 all of B. So the five
//! points of a stencil become one conjunction. Steeper slopes are possible and hard to read; they are not
//! made.
//!
//! # Exactness
//! Exact: H is only taken if it has the same points.
//!
//! # Cost
//! Two linear programs for each pair of disjuncts and each of their constraints; an emptiness test for each
//! pair of constraints of a candidate, up to the first that is not empty; the removal of redundant
//! constraints for a pair that is wrapped.
//!
//! # Examples
//! ```
//! use loopwright_polyhedra::{Budget, PresburgerRelation};
//! let pieces = PresburgerRelation::parse("{ [i] : 0 <= i <= 3; [i] : 4 <= i <= 9; [i] : i = 10 }").unwrap();
//! assert_eq!(pieces.coalesced(&Budget::default()).unwrap().to_string(), "{ [i] : 0 <= i <= 10 }");
//! ```

use crate::linear::gauss;
use crate::linear::row;
use crate::linear::simplex::{Optimum, Simplex};
use crate::quantifier::common_floors::with_common_floors;
use crate::relation::integer_relation::IntegerRelation;
use crate::relation::points::witness::Relaxed;
use crate::relation::presburger_relation::PresburgerRelation;
use crate::relation::union_relation::UnionRelation;
use crate::work::budget::{Budget, Exhausted};
use loopwright_integer::Int;
use loopwright_integer::rational::floor;

/// Past this number of disjuncts only those go that obviously lie in others.
const MAX_DISJUNCTS: usize = 200;

impl PresburgerRelation {
    /// The same points in fewer disjuncts, where that is easy to see. Exact.
    pub fn coalesced(&self, budget: &Budget) -> Result<Self, Exhausted> {
        let mut relation = self.without_redundant(budget)?;
        if relation.n_disjuncts() > MAX_DISJUNCTS {
            relation = relation.without_contained(budget)?;
        }
        if relation.n_disjuncts() > MAX_DISJUNCTS {
            return Ok(relation);
        }
        let mut parts: Vec<Part> = relation.into_disjuncts().into_iter().map(Part::new).collect();
        // The parts before `done` do not fuse with each other.
        let mut done = 0;
        while done < parts.len() {
            match fuse_with_earlier(&mut parts, done, budget)? {
                None => done += 1,
                Some((other, fused)) => {
                    // The new part may fuse with any other.
                    parts.remove(done);
                    parts.remove(other);
                    parts.push(Part::new(fused));
                    done -= 1;
                }
            }
        }
        let parts = parts.into_iter().map(|part| part.relation).collect();
        Ok(Self::assemble(self.space().clone(), parts))
    }
}

/// A disjunct, and the simplex of its rows once it has been asked something.
struct Part {
    relation: IntegerRelation,
    simplex: Option<Simplex>,
}

impl Part {
    fn new(relation: IntegerRelation) -> Part {
        Part { relation, simplex: None }
    }

    fn simplex(&mut self, budget: &Budget) -> Result<&mut Simplex, Exhausted> {
        let (equalities, inequalities) = (self.relation.equalities(), self.relation.inequalities());
        let simplex = match self.simplex.take() {
            Some(simplex) => simplex,
            None => Simplex::from_system(equalities, inequalities, budget)?,
        };
        Ok(self.simplex.insert(simplex))
    }
}

impl UnionRelation {
    /// The same points in fewer disjuncts, where that is easy to see. Exact.
    pub fn coalesced(&self, budget: &Budget) -> Result<Self, Exhausted> {
        self.try_mapped(|part| part.coalesced(budget))
    }
}

/// A part before `at` that fuses with it, and the result.
fn fuse_with_earlier(
    parts: &mut [Part],
    at: usize,
    budget: &Budget,
) -> Result<Option<(usize, IntegerRelation)>, Exhausted> {
    let (earlier, rest) = parts.split_at_mut(at);
    for (other, part) in earlier.iter_mut().enumerate() {
        if let Some(fused) = fuse(part, &mut rest[0], budget)? {
            return Ok(Some((other, fused)));
        }
    }
    Ok(None)
}

/// A conjunction with the points of both, if one is found.
fn fuse(a: &mut Part, b: &mut Part, budget: &Budget) -> Result<Option<IntegerRelation>, Exhausted> {
    budget.spend(1, "coalescing")?;
    if a.relation.is_obviously_apart(&b.relation, 1) {
        return Ok(None);
    }
    if a.relation.space().n_locals() == 0 && b.relation.space().n_locals() == 0 {
        return fuse_wide(a, b, budget);
    }
    let Some(wide) = with_common_floors(&[&a.relation, &b.relation]) else {
        return Ok(None);
    };
    let [wide_a, wide_b] = wide.try_into().expect("one relation for each");
    let fused = fuse_wide(&mut Part::new(wide_a), &mut Part::new(wide_b), budget)?;
    Ok(fused.map(|mut fused| {
        fused.simplify();
        fused
    }))
}

/// [`fuse`] for relations over the same columns.
fn fuse_wide(a: &mut Part, b: &mut Part, budget: &Budget) -> Result<Option<IntegerRelation>, Exhausted> {
    let mut hull = IntegerRelation::universe(a.relation.space().clone());
    let Some(cut_by_b) = relax(&a.relation, b, &mut hull, budget)? else { return Ok(None) };
    if cut_by_b.is_empty() {
        return Ok(Some(a.relation.clone()));
    }
    let Some(cut_by_a) = relax(&b.relation, a, &mut hull, budget)? else { return Ok(None) };
    if cut_by_a.is_empty() {
        return Ok(Some(b.relation.clone()));
    }
    if let ([own], [other]) = (cut_by_b.as_slice(), cut_by_a.as_slice())
        && own.meets(other)
    {
        hull.remove_redundant(budget)?;
        return Ok(Some(hull));
    }
    let lengths = [&*a, &*b].map(|part| part.relation.n_constraints());
    let relaxed = |cuts: &[Cut]| cuts.iter().filter_map(|cut| cut.relaxed.clone()).collect::<Vec<_>>();
    let mut wide = hull.clone();
    relaxed(&cut_by_b).into_iter().chain(relaxed(&cut_by_a)).for_each(|row| wide.push_inequality(row));
    if meets_every_pair(&wide, &cut_by_b, &cut_by_a, budget)? {
        wide.remove_redundant(budget)?;
        return Ok((wide.n_constraints() <= lengths[0].max(lengths[1]) + 1).then_some(wide));
    }
    let wrapped = wrapped(&hull, &cut_by_b, &cut_by_a).or_else(|| wrapped(&hull, &cut_by_a, &cut_by_b));
    let Some(mut union) = wrapped else { return Ok(None) };
    union.remove_redundant(budget)?;
    Ok((union.n_constraints() < lengths[0] + lengths[1]).then_some(union))
}

/// The union of two relations, if of one a single constraint is cut, and by one, and the cuts of the other
/// are wrapped (see the module documentation). `hull` is what holds on both.
fn wrapped(hull: &IntegerRelation, cut: &[Cut], around: &[Cut]) -> Option<IntegerRelation> {
    let [cut] = cut else { return None };
    let slack = cut.relaxed_by_one()?;
    let mut union = hull.clone();
    union.push_inequality(slack.to_vec());
    // One that is opposite to the cut holds wherever the cut does not.
    for other in around.iter().filter(|other| !other.meets(cut)) {
        other.relaxed_by_one()?;
        let mut row = other.row.clone();
        row::add_scaled(&mut row, &Int::ONE, slack);
        union.push_inequality(row);
    }
    Some(union)
}

/// Has every point of `hull` all of the one or all of the other cuts? Together with the hull they are the
/// constraints of the relations they come from, so it is a question about pairs: is there a point without the
/// one and without the other?
fn meets_every_pair(
    hull: &IntegerRelation,
    cuts: &[Cut],
    others: &[Cut],
    budget: &Budget,
) -> Result<bool, Exhausted> {
    let mut simplex = Simplex::from_system(hull.equalities(), hull.inequalities(), budget)?;
    for cut in cuts {
        let start = simplex.snapshot();
        let outside = row::complement(&cut.row);
        simplex.add_inequality(&outside, budget)?;
        for other in others {
            let before = simplex.snapshot();
            let outside_other = row::complement(&other.row);
            simplex.add_inequality(&outside_other, budget)?;
            simplex.charge(budget, "coalescing")?;
            let is_empty = match Relaxed::of(&simplex) {
                Relaxed::Empty => true,
                Relaxed::Point(_) => false,
                Relaxed::Open => {
                    let mut rest = hull.clone();
                    rest.push_inequality(outside.clone());
                    rest.push_inequality(outside_other);
                    rest.is_empty(budget)?
                }
            };
            if !is_empty {
                return Ok(false);
            }
            simplex.rollback(before);
        }
        simplex.rollback(start);
    }
    Ok(true)
}

/// An inequality of one relation that does not hold on all of the other.
struct Cut {
    row: Vec<Int>,
    /// What of it holds; `None` if no bound does.
    relaxed: Option<Vec<Int>>,
}

impl Cut {
    /// What of it holds, if that is one less.
    fn relaxed_by_one(&self) -> Option<&[Int]> {
        let relaxed = self.relaxed.as_deref()?;
        let last = relaxed.len() - 1;
        (&relaxed[last] - &self.row[last]).is_one().then_some(relaxed)
    }

    /// Are the two inequalities opposite, without an integer between them?
    ///
    /// If they are the only ones of their relations that do not hold on the other, the union of both is what
    /// all the other inequalities describe: a point of that satisfies either this one, and is in its
    /// relation, or the other.
    fn meets(&self, other: &Cut) -> bool {
        let last = self.row.len() - 1;
        gauss::opposite_coeffs(&self.row, &other.row) && &self.row[last] + &other.row[last] >= -1i64
    }
}

/// Adds the constraints of `from` that hold on `on` to `hull`, and returns the others; `None` if there is a
/// gap between the two.
fn relax(
    from: &IntegerRelation,
    on: &mut Part,
    hull: &mut IntegerRelation,
    budget: &Budget,
) -> Result<Option<Vec<Cut>>, Exhausted> {
    let mut cuts = Vec::new();
    let mut rows: Vec<Vec<Int>> = Vec::new();
    for equality in from.equalities().rows() {
        if on.relation.equalities().rows().any(|row| row == equality) {
            hull.push_equality(equality.to_vec());
        } else {
            rows.extend([equality.to_vec(), row::negated(equality)]);
        }
    }
    for inequality in from.inequalities().rows() {
        let last = inequality.len() - 1;
        let is_tighter = |row: &[Int]| row[last] <= inequality[last] && gauss::same_coeffs(row, inequality);
        if on.relation.inequalities().rows().any(is_tighter) {
            hull.push_inequality(inequality.to_vec());
        } else {
            rows.push(inequality.to_vec());
        }
    }
    let simplex = on.simplex(budget)?;
    for row in rows {
        let least = simplex.minimize(&row, budget)?;
        simplex.charge(budget, "coalescing")?;
        match least {
            Optimum::Infeasible => return Ok(None),
            Optimum::Unbounded => cuts.push(Cut { row, relaxed: None }),
            Optimum::At(least) if least.numer().is_negative() => {
                let most = simplex.maximize(&row, budget)?.at();
                let is_apart = most.is_some_and(|most| floor(&most) < -1i64);
                if is_apart {
                    return Ok(None);
                }
                let mut relaxed = row.clone();
                let last = row.len() - 1;
                relaxed[last] -= floor(&least);
                cuts.push(Cut { row, relaxed: Some(relaxed) });
            }
            Optimum::At(_) => hull.push_inequality(row),
        }
    }
    Ok(Some(cuts))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::properties::cases;
    use expect_test::{Expect, expect};
    use proptest::prelude::*;

    fn check(text: &str, expected: Expect) {
        let set = PresburgerRelation::parse(text).expect("valid text");
        expected.assert_eq(&set.coalesced(&Budget::default()).expect("within the budget").to_string());
    }

    #[test]
    fn coalesced_cells_of_a_stencil() {
        check(
            "{ [i, j] -> [i, j]; [i, j] -> [i + 1, j]; [i, j] -> [i - 1, j]; [i, j] -> [i, j + 1]; [i, j] -> [i, j - 1] }",
            expect![
                "{ [i, j] -> [o0, o1] : i + j - o0 - 1 <= o1 <= j + o0 - i + 1 and j + o0 - i - 1 <= o1 <= i + j - o0 + 1 }"
            ],
        );
        check(
            "[n] -> { [i] -> [i] : 1 <= i <= n; [i] -> [i + 1] : 1 <= i < n; [i] -> [i - 1] : 1 < i <= n }",
            expect!["[n] -> { [i] -> [o0] : 0 < i <= n and i - 1 <= o0 <= i + 1 and 0 < o0 <= n }"],
        );
    }

    #[test]
    fn coalesced_with_what_is_beside_a_box() {
        check(
            "{ [i, j] : 0 <= i <= 9 and 0 <= j <= 9; [10, j] : 1 <= j <= 8 }",
            expect!["{ [i, j] : 0 <= i <= 10 and 0 <= j <= 9 and i - 9 <= j <= 18 - i }"],
        );
        // A steeper slope is not made, nor a hole filled.
        check(
            "{ [i, j] : 0 <= i <= 9 and 0 <= j <= 9; [10, j] : 2 <= j <= 7 }",
            expect!["{ [i, j] : 0 <= i <= 9 and 0 <= j <= 9; [10, j] : 2 <= j <= 7 }"],
        );
        check(
            "{ [i, j] : 0 <= i <= 9 and 0 <= j <= 9; [11, j] : 1 <= j <= 8 }",
            expect!["{ [i, j] : 0 <= i <= 9 and 0 <= j <= 9; [11, j] : 0 < j <= 8 }"],
        );
    }

    proptest! {
        #![proptest_config(cases(200))]

        /// Small boxes, most of them side by side.
        #[test]
        fn coalesced_keeps_the_points(boxes in proptest::collection::vec((0i64..4, 0i64..4, 0i64..3, 0i64..3), 1..7)) {
            let holds = |x: i64, y: i64| {
                boxes.iter().any(|&(left, low, dx, dy)| (left..=left + dx).contains(&x) && (low..=low + dy).contains(&y))
            };
            let pieces = boxes.iter().map(|(x, y, dx, dy)| {
                format!("[i, j] : {x} <= i <= {x} + {dx} and {y} <= j <= {y} + {dy}")
            });
            let text = format!("{{ {} }}", pieces.collect::<Vec<_>>().join("; "));
            let set = PresburgerRelation::parse(&text).expect("valid text");
            let budget = Budget::default();
            let coalesced = set.coalesced(&budget).expect("within the budget");
            coalesced.check_invariants();
            prop_assert!(coalesced.n_disjuncts() <= set.n_disjuncts());
            for x in -2..9 {
                for y in -2..9 {
                    let found = coalesced.contains(&[x.into(), y.into()], &budget).expect("within the budget");
                    prop_assert_eq!(found, holds(x, y), "{} at {}, {}: {}", text, x, y, coalesced);
                }
            }
        }
    }
}
