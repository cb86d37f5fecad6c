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

/// Numbers that look random, the same each time.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % n
    }

    /// An expression of at most this depth: over symbols only where it is a factor or divisor.
    fn expr(&mut self, depth: u32, is_symbolic: bool) -> AffineExpr {
        let leaf = if depth == 0 { 0 } else { self.below(4) };
        if leaf == 0 {
            return match self.below(if is_symbolic { 4 } else { 5 }) {
                0 => AffineExpr::Const(i64::try_from(self.below(6)).unwrap_or(0)),
                4 => d(0),
                symbol => AffineExpr::Symbol(u32::try_from(symbol - 1).unwrap_or(0)),
            };
        }
        let kinds = [
            BinaryKind::Add,
            BinaryKind::Mul,
            BinaryKind::Mod,
            BinaryKind::FloorDiv,
            BinaryKind::CeilDiv,
            BinaryKind::Add,
        ];
        let kind = kinds[usize::try_from(self.below(6)).unwrap_or(0)];
        let left = self.expr(depth - 1, is_symbolic);
        let right = self.expr(depth - 1, is_symbolic || kind != BinaryKind::Add);
        AffineExpr::binary(kind, left, right)
    }
}

#[test]
fn simplification_keeps_values_of_semi_affine_expressions() {
    let mut numbers = Numbers(41);
    let (mut n_changed, mut n_compared) = (0, 0);
    for _ in 0..20_000 {
        let expr = numbers.expr(4, false);
        let simplified = expr.simplified(1, 3);
        n_changed += u32::from(simplified != expr && !expr.is_pure_affine());
        for _ in 0..40 {
            let point: Vec<i64> = (0..4).map(|_| i64::try_from(numbers.below(12)).unwrap_or(0) - 3).collect();
            let (dims, symbols) = point.split_at(1);
            if let Some(value) = expr.eval(dims, symbols) {
                assert_eq!(simplified.eval(dims, symbols), Some(value), "{expr:?} at {point:?}");
                n_compared += 1;
            }
        }
    }
    assert!(n_changed > 1000 && n_compared > 100_000, "{n_changed} changed, {n_compared} compared");
}

#[test]
fn simplification_divides_multiples_of_symbols() {
    let s = AffineExpr::Symbol;
    let sum = s(0) * s(1) + s(1) * 3;
    assert_eq!(sum.clone().floor_div(s(1)).simplified(0, 2), s(0) + 3);
    assert_eq!(sum.clone().modulo(s(1)).simplified(0, 2), AffineExpr::Const(0));
    let sum = s(1) * 3 + s(0) * s(1) + 1;
    assert_eq!(sum.clone().ceil_div(s(1)).simplified(0, 2), sum.ceil_div(s(1)));
    // Quotients that are rounded one by one.
    let two = s(0).ceil_div(2) + s(0).ceil_div(3);
    assert_eq!(two.clone().ceil_div(s(0)).simplified(0, 1), two.ceil_div(s(0)));
}

#[test]
fn simplification_ends_for_divisors_within_divisors() {
    let nested = (0..40).fold(AffineExpr::Symbol(0), |expr, _| AffineExpr::Symbol(1).modulo(expr));
    assert_eq!(nested.eval(&[], &[5, 7]), nested.simplified(0, 2).eval(&[], &[5, 7]));
    let sums =
        (0..40).fold(AffineExpr::Symbol(0), |expr, _| expr.clone().modulo(3) * AffineExpr::Symbol(1) + 1);
    assert_eq!(sums.eval(&[], &[5, 2]), sums.simplified(0, 2).eval(&[], &[5, 2]));
}
