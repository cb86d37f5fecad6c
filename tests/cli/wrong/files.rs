//! Files of other kinds are called what they are.

use std::path::Path;

use expect_test::{Expect, expect};

use super::{COPY, ends};

/// What `deps`, `optimize` and `opt` all say to a file with these bytes.
#[track_caller]
fn told(name: &str, bytes: &[u8], wanted: Expect) {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let file = folder.path().join(name);
    std::fs::write(&file, bytes).expect("the file can be written");
    let [first, others @ ..] = ["deps", "optimize", "opt", "scop", "run"].map(|command| {
        let (stdout, stderr) = ends(&format!("{command} {}", file.display()), "", 1);
        assert_eq!(stdout, "");
        stderr.replace(&format!("{}{}", folder.path().display(), std::path::MAIN_SEPARATOR), "")
    });
    wanted.assert_eq(&first);
    for other in others {
        assert_eq!(other, first);
    }
}

#[test]
fn sources_in_other_languages() {
    told(
        "a.c",
        b"// Sums.\nvoid f(float *A, int n) {\n  A[0] = n;\n}\n",
        expect![[r#"
        a.c:2:1: error: this is C or C++ source, not MLIR
         = help: 'cgeist FILE -S --raise-scf-to-affine' of Polygeist makes MLIR of C; 'loopwright optimize' reads MLIR
    "#]],
    );
    told(
        "b.c",
        b"#include <math.h>\nint main(void) { return 0; }\n",
        expect![[r#"
        b.c:1:9: error: this is C or C++ source, not MLIR
         = help: 'cgeist FILE -S --raise-scf-to-affine' of Polygeist makes MLIR of C; 'loopwright optimize' reads MLIR
    "#]],
    );
    told(
        "c.cpp",
        b"/* Sums. */ template <class T> T f(T x);\n",
        expect![[r#"
        c.cpp:1:1: error: this is C or C++ source, not MLIR
         = help: 'cgeist FILE -S --raise-scf-to-affine' of Polygeist makes MLIR of C; 'loopwright optimize' reads MLIR
    "#]],
    );
    told(
        "a.ll",
        b"define void @f(ptr %A) {\n  ret void\n}\n",
        expect![[r#"
        a.ll:1:1: error: this is LLVM IR, not MLIR
         = help: affine loops are in the MLIR that it was made from: hand that in
    "#]],
    );
    told(
        "b.ll",
        b"; ModuleID = 'a.c'\n",
        expect![[r#"
        b.ll:1:1: error: this is LLVM IR, not MLIR
         = help: affine loops are in the MLIR that it was made from: hand that in
    "#]],
    );
    told(
        "a.py",
        b"import numpy as np\n",
        expect![[r#"
        a.py:1:1: error: this is Python source, not MLIR
         = help: hand in the MLIR text that it prints
    "#]],
    );
    told(
        "a.html",
        b"<!DOCTYPE html>\n",
        expect![[r#"
        a.html:1:1: error: this is HTML or XML, not MLIR
         = help: hand in the MLIR text by itself
    "#]],
    );
}

#[test]
fn data() {
    told(
        "a.json",
        b"{\"version\": 1}\n",
        expect![[r#"
        a.json:1:1: error: this is JSON, not MLIR
         = help: 'loopwright check CERTIFICATE BEFORE AFTER' reads certificates; other commands read programs
    "#]],
    );
    told(
        "b.json",
        b" [1, 2]",
        expect![[r#"
        b.json:1:2: error: this is JSON, not MLIR
         = help: 'loopwright check CERTIFICATE BEFORE AFTER' reads certificates; other commands read programs
    "#]],
    );
    told(
        "a.mlirbc",
        b"ML\xefR\x0dMLIR22.1.8\0\x01",
        expect![[r#"
        a.mlirbc:1:1: error: this is MLIR bytecode, not text
         = help: 'mlir-opt FILE' prints it as text
    "#]],
    );
    told(
        "a.bc",
        b"BC\xc0\xde\x35\x14",
        expect![[r#"
        a.bc:1:1: error: this is LLVM bitcode, not text
         = help: affine loops are in the MLIR that it was made from: hand that in
    "#]],
    );
    told(
        "a.o",
        b"\x7fELF\x02\x01\x01\0\0\0\xff",
        expect![[r#"
        a.o:1:1: error: this is an executable or object file, not text
         = help: programs are text in UTF-8
    "#]],
    );
    told(
        "a.mlir.gz",
        b"\x1f\x8b\x08\x00\xff\xff",
        expect![[r#"
        a.mlir.gz:1:1: error: this is data compressed by gzip, not text
         = help: unpack it first: gunzip -c FILE | loopwright .. -
    "#]],
    );
    told(
        "a.bin",
        b"\xff\0\0\0\xfe\0\0\0",
        expect![[r#"
        a.bin:1:1: error: this is binary data, not text
         = help: programs are text in UTF-8
    "#]],
    );
}

#[test]
fn encodings() {
    let wide = |first: &[u8], order: fn(u16) -> [u8; 2]| {
        let letters = "module {\n}\n".encode_utf16().flat_map(order);
        first.iter().copied().chain(letters).collect::<Vec<u8>>()
    };
    told(
        "le.mlir",
        &wide(b"\xff\xfe", u16::to_le_bytes),
        expect![[r#"
        le.mlir:1:1: error: this is text in UTF-16, not in UTF-8
         = help: save it as UTF-8: iconv -f UTF-16 -t UTF-8 FILE > NEW
    "#]],
    );
    told(
        "be.mlir",
        &wide(b"\xfe\xff", u16::to_be_bytes),
        expect![[r#"
        be.mlir:1:1: error: this is text in UTF-16, not in UTF-8
         = help: save it as UTF-8: iconv -f UTF-16 -t UTF-8 FILE > NEW
    "#]],
    );
    told(
        "unmarked.mlir",
        &wide(b"", u16::to_le_bytes),
        expect![[r#"
        unmarked.mlir:1:1: error: this is text in UTF-16, not in UTF-8
         = help: save it as UTF-8: iconv -f UTF-16 -t UTF-8 FILE > NEW
    "#]],
    );
    told(
        "latin.mlir",
        b"// gr\xfc\xdfe\nmodule {}\n",
        expect![[r#"
        latin.mlir:1:6: error: invalid UTF-8 at byte offset 5
          |
        1 | // gr��e
          |      ^
          |
          = help: programs are text in UTF-8; of another encoding, such as ISO-8859-1: iconv -f ISO-8859-1 -t UTF-8 FILE > NEW
    "#]],
    );
}

#[test]
fn byte_order_mark_is_no_letter() {
    let (plain, _) = ends("opt", COPY, 0);
    assert_eq!(ends("opt", &format!("\u{feff}{COPY}"), 0).0, plain);
    // In a row, in the middle, or before what is wrong, it hides nothing.
    ends("opt", &format!("\u{feff}\u{feff}{COPY}"), 1);
    ends("opt", &format!("{COPY}\u{feff}"), 1);
    let (_, stderr) = ends("opt", "\u{feff}bla", 1);
    assert!(stderr.starts_with("<stdin>:1:4: error: custom op 'bla' is unknown"), "{stderr}");
    let (_, stderr) = ends("opt", "\u{feff}", 0);
    assert_eq!(stderr, "");
}

#[test]
fn diagnostics_that_a_file_expects_are_those_of_mlir() {
    let text = "// expected-error @below {{expected operation name in quotes}}\n{\"a\": 1}\n";
    ends("opt --verify-diagnostics", text, 0);
}

#[test]
fn file_that_cannot_be_written_is_called_by_its_name() {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let missing = folder.path().join("missing");
    for line in ["opt -", "optimize -", "deps -", "scop -"] {
        let file = missing.join("x.mlir");
        let (_, stderr) = ends(&format!("{line} -o {}", file.display()), COPY, 1);
        assert!(stderr.contains(&format!("error: cannot write '{}': ", file.display())), "{stderr}");
        assert!(!stderr.contains(".loopwright-"), "{stderr}");
    }
    let file = Path::new("/proc/x.mlir");
    if cfg!(target_os = "linux") {
        let (_, stderr) = ends(&format!("opt -o {}", file.display()), COPY, 1);
        assert!(!stderr.contains(".loopwright-"), "{stderr}");
    }
}
