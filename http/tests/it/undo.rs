//! A change the owner did not make is undone: by the link in the notice, and by the mail about a new device.

use crate::browser::Browser;
use crate::test_hub::{COUNTY, PASSWORD, TestHub, cd_user, email, phone};
use hub_domain::CdUser;
use hub_domain::clock::now_ms;
use hub_http::sign_in::totp;
use hub_store::{args, identity::logins};
use serde_json::{Value, json};

const NEW: &str = "Quarry-Lantern-88";

/// The tokens of the links at an address, oldest first, once there are `count`.
async fn undo_links(hub: &TestHub, address: &str, count: usize) -> Vec<String> {
    for _ in 0..400 {
        let path = format!("/sandbox/api/messages?to={}", address.replace('+', "%2B"));
        let (_, messages) = hub.call("GET", &path, None, None).await;
        let found: Vec<String> = messages
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(|message| {
                let (_, rest) = message["body"].as_str()?.split_once("/undo-change?token=")?;
                Some(rest.chars().take_while(char::is_ascii_hexdigit).collect())
            })
            .collect();
        if found.len() >= count {
            return found;
        }
        tokio::time::sleep(std::time::Duration::from_millis(25)).await;
    }
    panic!("no {count} links to undo at {address}");
}

/// The link to one kind of change among those at an address.
pub async fn link_to(hub: &TestHub, address: &str, count: usize, kind: &str) -> String {
    for token in undo_links(hub, address, count).await {
        let body = json!({ "token": token });
        let (_, seen) = hub
            .call("POST", "/api/login-changes/read", None, Some(body))
            .await;
        if seen["data"]["kind"] == kind {
            return token;
        }
    }
    panic!("no link to {kind} at {address}");
}

/// Adds an authenticator app in a session.
async fn add_app(hub: &TestHub, token: &str) -> Vec<u8> {
    let (status, offered) = hub
        .call("POST", "/api/second-factors/totp", Some(token), None)
        .await;
    assert_eq!(status, 200, "{offered}");
    let secret = totp::from_base32(offered["data"]["secret"].as_str().unwrap()).unwrap();
    let code = totp::code_of(&secret, totp::step_at(now_ms()) - 1);
    let path = "/api/second-factors/totp/confirm";
    let (status, answer) = hub
        .call("POST", path, Some(token), Some(json!({ "code": code })))
        .await;
    assert_eq!(status, 200, "{answer}");
    secret
}

/// Moves the login id in a session.
pub async fn move_login_id(hub: &TestHub, token: &str, to: &str) {
    let proved = crate::login_id::new_address_proved(hub, token, to).await;
    let (status, answer) = hub
        .call("POST", crate::login_id::CHANGE, Some(&proved), None)
        .await;
    assert_eq!(status, 200, "{answer}");
}

pub async fn undo(hub: &TestHub, token: &str) -> (u16, Value) {
    let body = json!({ "token": token });
    let (status, answer) = hub
        .call("POST", "/api/login-changes/undo", None, Some(body))
        .await;
    (status.as_u16(), answer)
}

#[actix_web::test]
async fn a_moved_login_id_and_everything_after_it_go_back_by_the_link_at_each_old_address() {
    let hub = TestHub::start().await;
    let user = CdUser(cd_user("reviewer"));
    let session = hub.session("reviewer").await;
    move_login_id(&hub, &session, "thief@mill.example").await;
    add_app(&hub, &session).await;
    let login = hub.app.store.logins().by_id(user).await.unwrap();
    assert_eq!(login.email.as_deref(), Some("thief@mill.example"));
    // The phone is notified of both, and so is the mailbox that the login has given up.
    let by_text = link_to(&hub, &phone("reviewer"), 2, "app_added").await;
    let by_mail = link_to(&hub, &email("reviewer"), 2, "app_added").await;
    // Signing up with the address that was given up keeps it from nobody.
    let mut write = hub.app.store.write().await.unwrap();
    logins::insert(&mut write, CdUser(399), Some(&email("reviewer")), None, false, 1)
        .await
        .unwrap();
    write.commit().await.unwrap();
    // The oldest change takes everything with it that came after.
    let oldest = link_to(&hub, &email("reviewer"), 2, "login_id").await;
    let (status, answer) = undo(&hub, &oldest).await;
    assert_eq!(
        (status, &answer["data"]["kind"]),
        (200, &json!("login_id")),
        "{answer}"
    );
    let login = hub.app.store.logins().by_id(user).await.unwrap();
    assert_eq!(login.email.as_deref(), Some(&*email("reviewer")));
    let account = hub.app.store.accounts().by_login(user).await.unwrap().remove(0);
    assert_eq!(
        (account.email.as_deref(), account.email_verified),
        (Some(&*email("reviewer")), true)
    );
    assert!(hub.app.store.second_factors().app(user).await.unwrap().is_none());
    assert_eq!(
        hub.app
            .store
            .second_factors()
            .backup_codes_left(user)
            .await
            .unwrap(),
        0
    );
    // The session and the old password have ended, and the answer sets a new password.
    assert_eq!(
        hub.call("GET", "/api/users/me", Some(&session), None).await.1["key"],
        "session_revoked"
    );
    let (status, _) = sign_in(&hub, PASSWORD).await;
    assert_eq!(status, 401);
    let body = json!({ "ds_password": NEW, "ds_token": answer["data"]["token"] });
    assert_eq!(
        hub.call("PATCH", "/api/update-password", None, Some(body))
            .await
            .0,
        200
    );
    assert_eq!(sign_in(&hub, NEW).await.0, 200);
    // Each link works once, and what was undone with it no longer has one.
    for used in [&oldest, &by_text, &by_mail] {
        assert_eq!(undo(&hub, used).await.1["key"], "link_expired");
    }
    let actions: Vec<(String,)> = hub
        .app
        .store
        .db()
        .all(
            "SELECT action FROM audit_log WHERE tenant_id = $1 AND action LIKE 'login.%' ORDER BY seq",
            args![COUNTY],
        )
        .await
        .unwrap();
    assert_eq!(
        actions,
        [("login.change_id".to_owned(),), ("login.undo".to_owned(),)]
    );
    hub.stop().await;
}

async fn sign_in(hub: &TestHub, password: &str) -> (u16, Value) {
    let body = json!({ "email": email("reviewer"), "password": password });
    let (status, answer) = hub.call("POST", "/api/users/login-v2", None, Some(body)).await;
    (status.as_u16(), answer)
}

#[actix_web::test]
async fn each_kind_of_change_can_be_undone() {
    for kind in ["password", "app_removed", "backup_codes", "devices"] {
        let hub = TestHub::start().await;
        let user = CdUser(cd_user("supervisor"));
        let session = hub.session("supervisor").await;
        let factors = async || {
            let store = &hub.app.store;
            let app = store.second_factors().app(user).await.unwrap();
            let mut codes = store.second_factors().backup_codes(user).await.unwrap();
            codes.sort_by(|a, b| a.code_hash.cmp(&b.code_hash));
            (app.and_then(|app| app.sealed_secret), codes)
        };
        if kind != "password" {
            add_app(&hub, &session).await;
        }
        let before = factors().await;
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
        let (method, path, body) = match kind {
            "password" => (
                "POST",
                "/api/users/change-password",
                Some(json!({ "oldPassword": PASSWORD, "newPassword": NEW })),
            ),
            "app_removed" => ("DELETE", "/api/second-factors/totp", None),
            "backup_codes" => ("POST", "/api/second-factors/backup-codes", None),
            _ => {
                hub.run(
                    "INSERT INTO devices (cd_user, device_hash, user_agent, first_seen_ms, last_seen_ms, trusted_until_ms)
                    VALUES ($1, 'd', '', 1, 1, $2)",
                    args![user, now_ms() + 60_000],
                )
                .await;
                ("DELETE", "/api/second-factors/trusted-devices", None)
            }
        };
        let (status, answer) = hub.call(method, path, Some(&session), body).await;
        assert!(status.is_success(), "{kind}: {answer}");
        // The app that was added before was announced, too.
        let announced = if kind == "password" { 1 } else { 2 };
        let link = link_to(&hub, &email("supervisor"), announced, kind).await;
        let (status, answer) = undo(&hub, &link).await;
        assert_eq!((status, &answer["data"]["kind"]), (200, &json!(kind)));
        assert_eq!(factors().await, before, "{kind}");
        assert_eq!(hub.app.store.devices().trusted(user, now_ms()).await.unwrap(), 0);
        let (status, _) = hub.call("GET", "/api/users/me", Some(&session), None).await;
        assert_eq!(status, 401, "{kind}");
        hub.stop().await;
    }
}

#[actix_web::test]
async fn a_link_to_undo_is_over_after_three_days() {
    let hub = TestHub::start().await;
    let session = hub.session("individual").await;
    add_app(&hub, &session).await;
    let link = undo_links(&hub, &email("individual"), 1).await.remove(0);
    hub.run(
        "UPDATE login_changes SET expires_at_ms = expires_at_ms - 259200000",
        args![],
    )
    .await;
    assert_eq!(undo(&hub, &link).await.1["key"], "link_expired");
    hub.stop().await;
}

#[actix_web::test]
async fn who_says_it_was_not_them_gets_back_the_login_id_and_loses_the_strangers_factors() {
    let hub = TestHub::start().await;
    let user = CdUser(cd_user("individual"));
    Browser::new(&hub).sign_in("individual").await;
    // A stranger who knows the password signs in from another device.
    let mut stranger = Browser::new(&hub);
    let session = stranger.sign_in("individual").await;
    let mails = hub.messages_at(&email("individual"), 1).await;
    let (_, link) = mails[0]["body"]
        .as_str()
        .unwrap()
        .split_once("/not-me?token=")
        .unwrap();
    let link: String = link.chars().take_while(char::is_ascii_hexdigit).collect();
    add_app(&hub, &session).await;
    move_login_id(&hub, &session, "thief@mill.example").await;
    let body = json!({ "token": link });
    let (status, answer) = hub.call("POST", "/api/sessions/not-me", None, Some(body)).await;
    assert_eq!(status, 200, "{answer}");
    let login = hub.app.store.logins().by_id(user).await.unwrap();
    assert_eq!(login.email.as_deref(), Some(&*email("individual")));
    assert!(hub.app.store.second_factors().app(user).await.unwrap().is_none());
    hub.stop().await;
}
