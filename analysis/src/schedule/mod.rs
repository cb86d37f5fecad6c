//! Schedules: when each statement instance runs.
//!
//! # Problem
//! A schedule gives every instance `S[i]` of every statement a *timestamp*, a vector of integers; instances
//! run in lexicographic order of their timestamps, and instances that differ first in a *coincident*
//! component may run at the same time.
//!
//! # Shape
//! A schedule is a tree. A [`Node::Sequence`] runs its children one after the other (one component of the
//! timestamp, the child's number). A [`Band`] adds one component per [`Member`]: a quasi-affine function of
//! the iteration vector and the parameters, one for each statement below it. A [`Node::Leaf`] ends a path;
//! instances of different statements never meet at a leaf.
//!
//! # Invariants
//! 1. Every statement below a band has one row in each of its members, with as many iterator coefficients as
//!    the statement has loops and as many parameter coefficients as the scop has parameters.
//! 2. The children of a sequence have disjoint statement sets; together they are the node's statements.
//! 3. Divisors are positive.
//!
//! # Reference
//! Schedule trees: [VerdoolaegeGuelton14]; bands and permutability: [Bondhugula08].

mod print;

use crate::ids::StmtId;
use indexmap::IndexMap;
use loopwright_affine_ir::Id;
use loopwright_polyhedra::machinery::row;
use loopwright_polyhedra::{Int, PresburgerRelation, Space, VarKind};
use num_traits::Zero;

/// An affine function `iters · i + params · p + constant` of a statement's iteration vector and the
/// parameters. Unlike an `AffineSum` it has all coefficients, also those that are zero: most are looked up by
/// their place.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct AffineForm {
    /// One coefficient per enclosing loop, outermost first.
    pub iters: Vec<Int>,
    /// One coefficient per parameter of the scop.
    pub params: Vec<Int>,
    /// The value where iterators and parameters are all 0.
    pub constant: Int,
}

impl AffineForm {
    /// The zero function.
    pub fn zero(n_iters: usize, n_params: usize) -> Self {
        Self { iters: vec![Int::ZERO; n_iters], params: vec![Int::ZERO; n_params], constant: Int::ZERO }
    }

    /// The constant function `constant`.
    pub fn constant(n_iters: usize, n_params: usize, constant: impl Into<Int>) -> Self {
        Self { constant: constant.into(), ..Self::zero(n_iters, n_params) }
    }

    /// The iterator of loop `iter`.
    pub fn iter(n_iters: usize, n_params: usize, iter: usize) -> Self {
        let mut form = Self::zero(n_iters, n_params);
        form.iters[iter] = Int::ONE;
        form
    }

    /// Whether all coefficients of iterators and parameters are zero.
    pub fn is_constant(&self) -> bool {
        self.iters.iter().chain(&self.params).all(Zero::is_zero)
    }

    /// The sum of two functions of the same iteration vector and parameters.
    pub fn plus(&self, other: &Self) -> Self {
        let add = |a: &[Int], b: &[Int]| a.iter().zip(b).map(|(a, b)| a + b).collect();
        Self {
            iters: add(&self.iters, &other.iters),
            params: add(&self.params, &other.params),
            constant: &self.constant + &other.constant,
        }
    }

    /// The function times a number.
    pub fn scaled(&self, by: &Int) -> Self {
        let times = |numbers: &[Int]| numbers.iter().map(|number| number * by).collect();
        Self { iters: times(&self.iters), params: times(&self.params), constant: &self.constant * by }
    }

    /// The function as a row over the columns of `space` (then the constant), where the tuple of kind `iters`
    /// is the iteration vector.
    ///
    /// # Panics
    /// If the tuple or the parameters are not as many as the coefficients.
    ///
    /// ```
    /// use loopwright_analysis::AffineForm;
    /// use loopwright_polyhedra::machinery::row;
    /// use loopwright_polyhedra::{Int, Name, Space, Tuple, VarKind};
    ///
    /// let space = Space::relation(vec![Name::from("n")], Tuple::anonymous(1), Tuple::anonymous(1));
    /// let form = AffineForm { params: vec![Int::from(2)], ..AffineForm::iter(1, 1, 0) };
    /// assert_eq!(form.row(&space, VarKind::Domain), row::from_i64(&[1, 0, 2, 0]));
    /// assert_eq!(form.row(&space, VarKind::Range), row::from_i64(&[0, 1, 2, 0]));
    /// ```
    pub fn row(&self, space: &Space, iters: VarKind) -> Vec<Int> {
        let mut row = vec![Int::ZERO; space.n_cols()];
        row[space.columns(iters)].clone_from_slice(&self.iters);
        row[space.columns(VarKind::Symbol)].clone_from_slice(&self.params);
        row[space.n_vars()] = self.constant.clone();
        row
    }

    /// `target - source` as a row over the columns of `space`, a relation from source to target instances.
    ///
    /// # Panics
    /// As [`AffineForm::row`] does.
    pub fn distance_row(source: &Self, target: &Self, space: &Space) -> Vec<Int> {
        let mut row = target.row(space, VarKind::Range);
        row::add_scaled(&mut row, &Int::MINUS_ONE, &source.row(space, VarKind::Domain));
        row
    }

    /// The value at an iteration and parameter values.
    pub fn eval(&self, iters: &[Int], params: &[Int]) -> Int {
        let dot = |a: &[Int], b: &[Int]| a.iter().zip(b).fold(Int::ZERO, |sum, (x, y)| sum + x * y);
        dot(&self.iters, iters) + dot(&self.params, params) + &self.constant
    }
}

/// `coeff * floor(form / divisor)`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct FloorTerm {
    /// Factor of the quotient.
    pub coeff: Int,
    /// The dividend.
    pub form: AffineForm,
    /// Positive; 1 for a plain affine term. The quotient is rounded down.
    pub divisor: Int,
}

/// One component of a timestamp: a sum of [`FloorTerm`]s. Empty is zero.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct QuasiRow {
    /// In no particular order; equal ones need not be merged.
    pub terms: Vec<FloorTerm>,
}

impl QuasiRow {
    /// A row without division.
    pub fn affine(form: AffineForm) -> Self {
        Self::floor(form, Int::ONE)
    }

    /// `floor(form / divisor)`.
    pub fn floor(form: AffineForm, divisor: Int) -> Self {
        assert!(divisor.is_positive(), "a divisor is positive");
        Self { terms: vec![FloorTerm { coeff: Int::ONE, form, divisor }] }
    }

    /// The form of a row that is one affine term with factor 1 and divisor 1 (or the empty sum, for which
    /// `None`).
    pub fn as_affine(&self) -> Option<&AffineForm> {
        match self.terms.as_slice() {
            [term] if term.coeff.is_one() && term.divisor.is_one() => Some(&term.form),
            _ => None,
        }
    }

    /// The value of a row that is the same everywhere.
    pub fn as_constant(&self) -> Option<Int> {
        self.terms.iter().all(|term| term.form.is_constant()).then(|| self.eval(&[], &[]))
    }

    /// The sum of two rows: affine parts are added up, quotients stand beside each other.
    ///
    /// ```
    /// use loopwright_analysis::{AffineForm, QuasiRow};
    /// use loopwright_polyhedra::Int;
    ///
    /// // i + 2 j
    /// let [i, j] = [0, 1].map(|iter| QuasiRow::affine(AffineForm::iter(2, 0, iter)));
    /// let sum = i.plus(&j.scaled(&Int::from(2)));
    /// assert_eq!(sum.as_affine().map(|form| &form.iters[..]), Some(&[1, 2].map(Int::from)[..]));
    /// ```
    pub fn plus(&self, other: &Self) -> Self {
        let mut affine: Option<AffineForm> = None;
        let mut terms = Vec::new();
        for term in self.terms.iter().chain(&other.terms) {
            if !term.divisor.is_one() {
                terms.push(term.clone());
                continue;
            }
            let form = term.form.scaled(&term.coeff);
            affine = Some(affine.map_or(form.clone(), |sum| sum.plus(&form)));
        }
        terms.extend(affine.map(|form| FloorTerm { coeff: Int::ONE, form, divisor: Int::ONE }));
        Self { terms }
    }

    /// The row times a number; affine parts stay affine forms.
    pub fn scaled(&self, by: &Int) -> Self {
        let terms = self.terms.iter().map(|term| match term.divisor.is_one() {
            true => {
                FloorTerm { coeff: Int::ONE, form: term.form.scaled(&(&term.coeff * by)), divisor: Int::ONE }
            }
            false => FloorTerm { coeff: &term.coeff * by, ..term.clone() },
        });
        Self { terms: terms.collect() }
    }

    /// The value at an iteration and parameter values.
    pub fn eval(&self, iters: &[Int], params: &[Int]) -> Int {
        self.terms.iter().fold(Int::ZERO, |sum, term| {
            sum + &term.coeff * term.form.eval(iters, params).floor_div(&term.divisor)
        })
    }
}

/// What a band member enumerates: whole tiles, or the iterations themselves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MemberKind {
    /// Iterates over tiles (or wavefronts of tiles): code generation keeps such loops whole.
    Tile,
    /// Iterates over instances.
    Point,
    /// Iterates over the few instances of one block, innermost: code generation gives whole blocks a loop
    /// with a constant number of iterations, which compilers unroll. An outer member enumerates the blocks:
    /// the quotient of the same form.
    Unrolled,
}

/// One component of the timestamps of the statements below a band.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Member {
    /// A row for each statement below the band.
    pub rows: IndexMap<StmtId, QuasiRow>,
    /// No dependence crosses iterations of this member while all outer components are equal.
    pub coincident: bool,
    /// What it enumerates.
    pub kind: MemberKind,
}

/// Consecutive components; `permutable` says that any order of them, and so rectangular tiling, is legal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Band {
    /// Outermost first.
    pub members: Vec<Member>,
    /// Every dependence not satisfied outside the band has a non-negative distance in every member.
    pub permutable: bool,
    /// What runs at each point of the band.
    pub child: Box<Node>,
}

/// A node of a schedule tree.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Node {
    /// The end of a path.
    Leaf,
    /// Children in order, each with the statements it schedules (ascending).
    Sequence(Vec<(Vec<StmtId>, Node)>),
    /// Components of the timestamp.
    Band(Band),
}

impl Node {
    /// Children one after the other; a single child stands for itself.
    pub fn sequence(mut children: Vec<(Vec<StmtId>, Node)>) -> Node {
        match children.len() {
            1 => children.remove(0).1,
            _ => Node::Sequence(children),
        }
    }

    /// Puts a statement everywhere where another one is, with its rows: they are to have no instance in
    /// common.
    pub(crate) fn add_like(&mut self, like: StmtId, part: StmtId) {
        match self {
            Node::Leaf => {}
            Node::Sequence(children) => {
                for (stmts, child) in children.iter_mut().filter(|(stmts, _)| stmts.contains(&like)) {
                    stmts.push(part);
                    child.add_like(like, part);
                }
            }
            Node::Band(band) => {
                for member in &mut band.members {
                    if let Some(row) = member.rows.get(&like).cloned() {
                        member.rows.insert(part, row);
                    }
                }
                band.child.add_like(like, part);
            }
        }
    }
}

/// A part of the points of a band whose code is apart from that of the others. It says nothing of the order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Isolated {
    /// How many members the bands around the band have.
    pub n_around: usize,
    /// The part: a set of vectors of the members of the bands around it and of its own.
    pub points: PresburgerRelation,
    /// All other vectors.
    pub others: PresburgerRelation,
    /// The statements below the band.
    pub stmts: Vec<StmtId>,
}

/// A schedule tree over the statements of one scop.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Schedule {
    /// `(number of iterators)` per statement, in order of their ids.
    pub n_iters: Vec<usize>,
    /// Number of parameters of the scop.
    pub n_params: usize,
    /// The tree.
    pub root: Node,
    /// Parts of bands that have code of their own, at most one of the bands around a statement. Both sets of
    /// each consist of conjunctions that do not overlap and have no locals.
    pub isolated: Vec<Isolated>,
}

/// One component of a flattened timestamp.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FlatRow {
    /// The component as a function of iteration vector and parameters.
    pub row: QuasiRow,
    /// Instances that first differ here may run at the same time.
    pub coincident: bool,
    /// What a loop over this component enumerates.
    pub kind: MemberKind,
}

fn band_components_into(node: &Node, stmts: &[StmtId], lengths: &mut [usize], found: &mut [Vec<usize>]) {
    match node {
        Node::Leaf => {}
        Node::Band(band) => {
            for stmt in stmts {
                let length = &mut lengths[stmt.index()];
                found[stmt.index()].extend(*length..*length + band.members.len());
                *length += band.members.len();
            }
            band_components_into(&band.child, stmts, lengths, found);
        }
        Node::Sequence(children) => {
            for (stmts, child) in children {
                stmts.iter().for_each(|stmt| lengths[stmt.index()] += 1);
                band_components_into(child, stmts, lengths, found);
            }
            // As timestamps are.
            let depth = stmts.iter().map(|stmt| lengths[stmt.index()]).max().unwrap_or(0);
            stmts.iter().for_each(|stmt| lengths[stmt.index()] = depth);
        }
    }
}

impl Schedule {
    /// For each statement, which components of its timestamps are members of the bands around it, outermost
    /// first.
    pub fn band_components(&self) -> Vec<Vec<usize>> {
        let n = self.n_iters.len();
        let (mut found, mut lengths) = (vec![Vec::new(); n], vec![0; n]);
        let all: Vec<StmtId> = (0..n).map(StmtId::from_index).collect();
        band_components_into(&self.root, &all, &mut lengths, &mut found);
        found
    }

    /// The timestamps without the tree: for each statement, rows of one common length.
    ///
    /// Components that a statement's path does not have are zero. Exact; the order of instances is the
    /// tree's.
    pub fn timestamps(&self) -> Vec<Vec<FlatRow>> {
        let mut rows = vec![Vec::new(); self.n_iters.len()];
        let all: Vec<StmtId> = (0..self.n_iters.len()).map(StmtId::from_index).collect();
        self.timestamps_into(&self.root, &all, &mut rows);
        rows
    }

    fn timestamps_into(&self, node: &Node, stmts: &[StmtId], rows: &mut [Vec<FlatRow>]) {
        match node {
            Node::Leaf => {}
            Node::Band(band) => {
                for member in &band.members {
                    for stmt in stmts {
                        rows[stmt.index()].push(FlatRow {
                            row: member.rows[stmt].clone(),
                            coincident: member.coincident,
                            kind: member.kind,
                        });
                    }
                }
                self.timestamps_into(&band.child, stmts, rows);
            }
            Node::Sequence(children) => {
                for (position, (stmts, child)) in children.iter().enumerate() {
                    for stmt in stmts {
                        rows[stmt.index()].push(self.constant_row(*stmt, position as i64));
                    }
                    self.timestamps_into(child, stmts, rows);
                }
                // Siblings end at different depths; what follows below a common ancestor must stay aligned.
                let depth = stmts.iter().map(|s| rows[s.index()].len()).max().unwrap_or(0);
                for stmt in stmts {
                    while rows[stmt.index()].len() < depth {
                        rows[stmt.index()].push(self.constant_row(*stmt, 0));
                    }
                }
            }
        }
    }

    fn constant_row(&self, stmt: StmtId, constant: i64) -> FlatRow {
        let form = AffineForm::constant(self.n_iters[stmt.index()], self.n_params, constant);
        FlatRow { row: QuasiRow::affine(form), coincident: false, kind: MemberKind::Point }
    }
}
