//! The validation center: a program's rules check an application when something changes and on demand; their findings
//! are waived with a reason, and every screen is notified.

use crate::test_hub::{COUNTY, TestHub};
use hub_domain::cases::validation::RuleSet;
use hub_domain::config_version::ConfigKind;
use hub_domain::{ApplicationId, ProgramId};
use hub_store::audit::By;
use hub_store::cases::answers::{self, FiledAnswers};
use hub_store::config_versions::{self, ConfigId};
use hub_store::configuration::{self, Publishing};
use hub_store::programs;
use serde_json::{Value, json};

pub const ITEM: &str = "/api/work-queue/items/701";

/// Gives the fixture's application a form, answers and rules.
pub async fn fill(hub: &TestHub) {
    let form = json!({
        "format": 1, "id": "rent_help", "title": { "en": "Rent help" },
        "sections": [{ "id": "household", "title": { "en": "Household" }, "pages": [{ "id": "household_page", "items": [
            { "id": "size", "key": "household.size", "type": "number", "words": { "en": "People", "es": "Personas" } },
            { "id": "income", "key": "household.income", "type": "money", "words": { "en": "Income" } },
            { "id": "kind", "type": "choice", "words": { "en": "Kind" }, "options": [
                { "id": "rent", "words": { "en": "Rented" } }, { "id": "own", "words": { "en": "Owned" } },
            ] },
        ] }] }],
        "documents": [{ "id": "lease", "words": { "en": "Lease", "es": "Contrato" } }],
    });
    let rules: RuleSet = serde_json::from_value(json!({ "rules": [
        { "key": "lease", "title": { "en": "The lease is on file", "es": "El contrato está" }, "severity": "failed", "holds": "has(documents.lease)" },
        { "key": "income", "title": { "en": "Income is in the limit" }, "severity": "failed",
          "holds": "answers.household.income <= money(\"1000\") * answers.household.size",
          "says": { "en": "Income is {$answers.household.income}; the limit for {answers.household.size} people is {$money(\"1000\") * answers.household.size}.",
            "es": "El ingreso es {$answers.household.income}." } },
        { "key": "once", "title": { "en": "Applied once" }, "severity": "warning", "holds": "application.others == 0" },
    ] }))
    .unwrap();
    let filed = FiledAnswers {
        revision: 1,
        form_key: "5".into(),
        form_version: 1,
        lang: "es".into(),
        answers: json!({ "size": 2, "kind": "rent" }),
        filed_by: "Maria Santos".into(),
        filed_at_ms: 1,
    };
    let mut write = hub.app.store.write().await.unwrap();
    programs::begin_form(&mut write, COUNTY, ProgramId(5), &form, 1)
        .await
        .unwrap();
    programs::begin_rules(&mut write, COUNTY, ProgramId(5), &rules, 1)
        .await
        .unwrap();
    answers::file(&mut write, COUNTY, &[(ApplicationId(701), filed)])
        .await
        .unwrap();
    write.commit().await.unwrap();
}

/// The sums of a row of the queue: failed, warning, passed.
async fn sums(hub: &TestHub, token: &str) -> (i64, i64, i64) {
    let page = hub.ok(token, "GET", "/api/work-queue?process=5", None).await;
    let row = page["items"]
        .as_array()
        .unwrap()
        .iter()
        .find(|item| item["id"] == 701)
        .unwrap()
        .clone();
    let sums = &row["validations"];
    let one = |name: &str| sums[name].as_i64().unwrap();
    assert_eq!(one("total"), one("failed") + one("warning") + one("passed"));
    (one("failed"), one("warning"), one("passed"))
}

fn verdicts(center: &Value) -> Vec<(&str, &str)> {
    let results = center["results"].as_array().unwrap().iter();
    results
        .map(|one| (one["rule"].as_str().unwrap(), one["verdict"].as_str().unwrap()))
        .collect()
}

#[actix_web::test]
async fn rules_are_judged_on_demand_and_when_an_answer_or_a_paper_changes() {
    let hub = TestHub::start().await;
    fill(&hub).await;
    let token = hub.session("reviewer").await;
    assert_eq!(sums(&hub, &token).await, (0, 0, 0));
    let none = hub.ok(&token, "GET", &format!("{ITEM}/validations"), None).await;
    assert_eq!((&none["total"], &none["rules_version"]), (&json!(0), &json!(0)));

    let run = hub
        .ok(&token, "POST", &format!("{ITEM}/validations/run?lang=es"), None)
        .await;
    assert_eq!(
        verdicts(&run),
        [("lease", "failed"), ("income", "warning"), ("once", "passed")]
    );
    assert_eq!(
        (&run["total"], &run["failed"], &run["rules_version"]),
        (&json!(3), &json!(1), &json!(1))
    );
    assert_eq!(run["results"][0]["title"], "El contrato está");
    assert_eq!(
        (&run["results"][1]["why"], &run["results"][1]["missing"]),
        (&json!("missing"), &json!(["Income"]))
    );
    let evidence = &run["results"][1]["evidence"];
    assert_eq!(
        (
            &evidence[1]["kind"],
            &evidence[1]["section"],
            &evidence[1]["key"],
            &evidence[1]["title"],
            &evidence[1]["answer"]["number"]
        ),
        (
            &json!("answer"),
            &json!("household"),
            &json!("size"),
            &json!("Personas"),
            &json!(2)
        )
    );
    assert_eq!(sums(&hub, &token).await, (1, 1, 1));

    // An answer.
    let correct = |question: &str, value: Value, revision: i64| {
        Some(
            json!({ "section": "household", "question": question, "value": value, "revision": revision, "reason": "By the pay slip" }),
        )
    };
    let answers = format!("{ITEM}/answers");
    hub.ok(
        &token,
        "POST",
        &answers,
        correct("income", json!({ "cents": 250_000 }), 1),
    )
    .await;
    assert_eq!(sums(&hub, &token).await, (2, 0, 1));
    for (lang, said) in [
        ("en", "Income is $2,500; the limit for 2 people is $2,000."),
        ("es", "El ingreso es $2,500."),
        ("ar", "Income is $2,500; the limit for 2 people is $2,000."),
    ] {
        let path = format!("{ITEM}/validations?lang={lang}");
        let center = hub.ok(&token, "GET", &path, None).await;
        assert_eq!(center["results"][1]["said"], said, "{center}");
        assert_eq!(center["results"][2]["said"], "", "it holds");
    }
    let (status, conflict) = hub
        .call(
            "POST",
            &answers,
            Some(&token),
            correct("income", json!({ "cents": 1 }), 1),
        )
        .await;
    assert_eq!(
        (status.as_u16(), &conflict["key"]),
        (409, &json!("version_conflict"))
    );
    for (question, value, field, key) in [
        ("income", json!("much"), "value", "not_a_number"),
        ("kind", json!("tent"), "value", "not_an_option"),
        ("income", json!({ "cents": 250_000 }), "value", "unchanged"),
    ] {
        let (status, refused) = hub
            .call("POST", &answers, Some(&token), correct(question, value, 2))
            .await;
        assert_eq!(status.as_u16(), 422, "{refused}");
        assert_eq!(
            (&refused["errors"][0]["field"], &refused["errors"][0]["key"]),
            (&json!(field), &json!(key))
        );
    }
    hub.ok(&token, "POST", &answers, correct("size", json!(3), 2))
        .await;
    assert_eq!(sums(&hub, &token).await, (1, 0, 2));

    // A paper: put on file, taken off, put back.
    let documents = format!("{ITEM}/documents");
    let late = json!({ "kind": "lease", "name": "Lease", "expires_on": "2026-13-01" });
    let (status, refused) = hub.call("POST", &documents, Some(&token), Some(late)).await;
    assert_eq!(
        (status.as_u16(), &refused["errors"][0]["field"]),
        (422, &json!("expires_on"))
    );
    let lease = json!({ "kind": "lease", "name": "Lease", "expires_on": "2027-01-31" });
    let lease = hub.ok(&token, "POST", &documents, Some(lease)).await;
    assert_eq!(lease["expires_on"], "2027-01-31");
    assert_eq!(sums(&hub, &token).await, (0, 0, 3));
    let id = || Some(json!({ "document_id": lease["id"] }));
    hub.ok(&token, "POST", &format!("{documents}/remove"), id()).await;
    assert_eq!(sums(&hub, &token).await, (1, 0, 2));
    let other = hub.session("admin").await;
    let (status, _) = hub
        .call("POST", &format!("{documents}/restore"), Some(&other), id())
        .await;
    assert_eq!(status.as_u16(), 404, "only the person who removed it restores it");
    hub.ok(&token, "POST", &format!("{documents}/restore"), id())
        .await;
    assert_eq!(sums(&hub, &token).await, (0, 0, 3));
    let case = hub.ok(&token, "GET", &format!("{ITEM}/case"), None).await;
    assert_eq!(case["form"]["revision"], 3);
    let kinds: Vec<&str> = case["history"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|one| one["kind"].as_str())
        .collect();
    assert!(
        kinds.contains(&"answer") && kinds.contains(&"document_removed"),
        "{kinds:?}"
    );
    hub.stop().await;
}

#[actix_web::test]
async fn a_rule_is_let_pass_with_a_reason_until_what_it_reads_changes() {
    let hub = TestHub::start().await;
    fill(&hub).await;
    let token = hub.session("reviewer").await;
    let over = format!("{ITEM}/validations/override");
    let body = |rule: &str, reason: &str| Some(json!({ "rule": rule, "reason": reason }));
    for (reason, key) in [
        (" ", "required"),
        ("ok", "too_short"),
        (&*"x".repeat(501), "too_long"),
    ] {
        let (status, refused) = hub.call("POST", &over, Some(&token), body("lease", reason)).await;
        assert_eq!(
            (status.as_u16(), &refused["errors"][0]["key"]),
            (422, &json!(key))
        );
    }
    for rule in ["once", "nothing"] {
        let (status, _) = hub
            .call("POST", &over, Some(&token), body(rule, "seen in person"))
            .await;
        assert_eq!(status.as_u16(), 404, "{rule}");
    }
    let center = hub
        .ok(&token, "POST", &over, body("lease", " Shown at the counter "))
        .await;
    let lease = &center["results"][0];
    assert_eq!(
        (&lease["verdict"], &lease["rule_verdict"]),
        (&json!("passed"), &json!("failed"))
    );
    assert_eq!(lease["overridden"]["reason"], "Shown at the counter");
    assert_eq!(sums(&hub, &token).await, (0, 1, 2));

    // Taken back.
    let undo = || Some(json!({ "rule": "lease" }));
    let center = hub.ok(&token, "POST", &format!("{over}/undo"), undo()).await;
    assert_eq!(
        (
            &center["results"][0]["verdict"],
            &center["results"][0]["overridden"]
        ),
        (&json!("failed"), &Value::Null)
    );
    let (status, _) = hub
        .call("POST", &format!("{over}/undo"), Some(&token), undo())
        .await;
    assert_eq!(status.as_u16(), 404);

    // It ends by itself when the rule reads something else.
    hub.ok(&token, "POST", &over, body("income", "Pay slips were shown"))
        .await;
    assert_eq!(sums(&hub, &token).await, (1, 0, 2));
    hub.ok(&token, "POST", &format!("{ITEM}/validations/run"), None)
        .await;
    assert_eq!(
        sums(&hub, &token).await,
        (1, 0, 2),
        "nothing that it reads has changed"
    );
    let answer = json!({ "section": "household", "question": "income", "value": { "cents": 900_000 }, "revision": 1, "reason": "By the pay slip" });
    hub.ok(&token, "POST", &format!("{ITEM}/answers"), Some(answer))
        .await;
    assert_eq!(sums(&hub, &token).await, (2, 0, 1));
    let case = hub.ok(&token, "GET", &format!("{ITEM}/case"), None).await;
    let kinds: Vec<&str> = case["history"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|one| one["kind"].as_str())
        .collect();
    assert!(
        kinds.contains(&"override") && kinds.contains(&"override_end"),
        "{kinds:?}"
    );
    hub.stop().await;
}

#[actix_web::test]
async fn rules_that_speak_of_what_the_form_does_not_ask_are_not_published() {
    let hub = TestHub::start().await;
    fill(&hub).await;
    let id = ConfigId {
        tenant: COUNTY,
        kind: ConfigKind::ValidationRules,
        key: "5",
    };
    let rules = |holds: &str| {
        json!({ "rules": [{ "key": "pets", "title": { "en": "Pets" }, "severity": "warning", "holds": holds }] }).to_string()
    };
    let by = By::person(1, "Ada");
    let mut write = hub.app.store.write().await.unwrap();
    let draft = config_versions::save_draft(&mut write, id, 1, &rules("answers.household.pets > 1"), &by)
        .await
        .unwrap();
    let Publishing::Refused(faults) = configuration::publish(&mut write, id, draft, by.clone().from("test"))
        .await
        .unwrap()
    else {
        panic!("it was published");
    };
    assert_eq!(
        faults[0].to_string(),
        "rule pets, holds: answers.household.pets is not known"
    );
    let draft = config_versions::save_draft(&mut write, id, 1, &rules("answers.household.size > 1"), &by)
        .await
        .unwrap();
    assert_eq!(
        configuration::publish(&mut write, id, draft, by.from("test"))
            .await
            .unwrap(),
        Publishing::Published
    );
    write.commit().await.unwrap();
    let token = hub.session("reviewer").await;
    let run = hub
        .ok(&token, "POST", &format!("{ITEM}/validations/run"), None)
        .await;
    assert_eq!(
        (verdicts(&run), &run["rules_version"]),
        (vec![("pets", "passed")], &json!(draft))
    );
    hub.stop().await;
}

#[actix_web::test]
async fn a_file_is_uploaded_for_an_application_and_put_on_file() {
    let hub = TestHub::start().await;
    fill(&hub).await;
    let token = hub.session("reviewer").await;
    let begun = json!({ "name": "lease.txt", "size_bytes": 5 });
    let begun = hub
        .ok(&token, "POST", &format!("{ITEM}/files"), Some(begun))
        .await;
    let id = begun["id"].as_str().unwrap();
    let (status, answer) = crate::things::upload_part(&hub, &token, id, 0, b"Hello".to_vec()).await;
    assert!(status.is_success(), "{answer}");
    let lease = json!({ "kind": "lease", "name": "Lease", "file_id": id });
    let lease = hub
        .ok(&token, "POST", &format!("{ITEM}/documents"), Some(lease))
        .await;
    assert_eq!(
        (&lease["media_type"], &lease["size_bytes"]),
        (&json!("text/plain"), &json!(5))
    );
    let center = hub.ok(&token, "GET", &format!("{ITEM}/validations"), None).await;
    assert_eq!(center["results"][0]["evidence"][0]["file_ids"], json!([id]));
    let links = hub
        .ok(&token, "GET", &format!("/api/files/{id}/links"), None)
        .await;
    assert!(
        links["view_url"].as_str().is_some_and(|url| url.contains(id)),
        "{links}"
    );
    hub.stop().await;
}

#[actix_web::test]
async fn a_rule_is_judged_again_when_something_beside_its_application_changes() {
    let hub = TestHub::start().await;
    let rules: RuleSet = serde_json::from_value(json!({ "rules": [
        { "key": "own_phone", "title": { "en": "A number of their own" }, "severity": "warning", "holds": "!applicant.shares_phone" },
        { "key": "once", "title": { "en": "Applied once" }, "severity": "warning", "holds": "application.others == 0" },
        { "key": "open", "title": { "en": "Not decided yet" }, "severity": "failed", "holds": "application.status != \"Approved\"" },
    ] }))
    .unwrap();
    let mut write = hub.app.store.write().await.unwrap();
    programs::begin_rules(&mut write, COUNTY, ProgramId(5), &rules, 1)
        .await
        .unwrap();
    write.commit().await.unwrap();
    let token = hub.session("reviewer").await;
    let open = async |body: Value| hub.ok(&token, "POST", "/api/work-queue/items", Some(body)).await;
    let person =
        |name: &str| json!({ "program_id": 5, "name": name, "lang": "en", "phone": "+1 202 555 0178" });
    // As it comes in.
    let first = open(person("Ana Reyes")).await;
    let sums = async || {
        let path = format!("/api/work-queue/items/{}", first["id"]);
        let sums = hub.ok(&token, "GET", &path, None).await["validations"].clone();
        ["failed", "warning", "passed"].map(|name| sums[name].as_i64().unwrap())
    };
    assert_eq!(sums().await, [0, 0, 3]);
    // Somebody else gives the same number.
    open(person("Ben Reyes")).await;
    assert_eq!(sums().await, [0, 1, 2]);
    // The same person applies once more.
    open(json!({ "program_id": 5, "same_person_as": first["id"] })).await;
    assert_eq!(sums().await, [0, 2, 1]);
    // It is decided, and that is taken back.
    let path = format!("/api/work-queue/items/{}", first["id"]);
    let advance = json!({ "state_id": 3, "version": first["version"] });
    let moved = hub
        .ok(&token, "POST", &format!("{path}/advance"), Some(advance))
        .await;
    assert_eq!(
        (sums().await, &moved["validations"]["failed"]),
        ([1, 2, 0], &json!(1))
    );
    let undo = json!({ "version": moved["version"] });
    hub.ok(&token, "POST", &format!("{path}/undo"), Some(undo)).await;
    assert_eq!(sums().await, [0, 2, 1]);
    hub.stop().await;
}
