// A call in the program gives two arguments one memory: the function is run that way as well, and the program from its main.
// RUN: split-file %s %t
// RUN: not loopwright verify %t/before.mlir %t/after.mlir | FileCheck %s

// CHECK: direct: not proved; it differs, but only the program calls it: with %B the same memory as %A, %A[
// CHECK: by_value: not proved; it differs, but only the program calls it: with %B the same memory as %A, %A[
// CHECK: through_another: not proved; it differs, but only the program calls it: with %B the same memory as %A, %A[
// CHECK: cast: not proved; it differs, but only the program calls it: with {{.*}}%B the same memory as %A, %A[
// CHECK: main: different: with no parameters, the output is
//--- before.mlir
func.func private @printMemrefF32(memref<*xf32>)
func.func private @direct(%A: memref<8xf32>, %B: memref<8xf32>) {
  affine.for %i = 0 to 7 {
    %v = affine.load %A[%i] : memref<8xf32>
    affine.store %v, %B[%i + 1] : memref<8xf32>
  }
  return
}
func.func private @by_value(%A: memref<8xf32>, %B: memref<8xf32>) {
  affine.for %i = 0 to 7 {
    %v = affine.load %A[%i] : memref<8xf32>
    affine.store %v, %B[%i + 1] : memref<8xf32>
  }
  return
}
func.func private @through_another(%A: memref<8xf32>, %B: memref<8xf32>) {
  affine.for %i = 0 to 7 {
    %v = affine.load %A[%i] : memref<8xf32>
    affine.store %v, %B[%i + 1] : memref<8xf32>
  }
  return
}
func.func private @another(%A: memref<8xf32>, %B: memref<8xf32>) {
  call @through_another(%A, %B) : (memref<8xf32>, memref<8xf32>) -> ()
  return
}
func.func private @cast(%A: memref<8xf32>, %B: memref<?xf32>) {
  affine.for %i = 0 to 7 {
    %v = affine.load %A[%i] : memref<8xf32>
    affine.store %v, %B[%i + 1] : memref<?xf32>
  }
  return
}
func.func private @apart(%A: memref<8xf32>, %B: memref<8xf32>) {
  affine.for %i = 0 to 7 {
    %v = affine.load %A[%i] : memref<8xf32>
    affine.store %v, %B[%i + 1] : memref<8xf32>
  }
  return
}
func.func @main() {
  %A = memref.alloc() : memref<8xf32>
  %B = memref.alloc() : memref<8xf32>
  affine.for %i = 0 to 8 {
    %k = arith.index_cast %i : index to i32
    %x = arith.sitofp %k : i32 to f32
    affine.store %x, %A[%i] : memref<8xf32>
    affine.store %x, %B[%i] : memref<8xf32>
  }
  %f = func.constant @by_value : (memref<8xf32>, memref<8xf32>) -> ()
  func.call_indirect %f(%A, %A) : (memref<8xf32>, memref<8xf32>) -> ()
  call @direct(%A, %A) : (memref<8xf32>, memref<8xf32>) -> ()
  call @another(%A, %A) : (memref<8xf32>, memref<8xf32>) -> ()
  %C = memref.cast %A : memref<8xf32> to memref<?xf32>
  call @cast(%A, %C) : (memref<8xf32>, memref<?xf32>) -> ()
  call @apart(%A, %B) : (memref<8xf32>, memref<8xf32>) -> ()
  %q = memref.cast %A : memref<8xf32> to memref<*xf32>
  call @printMemrefF32(%q) : (memref<*xf32>) -> ()
  return
}
//--- after.mlir
func.func private @printMemrefF32(memref<*xf32>)
func.func private @direct(%A: memref<8xf32>, %B: memref<8xf32>) {
  affine.for %i = 0 to 7 {
    %v = affine.load %A[6 - %i] : memref<8xf32>
    affine.store %v, %B[7 - %i] : memref<8xf32>
  }
  return
}
func.func private @by_value(%A: memref<8xf32>, %B: memref<8xf32>) {
  affine.for %i = 0 to 7 {
    %v = affine.load %A[6 - %i] : memref<8xf32>
    affine.store %v, %B[7 - %i] : memref<8xf32>
  }
  return
}
func.func private @through_another(%A: memref<8xf32>, %B: memref<8xf32>) {
  affine.for %i = 0 to 7 {
    %v = affine.load %A[6 - %i] : memref<8xf32>
    affine.store %v, %B[7 - %i] : memref<8xf32>
  }
  return
}
func.func private @another(%A: memref<8xf32>, %B: memref<8xf32>) {
  call @through_another(%A, %B) : (memref<8xf32>, memref<8xf32>) -> ()
  return
}
func.func private @cast(%A: memref<8xf32>, %B: memref<?xf32>) {
  affine.for %i = 0 to 7 {
    %v = affine.load %A[6 - %i] : memref<8xf32>
    affine.store %v, %B[7 - %i] : memref<?xf32>
  }
  return
}
func.func private @apart(%A: memref<8xf32>, %B: memref<8xf32>) {
  affine.for %i = 0 to 7 {
    %v = affine.load %A[6 - %i] : memref<8xf32>
    affine.store %v, %B[7 - %i] : memref<8xf32>
  }
  return
}
func.func @main() {
  %A = memref.alloc() : memref<8xf32>
  %B = memref.alloc() : memref<8xf32>
  affine.for %i = 0 to 8 {
    %k = arith.index_cast %i : index to i32
    %x = arith.sitofp %k : i32 to f32
    affine.store %x, %A[%i] : memref<8xf32>
    affine.store %x, %B[%i] : memref<8xf32>
  }
  %f = func.constant @by_value : (memref<8xf32>, memref<8xf32>) -> ()
  func.call_indirect %f(%A, %A) : (memref<8xf32>, memref<8xf32>) -> ()
  call @direct(%A, %A) : (memref<8xf32>, memref<8xf32>) -> ()
  call @another(%A, %A) : (memref<8xf32>, memref<8xf32>) -> ()
  %C = memref.cast %A : memref<8xf32> to memref<?xf32>
  call @cast(%A, %C) : (memref<8xf32>, memref<?xf32>) -> ()
  call @apart(%A, %B) : (memref<8xf32>, memref<8xf32>) -> ()
  %q = memref.cast %A : memref<8xf32> to memref<*xf32>
  call @printMemrefF32(%q) : (memref<*xf32>) -> ()
  return
}
