//! Releases of several kinds: who may publish what, what is refused, and what is seen before.

use crate::configuration::{asked, call, county, draft, form, held, rules, template};
use hub_domain::identity::permission::Permission;
use hub_http::tokens::TokenKind;
use serde_json::{Value, json};

#[actix_web::test]
async fn a_release_asks_for_the_right_of_every_kind_in_it() {
    let (hub, token) = county().await;
    let body = json!({ "based_on": 0, "draft": 0, "text": template("We come.") });
    let saved = hub
        .ok(
            &token,
            "PUT",
            "/api/configuration/message_template/visit/draft",
            Some(body),
        )
        .await;
    let items = json!([{ "kind": "message_template", "key": "visit", "version": saved["draft"]["version"] }]);
    let narrow = hub.session("admin").await;
    let sid = hub
        .app
        .tokens
        .verify(&narrow, TokenKind::Session)
        .unwrap()
        .sid
        .unwrap();
    let rights = [Permission::WorkflowRead, Permission::WorkflowWrite];
    hub.app.tokens.narrow(&sid, &rights).await.unwrap();
    let body = json!({ "program": 5, "note": "Later", "items": items });
    let (status, refused) = call(&hub, &narrow, "POST", "/api/configuration-releases", body.clone()).await;
    assert_eq!(
        (status, &refused["key"]),
        (403, &json!("not_allowed")),
        "{refused}"
    );
    let (status, _) = call(&hub, &token, "POST", "/api/configuration-releases", body).await;
    assert_eq!(status, 201);

    // Nothing twice, nothing of another program, nothing without a draft.
    let refused = async |items: Value| {
        let body = json!({ "program": 5, "note": "Later", "items": items });
        let (status, refused) = call(&hub, &token, "POST", "/api/configuration-releases", body).await;
        assert_eq!(status, 422, "{refused}");
        refused["errors"][0].clone()
    };
    assert_eq!(
        refused(json!([])).await,
        json!({ "field": "items", "key": "required" })
    );
    let one = json!({ "kind": "workflow", "key": "5", "version": 1 });
    assert_eq!(
        refused(json!([one, one])).await,
        json!({ "field": "items.1.key", "key": "twice" })
    );
    assert_eq!(
        refused(json!([{ "kind": "colour", "key": "5", "version": 1 }])).await,
        json!({ "field": "items.0.kind", "key": "unknown" })
    );
    assert_eq!(
        refused(json!([{ "kind": "form", "key": "5", "version": 99 }])).await,
        json!({ "field": "items.0.version", "key": "unknown" })
    );
    // What is in force already is no draft.
    assert_eq!(
        refused(json!([one])).await,
        json!({ "field": "items", "key": "unknown" })
    );
    hub.stop().await;
}

#[actix_web::test]
async fn whoever_may_change_forms_alone_releases_forms_alone() {
    let (hub, token) = county().await;
    let form_draft = draft(&hub, &token, "form", form("size")).await;
    let rules_draft = draft(&hub, &token, "validation_rules", rules("size")).await;
    let narrow = hub.session("admin").await;
    let claims = hub.app.tokens.verify(&narrow, TokenKind::Session).unwrap();
    let rights = [Permission::FormRead, Permission::FormWrite];
    hub.app
        .tokens
        .narrow(&claims.sid.unwrap(), &rights)
        .await
        .unwrap();
    let waiting = hub
        .ok(
            &narrow,
            "GET",
            "/api/configuration-releases/drafts?program=5",
            None,
        )
        .await;
    let waiting = waiting["items"].as_array().unwrap();
    assert_eq!(waiting.len(), 1, "{waiting:?}");
    assert_eq!(
        (&waiting[0]["kind"], &waiting[0]["may_publish"]),
        (&json!("form"), &json!(true))
    );
    let body = |kind: &str, version: &Value| json!({ "program": 5, "note": "Spring", "items": [{ "kind": kind, "key": "5", "version": version }] });
    let rules = body("validation_rules", &rules_draft);
    assert_eq!(
        call(&hub, &narrow, "POST", "/api/configuration-releases", rules)
            .await
            .0,
        403
    );
    let form = body("form", &form_draft);
    assert_eq!(
        call(&hub, &narrow, "POST", "/api/configuration-releases", form)
            .await
            .0,
        201
    );
    // Who may read nothing of it finds no program.
    let reviewer = hub.session("reviewer").await;
    let path = "/api/configuration-releases/drafts?program=5";
    assert_eq!(call(&hub, &reviewer, "GET", path, Value::Null).await.0, 404);
    hub.stop().await;
}

#[actix_web::test]
async fn a_draft_that_was_saved_over_since_it_was_shown_is_not_published() {
    let (hub, token) = county().await;
    let shown = draft(&hub, &token, "form", form("size")).await;
    let colleague = hub.session("admin").await;
    let body = json!({ "based_on": 1, "draft": shown, "text": form("people") });
    let path = "/api/configuration/form/5/draft";
    let newer = hub.ok(&colleague, "PUT", path, Some(body)).await["draft"]["version"].clone();
    let release = |note: &str, version: &Value| json!({ "program": 5, "note": note, "items": [{ "kind": "form", "key": "5", "version": version }] });
    let refused = call(
        &hub,
        &token,
        "POST",
        "/api/configuration-releases",
        release("Spring", &shown),
    )
    .await;
    assert_eq!(
        (refused.0, &refused.1["key"]),
        (409, &json!("version_conflict")),
        "{}",
        refused.1
    );
    assert_eq!(held(&hub, &token, "form").await, 1);
    let unsaid = call(
        &hub,
        &token,
        "POST",
        "/api/configuration-releases",
        release(" ", &newer),
    )
    .await;
    assert_eq!(
        unsaid.1["errors"][0],
        json!({ "field": "note", "key": "required" })
    );
    hub.stop().await;
}

#[actix_web::test]
async fn looking_at_what_waits_writes_nothing_and_shows_both_texts_with_their_authors() {
    let (hub, token) = county().await;
    let version = draft(&hub, &token, "form", form("people")).await;
    let before = crate::rows::Rows::of(&hub).await;
    let waiting = hub
        .ok(
            &token,
            "GET",
            "/api/configuration-releases/drafts?program=5",
            None,
        )
        .await;
    let author = &waiting["items"][0]["authors"][0];
    assert_eq!(author["is_you"], true);
    let path = |from: i64, to: &Value| {
        format!("/api/configuration-releases/differences?kind=form&key=5&from={from}&to={to}")
    };
    let shown = hub.ok(&token, "GET", &path(1, &version), None).await;
    assert_eq!(
        (asked(&shown["before"]), asked(&shown["after"])),
        (&json!("size"), &json!("people"))
    );
    let lines = shown["lines"].as_array().unwrap();
    let added = lines.iter().find(|line| line["change"] == "added").unwrap();
    assert_eq!(added["by"], author["name"]);
    let first = hub.ok(&token, "GET", &path(0, &json!(1)), None).await;
    assert_eq!(first["before"], Value::Null);
    assert_eq!(
        call(&hub, &token, "GET", &path(1, &json!(99)), Value::Null)
            .await
            .0,
        404
    );
    let items = json!([{ "kind": "form", "key": "5", "version": version }]);
    let preview = json!({ "program": 5, "items": items });
    hub.ok(
        &token,
        "POST",
        "/api/configuration-releases/preview",
        Some(preview),
    )
    .await;
    before.assert_same(&crate::rows::Rows::of(&hub).await, "looking");
    hub.stop().await;
}
