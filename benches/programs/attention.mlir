// attention: one head, O := softmax(Q * K^T / sqrt(d)) * V, with the largest score of each row taken off first.

// Q, K and V, with numbers between -1 and 1.
func.func @init(%n: index, %d: index, %Q: memref<?x?xf64>, %K: memref<?x?xf64>, %V: memref<?x?xf64>) {
  %m7 = arith.constant 7.0 : f64
  %m11 = arith.constant 11.0 : f64
  %m13 = arith.constant 13.0 : f64
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %d {
      %0 = affine.apply affine_map<(i, j) -> ((i + 3 * j) mod 11 - 5)>(%i, %j)
      %1 = arith.index_cast %0 : index to i64
      %2 = arith.sitofp %1 : i64 to f64
      %3 = arith.divf %2, %m11 : f64
      affine.store %3, %Q[%i, %j] : memref<?x?xf64>
    }
  }
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %d {
      %4 = affine.apply affine_map<(i, j) -> ((2 * i + j) mod 13 - 6)>(%i, %j)
      %5 = arith.index_cast %4 : index to i64
      %6 = arith.sitofp %5 : i64 to f64
      %7 = arith.divf %6, %m13 : f64
      affine.store %7, %K[%i, %j] : memref<?x?xf64>
    }
  }
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %d {
      %8 = affine.apply affine_map<(i, j) -> ((3 * i + 2 * j) mod 7 - 3)>(%i, %j)
      %9 = arith.index_cast %8 : index to i64
      %10 = arith.sitofp %9 : i64 to f64
      %11 = arith.divf %10, %m7 : f64
      affine.store %11, %V[%i, %j] : memref<?x?xf64>
    }
  }
  return
}

func.func @kernel(%n: index, %d: index, %Q: memref<?x?xf64>, %K: memref<?x?xf64>, %V: memref<?x?xf64>,
                  %S: memref<?x?xf64>, %M: memref<?xf64>, %L: memref<?xf64>, %O: memref<?x?xf64>) {
  %zero = arith.constant 0.0 : f64
  %one = arith.constant 1.0 : f64
  %d_int = arith.index_cast %d : index to i64
  %d_float = arith.sitofp %d_int : i64 to f64
  %root = math.sqrt %d_float : f64
  %scale = arith.divf %one, %root : f64
  // S := Q * K^T / sqrt(d)
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      affine.store %zero, %S[%i, %j] : memref<?x?xf64>
      affine.for %k = 0 to %d {
        %0 = affine.load %S[%i, %j] : memref<?x?xf64>
        %1 = affine.load %Q[%i, %k] : memref<?x?xf64>
        %2 = affine.load %K[%j, %k] : memref<?x?xf64>
        %3 = arith.mulf %1, %2 : f64
        %4 = arith.addf %0, %3 : f64
        affine.store %4, %S[%i, %j] : memref<?x?xf64>
      }
      %5 = affine.load %S[%i, %j] : memref<?x?xf64>
      %6 = arith.mulf %5, %scale : f64
      affine.store %6, %S[%i, %j] : memref<?x?xf64>
    }
  }
  // Each row of S: exp of what it is below its largest; L has the sums.
  affine.for %i = 0 to %n {
    %7 = affine.load %S[%i, 0] : memref<?x?xf64>
    affine.store %7, %M[%i] : memref<?xf64>
    affine.for %j = 0 to %n {
      %8 = affine.load %M[%i] : memref<?xf64>
      %9 = affine.load %S[%i, %j] : memref<?x?xf64>
      %10 = arith.maximumf %8, %9 : f64
      affine.store %10, %M[%i] : memref<?xf64>
    }
    affine.store %zero, %L[%i] : memref<?xf64>
    affine.for %j = 0 to %n {
      %11 = affine.load %S[%i, %j] : memref<?x?xf64>
      %12 = affine.load %M[%i] : memref<?xf64>
      %13 = arith.subf %11, %12 : f64
      %14 = math.exp %13 : f64
      affine.store %14, %S[%i, %j] : memref<?x?xf64>
      %15 = affine.load %L[%i] : memref<?xf64>
      %16 = arith.addf %15, %14 : f64
      affine.store %16, %L[%i] : memref<?xf64>
    }
  }
  // O := S * V, each row divided by its sum
  affine.for %i = 0 to %n {
    affine.for %k = 0 to %d {
      affine.store %zero, %O[%i, %k] : memref<?x?xf64>
      affine.for %j = 0 to %n {
        %17 = affine.load %O[%i, %k] : memref<?x?xf64>
        %18 = affine.load %S[%i, %j] : memref<?x?xf64>
        %19 = affine.load %V[%j, %k] : memref<?x?xf64>
        %20 = arith.mulf %18, %19 : f64
        %21 = arith.addf %17, %20 : f64
        affine.store %21, %O[%i, %k] : memref<?x?xf64>
      }
      %22 = affine.load %O[%i, %k] : memref<?x?xf64>
      %23 = affine.load %L[%i] : memref<?xf64>
      %24 = arith.divf %22, %23 : f64
      affine.store %24, %O[%i, %k] : memref<?x?xf64>
    }
  }
  return
}

// MINI; prints what is computed.
func.func @main() {
  %n = arith.constant 12 : index
  %d = arith.constant 5 : index
  %Q = memref.alloc(%n, %d) : memref<?x?xf64>
  %K = memref.alloc(%n, %d) : memref<?x?xf64>
  %V = memref.alloc(%n, %d) : memref<?x?xf64>
  %S = memref.alloc(%n, %n) : memref<?x?xf64>
  %M = memref.alloc(%n) : memref<?xf64>
  %L = memref.alloc(%n) : memref<?xf64>
  %O = memref.alloc(%n, %d) : memref<?x?xf64>
  call @init(%n, %d, %Q, %K, %V)
    : (index, index, memref<?x?xf64>, memref<?x?xf64>, memref<?x?xf64>) -> ()
  call @kernel(%n, %d, %Q, %K, %V, %S, %M, %L, %O)
    : (index, index, memref<?x?xf64>, memref<?x?xf64>, memref<?x?xf64>, memref<?x?xf64>, memref<?xf64>,
       memref<?xf64>, memref<?x?xf64>) -> ()
  %O_out = memref.cast %O : memref<?x?xf64> to memref<*xf64>
  call @printMemrefF64(%O_out) : (memref<*xf64>) -> ()
  memref.dealloc %Q : memref<?x?xf64>
  memref.dealloc %K : memref<?x?xf64>
  memref.dealloc %V : memref<?x?xf64>
  memref.dealloc %S : memref<?x?xf64>
  memref.dealloc %M : memref<?xf64>
  memref.dealloc %L : memref<?xf64>
  memref.dealloc %O : memref<?x?xf64>
  return
}

func.func private @printMemrefF64(memref<*xf64>) attributes { llvm.emit_c_interface }
