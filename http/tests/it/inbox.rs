//! The inbox: new conversations, one's own, snoozed ones, and who sees which.

use crate::test_hub::{COUNTY, TestHub, account_id};
use hub_domain::ThreadId;
use hub_domain::clock::now_ms;
use hub_domain::conversations::channel::Channel;
use hub_domain::conversations::message::{Author, AuthorKind};
use hub_store::args;
use hub_store::conversations::thread_entries::{self, NewMessage};
use serde_json::{Value, json};

const HOUR_MS: i64 = 3_600_000;

async fn applicant_writes(hub: &TestHub, body: &str) {
    let author = Author::of(AuthorKind::Applicant, "Maria Santos");
    let (thread, ends) = (ThreadId("t1".into()), ("+12025550101", ""));
    let new = NewMessage {
        body: body.into(),
        lang: "en".into(),
        ..NewMessage::incoming(&thread, Channel::Sms, author, ends, body)
    };
    let mut write = hub.app.store.write().await.unwrap();
    thread_entries::append(&mut write, COUNTY, new).await.unwrap();
    write.commit().await.unwrap();
}

async fn folder(hub: &TestHub, token: &str, folder: &str) -> Vec<Value> {
    let path = format!("/api/conversations?folder={folder}");
    let (status, body) = hub.call("GET", &path, Some(token), None).await;
    assert_eq!(status, 200, "{body}");
    body["items"].as_array().unwrap().clone()
}

async fn post(hub: &TestHub, token: &str, action: &str, body: Value) -> (u16, Value) {
    let path = format!("/api/threads/t1/{action}");
    let (status, answer) = hub.call("POST", &path, Some(token), Some(body)).await;
    (status.as_u16(), answer)
}

#[actix_web::test]
async fn what_an_applicant_wrote_is_new_until_it_is_read_and_again_when_it_is_marked_so() {
    let hub = TestHub::start().await;
    let token = hub.session("supervisor").await;
    assert_eq!(folder(&hub, &token, "new").await, Vec::<Value>::new());
    let unread = post(&hub, &token, "unread", json!({})).await;
    assert_eq!(unread, (200, json!({ "unread": false })), "nothing ever came in");
    applicant_writes(&hub, "I moved last week.").await;
    let new = folder(&hub, &token, "new").await;
    assert_eq!(
        (new.len(), &new[0]["last"]["preview"]),
        (1, &json!("I moved last week."))
    );
    let seq = 1_000;
    assert_eq!(post(&hub, &token, "read", json!({ "seq": seq })).await.0, 204);
    assert_eq!(folder(&hub, &token, "new").await, Vec::<Value>::new());
    for _ in 0..2 {
        let unread = post(&hub, &token, "unread", json!({})).await;
        assert_eq!(unread, (200, json!({ "unread": true })));
        let new = folder(&hub, &token, "new").await;
        assert_eq!(
            (new.len(), &new[0]["unreadTotal"]),
            (1, &json!(1)),
            "once, however often"
        );
    }
    let (_, thread) = hub.call("GET", "/api/threads/t1", Some(&token), None).await;
    let last = thread["messages"].as_array().unwrap().last().unwrap()["seq"].as_i64();
    assert_eq!(thread["last_read_seq"].as_i64(), last.map(|seq| seq - 1));
    hub.stop().await;
}

#[actix_web::test]
async fn a_conversation_put_aside_is_away_for_one_person_until_something_new_comes() {
    let hub = TestHub::start().await;
    let [token, other] = [hub.session("supervisor").await, hub.session("reviewer").await];
    applicant_writes(&hub, "I moved last week.").await;
    let until = now_ms() + HOUR_MS;
    assert_eq!(
        post(&hub, &token, "snooze", json!({ "until_ms": until })).await.0,
        204
    );
    assert_eq!(folder(&hub, &token, "new").await, Vec::<Value>::new());
    assert_eq!(folder(&hub, &other, "new").await.len(), 1);
    let aside = folder(&hub, &token, "snoozed").await;
    assert_eq!((aside.len(), &aside[0]["snoozed_until_ms"]), (1, &json!(until)));
    assert_eq!(folder(&hub, &token, "all").await.len(), 1);
    applicant_writes(&hub, "Here is the lease.").await;
    assert_eq!(folder(&hub, &token, "new").await.len(), 1);
    assert_eq!(folder(&hub, &token, "snoozed").await, Vec::<Value>::new());
    assert_eq!(
        post(&hub, &token, "snooze", json!({ "until_ms": until })).await.0,
        204
    );
    assert_eq!(folder(&hub, &token, "new").await, Vec::<Value>::new());
    assert_eq!(
        post(&hub, &token, "snooze", json!({ "until_ms": null })).await.0,
        204
    );
    assert_eq!(folder(&hub, &token, "new").await.len(), 1);
    hub.stop().await;
}

#[actix_web::test]
async fn what_one_is_done_with_is_read_and_out_of_sight_until_the_applicant_writes_again() {
    let hub = TestHub::start().await;
    let token = hub.session("supervisor").await;
    let done = json!({ "until_ms": null, "done": true });
    applicant_writes(&hub, "I moved last week.").await;
    assert_eq!(post(&hub, &token, "snooze", done.clone()).await.0, 204);
    assert_eq!(folder(&hub, &token, "new").await, Vec::<Value>::new());
    assert_eq!(
        folder(&hub, &token, "snoozed").await,
        Vec::<Value>::new(),
        "it has no time"
    );
    let all = folder(&hub, &token, "all").await;
    assert_eq!(
        (
            &all[0]["done"],
            &all[0]["snoozed_until_ms"],
            &all[0]["unreadTotal"]
        ),
        (&json!(true), &Value::Null, &json!(0))
    );
    applicant_writes(&hub, "Here is the lease.").await;
    let new = folder(&hub, &token, "new").await;
    assert_eq!((new.len(), &new[0]["done"]), (1, &json!(false)));
    assert_eq!(post(&hub, &token, "snooze", done).await.0, 204);
    let back = json!({ "until_ms": null });
    assert_eq!(post(&hub, &token, "snooze", back).await.0, 204);
    assert_eq!(folder(&hub, &token, "all").await[0]["done"], json!(false));
    let both = json!({ "until_ms": now_ms() + HOUR_MS, "done": true });
    let (status, body) = post(&hub, &token, "snooze", both).await;
    assert_eq!(
        (status, &body["errors"][0]["key"]),
        (422, &json!("not_allowed")),
        "{body}"
    );
    hub.stop().await;
}

#[actix_web::test]
async fn nothing_is_put_aside_into_the_past_or_for_ever_and_nobodys_thread_by_a_stranger() {
    let hub = TestHub::start().await;
    let token = hub.session("supervisor").await;
    for (until, key) in [
        (now_ms() - 1, "past"),
        (now_ms() + 400 * 24 * HOUR_MS, "too_long"),
        (i64::MAX, "too_long"),
    ] {
        let (status, body) = post(&hub, &token, "snooze", json!({ "until_ms": until })).await;
        assert_eq!((status, &body["errors"][0]["key"]), (422, &json!(key)), "{body}");
    }
    let path = "/api/threads/t2/snooze";
    let body = json!({ "until_ms": now_ms() + HOUR_MS });
    let (status, _) = hub.call("POST", path, Some(&token), Some(body)).await;
    assert_eq!(status, 404, "another tenant's");
    let (status, _) = hub
        .call("GET", "/api/conversations?folder=old", Some(&token), None)
        .await;
    assert!(status.is_client_error(), "{status}");
    hub.stop().await;
}

#[actix_web::test]
async fn ones_own_are_those_of_which_one_is_the_owner() {
    let hub = TestHub::start().await;
    let token = hub.session("supervisor").await;
    assert_eq!(folder(&hub, &token, "mine").await, Vec::<Value>::new());
    let sql = "UPDATE applications SET owner_id = $2 WHERE tenant_id = $1";
    hub.run(sql, args![COUNTY, account_id("supervisor")]).await;
    let mine = folder(&hub, &token, "mine").await;
    assert_eq!(
        (mine.len(), &mine[0]["ownerId"]),
        (1, &json!(account_id("supervisor")))
    );
    hub.stop().await;
}

#[actix_web::test]
async fn the_list_says_what_staff_changed_last_until_somebody_writes() {
    let hub = TestHub::start().await;
    let token = hub.session("supervisor").await;
    applicant_writes(&hub, "I moved last week.").await;
    let last = async || folder(&hub, &token, "all").await[0]["last"].clone();
    let written = last().await;
    assert_eq!((&written["change"], &written["by"]), (&json!(null), &json!("")));

    let item = folder(&hub, &token, "all").await[0]["item_id"].clone();
    let member = "INSERT INTO program_members (tenant_id, program_id, account_id, queue_role, role_name, permissions)
        SELECT $1, program_id, $2, 0, 'Reviewer', '[]' FROM applications WHERE tenant_id = $1 AND id = $3 ON CONFLICT DO NOTHING";
    let values = args![COUNTY, account_id("reviewer"), item.as_i64()];
    hub.run(member, values).await;
    let path = format!("/api/work-queue/items/{item}");
    let version = hub.ok(&token, "GET", &path, None).await["version"].clone();
    let body = json!({ "user_id": account_id("reviewer"), "version": version });
    hub.ok(&token, "POST", &format!("{path}/assign"), Some(body))
        .await;
    let changed = last().await;
    assert_eq!(
        (&changed["channel"], &changed["change"]["what"]),
        (&json!("COMMENT"), &json!("owner")),
        "{changed}"
    );
    assert!(
        changed["by"].as_str().unwrap().contains("supervisor"),
        "{changed}"
    );
    assert!(
        changed["change"]["to"].as_str().unwrap().contains("reviewer"),
        "{changed}"
    );
    assert!(changed["at_ms"].as_i64() >= written["at_ms"].as_i64());

    applicant_writes(&hub, "And I have a new number.").await;
    let written = last().await;
    assert_eq!(
        (&written["preview"], &written["change"]),
        (&json!("And I have a new number."), &json!(null))
    );
    hub.stop().await;
}
