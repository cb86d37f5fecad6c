// A launch with all that it has here; its counters may be subscripts.
func.func @launch(%n: index, %m: memref<8x8xf32>, %x: f32) {
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %n, %gy = %n, %gz = %n) threads(%tx, %ty, %tz) in (%sx = %n, %sy = %n, %sz = %n) {
    affine.store %x, %m[%bx, %tx + 1] : memref<8x8xf32>
    gpu.terminator
  } {kernel = 3 : i32}
  return
}
// -----
// What is computed at the top level of a launch is a symbol in it.
func.func @scope(%n: index, %m: memref<8x8xf32>, %x: f32) {
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %n, %gy = %n, %gz = %n) threads(%tx, %ty, %tz) in (%sx = %n, %sy = %n, %sz = %n) {
    %s = arith.muli %bx, %tx : index
    affine.for %i = 0 to %s {
      affine.store %x, %m[symbol(%s), %i + symbol(%n)] : memref<8x8xf32>
    }
    gpu.terminator
  }
  return
}
// -----
// The body may have several blocks.
func.func @blocks(%n: index, %c: i1) {
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %n, %gy = %n, %gz = %n) threads(%tx, %ty, %tz) in (%sx = %n, %sy = %n, %sz = %n) {
    cf.cond_br %c, ^a, ^b
  ^a:
    cf.br ^b
  ^b:
    gpu.terminator {last}
  }
  return
}
// -----
// In generic form.
func.func @generic(%n: index) {
  "gpu.launch"(%n, %n, %n, %n, %n, %n) <{operandSegmentSizes = array<i32: 0, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0>}> ({
  ^bb0(%bx: index, %by: index, %bz: index, %tx: index, %ty: index, %tz: index, %gx: index, %gy: index, %gz: index, %sx: index, %sy: index, %sz: index):
    "gpu.terminator"() : () -> ()
  }) {workgroup_attributions = 0 : i64} : (index, index, index, index, index, index) -> ()
  return
}
// -----
// What is known in a loop around a launch is a symbol in it.
func.func @in_a_loop(%n: index, %m: memref<8xf32>, %x: f32) {
  affine.for %q = 0 to 8 {
    %z = arith.muli %q, %q : index
    gpu.launch blocks(%bx, %by, %bz) in (%gx = %n, %gy = %n, %gz = %n) threads(%tx, %ty, %tz) in (%sx = %n, %sy = %n, %sz = %n) {
      affine.for %i = 0 to %q {
        affine.store %x, %m[%i + symbol(%z)] : memref<8xf32>
      }
      gpu.terminator
    }
  }
  return
}
