//! Values that are computed in another way.

use crate::pairs::expr::Elem;
use crate::pairs::{Case, Class};
use crate::rng::Rng;

pub const CLASSES: &[Class] = &[
    ("integers in other ways", integers),
    ("floats in other ways", floats),
    ("conversions", conversions),
    ("constants", constants),
];

/// A function that returns a value of two others.
fn of_two(ty: &str, ops: &str) -> String {
    format!("func.func @f(%x: {ty}, %y: {ty}) -> {ty} {{\n{ops}return %r : {ty}\n}}\n")
}

fn integers(rng: &mut Rng) -> Case {
    let elem = Elem::any_integer(rng);
    let (ty, power) = (elem.name(), rng.range(1, 5));
    let factor = 1i64 << power;
    let f = |ops: &str| of_two(ty, ops);
    let by = |op: &str, number: i64| {
        f(&format!("%c = arith.constant {number} : {ty}\n%r = arith.{op} %x, %c : {ty}\n"))
    };
    let two = |op: &str, x: &str, y: &str| f(&format!("%r = arith.{op} {x}, {y} : {ty}\n"));
    let op = *rng.pick(&["addi", "muli", "andi", "ori", "xori", "maxsi", "minui"]);
    let not = *rng.pick(&["subi", "shli", "divui", "remui"]);
    let selected = |predicate: &str| {
        f(&format!("%p = arith.cmpi {predicate}, %x, %y : {ty}\n%r = arith.select %p, %x, %y : {ty}\n"))
    };
    Case::of(by("muli", factor))
        .right("shifted", by("shli", power))
        .wrong("shifted too far", by("shli", power + 1))
        .right_of("swapped", two(op, "%x", "%y"), two(op, "%y", "%x"))
        .wrong_of("swapped, but it matters", two(not, "%x", "%y"), two(not, "%y", "%x"))
        .right_of("less of two", two("minsi", "%x", "%y"), selected("slt"))
        .right_of("less or equal of two", two("minsi", "%x", "%y"), selected("sle"))
        .wrong_of("less of two without a sign", two("minsi", "%x", "%y"), selected("ult"))
        .wrong_of("greater of two", two("minsi", "%x", "%y"), selected("sgt"))
        // They round -1 to zero and to -1.
        .wrong_of("divided by a power of two", by("divsi", factor), by("shrsi", power))
        .right_of("divided without a sign", by("divui", factor), by("shrui", power))
        .wrong_of("the rest of -1", by("remsi", factor), by("andi", factor - 1))
        .wrong_of("another sign", by("shrsi", power), by("shrui", power))
}

fn floats(rng: &mut Rng) -> Case {
    let elem = *rng.pick(&[Elem::F32, Elem::F64]);
    let ty = elem.name();
    let f = |ops: &str| of_two(ty, ops);
    let k = rng.range(2, 9);
    let constant = |value: i64| format!("%c = arith.constant {}\n", elem.number(value));
    let x = f(&format!("%c = arith.constant {}\n%r = arith.negf %x : {ty}\n", elem.number(0)));
    let three = |ops: &str| {
        format!("func.func @f(%x: {ty}, %y: {ty}, %z: {ty}) -> {ty} {{\n{ops}return %r : {ty}\n}}\n")
    };
    let op = *rng.pick(&["addf", "mulf"]);
    let left = three(&format!("%s = arith.{op} %x, %y : {ty}\n%r = arith.{op} %s, %z : {ty}\n"));
    let right = three(&format!("%s = arith.{op} %y, %z : {ty}\n%r = arith.{op} %x, %s : {ty}\n"));
    let fused = three(&format!("%r = math.fma %x, %y, %z : {ty}\n"));
    let apart = three(&format!("%s = arith.mulf %x, %y : {ty}\n%r = arith.addf %s, %z : {ty}\n"));
    let compared =
        |ops: &str| format!("func.func @f(%x: {ty}, %y: {ty}) -> i1 {{\n{ops}return %r : i1\n}}\n");
    let not = |predicate: &str| {
        compared(&format!(
            "%t = arith.constant true\n%p = arith.cmpf {predicate}, %x, %y : {ty}\n%r = arith.xori %p, %t : i1\n"
        ))
    };
    let holds = |predicate: &str, x: &str, y: &str| {
        compared(&format!("%r = arith.cmpf {predicate}, {x}, {y} : {ty}\n"))
    };
    Case::default()
        .wrong_of("in another order", left.clone(), right)
        .wrong_of("contracted", apart.clone(), fused.clone())
        .wrong_of("not contracted", fused, apart)
        .right_of("unused beside", left.clone(), left.replace("%s =", "%u = arith.mulf %x, %z : TY\n%s =").replace("TY", ty))
        // Less zero than nothing is a zero with a sign.
        .wrong_of("from zero", x, f(&format!("{}%r = arith.subf %c, %x : {ty}\n", constant(0))))
        .wrong_of("not less", not("olt"), holds("oge", "%x", "%y"))
        .wrong_of("less or unordered", holds("olt", "%x", "%y"), holds("ult", "%x", "%y"))
        .right_of("greater, the other way", holds("olt", "%x", "%y"), holds("olt", "%x", "%y").replace("%r =", "%u = arith.cmpf oeq, %x, %y : TY\n%r =").replace("TY", ty))
        .wrong_of(
            "divided by a number",
            f(&format!("%c = arith.constant {}\n%r = arith.divf %x, %c : {ty}\n", elem.number(3 * k))),
            f(&format!("%o = arith.constant {}\n%c = arith.constant {}\n%i = arith.divf %o, %c : {ty}\n%r = arith.mulf %x, %i : {ty}\n", elem.number(1), elem.number(3 * k))),
        )
}

fn conversions(rng: &mut Rng) -> Case {
    let (narrow, wide) = *rng.pick(&[("i8", "i32"), ("i16", "i64"), ("i32", "i64"), ("i8", "i16")]);
    let n = rng.range(1, 8);
    let f = |of: &str, to: &str, ops: &str| {
        format!(
            "func.func @f(%A: memref<{n}x{of}>, %B: memref<{n}x{to}>) {{\naffine.for %i = 0 to {n} {{\n%x = affine.load %A[%i] : memref<{n}x{of}>\n{ops}affine.store %r, %B[%i] : memref<{n}x{to}>\n}}\nreturn\n}}\n"
        )
    };
    let extend = |op: &str| f(narrow, wide, &format!("%r = arith.{op} %x : {narrow} to {wide}\n"));
    let same = |ty: &str| f(ty, ty, "%c = arith.constant 1 : index\n").replace("store %r", "store %x");
    let there_and_back = f(
        narrow,
        narrow,
        &format!("%w = arith.extsi %x : {narrow} to {wide}\n%r = arith.trunci %w : {wide} to {narrow}\n"),
    );
    let back_and_there = f(
        wide,
        wide,
        &format!("%w = arith.trunci %x : {wide} to {narrow}\n%r = arith.extsi %w : {narrow} to {wide}\n"),
    );
    let by_index = |ty: &str| {
        f(
            ty,
            ty,
            &format!("%w = arith.index_cast %x : {ty} to index\n%r = arith.index_cast %w : index to {ty}\n"),
        )
    };
    let index_by = |ty: &str| {
        f(
            "index",
            "index",
            &format!("%w = arith.index_cast %x : index to {ty}\n%r = arith.index_cast %w : {ty} to index\n"),
        )
    };
    Case::default()
        .wrong_of("another sign", extend("extsi"), extend("extui"))
        .right_of("there and back", same(narrow), there_and_back)
        .wrong_of("back and there", same(wide), back_and_there)
        .right_of("by an index", same("i64"), by_index("i64"))
        .right_of("by a wider index", same(narrow), by_index(narrow))
        .wrong_of("an index by less", same("index"), index_by(narrow))
        .right_of("an index by as much", same("index"), index_by("i64"))
}

fn constants(rng: &mut Rng) -> Case {
    let (a, b, n) = (rng.range(60, 120), rng.range(60, 120), rng.range(2, 6));
    let at = rng.range(0, n - 1);
    let value = |number: i64| {
        format!("func.func @f() -> i8 {{\n%r = arith.constant {number} : i8\nreturn %r : i8\n}}\n")
    };
    let sum = format!(
        "func.func @f() -> i8 {{\n%a = arith.constant {a} : i8\n%b = arith.constant {b} : i8\n%r = arith.addi %a, %b : i8\nreturn %r : i8\n}}\n"
    );
    let wrapped = i64::from((a + b) as u8 as i8);
    let list: Vec<String> = (0..n).map(|at| format!("{}.0", 3 * at + 1)).collect();
    let global = |constant: &str, body: &str| {
        format!(
            "memref.global \"private\" {constant}@g : memref<{n}xf32> = dense<[{}]>\nfunc.func @f(%A: memref<1xf32>) {{\n%p = memref.get_global @g : memref<{n}xf32>\n{body}affine.store %v, %A[0] : memref<1xf32>\nreturn\n}}\n",
            list.join(", ")
        )
    };
    let load = format!("%v = affine.load %p[{at}] : memref<{n}xf32>\n");
    let number = |at: i64| format!("%v = arith.constant {}.0 : f32\n", 3 * at + 1);
    let bound = |bound: &str| {
        format!(
            "func.func @f(%A: memref<64xf32>, %x: f32) {{\n%n = arith.constant {n} : index\n%m = arith.constant 3 : index\n%c0 = arith.constant 0 : index\n%c1 = arith.constant 1 : index\n%k = {bound} : index\nscf.for %i = %c0 to %k step %c1 {{\nmemref.store %x, %A[%i] : memref<64xf32>\n}}\nreturn\n}}\n"
        )
    };
    Case::of(sum)
        .right("folded", value(wrapped))
        .wrong("folded, one more", value(i64::from((a + b + 1) as u8 as i8)))
        .right_of("an element of a constant", global("constant ", &load), global("constant ", &number(at)))
        .wrong_of(
            "another element of a constant",
            global("constant ", &load),
            global("constant ", &number((at + 1) % n)),
        )
        .wrong_of(
            "an element of what may change",
            global("", &load) + &writer(n),
            global("", &number(at)) + &writer(n),
        )
        .right_of("a bound", bound("arith.muli %n, %m"), bound(&format!("arith.constant {}", 3 * n)))
        .wrong_of(
            "another bound",
            bound("arith.muli %n, %m"),
            bound(&format!("arith.constant {}", 3 * n - 1)),
        )
}

/// Somebody who writes the global.
fn writer(n: i64) -> String {
    format!(
        "func.func @w(%x: f32) {{\n%p = memref.get_global @g : memref<{n}xf32>\naffine.for %i = 0 to {n} {{\naffine.store %x, %p[%i] : memref<{n}xf32>\n}}\nreturn\n}}\n"
    )
}
