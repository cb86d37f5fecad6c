// OPTIONS: --canonicalize

// VERDICT: not done: loops over tiles keep counters of one value
func.func @forall_one(%m: memref<8xf32>, %x: f32) {
  scf.forall (%i) in (1) {
    memref.store %x, %m[%i] : memref<8xf32>
  }
  return
}

// -----

// VERDICT: not done: loops over tiles keep counters of one value
func.func @forall_none(%m: memref<8xf32>, %x: f32) {
  scf.forall (%i) in (0) {
    memref.store %x, %m[%i] : memref<8xf32>
  }
  return
}

// -----

// VERDICT: not done: loops over tiles keep counters of one value
func.func @forall_some(%m: memref<8x8xf32>, %x: f32, %n: index) {
  %c8 = arith.constant 8 : index
  scf.forall (%i, %j) in (1, %c8) {
    memref.store %x, %m[%i, %j] : memref<8x8xf32>
  }
  return
}
