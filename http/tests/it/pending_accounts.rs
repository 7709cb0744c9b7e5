//! Requested accounts that wait for their owner: what the link in the mail does by itself, used twice, and undone.

use crate::test_hub::{COUNTY, OTHER, TestHub, cd_user, email};
use hub_domain::clock::now_ms;
use hub_domain::{CdUser, TenantId};
use hub_store::args;
use hub_store::identity::pending_accounts::{self, PendingAccount};
use serde_json::json;

/// Signs up in the other tenant with the reviewer's address: the token of the link mailed to the reviewer.
async fn pending_link(hub: &TestHub) -> String {
    let asked = PendingAccount {
        tenant: OTHER,
        cd_user: CdUser(cd_user("reviewer")),
        account_type: "Business".into(),
        first_name: String::new(),
        last_name: String::new(),
        company_name: "Mill".into(),
        email: email("reviewer"),
        partner: None,
        lang: "en".into(),
    };
    let (token, now) = ("b".repeat(64), now_ms());
    let mut write = hub.app.store.write().await.unwrap();
    pending_accounts::insert(&mut write, &token, &asked, now, now + 60_000)
        .await
        .unwrap();
    write.commit().await.unwrap();
    token
}

/// Staff without a password (single sign-on only) cannot add an account by a mailbox alone.
#[actix_web::test]
async fn staff_without_a_password_adds_no_account_by_the_link_alone() {
    let hub = TestHub::start().await;
    let user = CdUser(cd_user("reviewer"));
    let link = pending_link(&hub).await;
    hub.run("DELETE FROM credentials WHERE cd_user = $1", args![user])
        .await;
    let body = json!({ "token": link });
    let (status, answer) = hub.call("POST", "/api/sign-up/confirm", None, Some(body)).await;
    assert_eq!(
        (status.as_u16(), &answer["key"]),
        (401, &json!("not_signed_in")),
        "{answer}"
    );
    assert_eq!(hub.app.store.accounts().by_login(user).await.unwrap().len(), 1);
    hub.stop().await;
}

/// An account that was added goes by the link in the notice.
#[actix_web::test]
async fn an_added_account_goes_by_the_link_in_the_notice() {
    let hub = TestHub::start().await;
    let user = CdUser(cd_user("reviewer"));
    let link = pending_link(&hub).await;
    let session = hub.session("reviewer").await;
    let body = json!({ "token": link });
    let (status, answer) = hub
        .call("POST", "/api/sign-up/confirm", Some(&session), Some(body))
        .await;
    assert_eq!(status, 200, "{answer}");
    let mails = hub.messages_at(&email("reviewer"), 1).await;
    let (_, rest) = mails[0]["body"]
        .as_str()
        .unwrap()
        .split_once("/undo-change?token=")
        .unwrap();
    let token: String = rest.chars().take_while(char::is_ascii_hexdigit).collect();
    let body = json!({ "token": token });
    let (status, _) = hub
        .call("POST", "/api/login-changes/undo", None, Some(body))
        .await;
    assert_eq!(status, 200);
    let left = hub.app.store.accounts().by_login(user).await.unwrap();
    let active: Vec<TenantId> = left
        .iter()
        .filter(|one| one.active)
        .map(|one| one.tenant)
        .collect();
    assert_eq!(active, [COUNTY]);
    hub.stop().await;
}

/// Of two who follow the link at the same moment one adds the account.
#[actix_web::test]
async fn a_link_adds_one_account_however_many_follow_it_at_once() {
    let hub = TestHub::start().await;
    let user = CdUser(cd_user("reviewer"));
    let link = pending_link(&hub).await;
    let session = hub.session("reviewer").await;
    let body = json!({ "token": link });
    let all = (0..4).map(|_| hub.call("POST", "/api/sign-up/confirm", Some(&session), Some(body.clone())));
    futures::future::join_all(all).await;
    assert_eq!(hub.app.store.accounts().by_login(user).await.unwrap().len(), 2);
    hub.stop().await;
}
