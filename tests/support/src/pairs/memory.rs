//! Memory: copies, views, scratch arrays and iterations that run at the same time.

use crate::pairs::expr::{Elem, Expr};
use crate::pairs::{Case, Class};
use crate::rng::Rng;

pub const CLASSES: &[Class] = &[
    ("copies", copies),
    ("views", views),
    ("scratch memory", scratch),
    ("races", races),
    ("elements at loaded places", gathers),
];

/// Copies as ops and as loops.
fn copies(rng: &mut Rng) -> Case {
    let elem = Elem::any(rng);
    let (n, m, ty) = (rng.range(2, 9), rng.range(2, 9), elem.name());
    let memref = format!("memref<{n}x{m}x{ty}>");
    let f =
        |body: &str| format!("func.func @f(%A: {memref}, %B: {memref}, %C: {memref}) {{\n{body}return\n}}\n");
    let copy = |from: &str, to: &str| format!("memref.copy %{from}, %{to} : {memref} to {memref}\n");
    let nest = |from: &str, to: &str, rows: i64| {
        format!(
            "affine.for %i = 0 to {rows} {{\naffine.for %j = 0 to {m} {{\n%v = affine.load %{from}[%i, %j] : {memref}\naffine.store %v, %{to}[%i, %j] : {memref}\n}}\n}}\n"
        )
    };
    let through = format!(
        "%T = memref.alloc() : {memref}\n{}{}memref.dealloc %T : {memref}\n",
        copy("A", "T"),
        copy("T", "B")
    );
    let shifted = |op: &str| format!("func.func @f(%A: memref<{}x{ty}>) {{\n{op}return\n}}\n", n + 1);
    let forwards = shifted(&format!(
        "affine.for %i = 0 to {n} {{\n%v = affine.load %A[%i] : memref<{0}x{ty}>\naffine.store %v, %A[%i + 1] : memref<{0}x{ty}>\n}}\n",
        n + 1
    ));
    let backwards = shifted(&format!(
        "affine.for %i = 0 to {n} {{\n%v = affine.load %A[-%i + {}] : memref<{1}x{ty}>\naffine.store %v, %A[-%i + {n}] : memref<{1}x{ty}>\n}}\n",
        n - 1,
        n + 1
    ));
    Case::default()
        .right_of("a loop", f(&copy("A", "B")), f(&nest("A", "B", n)))
        .right_of("an op", f(&nest("A", "B", n)), f(&copy("A", "B")))
        .right_of("through a third", f(&copy("A", "B")), f(&through))
        .right_of(
            "two",
            f(&format!("{}{}", copy("A", "B"), copy("A", "C"))),
            f(&format!("{}{}", copy("A", "C"), copy("A", "B"))),
        )
        .right_of(
            "of a copy",
            f(&format!("{}{}", copy("A", "B"), copy("A", "C"))),
            f(&format!("{}{}", copy("A", "B"), copy("B", "C"))),
        )
        .wrong_of("the other way", f(&copy("A", "B")), f(&copy("B", "A")))
        .wrong_of("all but the last row", f(&copy("A", "B")), f(&nest("A", "B", n - 1)))
        .wrong_of(
            "in the other order",
            f(&format!("{}{}", copy("A", "B"), copy("B", "C"))),
            f(&format!("{}{}", copy("B", "C"), copy("A", "B"))),
        )
        .wrong_of("within an array", forwards, backwards)
}

/// A part of an array, by its own subscripts or those of the whole.
fn views(rng: &mut Rng) -> Case {
    let elem = Elem::any(rng);
    let (n, m, ty) = (rng.range(6, 12), rng.range(6, 12), elem.name());
    let (rows, columns) = (rng.range(2, 3), rng.range(2, 3));
    let (row, column) = (rng.range(0, n - rows - 1), rng.range(0, m - columns - 1));
    let memref = format!("memref<{n}x{m}x{ty}>");
    let f = |body: &str| format!("func.func @f(%A: {memref}, %x: {ty}) {{\n{body}return\n}}\n");
    let nest = |array: &str, cell: &str, of: &str| {
        format!(
            "affine.for %i = 0 to {rows} {{\naffine.for %j = 0 to {columns} {{\naffine.store %x, %{array}[{cell}] : {of}\n}}\n}}\n"
        )
    };
    let view = |row: i64, column: i64| {
        let of = format!("memref<{rows}x{columns}x{ty}, strided<[{m}, 1], offset: {}>>", row * m + column);
        format!(
            "%s = memref.subview %A[{row}, {column}] [{rows}, {columns}] [1, 1] : {memref} to {of}\n{}",
            nest("s", "%i, %j", &of)
        )
    };
    let flat = format!("memref<{}x{ty}>", n * m);
    let collapsed = format!(
        "%s = memref.collapse_shape %A [[0, 1]] : {memref} into {flat}\n{}",
        nest("s", &format!("(%i + {row}) * {m} + %j + {column}"), &flat)
    );
    let turned_ty = format!("memref<{m}x{n}x{ty}, strided<[1, {m}]>>");
    let turned = format!(
        "%s = memref.transpose %A (i, j) -> (j, i) : {memref} to {turned_ty}\n{}",
        nest("s", &format!("%j + {column}, %i + {row}"), &turned_ty)
    );
    Case::of(f(&nest("A", &format!("%i + {row}, %j + {column}"), &memref)))
        .right("a view", f(&view(row, column)))
        .right("one dimension", f(&collapsed))
        .right("transposed", f(&turned))
        .wrong("a view from the next row", f(&view(row + 1, column)))
        .wrong("a view from the next column", f(&view(row, column + 1)))
}

/// A value goes through memory of the function's own.
fn scratch(rng: &mut Rng) -> Case {
    let elem = Elem::any(rng);
    let (n, ty) = (rng.range(2, 9), elem.name());
    let memref = format!("memref<{n}x{ty}>");
    let (e, g) = (Expr::any(rng, elem, 2), Expr::any(rng, elem, 2));
    let f = |body: &str| format!("func.func @f(%A: {memref}, %B: {memref}, %x: {ty}) {{\n{body}return\n}}\n");
    let (of_a, of_v) =
        (e.ops(elem, &["%a", "%x"], "e"), g.ops(elem, &[&e.ops(elem, &["%a", "%x"], "e").value, "%x"], "g"));
    let of_t = g.ops(elem, &["%t", "%x"], "g");
    let load = format!("%a = affine.load %A[%i] : {memref}\n{}", of_a.ops);
    let looped = |body: &str| format!("affine.for %i = 0 to {n} {{\n{body}}}\n");
    let direct = looped(&format!("{load}{}affine.store {}, %B[%i] : {memref}\n", of_v.ops, of_v.value));
    let keep = |at: &str| looped(&format!("{load}affine.store {}, %T[{at}] : {memref}\n", of_a.value));
    let take = |at: &str| {
        looped(&format!(
            "%t = affine.load %T[{at}] : {memref}\n{}affine.store {}, %B[%i] : {memref}\n",
            of_t.ops, of_t.value
        ))
    };
    let (alloc, back) = (format!("%T = memref.alloca() : {memref}\n"), format!("-%i + {}", n - 1));
    let cell = format!("memref<{ty}>");
    let single = format!(
        "%T = memref.alloca() : {cell}\n{}",
        looped(&format!(
            "{load}affine.store {}, %T[] : {cell}\n%t = affine.load %T[] : {cell}\n{}affine.store {}, %B[%i] : {memref}\n",
            of_a.value, of_t.ops, of_t.value
        ))
    );
    let in_loop = looped(&format!(
        "{load}%T = memref.alloca() : {cell}\naffine.store {}, %T[] : {cell}\n%t = affine.load %T[] : {cell}\n{}affine.store {}, %B[%i] : {memref}\n",
        of_a.value, of_t.ops, of_t.value
    ));
    // Of A = 0, 1 and x = 0 the last value is not the first.
    let kept_last = format!(
        "%T = memref.alloca() : {cell}\n{}{}",
        looped(&format!("%a = affine.load %A[%i] : {memref}\naffine.store %a, %T[] : {cell}\n")),
        looped(&format!("%t = affine.load %T[] : {cell}\naffine.store %t, %B[%i] : {memref}\n"))
    );
    let copied = looped(&format!("%a = affine.load %A[%i] : {memref}\naffine.store %a, %B[%i] : {memref}\n"));
    Case::of(f(&direct))
        .right("an array", f(&format!("{alloc}{}{}", keep("%i"), take("%i"))))
        .right("an array, turned round", f(&format!("{alloc}{}{}", keep(&back), take(&back))))
        .right("a cell", f(&single))
        .right("a cell of each iteration", f(&in_loop))
        .wrong_of("a cell for all", f(&copied), f(&kept_last))
        .wrong_of(
            "turned round once",
            f(&copied),
            f(&looped(&format!(
                "%a = affine.load %A[{back}] : {memref}\naffine.store %a, %B[%i] : {memref}\n"
            ))),
        )
}

/// Loops that are made parallel.
fn races(rng: &mut Rng) -> Case {
    let elem = Elem::any(rng);
    let (n, m, ty) = (rng.range(3, 9), rng.range(2, 9), elem.name());
    let (memref, add) = (format!("memref<{n}x{m}x{ty}>"), elem.add());
    let f = |body: &str| {
        format!("func.func @f(%A: {memref}, %S: memref<{n}x{ty}>, %T: memref<1x{ty}>) {{\n{body}return\n}}\n")
    };
    let body = |cell: &str, array: &str, of: &str| {
        format!(
            "%a = affine.load %A[%i, %j] : {memref}\n%s = affine.load %{array}[{cell}] : memref<{of}x{ty}>\n%t = {add} %s, %a : {ty}\naffine.store %t, %{array}[{cell}] : memref<{of}x{ty}>\n"
        )
    };
    let rows = n.to_string();
    let (of_row, of_all) = (body("%i", "S", &rows), body("0", "T", "1"));
    let (i, j) = (format!("affine.for %i = 0 to {n}"), format!("affine.for %j = 0 to {m}"));
    let (pi, pj) =
        (format!("affine.parallel (%i) = (0) to ({n})"), format!("affine.parallel (%j) = (0) to ({m})"));
    let nest = |outer: &str, inner: &str, body: &str| f(&format!("{outer} {{\n{inner} {{\n{body}}}\n}}\n"));
    let local = |head: &str, where_is: bool| {
        let alloc = format!("%L = memref.alloca() : memref<1x{ty}>\n");
        let body = format!(
            "%a = affine.load %A[%i, 0] : {memref}\naffine.store %a, %L[0] : memref<1x{ty}>\n%b = affine.load %L[0] : memref<1x{ty}>\naffine.store %b, %S[%i] : memref<{n}x{ty}>\n"
        );
        match where_is {
            true => f(&format!("{head} {{\n{alloc}{body}}}\n")),
            false => f(&format!("{alloc}{head} {{\n{body}}}\n")),
        }
    };
    Case::default()
        .right_of("rows", nest(&i, &j, &of_row), nest(&pi, &j, &of_row))
        .wrong_of("within rows", nest(&i, &j, &of_row), nest(&i, &pj, &of_row))
        .wrong_of("a sum of all", nest(&i, &j, &of_all), nest(&pi, &j, &of_all))
        .right_of("a cell of each iteration", local(&i, true), local(&pi, true))
        .wrong_of("a cell for all", local(&i, false), local(&pi, false))
        .right_of("a cell of each iteration instead", local(&i, false), local(&pi, true))
}

/// Places that are read from memory; bodies of loops with bounds that are.
fn gathers(rng: &mut Rng) -> Case {
    let elem = Elem::any(rng);
    let (n, m, ty) = (rng.range(2, 9), rng.range(2, 9), elem.name());
    let expr = Expr::any(rng, elem, 2);
    let f = |body: &str| {
        format!(
            "func.func @f(%I: memref<{n}xindex>, %A: memref<{m}x{ty}>, %B: memref<{n}x{ty}>, %x: {ty}) {{\n%c0 = arith.constant 0 : index\n%c1 = arith.constant 1 : index\n{body}return\n}}\n"
        )
    };
    let (serial, parallel) =
        (format!("affine.for %i = 0 to {n}"), format!("affine.parallel (%i) = (0) to ({n})"));
    let gather = |head: &str, at: &str, to: &str, is_other: bool| {
        let e = expr.ops(elem, &["%a", "%x"], "e");
        let e = if is_other { e.and_one(elem) } else { e };
        f(&format!(
            "{head} {{\n%j = affine.load %I[{at}] : memref<{n}xindex>\n%a = memref.load %A[%j] : memref<{m}x{ty}>\n{}affine.store {}, %B[{to}] : memref<{n}x{ty}>\n}}\n",
            e.ops, e.value
        ))
    };
    let scatter = |head: &str| {
        f(&format!(
            "{head} {{\n%j = affine.load %I[%i] : memref<{n}xindex>\n%b = affine.load %B[%i] : memref<{n}x{ty}>\nmemref.store %b, %A[%j] : memref<{m}x{ty}>\n}}\n"
        ))
    };
    let add = elem.add();
    let inner = |head: &str, bound: &str, to: &str, op: &str| {
        f(&format!(
            "{head} {{\n%j = affine.load %I[{bound}] : memref<{n}xindex>\n%r = scf.for %k = %c0 to %j step %c1 iter_args(%s = %x) -> ({ty}) {{\n%a = memref.load %A[%k] : memref<{m}x{ty}>\n%t = {op} %s, %a : {ty}\nscf.yield %t : {ty}\n}}\naffine.store %r, %B[{to}] : memref<{n}x{ty}>\n}}\n"
        ))
    };
    let other = if elem.is_float() { "arith.subf" } else { "arith.subi" };
    let back = format!("-%i + {}", n - 1);
    Case::default()
        .right_of("in parallel", gather(&serial, "%i", "%i", false), gather(&parallel, "%i", "%i", false))
        .right_of("backwards", gather(&serial, "%i", "%i", false), gather(&serial, &back, &back, false))
        .wrong_of("another value", gather(&serial, "%i", "%i", false), gather(&serial, "%i", "%i", true))
        .wrong_of("scattered in parallel", scatter(&serial), scatter(&parallel))
        .right_of(
            "loops with loaded bounds, in parallel",
            inner(&serial, "%i", "%i", add),
            inner(&parallel, "%i", "%i", add),
        )
        .right_of(
            "loops with loaded bounds, backwards",
            inner(&serial, "%i", "%i", add),
            inner(&serial, &back, &back, add),
        )
        .wrong_of(
            "loops with loaded bounds, another operator",
            inner(&serial, "%i", "%i", add),
            inner(&parallel, "%i", "%i", other),
        )
        .wrong_of(
            "loops with other loaded bounds",
            inner(&serial, "%i", "%i", add),
            inner(&parallel, &back, "%i", add),
        )
}
