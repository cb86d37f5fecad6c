// What is made of a memref that comes from a pointer: views, copies, vectors.
!pointer = !ptr.ptr<#ptr.generic_space>
!grid = memref<4x6xf32, #ptr.generic_space>
!part = memref<2x3xf32, strided<[12, 2], offset: 7>, #ptr.generic_space>
!flat = memref<24xf32, #ptr.generic_space>
!copy = memref<2x3xf32, #ptr.generic_space>

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %grid = memref.alloc() : !grid
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 6 {
      %n = affine.apply affine_map<(i, j) -> (i * 6 + j)>(%i, %j)
      %k = arith.index_cast %n : index to i32
      %x = arith.sitofp %k : i32 to f32
      affine.store %x, %grid[%i, %j] : !grid
    }
  }
  %p = ptr.to_ptr %grid : !grid -> !pointer
  %shape = ptr.get_metadata %grid : !grid
  %again = ptr.from_ptr %p metadata %shape : !pointer -> !grid
  %part = memref.subview %again[1, 1] [2, 3] [2, 2] : !grid to !part
  affine.for %i = 0 to 2 {
    affine.for %j = 0 to 3 {
      %x = affine.load %part[%i, %j] : !part
      vector.print %x : f32
    }
  }
  %like = memref.collapse_shape %grid [[0, 1]] : !grid into !flat
  %flat_shape = ptr.get_metadata %like : !flat
  %flat = ptr.from_ptr %p metadata %flat_shape : !pointer -> !flat
  %row = vector.load %flat[%c8] : !flat, vector<4xf32>
  vector.print %row : vector<4xf32>
  %sum = arith.addf %row, %row : vector<4xf32>
  vector.store %sum, %flat[%c0] : !flat, vector<4xf32>
  %copy = memref.alloc() : !copy
  memref.copy %part, %copy : !part to !copy
  affine.for %i = 0 to 2 {
    affine.for %j = 0 to 3 {
      %x = affine.load %copy[%i, %j] : !copy
      vector.print %x : f32
    }
  }
  %x = memref.load %grid[%c0, %c1] : !grid
  vector.print %x : f32
  memref.dealloc %copy : !copy
  memref.dealloc %grid : !grid
  return
}
