//! Parses affine expressions, maps and integer sets, over declared names or over SSA values.

use std::sync::Arc;

use smallvec::SmallVec;

use crate::core::affine::expr::{AffineExpr, BinaryKind};
use crate::core::affine::map::AffineMap;
use crate::core::affine::set::IntegerSet;
use crate::core::attr::{Attr, Attrs};
use crate::core::ids::ValueId;
use crate::core::lexer::{PLAIN_SUBSCRIPTS, Tok};
use crate::core::types::Type;
use crate::language::parse::number::parse_integer;
use crate::language::parse::{Operand, PResult, Parser};

/// Longest chain of operators in one expression; trees lean to the left and are walked recursively.
const MAX_TERMS: u32 = 1024;

/// What the identifiers of an expression stand for.
pub(crate) enum Names<'a> {
    /// Declared names.
    Declared(Vec<(&'a str, AffineExpr)>),
    /// SSA values, numbered by first use; `symbol(%x)` is a symbol.
    Ssa(SsaNames<'a>),
}

/// SSA values met in expressions.
#[derive(Default)]
pub(crate) struct SsaNames<'a> {
    pub(crate) dims: SmallVec<[Operand<'a>; 3]>,
    pub(crate) symbols: SmallVec<[Operand<'a>; 3]>,
}

/// `[expr, ..]` as read at `start`: the dictionary with its map, and the values it is applied to.
pub(super) struct Subscripts<'a> {
    attrs: Attrs,
    names: SsaNames<'a>,
    start: u32,
}

/// The values of subscripts written at `start`.
pub(crate) struct SubscriptNames<'a> {
    read: Arc<Subscripts<'a>>,
    start: u32,
}

impl<'a> SsaNames<'a> {
    fn find(&self, operand: Operand<'a>) -> Option<AffineExpr> {
        let same = |other: &Operand<'a>| other.name == operand.name && other.number == operand.number;
        let dim = self.dims.iter().position(same).map(|found| AffineExpr::Dim(index(found)));
        dim.or_else(|| self.symbols.iter().position(same).map(|found| AffineExpr::Symbol(index(found))))
    }
}

fn index(position: usize) -> u32 {
    u32::try_from(position).expect("fewer identifiers than bytes of text")
}

impl<'a> Parser<'a> {
    /// `[expr, ..]` over SSA values: the map, then its dimension and symbol operands.
    pub(crate) fn map_of_ssa_ids(&mut self, open: u8, close: u8) -> PResult<(AffineMap, SsaNames<'a>)> {
        let mut names = Names::Ssa(SsaNames::default());
        let results =
            self.list_in((open, close), "in affine map", |parser| parser.affine_expr(&mut names))?;
        let Names::Ssa(ssa) = names else { unreachable!("made above") };
        let map = AffineMap::new(index(ssa.dims.len()), index(ssa.symbols.len()), results);
        Ok((map, ssa))
    }

    /// `[expr, ..]` over SSA values: the dictionary `{map = ..}`, then the operands of the map.
    pub(crate) fn subscripts(&mut self) -> PResult<(Attrs, SubscriptNames<'a>)> {
        let start = self.tok.start;
        let end = if self.at(b'[') { self.plain_end(b']', PLAIN_SUBSCRIPTS) } else { None };
        let read = |parser: &mut Self| {
            let (map, names) = parser.map_of_ssa_ids(b'[', b']')?;
            let map = parser.shared_map(map);
            let attrs = parser.dictionary([("map", Attr::AffineMap(map))]);
            Ok(Arc::new(Subscripts { attrs, names, start }))
        };
        let read = self.memoized(|known| &mut known.subscripts, end, read)?;
        Ok((read.attrs.clone(), SubscriptNames { read, start }))
    }

    /// The values of subscripts, dimensions first, all of type `index`.
    pub(crate) fn resolve_subscripts(
        &mut self,
        names: &SubscriptNames<'a>,
        into: &mut Vec<ValueId>,
    ) -> PResult<()> {
        let read = &names.read;
        for operand in read.names.dims.iter().chain(&read.names.symbols) {
            let offset = operand.offset - read.start + names.start;
            into.push(self.resolve(Operand { offset, ..*operand }, &Type::Index)?);
        }
        Ok(())
    }

    /// `expr` over SSA values, as a map with one result.
    pub(crate) fn expr_of_ssa_ids(&mut self) -> PResult<(AffineMap, SsaNames<'a>)> {
        let mut names = Names::Ssa(SsaNames::default());
        let expr = self.affine_expr(&mut names)?;
        let Names::Ssa(ssa) = names else { unreachable!("made above") };
        Ok((AffineMap::new(index(ssa.dims.len()), index(ssa.symbols.len()), vec![expr]), ssa))
    }

    /// The values of the identifiers, dimensions first, all of type `index`.
    pub(crate) fn resolve_ssa_names(&mut self, names: &SsaNames<'a>, into: &mut Vec<ValueId>) -> PResult<()> {
        self.resolve_same(&names.dims, &Type::Index, into)?;
        self.resolve_same(&names.symbols, &Type::Index, into)
    }

    /// `(d0, ..)[s0, ..] -> (..)` or `(d0, ..)[s0, ..] : (..)`, after `<`.
    pub(crate) fn inline_map(&mut self) -> PResult<Arc<AffineMap>> {
        let (dims, symbols, mut names) = self.dims_and_symbols()?;
        if self.at(b':') {
            return Err(self.error("expected AffineMap, but got IntegerSet"));
        }
        if !self.eat_arrow() {
            return Err(self.wrong_token("expected '->' or ':'"));
        }
        let range = "in affine map range";
        let results = self.list_in((b'(', b')'), range, |parser| parser.affine_expr(&mut names))?;
        Ok(self.shared_map(AffineMap::new(dims, symbols, results)))
    }

    /// `(d0, ..)[s0, ..] : (constraint, ..)`, after `<`.
    pub(super) fn inline_set(&mut self) -> PResult<Arc<IntegerSet>> {
        let (dims, symbols, mut names) = self.dims_and_symbols()?;
        if self.tok.kind == Tok::Arrow {
            return Err(self.error("expected IntegerSet, but got AffineMap"));
        }
        if !self.eat(b':') {
            return Err(self.wrong_token("expected '->' or ':'"));
        }
        let list = "in integer set constraint list";
        let constraints = self.list_in((b'(', b')'), list, |parser| parser.affine_constraint(&mut names))?;
        if constraints.is_empty() {
            // The set of all points is written with a constraint that always holds.
            return Ok(Arc::new(IntegerSet::new(dims, symbols, vec![(AffineExpr::Const(0), true)])));
        }
        Ok(Arc::new(IntegerSet::new(dims, symbols, constraints)))
    }

    fn dims_and_symbols(&mut self) -> PResult<(u32, u32, Names<'a>)> {
        let mut names: Vec<(&'a str, AffineExpr)> = Vec::new();
        self.expect(b'(')?;
        let dims = self.declared_names(b')', &mut names, AffineExpr::Dim)?;
        let symbols =
            if self.eat(b'[') { self.declared_names(b']', &mut names, AffineExpr::Symbol)? } else { 0 };
        Ok((dims, symbols, Names::Declared(names)))
    }

    fn declared_names(
        &mut self,
        close: u8,
        names: &mut Vec<(&'a str, AffineExpr)>,
        make: fn(u32) -> AffineExpr,
    ) -> PResult<u32> {
        let before = names.len();
        self.list(close, |parser| {
            if parser.tok.kind != Tok::Bare {
                return Err(parser.wrong_token("expected bare identifier"));
            }
            let name = parser.spelling();
            if names.iter().any(|(other, _)| *other == name) {
                return Err(parser.error(format!("redefinition of identifier '{name}'")));
            }
            names.push((name, make(index(names.len() - before))));
            parser.advance();
            Ok(())
        })?;
        Ok(index(names.len() - before))
    }

    /// `lhs >= rhs`, `lhs <= rhs`, `lhs == rhs`, as an expression compared with zero.
    fn affine_constraint(&mut self, names: &mut Names<'a>) -> PResult<(AffineExpr, bool)> {
        let lhs = self.affine_expr(names)?;
        let relation = self.tok.kind;
        if !matches!(relation, Tok::GreaterEq | Tok::LessEq | Tok::EqEq) {
            return Err(
                self.wrong_token("expected '== affine-expr' or '>= affine-expr' at end of affine constraint")
            );
        }
        self.advance();
        let rhs = self.affine_expr(names)?;
        Ok(match relation {
            Tok::LessEq => (rhs - lhs, false),
            Tok::GreaterEq => (lhs - rhs, false),
            _ => (lhs - rhs, true),
        })
    }

    /// One expression: sums of products of terms, all operators associating to the left.
    pub(crate) fn affine_expr(&mut self, names: &mut Names<'a>) -> PResult<AffineExpr> {
        self.nested(|parser| {
            let mut sum = parser.affine_product(names, false)?;
            for _ in 0..MAX_TERMS {
                if parser.eat(b'+') {
                    sum = sum + parser.affine_product(names, true)?;
                } else if parser.eat(b'-') {
                    sum = sum - parser.affine_product(names, true)?;
                } else {
                    return Ok(sum);
                }
            }
            Err(parser.error(format!("affine expression with more than {MAX_TERMS} terms")))
        })
    }

    /// `is_right`: the product is the right operand of an operator.
    fn affine_product(&mut self, names: &mut Names<'a>, is_right: bool) -> PResult<AffineExpr> {
        let mut product = self.affine_term(names, is_right)?;
        for _ in 0..MAX_TERMS {
            let start = self.tok.start;
            let kind = if self.eat(b'*') {
                BinaryKind::Mul
            } else if self.eat_keyword("floordiv") {
                BinaryKind::FloorDiv
            } else if self.eat_keyword("ceildiv") {
                BinaryKind::CeilDiv
            } else if self.eat_keyword("mod") {
                BinaryKind::Mod
            } else {
                return Ok(product);
            };
            let divisor_start = self.tok.start;
            let rhs = self.affine_term(names, true)?;
            let symbolic = rhs.is_symbolic_or_constant();
            let what = match kind {
                BinaryKind::Mul if symbolic || product.is_symbolic_or_constant() => None,
                BinaryKind::Mul => Some("at least one of the multiply operands has to be"),
                _ if symbolic => None,
                BinaryKind::FloorDiv => Some("right operand of floordiv has to be"),
                BinaryKind::CeilDiv => Some("right operand of ceildiv has to be"),
                _ => Some("right operand of mod has to be"),
            };
            if let Some(what) = what {
                let message = format!("non-affine expression: {what} either a constant or symbolic");
                return Err(self.error_at(start, message));
            }
            if kind != BinaryKind::Mul
                && let AffineExpr::Const(divisor) = rhs
                && divisor <= 0
            {
                let message = format!("divisors in affine expressions have to be positive, found {divisor}");
                return Err(self.error_at(divisor_start, message));
            }
            product = AffineExpr::binary(kind, product, rhs);
        }
        Err(self.error(format!("affine expression with more than {MAX_TERMS} factors")))
    }

    fn affine_term(&mut self, names: &mut Names<'a>, is_right: bool) -> PResult<AffineExpr> {
        match self.tok.kind {
            Tok::Integer => {
                let value = parse_integer(self.spelling(), false).and_then(|value| i64::try_from(value).ok());
                let value = value.ok_or_else(|| self.error("constant too large for index"))?;
                self.advance();
                Ok(AffineExpr::Const(value))
            }
            Tok::Punct(b'-') => {
                self.advance();
                if self.tok.kind == Tok::Integer
                    && parse_integer(self.spelling(), true) == Some(i64::MIN.into())
                {
                    // The least integer is printed like this when folding makes one.
                    self.advance();
                    return Ok(AffineExpr::Const(i64::MIN));
                }
                self.nested(|parser| parser.affine_term(names, false)).map(|term| -term)
            }
            Tok::Punct(b'(') => {
                self.advance();
                if self.at(b')') {
                    return Err(self.error("no expression inside parentheses"));
                }
                let inner = self.affine_expr(names)?;
                self.expect(b')')?;
                Ok(inner)
            }
            Tok::Percent => self.ssa_term(names, false),
            _ if is_right && !self.at_name(names) => {
                Err(self.wrong_token("missing right operand of binary operator"))
            }
            Tok::Punct(b'+' | b'*') => Err(self.wrong_token("missing left operand of binary operator")),
            Tok::Bare => self.named_term(names),
            _ => Err(self.wrong_token("expected affine expression")),
        }
    }

    /// Whether a bare identifier is next, and not an operator.
    fn at_name(&self, names: &Names<'a>) -> bool {
        let is_operator = || ["mod", "floordiv", "ceildiv"].contains(&self.spelling());
        let is_declared = || match names {
            Names::Declared(known) => known.iter().any(|(name, _)| *name == self.spelling()),
            Names::Ssa(_) => false,
        };
        self.tok.kind == Tok::Bare && (!is_operator() || is_declared())
    }

    fn named_term(&mut self, names: &mut Names<'a>) -> PResult<AffineExpr> {
        let name = self.spelling();
        match names {
            Names::Ssa(_) if name == "symbol" => {
                self.advance();
                self.expect_in(b'(', "at start of SSA symbol")?;
                let term = self.ssa_term(names, true)?;
                self.expect_in(b')', "at end of SSA symbol")?;
                Ok(term)
            }
            Names::Ssa(_) => Err(self.error("use of undeclared identifier")),
            Names::Declared(known) => {
                let found = known.iter().find(|(other, _)| *other == name).map(|(_, expr)| expr.clone());
                let expr = found.ok_or_else(|| self.error("use of undeclared identifier"))?;
                self.advance();
                Ok(expr)
            }
        }
    }

    fn ssa_term(&mut self, names: &mut Names<'a>, symbol: bool) -> PResult<AffineExpr> {
        let Names::Ssa(ssa) = names else { return Err(self.error("unexpected ssa identifier")) };
        let operand = self.operand()?;
        if let Some(known) = ssa.find(operand) {
            return Ok(known);
        }
        let list = if symbol { &mut ssa.symbols } else { &mut ssa.dims };
        list.push(operand);
        let place = index(list.len() - 1);
        Ok(if symbol { AffineExpr::Symbol(place) } else { AffineExpr::Dim(place) })
    }
}
