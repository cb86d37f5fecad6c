//! Where reads get their values from: that the trees of a certificate tell the last write of every read.

use crate::proof::checker::{Checker, Oracle, apart, earlier};
use crate::proof::fault::{Fault, Obligation};
use crate::proof::form::Constraint;
use crate::proof::system::Cases;
use crate::proof::trees::End;
use affine_ir::AccessKind;

impl Checker<'_> {
    /// Each read gets what its tree says, and no write comes between.
    pub fn check_sources(&self, which: usize, oracle: &mut dyn Oracle) -> Result<(), Fault> {
        let side = &self.sides[which];
        let ops = &side.function.ops;
        for (read, leaves) in side.reads.iter().zip(&side.sources) {
            for leaf in leaves {
                let mut base = self.base();
                let instance = base.add_instance(&read.context, read.n_counters);
                base.system.add_all(&leaf.path);
                if base.system.is_false_as_it_stands() {
                    continue;
                }
                let source = match &leaf.end {
                    End::Never => {
                        let what = Obligation::Covered { read: read.name(&side.function) };
                        oracle.refute(what, &base.system, &base.choices)?;
                        continue;
                    }
                    End::Initial if which == 1 && !read.array.is_visible() => {
                        let what = Obligation::Uninitialized { read: read.name(&side.function) };
                        oracle.refute(what, &base.system, &base.choices)?;
                        continue;
                    }
                    End::Initial => None,
                    End::Op(number, at) => {
                        let no_op = Fault::NoOp { number: *number };
                        let op = ops.get(*number).ok_or(no_op.clone())?;
                        let access = op.access.as_ref().ok_or(no_op.clone())?;
                        if access.kind != AccessKind::Write || access.array != read.array {
                            return Err(no_op);
                        }
                        if at.len() != op.context.counters.len() {
                            return Err(Fault::Form);
                        }
                        let mut wrong: Cases = op.context.violations(at).ok_or(Fault::Form)?;
                        let cell = access.cell.iter().map(|form| form.at(at)).collect::<Option<Vec<_>>>();
                        wrong.extend(apart(&cell.ok_or(Fault::Form)?, &read.cell));
                        wrong.extend(earlier((&read.context, &instance), (&op.context, at)));
                        let what =
                            Obligation::Source { read: read.name(&side.function), write: side.name(*number) };
                        oracle.refute(what, &base.system, &base.with([wrong]))?;
                        Some((op, at))
                    }
                };
                for (number, write) in side.accesses(AccessKind::Write) {
                    if write.array != read.array {
                        continue;
                    }
                    let context = &ops[number].context;
                    let mut between = base.clone();
                    let other = between.add_instance(context, context.counters.len());
                    for (x, y) in write.cell.iter().zip(&read.cell) {
                        let x = x.at(&other).ok_or(Fault::Form)?;
                        between.system.add(&Constraint::equal(x, y));
                    }
                    if between.system.is_false_as_it_stands() {
                        continue;
                    }
                    let mut orders = vec![earlier((context, &other), (&read.context, &instance))];
                    if let Some((op, at)) = &source {
                        orders.push(earlier((&op.context, at), (context, &other)));
                    }
                    if orders.iter().any(Vec::is_empty) {
                        continue;
                    }
                    let what =
                        Obligation::Overwritten { read: read.name(&side.function), write: side.name(number) };
                    oracle.refute(what, &between.system, &between.with(orders))?;
                }
            }
        }
        Ok(())
    }
}
