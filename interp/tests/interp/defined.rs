//! The declared conditions of definedness hold: where they are met the program runs, elsewhere it stops.

use loopwright_affine_ir::declare::Condition;
use loopwright_affine_ir::machinery::conditions;
use loopwright_affine_ir::{Attr, Ir, OpId, ParseOptions, Source, parse, verify};
use loopwright_interp::{InterpErrorKind, InterpOptions, Interpreter};
use proptest::prelude::*;

/// Ops of two numbers `%x` and `%y`, with the type of these.
const BINARY: &[(&str, &[&str])] = &[
    ("arith.addi %x, %y : T", &["i1", "i8", "i32", "i64"]),
    ("arith.addi %x, %y overflow<nsw> : T", &["i8", "i64", "index"]),
    ("arith.addi %x, %y overflow<nuw> : T", &["i1", "i8", "i64", "index"]),
    ("arith.addi %x, %y overflow<nsw, nuw> : T", &["i8", "i32"]),
    ("arith.subi %x, %y overflow<nsw> : T", &["i8", "i64"]),
    ("arith.subi %x, %y overflow<nuw> : T", &["i8", "i64", "index"]),
    ("arith.muli %x, %y overflow<nsw> : T", &["i8", "i64"]),
    ("arith.muli %x, %y overflow<nuw> : T", &["i8", "i64", "index"]),
    ("arith.shli %x, %y : T", &["i8", "i32", "i64"]),
    ("arith.shli %x, %y overflow<nsw> : T", &["i8", "i32"]),
    ("arith.shli %x, %y overflow<nuw> : T", &["i8", "i32"]),
    ("arith.shrsi %x, %y : T", &["i8", "i64", "index"]),
    ("arith.shrsi %x, %y exact : T", &["i8", "i32"]),
    ("arith.shrui %x, %y exact : T", &["i8", "i32"]),
    ("arith.divsi %x, %y : T", &["i1", "i8", "i64", "index"]),
    ("arith.divsi %x, %y exact : T", &["i8", "i64", "index"]),
    ("arith.divui %x, %y : T", &["i8", "i64", "index"]),
    ("arith.divui %x, %y exact : T", &["i8", "i64"]),
    ("arith.ceildivsi %x, %y : T", &["i8", "i64"]),
    ("arith.ceildivui %x, %y : T", &["i8", "i64"]),
    ("arith.floordivsi %x, %y : T", &["i8", "i64"]),
    ("arith.remsi %x, %y : T", &["i8", "i64", "index"]),
    ("arith.remui %x, %y : T", &["i8", "i64"]),
    ("index.divs %x, %y", &["index"]),
    ("index.divu %x, %y", &["index"]),
    ("index.ceildivs %x, %y", &["index"]),
    ("index.ceildivu %x, %y", &["index"]),
    ("index.floordivs %x, %y", &["index"]),
    ("index.rems %x, %y", &["index"]),
    ("index.remu %x, %y", &["index"]),
    ("index.shrs %x, %y", &["index"]),
    ("index.shru %x, %y", &["index"]),
    ("arith.trunci %x : T to i4", &["i8", "i64"]),
    ("arith.trunci %x overflow<nsw> : T to i4", &["i8", "i64"]),
    ("arith.trunci %x overflow<nuw> : T to i4", &["i8", "i64"]),
    ("arith.maxsi %x, %y : T", &["i8", "index"]),
    ("arith.cmpi ult, %x, %y : T", &["i8", "index"]),
    ("memref.dim %m, %y : memref<3x4xf32>", &["index"]),
    ("memref.alloc(%x) : memref<?xf32>", &["index"]),
    ("memref.alloca(%x, %y) : memref<?x4x?xi8>", &["index"]),
    ("memref.view %b[%y][] : memref<8xi8> to memref<5xi8>", &["index"]),
    ("vector.extract %v[%y] : f32 from vector<5xf32>", &["index"]),
    ("vector.extract %w[1, %y] : f32 from vector<2x3xf32>", &["index"]),
    ("vector.insert %e, %v[%y] : f32 into vector<5xf32>", &["index"]),
];

/// Ops of which types and attributes tell all: they are defined where nothing is asked of them.
const STATIC: &[&str] = &[
    "memref.subview %m[0, 1] [3, 3] [1, 1] : memref<3x4xf32> to memref<3x3xf32, strided<[4, 1], offset: 1>>",
    "memref.subview %m[2, 0] [1, 2] [1, 3] : memref<3x4xf32> to memref<1x2xf32, strided<[4, 3], offset: 8>>",
    "memref.cast %m : memref<3x4xf32> to memref<?x4xf32, strided<[?, 1], offset: ?>>",
    "memref.cast %m : memref<3x4xf32> to memref<*xf32>",
    "memref.reinterpret_cast %m to offset: [2], sizes: [5, 2], strides: [2, 1] : memref<3x4xf32> to memref<5x2xf32, strided<[2, 1], offset: 2>>",
    "memref.expand_shape %m [[0], [1, 2]] output_shape [3, 2, 2] : memref<3x4xf32> into memref<3x2x2xf32>",
    "memref.collapse_shape %m [[0, 1]] : memref<3x4xf32> into memref<12xf32>",
    "memref.transpose %m (i, j) -> (j, i) : memref<3x4xf32> to memref<4x3xf32, strided<[1, 4]>>",
    "vector.shuffle %v, %v [0, 9, 3] : vector<5xf32>, vector<5xf32>",
    "affine.delinearize_index %i into (3, 4) : index, index",
    "affine.apply affine_map<(d0) -> (d0 floordiv 3)>(%i)",
];

fn program(op: &str, ty: &str, [x, y]: [i64; 2]) -> (Ir, OpId) {
    let text = format!(
        "func.func @main() {{
           %x = arith.constant {x} : {ty}
           %y = arith.constant {y} : {ty}
           %i = arith.constant 7 : index
           %e = arith.constant 1.0 : f32
           %v = arith.constant dense<1.0> : vector<5xf32>
           %w = arith.constant dense<1.0> : vector<2x3xf32>
           %m = memref.alloc() : memref<3x4xf32>
           %b = memref.alloc() : memref<8xi8>
           \"test.mark\"() : () -> ()
           {} {op}
           return
         }}",
        if op.contains("delinearize") { "%r:2 =" } else { "%r =" }
    )
    .replace("\"test.mark\"() : () -> ()", "%mark = arith.constant 77 : i16")
    .replace(": T", &format!(": {ty}"));
    let ir = parse(&Source::new("point.mlir", text.clone()), &ParseOptions::default());
    let ir = ir.unwrap_or_else(|found| panic!("{text}\n{found:?}"));
    verify(&ir).unwrap_or_else(|found| panic!("{text}\n{found:?}"));
    let is_mark = |op: &OpId| {
        ir.op(*op).attr("value") == Some(&Attr::Integer(77, loopwright_affine_ir::Type::integer(16)))
    };
    let mark = ir.walk(ir.module()).find(is_mark).expect("is there");
    let block = ir.op(mark).parent().expect("is in a block");
    let op = ir.block(block).ops()[ir.position(mark) + 1];
    (ir, op)
}

/// Whether the program stops, as it does something undefined.
fn stops(ir: &Ir) -> bool {
    match Interpreter::new(ir, InterpOptions::default()).call("main", &[]) {
        Ok(_) => false,
        Err(error) => {
            assert_eq!(error.kind, InterpErrorKind::UndefinedBehaviour, "{error}");
            true
        }
    }
}

/// The points of a type, its ends more often than others; of an index those whose sums and products fit.
fn number(ty: &str) -> BoxedStrategy<i64> {
    let (low, high) = match ty {
        "i1" => (-1, 0),
        "i8" => (i64::from(i8::MIN), i64::from(i8::MAX)),
        "i32" => (i64::from(i32::MIN), i64::from(i32::MAX)),
        "index" => (-12, 12),
        _ => (i64::MIN, i64::MAX),
    };
    let near = (low.max(-3))..=(high.min(9));
    prop_oneof![Just(low), Just(low + 1), Just(high), near, low..=high].boxed()
}

fn point() -> impl Strategy<Value = (&'static str, &'static str, [i64; 2])> {
    let cases: Vec<(&str, &str)> =
        BINARY.iter().flat_map(|(op, types)| types.iter().map(move |ty| (*op, *ty))).collect();
    prop::sample::select(cases).prop_flat_map(|(op, ty)| {
        (Just(op), Just(ty), [number(ty), number(ty)]).prop_map(|(op, ty, at)| (op, ty, at))
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4000))]

    #[test]
    fn program_stops_where_a_declared_condition_does_not_hold_alone((op, ty, at) in point()) {
        let (ir, id) = program(op, ty, at);
        let operands: Vec<Option<i128>> = ir
            .op(id)
            .operands()
            .iter()
            .map(|value| loopwright_affine_ir::constant(&ir, *value).and_then(Attr::as_integer))
            .collect();
        let declared = conditions(&ir, id).expect("is declared");
        let holds = |condition: &Condition| condition.holds(&ir, id, &operands).expect("is about numbers");
        let is_defined = declared.iter().all(holds);
        prop_assert_eq!(stops(&ir), !is_defined, "{} of {}: {:?} at {:?}", op, ty, declared, operands);
    }
}

#[test]
fn what_types_show_to_be_defined_is() {
    for op in STATIC {
        let (ir, id) = program(op, "i8", [0, 0]);
        assert_eq!(conditions(&ir, id).as_deref(), Some(&[][..]), "{op}");
        assert!(!stops(&ir), "{op}");
    }
}

#[test]
fn ops_that_give_poison_or_are_never_reached_say_so() {
    let (ir, id) = program("ub.poison : f32", "i8", [0, 0]);
    assert_eq!(conditions(&ir, id), Some(vec![Condition::Poison]));
    let (ir, id) = program("vector.shuffle %v, %v [0, -1] : vector<5xf32>, vector<5xf32>", "i8", [0, 0]);
    assert_eq!(conditions(&ir, id), Some(vec![Condition::Poison]));
}
