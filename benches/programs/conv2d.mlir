// conv2d: 3 by 3 convolution of an image with c channels into one with f, as of a neural network.

// in and weights, with small multiples of 1/13 and 1/7.
func.func @init(%f: index, %c: index, %h: index, %w: index, %in: memref<?x?x?xf64>,
                %weights: memref<?x?x?x?xf64>) {
  %m7 = arith.constant 7.0 : f64
  %m13 = arith.constant 13.0 : f64
  affine.for %i = 0 to %c {
    affine.for %j = 0 to affine_map<()[s] -> (s + 2)>()[%h] {
      affine.for %k = 0 to affine_map<()[s] -> (s + 2)>()[%w] {
        %0 = affine.apply affine_map<(i, j, k) -> ((3 * i + 5 * j + k) mod 13)>(%i, %j, %k)
        %1 = arith.index_cast %0 : index to i64
        %2 = arith.sitofp %1 : i64 to f64
        %3 = arith.divf %2, %m13 : f64
        affine.store %3, %in[%i, %j, %k] : memref<?x?x?xf64>
      }
    }
  }
  affine.for %i = 0 to %f {
    affine.for %j = 0 to %c {
      affine.for %k = 0 to 3 {
        affine.for %l = 0 to 3 {
          %4 = affine.apply affine_map<(i, j, k, l) -> ((2 * i + 3 * j + k + 4 * l) mod 7 - 3)>(%i, %j, %k, %l)
          %5 = arith.index_cast %4 : index to i64
          %6 = arith.sitofp %5 : i64 to f64
          %7 = arith.divf %6, %m7 : f64
          affine.store %7, %weights[%i, %j, %k, %l] : memref<?x?x?x?xf64>
        }
      }
    }
  }
  return
}

func.func @kernel(%f: index, %c: index, %h: index, %w: index, %in: memref<?x?x?xf64>, %weights: memref<?x?x?x?xf64>,
                  %out: memref<?x?x?xf64>) {
  %zero = arith.constant 0.0 : f64
  affine.for %o = 0 to %f {
    affine.for %y = 0 to %h {
      affine.for %x = 0 to %w {
        affine.store %zero, %out[%o, %y, %x] : memref<?x?x?xf64>
        affine.for %i = 0 to %c {
          affine.for %dy = 0 to 3 {
            affine.for %dx = 0 to 3 {
              // out[o][y][x] += in[i][y + dy][x + dx] * weights[o][i][dy][dx];
              %0 = affine.load %out[%o, %y, %x] : memref<?x?x?xf64>
              %1 = affine.load %in[%i, %y + %dy, %x + %dx] : memref<?x?x?xf64>
              %2 = affine.load %weights[%o, %i, %dy, %dx] : memref<?x?x?x?xf64>
              %3 = arith.mulf %1, %2 : f64
              %4 = arith.addf %0, %3 : f64
              affine.store %4, %out[%o, %y, %x] : memref<?x?x?xf64>
            }
          }
        }
      }
    }
  }
  return
}

// MINI; prints what is computed.
func.func @main() {
  %f = arith.constant 4 : index
  %c = arith.constant 3 : index
  %h = arith.constant 7 : index
  %w = arith.constant 9 : index
  %h_2 = affine.apply affine_map<()[s] -> (s + 2)>()[%h]
  %w_2 = affine.apply affine_map<()[s] -> (s + 2)>()[%w]
  %three = arith.constant 3 : index
  %in = memref.alloc(%c, %h_2, %w_2) : memref<?x?x?xf64>
  %weights = memref.alloc(%f, %c, %three, %three) : memref<?x?x?x?xf64>
  %out = memref.alloc(%f, %h, %w) : memref<?x?x?xf64>
  call @init(%f, %c, %h, %w, %in, %weights)
    : (index, index, index, index, memref<?x?x?xf64>, memref<?x?x?x?xf64>) -> ()
  call @kernel(%f, %c, %h, %w, %in, %weights, %out)
    : (index, index, index, index, memref<?x?x?xf64>, memref<?x?x?x?xf64>, memref<?x?x?xf64>) -> ()
  %out_out = memref.cast %out : memref<?x?x?xf64> to memref<*xf64>
  call @printMemrefF64(%out_out) : (memref<*xf64>) -> ()
  memref.dealloc %in : memref<?x?x?xf64>
  memref.dealloc %weights : memref<?x?x?x?xf64>
  memref.dealloc %out : memref<?x?x?xf64>
  return
}

func.func private @printMemrefF64(memref<*xf64>) attributes { llvm.emit_c_interface }
