//! Small changes to the text of a program.

/// Programs that differ from `text` in one place, and what was done to them.
pub(super) fn mutants(text: &str) -> Vec<(String, String)> {
    let mut out = Vec::new();
    let lines: Vec<&str> = text.lines().collect();
    let with = |number: usize, line: &str| {
        let mut lines = lines.clone();
        lines[number] = line;
        lines.join("\n")
    };
    for (number, line) in lines.iter().enumerate().skip(1) {
        for (at, end) in numbers(line) {
            let value: i64 = line[at..end].parse().expect("digits");
            for changed in [value + 1, value - 1].into_iter().filter(|changed| *changed >= 0) {
                let line = format!("{}{changed}{}", &line[..at], &line[end..]);
                out.push((format!("'{}'", line.trim()), with(number, &line)));
            }
        }
        let swaps = [
            ("arith.add", "arith.sub"),
            ("arith.sub", "arith.add"),
            ("arith.mul", "arith.add"),
            (" + ", " - "),
            (" - ", " + "),
            ("max ", "min "),
            ("min ", "max "),
            ("affine.parallel (%", "affine.for %"),
        ];
        for (from, to) in swaps {
            for (at, _) in line.match_indices(from) {
                let line = format!("{}{to}{}", &line[..at], &line[at + from.len()..]);
                out.push((format!("'{}'", line.trim()), with(number, &line)));
            }
        }
        for (at, end) in names(line) {
            let number_of_name: i64 = line[at..end].parse().expect("digits");
            for changed in [number_of_name + 1, number_of_name - 1].into_iter().filter(|n| *n >= 0) {
                let line = format!("{}{changed}{}", &line[..at], &line[end..]);
                out.push((format!("'{}'", line.trim()), with(number, &line)));
            }
        }
        let without = with(number, "");
        out.push((format!("without '{}'", line.trim()), without));
        out.push((format!("twice '{}'", line.trim()), with(number, &format!("{line}\n{line}"))));
        if let Some(next) = lines.get(number + 1)
            && next.trim() != line.trim()
            && !line.starts_with('#')
        {
            let mut swapped = lines.clone();
            swapped.swap(number, number + 1);
            out.push((format!("'{}' after '{}'", line.trim(), next.trim()), swapped.join("\n")));
        }
    }
    out
}

/// Where numbers are that are not part of a name or type.
fn numbers(line: &str) -> Vec<(usize, usize)> {
    let bytes = line.as_bytes();
    let mut found = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let end = at + bytes[at..].iter().take_while(|b| b.is_ascii_digit()).count();
        let after_name =
            at > 0 && (bytes[at - 1].is_ascii_alphanumeric() || b"_%#.<".contains(&bytes[at - 1]));
        let before_name = bytes.get(end).is_some_and(|b| b.is_ascii_alphabetic() || *b == b'.');
        if end > at && !after_name && !before_name {
            found.push((at, end));
        }
        at = end.max(at + 1);
    }
    found
}

/// Where the numbers of used values and maps stand.
fn names(line: &str) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    for prefix in ["%", "%arg", "#map", "#set"] {
        for (at, _) in line.match_indices(prefix) {
            let start = at + prefix.len();
            let digits = line[start..].bytes().take_while(u8::is_ascii_digit).count();
            if digits > 0 && !line[start + digits..].starts_with(" =") {
                found.push((start, start + digits));
            }
        }
    }
    found
}
