//! Converts functions and sets in isl's notation to rows of statements.

use crate::ids::StmtId;
use crate::isl::fault::ScheduleFault;
use crate::isl::write;
use crate::schedule::{AffineForm, FloorTerm, Isolated, QuasiRow, Schedule};
use crate::scop::{Scop, Stmt};
use indexmap::IndexMap;
use loopwright_affine_ir::Id;
use loopwright_polyhedra::{
    Budget, Int, Name, ParseError, ParseErrorKind, PieceValue, Piecewise, PresburgerRelation, QuasiAffine,
    SetError, Tuple, UnionPiecewiseMulti, UnionRelation, VarKind,
};

/// For statements, the components of a function.
pub type Rows = IndexMap<StmtId, Vec<QuasiRow>>;

/// A part of the points of a band that is to have its own code.
pub(super) struct Part {
    /// How many members the bands around the band have.
    pub(super) n_around: usize,
    /// Of vectors of these and of its own.
    pub(super) points: PresburgerRelation,
    /// What is below the band.
    pub(super) stmts: Vec<StmtId>,
}

/// What reads texts about the statements of a scop.
pub(super) struct Reader<'a> {
    pub scop: &'a Scop,
    pub(super) budget: &'a Budget,
}

impl Reader<'_> {
    /// The rows of the functions of a map: of each statement of the text, as many as the first one has.
    pub(super) fn rows(&self, text: &str) -> Result<Rows, ScheduleFault> {
        let functions = UnionPiecewiseMulti::parse_within(text, self.budget).map_err(notation)?;
        self.check_params(functions.symbols())?;
        let mut rows = Rows::new();
        for function in functions.parts() {
            let stmt = self.stmt(function.space().domain())?;
            if function.space().range().name().is_some() || function.space().range().nested().is_some() {
                return Err(ScheduleFault::Expected("functions to vectors without names"));
            }
            let found = self.function(stmt, function)?;
            let expected = rows.first().map_or(found.len(), |(_, first): (_, &Vec<QuasiRow>)| first.len());
            if expected != found.len() {
                return Err(ScheduleFault::Components { expected, found: found.len() });
            }
            if rows.insert(stmt.id, found).is_some() {
                return Err(ScheduleFault::Twice { stmt: stmt.name.to_string() });
            }
        }
        Ok(rows)
    }

    /// The rows of the functions of a list of functions to numbers, `[p] -> [{ … }, { … }]`, one for each
    /// component; or of a map.
    pub(super) fn listed_rows(&self, text: &str) -> Result<Rows, ScheduleFault> {
        let Some((params, maps)) = split_list(text) else { return self.rows(text) };
        let mut all = Rows::new();
        for (at, map) in maps.iter().enumerate() {
            let rows = self.rows(&format!("{params}{map}"))?;
            for (stmt, mut row) in rows {
                let so_far = all.entry(stmt).or_default();
                if row.len() != 1 {
                    return Err(ScheduleFault::Components { expected: 1, found: row.len() });
                }
                if so_far.len() != at {
                    return Err(ScheduleFault::Missing { stmt: self.scop.stmt(stmt).name.to_string() });
                }
                so_far.append(&mut row);
            }
        }
        match all.iter().find(|(_, rows)| rows.len() != maps.len()) {
            Some((stmt, _)) => Err(ScheduleFault::Missing { stmt: self.scop.stmt(*stmt).name.to_string() }),
            None => Ok(all),
        }
    }

    /// The statements of a set, which must have all their instances.
    pub(super) fn stmts(&self, text: &str) -> Result<Vec<StmtId>, ScheduleFault> {
        let sets = UnionRelation::parse_within(text, self.budget).map_err(notation)?;
        self.check_params(sets.symbols())?;
        let mut stmts = Vec::new();
        for set in sets.parts() {
            if !set.space().is_set() {
                return Err(ScheduleFault::Expected("a set of instances"));
            }
            let stmt = self.stmt(set.space().range())?;
            self.check_instances(stmt, set)?;
            stmts.push(stmt.id);
        }
        stmts.sort_unstable();
        Ok(stmts)
    }

    /// These statements have instances only where a context holds for the parameters.
    pub(super) fn check_context(&self, text: &str, stmts: &[StmtId]) -> Result<(), ScheduleFault> {
        let context = UnionRelation::parse_within(text, self.budget).map_err(notation)?;
        self.check_params(context.symbols())?;
        let nothing = Tuple::anonymous(0);
        let is_of_params =
            |part: &PresburgerRelation| part.space().is_set() && *part.space().range() == nothing;
        if !context.parts().all(is_of_params) {
            return Err(ScheduleFault::Expected(
                "a context of the parameters alone, as in [n] -> { [] : n > 0 }",
            ));
        }
        let context = context.single().map(|context| context.with_symbols_aligned(&self.scop.param_names()));
        for stmt in stmts.iter().map(|stmt| self.scop.stmt(*stmt)) {
            let counters = 0..stmt.domain.space().n_range();
            let asked = stmt.domain.projection(VarKind::Range, counters).with_range_tuple(nothing.clone());
            let outside = match &context {
                Some(context) => asked.difference(context, self.budget).map_err(of_sets)?,
                None => asked,
            };
            if let Some(point) = outside.sample(self.budget)? {
                let values = self.scop.params.iter().zip(&point[outside.space().columns(VarKind::Symbol)]);
                let params = values.map(|(param, value)| (param.name.to_string(), value.clone())).collect();
                return Err(ScheduleFault::OutsideContext { stmt: stmt.name.to_string(), params });
            }
        }
        Ok(())
    }

    /// Statements that have instances and are not among these.
    pub(super) fn check_complete(&self, found: &[StmtId]) -> Result<(), ScheduleFault> {
        for stmt in self.scop.stmts.iter().filter(|stmt| !found.contains(&stmt.id)) {
            if !stmt.domain.is_empty(self.budget)? {
                return Err(ScheduleFault::Missing { stmt: stmt.name.to_string() });
            }
        }
        Ok(())
    }

    /// No two instances of a statement may have one timestamp.
    pub(super) fn check_injective(&self, schedule: &Schedule) -> Result<(), ScheduleFault> {
        for (stmt, rows) in self.scop.stmts.iter().zip(schedule.timestamps()) {
            let rows: Vec<&QuasiRow> = rows.iter().map(|row| &row.row).collect();
            let timestamps =
                format!("{}{{ {} }}", write::params(self.scop), write::function(self.scop, stmt, &rows));
            let timestamps = UnionRelation::parse_within(&timestamps, self.budget).map_err(notation)?;
            let Some(timestamps) = timestamps.single() else { continue };
            let timestamps = timestamps.with_symbols_aligned(&self.scop.param_names());
            let timestamps = timestamps.with_domain_in(&stmt.domain, self.budget).map_err(of_sets)?;
            if let Some(witness) = timestamps.inverse().two_images(self.budget)? {
                return Err(ScheduleFault::NotInjective {
                    stmt: stmt.name.to_string(),
                    instances: witness.images,
                });
            }
        }
        Ok(())
    }

    /// A part of a band, beside those that there are already.
    pub(super) fn isolated(&self, so_far: &[Isolated], part: Part) -> Result<Isolated, ScheduleFault> {
        self.check_params(part.points.space().symbols())?;
        if so_far.iter().any(|other| other.stmts.iter().any(|stmt| part.stmts.contains(stmt))) {
            return Err(ScheduleFault::Expected("one isolated part for each statement"));
        }
        let vectors = Tuple::anonymous(part.points.space().range().dims());
        let points = part.points.with_symbols_aligned(&self.scop.param_names()).with_range_tuple(vectors);
        let all = PresburgerRelation::universe(points.space().clone());
        let others = all.difference(&points, self.budget).map_err(of_sets)?;
        let [points, others] = [points.made_disjoint(self.budget)?, others.made_disjoint(self.budget)?];
        let has_locals =
            |set: &PresburgerRelation| set.disjuncts().iter().any(|part| part.space().n_locals() > 0);
        if [&points, &others].into_iter().any(has_locals) {
            return Err(ScheduleFault::Expected("a part described by equalities and inequalities alone"));
        }
        Ok(Isolated { n_around: part.n_around, points, others, stmts: part.stmts })
    }

    /// A row that is zero for every statement of these that has none: one without instances, which texts
    /// leave out.
    pub(super) fn completed(
        &self,
        mut rows: IndexMap<StmtId, QuasiRow>,
        stmts: &[StmtId],
    ) -> IndexMap<StmtId, QuasiRow> {
        for stmt in stmts {
            rows.entry(*stmt).or_insert_with(|| {
                let n_iters = self.scop.stmts[stmt.index()].loops.len();
                QuasiRow::affine(AffineForm::zero(n_iters, self.scop.params.len()))
            });
        }
        rows.sort_unstable_keys();
        rows
    }

    fn check_params(&self, found: &[Name]) -> Result<(), ScheduleFault> {
        let known = self.scop.param_names();
        match found.iter().find(|name| !known.contains(name)) {
            Some(name) => Err(ScheduleFault::UnknownParam { name: name.to_string(), known: listed(&known) }),
            None => Ok(()),
        }
    }

    /// The statement that a tuple is about.
    fn stmt(&self, tuple: &Tuple) -> Result<&Stmt, ScheduleFault> {
        let named = |stmt: &&Stmt| tuple.name() == Some(&stmt.name);
        let Some(stmt) = self.scop.stmts.iter().find(named) else {
            let known: Vec<Name> = self.scop.stmts.iter().map(|stmt| stmt.name.clone()).collect();
            return Err(ScheduleFault::UnknownStmt {
                name: tuple.name().map_or_else(|| tuple.to_string(), Name::to_string),
                known: listed(&known),
            });
        };
        let (expected, found) = (stmt.loops.len(), tuple.dims() as usize);
        match expected == found && tuple.nested().is_none() {
            true => Ok(stmt),
            false => Err(ScheduleFault::Arity { stmt: stmt.name.to_string(), expected, found }),
        }
    }

    fn check_instances(&self, stmt: &Stmt, set: &PresburgerRelation) -> Result<(), ScheduleFault> {
        let given = UnionRelation::from(set.with_symbols_aligned(&self.scop.param_names()));
        let wanted = UnionRelation::from(stmt.domain.clone());
        match wanted.is_subset(&given, self.budget).map_err(of_sets)? {
            true => Ok(()),
            false => Err(ScheduleFault::MissingInstances { stmt: stmt.name.to_string() }),
        }
    }

    fn function(
        &self,
        stmt: &Stmt,
        function: &Piecewise<loopwright_polyhedra::MultiAffine>,
    ) -> Result<Vec<QuasiRow>, ScheduleFault> {
        self.check_instances(stmt, &function.domain())?;
        let [first, others @ ..] = function.pieces() else { return Ok(Vec::new()) };
        if others.iter().any(|piece| piece.value != first.value) {
            return Err(ScheduleFault::Pieces { stmt: stmt.name.to_string() });
        }
        first.value.values().iter().map(|value| self.row(stmt, value)).collect()
    }

    fn row(&self, stmt: &Stmt, value: &QuasiAffine) -> Result<QuasiRow, ScheduleFault> {
        let value = value.with_symbols(&self.scop.param_names());
        let (n_iters, n_params) = (stmt.loops.len(), self.scop.params.len());
        let n_visible = n_iters + n_params;
        if !value.denominator().is_one() {
            return Err(ScheduleFault::Fraction { stmt: stmt.name.to_string() });
        }
        let form = |row: &[Int]| {
            let (coeffs, constant) = (&row[..n_visible], row[row.len() - 1].clone());
            let (iters, params) = coeffs.split_at(n_iters);
            AffineForm { iters: iters.to_vec(), params: params.to_vec(), constant }
        };
        let mut terms = Vec::new();
        let linear = form(value.numerator());
        if !(linear.is_constant() && linear.constant.is_zero()) || value.divisions().is_empty() {
            terms.push(FloorTerm { coeff: Int::ONE, form: linear, divisor: Int::ONE });
        }
        for (at, division) in value.divisions().iter().enumerate() {
            let floors = n_visible..n_visible + value.divisions().len();
            if division.numerator[floors].iter().any(|coeff| !coeff.is_zero()) {
                return Err(ScheduleFault::NestedFloor { stmt: stmt.name.to_string() });
            }
            terms.push(FloorTerm {
                coeff: value.numerator()[n_visible + at].clone(),
                form: form(&division.numerator),
                divisor: division.divisor.clone(),
            });
        }
        Ok(QuasiRow { terms })
    }
}

fn listed(names: &[Name]) -> String {
    let names: Vec<String> = names.iter().map(Name::to_string).collect();
    if names.is_empty() { "none".to_owned() } else { names.join(", ") }
}

fn notation(error: ParseError) -> ScheduleFault {
    match error.kind {
        ParseErrorKind::Wrong => ScheduleFault::Notation(error.to_string()),
        ParseErrorKind::Exhausted(exhausted) => exhausted.into(),
    }
}

pub(super) fn of_sets(error: SetError) -> ScheduleFault {
    match error {
        SetError::Exhausted(exhausted) => exhausted.into(),
        SetError::Space(mismatch) => ScheduleFault::Notation(mismatch.to_string()),
    }
}

/// The parameters and the maps of `[p] -> [{ … }, { … }]`; `None` if the text has another form.
fn split_list(text: &str) -> Option<(&str, Vec<&str>)> {
    let open = text.find('{').map_or(text.len(), |brace| brace);
    let list = text[..open].rfind('[')?;
    // What is before is `[p] ->`, or nothing; what is between the bracket and the first brace, nothing.
    if !text[list + 1..open].trim().is_empty() {
        return None;
    }
    let inner = text[list + 1..].trim_end().strip_suffix(']')?;
    let (mut depth, mut from, mut maps) = (0usize, 0, Vec::new());
    for (at, c) in inner.char_indices() {
        match c {
            '{' | '[' | '(' => depth += 1,
            '}' | ']' | ')' => depth = depth.checked_sub(1)?,
            ',' if depth == 0 => {
                maps.push(&inner[from..at]);
                from = at + 1;
            }
            _ => {}
        }
    }
    maps.push(&inner[from..]);
    // A list without any map has no components.
    maps.retain(|map| !map.trim().is_empty());
    Some((&text[..list], maps))
}
