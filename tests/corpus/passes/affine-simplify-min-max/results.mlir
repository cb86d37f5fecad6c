// OPTIONS: --pass-pipeline="builtin.module(func.func(affine-simplify-min-max))"

func.func @shifted(%i: index) -> (index, index) {
  %0 = affine.min affine_map<(d0) -> (d0, d0 + 1)>(%i)
  %1 = affine.max affine_map<(d0) -> (d0, d0 + 1)>(%i)
  return %0, %1 : index, index
}
// -----

func.func @unknown(%i: index, %n: index) -> index {
  %2 = affine.min affine_map<(d0)[s0] -> (d0, s0)>(%i)[%n]
  return %2 : index
}
// -----

func.func @one_of_three(%i: index, %n: index) -> index {
  %3 = affine.min affine_map<(d0)[s0] -> (d0 * 2, s0, s0 + 4)>(%i)[%n]
  return %3 : index
}
// -----

func.func @whole_tiles(%m: memref<100xindex>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c100 = arith.constant 100 : index
  scf.for %i = %c0 to %c100 step %c4 {
    %0 = affine.min affine_map<(d0) -> (4, -d0 + 100)>(%i)
    memref.store %0, %m[%i] : memref<100xindex>
  }
  return
}
// -----

func.func @part_of_a_tile(%m: memref<100xindex>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c98 = arith.constant 98 : index
  scf.for %i = %c0 to %c98 step %c4 {
    %0 = affine.min affine_map<(d0) -> (4, -d0 + 98)>(%i)
    memref.store %0, %m[%i] : memref<100xindex>
  }
  return
}
// -----

func.func @tiles_of_unknown_length(%m: memref<100xindex>, %n: index) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  scf.for %i = %c0 to %n step %c4 {
    %0 = affine.min affine_map<(d0)[s0] -> (4, -d0 + s0)>(%i)[%n]
    memref.store %0, %m[%i] : memref<100xindex>
  }
  return
}
// -----

func.func @literals(%i: index) -> (index, index) {
  %0 = affine.min affine_map<(d0) -> (4, 8)>(%i)
  %1 = affine.max affine_map<(d0) -> (4, 8)>(%i)
  return %0, %1 : index, index
}
// -----

// VERDICT: better: a counter of scf.for is no symbol
func.func @counter_and_literals(%m: memref<100xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c100 = arith.constant 100 : index
  scf.for %i = %c0 to %c100 step %c1 {
    %3 = affine.max affine_map<(d0) -> (d0, -1)>(%i)
    memref.store %3, %m[%i] : memref<100xindex>
    %4 = affine.max affine_map<(d0) -> (d0, 200)>(%i)
    memref.store %4, %m[%i] : memref<100xindex>
    %5 = affine.min affine_map<(d0) -> (d0, -d0 + 3, 200)>(%i)
    memref.store %5, %m[%i] : memref<100xindex>
  }
  return
}
// -----

func.func @sizes(%m: memref<100xindex>, %b: memref<?xf32>) -> index {
  %c0 = arith.constant 0 : index
  %d = memref.dim %b, %c0 : memref<?xf32>
  %3 = affine.max affine_map<()[s0] -> (s0, -1)>()[%d]
  return %3 : index
}
// -----

func.func @of_others(%n: index) -> (index, index) {
  %4 = affine.min affine_map<()[s0] -> (s0, 10)>()[%n]
  %5 = affine.min affine_map<(d0) -> (d0, 20)>(%4)
  %6 = affine.min affine_map<(d0, d1) -> (d0, d1)>(%4, %n)
  return %5, %6 : index, index
}
// -----

func.func @remainders(%n: index) -> (index, index) {
  %3 = affine.max affine_map<()[s0] -> (s0 mod 4, 3)>()[%n]
  %4 = affine.max affine_map<()[s0] -> (s0 mod 4, 5)>()[%n]
  return %3, %4 : index, index
}
// -----

func.func @quotients(%n: index) -> index {
  %5 = affine.max affine_map<()[s0] -> (s0 floordiv 4, s0)>()[%n]
  return %5 : index
}
// -----

func.func @products(%n: index) -> index {
  %7 = affine.min affine_map<()[s0] -> (s0 * 4, (s0 * 4) floordiv 2)>()[%n]
  return %7 : index
}
// -----

// VERDICT: better: what may be a symbol is one, as in all other maps
func.func @single(%n: index) -> index {
  %0 = affine.min affine_map<(d0) -> (d0 + 3)>(%n)
  return %0 : index
}
// -----

func.func @applied(%n: index) -> index {
  %0 = affine.apply affine_map<(d0) -> (d0 + 3)>(%n)
  %1 = affine.apply affine_map<(d0) -> (d0 * 2)>(%0)
  %2 = affine.max affine_map<(d0, d1) -> (d0, d1 + 8)>(%1, %n)
  return %2 : index
}
// -----

// VERDICT: better: a counter of scf.for is no symbol
func.func @two_counters(%m: memref<100xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c10 = arith.constant 10 : index
  scf.for %i = %c0 to %c10 step %c1 {
    scf.for %j = %c0 to %c10 step %c1 {
      %0 = affine.max affine_map<(d0, d1) -> (d0 + d1, d0)>(%i, %j)
      memref.store %0, %m[%i] : memref<100xindex>
      %1 = affine.min affine_map<(d0, d1) -> (d0 + d1, d0 * 2)>(%i, %j)
      memref.store %1, %m[%i] : memref<100xindex>
    }
  }
  return
}
