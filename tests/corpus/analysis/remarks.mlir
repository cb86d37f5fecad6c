// Dependences and loops as remarks at the ops that they are about.
// RUN: loopwright opt --analyze-deps --verify-diagnostics --split-input-file %s

// A product: parallel in rows and columns.
func.func @product(%A: memref<?x?xf64>, %B: memref<?x?xf64>, %C: memref<?x?xf64>, %n: index) {
  // expected-remark@below {{%i is parallel}}
  // expected-remark@below {{%i is permutable with %j, %k}}
  affine.for %i = 0 to %n {
    // expected-remark@below {{%j is parallel}}
    affine.for %j = 0 to %n {
      // expected-remark@below {{%k is not parallel: a reduction by addf in %C}}
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
  // expected-remark@below {{%i is permutable with %j}}
  affine.for %i = 1 to 8 {
    // expected-remark@below {{%j is not parallel}}
    affine.for %j = 1 to 8 {
      // expected-note@below {{before S0[2, 1] reads the cell}}
      %0 = affine.load %A[%i - 1, %j] : memref<8x8xf32>
      // expected-note@below {{before S0[1, 2] reads the cell}}
      %1 = affine.load %A[%i, %j - 1] : memref<8x8xf32>
      %2 = arith.addf %0, %1 : f32
      // expected-remark@below {{S0: raw on %A from S0, carried by %i, distance (1, 0)}}
      // expected-remark@below {{S0: raw on %A from S0, carried by %j, distance (0, 1)}}
      // expected-note@below {{S0[1, 1] writes %A}}
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
    // expected-note@below {{before S0[1] reads the cell}}
    %0 = affine.load %A[%i] : memref<9xf32>
    // expected-remark@below {{S0: raw on %A from S0, carried by %i, distance (1)}}
    // expected-note@below {{S0[0] writes %A}}
    affine.store %0, %A[%i + 1] : memref<9xf32>
  }
  return
}

// -----

// What would make loops parallel: values of the parameters, an array for each iteration, another order of additions.
func.func @would_be(%A: memref<?xf32>, %s: memref<f32>, %n: index, %m: index, %x: f32) {
  // expected-remark@below {{%i is not parallel}}
  // expected-remark@below {{%i would be parallel if m = 0, or m >= n, or m <= -n}}
  affine.for %i = 0 to %n {
    // expected-note@below {{before S0[1] reads the cell (n = 2, m = 1)}}
    %0 = affine.load %A[%i] : memref<?xf32>
    // expected-note@below {{S0[0] writes %A}}
    // expected-remark@below {{S0: raw on %A from S0, carried by %i, distance (1..)}}
    // expected-remark@below {{S0: war on %A from S0, carried by %i, distance (1..)}}
    affine.store %0, %A[%i + symbol(%m)] : memref<?xf32>
  }
  %t = memref.alloc() : memref<f32>
  // expected-remark@below {{%j is not parallel}}
  // expected-remark@below {{%j would be parallel once %t is private and the reduction into %s by addf may be reordered}}
  affine.for %j = 0 to 8 {
    // expected-note@below {{S1[0] writes %t}}
    // expected-remark@below {{S1: waw on %t from S1, carried by %j, distance (1..7)}}
    // expected-remark@below {{S1: war on %t from S2, carried by %j, distance (1..7)}}
    affine.store %x, %t[] : memref<f32>
    // expected-note@below {{before S2[1] reads the cell (n = 0, m = 0); and through %s}}
    %1 = affine.load %t[] : memref<f32>
    %2 = affine.load %s[] : memref<f32>
    %3 = arith.addf %2, %1 : f32
    // expected-remark@below {{S2: raw on %t from S1, distance (0)}}
    // expected-remark@below {{S2: raw on %t from S1, carried by %j, distance (1..7)}}
    // expected-remark@below {{S2: raw on %s from S2, carried by %j, distance (1..7)}}
    // expected-remark@below {{S2: war on %s from S2, carried by %j, distance (1..7)}}
    // expected-remark@below {{S2: waw on %s from S2, carried by %j, distance (1..7)}}
    affine.store %3, %s[] : memref<f32>
  }
  memref.dealloc %t : memref<f32>
  return
}

// -----

// Nothing to say.
func.func @nothing(%n: index) -> index {
  return %n : index
}
