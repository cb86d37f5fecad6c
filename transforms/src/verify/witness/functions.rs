//! The functions and globals of both programs, renamed apart.

use crate::verify::invented::CELLS;
use crate::verify::reached;
use crate::verify::witness::{SIDES, Shown};
use itertools::Itertools;
use loopwright_affine_ir::{Attr, FuncOp, Ir, OpId, PrintOptions, print_op};
use std::collections::{BTreeMap, BTreeSet};

/// What the programs have in common has this after its name.
const BOTH: &str = "both";

/// What both functions need.
pub(super) struct Functions {
    /// Texts, what is shared first.
    pub texts: Vec<String>,
    /// What the functions and globals of each program are called.
    pub names: [BTreeMap<String, String>; 2],
    /// What the cells are called that functions without a body remember things in, which both share.
    pub cells: Vec<String>,
    /// All names of functions and globals.
    pub taken: BTreeSet<String>,
}

impl Functions {
    /// What a function or global of a program is called, as it is written.
    pub fn symbol(&self, side: usize, name: &str) -> Attr {
        Attr::symbol_ref(self.names[side].get(name).map_or(name, String::as_str))
    }
}

pub(super) fn functions(shown: &Shown<'_>) -> Result<Functions, String> {
    let at_top = |ir: &Ir, op: OpId| ir.parent_op(op) == Some(ir.module());
    let mut symbols: Vec<BTreeMap<String, OpId>> = Vec::new();
    for (ir, func) in shown.programs {
        let ops = reached(ir, func);
        if !ops.iter().all(|op| at_top(ir, *op)) {
            return Err("functions of nested modules have no witness".to_owned());
        }
        symbols.push(
            ops.into_iter().map(|op| (ir.symbol_name(op).unwrap_or_default().to_owned(), op)).collect(),
        );
    }
    let is_declared = |side: usize, name: &String| {
        let (ir, op) = (shown.programs[side].0, symbols[side].get(name));
        op.is_some_and(|op| FuncOp::of(ir, *op).is_some_and(|func| func.is_declaration(ir)))
    };
    let shared = shared(shown, &symbols);
    // What neither program defines has the name that others know.
    let mut taken: BTreeSet<String> = symbols.iter().flat_map(BTreeMap::keys).cloned().collect();
    taken.insert("main".to_owned());
    let mut names = [BTreeMap::new(), BTreeMap::new()];
    for name in shared.iter().filter(|name| !is_declared(0, name)) {
        let new = fresh(&format!("{name}_{BOTH}"), &mut taken);
        names.iter_mut().for_each(|names| _ = names.insert(name.clone(), new.clone()));
    }
    for side in [0, 1] {
        let is_own = |name: &&String| !shared.contains(*name) && !is_declared(side, name);
        for name in symbols[side].keys().filter(is_own) {
            let new = fresh(&format!("{name}_{}", SIDES[side]), &mut taken);
            names[side].insert(name.clone(), new);
        }
    }
    let renamed = [0, 1].map(|side| {
        let mut ir = shown.programs[side].0.clone();
        for op in symbols[side].values() {
            rename(&mut ir, *op, &names[side]);
        }
        ir
    });
    let text = |side: usize, name: &String| local_text(&renamed[side], symbols[side][name]);
    let mut texts: Vec<String> = shared.iter().map(|name| text(0, name)).collect();
    for side in [0, 1] {
        let is_there = |name: &String| side == 1 && is_declared(0, name) && is_declared(1, name);
        let is_new = |name: &&String| !shared.contains(*name) && !is_there(name);
        texts.extend(symbols[side].keys().filter(is_new).map(|name| text(side, name)));
    }
    let cells = shared.iter().filter(|name| is_cell(shown.programs[0].0, symbols[0][*name]));
    let cells = cells.map(|name| names[0][name].clone()).collect();
    Ok(Functions { texts, names, cells, taken })
}

/// The names of constants and functions that are the same in both programs and refer to nothing else, and of
/// what made-up bodies remember.
fn shared(shown: &Shown<'_>, symbols: &[BTreeMap<String, OpId>]) -> BTreeSet<String> {
    let [(ir, func), (after, _)] = shown.programs;
    let is_shared = |name: &String, shared: &BTreeSet<String>| {
        let op = symbols[0][name];
        if op == func {
            return false;
        }
        let is_memory = FuncOp::of(ir, op).is_none() && ir.op(op).attr("constant").is_none();
        let is_alike = |other: &OpId| local_text(ir, op) == local_text(after, *other);
        let refers = reached(ir, op).into_iter().skip(1);
        let mut referred = refers.map(|op| ir.symbol_name(op).unwrap_or_default());
        (!is_memory || is_cell(ir, op))
            && symbols[1].get(name).is_none_or(is_alike)
            && referred.all(|name| shared.contains(name))
    };
    let mut shared: BTreeSet<String> = symbols[0].keys().cloned().collect();
    loop {
        let less: BTreeSet<String> = shared.iter().filter(|name| is_shared(name, &shared)).cloned().collect();
        if less.len() == shared.len() {
            return shared;
        }
        shared = less;
    }
}

/// Whether a global is what functions without a body remember things in: it is set to zero between the calls.
fn is_cell(ir: &Ir, op: OpId) -> bool {
    let is_it = |name: &&str| {
        let text = format!("memref.global \"private\" @{name} : memref<1xi64> = dense<0>");
        ir.symbol_name(op) == Some(*name) && local_text(ir, op) == text
    };
    CELLS.iter().any(is_it)
}

/// A name that is not taken yet, made of this one.
pub(super) fn fresh(wanted: &str, taken: &mut BTreeSet<String>) -> String {
    let mut name = wanted.to_owned();
    while !taken.insert(name.clone()) {
        name.push('_');
    }
    name
}

/// Gives a function or global, and what it refers to, other names.
fn rename(ir: &mut Ir, op: OpId, names: &BTreeMap<String, String>) {
    let own = ir.symbol_name(op).and_then(|name| names.get(name)).cloned();
    if let Some(own) = own {
        ir.set_attr(op, "sym_name", Attr::string(own));
    }
    for inner in ir.walk(op).collect_vec() {
        let attrs = ir.op(inner).attrs.iter();
        let renamed =
            attrs.filter_map(|(key, attr)| Some((key.clone(), names.get(attr.as_flat_symbol()?.as_str())?)));
        for (key, name) in renamed.collect_vec() {
            ir.set_attr(inner, key, Attr::symbol_ref(name.clone()));
        }
    }
}

fn local_text(ir: &Ir, op: OpId) -> String {
    let text = print_op(ir, op, &PrintOptions { local_scope: true, ..PrintOptions::default() });
    text.trim_end().to_owned()
}
