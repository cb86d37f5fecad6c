// Formats without a negative zero, and conversions that are exact or not.
// RUN: loopwright opt --canonicalize %s | FileCheck %s
// CHECK: module {
// CHECK-NEXT:   func.func @negated() -> (f8E4M3FNUZ, f8E4M3FNUZ, f8E4M3FNUZ, f8E8M0FNU, f4E2M1FN) {
// CHECK-NEXT:     %cst = arith.constant 0.000000e+00 : f8E4M3FNUZ
// CHECK-NEXT:     %cst_0 = arith.constant 0x80 : f8E4M3FNUZ
// CHECK-NEXT:     %cst_1 = arith.constant -1.000000e+00 : f8E4M3FNUZ
// CHECK-NEXT:     %cst_2 = arith.constant 0xFF : f8E8M0FNU
// CHECK-NEXT:     %cst_3 = arith.constant -0.000000e+00 : f4E2M1FN
// CHECK-NEXT:     return %cst, %cst_0, %cst_1, %cst_2, %cst_3 : f8E4M3FNUZ, f8E4M3FNUZ, f8E4M3FNUZ, f8E8M0FNU, f4E2M1FN
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @casts() -> (f8E5M2, f8E5M2, f6E2M3FN, f8E8M0FNU, f8E4M3FNUZ, f16, f4E2M1FN) {
// CHECK-NEXT:     %cst = arith.constant -6.000000e+00 : f4E2M1FN
// CHECK-NEXT:     %cst_0 = arith.constant 9.183550e-41 : f32
// CHECK-NEXT:     %cst_1 = arith.constant 5.877470e-39 : f8E8M0FNU
// CHECK-NEXT:     %cst_2 = arith.constant 7.000000e+00 : f8E5M2
// CHECK-NEXT:     %cst_3 = arith.constant -0.000000e+00 : f32
// CHECK-NEXT:     %cst_4 = arith.constant 8.000000e+00 : f8E5M2
// CHECK-NEXT:     %cst_5 = arith.constant 7.500000e+00 : f6E2M3FN
// CHECK-NEXT:     %0 = arith.extf %cst_5 : f6E2M3FN to f8E5M2
// CHECK-NEXT:     %1 = arith.truncf %cst_4 : f8E5M2 to f6E2M3FN
// CHECK-NEXT:     %2 = arith.truncf %cst_3 : f32 to f8E4M3FNUZ
// CHECK-NEXT:     %3 = arith.truncf %cst_0 : f32 to f16
// CHECK-NEXT:     return %0, %cst_2, %1, %cst_1, %2, %3, %cst : f8E5M2, f8E5M2, f6E2M3FN, f8E8M0FNU, f8E4M3FNUZ, f16, f4E2M1FN
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @no_such_value() -> (f4E2M1FN, f6E2M3FN, f4E2M1FN, f8E8M0FNU, f32) {
// CHECK-NEXT:     %cst = arith.constant 0x7FC00000 : f32
// CHECK-NEXT:     %cst_0 = arith.constant 1.000000e+00 : f8E8M0FNU
// CHECK-NEXT:     %cst_1 = arith.constant 0x7C : f8E5M2
// CHECK-NEXT:     %cst_2 = arith.constant 0.000000e+00 : f6E2M3FN
// CHECK-NEXT:     %cst_3 = arith.constant 1.000000e+00 : f4E2M1FN
// CHECK-NEXT:     %cst_4 = arith.constant 0.000000e+00 : f4E2M1FN
// CHECK-NEXT:     %0 = arith.divf %cst_3, %cst_4 : f4E2M1FN
// CHECK-NEXT:     %1 = arith.remf %cst_2, %cst_2 : f6E2M3FN
// CHECK-NEXT:     %2 = arith.truncf %cst_1 : f8E5M2 to f4E2M1FN
// CHECK-NEXT:     %3 = arith.negf %cst_0 : f8E8M0FNU
// CHECK-NEXT:     return %0, %1, %2, %3, %cst : f4E2M1FN, f6E2M3FN, f4E2M1FN, f8E8M0FNU, f32
// CHECK-NEXT:   }
// CHECK-NEXT: }

func.func @negated() -> (f8E4M3FNUZ, f8E4M3FNUZ, f8E4M3FNUZ, f8E8M0FNU, f4E2M1FN) {
  %zero = arith.constant 0.0 : f8E4M3FNUZ
  %nan = arith.constant 0x80 : f8E4M3FNUZ
  %one = arith.constant 1.0 : f8E4M3FNUZ
  %0 = arith.negf %zero : f8E4M3FNUZ
  %1 = arith.negf %nan : f8E4M3FNUZ
  %2 = arith.negf %one : f8E4M3FNUZ
  %no_number = arith.constant 0xFF : f8E8M0FNU
  %3 = arith.negf %no_number : f8E8M0FNU
  %zero4 = arith.constant 0.0 : f4E2M1FN
  %4 = arith.negf %zero4 : f4E2M1FN
  return %0, %1, %2, %3, %4 : f8E4M3FNUZ, f8E4M3FNUZ, f8E4M3FNUZ, f8E8M0FNU, f4E2M1FN
}

// What rounds is left alone, even where rounding back gives the same number.
func.func @casts() -> (f8E5M2, f8E5M2, f6E2M3FN, f8E8M0FNU, f8E4M3FNUZ, f16, f4E2M1FN) {
  %most = arith.constant 7.5 : f6E2M3FN
  %0 = arith.extf %most : f6E2M3FN to f8E5M2
  %seven = arith.constant 7.0 : f6E2M3FN
  %1 = arith.extf %seven : f6E2M3FN to f8E5M2
  %eight = arith.constant 8.0 : f8E5M2
  %2 = arith.truncf %eight : f8E5M2 to f6E2M3FN
  %zero = arith.constant 0.0 : f32
  %3 = arith.truncf %zero : f32 to f8E8M0FNU
  %negative_zero = arith.constant -0.0 : f32
  %4 = arith.truncf %negative_zero : f32 to f8E4M3FNUZ
  %least = arith.constant 0x0001 : bf16
  %least32 = arith.extf %least : bf16 to f32
  %5 = arith.truncf %least32 : f32 to f16
  %six = arith.constant -6.0 : f32
  %6 = arith.truncf %six : f32 to f4E2M1FN
  return %0, %1, %2, %3, %4, %5, %6 : f8E5M2, f8E5M2, f6E2M3FN, f8E8M0FNU, f8E4M3FNUZ, f16, f4E2M1FN
}

// What the format has no value for is not folded (mlir-opt makes other values of these, and an infinity of the last). The
// NaN of a format without fractions is the usual one in another.
func.func @no_such_value() -> (f4E2M1FN, f6E2M3FN, f4E2M1FN, f8E8M0FNU, f32) {
  %one = arith.constant 1.0 : f4E2M1FN
  %zero = arith.constant 0.0 : f4E2M1FN
  %0 = arith.divf %one, %zero : f4E2M1FN
  %zero6 = arith.constant 0.0 : f6E2M3FN
  %1 = arith.remf %zero6, %zero6 : f6E2M3FN
  %infinity = arith.constant 0x7C : f8E5M2
  %2 = arith.truncf %infinity : f8E5M2 to f4E2M1FN
  %one8 = arith.constant 1.0 : f8E8M0FNU
  %3 = arith.negf %one8 : f8E8M0FNU
  %nan = arith.constant 0xFF : f8E8M0FNU
  %4 = arith.extf %nan : f8E8M0FNU to f32
  return %0, %1, %2, %3, %4 : f4E2M1FN, f6E2M3FN, f4E2M1FN, f8E8M0FNU, f32
}
