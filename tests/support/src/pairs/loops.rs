//! Loops: other orders, shapes and places of the same iterations, and some that are not the same.

use crate::pairs::expr::{Elem, Expr};
use crate::pairs::{Case, Class};
use crate::rng::Rng;

pub const CLASSES: &[Class] = &[
    ("orders of a nest", nests),
    ("recurrences", recurrences),
    ("fused loops", fused),
    ("tiles of any number of iterations", tiles),
    ("conditions on counters", conditions),
    ("sums of integers", integer_sums),
    ("sums of floats", float_sums),
    ("maxima", maxima),
    ("vectors of elements", vectors),
    ("out of loops that may be empty", hoisted),
    ("early exits", early_exits),
    ("carried values", carried),
];

/// A loop around ops.
fn around(head: &str, body: &str) -> String {
    format!("{head} {{\n{body}}}\n")
}

/// Computes each cell from one cell; the target has a row more than is written.
fn nests(rng: &mut Rng) -> Case {
    let elem = Elem::any(rng);
    let (n, m, ty) = (rng.range(3, 9), rng.range(2, 9), elem.name());
    let (rows, at) = (n + 1, rng.range(1, n - 1));
    let expr = Expr::any(rng, elem, 2);
    let body = |i: &str, j: &str, to: &str, is_other: bool| {
        let computed = expr.ops(elem, &["%a", "%x"], "e");
        let computed = if is_other { computed.and_one(elem) } else { computed };
        format!(
            "%a = affine.load %A[{i}, {j}] : memref<{n}x{m}x{ty}>\n{}affine.store {}, %B[{to}, {j}] : memref<{rows}x{m}x{ty}>\n",
            computed.ops, computed.value
        )
    };
    let func = |body: &str| {
        format!(
            "func.func @f(%A: memref<{n}x{m}x{ty}>, %B: memref<{rows}x{m}x{ty}>, %x: {ty}) {{\n{body}return\n}}\n"
        )
    };
    let (i, j) = (format!("affine.for %i = 0 to {n}"), format!("affine.for %j = 0 to {m}"));
    let plain = body("%i", "%j", "%i", false);
    let nest = |outer: &str, inner: &str, body: &str| func(&around(outer, &around(inner, body)));
    let back = format!("-%i + {}", n - 1);
    let parts = [(0, at), (at, n)]
        .map(|(low, high)| around(&format!("affine.for %i = {low} to {high}"), &around(&j, &plain)));
    let parallel = format!("affine.parallel (%i, %j) = (0, 0) to ({n}, {m})");
    let single = format!("affine.for %k = 0 to {}", n * m);
    let divided = format!(
        "%i = affine.apply affine_map<(d0) -> (d0 floordiv {m})>(%k)\n%j = affine.apply affine_map<(d0) -> (d0 mod {m})>(%k)\n{plain}"
    );
    let fewer = format!("affine.for %i = 0 to {}", n - 1);
    Case::of(nest(&i, &j, &plain))
        .right("interchanged", nest(&j, &i, &plain))
        .right("backwards", nest(&i, &j, &body(&back, "%j", &back, false)))
        .right("in parallel", func(&around(&parallel, &plain)))
        .right("in two parts", func(&parts.concat()))
        .right("parts in another order", func(&(parts[1].clone() + &parts[0])))
        .right("one loop", func(&around(&single, &divided)))
        .right(
            "twice",
            func(&format!("{}{}", around(&i, &around(&j, &plain)), around(&j, &around(&i, &plain)))),
        )
        .wrong("another value", nest(&i, &j, &body("%i", "%j", "%i", true)))
        .wrong("another cell", nest(&i, &j, &body("%i", "%j", "%i + 1", false)))
        .wrong("an iteration left out", nest(&fewer, &j, &plain))
        .wrong("a part left out", func(&parts[0]))
}

/// `B[i] = e(A[i], x) + B[i - 1]`.
fn recurrences(rng: &mut Rng) -> Case {
    let elem = Elem::any(rng);
    let (n, ty) = (2 * rng.range(2, 8) + 1, elem.name());
    let expr = Expr::any(rng, elem, 2);
    let step = |i: &str, prefix: &str, last: &str| {
        let a = format!("%{prefix}a");
        let computed = expr.ops(elem, &[&a, "%x"], prefix);
        let load = format!("{a} = affine.load %A[{i}] : memref<{n}x{ty}>\n");
        let sum = format!("%{prefix}s = {} {}, {last} : {ty}\n", elem.add(), computed.value);
        format!("{load}{}{sum}affine.store %{prefix}s, %B[{i}] : memref<{n}x{ty}>\n", computed.ops)
    };
    let whole = |i: &str, before: &str, prefix: &str| {
        let load = format!("%{prefix}b = affine.load %B[{before}] : memref<{n}x{ty}>\n");
        load + &step(i, prefix, &format!("%{prefix}b"))
    };
    let func = |body: &str| {
        format!("func.func @f(%A: memref<{n}x{ty}>, %B: memref<{n}x{ty}>, %x: {ty}) {{\n{body}return\n}}\n")
    };
    let head = format!("affine.for %i = 1 to {n}");
    let plain = whole("%i", "%i - 1", "p");
    let unrolled = plain.clone() + &whole("%i + 1", "%i", "q");
    let carried = format!(
        "%first = affine.load %B[0] : memref<{n}x{ty}>\n%r = {head} iter_args(%last = %first) -> ({ty}) {{\n{}affine.yield %ps : {ty}\n}}\n",
        step("%i", "p", "%last")
    );
    let counted = format!("affine.for %k = 0 to {}", n - 1);
    let (at, last) = (format!("-%i + {n}"), format!("-%i + {}", n - 1));
    Case::of(func(&around(&head, &plain)))
        .right("unrolled", func(&around(&format!("{head} step 2"), &unrolled)))
        .right("carried", func(&carried))
        .right("counted from zero", func(&around(&counted, &whole("%k + 1", "%k", "p"))))
        // With B = 1, 0, 0, ... and all else 0, the last cell is 1 before, and 0 after.
        .wrong("backwards", func(&around(&head, &whole(&at, &last, "p"))))
        .wrong("in parallel", func(&around(&format!("affine.parallel (%i) = (1) to ({n})"), &plain)))
        // With B = 1, 0, 0, ... and all else 0, B[1] is 1 before.
        .wrong("from the second on", func(&around(&format!("affine.for %i = 2 to {n}"), &plain)))
}

/// A loop that writes B, and one that adds a cell of B to what it computes.
fn fused(rng: &mut Rng) -> Case {
    let elem = Elem::any(rng);
    let (n, ty) = (rng.range(4, 12), elem.name());
    let (e, f) = (Expr::any(rng, elem, 2), Expr::any(rng, elem, 2));
    let first = |i: &str| {
        let computed = e.ops(elem, &["%a", "%x"], "e");
        format!(
            "%a = affine.load %A[{i}] : memref<{n}x{ty}>\n{}affine.store {}, %B[{i}] : memref<{n}x{ty}>\n",
            computed.ops, computed.value
        )
    };
    let second = |i: &str, from: &str| {
        let computed = f.ops(elem, &["%c", "%x"], "f");
        format!(
            "%c = affine.load %A[{i}] : memref<{n}x{ty}>\n%b = affine.load %B[{from}] : memref<{n}x{ty}>\n{}%s = {} {}, %b : {ty}\naffine.store %s, %C[{i}] : memref<{n}x{ty}>\n",
            computed.ops,
            elem.add(),
            computed.value
        )
    };
    let func = |body: &str| {
        format!(
            "func.func @f(%A: memref<{n}x{ty}>, %B: memref<{n}x{ty}>, %C: memref<{n}x{ty}>, %x: {ty}) {{\n{body}return\n}}\n"
        )
    };
    let (all, but_last) = (format!("affine.for %i = 0 to {n}"), format!("affine.for %i = 0 to {}", n - 1));
    let after_first = format!("affine.for %i = 1 to {n}");
    let apart = func(&(around(&all, &first("%i")) + &around(&all, &second("%i", "%i"))));
    let shifted = func(&(around(&all, &first("%i")) + &around(&but_last, &second("%i", "%i + 1"))));
    let start = around("affine.for %i = 0 to 1", &first("%i"));
    Case::default()
        .right_of("fused", apart.clone(), func(&around(&all, &(first("%i") + &second("%i", "%i")))))
        .right_of(
            "fused a step later",
            shifted.clone(),
            func(&(start + &around(&after_first, &(first("%i") + &second("%i - 1", "%i"))))),
        )
        .right_of("split", func(&around(&all, &(first("%i") + &second("%i", "%i")))), apart.clone())
        // The cell of B that is read is written later: with A = x = 0 and B = 1 the sum is 1 instead of 0.
        .wrong_of(
            "fused too early",
            shifted,
            func(
                &(around(&but_last, &(first("%i") + &second("%i", "%i + 1")))
                    + &around(&format!("affine.for %i = {} to {n}", n - 1), &first("%i"))),
            ),
        )
        .wrong_of(
            "in the other order",
            apart,
            func(&(around(&all, &second("%i", "%i")) + &around(&all, &first("%i")))),
        )
}

/// A loop over any number of elements in tiles, the last of which may be a part of one.
fn tiles(rng: &mut Rng) -> Case {
    let elem = Elem::any(rng);
    let (size, ty) = (rng.range(2, 9), elem.name());
    let expr = Expr::any(rng, elem, 2);
    let body = |i: &str| {
        let computed = expr.ops(elem, &["%a", "%x"], "e");
        format!(
            "%a = affine.load %A[{i}] : memref<?x{ty}>\n{}affine.store {}, %B[{i}] : memref<?x{ty}>\n",
            computed.ops, computed.value
        )
    };
    let func = |body: &str| {
        format!(
            "func.func @f(%A: memref<?x{ty}>, %B: memref<?x{ty}>, %x: {ty}, %n: index) {{\n{body}return\n}}\n"
        )
    };
    let tiled = |outer: &str, inner: &str| func(&around(outer, &around(inner, &body("%i"))));
    let outer = format!("affine.for %t = 0 to %n step {size}");
    let inner = format!(
        "affine.for %i = affine_map<(d0) -> (d0)>(%t) to min affine_map<(d0)[s0] -> (d0 + {size}, s0)>(%t)[%n]"
    );
    let number = format!("affine.for %t = 0 to affine_map<()[s0] -> (s0 ceildiv {size})>()[%n]");
    let of_number = format!(
        "affine.for %i = affine_map<(d0) -> (d0 * {size})>(%t) to min affine_map<(d0)[s0] -> (d0 * {size} + {size}, s0)>(%t)[%n]"
    );
    let whole_only = format!("affine.for %t = 0 to affine_map<()[s0] -> (s0 floordiv {size})>()[%n]");
    let past =
        format!("affine.for %i = affine_map<(d0) -> (d0)>(%t) to affine_map<(d0) -> (d0 + {size})>(%t)");
    let short = format!(
        "affine.for %i = affine_map<(d0) -> (d0)>(%t) to min affine_map<(d0)[s0] -> (d0 + {}, s0)>(%t)[%n]",
        size - 1
    );
    Case::of(func(&around("affine.for %i = 0 to %n", &body("%i"))))
        .right("tiled", tiled(&outer, &inner))
        .right("tiles by number", tiled(&number, &of_number))
        .right("parallel", func(&around("affine.parallel (%i) = (0) to (symbol(%n))", &body("%i"))))
        .wrong("whole tiles only", tiled(&whole_only, &of_number))
        .wrong("past the end", tiled(&outer, &past))
        .wrong("tiles too short", tiled(&outer, &short))
}

/// Writes x below a counter, and y from it on.
fn conditions(rng: &mut Rng) -> Case {
    let elem = Elem::any(rng);
    let (n, ty) = (rng.range(4, 12), elem.name());
    let k = rng.range(1, n - 2);
    let func =
        |body: &str| format!("func.func @f(%A: memref<{n}x{ty}>, %x: {ty}, %y: {ty}) {{\n{body}return\n}}\n");
    let store = |value: &str| format!("affine.store {value}, %A[%i] : memref<{n}x{ty}>\n");
    let decided = |set: &str, x: &str, y: &str| {
        let head = format!("affine.for %i = 0 to {n}");
        func(&around(
            &head,
            &format!("affine.if affine_set<(d0) : ({set})>(%i) {{\n{}}} else {{\n{}}}\n", store(x), store(y)),
        ))
    };
    let split = |k: i64| {
        let head = |low: i64, high: i64| format!("affine.for %i = {low} to {high}");
        func(&(around(&head(0, k), &store("%x")) + &around(&head(k, n), &store("%y"))))
    };
    let compared = |predicate: &str| {
        let ops = format!(
            "%p = arith.cmpi {predicate}, %i, %k : index\nscf.if %p {{\n{}}} else {{\n{}}}\n",
            store("%x"),
            store("%y")
        );
        func(
            &(format!("%k = arith.constant {k} : index\n")
                + &around(&format!("affine.for %i = 0 to {n}"), &ops)),
        )
    };
    let selected = {
        let ops = format!(
            "%p = arith.cmpi slt, %i, %k : index\n%v = arith.select %p, %x, %y : {ty}\n{}",
            store("%v")
        );
        func(
            &(format!("%k = arith.constant {k} : index\n")
                + &around(&format!("affine.for %i = 0 to {n}"), &ops)),
        )
    };
    Case::of(decided(&format!("{} - d0 >= 0", k - 1), "%x", "%y"))
        .right("split", split(k))
        .right("compared", compared("slt"))
        .right("compared without a sign", compared("ult"))
        .right("selected", selected)
        .right("negated", decided(&format!("d0 - {k} >= 0"), "%y", "%x"))
        .wrong("one too many", decided(&format!("{k} - d0 >= 0"), "%x", "%y"))
        .wrong("split too early", split(k - 1))
        .wrong("not greater", compared("sle"))
        .wrong("the other way", decided(&format!("{} - d0 >= 0", k - 1), "%y", "%x"))
}

/// A sum, product, minimum or the like of an array, in a function that returns it.
fn sum(ty: &str, n: i64, loops: &str) -> String {
    format!("func.func @f(%A: memref<{n}x{ty}>, %z: {ty}) -> {ty} {{\n{loops}}}\n")
}

fn serial(op: &str, ty: &str, n: i64, (count, at): (i64, &str)) -> String {
    let body = format!(
        "%a = affine.load %A[{at}] : memref<{n}x{ty}>\n%t = {op} %s, %a : {ty}\naffine.yield %t : {ty}\n"
    );
    let head = format!("%r = affine.for %i = 0 to {count} iter_args(%s = %z) -> ({ty})");
    sum(ty, n, &format!("{}return %r : {ty}\n", around(&head, &body)))
}

fn integer_sums(rng: &mut Rng) -> Case {
    let (elem, n) = (Elem::any_integer(rng), 2 * rng.range(2, 6));
    let ty = elem.name();
    let kind = *rng.pick(&["addi", "muli", "xori", "andi", "ori", "maxsi", "minsi", "maxui", "minui"]);
    // Of others, a parallel loop has no reduction for integers without a sign.
    let reduction = if ["addi", "muli", "andi", "ori"].contains(&kind) { kind } else { "addi" };
    let combined = format!("arith.{reduction}");
    let op = format!("arith.{kind}");
    let load = |name: &str, at: &str| format!("%{name} = affine.load %A[{at}] : memref<{n}x{ty}>\n");
    let parallel = format!(
        "%q = affine.parallel (%i) = (0) to ({n}) reduce (\"{reduction}\") -> ({ty}) {{\n{}affine.yield %a : {ty}\n}}\n%r = {combined} %z, %q : {ty}\nreturn %r : {ty}\n",
        load("a", "%i")
    );
    let by_two = format!(
        "%r = affine.for %i = 0 to {n} step 2 iter_args(%s = %z) -> ({ty}) {{\n{}{}%p = {op} %a, %b : {ty}\n%t = {op} %s, %p : {ty}\naffine.yield %t : {ty}\n}}\nreturn %r : {ty}\n",
        load("a", "%i"),
        load("b", "%i + 1")
    );
    let last = n - 1;
    let swapped = format!(
        "%r = affine.for %i = 0 to {n} iter_args(%s = %z) -> ({ty}) {{\n{}%t = {op} %a, %s : {ty}\naffine.yield %t : {ty}\n}}\nreturn %r : {ty}\n",
        load("a", "%i")
    );
    Case::of(serial(&op, ty, n, (n, "%i")))
        .right("backwards", serial(&op, ty, n, (n, &format!("-%i + {last}"))))
        .right_of("parallel", serial(&combined, ty, n, (n, "%i")), sum(ty, n, &parallel))
        .right("two at a time", sum(ty, n, &by_two))
        .right("operands swapped", sum(ty, n, &swapped))
        .wrong("one left out", serial(&op, ty, n, (last, "%i")))
        // It reads no element but the first two.
        .wrong("one element twice", serial(&op, ty, n, (n, &format!("(%i + {last}) floordiv {n}"))))
}

/// With 1, 10^30, -10^30 first, and zeros, the sum depends on the order.
fn float_sums(rng: &mut Rng) -> Case {
    let (elem, n) = (*rng.pick(&[Elem::F32, Elem::F64]), 2 * rng.range(2, 6));
    let ty = elem.name();
    let load = |name: &str, at: &str| format!("%{name} = affine.load %A[{at}] : memref<{n}x{ty}>\n");
    let pair = |sums: &str| {
        sum(
            ty,
            n,
            &format!(
                "%r = affine.for %i = 0 to {n} step 2 iter_args(%s = %z) -> ({ty}) {{\n{}{}{sums}affine.yield %t : {ty}\n}}\nreturn %r : {ty}\n",
                load("a", "%i"),
                load("b", "%i + 1")
            ),
        )
    };
    let parallel = format!(
        "%q = affine.parallel (%i) = (0) to ({n}) reduce (\"addf\") -> ({ty}) {{\n{}affine.yield %a : {ty}\n}}\n%r = arith.addf %z, %q : {ty}\nreturn %r : {ty}\n",
        load("a", "%i")
    );
    Case::of(serial("arith.addf", ty, n, (n, "%i")))
        .right("unrolled", pair(&format!("%u = arith.addf %s, %a : {ty}\n%t = arith.addf %u, %b : {ty}\n")))
        .right("counted down twice", serial("arith.addf", ty, n, (n, &format!("-(-%i + {0}) + {0}", n - 1))))
        .wrong("backwards", serial("arith.addf", ty, n, (n, &format!("-%i + {}", n - 1))))
        .wrong(
            "two at a time",
            pair(&format!("%u = arith.addf %a, %b : {ty}\n%t = arith.addf %s, %u : {ty}\n")),
        )
        .wrong("parallel", sum(ty, n, &parallel))
        .wrong("another operator", serial("arith.subf", ty, n, (n, "%i")))
}

/// A maximum is the same in any order; one that ignores NaN, or keeps the first zero, is not.
fn maxima(rng: &mut Rng) -> Case {
    let (elem, n) = (Elem::any_integer(rng), rng.range(4, 10));
    let ty = elem.name();
    let (greater, op) = *rng.pick(&[("sgt", "maxsi"), ("sge", "maxsi"), ("ugt", "maxui"), ("uge", "maxui")]);
    let opposite = op.replace("max", "min");
    let chosen = |compare: &str, ty: &str, (one, other): (&str, &str), at: &str| {
        let body = format!(
            "%a = affine.load %A[{at}] : memref<{n}x{ty}>\n%c = arith.{compare}, %a, %s : {ty}\n%t = arith.select %c, {one}, {other} : {ty}\naffine.yield %t : {ty}\n"
        );
        let head = format!("%r = affine.for %i = 0 to {n} iter_args(%s = %z) -> ({ty})");
        sum(ty, n, &format!("{}return %r : {ty}\n", around(&head, &body)))
    };
    let backwards = format!("-%i + {}", n - 1);
    let compare = format!("cmpi {greater}");
    let maximum = |at: &str| serial("arith.maximumf", "f32", n, (n, at));
    let parallel = format!(
        "%q = affine.parallel (%i) = (0) to ({n}) reduce (\"maximumf\") -> (f32) {{\n%a = affine.load %A[%i] : memref<{n}xf32>\naffine.yield %a : f32\n}}\n%r = arith.maximumf %z, %q : f32\nreturn %r : f32\n"
    );
    let ignoring = |at: &str| chosen("cmpf ugt", "f32", ("%a", "%s"), at);
    Case::of(chosen(&compare, ty, ("%a", "%s"), "%i"))
        .right("by one op", serial(&format!("arith.{op}"), ty, n, (n, "%i")))
        .right("backwards", chosen(&compare, ty, ("%a", "%s"), &backwards))
        .right("by one op, backwards", serial(&format!("arith.{op}"), ty, n, (n, &backwards)))
        .wrong("the lesser one", chosen(&compare, ty, ("%s", "%a"), "%i"))
        .wrong("the lesser one by one op", serial(&format!("arith.{opposite}"), ty, n, (n, "%i")))
        .right_of("floats backwards", maximum("%i"), maximum(&backwards))
        .right_of("floats in parallel", maximum("%i"), sum("f32", n, &parallel))
        // The first element may be no number.
        .wrong_of("floats chosen backwards", ignoring("%i"), ignoring(&backwards))
        .wrong_of("floats by one op", ignoring("%i"), maximum("%i"))
}

/// Elements four at a time.
fn vectors(rng: &mut Rng) -> Case {
    let elem = Elem::any(rng);
    let (n, width, ty) = (rng.range(2, 5), 4, elem.name());
    let (size, cells) = (n * width, n * width + 1);
    let op = elem.add();
    let func = |body: &str| {
        format!("func.func @f(%A: memref<{cells}x{ty}>, %B: memref<{cells}x{ty}>) {{\n{body}return\n}}\n")
    };
    let scalar = |array: &str, to: &str| {
        let body = format!(
            "%a = affine.load %A[%i] : memref<{cells}x{ty}>\n%v = {op} %a, %a : {ty}\naffine.store %v, %{array}[{to}] : memref<{cells}x{ty}>\n"
        );
        func(&around(&format!("affine.for %i = 0 to {size}"), &body))
    };
    let vector = |array: &str, from: &str, to: &str| {
        let body = format!(
            "%a = affine.vector_load %A[{from}] : memref<{cells}x{ty}>, vector<{width}x{ty}>\n%v = {op} %a, %a : vector<{width}x{ty}>\naffine.vector_store %v, %{array}[{to}] : memref<{cells}x{ty}>, vector<{width}x{ty}>\n"
        );
        func(&around(&format!("affine.for %i = 0 to {size} step {width}"), &body))
    };
    Case::of(scalar("B", "%i"))
        .right("vectors", vector("B", "%i", "%i"))
        .wrong("from the next element", vector("B", "%i + 1", "%i"))
        .wrong("to the next element", vector("B", "%i", "%i + 1"))
        .right_of("in place", scalar("A", "%i"), vector("A", "%i", "%i"))
        // Each element is the sum of the one before with itself, which was doubled before.
        .wrong_of("over what is read next", scalar("A", "%i + 1"), vector("A", "%i", "%i + 1"))
}

/// What every iteration computes alike, before the loop.
fn hoisted(rng: &mut Rng) -> Case {
    let ty = Elem::any_integer(rng).name();
    let (n, size) = (rng.range(1, 9), rng.range(2, 6));
    let at = rng.range(0, size - 1);
    let op = *rng.pick(&["arith.divsi", "arith.remsi", "arith.divui", "arith.remui"]);
    let func = |of: &str, body: &str| {
        format!(
            "func.func @f(%A: memref<{of}x{ty}>, %B: memref<?x{ty}>, %x: {ty}, %y: {ty}, %n: index) {{\n{body}return\n}}\n"
        )
    };
    let store = "affine.store %v, %B[%i] : memref<?x";
    let both = |of: &str, head: &str, common: &str| {
        let inside = func(of, &around(head, &format!("{common}{store}{ty}>\n")));
        let outside = func(of, &format!("{common}{}", around(head, &format!("{store}{ty}>\n"))));
        (inside, outside)
    };
    let load = |of: &str| format!("%v = affine.load %A[{at}] : memref<{of}x{ty}>\n");
    let divide = format!("%v = {op} %x, %y : {ty}\n");
    let (any, some) = ("affine.for %i = 0 to %n".to_string(), format!("affine.for %i = 0 to {n}"));
    let sized = size.to_string();
    let there = both(&sized, &any, &load(&sized));
    let elsewhere = both("?", &any, &load("?"));
    let elsewhere_once = both("?", &some, &load("?"));
    let maybe = both(&sized, &any, &divide);
    let surely = both(&sized, &some, &divide);
    Case::default()
        .right_of("a load of what is there", there.0, there.1)
        .right_of("a load that is always done", elsewhere_once.0, elsewhere_once.1)
        .wrong_of("a load of what may not be there", elsewhere.0, elsewhere.1)
        .right_of("a division that is always done", surely.0, surely.1)
        // There is no iteration, and the divisor is zero.
        .wrong_of("a division that may not be done", maybe.0, maybe.1)
}

/// A function of several blocks that returns early.
fn early_exits(rng: &mut Rng) -> Case {
    let elem = Elem::any(rng);
    let (size, limit, ty) = (rng.range(1, 4), rng.range(-2, 5), elem.name());
    let predicate = *rng.pick(&["slt", "sge", "eq", "ne", "sgt"]);
    let negated = match predicate {
        "slt" => "sge",
        "sge" => "slt",
        "eq" => "ne",
        "ne" => "eq",
        _ => "sle",
    };
    let expr = Expr::any(rng, elem, 2);
    let computed = expr.ops(elem, &["%x", "%y"], "e");
    let store = format!("{}affine.store {}, %A[0] : memref<{size}x{ty}>\n", computed.ops, computed.value);
    let func = |body: &str| {
        format!(
            "func.func @f(%A: memref<{size}x{ty}>, %x: {ty}, %y: {ty}, %n: index) {{\n%k = arith.constant {limit} : index\n{body}}}\n"
        )
    };
    let compare = |predicate: &str| format!("%p = arith.cmpi {predicate}, %n, %k : index\n");
    let jump = |predicate: &str| {
        func(&format!("{}cf.cond_br %p, ^out, ^on\n^on:\n{store}return\n^out:\nreturn\n", compare(predicate)))
    };
    let lifted = |predicate: &str| func(&format!("{}scf.if %p {{\n{store}}}\nreturn\n", compare(predicate)));
    Case::of(jump(predicate))
        .right("lifted", lifted(negated))
        .right(
            "the other way round",
            func(&format!(
                "{}cf.cond_br %p, ^on, ^out\n^on:\n{store}cf.br ^out\n^out:\nreturn\n",
                compare(negated)
            )),
        )
        // A stores something else than what is there.
        .wrong("negated", lifted(predicate))
        .wrong("without", func(&format!("{store}return\n")))
}

/// Two values that a loop carries; each iteration adds one to the other and swaps them.
fn carried(rng: &mut Rng) -> Case {
    let elem = Elem::any(rng);
    let (n, ty) = (rng.range(2, 9), elem.name());
    let op = elem.add();
    let func = |count: i64, body: &str, ends: &str| {
        format!(
            "func.func @f(%x: {ty}, %y: {ty}) -> ({ty}, {ty}) {{\n%r:2 = affine.for %i = 0 to {count} iter_args(%a = %x, %b = %y) -> ({ty}, {ty}) {{\n{body}affine.yield {ends} : {ty}, {ty}\n}}\nreturn %r#0, %r#1 : {ty}, {ty}\n}}\n"
        )
    };
    let step = format!("%s = {op} %a, %b : {ty}\n");
    let twice = format!("{step}%t = {op} %b, %s : {ty}\n");
    let kept = format!(
        "func.func @f(%x: {ty}, %y: {ty}) -> ({ty}, {ty}) {{\n%m = memref.alloca() : memref<2x{ty}>\naffine.store %x, %m[0] : memref<2x{ty}>\naffine.store %y, %m[1] : memref<2x{ty}>\naffine.for %i = 0 to {n} {{\n%a = affine.load %m[0] : memref<2x{ty}>\n%b = affine.load %m[1] : memref<2x{ty}>\n{step}affine.store %b, %m[0] : memref<2x{ty}>\naffine.store %s, %m[1] : memref<2x{ty}>\n}}\n%p = affine.load %m[0] : memref<2x{ty}>\n%q = affine.load %m[1] : memref<2x{ty}>\nreturn %p, %q : {ty}, {ty}\n}}\n"
    );
    // Of x = 1 and y = 0: 0 and 1 come next.
    Case::of(func(n, &step, "%b, %s"))
        .right("in memory", kept)
        .wrong("not swapped", func(n, &step, "%s, %b"))
        .wrong("one iteration more", func(n + 1, &step, "%b, %s"))
        .right_of("two at a time", func(2 * n, &step, "%b, %s"), func(n, &twice, "%s, %t"))
}
