//! Formats of at most 8 bits, exhaustively.

use loopwright_affine_ir::{FloatKind, Rounding};

use crate::exact::OPERATIONS;
use crate::oracle::{Datum, FORMATS, Format, format, narrow};
use crate::{check_conversion, check_extrema, check_fma, check_functions, check_middles, check_pair};

fn all(format: &Format) -> Vec<(u128, Datum)> {
    (0..1 << format.width()).map(|bits| (bits, format.decode(bits))).collect()
}

fn all_pairs(kind: FloatKind) {
    let format = format(kind);
    let values = all(&format);
    for (x, exact_x) in &values {
        for (y, exact_y) in &values {
            for operation in OPERATIONS {
                check_pair(&format, operation, [*x, *y], [exact_x, exact_y]);
            }
        }
    }
}

macro_rules! all_pairs {
    ($($test:ident $kind:ident)*) => {$(
        #[test]
        fn $test() {
            all_pairs(FloatKind::$kind);
        }
    )*};
}

all_pairs! {
    pairs_of_f4e2m1fn F4E2M1FN
    pairs_of_f6e2m3fn F6E2M3FN
    pairs_of_f6e3m2fn F6E3M2FN
    pairs_of_f8e3m4 F8E3M4
    pairs_of_f8e4m3 F8E4M3
    pairs_of_f8e4m3b11fnuz F8E4M3B11FNUZ
    pairs_of_f8e4m3fn F8E4M3FN
    pairs_of_f8e4m3fnuz F8E4M3FNUZ
    pairs_of_f8e5m2 F8E5M2
    pairs_of_f8e5m2fnuz F8E5M2FNUZ
    pairs_of_f8e8m0fnu F8E8M0FNU
}

/// Every value to every format in every mode, and back from where nothing was lost.
#[test]
fn conversions() {
    for from in narrow() {
        for (bits, exact) in all(from) {
            for to in &FORMATS {
                for rounding in Rounding::ALL {
                    check_conversion(from, bits, &exact, to, rounding);
                }
            }
        }
    }
}

#[test]
fn middles() {
    for to in narrow() {
        check_middles(to, 1, &Rounding::ALL);
    }
}

#[test]
fn functions_of_one_value() {
    for format in narrow() {
        for (bits, exact) in all(format) {
            check_functions(format, bits, &exact, &Rounding::ALL);
        }
    }
}

#[test]
fn extrema_and_signs() {
    for format in narrow() {
        let values = all(format);
        let step = if format.width() == 8 { 3 } else { 1 };
        for (x, exact_x) in &values {
            for (y, exact_y) in values.iter().step_by(step) {
                check_extrema(format, [*x, *y], [exact_x, exact_y]);
            }
        }
    }
}

#[test]
fn fused_multiply_add() {
    for format in narrow() {
        let values = all(format);
        // All triples of 4 bits; of more, one in as many as it takes to have a similar number.
        let step = (values.len().pow(3) / 5000).max(1) | 1;
        for triple in (0..values.len().pow(3)).step_by(step) {
            let at = |place: u32| &values[triple / values.len().pow(place) % values.len()];
            let [(x, a), (y, b), (z, c)] = [at(0), at(1), at(2)];
            check_fma(format, [*x, *y, *z], [a, b, c]);
        }
    }
}
