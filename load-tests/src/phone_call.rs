//! A call from a reviewer to an applicant's simulated phone: placed, answered, inspected, ended, played back.

use std::time::{Duration, Instant};

use reqwest::Method;
use serde_json::{Value, json};

use crate::account::{self, Person, call};
use crate::error::LoadError;

/// An answered call, with both sides' tokens.
pub struct PhoneCall {
    pub id: String,
    pub reviewer_token: String,
    pub applicant_token: String,
}

/// A recording as it can be played.
pub struct Recording {
    pub duration_ms: f64,
    pub mixed_url: String,
    pub track_urls: Vec<String>,
}

impl PhoneCall {
    /// Places a call to the applicant of a thread and answers it at the simulated phone; none where the thread has a
    /// call already, or nobody to call.
    pub async fn place(reviewer: &Person, thread: &str) -> Result<Option<Self>, LoadError> {
        let thread_page = reviewer.get(&format!("/api/threads/{thread}")).await?;
        let addresses = thread_page["applicant"]["addresses"].as_array();
        let phone = addresses
            .into_iter()
            .flatten()
            .find(|known| known["kind"] == "phone" && known["consent"] != "opted_out");
        let Some(phone) = phone.and_then(|known| known["address"].as_str()) else {
            return Ok(None);
        };
        let body = json!({ "to": phone, "via": "phone" });
        let placed = match reviewer
            .post(&format!("/api/threads/{thread}/calls"), &body)
            .await
        {
            Err(LoadError::Refused {
                status: 409 | 422, ..
            }) => return Ok(None),
            other => other?,
        };
        let id = text(&placed["call"]["id"])?;
        let (client, hub) = (account::client()?, reviewer.hub());
        let token = call(
            &client,
            Method::POST,
            &format!("{hub}/sandbox/api/token"),
            None,
            Some(&json!({ "address": phone })),
        )
        .await?;
        let answered = call(
            &client,
            Method::POST,
            &format!("{hub}/sandbox/api/calls/{id}/answer"),
            Some(&text(&token["token"])?),
            Some(&json!({ "agree_to_recording": true })),
        )
        .await?;
        Ok(Some(Self {
            reviewer_token: text(&placed["room"]["token"])?,
            applicant_token: text(&answered["room"]["token"])?,
            id,
        }))
    }

    /// The state of its recording: `notice`, `recording`, `ready`, `failed` …
    pub async fn recording_state(&self, reviewer: &Person) -> Result<String, LoadError> {
        let card = reviewer.get(&format!("/api/calls/{}", self.id)).await?;
        text(&card["recording"]["state"])
    }

    /// Waits until its recording reaches a state, or has failed; returns the state.
    pub async fn wait_for_recording(
        &self,
        reviewer: &Person,
        wanted: &str,
        patience: Duration,
    ) -> Result<String, LoadError> {
        let until = Instant::now() + patience;
        loop {
            let state = self.recording_state(reviewer).await?;
            if state == wanted || state == "failed" || Instant::now() > until {
                return Ok(state);
            }
            tokio::time::sleep(Duration::from_millis(500)).await;
        }
    }

    /// Hangs up.
    pub async fn hang_up(&self, reviewer: &Person) -> Result<(), LoadError> {
        let path = format!("/api/calls/{}/hang-up", self.id);
        reviewer.post(&path, &json!({})).await.map(drop)
    }

    /// The recording, once it is ready.
    pub async fn recording(&self, reviewer: &Person) -> Result<Recording, LoadError> {
        let view = reviewer.get(&format!("/api/calls/{}/recording", self.id)).await?;
        let tracks = view["tracks"].as_array().cloned().unwrap_or_default();
        Ok(Recording {
            duration_ms: view["duration_ms"].as_f64().unwrap_or_default(),
            mixed_url: text(&view["mixed_url"])?,
            track_urls: tracks
                .iter()
                .map(|track| text(&track["url"]))
                .collect::<Result<_, _>>()?,
        })
    }
}

fn text(value: &Value) -> Result<String, LoadError> {
    value
        .as_str()
        .map(str::to_owned)
        .ok_or_else(|| LoadError::Unexpected(format!("a text is missing: {value}")))
}
