//! Requests to providers: a bounded answer, and what its absence means.

use crate::gateway::GatewayError;
use hub_domain::money::CURRENCY;
use serde_json::Value;
use std::time::Duration;

/// After this time without an answer nobody knows whether the money has moved.
const PATIENCE: Duration = Duration::from_secs(20);
/// Most of an answer that is read.
const MOST_ANSWER_BYTES: usize = 512 * 1024;

/// An answer with its status.
pub(crate) struct Answered {
    pub status: u16,
    pub body: Value,
}

/// A client that takes secrets to the configured address alone.
pub(crate) fn client(patience: Option<Duration>) -> Result<reqwest::Client, GatewayError> {
    reqwest::Client::builder()
        .timeout(patience.unwrap_or(PATIENCE))
        .redirect(reqwest::redirect::Policy::none())
        .build()
        .map_err(|error| GatewayError::Refused(error.to_string()))
}

/// Sends a request. Everything but a whole answer below 500 means that nobody knows.
pub(crate) async fn ask(request: reqwest::RequestBuilder) -> Result<Answered, GatewayError> {
    let unknown = |why: &str| GatewayError::Unknown(why.to_owned());
    let mut response = request.send().await.map_err(|error| unknown(why(&error)))?;
    let status = response.status().as_u16();
    let mut body = Vec::new();
    loop {
        match response.chunk().await {
            Ok(Some(chunk)) => body.extend_from_slice(&chunk),
            Ok(None) => break,
            Err(error) => return Err(unknown(why(&error))),
        }
        if body.len() > MOST_ANSWER_BYTES {
            return Err(unknown("too long"));
        }
    }
    match status {
        401 | 403 => return Err(GatewayError::Account(status.to_string())),
        // Another request under this key is under way, or there were too many.
        409 | 429 | 500.. => return Err(GatewayError::Unknown(status.to_string())),
        _ => {}
    }
    let body = serde_json::from_slice(&body).map_err(|_| unknown("no JSON"))?;
    Ok(Answered { status, body })
}

fn why(error: &reqwest::Error) -> &'static str {
    if error.is_timeout() {
        "timeout"
    } else if error.is_connect() {
        "unreachable"
    } else {
        "broken"
    }
}

/// A text within an answer; empty where there is none.
pub(crate) fn text<'a>(body: &'a Value, pointer: &str) -> &'a str {
    body.pointer(pointer).and_then(Value::as_str).unwrap_or_default()
}

/// An amount in cents; none of another currency, whose figures are no cents of ours, and where there is nothing.
pub(crate) fn our_cents(currency: &str, cents: Option<i64>) -> Option<i64> {
    cents.filter(|cents| *cents > 0 && currency.eq_ignore_ascii_case(CURRENCY))
}

/// The first text within an answer that is there; empty where there is none.
pub(crate) fn first<'a>(body: &'a Value, pointers: &[&str]) -> &'a str {
    let mut texts = pointers.iter().map(|pointer| text(body, pointer));
    texts.find(|text| !text.is_empty()).unwrap_or_default()
}

/// Whether something may be part of an address: an id of the provider's, which comes from outside.
pub(crate) fn is_id(text: &str) -> bool {
    !text.is_empty()
        && text.len() <= 255
        && text
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'-')
}

#[cfg(test)]
mod tests {
    use super::our_cents;

    #[test]
    fn money_of_another_currency_is_not_taken_for_ours() {
        assert_eq!(our_cents("usd", Some(2_500)), Some(2_500));
        assert_eq!(our_cents("USD", Some(2_500)), Some(2_500));
        for (currency, cents) in [
            ("eur", Some(2_500)),
            ("", Some(2_500)),
            ("usd", Some(0)),
            ("usd", None),
        ] {
            assert_eq!(our_cents(currency, cents), None, "{currency} {cents:?}");
        }
    }
}
