//! The text of the printing functions, as LLVM's runner utilities print it.

use expect_test::expect;

use crate::check_body as check;

/// Prints floats with these bits, by way of a memref.
fn floats(ty: &str, bits_ty: &str, bits: &[u64]) -> String {
    let n = bits.len();
    let mut body = format!("  %m = memref.alloc() : memref<{n}x{ty}>\n");
    for (index, bits) in bits.iter().enumerate() {
        let bits = if bits_ty == "i64" { (*bits as i64).to_string() } else { (*bits as i32).to_string() };
        body += &format!(
            "  %b{index} = arith.constant {bits} : {bits_ty}
  %f{index} = arith.bitcast %b{index} : {bits_ty} to {ty}
  affine.store %f{index}, %m[{index}] : memref<{n}x{ty}>\n"
        );
    }
    let name = ty.to_uppercase();
    body + &format!(
        "  %u = memref.cast %m : memref<{n}x{ty}> to memref<*x{ty}>
  call @printMemref{name}(%u) : (memref<*x{ty}>) -> ()"
    )
}

#[test]
fn floats_have_six_significant_digits() {
    let numbers = [
        0.0,
        -0.0,
        1.0,
        -2.5,
        100_000.0,
        999_999.5,
        1_234_567.0,
        0.0001,
        0.00001,
        123.456_789,
        f64::MAX,
        f64::MIN_POSITIVE / 8.0,
        f64::INFINITY,
        f64::NEG_INFINITY,
    ];
    check(
        &floats("f64", "i64", &numbers.map(f64::to_bits)),
        expect![[r#"
        Unranked Memref base@ = 0x0 rank = 1 offset = 0 sizes = [14] strides = [1] data = 
        [0,  -0,  1,  -2.5,  100000,  1e+06,  1.23457e+06,  0.0001,  1e-05,  123.457,  1.79769e+308,  2.78134e-309,  inf,  -inf]
    "#]],
    );
    check(
        &floats("f64", "i64", &[0x7ff8_0000_0000_0000, 0xfff8_0000_0000_0000]),
        expect![[r#"
        Unranked Memref base@ = 0x0 rank = 1 offset = 0 sizes = [2] strides = [1] data = 
        [nan,  -nan]
    "#]],
    );
    let numbers = [0.1f32, 16_777_217.0, f32::MAX, f32::MIN_POSITIVE, 3.4e-45, -0.0];
    check(
        &floats("f32", "i32", &numbers.map(|number| number.to_bits().into())),
        expect![[r#"
        Unranked Memref base@ = 0x0 rank = 1 offset = 0 sizes = [6] strides = [1] data = 
        [0.1,  1.67772e+07,  3.40282e+38,  1.17549e-38,  2.8026e-45,  -0]
    "#]],
    );
}

#[test]
fn brackets_and_blanks_follow_the_rank() {
    let body = |shape: &str| {
        let ty = format!("memref<{shape}i32>");
        let rank = shape.matches('x').count();
        let zeros = vec!["0"; rank].join(", ");
        let ivs: Vec<String> = (0..rank).map(|dim| format!("%i{dim}")).collect();
        let uppers: Vec<&str> = shape.split('x').filter(|size| !size.is_empty()).collect();
        let parallel = format!("affine.parallel ({}) = ({zeros}) to ({})", ivs.join(", "), uppers.join(", "));
        let ivs = ivs.join(", ");
        let fill = if rank == 0 {
            String::new()
        } else {
            format!("  {parallel} {{\n    affine.store %x, %m[{ivs}] : {ty}\n  }}\n")
        };
        let scalar = if rank == 0 { format!("  affine.store %x, %m[] : {ty}\n") } else { String::new() };
        format!(
            "  %m = memref.alloc() : {ty}
  %x = arith.constant -7 : i32
{fill}{scalar}  %u = memref.cast %m : {ty} to memref<*xi32>
  call @printMemrefI32(%u) : (memref<*xi32>) -> ()"
        )
    };
    check(
        &body(""),
        expect![[r#"
        Unranked Memref base@ = 0x0 rank = 0 offset = 0 sizes = [] strides = [] data = 
        [-7]
    "#]],
    );
    check(
        &body("1x"),
        expect![[r#"
        Unranked Memref base@ = 0x0 rank = 1 offset = 0 sizes = [1] strides = [1] data = 
        [-7]
    "#]],
    );
    check(
        &body("3x"),
        expect![[r#"
        Unranked Memref base@ = 0x0 rank = 1 offset = 0 sizes = [3] strides = [1] data = 
        [-7,  -7,  -7]
    "#]],
    );
    check(
        &body("2x2x"),
        expect![[r#"
        Unranked Memref base@ = 0x0 rank = 2 offset = 0 sizes = [2, 2] strides = [2, 1] data = 
        [[-7,   -7], 
         [-7,   -7]]
    "#]],
    );
    check(
        &body("1x3x1x"),
        expect![[r#"
        Unranked Memref base@ = 0x0 rank = 3 offset = 0 sizes = [1, 3, 1] strides = [3, 1, 1] data = 
        [[[-7], 
          [-7], 
          [-7]]]
    "#]],
    );
    check(
        &body("2x3x2x"),
        expect![[r#"
        Unranked Memref base@ = 0x0 rank = 3 offset = 0 sizes = [2, 3, 2] strides = [6, 2, 1] data = 
        [[[-7,    -7], 
          [-7,    -7], 
          [-7,    -7]], 
         [[-7,    -7], 
          [-7,    -7], 
          [-7,    -7]]]
    "#]],
    );
    check(
        &body("2x1x2x2x"),
        expect![[r#"
        Unranked Memref base@ = 0x0 rank = 4 offset = 0 sizes = [2, 1, 2, 2] strides = [4, 4, 2, 1] data = 
        [[[[-7,     -7], 
           [-7,     -7]]], 
         [[[-7,     -7], 
           [-7,     -7]]]]
    "#]],
    );
    check(
        &body("2x0x"),
        expect![[r#"
        Unranked Memref base@ = 0x0 rank = 2 offset = 0 sizes = [2, 0] strides = [0, 1] data = 
        [[], 
         []]
    "#]],
    );
}

#[test]
fn scalars_print_as_c_prints_them() {
    check(
        "  %i = arith.constant -5 : i64
  %f = arith.constant 3.25 : f32
  %d = arith.constant 1.0e-7 : f64
  call @printOpen() : () -> ()
  call @printI64(%i) : (i64) -> ()
  call @printComma() : () -> ()
  call @printU64(%i) : (i64) -> ()
  call @printComma() : () -> ()
  call @printF32(%f) : (f32) -> ()
  call @printComma() : () -> ()
  call @printF64(%d) : (f64) -> ()
  call @printClose() : () -> ()
  call @printNewline() : () -> ()",
        expect![[r#"
            ( -5, 18446744073709551611, 3.25, 1e-07 )
        "#]],
    );
}

#[test]
fn unwritten_elements_are_not_printed() {
    check(
        "  %m = memref.alloc() : memref<2xindex>
  affine.store %c1, %m[0] : memref<2xindex>
  %u = memref.cast %m : memref<2xindex> to memref<*xindex>
  call @printMemrefInd(%u) : (memref<*xindex>) -> ()",
        expect![[r#"
            Unranked Memref base@ = 0x0 rank = 1 offset = 0 sizes = [2] strides = [1] data = 
            [1,  t:8:3: error: 'func.call' op the printed element at place 1 is read, but was never written
            t:8:3: note: called from here
        "#]],
    );
}
