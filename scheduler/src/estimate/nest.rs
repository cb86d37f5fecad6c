//! The loops of a schedule tree, with trip counts and the accesses that move along each.

use crate::estimate::geometry::{Extents, inverse};
use crate::estimate::statement::{Reference, Work, number};
use loopwright_affine_ir::Id;
use loopwright_analysis::StmtId;
use loopwright_analysis::machinery::FloorTerm;
use loopwright_analysis::{AffineForm, MemberKind, Node, QuasiRow};
use loopwright_polyhedra::Exhausted;

/// All loops of a tree, outer ones before inner ones, and the way to each statement.
#[derive(Clone, Debug, Default)]
pub(super) struct Nest {
    pub(super) loops: Vec<Loop>,
    /// By position of the statement; empty for those that the tree does not have.
    pub(super) paths: Vec<Path>,
    /// The loops without one around.
    pub(super) roots: Vec<usize>,
}

/// One loop: a member of a band.
#[derive(Clone, Debug)]
pub(super) struct Loop {
    /// Positions of the loops directly inside.
    pub(super) inner: Vec<usize>,
    pub(super) stmts: Vec<StmtId>,
    pub(super) coincident: bool,
    /// Its iterations are few at first and at last: tiles along a wavefront.
    pub(super) is_ramp: bool,
    /// It runs over tiles.
    pub(super) is_tile: bool,
    /// Its iterations are part of the body of the loop around it.
    pub(super) is_unrolled: bool,
    /// That is because it is short, and neighbouring cells of it are the lanes of vectors.
    pub(super) is_row: bool,
    /// It is innermost, and its iterations fill vectors, always as many.
    pub(super) is_full: bool,
    /// How often it is started.
    pub(super) starts: f64,
    /// Iterations of each start, on average.
    pub(super) trip: f64,
}

/// The loops around a statement, and its references in terms of them.
#[derive(Clone, Debug, Default)]
pub(super) struct Path {
    /// Outermost first.
    pub(super) steps: Vec<Step>,
    /// One for each reference of the statement.
    pub(super) motions: Vec<Motion>,
    /// How many values each form that loops enumerate takes altogether.
    pub(super) extents: Vec<f64>,
}

/// Iterations of a loop up to which compilers unroll it completely.
const FEW_ITERATIONS: f64 = 32.0;

/// Operations and accesses of a body up to which they do.
const SHORT_BODY: f64 = 300.0;

/// A loop as one statement sees it.
#[derive(Clone, Debug)]
pub(super) struct Step {
    /// Its position in [`Nest::loops`].
    pub(super) at: usize,
    pub(super) trip: f64,
    /// Is the number of iterations a constant?
    pub(super) is_fixed: bool,
    /// Which form it enumerates, in how many parts.
    pub(super) moves: Option<(usize, f64)>,
    /// The share of the form's values that are in parts at an end of it and do not fill them.
    pub(super) ragged: f64,
}

impl Step {
    /// Do both loops enumerate the same form, in parts or whole?
    pub(super) fn enumerates_as(&self, other: &Self) -> bool {
        let form = |step: &Self| step.moves.map(|(form, _)| form);
        form(self) == form(other)
    }
}

/// Subscripts by the forms that loops enumerate.
#[derive(Clone, Debug)]
pub(super) struct Motion {
    /// Per subscript, how far it moves from one value of each form to the next; `None` where subscripts are
    /// not known.
    pub(super) subscripts: Option<Vec<Vec<f64>>>,
    /// How far each subscript reaches altogether.
    whole: Vec<f64>,
    /// How many elements are from one value of each form to the next, where the shape tells.
    elements: Option<Vec<f64>>,
}

/// Elements between cells up to which compilers load what is between, too, and shuffle.
const SHORT: f64 = 4.0;

/// What a step along a loop does to a reference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stride {
    /// The cell stays the same.
    None,
    /// The next element in memory.
    Unit,
    /// A few elements on.
    Short,
    /// Any other.
    Jump,
}

/// How extents are found: by statement and forms.
pub(super) type FindExtents<'a> = dyn Fn(StmtId, &[AffineForm]) -> Result<Extents, Exhausted> + 'a;

impl Nest {
    /// The nest of a subtree with `stmts`.
    pub(super) fn of(
        node: &Node,
        stmts: &[StmtId],
        works: &[Work],
        vector: Option<f64>,
        extents: &FindExtents<'_>,
    ) -> Result<Self, Exhausted> {
        let mut builder = Builder { nest: Self::default(), works, rows: vec![Vec::new(); works.len()] };
        builder.node(node, stmts, None);
        builder.mark_ramps();
        let Builder { mut nest, rows, .. } = builder;
        nest.paths = vec![Path::default(); works.len()];
        for &stmt in stmts {
            let rows = &rows[stmt.index()];
            nest.paths[stmt.index()] = path(stmt, rows, &works[stmt.index()], extents)?;
        }
        nest.count();
        nest.unroll_short_loops(works, vector);
        Ok(nest)
    }

    /// Marks the innermost loops that a compiler unrolls completely: of few iterations, always as many.
    /// Vectors are of so many bytes, if it may take short rows for them before.
    fn unroll_short_loops(&mut self, works: &[Work], vector: Option<f64>) {
        for at in (0..self.loops.len()).rev() {
            let this = &self.loops[at];
            let stmts = this.stmts.iter().map(|stmt| {
                let (path, work) = (&self.paths[stmt.index()], &works[stmt.index()]);
                let position = path.steps.iter().position(|step| step.at == at)?;
                let lanes = vector.filter(|_| this.coincident).map(|vector| work.lanes(vector));
                Some(Inside { path, work, position, lanes })
            });
            let Some(stmts) = stmts.collect::<Option<Vec<Inside<'_>>>>() else { continue };
            let is_innermost = this.inner.iter().all(|&inner| self.loops[inner].is_unrolled);
            let n_ops: Option<f64> = stmts.iter().map(Inside::n_ops).sum();
            let is_short = n_ops.is_some_and(|n_ops| n_ops <= SHORT_BODY);
            let is_short = is_innermost && is_short && !this.is_tile && !this.is_unrolled;
            let is_full =
                is_innermost && stmts.iter().all(|stmt| stmt.step().is_fixed && stmt.fills_vectors());
            let is_row = is_short && stmts.iter().all(Inside::is_row);
            let this = &mut self.loops[at];
            this.is_full = is_full;
            this.is_row = is_row;
            this.is_unrolled |= is_short;
        }
    }

    /// How often loops are started, and how many iterations they have: as the statement that runs most often
    /// says.
    fn count(&mut self) {
        for path in &self.paths {
            let mut starts = 1.0;
            for step in &path.steps {
                let counted = &mut self.loops[step.at];
                if starts * step.trip > counted.starts * counted.trip {
                    (counted.starts, counted.trip) = (starts, step.trip);
                }
                starts *= step.trip;
            }
        }
    }
}

/// A statement in a loop.
struct Inside<'a> {
    path: &'a Path,
    work: &'a Work,
    /// Of the loop, on the path.
    position: usize,
    /// Elements of a vector, if iterations of the loop may be those.
    lanes: Option<f64>,
}

impl Inside<'_> {
    fn step(&self) -> &Step {
        &self.path.steps[self.position]
    }

    /// Whether the iterations of the loop are as many as fill vectors.
    fn fills_vectors(&self) -> bool {
        self.lanes.is_some_and(|lanes| self.step().trip % lanes == 0.0)
    }

    /// Whether they are vectors of neighbouring cells.
    fn is_row(&self) -> bool {
        let is_innermost = self.position + 1 == self.path.steps.len();
        let in_row = |at| matches!(self.path.stride(at, self.position), Stride::None | Stride::Unit);
        is_innermost && self.fills_vectors() && (0..self.work.references.len()).all(in_row)
    }

    /// Operations and accesses of all iterations; `None` if these are too many or not always as many. Cells
    /// that stand still are read and written once. What becomes vectors does so first.
    fn n_ops(&self) -> Option<f64> {
        let lanes = self.lanes.filter(|_| self.is_row()).unwrap_or(1.0);
        if !self.step().is_fixed || self.step().trip / lanes > FEW_ITERATIONS {
            return None;
        }
        let inner = self.position..self.path.steps.len();
        let n_instances =
            self.path.steps[inner.clone()].iter().map(|step| step.trip).product::<f64>() / lanes;
        let stands = |at: usize| inner.clone().all(|inner| self.path.stride(at, inner) == Stride::None);
        let accesses = self.work.references.iter().enumerate().map(|(at, reference)| {
            let n_times = if stands(at) { 1.0 } else { n_instances };
            n_times * (reference.n_loads + reference.n_stores)
        });
        Some(accesses.sum::<f64>() + n_instances * self.work.n_flops())
    }
}

struct Builder<'a> {
    nest: Nest,
    works: &'a [Work],
    /// Per statement, the rows of the loops around it.
    rows: Vec<Vec<(usize, QuasiRow)>>,
}

impl Builder<'_> {
    /// The loop after a sum of two quotients runs over the tiles of a wave.
    fn mark_ramps(&mut self) {
        for rows in &self.rows {
            for pair in rows.windows(2) {
                let n_quotients =
                    |row: &QuasiRow| row.terms.iter().filter(|term| !term.divisor.is_one()).count();
                if n_quotients(&pair[0].1) > 1 {
                    self.nest.loops[pair[1].0].is_ramp = true;
                }
            }
        }
    }

    fn node(&mut self, node: &Node, stmts: &[StmtId], mut outer: Option<usize>) {
        match node {
            Node::Leaf => {}
            Node::Sequence(children) => {
                children.iter().for_each(|(stmts, child)| self.node(child, stmts, outer));
            }
            Node::Band(band) => {
                for member in &band.members {
                    let at = self.nest.loops.len();
                    self.nest.loops.push(Loop {
                        inner: Vec::new(),
                        stmts: stmts.to_vec(),
                        coincident: member.coincident,
                        is_ramp: false,
                        is_tile: member.kind == MemberKind::Tile,
                        is_unrolled: member.kind == MemberKind::Unrolled,
                        is_row: false,
                        is_full: false,
                        starts: 0.0,
                        trip: 0.0,
                    });
                    match outer {
                        Some(outer) => self.nest.loops[outer].inner.push(at),
                        None => self.nest.roots.push(at),
                    }
                    for stmt in stmts {
                        let row = self.works[stmt.index()].by_stripped_loops(member.rows[stmt].clone());
                        self.rows[stmt.index()].push((at, row));
                    }
                    outer = Some(at);
                }
                self.node(&band.child, stmts, outer);
            }
        }
    }
}

fn path(
    stmt: StmtId,
    rows: &[(usize, QuasiRow)],
    work: &Work,
    extents: &FindExtents<'_>,
) -> Result<Path, Exhausted> {
    let stands_for = Coordinates::of(rows);
    let mut forms: Vec<AffineForm> = Vec::new();
    for term in rows.iter().flat_map(|(_, row)| &row.terms) {
        let form = stands_for.coordinate(&term.form);
        if !form.is_constant() && !forms.iter().any(|old| old.iters == form.iters) {
            forms.push(form.clone());
        }
    }
    let Extents { forms: whole, steps: apart, are_fixed } = extents(stmt, &forms)?;
    let mut left = whole.clone();
    let mut steps: Vec<Step> = Vec::with_capacity(rows.len());
    // Of a wavefront, the sum of two rows, the second row that comes after it: its form and the loops' trips
    // together.
    let mut wave: Option<(usize, f64)> = None;
    // Loops over blocks of what one iterator counts: their step, the iterator, and the size.
    let mut blocks: Vec<(usize, usize, f64)> = Vec::new();
    for (at, row) in rows {
        let mut terms = row.terms.iter().filter_map(|term| {
            let coordinate = stands_for.coordinate(&term.form);
            let form = forms.iter().position(|form| form.iters == coordinate.iters)?;
            let size = (number(&term.divisor) / apart[form]).max(1.0);
            Some((form, (left[form] / size).ceil().max(1.0).min(left[form].max(1.0))))
        });
        let (first, second) = (terms.next(), terms.next());
        let step = match (first, second) {
            (None, _) => Step { at: *at, trip: 1.0, is_fixed: true, moves: None, ragged: 0.0 },
            (Some((a, parts)), Some((b, others))) => {
                let trip = parts + others - 1.0;
                wave = Some((b, parts / trip));
                Step { at: *at, trip, is_fixed: false, moves: Some((a, parts)), ragged: 0.0 }
            }
            (Some((form, parts)), None) => {
                let part = wave.take_if(|(of, _)| *of == form).map_or(1.0, |(_, part)| part);
                // Of a sum of counters, bounds are what compilers do not see through.
                let is_fixed =
                    is_plain(&forms[form]) && are_fixed[form] && (left[form] / parts).fract() == 0.0;
                let size = left[form] / parts;
                // Where a form begins and ends is its own, or depends on others: then both ends are in the
                // middle of a part on average.
                let ends = match is_plain(&forms[form]) && are_fixed[form] {
                    true => whole[form] % size.ceil(),
                    false => size - 1.0,
                };
                let ragged = (ends / whole[form].max(1.0)).clamp(0.0, 1.0);
                // Steps of a block that an inner form moves with begin and end at other values of it.
                for (block, iter, size) in &blocks {
                    let shift = number(&forms[form].iters[*iter]).abs();
                    let ends = if is_plain(&forms[form]) { 0.0 } else { shift * (size - 1.0) };
                    let of_block: &mut Step = &mut steps[*block];
                    of_block.ragged = (of_block.ragged + ends / whole[form].max(1.0)).min(1.0);
                }
                if is_plain(&forms[form]) && size > 1.0 {
                    let iter = forms[form].iters.iter().position(|coeff| !coeff.is_zero());
                    blocks.extend(iter.map(|iter| (steps.len(), iter, size)));
                }
                Step { at: *at, trip: parts * part, is_fixed, moves: Some((form, parts)), ragged }
            }
        };
        if let Some((form, parts)) = step.moves {
            left[form] = (left[form] / parts).max(1.0);
        }
        steps.push(step);
    }
    let basis = Basis::of(&forms);
    let is_skewed = forms.iter().any(|form| !is_plain(form));
    let mut motions = Vec::with_capacity(work.references.len());
    for reference in &work.references {
        let mut motion = basis.motion(reference, &whole, &apart);
        // Forms that move with others reach farther together than one after the other.
        if is_skewed {
            for (subscript, whole) in reference.forms.iter().flatten().zip(&mut motion.whole) {
                *whole = extents(stmt, std::slice::from_ref(subscript))?.forms[0].max(*whole);
            }
        }
        motions.push(motion);
    }
    Ok(Path { steps, motions, extents: whole })
}

/// Is it the counter of one loop?
fn is_plain(form: &AffineForm) -> bool {
    form.iters.iter().filter(|coeff| !coeff.is_zero()).count() == 1
}

/// The forms that point loops enumerate: the coordinates in which instances are counted.
struct Coordinates {
    points: Vec<AffineForm>,
    /// Forms of which there are tiles, too.
    tiled: Vec<AffineForm>,
}

impl Coordinates {
    fn of(rows: &[(usize, QuasiRow)]) -> Self {
        let terms = || rows.iter().flat_map(|(_, row)| &row.terms).filter(|term| !term.form.is_constant());
        let (points, tiled): (Vec<_>, Vec<_>) = terms().partition(|term| term.divisor.is_one());
        let forms = |terms: Vec<&FloorTerm>| terms.into_iter().map(|term| term.form.clone()).collect();
        Self { points: forms(points), tiled: forms(tiled) }
    }

    /// The coordinate itself, or the one whose tiles a form that is a sum of coordinates is taken for.
    fn coordinate<'a>(&'a self, form: &'a AffineForm) -> &'a AffineForm {
        let is = |other: &&AffineForm| other.iters == form.iters;
        let rows = |forms: &[&AffineForm]| -> Vec<Vec<f64>> {
            forms.iter().map(|form| form.iters.iter().map(number).collect()).collect()
        };
        if self.points.iter().any(|point| is(&point)) {
            return form;
        }
        let wanted: Vec<f64> = form.iters.iter().map(number).collect();
        let is_free = |point: &&AffineForm| !self.tiled.iter().any(|tiled| tiled.iters == point.iters);
        // A coordinate without which the others do not make up the form.
        let takes_part = |point: &&AffineForm| {
            let all: Vec<&AffineForm> = self.points.iter().collect();
            let others: Vec<&AffineForm> =
                self.points.iter().filter(|other| other.iters != point.iters).collect();
            !is_independent(&rows(&all), &wanted) && is_independent(&rows(&others), &wanted)
        };
        let mut parts = self.points.iter().filter(takes_part);
        let first = parts.next();
        first.into_iter().chain(parts).find(is_free).or(first).unwrap_or(form)
    }
}

/// Forms as coordinates of the iteration vector.
struct Basis {
    n_forms: usize,
    /// For each row of the inverse's columns, the form it stands for, if it is one of the loops'.
    forms: Vec<Option<usize>>,
    /// The iteration vector by the forms.
    inverse: Vec<Vec<f64>>,
}

impl Basis {
    /// As many independent forms as there are, and iterators for what they leave open.
    fn of(forms: &[AffineForm]) -> Self {
        let n_iters = forms.first().map_or(0, |form| form.iters.len());
        let rows = forms.iter().map(|form| form.iters.iter().map(number).collect());
        let units = (0..n_iters).map(|iter| (0..n_iters).map(|at| f64::from(u8::from(at == iter))).collect());
        let candidates: Vec<Vec<f64>> = rows.chain(units).collect();
        let (mut chosen, mut of_form): (Vec<Vec<f64>>, Vec<Option<usize>>) = (Vec::new(), Vec::new());
        for (at, row) in candidates.into_iter().enumerate() {
            if chosen.len() < n_iters && is_independent(&chosen, &row) {
                chosen.push(row);
                of_form.push((at < forms.len()).then_some(at));
            }
        }
        Self { n_forms: forms.len(), forms: of_form, inverse: inverse(&chosen).unwrap_or_default() }
    }

    fn motion(&self, reference: &Reference, whole: &[f64], apart: &[f64]) -> Motion {
        let by_forms = |iters: &Vec<f64>| {
            let mut coefficients = vec![0.0; self.n_forms];
            for (column, form) in self.forms.iter().enumerate() {
                let Some(form) = *form else { continue };
                let products = iters.iter().zip(&self.inverse).map(|(iter, row)| iter * row[column]);
                coefficients[form] = products.sum::<f64>() * apart[form];
            }
            coefficients
        };
        let subscripts: Option<Vec<Vec<f64>>> =
            reference.subscripts.as_ref().map(|subscripts| subscripts.iter().map(by_forms).collect());
        let reaches = subscripts.iter().flatten().map(|subscript| reach(subscript, whole));
        let elements = subscripts.as_ref().zip(reference.strides.as_ref()).map(|(subscripts, strides)| {
            let of = |form: usize| subscripts.iter().zip(strides).map(|(of, stride)| of[form] * stride).sum();
            (0..self.n_forms).map(of).collect()
        });
        Motion { whole: reaches.collect(), subscripts, elements }
    }
}

fn is_independent(rows: &[Vec<f64>], row: &[f64]) -> bool {
    let mut left = row.to_vec();
    let mut echelon: Vec<Vec<f64>> = Vec::new();
    let pivot_of = |row: &[f64]| row.iter().position(|entry| entry.abs() > 1e-9);
    let reduce = |row: &mut Vec<f64>, echelon: &[Vec<f64>]| {
        for other in echelon {
            let Some(pivot) = pivot_of(other) else { continue };
            let factor = row[pivot] / other[pivot];
            row.iter_mut().zip(other).for_each(|(entry, other)| *entry -= factor * other);
        }
    };
    for row in rows {
        let mut row = row.clone();
        reduce(&mut row, &echelon);
        echelon.push(row);
    }
    reduce(&mut left, &echelon);
    pivot_of(&left).is_some()
}

/// How many values a subscript takes where the forms take this many.
fn reach(coefficients: &[f64], extents: &[f64]) -> f64 {
    1.0 + coefficients.iter().zip(extents).map(|(c, extent)| c.abs() * (extent - 1.0).max(0.0)).sum::<f64>()
}

impl Path {
    /// How many values each form takes in the loops from the position on.
    fn extents_from(&self, position: usize) -> Vec<f64> {
        let mut extents = vec![1.0; self.extents.len()];
        for (form, parts) in self.steps[position..].iter().filter_map(|step| step.moves) {
            extents[form] *= parts;
        }
        extents
    }

    /// How far each subscript of a reference reaches in the loops from the position on; `None` where that is
    /// not known.
    pub(super) fn reaches(&self, reference: usize, position: usize) -> Option<Vec<f64>> {
        let motion = &self.motions[reference];
        let subscripts = motion.subscripts.as_ref()?;
        let extents = self.extents_from(position);
        if position == 0 {
            return Some(motion.whole.clone());
        }
        let reaches = subscripts.iter().zip(&motion.whole);
        Some(reaches.map(|(subscript, &whole)| reach(subscript, &extents).min(whole)).collect())
    }

    /// How many cells a reference touches at most in the loops from the position on: one for each combination
    /// of what moves it.
    pub(super) fn cells(&self, reference: usize, position: usize) -> f64 {
        let subscripts = self.motions[reference].subscripts.iter().flatten();
        let moves = |form: usize| subscripts.clone().any(|subscript| subscript[form] != 0.0);
        let extents = self.extents_from(position).into_iter().enumerate();
        extents.filter(|(form, _)| moves(*form)).map(|(_, extent)| extent).product()
    }

    /// How far each subscript reaches in all instances.
    pub(super) fn whole(&self, reference: usize) -> &[f64] {
        &self.motions[reference].whole
    }

    /// What a step along the loop at the position does to a reference.
    pub(super) fn stride(&self, reference: usize, position: usize) -> Stride {
        let motion = &self.motions[reference];
        let Some(subscripts) = &motion.subscripts else { return Stride::Jump };
        let Some((form, _)) = self.steps[position].moves else { return Stride::None };
        let is_still = subscripts.iter().all(|subscript| subscript[form] == 0.0);
        if !is_still && motion.elements.as_ref().is_some_and(|of| (2.0..=SHORT).contains(&of[form].abs())) {
            return Stride::Short;
        }
        let Some((last, others)) = subscripts.split_last() else { return Stride::None };
        if others.iter().any(|subscript| subscript[form] != 0.0) {
            return Stride::Jump;
        }
        match last[form].abs() {
            0.0 => Stride::None,
            1.0 => Stride::Unit,
            _ => Stride::Jump,
        }
    }

    /// How often each cell of a reference is touched by the steps of a body: the iterations of those unrolled
    /// that do not move it.
    pub(super) fn repeats(&self, reference: usize, body: &[usize]) -> f64 {
        let still = body.iter().filter(|&&position| self.stride(reference, position) == Stride::None);
        still.map(|&position| self.steps[position].trip).product()
    }

    /// How often the statement runs.
    pub(super) fn instances(&self) -> f64 {
        self.steps.iter().map(|step| step.trip).product()
    }
}
