//! Certificates of whole programs: each function is unchanged, or proved equal.

use crate::check::check_equal;
use crate::fault::Fault;
use crate::format::{FORMAT, Header, Version};
use crate::reader::memory::{Root, root, touched_globals};
use crate::record::EqualityRecord;
use loopwright_affine_ir::machinery::visible;
use loopwright_affine_ir::{
    Attr, Attrs, CallOp, FuncOp, Ir, OpId, Place, PrintOptions, Traits, Type, ValueId, print_op,
};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::fmt::Write as _;

/// The certificate that a program is a refinement of another.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EqualityCertificate {
    /// The name of this form: [`FORMAT`](crate::machinery::FORMAT).
    pub format: String,
    /// The version of the form: [`Version::CURRENT`].
    pub version: Version,
    /// SHA-256 of the text of the first program, in hexadecimal digits.
    pub before: String,
    /// SHA-256 of the text of the second program.
    pub after: String,
    /// The functions that have a body in both programs, in the order of the first.
    pub functions: Vec<FunctionEntry>,
}

/// The entry of a certificate about one function.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub enum FunctionEntry {
    /// It is the same text in both programs.
    Unchanged {
        /// The symbol name.
        name: String,
        /// Why the optimizer left it unchanged; nothing that is checked.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        why: Option<String>,
    },
    /// It is proved to be equal.
    Proved(Box<EqualityRecord>),
}

impl FunctionEntry {
    /// The symbol name.
    pub fn name(&self) -> &str {
        match self {
            Self::Unchanged { name, .. } => name,
            Self::Proved(record) => &record.name,
        }
    }
}

impl EqualityCertificate {
    /// A line per function, what is assumed, and the verdict: what to say of a certificate that was accepted.
    pub fn summary(&self) -> String {
        let (mut text, mut assumptions) = (String::new(), BTreeSet::new());
        for entry in &self.functions {
            let how = match entry {
                FunctionEntry::Unchanged { why: Some(why), .. } => format!("unchanged: {}", visible(why)),
                FunctionEntry::Unchanged { why: None, .. } => "unchanged".to_owned(),
                FunctionEntry::Proved(record) => {
                    assumptions.extend(&record.assumptions);
                    let n_proofs = record.proofs.len();
                    match record.moves.len() {
                        0 => format!("claims: {}, refutations: {n_proofs}", record.claims.len()),
                        n_moved => format!("in another order; accesses: {n_moved}, refutations: {n_proofs}"),
                    }
                }
            };
            text += &format!("{}: equal ({how})\n", visible(entry.name()));
        }
        for assumption in assumptions {
            text += &format!("assumed: {}\n", visible(assumption));
        }
        text + "the programs are equal\n"
    }
}

/// Why a certificate is rejected: it is malformed, or not about these programs.
#[derive(Debug)]
pub enum CertificateFault {
    /// It is no JSON of the form; the error names line and column.
    Json(serde_json::Error),
    /// It is of another form: the name that it has.
    Format(String),
    /// It is of a version of the form that this checker does not read.
    Version(Version),
    /// It is about another text than that of this program: `first` or `second`.
    Digest(&'static str),
    /// What is around the functions differs: how.
    Surroundings(String),
    /// A function promises something else to others, or asks something else of them.
    Interface(AttributeChange),
    /// The programs have no functions that go together.
    Unpaired(Unpaired),
    /// The functions of the certificate are not those of the programs, in their order: the first name that is
    /// not as in the certificate, or nothing where the certificate has too many.
    Functions(Option<String>),
    /// A function is said to be unchanged, and is not.
    Changed(String),
    /// The proof of a function is wrong.
    Function(String, Box<Fault>),
    /// Memory that a function is given may overlap: its name, and where.
    Overlap(String, Place),
}

impl fmt::Display for CertificateFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Json(error) => error.fmt(f),
            Self::Format(name) => {
                write!(f, "the format of the certificate is '{name}', expected '{FORMAT}'")
            }
            Self::Version(version) => {
                let current = Version::CURRENT;
                write!(f, "certificate version {version} is not supported, expected {}.0", current.major)?;
                if current.minor > 0 { write!(f, " to {current}") } else { Ok(()) }
            }
            Self::Digest(which) => {
                write!(f, "the certificate is about another text than the {which} program's")
            }
            Self::Surroundings(how) => f.write_str(how),
            Self::Interface(change) => change.fmt(f),
            Self::Unpaired(unpaired) => unpaired.fmt(f),
            Self::Functions(Some(name)) => {
                write!(f, "the certificate does not say anything of function '{name}', or not in its place")
            }
            Self::Functions(None) => f.write_str("the certificate has more functions than the programs"),
            Self::Changed(name) => {
                write!(f, "function '{name}' is claimed to be unchanged, but its text differs")
            }
            Self::Function(name, fault) => write!(f, "function '{name}': {fault}"),
            Self::Overlap(name, place) => {
                write!(f, "{place}: '{name}' may be passed overlapping memory, which proofs exclude")
            }
        }
    }
}

impl std::error::Error for CertificateFault {}

impl From<Unpaired> for CertificateFault {
    fn from(unpaired: Unpaired) -> Self {
        Self::Unpaired(unpaired)
    }
}

/// Why the functions of two programs cannot be paired.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unpaired {
    /// A program has two functions of this name.
    Twice(String),
    /// The second program lacks a function that others can call.
    Missing(String),
    /// A function has a body in one program only.
    Body(String),
    /// A function that is declared has another type.
    Declaration(String),
}

impl fmt::Display for Unpaired {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Twice(name) => write!(f, "there are two functions '{name}' in a program"),
            Self::Missing(name) => write!(f, "the program after has no function '{name}'"),
            Self::Body(name) => write!(f, "the function '{name}' has a body in one of the programs only"),
            Self::Declaration(name) => write!(f, "the function '{name}' is declared with two types"),
        }
    }
}

impl std::error::Error for Unpaired {}

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
    /// An attribute with which the second function promises more than the first, or offers less, or that is
    /// not known to do neither.
    pub change: Option<AttributeChange>,
}

/// An attribute that differs between the two programs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AttributeChange {
    /// What has it, as the subject of a sentence.
    pub of: String,
    /// Its name.
    pub name: String,
    /// Its values in the first program and in the second, if it is there.
    pub values: [Option<String>; 2],
}

impl fmt::Display for AttributeChange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [before, after] = &self.values;
        let text = |value: &Option<String>| {
            value.as_ref().map_or("absent".into(), |value| visible(value).into_owned())
        };
        let (of, name, before, after) = (&self.of, visible(&self.name), text(before), text(after));
        write!(f, "{of} has the attribute '{name}': {before} before, {after} after")
    }
}

/// The functions that are to be compared: those of the first program that have a body, in their order.
/// Private ones that the second program lacks are left out: nothing there can call them. One that is only
/// declared has to be so in both.
///
/// # Errors
/// If the functions do not go together.
pub fn function_pairs(before: &Ir, after: &Ir) -> Result<Vec<FunctionPair>, Unpaired> {
    let old = functions(before)?;
    let new: BTreeMap<_, _> = functions(after)?.into_iter().collect();
    let mut pairs = Vec::new();
    for (name, func) in old {
        match new.get(&name) {
            None if func.is_private(before) => {}
            None => return Err(Unpaired::Missing(name)),
            Some(other) => match (func.is_declaration(before), other.is_declaration(after)) {
                (false, false) => {
                    let is_unchanged = text_of(before, func.0) == text_of(after, other.0);
                    let change = interface_change([(before, func), (after, *other)]);
                    pairs.push(FunctionPair { name, functions: [func.0, other.0], is_unchanged, change });
                }
                (true, true) if func.ty(before) == other.ty(after) => {}
                (true, true) => return Err(Unpaired::Declaration(name)),
                _ => return Err(Unpaired::Body(name)),
            },
        }
    }
    Ok(pairs)
}

/// The functions of a program with their paths, in their order.
fn functions(ir: &Ir) -> Result<Vec<(String, FuncOp)>, Unpaired> {
    let mut paths = BTreeSet::new();
    let functions =
        ir.walk(ir.module()).filter_map(|op| FuncOp::of(ir, op)).map(|func| (func.path(ir), func));
    let told_apart = |(path, func): (String, FuncOp)| match paths.insert(path.clone()) {
        true => Ok((path, func)),
        false => Err(Unpaired::Twice(path)),
    };
    functions.map(told_apart).collect()
}

/// An op as text that does not depend on what is around it.
fn text_of(ir: &Ir, op: OpId) -> String {
    print_op(ir, op, &PrintOptions { local_scope: true, ..PrintOptions::default() })
}

/// Promises that callers make of arguments: a function may do without.
const PROMISES: [&str; 6] = [
    "llvm.align",
    "llvm.dereferenceable",
    "llvm.dereferenceable_or_null",
    "llvm.noalias",
    "llvm.nonnull",
    "llvm.noundef",
];

/// What is told by other names, or compared by itself.
const TOLD: [&str; 3] = ["arg_attrs", "function_type", "sym_name"];

/// How a function's attributes, those of its arguments and results, and its visibility differ: all are
/// assumed to have a meaning for whoever calls or links it. Functions of two types are not compared.
fn interface_change(functions: [(&Ir, FuncOp); 2]) -> Option<AttributeChange> {
    let types = functions.map(|(ir, func)| func.ty(ir));
    if types[0] != types[1] {
        return None;
    }
    let [before, after] = functions.map(|(ir, func)| &ir.op(func.0).attrs);
    let of = format!("function '{}'", functions[0].1.path(functions[0].0));
    let of_arguments = [before, after].map(|attrs| attrs.get("arg_attrs").and_then(Attr::as_array));
    let n_arguments = types[0].map_or(0, |ty| ty.inputs.len());
    let none = Attrs::new();
    let mut arguments = (0..n_arguments).filter_map(|at| {
        let [old, new] = of_arguments.map(|all| match all.and_then(|all| all.get(at)) {
            Some(Attr::Dict(attrs)) => attrs,
            _ => &none,
        });
        change(format!("argument {at} of {of}"), [old, new], |name| {
            PROMISES.contains(&name) && new.get(name).is_none()
        })
    });
    change(of.clone(), [before, after], |name| TOLD.contains(&name)).or_else(|| arguments.next())
}

/// The first attribute that differs, but for some.
fn change(
    of: String,
    [old, new]: [&Attrs; 2],
    is_left_out: impl Fn(&str) -> bool,
) -> Option<AttributeChange> {
    // What is public need not say so.
    let value = |attrs: &Attrs, name: &str| {
        let is_default = |attr: &&Attr| name == "sym_visibility" && attr.as_str() == Some("public");
        attrs.get(name).filter(|attr| !is_default(attr)).cloned()
    };
    let names = old.iter().chain(new.iter()).map(|(name, _)| name.as_str());
    let mut names = names.filter(|name| !is_left_out(name));
    let name = names.find(|name| value(old, name) != value(new, name))?;
    let values = [old, new].map(|attrs| value(attrs, name).map(|attr| attr.to_string()));
    Some(AttributeChange { of, name: name.to_owned(), values })
}

/// How what is around the functions differs, where functions of both programs may refer to it: globals,
/// attributes of modules and of what is declared, and whatever else there is. Private globals may be left
/// out, and others added.
pub fn surroundings_change(before: &Ir, after: &Ir) -> Option<String> {
    let ((old, old_rest), (new, new_rest)) = (surroundings(before), surroundings(after));
    let is_same = |(path, (text, is_private)): (&String, &(String, bool))| {
        new.get(path).map_or(*is_private, |(other, _)| other == text)
    };
    if let Some((path, _)) = old.iter().find(|entry| !is_same(*entry)) {
        return Some(format!("the programs have different globals: '{path}'"));
    }
    if old_rest != new_rest || before.resources().dense != after.resources().dense {
        return Some("the programs have different globals".to_owned());
    }
    let [old, new] = [before, after].map(modules);
    let mut modules = old.iter().filter_map(|(path, attrs)| {
        let of = if path.is_empty() { "the module".to_owned() } else { format!("the module '{path}'") };
        change(of, [attrs, new.get(path)?], |name| name == "sym_name")
    });
    let old = functions(before).ok()?;
    let new: BTreeMap<_, _> = functions(after).ok()?.into_iter().collect();
    let mut declared = old
        .iter()
        .filter(|(_, func)| func.is_declaration(before))
        .filter_map(|(path, func)| interface_change([(before, *func), (after, *new.get(path)?)]));
    modules.next().or_else(|| declared.next()).map(|change| change.to_string())
}

/// The attributes of modules, by their paths.
fn modules(ir: &Ir) -> BTreeMap<String, &Attrs> {
    let is_module = |op: &OpId| ir.def(*op).has(Traits::SYMBOL_TABLE);
    ir.walk(ir.module()).filter(is_module).map(|op| (path(ir, op), &ir.op(op).attrs)).collect()
}

/// The names of what is around an op and of the op, outermost first; what has none goes by its place.
fn path(ir: &Ir, op: OpId) -> String {
    let step = |op: OpId| match ir.symbol_name(op) {
        Some(name) => format!("@{}", visible(name)),
        None => ir.position(op).to_string(),
    };
    let around = std::iter::once(op).chain(ir.ancestors(op)).take_while(|op| *op != ir.module());
    let mut steps: Vec<String> = around.map(step).collect();
    steps.reverse();
    steps.join("::")
}

/// What is beside functions: what has a name, as text and whether it is private; and the texts of the rest.
fn surroundings(ir: &Ir) -> (BTreeMap<String, (String, bool)>, Vec<String>) {
    let (mut named, mut rest) = (BTreeMap::new(), Vec::new());
    let is_table = |op: OpId| ir.def(op).has(Traits::SYMBOL_TABLE);
    for op in ir.walk(ir.module()) {
        let Some(around) = ir.ancestors(op).next().filter(|around| is_table(*around)) else { continue };
        if is_table(op) || FuncOp::of(ir, op).is_some() {
            continue;
        }
        if ir.symbol_name(op).is_some() {
            let is_private = ir.op(op).attr("sym_visibility").and_then(Attr::as_str) == Some("private");
            named.insert(path(ir, op), (text_of(ir, op), is_private));
        } else {
            rest.push(format!("{} {}", path(ir, around), text_of(ir, op)));
        }
    }
    rest.sort_unstable();
    (named, rest)
}

impl EqualityCertificate {
    /// The certificate that says this of the functions of two programs.
    pub fn new(before: Text<'_>, after: Text<'_>, functions: Vec<FunctionEntry>) -> Self {
        let (format, version) = (FORMAT.to_owned(), Version::CURRENT);
        Self { format, version, before: before.digest(), after: after.digest(), functions }
    }

    /// Reads a certificate from JSON.
    ///
    /// # Errors
    /// If the text is none, of another form, or of a version that is not read.
    pub fn from_json(text: &str) -> Result<Self, CertificateFault> {
        // Of another version, it may have fields that are not known.
        let header: Header = serde_json::from_str(text).map_err(CertificateFault::Json)?;
        if header.format != FORMAT {
            return Err(CertificateFault::Format(header.format));
        }
        if !header.version.is_read() {
            return Err(CertificateFault::Version(header.version));
        }
        serde_json::from_str(text).map_err(CertificateFault::Json)
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
                return Err(CertificateFault::Digest(which));
            }
        }
        if let Some(how) = surroundings_change(before.ir, after.ir) {
            return Err(CertificateFault::Surroundings(how));
        }
        let pairs = function_pairs(before.ir, after.ir)?;
        let mut entries = self.functions.iter();
        for FunctionPair { name, functions, is_unchanged, change } in pairs {
            if let Some(change) = change {
                return Err(CertificateFault::Interface(change));
            }
            let entry = entries.next().filter(|entry| *entry.name() == name);
            match entry.ok_or_else(|| CertificateFault::Functions(Some(name.clone())))? {
                FunctionEntry::Unchanged { .. } if is_unchanged => {}
                FunctionEntry::Unchanged { .. } => return Err(CertificateFault::Changed(name)),
                FunctionEntry::Proved(record) => {
                    let functions = [(before.ir, functions[0]), (after.ir, functions[1])];
                    check_equal(record, functions)
                        .map_err(|fault| CertificateFault::Function(name, Box::new(fault)))?;
                }
            }
        }
        match entries.next() {
            Some(_) => Err(CertificateFault::Functions(None)),
            None => [before.ir, after.ir].into_iter().try_for_each(|ir| self.keeps_memory_apart(ir)),
        }
    }

    /// What proofs take for granted of memory holds where the program itself calls: no two arguments of a
    /// function whose proof takes memory apart may be one memory, and none may be a global that the function
    /// touches.
    fn keeps_memory_apart(&self, ir: &Ir) -> Result<(), CertificateFault> {
        let takes_apart = |func: &FuncOp| {
            let mut records = self.functions.iter().filter_map(|entry| match entry {
                FunctionEntry::Proved(record) => Some(record),
                FunctionEntry::Unchanged { .. } => None,
            });
            records.any(|record| record.name == func.path(ir) && record.takes_memory_apart())
        };
        let careful: Vec<FuncOp> = FuncOp::defined(ir).filter(takes_apart).collect();
        if careful.is_empty() {
            return Ok(());
        }
        let handed = Handed::of(ir);
        for func in careful {
            let touched = touched_globals(ir, func);
            let is_touched = |name: &String| touched.as_ref().is_none_or(|touched| touched.contains(name));
            let globals = handed.globals.get(&func.0).into_iter().flatten();
            let global = globals.filter(|(name, _)| is_touched(name)).map(|(_, op)| op).next();
            if let Some(op) = handed.mixed.get(&func.0).or(global) {
                return Err(CertificateFault::Overlap(func.path(ir), ir.place(&ir.op(*op).loc)));
            }
        }
        Ok(())
    }
}

/// A call of a function with a body: who calls, the op, who is called, and what its memrefs are parts of,
/// which may be unknown.
type Call = (OpId, OpId, OpId, Vec<Option<Root>>);

/// What functions are given by the program itself, each with an op that does so; the least solution of what
/// calls say.
///
/// Two memrefs of a call may be one memory if they are parts of the same, if one of them is not traced, if
/// they are arguments of a caller whose own may be, or if they are a global and an argument of a caller that
/// may be it. Who refers to a function otherwise than by a call may give it anything.
#[derive(Default)]
struct Handed {
    /// The functions of whose arguments two may be one memory.
    mixed: BTreeMap<OpId, OpId>,
    /// The globals that some argument of a function may be.
    globals: BTreeMap<OpId, BTreeMap<String, OpId>>,
}

impl Handed {
    fn of(ir: &Ir) -> Self {
        let bodies: Vec<FuncOp> = FuncOp::defined(ir).collect();
        let global = |op: OpId| ir.op(op).attr(ir.def(op).global?).and_then(Attr::as_flat_symbol);
        let all: Vec<String> = ir.walk(ir.module()).filter_map(global).map(ToString::to_string).collect();
        let (mut handed, mut calls) = (Self::default(), Vec::<Call>::new());
        for op in ir.walk(ir.module()) {
            if let Some(call) = CallOp::of(ir, op) {
                let callee = call.nearest_target(ir).filter(|callee| !callee.is_declaration(ir));
                let caller = ir.ancestors(op).find(|around| FuncOp::of(ir, *around).is_some());
                let is_memref =
                    |value: &&ValueId| matches!(ir.ty(**value), Type::MemRef(_) | Type::UnrankedMemRef(_));
                if let Some((callee, caller)) = callee.zip(caller) {
                    let memrefs = call.args(ir).iter().filter(is_memref);
                    let roots = memrefs.map(|memref| root(ir, caller, *memref)).collect();
                    calls.push((caller, op, callee.0, roots));
                }
                continue;
            }
            let mut names = BTreeSet::new();
            ir.op(op).attrs.iter().for_each(|(_, attr)| add_symbols(attr, &mut names));
            for func in bodies.iter().filter(|func| names.contains(func.name(ir))) {
                handed.mixed.insert(func.0, op);
                handed.globals.insert(func.0, all.iter().map(|name| (name.clone(), op)).collect());
            }
        }
        while calls.iter().fold(false, |is_new, call| handed.learn(call, &all) | is_new) {}
        handed
    }

    /// Takes over what a call says; whether that is new.
    fn learn(&mut self, (caller, op, callee, roots): &Call, all: &[String]) -> bool {
        let nothing = BTreeMap::new();
        let held = self.globals.get(caller).unwrap_or(&nothing).clone();
        let is_mixed = self.mixed.contains_key(caller);
        let may_be_one = |a: &Option<Root>, b: &Option<Root>| match (a, b) {
            (None, _) | (_, None) => true,
            (Some(Root::Argument(_)), Some(Root::Argument(_))) if is_mixed => true,
            (Some(Root::Argument(_)), Some(Root::Global(name)))
            | (Some(Root::Global(name)), Some(Root::Argument(_))) => held.contains_key(name),
            (a, b) => a == b,
        };
        let mut pairs = roots.iter().enumerate().flat_map(|(at, a)| roots[..at].iter().map(move |b| (a, b)));
        let mut is_new = pairs.any(|(a, b)| may_be_one(a, b)) && self.mixed.insert(*callee, *op).is_none();
        let given = roots.iter().flat_map(|root| match root {
            None => all.to_vec(),
            Some(Root::Global(name)) => vec![name.clone()],
            Some(Root::Argument(_)) => held.keys().cloned().collect(),
            Some(Root::Allocation(_)) => Vec::new(),
        });
        let known = self.globals.entry(*callee).or_default();
        for name in given {
            is_new |= known.insert(name, *op).is_none();
        }
        is_new
    }
}

/// The names in an attribute that symbols may have, each step of paths.
fn add_symbols<'a>(attr: &'a Attr, names: &mut BTreeSet<&'a str>) {
    match attr {
        Attr::SymbolRef(path) => names.extend(path.iter().map(|name| name.as_str())),
        Attr::Array(attrs) => attrs.iter().for_each(|attr| add_symbols(attr, names)),
        Attr::Dict(attrs) => attrs.iter().for_each(|(_, attr)| add_symbols(attr, names)),
        _ => {}
    }
}

/// A message, of which the middle is left out if it is long: it may quote forged text.
pub fn shortened(message: &str) -> String {
    const MOST: usize = 300;
    if message.len() <= 2 * MOST {
        return message.to_owned();
    }
    let [start, end] = [message.floor_char_boundary(MOST), message.ceil_char_boundary(message.len() - MOST)];
    format!("{} … {}", &message[..start], &message[end..])
}
