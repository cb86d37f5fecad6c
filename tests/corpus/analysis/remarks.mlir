// Dependences and loops as remarks at the ops that they are about.
// RUN: loopwright opt --analyze-deps --verify-diagnostics --split-input-file %s

// A product: parallel in rows and columns.
func.func @product(%A: memref<?x?xf64>, %B: memref<?x?xf64>, %C: memref<?x?xf64>, %n: index) {
  // expected-remark@below {{%i is parallel}}
  affine.for %i = 0 to %n {
    // expected-remark@below {{%j is parallel}}
    affine.for %j = 0 to %n {
      // expected-remark@below {{%k is not parallel: a reduction by addf}}
      affine.for %k = 0 to %n {
        %a = affine.load %A[%i, %k] : memref<?x?xf64>
        %b = affine.load %B[%k, %j] : memref<?x?xf64>
        %m = arith.mulf %a, %b : f64
        %c = affine.load %C[%i, %j] : memref<?x?xf64>
        %s = arith.addf %c, %m : f64
        // expected-remark@below {{S0: raw on %C from S0, carried by %k, distance (0, 0, 1..)}}
        // expected-remark@below {{S0: war on %C from S0, carried by %k, distance (0, 0, 1..)}}
        // expected-remark@below {{S0: waw on %C from S0, carried by %k, distance (0, 0, 1..)}}
        affine.store %s, %C[%i, %j] : memref<?x?xf64>
      }
    }
  }
  return
}

// -----

// In place: each cell waits for its neighbours above and to the left.
func.func @relax(%A: memref<8x8xf32>) {
  // expected-remark@below {{%i is not parallel}}
  affine.for %i = 1 to 8 {
    // expected-remark@below {{%j is not parallel}}
    affine.for %j = 1 to 8 {
      %0 = affine.load %A[%i - 1, %j] : memref<8x8xf32>
      %1 = affine.load %A[%i, %j - 1] : memref<8x8xf32>
      %2 = arith.addf %0, %1 : f32
      // expected-remark@below {{S0: raw on %A from S0, carried by %i, distance (1, 0)}}
      // expected-remark@below {{S0: raw on %A from S0, carried by %j, distance (0, 1)}}
      affine.store %2, %A[%i, %j] : memref<8x8xf32>
    }
  }
  return
}

// -----

// Two loops: within neither anything is carried.
func.func @stages(%A: memref<8xf32>, %B: memref<8xf32>, %x: f32) {
  // expected-remark@below {{%i is parallel}}
  affine.for %i = 0 to 8 {
    affine.store %x, %A[%i] : memref<8xf32>
  }
  // expected-remark@below {{%j is parallel}}
  affine.for %j = 0 to 8 {
    %0 = affine.load %A[7 - %j] : memref<8xf32>
    // expected-remark@below {{S1: raw on %A from S0}}
    affine.store %0, %B[%j] : memref<8xf32>
  }
  return
}

// -----

// A loop that says of itself what is not so.
func.func @race(%A: memref<9xf32>) {
  // expected-remark@below {{%i is declared parallel, but its iterations depend on each other}}
  affine.parallel (%i) = (0) to (8) {
    %0 = affine.load %A[%i] : memref<9xf32>
    // expected-remark@below {{S0: raw on %A from S0, carried by %i, distance (1)}}
    affine.store %0, %A[%i + 1] : memref<9xf32>
  }
  return
}

// -----

// Nothing to say.
func.func @nothing(%n: index) -> index {
  return %n : index
}
