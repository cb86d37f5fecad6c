//! Small programs as text, their dependences, and the brute-force check of a schedule.
//!
//! One line per statement: `S0[i, j]: 0 <= i < N, 0 <= j < i | 0 i 0 j 0 | C[i][j] = A[i][0]
//! B[j]`: iterators and domain, original timestamp, cells written and cells read. Names that are not
//! iterators are parameters.

use loopwright_affine_ir::Id;
use loopwright_analysis::machinery::FlatRow;
use loopwright_analysis::{AffineForm, ArrayId, Dependence, DependenceKind, QuasiRow, Schedule, StmtId};
use loopwright_polyhedra::{Budget, Int, IntegerRelation, Space, Tuple, VarKind};
use loopwright_scheduler::SchedProblem;
use loopwright_scheduler::machinery::SchedStmt;
use std::sync::Arc;

/// A program and its dependences.
pub struct Program {
    pub problem: SchedProblem,
    params: Vec<String>,
}

struct Stmt {
    iters: Vec<String>,
    /// Affine, `>= 0`.
    domain: Vec<AffineForm>,
    order: Vec<AffineForm>,
    writes: Vec<Access>,
    reads: Vec<Access>,
}

struct Access {
    array: String,
    subscripts: Vec<AffineForm>,
}

impl Program {
    /// Reads a program and computes its memory-based dependences, one per pair of accesses and loop that
    /// carries it.
    pub fn parse(text: &str) -> Program {
        let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
        let params = parameters(&lines);
        let stmts: Vec<Stmt> = lines.iter().map(|line| statement(line, &params)).collect();
        let mut arrays: Vec<&str> = Vec::new();
        let mut dependences = Vec::new();
        for (s, source) in stmts.iter().enumerate() {
            for (t, target) in stmts.iter().enumerate() {
                for (from, from_writes) in source.accesses() {
                    for (to, to_writes) in target.accesses() {
                        if from.array != to.array || !(from_writes || to_writes) {
                            continue;
                        }
                        let kind = match (from_writes, to_writes) {
                            (true, false) => DependenceKind::Raw,
                            (false, true) => DependenceKind::War,
                            _ => DependenceKind::Waw,
                        };
                        let array = arrays.iter().position(|name| *name == from.array).unwrap_or_else(|| {
                            arrays.push(&from.array);
                            arrays.len() - 1
                        });
                        for (level, relation) in relations(&params, (s, source, from), (t, target, to)) {
                            dependences.push(Dependence {
                                source: StmtId::from_index(s),
                                target: StmtId::from_index(t),
                                kind,
                                array: ArrayId::from_index(array),
                                accesses: (0, 0),
                                level,
                                pairs: Arc::new(relation),
                                exact: true,
                            });
                        }
                    }
                }
            }
        }
        let sched_stmt = |(id, stmt): (usize, &Stmt)| SchedStmt {
            id: StmtId::from_index(id),
            n_iters: stmt.iters.len(),
            original: stmt.order.iter().cloned().map(QuasiRow::affine).collect(),
            accesses: stmt.accesses().map(|(access, _)| access.subscripts.clone()).collect(),
            strips: Vec::new(),
        };
        let problem = SchedProblem {
            stmts: stmts.iter().enumerate().map(sched_stmt).collect(),
            n_params: params.len(),
            context: Vec::new(),
            dependences,
        };
        Program { problem, params }
    }

    /// The first dependence and instances that a schedule breaks, with all parameters at `size`.
    pub fn violation(&self, schedule: &Schedule, size: i64) -> Option<String> {
        let flat = schedule.timestamps();
        let params: Vec<Int> = vec![Int::from(size); self.params.len()];
        for dep in &self.problem.dependences {
            let (source, target) = (&flat[dep.source.index()], &flat[dep.target.index()]);
            for point in points(&dep.pairs, size) {
                let (x, y) = point.split_at(self.problem.stmts[dep.source.index()].n_iters);
                let order = compare(source, x, target, y, &params);
                if order != Order::Before {
                    return Some(format!("{}{x:?} -> {}{y:?}: {order:?}", dep.source, dep.target));
                }
            }
        }
        None
    }
}

#[derive(PartialEq, Eq, Debug)]
enum Order {
    Before,
    After,
    Same,
    AtOnce,
}

fn compare(source: &[FlatRow], x: &[Int], target: &[FlatRow], y: &[Int], params: &[Int]) -> Order {
    assert_eq!(source.len(), target.len(), "timestamps have one length");
    for (source, target) in source.iter().zip(target) {
        let (a, b) = (source.row.eval(x, params), target.row.eval(y, params));
        if a != b {
            return match (source.coincident && target.coincident, a < b) {
                (true, _) => Order::AtOnce,
                (false, true) => Order::Before,
                (false, false) => Order::After,
            };
        }
    }
    Order::Same
}

/// The points of a relation without locals, iterators between -1 and `size + 1`, all parameters at `size`.
fn points(relation: &IntegerRelation, size: i64) -> Vec<Vec<Int>> {
    let space = relation.space();
    assert_eq!(space.n_locals(), 0, "no locals");
    let n = space.n_domain() + space.n_range();
    let mut points = Vec::new();
    extend(relation, n, size, &mut Vec::new(), &mut points);
    points
}

/// Depth first, leaving a branch when the bounds of the remaining iterators rule a constraint out.
fn extend(
    relation: &IntegerRelation,
    n: usize,
    size: i64,
    prefix: &mut Vec<i64>,
    points: &mut Vec<Vec<Int>>,
) {
    let most = |row: &[Int], sign: i64| -> i64 {
        let row: Vec<i64> = row.iter().map(|c| sign * c.to_i64().unwrap()).collect();
        let fixed: i64 = row.iter().zip(prefix.iter()).map(|(c, x)| c * x).sum();
        let free: i64 = row[prefix.len()..n].iter().map(|&c| if c > 0 { c * (size + 1) } else { -c }).sum();
        let params: i64 = row[n..row.len() - 1].iter().sum::<i64>() * size;
        fixed + free + params + row[row.len() - 1]
    };
    let is_out = relation.inequalities().rows().any(|row| most(row, 1) < 0)
        || relation.equalities().rows().any(|row| most(row, 1) < 0 || most(row, -1) < 0);
    if is_out {
        return;
    }
    if prefix.len() == n {
        points.push(prefix.iter().map(|&x| Int::from(x)).collect());
        return;
    }
    for value in -1..=size + 1 {
        prefix.push(value);
        extend(relation, n, size, prefix, points);
        prefix.pop();
    }
}

impl Stmt {
    fn accesses(&self) -> impl Iterator<Item = (&Access, bool)> {
        self.writes.iter().map(|access| (access, true)).chain(self.reads.iter().map(|access| (access, false)))
    }
}

/// For each component of the original order, the pairs that touch one cell and first differ there, source
/// first.
fn relations(
    params: &[String],
    (s, source, from): (usize, &Stmt, &Access),
    (t, target, to): (usize, &Stmt, &Access),
) -> Vec<(u32, IntegerRelation)> {
    let tuple = |id: usize, stmt: &Stmt| Tuple::named(format!("S{id}"), stmt.iters.len() as u32);
    let symbols = params.iter().map(|name| name.as_str().into()).collect();
    let mut same = IntegerRelation::universe(Space::relation(symbols, tuple(s, source), tuple(t, target)));
    let row = |relation: &IntegerRelation, of_source: &AffineForm, of_target: &AffineForm| {
        let mut row = relation.row(&[], 0);
        let space = relation.space();
        for (column, coeff) in space.columns(VarKind::Domain).zip(&of_source.iters) {
            row[column] -= coeff;
        }
        for (column, coeff) in space.columns(VarKind::Range).zip(&of_target.iters) {
            row[column] += coeff;
        }
        for (param, column) in space.columns(VarKind::Symbol).enumerate() {
            row[column] += &of_target.params[param] - &of_source.params[param];
        }
        *row.last_mut().unwrap() = &of_target.constant - &of_source.constant;
        row
    };
    let zero = |stmt: &Stmt| AffineForm::zero(stmt.iters.len(), params.len());
    for form in &source.domain {
        let negated: Vec<Int> = row(&same, form, &zero(target)).iter().map(|c| -c).collect();
        same.add_inequality(&negated);
    }
    for form in &target.domain {
        let constraint = row(&same, &zero(source), form);
        same.add_inequality(&constraint);
    }
    for (a, b) in from.subscripts.iter().zip(&to.subscripts) {
        let constraint = row(&same, a, b);
        same.add_equality(&constraint);
    }
    let mut found = Vec::new();
    let depth = source.order.len().max(target.order.len());
    for level in 0..depth {
        let of = |stmt: &Stmt| stmt.order.get(level).cloned().unwrap_or_else(|| zero(stmt));
        let distance = row(&same, &of(source), &of(target));
        let mut carried = same.clone();
        let mut strict = distance.clone();
        *strict.last_mut().unwrap() -= 1;
        carried.add_inequality(&strict);
        if !carried.is_empty(&Budget::default()).unwrap() {
            found.push((level as u32, carried));
        }
        same.add_equality(&distance);
    }
    found
}

fn parameters(lines: &[&str]) -> Vec<String> {
    let mut params: Vec<String> = Vec::new();
    for line in lines {
        let iters = iterators(line);
        let domain = line.split('|').next().unwrap().split_once("]:").unwrap().1;
        for word in
            domain.split(|c: char| !c.is_alphanumeric()).filter(|w| w.starts_with(char::is_alphabetic))
        {
            if !iters.iter().any(|iter| iter == word) && !params.iter().any(|param| param == word) {
                params.push(word.to_owned());
            }
        }
    }
    params
}

fn iterators(line: &str) -> Vec<String> {
    let list = line.split_once('[').unwrap().1.split_once("]:").unwrap().0;
    list.split(',').map(|name| name.trim().to_owned()).filter(|name| !name.is_empty()).collect()
}

fn statement(line: &str, params: &[String]) -> Stmt {
    let iters = iterators(line);
    let mut parts = line.split_once("]:").unwrap().1.split('|');
    let form = |text: &str| affine(text, &iters, params);
    let mut domain = Vec::new();
    for chain in parts.next().unwrap().split(',').filter(|chain| !chain.trim().is_empty()) {
        let mut rest = chain;
        while let Some(at) = rest.find('<') {
            let left = &rest[..at];
            let strict = !rest[at + 1..].starts_with('=');
            rest = rest[at + 1..].trim_start_matches('=');
            let right = &rest[..rest.find('<').unwrap_or(rest.len())];
            let mut difference = minus(&form(right), &form(left));
            if strict {
                difference.constant -= 1;
            }
            domain.push(difference);
        }
    }
    let order = parts.next().unwrap().split_whitespace().map(form).collect();
    let (writes, reads) = parts.next().unwrap().split_once('=').unwrap();
    let accesses = |text: &str| -> Vec<Access> {
        text.split_whitespace()
            .map(|access| {
                let (array, subscripts) = access.split_once('[').unwrap_or((access, ""));
                let subscripts =
                    subscripts.split(['[', ']']).filter(|text| !text.is_empty()).map(form).collect();
                Access { array: array.to_owned(), subscripts }
            })
            .collect()
    };
    Stmt { domain, order, writes: accesses(writes), reads: accesses(reads), iters: iters.clone() }
}

fn minus(a: &AffineForm, b: &AffineForm) -> AffineForm {
    let minus = |a: &[Int], b: &[Int]| a.iter().zip(b).map(|(a, b)| a - b).collect();
    AffineForm {
        iters: minus(&a.iters, &b.iters),
        params: minus(&a.params, &b.params),
        constant: &a.constant - &b.constant,
    }
}

/// `2i-j+N-1`
fn affine(text: &str, iters: &[String], params: &[String]) -> AffineForm {
    let mut form = AffineForm::zero(iters.len(), params.len());
    let text = text.replace(' ', "").replace('-', "+-");
    for term in text.split('+').filter(|term| !term.is_empty()) {
        let (sign, term) = term.strip_prefix('-').map_or((1, term), |term| (-1, term));
        let at = term.find(|c: char| c.is_alphabetic()).unwrap_or(term.len());
        let (number, name) = term.split_at(at);
        let coeff = Int::from(sign * number.parse::<i64>().unwrap_or(1));
        if name.is_empty() {
            form.constant += coeff;
        } else if let Some(iter) = iters.iter().position(|iter| iter == name) {
            form.iters[iter] += coeff;
        } else {
            let param = params.iter().position(|param| param == name);
            form.params[param.unwrap_or_else(|| panic!("unknown name {name}"))] += coeff;
        }
    }
    form
}
