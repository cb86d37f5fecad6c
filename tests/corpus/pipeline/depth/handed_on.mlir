// RUN: loopwright optimize --tile none %s | FileCheck %s
// RUN: loopwright opt --affine-parallelize %s | FileCheck %s
// RUN: loopwright optimize --tile none %s 2>&1 | FileCheck %s --check-prefix=WHY

// A value from before a nest that is used after it leaves the nest free.

// CHECK-LABEL: func.func @across
// CHECK:      %[[V:.*]] = call @ext
// CHECK:      affine.parallel
// CHECK:      call @sink(%[[V]])
// CHECK-LABEL: func.func @returned
// CHECK:      affine.parallel
// CHECK:      %[[V:.*]] = affine.load
// CHECK:      return %[[V]]
// CHECK-LABEL: func.func @inside
// CHECK:      %[[V:.*]] = affine.load
// CHECK:      affine.parallel
// CHECK:      return %[[V]]
// CHECK-LABEL: func.func @two
// CHECK:      affine.load
// CHECK:      affine.parallel
// CHECK:      affine.load
// CHECK:      affine.parallel
// CHECK:      return
// CHECK-LABEL: func.func @sum
// CHECK:      iter_args
// CHECK:      affine.parallel
// CHECK:      return
// WHY: 'affine.for' op is unchanged: it uses %m, which line 103 computes beside it

func.func private @ext() -> f64
func.func private @sink(f64)

func.func @across(%a: memref<64x64xf32>, %c: f32) {
  %0 = func.call @ext() : () -> f64
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to 64 {
      affine.store %c, %a[%j, %i] : memref<64x64xf32>
    }
  }
  func.call @sink(%0) : (f64) -> ()
  return
}

func.func @returned(%a: memref<64x64xf32>, %c: f32) -> f32 {
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to 64 {
      affine.store %c, %a[%j, %i] : memref<64x64xf32>
    }
  }
  %0 = affine.load %a[0, 0] : memref<64x64xf32>
  return %0 : f32
}

// Loaded before, and used inside and after.
func.func @inside(%a: memref<64x64xf32>, %b: memref<1xf32>) -> f32 {
  %0 = affine.load %b[0] : memref<1xf32>
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to 64 {
      affine.store %0, %a[%j, %i] : memref<64x64xf32>
    }
  }
  return %0 : f32
}

// Two values and two nests.
func.func @two(%a: memref<64x64xf32>, %b: memref<2xf32>) -> (f32, f32) {
  %0 = affine.load %b[0] : memref<2xf32>
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to 64 {
      affine.store %0, %a[%j, %i] : memref<64x64xf32>
    }
  }
  %1 = affine.load %a[3, 4] : memref<64x64xf32>
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to 64 {
      affine.store %1, %a[%j, %i] : memref<64x64xf32>
    }
  }
  return %0, %1 : f32, f32
}

// A loop that carries values comes before.
func.func @sum(%a: memref<64x64xf32>, %b: memref<64xf32>) -> f32 {
  %z = arith.constant 0.0 : f32
  %0 = affine.for %i = 0 to 64 iter_args(%s = %z) -> (f32) {
    %v = affine.load %b[%i] : memref<64xf32>
    %t = arith.addf %s, %v : f32
    affine.yield %t : f32
  }
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to 64 {
      affine.store %0, %a[%j, %i] : memref<64x64xf32>
    }
  }
  return %0 : f32
}

// A memref that is handed on keeps the nest where it is.
func.func private @get() -> memref<64x64xf32>
func.func private @put(memref<64x64xf32>)
func.func @memref(%c: f32) {
  %m = func.call @get() : () -> memref<64x64xf32>
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to 64 {
      affine.store %c, %m[%j, %i] : memref<64x64xf32>
    }
  }
  func.call @put(%m) : (memref<64x64xf32>) -> ()
  return
}
