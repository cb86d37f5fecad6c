// Metadata carries the sizes, strides and offset of a memref through a pointer and back.
!pointer = !ptr.ptr<#ptr.generic_space>
!matrix = memref<?x?xi32, #ptr.generic_space>

func.func @fill(%m: !matrix) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rows = memref.dim %m, %c0 : !matrix
  %columns = memref.dim %m, %c1 : !matrix
  affine.for %i = 0 to %rows {
    affine.for %j = 0 to %columns {
      %x = affine.apply affine_map<(i, j) -> (i * 10 + j)>(%i, %j)
      %n = arith.index_cast %x : index to i32
      affine.store %n, %m[%i, %j] : !matrix
    }
  }
  return
}

func.func @show(%m: !matrix) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rows = memref.dim %m, %c0 : !matrix
  %columns = memref.dim %m, %c1 : !matrix
  vector.print %rows : index
  vector.print %columns : index
  affine.for %i = 0 to %rows {
    affine.for %j = 0 to %columns {
      %n = affine.load %m[%i, %j] : !matrix
      vector.print %n : i32
    }
  }
  return
}

func.func @main() {
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %a = memref.alloc(%c2, %c3) : !matrix
  %b = memref.alloc(%c3, %c2) : !matrix
  func.call @fill(%a) : (!matrix) -> ()
  func.call @fill(%b) : (!matrix) -> ()
  %pa = ptr.to_ptr %a : !matrix -> !pointer
  %ma = ptr.get_metadata %a : !matrix
  %pb = ptr.to_ptr %b : !matrix -> !pointer
  %mb = ptr.get_metadata %b : !matrix
  %again = ptr.from_ptr %pa metadata %ma : !pointer -> !matrix
  func.call @show(%again) : (!matrix) -> ()
  // The same elements in the shape of the other.
  %other = ptr.from_ptr %pa metadata %mb : !pointer -> !matrix
  func.call @show(%other) : (!matrix) -> ()
  %back = ptr.from_ptr %pb metadata %ma : !pointer -> !matrix
  func.call @show(%back) : (!matrix) -> ()
  memref.dealloc %a : !matrix
  memref.dealloc %b : !matrix
  return
}
