//! The machine at hand: its threads, and its caches as Linux tells of them.
//!
//! What cannot be asked for (cycles, registers, the levels that translate addresses) is the default target's.

use std::fs;
use std::path::Path;

use loopwright::scheduler::{Cache, Target};

/// Where Linux tells of the first core's caches.
pub const CACHES: &str = "/sys/devices/system/cpu/cpu0/cache";

/// A level of caches for data.
struct Level {
    number: u64,
    bytes: u64,
    line: u64,
    /// Threads that share it.
    n_sharers: u64,
}

/// The target of a machine whose caches a folder tells of.
///
/// # Errors
/// What is missing.
pub fn read(folder: &Path) -> Result<Target, String> {
    let cores = std::thread::available_parallelism().map_err(|error| error.to_string())?;
    let mut levels = Vec::new();
    for index in 0.. {
        let folder = folder.join(format!("index{index}"));
        if index > 0 && !folder.exists() {
            break;
        }
        levels.extend(level(&folder)?);
    }
    levels.sort_by_key(|level| level.number);
    let default = Target::default();
    let caches = caches(&levels, &default)?;
    Ok(Target { cores: cores.get() as f64, vector: vector().unwrap_or(default.vector), caches, ..default })
}

/// A level, unless it holds instructions alone.
fn level(folder: &Path) -> Result<Option<Level>, String> {
    let read = |name: &str| {
        let file = folder.join(name);
        let text = fs::read_to_string(&file);
        let text = text.map(|text| text.trim().to_owned());
        text.map_err(|error| format!("cannot read '{}': {error}", file.display()))
    };
    let number = |name: &str, text: &str| {
        let wrong = || format!("'{}' is not understood: '{text}'", folder.join(name).display());
        let (digits, unit) = match text.strip_suffix('K') {
            Some(digits) => (digits, 1 << 10),
            None => text.strip_suffix('M').map_or((text, 1), |digits| (digits, 1 << 20)),
        };
        let value = digits.parse::<u64>().ok().and_then(|value| value.checked_mul(unit));
        value.filter(|value| (1..1 << 40).contains(value)).ok_or_else(wrong)
    };
    let field = |name: &str| number(name, &read(name)?);
    if read("type")? == "Instruction" {
        return Ok(None);
    }
    let sharers = read("shared_cpu_map")?;
    let n_sharers =
        sharers.chars().filter_map(|digit| digit.to_digit(16)).map(|digit| digit.count_ones()).sum::<u32>();
    Ok(Some(Level {
        number: field("level")?,
        bytes: field("size")?,
        line: field("coherency_line_size")?,
        n_sharers: u64::from(n_sharers.max(1)),
    }))
}

/// The hierarchy: what each core has of the levels, at the default's cycles, and the default's levels that
/// translate addresses.
fn caches(levels: &[Level], default: &Target) -> Result<Vec<Cache>, String> {
    let page = default.caches.iter().map(|cache| cache.line).fold(0.0, f64::max);
    let (pages, lines): (Vec<Cache>, Vec<Cache>) =
        default.caches.iter().cloned().partition(|cache| cache.line == page);
    let mut caches = Vec::new();
    for (at, level) in levels.iter().enumerate() {
        let Some(like) = lines.get(at).or(lines.last()) else { break };
        // Threads that share the nearest level are one core.
        let n_cores = (level.n_sharers / levels[0].n_sharers).max(1);
        let n_lines = level.bytes / n_cores / level.line;
        let cache = Cache { bytes: (n_lines * level.line) as f64, line: level.line as f64, ..like.clone() };
        // A share of a level may hold less than the level before it; then it is of no use.
        if caches.last().is_none_or(|nearer: &Cache| nearer.bytes < cache.bytes) {
            caches.push(cache);
        }
    }
    if caches.is_empty() {
        return Err("it lists no data cache".to_owned());
    }
    caches.extend(pages);
    Ok(caches)
}

/// Bytes of the widest vector register, where the processor can be asked.
fn vector() -> Option<f64> {
    #[cfg(target_arch = "x86_64")]
    {
        let has_wide = std::arch::is_x86_feature_detected!("avx512f");
        let has_half = std::arch::is_x86_feature_detected!("avx");
        Some(if has_wide {
            64.0
        } else if has_half {
            32.0
        } else {
            16.0
        })
    }
    #[cfg(target_arch = "aarch64")]
    {
        Some(16.0)
    }
    #[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
    {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(levels: &[[&str; 5]]) -> tempfile::TempDir {
        let folder = tempfile::tempdir().expect("there is a place for files");
        for (index, level) in levels.iter().enumerate() {
            let of_level = folder.path().join(format!("index{index}"));
            fs::create_dir(&of_level).expect("is new");
            let names = ["type", "level", "size", "coherency_line_size", "shared_cpu_map"];
            for (name, text) in names.iter().zip(level) {
                fs::write(of_level.join(name), format!("{text}\n")).expect("can be written");
            }
        }
        folder
    }

    #[test]
    fn host_has_its_share_of_each_cache_for_data() {
        let folder = folder(&[
            ["Data", "1", "48K", "64", "00000003"],
            ["Instruction", "1", "32K", "64", "00000003"],
            ["Unified", "2", "2048K", "64", "00000003"],
            ["Unified", "3", "24M", "64", "000000ff"],
        ]);
        let target = read(folder.path()).expect("all is there");
        let lines: Vec<(f64, f64)> = target
            .caches
            .iter()
            .filter(|cache| cache.line == 64.0)
            .map(|cache| (cache.bytes, cache.jump))
            .collect();
        assert_eq!(lines, [(49_152.0, 4.0), (2_097_152.0, 14.0), (6_291_456.0, 60.0)]);
    }

    #[test]
    fn host_without_caches_is_an_error() {
        let wrong = |levels: &[[&str; 5]]| read(folder(levels).path()).expect_err("is refused");
        assert!(wrong(&[]).contains("cannot read"), "{}", wrong(&[]));
        assert!(wrong(&[["Instruction", "1", "32K", "64", "1"]]).contains("no data cache"));
        assert!(wrong(&[["Data", "1", "0K", "64", "1"]]).contains("'0K'"));
        assert!(wrong(&[["Data", "one", "32K", "64", "1"]]).contains("'one'"));
    }
}
