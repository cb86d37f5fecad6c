// The bytes from one value of a type to the next.
func.func private @printI64(i64)
func.func private @printNewline()

func.func @show(%x: index) {
  %i = arith.index_cast %x : index to i64
  func.call @printI64(%i) : (i64) -> ()
  func.call @printNewline() : () -> ()
  return
}

func.func @main() {
  %i1 = ptr.type_offset i1 : index
  %i8 = ptr.type_offset i8 : index
  %i16 = ptr.type_offset i16 : index
  %i24 = ptr.type_offset i24 : index
  %i32 = ptr.type_offset i32 : index
  %i64 = ptr.type_offset i64 : index
  %bf16 = ptr.type_offset bf16 : index
  %f16 = ptr.type_offset f16 : index
  %f32 = ptr.type_offset f32 : index
  %f64 = ptr.type_offset f64 : index
  %index = ptr.type_offset index : index
  %pointer = ptr.type_offset !ptr.ptr<#ptr.generic_space> : index
  %vector = ptr.type_offset vector<4xf32> : index
  %plane = ptr.type_offset vector<2x8xi16> : index
  func.call @show(%i1) : (index) -> ()
  func.call @show(%i8) : (index) -> ()
  func.call @show(%i16) : (index) -> ()
  func.call @show(%i24) : (index) -> ()
  func.call @show(%i32) : (index) -> ()
  func.call @show(%i64) : (index) -> ()
  func.call @show(%bf16) : (index) -> ()
  func.call @show(%f16) : (index) -> ()
  func.call @show(%f32) : (index) -> ()
  func.call @show(%f64) : (index) -> ()
  func.call @show(%index) : (index) -> ()
  func.call @show(%pointer) : (index) -> ()
  func.call @show(%vector) : (index) -> ()
  func.call @show(%plane) : (index) -> ()
  return
}
