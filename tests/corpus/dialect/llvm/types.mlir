// Pointers.
func.func private @f(!llvm.ptr, !llvm.ptr<0>, !llvm.ptr<3>, !llvm<ptr>)
// -----
// Arrays of types of the dialect, which need not say so, and of others.
func.func private @f(!llvm.array<4 x ptr>, !llvm.array<2 x array<3 x f64>>, !llvm.array<0 x i8>, !llvm.array<2 x !llvm.struct<(vector<2xf32>, index)>>)
// -----
// Structures: literal, packed, with a name, without a body, within themselves.
func.func private @f(!llvm.struct<()>, !llvm.struct<(i32, !llvm.ptr<0>, array<2 x i8>)>, !llvm.struct<packed (i8, i32)>, !llvm.struct<"a", (ptr)>, !llvm.struct<"q x", packed (ptr)>, !llvm.struct<"o", opaque>, !llvm.struct<"r", (i32, struct<"r">)>, !llvm.struct<(i8, memref<?xi8>)>)
// -----
// Functions.
func.func private @f(!llvm.func<void (ptr, ...)>, !llvm.func<i32 ()>, !llvm.func<i32 (...)>, !llvm.func<struct<(i8)> (i32, ptr<1>)>)
// -----
// Those without parameters.
func.func private @f(!llvm.void, !llvm.metadata, !llvm.token, !llvm.label, !llvm.x86_amx, !llvm.ppc_fp128)
// -----
// Vectors have elements that are pointers, tensors any.
func.func private @f(vector<4x!llvm.ptr>, tensor<2x!llvm.struct<(ptr)>>)
// -----
// What LLVM does not have inside.
func.func private @f(!llvm.array<2 x struct<"index", (ptr)>>, !llvm.array<2 x struct<(vector<2xindex>)>>, !llvm.struct<(array<2 x index>, complex<f32>, si8)>, !llvm.array<2 x array<3 x si8>>, !llvm.array<2 x array<3 x tf32>>, !llvm.array<2 x array<3 x bf16>>, !llvm.array<2 x array<3 x vector<[4]xi8>>>, !llvm.array<2 x array<3 x vector<2x2xf32>>>, !llvm.array<2 x array<3 x vector<2x!llvm.ptr>>>)
// -----
// Under a name of their own.
!file = !llvm.struct<"struct._IO_FILE", (i32, ptr)>
func.func private @f(!file)
