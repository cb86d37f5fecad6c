//! `--check`: checks the result of a pass independently.
//!
//! A pass that changes the order of a program proves it legal, validates the code it generates, and compares
//! runs, each before the program is touched. Here two of these are done once more, on the program as a whole
//! and on what the pass left behind: the proofs go through the checker, and functions run before and after
//! the pass on small inputs. What cannot be run is said.

use loopwright::analysis::extract;
use loopwright::prover::{OrderProof, check_order};
use loopwright::transforms::machinery::{Programs, ReplayOptions, excerpt, replay};
use loopwright_affine_ir::{Diagnostic, FuncOp, Ir, Severity};

/// What is wrong with the program that `pass` made; remarks on what cannot be told.
pub fn check(pass: &str, before: &Ir, after: &Ir, proofs: &[OrderProof]) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for proof in proofs {
        if let Err(rejection) = check_order(proof) {
            let message = format!("the proof of '{pass}' is not accepted: {rejection}");
            found.push(Diagnostic::error(before.place(&before.op(before.module()).loc), message));
        }
    }
    for function in FuncOp::defined(before) {
        let severity_and_message = match compared(before, after, function) {
            Compared::Same => continue,
            Compared::Different(how) => {
                (Severity::Error, format!("computes something else after '{pass}': {how}"))
            }
            Compared::Unknown(why) => {
                (Severity::Remark, format!("is not compared before and after '{pass}': {why}"))
            }
        };
        found.push(before.op_diagnostic(severity_and_message.0, function.0, severity_and_message.1));
    }
    found
}

enum Compared {
    Same,
    Different(String),
    Unknown(String),
}

fn compared(before: &Ir, after: &Ir, function: FuncOp) -> Compared {
    let scop = match extract(before, function.0) {
        Ok(scop) => scop,
        Err(refusal) => return Compared::Unknown(refusal.message),
    };
    let Some(found) = FuncOp::defined(after).find(|other| other.path(after) == scop.name) else {
        return Compared::Different("it is gone".to_owned());
    };
    let (old, new) = match (excerpt(before, function.0), excerpt(after, found.0)) {
        (Ok(old), Ok(new)) => (old, new),
        (Err(fault), _) | (_, Err(fault)) => return Compared::Unknown(fault.to_string()),
    };
    let programs = Programs { ir: before, scop: &scop, before: &old, after: &new };
    match replay(&programs, &ReplayOptions::default()) {
        Err(how) => Compared::Different(how.to_string()),
        Ok(runs) => runs.nothing_compared().map_or(Compared::Same, Compared::Unknown),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use loopwright::Program;

    /// What is said of a pass that turns one program into the other.
    fn says(before: &str, after: &str) -> Vec<String> {
        let read = |text: &str| Program::parse_named("t.mlir", text).expect("the program is right").into_ir();
        check("some-pass", &read(before), &read(after), &[]).iter().map(ToString::to_string).collect()
    }

    const FILL: &str = "func.func @f(%A: memref<?xi32>, %n: index, %x: i32) {
  affine.for %i = 0 to %n {
    affine.store %x, %A[%i] : memref<?xi32>
  }
  return
}";

    #[test]
    fn finds_what_was_changed() {
        assert_eq!(says(FILL, FILL), [""; 0]);
        assert_eq!(says(FILL, &FILL.replace("%i = 0", "%k = 0").replace("[%i]", "[%k]")), [""; 0]);
        let shorter = says(FILL, &FILL.replace("%i = 0", "%i = 1"));
        assert!(
            shorter[0].starts_with("t.mlir:1:1: error: 'func.func' op computes something else"),
            "{shorter:?}"
        );
        let gone = says(FILL, "module {}");
        assert_eq!(
            gone,
            ["t.mlir:1:1: error: 'func.func' op computes something else after 'some-pass': it is gone"]
        );
    }

    #[test]
    fn says_what_it_cannot_tell() {
        let opaque = "func.func private @g()\nfunc.func @f() {\n  func.call @g() : () -> ()\n  return\n}";
        let said = says(opaque, opaque);
        assert_eq!(said.len(), 1, "{said:?}");
        assert!(
            said[0].contains("remark: 'func.func' op is not compared before and after 'some-pass'"),
            "{said:?}"
        );
    }
}
