// Other texts, other inputs, and bodies that are left out or run again.
// RUN: split-file %s %t
// RUN: not loopwright verify %t/before.mlir %t/after.mlir | FileCheck %s

// CHECK-NOT: equal (proved)
// CHECK: other_op: different
// CHECK-NOT: equal (proved)
// CHECK: other_bound: different
// CHECK-NOT: equal (proved)
// CHECK: update_left_out: different
// CHECK-NOT: equal (proved)
// CHECK: moved_over_a_store: different
// CHECK-NOT: equal (proved)
// CHECK: race: different
// CHECK-NOT: equal (proved)
// CHECK: the programs are different
//--- before.mlir
func.func @other_op(%s: memref<16xindex>, %b: memref<16xf32>, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  affine.for %i = 0 to 16 {
    %n = affine.load %s[%i] : memref<16xindex>
    %r = scf.for %k = %c0 to %n step %c1 iter_args(%acc = %x) -> f32 {
      %w = arith.addf %acc, %x : f32
      scf.yield %w : f32
    }
    affine.store %r, %b[%i] : memref<16xf32>
  }
  return
}
func.func @other_bound(%s: memref<17xindex>, %b: memref<16xf32>, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  affine.for %i = 0 to 16 {
    %n = affine.load %s[%i] : memref<17xindex>
    %r = scf.for %k = %c0 to %n step %c1 iter_args(%acc = %x) -> f32 {
      %w = arith.addf %acc, %x : f32
      scf.yield %w : f32
    }
    affine.store %r, %b[%i] : memref<16xf32>
  }
  return
}
func.func @other_memory(%s: memref<16xindex>, %a: memref<16xf32>, %c: memref<16xf32>, %b: memref<16xf32>) {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f32
  affine.for %i = 0 to 16 {
    %n = affine.load %s[%i] : memref<16xindex>
    %p = arith.cmpi sgt, %n, %c0 : index
    %r = scf.if %p -> f32 {
      %v = memref.load %a[%c0] : memref<16xf32>
      scf.yield %v : f32
    } else {
      scf.yield %z : f32
    }
    affine.store %r, %b[%i] : memref<16xf32>
  }
  return
}
func.func @values_exchanged(%a: memref<16xf32>, %b: memref<16xf32>, %x: f32, %y: f32) {
  affine.for %i = 0 to 16 {
    %v = affine.load %a[%i] : memref<16xf32>
    %p = arith.cmpf olt, %v, %x : f32
    %r = scf.if %p -> f32 {
      %m = arith.subf %v, %y : f32
      scf.yield %m : f32
    } else {
      %m = arith.subf %y, %v : f32
      scf.yield %m : f32
    }
    affine.store %r, %b[%i] : memref<16xf32>
  }
  return
}
func.func @update_left_out(%a: memref<16xi32>, %x: i32) {
  affine.for %i = 0 to 16 {
    %r = memref.generic_atomic_rmw %a[%i] : memref<16xi32> {
    ^bb0(%v: i32):
      %w = arith.addi %v, %x : i32
      memref.atomic_yield %w : i32
    }
  }
  return
}
func.func @update_twice(%a: memref<16xi32>, %x: i32) {
  affine.for %i = 0 to 16 {
    %r = memref.generic_atomic_rmw %a[%i] : memref<16xi32> {
    ^bb0(%v: i32):
      %w = arith.addi %v, %x : i32
      memref.atomic_yield %w : i32
    }
  }
  return
}
func.func @moved_over_a_store(%s: memref<1xindex>, %a: memref<16xf32>, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = affine.load %s[0] : memref<1xindex>
  scf.for %k = %c0 to %n step %c1 {
    %v = memref.load %a[%k] : memref<16xf32>
    %w = arith.addf %v, %x : f32
    memref.store %w, %a[%k] : memref<16xf32>
  }
  affine.store %x, %a[3] : memref<16xf32>
  return
}
func.func @no_longer_guarded(%a: memref<16xf32>, %s: memref<1xi1>, %x: i32, %y: i32, %o: memref<1xi32>) {
  %p = affine.load %s[0] : memref<1xi1>
  scf.if %p {
    %d = arith.divsi %x, %y : i32
    affine.store %d, %o[0] : memref<1xi32>
  }
  return
}
func.func @race(%s: memref<16xindex>, %a: memref<16xf32>, %x: f32) {
  affine.for %i = 0 to 16 {
    %n = affine.load %s[%i] : memref<16xindex>
    %c0 = arith.constant 0 : index
    %p = arith.cmpi sgt, %n, %c0 : index
    scf.if %p {
      %v = memref.load %a[%c0] : memref<16xf32>
      %w = arith.addf %v, %x : f32
      memref.store %w, %a[%c0] : memref<16xf32>
    }
  }
  return
}
func.func @foreign(%a: memref<8xf32>) {
  "foo.bar"(%a) <{k = 1 : i32}> : (memref<8xf32>) -> ()
  return
}
//--- after.mlir
func.func @other_op(%s: memref<16xindex>, %b: memref<16xf32>, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  affine.for %i = 0 to 16 {
    %n = affine.load %s[%i] : memref<16xindex>
    %r = scf.for %k = %c0 to %n step %c1 iter_args(%acc = %x) -> f32 {
      %w = arith.mulf %acc, %x : f32
      scf.yield %w : f32
    }
    affine.store %r, %b[%i] : memref<16xf32>
  }
  return
}
func.func @other_bound(%s: memref<17xindex>, %b: memref<16xf32>, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  affine.for %i = 0 to 16 {
    %n = affine.load %s[%i + 1] : memref<17xindex>
    %r = scf.for %k = %c0 to %n step %c1 iter_args(%acc = %x) -> f32 {
      %w = arith.addf %acc, %x : f32
      scf.yield %w : f32
    }
    affine.store %r, %b[%i] : memref<16xf32>
  }
  return
}
func.func @other_memory(%s: memref<16xindex>, %a: memref<16xf32>, %c: memref<16xf32>, %b: memref<16xf32>) {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f32
  affine.for %i = 0 to 16 {
    %n = affine.load %s[%i] : memref<16xindex>
    %p = arith.cmpi sgt, %n, %c0 : index
    %r = scf.if %p -> f32 {
      %v = memref.load %c[%c0] : memref<16xf32>
      scf.yield %v : f32
    } else {
      scf.yield %z : f32
    }
    affine.store %r, %b[%i] : memref<16xf32>
  }
  return
}
func.func @values_exchanged(%a: memref<16xf32>, %b: memref<16xf32>, %x: f32, %y: f32) {
  affine.for %i = 0 to 16 {
    %v = affine.load %a[%i] : memref<16xf32>
    %p = arith.cmpf olt, %v, %x : f32
    %r = scf.if %p -> f32 {
      %m = arith.subf %v, %y : f32
      scf.yield %m : f32
    } else {
      %m = arith.subf %x, %v : f32
      scf.yield %m : f32
    }
    affine.store %r, %b[%i] : memref<16xf32>
  }
  return
}
func.func @update_left_out(%a: memref<16xi32>, %x: i32) {
  return
}
func.func @update_twice(%a: memref<16xi32>, %x: i32) {
  affine.for %i = 0 to 16 {
    %r = memref.generic_atomic_rmw %a[%i] : memref<16xi32> {
    ^bb0(%v: i32):
      %w = arith.addi %v, %x : i32
      memref.atomic_yield %w : i32
    }
    %s = memref.generic_atomic_rmw %a[%i] : memref<16xi32> {
    ^bb0(%v: i32):
      %w = arith.addi %v, %x : i32
      memref.atomic_yield %w : i32
    }
  }
  return
}
func.func @moved_over_a_store(%s: memref<1xindex>, %a: memref<16xf32>, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  affine.store %x, %a[3] : memref<16xf32>
  %n = affine.load %s[0] : memref<1xindex>
  scf.for %k = %c0 to %n step %c1 {
    %v = memref.load %a[%k] : memref<16xf32>
    %w = arith.addf %v, %x : f32
    memref.store %w, %a[%k] : memref<16xf32>
  }
  return
}
func.func @no_longer_guarded(%a: memref<16xf32>, %s: memref<1xi1>, %x: i32, %y: i32, %o: memref<1xi32>) {
  %p = affine.load %s[0] : memref<1xi1>
  %d = arith.divsi %x, %y : i32
  scf.if %p {
    affine.store %d, %o[0] : memref<1xi32>
  }
  return
}
func.func @race(%s: memref<16xindex>, %a: memref<16xf32>, %x: f32) {
  affine.parallel (%i) = (0) to (16) {
    %n = affine.load %s[%i] : memref<16xindex>
    %c0 = arith.constant 0 : index
    %p = arith.cmpi sgt, %n, %c0 : index
    scf.if %p {
      %v = memref.load %a[%c0] : memref<16xf32>
      %w = arith.addf %v, %x : f32
      memref.store %w, %a[%c0] : memref<16xf32>
    }
  }
  return
}
func.func @foreign(%a: memref<8xf32>) {
  "foo.bar"(%a) <{k = 2 : i32}> : (memref<8xf32>) -> ()
  return
}
