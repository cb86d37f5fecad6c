// A list whose nodes hold a number and a pointer to the next, walked four steps far.
!pointer = !ptr.ptr<#ptr.generic_space>
!links = memref<5x!pointer, #ptr.generic_space>
!link = memref<!pointer, #ptr.generic_space>
!numbers = memref<5xi64, #ptr.generic_space>
!number = memref<i64, #ptr.generic_space>

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %numbers = memref.alloc() : !numbers
  %links = memref.alloc() : !links
  %base = ptr.to_ptr %numbers : !numbers -> !pointer
  %size = ptr.type_offset i64 : index
  // Node i is followed by node 3 i + 2 mod 5.
  affine.for %i = 0 to 5 {
    %n = arith.index_cast %i : index to i64
    affine.store %n, %numbers[%i] : !numbers
    %next = affine.apply affine_map<(i) -> ((i * 3 + 2) mod 5)>(%i)
    %bytes = arith.muli %next, %size : index
    %p = ptr.ptr_add %base, %bytes : !pointer, index
    memref.store %p, %links[%i] : !links
  }
  %like = memref.alloc() : !number
  %shape = ptr.get_metadata %like : !number
  %first = arith.constant 0 : i64
  %last = scf.for %step = %c0 to %c4 step %c1 iter_args(%at = %first) -> (i64) {
    %place = arith.index_cast %at : i64 to index
    %p = memref.load %links[%place] : !links
    %view = ptr.from_ptr %p metadata %shape : !pointer -> !number
    %n = memref.load %view[] : !number
    vector.print %n : i64
    scf.yield %n : i64
  }
  vector.print %last : i64
  memref.dealloc %like : !number
  memref.dealloc %links : !links
  memref.dealloc %numbers : !numbers
  return
}
