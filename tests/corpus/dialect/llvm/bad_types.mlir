// No type of the dialect is called so.
// expected-error @+1 {{unknown  type `pointer` in dialect `llvm`}}
func.func private @f(!llvm.pointer)
// -----
// Nor one inside another.
// expected-error @+1 {{unknown LLVM type: pointer}}
func.func private @f(!llvm.array<4 x pointer>)
// -----
// A pointer does not say what it points to.
// expected-error @+1 {{expected integer value}}
func.func private @f(!llvm.ptr<i8>)
// -----
// A size is followed by what there is of.
// expected-error @+1 {{expected 'x'}}
func.func private @f(!llvm.array<4 i8>)
// -----
// STRICTER: sizes of arrays are not negative
// expected-error @+1 {{expected a size that is not negative}}
func.func private @f(!llvm.array<-1 x i8>)
// -----
// A member has a size.
// expected-error @+1 {{invalid element type: '!llvm.void'}}
func.func private @f(!llvm.struct<(i32, void)>)
// -----
// A structure has a body unless it is within itself.
// expected-error @+1 {{struct without a body only allowed in a recursive struct}}
func.func private @f(!llvm.struct<"r">)
// -----
// A list of members is closed.
// expected-error @+1 {{unbalanced '(' character in pretty dialect name}}
func.func private @f(!llvm.struct<(i32>)
// -----
// A function returns something.
// expected-error @+1 {{expected '->' in function type}}
func.func private @f(!llvm.func<(i32)>)
// -----
// Functions are no values.
// expected-error @+1 {{invalid element type: '!llvm.func<void ()>'}}
func.func private @f(!llvm.array<2 x func<void ()>>)
// -----
// expected-error @+1 {{invalid function result type: '!llvm.func<void ()>'}}
func.func private @f(!llvm.func<func<void ()> ()>)
// -----
// expected-error @+1 {{invalid function argument type: '!llvm.void'}}
func.func private @f(!llvm.func<void (void)>)
// -----
// Memrefs have no pointers.
// expected-error @+1 {{invalid memref element type}}
func.func private @f(memref<4x!llvm.ptr>)
// -----
// Nor structures.
// expected-error @+1 {{invalid memref element type}}
func.func private @f(memref<4x!llvm.struct<(i8)>>)
// -----
// Nor arrays.
// expected-error @+1 {{invalid memref element type}}
func.func private @f(memref<4x!llvm.array<2 x i8>>)
// -----
// Nor have vectors.
// expected-error @+1 {{failed to verify 'elementType': VectorElementTypeInterface instance}}
func.func private @f(vector<4x!llvm.array<2 x i8>>)
