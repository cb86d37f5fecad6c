//! Arrays and buffers: footprints, copies, layouts, private memory.

pub(crate) mod buffers;
pub(crate) mod layouts;
pub(crate) mod locals;
pub(crate) mod possible_values;
