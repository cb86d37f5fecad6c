// Buffers and tags are allocated once, outside of all loops, and what two nests use one after the other is one buffer.
// RUN: loopwright opt %s --affine-dma-generate=capacity=1 | FileCheck %s
// RUN: loopwright opt %s "--affine-dma-generate=capacity=1 double-buffer=false" | FileCheck %s --check-prefix=SINGLE

// Two nests in a loop have boxes of one size: one buffer is enough for what comes in, and one for what goes out.
// SINGLE-LABEL: func.func @steps
// SINGLE-COUNT-2: memref.alloc() : memref<128xi8, 1>
// SINGLE-NOT: memref.alloc() : memref<128xi8, 1>
// SINGLE: affine.for %{{.*}} = 0 to 3
// SINGLE-NOT: memref.alloc
// SINGLE: return

// CHECK-LABEL: func.func @steps
// CHECK: memref.alloc
// CHECK: affine.for %{{.*}} = 0 to 3
// CHECK-NOT: memref.alloc
// CHECK-NOT: memref.dealloc
// CHECK: memref.dealloc
// CHECK: return
func.func @steps(%A: memref<1024xi8>, %B: memref<1024xi8>) {
  affine.for %t = 0 to 3 {
    affine.for %i = 0 to 1024 step 128 {
      affine.for %k = 0 to 128 {
        %a = affine.load %A[%i + %k] : memref<1024xi8>
        %s = arith.addi %a, %a : i8
        affine.store %s, %B[%i + %k] : memref<1024xi8>
      }
    }
    affine.for %i = 0 to 1024 step 128 {
      affine.for %k = 0 to 128 {
        %b = affine.load %B[%i + %k] : memref<1024xi8>
        affine.store %b, %A[%i + %k] : memref<1024xi8>
      }
    }
  }
  return
}

func.func private @printMemrefI32(memref<*xi32>)
func.func @main() {
  %A = memref.alloc() : memref<1024xi8>
  %B = memref.alloc() : memref<1024xi8>
  %C = memref.alloc() : memref<1024xi32>
  affine.for %i = 0 to 1024 {
    %v = arith.index_cast %i : index to i32
    %x = arith.trunci %v : i32 to i8
    affine.store %x, %A[%i] : memref<1024xi8>
  }
  func.call @steps(%A, %B) : (memref<1024xi8>, memref<1024xi8>) -> ()
  affine.for %i = 0 to 1024 {
    %x = affine.load %A[%i] : memref<1024xi8>
    %v = arith.extsi %x : i8 to i32
    affine.store %v, %C[%i] : memref<1024xi32>
  }
  %p = memref.cast %C : memref<1024xi32> to memref<*xi32>
  func.call @printMemrefI32(%p) : (memref<*xi32>) -> ()
  return
}
