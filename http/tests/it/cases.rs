//! A caseworker reads a case, changes it and undoes the change; cases that staff open; the procedures that move
//! several.

use crate::test_hub::{COUNTY, TestHub, account_id};
use hub_domain::cases::form_frame::FormFrame;
use hub_domain::{ApplicationId, ProgramId};
use hub_store::args;
use hub_store::cases::answers::{self, FiledAnswers};
use hub_store::programs;
use serde_json::{Value, json};

const CASE: &str = "/api/work-queue/items/701/case";

/// Gives the fixture's application a form and answers.
async fn fill(hub: &TestHub) {
    let size = json!({ "id": "size", "type": "number", "words": { "en": "People", "es": "Personas" }, "fact": "household_size" });
    let form = json!({
        "format": 1, "id": "rent_help", "title": { "en": "Rent help" },
        "sections": [{
            "id": "household", "title": { "en": "Household", "es": "Hogar" },
            "pages": [{ "id": "household_page", "items": [size] }],
        }],
        "documents": [{ "id": "lease", "words": { "en": "Lease", "es": "Contrato" } }],
    });
    let filed = FiledAnswers {
        revision: 1,
        form_key: "5".into(),
        form_version: 1,
        lang: "es".into(),
        answers: json!({ "size": 4 }),
        filed_by: "Maria Santos".into(),
        filed_at_ms: 1,
    };
    let mut write = hub.app.store.write().await.unwrap();
    programs::begin_form(&mut write, COUNTY, ProgramId(5), &form, 1)
        .await
        .unwrap();
    answers::file(&mut write, COUNTY, &[(ApplicationId(701), filed)])
        .await
        .unwrap();
    write.commit().await.unwrap();
}

#[actix_web::test]
async fn a_case_is_read_in_the_readers_language_with_what_is_missing() {
    let hub = TestHub::start().await;
    fill(&hub).await;
    let token = hub.session("reviewer").await;
    let case = hub.ok(&token, "GET", &format!("{CASE}?lang=es"), None).await;
    assert_eq!(case["sections"][0]["title"], "Hogar");
    assert_eq!(case["sections"][0]["answers"][0]["title"], "Personas");
    assert_eq!(case["facts"][0]["number"], 4);
    assert_eq!(
        (&case["form"]["version"], &case["form"]["lang"]),
        (&json!(1), &json!("es"))
    );
    assert_eq!(
        case["document_kinds"],
        json!([{ "kind": "lease", "title": "Contrato", "is_on_file": false, "is_accepted": false,
            "asked_at_ms": null, "due_on": null, "told_by": null, "reminded_at_ms": null }])
    );
    assert_eq!(case["person"]["name"], "Maria Santos");
    assert_eq!(
        (&case["frame_url"], &case["undo_until_ms"]),
        (&Value::Null, &Value::Null)
    );

    let documents = "/api/work-queue/items/701/documents";
    let unknown = json!({ "kind": "passport", "name": "Passport" });
    let (status, answer) = hub.call("POST", documents, Some(&token), Some(unknown)).await;
    assert_eq!(
        (status.as_u16(), &answer["errors"][0]["field"]),
        (422, &json!("kind"))
    );
    let lease = json!({ "kind": "lease", "name": " Lease of March " });
    assert_eq!(
        hub.ok(&token, "POST", documents, Some(lease)).await["name"],
        "Lease of March"
    );
    let case = hub.ok(&token, "GET", CASE, None).await;
    assert_eq!(
        case["document_kinds"][0],
        json!({ "kind": "lease", "title": "Lease", "is_on_file": true, "is_accepted": false,
            "asked_at_ms": null, "due_on": null, "told_by": null, "reminded_at_ms": null })
    );
    assert_eq!(
        (&case["history"][0]["kind"], &case["history"][0]["to"]),
        (&json!("document"), &json!("Lease of March"))
    );
    hub.stop().await;
}

#[actix_web::test]
async fn answers_to_a_form_of_the_former_shape_are_read_as_before() {
    let hub = TestHub::start().await;
    let form = json!({
        "type": "object", "title": "Rent help", "x-order": ["household"],
        "x-documents": { "lease": { "en": "Lease", "es": "Contrato" } },
        "properties": { "household": {
            "type": "object", "title": "Household", "x-title": { "es": "Hogar" }, "x-order": ["size"],
            "properties": { "size": { "type": "integer", "title": "People", "x-title": { "es": "Personas" } } },
        } },
    });
    hub.run(
        "INSERT INTO config_versions (tenant_id, kind, config_key, version, state, based_on, body, created_by, created_at_ms,
            published_by, published_at_ms) VALUES ($1, 'form', '5', 1, 'published', 0, $2, 'Ada', 1, 'Ada', 1)",
        args![COUNTY, form.to_string()],
    )
    .await;
    hub.run(
        "INSERT INTO application_answers (tenant_id, application_id, revision, form_key, form_version, lang, answers, filed_by, filed_at_ms)
            VALUES ($1, 701, 1, '5', 1, 'en', $2, 'Ana', 1)",
        args![COUNTY, json!({ "household": { "size": 4 } }).to_string()],
    )
    .await;
    let token = hub.session("reviewer").await;
    let case = hub.ok(&token, "GET", &format!("{CASE}?lang=es"), None).await;
    let answer = &case["sections"][0]["answers"][0];
    assert_eq!(
        (
            &answer["title"],
            &answer["number"],
            &answer["at"],
            &answer["question"]
        ),
        (&json!("Personas"), &json!(4), &json!(""), &Value::Null)
    );
    assert_eq!(case["document_kinds"][0]["title"], "Contrato");
    let body = json!({ "section": "household", "question": "size", "value": 5, "revision": 1, "reason": "By the lease" });
    hub.ok(&token, "POST", "/api/work-queue/items/701/answers", Some(body))
        .await;
    let case = hub.ok(&token, "GET", CASE, None).await;
    assert_eq!(
        (
            &case["corrections"][0]["question"],
            &case["corrections"][0]["own"]["number"]
        ),
        (&json!("size"), &json!(4))
    );
    hub.stop().await;
}

#[actix_web::test]
async fn a_change_stands_in_the_history_and_can_be_taken_back_by_who_made_it() {
    let hub = TestHub::start().await;
    let (reviewer, admin) = (hub.session("reviewer").await, hub.session("admin").await);
    let advance = json!({ "state_id": 3, "version": 1, "comment": "All is there." });
    let moved = hub
        .ok(
            &reviewer,
            "POST",
            "/api/work-queue/items/701/advance",
            Some(advance.clone()),
        )
        .await;
    assert_eq!(
        (&moved["currentStateName"], &moved["version"]),
        (&json!("Approved"), &json!(2))
    );
    let (status, conflict) = hub
        .call(
            "POST",
            "/api/work-queue/items/701/advance",
            Some(&admin),
            Some(advance),
        )
        .await;
    assert_eq!(
        (status.as_u16(), &conflict["key"]),
        (409, &json!("version_conflict"))
    );
    assert_eq!(conflict["current"]["currentStateName"], "Approved");

    let case = hub.ok(&reviewer, "GET", CASE, None).await;
    let line = &case["history"][0];
    assert_eq!(
        (&line["from"], &line["to"]),
        (&json!("Application Received"), &json!("Approved"))
    );
    assert_eq!(line["comment"], "All is there.");
    assert!(case["undo_until_ms"].as_i64().unwrap() > line["at_ms"].as_i64().unwrap());
    assert_eq!(
        hub.ok(&admin, "GET", CASE, None).await["undo_until_ms"],
        Value::Null
    );

    let body = || Some(json!({ "version": 2 }));
    let (status, refused) = hub
        .call("POST", "/api/work-queue/items/701/undo", Some(&admin), body())
        .await;
    assert_eq!(
        (status.as_u16(), &refused["key"]),
        (409, &json!("nothing_to_undo"))
    );
    let undone = hub
        .ok(&reviewer, "POST", "/api/work-queue/items/701/undo", body())
        .await;
    assert_eq!(
        (&undone["currentStateName"], &undone["version"]),
        (&json!("Application Received"), &json!(3))
    );
    let case = hub.ok(&reviewer, "GET", CASE, None).await;
    assert_eq!(case["history"][0]["kind"], "undo");
    hub.stop().await;
}

#[actix_web::test]
async fn contacts_of_somebody_new_are_taken_as_they_are_pasted_or_refused_with_a_word() {
    let hub = TestHub::start().await;
    let token = hub.session("reviewer").await;
    let items = "/api/work-queue/items";
    let person = |phone: &str, email: &str| json!({ "program_id": 5, "name": "\u{202b}Ana\u{200b}  Reyes\u{202c}\u{a0}", "phone": phone, "email": email });
    for (phone, email, kept) in [
        ("\u{202a}+1 (202) 555\u{2011}0166\u{202c}", "", "+12025550166"),
        ("(202)\u{a0}555\u{2011}0167", "", "+12025550167"),
        ("202\u{2013}555\u{2013}0168", "", "+12025550168"),
        ("٢٠٢٥٥٥٠١٦٩", "", "+12025550169"),
        ("001 202 555 0172", "", "+12025550172"),
        ("011 44 20 7946 0958", "", "+442079460958"),
        ("+1\u{200b}2025550178", "", "+12025550178"),
        ("", "ana3@mail.example\u{200b}", "ana3@mail.example"),
        ("", "\u{feff}ana4@mail.example", "ana4@mail.example"),
        ("", "Ana5@MÜNCHEN.example.", "ana5@xn--mnchen-3ya.example"),
    ] {
        let case = hub.ok(&token, "POST", items, Some(person(phone, email))).await;
        assert_eq!(case["itemName"], "Ana Reyes");
        let path = format!("/api/threads/{}", case["threadId"].as_str().unwrap());
        let thread = hub.ok(&token, "GET", &path, None).await;
        assert_eq!(thread["applicant"]["addresses"][0]["address"], kept);
    }
    for (phone, email, field, key) in [
        ("202-555-0170 ext. 4", "", "phone", "has_extension"),
        ("202-555-0171x4", "", "phone", "has_extension"),
        ("(102) 555-0110", "", "phone", "impossible_number"),
        ("+999 123 456 789", "", "phone", "impossible_number"),
        ("call me", "", "phone", "invalid"),
        ("ana@mail.example", "", "phone", "invalid"),
        ("", "ana..b@mail.example", "email", "invalid"),
        ("", "ana@mail..example", "email", "invalid"),
        ("", "ana@-mail.example", "email", "invalid"),
        ("", "2025550110", "email", "invalid"),
    ] {
        let (status, answer) = hub
            .call("POST", items, Some(&token), Some(person(phone, email)))
            .await;
        let fault = &answer["errors"][0];
        assert_eq!(
            (status.as_u16(), &fault["field"], &fault["key"]),
            (422, &json!(field), &json!(key)),
            "{phone}{email}"
        );
    }
    // The case of a name in another spelling is found by it.
    let body = json!({ "program_id": 5, "name": "علي کاظمی" });
    let case = hub.ok(&token, "POST", items, Some(body)).await;
    for typed in ["علی كاظمي", "على كاظمى"] {
        let path = format!("/api/work-queue?search={typed}");
        let found = hub.ok(&token, "GET", &path, None).await;
        assert!(
            found.to_string().contains(case["externalId"].as_str().unwrap()),
            "{typed}: {found}"
        );
    }
    hub.stop().await;
}

#[actix_web::test]
async fn staff_open_a_case_for_somebody_new_and_for_somebody_on_file() {
    let hub = TestHub::start().await;
    let token = hub.session("reviewer").await;
    let items = "/api/work-queue/items";
    let person = |phone: &str| json!({ "program_id": 5, "name": "Ana Reyes", "lang": "es", "phone": phone, "matter": "rent" });
    let (status, answer) = hub.call("POST", items, Some(&token), Some(person("12"))).await;
    assert_eq!(
        (status.as_u16(), &answer["errors"][0]["field"]),
        (422, &json!("phone"))
    );
    let nobody = json!({ "program_id": 5 });
    let (status, answer) = hub.call("POST", items, Some(&token), Some(nobody)).await;
    assert_eq!(
        (status.as_u16(), &answer["errors"][0]["field"]),
        (422, &json!("name"))
    );
    let new = person("(202) 555-0177");
    let first = hub.ok(&token, "POST", items, Some(new)).await;
    assert_eq!(
        (&first["itemName"], &first["currentStateName"]),
        (&json!("Ana Reyes"), &json!("Application Received"))
    );
    let same = json!({ "program_id": 5, "same_person_as": first["id"] });
    let second = hub.ok(&token, "POST", items, Some(same)).await;
    let thread = hub
        .ok(
            &token,
            "GET",
            &format!("/api/threads/{}", second["threadId"].as_str().unwrap()),
            None,
        )
        .await;
    assert_eq!(thread["applicant"]["addresses"][0]["address"], "+12025550177");
    assert_eq!(thread["applicant"]["other_items"][0]["id"], first["id"]);
    let case = hub
        .ok(&token, "GET", &format!("{items}/{}/case", second["id"]), None)
        .await;
    assert_eq!(
        (&case["form"], &case["history"][0]["kind"]),
        (&Value::Null, &json!("filed"))
    );
    hub.stop().await;
}

#[actix_web::test]
async fn the_form_engines_frame_is_offered_where_one_is_configured_and_pages_may_frame_it() {
    let hub = TestHub::start().await;
    let token = hub.session("reviewer").await;
    let frame = FormFrame {
        path: "/rental/".into(),
        frame_mode: true,
    };
    hub.settings(COUNTY, |settings| {
        settings.form_engine = "https://forms.example.gov".into();
    })
    .await;
    let mut write = hub.app.store.write().await.unwrap();
    programs::set_frame(&mut write, COUNTY, ProgramId(5), &frame)
        .await
        .unwrap();
    write.commit().await.unwrap();
    let case = hub.ok(&token, "GET", CASE, None).await;
    assert_eq!(
        case["frame_url"],
        "https://forms.example.gov/rental/ERA-1?frame-mode=true"
    );
    hub.stop().await;
}

#[actix_web::test]
async fn the_simulated_form_engine_shows_one_applications_form_and_runs_nothing() {
    let hub = TestHub::start().await;
    let landlord = json!({ "id": "landlord", "type": "text", "words": { "en": "Landlord" } });
    let form = json!({
        "format": 1, "id": "rental_help", "title": { "en": "Rental help" },
        "sections": [{ "id": "request", "title": { "en": "Request" }, "pages": [{ "id": "request_page", "items": [landlord] }] }],
    });
    let mut write = hub.app.store.write().await.unwrap();
    programs::begin_form(&mut write, COUNTY, ProgramId(5), &form, 1)
        .await
        .unwrap();
    write.commit().await.unwrap();
    hub.run(
        "INSERT INTO application_answers (tenant_id, application_id, revision, form_key, form_version, lang, answers, filed_by, filed_at_ms)
            VALUES ($1, 701, 1, '5', 1, 'en', $2, 'Ana', 1)",
        args![COUNTY, json!({ "landlord": "<script>alert('x')</script> & \"Sons\"" }).to_string()],
    )
    .await;
    let answer = hub
        .send("GET", "/sandbox/api/forms/5/ERA-1?frame-mode=true", None, None)
        .await;
    assert_eq!(answer.status(), 200);
    let policy = answer.headers()["content-security-policy"]
        .to_str()
        .unwrap()
        .to_owned();
    assert!(policy.starts_with("default-src 'none'; "), "{policy}");
    assert!(
        policy.contains("frame-ancestors 'self' http://localhost:*"),
        "{policy}"
    );
    assert!(!answer.headers().contains_key("x-frame-options"));
    let page = answer.text().await.unwrap();
    assert!(
        page.contains(
            "<dt>Landlord</dt><dd>&lt;script&gt;alert('x')&lt;/script&gt; &amp; &quot;Sons&quot;</dd>"
        ),
        "{page}"
    );
    for unknown in [
        "/sandbox/api/forms/6/ERA-1",
        "/sandbox/api/forms/5/ERA-2",
        "/sandbox/api/forms/x/ERA-1",
    ] {
        assert_eq!(
            hub.send("GET", unknown, None, None).await.status(),
            404,
            "{unknown}"
        );
    }
    let serious = hub.beside(|config| config.demo = false).await;
    assert_eq!(
        serious
            .send("GET", "/sandbox/api/forms/5/ERA-1", None, None)
            .await
            .status(),
        404
    );
    hub.stop().await;
}

fn fields(pairs: &[(&str, Value)]) -> Value {
    let field = |(key, value): &(&str, Value)| json!({ "key": key, "value": value, "type": "int" });
    Value::Array(pairs.iter().map(field).collect())
}

#[actix_web::test]
async fn possible_states_and_moves_go_by_the_specifications_names() {
    let hub = TestHub::start().await;
    let token = hub.session("reviewer").await;
    let possible = "/api/procedures/GetPossibleStates";
    let rows = hub
        .ok(
            &token,
            "POST",
            possible,
            Some(fields(&[("ItemID", json!(701)), ("ProcessID", json!(5))])),
        )
        .await;
    assert_eq!(rows.as_array().unwrap().len(), 1, "{rows}");
    assert_eq!(
        (&rows[0]["possible_state_id"], &rows[0]["possible_state_name"]),
        (&json!(3), &json!("Approved"))
    );
    assert_eq!(
        (&rows[0]["process_id"], &rows[0]["requires_user_assigment"]),
        (&json!(5), &json!(false))
    );
    let other = fields(&[("ItemID", json!(701)), ("UserID", json!(account_id("admin")))]);
    assert_eq!(
        hub.call("POST", possible, Some(&token), Some(other))
            .await
            .0
            .as_u16(),
        403
    );

    let advance = "/api/procedures/AdvanceState";
    // A known and an unknown one: each gets its own outcome.
    let list = |id: i64| {
        fields(&[
            ("ItemID", json!(id)),
            ("NewStateId", json!("3")),
            ("Comment", json!("done")),
        ])
    };
    let rows = hub
        .ok(&token, "POST", advance, Some(json!([list(701), list(999_999)])))
        .await;
    assert_eq!(
        (&rows[0]["ItemID"], &rows[0]["error"]),
        (&json!(701), &Value::Null)
    );
    assert_eq!(
        (&rows[0]["CurrStateID"], &rows[0]["CurrStateName"]),
        (&json!(3), &json!("Approved"))
    );
    assert_eq!(
        (&rows[1]["ItemID"], &rows[1]["error"]),
        (&json!(999_999), &json!("not_found"))
    );
    // From where it is not any more.
    let stale = fields(&[
        ("ItemIds", json!("701")),
        ("NewStateID", json!(3)),
        ("CurrentStateId", json!(4)),
    ]);
    let rows = hub.ok(&token, "POST", advance, Some(stale)).await;
    assert_eq!(rows[0]["error"], "version_conflict");
    let none = fields(&[("ItemID", json!(701))]);
    assert_eq!(
        hub.call("POST", advance, Some(&token), Some(none))
            .await
            .0
            .as_u16(),
        422
    );
    hub.stop().await;
}
