// In a loop with a call that may not come back, the first program does what stands at the same place about the call, in the same iteration.
// RUN: split-file %s %t
// RUN: loopwright verify %t/dynamic.mlir %t/dynamic_after.mlir | FileCheck %s
// RUN: loopwright verify %t/nested.mlir %t/nested_after.mlir | FileCheck %s
// RUN: loopwright verify %t/static.mlir %t/static_after.mlir | FileCheck %s
// RUN: loopwright verify %t/before.mlir %t/before_after.mlir | FileCheck %s
// RUN: loopwright verify %t/division.mlir %t/division_after.mlir | FileCheck %s
// RUN: not loopwright verify %t/dynamic.mlir %t/dynamic_too_early.mlir | FileCheck %s --check-prefix=EARLY
// RUN: not loopwright verify %t/static.mlir %t/static_too_early.mlir | FileCheck %s --check-prefix=EARLY
// RUN: not loopwright verify %t/division.mlir %t/division_too_early.mlir | FileCheck %s --check-prefix=EARLY
// RUN: not loopwright verify %t/next.mlir %t/next_too_early.mlir | FileCheck %s --check-prefix=EARLY

// CHECK: f: equal (proved)
// EARLY-NOT: f: equal (proved)
//--- dynamic.mlir
func.func private @require(index)
func.func @f(%A: memref<?xf32>, %n: index, %x: f32) {
  affine.for %i = 0 to %n {
    func.call @require(%i) : (index) -> ()
    affine.store %x, %A[%i] : memref<?xf32>
  }
  affine.for %i = 0 to 8 {
    affine.store %x, %A[0] : memref<?xf32>
  }
  return
}
//--- dynamic_after.mlir
func.func private @require(index)
func.func @f(%A: memref<?xf32>, %n: index, %x: f32) {
  affine.for %j = 1 to affine_map<()[s0] -> (s0 + 1)>()[%n] {
    %i = affine.apply affine_map<(d0) -> (d0 - 1)>(%j)
    func.call @require(%i) : (index) -> ()
    affine.store %x, %A[%j - 1] : memref<?xf32>
  }
  affine.for %i = 0 to 8 {
    affine.store %x, %A[0] : memref<?xf32>
  }
  return
}
//--- dynamic_too_early.mlir
func.func private @require(index)
func.func @f(%A: memref<?xf32>, %n: index, %x: f32) {
  affine.for %i = 0 to %n {
    %z = affine.load %A[%i] : memref<?xf32>
    func.call @require(%i) : (index) -> ()
    affine.store %x, %A[%i] : memref<?xf32>
  }
  affine.for %i = 0 to 8 {
    affine.store %x, %A[0] : memref<?xf32>
  }
  return
}
//--- nested.mlir
func.func private @require(index)
func.func @f(%A: memref<?x?xf32>, %n: index, %m: index, %x: f32) {
  affine.for %i = 0 to %n {
    func.call @require(%i) : (index) -> ()
    affine.for %j = 0 to %m {
      affine.store %x, %A[%i, %j] : memref<?x?xf32>
    }
  }
  return
}
//--- nested_after.mlir
func.func private @require(index)
func.func @f(%A: memref<?x?xf32>, %n: index, %m: index, %x: f32) {
  affine.for %i = 0 to %n {
    func.call @require(%i) : (index) -> ()
    affine.for %j = 0 to %m {
      affine.store %x, %A[%i, %m - %j - 1] : memref<?x?xf32>
    }
  }
  return
}
//--- static.mlir
func.func private @require(index)
func.func @f(%A: memref<64xf32>, %n: index, %x: f32) {
  affine.for %i = 0 to %n {
    func.call @require(%i) : (index) -> ()
    affine.store %x, %A[%i] : memref<64xf32>
  }
  return
}
//--- static_after.mlir
func.func private @require(index)
func.func @f(%A: memref<64xf32>, %n: index, %x: f32) {
  %y = arith.addf %x, %x : f32
  affine.for %i = 0 to %n {
    func.call @require(%i) : (index) -> ()
    affine.store %x, %A[%i] : memref<64xf32>
  }
  return
}
//--- static_too_early.mlir
func.func private @require(index)
func.func @f(%A: memref<64xf32>, %n: index, %x: f32) {
  affine.for %i = 0 to %n {
    %z = affine.load %A[%i] : memref<64xf32>
    func.call @require(%i) : (index) -> ()
    affine.store %x, %A[%i] : memref<64xf32>
  }
  return
}
//--- before.mlir
func.func private @require(index)
func.func @f(%A: memref<?xf32>, %n: index, %x: f32) {
  affine.for %i = 0 to %n {
    affine.store %x, %A[%i] : memref<?xf32>
    func.call @require(%i) : (index) -> ()
  }
  return
}
//--- before_after.mlir
func.func private @require(index)
func.func @f(%A: memref<?xf32>, %n: index, %x: f32) {
  affine.for %i = 0 to %n {
    affine.store %x, %A[%i] : memref<?xf32>
    affine.store %x, %A[%i] : memref<?xf32>
    func.call @require(%i) : (index) -> ()
  }
  return
}
//--- division.mlir
func.func private @require(i32)
func.func @f(%A: memref<64xi32>, %k: i32, %x: i32) {
  affine.for %i = 0 to 64 {
    func.call @require(%k) : (i32) -> ()
    %d = arith.divsi %x, %k : i32
    affine.store %d, %A[%i] : memref<64xi32>
  }
  return
}
//--- division_after.mlir
func.func private @require(i32)
func.func @f(%A: memref<64xi32>, %k: i32, %x: i32) {
  affine.for %j = 1 to 65 {
    func.call @require(%k) : (i32) -> ()
    %d = arith.divsi %x, %k : i32
    affine.store %d, %A[%j - 1] : memref<64xi32>
  }
  return
}
//--- division_too_early.mlir
func.func private @require(i32)
func.func @f(%A: memref<64xi32>, %k: i32, %x: i32) {
  affine.for %i = 0 to 64 {
    %d = arith.divsi %x, %k : i32
    func.call @require(%k) : (i32) -> ()
    affine.store %d, %A[%i] : memref<64xi32>
  }
  return
}
//--- next.mlir
func.func private @require(index)
func.func @f(%A: memref<?xf32>, %n: index, %x: f32) {
  affine.for %i = 0 to %n {
    func.call @require(%i) : (index) -> ()
    affine.store %x, %A[%i] : memref<?xf32>
  }
  return
}
//--- next_too_early.mlir
func.func private @require(index)
func.func @f(%A: memref<?xf32>, %n: index, %x: f32) {
  affine.for %i = 0 to %n {
    func.call @require(%i) : (index) -> ()
    affine.for %j = 0 to %n {
      %z = affine.load %A[%j] : memref<?xf32>
    }
    affine.store %x, %A[%i] : memref<?xf32>
  }
  return
}
