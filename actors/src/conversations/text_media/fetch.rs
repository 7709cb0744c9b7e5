//! One file from a provider. It is fetched from the configured host alone, whatever the address says that came with the text, and
//! the account's secret goes nowhere else; where the provider sends on to the servers that keep its files, those are known by name.

use hub_domain::files::MAX_FILE_BYTES;
use reqwest::header::{CONTENT_LENGTH, LOCATION};
use reqwest::{Response, StatusCode, Url};
use std::time::Duration;

/// A file has to be here by then.
const PATIENCE: Duration = Duration::from_secs(30);
/// How often a provider may send on.
const MOST_STEPS: usize = 3;
/// Where Twilio itself keeps files; no other provider is followed to another host.
const TWILIO: &str = "twilio.com";
const TWILIO_KEEPS: [&str; 3] = [
    "mms.twiliocdn.com",
    "media.twiliocdn.com",
    "s3-external-1.amazonaws.com",
];

/// A provider's configured place, and as whom it is asked there.
pub(super) struct Account {
    place: Url,
    sid: String,
    token: String,
}

impl Account {
    /// None where the configured place is no address.
    pub fn new(url: &str, sid: &str, token: String) -> Option<Self> {
        Some(Self {
            place: Url::parse(url).ok()?,
            sid: sid.to_owned(),
            token,
        })
    }

    fn keeps(&self, url: &Url) -> bool {
        self.place.origin() == url.origin()
    }

    /// Whether it may send on to there.
    fn may_send_to(&self, url: &Url) -> bool {
        let host = self.place.host_str().unwrap_or_default();
        let is_twilio = host == TWILIO || host.ends_with(&format!(".{TWILIO}"));
        let is_known = url.host_str().is_some_and(|host| TWILIO_KEEPS.contains(&host));
        self.keeps(url) || is_twilio && is_known && url.scheme() == "https" && url.port().is_none()
    }
}

/// Why there is no file.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum FetchError {
    /// Asking again would not help: the machine key of why.
    Refused(&'static str),
    /// It may come later.
    NotNow(String),
}

/// Fetches files.
pub(super) struct Fetcher(reqwest::Client);

impl Fetcher {
    pub fn new() -> Result<Self, String> {
        let http = reqwest::Client::builder()
            .timeout(PATIENCE)
            .redirect(reqwest::redirect::Policy::none())
            .no_proxy()
            .build();
        http.map(Self).map_err(|error| error.to_string())
    }

    /// The bytes that a provider keeps under an address, at most [`MAX_FILE_BYTES`].
    pub async fn fetch(&self, accounts: &[Account], url: &str) -> Result<Vec<u8>, FetchError> {
        let mut url = Url::parse(url).map_err(|_| FetchError::Refused("host_not_allowed"))?;
        let account = accounts
            .iter()
            .find(|account| account.keeps(&url))
            .ok_or(FetchError::Refused("host_not_allowed"))?;
        for _ in 0..MOST_STEPS {
            let mut request = self.0.get(url.clone());
            if account.keeps(&url) {
                request = request.basic_auth(&account.sid, Some(&account.token));
            }
            let response = request.send().await.map_err(later)?;
            let status = response.status();
            if status.is_success() {
                return bytes(response).await;
            }
            if !status.is_redirection() {
                return Err(refusal(status));
            }
            let next = response.headers().get(LOCATION).and_then(|to| to.to_str().ok());
            let next = next.and_then(|to| url.join(to).ok());
            url = next
                .filter(|next| account.may_send_to(next))
                .ok_or(FetchError::Refused("host_not_allowed"))?;
        }
        Err(FetchError::Refused("host_not_allowed"))
    }
}

/// A secret that was changed and a provider that is confused can be mended, so that only what is gone is given up at once.
fn refusal(status: StatusCode) -> FetchError {
    match status {
        StatusCode::NOT_FOUND | StatusCode::GONE => FetchError::Refused("gone"),
        _ => FetchError::NotNow(format!("the provider answered {status}")),
    }
}

async fn bytes(mut response: Response) -> Result<Vec<u8>, FetchError> {
    let most = usize::try_from(MAX_FILE_BYTES).unwrap_or(usize::MAX);
    let announced = response.headers().get(CONTENT_LENGTH);
    let announced: Option<usize> = announced.and_then(|text| text.to_str().ok()?.parse().ok());
    if announced.is_some_and(|length| length > most) {
        return Err(FetchError::Refused("too_large"));
    }
    let mut bytes = Vec::new();
    while let Some(chunk) = response.chunk().await.map_err(later)? {
        if bytes.len() + chunk.len() > most {
            return Err(FetchError::Refused("too_large"));
        }
        bytes.extend_from_slice(&chunk);
    }
    Ok(bytes)
}

/// The address is no secret of ours, but everybody who has it can read the file: it is not passed on.
fn later(error: reqwest::Error) -> FetchError {
    FetchError::NotNow(error.without_url().to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn account(url: &str) -> Account {
        Account::new(url, "AC1", "secret".into()).unwrap()
    }

    #[test]
    fn only_the_configured_place_is_asked_and_only_twilio_sends_on_to_its_own_servers() {
        let url = |text: &str| Url::parse(text).unwrap();
        let twilio = account("https://api.twilio.com");
        assert!(twilio.keeps(&url("https://api.twilio.com/2010-04-01/Accounts/AC1/Media/ME1")));
        for other in [
            "http://api.twilio.com/x",
            "https://api.twilio.com:8443/x",
            "https://api.twilio.com.evil.example/x",
            "https://evil.example/api.twilio.com",
            "https://api.twilio.com@evil.example/x",
            "http://169.254.169.254/latest/meta-data",
            "http://127.0.0.1:8080/api/users",
        ] {
            assert!(
                !twilio.keeps(&url(other)) && !twilio.may_send_to(&url(other)),
                "{other}"
            );
        }
        assert!(twilio.may_send_to(&url("https://mms.twiliocdn.com/AC1/abc")));
        assert!(!twilio.may_send_to(&url("http://mms.twiliocdn.com/AC1/abc")));
        let own = account("https://sms.carrier.example");
        assert!(!own.may_send_to(&url("https://mms.twiliocdn.com/AC1/abc")));
        let like = account("https://nottwilio.com");
        assert!(!like.may_send_to(&url("https://mms.twiliocdn.com/AC1/abc")));
    }
}
