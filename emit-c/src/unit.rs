//! State shared by the functions of a translation unit: includes, helpers, and the names of functions and
//! globals.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::rc::Rc;

use loopwright_affine_ir::{FuncOp, Ir, OpId, Type};

use crate::calls::Calls;
use crate::names::Names;
use crate::options::COptions;
use crate::runtime::definition;
use crate::types::Scalar;

/// What the functions of a program have in common.
pub(crate) struct Unit {
    pub includes: BTreeSet<&'static str>,
    /// Definitions by name.
    pub helpers: BTreeMap<String, String>,
    /// The C names of functions and globals.
    symbols: HashMap<String, String>,
    /// Their C names, which no variable may have.
    names: Rc<HashSet<String>>,
    pub calls: Calls,
    /// Bodies of loops in the function about to be written, as functions.
    pub parts: String,
    n_parts: usize,
    options: COptions,
}

/// Whether C could begin a program with this: a `main` that takes nothing and returns at most a number.
fn is_entry(ir: &Ir, op: OpId) -> bool {
    let Some(ty) = FuncOp::of(ir, op).filter(|func| func.name(ir) == "main").and_then(|func| func.ty(ir))
    else {
        return false;
    };
    ty.inputs.is_empty()
        && ty.results.len() <= 1
        && ty.results.iter().all(|ty| matches!(ty, Type::Index | Type::Integer { .. }))
}

impl Unit {
    /// Nothing is included yet but the headers of the types.
    pub fn new(ir: &Ir, options: &COptions) -> Unit {
        let mut unit = Unit {
            includes: BTreeSet::from(["stdbool.h", "stdint.h"]),
            helpers: BTreeMap::new(),
            symbols: HashMap::new(),
            names: Rc::default(),
            calls: Calls::of(ir),
            parts: String::new(),
            n_parts: 0,
            options: options.clone(),
        };
        let mut names = Names::new(Rc::default());
        for op in ir.block(ir.module_body()).ops() {
            if let Some(symbol) = ir.symbol_name(*op) {
                // No other name becomes that one.
                let name = if is_entry(ir, *op) { "main".to_string() } else { names.fresh(symbol) };
                unit.symbols.insert(symbol.to_string(), name);
            }
        }
        unit.names = Rc::new(unit.symbols.values().cloned().collect());
        unit
    }

    /// The names that are free in a function.
    pub fn names(&self) -> Names {
        Names::new(Rc::clone(&self.names))
    }

    /// Includes a header.
    pub fn include(&mut self, header: &'static str) {
        self.includes.insert(header);
    }

    /// Defines a helper function.
    pub fn helper(&mut self, name: &str) {
        if !self.helpers.contains_key(name) {
            let (includes, text) = definition(name);
            self.includes.extend(includes);
            self.helpers.insert(name.to_string(), text);
        }
    }

    /// Defines a helper function for a type, and returns its name.
    pub fn typed_helper(&mut self, name: &str, scalar: Scalar) -> String {
        let name = format!("{name}_{}", scalar.word());
        self.helper(&name);
        name
    }

    /// The C name of a function or global.
    pub fn symbol(&self, symbol: &str) -> Option<String> {
        self.symbols.get(symbol).cloned()
    }

    /// The name of a function for a part of one called `function`, where no variable of `names` has it.
    pub fn part_name(&mut self, function: &str, names: &Names) -> String {
        loop {
            self.n_parts += 1;
            let name = format!("{function}_part{}", self.n_parts);
            if !self.names.contains(&name) && !names.is_variable(&name) {
                return name;
            }
        }
    }

    /// The name of the version of a function whose arguments are contiguous.
    pub fn version_name(&mut self, function: &str) -> String {
        let wish = format!("{function}_contiguous");
        let name = Names::new(Rc::clone(&self.names)).fresh(&wish);
        let mut names = HashSet::clone(&self.names);
        names.insert(name.clone());
        self.names = Rc::new(names);
        name
    }

    /// Whether memref arguments of a function may overlap: by the options, or in a call of the program.
    pub fn args_may_overlap(&self, func: FuncOp) -> bool {
        self.options.args_may_alias || self.calls.overlap(func).is_some()
    }

    /// Whether static control parts are marked.
    pub fn has_scop_pragmas(&self) -> bool {
        self.options.scop_pragmas
    }

    /// Whether the iterations of a loop may run in one vector.
    pub fn is_simd(&self, op: OpId) -> bool {
        self.options.simd.contains(&op)
    }
}
