//! The cloud marketplace and its directory as their documentation describes them, on a port of their own: what the hub asks is
//! answered from a table that the test sets, and what the hub did is written down.

use actix_web::{App, HttpRequest, HttpResponse, HttpServer, web};
use aws_lc_rs::rand::SystemRandom;
use aws_lc_rs::rsa::KeySize;
use aws_lc_rs::signature::{KeyPair, RSA_PKCS1_SHA256, RsaKeyPair};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hub_domain::clock::now_ms;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::net::TcpListener;
use std::sync::{Arc, LazyLock, Mutex};

pub const CLIENT: &str = "our-application";
pub const DIRECTORY: &str = "our-directory";
pub const CALLER: &str = "the-marketplace";
const KID: &str = "k1";
/// The name of the key that comes after it.
const NEXT_KID: &str = "k2";

/// Made once: making a key takes a while.
static KEY: LazyLock<RsaKeyPair> = LazyLock::new(|| RsaKeyPair::generate(KeySize::Rsa2048).unwrap());
static OTHER_KEY: LazyLock<RsaKeyPair> = LazyLock::new(|| RsaKeyPair::generate(KeySize::Rsa2048).unwrap());

/// What the marketplace knows, and what was asked of it.
#[derive(Default)]
pub struct Known {
    /// By id, as the API writes them.
    pub subscriptions: BTreeMap<String, Value>,
    /// By id.
    pub operations: BTreeMap<String, Value>,
    /// Purchases by their tokens.
    pub tokens: BTreeMap<String, String>,
    /// Not on the list, but asked for by their ids they are there.
    pub unlisted: Vec<String>,
    /// A change is refused: another one is pending.
    pub is_pending: bool,
    /// Tells at this address of a change before it answers who has asked for it.
    pub tells_first: Option<String>,
    /// What is to be told, and where.
    news: Option<(String, Value)>,
    /// The directory publishes a new key instead of the old one.
    pub is_rotated: bool,
    /// How often its keys were read.
    pub keys_read: usize,
    /// Method and path below `/api/saas/subscriptions`, with the body.
    pub asked: Vec<(String, String, Value)>,
}

/// A running marketplace.
pub struct Peer {
    pub url: String,
    pub known: Arc<Mutex<Known>>,
}

impl Known {
    /// One change at a time.
    fn is_busy(&self, subscription: &str) -> bool {
        let open = |one: &Value| one["subscriptionId"] == subscription && one["status"] == "InProgress";
        self.is_pending || self.operations.values().any(open)
    }
}

/// A subscription as the API writes it.
pub fn subscription(id: &str, plan: &str, status: &str) -> Value {
    json!({
        "id": id, "publisherId": "commonline", "offerId": "hub", "name": "Mill County", "planId": plan, "quantity": "",
        "saasSubscriptionStatus": status, "purchaser": { "emailId": "buyer@mill.example", "tenantId": "t" },
        "beneficiary": { "emailId": "buyer@mill.example" }, "unheardOf": { "of": 2027 },
    })
}

/// An operation as the API writes it.
pub fn operation(id: &str, subscription: &str, action: &str, plan: &str, status: &str) -> Value {
    json!({ "id": id, "activityId": "a", "subscriptionId": subscription, "action": action, "planId": plan, "quantity": 0,
        "status": status })
}

impl Peer {
    pub fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let known: Arc<Mutex<Known>> = Arc::default();
        let (shared, own_url) = (known.clone(), url.clone());
        let server = HttpServer::new(move || {
            let (shared, own_url) = (shared.clone(), own_url.clone());
            App::new().default_service(web::to(move |request: HttpRequest, body: web::Bytes| {
                let (answer, news) = {
                    let mut known = shared.lock().unwrap();
                    let answer = answer(&mut known, &own_url, &request, &body);
                    (answer, known.news.take())
                };
                async move {
                    if let Some((address, notice)) = news {
                        let told = reqwest::Client::new().post(address);
                        let told = told.bearer_auth(token(json!({}))).json(&notice).send().await;
                        assert_eq!(told.unwrap().status(), 200);
                    }
                    answer
                }
            }))
        })
        .workers(1)
        .listen(listener)
        .unwrap()
        .run();
        actix_web::rt::spawn(server);
        Self { url, known }
    }

    /// Knows a subscription.
    pub fn sell(&self, id: &str, plan: &str, status: &str) {
        let mut known = self.known.lock().unwrap();
        known
            .subscriptions
            .insert(id.to_owned(), subscription(id, plan, status));
    }

    /// Bodies of requests by this method to a path that ends so.
    pub fn asked(&self, method: &str, ending: &str) -> Vec<Value> {
        let known = self.known.lock().unwrap();
        let asked = known.asked.iter();
        asked
            .filter(|(how, path, _)| how == method && path.ends_with(ending))
            .map(|(_, _, body)| body.clone())
            .collect()
    }
}

/// The token of a call, with these members changed.
pub fn token(change: Value) -> String {
    signed(&KEY, KID, change)
}

/// The same by a key that is not the directory's, under the name of one that is.
pub fn forged_token() -> String {
    signed(&OTHER_KEY, KID, json!({}))
}

/// The same under the name of a key that nobody publishes.
pub fn unknown_key_token() -> String {
    signed(&OTHER_KEY, "k9", json!({}))
}

/// The token of a call after the directory has changed its key.
pub fn rotated_token() -> String {
    signed(&OTHER_KEY, NEXT_KID, json!({}))
}

fn signed(key: &RsaKeyPair, kid: &str, change: Value) -> String {
    let now_s = now_ms() / 1_000;
    let mut claims = json!({ "aud": CLIENT, "tid": DIRECTORY, "appid": CALLER, "iss": "https://sts.example/", "nbf": now_s - 10,
        "exp": now_s + 600 });
    for (name, value) in change.as_object().into_iter().flatten() {
        claims[name] = value.clone();
    }
    let header = json!({ "alg": "RS256", "typ": "JWT", "kid": kid });
    let part = |value: &Value| URL_SAFE_NO_PAD.encode(value.to_string());
    let text = format!("{}.{}", part(&header), part(&claims));
    let mut signature = vec![0; key.public_modulus_len()];
    key.sign(
        &RSA_PKCS1_SHA256,
        &SystemRandom::new(),
        text.as_bytes(),
        &mut signature,
    )
    .unwrap();
    format!("{text}.{}", URL_SAFE_NO_PAD.encode(signature))
}

/// The published keys. The public half of RSA-2048 is a sequence of two integers (RFC 8017, A.1.1): the first has 256 bytes after nine
/// of heads and a zero, the second is 65537.
fn keys(is_rotated: bool) -> Value {
    let (key, kid) = if is_rotated {
        (&*OTHER_KEY, NEXT_KID)
    } else {
        (&*KEY, KID)
    };
    let public = key.public_key().as_ref();
    let modulus = URL_SAFE_NO_PAD.encode(&public[9..265]);
    json!({ "keys": [{ "kty": "RSA", "use": "sig", "kid": kid, "x5t": kid, "n": modulus, "e": "AQAB", "issuer": "x" }] })
}

fn answer(known: &mut Known, url: &str, request: &HttpRequest, body: &[u8]) -> HttpResponse {
    let path = request.path();
    let method = request.method().as_str();
    if path == "/login" {
        let form = String::from_utf8_lossy(body);
        assert!(form.contains("grant_type=client_credentials"), "{form}");
        return HttpResponse::Ok()
            .json(json!({ "token_type": "Bearer", "expires_in": "3599", "access_token": "granted" }));
    }
    if path == "/keys" {
        known.keys_read += 1;
        return HttpResponse::Ok().json(keys(known.is_rotated));
    }
    let Some(rest) = path.strip_prefix("/api/saas/subscriptions") else {
        return HttpResponse::NotFound().finish();
    };
    let header = |name: &str| request.headers().get(name).and_then(|value| value.to_str().ok());
    assert_eq!(header("authorization"), Some("Bearer granted"));
    assert!(
        request.query_string().contains("api-version=2018-08-31"),
        "{path}"
    );
    let sent: Value = serde_json::from_slice(body).unwrap_or(Value::Null);
    known
        .asked
        .push((method.to_owned(), rest.to_owned(), sent.clone()));
    let parts: Vec<&str> = rest.split('/').filter(|part| !part.is_empty()).collect();
    let found = |value: Option<&Value>| match value {
        Some(value) => HttpResponse::Ok().json(value),
        None => HttpResponse::NotFound().finish(),
    };
    match (method, parts.as_slice()) {
        ("GET", []) => {
            // A page has one: the second is asked for by its address.
            let listed = known
                .subscriptions
                .iter()
                .filter(|(id, _)| !known.unlisted.contains(id));
            let all: Vec<&Value> = listed.map(|(_, one)| one).collect();
            let at = usize::from(request.query_string().contains("page=2"));
            let next = (at == 0 && all.len() > 1)
                .then(|| format!("{url}/api/saas/subscriptions?page=2&api-version=2018-08-31"));
            let page: Vec<&Value> = all
                .into_iter()
                .skip(at)
                .take(if at == 0 { 1 } else { 9 })
                .collect();
            HttpResponse::Ok().json(json!({ "subscriptions": page, "@nextLink": next }))
        }
        ("POST", ["resolve"]) => {
            let id = header("x-ms-marketplace-token").and_then(|token| known.tokens.get(token));
            match id.and_then(|id| known.subscriptions.get(id)) {
                Some(one) => HttpResponse::Ok().json(json!({ "id": one["id"], "subscription": one })),
                None => HttpResponse::BadRequest().json(json!({ "error": { "code": "BadRequest" } })),
            }
        }
        ("POST", [id, "activate"]) => match known.subscriptions.get_mut(*id) {
            Some(one) => {
                one["saasSubscriptionStatus"] = json!("Subscribed");
                HttpResponse::Ok().finish()
            }
            None => HttpResponse::NotFound().finish(),
        },
        ("GET", [id, "listAvailablePlans"]) => match known.subscriptions.contains_key(*id) {
            true => HttpResponse::Ok().json(json!({ "plans": [
                { "planId": "starter", "displayName": "Starter", "isPrivate": false },
                { "planId": "county", "displayName": "County" },
            ] })),
            false => HttpResponse::NotFound().finish(),
        },
        ("GET", [id, "operations"]) => {
            let of = known
                .operations
                .values()
                .filter(|one| one["subscriptionId"] == *id && one["status"] == "InProgress");
            HttpResponse::Ok().json(json!({ "operations": of.collect::<Vec<_>>() }))
        }
        ("GET", [_, "operations", id]) => found(known.operations.get(*id)),
        ("PATCH", [subscription, "operations", id]) => match known.operations.get_mut(*id) {
            Some(one) if one["status"] != "InProgress" => HttpResponse::Conflict().finish(),
            Some(one) => {
                let accepts = sent["status"] == "Success";
                one["status"] = json!(if accepts { "Succeeded" } else { "Failed" });
                let plan = one["planId"].clone();
                if accepts && let Some(sold) = known.subscriptions.get_mut(*subscription) {
                    sold["planId"] = plan;
                }
                HttpResponse::Ok().finish()
            }
            None => HttpResponse::NotFound().finish(),
        },
        ("PATCH", [id]) if known.is_busy(id) => HttpResponse::BadRequest().json(
            json!({ "error": { "message": "Another operation is in progress for this subscription" } }),
        ),
        ("PATCH", [_]) if sent["planId"].is_string() && !sent["quantity"].is_null() => {
            HttpResponse::BadRequest().json(json!({ "error": { "message": "Either a plan or a quantity" } }))
        }
        ("PATCH", [id]) => {
            let asked = format!("own-{}", known.operations.len() + 1);
            let plan = sent["planId"].as_str().unwrap_or_default();
            let made = operation(&asked, id, "ChangePlan", plan, "InProgress");
            if let Some(address) = known.tells_first.clone() {
                known.news = Some((address, made.clone()));
            }
            known.operations.insert(asked.clone(), made);
            let location =
                format!("{url}/api/saas/subscriptions/{id}/operations/{asked}?api-version=2018-08-31");
            HttpResponse::Accepted()
                .insert_header(("Operation-Location", location))
                .finish()
        }
        ("GET", [id]) => found(known.subscriptions.get(*id)),
        ("DELETE", [id]) => match known.subscriptions.get_mut(*id) {
            Some(one) => {
                one["saasSubscriptionStatus"] = json!("Unsubscribed");
                HttpResponse::Accepted().finish()
            }
            None => HttpResponse::NotFound().finish(),
        },
        _ => HttpResponse::MethodNotAllowed().finish(),
    }
}
