//! Arguments: what is wrong with them, and no tip that does not help.

use expect_test::expect;

use super::{COPY, ends, run, says};

#[test]
fn numbers() {
    for line in [
        "optimize - --cores many",
        "run - --seed x",
        "run - --seed 1 --size n=4",
        "deps - --budget 0x10",
        "verify - - --step-limit 1.5",
        "calc --budget ten",
        "opt --budget -",
    ] {
        let (_, stderr) = ends(line, COPY, 2);
        assert!(stderr.contains(": expected a whole number, such as 8\n"), "{line}: {stderr}");
    }
    let large = "99999999999999999999";
    for line in ["run - --seed", "deps - --budget", "optimize - --cores", "run - --seed 1 --size"] {
        let (_, stderr) = ends(&format!("{line} {large}"), COPY, 2);
        assert!(stderr.contains(": the number is too large\n"), "{line}: {stderr}");
    }
    for line in ["run - --seed 1 --size -4", "deps - --budget -1", "optimize - --cores -2"] {
        let (_, stderr) = ends(line, COPY, 2);
        assert!(stderr.contains(": expected a number of at least 0\n"), "{line}: {stderr}");
    }
    says(
        "optimize - --cores 0",
        COPY,
        2,
        expect![[r#"
        error: invalid value '0' for '--cores <N>': expected a number of at least 1

        For more information, try '--help'.
    "#]],
    );
    says(
        "optimize - --tile -3",
        COPY,
        2,
        expect![[r#"
        error: invalid value '-3' for '--tile <auto|none|N,N,…>': '-3' is not a tile size: expected numbers of at least 1, such as 32 or 32,64

        For more information, try '--help'.
    "#]],
    );
    says(
        "optimize - --tile 32x32",
        COPY,
        2,
        expect![[r#"
        error: invalid value '32x32' for '--tile <auto|none|N,N,…>': '32x32' is not a tile size: expected numbers of at least 1, such as 32 or 32,64

        For more information, try '--help'.
    "#]],
    );
}

#[test]
fn options_that_there_are_not() {
    says(
        "optimize - -O3",
        COPY,
        2,
        expect![[r#"
        error: unexpected argument '-O' found

        Usage: loopwright optimize [OPTIONS] [FILE]...

        For more information, try '--help'.
    "#]],
    );
    says(
        "deps - --formta json",
        COPY,
        2,
        expect![[r#"
        error: unexpected argument '--formta' found

          tip: a similar argument exists: '--format'

        Usage: loopwright deps --format <FORMAT> <FILE>...

        For more information, try '--help'.
    "#]],
    );
    says(
        "opt - --affine-loop-tile tile-sizes=4,4",
        COPY,
        2,
        expect![[r#"
        error: unexpected argument 'tile-sizes=4,4' found

          tip: options of a pass follow its name and '=': --PASS=tile-sizes=4,4

        Usage: loopwright opt [OPTIONS] [FILE]

        For more information, try '--help'.
    "#]],
    );
    for line in ["optimize - -O3", "deps - -x", "run - --unknown", "scop - -3", "verify a b --fast"] {
        assert!(!run(line, COPY).stderr.contains("as a value, use"), "{line}");
    }
}

#[test]
fn commands_that_there_are_not() {
    says(
        "version",
        "",
        2,
        expect![[r#"
        error: unrecognized subcommand 'version'

          tip: 'loopwright --version' prints the version

        Usage: loopwright [OPTIONS] <COMMAND>

        For more information, try '--help'.
    "#]],
    );
    says(
        "completions",
        "",
        2,
        expect![[r#"
        error: unrecognized subcommand 'completions'

        Usage: loopwright [OPTIONS] <COMMAND>

        For more information, try '--help'.
    "#]],
    );
    says(
        "optimise",
        "",
        2,
        expect![[r#"
        error: unrecognized subcommand 'optimise'

          tip: some similar subcommands exist: 'opt', 'optimize'

        Usage: loopwright [OPTIONS] <COMMAND>

        For more information, try '--help'.
    "#]],
    );
    says(
        "Cargo.toml",
        "",
        2,
        expect![[r#"
        error: unrecognized subcommand 'Cargo.toml'

          tip: this is a file: say what to do with it, such as 'loopwright optimize Cargo.toml'

        Usage: loopwright [OPTIONS] <COMMAND>

        For more information, try '--help'.
    "#]],
    );
}

#[test]
fn names_that_the_program_does_not_have() {
    says(
        "deps - --function @copi",
        COPY,
        2,
        expect![[r#"
        error: there is no function 'copi' with a body; those with one: 'copy'
    "#]],
    );
    says(
        "optimize - --function copi",
        COPY,
        2,
        expect![[r#"
        error: there is no function 'copi' with a body; those with one: 'copy'
    "#]],
    );
    says(
        "run -",
        COPY,
        1,
        expect![[r#"
        <stdin>:1:1: error: there is no function 'main'
         = help: --entry NAME chooses another; those with a body: 'copy'
    "#]],
    );
    says(
        "run - --entry copi",
        COPY,
        1,
        expect![[r#"
        <stdin>:1:1: error: there is no function 'copi'
         = help: did you mean 'copy'?
    "#]],
    );
    says(
        "opt --affine-pack=array=Z",
        COPY,
        1,
        expect![[r#"
        <stdin>:0:0: error: 'builtin.module' op cannot be given to 'affine-pack': option 'array': the program accesses nothing called 'Z' (known: %A, %B)
    "#]],
    );
    says(
        "optimize - --target gpu",
        COPY,
        1,
        expect![[r#"
        error: cannot read 'gpu': there is no such file; --target takes 'host' or a file in TOML, such as examples/target.toml
    "#]],
    );
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let [a, b] = ["a.mlir", "b.mlir"].map(|name| folder.path().join(name).display().to_string());
    let sized = "func.func @f(%n: index, %A: memref<?xf32>) {\n  return\n}\n";
    std::fs::write(&a, sized).expect("the file can be written");
    std::fs::write(&b, sized.replace("@f", "@g")).expect("the file can be written");
    says(
        &format!("verify {a} {a} --param q=3"),
        "",
        2,
        expect![[r#"
        error: --param q: the first program has no such parameter (known: n)
    "#]],
    );
    ends(&format!("verify {a} {a} --param n=3 --param %n=3"), "", 0);
    says(
        &format!("verify {a} {b}"),
        "",
        1,
        expect![[r#"
        error: the program after has no function 'f'; it has 'g'
    "#]],
    );
    let (_, stderr) = ends(&format!("check {a} {a} {a}"), "", 1);
    assert!(
        stderr.ends_with(": a certificate is in JSON, and this is not: check CERTIFICATE BEFORE AFTER\n")
    );
    let (_, stderr) = ends(&format!("check - {a} {a}"), "{\"functions\": 3}", 1);
    assert!(stderr.starts_with("error: <stdin>: this JSON is no certificate: "), "{stderr}");
}

#[test]
fn functions_are_named_as_reports_write_them() {
    let two = format!("{COPY}{}", COPY.replace("@copy", "@other"));
    for names in ["copy", "@copy", "copy,other", "@copy,@other", "other --function @copy"] {
        let (stdout, _) = ends(&format!("deps - --function {names}"), &two, 0);
        assert_eq!(stdout.contains("'other'"), names.contains("other"), "{names}");
        assert!(stdout.contains("'copy'"), "{names}");
    }
    let (stdout, stderr) = ends("optimize - --tile 32 --function @other --explain", &two, 0);
    let (copy, other) = stdout.split_once("@other").expect("both are printed");
    assert!(!copy.contains("affine.parallel") && other.contains("affine.parallel"), "{stdout}");
    assert!(stderr.contains("@other: ") && !stderr.contains("copy"), "{stderr}");
}

#[test]
fn several_files_and_standard_input() {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let file = |name: &str| folder.path().join(name).display().to_string();
    let [a, b, wrong] = ["a.mlir", "b.mlir", "wrong.mlir"].map(file);
    std::fs::write(&a, COPY).expect("the file can be written");
    std::fs::write(&b, COPY.replace("@copy", "@other")).expect("the file can be written");
    std::fs::write(&wrong, "bla").expect("the file can be written");
    for command in ["deps", "scop"] {
        let (stdout, _) = ends(&format!("{command} {a} {b}"), "", 0);
        assert!(stdout.contains("'copy'") && stdout.contains("'other'"), "{stdout}");
        let (stdout, stderr) = ends(&format!("{command} {wrong} {b}"), "", 1);
        assert!(stdout.contains("'other'") && stderr.contains("wrong.mlir:1:1: error: "), "{stderr}");
        assert_eq!(ends(command, COPY, 0).0, ends(&format!("{command} -"), COPY, 0).0);
        ends(&format!("{command} - -"), COPY, 2);
    }
    let new = folder.path().join("new");
    std::fs::create_dir(&new).expect("a folder can be made");
    ends(&format!("optimize {a} {b} --tile 32 -o {}", new.display()), "", 0);
    for (name, function) in [("a.mlir", "@copy"), ("b.mlir", "@other")] {
        let text = std::fs::read_to_string(new.join(name)).expect("the result is written");
        assert!(text.contains(function) && text.contains("affine.parallel"), "{text}");
    }
    assert_eq!(ends("optimize --tile 32", COPY, 0).0, ends("optimize - --tile 32", COPY, 0).0);
    says(
        &format!("optimize {a} {b}"),
        "",
        2,
        expect![[r#"
        error: the results of several files go to a folder: -o names one that exists
    "#]],
    );
    let (_, stderr) = ends(&format!("optimize {a} {a} -o {}", folder.path().display()), "", 2);
    assert!(stderr.ends_with("a.mlir' would be written twice\n"), "{stderr}");
    says(
        &format!("optimize {a} {b} --print-schedule"),
        "",
        2,
        expect![[r#"
        error: certificates, remarks, schedules and scripts are of one program: give one file
    "#]],
    );
}

#[test]
fn scripts_without_steps() {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let empty = folder.path().join("empty");
    std::fs::write(&empty, "# Nothing yet.\n").expect("the file can be written");
    for option in ["--script", "--schedule"] {
        let (_, stderr) = ends(&format!("optimize - {option} {}", empty.display()), COPY, 0);
        assert!(
            stderr.starts_with("warning: ") && stderr.contains(" in it, and nothing changes\n"),
            "{stderr}"
        );
    }
}

#[test]
fn calculator_ends_when_told() {
    assert_eq!(ends("calc", "1 + 1;\nquit\n{", 0).0, "2\n");
    assert_eq!(ends("calc", "1 + 1;\nexit;\n{", 0).0, "2\n");
}

#[test]
fn pure_functions_are_declared_ones() {
    let text = "func.func private @g()\nfunc.func @f() {\n  return\n}\n";
    for command in ["deps", "optimize"] {
        for (names, wanted) in [
            ("h", "--pure h: there is no such function without a body; those without one: 'g'"),
            ("g,f", "--pure f: the function has a body, which says what it does"),
        ] {
            let (_, stderr) = ends(&format!("{command} --pure {names}"), text, 2);
            assert!(stderr.contains(wanted), "{stderr}");
        }
        ends(&format!("{command} --pure @g"), text, 0);
    }
    let (_, stderr) = ends("optimize --pure g --certificate proof.json", text, 2);
    assert!(stderr.contains("cannot be used with"), "{stderr}");
}
