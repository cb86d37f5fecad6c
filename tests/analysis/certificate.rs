//! Certificates under attack: numbers changed at random, bytes changed at random.

use crate::recheck::recheck;
use crate::{PROGRAMS, function, parse};
use affine_ir::{FuncOp, Id};
use analysis::{
    AffineForm, Band, Certificate, Legality, Member, MemberKind, Node, QuasiRow, Schedule, Scop, StmtId,
    check, check_program, extract, prove, unproved,
};
use loopwright::transforms::{OptimizeOptions, Tiles};
use polyhedra::{Budget, Int};
use serde_json::Value;

use support::rng::Rng;

use crate::LOOPWRIGHT;

/// A certificate of `scop` under `schedule`.
fn certify(scop: &Scop, schedule: &Schedule) -> Certificate {
    match prove(unproved(scop, schedule), &Budget::unlimited()) {
        Legality::Legal(function) => Certificate { version: 1, functions: vec![function], unchanged: vec![] },
        other => panic!("{}: not proved legal: {other:?}", scop.name),
    }
}

/// The one statement's loops in squares of `size`, inside the squares as before.
fn tiled(scop: &Scop, size: i64, coincident: &[bool]) -> Schedule {
    let (n_iters, n_params) = (scop.stmts[0].ivs.len(), scop.params.len());
    let member = |iter: usize, kind: MemberKind| {
        let form = AffineForm::iter(n_iters, n_params, iter);
        let row = match kind {
            MemberKind::Tile => QuasiRow::floor(form, Int::from(size)),
            MemberKind::Point | MemberKind::Unrolled => QuasiRow::affine(form),
        };
        Member {
            rows: [(StmtId::from_index(0), row)].into_iter().collect(),
            coincident: coincident[iter],
            kind,
        }
    };
    let kinds = [MemberKind::Tile, MemberKind::Point];
    let members =
        kinds.into_iter().flat_map(|kind| (0..n_iters).map(move |iter| member(iter, kind))).collect();
    let root = Node::Band(Band { members, permutable: true, child: Box::new(Node::Leaf) });
    Schedule { n_iters: vec![n_iters], n_params, root, isolated: Vec::new() }
}

/// Certificates with the program that each is about.
fn certificates() -> Vec<(&'static str, String)> {
    let mut all = Vec::new();
    for (name, text) in PROGRAMS {
        let ir = parse(text);
        let scop =
            extract(&ir, function(&ir)).unwrap_or_else(|refusal| panic!("{name}: {}", refusal.message));
        let others = FuncOp::defined(&ir).skip(1).map(|func| func.name(&ir).to_string()).collect();
        let certificate = Certificate { unchanged: others, ..certify(&scop, &scop.original) };
        all.push((*text, certificate.to_json()));
        if *name == "product" {
            all.push((*text, certify(&scop, &tiled(&scop, 4, &[true, true, false])).to_json()));
        }
    }
    all
}

#[test]
fn certificates_are_accepted_by_both_checkers() {
    for (program, json) in certificates() {
        let certificate = Certificate::from_json(&json).expect("what was written can be read");
        assert_eq!(check(&certificate), Ok(()));
        assert_eq!(check_program(&certificate, &parse(program)), Ok(()));
        assert_eq!(recheck(&serde_json::from_str(&json).expect("JSON")), Ok(()));
    }
}

/// The path of every number in a JSON value.
fn numbers(value: &Value, path: &str, found: &mut Vec<String>) {
    match value {
        Value::Number(_) => found.push(path.to_string()),
        Value::Array(items) => {
            items.iter().enumerate().for_each(|(at, item)| numbers(item, &format!("{path}/{at}"), found));
        }
        Value::Object(fields) => {
            fields.iter().for_each(|(key, field)| numbers(field, &format!("{path}/{key}"), found));
        }
        _ => {}
    }
}

fn another(old: i64, rng: &mut Rng) -> i64 {
    loop {
        let new = match rng.index(6) {
            0 => old.saturating_add(1),
            1 => old.saturating_sub(1),
            2 => old.saturating_neg(),
            3 => 0,
            4 => rng.range(-9, 9),
            _ => rng.range(i64::MIN / 4, i64::MAX / 4),
        };
        if new != old {
            return new;
        }
    }
}

/// A changed certificate is accepted only if it still is a proof, of this program.
#[test]
fn changed_number_is_found_out() {
    let certificates = certificates();
    let mut rng = Rng::new(7);
    let mut accepted = 0;
    for round in 0..3000 {
        let (program, json) = &certificates[round % certificates.len()];
        let original: Value = serde_json::from_str(json).expect("JSON");
        let mut paths = Vec::new();
        numbers(&original, "", &mut paths);
        let path = &paths[rng.index(paths.len())];
        let mut changed = original.clone();
        let number = changed.pointer_mut(path).expect("the path of a number");
        *number = Value::from(another(number.as_i64().expect("small numbers"), &mut rng));
        let verdict = Certificate::from_json(&changed.to_string())
            .map_err(|error| error.to_string())
            .and_then(|certificate| check(&certificate).map_err(|e| e.to_string()).map(|()| certificate));
        assert_eq!(
            verdict.is_ok(),
            recheck(&changed).is_ok(),
            "{path}: {verdict:?} / {:?}",
            recheck(&changed)
        );
        let Ok(certificate) = verdict else { continue };
        if check_program(&certificate, &parse(program)).is_ok() {
            accepted += 1;
            let parts: Vec<&str> = path.split('/').collect();
            let is_free = parts.contains(&"schedule") || parts.contains(&"refutations");
            assert!(is_free, "{path} describes the program, and was changed");
        }
    }
    assert!(accepted < 300, "{accepted} changes of 3000 made no difference");
}

/// No text makes the checker panic.
#[test]
fn changed_bytes_are_refused_or_harmless() {
    let certificates = certificates();
    let programs: Vec<_> = certificates.iter().map(|(program, _)| parse(program)).collect();
    let mut rng = Rng::new(11);
    for round in 0..6000 {
        let which = round % certificates.len();
        let mut bytes = certificates[which].1.clone().into_bytes();
        for _ in 0..=rng.index(3) {
            let at = rng.index(bytes.len());
            match rng.index(4) {
                0 => bytes[at] = b"0123456789-+eE.[]{},:\"\\ntfu"[rng.index(27)],
                1 => drop(bytes.remove(at)),
                2 => bytes.insert(at, b"0123456789-[]{},\"9"[rng.index(18)]),
                _ => bytes.truncate(at.max(1)),
            }
        }
        let Ok(text) = String::from_utf8(bytes) else { continue };
        match Certificate::from_json(&text) {
            Err(error) => {
                let message = error.to_string();
                assert!(message.contains("line ") || message.contains("version"), "{message}");
            }
            Ok(certificate) => {
                let verdict = check(&certificate);
                let _ = check_program(&certificate, &programs[which]);
                if verdict.is_ok() {
                    assert_eq!(recheck(&serde_json::from_str(&text).expect("JSON")), Ok(()), "{text}");
                }
            }
        }
    }
}

#[test]
fn check_command_says_what_it_checked() {
    let (program, json) = certificates().swap_remove(0);
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let path = |name: &str| folder.path().join(name).display().to_string();
    let write =
        |name: &str, text: &str| std::fs::write(folder.path().join(name), text).expect("a file is written");
    write("program.mlir", program);
    write("other.mlir", &program.replace("0 to %n", "1 to %n"));
    write("certificate.json", &json);
    let accepted = LOOPWRIGHT.run(&["check", &path("certificate.json"), &path("program.mlir")], "");
    let found = (accepted.code, accepted.stdout.as_str());
    let expected = "legal: 1 function, 1 statement, 9 conflicts refuted, of this program\n\
                    assumed: distinct memref arguments do not overlap\nassumed: |parameter| <= 2^48\n";
    assert_eq!(found, (Some(0), expected));
    let other = LOOPWRIGHT.run(&["check", &path("certificate.json"), &path("other.mlir")], "");
    let found = (other.code, other.stderr.as_str());
    assert_eq!(found, (Some(1), "error: function 'f': statement S0: the domain is not the program's\n"));
    let broken = LOOPWRIGHT.run(&["check", "-"], "{\"version\": 1,\n \"functions\": [}");
    assert_eq!(broken.code, Some(1));
    assert!(broken.stderr.contains("line 2 column 16"), "{}", broken.stderr);
}

/// Exit code and standard error of `check`, for a certificate and a program.
fn checked(certificate: &str, program: &str) -> (Option<i32>, String) {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let path = |name: &str| folder.path().join(name).display().to_string();
    std::fs::write(path("certificate.json"), certificate).expect("a file is written");
    std::fs::write(path("program.mlir"), program).expect("a file is written");
    let run = LOOPWRIGHT.run(&["check", &path("certificate.json"), &path("program.mlir")], "");
    (run.code, run.stderr)
}

const TWO_MODULES: &str = "module @lib {
  func.func @f(%A: memref<9xi32>, %x: i32) {
    affine.for %i = 0 to 9 {
      affine.store %x, %A[%i] : memref<9xi32>
    }
    return
  }
}
module @other {
  func.func @f(%A: memref<9xi32>, %x: i32) {
    affine.for %i = 0 to 5 {
      affine.store %x, %A[%i] : memref<9xi32>
    }
    return
  }
  func.func @nothing() {
    return
  }
}";

#[test]
fn check_covers_functions_of_nested_modules() {
    let mut program = loopwright::Program::parse(TWO_MODULES).expect("the program is right");
    // Loops this short are not estimated to gain anything.
    let options = OptimizeOptions { tiles: Tiles::Without, ..OptimizeOptions::default() };
    let certificate = program.optimize(&options).legality();
    let names: Vec<&str> = certificate.functions.iter().map(|function| &*function.name).collect();
    assert_eq!(
        (names, &*certificate.unchanged),
        (vec!["lib::@f", "other::@f"], &["other::@nothing".into()][..])
    );
    assert_eq!(checked(&certificate.to_json(), TWO_MODULES), (Some(0), String::new()));
    // What has no effects need not be covered; all else must.
    let mut one = certificate.clone();
    one.unchanged.clear();
    assert_eq!(checked(&one.to_json(), TWO_MODULES), (Some(0), String::new()));
    one.functions.pop();
    let expected =
        "error: function 'other::@f': the certificate covers it neither as changed nor as unchanged\n";
    assert_eq!(checked(&one.to_json(), TWO_MODULES), (Some(1), expected.to_string()));
    one.unchanged.push("other::@f".into());
    assert_eq!(checked(&one.to_json(), TWO_MODULES), (Some(0), String::new()));
    one.unchanged.push("lib::@f".into());
    let expected = "error: function 'lib::@f': it has a new order and is said to be unchanged\n";
    assert_eq!(checked(&one.to_json(), TWO_MODULES), (Some(1), expected.to_string()));
    one.functions.clear();
    let expected = "error: the certificate claims nothing: it has no function with a new order\n";
    assert_eq!(checked(&one.to_json(), TWO_MODULES), (Some(1), expected.to_string()));
}

#[test]
fn pipeline_has_a_certificate_for_each_pass() {
    let text = "func.func @f(%A: memref<64x64xi32>, %x: i32) {
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to 64 {
      affine.store %x, %A[%i, %j] : memref<64x64xi32>
    }
  }
  return
}";
    let mut program = loopwright::Program::parse(text).expect("the program is right");
    let before = program.clone();
    let done = program.run_pipeline("affine-loop-tile{tile-size=8},affine-parallelize").expect("it runs");
    let [tiled, parallel] = &*done.certificates else { panic!("{:?}", done.certificates) };
    for certificate in [tiled, parallel] {
        assert_eq!(analysis::check(certificate), Ok(()));
    }
    assert_eq!(analysis::check_program(tiled, before.ir()), Ok(()));
    assert!(analysis::check_program(parallel, before.ir()).is_err(), "it is about the tiled program");
}
