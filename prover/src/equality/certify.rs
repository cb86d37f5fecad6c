//! Builds certificates of equality for whole programs.

use crate::equality::{Functions, Uncertified, certify_equal, impossible_range};
use loopwright_affine_ir::IndexWidth;
use loopwright_affine_ir::machinery::hands_on_read_only;
use loopwright_analysis::machinery::Overlaps;
use loopwright_checker::EqualityRecord;
use loopwright_checker::machinery::{FunctionPair, function_pairs, surroundings_change};
use loopwright_checker::{CertificateFault, EqualityCertificate, FunctionEntry, Text};
use loopwright_polyhedra::Budget;
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
    /// Parameters cannot be in the range that is assumed of them.
    Assumption {
        /// The function that shows it.
        name: String,
        /// What the range is like.
        why: String,
    },
}

impl fmt::Display for NoCertificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Programs(fault) => fault.fmt(f),
            Self::Function { name, why } => write!(f, "function '{name}': {why}"),
            Self::Assumption { name, why } => {
                write!(f, "function '{name}': the range that is assumed of parameters {why}")
            }
        }
    }
}

impl std::error::Error for NoCertificate {}

/// What is assumed of the numbers in both programs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct AssumedNumbers {
    /// How many bits an `index` has.
    pub index_width: IndexWidth,
    /// The least and the greatest value of parameters, if more is known than follows from their bits.
    pub parameters: Option<(i64, i64)>,
}

/// Proves that a program is a refinement of another, function by function, as a certificate that
/// [`EqualityCertificate::check`] accepts. The width of an index and the range of parameters may be given.
/// Each function has a separate budget; `observe` is called before each.
///
/// ```
/// use loopwright_affine_ir::{ParseOptions, Source, parse};
/// use loopwright_checker::Text;
/// use loopwright_polyhedra::Budget;
/// use loopwright_prover::{AssumedNumbers, certify_programs};
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let before = "func.func @fill(%a: memref<8xf32>, %x: f32) {
///   affine.for %i = 0 to 8 {
///     affine.store %x, %a[%i] : memref<8xf32>
///   }
///   return
/// }";
/// let after = before.replace("%a[%i]", "%a[7 - %i]");
/// let read = |text: &str| parse(&Source::new("f.mlir", text), &ParseOptions::default()).expect("reads");
/// let [first, second] = [read(before), read(&after)];
/// let [first, second] = [Text { ir: &first, text: before }, Text { ir: &second, text: &after }];
/// let certificate =
///     certify_programs(first, second, AssumedNumbers::default(), &Budget::default, &mut |_| {})?;
/// certificate.check(first, second)?;
/// # Ok(())
/// # }
/// ```
///
/// # Errors
/// If some function has no proof that the checker follows, or the programs cannot be compared.
pub fn certify_programs(
    before: Text<'_>,
    after: Text<'_>,
    assumed: AssumedNumbers,
    budget: &dyn Fn() -> Budget,
    observe: &mut dyn FnMut(&str),
) -> Result<EqualityCertificate, NoCertificate> {
    let mut entries = Vec::new();
    if let Some(how) = surroundings_change(before.ir, after.ir) {
        return Err(NoCertificate::Programs(CertificateFault::Surroundings(how)));
    }
    let overlaps = [Overlaps::of(before.ir), Overlaps::of(after.ir)];
    let has_read_only = hands_on_read_only(after.ir);
    let pairs = function_pairs(before.ir, after.ir).map_err(CertificateFault::Unpaired);
    for pair in pairs.map_err(NoCertificate::Programs)? {
        let FunctionPair { name, functions, is_unchanged, change } = pair;
        if let Some(change) = change {
            return Err(NoCertificate::Programs(CertificateFault::Interface(change)));
        }
        if is_unchanged {
            entries.push(FunctionEntry::Unchanged { name, why: None });
            continue;
        }
        observe(&name);
        let [old, new] = [0, 1].map(|at| overlaps[at].separation(functions[at]));
        let functions = Functions {
            before: (before.ir, functions[0]),
            after: (after.ir, functions[1]),
            index_width: assumed.index_width,
            parameters: assumed.parameters,
            separation: &old.and(new),
            has_read_only,
        };
        if let Ok(Some(why)) = impossible_range(&functions, &budget()) {
            return Err(NoCertificate::Assumption { name, why });
        }
        match certify_equal(&functions, &budget()) {
            Ok(record) => entries.push(FunctionEntry::Proved(Box::new(record))),
            Err(why) => return Err(NoCertificate::Function { name, why }),
        }
    }
    let certificate = EqualityCertificate::new(before, after, entries);
    certificate.check(before, after).map_err(NoCertificate::Programs)?;
    Ok(certificate)
}

/// The certificate of two programs whose changed functions have been proved one by one; `left` says why
/// others were left unchanged. Its checker accepts it.
///
/// # Errors
/// What the checker does not accept: a record that is missing, or about another function.
pub fn certificate_of(
    before: Text<'_>,
    after: Text<'_>,
    proved: &[EqualityRecord],
    left: &dyn Fn(&str) -> Option<String>,
) -> Result<EqualityCertificate, CertificateFault> {
    let entry = |FunctionPair { name, is_unchanged, .. }| match is_unchanged {
        true => Ok(FunctionEntry::Unchanged { why: left(&name), name }),
        false => match proved.iter().find(|record| record.name == name) {
            Some(record) => Ok(FunctionEntry::Proved(Box::new(record.clone()))),
            None => Err(CertificateFault::Functions(Some(name))),
        },
    };
    let functions = function_pairs(before.ir, after.ir)?.into_iter().map(entry).collect::<Result<_, _>>()?;
    let certificate = EqualityCertificate::new(before, after, functions);
    certificate.check(before, after)?;
    Ok(certificate)
}
