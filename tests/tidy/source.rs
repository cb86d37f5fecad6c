//! The modules of a crate and the paths that they name, read from the text of their files.
//!
//! What tests name does not count: items under `#[cfg(test)]` are left out, with the files of such modules.
//! Names that a `pub use` passes on are followed to the module that has them.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use support::command::{files_below, relative};

use crate::read;

/// The names on the way from a crate's root to a module or an item.
pub type Names = Vec<String>;

/// One file of a crate.
#[derive(Debug, Default)]
pub struct Module {
    /// Its path from the repository's root.
    pub file: String,
    pub n_lines: usize,
    /// What it names in its own crate, from the root; what is called as a macro ends with `!`.
    pub named: BTreeSet<Names>,
    /// Other paths: of other crates, and of names that are in scope.
    pub foreign: BTreeSet<Names>,
    /// Names that it passes on, with what they stand for.
    reexports: BTreeMap<String, Names>,
}

/// The modules of a crate by their paths from its root, which is the empty path.
#[derive(Debug)]
pub struct Crate {
    pub modules: BTreeMap<Names, Module>,
}

impl Crate {
    /// Reads all files below a folder `src` but those of binaries beside the library.
    pub fn read(src: &Path) -> Crate {
        let mut files = files_below(src, "rs");
        files.retain(|path| !path.starts_with(src.join("bin")));
        let files = files.iter().map(|path| {
            let inside = path.strip_prefix(src).expect("the file lies below the folder");
            (inside.with_extension("").display().to_string(), relative(path), read(path))
        });
        Crate::of(files)
    }

    /// The crate that has these files: path below `src` without its extension, path for messages, text.
    pub fn of(files: impl IntoIterator<Item = (String, String, String)>) -> Crate {
        let mut texts = BTreeMap::new();
        for (path, file, text) in files {
            let mut names: Names = path.split(['/', '\\']).map(str::to_string).collect();
            if names.last().is_some_and(|last| last == "mod") || names == ["lib"] {
                names.pop();
            }
            texts.insert(names, (file, text));
        }
        let mut scans: BTreeMap<Names, (String, Scan)> =
            texts.into_iter().map(|(names, (file, text))| (names, (file, Scan::of(&text)))).collect();
        let of_tests: Vec<Names> = scans
            .iter()
            .flat_map(|(names, (_, scan))| scan.test_modules.iter().map(|name| child(names, name)))
            .collect();
        scans.retain(|names, _| !of_tests.iter().any(|tests| names.starts_with(tests)));
        let known: BTreeSet<Names> = scans.keys().cloned().collect();
        let modules = scans.into_iter().map(|(names, (file, scan))| {
            let module = scan.module(file, &names, &known);
            (names, module)
        });
        Crate { modules: modules.collect() }
    }

    /// The module that has an item, past modules that pass it on.
    pub fn home(&self, item: &[String]) -> &Names {
        self.home_within(item, 16)
    }

    fn home_within(&self, item: &[String], most: usize) -> &Names {
        let prefix = (0..=item.len()).rev().map(|len| &item[..len]);
        let (names, module) = prefix
            .filter_map(|prefix| self.modules.get_key_value(prefix))
            .next()
            .expect("a crate has a root");
        let handed_on = item.get(names.len()).and_then(|name| module.reexports.get(name));
        match handed_on {
            Some(target) if most > 0 => {
                let target: Names = target.iter().chain(&item[names.len() + 1..]).cloned().collect();
                self.home_within(&target, most - 1)
            }
            _ => names,
        }
    }

    /// Which modules use which others, each with a path that shows it. A folder's own `mod.rs` may name what
    /// is in it.
    pub fn uses(&self) -> Vec<Use<'_>> {
        let mut uses = Vec::new();
        for (from, module) in &self.modules {
            for path in &module.named {
                let to = self.home(path);
                if to != from && !to.starts_with(from) {
                    uses.push(Use { from, to, file: &module.file, path: path.join("::") });
                }
            }
        }
        uses
    }
}

/// A module names an item of another one.
#[derive(Debug)]
pub struct Use<'a> {
    pub from: &'a Names,
    pub to: &'a Names,
    pub file: &'a str,
    pub path: String,
}

fn child(names: &[String], name: &str) -> Names {
    names.iter().cloned().chain([name.to_string()]).collect()
}

/// What one text says, before it is known which modules there are.
struct Scan {
    n_lines: usize,
    paths: Vec<ScannedPath>,
    test_modules: Vec<String>,
}

struct ScannedPath {
    /// Inline modules around it.
    inside: Names,
    names: Names,
    /// For a path of a `pub use`: the name that it gets here.
    handed_on_as: Option<String>,
}

impl Scan {
    fn of(text: &str) -> Scan {
        let (tokens, test_modules) = without_tests(&tokens(text));
        Scan { n_lines: text.lines().count(), paths: paths(&tokens), test_modules }
    }

    fn module(self, file: String, own: &Names, known: &BTreeSet<Names>) -> Module {
        let mut module = Module { file, n_lines: self.n_lines, ..Module::default() };
        for path in self.paths {
            let mut base: Names = own.iter().chain(&path.inside).cloned().collect();
            let mut names = path.names.as_slice();
            let is_relative = match names[0].as_str() {
                "crate" => {
                    base.clear();
                    names = &names[1..];
                    false
                }
                "self" | "super" => {
                    while let Some(first) =
                        names.first().filter(|name| ["self", "super"].contains(&name.as_str()))
                    {
                        if first == "super" {
                            base.pop();
                        }
                        names = &names[1..];
                    }
                    false
                }
                first => !known.contains(&child(own, first)),
            };
            if is_relative {
                module.foreign.insert(path.names);
                continue;
            }
            let whole: Names = base.iter().chain(names).cloned().collect();
            if let Some(name) = path.handed_on_as {
                module.reexports.insert(name, whole.clone());
            }
            module.named.insert(whole);
        }
        module
    }
}

/// Words, `::` and single marks; without comments and the texts of literals.
pub fn tokens(text: &str) -> Vec<&str> {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let mut tokens = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let len = match first {
            _ if first.is_whitespace() => {
                rest = rest.trim_start();
                continue;
            }
            '/' if rest.starts_with("//") => {
                rest = rest.find('\n').map_or("", |end| &rest[end..]);
                continue;
            }
            '/' if rest.starts_with("/*") => {
                rest = &rest[comment_len(rest)..];
                continue;
            }
            '"' => string_len(rest),
            '\'' => quote_len(rest),
            ':' if rest.starts_with("::") => 2,
            _ if is_word(first) => {
                let word = rest.find(|c| !is_word(c)).unwrap_or(rest.len());
                match (&rest[..word], raw_string_len(&rest[word..])) {
                    ("r" | "br" | "cr", Some(len)) => word + len,
                    ("b" | "c", _) if rest[word..].starts_with('"') => word + string_len(&rest[word..]),
                    ("b", _) if rest[word..].starts_with('\'') => word + quote_len(&rest[word..]),
                    _ => word,
                }
            }
            _ => first.len_utf8(),
        };
        tokens.push(&rest[..len]);
        rest = &rest[len..];
    }
    tokens
}

/// The lines that are comments and nothing else, with their numbers; those of programs in strings are none.
pub fn comments(text: &str) -> Vec<(usize, &str)> {
    let line_at = |at: usize| text[..at].matches('\n').count();
    let is_long = |token: &&str| token.contains('\n');
    let in_strings: BTreeSet<usize> = tokens(text)
        .into_iter()
        .filter(is_long)
        .flat_map(|token| {
            let first = line_at(token.as_ptr() as usize - text.as_ptr() as usize);
            first + 1..=first + token.matches('\n').count()
        })
        .collect();
    let is_comment =
        |(at, line): &(usize, &str)| line.trim_start().starts_with("//") && !in_strings.contains(at);
    text.lines().enumerate().filter(is_comment).map(|(at, line)| (at + 1, line)).collect()
}

fn comment_len(text: &str) -> usize {
    let mut depth = 0_usize;
    let mut at = 0;
    while at < text.len() {
        if text[at..].starts_with("/*") {
            (depth, at) = (depth + 1, at + 2);
        } else if text[at..].starts_with("*/") {
            (depth, at) = (depth - 1, at + 2);
            if depth == 0 {
                return at;
            }
        } else {
            at += text[at..].chars().next().map_or(1, char::len_utf8);
        }
    }
    text.len()
}

fn string_len(text: &str) -> usize {
    let mut escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        match c {
            '"' if !escaped => return at + 1,
            _ => escaped = c == '\\' && !escaped,
        }
    }
    text.len()
}

/// A string after `r`: `"..."` or with hashes around it.
fn raw_string_len(text: &str) -> Option<usize> {
    let n_hashes = text.len() - text.trim_start_matches('#').len();
    let inside = text[n_hashes..].strip_prefix('"')?;
    let close = format!("\"{}", &text[..n_hashes]);
    let end = inside.find(&close).map_or(inside.len(), |end| end + close.len());
    Some(n_hashes + 1 + end)
}

/// A character, or the quote of a lifetime or a label with its name.
fn quote_len(text: &str) -> usize {
    let mut chars = text.char_indices().skip(1);
    match chars.next() {
        Some((_, '\\')) => {
            chars.next();
            text[3..].find('\'').map_or(text.len(), |end| 3 + end + 1)
        }
        Some((_, _)) if matches!(chars.next(), Some((_, '\''))) => {
            text.char_indices().nth(3).map_or(text.len(), |(at, _)| at)
        }
        _ => 1 + text[1..].find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(text.len() - 1),
    }
}

/// The tokens without items under `#[cfg(test)]`; and which modules in files of their own are such items.
fn without_tests<'t>(tokens: &[&'t str]) -> (Vec<&'t str>, Vec<String>) {
    let (mut kept, mut modules) = (Vec::new(), Vec::new());
    let mut at = 0;
    while at < tokens.len() {
        if !is_test_attribute(&tokens[at..]) {
            kept.push(tokens[at]);
            at += 1;
            continue;
        }
        while tokens.get(at) == Some(&"#") {
            at += 1 + group_len(&tokens[at + 1..]);
        }
        let item = &tokens[at..at + item_len(&tokens[at..])];
        if let [.., "mod", name, ";"] = item {
            modules.push((*name).to_string());
        }
        at += item.len();
    }
    (kept, modules)
}

fn is_test_attribute(tokens: &[&str]) -> bool {
    tokens.starts_with(&["#", "[", "cfg"]) && {
        let inside = &tokens[1..=group_len(&tokens[1..])];
        inside.contains(&"test") && !inside.contains(&"not")
    }
}

/// How many tokens the group in brackets has that the first one opens.
pub fn group_len(tokens: &[&str]) -> usize {
    let mut depth = 0_usize;
    for (at, token) in tokens.iter().enumerate() {
        match *token {
            "(" | "[" | "{" => depth += 1,
            ")" | "]" | "}" => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return at + 1;
        }
    }
    tokens.len()
}

/// An item ends with a semicolon or with its braces.
pub fn item_len(tokens: &[&str]) -> usize {
    let mut at = 0;
    while at < tokens.len() {
        match tokens[at] {
            ";" => return at + 1,
            "{" => {
                let end = at + group_len(&tokens[at..]);
                return end + usize::from(tokens.get(end) == Some(&";"));
            }
            "(" | "[" => at += group_len(&tokens[at..]),
            _ => at += 1,
        }
    }
    tokens.len()
}

/// The paths of more than one name, those of `use` with groups written out.
fn paths(tokens: &[&str]) -> Vec<ScannedPath> {
    let is_name = |token: &str| token.starts_with(|c: char| c.is_alphabetic() || c == '_');
    let mut found = Vec::new();
    // Inline modules, each with the depth of its braces.
    let mut inside: Vec<(usize, String)> = Vec::new();
    let mut depth = 0_usize;
    let mut is_handed_on = false;
    for (at, token) in tokens.iter().enumerate() {
        let before = at.checked_sub(1).map_or("", |at| tokens[at]);
        match *token {
            "mod" if tokens.get(at + 2) == Some(&"{") => inside.push((depth, tokens[at + 1].to_string())),
            "{" => depth += 1,
            "}" => {
                depth = depth.saturating_sub(1);
                if inside.last().is_some_and(|(outer, _)| *outer == depth) {
                    inside.pop();
                }
            }
            // `pub use`, `pub(crate) use`, `pub(in path) use`
            "use" => is_handed_on = before == "pub" || before == ")",
            _ => {}
        }
        let follows = tokens.get(at + 1) == Some(&"::");
        if is_name(token) && before != "::" && (before == "use" || follows) && !is_inside_group(tokens, at) {
            let mut leaves = Vec::new();
            tree(tokens, at, &mut Vec::new(), &mut leaves);
            let is_use = before == "use";
            found.extend(leaves.into_iter().map(|(names, name)| ScannedPath {
                inside: inside.iter().map(|(_, name)| name.clone()).collect(),
                names,
                handed_on_as: name.filter(|_| is_use && is_handed_on),
            }));
        }
    }
    found
}

/// Whether a name is in braces of a path, `a::{b::c}`, where the path is read as a whole.
fn is_inside_group(tokens: &[&str], at: usize) -> bool {
    let mut depth = 0_usize;
    for at in (1..at).rev() {
        match tokens[at] {
            ";" | "=" => return false,
            "}" => depth += 1,
            "{" if depth > 0 => depth -= 1,
            "{" => return tokens[at - 1] == "::",
            _ => {}
        }
    }
    false
}

/// Reads a path from its first name, with the groups in it; where it ends. Leaves come with the name that a
/// `use` binds.
fn tree(
    tokens: &[&str],
    mut at: usize,
    prefix: &mut Names,
    leaves: &mut Vec<(Names, Option<String>)>,
) -> usize {
    let outer = prefix.len();
    loop {
        match tokens.get(at).copied() {
            Some("{") => {
                at += 1;
                while !matches!(tokens.get(at), Some(&"}") | None) {
                    at = tree(tokens, at, prefix, leaves);
                    at += usize::from(tokens.get(at) == Some(&","));
                }
                prefix.truncate(outer);
                return at + 1;
            }
            Some("*") => {
                leaves.push((prefix.clone(), None));
                prefix.truncate(outer);
                return at + 1;
            }
            // A group's own module, where it is not the start of a path.
            Some("self") if !prefix.is_empty() => {}
            Some(name) => prefix.push(name.to_string()),
            None => return at,
        }
        at += 1;
        let next = tokens.get(at + 1).is_some_and(|next| {
            *next == "{" || *next == "*" || next.starts_with(|c: char| c.is_alphabetic() || c == '_')
        });
        if tokens.get(at) != Some(&"::") || !next {
            break;
        }
        at += 1;
    }
    let mut bound = prefix.last().cloned();
    match tokens.get(at).copied() {
        Some("as") => {
            bound = tokens.get(at + 1).map(|name| (*name).to_string());
            at += 2;
        }
        Some("!") => {
            if let Some(last) = prefix.last_mut() {
                last.push('!');
            }
        }
        _ => {}
    }
    leaves.push((prefix.clone(), bound));
    prefix.truncate(outer);
    at
}

#[cfg(test)]
mod tests {
    use super::*;

    fn made_up(files: &[(&str, &str)]) -> Crate {
        Crate::of(
            files.iter().map(|(path, text)| ((*path).to_string(), (*path).to_string(), (*text).to_string())),
        )
    }

    /// What a text in module `a::b` names, in its crate and elsewhere.
    fn named(text: &str) -> Vec<String> {
        let files = [("lib", ""), ("a/mod", ""), ("a/b/mod", text), ("a/b/child", ""), ("c", "")];
        let made_up = made_up(&files);
        let module = &made_up.modules[&["a", "b"].map(str::to_string)[..]];
        let own = module.named.iter().map(|names| names.join("::"));
        own.chain(module.foreign.iter().map(|names| format!("({})", names.join("::")))).collect()
    }

    #[test]
    fn named_paths_of_use_statements() {
        assert_eq!(named("use crate::c::Item;"), ["c::Item"]);
        assert_eq!(
            named("pub(crate) use crate::{c::{One, Two as Other}, a::*, d};"),
            ["a", "c::One", "c::Two", "d"]
        );
        assert_eq!(named("use crate::c::{self, Item};"), ["c", "c::Item"]);
        assert_eq!(
            named("use super::Item; use super::super::c; use self::child::Item;"),
            ["a::Item", "a::b::child::Item", "c"]
        );
        assert_eq!(
            named("use child::Item; use loopwright_polyhedra::{Int, Row};"),
            ["a::b::child::Item", "(loopwright_polyhedra::Int)", "(loopwright_polyhedra::Row)"]
        );
        assert_eq!(named("use polyhedra as sets;"), ["(polyhedra)"]);
    }

    #[test]
    fn named_paths_of_code() {
        assert_eq!(
            named("fn f(x: crate::c::T) -> Vec<crate::c::U> { crate::c::g::<crate::c::V>(x) }"),
            ["c::T", "c::U", "c::V", "c::g"]
        );
        assert_eq!(
            named("fn f() { child::g(); loopwright_polyhedra::h(); crate::report!(1) }"),
            ["a::b::child::g", "report!", "(loopwright_polyhedra::h)"]
        );
        assert_eq!(
            named("mod inner { use super::child::Item; } use super::Item;"),
            ["a::Item", "a::b::child::Item"]
        );
        assert_eq!(named("macro_rules! m { () => { $crate::c::g() } }"), ["c::g"]);
    }

    #[test]
    fn named_paths_leave_out_texts_and_comments() {
        assert_eq!(
            named("// crate::c::A\n/* crate::c::B /* */ crate::c::C */ /// [`crate::c::D`]\n"),
            [""; 0]
        );
        assert_eq!(
            named(r####"const S: &str = "\"crate::c::A"; const R: &str = r#"" crate::c::B"#;"####),
            [""; 0]
        );
        assert_eq!(
            named(r"fn f<'a>(c: char) -> bool { c == '\'' || c == '\\' || c == '{' || crate::c::g('a') }"),
            ["c::g"]
        );
    }

    #[test]
    fn comments_are_not_in_strings() {
        let text = "// a\nlet b = \"\n// c\n\"; // d\n    /// e\nr#\"\n// f \"\n// g\"#\n//! h\n";
        assert_eq!(comments(text), [(1, "// a"), (5, "    /// e"), (9, "//! h")]);
    }

    #[test]
    fn named_paths_leave_out_tests() {
        assert_eq!(named("#[cfg(test)] use crate::c::A; use crate::c::B;"), ["c::B"]);
        assert_eq!(named("#[cfg(test)] mod tests { use crate::c::A; } fn f() { crate::c::B }"), ["c::B"]);
        assert_eq!(
            named("#[cfg(test)]\n#[allow(x)]\nfn f(x: [u8; 2]) { crate::c::A } use crate::c::B;"),
            ["c::B"]
        );
        assert_eq!(named("#[cfg(not(test))] use crate::c::A;"), ["c::A"]);
    }

    #[test]
    fn modules_of_tests_are_left_out() {
        let made_up = made_up(&[
            ("lib", "mod a; #[cfg(test)] mod checks;"),
            ("a/mod", "#[cfg(test)] pub(crate) mod tests;"),
            ("a/tests/mod", ""),
            ("a/tests/more", ""),
            ("checks", ""),
        ]);
        let names: Vec<String> = made_up.modules.keys().map(|names| names.join("::")).collect();
        assert_eq!(names, ["", "a"]);
    }

    #[test]
    fn uses_follow_what_is_handed_on() {
        let made_up = made_up(&[
            ("lib", "mod a; mod b; pub use a::{Item as Other, inner};"),
            ("a/mod", "mod inner; pub(crate) use inner::Item; use crate::a::inner::Item as Own;"),
            ("a/inner", "use crate::a;"),
            ("b", "use crate::Other; fn f() { crate::a::Item::new(); crate::inner::g() }"),
        ]);
        let uses: Vec<String> = made_up
            .uses()
            .iter()
            .map(|one| format!("{} -> {} by {}", one.from.join("::"), one.to.join("::"), one.path))
            .collect();
        assert_eq!(
            uses,
            [
                "a::inner -> a by a",
                "b -> a::inner by Other",
                "b -> a::inner by a::Item::new",
                "b -> a::inner by inner::g",
            ]
        );
    }
}
