//! `loopwright opt`: flags that change what is read, checked and printed.

use super::{COPY, ends};

#[test]
fn flags_may_have_a_value() {
    let generic = ends("opt --mlir-print-op-generic", COPY, 0).0;
    for value in ["=true", "=1", "=", "=TRUE"] {
        assert_eq!(ends(&format!("opt -mlir-print-op-generic{value}"), COPY, 0).0, generic);
    }
    let pretty = ends("opt", COPY, 0).0;
    for flags in
        ["--mlir-print-op-generic=false", "--mlir-print-op-generic=0 -o=-", "-mlir-disable-threading"]
    {
        assert_eq!(ends(&format!("opt {flags}"), COPY, 0).0, pretty);
    }
    ends("opt --mlir-print-op-generic=no", COPY, 2);
}

#[test]
fn module_is_left_out_around_a_single_op() {
    let text = "func.func private @a()\n";
    assert_eq!(ends("opt --no-implicit-module", text, 0).0, "func.func private @a()\n\n");
    let (stdout, _) = ends("opt --no-implicit-module -mlir-print-debuginfo", "#m = 1\nmodule {}", 0);
    assert_eq!(stdout, "module {\n} loc(#loc)\n#loc = loc(\"<stdin>\":2:1)\n\n");
    for (text, found) in [("", 0), ("module {}\nmodule {}", 2)] {
        let (_, stderr) = ends("opt --no-implicit-module", text, 1);
        let wanted =
            format!("<stdin>:0:0: error: source must contain a single top-level operation, found: {found}\n");
        assert_eq!(stderr, wanted);
    }
    let (_, stderr) = ends("opt --no-implicit-module --affine-loop-tile", text, 1);
    assert!(
        stderr.starts_with("<stdin>:1:1: error: can't run 'builtin.module' pass manager on 'func.func' op")
    );
    ends("opt --no-implicit-module", "\"arith.addi\"() : () -> ()", 1);
}

#[test]
fn regions_are_left_out() {
    let text = "func.func @f(%a: i32) -> i32 {\n  return %a : i32\n}\n";
    let prints = |flags: &str, printed: &str| {
        let (stdout, _) = ends(&format!("opt --mlir-print-skip-regions {flags}"), text, 0);
        assert_eq!(stdout, printed, "{flags}");
    };
    prints("", "module {...}\n\n");
    prints("--no-implicit-module", "func.func @f(%arg0: i32) -> i32 {...}\n\n");
    let generic = "\"func.func\"() <{function_type = (i32) -> i32, sym_name = \"f\"}> ({...}) : () -> ()\n\n";
    prints("--no-implicit-module --mlir-print-op-generic", generic);
    prints("--verify-roundtrip", "module {...}\n\n");
}

#[test]
fn values_of_all_regions_have_different_names() {
    let text = "func.func @f(%m: memref<4xi32>) {
  affine.for %i = 0 to 4 {
    %0 = affine.load %m[%i] : memref<4xi32>
  }
  affine.for %i = 0 to 4 {
    %0 = affine.load %m[%i] : memref<4xi32>
  }
  return
}
";
    let (stdout, _) = ends("opt --mlir-print-unique-ssa-ids", text, 0);
    let wanted = "module {
  func.func @f(%arg0: memref<4xi32>) {
    affine.for %arg2 = 0 to 4 {
      %1 = affine.load %arg0[%arg2] : memref<4xi32>
    }
    affine.for %arg1 = 0 to 4 {
      %0 = affine.load %arg0[%arg1] : memref<4xi32>
    }
    return
  }
}

";
    assert_eq!(stdout, wanted);
}

#[test]
fn elements_in_hexadecimal_or_not_at_all() {
    let op = |elements: &str| {
        format!("\"x.y\"() {{a = {elements} : tensor<3xi16>, b = dense<7> : tensor<9xi16>}} : () -> ()\n")
    };
    let text = op("dense<[1, 2, 3]>");
    let prints = |flag: &str, elements: &str| {
        let (stdout, _) = ends(&format!("opt --allow-unregistered-dialect {flag}"), &text, 0);
        assert_eq!(stdout, format!("module {{\n  {}}}\n\n", op(elements)), "{flag}");
    };
    prints("--mlir-print-elementsattrs-with-hex-if-larger=2", "dense<\"0x010002000300\">");
    prints("--mlir-print-elementsattrs-with-hex-if-larger=3", "dense<[1, 2, 3]>");
    prints("--mlir-print-elementsattrs-with-hex-if-larger=-1", "dense<[1, 2, 3]>");
    prints("--mlir-elide-elementsattrs-if-larger=2", "dense_resource<__elided__>");
    prints("--mlir-elide-elementsattrs-if-larger=3", "dense<[1, 2, 3]>");
    let both = "--mlir-elide-elementsattrs-if-larger 2 --mlir-print-elementsattrs-with-hex-if-larger 0";
    prints(both, "dense_resource<__elided__>");
    ends("opt --mlir-elide-elementsattrs-if-larger=-1", &text, 2);
}

#[test]
fn times_are_reported_for_each_program() {
    let file = format!("{COPY}// -----\nbla\n");
    let (_, stderr) = ends("opt --mlir-timing --affine-loop-tile --split-input-file", &file, 1);
    let steps: Vec<&str> =
        stderr.lines().filter_map(|line| line.split_once("%)  ").map(|(_, name)| name)).collect();
    let wanted = [
        "Parser",
        "Verifier",
        "affine-loop-tile",
        "Verifier",
        "Output",
        "Rest",
        "Total",
        "Parser",
        "Rest",
        "Total",
    ];
    assert_eq!(steps, wanted, "{stderr}");
    let (_, stderr) = ends("opt --mlir-timing --affine-loop-tile --verify-each=false", COPY, 0);
    assert_eq!(stderr.matches("Verifier").count(), 1, "{stderr}");
}

#[test]
fn printed_programs_read_back() {
    ends("opt --verify-roundtrip", COPY, 0);
    ends("opt --verify-roundtrip --mlir-print-op-generic --mlir-print-local-scope", COPY, 0);
    let (_, stderr) = ends("opt --verify-roundtrip --mlir-timing", COPY, 0);
    assert!(stderr.contains("Round trip"), "{stderr}");
}

#[test]
fn passes_are_checked_from_outside() {
    let (plain, _) = ends("opt --affine-loop-tile=tile-size=4 --affine-parallelize", COPY, 0);
    let (checked, stderr) = ends("opt --affine-loop-tile=tile-size=4 --affine-parallelize --check", COPY, 0);
    assert_eq!((checked, stderr.as_str()), (plain, ""));
    let (_, stderr) = ends("opt --affine-loop-tile=tile-size=4 --check --mlir-timing", COPY, 0);
    assert!(stderr.contains("%)  Check\n"), "{stderr}");
    // A function that nobody can run on its own beside one that is tiled.
    let beside = "func.func private @g()\nfunc.func @f() {\n  func.call @g() : () -> ()\n  return\n}\n";
    let (_, stderr) = ends("opt --affine-loop-tile=tile-size=4 --check", &format!("{beside}{COPY}"), 0);
    assert!(stderr.contains("<stdin>:2:1: remark: 'func.func' op is not compared"), "{stderr}");
}

#[test]
fn long_resources_are_left_out() {
    let entries = ["t: true", "s: \"0123456789\"", "u: \"0x0800000001020304050607080910\""];
    let text = format!("module {{}}\n{{-# external_resources: {{ x: {{ {} }} }} #-}}\n", entries.join(", "));
    let prints = |limit: &str, entries: &[&str]| {
        let (stdout, _) = ends(&format!("opt --mlir-elide-resource-strings-if-larger={limit}"), &text, 0);
        let wanted = match entries {
            [] => String::new(),
            _ => format!(
                "  external_resources: {{\n    x: {{\n      {}\n    }}\n  }}",
                entries.join(",\n      ")
            ),
        };
        assert_eq!(stdout, format!("module {{\n}}\n\n{{-#\n{wanted}\n#-}}\n\n"), "{limit}");
    };
    prints("3", &[]);
    prints("4", &entries[..1]);
    prints("11", &entries[..1]);
    prints("12", &entries[..2]);
    prints("32", &entries);
}

#[test]
fn certificate_and_program_go_to_different_places() {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let (file, same) = (folder.path().join("out"), folder.path().join(".").join("out"));
    let line = format!("optimize - --certificate {} -o {}", file.display(), same.display());
    for line in [&line, "optimize - --certificate -", "optimize - --certificate - -o -"] {
        let (_, stderr) = ends(line, COPY, 2);
        let message = "error: the certificate and the program would be written to one place: give '--certificate' \
                       and '-o' different files\n";
        assert_eq!(stderr, message, "{line}");
    }
    assert!(!file.exists());
}

#[test]
fn versions_of_llvm_are_told_and_checked() {
    let old = "func @f(%x: f32) -> f32 {\n  %0 = addf %x, %x : f32\n  return %0 : f32\n}\n";
    let today = "module {\n  func.func @f(%arg0: f32) -> f32 {\n    %0 = arith.addf %arg0, %arg0 : f32\n    return %0 : f32\n  }\n}\n\n";
    for version in [12, 13] {
        assert_eq!(ends(&format!("opt --from-llvm {version}"), old, 0).0, today);
        assert_eq!(ends(&format!("opt --from-llvm={version} -"), today, 0).0, today);
    }
    for (version, why) in [
        ("11", "expected a version from 12 to 21"),
        ("22", "expected a version from 12 to 21; what is newer needs no option"),
        ("-1", "expected a number of at least 0"),
        ("today", "expected a whole number, such as 8"),
    ] {
        let (_, stderr) = ends(&format!("opt --from-llvm {version}"), old, 2);
        assert!(
            stderr.contains(&format!("invalid value '{version}' for '--from-llvm <N>': {why}\n")),
            "{stderr}"
        );
    }
    for command in ["deps", "scop", "optimize", "opt --emit c"] {
        ends(command, old, 1);
        ends(&format!("{command} --from-llvm 12"), old, 0);
    }
    let (_, stderr) = ends("calc --from-llvm 12", "1;", 2);
    assert!(stderr.contains("unexpected argument '--from-llvm'"), "{stderr}");
}
