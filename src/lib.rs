//! Loopwright: polyhedral analysis and loop transformation with machine-checked legality.
