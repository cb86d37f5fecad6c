//! Undefined behaviour that the second program has and the first has not; and that it has no more.

use crate::pairs::expr::{Elem, Expr};
use crate::pairs::{Case, Class};
use crate::rng::Rng;

pub const CLASSES: &[Class] = &[
    ("flags of arithmetic", flags),
    ("flags in bounds and subscripts", index_flags),
    ("poison", poison),
    ("ends that are not reached", unreachable),
    ("casts to sizes", casts),
    ("alignment", alignment),
    ("views that nobody looks through", unused_views),
    ("what is freed", freed),
    ("range of an index", index_range),
];

/// Promises that hold for some arguments only.
fn flags(rng: &mut Rng) -> Case {
    let (elem, n) = (Elem::any_integer(rng), rng.range(1, 8));
    let ty = elem.name();
    let op = *rng.pick(&["arith.addi", "arith.subi", "arith.muli"]);
    let flag = *rng.pick(&["nsw", "nuw", "nsw, nuw"]);
    let f = |flag: &str| {
        format!(
            "func.func @f(%A: memref<{n}x{ty}>, %x: {ty}, %y: {ty}) {{\naffine.for %i = 0 to {n} {{\n%v = {op} %x, %y{flag} : {ty}\naffine.store %v, %A[%i] : memref<{n}x{ty}>\n}}\nreturn\n}}\n"
        )
    };
    let exact_op = *rng.pick(&["arith.divsi", "arith.divui", "arith.shrsi", "arith.shrui"]);
    let constant = if exact_op.contains("div") { 3 } else { 1 };
    let exact = |flag: &str| {
        format!(
            "func.func @f(%A: memref<{n}x{ty}>, %x: {ty}) {{\n%c = arith.constant {constant} : {ty}\naffine.for %i = 0 to {n} {{\n%v = {exact_op} %x, %c{flag} : {ty}\naffine.store %v, %A[%i] : memref<{n}x{ty}>\n}}\nreturn\n}}\n"
        )
    };
    let (with, without) = (f(&format!(" overflow<{flag}>")), f(""));
    let fast = *rng.pick(&["nnan", "ninf", "nnan,ninf", "fast"]);
    let floats = |flag: &str| {
        format!(
            "func.func @f(%A: memref<{n}xf32>, %x: f32, %y: f32) {{\naffine.for %i = 0 to {n} {{\n%v = arith.addf %x, %y{flag} : f32\naffine.store %v, %A[%i] : memref<{n}xf32>\n}}\nreturn\n}}\n"
        )
    };
    let fastmath = floats(&format!(" fastmath<{fast}>"));
    let backwards = |text: &str| text.replace("%A[%i]", &format!("%A[-%i + {}]", n - 1));
    Case::default()
        .right_of("kept", with.clone(), backwards(&with))
        .right_of("dropped", with.clone(), without.clone())
        .wrong_of("added", without, with)
        .right_of("exact dropped", exact(" exact"), exact(""))
        .wrong_of("exact added", exact(""), exact(" exact"))
        .right_of("fastmath dropped", fastmath.clone(), floats(""))
        .wrong_of("fastmath added", floats(""), fastmath)
}

/// The same where a number is an index: alone, in a bound, in a subscript, in a condition.
fn index_flags(rng: &mut Rng) -> Case {
    let (op, k) = (*rng.pick(&["addi", "subi", "muli"]), rng.range(2, 9));
    let flag = " overflow<nuw>";
    let number =
        |flag: &str| format!("%k = arith.constant {k} : index\n%s = arith.{op} %n, %k{flag} : index\n");
    let f = |body: &str| {
        format!(
            "func.func @f(%n: index, %A: memref<64xindex>, %B: memref<64xf32>, %x: f32) {{\n{body}return\n}}\n"
        )
    };
    let alone = |flag: &str| f(&format!("{}affine.store %s, %A[0] : memref<64xindex>\n", number(flag)));
    let bound = |flag: &str| {
        f(&format!(
            "{}%c0 = arith.constant 0 : index\n%c1 = arith.constant 1 : index\nscf.for %i = %c0 to %s step %c1 {{\n%m = arith.remui %i, %k : index\nmemref.store %x, %B[%m] : memref<64xf32>\n}}\n",
            number(flag)
        ))
    };
    let condition = |flag: &str| {
        f(&format!(
            "{}%c0 = arith.constant 0 : index\n%p = arith.cmpi sgt, %s, %c0 : index\nscf.if %p {{\naffine.store %x, %B[0] : memref<64xf32>\n}}\n",
            number(flag)
        ))
    };
    let case = Case::default()
        // With -1 the number is not a sum, difference or product without a sign.
        .wrong_of("alone", alone(""), alone(flag))
        .wrong_of("in a bound", bound(""), bound(flag))
        .wrong_of("in a condition", condition(""), condition(flag));
    case.right_of("alone, dropped", alone(flag), alone(""))
        .right_of("in a bound, dropped", bound(flag), bound(""))
        .right_of("in a condition, dropped", condition(flag), condition(""))
}

/// What a constant folder makes of it, and back.
fn poison(rng: &mut Rng) -> Case {
    let elem = Elem::any_integer(rng);
    let ty = elem.name();
    let bits: u32 = ty[1..].parse().expect("the width");
    let f = |body: &str| {
        format!(
            "func.func @f(%x: {ty}, %y: {ty}, %A: memref<1x{ty}>) -> {ty} {{\n{body}return %r : {ty}\n}}\n"
        )
    };
    let zero = f(&format!("%r = arith.constant 0 : {ty}\n"));
    let product =
        f(&format!("%p = ub.poison : {ty}\n%c = arith.constant 0 : {ty}\n%r = arith.muli %p, %c : {ty}\n"));
    let masked = f(&format!(
        "%s = arith.constant {bits} : {ty}\n%p = arith.shli %x, %s : {ty}\n%c = arith.constant 0 : {ty}\n%r = arith.andi %p, %c : {ty}\n"
    ));
    let itself = f(&format!("%p = arith.addi %x, %y overflow<nsw> : {ty}\n%r = arith.subi %p, %p : {ty}\n"));
    let plain = f(&format!("%r = arith.addi %x, %y : {ty}\n"));
    let chosen = f(&format!(
        "%p = arith.addi %x, %y overflow<nsw> : {ty}\n%c = arith.cmpi slt, %p, %x : {ty}\n%s = arith.addi %x, %y : {ty}\n%r = arith.select %c, %s, %s : {ty}\n"
    ));
    let branched = f(&format!(
        "%q = ub.poison : i1\n%s = arith.addi %x, %y : {ty}\n%r = scf.if %q -> {ty} {{\nscf.yield %s : {ty}\n}} else {{\nscf.yield %s : {ty}\n}}\n"
    ));
    let most = (1i128 << (bits - 1)) - 1;
    let wrapped = f(&format!("%r = arith.constant {} : {ty}\n", -most - 1));
    let folded = f(&format!(
        "%m = arith.constant {most} : {ty}\n%o = arith.constant 1 : {ty}\n%r = arith.addi %m, %o overflow<nsw> : {ty}\n"
    ));
    let stored = |value: &str| {
        f(&format!(
            "%p = ub.poison : {ty}\naffine.store {value}, %A[0] : memref<1x{ty}>\n%r = arith.addi %x, %y : {ty}\n"
        ))
    };
    Case::default()
        .wrong_of("times zero", zero.clone(), product.clone())
        .wrong_of("masked", zero.clone(), masked.clone())
        .wrong_of("less itself", zero.clone(), itself.clone())
        .wrong_of("chosen by it", plain.clone(), chosen.clone())
        .wrong_of("branch on it", plain.clone(), branched.clone())
        .wrong_of("overflow", wrapped.clone(), folded.clone())
        .wrong_of("stored", stored("%x"), stored("%p"))
        .right_of("times zero, folded", product, zero.clone())
        .right_of("masked, folded", masked, zero.clone())
        .right_of("less itself, folded", itself, zero)
        .right_of("chosen by it, folded", chosen, plain.clone())
        .right_of("branch on it, folded", branched, plain)
        .right_of("overflow, folded", folded, wrapped)
}

/// `ub.unreachable` instead of a return.
fn unreachable(rng: &mut Rng) -> Case {
    let elem = Elem::any(rng);
    let (n, ty) = (rng.range(1, 9), elem.name());
    let memref = format!("memref<{n}x{ty}>");
    let f = |at: &str, end: &str| {
        format!(
            "func.func @f(%A: {memref}, %x: {ty}) {{\naffine.for %i = 0 to {n} {{\naffine.store %x, %A[{at}] : {memref}\n}}\n{end}\n}}\n"
        )
    };
    let caller = format!(
        "func.func @g(%A: {memref}, %x: {ty}) {{\nfunc.call @f(%A, %x) : ({memref}, {ty}) -> ()\nreturn\n}}\n"
    );
    let private = |end: &str| f("%i", end).replace("@f", "private @f") + &caller;
    let back = format!("-%i + {}", n - 1);
    Case::default()
        .wrong_of("the end", f("%i", "return"), f("%i", "ub.unreachable"))
        .wrong_of("the end, backwards", f("%i", "return"), f(&back, "ub.unreachable"))
        .wrong_of("the end of what is called", private("return"), private("ub.unreachable"))
        .right_of("the return", f("%i", "return"), f(&back, "return"))
}

/// A memref of any size is cast to one of a fixed size.
fn casts(rng: &mut Rng) -> Case {
    let elem = Elem::any(rng);
    let (size, ty) = (rng.range(2, 16), elem.name());
    let (dynamic, fixed) = (format!("memref<?x{ty}>"), format!("memref<{size}x{ty}>"));
    let expr = Expr::any(rng, elem, 2);
    let f = |of: &str, head: &str, (array, ty_of_array): (&str, &str), to: &str| {
        let e = expr.ops(elem, &["%v", "%x"], "e");
        format!(
            "func.func @f(%A: {of}, %B: {fixed}, %x: {ty}, %n: index) {{\n{head}affine.for %i = 0 to {to} {{\n%v = affine.load {array}[%i] : {ty_of_array}\n{}affine.store {}, %B[%i] : {fixed}\n}}\nreturn\n}}\n",
            e.ops, e.value
        )
    };
    let narrow = format!("%C = memref.cast %A : {dynamic} to {fixed}\n");
    let wide = format!("%C = memref.cast %A : {fixed} to {dynamic}\n");
    let dim = |at: &str| {
        format!(
            "func.func @f(%A: {dynamic}, %n: index, %B: memref<1xindex>) {{\n%c = arith.constant 0 : index\n%d = memref.dim %A, {at} : {dynamic}\naffine.store %n, %B[0] : memref<1xindex>\nreturn\n}}\n"
        )
    };
    let plain = |head: &str| {
        format!(
            "func.func @f(%A: {dynamic}, %B: {fixed}, %x: {ty}) {{\n{head}affine.store %x, %B[0] : {fixed}\nreturn\n}}\n"
        )
    };
    let copied = |target: &str| format!("func.func @f(%A: {dynamic}, %B: {fixed}) {{\n{target}return\n}}\n");
    let loop_of = format!(
        "affine.for %i = 0 to {size} {{\n%v = affine.load %A[%i] : {dynamic}\naffine.store %v, %B[%i] : {fixed}\n}}\n"
    );
    let copy_of =
        format!("%C = memref.cast %A : {dynamic} to {fixed}\nmemref.copy %C, %B : {fixed} to {fixed}\n");
    Case::default()
        .right_of(
            "to any size",
            f(&fixed, "", ("%A", &fixed), "%n"),
            f(&fixed, &wide, ("%C", &dynamic), "%n"),
        )
        // A has one element more.
        .wrong_of(
            "to the size",
            f(&dynamic, "", ("%A", &dynamic), "%n"),
            f(&dynamic, &narrow, ("%C", &fixed), "%n"),
        )
        .wrong_of("to the size, unused", plain(""), plain(&narrow))
        .wrong_of("to the size, for a copy", copied(&loop_of), copied(&copy_of))
        .wrong_of(
            "size in any dimension",
            dim("%c")
                .replace("%d = memref.dim %A, %c", "%d = arith.addi %c, %c")
                .replace(&format!(" : {dynamic}\naffine"), " : index\naffine"),
            dim("%n"),
        )
        .right_of(
            "size in the dimension",
            dim("%c")
                .replace("%d = memref.dim %A, %c", "%d = arith.addi %c, %c")
                .replace(&format!(" : {dynamic}\naffine"), " : index\naffine"),
            dim("%c"),
        )
}

/// Promises about addresses.
fn alignment(rng: &mut Rng) -> Case {
    let elem = *rng.pick(&[Elem::F32, Elem::I32]);
    let (n, to, ty) = (rng.range(2, 9), 1i64 << rng.range(6, 13), elem.name());
    let memref = format!("memref<{n}x{ty}>");
    let f = |argument: &str, head: &str, (from, attr): (&str, &str)| {
        format!(
            "func.func @f(%A: {memref}{argument}, %B: {memref}) {{\n{head}affine.for %i = 0 to {n} {{\n%v = memref.load {from}[%i] {attr}: {memref}\naffine.store %v, %B[%i] : {memref}\n}}\nreturn\n}}\n"
        )
    };
    let assumed = format!("%C = memref.assume_alignment %A, {to} : {memref}\n");
    let (attr, argument) = (format!("{{alignment = {to} : i64}} "), format!(" {{llvm.align = {to} : i64}}"));
    let plain = f("", "", ("%A", ""));
    Case::of(plain.clone())
        .wrong("assumed", f("", &assumed, ("%C", "")))
        .wrong("assumed, unused", f("", &assumed, ("%A", "")))
        .wrong("of a load", f("", "", ("%A", &attr)))
        .wrong("of an argument", f(&argument, "", ("%A", "")))
        .right_of("no longer assumed", f("", &assumed, ("%C", "")), plain.clone())
        .right_of("no longer of a load", f("", "", ("%A", &attr)), plain)
}

/// Views past the end, or of sizes that are negative, for some argument; what is after them is not touched.
fn unused_views(rng: &mut Rng) -> Case {
    let elem = Elem::any(rng);
    let (size, ty) = (rng.range(8, 20), elem.name());
    let (part, memref) = (rng.range(2, 8), format!("memref<{size}x{ty}>"));
    let f = |head: &str| {
        format!(
            "func.func @f(%A: {memref}, %n: index, %x: {ty}) {{\n{head}affine.store %x, %A[0] : {memref}\nreturn\n}}\n"
        )
    };
    let somewhere = format!(
        "%s = memref.subview %A[%n][{part}][1] : {memref} to memref<{part}x{ty}, strided<[1], offset: ?>>\n"
    );
    let some = format!("%s = memref.subview %A[0][%n][1] : {memref} to memref<?x{ty}, strided<[1]>>\n");
    let there = format!(
        "%s = memref.subview %A[1][{}][1] : {memref} to memref<{}x{ty}, strided<[1], offset: 1>>\n",
        part - 1,
        part - 1
    );
    let written = format!(
        "%s = memref.subview %A[0][{part}][1] : {memref} to memref<{part}x{ty}, strided<[1]>>\naffine.store %x, %s[0] : memref<{part}x{ty}, strided<[1]>>\n"
    );
    Case::of(f(""))
        .wrong("somewhere", f(&somewhere))
        .wrong("of any size", f(&some))
        .right("within", f(&there))
        .right("written through", f(&written))
        .right_of("no longer somewhere", f(&somewhere), f(""))
}

/// Memory that is not the function's own to free, or freed too early, or not written before it is read.
fn freed(rng: &mut Rng) -> Case {
    let elem = Elem::any(rng);
    let (n, ty) = (rng.range(2, 9), elem.name());
    let memref = format!("memref<{n}x{ty}>");
    let f = |body: &str| format!("func.func @f(%A: {memref}, %x: {ty}) {{\n{body}return\n}}\n");
    let fill = |array: &str, to: i64| {
        format!("affine.for %i = 0 to {to} {{\naffine.store %x, %{array}[%i] : {memref}\n}}\n")
    };
    let take = format!(
        "affine.for %i = 0 to {n} {{\n%v = affine.load %T[%i] : {memref}\naffine.store %v, %A[%i] : {memref}\n}}\n"
    );
    let free = |array: &str| format!("memref.dealloc %{array} : {memref}\n");
    let (heap, stack) =
        (format!("%T = memref.alloc() : {memref}\n"), format!("%T = memref.alloca() : {memref}\n"));
    let (all, part) = (fill("T", n), fill("T", n - 1));
    let view = format!(
        "%s = memref.subview %T[1][{}][1] : {memref} to memref<{}x{ty}, strided<[1], offset: 1>>\nmemref.dealloc %s : memref<{}x{ty}, strided<[1], offset: 1>>\n",
        n - 1,
        n - 1,
        n - 1
    );
    Case::of(f(&fill("A", n)))
        .right("through memory of its own", f(&format!("{heap}{all}{take}{}", free("T"))))
        .right("on the stack", f(&format!("{stack}{all}{take}")))
        .right("never freed", f(&format!("{heap}{all}{take}")))
        .wrong("freed too early", f(&format!("{heap}{all}{}{take}", free("T"))))
        .wrong("freed twice", f(&format!("{heap}{all}{take}{}{}", free("T"), free("T"))))
        .wrong("of the stack", f(&format!("{stack}{all}{take}{}", free("T"))))
        .wrong("of the caller", f(&format!("{}{}", fill("A", n), free("A"))))
        .wrong("by a view", f(&format!("{heap}{all}{take}{view}")))
        .wrong("not all written", f(&format!("{heap}{part}{take}{}", free("T"))))
}

/// Parts of expressions that do not fit for parameters that are allowed.
fn index_range(rng: &mut Rng) -> Case {
    let bits = rng.range(15, 40);
    let factor = 1i64 << bits;
    let few = 1i64 << rng.range(1, 8);
    let f = |map: &str| {
        format!(
            "func.func @f(%n: index, %A: memref<1xindex>) {{\n%k = affine.apply affine_map<(d0) -> ({map})>(%n)\naffine.store %k, %A[0] : memref<1xindex>\nreturn\n}}\n"
        )
    };
    let looped = |map: &str| {
        format!(
            "func.func @f(%n: index, %A: memref<?xf32>, %x: f32) {{\naffine.for %i = 0 to affine_map<(d0) -> ({map})>(%n) {{\naffine.store %x, %A[%i] : memref<?xf32>\n}}\nreturn\n}}\n"
        )
    };
    let half = |by: i64| format!("(d0 * {by}) floordiv {}", 2 * by);
    Case::of(f("d0 floordiv 2"))
        // 2^48 times 2^15 and more does not fit. What MLIR takes for its argument when it reads a map is
        // another matter.
        .wrong("times a lot and back", f(&half(factor)))
        .wrong_of("in a bound", looped("d0 floordiv 2"), looped(&half(factor)))
        .right("times a few and back", f(&half(few)))
        .right_of("in a bound, a few", looped("d0 floordiv 2"), looped(&half(few)))
}
