// What a function promises, asks for or offers is part of it: attributes of functions, arguments, results and modules may not change, but that a promise of callers
// may be dropped.
// RUN: split-file %s %t
// RUN: not loopwright verify %t/plain.mlir %t/private.mlir | FileCheck %s --check-prefix=PRIVATE
// RUN: not loopwright verify %t/private.mlir %t/plain.mlir | FileCheck %s --check-prefix=PUBLIC
// RUN: not loopwright verify %t/interface.mlir %t/plain.mlir | FileCheck %s --check-prefix=INTERFACE
// RUN: not loopwright verify %t/plain.mlir %t/interface.mlir | FileCheck %s --check-prefix=INTERFACE
// RUN: not loopwright verify %t/plain.mlir %t/passthrough.mlir | FileCheck %s --check-prefix=PASSTHROUGH
// RUN: not loopwright verify %t/plain.mlir %t/align.mlir | FileCheck %s --check-prefix=ALIGN
// RUN: not loopwright verify %t/plain.mlir %t/noalias.mlir | FileCheck %s --check-prefix=NOALIAS
// RUN: not loopwright verify %t/plain.mlir %t/unknown.mlir | FileCheck %s --check-prefix=UNKNOWN
// RUN: not loopwright verify %t/plain.mlir %t/module.mlir | FileCheck %s --check-prefix=MODULE
// RUN: loopwright verify %t/noalias.mlir %t/plain.mlir | FileCheck %s --check-prefix=DROPPED
// RUN: loopwright verify %t/plain.mlir %t/public.mlir | FileCheck %s --check-prefix=DROPPED
// RUN: not loopwright verify %t/plain.mlir %t/module.mlir --certificate %t/proof.json 2>&1 | FileCheck %s --check-prefix=REFUSED
// RUN: not loopwright verify %t/declared.mlir %t/declared_readnone.mlir | FileCheck %s --check-prefix=DECLARED
// RUN: not loopwright verify %t/result.mlir %t/result_noundef.mlir | FileCheck %s --check-prefix=RESULT

// PRIVATE: no proof: function 'f' has the attribute 'sym_visibility': absent before, "private" after
// PUBLIC: no proof: function 'f' has the attribute 'sym_visibility': "private" before, absent after
// INTERFACE: no proof: function 'f' has the attribute 'llvm.emit_c_interface'
// PASSTHROUGH: no proof: function 'f' has the attribute 'passthrough': absent before
// ALIGN: no proof: argument 0 of function 'f' has the attribute 'llvm.align': absent before, 4096 : i64 after
// NOALIAS: no proof: argument 0 of function 'f' has the attribute 'llvm.noalias': absent before
// UNKNOWN: no proof: function 'f' has the attribute 'my.note': absent before
// MODULE: no proof: the module has the attribute 'dlti.dl_spec': absent before
// DROPPED: the programs are equal
// REFUSED-NOT: the programs are equal
// DECLARED: f: {{.*}}no proof: function 'g' has the attribute 'llvm.readnone'
// RESULT: f: {{.*}}no proof: function 'f' has the attribute 'res_attrs'
//--- plain.mlir
func.func @f(%A: memref<8xf32>, %x: f32) {
  affine.for %i = 0 to 8 {
    affine.store %x, %A[%i] : memref<8xf32>
  }
  return
}
//--- public.mlir
func.func public @f(%A: memref<8xf32>, %x: f32) {
  affine.for %i = 0 to 8 {
    affine.store %x, %A[7 - %i] : memref<8xf32>
  }
  return
}
//--- private.mlir
func.func private @f(%A: memref<8xf32>, %x: f32) {
  affine.for %i = 0 to 8 {
    affine.store %x, %A[%i] : memref<8xf32>
  }
  return
}
//--- interface.mlir
func.func @f(%A: memref<8xf32>, %x: f32) attributes {llvm.emit_c_interface} {
  affine.for %i = 0 to 8 {
    affine.store %x, %A[%i] : memref<8xf32>
  }
  return
}
//--- passthrough.mlir
func.func @f(%A: memref<8xf32>, %x: f32) attributes {passthrough = ["noreturn"]} {
  affine.for %i = 0 to 8 {
    affine.store %x, %A[%i] : memref<8xf32>
  }
  return
}
//--- align.mlir
func.func @f(%A: memref<8xf32> {llvm.align = 4096 : i64}, %x: f32) {
  affine.for %i = 0 to 8 {
    affine.store %x, %A[%i] : memref<8xf32>
  }
  return
}
//--- noalias.mlir
func.func @f(%A: memref<8xf32> {llvm.noalias}, %x: f32) {
  affine.for %i = 0 to 8 {
    affine.store %x, %A[%i] : memref<8xf32>
  }
  return
}
//--- unknown.mlir
func.func @f(%A: memref<8xf32>, %x: f32) attributes {my.note = 1 : i32} {
  affine.for %i = 0 to 8 {
    affine.store %x, %A[%i] : memref<8xf32>
  }
  return
}
//--- module.mlir
module attributes {dlti.dl_spec = #dlti.dl_spec<index = 32 : i64>} {
  func.func @f(%A: memref<8xf32>, %x: f32) {
    affine.for %i = 0 to 8 {
      affine.store %x, %A[%i] : memref<8xf32>
    }
    return
  }
}
//--- declared.mlir
func.func private @g(memref<8xf32>)
func.func @f(%A: memref<8xf32>) {
  func.call @g(%A) : (memref<8xf32>) -> ()
  return
}
//--- declared_readnone.mlir
func.func private @g(memref<8xf32>) attributes {llvm.readnone}
func.func @f(%A: memref<8xf32>) {
  func.call @g(%A) : (memref<8xf32>) -> ()
  return
}
//--- result.mlir
func.func @f(%x: i32) -> i32 {
  return %x : i32
}
//--- result_noundef.mlir
func.func @f(%x: i32) -> (i32 {llvm.noundef}) {
  return %x : i32
}
