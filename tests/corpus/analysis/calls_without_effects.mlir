// Calls of declared functions that say that they have no effects are no barriers, and ops that only compute
// addresses are none.
// RUN: loopwright deps %s | FileCheck %s
// RUN: loopwright deps --pure unknown %s | FileCheck %s --check-prefix=PURE
// RUN: loopwright optimize --pure unknown %s | FileCheck %s --check-prefix=OPT

func.func private @readnone(f32) -> f32 attributes {llvm.readnone}
func.func private @none(f32) -> f32 attributes {memory_effects = #llvm.memory_effects<other = none, argMem = none, inaccessibleMem = none, errnoMem = none, targetMem0 = none, targetMem1 = none>}
func.func private @passed(f32) -> f32 attributes {passthrough = ["nounwind", "readnone"]}
func.func private @reads(f32) -> f32 attributes {memory_effects = #llvm.memory_effects<other = read, argMem = none, inaccessibleMem = none, errnoMem = none, targetMem0 = none, targetMem1 = none>}
func.func private @norm(memref<8xf32>) -> f32 attributes {memory_effects = #llvm.memory_effects<other = none, argMem = read, inaccessibleMem = none, errnoMem = none, targetMem0 = none, targetMem1 = none>}
func.func private @readonly(f32) -> f32 attributes {llvm.readonly}
func.func private @print(f32)
func.func private @view(memref<8xf32>) -> memref<8xf32> attributes {llvm.readnone}
func.func private @unknown(f32) -> f32

// CHECK-LABEL: function 'computed'
// CHECK-NEXT: all 2 loops parallel; 1 statement, 0 dependences
// CHECK-NOT: unknown
func.func @computed(%a: memref<8x8xf32>, %b: memref<8x8xf32>) {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %0 = affine.load %a[%i, %j] : memref<8x8xf32>
      %1 = func.call @readnone(%0) : (f32) -> f32
      %2 = func.call @none(%1) : (f32) -> f32
      %3 = func.call @passed(%2) : (f32) -> f32
      affine.store %3, %b[%i, %j] : memref<8x8xf32>
    }
  }
  return
}

// One that writes nothing may read all that it can reach, and is in order with writes alone.
// CHECK-LABEL: function 'read'
// CHECK: unknown: {{.*}} 'func.call' op may read all memory that it can reach
// CHECK: for %i at {{.*}}: not parallel
func.func @read(%a: memref<8xf32>) {
  affine.for %i = 0 to 8 {
    %0 = affine.load %a[%i] : memref<8xf32>
    %1 = func.call @reads(%0) : (f32) -> f32
    affine.store %1, %a[%i] : memref<8xf32>
  }
  return
}

// What such a function returns may be a view of what it takes.
// CHECK-LABEL: function 'viewed'
// CHECK: S0 -> S1 {{.*}} at most b
func.func @viewed(%x: f32) {
  %b = memref.alloc() : memref<8xf32>
  affine.for %i = 0 to 8 {
    affine.store %x, %b[%i] : memref<8xf32>
  }
  %v = call @view(%b) : (memref<8xf32>) -> memref<8xf32>
  affine.for %i = 0 to 8 {
    affine.store %x, %v[%i] : memref<8xf32>
  }
  return
}

// CHECK-LABEL: function 'addresses'
// CHECK-NEXT: the loop is parallel; 1 statement, 0 dependences
func.func @addresses(%a: memref<8xf32>, %x: f32, %n: i64) {
  %p = "polygeist.memref2pointer"(%a) : (memref<8xf32>) -> !llvm.ptr
  %q = "polygeist.memref2pointer"(%a) : (memref<8xf32>) -> !llvm.ptr
  affine.for %i = 0 to 8 {
    affine.store %x, %a[%i] : memref<8xf32>
  }
  return
}

// A memref that is made of an address may be any memory that can be reached.
// CHECK-LABEL: function 'from_address'
// CHECK: S0 -> S1 {{.*}} at most a
func.func @from_address(%a: memref<8xf32>, %x: f32) {
  %p = "polygeist.memref2pointer"(%a) : (memref<8xf32>) -> !llvm.ptr
  %v = "polygeist.pointer2memref"(%p) : (!llvm.ptr) -> memref<8xf32>
  affine.for %i = 0 to 8 {
    affine.store %x, %a[%i] : memref<8xf32>
  }
  affine.for %i = 0 to 8 {
    affine.store %x, %v[%i] : memref<8xf32>
  }
  return
}

// CHECK-LABEL: function 'called'
// CHECK: 0 of 2 loops parallel
// PURE-LABEL: function 'called'
// PURE-NEXT: all 2 loops parallel; 1 statement, 0 dependences
// PURE: assumed: calls of 'unknown' have no effects, and return (--pure)
// OPT: func.func private @unknown(f32) -> f32{{$}}
func.func @called(%a: memref<8x8xf32>, %b: memref<8x8xf32>) {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %0 = affine.load %a[%j, %i] : memref<8x8xf32>
      %1 = func.call @unknown(%0) : (f32) -> f32
      affine.store %1, %b[%j, %i] : memref<8x8xf32>
    }
  }
  return
}

// CHECK-LABEL: function 'reads_twice'
// CHECK-NEXT: the loop is parallel
func.func @reads_twice(%x: f32) {
  %b = memref.alloc() : memref<8xf32>
  affine.for %i = 0 to 8 {
    %0 = func.call @readonly(%x) : (f32) -> f32
    affine.store %0, %b[%i] : memref<8xf32>
  }
  memref.dealloc %b : memref<8xf32>
  return
}

// CHECK-LABEL: function 'reads_arguments'
// CHECK-NEXT: the loop is parallel
// CHECK: S0 -> S1 raw at most a
func.func @reads_arguments(%a: memref<8xf32>, %b: memref<8xf32>, %x: f32) {
  affine.store %x, %a[0] : memref<8xf32>
  affine.for %i = 0 to 8 {
    %0 = func.call @norm(%a) : (memref<8xf32>) -> f32
    affine.store %0, %b[%i] : memref<8xf32>
  }
  return
}

// It may see what is printed.
// CHECK-LABEL: function 'reads_the_world'
// CHECK: S0 -> S1 {{.*}} at most
func.func @reads_the_world(%b: memref<8xf32>, %x: f32) {
  call @print(%x) : (f32) -> ()
  %0 = call @readonly(%x) : (f32) -> f32
  affine.store %0, %b[0] : memref<8xf32>
  return
}
