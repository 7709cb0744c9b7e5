//! Programs as files: to another tenant and back as the same bytes, beside what is there, and whole or not at all.

use crate::test_hub::{COUNTY, OTHER, TestHub, account_id};
use hub_domain::identity::permission::Permission;
use hub_domain::{AccountId, ProgramId, TenantId};
use hub_http::tokens::TokenKind;
use hub_store::identity::accounts::{self, Membership};
use hub_store::programs;
use serde_json::{Value, json};

const PROGRAM: ProgramId = ProgramId(5);

fn form(question: &str) -> Value {
    let asked = json!({ "id": question, "key": format!("household.{question}"), "type": "number", "words": { "en": "People" } });
    json!({
        "format": 1, "id": "rent_help", "title": { "en": "Rent help" },
        "sections": [{ "id": "household", "title": { "en": "Household" }, "pages": [{ "id": "household_page", "items": [asked] }] }],
    })
}

/// A hub whose program has a text of every kind that a file has, and an administrator of it.
async fn county() -> (TestHub, String) {
    let hub = TestHub::start().await;
    let mut write = hub.app.store.write().await.unwrap();
    programs::begin_form(&mut write, COUNTY, PROGRAM, &form("size"), 1)
        .await
        .unwrap();
    let rules = json!({ "rules": [{ "key": "small", "title": { "en": "Small" }, "severity": "warning",
        "holds": "answers.household.size > 1" }] });
    let rules = serde_json::from_value(rules).unwrap();
    programs::begin_rules(&mut write, COUNTY, PROGRAM, &rules, 1)
        .await
        .unwrap();
    let details = serde_json::from_value(json!({ "summary": { "en": "Pays rent." } })).unwrap();
    programs::begin_details(&mut write, COUNTY, PROGRAM, &details, 1)
        .await
        .unwrap();
    write.commit().await.unwrap();
    let token = hub.session("admin").await;
    let text = |program: Value, body: &str| {
        json!({ "name": "Visit", "channel": "SMS", "program": program, "states": [4], "audience": "applicant", "active": true,
            "by_lang": { "en": { "subject": "", "body": body } } })
    };
    publish(
        &hub,
        &token,
        "message_template",
        "visit",
        text(json!(5), "We come."),
    )
    .await;
    publish(
        &hub,
        &token,
        "message_template",
        "shared",
        text(Value::Null, "Hello."),
    )
    .await;
    publish(
        &hub,
        &token,
        "message_template",
        "unused",
        text(Value::Null, "Nobody."),
    )
    .await;
    for (key, template) in [("told", "visit"), ("greeted", "shared")] {
        let rule = json!({ "name": key, "active": true, "program": 5, "from_state": 3, "to_state": 4, "audience": "applicant",
            "channels": [{ "channel": "SMS", "template": template }] });
        publish(&hub, &token, "notification_rule", key, rule).await;
    }
    (hub, token)
}

/// A first version of a text with its own key.
async fn publish(hub: &TestHub, token: &str, kind: &str, key: &str, text: Value) {
    let path = |rest: &str| format!("/api/configuration/{kind}/{key}{rest}");
    let body = json!({ "based_on": 0, "draft": 0, "text": text });
    let saved = hub.ok(token, "PUT", &path("/draft"), Some(body)).await;
    let body = json!({ "version": saved["draft"]["version"] });
    hub.ok(token, "POST", &path("/publish"), Some(body)).await;
}

/// A program's file.
async fn export(hub: &TestHub, token: &str, program: i64) -> String {
    let path = format!("/api/admin/programs/{program}/file");
    let answer = hub.send("GET", &path, Some(token), None).await;
    assert_eq!(answer.status().as_u16(), 200);
    answer.text().await.unwrap()
}

/// A program as its administrators see it.
async fn process(hub: &TestHub, token: &str, program: i64) -> Value {
    let all = hub.ok(token, "GET", "/api/admin/processes", None).await;
    let all = all["processes"].as_array().unwrap();
    all.iter()
        .find(|one| one["processId"] == program)
        .unwrap()
        .clone()
}

/// Sends a file.
async fn bring(hub: &TestHub, token: &str, path: &str, file: &str) -> (u16, Value) {
    let request = hub
        .client
        .post(format!("{}/api/admin/programs/file{path}", hub.url))
        .bearer_auth(token)
        .header("content-type", "application/vnd.commonline.program+json")
        .body(file.to_owned());
    let answer = request.send().await.unwrap();
    (answer.status().as_u16(), answer.json().await.unwrap_or_default())
}

/// How many programs a tenant has, with how many versions of its texts.
async fn kept(hub: &TestHub, tenant: TenantId) -> (usize, i64) {
    let programs = hub.app.store.administered_programs().all(tenant).await.unwrap();
    let sql = "SELECT COUNT(*) FROM config_versions WHERE tenant_id = $1";
    let values = hub_store::args![tenant];
    let (versions,): (i64,) = hub.app.store.db().one("versions", sql, values).await.unwrap();
    (programs.len(), versions)
}

fn verdicts(answer: &Value) -> Vec<(&str, &str)> {
    let items = answer["items"].as_array().unwrap().iter();
    items
        .map(|item| (item["path"].as_str().unwrap(), item["verdict"].as_str().unwrap()))
        .collect()
}

#[actix_web::test]
async fn a_program_goes_to_another_tenant_and_its_file_is_the_same_bytes_there() {
    let (hub, token) = county().await;
    let version = process(&hub, &token, 5).await["version"].clone();
    let names = json!({ "en": "Rent help", "es": "Ayuda con la renta" });
    let head = json!({ "version": version, "names": names, "scope": "State" });
    hub.ok(&token, "PATCH", "/api/admin/programs/5", Some(head)).await;
    let file = export(&hub, &token, 5).await;
    assert_eq!(file, export(&hub, &token, 5).await);
    let read: Value = serde_json::from_str(&file).unwrap();
    let members: Vec<&String> = read.as_object().unwrap().keys().collect();
    assert_eq!(
        members,
        [
            "denial_reasons",
            "form",
            "format",
            "message_templates",
            "notification_rules",
            "program",
            "program_details",
            "validation_rules",
            "workflow",
        ]
    );
    assert!(
        read["message_templates"]["unused"].is_null(),
        "no rule of the program names it"
    );
    assert_eq!(read["form"], form("size"));

    let there = hub.session("elsewhere").await;
    let before = kept(&hub, OTHER).await;
    let (status, preview) = bring(&hub, &there, "/preview", &file).await;
    assert_eq!(status, 200, "{preview}");
    assert_eq!(preview["processId"], Value::Null);
    assert_eq!(preview["faults"], json!([]));
    assert!(
        verdicts(&preview)
            .iter()
            .all(|(_, verdict)| *verdict == "created"),
        "{preview}"
    );
    assert_eq!(kept(&hub, OTHER).await, before, "a preview writes nothing");

    let (status, refused) = bring(&hub, &there, "", &file).await;
    assert_eq!(
        (status, &refused["errors"][0]),
        (422, &json!({ "field": "note", "key": "required" }))
    );
    let (status, brought) = bring(&hub, &there, "?note=From%20Riverbend", &file).await;
    assert_eq!(status, 201, "{brought}");
    let program = brought["processId"].as_i64().unwrap();
    assert_eq!(export(&hub, &there, program).await, file);
    let made = process(&hub, &there, program).await;
    assert_eq!((&made["names"], &made["scope"]), (&names, &json!("State")));
    let release = brought["release"].as_i64().unwrap();
    let release = hub
        .ok(
            &there,
            "GET",
            &format!("/api/configuration-releases/{release}"),
            None,
        )
        .await;
    assert_eq!(release["release"]["note"], "From Riverbend");
    assert_eq!(release["items"].as_array().unwrap().len(), 9);
    let listed = hub.ok(&there, "GET", "/api/admin/programs", None).await;
    let listed = listed["programs"].as_array().unwrap();
    let new = listed.iter().find(|one| one["processId"] == program).unwrap();
    assert_eq!(new["active"], false, "nobody can apply before it is launched");
    hub.stop().await;
}

#[actix_web::test]
async fn a_copy_beside_the_program_has_keys_of_its_own() {
    let (hub, token) = county().await;
    let file = export(&hub, &token, 5).await;
    let (status, brought) = bring(&hub, &token, "?note=A%20copy&name=Rent%20help%20two", &file).await;
    assert_eq!(status, 201, "{brought}");
    let program = brought["processId"].as_i64().unwrap();
    let key = |path: &str| {
        let items = brought["items"].as_array().unwrap();
        items.iter().find(|item| item["path"] == path).unwrap()["key"].clone()
    };
    assert_eq!(key("message_templates.visit"), format!("visit-{program}"));
    assert_eq!(key("message_templates.shared"), "shared", "every program has it");
    let copy: Value = serde_json::from_str(&export(&hub, &token, program).await).unwrap();
    assert_eq!(copy["program"]["name"], "Rent help two");
    let rule = &copy["notification_rules"][format!("told-{program}")];
    assert_eq!(rule["channels"][0]["template"], format!("visit-{program}"));
    // Into the copy once more: nothing changes.
    let path = format!("/preview?program={program}");
    let (status, again) = bring(&hub, &token, &path, &file).await;
    assert_eq!(status, 200, "{again}");
    assert!(
        verdicts(&again)
            .iter()
            .all(|(_, verdict)| *verdict == "unchanged"),
        "{again}"
    );
    hub.stop().await;
}

#[actix_web::test]
async fn what_conflicts_keeps_all_of_it_out_until_it_is_left_out() {
    let (hub, token) = county().await;
    let file = export(&hub, &token, 5).await;
    let mut changed: Value = serde_json::from_str(&file).unwrap();
    changed["program_details"]["summary"]["en"] = json!("Pays the whole rent.");
    changed["form"]["title"]["en"] = json!("Help with rent");
    changed["message_templates"]["shared"]["by_lang"]["en"]["body"] = json!("Good day.");
    let changed = changed.to_string();
    // A colleague is at the form.
    let mut theirs = json!({ "based_on": 1, "draft": 0, "text": form("size") });
    theirs["text"]["title"]["en"] = json!("Rent help for all");
    hub.ok(&token, "PUT", "/api/configuration/form/5/draft", Some(theirs))
        .await;
    let before = kept(&hub, COUNTY).await;
    let (status, preview) = bring(&hub, &token, "/preview?program=5", &changed).await;
    assert_eq!(status, 200, "{preview}");
    let differing: Vec<(&str, &str)> = verdicts(&preview)
        .into_iter()
        .filter(|(_, verdict)| *verdict != "unchanged")
        .collect();
    assert_eq!(
        differing,
        [
            ("form", "draft_waits"),
            ("message_templates.shared", "of_all_programs"),
            ("program_details", "changed"),
        ]
    );
    let (status, refused) = bring(&hub, &token, "?program=5&note=Spring", &changed).await;
    assert_eq!(status, 422, "{refused}");
    assert_eq!(
        refused["errors"],
        json!([
            { "field": "form", "key": "draft_waits" },
            { "field": "message_templates.shared", "key": "of_all_programs" },
        ])
    );
    assert_eq!(kept(&hub, COUNTY).await, before, "nothing of it came in");
    let path = "?program=5&drafts=true&leave_out=form,message_templates.shared";
    let (status, brought) = bring(&hub, &token, path, &changed).await;
    assert_eq!((status, &brought["release"]), (201, &Value::Null), "{brought}");
    let details = hub
        .ok(&token, "GET", "/api/configuration/program_details/5", None)
        .await;
    assert_eq!(details["published"]["version"], 1);
    assert_eq!(details["draft"]["text"]["summary"]["en"], "Pays the whole rent.");
    hub.stop().await;
}

#[actix_web::test]
async fn a_fault_of_one_text_keeps_every_other_out() {
    let (hub, token) = county().await;
    let mut faulty: Value = serde_json::from_str(&export(&hub, &token, 5).await).unwrap();
    faulty["validation_rules"]["rules"][0]["holds"] = json!("answers.household.rooms > 1");
    faulty["program_details"]["summary"]["en"] = json!("Pays the whole rent.");
    let faulty = faulty.to_string();
    let before = kept(&hub, COUNTY).await;
    for program in ["", "&program=5"] {
        let (status, preview) = bring(&hub, &token, &format!("/preview?note=x{program}"), &faulty).await;
        assert_eq!(
            (status, &preview["faults"][0]["why"]),
            (200, &json!("unknown_name")),
            "{preview}"
        );
        let (status, refused) = bring(&hub, &token, &format!("?note=Spring{program}"), &faulty).await;
        assert_eq!(status, 422, "{refused}");
        let field = refused["errors"][0]["field"].as_str().unwrap();
        assert!(field.starts_with("validation_rules/"), "{field}");
    }
    assert_eq!(kept(&hub, COUNTY).await, before);
    hub.stop().await;
}

#[actix_web::test]
async fn a_hostile_file_is_refused_with_its_place() {
    let (hub, token) = county().await;
    let before = kept(&hub, COUNTY).await;
    let deep = format!(
        r#"{{"format":1,"program":{{"name":"A"}},"form":{}{}}}"#,
        "[".repeat(5_000),
        "]".repeat(5_000)
    );
    let refusals = [
        ("{", 400, "malformed"),
        (r#"{"format":9,"program":{"name":"A"}}"#, 422, "unknown_format"),
        (r#"{"format":1,"program":{"name":"A","name":"B"}}"#, 422, "twice"),
        (
            r#"{"format":1,"program":{"name":"A"},"password":"x"}"#,
            422,
            "unknown_member",
        ),
        (deep.as_str(), 422, "too_deep"),
    ];
    for (file, status, key) in refusals {
        for path in ["/preview", "?note=x"] {
            let (answered, refused) = bring(&hub, &token, path, file).await;
            assert_eq!(
                (answered, &refused["errors"][0]["key"]),
                (status, &json!(key)),
                "{file:.60}: {refused}"
            );
        }
    }
    assert_eq!(kept(&hub, COUNTY).await, before);
    hub.stop().await;
}

#[actix_web::test]
async fn a_file_asks_for_both_rights_and_for_those_of_its_texts() {
    let (hub, token) = county().await;
    let file = export(&hub, &token, 5).await;
    let narrow = hub.session("admin").await;
    let sid = hub
        .app
        .tokens
        .verify(&narrow, TokenKind::Session)
        .unwrap()
        .sid
        .unwrap();
    let narrowed = async |rights: &[Permission]| {
        hub.app.tokens.forget(&sid);
        hub.app.tokens.narrow(&sid, rights).await.unwrap();
    };
    for right in [Permission::ProgramRead, Permission::CreateProgramRead] {
        narrowed(&[right]).await;
        let (status, _) = hub
            .call("GET", "/api/admin/programs/5/file", Some(&narrow), None)
            .await;
        assert_eq!(status, 404, "{right:?} alone");
    }
    narrowed(&[Permission::ProgramRead, Permission::CreateProgramRead]).await;
    assert_eq!(export(&hub, &narrow, 5).await, file);
    // Who may change forms alone brings in no other text.
    let rights = [
        Permission::CreateProgramRead,
        Permission::CreateProgramWrite,
        Permission::FormRead,
        Permission::FormWrite,
    ];
    narrowed(&rights).await;
    let mut changed: Value = serde_json::from_str(&file).unwrap();
    changed["form"]["title"]["en"] = json!("Help with rent");
    changed["program_details"]["summary"]["en"] = json!("Pays the whole rent.");
    let (status, refused) = bring(&hub, &narrow, "?program=5&note=Spring", &changed.to_string()).await;
    assert_eq!(
        (status, &refused["errors"]),
        (
            422,
            &json!([{ "field": "program_details", "key": "not_allowed" }])
        ),
        "{refused}"
    );
    let path = "?program=5&note=Spring&leave_out=program_details";
    let (status, brought) = bring(&hub, &narrow, path, &changed.to_string()).await;
    assert_eq!(status, 201, "{brought}");
    hub.stop().await;
}

#[actix_web::test]
async fn who_makes_a_program_of_a_file_administers_it_where_programs_are_made() {
    let (hub, token) = county().await;
    let file = export(&hub, &token, 5).await;
    let mut write = hub.app.store.write().await.unwrap();
    let membership = Membership {
        program: PROGRAM,
        queue_role: 0,
        role_name: "Reviewer".into(),
        permissions: vec!["CreateProgram:ReadWrite".into()],
    };
    let rosa = AccountId(account_id("supervisor"));
    accounts::add_membership(&mut write, COUNTY, rosa, &membership)
        .await
        .unwrap();
    write.commit().await.unwrap();
    let rosa = hub.session("supervisor").await;
    let (status, brought) = bring(&hub, &rosa, "?note=Ours", &file).await;
    assert_eq!(status, 201, "{brought}");
    assert!(brought["processId"].as_i64().unwrap() >= 2_000, "{brought}");
    let listed = hub.ok(&rosa, "GET", "/api/admin/programs", None).await;
    let listed = listed["programs"].as_array().unwrap();
    let own = listed
        .iter()
        .find(|one| one["processId"] == brought["processId"])
        .unwrap();
    assert_eq!(own["AdminPerms"]["ProgramConfig"], "ReadWrite");
    hub.stop().await;
}

#[actix_web::test]
async fn fees_public_figures_and_the_limit_go_with_the_file_and_money_does_not() {
    let (hub, token) = county().await;
    let fees = json!({ "fee_cents": 2_500, "takes": ["card"], "pays": ["check"], "most_cents": 500_000 });
    let figures = json!({ "is_published": true, "shows_zeros": true });
    for (path, body) in [
        ("fees", json!({ "revision": 0, "fees": fees })),
        ("public-dashboard", json!({ "revision": 0, "settings": figures })),
        ("budget", json!({ "revision": 0, "amount_cents": 98_765_432 })),
    ] {
        hub.ok(
            &token,
            "PUT",
            &format!("/api/admin/programs/5/{path}"),
            Some(body),
        )
        .await;
    }
    let file = export(&hub, &token, 5).await;
    let read: Value = serde_json::from_str(&file).unwrap();
    assert_eq!(
        (&read["format"], &read["fees"], &read["public_figures"]),
        (&json!(3), &fees, &figures)
    );
    assert_eq!(read["budget"], json!({ "limits": true }));
    assert!(!file.contains("98765432"), "{file}");

    let there = hub.session("elsewhere").await;
    let (status, brought) = bring(&hub, &there, "?note=From%20Riverbend", &file).await;
    assert_eq!(status, 201, "{brought}");
    let program = brought["processId"].as_i64().unwrap();
    assert_eq!(export(&hub, &there, program).await, file);
    let held = hub
        .ok(
            &there,
            "GET",
            &format!("/api/admin/programs/{program}/fees"),
            None,
        )
        .await;
    assert_eq!(
        (&held["fee_cents"], &held["revision"]),
        (&json!(2_500), &json!(1))
    );
    // It is limited, and there is no money in it until somebody says how much.
    let held = hub
        .ok(
            &there,
            "GET",
            &format!("/api/admin/programs/{program}/budget"),
            None,
        )
        .await;
    assert_eq!(
        (&held["amount_cents"], &held["left_cents"], &held["revision"]),
        (&json!(0), &json!(0), &json!(1))
    );

    // An amount that is set stays; the same file changes nothing, and one without a limit takes it away.
    let (status, again) = bring(&hub, &token, "?program=5&note=Again", &file).await;
    assert_eq!(status, 201, "{again}");
    let items = again["items"].as_array().unwrap();
    for path in ["fees", "public_figures", "budget"] {
        let item = items.iter().find(|item| item["path"] == path).unwrap();
        assert_eq!(item["verdict"], "unchanged", "{path}");
    }
    let held = hub.ok(&token, "GET", "/api/admin/programs/5/budget", None).await;
    assert_eq!(held["amount_cents"], 98_765_432);
    let mut free = read.clone();
    free["budget"]["limits"] = json!(false);
    let (status, brought) = bring(&hub, &token, "?program=5&note=Free", &free.to_string()).await;
    assert_eq!(status, 201, "{brought}");
    let held = hub.ok(&token, "GET", "/api/admin/programs/5/budget", None).await;
    assert_eq!(
        (&held["amount_cents"], &held["revision"]),
        (&Value::Null, &json!(2))
    );
    hub.stop().await;
}

#[actix_web::test]
async fn settings_and_contacts_go_with_the_file() {
    let (hub, token) = county().await;
    let settings = json!({
        "FormURL": "", "Applications": { "AllowCases": false, "MultipleDraftCases": true, "ApplicantSubmission": true },
        "Payments": { "Type": "Check" }, "Tasks": { "WorkflowRoleName": "", "Tasks": ["Call them"] },
    });
    let contacts =
        json!({ "email": "rent@county.example", "phone": "", "hours": { "en": "9 to 5" }, "address": {} });
    let body = json!({ "revision": 0, "settings": settings });
    hub.ok(&token, "PUT", "/api/admin/programs/5/settings", Some(body))
        .await;
    let body = json!({ "revision": 0, "contacts": contacts });
    hub.ok(&token, "PUT", "/api/admin/programs/5/contacts", Some(body))
        .await;
    let file = export(&hub, &token, 5).await;
    let read: Value = serde_json::from_str(&file).unwrap();
    assert_eq!((&read["settings"], &read["contacts"]), (&settings, &contacts));

    let there = hub.session("elsewhere").await;
    let (status, brought) = bring(&hub, &there, "?note=From%20Riverbend", &file).await;
    assert_eq!(status, 201, "{brought}");
    let program = brought["processId"].as_i64().unwrap();
    assert_eq!(export(&hub, &there, program).await, file);
    let held = hub
        .ok(
            &there,
            "GET",
            &format!("/api/admin/programs/{program}/settings"),
            None,
        )
        .await;
    assert_eq!(
        (&held["Payments"]["Type"], &held["revision"]),
        (&json!("Check"), &json!(1))
    );

    // Nothing of settings waits: beside drafts they stay as they are.
    let mut changed = read.clone();
    changed["settings"]["Applications"]["AllowCases"] = json!(true);
    changed["contacts"]["email"] = json!("other@county.example");
    changed["form"]["title"]["en"] = json!("Help with rent");
    let changed = changed.to_string();
    let (status, brought) = bring(&hub, &token, "?program=5&drafts=true", &changed).await;
    assert_eq!(status, 201, "{brought}");
    let items = brought["items"].as_array().unwrap();
    let item = items.iter().find(|item| item["path"] == "settings").unwrap();
    assert_eq!(
        (&item["verdict"], &item["is_left_out"]),
        (&json!("changed"), &json!(true))
    );
    let held = hub
        .ok(&token, "GET", "/api/admin/programs/5/settings", None)
        .await;
    assert_eq!(
        (&held["Applications"]["AllowCases"], &held["revision"]),
        (&json!(false), &json!(1))
    );
    let path = "?program=5&note=Spring&leave_out=contacts";
    let (status, brought) = bring(&hub, &token, path, &changed).await;
    assert_eq!(status, 201, "{brought}");
    let held = hub
        .ok(&token, "GET", "/api/admin/programs/5/settings", None)
        .await;
    assert_eq!(
        (&held["Applications"]["AllowCases"], &held["revision"]),
        (&json!(true), &json!(2))
    );
    let held = hub
        .ok(&token, "GET", "/api/admin/programs/5/contacts", None)
        .await;
    assert_eq!(held["email"], "rent@county.example", "it was left out");
    let faulty = changed.replace("other@county.example", "nobody");
    let (status, refused) = bring(&hub, &token, "?program=5&note=Spring", &faulty).await;
    assert_eq!(
        (status, &refused["errors"]),
        (
            422,
            &json!([{ "field": "contacts.email", "key": "not_an_address" }])
        )
    );
    hub.stop().await;
}
