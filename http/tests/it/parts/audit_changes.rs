//! What a line of the audit log changed.

use hub_http::routes::administration::audit::read::{differing, flatten};
use serde_json::{Value, json};
use std::collections::BTreeMap;

fn fields(value: Value) -> BTreeMap<String, Value> {
    let mut fields = BTreeMap::new();
    flatten("", value, &mut fields);
    fields
}

#[test]
fn only_what_differs_is_a_change_and_members_have_their_whole_name() {
    let before = json!({ "name": "Ana", "roles": [2], "programs": { "5": "Reviewer", "6": "Reviewer" } });
    let after =
        json!({ "name": "Ana", "roles": [2, 99], "programs": { "5": "Supervisor" }, "mail": "a@b.example" });
    let found = differing(fields(before), &fields(after));
    let found: Vec<(&str, Option<&str>, Option<&str>)> = found
        .iter()
        .map(|one| (one.field.as_str(), one.before.as_deref(), one.after.as_deref()))
        .collect();
    assert_eq!(
        found,
        [
            ("mail", None, Some("\"a@b.example\"")),
            ("programs.5", Some("\"Reviewer\""), Some("\"Supervisor\"")),
            ("programs.6", Some("\"Reviewer\""), None),
            ("roles", Some("[2]"), Some("[2,99]")),
        ]
    );
}
