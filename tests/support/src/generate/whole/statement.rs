//! Statements: loads and stores, of vectors too, copies, atomic updates, calls.

use std::collections::BTreeSet;

use crate::generate::affine::{Expr, subscript_text};
use crate::generate::whole::memory::{Content, Memory};
use crate::generate::whole::{Callee, MOST_ACCESSES, MOST_ARGUMENT, MOST_INDEX, Visible, Writer};

impl Writer {
    pub(super) fn statement(&mut self, visible: &Visible) {
        if self.in_kernel && self.g.rng.chance(25) {
            return self.call(visible);
        }
        match self.g.rng.index(20) {
            0..9 => self.simple_statement(visible),
            9 => self.atomic(visible),
            10 | 11 => self.vector(visible),
            12 => self.copy(visible),
            13..16 => self.call(visible),
            16 | 17 => {
                let number = self.carried_number(visible);
                self.store(visible, &number);
            }
            18 => {
                let number = self.chosen_number(visible);
                self.store(visible, &number);
            }
            _ => self.store_index(visible),
        }
    }

    /// A load or two and a store.
    pub(super) fn simple_statement(&mut self, visible: &Visible) {
        let mut visible = visible.clone();
        if self.g.rng.chance(12) {
            self.define_loaded(&mut visible);
        }
        let number = self.number(&visible);
        self.store(&visible, &number);
    }

    /// A number that was loaded, is a sum, or a constant.
    pub(super) fn number(&mut self, visible: &Visible) -> String {
        match self.g.rng.index(10) {
            0..6 => self.loaded_number(visible),
            6..9 => {
                let (left, right) = (self.loaded_number(visible), self.loaded_number(visible));
                self.op("x", &format!("arith.addf {left}, {right} : f32"))
            }
            _ => self.op("x", "arith.constant 1.0 : f32"),
        }
    }

    pub(super) fn loaded_number(&mut self, visible: &Visible) -> String {
        let memory = self.memory(visible, |_| true);
        self.load(visible, &memory.expect("there is an array of numbers in each function"))
    }

    /// One of the arrays of numbers in scope that a condition holds for.
    fn memory(&mut self, visible: &Visible, is_fit: impl Fn(&Memory) -> bool) -> Option<Memory> {
        let fit =
            visible.memories.iter().filter(|memory| memory.content == Content::Numbers && is_fit(memory));
        let fit: Vec<&Memory> = fit.collect();
        // Views come last, and are to be used.
        let from = if self.g.rng.chance(50) { fit.len().saturating_sub(2) } else { 0 };
        (!fit.is_empty()).then(|| (*self.g.rng.pick(&fit[from..])).clone())
    }

    /// Loads an element.
    pub(super) fn load(&mut self, visible: &Visible, memory: &Memory) -> String {
        let (dialect, place) = self.element(visible, memory);
        self.op("x", &format!("{dialect}.load {place}"))
    }

    /// Stores a number somewhere.
    pub(super) fn store(&mut self, visible: &Visible, number: &str) {
        self.n_accesses += 3 * visible.runs;
        let memory = self.memory(visible, |_| true).expect("there is an array of numbers in each function");
        let (dialect, place) = self.element(visible, &memory);
        self.line(&format!("{dialect}.store {number}, {place}"));
    }

    /// Stores a small index, if there is an array for it.
    fn store_index(&mut self, visible: &Visible) {
        let is_fit = |memory: &&Memory| memory.content == Content::Indices;
        let Some(memory) = visible.memories.iter().find(is_fit).cloned() else {
            return self.simple_statement(visible);
        };
        let expr = self.fitted(visible, MOST_INDEX + 1, false);
        let index = self.value(&expr);
        let (dialect, place) = self.element(visible, &memory);
        self.line(&format!("{dialect}.store {index}, {place}"));
    }

    /// An element, as the affine dialect or `memref` names it: the dialect, and `%A[…] : type`.
    fn element(&mut self, visible: &Visible, memory: &Memory) -> (&'static str, String) {
        let sizes = memory.sizes.clone();
        let is_affine = self.g.rng.chance(55);
        let place = self.place(visible, memory, &sizes, is_affine);
        (if is_affine { "affine" } else { "memref" }, format!("{place} : {}", memory.ty()))
    }

    /// `%A[…]` with subscripts below these numbers.
    fn place(&mut self, visible: &Visible, memory: &Memory, below: &[i64], is_affine: bool) -> String {
        let marked: BTreeSet<String> = self.g.marked_symbols();
        let mut subscripts = Vec::new();
        for size in below {
            let expr = self.fitted(visible, *size, is_affine);
            subscripts.push(match is_affine {
                true => subscript_text(&marked, &expr),
                false => self.value(&expr),
            });
        }
        format!("{}[{}]", memory.name, subscripts.join(", "))
    }

    fn atomic(&mut self, visible: &Visible) {
        self.n_accesses += 3 * visible.runs;
        let number = self.loaded_number(visible);
        let memory = self.memory(visible, |_| true).expect("there is an array of numbers in each function");
        let place = self.place(visible, &memory, &memory.sizes, false);
        let kind = *self.g.rng.pick(&["addf", "maximumf", "assign"]);
        self.op("x", &format!("memref.atomic_rmw {kind} {number}, {place} : (f32, {}) -> f32", memory.ty()));
    }

    /// Loads a vector and stores it.
    fn vector(&mut self, visible: &Visible) {
        self.n_accesses += 8 * visible.runs;
        let lanes = self.g.rng.range(2, 4);
        let is_fit = |memory: &Memory| memory.has_rows() && memory.sizes.last() >= Some(&lanes);
        let Some(from) = self.memory(visible, is_fit) else { return self.simple_statement(visible) };
        let to = self.memory(visible, is_fit).expect("there is one to load from");
        let vector = format!("vector<{lanes}xf32>");
        let rows = |memory: &Memory| {
            let mut below = memory.sizes.clone();
            below.iter_mut().next_back().into_iter().for_each(|size| *size -= lanes - 1);
            below
        };
        let value = match self.g.rng.index(4) {
            0 => {
                let place = self.place(visible, &from, &rows(&from), true);
                self.op("w", &format!("affine.vector_load {place} : {}, {vector}", from.ty()))
            }
            1 => {
                let place = self.place(visible, &from, &rows(&from), false);
                self.op("w", &format!("vector.load {place} : {}, {vector}", from.ty()))
            }
            2 => {
                let mask = self.mask(visible, lanes);
                let pass = self.op("w", &format!("arith.constant dense<0.0> : {vector}"));
                let place = self.place(visible, &from, &rows(&from), false);
                let types = format!("{}, vector<{lanes}xi1>, {vector} into {vector}", from.ty());
                self.op("w", &format!("vector.maskedload {place}, {mask}, {pass} : {types}"))
            }
            _ => {
                let padding = self.op("x", "arith.constant 0.0 : f32");
                let (place, how) = self.transfer(visible, &from, lanes);
                self.op(
                    "w",
                    &format!("vector.transfer_read {place}, {padding} {how} : {}, {vector}", from.ty()),
                )
            }
        };
        let line = match self.g.rng.index(4) {
            0 => {
                let place = self.place(visible, &to, &rows(&to), true);
                format!("affine.vector_store {value}, {place} : {}, {vector}", to.ty())
            }
            1 => {
                let place = self.place(visible, &to, &rows(&to), false);
                format!("vector.store {value}, {place} : {}, {vector}", to.ty())
            }
            2 => {
                let mask = self.mask(visible, lanes);
                let place = self.place(visible, &to, &rows(&to), false);
                format!(
                    "vector.maskedstore {place}, {mask}, {value} : {}, vector<{lanes}xi1>, {vector}",
                    to.ty()
                )
            }
            _ => {
                let (place, how) = self.transfer(visible, &to, lanes);
                format!("vector.transfer_write {value}, {place} {how} : {vector}, {}", to.ty())
            }
        };
        self.line(&line);
    }

    /// A mask of the first few lanes.
    fn mask(&mut self, visible: &Visible, lanes: i64) -> String {
        let expr = self.fitted_value(visible, lanes + 1);
        let n = self.value(&expr);
        self.op("q", &format!("vector.create_mask {n} : vector<{lanes}xi1>"))
    }

    /// The first element of a transfer and its attributes: along any dimension, within bounds or cut off.
    fn transfer(&mut self, visible: &Visible, memory: &Memory, lanes: i64) -> (String, String) {
        let dim = self.g.rng.index(memory.rank());
        let is_within = self.g.rng.chance(60) && memory.sizes[dim] >= lanes;
        let mut below = memory.sizes.clone();
        if is_within {
            below[dim] -= lanes - 1;
        }
        let place = self.place(visible, memory, &below, false);
        let dims = (0..memory.rank()).map(|dim| format!("d{dim}")).collect::<Vec<_>>().join(", ");
        let map = format!("affine_map<({dims}) -> (d{dim})>");
        (place, format!("{{in_bounds = [{is_within}], permutation_map = {map}}}"))
    }

    /// Copies a part of one memref to another, which does not overlap it.
    fn copy(&mut self, visible: &Visible) {
        let Some(from) = self.memory(visible, |memory| memory.rank() < 3) else {
            return self.simple_statement(visible);
        };
        let has_callers = !self.in_kernel;
        let is_apart = |memory: &Memory| {
            let is_known = !has_callers || memory.is_local || from.is_local;
            memory.rank() == from.rank() && memory.storage != from.storage && is_known
        };
        let Some(to) = self.memory(visible, is_apart) else { return self.simple_statement(visible) };
        self.n_accesses += 24 * visible.runs;
        let (mut source, mut target) = (from.clone(), to.clone());
        if from.ty() != to.ty() || from.is_dynamic.contains(&true) || self.g.rng.chance(50) {
            let sizes: Vec<i64> = from
                .sizes
                .iter()
                .zip(&to.sizes)
                .map(|(a, b)| self.g.rng.range(1, *a.min(b).min(&4)))
                .collect();
            source = self.corner(visible, &from, &sizes);
            target = self.corner(visible, &to, &sizes);
        }
        let (source_ty, target_ty) = (source.ty(), target.ty());
        self.line(&format!("memref.copy {}, {} : {source_ty} to {target_ty}", source.name, target.name));
    }

    /// A part of a memref of these sizes.
    fn corner(&mut self, visible: &Visible, memory: &Memory, sizes: &[i64]) -> Memory {
        if memory.rank() == 0 {
            return memory.clone();
        }
        let offsets: Vec<Expr> = sizes
            .iter()
            .zip(&memory.sizes)
            .map(|(size, whole)| self.fitted_value(visible, whole - size + 1))
            .collect();
        self.part(memory, &offsets, sizes, &vec![1; sizes.len()], None)
    }

    /// A call of a function before this one, if what is in scope can be passed to it.
    fn call(&mut self, visible: &Visible) {
        let callees = self.callees.clone();
        let callee = (!callees.is_empty()).then(|| self.g.rng.pick(&callees).clone());
        let made = callee.filter(|callee| {
            let n_accesses = self.n_accesses + visible.runs * callee.n_accesses;
            n_accesses <= MOST_ACCESSES && self.call_of(visible, callee)
        });
        match made {
            Some(callee) => self.n_accesses += visible.runs * callee.n_accesses,
            None => self.simple_statement(visible),
        }
    }

    fn call_of(&mut self, visible: &Visible, callee: &Callee) -> bool {
        let may_overlap = self.g.rng.chance(15);
        let mut passed: Vec<Memory> = Vec::new();
        for param in &callee.memories {
            let is_fit = |memory: &Memory| {
                let is_taken = passed.iter().any(|other| other.storage == memory.storage);
                (may_overlap || !is_taken) && can_be_passed(memory, param)
            };
            match self.memory(visible, is_fit) {
                Some(memory) => passed.push(memory),
                None => return false,
            }
        }
        let mut operands = Vec::new();
        let mut types = vec!["index".to_string(); callee.n_indices];
        for _ in 0..callee.n_indices {
            let expr = self.fitted_value(visible, MOST_ARGUMENT + 1);
            operands.push(self.value(&expr));
        }
        for (memory, param) in passed.into_iter().zip(&callee.memories) {
            let memory =
                if memory.ty() == param.ty() { memory } else { self.cast_to(&memory, param.clone()) };
            operands.push(memory.name);
            types.push(param.ty());
        }
        let call = format!("func.call @{}({}) : ({})", callee.name, operands.join(", "), types.join(", "));
        match callee.returns_number {
            false => self.line(&format!("{call} -> ()")),
            true => {
                let number = self.op("r", &format!("{call} -> f32"));
                self.store(visible, &number);
            }
        }
        true
    }
}

/// Whether a memref has the type of a parameter, or can be cast to it.
fn can_be_passed(memory: &Memory, param: &Memory) -> bool {
    let is_large = memory.sizes.iter().zip(&param.sizes).all(|(size, least)| size >= least);
    let is_castable = param.is_dynamic.contains(&true) && (memory.layout.is_none() || param.layout.is_some());
    memory.ty() == param.ty() || (memory.rank() == param.rank() && is_large && is_castable)
}
