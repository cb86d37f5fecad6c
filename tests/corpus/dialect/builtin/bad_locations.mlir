// OPTIONS: --allow-unregistered-dialect
// Locations.
// expected-error @+1 {{expected '(' in inline location}}
"u.op"() {a = loc} : () -> ()
// -----
// Locations.
// expected-error @+1 {{expected location instance}}
"u.op"() {a = loc()} : () -> ()
// -----
// Locations.
// expected-error @+1 {{expected ')' in inline location}}
"u.op"() {a = loc("a"} : () -> ()
// -----
// Locations.
// expected-error @+1 {{expected integer line number in FileLineColRange}}
"u.op"() {a = loc("a":)} : () -> ()
// -----
// Locations.
// expected-error @+1 {{expected integer column number in FileLineColRange}}
"u.op"() {a = loc("a":1:)} : () -> ()
// -----
// Locations.
// expected-error @+1 {{expected either integer or `:` post `to` in FileLineColRange}}
"u.op"() {a = loc("a":1:2 to)} : () -> ()
// -----
// Locations.
// expected-error @+1 {{expected either integer or `:` post `to` in FileLineColRange}}
"u.op"() {a = loc("a":1:2 to 3)} : () -> ()
// -----
// Locations.
// expected-error @+1 {{expected integer line number in FileLineColRange}}
"u.op"() {a = loc("a":-1:2)} : () -> ()
// -----
// Locations.
// expected-error @+1 {{expected integer line number in FileLineColRange}}
"u.op"() {a = loc("a":99999999999:2)} : () -> ()
// -----
// Locations.
// expected-error @+1 {{expected location instance}}
"u.op"() {a = loc("a"(1))} : () -> ()
// -----
// Locations.
// expected-error @+1 {{expected 'at' in callsite location}}
"u.op"() {a = loc(callsite("a"))} : () -> ()
// -----
// Locations.
// expected-error @+1 {{expected location instance}}
"u.op"() {a = loc(callsite("a" at))} : () -> ()
// -----
// Locations.
// expected-error @+1 {{expected '(' in callsite location}}
"u.op"() {a = loc(callsite "a" at "b")} : () -> ()
// -----
// Locations.
// expected-error @+1 {{expected '[' in fused location}}
"u.op"() {a = loc(fused)} : () -> ()
// -----
// Locations.
// expected-error @+1 {{expected attribute value}}
"u.op"() {a = loc(fused<>["a"])} : () -> ()
// -----
// Locations.
// expected-error @+1 {{expected location instance}}
"u.op"() {a = loc(fused["a", 1])} : () -> ()
// -----
// Locations.
// expected-error @+1 {{expected location instance}}
"u.op"() {a = loc(foo)} : () -> ()
// -----
// Locations.
// expected-error @+1 {{expected location instance}}
"u.op"() {a = loc(?)} : () -> ()
// -----
// Locations.
// expected-error @+1 {{undefined symbol alias id 'a'}}
"u.op"() {a = loc(#a)} : () -> ()
// -----
// Behind an op: no parenthesis.
// expected-error @+1 {{expected '(' in location}}
"u.op"() : () -> () loc unknown
// -----
// Behind an op: no parenthesis at the end.
// expected-error @+1 {{expected ')' in location}}
"u.op"() : () -> () loc(unknown]
// -----
// No parenthesis after the location that a name is for.
// expected-error @+1 {{expected ')' after child location of NameLoc}}
"u.op"() {a = loc("a"(unknown])} : () -> ()
