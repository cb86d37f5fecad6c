// Names in locations are names of values where that is asked for, made such that they can be written, as mlir-opt 22 makes them; the names of the text become names in locations.
// RUN: loopwright opt %s --mlir-use-nameloc-as-prefix | FileCheck %s
// RUN: loopwright opt %s --names-as-locations | FileCheck %s --check-prefix=WRITTEN
// RUN: loopwright opt %s --names-as-locations --affine-loop-unroll=unroll-factor=2 | loopwright opt - --mlir-use-nameloc-as-prefix | FileCheck %s --check-prefix=AGAIN
// RUN: not loopwright opt %s --mlir-use-nameloc-as-prefix --keep-names

// CHECK: func.func @f(%n: index, %buf: memref<?xf32>, %q: index) -> index {
// CHECK-NEXT: %zero = arith.constant 0 : index
// CHECK-NEXT: %sum = arith.addi %n, %zero : index
// CHECK-NEXT: %sum_0 = arith.addi %sum, %zero : index
// CHECK-NEXT: %a_b = arith.addi %sum_0, %zero : index
// CHECK-NEXT: %_1x = arith.addi %a_b, %zero : index
// CHECK-NEXT: %in = arith.addi %_1x, %zero : index
// CHECK-NEXT: %0 = arith.addi %in, %zero : index
// CHECK-NEXT: affine.for %arg3 = 0 to %n {
// CHECK-NEXT: %arg0 = affine.load %buf[%arg3] : memref<?xf32>
// CHECK: %res:2 = affine.for %arg3 = 0 to 10 iter_args(%arg4 = %n, %arg5 = %sum) -> (index, index) {
// CHECK-NEXT: %pair, %pair_1 = arith.addui_extended %arg4, %arg5 : index, i1
// CHECK: %del:2 = affine.delinearize_index %0 into (4, 5) : index, index
// CHECK-NEXT: cf.br ^bb1(%res#0 : index)
// CHECK-NEXT: ^bb1(%blk: index):

// WRITTEN-DAG: = loc("in"
// WRITTEN-DAG: = loc("outer"
// WRITTEN-DAG: = loc("m"(
// WRITTEN-DAG: loc("k"
// AGAIN: func.func @f(%outer: index, %m: memref<?xf32>
// AGAIN: affine.for %i = 0 to #map()[%outer] step 2
// AGAIN: %v = affine.load %m[%i]
// AGAIN: %v_0 = affine.load %m[
// AGAIN: affine.delinearize_index %k into (4, 5)

func.func @f(%outer: index loc("n"), %m: memref<?xf32> loc("buf"("x":1:2)), %arg2: index loc(fused["q", "x":1:1])) -> index {
  %c0 = arith.constant 0 : index loc("zero")
  %x = arith.addi %outer, %c0 : index loc("sum")
  %y = arith.addi %x, %c0 : index loc("sum")
  %z = arith.addi %y, %c0 : index loc("a b")
  %w = arith.addi %z, %c0 : index loc("1x")
  %u = arith.addi %w, %c0 : index loc(callsite("in" at "out"))
  %k = arith.addi %u, %c0 : index loc("")
  affine.for %i = 0 to %outer {
    %v = affine.load %m[%i] : memref<?xf32> loc("arg0")
    affine.store %v, %m[%i] : memref<?xf32>
  } loc("loop")
  %r:2 = affine.for %i = 0 to 10 iter_args(%p = %outer, %q = %x) -> (index, index) {
    %lo, %hi = arith.addui_extended %p, %q : index, i1 loc("pair")
    affine.yield %lo, %q : index, index
  } loc("res")
  %d0, %d1 = affine.delinearize_index %k into (4, 5) : index, index loc("del")
  cf.br ^bb1(%r#0 : index)
^bb1(%b: index loc("blk")):
  return %b : index
} loc("fn")
