// Functions, modules, blocks, unknown ops, memrefs with layouts.
// RUN: loopwright opt --allow-unregistered-dialect %s | FileCheck %s

// CHECK: #map = affine_map<(d0) -> (d0 * 2)>
// CHECK-NEXT: module @outer attributes {test.list = [1, 2.500000e+00, -3 : i8, true, unit], test.table = {a = 1 : index, b}, test.tag = "x\\y\22"} {
// CHECK-NEXT:   func.func private @declared(memref<*xf64> {test.hint}, tensor<4x?xi1>) -> (vector<4xf32>, none) attributes {llvm.emit_c_interface}
// CHECK-NEXT:   func.func @blocks(%arg0: memref<4x?xf32, strided<[?, 1], offset: ?>>, %arg1: memref<3xi8, #map, 1>, %arg2: memref<0x4xf64>) {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %dim = memref.dim %arg0, %c0 : memref<4x?xf32, strided<[?, 1], offset: ?>>
// CHECK-NEXT:     %c-9223372036854775808_i64 = arith.constant -9223372036854775808 : i64
// CHECK-NEXT:     %c170141183460469231731687303715884105727_i128 = arith.constant 170141183460469231731687303715884105727 : i128
// CHECK-NEXT:     %cst = arith.constant 1.401300e-45 : f32
// CHECK-NEXT:     %cst_0 = arith.constant 0x7F800000 : f32
// CHECK-NEXT:     %cst_1 = arith.constant 3.140630e+00 : bf16
// CHECK-NEXT:     %cst_2 = arith.constant dense<[1, 2, 3]> : vector<3xi32>
// CHECK-NEXT:     %0 = "test.op"(%dim, %cst_2) {value = "opaque"} : (index, vector<3xi32>) -> index
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT:   module {
// CHECK-NEXT:     func.func nested @inner(%arg0: i1) -> (i1 {test.result}) {
// CHECK-NEXT:       %0 = call @inner(%arg0) : (i1) -> i1
// CHECK-NEXT:       return %0 : i1
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT: }

module @outer attributes {test.tag = "x\\y\22", test.list = [1, 2.5, -3 : i8, true, unit], test.table = {a = 1 : index, b}} {
  func.func private @declared(memref<*xf64> {test.hint}, tensor<4x?xi1>) -> (vector<4xf32>, none) attributes {llvm.emit_c_interface}
  func.func @blocks(%x: memref<4x?xf32, strided<[?, 1], offset: ?>>, %y: memref<3xi8, affine_map<(d0) -> (d0 * 2)>, 1>, %z: memref<0x4xf64>) {
    %c0 = arith.constant 0 : index
    %d = memref.dim %x, %c0 : memref<4x?xf32, strided<[?, 1], offset: ?>>
    %big = arith.constant -9223372036854775808 : i64
    %wide = arith.constant 170141183460469231731687303715884105727 : i128
    %f = arith.constant 1.0e-45 : f32
    %inf = arith.constant 0x7F800000 : f32
    %bf = arith.constant 3.140625 : bf16
    %v = arith.constant dense<[1, 2, 3]> : vector<3xi32>
    %k = "test.op"(%d, %v) {value = "opaque"} : (index, vector<3xi32>) -> index
    return
  }
  module {
    func.func nested @inner(%arg: i1) -> (i1 {test.result}) {
      %again = call @inner(%arg) : (i1) -> i1
      return %again : i1
    }
  }
}
