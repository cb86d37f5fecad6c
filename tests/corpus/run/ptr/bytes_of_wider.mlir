// The bytes of a number, seen through a memref of smaller elements (on a little-endian machine).
!pointer = !ptr.ptr<#ptr.generic_space>
!words = memref<2xi32, #ptr.generic_space>
!bytes = memref<8xi8, #ptr.generic_space>
!halves = memref<4xi16, #ptr.generic_space>

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %words = memref.alloc() : !words
  %first = arith.constant 0x01020304 : i32
  %second = arith.constant -2 : i32
  memref.store %first, %words[%c0] : !words
  memref.store %second, %words[%c1] : !words
  %p = ptr.to_ptr %words : !words -> !pointer
  %like = memref.alloc() : !bytes
  %by_byte = ptr.get_metadata %like : !bytes
  %bytes = ptr.from_ptr %p metadata %by_byte : !pointer -> !bytes
  affine.for %i = 0 to 8 {
    %x = affine.load %bytes[%i] : !bytes
    vector.print %x : i8
  }
  %like_halves = memref.alloc() : !halves
  %by_half = ptr.get_metadata %like_halves : !halves
  %halves = ptr.from_ptr %p metadata %by_half : !pointer -> !halves
  affine.for %i = 0 to 4 {
    %x = affine.load %halves[%i] : !halves
    vector.print %x : i16
  }
  // A byte changed in the middle.
  %c2 = arith.constant 2 : index
  %b = arith.constant 127 : i8
  memref.store %b, %bytes[%c2] : !bytes
  %changed = memref.load %words[%c0] : !words
  vector.print %changed : i32
  memref.dealloc %like_halves : !halves
  memref.dealloc %like : !bytes
  memref.dealloc %words : !words
  return
}
