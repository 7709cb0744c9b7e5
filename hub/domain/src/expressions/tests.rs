use super::*;
use serde_json::{Value as Json, json};

fn schema() -> Schema {
    let member = Kind::record([("name", Kind::Text), ("born", Kind::Date), ("income", Kind::Int)]);
    let household = Kind::record([
        ("income", Kind::Int),
        ("members", Kind::list(member)),
        ("since", Kind::Date),
        ("zip", Kind::Text),
        ("languages", Kind::list(Kind::Text)),
    ]);
    let home = Kind::record([("owned", Kind::Bool), ("rent", Kind::Int)]);
    Schema::default()
        .with(
            "answers",
            Kind::record([("household", household), ("home", home)]),
        )
        .with(
            "documents",
            Kind::record([("lease", Kind::record([("count", Kind::Int)]))]),
        )
}

fn answers() -> Json {
    json!({
        "answers": {
            "household": {
                "income": 184_000, "since": "2024-02-29", "zip": "97035", "languages": ["en", "so"],
                "members": [
                    { "name": "Ana", "born": "1990-02-01", "income": 120_000 },
                    { "name": "Leo", "born": "2015-11-26", "income": 0 },
                ],
            },
            "home": { "owned": false },
        },
        "documents": {},
    })
}

fn judge_by(source: &str, values: &Json) -> Outcome {
    let facts = Facts::read(&schema(), values, "2026-11-25".parse().unwrap());
    Expression::compile(source, &schema())
        .unwrap_or_else(|error| panic!("{source}: {error}"))
        .holds(&facts)
}

fn judge(source: &str) -> Outcome {
    judge_by(source, &answers())
}

fn fault(source: &str) -> ExpressionError {
    Expression::compile(source, &schema()).expect_err(source)
}

#[test]
fn conditions_over_answers_hold_or_do_not() {
    for source in [
        "answers.household.income <= money(\"2000\")",
        "answers.household.income == 184000 && !answers.home.owned",
        "size(answers.household.members) == 2 && answers.household.members.size() > 1",
        "answers.household.members.exists(m, age(m.born) < 18)",
        "answers.household.members.exists_one(m, age_on(m.born, date(\"2026-11-26\")) == 11)",
        "answers.household.members.all(m, m.income >= 0)",
        "sum(answers.household.members.map(m, m.income)) == 120000",
        "sum(answers.household.members.map(m, m.income > 0, m.income)) == 120000",
        "size(answers.household.members.filter(m, m.name.startsWith(\"L\"))) == 1",
        "\"so\" in answers.household.languages",
        "answers.household.zip in [\"97034\", \"97035\"] && is_digits(answers.household.zip, 5)",
        "days(answers.household.since, today) == 1000",
        "monthly(answers.household.income, \"weekly\") == 797333",
        "has(answers.household.income) && !has(answers.home.rent) && !has(documents.lease)",
        "(answers.home.owned ? 0 : answers.household.income / 2) == 92000",
        "answers.household.since < date(\"2026-01-01\")",
        "answers.household.income + 7 * 2 - 4 % 3 > -5",
    ] {
        assert_eq!(judge(source), Outcome::True, "{source}");
        let negated = format!("!({source})");
        assert_eq!(judge(&negated), Outcome::False, "{negated}");
    }
}

#[test]
fn what_is_missing_is_neither_true_nor_false_and_is_named() {
    let missing = |name: &str| Outcome::Unknown(Why::Missing(vec![name.to_owned()]));
    assert_eq!(judge("answers.home.rent < 100"), missing("answers.home.rent"));
    assert_eq!(judge("!(answers.home.rent < 100)"), missing("answers.home.rent"));
    assert_eq!(
        judge("documents.lease.count > 0"),
        missing("documents.lease.count")
    );
    // Where the other side decides, nothing is missing.
    assert_eq!(
        judge("answers.home.rent < 100 && answers.home.owned"),
        Outcome::False
    );
    assert_eq!(
        judge("answers.home.rent < 100 || !answers.home.owned"),
        Outcome::True
    );
    // An answer of the wrong kind is missing, and so is a list that contains one.
    let mut odd = answers();
    odd["answers"]["household"]["income"] = json!("184000");
    odd["answers"]["household"]["languages"] = json!(["en", 7]);
    odd["answers"]["household"]["since"] = json!("2026-02-30");
    assert_eq!(
        judge_by("answers.household.income > 0", &odd),
        missing("answers.household.income")
    );
    assert_eq!(
        judge_by("\"en\" in answers.household.languages", &odd),
        missing("answers.household.languages")
    );
    assert_eq!(
        judge_by("answers.household.since < today", &odd),
        missing("answers.household.since")
    );
    // A row without the answer.
    odd["answers"]["household"]["members"][1]["born"] = json!(null);
    assert_eq!(
        judge_by("answers.household.members.all(m, age(m.born) > 3)", &odd),
        missing("answers.household.members.born")
    );
}

#[test]
fn a_calculation_without_a_result_is_unknown() {
    for source in [
        "answers.household.income / (answers.household.income - 184000) == 1",
        "answers.household.income % 0 == 1",
        "answers.household.income * 9223372036854775807 > 0",
    ] {
        assert_eq!(judge(source), Outcome::Unknown(Why::NoResult), "{source}");
    }
}

#[test]
fn an_expression_names_what_it_reads() {
    let source =
        "answers.household.members.all(m, age(m.born) > 3) && has(documents.lease) && answers.home.owned";
    let read = Expression::compile(source, &schema()).unwrap();
    assert_eq!(
        read.names(),
        [
            "answers.home.owned",
            "answers.household.members",
            "answers.household.members.born",
            "documents.lease"
        ]
    );
}

#[test]
fn what_is_outside_of_the_subset_is_refused_by_name() {
    use ExpressionError as E;
    assert_eq!(
        fault("answers.household.pets > 1"),
        E::UnknownName("answers.household.pets".into())
    );
    assert_eq!(fault("applicant == \"x\""), E::UnknownName("applicant".into()));
    assert_eq!(
        fault("answers.household.members.all(m, m.pets > 1)"),
        E::UnknownName("answers.household.members.pets".into())
    );
    assert_eq!(
        fault("answers.household.zip.matches(\"(a+)+\")"),
        E::UnknownFunction("matches".into())
    );
    assert_eq!(
        fault("answers.household.languages[0] == \"en\""),
        E::UnknownFunction("[]".into())
    );
    assert_eq!(fault("size(\"a\", 1) == 1"), E::UnknownFunction("size".into()));
    assert_eq!(
        fault("timestamp(\"2026-01-01T00:00:00Z\") < timestamp(\"2026-01-01T00:00:00Z\")"),
        E::UnknownFunction("timestamp".into())
    );
    assert_eq!(fault("1.5 < 2.0"), E::NotAllowed("a number with a point"));
    assert_eq!(fault("null == null"), E::NotAllowed("null"));
    assert_eq!(fault("{\"a\": 1}.a == 1"), E::NotAllowed("a map"));
    assert_eq!(fault("[] == []"), E::NotAllowed("an empty list"));
    assert_eq!(
        fault("answers.household.members.all(answers, true)"),
        E::NotAllowed("a name of a loop that is taken already")
    );
    assert_eq!(
        fault("money(\"12,50\") == 1"),
        E::BadLiteral {
            what: "money",
            given: "12,50".into()
        }
    );
    assert_eq!(
        fault("date(answers.household.zip) < today"),
        E::BadLiteral {
            what: "date",
            given: String::new()
        }
    );
    let words = |source: &str| fault(source).to_string();
    assert_eq!(
        words("answers.household.income"),
        "the whole takes a yes or no, not a whole number"
    );
    assert_eq!(
        words("answers.household.zip + \"0\" == \"970350\""),
        "+ takes a whole number, not a text"
    );
    assert_eq!(
        words("answers.household.income == \"7\""),
        "== compares a whole number with a text"
    );
    assert_eq!(
        words("answers.household.zip < \"98\""),
        "< compares a text with a text"
    );
    assert_eq!(
        words("answers.household.since < \"2026-01-01\""),
        "< compares a date with a text"
    );
    assert_eq!(
        words("answers.household.members == answers.household.members"),
        "== compares a list with a list"
    );
    assert_eq!(
        words("age(answers.household.zip) > 1"),
        "age takes a date, not a text"
    );
    assert!(
        matches!(
            fault("answers.household.income >"),
            E::Unreadable { place: 27, .. }
        ),
        "{:?}",
        fault("answers.household.income >")
    );
}
