//! Signs in like people of the demo county, reading the second factor from the sandbox.

use std::time::Duration;

use reqwest::{Client, Method};
use serde_json::{Value, json};

use crate::error::LoadError;

const PASSWORD: &str = "Riverbend-2026";
/// Between the parts of a form.
const BOUNDARY: &str = "load-tests-part-of-a-form";

/// A signed-in person with an HTTP client of their own.
#[derive(Clone)]
pub struct Person {
    hub: String,
    client: Client,
    /// The session token.
    pub token: String,
}

/// An HTTP client that keeps its connections.
pub fn client() -> Result<Client, LoadError> {
    Ok(Client::builder().timeout(Duration::from_secs(60)).build()?)
}

/// One call; a refusal is an error with the problem document in it.
pub async fn call(
    client: &Client,
    method: Method,
    url: &str,
    token: Option<&str>,
    body: Option<&Value>,
) -> Result<Value, LoadError> {
    let mut request = client.request(method.clone(), url);
    if let Some(token) = token {
        request = request.bearer_auth(token);
    }
    if let Some(body) = body {
        request = request.json(body);
    }
    let response = request.send().await?;
    let status = response.status();
    let text = response.text().await?;
    if !status.is_success() {
        return Err(LoadError::Refused {
            call: format!("{method} {url}"),
            status: status.as_u16(),
            body: text,
        });
    }
    if text.is_empty() {
        return Ok(Value::Null);
    }
    serde_json::from_str(&text).map_err(|error| LoadError::Unexpected(format!("{url}: {error}")))
}

/// The login token of `name@riverbend.example`.
pub async fn log_in(client: &Client, hub: &str, name: &str) -> Result<String, LoadError> {
    let login = json!({"email": format!("{name}@riverbend.example"), "password": PASSWORD});
    let answer = call(
        client,
        Method::POST,
        &format!("{hub}/api/users/login-v2"),
        None,
        Some(&login),
    )
    .await?;
    text(&answer["data"]["token"], "login token")
}

impl Person {
    /// Signs `name@riverbend.example` in, with the texted code when a second factor is required.
    pub async fn sign_in(hub: &str, name: &str) -> Result<Self, LoadError> {
        let client = client()?;
        let login = log_in(&client, hub, name).await?;
        let accounts = call(
            &client,
            Method::GET,
            &format!("{hub}/api/users/accounts"),
            Some(&login),
            None,
        )
        .await?;
        let account = &accounts["data"][0];
        let mut chosen = json!({
            "cd_user": account["cd_user"],
            "entity_id": account["cd_entity"],
            "cd_instance": account["cd_instance"],
            "entity_type": account["cd_entitytype"],
            "cd_community_entity": account["cd_community_entity"],
            "cd_community_entity_type": account["cd_community_entity_type"],
        });
        let opened = call(
            &client,
            Method::POST,
            &format!("{hub}/api/session-v2"),
            Some(&login),
            Some(&chosen),
        )
        .await?;
        let token = if opened["data"]["token"].is_string() {
            text(&opened["data"]["token"], "session token")?
        } else {
            chosen["channel"] = json!("email");
            let before_ms = newest_at_ms(&client, hub, name).await?;
            send_code(&client, hub, &login, &chosen).await?;
            chosen["code"] = json!(mailed_code(&client, hub, name, before_ms).await?);
            let verified = call(
                &client,
                Method::POST,
                &format!("{hub}/api/mfa/verify"),
                Some(&login),
                Some(&chosen),
            )
            .await?;
            text(&verified["data"]["token"], "session token")?
        };
        Ok(Self {
            hub: hub.to_owned(),
            client,
            token,
        })
    }

    /// `GET` of a path below the hub.
    pub async fn get(&self, path: &str) -> Result<Value, LoadError> {
        call(
            &self.client,
            Method::GET,
            &format!("{}{path}", self.hub),
            Some(&self.token),
            None,
        )
        .await
    }

    /// `POST` to a path below the hub.
    pub async fn post(&self, path: &str, body: &Value) -> Result<Value, LoadError> {
        call(
            &self.client,
            Method::POST,
            &format!("{}{path}", self.hub),
            Some(&self.token),
            Some(body),
        )
        .await
    }

    /// `PUT` to a path below the hub.
    pub async fn put(&self, path: &str, body: &Value) -> Result<Value, LoadError> {
        call(
            &self.client,
            Method::PUT,
            &format!("{}{path}", self.hub),
            Some(&self.token),
            Some(body),
        )
        .await
    }

    /// `POST` of one file, as the part `file` of a form (RFC 7578). Neither its name nor its text contains the boundary.
    pub async fn post_file(&self, path: &str, name: &str, text: &str) -> Result<Value, LoadError> {
        let body = format!(
            "--{BOUNDARY}\r\nContent-Disposition: form-data; name=\"file\"; filename=\"{name}\"\r\n\
             Content-Type: text/csv\r\n\r\n{text}\r\n--{BOUNDARY}--\r\n"
        );
        let url = format!("{}{path}", self.hub);
        let request = self.client.post(&url).bearer_auth(&self.token).body(body);
        let request = request.header(
            "content-type",
            format!("multipart/form-data; boundary={BOUNDARY}"),
        );
        let response = request.send().await?;
        let status = response.status();
        let text = response.text().await?;
        if !status.is_success() {
            return Err(LoadError::Refused {
                call: format!("POST {url}"),
                status: status.as_u16(),
                body: text,
            });
        }
        serde_json::from_str(&text).map_err(|error| LoadError::Unexpected(format!("{url}: {error}")))
    }

    /// `GET` of a path that answers with a file of text.
    pub async fn text(&self, path: &str) -> Result<String, LoadError> {
        let url = format!("{}{path}", self.hub);
        let response = self.client.get(&url).bearer_auth(&self.token).send().await?;
        let status = response.status();
        let text = response.text().await?;
        match status.is_success() {
            true => Ok(text),
            false => Err(LoadError::Refused {
                call: format!("GET {url}"),
                status: status.as_u16(),
                body: text,
            }),
        }
    }

    /// The same person at another node of the hub.
    pub fn at(&self, hub: &str) -> Self {
        Self {
            hub: hub.trim_end_matches('/').to_owned(),
            ..self.clone()
        }
    }

    /// `PATCH` of a path below the hub.
    pub async fn patch(&self, path: &str, body: &Value) -> Result<Value, LoadError> {
        call(
            &self.client,
            Method::PATCH,
            &format!("{}{path}", self.hub),
            Some(&self.token),
            Some(body),
        )
        .await
    }

    /// Where the hub answers.
    pub fn hub(&self) -> &str {
        &self.hub
    }

    /// The bytes that a link of the hub leads to.
    pub async fn bytes(&self, link: &str) -> Result<bytes::Bytes, LoadError> {
        let url = if link.starts_with('/') {
            format!("{}{link}", self.hub)
        } else {
            link.to_owned()
        };
        let response = self.client.get(&url).send().await?;
        if !response.status().is_success() {
            return Err(LoadError::Refused {
                call: "GET a recording".to_owned(),
                status: response.status().as_u16(),
                body: response.text().await?,
            });
        }
        Ok(response.bytes().await?)
    }

    /// Thread ids of the first applications in the queue, at most `wanted`.
    pub async fn thread_ids(&self, wanted: usize) -> Result<Vec<String>, LoadError> {
        self.thread_ids_where(wanted, |_| true).await
    }

    /// Threads whose rows in the queue fit.
    pub async fn thread_ids_where(
        &self,
        wanted: usize,
        fits: impl Fn(&Value) -> bool,
    ) -> Result<Vec<String>, LoadError> {
        let mut ids = Vec::new();
        for page in 1.. {
            let answer = self
                .get(&format!("/api/work-queue?page={page}&page_size=100"))
                .await?;
            let items = answer["items"].as_array().cloned().unwrap_or_default();
            ids.extend(
                items
                    .iter()
                    .filter(|item| fits(item))
                    .filter_map(|item| item["threadId"].as_str().map(str::to_owned)),
            );
            if items.is_empty() || ids.len() >= wanted {
                break;
            }
        }
        ids.truncate(wanted);
        Ok(ids)
    }
}

/// Requests the code; one person gets one in 30 s, so a scenario right after another has to wait.
async fn send_code(client: &Client, hub: &str, login: &str, chosen: &Value) -> Result<(), LoadError> {
    for _ in 0..40 {
        match call(
            client,
            Method::POST,
            &format!("{hub}/api/mfa/send"),
            Some(login),
            Some(chosen),
        )
        .await
        {
            Err(LoadError::Refused { status: 429, .. }) => tokio::time::sleep(Duration::from_secs(1)).await,
            other => return other.map(drop),
        }
    }
    Err(LoadError::Timeout("a code to be sent"))
}

/// The code that arrived in this person's sandbox mailbox after `before_ms`; waits for it.
async fn mailed_code(client: &Client, hub: &str, name: &str, before_ms: i64) -> Result<String, LoadError> {
    for _ in 0..100 {
        if let Some(newest) = newest_mail(client, hub, name).await?
            && newest["at_ms"].as_i64() > Some(before_ms)
            && let Some(code) = newest["body"].as_str().and_then(six_digits)
        {
            return Ok(code);
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    Err(LoadError::Timeout("the second-factor code in the sandbox"))
}

async fn newest_at_ms(client: &Client, hub: &str, name: &str) -> Result<i64, LoadError> {
    Ok(newest_mail(client, hub, name)
        .await?
        .and_then(|mail| mail["at_ms"].as_i64())
        .unwrap_or(0))
}

async fn newest_mail(client: &Client, hub: &str, name: &str) -> Result<Option<Value>, LoadError> {
    let url = format!("{hub}/sandbox/api/messages?to={name}@riverbend.example");
    let messages = call(client, Method::GET, &url, None, None).await?;
    Ok(messages.as_array().and_then(|all| all.last()).cloned())
}

/// The first run of exactly six digits.
fn six_digits(body: &str) -> Option<String> {
    body.split(|c: char| !c.is_ascii_digit())
        .find(|run| run.len() == 6)
        .map(str::to_owned)
}

fn text(value: &Value, what: &str) -> Result<String, LoadError> {
    value
        .as_str()
        .map(str::to_owned)
        .ok_or_else(|| LoadError::Unexpected(format!("no {what} in {value}")))
}

#[cfg(test)]
mod tests {
    use super::six_digits;

    #[test]
    fn a_code_is_exactly_six_digits() {
        assert_eq!(
            six_digits("Your code is 042917. It is valid for 10 minutes."),
            Some("042917".into())
        );
        assert_eq!(six_digits("Call 2025550110 within 30 min"), None);
    }
}
