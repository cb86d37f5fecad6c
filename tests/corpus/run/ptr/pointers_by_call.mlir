// Pointers as arguments and results: sums of pieces of one array, by halves.
!pointer = !ptr.ptr<#ptr.generic_space>
!array = memref<16xi64, #ptr.generic_space>
!number = memref<i64, #ptr.generic_space>
!shape = !ptr.ptr_metadata<!number>

func.func @sum(%p: !pointer, %n: index, %shape: !shape) -> i64 {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %is_one = arith.cmpi eq, %n, %c1 : index
  %sum = scf.if %is_one -> (i64) {
    %cell = ptr.from_ptr %p metadata %shape : !pointer -> !number
    %x = memref.load %cell[] : !number
    scf.yield %x : i64
  } else {
    %half = arith.divui %n, %c2 : index
    %rest = arith.subi %n, %half : index
    %size = ptr.type_offset i64 : index
    %bytes = arith.muli %half, %size : index
    %q = ptr.ptr_add %p, %bytes : !pointer, index
    %a = func.call @sum(%p, %half, %shape) : (!pointer, index, !shape) -> i64
    %b = func.call @sum(%q, %rest, %shape) : (!pointer, index, !shape) -> i64
    %s = arith.addi %a, %b : i64
    vector.print %s : i64
    scf.yield %s : i64
  }
  return %sum : i64
}

func.func @main() {
  %array = memref.alloc() : !array
  affine.for %i = 0 to 16 {
    %square = arith.muli %i, %i : index
    %n = arith.index_cast %square : index to i64
    affine.store %n, %array[%i] : !array
  }
  %p = ptr.to_ptr %array : !array -> !pointer
  %like = memref.alloc() : !number
  %shape = ptr.get_metadata %like : !number
  affine.for %n = 1 to 17 step 5 {
    %s = func.call @sum(%p, %n, %shape) : (!pointer, index, !shape) -> i64
    vector.print %s : i64
  }
  memref.dealloc %like : !number
  memref.dealloc %array : !array
  return
}
