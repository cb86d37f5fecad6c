//! Certificates of equality for whole programs.

use crate::equality::{Functions, Uncertified, certify_equal};
use crate::proof::program::{
    CertificateFault, EqualityCertificate, FunctionEntry, FunctionPair, Text, function_pairs,
    have_same_surroundings,
};
use affine_ir::IndexWidth;
use polyhedra::Budget;
use std::fmt;

/// Why two programs have no certificate of equality.
#[derive(Debug)]
pub enum NoCertificate {
    /// They cannot be compared.
    Programs(CertificateFault),
    /// A function has none.
    Function {
        /// Its name.
        name: String,
        /// Why.
        why: Uncertified,
    },
}

impl fmt::Display for NoCertificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Programs(fault) => fault.fmt(f),
            Self::Function { name, why } => write!(f, "function '{name}': {why}"),
        }
    }
}

impl std::error::Error for NoCertificate {}

/// Proves that a program computes what another does, function by function, in a form that
/// [`EqualityCertificate::check`] can check; with indices of some width, and parameters between two numbers, if that is said. Each function has a budget of its own; `observe` is told of it before.
///
/// # Errors
/// If some function has no proof that the checker follows, or the programs cannot be compared.
pub fn certify_programs(
    before: Text<'_>,
    after: Text<'_>,
    (index_width, parameters): (IndexWidth, Option<(i64, i64)>),
    budget: &dyn Fn() -> Budget,
    observe: &mut dyn FnMut(&str),
) -> Result<EqualityCertificate, NoCertificate> {
    let mut entries = Vec::new();
    if !have_same_surroundings(before.ir, after.ir) {
        return Err(NoCertificate::Programs(CertificateFault::Surroundings));
    }
    let pairs = function_pairs(before.ir, after.ir).map_err(CertificateFault::Unpaired);
    for pair in pairs.map_err(NoCertificate::Programs)? {
        let FunctionPair { name, functions, is_unchanged } = pair;
        if is_unchanged {
            entries.push(FunctionEntry::Unchanged(name));
            continue;
        }
        observe(&name);
        let functions = Functions {
            before: (before.ir, functions[0]),
            after: (after.ir, functions[1]),
            index_width,
            parameters,
        };
        match certify_equal(&functions, &budget()) {
            Ok(record) => entries.push(FunctionEntry::Proved(Box::new(record))),
            Err(why) => return Err(NoCertificate::Function { name, why }),
        }
    }
    Ok(EqualityCertificate { version: 2, before: before.digest(), after: after.digest(), functions: entries })
}
