//! The field of a body that is at fault.

use hub_http::Key;
use hub_http::extract::json::parse;

#[derive(Debug, serde::Deserialize)]
#[allow(dead_code)]
struct Outer {
    email: String,
    inner: Vec<Inner>,
    #[serde(default)]
    kind: Option<Kind>,
}

#[derive(Debug, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
enum Kind {
    Email,
}

#[derive(Debug, serde::Deserialize)]
#[allow(dead_code)]
struct Inner {
    id: i64,
}

fn refused(body: &str) -> (Key, Vec<(String, String)>) {
    let problem = parse::<Outer>(body.as_bytes()).unwrap_err();
    let errors = problem
        .body()
        .errors
        .into_iter()
        .map(|error| (error.field, error.key))
        .collect();
    (problem.key(), errors)
}

#[test]
fn the_field_at_fault_is_named() {
    assert_eq!(refused("{"), (Key::MalformedJson, vec![]));
    assert_eq!(
        refused(r#"{"email":"a","inner":[]} x"#),
        (Key::MalformedJson, vec![])
    );
    assert_eq!(
        refused("{}"),
        (Key::InvalidField, vec![("email".into(), "required".into())])
    );
    assert_eq!(
        refused("[1"),
        (Key::InvalidField, vec![("[0]".into(), "wrong_type".into())])
    );
    assert_eq!(
        refused(r#"{"email":"a","inner":[{"id":"x"}]}"#),
        (
            Key::InvalidField,
            vec![("inner[0].id".into(), "wrong_type".into())]
        )
    );
    assert_eq!(
        refused(r#"{"email":"a","inner":[],"kind":true}"#),
        (Key::InvalidField, vec![("kind".into(), "wrong_type".into())])
    );
    assert_eq!(
        refused(r#"{"email":"a","inner":[],"kind":tru}"#),
        (Key::MalformedJson, vec![])
    );
    assert_eq!(
        refused(r#"{"email":"a","inner":[{}]}"#),
        (Key::InvalidField, vec![("inner[0].id".into(), "required".into())])
    );
}
