//! C variables for loop-carried values, results of conditionals, and block arguments.
//!
//! A scalar is one variable. A memref is several: what its type leaves open, as in calls, and a pointer.

use loopwright_affine_ir::{Diagnostic, Layout, MemRefType, OpId, Type, ValueId};

use crate::emitter::{Emitted, Emitter};
use crate::expr::Expr;
use crate::place::{Place, View};
use crate::types::Scalar;

/// The variables of a result, and what it is when they are assigned.
pub(crate) struct Shared {
    names: Vec<String>,
    scalar: Option<Expr>,
    view: Option<View>,
}

impl Emitter<'_> {
    /// Declares variables for each value, one for a scalar and several for a memref; `start` is what they
    /// begin with, if that is known.
    pub fn variables(
        &mut self,
        op: OpId,
        values: &[ValueId],
        start: Option<&[Expr]>,
    ) -> Result<Vec<String>, Diagnostic> {
        let mut names: Vec<String> = Vec::new();
        for value in values {
            let first = names.len();
            let declared = self.declared(op, *value, &mut names)?;
            let (numbers, _) = declared.split_at(declared.len() - 1);
            for (index, declaration) in declared.iter().enumerate() {
                match start {
                    Some(start) => self.line(format!("{declaration} = {};", start[first + index])),
                    None if index < numbers.len() => self.line(format!("{declaration} = 0;")),
                    None => self.line(format!("{declaration};")),
                }
            }
        }
        Ok(names)
    }

    /// The declarations of the variables for a value, which they stand for from here on; adds their names.
    fn declared(
        &mut self,
        op: OpId,
        value: ValueId,
        names: &mut Vec<String>,
    ) -> Result<Vec<String>, Diagnostic> {
        if let Type::MemRef(_) = self.ir.ty(value) {
            if self.ir.walk(op).any(|inner| self.ir.op(inner).name() == "memref.alloca") {
                return Err(self.refusal(op, "an array on the stack may be used beyond its block"));
            }
            let (view, parts) = memref_variables(self, op, value)?;
            self.bind_view(value, view);
            let (declared, new): (Vec<String>, Vec<String>) = parts.into_iter().unzip();
            names.extend(new);
            return Ok(declared);
        }
        let scalar = self.scalar_type(op, value)?;
        let name = self.fresh(value, "x");
        self.bind(value, Expr::atom(name.clone()));
        names.push(name.clone());
        Ok(vec![format!("{scalar} {name}")])
    }

    /// What [`variables`](Emitter::variables) for some values hold, with the C types.
    fn parts(&mut self, op: OpId, values: &[ValueId]) -> Result<Vec<(String, Expr)>, Diagnostic> {
        let ir = self.ir;
        let mut parts = Vec::new();
        for value in values {
            if let Type::MemRef(ty) = ir.ty(*value) {
                let mut args = Vec::new();
                handed_over(self, op, *value, ty, &mut args)?;
                let view = self.view(op, *value)?;
                let is_of_rows = view.is_whole() && view.sizes.len() > 1;
                let pointer =
                    args.pop().map(|pointer| if is_of_rows { pointer.cast("void *") } else { pointer });
                parts.extend(args.into_iter().map(|number| ("const int64_t ".to_string(), number)));
                parts.extend(pointer.map(|pointer| ("void *".to_string(), pointer)));
            } else {
                let scalar = self.scalar_type(op, *value)?;
                parts.push((format!("const {scalar} "), self.scalar(op, *value)?));
            }
        }
        Ok(parts)
    }

    /// What variables for some values begin with.
    pub fn initial(&mut self, op: OpId, values: &[ValueId]) -> Result<Vec<Expr>, Diagnostic> {
        Ok(self.parts(op, values)?.into_iter().map(|(_, expr)| expr).collect())
    }

    /// A value is what another one is.
    pub fn bind_like(&mut self, value: ValueId, other: ValueId) {
        if let Some(view) = self.views.get(&other).cloned() {
            self.views.insert(value, view);
        }
        if let Some(expr) = self.scalars.get(&other).cloned() {
            self.scalars.insert(value, expr);
        }
    }

    /// Declares variables for a result that blocks other than its own use.
    pub fn share(&mut self, op: OpId, value: ValueId) -> Emitted {
        let names = self.variables(op, &[value], None)?;
        let (scalar, view) = (self.scalars.remove(&value), self.views.remove(&value));
        self.shared.insert(value, Shared { names, scalar, view });
        Ok(())
    }

    /// Assigns a result to its variables, if it has some.
    pub fn publish(&mut self, op: OpId, value: ValueId) -> Emitted {
        let Some(shared) = self.shared.remove(&value) else { return Ok(()) };
        self.assign(op, &shared.names, &[value])?;
        shared.scalar.into_iter().for_each(|expr| self.bind(value, expr));
        shared.view.into_iter().for_each(|view| self.bind_view(value, view));
        Ok(())
    }

    /// Assigns values to variables, all at once.
    pub fn assign(&mut self, op: OpId, names: &[String], values: &[ValueId]) -> Emitted {
        let mut parts = self.parts(op, values)?;
        self.before_write(op)?;
        if names.len() > 1 {
            // One variable may be in the expression for another.
            for (ty, expr) in &mut parts {
                if !expr.is_literal() {
                    let name = self.names.fresh("next");
                    self.line(format!("{ty}{name} = {expr};"));
                    *expr = Expr::atom(name);
                }
            }
        }
        for (name, (_, expr)) in names.iter().zip(&parts) {
            match expr.update_of(name) {
                Some((sign, rest)) => self.line(format!("{name} {sign}= {rest};")),
                None if expr.to_string() == *name => {}
                None => self.line(format!("{name} = {expr};")),
            }
        }
        Ok(())
    }
}

/// A memref as arguments: the sizes that its type leaves open, then a pointer; offset and strides for one
/// with strides.
pub(crate) fn handed_over(
    e: &mut Emitter<'_>,
    op: OpId,
    value: ValueId,
    ty: &MemRefType,
    args: &mut Vec<Expr>,
) -> Emitted {
    let view = e.view(op, value)?;
    let open =
        ty.shape.iter().zip(&view.sizes).filter(|(size, _)| size.is_none()).map(|(_, size)| size.clone());
    match &ty.layout {
        Layout::Identity => {
            args.extend(open);
            args.push(match view.is_whole() {
                true => Expr::atom(view.name.clone()),
                false => view.start().cast("void *"),
            });
        }
        Layout::Strided(layout) => {
            args.extend(open);
            let (offset, strides) = view.strided();
            let unknown = layout.strides.iter().zip(strides).filter(|(known, _)| known.is_none());
            args.extend(unknown.map(|(_, stride)| stride));
            if layout.offset.is_none() {
                args.push(offset);
            }
            args.push(view.pointer());
        }
        Layout::Map(_) | Layout::Other(_) => return Err(e.refusal(op, "an argument has a special layout")),
    }
    Ok(())
}

/// Variables for a memref, with their declarations, in the order in which a memref is passed.
fn memref_variables(
    e: &mut Emitter<'_>,
    op: OpId,
    value: ValueId,
) -> Result<(View, Vec<(String, String)>), Diagnostic> {
    let ty = e.memref_type(op, value)?;
    let (mut view, numbers) = memref_parts(e, op, value, ty)?;
    let mut parts: Vec<_> = numbers.into_iter().map(|name| (format!("int64_t {name}"), name)).collect();
    if view.is_whole() && !parts.is_empty() {
        // The type of an array of variable size would not follow its sizes.
        let (offset, strides) = view.strided();
        view.place = Place::Flat { offset, strides };
    }
    parts.push((view.declaration(), view.name.clone()));
    Ok((view, parts))
}

/// A memref by new names: the view, and the names for what its type leaves open, sizes, then strides and
/// offset.
pub(crate) fn memref_parts(
    e: &mut Emitter<'_>,
    op: OpId,
    value: ValueId,
    ty: &MemRefType,
) -> Result<(View, Vec<String>), Diagnostic> {
    let elem = e.elem_type(op, value)?;
    let name = e.fresh(value, "A");
    let mut numbers = Vec::new();
    let view = view_of_parts(name.clone(), elem, ty, |part| {
        numbers.push(e.names.fresh(&format!("{name}_{part}")));
        numbers[numbers.len() - 1].clone()
    });
    let view = view.ok_or_else(|| e.refusal(op, "an argument has a special layout"))?;
    Ok((view, numbers))
}

/// A memref whose type leaves numbers open, each of which has a name: `name_of` is asked for them in the
/// order in which they are passed, sizes (`0`), then strides (`stride0`) and `offset`. None for a layout
/// without strides.
pub(crate) fn view_of_parts(
    name: String,
    elem: Scalar,
    ty: &MemRefType,
    mut name_of: impl FnMut(&str) -> String,
) -> Option<View> {
    let mut number = |known: Option<i64>, part: &str| match known {
        Some(known) => Expr::int(known.into()),
        None => Expr::atom(name_of(part)),
    };
    let sizes = ty.shape.iter().enumerate().map(|(dim, size)| number(*size, &dim.to_string()));
    let sizes: Vec<Expr> = sizes.collect();
    match &ty.layout {
        Layout::Identity => Some(View::whole(name, elem, sizes)),
        Layout::Strided(layout) => {
            let strides = layout.strides.iter().enumerate();
            let strides = strides.map(|(dim, stride)| number(*stride, &format!("stride{dim}"))).collect();
            let offset = number(layout.offset, "offset");
            Some(View { name, elem, place: Place::Flat { offset, strides }, sizes })
        }
        Layout::Map(_) | Layout::Other(_) => None,
    }
}
