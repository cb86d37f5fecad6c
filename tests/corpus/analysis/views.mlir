// Accesses through views are accesses to what they are views of: exactly where it is known which cells, else to all.
// RUN: loopwright scop %s | FileCheck %s
// RUN: loopwright deps --verbose %s | FileCheck %s --check-prefix=DEPS

// Two parts that overlap in one column.
// CHECK-LABEL: function 'overlapping_subviews'
// CHECK: write { S0[i, j] -> A[i, j] }
// CHECK: write { S1[i, j] -> A[i, j + 3] }
// DEPS-LABEL: function 'overlapping_subviews'
// DEPS: S0 -> S1 waw A no loop
// DEPS-NEXT: { S0[i, 3] -> S1[i, 0] : 0 <= i <= 3 }
func.func @overlapping_subviews(%A: memref<4x8xf32>, %x: f32) {
  %left = memref.subview %A[0, 0] [4, 4] [1, 1] : memref<4x8xf32> to memref<4x4xf32, strided<[8, 1]>>
  %right = memref.subview %A[0, 3] [4, 4] [1, 1] : memref<4x8xf32> to memref<4x4xf32, strided<[8, 1], offset: 3>>
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {
      affine.store %x, %left[%i, %j] : memref<4x4xf32, strided<[8, 1]>>
    }
  }
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {
      affine.store %x, %right[%i, %j] : memref<4x4xf32, strided<[8, 1], offset: 3>>
    }
  }
  return
}

// A row each, of every second element, and a part of it: offsets may be counters and parameters.
// CHECK-LABEL: function 'row_of_subview'
// CHECK: write {{.*}} { S0[i, j] -> A[i, 2j + n + 4] }
func.func @row_of_subview(%A: memref<8x64xf32>, %n: index, %x: f32) {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 3 {
      %row = memref.subview %A[%i, %n] [1, 16] [1, 2] : memref<8x64xf32> to memref<16xf32, strided<[2], offset: ?>>
      %part = memref.subview %row[2] [8] [1] : memref<16xf32, strided<[2], offset: ?>> to memref<8xf32, strided<[2], offset: ?>>
      affine.store %x, %part[%j] : memref<8xf32, strided<[2], offset: ?>>
    }
  }
  return
}

// CHECK-LABEL: function 'cast_of_cast'
// CHECK: write { S0[i] -> A[i] }
func.func @cast_of_cast(%A: memref<8xf32>, %x: f32) {
  %once = memref.cast %A : memref<8xf32> to memref<?xf32>
  %any = memref.cast %once : memref<?xf32> to memref<*xf32>
  %again = memref.cast %any : memref<*xf32> to memref<?xf32>
  affine.for %i = 0 to 8 {
    affine.store %x, %again[%i] : memref<?xf32>
  }
  return
}

// CHECK-LABEL: function 'shapes'
// CHECK: write { S0[i, j] -> A[j, i] }
// CHECK: write { S1[i] -> A[o0, i - 6o0] : i - 5 <= 6o0 <= i }
// CHECK: write { S2[i, j] -> A[i, j + 2] }
func.func @shapes(%A: memref<4x6xf32>, %x: f32) {
  %turned = memref.transpose %A (i, j) -> (j, i) : memref<4x6xf32> to memref<6x4xf32, strided<[1, 6]>>
  %flat = memref.collapse_shape %A [[0, 1]] : memref<4x6xf32> into memref<24xf32>
  %split = memref.expand_shape %A [[0], [1, 2]] output_shape [4, 3, 2] : memref<4x6xf32> into memref<4x3x2xf32>
  affine.for %i = 0 to 6 {
    affine.for %j = 0 to 4 {
      affine.store %x, %turned[%i, %j] : memref<6x4xf32, strided<[1, 6]>>
    }
  }
  affine.for %i = 0 to 24 {
    affine.store %x, %flat[%i] : memref<24xf32>
  }
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 2 {
      affine.store %x, %split[%i, 1, %j] : memref<4x3x2xf32>
    }
  }
  return
}

// Of bytes, or by strides of its own: any cell.
// CHECK-LABEL: function 'reinterpreted'
// CHECK: write { S0[i] -> bytes[o0] } (at most)
// CHECK: write { S1[i] -> A[o0] } (at most)
// DEPS-LABEL: function 'reinterpreted'
// DEPS: for %i at {{.*}}: not parallel
// DEPS: for %i at {{.*}}: not parallel
func.func @reinterpreted(%bytes: memref<64xi8>, %A: memref<64xf32>, %x: f32) {
  %c0 = arith.constant 0 : index
  %floats = memref.view %bytes[%c0][] : memref<64xi8> to memref<16xf32>
  affine.for %i = 0 to 16 {
    affine.store %x, %floats[%i] : memref<16xf32>
  }
  %same = memref.reinterpret_cast %A to offset: [0], sizes: [64], strides: [1] : memref<64xf32> to memref<64xf32>
  affine.for %i = 0 to 16 {
    affine.store %x, %same[%i] : memref<64xf32>
  }
  return
}

// All cells of one array are read, all of the other written.
// CHECK-LABEL: function 'copy'
// CHECK: read { S0[] -> A[o0, o1] : 0 <= o0 <= 3 and 0 <= o1 <= 5 }
// CHECK: write { S0[] -> B[o0, o1] : 0 <= o0 <= 3 and 0 <= o1 <= 5 }
func.func @copy(%A: memref<4x6xf32>, %B: memref<4x6xf32>) {
  memref.copy %A, %B : memref<4x6xf32> to memref<4x6xf32>
  return
}

// A callee that is passed a part touches cells of that part.
// CHECK-LABEL: function 'passed'
// CHECK: write { S0[] -> A[1, o1] : 0 <= o1 <= 5 }
func.func @passed(%A: memref<4x6xf32>, %x: f32) {
  %row = memref.subview %A[1, 0] [1, 6] [1, 1] : memref<4x6xf32> to memref<6xf32, strided<[1], offset: 6>>
  call @fill(%row, %x) : (memref<6xf32, strided<[1], offset: 6>>, f32) -> ()
  return
}
func.func private @fill(%A: memref<6xf32, strided<[1], offset: 6>>, %x: f32) {
  affine.for %i = 0 to 6 {
    affine.store %x, %A[%i] : memref<6xf32, strided<[1], offset: 6>>
  }
  return
}
