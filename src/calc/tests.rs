//! Programs in the calculator's language, and what they print.

use loopwright_polyhedra::Budget;

use crate::calc::eval::{Calculator, Results};
use crate::calc::fault::FaultKind;
use crate::calc::ops::op::Op;
use crate::calc::ops::ops;
use crate::calc::parse::Statements;

/// What a program prints; at the first fault, the text it is about and what is wrong with it.
fn run(text: &str, results: Results, units: u64) -> String {
    let mut calculator = Calculator::default();
    let mut printed = String::new();
    for statement in Statements::new(text) {
        let outcome =
            statement.and_then(|statement| calculator.run(text, &statement, results, &Budget::new(units)));
        match outcome {
            Ok(lines) => printed += &lines,
            Err(fault) => {
                let place = text.get(fault.span.clone()).expect("a fault lies in the text");
                return printed + &format!("at {} '{place}': {}\n", fault.span.start, fault.message);
            }
        }
    }
    printed
}

#[track_caller]
fn check(text: &str, wanted: &str) {
    assert_eq!(run(text, Results::Plain, 100_000).trim_end(), wanted, "{text}");
}

#[test]
fn statements() {
    check("", "");
    check(" ;; # nothing\n;", "");
    check(
        "A := { [i] : 0 <= i <= 2 }; A; A := A + { [7] };\nprint A",
        "{ [i] : 0 <= i <= 2 }\n{ [i] : 0 <= i <= 2; [7] }",
    );
    check("1; 2;3", "1\n2\n3");
    check("assert True; assert 1 = 1; \"done\"", "\"done\"");
    check("1; assert { [1] } = { [2] }; 2", "1\nat 10 '{ [1] } = { [2] }': the assertion is false");
    check("assert 5", "at 7 '5': expected a boolean, found an integer");
}

#[test]
fn infix_operations_have_one_rank() {
    check("1 + 2 * 3; 1 + (2 * 3); 2 - 3 - 4; -2 * -3", "9\n7\n-5\n6");
    check("dom { [1] -> [2] } + { [3] }", "{ [1]; [3] }");
    check("typeof { [1] -> [2] } . { [2] -> [5] }", "\"map\"");
    check("\"a\" + 1 + { [i] } + True", "\"a1{ [i] }True\"");
    check("dom ran { [1] }", "at 4 'ran': 'ran' is not defined for a set; there is: ran m -> s");
}

#[test]
fn postfix_operations_come_first() {
    check(
        "R := { [i] -> [i + 1] }; dom R^-1; R^2({ [5] }); R^-1^-2",
        "{ [i0] }\n{ [7] }\n{ [i] -> [i + 2] }",
    );
    check("R := { [i] -> [2i] }; R(R); R({ [1] } + { [2] })", "{ [i] -> [4i] }\n{ [2]; [4] }");
    check("(1, \"a\", (True, 2))[2][0]; ((1, 2))[1]; (); (7)", "True\n2\n()\n7");
}

#[test]
fn parentheses_change_nothing() {
    check("({ [1] }); (({ [1] }) + ({ [2] }))", "{ [1] }\n{ [1]; [2] }");
    check("( { [i] -> [i + 1] } )^-1; (([N] -> { [N] }))", "{ [i0] -> [i0 - 1] }\n[N] -> { [N] }");
    check("1; ( { [i] : i > j } )", "1\nat 17 '': unknown name 'j'");
}

#[test]
fn results_at_a_prompt_have_numbers() {
    let text = "{ [1] }; A := 5; A; print 7; $0 + { [2] };";
    assert_eq!(run(text, Results::Numbered, 1000), "$0 := { [1] }\n$1 := 5\n7\n$2 := { [1]; [2] }\n");
}

#[test]
fn pair_of_result_and_truth_stands_for_the_result() {
    check("({ [1] }, True) + { [2] }; dom ({ [1] -> [2] }, False)", "{ [1]; [2] }\n{ [1] }");
    check("({ [1] }, True)[1]; typeof ({ [1] }, True)", "True\n\"list\"");
    check(
        "({ [1] }, 5) + { [2] }",
        "at 13 '+': '+' is not defined for a list and a set; there is: s + s -> s, \
        m + m -> m, q + q -> q, f + q -> f, q + f -> f, b + b -> b, i + i -> i, t + v -> t, v + t -> t",
    );
}

#[test]
fn empty_set_is_a_map() {
    check("{ } + { [1] -> [2] }; {}({}); typeof { }", "{ [1] -> [2] }\n{  }\n\"set\"");
}

#[test]
fn literals_may_be_functions() {
    check(
        "{ [i] -> i^2 : 0 <= i <= 10 }; sum { [i] -> i^2 : 0 <= i <= 10 }",
        "{ [i] -> i^2 : 0 <= i <= 10 }\n{ 385 }",
    );
    check(
        "typeof { 3 }; typeof { [i] -> max(i, 2) }",
        "\"piecewise quasipolynomial\"\n\"piecewise quasipolynomial fold\"",
    );
    check("[n] -> { n^2 } * 2", "[n] -> { 2 * n^2 }");
    check(
        "{ [i] -> i * floor(i * i / 2) }",
        "at 19 '': the floor of a product of variables is not a quasi-polynomial",
    );
    check("{ [i] -> j^2 }", "at 9 '': unknown name 'j'");
    check(
        "{ [i] -> i^2; [i] }",
        "at 14 '': a function to numbers, and a set or relation, cannot be in one union",
    );
}

#[test]
fn products_have_limits() {
    let squares = "x := x * x;".repeat(40);
    let last = |text: &str| run(text, Results::Plain, 10_000);
    assert!(last(&format!("x := {{ [i] -> i + 1 }}; {squares}")).contains("a larger --budget may help"));
    assert!(last(&format!("x := {{ 2 }}; {squares}")).contains("a larger --budget may help"));
    assert!(last("sum { [i, j] -> i^50 * j^50 : 0 <= i <= j <= 9 }").contains("a larger --budget may help"));
}

#[test]
fn bounds_on_one_tuple_are_merged() {
    check(
        "ub { [A[i] -> B[j]] -> j : 0 <= j < i; [A[i] -> C[k]] -> 2 * k : 0 <= k <= 2 }",
        "({ A[i0] -> max((-1 + i0), 4) : i0 > 0; A[i0] -> max(4) : i0 <= 0 }, True)",
    );
    check("{ [i] -> max(i) } . { [i] -> min(i) }", "at 18 '.': one is an upper bound, the other a lower one");
    check(
        "card [n] -> { [i] : 0 <= i and n >= 0 }",
        "at 0 'card': there are infinitely many elements on [n] -> { : n >= 0 }",
    );
}

#[test]
fn faults_point_at_the_place() {
    check("1;\n{ [i] : i > j };", "1\nat 15 '': unknown name 'j'");
    check(
        "{ [i] } + { [i] -> [j] }",
        "at 8 '+': '+' is not defined for a set and a map; there is: s + s -> s, \
        m + m -> m, q + q -> q, f + q -> f, q + f -> f, b + b -> b, i + i -> i, t + v -> t, v + t -> t",
    );
    check("1 + foo", "at 4 'foo': unknown name 'foo'");
    check("card := 5", "at 0 'card': 'card' is the name of an operation");
    check("lexmni { [1] }", "at 0 'lexmni': there is no operation 'lexmni'");
    check("x 5; ", "at 0 'x': there is no operation 'x'");
    check("1 2", "at 2 '2': expected an operation or ';', found '2'");
    check("(1, 2", "at 5 '': expected an operation or the ')' that closes '(', found the end of the text");
    check("(1, 2)[3]", "at 6 '[3]': the list has 2 values, none at 3");
    check("(1, 2)[-1]", "at 6 '[-1]': the list has 2 values, none at -1");
    check("{ [1] -> [2] }^0", "at 14 '^0': expected an exponent of 64 bits other than 0, found 0");
    check("{ [i]; [i] -> [j] }", "at 0 '{ [i]; [i] -> [j] }': sets and maps cannot be in one union");
    check("lexmin { [i] }", "at 0 'lexmin': there is no least element: the set is not bounded");
    check("scan { [i] : i > 0 }", "at 0 'scan': the set is not bounded");
    check("1; help crad", "1\nat 8 'crad': there is no operation 'crad'");
    check(
        "source \"file\"",
        "at 0 'source': 'source' works on files: give files on the command line instead",
    );
    check("1 // 2", "at 2 '/': expected a comment to begin with '#', found '//'");
}

#[test]
fn incomplete_texts_may_go_on() {
    let kind = |text: &str| Statements::new(text).find_map(Result::err).map(|fault| fault.kind);
    for early in ["A :=", "1 +", "(1", "{ [i] : ", "[N] ->", "1; lexmin", "(1,", "A(", "R^", "(1, 2)["] {
        assert_eq!(kind(early), Some(FaultKind::Incomplete), "{early}");
    }
    for wrong in ["A := ;", "1 + )", "é", "\"a", "1 1", "{ [i] } 1"] {
        assert_eq!(kind(wrong), Some(FaultKind::Wrong), "{wrong}");
    }
    for whole in ["", "1", "1;", "A := 5 # and", "{ [i] : i > j }"] {
        assert_eq!(kind(whole), None, "{whole}");
    }
}

#[test]
fn budgets_and_limits() {
    let exhausted = run("1; { [i] : 0 <= i < 9 } - { [i] : i mod 2 = 0 }", Results::Plain, 1);
    assert!(
        exhausted.starts_with("1\nat ")
            && exhausted.contains(": work limit reached in ")
            && exhausted.contains("; a larger --budget may help"),
        "{exhausted}"
    );
    let doubled = |first: &str, double: &str, times: usize| format!("x := {first}; {}", double.repeat(times));
    let last = |text: &str| run(text, Results::Plain, 1000).lines().next().map(str::to_owned);
    let ends = |text: &str, wanted: &str| {
        let line = last(text).unwrap_or_default();
        assert!(line.ends_with(wanted), "{line}");
    };
    ends(&doubled("10", "x := x * x;", 40), "the result has more than 10000 digits");
    ends(&doubled("\"a\"", "x := x + x;", 40), "a text of more than 1048576 bytes");
    ends(&doubled("1", "x := (x, x);", 40), "a list of more than 65536 values");
    ends(&doubled("1", "x := (x, 1);", 100), "lists nested more than 64 deep");
    for nested in
        ["(".repeat(100_000), "card ".repeat(100_000), "typeof ".repeat(100_000), "A(".repeat(100_000)]
    {
        ends(&nested, "");
    }
    ends(&"(".repeat(200), "nesting is deeper than 128");
    let chain = format!("0{}", " + 1".repeat(100_000));
    check(&chain, "100000");
    check(&format!("{{ [1] -> [2] }}{}", "^-1".repeat(1000)), "{ [1] -> [2] }");
}

/// Every text of two words of the language, and of three that are not all names, ends with values or faults
/// in it.
#[test]
fn words_in_any_order_break_nothing() {
    let mut marks: Vec<&str> =
        ops().map(|op| op.name).filter(|name| !name.contains(char::is_alphabetic)).collect();
    marks.extend([
        ":=", "(", ")", "[", "]", "{", "}", ",", ";", "$0", "é", "\u{0}", "\"", "#", "\n", "5", "x",
    ]);
    marks.retain(|mark| !["()", "[]"].contains(mark));
    let mut words: Vec<&str> =
        ops().map(|op| op.name).filter(|name| name.contains(char::is_alphabetic)).collect();
    words.extend(["{ [i] : 0 <= i < 3 }", "[N] -> { A[i] -> [i + N] }", "{ }", "{ : }", "\"t\"", "True"]);
    words.extend(&marks);
    for list in [&mut marks, &mut words] {
        list.sort();
        list.dedup();
    }
    for first in &words {
        for second in &words {
            run(&format!("{first} {second}"), Results::Numbered, 100);
            run(&format!("{first}{second}"), Results::Plain, 100);
        }
        for (second, third) in marks.iter().flat_map(|second| marks.iter().map(move |third| (second, third)))
        {
            run(&format!("{second}{first} {third}"), Results::Plain, 100);
        }
    }
}

#[test]
fn help_tells_every_operation() {
    let overview = run("help", Results::Plain, 0);
    for op in ops() {
        let told = overview.lines().any(|line| line.trim_start().starts_with(&op.signature()));
        assert_eq!(told, op.missing().is_none(), "{}", op.signature());
        assert!(
            run(&format!("help {}", op.name), Results::Plain, 0).contains(&op.signature()),
            "{}",
            op.signature()
        );
    }
    check(
        "help lexmin",
        "  lexmin s -> s  lexicographically least element\n  lexmin m -> m  each element to its \
        lexicographically least image",
    );
}

#[test]
fn operations_differ_in_their_signatures() {
    let mut signatures: Vec<String> = ops().map(Op::signature).collect();
    signatures.sort();
    assert!(signatures.windows(2).all(|pair| pair[0] != pair[1]), "{signatures:?}");
}
