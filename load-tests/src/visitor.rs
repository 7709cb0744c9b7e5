//! A visitor without a session on one host of the hub: signs people up, and makes the calls of the sign-in pages.

use std::time::{Duration, Instant};

use reqwest::{Client, Method};
use serde_json::{Value, json};

use crate::account::{self, call};
use crate::captcha;
use crate::error::LoadError;

/// A visitor of a tenant's host.
#[derive(Clone)]
pub struct Visitor {
    client: Client,
    hub: String,
    /// As in a `Host` header.
    host: String,
}

/// An answer, whatever its status, and how long it took.
pub struct Timed {
    pub status: u16,
    pub body: Value,
    pub time: Duration,
}

impl Visitor {
    /// A visitor of `host`, which is a name without a port.
    pub fn new(hub: &str, host: &str) -> Result<Self, LoadError> {
        let port = hub.rsplit(':').next().unwrap_or_default();
        Ok(Self {
            client: account::client()?,
            hub: hub.to_owned(),
            host: format!("{host}:{port}"),
        })
    }

    /// One call with a solved captcha in it. The captcha is not part of the time.
    pub async fn ask(&self, method: Method, path: &str, mut body: Value) -> Result<Timed, LoadError> {
        body["captchaToken"] = json!(self.captcha().await?);
        self.send(method, path, &body).await
    }

    async fn captcha(&self) -> Result<String, LoadError> {
        let challenge = self
            .send(Method::GET, "/api/captcha/challenge", &Value::Null)
            .await?;
        captcha::solve(&challenge.body["data"])
    }

    async fn send(&self, method: Method, path: &str, body: &Value) -> Result<Timed, LoadError> {
        let mut request = self
            .client
            .request(method, format!("{}{path}", self.hub))
            .header("host", &self.host);
        if !body.is_null() {
            request = request.json(body);
        }
        let start = Instant::now();
        let response = request.send().await?;
        let status = response.status().as_u16();
        let text = response.text().await?;
        let time = start.elapsed();
        let body = serde_json::from_str(&text).unwrap_or(Value::Null);
        Ok(Timed { status, body, time })
    }

    /// Opens an account with this address and password, by the link in the welcome mail.
    pub async fn sign_up(&self, instance: i64, email: &str, password: &str) -> Result<(), LoadError> {
        let person = json!({ "ds_firstname": "Noor", "ds_lastname": "Haddad", "ds_mail": email });
        let path = format!("/api/create-individual/instance/{instance}");
        expect(self.ask(Method::POST, &path, person).await?, 201, &path)?;
        let token = self.link_token(email).await?;
        let body = json!({ "ds_password": password, "ds_token": token });
        let set = self.send(Method::PATCH, "/api/update-password", &body).await?;
        expect(set, 200, "/api/update-password")
    }

    /// The token of the link in the newest mail at an address, waited for.
    async fn link_token(&self, email: &str) -> Result<String, LoadError> {
        let url = format!("{}/sandbox/api/messages?to={email}", self.hub);
        for _ in 0..400 {
            let messages = call(&self.client, Method::GET, &url, None, None).await?;
            let newest = messages.as_array().and_then(|all| all.last());
            let body = newest.and_then(|mail| mail["body"].as_str()).unwrap_or_default();
            if let Some((_, rest)) = body.split_once("?token=") {
                return Ok(rest.chars().take_while(char::is_ascii_hexdigit).collect());
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        Err(LoadError::Timeout("the mail that welcomes a new login"))
    }
}

fn expect(answer: Timed, status: u16, path: &str) -> Result<(), LoadError> {
    if answer.status == status {
        return Ok(());
    }
    Err(LoadError::Refused {
        call: path.to_owned(),
        status: answer.status,
        body: answer.body.to_string(),
    })
}
