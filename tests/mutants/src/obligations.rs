//! Programs after a transformation that compute the same and are defined on fewer inputs, or rest on what the
//! program refutes: each slip breaks one obligation of the checker.

use crate::pairs::{Pair, slip};

/// All of them. The lines are asked about whole programs.
pub const OBLIGATIONS: &[Pair] = &[
    Pair {
        before: COUNTED,
        after: "func.func @f(%n: index, %m: i32, %A: memref<8xindex>, %I: memref<8xi32>) {
  %c1 = arith.constant 1 : index
  %k = arith.constant 3 : i32
  %s = arith.addi %n, %c1 : index
  %p = arith.muli %m, %k : i32
  %q = arith.shli %m, %k : i32
  %r = arith.shrui %m, %k : i32
  affine.store %r, %I[2] : memref<8xi32>
  affine.store %q, %I[1] : memref<8xi32>
  affine.store %p, %I[0] : memref<8xi32>
  affine.store %s, %A[0] : memref<8xindex>
  return
}",
        slips: &[
            slip("flags: `nuw` where it may wrap", "addi %n, %c1", "addi %n, %c1 overflow<nuw>"),
            slip("flags: `nsw` where it may wrap", "muli %m, %k", "muli %m, %k overflow<nsw>"),
            slip("flags: `nuw` of a shift", "shli %m, %k", "shli %m, %k overflow<nuw>"),
            slip("flags: `exact` where bits are lost", "shrui %m, %k", "shrui %m, %k exact"),
            slip(
                "a value of no meaning: a shift by more than the width",
                "%p = arith.muli %m, %k : i32",
                "%w = arith.constant 40 : i32
  %x = arith.shli %m, %w : i32
  %z = arith.constant 0 : i32
  %y = arith.andi %x, %z : i32
  %u = arith.muli %m, %k : i32
  %p = arith.ori %u, %y : i32",
            ),
            slip(
                "a value of no meaning: poison times zero",
                "%p = arith.muli %m, %k : i32",
                "%x = ub.poison : i32
  %z = arith.constant 0 : i32
  %y = arith.muli %x, %z : i32
  %u = arith.muli %m, %k : i32
  %p = arith.addi %u, %y : i32",
            ),
            slip("the end: nobody gets there", "  return\n}", "  ub.unreachable\n}"),
        ],
    },
    Pair {
        before: GUARDED,
        after: "func.func @f(%n: i32, %m: i32, %t: index, %I: memref<64xi32>) {
  affine.for %i = 0 to %t {
    %d = arith.divsi %n, %m : i32
    affine.store %d, %I[-%i + 63] : memref<64xi32>
  }
  return
}",
        slips: &[
            slip(
                "failures: a division is done where no iteration is",
                "  affine.for %i = 0 to %t {
    %d = arith.divsi %n, %m : i32",
                "  %d = arith.divsi %n, %m : i32
  affine.for %i = 0 to %t {",
            ),
            slip(
                "bounds: one iteration more, and its cell is not there",
                "    affine.store %d, %I[-%i + 63] : memref<64xi32>",
                "    %v = affine.load %I[-%i + 64] : memref<64xi32>
    affine.store %d, %I[-%i + 63] : memref<64xi32>",
            ),
        ],
    },
    Pair {
        before: VIEWED,
        after: "func.func @f(%A: memref<?xf32>, %B: memref<16xf32>, %n: index, %x: f32) {
  affine.for %i = 0 to %n {
    affine.store %x, %A[%i] : memref<?xf32>
  }
  affine.store %x, %B[0] : memref<16xf32>
  return
}",
        slips: &[
            slip(
                "sizes: a cast to one that the memref may not have",
                "  affine.for %i = 0 to %n {
    affine.store %x, %A[%i] : memref<?xf32>",
                "  %C = memref.cast %A : memref<?xf32> to memref<4xf32>
  affine.for %i = 0 to %n {
    affine.store %x, %C[%i] : memref<4xf32>",
            ),
            slip(
                "views: one past the end, which nobody uses",
                "  affine.store %x, %B[0]",
                "  %s = memref.subview %B[%n] [8] [1] : memref<16xf32> to memref<8xf32, strided<[1], offset: ?>>
  affine.store %x, %B[0]",
            ),
            slip(
                "views: one of a size below zero",
                "  affine.store %x, %B[0]",
                "  %s = memref.subview %B[0] [%n] [1] : memref<16xf32> to memref<?xf32, strided<[1]>>
  affine.store %x, %B[0]",
            ),
            slip(
                "promises: an alignment that memory may not have",
                "  affine.store %x, %B[0] : memref<16xf32>",
                "  %a = memref.assume_alignment %B, 4096 : memref<16xf32>
  affine.store %x, %B[0] : memref<16xf32>",
            ),
            slip(
                "sizes: the dimension of a memref that has fewer",
                "  affine.store %x, %B[0]",
                "  %d = memref.dim %B, %n : memref<16xf32>
  affine.store %x, %B[0]",
            ),
            slip(
                "memory: an allocation of a size below zero",
                "  affine.store %x, %B[0]",
                "  %t = memref.alloc(%n) : memref<?xf32>
  memref.dealloc %t : memref<?xf32>
  affine.store %x, %B[0]",
            ),
            slip(
                "memory: of the stack, freed",
                "  affine.store %x, %B[0]",
                "  %t = memref.alloca() : memref<4xf32>
  memref.dealloc %t : memref<4xf32>
  affine.store %x, %B[0]",
            ),
            slip(
                "memory: a part of it freed",
                "  affine.store %x, %B[0]",
                "  %t = memref.alloc() : memref<4xf32>
  %p = memref.subview %t[1] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1], offset: 1>>
  memref.dealloc %p : memref<2xf32, strided<[1], offset: 1>>
  affine.store %x, %B[0]",
            ),
        ],
    },
    Pair {
        before: CHECKED,
        after: "func.func private @require(index)
func.func @f(%A: memref<64xf32>, %n: index, %x: f32) {
  func.call @require(%n) : (index) -> ()
  affine.store %x, %A[symbol(%n) - 5] : memref<64xf32>
  return
}",
        slips: &[
            slip(
                "when it is reached: a guard is asked only where it holds",
                "  func.call @require(%n) : (index) -> ()",
                "  affine.if affine_set<()[s0] : (s0 - 5 >= 0, -s0 + 68 >= 0)>()[%n] {
    func.call @require(%n) : (index) -> ()
  }",
            ),
            slip(
                "when it is reached: a store comes before its guard",
                "  func.call @require(%n) : (index) -> ()
  affine.store %x, %A[symbol(%n) - 5] : memref<64xf32>",
                "  affine.store %x, %A[symbol(%n) - 5] : memref<64xf32>
  func.call @require(%n) : (index) -> ()",
            ),
        ],
    },
    Pair {
        before: WIDE,
        after: "func.func @f(%n: index, %A: memref<8xindex>) {
  %k = affine.apply affine_map<()[s0] -> (s0 floordiv 4096)>()[%n]
  affine.store %k, %A[0] : memref<8xindex>
  return
}",
        slips: &[slip(
            "index: part of an expression does not fit",
            "s0 floordiv 4096",
            "(s0 * 1048576) floordiv 4294967296",
        )],
    },
    Pair {
        before: CALLED,
        after: CALLED,
        slips: &[
            slip(
                "overlap: two arguments are one memory, and the order is another",
                "  affine.for %i = 0 to 7 {
    %v = affine.load %A[%i] : memref<8xf32>
    affine.store %v, %B[%i + 1] : memref<8xf32>
  }
  func.call @touch() : () -> ()
  %w = affine.load %C[0] : memref<8xf32>",
                "  %z = affine.load %A[0] : memref<8xf32>
  affine.for %i = 0 to 7 {
    %v = affine.load %A[-%i + 6] : memref<8xf32>
    affine.store %v, %B[-%i + 7] : memref<8xf32>
  }
  func.call @touch() : () -> ()
  %w = affine.load %C[0] : memref<8xf32>",
            ),
            slip(
                "overlap: an argument is a global that a function called writes",
                "  func.call @touch() : () -> ()
  %w = affine.load %C[0] : memref<8xf32>",
                "  %w = affine.load %C[0] : memref<8xf32>
  func.call @touch() : () -> ()",
            ),
        ],
    },
    Pair {
        before: NESTED,
        after: "module {
  module {
    memref.global @g : memref<2xf32> = dense<1.0>
    func.func @f() -> f32 {
      %p = memref.get_global @g : memref<2xf32>
      %v = affine.load %p[0] : memref<2xf32>
      return %v : f32
    }
  }
  module {
    memref.global @g : memref<2xf32> = dense<2.0>
    func.func @h(%x: f32, %y: f32) -> f32 {
      %p = memref.get_global @g : memref<2xf32>
      %v = affine.load %p[1] : memref<2xf32>
      %s = arith.subf %x, %y : f32
      %r = arith.addf %s, %v : f32
      return %r : f32
    }
  }
}",
        slips: &[
            slip("surroundings: a global of one module has the value of another", "dense<1.0>", "dense<2.0>"),
            slip("values: two arguments of a type are swapped", "subf %x, %y", "subf %y, %x"),
        ],
    },
    Pair {
        before: PLAIN,
        after: "func.func @f(%A: memref<8xf32>, %B: memref<8xf32>, %x: f32) {
  affine.for %i = 0 to 8 {
    %v = affine.load %A[-%i + 7] : memref<8xf32>
    %w = arith.mulf %v, %x : f32
    affine.store %w, %B[-%i + 7] : memref<8xf32>
  }
  return
}",
        slips: &[
            slip("promises: fewer values of floats", "mulf %v, %x", "mulf %v, %x fastmath<nnan>"),
            slip("promises: no infinities", "mulf %v, %x", "mulf %v, %x fastmath<ninf>"),
            slip(
                "promises: the alignment of an access",
                "affine.load %A[-%i + 7]",
                "affine.load %A[-%i + 7] {alignment = 4096 : i64}",
            ),
            slip(
                "races: iterations that may run at the same time write one cell",
                "affine.for %i = 0 to 8 {
    %v = affine.load %A[-%i + 7] : memref<8xf32>
    %w = arith.mulf %v, %x : f32
    affine.store %w, %B[-%i + 7] : memref<8xf32>",
                "affine.parallel (%i) = (0) to (16) {
    %v = affine.load %A[-(%i floordiv 2) + 7] : memref<8xf32>
    %w = arith.mulf %v, %x : f32
    affine.store %w, %B[-(%i floordiv 2) + 7] : memref<8xf32>",
            ),
            slip("surroundings: what others call is hidden", "func.func @f", "func.func private @f"),
            slip("promises: an argument overlaps nothing", "(%A: memref<8xf32>,", "(%A: memref<8xf32> {llvm.noalias},"),
            slip(
                "surroundings: what C calls is not made",
                "%x: f32) {",
                "%x: f32) attributes {llvm.emit_c_interface} {",
            ),
        ],
    },
    Pair {
        before: READ_ONLY,
        after: "memref.global \"private\" constant @g : memref<4xf32> = dense<1.0>
func.func private @relies(%A: memref<4xf32>) -> f32 {
  %B = memref.assume_alignment %A, 64 : memref<4xf32>
  %v = affine.load %B[3] : memref<4xf32>
  return %v : f32
}
func.func @f(%x: f32) -> f32 {
  %p = memref.get_global @g : memref<4xf32>
  %w = affine.load %p[0] : memref<4xf32>
  %v = affine.load %p[1] : memref<4xf32>
  %s = arith.addf %v, %w : f32
  return %s : f32
}
func.func @h(%x: f32) -> f32 {
  %m = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
  affine.for %i = 0 to 4 {
    affine.store %x, %m[-%i + 3] : memref<4xf32>
  }
  %v = func.call @relies(%m) : (memref<4xf32>) -> f32
  return %v : f32
}",
        slips: &[
            slip(
                "read-only: what was found is written back",
                "  %s = arith.addf %v, %w : f32",
                "  affine.store %w, %p[0] : memref<4xf32>
  %s = arith.addf %v, %w : f32",
            ),
            slip("promises: the alignment of memory that a callee relies on", " {alignment = 64 : i64}", ""),
        ],
    },
    Pair {
        before: FREED,
        after: "func.func private @frees(%A: memref<4xf32>) {
  memref.dealloc %A : memref<4xf32>
  return
}
func.func @k(%x: f32) -> f32 {
  %m = memref.alloc() : memref<4xf32>
  func.call @frees(%m) : (memref<4xf32>) -> ()
  %s = arith.addf %x, %x : f32
  return %s : f32
}",
        slips: &[slip(
            "memory: freed by a callee, and again",
            "  %s = arith.addf %x, %x : f32",
            "  memref.dealloc %m : memref<4xf32>
  %s = arith.addf %x, %x : f32",
        )],
    },
];

const COUNTED: &str = "func.func @f(%n: index, %m: i32, %A: memref<8xindex>, %I: memref<8xi32>) {
  %c1 = arith.constant 1 : index
  %k = arith.constant 3 : i32
  %s = arith.addi %n, %c1 : index
  affine.store %s, %A[0] : memref<8xindex>
  %p = arith.muli %m, %k : i32
  affine.store %p, %I[0] : memref<8xi32>
  %q = arith.shli %m, %k : i32
  affine.store %q, %I[1] : memref<8xi32>
  %r = arith.shrui %m, %k : i32
  affine.store %r, %I[2] : memref<8xi32>
  return
}";

const GUARDED: &str = "func.func @f(%n: i32, %m: i32, %t: index, %I: memref<64xi32>) {
  affine.for %i = 0 to %t {
    %d = arith.divsi %n, %m : i32
    affine.store %d, %I[%i - symbol(%t) + 64] : memref<64xi32>
  }
  return
}";

const VIEWED: &str = "func.func @f(%A: memref<?xf32>, %B: memref<16xf32>, %n: index, %x: f32) {
  affine.store %x, %B[0] : memref<16xf32>
  affine.for %i = 0 to %n {
    affine.store %x, %A[%i] : memref<?xf32>
  }
  return
}";

const CHECKED: &str = "func.func private @require(index)
func.func @f(%A: memref<64xf32>, %n: index, %x: f32) {
  func.call @require(%n) : (index) -> ()
  affine.store %x, %A[symbol(%n) - 5] : memref<64xf32>
  return
}";

const WIDE: &str = "func.func @f(%n: index, %A: memref<8xindex>) {
  %k = affine.apply affine_map<()[s0] -> (s0 floordiv 4096)>()[%n]
  affine.store %k, %A[0] : memref<8xindex>
  return
}";

const CALLED: &str = "memref.global \"private\" @g : memref<8xf32> = dense<1.0>
func.func private @touch() {
  %g = memref.get_global @g : memref<8xf32>
  %c = arith.constant 3.0 : f32
  affine.store %c, %g[0] : memref<8xf32>
  return
}
func.func private @k(%A: memref<8xf32>, %B: memref<8xf32>, %C: memref<8xf32>) {
  affine.for %i = 0 to 7 {
    %v = affine.load %A[%i] : memref<8xf32>
    affine.store %v, %B[%i + 1] : memref<8xf32>
  }
  func.call @touch() : () -> ()
  %w = affine.load %C[0] : memref<8xf32>
  affine.store %w, %B[0] : memref<8xf32>
  return
}
func.func @f(%x: f32) -> f32 {
  %g = memref.get_global @g : memref<8xf32>
  %A = memref.alloc() : memref<8xf32>
  affine.for %i = 0 to 8 {
    affine.store %x, %A[%i] : memref<8xf32>
  }
  affine.store %x, %g[0] : memref<8xf32>
  func.call @k(%A, %A, %g) : (memref<8xf32>, memref<8xf32>, memref<8xf32>) -> ()
  %r = affine.load %A[0] : memref<8xf32>
  memref.dealloc %A : memref<8xf32>
  return %r : f32
}";

const NESTED: &str = "module {
  module {
    memref.global @g : memref<2xf32> = dense<1.0>
    func.func @f() -> f32 {
      %p = memref.get_global @g : memref<2xf32>
      %v = affine.load %p[0] : memref<2xf32>
      return %v : f32
    }
  }
  module {
    memref.global @g : memref<2xf32> = dense<2.0>
    func.func @h(%x: f32, %y: f32) -> f32 {
      %p = memref.get_global @g : memref<2xf32>
      %s = arith.subf %x, %y : f32
      %v = affine.load %p[1] : memref<2xf32>
      %r = arith.addf %s, %v : f32
      return %r : f32
    }
  }
}";

const PLAIN: &str = "func.func @f(%A: memref<8xf32>, %B: memref<8xf32>, %x: f32) {
  affine.for %i = 0 to 8 {
    %v = affine.load %A[%i] : memref<8xf32>
    %w = arith.mulf %v, %x : f32
    affine.store %w, %B[%i] : memref<8xf32>
  }
  return
}";

const READ_ONLY: &str = "memref.global \"private\" constant @g : memref<4xf32> = dense<1.0>
func.func private @relies(%A: memref<4xf32>) -> f32 {
  %B = memref.assume_alignment %A, 64 : memref<4xf32>
  %v = affine.load %B[3] : memref<4xf32>
  return %v : f32
}
func.func @f(%x: f32) -> f32 {
  %p = memref.get_global @g : memref<4xf32>
  %v = affine.load %p[1] : memref<4xf32>
  %w = affine.load %p[0] : memref<4xf32>
  %s = arith.addf %v, %w : f32
  return %s : f32
}
func.func @h(%x: f32) -> f32 {
  %m = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
  affine.for %i = 0 to 4 {
    affine.store %x, %m[%i] : memref<4xf32>
  }
  %v = func.call @relies(%m) : (memref<4xf32>) -> f32
  return %v : f32
}";

const FREED: &str = "func.func private @frees(%A: memref<4xf32>) {
  memref.dealloc %A : memref<4xf32>
  return
}
func.func @k(%x: f32) -> f32 {
  %m = memref.alloc() : memref<4xf32>
  %s = arith.addf %x, %x : f32
  func.call @frees(%m) : (memref<4xf32>) -> ()
  return %s : f32
}";
