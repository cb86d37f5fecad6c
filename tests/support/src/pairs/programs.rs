//! What is around functions, and in which order a program prints.

use crate::pairs::expr::{Elem, Expr};
use crate::pairs::{Case, Class};
use crate::rng::Rng;

pub const CLASSES: &[Class] = &[
    ("globals and modules", globals),
    ("functions of one name", namesakes),
    ("who sees a function", visibility),
    ("what is printed and returned", order),
];

/// A function that returns an element of a global, in one of two modules.
fn globals(rng: &mut Rng) -> Case {
    let (n, at) = (rng.range(1, 5), rng.range(0, 4));
    let at = at % n;
    let (named, first, second) = (rng.chance(50), rng.range(1, 4), rng.range(5, 9));
    let constant = *rng.pick(&["", "constant "]);
    let name = |name: &str| if named { format!(" @{name}") } else { String::new() };
    let read = |f: &str, more: &str| {
        format!(
            "func.func @{f}(%x: f32) -> f32 {{\n%p = memref.get_global @g : memref<{n}xf32>\n%v = affine.load %p[{at}] : memref<{n}xf32>\n%w = arith.addf %v, %x : f32\n{more}return %w : f32\n}}\n"
        )
    };
    let program = |of: [i64; 2], more: &str| {
        let module = |at: usize, f: &str| {
            format!(
                "module{} {{\nmemref.global {constant}@g : memref<{n}xf32> = dense<{}.0>\n{}}}\n",
                name(["one", "two"][at]),
                of[at],
                read(f, more)
            )
        };
        format!("module {{\n{}{}}}\n", module(0, "f"), module(1, "h"))
    };
    let unused = "%u = arith.mulf %x, %x : f32\n";
    Case::of(program([first, second], ""))
        .right("another text", program([first, second], unused))
        .wrong("another global in the first", program([second, second], ""))
        .wrong("another global in the second", program([first, first], ""))
        .wrong("globals exchanged", program([second, first], ""))
        .wrong("globals exchanged, another text", program([second, first], unused))
}

/// A function in a module, and one of the same name around it.
fn namesakes(rng: &mut Rng) -> Case {
    let elem = Elem::any(rng);
    let (n, ty) = (rng.range(2, 9), elem.name());
    let expr = Expr::any(rng, elem, 2);
    let k = |at: &str, is_other: bool| {
        let e = expr.ops(elem, &["%a", "%x"], "e");
        let e = if is_other { e.and_one(elem) } else { e };
        format!(
            "func.func @k(%A: memref<{n}x{ty}>, %B: memref<{n}x{ty}>, %x: {ty}) {{\naffine.for %i = 0 to {n} {{\n%a = affine.load %A[{at}] : memref<{n}x{ty}>\n{}affine.store {}, %B[{at}] : memref<{n}x{ty}>\n}}\nreturn\n}}\n",
            e.ops, e.value
        )
    };
    let back = format!("-%i + {}", n - 1);
    let program = |outer: &str, inner: &str| format!("module {{\n{outer}module @m {{\n{inner}}}\n}}\n");
    Case::of(program(&k("%i", false), &k("%i", false)))
        .right("both turned round", program(&k(&back, false), &k(&back, false)))
        .right("the inner one turned round", program(&k("%i", false), &k(&back, false)))
        .wrong("another value in the inner one", program(&k("%i", false), &k("%i", true)))
        .wrong("another value in the outer one", program(&k(&back, true), &k(&back, false)))
        .wrong_of(
            "exchanged",
            program(&k("%i", false), &k("%i", true)),
            program(&k("%i", true), &k("%i", false)),
        )
}

/// Attributes of functions and modules.
fn visibility(rng: &mut Rng) -> Case {
    let ty = Elem::any(rng).name();
    let n = rng.range(2, 9);
    let f = |visibility: &str, attributes: &str, at: &str| {
        format!(
            "func.func {visibility}@f(%A: memref<{n}x{ty}>, %x: {ty}){attributes} {{\naffine.for %i = 0 to {n} {{\naffine.store %x, %A[{at}] : memref<{n}x{ty}>\n}}\nreturn\n}}\n"
        )
    };
    let back = format!("-%i + {}", n - 1);
    let interface = " attributes {llvm.emit_c_interface}";
    let width = |spec: &str, more: &str| {
        format!(
            "module {spec}{{\nfunc.func @w() -> index {{\n%s = index.sizeof\n{more}return %s : index\n}}\n}}\n"
        )
    };
    let narrow = "attributes {dlti.dl_spec = #dlti.dl_spec<index = 32 : i64>} ";
    let unused = "%u = arith.constant 1 : index\n";
    Case::of(f("", "", "%i"))
        .right("turned round", f("", "", &back))
        // Nobody else can call it any more.
        .wrong("private", f("private ", "", "%i"))
        .wrong("private and turned round", f("private ", "", &back))
        .right_of("with an interface, turned round", f("", interface, "%i"), f("", interface, &back))
        .wrong_of("without an interface", f("", interface, "%i"), f("", "", "%i"))
        .wrong_of("without an interface, turned round", f("", interface, "%i"), f("", "", &back))
        .wrong_of("another width of an index", width("", ""), width(narrow, ""))
        .wrong_of("another width of an index, another text", width("", ""), width(narrow, unused))
}

/// Values that are printed, stored and returned.
fn order(rng: &mut Rng) -> Case {
    let elem = Elem::any(rng);
    let ty = elem.name();
    let expr = Expr::any(rng, elem, 2);
    let e = expr.ops(elem, &["%x", "%y"], "e");
    let f = |body: &str, ends: [&str; 2]| {
        format!(
            "func.func @f(%x: {ty}, %y: {ty}, %A: memref<2x{ty}>) -> ({ty}, {ty}) {{\n{body}return {}, {} : {ty}, {ty}\n}}\n",
            ends[0], ends[1]
        )
    };
    let print = |value: &str| format!("vector.print {value} : {ty}\n");
    let store = |value: &str, at: i64| format!("affine.store {value}, %A[{at}] : memref<2x{ty}>\n");
    let ends = ["%x", "%y"];
    let (prints, stores) =
        (format!("{}{}", print("%x"), print("%y")), format!("{}{}", store("%x", 0), store("%y", 1)));
    Case::of(f(&format!("{prints}{stores}"), ends))
        .right("stores first", f(&format!("{stores}{prints}"), ends))
        .right("stores in the other order", f(&format!("{prints}{}{}", store("%y", 1), store("%x", 0)), ends))
        .right("something unused", f(&format!("{}{prints}{stores}", e.ops), ends))
        .wrong("prints exchanged", f(&format!("{}{}{stores}", print("%y"), print("%x")), ends))
        .wrong("a print left out", f(&format!("{}{stores}", print("%x")), ends))
        .wrong("a print more", f(&format!("{prints}{}{stores}", print("%y")), ends))
        .wrong("stores exchanged", f(&format!("{prints}{}{}", store("%y", 0), store("%x", 1)), ends))
        .wrong("results exchanged", f(&format!("{prints}{stores}"), ["%y", "%x"]))
        .wrong("one result twice", f(&format!("{prints}{stores}"), ["%x", "%x"]))
}
