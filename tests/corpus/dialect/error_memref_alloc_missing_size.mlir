// RUN: not loopwright opt %s 2>&1 | FileCheck %s
// CHECK: error_memref_alloc_missing_size.mlir:4:8: error: 'memref.alloc' op incorrect number of dynamic sizes, has 0, expected 1
func.func @f() {
  %A = memref.alloc() : memref<?xf64>
  return
}
