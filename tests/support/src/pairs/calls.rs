//! Calls: of functions of the program, with memory that overlaps or not, and of functions that are only
//! declared, which may do anything.

use crate::pairs::expr::{Elem, Expr};
use crate::pairs::{Case, Class};
use crate::rng::Rng;

pub const CLASSES: &[Class] = &[
    ("arguments that overlap", overlapping),
    ("globals that callees touch", callee_globals),
    ("guards that may not return", guards),
    ("past calls", past_calls),
    ("arguments of calls", arguments),
    ("bodies of callees", bodies),
    ("calls replaced by bodies", inlined),
];

/// `@k` writes each element of B from the one before in A, forwards or backwards.
fn overlapping(rng: &mut Rng) -> Case {
    let elem = Elem::any(rng);
    let (n, depth, ty) = (rng.range(3, 9), rng.index(3), elem.name());
    let expr = Expr::any(rng, elem, 2);
    let memref = format!("memref<{n}x{ty}>");
    let k = |from: &str, to: &str| {
        let e = expr.ops(elem, &["%x", "%x"], "e");
        format!(
            "func.func private @k(%A: {memref}, %B: {memref}, %x: {ty}) {{\naffine.for %i = 0 to {} {{\n%a = affine.load %A[{from}] : {memref}\n{}%s = {} %a, {} : {ty}\naffine.store %s, %B[{to}] : {memref}\n}}\nreturn\n}}\n",
            n - 1,
            e.ops,
            elem.add(),
            e.value
        )
    };
    let through: String = (0..depth)
        .map(|at| {
            let next = if at == 0 { "k".to_string() } else { format!("m{}", at - 1) };
            format!("func.func private @m{at}(%A: {memref}, %B: {memref}, %x: {ty}) {{\nfunc.call @{next}(%A, %B, %x) : ({memref}, {memref}, {ty}) -> ()\nreturn\n}}\n")
        })
        .collect();
    let first = if depth == 0 { "k".to_string() } else { format!("m{}", depth - 1) };
    let call = |a: &str, b: &str| {
        format!("func.call @{first}({a}, {b}, %x) : ({memref}, {memref}, {ty}) -> ()\nreturn\n}}\n")
    };
    let given =
        |a: &str, b: &str| format!("func.func @f(%P: {memref}, %Q: {memref}, %x: {ty}) {{\n{}", call(a, b));
    let allocated = format!(
        "func.func @f(%P: {memref}, %x: {ty}) {{\n%Q = memref.alloca() : {memref}\n{}",
        call("%P", "%Q")
    );
    let cast = format!(
        "func.func @f(%P: {memref}, %x: {ty}) {{\n%d = memref.cast %P : {memref} to memref<?x{ty}>\n%Q = memref.cast %d : memref<?x{ty}> to {memref}\n{}",
        call("%P", "%Q")
    );
    let indirect = format!(
        "func.func @f(%P: {memref}, %x: {ty}) {{\n%g = func.constant @{first} : ({memref}, {memref}, {ty}) -> ()\nfunc.call_indirect %g(%P, %P, %x) : ({memref}, {memref}, {ty}) -> ()\nreturn\n}}\n"
    );
    let chosen = format!(
        "func.func @f(%P: {memref}, %Q: {memref}, %x: {ty}, %c: i1) {{\n%R = arith.select %c, %P, %Q : {memref}\n{}",
        call("%P", "%R")
    );
    let view = format!(
        "func.func @f(%O: memref<{}x{ty}>, %x: {ty}) {{\n%c0 = arith.constant 0 : index\n%P = memref.subview %O[0][{n}][1] : memref<{}x{ty}> to memref<{n}x{ty}, strided<[1]>>\n%Q = memref.cast %P : memref<{n}x{ty}, strided<[1]>> to {memref}\n{}",
        n + 1,
        n + 1,
        call("%Q", "%Q")
    );
    let last = n - 2;
    let (forwards, backwards) =
        (k("%i", "%i + 1"), k(&format!("-%i + {last}"), &format!("-%i + {}", last + 1)));
    let pair = |caller: &str| {
        let program = |k: &str| format!("{k}{through}{caller}");
        (program(&forwards), program(&backwards))
    };
    let (apart, own) = (pair(&given("%P", "%Q")), pair(&allocated));
    let (same, by_cast, by_value) = (pair(&given("%P", "%P")), pair(&cast), pair(&indirect));
    let (by_choice, by_view) = (pair(&chosen), pair(&view));
    Case::default()
        .right_of("arguments", apart.0, apart.1)
        .right_of("memory of its own", own.0, own.1)
        // Of 1, 0, 0, ... and x = 0, forwards makes 1, 1, 1, ..., backwards 1, 1, 0, ...
        .wrong_of("the same twice", same.0, same.1)
        .wrong_of("the same by casts", by_cast.0, by_cast.1)
        .wrong_of("the same, called by value", by_value.0, by_value.1)
        .wrong_of("maybe the same", by_choice.0, by_choice.1)
        .wrong_of("one view twice", by_view.0, by_view.1)
}

/// `@f` writes B from A, calls `@g`, which writes a global, and reads A and B again; then in one loop after
/// the call.
fn callee_globals(rng: &mut Rng) -> Case {
    let elem = Elem::any(rng);
    let (n, depth, ty) = (rng.range(2, 9), rng.index(3), elem.name());
    let memref = format!("memref<{n}x{ty}>");
    let add = elem.add();
    let globals = format!(
        "memref.global \"private\" @one : {memref} = dense<{}>\nmemref.global \"private\" @two : {memref} = dense<{}>\n",
        elem.number(1).split(' ').next().expect("a number"),
        elem.number(2).split(' ').next().expect("a number")
    );
    let g = format!(
        "func.func private @g0() {{\n%p = memref.get_global @one : {memref}\n%y = arith.constant {}\naffine.for %i = 0 to {n} {{\naffine.store %y, %p[%i] : {memref}\n}}\nreturn\n}}\n",
        elem.number(3)
    );
    let through: String = (0..depth)
        .map(|at| format!("func.func private @g{}() {{\nfunc.call @g{at}() : () -> ()\nreturn\n}}\n", at + 1))
        .collect();
    let first = format!(
        "%v = affine.load %A[%i] : {memref}\n%w = {add} %v, %v : {ty}\naffine.store %w, %B[%i] : {memref}\n"
    );
    let second = format!(
        "%c = affine.load %A[%i] : {memref}\n%d = affine.load %B[%i] : {memref}\n%e = {add} %c, %d : {ty}\naffine.store %e, %C[%i] : {memref}\n"
    );
    let (call, head) =
        (format!("func.call @g{depth}() : () -> ()\n"), format!("affine.for %i = 0 to {n} {{\n"));
    let f = |body: &str| {
        format!("func.func private @f(%A: {memref}, %B: {memref}, %C: {memref}) {{\n{body}return\n}}\n")
    };
    let apart = f(&format!("{head}{first}}}\n{call}{head}{second}}}\n"));
    let together = f(&format!("{call}{head}{first}{second}}}\n"));
    let earlier = f(&format!("{head}{first}{second}}}\n{call}"));
    let caller = |name: &str| {
        format!(
            "func.func @main(%B: {memref}, %C: {memref}) {{\n%p = memref.get_global @{name} : {memref}\nfunc.call @f(%p, %B, %C) : ({memref}, {memref}, {memref}) -> ()\nreturn\n}}\n"
        )
    };
    let program = |f: &str, name: &str| format!("{globals}{g}{through}{f}{}", caller(name));
    Case::of(program(&apart, "one"))
        // It is 1 + 1 + 3 before, and 3 + 3 + 3, or 1 + 1 + 1, after.
        .wrong("fused after the call", program(&together, "one"))
        .wrong("fused before the call", program(&earlier, "one"))
        .right_of(
            "fused after a call that touches another",
            program(&apart, "two"),
            program(&together, "two"),
        )
        .right_of(
            "fused before a call that touches another",
            program(&apart, "two"),
            program(&earlier, "two"),
        )
}

/// `@require` may end the program where its argument does not suit it, so that what follows has a meaning
/// elsewhere.
fn guards(rng: &mut Rng) -> Case {
    let elem = Elem::any(rng);
    let (size, back, ty) = (rng.range(8, 64), rng.range(1, 7), elem.name());
    let memref = format!("memref<{size}x{ty}>");
    let require = "func.func private @require(index)\n";
    let f = |body: &str| {
        format!(
            "{require}func.func @f(%A: {memref}, %n: index, %x: {ty}, %m: i32, %k: i32, %I: memref<{size}xi32>) {{\n{body}return\n}}\n"
        )
    };
    let call = "func.call @require(%n) : (index) -> ()\n";
    let store = format!("affine.store %x, %A[symbol(%n) - {back}] : {memref}\n");
    let within = format!(
        "affine.if affine_set<()[s0] : (s0 - {back} >= 0, -s0 + {} >= 0)>()[%n] {{\n{call}}}\n",
        size - 1 + back
    );
    let looped = |body: &str| format!("affine.for %i = 0 to {size} {{\n{body}}}\n");
    let (divide, keep) =
        ("%d = arith.divsi %m, %k : i32\n", format!("affine.store %d, %I[%i] : memref<{size}xi32>\n"));
    let fill =
        |at: &str| format!("affine.for %i = 0 to {size} {{\naffine.store %x, %A[{at}] : {memref}\n}}\n");
    let plain = f(&format!("{call}{store}"));
    let loaded = format!("%v = affine.load %A[symbol(%n) - {back}] : {memref}\n");
    Case::default()
        .right_of("the same store twice", plain.clone(), f(&format!("{call}{store}{store}")))
        .right_of("backwards after it", f(&format!("{call}{}", fill("%i"))), f(&format!("{call}{}", fill(&format!("-%i + {}", size - 1)))))
        // Where the function ends the program unless the index is within bounds, nothing is undefined before.
        .wrong_of("asked only where it is not needed", plain.clone(), f(&format!("{within}{store}")))
        .wrong_of("left out", plain.clone(), f(&store))
        .wrong_of("after the store", plain, f(&format!("{store}{call}")))
        .wrong_of("a load before it", f(call), f(&format!("{loaded}{call}")))
        .wrong_of("a division before it", f(&looped(&format!("{call}{divide}{keep}"))), f(&format!("{divide}{}", looped(&format!("{call}{keep}")))))
        .wrong_of("an unused division before it", f(call), f(&format!("{divide}{call}")))
        .wrong_of(
            "a check after the division",
            f(&looped(&format!("%z = arith.constant 0 : i32\n%b = arith.cmpi ne, %k, %z : i32\ncf.assert %b, \"zero\"\n{divide}{keep}"))),
            f(&looped(&format!("{divide}%z = arith.constant 0 : i32\n%b = arith.cmpi ne, %k, %z : i32\ncf.assert %b, \"zero\"\n{keep}"))),
        )
}

/// What is done to memory moves past a call of a function that is only declared.
fn past_calls(rng: &mut Rng) -> Case {
    let elem = Elem::any(rng);
    let (n, ty) = (rng.range(2, 9), elem.name());
    let memref = format!("memref<{n}x{ty}>");
    let declared = format!("func.func private @g()\nfunc.func private @h({ty})\n");
    let f = |body: &str| {
        format!("{declared}func.func @f(%A: {memref}, %x: {ty}, %y: {ty}) {{\n{body}return\n}}\n")
    };
    let fill = |array: &str, value: &str| {
        format!("affine.for %i = 0 to {n} {{\naffine.store {value}, %{array}[%i] : {memref}\n}}\n")
    };
    let (g, hx, hy) = (
        "func.call @g() : () -> ()\n",
        format!("func.call @h(%x) : ({ty}) -> ()\n"),
        format!("func.call @h(%y) : ({ty}) -> ()\n"),
    );
    let local = format!("%T = memref.alloca() : {memref}\n");
    let take = format!(
        "affine.for %i = 0 to {n} {{\n%v = affine.load %T[%i] : {memref}\naffine.store %v, %A[%i] : {memref}\n}}\n"
    );
    let read = |name: &str| format!("%{name} = affine.load %A[0] : {memref}\n");
    let keep = |name: &str| format!("func.call @h(%{name}) : ({ty}) -> ()\n");
    Case::default()
        .right_of(
            "memory of its own",
            f(&format!("{local}{}{g}{take}", fill("T", "%x"))),
            f(&format!("{local}{g}{}{take}", fill("T", "%x"))),
        )
        .right_of(
            "done twice before",
            f(&format!("{}{g}", fill("A", "%x"))),
            f(&format!("{}{}{g}", fill("A", "%x"), fill("A", "%x"))),
        )
        // Whoever is called may print what is in memory.
        .wrong_of("a store", f(&format!("{}{g}", fill("A", "%x"))), f(&format!("{g}{}", fill("A", "%x"))))
        .wrong_of(
            "a store that is done again",
            f(&format!("{}{g}{}", fill("A", "%x"), fill("A", "%y"))),
            f(&format!("{g}{}", fill("A", "%y"))),
        )
        // It may change it, too.
        .wrong_of(
            "a load",
            f(&format!("{g}{}{}", read("v"), keep("v"))),
            f(&format!("{}{g}{}", read("v"), keep("v"))),
        )
        .wrong_of(
            "a load used again",
            f(&format!("{}{}{}{}", read("v"), keep("v"), read("w"), keep("w"))),
            f(&format!("{}{}{}", read("v"), keep("v"), keep("v"))),
        )
        .wrong_of("another call", f(&format!("{hx}{hy}")), f(&format!("{hy}{hx}")))
        .wrong_of("left out", f(&format!("{hx}{}", fill("A", "%x"))), f(&fill("A", "%x")))
        .wrong_of("called twice", f(&hx), f(&format!("{hx}{hx}")))
}

/// Calls in a loop with a counter and values.
fn arguments(rng: &mut Rng) -> Case {
    let elem = Elem::any(rng);
    let (n, ty) = (rng.range(2, 9), elem.name());
    let expr = Expr::any(rng, elem, 2);
    let f = |head: &str, body: &str| {
        format!(
            "func.func private @h(index, {ty}, {ty})\nfunc.func private @other(index, {ty}, {ty})\nfunc.func @f(%x: {ty}, %y: {ty}) {{\naffine.for %i = {head} {{\n{body}}}\nreturn\n}}\n"
        )
    };
    let call = |name: &str, i: &str, u: &str, v: &str| {
        format!("func.call @{name}({i}, {u}, {v}) : (index, {ty}, {ty}) -> ()\n")
    };
    let (e, again) = (expr.ops(elem, &["%x", "%y"], "e"), expr.ops(elem, &["%x", "%y"], "g"));
    let whole = format!("0 to {n}");
    let plain = f(&whole, &format!("{}{}", e.ops, call("h", "%i", &e.value, "%y")));
    let shifted = format!(
        "%j = affine.apply affine_map<(d0) -> (d0 - 1)>(%i)\n{}{}",
        e.ops,
        call("h", "%j", &e.value, "%y")
    );
    let back = format!(
        "%j = affine.apply affine_map<(d0) -> (-d0 + {})>(%i)\n{}{}",
        n - 1,
        e.ops,
        call("h", "%j", &e.value, "%y")
    );
    Case::of(plain)
        .right("counted from one", f(&format!("1 to {}", n + 1), &shifted))
        .right(
            "computed again",
            f(&whole, &format!("{}{}{}", e.ops, again.ops, call("h", "%i", &again.value, "%y"))),
        )
        .wrong("backwards", f(&whole, &back))
        .wrong_of(
            "exchanged",
            f(&whole, &call("h", "%i", "%x", "%y")),
            f(&whole, &call("h", "%i", "%y", "%x")),
        )
        .wrong("another function", f(&whole, &format!("{}{}", e.ops, call("other", "%i", &e.value, "%y"))))
        .wrong(
            "one call less",
            f(&format!("0 to {}", n - 1), &format!("{}{}", e.ops, call("h", "%i", &e.value, "%y"))),
        )
}

/// A private function that is called has another body.
fn bodies(rng: &mut Rng) -> Case {
    let elem = Elem::any(rng);
    let (n, ty) = (rng.range(2, 9), elem.name());
    let memref = format!("memref<{n}x{ty}>");
    let expr = Expr::any(rng, elem, 2);
    let program = |at: &str, is_other: bool| {
        let e = expr.ops(elem, &["%a", "%x"], "e");
        let e = if is_other { e.and_one(elem) } else { e };
        format!(
            "func.func private @k(%A: {memref}, %x: {ty}) {{\naffine.for %i = 0 to {n} {{\n%a = affine.load %A[{at}] : {memref}\n{}affine.store {}, %A[{at}] : {memref}\n}}\nreturn\n}}\nfunc.func @f(%A: {memref}, %x: {ty}) {{\nfunc.call @k(%A, %x) : ({memref}, {ty}) -> ()\nreturn\n}}\n",
            e.ops, e.value
        )
    };
    Case::of(program("%i", false))
        .right("backwards", program(&format!("-%i + {}", n - 1), false))
        .wrong("another value", program("%i", true))
}

/// The body of a private function is where it was called.
fn inlined(rng: &mut Rng) -> Case {
    let elem = Elem::any(rng);
    let (n, ty) = (rng.range(2, 9), elem.name());
    let memref = format!("memref<{n}x{ty}>");
    let expr = Expr::any(rng, elem, 2);
    let whole = Expr::Op(elem.add(), Box::new(expr), Box::new(Expr::Leaf(0)));
    let ops = |u: &str, v: &str| {
        let e = whole.ops(elem, &[u, v], "e");
        (e.ops, e.value)
    };
    let k = {
        let (ops, value) = ops("%u", "%v");
        format!("func.func private @k(%u: {ty}, %v: {ty}) -> {ty} {{\n{ops}return {value} : {ty}\n}}\n")
    };
    let f = |body: &str, value: &str| {
        format!(
            "func.func @f(%A: {memref}, %B: {memref}, %x: {ty}) {{\naffine.for %i = 0 to {n} {{\n%a = affine.load %A[%i] : {memref}\n{body}affine.store {value}, %B[%i] : {memref}\n}}\nreturn\n}}\n"
        )
    };
    let called = f(&format!("%r = func.call @k(%a, %x) : ({ty}, {ty}) -> {ty}\n"), "%r");
    let (right, value) = ops("%a", "%x");
    let other = whole.ops(elem, &["%a", "%x"], "e").and_one(elem);
    Case::of(format!("{k}{called}"))
        .right("inlined", f(&right, &value))
        .right("kept beside it", format!("{k}{}", f(&right, &value)))
        .right_of("outlined", f(&right, &value), format!("{k}{called}"))
        .wrong("another value", f(&other.ops, &other.value))
}
