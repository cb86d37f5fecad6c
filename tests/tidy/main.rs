//! The rules of the house that a compiler does not check: layering, docs, file sizes, stale names.

mod chapters;
mod corpus;
mod folders;
mod forms;
mod prose;
mod readme;
mod source;
mod surface;
mod trust;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use support::command::{files_below, relative, root};

/// Which crates of the workspace each crate may depend on.
const LAYERS: &[(&str, &[&str])] = &[
    ("integer", &[]),
    ("affine-ir", &[]),
    ("polyhedra", &["integer"]),
    ("interp", &["affine-ir"]),
    ("checker", &["integer", "affine-ir"]),
    ("analysis", &["polyhedra", "affine-ir"]),
    ("scheduler", &["polyhedra", "affine-ir", "analysis"]),
    ("prover", &["polyhedra", "affine-ir", "analysis", "checker"]),
    ("emit-c", &["polyhedra", "affine-ir", "analysis"]),
    ("transforms", &["polyhedra", "affine-ir", "interp", "analysis", "checker", "scheduler", "prover"]),
    ("tests/support", &["polyhedra", "affine-ir", "interp"]),
    (
        "tests/mutants",
        &["polyhedra", "affine-ir", "analysis", "checker", "scheduler", "prover", "transforms"],
    ),
    (
        "",
        &[
            "polyhedra",
            "affine-ir",
            "interp",
            "analysis",
            "checker",
            "scheduler",
            "prover",
            "emit-c",
            "transforms",
        ],
    ),
];

/// What the crate `tests/support` is called as a dependency.
const SUPPORT: &str = "support";

/// A file longer than this holds more than one idea.
const MOST_LINES: usize = 800;

fn source_files() -> Vec<PathBuf> {
    let crates = LAYERS.iter().map(|(name, _)| *name).filter(|name| !name.is_empty() && !name.contains('/'));
    crates
        .chain(["src", "tests", "benches"])
        .flat_map(|folder| files_below(&root().join(folder), "rs"))
        .collect()
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn no_findings(rule: &str, findings: Vec<String>) {
    assert!(findings.is_empty(), "{rule}:\n  {}", findings.join("\n  "));
}

/// The names in a section such as `[dependencies]` of a Cargo manifest.
fn section_names(manifest: &str, section: &str) -> Vec<String> {
    let mut names = Vec::new();
    let mut inside = false;
    for line in manifest.lines().map(str::trim) {
        if line.starts_with('[') {
            inside = line == format!("[{section}]");
        } else if inside && let Some((name, _)) = line.split_once(['=', '.']) {
            names.push(name.trim().to_string());
        }
    }
    names
}

#[test]
fn dependencies_point_down() {
    let members: BTreeSet<&str> =
        LAYERS.iter().map(|(name, _)| *name).filter(|name| !name.is_empty()).chain([SUPPORT]).collect();
    let mut findings = Vec::new();
    for (name, allowed) in LAYERS {
        let manifest = read(&root().join(name).join("Cargo.toml"));
        for section in ["dependencies", "dev-dependencies", "build-dependencies"] {
            for dependency in section_names(&manifest, section) {
                let plain = dependency.trim_start_matches("loopwright-");
                // What tests share is beside the layers.
                if section == "dev-dependencies" && plain == SUPPORT {
                    continue;
                }
                if members.contains(plain) && !allowed.contains(&plain) {
                    findings.push(format!("{name}/Cargo.toml: {section} on {dependency}"));
                }
            }
        }
    }
    no_findings("a crate may only know the crates below it", findings);
}

#[test]
fn workspace_members_have_a_layer() {
    let manifest = read(&root().join("Cargo.toml"));
    let members =
        manifest.lines().find_map(|line| line.trim().strip_prefix("members = ")).expect("a member list");
    let findings = members
        .split('"')
        .skip(1)
        .step_by(2)
        .filter(|member| !LAYERS.iter().any(|(name, _)| name == member))
        .map(str::to_string)
        .collect();
    no_findings("a crate without a place in the layering", findings);
}

#[test]
fn dependencies_have_one_version() {
    let mut findings = Vec::new();
    for (name, _) in LAYERS {
        let manifest = read(&root().join(name).join("Cargo.toml"));
        let mut section = "";
        for line in manifest.lines().map(str::trim) {
            if line.starts_with('[') {
                section = line;
            } else if section.ends_with("dependencies]")
                && section != "[workspace.dependencies]"
                && line.contains('=')
                && !line.contains("workspace = true")
            {
                findings.push(format!("{name}/Cargo.toml: {line}"));
            }
        }
    }
    no_findings("versions stand in [workspace.dependencies] only", findings);
}

#[test]
fn files_begin_with_docs() {
    let findings = source_files()
        .into_iter()
        .filter(|path| !read(path).starts_with("//!"))
        .map(|path| relative(&path))
        .collect();
    no_findings("a source file begins with '//!' and says what it holds", findings);
}

#[test]
fn files_stay_small() {
    let findings = source_files()
        .into_iter()
        .map(|path| (relative(&path), read(&path).lines().count()))
        .filter(|(_, lines)| *lines > MOST_LINES)
        .map(|(path, lines)| format!("{path}: {lines} lines"))
        .collect();
    no_findings(&format!("more than {MOST_LINES} lines"), findings);
}

#[test]
fn unfinished_code_is_not_left() {
    // Spelled apart, so that this file does not find itself.
    let words = [concat!("todo", "!("), concat!("unimplemented", "!("), concat!("dbg", "!(")];
    let mut findings = Vec::new();
    for path in source_files() {
        for (number, line) in read(&path).lines().enumerate() {
            if words.iter().any(|word| line.contains(word)) {
                findings.push(format!("{}:{}: {}", relative(&path), number + 1, line.trim()));
            }
        }
    }
    no_findings("unfinished code", findings);
}

#[test]
fn input_and_output_are_the_root_packages() {
    let words = ["println!(", "eprintln!(", "print!(", "std::fs", "std::env", "std::process"];
    let mut findings = Vec::new();
    for (name, _) in LAYERS.iter().filter(|(name, _)| !["", "tests/support"].contains(name)) {
        let src = root().join(name).join("src");
        let files = files_below(&src, "rs").into_iter().filter(|path| !path.starts_with(src.join("bin")));
        for path in files.filter(|path| !path.ends_with("tests.rs")) {
            for (number, line) in read(&path).lines().enumerate() {
                if line.contains("mod tests {") {
                    break;
                }
                let code = line.trim_start();
                if !code.starts_with("//") && words.iter().any(|word| code.contains(word)) {
                    findings.push(format!("{}:{}: {code}", relative(&path), number + 1));
                }
            }
        }
    }
    no_findings("all input and output is the root package's, and that of binaries", findings);
}

/// A crate with tests inside is compiled once more for them. In one that says it has none, they would never
/// run.
#[test]
fn crates_without_unit_tests_have_none() {
    let (mut findings, mut n_crates) = (Vec::new(), 0);
    for (name, _) in LAYERS {
        let manifest = read(&root().join(name).join("Cargo.toml"));
        let lib = manifest.split_once("[lib]").map_or("", |(_, lib)| lib.split("\n[").next().unwrap_or(lib));
        if !lib.lines().any(|line| line.trim() == "test = false") {
            continue;
        }
        n_crates += 1;
        for path in files_below(&root().join(name).join("src"), "rs") {
            let text = read(&path);
            let is_test = |line: &str| ["#[test]", "#[cfg(test)]"].contains(&line.trim());
            let found = text.lines().enumerate().filter(|(_, line)| is_test(line));
            findings.extend(found.map(|(at, _)| format!("{}:{}", relative(&path), at + 1)));
        }
    }
    no_findings("a test in a crate whose unit tests are not run", findings);
    assert!(n_crates > 0, "no crate says 'test = false'");
}

/// Texts in backticks that look like a path in the repository.
fn named_paths(text: &str) -> Vec<String> {
    let mut names = Vec::new();
    for line in text.lines() {
        for quoted in line.split('`').skip(1).step_by(2) {
            let plain = quoted.trim_end_matches('/');
            let has_extension =
                [".rs", ".md", ".mlir", ".toml", ".py"].iter().any(|extension| plain.ends_with(extension));
            let is_folder = quoted.ends_with('/');
            let is_path = plain.chars().all(|c| c.is_ascii_alphanumeric() || "/._-".contains(c));
            if is_path && !plain.is_empty() && (is_folder || has_extension) && !plain.starts_with('/') {
                names.push(plain.to_string());
            }
        }
    }
    names
}

#[test]
fn documents_name_files_that_exist() {
    let mut findings = Vec::new();
    let crates = LAYERS.iter().map(|(name, _)| *name).filter(|name| !name.is_empty() && !name.contains('/'));
    let folders: Vec<&str> = crates.chain(["benches", "papers", "examples", "tests", "docs"]).collect();
    // A name without a folder stands for a source file wherever it is.
    let sources: BTreeSet<String> = source_files()
        .iter()
        .filter_map(|path| path.file_name())
        .map(|name| name.to_string_lossy().into_owned())
        .collect();
    let mut documents = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md"]
        .map(|name| root().join(name))
        .to_vec();
    documents.extend(folders.iter().flat_map(|folder| files_below(&root().join(folder), "md")));
    for document in documents.into_iter().filter(|document| document.is_file()) {
        let beside = document.parent().expect("a file has a folder");
        for name in named_paths(&read(&document)) {
            // Names that the reader is told to make stand without a folder.
            let given = name.contains('/') || name.ends_with(".rs");
            if given
                && !sources.contains(&name)
                && !root().join(&name).exists()
                && !beside.join(&name).exists()
            {
                findings.push(format!("{}: {name}", relative(&document)));
            }
        }
    }
    no_findings("a document names a file that does not exist", findings);
}

/// Keys like `[Feautrier88]` in a text.
fn paper_keys(text: &str) -> BTreeSet<String> {
    let mut keys = BTreeSet::new();
    for part in text.split('[').skip(1) {
        let Some((key, _)) = part.split_once(']') else { continue };
        let letters: String = key.chars().take_while(char::is_ascii_alphabetic).collect();
        let rest = &key[letters.len()..];
        let digits = rest.trim_end_matches(|c: char| c.is_ascii_lowercase());
        let starts_well = letters.len() > 2 && letters.starts_with(|c: char| c.is_ascii_uppercase());
        if starts_well && digits.len() == 2 && digits.chars().all(|c| c.is_ascii_digit()) {
            keys.insert(key.to_string());
        }
    }
    keys
}

/// Tests may name what they test by `super`; all other code has one way to name a module.
#[test]
fn imports_begin_at_the_crate() {
    let mut findings = Vec::new();
    for path in source_files() {
        let name = relative(&path);
        let is_code = name.contains("src/") && !name.contains("tests");
        let text = read(&path);
        let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
        let relative_imports = code.lines().enumerate().filter(|(_, line)| {
            let line = line.trim_start_matches("pub ").trim_start_matches("pub(crate) ");
            line.starts_with("use super::") || line.starts_with("use self::")
        });
        findings.extend(relative_imports.filter(|_| is_code).map(|(at, _)| format!("{name}:{}", at + 1)));
    }
    no_findings("an import does not begin at the crate", findings);
}

/// A pass that is not passed on works from the command line and is missing from the library.
#[test]
fn passes_are_handed_on() {
    let list = read(&root().join("transforms/src/lib.rs"));
    let folder = root().join("transforms/src");
    let passes = files_below(&folder.join("passes"), "rs");
    let modules = passes.iter().filter_map(|path| path.strip_prefix(&folder).ok());
    let modules = modules.map(|path| path.with_extension("").display().to_string().replace('/', "::"));
    let missing =
        modules.filter(|module| !module.ends_with("::mod") && !list.contains(&format!("pub use {module}::")));
    no_findings("transforms/src/lib.rs does not hand on a pass", missing.collect());
}

#[test]
fn cited_papers_are_listed() {
    let list = root().join("papers/README.md");
    if !list.is_file() {
        return;
    }
    let known = paper_keys(&read(&list));
    let mut findings = Vec::new();
    for path in source_files() {
        let text = read(&path);
        let docs: String = text.lines().filter(|line| line.trim_start().starts_with("//")).collect();
        for key in paper_keys(&docs).difference(&known) {
            findings.push(format!("{}: [{key}]", relative(&path)));
        }
    }
    no_findings("a cited paper is missing in papers/README.md", findings);
}

#[test]
fn readme_and_ci_run_the_same_tests() {
    let readme = root().join("README.md");
    if !readme.is_file() {
        return;
    }
    let is_test = |line: &&str| line.trim_start_matches("$ ").starts_with("cargo test --workspace");
    let of = |text: &str| text.lines().map(str::trim).find(is_test).map(|line| line.replace("$ ", ""));
    let (ours, ci) = (of(&read(&readme)), of(&read(&root().join(".ci/run"))));
    assert_eq!(ours, ci, "the test command of README.md is the one that .ci/run runs");
    assert!(ci.is_some(), ".ci/run runs 'cargo test --workspace'");
}
