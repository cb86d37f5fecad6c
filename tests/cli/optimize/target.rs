//! `optimize --target`: what files may say, and what is said of those that are wrong.

use crate::{COPY, ends, run};

/// What `optimize` says of a target file, its name left out; it must end with this code.
fn told(text: &str, code: i32) -> String {
    let folder = tempfile::tempdir().expect("there is a place for files");
    let file = folder.path().join("t.toml");
    std::fs::write(&file, text).expect("can be written");
    let (_, told) = ends(&format!("optimize --print-schedule --target {} -", file.display()), COPY, code);
    told.replace(&*file.to_string_lossy(), "t.toml")
}

const CACHE: &str = "[[caches]]\nbytes = 32768\nline = 64\nstream = 2\njump = 4\n";

#[test]
fn wrong_targets_are_told_with_their_place() {
    let second = |text: &str| format!("{CACHE}{text}");
    let cases = [
        ("cores = ", "t.toml:1:9: error: string values must be quoted, expected literal string"),
        ("cores = 2\ncores = 4\n", "t.toml:2:1: error: duplicate key"),
        ("core = 2\n", "t.toml:1:1: error: a target has no field 'core'"),
        (
            "cores = \"2\"\n",
            "t.toml:1:9: error: 'cores' is a whole number from 1 to 1099511627776, found a string",
        ),
        ("\ncores = 0\n", "t.toml:2:9: error: 'cores' is a whole number from 1 to 1099511627776, found 0"),
        ("cores = -1\n", "t.toml:1:9: error: 'cores' is a whole number from 1 to 1099511627776, found -1"),
        (
            "param = 2.5\n",
            "t.toml:1:9: error: 'param' is a whole number from 1 to 1099511627776, found a number with a fraction",
        ),
        (
            "param = 0xfffffffffffffffffffffffffffffffffffff\n",
            "t.toml:1:9: error: 'param' is a whole number from 1 to 1099511627776, found 0xfffffffffffffffffffffffffffffffffffff",
        ),
        ("vector = 48\n", "t.toml:1:10: error: 'vector' is a power of two from 1 to 1099511627776, found 48"),
        (
            "fork = nan\n",
            "t.toml:1:8: error: 'fork' is a number of cycles from 0 to 1099511627776, found nan",
        ),
        (
            "entry = -0.5\n",
            "t.toml:1:9: error: 'entry' is a number of cycles from 0 to 1099511627776, found -0.5",
        ),
        (
            "gather = []\n",
            "t.toml:1:10: error: 'gather' is a number of cycles from 0 to 1099511627776, found an array",
        ),
        (
            "caches = []\n",
            "t.toml:1:10: error: 'caches' are tables, '[[caches]]', one for each level, found none",
        ),
        (
            "[caches]\nbytes = 1\n",
            "t.toml:1:1: error: 'caches' are tables, '[[caches]]', one for each level, found a table",
        ),
        ("caches = [1]\n", "t.toml:1:11: error: a level of 'caches' is a table, found a whole number"),
        (
            "[[caches]]\nbytes = 32768\nline = 64\njump = 4\n",
            "t.toml:1:1: error: this cache has no field 'stream'",
        ),
        (&second("ways = 8\n"), "t.toml:6:1: error: a cache has no field 'ways'"),
        (
            &second("[[caches]]\nbytes = 65536\nline = 60\nstream = 2\njump = 4\n"),
            "t.toml:8:8: error: 'line' is a power of two from 1 to 1099511627776, found 60",
        ),
        (
            &second("[[caches]]\nbytes = 65537\nline = 64\nstream = 2\njump = 4\n"),
            "t.toml:7:9: error: 'bytes' are whole lines of 64, found 65537",
        ),
        (
            &second("[[caches]]\nbytes = 65536\nline = 64\nstream = 2\njump = 1\n"),
            "t.toml:10:8: error: 'jump' is at least 'stream', 2, found 1",
        ),
        (
            &second(CACHE),
            "t.toml:7:9: error: 'bytes' are more than in the level before with lines of 64, 32768, found 32768",
        ),
    ];
    for (text, wanted) in cases {
        let told = told(text, 1);
        assert_eq!(told.lines().next(), Some(wanted), "{text}\n{told}");
    }
}

#[test]
fn all_wrong_fields_of_a_target_are_told_in_order() {
    assert_eq!(
        told("vectr = 32\nfork = true\ncores = 0\n", 1),
        "\
t.toml:1:1: error: a target has no field 'vectr'
  |
1 | vectr = 32
  | ^^^^^
  |
  = help: did you mean 'vector'?
t.toml:2:8: error: 'fork' is a number of cycles from 0 to 1099511627776, found a boolean
  |
2 | fork = true
  |        ^^^^
t.toml:3:9: error: 'cores' is a whole number from 1 to 1099511627776, found 0
  |
3 | cores = 0
  |         ^
"
    );
}

#[test]
fn targets_are_for_estimated_tiles() {
    assert_eq!(run("optimize --target host --tile 32 -", COPY).code, Some(2));
    let (_, told) = ends("optimize --target missing.toml -", COPY, 1);
    assert!(told.starts_with("error: cannot read 'missing.toml'"), "{told}");
    // Not all machines tell of their caches.
    let host = run("optimize --target host -", COPY);
    let is_told =
        host.code == Some(1) && host.stderr.starts_with("error: cannot find the caches of this machine");
    assert!(host.code == Some(0) || is_told, "{}", host.stderr);
}

#[test]
fn target_decides_what_is_worth_it() {
    // Where threads cost nothing, so little work is worth one.
    assert!(told("", 0).contains("no other order is estimated to be faster"));
    assert_eq!(told("fork = 0\n", 0), "");
}
