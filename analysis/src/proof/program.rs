//! Certificates of whole programs: that each function is unchanged, or proved to be equal.

use crate::proof::check_equal;
use crate::proof::fault::Fault;
use crate::proof::record::EqualityRecord;
use affine_ir::{FuncOp, Ir, OpId, PrintOptions, Traits, print_op};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::collections::BTreeSet;
use std::fmt;
use std::fmt::Write as _;

/// The proof that a program computes what another does, wherever that has a meaning.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EqualityCertificate {
    /// Version of this format: 2.
    pub version: u32,
    /// SHA-256 of the text of the first program, in hexadecimal digits.
    pub before: String,
    /// SHA-256 of the text of the second program.
    pub after: String,
    /// The functions that have a body in both programs, in the order of the first.
    pub functions: Vec<FunctionEntry>,
}

/// What a certificate says of a function.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub enum FunctionEntry {
    /// It is the same text in both programs.
    Unchanged(String),
    /// It is proved to be equal.
    Proved(Box<EqualityRecord>),
}

impl FunctionEntry {
    /// The symbol name.
    pub fn name(&self) -> &str {
        match self {
            Self::Unchanged(name) => name,
            Self::Proved(record) => &record.name,
        }
    }
}

/// Why a text is no certificate of equality, or not of these programs.
#[derive(Debug)]
pub enum CertificateFault {
    /// It is no JSON of the form; the error names line and column.
    Json(serde_json::Error),
    /// It is of another version of the form.
    Version(u32),
    /// It is about another text.
    Digest {
        /// Which program: `first` or `second`.
        which: &'static str,
    },
    /// Globals differ.
    Globals,
    /// A program has two functions of this name.
    Twice {
        /// The name.
        name: String,
    },
    /// The second program lacks a function.
    Missing {
        /// The name.
        name: String,
    },
    /// The functions of the certificate are not those of the programs, in their order.
    Functions {
        /// The first name that is not as in the certificate, or nothing where the certificate has too many.
        name: Option<String>,
    },
    /// A function is said to be unchanged, and is not.
    Changed {
        /// The name.
        name: String,
    },
    /// The proof of a function is wrong.
    Function {
        /// The name.
        name: String,
        /// What is wrong.
        fault: Box<Fault>,
    },
}

impl fmt::Display for CertificateFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Json(error) => error.fmt(f),
            Self::Version(version) => write!(f, "certificate version {version} is not supported, expected 2"),
            Self::Digest { which } => {
                write!(f, "the certificate is about another text than the {which} program's")
            }
            Self::Globals => f.write_str("the programs have different globals"),
            Self::Twice { name } => write!(f, "there are two functions '{name}' in a program"),
            Self::Missing { name } => write!(f, "the second program has no function '{name}'"),
            Self::Functions { name: Some(name) } => {
                write!(f, "the certificate does not say anything of function '{name}', or not in its place")
            }
            Self::Functions { name: None } => {
                f.write_str("the certificate has more functions than the programs")
            }
            Self::Changed { name } => {
                write!(f, "function '{name}' is said to be unchanged, but its text is another")
            }
            Self::Function { name, fault } => write!(f, "function '{name}': {fault}"),
        }
    }
}

impl std::error::Error for CertificateFault {}

/// A program with its text.
#[derive(Clone, Copy, Debug)]
pub struct Text<'a> {
    /// As it was read.
    pub ir: &'a Ir,
    /// What it was read from.
    pub text: &'a str,
}

impl Text<'_> {
    /// The SHA-256 of the text, in hexadecimal digits.
    pub fn digest(&self) -> String {
        let digest = Sha256::digest(self.text.as_bytes());
        digest.iter().fold(String::new(), |mut text, byte| {
            write!(text, "{byte:02x}").expect("a string takes all text");
            text
        })
    }
}

/// Two functions of one name, in two programs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FunctionPair {
    /// The symbol name.
    pub name: String,
    /// The functions.
    pub functions: [OpId; 2],
    /// Their text is the same.
    pub is_unchanged: bool,
}

/// The functions that are to be compared: those of the first program that have a body, in their order. Private ones that the second program lacks
/// are left out.
///
/// # Errors
/// If a function is missing, or there are two of one name, or globals differ.
pub fn function_pairs(before: &Ir, after: &Ir) -> Result<Vec<FunctionPair>, CertificateFault> {
    if globals(before) != globals(after) {
        return Err(CertificateFault::Globals);
    }
    for ir in [before, after] {
        let mut names = BTreeSet::new();
        if let Some(twice) = FuncOp::all(ir).find(|func| !names.insert(func.path(ir))) {
            return Err(CertificateFault::Twice { name: twice.path(ir) });
        }
    }
    let mut pairs = Vec::new();
    for func in FuncOp::defined(before) {
        let name = func.path(before);
        match FuncOp::defined(after).find(|other| other.path(after) == name) {
            Some(other) => {
                let is_unchanged = text_of(before, func.0) == text_of(after, other.0);
                pairs.push(FunctionPair { name, functions: [func.0, other.0], is_unchanged });
            }
            None if func.is_private(before) => {}
            None => return Err(CertificateFault::Missing { name }),
        }
    }
    Ok(pairs)
}

/// An op as text that does not depend on what is around it.
fn text_of(ir: &Ir, op: OpId) -> String {
    print_op(ir, op, &PrintOptions { local_scope: true, ..PrintOptions::default() })
}

/// What is not a function, and what is declared.
fn globals(ir: &Ir) -> BTreeSet<String> {
    let is_global = |op: &OpId| {
        let def = ir.def(*op);
        def.has(Traits::SYMBOL) && !def.has(Traits::SYMBOL_TABLE) && !def.has(Traits::FUNCTION)
    };
    ir.walk(ir.module()).filter(is_global).map(|op| text_of(ir, op)).collect()
}

impl EqualityCertificate {
    /// Reads a certificate from JSON.
    ///
    /// # Errors
    /// If the text is none, or of a version that is not known.
    pub fn from_json(text: &str) -> Result<Self, CertificateFault> {
        let certificate: Self = serde_json::from_str(text).map_err(CertificateFault::Json)?;
        match certificate.version {
            2 => Ok(certificate),
            other => Err(CertificateFault::Version(other)),
        }
    }

    /// Writes a certificate as JSON.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("a certificate has string keys only, so it always serializes")
    }

    /// Accepts the certificate only if it proves that the second program computes what the first does.
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub fn check(&self, before: Text<'_>, after: Text<'_>) -> Result<(), CertificateFault> {
        for (text, digest, which) in [(before, &self.before, "first"), (after, &self.after, "second")] {
            if text.digest() != *digest {
                return Err(CertificateFault::Digest { which });
            }
        }
        let pairs = function_pairs(before.ir, after.ir)?;
        let mut entries = self.functions.iter();
        for FunctionPair { name, functions, is_unchanged } in pairs {
            let entry = entries.next().filter(|entry| *entry.name() == name);
            match entry.ok_or_else(|| CertificateFault::Functions { name: Some(name.clone()) })? {
                FunctionEntry::Unchanged(_) if is_unchanged => {}
                FunctionEntry::Unchanged(_) => return Err(CertificateFault::Changed { name }),
                FunctionEntry::Proved(record) => {
                    let functions = [(before.ir, functions[0]), (after.ir, functions[1])];
                    check_equal(record, functions)
                        .map_err(|fault| CertificateFault::Function { name, fault: Box::new(fault) })?;
                }
            }
        }
        match entries.next() {
            Some(_) => Err(CertificateFault::Functions { name: None }),
            None => Ok(()),
        }
    }
}
