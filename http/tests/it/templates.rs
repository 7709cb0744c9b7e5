//! Templates, drafts and mentions, by their calls.

use crate::test_hub::{COUNTY, TestHub, account_id};
use hub_domain::ProgramId;
use hub_store::args;
use hub_store::programs::{self, NewProgram};
use serde_json::{Value, json};

async fn call(hub: &TestHub, method: &str, path: &str, token: &str, body: Value) -> (u16, Value) {
    let (status, answer) = hub
        .call(
            method,
            path,
            Some(token),
            Some(body).filter(|body| !body.is_null()),
        )
        .await;
    (status.as_u16(), answer)
}

fn template(body: &str, program: Option<i64>) -> Value {
    let by_lang = json!({ "en": { "body": body }, "es": { "body": "Hola {{first_name|usted}}" } });
    json!({ "name": "Papers are missing", "channel": "SMS", "program": program, "active": true, "by_lang": by_lang })
}

#[actix_web::test]
async fn a_template_is_published_in_versions_and_filled_in_for_a_thread() {
    let hub = TestHub::start().await;
    let (admin, reviewer) = (hub.session("admin").await, hub.session("reviewer").await);
    let path = "/api/message-templates/papers";
    let first = json!({ "version": 0, "template": template("Dear {{first_name|applicant}}, {{application}}: your papers are missing. {{reviewer}}", Some(5)) });
    let (status, saved) = call(&hub, "PUT", path, &admin, first.clone()).await;
    assert_eq!(status, 200, "{saved}");
    let version = saved["version"].as_i64().unwrap();
    assert_eq!(call(&hub, "PUT", path, &reviewer, first.clone()).await.0, 403);
    let (status, stale) = call(&hub, "PUT", path, &admin, first).await;
    assert_eq!((status, &stale["key"]), (409, &json!("version_conflict")));

    let of_thread = "/api/threads/t1/templates?channel=SMS";
    let (status, filled) = call(&hub, "GET", of_thread, &reviewer, Value::Null).await;
    assert_eq!(status, 200, "{filled}");
    let item = &filled["items"][0];
    let (_, thread) = hub.call("GET", "/api/threads/t1", Some(&reviewer), None).await;
    let body = format!(
        "Dear Maria, {}: your papers are missing. {}",
        thread["item"]["externalId"].as_str().unwrap(),
        "Ana reviewer"
    );
    assert_eq!(
        (&item["body"], &item["lang"], &item["missing"]),
        (&json!(body), &json!("en"), &json!([]))
    );
    let mails = call(
        &hub,
        "GET",
        "/api/threads/t1/templates?channel=EMAIL",
        &reviewer,
        Value::Null,
    )
    .await;
    assert_eq!(mails.1["items"], json!([]));

    let second = json!({ "version": version, "template": template("Hello {{first_name}}", Some(5)) });
    assert_eq!(call(&hub, "PUT", path, &admin, second).await.0, 200);
    let (_, filled) = call(&hub, "GET", of_thread, &reviewer, Value::Null).await;
    assert_eq!(filled["items"][0]["body"], "Hello Maria");
    let (_, versions) = call(&hub, "GET", &format!("{path}/versions"), &admin, Value::Null).await;
    let bodies: Vec<&Value> = versions["items"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| &one["template"]["by_lang"]["en"]["body"])
        .collect();
    assert_eq!(bodies[0], "Hello {{first_name}}");
    assert!(
        bodies[1]
            .as_str()
            .unwrap()
            .starts_with("Dear {{first_name|applicant}}")
    );

    let now = versions["items"][0]["version"].clone();
    let bad = json!({ "version": now, "template": template("Hello {{nickname}}", Some(5)) });
    let (status, refused) = call(&hub, "PUT", path, &admin, bad).await;
    assert_eq!(
        (status, &refused["errors"][0]),
        (422, &json!({ "field": "body", "key": "unknown_variable" }))
    );
    let nowhere = json!({ "version": now, "template": template("Hello", Some(77)) });
    assert_eq!(
        call(&hub, "PUT", path, &admin, nowhere).await.1["errors"][0]["field"],
        "program"
    );
    let mut away = template("Hello", None);
    away["active"] = json!(false);
    assert_eq!(
        call(
            &hub,
            "PUT",
            path,
            &admin,
            json!({ "version": now, "template": away })
        )
        .await
        .0,
        200
    );
    assert_eq!(
        call(&hub, "GET", of_thread, &reviewer, Value::Null).await.1["items"],
        json!([])
    );
    let (_, all) = call(&hub, "GET", "/api/message-templates", &admin, Value::Null).await;
    assert_eq!(
        (
            all["items"].as_array().unwrap().len(),
            &all["items"][0]["template"]["active"]
        ),
        (1, &json!(false))
    );
    assert_eq!(
        call(
            &hub,
            "PUT",
            "/api/message-templates/No%20Key",
            &admin,
            json!({ "version": 0, "template": template("Hi", None) })
        )
        .await
        .0,
        422
    );
    let (_, elsewhere) = call(
        &hub,
        "GET",
        "/api/message-templates",
        &hub.session("elsewhere").await,
        Value::Null,
    )
    .await;
    assert_eq!(elsewhere["items"], json!([]));
    hub.stop().await;
}

#[actix_web::test]
async fn a_draft_is_its_writers_own_on_every_device() {
    let hub = TestHub::start().await;
    let (reviewer, other) = (hub.session("reviewer").await, hub.session("supervisor").await);
    let drafts =
        async |token: &str| hub.call("GET", "/api/threads/t1", Some(token), None).await.1["drafts"].clone();
    let keep = async |body: Value| {
        call(&hub, "PUT", "/api/threads/t1/draft", &reviewer, body)
            .await
            .0
    };
    assert_eq!(drafts(&reviewer).await, json!([]));
    assert_eq!(
        keep(json!({ "channel": "EMAIL", "subject": "Papers", "body": "Dear M" })).await,
        204
    );
    assert_eq!(
        keep(json!({ "channel": "EMAIL", "subject": "Papers", "body": "Dear Maria" })).await,
        204
    );
    let kept = drafts(&reviewer).await;
    assert_eq!(
        (
            kept.as_array().unwrap().len(),
            &kept[0]["subject"],
            &kept[0]["body"]
        ),
        (1, &json!("Papers"), &json!("Dear Maria"))
    );
    assert_eq!(drafts(&other).await, json!([]));
    assert_eq!(keep(json!({ "channel": "CALL", "body": "x" })).await, 422);
    assert_eq!(
        keep(json!({ "channel": "EMAIL", "subject": "", "body": "" })).await,
        204
    );
    assert_eq!(drafts(&reviewer).await, json!([]));
    hub.stop().await;
}

#[actix_web::test]
async fn a_colleague_named_in_a_note_is_notified_until_the_note_is_read() {
    let hub = TestHub::start().await;
    let (reviewer, supervisor) = (hub.session("reviewer").await, hub.session("supervisor").await);
    let mentions =
        async |token: &str| hub.call("GET", "/api/mentions", Some(token), None).await.1["items"].clone();
    let note = |accounts: Value| json!({ "channel": "NOTE", "body": "@Ana supervisor, please look at the lease.", "mentions": accounts });
    let post = async |body: Value| call(&hub, "POST", "/api/threads/t1/messages", &reviewer, body).await;
    let (status, refused) = post(note(json!([account_id("individual")]))).await;
    assert_eq!(
        (status, &refused["errors"][0]["field"]),
        (404, &json!("mentions")),
        "an applicant is no colleague: {refused}"
    );
    assert_eq!(post(note(json!([999_999]))).await.0, 404);
    let text = json!({ "channel": "SMS", "body": "Hello", "mentions": [account_id("supervisor")] });
    assert_eq!(
        post(text).await.1["errors"][0],
        json!({ "field": "mentions", "key": "not_on_this_channel" })
    );
    let (status, written) = post(note(json!([account_id("supervisor")]))).await;
    assert_eq!(status, 201, "{written}");
    let seen = mentions(&supervisor).await;
    assert_eq!(seen.as_array().unwrap().len(), 1);
    assert_eq!(
        (&seen[0]["message_id"], &seen[0]["thread_id"], &seen[0]["preview"]),
        (
            &written["id"],
            &json!("t1"),
            &json!("@Ana supervisor, please look at the lease.")
        )
    );
    assert_eq!(mentions(&reviewer).await, json!([]));
    let read = json!({ "seq": written["seq"] });
    assert_eq!(
        call(&hub, "POST", "/api/threads/t1/read", &supervisor, read)
            .await
            .0,
        204
    );
    assert_eq!(mentions(&supervisor).await, json!([]));
    hub.stop().await;
}

fn preview(body: &str, more: Value) -> Value {
    let mut preview = json!({
        "channel": "SMS", "program": 5, "lang": "en", "text": { "subject": "", "body": body }, "application_id": null,
    });
    for (name, value) in more.as_object().unwrap() {
        preview[name] = value.clone();
    }
    preview
}

#[actix_web::test]
async fn a_text_that_is_being_written_is_shown_as_a_real_applicant_would_get_it() {
    let hub = TestHub::start().await;
    let (admin, elsewhere) = (hub.session("admin").await, hub.session("elsewhere").await);
    let path = "/api/message-templates/preview";
    let ask = async |token: &str, body: Value| call(&hub, "POST", path, token, body).await;
    let body = "Dear {{first_name|applicant}}: {{application}} is {{status}}. {{denial_reason|Call us.}} {{reviewer}}, {{agency}}";
    let (status, shown) = ask(&admin, preview(body, json!({}))).await;
    let expected = json!({
        "application": { "id": 701, "externalId": "ERA-1", "name": "Maria Santos", "program": "Emergency Rental Assistance" },
        "subject": "",
        "body": "Dear Maria: ERA-1 is We have received your application.. Call us. Ana admin, Riverbend County",
        "missing": [],
        "segments": 1,
        "application_ids": [701],
    });
    assert_eq!((status, &shown), (200, &expected));

    // What has no value is named and stays; letters outside the default alphabet make shorter texts.
    let long = format!("{{{{denial_reason}}}} {}", "ع".repeat(70));
    let (_, shown) = ask(
        &admin,
        preview(&long, json!({ "application_id": 701, "lang": "ar" })),
    )
    .await;
    assert_eq!(
        (&shown["body"], &shown["missing"], &shown["segments"]),
        (&json!(long), &json!(["denial_reason"]), &json!(2))
    );
    let mail = json!({ "channel": "EMAIL", "program": null, "text": { "subject": "About {{application}}", "body": "Hello" } });
    let (_, shown) = ask(&admin, preview("", mail)).await;
    assert_eq!(
        (&shown["subject"], &shown["body"], &shown["segments"]),
        (&json!("About ERA-1"), &json!("Hello"), &Value::Null)
    );
    // Half a message is no fault while it is written.
    let (status, shown) = ask(&admin, preview("", json!({ "channel": "EMAIL" }))).await;
    assert_eq!((status, &shown["body"]), (200, &json!("")));

    let fault = async |body: Value| ask(&admin, body).await.1["errors"][0].clone();
    for (body, field, key) in [
        (preview("Hi {{nickname}}", json!({})), "body", "unknown_variable"),
        (preview("Hi {{first_name", json!({})), "body", "open_braces"),
        (
            preview("Hi", json!({ "channel": "NOTE" })),
            "channel",
            "channel_not_writable",
        ),
        (preview("Hi", json!({ "program": 77 })), "program", "unknown"),
        (preview(&"a".repeat(1601), json!({})), "body", "required"),
    ] {
        assert_eq!(fault(body).await, json!({ "field": field, "key": key }));
    }
    assert_eq!(
        ask(&hub.session("reviewer").await, preview("Hi", json!({})))
            .await
            .0,
        403
    );
    // Another tenant's application is not there, and theirs is not here.
    assert_eq!(
        ask(&elsewhere, preview("Hi", json!({ "application_id": 701 })))
            .await
            .0,
        404
    );
    assert_eq!(
        ask(&admin, preview("Hi", json!({ "application_id": 702 })))
            .await
            .0,
        404
    );
    let (_, theirs) = ask(&elsewhere, preview("Hi {{agency}}", json!({}))).await;
    assert_eq!(
        (&theirs["application"]["id"], &theirs["body"]),
        (&json!(702), &json!("Hi Lakeshore County"))
    );
    hub.stop().await;
}

#[actix_web::test]
async fn a_person_without_a_name_shows_the_fall_back_and_a_county_without_applications_nothing() {
    let hub = TestHub::start().await;
    let admin = hub.session("admin").await;
    let path = "/api/message-templates/preview";
    let ask = async |body: Value| call(&hub, "POST", path, &admin, body).await;
    hub.run(
        "UPDATE applicants SET name = '' WHERE tenant_id = $1",
        args![COUNTY],
    )
    .await;
    let (_, shown) = ask(preview("Dear {{first_name|applicant}}", json!({}))).await;
    assert_eq!(
        (&shown["body"], &shown["missing"]),
        (&json!("Dear applicant"), &json!([]))
    );
    // A program that nobody has applied to.
    let flow = json!({
        "states": [{ "id": 4, "name": "Application Received", "kind": "initial" }, { "id": 3, "name": "Approved", "kind": "terminal" }],
        "transitions": [{ "from": 4, "to": 3 }],
    });
    let new = NewProgram {
        tenant: COUNTY,
        id: ProgramId(6),
        name: "Energy Assistance",
        category: "Housing",
        case_columns: false,
        workflow: &serde_json::from_value(flow).unwrap(),
        denial_reasons: &[],
    };
    let mut write = hub.app.store.write().await.unwrap();
    programs::insert(&mut write, &new, 1).await.unwrap();
    write.commit().await.unwrap();
    let (status, shown) = ask(preview("Dear {{first_name}}", json!({ "program": 6 }))).await;
    let nobody = json!({
        "application": null, "subject": "", "body": "", "missing": [], "segments": null, "application_ids": [],
    });
    assert_eq!((status, &shown), (200, &nobody));
    let of_another = preview("Hi", json!({ "program": 6, "application_id": 701 }));
    assert_eq!(ask(of_another).await.0, 404);
    hub.stop().await;
}

#[actix_web::test]
async fn templates_say_in_which_languages_they_exist_and_who_waits_for_the_others() {
    let hub = TestHub::start().await;
    let admin = hub.session("admin").await;
    hub.run(
        "UPDATE applicants SET lang = 'pt-BR' WHERE tenant_id = $1",
        args![COUNTY],
    )
    .await;
    let put = async |key: &str, by_lang: Value, audience: &str| {
        let template = json!({ "name": key, "channel": "EMAIL", "program": 5, "active": true, "audience": audience, "by_lang": by_lang });
        let path = format!("/api/message-templates/{key}");
        let body = json!({ "version": 0, "template": template });
        call(&hub, "PUT", &path, &admin, body).await
    };
    let text = |body: &str| json!({ "subject": "Your application", "body": body });
    let (status, saved) = put("news", json!({ "en": text("Hello") }), "applicant").await;
    assert_eq!(status, 200, "{saved}");
    assert_eq!(
        saved["languages"],
        json!({ "written": ["en"], "missing": [{ "lang": "pt", "open_applications": 1 }] })
    );
    let portuguese = json!({ "en": text("Hello"), "pt": text("Olá"), "vi": text("Xin chào") });
    assert_eq!(put("papers", portuguese, "applicant").await.0, 200);
    assert_eq!(
        put("staff", json!({ "en": text("Look") }), "reviewer").await.0,
        200
    );
    let (_, all) = call(&hub, "GET", "/api/message-templates", &admin, Value::Null).await;
    let languages: Vec<&Value> = all["items"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| &one["languages"])
        .collect();
    let missing = json!([{ "lang": "pt", "open_applications": 1 }, { "lang": "vi", "open_applications": 0 }]);
    assert_eq!(
        languages,
        [
            // What one text is written in, the others are expected in.
            &json!({ "written": ["en"], "missing": missing }),
            &json!({ "written": ["en", "pt", "vi"], "missing": [] }),
            // No applicant waits for what is written to staff.
            &json!({ "written": ["en"], "missing": [] }),
        ],
        "{all}"
    );
    let path = "/api/message-templates/news/versions";
    let (_, versions) = call(&hub, "GET", path, &admin, Value::Null).await;
    assert_eq!(versions["items"][0]["languages"]["missing"], missing);
    // The person reads the text of another region.
    let (_, filled) = call(
        &hub,
        "GET",
        "/api/threads/t1/templates",
        &hub.session("reviewer").await,
        Value::Null,
    )
    .await;
    let langs: Vec<(&Value, &Value)> = filled["items"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| (&one["key"], &one["lang"]))
        .collect();
    assert_eq!(
        langs,
        [(&json!("news"), &json!("en")), (&json!("papers"), &json!("pt"))],
        "{filled}"
    );
    hub.brand(COUNTY, json!({ "languages": ["en", "ko"] })).await;
    let (_, all) = call(&hub, "GET", "/api/message-templates", &admin, Value::Null).await;
    assert_eq!(
        all["items"][1]["languages"]["missing"],
        json!([{ "lang": "ko", "open_applications": 0 }]),
        "what the pages offer is needed too"
    );
    hub.stop().await;
}
