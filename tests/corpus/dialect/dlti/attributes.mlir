// Layouts as front ends print them: entries in their older form, and in that of today.
module attributes {dlti.dl_spec = #dlti.dl_spec<#dlti.dl_entry<!llvm.ptr<270>, dense<32> : vector<4xi64>>, #dlti.dl_entry<i64, dense<64> : vector<2xi64>>, #dlti.dl_entry<f80, dense<128> : vector<2xi64>>, #dlti.dl_entry<"dlti.endianness", "little">, #dlti.dl_entry<"dlti.stack_alignment", 128 : i64>>} {
}
// -----
module attributes {dlti.dl_spec = #dlti.dl_spec<!llvm.ptr<270> = dense<32> : vector<4xi64>, i64 = dense<[32, 64]> : vector<2xi64>, !llvm.ptr = dense<64> : vector<4xi64>, "dlti.endianness" = "big", "dlti.mangling_mode" = "e", "dlti.legal_int_widths" = array<i32: 8, 16>, "dlti.stack_alignment" = 128>} {
}
// -----
// One after the other, in the order of the text.
module attributes {a.spec = #dlti.dl_spec<i32 = 3, #dlti.dl_entry<"x", 4 : i8>, f32 = "y">, b.spec = #dlti<map<"x" = 3>>} {
}
// -----
// Without entries.
func.func private @f() attributes {a.b = #dlti.dl_spec<>, a.c = #dlti.map<>}
// -----
// An entry by itself, with keys of both kinds.
func.func private @f() attributes {a.b = #dlti.dl_entry<i64, 3>, a.c = #dlti.dl_entry<"k", "v">, a.d = #dlti.dl_entry<vector<4xf32>, unit>}
// -----
// Maps hold any attributes, other maps too.
func.func private @f() attributes {a.b = #dlti.map<"x" = #dlti.map<"y" = 3, i8 = true>, "z" = unit, f64 = [1, 2.5], "t" = i32, "s" = @g, "d" = {a = 1}>, dlti.map = #dlti.map<"k" = 1>}
// -----
// Targets and their devices.
module attributes {dlti.target_system_spec = #dlti.target_system_spec<"CPU" = #dlti.target_device_spec<"L1" = 32768 : i32, #dlti.dl_entry<"max_vector", 512 : i32>>, "GPU" = #dlti.target_device_spec<"max_vector" = 128 : i32>>} {
}
// -----
// Keys and values with quotes.
func.func private @f() attributes {a.b = #dlti.map<"a \22b\22\0A" = "c\\d">}
// -----
// Under a name of their own.
#spec = #dlti.dl_spec<i32 = dense<32> : vector<1xi64>>
module attributes {dlti.dl_spec = #spec} {
}
