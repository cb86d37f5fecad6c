// OPTIONS: --strip-debuginfo --mlir-print-debuginfo
// OPTIONS: --strip-debuginfo

func.func @given(%x: i32 loc("argument")) -> i32 {
  %f = arith.addi %x, %x : i32 loc("file.c":3:4)
  return %f : i32 loc(fused["a", "b"])
}

// -----

func.func @blocks(%x: i32) -> i32 {
  cf.br ^b(%x : i32)
^b(%q: i32 loc("block")):
  return %q : i32 loc(callsite("inner" at "outer"))
}

// -----

func.func @loop(%m: memref<8xf32>, %x: f32) {
  affine.for %i = 0 to 8 {
    affine.store %x, %m[%i] : memref<8xf32> loc("inside")
  } loc("loop")
  return
}

// -----

func.func private @declared(i32)
memref.global @g : memref<4xf32> loc("global")

// -----

#there = loc("there":1:2)
module @inner {
  func.func @f() attributes {kept = loc("kept")} {
    return loc(#there)
  }
} loc(#there)

// -----

module {
}
