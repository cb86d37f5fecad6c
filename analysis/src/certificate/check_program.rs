//! Is a certificate about this program?
//!
//! # Problem
//! [`check`](crate::check) says that a certificate's schedules are legal for the statements that the certificate
//! itself describes. Somebody who holds the program too wants to know that they are the program's.
//!
//! # Method
//! Extract the scop of each function named and compare everything but the schedule and the proofs. Every other function
//! of the program that may touch memory has to be named as unchanged: what is left out would be taken for checked.
//!
//! # Exactness
//! Equal records only: a certificate that describes the same sets by other constraints is refused. What it assumes has
//! to be what extraction assumes under some [`ExtractOptions`].

use crate::certificate::from_scop::unproved;
use crate::certificate::{Certificate, FunctionCertificate, StatementRecord};
use crate::scop::Refusal;
use crate::scop::extract::{ExtractOptions, extract_with};
use crate::scop::overlap::{Overlaps, Separation};
use affine_ir::{Effects, FuncOp, IndexWidth, Ir, OpId, Traits};
use itertools::iproduct;
use std::fmt;

/// Where a certificate's function is not the program's.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProgramDifference {
    /// The symbol name that the certificate gives.
    pub function: String,
    /// The first thing that differs.
    pub difference: FunctionDifference,
}

/// What differs between a function of a certificate and that of a program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FunctionDifference {
    /// The program has no function of this name.
    NoFunction,
    /// The program has several functions of this name.
    SeveralFunctions,
    /// The program's function may touch memory, and the certificate does not name it.
    NotCovered,
    /// The program's function cannot be described.
    NotAScop(Refusal),
    /// The parameters are others, or in another order.
    Parameters {
        /// Names in the order of the certificate's columns.
        certificate: Vec<String>,
        /// Names in the order in which the program defines them.
        program: Vec<String>,
    },
    /// The assumptions are others, or in another order.
    Assumptions {
        /// By the certificate.
        certificate: Vec<String>,
        /// By the description of the program.
        program: Vec<String>,
    },
    /// One has more statements than the other.
    StatementCount {
        /// Of the certificate.
        certificate: usize,
        /// Of the program.
        program: usize,
    },
    /// At one position stand statements of different names.
    StatementName {
        /// In the certificate.
        certificate: String,
        /// In the program.
        program: String,
    },
    /// A statement has one name in both, and differs otherwise.
    Statement {
        /// `S0`, `S1`, ….
        statement: String,
        /// The first part that differs.
        part: StatementPart,
    },
}

/// A part of a statement's record that comes from the program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StatementPart {
    /// The number of loops around it.
    Loops,
    /// The set of its instances, compared row by row.
    Domain,
    /// The original timestamp.
    OriginalOrder,
    /// The number of accesses.
    AccessCount,
    /// The access at this position: array, rank, kind, or one of the rows.
    Access(usize),
}

impl fmt::Display for ProgramDifference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "function '{}': {}", self.function, self.difference)
    }
}

impl std::error::Error for ProgramDifference {}

impl fmt::Display for FunctionDifference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lists = |f: &mut fmt::Formatter<'_>, what: &str, certificate: &[String], program: &[String]| {
            let list =
                |names: &[String]| if names.is_empty() { "none".to_string() } else { names.join(", ") };
            let (certificate, program) = (list(certificate), list(program));
            write!(f, "{what} differ: the certificate has {certificate}, the program {program}")
        };
        match self {
            Self::NoFunction => f.write_str("the program has no such function"),
            Self::SeveralFunctions => f.write_str("the program has several functions of this name"),
            Self::NotCovered => f.write_str("the certificate covers it neither as changed nor as unchanged"),
            Self::NotAScop(refusal) => write!(f, "the program's function is not a scop: {refusal}"),
            Self::Parameters { certificate, program } => lists(f, "parameters", certificate, program),
            Self::Assumptions { certificate, program } => lists(f, "assumptions", certificate, program),
            Self::StatementCount { certificate, program } => {
                write!(f, "the certificate has {certificate} statements, the program {program}")
            }
            Self::StatementName { certificate, program } => {
                write!(f, "statement {program} is called '{certificate}' in the certificate")
            }
            Self::Statement { statement, part } => {
                write!(f, "statement {statement}: {part} is not the program's")
            }
        }
    }
}

impl fmt::Display for StatementPart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Loops => "the number of loops",
            Self::Domain => "the domain",
            Self::OriginalOrder => "the original order",
            Self::AccessCount => "the number of accesses",
            Self::Access(position) => return write!(f, "access {position}"),
        })
    }
}

/// Accepts a certificate only if its functions are the program's, and all of them that may touch memory; the proofs are
/// not looked at.
///
/// ```
/// # use affine_ir::{FuncOp, ParseOptions, Source, parse};
/// use analysis::{Certificate, Legality, check_program, extract, prove, unproved};
/// use polyhedra::Budget;
///
/// let program = |n: i64| format!("func.func @ones(%a: memref<8xf32>, %x: f32) {{
///   affine.for %i = 0 to {n} {{
///     affine.store %x, %a[%i] : memref<8xf32>
///   }}
///   return
/// }}");
/// # let parse = |text: String| parse(&Source::new("ones.mlir", &text), &ParseOptions::default()).expect("reads");
/// let ir = parse(program(8));
/// let scop = extract(&ir, FuncOp::all(&ir).next().unwrap()).unwrap();
/// let claim = unproved(&scop, &scop.original);
/// let Legality::Legal(proof) = prove(claim, &Budget::default()) else { panic!("it is") };
/// let certificate = Certificate { version: 1, functions: vec![proof], unchanged: vec![] };
/// assert_eq!(check_program(&certificate, &ir), Ok(()));
/// assert!(check_program(&certificate, &parse(program(7))).is_err());
/// ```
pub fn check_program(certificate: &Certificate, ir: &Ir) -> Result<(), ProgramDifference> {
    certificate.functions.iter().try_for_each(|function| {
        let differs = |difference| ProgramDifference { function: function.name.clone(), difference };
        compare_function(function, ir).map_err(differs)
    })?;
    let functions: Vec<(String, FuncOp)> =
        FuncOp::defined(ir).map(|function| (function.path(ir), function)).collect();
    let differs =
        |function: &String, difference| ProgramDifference { function: function.clone(), difference };
    for name in &certificate.unchanged {
        if !functions.iter().any(|(path, _)| path == name) {
            return Err(differs(name, FunctionDifference::NoFunction));
        }
    }
    let is_named = |path: &String| {
        certificate.unchanged.contains(path) || certificate.functions.iter().any(|f| f.name == *path)
    };
    let uncovered =
        functions.iter().find(|(path, function)| !is_named(path) && may_touch_memory(ir, function.0));
    uncovered.map_or(Ok(()), |(path, _)| Err(differs(path, FunctionDifference::NotCovered)))
}

/// Whether some op of a function may read or write memory, as far as is known.
fn may_touch_memory(ir: &Ir, func: OpId) -> bool {
    ir.walk(func).filter(|op| *op != func).any(|op| match ir.def(op).effects {
        Effects::Known(effects) => !effects.is_empty(),
        Effects::Recursive => false,
        Effects::Unknown => !ir.def(op).has(Traits::TERMINATOR),
    })
}

fn compare_function(function: &FunctionCertificate, ir: &Ir) -> Result<(), FunctionDifference> {
    let named: Vec<FuncOp> = FuncOp::defined(ir).filter(|func| func.path(ir) == function.name).collect();
    let func = match named.as_slice() {
        [func] => func.0,
        [] => return Err(FunctionDifference::NoFunction),
        _ => return Err(FunctionDifference::SeveralFunctions),
    };
    let default = ExtractOptions::default();
    let options = iproduct!([IndexWidth::Bits64, IndexWidth::Bits32], [false, true]);
    let mut options = options.map(|(index_width, args_may_alias)| ExtractOptions {
        index_width,
        args_may_alias,
        ..default
    });
    let separation = Overlaps::of(ir).separation(func);
    match options.any(|options| compare(function, ir, func, (&options, &separation)).is_ok()) {
        true => Ok(()),
        false => compare(function, ir, func, (&default, &separation)),
    }
}

fn compare(
    function: &FunctionCertificate,
    ir: &Ir,
    func: OpId,
    asked: (&ExtractOptions, &Separation),
) -> Result<(), FunctionDifference> {
    let scop = extract_with(ir, func, asked).map_err(FunctionDifference::NotAScop)?;
    let program = unproved(&scop, &scop.original);
    if function.parameters != program.parameters {
        let certificate = function.parameters.clone();
        return Err(FunctionDifference::Parameters { certificate, program: program.parameters });
    }
    if function.assumptions != program.assumptions {
        let certificate = function.assumptions.clone();
        return Err(FunctionDifference::Assumptions { certificate, program: program.assumptions });
    }
    if function.statements.len() != program.statements.len() {
        let (certificate, program) = (function.statements.len(), program.statements.len());
        return Err(FunctionDifference::StatementCount { certificate, program });
    }
    function.statements.iter().zip(&program.statements).try_for_each(|(s, t)| same_statement(s, t))
}

fn same_statement(
    certificate: &StatementRecord,
    program: &StatementRecord,
) -> Result<(), FunctionDifference> {
    if certificate.name != program.name {
        let (certificate, program) = (certificate.name.clone(), program.name.clone());
        return Err(FunctionDifference::StatementName { certificate, program });
    }
    let accesses = || certificate.accesses.iter().zip(&program.accesses);
    let part = if certificate.iters != program.iters {
        StatementPart::Loops
    } else if certificate.domain != program.domain {
        StatementPart::Domain
    } else if certificate.original != program.original {
        StatementPart::OriginalOrder
    } else if certificate.accesses.len() != program.accesses.len() {
        StatementPart::AccessCount
    } else if let Some(access) = accesses().position(|(found, expected)| found != expected) {
        StatementPart::Access(access)
    } else {
        return Ok(());
    };
    Err(FunctionDifference::Statement { statement: program.name.clone(), part })
}
