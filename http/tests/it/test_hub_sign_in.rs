//! What the sign-in tests need of a hub: other hosts, settings, captchas, mails with links.

use crate::test_hub::{COUNTY, TestHub, cd_user, email};
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use hub_domain::{CdUser, TenantId};
use hub_http::extract::operation::sealed_subject;
use hub_http::tokens::{Claims, TokenKind};
use hub_store::args;
use hub_store::audit::By;
use hub_store::tenant_settings;
use hub_store::tenants::{self, TenantSettings};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

impl TestHub {
    /// Status and JSON of one request to another host of this hub.
    pub async fn call_at(
        &self,
        host: &str,
        method: &str,
        path: &str,
        token: Option<&str>,
        body: Option<Value>,
    ) -> (StatusCode, Value) {
        let method = Method::from_bytes(method.as_bytes()).unwrap();
        let mut request = self
            .client
            .request(method, format!("{}{path}", self.url))
            .header("host", host);
        if let Some(token) = token {
            request = request.bearer_auth(token);
        }
        if let Some(body) = body {
            request = request.json(&body);
        }
        let response = request.send().await.unwrap();
        let status = response.status();
        let text = response.text().await.unwrap();
        (status, serde_json::from_str(&text).unwrap_or(Value::Null))
    }

    /// Changes a tenant's settings.
    pub async fn settings(&self, tenant: TenantId, change: impl FnOnce(&mut TenantSettings)) {
        let mut write = self.app.store.write().await.unwrap();
        let by = By::system().from("test");
        tenant_settings::change(&mut write, tenant, &by, change)
            .await
            .unwrap();
        write.commit().await.unwrap();
    }

    /// Makes every try and send that was counted so much older.
    pub async fn age_attempts(&self, ms: i64) {
        let sql = "UPDATE attempts SET first_at_ms = first_at_ms - $1, last_at_ms = last_at_ms - $1";
        self.run(sql, args![ms]).await;
    }

    /// Adds members to a tenant's branding.
    pub async fn brand(&self, tenant: TenantId, members: Value) {
        let mut branding = self.app.store.tenants().by_id(tenant).await.unwrap().branding;
        for (name, value) in members.as_object().unwrap() {
            branding[name] = value.clone();
        }
        let mut write = self.app.store.write().await.unwrap();
        tenants::set_branding(&mut write, tenant, &branding)
            .await
            .unwrap();
        write.commit().await.unwrap();
    }

    /// A token of the flow by login id, for the login `individual`; an operation's token is not proved by a code.
    pub fn operation_token(&self, kind: TokenKind) -> String {
        let user = CdUser(cd_user("individual"));
        let sub = sealed_subject(&self.app, user, &email("individual")).unwrap();
        let mut claims = Claims::new(kind, sub, 60_000);
        claims.tid = Some(COUNTY.0);
        match kind {
            TokenKind::Mfa => claims.mfa = Some("phone|email".into()),
            _ => {
                claims.operation = Some("change_password".into());
                claims.operation_id = Some("no-such-operation".into());
            }
        }
        self.app.tokens.sign(&claims).unwrap()
    }

    /// A solved captcha of a host's tenant, as `captchaToken` takes it.
    pub async fn captcha_at(&self, host: &str) -> String {
        let (status, answer) = self
            .call_at(host, "GET", "/api/captcha/challenge", None, None)
            .await;
        assert_eq!(status, 200, "{answer}");
        solve(&answer["data"])
    }

    /// The same for the county.
    pub async fn captcha(&self) -> String {
        self.captcha_at("localhost").await
    }

    /// Every message at a simulated phone or mailbox, oldest first, once there are `count` of them.
    pub async fn messages_at(&self, address: &str, count: usize) -> Vec<Value> {
        let path = format!("/sandbox/api/messages?to={}", address.replace('+', "%2B"));
        for _ in 0..400 {
            let (_, messages) = self.call("GET", &path, None, None).await;
            let messages = messages.as_array().cloned().unwrap_or_default();
            if messages.len() >= count {
                return messages;
            }
            tokio::time::sleep(std::time::Duration::from_millis(25)).await;
        }
        panic!("no {count} messages arrived at {address}");
    }

    /// The token of the newest link at a mailbox with `count` messages.
    pub async fn link_at(&self, address: &str, count: usize) -> String {
        let messages = self.messages_at(address, count).await;
        let body = messages.last().unwrap()["body"].as_str().unwrap().to_owned();
        let (_, rest) = body.split_once("?token=").expect("the mail holds a link");
        rest.chars().take_while(char::is_ascii_hexdigit).collect()
    }
}

/// Searches the number of a challenge.
pub fn solve(challenge: &Value) -> String {
    let text = |name: &str| challenge[name].as_str().unwrap().to_owned();
    let (salt, wanted) = (text("salt"), text("challenge"));
    let number = (0..=challenge["maxnumber"].as_u64().unwrap())
        .find(|number| {
            let digest = Sha256::digest(format!("{salt}{number}").as_bytes());
            digest
                .iter()
                .map(|byte| format!("{byte:02x}"))
                .collect::<String>()
                == wanted
        })
        .unwrap();
    let solution = json!({
        "algorithm": "SHA-256", "challenge": wanted, "number": number, "salt": salt, "signature": text("signature"),
    });
    BASE64_STANDARD.encode(solution.to_string())
}
