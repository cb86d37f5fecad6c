// The last write of each cell that is read, and the reads that no write comes before.
// RUN: loopwright deps --kind value --verbose %s | FileCheck %s

// Of all writes that may be it, the last one: here by a quasi-affine function of the reader.
// CHECK-LABEL: function 'every_other'
// CHECK: 0 S0 -> S1 raw A no loop ()
// CHECK-NEXT: [n] -> { S0[i] -> S1[2i] : i >= 0 and 2i < n }
// CHECK-NEXT: reads of the input:
// CHECK-NEXT: S1 of A: [n] -> { S1[i] : i mod 2 = 1 and 0 <= i < n }
func.func @every_other(%A: memref<?xf32>, %n: index, %x: f32) {
  affine.for %i = 0 to %n {
    affine.store %x, %A[2 * %i] : memref<?xf32>
  }
  affine.for %i = 0 to %n {
    %0 = affine.load %A[%i] : memref<?xf32>
    affine.store %0, %A[%i] : memref<?xf32>
  }
  return
}

// Memory-based dependences of a reduction are many, values go from one iteration to the next.
// CHECK-LABEL: function 'total'
// CHECK-NEXT: 2 statements, 3 dependences
// CHECK: 0 S0 -> S1 raw s no loop ()
// CHECK-NEXT: { S0[] -> S1[1, 0] : n >= 2 }
// CHECK-NEXT: 1 S1 -> S1 raw s line {{[0-9]+}} (1, ..0)
// CHECK-NEXT: { S1[i, i - 1] -> S1[i + 1, 0] : 0 < i <= n - 2 }
// CHECK-NEXT: 2 S1 -> S1 raw s line {{[0-9]+}} (0, 1)
// CHECK-NEXT: { S1[i, j] -> S1[i, j + 1] : i < n and 0 <= j <= i - 2 }
// CHECK-NEXT: reads of the input:
// CHECK-NEXT: S1 of A:
// CHECK-NOT: S1 of
func.func @total(%A: memref<?xf32>, %s: memref<f32>, %n: index, %x: f32) {
  affine.store %x, %s[] : memref<f32>
  affine.for %i = 0 to %n {
    affine.for %j = 0 to affine_map<(i) -> (i)>(%i) {
      %0 = affine.load %s[] : memref<f32>
      %1 = affine.load %A[%j] : memref<?xf32>
      %2 = arith.addf %0, %1 : f32
      affine.store %2, %s[] : memref<f32>
    }
  }
  return
}

// Of two writes in one iteration the later one counts, whichever statement makes it.
// CHECK-LABEL: function 'two_writers'
// CHECK: { S0[i] -> S2[i] : 0 <= i <= 4 }
// CHECK: { S1[i] -> S2[i] : 5 <= i <= 9 }
// CHECK-NEXT: reads of the input: none
func.func @two_writers(%A: memref<10xf32>, %B: memref<10xf32>, %x: f32) {
  affine.for %i = 0 to 10 {
    affine.store %x, %A[%i] : memref<10xf32>
    affine.if affine_set<(i) : (i - 5 >= 0)>(%i) {
      affine.store %x, %A[%i] : memref<10xf32>
    }
  }
  affine.for %i = 0 to 10 {
    %0 = affine.load %A[%i] : memref<10xf32>
    affine.store %0, %B[%i] : memref<10xf32>
  }
  return
}

// What an instance has written itself it reads.
// CHECK-LABEL: function 'own'
// CHECK: 0 S0 -> S0 raw A no loop (0)
// CHECK-NEXT: { S0[i] -> S0[i] : 0 < i <= 9 }
// CHECK: { S0[i] -> S0[i + 1] : 0 < i <= 8 }
// CHECK: S0 of A: { S0[1] }
func.func @own(%A: memref<10xf32>, %B: memref<10xf32>) {
  affine.for %i = 1 to 10 {
    %0 = affine.load %B[%i] : memref<10xf32>
    affine.store %0, %A[%i] : memref<10xf32>
    %1 = affine.load %A[%i] : memref<10xf32>
    %2 = affine.load %A[%i - 1] : memref<10xf32>
    %3 = arith.addf %1, %2 : f32
    %4 = arith.addf %3, %0 : f32
    affine.store %4, %B[%i] : memref<10xf32>
  }
  return
}

// A write that may be anywhere does not hide the ones before it, and they are no longer certain; those after it are.
// CHECK-LABEL: function 'may'
// CHECK: 0 S0 -> S3 raw at most A no loop ()
// CHECK-NEXT: { S0[i] -> S3[i] : 5 <= i <= 9 }
// CHECK-NEXT: 1 S1 -> S3 raw at most A no loop ()
// CHECK-NEXT: { S1[i] -> S3[i'] : 0 <= i <= 9 and 5 <= i' <= 9 }
// CHECK-NEXT: 2 S2 -> S3 raw A no loop ()
// CHECK-NEXT: { S2[i] -> S3[i] : 0 <= i <= 4 }
// CHECK-NEXT: reads of the input:
// CHECK-NEXT: S1 of at: { S1[i] : 0 <= i <= 9 }
// CHECK-NOT: S3 of
func.func @may(%A: memref<10xf32>, %B: memref<10xf32>, %at: memref<10xindex>, %x: f32) {
  affine.for %i = 0 to 10 {
    affine.store %x, %A[%i] : memref<10xf32>
  }
  affine.for %i = 0 to 10 {
    %k = affine.load %at[%i] : memref<10xindex>
    memref.store %x, %A[%k] : memref<10xf32>
  }
  affine.for %i = 0 to 5 {
    affine.store %x, %A[%i] : memref<10xf32>
  }
  affine.for %i = 0 to 10 {
    %0 = affine.load %A[%i] : memref<10xf32>
    affine.store %0, %B[%i] : memref<10xf32>
  }
  return
}

// A read of several cells by one instance has several sources: what a function does that is called is one statement.
// CHECK-LABEL: function 'inner'
// CHECK: { S0[i] -> S1[i'] : i >= 3 and i < i' <= 9 }
// CHECK-NEXT: reads of the input:
// CHECK-NEXT: S1 of A: { S1[i] : 0 < i <= 9 }
func.func private @last(%A: memref<10xf32>, %B: memref<10xf32>, %i: index) {
  affine.for %j = 0 to %i {
    %0 = affine.load %A[%j] : memref<10xf32>
    affine.store %0, %B[%i] : memref<10xf32>
  }
  return
}
func.func @inner(%A: memref<10xf32>, %B: memref<10xf32>, %x: f32) {
  affine.for %i = 3 to 10 {
    affine.store %x, %A[%i] : memref<10xf32>
  }
  affine.for %i = 0 to 10 {
    func.call @last(%A, %B, %i) : (memref<10xf32>, memref<10xf32>, index) -> ()
  }
  return
}

// Accesses that take turns in a loop within a statement are possible sources of each other. What lies between uses of a memref
// whose size is computed by a statement is one statement.
// CHECK-LABEL: function 'turns'
// CHECK: 0 S0 -> S0 raw at most A no loop (0)
// CHECK: 1 S0 -> S0 raw at most A line {{[0-9]+}} (1)
// CHECK: S0 of A: { S0[i] : 0 <= i <= 9 }
// CHECK: S0 of A at most: { S0[0] }
func.func @turns(%A: memref<10xf32>, %B: memref<10xf32>, %N: memref<index>) {
  %zero = arith.constant 0.0 : f32
  affine.for %i = 0 to 10 {
    %n = affine.load %N[] : memref<index>
    %m = memref.alloc(%n) : memref<?xf32>
    affine.store %zero, %m[0] : memref<?xf32>
    affine.for %j = 0 to 9 {
      %0 = affine.load %A[%j] : memref<10xf32>
      affine.store %0, %m[0] : memref<?xf32>
      affine.store %0, %A[%j + 1] : memref<10xf32>
    }
    %s = affine.load %m[0] : memref<?xf32>
    affine.store %s, %B[%i] : memref<10xf32>
    memref.dealloc %m : memref<?xf32>
  }
  return
}

// In which order a call reads and writes is not told: it may read what it has written itself.
// CHECK-LABEL: function 'call'
// CHECK: 0 S0 -> S1 raw at most s no loop ()
// CHECK: 1 S1 -> S1 raw at most s no loop (0)
// CHECK: 2 S1 -> S1 raw at most s line {{[0-9]+}} (1)
func.func @call(%s: memref<f32>, %x: f32) {
  affine.store %x, %s[] : memref<f32>
  affine.for %i = 0 to 10 {
    func.call @store_and_load(%s, %x) : (memref<f32>, f32) -> ()
  }
  return
}
func.func @store_and_load(%s: memref<f32>, %x: f32) {
  affine.store %x, %s[] : memref<f32>
  %0 = affine.load %s[] : memref<f32>
  %1 = arith.addf %0, %x : f32
  affine.store %1, %s[] : memref<f32>
  return
}
