// Arrays without elements: on the stack and on the heap, as arguments, in loops, and seen by another shape. C has none of them.
func.func private @printMemrefF32(memref<*xf32>)
func.func private @printI64(i64)
func.func private @printNewline()

// What lies in rows that are reversed by way of arrays for one row and for all.
func.func private @reverse(%n: index, %m: index, %A: memref<?x?xf32>) {
  %row = memref.alloca(%m) : memref<?xf32>
  %all = memref.alloc(%m, %n) : memref<?x?xf32>
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %m {
      %v = affine.load %A[%i, %j] : memref<?x?xf32>
      affine.store %v, %row[%j] : memref<?xf32>
      affine.store %v, %all[%j, %i] : memref<?x?xf32>
    }
    affine.for %j = 0 to %m {
      %v = affine.load %row[%m - %j - 1] : memref<?xf32>
      %w = affine.load %all[%j, %i] : memref<?x?xf32>
      %x = arith.subf %v, %w : f32
      affine.store %x, %A[%i, %j] : memref<?x?xf32>
    }
  }
  memref.dealloc %all : memref<?x?xf32>
  return
}

// A square on the stack in each iteration, of which one is empty.
func.func private @squares(%n: index, %count: memref<1xi64>) {
  %one = arith.constant 1 : i64
  affine.for %k = 0 to %n {
    %t = memref.alloca(%k, %k) : memref<?x?xi64>
    affine.for %i = 0 to affine_map<(d0) -> (d0)>(%k) {
      affine.for %j = 0 to affine_map<(d0) -> (d0)>(%k) {
        affine.store %one, %t[%i, %j] : memref<?x?xi64>
      }
    }
    affine.for %i = 0 to affine_map<(d0) -> (d0)>(%k) {
      affine.for %j = 0 to affine_map<(d0) -> (d0)>(%k) {
        %v = affine.load %t[%i, %j] : memref<?x?xi64>
        %c = affine.load %count[0] : memref<1xi64>
        %s = arith.addi %c, %v : i64
        affine.store %s, %count[0] : memref<1xi64>
      }
    }
  }
  return
}

// A list as rows of four.
func.func private @rows(%n: index, %x: memref<?xi64>) {
  %two = arith.constant 2 : i64
  %c4 = arith.constant 4 : index
  %q = arith.floordivsi %n, %c4 : index
  %r = memref.expand_shape %x [[0, 1]] output_shape [%q, 4] : memref<?xi64> into memref<?x4xi64>
  affine.for %i = 0 to %q {
    affine.for %j = 0 to 4 {
      %v = affine.load %r[%i, %j] : memref<?x4xi64>
      %w = arith.muli %v, %two : i64
      affine.store %w, %r[%i, %j] : memref<?x4xi64>
    }
  }
  return
}

// Columns of no rows.
func.func private @sum(%n: index, %m: index, %A: memref<?x?x?xi64>) -> i64 {
  %zero = arith.constant 0 : i64
  %s = affine.for %i = 0 to %n iter_args(%a = %zero) -> i64 {
    %b = affine.for %j = 0 to %m iter_args(%c = %a) -> i64 {
      %v = affine.load %A[%i, 0, %j] : memref<?x?x?xi64>
      %d = arith.addi %c, %v : i64
      affine.yield %d : i64
    }
    affine.yield %b : i64
  }
  return %s : i64
}

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c5 = arith.constant 5 : index
  %zero = arith.constant 0 : i64
  %A = memref.alloc(%c3, %c5) : memref<?x?xf32>
  affine.for %i = 0 to 3 {
    affine.for %j = 0 to 5 {
      %l = affine.apply affine_map<(d0, d1) -> (d0 * 8 + d1 * 3)>(%i, %j)
      %k = arith.index_cast %l : index to i32
      %g = arith.sitofp %k : i32 to f32
      affine.store %g, %A[%i, %j] : memref<?x?xf32>
    }
  }
  func.call @reverse(%c3, %c5, %A) : (index, index, memref<?x?xf32>) -> ()
  func.call @reverse(%c0, %c5, %A) : (index, index, memref<?x?xf32>) -> ()
  func.call @reverse(%c5, %c0, %A) : (index, index, memref<?x?xf32>) -> ()
  %q = memref.cast %A : memref<?x?xf32> to memref<*xf32>
  func.call @printMemrefF32(%q) : (memref<*xf32>) -> ()
  %none = memref.alloc(%c3, %c0) : memref<?x?xf32>
  func.call @reverse(%c3, %c0, %none) : (index, index, memref<?x?xf32>) -> ()
  %count = memref.alloca() : memref<1xi64>
  affine.store %zero, %count[0] : memref<1xi64>
  func.call @squares(%c5, %count) : (index, memref<1xi64>) -> ()
  %n = affine.load %count[0] : memref<1xi64>
  func.call @printI64(%n) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %list = memref.alloc(%c0) : memref<?xi64>
  func.call @rows(%c0, %list) : (index, memref<?xi64>) -> ()
  %cube = memref.alloc(%c3, %c1, %c0) : memref<?x?x?xi64>
  %flat = memref.alloc(%c3, %c0, %c1) : memref<?x?x?xi64>
  %s = func.call @sum(%c3, %c0, %cube) : (index, index, memref<?x?x?xi64>) -> i64
  %t = func.call @sum(%c0, %c1, %flat) : (index, index, memref<?x?x?xi64>) -> i64
  %u = arith.addi %s, %t : i64
  func.call @printI64(%u) : (i64) -> ()
  func.call @printNewline() : () -> ()
  return
}
