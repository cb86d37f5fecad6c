//! Loops and conditions that consist of jumps between the blocks of a function.
//!
//! Some loops are left in the middle, so that they have no plain form.

use crate::generate::nest::Loop;
use crate::generate::whole::flow::{DEPTH, within};
use crate::generate::whole::{ITERATIONS, Visible, Writer};

/// The blocks of a loop that is being written.
struct Open {
    header: String,
    exit: String,
    counter: String,
    step: String,
}

impl Writer {
    /// A loop with a body.
    pub(super) fn jumping_loop(&mut self, visible: &Visible, depth: usize) {
        let (open, inner) = self.open_blocks(visible, None);
        self.block(inner.clone(), depth);
        if self.g.rng.chance(10) {
            let decision = self.decision(&inner);
            let goes_on = self.label();
            self.line(&format!("cf.cond_br {decision}, ^{}, ^{goes_on}", open.exit));
            self.start(&goes_on);
        }
        self.close_blocks(&open, None);
    }

    /// A number that a loop hands from iteration to iteration.
    pub(super) fn number_of_jumping_loop(&mut self, visible: &Visible) -> String {
        let start = self.loaded_number(visible);
        let carried = self.g.fresh("s");
        let (open, inner) = self.open_blocks(visible, Some((&carried, &start)));
        if self.g.rng.chance(40) {
            self.simple_statement(&inner);
        }
        let term = self.loaded_number(&inner);
        let sum = self.op("x", &format!("arith.addf {carried}, {term} : f32"));
        self.close_blocks(&open, Some(&sum));
        carried
    }

    /// A condition with one or two directions.
    pub(super) fn jumping_condition(&mut self, visible: &Visible, depth: usize) {
        let decision = self.decision(visible);
        let has_both = self.g.rng.chance(40);
        let (then, join) = (self.label(), self.label());
        let otherwise = if has_both { self.label() } else { join.clone() };
        self.line(&format!("cf.cond_br {decision}, ^{then}, ^{otherwise}"));
        let sides = [Some(then), has_both.then_some(otherwise)];
        for side in sides.into_iter().flatten() {
            self.start(&side);
            self.block(visible.clone(), depth);
            self.line(&format!("cf.br ^{join}"));
        }
        self.start(&join);
    }

    /// Begins a loop, which may carry a number of this name and first value; what is in scope inside.
    fn open_blocks(&mut self, visible: &Visible, carried: Option<(&str, &str)>) -> (Open, Visible) {
        let chosen: Loop = self.g.choose_loop(&visible.scope(false), DEPTH, ITERATIONS);
        let (lower, upper, step) = self.values_of(&chosen);
        let counter = self.g.fresh("i");
        let (header, body, exit) = (self.label(), self.label(), self.label());
        let (handed, args) = match carried {
            Some((name, start)) => {
                (format!("{lower}, {start} : index, f32"), format!("{counter}: index, {name}: f32"))
            }
            None => (format!("{lower} : index"), format!("{counter}: index")),
        };
        self.line(&format!("cf.br ^{header}({handed})"));
        self.start(&format!("{header}({args})"));
        let predicate = self.g.rng.weighted(&[(40, "slt"), (20, "sgt"), (20, "sge"), (20, "sle")]);
        let leaves = ["sge", "sle"].contains(&predicate);
        let (left, right) =
            if ["slt", "sge"].contains(&predicate) { (&counter, &upper) } else { (&upper, &counter) };
        let test = format!("{predicate}, {left}, {right}");
        let (first, second) = if leaves { (&exit, &body) } else { (&body, &exit) };
        let decision = self.op("q", &format!("arith.cmpi {test} : index"));
        self.line(&format!("cf.cond_br {decision}, ^{first}, ^{second}"));
        self.start(&body);
        let inner = Visible { has_jumps: true, ..within(visible, &[(counter.clone(), &chosen)], false) };
        (Open { header, exit, counter, step }, inner)
    }

    /// Ends a loop.
    fn close_blocks(&mut self, open: &Open, carried: Option<&str>) {
        let next = self.op("i", &format!("arith.addi {}, {} : index", open.counter, open.step));
        let handed = match carried {
            Some(value) => format!("{next}, {value} : index, f32"),
            None => format!("{next} : index"),
        };
        self.line(&format!("cf.br ^{}({handed})", open.header));
        self.start(&open.exit);
    }

    fn label(&mut self) -> String {
        self.g.fresh("b").replace('%', "")
    }

    fn start(&mut self, block: &str) {
        self.line(&format!("^{block}:"));
    }
}
