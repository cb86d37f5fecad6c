//! Fuzzing of the reader: any text is a set, a function, or an error with a position; never a panic.

use crate::function::piecewise::UnionPiecewise;
use crate::function::polynomial::QuasiPolynomial;
use crate::properties::cases;
use crate::relation::union_relation::UnionRelation;
use crate::text::literal::Literal;
use crate::work::budget::Budget;
use proptest::prelude::*;

/// Pieces of texts: what the notation has, and a few things it does not have.
const PIECES: &[&str] = &[
    "[",
    "]",
    "(",
    ")",
    "{",
    "}",
    "->",
    ":",
    ";",
    ",",
    "?",
    "|",
    "=",
    "!=",
    "<",
    "<=",
    "<<",
    "<<=",
    ">",
    ">=",
    ">>",
    "+",
    "-",
    "*",
    "/",
    "//",
    "%",
    "^",
    "^2",
    "!",
    "&&",
    "||",
    "and",
    "or",
    "not",
    "exists",
    "implies",
    "true",
    "false",
    "mod",
    "floor(",
    "ceil(",
    "floord(",
    "min(",
    "max(",
    "NaN",
    "infty",
    "rat",
    "i",
    "j",
    "N",
    "S",
    "e0",
    "i'",
    "0",
    "1",
    "2",
    "3",
    "7",
    "99999999999999999999",
    "[i]",
    "[i, j]",
    "[N] -> {",
    "{ [i] :",
    "S[i] -> T[j] :",
    "i >= 0",
    "i mod 2 = 0",
    "exists (e :",
    "∧",
    "≤",
    "é",
    "#",
    "\n",
    "\"",
    "$",
];

/// Little, so that hard formulas end in the error that says so.
const BUDGET: u64 = 3_000;

fn check(text: &str) -> Result<(), TestCaseError> {
    match Literal::parse_within(text, &Budget::new(BUDGET)) {
        Ok(Literal::Relation(union)) => {
            let printed = union.to_string();
            let again = UnionRelation::parse(&printed);
            prop_assert!(again.is_ok(), "{:?} is printed as {}: {:?}", text, printed, again);
        }
        Ok(Literal::Functions(functions)) => {
            let printed = functions.to_string();
            let again = UnionPiecewise::<QuasiPolynomial>::parse(&printed);
            prop_assert!(again.is_ok(), "{:?} is printed as {}: {:?}", text, printed, again);
        }
        Ok(Literal::Bounds(bounds)) => {
            let printed = bounds.to_string();
            let again = Literal::parse_within(&printed, &Budget::default());
            prop_assert!(again.is_ok(), "{:?} is printed as {}: {:?}", text, printed, again);
        }
        Err(error) => {
            prop_assert!(text.is_char_boundary(error.offset), "{:?}: {}", text, error);
            prop_assert!(!error.message.is_empty());
        }
    }
    Ok(())
}

fn soup() -> impl Strategy<Value = String> {
    prop::collection::vec(prop::sample::select(PIECES), 0..40).prop_map(|pieces| pieces.join(" "))
}

/// A text that is right, with one piece of it gone, doubled or replaced.
fn damaged() -> impl Strategy<Value = String> {
    let right = prop::sample::select(
        &[
            "[ N ] -> { S [ i , j ] -> T [ i + 1 ] : 0 <= i < N and exists ( e : j = 2 e ) ; [ 3 : 5 ] }",
            "{ [ i ] -> [ ( i : i > 3 ; - i : i < 0 ) , i > 2 ? 1 : 2 ] : not ( i mod 3 = 1 or i , 2 << 3 , i ) }",
            "[ N ] -> { : N >= 3 implies N // 2 > floor ( ( N + 1 ) / 3 ) }",
            "[ N ] -> { S [ i , j ] -> ( 1 / 2 * i ^ 2 + floor ( ( i + N ) / 3 ) ^ 2 ) : 0 <= i < N ; 3 N ^ 2 }",
            "{ [ i ] -> max ( i * i , 2 ) : i > 3 ; [ i ] -> max ( i mod 2 ) : i < 3 }",
            "{ A [ [ i ] -> B [ j ] ] : min ( i , j ) <= 2 ^ 3 and ceild ( i , 3 ) = [ j / 2 ] }",
        ][..],
    );
    (right, any::<prop::sample::Index>(), prop::sample::select(PIECES), 0..3).prop_map(
        |(text, at, piece, change)| {
            let mut pieces: Vec<&str> = text.split(' ').collect();
            let at = at.index(pieces.len());
            match change {
                0 => _ = pieces.remove(at),
                1 => pieces.insert(at, pieces[at]),
                _ => pieces[at] = piece,
            }
            pieces.join(" ")
        },
    )
}

proptest! {
    #![proptest_config(cases(1000))]

    #[test]
    fn parser_on_a_soup_of_tokens(text in soup()) {
        check(&text)?;
    }

    #[test]
    fn parser_on_a_soup_in_braces(formula in soup()) {
        check(&format!("[N] -> {{ [i, j] : {formula} }}"))?;
    }

    #[test]
    fn parser_on_a_soup_as_value(sum in soup()) {
        check(&format!("[N] -> {{ [i, j] -> i * j * {sum} }}"))?;
    }

    #[test]
    fn parser_on_one_mistake(text in damaged()) {
        check(&text)?;
    }

    #[test]
    fn parser_on_any_characters(text in any::<String>()) {
        check(&text)?;
    }

    #[test]
    fn parser_on_any_bytes(bytes in prop::collection::vec(any::<u8>(), 0..60)) {
        check(&String::from_utf8_lossy(&bytes))?;
    }
}
