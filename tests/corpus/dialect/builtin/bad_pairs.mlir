// OPTIONS: --allow-unregistered-dialect
// Pairs for elements that are no complex numbers.
// STRICTER: pairs are of complex numbers
// expected-error @below {{parsed 2 elements, but type ('i32') expected 1 element}}
"u.op"() {a = dense<(1, 2)> : tensor<3xi32>} : () -> ()
