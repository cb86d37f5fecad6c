// Pointers go through select, loops, conditions and calls as any value.
!pointer = !ptr.ptr<#ptr.generic_space>
!array = memref<6xi64, #ptr.generic_space>

func.func @step(%p: !pointer, %n: index) -> !pointer {
  %size = ptr.type_offset i64 : index
  %bytes = arith.muli %size, %n : index
  %q = ptr.ptr_add %p, %bytes : !pointer, index
  return %q : !pointer
}

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c5 = arith.constant 5 : index
  %minus = arith.constant -1 : index
  %a = memref.alloc() : !array
  %b = memref.alloc() : !array
  %shape = ptr.get_metadata %a : !array
  affine.for %i = 0 to 6 {
    %n = arith.index_cast %i : index to i64
    affine.store %n, %a[%i] : !array
    %m = arith.muli %n, %n : i64
    affine.store %m, %b[%i] : !array
  }
  %pa = ptr.to_ptr %a : !array -> !pointer
  %pb = ptr.to_ptr %b : !array -> !pointer
  // Forward through one array, by one element an iteration.
  %end = scf.for %i = %c0 to %c5 step %c1 iter_args(%p = %pa) -> (!pointer) {
    %view = ptr.from_ptr %p metadata %shape : !pointer -> !array
    %x = memref.load %view[%c0] : !array
    vector.print %x : i64
    %next = func.call @step(%p, %c1) : (!pointer, index) -> !pointer
    scf.yield %next : !pointer
  }
  %last = ptr.from_ptr %end metadata %shape : !pointer -> !array
  %x = memref.load %last[%c0] : !array
  vector.print %x : i64
  // And back.
  %before = func.call @step(%end, %minus) : (!pointer, index) -> !pointer
  %view = ptr.from_ptr %before metadata %shape : !pointer -> !array
  %y = memref.load %view[%c0] : !array
  vector.print %y : i64
  affine.for %i = 0 to 4 {
    %two = arith.constant 2 : index
    %parity = arith.remui %i, %two : index
    %odd = arith.cmpi eq, %parity, %c1 : index
    %p = arith.select %odd, %pa, %pb : !pointer
    %q = func.call @step(%p, %i) : (!pointer, index) -> !pointer
    %seen = ptr.from_ptr %q metadata %shape : !pointer -> !array
    %z = memref.load %seen[%c1] : !array
    vector.print %z : i64
    %r = scf.if %odd -> (!pointer) {
      %s = func.call @step(%q, %c1) : (!pointer, index) -> !pointer
      scf.yield %s : !pointer
    } else {
      scf.yield %q : !pointer
    }
    %there = ptr.from_ptr %r metadata %shape : !pointer -> !array
    %w = memref.load %there[%c0] : !array
    vector.print %w : i64
  }
  memref.dealloc %a : !array
  memref.dealloc %b : !array
  return
}
