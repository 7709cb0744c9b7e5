//! The specification's names of users and accounts, byte for byte, and whose picture an account shows.

use crate::browser::Browser;
use crate::test_hub::{COUNTY, OTHER, TestHub, account_id, cd_user, email};
use actix_web::{App, HttpRequest, HttpResponse, HttpServer, web};
use hub_store::args;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use std::net::TcpListener;
use std::sync::{Arc, Mutex};

fn keys(object: &Value) -> Vec<&str> {
    let mut keys: Vec<&str> = object
        .as_object()
        .unwrap_or_else(|| panic!("{object} is no object"))
        .keys()
        .map(String::as_str)
        .collect();
    keys.sort_unstable();
    keys
}

/// Makes somebody's account another kind of account, of a company where it has a name.
async fn make(hub: &TestHub, name: &str, kind: &str, company: &str) {
    let sql = "UPDATE accounts SET account_type = $2, company_name = $3, lang = 'es' WHERE id = $1";
    hub.run(sql, args![account_id(name), kind, company]).await;
}

async fn accounts(hub: &TestHub, name: &str) -> Value {
    let login = hub.log_in(name).await;
    hub.ok(&login, "GET", "/api/users/accounts", None).await["data"].clone()
}

async fn me(hub: &TestHub, token: &str) -> Value {
    hub.ok(token, "GET", "/api/users/me", None).await["data"].clone()
}

const ACCOUNT: [&str; 18] = [
    "accountType",
    "cd_community_entity",
    "cd_community_entity_type",
    "cd_entity",
    "cd_entitytype",
    "cd_instance",
    "cd_user",
    "entity",
    "government",
    "hasName",
    "ic_active",
    "ic_show_inactive_instances",
    "instance",
    "instanceName",
    "logo",
    "name",
    "subdomain",
    "useFwpDomain",
];

#[actix_web::test]
async fn an_account_says_by_the_specifications_names_whose_it_is() {
    let hub = TestHub::start().await;
    make(&hub, "business", "Business", "Riverside Bakery LLC").await;
    make(&hub, "individual", "Individual", "").await;
    make(&hub, "partner", "Partner", "Mill Street Partners").await;
    make(&hub, "admin", "Government", "").await;

    let business = &accounts(&hub, "business").await[0];
    assert_eq!(keys(business), ACCOUNT);
    assert_eq!(
        business["name"], "Riverside Bakery LLC",
        "the company, not its clerk"
    );
    assert_eq!(business["accountType"], "business");
    assert_eq!(business["government"], Value::Null);
    assert_eq!(
        business["entity"],
        json!({ "cd_instance": 1, "default_lang": "es", "ds_companyname": "Riverside Bakery LLC", "ds_urllogo": null })
    );
    let individual = &accounts(&hub, "individual").await[0];
    assert_eq!(
        (&individual["name"], &individual["government"]),
        (&json!("Ana individual"), &Value::Null)
    );
    assert_eq!(
        individual["entity"],
        json!({ "cd_instance": 1, "default_lang": "es", "ds_firstname": "Ana", "ds_lastname": "individual",
            "userProfile": { "ds_profile_pic_url": null } })
    );
    for (name, shown) in [("admin", "Ana admin"), ("partner", "Ana partner")] {
        let account = &accounts(&hub, name).await[0];
        assert_eq!(
            account["government"],
            json!({ "ds_name": "Riverbend County" }),
            "{name}"
        );
        assert_eq!(
            (&account["entity"], &account["name"]),
            (&Value::Null, &json!(shown)),
            "{name}"
        );
    }
    // A company without a name goes by whoever acts for it.
    make(&hub, "business", "Business", "").await;
    assert_eq!(accounts(&hub, "business").await[0]["name"], "Ana business");
    hub.stop().await;
}

#[actix_web::test]
async fn the_signed_in_user_has_their_accounts_their_profile_and_their_government_number() {
    let hub = TestHub::start().await;
    make(&hub, "admin", "Government", "").await;
    let token = hub.session("admin").await;
    let user = me(&hub, &token).await;
    for key in [
        "id",
        "id_entity_type",
        "ds_firstname",
        "ds_lastname",
        "ds_mail",
        "ic_show_inactive_instances",
        "accounts",
        "roles",
        "cd_user",
        "id_government_user",
        "id_entity",
        "cd_instance",
        "cd_community_entity",
        "cd_community_entity_type",
        "accountType",
        "accountTypeTranslation",
        "profile",
    ] {
        assert!(user.get(key).is_some(), "{key} is missing: {user}");
    }
    assert_eq!(user["id_government_user"], account_id("admin"));
    assert_eq!(
        user["profile"],
        json!({ "ds_username": email("admin"), "ds_mail": email("admin"), "ds_firstname": "Ana", "ds_lastname": "admin",
            "cd_entitytype": 2, "entity_id": account_id("admin"), "cd_instance": 1 })
    );
    let own = hub.ok(&token, "GET", "/api/users/accounts", None).await;
    assert_eq!(user["accounts"], own["data"]);
    assert_eq!(user["accounts"].as_array().map(Vec::len), Some(1));

    let applicant = me(&hub, &hub.session("individual").await).await;
    assert_eq!(applicant["id_government_user"], Value::Null);
    assert_eq!(applicant["accounts"][0]["cd_entity"], account_id("individual"));
    hub.stop().await;
}

#[actix_web::test]
async fn role_99_makes_a_government_account_of_staff_unless_their_community_type_is_2() {
    let hub = TestHub::start().await;
    let set = async |name: &str, kind: &str, roles: &str, community: Option<i64>| {
        let sql =
            "UPDATE accounts SET account_type = $2, roles = $3, community_entity_type = $4 WHERE id = $1";
        hub.run(sql, args![account_id(name), kind, roles, community])
            .await;
    };
    for (name, kind, roles, community, (held, code)) in [
        ("reviewer", "Reviewer", "[99]", None, ("Government", "GOV")),
        (
            "market",
            "ReviewerMarket",
            "[99]",
            Some(2),
            ("ReviewerMarket", "REM"),
        ),
        ("supervisor", "Reviewer", "[199]", None, ("Reviewer", "GOV")),
    ] {
        set(name, kind, roles, community).await;
        let user = me(&hub, &hub.session(name).await).await;
        assert_eq!(
            (&user["accountType"], &user["role_codes"]),
            (&json!(held), &json!([code])),
            "{name}"
        );
        let own = (held == "Government").then(|| account_id(name));
        assert_eq!(user["id_government_user"], json!(own), "{name}");
    }
    let token = hub.session("reviewer").await;
    let users = hub.ok(&token, "GET", "/api/instances/1/users", None).await["data"].clone();
    let ids: Vec<i64> = users
        .as_array()
        .unwrap()
        .iter()
        .map(|user| user["id_government_user"].as_i64().unwrap())
        .collect();
    assert_eq!(ids, [account_id("reviewer")], "{users}");

    // Without the number they are what they were.
    set("reviewer", "Reviewer", "[]", None).await;
    let user = me(&hub, &hub.session("reviewer").await).await;
    assert_eq!(
        (&user["accountType"], &user["role_codes"]),
        (&json!("Reviewer"), &json!(["REV"]))
    );
    hub.stop().await;
}

#[actix_web::test]
async fn who_acts_as_somebody_sees_the_open_account_and_none_of_their_others() {
    let hub = TestHub::start().await;
    let sql = "INSERT INTO accounts (tenant_id, id, cd_user, account_type, entity_type, first_name, last_name, company_name,
            email_verified, phone_verified, roles, role_codes, active, second_factor, lang, zone, profile, version,
            created_at_ms, updated_at_ms)
        SELECT $2, id + 1, cd_user, account_type, entity_type, first_name, last_name, company_name, email_verified,
            phone_verified, roles, role_codes, active, second_factor, lang, zone, profile, version, 1, 1
        FROM accounts WHERE id = $1";
    hub.run(sql, args![account_id("individual"), OTHER]).await;
    let both = me(&hub, &hub.session("individual").await).await;
    assert_eq!(both["accounts"].as_array().map(Vec::len), Some(2));
    let mut browser = Browser::new(&hub);
    let own = browser.sign_in("admin").await;
    let path = format!("/api/users/{}/impersonate", cd_user("individual"));
    let answer = browser
        .post(&path, &own, json!({ "reason": "called the help line" }))
        .await;
    let acting = me(&hub, &answer.token()).await;
    let instances: Vec<i64> = acting["accounts"]
        .as_array()
        .unwrap()
        .iter()
        .map(|account| account["cd_instance"].as_i64().unwrap())
        .collect();
    assert_eq!(instances, [1]);
    hub.stop().await;
}

/// A picture service on loopback: it counts who asks, and has a picture of one address.
struct PictureService {
    url: String,
    asked: Arc<Mutex<Vec<String>>>,
}

impl PictureService {
    /// Answers 200 with `body` for the digest of `email`, `otherwise` for everybody else.
    fn start(email: &str, body: Vec<u8>, otherwise: u16) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let url = format!("http://{}/avatar/", listener.local_addr().unwrap());
        let asked = Arc::new(Mutex::new(Vec::new()));
        let digest: String = Sha256::digest(email)
            .iter()
            .map(|byte| format!("{byte:02x}"))
            .collect();
        let log = asked.clone();
        let server = HttpServer::new(move || {
            let (log, digest, body) = (log.clone(), digest.clone(), body.clone());
            App::new().default_service(web::to(move |request: HttpRequest| {
                log.lock().unwrap().push(request.uri().to_string());
                let is_known = request.path() == format!("/avatar/{digest}");
                let body = body.clone();
                async move {
                    match is_known {
                        true => HttpResponse::Ok().body(body),
                        false => HttpResponse::build(otherwise.try_into().unwrap())
                            .insert_header(("Location", "http://127.0.0.1:1/"))
                            .finish(),
                    }
                }
            }))
        })
        .workers(1)
        .listen(listener)
        .unwrap()
        .run();
        actix_web::rt::spawn(server);
        Self { url, asked }
    }

    fn asked(&self) -> usize {
        self.asked.lock().unwrap().len()
    }
}

/// A one-pixel PNG.
fn png() -> Vec<u8> {
    use base64::prelude::{BASE64_STANDARD, Engine};
    let text =
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
    BASE64_STANDARD.decode(text).unwrap()
}

async fn picture(hub: &TestHub, path: &str) -> (u16, String, Vec<u8>) {
    let answer = hub.send("GET", path, None, None).await;
    let kind = answer
        .headers()
        .get("content-type")
        .unwrap()
        .to_str()
        .unwrap()
        .to_owned();
    (
        answer.status().as_u16(),
        kind,
        answer.bytes().await.unwrap().to_vec(),
    )
}

#[actix_web::test]
async fn pictures_are_off_until_the_tenant_switches_them_on_and_then_come_from_the_hub_alone() {
    let service = PictureService::start(&email("individual"), png(), 404);
    let url = service.url.clone();
    let hub = TestHub::with(|config| config.avatar_source = url).await;
    make(&hub, "business", "Business", "Riverside Bakery LLC").await;
    let entity = async |name: &str| accounts(&hub, name).await[0]["entity"].clone();
    assert_eq!(
        entity("individual").await["userProfile"]["ds_profile_pic_url"],
        Value::Null
    );

    hub.settings(COUNTY, |settings| settings.avatars = true).await;
    let person = entity("individual").await["userProfile"]["ds_profile_pic_url"].clone();
    let person = person.as_str().unwrap();
    assert!(
        person.starts_with(&format!("/api/avatars/1/{}/", account_id("individual"))),
        "{person}"
    );
    let company = entity("business").await["ds_urllogo"]
        .as_str()
        .unwrap()
        .to_owned();
    assert_eq!(service.asked(), 0, "an address alone asks nobody");

    let (status, kind, bytes) = picture(&hub, person).await;
    assert_eq!((status, kind.as_str()), (200, "image/jpeg"));
    assert!(bytes.starts_with(&[0xff, 0xd8, 0xff]), "made anew as a JPEG");
    assert_eq!(picture(&hub, person).await.0, 200);
    assert_eq!(service.asked(), 1, "the second time from memory");
    assert!(service.asked.lock().unwrap()[0].ends_with("?s=320&d=404&r=g"));
    // Nobody has one of the company: 404, and no second question.
    for _ in 0..3 {
        assert_eq!(picture(&hub, &company).await.0, 404);
    }
    assert_eq!(service.asked(), 2);

    // A guessed address of somebody's picture tells nothing, and asks nothing.
    let (stem, _) = person.rsplit_once('/').unwrap();
    for key in ["0", "", "00000000000000000000000000000000", "..", "%00"] {
        assert_eq!(picture(&hub, &format!("{stem}/{key}")).await.0, 404, "{key}");
    }
    let foreign = person.replace("/avatars/1/", "/avatars/2/");
    assert_eq!(picture(&hub, &foreign).await.0, 404);
    assert_eq!(service.asked(), 2);

    hub.settings(COUNTY, |settings| settings.avatars = false).await;
    assert_eq!(picture(&hub, person).await.0, 404);
    hub.stop().await;
}

#[actix_web::test]
async fn an_address_that_nobody_has_proved_shows_no_picture() {
    let hub = TestHub::start().await;
    hub.settings(COUNTY, |settings| settings.avatars = true).await;
    hub.run(
        "UPDATE accounts SET email_verified = FALSE WHERE id = $1",
        args![account_id("individual")],
    )
    .await;
    let entity = accounts(&hub, "individual").await[0]["entity"].clone();
    assert_eq!(entity["userProfile"]["ds_profile_pic_url"], Value::Null);
    hub.stop().await;
}

#[actix_web::test]
async fn what_is_no_picture_and_what_leads_elsewhere_is_not_passed_on() {
    let svg = b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>".to_vec();
    for (body, otherwise) in [
        (svg, 404),
        (vec![0; 600 * 1024], 404),
        (Vec::new(), 302),
        (Vec::new(), 500),
    ] {
        let service = PictureService::start(&email("individual"), body, otherwise);
        let url = service.url.clone();
        let hub = TestHub::with(|config| config.avatar_source = url).await;
        hub.settings(COUNTY, |settings| settings.avatars = true).await;
        for name in ["individual", "household"] {
            make(&hub, name, "Individual", "").await;
            let entity = accounts(&hub, name).await[0]["entity"].clone();
            let path = entity["userProfile"]["ds_profile_pic_url"]
                .as_str()
                .unwrap()
                .to_owned();
            let before = service.asked();
            for _ in 0..2 {
                assert_eq!(picture(&hub, &path).await.0, 404, "{name} {otherwise}");
            }
            assert_eq!(service.asked(), before + 1, "{name} {otherwise}: asked once");
        }
        hub.stop().await;
    }
}
