// Functions without a body get one, the same in both programs, that shows what the second does otherwise: with what is in memory, how
// often it is called, what it is given, or what it hands back. What a declaration forbids no body does.
// RUN: split-file %s %t
// RUN: not loopwright verify %t/before.mlir %t/after.mlir | FileCheck %s

// CHECK: moved: different: with {{.*}}, %out[0] is
// CHECK-NEXT: written by
// CHECK: where what has no body is
// CHECK-NEXT: func.func private @opaque
// CHECK: left_out: different: with {{.*}}, global 'invented_{{.*}}'[0] is
// CHECK: twice: different: with {{.*}} is
// CHECK: swapped: different: with {{.*}}, global 'invented_seen'[0] is
// CHECK: handed_back: different: with {{.*}}, result 0 is
// CHECK: in_another_order: different: with {{.*}} is
// CHECK: read_only: not proved; {{[0-9]+}} runs agree (bodies made up for @looks)
// CHECK: silent: equal (proved)
// CHECK: not_called_before: not proved; {{.*}}
//--- before.mlir
func.func private @opaque(memref<8xf32>)
func.func private @tick()
func.func private @tock()
func.func private @takes(f32, f32)
func.func private @gives(i32) -> i32
func.func private @looks(memref<8xf32> {llvm.readonly})
func.func private @weight(f32) -> f32 attributes {llvm.readnone}
func.func @moved(%a: memref<8xf32>, %out: memref<1xf32>) {
  call @opaque(%a) : (memref<8xf32>) -> ()
  %0 = affine.load %a[3] : memref<8xf32>
  affine.store %0, %out[0] : memref<1xf32>
  return
}
func.func @left_out(%n: index) {
  affine.for %i = 0 to %n {
    func.call @tick() : () -> ()
  }
  return
}
func.func @twice(%a: memref<8xf32>) {
  call @opaque(%a) : (memref<8xf32>) -> ()
  return
}
func.func @swapped(%x: f32, %y: f32) {
  call @takes(%x, %y) : (f32, f32) -> ()
  return
}
func.func @handed_back(%n: i32) -> i32 {
  %0 = call @gives(%n) : (i32) -> i32
  %1 = call @gives(%n) : (i32) -> i32
  %2 = arith.subi %0, %1 : i32
  return %2 : i32
}
func.func @in_another_order(%x: f32, %y: f32) {
  call @takes(%x, %x) : (f32, f32) -> ()
  call @takes(%y, %y) : (f32, f32) -> ()
  return
}
func.func @read_only(%a: memref<8xf32>, %out: memref<1xf32>) {
  call @looks(%a) : (memref<8xf32>) -> ()
  %0 = affine.load %a[3] : memref<8xf32>
  affine.store %0, %out[0] : memref<1xf32>
  return
}
func.func @silent(%x: f32, %out: memref<1xf32>) {
  %0 = call @weight(%x) : (f32) -> f32
  %1 = call @weight(%x) : (f32) -> f32
  %2 = arith.addf %0, %1 : f32
  affine.store %2, %out[0] : memref<1xf32>
  return
}
func.func @not_called_before(%x: f32, %out: memref<1xf32>) {
  affine.store %x, %out[0] : memref<1xf32>
  return
}
//--- after.mlir
func.func private @opaque(memref<8xf32>)
func.func private @tick()
func.func private @tock()
func.func private @takes(f32, f32)
func.func private @gives(i32) -> i32
func.func private @looks(memref<8xf32> {llvm.readonly})
func.func private @weight(f32) -> f32 attributes {llvm.readnone}
func.func @moved(%a: memref<8xf32>, %out: memref<1xf32>) {
  %0 = affine.load %a[3] : memref<8xf32>
  call @opaque(%a) : (memref<8xf32>) -> ()
  affine.store %0, %out[0] : memref<1xf32>
  return
}
func.func @left_out(%n: index) {
  affine.for %i = 1 to %n {
    func.call @tick() : () -> ()
  }
  return
}
func.func @twice(%a: memref<8xf32>) {
  call @opaque(%a) : (memref<8xf32>) -> ()
  call @opaque(%a) : (memref<8xf32>) -> ()
  return
}
func.func @swapped(%x: f32, %y: f32) {
  call @takes(%y, %x) : (f32, f32) -> ()
  return
}
func.func @handed_back(%n: i32) -> i32 {
  %0 = call @gives(%n) : (i32) -> i32
  %1 = call @gives(%n) : (i32) -> i32
  %2 = arith.subi %1, %0 : i32
  return %2 : i32
}
func.func @in_another_order(%x: f32, %y: f32) {
  call @takes(%y, %y) : (f32, f32) -> ()
  call @takes(%x, %x) : (f32, f32) -> ()
  return
}
func.func @read_only(%a: memref<8xf32>, %out: memref<1xf32>) {
  %0 = affine.load %a[3] : memref<8xf32>
  call @looks(%a) : (memref<8xf32>) -> ()
  affine.store %0, %out[0] : memref<1xf32>
  return
}
func.func @silent(%x: f32, %out: memref<1xf32>) {
  %0 = call @weight(%x) : (f32) -> f32
  %2 = arith.addf %0, %0 : f32
  affine.store %2, %out[0] : memref<1xf32>
  return
}
func.func @not_called_before(%x: f32, %out: memref<1xf32>) {
  call @tock() : () -> ()
  affine.store %x, %out[0] : memref<1xf32>
  return
}
