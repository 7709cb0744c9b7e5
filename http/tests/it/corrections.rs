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
        answers: json!({ "size": 2, "income": { "cents": 900_000 }, "kind": "rent" }),
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
            .call(
                "POST",
                &path,
                Some(&token),
                body(json!({ "cents": 150_000 }), 2, more.clone()),
            )
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
    hub.ok(&token, "POST", &path, body(json!({ "cents": 150_000 }), 2, why))
        .await;

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
            &json!("$9000.00"),
            &json!("$1500.00"),
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
    hub.ok(&admin, "POST", &path, body(json!({ "cents": 160_000 }), 3, why()))
        .await;
    let case = hub.ok(&token, "GET", &format!("{ITEM}/case"), None).await;
    assert_eq!(
        (
            &case["corrections"][0]["by"],
            &case["corrections"][0]["own"]["number"]
        ),
        (&json!("Ana admin"), &json!(900_000))
    );
    hub.ok(&token, "POST", &path, body(json!({ "cents": 900_000 }), 4, why()))
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
        [
            ("$1600.00", "$9000.00"),
            ("$1500.00", "$1600.00"),
            ("$9000.00", "$1500.00")
        ]
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
    hub.ok(
        &token,
        "POST",
        &path,
        body("income", json!({ "cents": 100_000 }), 1),
    )
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
    hub.ok(
        &token,
        "POST",
        &path,
        body("income", json!({ "cents": 900_000 }), 3),
    )
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

/// Gives the fixture's application a form with everything that has parts, and answers to it.
async fn fill_with_parts(hub: &TestHub) {
    let words = json!({ "en": "Words" });
    let form = json!({
        "format": 1, "id": "help", "title": { "en": "Help" },
        "sections": [{ "id": "all", "title": { "en": "All" }, "pages": [{ "id": "page", "items": [
            { "id": "legal_name", "type": "name", "words": { "en": "Name" }, "required": true },
            { "id": "ssn", "type": "ssn", "words": { "en": "SSN" } },
            { "id": "members", "type": "group", "words": { "en": "Who lives with you?" }, "items": [
                { "id": "person", "type": "household_member", "words": { "en": "Person" } },
                { "id": "pay", "type": "money", "words": { "en": "Pay" }, "periods": ["weekly", "monthly"] },
            ] },
            { "id": "total", "type": "money", "words": { "en": "Total" } },
            { "id": "signature", "type": "signature", "words": words, "text": words },
        ] }] }],
        "rules": [{ "id": "sum", "does": "compute", "target": "total", "when": "sum(answers.members.map(m, m.pay.monthly))" }],
    });
    let person = json!({ "name": { "full": "Leo Reyes" }, "born": "2010-02-03", "relation": "child" });
    let filed = FiledAnswers {
        revision: 1,
        form_key: "5".into(),
        form_version: 1,
        lang: "en".into(),
        answers: json!({
            "legal_name": { "full": "Ana Reyes" }, "ssn": { "kept": "6789" }, "total": { "cents": 100_000 },
            "members": [{ "id": "r1", "answers": { "person": person, "pay": { "cents": 100_000, "period": "monthly", "monthly": 100_000 } } }],
        }),
        filed_by: "Ana Reyes".into(),
        filed_at_ms: 1,
    };
    let mut write = hub.app.store.write().await.unwrap();
    hub_store::programs::begin_form(&mut write, COUNTY, hub_domain::ProgramId(5), &form, 1)
        .await
        .unwrap();
    answers::file(&mut write, COUNTY, &[(ApplicationId(701), filed)])
        .await
        .unwrap();
    write.commit().await.unwrap();
}

#[actix_web::test]
async fn a_cell_and_a_row_are_corrected_by_the_engine_and_sums_follow() {
    let hub = TestHub::start().await;
    fill_with_parts(&hub).await;
    let token = hub.session("reviewer").await;
    let path = format!("{ITEM}/answers");
    let body = |at: &str, value: Value, revision: i64| {
        Some(json!({ "at": at, "value": value, "revision": revision, "reason": "By the pay slip" }))
    };
    for (at, value, status, field, key) in [
        (
            "members/r1/person",
            json!({ "name": "Leo", "born": "1890-02-03", "relation": "child" }),
            422,
            "value.born.year",
            "before_1900",
        ),
        (
            "members/r1/pay",
            json!({ "amount": "12", "period": "yearly" }),
            422,
            "value.period",
            "not_an_option",
        ),
        ("total", json!("12"), 422, "question", "computed"),
        ("signature", Value::Null, 422, "question", "not_for_staff"),
        ("members/r2", Value::Null, 404, "question", "not_found"),
        ("pets", json!(1), 404, "question", "not_found"),
        ("legal_name", json!("Ana Reyes"), 422, "value", "unchanged"),
    ] {
        let (answered, refused) = hub.call("POST", &path, Some(&token), body(at, value, 1)).await;
        assert_eq!(answered.as_u16(), status, "{at}: {refused}");
        assert_eq!(
            (&refused["errors"][0]["field"], &refused["errors"][0]["key"]),
            (&json!(field), &json!(key)),
            "{at}"
        );
    }
    let weekly = json!({ "amount": "300", "period": "weekly" });
    hub.ok(&token, "POST", &path, body("members/r1/pay", weekly, 1))
        .await;
    let case = hub.ok(&token, "GET", &format!("{ITEM}/case"), None).await;
    let answers = case["sections"][0]["answers"].as_array().unwrap();
    let cell = &answers[2]["rows"][0][1];
    assert_eq!(
        (&cell["at"], &cell["number"], &cell["chosen"], &cell["monthly"]),
        (
            &json!("members/r1/pay"),
            &json!(30_000),
            &json!("weekly"),
            &json!(130_000)
        )
    );
    assert_eq!(answers[3]["number"], 130_000, "the sum follows");
    assert_eq!(cell["question"]["periods"], json!(["weekly", "monthly"]));
    let corrected: Vec<(&str, &Value)> = case["corrections"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| (one["at"].as_str().unwrap(), &one["own"]["number"]))
        .collect();
    assert_eq!(
        corrected,
        [("members/r1/pay", &json!(100_000)), ("total", &json!(100_000))]
    );
    let history = case["history"].as_array().unwrap();
    let step = history.iter().find(|one| one["question"] == "Pay").unwrap();
    assert_eq!(
        (&step["from"], &step["to"]),
        (&json!("$1000.00 monthly"), &json!("$300.00 weekly"))
    );

    hub.ok(&token, "POST", &path, body("members/r1", Value::Null, 2))
        .await;
    let case = hub.ok(&token, "GET", &format!("{ITEM}/case"), None).await;
    assert_eq!(case["sections"][0]["answers"][2]["rows"], json!([]));
    let gone = case["corrections"]
        .as_array()
        .unwrap()
        .iter()
        .find(|one| one["at"] == "members/r1")
        .unwrap();
    assert_eq!(
        gone["own"]["rows"][0][0]["rows"][0][0]["text"], "Leo Reyes",
        "what the applicant said stays"
    );
    let sql = "SELECT reason FROM audit_log WHERE action = 'application.correct_answer' ORDER BY seq";
    let lines: Vec<(String,)> = hub.app.store.db().all(sql, hub_store::args![]).await.unwrap();
    assert_eq!(lines[0].0, "Pay: By the pay slip");
    hub.stop().await;
}

#[actix_web::test]
async fn a_sealed_number_is_masked_everywhere_and_shown_with_a_reason_that_is_audited() {
    let hub = TestHub::start().await;
    fill_with_parts(&hub).await;
    hub.app.keyring.tenant_key(COUNTY).await.unwrap();
    let sealed = hub_store::forms::answer_secrets::sealed(&hub.app.keyring, COUNTY, "123456789")
        .await
        .unwrap();
    hub.run(
        "INSERT INTO answer_secrets (tenant_id, application_id, at, sealed) VALUES ($1, 701, 'ssn', $2)",
        hub_store::args![COUNTY, sealed],
    )
    .await;
    let token = hub.session("reviewer").await;
    let case = hub.ok(&token, "GET", &format!("{ITEM}/case"), None).await;
    let ssn = &case["sections"][0]["answers"][1];
    assert_eq!(
        (&ssn["text"], &ssn["kind"], &ssn["is_sealed"]),
        (&json!("•••-••-6789"), &json!("masked"), &json!(true))
    );
    assert!(!case.to_string().contains("123456789"));

    let path = format!("{ITEM}/answers/reveal");
    let reveal = |at: &str, reason: &str| Some(json!({ "at": at, "reason": reason }));
    for (body, status, field) in [
        (reveal("ssn", ""), 422, "reason"),
        (reveal("legal_name", "Tax form"), 404, "at"),
        (reveal(&"x".repeat(201), "Tax form"), 404, "at"),
    ] {
        let (answered, refused) = hub.call("POST", &path, Some(&token), body).await;
        assert_eq!(
            (answered.as_u16(), &refused["errors"][0]["field"]),
            (status, &json!(field)),
            "{refused}"
        );
    }
    let sql = "SELECT actor_name, reason FROM audit_log WHERE action = 'application.reveal_answer'";
    let lines =
        async || -> Vec<(String, String)> { hub.app.store.db().all(sql, hub_store::args![]).await.unwrap() };
    assert_eq!(lines().await, []);
    let shown = hub.ok(&token, "POST", &path, reveal("ssn", "Tax form")).await;
    assert_eq!(shown, json!({ "value": "123456789" }));
    assert_eq!(
        lines().await,
        [("Ana reviewer".to_owned(), "ssn: Tax form".to_owned())]
    );
    hub.stop().await;
}
