//! Inputs of a replay: values, sizes, contents of memory.
//!
//! # Method
//! What is chosen are the [`Setting`]s: `index` arguments, integers that become an `index`, sizes of
//! arguments that the function asks for. Everything else follows: other scalars have values of their own
//! each, arrays are as large as their accesses need at these settings. Where that is unknown, or does not do,
//! [`Room`] says how much more there is of them, and whether integers in memory are subscripts of everything.
//! Runs after the usual ones have special values ([`special`]).
//!
//! # Invariants
//! Where all is known, arrays are as small as can be, so that an access beyond the end shows.

mod special;

use crate::gate::replay::LeftOut;
use crate::gate::replay::aliasing::one_memory;
use crate::gate::replay::extents::extent;
use crate::gate::replay::input::special::{Special, Specials};
use loopwright_affine_ir::machinery::UnrankedMemRefType;
use loopwright_affine_ir::{
    FloatValue, FuncOp, IndexWidth, Ir, Layout, MemRefType, OpId, Traits, Type, ValueDef, ValueId,
};
use loopwright_analysis::Scop;
use loopwright_interp::{Datum, InterpError, Interpreter, MemRefValue};
use std::collections::BTreeSet;
use std::sync::Arc;

/// A number of the function that a run can choose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Setting {
    pub(crate) name: String,
    place: Place,
}

/// Where a number comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// The argument.
    Argument(usize),
    /// The size of an argument in a dimension.
    Size(usize, usize),
}

/// The arguments that a function can be given.
pub(crate) struct Inputs<'a> {
    ir: &'a Ir,
    func: FuncOp,
    /// What is known of the accesses, and which setting each parameter is.
    scop: Option<(&'a Scop, Vec<usize>)>,
    index_width: IndexWidth,
    /// In the order of the parameters, others after.
    pub(crate) settings: Vec<Setting>,
    /// Pairs of arguments that some call gives one memory.
    one_memory: BTreeSet<(usize, usize)>,
    /// For runs that have special values.
    specials: Arc<Specials>,
}

/// One input.
#[derive(Clone, Debug)]
pub(crate) struct Choice {
    /// One for each setting.
    pub(crate) values: Vec<i64>,
    /// What other values and the contents of memory are made of.
    pub(crate) seed: u64,
    pub(crate) room: Room,
    /// Whether arguments are one memory where a call has it so.
    pub(crate) overlaps: bool,
}

/// How much memory there is beyond what is known to be needed, and what is in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Room {
    /// 0 for none.
    level: u32,
    integers: Integers,
    /// Which special values there are, here and among other arguments, if there are some.
    special: Option<usize>,
}

/// Integers in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Integers {
    /// Of any sign.
    Any,
    /// At least 0, and less than all sizes.
    Subscripts,
    Zeros,
}

const MOST_ROOM: u32 = 4;

impl<'a> Inputs<'a> {
    /// The settings of a function, named as in the scop, if there is one.
    pub(crate) fn new(
        (ir, func): (&'a Ir, OpId),
        scop: Option<&'a Scop>,
        index_width: IndexWidth,
    ) -> Result<Self, LeftOut> {
        let func = FuncOp::of(ir, func).ok_or(LeftOut::NotAFunction)?;
        let mut settings: Vec<Setting> = Vec::new();
        let known = scop.and_then(|scop| {
            let mut places = Vec::new();
            for param in &scop.params {
                let place = place_of(ir, func, param.value)?;
                places.push(
                    settings.iter().position(|setting| setting.place == place).unwrap_or(settings.len()),
                );
                if places.last() == Some(&settings.len()) {
                    settings.push(Setting { name: param.name.to_string(), place });
                }
            }
            Some((scop, places))
        });
        let mut add = |place: Place, value: ValueId| {
            if settings.iter().all(|setting| setting.place != place) {
                let name = match (ir.name_of(value), place) {
                    (Some(name), _) => name.to_owned(),
                    (None, Place::Argument(position)) => format!("argument {position}"),
                    (None, Place::Size(position, dim)) => format!("size {dim} of argument {position}"),
                };
                settings.push(Setting { name, place });
            }
        };
        for (position, &arg) in func.args(ir).iter().enumerate() {
            if *ir.ty(arg) == Type::Index || becomes_index(ir, arg) {
                add(Place::Argument(position), arg);
            }
        }
        for op in ir.walk(func.0) {
            if let Some(&value) = ir.op(op).results().first()
                && let Some(place @ Place::Size(position, dim)) = place_of(ir, func, value)
                && let Type::MemRef(ty) = ir.ty(func.args(ir)[position])
                && ty.shape.get(dim) == Some(&None)
            {
                add(place, value);
            }
        }
        let one_memory = one_memory(ir, func.0);
        Ok(Self { ir, func, scop: known, index_width, settings, one_memory, specials: Arc::default() })
    }

    /// The same for runs that may have special values, among them such numbers and those next to them.
    pub(crate) fn with_special(self, integers: &[i64], floats: &[FloatValue]) -> Self {
        let args = self.func.args(self.ir).iter().enumerate();
        let types = args.map(|(position, arg)| {
            let place = Place::Argument(position);
            self.settings.iter().all(|setting| setting.place != place).then(|| self.ir.ty(*arg))
        });
        let specials = Specials::new(types, integers, floats);
        Self { specials: Arc::new(specials), ..self }
    }

    /// How many runs have special values, each others.
    pub(crate) fn n_special(&self) -> usize {
        self.specials.n_rows()
    }

    /// Whether some call gives two arguments one memory.
    pub(crate) fn overlap(&self) -> bool {
        !self.one_memory.is_empty()
    }

    /// How much room to try, one after the other, until the first program has a meaning.
    pub(crate) fn rooms(&self, seed: u64) -> Vec<Room> {
        let types = || self.func.args(self.ir).iter().map(|arg| self.ir.ty(*arg));
        let memrefs = || types().filter_map(Type::as_memref);
        let holds_integers = types().any(|ty| is_integer(element(ty)));
        let is_open =
            memrefs().any(|ty| ty.n_dynamic() > 0) || types().any(|ty| matches!(ty, Type::UnrankedMemRef(_)));
        let room = |level, integers| Room { level, integers, special: None };
        // What is an `index` is to be used as one.
        let are_subscripts = types().any(|ty| *element(ty) == Type::Index);
        let mut rooms = Vec::new();
        if !are_subscripts || seed % 2 == 1 {
            rooms.push(room(0, Integers::Any));
        }
        if holds_integers {
            rooms.push(room(0, Integers::Subscripts));
        }
        let usual = if holds_integers { Integers::Subscripts } else { Integers::Any };
        if is_open {
            rooms.extend((1..=MOST_ROOM).map(|level| room(level, usual)));
        }
        if holds_integers {
            rooms.push(room(if is_open { MOST_ROOM } else { 0 }, Integers::Zeros));
        }
        rooms
    }

    /// The same with special values: those of a number below [`Inputs::n_special`].
    pub(crate) fn special_rooms(&self, seed: u64, number: usize) -> Vec<Room> {
        self.rooms(seed).into_iter().map(|room| Room { special: Some(number), ..room }).collect()
    }

    /// The arguments of a choice.
    pub(crate) fn input(&self, choice: &Choice) -> Result<Input, LeftOut> {
        let Self { ir, func, .. } = *self;
        let special = choice.room.special.map(|row| Special { from: self.specials.clone(), row });
        let chosen = |place: Place| {
            let at = self.settings.iter().position(|setting| setting.place == place)?;
            Some(choice.values[at])
        };
        let mut args = Vec::new();
        let mut told: Vec<String> = Vec::new();
        for (setting, value) in self.settings.iter().zip(&choice.values) {
            told.push(format!("{} = {value}", setting.name));
        }
        for (position, &arg) in func.args(ir).iter().enumerate() {
            let name = || ir.name_of(arg).map_or_else(|| format!("argument {position}"), str::to_owned);
            let same = self.one_memory.iter().find(|(_, second)| choice.overlaps && *second == position);
            if let Some(&(first, _)) = same {
                let first_name = ir.name_of(func.args(ir)[first]);
                let first_name =
                    first_name.map_or_else(|| format!("argument {first}"), |name| format!("%{name}"));
                told.push(format!(
                    "{} the same memory as {first_name}",
                    ir.name_of(arg).map_or_else(name, |name| format!("%{name}"))
                ));
                args.push(Arg::Same(first));
                continue;
            }
            args.push(match (ir.ty(arg), chosen(Place::Argument(position))) {
                (Type::Index, value) => Arg::Scalar(Datum::index(value.unwrap_or(3))),
                (Type::Integer { width: width @ ..=64, .. }, value) => {
                    let value = value.unwrap_or_else(|| {
                        let special = special.as_ref().and_then(|special| match width {
                            1 => special.truth(position).map(i64::from),
                            _ => special.integer(*width, position, 0),
                        });
                        let value = special.unwrap_or_else(|| integer(choice.seed, position, *width));
                        if choice.seed > 0 {
                            told.push(format!("{} = {value}", name()));
                        }
                        value
                    });
                    let bits = value.cast_unsigned() & (u64::MAX >> (64 - (*width).max(1)));
                    if *width < 64 && fits(value, *width).is_none() {
                        return Err(LeftOut::TooLarge);
                    }
                    Arg::Scalar(Datum::Bits(bits))
                }
                (ty @ (Type::Float(_) | Type::Integer { .. } | Type::Vector(_) | Type::Complex(_)), _) => {
                    let special = special.as_ref().and_then(|special| match ty {
                        Type::Float(kind) => special.float(*kind, position, 0),
                        _ => None,
                    });
                    if let Some(value) = special {
                        told.push(format!("{} = {:?}", name(), value.to_f64()));
                    }
                    Arg::Seeded(ty.clone())
                }
                (Type::MemRef(ty), _) => {
                    let mut sizes = Vec::new();
                    for dim in (0..ty.shape.len()).filter(|dim| ty.shape[*dim].is_none()) {
                        let size = match chosen(Place::Size(position, dim)) {
                            Some(size) if size < 0 => return Err(LeftOut::NegativeSize),
                            Some(size) => size,
                            None => self.size(choice, arg, dim)?,
                        };
                        sizes.push(size);
                    }
                    if !sizes.is_empty() && (choice.room.level > 0 || self.scop.is_none()) {
                        let sizes: Vec<String> = sizes.iter().map(i64::to_string).collect();
                        told.push(format!("{} of {}", name(), sizes.join(" x ")));
                    }
                    Arg::Array(ir.ty(arg).clone(), sizes)
                }
                (Type::UnrankedMemRef(ty), _) => {
                    let UnrankedMemRefType { elem, space } = &**ty;
                    let size = self.beyond(choice, 1);
                    let (elem, space) = (elem.clone(), space.clone());
                    let ranked =
                        MemRefType { shape: vec![Some(size)], elem, layout: Layout::Identity, space };
                    Arg::Array(Type::MemRef(Arc::new(ranked)), Vec::new())
                }
                _ => return Err(LeftOut::OtherType),
            });
        }
        if special.is_some() && args.iter().any(|arg| matches!(arg, Arg::Array(..))) {
            told.push("special values in memory".to_owned());
        }
        let text = if told.is_empty() { "no parameters".to_owned() } else { told.join(", ") };
        let Choice { seed, room, .. } = *choice;
        Ok(Input { args, seed, integers: room.integers, special, index_width: self.index_width, text })
    }

    /// The size of an argument along a dimension that the function does not ask for.
    fn size(&self, choice: &Choice, arg: ValueId, dim: usize) -> Result<i64, LeftOut> {
        let rank = self.ir.ty(arg).as_memref().map_or(1, MemRefType::rank);
        let beyond = || self.beyond(choice, rank);
        let Some((scop, places)) = &self.scop else { return Ok(beyond()) };
        let params: Vec<i64> = places.iter().map(|at| choice.values[*at]).collect();
        match (extent(scop, &params, arg, dim), choice.room.level) {
            (Ok(size), 0) => Ok(size),
            (Ok(size), _) => Ok(size.max(beyond())),
            (Err(LeftOut::TooLarge), _) => Err(LeftOut::TooLarge),
            (Err(_), _) => Ok(beyond()),
        }
    }

    /// A size that nothing is known of.
    fn beyond(&self, choice: &Choice, rank: usize) -> i64 {
        const MOST: i64 = 1 << 14;
        let greatest = choice.values.iter().copied().max();
        let base = greatest.map_or(4, |value| value.clamp(0, MOST));
        let square = if rank == 1 { base.saturating_mul(base) } else { base };
        let size = match choice.room.level {
            0 => base,
            1 => base + 2,
            2 => 2 * base + 2,
            3 => square.saturating_add(base).max(2 * base + 3),
            _ => square.saturating_mul(4).saturating_add(64),
        };
        size.min(MOST.max(base))
    }
}

/// The setting that a value is.
pub(super) fn place_of(ir: &Ir, func: FuncOp, value: ValueId) -> Option<Place> {
    let position = |value: ValueId| func.args(ir).iter().position(|arg| *arg == value);
    if let Some(position) = position(value) {
        return Some(Place::Argument(position));
    }
    let ValueDef::Result(op, _) = ir.value(value).def() else { return None };
    match ir.op(op).operands() {
        [memref, dim] if ir.def(op).has(Traits::DIM_SIZE) => {
            let dim = loopwright_affine_ir::constant(ir, *dim)?.as_i64()?;
            Some(Place::Size(position(*memref)?, usize::try_from(dim).ok()?))
        }
        [number] if is_cast(ir, op) => match place_of(ir, func, *number)? {
            place @ Place::Argument(_) => Some(place),
            Place::Size(..) => None,
        },
        _ => None,
    }
}

/// Whether an op makes an integer of another type of an integer, and nothing else.
fn is_cast(ir: &Ir, op: OpId) -> bool {
    let (operands, results) = (ir.op(op).operands(), ir.op(op).results());
    let ([from], [to]) = (operands, results) else { return false };
    let is_number = |value: &ValueId| is_integer(ir.ty(*value));
    is_number(from) && is_number(to) && ir.ty(*from) != ir.ty(*to) && ir.op(op).regions().is_empty()
}

/// Whether an integer, or what is computed of it, is cast to `index`, so that it is a size or a bound.
pub(super) fn becomes_index(ir: &Ir, arg: ValueId) -> bool {
    is_integer(ir.ty(arg)) && is_cast_within(ir, arg, MOST_STEPS)
}

/// Numbers that are computed in more steps are no sizes.
const MOST_STEPS: u32 = 6;

fn is_cast_within(ir: &Ir, value: ValueId, steps: u32) -> bool {
    ir.uses(value).iter().map(|used| used.op).any(|op| {
        let [result] = *ir.op(op).results() else { return false };
        let def = ir.def(op);
        let is_number = is_integer(ir.ty(result)) && def.is_pure();
        let is_size = *ir.ty(result) == Type::Index && is_cast(ir, op);
        let goes_on = def.arithmetic.is_some() || def.index_map.is_some() || def.has(Traits::CHOICE);
        is_size || steps > 0 && is_number && goes_on && is_cast_within(ir, result, steps - 1)
    })
}

fn element(ty: &Type) -> &Type {
    match ty {
        Type::MemRef(ty) => &ty.elem,
        Type::UnrankedMemRef(ty) => &ty.elem,
        _ => &Type::None,
    }
}

fn is_integer(ty: &Type) -> bool {
    matches!(ty, Type::Index | Type::Integer { .. })
}

/// A value of a signed integer, or of a truth value, of this many bits.
fn fits(value: i64, width: u32) -> Option<i64> {
    let limit = 1i64.checked_shl(width.saturating_sub(1)).unwrap_or(i64::MAX);
    let is_small = match width {
        64.. => true,
        1 => (0..=1).contains(&value),
        _ => (-limit..limit).contains(&value),
    };
    is_small.then_some(value)
}

/// An integer that is no size: also what cannot be divided by. Several of one call are different for some
/// seeds, and equal for others.
fn integer(seed: u64, position: usize, width: u32) -> i64 {
    const INTEGERS: [i64; 11] = [3, 0, -1, 1, 8, 2, -5, 7, 16, 33, 100];
    let (at, position) = (seed, position as u64);
    if width == 1 {
        // All ways in which the first few can be true.
        let bits = if position < 4 { at >> position } else { mixed(at, position) };
        return i64::from(bits & 1 == 1);
    }
    // What is after the first three is like them for the first seed alone.
    let further = position / 3 * at.saturating_sub(1);
    let at = (at + position * (seed % 3 + 1) % 3 * 2 + further) % INTEGERS.len() as u64;
    let value = INTEGERS[usize::try_from(at).expect("a remainder of a small number is small")];
    fits(value, width).unwrap_or(1)
}

/// An argument of a run.
#[derive(Clone)]
pub(crate) enum Arg {
    Scalar(Datum),
    /// A scalar or vector of this type.
    Seeded(Type),
    /// A memref of this type with these dynamic sizes.
    Array(Type, Vec<i64>),
    /// The memory of an earlier argument.
    Same(usize),
}

/// Arguments for one run, and how a message names them.
#[derive(Clone)]
pub(crate) struct Input {
    pub(crate) args: Vec<Arg>,
    /// What memory is filled by.
    pub(crate) seed: u64,
    integers: Integers,
    special: Option<Special>,
    pub(crate) index_width: IndexWidth,
    pub(crate) text: String,
}

/// A memref that is handed in: its position, its type and the memory.
pub(crate) type Argument = (usize, Type, MemRefValue);

impl Input {
    /// Arguments in the memory of an interpreter, and the memrefs among them: those that are one memory once.
    pub(crate) fn arguments(
        &self,
        interpreter: &mut Interpreter<'_>,
    ) -> Result<(Vec<Datum>, Vec<Argument>), InterpError> {
        let (mut args, mut memrefs): (Vec<Datum>, Vec<Argument>) = (Vec::new(), Vec::new());
        for (position, arg) in self.args.iter().enumerate() {
            let seed = self.seed.wrapping_mul(1000).wrapping_add(position as u64);
            args.push(match arg {
                Arg::Scalar(datum) => datum.clone(),
                Arg::Seeded(ty) => {
                    let usual = interpreter.seeded_argument(ty, None, seed)?;
                    match &self.special {
                        Some(special) => special.argument(ty, position, usual),
                        None => usual,
                    }
                }
                Arg::Array(ty, sizes) => {
                    let memref = interpreter.alloc(ty, sizes)?;
                    interpreter.fill_seeded(&memref, seed)?;
                    if let Some(special) = &self.special {
                        special.fill(&memref, ty, position, interpreter)?;
                    }
                    memrefs.push((position, ty.clone(), memref.clone()));
                    Datum::MemRef(memref)
                }
                Arg::Same(first) => args[*first].clone(),
            });
        }
        let sizes = memrefs.iter().flat_map(|(_, _, memref)| memref.sizes()).copied();
        let bound = match self.integers {
            Integers::Any => return Ok((args, memrefs)),
            Integers::Zeros => 1,
            Integers::Subscripts => sizes.filter(|size| *size > 1).min().unwrap_or(1),
        };
        for (position, ty, memref) in memrefs.iter().filter(|(_, ty, _)| is_integer(element(ty))) {
            if memref.words_per_element() == 1 && !matches!(element(ty), Type::Integer { width: 1, .. }) {
                let seed = self.seed.wrapping_mul(1000).wrapping_add(*position as u64);
                let subscript = |at: u64| mixed(seed, at) % bound.cast_unsigned();
                interpreter.fill(memref, (0..memref.n_elements() as u64).map(subscript))?;
            }
        }
        Ok((args, memrefs))
    }
}

/// A number that looks as if it came by chance.
fn mixed(seed: u64, at: u64) -> u64 {
    let mut value = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ at.wrapping_add(1);
    value = (value ^ (value >> 31)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    value = (value ^ (value >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    value ^ (value >> 31)
}
