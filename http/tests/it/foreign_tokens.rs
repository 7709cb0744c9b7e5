//! Generated: every call of sign-in that takes a token, as a member of another tenant; access.rs does the same for
//! every id in a path, with real ids compared to unknown ones. A call that names something of the county is refused;
//! one that names nothing is about the caller; nothing of the county is changed or revealed.

use crate::bad_input_calls::{Bearer, calls};
use crate::bad_input_hub::{kind, open, says_no, settle};
use crate::browser::{Answer, Browser};
use crate::rows::Rows;
use crate::test_hub::{COUNTY, OTHER, TestHub, account_id, cd_user, email};
use hub_domain::CdUser;
use hub_http::extract::operation::sealed_subject;
use hub_http::tokens::{Claims, TokenKind};
use hub_store::identity::passkeys::{self, StoredPasskey};
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// Government and administrator, in the other tenant.
const STRANGER: &str = "elsewhere";
/// Somebody of the county with things of every kind.
const OWNER: &str = "individual";

/// Calls that name nothing: they are about the caller.
const OWN: &[&str] = &[
    "GET /api/jobs",
    "GET /api/users/accounts",
    "POST /api/users/change-password",
    "POST /api/users/fingerprints",
    "GET /api/users/me/login-info-v2",
    "PUT /api/users/me/language",
    "POST /api/users/impersonation/end",
    "GET /api/users/me",
    "GET /api/users/search",
    "POST /api/users/admin-tools",
    "POST /api/session/keep-alive",
    "GET /api/sessions",
    "GET /api/session/assurance",
    "POST /api/session/assurance/password",
    "POST /api/session/assurance/send",
    "POST /api/session/assurance/verify",
    "POST /api/session/assurance/passkey/start",
    "POST /api/sessions/end-others",
    "POST /api/mfa/passkey/start",
    "GET /api/second-factors",
    "POST /api/second-factors/totp",
    "POST /api/second-factors/totp/confirm",
    "DELETE /api/second-factors/totp",
    "POST /api/second-factors/passkeys/start",
    "POST /api/second-factors/backup-codes",
    "DELETE /api/second-factors/trusted-devices",
    "POST /api/marketplace/refresh",
    "POST /api/users/logout",
];

/// What the owner has.
struct Things {
    sid: String,
    passkey: String,
    ceremony: String,
    operation: String,
    code: String,
}

impl Things {
    async fn of_owner(hub: &TestHub) -> Self {
        let session = hub.session(OWNER).await;
        let sid = hub
            .app
            .tokens
            .verify(&session, TokenKind::Session)
            .unwrap()
            .sid
            .unwrap();
        let mut write = hub.app.store.write().await.unwrap();
        let stored = StoredPasskey {
            id: "key1".into(),
            cd_user: CdUser(cd_user(OWNER)),
            rp_id: "localhost".into(),
            credential_id: "credential".into(),
            name: "Laptop".into(),
            credential: "{}".into(),
            created_at_ms: 1,
            last_used_at_ms: None,
        };
        passkeys::insert(&mut write, &stored).await.unwrap();
        write.commit().await.unwrap();
        let colleague = hub.session("reviewer").await;
        let begun = Browser::new(hub)
            .post("/api/second-factors/passkeys/start", &colleague, Value::Null)
            .await
            .body;
        let asked = json!({ "operation": "change_password" });
        let sent = hub
            .call(
                "POST",
                "/api/forward-auth/mfa/send-code",
                Some(&session),
                Some(asked),
            )
            .await
            .1;
        let to = [email(OWNER), crate::test_hub::phone(OWNER)]
            .into_iter()
            .find(|address| {
                sent["data"]["to"]
                    .as_str()
                    .is_some_and(|to| to.contains('@') == address.contains('@'))
            });
        let text = |value: &Value| {
            value
                .as_str()
                .unwrap_or_else(|| panic!("{begun} {sent}"))
                .to_owned()
        };
        Self {
            sid,
            passkey: stored.id,
            ceremony: text(&begun["data"]["id"]),
            operation: text(&sent["data"]["operationId"]),
            code: hub.code_at(&to.unwrap()).await,
        }
    }
}

/// The other login's tokens; those of codes name the county's login or operation.
async fn token(hub: &TestHub, bearer: Bearer, things: &Things) -> String {
    let user = CdUser(cd_user(STRANGER));
    match bearer {
        Bearer::Login => hub.log_in(STRANGER).await,
        Bearer::Session | Bearer::Administrator => hub.session(STRANGER).await,
        Bearer::Mfa => {
            let owner = CdUser(cd_user(OWNER));
            let mut claims = Claims::new(
                kind(bearer),
                sealed_subject(&hub.app, owner, &email(OWNER)).unwrap(),
                60_000,
            );
            claims.tid = Some(OTHER.0);
            claims.mfa = Some("phone|email".into());
            hub.app.tokens.sign(&claims).unwrap()
        }
        Bearer::Guest => unreachable!("no call of sign-in takes a guest's token"),
        Bearer::Operation => {
            let mut claims = Claims::new(kind(bearer), sealed_subject(&hub.app, user, "").unwrap(), 60_000);
            claims.tid = Some(OTHER.0);
            claims.operation = Some("change_password".into());
            claims.operation_id = Some(things.operation.clone());
            hub.app.tokens.sign(&claims).unwrap()
        }
    }
}

/// A call that names something of the county: the request, and its refusal.
struct Naming {
    call: &'static str,
    address: String,
    bearer: Bearer,
    body: Option<Value>,
    status: u16,
}

fn namings(things: &Things) -> Vec<Naming> {
    use Bearer::{Administrator, Login, Mfa, Operation, Session};
    let account = json!({
        "cd_user": cd_user(OWNER), "entity_id": account_id(OWNER), "cd_instance": COUNTY.0, "entity_type": 2,
    });
    let with = |more: Value| {
        let mut body = account.clone();
        body.as_object_mut()
            .unwrap()
            .extend(more.as_object().unwrap().clone());
        Some(body)
    };
    let id = cd_user(OWNER);
    let name = json!({ "ds_firstname": "Mallory", "ds_lastname": "Ruiz" });
    let code = json!({ "operationId": things.operation, "code": things.code });
    let code_for = json!({ "operation": "change_password" });
    let naming = |call, address: String, bearer, body, status| Naming {
        call,
        address,
        bearer,
        body,
        status,
    };
    let same = |call: &'static str, bearer, body, status| {
        naming(
            call,
            call.split(' ').nth(1).unwrap().to_owned(),
            bearer,
            body,
            status,
        )
    };
    let credential = json!({ "id": things.ceremony, "name": "Key", "credential": {} });
    vec![
        same("POST /api/users/account-selection", Login, with(json!({})), 422),
        same("POST /api/users/account-selection", Session, with(json!({})), 403),
        naming(
            "POST /api/users/{id}/impersonate",
            format!("/api/users/{id}/impersonate"),
            Administrator,
            Some(json!({ "reason": "just to look" })),
            404,
        ),
        naming(
            "GET /api/users/{id}",
            format!("/api/users/{id}"),
            Session,
            None,
            404,
        ),
        naming(
            "PATCH /api/users/{id}",
            format!("/api/users/{id}"),
            Login,
            Some(name.clone()),
            404,
        ),
        naming(
            "PATCH /api/users/{id}",
            format!("/api/users/{id}"),
            Session,
            Some(name),
            404,
        ),
        same("POST /api/session-v2", Login, with(json!({})), 422),
        naming(
            "DELETE /api/sessions/{sid}",
            format!("/api/sessions/{}", things.sid),
            Session,
            None,
            404,
        ),
        same(
            "POST /api/mfa/send",
            Login,
            with(json!({ "channel": "email" })),
            422,
        ),
        same(
            "POST /api/mfa/verify",
            Login,
            with(json!({ "code": things.code })),
            422,
        ),
        same(
            "POST /api/mfa/passkey/finish",
            Login,
            with(json!({ "id": things.ceremony, "credential": {} })),
            422,
        ),
        same("POST /api/forward-auth/mfa/send-code", Mfa, Some(code_for), 422),
        same(
            "POST /api/forward-auth/mfa/verify-code",
            Operation,
            Some(code),
            400,
        ),
        same("GET /api/forward-auth/mfa/code-call", Operation, None, 404),
        same(
            "POST /api/forward-auth/v1/account/change-login-id",
            Operation,
            None,
            401,
        ),
        naming(
            "GET /api/instances/{id}/program-events",
            "/api/instances/1/program-events".into(),
            Administrator,
            None,
            404,
        ),
        naming(
            "POST /api/instances/{id}/logo",
            "/api/instances/1/logo".into(),
            Administrator,
            None,
            404,
        ),
        naming(
            "DELETE /api/instances/{id}/logo",
            "/api/instances/1/logo".into(),
            Administrator,
            None,
            404,
        ),
        naming(
            "GET /api/instances/{id}/users",
            "/api/instances/1/users".into(),
            Administrator,
            None,
            404,
        ),
        same(
            "POST /api/session/assurance/passkey/finish",
            Session,
            Some(json!({ "id": things.ceremony, "credential": {} })),
            410,
        ),
        same(
            "POST /api/second-factors/passkeys/finish",
            Session,
            Some(credential),
            410,
        ),
        naming(
            "DELETE /api/second-factors/passkeys/{id}",
            format!("/api/second-factors/passkeys/{}", things.passkey),
            Session,
            None,
            404,
        ),
    ]
}

/// Nothing in an answer is the county's.
fn assert_reveals_nothing(answer: &Answer, name: &str) {
    let text = answer.body.to_string();
    for theirs in [email(OWNER), email("admin"), "Riverbend County".to_owned()] {
        assert!(!text.contains(&theirs), "{name} reveals {theirs}: {text}");
    }
}

#[actix_web::test]
async fn a_member_of_another_tenant_reaches_and_changes_nothing_of_this_one() {
    let hub = open().await;
    let things = Things::of_owner(&hub).await;
    let namings = namings(&things);
    let known: BTreeSet<String> = namings
        .iter()
        .map(|naming| naming.call.to_owned())
        .chain(OWN.iter().map(|call| (*call).to_owned()))
        .collect();
    let wanted: BTreeSet<String> = calls()
        .iter()
        .filter(|call| !call.bearers.is_empty())
        .map(|call| format!("{} {}", call.method, call.path))
        .collect();
    assert_eq!(known, wanted);
    settle(&hub).await;
    let county = Rows::without(&hub, STRANGER).await;
    for naming in namings {
        let method = naming.call.split(' ').next().unwrap();
        let token = token(&hub, naming.bearer, &things).await;
        let sent = Browser::new(&hub)
            .send(method, &naming.address, Some(&token), naming.body)
            .await;
        let name = format!("{} as {:?}", naming.call, naming.bearer);
        assert!(
            sent.status == naming.status && says_no(&sent),
            "{name}: {} {}",
            sent.status,
            sent.body
        );
        assert_reveals_nothing(&sent, &name);
    }
    county.assert_same(&Rows::without(&hub, STRANGER).await, "a stranger who was refused");
    for call in OWN {
        let (method, path) = call.split_once(' ').unwrap();
        let case = calls()
            .into_iter()
            .find(|case| (case.method, case.path) == (method, path))
            .unwrap();
        for bearer in case.bearers {
            let token = token(&hub, *bearer, &things).await;
            let body = Some(case.body.clone()).filter(|body| !body.is_null());
            let sent = Browser::new(&hub).send(method, path, Some(&token), body).await;
            assert!(
                sent.status < 500 && sent.status != 401,
                "{call}: {} {}",
                sent.status,
                sent.body
            );
            assert_reveals_nothing(&sent, call);
        }
    }
    county.assert_same(&Rows::without(&hub, STRANGER).await, "a stranger");
    hub.stop().await;
}
