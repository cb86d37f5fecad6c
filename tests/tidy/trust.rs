//! The checker of certificates stands on nothing but exact integers and the word for what an access does.

use std::collections::BTreeSet;

use support::command::root;

use crate::no_findings;
use crate::source::{Crate, Names};

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
