//! Execution orders of parallel loops: any is allowed, so that several can be tried.
//!
//! # Problem
//! A permutation of 0..n for every n, without memory for n numbers, that depends on a seed alone.
//!
//! # Method
//! Shuffling enciphers the position with a Feistel network on the least even number of bits that holds n,
//! again and again until the result is below n (cycle walking, [BlackRogaway02]). The network is a
//! permutation whatever its round function, and so is the walk restricted to 0..n.
//!
//! # Cost
//! Fewer than four rounds of the network per position on average, as n is at least a quarter of its domain.

use loopwright_affine_ir::OpId;

use crate::error::{Trap, undefined};

/// The order of the iterations of parallel loops. A program whose result depends on it has a race.
///
/// ```
/// # use loopwright_affine_ir::{ParseOptions, Source, parse};
/// use loopwright_interp::{InterpOptions, Interpreter, Order};
///
/// # let text = "func.func @main() {
/// #   affine.parallel (%i) = (0) to (4) {
/// #     %n = arith.index_cast %i : index to i64
/// #     func.call @printI64(%n) : (i64) -> ()
/// #   }
/// #   return
/// # }
/// # func.func private @printI64(i64)";
/// # let ir = parse(&Source::new("print.mlir", text), &ParseOptions::default()).expect("is well formed");
/// // affine.parallel (%i) = (0) to (4) { print %i }
/// let options = InterpOptions { order: Order::Reverse, ..InterpOptions::default() };
/// let mut interpreter = Interpreter::new(&ir, options);
/// interpreter.call("main", &[]).expect("has a meaning");
/// assert_eq!(interpreter.take_output(), "3210");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Order {
    /// Lexicographic.
    #[default]
    Forward,
    /// Lexicographic from the last to the first.
    Reverse,
    /// At random, by a seed: the same every time.
    Shuffle(u64),
}

/// An order of `n` iterations.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Permutation {
    order: Order,
    n: u64,
    /// Half of the bits of the network's domain.
    half: u32,
}

impl Permutation {
    /// The order of `n` iterations. `salt` distinguishes executions of loops.
    pub fn new(order: Order, n: u64, salt: u64) -> Permutation {
        let order = match order {
            Order::Shuffle(seed) => Order::Shuffle(mix(seed ^ mix(salt))),
            order => order,
        };
        let bits = u64::BITS - n.saturating_sub(1).leading_zeros();
        Permutation { order, n, half: bits.div_ceil(2).max(1) }
    }

    /// Which iteration is executed when `position` others were.
    pub fn at(&self, position: u64) -> u64 {
        match self.order {
            Order::Forward => position,
            Order::Reverse => self.n - 1 - position,
            Order::Shuffle(seed) => {
                let mut place = self.encipher(position, seed);
                while place >= self.n {
                    place = self.encipher(place, seed);
                }
                place
            }
        }
    }

    fn encipher(&self, value: u64, seed: u64) -> u64 {
        let mask = (1 << self.half) - 1;
        let (mut left, mut right) = (value >> self.half, value & mask);
        for round in 0..4 {
            (left, right) = (right, left ^ (mix(seed ^ mix(right ^ round << 60)) & mask));
        }
        left << self.half | right
    }
}

/// A well-mixed function of 64 bits (the finalizer of SplitMix64).
pub(crate) fn mix(value: u64) -> u64 {
    let mut mixed = value.wrapping_add(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

/// The values of an induction variable, modulo 2^64.
pub(crate) struct Trips {
    /// The first.
    pub first: i64,
    /// The distance from each to the next.
    pub step: i64,
    /// How many there are.
    pub n: u64,
}

impl Trips {
    /// The values from `lower` to before `upper`, numbers of at most 64 bits, signed or unsigned; `Err` if
    /// the step is not positive.
    pub fn new(op: OpId, lower: i128, upper: i128, step: i128) -> Result<Trips, Box<Trap>> {
        if step <= 0 {
            return undefined(op, format!("step must be positive, is {step}"));
        }
        let span = u64::try_from(upper - lower).unwrap_or(0);
        Ok(Trips { first: lower as i64, step: step as i64, n: span.div_ceil(step as u64) })
    }

    /// The same where all numbers are of a type of such a greatest value. The last iteration, too, is
    /// followed by a step, and what comes of it is compared with the upper bound: it has to fit.
    pub fn within(
        op: OpId,
        lower: i128,
        upper: i128,
        (step, most): (i128, i128),
    ) -> Result<Trips, Box<Trap>> {
        let trips = Trips::new(op, lower, upper, step)?;
        let next = lower + step * i128::from(trips.n);
        if trips.n > 0 && next > most {
            let last = next - step;
            return undefined(
                op,
                format!("the last induction variable {last} and the step {step} add up to more than fits"),
            );
        }
        Ok(trips)
    }
}

#[cfg(test)]
mod tests {
    use super::{Order, Permutation};

    #[test]
    fn permutation_of_any_order_has_every_iteration_once() {
        for n in (1..70).chain([1000, 4097]) {
            for order in [Order::Forward, Order::Reverse, Order::Shuffle(1), Order::Shuffle(n)] {
                let permutation = Permutation::new(order, n, 3);
                let mut seen: Vec<u64> = (0..n).map(|position| permutation.at(position)).collect();
                assert!(n < 20 || order == Order::Forward || !seen.is_sorted());
                seen.sort_unstable();
                assert_eq!(seen, (0..n).collect::<Vec<_>>());
            }
        }
    }
}
