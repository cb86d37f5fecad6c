//! Parses operations in generic and custom form, regions, blocks, and the top level of a file.

use std::sync::Arc;

use smallvec::SmallVec;

use crate::core::attr::{Attr, Attrs};
use crate::core::diag::{Diagnostic, Severity};
use crate::core::ids::{BlockId, OpId, RegionId};
use crate::core::ir::Unregistered;
use crate::core::lexer::Tok;
use crate::core::loc::Loc;
use crate::core::name::Name;
use crate::core::types::Type;
use crate::language::ir::OpSpec;
use crate::language::ir::{Ir, OpName};
use crate::language::op_def::{OpDef, Syntax, Traits};
use crate::language::parse::scope::BlockEntry;
use crate::language::parse::{Draft, LocUser, Operand, PResult, ParseFn, Parser};
use crate::language::signature::{Presence, segment_sizes};

/// An argument of a region's entry block, as written by the op around it.
#[derive(Clone, Debug)]
pub struct RegionArg<'a> {
    /// The name, to be bound when the region is read.
    pub name: Operand<'a>,
    /// The type.
    pub ty: Type,
    /// Where it comes from.
    pub loc: Loc,
    /// Alias of its location, if that is defined further down.
    pub(crate) loc_alias: Option<(&'a str, u32)>,
}

impl<'a> RegionArg<'a> {
    /// An argument located at its name.
    pub fn new(name: Operand<'a>, ty: Type) -> Self {
        RegionArg { name, ty, loc: Loc::Offset(name.offset), loc_alias: None }
    }
}

/// A name on the left of `=`, and how many values it stands for.
struct ResultName<'a> {
    name: &'a str,
    count: u32,
    offset: u32,
}

impl<'a> Parser<'a> {
    pub(super) fn top_level(mut self) -> PResult<Ir> {
        let body = self.all_ops()?;
        if let [only] = *self.ir.block(body).ops()
            && std::ptr::eq(self.ir.def(only), self.dialects.module())
        {
            self.make_root(only);
        }
        Ok(self.ir)
    }

    pub(super) fn single_op(mut self) -> PResult<Ir> {
        let body = self.all_ops()?;
        match *self.ir.block(body).ops() {
            [only] => self.make_root(only),
            ref ops => {
                let message =
                    format!("source must contain a single top-level operation, found: {}", ops.len());
                return Err(Box::new(Diagnostic::error(self.source.beginning(), message)));
            }
        }
        Ok(self.ir)
    }

    /// Reads the whole text into the body of a module.
    fn all_ops(&mut self) -> PResult<BlockId> {
        let body = self.ir.module_body();
        self.push_region_scope();
        loop {
            match self.tok.kind {
                Tok::Eof => break,
                Tok::Hash => self.attr_alias()?,
                Tok::Bang => self.type_alias()?,
                Tok::MetadataOpen => self.metadata()?,
                _ => {
                    self.operation(body)?;
                }
            }
        }
        self.pop_region_scope()?;
        self.check_all_defined()?;
        self.resolve_deferred_locs()?;
        Ok(body)
    }

    /// Takes the only op of the root's body out and makes it the root.
    fn make_root(&mut self, only: OpId) {
        let wrapper = self.ir.root;
        self.ir.detach(only);
        self.ir.root = only;
        self.ir.erase_op(wrapper);
    }

    fn alias_name(&mut self, what: &str) -> PResult<&'a str> {
        let name = &self.spelling()[1..];
        if name.contains('.') {
            let message = format!("{what} names with a '.' are reserved for dialect-defined names");
            return Err(self.error(message));
        }
        self.advance();
        if !self.eat(b'=') {
            return Err(self.wrong_token(format!("expected '=' in {what} alias definition")));
        }
        Ok(name)
    }

    fn attr_alias(&mut self) -> PResult<()> {
        let start = self.tok.start;
        let name = self.alias_name("attribute")?;
        let value = self.measured(|parser| parser.attr(None))?;
        if self.attr_aliases.insert(name, value).is_some() {
            return Err(self.error_at(start, format!("redefinition of attribute alias id '{name}'")));
        }
        Ok(())
    }

    fn type_alias(&mut self) -> PResult<()> {
        let start = self.tok.start;
        let name = self.alias_name("type")?;
        self.old_type_keyword()?;
        let value = self.measured(Self::ty)?;
        self.note_alias(name);
        if self.type_aliases.insert(name, value).is_some() {
            return Err(self.error_at(start, format!("redefinition of type alias id '{name}'")));
        }
        Ok(())
    }

    /// Reads one op with its result names and location, and appends it to `block`.
    fn operation(&mut self, block: BlockId) -> PResult<OpId> {
        let start = self.tok.start;
        // Before the ops in its regions: ops that follow each other in the text do so in memory.
        let op = self.ir.ops.reserve();
        self.block = block;
        let names = self.result_names()?;
        let mut draft = match self.tok.kind {
            Tok::String => self.nested(Self::generic_op)?,
            Tok::Bare => {
                let n_results: u64 = names.iter().map(|name| u64::from(name.count)).sum();
                self.nested(|parser| parser.custom_op(n_results))?
            }
            _ => return Err(self.wrong_token("expected operation name in quotes")),
        };
        let n_results = draft.spec.result_types.len();
        let is_carried = is_carried(&draft);
        self.share_attrs(&mut draft);
        self.ir.create_op_as(op, &mut draft.spec);
        if is_carried {
            self.scope.untyped.extend(self.ir.op(op).results());
        }
        for region in draft.regions.drain(..) {
            self.ir.attach_region(op, region);
        }
        self.ir.append_op(block, op);
        self.spare_drafts.push(draft);
        if !names.is_empty() {
            self.define_results(op, &names, n_results, start)?;
        }
        if let Some(loc) = self.trailing_loc(LocUser::Op(op))? {
            self.ir.ops[op].loc = loc;
        }
        Ok(op)
    }

    /// An empty draft.
    fn draft(&mut self, def: &'static OpDef, start: u32) -> Box<Draft> {
        match self.spare_drafts.pop() {
            Some(mut draft) => {
                draft.def = def;
                draft.spec.name = OpName::Declared(def);
                draft.spec.loc = Loc::Offset(start);
                draft
            }
            None => Box::new(Draft { def, spec: OpSpec::new(def, Loc::Offset(start)), regions: Vec::new() }),
        }
    }

    fn result_names(&mut self) -> PResult<SmallVec<[ResultName<'a>; 2]>> {
        let mut names = SmallVec::new();
        if self.tok.kind != Tok::Percent {
            return Ok(names);
        }
        loop {
            if self.tok.kind != Tok::Percent {
                return Err(self.wrong_token("expected valid ssa identifier"));
            }
            let (name, offset) = (self.spelling(), self.tok.start);
            self.advance();
            let mut count = 1;
            if self.eat(b':') {
                let start = self.tok.start;
                count = u32::try_from(self.integer()?).unwrap_or(0);
                if count == 0 {
                    return Err(self.error_at(start, "expected named operation to have at least 1 result"));
                }
            }
            names.push(ResultName { name, count, offset });
            if !self.eat(b',') {
                break;
            }
        }
        if !self.eat(b'=') {
            return Err(self.wrong_token("expected '=' after SSA name"));
        }
        Ok(names)
    }

    fn define_results(
        &mut self,
        op: OpId,
        names: &[ResultName<'a>],
        n_results: usize,
        at: u32,
    ) -> PResult<()> {
        let named: u64 = names.iter().map(|name| u64::from(name.count)).sum();
        if n_results == 0 {
            return Err(self.error_at(at, "cannot name an operation with no results"));
        }
        if named != n_results as u64 {
            let message = format!("operation defines {n_results} results but was provided {named} to bind");
            return Err(self.error_at(at, message));
        }
        let mut next = 0;
        for name in names {
            let first = self.ir.op(op).results()[next];
            self.define(name.name, first, name.count, name.offset)?;
            next += name.count as usize;
        }
        Ok(())
    }

    /// `"name"(%a)[^bb] <{..}> ({..}) {..} : (types) -> types`
    fn generic_op(&mut self) -> PResult<Box<Draft>> {
        let start = self.tok.start;
        let name = self.string()?;
        if name.is_empty() {
            return Err(self.error_at(start, "empty operation name is invalid"));
        }
        let name = self.todays_name(name);
        let spec = self.generic_spec(name, start)?;
        let def = spec.name.def();
        let mut draft = Box::new(Draft { def, spec, regions: Vec::new() });
        self.expect_in(b'(', "to start operand list")?;
        let operands = self.operand_list()?;
        self.expect_in(b')', "to end operand list")?;
        if self.at(b'[') && !def.has(Traits::TERMINATOR) && matches!(draft.spec.name, OpName::Declared(_)) {
            return Err(self.error("successors in non-terminator"));
        }
        if self.eat(b'[') {
            draft.spec.successors = self.list(b']', Self::successor)?;
        }
        if self.eat(b'<') {
            let properties = self.attr(None)?;
            self.expect_in(b'>', "to close properties")?;
            match (&mut draft.spec.name, properties) {
                (OpName::Unregistered(op), properties) => op.properties = Some(properties),
                (OpName::Declared(_), Attr::Dict(entries)) if def.has_properties() || entries.is_empty() => {
                    self.take_properties(def, &entries, &mut draft.spec.attrs, start)?;
                }
                (OpName::Declared(_), other) => {
                    let problem = match def.has_properties() {
                        true => "expected DictionaryAttr to set properties",
                        false => "this operation does not support properties",
                    };
                    let message = format!("invalid properties {other} for op {}: {problem}", def.name);
                    return Err(self.error_at(start, message));
                }
            }
        }
        if self.eat(b'(') {
            draft.regions = self.list(b')', |parser| parser.region(&[]))?;
        }
        let (at, mut attrs) = (self.tok.start, Attrs::new());
        self.attr_dict(&mut attrs)?;
        attrs = self.todays_attrs(def, attrs, operands.len());
        // What is given as a property is not what the dictionary of attributes says.
        for (name, _) in draft.spec.attrs.iter() {
            attrs.remove(name);
        }
        self.take_attrs(&mut draft, attrs, at)?;
        for (name, n_groups) in def.segments() {
            if draft.spec.attrs.get(name).is_none() {
                draft.spec.attrs.set_static(name, Attr::i32_array(vec![0; n_groups]));
            }
        }
        for (name, default) in def.default_properties() {
            if draft.spec.attrs.get(name) == Some(&default()) {
                draft.spec.attrs.remove(name);
            }
        }
        self.expect_in(b':', "followed by operation type")?;
        let at = self.tok.start;
        let ty = self.function_type()?;
        if operands.len() != ty.inputs.len() {
            let (wanted, found) = (operands.len(), ty.inputs.len());
            let plural = if wanted == 1 { "" } else { "s" };
            let message = format!("expected {wanted} operand type{plural} but had {found}");
            return Err(self.error_at(at, message));
        }
        self.resolve_all(&operands, &ty.inputs, at, &mut draft.spec.operands)?;
        draft.spec.result_types = ty.results;
        Ok(draft)
    }

    fn generic_spec(&self, name: Name, start: u32) -> PResult<OpSpec> {
        let loc = Loc::Offset(start);
        if let Some(def) = self.dialects.op_def(&name) {
            return Ok(OpSpec::new(def, loc));
        }
        let Some((dialect, rest)) = name.split_once('.') else {
            if !self.options.allow_unregistered {
                return Err(self.unregistered(&name, start));
            }
            return Ok(unregistered(name, loc));
        };
        if name.is_empty() || rest.is_empty() {
            return Err(self.error_at(start, "expected valid operation name"));
        }
        if self.dialects.is_complete(dialect) {
            let message = format!(
                "unregistered operation '{name}' found in dialect ('{dialect}') that does not allow unknown operations"
            );
            let mut error = self.error_at(start, message);
            error.suggest(&name, self.op_names());
            return Err(error);
        }
        if !self.options.allow_unregistered {
            return Err(self.unregistered(&name, start));
        }
        Ok(unregistered(name, loc))
    }

    /// The names of all ops that are known.
    fn op_names(&self) -> impl Iterator<Item = &'static str> + use<'a> {
        self.dialects.ops().map(|def| def.name)
    }

    fn unregistered(&self, name: &str, start: u32) -> Box<Diagnostic> {
        let message = "operation being parsed with an unregistered dialect. If this is intended, please use \
                       -allow-unregistered-dialect with the MLIR tool used";
        let mut error = self.error_at(start, message);
        error.suggest(name, self.op_names());
        error
    }

    fn take_properties(&self, def: &OpDef, from: &Attrs, into: &mut Attrs, at: u32) -> PResult<()> {
        for (name, value) in from.iter() {
            if !def.is_property(name) {
                let message = format!("'{}' op has no property named '{name}'", def.name);
                return Err(self.error_at(at, message));
            }
            if let Some(fault) = property_fault(def, name, value) {
                let all = Attr::Dict(Arc::new(from.clone()));
                return Err(
                    self.error_at(at, format!("invalid properties {all} for op {}: {fault}", def.name))
                );
            }
            match value {
                // Written out as false, a flag means the same as left out.
                Attr::Bool(false) if def.is_flag(name) => None,
                Attr::Bool(true) if def.is_flag(name) && def.is_native(name) => {
                    into.set(name.clone(), Attr::Unit)
                }
                _ => into.set(name.clone(), value.clone()),
            };
        }
        Ok(())
    }

    /// Adds the attributes written in `{..}` at `at` to what has been read of the op.
    pub(crate) fn take_attrs(&self, draft: &mut Draft, attrs: Attrs, at: u32) -> PResult<()> {
        for (name, value) in attrs.iter() {
            if draft.def.is_native(name) {
                let message = format!("'{name}' is a property of '{}' and no attribute", draft.def.name);
                return Err(self.error_at(at, message));
            }
            if draft.spec.attrs.set(name.clone(), value.clone()).is_some() {
                return Err(self.error(format!("found conflicting properties for attribute '{name}'")));
            }
        }
        Ok(())
    }

    /// Reads an op in its own form, which the text gives names for this many results.
    fn custom_op(&mut self, n_named: u64) -> PResult<Box<Draft>> {
        let word = self.spelling();
        if let Some(op) = self.old_op(word) {
            return self.read_old(op, n_named);
        }
        let def = match self.dialects.op_def(word) {
            Some(def) => def,
            None if self.may_carry(word) => return self.carried_op(word, n_named),
            None => self.op_in_default_dialect(word)?,
        };
        if matches!(def.syntax, Syntax::Generic) {
            return Err(self.error(format!("custom op '{word}' has no custom assembly form")));
        }
        self.own_form(def, None)
    }

    /// Reads an op whose name is next; `read` reads what follows the name, if not as today.
    pub(super) fn own_form(&mut self, def: &'static OpDef, read: Option<ParseFn>) -> PResult<Box<Draft>> {
        let start = self.tok.start;
        self.advance();
        let mut draft = self.draft(def, start);
        self.default_dialects.push(def.default_dialect);
        match read {
            Some(read) => read(self, &mut draft)?,
            None => self.form_of(&mut draft)?,
        }
        self.default_dialects.pop();
        Ok(draft)
    }

    /// Reads what follows the name of an op.
    pub(super) fn form_of(&mut self, draft: &mut Draft) -> PResult<()> {
        if let Syntax::Custom { parse, .. } = draft.def.syntax {
            parse(self, draft)
        } else if let Some(format) = self.dialects.format_of(draft.def) {
            let start = draft.offset();
            crate::language::assembly::parse_op(self, draft, format, start)
        } else {
            Ok(())
        }
    }

    pub(super) fn op_in_default_dialect(&self, word: &str) -> PResult<&'static OpDef> {
        let dialect = self.default_dialects.last().copied().unwrap_or("");
        if let Some((dialect, _)) =
            word.split_once('.').filter(|(dialect, _)| !self.dialects.is_complete(dialect))
        {
            let message = format!("Dialect `{dialect}' not found for custom op '{word}'");
            let mut error = self.unknown_op(word, "", message);
            let known: Vec<&str> = self
                .dialects
                .iter()
                .filter(|dialect| !dialect.ops.is_empty())
                .map(|dialect| dialect.name)
                .collect();
            let note = format!("Available dialects: {}", known.join(", "));
            error.notes.push(Diagnostic::new(Severity::Note, error.place.clone(), note));
            return Err(error);
        }
        if word.contains('.') || dialect.is_empty() {
            return Err(self.unknown_op(word, dialect, format!("custom op '{word}' is unknown")));
        }
        self.dialects.op_def(&format!("{dialect}.{word}")).ok_or_else(|| {
            let message = format!("custom op '{word}' is unknown (tried '{dialect}.{word}' as well)");
            self.unknown_op(word, dialect, message)
        })
    }

    /// An error about an op's name, with what may have been meant: a name that is spelt alike, or this very
    /// name in another dialect.
    fn unknown_op(&self, word: &str, default_dialect: &str, message: String) -> Box<Diagnostic> {
        let mut error = self.error(message);
        if self.suggest_version(word, &mut error) {
            return error;
        }
        let elsewhere =
            self.op_names().find(|name| name.split_once('.').is_some_and(|(_, name)| name == word));
        match elsewhere {
            Some(name) => error.suggest_exactly(name),
            None => {
                let own =
                    self.op_names().filter_map(|name| name.strip_prefix(default_dialect)?.strip_prefix('.'));
                error.suggest(word, self.op_names().chain(own));
            }
        }
        error
    }

    /// Reads `{..}` as a region of the op being read. With `args` the entry block has these arguments;
    /// without, it may bring its own.
    pub fn region(&mut self, args: &[RegionArg<'a>]) -> PResult<RegionId> {
        let default = self.default_dialects.last().copied().unwrap_or("");
        self.region_in(default, args)
    }

    fn region_in(&mut self, default_dialect: &'static str, args: &[RegionArg<'a>]) -> PResult<RegionId> {
        self.default_dialects.push(default_dialect);
        let region = self.nested(|parser| parser.region_here(args))?;
        self.default_dialects.pop();
        Ok(region)
    }

    fn region_here(&mut self, args: &[RegionArg<'a>]) -> PResult<RegionId> {
        self.expect_in(b'{', "to begin a region")?;
        let region = self.ir.create_region();
        self.push_region_scope();
        let has_entry = !args.is_empty() || !matches!(self.tok.kind, Tok::Caret | Tok::Punct(b'}'));
        if has_entry {
            let entry = self.ir.append_block(region);
            for arg in args {
                if let Some(first) = self.definition_of(arg.name.name) {
                    let message = format!("region entry argument '{}' is already in use", arg.name.name);
                    let error = self.error_at(arg.name.offset, message);
                    return Err(Box::new(error.with_note(self.place(first), "previously referenced here")));
                }
                self.define_arg(entry, arg)?;
            }
            if !args.is_empty() && self.tok.kind == Tok::Caret {
                return Err(self.error("invalid block name in region with named arguments"));
            }
            self.block_body(entry)?;
        }
        while self.tok.kind == Tok::Caret {
            self.labelled_block(region)?;
        }
        self.expect(b'}')?;
        self.pop_region_scope()?;
        Ok(region)
    }

    fn define_arg(&mut self, block: BlockId, arg: &RegionArg<'a>) -> PResult<()> {
        let value = self.ir.add_block_arg(block, arg.ty.clone(), arg.loc.clone());
        if let Some((alias, offset)) = arg.loc_alias {
            let position = self.ir.block(block).args().len() - 1;
            self.deferred_locs.push((LocUser::Arg(block, position), alias, offset));
        }
        self.define(arg.name.name, value, 1, arg.name.offset)
    }

    fn block_body(&mut self, block: BlockId) -> PResult<()> {
        while !matches!(self.tok.kind, Tok::Caret | Tok::Punct(b'}') | Tok::Eof) {
            self.operation(block)?;
        }
        Ok(())
    }

    /// `^name(%arg: type, ..): ops`
    fn labelled_block(&mut self, region: RegionId) -> PResult<()> {
        let (name, start) = (self.spelling(), self.tok.start);
        self.advance();
        let block = self.block_named(name, None);
        if self.ir.block(block).parent().is_some() {
            return Err(self.error_at(start, format!("redefinition of block '{name}'")));
        }
        self.ir.insert_block(region, block);
        if self.eat(b'(') {
            self.list(b')', |parser| {
                let arg = parser.typed_arg()?;
                parser.define_arg(block, &arg)
            })?;
        }
        self.expect_in(b':', "after block name")?;
        self.block_body(block)
    }

    /// The block called `name` in the region being read; `used` is where it is referred to, if it is not
    /// defined here.
    fn block_named(&mut self, name: &'a str, used: Option<u32>) -> BlockId {
        let ir = &mut self.ir;
        let blocks = self.scope.blocks.last_mut().expect("blocks are named inside a region only");
        let entry =
            blocks.entry(name).or_insert_with(|| BlockEntry { block: ir.create_block(), undefined: used });
        if used.is_none() {
            entry.undefined = None;
        }
        entry.block
    }

    /// Reads `^name`.
    pub fn successor(&mut self) -> PResult<BlockId> {
        if self.tok.kind != Tok::Caret {
            return Err(self.wrong_token("expected block name"));
        }
        let (name, start) = (self.spelling(), self.tok.start);
        self.advance();
        Ok(self.block_named(name, Some(start)))
    }

    /// Parses `^name` or `^name(%a, %b : type, type)`: records the successor, appends the operands passed to
    /// it, and returns their number.
    pub fn successor_with_operands(&mut self, draft: &mut Draft) -> PResult<usize> {
        let block = self.successor()?;
        draft.spec.successors.push(block);
        if !self.eat(b'(') {
            return Ok(0);
        }
        let at = self.tok.start;
        let operands = self.operand_list()?;
        self.expect(b':')?;
        let types = self.type_list()?;
        self.resolve_all(&operands, &types, at, &mut draft.spec.operands)?;
        self.expect(b')')?;
        Ok(operands.len())
    }

    /// Reads `%name: type loc(..)`.
    pub fn typed_arg(&mut self) -> PResult<RegionArg<'a>> {
        let name = self.plain_name()?;
        self.expect_in(b':', "and type for SSA operand")?;
        let ty = self.ty()?;
        self.arg_with_loc(name, ty)
    }

    /// Reads `%name` without a result number.
    pub fn plain_name(&mut self) -> PResult<Operand<'a>> {
        let name = self.operand()?;
        let end = name.offset as usize + name.name.len();
        if self.previous_end as usize != end {
            return Err(self.error_at(name.offset, "result number not allowed in argument list"));
        }
        Ok(name)
    }

    /// An argument whose name and type have been read, with the location that may follow.
    pub fn arg_with_loc(&mut self, name: Operand<'a>, ty: Type) -> PResult<RegionArg<'a>> {
        let mut arg = RegionArg { name, ty, loc: Loc::Offset(name.offset), loc_alias: None };
        // The argument does not exist yet: an alias defined later is noted in the argument itself.
        let n_deferred = self.deferred_locs.len();
        if let Some(loc) = self.trailing_loc(LocUser::Arg(self.stand_ins, 0))? {
            arg.loc = loc;
        }
        if self.deferred_locs.len() > n_deferred {
            arg.loc_alias = self.deferred_locs.pop().map(|(_, alias, offset)| (alias, offset));
        }
        Ok(arg)
    }

    /// Makes sure that the only block of `region` ends in a terminator, adding an op `name` if it does not. A
    /// region without blocks gets one.
    pub fn ensure_terminator(&mut self, region: RegionId, name: &'static str, loc: &Loc) {
        let block = match self.ir.region(region).blocks() {
            [] => self.ir.append_block(region),
            [block, ..] => *block,
        };
        let ends =
            self.ir.block(block).ops().last().is_some_and(|op| self.ir.def(*op).has(Traits::TERMINATOR));
        if !ends {
            let end = self.ir.create_op(OpSpec::new(self.dialects.known(name), loc.clone()));
            self.ir.append_op(block, end);
        }
    }

    /// A region without blocks, for what the text leaves out.
    pub fn empty_region(&mut self) -> RegionId {
        self.ir.create_region()
    }

    /// Makes sure that `region` has a block.
    pub fn ensure_block(&mut self, region: RegionId) {
        if self.ir.region(region).blocks().is_empty() {
            self.ir.append_block(region);
        }
    }

    /// Whether `@name` is next.
    pub fn at_symbol_name(&self) -> bool {
        self.tok.kind == Tok::At
    }

    /// Whether a string is next.
    pub fn at_string(&self) -> bool {
        self.tok.kind == Tok::String
    }

    /// Whether a number is next (or a word for one).
    pub(crate) fn at_number(&self) -> bool {
        matches!(self.tok.kind, Tok::Integer | Tok::Float | Tok::Punct(b'-'))
            || self.at_keyword("true")
            || self.at_keyword("false")
    }

    /// Whether a type may begin here.
    pub(crate) fn at_ty(&self) -> bool {
        match self.tok.kind {
            Tok::Punct(b'(') | Tok::Bang => true,
            Tok::Bare => {
                let word = self.spelling();
                super::ty::is_type_word(word)
            }
            _ => false,
        }
    }

    /// Whether an attribute may begin here.
    pub(crate) fn at_attr(&self) -> bool {
        const WORDS: [&str; 10] = [
            "affine_map",
            "affine_set",
            "array",
            "dense",
            "dense_resource",
            "distinct",
            "loc",
            "sparse",
            "strided",
            "unit",
        ];
        match self.tok.kind {
            Tok::At | Tok::Hash | Tok::String | Tok::Punct(b'[' | b'{') => true,
            Tok::Bare if WORDS.contains(&self.spelling()) => true,
            _ => self.at_number() || self.at_ty(),
        }
    }

    /// Whether the literal `text` of an assembly format is next.
    pub(crate) fn at_literal(&self, text: &str) -> bool {
        match self.tok.kind {
            Tok::Bare | Tok::Arrow | Tok::ColonColon | Tok::Ellipsis => self.spelling() == text,
            Tok::GreaterEq | Tok::LessEq | Tok::EqEq => self.spelling() == text,
            Tok::Punct(byte) => text.as_bytes() == [byte],
            _ => false,
        }
    }

    /// Consumes the literal `text` of an assembly format.
    pub(crate) fn expect_literal(&mut self, text: &str) -> PResult<()> {
        if !self.at_literal(text) {
            let message = format!("expected '{text}'");
            let is_word = text.starts_with(|c: char| c.is_ascii_alphabetic());
            return Err(if is_word { self.error(message) } else { self.wrong_token(message) });
        }
        self.advance();
        Ok(())
    }

    /// Whether `%name` is next.
    pub fn at_operand(&self) -> bool {
        self.tok.kind == Tok::Percent
    }

    /// Reads ` attributes {..}` if present.
    pub fn attr_dict_with_keyword(&mut self, attrs: &mut Attrs) -> PResult<()> {
        if self.eat_keyword("attributes") { self.attr_entries(attrs) } else { Ok(()) }
    }

    /// Reads an attribute that must be an affine map.
    pub fn map_attr(&mut self) -> PResult<Arc<crate::core::affine::map::AffineMap>> {
        let start = self.tok.start;
        match self.attr(None)? {
            Attr::AffineMap(map) => Ok(map),
            _ => Err(self.error_at(start, "invalid kind of attribute specified")),
        }
    }
}

/// Whether an op is kept as text.
fn is_carried(draft: &Draft) -> bool {
    matches!(&draft.spec.name, OpName::Unregistered(op) if op.written.is_some())
}

/// An op of a dialect that is not known.
pub(super) fn unregistered(name: Name, loc: Loc) -> OpSpec {
    let op = Unregistered { name, properties: None, written: None };
    OpSpec::named(OpName::Unregistered(Box::new(op)), loc)
}

/// Why a value cannot be a property of an op at all; the rest of its rules are the verifier's.
fn property_fault(def: &OpDef, name: &str, value: &Attr) -> Option<String> {
    if let Some((_, n_groups)) = def.segments().find(|(segments, _)| *segments == name)
        && let Some(found) = segment_sizes(Some(value)).map(|sizes| sizes.len())
        && found != n_groups
    {
        return Some(format!("size mismatch in attribute conversion: {found} vs {n_groups}"));
    }
    let decl = def.signature.and_then(|signature| signature.attr(name))?;
    // What is not held as an attribute has words of its own.
    let is_native = matches!(decl.presence, Presence::Native(_));
    let is_admitted = is_native || decl.constraint.admits(value);
    (!is_admitted).then(|| format!("Invalid attribute `{name}` in property conversion: {value}"))
}
