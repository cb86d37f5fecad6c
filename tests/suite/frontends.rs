//! Programs in the styles of front ends: all are read; what is described exactly and what is optimized is as
//! the table of the style says.

use support::command::{first_difference, root};
use support::frontends::{Program, STYLES, programs};

use crate::LOOPWRIGHT;

/// Checks every other program of a style against their table; with `UPDATE_EXPECT` set the table is written.
/// All are in `cargo bench --bench frontends`.
pub fn check(style: &str) -> Result<(), String> {
    let (mut table, mut faults) = (String::new(), Vec::new());
    let at = STYLES.iter().position(|other| other.name == style).unwrap_or(0);
    let of_style = programs(1).into_iter().filter(|program| program.style == style);
    for program in of_style.skip(at % 2).step_by(2) {
        match told(&program) {
            Ok(told) => table += &format!("{}: {told}\n", program.kernel),
            Err(fault) => faults.push(fault),
        }
    }
    if !faults.is_empty() {
        return Err(faults.join("\n"));
    }
    let path = root().join(format!("tests/corpus/frontends/{style}.txt"));
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        return std::fs::write(path, table).map_err(|error| error.to_string());
    }
    let expected = std::fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    first_difference(&expected, &table).map_or(Ok(()), Err)
}

/// Whether a program is described exactly, and what becomes of it.
fn told(program: &Program) -> Result<String, String> {
    let what = format!("{} {}\n{}", program.style, program.kernel, program.text);
    let report = LOOPWRIGHT.run(&["deps", "-"], &program.text);
    if report.code != Some(0) {
        return Err(format!("{what}\n{}", report.stderr));
    }
    let exact = if report.stdout.contains(" are not known exactly") { "inexact" } else { "exact" };
    let mut arguments = vec!["optimize", "-", "--explain", "-o", "/dev/null"];
    let sizes = program.options(&report.stdout);
    arguments.extend(sizes.iter().map(String::as_str));
    let told = LOOPWRIGHT.run(&arguments, &program.text);
    let head = format!("@{}: ", program.kernel);
    let is_unchanged = |line: &&str| line.contains("' op is unchanged: ");
    let remark = || told.stderr.lines().find(is_unchanged)?.split_once(" op is ").map(|(_, why)| why);
    let line = remark().or_else(|| told.stderr.lines().find_map(|line| line.strip_prefix(&head)));
    let line = line.ok_or_else(|| format!("{what}\n{}", told.stderr))?;
    // What it gains is an estimate.
    let line = line.find(", expected").or_else(|| line.find(", no gain")).map_or(line, |at| &line[..at]);
    Ok(format!("{exact}; {line}"))
}
