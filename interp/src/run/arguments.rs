//! Memory and arguments that the caller passes in and reads back.

use loopwright_affine_ir::{FloatValue, OpId, Type};

use crate::error::{InterpError, InterpErrorKind};
use crate::memory::buffer::{Allocation, Origin, bytes_of, unit_of};
use crate::memory::order::mix;
use crate::run::Interpreter;
use crate::values::{Datum, Elem, MemRefRepr, MemRefValue, Repr, Scalar, layout};

/// What the memory of the caller is aligned to: better than programs ask for.
const ALIGNMENT: u64 = 4096;

impl Interpreter<'_> {
    /// Allocates a memref of a type with the sizes of its dynamic dimensions; all elements are unwritten.
    /// Layouts with dynamic strides or offsets are made contiguous.
    ///
    /// ```
    /// # use loopwright_affine_ir::{FuncOp, ParseOptions, Source, parse};
    /// use loopwright_interp::{Datum, InterpOptions, Interpreter};
    ///
    /// # let text = "func.func @shift(%m: memref<?xi64>) {
    /// #   affine.for %i = 0 to 2 {
    /// #     %x = affine.load %m[%i + 1] : memref<?xi64>
    /// #     affine.store %x, %m[%i] : memref<?xi64>
    /// #   }
    /// #   return
    /// # }";
    /// # let ir = parse(&Source::new("shift.mlir", text), &ParseOptions::default()).expect("is well formed");
    /// // func.func @shift(%m: memref<?xi64>): for i in 0..2 { m[i] = m[i + 1] }
    /// let shift = FuncOp::all(&ir).next().expect("is there");
    /// let ty = &shift.ty(&ir).expect("has a type").inputs[0];
    /// let mut interpreter = Interpreter::new(&ir, InterpOptions::default());
    /// let memref = interpreter.alloc(ty, &[4])?;
    /// interpreter.fill(&memref, [10, 20, 30])?;
    /// interpreter.call("shift", &[Datum::MemRef(memref.clone())])?;
    /// assert_eq!(interpreter.read(&memref)?, [Some(20), Some(30), Some(30), None]);
    /// # Ok::<(), loopwright_interp::InterpError>(())
    /// ```
    pub fn alloc(&mut self, ty: &Type, dynamic_sizes: &[i64]) -> Result<MemRefValue, InterpError> {
        let Type::MemRef(memref) = ty else {
            return Err(InterpError::bad_call("only ranked memrefs can be allocated"));
        };
        let repr = match Repr::of(ty) {
            Ok(Repr::MemRef(repr)) => repr,
            Ok(_) => return Err(InterpError::bad_call("only ranked memrefs can be allocated")),
            Err(what) => return Err(InterpError::uninterpreted(what)),
        };
        let shape = layout::allocation(memref, &repr, dynamic_sizes, &[]).map_err(InterpError::bad_call)?;
        let n_units = shape.n_cells.saturating_mul(repr.elem.n_slots());
        let bytes = bytes_of(repr.elem.unit(), n_units);
        if self.memory.used().saturating_add(bytes) > self.options.memory_limit {
            let mut error = InterpError::bad_call(format!("memory limit reached: {bytes} bytes asked for"));
            error.kind = InterpErrorKind::MemoryLimit;
            return Err(error);
        }
        let MemRefRepr { elem, storage, .. } = repr;
        let layout::Shape { offset, sizes, strides, n_cells } = shape;
        let mut memref =
            MemRefValue { handle: 0, offset, sizes, strides, symbols: Vec::new(), base: 0, elem, storage };
        if layout::first_alias(&memref, n_cells).is_some() {
            return Err(InterpError::bad_call("the layout aliases itself"));
        }
        let n_elements = memref.n_elements();
        let allocation = Allocation { origin: Origin::Heap, alignment: ALIGNMENT, n_elements, offset };
        memref.handle = self.memory.alloc(elem.unit(), n_units, allocation);
        Ok(memref)
    }

    /// Frees a memref.
    pub fn free(&mut self, memref: &MemRefValue) -> Result<(), InterpError> {
        self.memory.free(memref.handle).map_err(|_| freed())
    }

    /// Writes the elements in row-major order with the low bits of the values, as far as there are values; an
    /// element takes [`MemRefValue::words_per_element`] of them.
    pub fn fill(
        &mut self,
        memref: &MemRefValue,
        bits: impl IntoIterator<Item = u64>,
    ) -> Result<(), InterpError> {
        let (unit, masks) = (memref.elem.unit(), masks(memref.elem));
        let mut bits = bits.into_iter();
        for cell in layout::Cells::new(memref) {
            for (part, mask) in masks.iter().enumerate() {
                let Some(value) = bits.next() else { return Ok(()) };
                let place = unit_of(cell, masks.len(), part);
                self.memory.store(memref.handle, place, unit, value & mask).map_err(|_| freed())?;
            }
        }
        Ok(())
    }

    /// Writes all elements with a pattern that depends on the seed alone: small integers, and floats of all
    /// signs between -2 and 2 with full mantissas.
    pub fn fill_seeded(&mut self, memref: &MemRefValue, seed: u64) -> Result<(), InterpError> {
        let words = seeded_words(memref.elem, memref.n_elements(), seed);
        self.fill(memref, words)
    }

    /// The elements in row-major order, [`MemRefValue::words_per_element`] words each: bits, or `None` where
    /// nothing was ever written.
    pub fn read(&self, memref: &MemRefValue) -> Result<Vec<Option<u64>>, InterpError> {
        let (unit, n) = (memref.elem.unit(), memref.elem.n_slots());
        let units =
            layout::Cells::new(memref).flat_map(|cell| (0..n).map(move |part| unit_of(cell, n, part)));
        units.map(|place| self.memory.peek(memref.handle, place, unit).map_err(|_| freed())).collect()
    }

    /// An argument of a type, made of a seed: memrefs as [`Interpreter::fill_seeded`] fills them, floats
    /// alike, small integers. `size` is the size of dynamic dimensions and the value of an `index`; without
    /// it they are errors, as are types that have no values to choose from.
    ///
    /// ```
    /// # use loopwright_affine_ir::{ParseOptions, Source, Type, parse};
    /// use loopwright_interp::{Datum, InterpOptions, Interpreter};
    ///
    /// # let ir = parse(&Source::new("empty.mlir", "module {}"), &ParseOptions::default()).expect("is well formed");
    /// let mut interpreter = Interpreter::new(&ir, InterpOptions::default());
    /// assert_eq!(interpreter.seeded_argument(&Type::Index, Some(16), 1)?, Datum::index(16));
    /// assert!(interpreter.seeded_argument(&Type::Index, None, 1).is_err());
    /// # Ok::<(), loopwright_interp::InterpError>(())
    /// ```
    pub fn seeded_argument(&mut self, ty: &Type, size: Option<i64>, seed: u64) -> Result<Datum, InterpError> {
        let needs_size = |what: &str| InterpError::bad_call(format!("{what} needs a size"));
        match (ty, Repr::of(ty).map_err(InterpError::uninterpreted)?) {
            (Type::Index, _) => size.map(Datum::index).ok_or_else(|| needs_size("an index")),
            (Type::MemRef(memref), _) => {
                let n_dynamic = memref.n_dynamic();
                if n_dynamic > 0 && size.is_none() {
                    return Err(needs_size("a dynamic dimension"));
                }
                let memref = self.alloc(ty, &vec![size.unwrap_or(0); n_dynamic])?;
                self.fill_seeded(&memref, seed)?;
                Ok(Datum::MemRef(memref))
            }
            (_, Repr::Scalar(Scalar::Pointer) | Repr::Unranked(_) | Repr::Function) => {
                Err(InterpError::bad_call(format!("there are no values of type '{ty}' to choose from")))
            }
            (_, repr @ (Repr::Scalar(_) | Repr::Lanes(_))) => {
                // A vector of one number is no number.
                let elem = match repr {
                    Repr::Lanes(elem) => elem,
                    _ => Elem::of(ty).map_err(InterpError::uninterpreted)?,
                };
                let words: Vec<u64> =
                    seeded_words(elem, 1, seed).zip(masks(elem)).map(|(word, mask)| word & mask).collect();
                Ok(match (repr, &*words) {
                    (Repr::Scalar(_), [word]) => Datum::Bits(*word),
                    _ => Datum::Words(words),
                })
            }
            (_, Repr::MemRef(_)) => unreachable!("only memref types are held as memrefs"),
        }
    }

    /// The slots of a call's arguments, or which of them does not fit.
    pub(crate) fn arguments(
        &mut self,
        op: OpId,
        inputs: &[Type],
        args: &[Datum],
    ) -> Result<Vec<u64>, InterpError> {
        if inputs.len() != args.len() {
            let message = format!("expects {} arguments, got {}", inputs.len(), args.len());
            return Err(InterpError::at(self.ir, InterpErrorKind::BadCall, op, message));
        }
        let mut slots = Vec::new();
        for (position, (input, arg)) in inputs.iter().zip(args).enumerate() {
            let fits = match (Repr::of(input), arg) {
                (Ok(Repr::Scalar(scalar)), Datum::Bits(bits)) if scalar.n_slots() == 1 => {
                    let int = scalar.int(self.options.index_width.bits());
                    let wrapped =
                        int.map_or(*bits & (u64::MAX >> (64 - scalar.width())), |int| int.wrap(*bits));
                    slots.push(wrapped);
                    wrapped == *bits
                }
                (Ok(repr @ (Repr::Scalar(_) | Repr::Lanes(_))), Datum::Words(words)) => {
                    let elem = match repr {
                        Repr::Lanes(elem) => elem,
                        _ => Elem::of(input).map_err(InterpError::uninterpreted)?,
                    };
                    slots.extend(words);
                    words.len() == elem.n_slots()
                        && words.iter().zip(masks(elem)).all(|(word, mask)| *word & mask == *word)
                }
                (Ok(Repr::MemRef(repr)), Datum::MemRef(memref)) => {
                    slots.extend(memref.slots());
                    layout::matches(memref, &repr, input)
                }
                (Ok(Repr::Unranked(elem)), Datum::MemRef(memref)) => {
                    let rank = std::iter::once(memref.sizes.len() as u64);
                    let descriptor = rank.chain(memref.slots()).collect();
                    slots.push(self.descriptors.insert_full(descriptor).0 as u64);
                    memref.elem == elem && memref.storage.is_none()
                }
                _ => false,
            };
            if !fits {
                let message = format!("argument {position} does not fit the type of the parameter");
                return Err(InterpError::at(self.ir, InterpErrorKind::BadCall, op, message));
            }
        }
        Ok(slots)
    }
}

/// The bits that count in each word of an element. Numbers of integer type `index` are held sign-extended.
fn masks(elem: Elem) -> Vec<u64> {
    let last = match elem.scalar.width() % 64 {
        0 => u64::MAX,
        rest => u64::MAX >> (64 - rest),
    };
    let n = elem.scalar.n_slots();
    (0..elem.n_slots()).map(|word| if word % n == n - 1 { last } else { u64::MAX }).collect()
}

/// The words of `n_elements` elements with values that depend on the seed alone.
fn seeded_words(elem: Elem, n_elements: usize, seed: u64) -> impl Iterator<Item = u64> {
    let Elem { scalar, n } = elem;
    let total = n_elements as u64 * n as u64;
    (0..total).flat_map(move |position| {
        let hash = mix(mix(seed) ^ position);
        let words: [u64; 2] = match scalar {
            Scalar::Float(kind) => {
                let unit = (hash >> 11) as f64 / (1u64 << 53) as f64;
                let bits = FloatValue::from_f64(kind, unit * 4.0 - 2.0).bits;
                [bits as u64, (bits >> 64) as u64]
            }
            Scalar::Index => [hash % 128, 0],
            Scalar::Pointer => [0, 0],
            Scalar::Int(_) => {
                let value = (hash % 256).wrapping_sub(128);
                [value, if (value as i64) < 0 { u64::MAX } else { 0 }]
            }
        };
        (0..scalar.n_slots()).map(move |word| words[word.min(1)])
    })
}

fn freed() -> InterpError {
    InterpError::bad_call("the memref was freed, or belongs to another interpreter")
}
