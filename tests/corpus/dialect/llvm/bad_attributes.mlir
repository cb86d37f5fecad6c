// A linkage is one of a list.
// expected-error @+1 {{expected linkage to be one of: private, internal}}
func.func private @f() attributes {llvm.linkage = #llvm.linkage<extrenal>}
// -----
// A layout is a string.
// expected-error @+1 {{expected 'llvm.data_layout' to be a string attribute}}
module attributes {llvm.data_layout = 3} {
}
// -----
// An argument is `noalias` or is not.
// expected-error @+1 {{"llvm.noalias" should be a unit attribute}}
func.func private @f(memref<4xf32> {llvm.noalias = 1})
// -----
// Numbers have no memory.
// expected-error @+1 {{"llvm.noalias" attribute attached to non-pointer LLVM type}}
func.func private @f(i32 {llvm.noalias})
// -----
// expected-error @+1 {{"llvm.noalias" attribute attached to non-pointer LLVM type}}
func.func private @f(memref<4xf32>, !llvm.struct<(ptr)> {llvm.noalias})
// -----
// No attribute of the dialect is called so.
// expected-error @+1 {{unknown attribute `link` in dialect `llvm`}}
func.func private @f() attributes {llvm.linkage = #llvm.link<external>}
