// Equal constants become one at the front of the function; those of nested loops too. Dead ops go.
// RUN: loopwright opt --canonicalize %s | FileCheck %s
// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<?xindex>, %arg1: index) {
// CHECK-NEXT:     %c6 = arith.constant 6 : index
// CHECK-NEXT:     %idx5 = index.constant 5
// CHECK-NEXT:     %c5 = arith.constant 5 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     memref.store %c1, %arg0[%arg1] : memref<?xindex>
// CHECK-NEXT:     affine.for %arg2 = 0 to 10 {
// CHECK-NEXT:       memref.store %c6, %arg0[%arg2] : memref<?xindex>
// CHECK-NEXT:       memref.store %c5, %arg0[%idx5] : memref<?xindex>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }

func.func @f(%m: memref<?xindex>, %n: index) {
  %c1 = arith.constant 1 : index
  memref.store %c1, %m[%n] : memref<?xindex>
  %dead = affine.load %m[%n] : memref<?xindex>
  affine.for %i = 0 to 10 {
    %unused = arith.addi %i, %n : index
  }
  affine.for %i = 0 to 10 {
    %c = arith.constant 5 : index
    %d = arith.constant 1 : index
    %e = arith.addi %c, %d : index
    memref.store %e, %m[%i] : memref<?xindex>
    %idx = index.constant 5
    memref.store %c, %m[%idx] : memref<?xindex>
  }
  return
}

func.func private @printMemrefInd(memref<*xindex>) attributes { llvm.emit_c_interface }
func.func @main() {
  %n = arith.constant 3 : index
  %m = memref.alloc() : memref<10xindex>
  affine.for %i = 0 to 10 {
    memref.store %i, %m[%i] : memref<10xindex>
  }
  %d = memref.cast %m : memref<10xindex> to memref<?xindex>
  call @f(%d, %n) : (memref<?xindex>, index) -> ()
  %u = memref.cast %m : memref<10xindex> to memref<*xindex>
  call @printMemrefInd(%u) : (memref<*xindex>) -> ()
  return
}
