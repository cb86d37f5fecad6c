// OPTIONS: --allow-unregistered-dialect
// A product of dimensions.
// expected-error @below {{non-affine expression: at least one of the multiply operands has to be either a constant or symbolic}}
"test.use"() {a = affine_map<(d0, d1) -> (d0 * d1)>} : () -> ()
// -----
// A dimension as divisor of floordiv.
// expected-error @below {{non-affine expression: right operand of floordiv has to be either a constant or symbolic}}
"test.use"() {a = affine_map<(d0, d1) -> (d0 floordiv d1)>} : () -> ()
// -----
// A dimension as divisor of ceildiv.
// expected-error @below {{non-affine expression: right operand of ceildiv has to be either a constant or symbolic}}
"test.use"() {a = affine_map<(d0, d1) -> (d0 ceildiv (d1 + 1))>} : () -> ()
// -----
// A dimension as divisor of mod.
// expected-error @below {{non-affine expression: right operand of mod has to be either a constant or symbolic}}
"test.use"() {a = affine_map<(d0, d1)[s0] -> (s0 mod d1)>} : () -> ()
// -----
// STRICTER: literal divisors are positive
// expected-error @below {{divisors in affine expressions have to be positive, found 0}}
"test.use"() {a = affine_map<(d0) -> (d0 mod 0)>} : () -> ()
// -----
// STRICTER: literal divisors are positive
// expected-error @below {{divisors in affine expressions have to be positive, found -3}}
"test.use"() {a = affine_map<(d0) -> (d0 mod -3)>} : () -> ()
// -----
// STRICTER: literal divisors are positive
// expected-error @below {{divisors in affine expressions have to be positive, found 0}}
"test.use"() {a = affine_map<(d0) -> (d0 floordiv 0)>} : () -> ()
// -----
// STRICTER: literal divisors are positive
// expected-error @below {{divisors in affine expressions have to be positive, found -2}}
"test.use"() {a = affine_map<(d0) -> (d0 ceildiv (1 - 3))>} : () -> ()
// -----
// STRICTER: literal divisors are positive
// expected-error @below {{divisors in affine expressions have to be positive, found 0}}
"test.use"() {a = affine_map<()[s0] -> (5 floordiv (s0 - s0))>} : () -> ()
// -----
// STRICTER: literal divisors are positive
// expected-error @below {{divisors in affine expressions have to be positive, found 0}}
"test.use"() {a = affine_set<(d0) : (d0 mod 0 == 0)>} : () -> ()
// -----
// STRICTER: literal divisors are positive
// expected-error @below {{divisors in affine expressions have to be positive, found -1}}
"test.use"() {a = affine_map<(d0) -> ((-9223372036854775807 - 1) floordiv -1)>} : () -> ()
// -----
// An undeclared identifier.
// expected-error @below {{use of undeclared identifier}}
"test.use"() {a = affine_map<(d0) -> (d1)>} : () -> ()
// -----
// An identifier declared twice.
// expected-error @below {{redefinition of identifier 'd0'}}
"test.use"() {a = affine_map<(d0, d0) -> (d0)>} : () -> ()
// -----
// A symbol called like a dimension.
// expected-error @below {{redefinition of identifier 'd0'}}
"test.use"() {a = affine_map<(d0)[d0] -> (d0)>} : () -> ()
// -----
// A literal that is too large.
// expected-error @below {{constant too large for index}}
"test.use"() {a = affine_map<(d0) -> (d0 + 9223372036854775808)>} : () -> ()
// -----
// A missing right operand.
// expected-error @below {{missing right operand of binary operator}}
"test.use"() {a = affine_map<(d0) -> (d0 + )>} : () -> ()
// -----
// A missing left operand.
// expected-error @below {{missing left operand of binary operator}}
"test.use"() {a = affine_map<(d0) -> (* d0)>} : () -> ()
// -----
// Nothing to negate.
// expected-error @below {{expected affine expression}}
"test.use"() {a = affine_map<(d0) -> (-)>} : () -> ()
// -----
// Empty parentheses.
// expected-error @below {{no expression inside parentheses}}
"test.use"() {a = affine_map<(d0) -> (d0 + ())>} : () -> ()
// -----
// A parenthesis that is not closed.
// expected-error @below {{expected ')' in affine map range}}
"test.use"() {a = affine_map<(d0) -> ((d0 + 1)>} : () -> ()
// -----
// Results without parentheses.
// expected-error @below {{expected '(' in affine map range}}
"test.use"() {a = affine_map<(d0) -> d0>} : () -> ()
// -----
// Neither arrow nor colon.
// expected-error @below {{expected '->' or ':'}}
"test.use"() {a = affine_map<(d0) (d0)>} : () -> ()
// -----
// A set where a map is announced.
// expected-error @below {{expected AffineMap, but got IntegerSet}}
"test.use"() {a = affine_map<(d0) : (d0 >= 0)>} : () -> ()
// -----
// A map where a set is announced.
// expected-error @below {{expected IntegerSet, but got AffineMap}}
"test.use"() {a = affine_set<(d0) -> (d0)>} : () -> ()
// -----
// A constraint without relation.
// expected-error @below {{expected '== affine-expr' or '>= affine-expr' at end of affine constraint}}
"test.use"() {a = affine_set<(d0) : (d0)>} : () -> ()
// -----
// A constraint with a strict relation.
// expected-error @below {{expected '== affine-expr' or '>= affine-expr' at end of affine constraint}}
"test.use"() {a = affine_set<(d0) : (d0 > 0)>} : () -> ()
// -----
// A literal as a name.
// expected-error @below {{expected bare identifier}}
"test.use"() {a = affine_map<(3) -> (3)>} : () -> ()
// -----
// A value in a map.
// expected-error @below {{expected bare identifier}}
"test.use"() {a = affine_map<(%d0) -> (0)>} : () -> ()
// -----
// A real number.
// expected-error @below {{missing right operand of binary operator}}
"test.use"() {a = affine_map<(d0) -> (d0 + 1.5)>} : () -> ()
// -----
// A slash.
// expected-error @below {{expected ')' in affine map range}}
"test.use"() {a = affine_map<(d0) -> (d0 / 2)>} : () -> ()
// -----
// No angle brackets.
// expected-error @below {{expected '<'}}
"test.use"() {a = affine_map (d0) -> (d0)} : () -> ()
