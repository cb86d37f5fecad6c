//! Symbols: their visibility, their uses, and the callers of functions.

use loopwright_affine_ir::machinery::Name;
use loopwright_affine_ir::{Attr, CallOp, FuncOp, Ir, OpId, Traits};
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
    of: HashMap<OpId, Vec<OpId>>,
    /// Functions that are public, or that something else than a call refers to.
    open: HashSet<OpId>,
    /// Functions that something else than a call refers to.
    referred_to: HashSet<OpId>,
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
                    calls.of.entry(*target).or_default().push(op);
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
        let is_referred_to = |func: &FuncOp| is_any_referred_to || others.contains(func.name(ir));
        let is_open = |func: &FuncOp| is_public(ir, func.0) || is_referred_to(func);
        calls.referred_to = functions.iter().filter(|func| is_referred_to(func)).map(|func| func.0).collect();
        calls.open = functions.iter().filter(|func| is_open(func)).map(|func| func.0).collect();
        calls
    }

    /// The function that a call calls, with or without a body; `None` if there is none of this name.
    pub(crate) fn target(&self, call: OpId) -> Option<OpId> {
        self.targets.get(&call).copied()
    }

    /// All calls of a function in the program, in its order.
    pub(crate) fn of(&self, func: OpId) -> &[OpId] {
        self.of.get(&func).map_or(&[], Vec::as_slice)
    }

    /// Whether something else than a call refers to a function, or may.
    pub(crate) fn is_referred_to(&self, func: OpId) -> bool {
        self.referred_to.contains(&func)
    }

    /// Whether others than these may call a function.
    pub(crate) fn is_open(&self, func: OpId) -> bool {
        self.open.contains(&func)
    }
}

/// A symbol table and a name in it; a name on a path through modules may be in any.
type Place = (Option<OpId>, String);

/// How often functions refer to symbols.
#[derive(Debug, Default)]
pub(crate) struct Uses {
    by: HashMap<OpId, HashMap<Place, usize>>,
    total: HashMap<Place, usize>,
    /// Whether something may refer to any symbol.
    is_any_referred_to: bool,
}

impl Uses {
    /// Of the whole program.
    pub(crate) fn new(ir: &Ir) -> Self {
        Self::without(ir, &HashSet::new())
    }

    /// Of the program without these functions.
    pub(crate) fn without(ir: &Ir, dropped: &HashSet<OpId>) -> Self {
        let mut uses = Self::default();
        let mut pending = vec![(ir.module(), ir.module())];
        while let Some((op, owner)) = pending.pop() {
            if dropped.contains(&op) {
                continue;
            }
            let owner = if FuncOp::of(ir, op).is_some() { op } else { owner };
            uses.count(ir, op, owner);
            let regions = ir.op(op).regions().iter();
            let blocks = regions.flat_map(|region| ir.region(*region).blocks());
            pending.extend(blocks.flat_map(|block| ir.block(*block).ops()).map(|inner| (*inner, owner)));
        }
        uses
    }

    fn count(&mut self, ir: &Ir, op: OpId, owner: OpId) {
        let Some(paths) = references(ir, op) else {
            self.is_any_referred_to = true;
            return;
        };
        let is_table = |op: &OpId| ir.def(*op).has(Traits::SYMBOL_TABLE);
        // What a module itself says may be about what is in it.
        let tables = ir.ancestors(op).find(is_table).into_iter().chain(Some(op).filter(is_table));
        let tables: Vec<OpId> = tables.collect();
        for path in paths {
            let Some((first, others)) = path.split_first() else { continue };
            let nearest = tables.iter().map(|table| (Some(*table), first.to_string()));
            for place in nearest.chain(others.iter().map(|name| (None, name.to_string()))) {
                *self.total.entry(place.clone()).or_default() += 1;
                *self.by.entry(owner).or_default().entry(place).or_default() += 1;
            }
        }
    }

    /// How often a symbol is referred to.
    pub(crate) fn of(&self, ir: &Ir, symbol: OpId) -> usize {
        let Some(name) = ir.symbol_name(symbol).filter(|_| !self.is_any_referred_to) else {
            return usize::MAX;
        };
        let count = |table| self.total.get(&(table, name.to_string())).copied().unwrap_or(0);
        count(ir.parent_op(symbol)) + count(None)
    }

    /// Whether a function is unused: nothing refers to it, or can.
    pub(crate) fn is_unused(&self, ir: &Ir, func: OpId) -> bool {
        !is_public(ir, func) && self.of(ir, func) == 0
    }

    /// Whether one op alone refers to a function.
    pub(crate) fn is_last(&self, ir: &Ir, func: OpId) -> bool {
        !is_public(ir, func) && self.of(ir, func) == 1
    }

    /// Counts what a function refers to once more.
    pub(crate) fn count_again(&mut self, ir: &Ir, func: OpId) {
        self.forget(func);
        for op in ir.walk(func) {
            self.count(ir, op, func);
        }
    }

    /// Notes that a call of the second function in the first became its body, and whether it was the last
    /// call.
    pub(crate) fn inlined(&mut self, ir: &Ir, (caller, target): (OpId, OpId), is_last: bool) {
        let inside = self.by.get(&target).cloned().unwrap_or_default();
        if is_last {
            self.forget(target);
        }
        let own = self.by.entry(caller).or_default();
        for (place, n) in inside {
            *self.total.entry(place.clone()).or_default() += n;
            *own.entry(place).or_default() += n;
        }
        let place = (ir.parent_op(target), ir.symbol_name(target).unwrap_or_default().to_string());
        for counts in [own, &mut self.total] {
            if let Some(n) = counts.get_mut(&place) {
                *n = n.saturating_sub(1);
            }
        }
    }

    fn forget(&mut self, func: OpId) {
        for (place, n) in self.by.remove(&func).unwrap_or_default() {
            if let Some(total) = self.total.get_mut(&place) {
                *total = total.saturating_sub(n);
            }
        }
    }
}
