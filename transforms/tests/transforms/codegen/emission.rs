//! Emission of loop programs as ops.

use super::*;
use expect_test::{Expect, expect};
use loopwright_affine_ir::{Ir, ParseOptions, PrintOptions, Source, Traits, parse, print};
use loopwright_analysis::extract;
use support::programs::PRODUCT;

/// Replaces the only function by code for the rows given (one text per statement, without parameters).
#[track_caller]
fn check(program: &str, rows: &[&str], expected: Expect) {
    let mut ir: Ir = parse(&Source::new("test", program), &ParseOptions::default()).expect("a valid program");
    let func = ir.block(ir.module_body()).ops()[0];
    assert!(ir.def(func).has(Traits::FUNCTION));
    let scop = extract(&ir, func).unwrap_or_else(|refusal| panic!("{refusal:?}"));
    assert_eq!(scop.stmts.len(), rows.len(), "one timestamp per statement");
    let params: Vec<&str> = scop.params.iter().map(|param| param.name.as_str()).collect();
    let stmts: Vec<ScanStmt> = scop
        .stmts
        .iter()
        .zip(rows)
        .map(|(stmt, rows)| {
            let names = ["i", "j", "k"][..stmt.ivs.len()].join(", ");
            let rows = super::stmt(0, &params, &format!("{{ [{names}] : }}"), rows).rows;
            ScanStmt { id: stmt.id, domain: stmt.domain.clone(), rows, parts: Vec::new() }
        })
        .collect();
    let ast = generate(&stmts, &CodegenOptions::default(), &Budget::default()).expect("a program");
    rewrite(&mut ir, &scop, &ast, (1, 1));
    let text = print(&ir, &PrintOptions::default());
    parse(&Source::new("again", text.as_str()), &ParseOptions::default()).expect("a valid program");
    expected.assert_eq(&text);
}

#[test]
fn tiled_matrix_product() {
    check(
        &PRODUCT.replacen("@f(", "@gemm(", 1),
        &["!#floor(i/32), !#floor(j/32), #floor(k/32), !i, k, !j"],
        expect![[r#"
            #map = affine_map<()[s0] -> (s0 ceildiv 32)>
            #map1 = affine_map<(d0) -> (d0 * 32)>
            #map2 = affine_map<(d0)[s0] -> (d0 * 32 + 32, s0)>
            module {
              func.func @gemm(%arg0: index, %arg1: memref<?x?xf64>, %arg2: memref<?x?xf64>, %arg3: memref<?x?xf64>) {
                affine.parallel (%arg4) = (0) to (symbol(%arg0) ceildiv 32) {
                  affine.for %arg5 = 0 to #map()[%arg0] {
                    affine.for %arg6 = 0 to #map()[%arg0] {
                      affine.for %arg7 = #map1(%arg4) to min #map2(%arg4)[%arg0] {
                        affine.for %arg8 = #map1(%arg6) to min #map2(%arg6)[%arg0] {
                          affine.for %arg9 = #map1(%arg5) to min #map2(%arg5)[%arg0] {
                            %0 = affine.load %arg1[%arg7, %arg8] : memref<?x?xf64>
                            %1 = affine.load %arg2[%arg8, %arg9] : memref<?x?xf64>
                            %2 = affine.load %arg3[%arg7, %arg9] : memref<?x?xf64>
                            %3 = arith.mulf %0, %1 : f64
                            %4 = arith.addf %2, %3 : f64
                            affine.store %4, %arg3[%arg7, %arg9] : memref<?x?xf64>
                          }
                        }
                      }
                    }
                  }
                }
                return
              }
            }
        "#]],
    );
}

#[test]
fn skewed_subscripts_are_composed_and_plain_uses_get_an_apply() {
    check(
        r#"
func.func @skew(%n: index, %A: memref<?x?xindex>) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      %0 = arith.addi %i, %j : index
      affine.store %0, %A[%i, %j] : memref<?x?xindex>
    }
  }
  return
}"#,
        &["i + j, j"],
        expect![[r#"
            #map = affine_map<()[s0] -> (s0 * 2 - 1)>
            #map1 = affine_map<(d0)[s0] -> (d0 - s0 + 1, 0)>
            #map2 = affine_map<(d0)[s0] -> (d0 + 1, s0)>
            #map3 = affine_map<(d0, d1) -> (d0 - d1)>
            module {
              func.func @skew(%arg0: index, %arg1: memref<?x?xindex>) {
                affine.for %arg2 = 0 to #map()[%arg0] {
                  affine.for %arg3 = max #map1(%arg2)[%arg0] to min #map2(%arg2)[%arg0] {
                    %0 = affine.apply #map3(%arg2, %arg3)
                    %1 = arith.addi %0, %arg3 : index
                    affine.store %1, %arg1[%arg2 - %arg3, %arg3] : memref<?x?xindex>
                  }
                }
                return
              }
            }
        "#]],
    );
    check(
        r#"
func.func @reversed(%n: index, %A: memref<?xf32>, %B: memref<?xf32>) {
  affine.for %i = 0 to %n {
    %0 = affine.load %A[%i + 1] : memref<?xf32>
    affine.store %0, %B[%i] : memref<?xf32>
  }
  return
}"#,
        &["-i"],
        expect![[r#"
            #map = affine_map<()[s0] -> (-s0 + 1)>
            module {
              func.func @reversed(%arg0: index, %arg1: memref<?xf32>, %arg2: memref<?xf32>) {
                affine.for %arg3 = #map()[%arg0] to 1 {
                  %0 = affine.load %arg1[-%arg3 + 1] : memref<?xf32>
                  affine.store %0, %arg2[-%arg3] : memref<?xf32>
                }
                return
              }
            }
        "#]],
    );
}

#[test]
fn guards_and_inner_loops() {
    check(
        r#"
func.func @sum(%n: index, %A: memref<?x?xf32>, %B: memref<?xf32>) {
  %zero = arith.constant 0.0 : f32
  affine.for %i = 0 to %n {
    %s = affine.for %j = 0 to affine_map<(d0) -> (d0 + 1)>(%i) iter_args(%acc = %zero) -> f32 {
      %0 = affine.load %A[%i, %j] : memref<?x?xf32>
      %1 = arith.addf %acc, %0 : f32
      affine.yield %1 : f32
    }
    affine.store %s, %B[%i] : memref<?xf32>
  }
  affine.for %i = 0 to %n {
    affine.store %zero, %B[%i] : memref<?xf32>
  }
  return
}"#,
        &["!i + 2, 0", "!i, 1"],
        expect![[r#"
            #map = affine_map<(d0) -> (d0 - 1)>
            module {
              func.func @sum(%arg0: index, %arg1: memref<?x?xf32>, %arg2: memref<?xf32>) {
                %cst = arith.constant 0.000000e+00 : f32
                affine.parallel (%arg3) = (0) to (min(symbol(%arg0), 2)) {
                  affine.store %cst, %arg2[%arg3] : memref<?xf32>
                }
                affine.parallel (%arg3) = (2) to (symbol(%arg0)) {
                  %0 = affine.for %arg4 = 0 to #map(%arg3) iter_args(%arg5 = %cst) -> (f32) {
                    %1 = affine.load %arg1[%arg3 - 2, %arg4] : memref<?x?xf32>
                    %2 = arith.addf %arg5, %1 : f32
                    affine.yield %2 : f32
                  }
                  affine.store %0, %arg2[%arg3 - 2] : memref<?xf32>
                  affine.store %cst, %arg2[%arg3] : memref<?xf32>
                }
                affine.parallel (%arg3) = (max(2, symbol(%arg0))) to (symbol(%arg0) + 2) {
                  %0 = affine.for %arg4 = 0 to #map(%arg3) iter_args(%arg5 = %cst) -> (f32) {
                    %1 = affine.load %arg1[%arg3 - 2, %arg4] : memref<?x?xf32>
                    %2 = arith.addf %arg5, %1 : f32
                    affine.yield %2 : f32
                  }
                  affine.store %0, %arg2[%arg3 - 2] : memref<?xf32>
                }
                return
              }
            }
        "#]],
    );
}
