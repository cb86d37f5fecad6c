//! Chooses names of values and blocks: numbers, `%arg0`, and the names that ops propose for their results.
//!
//! Regions are numbered after everything in the region around them, the last one first; each starts from the
//! counters at the end of the region around it (in generic form the counters never go back).

use std::borrow::Cow;
use std::fmt;

use indexmap::IndexSet;
use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};

use crate::core::ids::{BlockId, Id, OpId, RegionId, ValueId};
use crate::core::ir::ValueDef;
use crate::core::lexer::{Tok, next_token};
use crate::core::loc::Loc;
use crate::language::ir::Ir;
use crate::language::op_def::Traits;
use crate::language::print::{PrintOptions, ValueNames};

/// The name of a value: of the group it belongs to, and its number in it.
#[derive(Clone, Copy, Debug)]
enum ValueName {
    /// Not numbered.
    Unknown,
    Number(u32),
    /// `arg0`
    Argument(u32),
    /// The n-th text.
    Text(u32),
}

/// Names of everything below one op.
pub(super) struct Names {
    values: Vec<ValueName>,
    texts: IndexSet<Box<str>, FxBuildHasher>,
    /// For results of ops with several name groups: the first result number of each group.
    groups: Vec<(OpId, Vec<usize>)>,
    /// Whether any op has several results.
    has_groups: bool,
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
    /// Counters never go back.
    unique: bool,
    called: ValueNames,
    next: Counters,
    /// For each text, whether it is taken.
    is_taken: Vec<bool>,
    /// The texts taken in open regions, those of inner ones last.
    taken: Vec<u32>,
    /// For each open region, how many texts were taken when it began.
    scopes: Vec<usize>,
    /// Whether arguments take part in the search for texts that are not taken.
    with_arguments: bool,
    /// Whether they have to: an op proposes a name that an argument may have.
    meets_argument: bool,
    /// By op that sees nothing of what is around it: the names that carried ops in it define in their text.
    /// Values that such an op sees must have others.
    foreign: FxHashMap<OpId, FxHashSet<&'a str>>,
    /// The op whose names those are that may not be chosen.
    isolated: OpId,
}

impl Names {
    /// Names everything below `op`.
    pub(super) fn number(ir: &Ir, op: OpId, options: &PrintOptions) -> Names {
        let mut numbering = Numbering::new(ir, options, false);
        numbering.all(op);
        if numbering.meets_argument {
            numbering = Numbering::new(ir, options, true);
            numbering.all(op);
        }
        numbering.names.groups.sort_by_key(|(op, _)| *op);
        numbering.names
    }

    /// Appends `%name` or `%name#n`.
    pub(super) fn write(&self, ir: &Ir, value: ValueId, out: &mut String) {
        let (head, number) = self.head(ir, value);
        out.push('%');
        match self.values.get(head.index()) {
            Some(ValueName::Number(number)) => push_decimal((*number).into(), out),
            Some(ValueName::Argument(number)) => {
                out.push_str("arg");
                push_decimal((*number).into(), out);
            }
            Some(ValueName::Text(text)) => out.push_str(&self.texts[*text as usize]),
            _ => out.push_str("<<UNKNOWN SSA VALUE>>"),
        }
        if let Some(number) = number {
            out.push('#');
            push_decimal(number as u64, out);
        }
    }

    /// The value that carries the name of `value`'s group, and the number of `value` in a group of several.
    fn head(&self, ir: &Ir, value: ValueId) -> (ValueId, Option<usize>) {
        let is_named = self.values.get(value.index()).is_some_and(|name| !matches!(name, ValueName::Unknown));
        if is_named && !self.has_groups {
            return (value, None);
        }
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

impl<'a> Numbering<'a> {
    fn new(ir: &'a Ir, options: &PrintOptions, with_arguments: bool) -> Self {
        let names = Names {
            values: vec![ValueName::Unknown; ir.n_value_ids()],
            texts: IndexSet::default(),
            groups: Vec::new(),
            has_groups: false,
            blocks: vec![u32::MAX; ir.n_block_ids()],
        };
        Numbering {
            ir,
            names,
            generic: options.generic,
            unique: options.unique_names,
            called: options.names,
            next: Counters { value: 0, argument: 0, conflict: 0 },
            is_taken: Vec::new(),
            taken: Vec::new(),
            scopes: vec![0],
            with_arguments,
            meets_argument: false,
            foreign: FxHashMap::default(),
            isolated: ir.module(),
        }
    }

    /// Notes the names that stay as they are in the text of carried ops.
    fn note_foreign(&mut self, root: OpId) {
        let ir = self.ir;
        for op in ir.walk(root) {
            let Some(written) = ir.op(op).unregistered().and_then(|op| op.written.as_deref()) else {
                continue;
            };
            let names = written.iter().flat_map(|part| names_in(part));
            let mut names = names.peekable();
            if names.peek().is_some() {
                self.foreign.entry(isolated(ir, op)).or_default().extend(names);
            }
        }
    }

    /// Whether a carried op has a value of this name in its text that could be taken for this one.
    fn is_foreign(&self, name: fmt::Arguments<'_>) -> bool {
        let names = if self.foreign.is_empty() { None } else { self.foreign.get(&self.isolated) };
        names.is_some_and(|names| names.contains(name.to_string().as_str()))
    }

    fn all(&mut self, root: OpId) {
        self.note_foreign(root);
        let at_root = self.next;
        self.op(root);
        // Regions still to be numbered, with the counters and number of open scopes to start from.
        let mut pending: Vec<(RegionId, Counters, usize)> =
            self.ir.op(root).regions().iter().map(|region| (*region, at_root, 1)).collect();
        while let Some((region, counters, depth)) = pending.pop() {
            if !self.generic && !self.unique {
                self.next = counters;
            }
            while self.scopes.len() > depth {
                let n_outside = self.scopes.pop().unwrap_or_default();
                for text in self.taken.drain(n_outside..) {
                    self.is_taken[text as usize] = false;
                }
            }
            self.scopes.push(self.taken.len());
            if !self.foreign.is_empty() {
                let around = self.ir.region(region).parent();
                self.isolated = around.map_or(root, |around| isolated_around(self.ir, around));
            }
            let n_pending = pending.len();
            self.region(region, |inner| pending.push((inner, counters, depth + 1)));
            // The regions inside start from where this one ends.
            for (_, counters, _) in &mut pending[n_pending..] {
                *counters = self.next;
            }
        }
    }

    fn region(&mut self, region: RegionId, mut inner: impl FnMut(RegionId)) {
        for (block, position) in self.ir.region(region).blocks().iter().zip(0..) {
            self.names.blocks[block.index()] = position;
            for arg in self.ir.block(*block).args() {
                if position == 0 {
                    self.set_argument(*arg);
                } else {
                    self.set_number(*arg);
                }
            }
            for op in self.ir.block(*block).ops() {
                self.op(*op);
                self.ir.op(*op).regions().iter().for_each(|region| inner(*region));
            }
        }
    }

    fn op(&mut self, op: OpId) {
        let data = self.ir.op(op);
        let Some(first) = data.results().first() else { return };
        self.names.has_groups |= data.results().len() > 1;
        if !self.generic
            && let Some(propose) = data.def().result_names
        {
            let mut starts = vec![0];
            for (position, text) in propose(self.ir, op) {
                let value = data.results()[position];
                if !self.take_name(value) {
                    self.set_text(value, &text);
                }
                if position > 0 {
                    starts.push(position);
                }
            }
            if starts.len() > 1 {
                self.names.groups.push((op, starts));
            }
        }
        if matches!(self.names.values[first.index()], ValueName::Unknown) {
            self.set_number(*first);
        }
    }

    /// Gives a value the name of its text or its location, if it has one there that counts.
    fn take_name(&mut self, value: ValueId) -> bool {
        let is_word = |name: &&str| !name.starts_with(|c: char| c.is_ascii_digit());
        let name = match self.called {
            ValueNames::Numbered => None,
            ValueNames::Kept => self.ir.name_of(value).filter(is_word).map(Cow::Borrowed),
            ValueNames::FromLocations => match self.ir.loc_of(value) {
                Loc::Given(location) => location.name().map(identifier),
                Loc::Unknown | Loc::Offset(_) => None,
            },
        };
        let Some(name) = name.filter(|name| !name.is_empty()) else { return false };
        self.set_text(value, &name);
        true
    }

    fn set_number(&mut self, value: ValueId) {
        if self.take_name(value) {
            return;
        }
        while self.is_foreign(format_args!("{}", self.next.value)) {
            self.next.value += 1;
        }
        self.names.values[value.index()] = ValueName::Number(self.next.value);
        self.next.value += 1;
    }

    fn set_argument(&mut self, value: ValueId) {
        let is_named = self.take_name(value);
        while !is_named && self.is_foreign(format_args!("arg{}", self.next.argument)) {
            self.next.argument += 1;
        }
        let number = self.next.argument;
        // mlir-opt counts arguments that have names of their own.
        self.next.argument += u32::from(!is_named || self.called == ValueNames::FromLocations);
        if is_named {
            return;
        }
        if self.with_arguments {
            return self.set_text(value, &format!("arg{number}"));
        }
        self.names.values[value.index()] = ValueName::Argument(number);
    }

    fn set_text(&mut self, value: ValueId, text: &str) {
        let mut unique = self.text(text);
        while self.is_taken[unique as usize]
            || self.is_foreign(format_args!("{}", self.names.texts[unique as usize]))
        {
            unique = self.text(&format!("{text}_{}", self.next.conflict));
            self.next.conflict += 1;
        }
        self.is_taken[unique as usize] = true;
        self.taken.push(unique);
        self.names.values[value.index()] = ValueName::Text(unique);
    }

    /// The number of a text.
    fn text(&mut self, text: &str) -> u32 {
        let texts = &mut self.names.texts;
        let position = match texts.get_index_of(text) {
            Some(position) => position,
            None => {
                self.meets_argument |= text.starts_with("arg");
                self.is_taken.push(false);
                texts.insert_full(text.into()).0
            }
        };
        u32::try_from(position).expect("fewer texts than values")
    }
}

/// The op that sees nothing of what is around it, and that `op` is in.
fn isolated(ir: &Ir, op: OpId) -> OpId {
    ir.parent_op(op).map_or(op, |around| isolated_around(ir, around))
}

/// The same, which may be `op` itself.
fn isolated_around(ir: &Ir, op: OpId) -> OpId {
    let mut around = std::iter::once(op).chain(ir.ancestors(op));
    around.find(|around| ir.def(*around).has(Traits::ISOLATED)).unwrap_or(op)
}

/// The names of values in a text.
fn names_in(text: &str) -> impl Iterator<Item = &str> {
    let mut token = next_token(text.as_bytes(), 0);
    std::iter::from_fn(move || {
        while token.kind != Tok::Eof {
            let found = token;
            token = next_token(text.as_bytes(), found.end);
            if found.kind == Tok::Percent {
                return text.get(found.start as usize + 1..found.end as usize);
            }
        }
        None
    })
}

/// A text as a name that can be written: other characters than words and names have are their codes.
fn identifier(text: &str) -> Cow<'_, str> {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"$._-".contains(&byte);
    let has_digit_first = text.starts_with(|c: char| c.is_ascii_digit());
    if !has_digit_first && text.bytes().all(is_plain) {
        return Cow::Borrowed(text);
    }
    let mut name = String::from(if has_digit_first { "_" } else { "" });
    for byte in text.bytes() {
        match byte {
            b' ' => name.push('_'),
            _ if is_plain(byte) => name.push(char::from(byte)),
            _ => name += &format!("{byte:X}"),
        }
    }
    Cow::Owned(name)
}

/// Appends a number in decimal.
pub(super) fn push_decimal(number: u64, out: &mut String) {
    /// The numbers below 100, two digits each.
    const PAIRS: &str = "0001020304050607080910111213141516171819202122232425262728293031323334353637383940414243444546474849\
        5051525354555657585960616263646566676869707172737475767778798081828384858687888990919293949596979899";
    match number {
        0..10 => out.push(char::from(b'0' + u8::try_from(number).expect("the number is below 10"))),
        _ => {
            if number >= 100 {
                push_decimal(number / 100, out);
            }
            let pair = usize::try_from(number % 100).expect("a remainder by 100 is below 100") * 2;
            // A leading zero is written only within a number.
            out.push_str(&PAIRS[pair..pair + 2]);
        }
    }
}
