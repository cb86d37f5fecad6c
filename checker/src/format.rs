//! The format of certificates: its name and version, and the versions that this checker reads.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

/// The name of the format, as certificates have it in `"format"`.
pub const FORMAT: &str = "loopwright/equality";

/// The version of a form, written `"MAJOR.MINOR"`.
///
/// A checker reads its own major version, up to its own minor one. A minor version adds fields that may be
/// left out; a major one changes what a field means.
///
/// ```
/// use loopwright_checker::Version;
/// let version: Version = serde_json::from_str("\"3.0\"")?;
/// assert_eq!(version, Version { major: 3, minor: 0 });
/// assert!(version.is_read());
/// assert!(!Version { minor: 1, ..version }.is_read());
/// assert!(!Version { major: 2, ..version }.is_read());
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Version {
    /// Another one means something else.
    pub major: u32,
    /// A later one says more.
    pub minor: u32,
}

impl Version {
    /// What is written today. Versions 1 and 2 had no `"format"`.
    pub const CURRENT: Version = Version { major: 3, minor: 0 };

    /// Whether this checker reads certificates of that version.
    pub fn is_read(self) -> bool {
        self.major == Self::CURRENT.major && (0..=Self::CURRENT.minor).contains(&self.minor)
    }
}

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.major, self.minor)
    }
}

impl Serialize for Version {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Version {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let number = |digits: &str| {
            let is_plain = digits == "0" || !digits.starts_with(['0', '+']);
            digits.parse().ok().filter(|_| is_plain)
        };
        let numbers = text.split_once('.').and_then(|(major, minor)| Some((number(major)?, number(minor)?)));
        let (major, minor) =
            numbers.ok_or_else(|| serde::de::Error::custom("a version is written \"MAJOR.MINOR\""))?;
        Ok(Version { major, minor })
    }
}

/// What a certificate says of its form, whatever else it says.
#[derive(Deserialize)]
pub struct Header {
    /// The form's name.
    pub format: String,
    /// The form's version.
    pub version: Version,
}
