// blur: an image sharpened in three stages, by what a blur over 3 by 3 takes away from it.

// in, with small multiples of 1/17.
func.func @init(%h: index, %w: index, %in: memref<?x?xf64>) {
  %m17 = arith.constant 17.0 : f64
  affine.for %i = 0 to affine_map<()[s] -> (s + 2)>()[%h] {
    affine.for %j = 0 to affine_map<()[s] -> (s + 2)>()[%w] {
      %0 = affine.apply affine_map<(i, j) -> ((5 * i + 3 * j) mod 17)>(%i, %j)
      %1 = arith.index_cast %0 : index to i64
      %2 = arith.sitofp %1 : i64 to f64
      %3 = arith.divf %2, %m17 : f64
      affine.store %3, %in[%i, %j] : memref<?x?xf64>
    }
  }
  return
}

func.func @kernel(%h: index, %w: index, %in: memref<?x?xf64>, %bx: memref<?x?xf64>, %by: memref<?x?xf64>,
                  %out: memref<?x?xf64>) {
  %third = arith.constant 0.33333333333333331 : f64
  %two = arith.constant 2.0 : f64
  // bx[y][x] = (in[y][x] + in[y][x + 1] + in[y][x + 2]) / 3
  affine.for %y = 0 to affine_map<()[s] -> (s + 2)>()[%h] {
    affine.for %x = 0 to %w {
      %0 = affine.load %in[%y, %x] : memref<?x?xf64>
      %1 = affine.load %in[%y, %x + 1] : memref<?x?xf64>
      %2 = affine.load %in[%y, %x + 2] : memref<?x?xf64>
      %3 = arith.addf %0, %1 : f64
      %4 = arith.addf %3, %2 : f64
      %5 = arith.mulf %4, %third : f64
      affine.store %5, %bx[%y, %x] : memref<?x?xf64>
    }
  }
  // by[y][x] = (bx[y][x] + bx[y + 1][x] + bx[y + 2][x]) / 3
  affine.for %y = 0 to %h {
    affine.for %x = 0 to %w {
      %6 = affine.load %bx[%y, %x] : memref<?x?xf64>
      %7 = affine.load %bx[%y + 1, %x] : memref<?x?xf64>
      %8 = affine.load %bx[%y + 2, %x] : memref<?x?xf64>
      %9 = arith.addf %6, %7 : f64
      %10 = arith.addf %9, %8 : f64
      %11 = arith.mulf %10, %third : f64
      affine.store %11, %by[%y, %x] : memref<?x?xf64>
    }
  }
  // out[y][x] = 2 * in[y + 1][x + 1] - by[y][x]
  affine.for %y = 0 to %h {
    affine.for %x = 0 to %w {
      %12 = affine.load %in[%y + 1, %x + 1] : memref<?x?xf64>
      %13 = affine.load %by[%y, %x] : memref<?x?xf64>
      %14 = arith.mulf %12, %two : f64
      %15 = arith.subf %14, %13 : f64
      affine.store %15, %out[%y, %x] : memref<?x?xf64>
    }
  }
  return
}

// MINI; prints what is computed.
func.func @main() {
  %h = arith.constant 9 : index
  %w = arith.constant 14 : index
  %h_2 = affine.apply affine_map<()[s] -> (s + 2)>()[%h]
  %w_2 = affine.apply affine_map<()[s] -> (s + 2)>()[%w]
  %in = memref.alloc(%h_2, %w_2) : memref<?x?xf64>
  %bx = memref.alloc(%h_2, %w) : memref<?x?xf64>
  %by = memref.alloc(%h, %w) : memref<?x?xf64>
  %out = memref.alloc(%h, %w) : memref<?x?xf64>
  call @init(%h, %w, %in)
    : (index, index, memref<?x?xf64>) -> ()
  call @kernel(%h, %w, %in, %bx, %by, %out)
    : (index, index, memref<?x?xf64>, memref<?x?xf64>, memref<?x?xf64>, memref<?x?xf64>) -> ()
  %out_out = memref.cast %out : memref<?x?xf64> to memref<*xf64>
  call @printMemrefF64(%out_out) : (memref<*xf64>) -> ()
  memref.dealloc %in : memref<?x?xf64>
  memref.dealloc %bx : memref<?x?xf64>
  memref.dealloc %by : memref<?x?xf64>
  memref.dealloc %out : memref<?x?xf64>
  return
}

func.func private @printMemrefF64(memref<*xf64>) attributes { llvm.emit_c_interface }
