//! What staff change in the answers of an application: both sides stay, and the rules say what they rest on.

use crate::test_hub::{COUNTY, TestHub};
use crate::validations::{ITEM, fill};
use hub_domain::ApplicationId;
use hub_store::cases::answers::{self, FiledAnswers};
use serde_json::{Value, json};

/// The rule about income, of a validation center.
fn income(center: &Value) -> &Value {
    let results = center["results"].as_array().unwrap();
    results.iter().find(|one| one["rule"] == "income").unwrap()
}

#[actix_web::test]
async fn a_correction_keeps_what_the_applicant_said_and_marks_the_rule_that_passes_only_since() {
    let hub = TestHub::start().await;
    fill(&hub).await;
    let said = FiledAnswers {
        revision: 2,
        form_key: "5".into(),
        form_version: 1,
        lang: "es".into(),
        answers: json!({ "household": { "size": 2, "income": 900_000, "kind": "rent" } }),
        filed_by: "Maria Santos".into(),
        filed_at_ms: 2,
    };
    let mut write = hub.app.store.write().await.unwrap();
    answers::file(&mut write, COUNTY, &[(ApplicationId(701), said)])
        .await
        .unwrap();
    write.commit().await.unwrap();
    let token = hub.session("reviewer").await;
    let run = hub
        .ok(&token, "POST", &format!("{ITEM}/validations/run"), None)
        .await;
    assert_eq!(
        (
            &income(&run)["verdict"],
            &income(&run)["own_verdict"],
            &run["corrected"]
        ),
        (&json!("failed"), &Value::Null, &json!(0))
    );

    let path = format!("{ITEM}/answers");
    let body = |value: Value, revision: i64, more: Value| {
        let mut body =
            json!({ "section": "household", "question": "income", "value": value, "revision": revision });
        body.as_object_mut()
            .unwrap()
            .extend(more.as_object().unwrap().clone());
        Some(body)
    };
    // Nothing is corrected without a reason, or by a paper that is not on file.
    for (more, status, field, key) in [
        (json!({}), 422, "reason", "required"),
        (json!({ "reason": "   " }), 422, "reason", "required"),
        (json!({ "reason": "ok" }), 422, "reason", "too_short"),
        (json!({ "reason": "x".repeat(501) }), 422, "reason", "too_long"),
        (json!({ "reason": "a\u{0}bc" }), 422, "reason", "not_text"),
        (
            json!({ "reason": "By the slip", "document_id": "nothing" }),
            404,
            "document_id",
            "not_found",
        ),
    ] {
        let (answered, refused) = hub
            .call("POST", &path, Some(&token), body(json!(150_000), 2, more.clone()))
            .await;
        assert_eq!(answered.as_u16(), status, "{more}: {refused}");
        assert_eq!(
            (&refused["errors"][0]["field"], &refused["errors"][0]["key"]),
            (&json!(field), &json!(key)),
            "{more}"
        );
    }
    let case = hub.ok(&token, "GET", &format!("{ITEM}/case"), None).await;
    assert_eq!(
        (&case["form"]["revision"], &case["corrections"]),
        (&json!(2), &json!([]))
    );

    let slip = json!({ "kind": "lease", "name": "Pay slip of May" });
    let slip = hub
        .ok(&token, "POST", &format!("{ITEM}/documents"), Some(slip))
        .await;
    let why = json!({ "reason": " By the pay slip ", "document_id": slip["id"] });
    hub.ok(&token, "POST", &path, body(json!(150_000), 2, why)).await;

    let case = hub.ok(&token, "GET", &format!("{ITEM}/case?lang=es"), None).await;
    assert_eq!(
        (&case["form"]["filed_by"], &case["form"]["filed_at_ms"]),
        (&json!("Maria Santos"), &json!(2)),
        "it is still the applicant who filled it in"
    );
    let shown = case["sections"][0]["answers"].as_array().unwrap();
    assert_eq!(
        (&shown[1]["key"], &shown[1]["number"]),
        (&json!("income"), &json!(150_000))
    );
    let correction = &case["corrections"][0];
    assert_eq!(case["corrections"].as_array().unwrap().len(), 1);
    assert_eq!(
        (
            &correction["section"],
            &correction["question"],
            &correction["own"]["number"],
            &correction["own"]["kind"]
        ),
        (
            &json!("household"),
            &json!("income"),
            &json!(900_000),
            &json!("money")
        )
    );
    assert_eq!(
        (&correction["by"], &correction["reason"], &correction["document"]),
        (
            &json!("Ana reviewer"),
            &json!("By the pay slip"),
            &json!({ "id": slip["id"], "name": "Pay slip of May" })
        )
    );
    let history = case["history"].as_array().unwrap();
    let step = history.iter().find(|one| one["kind"] == "answer").unwrap();
    assert_eq!(
        (
            &step["by"],
            &step["question"],
            &step["from"],
            &step["to"],
            &step["comment"]
        ),
        (
            &json!("Ana reviewer"),
            &json!("Income"),
            &json!("900000"),
            &json!("150000"),
            &json!("By the pay slip")
        )
    );
    assert_eq!(
        (&step["before"]["number"], &step["after"]["number"]),
        (&json!(900_000), &json!(150_000))
    );

    let center = hub.ok(&token, "GET", &format!("{ITEM}/validations"), None).await;
    let rule = income(&center);
    assert_eq!(
        (&rule["verdict"], &rule["own_verdict"], &center["corrected"]),
        (&json!("passed"), &json!("failed"), &json!(1)),
        "it passes only since the correction"
    );
    let evidence = rule["evidence"].as_array().unwrap();
    let evidence = evidence.iter().find(|one| one["key"] == "income").unwrap();
    assert_eq!(
        (&evidence["answer"]["number"], &evidence["own"]["number"]),
        (&json!(150_000), &json!(900_000))
    );
    let row = hub.ok(&token, "GET", ITEM, None).await;
    assert_eq!(row["validations"]["corrected"], 1, "{row}");

    // Another hand, and back to what the applicant said: it stands no more, and stays in the history.
    let admin = hub.session("admin").await;
    let why = || json!({ "reason": "Another slip" });
    hub.ok(&admin, "POST", &path, body(json!(160_000), 3, why()))
        .await;
    let case = hub.ok(&token, "GET", &format!("{ITEM}/case"), None).await;
    assert_eq!(
        (
            &case["corrections"][0]["by"],
            &case["corrections"][0]["own"]["number"]
        ),
        (&json!("Ana admin"), &json!(900_000))
    );
    hub.ok(&token, "POST", &path, body(json!(900_000), 4, why()))
        .await;
    let case = hub.ok(&token, "GET", &format!("{ITEM}/case"), None).await;
    assert_eq!(case["corrections"], json!([]));
    let steps: Vec<(&str, &str)> = case["history"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|one| one["kind"] == "answer")
        .map(|one| (one["from"].as_str().unwrap(), one["to"].as_str().unwrap()))
        .collect();
    assert_eq!(
        steps,
        [("160000", "900000"), ("150000", "160000"), ("900000", "150000")]
    );
    let center = hub.ok(&token, "GET", &format!("{ITEM}/validations"), None).await;
    assert_eq!(
        (
            &income(&center)["verdict"],
            &income(&center)["own_verdict"],
            &center["corrected"]
        ),
        (&json!("failed"), &Value::Null, &json!(0))
    );
    hub.stop().await;
}

#[actix_web::test]
async fn an_answer_that_was_filled_in_or_taken_out_by_staff_shows_both_sides() {
    let hub = TestHub::start().await;
    fill(&hub).await;
    let token = hub.session("reviewer").await;
    let path = format!("{ITEM}/answers");
    let body = |question: &str, value: Value, revision: i64| {
        Some(
            json!({ "section": "household", "question": question, "value": value, "revision": revision, "reason": "On the telephone" }),
        )
    };
    // Not answered until now; the rule could not be decided.
    hub.ok(&token, "POST", &path, body("income", json!(100_000), 1))
        .await;
    hub.ok(&token, "POST", &path, body("kind", Value::Null, 2)).await;
    let case = hub.ok(&token, "GET", &format!("{ITEM}/case"), None).await;
    let own: Vec<(&str, &Value, &Value)> = case["corrections"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| {
            (
                one["question"].as_str().unwrap(),
                &one["own"]["number"],
                &one["own"]["chosen"],
            )
        })
        .collect();
    assert_eq!(
        own,
        [
            ("income", &Value::Null, &Value::Null),
            ("kind", &Value::Null, &json!("rent"))
        ]
    );
    let center = hub.ok(&token, "GET", &format!("{ITEM}/validations"), None).await;
    assert_eq!(
        (&income(&center)["verdict"], &income(&center)["own_verdict"]),
        (&json!("passed"), &json!("warning"))
    );
    // A correction can also make a rule fail.
    hub.ok(&token, "POST", &path, body("income", json!(900_000), 3))
        .await;
    let center = hub.ok(&token, "GET", &format!("{ITEM}/validations"), None).await;
    assert_eq!(
        (
            &income(&center)["verdict"],
            &income(&center)["own_verdict"],
            &center["corrected"]
        ),
        (&json!("failed"), &json!("warning"), &json!(0))
    );
    hub.stop().await;
}
