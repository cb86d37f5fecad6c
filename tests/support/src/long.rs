//! Long programs of a plain pattern: what they take is to grow with what they are.

use std::fmt::Write;

/// Loops in a row. Each computes an array from the one before; there are as many arrays as said, and the
/// loops go round.
pub fn loops_in_a_row(n_loops: usize, n_arrays: usize) -> String {
    let args: String = (0..n_arrays).map(|k| format!("%A{k}: memref<?xf64>, ")).collect();
    let mut text = format!("func.func @loops({args}%n: index) {{\n");
    for k in 0..n_loops {
        let (from, to) = (k % n_arrays, (k + 1) % n_arrays);
        let _ = write!(
            text,
            "affine.for %i = 0 to %n {{
               %x = affine.load %A{from}[%i] : memref<?xf64>
               %y = arith.addf %x, %x : f64
               affine.store %y, %A{to}[%i] : memref<?xf64>
             }}\n"
        );
    }
    text + "return\n}"
}

/// Loops in a row as above over arrays of one size, and among them calls of a function that is only
/// declared.
pub fn loops_and_calls(n_loops: usize, n_arrays: usize, n_calls: usize) -> String {
    let args: String = (0..n_arrays).map(|k| format!("%A{k}: memref<128xf32>, ")).collect();
    let declared = "func.func private @opaque(memref<128xf32>)";
    let mut text = format!("{declared}\nfunc.func @loops({args}%x: f32) {{\n");
    for k in 0..n_loops {
        let (from, to) = (k % n_arrays, (k + 1) % n_arrays);
        let _ = write!(
            text,
            "affine.for %i = 0 to 128 {{
               %a = affine.load %A{from}[%i] : memref<128xf32>
               %b = arith.addf %a, %x : f32
               affine.store %b, %A{to}[%i] : memref<128xf32>
             }}\n"
        );
        if (k + 1) * n_calls / n_loops > k * n_calls / n_loops {
            let _ = writeln!(text, "func.call @opaque(%A{from}) : (memref<128xf32>) -> ()");
        }
    }
    text + "return\n}"
}

/// One loop around this many statements, which read and write three arrays at cells a little apart.
pub fn statements_in_a_body(n: usize) -> String {
    let mut text = "func.func @body(%n: index, %A0: memref<?xf64>, %A1: memref<?xf64>, %A2: memref<?xf64>) {
           affine.for %i = 0 to %n {\n"
        .to_string();
    for k in 0..n {
        let (from, to, ahead) = (k % 3, (k + 1) % 3, k % 5);
        let _ = write!(
            text,
            "%x{k} = affine.load %A{from}[%i + {ahead}] : memref<?xf64>
             affine.store %x{k}, %A{to}[%i] : memref<?xf64>\n"
        );
    }
    text + "}\nreturn\n}"
}

/// So many stores one after the other, each of a cell that one of a few hundred before it has written.
pub fn stores(n: usize) -> String {
    let mut text = "func.func @stores(%A: memref<1000xf64>, %x: f64) {\n".to_string();
    for k in 0..n {
        let _ = writeln!(text, "affine.store %x, %A[{}] : memref<1000xf64>", k * 7 % 400);
    }
    text + "return\n}"
}

/// So many loops around each other.
pub fn nested(n: usize) -> String {
    let heads: String = (0..n).map(|k| format!("affine.for %i{k} = 0 to %n {{\n")).collect();
    format!(
        "func.func @nested(%n: index, %A: memref<?x?xf64>) {{
         {heads}
         %x = affine.load %A[%i0, %i{last}] : memref<?x?xf64>
         affine.store %x, %A[%i{last}, %i0] : memref<?x?xf64>
         {}
         return\n}}",
        "}\n".repeat(n),
        last = n - 1
    )
}

/// A product of matrices, `n` by `n` elements in one body.
pub fn product(n: usize) -> String {
    let ty = "memref<720x720xf64>";
    let mut text = format!(
        "func.func @product(%A: {ty}, %B: {ty}, %C: {ty}) {{
         affine.for %i = 0 to 720 step {n} {{ affine.for %j = 0 to 720 step {n} {{ affine.for %k = 0 to 720 {{\n"
    );
    for (row, col) in (0..n).flat_map(|row| (0..n).map(move |col| (row, col))) {
        let at = format!("{row}_{col}");
        let _ = write!(
            text,
            "%a{at} = affine.load %A[%i + {row}, %k] : {ty}
             %b{at} = affine.load %B[%k, %j + {col}] : {ty}
             %c{at} = affine.load %C[%i + {row}, %j + {col}] : {ty}
             %p{at} = arith.mulf %a{at}, %b{at} : f64
             %q{at} = arith.addf %c{at}, %p{at} : f64
             affine.store %q{at}, %C[%i + {row}, %j + {col}] : {ty}\n"
        );
    }
    text + "} } }\nreturn\n}"
}

/// Sweeps over two arrays in turns, each with `n` points of a row in one body.
pub fn stencil(n: usize) -> String {
    let ty = "memref<2000x2048xf64>";
    let mut text = format!("func.func @stencil(%A: {ty}, %B: {ty}) {{\naffine.for %t = 0 to 500 {{\n");
    for (from, to) in [("A", "B"), ("B", "A")] {
        let _ = writeln!(text, "affine.for %i = 1 to 1999 {{ affine.for %j = 1 to {} step {n} {{", 1 + n * 4);
        for k in 0..n {
            let _ = write!(
                text,
                "%w{k} = affine.load %{from}[%i, %j + {k} - 1] : {ty}
                 %e{k} = affine.load %{from}[%i, %j + {}] : {ty}
                 %n{k} = affine.load %{from}[%i - 1, %j + {k}] : {ty}
                 %s{k} = affine.load %{from}[%i + 1, %j + {k}] : {ty}
                 %x{k} = arith.addf %w{k}, %e{k} : f64
                 %y{k} = arith.addf %n{k}, %s{k} : f64
                 %z{k} = arith.addf %x{k}, %y{k} : f64
                 affine.store %z{k}, %{to}[%i, %j + {k}] : {ty}\n",
                k + 1
            );
        }
        text += "} }\n";
    }
    text + "}\nreturn\n}"
}

/// `n` statements in one body that hand scalars on in memory.
pub fn scalars(n: usize) -> String {
    let mut text = "func.func @scalars(%A: memref<?xf64>, %s: memref<f64>, %t: memref<f64>, %n: index) {
         affine.for %i = 0 to %n {
           %first = affine.load %A[%i] : memref<?xf64>
           affine.store %first, %s[] : memref<f64>\n"
        .to_string();
    for k in 0..n {
        let (from, to) = if k % 2 == 0 { ("s", "t") } else { ("t", "s") };
        let _ = write!(
            text,
            "%x{k} = affine.load %{from}[] : memref<f64>
             %y{k} = arith.mulf %x{k}, %x{k} : f64
             affine.store %y{k}, %{to}[] : memref<f64>\n"
        );
    }
    text + "%last = affine.load %s[] : memref<f64>\naffine.store %last, %A[%i] : memref<?xf64>\n}\nreturn\n}"
}
