// What only the program itself calls may differ where the program does not call it so: functions that others may call are proved with its
// body in the place of the call. What a private global holds afterwards nobody else sees.
// RUN: split-file %s %t
// RUN: loopwright verify %t/before.mlir %t/after.mlir | FileCheck %s
// RUN: not loopwright verify %t/global.mlir %t/global_after.mlir | FileCheck %s --check-prefix=GLOBAL
// RUN: not loopwright verify %t/public.mlir %t/public_after.mlir | FileCheck %s --check-prefix=PUBLIC
// RUN: not loopwright verify %t/seen.mlir %t/seen_after.mlir | FileCheck %s --check-prefix=SEEN

// CHECK: g: different, but all functions that others may call are equal: with
// CHECK: f: equal (proved)
// CHECK: the programs are equal
// SEEN: g: not proved; it differs, but only the program calls it: with
// SEEN: f: different
// SEEN: the programs are different
// GLOBAL: scratch: not proved; {{[0-9]+}} runs agree
// GLOBAL: the programs are not shown to be different
// PUBLIC: scratch: different: {{.*}}global 'tmp'
// PUBLIC: the programs are different
//--- before.mlir
func.func private @g(%n: i32, %A: memref<4xi32>) {
  %c = arith.constant 1 : i32
  %r = arith.addi %n, %c : i32
  affine.store %r, %A[0] : memref<4xi32>
  return
}
func.func @f(%A: memref<4xi32>) {
  %c = arith.constant 5 : i32
  call @g(%c, %A) : (i32, memref<4xi32>) -> ()
  return
}
//--- after.mlir
func.func private @g(%n: i32, %A: memref<4xi32>) {
  %c = arith.constant 6 : i32
  affine.store %c, %A[0] : memref<4xi32>
  return
}
func.func @f(%A: memref<4xi32>) {
  %c = arith.constant 5 : i32
  call @g(%c, %A) : (i32, memref<4xi32>) -> ()
  return
}
//--- seen.mlir
func.func private @g(%n: i32, %A: memref<4xi32>) {
  %c = arith.constant 1 : i32
  %r = arith.addi %n, %c : i32
  affine.store %r, %A[0] : memref<4xi32>
  return
}
func.func @f(%A: memref<4xi32>) {
  %c = arith.constant 5 : i32
  call @g(%c, %A) : (i32, memref<4xi32>) -> ()
  return
}
//--- seen_after.mlir
func.func private @g(%n: i32, %A: memref<4xi32>) {
  %c = arith.constant 7 : i32
  affine.store %c, %A[0] : memref<4xi32>
  return
}
func.func @f(%A: memref<4xi32>) {
  %c = arith.constant 5 : i32
  call @g(%c, %A) : (i32, memref<4xi32>) -> ()
  return
}
//--- global.mlir
memref.global "private" @tmp : memref<4xi32> = dense<0>
func.func @scratch(%A: memref<4xi32>) {
  %tmp = memref.get_global @tmp : memref<4xi32>
  %c = arith.constant 5 : i32
  affine.store %c, %tmp[0] : memref<4xi32>
  %v = affine.load %tmp[0] : memref<4xi32>
  affine.store %v, %A[0] : memref<4xi32>
  return
}
//--- global_after.mlir
memref.global "private" @tmp : memref<4xi32> = dense<0>
func.func @scratch(%A: memref<4xi32>) {
  %tmp = memref.get_global @tmp : memref<4xi32>
  %c = arith.constant 5 : i32
  affine.store %c, %tmp[1] : memref<4xi32>
  %v = affine.load %tmp[1] : memref<4xi32>
  affine.store %v, %A[0] : memref<4xi32>
  return
}
//--- public.mlir
memref.global @tmp : memref<4xi32> = dense<0>
func.func @scratch(%A: memref<4xi32>) {
  %tmp = memref.get_global @tmp : memref<4xi32>
  %c = arith.constant 5 : i32
  affine.store %c, %tmp[0] : memref<4xi32>
  %v = affine.load %tmp[0] : memref<4xi32>
  affine.store %v, %A[0] : memref<4xi32>
  return
}
//--- public_after.mlir
memref.global @tmp : memref<4xi32> = dense<0>
func.func @scratch(%A: memref<4xi32>) {
  %tmp = memref.get_global @tmp : memref<4xi32>
  %c = arith.constant 5 : i32
  affine.store %c, %tmp[1] : memref<4xi32>
  %v = affine.load %tmp[1] : memref<4xi32>
  affine.store %v, %A[0] : memref<4xi32>
  return
}
