// OPTIONS: --allow-unregistered-dialect
// PEER-DIFFERS: mlir-opt knows llvm and prints it in its own layout

llvm.func @printf(!llvm.ptr, ...) -> i32
llvm.mlir.global internal constant @str("%d } {\0A") {addr_space = 0 : i32}
func.func @print(%n: i32) {
  %0 = llvm.mlir.addressof @str : !llvm.ptr
  %1 = llvm.call @printf(%0, %n) vararg(!llvm.func<i32 (ptr, ...)>) : (!llvm.ptr, i32) -> i32
  return
}
// -----
// The result of a comparison is no operand's type.
func.func @compare(%a: i64, %b: i64) -> i1 {
  %0 = llvm.icmp "slt" %a, %b : i64
  return %0 : i1
}
// -----
// A function with a body is carried as a whole.
module attributes {llvm.target_triple = "x86_64-unknown-linux-gnu"} {
  llvm.func internal @sum(%arg0: i32, %arg1: i32) -> i32 attributes {passthrough = ["nounwind"]} {
    %0 = llvm.add %arg0, %arg1 overflow<nsw> : i32
    %1 = llvm.icmp "eq" %0, %arg0 : i32
    llvm.cond_br %1, ^bb1(%0 : i32), ^bb1(%arg0 : i32)
  ^bb1(%2: i32):
    llvm.return %2 : i32
  }
}
// -----
llvm.module_flags [#llvm.mlir.module_flag<error, "wchar_size", 4 : i32>]
func.func private @f()
// -----
func.func @memory(%p: !llvm.ptr, %i: i64, %m: memref<8xf32>) {
  %0 = llvm.getelementptr inbounds %p[%i, 2] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.array<4 x f32>
  %1 = llvm.load %0 {alignment = 4 : i64} : !llvm.ptr -> f32
  affine.store %1, %m[0] : memref<8xf32>
  llvm.store %1, %0 : f32, !llvm.ptr
  return
}
// -----
func.func @pair(%s: !llvm.struct<(i32, f32)>, %m: memref<8xf32>) {
  %0 = llvm.extractvalue %s[1] : !llvm.struct<(i32, f32)>
  affine.store %0, %m[0] : memref<8xf32>
  return
}
