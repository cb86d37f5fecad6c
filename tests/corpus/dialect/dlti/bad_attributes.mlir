// A key comes once.
// expected-error @+1 {{repeated DLTI key: "x"}}
func.func private @f() attributes {a.b = #dlti.map<"x" = 3, "x" = 4>}
// -----
// In either form.
// expected-error @+1 {{repeated DLTI key: i32}}
func.func private @f() attributes {a.b = #dlti.dl_spec<#dlti.dl_entry<i32, 3>, i32 = 4>}
// -----
// A key is a type or a string.
// expected-error @+1 {{expected non-function type}}
func.func private @f() attributes {a.b = #dlti.map<x = 3>}
// -----
// A key has a value.
// expected-error @+1 {{expected '='}}
func.func private @f() attributes {a.b = #dlti.map<"x">}
// -----
// An entry has a value.
// expected-error @+1 {{expected ','}}
func.func private @f() attributes {a.b = #dlti.dl_entry<i32>}
// -----
// The list is closed.
// expected-error @+1 {{expected '>'}}
func.func private @f() attributes {a.b = #dlti.map<"x" = 3 "y" = 4>}
// -----
// No attribute of the dialect is called so.
// expected-error @+1 {{unknown attribute `layout` in dialect `dlti`}}
func.func private @f() attributes {a.b = #dlti.layout<"x" = 3>}
// -----
// A layout is a layout.
// expected-error @+1 {{'dlti.dl_spec' is expected to be a #dlti.dl_spec attribute}}
module attributes {dlti.dl_spec = 3} {
}
// -----
// expected-error @+1 {{'dlti.dl_spec' is expected to be a #dlti.dl_spec attribute}}
module attributes {dlti.dl_spec = #dlti.map<"x" = 3>} {
}
// -----
// expected-error @+1 {{'dlti.target_system_spec' is expected to be a #dlti.target_system_spec attribute}}
module attributes {dlti.target_system_spec = "cpu"} {
}
// -----
// The dialect names what it attaches to ops.
// expected-error @+1 {{attribute 'dlti.layout' not supported by dialect}}
module attributes {dlti.layout = 3} {
}
