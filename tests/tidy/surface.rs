//! How many names the crates promise to users: what each `lib.rs` exports outside of hidden modules.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::Path;

use support::command::root;

use crate::source::{group_len, item_len, tokens};
use crate::{LAYERS, read};

/// A reader cannot learn more names, and we cannot keep more promises.
const MOST_NAMES: usize = 400;

/// What may be between `pub` and the name of an item.
const KINDS: [&str; 9] = ["const", "enum", "fn", "mut", "static", "struct", "trait", "type", "union"];

/// The names that a module exports, with the public modules below it that they are in. Modules do not count
/// themselves; those in files of their own are read below `folder`.
fn exported(code: &[&str], folder: &Path) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    let (mut at, mut is_hidden) = (0, false);
    while at < code.len() {
        if code[at] == "#" {
            // `#[..]` or `#![..]`
            at += 1 + usize::from(code.get(at + 1) == Some(&"!"));
            let attribute = &code[at..at + group_len(&code[at..])];
            is_hidden |= attribute == ["[", "doc", "(", "hidden", ")", "]"];
            at += attribute.len();
            continue;
        }
        let item = &code[at..at + item_len(&code[at..])];
        at += item.len();
        if std::mem::take(&mut is_hidden) {
            continue;
        }
        match item {
            ["pub", "use", tree @ .., ";"] => names.extend(bound(tree)),
            ["pub", "mod", name, ";"] => {
                let files = [format!("{name}.rs"), format!("{name}/mod.rs")].map(|file| folder.join(file));
                let text = read(files.iter().find(|file| file.is_file()).unwrap_or(&files[0]));
                let inside = exported(&tokens(&text), &folder.join(name));
                names.extend(inside.iter().map(|inner| format!("{name}::{inner}")));
            }
            ["pub", "mod", name, "{", body @ .., "}"] => {
                let inside = exported(body, &folder.join(name));
                names.extend(inside.iter().map(|inner| format!("{name}::{inner}")));
            }
            ["pub", rest @ ..] if rest[0] != "(" => {
                names
                    .extend(rest.iter().find(|token| !KINDS.contains(token)).map(|name| (*name).to_string()));
            }
            _ => {}
        }
    }
    names
}

/// The names that the tree of a `use` binds; modules do not count.
fn bound(tree: &[&str]) -> Vec<String> {
    let ends = |at: usize| matches!(tree.get(at), None | Some(&("," | "}")));
    let words =
        tree.iter().enumerate().filter(|(at, token)| ends(at + 1) && !["}", ",", "self"].contains(token));
    words.map(|(_, word)| (*word).to_string()).collect()
}

/// `cargo test --test tidy -- surface --nocapture` prints them.
#[test]
fn crates_promise_few_names() {
    let (mut table, mut sum) = (String::new(), 0);
    for (name, _) in LAYERS.iter().filter(|(name, _)| !name.starts_with("tests/")) {
        let src = root().join(name).join("src");
        let names = exported(&tokens(&read(&src.join("lib.rs"))), &src);
        assert!(!names.is_empty(), "{name}: no names");
        sum += names.len();
        let title = if name.is_empty() { "loopwright" } else { name };
        writeln!(table, "{title:12}{:4}", names.len()).expect("a string takes all");
    }
    println!("{table}{:12}{sum:4}", "all");
    assert!(
        sum <= MOST_NAMES,
        "{sum} names are public, at most {MOST_NAMES}; those for other crates go to `machinery`:\n{table}"
    );
}

#[test]
fn names_of_a_text() {
    let text = "
        //! pub use a::Comment;
        #![allow(unused)]
        mod a;
        #[cfg(unix)]
        pub use a::{One, b::{self, Two as Other}};
        pub use a::three;
        pub(crate) use a::Four;
        pub const fn five() {}
        pub struct Six { pub field: u8 }
        impl Six { pub fn method(&self) {} }
        pub mod kit { pub use crate::a::Seven; #[doc(hidden)] pub use crate::a::Eight; }
        #[doc(hidden)]
        pub mod machinery { pub use crate::a::Nine; }
        #[doc(hidden)]
        pub mod file;";
    let names = exported(&tokens(text), Path::new("nowhere"));
    let expected = ["One", "Other", "Six", "five", "kit::Seven", "three"];
    assert_eq!(names.into_iter().collect::<Vec<_>>(), expected);
}
