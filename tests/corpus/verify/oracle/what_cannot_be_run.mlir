// What the interpreter cannot run of the second program is no difference; what it does not come to the end of is none either, unless
// something else was printed.
// RUN: split-file %s %t
// RUN: not loopwright verify %t/before.mlir %t/after.mlir --step-limit 2000000 | FileCheck %s
// RUN: not loopwright verify %t/before.mlir %t/printed.mlir --step-limit 2000000 | FileCheck %s --check-prefix=PRINTED

// CHECK: calls: not proved; not run: {{.*}} 'g' has no body
// CHECK: endless: not proved; not run: {{.*}} step limit of {{.*}} (the program after)
// CHECK: nothing_done: not proved; no run did anything
// CHECK: counts: not proved; not run: {{.*}} step limit of
// CHECK: the programs are not shown to be different
// PRINTED: counts: different: with {{.*}}, line 3 of the output is "2" before and "4" after
//--- before.mlir
func.func private @g(f32) -> f32
func.func private @printI64(i64)
func.func private @printNewline()
func.func @calls(%A: memref<100xf32>, %x: f32) {
  affine.store %x, %A[1] : memref<100xf32>
  return
}
func.func @endless(%A: memref<4xf32>, %x: f32) {
  affine.store %x, %A[1] : memref<4xf32>
  return
}
func.func @nothing_done(%n: index) {
  %0 = arith.muli %n, %n : index
  return
}
func.func @counts(%A: memref<4xf32>, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %most = arith.constant 1000000000000 : index
  scf.for %i = %c0 to %most step %c1 {
    %n = arith.index_cast %i : index to i64
    func.call @printI64(%n) : (i64) -> ()
    func.call @printNewline() : () -> ()
  }
  affine.store %x, %A[1] : memref<4xf32>
  return
}
//--- after.mlir
func.func private @g(f32) -> f32
func.func private @printI64(i64)
func.func private @printNewline()
func.func @calls(%A: memref<100xf32>, %x: f32) {
  %r = func.call @g(%x) : (f32) -> f32
  affine.store %x, %A[1] : memref<100xf32>
  return
}
func.func @endless(%A: memref<4xf32>, %x: f32) {
  cf.br ^again
^again:
  affine.store %x, %A[1] : memref<4xf32>
  cf.br ^again
}
func.func @nothing_done(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %b = arith.cmpi sge, %i, %c0 : index
    cf.assert %b, "never"
  }
  return
}
func.func @counts(%A: memref<4xf32>, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %most = arith.constant 1000000000000 : index
  scf.for %i = %c0 to %most step %c1 {
    %n = arith.index_cast %i : index to i64
    func.call @printI64(%n) : (i64) -> ()
    func.call @printNewline() : () -> ()
  }
  affine.store %x, %A[2] : memref<4xf32>
  return
}
//--- printed.mlir
func.func private @g(f32) -> f32
func.func private @printI64(i64)
func.func private @printNewline()
func.func @calls(%A: memref<100xf32>, %x: f32) {
  affine.store %x, %A[1] : memref<100xf32>
  return
}
func.func @endless(%A: memref<4xf32>, %x: f32) {
  affine.store %x, %A[1] : memref<4xf32>
  return
}
func.func @nothing_done(%n: index) {
  %0 = arith.muli %n, %n : index
  return
}
func.func @counts(%A: memref<4xf32>, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %most = arith.constant 1000000000000 : index
  scf.for %i = %c0 to %most step %c1 {
    %n = arith.index_cast %i : index to i64
    %m = arith.muli %n, %n : i64
    func.call @printI64(%m) : (i64) -> ()
    func.call @printNewline() : () -> ()
  }
  affine.store %x, %A[1] : memref<4xf32>
  return
}
