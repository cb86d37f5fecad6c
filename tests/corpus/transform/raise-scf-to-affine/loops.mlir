// Loops and accesses become affine; bounds that are the least or greatest of several values become bounds with several results.
// RUN: loopwright opt %s --raise-scf-to-affine --canonicalize | FileCheck %s

// CHECK-LABEL: func.func @product
// CHECK: affine.for %{{.*}} = 0 to %{{.*}} {
// CHECK-NEXT: affine.for
// CHECK-NEXT: affine.for
// CHECK-NEXT: affine.load %{{.*}}[%{{.*}}, %{{.*}}]
// CHECK: affine.store
// CHECK-NOT: scf.
func.func @product(%A: memref<?x?xf64>, %B: memref<?x?xf64>, %C: memref<?x?xf64>, %n: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %size = arith.index_cast %n : i32 to index
  scf.for %i = %c0 to %size step %c1 {
    scf.for %j = %c0 to %size step %c1 {
      scf.for %k = %c0 to %size step %c1 {
        %a = memref.load %A[%i, %k] : memref<?x?xf64>
        %b = memref.load %B[%k, %j] : memref<?x?xf64>
        %c = memref.load %C[%i, %j] : memref<?x?xf64>
        %p = arith.mulf %a, %b : f64
        %s = arith.addf %c, %p : f64
        memref.store %s, %C[%i, %j] : memref<?x?xf64>
      }
    }
  }
  return
}

// What stands at the loop stays there.
// CHECK-LABEL: func.func @between
// CHECK: affine.for %{{.*}} = max #{{.*}}()[%{{.*}}] to min #{{.*}}()[%{{.*}}, %{{.*}}] step 3 {
// CHECK-NEXT: affine.store %{{.*}}, %{{.*}}[%{{.*}} floordiv 3]
// CHECK-NEXT: affine.store %{{.*}}, %{{.*}}[%{{.*}} mod 5]
// CHECK-NEXT: } {my.tag = "kept"}
func.func @between(%v: memref<?xf64>, %n: index, %m: index, %x: f64) {
  %c3 = arith.constant 3 : index
  %c5 = arith.constant 5 : index
  %c40 = arith.constant 40 : index
  %low = arith.maxsi %c3, %m : index
  %high = arith.minsi %n, %m : index
  %further = arith.addi %m, %c5 : index
  %nearer = arith.minsi %n, %further : index
  %least = arith.minsi %nearer, %c40 : index
  scf.for %i = %low to %least step %c3 {
    %q = arith.divui %i, %c3 : index
    memref.store %x, %v[%q] : memref<?xf64>
    %r = arith.remsi %i, %c5 : index
    memref.store %x, %v[%r] : memref<?xf64>
  } {my.tag = "kept"}
  return
}

// CHECK-LABEL: func.func @parallel
// CHECK: affine.parallel (%[[I:.*]], %[[J:.*]]) = (0, %{{.*}}) to (symbol(%{{.*}}), %{{.*}} * 2) step (1, 2) {
// CHECK-NEXT: affine.store %{{.*}}, %{{.*}}[%[[I]] * 8 + %[[J]]]
func.func @parallel(%v: memref<?xf64>, %n: index, %x: f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c8 = arith.constant 8 : index
  affine.for %k = 0 to 3 {
    %twice = arith.muli %k, %c2 : index
    scf.parallel (%i, %j) = (%c0, %k) to (%n, %twice) step (%c1, %c2) {
      %row = arith.muli %i, %c8 : index
      %at = arith.addi %row, %j : index
      memref.store %x, %v[%at] : memref<?xf64>
      scf.reduce
    }
  }
  return
}

// CHECK-LABEL: func.func @sum
// CHECK: affine.for %{{.*}} = 0 to #{{.*}}()[%{{.*}}] step 2 iter_args(%{{.*}} = %{{.*}}) -> (f64) {
// CHECK: affine.yield
func.func @sum(%v: memref<?xf64>, %n: index, %x: f64) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %last = arith.subi %n, %c1 : index
  %r = scf.for %i = %c0 to %last step %c2 iter_args(%s = %x) -> f64 {
    %next = arith.addi %i, %c1 : index
    %a = memref.load %v[%next] : memref<?xf64>
    %t = arith.addf %s, %a : f64
    scf.yield %t : f64
  }
  return %r : f64
}

func.func private @printMemrefF64(memref<*xf64>)
func.func private @printF64(f64)
func.func private @printNewline()

func.func @main() {
  %A = memref.alloc() : memref<4x4xf64>
  %B = memref.alloc() : memref<4x4xf64>
  %C = memref.alloc() : memref<4x4xf64>
  %v = memref.alloc() : memref<40xf64>
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {
      %s = affine.apply affine_map<(d0, d1) -> (d0 * 4 + d1)>(%i, %j)
      %t = arith.index_cast %s : index to i32
      %x = arith.sitofp %t : i32 to f64
      affine.store %x, %A[%i, %j] : memref<4x4xf64>
      affine.store %x, %B[%j, %i] : memref<4x4xf64>
      affine.store %x, %C[%i, %j] : memref<4x4xf64>
    }
  }
  affine.for %i = 0 to 40 {
    %t = arith.index_cast %i : index to i32
    %x = arith.sitofp %t : i32 to f64
    affine.store %x, %v[%i] : memref<40xf64>
  }
  %a = memref.cast %A : memref<4x4xf64> to memref<?x?xf64>
  %b = memref.cast %B : memref<4x4xf64> to memref<?x?xf64>
  %c = memref.cast %C : memref<4x4xf64> to memref<?x?xf64>
  %w = memref.cast %v : memref<40xf64> to memref<?xf64>
  %four = arith.constant 4 : i32
  %n = arith.constant 30 : index
  %m = arith.constant 17 : index
  %rows = arith.constant 2 : index
  %x = arith.constant 0.5 : f64
  call @product(%a, %b, %c, %four) : (memref<?x?xf64>, memref<?x?xf64>, memref<?x?xf64>, i32) -> ()
  call @between(%w, %n, %m, %x) : (memref<?xf64>, index, index, f64) -> ()
  call @parallel(%w, %rows, %x) : (memref<?xf64>, index, f64) -> ()
  %s = call @sum(%w, %n, %x) : (memref<?xf64>, index, f64) -> f64
  call @printF64(%s) : (f64) -> ()
  call @printNewline() : () -> ()
  %u = memref.cast %C : memref<4x4xf64> to memref<*xf64>
  call @printMemrefF64(%u) : (memref<*xf64>) -> ()
  %z = memref.cast %v : memref<40xf64> to memref<*xf64>
  call @printMemrefF64(%z) : (memref<*xf64>) -> ()
  return
}
