//! Validation refuses programs that are not a reordering of the old one.
//!
//! Programs are generated as the gate generates them, then broken: by hand, where the message is to be seen,
//! and by changing every number, line and op in turn. What is accepted of the latter must run like the
//! original.

mod mutants;

use crate::rewritten::rewrite;
use crate::validate::mutants::mutants;
use expect_test::{Expect, expect};
use loopwright_affine_ir::{AffineExpr, FuncOp, Ir, OpId, ParseOptions, PrintOptions, Source};
use loopwright_analysis::machinery::FlatRow;
use loopwright_analysis::{Dependence, Pairs, Schedule, Scop, dependences, extract};
use loopwright_polyhedra::Budget;
use loopwright_scheduler::{SchedOptions, SchedProblem, TileOptions, compute_schedule, tile_schedule};
use loopwright_transforms::machinery::{
    Claim, CodegenOptions, Generated, Mismatch, Original, Programs, ReplayOptions, claims, generate, replay,
    scan_stmts, validate,
};
use std::fmt::Write as _;

/// Which order the generated program runs in.
#[derive(Clone, Copy)]
enum Order {
    Original,
    Scheduled,
    Tiled(u64),
}

/// A program and what was generated from it.
struct Case {
    ir: Ir,
    scop: Scop,
    dependences: Vec<Dependence>,
    timestamps: Vec<Vec<FlatRow>>,
    claims: Vec<Claim>,
    /// The generated function.
    text: String,
}

fn read(text: &str) -> Option<Ir> {
    let ir = loopwright_affine_ir::parse(&Source::new("test", text), &ParseOptions::default()).ok()?;
    loopwright_affine_ir::verify(&ir).is_ok().then_some(ir)
}

fn first_function(ir: &Ir) -> OpId {
    FuncOp::all(ir).next().expect("there is a function").0
}

impl Case {
    fn new(program: &str, order: Order) -> Self {
        let case = Self::unchecked(program, order);
        assert_eq!(case.verdict(&case.text, &case.claims), Some(Ok(())), "accepted as generated");
        case
    }

    fn unchecked(program: &str, order: Order) -> Self {
        let budget = Budget::default();
        let ir = read(program).expect("the program is right");
        let scop = extract(&ir, first_function(&ir)).expect("a scop");
        let dependences = dependences(&scop, Pairs::Conflicting, &budget).expect("the budget is ample");
        let schedule = order.schedule(&scop, &dependences, &budget);
        let ast = generate(&scan_stmts(&scop, &schedule), &CodegenOptions::default(), &budget)
            .expect("there are loops");
        let mut new = read(program).expect("the program is right");
        let new_scop = extract(&new, first_function(&new)).expect("a scop");
        rewrite(&mut new, &new_scop, &ast, (1, 1));
        let text = loopwright_affine_ir::print_op(&new, new_scop.func, &PrintOptions::default());
        Self { ir, timestamps: schedule.timestamps(), scop, dependences, claims: claims(&ast), text }
    }

    /// What validation says of a text; `None` if it is no program.
    fn verdict(&self, text: &str, claims: &[Claim]) -> Option<Result<(), Mismatch>> {
        let after = read(text)?;
        let original = Original {
            ir: &self.ir,
            scop: &self.scop,
            dependences: &self.dependences,
            timestamps: &self.timestamps,
        };
        let generated = Generated { ir: &after, func: first_function(&after), claims };
        Some(validate(&original, &generated, &Budget::default()))
    }

    /// Applies each edit by itself, to the first place where it applies, and shows what is said of the
    /// result.
    fn check_edits(&self, edits: &[(&str, &str)], expected: Expect) {
        let mut out = String::new();
        for (from, to) in edits {
            assert!(self.text.contains(from), "'{from}' is not in\n{}", self.text);
            let edited = self.text.replacen(from, to, 1);
            let said = match self.verdict(&edited, &self.claims) {
                None => panic!("not a program:\n{edited}"),
                Some(Ok(())) => "ACCEPTED".to_string(),
                Some(Err(mismatch)) => mismatch.to_string(),
            };
            let shown = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
            let _ = writeln!(out, "{} => {}:\n  {said}", shown(from), shown(to));
        }
        expected.assert_eq(&out);
    }

    /// Shows which of the mutants are accepted, each of which must run like the original.
    fn check_mutants(&self, expected: Expect) {
        let mut accepted = String::new();
        let (mut refused, mut programs) = (0, 0);
        for (what, text) in mutants(&self.text) {
            let Some(verdict) = self.verdict(&text, &self.claims) else { continue };
            programs += 1;
            if verdict.is_err() {
                refused += 1;
                continue;
            }
            let (before, after) = (&self.ir, read(&text).expect("a program"));
            let programs = Programs { ir: &self.ir, scop: &self.scop, before, after: &after };
            let run = replay(&programs, &ReplayOptions::default());
            assert!(run.is_ok(), "{what} is accepted, but {run:?}:\n{text}");
            let _ = writeln!(accepted, "accepted: {what}");
        }
        expected.assert_eq(&format!("{refused} of {programs} refused\n{accepted}"));
    }
}

impl Order {
    fn schedule(self, scop: &Scop, found: &[Dependence], budget: &Budget) -> Schedule {
        let problem = SchedProblem::of(scop, found.to_vec());
        let options = SchedOptions::default();
        let scheduled = || compute_schedule(&problem, &options, budget).expect("a schedule");
        match self {
            Order::Original => scop.original.clone(),
            Order::Scheduled => scheduled(),
            Order::Tiled(size) => {
                let tile = TileOptions { sizes: vec![size], ..TileOptions::default() };
                tile_schedule(&problem, &scheduled(), &tile, budget).expect("a tiled schedule")
            }
        }
    }
}

const PRODUCT: &str = "func.func @f(%C: memref<6x7xf64>, %A: memref<6x5xf64>, %B: memref<5x7xf64>) {
  affine.for %i = 0 to 6 {
    affine.for %j = 0 to 7 {
      affine.for %k = 0 to 5 {
        %a = affine.load %A[%i, %k] : memref<6x5xf64>
        %b = affine.load %B[%k, %j] : memref<5x7xf64>
        %c = affine.load %C[%i, %j] : memref<6x7xf64>
        %p = arith.mulf %a, %b : f64
        %s = arith.addf %c, %p : f64
        affine.store %s, %C[%i, %j] : memref<6x7xf64>
      }
    }
  }
  return
}";

const STENCIL: &str = "func.func @f(%n: index, %A: memref<?xi64>) {
  affine.for %t = 0 to %n {
    affine.for %i = 1 to affine_map<()[s0] -> (s0 + 3)>()[%n] {
      %l = affine.load %A[%i - 1] : memref<?xi64>
      %r = affine.load %A[%i + 1] : memref<?xi64>
      %s = arith.addi %l, %r : i64
      affine.store %s, %A[%i] : memref<?xi64>
    }
  }
  return
}";

const TWO_NESTS: &str = "func.func @f(%A: memref<9xi64>, %B: memref<9xi64>) {
  %T = memref.alloc() : memref<9xi64>
  %c3 = arith.constant 3 : i64
  affine.for %i = 0 to 9 {
    affine.if affine_set<(d0) : (d0 - 2 >= 0)>(%i) {
      %a = affine.load %A[%i - 2] : memref<9xi64>
      %s = arith.muli %a, %c3 : i64
      affine.store %s, %T[%i] : memref<9xi64>
    } else {
      affine.store %c3, %T[%i] : memref<9xi64>
    }
  }
  affine.for %i = 0 to 9 step 2 {
    %t = affine.load %T[%i] : memref<9xi64>
    affine.store %t, %B[%i floordiv 2] : memref<9xi64>
  }
  memref.dealloc %T : memref<9xi64>
  return
}";

#[test]
fn faults_in_a_tiled_product() {
    let case = Case::new(PRODUCT, Order::Tiled(4));
    expect![[r#"
        #map = affine_map<(d0) -> (d0 * 4)>
        #map1 = affine_map<(d0) -> (d0 * 4 + 4, 6)>
        #map2 = affine_map<(d0) -> (d0 * 4 + 4, 5)>
        #map3 = affine_map<(d0) -> (d0 * 4 + 4, 7)>
        func.func @f(%arg0: memref<6x7xf64>, %arg1: memref<6x5xf64>, %arg2: memref<5x7xf64>) {
          affine.parallel (%arg3) = (0) to (2) {
            affine.for %arg4 = 0 to 2 {
              affine.for %arg5 = 0 to 2 {
                affine.for %arg6 = #map(%arg3) to min #map1(%arg3) {
                  affine.for %arg7 = #map(%arg5) to min #map2(%arg5) {
                    affine.for %arg8 = #map(%arg4) to min #map3(%arg4) {
                      %0 = affine.load %arg1[%arg6, %arg7] : memref<6x5xf64>
                      %1 = affine.load %arg2[%arg7, %arg8] : memref<5x7xf64>
                      %2 = affine.load %arg0[%arg6, %arg8] : memref<6x7xf64>
                      %3 = arith.mulf %0, %1 : f64
                      %4 = arith.addf %2, %3 : f64
                      affine.store %4, %arg0[%arg6, %arg8] : memref<6x7xf64>
                    }
                  }
                }
              }
            }
          }
          return
        }
    "#]]
    .assert_eq(&case.text);
    case.check_mutants(expect![[r#"
        67 of 77 refused
        accepted: '#map1 = affine_map<(d0) -> (d0 * 5 + 4, 6)>'
        accepted: '#map1 = affine_map<(d0) -> (d0 * 3 + 4, 6)>'
        accepted: '#map2 = affine_map<(d0) -> (d0 * 5 + 4, 5)>'
        accepted: '#map2 = affine_map<(d0) -> (d0 * 3 + 4, 5)>'
        accepted: '#map3 = affine_map<(d0) -> (d0 * 5 + 4, 7)>'
        accepted: '#map3 = affine_map<(d0) -> (d0 * 3 + 4, 7)>'
        accepted: 'affine.parallel (%arg3) = (0) to (3) {'
        accepted: 'affine.for %arg4 = 0 to 3 {'
        accepted: 'affine.for %arg5 = 0 to 3 {'
        accepted: '%2 = affine.load %arg0[%arg6, %arg8] : memref<6x7xf64>' after '%3 = arith.mulf %0, %1 : f64'
    "#]]);
}

#[test]
fn faults_in_a_stencil_run_by_wavefronts() {
    let case = Case::new(STENCIL, Order::Tiled(4));
    expect![[r#"
        #map = affine_map<()[s0] -> ((s0 * 3) ceildiv 4)>
        #map1 = affine_map<(d0, d1)[s0] -> (d0 * 4 - s0 - 2, d1 * 4 - d0 * 4)>
        #map2 = affine_map<(d0, d1)[s0] -> (d0 * 4 - d1 * 4 + 4, d1 * 4 + 3, s0)>
        #map3 = affine_map<(d0, d1) -> (d0 + 1, d1 * 4)>
        #map4 = affine_map<(d0, d1)[s0] -> (d0 + s0 + 3, d1 * 4 + 4)>
        func.func @f(%arg0: index, %arg1: memref<?xi64>) {
          affine.for %arg2 = 0 to #map()[%arg0] {
            affine.parallel (%arg3) = (max((%arg2 * 4 - symbol(%arg0) + 1) ceildiv 4, %arg2 ceildiv 2)) to (min((%arg2 * 4 + symbol(%arg0) + 6) ceildiv 8, %arg2 + 1, (symbol(%arg0) + 1) ceildiv 2)) {
              affine.for %arg4 = max #map1(%arg3, %arg2)[%arg0] to min #map2(%arg2, %arg3)[%arg0] {
                affine.for %arg5 = max #map3(%arg4, %arg3) to min #map4(%arg4, %arg3)[%arg0] {
                  %0 = affine.load %arg1[%arg5 - %arg4 - 1] : memref<?xi64>
                  %1 = affine.load %arg1[%arg5 - %arg4 + 1] : memref<?xi64>
                  %2 = arith.addi %0, %1 : i64
                  affine.store %2, %arg1[%arg5 - %arg4] : memref<?xi64>
                }
              }
            }
          }
          return
        }
    "#]].assert_eq(&case.text);
    case.check_mutants(expect![[r#"
        88 of 102 refused
        accepted: '#map1 = affine_map<(d0, d1)[s0] -> (d0 * 3 - s0 - 2, d1 * 4 - d0 * 4)>'
        accepted: '#map1 = affine_map<(d0, d1)[s0] -> (d0 * 4 - s0 - 3, d1 * 4 - d0 * 4)>'
        accepted: '#map2 = affine_map<(d0, d1)[s0] -> (d0 * 4 - d1 * 4 + 4, d1 * 5 + 3, s0)>'
        accepted: '#map2 = affine_map<(d0, d1)[s0] -> (d0 * 4 - d1 * 4 + 4, d1 * 4 + 4, s0)>'
        accepted: 'affine.parallel (%arg3) = (max((%arg2 * 3 - symbol(%arg0) + 1) ceildiv 4, %arg2 ceildiv 2)) to (min((%arg2 * 4 + symbol(%arg0) + 6) ceildiv 8, %arg2 + 1, (symbol(%arg0) + 1) ceildiv 2)) {'
        accepted: 'affine.parallel (%arg3) = (max((%arg2 * 4 - symbol(%arg0) + 0) ceildiv 4, %arg2 ceildiv 2)) to (min((%arg2 * 4 + symbol(%arg0) + 6) ceildiv 8, %arg2 + 1, (symbol(%arg0) + 1) ceildiv 2)) {'
        accepted: 'affine.parallel (%arg3) = (max((%arg2 * 4 - symbol(%arg0) + 1) ceildiv 5, %arg2 ceildiv 2)) to (min((%arg2 * 4 + symbol(%arg0) + 6) ceildiv 8, %arg2 + 1, (symbol(%arg0) + 1) ceildiv 2)) {'
        accepted: 'affine.parallel (%arg3) = (max((%arg2 * 4 - symbol(%arg0) + 1) ceildiv 4, %arg2 ceildiv 3)) to (min((%arg2 * 4 + symbol(%arg0) + 6) ceildiv 8, %arg2 + 1, (symbol(%arg0) + 1) ceildiv 2)) {'
        accepted: 'affine.parallel (%arg3) = (max((%arg2 * 4 - symbol(%arg0) + 1) ceildiv 4, %arg2 ceildiv 2)) to (min((%arg2 * 5 + symbol(%arg0) + 6) ceildiv 8, %arg2 + 1, (symbol(%arg0) + 1) ceildiv 2)) {'
        accepted: 'affine.parallel (%arg3) = (max((%arg2 * 4 - symbol(%arg0) + 1) ceildiv 4, %arg2 ceildiv 2)) to (min((%arg2 * 4 + symbol(%arg0) + 7) ceildiv 8, %arg2 + 1, (symbol(%arg0) + 1) ceildiv 2)) {'
        accepted: 'affine.parallel (%arg3) = (max((%arg2 * 4 - symbol(%arg0) + 1) ceildiv 4, %arg2 ceildiv 2)) to (min((%arg2 * 4 + symbol(%arg0) + 6) ceildiv 7, %arg2 + 1, (symbol(%arg0) + 1) ceildiv 2)) {'
        accepted: 'affine.parallel (%arg3) = (max((%arg2 * 4 - symbol(%arg0) + 1) ceildiv 4, %arg2 ceildiv 2)) to (min((%arg2 * 4 + symbol(%arg0) + 6) ceildiv 8, %arg2 + 1, (symbol(%arg0) + 2) ceildiv 2)) {'
        accepted: 'affine.parallel (%arg3) = (max((%arg2 * 4 - symbol(%arg0) + 1) ceildiv 4, %arg2 ceildiv 2)) to (min((%arg2 * 4 + symbol(%arg0) + 6) ceildiv 8, %arg2 + 1, (symbol(%arg0) + 1) ceildiv 1)) {'
        accepted: 'affine.parallel (%arg3) = (max((%arg2 * 4 - symbol(%arg0) - 1) ceildiv 4, %arg2 ceildiv 2)) to (min((%arg2 * 4 + symbol(%arg0) + 6) ceildiv 8, %arg2 + 1, (symbol(%arg0) + 1) ceildiv 2)) {'
    "#]]);
}

#[test]
fn faults_in_two_nests() {
    let case = Case::new(TWO_NESTS, Order::Scheduled);
    expect![[r#"
        #set = affine_set<(d0) : (d0 mod 2 == 0)>
        func.func @f(%arg0: memref<9xi64>, %arg1: memref<9xi64>) {
          %alloc = memref.alloc() : memref<9xi64>
          %c3_i64 = arith.constant 3 : i64
          affine.parallel (%arg2) = (0) to (2) {
            affine.store %c3_i64, %alloc[%arg2] : memref<9xi64>
            affine.if #set(%arg2) {
              %0 = affine.load %alloc[%arg2] : memref<9xi64>
              affine.store %0, %arg1[%arg2 floordiv 2] : memref<9xi64>
            }
          }
          affine.parallel (%arg2) = (2) to (9) {
            %0 = affine.load %arg0[%arg2 - 2] : memref<9xi64>
            %1 = arith.muli %0, %c3_i64 : i64
            affine.store %1, %alloc[%arg2] : memref<9xi64>
            affine.if #set(%arg2) {
              %2 = affine.load %alloc[%arg2] : memref<9xi64>
              affine.store %2, %arg1[%arg2 floordiv 2] : memref<9xi64>
            }
          }
          memref.dealloc %alloc : memref<9xi64>
          return
        }
    "#]]
    .assert_eq(&case.text);
    case.check_mutants(expect![[r#"
        36 of 38 refused
        accepted: 'affine.store %0, %arg1[%arg2 floordiv 3] : memref<9xi64>'
        accepted: 'affine.store %0, %arg1[%arg2 floordiv 1] : memref<9xi64>'
    "#]]);
}

#[test]
fn faults_in_a_product() {
    Case::new(PRODUCT, Order::Original).check_edits(
        &[
            ("0 to 6", "0 to 5"),
            ("0 to 7", "0 to 8"),
            ("0 to 5", "1 to 5"),
            ("0 to 7", "0 to 7 step 2"),
            ("%arg1[%arg3, %arg5]", "%arg1[%arg3, %arg5 + 1]"),
            ("%arg1[%arg3, %arg5]", "%arg1[%arg3, %arg4]"),
            ("arith.mulf", "arith.addf"),
            ("arith.addf %2, %3", "arith.addf %3, %2"),
            ("arith.addf %2, %3", "arith.addf %2, %3 fastmath<fast>"),
            ("store %4", "store %3"),
            ("store %4, %arg0[%arg3, %arg4]", "store %4, %arg0[%arg4, %arg3]"),
            ("affine.for %arg5 = 0 to 5 {", "affine.parallel (%arg5) = (0) to (5) {"),
            // No fault: neither of these loops carries a dependence.
            ("affine.for %arg3 = 0 to 6 {", "affine.parallel (%arg3) = (0) to (6) {"),
            ("affine.for %arg4 = 0 to 7 {", "affine.parallel (%arg4) = (0) to (7) {"),
            ("func.func @f(", "func.func private @f("),
        ],
        expect![[r#"
            0 to 6 => 0 to 5:
              some instances of S0 are not run
            0 to 7 => 0 to 8:
              S0 runs instances outside the domain of S0
            0 to 5 => 1 to 5:
              some instances of S0 are not run
            0 to 7 => 0 to 7 step 2:
              some instances of S0 are not run
            %arg1[%arg3, %arg5] => %arg1[%arg3, %arg5 + 1]:
              S0 is not S0: 'affine.load' has other operands or attributes
            %arg1[%arg3, %arg5] => %arg1[%arg3, %arg4]:
              S0 is not S0: 'affine.load' has other operands or attributes
            arith.mulf => arith.addf:
              S0 is not S0: 'affine.store' has other operands or attributes
            arith.addf %2, %3 => arith.addf %3, %2:
              S0 is not S0: 'affine.store' has other operands or attributes
            arith.addf %2, %3 => arith.addf %2, %3 fastmath<fast>:
              S0 is not S0: 'affine.store' has other operands or attributes
            store %4 => store %3:
              S0 is not S0: 'affine.store' has other operands or attributes
            store %4, %arg0[%arg3, %arg4] => store %4, %arg0[%arg4, %arg3]:
              S0 is not S0: 'affine.store' has other operands or attributes
            affine.for %arg5 = 0 to 5 { => affine.parallel (%arg5) = (0) to (5) {:
              the war dependence S0 -> S0 at level 3 is broken between S0 and S0
            affine.for %arg3 = 0 to 6 { => affine.parallel (%arg3) = (0) to (6) {:
              ACCEPTED
            affine.for %arg4 = 0 to 7 { => affine.parallel (%arg4) = (0) to (7) {:
              ACCEPTED
            func.func @f( => func.func private @f(:
              the functions' attributes differ
        "#]],
    );
}

#[test]
fn faults_in_a_stencil() {
    Case::new(STENCIL, Order::Original).check_edits(
        &[
            ("s0 + 3", "s0 + 2"),
            ("s0 + 3", "s0 * 2"),
            ("0 to %arg0", "0 to 10"),
            ("%arg3 - 1]", "%arg3]"),
            ("affine.for %arg2 = 0 to %arg0 {", "affine.parallel (%arg2) = (0) to (symbol(%arg0)) {"),
            (
                "affine.for %arg3 = 1 to #map()[%arg0] {",
                "affine.parallel (%arg3) = (1) to (symbol(%arg0) + 3) {",
            ),
            (
                "affine.for %arg2 = 0 to %arg0 {\n    affine.for %arg3 = 1 to #map()[%arg0] {",
                "affine.for %arg3 = 1 to #map()[%arg0] {\n    affine.for %arg2 = 0 to %arg0 {",
            ),
        ],
        expect![[r#"
            s0 + 3 => s0 + 2:
              some instances of S0 are not run
            s0 + 3 => s0 * 2:
              S0 runs instances outside the domain of S0
            0 to %arg0 => 0 to 10:
              S0 runs instances outside the domain of S0
            %arg3 - 1] => %arg3]:
              S0 is not S0: 'affine.load' has other operands or attributes
            affine.for %arg2 = 0 to %arg0 { => affine.parallel (%arg2) = (0) to (symbol(%arg0)) {:
              the war dependence S0 -> S0 at level 1 is broken between S0 and S0
            affine.for %arg3 = 1 to #map()[%arg0] { => affine.parallel (%arg3) = (1) to (symbol(%arg0) + 3) {:
              the war dependence S0 -> S0 at level 2 is broken between S0 and S0
            affine.for %arg2 = 0 to %arg0 { affine.for %arg3 = 1 to #map()[%arg0] { => affine.for %arg3 = 1 to #map()[%arg0] { affine.for %arg2 = 0 to %arg0 {:
              S0 is not S0: 'affine.load' has other operands or attributes
        "#]],
    );
}

#[test]
fn faults_in_guards_and_around_statements() {
    Case::new(TWO_NESTS, Order::Scheduled).check_edits(
        &[
            ("d0 mod 2 == 0", "d0 mod 2 - 1 == 0"),
            ("d0 mod 2 == 0", "d0 >= 0"),
            ("constant 3", "constant 4"),
            ("memref.dealloc %alloc : memref<9xi64>", ""),
            ("affine.store %c3_i64, %alloc[%arg2]", "affine.store %c3_i64, %arg1[%arg2]"),
            (
                "    affine.if #set(%arg2) {",
                "    affine.if #set(%arg2) {\n affine.store %c3_i64, %arg1[0] : memref<9xi64>",
            ),
        ],
        expect![[r#"
            d0 mod 2 == 0 => d0 mod 2 - 1 == 0:
              S1 runs instances outside the domain of S2
            d0 mod 2 == 0 => d0 >= 0:
              S1 runs instances outside the domain of S2
            constant 3 => constant 4:
              'arith.constant' before or after all statements differs
            memref.dealloc %alloc : memref<9xi64> => :
              the ops before or after all statements differ in number
            affine.store %c3_i64, %alloc[%arg2] => affine.store %c3_i64, %arg1[%arg2]:
              S0 is not S1: 'affine.store' has other operands or attributes
            affine.if #set(%arg2) { => affine.if #set(%arg2) { affine.store %c3_i64, %arg1[0] : memref<9xi64>:
              statements in the result: 5, generated: 4
        "#]],
    );
}

/// The message for an edited text with edited claims.
fn refused(case: &Case, text: &str, claims: &[Claim]) -> String {
    match case.verdict(text, claims) {
        Some(Err(Mismatch::Differs(why))) => why.to_string(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn dependent_loops_that_change_places() {
    let case = Case::new(STENCIL, Order::Original);
    let (outer, inner) = ("affine.for %arg2 = 0 to %arg0 {", "affine.for %arg3 = 1 to #map()[%arg0] {");
    let text = case.text.replacen(outer, "outer", 1).replacen(inner, outer, 1).replacen("outer", inner, 1);
    // The claims say what was done, so that only the order is wrong.
    let mut claims = case.claims.clone();
    claims[0].iters = vec![AffineExpr::Dim(1), AffineExpr::Dim(0)];
    claims[0].components.swap(0, 1);
    expect!["the war dependence S0 -> S0 at level 1 is broken between S0 and S0"]
        .assert_eq(&refused(&case, &text, &claims));
}

#[test]
fn dependent_nests_that_change_places() {
    let case = Case::new(TWO_NESTS, Order::Original);
    let lines: Vec<&str> = case.text.lines().collect();
    let starts: Vec<usize> = (0..lines.len()).filter(|at| lines[*at].contains("affine.for")).collect();
    let end = lines.iter().position(|line| line.contains("memref.dealloc")).expect("the end of the loops");
    let [first, second, third] = starts[..] else { panic!("three loops in\n{}", case.text) };
    let parts =
        [&lines[..first], &lines[first..second], &lines[third..end], &lines[second..third], &lines[end..]];
    let claims = [0, 2, 1].map(|stmt| case.claims[stmt].clone());
    expect!["the raw dependence S0 -> S2 at level 0 is broken between S2 and S1"].assert_eq(&refused(
        &case,
        &parts.concat().join("\n"),
        &claims,
    ));
}

#[test]
fn nest_that_runs_twice_or_never() {
    let case = Case::new(TWO_NESTS, Order::Original);
    let lines: Vec<&str> = case.text.lines().collect();
    let first = lines.iter().position(|line| line.contains("affine.for")).expect("a loop");
    let twice = [&lines[..first + 3], &lines[first..]].concat().join("\n");
    expect!["statements in the result: 4, generated: 3"].assert_eq(&refused(&case, &twice, &case.claims));
    let mut claims = case.claims.clone();
    claims.insert(0, claims[0].clone());
    expect!["S0 and S1 run the same instances of S1"].assert_eq(&refused(&case, &twice, &claims));
    let never = [&lines[..first], &lines[first + 3..]].concat().join("\n");
    expect!["statements in the result: 2, generated: 3"].assert_eq(&refused(&case, &never, &case.claims));
    expect!["some instances of S1 are not run"].assert_eq(&refused(&case, &never, &case.claims[1..]));
}

/// What is said of the tiled nest of a program whose loops have these bounds and which stores at this
/// subscript.
fn range_verdict(lower: &str, upper: &str, subscript: &str) -> String {
    let program = format!(
        "func.func @f(%n: index, %m: index, %A: memref<?xf32>, %x: f32) {{
  affine.for %t = 0 to 9 {{
    affine.for %i = {lower} to {upper} {{
      affine.store %x, %A[{subscript}] : memref<?xf32>
    }}
  }}
  return
}}"
    );
    let case = Case::unchecked(&program, Order::Tiled(32));
    match case.verdict(&case.text, &case.claims) {
        None => panic!("not a program:\n{}", case.text),
        Some(Ok(())) => "accepted".to_string(),
        Some(Err(mismatch)) => mismatch.to_string(),
    }
}

#[test]
fn index_values_that_do_not_fit() {
    let max = i64::MAX;
    let bound = |text: &str| format!("affine_map<()[s0] -> ({text})>()[%n]");
    let accepted = [
        (String::from("0"), String::from("%n"), "%i"),
        // The old bounds do not fit either for greater %n.
        (String::from("0"), bound("s0 * 1073741824"), "%i"),
        (bound("s0"), bound("s0 + 100"), "%i - symbol(%n)"),
        (String::from("0"), String::from("%n"), "%i * 1073741824"),
        (format!("{}", max - 95), format!("{}", max - 31), "%i"),
        // The first tile begins at -2^63.
        (format!("{}", i64::MIN + 1), format!("{}", i64::MIN + 40), "%i"),
    ];
    for (lower, upper, subscript) in &accepted {
        assert_eq!(range_verdict(lower, upper, subscript), "accepted", "{lower} {upper} {subscript}");
    }
    let refused = [
        (format!("{}", max - 40), format!("{}", max - 1), "%i"),
        // At most 2^48 more than 2^63 - 2^48 - 1 may be the greatest index.
        (bound(&format!("s0 + {}", max - (1 << 48) - 40)), bound(&format!("s0 + {}", max - (1 << 48))), "%i"),
    ];
    let mut said = String::new();
    for (lower, upper, subscript) in &refused {
        let _ = writeln!(said, "{}", range_verdict(lower, upper, subscript));
    }
    expect![[r#"
        'affine.for' would compute affine_map<(d0) -> (d0 * 32 + 32)>, which may not fit an index of 64 bits
        'affine.for' would compute affine_map<(d0)[s0] -> (d0 * 32 + 32)>, which may not fit an index of 64 bits
    "#]]
    .assert_eq(&said);
}

#[test]
fn claims_are_not_believed() {
    for (program, order) in
        [(PRODUCT, Order::Tiled(4)), (STENCIL, Order::Tiled(4)), (TWO_NESTS, Order::Scheduled)]
    {
        let case = Case::new(program, order);
        for stmt in 0..case.claims.len() {
            for dim in 0..case.claims[stmt].iters.len() {
                for change in [-1, 1] {
                    let mut claims = case.claims.clone();
                    let old = claims[stmt].iters[dim].clone();
                    claims[stmt].iters[dim] = old + AffineExpr::Const(change);
                    assert!(matches!(case.verdict(&case.text, &claims), Some(Err(Mismatch::Differs(_)))));
                }
            }
        }
    }
}
