// Functions that fill and read a buffer: all that one reads the other has written. That no row may be read, or none written, is no
// condition that anyone asks for.
// RUN: loopwright deps %s | FileCheck %s
// CHECK-LABEL: function 'local'
// CHECK: for %i at {{.*}}: not parallel
// CHECK-NEXT: as S0[0] writes b before S1[1] reads the cell
// CHECK-NEXT: parallel once b is private
// CHECK-NOT: copied out
// CHECK-LABEL: function 'of_the_caller'
// CHECK: parallel once b is private, the last values copied out
// CHECK-LABEL: function 'more'
// CHECK: for %i at {{.*}}: not parallel
// CHECK-NOT: parallel once
// CHECK: dependences:
func.func @fill(%i: index, %n: index, %a: memref<?x?xf32>, %b: memref<?xf32>) {
  affine.for %j = 0 to affine_map<()[n] -> (n + 1)>()[%n] {
    %0 = affine.load %a[symbol(%i), %j] : memref<?x?xf32>
    affine.store %0, %b[%j] : memref<?xf32>
  }
  return
}
func.func @take(%i: index, %n: index, %b: memref<?xf32>, %c: memref<?x?xf32>) {
  affine.for %j = 0 to %n {
    %0 = affine.load %b[%j + 1] : memref<?xf32>
    affine.store %0, %c[symbol(%i), %j] : memref<?x?xf32>
  }
  return
}
func.func @local(%m: index, %n: index, %a: memref<?x?xf32>, %c: memref<?x?xf32>) {
  %size = affine.apply affine_map<()[n] -> (n + 1)>()[%n]
  %b = memref.alloc(%size) : memref<?xf32>
  affine.for %i = 0 to %m {
    func.call @fill(%i, %n, %a, %b) : (index, index, memref<?x?xf32>, memref<?xf32>) -> ()
    func.call @take(%i, %n, %b, %c) : (index, index, memref<?xf32>, memref<?x?xf32>) -> ()
  }
  memref.dealloc %b : memref<?xf32>
  return
}
func.func @of_the_caller(%m: index, %n: index, %a: memref<?x?xf32>, %b: memref<?xf32>, %c: memref<?x?xf32>) {
  affine.for %i = 0 to %m {
    func.call @fill(%i, %n, %a, %b) : (index, index, memref<?x?xf32>, memref<?xf32>) -> ()
    func.call @take(%i, %n, %b, %c) : (index, index, memref<?xf32>, memref<?x?xf32>) -> ()
  }
  return
}
// What is read beyond what was written is what the iteration before has left, or the caller.
func.func @more(%m: index, %n: index, %a: memref<?x?xf32>, %b: memref<?xf32>, %c: memref<?x?xf32>) {
  %wide = affine.apply affine_map<()[n] -> (n + 1)>()[%n]
  affine.for %i = 0 to %m {
    func.call @fill(%i, %n, %a, %b) : (index, index, memref<?x?xf32>, memref<?xf32>) -> ()
    func.call @take(%i, %wide, %b, %c) : (index, index, memref<?xf32>, memref<?x?xf32>) -> ()
  }
  return
}
