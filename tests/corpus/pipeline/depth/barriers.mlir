// RUN: loopwright optimize --tile none %s | FileCheck %s
// RUN: loopwright opt --affine-loop-fusion %s | FileCheck %s --check-prefix=FUSED

// Nothing moves across what may be a timer, although it cannot see the arrays.

// CHECK-LABEL: func.func @timed
// CHECK:      affine.parallel
// CHECK:      call @start
// CHECK:      affine.parallel
// CHECK:      call @stop
// CHECK-LABEL: func.func @difference
// CHECK:      call @clock
// CHECK:      affine.parallel
// CHECK:      call @clock
// CHECK-LABEL: func.func @repeated
// CHECK:      call @start
// CHECK:      affine.
// CHECK:      call @stop
// CHECK-LABEL: func.func @by_callee
// CHECK:      affine.parallel
// CHECK:      call @begin
// CHECK:      affine.parallel
// FUSED-LABEL: func.func @timed
// FUSED:      affine.for
// FUSED:      call @start
// FUSED:      affine.for

func.func private @start()
func.func private @stop()
func.func private @clock() -> f64
func.func private @report(f64)

func.func @timed() {
  %c = arith.constant 1.0 : f32
  %a = memref.alloc() : memref<64x64xf32>
  %b = memref.alloc() : memref<64x64xf32>
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to 64 {
      affine.store %c, %a[%i, %j] : memref<64x64xf32>
    }
  }
  func.call @start() : () -> ()
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to 64 {
      %0 = affine.load %a[%i, %j] : memref<64x64xf32>
      %1 = arith.addf %0, %c : f32
      affine.store %1, %b[%i, %j] : memref<64x64xf32>
    }
  }
  func.call @stop() : () -> ()
  memref.dealloc %a : memref<64x64xf32>
  memref.dealloc %b : memref<64x64xf32>
  return
}

// Two timers, whose difference is used.
func.func @difference() {
  %c = arith.constant 1.0 : f32
  %a = memref.alloc() : memref<64x64xf32>
  %t0 = func.call @clock() : () -> f64
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to 64 {
      affine.store %c, %a[%j, %i] : memref<64x64xf32>
    }
  }
  %t1 = func.call @clock() : () -> f64
  %t = arith.subf %t1, %t0 : f64
  func.call @report(%t) : (f64) -> ()
  memref.dealloc %a : memref<64x64xf32>
  return
}

// The timers are in a loop.
func.func @repeated() {
  %c = arith.constant 1.0 : f32
  %a = memref.alloc() : memref<64xf32>
  affine.for %r = 0 to 10 {
    func.call @start() : () -> ()
    affine.for %i = 0 to 64 {
      affine.store %c, %a[%i] : memref<64xf32>
    }
    func.call @stop() : () -> ()
  }
  memref.dealloc %a : memref<64xf32>
  return
}

// A function of the program that calls one.
func.func @begin() {
  func.call @start() : () -> ()
  return
}
func.func @by_callee() {
  %c = arith.constant 1.0 : f32
  %a = memref.alloc() : memref<64xf32>
  %b = memref.alloc() : memref<64xf32>
  affine.for %i = 0 to 64 {
    affine.store %c, %a[%i] : memref<64xf32>
  }
  func.call @begin() : () -> ()
  affine.for %i = 0 to 64 {
    %0 = affine.load %a[%i] : memref<64xf32>
    affine.store %0, %b[%i] : memref<64xf32>
  }
  memref.dealloc %a : memref<64xf32>
  memref.dealloc %b : memref<64xf32>
  return
}

// One that only computes is no barrier.
func.func @twice(%x: f32) -> f32 {
  %y = arith.addf %x, %x : f32
  return %y : f32
}
func.func @pure(%o: memref<1xf32>) {
  %c = arith.constant 1.0 : f32
  %a = memref.alloc() : memref<64xf32>
  %b = memref.alloc() : memref<64xf32>
  affine.for %i = 0 to 64 {
    affine.store %c, %a[%i] : memref<64xf32>
  }
  %d = func.call @twice(%c) : (f32) -> f32
  affine.store %d, %o[0] : memref<1xf32>
  affine.for %i = 0 to 64 {
    %0 = affine.load %a[%i] : memref<64xf32>
    affine.store %0, %b[%i] : memref<64xf32>
  }
  memref.dealloc %a : memref<64xf32>
  memref.dealloc %b : memref<64xf32>
  return
}
