// OPTIONS: --allow-unregistered-dialect
// a cast from one to one
func.func @f(%a: i32) -> index { %0 = builtin.unrealized_conversion_cast %a : i32 to index return %0 : index }
// -----
// a cast from nothing
func.func @f() { %0 = builtin.unrealized_conversion_cast to i32 %1:2 = builtin.unrealized_conversion_cast to i32, f32 return }
// -----
// a cast from one to several
func.func @f(%a: tuple<i32, f32>) { %0:2 = builtin.unrealized_conversion_cast %a : tuple<i32, f32> to i32, f32 return }
// -----
// a cast from several to one
func.func @f(%a: i32, %b: f32) { %0 = builtin.unrealized_conversion_cast %a, %b : i32, f32 to !u.pair return }
// -----
// a cast from several to several
func.func @f(%a: i32, %b: f32) { %0, %1 = builtin.unrealized_conversion_cast %a, %b : i32, f32 to f32, i32 return }
// -----
// a cast with attributes
func.func @f(%a: i32) { %0 = builtin.unrealized_conversion_cast %a : i32 to i64 {u.note = "x", plain} return }
// -----
// casts in generic form
func.func @f(%a: i32) { %0 = "builtin.unrealized_conversion_cast"(%a) : (i32) -> f32 %1:2 = "builtin.unrealized_conversion_cast"() {u.x} : () -> (i1, i2) return }
// -----
// in a module the dialect's name may be left out
%0 = unrealized_conversion_cast to i32
// -----
// a cast of a function type
func.func @f(%a: (i32) -> i32) { %0 = builtin.unrealized_conversion_cast %a : (i32) -> i32 to () -> () return }
// -----
// a module in a function, in generic form
func.func @f() { "builtin.module"() ({ ^bb0: }) : () -> () return }
// -----
// A name in the dictionary of attributes is the module's.
module @a attributes {sym_name = "b"} {}
// -----
// Properties among the attributes.
"builtin.module"() ({
^bb0:
}) {sym_name = "x", u.a} : () -> ()
// -----
// Properties stand before attributes of the same name.
"builtin.module"() <{sym_name = "y"}> ({
^bb0:
}) {sym_name = "x", u.a} : () -> ()
// -----
// The dialect of a module's body is around unknown ops too.
"u.x"() ({
  module {
    %0 = unrealized_conversion_cast to i32
  }
}) : () -> ()
// -----
// A function in generic form leaves the dialect around it.
"func.func"() <{function_type = () -> (), sym_name = "f"}> ({
  module {}
  func.return
}) : () -> ()
