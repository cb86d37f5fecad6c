// Memory that is chosen, handed on by a region, a block or a callee, may be what else a call passes.
// RUN: loopwright opt --affine-parallelize --prove-each %s 2>&1 | FileCheck %s
// RUN: loopwright optimize --tile 4 %s 2>&1 | FileCheck %s

// CHECK-COUNT-6: is called with overlapping memory in this program: its arguments are one array
// CHECK-NOT: affine.parallel
// CHECK: func.func private @apart
// CHECK: affine.parallel
// CHECK: func.func @main

func.func private @printMemrefF32(memref<*xf32>)
func.func private @same(%A: memref<16xf32>) -> memref<16xf32> {
  return %A : memref<16xf32>
}
func.func private @chosen(%A: memref<16xf32>, %B: memref<16xf32>) {
  affine.for %i = 0 to 15 {
    %v = affine.load %A[%i] : memref<16xf32>
    affine.store %v, %B[%i + 1] : memref<16xf32>
  }
  return
}
func.func private @of_conditional(%A: memref<16xf32>, %B: memref<16xf32>) {
  affine.for %i = 0 to 15 {
    %v = affine.load %A[%i] : memref<16xf32>
    affine.store %v, %B[%i + 1] : memref<16xf32>
  }
  return
}
func.func private @of_loop(%A: memref<16xf32>, %B: memref<16xf32>) {
  affine.for %i = 0 to 15 {
    %v = affine.load %A[%i] : memref<16xf32>
    affine.store %v, %B[%i + 1] : memref<16xf32>
  }
  return
}
func.func private @returned(%A: memref<16xf32>, %B: memref<16xf32>) {
  affine.for %i = 0 to 15 {
    %v = affine.load %A[%i] : memref<16xf32>
    affine.store %v, %B[%i + 1] : memref<16xf32>
  }
  return
}
func.func private @by_address(%A: memref<16xf32>, %B: memref<16xf32>) {
  affine.for %i = 0 to 15 {
    %v = affine.load %A[%i] : memref<16xf32>
    affine.store %v, %B[%i + 1] : memref<16xf32>
  }
  return
}
func.func private @by_address_elsewhere(%A: memref<16xf32>, %B: memref<16xf32>) {
  affine.for %i = 0 to 15 {
    %v = affine.load %A[%i] : memref<16xf32>
    affine.store %v, %B[%i + 1] : memref<16xf32>
  }
  return
}
func.func private @apply(%f: (memref<16xf32>, memref<16xf32>) -> (), %A: memref<16xf32>) {
  func.call_indirect %f(%A, %A) : (memref<16xf32>, memref<16xf32>) -> ()
  return
}
func.func private @apart(%A: memref<16xf32>, %B: memref<16xf32>) {
  affine.for %i = 0 to 15 {
    %v = affine.load %A[%i] : memref<16xf32>
    affine.store %v, %B[%i + 1] : memref<16xf32>
  }
  return
}
func.func @main() {
  %A = memref.alloc() : memref<16xf32>
  %O = memref.alloc() : memref<16xf32>
  %zero = arith.constant 0.0 : f32
  affine.for %i = 0 to 16 {
    %j = arith.index_cast %i : index to i32
    %g = arith.sitofp %j : i32 to f32
    affine.store %g, %A[%i] : memref<16xf32>
    affine.store %zero, %O[%i] : memref<16xf32>
  }
  func.call @apart(%A, %O) : (memref<16xf32>, memref<16xf32>) -> ()
  func.call @apart(%O, %A) : (memref<16xf32>, memref<16xf32>) -> ()
  %t = arith.constant true
  %s = arith.select %t, %A, %O : memref<16xf32>
  func.call @chosen(%A, %s) : (memref<16xf32>, memref<16xf32>) -> ()
  %r = scf.if %t -> memref<16xf32> {
    scf.yield %A : memref<16xf32>
  } else {
    scf.yield %O : memref<16xf32>
  }
  func.call @of_conditional(%A, %r) : (memref<16xf32>, memref<16xf32>) -> ()
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %x, %y = scf.for %i = %c0 to %c1 step %c1 iter_args(%u = %O, %v = %A) -> (memref<16xf32>, memref<16xf32>) {
    scf.yield %v, %u : memref<16xf32>, memref<16xf32>
  }
  func.call @of_loop(%A, %x) : (memref<16xf32>, memref<16xf32>) -> ()
  %m = func.call @same(%A) : (memref<16xf32>) -> memref<16xf32>
  func.call @returned(%A, %m) : (memref<16xf32>, memref<16xf32>) -> ()
  %f = func.constant @by_address : (memref<16xf32>, memref<16xf32>) -> ()
  func.call_indirect %f(%A, %A) : (memref<16xf32>, memref<16xf32>) -> ()
  %g = func.constant @by_address_elsewhere : (memref<16xf32>, memref<16xf32>) -> ()
  func.call @apply(%g, %A) : ((memref<16xf32>, memref<16xf32>) -> (), memref<16xf32>) -> ()
  %q = memref.cast %A : memref<16xf32> to memref<*xf32>
  func.call @printMemrefF32(%q) : (memref<*xf32>) -> ()
  return
}
