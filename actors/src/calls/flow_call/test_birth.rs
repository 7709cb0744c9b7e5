//! The date of birth that callers prove themselves by.

use crate::testing::{TENANT, TestHub};
use hub_domain::ApplicationId;
use hub_store::cases::answers::{self, FiledAnswers};

/// The application RB-100 of the fixture, whose applicant was born on 5 February 1981.
pub(super) async fn file_birth(test: &TestHub) {
    let filed = FiledAnswers {
        revision: 1,
        form_key: "5".into(),
        form_version: 1,
        lang: "en".into(),
        answers: serde_json::json!({ "applicant": { "born": "1981-02-05" } }),
        filed_by: "Ana Reyes".into(),
        filed_at_ms: 1,
    };
    let mut write = test.hub.store().write().await.unwrap();
    answers::file(&mut write, TENANT, &[(ApplicationId(100), filed)])
        .await
        .unwrap();
    write.commit().await.unwrap();
}
