//! The marketplace over HTTP.

use crate::access::Access;
use crate::error::{MarketplaceError, Result};
use crate::fulfilment::{Change, Marketplace, Operation, Plan};
use crate::wire::{WireOperation, WireOperations, WirePage, WirePlans, WireResolved, WireSubscription};
use async_trait::async_trait;
use hub_store::marketplace::subscriptions::SoldSubscription;
use reqwest::{Method, Response, StatusCode, Url};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::time::Duration;

const VERSION: &str = "2018-08-31";
/// How long the marketplace may take to answer.
const PATIENCE: Duration = Duration::from_secs(10);
/// The largest answer that is read, in bytes.
const MOST_BYTES: usize = 4 * 1024 * 1024;
/// Pages of the list beyond which something is wrong.
const MOST_PAGES: usize = 1_000;

/// Requests to one marketplace.
pub struct HttpApi {
    http: reqwest::Client,
    access: Access,
    /// Without a slash at its end.
    base: Url,
}

/// What makes requests: without redirects, which would choose where the token goes.
pub(crate) fn http_client() -> Result<reqwest::Client> {
    reqwest::Client::builder()
        .redirect(reqwest::redirect::Policy::none())
        .timeout(PATIENCE)
        .build()
        .map_err(|error| MarketplaceError::Unavailable(error.to_string()))
}

impl HttpApi {
    /// The API at an address such as `https://marketplaceapi.microsoft.com/api`.
    pub fn new(address: &str, access: Access) -> Result<Self> {
        let base = Url::parse(address.trim_end_matches('/'))
            .map_err(|_| MarketplaceError::Malformed("the address of the API".to_owned()))?;
        Ok(Self {
            http: http_client()?,
            access,
            base,
        })
    }

    fn address(&self, parts: &[&str]) -> Result<Url> {
        let mut url = self.base.clone();
        url.path_segments_mut()
            .map_err(|()| MarketplaceError::Malformed("the address of the API".to_owned()))?
            .pop_if_empty()
            .extend(["saas", "subscriptions"])
            .extend(parts);
        url.query_pairs_mut().append_pair("api-version", VERSION);
        Ok(url)
    }

    /// One request, made again with a new token if the first is not taken any more.
    async fn send(
        &self,
        method: Method,
        url: Url,
        purchase: Option<&str>,
        body: Option<&Value>,
    ) -> Result<Response> {
        for attempt in 0..2 {
            let token = self.access.token(&self.http).await?;
            let mut request = self
                .http
                .request(method.clone(), url.clone())
                .bearer_auth(token)
                .header("x-ms-requestid", uuid::Uuid::new_v4().to_string())
                .header("x-ms-correlationid", uuid::Uuid::new_v4().to_string());
            if let Some(purchase) = purchase {
                request = request.header("x-ms-marketplace-token", purchase);
            }
            request = match body {
                Some(body) => request.json(body),
                None => request.header("content-type", "application/json"),
            };
            let answer = request
                .send()
                .await
                .map_err(|error| MarketplaceError::Unavailable(error.without_url().to_string()))?;
            if answer.status() == StatusCode::UNAUTHORIZED && attempt == 0 {
                self.access.forget();
                continue;
            }
            return Ok(answer);
        }
        Err(MarketplaceError::Unavailable(
            "our application's token is not taken".to_owned(),
        ))
    }

    async fn read<T: DeserializeOwned>(&self, url: Url) -> Result<T> {
        let answer = self.send(Method::GET, url, None, None).await?;
        json_of(taken(answer).await?).await
    }
}

/// An answer of success; anything else is an error.
async fn taken(answer: Response) -> Result<Response> {
    let status = answer.status();
    if status.is_success() {
        return Ok(answer);
    }
    let text = String::from_utf8_lossy(&bytes_of(answer).await.unwrap_or_default()).into_owned();
    let words = message_of(&text);
    Err(match status.as_u16() {
        404 => MarketplaceError::Unknown,
        409 => MarketplaceError::Over,
        400 | 422 => MarketplaceError::Refused(words),
        code => MarketplaceError::Unavailable(format!("{code} {words}")),
    })
}

/// What the marketplace says of a refusal, at most 200 letters.
fn message_of(body: &str) -> String {
    let value: Value = serde_json::from_str(body).unwrap_or_default();
    let said = [&value["error"]["message"], &value["message"], &value["Message"]]
        .into_iter()
        .find_map(Value::as_str)
        .unwrap_or_default();
    said.chars()
        .filter(|letter| !letter.is_control())
        .take(200)
        .collect()
}

async fn bytes_of(mut answer: Response) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let broken = |error: reqwest::Error| MarketplaceError::Unavailable(error.without_url().to_string());
    while let Some(chunk) = answer.chunk().await.map_err(broken)? {
        if bytes.len() + chunk.len() > MOST_BYTES {
            return Err(MarketplaceError::Malformed("an answer without end".to_owned()));
        }
        bytes.extend_from_slice(&chunk);
    }
    Ok(bytes)
}

async fn json_of<T: DeserializeOwned>(answer: Response) -> Result<T> {
    let bytes = bytes_of(answer).await?;
    serde_json::from_slice(&bytes).map_err(|error| MarketplaceError::Malformed(error.to_string()))
}

/// The id at the end of an operation's address.
fn operation_of(location: &str) -> Option<String> {
    let path = location.split(['?', '#']).next()?;
    let id = path.trim_end_matches('/').rsplit('/').next()?;
    (!id.is_empty()).then(|| id.to_owned())
}

#[async_trait]
impl Marketplace for HttpApi {
    async fn resolve(&self, token: &str) -> Result<SoldSubscription> {
        // What is no header's value is no token either.
        if token.is_empty() || !token.bytes().all(|byte| byte.is_ascii_graphic()) {
            return Err(MarketplaceError::TokenExpired);
        }
        let url = self.address(&["resolve"])?;
        let answer = self.send(Method::POST, url, Some(token), None).await?;
        let resolved: WireResolved = match taken(answer).await {
            Ok(answer) => json_of(answer).await?,
            Err(MarketplaceError::Refused(_) | MarketplaceError::Unknown) => {
                return Err(MarketplaceError::TokenExpired);
            }
            Err(error) => return Err(error),
        };
        resolved.subscription.sold()
    }

    async fn activate(&self, subscription: &str, plan: &str) -> Result<()> {
        let url = self.address(&[subscription, "activate"])?;
        let body = json!({ "planId": plan });
        let answer = self.send(Method::POST, url, None, Some(&body)).await?;
        taken(answer).await.map(drop)
    }

    async fn list(&self) -> Result<Vec<SoldSubscription>> {
        let mut url = self.address(&[])?;
        let mut all = Vec::new();
        for _ in 0..MOST_PAGES {
            let page: WirePage = self.read(url).await?;
            for one in page.subscriptions {
                let id = one.id.clone();
                match one.sold() {
                    Ok(sold) => all.push(sold),
                    // One in a state that was invented since hides none of the others.
                    Err(error) => tracing::warn!(subscription = id, %error, "a subscription is passed over"),
                }
            }
            let Some(next) = page.next.filter(|next| !next.is_empty()) else {
                return Ok(all);
            };
            url = self
                .base
                .join(&next)
                .ok()
                // The token goes to the marketplace alone.
                .filter(|next| next.origin() == self.base.origin())
                .ok_or_else(|| MarketplaceError::Malformed("the address of the next page".to_owned()))?;
        }
        Err(MarketplaceError::Malformed("a list without end".to_owned()))
    }

    async fn get(&self, subscription: &str) -> Result<SoldSubscription> {
        let wire: WireSubscription = self.read(self.address(&[subscription])?).await?;
        wire.sold()
    }

    async fn plans(&self, subscription: &str) -> Result<Vec<Plan>> {
        let wire: WirePlans = self
            .read(self.address(&[subscription, "listAvailablePlans"])?)
            .await?;
        Ok(wire.plans.into_iter().map(Plan::from).collect())
    }

    async fn change(&self, subscription: &str, change: Change<'_>) -> Result<String> {
        let body = match change {
            Change::Plan(plan) => json!({ "planId": plan }),
            Change::Quantity(quantity) => json!({ "quantity": quantity }),
        };
        let url = self.address(&[subscription])?;
        let answer = taken(self.send(Method::PATCH, url, None, Some(&body)).await?).await?;
        let location = answer
            .headers()
            .get("operation-location")
            .and_then(|value| value.to_str().ok());
        location
            .and_then(operation_of)
            .ok_or_else(|| MarketplaceError::Malformed("a change without an operation".to_owned()))
    }

    async fn cancel(&self, subscription: &str) -> Result<()> {
        let url = self.address(&[subscription])?;
        taken(self.send(Method::DELETE, url, None, None).await?)
            .await
            .map(drop)
    }

    async fn operations(&self, subscription: &str) -> Result<Vec<Operation>> {
        let wire: WireOperations = self.read(self.address(&[subscription, "operations"])?).await?;
        wire.operations
            .into_iter()
            .map(WireOperation::operation)
            .collect()
    }

    async fn operation(&self, subscription: &str, operation: &str) -> Result<Operation> {
        let wire: WireOperation = self
            .read(self.address(&[subscription, "operations", operation])?)
            .await?;
        wire.operation()
    }

    async fn answer(&self, subscription: &str, operation: &str, accepts: bool) -> Result<()> {
        let url = self.address(&[subscription, "operations", operation])?;
        let status = if accepts { "Success" } else { "Failure" };
        let answer = self
            .send(Method::PATCH, url, None, Some(&json!({ "status": status })))
            .await?;
        taken(answer).await.map(drop)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn api(address: &str) -> HttpApi {
        HttpApi::new(address, Access::new("http://127.0.0.1:9", "client", "secret")).unwrap()
    }

    #[test]
    fn an_address_has_its_version_and_no_part_leaves_its_place() {
        let api = api("https://marketplace.example/api/");
        let of = |parts: &[&str]| api.address(parts).unwrap().to_string();
        assert_eq!(
            of(&["s1", "operations", "o1"]),
            "https://marketplace.example/api/saas/subscriptions/s1/operations/o1?api-version=2018-08-31"
        );
        assert_eq!(
            of(&[]),
            "https://marketplace.example/api/saas/subscriptions?api-version=2018-08-31"
        );
        assert!(of(&["a/b?c"]).contains("/a%2Fb%3Fc?"));
    }

    #[test]
    fn the_operation_is_the_last_part_of_its_address() {
        let of = operation_of;
        let address = "https://m.example/api/saas/subscriptions/s1/operations/74dfb4db-c193-4891-827d-eb05fbdc64b0?api-version=2018-08-31";
        assert_eq!(
            of(address).as_deref(),
            Some("74dfb4db-c193-4891-827d-eb05fbdc64b0")
        );
        assert_eq!(of("https://m.example/operations/o1/").as_deref(), Some("o1"));
        assert_eq!(of(""), None);
    }

    #[test]
    fn a_refusal_is_repeated_in_the_marketplaces_words() {
        assert_eq!(
            message_of(r#"{"error":{"code":"Bad","message":"Another operation is\nin progress"}}"#),
            "Another operation isin progress"
        );
        assert_eq!(message_of("<html>"), "");
    }
}
