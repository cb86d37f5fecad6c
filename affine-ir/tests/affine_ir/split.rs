//! Splitting of texts with several programs.

use loopwright_affine_ir::{DEFAULT_SPLIT_MARKER, Source};

/// The parts of a text with the line each starts on, and the lines of near misses.
fn split(text: &str, marker: &str) -> (Vec<(u32, String)>, Vec<u32>) {
    let source = Source::new("file", text);
    let split = source.split(marker);
    let line = |part: &Source| source.line_col(u32::try_from(part.range().start).unwrap_or(0)).0;
    let parts = split.parts.iter().map(|part| (line(part), part.text().to_owned())).collect();
    (parts, split.near_misses.iter().map(|warning| warning.place.line).collect())
}

fn check(text: &str, parts: &[(u32, &str)], near_misses: &[u32]) {
    let (found, misses) = split(text, DEFAULT_SPLIT_MARKER);
    let found: Vec<(u32, &str)> = found.iter().map(|(line, text)| (*line, text.as_str())).collect();
    assert_eq!((found.as_slice(), misses.as_slice()), (parts, near_misses), "{text:?}");
}

#[test]
fn parts_are_what_stands_between_markers() {
    check("", &[], &[]);
    check("a", &[(1, "a")], &[]);
    check("a\n// -----\nb\n", &[(1, "a\n"), (2, "\nb\n")], &[]);
    check("a\n// -----b // -----\nc", &[(1, "a\n"), (2, "b "), (2, "\nc")], &[]);
    check("// -----\na", &[(1, "\na")], &[]);
    check("\n// -----\n// -----\n", &[(1, "\n"), (2, "\n"), (3, "\n")], &[]);
}

#[test]
fn almost_a_marker() {
    check("a\n// ----\nb", &[(1, "a\n// ----\nb")], &[2]);
    check("a\n// -----", &[(1, "a\n// -----")], &[2]);
    check("a\n// -----0\nb", &[(1, "a\n// -----0\nb")], &[2]);
    check("a\n// ------\nb", &[(1, "a\n"), (2, "-\nb")], &[]);
}

#[test]
fn other_markers() {
    let texts = |text: &str, marker: &str| -> Vec<String> {
        split(text, marker).0.into_iter().map(|(_, text)| text).collect()
    };
    assert_eq!(texts("a//XYZb//XYc", "//XYZ"), ["a", "b//XYc"]);
    assert_eq!(texts("a|b|c", "|"), ["a", "b", "c"]);
    assert_eq!(texts("a||b|c", "||"), ["a", "b|c"]);
    assert_eq!(texts("aßäbßc", "ßä"), ["a", "bßc"]);
    assert_eq!(texts("axßäbxßc", "xßä"), ["a", "bxßc"]);
    assert_eq!(texts("a", ""), ["a"]);
    assert_eq!(texts("baaaaaab", "aaaa"), ["b", "aab"]);
}

#[test]
fn places_are_those_of_the_whole_text() {
    let source = Source::new("file", "a\n// -----\nb");
    let part = &source.split(DEFAULT_SPLIT_MARKER).parts[1];
    assert_eq!(part.line_col(11), (3, 1));
    assert_eq!((part.line(3), part.line(2)), ("b", "// -----"));
}
