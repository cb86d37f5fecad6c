//! What may be relied on: the checker of certificates stands on nothing but exact integers and the word for what an access
//! does, and floating point has a place of its own.

use std::collections::BTreeSet;

use support::command::{files_below, relative, root};

use crate::source::{Crate, Names};
use crate::{no_findings, read};

/// The certificate's form and its checker.
const TRUSTED: [&str; 3] = ["certificate", "certificate::checker", "certificate::rejection"];

/// What they and the modules that they use may take of other crates.
const ALLOWED: [&str; 2] = ["polyhedra::Int", "affine_ir::AccessKind"];

#[test]
fn checker_takes_integers_alone() {
    let made_of = Crate::read(&root().join("analysis/src"));
    let names = |path: &str| path.split("::").map(str::to_string).collect::<Names>();
    let mut reached: BTreeSet<Names> = TRUSTED.map(names).into();
    let mut findings: Vec<String> = Vec::new();
    while let Some(found) =
        made_of.uses().iter().find(|one| reached.contains(one.from) && !reached.contains(one.to))
    {
        reached.insert(found.to.clone());
    }
    for module in &reached {
        let module = &made_of.modules[module];
        let other_crates = ["polyhedra", "affine_ir", "interp"];
        let foreign = module.foreign.iter().filter(|path| other_crates.contains(&path[0].as_str()));
        for path in foreign.map(|path| path.join("::")).filter(|path| !ALLOWED.contains(&path.as_str())) {
            findings.push(format!("{}: {path}", module.file));
        }
    }
    let rule =
        format!("the certificate and its checker take of other crates {} alone", ALLOWED.join(" and "));
    no_findings(&rule, findings);
}

/// The checker of proofs that two programs are equal, besides the parser and exact integers: what has to be trusted.
const EQUALITY_TRUSTED: [&str; 22] = [
    "certificate",
    "certificate::rejection",
    "certificate::steps",
    "proof",
    "proof::check",
    "proof::checker",
    "proof::equal",
    "proof::fault",
    "proof::form",
    "proof::memory",
    "proof::moves",
    "proof::program",
    "proof::reader",
    "proof::reader::lanes",
    "proof::record",
    "proof::safety",
    "proof::safety::defined",
    "proof::sources",
    "proof::system",
    "proof::timestamps",
    "proof::trees",
    "proof::values",
];

/// More lines of code than this are more than somebody reads who wants to trust them. 2,500 are wanted, and hold for what touches no more than single
/// elements and is shown by dataflow: that calls, prints and views are followed as well (`proof/memory.rs`), and other orders shown as such
/// (`proof/moves.rs`), takes the rest; that nothing undefined is added (`proof/safety/defined.rs`), 180 lines of it;
/// that orders may be shown by timestamps (`proof/timestamps.rs`), 370; that equal refutations are said once, 30; that vectors are followed lane by
/// lane (`proof/reader/lanes.rs`), 230; that memory may be read-only, 50. The form
/// of refutations and its messages, which the certificates of schedules share, are not counted.
const MOST_LINES: usize = 4277;

#[test]
fn checker_of_equality_is_small_and_takes_integers_alone() {
    let made_of = Crate::read(&root().join("analysis/src"));
    let trusted: BTreeSet<Names> =
        EQUALITY_TRUSTED.iter().map(|path| path.split("::").map(str::to_string).collect()).collect();
    let mut findings: Vec<String> = Vec::new();
    let others = made_of.uses().into_iter();
    for found in others.filter(|one| trusted.contains(one.from) && !trusted.contains(one.to)) {
        findings.push(format!("{} uses {}, which is not told as trusted", found.file, found.to.join("::")));
    }
    let mut n_lines = 0;
    for names in &trusted {
        let (name, module) = (names.join("::"), &made_of.modules[names]);
        if name.starts_with("proof") || name == "certificate::steps" {
            let text = read(&root().join(&module.file));
            let is_code = |line: &&str| !line.trim().is_empty() && !line.trim_start().starts_with("//");
            n_lines += text.lines().filter(is_code).count();
        }
        let sets = module.foreign.iter().filter(|path| path[0] == "polyhedra" || path[0] == "interp");
        findings.extend(
            sets.map(|path| path.join("::"))
                .filter(|path| path != "polyhedra::Int")
                .map(|path| format!("{name}: {path}")),
        );
    }
    if n_lines > MOST_LINES {
        findings.push(format!("it has {n_lines} lines, at most {MOST_LINES}"));
    }
    no_findings("the checker of equality is small, and takes of the sets `polyhedra::Int` alone", findings);
}

/// Where the exact crates may reckon with floating point: it proposes what is fast, and nothing that decides sees it.
const ESTIMATES: &str = "analysis/src/estimate/";

#[test]
fn floating_point_estimates_and_does_not_decide() {
    let mut findings: Vec<String> = Vec::new();
    let mut n_estimates = 0;
    for file in ["polyhedra/src", "analysis/src"].iter().flat_map(|src| files_below(&root().join(src), "rs"))
    {
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
    let made_of = Crate::read(&root().join("analysis/src"));
    let is_estimate = |names: &Names| names.first().is_some_and(|first| first == "estimate");
    assert!(made_of.modules.keys().any(is_estimate), "{ESTIMATES} has modules");
    let uses = made_of.uses();
    let asks = uses.iter().filter(|one| is_estimate(one.to) && !is_estimate(one.from));
    no_findings(
        "orders are proposed by estimates, and judged without them",
        asks.map(|one| format!("{}: {}", one.file, one.path)).collect(),
    );
}
