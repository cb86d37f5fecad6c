// An array of records laid out by hand: an f64, an i32 and four bytes of padding, 16 bytes each.
!pointer = !ptr.ptr<#ptr.generic_space>
!store = memref<64xi8, #ptr.generic_space>
!f64 = memref<f64, #ptr.generic_space>
!i32 = memref<i32, #ptr.generic_space>

func.func @main() {
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %store = memref.alloc() {alignment = 16} : !store
  %base = ptr.to_ptr %store : !store -> !pointer
  %a = memref.alloc() : !f64
  %b = memref.alloc() : !i32
  %weight_shape = ptr.get_metadata %a : !f64
  %count_shape = ptr.get_metadata %b : !i32
  affine.for %i = 0 to 4 {
    %at = arith.muli %i, %c16 : index
    %record = ptr.ptr_add nuw %base, %at : !pointer, index
    %field = ptr.ptr_add nuw %record, %c8 : !pointer, index
    %weight = ptr.from_ptr %record metadata %weight_shape : !pointer -> !f64
    %count = ptr.from_ptr %field metadata %count_shape : !pointer -> !i32
    %n = arith.index_cast %i : index to i32
    %f = arith.sitofp %n : i32 to f64
    %root = math.sqrt %f : f64
    memref.store %root, %weight[] : !f64
    memref.store %n, %count[] : !i32
  }
  affine.for %i = 0 to 4 {
    %at = affine.apply affine_map<(i) -> (48 - i * 16)>(%i)
    %record = ptr.ptr_add %base, %at : !pointer, index
    %field = ptr.ptr_add %record, %c8 : !pointer, index
    %weight = ptr.from_ptr %record metadata %weight_shape : !pointer -> !f64
    %count = ptr.from_ptr %field metadata %count_shape : !pointer -> !i32
    %x = memref.load %weight[] : !f64
    %n = memref.load %count[] : !i32
    vector.print %x : f64
    vector.print %n : i32
  }
  memref.dealloc %a : !f64
  memref.dealloc %b : !i32
  memref.dealloc %store : !store
  return
}
