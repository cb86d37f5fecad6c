// A memref from a pointer into another one sees what is there.
!pointer = !ptr.ptr<#ptr.generic_space>
!array = memref<8xf64, #ptr.generic_space>
!window = memref<4xf64, #ptr.generic_space>

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %c8 = arith.constant 8 : index
  %half = arith.constant 0.5 : f64
  %array = memref.alloc() : !array
  affine.for %i = 0 to 8 {
    %n = arith.index_cast %i : index to i64
    %f = arith.sitofp %n : i64 to f64
    %x = arith.mulf %f, %half : f64
    affine.store %x, %array[%i] : !array
  }
  %base = ptr.to_ptr %array : !array -> !pointer
  %size = ptr.type_offset f64 : index
  %window = memref.alloc() : !window
  %shape = ptr.get_metadata %window : !window
  scf.for %at = %c0 to %c5 step %c1 {
    %bytes = arith.muli %at, %size : index
    %place = ptr.ptr_add inbounds %base, %bytes : !pointer, index
    %view = ptr.from_ptr %place metadata %shape : !pointer -> !window
    affine.for %i = 0 to 4 {
      %x = affine.load %view[%i] : !window
      vector.print %x : f64
    }
    %doubled = memref.load %view[%c1] : !window
    %sum = arith.addf %doubled, %doubled : f64
    memref.store %sum, %view[%c0] : !window
  }
  affine.for %i = 0 to 8 {
    %x = affine.load %array[%i] : !array
    vector.print %x : f64
  }
  memref.dealloc %array : !array
  memref.dealloc %window : !window
  return
}
