//! Numbers of more than 64 bits, in programs.

use expect_test::expect;
use loopwright_interp::InterpOptions;

use crate::{check, check_fine, check_with, main_of};

#[test]
fn errors_name_whole_numbers() {
    let outcome = |body: &str| {
        let text = crate::outcome(
            InterpOptions::default(),
            &main_of(&format!(
                "  %least = arith.constant -170141183460469231731687303715884105728 : i128
  %most = arith.constant 170141183460469231731687303715884105727 : i128
  %none = arith.constant 0 : i128
  %one = arith.constant 1 : i128
  %all = arith.constant -1 : i128
{body}"
            )),
        );
        text.split_once("error: ").map_or(text.clone(), |(_, message)| message.to_owned())
    };
    let bodies = [
        "  %x = arith.addi %most, %one overflow<nsw> : i128",
        "  %x = arith.addi %all, %one overflow<nuw> : i128",
        "  %x = arith.divsi %most, %none : i128",
        "  %x = arith.divsi %least, %all : i128",
        "  %x = arith.divui %most, %least exact : i128",
        "  %x = arith.shli %one, %most : i128",
        "  %x = arith.index_cast %most : i128 to index",
        "  %x = arith.trunci %least overflow<nsw> : i128 to i65",
        "  %x = arith.extui %all {nonNeg} : i128 to i129",
        "  %x = math.ipowi %none, %all : i128",
    ];
    expect![[r#"
        'arith.addi' op signed overflow: 170141183460469231731687303715884105728 does not fit in i128, and the op says that it cannot happen
        'arith.addi' op unsigned overflow: 340282366920938463463374607431768211456 does not fit in i128, and the op says that it cannot happen
        'arith.divsi' op division of 170141183460469231731687303715884105727 by zero
        'arith.divsi' op division of -170141183460469231731687303715884105728 by -1 overflows i128
        'arith.divui' op 170141183460469231731687303715884105727 and -170141183460469231731687303715884105728 leave a remainder, and the op says that it cannot happen
        'arith.shli' op shift by 170141183460469231731687303715884105727 of a value of 128 bits
        'arith.index_cast' op 170141183460469231731687303715884105727 does not fit in 64-bit index
        'arith.trunci' op -170141183460469231731687303715884105728 does not fit in i65
        'arith.extui' op -1 is negative, and the op says that it is not
        'math.ipowi' op zero to the power of -1
    "#]].assert_eq(&bodies.map(outcome).concat());
}

#[test]
fn wide_integers_printed_and_constant() {
    check(
        &main_of(
            "  %x = arith.constant -170141183460469231731687303715884105728 : i128
  vector.print %x : i128
  %v = arith.constant dense<[[1, -1], [36893488147419103232, 0]]> : vector<2x2xi70>
  vector.print %v : vector<2x2xi70>
  %s = arith.constant dense<-5> : vector<3xi200>
  vector.print %s : vector<3xi200>
  %l = arith.constant 1606938044258990275541962092341162602522202993782792835301375 : i200
  vector.print %l : i200",
        ),
        expect![[r#"
            -170141183460469231731687303715884105728
            ( ( 1, -1 ), ( 36893488147419103232, 0 ) )
            ( -5, -5, -5 )
            -1
        "#]],
    );
}

#[test]
fn wide_floats_printed() {
    check(
        &main_of(
            "  %v = arith.constant dense<[1.5, -0.0, 0x7FFEFFFFFFFFFFFFFFFF, 0x00000000000000000001, 0xFFFF8000000000000000]>
    : vector<5xf80>
  vector.print %v : vector<5xf80>
  %t = arith.constant dense<[1000005.0, 1000015.0, 999999.5, 9999995.0, 0.0001, 0.00001]> : vector<6xf128>
  vector.print %t : vector<6xf128>
  %big = arith.constant 0x7FFE0000000000000000000000000000 : f128
  vector.print %big : f128
  %nan = arith.constant 0xFFFF8000000000000000000000000000 : f128
  vector.print %nan : f128
  %three = arith.constant 3.0 : f128
  %one = arith.constant 1.0 : f128
  %third = arith.divf %one, %three : f128
  vector.print %third : f128",
        ),
        expect![[r#"
            ( 1.5, -0, 1.18973e+4932, 3.6452e-4951, -inf )
            ( 1e+06, 1.00002e+06, 1e+06, 1e+07, 0.0001, 1e-05 )
            5.94866e+4931
            -nan
            0.333333
        "#]],
    );
}

#[test]
fn loops_over_wide_integers() {
    let program = |unsigned: &str, lower: &str, upper: &str, step: &str| {
        main_of(&format!(
            "  %lower = arith.constant {lower} : i128
  %upper = arith.constant {upper} : i128
  %step = arith.constant {step} : i128
  %sum = scf.for {unsigned} %i = %lower to %upper step %step iter_args(%s = %step) -> (i128) : i128 {{
    vector.print %i : i128
    %t = arith.addi %s, %i : i128
    scf.yield %t : i128
  }}
  vector.print %sum : i128"
        ))
    };
    check(
        &program("", "18446744073709551616", "18446744073709551623", "3"),
        expect![[r#"
        18446744073709551616
        18446744073709551619
        18446744073709551622
        55340232221128654860
    "#]],
    );
    let (least, most) =
        ("-170141183460469231731687303715884105728", "170141183460469231731687303715884105727");
    // The last step leaves the type.
    check(
        &program("", "170141183460469231731687303715884105720", most, "6"),
        expect![[r#"
            170141183460469231731687303715884105720
            170141183460469231731687303715884105726
            t:8:10: error: 'scf.for' op the last induction variable and the step 6 add up to 170141183460469231731687303715884105732, which does not fit
        "#]],
    );
    check(
        &program("unsigned", most, "-170141183460469231731687303715884105725", "2"),
        expect![[r#"
        170141183460469231731687303715884105727
        -170141183460469231731687303715884105727
        2
    "#]],
    );
    check(
        &program("unsigned", "-2", "-1", least),
        expect![[r#"
            -2
            t:8:10: error: 'scf.for' op the last induction variable and the step 170141183460469231731687303715884105728 add up to 510423550381407695195061911147652317182, which does not fit
        "#]],
    );
    check(
        &program("", "0", "0", "1"),
        expect![[r#"
        1
    "#]],
    );
    check(
        &program("", "0", "1", least),
        expect![[r#"
        t:8:10: error: 'scf.for' op step must be positive, is -170141183460469231731687303715884105728
    "#]],
    );
    let failing = program("", "18446744073709551616", most, "18446744073709551616")
        .replace("    %t =", "    %q = arith.shli %s, %i : i128\n    %t =");
    check(
        &failing,
        expect![[r#"
        18446744073709551616
        t:10:10: error: 'arith.shli' op shift by 18446744073709551616 of a value of 128 bits
        t:8:10: note: in iteration 18446744073709551616 of this loop
    "#]],
    );
}

#[test]
fn products_of_the_longest_count_for_their_time() {
    let program = main_of(
        "  %c = arith.constant 3 : i16777215
  %s = arith.constant 16777000 : i16777215
  %d = arith.shli %c, %s : i16777215
  %p = math.ipowi %c, %d : i16777215",
    );
    let options = InterpOptions { step_limit: 300_000_000, ..InterpOptions::default() };
    check_with(
        options,
        &program,
        expect![[r#"
        t:8:8: error: 'math.ipowi' op step limit of 300000000 operations reached
    "#]],
    );
}

/// Combinations of vectors, of memory and of parallel iterations are those of `arith`.
#[test]
fn combinations_of_wide_integers() {
    let kinds = [
        ("add", "addi", "arith.addi"),
        ("mul", "muli", "arith.muli"),
        ("and", "andi", "arith.andi"),
        ("or", "ori", "arith.ori"),
        ("xor", "xori", "arith.xori"),
        ("minsi", "mins", "arith.minsi"),
        ("minui", "minu", "arith.minui"),
        ("maxsi", "maxs", "arith.maxsi"),
        ("maxui", "maxu", "arith.maxui"),
    ];
    for ((of_vectors, of_memory, op), ty) in
        kinds.into_iter().flat_map(|kind| ["i65", "i128", "i200"].map(|ty| (kind, ty)))
    {
        check_fine(&main_of(&format!(
            "  %v = arith.constant dense<[-3, 27670116110564327421, 5]> : vector<3x{ty}>
  %a = vector.extract %v[0] : {ty} from vector<3x{ty}>
  %b = vector.extract %v[1] : {ty} from vector<3x{ty}>
  %c = vector.extract %v[2] : {ty} from vector<3x{ty}>
  %ab = {op} %a, %b : {ty}
  %abc = {op} %ab, %c : {ty}
  %r = vector.reduction <{of_vectors}>, %v : vector<3x{ty}> into {ty}
  %same0 = arith.cmpi eq, %r, %abc : {ty}
  cf.assert %same0, \"vector.reduction\"
  %ra = vector.reduction <{of_vectors}>, %v, %a : vector<3x{ty}> into {ty}
  %column = vector.shape_cast %v : vector<3x{ty}> to vector<3x1x{ty}>
  %first = vector.broadcast %a : {ty} to vector<1x{ty}>
  %scanned, %last = vector.scan <{of_vectors}>, %column, %first {{inclusive = true, reduction_dim = 0}} :
    vector<3x1x{ty}>, vector<1x{ty}>
  %second = vector.extract %scanned[1, 0] : {ty} from vector<3x1x{ty}>
  %third = vector.extract %last[0] : {ty} from vector<1x{ty}>
  %aab = {op} %a, %ab : {ty}
  %aabc = {op} %aab, %c : {ty}
  %same5 = arith.cmpi eq, %ra, %aabc : {ty}
  cf.assert %same5, \"after a value\"
  %same6 = arith.cmpi eq, %second, %ab : {ty}
  cf.assert %same6, \"vector.scan\"
  %same7 = arith.cmpi eq, %third, %abc : {ty}
  cf.assert %same7, \"the last of vector.scan\"
  %m = memref.alloc() : memref<1x{ty}>
  memref.store %a, %m[%c0] : memref<1x{ty}>
  %old = memref.atomic_rmw {of_memory} %b, %m[%c0] : ({ty}, memref<1x{ty}>) -> {ty}
  %new = memref.generic_atomic_rmw %m[%c0] : memref<1x{ty}> {{
  ^bb0(%now: {ty}):
    %next = {op} %now, %c : {ty}
    memref.atomic_yield %next : {ty}
  }}
  %stored = memref.load %m[%c0] : memref<1x{ty}>
  %same1 = arith.cmpi eq, %stored, %abc : {ty}
  cf.assert %same1, \"memory\"
  %same2 = arith.cmpi eq, %old, %a : {ty}
  cf.assert %same2, \"the old value\"
  %same3 = arith.cmpi eq, %new, %ab : {ty}
  cf.assert %same3, \"the value before\"
  memref.dealloc %m : memref<1x{ty}>"
        )));
    }
}

#[test]
fn iterations_and_products_of_wide_integers() {
    let loops = [("addi", "addi"), ("muli", "muli"), ("andi", "andi"), ("ori", "ori")].map(|(kind, op)| {
        format!(
            "  %{kind} = affine.parallel (%i) = (0) to (3) reduce (\"{kind}\") -> (i130) {{
    %e = vector.extract %v[%i] : i130 from vector<3xi130>
    affine.yield %e : i130
  }}
  %{kind}_ab = arith.{op} %a, %b : i130
  %{kind}_abc = arith.{op} %{kind}_ab, %c : i130
  %{kind}_same = arith.cmpi eq, %{kind}, %{kind}_abc : i130
  cf.assert %{kind}_same, \"{kind}\"\n"
        )
    });
    check(
        &main_of(&format!(
            "  %v = arith.constant dense<[-3, 27670116110564327421, 5]> : vector<3xi130>
  %w = arith.constant dense<[1, 73786976294838206464]> : vector<2xi130>
  %a = vector.extract %v[0] : i130 from vector<3xi130>
  %b = vector.extract %v[1] : i130 from vector<3xi130>
  %c = vector.extract %v[2] : i130 from vector<3xi130>
{}  %dot = vector.contract {{
    indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>],
    iterator_types = [\"reduction\"], kind = #vector.kind<add>}} %v, %v, %a : vector<3xi130>, vector<3xi130> into i130
  vector.print %dot : i130
  %n = arith.constant dense<[-1, 2, 3]> : vector<3xi64>
  %mixed = vector.contract {{
    indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>],
    iterator_types = [\"reduction\"], kind = #vector.kind<maxsi>}} %n, %n, %a : vector<3xi64>, vector<3xi64> into i130
  vector.print %mixed : i130
  %outer = vector.outerproduct %v, %w : vector<3xi130>, vector<2xi130>
  vector.print %outer : vector<3x2xi130>
  %sum = vector.outerproduct %v, %w, %outer {{kind = #vector.kind<add>}} : vector<3xi130>, vector<2xi130>
  vector.print %sum : vector<3x2xi130>
  %f = arith.constant dense<[1.5, 2.5]> : vector<2xf128>
  %h = vector.broadcast %f : vector<2xf128> to vector<2x2xf128>
  %g = vector.outerproduct %f, %f, %h {{kind = #vector.kind<add>}} : vector<2xf128>, vector<2xf128>
  %k = arith.truncf %g : vector<2x2xf128> to vector<2x2xf64>
  vector.print %k : vector<2x2xf64>",
            loops.concat()
        )),
        expect![[r#"
            -595494142111642311226926259668980334552
            9
            ( ( -3, -221360928884514619392 ), ( 27670116110564327421, 680564733841876926705388285979021803520 ), ( 5, 368934881474191032320 ) )
            ( ( -6, -442721857769029238784 ), ( 55340232221128654842, -442721857769029238784 ), ( 10, 737869762948382064640 ) )
            ( ( 3.75, 6.25 ), ( 5.25, 8.75 ) )
        "#]],
    );
}

#[test]
fn elementary_functions_of_wide_floats() {
    let functions = ["sin %x : T", "powf %x, %y : T", "atan2 %x, %y : T", "fpowi %y, %n : T, i100"];
    let mut found = String::new();
    for kind in ["f80", "f128"] {
        let mut body = format!(
            "  %x = arith.constant 0.5 : {kind}
  %y = arith.constant -3.0 : {kind}
  %n = arith.constant 3 : i100\n"
        );
        for (number, function) in functions.iter().enumerate() {
            body += &format!(
                "  %r{number} = math.{}
  %s{number} = arith.truncf %r{number} : {kind} to f64
  vector.print %s{number} : f64 punctuation <comma>\n",
                function.replace('T', kind)
            );
        }
        found += &format!("{kind}: {}\n", crate::outcome(InterpOptions::default(), &main_of(&body)));
    }
    expect![[r#"
        f80: 0.479426, 8, 2.97644, -27, 
        f128: 0.479426, 8, 2.97644, -27, 
    "#]]
    .assert_eq(&found);
    check(
        &main_of(
            "  %v = arith.constant dense<[0.0, 1.0]> : vector<2xf128>
  %s, %c = math.sincos %v : vector<2xf128>
  %e = math.exp %v : vector<2xf128>
  %p = arith.addf %s, %c : vector<2xf128>
  %q = arith.addf %p, %e : vector<2xf128>
  %r = arith.truncf %q : vector<2xf128> to vector<2xf64>
  vector.print %r : vector<2xf64>",
        ),
        expect![[r#"
            ( 2, 4.10006 )
        "#]],
    );
    check(
        &main_of("  %x = arith.constant 0.5 : f80\n  %y = math.erf %x : f80"),
        expect![[r#"
        t:6:8: error: 'math.erf' op works on a float of more than 64 bits, for which there is no such function
    "#]],
    );
}
