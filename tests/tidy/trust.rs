//! What may be relied on: the checker of certificates is a crate that depends on little and is small, and
//! floating point has a place of its own.

use support::command::{files_below, relative, root};

use crate::source::{Crate, Names};
use crate::{no_findings, read, section_names};

/// All that the checker depends on: the parser with what ops declare, exact integers, and the readers of JSON
/// and digests.
const TRUSTED: [&str; 5] = ["loopwright-affine-ir", "loopwright-integer", "serde", "serde_json", "sha2"];

#[test]
fn checker_depends_on_five_crates() {
    let manifest = read(&root().join("checker/Cargo.toml"));
    assert_eq!(section_names(&manifest, "dependencies"), TRUSTED);
    for section in ["dev-dependencies", "build-dependencies"] {
        assert_eq!(section_names(&manifest, section), [""; 0], "{section}");
    }
    assert!(!manifest.contains("[target."), "the checker depends on the same crates everywhere");
}

/// More lines of code than this are more than somebody reads who wants to trust them. 2,500 are wanted, and
/// hold for what touches no more than single elements and is shown by dataflow: that calls, prints and views
/// are followed as well (`reader/memory.rs`), and other orders shown as such (`check/moves.rs`), takes the
/// rest; that nothing undefined is added (`check/safety/defined.rs`), 180 lines of it; that orders may be
/// shown by timestamps (`check/timestamps.rs`), 370; that equal refutations are said once, 30; that vectors
/// are followed lane by lane (`reader/lanes.rs`), 230; that memory may be read-only, 50; that it may have
/// strides, 20. The form of refutations, of certificates and their messages is counted, too.
const MOST_LINES: usize = 4580;

#[test]
fn checker_is_small() {
    let files = files_below(&root().join("checker/src"), "rs");
    let is_code = |line: &&str| !line.trim().is_empty() && !line.trim_start().starts_with("//");
    let n_lines: usize = files.iter().map(|file| read(file).lines().filter(is_code).count()).sum();
    assert!(n_lines <= MOST_LINES, "the checker has {n_lines} lines, at most {MOST_LINES}");
}

/// Where the exact crates may reckon with floating point: it proposes what is fast, and nothing that decides
/// sees it.
const ESTIMATES: &str = "scheduler/src/estimate/";

#[test]
fn floating_point_estimates_and_does_not_decide() {
    let mut findings: Vec<String> = Vec::new();
    let mut n_estimates = 0;
    let exact = ["integer", "polyhedra", "checker", "analysis", "scheduler", "prover"]
        .map(|name| format!("{name}/src"));
    for file in exact.iter().flat_map(|src| files_below(&root().join(src), "rs")) {
        let (name, text) = (relative(&file), read(&file));
        let code = text.split("#[cfg(test)]").next().unwrap_or_default();
        // Programs in strings have types of this name, too.
        let is_code = |line: &&str| !line.trim_start().starts_with("//") && !line.contains(['%', '"']);
        let has_float = |line: &&str| {
            line.split(|c: char| !c.is_ascii_alphanumeric()).any(|word| word == "f32" || word == "f64")
        };
        let n_floats = code.lines().filter(is_code).filter(has_float).count();
        match name.starts_with(ESTIMATES) {
            true => n_estimates += n_floats,
            false if n_floats > 0 && !name.contains("/tests") => findings.push(name),
            false => {}
        }
    }
    assert!(n_estimates > 0, "{ESTIMATES} has floating point");
    no_findings("floating point stands in estimates of time alone", findings);
}

#[test]
fn nothing_exact_asks_an_estimate() {
    let made_of = Crate::read(&root().join("scheduler/src"));
    let is_estimate = |names: &Names| names.first().is_some_and(|first| first == "estimate");
    assert!(made_of.modules.keys().any(is_estimate), "{ESTIMATES} has modules");
    let uses = made_of.uses();
    let asks = uses.iter().filter(|one| is_estimate(one.to) && !is_estimate(one.from));
    no_findings(
        "orders are proposed by estimates, and judged without them",
        asks.map(|one| format!("{}: {}", one.file, one.path)).collect(),
    );
}
