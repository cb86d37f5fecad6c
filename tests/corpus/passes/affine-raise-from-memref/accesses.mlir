// OPTIONS: --affine-raise-from-memref

func.func @counter(%m: memref<100xf32>, %n: index, %k: index, %x: f32) {
  affine.for %i = 0 to 10 {
    memref.store %x, %m[%i] : memref<100xf32>
  }
  return
}

// -----

func.func @argument(%m: memref<100xf32>, %n: index, %k: index, %x: f32) {
  memref.store %x, %m[%n] : memref<100xf32>
  return
}

// -----

func.func @literal(%m: memref<100xf32>, %n: index, %k: index, %x: f32) {
  %a = arith.constant 3 : index
  memref.store %x, %m[%a] : memref<100xf32>
  return
}

// -----

func.func @sum(%m: memref<100xf32>, %n: index, %k: index, %x: f32) {
  affine.for %i = 0 to 10 {
    %a = arith.addi %i, %n : index
    memref.store %x, %m[%a] : memref<100xf32>
  }
  return
}

// -----

func.func @sum_turned(%m: memref<100xf32>, %n: index, %k: index, %x: f32) {
  affine.for %i = 0 to 10 {
    %a = arith.addi %n, %i : index
    memref.store %x, %m[%a] : memref<100xf32>
  }
  return
}

// -----

func.func @twice(%m: memref<100xf32>, %n: index, %k: index, %x: f32) {
  affine.for %i = 0 to 10 {
    %a = arith.addi %i, %i : index
    memref.store %x, %m[%a] : memref<100xf32>
  }
  return
}

// -----

func.func @scaled(%m: memref<100xf32>, %n: index, %k: index, %x: f32) {
  affine.for %i = 0 to 10 {
    %c = arith.constant 4 : index
    %a = arith.muli %i, %c : index
    memref.store %x, %m[%a] : memref<100xf32>
  }
  return
}

// -----

func.func @by_symbol(%m: memref<100xf32>, %n: index, %k: index, %x: f32) {
  affine.for %i = 0 to 10 {
    %a = arith.muli %i, %k : index
    memref.store %x, %m[%a] : memref<100xf32>
  }
  return
}

// -----

func.func @square(%m: memref<100xf32>, %n: index, %k: index, %x: f32) {
  affine.for %i = 0 to 10 {
    %a = arith.muli %i, %i : index
    memref.store %x, %m[%a] : memref<100xf32>
  }
  return
}

// -----

func.func @difference(%m: memref<100xf32>, %n: index, %k: index, %x: f32) {
  affine.for %i = 0 to 10 {
    %a = arith.subi %i, %n : index
    memref.store %x, %m[%a] : memref<100xf32>
  }
  return
}

// -----

func.func @quotient(%m: memref<100xf32>, %n: index, %k: index, %x: f32) {
  affine.for %i = 0 to 10 {
    %c = arith.constant 4 : index
    %a = arith.divsi %i, %c : index
    memref.store %x, %m[%a] : memref<100xf32>
  }
  return
}

// -----

func.func @applied(%m: memref<100xf32>, %n: index, %k: index, %x: f32) {
  affine.for %i = 0 to 10 {
    %a = affine.apply affine_map<(d0) -> (d0 * 2)>(%i)
    memref.store %x, %m[%a] : memref<100xf32>
  }
  return
}

// -----

func.func @chain(%m: memref<100xf32>, %n: index, %k: index, %x: f32) {
  affine.for %i = 0 to 10 {
    %b = arith.muli %n, %k : index
    %a = arith.addi %b, %i : index
    memref.store %x, %m[%a] : memref<100xf32>
  }
  return
}

// -----

func.func @load(%m: memref<100xf32>, %n: index, %k: index, %x: f32) {
  affine.for %i = 0 to 10 {
    %v = memref.load %m[%i] : memref<100xf32>
    memref.store %v, %m[%n] : memref<100xf32>
  }
  return
}

// -----

func.func @scf(%m: memref<100xf32>, %n: index, %k: index, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    memref.store %x, %m[%i] : memref<100xf32>
  }
  return
}

// -----

func.func @scf_outside(%m: memref<100xf32>, %n: index, %k: index, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    memref.store %x, %m[%k] : memref<100xf32>
  }
  return
}

// -----

func.func @two_dims(%m: memref<100x100xf32>, %n: index, %x: f32) {
  affine.for %i = 0 to 10 {
    affine.for %j = 0 to 10 {
      %a = arith.addi %i, %j : index
      memref.store %x, %m[%a, %j] : memref<100x100xf32>
    }
  }
  return
}

// -----

func.func @one_of_two(%m: memref<100x100xf32>, %n: index, %x: f32) {
  affine.for %i = 0 to 10 {
    %a = arith.subi %i, %n : index
    memref.store %x, %m[%i, %a] : memref<100x100xf32>
  }
  return
}

// -----

func.func @no_rank(%m: memref<f32>, %x: f32) {
  memref.store %x, %m[] : memref<f32>
  return
}

// -----

func.func @size(%m: memref<?xf32>, %x: f32) {
  %c0 = arith.constant 0 : index
  %a = memref.dim %m, %c0 : memref<?xf32>
  memref.store %x, %m[%a] : memref<?xf32>
  return
}

// -----

func.func @sum_of_symbols(%m: memref<100xf32>, %n: index, %k: index, %x: f32) {
  %a = arith.addi %n, %k : index
  memref.store %x, %m[%a] : memref<100xf32>
  return
}

// -----

func.func @loaded(%m: memref<100xf32>, %t: memref<8xindex>, %n: index, %x: f32) {
  %a = memref.load %t[%n] : memref<8xindex>
  memref.store %x, %m[%a] : memref<100xf32>
  return
}

// -----

func.func @loaded_in_loop(%m: memref<100xf32>, %t: memref<8xindex>, %n: index, %x: f32) {
  affine.for %i = 0 to 10 {
    %a = memref.load %t[%i] : memref<8xindex>
    memref.store %x, %m[%a] : memref<100xf32>
  }
  return
}
