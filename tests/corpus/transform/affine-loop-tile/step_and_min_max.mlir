// RUN: loopwright opt --affine-loop-tile=tile-size=4 %s | FileCheck %s

// A step together with several bounds.

// CHECK: #map = affine_map<()[s0] -> (((s0 - 18) ceildiv 12) * 12 + 1, 1)>
// CHECK: #map1 = affine_map<()[s0] -> (s0 * 2 + 5, 30)>
// CHECK: #map2 = affine_map<(d0)[s0] -> (d0 - 5, ((s0 - 3) ceildiv 4) * 4)>
// CHECK: #map3 = affine_map<(d0)[s0] -> (d0 + 18, s0 * 2, 36)>
// CHECK: #map4 = affine_map<(d0, d1)[s0] -> (((d0 - 7) ceildiv 3) * 3 + 1, d1, ((s0 - 7) ceildiv 3) * 3 + 1)>
// CHECK: #map5 = affine_map<(d0, d1)[s0] -> (d0 + 9, d1 + 12, s0 * 2 + 5, 30)>
// CHECK: #map6 = affine_map<(d0, d1)[s0] -> (d0 - 5, d1, s0)>
// CHECK: #map7 = affine_map<(d0, d1)[s0] -> (d0 + 4, d1 + 7, s0 * 2)>
// CHECK-LABEL: func.func @kernel(%arg0: index, %arg1: memref<40x40xi64>) {
// CHECK-NEXT:     affine.for %arg2 = max #map()[%arg0] to min #map1()[%arg0] step 12 {
// CHECK-NEXT:       affine.for %arg3 = max #map2(%arg2)[%arg0] to min #map3(%arg2)[%arg0] step 4 {
// CHECK-NEXT:         affine.for %arg4 = max #map4(%arg3, %arg2)[%arg0] to min #map5(%arg3, %arg2)[%arg0] step 3 {
// CHECK-NEXT:           affine.for %arg5 = max #map6(%arg4, %arg3)[%arg0] to min #map7(%arg3, %arg4)[%arg0] {
// CHECK-NEXT:             %0 = affine.load %arg1[%arg4, %arg5] : memref<40x40xi64>
// CHECK-NEXT:             %1 = arith.addi %0, %0 : i64
// CHECK-NEXT:             affine.store %1, %arg1[%arg4, %arg5] : memref<40x40xi64>
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }

func.func private @printMemrefI64(memref<*xi64>) attributes { llvm.emit_c_interface }

func.func @kernel(%n: index, %A: memref<40x40xi64>) {
  affine.for %i = 1 to 30 step 3 {
    affine.for %j = max affine_map<(d0)[s0] -> (d0 - 5, s0)>(%i)[%n] to min affine_map<(d0)[s0] -> (d0 + 7, 2 * s0)>(%i)[%n] {
      %a = affine.load %A[%i, %j] : memref<40x40xi64>
      %s = arith.addi %a, %a : i64
      affine.store %s, %A[%i, %j] : memref<40x40xi64>
    }
  }
  return
}

func.func @main() {
  %n = arith.constant 10 : index
  %A = memref.alloc() : memref<40x40xi64>
  affine.for %i = 0 to 40 {
    affine.for %j = 0 to 40 {
      %at = affine.apply affine_map<(d0, d1) -> (d0 * 40 + d1 + 8)>(%i, %j)
      %v = arith.index_cast %at : index to i64
      affine.store %v, %A[%i, %j] : memref<40x40xi64>
    }
  }
  call @kernel(%n, %A) : (index, memref<40x40xi64>) -> ()
  %A_print = memref.cast %A : memref<40x40xi64> to memref<*xi64>
  call @printMemrefI64(%A_print) : (memref<*xi64>) -> ()
  return
}
