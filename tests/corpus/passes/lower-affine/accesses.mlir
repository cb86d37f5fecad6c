// OPTIONS: --lower-affine

func.func @load(%m: memref<10x10xf32>, %i: index, %n: index) -> f32 {
  %0 = affine.load %m[%i + 1, symbol(%n) * 2] : memref<10x10xf32>
  return %0 : f32
}

// -----

func.func @store(%m: memref<10x10xf32>, %i: index, %x: f32) {
  affine.store %x, %m[%i mod 3, 4] : memref<10x10xf32>
  return
}

// -----

func.func @of_no_rank(%m: memref<f32>) -> f32 {
  %0 = affine.load %m[] : memref<f32>
  return %0 : f32
}

// -----

func.func @prefetch(%m: memref<10x10xf32>, %i: index) {
  affine.prefetch %m[%i, %i + 4], read, locality<2>, data : memref<10x10xf32>
  affine.prefetch %m[%i, 0], write, locality<0>, instr : memref<10x10xf32>
  return
}

// -----

func.func @vectors(%m: memref<64xf32>, %i: index) {
  %0 = affine.vector_load %m[%i * 8] : memref<64xf32>, vector<8xf32>
  affine.vector_store %0, %m[%i * 8 + 8] : memref<64xf32>, vector<8xf32>
  return
}

// -----

func.func @copies(%a: memref<10x10xf32>, %b: memref<10x10xf32>) {
  affine.for %i = 0 to 10 {
    affine.for %j = 0 to 10 {
      %0 = affine.load %a[%i, %j] : memref<10x10xf32>
      affine.store %0, %b[%j, %i] : memref<10x10xf32>
    }
  }
  return
}

// -----

func.func @through_apply(%m: memref<40xf32>, %x: f32) {
  affine.for %i = 0 to 10 {
    %k = affine.apply affine_map<(d0) -> (d0 * 3 + 1)>(%i)
    affine.store %x, %m[%k + 2] : memref<40xf32>
  }
  return
}
