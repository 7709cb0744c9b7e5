//! Somebody who calls a hub that may be killed at any time, and remembers what they asked for.

use crate::commands::{Process, free_port, hub};
use reqwest::{Client, Method};
use serde_json::{Value, json};
use std::path::Path;
use std::process::Stdio;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

const PASSWORD: &str = "Riverbend-2026";

/// A hub that runs.
pub(crate) struct Running {
    pub(crate) url: String,
    /// Calls that it has answered.
    pub(crate) answers: AtomicUsize,
}

/// Starts the demonstration of a folder and waits until it answers.
pub(crate) async fn start(data: &Path, cache: &Path) -> (Running, Process) {
    let port = free_port();
    let mut child = Process::start(
        hub(data)
            .args(["demo", "--applications", "3"])
            .env("HUB_HTTP_ADDR", format!("127.0.0.1:{port}"))
            // No speech weights to load: nothing is said here.
            .env("XDG_CACHE_HOME", cache)
            .stdout(Stdio::null()),
    );
    let url = format!("http://localhost:{port}");
    let (client, begun) = (Client::new(), Instant::now());
    let is_ready = async || {
        let answer = client.get(format!("{url}/readyz")).send().await;
        answer.is_ok_and(|answer| answer.status().is_success())
    };
    while !is_ready().await {
        assert!(child.try_wait().unwrap().is_none(), "the hub has ended");
        assert!(begun.elapsed() < Duration::from_secs(120), "the hub is not ready");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let answers = AtomicUsize::new(0);
    (Running { url, answers }, child)
}

/// The hub does not answer any more.
#[derive(Debug)]
pub(crate) struct Gone;

/// A call that was made, whether or not it was answered.
struct Sent {
    token: String,
    path: &'static str,
    body: Value,
}

/// See the module.
#[derive(Default)]
pub(crate) struct Caller {
    client: Client,
    sent: Vec<Sent>,
}

impl Caller {
    /// One call; status and body of the answer.
    pub(crate) async fn ask(
        &self,
        hub: &Running,
        token: &str,
        (method, path): (Method, &str),
        body: Option<&Value>,
    ) -> Result<(u16, Value), Gone> {
        let request = self.client.request(method, format!("{}{path}", hub.url));
        let mut request = request.timeout(Duration::from_secs(30));
        if !token.is_empty() {
            request = request.bearer_auth(token);
        }
        if let Some(body) = body {
            request = request.json(body);
        }
        let answer = request.send().await.map_err(|_| Gone)?;
        let status = answer.status().as_u16();
        let text = answer.text().await.map_err(|_| Gone)?;
        hub.answers.fetch_add(1, Ordering::Relaxed);
        Ok((status, serde_json::from_str(&text).unwrap_or(Value::Null)))
    }

    /// A call that may be made again after the hub was killed.
    pub(crate) async fn send(
        &mut self,
        hub: &Running,
        token: &str,
        path: &'static str,
        body: Value,
    ) -> Result<(u16, Value), Gone> {
        let sent = Sent {
            token: token.to_owned(),
            path,
            body: body.clone(),
        };
        self.sent.push(sent);
        self.ask(hub, token, (Method::POST, path), Some(&body)).await
    }

    /// Makes the last so many calls once more, word for word: each was done, is done now, or cannot be done any more.
    pub(crate) async fn repeat(&self, hub: &Running, last: usize) {
        let from = self.sent.len().saturating_sub(last);
        for Sent { token, path, body } in &self.sent[from..] {
            let answer = self.ask(hub, token, (Method::POST, path), Some(body)).await;
            let (status, answer) = answer.unwrap();
            assert!(matches!(status, 200 | 409), "{path} {body}: {status} {answer}");
        }
    }

    /// How many calls were made.
    pub(crate) fn count(&self) -> usize {
        self.sent.len()
    }
}

/// The session of `name@riverbend.example`, which outlives the hub.
pub(crate) async fn sign_in(hub: &Running, name: &str) -> String {
    let caller = Caller::default();
    let call = async |token: &str, method: Method, path: &str, body: Option<&Value>| {
        let (status, answer) = caller.ask(hub, token, (method, path), body).await.unwrap();
        assert!((200..300).contains(&status), "{path}: {status} {answer}");
        answer
    };
    let email = format!("{name}@riverbend.example");
    let login = json!({ "email": email, "password": PASSWORD });
    let answer = call("", Method::POST, "/api/users/login-v2", Some(&login)).await;
    let login = answer["data"]["token"].as_str().unwrap();
    let accounts = call(login, Method::GET, "/api/users/accounts", None).await;
    let account = &accounts["data"][0];
    let mut chosen = json!({
        "cd_user": account["cd_user"],
        "entity_id": account["cd_entity"],
        "cd_instance": account["cd_instance"],
        "entity_type": account["cd_entitytype"],
        "cd_community_entity": account["cd_community_entity"],
        "cd_community_entity_type": account["cd_community_entity_type"],
    });
    let opened = call(login, Method::POST, "/api/session-v2", Some(&chosen)).await;
    if let Some(token) = opened["data"]["token"].as_str() {
        return token.to_owned();
    }
    chosen["channel"] = json!("email");
    let mailbox = format!("/sandbox/api/messages?to={email}");
    let newest = |mails: &Value| -> (i64, String) {
        let mail = mails.as_array().and_then(|all| all.last());
        let mail = mail.unwrap_or(&Value::Null);
        let words = mail["body"].as_str().unwrap_or_default();
        (mail["at_ms"].as_i64().unwrap_or_default(), words.to_owned())
    };
    let (before_ms, _) = newest(&call("", Method::GET, &mailbox, None).await);
    call(login, Method::POST, "/api/mfa/send", Some(&chosen)).await;
    for _ in 0..1_200 {
        let (at_ms, words) = newest(&call("", Method::GET, &mailbox, None).await);
        let code = words
            .split(|c: char| !c.is_ascii_digit())
            .find(|run| run.len() == 6);
        if let Some(code) = code.filter(|_| at_ms > before_ms) {
            chosen["code"] = json!(code);
            let verified = call(login, Method::POST, "/api/mfa/verify", Some(&chosen)).await;
            return verified["data"]["token"].as_str().unwrap().to_owned();
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("no code comes to {email}");
}
