// What a function is called with twice is not packed, nor what may be a global that a callee writes; what is given other memory is.
// RUN: split-file %s %t
// RUN: not loopwright optimize %t/program.mlir --script %t/twice.txt 2>&1 | FileCheck %s --check-prefix=TWICE
// RUN: not loopwright optimize %t/program.mlir --script %t/global.txt 2>&1 | FileCheck %s --check-prefix=GLOBAL
// RUN: loopwright optimize %t/program.mlir --script %t/apart.txt | FileCheck %s

// TWICE: twice.txt:{{[0-9]+}}:1: error: '@twice': {{.*}} is called with overlapping memory in this program: its arguments are one array, as the call at {{.*}}program.mlir:{{[0-9]+}}:3 passes memory that may overlap
// GLOBAL: global.txt:{{[0-9]+}}:1: error: '@global': {{.*}} passes what may be the global 'g', which is used here too
// CHECK-LABEL: func.func private @apart
// CHECK: memref.alloc
//--- twice.txt
func @twice
pack A at 1
//--- global.txt
func @global
pack A at 1
//--- apart.txt
func @apart
pack A at 1
//--- program.mlir
memref.global "private" @g : memref<16xf32> = dense<1.0>
func.func private @set(%x: f32) {
  %p = memref.get_global @g : memref<16xf32>
  affine.store %x, %p[0] : memref<16xf32>
  return
}
func.func private @twice(%A: memref<16xf32>, %B: memref<16xf32>) {
  affine.for %t = 0 to 4 {
    affine.for %i = 0 to 15 {
      %v = affine.load %A[%i] : memref<16xf32>
      %w = arith.addf %v, %v : f32
      affine.store %w, %B[%i + 1] : memref<16xf32>
    }
  }
  return
}
func.func private @global(%A: memref<16xf32>, %B: memref<16xf32>) {
  affine.for %t = 0 to 4 {
    affine.for %i = 0 to 15 {
      %v = affine.load %A[%i] : memref<16xf32>
      affine.store %v, %B[%i + 1] : memref<16xf32>
      func.call @set(%v) : (f32) -> ()
    }
  }
  return
}
func.func private @apart(%A: memref<16xf32>, %B: memref<16xf32>) {
  affine.for %t = 0 to 4 {
    affine.for %i = 0 to 15 {
      %v = affine.load %A[%i] : memref<16xf32>
      %w = arith.addf %v, %v : f32
      affine.store %w, %B[%i + 1] : memref<16xf32>
    }
  }
  return
}
func.func @main() {
  %A = memref.alloc() : memref<16xf32>
  %B = memref.alloc() : memref<16xf32>
  %g = memref.get_global @g : memref<16xf32>
  %s = memref.subview %A[0] [16] [1] : memref<16xf32> to memref<16xf32>
  func.call @twice(%A, %s) : (memref<16xf32>, memref<16xf32>) -> ()
  func.call @global(%g, %B) : (memref<16xf32>, memref<16xf32>) -> ()
  func.call @apart(%A, %B) : (memref<16xf32>, memref<16xf32>) -> ()
  return
}
