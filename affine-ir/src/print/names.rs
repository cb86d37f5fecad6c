//! Names of values and blocks: numbers, `%arg0`, and the names that ops propose for their results.
//!
//! Regions are numbered after everything in the region around them, the last one first; each starts from the
//! counters at the end of the region around it (in generic form the counters never go back).

use std::collections::HashSet;

use crate::ids::{BlockId, Id, OpId, RegionId, ValueId};
use crate::ir::{Ir, ValueDef};

/// The name of a value: of the group it belongs to, and its number in it.
#[derive(Clone, Debug)]
enum ValueName {
    /// Not numbered.
    Unknown,
    Number(u32),
    Text(Box<str>),
}

/// Names of everything below one op.
pub(super) struct Names {
    values: Vec<ValueName>,
    /// For results of ops with several name groups: the first result number of each group.
    groups: Vec<(OpId, Vec<usize>)>,
    blocks: Vec<u32>,
}

#[derive(Clone, Copy)]
struct Counters {
    value: u32,
    argument: u32,
    conflict: u32,
}

struct Numbering<'a> {
    ir: &'a Ir,
    names: Names,
    generic: bool,
    next: Counters,
    used: HashSet<Box<str>>,
    /// Names taken in each open region.
    scopes: Vec<Vec<Box<str>>>,
}

impl Names {
    /// Names everything below `op`.
    pub(super) fn number(ir: &Ir, op: OpId, generic: bool) -> Names {
        let names = Names {
            values: vec![ValueName::Unknown; ir.n_value_ids()],
            groups: Vec::new(),
            blocks: vec![u32::MAX; ir.n_block_ids()],
        };
        let next = Counters { value: 0, argument: 0, conflict: 0 };
        let mut numbering =
            Numbering { ir, names, generic, next, used: HashSet::new(), scopes: vec![Vec::new()] };
        numbering.all(op);
        numbering.names.groups.sort_by_key(|(op, _)| *op);
        numbering.names
    }

    /// Appends `%name` or `%name#n`.
    pub(super) fn write(&self, ir: &Ir, value: ValueId, out: &mut String) {
        use std::fmt::Write;
        let (head, number) = self.head(ir, value);
        out.push('%');
        match self.values.get(head.index()) {
            Some(ValueName::Number(id)) => write!(out, "{id}").expect("writing to a string does not fail"),
            Some(ValueName::Text(text)) => out.push_str(text),
            _ => out.push_str("<<UNKNOWN SSA VALUE>>"),
        }
        if let Some(number) = number {
            write!(out, "#{number}").expect("writing to a string does not fail");
        }
    }

    /// The value that carries the name of `value`'s group, and the number of `value` in a group of several.
    fn head(&self, ir: &Ir, value: ValueId) -> (ValueId, Option<usize>) {
        let ValueDef::Result(op, position) = ir.value(value).def() else { return (value, None) };
        let results = ir.op(op).results();
        if results.len() == 1 {
            return (value, None);
        }
        let position = position as usize;
        let starts = self.group_starts(op);
        let group = starts.partition_point(|start| *start <= position) - 1;
        let (start, end) = (starts[group], starts.get(group + 1).copied().unwrap_or(results.len()));
        (results[start], (end - start > 1).then_some(position - start))
    }

    /// First result numbers of the groups of an op's results.
    fn group_starts(&self, op: OpId) -> &[usize] {
        match self.groups.binary_search_by_key(&op, |(other, _)| *other) {
            Ok(found) => &self.groups[found].1,
            Err(_) => &[0],
        }
    }

    /// The groups of an op's results: first value and size.
    pub(super) fn result_groups(&self, ir: &Ir, op: OpId) -> Vec<(ValueId, usize)> {
        let results = ir.op(op).results();
        let starts = self.group_starts(op);
        let ends = starts.iter().skip(1).copied().chain([results.len()]);
        starts.iter().zip(ends).map(|(start, end)| (results[*start], end - start)).collect()
    }

    /// The number of a block in its region.
    pub(super) fn block(&self, block: BlockId) -> u32 {
        self.blocks.get(block.index()).copied().unwrap_or(u32::MAX)
    }
}

impl Numbering<'_> {
    fn all(&mut self, root: OpId) {
        let at_root = self.next;
        self.op(root);
        // Regions still to be numbered, with the counters and number of open scopes to start from.
        let mut pending: Vec<(RegionId, Counters, usize)> =
            self.ir.op(root).regions().iter().map(|region| (*region, at_root, 1)).collect();
        while let Some((region, counters, depth)) = pending.pop() {
            if !self.generic {
                self.next = counters;
            }
            while self.scopes.len() > depth {
                for name in self.scopes.pop().unwrap_or_default() {
                    self.used.remove(&name);
                }
            }
            self.scopes.push(Vec::new());
            self.region(region);
            for block in self.ir.region(region).blocks() {
                for op in self.ir.block(*block).ops() {
                    for inner in self.ir.op(*op).regions() {
                        pending.push((*inner, self.next, depth + 1));
                    }
                }
            }
        }
    }

    fn region(&mut self, region: RegionId) {
        for (block, position) in self.ir.region(region).blocks().iter().zip(0..) {
            self.names.blocks[block.index()] = position;
            for arg in self.ir.block(*block).args() {
                if position == 0 {
                    let text = format!("arg{}", self.next.argument);
                    self.next.argument += 1;
                    self.set_text(*arg, &text);
                } else {
                    self.set_number(*arg);
                }
            }
            for op in self.ir.block(*block).ops() {
                self.op(*op);
            }
        }
    }

    fn op(&mut self, op: OpId) {
        let data = self.ir.op(op);
        let Some(first) = data.results().first() else { return };
        let mut starts = vec![0];
        if !self.generic
            && let Some(propose) = data.def.result_names
        {
            for (position, text) in propose(self.ir, op) {
                self.set_text(data.results()[position], &text);
                if position > 0 {
                    starts.push(position);
                }
            }
        }
        if matches!(self.names.values[first.index()], ValueName::Unknown) {
            self.set_number(*first);
        }
        if starts.len() > 1 {
            self.names.groups.push((op, starts));
        }
    }

    fn set_number(&mut self, value: ValueId) {
        self.names.values[value.index()] = ValueName::Number(self.next.value);
        self.next.value += 1;
    }

    fn set_text(&mut self, value: ValueId, text: &str) {
        let mut unique: Box<str> = text.into();
        while self.used.contains(&unique) {
            unique = format!("{text}_{}", self.next.conflict).into();
            self.next.conflict += 1;
        }
        self.used.insert(unique.clone());
        self.scopes.last_mut().expect("a scope is open").push(unique.clone());
        self.names.values[value.index()] = ValueName::Text(unique);
    }
}
