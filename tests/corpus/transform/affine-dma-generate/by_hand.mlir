// Transfers as a person writes them, each waited for at once: pipelined with write-backs, and buffers hoisted.
// RUN: loopwright opt %s "--affine-pipeline-data-transfer=write-backs hoist-buffers" 2>&1 | FileCheck %s
// RUN: loopwright opt %s --affine-pipeline-data-transfer=write-backs 2>&1 | FileCheck %s --check-prefix=INSIDE

// An iteration sends what the second next one fetches. It may still be on its way one iteration later, but nothing is fetched ahead.
// CHECK: remark: 'affine.dma_start' op is not pipelined: the loop may write its source
// CHECK-LABEL: func.func @two_ahead
// CHECK: memref.alloc() : memref<2x8xi32, 1>
// CHECK: affine.for %[[T:.*]] = 0 to 2
// CHECK-NOT: memref.alloc
// CHECK: affine.for %[[I:.*]] = 0 to 48 step 8
// CHECK: affine.dma_start %arg0[%[[I]]]
// CHECK-NEXT: affine.dma_wait
// CHECK: affine.if
// CHECK-NEXT: affine.dma_wait
// CHECK-NEXT: }
// CHECK-NEXT: affine.dma_start
// CHECK-NEXT: }
// CHECK-NEXT: affine.dma_wait
// CHECK-NOT: memref.dealloc
// CHECK: }
// CHECK: memref.dealloc

// INSIDE-LABEL: func.func @two_ahead
// INSIDE: affine.for
// INSIDE: memref.alloc() : memref<2x8xi32, 1>
// INSIDE: affine.for
func.func @two_ahead(%A: memref<64xi32>) {
  %z = arith.constant 0 : index
  %n = arith.constant 8 : index
  affine.for %t = 0 to 2 {
    affine.for %i = 0 to 48 step 8 {
      %b = memref.alloc() : memref<8xi32, 1>
      %c = memref.alloc() : memref<8xi32, 1>
      %in = memref.alloc() : memref<1xi32>
      %out = memref.alloc() : memref<1xi32>
      affine.dma_start %A[%i], %b[%z], %in[%z], %n : memref<64xi32>, memref<8xi32, 1>, memref<1xi32>
      affine.dma_wait %in[%z], %n : memref<1xi32>
      affine.for %k = 0 to 8 {
        %a = affine.load %b[%k] : memref<8xi32, 1>
        %s = arith.addi %a, %a : i32
        affine.store %s, %c[%k] : memref<8xi32, 1>
      }
      affine.dma_start %c[%z], %A[%i + 16], %out[%z], %n : memref<8xi32, 1>, memref<64xi32>, memref<1xi32>
      affine.dma_wait %out[%z], %n : memref<1xi32>
      memref.dealloc %b : memref<8xi32, 1>
      memref.dealloc %c : memref<8xi32, 1>
      memref.dealloc %in : memref<1xi32>
      memref.dealloc %out : memref<1xi32>
    }
  }
  return
}

// Loads from the array that is sent to: of the next cells, so the transfer is waited for at once.
// CHECK: func.func @read_next
// CHECK-NOT: affine.if
// CHECK: return
func.func @read_next(%A: memref<72xi32>) {
  %z = arith.constant 0 : index
  %n = arith.constant 8 : index
  affine.for %i = 0 to 64 step 8 {
    %c = memref.alloc() : memref<8xi32, 1>
    %out = memref.alloc() : memref<1xi32>
    affine.for %k = 0 to 8 {
      %a = affine.load %A[%i + %k] : memref<72xi32>
      affine.store %a, %c[%k] : memref<8xi32, 1>
    }
    affine.dma_start %c[%z], %A[%i + 8], %out[%z], %n : memref<8xi32, 1>, memref<72xi32>, memref<1xi32>
    affine.dma_wait %out[%z], %n : memref<1xi32>
    memref.dealloc %c : memref<8xi32, 1>
    memref.dealloc %out : memref<1xi32>
  }
  return
}

// What is sent is fetched again in the same iteration: it is waited for at once, and not fetched ahead.
// CHECK: func.func @sent_and_fetched
// CHECK: affine.for
// CHECK-NEXT: affine.for
// CHECK: affine.dma_start %{{.*}}, %arg0
// CHECK-NEXT: affine.dma_wait
// CHECK: affine.dma_start %arg0
// CHECK-NEXT: affine.dma_wait
// CHECK: return
func.func @sent_and_fetched(%A: memref<64xi32>, %B: memref<64xi32>) {
  %z = arith.constant 0 : index
  %n = arith.constant 8 : index
  %x = arith.constant 3 : i32
  affine.for %i = 0 to 64 step 8 {
    %b = memref.alloc() : memref<8xi32, 1>
    %c = memref.alloc() : memref<8xi32, 1>
    %in = memref.alloc() : memref<1xi32>
    %out = memref.alloc() : memref<1xi32>
    affine.for %k = 0 to 8 {
      affine.store %x, %c[%k] : memref<8xi32, 1>
    }
    affine.dma_start %c[%z], %A[%i], %out[%z], %n : memref<8xi32, 1>, memref<64xi32>, memref<1xi32>
    affine.dma_wait %out[%z], %n : memref<1xi32>
    affine.dma_start %A[%i], %b[%z], %in[%z], %n : memref<64xi32>, memref<8xi32, 1>, memref<1xi32>
    affine.dma_wait %in[%z], %n : memref<1xi32>
    affine.for %k = 0 to 8 {
      %a = affine.load %b[%k] : memref<8xi32, 1>
      affine.store %a, %B[%i + %k] : memref<64xi32>
    }
    memref.dealloc %b : memref<8xi32, 1>
    memref.dealloc %c : memref<8xi32, 1>
    memref.dealloc %in : memref<1xi32>
    memref.dealloc %out : memref<1xi32>
  }
  return
}

// One iteration has none to run beside, and a number of iterations that is not known may be none.
// CHECK: func.func @once
// CHECK-NOT: affine.if
// CHECK: return
func.func @once(%A: memref<72xi32>, %m: index) {
  %z = arith.constant 0 : index
  %n = arith.constant 8 : index
  %x = arith.constant 5 : i32
  affine.for %i = 0 to 8 step 8 {
    %c = memref.alloc() : memref<8xi32, 1>
    %out = memref.alloc() : memref<1xi32>
    affine.for %k = 0 to 8 {
      affine.store %x, %c[%k] : memref<8xi32, 1>
    }
    affine.dma_start %c[%z], %A[%i + 8], %out[%z], %n : memref<8xi32, 1>, memref<72xi32>, memref<1xi32>
    affine.dma_wait %out[%z], %n : memref<1xi32>
    memref.dealloc %c : memref<8xi32, 1>
    memref.dealloc %out : memref<1xi32>
  }
  affine.for %i = 0 to %m step 8 {
    %c = memref.alloc() : memref<8xi32, 1>
    %out = memref.alloc() : memref<1xi32>
    affine.for %k = 0 to 8 {
      affine.store %x, %c[%k] : memref<8xi32, 1>
    }
    affine.dma_start %c[%z], %A[%i], %out[%z], %n : memref<8xi32, 1>, memref<72xi32>, memref<1xi32>
    affine.dma_wait %out[%z], %n : memref<1xi32>
    memref.dealloc %c : memref<8xi32, 1>
    memref.dealloc %out : memref<1xi32>
  }
  return
}

func.func private @printMemrefI32(memref<*xi32>)
func.func @main() {
  %A = memref.alloc() : memref<64xi32>
  %B = memref.alloc() : memref<72xi32>
  affine.for %i = 0 to 64 {
    %v = arith.index_cast %i : index to i32
    affine.store %v, %A[%i] : memref<64xi32>
  }
  affine.for %i = 0 to 72 {
    %v = arith.index_cast %i : index to i32
    affine.store %v, %B[%i] : memref<72xi32>
  }
  func.call @two_ahead(%A) : (memref<64xi32>) -> ()
  func.call @read_next(%B) : (memref<72xi32>) -> ()
  %D = memref.alloc() : memref<64xi32>
  %E = memref.alloc() : memref<64xi32>
  func.call @sent_and_fetched(%E, %D) : (memref<64xi32>, memref<64xi32>) -> ()
  %d = memref.cast %D : memref<64xi32> to memref<*xi32>
  func.call @printMemrefI32(%d) : (memref<*xi32>) -> ()
  %m = arith.constant 24 : index
  func.call @once(%B, %m) : (memref<72xi32>, index) -> ()
  %p = memref.cast %A : memref<64xi32> to memref<*xi32>
  func.call @printMemrefI32(%p) : (memref<*xi32>) -> ()
  %q = memref.cast %B : memref<72xi32> to memref<*xi32>
  func.call @printMemrefI32(%q) : (memref<*xi32>) -> ()
  return
}
