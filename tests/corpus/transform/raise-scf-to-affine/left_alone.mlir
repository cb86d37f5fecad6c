// What is not affine stays, and a remark says why.
// RUN: loopwright opt %s --raise-scf-to-affine --verify-diagnostics | FileCheck %s

// CHECK-LABEL: func.func @steps
// CHECK: scf.for
// CHECK: memref.store
// CHECK: scf.for unsigned
// CHECK: scf.for %{{.*}} : i32
func.func @steps(%v: memref<?xf64>, %n: index, %s: index, %k: i32, %x: f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // expected-remark @+1 {{is unchanged: its step is not a positive constant of type 'index'}}
  scf.for %i = %c0 to %n step %s {
    memref.store %x, %v[%i] : memref<?xf64>
  }
  // expected-remark @+1 {{is unchanged: its comparison is unsigned}}
  scf.for unsigned %i = %c0 to %n step %c1 {
    memref.store %x, %v[%i] : memref<?xf64>
  }
  %i0 = arith.constant 0 : i32
  %i1 = arith.constant 1 : i32
  // expected-remark @+1 {{is unchanged: its step is not a positive constant of type 'index'}}
  scf.for %i = %i0 to %k step %i1 : i32 {
    %at = arith.index_cast %i : i32 to index
    memref.store %x, %v[%at] : memref<?xf64>
  }
  return
}

// What was loaded in a loop is no bound there, and its product with a counter no subscript.
// CHECK-LABEL: func.func @loaded
// CHECK: affine.for
// CHECK: affine.load
// CHECK: scf.for
// CHECK: scf.if
// CHECK: memref.store
func.func @loaded(%v: memref<?xf64>, %ends: memref<?xindex>, %n: index, %x: f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %end = memref.load %ends[%i] : memref<?xindex>
    // expected-remark @+1 {{is unchanged: its upper bound is not affine}}
    scf.for %j = %c0 to %end step %c1 {
      %even = arith.cmpi eq, %j, %end : index
      // expected-remark @+1 {{is unchanged: its condition is not one affine set, or does not depend on anything}}
      scf.if %even {
        memref.store %x, %v[%j] : memref<?xf64>
      }
    }
    %square = arith.muli %i, %i : index
    memref.store %x, %v[%square] : memref<?xf64>
  }
  return
}

// What may be negative is divided in another way, and compared as something large without signs; two ways to hold are no set; and differences
// with numbers as large as these do not fit.
// CHECK-LABEL: func.func @signs
// CHECK: affine.for
// CHECK: memref.store %{{.*}}, %{{.*}}[%{{.*}}]
// CHECK: scf.if
// CHECK: scf.if
// CHECK: scf.if
// CHECK-LABEL: func.func @large
// CHECK: memref.store
func.func @signs(%v: memref<?xf64>, %x: f64, %n: index) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %minus = arith.constant -3 : index
  %least = arith.constant -9223372036854775808 : index
  scf.for %i = %minus to %c4 step %c1 {
    %half = arith.divsi %i, %c2 : index
    %at = arith.addi %half, %c1 : index
    memref.store %x, %v[%at] : memref<?xf64>
    %small = arith.cmpi ult, %i, %n : index
    // expected-remark @+1 {{is unchanged: its condition is not one affine set, or does not depend on anything}}
    scf.if %small {
      affine.store %x, %v[5] : memref<?xf64>
    }
    %above = arith.cmpi sgt, %i, %c1 : index
    %two = arith.cmpi slt, %i, %c2 : index
    %one = arith.xori %above, %two : i1
    // expected-remark @+1 {{is unchanged: its condition is not one affine set, or does not depend on anything}}
    scf.if %one {
      affine.store %x, %v[6] : memref<?xf64>
    }
    %all = arith.cmpi sgt, %i, %least : index
    // expected-remark @+1 {{is unchanged: its condition is not one affine set, or does not depend on anything}}
    scf.if %all {
      affine.store %x, %v[7] : memref<?xf64>
    }
  }
  return
}

func.func @large(%v: memref<?xf64>, %n: index, %x: f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %factor = arith.constant 4611686018427387904 : index
  scf.for %i = %c0 to %n step %c1 {
    %far = arith.muli %i, %factor : index
    %rest = arith.remui %far, %c5 : index
    memref.store %x, %v[%rest] : memref<?xf64>
  }
  return
}

// CHECK-LABEL: func.func @reduced
// CHECK: scf.parallel
func.func @reduced(%v: memref<?xf64>, %n: index, %x: f64) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // expected-remark @+1 {{is unchanged: 'affine.parallel' has no such reduction of 'f64'}}
  %r = scf.parallel (%i) = (%c0) to (%n) step (%c1) init (%x) -> f64 {
    %a = memref.load %v[%i] : memref<?xf64>
    scf.reduce(%a : f64) {
    ^bb0(%l: f64, %m: f64):
      %s = arith.addf %l, %m : f64
      %h = arith.mulf %s, %s : f64
      scf.reduce.return %h : f64
    }
  }
  return %r : f64
}

func.func private @printMemrefF64(memref<*xf64>)

func.func @main() {
  %v = memref.alloc() : memref<20xf64>
  %ends = memref.alloc() : memref<4xindex>
  %x = arith.constant 0.5 : f64
  %zero = arith.constant 0.0 : f64
  affine.for %i = 0 to 20 {
    affine.store %zero, %v[%i] : memref<20xf64>
  }
  affine.for %i = 0 to 4 {
    affine.store %i, %ends[%i] : memref<4xindex>
  }
  %w = memref.cast %v : memref<20xf64> to memref<?xf64>
  %e = memref.cast %ends : memref<4xindex> to memref<?xindex>
  %n = arith.constant 4 : index
  %s = arith.constant 3 : index
  %k = arith.constant 2 : i32
  call @steps(%w, %n, %s, %k, %x) : (memref<?xf64>, index, index, i32, f64) -> ()
  call @loaded(%w, %e, %n, %x) : (memref<?xf64>, memref<?xindex>, index, f64) -> ()
  call @signs(%w, %x, %n) : (memref<?xf64>, f64, index) -> ()
  %r = call @reduced(%w, %n, %x) : (memref<?xf64>, index, f64) -> f64
  affine.store %r, %v[19] : memref<20xf64>
  %z = memref.cast %v : memref<20xf64> to memref<*xf64>
  call @printMemrefF64(%z) : (memref<*xf64>) -> ()
  return
}
