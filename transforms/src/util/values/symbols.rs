//! Symbols: who can see them, what refers to them, and who calls functions.

use affine_ir::{Attr, CallOp, FuncOp, Ir, Name, OpId, Traits};
use std::collections::{HashMap, HashSet};

/// Whether a symbol can be seen from outside of the program.
pub(crate) fn is_public(ir: &Ir, op: OpId) -> bool {
    ir.op(op).attr("sym_visibility").and_then(Attr::as_str).is_none_or(|visibility| visibility == "public")
}

/// The paths of the symbols that the attributes of one op refer to; `None` if it may refer to any.
pub(crate) fn references(ir: &Ir, op: OpId) -> Option<Vec<&[Name]>> {
    if ir.op(op).unregistered().is_some() {
        return None;
    }
    let mut paths = Vec::new();
    let mut attrs: Vec<&Attr> = ir.op(op).attrs.iter().map(|(_, attr)| attr).collect();
    while let Some(attr) = attrs.pop() {
        match attr {
            Attr::SymbolRef(path) => paths.push(&path[..]),
            Attr::Array(items) => attrs.extend(items.iter()),
            Attr::Dict(entries) => attrs.extend(entries.iter().map(|(_, attr)| attr)),
            Attr::Distinct(_, attr) => attrs.push(attr),
            Attr::Dialect(attr) => attrs.extend(attr.params.iter().map(|(_, attr)| attr)),
            Attr::Type(ty) if ty.to_string().contains('@') => return None,
            Attr::Opaque(text) if text.body.contains('@') => return None,
            Attr::TypedOpaque(typed) if typed.0.body.contains('@') => return None,
            _ => {}
        }
    }
    Some(paths)
}

/// Who calls which function of a program.
#[derive(Debug, Default)]
pub(crate) struct Calls {
    targets: HashMap<OpId, OpId>,
    /// Functions that are public, or that something else than a call refers to.
    open: HashSet<OpId>,
}

impl Calls {
    /// Of the whole program.
    pub(crate) fn new(ir: &Ir) -> Self {
        let mut named: HashMap<(OpId, &str), OpId> = HashMap::new();
        let functions: Vec<FuncOp> = ir.walk(ir.module()).filter_map(|op| FuncOp::of(ir, op)).collect();
        for func in &functions {
            if let Some(table) = ir.parent_op(func.0) {
                named.entry((table, func.name(ir))).or_insert(func.0);
            }
        }
        let mut calls = Self::default();
        let mut others: HashSet<&str> = HashSet::new();
        let mut is_any_referred_to = false;
        for op in ir.walk(ir.module()) {
            let call = CallOp::of(ir, op);
            if let Some(call) = call {
                let table = ir.ancestors(op).find(|around| ir.def(*around).has(Traits::SYMBOL_TABLE));
                if let Some(target) = table.and_then(|table| named.get(&(table, call.callee(ir)))) {
                    calls.targets.insert(op, *target);
                }
            }
            let Some(mut paths) = references(ir, op) else {
                is_any_referred_to = true;
                continue;
            };
            let callee = call.map(|call| call.callee(ir));
            if let Some(at) = paths.iter().position(|path| matches!(path, [name] if Some(&**name) == callee))
            {
                paths.swap_remove(at);
            }
            others.extend(paths.into_iter().flatten().map(|name| &**name));
        }
        let is_open =
            |func: &FuncOp| is_any_referred_to || is_public(ir, func.0) || others.contains(func.name(ir));
        calls.open = functions.iter().filter(|func| is_open(func)).map(|func| func.0).collect();
        calls
    }

    /// The function that a call calls, with or without a body; `None` if there is none of this name.
    pub(crate) fn target(&self, call: OpId) -> Option<OpId> {
        self.targets.get(&call).copied()
    }

    /// Whether others than these may call a function.
    pub(crate) fn is_open(&self, func: OpId) -> bool {
        self.open.contains(&func)
    }
}
