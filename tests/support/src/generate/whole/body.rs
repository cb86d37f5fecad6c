//! What follows what in a function: definitions, statements, loops, conditions.

use crate::generate::affine::{Interval, Var};
use crate::generate::whole::memory::{Content, Memory};
use crate::generate::whole::{ITERATIONS, MOST_ACCESSES, Visible, Writer};

impl Writer {
    /// All of a function but its end; what is in scope there.
    pub(super) fn function_body(&mut self, mut visible: Visible) -> Visible {
        for global in self.globals.clone() {
            if self.g.rng.chance(60) {
                let symbol = &global.name[1..];
                let name = self.op("g", &format!("memref.get_global @{symbol} : {}", global.ty()));
                visible.memories.push(Memory { name, ..global });
            }
        }
        if self.in_kernel && self.g.rng.chance(50) {
            self.define_size(&visible);
        }
        if self.g.rng.chance(30) {
            self.define_memory(&mut visible);
        }
        if self.g.rng.chance(30) {
            self.g.top_constant();
        }
        for _ in 0..self.g.rng.range(1, 3) {
            let depth = self.g.rng.weighted(&[(10, 0), (40, 1), (40, 2), (10, 3)]);
            self.item(&mut visible, depth);
        }
        visible
    }

    /// The body of a loop or a branch.
    pub(super) fn block(&mut self, mut visible: Visible, depth: usize) {
        for _ in 0..self.g.rng.weighted(&[(60, 1), (30, 2), (10, 3)]) {
            self.item(&mut visible, depth);
        }
    }

    fn item(&mut self, visible: &mut Visible, depth: usize) {
        if self.g.rng.chance(25) {
            self.define_index(visible);
        }
        if self.g.rng.chance(20)
            && let Some(view) = self.view(visible)
        {
            visible.memories.push(view);
        }
        if self.g.rng.chance(6) {
            self.define_memory(visible);
        }
        let has_room = visible.runs * 2 <= ITERATIONS && self.n_accesses < MOST_ACCESSES / 2;
        match self.g.rng.index(10) {
            0..7 if depth > 0 && has_room => self.loop_around(visible, depth - 1),
            7 | 8 if depth > 0 => self.condition_around(visible, depth - 1),
            _ => self.statement(visible),
        }
    }

    /// The size of an argument whose type leaves it open, as a symbol.
    fn define_size(&mut self, visible: &Visible) {
        let dims =
            visible.memories.iter().flat_map(|memory| (0..memory.rank()).map(move |dim| (memory, dim)));
        let Some((memory, dim)) = dims.into_iter().find(|(memory, dim)| memory.is_dynamic[*dim]) else {
            return;
        };
        let range = Interval::point(memory.sizes[dim]);
        let dim = self.op("c", &format!("arith.constant {dim} : index"));
        let name = self.op("d", &format!("memref.dim {}, {dim} : {}", memory.name, memory.ty()));
        self.g.params.push(Var { name, range, is_symbol: true });
    }

    /// A memref of the function's own.
    fn define_memory(&mut self, visible: &mut Visible) {
        let content = if self.g.rng.chance(85) { Content::Numbers } else { Content::Indices };
        let memory = self.allocation(content);
        visible.memories.push(memory);
    }
}
