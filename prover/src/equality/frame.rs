//! Value numbering of the ops before all statements, shared by both functions.
//!
//! # Method
//! Values are numbered so that equal numbers mean equal values: an argument by its position, the result of an
//! op without effects by the op and the numbers of its operands. A parameter of one function is the same as
//! one of the other that has the same number.

use crate::equality::arguments;
use itertools::Itertools;
use loopwright_affine_ir::{Ir, Traits, ValueDef, ValueId};
use loopwright_analysis::Scop;
use loopwright_polyhedra::Name;
use std::collections::{HashMap, HashSet};

/// What the name of a parameter of the second function begins with where the first has another of its name.
const AFTER: &str = "after_";

/// The name that a parameter of the second function has there, if the list of both calls it otherwise.
pub(super) fn second_name(name: &str) -> &str {
    name.strip_prefix(AFTER).and_then(|rest| rest.rsplit_once('_')).map_or(name, |(name, _)| name)
}

/// Values met so far, by what they are.
#[derive(Default)]
pub(super) struct Frame {
    numbers: HashMap<String, usize>,
}

/// Names of parameters of both functions; for each function the place of each of its parameters among them,
/// each once; and places of parameters that are equal, as one function computes a value twice.
pub(super) type Symbols = (Vec<Name>, [Vec<usize>; 2], Vec<[usize; 2]>);

impl Frame {
    /// The parameters of two functions as one list.
    pub(super) fn symbols(&mut self, scops: [(&Ir, &Scop); 2]) -> Symbols {
        let mut names: Vec<Name> = Vec::new();
        let mut of_number: HashMap<usize, usize> = HashMap::new();
        let mut equal = Vec::new();
        let places = scops.map(|(ir, scop)| {
            let mut known = HashMap::new();
            let mut taken_here = HashSet::new();
            let places = scop.params.iter().map(|param| {
                let number = self.number(ir, scop, param.value, &mut known);
                let first = number.and_then(|number| of_number.get(&number).copied());
                let place = first.filter(|place| taken_here.insert(*place));
                place.unwrap_or_else(|| {
                    let place = names.len();
                    let taken = names.contains(&param.name);
                    let fresh = || Name::from(format!("{AFTER}{}_{place}", param.name).as_str());
                    names.push(if taken { fresh() } else { param.name.clone() });
                    taken_here.insert(place);
                    match first {
                        Some(first) => equal.push([first, place]),
                        None => of_number.extend(number.map(|number| (number, place))),
                    }
                    place
                })
            });
            places.collect::<Vec<usize>>()
        });
        (names, places, equal)
    }

    /// The number of a value that is an argument, or computed from such without effects.
    fn number(
        &mut self,
        ir: &Ir,
        scop: &Scop,
        value: ValueId,
        known: &mut HashMap<ValueId, Option<usize>>,
    ) -> Option<usize> {
        if let Some(number) = known.get(&value) {
            return *number;
        }
        let text = match ir.value(value).def() {
            ValueDef::Arg(..) => {
                let position = arguments(ir, scop.func).iter().position(|arg| *arg == value);
                position.map(|position| format!("argument {position}"))
            }
            ValueDef::Result(op, index) => {
                let (def, data) = (ir.def(op), ir.op(op));
                let is_plain = (def.is_pure() || def.has(Traits::DIM_SIZE)) && data.regions().is_empty();
                let operands = is_plain.then(|| {
                    let numbers = data.operands().iter().map(|value| self.number(ir, scop, *value, known));
                    numbers.collect::<Option<Vec<usize>>>()
                });
                operands.flatten().map(|operands| {
                    let attrs = data.attrs.iter().map(|(name, attr)| format!("{name} = {attr}")).join(", ");
                    format!("{} {{{attrs}}} {operands:?} : {} #{index}", data.name(), ir.ty(value))
                })
            }
        };
        let number = text.map(|text| {
            let next = self.numbers.len();
            *self.numbers.entry(text).or_insert(next)
        });
        known.insert(value, number);
        number
    }
}
