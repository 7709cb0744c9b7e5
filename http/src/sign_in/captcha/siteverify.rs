//! reCAPTCHA and hCaptcha: both are verified at their provider by the same form, `secret`, `response` and `remoteip`
//! (developers.google.com/recaptcha/docs/verify, docs.hcaptcha.com).

use super::{CaptchaEngine, Verdict, mark_of};
use crate::problem::{Key, Problem};
use async_trait::async_trait;
use serde::Deserialize;
use std::net::IpAddr;
use std::time::Duration;

/// How long the maker may take.
const PATIENCE: Duration = Duration::from_secs(5);
/// Longest token that is sent on, in bytes.
const MAX_TOKEN: usize = 8 * 1024;

#[derive(Debug, Deserialize)]
struct Answer {
    success: bool,
    /// reCAPTCHA version 3: 0 a program, 1 a person. hCaptcha Enterprise: a risk score, with the opposite meaning.
    score: Option<f64>,
}

/// The secrets of both versions; hCaptcha has only one, under version 2.
pub(super) struct Secrets {
    pub v3: Option<String>,
    pub v2: Option<String>,
}

/// Asks the maker of the captcha.
pub(super) struct SiteVerify {
    client: reqwest::Client,
    endpoint: String,
    secrets: Secrets,
    score_is_risk: bool,
}

impl SiteVerify {
    pub(super) fn new(
        client: reqwest::Client,
        endpoint: String,
        secrets: Secrets,
        score_is_risk: bool,
    ) -> Self {
        Self {
            client,
            endpoint,
            secrets,
            score_is_risk,
        }
    }

    async fn ask(&self, secret: &str, token: &str, source_ip: IpAddr) -> Result<Answer, Problem> {
        let form = [
            ("secret", secret.to_owned()),
            ("response", token.to_owned()),
            ("remoteip", source_ip.to_string()),
        ];
        // Without an answer nobody is let through: the wall would be down whenever its maker is.
        let unreachable = |error: reqwest::Error| {
            Problem::new(Key::CaptchaFailed)
                .with_message("the captcha service does not answer")
                .caused_by(error.without_url())
        };
        let request = self.client.post(&self.endpoint).timeout(PATIENCE).form(&form);
        let response = request.send().await.map_err(unreachable)?;
        response.json().await.map_err(unreachable)
    }
}

#[async_trait]
impl CaptchaEngine for SiteVerify {
    async fn verify(
        &self,
        token: &str,
        version: Option<u8>,
        source_ip: IpAddr,
    ) -> Result<Option<Verdict>, Problem> {
        if token.is_empty() || token.len() > MAX_TOKEN {
            return Ok(None);
        }
        // Which version made a token cannot be seen from it: a call that does not say is asked for both.
        let Secrets { v3, v2 } = &self.secrets;
        let secrets = match version {
            Some(2) => [None, v2.as_deref()],
            Some(_) => [v3.as_deref(), v2.as_deref().filter(|_| self.score_is_risk)],
            None => [v3.as_deref(), v2.as_deref()],
        };
        for secret in secrets.into_iter().flatten() {
            let answer = self.ask(secret, token, source_ip).await?;
            if answer.success {
                let score = match answer.score {
                    Some(risk) if self.score_is_risk => 1.0 - risk,
                    Some(score) => score,
                    None => 1.0,
                };
                return Ok(Some(Verdict {
                    score: score.clamp(0.0, 1.0),
                    mark: mark_of(token),
                }));
            }
        }
        Ok(None)
    }
}
