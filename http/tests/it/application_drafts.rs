//! An application from its first answer to the queue of those who decide.

use crate::stored_things::{WINTER, put_winter, put_winter_form, winter_form};
use crate::test_hub::{COUNTY, TestHub, account_id};
use hub_domain::clock::now_ms;
use hub_domain::files::{FileState, FileSubject};
use hub_domain::{AccountId, ApplicationId};
use hub_store::args;
use hub_store::files::stored_files::{self, NewFile};
use serde_json::{Value, json};

async fn hub() -> (TestHub, String) {
    let hub = TestHub::start().await;
    put_winter(&hub).await;
    let token = hub.session("individual").await;
    (hub, token)
}

async fn begin(hub: &TestHub, token: &str) -> Value {
    let body = json!({ "program_id": WINTER.0, "lang": "es" });
    let (status, draft) = hub
        .call("POST", "/api/application-drafts", Some(token), Some(body))
        .await;
    assert_eq!(status, 201, "{draft}");
    draft
}

/// A draft's page in a browser: what it knows of the draft.
struct Page<'a> {
    hub: &'a TestHub,
    token: &'a str,
    path: String,
}

impl<'a> Page<'a> {
    fn of(hub: &'a TestHub, token: &'a str, draft: &Value) -> Self {
        let path = format!("/api/application-drafts/{}", draft["id"].as_str().unwrap());
        Self { hub, token, path }
    }

    async fn try_save(&self, changes: Value) -> (u16, Value) {
        let path = format!("{}/answers", self.path);
        let body = json!({ "changes": changes });
        let (status, answer) = self.hub.call("PATCH", &path, Some(self.token), Some(body)).await;
        (status.as_u16(), answer)
    }

    async fn save(&self, at: &str, value: Value, based_on: i64) -> Value {
        let changes = json!([{ "at": at, "value": value, "based_on": based_on }]);
        let (status, answer) = self.try_save(changes).await;
        assert_eq!(status, 200, "{answer}");
        answer
    }

    async fn open(&self) -> Value {
        self.hub.ok(self.token, "GET", &self.path, None).await
    }

    async fn submit(&self, revision: &Value, key: &str) -> (u16, Value) {
        let path = format!("{}/submit", self.path);
        let body = json!({ "revision": revision, "key": key });
        let (status, answer) = self.hub.call("POST", &path, Some(self.token), Some(body)).await;
        (status.as_u16(), answer)
    }

    async fn sign(&self, name: &str) -> Value {
        let path = format!("{}/signatures", self.path);
        let body = json!({ "at": "signed", "name": name, "lang": "en" });
        self.hub.ok(self.token, "POST", &path, Some(body)).await
    }
}

fn faults(answer: &Value) -> Vec<(&str, &str)> {
    let faults = answer["faults"].as_array().unwrap();
    faults
        .iter()
        .map(|fault| (fault["at"].as_str().unwrap(), fault["key"].as_str().unwrap()))
        .collect()
}

async fn rows<T: hub_store::db::Row>(hub: &TestHub, sql: &str) -> Vec<T> {
    hub.app.store.db().all(sql, args![COUNTY]).await.unwrap()
}

#[actix_web::test]
async fn two_pages_save_beside_each_other_and_are_told_where_they_differ() {
    let (hub, token) = hub().await;
    let draft = begin(&hub, &token).await;
    assert_eq!(
        (
            &draft["program_name"],
            &draft["revision"],
            &draft["answers"],
            &draft["lang"]
        ),
        (&json!("Winter help"), &json!(1), &json!({}), &json!("es"))
    );
    let page = Page::of(&hub, &token, &draft);
    let first = page.save("full_name", json!("Ana"), 0).await;
    assert_eq!(first["saved"], json!({ "full_name": 2 }));
    // The other page has seen nothing of it, and writes elsewhere.
    let other = page.save("owed", json!("12,50"), 0).await;
    assert_eq!((&other["revision"], &other["conflicts"]), (&json!(3), &json!([])));
    let differs = page.save("full_name", json!("Ana Reyes"), 0).await;
    assert_eq!(differs["saved"], json!({}));
    let conflict = &differs["conflicts"][0];
    assert_eq!(
        (&conflict["value"], &conflict["revision"]),
        (&json!("Ana"), &json!(2))
    );
    assert_eq!(differs["revision"], 3, "nothing was saved");
    // The same again is no conflict: an answer may have been lost on the way.
    let again = page.save("full_name", json!("Ana"), 0).await;
    assert_eq!(again["saved"], json!({ "full_name": 2 }));
    let kept = page.save("full_name", json!("Ana Reyes"), 2).await;
    assert_eq!(kept["saved"], json!({ "full_name": 4 }));
    let open = page.open().await;
    assert_eq!(
        open["answers"],
        json!({ "full_name": "Ana Reyes", "owed": "12,50" })
    );
    assert_eq!(open["revisions"], json!({ "full_name": 4, "owed": 3 }));
    // Whoever begins again is given the same.
    let body = json!({ "program_id": WINTER.0, "lang": "en" });
    let (status, same) = hub
        .call("POST", "/api/application-drafts", Some(&token), Some(body))
        .await;
    assert_eq!(
        (status.as_u16(), &same["id"], &same["revision"]),
        (200, &draft["id"], &json!(4))
    );
    let listed = hub.ok(&token, "GET", "/api/application-drafts", None).await;
    assert_eq!(listed["drafts"].as_array().unwrap().len(), 1);
    hub.stop().await;
}

#[actix_web::test]
async fn rows_come_and_go_with_their_groups_list() {
    let (hub, token) = hub().await;
    let draft = begin(&hub, &token).await;
    let page = Page::of(&hub, &token, &draft);
    let both = json!([
        { "at": "members/r1/person", "value": "Ana", "based_on": 0 },
        { "at": "members", "value": ["r1", "r2"], "based_on": 0 },
        { "at": "members/r2/person", "value": "Leo", "based_on": 0 },
    ]);
    let (status, saved) = page.try_save(both).await;
    assert_eq!(
        (status, saved["saved"].as_object().unwrap().len()),
        (200, 3),
        "{saved}"
    );
    page.save("members", json!(["r2"]), 2).await;
    assert_eq!(
        page.open().await["answers"]["members"],
        json!([{ "id": "r2", "answers": { "person": "Leo" } }])
    );
    let late = page.save("members/r1/person", json!("Ana María"), 2).await;
    assert_eq!(
        (&late["saved"], &late["conflicts"][0]["value"]),
        (&json!({}), &Value::Null)
    );
    // It comes back as a row that is empty.
    page.save("members", json!(["r2", "r1"]), 3).await;
    assert_eq!(
        page.open().await["answers"]["members"][1],
        json!({ "id": "r1", "answers": {} })
    );
    hub.stop().await;
}

#[actix_web::test]
async fn what_has_no_place_or_is_too_much_is_refused_and_what_does_not_fit_is_kept() {
    let (hub, token) = hub().await;
    let draft = begin(&hub, &token).await;
    let page = Page::of(&hub, &token, &draft);
    let rows: Vec<String> = (0..10_000).map(|row| format!("r{row}")).collect();
    let deep = json!([[[[[[[[[1]]]]]]]]]);
    for (at, value, field, why) in [
        ("pets", json!(2), "changes[0].at", "unknown_place"),
        ("members/r1/pets", json!(2), "changes[0].at", "unknown_place"),
        ("members", json!(rows), "changes[0].value", "too_many_rows"),
        ("members", json!("r1"), "changes[0].value", "bad_row"),
        ("owed", deep, "changes[0].value", "too_deep"),
        ("owed", json!("x".repeat(70_000)), "changes[0].value", "too_long"),
        ("signed", json!({ "name": "Ana" }), "changes[0].value", "stamped"),
        ("ssn", json!({ "kept": "6789" }), "changes[0].value", "not_kept"),
    ] {
        let changes = json!([{ "at": at, "value": value, "based_on": 0 }]);
        let (status, answer) = page.try_save(changes).await;
        assert_eq!(
            (status, &answer["errors"][0]),
            (422, &json!({ "field": field, "key": why })),
            "{at}"
        );
    }
    let one = json!({ "at": "owed", "value": 1, "based_on": 0 });
    let (status, answer) = page.try_save(json!(vec![one.clone(); 501])).await;
    assert_eq!((status, &answer["errors"][0]["key"]), (422, &json!("too_many")));
    let (status, answer) = page.try_save(json!([one, one])).await;
    assert_eq!((status, &answer["errors"][0]["key"]), (422, &json!("twice")));
    assert_eq!(page.open().await["revision"], 1);
    page.save("owed", json!("a lot"), 0).await;
    assert_eq!(page.open().await["answers"]["owed"], "a lot");
    hub.stop().await;
}

#[actix_web::test]
async fn numbers_are_sealed_and_their_last_digits_stand_for_them() {
    let (hub, token) = hub().await;
    let draft = begin(&hub, &token).await;
    let page = Page::of(&hub, &token, &draft);
    page.save("ssn", json!("123-45-6789"), 0).await;
    let account =
        json!({ "holder": "Ana", "routing": "021000021", "account": "12345678", "kind": "checking" });
    page.save("account", account, 0).await;
    let open = page.open().await;
    assert_eq!(open["answers"]["ssn"], json!({ "kept": "6789" }));
    assert_eq!(open["answers"]["account"]["account"], json!({ "kept": "5678" }));
    let values: Vec<(String,)> = rows(&hub, "SELECT value FROM draft_answers WHERE tenant_id = $1").await;
    let sealed: Vec<(String,)> = rows(&hub, "SELECT sealed FROM draft_secrets WHERE tenant_id = $1").await;
    let all = format!("{values:?} {sealed:?}");
    assert!(
        !all.contains("123456789") && !all.contains("12345678") && !all.contains("123-45"),
        "{all}"
    );
    // The other parts of an account change without its number.
    let mut renamed = open["answers"]["account"].clone();
    renamed["holder"] = json!("Ana Reyes");
    let saved = page.save("account", renamed, 3).await;
    assert_eq!(saved["conflicts"], json!([]));
    // Another number that ends the same is another.
    let differs = page.save("ssn", json!("223456789"), 0).await;
    assert_eq!(differs["conflicts"][0]["value"], json!({ "kept": "6789" }));
    let same = page.save("ssn", json!("123 45 6789"), 0).await;
    assert_eq!(same["conflicts"], json!([]));
    // What is no number is sealed as well, and comes back to whoever typed it.
    page.save("ssn", json!("123-45"), 2).await;
    let values: Vec<(String,)> = rows(&hub, "SELECT value FROM draft_answers WHERE tenant_id = $1").await;
    assert!(!format!("{values:?}").contains("123-45"), "{values:?}");
    assert_eq!(page.open().await["answers"]["ssn"], "123-45");
    let unsealed: Vec<(String,)> = rows(
        &hub,
        "SELECT reason FROM audit_log WHERE tenant_id = $1 AND action = 'answer.unseal' ORDER BY seq",
    )
    .await;
    assert_eq!(unsealed.len(), 3, "{unsealed:?}");
    hub.stop().await;
}

/// A file of the individual's draft.
async fn put_file(hub: &TestHub, draft: &Value) -> String {
    let subject = FileSubject::Draft {
        owner: AccountId(account_id("individual")),
        draft: draft["id"].as_str().unwrap().to_owned(),
    };
    let file = NewFile {
        id: "file-bill".into(),
        subject,
        name: "bill.pdf".into(),
        media_type: "application/pdf".into(),
        size_bytes: 5,
        sha256: String::new(),
        state: FileState::Clean,
        finding: String::new(),
        is_stored: false,
        has_thumbnail: false,
        size_px: None,
        by: (AccountId(account_id("individual")), "Ana".into()),
        keep_until_ms: None,
    };
    let mut write = hub.app.store.write().await.unwrap();
    stored_files::insert(&mut write, COUNTY, &file).await.unwrap();
    write.commit().await.unwrap();
    file.id
}

#[actix_web::test]
async fn a_draft_with_gaps_is_refused_with_all_of_them_and_a_complete_one_is_in_the_queue() {
    let (hub, token) = hub().await;
    let mut form = winter_form();
    form["sections"][0]["pages"][0]["items"][0]["required"] = json!(true);
    put_winter_form(&hub, 2, &form).await;
    let draft = begin(&hub, &token).await;
    let page = Page::of(&hub, &token, &draft);
    let wrong = json!([
        { "at": "owed", "value": "a lot", "based_on": 0 },
        { "at": "ssn", "value": "12345", "based_on": 0 },
        { "at": "heating_bill", "value": ["file-bill"], "based_on": 0 },
    ]);
    page.try_save(wrong).await;
    let (status, answer) = page.submit(&json!(2), "k1").await;
    assert_eq!((status, &answer["key"]), (422, &json!("form_faults")), "{answer}");
    assert_eq!(
        faults(&answer),
        [
            ("full_name", "required"),
            ("owed", "not_a_number"),
            ("ssn", "not_a_ssn"),
            ("heating_bill", "not_a_file")
        ]
    );
    let file = put_file(&hub, &draft).await;
    let right = json!([
        { "at": "full_name", "value": "Ana Reyes", "based_on": 0 },
        { "at": "owed", "value": "12", "based_on": 2 },
        { "at": "ssn", "value": "123456789", "based_on": 2 },
    ]);
    page.try_save(right).await;
    page.sign("Ana Reyes").await;
    let changed = page.save("owed", json!("13"), 3).await;
    let (status, answer) = page.submit(&changed["revision"], "k1").await;
    assert_eq!(
        (status, faults(&answer)),
        (422, vec![("signed", "sign_again")]),
        "{answer}"
    );
    page.sign("Ana Reyes").await;
    let (status, answer) = page.submit(&changed["revision"], "k1").await;
    assert_eq!((status, &answer["key"]), (409, &json!("draft_changed")));
    let revision = page.open().await["revision"].clone();
    let (status, filed) = page.submit(&revision, "k1").await;
    assert_eq!(status, 201, "{filed}");
    assert_eq!(
        page.submit(&revision, "k1").await,
        (201, filed.clone()),
        "the same key, the same answer"
    );
    let (status, other) = page.submit(&revision, "k2").await;
    assert_eq!(
        (status, &other["application_id"]),
        (409, &filed["application_id"])
    );
    let id = filed["application_id"].as_i64().unwrap();

    let staff = hub.session("admin").await;
    let queue = hub
        .ok(
            &staff,
            "GET",
            &format!("/api/work-queue?process={}", WINTER.0),
            None,
        )
        .await;
    let item = &queue["items"][0];
    assert_eq!(
        (&item["id"], &item["externalId"]),
        (&json!(id), &filed["external_id"])
    );
    assert_eq!(
        (&item["currentStateId"], &item["categoryName"]),
        (&json!(4), &json!("Energy"))
    );
    let (application, store) = (ApplicationId(id), &hub.app.store);
    let answers = store.answers().last(COUNTY, application).await.unwrap().unwrap();
    assert_eq!(
        (answers.form_version, &*answers.lang, answers.revision),
        (2, "es", 1)
    );
    assert_eq!(answers.answers["owed"], json!({ "cents": 1_300 }));
    assert_eq!(answers.answers["ssn"], json!({ "kept": "6789" }));
    let papers = store.documents().of(COUNTY, application).await.unwrap();
    assert_eq!(
        (papers.len(), &*papers[0].kind, &*papers[0].name),
        (1, "bill", "bill.pdf")
    );
    let stored = store.stored_files().by_id(COUNTY, &file).await.unwrap();
    assert_eq!(
        stored.subject,
        FileSubject::Answer {
            application,
            question: "heating_bill".into()
        }
    );
    let mut write = store.write().await.unwrap();
    let by = hub_store::audit::By::person(1, "Rosa").from("test");
    let which = (application, "ssn");
    let opened =
        hub_store::forms::answer_secrets::open(&mut write, &hub.app.keyring, COUNTY, which, &by).await;
    assert_eq!(opened.unwrap().as_deref(), Some("123456789"));
    write.rollback().await.unwrap();
    let lines: Vec<(String,)> = rows(
        &hub,
        "SELECT action FROM audit_log WHERE tenant_id = $1 AND (action LIKE 'draft.%' OR action = 'application.create') ORDER BY seq",
    )
    .await;
    let lines: Vec<&str> = lines.iter().map(|(action,)| action.as_str()).collect();
    assert_eq!(
        lines,
        [
            "draft.begin",
            "draft.sign",
            "draft.sign",
            "application.create",
            "draft.submit"
        ]
    );
    let own = hub.ok(&token, "GET", "/api/own-applications", None).await;
    assert_eq!(own["applications"][0]["externalId"], filed["external_id"]);
    let after = page.open().await;
    assert_eq!(after["application_id"], filed["application_id"]);
    let (status, refused) = page
        .try_save(json!([{ "at": "owed", "value": "1", "based_on": 5 }]))
        .await;
    assert_eq!((status, &refused["key"]), (409, &json!("already_applied")));
    let body = json!({ "program_id": WINTER.0, "lang": "en" });
    let (status, second) = hub
        .call("POST", "/api/application-drafts", Some(&token), Some(body))
        .await;
    assert_eq!(
        (status.as_u16(), &second["application_id"]),
        (409, &filed["application_id"])
    );
    hub.stop().await;
}

#[actix_web::test]
async fn a_form_that_is_published_anew_moves_the_draft_and_loses_nothing() {
    let (hub, token) = hub().await;
    let draft = begin(&hub, &token).await;
    let page = Page::of(&hub, &token, &draft);
    page.save("owed", json!("12"), 0).await;
    page.save("ssn", json!("123456789"), 0).await;
    page.save("full_name", json!("Ana"), 0).await;
    // Without what is owed and the number, and with a new question that must be answered.
    let mut form = winter_form();
    let items = form["sections"][0]["pages"][0]["items"].as_array_mut().unwrap();
    items.retain(|item| item["id"] != "owed" && item["id"] != "ssn");
    items.push(json!({ "id": "fuel", "type": "text", "words": { "en": "Fuel" }, "required": true }));
    let last = items.len() - 2;
    items[last]["covers"] = json!(["full_name"]);
    put_winter_form(&hub, 2, &form).await;
    let (status, answer) = page.submit(&json!(4), "k1").await;
    assert_eq!(
        (status, &answer["key"]),
        (409, &json!("draft_changed")),
        "{answer}"
    );
    let open = page.open().await;
    assert_eq!(
        (&open["form_version"], &open["answers"]),
        (&json!(2), &json!({ "full_name": "Ana" }))
    );
    assert_eq!(
        open["set_aside"],
        json!([{ "at": "owed", "value": "12", "why": "removed" }, { "at": "ssn", "value": { "kept": "6789" }, "why": "removed" }])
    );
    let changes = open["changes"].as_array().unwrap();
    assert!(
        changes.contains(&json!({ "id": "fuel", "sort": "narrower", "what": "new_required" })),
        "{open}"
    );
    assert_eq!(page.open().await["changes"], json!([]), "it is told once");
    let (status, answer) = page.submit(&open["revision"], "k1").await;
    assert_eq!((status, faults(&answer)), (422, vec![("fuel", "required")]));
    // It comes back by itself, the number behind it too.
    put_winter_form(&hub, 3, &winter_form()).await;
    let back = page.open().await;
    assert_eq!(back["answers"]["owed"], "12");
    assert_eq!(
        (&back["answers"]["ssn"], &back["set_aside"]),
        (&json!({ "kept": "6789" }), &json!([]))
    );
    let (status, filed) = page.submit(&back["revision"], "k1").await;
    assert_eq!(status, 201, "{filed}");
    hub.stop().await;
}

#[actix_web::test]
async fn a_form_is_sent_once_as_long_as_it_is_in_force() {
    let (hub, token) = hub().await;
    let path = format!("/api/programs/{}/form", WINTER.0);
    let response = hub.send("GET", &path, Some(&token), None).await;
    let tag = response.headers()["etag"].clone();
    let form: Value = response.json().await.unwrap();
    assert_eq!(
        (&form["version"], &form["form"]["form"]),
        (&json!(1), &winter_form())
    );
    let again = |tag| {
        let request = hub.client.get(format!("{}{path}", hub.url)).bearer_auth(&token);
        request.header("if-none-match", tag).send()
    };
    assert_eq!(again(tag.clone()).await.unwrap().status(), 304);
    put_winter_form(&hub, 2, &winter_form()).await;
    assert_eq!(again(tag).await.unwrap().status(), 200);
    hub.stop().await;
}

#[actix_web::test]
async fn an_open_draft_brings_its_form_where_it_is_asked_for() {
    let (hub, token) = hub().await;
    let draft = begin(&hub, &token).await;
    let page = Page::of(&hub, &token, &draft);
    assert_eq!(
        (&draft["form"], &page.open().await["form"]),
        (&json!(null), &json!(null))
    );
    put_winter_form(&hub, 2, &winter_form()).await;
    let with_form = format!("{}?include=form", page.path);
    let opened = hub.ok(&token, "GET", &with_form, None).await;
    let alone = format!("/api/programs/{}/form", WINTER.0);
    assert_eq!(opened["form"], hub.ok(&token, "GET", &alone, None).await);
    assert_eq!(
        (&opened["form_version"], &opened["form"]["version"]),
        (&json!(2), &json!(2))
    );
    let other = format!("{}?include=answers", page.path);
    let (status, refused) = hub.call("GET", &other, Some(&token), None).await;
    let fault = &refused["errors"][0];
    assert_eq!((status.as_u16(), &fault["key"]), (422, &json!("invalid")));
    hub.stop().await;
}

#[actix_web::test]
async fn a_draft_that_is_given_up_or_forgotten_ends_with_its_files() {
    let (hub, token) = hub().await;
    let draft = begin(&hub, &token).await;
    let page = Page::of(&hub, &token, &draft);
    page.save("ssn", json!("123456789"), 0).await;
    put_file(&hub, &draft).await;
    let (status, _) = hub.call("DELETE", &page.path, Some(&token), None).await;
    assert_eq!(status, 204);
    for table in ["application_drafts", "draft_answers", "draft_secrets"] {
        let sql = format!("SELECT COUNT(*) FROM {table} WHERE tenant_id = $1");
        let left: Vec<(i64,)> = rows(&hub, &sql).await;
        assert_eq!(left, [(0,)], "{table}");
    }
    let due = hub
        .app
        .store
        .stored_files()
        .due(COUNTY, now_ms(), 10)
        .await
        .unwrap();
    assert_eq!(due.len(), 1);
    let second = begin(&hub, &token).await;
    let drafts = hub.app.store.drafts();
    assert_eq!(drafts.forget_before(now_ms() - 60_000).await.unwrap(), 0);
    assert_eq!(drafts.forget_before(now_ms() + 60_000).await.unwrap(), 1);
    let page = Page::of(&hub, &token, &second);
    let (status, _) = hub.call("GET", &page.path, Some(&token), None).await;
    assert_eq!(status, 404);
    hub.stop().await;
}

#[actix_web::test]
async fn a_draft_is_on_paper_as_it_stands_for_its_owner_alone() {
    let (hub, token) = hub().await;
    let draft = begin(&hub, &token).await;
    let page = Page::of(&hub, &token, &draft);
    page.save("full_name", json!("Ana"), 0).await;
    let alias = format!("draft-{}", draft["id"].as_str().unwrap());
    let body = |account: &str, alias: &str| json!({ "individual_id": account_id(account), "file_alias": alias, "instance_id": 1, "download": true });
    let path = "/api/create-pdf";
    let answer = hub
        .send("POST", path, Some(&token), Some(body("individual", &alias)))
        .await;
    assert_eq!(answer.status().as_u16(), 200);
    let name = answer.headers().get("content-disposition").unwrap().clone();
    assert_eq!(
        name.to_str().unwrap(),
        format!("attachment; filename=\"{alias}.pdf\"")
    );
    let before = answer.bytes().await.unwrap();
    assert!(before.starts_with(b"%PDF-1.7"));
    page.save("full_name", json!("Ana María de los Ángeles Pérez"), 2)
        .await;
    let after = hub
        .send("POST", path, Some(&token), Some(body("individual", &alias)))
        .await;
    assert_ne!(
        after.bytes().await.unwrap().len(),
        before.len(),
        "what is saved is in it"
    );
    let other = hub.session("business").await;
    for (token, body) in [
        (&other, body("business", &alias)),
        (&other, body("individual", &alias)),
        (&token, body("individual", "draft-")),
        (&token, body("individual", "draft-unknown")),
    ] {
        let (status, answer) = hub.call("POST", path, Some(token), Some(body)).await;
        assert_eq!((status.as_u16(), &answer["key"]), (404, &json!("not_found")));
    }
    hub.stop().await;
}

/// A page that is saved while its form is being sent is in what is sent, or is told that it is not: never both, and never neither.
#[actix_web::test]
async fn what_is_saved_while_the_form_is_sent_is_in_it_or_refused() {
    let (hub, token) = hub().await;
    for round in 0..6 {
        let draft = begin(&hub, &token).await;
        let page = Page::of(&hub, &token, &draft);
        let first = page.save("full_name", json!("Ana"), 0).await;
        let late =
            json!([{ "at": "full_name", "value": "Ana Reyes", "based_on": first["saved"]["full_name"] }]);
        let key = format!("k{round}");
        let ((saved, answer), (sent, mut filed)) =
            tokio::join!(page.try_save(late), page.submit(&first["revision"], &key));
        let name = match (saved, sent) {
            (200, 409) => {
                assert_eq!(filed["key"], "draft_changed", "{filed}");
                let open = page.open().await;
                assert_eq!(open["answers"]["full_name"], "Ana Reyes", "nothing is lost");
                let (status, again) = page.submit(&open["revision"], &key).await;
                assert_eq!(status, 201, "{again}");
                filed = again;
                "Ana Reyes"
            }
            (409, 201) => {
                let key = answer["key"].as_str().unwrap();
                assert!(["draft_changed", "already_applied"].contains(&key), "{answer}");
                "Ana"
            }
            other => panic!("{other:?}: {answer} {filed}"),
        };
        let application = ApplicationId(filed["application_id"].as_i64().unwrap());
        let answers = hub.app.store.answers().last(COUNTY, application).await;
        assert_eq!(answers.unwrap().unwrap().answers["full_name"]["full"], name);
        // Denied, it keeps from no other.
        let denied = "UPDATE applications SET state_id = 12 WHERE tenant_id = $1 AND id = $2";
        hub.run(denied, args![COUNTY, application]).await;
    }
    hub.stop().await;
}

/// Gives the winter program an end for what is withdrawn.
async fn add_winter_end(hub: &TestHub) {
    let end =
        json!({ "id": 20, "name": "Withdrawn", "kind": "terminal", "stage": "closed", "outcome": "closed" });
    let flow = json!({
        "states": [{ "id": 4, "name": "Application Received", "kind": "initial" }, end],
        "transitions": [{ "from": 4, "to": 20 }],
    });
    let sql =
        "UPDATE config_versions SET body = $3 WHERE tenant_id = $1 AND kind = 'workflow' AND config_key = $2";
    hub.run(sql, args![COUNTY, WINTER.to_string(), flow.to_string()])
        .await;
    let sql = "INSERT INTO program_states (tenant_id, program_id, state_id, position, name, token, stage, outcome, body, current)
        VALUES ($1, $2, 20, 4, 'Withdrawn', 'review-completed', 'closed', 'closed', $3, TRUE)";
    hub.run(sql, args![COUNTY, WINTER, end.to_string()]).await;
}

/// Where a program takes one application, a withdrawal that is taken back and another application that is sent at the same moment are
/// not both carried out.
#[actix_web::test]
async fn a_withdrawal_that_is_taken_back_while_another_form_is_sent_leaves_one_application() {
    let (hub, token) = hub().await;
    add_winter_end(&hub).await;
    let draft = begin(&hub, &token).await;
    let page = Page::of(&hub, &token, &draft);
    let (status, filed) = page.submit(&draft["revision"], "k0").await;
    assert_eq!(status, 201, "{filed}");
    let mut standing = filed["application_id"].as_i64().unwrap();
    let own = async |application: i64, what: &str, body: Option<Value>| {
        let path = format!("/api/own-applications/{application}/{what}");
        let (status, answer) = hub.call("POST", &path, Some(&token), body).await;
        (status.as_u16(), answer)
    };
    for round in 1..=6 {
        let body = json!({ "key": format!("w{round}"), "reason": "" });
        let (status, gone) = own(standing, "withdraw", Some(body)).await;
        assert_eq!(status, 204, "{gone}");
        // The same draft again, where it was not sent the last time.
        let body = json!({ "program_id": WINTER.0, "lang": "en" });
        let (status, draft) = hub
            .call("POST", "/api/application-drafts", Some(&token), Some(body))
            .await;
        assert!([200, 201].contains(&status.as_u16()), "{draft}");
        let page = Page::of(&hub, &token, &draft);
        let key = format!("k{round}");
        let ((undone, refused), (sent, filed)) = tokio::join!(
            own(standing, "withdraw/undo", None),
            page.submit(&draft["revision"], &key)
        );
        match (undone, sent) {
            (204, 409) => assert_eq!(
                (&filed["key"], &filed["application_id"]),
                (&json!("already_applied"), &json!(standing))
            ),
            (409, 201) => {
                assert_eq!(refused["key"], "already_applied", "{refused}");
                standing = filed["application_id"].as_i64().unwrap();
            }
            other => panic!("{other:?}: {refused} {filed}"),
        }
        let open: Vec<(i64,)> = rows(
            &hub,
            "SELECT id FROM applications WHERE tenant_id = $1 AND program_id = 8000 AND state_id = 4",
        )
        .await;
        assert_eq!(open, [(standing,)]);
    }
    hub.stop().await;
}

/// That a declaration was read aloud by staff, or is signed on paper, is said by staff alone.
#[actix_web::test]
async fn an_applicant_cannot_say_that_staff_have_heard_them_agree() {
    let (hub, token) = hub().await;
    let mut form = winter_form();
    let declared = json!({ "id": "truth", "type": "declaration", "words": { "en": "truth" }, "text": { "en": "It is true." } });
    let mut before = form.clone();
    let items = |form: &mut Value, item: Value| {
        let items = form["sections"][0]["pages"][0]["items"].as_array_mut().unwrap();
        items.push(item);
    };
    items(
        &mut before,
        json!({ "id": "late", "type": "text", "words": { "en": "late" } }),
    );
    items(&mut before, declared.clone());
    put_winter_form(&hub, 2, &before).await;
    let draft = begin(&hub, &token).await;
    let page = Page::of(&hub, &token, &draft);
    for part in ["read_by", "on_paper_by"] {
        let mut forged = json!({ "agreed": true, "lang": "en" });
        forged[part] = "Rosa".into();
        let (status, refused) = page
            .try_save(json!([{ "at": "truth", "value": forged, "based_on": 0 }]))
            .await;
        assert_eq!(
            (status, &refused["errors"][0]),
            (422, &json!({ "field": "changes[0].value", "key": "stamped" })),
            "{part}"
        );
    }
    page.save("truth", json!({ "agreed": true, "lang": "en" }), 0)
        .await;
    // Nor at a question that becomes a declaration later.
    let forged = json!({ "agreed": true, "lang": "en", "read_by": "Rosa" });
    page.save("late", forged, 0).await;
    items(&mut form, declared.clone());
    let mut late = declared;
    late["id"] = "late".into();
    items(&mut form, late);
    for version in [3, 4] {
        put_winter_form(&hub, version, &form).await;
        page.open().await;
    }
    let open = page.open().await;
    let (status, filed) = page.submit(&open["revision"], "k1").await;
    assert_eq!(status, 201, "{filed}");
    let application = ApplicationId(filed["application_id"].as_i64().unwrap());
    let answers = hub.app.store.answers().last(COUNTY, application).await;
    let answers = answers.unwrap().unwrap().answers;
    assert_eq!(answers["truth"], json!({ "agreed": true, "lang": "en" }));
    assert!(!answers.to_string().contains("Rosa"), "{answers}");
    hub.stop().await;
}
