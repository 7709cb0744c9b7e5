//! A browser as the hub sees it: it keeps cookies and sends the page it requests from.

use crate::test_hub::{PASSWORD, TestHub, email, phone};
use hub_store::args;
use hub_store::db::Value as Bound;
use reqwest::header::HeaderMap;
use reqwest::{Client, Method, redirect};
use serde_json::{Value, json};
use std::collections::HashMap;

pub const FIREFOX: &str = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

/// One browser on one host.
pub struct Browser<'a> {
    pub hub: &'a TestHub,
    /// As in a `Host` header.
    pub host: String,
    pub cookies: HashMap<String, String>,
    pub user_agent: &'static str,
    client: Client,
}

/// What came back.
pub struct Answer {
    pub status: u16,
    pub headers: HeaderMap,
    pub body: Value,
}

impl Answer {
    pub fn key(&self) -> &str {
        self.body["key"].as_str().unwrap_or_default()
    }

    pub fn token(&self) -> String {
        assert_eq!(self.status, 200, "{}", self.body);
        self.body["data"]["token"]
            .as_str()
            .unwrap_or_else(|| panic!("no token in {}", self.body))
            .to_owned()
    }
}

impl<'a> Browser<'a> {
    /// A fresh one on the county's host.
    pub fn new(hub: &'a TestHub) -> Self {
        Self::on(hub, "localhost")
    }

    /// A fresh one on some host of the hub.
    pub fn on(hub: &'a TestHub, host: &str) -> Self {
        let port = hub.url.rsplit(':').next().unwrap();
        Self {
            hub,
            host: format!("{host}:{port}"),
            cookies: HashMap::new(),
            user_agent: FIREFOX,
            client: Client::builder()
                .redirect(redirect::Policy::none())
                .build()
                .unwrap(),
        }
    }

    /// The page's origin.
    pub fn origin(&self) -> String {
        format!("http://{}", self.host)
    }

    /// One request of a page of this host.
    pub async fn send(
        &mut self,
        method: &str,
        path: &str,
        token: Option<&str>,
        body: Option<Value>,
    ) -> Answer {
        let origin = self.origin();
        self.send_from(&origin, method, path, token, body).await
    }

    /// One request of a page of any origin.
    pub async fn send_from(
        &mut self,
        origin: &str,
        method: &str,
        path: &str,
        token: Option<&str>,
        body: Option<Value>,
    ) -> Answer {
        let method = Method::from_bytes(method.as_bytes()).unwrap();
        let mut request = self
            .client
            .request(method, format!("{}{path}", self.hub.url))
            .header("host", &self.host)
            .header("origin", origin)
            .header("user-agent", self.user_agent);
        if !self.cookies.is_empty() {
            let line: Vec<String> = self
                .cookies
                .iter()
                .map(|(name, value)| format!("{name}={value}"))
                .collect();
            request = request.header("cookie", line.join("; "));
        }
        if let Some(token) = token {
            request = request.bearer_auth(token);
        }
        if let Some(body) = body {
            request = request.json(&body);
        }
        let response = request.send().await.unwrap();
        for value in response.headers().get_all("set-cookie") {
            let pair = value.to_str().unwrap().split(';').next().unwrap();
            let (name, value) = pair.split_once('=').unwrap();
            if value.is_empty() {
                self.cookies.remove(name);
            } else {
                self.cookies.insert(name.to_owned(), value.to_owned());
            }
        }
        let (status, headers) = (response.status().as_u16(), response.headers().clone());
        let text = response.text().await.unwrap();
        Answer {
            status,
            headers,
            body: serde_json::from_str(&text).unwrap_or(Value::Null),
        }
    }

    pub async fn get(&mut self, path: &str, token: &str) -> Answer {
        self.send("GET", path, Some(token), None).await
    }

    pub async fn post(&mut self, path: &str, token: &str, body: Value) -> Answer {
        self.send("POST", path, Some(token), Some(body)).await
    }

    /// A login token by the password.
    pub async fn log_in(&mut self, name: &str) -> String {
        let body = json!({ "email": email(name), "password": PASSWORD });
        self.send("POST", "/api/users/login-v2", None, Some(body))
            .await
            .token()
    }

    /// A session by password, and by a text message where a second factor is required.
    pub async fn sign_in(&mut self, name: &str) -> String {
        self.sign_in_with(name, json!({})).await
    }

    /// The same with further fields for the code's call.
    pub async fn sign_in_with(&mut self, name: &str, more: Value) -> String {
        let login = self.log_in(name).await;
        let answer = self.post("/api/session-v2", &login, self.hub.choice(name)).await;
        if answer.body["data"]["token"].is_string() {
            return answer.token();
        }
        let sent = self
            .post("/api/mfa/send", &login, json!({ "channel": "sms" }))
            .await;
        assert_eq!(sent.status, 200, "{}", sent.body);
        let mut body = self.hub.choice(name);
        body["code"] = json!(self.hub.fresh_code_at(&phone(name)).await);
        for (field, value) in more.as_object().unwrap() {
            body[field] = value.clone();
        }
        self.post("/api/mfa/verify", &login, body).await.token()
    }

    /// The page renews its session.
    pub async fn refresh(&mut self) -> Answer {
        self.send("POST", "/api/session/refresh", None, None).await
    }
}

impl TestHub {
    /// A code newer than the last one requested: the phone is emptied once it has been read.
    pub async fn fresh_code_at(&self, address: &str) -> String {
        let code = self.code_at(address).await;
        self.run("DELETE FROM sandbox_messages", args![]).await;
        self.age_attempts(31_000).await;
        code
    }

    /// Changes the database behind the hub's back.
    pub async fn run(&self, sql: &str, values: Vec<Bound>) {
        self.app.store.db().execute(sql, values).await.unwrap();
    }
}
