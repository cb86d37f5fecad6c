// RUN: loopwright opt %s --raise-scf-to-affine | FileCheck %s

// What a reduction begins with is combined with what the loops come to; a neutral number is not.

// CHECK-LABEL: func.func @sums(
// CHECK: %[[R:.*]]:2 = affine.parallel (%{{.*}}) = (0) to (symbol(%arg2)) reduce ("addi", "maximumf") -> (i32, f64) {
// CHECK: affine.yield %{{.*}}, %{{.*}} : i32, f64
// CHECK: }
// CHECK: %[[MOST:.*]] = arith.maximumf %{{.*}}, %[[R]]#1 : f64
// CHECK: return %[[R]]#0, %[[MOST]] : i32, f64
func.func @sums(%v: memref<?xf64>, %w: memref<?xi32>, %n: index, %x: f64) -> (i32, f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i32
  %r:2 = scf.parallel (%i) = (%c0) to (%n) step (%c1) init (%zero, %x) -> (i32, f64) {
    %a = memref.load %v[%i] : memref<?xf64>
    %b = memref.load %w[%i] : memref<?xi32>
    scf.reduce(%b, %a : i32, f64) {
    ^bb0(%l: i32, %m: i32):
      %s = arith.addi %m, %l : i32
      scf.reduce.return %s : i32
    }, {
    ^bb0(%l: f64, %m: f64):
      %s = arith.maximumf %l, %m : f64
      scf.reduce.return %s : f64
    }
  }
  return %r#0, %r#1 : i32, f64
}

func.func private @printI64(i64)
func.func private @printF64(f64)
func.func private @printNewline()
func.func @main() {
  %v = memref.alloc() : memref<9xf64>
  %w = memref.alloc() : memref<9xi32>
  affine.for %i = 0 to 9 {
    %k = affine.apply affine_map<(d0) -> ((d0 * 7 + 1) mod 11)>(%i)
    %n = arith.index_cast %k : index to i32
    %f = arith.sitofp %n : i32 to f64
    affine.store %f, %v[%i] : memref<9xf64>
    affine.store %n, %w[%i] : memref<9xi32>
  }
  %dv = memref.cast %v : memref<9xf64> to memref<?xf64>
  %dw = memref.cast %w : memref<9xi32> to memref<?xi32>
  %n = arith.constant 9 : index
  %none = arith.constant 0 : index
  %x = arith.constant 4.5 : f64
  %a:2 = call @sums(%dv, %dw, %n, %x) : (memref<?xf64>, memref<?xi32>, index, f64) -> (i32, f64)
  %b:2 = call @sums(%dv, %dw, %none, %x) : (memref<?xf64>, memref<?xi32>, index, f64) -> (i32, f64)
  %sum = arith.extsi %a#0 : i32 to i64
  %no = arith.extsi %b#0 : i32 to i64
  call @printI64(%sum) : (i64) -> ()
  call @printNewline() : () -> ()
  call @printF64(%a#1) : (f64) -> ()
  call @printNewline() : () -> ()
  call @printI64(%no) : (i64) -> ()
  call @printNewline() : () -> ()
  call @printF64(%b#1) : (f64) -> ()
  call @printNewline() : () -> ()
  return
}
