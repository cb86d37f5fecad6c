// OPTIONS: --affine-super-vectorize=virtual-vector-size=8
// OPTIONS: --affine-super-vectorize="virtual-vector-size=4 test-fastest-varying=0"
// OPTIONS: --affine-super-vectorize="virtual-vector-size=16 test-fastest-varying=1"

func.func @copy(%a: memref<64xf32>, %b: memref<64xf32>) {
  affine.for %i = 0 to 64 {
    %0 = affine.load %a[%i] : memref<64xf32>
    affine.store %0, %b[%i] : memref<64xf32>
  }
  return
}

// -----

func.func @constants_and_uniform_values(%a: memref<64xf32>, %b: memref<64xf32>, %x: f32, %y: f32, %z: i32) {
  %c3 = arith.constant 3.0 : f32
  affine.for %i = 0 to 64 {
    %c1 = arith.constant 1.0 : f32
    %0 = affine.load %a[%i] : memref<64xf32>
    %1 = arith.addf %0, %c1 : f32
    %c2 = arith.constant 2.0 : f32
    %2 = arith.mulf %1, %c2 : f32
    %3 = arith.mulf %2, %c3 : f32
    %4 = arith.mulf %3, %x : f32
    %5 = arith.mulf %4, %y : f32
    %w = arith.mulf %x, %y : f32
    %6 = arith.mulf %5, %w : f32
    %7 = arith.sitofp %z : i32 to f32
    affine.store %6, %b[%i] : memref<64xf32>
    affine.store %7, %a[%i] : memref<64xf32>
  }
  return
}

// -----

func.func @other_types(%a: memref<32xf64>, %b: memref<32xi16>, %c: memref<32xi1>, %x: f64) {
  %true = arith.constant true
  affine.for %i = 0 to 32 {
    %0 = affine.load %a[%i] : memref<32xf64>
    %1 = affine.load %b[%i] : memref<32xi16>
    %2 = arith.cmpf ogt, %0, %x : f64
    %3 = arith.sitofp %1 : i16 to f64
    %4 = arith.select %2, %3, %0 : f64
    %5 = arith.xori %2, %true : i1
    %6 = math.fma %4, %x, %0 fastmath<contract> : f64
    affine.store %6, %a[%i] : memref<32xf64>
    affine.store %5, %c[%i] : memref<32xi1>
  }
  return
}

// -----

func.func @inner_loop(%a: memref<64x128xf32>, %b: memref<64x128xf32>, %v: memref<64xf32>) {
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to 128 {
      %0 = affine.load %a[%i, %j] : memref<64x128xf32>
      %1 = affine.load %v[%i] : memref<64xf32>
      %2 = arith.addf %0, %1 : f32
      affine.store %2, %b[%i, %j] : memref<64x128xf32>
    }
  }
  return
}

// -----

func.func @subscripts(%a: memref<64x64xf32>, %b: memref<64x64xf32>) {
  affine.for %i = 0 to 32 {
    affine.for %j = 0 to 48 {
      %0 = affine.load %a[%i + 3, %j + 1] : memref<64x64xf32>
      affine.store %0, %b[%i, %j] : memref<64x64xf32>
    }
  }
  return
}

// -----

func.func @shifted_store(%a: memref<64x64xf32>, %b: memref<64x64xf32>) {
  affine.for %i = 0 to 32 {
    affine.for %j = 0 to 48 {
      %0 = affine.load %a[%i + 3, %j] : memref<64x64xf32>
      affine.store %0, %b[%i, %j + 2] : memref<64x64xf32>
    }
  }
  return
}

// -----

func.func @fixed_subscripts(%a: memref<64x64xf32>, %b: memref<64x64xf32>, %n: index) {
  affine.for %i = 0 to 64 {
    %0 = affine.load %a[0, %i] : memref<64x64xf32>
    affine.store %0, %b[symbol(%n), %i] : memref<64x64xf32>
  }
  return
}

// -----

func.func @matrix_product(%a: memref<64x64xf32>, %b: memref<64x64xf32>, %c: memref<64x64xf32>) {
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to 64 {
      affine.for %k = 0 to 64 {
        %0 = affine.load %a[%i, %k] : memref<64x64xf32>
        %1 = affine.load %b[%k, %j] : memref<64x64xf32>
        %2 = affine.load %c[%i, %j] : memref<64x64xf32>
        %3 = arith.mulf %0, %1 : f32
        %4 = arith.addf %2, %3 : f32
        affine.store %4, %c[%i, %j] : memref<64x64xf32>
      }
    }
  }
  return
}

// -----

func.func @siblings(%a: memref<64x64xf32>, %b: memref<64x64xf32>) {
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to 64 {
      %0 = affine.load %a[%i, %j] : memref<64x64xf32>
      affine.store %0, %b[%i, %j] : memref<64x64xf32>
    }
    affine.for %j = 0 to 64 {
      %0 = affine.load %b[%i, %j] : memref<64x64xf32>
      affine.store %0, %a[%i, %j] : memref<64x64xf32>
    }
  }
  return
}

// -----

func.func @along_the_first_dimension(%a: memref<64x64xf32>, %x: f32) {
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to 64 {
      affine.store %x, %a[%j, %i] : memref<64x64xf32>
    }
  }
  return
}

// -----

func.func @transposed(%a: memref<64x128xf32>, %b: memref<128x64xf32>) {
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to 128 {
      %0 = affine.load %a[%i, %j] : memref<64x128xf32>
      affine.store %0, %b[%j, %i] : memref<128x64xf32>
    }
  }
  return
}

// -----

func.func @applied(%a: memref<164xf32>, %b: memref<64xf32>) {
  affine.for %i = 0 to 64 {
    %k = affine.apply affine_map<(d0) -> (d0 + 5)>(%i)
    %0 = affine.load %a[%k] : memref<164xf32>
    affine.store %0, %b[%i] : memref<64xf32>
  }
  return
}

// -----

// VERDICT: better: applied indices are composed
func.func @applied_and_more(%a: memref<164x64xf32>, %b: memref<64x64xf32>) {
  affine.for %i = 0 to 64 {
    %k = affine.apply affine_map<(d0) -> (d0 + 5)>(%i)
    %0 = affine.load %a[%k + 1, 0] : memref<164x64xf32>
    affine.store %0, %b[%i, 0] : memref<64x64xf32>
  }
  return
}

// -----

func.func @carried(%a: memref<64xf32>) {
  affine.for %i = 1 to 61 {
    %0 = affine.load %a[%i - 1] : memref<64xf32>
    affine.store %0, %a[%i] : memref<64xf32>
  }
  return
}

// -----

func.func @counter_as_a_value(%a: memref<64xindex>) {
  affine.for %i = 0 to 64 {
    affine.store %i, %a[%i] : memref<64xindex>
  }
  return
}

// -----

func.func @conditional(%a: memref<64xf32>, %x: f32) {
  affine.for %i = 0 to 64 {
    affine.if affine_set<(d0) : (d0 - 10 >= 0)>(%i) {
      affine.store %x, %a[%i] : memref<64xf32>
    }
  }
  return
}

// -----

func.func @carries_values(%a: memref<64x64xf32>, %b: memref<64xf32>, %x: f32) {
  affine.for %i = 0 to 64 {
    %r = affine.for %j = 0 to 64 iter_args(%s = %x) -> f32 {
      %0 = affine.load %a[%j, %i] : memref<64x64xf32>
      %1 = arith.subf %0, %s : f32
      affine.yield %1 : f32
    }
    affine.store %r, %b[%i] : memref<64xf32>
  }
  return
}

// -----

func.func @carries_a_constant(%a: memref<64x64xf32>, %b: memref<64x64xf32>) {
  %x = arith.constant 2.5 : f32
  affine.for %i = 0 to 64 {
    %r = affine.for %j = 0 to 64 iter_args(%s = %x) -> f32 {
      %0 = affine.load %a[%i, %j] : memref<64x64xf32>
      %1 = arith.subf %0, %s : f32
      affine.yield %1 : f32
    }
    %2 = arith.mulf %r, %x : f32
    affine.for %j = 0 to 64 {
      affine.store %2, %b[%j, %i] : memref<64x64xf32>
    }
  }
  return
}

// -----

func.func @vectors_already(%a: memref<64xvector<4xf32>>, %b: memref<64xvector<4xf32>>) {
  affine.for %i = 0 to 64 {
    %0 = affine.load %a[%i] : memref<64xvector<4xf32>>
    affine.store %0, %b[%i] : memref<64xvector<4xf32>>
  }
  return
}

// -----

func.func @parametric_multiple(%a: memref<?xf32>, %b: memref<?xf32>, %n: index) {
  affine.for %i = 0 to affine_map<()[s0] -> (s0 * 16)>()[%n] {
    %0 = affine.load %a[%i] : memref<?xf32>
    affine.store %0, %b[%i] : memref<?xf32>
  }
  return
}

// -----

func.func @memory_ends(%a: memref<90xf32>, %b: memref<90xf32>) {
  affine.for %i = 2 to 90 {
    %0 = affine.load %a[%i - 2] : memref<90xf32>
    affine.store %0, %b[%i] : memref<90xf32>
  }
  return
}
