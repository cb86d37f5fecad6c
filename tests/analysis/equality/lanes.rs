//! Proofs about vectors, lane by lane: what they are accepted for, and what they must not be.

use super::used_for;
use crate::parse;
use loopwright_affine_ir::Ir;

/// A program, what it is rewritten to, and rewritings that are wrong: each is like the right one but for one
/// thing.
struct Case {
    what: &'static str,
    before: String,
    right: String,
    /// What is changed in the right one.
    wrong: &'static [(&'static str, &'static str)],
    /// What makes it undefined where the right one is not, and is no fault the other way round.
    undefined: &'static [(&'static str, &'static str)],
}

fn over(arguments: &str, body: &str) -> String {
    format!("func.func @f({arguments}) {{ {body} return }}")
}

fn cases() -> Vec<Case> {
    const ARRAYS: &str = "%n: index, %a: memref<?xf32>, %b: memref<?xf32>, %s: f32, %t: f32";
    const FIXED: &str = "%n: index, %a: memref<16xf32>, %b: memref<16xf32>, %s: f32, %t: f32";
    const SQUARES: &str = "%a: memref<8x8xf32>, %b: memref<8x8xf32>, %x: f32";
    let doubled = "affine.for %i = 0 to %n {
        %x = affine.load %a[%i] : memref<?xf32>
        %y = arith.addf %x, %s : f32
        affine.store %y, %b[%i] : memref<?xf32>
      }";
    vec![
        Case {
            what: "masked tiles",
            before: over(ARRAYS, doubled),
            right: over(
                ARRAYS,
                "%z = arith.constant dense<0.0> : vector<8xf32>
                 %v = vector.broadcast %s : f32 to vector<8xf32>
                 affine.for %i = 0 to %n step 8 {
                   %m = affine.min affine_map<(i)[n] -> (8, n - i)>(%i)[%n]
                   %o = affine.apply affine_map<(i)[n] -> (n - i)>(%i)[%n]
                   %in = vector.create_mask %o : vector<8xi1>
                   %out = vector.create_mask %m : vector<8xi1>
                   %x = vector.maskedload %a[%i], %in, %z : memref<?xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
                   %y = arith.addf %x, %v : vector<8xf32>
                   vector.maskedstore %b[%i], %out, %y : memref<?xf32>, vector<8xi1>, vector<8xf32>
                 }",
            ),
            wrong: &[
                ("(8, n - i)", "(7, n - i)"),
                ("(8, n - i)", "(8, n - i + 1)"),
                ("(8, n - i)", "(8, n)"),
                ("(i)[n] -> (n - i)>", "(i)[n] -> (n - i - 1)>"),
                ("vector.broadcast %s", "vector.broadcast %t"),
                ("step 8", "step 16"),
                ("arith.addf", "arith.mulf"),
                ("arith.addf %x, %v", "arith.addf %v, %x"),
                ("arith.addf", "arith.subf"),
                ("maskedload %a", "maskedload %b"),
                ("maskedstore %b", "maskedstore %a"),
            ],
            undefined: &[("(i)[n] -> (n - i)>", "(i)[n] -> (n - i + 1)>"), ("vector.create_mask %o", "vector.create_mask %n")],
        },
        Case {
            what: "past the end",
            before: over(
                FIXED,
                "affine.for %i = 0 to 8 {
                   %x = affine.if affine_set<(i) : (5 - i >= 0)>(%i) -> f32 {
                     %y = affine.load %a[%i + 10] : memref<16xf32>
                     affine.yield %y : f32
                   } else {
                     affine.yield %s : f32
                   }
                   affine.store %x, %b[%i] : memref<16xf32>
                 }",
            ),
            right: over(
                FIXED,
                "%c0 = arith.constant 0 : index
                 %c10 = arith.constant 10 : index
                 %x = vector.transfer_read %a[%c10], %s : memref<16xf32>, vector<8xf32>
                 vector.transfer_write %x, %b[%c0] {in_bounds = [true]} : vector<8xf32>, memref<16xf32>",
            ),
            wrong: &[
                ("%a[%c10], %s :", "%a[%c10], %t :"),
                ("%a[%c10]", "%a[%c0]"),
                ("arith.constant 10", "arith.constant 9"),
                ("arith.constant 10", "arith.constant 11"),
                ("arith.constant 10", "arith.constant -10"),
                ("%b[%c0]", "%b[%c10]"),
                ("%x, %b[%c0]", "%x, %a[%c0]"),
            ],
            undefined: &[("%s : memref<16xf32>", "%s {in_bounds = [true]} : memref<16xf32>")],
        },
        Case {
            what: "what is passed through",
            before: over(
                FIXED,
                "affine.for %i = 0 to 8 {
                   %x = affine.load %a[%i] : memref<16xf32>
                   affine.store %x, %b[%i] : memref<16xf32>
                 }
                 affine.for %i = 8 to 16 {
                   %x = affine.load %b[%i] : memref<16xf32>
                   %y = arith.negf %x : f32
                   affine.store %y, %b[%i] : memref<16xf32>
                 }",
            ),
            right: over(
                FIXED,
                "%c0 = arith.constant 0 : index
                 %mask = vector.constant_mask [8] : vector<16xi1>
                 %old = vector.load %b[%c0] : memref<16xf32>, vector<16xf32>
                 %new = arith.negf %old : vector<16xf32>
                 %x = vector.maskedload %a[%c0], %mask, %new : memref<16xf32>, vector<16xi1>, vector<16xf32> into vector<16xf32>
                 vector.store %x, %b[%c0] : memref<16xf32>, vector<16xf32>",
            ),
            wrong: &[
                ("constant_mask [8]", "constant_mask [7]"),
                ("constant_mask [8]", "constant_mask [9]"),
                ("%mask, %new", "%mask, %old"),
                ("vector.load %b", "vector.load %a"),
                ("maskedload %a", "maskedload %b"),
                ("vector.store %x", "vector.store %new"),
                ("vector.constant_mask [8]", "arith.constant dense<true>"),
                ("vector.constant_mask [8]", "arith.constant dense<false>"),
            ],
            undefined: &[],
        },
        Case {
            what: "squares",
            before: over(
                SQUARES,
                "affine.for %i = 0 to 4 {
                   affine.for %j = 0 to 3 {
                     %u = affine.load %a[%j, %i] : memref<8x8xf32>
                     %v = arith.mulf %u, %x : f32
                     affine.store %v, %b[%i, %j + 1] : memref<8x8xf32>
                   }
                 }",
            ),
            right: over(
                SQUARES,
                "%c0 = arith.constant 0 : index
                 %c1 = arith.constant 1 : index
                 %c3 = arith.constant 3 : index
                 %c4 = arith.constant 4 : index
                 %read = vector.create_mask %c3, %c4 : vector<3x4xi1>
                 %m = vector.create_mask %c4, %c3 : vector<4x3xi1>
                 %xs = vector.broadcast %x : f32 to vector<4x3xf32>
                 %u = vector.transfer_read %a[%c0, %c0], %x, %read {in_bounds = [true, true], permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : memref<8x8xf32>, vector<4x3xf32>
                 %v = arith.mulf %u, %xs : vector<4x3xf32>
                 vector.maskedstore %b[%c0, %c1], %m, %v : memref<8x8xf32>, vector<4x3xi1>, vector<4x3xf32>",
            ),
            wrong: &[
                ("%b[%c0, %c1]", "%b[%c1, %c0]"),
                ("%b[%c0, %c1]", "%b[%c0, %c0]"),
                ("vector.create_mask %c4, %c3", "vector.create_mask %c3, %c3"),
                ("vector.create_mask %c4, %c3", "vector.create_mask %c4, %c1"),
                ("vector.create_mask %c3, %c4", "vector.create_mask %c3, %c3"),
                ("vector.create_mask %c3, %c4", "vector.create_mask %c1, %c4"),
                ("%a[%c0, %c0]", "%a[%c0, %c1]"),
                ("%a[%c0, %c0]", "%a[%c1, %c0]"),
                ("arith.mulf %u, %xs", "arith.mulf %u, %u"),
            ],
            undefined: &[],
        },
        Case {
            what: "lanes of the same vectors",
            before: over(
                FIXED,
                "affine.for %i = 0 to 3 {
                   %u = affine.vector_load %a[%i * 4] : memref<16xf32>, vector<4xf32>
                   affine.vector_store %u, %b[%i * 4 + 4] : memref<16xf32>, vector<4xf32>
                 }",
            ),
            right: over(
                FIXED,
                "affine.for %i = 0 to 6 {
                   %u = affine.vector_load %a[-%i * 2 + 10] : memref<16xf32>, vector<2xf32>
                   affine.vector_store %u, %b[-%i * 2 + 14] : memref<16xf32>, vector<2xf32>
                 }",
            ),
            wrong: &[
                ("0 to 6", "0 to 5"),
                ("0 to 6", "1 to 6"),
                ("+ 10]", "+ 9]"),
                ("+ 14]", "+ 13]"),
                ("vector_load %a", "vector_load %b"),
                ("%i * 2 + 14", "%i + 14"),
            ],
            undefined: &[],
        },
        Case {
            what: "constants",
            before: over(
                FIXED,
                "%c = arith.constant 1.5 : f32
                 affine.for %i = 0 to 16 {
                   affine.store %c, %b[%i] : memref<16xf32>
                 }",
            ),
            right: over(
                FIXED,
                "%c = arith.constant dense<1.5> : vector<4xf32>
                 affine.for %i = 0 to 4 {
                   affine.vector_store %c, %b[%i * 4] : memref<16xf32>, vector<4xf32>
                 }",
            ),
            wrong: &[
                ("dense<1.5>", "dense<2.5>"),
                ("dense<1.5>", "dense<-1.5>"),
                ("dense<1.5>", "dense<[1.5, 1.5, 1.5, 2.5]>"),
                ("%b[%i * 4]", "%b[%i * 3]"),
                ("0 to 4", "0 to 3"),
            ],
            undefined: &[],
        },
    ]
}

#[test]
fn vectors_are_followed_lane_by_lane() {
    for Case { what, before, right, wrong, undefined } in cases() {
        let (before, right_ir) = (parse(&before), parse(&right));
        assert_eq!(used_for([&before, &right_ir], [&before, &right_ir]), Ok(()), "{what}: the right one");
        assert_eq!(
            used_for([&right_ir, &before], [&right_ir, &before]),
            Ok(()),
            "{what}: the other way round"
        );
        for (from, to) in wrong.iter().chain(undefined) {
            assert!(right.contains(from), "{what}: {from}");
            let other: Ir = parse(&right.replace(from, to));
            let accepted = |of: [&Ir; 2], others: [&Ir; 2]| used_for(of, others).is_ok();
            let by_another = "by the proof of the right one";
            assert!(!accepted([&before, &right_ir], [&before, &other]), "{what}: {to}, {by_another}");
            assert!(!accepted([&before, &other], [&before, &other]), "{what}: {to}");
            if !undefined.contains(&(*from, *to)) {
                assert!(!accepted([&right_ir, &before], [&other, &before]), "{what}: of {to}, {by_another}");
                assert!(!accepted([&other, &before], [&other, &before]), "{what}: of {to}");
            }
        }
    }
}
