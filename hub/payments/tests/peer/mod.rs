//! A provider over HTTP that does as Stripe and PayPal do, with the faults that they have: a debit whose answer never comes, a search that
//! does not find what was just made, a capture that was made before.

use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

/// What the provider does wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Faults {
    /// It does as it is asked and hangs up without an answer.
    pub silent: bool,
    /// It does as it is asked and never answers.
    pub mute: bool,
    /// What was made is not found by a search.
    pub search_is_behind: bool,
    /// It refuses everything as broken.
    pub broken: bool,
    /// It refuses every request, with this status.
    pub refuses: Option<u16>,
}

/// What the provider knows.
#[derive(Default)]
pub struct Books {
    pub faults: Faults,
    /// Status of each payment by its id; Stripe's words for intents, PayPal's for captures.
    pub standing: BTreeMap<String, String>,
    /// Our id of each payment.
    pub ours: BTreeMap<String, String>,
    /// What was answered under a key.
    pub keys: BTreeMap<String, String>,
    /// Extra of a Stripe charge: `disputed`, `refunded`.
    pub charge: BTreeMap<String, Value>,
    /// Disputes of payers, by their ids.
    pub disputes: BTreeMap<String, Value>,
    pub refunds: usize,
    /// What is said of refunds; empty: that they are done.
    pub refund_status: String,
    /// Amount and metadata of each refund, by its id.
    pub refunded: BTreeMap<String, (String, String)>,
    pub requests: Vec<String>,
    /// What is said of a path that is read, word for word.
    pub said: BTreeMap<String, Value>,
}

/// See the module.
#[derive(Clone)]
pub struct Peer {
    pub url: String,
    pub books: Arc<Mutex<Books>>,
}

struct Request {
    method: String,
    path: String,
    key: String,
    body: String,
}

impl Peer {
    /// Begins to listen.
    pub async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let books: Arc<Mutex<Books>> = Arc::default();
        let peer = Self {
            url,
            books: books.clone(),
        };
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                tokio::spawn(serve(stream, books.clone()));
            }
        });
        peer
    }

    /// How many payments there are.
    pub fn payments(&self) -> usize {
        self.books.lock().unwrap().standing.len()
    }

    /// Puts every payment into a status.
    pub fn set_all(&self, status: &str) {
        let mut books = self.books.lock().unwrap();
        for standing in books.standing.values_mut() {
            status.clone_into(standing);
        }
    }

    /// Says this of a path that is read.
    pub fn say(&self, path: &str, said: Value) {
        self.books.lock().unwrap().said.insert(path.to_owned(), said);
    }

    /// Sets what it does wrong.
    pub fn set_faults(&self, faults: Faults) {
        self.books.lock().unwrap().faults = faults;
    }
}

async fn read(stream: &mut TcpStream) -> Option<Request> {
    let mut bytes = Vec::new();
    let mut chunk = [0; 4_096];
    loop {
        let text = String::from_utf8_lossy(&bytes).into_owned();
        if let Some((head, body)) = text.split_once("\r\n\r\n") {
            let header = |name: &str| {
                let mut lines = head.lines().filter_map(|line| line.split_once(':'));
                let found = lines.find(|(known, _)| known.eq_ignore_ascii_case(name));
                found.map(|(_, value)| value.trim().to_owned())
            };
            let length = header("content-length").and_then(|length| length.parse().ok());
            if body.len() >= length.unwrap_or(0) {
                let mut first = head.lines().next()?.split(' ');
                return Some(Request {
                    method: first.next()?.to_owned(),
                    path: first.next()?.to_owned(),
                    key: header("idempotency-key")
                        .or_else(|| header("paypal-request-id"))
                        .unwrap_or_default(),
                    body: body.to_owned(),
                });
            }
        }
        let count = stream.read(&mut chunk).await.ok()?;
        if count == 0 {
            return None;
        }
        bytes.extend_from_slice(&chunk[..count]);
    }
}

async fn serve(mut stream: TcpStream, books: Arc<Mutex<Books>>) {
    while let Some(request) = read(&mut stream).await {
        let (faults, status, body) = {
            let mut books = books.lock().unwrap();
            books
                .requests
                .push(format!("{} {}", request.method, request.path));
            let (status, body) = answer(&mut books, &request);
            (books.faults, status, body)
        };
        let moves = request.method == "POST" && !request.path.contains("oauth2");
        if faults.silent && moves {
            return;
        }
        if faults.mute && moves {
            std::future::pending::<()>().await;
        }
        let text = body.to_string();
        let answer = format!(
            "HTTP/1.1 {status} Status\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{text}",
            text.len()
        );
        if stream.write_all(answer.as_bytes()).await.is_err() {
            return;
        }
    }
}

/// The value of a form's field, as far as these requests need it.
fn field(body: &str, name: &str) -> String {
    let name = name.replace('[', "%5B").replace(']', "%5D");
    let mut pairs = body.split('&').filter_map(|pair| pair.split_once('='));
    let found = pairs.find(|(known, _)| *known == name);
    found.map(|(_, value)| value.to_owned()).unwrap_or_default()
}

fn answer(books: &mut Books, request: &Request) -> (u16, Value) {
    if books.faults.broken {
        return (500, json!({}));
    }
    if let Some(status) = books.faults.refuses {
        return (status, json!({ "error": { "code": "routing_number_invalid" } }));
    }
    let path = request.path.split('?').next().unwrap_or_default();
    if let Some(said) = books.said.get(path).filter(|_| request.method == "GET") {
        return (200, said.clone());
    }
    let parts: Vec<&str> = path.trim_start_matches('/').split('/').collect();
    match (request.method.as_str(), parts.as_slice()) {
        ("POST", ["v1", "oauth2", "token"]) => (200, json!({ "access_token": "token", "expires_in": 3_600 })),
        ("POST", ["v1", "payment_intents"]) => {
            let ours = field(&request.body, "metadata[payment]");
            let id = made(books, &request.key, &ours, "pi_", "processing");
            (200, intent(books, &id))
        }
        ("GET", ["v1", "payment_intents", "search"]) => {
            let found = books
                .ours
                .iter()
                .find(|(_, ours)| request.path.contains(ours.as_str()));
            let found = found.map(|(id, _)| id.clone());
            let data: Vec<Value> = match books.faults.search_is_behind {
                true => Vec::new(),
                false => found.iter().map(|id| intent(books, id)).collect(),
            };
            (200, json!({ "data": data }))
        }
        ("GET", ["v1", "payment_intents", id]) => match books.standing.contains_key(*id) {
            true => (200, intent(books, id)),
            false => (404, json!({ "error": { "code": "resource_missing" } })),
        },
        // Of a charge its payment intent alone is known.
        ("GET", ["v1", "charges", id]) => match id.strip_prefix("ch_of_") {
            Some(paid) => (200, json!({ "id": id, "payment_intent": paid })),
            None => (404, json!({ "error": { "code": "resource_missing" } })),
        },
        ("GET", ["v1", "disputes", id]) => match books.disputes.get(*id) {
            Some(dispute) => (200, dispute.clone()),
            None => (404, json!({ "error": { "code": "resource_missing" } })),
        },
        ("POST", ["v1", "refunds"]) => {
            if let Some(known) = books.keys.get(&request.key) {
                return (200, refund(books, &known.clone()));
            }
            books.refunds += 1;
            let id = format!("re_{}", books.refunds);
            books.keys.insert(request.key.clone(), id.clone());
            let amount = field(&request.body, "amount");
            let ours = field(&request.body, "metadata[refund]");
            books.refunded.insert(id.clone(), (amount, ours));
            (200, refund(books, &id))
        }
        ("GET", ["v1", "refunds"]) => {
            let all: Vec<Value> = books.refunded.keys().map(|id| refund(books, id)).collect();
            (200, json!({ "data": all }))
        }
        ("GET", ["v1", "refunds", id]) => (200, refund(books, id)),
        ("POST", ["v2", "checkout", "orders"]) => {
            let body: Value = serde_json::from_str(&request.body).unwrap_or_default();
            let ours = body["purchase_units"][0]["custom_id"]
                .as_str()
                .unwrap_or_default();
            let id = made(books, &request.key, ours, "ORDER", "PAYER_ACTION_REQUIRED");
            (201, order(books, &id))
        }
        ("GET", ["v2", "checkout", "orders", id]) => match books.standing.contains_key(*id) {
            true => (200, order(books, id)),
            false => (404, json!({ "name": "RESOURCE_NOT_FOUND" })),
        },
        ("POST", ["v2", "checkout", "orders", id, "capture"]) => {
            if let Some(known) = books.keys.get(&request.key) {
                return (200, order(books, &known.clone()));
            }
            let status = books.standing.get(*id).cloned().unwrap_or_default();
            match status.as_str() {
                "APPROVED" => {
                    books.standing.insert((*id).to_owned(), "COMPLETED".into());
                    books.keys.insert(request.key.clone(), (*id).to_owned());
                    (201, order(books, id))
                }
                "PAYER_ACTION_REQUIRED" => (422, json!({ "details": [{ "issue": "ORDER_NOT_APPROVED" }] })),
                _ => (422, json!({ "details": [{ "issue": "ORDER_ALREADY_CAPTURED" }] })),
            }
        }
        _ => (404, json!({})),
    }
}

/// The payment of a key: made once.
fn made(books: &mut Books, key: &str, ours: &str, prefix: &str, status: &str) -> String {
    if let Some(known) = books.keys.get(key) {
        return known.clone();
    }
    let id = format!("{prefix}{}", books.standing.len() + 1);
    books.keys.insert(key.to_owned(), id.clone());
    books.ours.insert(id.clone(), ours.to_owned());
    books.standing.insert(id.clone(), status.to_owned());
    id
}

fn refund(books: &Books, id: &str) -> Value {
    let (amount, ours) = books.refunded.get(id).cloned().unwrap_or_default();
    let status = match books.refund_status.as_str() {
        "" => "succeeded",
        said => said,
    };
    json!({ "id": id, "status": status, "amount": amount, "failure_reason": "declined", "metadata": { "refund": ours } })
}

fn intent(books: &Books, id: &str) -> Value {
    let charge = books.charge.get(id).cloned().unwrap_or(json!({}));
    let metadata = json!({ "payment": books.ours.get(id) });
    json!({ "id": id, "status": books.standing.get(id), "latest_charge": charge, "metadata": metadata })
}

fn order(books: &Books, id: &str) -> Value {
    let status = books.standing.get(id).map(String::as_str).unwrap_or_default();
    let is_captured = !["PAYER_ACTION_REQUIRED", "APPROVED", "VOIDED"].contains(&status);
    let mut order = json!({
        "id": id,
        "status": if is_captured { "COMPLETED" } else { status },
        "links": [{ "rel": "payer-action", "href": "https://www.paypal.example/pay" }],
    });
    if is_captured {
        order["purchase_units"] =
            json!([{ "payments": { "captures": [{ "id": "CAP1", "status": status }] } }]);
    }
    order
}
