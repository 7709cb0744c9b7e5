//! Generated from the route table: every call about something that is somebody's own, by its owner, by others of the same tenant, by
//! a relative who shares their addresses, and from another tenant.

use crate::bad_input_calls::every_call;
use crate::own_applications::{OWN, add_end, add_own};
use crate::rows::Rows;
use crate::stored_things::{WINTER, put_winter};
use crate::test_hub::{COUNTY, TestHub, account_id, cd_user, email};
use hub_domain::{AccountId, ApplicantId, ApplicationId};
use hub_http::extract::OwnNoun;
use hub_http::route::{Access, Route};
use hub_http::router;
use hub_store::args;
use hub_store::audit::By;
use hub_store::cases::answers::{self, FiledAnswers};
use hub_store::forms::drafts;
use hub_store::people::applicants::{self, NewApplicant};
use serde_json::Value;

/// Calls about something of somebody's own.
fn own_calls() -> Vec<(Route, OwnNoun)> {
    router::routes()
        .into_iter()
        .filter_map(|route| match route.access {
            Access::Own(noun) => Some((route, noun)),
            _ => None,
        })
        .collect()
}

/// Who owns one, and its id.
fn owned(noun: OwnNoun) -> (&'static str, String) {
    match noun {
        OwnNoun::Application => ("individual", OWN.to_string()),
        OwnNoun::Draft => ("individual", "draft-own".to_owned()),
        OwnNoun::Person => ("individual", cd_user("individual").to_string()),
        OwnNoun::Business => ("business", account_id("business").to_string()),
    }
}

/// Makes what the individual owns anew, since a call may have ended it.
async fn make_again(hub: &TestHub, noun: OwnNoun) {
    match noun {
        OwnNoun::Application | OwnNoun::Person | OwnNoun::Business => {}
        OwnNoun::Draft => put_draft(hub).await,
    }
}

/// The individual's draft, just begun.
async fn put_draft(hub: &TestHub) {
    let mut write = hub.app.store.write().await.unwrap();
    for table in ["application_drafts", "draft_answers", "draft_secrets"] {
        let sql = format!("DELETE FROM {table} WHERE tenant_id = $1");
        write.execute(sql, args![COUNTY]).await.unwrap();
    }
    let owner = AccountId(account_id("individual"));
    let by = By::system().from("test");
    let is_new = drafts::begin(&mut write, COUNTY, ("draft-own", owner, WINTER), (1, "en"), &by).await;
    assert!(is_new.unwrap());
    write.commit().await.unwrap();
}

/// What the individual answered in their application.
async fn add_answers(hub: &TestHub) {
    let filed = FiledAnswers {
        revision: 1,
        form_key: WINTER.to_string(),
        form_version: 1,
        lang: "en".into(),
        answers: serde_json::json!({ "full_name": { "full": "Ana" } }),
        filed_by: "Ana".into(),
        filed_at_ms: 1,
    };
    let mut write = hub.app.store.write().await.unwrap();
    let own = [(ApplicationId(OWN), filed)];
    answers::file(&mut write, COUNTY, &own).await.unwrap();
    write.commit().await.unwrap();
}

/// The business signs in as somebody of the same household: with the same addresses on file, and an application of nobody's.
async fn add_relative(hub: &TestHub) {
    let relative = NewApplicant {
        id: ApplicantId(78),
        account: Some(AccountId(account_id("business"))),
        name: "Luis individual".into(),
        lang: "en".into(),
        zone: "America/New_York".into(),
        state: "VA".into(),
        addresses: vec![email("individual")],
        created_at_ms: 1,
    };
    let mut write = hub.app.store.write().await.unwrap();
    let by = By::system().from("test");
    applicants::create(&mut write, COUNTY, &[relative], &by)
        .await
        .unwrap();
    write.commit().await.unwrap();
}

async fn send(hub: &TestHub, route: &Route, id: &str, token: &str) -> (u16, Value) {
    let call = every_call()
        .into_iter()
        .find(|call| (call.method, call.path) == (route.method, &*route.path));
    let body = call.map(|call| call.body).filter(|body| !body.is_null());
    let path = route
        .path
        .replace("{id}", id)
        .replace("{period}", "2026-11")
        .replace("{business_user}", "nothing")
        .replace("{license}", "nothing")
        .replace("{request}", "nothing");
    let (status, answer) = hub.call(route.method, &path, Some(token), body).await;
    (status.as_u16(), answer)
}

#[actix_web::test]
async fn what_is_somebodys_own_is_there_for_them_and_for_nobody_else() {
    let hub = TestHub::start().await;
    add_own(&hub).await;
    add_end(&hub).await;
    add_answers(&hub).await;
    add_relative(&hub).await;
    put_winter(&hub).await;
    put_draft(&hub).await;
    let calls = own_calls();
    assert!(!calls.is_empty());
    let mut others = Vec::new();
    for who in [
        "individual",
        "business",
        "partner",
        "reviewer",
        "admin",
        "elsewhere",
    ] {
        others.push((who, hub.session(who).await));
    }
    let before = Rows::of(&hub).await;
    for (who, token) in &others {
        for (route, noun) in &calls {
            let (owner, id) = owned(*noun);
            if owner == *who {
                continue;
            }
            let (status, answer) = send(&hub, route, &id, token).await;
            assert_eq!(
                (status, answer["key"].as_str()),
                (404, Some("not_found")),
                "{} {} as {who}: {answer}",
                route.method,
                route.path
            );
        }
    }
    before.assert_same(&Rows::of(&hub).await, "calls about what is another's");
    for (route, noun) in &calls {
        make_again(&hub, *noun).await;
        let (owner, own_id) = owned(*noun);
        let owner = &others.iter().find(|(who, _)| *who == owner).unwrap().1;
        for id in [0, -1, 999_999, i64::MAX, 701] {
            let (status, answer) = send(&hub, route, &id.to_string(), owner).await;
            assert_eq!(status, 404, "{} {} of {id}: {answer}", route.method, route.path);
        }
        let (status, answer) = send(&hub, route, &own_id, owner).await;
        // A case may name something else that nobody has, or be refused for its own reason: the thing itself was found.
        let of_body = answer["errors"][0]["field"].is_string();
        assert!(
            (200..300).contains(&status) || (of_body && matches!(status, 404 | 422)),
            "{} {} by its owner: {status} {answer}",
            route.method,
            route.path
        );
    }
    hub.stop().await;
}
