// Arrays are made large enough where no subscript tells how large: products, loaded subscripts, sums of both. What integers in memory
// are subscripts of has them.
// RUN: split-file %s %t
// RUN: not loopwright verify %t/before.mlir %t/after.mlir | FileCheck %s
// RUN: not loopwright verify %t/before.mlir %t/after.mlir --param n=2 --param m=3 | FileCheck %s --check-prefix=CHOSEN

// CHECK: product: different: with n = 1, m = 1{{.*}}, %x[0] is
// CHECK: loaded: different: with n = 1{{.*}}, %y[0] is
// CHECK: through_integers: different: with n = 1{{.*}}, %y[0] is
// CHECK: square: different: {{.*}} is
// CHECK: rows: different: {{.*}}, %y[
// CHOSEN: product: different: with n = 2, m = 3{{.*}}, %x[0] is
//--- before.mlir
func.func @product(%n: index, %m: index, %x: memref<?xf32>, %v: f32) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %m {
      affine.store %v, %x[%i * symbol(%m) + %j] : memref<?xf32>
    }
  }
  return
}
func.func @loaded(%n: index, %at: memref<?xindex>, %x: memref<?xf32>, %y: memref<?xf32>) {
  affine.for %i = 0 to %n {
    %k = affine.load %at[%i] : memref<?xindex>
    %v = memref.load %x[%k] : memref<?xf32>
    affine.store %v, %y[%i] : memref<?xf32>
  }
  return
}
func.func @through_integers(%n: index, %at: memref<?xi32>, %x: memref<?xf32>, %y: memref<?xf32>) {
  affine.for %i = 0 to %n {
    %k = affine.load %at[%i] : memref<?xi32>
    %l = arith.index_cast %k : i32 to index
    %v = memref.load %x[%l] : memref<?xf32>
    affine.store %v, %y[%i] : memref<?xf32>
  }
  return
}
func.func @square(%n: index, %x: memref<?xf32>, %v: f32) {
  %c = affine.apply affine_map<()[s0] -> (s0 * s0)>()[%n]
  affine.store %v, %x[%c] : memref<?xf32>
  return
}
func.func @rows(%n: index, %first: memref<?xindex>, %x: memref<?xf32>, %y: memref<?xf32>) {
  %c1 = arith.constant 1 : index
  affine.for %i = 0 to %n {
    %from = affine.load %first[%i] : memref<?xindex>
    %to = affine.load %first[%i + 1] : memref<?xindex>
    scf.for %j = %from to %to step %c1 {
      %v = memref.load %x[%j] : memref<?xf32>
      affine.store %v, %y[%i] : memref<?xf32>
    }
  }
  return
}
//--- after.mlir
func.func @product(%n: index, %m: index, %x: memref<?xf32>, %v: f32) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %m {
      %w = arith.addf %v, %v : f32
      affine.store %w, %x[%i * symbol(%m) + %j] : memref<?xf32>
    }
  }
  return
}
func.func @loaded(%n: index, %at: memref<?xindex>, %x: memref<?xf32>, %y: memref<?xf32>) {
  affine.for %i = 0 to %n {
    %k = affine.load %at[%i] : memref<?xindex>
    %v = memref.load %x[%k] : memref<?xf32>
    %w = arith.addf %v, %v : f32
    affine.store %w, %y[%i] : memref<?xf32>
  }
  return
}
func.func @through_integers(%n: index, %at: memref<?xi32>, %x: memref<?xf32>, %y: memref<?xf32>) {
  affine.for %i = 0 to %n {
    %k = affine.load %at[%i] : memref<?xi32>
    %l = arith.index_cast %k : i32 to index
    %v = memref.load %x[%l] : memref<?xf32>
    %w = arith.addf %v, %v : f32
    affine.store %w, %y[%i] : memref<?xf32>
  }
  return
}
func.func @square(%n: index, %x: memref<?xf32>, %v: f32) {
  %c = affine.apply affine_map<()[s0] -> (s0 * s0)>()[%n]
  %w = arith.addf %v, %v : f32
  affine.store %w, %x[%c] : memref<?xf32>
  return
}
func.func @rows(%n: index, %first: memref<?xindex>, %x: memref<?xf32>, %y: memref<?xf32>) {
  %c1 = arith.constant 1 : index
  affine.for %i = 0 to %n {
    %from = affine.load %first[%i] : memref<?xindex>
    %to = affine.load %first[%i + 1] : memref<?xindex>
    scf.for %j = %from to %to step %c1 {
      %v = memref.load %x[%j] : memref<?xf32>
      %w = arith.addf %v, %v : f32
      affine.store %w, %y[%i] : memref<?xf32>
    }
  }
  return
}
