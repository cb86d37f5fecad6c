//! Makes every local the floor of a division.
//!
//! # Problem
//! A local e is *determined* if its value is a function of the visible columns wherever the relation holds.
//! Rewrite a relation as a union in which every local is determined. Complement and difference need that
//! form: only then may a constraint be negated under the quantifier.
//!
//! # Method
//! `relation::division` finds which locals are floors; they are known. A local that is not is bounded by
//! inequalities alone (`simplify` has solved the equalities over unknown locals by unimodular changes of
//! them). It is eliminated by an exact Fourier–Motzkin step if there is one. Else, unless it is a floor at
//! once, the unknown locals are changed so that their coefficients are small (`short_locals`), and one that
//! takes few slices beside its dark shadow is eliminated (`slices`): most points are in the shadow, which
//! needs no floor, and each slice has a dimension less. Else there is a value of e iff its least one works,
//! which meets some lower bound a*e >= l as tightly as it can: a*e = l + r with 0 <= r < a. If l is known
//! that makes e = ceil(l/a) determined, one piece for each lower bound. If not, each r gives an equality,
//! which makes one more local determined.
//!
//! # Exactness
//! Exact for every input.
//!
//! # Cost
//! At most nine pieces for a local with slices. Else one for each lower (or upper) bound of an unknown local,
//! times its coefficient if the bound itself holds unknown locals.
//!
//! # Examples
//! `{ [j] : exists x : 2j <= 3x <= 2j + 1 }` is `{ [j] : 3 floor((2j + 2)/3) <= 2j + 1 }`.
//!
//! # Reference
//! `[Pugh91]` for splinters; `[Verdoolaege10]` for the treatment of existential variables.

use crate::linear::fourier_motzkin::{count_bounds, is_exact, shadow};
use crate::linear::row;
use crate::relation::integer_relation::IntegerRelation;
use crate::work::budget::{Budget, Exhausted};
use loopwright_integer::Int;

impl IntegerRelation {
    /// Relations with the same union as this one, in which every local is determined. Exact.
    pub fn determined(&self, budget: &Budget) -> Result<Vec<IntegerRelation>, Exhausted> {
        let mut done = Vec::new();
        let mut open = vec![self.clone()];
        while let Some(mut relation) = open.pop() {
            budget.spend(1, "determination of locals")?;
            if relation.space().n_locals() > 0 {
                relation.simplify();
            }
            if relation.is_obviously_empty() {
                continue;
            }
            let unknown = relation.unknown_locals();
            if unknown.is_empty() {
                done.push(relation);
            } else if let Some(next) = relation.without_one_local(&unknown, budget)? {
                open.push(next);
            } else {
                relation.split(&unknown, &mut open, budget)?;
            }
        }
        Ok(done)
    }

    fn unknown_locals(&self) -> Vec<usize> {
        let definitions = self.definitions();
        let locals = self.space().n_visible()..self.space().n_vars();
        locals.filter(|&col| definitions.iter().all(|definition| definition.col != col)).collect()
    }

    /// An exact Fourier–Motzkin step, if an unknown local has one.
    fn without_one_local(
        &self,
        unknown: &[usize],
        budget: &Budget,
    ) -> Result<Option<IntegerRelation>, Exhausted> {
        let rows: Vec<Vec<Int>> = self.inequalities().rows().map(<[Int]>::to_vec).collect();
        let growth = |col: usize| {
            let (lower, upper) = count_bounds(&rows, col);
            (lower * upper).saturating_sub(lower + upper)
        };
        let free = unknown.iter().copied().filter(|&col| !self.equality_uses(col));
        let Some(col) = free.filter(|&col| is_exact(&rows, col)).min_by_key(|&col| growth(col)) else {
            return Ok(None);
        };
        budget.spend(growth(col) as u64 + 1, "determination of locals")?;
        Ok(Some(self.with_shadow(shadow(&rows, col).rows, col)))
    }

    fn equality_uses(&self, col: usize) -> bool {
        self.equalities().rows().any(|row| !row[col].is_zero())
    }

    /// Parts with an unknown local less, see the module doc.
    fn split(
        mut self,
        unknown: &[usize],
        open: &mut Vec<IntegerRelation>,
        budget: &Budget,
    ) -> Result<(), Exhausted> {
        let free: Vec<usize> = unknown.iter().copied().filter(|&col| !self.equality_uses(col)).collect();
        if !self.cheapest_bounds(unknown, &free).n_pieces.is_one() {
            self.shorten_locals(&free, budget)?;
            if let Some(parts) = self.without_thin_local(&free, budget)? {
                open.extend(parts);
                return Ok(());
            }
        }
        self.split_on_bounds(unknown, &free, open, budget)
    }

    /// The lower or upper bounds that [`Self::split_on_bounds`] makes the fewest pieces of.
    fn cheapest_bounds(&self, unknown: &[usize], free: &[usize]) -> Bounds {
        let sides = free.iter().flat_map(|&col| [(col, 1), (col, -1)]);
        let bounds = sides.map(|(col, sign)| {
            let pieces = self.side(col, sign).map(|row| match is_known(row, col, unknown) {
                true => Int::ONE,
                false => row[col].abs(),
            });
            Bounds { col, sign, n_pieces: pieces.fold(Int::ZERO, |sum, pieces| sum + pieces) }
        });
        let cheapest = bounds.min_by(|a, b| a.n_pieces.cmp(&b.n_pieces));
        cheapest.expect("simplify leaves at most one unknown local per equality, which makes it known")
    }

    /// The lower bounds of a column (sign 1) or the upper ones (-1).
    fn side(&self, col: usize, sign: i32) -> impl Iterator<Item = &[Int]> {
        self.inequalities().rows().filter(move |row| row[col].signum() == sign)
    }

    /// The case split over the bounds of one unknown local, see the module doc.
    fn split_on_bounds(
        &self,
        unknown: &[usize],
        free: &[usize],
        open: &mut Vec<IntegerRelation>,
        budget: &Budget,
    ) -> Result<(), Exhausted> {
        let Bounds { col, sign, .. } = self.cheapest_bounds(unknown, free);
        for row in self.side(col, sign) {
            if is_known(row, col, unknown) {
                budget.spend(1, "determination of locals")?;
                let mut tight = row.to_vec();
                row::negate(&mut tight);
                let last = tight.len() - 1;
                tight[last] += row[col].abs() - 1i64;
                let mut piece = self.clone();
                piece.push_inequality(tight);
                open.push(piece);
                continue;
            }
            let mut residue = Int::ZERO;
            while residue < row[col].abs() {
                budget.spend(1, "determination of locals")?;
                let mut equality = row.to_vec();
                let last = equality.len() - 1;
                equality[last] -= &residue;
                let mut piece = self.clone();
                piece.push_equality(equality);
                open.push(piece);
                residue += 1;
            }
        }
        Ok(())
    }
}

/// Bounds of a column on one side, and how many pieces the split over them makes.
struct Bounds {
    col: usize,
    sign: i32,
    n_pieces: Int,
}

/// Does the row hold no unknown local but this one?
fn is_known(row: &[Int], col: usize, unknown: &[usize]) -> bool {
    unknown.iter().all(|&other| other == col || row[other].is_zero())
}

#[cfg(test)]
mod tests {
    use crate::properties::contains;
    use crate::relation::presburger_relation::PresburgerRelation;
    use crate::work::budget::Budget;

    /// The sums of coins of these values up to a number, by enumeration.
    fn sums(coins: &[usize], last: usize) -> Vec<bool> {
        let mut is_sum = vec![false; last + 1];
        is_sum[0] = true;
        for sum in 1..=last {
            is_sum[sum] = coins.iter().any(|&coin| coin <= sum && is_sum[sum - coin]);
        }
        is_sum
    }

    #[test]
    fn determined_sums_of_coins_are_those_of_enumeration() {
        let budget = Budget::new(200_000);
        for coins in [[1, 5, 10, 25, 50], [6, 9, 20, 31, 47], [12, 17, 20, 31, 47], [10, 15, 20, 26, 38]] {
            let [a, b, c, d, e] = coins;
            let text = format!(
                "{{ [x] : exists a, b, c, d, e : x = {a}a + {b}b + {c}c + {d}d + {e}e and a, b, c, d, e >= 0 }}"
            );
            let set =
                PresburgerRelation::parse(&text).expect("valid text").determined(&budget).expect("budget");
            let gaps = set.complement(&budget).expect("budget");
            for (x, is_sum) in (0..).zip(sums(&coins, 120)) {
                assert_eq!(contains(&set, &[x]), is_sum, "{x} as a sum of {coins:?}");
                assert_eq!(contains(&gaps, &[x]), !is_sum, "{x} as no sum of {coins:?}");
            }
        }
    }

    #[test]
    fn determined_images_of_boxes_equal_their_mirror_images() {
        let budget = Budget::new(300_000);
        let parse = |text: &str| PresburgerRelation::parse(text).expect("valid text");
        for (set, mirrored) in [
            (
                "{ [x] : exists a, b, c, d : x = 3a + 5b + 7c + 11d and 0 <= a, b, c, d <= 10 }",
                "{ [x] : exists a, b, c, d : x = 260 - 3a - 5b - 7c - 11d and 0 <= a, b, c, d <= 10 }",
            ),
            (
                "[n] -> { [x] : exists a, b, c : x = 3a + 5b + 7c and 0 <= a, b, c <= n }",
                "[n] -> { [x] : exists a, b, c : x = 15n - 3a - 5b - 7c and 0 <= a, b, c <= n }",
            ),
            (
                "[n] -> { [x] : exists a, b, c, d : x = 3a + 5b + 7c + 11d and 0 <= a, b, c, d <= n }",
                "[n] -> { [x] : exists a, b, c, d : x = 26n - 3a - 5b - 7c - 11d and 0 <= a, b, c, d <= n }",
            ),
        ] {
            assert_eq!(parse(set).is_equal(&parse(mirrored), &budget), Ok(true), "{set}");
            let all_but_one = parse(set).difference(&parse("{ [17] }"), &budget).expect("budget");
            assert_eq!(parse(mirrored).is_equal(&all_but_one, &budget), Ok(false), "{set}");
        }
    }
}
