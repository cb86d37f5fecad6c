//! No input makes parser, verifier or printer panic: valid programs with pieces cut, doubled, swapped or overwritten.

use affine_ir::{ParseOptions, PrintOptions, Source, parse, print, verify};
use proptest::prelude::*;

const SEEDS: [&str; 4] = [
    r#"#map = affine_map<(d0, d1)[s0] -> (d0 floordiv 2 + s0, d1 mod 7 - d0 * 3)>
#set = affine_set<(d0)[s0] : (d0 - 1 >= 0, -d0 + s0 == 0)>
func.func @f(%A: memref<?x4xf32, #map>, %n: index, %x: f32) -> f32 attributes {a.b = [1, 2.5, "s", @g::@h]} {
  %s = affine.for %i = max affine_map<(d0) -> (d0, 3)>(%n) to %n step 2 iter_args(%a = %x) -> (f32) {
    affine.if #set(%i)[%n] { affine.store %a, %A[%i + 1, 3] : memref<?x4xf32, #map> } else { }
    %v = affine.load %A[%i, symbol(%n)] {c.d} : memref<?x4xf32, #map>
    affine.yield %v : f32
  }
  return %s : f32 loc("f":1:2)
}"#,
    r#"module @m { func.func private @g(i32 {x.y}, tensor<*xf32>) -> (index, vector<4x[2]xi1>)
  func.func @k(%m: memref<4xi32, strided<[2], offset: ?>, 1>) {
    %c = arith.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi8> %t = arith.constant true
    %h = arith.constant 0x7C00 : f16 %z = arith.constant 1 : index
    affine.parallel (%i, %j) = (0, max(%z, 3)) to (10, min(%z, 4 + %z)) step (1, 2) { }
    %p:2 = affine.delinearize_index %z into (%z, 4) : index, index
    %q = affine.linearize_index disjoint [%p#0, %p#1] by (%z, 4) : index
    affine.prefetch %m[%q], read, locality<3>, data : memref<4xi32, strided<[2], offset: ?>, 1>
    func.return } }"#,
    r#"#loc1 = loc(callsite("a" at fused<"m">["f":1:2, unknown]))
"builtin.module"() ({ "func.func"() <{function_type = (i1) -> (), sym_name = "f"}> ({
  ^bb0(%a: i1): "t.br"(%a)[^bb1, ^bb2] {k = #loc1} : (i1) -> () ^bb1: "t.x"() : () -> ()
  ^bb2(%b: i32): "func.return"() : () -> () }) : () -> () loc(#loc2) }) : () -> ()
#loc2 = loc("z")"#,
    r#"func.func @a(%x: f32, %i: i64) { %0 = arith.addf %x, %x fastmath<nnan,ninf> : f32
  %1 = arith.cmpi slt, %i, %i : i64 %2 = arith.select %1, %x, %0 : f32 %3 = arith.trunci %i overflow<nsw> : i64 to i8
  %4 = math.powf %2, %x : f32 %5 = memref.alloc() {alignment = 8} : memref<3xf32> %6 = arith.constant -9 : index
  %7 = memref.load %5[%6] : memref<3xf32> memref.dealloc %5 : memref<3xf32> return }"#,
];

#[derive(Clone, Debug)]
enum Edit {
    Cut(usize, usize),
    Double(usize, usize),
    Overwrite(usize, u8),
    Splice(usize, usize, usize),
}

fn edit() -> impl Strategy<Value = Edit> {
    let place = 0..2000usize;
    prop_oneof![
        (place.clone(), 1..20usize).prop_map(|(at, len)| Edit::Cut(at, len)),
        (place.clone(), 1..40usize).prop_map(|(at, len)| Edit::Double(at, len)),
        (place.clone(), any::<u8>()).prop_map(|(at, byte)| Edit::Overwrite(at, byte)),
        (place.clone(), place, 1..20usize).prop_map(|(at, from, len)| Edit::Splice(at, from, len)),
    ]
}

fn apply(text: &mut Vec<u8>, edit: &Edit) {
    if text.is_empty() {
        return;
    }
    let len = text.len();
    let range = |at: usize, n: usize| at % len..(at % len + n).min(len);
    match *edit {
        Edit::Cut(at, n) => drop(text.drain(range(at, n))),
        Edit::Double(at, n) => {
            let copy = text[range(at, n)].to_vec();
            text.splice(at % len..at % len, copy);
        }
        Edit::Overwrite(at, byte) => text[at % len] = byte,
        Edit::Splice(at, from, n) => {
            let copy = text[range(from, n)].to_vec();
            text.splice(range(at, n), copy);
        }
    }
}

/// Runs everything; what verifies must print to a text that reads back to the same print.
fn run(text: &str) {
    let options = ParseOptions { allow_unregistered: true };
    let Ok(ir) = parse(&Source::new("t.mlir", text), &options) else { return };
    if verify(&ir).is_err() {
        return;
    }
    for generic in [false, true] {
        let print_options = PrintOptions { generic, debug_info: generic, ..PrintOptions::default() };
        let printed = print(&ir, &print_options);
        let again = parse(&Source::new("u.mlir", printed.as_str()), &options);
        let again = again.unwrap_or_else(|errors| panic!("{}\n{printed}", errors[0]));
        assert_eq!(print(&again, &print_options), printed);
    }
}

#[test]
fn the_seeds_are_valid() {
    for seed in SEEDS {
        let ir = parse(&Source::new("t.mlir", seed), &ParseOptions { allow_unregistered: true });
        let ir = ir.unwrap_or_else(|errors| panic!("{}", errors[0]));
        if let Err(errors) = verify(&ir) {
            panic!("{}", errors[0]);
        }
        run(seed);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 20000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn edited_programs_never_panic(seed in 0..SEEDS.len(), edits in prop::collection::vec(edit(), 1..6)) {
        let mut text = SEEDS[seed].as_bytes().to_vec();
        for edit in &edits {
            apply(&mut text, edit);
        }
        run(&String::from_utf8_lossy(&text));
    }
}
