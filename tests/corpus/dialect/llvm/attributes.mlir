// What front ends attach to modules.
module attributes {llvm.data_layout = "e-m:e-p270:32:32-i64:64-f80:128-n8:16:32:64-S128", llvm.target_triple = "x86_64-unknown-linux-gnu"} {
}
// -----
// Where a function may be seen from.
module {
  func.func private @a(memref<?xi8>) -> i32 attributes {llvm.linkage = #llvm.linkage<external>}
  func.func private @b() attributes {llvm.linkage = #llvm.linkage<internal>}
  func.func private @c() attributes {llvm.linkage = #llvm.linkage<linkonce_odr>}
  func.func private @d() attributes {llvm.linkage = #llvm<linkage<weak>>}
  func.func private @e() attributes {llvm.linkage = #llvm.linkage<available_externally>, llvm.emit_c_interface}
}
// -----
// What arguments say of themselves. Of those, only `noalias` is asked about.
func.func @f(%A: memref<?x20xf64> {llvm.noalias}, %B: memref<4xf32> {llvm.readonly, llvm.noalias, llvm.nocapture}, %p: !llvm.ptr {llvm.noalias}, %n: index) {
  return
}
// -----
// On types that LLVM does not have it says nothing.
func.func private @f(index {llvm.noalias}, tensor<4xf32> {llvm.noalias})
