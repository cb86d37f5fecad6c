// OPTIONS: --convert-scf-to-cf

func.func @in_launch(%m: memref<100xf32>, %n: index, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %n, %gy = %c1, %gz = %c1) threads(%tx, %ty, %tz) in (%sx = %n, %sy = %c1, %sz = %c1) {
    scf.for %i = %c0 to %n step %c1 {
      memref.store %x, %m[%i] : memref<100xf32>
    }
    gpu.terminator
  }
  return
}

// -----

func.func @in_launch_if(%m: memref<100xf32>, %n: index, %x: f32, %c: i1) {
  %c1 = arith.constant 1 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %n, %gy = %c1, %gz = %c1) threads(%tx, %ty, %tz) in (%sx = %n, %sy = %c1, %sz = %c1) {
    scf.if %c {
      memref.store %x, %m[%tx] : memref<100xf32>
    }
    gpu.terminator
  }
  scf.if %c {
    memref.store %x, %m[%n] : memref<100xf32>
  }
  return
}

// -----

// VERDICT: refused: mlir-opt makes several blocks of a region that takes one
func.func @for_attr(%m: memref<100xf32>, %n: index, %x: f32, %c: i1) {
  affine.for %i = 0 to 10 {
    scf.if %c {
      memref.store %x, %m[%i] : memref<100xf32>
    }
  }
  return
}
