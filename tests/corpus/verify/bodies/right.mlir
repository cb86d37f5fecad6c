// A loop whose bounds are loaded, a conditional on what is computed and an update of an element are functions of what they are given and
// find in memory: equal texts with equal inputs do equal things, wherever they stand.
// RUN: split-file %s %t
// RUN: loopwright verify %t/before.mlir %t/after.mlir | FileCheck %s

// CHECK: spmv: equal (proved)
// CHECK: scatter: equal (proved)
// CHECK: chosen: equal (proved)
// CHECK: updated: equal (proved)
// CHECK: two: equal (proved)
// CHECK: allocates: equal (proved)
//--- before.mlir
func.func @spmv(%rows: memref<?xindex>, %cols: memref<?xindex>, %vals: memref<?xf64>, %x: memref<?xf64>, %y: memref<?xf64>, %n: index) {
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f64
  affine.for %i = 0 to %n {
    %lo = affine.load %rows[%i] : memref<?xindex>
    %hi = affine.load %rows[%i + 1] : memref<?xindex>
    %r = scf.for %k = %lo to %hi step %c1 iter_args(%acc = %zero) -> f64 {
      %v = memref.load %vals[%k] : memref<?xf64>
      %j = memref.load %cols[%k] : memref<?xindex>
      %xv = memref.load %x[%j] : memref<?xf64>
      %p = arith.mulf %v, %xv : f64
      %a = arith.addf %acc, %p : f64
      scf.yield %a : f64
    }
    affine.store %r, %y[%i] : memref<?xf64>
  }
  return
}
func.func @scatter(%rows: memref<?xindex>, %cols: memref<?xindex>, %vals: memref<?xf64>, %y: memref<?xf64>, %z: memref<8xf64>, %n: index, %s: f64) {
  %c1 = arith.constant 1 : index
  affine.for %i = 0 to %n {
    %lo = affine.load %rows[%i] : memref<?xindex>
    %hi = affine.load %rows[%i + 1] : memref<?xindex>
    scf.for %k = %lo to %hi step %c1 {
      %v = memref.load %vals[%k] : memref<?xf64>
      %j = memref.load %cols[%k] : memref<?xindex>
      %old = memref.load %y[%j] : memref<?xf64>
      %a = arith.addf %old, %v : f64
      memref.store %a, %y[%j] : memref<?xf64>
    }
  }
  affine.for %i = 0 to 8 {
    affine.store %s, %z[%i] : memref<8xf64>
  }
  return
}
func.func @chosen(%a: memref<16xf32>, %b: memref<16xf32>) {
  %zero = arith.constant 0.0 : f32
  affine.for %i = 0 to 16 {
    %x = affine.load %a[%i] : memref<16xf32>
    %p = arith.cmpf olt, %x, %zero : f32
    %r = scf.if %p -> f32 {
      %m = arith.negf %x : f32
      scf.yield %m : f32
    } else {
      scf.yield %x : f32
    }
    affine.store %r, %b[%i] : memref<16xf32>
  }
  return
}
func.func @updated(%a: memref<16xi32>, %b: memref<16xi32>, %x: i32) {
  affine.for %i = 0 to 16 {
    %r = memref.generic_atomic_rmw %a[%i] : memref<16xi32> {
    ^bb0(%v: i32):
      %w = arith.xori %v, %x : i32
      memref.atomic_yield %w : i32
    }
    affine.store %r, %b[%i] : memref<16xi32>
  }
  return
}
func.func @two(%s: memref<2xindex>, %a: memref<16xf32>, %b: memref<16xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %x = affine.load %s[0] : memref<2xindex>
  %y = affine.load %s[1] : memref<2xindex>
  scf.for %k = %c0 to %x step %c1 {
    %v = memref.load %a[%k] : memref<16xf32>
    %w = arith.addf %v, %v : f32
    memref.store %w, %a[%k] : memref<16xf32>
  }
  scf.for %k = %c0 to %y step %c1 {
    %v = memref.load %b[%k] : memref<16xf32>
    %w = arith.mulf %v, %v : f32
    memref.store %w, %b[%k] : memref<16xf32>
  }
  return
}
func.func @allocates(%s: memref<16xindex>, %b: memref<16xf32>, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  affine.for %i = 0 to 16 {
    %n = affine.load %s[%i] : memref<16xindex>
    %r = scf.for %k = %c0 to %n step %c1 iter_args(%acc = %x) -> f32 {
      %t = memref.alloc() : memref<1xf32>
      memref.store %acc, %t[%c0] : memref<1xf32>
      %v = memref.load %t[%c0] : memref<1xf32>
      %w = arith.addf %v, %x : f32
      memref.dealloc %t : memref<1xf32>
      scf.yield %w : f32
    }
    affine.store %r, %b[%i] : memref<16xf32>
  }
  return
}
//--- after.mlir
func.func @spmv(%rows: memref<?xindex>, %cols: memref<?xindex>, %vals: memref<?xf64>, %x: memref<?xf64>, %y: memref<?xf64>, %n: index) {
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f64
  affine.parallel (%i) = (0) to (symbol(%n)) {
    %lo = affine.load %rows[%i] : memref<?xindex>
    %hi = affine.load %rows[%i + 1] : memref<?xindex>
    %r = scf.for %k = %lo to %hi step %c1 iter_args(%acc = %zero) -> f64 {
      %v = memref.load %vals[%k] : memref<?xf64>
      %j = memref.load %cols[%k] : memref<?xindex>
      %xv = memref.load %x[%j] : memref<?xf64>
      %p = arith.mulf %v, %xv : f64
      %a = arith.addf %acc, %p : f64
      scf.yield %a : f64
    }
    affine.store %r, %y[%i] : memref<?xf64>
  }
  return
}
func.func @scatter(%rows: memref<?xindex>, %cols: memref<?xindex>, %vals: memref<?xf64>, %y: memref<?xf64>, %z: memref<8xf64>, %n: index, %s: f64) {
  %c1 = arith.constant 1 : index
  affine.for %i = 0 to 8 {
    affine.store %s, %z[7 - %i] : memref<8xf64>
  }
  affine.for %i = 0 to %n {
    %hi = affine.load %rows[%i + 1] : memref<?xindex>
    %lo = affine.load %rows[%i] : memref<?xindex>
    scf.for %k = %lo to %hi step %c1 {
      %v = memref.load %vals[%k] : memref<?xf64>
      %j = memref.load %cols[%k] : memref<?xindex>
      %old = memref.load %y[%j] : memref<?xf64>
      %a = arith.addf %old, %v : f64
      memref.store %a, %y[%j] : memref<?xf64>
    }
  }
  return
}
func.func @chosen(%a: memref<16xf32>, %b: memref<16xf32>) {
  %zero = arith.constant 0.0 : f32
  affine.for %t = 0 to 4 {
    affine.for %i = 0 to 4 {
      %x = affine.load %a[%t + %i * 4] : memref<16xf32>
      %p = arith.cmpf olt, %x, %zero : f32
      %r = scf.if %p -> f32 {
        %m = arith.negf %x : f32
        scf.yield %m : f32
      } else {
        scf.yield %x : f32
      }
      affine.store %r, %b[%t + %i * 4] : memref<16xf32>
    }
  }
  return
}
func.func @updated(%a: memref<16xi32>, %b: memref<16xi32>, %x: i32) {
  affine.for %i = 0 to 16 {
    %r = memref.generic_atomic_rmw %a[%i] : memref<16xi32> {
    ^bb0(%old: i32):
      %w = arith.xori %old, %x : i32
      memref.atomic_yield %w : i32
    }
    affine.store %r, %b[%i] : memref<16xi32>
    affine.store %r, %b[%i] : memref<16xi32>
  }
  return
}
func.func @two(%s: memref<2xindex>, %a: memref<16xf32>, %b: memref<16xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %y = affine.load %s[1] : memref<2xindex>
  scf.for %k = %c0 to %y step %c1 {
    %v = memref.load %b[%k] : memref<16xf32>
    %w = arith.mulf %v, %v : f32
    memref.store %w, %b[%k] : memref<16xf32>
  }
  %x = affine.load %s[0] : memref<2xindex>
  scf.for %k = %c0 to %x step %c1 {
    %v = memref.load %a[%k] : memref<16xf32>
    %w = arith.addf %v, %v : f32
    memref.store %w, %a[%k] : memref<16xf32>
  }
  return
}
func.func @allocates(%s: memref<16xindex>, %b: memref<16xf32>, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  affine.parallel (%i) = (0) to (16) {
    %n = affine.load %s[%i] : memref<16xindex>
    %r = scf.for %k = %c0 to %n step %c1 iter_args(%acc = %x) -> f32 {
      %t = memref.alloc() : memref<1xf32>
      memref.store %acc, %t[%c0] : memref<1xf32>
      %v = memref.load %t[%c0] : memref<1xf32>
      %w = arith.addf %v, %x : f32
      memref.dealloc %t : memref<1xf32>
      scf.yield %w : f32
    }
    affine.store %r, %b[%i] : memref<16xf32>
  }
  return
}
