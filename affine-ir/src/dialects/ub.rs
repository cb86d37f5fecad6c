//! `ub`: explicit undefined behaviour: `ub.poison` and `ub.unreachable`.
//!
//! ```text
//! %0 = ub.poison : f32
//! %1 = ub.poison <#ub.poison> : vector<4xi32>
//! ub.unreachable
//! ```
//!
//! Poison is a value that may be passed on, and not used. `#ub.poison` is the only attribute of the dialect,
//! which the first form leaves out.

use std::sync::Arc;

use crate::core::attr::{Attr, DialectAttr};
use crate::core::types::Type;
use crate::language::constraint::{ANY, AttrConstraint, AttrForm, CustomForm};
use crate::language::defined::{Condition, Defined};
use crate::language::dialect::Dialect;
use crate::language::op_def::{CountRule, Effects, OpDef, Syntax, Traits};
use crate::language::parse::{PResult, Parser};
use crate::language::signature::{Signature, default_attr, one};

/// The dialect, but for the ops that it has in common with others.
pub(crate) const DIALECT: Dialect =
    Dialect { name: "ub", ops: &[OPS], attr: Some(parse_attr), ..Dialect::BASE };

/// The dialect's operations, sorted by name.
static OPS: &[OpDef] = &[
    OpDef {
        name: "ub.poison",
        summary: "a value that must not be used",
        syntax: Syntax::Format("attr-dict (`<` $value^ `>`)? `:` type($result)"),
        signature: Some(&Signature {
            results: &[one("result", &ANY)],
            attrs: &[default_attr("value", &POISON, poison)],
            ..Signature::NONE
        }),
        effects: Effects::PURE,
        defined: Defined::Where(&[Condition::Poison]),
        traits: Traits::SPECULATABLE,
        ..OpDef::BASE
    },
    OpDef {
        name: "ub.unreachable",
        summary: "marks unreachable code",
        syntax: Syntax::Format("attr-dict"),
        signature: Some(&Signature::NONE),
        effects: Effects::PURE,
        n_successors: CountRule::Exactly(0),
        defined: Defined::Where(&[Condition::Unreachable]),
        traits: Traits::TERMINATOR.union(Traits::UNREACHABLE),
        ..OpDef::BASE
    },
];

static POISON: AttrConstraint = AttrConstraint {
    summary: "poison",
    holds: |attr| *attr == poison(),
    form: AttrForm::Custom(&CustomForm {
        starts: |parser| parser.at_attr(),
        parse: |parser| {
            let at = parser.offset();
            let attr = parser.attr(None)?;
            let is_poison = attr == poison();
            if is_poison {
                Ok(attr)
            } else {
                Err(parser.error_at(at, "custom op 'ub.poison' invalid kind of attribute specified"))
            }
        },
        print: |printer, attr| printer.text(&attr.to_string()),
    }),
};

const NAME: &str = "ub.poison";

/// `#ub.poison`
fn poison() -> Attr {
    Attr::Dialect(Arc::new(DialectAttr { name: NAME, params: Vec::new(), ty: None }))
}

fn parse_attr<'a>(_: &mut Parser<'a>, mnemonic: &'a str, _: Option<&Type>) -> PResult<Option<Attr>> {
    Ok((mnemonic == "poison").then(poison))
}
