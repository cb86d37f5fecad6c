//! Outlines bodies of parallel loops into functions.
//!
//! Compilers make a function of a parallel loop, and what its arrays are is lost on the way: that they do not
//! overlap. A function that is written out has parameters to say it.

use std::collections::{BTreeMap, HashSet};

use loopwright_affine_ir::{Diagnostic, OpId, Type, ValueId};
use loopwright_analysis::machinery::{RootKey, root};

use crate::emitter::{Emitted, Emitter};
use crate::names::words;
use crate::place::{Place, View, brackets};

/// What the body of a loop uses of the function around it: declarations by name.
pub(crate) struct Captured {
    scalars: BTreeMap<String, String>,
    /// The views of each.
    arrays: BTreeMap<String, Vec<View>>,
}

impl Emitter<'_> {
    /// What the region of an op uses from around it; `None` if its arrays are not known to be apart from each
    /// other.
    ///
    /// What is no name yet gets one before the op.
    pub fn captured(&mut self, op: OpId) -> Result<Option<Captured>, Diagnostic> {
        if self.args_may_overlap {
            return Ok(None);
        }
        let ir = self.ir;
        let mut captured = Captured { scalars: BTreeMap::new(), arrays: BTreeMap::new() };
        let mut roots: BTreeMap<String, RootKey> = BTreeMap::new();
        for value in free_values(self, op) {
            if !matches!(ir.ty(value), Type::MemRef(_)) {
                let expr = self.steady(op, value)?.to_string();
                if self.names.is_variable(&expr) {
                    let declaration = format!("{} {expr}", self.scalar_type(op, value)?);
                    captured.scalars.insert(expr, declaration);
                } else if words(&expr).any(|word| self.names.is_variable(word)) {
                    return Ok(None);
                }
                continue;
            }
            let view = self.view(op, value)?;
            let Some(root) = root(ir, value) else { return Ok(None) };
            if matches!(root.value, RootKey::Global(_)) {
                // It has a name everywhere.
                continue;
            }
            let of_array = roots.entry(view.name.clone()).or_insert_with(|| root.value.clone());
            if *of_array != root.value {
                return Ok(None);
            }
            captured.arrays.entry(view.name.clone()).or_default().push(view);
        }
        let different: Vec<&RootKey> = roots.values().collect();
        let is_apart = (1..different.len()).all(|at| !different[..at].contains(&different[at]));
        Ok(is_apart.then_some(captured))
    }

    /// Writes the body of a loop, with `inside`, as a separate function, and its call. Of the loop it gets
    /// some numbers, by name, each with the argument for it.
    pub fn apart(
        &mut self,
        captured: &Captured,
        numbers: &[(String, String)],
        inside: impl FnOnce(&mut Self) -> Emitted,
    ) -> Emitted {
        let text = std::mem::take(&mut self.text);
        let depth = std::mem::replace(&mut self.depth, 1);
        let done = inside(self);
        let body = std::mem::replace(&mut self.text, text);
        self.depth = depth;
        done?;
        let mut used: HashSet<&str> = words(&body).collect();
        let arrays: Vec<(&String, String)> = captured
            .arrays
            .iter()
            .filter(|(name, _)| used.contains(name.as_str()))
            .map(|(name, views)| (name, array_parameter(&views[0])))
            .collect();
        arrays.iter().for_each(|(_, parameter)| used.extend(words(parameter)));
        // The views' subscripts have names too, which are no values of the program: sizes and offsets.
        let declared = captured.scalars.iter();
        let mut scalars: BTreeMap<String, (String, String)> =
            declared.map(|(name, declaration)| (name.clone(), (declaration.clone(), name.clone()))).collect();
        for word in captured.arrays.values().flatten().flat_map(place_words) {
            if self.names.is_variable(&word) {
                let declaration = format!("int64_t {word}");
                scalars.entry(word.clone()).or_insert((declaration, word));
            }
        }
        scalars.extend(
            numbers
                .iter()
                .map(|(name, argument)| (name.clone(), (format!("int64_t {name}"), argument.clone()))),
        );
        let scalars = scalars.into_iter().filter(|(name, _)| used.contains(name.as_str()));
        let (mut parameters, mut arguments) = (Vec::new(), Vec::new());
        for (_, (declaration, argument)) in scalars {
            parameters.push(declaration);
            arguments.push(argument);
        }
        for (name, parameter) in arrays {
            arguments.push(name.clone());
            parameters.push(parameter);
        }
        let name = self.unit.part_name(&self.function, &self.names);
        let definition = format!("\nstatic void {name}({}) {{\n{body}}}\n", parameters.join(", "));
        self.unit.parts.push_str(&definition);
        self.line(format!("{name}({});", arguments.join(", ")));
        Ok(())
    }
}

/// Values used in an op's regions and not defined there, in the order of their first use.
fn free_values(e: &Emitter<'_>, op: OpId) -> Vec<ValueId> {
    let ir = e.ir;
    let inside: Vec<OpId> = ir.walk(op).filter(|inner| *inner != op).collect();
    let mut known: HashSet<ValueId> = HashSet::new();
    for inner in inside.iter().chain([&op]) {
        if *inner != op {
            known.extend(ir.op(*inner).results());
        }
        let blocks = ir.op(*inner).regions().iter().flat_map(|region| ir.region(*region).blocks());
        known.extend(blocks.flat_map(|block| ir.block(*block).args()));
    }
    let operands = inside.iter().flat_map(|inner| ir.op(*inner).operands());
    operands.copied().filter(|value| known.insert(*value)).collect()
}

/// The parameter for an array.
fn array_parameter(View { name, elem, place, .. }: &View) -> String {
    match place {
        Place::Array { extents, .. } => {
            format!("{elem} {name}[restrict]{}", brackets(extents.get(1..).unwrap_or_default()))
        }
        Place::Flat { .. } => format!("{elem} *restrict {name}"),
    }
}

fn place_words(view: &View) -> Vec<String> {
    let mut texts: Vec<String> = view.sizes.iter().map(ToString::to_string).collect();
    match &view.place {
        Place::Array { extents, indices } => {
            texts.extend(extents.iter().map(ToString::to_string));
            texts.extend(indices.iter().map(|index| index.offset.to_string()));
            let steps = indices.iter().filter_map(|index| index.along.as_ref());
            texts.extend(steps.map(|(_, step)| step.to_string()));
        }
        Place::Flat { offset, strides } => {
            texts.extend([offset].into_iter().chain(strides).map(ToString::to_string));
        }
    }
    texts.iter().flat_map(|text| words(text)).map(str::to_string).collect()
}
