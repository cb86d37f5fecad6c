//! Many programs in one module, so that one process of a peer runs them all.
//!
//! Functions, globals and aliases of program `k` get names of their own, functions that are only declared are
//! declared once, and a new `@main` prints a mark and calls each program's `@main` in turn.

use std::collections::BTreeMap;

/// A number that no program prints on a separate line; the program's position is added to it.
const MARK: i64 = 777_000_000_000;

/// One module that runs all the programs.
pub fn bundle(programs: &[&str]) -> String {
    let mut declarations: BTreeMap<String, String> = BTreeMap::new();
    for name in ["printI64(i64)", "printNewline()"] {
        let plain = name.split('(').next().unwrap_or(name);
        declarations.insert(plain.to_string(), format!("func.func private @{name}"));
    }
    let (mut aliases, mut bodies) = (String::new(), String::new());
    let mut main = String::from("func.func @main() {\n");
    for (position, program) in programs.iter().enumerate() {
        let lines = without_module(program);
        let declared: Vec<&str> = lines.iter().filter_map(|line| declared_name(line)).collect();
        for line in &lines {
            if let Some(name) = declared_name(line) {
                declarations.entry(name.to_string()).or_insert_with(|| line.trim().to_string());
                continue;
            }
            let renamed = renamed(line, position, &declared);
            let text = if line.starts_with('#') { &mut aliases } else { &mut bodies };
            text.push_str(&renamed);
            text.push('\n');
        }
        main.push_str(&format!("  %m{position} = arith.constant {} : i64\n", MARK + position as i64));
        main.push_str(&format!("  call @printI64(%m{position}) : (i64) -> ()\n"));
        main.push_str("  call @printNewline() : () -> ()\n");
        main.push_str(&format!("  call @main_{position}() : () -> ()\n"));
    }
    main.push_str("  return\n}\n");
    let declarations = declarations.into_values().collect::<Vec<_>>().join("\n");
    format!("{aliases}{declarations}\n{bodies}{main}")
}

/// What each of `count` bundled programs printed.
pub fn unbundle(output: &str, count: usize) -> Result<Vec<String>, String> {
    let mut parts: Vec<String> = Vec::new();
    for line in output.lines() {
        if line.parse() == Ok(MARK + parts.len() as i64) {
            parts.push(String::new());
            continue;
        }
        let part = parts.last_mut().ok_or_else(|| format!("printed before the first mark: {line}"))?;
        part.push_str(line);
        part.push('\n');
    }
    if parts.len() == count { Ok(parts) } else { Err(format!("{} of {count} programs ran", parts.len())) }
}

/// The lines of a program without comments and without the `module { }` around it.
fn without_module(program: &str) -> Vec<&str> {
    let mut lines: Vec<&str> = program
        .lines()
        .filter(|line| !line.trim_start().starts_with("//") && !line.trim().is_empty())
        .collect();
    if let Some(open) = lines.iter().position(|line| line.starts_with("module")) {
        lines.remove(open);
        let close = lines.iter().rposition(|line| line.starts_with('}')).expect("a module is closed");
        lines.remove(close);
    }
    lines
}

/// The name of a function that this line declares without a body.
fn declared_name(line: &str) -> Option<&str> {
    let rest = line.trim().strip_prefix("func.func private @")?;
    (!rest.ends_with('{')).then(|| rest.split('(').next().unwrap_or(rest))
}

/// The line with `@name` and `#name` made the program's own, strings left alone.
fn renamed(line: &str, position: usize, declared: &[&str]) -> String {
    let mut result = String::with_capacity(line.len() + 16);
    let mut rest = line;
    let mut in_string = false;
    while let Some(c) = rest.chars().next() {
        let after = &rest[c.len_utf8()..];
        if c == '"' {
            in_string = !in_string;
        }
        let is_part = |c: char| c.is_ascii_alphanumeric() || "_$.-".contains(c);
        let length = after.find(|c: char| !is_part(c)).unwrap_or(after.len());
        let name = &after[..length];
        let own = match c {
            '@' if !in_string && !declared.contains(&name) => Some(format!("@{name}_{position}")),
            '#' if !in_string && length > 0 => Some(format!("#p{position}_{name}")),
            _ => None,
        };
        match own {
            Some(own) => {
                result.push_str(&own);
                rest = &after[length..];
            }
            None => {
                result.push(c);
                rest = after;
            }
        }
    }
    result
}
