// A loop that goes on as long as a condition holds touches what its regions touch.
// RUN: loopwright deps %s | FileCheck %s

// A picture: the loop of each pixel touches no memory.
// CHECK-LABEL: function 'picture'
// CHECK-NOT: unknown
// CHECK: all 2 loops parallel
// CHECK: dependences: none
func.func @picture(%out: memref<4x4xi32>, %re: memref<4xf32>) {
  %zero = arith.constant 0.0 : f32
  %four = arith.constant 4.0 : f32
  %i0 = arith.constant 0 : i32
  %i1 = arith.constant 1 : i32
  %lim = arith.constant 5 : i32
  affine.for %y = 0 to 4 {
    affine.for %x = 0 to 4 {
      %c = affine.load %re[%x] : memref<4xf32>
      %r:2 = scf.while (%a = %zero, %n = %i0) : (f32, i32) -> (f32, i32) {
        %p = arith.cmpf olt, %a, %four : f32
        %q = arith.cmpi slt, %n, %lim : i32
        %t = arith.andi %p, %q : i1
        scf.condition(%t) %a, %n : f32, i32
      } do {
      ^bb0(%a: f32, %n: i32):
        %aa = arith.mulf %a, %a : f32
        %a2 = arith.addf %aa, %c : f32
        %n2 = arith.addi %n, %i1 : i32
        scf.yield %a2, %n2 : f32, i32
      }
      affine.store %r#1, %out[%y, %x] : memref<4x4xi32>
    }
  }
  return
}

// It writes to its own row.
// CHECK-LABEL: function 'own_row'
// CHECK: unknown: {{.*}}: 'memref.store' op writes cells of m that are not known exactly
// CHECK: for %i at {{.*}}: parallel
func.func @own_row(%m: memref<4x32xf32>, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  affine.for %i = 0 to 4 {
    %last = scf.while (%k = %c0) : (index) -> index {
      %is_less = arith.cmpi slt, %k, %c5 : index
      scf.condition(%is_less) %k : index
    } do {
    ^bb0(%k: index):
      memref.store %x, %m[%i, %k] : memref<4x32xf32>
      %next = arith.addi %k, %c1 : index
      scf.yield %next : index
    }
  }
  return
}

// It writes where the next iteration reads.
// CHECK-LABEL: function 'next_row'
// CHECK: for %i at {{.*}}: not parallel
func.func @next_row(%m: memref<5x32xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  affine.for %i = 0 to 4 {
    %x = affine.load %m[%i, 0] : memref<5x32xf32>
    %last = scf.while (%k = %c0) : (index) -> index {
      %is_less = arith.cmpi slt, %k, %c5 : index
      scf.condition(%is_less) %k : index
    } do {
    ^bb0(%k: index):
      %j = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)
      memref.store %x, %m[%j, %k] : memref<5x32xf32>
      %next = arith.addi %k, %c1 : index
      scf.yield %next : index
    }
  }
  return
}

// What it prints is printed in order.
// CHECK-LABEL: function 'prints'
// CHECK: for %i at {{.*}}: not parallel
func.func private @printI64(i64)
func.func @prints(%m: memref<4xi64>) {
  %c0 = arith.constant 0 : i64
  affine.for %i = 0 to 4 {
    %n = affine.load %m[%i] : memref<4xi64>
    scf.while (%k = %n) : (i64) -> () {
      %is_more = arith.cmpi sgt, %k, %c0 : i64
      scf.condition(%is_more)
    } do {
      func.call @printI64(%n) : (i64) -> ()
      scf.yield %c0 : i64
    }
  }
  return
}
