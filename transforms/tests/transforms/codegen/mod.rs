//! Tests: text in, text out; every program is also executed and compared with brute force.
//!
//! # Method
//! [`program`] reads statements (`domain @ rows`), generates code and, for each parameter vector given, runs
//! it in a small interpreter: the instances must be those of the domain, once each, in an order of
//! non-decreasing timestamps.

mod blocks;
mod emission;
mod examples;
mod polybench;
mod random;
mod strides;

use loopwright_affine_ir::AffineExpr;
use loopwright_affine_ir::Id;
use loopwright_analysis::machinery::{FlatRow, FloorTerm};
use loopwright_analysis::{AffineForm, MemberKind, QuasiRow, StmtId};
use loopwright_polyhedra::machinery::row;
use loopwright_polyhedra::{Budget, Int, IntegerRelation, PresburgerRelation};
use loopwright_transforms::machinery::{Ast, CodegenOptions, Guard, ScanStmt, generate, scan_stmts};

use crate::rewritten::rewrite;

/// A statement from text: a domain in isl notation without parameters' declaration, and its timestamp.
///
/// A row is a sum of terms: `2i`, `-N`, `3`, `floor((i + j)/4)`. `!` marks a coincident row, `#` a tile row,
/// `^` an unrolled one.
pub(super) fn stmt(id: usize, params: &[&str], domain: &str, rows: &str) -> ScanStmt {
    let text = format!("[{}] -> {domain}", params.join(", "));
    let domain = PresburgerRelation::parse(&text).expect("a domain");
    let names = text[text.rfind('[').map_or(0, |_| text.find("{").expect("a set"))..].to_string();
    let open = names.find('[').expect("a tuple");
    let close = names.find(']').expect("a tuple");
    let iters: Vec<&str> =
        names[open + 1..close].split(',').map(str::trim).filter(|s| !s.is_empty()).collect();
    let rows = split_top(rows)
        .into_iter()
        .map(|text| {
            let coincident = text.contains('!');
            let kind = match text.chars().find(|&c| c == '#' || c == '^') {
                Some('#') => MemberKind::Tile,
                Some(_) => MemberKind::Unrolled,
                None => MemberKind::Point,
            };
            let text: String = text.chars().filter(|c| !"!#^ ".contains(*c)).collect();
            FlatRow { row: parse_row(&text, &iters, params), coincident, kind }
        })
        .collect();
    ScanStmt { id: StmtId::from_index(id), domain, rows, parts: Vec::new() }
}

fn split_top(text: &str) -> Vec<String> {
    let mut depth = 0;
    let mut out = vec![String::new()];
    for c in text.chars() {
        depth += match c {
            '(' => 1,
            ')' => -1,
            _ => 0,
        };
        if c == ',' && depth == 0 {
            out.push(String::new());
        } else {
            out.last_mut().expect("never empty").push(c);
        }
    }
    out
}

fn parse_row(text: &str, iters: &[&str], params: &[&str]) -> QuasiRow {
    let mut row = QuasiRow::default();
    for term in signed_terms(text) {
        let negative = term.starts_with('-');
        let term = term.trim_start_matches(['+', '-']);
        let digits = term.chars().take_while(char::is_ascii_digit).count();
        let coeff: i64 = term[..digits].parse().unwrap_or(1);
        let coeff = Int::from(if negative { -coeff } else { coeff });
        let rest = &term[digits..];
        let (form, divisor) = match rest.strip_prefix("floor(") {
            Some(inner) => {
                let inner = inner.strip_suffix(')').expect("a closing parenthesis");
                let (num, den) = inner.rsplit_once('/').expect("a division");
                let num = num.trim_start_matches('(').trim_end_matches(')');
                (parse_form(num, iters, params), den.parse().expect("a divisor"))
            }
            None => {
                let text = if rest.is_empty() { "1" } else { rest };
                (parse_form(text, iters, params), 1)
            }
        };
        row.terms.push(FloorTerm { coeff, form, divisor: Int::from(divisor as i64) });
    }
    row
}

fn signed_terms(text: &str) -> Vec<String> {
    let mut depth = 0;
    let mut out: Vec<String> = Vec::new();
    for c in text.chars() {
        if depth == 0 && (out.is_empty() || ((c == '+' || c == '-') && !out.last().unwrap().is_empty())) {
            out.push(String::new());
        }
        depth += match c {
            '(' => 1,
            ')' => -1,
            _ => 0,
        };
        out.last_mut().expect("never empty").push(c);
    }
    out
}

fn parse_form(text: &str, iters: &[&str], params: &[&str]) -> AffineForm {
    let mut form = AffineForm::zero(iters.len(), params.len());
    for term in signed_terms(text) {
        let negative = term.starts_with('-');
        let term = term.trim_start_matches(['+', '-']);
        let digits = term.chars().take_while(char::is_ascii_digit).count();
        let coeff: i64 = term[..digits].parse().unwrap_or(1);
        let coeff = if negative { -coeff } else { coeff };
        match &term[digits..] {
            "" => form.constant += coeff,
            name => match iters.iter().position(|iter| *iter == name) {
                Some(iter) => form.iters[iter] += coeff,
                None => {
                    let at = params.iter().position(|p| *p == name).unwrap_or_else(|| panic!("name {name}"));
                    form.params[at] += coeff;
                }
            },
        }
    }
    form
}

/// The instances that a program runs, in order.
pub(super) fn run(ast: &Ast, params: &[i64]) -> Vec<(StmtId, Vec<i64>)> {
    let mut out = Vec::new();
    run_node(ast, params, &mut Vec::new(), &mut out);
    out
}

fn run_node(ast: &Ast, params: &[i64], ivs: &mut Vec<i64>, out: &mut Vec<(StmtId, Vec<i64>)>) {
    let value = |expr: &AffineExpr, ivs: &[i64]| expr.eval(ivs, params).expect("a value");
    match ast {
        Ast::Block(children) => children.iter().for_each(|child| run_node(child, params, ivs, out)),
        Ast::For(nest) => {
            let lower = nest.lower.iter().map(|expr| value(expr, ivs)).max().expect("a lower bound");
            let upper = nest.upper.iter().map(|expr| value(expr, ivs)).min().expect("an upper bound");
            assert!(nest.step > 0);
            let mut at = lower;
            while at < upper {
                ivs.push(at);
                run_node(&nest.body, params, ivs, out);
                ivs.pop();
                at += nest.step;
            }
        }
        Ast::If { conditions, body } => {
            if hold(conditions, params, ivs) {
                run_node(body, params, ivs, out);
            }
        }
        Ast::IfElse { conditions, then, otherwise } => {
            let body = if hold(conditions, params, ivs) { then } else { otherwise };
            run_node(body, params, ivs, out);
        }
        Ast::Stmt { id, iters } => out.push((*id, iters.iter().map(|expr| value(expr, ivs)).collect())),
    }
}

fn hold(conditions: &[Guard], params: &[i64], ivs: &[i64]) -> bool {
    assert!(!conditions.is_empty());
    conditions.iter().all(|condition| {
        let value = condition.expr.eval(ivs, params).expect("a value");
        if condition.is_eq { value == 0 } else { value >= 0 }
    })
}

/// All instances with their timestamps, sorted by timestamp; iterators range over `-reach ..= reach`.
pub(super) fn brute_force(stmts: &[ScanStmt], params: &[i64], reach: i64) -> Vec<(StmtId, Vec<i64>)> {
    let mut out = Vec::new();
    for stmt in stmts {
        let n = stmt.domain.space().n_range();
        let mut point = vec![-reach; n];
        'points: loop {
            let full: Vec<Int> = point.iter().chain(params).map(|&x| Int::from(x)).collect();
            let inside = |disjunct: &IntegerRelation| {
                is_candidate(disjunct, &full)
                    && disjunct.contains(&full, &Budget::unlimited()).expect("no limit")
            };
            if stmt.domain.disjuncts().iter().any(inside) {
                out.push((stmt.id, point.clone()));
            }
            for at in (0..n).rev() {
                if point[at] < reach {
                    point[at] += 1;
                    continue 'points;
                }
                point[at] = -reach;
            }
            break;
        }
    }
    out
}

/// Whether the point satisfies the constraints without locals: a quick test.
fn is_candidate(disjunct: &IntegerRelation, point: &[Int]) -> bool {
    let n = point.len();
    let plain = |row: &&[Int]| row[n..row.len() - 1].iter().all(Int::is_zero);
    let value = |row: &[Int]| row::dot(&row[..n], point) + &row[row.len() - 1];
    disjunct.equalities().rows().filter(plain).all(|row| value(row).is_zero())
        && disjunct.inequalities().rows().filter(plain).all(|row| !value(row).is_negative())
}

fn timestamp(stmts: &[ScanStmt], id: StmtId, iters: &[i64], params: &[i64]) -> Vec<Int> {
    let ints = |values: &[i64]| values.iter().map(|&x| Int::from(x)).collect::<Vec<_>>();
    let stmt = stmts.iter().find(|stmt| stmt.id == id).expect("a statement");
    stmt.rows.iter().map(|row| row.row.eval(&ints(iters), &ints(params))).collect()
}

/// `None` if the program is right for these parameters, else what is wrong.
pub(super) fn fault(ast: &Ast, stmts: &[ScanStmt], params: &[i64], reach: i64) -> Option<String> {
    let got = run(ast, params);
    let mut expected = brute_force(stmts, params, reach);
    let mut sorted = got.clone();
    sorted.sort();
    expected.sort();
    if sorted != expected {
        let missing: Vec<_> = expected.iter().filter(|instance| !sorted.contains(instance)).take(3).collect();
        let surplus: Vec<_> = sorted.iter().filter(|instance| !expected.contains(instance)).take(3).collect();
        return Some(format!(
            "at {params:?}: {} instances, expected {}; missing {missing:?}, surplus {surplus:?}",
            sorted.len(),
            expected.len()
        ));
    }
    let times: Vec<Vec<Int>> = got.iter().map(|(id, iters)| timestamp(stmts, *id, iters, params)).collect();
    let at = times.windows(2).position(|pair| pair[0] > pair[1])?;
    Some(format!("at {params:?}: {:?} runs before {:?}", got[at], got[at + 1]))
}

/// Generates, checks for every parameter vector, and prints.
pub(super) fn program(
    params: &[&str],
    stmts: &[(&str, &str)],
    options: &CodegenOptions,
    values: &[&[i64]],
) -> String {
    let stmts: Vec<ScanStmt> =
        (0..).zip(stmts).map(|(id, (domain, rows))| stmt(id, params, domain, rows)).collect();
    let ast = match generate(&stmts, options, &Budget::default()) {
        Ok(ast) => ast,
        Err(error) => return format!("error: {error}\n"),
    };
    for values in values {
        if let Some(fault) = fault(&ast, &stmts, values, 20) {
            panic!("{fault}\n{}", ast.display(params));
        }
    }
    ast.display(params).to_string()
}
