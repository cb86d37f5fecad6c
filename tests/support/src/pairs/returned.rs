//! Functions that return memory and vectors.

use crate::pairs::expr::{Elem, Expr};
use crate::pairs::{Case, Class};
use crate::rng::Rng;

pub const CLASSES: &[Class] = &[
    ("memory that is returned", memory),
    ("parts of memory that are returned", parts),
    ("vectors that are returned", vectors),
];

/// A new array, filled and returned.
fn memory(rng: &mut Rng) -> Case {
    let elem = Elem::any(rng);
    let (n, ty) = (rng.range(3, 9), elem.name());
    let memref = format!("memref<{n}x{ty}>");
    let expr = Expr::any(rng, elem, 2);
    let f = |body: &str| format!("func.func @f(%A: {memref}, %x: {ty}) -> {memref} {{\n{body}}}\n");
    let fill = |to: i64, cell: &str, is_other: bool| {
        let e = expr.ops(elem, &["%a", "%x"], "e");
        let e = if is_other { e.and_one(elem) } else { e };
        format!(
            "affine.for %i = 0 to {to} {{\n%a = affine.load %A[{cell}] : {memref}\n{}affine.store {}, %R[{cell}] : {memref}\n}}\n",
            e.ops, e.value
        )
    };
    let (heap, stack) =
        (format!("%R = memref.alloc() : {memref}\n"), format!("%R = memref.alloca() : {memref}\n"));
    let back = format!("-%i + {}", n - 1);
    let (end, free) = (format!("return %R : {memref}\n"), format!("memref.dealloc %R : {memref}\n"));
    let plain = fill(n, "%i", false);
    let copied = format!(
        "%T = memref.alloc() : {memref}\n{}memref.copy %T, %R : {memref} to {memref}\nmemref.dealloc %T : {memref}\n",
        plain.replace("%R", "%T")
    );
    let two = |results: &str, more: &str| {
        format!(
            "func.func @f(%x: {ty}) -> ({memref}, {memref}) {{\n%R = memref.alloc() : {memref}\n{more}affine.for %i = 0 to {n} {{\naffine.store %x, %R[%i] : {memref}\n}}\nreturn {results} : {memref}, {memref}\n}}\n"
        )
    };
    let second = format!(
        "%S = memref.alloc() : {memref}\naffine.for %i = 0 to {n} {{\naffine.store %x, %S[%i] : {memref}\n}}\n"
    );
    let argument = |of: &str| {
        format!(
            "func.func @f(%A: {memref}, %B: {memref}, %x: {ty}) -> {memref} {{\naffine.store %x, %A[0] : {memref}\nreturn {of} : {memref}\n}}\n"
        )
    };
    let sized = |size: &str, cell: &str| {
        format!(
            "func.func @f(%n: index, %m: index, %x: {ty}) -> memref<?x{ty}> {{\n%R = memref.alloc({size}) : memref<?x{ty}>\naffine.for %i = 0 to %n {{\naffine.store %x, %R[{cell}] : memref<?x{ty}>\n}}\nreturn %R : memref<?x{ty}>\n}}\n"
        )
    };
    Case::of(f(&format!("{heap}{plain}{end}")))
        .right("backwards", f(&format!("{heap}{}{end}", fill(n, &back, false))))
        .right("copied", f(&format!("{heap}{copied}{end}")))
        .right("filled twice", f(&format!("{heap}{plain}{plain}{end}")))
        .wrong("another value", f(&format!("{heap}{}{end}", fill(n, "%i", true))))
        .wrong("not all written", f(&format!("{heap}{}{end}", fill(n - 1, "%i", false))))
        .wrong("of the stack", f(&format!("{stack}{plain}{end}")))
        .wrong("freed", f(&format!("{heap}{plain}{free}{end}")))
        .right_of("twice the same", two("%R, %R", ""), two("%R, %R", &second))
        // Who writes to one of them sees it in the other, or not.
        .wrong_of("two that are alike", two("%R, %R", ""), two("%R, %S", &second))
        .wrong_of("one instead of two", two("%R, %S", &second), two("%R, %R", ""))
        .right_of(
            "an argument",
            argument("%A"),
            argument("%A")
                .replace("affine.store %x, %A[0]", "affine.store %x, %A[0] : TY\naffine.store %x, %A[0]")
                .replace("TY", &memref),
        )
        .wrong_of("another argument", argument("%A"), argument("%B"))
        .right_of("of any size", sized("%n", "%i"), sized("%n", "-%i + symbol(%n) - 1"))
        .wrong_of("of another size", sized("%n", "%i"), sized("%m", "%i"))
}

/// Views of arguments.
fn parts(rng: &mut Rng) -> Case {
    let elem = Elem::any(rng);
    let (size, part, by, ty) = (rng.range(12, 30), rng.range(2, 5), rng.range(1, 5), elem.name());
    let memref = format!("memref<{size}x{ty}>");
    let of = format!("memref<{part}x{ty}, strided<[1], offset: ?>>");
    let f = |offset: &str| {
        format!(
            "func.func @f(%A: {memref}, %B: {memref}, %n: index) -> {of} {{\n{offset}%s = memref.subview %A[%k][{part}][1] : {memref} to {of}\nreturn %s : {of}\n}}\n"
        )
    };
    let (sum, applied) = (
        format!("%c = arith.constant {by} : index\n%k = arith.addi %n, %c : index\n"),
        format!("%k = affine.apply affine_map<(d0) -> (d0 + {by})>(%n)\n"),
    );
    let other = format!("%k = affine.apply affine_map<(d0) -> (d0 + {})>(%n)\n", by + 1);
    let any = format!("memref<?x{ty}>");
    let cast = |array: &str, more: &str| {
        format!(
            "func.func @f(%A: {memref}, %B: {memref}, %x: {ty}) -> {any} {{\n{more}%s = memref.cast {array} : {memref} to {any}\nreturn %s : {any}\n}}\n"
        )
    };
    let store = |at: i64| format!("affine.store %x, %A[{at}] : {memref}\n");
    Case::of(f(&sum))
        .right("an offset computed in another way", f(&applied))
        .wrong("another offset", f(&other))
        .wrong("of another array", f(&sum).replace("subview %A", "subview %B"))
        .right_of("a cast", cast("%A", &(store(0) + &store(1))), cast("%A", &(store(1) + &store(0))))
        .wrong_of("a cast of another array", cast("%A", &store(0)), cast("%B", &store(0)))
        .wrong_of("a cast, another cell", cast("%A", &store(0)), cast("%A", &store(1)))
}

/// Vectors, lane by lane.
fn vectors(rng: &mut Rng) -> Case {
    let elem = Elem::any(rng);
    let (width, n, ty) = (rng.range(2, 4), rng.range(1, 5), elem.name());
    let (size, op) = (width * n + 1, elem.add());
    let (memref, vector) = (format!("memref<{size}x{ty}>"), format!("vector<{width}x{ty}>"));
    let f = |body: &str| {
        format!("func.func @f(%A: {memref}, %z: {vector}, %w: {vector}) -> {vector} {{\n{body}}}\n")
    };
    let carried = |count: i64, at: &str, terms: &str| {
        f(&format!(
            "%r = affine.for %i = 0 to {count} iter_args(%s = %z) -> ({vector}) {{\n%v = affine.vector_load %A[{at}] : {memref}, {vector}\n%t = {op} {terms} : {vector}\naffine.yield %t : {vector}\n}}\nreturn %r : {vector}\n"
        ))
    };
    let at = format!("%i * {width}");
    let single = |ops: &str| f(&format!("{ops}return %r : {vector}\n"));
    let loaded = |at: i64| format!("%r = affine.vector_load %A[{at}] : {memref}, {vector}\n");
    let cells = format!(
        "%T = memref.alloc() : memref<{width}x{ty}>\naffine.for %i = 0 to {width} {{\n%a = affine.load %A[%i] : {memref}\naffine.store %a, %T[%i] : memref<{width}x{ty}>\n}}\n%r = affine.vector_load %T[0] : memref<{width}x{ty}>, {vector}\nmemref.dealloc %T : memref<{width}x{ty}>\n"
    );
    Case::of(carried(n, &at, "%s, %v"))
        .right(
            "read twice",
            carried(n, &at, "%s, %v")
                .replace("%t =", "%u = affine.vector_load %A[0] : M, V\n%t =")
                .replace(": M, V", &format!(": {memref}, {vector}")),
        )
        .wrong("one lane further", carried(n, &format!("%i * {width} + 1"), "%s, %v"))
        .wrong("without the first", carried(n, &at, "%w, %v"))
        .right_of("cell by cell", single(&loaded(0)), single(&cells))
        .wrong_of("one lane further, alone", single(&loaded(0)), single(&loaded(1)))
        .wrong_of(
            "another argument",
            f(&format!("return %z : {vector}\n")),
            f(&format!("return %w : {vector}\n")),
        )
}
