// OPTIONS: --allow-unregistered-dialect
// A dialect attribute without a dialect.
// expected-error @below {{invalid dialect namespace '""'}}
"u.op"() {g = #.0e23} : () -> ()
// -----
// A dialect type without a dialect.
// expected-error @below {{invalid dialect namespace '""'}}
"u.op"() {g = !.foo} : () -> ()
// -----
// A dialect that starts with a digit.
// expected-error @below {{invalid dialect namespace '"5"'}}
"u.op"() {g = #5<foo>} : () -> ()
// -----
// A dialect with a dash in its name.
// expected-error @below {{invalid dialect namespace '"a-b"'}}
"u.op"() {g = #a-b.foo} : () -> ()
// -----
// A type of a dialect with a dash in its name.
// expected-error @below {{invalid dialect namespace '"a-b"'}}
"u.op"() {g = !a-b<foo>} : () -> ()
