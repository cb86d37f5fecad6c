// OPTIONS: --allow-unregistered-dialect
// decimal and hexadecimal integers, default type i64
"u.op"() {a = 0, b = 1, c = -1, d = 0x10, e = 0xffFF, g = 9223372036854775807, h = -9223372036854775808, i = 18446744073709551615} : () -> ()
// -----
// integers of index type, signed, unsigned
"u.op"() {a = 1 : index, b = -1 : index, c = 255 : ui8, d = -128 : si8, e = 127 : si8, f = 0xff : ui8, g = 18446744073709551615 : ui64, h = 0xffff : index} : () -> ()
// -----
// signless integers accept both readings of the bits
"u.op"() {a = 255 : i8, b = -128 : i8, c = 128 : i8, d = 0xff : i8, e = 7 : i3, f = -4 : i3} : () -> ()
// -----
// one bit: true and false
"u.op"() {a = true, b = false, c = 1 : i1, d = 0 : i1, e = -1 : i1, f = 1 : ui1, g = -1 : si1, h = 0 : si1} : () -> ()
// -----
// no bits
"u.op"() {a = 0 : i0, b = 0 : si0, c = 0 : ui0} : () -> ()
// -----
// wide integers are exact
"u.op"() {a = 170141183460469231731687303715884105727 : i128, b = -170141183460469231731687303715884105728 : i128, c = 340282366920938463463374607431768211455 : ui128, d = 340282366920938463463374607431768211456 : i129, e = 0x123456789abcdef0123456789abcdef0123456789abcdef : i200, f = -123456789012345678901234567890123456789012345678901234567890 : i256, g = 1 : i300, h = -1 : i300, i = 340282366920938463463374607431768211455 : i128} : () -> ()
// -----
// wide integers: signed and unsigned
"u.op"() {a = 123456789012345678901234567890123456789012345678901234567890 : ui200, b = -5 : si400, c = 0x8000000000000000000000000000000000000000 : ui160, d = 0x8000000000000000000000000000000000000000 : i160, e = 0x8000000000000000000000000000000000000000 : si161} : () -> ()
// -----
// floats default to f64
"u.op"() {a = 0.0, b = -0.0, c = 1.5, d = 1., e = 1.e5, f = 1.0e+10, g = 1.25E-3, h = 123456789.125, i = 0.1, j = 1.0e300, k = 3.0e-310} : () -> ()
// -----
// f32: short and long forms, denormals, the largest
"u.op"() {a = 0.1 : f32, b = 1.0e-45 : f32, c = 3.40282347e+38 : f32, d = 16777216.0 : f32, e = 16777217.0 : f32, f = 1.0e10 : f32, g = 0.333333343 : f32, h = 1.17549435e-38 : f32, i = 1.0e39 : f32, j = 1.0e-60 : f32} : () -> ()
// -----
// f32: bits in hexadecimal, infinities and NaNs keep theirs
"u.op"() {a = 0x7f800000 : f32, b = 0xff800000 : f32, c = 0x7fc00000 : f32, d = 0x7fc00001 : f32, e = 0xffc00000 : f32, f = 0x7f800001 : f32, g = 0x3f800000 : f32, h = 0x80000000 : f32, i = 0x1 : f32} : () -> ()
// -----
// f64: bits in hexadecimal
"u.op"() {a = 0x7ff0000000000000 : f64, b = 0xfff0000000000000 : f64, c = 0x7ff8000000000000 : f64, d = 0x7ff0000000000001 : f64, e = 0x3ff0000000000000 : f64, f = 0x8000000000000000 : f64, g = 0x1 : f64, h = 0xffffffffffffffff : f64} : () -> ()
// -----
// f16 and bf16
"u.op"() {a = 0.1 : f16, b = 65504.0 : f16, c = 65520.0 : f16, d = 0x7c00 : f16, e = 0x7e01 : f16, f = 6.0e-8 : f16, g = 0.1 : bf16, h = 3.0e38 : bf16, i = 0x7f80 : bf16, j = 0x7fc1 : bf16, k = -0.0 : bf16, l = 1.0e-40 : bf16} : () -> ()
// -----
// tf32, f80, f128
// LOSES: digits that f64 does not have
"u.op"() {a = 0.1 : tf32, b = 1.0e30 : tf32, c = 0.1 : f80, d = 1.5 : f80, e = 0x3fff8000000000000000 : f80, f = 0x7fff8000000000000000 : f80, g = 0x7fffc000000000000000 : f80, h = 0.1 : f128, i = 1.0e300 : f128, j = 0x3fff0000000000000000000000000000 : f128, k = 0x7fff0000000000000000000000000000 : f128, l = 0x7fff8000000000000000000000000000 : f128, m = 0x3fff0000000000000000000000000001 : f128} : () -> ()
// -----
// 8-bit floats
"u.op"() {a = 1.1 : f8E5M2, b = 57344.0 : f8E5M2, c = 0x7c : f8E5M2, d = 1.1 : f8E4M3, e = 240.0 : f8E4M3, f = 0x78 : f8E4M3, g = 448.0 : f8E4M3FN, h = 0x7f : f8E4M3FN, i = 1.0e9 : f8E4M3FN, j = -1.1 : f8E5M2FNUZ, k = 0x80 : f8E5M2FNUZ, l = 1.1 : f8E4M3FNUZ, m = 0x80 : f8E4M3FNUZ, n = 30.0 : f8E4M3B11FNUZ, o = 0x80 : f8E4M3B11FNUZ, p = 1.1 : f8E3M4, q = 0x70 : f8E3M4, r = 2.0 : f8E8M0FNU, s = 0xff : f8E8M0FNU, t = 0x00 : f8E8M0FNU} : () -> ()
// -----
// 4- and 6-bit floats
"u.op"() {a = 6.0 : f4E2M1FN, b = 0.5 : f4E2M1FN, c = 7.4 : f6E2M3FN, d = 0.125 : f6E2M3FN, e = 28.0 : f6E3M2FN, f = 0.0625 : f6E3M2FN, g = 100.0 : f4E2M1FN, h = -100.0 : f6E3M2FN, i = 0xf : f4E2M1FN} : () -> ()
// -----
// negative zero in small formats that have none
"u.op"() {a = -0.0 : f8E5M2FNUZ, b = -0.0 : f8E4M3FNUZ, c = -0.0 : f8E4M3B11FNUZ, d = -0.0 : f8E4M3FN, e = -0.0 : f4E2M1FN, f = -0.0 : f8E5M2} : () -> ()
// -----
// more digits than any double holds
"u.op"() {a = 3.14159265358979323846264338327950288419716939937510, b = 0.00000000000000000000000000000000000000000000000001, c = 123456789012345678901234567890.5, d = 9007199254740993.0, e = 2.2250738585072011e-308, f = 1.7976931348623157e308} : () -> ()
// -----
// powers of ten across the range of f64
"u.op"() {a = 1.0e15, b = 1.0e16, c = 1.0e17, d = 1.0e20, e = 1.0e21, f = 1.0e22, g = 1.0e23, h = 1.0e-5, i = 1.0e-7, j = 4.9e-324, k = 2.5e-1, l = 1.0e100} : () -> ()
// -----
// arrays leave out the types i64 and f64 only
"u.op"() {a = [1, 2 : i32, 3 : i64, 4.0, 5.0 : f32, true, "s", unit, index, @f], b = [], c = [[1], [[2.0 : f64]]]} : () -> ()
// -----
// an alias for a number
#three = 3 : i8
"u.op"() {a = #three, b = [#three, #three]} : () -> ()
// -----
// f80: bits that are no number, as there is no one where it must be
"u.op"() {a = 0x35C8277F5363BB5B3B1F : f80, b = 0xB5C8277F5363BB5B3B1F : f80, c = 0x00010000000000000000 : f80, d = 0x7FFF0000000000000001 : f80} : () -> ()
// -----
// Numbers beyond the range of f64, and several readings of bits.
"u.op"() {a = 1.0e400} : () -> ()
// -----
// Numbers beyond the range of f64, and several readings of bits.
"u.op"() {a = -1.0e400 : f32} : () -> ()
// -----
// Numbers beyond the range of f64, and several readings of bits.
// LOSES: a way of writing that is read as another one
"u.op"() {a = 0x1 : f128} : () -> ()
// -----
// Numbers beyond the range of f64, and several readings of bits.
"u.op"() {a = -1 : index} : () -> ()
// -----
// Numbers beyond the range of f64, and several readings of bits.
"u.op"() {a = -1 : i1} : () -> ()
