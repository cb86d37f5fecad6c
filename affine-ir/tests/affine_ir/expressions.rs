//! Normal form of affine expressions.

use loopwright_affine_ir::{AffineExpr, BinaryKind};

fn binary(kind: BinaryKind, lhs: AffineExpr, rhs: AffineExpr) -> AffineExpr {
    AffineExpr::Binary(kind, Box::new(lhs), Box::new(rhs))
}

#[test]
fn operators_put_only_bare_dims_and_symbols_in_order() {
    let (d, s) = (AffineExpr::Dim, AffineExpr::Symbol);
    assert_eq!(d(1) + d(0), binary(BinaryKind::Add, d(0), d(1)));
    assert_eq!(s(1) * s(0), binary(BinaryKind::Mul, s(0), s(1)));
    assert_eq!(
        d(1) * 2 + d(0),
        binary(BinaryKind::Add, binary(BinaryKind::Mul, d(1), AffineExpr::Const(2)), d(0))
    );
    let sum = binary(BinaryKind::Add, binary(BinaryKind::Add, d(1), d(2)), d(0));
    assert_eq!(d(2) + d(1) + d(0), sum);
}

fn d(index: u32) -> AffineExpr {
    AffineExpr::Dim(index)
}

#[test]
fn simplification_collects_terms_in_order() {
    let expr = d(1) * 2 + 3 + d(0) - d(1) - 4;
    assert_eq!(expr.simplified(2, 0), d(0) + d(1) - 1);
}

#[test]
fn simplification_keeps_remainders() {
    let expr = (d(0) + d(1) * 8).modulo(4) + 0;
    assert_eq!(expr.simplified(2, 0), d(0).modulo(4));
    let expr = (d(0) * 2).modulo(4);
    assert_eq!(expr.simplified(1, 0), d(0) * 2 - d(0).floor_div(2) * 4);
}

#[test]
fn simplification_leaves_what_does_not_fit() {
    let expr = d(0) * i64::MAX + d(0) * i64::MAX;
    assert_eq!(expr.simplified(1, 0), expr);
}
