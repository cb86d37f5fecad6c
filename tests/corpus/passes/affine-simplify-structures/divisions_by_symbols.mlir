// OPTIONS: --pass-pipeline=builtin.module(func.func(affine-simplify-structures))

func.func @multiples(%a: index, %b: index) -> (index, index, index) {
  %0 = affine.apply affine_map<()[s0, s1] -> ((s0 * s1 + s1 * 3) mod s1)>()[%a, %b]
  %1 = affine.apply affine_map<()[s0, s1] -> ((s0 * s1 + s1 * 3) floordiv s1)>()[%a, %b]
  %2 = affine.apply affine_map<()[s0, s1] -> ((s1 * 4 + s0 * s1) ceildiv s1)>()[%a, %b]
  return %0, %1, %2 : index, index, index
}

// -----

func.func @no_multiples(%a: index, %b: index) -> (index, index) {
  %0 = affine.apply affine_map<()[s0, s1] -> ((s0 * s1 + 1) mod s1)>()[%a, %b]
  %1 = affine.apply affine_map<()[s0, s1] -> ((s1 ceildiv 2 + s0 * s1) floordiv s1)>()[%a, %b]
  return %0, %1 : index, index
}

// -----

func.func @nested(%a: index, %b: index) -> (index, index, index) {
  %0 = affine.apply affine_map<()[s0, s1] -> (((s0 * s1) floordiv 3) floordiv s1)>()[%a, %b]
  %1 = affine.apply affine_map<()[s0, s1] -> (((s0 * s1) ceildiv 3) floordiv s1)>()[%a, %b]
  %2 = affine.apply affine_map<()[s0, s1] -> (((s0 * s1) mod (s1 * 5)) floordiv s1)>()[%a, %b]
  return %0, %1, %2 : index, index, index
}

// -----

func.func @cancelled(%a: index, %b: index, %c: index) -> (index, index) {
  %0 = affine.apply affine_map<()[s0, s1, s2] -> (s0 * s1 + s2 - s1 * 2 - s0 * s1)>()[%a, %b, %c]
  %1 = affine.apply affine_map<()[s0, s1, s2] -> ((s0 - s1) mod s2 + s1 - (s0 - s1) mod s2)>()[%a, %b, %c]
  return %0, %1 : index, index
}

// -----

func.func @divisor(%a: index, %b: index) -> (index, index) {
  %0 = affine.apply affine_map<()[s0, s1] -> (17 floordiv (s0 - s0 + 3))>()[%a, %b]
  %1 = affine.apply affine_map<()[s0, s1] -> (s0 mod (s1 + s0 - s1))>()[%a, %b]
  return %0, %1 : index, index
}

// -----

func.func @order(%m: memref<?x?xf32>, %a: index, %b: index) -> f32 {
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {
      %0 = affine.apply affine_map<(d0, d1)[s0, s1] -> (s1 + d1 * s0 + d1 + s0 * s1 + d0 mod 3 + d0 * s1 + 1)>(%i, %j)[%a, %b]
      %v = memref.load %m[%0, %0] : memref<?x?xf32>
      memref.store %v, %m[%i, %j] : memref<?x?xf32>
    }
  }
  %c0 = arith.constant 0 : index
  %r = memref.load %m[%c0, %c0] : memref<?x?xf32>
  return %r : f32
}

// -----

// VERDICT: better: mlir-opt forgets conditions with products of symbols
func.func private @g()
func.func @set(%a: index, %b: index) {
  affine.if affine_set<()[s0, s1] : ((s1 * s0 + s1) floordiv s1 - s0 - 1 >= 0, s0 * s1 - s1 >= 0)>()[%a, %b] {
    func.call @g() : () -> ()
  }
  return
}

// -----

// Quotients that are rounded one by one are not divided.
func.func @rounded(%a: index, %b: index) -> (index, index) {
  %0 = affine.apply affine_map<()[s0, s1] -> ((((s0 * 2) ceildiv 4) * 5 + s0 * 42) ceildiv s0)>()[%a, %b]
  %1 = affine.apply affine_map<()[s0, s1] -> (((s0 * 2) ceildiv 5 + s0 * 42) ceildiv s0)>()[%a, %b]
  return %0, %1 : index, index
}
