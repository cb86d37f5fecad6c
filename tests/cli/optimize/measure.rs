//! `optimize --measure`, with compilers that are scripts: the times of their programs are made up, so that
//! nothing depends on the clock.

use crate::{ends, run};
use std::os::unix::fs::PermissionsExt;
use tempfile::TempDir;

/// A product of matrices: several orders are faster.
const PRODUCT: &str = "\
func.func @product(%A: memref<512x512xf32>, %B: memref<512x512xf32>, %C: memref<512x512xf32>) {
  affine.for %i = 0 to 512 {
    affine.for %j = 0 to 512 {
      affine.for %k = 0 to 512 {
        %a = affine.load %A[%i, %k] : memref<512x512xf32>
        %b = affine.load %B[%k, %j] : memref<512x512xf32>
        %c = affine.load %C[%i, %j] : memref<512x512xf32>
        %p = arith.mulf %a, %b : f32
        %s = arith.addf %c, %p : f32
        affine.store %s, %C[%i, %j] : memref<512x512xf32>
      }
    }
  }
  return
}
";

/// A column after the other, as in `@columns`, with what is to be in the innermost loop and before the end.
fn columns(inside: &str, at_end: &str) -> String {
    format!(
        "func.func private @outside(f32) -> f32
func.func @columns(%A: memref<512x512xf32>, %at: memref<512xindex>, %one: f32) {{
  affine.for %i = 0 to 512 {{
    affine.for %j = 0 to 512 {{
      %a = affine.load %A[%j, %i] : memref<512x512xf32>
      %s = arith.addf %a, %a : f32
      {inside}
      affine.store %s, %A[%j, %i] : memref<512x512xf32>
    }}
  }}
  {at_end}
  return
}}
"
    )
}

/// A compiler whose programs do what a script says; `$name` is `p0` for the old program, then `p1` and so on.
fn compiler(script: &str) -> (TempDir, String) {
    let folder = tempfile::tempdir().expect("there is a place for files");
    let file = folder.path().join("compiler");
    let text = format!(
        "#!/bin/sh
while [ $# -gt 0 ]; do
  if [ \"$1\" = -o ]; then out=$2; fi
  shift
done
name=$(basename \"$out\")
{script}
"
    );
    std::fs::write(&file, text).expect("can be written");
    std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o755)).expect("can be set");
    let name = file.display().to_string();
    (folder, name)
}

/// A compiler whose programs print times and digests: of those with this name, and of all others.
fn timed(name: &str, one: &str, other: &str) -> (TempDir, String) {
    compiler(&format!(
        "if [ $name = {name} ]; then line='{one}'; else line='{other}'; fi
printf '#!/bin/sh\\necho \"%s\"\\n' \"$line\" > \"$out\"
chmod +x \"$out\""
    ))
}

#[test]
fn measure_keeps_the_old_order_unless_another_is_faster() {
    let (plain, _) = ends("optimize --tile none --sequential -", PRODUCT, 0);
    for slower in ["1.000000000 aa", "0.985000000 aa"] {
        let (_folder, cc) = timed("p0", "1.000000000 aa", slower);
        let (text, told) = ends(&format!("optimize --measure --cc {cc} -"), PRODUCT, 0);
        assert!(told.contains("'func.func' op is unchanged: no new order is faster (measured: "), "{told}");
        assert!(!text.contains("affine.parallel") && text.len() <= plain.len(), "{text}");
    }
}

#[test]
fn measure_keeps_the_fastest_order() {
    let (estimated, _) = ends("optimize -", PRODUCT, 0);
    let mut found = Vec::new();
    for name in ["p1", "p2"] {
        let (_folder, cc) = timed(name, "0.250000000 aa", "1.000000000 aa");
        let (text, told) = ends(&format!("optimize --measure --explain --cc {cc} -"), PRODUCT, 0);
        assert!(told.contains("4.0 times as fast (measured: 250 ms, was 1.00 s; compiler -O3 "), "{told}");
        found.push(text);
    }
    assert_eq!(found[0], estimated);
    assert_ne!(found[0], found[1]);
}

#[test]
fn memory_of_any_strides_is_measured_and_what_is_returned() {
    let (_folder, cc) = timed("p1", "0.250000000 aa", "1.000000000 aa");
    let open = "memref<512x512xf32, strided<[?, ?], offset: ?>>";
    let of_argument =
        PRODUCT.replace(") {", &format!(") -> {open} {{")).replace("return", &format!("return %C : {open}"));
    let allocated = PRODUCT
        .replace(
            ", %C: memref<512x512xf32>) {",
            ") -> memref<?x512xf32> {
  %size = arith.constant 512 : index
  %C = memref.alloc() : memref<512x512xf32>
  affine.for %i = 0 to 512 {
    affine.for %j = 0 to 512 {
      %zero = arith.constant 0.0 : f32
      affine.store %zero, %C[%i, %j] : memref<512x512xf32>
    }
  }",
        )
        .replace(
            "return",
            "%R = memref.cast %C : memref<512x512xf32> to memref<?x512xf32>\n  return %R : memref<?x512xf32>",
        );
    for text in [
        PRODUCT.replace("memref<512x512xf32>", open),
        of_argument.replace("memref<512x512xf32>", open),
        PRODUCT.replace("memref<512x512xf32>", "memref<512x512xf32, strided<[1, ?]>>"),
        PRODUCT.replace("memref<512x512xf32>", "memref<512x512xf32, strided<[600, 1], offset: 7>>"),
        allocated,
    ] {
        let (_, told) = ends(&format!("optimize --measure --explain --cc {cc} -"), &text, 0);
        assert!(told.contains("4.0 times as fast (measured: 250 ms, was 1.00 s; compiler -O3 "), "{told}");
    }
}

#[test]
fn measured_orders_have_certificates() {
    let folder = tempfile::tempdir().expect("there is a place for files");
    let [old, new, proof] =
        ["old", "new", "proof"].map(|name| folder.path().join(name).display().to_string());
    std::fs::write(&old, PRODUCT).expect("can be written");
    let (_folder, cc) = timed("p2", "0.250000000 aa", "1.000000000 aa");
    ends(&format!("optimize --measure --cc {cc} --certificate {proof} -o {new} {old}"), "", 0);
    ends(&format!("check {proof} {old} {new}"), "", 0);
}

#[test]
fn measure_refuses_orders_that_compute_something_else() {
    let (_folder, cc) = timed("p2", "0.250000000 bb", "1.000000000 aa");
    let (text, told) = ends(&format!("optimize --measure --cc {cc} -"), PRODUCT, 1);
    assert!(told.contains("error: '--measure': '@product' computes something else in a new order"), "{told}");
    assert_eq!(text, "");
}

#[test]
fn measure_tells_what_is_wrong_with_a_compiler() {
    let works = "[ $name = works ] && { printf '#!/bin/sh\\n' > \"$out\"; chmod +x \"$out\"; exit 0; }\n";
    let cases = [
        ("echo 'no such flag' >&2; exit 4".to_owned(), "it ended with exit code 4: no such flag"),
        (
            format!("{works}echo 'a.c:1: error: no' >&2; exit 1"),
            "it ended with exit code 1: a.c:1: error: no",
        ),
        ("exit 0".to_owned(), "it wrote no program"),
        ("kill -9 $$".to_owned(), "it was ended by a signal"),
    ];
    for (script, wanted) in cases {
        let (_folder, cc) = compiler(&script);
        let (text, told) = ends(&format!("optimize --measure --cc {cc} -"), PRODUCT, 1);
        assert_eq!((text.as_str(), told), ("", format!("error: '--measure': {cc}: {wanted}\n")));
    }
    let (_, told) = ends("optimize --measure --cc no-such-compiler -", PRODUCT, 1);
    assert!(told.starts_with("error: '--measure': no-such-compiler: "), "{told}");
}

#[test]
fn measure_says_why_a_function_is_not_measured() {
    let (_folder, cc) = timed("p0", "1.000000000 aa", "0.250000000 aa");
    let call = "%r = func.call @outside(%one) : (f32) -> f32";
    let gather = "%x = affine.load %at[%j] : memref<512xindex>
      %y = memref.load %A[%x, %i] : memref<512x512xf32>";
    let sizes = columns("", "").replace("512x512", "?x512").replace("%one: f32", "%one: f32, %n: index");
    let loaded = columns("", "").replace("to 512 {", "to %n {").replace("%one: f32", "%one: f32, %n: index");
    let main = columns("", "").replace("@columns", "@main");
    let backwards =
        PRODUCT.replace("memref<512x512xf32>", "memref<512x512xf32, strided<[?, -1], offset: ?>>");
    let part = "memref<4x4xf32, strided<[512, 1]>>";
    let elsewhere = PRODUCT.replace(") {", &format!(") -> {part} {{")).replace(
        "return",
        &format!(
            "%p = memref.subview %C[0, 0] [4, 4] [1, 1] : memref<512x512xf32> to {part}\n  return %p : {part}"
        ),
    );
    let cases = [
        (backwards, "%A has the type memref<512x512xf32, strided<[?, -1], offset: ?>>"),
        (
            elsewhere,
            "it returns memref<4x4xf32, strided<[512, 1]>>, which is neither an argument nor allocated in it",
        ),
        (columns("", call), "which cells of %A line 11 touches is not known"),
        (columns(gather, ""), "which cells of %A line 8 touches is not known"),
        (loaded, "subscripts of %A would exceed its size of 512"),
        (sizes, "the value of %n is not known"),
        (main, "it is the program's '@main'"),
    ];
    for (text, why) in cases {
        let (_, told) = ends(&format!("optimize --measure --cc {cc} -"), &text, 0);
        assert!(told.contains(&format!("'func.func' op is not measured: {why}\n")), "{text}\n{told}");
    }
    let (_folder, cc) = compiler("printf '#!/bin/sh\\nexit 3\\n' > \"$out\"; chmod +x \"$out\"");
    let (_, told) = ends(&format!("optimize --measure --cc {cc} -"), PRODUCT, 0);
    assert!(told.contains("is not measured: the function as it was ended with exit code 3\n"), "{told}");
    let (_folder, cc) = compiler("printf '#!/bin/sh\\nexec sleep 9\\n' > \"$out\"; chmod +x \"$out\"");
    let (_, told) = ends(&format!("optimize --measure --measure-time 1 --cc {cc} -"), PRODUCT, 0);
    assert!(told.contains("is not measured: it runs for more than 1 s at these sizes"), "{told}");
}

#[test]
fn options_of_measure_need_it() {
    for line in
        ["optimize --cc gcc -", "optimize --measure-time 3 -", "optimize --measure --print-schedule -"]
    {
        ends(line, PRODUCT, 2);
    }
    let (_, told) = ends("optimize --measure --tile 32 -", PRODUCT, 2);
    assert_eq!(told, "error: '--measure' requires '--tile auto'\n");
    assert!(run("optimize --measure --measure-time 0 -", PRODUCT).stderr.contains("from 1 to 3600"));
}
