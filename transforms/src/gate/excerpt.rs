//! Excerpts: a function and what it refers to, printed and read back as a separate program.
//!
//! What is proved and run is what the printed text means. Its ops and values keep the places and names of
//! those that they were printed from, so that messages are about the program that a person wrote.

use crate::gate::invalid::Invalid;
use loopwright_affine_ir::machinery::Origins;
use loopwright_affine_ir::{
    Diagnostic, Dialects, FuncOp, Ir, OpId, ParseOptions, PrintOptions, Source, Traits, parse, print_op,
    verify,
};
use std::collections::HashSet;

/// A function, and what it refers to, as text.
#[derive(Debug)]
pub(crate) struct Excerpt {
    pub(crate) text: String,
    /// The function's name.
    name: String,
    /// Where the function comes from.
    origins: Origins,
}

impl Excerpt {
    pub(crate) fn of(ir: &Ir, func: OpId) -> Self {
        Self::of_version(ir, func, func)
    }

    /// With another version of the function, which need not be part of the program.
    pub(crate) fn of_version(ir: &Ir, func: OpId, version: OpId) -> Self {
        // Names of aliases are those of a whole text, of which there are several here.
        let options = PrintOptions { local_scope: true, ..PrintOptions::default() };
        let needed = excerpt_ops(ir, func, version);
        let text =
            needed[1..].iter().chain([&version]).map(|op| print_op(ir, *op, &options) + "\n").collect();
        let name = ir.symbol_name(version).unwrap_or_default().to_owned();
        Self { text, name, origins: ir.origins(version) }
    }

    /// The program that the text means, and the function in it.
    pub(crate) fn read_back(&self, dialects: &Dialects) -> Result<(Ir, OpId), Invalid> {
        let source = Source::new("<generated>", self.text.as_str());
        let fault =
            |diagnostics: Vec<Diagnostic>| Invalid::ReadBack(diagnostics.into_iter().next().map(Box::new));
        // Ops of unknown dialects are no statements, but they may be before or after all statements.
        let dialects = dialects.clone();
        let options = ParseOptions { dialects, allow_unregistered: true, ..ParseOptions::default() };
        let mut ir = parse(&source, &options).map_err(fault)?;
        verify(&ir).map_err(fault)?;
        let found = FuncOp::all(&ir).find(|func| func.name(&ir) == self.name);
        let func = found.ok_or_else(|| Invalid::Lost(self.name.clone()))?.0;
        ir.adopt(func, &self.origins);
        Ok((ir, func))
    }
}

/// The excerpt of a function: a program of the function and what it refers to (globals, the functions that it
/// calls and what those refer to), printed and read back.
///
/// ```
/// # use loopwright_affine_ir::{FuncOp, ParseOptions, Source, parse};
/// let text = "func.func @f() { return } module { func.func @g() { return } }";
/// let ir = parse(&Source::new("t.mlir", text), &ParseOptions::default()).expect("reads");
/// let excerpt = loopwright_transforms::machinery::excerpt(&ir, FuncOp::defined(&ir).last().expect("is there").0)
///     .expect("it reads back alone");
/// assert_eq!(FuncOp::all(&excerpt).map(|func| func.name(&excerpt)).collect::<Vec<_>>(), ["g"]);
/// ```
pub fn excerpt(ir: &Ir, func: OpId) -> Result<Ir, Invalid> {
    Ok(Excerpt::of(ir, func).read_back(ir.dialects())?.0)
}

/// Whether the body of no other function is part of the excerpt, so that changes of others do not touch it.
pub(crate) fn stands_alone(ir: &Ir, func: OpId) -> bool {
    let is_defined = |op: &OpId| FuncOp::of(ir, *op).is_some_and(|func| !func.is_declaration(ir));
    !excerpt_ops(ir, func, func)[1..].iter().any(is_defined)
}

/// A function and the symbols that a version of it refers to, itself first.
fn excerpt_ops(ir: &Ir, func: OpId, version: OpId) -> Vec<OpId> {
    let table = ir.ancestors(func).find(|op| ir.def(*op).has(Traits::SYMBOL_TABLE));
    let Some(symbols) = table.map(|table| ir.symbols(table)) else { return vec![func] };
    let (mut needed, mut known, mut at) = (vec![func], HashSet::from([func]), 0);
    while let Some(&user) = needed.get(at) {
        for op in ir.walk(if at == 0 { version } else { user }) {
            let names = ir.op(op).attrs.iter().filter_map(|(_, attr)| attr.as_flat_symbol());
            let found = names.filter_map(|name| symbols.get(&**name).copied());
            needed.extend(found.filter(|symbol| known.insert(*symbol)));
        }
        at += 1;
    }
    needed
}
