//! Scopes of SSA names: lookup of `%name`, forward references, visibility.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::core::ids::{BlockId, Id, ValueId};
use crate::core::lexer::{Tok, next_token};
use crate::core::loc::Loc;
use crate::core::types::Type;
use crate::language::parse::carried::Untyped;
use crate::language::parse::{PResult, Parser};

/// A use of an SSA name that has not been looked up: `%name` or `%name#2`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Operand<'a> {
    /// The name with its percent sign.
    pub name: &'a str,
    /// Which value of the group.
    pub number: u32,
    /// Where it is written.
    pub offset: u32,
}

/// The names visible at one place.
#[derive(Default)]
pub(super) struct Scope<'a> {
    /// Every name met so far, numbered.
    numbers: FxHashMap<&'a str, u32>,
    /// Short names met lately, as numbers made of their bytes, and their numbers.
    recent: Vec<(u64, u32)>,
    /// By number: the values a name stands for, while it is visible.
    values: Vec<Option<Group>>,
    /// Numbers of the names visible, those of inner regions last.
    visible: Vec<u32>,
    /// For each nested region, how many names were visible when it began; the others are dropped when it
    /// ends.
    nested: Vec<usize>,
    /// Values used before they are defined.
    forward: FxHashMap<(&'a str, u32), (ValueId, u32)>,
    /// Blocks of each nested region.
    pub(super) blocks: Vec<FxHashMap<&'a str, BlockEntry>>,
    /// Values whose types are those of their first typed uses.
    pub(super) untyped: Untyped,
}

/// Values that share a name: consecutive ids.
#[derive(Clone, Copy)]
struct Group {
    first: ValueId,
    count: u32,
    offset: u32,
}

/// A named block, and where it was first referred to if it has not been defined.
pub(super) struct BlockEntry {
    pub(super) block: BlockId,
    pub(super) undefined: Option<u32>,
}

impl<'a> Scope<'a> {
    fn get(&self, name: &str) -> Option<Group> {
        self.numbers.get(name).and_then(|number| self.values[*number as usize])
    }

    /// The same, remembering the name.
    fn find(&mut self, name: &str) -> Option<Group> {
        let number = self.number(name)?;
        self.values[number as usize]
    }

    /// The number of a name met before.
    fn number(&mut self, name: &str) -> Option<u32> {
        const N_RECENT: usize = 1 << 8;
        let Some(packed) = packed(name) else { return self.numbers.get(name).copied() };
        let slot = usize::try_from(packed.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 56)
            .expect("the shift leaves eight bits");
        if let Some((known, number)) = self.recent.get(slot)
            && *known == packed
        {
            return Some(*number);
        }
        let number = *self.numbers.get(name)?;
        self.recent.resize(N_RECENT, (0, 0));
        self.recent[slot] = (packed, number);
        Some(number)
    }

    /// Makes `name` visible unless it is; returns what it stood for.
    fn define(&mut self, name: &'a str, group: Group) -> Option<Group> {
        let number = self.number(name).unwrap_or_else(|| {
            let next = u32::try_from(self.values.len()).expect("fewer names than bytes of text");
            self.numbers.insert(name, next);
            self.values.push(None);
            next
        });
        let place = &mut self.values[number as usize];
        if place.is_none() {
            *place = Some(group);
            self.visible.push(number);
            return None;
        }
        *place
    }
}

/// A name of at most eight bytes as a number that is not zero.
fn packed(name: &str) -> Option<u64> {
    let is_short = name.len() <= 8;
    // Most names have two or three bytes: a call to copy them would take longer than they do.
    is_short.then(|| name.bytes().fold(0, |number, byte| number << 8 | u64::from(byte)))
}

impl<'a> Parser<'a> {
    /// Reads `%name` or `%name#n`.
    pub fn operand(&mut self) -> PResult<Operand<'a>> {
        let Some(operand) = self.eat_operand()? else { return Err(self.wrong_token("expected SSA operand")) };
        Ok(operand)
    }

    /// Reads `%name` or `%name#n` if one is next.
    pub fn eat_operand(&mut self) -> PResult<Option<Operand<'a>>> {
        if self.tok.kind != Tok::Percent {
            return Ok(None);
        }
        let (name, offset) = (self.spelling(), self.tok.start);
        self.advance();
        let mut number = 0;
        if self.tok.kind == Tok::Hash {
            let digits = &self.spelling()[1..];
            number = digits.parse().map_err(|_| self.error("invalid SSA value result number"))?;
            self.advance();
        }
        Ok(Some(Operand { name, number, offset }))
    }

    /// Reads `%a, %b` up to something else.
    pub fn operand_list(&mut self) -> PResult<Vec<Operand<'a>>> {
        let mut operands = Vec::new();
        while let Some(operand) = self.eat_operand()? {
            operands.push(operand);
            if !self.eat(b',') {
                return Ok(operands);
            }
        }
        if !operands.is_empty() {
            return Err(self.wrong_token("expected SSA operand"));
        }
        Ok(operands)
    }

    /// Reads `(%a, %b)` with any of the brackets `open` and `close`.
    pub fn bracketed_operands(&mut self, open: u8, close: u8) -> PResult<Vec<Operand<'a>>> {
        self.list_in((open, close), "in operand list", Self::operand)
    }

    /// Reads `(%a = %x, %b = %y)`: the names on the left and those on the right.
    pub fn assignments(&mut self) -> PResult<(Vec<Operand<'a>>, Vec<Operand<'a>>)> {
        self.expect(b'(')?;
        let pairs = self.list(b')', |parser| {
            let name = parser.plain_name()?;
            parser.expect(b'=')?;
            Ok((name, parser.operand()?))
        })?;
        Ok(pairs.into_iter().unzip())
    }

    /// The value of a name, which must have type `ty`. A name not defined yet gets a stand-in.
    pub fn resolve(&mut self, operand: Operand<'a>, ty: &Type) -> PResult<ValueId> {
        let scope = &mut self.scope;
        if let Some(group) = scope.find(operand.name) {
            if operand.number >= group.count {
                return Err(self.error_at(operand.offset, "reference to invalid result number"));
            }
            let value = ValueId::from_index(group.first.index() + operand.number as usize);
            if scope.untyped.take(value) {
                self.ir.set_type(value, ty.clone());
            }
            self.check_type(operand, value, ty, group.offset)?;
            return Ok(value);
        }
        if let Some((value, offset)) = scope.forward.get(&(operand.name, operand.number)).copied() {
            self.check_type(operand, value, ty, offset)?;
            return Ok(value);
        }
        let value = self.ir.add_block_arg(self.stand_ins, ty.clone(), Loc::Unknown);
        let scope = &mut self.scope;
        scope.forward.insert((operand.name, operand.number), (value, operand.offset));
        Ok(value)
    }

    /// The values of several names; as many as there are types.
    pub fn resolve_all(
        &mut self,
        operands: &[Operand<'a>],
        types: &[Type],
        offset: u32,
        into: &mut Vec<ValueId>,
    ) -> PResult<()> {
        if operands.len() != types.len() {
            let message = format!(
                "number of operands and types do not match: got {} operands and {} types",
                operands.len(),
                types.len()
            );
            return Err(self.error_at(offset, message));
        }
        for (operand, ty) in operands.iter().zip(types) {
            into.push(self.resolve(*operand, ty)?);
        }
        Ok(())
    }

    /// The values of several names, all of one type.
    pub fn resolve_same(
        &mut self,
        operands: &[Operand<'a>],
        ty: &Type,
        into: &mut Vec<ValueId>,
    ) -> PResult<()> {
        for operand in operands {
            into.push(self.resolve(*operand, ty)?);
        }
        Ok(())
    }

    /// The value of a name that is defined before this use, of whatever type it is.
    pub(super) fn defined(&mut self, operand: Operand<'a>) -> PResult<ValueId> {
        let Some(group) = self.scope.find(operand.name) else {
            let message = format!("value '{}' is not defined before this use", operand.name);
            return Err(self.error_at(operand.offset, message));
        };
        if operand.number >= group.count {
            return Err(self.error_at(operand.offset, "reference to invalid result number"));
        }
        Ok(ValueId::from_index(group.first.index() + operand.number as usize))
    }

    fn check_type(&self, operand: Operand<'a>, value: ValueId, ty: &Type, defined: u32) -> PResult<()> {
        let found = self.ir.ty(value);
        if found == ty {
            return Ok(());
        }
        let message = format!(
            "use of value '{}' expects different type than prior uses: '{ty}' vs '{found}'",
            operand.name
        );
        let error = self.error_at(operand.offset, message);
        Err(Box::new(error.with_note(self.place(defined), "prior use here")))
    }

    /// Gives `count` values with consecutive ids the name `name`, written at `offset`.
    pub(super) fn define(&mut self, name: &'a str, first: ValueId, count: u32, offset: u32) -> PResult<()> {
        let group = Group { first, count, offset };
        if let Some(group) = self.scope.define(name, group) {
            let error = self.error_at(offset, format!("redefinition of SSA value '{name}'"));
            return Err(Box::new(error.with_note(self.place(group.offset), "previously defined here")));
        }
        self.ir.name_value(first, offset);
        if self.scope.forward.is_empty() {
            return Ok(());
        }
        for number in 0..count {
            let scope = &mut self.scope;
            let Some((stand_in, used)) = scope.forward.remove(&(name, number)) else { continue };
            let value = ValueId::from_index(first.index() + number as usize);
            if scope.untyped.take(value) {
                self.ir.set_type(value, self.ir.ty(stand_in).clone());
            }
            let (wanted, found) = (self.ir.ty(stand_in), self.ir.ty(value));
            if wanted != found {
                let message = format!("definition of SSA value '{name}#{number}' has type '{found}'");
                let note = format!("previously used here with type '{wanted}'");
                return Err(Box::new(self.error_at(offset, message).with_note(self.place(used), note)));
            }
            self.ir.replace_all_uses(stand_in, value);
        }
        Ok(())
    }

    /// Where the value of this name is defined, if it is.
    pub(super) fn definition_of(&self, name: &str) -> Option<u32> {
        self.scope.get(name).map(|group| group.offset)
    }

    /// Opens a region: names defined in it are dropped at its end.
    pub(super) fn push_region_scope(&mut self) {
        self.scope.nested.push(self.scope.visible.len());
        self.scope.blocks.push(FxHashMap::default());
    }

    /// Closes a region.
    pub(super) fn pop_region_scope(&mut self) -> PResult<()> {
        let n_outside = self.scope.nested.pop().unwrap_or_default();
        for number in self.scope.visible.drain(n_outside..) {
            self.scope.values[number as usize] = None;
        }
        let blocks = self.scope.blocks.pop().unwrap_or_default();
        let undefined =
            blocks.iter().filter_map(|(name, entry)| entry.undefined.map(|offset| (offset, *name)));
        let Some((offset, name)) = undefined.min() else { return Ok(()) };
        let mut error = self.error_at(offset, format!("reference to an undefined block '{name}'"));
        let defined = blocks.iter().filter(|(_, entry)| entry.undefined.is_none());
        let mut known: Vec<&str> = defined.map(|(name, _)| *name).collect();
        known.sort_unstable();
        error.suggest(name, known);
        Err(error)
    }

    pub(super) fn check_all_defined(&self) -> PResult<()> {
        let scope = &self.scope;
        let first = scope.forward.iter().map(|((name, _), (_, offset))| (*offset, *name)).min();
        let Some((offset, name)) = first else { return Ok(()) };
        let mut error = self.error_at(offset, "use of undeclared SSA value name");
        let undefined: FxHashSet<&str> = scope.forward.keys().map(|(name, _)| *name).collect();
        // The latest come first: names of the same function rather than those of another.
        let before = self.ssa_names_before(offset);
        error.suggest(name, before.into_iter().rev().filter(|known| !undefined.contains(known)));
        Err(error)
    }

    /// All `%name` written before an offset, in the order of the text.
    fn ssa_names_before(&self, offset: u32) -> Vec<&'a str> {
        let mut names = Vec::new();
        let mut token = next_token(self.text.as_bytes(), self.start());
        while token.kind != Tok::Eof && token.start < offset {
            if token.kind == Tok::Percent {
                names.push(self.slice(token));
            }
            token = next_token(self.text.as_bytes(), token.end);
        }
        names
    }
}
