//! Proofs with numbers changed by somebody who would like another program to be accepted.

use super::{AFTER, func, proved};
use crate::parse;
use loopwright_checker::{EqualityRecord, check_equal};
use serde_json::Value;
use support::rng::Rng;

/// With any number changed, the proof is none for a program that does something else.
#[test]
fn changed_numbers_prove_nothing_wrong() {
    let (before, after, record) = proved();
    let wrong = parse(&AFTER.replacen("%B[%i + 1]", "%B[%i]", 1));
    let text = serde_json::to_string(&record).expect("a record has string keys only");
    let mut rng = Rng::new(15);
    let mut n_refused = 0;
    for _ in 0..300 {
        let mut value: Value = serde_json::from_str(&text).expect("was written above");
        change_a_number(&mut value, &mut rng);
        let Ok(changed) = serde_json::from_value::<EqualityRecord>(value) else { continue };
        assert!(check_equal(&changed, [(&before, func(&before)), (&wrong, func(&wrong))]).is_err());
        n_refused +=
            usize::from(check_equal(&changed, [(&before, func(&before)), (&after, func(&after))]).is_err());
    }
    // Some numbers may be changed and it is a proof still.
    assert!(n_refused > 150, "{n_refused}");
}

fn change_a_number(value: &mut Value, rng: &mut Rng) {
    let mut numbers = Vec::new();
    collect(value, &mut Vec::new(), &mut numbers);
    let path = &numbers[rng.index(numbers.len())];
    let number = value.pointer_mut(path).expect("was found above");
    let old = number.as_i64().unwrap_or(0);
    let change = [-2, -1, 1, 2, 7][rng.index(5)];
    *number = (old + change).into();
}

/// The places of all numbers.
fn collect(value: &Value, path: &mut Vec<String>, numbers: &mut Vec<String>) {
    let mut inside = |name: String, value: &Value| {
        path.push(name);
        collect(value, path, numbers);
        path.pop();
    };
    match value {
        Value::Array(values) => {
            values.iter().enumerate().for_each(|(at, value)| inside(at.to_string(), value));
        }
        Value::Object(values) => values.iter().for_each(|(name, value)| inside(name.clone(), value)),
        Value::Number(_) => numbers.push(format!("/{}", path.join("/"))),
        _ => {}
    }
}
