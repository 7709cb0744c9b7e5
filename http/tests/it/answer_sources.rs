//! What is known of somebody already is offered for what a form asks, with its source.

use crate::case_drafts::Counter;
use crate::stored_things::{WINTER, put_winter, put_winter_form};
use crate::test_hub::{COUNTY, TestHub, account_id};
use hub_store::args;
use hub_store::forms::answer_sources::{self, AnswerSource};
use serde_json::{Value, json};

/// A form that lists whoever applies with their household.
fn household_form() -> Value {
    let question = |id: &str, kind: &str| json!({ "id": id, "type": kind, "words": { "en": id } });
    let mut members = question("members", "group");
    members["items"] = json!([question("person", "household_member")]);
    let items = json!([
        members,
        question("email", "email"),
        question("landlord", "text"),
        question("ssn", "ssn")
    ]);
    json!({
        "format": 1, "id": "winter", "title": { "en": "Winter help" },
        "sections": [{ "id": "all", "title": { "en": "All" }, "pages": [{ "id": "first", "items": items }] }],
    })
}

/// What is known is offered with where it came from, for what is not answered, and never taken unasked.
#[actix_web::test]
async fn what_is_known_is_offered_for_what_is_not_answered() {
    let hub = TestHub::start().await;
    put_winter(&hub).await;
    put_winter_form(&hub, 2, &household_form()).await;
    let token = hub.session("individual").await;
    for (section, rows) in [
        (
            "general",
            json!([{ "values": { "ds_firstname": "Ana", "ds_lastname": "Ruiz", "dt_birth": "1990-02-28" } }]),
        ),
        (
            "contact",
            json!([{ "values": { "ds_mail": "ana@mail.example" } }]),
        ),
        (
            "household",
            json!([{ "values": { "ds_firstname": "Leo", "ds_lastname": "Ruiz", "cd_relation": "child", "dt_birth": "2015-05-06" } }]),
        ),
    ] {
        let body = json!({ "version": 0, "rows": rows });
        hub.ok(&token, "PUT", &format!("/api/profile/{section}"), Some(body))
            .await;
    }
    let begin = async || {
        let body = json!({ "program_id": WINTER.0, "lang": "en" });
        hub.ok(&token, "POST", "/api/application-drafts", Some(body))
            .await
    };
    let draft = begin().await;
    let path = format!("/api/application-drafts/{}", draft["id"].as_str().unwrap());
    let known = async || hub.ok(&token, "GET", &format!("{path}/known"), None).await;
    let save = async |changes: Value| {
        let body = Some(json!({ "changes": changes }));
        hub.ok(&token, "PATCH", &format!("{path}/answers"), body).await
    };
    let offered = known().await;
    let values: Vec<(&Value, &Value)> = offered
        .as_array()
        .unwrap()
        .iter()
        .map(|one| (&one["at"], &one["value"]))
        .collect();
    let person = |name: &str, relation: &str, born: &str| json!({ "person": { "name": { "full": name }, "relation": relation, "born": born } });
    assert_eq!(
        values,
        [
            (&json!("email"), &json!("ana@mail.example")),
            (&json!("members"), &person("Ana Ruiz", "self", "1990-02-28")),
            (&json!("members"), &person("Leo Ruiz", "child", "2015-05-06")),
        ]
    );
    assert_eq!(
        (&offered[0]["source"]["kind"], &offered[0]["source"]["name"]),
        (&json!("profile"), &json!(""))
    );
    assert!(offered[0]["source"]["date_ms"].as_i64().unwrap() > 0);
    let open = hub.ok(&token, "GET", &path, None).await;
    assert_eq!(open["answers"], json!({}), "nothing of it was taken");

    // What is answered, and who is listed, is offered no more.
    save(json!([
        { "at": "members", "value": ["r1"], "based_on": 0 },
        { "at": "members/r1/person", "value": { "name": "ana  ruiz", "relation": "self", "born": "1990-02-28" }, "based_on": 0 },
        { "at": "email", "value": "other@mail.example", "based_on": 0 },
        { "at": "landlord", "value": "Harbor Homes", "based_on": 0 },
        { "at": "ssn", "value": "123456789", "based_on": 0 },
    ]))
    .await;
    let rest = known().await;
    assert_eq!(rest.as_array().unwrap().len(), 1, "{rest}");
    assert_eq!(rest[0]["value"]["person"]["name"]["full"], "Leo Ruiz");

    // The next application is offered what this one says; numbers under seal are typed anew.
    let revision = hub.ok(&token, "GET", &path, None).await["revision"].clone();
    let body = json!({ "revision": revision, "key": "k1" });
    let filed = hub
        .ok(&token, "POST", &format!("{path}/submit"), Some(body))
        .await;
    let path = format!("/api/work-queue/items/{}/advance", filed["application_id"]);
    let admin = hub.session("admin").await;
    hub.ok(
        &admin,
        "POST",
        &path,
        Some(json!({ "state_id": 12, "version": 1 })),
    )
    .await;
    let next = begin().await;
    let path = format!("/api/application-drafts/{}/known", next["id"].as_str().unwrap());
    let offered = hub.ok(&token, "GET", &path, None).await;
    let landlord = offered
        .as_array()
        .unwrap()
        .iter()
        .find(|one| one["at"] == "landlord")
        .unwrap();
    assert_eq!(
        (
            &landlord["value"],
            &landlord["source"]["kind"],
            &landlord["source"]["name"]
        ),
        (
            &json!("Harbor Homes"),
            &json!("application"),
            &json!("Winter help")
        )
    );
    assert!(!offered.to_string().contains("6789"), "{offered}");
    let (status, _) = hub
        .call("GET", &path, Some(&hub.session("household").await), None)
        .await;
    assert_eq!(status, 404, "somebody else's");
    hub.stop().await;
}

/// Where an answer was taken from stays with it until it is changed by hand, and goes with the application to who decides.
#[actix_web::test]
async fn what_was_taken_keeps_its_source_until_it_is_changed() {
    let hub = TestHub::start().await;
    put_winter(&hub).await;
    put_winter_form(&hub, 2, &household_form()).await;
    let token = hub.session("individual").await;
    for (section, values) in [
        ("contact", json!({ "ds_mail": "ana@mail.example" })),
        (
            "household",
            json!({ "ds_firstname": "Leo", "ds_lastname": "Ruiz", "cd_relation": "child", "dt_birth": "2015-05-06" }),
        ),
    ] {
        let body = json!({ "version": 0, "rows": [{ "values": values }] });
        hub.ok(&token, "PUT", &format!("/api/profile/{section}"), Some(body))
            .await;
    }
    let body = json!({ "program_id": WINTER.0, "lang": "en" });
    let draft = hub
        .ok(&token, "POST", "/api/application-drafts", Some(body))
        .await;
    assert_eq!(draft["taken"], json!({}));
    let path = format!("/api/application-drafts/{}", draft["id"].as_str().unwrap());
    let save = async |changes: Value| {
        let body = Some(json!({ "changes": changes }));
        hub.ok(&token, "PATCH", &format!("{path}/answers"), body).await
    };
    let leo = json!({ "name": { "full": "Leo Ruiz" }, "relation": "child", "born": "2015-05-06" });
    let first = save(json!([
        { "at": "email", "value": "ana@mail.example", "based_on": 0, "taken": true },
        { "at": "members", "value": ["r1"], "based_on": 0 },
        { "at": "members/r1/person", "value": leo, "based_on": 0, "taken": true },
        // Nobody was offered this.
        { "at": "landlord", "value": "Harbor Homes", "based_on": 0, "taken": true },
    ]))
    .await;
    let taken = async || hub.ok(&token, "GET", &path, None).await["taken"].clone();
    let kept = taken().await;
    let places: Vec<&String> = kept.as_object().unwrap().keys().collect();
    assert_eq!(places, ["email", "members/r1/person"]);
    assert_eq!(
        (&kept["email"]["kind"], &kept["email"]["name"]),
        (&json!("profile"), &json!(""))
    );
    assert!(kept["email"]["date_ms"].as_i64().unwrap() > 0);
    // The same again changes nothing; another answer has no source.
    let revision = &first["saved"]["email"];
    save(json!([{ "at": "email", "value": "ana@mail.example", "based_on": revision }])).await;
    assert_eq!(taken().await, kept);
    save(json!([{ "at": "email", "value": "other@mail.example", "based_on": revision }])).await;
    let rest = taken().await;
    let places: Vec<&String> = rest.as_object().unwrap().keys().collect();
    assert_eq!(places, ["members/r1/person"]);

    let revision = hub.ok(&token, "GET", &path, None).await["revision"].clone();
    let body = json!({ "revision": revision, "key": "k1" });
    let filed = hub
        .ok(&token, "POST", &format!("{path}/submit"), Some(body))
        .await;
    let case = format!("/api/work-queue/items/{}/case", filed["application_id"]);
    let admin = hub.session("admin").await;
    let view = hub.ok(&admin, "GET", &case, None).await;
    assert_eq!(
        view["sources"],
        json!([{ "at": "members/r1/person", "source": rest["members/r1/person"] }])
    );
    hub.stop().await;
}

/// A colleague who does not see a program is not told by a source that its applicant has an application there.
#[actix_web::test]
async fn a_source_in_a_program_that_a_colleague_does_not_see_is_not_named_to_them() {
    let counter = Counter::open().await;
    let store = &counter.hub.app.store;
    let (_, draft) = counter.begin(&counter.admin).await;
    let (_, saved) = counter
        .save(&counter.admin, "full_name", json!("Rosa Marin"), 0)
        .await;
    let (_, owed) = counter.save(&counter.admin, "owed", json!("120"), 0).await;
    let programs = store.programs().all(COUNTY).await.unwrap();
    let other = programs.into_iter().find(|one| one.id != WINTER.0).unwrap();
    let source = |at: &str, program: &str| AnswerSource {
        at: at.to_owned(),
        program: Some(program.to_owned()),
        said_at_ms: 7,
    };
    let id = draft["id"].as_str().unwrap();
    let mut write = store.write().await.unwrap();
    for (source, revision) in [
        (source("full_name", &other.name), &saved["saved"]["full_name"]),
        (source("owed", "Winter help"), &owed["saved"]["owed"]),
    ] {
        let revision = revision.as_i64().unwrap();
        answer_sources::note(&mut write, COUNTY, id, &source, revision)
            .await
            .unwrap();
    }
    write.commit().await.unwrap();
    let member =
        "INSERT INTO program_members (tenant_id, program_id, account_id, queue_role, role_name, permissions)
        VALUES ($1, $2, $3, 0, 'Reviewer', '[]') ON CONFLICT DO NOTHING";
    let leaves = "DELETE FROM program_members WHERE tenant_id = $1 AND program_id <> $2 AND account_id = $3";
    for sql in [member, leaves] {
        let values = args![COUNTY, WINTER, account_id("reviewer")];
        counter.hub.run(sql, values).await;
    }
    let narrow = "UPDATE accounts SET community_entity_type = NULL WHERE tenant_id = $1 AND id = $2";
    counter
        .hub
        .run(narrow, args![COUNTY, account_id("reviewer")])
        .await;
    let reviewer = counter.hub.session("reviewer").await;
    let places = |draft: &Value| -> Vec<String> {
        let taken = draft["taken"].as_object().unwrap();
        taken.keys().cloned().collect()
    };
    assert_eq!(places(&counter.read().await), ["full_name", "owed"]);
    let path = counter.path("draft");
    let seen = counter.hub.ok(&reviewer, "GET", &path, None).await;
    assert_eq!(places(&seen), ["owed"]);
    let (status, again) = counter.begin(&reviewer).await;
    assert_eq!((status, places(&again)), (200, vec!["owed".to_owned()]));
    assert!(!again.to_string().contains(&other.name), "{again}");
    counter.hub.stop().await;
}
