// A kernel of LLVM 12 in every command.
// RUN: loopwright deps --from-llvm 12 %s | FileCheck %s --check-prefix=DEPS
// RUN: loopwright scop --from-llvm 12 %s | FileCheck %s --check-prefix=SCOP
// RUN: loopwright run --from-llvm 12 %s | FileCheck %s --check-prefix=PRINTS
// RUN: loopwright optimize --from-llvm 12 %s -o %t.mlir --certificate %t
// RUN: loopwright check --from-llvm 12 %t %s %t.mlir | FileCheck %s --check-prefix=EQUAL
// RUN: loopwright verify --from-llvm 12 %s %t.mlir | FileCheck %s --check-prefix=EQUAL
// RUN: loopwright opt --from-llvm 12 --emit c %s | FileCheck %s --check-prefix=EMITTED
// RUN: loopwright opt --from-llvm 12 %s | loopwright run - | FileCheck %s --check-prefix=PRINTS

// DEPS-LABEL: function 'gemm'
// DEPS: reduction
// SCOP-LABEL: function 'gemm'
// PRINTS: 12
// EQUAL: equal
// EMITTED: void gemm(
func @gemm(%C: memref<4x4xf32>, %A: memref<4x4xf32>, %B: memref<4x4xf32>) {
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {
      affine.for %k = 0 to 4 {
        %0 = affine.load %A[%i, %k] : memref<4x4xf32>
        %1 = affine.load %B[%k, %j] : memref<4x4xf32>
        %2 = mulf %0, %1 : f32
        %3 = affine.load %C[%i, %j] : memref<4x4xf32>
        %4 = addf %3, %2 : f32
        affine.store %4, %C[%i, %j] : memref<4x4xf32>
      }
    }
  }
  return
}
func @main() {
  %one = constant 1.0 : f32
  %three = constant 3.0 : f32
  %zero = constant 0.0 : f32
  %A = alloc() : memref<4x4xf32>
  %B = alloc() : memref<4x4xf32>
  %C = alloc() : memref<4x4xf32>
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {
      affine.store %one, %A[%i, %j] : memref<4x4xf32>
      affine.store %three, %B[%i, %j] : memref<4x4xf32>
      affine.store %zero, %C[%i, %j] : memref<4x4xf32>
    }
  }
  call @gemm(%C, %A, %B) : (memref<4x4xf32>, memref<4x4xf32>, memref<4x4xf32>) -> ()
  affine.for %i = 0 to 4 {
    %0 = affine.load %C[%i, %i] : memref<4x4xf32>
    vector.print %0 : f32
  }
  return
}
