//! My work over HTTP, and what narrows the queue to what is late.

use crate::test_hub::{COUNTY, TestHub, account_id};
use hub_domain::clock::now_ms;
use hub_domain::conversations::channel::Channel;
use hub_domain::conversations::message::{Author, AuthorKind};
use hub_domain::{ApplicationId, ProgramId, StateId, ThreadId};
use hub_store::args;
use hub_store::cases::documents::{self, NewDocument};
use hub_store::cases::new_applications::{self, NewApplication};
use hub_store::conversations::thread_entries::{self, NewMessage};
use serde_json::{Value, json};

const HOUR_MS: i64 = 3_600_000;

/// Four applications of the reviewer's beside the fixture's one: two that are late, one that never is, and one of somebody else's.
async fn county() -> TestHub {
    let hub = TestHub::start().await;
    let owned = |id: i64, owner: &str| NewApplication {
        thread: ThreadId(format!("t{id}")),
        external_id: format!("ERA-{id}"),
        applicant_name: format!("Person {id}"),
        state: StateId(4),
        state_since_ms: id,
        created_at_ms: id,
        owner: Some((account_id(owner), format!("Ana {owner}"))),
        ..NewApplication::filed(COUNTY, ProgramId(5), ApplicationId(id), 1)
    };
    let filed = [
        owned(801, "reviewer"),
        owned(802, "reviewer"),
        owned(803, "reviewer"),
        owned(804, "supervisor"),
    ];
    let mut write = hub.app.store.write().await.unwrap();
    new_applications::insert(&mut write, &filed).await.unwrap();
    write.commit().await.unwrap();
    let now = now_ms();
    for (id, due) in [
        (801, now - 2 * HOUR_MS),
        (802, now - HOUR_MS),
        (803, 253_402_300_799_999),
        (804, now - HOUR_MS / 2),
    ] {
        let sql = "UPDATE applications SET due_at_ms = $3 WHERE tenant_id = $1 AND id = $2";
        let db = hub.app.store.db();
        db.execute(sql, args![COUNTY, id, due]).await.unwrap();
    }
    hub
}

async fn work(hub: &TestHub, token: &str) -> Value {
    hub.ok(token, "GET", "/api/my-work", None).await
}

fn part<'a>(work: &'a Value, kind: &str) -> &'a Value {
    let parts = work["parts"].as_array().unwrap();
    parts.iter().find(|part| part["kind"] == kind).unwrap()
}

fn ids(part: &Value) -> Vec<i64> {
    let items = part["items"].as_array().unwrap().iter();
    items.filter_map(|item| item["item_id"].as_i64()).collect()
}

/// How many applications a part has, and which it shows.
fn shown(part: &Value) -> (i64, Vec<i64>) {
    let mut found = ids(part);
    found.sort_unstable();
    (part["total"].as_i64().unwrap(), found)
}

/// How many applications the queue has, narrowed like this, and which are on its first page.
async fn queue(hub: &TestHub, token: &str, query: &str) -> (i64, Vec<i64>) {
    let page = hub
        .ok(token, "GET", &format!("/api/work-queue?{query}"), None)
        .await;
    let items = page["items"].as_array().unwrap().iter();
    let mut found: Vec<i64> = items.map(|item| item["id"].as_i64().unwrap()).collect();
    found.sort_unstable();
    (page["total"].as_i64().unwrap(), found)
}

#[actix_web::test]
async fn my_work_says_what_is_late_and_what_came_in_of_ones_own() {
    let hub = county().await;
    let reviewer = hub.session("reviewer").await;
    let mine = work(&hub, &reviewer).await;
    let late = part(&mine, "overdue");
    assert_eq!((late["total"].as_i64(), ids(late)), (Some(2), vec![801, 802]));
    assert_eq!(part(&mine, "answers")["total"], 0);

    let author = Author::of(AuthorKind::Applicant, "Maria Santos");
    let thread = ThreadId("t803".into());
    let new = NewMessage {
        body: "I moved last week.".into(),
        lang: "en".into(),
        ..NewMessage::incoming(&thread, Channel::Sms, author, ("+12025550101", ""), "k1")
    };
    let paper = |id: &str, by: &str| NewDocument {
        application: ApplicationId(802),
        id: id.into(),
        kind: "lease".into(),
        name: format!("Lease of {by}"),
        file: None,
        by: by.into(),
        received_at_ms: now_ms(),
        expires_on: None,
    };
    let mut write = hub.app.store.write().await.unwrap();
    thread_entries::append(&mut write, COUNTY, new).await.unwrap();
    let papers = [
        paper("d1", "Maria Santos"),
        paper("d2", "Ana reviewer"),
        paper("d3", "Ben Santos"),
    ];
    documents::add(&mut write, COUNTY, &papers).await.unwrap();
    write.commit().await.unwrap();
    let mine = work(&hub, &reviewer).await;
    assert_eq!(ids(part(&mine, "answers")), [803]);
    let documents = part(&mine, "documents");
    let words = documents["items"][0]["words"].as_str().unwrap();
    assert!(
        words.contains("Lease of Maria Santos") && words.contains("Lease of Ben Santos"),
        "{documents}"
    );
    assert!(!words.contains("Ana"), "{documents}");
    // What a part counts is what the queue shows when it is opened: no fewer, no more.
    assert_eq!(
        (documents["total"].as_i64(), ids(documents)),
        (Some(1), vec![802])
    );
    for (kind, query) in [
        ("overdue", "assigned_to=me&only=overdue"),
        ("due_today", "assigned_to=me&only=due_today"),
        ("answers", "assigned_to=me&only=unread"),
        ("documents", "only=documents_arrived"),
        ("decisions", "assigned_to=me&only=to_decide"),
    ] {
        let opened = queue(&hub, &reviewer, query).await;
        assert_eq!((opened.0, opened.1), shown(part(&mine, kind)), "{kind}");
    }
    // What the owner has looked at is no news any more, also in a case without answers.
    hub.ok(&reviewer, "POST", "/api/work-queue/items/802/looks", None)
        .await;
    let mine = work(&hub, &reviewer).await;
    assert_eq!(part(&mine, "documents")["total"], 0);
    let news = queue(&hub, &reviewer, "only=documents_arrived").await;
    assert_eq!(news, (0, vec![]));
    // Nothing of this is another's.
    let supervisor = hub.session("supervisor").await;
    let theirs = work(&hub, &supervisor).await;
    assert_eq!(ids(part(&theirs, "overdue")), [804]);
    assert_eq!(part(&theirs, "documents")["total"], 0);
    let bar = hub.ok(&reviewer, "GET", "/api/conversations/unread", None).await;
    assert_eq!(
        (&bar["mine"], &bar["overdue"]),
        (&json!(1), &json!(2)),
        "each badge counts its own thing: {bar}"
    );
    hub.stop().await;
}

#[actix_web::test]
async fn the_queue_is_narrowed_to_what_is_late_unread_failed_and_by_language() {
    let hub = county().await;
    let token = hub.session("supervisor").await;
    let sql = "UPDATE applications SET validation_failed = 1 WHERE tenant_id = $1 AND id = 804";
    hub.app.store.db().execute(sql, args![COUNTY]).await.unwrap();
    let found = async |query: &str| {
        let page = hub
            .ok(&token, "GET", &format!("/api/work-queue?{query}"), None)
            .await;
        let items = page["items"].as_array().unwrap().iter();
        items
            .map(|item| item["id"].as_i64().unwrap())
            .collect::<Vec<i64>>()
    };
    for (query, ids) in [
        ("only=overdue&sort=dueAt", vec![801, 802, 804]),
        ("only=overdue&sort=dueAt&order=desc", vec![804, 802, 801]),
        ("only=failed_rules", vec![804]),
        ("only=failed_rules,unread", vec![]),
        ("only=overdue,due_today", vec![]),
        ("only=waiting_for_applicant&number=ERA-801", vec![]),
        ("lang=xx", vec![]),
    ] {
        assert_eq!(found(query).await, ids, "{query}");
    }
    let (status, refused) = hub
        .call("GET", "/api/work-queue?only=late", Some(&token), None)
        .await;
    assert_eq!(
        (status.as_u16(), &refused["errors"][0]["field"]),
        (422, &json!("only"))
    );
    hub.stop().await;
}

/// Two statuses in which something is decided, the first by another person than who brought it there.
async fn publish_decisions(hub: &TestHub, admin: &str) {
    let held = hub.ok(admin, "GET", "/api/workflow-editor?program=5", None).await;
    let mut workflow = held["workflow"].clone();
    for (id, name) in [(20, "Approval proposed"), (21, "Approval prepared")] {
        let state = json!({ "id": id, "name": name, "kind": "open", "stage": "deciding" });
        workflow["states"].as_array_mut().unwrap().push(state);
        let moves = workflow["transitions"].as_array_mut().unwrap();
        moves.push(json!({ "from": 4, "to": id }));
        moves.push(json!({ "from": id, "to": 3, "requires_other_person": id == 20 }));
    }
    let body = json!({ "program": 5, "based_on": held["held_version"], "workflow": workflow });
    let draft = hub
        .ok(admin, "POST", "/api/workflow-editor/drafts", Some(body))
        .await;
    let body = json!({ "program": 5, "version": draft["version"] });
    hub.ok(admin, "POST", "/api/workflow-editor/publish", Some(body))
        .await;
}

#[actix_web::test]
async fn what_one_has_proposed_is_no_decision_of_ones_own_where_another_person_decides() {
    let hub = county().await;
    let [admin, reviewer, supervisor] = [
        hub.session("admin").await,
        hub.session("reviewer").await,
        hub.session("supervisor").await,
    ];
    publish_decisions(&hub, &admin).await;
    let advance = async |token: &str, id: i64, to: i64| {
        let path = format!("/api/work-queue/items/{id}");
        let item = hub.ok(token, "GET", &path, None).await;
        let body = json!({ "state_id": to, "version": item["version"], "comment": "" });
        hub.ok(token, "POST", &format!("{path}/advance"), Some(body))
            .await;
    };
    // As the queue has them: a supervisor's are everybody's, others' their own.
    let decisions = async |token: &str, whose: &str| {
        let mine = work(&hub, token).await;
        let part = shown(part(&mine, "decisions"));
        let opened = queue(&hub, token, &format!("only=to_decide{whose}")).await;
        assert_eq!(part, opened);
        part
    };
    let (own, everybodys) = ("&assigned_to=me", "");
    advance(&reviewer, 801, 20).await;
    advance(&reviewer, 802, 21).await;
    advance(&supervisor, 803, 20).await;
    assert_eq!(decisions(&reviewer, own).await, (2, vec![802, 803]));
    assert_eq!(decisions(&supervisor, everybodys).await, (2, vec![801, 802]));
    // Other filters narrow it further.
    for (query, ids) in [
        ("only=to_decide&state=21", vec![802]),
        ("only=to_decide,unread", vec![]),
        ("only=to_decide&tab=status", vec![801, 802]),
        ("only=to_decide&assigned_to=none", vec![]),
    ] {
        assert_eq!(queue(&hub, &supervisor, query).await.1, ids, "{query}");
    }
    let (status, refused) = {
        let path = "/api/work-queue/items/803";
        let item = hub.ok(&supervisor, "GET", path, None).await;
        let body = json!({ "state_id": 3, "version": item["version"], "comment": "" });
        let path = format!("{path}/advance");
        hub.call("POST", &path, Some(&supervisor), Some(body)).await
    };
    assert_eq!((status.as_u16(), &refused["key"]), (403, &json!("own_request")));
    advance(&supervisor, 801, 3).await;
    assert_eq!(decisions(&supervisor, everybodys).await, (1, vec![802]));
    advance(&reviewer, 803, 3).await;
    assert_eq!(decisions(&reviewer, own).await, (1, vec![802]));
    hub.stop().await;
}
