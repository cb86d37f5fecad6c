//! Sets and relations: columns with a meaning, conjunctions of rows over them, and unions of these.

pub mod affine_sum;
mod apart;
pub mod difference;
pub mod division;
pub mod expression;
pub mod integer_relation;
pub mod lex_order;
pub mod nesting;
pub mod operations;
pub mod points;
pub mod presburger_relation;
pub mod projection;
pub mod restriction;
pub mod simplification;
pub mod space;
pub mod union_relation;
