//! Resources: blobs beside the program, in `{-# .. #-}`, that attributes or tools refer to by key.

use std::sync::Arc;

use indexmap::IndexMap;

use crate::core::name::Name;

/// The resources that came with a program.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Resources {
    /// What `dense_resource<key>` refers to.
    pub dense: IndexMap<Name, Blob>,
    /// Groups of entries of tools, as they came: of groups with one name, all entries are in the first.
    pub external: IndexMap<Name, Vec<(Name, ResourceValue)>>,
}

/// A value of an external resource.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ResourceValue {
    /// `true`
    Bool(bool),
    /// `"text"`
    String(Name),
    /// `"0x.."`
    Blob(Blob),
}

/// Bytes with an alignment.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Blob {
    /// The alignment of the data in memory; 0 of no data.
    pub align: u32,
    /// Without the four bytes of the alignment.
    pub data: Arc<Vec<u8>>,
}

impl Blob {
    /// From the alignment (four bytes, little-endian) and the data after it.
    ///
    /// # Errors
    /// What is wrong with the alignment.
    pub fn from_bytes(mut bytes: Vec<u8>) -> Result<Blob, String> {
        let Some(align) = bytes.first_chunk::<4>().map(|align| u32::from_le_bytes(*align)) else {
            return Err("to encode alignment in first 4 bytes".to_owned());
        };
        if align != 0 && !align.is_power_of_two() {
            let wanted = "to encode alignment in first 4 bytes, but got non-power-of-2 value";
            return Err(format!("{wanted}: {align}"));
        }
        bytes.drain(..4);
        let align = if bytes.is_empty() { 0 } else { align };
        Ok(Blob { align, data: Arc::new(bytes) })
    }
}
