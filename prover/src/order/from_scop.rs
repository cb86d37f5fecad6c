//! Converts a scop to the form that the checker of orders reads.

use crate::order::{AccessRecord, Conjunct, Num, OrderProof, Row, RowRecord, StatementRecord, TermRecord};
use loopwright_affine_ir::Id;
use loopwright_analysis::machinery::FloorTerm;
use loopwright_analysis::{Access, Scop, Stmt};
use loopwright_analysis::{AffineForm, QuasiRow, Schedule};
use loopwright_polyhedra::IntegerRelation;

/// The proof of `scop` under `schedule`, without refutations.
///
/// ```
/// # use loopwright_affine_ir::{ParseOptions, Source, parse};
/// # let text = "func.func @shift(%a: memref<100xf32>) {
/// #     affine.for %i = 1 to 100 {
/// #       %0 = affine.load %a[%i] : memref<100xf32>
/// #       affine.store %0, %a[%i - 1] : memref<100xf32>
/// #     }
/// #     return
/// #   }";
/// # let ir = parse(&Source::new("shift.mlir", text), &ParseOptions::default()).expect("reads");
/// use loopwright_analysis::scops;
/// use loopwright_prover::unproved;
///
/// // for i { a[i - 1] = a[i] }
/// let scop = scops(&ir).next().expect("there is a function")?;
/// let certificate = unproved(&scop, &scop.original);
/// assert_eq!(certificate.name, "shift");
/// assert_eq!(certificate.statements[0].accesses.len(), 2);
/// assert!(certificate.refutations.is_empty());
/// # Ok::<(), loopwright_analysis::Refusal>(())
/// ```
pub fn unproved(scop: &Scop, schedule: &Schedule) -> OrderProof {
    let original = scop.original.timestamps();
    let schedule = schedule.timestamps();
    let statement = |stmt: &Stmt| StatementRecord {
        name: stmt.name.to_string(),
        iters: stmt.ivs.len(),
        domain: stmt.domain.disjuncts().iter().map(conjunct).collect(),
        original: original[stmt.id.index()].iter().map(|row| row_record(&row.row, false)).collect(),
        schedule: schedule[stmt.id.index()].iter().map(|row| row_record(&row.row, row.coincident)).collect(),
        accesses: stmt.touched().iter().map(|access| access_record(scop, access)).collect(),
    };
    OrderProof {
        name: scop.name.clone(),
        assumptions: scop.assumptions.clone(),
        parameters: scop.params.iter().map(|param| param.name.to_string()).collect(),
        statements: scop.stmts.iter().map(statement).collect(),
        refutations: Vec::new(),
    }
}

fn row_record(row: &QuasiRow, coincident: bool) -> RowRecord {
    let form_row = |form: &AffineForm| {
        let coeffs = form.iters.iter().chain(&form.params);
        coeffs.chain([&form.constant]).cloned().map(Num).collect()
    };
    let term = |term: &FloorTerm| TermRecord {
        coeff: Num(term.coeff.clone()),
        form: form_row(&term.form),
        divisor: Num(term.divisor.clone()),
    };
    RowRecord { terms: row.terms.iter().map(term).collect(), coincident }
}

fn access_record(scop: &Scop, access: &Access) -> AccessRecord {
    let array = scop.array(access.array);
    AccessRecord {
        kind: access.kind,
        array: array.name.clone(),
        rank: array.rank,
        relation: access.relation.iter().map(conjunct).collect(),
    }
}

fn conjunct(relation: &IntegerRelation) -> Conjunct {
    let rows = |rows: &loopwright_polyhedra::machinery::Matrix<loopwright_polyhedra::Int>| -> Vec<Row> {
        rows.rows().map(|row| row.iter().cloned().map(Num).collect()).collect()
    };
    Conjunct {
        locals: relation.space().n_locals(),
        equalities: rows(relation.equalities()),
        inequalities: rows(relation.inequalities()),
    }
}
