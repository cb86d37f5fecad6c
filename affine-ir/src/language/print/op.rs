//! Prints operations in generic and custom form, regions and blocks.

use rustc_hash::FxHashMap;

use crate::core::attr::Attrs;
use crate::core::ids::{BlockId, OpId, RegionId, ValueId};
use crate::core::name::Name;
use crate::core::types::Type;
use crate::language::op_def::{Syntax, Traits};
use crate::language::print::Printer;

/// The parts of a region that are printed.
#[derive(Clone, Copy, Debug, Default)]
pub struct RegionParts {
    /// The label of the entry block, if it has arguments.
    pub entry_args: bool,
    /// The op that ends each entry block.
    pub terminators: bool,
    /// The label of an entry block without ops.
    pub empty_block: bool,
}

impl Printer<'_> {
    pub(super) fn op_with_loc(&mut self, op: OpId) {
        let ir = self.ir;
        if self.collecting && self.options.debug_info {
            self.trailing_loc(&ir.op(op).loc, true);
        }
        let results = ir.op(op).results();
        if let [one] = results
            && !self.collecting
        {
            self.value(*one);
            self.text(" = ");
        } else if !results.is_empty() && !self.collecting {
            for (position, (first, size)) in self.names.result_groups(ir, op).into_iter().enumerate() {
                if position > 0 {
                    self.text(", ");
                }
                let start = self.out.len();
                self.value(first);
                if let Some(hash) = self.out[start..].find('#') {
                    self.out.truncate(start + hash);
                }
                if size > 1 {
                    self.fmt(format_args!(":{size}"));
                }
            }
            self.text(" = ");
        }
        self.op(op);
        if !self.collecting {
            self.trailing_loc(&ir.op(op).loc, true);
        }
    }

    /// Writes an op inside the line of the op around it: without its results and its location.
    pub(crate) fn inline_op(&mut self, op: OpId) {
        if self.collecting { self.op_with_loc(op) } else { self.op(op) }
    }

    fn op(&mut self, op: OpId) {
        let data = self.ir.op(op);
        if let Some(written) = data.unregistered().and_then(|op| op.written.as_deref()) {
            return self.carried_op(op, written);
        }
        match data.def().syntax {
            Syntax::Custom { .. } | Syntax::Format(_) if !self.options.generic => {
                let name = data.def().name;
                let default = self.default_dialects.last().copied().unwrap_or("");
                let short = match default {
                    "" => None,
                    _ => name.strip_prefix(default).and_then(|rest| rest.strip_prefix('.')),
                };
                match short {
                    Some(short) => self.text(short),
                    None => self.text(name),
                }
                if let Syntax::Custom { print, .. } = data.def().syntax {
                    print(self, op);
                } else if let Some(format) = self.ir.dialects().format_of(data.def()) {
                    crate::language::assembly::print_op(self, op, format);
                }
            }
            _ => self.generic_op(op),
        }
    }

    /// Writes an op as it was read, indented as the place is. Types and attributes have no aliases there.
    fn carried_op(&mut self, op: OpId, written: &[String]) {
        if self.collecting {
            return;
        }
        let data = self.ir.op(op);
        self.text(data.name());
        for (position, part) in written.iter().enumerate() {
            for (number, line) in part.split('\n').enumerate() {
                if number > 0 {
                    self.newline();
                }
                self.text(line);
            }
            if let Some(operand) = data.operands().get(position) {
                self.value(*operand);
            }
        }
    }

    fn generic_op(&mut self, op: OpId) {
        let ir = self.ir;
        let data = ir.op(op);
        let (properties, attrs) = self.split_attrs(op);
        if self.collecting {
            // mlir-opt looks for aliases in this order, which is not the one it writes in.
            for region in data.regions() {
                self.region(*region, GENERIC_REGION);
            }
            for value in data.operands().iter().chain(data.results()) {
                self.ty(ir.ty(*value));
            }
            let all: Attrs =
                properties.iter().chain(attrs.iter()).map(|(n, v)| (n.clone(), v.clone())).collect();
            // Nor does it look into the properties of ops it does not know.
            for (_, value) in all.iter() {
                self.attr(value);
            }
            return;
        }
        self.quoted(data.name());
        self.text("(");
        self.values(data.operands());
        self.text(")");
        if !data.successors().is_empty() {
            self.text("[");
            self.list(data.successors(), |printer, next| printer.block_name(*next));
            self.text("]");
        }
        if let Some(value) = data.unregistered().and_then(|unregistered| unregistered.properties.as_ref()) {
            self.text(" <");
            self.attr(value);
            self.text(">");
        }
        if !properties.is_empty() {
            self.text(" <{");
            self.entries(properties.iter());
            self.text("}>");
        }
        if !data.regions().is_empty() {
            self.text(" (");
            self.list(data.regions(), |printer, region| printer.region(*region, GENERIC_REGION));
            self.text(")");
        }
        self.attr_dict(&attrs, &[]);
        self.text(" : ");
        let operands: Vec<&Type> = data.operands().iter().map(|value| ir.ty(*value)).collect();
        let results: Vec<&Type> = data.results().iter().map(|value| ir.ty(*value)).collect();
        self.function_type(operands, results);
    }

    /// The op's properties (defaults filled in) and its other attributes.
    fn split_attrs(&self, op: OpId) -> (Attrs, Attrs) {
        let data = self.ir.op(op);
        let entries = data.attrs.iter().map(|(name, value)| (name.clone(), value.clone()));
        let (properties, attrs): (Vec<_>, Vec<_>) =
            entries.partition(|(name, _)| data.def().is_property(name));
        let mut properties: Attrs = properties.into_iter().collect();
        for (name, value) in data.def().default_properties() {
            if properties.get(name).is_none() {
                properties.set(Name::from_static(name), value());
            }
        }
        (properties, attrs.into_iter().collect())
    }

    /// Writes `{..}`.
    pub fn region(&mut self, region: RegionId, parts: RegionParts) {
        if self.options.skip_regions {
            return self.text("{...}");
        }
        let ir = self.ir;
        self.text("{");
        let default = ir.region(region).parent().map_or("", |op| ir.def(op).default_dialect);
        self.default_dialects.push(default);
        let edges = self.predecessors(region);
        for (position, block) in ir.region(region).blocks().iter().enumerate() {
            let data = ir.block(*block);
            let label = position > 0
                || (parts.entry_args && !data.args().is_empty())
                || (parts.empty_block && data.ops().is_empty());
            let all = position > 0 || parts.terminators;
            let label = label.then(|| edges.get(block).map_or(&[][..], Vec::as_slice));
            self.block(*block, label, all);
        }
        self.default_dialects.pop();
        self.newline();
        self.text("}");
    }

    /// For each block the numbers of the blocks that branch to it, once for each branch.
    fn predecessors(&self, region: RegionId) -> FxHashMap<BlockId, Vec<u32>> {
        let ir = self.ir;
        let mut edges: FxHashMap<BlockId, Vec<u32>> = FxHashMap::default();
        for block in ir.region(region).blocks() {
            let end = ir.block(*block).ops().last();
            for next in end.map_or(&[][..], |op| ir.op(*op).successors()) {
                edges.entry(*next).or_default().push(self.names.block(*block));
            }
        }
        edges
    }

    /// Writes a block; with a label that tells its predecessors, if they are given.
    fn block(&mut self, block: BlockId, label: Option<&[u32]>, with_terminator: bool) {
        let ir = self.ir;
        if let Some(predecessors) = label {
            self.newline();
            self.block_label(block, predecessors);
        }
        self.indent += 2;
        let ops = ir.block(block).ops();
        let hidden =
            usize::from(!with_terminator && ops.last().is_some_and(|op| ir.def(*op).has(Traits::TERMINATOR)));
        for op in &ops[..ops.len() - hidden] {
            if self.collecting && self.has_no_news(*op) {
                continue;
            }
            self.newline();
            self.op_with_loc(*op);
        }
        self.indent -= 2;
    }

    fn block_label(&mut self, block: BlockId, predecessors: &[u32]) {
        let ir = self.ir;
        let data = ir.block(block);
        self.block_name(block);
        if !data.args().is_empty() {
            self.text("(");
            self.list(data.args().iter().zip(data.arg_locs()), |printer, (arg, loc)| {
                printer.value(*arg);
                printer.text(": ");
                printer.ty(ir.ty(*arg));
                printer.trailing_loc(loc, false);
            });
            self.text(")");
        }
        self.text(":");
        if self.collecting {
            return;
        }
        let Some(region) = data.parent() else { return };
        let is_entry = ir.region(region).blocks().first() == Some(&block);
        match predecessors {
            [] if is_entry => {}
            [] => self.text("  // no predecessors"),
            [one] => self.fmt(format_args!("  // pred: ^bb{one}")),
            many => {
                self.fmt(format_args!("  // {} preds: ", many.len()));
                self.list(many, |printer, other| printer.fmt(format_args!("^bb{other}")));
            }
        }
    }

    /// Writes `^bb1`.
    pub fn block_name(&mut self, block: BlockId) {
        let number = self.names.block(block);
        self.fmt(format_args!("^bb{number}"));
    }

    /// Writes one of `Ir::branches`: `^bb1(%a, %b : type, type)`.
    pub fn branch(&mut self, (block, operands): (BlockId, &[ValueId])) {
        let ir = self.ir;
        self.block_name(block);
        if !operands.is_empty() {
            self.text("(");
            self.values(operands);
            self.text(" : ");
            self.types(operands.iter().map(|value| ir.ty(*value)));
            self.text(")");
        }
    }

    /// Writes `%arg0: type {attrs}` as an argument of a region.
    pub fn region_arg(&mut self, block: BlockId, position: usize, attrs: Option<&Attrs>) {
        let ir = self.ir;
        let arg = ir.block(block).args()[position];
        self.value(arg);
        self.text(": ");
        self.ty(ir.ty(arg));
        // mlir-opt does not look for aliases in them.
        if let Some(attrs) = attrs.filter(|_| !self.collecting) {
            self.attr_dict(attrs, &[]);
        }
        self.trailing_loc(&ir.block(block).arg_locs()[position], false);
    }

    /// Writes `%arg0` as an argument of a region whose type goes without saying.
    pub fn region_arg_name(&mut self, block: BlockId, position: usize) {
        let ir = self.ir;
        self.value(ir.block(block).args()[position]);
        self.trailing_loc(&ir.block(block).arg_locs()[position], false);
    }

    /// Writes the op's attributes except its properties.
    pub fn discardable_attrs(&mut self, op: OpId) {
        let data = self.ir.op(op);
        let mut kept = data.attrs.iter().filter(|(name, _)| !data.def().is_property(name)).peekable();
        if kept.peek().is_some() {
            self.text(" {");
            self.entries(kept);
            self.text("}");
        }
    }
}

const GENERIC_REGION: RegionParts = RegionParts { entry_args: true, terminators: true, empty_block: true };
