// OPTIONS: --allow-unregistered-dialect
// Integers out of range.
// expected-error @+1 {{integer constant out of range for attribute}}
"u.op"() {a = 128 : si8} : () -> ()
// -----
// Integers out of range.
// expected-error @+1 {{integer constant out of range for attribute}}
"u.op"() {a = 256 : i8} : () -> ()
// -----
// Integers out of range.
// expected-error @+1 {{integer constant out of range for attribute}}
"u.op"() {a = -129 : i8} : () -> ()
// -----
// Integers out of range.
// expected-error @+1 {{integer constant out of range for attribute}}
"u.op"() {a = 256 : ui8} : () -> ()
// -----
// Integers out of range.
// expected-error @+1 {{negative integer literal not valid for unsigned integer type}}
"u.op"() {a = -1 : ui8} : () -> ()
// -----
// Integers out of range.
// expected-error @+1 {{integer constant out of range for attribute}}
"u.op"() {a = 0x100 : i8} : () -> ()
// -----
// Integers out of range.
// expected-error @+1 {{integer constant out of range for attribute}}
"u.op"() {a = -0} : () -> ()
// -----
// Integers out of range.
// expected-error @+1 {{integer constant out of range for attribute}}
"u.op"() {a = 1 : i0} : () -> ()
// -----
// Integers out of range.
// expected-error @+1 {{integer constant out of range for attribute}}
"u.op"() {a = 2 : i1} : () -> ()
// -----
// Integers out of range.
// expected-error @+1 {{integer constant out of range for attribute}}
"u.op"() {a = 1 : si1} : () -> ()
// -----
// Integers out of range.
// expected-error @+1 {{integer constant out of range for attribute}}
"u.op"() {a = 9223372036854775808 : index} : () -> ()
// -----
// Integers out of range.
// expected-error @+1 {{integer constant out of range for attribute}}
"u.op"() {a = 18446744073709551616} : () -> ()
// -----
// Integers out of range.
// expected-error @+1 {{integer constant out of range for attribute}}
"u.op"() {a = -9223372036854775809} : () -> ()
// -----
// Integers out of range.
// expected-error @+1 {{integer constant out of range for attribute}}
"u.op"() {a = 340282366920938463463374607431768211456 : i128} : () -> ()
// -----
// Integers out of range.
// expected-error @+1 {{integer constant out of range for attribute}}
"u.op"() {a = -170141183460469231731687303715884105729 : i128} : () -> ()
// -----
// Types that do not fit a number.
// expected-error @+2 {{unexpected decimal integer literal for a floating point value}}
// expected-note @+1 {{add a trailing dot to make the literal a float}}
"u.op"() {a = 1 : f32} : () -> ()
// -----
// Types that do not fit a number.
// expected-error @+1 {{hexadecimal float literal should not have a leading minus}}
"u.op"() {a = -0x1 : f32} : () -> ()
// -----
// Types that do not fit a number.
// expected-error @+1 {{hexadecimal float constant out of range for type}}
"u.op"() {a = 0x123456789 : f32} : () -> ()
// -----
// Types that do not fit a number.
// expected-error @+1 {{hexadecimal float constant out of range for type}}
"u.op"() {a = 0x1ff : f8E5M2} : () -> ()
// -----
// Types that do not fit a number.
// expected-error @+1 {{hexadecimal float constant out of range for type}}
"u.op"() {a = 0x40 : f6E2M3FN} : () -> ()
// -----
// Types that do not fit a number.
// expected-error @+1 {{hexadecimal float constant out of range for type}}
"u.op"() {a = 0x80000 : tf32} : () -> ()
// -----
// Types that do not fit a number.
// expected-error @+1 {{hexadecimal float constant out of range for type}}
"u.op"() {a = 0x100000000000000000000 : f80} : () -> ()
// -----
// Types that do not fit a number.
// expected-error @+1 {{floating point value not valid for specified type}}
"u.op"() {a = 1.0 : i32} : () -> ()
// -----
// Types that do not fit a number.
// expected-error @+1 {{floating point value not valid for specified type}}
"u.op"() {a = 1.0 : index} : () -> ()
// -----
// Types that do not fit a number.
// expected-error @+1 {{integer literal not valid for specified type}}
"u.op"() {a = 1 : none} : () -> ()
// -----
// Types that do not fit a number.
// expected-error @+1 {{integer literal not valid for specified type}}
"u.op"() {a = 1 : tensor<2xi32>} : () -> ()
// -----
// Types that do not fit a number.
// expected-error @+1 {{floating point value not valid for specified type}}
"u.op"() {a = 1.0 : complex<f32>} : () -> ()
// -----
// Spelling of numbers.
// expected-error @+1 {{expected '}' in attribute dictionary}}
"u.op"() {a = 1e5} : () -> ()
// -----
// Spelling of numbers.
// expected-error @+1 {{expected '}' in attribute dictionary}}
"u.op"() {a = 1.0e} : () -> ()
// -----
// Spelling of numbers.
// expected-error @+1 {{expected '}' in attribute dictionary}}
"u.op"() {a = 0xg} : () -> ()
// -----
// Spelling of numbers.
// expected-error @+1 {{expected constant integer or floating point value}}
"u.op"() {a = - } : () -> ()
// -----
// Spelling of numbers.
// expected-error @+1 {{expected constant integer or floating point value}}
"u.op"() {a = --5} : () -> ()
// -----
// Spelling of numbers.
// expected-error @+1 {{expected constant integer or floating point value}}
"u.op"() {a = -foo} : () -> ()
// -----
// Spelling of numbers.
// expected-error @+1 {{expected attribute value}}
"u.op"() {a = +5} : () -> ()
// -----
// Spelling of numbers.
// expected-error @+1 {{expected three consecutive dots for an ellipsis}}
"u.op"() {a = .5} : () -> ()
// -----
// Spelling of numbers.
// expected-error @+1 {{expected '}' in attribute dictionary}}
"u.op"() {a = 12abc} : () -> ()
// -----
// Spelling of numbers.
// expected-error @+1 {{expected '}' in attribute dictionary}}
"u.op"() {a = 1_000} : () -> ()
