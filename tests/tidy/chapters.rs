//! Folders of a crate are layers too: what a crate's files name shows which folders know which, and that must
//! agree with the order in which they are listed here.

use std::collections::{BTreeMap, BTreeSet};

use petgraph::algo::tarjan_scc;
use petgraph::graph::DiGraph;
use support::command::root;

use crate::no_findings;
use crate::source::{Crate, Names};

/// The folders and files directly below `src` of each crate, from the bottom up; those of one level do not
/// know each other.
const CHAPTERS: &[(&str, &[&[&str]])] = &[
    ("integer", &[&["int"], &["rational"]]),
    (
        "polyhedra",
        &[
            &["work"],
            &["linear"],
            &["integer"],
            &["relation"],
            &["quantifier"],
            &["normal", "function"],
            &["text"],
        ],
    ),
    ("affine-ir", &[&["core"], &["language"], &["dialects"]]),
    (
        "interp",
        &[&["error"], &["memory"], &["values", "options"], &["machine"], &["compile"], &["meaning", "run"]],
    ),
    ("checker", &[&["format", "linear"], &["fault", "record"], &["reader"], &["check"], &["program"]]),
    // A scop has the schedule that its program was written in.
    (
        "analysis",
        &[&["ids", "layout", "mutant"], &["schedule"], &["scop"], &["dependence", "isl"], &["report"]],
    ),
    ("scheduler", &[&["pluto"], &["estimate"]]),
    ("prover", &[&["order"], &["search"], &["equality"]]),
    (
        "emit-c",
        &[
            &["calls", "names", "options", "runtime", "scop_parts", "simd", "types"],
            &["expr", "unit"],
            &["affine", "place"],
            &["emitter"],
            &["forms"],
            &["program"],
        ],
    ),
    (
        "transforms",
        &[
            &["codegen", "edit", "loops", "pass"],
            &["flow"],
            &["gate"],
            &["optimize", "simplify", "storage"],
            &["passes"],
            &["prepared"],
            &["measured"],
            &["verify"],
            &["reduced"],
            &["versions"],
        ],
    ),
];

/// Circles that stay: the crate, the folder they lie in, the most lines they may have together. Types and
/// attributes hold each other; declarations, parser, printer and verifier of a language know each other.
const CIRCLES: &[(&str, &str, usize)] = &[("affine-ir", "core", 1_300), ("affine-ir", "language", 13_800)];

fn sources(name: &str) -> Crate {
    Crate::read(&root().join(name).join("src"))
}

/// Uses that do not lead from a chapter to one below it, and chapters without a place.
fn against_the_order(made_of: &Crate, order: &[&[&str]]) -> Vec<String> {
    let level = |chapter: &str| order.iter().position(|level| level.contains(&chapter));
    let present: BTreeSet<&str> =
        made_of.modules.keys().filter_map(|names| names.first()).map(String::as_str).collect();
    let mut findings: Vec<String> = present
        .iter()
        .filter(|chapter| level(chapter).is_none())
        .map(|chapter| format!("{chapter}: has no place in the order"))
        .collect();
    for chapter in order.concat().into_iter().filter(|chapter| !present.contains(chapter)) {
        findings.push(format!("{chapter}: has a place in the order and does not exist"));
    }
    for one in made_of.uses() {
        let (Some(from), Some(to)) = (one.from.first(), one.to.first()) else { continue };
        let placed = level(from).is_some() && level(to).is_some();
        if from != to && placed && level(to) >= level(from) {
            findings.push(format!("{}: names {}, but {from} does not stand above {to}", one.file, one.path));
        }
    }
    findings
}

#[test]
fn chapters_use_the_ones_below() {
    let mut findings = Vec::new();
    for (name, order) in CHAPTERS {
        findings.extend(against_the_order(&sources(name), order));
    }
    no_findings("a folder of a crate may only know the folders below it", findings);
}

#[test]
fn items_are_named_by_their_module() {
    let mut findings = Vec::new();
    for (name, _) in CHAPTERS {
        let made_of = sources(name);
        for (names, module) in made_of.modules.iter().filter(|(names, _)| !names.is_empty()) {
            // A path of one name is an item that the root passes on, a module or a macro.
            for path in module.named.iter().filter(|path| path.len() == 1) {
                // A macro for other crates names what it needs beside it by the root.
                let is_own = made_of.home(path) == names;
                if !is_own && !path[0].ends_with('!') && !made_of.modules.contains_key(path) {
                    findings.push(format!("{}: crate::{} in {}", module.file, path[0], names.join("::")));
                }
            }
        }
    }
    no_findings("an item is imported from its module, not from what the crate's root hands on", findings);
}

/// Groups of more than one module that reach each other, at this depth of folders.
fn circles(made_of: &Crate, depth: usize) -> Vec<BTreeSet<Names>> {
    let mut graph = DiGraph::<Names, ()>::new();
    let mut nodes = BTreeMap::new();
    let cut = |names: &Names| names.iter().take(depth).cloned().collect::<Names>();
    for one in made_of.uses() {
        let [from, to] = [one.from, one.to].map(|names| {
            let names = cut(names);
            *nodes.entry(names.clone()).or_insert_with(|| graph.add_node(names))
        });
        graph.update_edge(from, to, ());
    }
    let groups = tarjan_scc(&graph).into_iter().filter(|group| group.len() > 1);
    groups.map(|group| group.into_iter().map(|node| graph[node].clone()).collect()).collect()
}

#[test]
fn modules_do_not_reach_each_other() {
    let mut findings = Vec::new();
    for (name, _) in CHAPTERS {
        let made_of = sources(name);
        for circle in circles(&made_of, 2) {
            let in_circle = |names: &Names| circle.contains(&names[..names.len().min(2)]);
            let members = made_of.modules.iter().filter(|(names, _)| in_circle(names));
            let n_lines: usize = members.map(|(_, module)| module.n_lines).sum();
            let stays = CIRCLES.iter().any(|(of, folder, most)| {
                of == name && n_lines <= *most && circle.iter().all(|names| names[0] == *folder)
            });
            if stays {
                continue;
            }
            let shown: Vec<String> = circle.iter().map(|names| names.join("::")).collect();
            findings.push(format!("{name}: {} ({n_lines} lines)", shown.join(", ")));
        }
    }
    no_findings("modules of a crate reach each other in a circle", findings);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn made_up(files: &[(&str, &str)]) -> Crate {
        Crate::of(
            files.iter().map(|(path, text)| ((*path).to_string(), (*path).to_string(), (*text).to_string())),
        )
    }

    #[test]
    fn order_of_chapters_is_checked() {
        let right = made_up(&[
            ("lib", "pub use low::Item;"),
            ("low/mod", ""),
            ("low/deep", "use crate::low::Item; #[cfg(test)] use crate::high::Text;"),
            ("beside", "use crate::low;"),
            ("high/mod", "use crate::Item; use crate::low::deep;"),
        ]);
        assert_eq!(against_the_order(&right, &[&["low"], &["beside", "high"]]), [""; 0]);
        assert_eq!(
            against_the_order(&right, &[&["high"], &["low"], &["gone"]]),
            [
                "beside: has no place in the order",
                "gone: has a place in the order and does not exist",
                "high/mod: names Item, but high does not stand above low",
                "high/mod: names low::deep, but high does not stand above low",
            ]
        );
        let beside = made_up(&[("lib", ""), ("one", "use crate::two::Item;"), ("two", "")]);
        assert_eq!(
            against_the_order(&beside, &[&["one", "two"]]),
            ["one: names two::Item, but one does not stand above two"]
        );
    }

    #[test]
    fn circles_are_found() {
        let made_up = made_up(&[
            ("lib", ""),
            ("a/mod", "use inner::Item;"),
            ("a/inner", "use crate::b::Item;"),
            ("b", "use crate::c::Item;"),
            ("c", "use crate::a;"),
            ("d", "use crate::c;"),
        ]);
        let found = |depth| -> Vec<String> {
            let groups = circles(&made_up, depth);
            let joined = |group: BTreeSet<Names>| {
                group.iter().map(|names| names.join("::")).collect::<Vec<_>>().join(" ")
            };
            groups.into_iter().map(joined).collect()
        };
        assert_eq!(found(1), ["a b c"]);
        assert_eq!(found(2), [""; 0]);
    }
}
