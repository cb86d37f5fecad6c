// Elements of every width.
func.func private @printI64(i64)
func.func private @printF32(f32)
func.func private @printNewline()
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %i1 = memref.alloc() : memref<2xi1>
  %true = arith.constant true
  memref.store %true, %i1[%c1] : memref<2xi1>
  %a = memref.load %i1[%c1] : memref<2xi1>
  %p1 = arith.extui %a : i1 to i64
  func.call @printI64(%p1) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %i8 = memref.alloc() : memref<2xi8>
  %b0 = arith.constant -128 : i8
  memref.store %b0, %i8[%c0] : memref<2xi8>
  %b = memref.load %i8[%c0] : memref<2xi8>
  %p2 = arith.extsi %b : i8 to i64
  func.call @printI64(%p2) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %i16 = memref.alloc() : memref<2xi16>
  %s0 = arith.constant -32768 : i16
  memref.store %s0, %i16[%c0] : memref<2xi16>
  %s = memref.load %i16[%c0] : memref<2xi16>
  %p3 = arith.extsi %s : i16 to i64
  func.call @printI64(%p3) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %p4 = arith.extui %s : i16 to i64
  func.call @printI64(%p4) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %i32 = memref.alloc() : memref<2xi32>
  %w0 = arith.constant -2147483648 : i32
  memref.store %w0, %i32[%c1] : memref<2xi32>
  %w = memref.load %i32[%c1] : memref<2xi32>
  %p5 = arith.extsi %w : i32 to i64
  func.call @printI64(%p5) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %i64 = memref.alloc() : memref<2xi64>
  %l0 = arith.constant -9223372036854775808 : i64
  memref.store %l0, %i64[%c1] : memref<2xi64>
  %l = memref.load %i64[%c1] : memref<2xi64>
  func.call @printI64(%l) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %f16 = memref.alloc() : memref<2xf16>
  %h0 = arith.constant 3.140625 : f16
  memref.store %h0, %f16[%c0] : memref<2xf16>
  %h = memref.load %f16[%c0] : memref<2xf16>
  %hf = arith.extf %h : f16 to f32
  func.call @printF32(%hf) : (f32) -> ()
  func.call @printNewline() : () -> ()
  %bf16 = memref.alloc() : memref<2xbf16>
  %k0 = arith.constant -1.5 : bf16
  memref.store %k0, %bf16[%c0] : memref<2xbf16>
  %k = memref.load %bf16[%c0] : memref<2xbf16>
  %kf = arith.extf %k : bf16 to f32
  func.call @printF32(%kf) : (f32) -> ()
  func.call @printNewline() : () -> ()
  return
}
