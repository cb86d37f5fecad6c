// The transfer of the next iteration is on its way while this one computes, so that another block waits for it. What happens for large %n alone is
// seen in runs with numbers that the program names.
// RUN: split-file %s %t
// RUN: loopwright verify %t/before.mlir %t/in_turns.mlir | FileCheck %s --check-prefix=IN-TURNS
// RUN: not loopwright verify %t/before.mlir %t/disturbed.mlir | FileCheck %s --check-prefix=DISTURBED
// RUN: not loopwright verify %t/before.mlir %t/read_early.mlir | FileCheck %s --check-prefix=READ-EARLY
// RUN: not loopwright verify %t/before.mlir %t/not_awaited.mlir | FileCheck %s --check-prefix=NOT-AWAITED
// RUN: not loopwright verify %t/before.mlir %t/awaited_twice.mlir | FileCheck %s --check-prefix=AWAITED-TWICE
// RUN: not loopwright verify %t/before.mlir %t/fewer.mlir | FileCheck %s --check-prefix=FEWER
// RUN: loopwright verify %t/before.mlir %t/either_wait.mlir | FileCheck %s --check-prefix=EITHER-WAIT
// RUN: not loopwright verify %t/before.mlir %t/one_buffer.mlir | FileCheck %s --check-prefix=ONE-BUFFER
// RUN: not loopwright verify %t/before.mlir %t/freed.mlir | FileCheck %s --check-prefix=FREED

// IN-TURNS: f: equal (proved)
// DISTURBED: f: different: {{.*}}'affine.store' op writes element [{{[0-9]+}}] while a transfer reads it
// READ-EARLY: f: different: {{.*}}'affine.load' op reads element {{.*}} while a transfer writes it
// NOT-AWAITED: f: different: {{.*}}'affine.load' op reads element {{.*}} while a transfer writes it
// AWAITED-TWICE: f: different: {{.*}}'affine.dma_wait' op waits for a transfer, but none with tag {{.*}} is under way
// FEWER: f: different: {{.*}}'affine.dma_wait' op waits for {{[0-9]+}} elements of a transfer of {{[0-9]+}}
// EITHER-WAIT: f: equal (proved)
// ONE-BUFFER: f: different: {{.*}}'affine.dma_start' op writes element 0 of the transfer while a transfer writes it
// FREED: f: different: {{.*}}'memref.dealloc' op frees memory while a transfer writes it
//--- before.mlir
func.func @f(%A: memref<64xf32>, %x: memref<64xf32>, %n: index) {
  affine.for %i = 0 to 64 step 8 {
    affine.for %j = 0 to 8 {
      %0 = affine.load %A[%i + %j] : memref<64xf32>
      %1 = arith.addf %0, %0 : f32
      affine.store %1, %x[%i + %j] : memref<64xf32>
    }
  }
  return
}
//--- in_turns.mlir
func.func @f(%A: memref<64xf32>, %x: memref<64xf32>, %n: index) {
  %c8 = arith.constant 8 : index
  %c4 = arith.constant 4 : index
  %b = memref.alloc() : memref<2x8xf32, 1>
  %t = memref.alloc() : memref<2x1xi32>
  affine.dma_start %A[0], %b[0, 0], %t[0, 0], %c8 : memref<64xf32>, memref<2x8xf32, 1>, memref<2x1xi32>
  affine.for %i = 8 to 64 step 8 {
    affine.dma_start %A[%i], %b[(%i floordiv 8) mod 2, 0], %t[(%i floordiv 8) mod 2, 0], %c8 : memref<64xf32>, memref<2x8xf32, 1>, memref<2x1xi32>
    affine.dma_wait %t[(%i floordiv 8 - 1) mod 2, 0], %c8 : memref<2x1xi32>
    affine.for %j = 0 to 8 {
      %0 = affine.load %b[(%i floordiv 8 - 1) mod 2, %j] : memref<2x8xf32, 1>
      %1 = arith.addf %0, %0 : f32
      affine.store %1, %x[%i + %j - 8] : memref<64xf32>
    }
  }
  affine.dma_wait %t[1, 0], %c8 : memref<2x1xi32>
  affine.for %j = 0 to 8 {
    %0 = affine.load %b[1, %j] : memref<2x8xf32, 1>
    %1 = arith.addf %0, %0 : f32
    affine.store %1, %x[%j + 56] : memref<64xf32>
  }
  memref.dealloc %b : memref<2x8xf32, 1>
  memref.dealloc %t : memref<2x1xi32>
  return
}
//--- disturbed.mlir
func.func @f(%A: memref<64xf32>, %x: memref<64xf32>, %n: index) {
  %c8 = arith.constant 8 : index
  %c4 = arith.constant 4 : index
  %b = memref.alloc() : memref<2x8xf32, 1>
  %t = memref.alloc() : memref<2x1xi32>
  affine.dma_start %A[0], %b[0, 0], %t[0, 0], %c8 : memref<64xf32>, memref<2x8xf32, 1>, memref<2x1xi32>
  affine.for %i = 8 to 64 step 8 {
    affine.dma_start %A[%i], %b[(%i floordiv 8) mod 2, 0], %t[(%i floordiv 8) mod 2, 0], %c8 : memref<64xf32>, memref<2x8xf32, 1>, memref<2x1xi32>
    %z = arith.constant 0.0 : f32
    affine.if affine_set<()[s0] : (s0 - 1000000 >= 0)>()[%n] {
      affine.store %z, %A[%i] : memref<64xf32>
    }
    affine.dma_wait %t[(%i floordiv 8 - 1) mod 2, 0], %c8 : memref<2x1xi32>
    affine.for %j = 0 to 8 {
      %0 = affine.load %b[(%i floordiv 8 - 1) mod 2, %j] : memref<2x8xf32, 1>
      %1 = arith.addf %0, %0 : f32
      affine.store %1, %x[%i + %j - 8] : memref<64xf32>
    }
  }
  affine.dma_wait %t[1, 0], %c8 : memref<2x1xi32>
  affine.for %j = 0 to 8 {
    %0 = affine.load %b[1, %j] : memref<2x8xf32, 1>
    %1 = arith.addf %0, %0 : f32
    affine.store %1, %x[%j + 56] : memref<64xf32>
  }
  memref.dealloc %b : memref<2x8xf32, 1>
  memref.dealloc %t : memref<2x1xi32>
  return
}
//--- read_early.mlir
func.func @f(%A: memref<64xf32>, %x: memref<64xf32>, %n: index) {
  %c8 = arith.constant 8 : index
  %c4 = arith.constant 4 : index
  %b = memref.alloc() : memref<2x8xf32, 1>
  %t = memref.alloc() : memref<2x1xi32>
  affine.dma_start %A[0], %b[0, 0], %t[0, 0], %c8 : memref<64xf32>, memref<2x8xf32, 1>, memref<2x1xi32>
  affine.for %i = 8 to 64 step 8 {
    affine.dma_start %A[%i], %b[(%i floordiv 8) mod 2, 0], %t[(%i floordiv 8) mod 2, 0], %c8 : memref<64xf32>, memref<2x8xf32, 1>, memref<2x1xi32>
    affine.if affine_set<()[s0] : (s0 - 1000000 >= 0)>()[%n] {
      %e = affine.load %b[(%i floordiv 8) mod 2, 0] : memref<2x8xf32, 1>
    }
    affine.dma_wait %t[(%i floordiv 8 - 1) mod 2, 0], %c8 : memref<2x1xi32>
    affine.for %j = 0 to 8 {
      %0 = affine.load %b[(%i floordiv 8 - 1) mod 2, %j] : memref<2x8xf32, 1>
      %1 = arith.addf %0, %0 : f32
      affine.store %1, %x[%i + %j - 8] : memref<64xf32>
    }
  }
  affine.dma_wait %t[1, 0], %c8 : memref<2x1xi32>
  affine.for %j = 0 to 8 {
    %0 = affine.load %b[1, %j] : memref<2x8xf32, 1>
    %1 = arith.addf %0, %0 : f32
    affine.store %1, %x[%j + 56] : memref<64xf32>
  }
  memref.dealloc %b : memref<2x8xf32, 1>
  memref.dealloc %t : memref<2x1xi32>
  return
}
//--- not_awaited.mlir
func.func @f(%A: memref<64xf32>, %x: memref<64xf32>, %n: index) {
  %c8 = arith.constant 8 : index
  %c4 = arith.constant 4 : index
  %b = memref.alloc() : memref<2x8xf32, 1>
  %t = memref.alloc() : memref<2x1xi32>
  affine.dma_start %A[0], %b[0, 0], %t[0, 0], %c8 : memref<64xf32>, memref<2x8xf32, 1>, memref<2x1xi32>
  affine.for %i = 8 to 64 step 8 {
    affine.dma_start %A[%i], %b[(%i floordiv 8) mod 2, 0], %t[(%i floordiv 8) mod 2, 0], %c8 : memref<64xf32>, memref<2x8xf32, 1>, memref<2x1xi32>
    affine.dma_wait %t[(%i floordiv 8 - 1) mod 2, 0], %c8 : memref<2x1xi32>
    affine.for %j = 0 to 8 {
      %0 = affine.load %b[(%i floordiv 8 - 1) mod 2, %j] : memref<2x8xf32, 1>
      %1 = arith.addf %0, %0 : f32
      affine.store %1, %x[%i + %j - 8] : memref<64xf32>
    }
  }
    affine.if affine_set<()[s0] : (1000000 - s0 >= 0)>()[%n] {
      affine.dma_wait %t[1, 0], %c8 : memref<2x1xi32>
    }
  affine.for %j = 0 to 8 {
    %0 = affine.load %b[1, %j] : memref<2x8xf32, 1>
    %1 = arith.addf %0, %0 : f32
    affine.store %1, %x[%j + 56] : memref<64xf32>
  }
  memref.dealloc %b : memref<2x8xf32, 1>
  memref.dealloc %t : memref<2x1xi32>
  return
}
//--- awaited_twice.mlir
func.func @f(%A: memref<64xf32>, %x: memref<64xf32>, %n: index) {
  %c8 = arith.constant 8 : index
  %c4 = arith.constant 4 : index
  %b = memref.alloc() : memref<2x8xf32, 1>
  %t = memref.alloc() : memref<2x1xi32>
  affine.dma_start %A[0], %b[0, 0], %t[0, 0], %c8 : memref<64xf32>, memref<2x8xf32, 1>, memref<2x1xi32>
  affine.for %i = 8 to 64 step 8 {
    affine.dma_start %A[%i], %b[(%i floordiv 8) mod 2, 0], %t[(%i floordiv 8) mod 2, 0], %c8 : memref<64xf32>, memref<2x8xf32, 1>, memref<2x1xi32>
    affine.dma_wait %t[(%i floordiv 8 - 1) mod 2, 0], %c8 : memref<2x1xi32>
    affine.if affine_set<()[s0] : (s0 - 1000000 >= 0)>()[%n] {
      affine.dma_wait %t[(%i floordiv 8 - 1) mod 2, 0], %c8 : memref<2x1xi32>
    }
    affine.for %j = 0 to 8 {
      %0 = affine.load %b[(%i floordiv 8 - 1) mod 2, %j] : memref<2x8xf32, 1>
      %1 = arith.addf %0, %0 : f32
      affine.store %1, %x[%i + %j - 8] : memref<64xf32>
    }
  }
  affine.dma_wait %t[1, 0], %c8 : memref<2x1xi32>
  affine.for %j = 0 to 8 {
    %0 = affine.load %b[1, %j] : memref<2x8xf32, 1>
    %1 = arith.addf %0, %0 : f32
    affine.store %1, %x[%j + 56] : memref<64xf32>
  }
  memref.dealloc %b : memref<2x8xf32, 1>
  memref.dealloc %t : memref<2x1xi32>
  return
}
//--- fewer.mlir
func.func @f(%A: memref<64xf32>, %x: memref<64xf32>, %n: index) {
  %c8 = arith.constant 8 : index
  %c4 = arith.constant 4 : index
  %b = memref.alloc() : memref<2x8xf32, 1>
  %t = memref.alloc() : memref<2x1xi32>
  affine.dma_start %A[0], %b[0, 0], %t[0, 0], %c8 : memref<64xf32>, memref<2x8xf32, 1>, memref<2x1xi32>
  affine.for %i = 8 to 64 step 8 {
    affine.dma_start %A[%i], %b[(%i floordiv 8) mod 2, 0], %t[(%i floordiv 8) mod 2, 0], %c8 : memref<64xf32>, memref<2x8xf32, 1>, memref<2x1xi32>
    affine.dma_wait %t[(%i floordiv 8 - 1) mod 2, 0], %c8 : memref<2x1xi32>
    affine.for %j = 0 to 8 {
      %0 = affine.load %b[(%i floordiv 8 - 1) mod 2, %j] : memref<2x8xf32, 1>
      %1 = arith.addf %0, %0 : f32
      affine.store %1, %x[%i + %j - 8] : memref<64xf32>
    }
  }
    affine.if affine_set<()[s0] : (1000000 - s0 >= 0)>()[%n] {
      affine.dma_wait %t[1, 0], %c8 : memref<2x1xi32>
    }
    affine.if affine_set<()[s0] : (s0 - 1000001 >= 0)>()[%n] {
      affine.dma_wait %t[1, 0], %c4 : memref<2x1xi32>
    }
  affine.for %j = 0 to 8 {
    %0 = affine.load %b[1, %j] : memref<2x8xf32, 1>
    %1 = arith.addf %0, %0 : f32
    affine.store %1, %x[%j + 56] : memref<64xf32>
  }
  memref.dealloc %b : memref<2x8xf32, 1>
  memref.dealloc %t : memref<2x1xi32>
  return
}
//--- either_wait.mlir
func.func @f(%A: memref<64xf32>, %x: memref<64xf32>, %n: index) {
  %c8 = arith.constant 8 : index
  %c4 = arith.constant 4 : index
  %b = memref.alloc() : memref<2x8xf32, 1>
  %t = memref.alloc() : memref<2x1xi32>
  affine.dma_start %A[0], %b[0, 0], %t[0, 0], %c8 : memref<64xf32>, memref<2x8xf32, 1>, memref<2x1xi32>
  affine.for %i = 8 to 64 step 8 {
    affine.dma_start %A[%i], %b[(%i floordiv 8) mod 2, 0], %t[(%i floordiv 8) mod 2, 0], %c8 : memref<64xf32>, memref<2x8xf32, 1>, memref<2x1xi32>
    affine.dma_wait %t[(%i floordiv 8 - 1) mod 2, 0], %c8 : memref<2x1xi32>
    affine.for %j = 0 to 8 {
      %0 = affine.load %b[(%i floordiv 8 - 1) mod 2, %j] : memref<2x8xf32, 1>
      %1 = arith.addf %0, %0 : f32
      affine.store %1, %x[%i + %j - 8] : memref<64xf32>
    }
  }
    affine.if affine_set<()[s0] : (1000000 - s0 >= 0)>()[%n] {
      affine.dma_wait %t[1, 0], %c8 : memref<2x1xi32>
    }
    affine.if affine_set<()[s0] : (s0 - 1000001 >= 0)>()[%n] {
      affine.dma_wait %t[1, 0], %c8 : memref<2x1xi32>
    }
  affine.for %j = 0 to 8 {
    %0 = affine.load %b[1, %j] : memref<2x8xf32, 1>
    %1 = arith.addf %0, %0 : f32
    affine.store %1, %x[%j + 56] : memref<64xf32>
  }
  memref.dealloc %b : memref<2x8xf32, 1>
  memref.dealloc %t : memref<2x1xi32>
  return
}
//--- one_buffer.mlir
func.func @f(%A: memref<64xf32>, %x: memref<64xf32>, %n: index) {
  %c8 = arith.constant 8 : index
  %c4 = arith.constant 4 : index
  %b = memref.alloc() : memref<2x8xf32, 1>
  %t = memref.alloc() : memref<2x1xi32>
  affine.dma_start %A[0], %b[0, 0], %t[0, 0], %c8 : memref<64xf32>, memref<2x8xf32, 1>, memref<2x1xi32>
  affine.for %i = 8 to 64 step 8 {
    affine.dma_start %A[%i], %b[0, 0], %t[(%i floordiv 8) mod 2, 0], %c8 : memref<64xf32>, memref<2x8xf32, 1>, memref<2x1xi32>
    affine.dma_wait %t[(%i floordiv 8 - 1) mod 2, 0], %c8 : memref<2x1xi32>
    affine.for %j = 0 to 8 {
      %0 = affine.load %b[0, %j] : memref<2x8xf32, 1>
      %1 = arith.addf %0, %0 : f32
      affine.store %1, %x[%i + %j - 8] : memref<64xf32>
    }
  }
  affine.dma_wait %t[1, 0], %c8 : memref<2x1xi32>
  affine.for %j = 0 to 8 {
    %0 = affine.load %b[0, %j] : memref<2x8xf32, 1>
    %1 = arith.addf %0, %0 : f32
    affine.store %1, %x[%j + 56] : memref<64xf32>
  }
  memref.dealloc %b : memref<2x8xf32, 1>
  memref.dealloc %t : memref<2x1xi32>
  return
}
//--- freed.mlir
func.func @f(%A: memref<64xf32>, %x: memref<64xf32>, %n: index) {
  %c8 = arith.constant 8 : index
  %c4 = arith.constant 4 : index
  %b = memref.alloc() : memref<2x8xf32, 1>
  %t = memref.alloc() : memref<2x1xi32>
  affine.dma_start %A[0], %b[0, 0], %t[0, 0], %c8 : memref<64xf32>, memref<2x8xf32, 1>, memref<2x1xi32>
  affine.for %i = 8 to 64 step 8 {
    affine.dma_start %A[%i], %b[(%i floordiv 8) mod 2, 0], %t[(%i floordiv 8) mod 2, 0], %c8 : memref<64xf32>, memref<2x8xf32, 1>, memref<2x1xi32>
    affine.dma_wait %t[(%i floordiv 8 - 1) mod 2, 0], %c8 : memref<2x1xi32>
    affine.for %j = 0 to 8 {
      %0 = affine.load %b[(%i floordiv 8 - 1) mod 2, %j] : memref<2x8xf32, 1>
      %1 = arith.addf %0, %0 : f32
      affine.store %1, %x[%i + %j - 8] : memref<64xf32>
    }
  }
  memref.dealloc %b : memref<2x8xf32, 1>
  affine.dma_wait %t[1, 0], %c8 : memref<2x1xi32>
  affine.for %j = 0 to 8 {
    %0 = affine.load %b[1, %j] : memref<2x8xf32, 1>
    %1 = arith.addf %0, %0 : f32
    affine.store %1, %x[%j + 56] : memref<64xf32>
  }
  memref.dealloc %t : memref<2x1xi32>
  return
}
