//! `loopwright opt`: files of several programs, and the diagnostics their comments expect.

use super::ends;

const FILE: &str = "\
func.func private @a()
// -----
bla
// -----
func.func private @c()
";

#[test]
fn programs_that_are_wrong_leave_their_markers() {
    let (stdout, stderr) = ends("opt --split-input-file", FILE, 1);
    let module = |name: &str| format!("module {{\n  func.func private @{name}()\n}}\n\n");
    assert_eq!(stdout, format!("{}// -----\n// -----\n{}", module("a"), module("c")));
    assert!(stderr.starts_with("<stdin>:3:1: error: custom op 'bla' is unknown"), "{stderr}");
    let (stdout, _) = ends("opt -split-input-file --output-split-marker=//====", FILE, 1);
    assert_eq!(stdout, format!("{}//====\n//====\n{}", module("a"), module("c")));
}

#[test]
fn markers_may_be_any_text() {
    let (stdout, stderr) = ends("opt --split-input-file=//XYZ", "module {}\n//XYZ\nmodule {}\n//XY-\n", 0);
    assert_eq!(stdout, "module {\n}\n\n// -----\nmodule {\n}\n\n");
    assert!(stderr.starts_with("<stdin>:4:4: warning: near miss with file split marker\n"), "{stderr}");
    for marker in ["--split-input-file=", "--split-input-file=nowhere", "--output-split-marker=//XYZ"] {
        let (stdout, stderr) = ends(&format!("opt {marker}"), "module {}\n//XYZ\nmodule {}\n", 0);
        assert_eq!(stdout, "module {\n  module {\n  }\n  module {\n  }\n}\n\n");
        assert_eq!(stderr, "");
    }
    assert_eq!(ends("opt --split-input-file", "", 0).0, "");
    assert_eq!(
        ends("opt --split-input-file", "\n// -----\n\n", 0).0,
        "module {\n}\n\n// -----\nmodule {\n}\n\n"
    );
}

#[test]
fn locations_count_from_the_start_of_the_file() {
    let text = "module {}\n// -----\nmodule {}\n";
    let (stdout, _) = ends("opt --split-input-file --mlir-print-debuginfo", text, 0);
    assert!(stdout.ends_with("#loc = loc(\"<stdin>\":3:1)\n\n"), "{stdout}");
}

#[test]
fn output_file_is_written_only_if_all_is_well() {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let file = folder.path().join("out.mlir");
    std::fs::write(&file, "before").expect("the file can be written");
    let read = || std::fs::read_to_string(&file).ok();
    let line = format!("opt --split-input-file -o {}", file.display());
    let (stdout, _) = ends(&line, FILE, 1);
    assert_eq!((stdout.as_str(), read().as_deref()), ("", Some("before")));
    ends(&format!("{line} --verify-diagnostics"), FILE, 1);
    assert_eq!(read().as_deref(), Some("before"));
    let expected = FILE.replace("bla", "bla // expected-error {{unknown}}");
    ends(&format!("{line} --verify-diagnostics"), &expected, 0);
    assert_eq!(read(), Some(ends("opt --split-input-file --verify-diagnostics", &expected, 0).0));
}

#[test]
fn diagnostics_are_those_expected() {
    let line = "opt --split-input-file --verify-diagnostics";
    let expected = FILE.replace("bla", "// expected-error-re @+1 {{'b{{l.}}' is unknown}}\nbla");
    let (stdout, stderr) = ends(line, &expected, 0);
    assert_eq!((stdout, stderr.as_str()), (ends("opt --split-input-file", FILE, 1).0, ""));
    let (_, stderr) = ends(line, FILE, 1);
    assert!(
        stderr.starts_with("<stdin>:3:1: error: unexpected error: custom op 'bla' is unknown"),
        "{stderr}"
    );
    let wrong = FILE.replace("bla", "bla // expected-warning {{unknown}}\n// expected-note @above {{x}}");
    let (_, stderr) = ends(line, &wrong, 1);
    let heads: Vec<&str> = stderr.lines().filter(|line| line.starts_with("<stdin>:")).collect();
    assert_eq!(
        heads,
        [
            "<stdin>:3:8: error: 'error' diagnostic emitted when expecting a 'warning'",
            "<stdin>:3:8: error: expected warning \"unknown\" was not produced",
            "<stdin>:4:4: error: expected note \"x\" was not produced",
        ]
    );
    ends("opt --split-input-file --verify-diagnostics=only-expected", FILE, 0);
    ends("opt --verify-diagnostics=some", FILE, 2);
}

#[test]
fn remarks_and_refusals_of_passes_can_be_expected() {
    let text = "\
func.func private @g()
func.func @main(%A: memref<10xf32>) {
  // expected-remark @below {{is not parallel}}
  affine.for %i = 0 to 10 {
    func.call @g() : () -> ()
  }
  return
}
";
    let (_, heard) = ends("opt --affine-parallelize", text, 0);
    assert!(heard.contains("<stdin>:4:3: remark: "), "{heard}");
    ends("opt --affine-parallelize --verify-diagnostics", text, 0);
    ends("opt --verify-diagnostics", text, 1);
    let out = "// expected-remark @+1 {{work limit}}\n".to_owned() + super::COPY;
    ends("opt --affine-loop-tile --budget=1 --verify-diagnostics=only-expected", &out, 0);
}
