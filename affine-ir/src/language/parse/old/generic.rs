//! Names of ops and attributes in generic form that have changed.

use crate::core::attr::{Attr, Attrs};
use crate::core::elements::DenseValues;
use crate::core::name::Name;
use crate::language::op_def::OpDef;
use crate::language::parse::Parser;
use crate::language::parse::old::table::of_name;

/// Attributes that have another name today: the op, the old name, today's.
const RENAMED: &[(&str, &str, &str)] = &[
    ("func.func", "type", "function_type"),
    ("affine.for", "lower_bound", "lowerBoundMap"),
    ("affine.for", "upper_bound", "upperBoundMap"),
    ("", "operand_segment_sizes", "operandSegmentSizes"),
    ("", "result_segment_sizes", "resultSegmentSizes"),
];

impl Parser<'_> {
    /// Today's name of the op that generic form calls `name`.
    pub(in crate::language::parse) fn todays_name(&self, name: Name) -> Name {
        if !self.is_old() {
            return name;
        }
        match of_name(&name).filter(|op| self.may_be_of(op.versions.1)) {
            Some(op) => Name::from(op.today),
            None => name,
        }
    }

    /// Attributes of an op in generic form as they are today.
    pub(in crate::language::parse) fn todays_attrs(
        &self,
        def: &OpDef,
        attrs: Attrs,
        n_operands: usize,
    ) -> Attrs {
        if !self.is_old() {
            return attrs;
        }
        let mut today = Attrs::new();
        for (name, value) in attrs.iter() {
            let is_it =
                |(of, old, _): &&(&str, &str, &str)| name == *old && (of.is_empty() || *of == def.name);
            match RENAMED.iter().find(is_it) {
                Some((_, _, new)) => today.set_static(new, sizes(value)),
                None => today.set(name.clone(), value.clone()),
            };
        }
        let n_inputs = |name: &str| match today.get(name) {
            Some(Attr::AffineMap(map)) => Some(map.n_inputs()),
            _ => None,
        };
        if def.name == "affine.for"
            && let (Some(lower), Some(upper)) = (n_inputs("lowerBoundMap"), n_inputs("upperBoundMap"))
            && let Some(rest) = n_operands.checked_sub(lower + upper)
            && today.get("operandSegmentSizes").is_none()
        {
            let sizes = [lower, upper, rest].map(|size| i32::try_from(size).unwrap_or(i32::MAX));
            today.set_static("operandSegmentSizes", Attr::i32_array(sizes));
        }
        today
    }
}

/// Sizes of segments are an array today.
fn sizes(value: &Attr) -> Attr {
    let Attr::Dense(dense) = value else { return value.clone() };
    let DenseValues::Bytes(_) = dense.values else { return value.clone() };
    let sizes = dense.integers().unwrap_or_default();
    Attr::i32_array(sizes.into_iter().map(|size| i32::try_from(size).unwrap_or(i32::MAX)))
}
