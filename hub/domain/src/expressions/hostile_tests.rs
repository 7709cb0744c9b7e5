//! Hostile expressions and facts: every one of them is refused or evaluated, in bounded time, on a thread with a
//! worker's stack.

use super::*;
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};
use serde_json::json;

fn schema() -> Schema {
    let row = Kind::record([("a", Kind::Int), ("b", Kind::Text), ("d", Kind::Date)]);
    let rows = Kind::list(row);
    Schema::default().with(
        "x",
        Kind::record([
            ("n", Kind::Int),
            ("t", Kind::Text),
            ("d", Kind::Date),
            ("rows", rows),
            ("is", Kind::Bool),
        ]),
    )
}

fn facts(rows: usize) -> Facts {
    let row = json!({ "a": i64::MAX, "b": "é".repeat(TEXT_LIMIT), "d": "2026-11-25" });
    let values = json!({ "x": { "n": i64::MIN, "t": "x".repeat(TEXT_LIMIT), "d": "0001-01-01", "is": true, "rows": vec![row; rows] } });
    Facts::read(&schema(), &values, "9999-12-31".parse().unwrap())
}

#[test]
fn deep_nesting_and_long_sources_end_in_an_answer() {
    let repeat = |part: &str, times: usize, end: &str| format!("{}{end}", part.repeat(times));
    for source in [
        format!("{}1{}", "(".repeat(499), ")".repeat(499)),
        format!("{}1{}", "(".repeat(BRACKET_LIMIT), ")".repeat(BRACKET_LIMIT)),
        format!("{}1{}", "[".repeat(499), "]".repeat(499)),
        repeat("(", 999, ""),
        repeat("!", 999, ""),
        repeat("!", 990, "true"),
        repeat("-", 990, "1"),
        repeat("- ", 400, "1"),
        repeat("1+", 499, "1"),
        repeat("x.is&&", 160, "true"),
        repeat("true?", 190, "true"),
        repeat("true?true:", 99, "true"),
        repeat("x.", 499, "y"),
        repeat("x[", 499, "0"),
        repeat("a{", 499, ""),
        repeat("{1:", 300, ""),
        repeat("\\", 999, ""),
        repeat("\"", 999, ""),
        repeat("\u{1F600}", 250, ""),
        repeat("x.rows.all(y,", 70, "true"),
        format!("x{}", ".map(a,a)".repeat(100)),
        format!("x.rows{}.size() > 1", ".filter(a,true)".repeat(60)),
        "\0".repeat(1_000),
        "\n".repeat(1_000),
        "1 in 1 in 1 in 1".repeat(60),
    ] {
        assert!(source.len() <= LENGTH_LIMIT, "{}", source.len());
        if let Ok(expression) = Expression::compile(&source, &schema()) {
            let _ = expression.holds(&facts(2));
        }
    }
    for bytes in [LENGTH_LIMIT + 1, 70_000, 10_000_000] {
        let long = "(".repeat(bytes);
        assert_eq!(
            Expression::compile(&long, &schema()).err(),
            Some(ExpressionError::TooLong(bytes))
        );
    }
    let nested = |depth: usize| format!("{}x.is{}", "(".repeat(depth), ")".repeat(depth));
    assert!(Expression::compile(&nested(50), &schema()).is_ok());
    let refused = Expression::compile(&nested(BRACKET_LIMIT + 1), &schema()).unwrap_err();
    assert_eq!(refused.place(""), Some(BRACKET_LIMIT + 1), "{refused}");
    let many = format!("x.n in [{}1]", "1,".repeat(300));
    assert_eq!(
        Expression::compile(&many, &schema()).err(),
        Some(ExpressionError::TooManyParts)
    );
    let three = "x.rows.all(a, x.rows.all(b, x.rows.all(c, true)))";
    assert_eq!(
        Expression::compile(three, &schema()).err(),
        Some(ExpressionError::TooManyLoops)
    );
}

#[test]
fn a_loop_in_a_loop_is_stopped_even_where_its_failure_would_be_swallowed() {
    let all = "x.rows.all(a, x.rows.all(b, a.a == b.a))";
    let judge = |source: &str, rows: usize| {
        Expression::compile(source, &schema())
            .unwrap()
            .holds(&facts(rows))
    };
    assert_eq!(judge(all, 20), Outcome::True);
    assert_eq!(judge(all, LIST_LIMIT), Outcome::Unknown(Why::TooMuchWork));
    assert_eq!(
        judge(&format!("{all} || x.is"), LIST_LIMIT),
        Outcome::Unknown(Why::TooMuchWork)
    );
    assert_eq!(
        judge(&format!("{all} && !x.is"), LIST_LIMIT),
        Outcome::Unknown(Why::TooMuchWork)
    );
    // More rows than a list may have: as though there were no list.
    assert_eq!(
        judge("size(x.rows) > 1", LIST_LIMIT + 1),
        Outcome::Unknown(Why::Missing(vec!["x.rows".into()]))
    );
}

#[test]
fn extreme_numbers_and_days_have_no_result_rather_than_a_wrong_one() {
    let judge = |source: &str| Expression::compile(source, &schema()).unwrap().holds(&facts(3));
    for source in [
        "sum(x.rows.map(r, r.a)) > 0",
        "x.n - 1 < 0",
        "x.n / -1 > 0",
        "x.n % -1 == 0",
        "x.n * x.n > 0",
    ] {
        assert_eq!(judge(source), Outcome::Unknown(Why::NoResult), "{source}");
    }
    assert_eq!(
        judge("monthly(x.n, \"weekly\") < 0"),
        Outcome::Unknown(Why::NoResult)
    );
    assert_eq!(
        judge("age(x.d) == 9998 && days(today, x.d) < -3650000"),
        Outcome::True
    );
    assert_eq!(judge("is_digits(x.t, x.n)"), Outcome::False);
}

/// Tokens in any order: what passes the check is judged, and nothing panics.
#[test]
fn no_row_of_tokens_brings_anything_down() {
    const TOKENS: &[&str] = &[
        "x",
        ".n",
        ".t",
        ".rows",
        ".is",
        ".d",
        "today",
        "(",
        ")",
        "[",
        "]",
        "{",
        "}",
        "&&",
        "||",
        "!",
        "?",
        ":",
        "==",
        "!=",
        "<",
        ">=",
        "+",
        "-",
        "*",
        "/",
        "%",
        " in ",
        ",",
        ".",
        "1",
        "0",
        "9223372036854775807",
        "-9223372036854775808",
        "1u",
        "1.5",
        "1e999",
        "null",
        "true",
        "false",
        "\"a\"",
        "'b'",
        "r'\\'",
        "b'c'",
        "'''",
        "\\",
        "`",
        "has(",
        "size(",
        "sum(",
        "age(",
        "money(\"1\")",
        "date(\"2026-01-01\")",
        ".all(r,",
        ".exists(r,",
        ".exists_one(r,",
        ".map(r,",
        ".filter(r,",
        "r",
        ".a",
        ".b",
        "@tick",
        "@result",
        "__result__",
        "_[_]",
        "\u{0}",
        "\u{202e}",
        "é",
        "//",
        "\n",
        "matches(",
        ".getFullYear()",
        "duration(",
        "optional.none()",
        ".?",
        "[?",
    ];
    let mut random = StdRng::seed_from_u64(20_261_125);
    let (schema, facts) = (schema(), facts(3));
    let mut judged = 0;
    for _ in 0..4_000 {
        let count = random.random_range(1..24);
        let source: String = (0..count)
            .map(|_| TOKENS[random.random_range(0..TOKENS.len())])
            .collect();
        if let Ok(expression) = Expression::compile(&source, &schema) {
            let _ = expression.holds(&facts);
            judged += 1;
        }
    }
    assert!(judged > 5, "{judged} were judged");
}

/// Well-formed conditions made at random have a truth value for facts that miss nothing.
#[test]
fn whatever_is_built_from_the_subset_is_decided() {
    fn condition(random: &mut StdRng, depth: usize) -> String {
        match random.random_range(0..if depth == 0 { 4 } else { 8 }) {
            0 => "x.is".into(),
            1 => format!(
                "x.d <= date(\"20{:02}-0{}-11\")",
                random.random_range(0..99),
                random.random_range(1..9)
            ),
            2 => format!(
                "size(x.rows) {} {}",
                ["<", ">=", "=="][random.random_range(0..3)],
                random.random_range(0..5)
            ),
            3 => format!("x.t.contains(\"{}\")", ["x", "y", ""][random.random_range(0..3)]),
            4 => format!("!({})", condition(random, depth - 1)),
            5 => format!(
                "({} && {})",
                condition(random, depth - 1),
                condition(random, depth - 1)
            ),
            6 => format!(
                "({} || {})",
                condition(random, depth - 1),
                condition(random, depth - 1)
            ),
            _ => format!(
                "({} ? {} : {})",
                condition(random, depth - 1),
                condition(random, depth - 1),
                condition(random, depth - 1)
            ),
        }
    }
    let mut random = StdRng::seed_from_u64(7);
    let (schema, facts) = (schema(), facts(3));
    let (mut yes, mut no) = (0, 0);
    for _ in 0..600 {
        let source = condition(&mut random, 3);
        let expression = match Expression::compile(&source, &schema) {
            Ok(expression) => expression,
            Err(ExpressionError::TooLong(_) | ExpressionError::TooManyParts) => continue,
            Err(error) => panic!("{source}: {error}"),
        };
        match expression.holds(&facts) {
            Outcome::True => yes += 1,
            Outcome::False => no += 1,
            Outcome::Unknown(why) => panic!("{source}: {why:?}"),
        }
        let twice = Expression::compile(&format!("!(!({source}))"), &schema);
        if let Ok(twice) = twice {
            assert_eq!(twice.holds(&facts), expression.holds(&facts), "{source}");
        }
    }
    assert!(yes > 50 && no > 50, "{yes} held, {no} did not");
}
