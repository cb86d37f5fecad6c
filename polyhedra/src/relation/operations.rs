//! Operations on one conjunction that need no search: each moves or renames columns.
//!
//! # Problem
//! Intersection, inverse, domain, range, composition, product, deltas, wrapping of single conjunctions.
//!
//! # Method
//! Both operands are brought onto the same symbols by name. Then every operation is a map from old columns
//! to new ones: columns that go out of sight become local ids, which are existentially quantified, so
//! no operation here loses anything. The result is simplified by `simplify` (cheap, exact).
//!
//! # Exactness
//! All of this file is exact over the integers.
//!
//! # Cost
//! Linear in the number of coefficients, and the cheap simplification.
//!
//! # Examples
//! `{ [i] -> [2i] }` then `{ [j] -> [j + 1] }` is `{ [i] -> [2i + 1] }`.

use crate::relation::integer_relation::IntegerRelation;
use crate::relation::space::{Name, Space, SpaceMismatch, Tuple, VarKind, expect_equal};
use loopwright_integer::Int;
use std::ops::Range;

impl IntegerRelation {
    /// The points in both relations. Exact.
    pub fn intersection(&self, other: &Self) -> Result<Self, SpaceMismatch> {
        self.space().expect_same_tuples(other.space())?;
        Ok(self.intersection_of_same_tuples(other))
    }

    pub(crate) fn intersection_of_same_tuples(&self, other: &Self) -> Self {
        let symbols = self.space().common_symbols(other.space());
        let mut out = self.with_symbols(&symbols);
        out.append(&other.with_symbols(&symbols));
        out.simplify();
        out
    }

    /// Adds the constraints of a relation over the same visible columns; its locals become new ones.
    /// Returns the column of the first new local.
    pub(crate) fn append(&mut self, other: &IntegerRelation) -> usize {
        let n_visible = self.space().n_visible();
        debug_assert_eq!(n_visible, other.space().n_visible());
        let first = self.add_locals(other.space().n_locals());
        let map: Vec<usize> = (0..n_visible).chain(first..first + other.space().n_locals()).collect();
        self.push_remapped(other, &map);
        first
    }

    /// Domain and range changed places. Exact.
    pub fn inverse(&self) -> Self {
        let space = self.space().clone().inverse();
        let (n_domain, n_range) = (self.space().n_domain(), self.space().n_range());
        let map: Vec<usize> = (n_range..n_range + n_domain)
            .chain(0..n_range)
            .chain(n_domain + n_range..self.space().n_vars())
            .collect();
        self.remapped(space, &map)
    }

    /// The set of domain points. Exact: the range becomes local.
    pub fn domain(&self) -> Self {
        self.inverse().range()
    }

    /// The set of range points. Exact: the domain becomes local.
    pub fn range(&self) -> Self {
        let space = self.space();
        let n_domain = space.n_domain();
        let target = space.clone().with_domain(Tuple::default()).with_locals(space.n_locals() + n_domain);
        let first_local = target.n_visible();
        let map: Vec<usize> = (first_local..first_local + n_domain)
            .chain(0..first_local)
            .chain(first_local + n_domain..target.n_vars())
            .collect();
        let mut out = self.remapped(target, &map);
        out.simplify();
        out
    }

    /// Turns columns of one kind into local ids. Exact.
    ///
    /// # Panics
    /// If there are no such columns, or they are locals already.
    pub fn projection(&self, kind: VarKind, columns: Range<usize>) -> Self {
        let mut out = self.quantified(kind, columns);
        out.simplify();
        out
    }

    /// [`Self::projection`] without the simplification: the new locals come first, in order.
    pub(crate) fn quantified(&self, kind: VarKind, columns: Range<usize>) -> Self {
        let space = self.space();
        assert!(columns.end <= space.n_of(kind) && kind != VarKind::Local, "columns {columns:?} of {kind:?}");
        let gone = columns.start as u32..columns.end as u32;
        let smaller = match kind {
            VarKind::Domain => space.clone().with_domain(space.domain().without_dims(gone)),
            VarKind::Range => space.clone().with_range(space.range().without_dims(gone)),
            VarKind::Symbol | VarKind::Local => {
                let mut symbols = space.symbols().to_vec();
                symbols.drain(columns.clone());
                space.clone().with_symbols(symbols)
            }
        };
        let target = smaller.with_locals(space.n_locals() + columns.len());
        let first = space.offset(kind) + columns.start;
        let gone = first..first + columns.len();
        let n_visible = target.n_visible();
        let map: Vec<usize> = (0..space.n_vars())
            .map(|col| match col {
                col if gone.contains(&col) => n_visible + (col - first),
                col if col < first => col,
                col if col < space.n_visible() => col - gone.len(),
                col => col,
            })
            .collect();
        self.remapped(target, &map)
    }

    /// First `self`, then `then`: { x -> z : exists y : x -> y in self and y -> z in then }. Exact.
    pub fn composition(&self, then: &Self) -> Result<Self, SpaceMismatch> {
        expect_equal(self.space().range(), then.space().domain())?;
        let symbols = self.space().common_symbols(then.space());
        let (first, second) = (self.with_symbols(&symbols), then.with_symbols(&symbols));
        let (n_in, n_mid, n_out) =
            (first.space().n_domain(), first.space().n_range(), second.space().n_range());
        let n_symbols = symbols.len();
        let locals = n_mid + first.space().n_locals() + second.space().n_locals();
        let space = Space::relation(symbols, first.space().domain().clone(), second.space().range().clone())
            .with_locals(locals);
        let mid = space.n_visible();
        let first_locals = mid + n_mid;
        let second_locals = first_locals + first.space().n_locals();
        let symbol_cols = n_in + n_out..n_in + n_out + n_symbols;
        let first_map: Vec<usize> = (0..n_in)
            .chain(mid..first_locals)
            .chain(symbol_cols.clone())
            .chain(first_locals..second_locals)
            .collect();
        let second_map: Vec<usize> = (mid..first_locals)
            .chain(n_in..n_in + n_out)
            .chain(symbol_cols)
            .chain(second_locals..space.n_vars())
            .collect();
        let mut out = first.remapped(space, &first_map);
        out.push_remapped(&second, &second_map);
        out.simplify();
        Ok(out)
    }

    /// The image of a set under a relation. Exact. The same as [`Self::composition`], as a set is a relation
    /// from the unit tuple.
    pub fn image(&self, relation: &Self) -> Result<Self, SpaceMismatch> {
        self.composition(relation)
    }

    /// The pairs whose domain point is in `set`. Exact.
    pub fn with_domain_in(&self, set: &Self) -> Result<Self, SpaceMismatch> {
        Ok(self.inverse().with_range_in(set)?.inverse())
    }

    /// The pairs whose range point is in `set`. Exact.
    pub fn with_range_in(&self, set: &Self) -> Result<Self, SpaceMismatch> {
        expect_equal(&Tuple::default(), set.space().domain())?;
        expect_equal(self.space().range(), set.space().range())?;
        let symbols = self.space().common_symbols(set.space());
        let mut out = self.with_symbols(&symbols);
        let set = set.with_symbols(&symbols);
        let first_local = out.add_locals(set.space().n_locals());
        let n_domain = out.space().n_domain();
        let map: Vec<usize> = (n_domain..out.space().n_visible())
            .chain(first_local..first_local + set.space().n_locals())
            .collect();
        out.push_remapped(&set, &map);
        out.simplify();
        Ok(out)
    }

    /// `{ [a -> c] -> [b -> d] : a -> b in self, c -> d in other }`; of sets `{ [b -> d] }`. Exact.
    pub fn product(&self, other: &Self) -> Self {
        let pair = |first: &Tuple, second: &Tuple| {
            if first.is_missing() && second.is_missing() {
                Tuple::default()
            } else {
                Tuple::wrap(first.clone(), second.clone())
            }
        };
        let domain = pair(self.space().domain(), other.space().domain());
        let range = Tuple::wrap(self.space().range().clone(), other.space().range().clone());
        self.side_by_side(other, domain, range)
    }

    /// The product with flat, unnamed tuples. Exact.
    pub fn flat_product(&self, other: &Self) -> Self {
        let flat = |first: &Tuple, second: &Tuple| match first.is_missing() && second.is_missing() {
            true => Tuple::default(),
            false => Tuple::wrap(first.clone(), second.clone()).flattened(),
        };
        let domain = flat(self.space().domain(), other.space().domain());
        let range = flat(self.space().range(), other.space().range());
        self.side_by_side(other, domain, range)
    }

    fn side_by_side(&self, other: &Self, domain: Tuple, range: Tuple) -> Self {
        let symbols = self.space().common_symbols(other.space());
        let (a, b) = (self.with_symbols(&symbols), other.with_symbols(&symbols));
        let (a_space, b_space) = (a.space(), b.space());
        let (a_in, a_out, a_locals) = (a_space.n_domain(), a_space.n_range(), a_space.n_locals());
        let (b_in, b_out, b_locals) = (b_space.n_domain(), b_space.n_range(), b_space.n_locals());
        let space = Space::relation(symbols, domain, range).with_locals(a_locals + b_locals);
        let outs = a_in + b_in;
        let n_visible = space.n_visible();
        let symbol_cols = outs + a_out + b_out..n_visible;
        let a_map: Vec<usize> = (0..a_in)
            .chain(outs..outs + a_out)
            .chain(symbol_cols.clone())
            .chain(n_visible..n_visible + a_locals)
            .collect();
        let b_map: Vec<usize> = (a_in..a_in + b_in)
            .chain(outs + a_out..outs + a_out + b_out)
            .chain(symbol_cols)
            .chain(n_visible + a_locals..n_visible + a_locals + b_locals)
            .collect();
        let mut out = a.remapped(space, &a_map);
        out.push_remapped(&b, &b_map);
        out
    }

    /// The set of the pairs: `{ [x -> y] : x -> y in self }`. A set stays unchanged. Exact.
    pub fn wrapped(&self) -> Self {
        let space = self.space();
        if space.is_set() {
            return self.clone();
        }
        let tuple = Tuple::wrap(space.domain().clone(), space.range().clone());
        let target = space.clone().with_domain(Tuple::default()).with_range(tuple);
        self.clone().recast(target)
    }

    /// The relation of a set of pairs: `{ x -> y : [x -> y] in self }`; `None` if the tuple is not nested or
    /// this is not a set. Exact.
    pub fn unwrapped(&self) -> Option<Self> {
        let space = self.space();
        let (first, second) = space.range().nested()?;
        if !space.is_set() {
            return None;
        }
        let target = space.clone().with_domain(first.clone()).with_range(second.clone());
        Some(self.clone().recast(target))
    }

    /// { y - x : x -> y in self }, for domain and range tuples of the same shape. Exact.
    pub fn deltas(&self) -> Result<Self, SpaceMismatch> {
        let space = self.space();
        expect_equal(space.domain(), space.range())?;
        let n = space.n_domain();
        let mut map = self.clone();
        // The new range is put after the old one, then both old tuples become local.
        let wide = space.clone().with_domain(Tuple::anonymous(2 * n as u32));
        let cols: Vec<usize> = (0..2 * n).chain(3 * n..wide.n_vars()).collect();
        map = map.remapped(wide, &cols);
        for dim in 0..n {
            let row = map.row(&[(2 * n + dim, 1), (n + dim, -1), (dim, 1)], 0);
            map.add_equality(&row);
        }
        Ok(map.range())
    }

    /// { x -> x } on the tuple of a set space.
    pub fn identity(symbols: Vec<Name>, tuple: Tuple) -> Self {
        let mut out = IntegerRelation::universe(Space::relation(symbols, tuple.clone(), tuple));
        let n = out.space().n_domain();
        for dim in 0..n {
            let row = out.row(&[(dim, 1), (n + dim, -1)], 0);
            out.add_equality(&row);
        }
        out
    }

    /// The set with the point `coords` alone.
    pub fn point(tuple: Tuple, coords: &[Int]) -> Self {
        let mut out = IntegerRelation::universe(Space::set(Vec::new(), tuple));
        coords.iter().enumerate().for_each(|(col, value)| out.fix(col, value));
        out
    }
}
