//! The calls of those who write forms, and what a form on trial is.

use crate::bad_input_calls::Call;
use crate::calls_of_staff::{ITEM, missing};
use crate::test_hub::TestHub;
use serde_json::{Value, json};

/// Every one of them.
pub fn calls_of_forms() -> Vec<Call> {
    vec![
        missing(
            "POST",
            "/api/admin/programs/{id}/form/prepare",
            json!({ "text": {} }),
        )
        .with(ITEM),
    ]
}

fn form(rule: &str) -> Value {
    let late = json!({ "id": "late", "type": "yes_no", "words": { "en": "Are you behind?" } });
    let owed = json!({ "id": "owed", "type": "money", "words": { "en": "How much?" } });
    json!({
        "format": 1, "id": "rent", "title": { "en": "Rent" }, "last_number": 4,
        "translations": { "title": { "es": { "hash": "cbf29ce484222325", "state": "machine" } } },
        "sections": [{ "id": "home", "title": { "en": "Home" }, "pages": [{ "id": "page", "items": [late, owed] }] }],
        "rules": [{ "id": "owed_if_late", "does": "show", "target": "owed", "when": rule }],
    })
}

#[actix_web::test]
async fn a_form_that_is_written_can_be_tried_before_it_is_published() {
    let hub = TestHub::start().await;
    let token = hub.session("admin").await;
    let path = "/api/admin/programs/5/form/prepare";
    let body = json!({ "text": form("answers.late") });
    let (status, tried) = hub.call("POST", path, Some(&token), Some(body)).await;
    assert_eq!(status.as_u16(), 200, "{tried}");
    assert_eq!(
        tried["form"]["rules"],
        json!([{ "id": "owed_if_late", "does": "show", "target": "owed", "tree": { "answer": "late" } }])
    );
    assert_eq!(tried["form"]["order"], json!(["late", "owed"]));
    assert_eq!(
        tried["form"]["form"]["translations"],
        Value::Null,
        "applicants are not sent it"
    );

    let faulty = json!({ "text": form("answers.gone") });
    let (status, tried) = hub.call("POST", path, Some(&token), Some(faulty)).await;
    assert_eq!((status.as_u16(), &tried["form"]), (200, &Value::Null));
}
