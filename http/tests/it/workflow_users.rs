//! People who work here: invitations, roles that nobody gives beyond their own, accounts that are closed and locked.

use crate::lockout::fail_elsewhere;
use crate::stored_things::{own_program, put_program, put_staff};
use crate::test_hub::{COUNTY, PASSWORD, TestHub, account_id, cd_user, email};
use hub_domain::{AccountId, CdUser};
use hub_store::args;
use hub_store::identity::accounts::{self, Membership};
use serde_json::{Value, json};

const USERS: &str = "/api/admin/workflow-users";
/// Somebody who works in the program.
pub const TESS: AccountId = AccountId(91_001);

/// A county with a program, in which the reviewer is the supervisor and Tess a reviewer.
pub async fn county() -> TestHub {
    let hub = TestHub::start().await;
    let mut write = hub.app.store.write().await.unwrap();
    put_program(&mut write, COUNTY).await;
    let membership = Membership {
        program: own_program(COUNTY),
        queue_role: 0,
        role_name: "Supervisor".into(),
        permissions: Vec::new(),
    };
    let reviewer = AccountId(account_id("reviewer"));
    accounts::add_membership(&mut write, COUNTY, reviewer, &membership)
        .await
        .unwrap();
    put_staff(&mut write, COUNTY, TESS, "Reviewer", own_program(COUNTY)).await;
    write.commit().await.unwrap();
    for (name, kind) in [
        ("reviewer", "Reviewer"),
        ("admin", "Government"),
        ("supervisor", "Government"),
    ] {
        let sql = "UPDATE accounts SET account_type = $3 WHERE tenant_id = $1 AND id = $2";
        hub.run(sql, args![COUNTY, account_id(name), kind]).await;
    }
    hub
}

fn invitation(address: &str, program: i64, role: &str) -> Value {
    json!({
        "account_type": "Reviewer", "first_name": "Ines", "last_name": "Cole", "email": address,
        "programs": [{ "program": program, "role": role }],
    })
}

async fn send(hub: &TestHub, token: &str, method: &str, path: &str, body: Value) -> (u16, Value) {
    let body = Some(body).filter(|body| !body.is_null());
    let (status, answer) = hub.call(method, path, Some(token), body).await;
    (status.as_u16(), answer)
}

/// The token of the link in the last mail to an address.
pub async fn link(hub: &TestHub, address: &str, mails: usize) -> String {
    let mail = hub.messages_at(address, mails).await.pop().unwrap();
    let text = mail["body"].as_str().unwrap();
    let (_, rest) = text.split_once("/add-account?token=").unwrap();
    rest.chars().take_while(char::is_ascii_hexdigit).collect()
}

async fn states(hub: &TestHub, token: &str, query: &str) -> Vec<(String, String)> {
    let list = hub.ok(token, "GET", &format!("{USERS}?{query}"), None).await;
    let users = list["users"].as_array().unwrap();
    let of = |user: &Value, name: &str| user[name].as_str().unwrap().to_owned();
    users
        .iter()
        .map(|user| (of(user, "email"), of(user, "state")))
        .collect()
}

#[actix_web::test]
async fn b11_who_looks_after_people_in_one_program_gives_no_more_than_they_have_there() {
    let hub = county().await;
    let token = hub.session("reviewer").await;
    let program = own_program(COUNTY).0;
    let roles = hub.ok(&token, "GET", &format!("{USERS}/roles"), None).await;
    let given = |name: &str| {
        let all = roles["roles"].as_array().unwrap();
        all.iter().find(|role| role["name"] == name).unwrap()["programs"].clone()
    };
    assert_eq!(given("Reviewer"), json!([program]));
    assert_eq!(given("Supervisor"), json!([program]));
    assert_eq!(given("Process-Admin"), json!([]));
    let refusals = [
        (
            invitation("ines@mill.example", 5, "Reviewer"),
            422,
            "programs[0].program",
            "not_found",
        ),
        (
            invitation("ines@mill.example", program, "Nobody"),
            422,
            "programs[0].role",
            "not_found",
        ),
        (
            invitation("ines@mill.example", program, "Process-Admin"),
            403,
            "programs[0].role",
            "exceeds_rights",
        ),
        (
            json!({ "account_type": "Reviewer", "first_name": "Ines", "last_name": "Cole", "email": "ines@mill.example",
                "roles": [99], "programs": [{ "program": program, "role": "Reviewer" }] }),
            403,
            "roles",
            "exceeds_rights",
        ),
        (
            json!({ "account_type": "Reviewer", "first_name": "Ines", "last_name": "Cole", "email": "ines@mill.example", "programs": [] }),
            422,
            "programs",
            "required",
        ),
        (
            json!({ "account_type": "Government", "first_name": "Ines", "last_name": "Cole", "email": "ines@mill.example",
                "programs": [{ "program": program, "role": "Reviewer" }] }),
            403,
            "account_type",
            "exceeds_rights",
        ),
        (
            invitation("staff-91001@riverbend.example", program, "Reviewer"),
            422,
            "email",
            "works_here",
        ),
    ];
    for (body, status, field, key) in refusals {
        let (got, answer) = send(&hub, &token, "POST", USERS, body.clone()).await;
        assert_eq!(
            (got, &answer["errors"][0]["field"], &answer["errors"][0]["key"]),
            (status, &json!(field), &json!(key)),
            "{body}: {answer}"
        );
    }
    let tess = format!("{USERS}/{TESS}");
    let raised = json!({ "version": 2, "programs": [{ "program": program, "role": "Process-Admin" }] });
    let (status, answer) = send(&hub, &token, "PATCH", &tess, raised).await;
    assert_eq!((status, &answer["key"]), (403, &json!("not_allowed")), "{answer}");
    let version = hub.ok(&token, "GET", &tess, None).await["user"]["version"].clone();
    let moved = json!({ "version": version, "programs": [{ "program": program, "role": "Case worker" }] });
    let (status, answer) = send(&hub, &token, "PATCH", &tess, moved.clone()).await;
    assert_eq!(
        (status, &answer["user"]["programs"][0]["role"]),
        (200, &json!("Case worker")),
        "{answer}"
    );
    assert_eq!(answer["user"]["programs"][0]["queue_role"], 4);
    let (status, answer) = send(&hub, &token, "PATCH", &tess, moved).await;
    assert_eq!(
        (status, &answer["key"]),
        (409, &json!("version_conflict")),
        "{answer}"
    );
    hub.stop().await;
}

#[actix_web::test]
async fn nobody_is_left_without_a_program_and_so_in_all_of_them_by_who_looks_after_one() {
    let hub = county().await;
    let tess = format!("{USERS}/{TESS}");
    let token = hub.session("reviewer").await;
    let version = hub.ok(&token, "GET", &tess, None).await["user"]["version"].clone();
    let none = json!({ "version": version, "programs": [], "confirm": true });
    let (status, answer) = send(&hub, &token, "PATCH", &tess, none.clone()).await;
    assert_eq!(
        (status, &answer["errors"][0]["key"]),
        (422, &json!("last_program")),
        "{answer}"
    );
    let admin = hub.session("admin").await;
    let (status, answer) = send(&hub, &admin, "PATCH", &tess, none).await;
    assert_eq!(
        (status, &answer["user"]["programs"]),
        (200, &json!([])),
        "{answer}"
    );
    let (status, _) = send(&hub, &token, "GET", &tess, Value::Null).await;
    assert_eq!(status, 404, "whom one does not look after is not there");
    hub.stop().await;
}

#[actix_web::test]
async fn a_role_that_there_is_no_more_stays_with_who_has_it_and_does_not_stop_other_changes() {
    let hub = county().await;
    let tess = format!("{USERS}/{TESS}");
    let program = own_program(COUNTY).0;
    let sql = "UPDATE program_members SET role_name = 'Gone' WHERE tenant_id = $1 AND account_id = $2";
    hub.run(sql, args![COUNTY, TESS]).await;
    let token = hub.session("reviewer").await;
    let version = hub.ok(&token, "GET", &tess, None).await["user"]["version"].clone();
    let roles = json!([{ "program": program, "role": "Gone" }]);
    let named = json!({ "version": version, "first_name": "Theresa", "programs": roles });
    let (status, answer) = send(&hub, &token, "PATCH", &tess, named).await;
    assert_eq!(
        (
            status,
            &answer["user"]["first_name"],
            &answer["user"]["programs"][0]["role"]
        ),
        (200, &json!("Theresa"), &json!("Gone")),
        "{answer}"
    );
    hub.stop().await;
}

#[actix_web::test]
async fn an_invitation_gives_a_new_person_their_roles_and_first_password() {
    let hub = county().await;
    let token = hub.session("reviewer").await;
    let (address, program) = ("ines@mill.example", own_program(COUNTY).0);
    let (status, answer) = send(
        &hub,
        &token,
        "POST",
        USERS,
        invitation(address, program, "Case worker"),
    )
    .await;
    assert_eq!((status, &answer["state"]), (201, &json!("invited")), "{answer}");
    assert_eq!(
        states(&hub, &token, "state=invited").await,
        [(address.to_owned(), "invited".to_owned())]
    );
    let (status, again) = send(
        &hub,
        &token,
        "POST",
        USERS,
        invitation(address, program, "Reviewer"),
    )
    .await;
    assert_eq!((status, &again["errors"][0]["key"]), (422, &json!("invited")));
    let link = json!({ "token": link(&hub, address, 1).await });
    let (_, seen) = hub
        .call("POST", "/api/sign-up/read", None, Some(link.clone()))
        .await;
    assert_eq!(
        seen["data"],
        json!({ "kind": "staff", "name": "Ines Cole", "instance_name": "Riverbend County", "sign_in": false })
    );
    let list = hub
        .ok(&token, "GET", &format!("{USERS}?state=invited"), None)
        .await;
    assert!(list["users"][0]["invitation"]["opened_at_ms"].is_i64(), "{list}");
    let (status, added) = hub
        .call("POST", "/api/sign-up/confirm", None, Some(link.clone()))
        .await;
    assert_eq!(status, 200, "{added}");
    let body = json!({ "ds_password": "Quarry-Lantern-88", "ds_token": added["data"]["token"] });
    let (status, answer) = hub.call("PATCH", "/api/update-password", None, Some(body)).await;
    assert_eq!(status, 200, "{answer}");
    assert!(states(&hub, &token, "state=invited").await.is_empty());
    let member = format!("{USERS}/{}", added["data"]["cd_entity"]);
    let user = hub.ok(&token, "GET", &member, None).await["user"].clone();
    assert_eq!(
        (
            &user["account_type"],
            &user["programs"][0]["role"],
            &user["programs"][0]["queue_role"]
        ),
        (&json!("Reviewer"), &json!("Case worker"), &json!(4))
    );
    let id = AccountId(added["data"]["cd_entity"].as_i64().unwrap());
    let account = hub.app.store.accounts().by_id(COUNTY, id).await.unwrap();
    assert_eq!(
        (account.role_codes, account.second_factor),
        (vec!["REV".to_owned()], true)
    );
    let (_, used) = hub.call("POST", "/api/sign-up/confirm", None, Some(link)).await;
    assert_eq!(used["key"], "link_expired");
    hub.stop().await;
}

#[actix_web::test]
async fn somebody_with_a_login_gets_the_account_once_they_have_signed_in() {
    let hub = county().await;
    let token = hub.session("admin").await;
    let address = email("individual");
    let body = invitation(&address, own_program(COUNTY).0, "Reviewer");
    assert_eq!(send(&hub, &token, "POST", USERS, body).await.0, 201);
    let link = json!({ "token": link(&hub, &address, 1).await });
    let (status, _) = hub
        .call("POST", "/api/sign-up/confirm", None, Some(link.clone()))
        .await;
    assert_eq!(status, 401);
    let user = CdUser(cd_user("individual"));
    assert_eq!(hub.app.store.accounts().by_login(user).await.unwrap().len(), 1);
    let own = hub.session("individual").await;
    let (status, answer) = hub
        .call("POST", "/api/sign-up/confirm", Some(&own), Some(link))
        .await;
    assert_eq!(
        (status.as_u16(), &answer["data"]["token"]),
        (200, &Value::Null),
        "{answer}"
    );
    assert_eq!(hub.app.store.accounts().by_login(user).await.unwrap().len(), 2);
    hub.stop().await;
}

#[actix_web::test]
async fn an_invitation_is_sent_again_with_another_link_and_withdrawn_with_its_login() {
    let hub = county().await;
    let token = hub.session("reviewer").await;
    let address = "ines@mill.example";
    let body = invitation(address, own_program(COUNTY).0, "Reviewer");
    let (_, invited) = send(&hub, &token, "POST", USERS, body).await;
    let path = format!(
        "{USERS}/invitations/{}",
        invited["invitation"]["id"].as_str().unwrap()
    );
    let resend = format!("{path}/resend");
    assert_eq!(send(&hub, &token, "POST", &resend, Value::Null).await.0, 429);
    let first = link(&hub, address, 1).await;
    hub.age_attempts(31_000).await;
    let (status, answer) = send(&hub, &token, "POST", &resend, Value::Null).await;
    assert_eq!(status, 200, "{answer}");
    let second = link(&hub, address, 2).await;
    for (token, status) in [(first, 410), (second.clone(), 200)] {
        let body = json!({ "token": token });
        assert_eq!(
            hub.call("POST", "/api/sign-up/read", None, Some(body)).await.0,
            status
        );
    }
    assert!(hub.app.store.logins().by_email(address).await.unwrap().is_some());
    assert_eq!(send(&hub, &token, "DELETE", &path, Value::Null).await.0, 204);
    assert!(hub.app.store.logins().by_email(address).await.unwrap().is_none());
    let body = json!({ "token": second });
    assert_eq!(
        hub.call("POST", "/api/sign-up/read", None, Some(body)).await.0,
        410
    );
    assert_eq!(send(&hub, &token, "DELETE", &path, Value::Null).await.0, 404);
    hub.stop().await;
}

#[actix_web::test]
async fn a_role_that_an_open_invitation_gives_is_not_removed() {
    let hub = county().await;
    let token = hub.session("admin").await;
    let role = json!({ "version": 0, "role": { "AdminPerms": {} } });
    let path = "/api/admin/roles/Mediator";
    assert_eq!(send(&hub, &token, "PUT", path, role).await.0, 200);
    let body = invitation("ines@mill.example", own_program(COUNTY).0, "Mediator");
    let (_, invited) = send(&hub, &token, "POST", USERS, body).await;
    let remove = format!("{path}?version=1");
    let (status, answer) = send(&hub, &token, "DELETE", &remove, Value::Null).await;
    assert_eq!(
        (status, &answer["key"], &answer["current"]["named_in"][0]["kind"]),
        (409, &json!("role_in_use"), &json!("invitation")),
        "{answer}"
    );
    let withdraw = format!(
        "{USERS}/invitations/{}",
        invited["invitation"]["id"].as_str().unwrap()
    );
    assert_eq!(send(&hub, &token, "DELETE", &withdraw, Value::Null).await.0, 204);
    assert_eq!(send(&hub, &token, "DELETE", &remove, Value::Null).await.0, 204);
    hub.stop().await;
}

#[actix_web::test]
async fn b11_the_last_administrator_is_neither_closed_nor_robbed_of_the_number() {
    let hub = county().await;
    let token = hub.session("admin").await;
    let own = format!("{USERS}/{}", account_id("admin"));
    let close = format!("{own}/close");
    let (status, answer) = send(&hub, &token, "POST", &close, json!({})).await;
    assert_eq!(
        (status, &answer["key"]),
        (409, &json!("confirm_own_role")),
        "{answer}"
    );
    let (status, answer) = send(&hub, &token, "POST", &close, json!({ "confirm": true })).await;
    assert_eq!(
        (status, &answer["key"]),
        (409, &json!("last_administrator")),
        "{answer}"
    );
    let version = hub.ok(&token, "GET", &own, None).await["user"]["version"].clone();
    let lower = |confirm: bool| json!({ "version": version, "roles": [200], "confirm": confirm });
    let (_, answer) = send(&hub, &token, "PATCH", &own, lower(false)).await;
    assert_eq!(answer["key"], "confirm_own_role", "{answer}");
    let (_, answer) = send(&hub, &token, "PATCH", &own, lower(true)).await;
    assert_eq!(answer["key"], "last_administrator", "{answer}");
    let id = AccountId(account_id("admin"));
    let account = hub.app.store.accounts().by_id(COUNTY, id).await.unwrap();
    assert_eq!((account.active, account.roles), (true, vec![99]));
    hub.stop().await;
}

#[actix_web::test]
async fn a_closed_account_opens_nothing_until_it_is_reopened_and_its_owner_is_told() {
    let hub = county().await;
    let (token, theirs) = (hub.session("admin").await, hub.session("supervisor").await);
    let path = format!("{USERS}/{}", account_id("supervisor"));
    let confirmed = json!({ "confirm": true });
    let (status, answer) = send(&hub, &token, "POST", &format!("{path}/close"), confirmed).await;
    assert_eq!(
        (status, &answer["user"]["state"]),
        (200, &json!("closed")),
        "{answer}"
    );
    assert_eq!(
        hub.call("GET", "/api/admin/programs", Some(&theirs), None)
            .await
            .0,
        401
    );
    let mails = hub.messages_at(&email("supervisor"), 1).await;
    assert!(
        mails[0]["subject"].as_str().unwrap().contains("closed"),
        "{mails:?}"
    );
    assert_eq!(
        states(&hub, &token, "state=closed").await,
        [(email("supervisor"), "closed".to_owned())]
    );
    let (status, answer) = send(&hub, &token, "POST", &format!("{path}/reopen"), Value::Null).await;
    assert_eq!(
        (status, &answer["user"]["state"]),
        (200, &json!("active")),
        "{answer}"
    );
    hub.log_in("supervisor").await;
    hub.stop().await;
}

#[actix_web::test]
async fn a_login_that_wrong_passwords_have_locked_is_listed_and_unlocked() {
    let hub = county().await;
    let token = hub.session("admin").await;
    fail_elsewhere(&hub, CdUser(cd_user("supervisor")), 10).await;
    let body = json!({ "email": email("supervisor"), "password": PASSWORD });
    let log_in = || hub.call("POST", "/api/users/login-v2", None, Some(body.clone()));
    assert_eq!(log_in().await.1["key"], "login_lockout");
    assert_eq!(
        states(&hub, &token, "state=locked").await,
        [(email("supervisor"), "locked".to_owned())]
    );
    let path = format!("{USERS}/{}/unlock", account_id("supervisor"));
    let (status, answer) = send(&hub, &token, "POST", &path, Value::Null).await;
    assert_eq!(
        (status, &answer["user"]["state"]),
        (200, &json!("active")),
        "{answer}"
    );
    assert_eq!(log_in().await.0, 200);
    assert!(states(&hub, &token, "state=locked").await.is_empty());
    hub.stop().await;
}

#[actix_web::test]
async fn the_list_holds_those_of_ones_own_programs_and_finds_them_by_word_role_and_program() {
    let hub = county().await;
    let program = own_program(COUNTY);
    let (mine, all) = (hub.session("reviewer").await, hub.session("admin").await);
    let of = async |token: &str, query: &str| -> Vec<String> {
        let found = states(&hub, token, query).await;
        found.into_iter().map(|(email, _)| email).collect()
    };
    let tess = "staff-91001@riverbend.example".to_owned();
    let own = vec![tess.clone(), email("reviewer")];
    let mut seen = of(&mine, "").await;
    seen.sort();
    let mut expected = own.clone();
    expected.sort();
    assert_eq!(seen, expected);
    assert_eq!(of(&all, "").await.len(), 4);
    assert_eq!(of(&all, &format!("program={program}")).await.len(), 2);
    assert_eq!(of(&all, "role=Supervisor").await, [email("reviewer")]);
    assert_eq!(of(&mine, "q=war").await, [tess]);
    assert!(of(&all, "page=2").await.is_empty());
    let (status, _) = send(&hub, &all, "GET", &format!("{USERS}?state=asleep"), Value::Null).await;
    assert_eq!(status, 422);
    hub.stop().await;
}
