//! Emits the body of one function: statements and expressions.
//!
//! A value that is used once, in the block that it is computed in, becomes part of the expression that uses
//! it, so that compilers see what a person would have written. Others become constants with a name. An
//! expression that reads memory waits no longer than until the next statement that may write.

pub(crate) mod parts;
pub(crate) mod variables;

use std::collections::{HashMap, HashSet};

use loopwright_affine_ir::{AffineExpr, BlockId, Diagnostic, FuncOp, Ir, OpId, Traits, Type, ValueId};

use crate::affine::Affine;
use crate::emitter::variables::Shared;
use crate::expr::{Expr, Op};
use crate::names::Names;
use crate::place::View;
use crate::scop_parts::scop_parts;
use crate::types::Scalar;
use crate::unit::Unit;

/// An op is written, or has no C form.
pub(crate) type Emitted = Result<(), Diagnostic>;

/// Writes an op.
pub(crate) type Form = fn(&mut Emitter<'_>, OpId) -> Emitted;

/// Longer expressions get a name.
const LONGEST: usize = 160;

pub(crate) struct Emitter<'a> {
    pub ir: &'a Ir,
    pub unit: &'a mut Unit,
    pub names: Names,
    pub text: String,
    /// The C name of the function.
    function: String,
    /// How the op of a name is written, if C can say it.
    form_of: fn(&str) -> Option<Form>,
    scalars: HashMap<ValueId, Expr>,
    views: HashMap<ValueId, View>,
    /// Values whose expression reads memory and is not part of a statement yet, in the order of their ops.
    waiting: Vec<ValueId>,
    /// Index values that are not negative, as far as ops written so far say: they are in no scop that has
    /// intervals.
    natural: HashSet<ValueId>,
    depth: usize,
    n_loops: usize,
    /// Whether a loop around runs in parallel.
    pub in_parallel: bool,
    /// Whether memref arguments of the function may overlap.
    pub args_may_overlap: bool,
    /// Whether what is written belongs to a static control part.
    in_scop: bool,
    /// Results to come that other blocks use.
    shared: HashMap<ValueId, Shared>,
    n_labels: usize,
}

impl<'a> Emitter<'a> {
    pub fn new(
        ir: &'a Ir,
        unit: &'a mut Unit,
        func: FuncOp,
        form_of: fn(&str) -> Option<Form>,
    ) -> Emitter<'a> {
        let names = unit.names();
        let function = unit.symbol(func.name(ir)).unwrap_or_default();
        let args_may_overlap = unit.args_may_overlap(func);
        Emitter {
            ir,
            unit,
            names,
            text: String::new(),
            function,
            form_of,
            scalars: HashMap::new(),
            views: HashMap::new(),
            waiting: Vec::new(),
            natural: HashSet::new(),
            depth: 1,
            n_loops: 0,
            in_parallel: false,
            args_may_overlap,
            in_scop: false,
            shared: HashMap::new(),
            n_labels: 0,
        }
    }

    /// What to say of an op that C cannot say.
    pub fn refusal(&self, op: OpId, why: &str) -> Diagnostic {
        self.ir.op_error(op, format!("has no C form: {why}"))
    }

    // Text

    /// Writes a line.
    pub fn line(&mut self, text: impl AsRef<str>) {
        for _ in 0..self.depth {
            self.text.push_str("  ");
        }
        self.text.push_str(text.as_ref());
        self.text.push('\n');
    }

    /// Writes a line at the left margin, as directives are.
    pub fn directive(&mut self, text: &str) {
        self.text.push_str(text);
        self.text.push('\n');
    }

    /// Writes a block in braces after `head`; what it declares is not known after it.
    pub fn braces<T>(
        &mut self,
        head: &str,
        inside: impl FnOnce(&mut Self) -> Result<T, Diagnostic>,
    ) -> Result<T, Diagnostic> {
        self.open(head);
        let result = inside(self);
        self.close();
        result
    }

    /// Opens a block.
    pub fn open(&mut self, head: &str) {
        let space = if head.is_empty() { "" } else { " " };
        self.line(format!("{head}{space}{{"));
        self.depth += 1;
        self.names.enter();
    }

    /// Closes the block opened last.
    pub fn close(&mut self) {
        self.names.leave();
        self.depth -= 1;
        self.line("}");
    }

    /// Takes the brace back that was closed last, for what goes on in its line: the head of the next block.
    pub fn reopen(&mut self, word: &str) -> String {
        let end = self.text.trim_end().len();
        self.text.truncate(end);
        let line = self.text.rfind('\n').map_or(0, |at| at + 1);
        let brace = self.text.split_off(line);
        format!("{} {word}", brace.trim_start())
    }

    // Values

    /// The C type of a value.
    pub fn scalar_type(&self, op: OpId, value: ValueId) -> Result<Scalar, Diagnostic> {
        let ty = self.ir.ty(value);
        Scalar::of(ty).ok_or_else(|| self.refusal(op, &format!("C has no type like '{ty}'")))
    }

    /// The C type of an operand.
    pub fn operand_type(&self, op: OpId, index: usize) -> Result<Scalar, Diagnostic> {
        self.scalar_type(op, self.ir.op(op).operands()[index])
    }

    /// The C type of the first result.
    pub fn result_type(&self, op: OpId) -> Result<Scalar, Diagnostic> {
        self.scalar_type(op, self.ir.op(op).results()[0])
    }

    /// The expression for a value, about to become part of a statement.
    pub fn scalar(&mut self, op: OpId, value: ValueId) -> Result<Expr, Diagnostic> {
        self.waiting.retain(|waiting| *waiting != value);
        let known = self.scalars.get(&value).cloned();
        known.ok_or_else(|| self.refusal(op, &format!("C has no type like '{}'", self.ir.ty(value))))
    }

    /// The expression for an operand.
    pub fn operand(&mut self, op: OpId, index: usize) -> Result<Expr, Diagnostic> {
        self.scalar(op, self.ir.op(op).operands()[index])
    }

    /// The expressions for several values.
    pub fn scalars(&mut self, op: OpId, values: &[ValueId]) -> Result<Vec<Expr>, Diagnostic> {
        values.iter().map(|value| self.scalar(op, *value)).collect()
    }

    /// A name or number for a value: what is more than that is computed before the statement about to be
    /// written.
    pub fn steady(&mut self, op: OpId, value: ValueId) -> Result<Expr, Diagnostic> {
        if !self.scalar(op, value)?.is_trivial() {
            self.name_it(op, value)?;
        }
        self.scalar(op, value)
    }

    /// Makes a name stand for a value from here on.
    pub fn bind(&mut self, value: ValueId, expr: Expr) {
        self.scalars.insert(value, expr);
    }

    /// Whether an index is known never to be negative.
    pub fn has_no_sign(&self, value: ValueId) -> bool {
        self.natural.contains(&value)
    }

    /// Notes that an index is never negative.
    pub fn is_natural(&mut self, value: ValueId) {
        self.natural.insert(value);
    }

    /// The value is what `expr` says: now if it is used once and here, else under a name.
    pub fn define(&mut self, op: OpId, value: ValueId, expr: Expr) -> Emitted {
        let block = self.ir.op(op).parent();
        match self.ir.uses(value) {
            [] => return Ok(()),
            _ if expr.is_trivial() => {
                self.bind(value, expr);
                return Ok(());
            }
            [user] if self.ir.op(user.op).parent() == block && expr.len() <= LONGEST => {
                if expr.reads {
                    self.waiting.push(value);
                }
                self.bind(value, expr);
                return Ok(());
            }
            _ => {}
        }
        self.bind(value, expr);
        self.name_it(op, value)
    }

    /// The same of the only result.
    pub fn result(&mut self, op: OpId, expr: Expr) -> Emitted {
        self.define(op, self.ir.op(op).results()[0], expr)
    }

    /// Declares a constant for the expression of a value.
    fn name_it(&mut self, op: OpId, value: ValueId) -> Emitted {
        let scalar = self.scalar_type(op, value)?;
        let expr = self.scalar(op, value)?;
        let name = self.fresh(value, "t");
        self.line(format!("const {scalar} {name} = {expr};"));
        self.bind(value, Expr::atom(name));
        Ok(())
    }

    /// Before a statement that may write: what still waits for its statement is read now.
    pub fn before_write(&mut self, op: OpId) -> Emitted {
        for value in std::mem::take(&mut self.waiting) {
            self.name_it(op, value)?;
        }
        Ok(())
    }

    /// A new name for a value: the program's own, or one like `wish`.
    pub fn fresh(&mut self, value: ValueId, wish: &str) -> String {
        let own = self.ir.name_of(value).filter(|name| !name.starts_with(|c: char| c.is_ascii_digit()));
        self.names.fresh(own.unwrap_or(wish))
    }

    /// What the induction variable of the loop about to be opened is called where the program has no name for
    /// it; `ahead` loops will be opened before it.
    pub fn counter_name(&self, ahead: usize) -> &'static str {
        const COUNTERS: &[&str] = &["i", "j", "k", "l", "m", "p", "q", "r", "s"];
        COUNTERS[(self.n_loops + ahead) % COUNTERS.len()]
    }

    /// Number of loops around.
    pub fn n_loops(&self) -> usize {
        self.n_loops
    }

    /// Whether the iterations of a loop may run in one vector. That is proved of arguments that do not
    /// overlap.
    pub fn is_simd(&self, op: OpId) -> bool {
        !self.args_may_overlap && self.unit.is_simd(op)
    }

    /// A loop opens.
    pub fn enter_loop(&mut self) {
        self.n_loops += 1;
    }

    /// A loop closes.
    pub fn leave_loop(&mut self) {
        self.n_loops -= 1;
    }

    // Memory

    /// The memref that a value is.
    pub fn view(&self, op: OpId, value: ValueId) -> Result<View, Diagnostic> {
        let known = self.views.get(&value).cloned();
        known.ok_or_else(|| self.refusal(op, &format!("the address of '{}' is not known", self.ir.ty(value))))
    }

    /// The memref that an operand is.
    pub fn view_operand(&self, op: OpId, index: usize) -> Result<View, Diagnostic> {
        self.view(op, self.ir.op(op).operands()[index])
    }

    /// Notes where a memref lies.
    pub fn bind_view(&mut self, value: ValueId, view: View) {
        self.views.insert(value, view);
    }

    /// Writes an element: `place = value`, or `place += x` where that is equivalent.
    pub fn store(&mut self, op: OpId, place: &Expr, value: &Expr) -> Emitted {
        self.before_write(op)?;
        match value.update_of(&place.to_string()) {
            Some((sign, rest)) => self.line(format!("{place} {sign}= {rest};")),
            None => self.line(format!("{place} = {value};")),
        }
        Ok(())
    }

    // Regions

    /// The ops of a block but for its terminator, whose operands are returned.
    pub fn block(&mut self, block: BlockId) -> Result<Vec<ValueId>, Diagnostic> {
        let (ir, ops) = (self.ir, self.ir.block(block).ops());
        let is_marked = self.unit.has_scop_pragmas() && !self.in_scop;
        let parts = if is_marked { scop_parts(ir, ops) } else { Vec::new() };
        let mut next = 0;
        for part in parts {
            ops[next..part.start].iter().try_for_each(|op| self.op(*op))?;
            next = part.end;
            self.scop(&ops[part])?;
        }
        let Some((last, rest)) = ops[next..].split_last() else { return Ok(Vec::new()) };
        rest.iter().try_for_each(|op| self.op(*op))?;
        if ir.def(*last).has(Traits::TERMINATOR) {
            return Ok(ir.op(*last).operands().to_vec());
        }
        self.op(*last)?;
        Ok(Vec::new())
    }

    /// Marks some ops of a block as a static control part and writes them. What they are computed from is
    /// computed before it.
    fn scop(&mut self, ops: &[OpId]) -> Emitted {
        let ir = self.ir;
        self.before_write(ops[0])?;
        for op in ops.iter().flat_map(|op| ir.walk(*op)) {
            for operand in ir.op(op).operands() {
                if self.scalars.get(operand).is_some_and(|expr| !expr.is_trivial()) {
                    self.name_it(op, *operand)?;
                }
            }
        }
        self.directive("#pragma scop");
        self.in_scop = true;
        ops.iter().try_for_each(|op| self.op(*op))?;
        self.in_scop = false;
        self.directive("#pragma endscop");
        Ok(())
    }

    /// Writes an op.
    pub fn op(&mut self, op: OpId) -> Emitted {
        let name = self.ir.op(op).name();
        let form = (self.form_of)(name).ok_or_else(|| self.ir.op_error(op, "has no C form"))?;
        form(self, op)?;
        self.ir.op(op).results().iter().try_for_each(|result| self.publish(op, *result))
    }

    /// The only block of a region.
    pub fn only_block(&self, op: OpId, region: usize) -> Result<BlockId, Diagnostic> {
        self.ir.single_block(op, region).ok_or_else(|| self.refusal(op, "a region has several blocks"))
    }

    /// A new label of the function.
    pub fn fresh_label(&mut self) -> String {
        self.n_labels += 1;
        format!("block{}", self.n_labels)
    }

    // Affine expressions

    /// An affine expression of operands: dimensions, then symbols. Numbers are mathematical: what does not
    /// fit in an index is undefined in both languages.
    pub fn affine(
        &mut self,
        op: OpId,
        expr: &AffineExpr,
        dims: u32,
        operands: &[ValueId],
    ) -> Result<Expr, Diagnostic> {
        let values = self.scalars(op, operands)?;
        let natural = operands.iter().map(|value| self.natural.contains(value)).collect();
        Ok(Affine { values: &values, natural, dims: dims as usize }.expr(self.unit, expr))
    }

    /// A constraint of operands: the expression is zero, or at least zero.
    pub fn constraint(
        &mut self,
        op: OpId,
        (expr, is_equality): &(AffineExpr, bool),
        dims: u32,
        operands: &[ValueId],
    ) -> Result<Expr, Diagnostic> {
        let values = self.scalars(op, operands)?;
        let natural = operands.iter().map(|value| self.natural.contains(value)).collect();
        let operator = if *is_equality { Op::Eq } else { Op::Ge };
        Ok(Affine { values: &values, natural, dims: dims as usize }.test(self.unit, expr, operator))
    }

    /// Several affine expressions of the same operands.
    pub fn affines(
        &mut self,
        op: OpId,
        exprs: &[AffineExpr],
        dims: u32,
        operands: &[ValueId],
    ) -> Result<Vec<Expr>, Diagnostic> {
        exprs.iter().map(|expr| self.affine(op, expr, dims, operands)).collect()
    }

    /// Whether an affine expression is never negative, as far as that is plain to see.
    pub fn is_never_negative(&self, expr: &AffineExpr, dims: u32, operands: &[ValueId]) -> bool {
        let natural = operands.iter().map(|value| self.natural.contains(value)).collect();
        Affine { values: &[], natural, dims: dims as usize }.is_natural(expr)
    }

    /// The least or greatest of some indices.
    pub fn extremum(&mut self, helper: &'static str, exprs: &[Expr]) -> Expr {
        let (first, rest) = exprs.split_first().expect("a bound has at least one expression");
        rest.iter().fold(first.clone(), |best, expr| {
            self.unit.helper(helper);
            Expr::call(helper, &[best, expr.clone()])
        })
    }

    /// The type of a value, if it is a memref.
    pub fn memref_type(
        &self,
        op: OpId,
        value: ValueId,
    ) -> Result<&'a loopwright_affine_ir::MemRefType, Diagnostic> {
        let ty: &'a Type = self.ir.ty(value);
        ty.as_memref().ok_or_else(|| self.refusal(op, &format!("'{ty}' is not a ranked memref")))
    }

    /// The C type of the elements of a memref.
    pub fn elem_type(&self, op: OpId, value: ValueId) -> Result<Scalar, Diagnostic> {
        let elem = self.ir.ty(value).element_or_self();
        Scalar::of(elem).ok_or_else(|| self.refusal(op, &format!("C has no type like '{elem}'")))
    }
}
