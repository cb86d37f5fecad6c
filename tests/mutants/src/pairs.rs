//! Transformations that no pass makes yet, done by hand: programs before and after, and the same with one
//! fault in it.

use crate::transformed::{Transformed, program};

/// A program, what a right transformation makes of it, and what wrong ones make.
pub struct Pair {
    /// The program before.
    pub before: &'static str,
    /// The program after.
    pub after: &'static str,
    /// What can go wrong.
    pub slips: &'static [Slip],
}

/// A fault of a transformation: other text in one place of the program after it.
pub struct Slip {
    /// What is wrong.
    pub about: &'static str,
    /// What is there in the right program, once.
    pub right: &'static str,
    /// What is there in the wrong one.
    pub wrong: &'static str,
}

pub(crate) const fn slip(about: &'static str, right: &'static str, wrong: &'static str) -> Slip {
    Slip { about, right, wrong }
}

impl Pair {
    /// The right pair.
    pub fn right(&self) -> Transformed {
        Transformed { before: program(self.before), after: program(self.after), order: None }
    }

    /// The pair with a fault.
    ///
    /// # Panics
    /// If the place is not in the program, or more than once.
    pub fn wrong(&self, slip: &Slip) -> Transformed {
        Transformed { before: program(self.before), after: program(&self.slipped(slip)), order: None }
    }

    /// The text of the program after, with a fault.
    ///
    /// # Panics
    /// If the place is not in the program, or more than once.
    pub fn slipped(&self, slip: &Slip) -> String {
        assert_eq!(self.after.matches(slip.right).count(), 1, "{}: one place", slip.about);
        self.after.replace(slip.right, slip.wrong)
    }
}

/// All of them.
pub const PAIRS: &[Pair] = &[
    Pair {
        before: SCALED,
        after: "func.func @f(%A: memref<32xf64>, %B: memref<32xf64>, %x: f64) {
  %buf = memref.alloc() : memref<8xf64>
  affine.for %i = 0 to 32 step 8 {
    affine.for %p = 0 to 8 {
      %0 = affine.load %A[%i + %p] : memref<32xf64>
      affine.store %0, %buf[%p] : memref<8xf64>
    }
    affine.for %j = 0 to 8 {
      %1 = affine.load %buf[%j] : memref<8xf64>
      %2 = arith.mulf %1, %x : f64
      affine.store %2, %B[%i + %j] : memref<32xf64>
    }
  }
  memref.dealloc %buf : memref<8xf64>
  return
}",
        slips: &[
            slip("packing: the wrong cell is copied", "%A[%i + %p]", "%A[%i - %p + 7]"),
            slip("packing: the buffer is stale, as it always gets the first tile", "%A[%i + %p]", "%A[%p]"),
            slip("packing: one cell too few is copied", "%p = 0 to 8", "%p = 0 to 7"),
            slip(
                "packing: the buffer is read in another order than it is written",
                "%buf[%j]",
                "%buf[7 - %j]",
            ),
        ],
    },
    Pair {
        before: IN_PLACE,
        after: "func.func @f(%A: memref<32xf64>, %x: f64) {
  %buf = memref.alloc() : memref<8xf64>
  affine.for %i = 0 to 32 step 8 {
    affine.for %p = 0 to 8 {
      %0 = affine.load %A[%i + %p] : memref<32xf64>
      affine.store %0, %buf[%p] : memref<8xf64>
    }
    affine.for %j = 0 to 8 {
      %1 = affine.load %buf[%j] : memref<8xf64>
      %2 = arith.mulf %1, %x : f64
      affine.store %2, %buf[%j] : memref<8xf64>
    }
    affine.for %q = 0 to 8 {
      %3 = affine.load %buf[%q] : memref<8xf64>
      affine.store %3, %A[%i + %q] : memref<32xf64>
    }
  }
  memref.dealloc %buf : memref<8xf64>
  return
}",
        slips: &[
            slip("packing: the last cell is not copied back", "%q = 0 to 8", "%q = 0 to 7"),
            slip(
                "packing: what is computed does not get into the buffer",
                "affine.store %2, %buf[%j]",
                "affine.store %1, %buf[%j]",
            ),
            slip(
                "packing: the next tile is copied in before this one",
                "%A[%i + %p]",
                "%A[(%i + %p + 8) mod 32]",
            ),
        ],
    },
    Pair {
        before: EVEN_CELLS,
        after: "func.func @f(%B: memref<32xf64>, %x: f64) {
  %buf = memref.alloc() : memref<32xf64>
  affine.for %p = 0 to 32 {
    %0 = affine.load %B[%p] : memref<32xf64>
    affine.store %0, %buf[%p] : memref<32xf64>
  }
  affine.for %i = 0 to 32 step 2 {
    affine.store %x, %buf[%i] : memref<32xf64>
  }
  affine.for %q = 0 to 32 {
    %1 = affine.load %buf[%q] : memref<32xf64>
    affine.store %1, %B[%q] : memref<32xf64>
  }
  memref.dealloc %buf : memref<32xf64>
  return
}",
        slips: &[slip(
            "packing: a region with gaps is written back from a buffer that was not filled",
            "%p = 0 to 32",
            "%p = 0 to 0",
        )],
    },
    Pair {
        before: SCALED,
        after: "func.func @f(%A: memref<32xf64>, %B: memref<32xf64>, %x: f64) {
  %n = arith.constant 8 : index
  %buf = memref.alloc() : memref<8xf64>
  %tag = memref.alloc() : memref<1xi32>
  affine.for %i = 0 to 32 step 8 {
    affine.dma_start %A[%i], %buf[0], %tag[0], %n : memref<32xf64>, memref<8xf64>, memref<1xi32>
    affine.dma_wait %tag[0], %n : memref<1xi32>
    affine.for %j = 0 to 8 {
      %1 = affine.load %buf[%j] : memref<8xf64>
      %2 = arith.mulf %1, %x : f64
      affine.store %2, %B[%i + %j] : memref<32xf64>
    }
    // end of tile
  }
  memref.dealloc %tag : memref<1xi32>
  memref.dealloc %buf : memref<8xf64>
  return
}",
        slips: &[
            slip(
                "DMA: waited for after the cells are read",
                "    affine.dma_wait %tag[0], %n : memref<1xi32>
    affine.for %j = 0 to 8 {
      %1 = affine.load %buf[%j] : memref<8xf64>
      %2 = arith.mulf %1, %x : f64
      affine.store %2, %B[%i + %j] : memref<32xf64>
    }",
                "    affine.for %j = 0 to 8 {
      %1 = affine.load %buf[%j] : memref<8xf64>
      %2 = arith.mulf %1, %x : f64
      affine.store %2, %B[%i + %j] : memref<32xf64>
    }
    affine.dma_wait %tag[0], %n : memref<1xi32>",
            ),
            slip(
                "DMA: the wrong tile is fetched",
                "affine.dma_start %A[%i]",
                "affine.dma_start %A[(%i + 8) mod 32]",
            ),
        ],
    },
    Pair {
        before: THIRTY,
        after: "func.func @f(%A: memref<30xf64>, %B: memref<30xf64>, %x: f64) {
  %xs = vector.broadcast %x : f64 to vector<4xf64>
  affine.for %i = 0 to 28 step 4 {
    %0 = affine.vector_load %A[%i] : memref<30xf64>, vector<4xf64>
    %1 = arith.mulf %0, %xs : vector<4xf64>
    affine.vector_store %1, %B[%i] : memref<30xf64>, vector<4xf64>
  }
  affine.for %i = 28 to 30 {
    %0 = affine.load %A[%i] : memref<30xf64>
    %1 = arith.mulf %0, %x : f64
    affine.store %1, %B[%i] : memref<30xf64>
  }
  return
}",
        slips: &[
            slip(
                "vectors: lanes are off by one",
                "affine.vector_load %A[%i]",
                "affine.vector_load %A[%i + 1]",
            ),
            slip("vectors: the last one reaches beyond the end", "0 to 28 step 4", "0 to 30 step 4"),
            slip("vectors: the rest that fills none is lost", "28 to 30", "28 to 28"),
        ],
    },
    Pair {
        before: ANY_NUMBER,
        after: "func.func @f(%n: index, %A: memref<?xf64>, %B: memref<?xf64>) {
  affine.for %i = 0 to affine_map<()[s0] -> ((s0 floordiv 3) * 3)>()[%n] step 3 {
    %0 = affine.load %A[%i] : memref<?xf64>
    affine.store %0, %B[%i] : memref<?xf64>
    %1 = affine.load %A[%i + 1] : memref<?xf64>
    affine.store %1, %B[%i + 1] : memref<?xf64>
    %2 = affine.load %A[%i + 2] : memref<?xf64>
    affine.store %2, %B[%i + 2] : memref<?xf64>
  }
  affine.for %i = max affine_map<()[s0] -> ((s0 floordiv 3) * 3, 0)>()[%n] to %n {
    %0 = affine.load %A[%i] : memref<?xf64>
    affine.store %0, %B[%i] : memref<?xf64>
  }
  return
}",
        slips: &[
            slip(
                "unrolling: the remainder is lost",
                "to %n {",
                "to affine_map<()[s0] -> ((s0 floordiv 3) * 3)>()[%n] {",
            ),
            slip("unrolling: a copy of the body is off by one", "%A[%i + 2]", "%A[%i + 1]"),
            slip(
                "unrolling: whole blocks are counted one too many",
                "((s0 floordiv 3) * 3)>()[%n] step 3",
                "((s0 ceildiv 3) * 3)>()[%n] step 3",
            ),
        ],
    },
    Pair {
        before: TOTAL,
        after: "func.func @f(%n: index, %A: memref<?xf64>, %S: memref<f64>) {
  %0 = affine.load %S[] : memref<f64>
  %s = affine.for %i = 0 to %n iter_args(%t = %0) -> (f64) {
    %1 = affine.load %A[%i] : memref<?xf64>
    %2 = arith.addf %t, %1 : f64
    affine.yield %2 : f64
  }
  affine.store %s, %S[] : memref<f64>
  return
}",
        slips: &[
            slip("accumulator: what was there is written back", "affine.store %s", "affine.store %0"),
            slip("accumulator: each iteration starts anew", "arith.addf %t, %1", "arith.addf %0, %1"),
            slip(
                "accumulator: operands are handed on that are not the sum",
                "affine.yield %2",
                "affine.yield %1",
            ),
        ],
    },
    Pair {
        before: TOTAL,
        after: "func.func @f(%n: index, %A: memref<?xf64>, %S: memref<f64>) {
  affine.for %i = 0 to %n {
    %0 = affine.load %S[] : memref<f64>
    %1 = affine.load %A[%i] : memref<?xf64>
    %2 = arith.addf %0, %1 : f64
    affine.store %2, %S[] : memref<f64>
  }
  return
}",
        slips: &[slip(
            "accumulator: the sum is added up from the other end",
            "%A[%i]",
            "%A[-%i + symbol(%n) - 1]",
        )],
    },
    Pair {
        before: "func.func @f(%A: memref<4x8xf64>, %x: f64) {
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 8 {
      %0 = affine.load %A[%i, %j] : memref<4x8xf64>
      %1 = arith.mulf %0, %x : f64
      affine.store %1, %A[%i, %j] : memref<4x8xf64>
    }
  }
  return
}",
        after: "func.func @f(%A: memref<4x8xf64>, %x: f64) {
  affine.for %k = 0 to 32 {
    %0 = affine.load %A[%k floordiv 8, %k mod 8] : memref<4x8xf64>
    %1 = arith.mulf %0, %x : f64
    affine.store %1, %A[%k floordiv 8, %k mod 8] : memref<4x8xf64>
  }
  return
}",
        slips: &[
            slip(
                "coalescing: the wrong extent is divided by",
                "affine.load %A[%k floordiv 8, %k mod 8]",
                "affine.load %A[%k mod 4, %k floordiv 4]",
            ),
            slip("coalescing: one iteration is lost", "0 to 32", "0 to 31"),
        ],
    },
    Pair {
        before: "func.func @f(%A: memref<32xf64>, %B: memref<32xf64>, %x: f64) {
  %t = memref.alloc() : memref<f64>
  affine.for %i = 0 to 32 {
    %0 = affine.load %A[%i] : memref<32xf64>
    %1 = arith.mulf %0, %x : f64
    affine.store %1, %t[] : memref<f64>
    %2 = affine.load %t[] : memref<f64>
    affine.store %2, %B[%i] : memref<32xf64>
  }
  memref.dealloc %t : memref<f64>
  return
}",
        after: "func.func @f(%A: memref<32xf64>, %B: memref<32xf64>, %x: f64) {
  %t = memref.alloc() : memref<32xf64>
  affine.parallel (%i) = (0) to (32) {
    %0 = affine.load %A[%i] : memref<32xf64>
    %1 = arith.mulf %0, %x : f64
    affine.store %1, %t[%i] : memref<32xf64>
    %2 = affine.load %t[%i] : memref<32xf64>
    affine.store %2, %B[%i] : memref<32xf64>
  }
  memref.dealloc %t : memref<32xf64>
  return
}",
        slips: &[slip(
            "privatization: two parallel iterations share a cell",
            "%2 = affine.load %t[%i]",
            "%2 = affine.load %t[(%i floordiv 2) * 2]",
        )],
    },
];

const SCALED: &str = "func.func @f(%A: memref<32xf64>, %B: memref<32xf64>, %x: f64) {
  affine.for %i = 0 to 32 {
    %0 = affine.load %A[%i] : memref<32xf64>
    %1 = arith.mulf %0, %x : f64
    affine.store %1, %B[%i] : memref<32xf64>
  }
  return
}";

const IN_PLACE: &str = "func.func @f(%A: memref<32xf64>, %x: f64) {
  affine.for %i = 0 to 32 {
    %0 = affine.load %A[%i] : memref<32xf64>
    %1 = arith.mulf %0, %x : f64
    affine.store %1, %A[%i] : memref<32xf64>
  }
  return
}";

const EVEN_CELLS: &str = "func.func @f(%B: memref<32xf64>, %x: f64) {
  affine.for %i = 0 to 32 step 2 {
    affine.store %x, %B[%i] : memref<32xf64>
  }
  return
}";

const THIRTY: &str = "func.func @f(%A: memref<30xf64>, %B: memref<30xf64>, %x: f64) {
  affine.for %i = 0 to 30 {
    %0 = affine.load %A[%i] : memref<30xf64>
    %1 = arith.mulf %0, %x : f64
    affine.store %1, %B[%i] : memref<30xf64>
  }
  return
}";

const ANY_NUMBER: &str = "func.func @f(%n: index, %A: memref<?xf64>, %B: memref<?xf64>) {
  affine.for %i = 0 to %n {
    %0 = affine.load %A[%i] : memref<?xf64>
    affine.store %0, %B[%i] : memref<?xf64>
  }
  return
}";

const TOTAL: &str = "func.func @f(%n: index, %A: memref<?xf64>, %S: memref<f64>) {
  affine.for %i = 0 to %n {
    %0 = affine.load %S[] : memref<f64>
    %1 = affine.load %A[%i] : memref<?xf64>
    %2 = arith.addf %0, %1 : f64
    affine.store %2, %S[] : memref<f64>
  }
  return
}";
