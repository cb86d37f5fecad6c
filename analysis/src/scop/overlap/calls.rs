//! The call graph of a program, and the globals that functions touch.
//!
//! # Method
//! Symbols are looked up where they are used, so that functions of one name in nested modules are
//! distinguished. A call through a function value calls the function whose address it is, where it is called
//! at once. Otherwise it may call all functions of its type whose address is taken, and code that is not in
//! the program. Function values are followed no further than that: if some value of a type is stored, passed
//! to code outside, or used in any other way than being passed on within the program, all addresses of
//! functions of that type get out.

use loopwright_affine_ir::machinery::IndirectCallOp;
use loopwright_affine_ir::{Attr, CallOp, Effects, FuncOp, Ir, OpId, Traits, Type, ValueId};
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

/// A call whose callee has a body in the program.
pub(super) struct Call {
    pub(super) op: OpId,
    pub(super) caller: OpId,
    pub(super) callee: OpId,
    /// In the order of the callee's arguments.
    pub(super) operands: Vec<ValueId>,
}

/// What the functions of a program have to do with each other.
pub(super) struct Program {
    pub(super) calls: Vec<Call>,
    /// The calls among [`Self::calls`] that an op is.
    pub(super) of_op: HashMap<OpId, Vec<usize>>,
    /// Ops that may call code which is not in the program.
    pub(super) leaving: HashSet<OpId>,
    /// Functions that others than the program may call.
    pub(super) open: HashSet<OpId>,
    /// Functions whose address gets out, with an op that takes it.
    pub(super) exposed: BTreeMap<OpId, OpId>,
    /// The globals that functions touch.
    pub touched: HashMap<OpId, BTreeSet<OpId>>,
    /// All globals.
    pub(super) globals: BTreeSet<OpId>,
    symbols: Symbols,
}

/// What symbols mean, by the table and the name.
type Symbols = HashMap<(OpId, String), OpId>;

fn symbols(ir: &Ir) -> Symbols {
    let mut symbols = Symbols::new();
    for op in ir.walk(ir.module()) {
        if let (Some(table), Some(name)) = (ir.parent_op(op), ir.symbol_name(op)) {
            symbols.entry((table, name.to_owned())).or_insert(op);
        }
    }
    symbols
}

/// What an op refers to by a name, in the table around it.
fn resolve(ir: &Ir, symbols: &Symbols, op: OpId, name: &str) -> Option<OpId> {
    let table = ir.ancestors(op).find(|around| ir.def(*around).has(Traits::SYMBOL_TABLE))?;
    symbols.get(&(table, name.to_owned())).copied()
}

/// The names of functions that an attribute may mean: of paths through modules, each step.
fn named<'a>(attr: &'a Attr, names: &mut Vec<&'a str>) {
    match attr {
        Attr::SymbolRef(path) => names.extend(path.iter().map(|name| name.as_str())),
        Attr::Array(attrs) => attrs.iter().for_each(|attr| named(attr, names)),
        Attr::Dict(attrs) => attrs.iter().for_each(|(_, attr)| named(attr, names)),
        _ => {}
    }
}

/// The addresses of functions that a program takes.
#[derive(Default)]
struct Addresses {
    /// Functions whose address is more than called at once, with an op that takes it.
    taken: BTreeMap<OpId, OpId>,
    /// The ops whose results are addresses.
    of_op: HashMap<OpId, OpId>,
}

impl Program {
    pub fn of(ir: &Ir) -> Self {
        let mut program = Self {
            calls: Vec::new(),
            of_op: HashMap::new(),
            leaving: HashSet::new(),
            open: HashSet::new(),
            exposed: BTreeMap::new(),
            touched: HashMap::new(),
            globals: BTreeSet::new(),
            symbols: symbols(ir),
        };
        let addresses = program.addresses(ir);
        let gets_out = types_that_get_out(ir);
        let exposed = addresses.taken.iter().filter(|(func, op)| {
            let is_value = addresses.of_op.contains_key(op);
            !is_value || type_of(ir, **func).is_none_or(|ty| gets_out.contains(ty))
        });
        program.exposed.extend(exposed);
        program.find_calls(ir, &addresses);
        let is_open = |func: &FuncOp| !func.is_private(ir) || program.exposed.contains_key(&func.0);
        program.open = FuncOp::defined(ir).filter(is_open).map(|func| func.0).collect();
        program.find_touched(ir);
        program
    }

    /// The global that an op is the address of; `None` if it is of none that the program has.
    pub(super) fn global(&self, ir: &Ir, op: OpId) -> Option<OpId> {
        let name = ir.op(op).attr(ir.def(op).global?)?.as_flat_symbol()?;
        resolve(ir, &self.symbols, op, name)
    }

    /// The calls of functions of the program that an op is.
    pub(super) fn calls_by(&self, op: OpId) -> impl Iterator<Item = &Call> {
        self.of_op.get(&op).into_iter().flatten().map(|at| &self.calls[*at])
    }

    fn addresses(&self, ir: &Ir) -> Addresses {
        let mut of_name: HashMap<&str, Vec<OpId>> = HashMap::new();
        for func in FuncOp::defined(ir) {
            of_name.entry(func.name(ir)).or_default().push(func.0);
        }
        let mut addresses = Addresses::default();
        for op in ir.walk(ir.module()) {
            let (data, mut names) = (ir.op(op), Vec::new());
            data.attrs.iter().for_each(|(_, attr)| named(attr, &mut names));
            if CallOp::of(ir, op).is_some() {
                continue;
            }
            let value = data.results().first().filter(|value| matches!(ir.ty(**value), Type::Function(_)));
            for name in names {
                let found =
                    resolve(ir, &self.symbols, op, name).filter(|found| FuncOp::of(ir, *found).is_some());
                if let (Some(func), Some(value)) = (found, value) {
                    addresses.of_op.insert(op, func);
                    let is_called = |at: &loopwright_affine_ir::Use| {
                        let call = IndirectCallOp::of(ir, at.op);
                        call.is_some_and(|call| {
                            call.callee(ir) == Some(*value) && !call.args(ir).contains(value)
                        })
                    };
                    if ir.uses(*value).iter().all(is_called) {
                        continue;
                    }
                }
                // Who else names it may do anything with it.
                let meant =
                    found.map_or_else(|| of_name.get(name).cloned().unwrap_or_default(), |func| vec![func]);
                meant.into_iter().for_each(|func| {
                    addresses.taken.entry(func).or_insert(op);
                });
            }
        }
        addresses
    }

    fn find_calls(&mut self, ir: &Ir, addresses: &Addresses) {
        let mut of_type: HashMap<&Type, Vec<OpId>> = HashMap::new();
        for func in addresses.taken.keys() {
            if let Some(ty) = type_of(ir, *func) {
                of_type.entry(ty).or_default().push(*func);
            }
        }
        for caller in FuncOp::defined(ir) {
            for op in ir.walk(caller.0) {
                let (callees, operands) = if let Some(call) = CallOp::of(ir, op) {
                    let callee = resolve(ir, &self.symbols, op, call.callee(ir));
                    let callee = callee.and_then(|callee| FuncOp::of(ir, callee));
                    if callee.is_none_or(|callee| callee.is_declaration(ir) && !callee.is_printer(ir)) {
                        self.leaving.insert(op);
                    }
                    (callee.map(|callee| callee.0).into_iter().collect(), call.args(ir))
                } else if let Some(call) = IndirectCallOp::of(ir, op) {
                    let value = call.callee(ir);
                    let address = value.and_then(|value| ir.defining_op(value));
                    let known = address.and_then(|op| addresses.of_op.get(&op));
                    let fitting = || value.and_then(|value| of_type.get(ir.ty(value)).cloned());
                    if known.is_none_or(|func| FuncOp(*func).is_declaration(ir)) {
                        self.leaving.insert(op);
                    }
                    (known.map_or_else(|| fitting().unwrap_or_default(), |func| vec![*func]), call.args(ir))
                } else {
                    continue;
                };
                for callee in callees.into_iter().filter(|callee| !FuncOp(*callee).is_declaration(ir)) {
                    self.of_op.entry(op).or_default().push(self.calls.len());
                    self.calls.push(Call { op, caller: caller.0, callee, operands: operands.to_vec() });
                }
            }
        }
    }

    fn find_touched(&mut self, ir: &Ir) {
        let named: HashMap<OpId, Vec<Option<OpId>>> = FuncOp::defined(ir)
            .map(|func| {
                let addresses = ir.walk(func.0).filter(|op| ir.def(*op).global.is_some());
                (func.0, addresses.map(|op| self.global(ir, op)).collect())
            })
            .collect();
        // A global that no op names meets nothing.
        self.globals = named.values().flatten().flatten().copied().collect();
        let mut callers: HashMap<OpId, BTreeSet<OpId>> = HashMap::new();
        for call in &self.calls {
            callers.entry(call.callee).or_default().insert(call.caller);
        }
        let mut waiting = Vec::new();
        for func in FuncOp::defined(ir) {
            let names = &named[&func.0];
            let is_any = names.contains(&None) || ir.walk(func.0).any(|op| self.may_do_anything(ir, op));
            let touched: BTreeSet<OpId> =
                if is_any { self.globals.clone() } else { names.iter().flatten().copied().collect() };
            waiting.extend(touched.iter().map(|global| (func.0, *global)));
            self.touched.insert(func.0, touched);
        }
        while let Some((func, global)) = waiting.pop() {
            for caller in callers.get(&func).into_iter().flatten() {
                if self.touched.entry(*caller).or_default().insert(global) {
                    waiting.push((*caller, global));
                }
            }
        }
    }

    /// Whether an op may run code that is not in the program.
    fn may_do_anything(&self, ir: &Ir, op: OpId) -> bool {
        let def = ir.def(op);
        let is_call = CallOp::of(ir, op).is_some() || IndirectCallOp::of(ir, op).is_some();
        let is_transfer = def.transfer.is_some() || def.awaited.is_some();
        let is_other = def.has(Traits::TERMINATOR) || def.ways.is_some() || def.has(Traits::FUNCTION);
        match def.effects {
            _ if is_call => self.leaving.contains(&op),
            Effects::Unknown => !is_transfer && !is_other,
            Effects::Known(_) | Effects::Recursive => false,
        }
    }
}

fn type_of(ir: &Ir, func: OpId) -> Option<&Type> {
    ir.op(func).attr("function_type")?.as_type()
}

/// The types of function values that are more than passed on and called within the program.
fn types_that_get_out(ir: &Ir) -> HashSet<Type> {
    let mut types = HashSet::new();
    for func in FuncOp::defined(ir) {
        for op in ir.walk(func.0) {
            let is_function = |value: &&ValueId| matches!(ir.ty(**value), Type::Function(_));
            if ir.op(op).operands().iter().any(|value| is_function(&value)) && !passes_on(ir, func, op) {
                types.extend(
                    ir.op(op).operands().iter().filter(is_function).map(|value| ir.ty(*value).clone()),
                );
            }
        }
    }
    types
}

/// Whether function values that an op is given stay in the program.
fn passes_on(ir: &Ir, func: FuncOp, op: OpId) -> bool {
    let def = ir.def(op);
    if let Some(call) = CallOp::of(ir, op) {
        return call.nearest_target(ir).is_some_and(|callee| !callee.is_declaration(ir));
    }
    if let Some(call) = IndirectCallOp::of(ir, op) {
        return !call.args(ir).iter().any(|value| matches!(ir.ty(*value), Type::Function(_)));
    }
    match def.has(Traits::RETURN) {
        true => func.is_private(ir),
        false => def.has(Traits::CHOICE) || def.has(Traits::TERMINATOR) || def.ways.is_some(),
    }
}
