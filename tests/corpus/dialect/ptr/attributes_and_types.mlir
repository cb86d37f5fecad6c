// A pointer type.
func.func private @f(!ptr.ptr<#ptr.generic_space>)
// -----
// A pointer type in the form with the dialect as a bracket.
func.func private @f(!ptr<ptr<#ptr.generic_space>>)
// -----
// Pointers as elements of vectors.
func.func private @f(vector<4x2x!ptr.ptr<#ptr.generic_space>>, vector<[4]x!ptr.ptr<#ptr.generic_space>>, vector<!ptr.ptr<#ptr.generic_space>>)
// -----
// Pointers as elements of tensors.
func.func private @f(tensor<4x?x!ptr.ptr<#ptr.generic_space>>, tensor<*x!ptr.ptr<#ptr.generic_space>>)
// -----
// Pointers as elements of memrefs, in their own space.
func.func private @f(memref<4x?x!ptr.ptr<#ptr.generic_space>, #ptr.generic_space>, memref<*x!ptr.ptr<#ptr.generic_space>>)
// -----
// Pointers in functions and tuples.
func.func private @f(tuple<!ptr.ptr<#ptr.generic_space>, i32>, (!ptr.ptr<#ptr.generic_space>) -> !ptr.ptr<#ptr.generic_space>)
// -----
// The metadata of a memref.
func.func private @f(!ptr.ptr_metadata<memref<4x?xf32>>)
// -----
// The metadata of a memref in the generic space.
func.func private @f(!ptr.ptr_metadata<memref<f32, #ptr.generic_space>>)
// -----
// The metadata of a memref of unknown rank.
func.func private @f(!ptr.ptr_metadata<memref<*xf32, #ptr.generic_space>>)
// -----
// An alias inside the metadata type.
func.func private @f(!ptr.ptr_metadata<memref<4xf32, affine_map<(d0) -> (d0 + 1)>>>)
// -----
// A strided layout inside the metadata type.
func.func private @f(!ptr.ptr_metadata<memref<4xf32, strided<[?], offset: 2>, 3>>)
// -----
// Metadata as element of a tensor.
func.func private @f(tensor<4x!ptr.ptr_metadata<memref<f32>>>)
// -----
// Aliases of types and attributes of the dialect.
!p = !ptr.ptr<#ptr.generic_space>
#g = #ptr.generic_space
func.func private @f(!p, memref<4xf32, #g>, !ptr.ptr<#g>)
// -----
// The generic space.
func.func private @f() attributes {ptr_test = #ptr.generic_space}
// -----
// The generic space with the dialect as a bracket.
func.func private @f() attributes {ptr_test = #ptr<generic_space>}
// -----
// The null pointer.
func.func private @f() attributes {ptr_test = #ptr.null : !ptr.ptr<#ptr.generic_space>}
// -----
// The null pointer with the dialect as a bracket.
func.func private @f() attributes {ptr_test = #ptr<null> : !ptr.ptr<#ptr.generic_space>}
// -----
// An address.
func.func private @f() attributes {ptr_test = #ptr.address<42> : !ptr.ptr<#ptr.generic_space>}
// -----
// An address in hexadecimal.
func.func private @f() attributes {ptr_test = #ptr.address<0x1000> : !ptr.ptr<#ptr.generic_space>}
// -----
// An address that is negative.
func.func private @f() attributes {ptr_test = #ptr.address<-8> : !ptr.ptr<#ptr.generic_space>}
// -----
// An address wider than 64 bits.
func.func private @f() attributes {ptr_test = #ptr.address<0xFFFFFFFFFFFFFFFFFFFF> : !ptr.ptr<#ptr.generic_space>}
// -----
// An address that is negative and wider than 64 bits.
func.func private @f() attributes {ptr_test = #ptr.address<-73786976294838206464> : !ptr.ptr<#ptr.generic_space>}
// -----
// An address wider than 128 bits.
func.func private @f() attributes {ptr_test = #ptr.address<0x123456789ABCDEF0123456789ABCDEF0123456789> : !ptr.ptr<#ptr.generic_space>}
// -----
// The most significant bit of a hexadecimal literal.
func.func private @f() attributes {ptr_test = #ptr.address<0x80000000> : !ptr.ptr<#ptr.generic_space>}
// -----
// The most significant bit of a hexadecimal literal of 64 bits.
func.func private @f() attributes {ptr_test = [#ptr.address<0x8000000000000000> : !ptr.ptr<#ptr.generic_space>, #ptr.address<0xFFFFFFFFFFFFFFFF> : !ptr.ptr<#ptr.generic_space>, #ptr.address<18446744073709551615> : !ptr.ptr<#ptr.generic_space>]}
// -----
// A layout with all entries.
func.func private @f() attributes {ptr_test = #ptr.spec<size = 64, abi = 64, preferred = 128, index = 32>}
// -----
// A layout without the index width.
func.func private @f() attributes {ptr_test = #ptr.spec<size = 32, abi = 32, preferred = 64>}
// -----
// A layout with its entries in another order.
func.func private @f() attributes {ptr_test = #ptr.spec<index = 32, preferred = 64, abi = 64, size = 64>}
// -----
// An index width that says it is not there.
func.func private @f() attributes {ptr_test = #ptr.spec<size = 64, abi = 64, preferred = 64, index = 4294967295>}
// -----
// A layout with entries that are zero.
func.func private @f() attributes {ptr_test = #ptr.spec<size = 0, abi = 0, preferred = 0, index = 0>}
// -----
// Attributes of the dialect in arrays and dictionaries.
func.func private @f() attributes {ptr_test = [#ptr.generic_space, {a = #ptr.null : !ptr.ptr<#ptr.generic_space>}, !ptr.ptr<#ptr.generic_space>]}
// -----
// The memory spaces of LLVM.
func.func private @f(!ptr.ptr<#llvm.address_space<0>>, !ptr.ptr<#llvm.address_space<1>>)
