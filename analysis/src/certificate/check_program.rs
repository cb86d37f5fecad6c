//! Is a certificate about this program?
//!
//! # Problem
//! [`check`](crate::check) says that a certificate's schedules are legal for the statements that the certificate
//! itself describes. Somebody who holds the program too wants to know that they are the program's.
//!
//! # Method
//! Extract the scop of each function named and compare everything but the schedule and the proofs.
//!
//! # Exactness
//! Equal records only: a certificate that describes the same sets by other constraints is refused. A certificate may
//! assume less than extraction does by default (see [`ExtractOptions`]), never more.

use crate::certificate::checker::Rejection;
use crate::certificate::from_scop::unproved;
use crate::certificate::{Certificate, FunctionCertificate, StatementRecord};
use crate::scop::extract::{ExtractOptions, extract_with};
use affine_ir::{Ir, OpId, OpKind};

/// Accepts a certificate only if its functions are the program's; the proofs are not looked at.
pub fn check_program(certificate: &Certificate, ir: &Ir) -> Result<(), Rejection> {
    certificate.functions.iter().try_for_each(|function| {
        check_function(function, ir).map_err(|message| Rejection { function: function.name.clone(), message })
    })
}

fn check_function(function: &FunctionCertificate, ir: &Ir) -> Result<(), String> {
    let is_named = |op: &OpId| {
        ir.def(*op).kind == OpKind::Function && ir.symbol_name(*op) == Some(function.name.as_str())
    };
    let named: Vec<OpId> = ir.walk(ir.module()).filter(is_named).collect();
    let func = match named.as_slice() {
        [func] => *func,
        [] => return Err("the program has no such function".to_string()),
        _ => return Err("the program has several functions of this name".to_string()),
    };
    compare(function, ir, func, false).or_else(|why| compare(function, ir, func, true).map_err(|_| why))
}

fn compare(function: &FunctionCertificate, ir: &Ir, func: OpId, args_may_alias: bool) -> Result<(), String> {
    let scop = extract_with(ir, func, &ExtractOptions { args_may_alias, ..ExtractOptions::default() })
        .map_err(|refusal| format!("the program's function is not a scop: {refusal}"))?;
    let program = unproved(&scop, &scop.original);
    if function.parameters != program.parameters {
        return Err(differ("parameters", &function.parameters, &program.parameters));
    }
    if function.assumptions != program.assumptions {
        return Err(differ("assumptions", &function.assumptions, &program.assumptions));
    }
    if function.statements.len() != program.statements.len() {
        let (found, expected) = (function.statements.len(), program.statements.len());
        return Err(format!("the certificate has {found} statements, the program {expected}"));
    }
    function.statements.iter().zip(&program.statements).try_for_each(|(s, t)| same_statement(s, t))
}

fn differ(what: &str, certificate: &[String], program: &[String]) -> String {
    let list = |names: &[String]| if names.is_empty() { "none".to_string() } else { names.join(", ") };
    format!("{what} differ: the certificate has {}, the program {}", list(certificate), list(program))
}

fn same_statement(certificate: &StatementRecord, program: &StatementRecord) -> Result<(), String> {
    let name = &program.name;
    let other = |what: &str| Err(format!("statement {name}: {what} is not the program's"));
    if certificate.name != *name {
        return Err(format!("statement {name} is called '{}' in the certificate", certificate.name));
    }
    if certificate.iters != program.iters {
        return other("the number of loops");
    }
    if certificate.domain != program.domain {
        return other("the domain");
    }
    if certificate.original != program.original {
        return other("the original order");
    }
    if certificate.accesses.len() != program.accesses.len() {
        return other("the number of accesses");
    }
    let differs = certificate.accesses.iter().zip(&program.accesses).position(|(c, p)| c != p);
    match differs {
        Some(access) => other(&format!("access {access}")),
        None => Ok(()),
    }
}
