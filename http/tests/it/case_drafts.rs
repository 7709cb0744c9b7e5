//! Cases that staff add and fill in for somebody at the counter or on the telephone.

use crate::drawn_signatures::png;
use crate::stored_things::{WINTER, put_winter, put_winter_form, winter_form};
use crate::test_hub::{COUNTY, TestHub, account_id};
use crate::things::upload_part;
use hub_domain::ApplicationId;
use hub_domain::files::FileSubject;
use hub_store::args;
use serde_json::{Value, json};

/// A case of Rosa Marin's without answers, and two colleagues.
pub struct Counter {
    pub hub: TestHub,
    pub reviewer: String,
    pub admin: String,
    pub case: i64,
}

impl Counter {
    pub async fn open() -> Self {
        let hub = TestHub::start().await;
        put_winter(&hub).await;
        let mut form = winter_form();
        let items = form["sections"][0]["pages"][0]["items"].as_array_mut().unwrap();
        for item in items.iter_mut() {
            let id = item["id"].as_str().unwrap();
            item["required"] = json!(["full_name", "heating_bill", "signed"].contains(&id));
        }
        put_winter_form(&hub, 2, &form).await;
        let (reviewer, admin) = (hub.session("reviewer").await, hub.session("admin").await);
        let person =
            json!({ "program_id": WINTER.0, "name": "Rosa Marin", "lang": "es", "phone": "(202) 555-0177" });
        let item = hub
            .ok(&reviewer, "POST", "/api/work-queue/items", Some(person))
            .await;
        let case = item["id"].as_i64().unwrap();
        Self {
            hub,
            reviewer,
            admin,
            case,
        }
    }

    pub fn path(&self, rest: &str) -> String {
        format!("/api/work-queue/items/{}/{rest}", self.case)
    }

    pub async fn send(&self, token: &str, method: &str, rest: &str, body: Value) -> (u16, Value) {
        let body = Some(body).filter(|body| !body.is_null());
        let (status, answer) = self.hub.call(method, &self.path(rest), Some(token), body).await;
        (status.as_u16(), answer)
    }

    pub async fn begin(&self, token: &str) -> (u16, Value) {
        self.send(token, "POST", "draft", json!({ "lang": "en" })).await
    }

    pub async fn save(&self, token: &str, at: &str, value: Value, based_on: i64) -> (u16, Value) {
        let changes = json!({ "changes": [{ "at": at, "value": value, "based_on": based_on }] });
        self.send(token, "PATCH", "draft/answers", changes).await
    }

    pub async fn read(&self) -> Value {
        self.hub.ok(&self.admin, "GET", &self.path("draft"), None).await
    }

    pub async fn file(&self, signs_later: bool) -> (u16, Value) {
        let revision = self.read().await["revision"].clone();
        let body = json!({ "revision": revision, "key": "k1", "signs_later": signs_later });
        self.send(&self.reviewer, "POST", "draft/filings", body).await
    }

    pub async fn move_to(&self, state: i64) {
        let path = format!("/api/work-queue/items/{}", self.case);
        let version = self.hub.ok(&self.admin, "GET", &path, None).await["version"].clone();
        let body = json!({ "state_id": state, "version": version });
        self.hub
            .ok(&self.admin, "POST", &self.path("advance"), Some(body))
            .await;
    }
}

fn faults(answer: &Value) -> Vec<(&str, &str)> {
    let faults = answer["faults"].as_array().unwrap();
    faults
        .iter()
        .map(|fault| (fault["at"].as_str().unwrap(), fault["key"].as_str().unwrap()))
        .collect()
}

async fn count(hub: &TestHub, sql: &str) -> i64 {
    let rows: Vec<(i64,)> = hub.app.store.db().all(sql, args![COUNTY]).await.unwrap();
    rows[0].0
}

/// A case that staff add for somebody is filled in with the program's own form, staff named as its author.
#[actix_web::test]
async fn two_colleagues_fill_in_a_case_and_it_is_decided_as_any_other() {
    let counter = Counter::open().await;
    let hub = &counter.hub;
    let before = hub.ok(&counter.admin, "GET", &counter.path("case"), None).await;
    assert_eq!(
        (&before["fill_in"], &before["form"]),
        (&json!("begin"), &Value::Null)
    );

    let (status, draft) = counter.begin(&counter.reviewer).await;
    assert_eq!(status, 201, "{draft}");
    assert_eq!(draft["case"]["applicant_name"], "Rosa Marin");
    assert_eq!(draft["case"]["applicant_lang"], "es");
    let (status, same) = counter.begin(&counter.admin).await;
    assert_eq!((status, &same["id"]), (200, &draft["id"]));
    let meanwhile = hub.ok(&counter.admin, "GET", &counter.path("case"), None).await;
    assert_eq!(meanwhile["fill_in"], "continue");

    // What they write at different places merges; at the same place the second sees what stands there.
    let (_, first) = counter
        .save(&counter.reviewer, "full_name", json!("Rosa Marin"), 0)
        .await;
    let (_, other) = counter.save(&counter.admin, "owed", json!("120"), 0).await;
    assert_eq!(
        (&first["conflicts"], &other["conflicts"]),
        (&json!([]), &json!([]))
    );
    let (_, differs) = counter
        .save(&counter.admin, "full_name", json!("Rosa M."), 0)
        .await;
    assert_eq!(differs["conflicts"][0]["value"], "Rosa Marin");
    counter.save(&counter.admin, "ssn", json!("123-45-6789"), 0).await;
    assert_eq!(
        counter.read().await["answers"],
        json!({ "full_name": "Rosa Marin", "owed": "120", "ssn": { "kept": "6789" } })
    );

    // Nobody signs for somebody else. The paper that is missing is left to the documents of the case.
    let (status, stamped) = counter
        .save(&counter.reviewer, "signed", json!({ "name": "Rosa" }), 0)
        .await;
    assert_eq!((status, &stamped["errors"][0]["key"]), (422, &json!("stamped")));
    let (status, refused) = counter.file(false).await;
    assert_eq!((status, faults(&refused)), (422, vec![("signed", "required")]));
    let agreement = json!({ "at": "signed", "name": "Rosa Marin", "lang": "es" });
    let agree = async || {
        counter
            .send(&counter.reviewer, "POST", "draft/agreements", agreement.clone())
            .await
    };
    let (status, agreed) = agree().await;
    assert_eq!(status, 200, "{agreed}");
    assert!(agreed["value"]["read_by"].is_string() && agreed["value"]["signed_at_ms"].is_i64());
    assert_eq!(
        (&agreed["value"]["name"], &agreed["value"]["lang"]),
        (&json!("Rosa Marin"), &json!("es"))
    );
    counter.save(&counter.admin, "owed", json!("130"), 3).await;
    let (status, refused) = counter.file(false).await;
    assert_eq!((status, faults(&refused)), (422, vec![("signed", "sign_again")]));
    agree().await;

    let applications = "SELECT COUNT(*) FROM applications WHERE tenant_id = $1";
    let there = count(hub, applications).await;
    let (status, filed) = counter.file(false).await;
    assert_eq!(
        (status, &filed["application_id"]),
        (201, &json!(counter.case)),
        "{filed}"
    );
    assert_eq!(
        counter.file(false).await,
        (201, filed),
        "the same key, the same answer"
    );
    assert_eq!(
        count(hub, applications).await,
        there,
        "there is no second application"
    );

    let (application, store) = (ApplicationId(counter.case), &hub.app.store);
    let answers = store.answers().last(COUNTY, application).await.unwrap().unwrap();
    assert_eq!((answers.revision, answers.form_version), (1, 2));
    assert_eq!(answers.answers["owed"], json!({ "cents": 13_000 }));
    assert_eq!(answers.answers["signed"]["read_by"], json!(answers.filed_by));
    let view = hub.ok(&counter.admin, "GET", &counter.path("case"), None).await;
    assert_eq!(view["fill_in"], Value::Null);
    assert_eq!(view["form"]["filed_for"], "Rosa Marin");
    assert_eq!(view["form"]["filed_by"], json!(answers.filed_by));
    assert_ne!(answers.filed_by, "Rosa Marin");
    assert_eq!(
        count(hub, "SELECT COUNT(*) FROM answer_secrets WHERE tenant_id = $1").await,
        1
    );
    let lines: Vec<(String,)> = store
        .db()
        .all(
            "SELECT action FROM audit_log WHERE tenant_id = $1 AND (action LIKE 'draft.%' OR action = 'application.fill_in') ORDER BY seq",
            args![COUNTY],
        )
        .await
        .unwrap();
    let lines: Vec<&str> = lines.iter().map(|(action,)| action.as_str()).collect();
    assert_eq!(
        lines,
        [
            "draft.begin",
            "draft.agree",
            "draft.agree",
            "application.fill_in",
            "draft.submit"
        ]
    );
    let announced = "SELECT COUNT(*) FROM topic_events WHERE tenant_id = $1 AND kind = 'item.updated'";
    assert!(count(hub, announced).await > 0);
    counter.move_to(3).await;
    let (status, late) = counter.save(&counter.admin, "owed", json!("1"), 0).await;
    assert_eq!((status, &late["key"]), (409, &json!("already_applied")));
    counter.hub.stop().await;
}

#[actix_web::test]
async fn what_is_left_to_be_signed_is_signed_by_the_applicant_alone() {
    let counter = Counter::open().await;
    let hub = &counter.hub;
    let sql = "UPDATE applicants SET account_id = $2 WHERE tenant_id = $1 AND name = 'Rosa Marin'";
    hub.run(sql, args![COUNTY, account_id("individual")]).await;
    counter.begin(&counter.reviewer).await;
    counter
        .save(&counter.reviewer, "full_name", json!("Rosa Marin"), 0)
        .await;
    let (status, filed) = counter.file(true).await;
    assert_eq!(status, 201, "{filed}");
    let application = ApplicationId(counter.case);
    let answers = counter
        .hub
        .app
        .store
        .answers()
        .last(COUNTY, application)
        .await
        .unwrap()
        .unwrap();
    assert_eq!(answers.answers, json!({ "full_name": { "full": "Rosa Marin" } }));

    let (rosa, other) = (hub.session("individual").await, hub.session("household").await);
    let path = format!("/api/own-applications/{}/signatures", counter.case);
    let open = hub.ok(&rosa, "GET", &path, None).await;
    assert_eq!(
        (open.as_array().unwrap().len(), &open[0]["id"]),
        (1, &json!("signed"))
    );
    let drawn = async |name: &str, bytes: Vec<u8>| {
        let uploads = format!("/api/own-applications/{}/uploads", counter.case);
        let body = json!({ "name": name, "size_bytes": bytes.len() });
        let begun = hub.ok(&rosa, "POST", &uploads, Some(body)).await;
        let id = begun["id"].as_str().unwrap().to_owned();
        let (status, sent) = upload_part(hub, &rosa, &id, 0, bytes).await;
        assert_eq!(status, 200, "{sent}");
        id
    };
    let words = drawn("name.txt", b"Rosa Marin".to_vec()).await;
    for (drawing, why) in [
        ("0192-nothing", "not_a_file"),
        (words.as_str(), "kind_not_allowed"),
    ] {
        let body = json!({ "at": "signed", "name": "Rosa", "lang": "es", "drawing": drawing });
        let (status, refused) = hub.call("POST", &path, Some(&rosa), Some(body)).await;
        assert_eq!(
            (status.as_u16(), &refused["errors"][0]),
            (422, &json!({ "field": "drawing", "key": why }))
        );
    }
    let picture = drawn("signature.png", png(60, 20)).await;
    let body = json!({ "at": "signed", "name": "Rosa M. Marin", "lang": "es", "drawing": picture });
    for (token, refusal) in [(&other, 404), (&counter.reviewer, 404)] {
        let (status, _) = hub.call("POST", &path, Some(token), Some(body.clone())).await;
        assert_eq!(status.as_u16(), refusal);
    }
    let (status, answer) = hub.call("POST", &path, Some(&rosa), Some(body.clone())).await;
    assert_eq!(status, 204, "{answer}");
    assert_eq!(hub.ok(&rosa, "GET", &path, None).await, json!([]));
    let (status, again) = hub.call("POST", &path, Some(&rosa), Some(body)).await;
    assert_eq!(
        (status.as_u16(), &again["errors"][0]["key"]),
        (422, &json!("unknown_place"))
    );
    let signed = hub
        .app
        .store
        .answers()
        .last(COUNTY, application)
        .await
        .unwrap()
        .unwrap();
    assert_eq!((signed.revision, &signed.filed_by), (2, &answers.filed_by));
    assert_eq!(signed.answers["signed"]["name"], "Rosa M. Marin");
    assert_eq!(signed.answers["signed"]["read_by"], Value::Null);
    assert_eq!(signed.answers["full_name"], answers.answers["full_name"]);
    assert_eq!(signed.answers["signed"]["drawing"], json!(picture));
    let file = hub
        .app
        .store
        .stored_files()
        .by_id(COUNTY, &picture)
        .await
        .unwrap();
    let to = FileSubject::Answer {
        application,
        question: "signed".to_owned(),
    };
    assert_eq!(file.subject, to);
    counter.hub.stop().await;
}

/// Whoever agrees later on paper, or on the telephone, is recorded once by whoever was there.
#[actix_web::test]
async fn staff_record_that_somebody_has_agreed_since_it_was_filed() {
    let counter = Counter::open().await;
    let hub = &counter.hub;
    counter.begin(&counter.reviewer).await;
    counter
        .save(&counter.reviewer, "full_name", json!("Rosa Marin"), 0)
        .await;
    assert_eq!(counter.file(true).await.0, 201);
    let path = format!("/api/work-queue/items/{}/agreements", counter.case);
    let open = hub.ok(&counter.reviewer, "GET", &path, None).await;
    assert_eq!(
        (open.as_array().unwrap().len(), &open[0]["id"]),
        (1, &json!("signed"))
    );
    let body = |at: &str, how: &str| json!({ "at": at, "name": "Rosa Marin", "lang": "es", "how": how });
    let (stranger, elsewhere) = (hub.session("individual").await, hub.session("elsewhere").await);
    // Where another tenant has a case of this number, it is not this one.
    for (token, refusals) in [(&stranger, &[403][..]), (&elsewhere, &[404, 422])] {
        let (status, _) = hub
            .call("POST", &path, Some(token), Some(body("signed", "on_paper")))
            .await;
        assert!(refusals.contains(&status.as_u16()), "{status}");
    }
    assert_eq!(hub.ok(&counter.reviewer, "GET", &path, None).await, open);
    let record = async |at: &str, how: &str| {
        let (status, answer) = hub
            .call("POST", &path, Some(&counter.reviewer), Some(body(at, how)))
            .await;
        (status.as_u16(), answer)
    };
    let (status, unknown) = record("full_name", "on_paper").await;
    assert_eq!(
        (status, &unknown["errors"][0]["key"]),
        (422, &json!("unknown_place"))
    );
    assert_eq!(record("signed", "on_paper").await.0, 204);
    assert_eq!(hub.ok(&counter.reviewer, "GET", &path, None).await, json!([]));
    let (status, again) = record("signed", "read_aloud").await;
    assert_eq!(
        (status, &again["errors"][0]["key"]),
        (422, &json!("unknown_place")),
        "once"
    );
    let answers = hub.app.store.answers();
    let signed = answers
        .last(COUNTY, ApplicationId(counter.case))
        .await
        .unwrap()
        .unwrap();
    let agreed = &signed.answers["signed"];
    assert_eq!(signed.revision, 2);
    assert_eq!(
        (&agreed["name"], &agreed["lang"], &agreed["on_paper_by"]),
        (&json!("Rosa Marin"), &json!("es"), &json!(signed.filed_by))
    );
    assert!(agreed["signed_at_ms"].is_i64() && agreed["read_by"].is_null());
    counter.hub.stop().await;
}

#[actix_web::test]
async fn a_case_that_is_decided_meanwhile_is_not_filled_in() {
    let counter = Counter::open().await;
    counter.begin(&counter.reviewer).await;
    counter
        .save(&counter.reviewer, "full_name", json!("Rosa Marin"), 0)
        .await;
    counter.move_to(12).await;
    let (status, refused) = counter.file(true).await;
    assert_eq!((status, &refused["key"]), (409, &json!("case_decided")));
    let application = ApplicationId(counter.case);
    let answers = counter
        .hub
        .app
        .store
        .answers()
        .last(COUNTY, application)
        .await
        .unwrap();
    assert_eq!(answers, None);
    let (status, _) = counter
        .send(&counter.reviewer, "DELETE", "draft", Value::Null)
        .await;
    assert_eq!(status, 204);
    let (status, refused) = counter.begin(&counter.reviewer).await;
    assert_eq!((status, &refused["key"]), (409, &json!("case_decided")));
    let left = "SELECT COUNT(*) FROM draft_answers WHERE tenant_id = $1";
    assert_eq!(count(&counter.hub, left).await, 0);
    counter.hub.stop().await;
}

#[actix_web::test]
async fn a_draft_of_ones_own_and_that_of_a_case_know_nothing_of_each_other() {
    let counter = Counter::open().await;
    let hub = &counter.hub;
    let (_, of_case) = counter.begin(&counter.reviewer).await;
    let (applicant, body) = (
        hub.session("individual").await,
        json!({ "program_id": WINTER.0, "lang": "es" }),
    );
    let own = hub
        .ok(&applicant, "POST", "/api/application-drafts", Some(body))
        .await;
    assert_ne!(own["id"], of_case["id"]);
    assert_eq!(own["case"], Value::Null);
    // A colleague's draft of a case is not their own: none of the applicants' calls leads to it.
    let path = format!("/api/application-drafts/{}", of_case["id"].as_str().unwrap());
    for token in [&counter.reviewer, &applicant] {
        let (status, _) = hub.call("GET", &path, Some(token), None).await;
        assert_eq!(status, 404);
        let listed = hub.ok(token, "GET", "/api/application-drafts", None).await;
        assert!(!listed.to_string().contains(of_case["id"].as_str().unwrap()));
    }
    let upload = json!({ "name": "bill.jpg", "size_bytes": 5, "question": "heating_bill" });
    let (status, _) = hub
        .call(
            "POST",
            &format!("{path}/uploads"),
            Some(&counter.reviewer),
            Some(upload),
        )
        .await;
    assert_eq!(status, 404);
    let (status, refused) = counter.send(&applicant, "GET", "draft", Value::Null).await;
    assert_eq!((status, &refused["key"]), (403, &json!("not_allowed")));
    // The same colleague fills in another case of the program.
    let other = json!({ "program_id": WINTER.0, "name": "Leo Marin" });
    let other = hub
        .ok(&counter.reviewer, "POST", "/api/work-queue/items", Some(other))
        .await;
    let path = format!("/api/work-queue/items/{}/draft", other["id"]);
    let second = hub
        .ok(&counter.reviewer, "POST", &path, Some(json!({ "lang": "en" })))
        .await;
    assert_ne!(second["id"], of_case["id"]);
    counter.hub.stop().await;
}
