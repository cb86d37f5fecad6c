// A pointer type needs a space.
// expected-error @+1 {{expected '<'}}
func.func private @f(!ptr.ptr)
// -----
// A space is no number.
// expected-error @+1 {{invalid kind of attribute specified}}
func.func private @f(!ptr.ptr<1>)
// -----
// A space is no string.
// expected-error @+1 {{invalid kind of attribute specified}}
func.func private @f(!ptr.ptr<"global">)
// -----
// A space is there.
// expected-error @+1 {{expected attribute value}}
func.func private @f(!ptr.ptr<>)
// -----
// A null pointer is no space.
// expected-error @+1 {{invalid kind of attribute specified}}
func.func private @f(!ptr.ptr<#ptr.null : !ptr.ptr<#ptr.generic_space>>)
// -----
// A type without name in the dialect.
// expected-error @+1 {{unknown  type `pointer` in dialect `ptr`}}
func.func private @f(!ptr.pointer)
// -----
// Metadata needs a type.
// expected-error @+1 {{expected '<'}}
func.func private @f(!ptr.ptr_metadata)
// -----
// Only types that are like pointers have metadata.
// expected-error @+1 {{invalid kind of type specified}}
func.func private @f(!ptr.ptr_metadata<f32>)
// -----
// Pointers have no metadata.
// expected-error @+1 {{the ptr-like type has no metadata}}
func.func private @f(!ptr.ptr_metadata<!ptr.ptr<#ptr.generic_space>>)
// -----
// Metadata is no element of a memref.
// expected-error @+1 {{invalid memref element type}}
func.func private @f(memref<4x!ptr.ptr_metadata<memref<f32>>>)
// -----
// Metadata is no element of a vector.
// expected-error @+1 {{failed to verify 'elementType': VectorElementTypeInterface instance}}
func.func private @f(vector<4x!ptr.ptr_metadata<memref<f32>>>)
// -----
// Pointers are no parts of complex numbers.
// expected-error @+1 {{invalid element type for complex}}
func.func private @f(complex<!ptr.ptr<#ptr.generic_space>>)
// -----
// The bracket is closed.
// expected-error @+1 {{unbalanced '<' character in pretty dialect name}}
func.func private @f(!ptr.ptr<#ptr.generic_space)
// -----
// An attribute without name in the dialect.
// expected-error @+1 {{unknown attribute `nil` in dialect `ptr`}}
func.func private @f() attributes {ptr_test = #ptr.nil}
// -----
// A null pointer has a type.
// expected-error @+1 {{expected a trailing type}}
func.func private @f() attributes {ptr_test = #ptr.null}
// -----
// The type of a null pointer is a pointer.
// expected-error @+1 {{invalid kind of type specified}}
func.func private @f() attributes {ptr_test = #ptr.null : i32}
// -----
// The type of a null pointer is complete.
// expected-error @+1 {{expected '<'}}
func.func private @f() attributes {ptr_test = #ptr.null : !ptr.ptr}
// -----
// An address has a type.
// expected-error @+1 {{expected a trailing type}}
func.func private @f() attributes {ptr_test = #ptr.address<16>}
// -----
// An address has a value.
// expected-error @+1 {{expected integer value}}
func.func private @f() attributes {ptr_test = #ptr.address<> : !ptr.ptr<#ptr.generic_space>}
// -----
// An address is a number.
// STRICTER: true and false are no numbers
// expected-error @below {{expected integer value}}
func.func private @f() attributes {ptr_test = #ptr.address<true> : !ptr.ptr<#ptr.generic_space>}
// -----
// An entry is not negative.
// STRICTER: entries of a layout are not negative
// expected-error @below {{integer value too large}}
func.func private @f() attributes {ptr_test = #ptr.spec<size = -8, abi = 0, preferred = 0>}
// -----
// The type of an address is a pointer.
// expected-error @+1 {{invalid kind of type specified}}
func.func private @f() attributes {ptr_test = #ptr.address<16> : index}
// -----
// An address has brackets.
// expected-error @+1 {{expected '<'}}
func.func private @f() attributes {ptr_test = #ptr.address : !ptr.ptr<#ptr.generic_space>}
// -----
// A layout has entries.
// expected-error @+1 {{expected '<'}}
func.func private @f() attributes {ptr_test = #ptr.spec}
// -----
// A layout without entries.
// expected-error @+1 {{expected valid keyword}}
func.func private @f() attributes {ptr_test = #ptr.spec<>}
// -----
// A layout has a size.
// expected-error @+1 {{struct is missing required parameter: size}}
func.func private @f() attributes {ptr_test = #ptr.spec<preferred = 64, abi = 64>}
// -----
// A layout has an ABI alignment.
// expected-error @+1 {{struct is missing required parameter: abi}}
func.func private @f() attributes {ptr_test = #ptr.spec<size = 64, preferred = 64>}
// -----
// A layout has a preferred alignment.
// expected-error @+1 {{struct is missing required parameter: preferred}}
func.func private @f() attributes {ptr_test = #ptr.spec<size = 64, abi = 64>}
// -----
// An entry comes once.
// expected-error @+1 {{duplicate or unknown struct parameter name: size}}
func.func private @f() attributes {ptr_test = #ptr.spec<size = 64, size = 64, abi = 64, preferred = 64>}
// -----
// An entry is known.
// expected-error @+1 {{duplicate or unknown struct parameter name: bits}}
func.func private @f() attributes {ptr_test = #ptr.spec<size = 64, bits = 3>}
// -----
// An entry has a value.
// expected-error @+1 {{expected '='}}
func.func private @f() attributes {ptr_test = #ptr.spec<size, abi = 64, preferred = 64>}
// -----
// An entry is an integer.
// expected-error @+1 {{expected integer value}}
func.func private @f() attributes {ptr_test = #ptr.spec<size = "x", abi = 64, preferred = 64>}
// -----
// An entry fits in 32 bits.
// expected-error @+1 {{integer value too large}}
func.func private @f() attributes {ptr_test = #ptr.spec<size = 64, abi = 64, preferred = 64, index = 4294967296>}
// -----
// The size is a number of bytes.
// expected-error @+1 {{size entry must be divisible by 8}}
func.func private @f() attributes {ptr_test = #ptr.spec<size = 63, abi = 64, preferred = 128, index = 64>}
// -----
// The ABI alignment is a number of bytes.
// expected-error @+1 {{abi entry must be divisible by 8}}
func.func private @f() attributes {ptr_test = #ptr.spec<size = 64, abi = 63, preferred = 128>}
// -----
// The preferred alignment is a number of bytes.
// expected-error @+1 {{preferred entry must be divisible by 8}}
func.func private @f() attributes {ptr_test = #ptr.spec<size = 64, abi = 64, preferred = 127>}
// -----
// The index width is a number of bytes.
// expected-error @+1 {{index entry must be divisible by 8}}
func.func private @f() attributes {ptr_test = #ptr.spec<size = 64, abi = 64, preferred = 128, index = 63>}
// -----
// The preferred alignment is the larger one.
// expected-error @+1 {{preferred alignment is expected to be at least as large as ABI alignment}}
func.func private @f() attributes {ptr_test = #ptr.spec<size = 64, abi = 64, preferred = 32>}
// -----
// A memory space of LLVM has a number.
// expected-error @+1 {{expected '<'}}
func.func private @f(memref<4xf32, #llvm.address_space>)
// -----
// The number of a memory space is not negative.
// STRICTER: numbers of address spaces are not negative
// expected-error @+1 {{expected the number of an address space}}
func.func private @f(memref<4xf32, #llvm.address_space<-1>>)
