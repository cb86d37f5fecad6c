// NaN operands, with their signs and payloads.
// RUN: loopwright opt --canonicalize %s | FileCheck %s
// CHECK: module {
// CHECK-NEXT:   func.func @operands() -> (f32, f32, f32, f64, f32, f32, bf16, f8E4M3FN, f32, f32) {
// CHECK-NEXT:     %cst = arith.constant 0x7FC00001 : f32
// CHECK-NEXT:     %cst_0 = arith.constant 0xFFC00002 : f32
// CHECK-NEXT:     %cst_1 = arith.constant 0x7FE00001 : f32
// CHECK-NEXT:     %cst_2 = arith.constant 0x7FF8000000000001 : f64
// CHECK-NEXT:     %cst_3 = arith.constant 0xFFC5 : bf16
// CHECK-NEXT:     %cst_4 = arith.constant 0xFF : f8E4M3FN
// CHECK-NEXT:     %cst_5 = arith.constant 0x7FC00000 : f32
// CHECK-NEXT:     return %cst, %cst_0, %cst_1, %cst_2, %cst, %cst_0, %cst_3, %cst_4, %cst_5, %cst_5 : f32, f32, f32, f64, f32, f32, bf16, f8E4M3FN, f32, f32
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @neutral() -> (f32, f32) {
// CHECK-NEXT:     %cst = arith.constant 0x7FA00001 : f32
// CHECK-NEXT:     return %cst, %cst : f32, f32
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @numbers(%arg0: f32) -> (f32, f32, f32, f32, f32) {
// CHECK-NEXT:     %cst = arith.constant 1.000000e+00 : f32
// CHECK-NEXT:     %cst_0 = arith.constant 0xFFC00002 : f32
// CHECK-NEXT:     %cst_1 = arith.constant 0x7FE00001 : f32
// CHECK-NEXT:     return %cst, %cst, %cst_1, %cst_0, %arg0 : f32, f32, f32, f32, f32
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @casts() -> (f64, f80, f16, f16, f64, f32, bf16, f8E5M2FNUZ, i32) {
// CHECK-NEXT:     %c2141192192_i32 = arith.constant 2141192192 : i32
// CHECK-NEXT:     %cst = arith.constant 0x7FC0 : bf16
// CHECK-NEXT:     %cst_0 = arith.constant 0xFFF00000 : f32
// CHECK-NEXT:     %cst_1 = arith.constant 0xFFC02000 : f32
// CHECK-NEXT:     %cst_2 = arith.constant 0x7FC00001 : f32
// CHECK-NEXT:     %cst_3 = arith.constant 0x7FA00000 : f32
// CHECK-NEXT:     %cst_4 = arith.constant 0xFFF8040000000000 : f64
// CHECK-NEXT:     %cst_5 = arith.constant 0xFFFFC020000000000000 : f80
// CHECK-NEXT:     %cst_6 = arith.constant 0xFE01 : f16
// CHECK-NEXT:     %0 = arith.truncf %cst_2 : f32 to f16
// CHECK-NEXT:     %1 = arith.extf %cst_3 : f32 to f64
// CHECK-NEXT:     %2 = arith.truncf %cst_1 : f32 to f8E5M2FNUZ
// CHECK-NEXT:     return %cst_4, %cst_5, %cst_6, %0, %1, %cst_0, %cst, %2, %c2141192192_i32 : f64, f80, f16, f16, f64, f32, bf16, f8E5M2FNUZ, i32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// NaN operands pass on their sign and payload, quieted, the left one before the right one. What is no number otherwise is
// the format's usual NaN.
func.func @operands() -> (f32, f32, f32, f64, f32, f32, bf16, f8E4M3FN, f32, f32) {
  %one = arith.constant 1.0 : f32
  %payload = arith.constant 0x7FC00001 : f32
  %negative = arith.constant 0xFFC00002 : f32
  %signaling = arith.constant 0x7FA00001 : f32
  %0 = arith.addf %payload, %one : f32
  %1 = arith.mulf %one, %negative : f32
  %2 = arith.divf %signaling, %negative : f32
  %zero64 = arith.constant 0.0 : f64
  %signaling64 = arith.constant 0x7FF0000000000001 : f64
  %3 = arith.subf %zero64, %signaling64 : f64
  %4 = arith.remf %one, %payload : f32
  %5 = arith.maximumf %negative, %payload : f32
  %one16 = arith.constant 1.0 : bf16
  %signaling16 = arith.constant 0xFF85 : bf16
  %6 = arith.minimumf %one16, %signaling16 : bf16
  %one8 = arith.constant 1.0 : f8E4M3FN
  %negative8 = arith.constant 0xFF : f8E4M3FN
  %7 = arith.addf %one8, %negative8 : f8E4M3FN
  %infinity = arith.constant 0x7F800000 : f32
  %8 = arith.subf %infinity, %infinity : f32
  %zero = arith.constant -0.0 : f32
  %9 = arith.divf %zero, %zero : f32
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9 : f32, f32, f32, f64, f32, f32, bf16, f8E4M3FN, f32, f32
}

// A neutral operand leaves even a signaling NaN as it is.
func.func @neutral() -> (f32, f32) {
  %zero = arith.constant -0.0 : f32
  %one = arith.constant 1.0 : f32
  %signaling = arith.constant 0x7FA00001 : f32
  %0 = arith.addf %signaling, %zero : f32
  %1 = arith.divf %signaling, %one : f32
  return %0, %1 : f32, f32
}

// The number is the extremum of it and a NaN; a signaling one on the left is not passed over.
func.func @numbers(%x: f32) -> (f32, f32, f32, f32, f32) {
  %one = arith.constant 1.0 : f32
  %quiet = arith.constant 0xFFC00002 : f32
  %signaling = arith.constant 0x7FA00001 : f32
  %0 = arith.maxnumf %quiet, %one : f32
  %1 = arith.minnumf %one, %signaling : f32
  %2 = arith.maxnumf %signaling, %one : f32
  %3 = arith.minnumf %quiet, %signaling : f32
  %4 = arith.maxnumf %quiet, %x : f32
  return %0, %1, %2, %3, %4 : f32, f32, f32, f32, f32
}

// Another format keeps sign and payload. A payload that does not fit, or a signaling NaN, is not folded.
func.func @casts() -> (f64, f80, f16, f16, f64, f32, bf16, f8E5M2FNUZ, i32) {
  %payload = arith.constant 0xFFC02000 : f32
  %low = arith.constant 0x7FC00001 : f32
  %signaling = arith.constant 0x7FA00000 : f32
  %0 = arith.extf %payload : f32 to f64
  %1 = arith.extf %payload : f32 to f80
  %2 = arith.truncf %payload : f32 to f16
  %3 = arith.truncf %low : f32 to f16
  %4 = arith.extf %signaling : f32 to f64
  %ones = arith.constant 0xFF : f8E4M3FN
  %5 = arith.extf %ones : f8E4M3FN to f32
  %unsigned = arith.constant 0x80 : f8E4M3FNUZ
  %6 = arith.extf %unsigned : f8E4M3FNUZ to bf16
  %7 = arith.truncf %payload : f32 to f8E5M2FNUZ
  %8 = arith.bitcast %signaling : f32 to i32
  return %0, %1, %2, %3, %4, %5, %6, %7, %8 : f64, f80, f16, f16, f64, f32, bf16, f8E5M2FNUZ, i32
}
