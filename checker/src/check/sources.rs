//! Checks dataflow: the trees of a certificate give the last write before every read.

use crate::check::checker::{Checker, Oracle, apart, at_all, earlier};
use crate::fault::{Fault, Obligation};
use crate::linear::form::Constraint;
use crate::linear::system::Cases;
use crate::reader::trees::End;
use loopwright_affine_ir::AccessKind;

impl Checker<'_> {
    /// O4. Each read gets what its tree says, and no write comes between.
    pub fn check_sources(&self, which: usize, oracle: &mut dyn Oracle) -> Result<(), Fault> {
        let side = &self.sides[which];
        let ops = &side.function.ops;
        for (number, read, access) in side.function.reads() {
            let name = || side.name(number);
            for leaf in &side.sources[&read.items[0]] {
                let mut base = self.base();
                let instance = base.add_instance(&read.context);
                base.system.add_all(&leaf.path);
                if base.system.is_false_as_it_stands() {
                    continue;
                }
                let source = match &leaf.end {
                    End::Never => {
                        oracle.refute(Obligation::Covered(name()), &base.system, &base.choices)?;
                        continue;
                    }
                    // What opaque ops find may be anything, as long as it is that before.
                    End::Initial if which == 1 && !access.array.is_visible() && access.limits.is_some() => {
                        let what = Obligation::Uninitialized(name());
                        oracle.refute(what, &base.system, &base.choices)?;
                        continue;
                    }
                    End::Initial => None,
                    End::Item(..) => return Err(Fault::Tree),
                    End::Op(number, at) => {
                        let no_op = Fault::NoOp(*number);
                        let op = ops.get(*number).ok_or(no_op.clone())?;
                        let write = op.access.as_ref().ok_or(no_op.clone())?;
                        if write.kind != AccessKind::Write || write.array != access.array {
                            return Err(no_op);
                        }
                        if at.len() != op.context.n_components() {
                            return Err(Fault::Form);
                        }
                        let mut wrong: Cases = op.context.violations(at)?;
                        wrong.extend(apart(&at_all(&write.cell, at)?, &access.cell));
                        wrong.extend(earlier((&read.context, &instance), (&op.context, at)));
                        let what = Obligation::Source(name(), side.name(*number));
                        oracle.refute(what, &base.system, &base.with([wrong]))?;
                        Some((op, at))
                    }
                };
                let writes = side.function.accesses().filter(|(.., other)| other.kind == AccessKind::Write);
                for (number, other, write) in writes.filter(|(.., write)| write.array == access.array) {
                    oracle.look()?;
                    let mut between = base.clone();
                    let at = between.add_instance(&other.context);
                    for (x, y) in at_all(&write.cell, &at)?.into_iter().zip(&access.cell) {
                        between.system.add(&Constraint::equal(x, y));
                    }
                    if between.system.is_false_as_it_stands() {
                        continue;
                    }
                    let mut orders = vec![earlier((&other.context, &at), (&read.context, &instance))];
                    if let Some((op, then)) = &source {
                        orders.push(earlier((&op.context, then), (&other.context, &at)));
                    }
                    if orders.iter().any(Vec::is_empty) {
                        continue;
                    }
                    let what = Obligation::Overwritten(name(), side.name(number));
                    oracle.refute(what, &between.system, &between.with(orders))?;
                }
            }
        }
        Ok(())
    }
}
