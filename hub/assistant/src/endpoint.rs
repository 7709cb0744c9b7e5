//! An endpoint of OpenAI's shape (`POST …/chat/completions` with `stream`), whoever serves it. No redirect is followed and no proxy
//! asked, so that the key and the question go to the host that was checked, and where addresses are given, to those alone.

use crate::chunk::{self, Chunk, Usage};
use crate::error::{AssistantError, Result};
use crate::event_lines::EventLines;
use crate::question::{Answer, Model, Question, tokens_of};
use async_trait::async_trait;
use reqwest::header::CONTENT_TYPE;
use reqwest::{Client, Response, Url};
use serde_json::{Value, json};
use std::collections::VecDeque;
use std::net::SocketAddr;
use std::time::Duration;
use tokio::time::{Instant, timeout_at};

/// How long a count is waited for once the answer is complete.
const AFTER_THE_END: Duration = Duration::from_secs(2);

/// What an answer may take.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// For the connection to stand.
    pub connect: Duration,
    /// Without a byte.
    pub silence: Duration,
    /// From the question to the end.
    pub whole: Duration,
    /// Of the stream, in bytes.
    pub bytes: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            connect: Duration::from_secs(10),
            silence: Duration::from_secs(45),
            whole: Duration::from_secs(180),
            bytes: 4 * 1024 * 1024,
        }
    }
}

/// A model at an endpoint.
#[derive(Debug, Clone)]
pub struct Endpoint {
    client: Client,
    base: String,
    model: String,
    key: Option<String>,
    limits: Limits,
}

impl Endpoint {
    /// At a base address (`https://models.example.gov/v1`). With `addresses` its host is reached at those alone, whatever its name
    /// stands for by then.
    pub fn new(
        base: &str,
        model: &str,
        key: Option<String>,
        addresses: Option<&[SocketAddr]>,
        limits: Limits,
    ) -> Result<Self> {
        let unusable = |error: &dyn std::fmt::Display| AssistantError::Settings(error.to_string());
        let url = Url::parse(base).map_err(|error| unusable(&error))?;
        let mut builder = Client::builder()
            .connect_timeout(limits.connect)
            .redirect(reqwest::redirect::Policy::none())
            .no_proxy();
        if let (Some(addresses), Some(host)) = (addresses, url.host_str()) {
            builder = builder.resolve_to_addrs(host, addresses);
        }
        Ok(Self {
            client: builder.build().map_err(|error| unusable(&error))?,
            base: base.trim_end_matches('/').to_owned(),
            model: model.to_owned(),
            key,
            limits,
        })
    }

    /// Asks. What comes is read by [`AnswerStream::next`]; dropping the stream closes the connection.
    pub async fn ask(&self, question: &Question) -> Result<AnswerStream> {
        let body = json!({
            "model": self.model,
            "messages": question.messages,
            "max_tokens": question.most_tokens,
            "stream": true,
            "stream_options": { "include_usage": true },
        });
        let begun = Instant::now();
        let response = match self.send("chat/completions", &body).await? {
            Ok(response) => response,
            // Older servers refuse the wish for a count.
            Err(400 | 422) => {
                let mut body = body;
                if let Some(members) = body.as_object_mut() {
                    members.remove("stream_options");
                }
                let again = self.send("chat/completions", &body).await?;
                again.map_err(AssistantError::Refused)?
            }
            Err(status) => return Err(AssistantError::Refused(status)),
        };
        let kind = response.headers().get(CONTENT_TYPE);
        let kind = kind.and_then(|kind| kind.to_str().ok()).unwrap_or_default();
        let is_whole = kind.starts_with("application/json");
        Ok(AnswerStream {
            response,
            lines: Some(EventLines::default()),
            whole: is_whole.then(Vec::new),
            waiting: VecDeque::new(),
            limits: self.limits,
            ends_at: begun + self.limits.whole,
            heard_at: Instant::now(),
            bytes: 0,
            asked_tokens: question.tokens(),
            text_bytes: 0,
            usage: None,
            finish: String::new(),
        })
    }

    /// One request with a JSON answer, for the other calls of an endpoint.
    pub(crate) async fn json(&self, call: &str, body: &Value) -> Result<Value> {
        let mut response = self.send(call, body).await?.map_err(AssistantError::Refused)?;
        let ends_at = Instant::now() + self.limits.silence;
        let mut bytes = Vec::new();
        loop {
            let part = timeout_at(ends_at, response.chunk())
                .await
                .map_err(|_| AssistantError::Silent)?;
            let Some(part) = part.map_err(unreachable)? else {
                break;
            };
            if bytes.len() + part.len() > self.limits.bytes {
                return Err(AssistantError::TooLarge);
            }
            bytes.extend_from_slice(&part);
        }
        serde_json::from_slice(&bytes).map_err(|_| AssistantError::Reported)
    }

    /// A response that is a success, or the status of one that is none.
    async fn send(&self, call: &str, body: &Value) -> Result<std::result::Result<Response, u16>> {
        let mut request = self.client.post(format!("{}/{call}", self.base)).json(body);
        if let Some(key) = &self.key {
            request = request.bearer_auth(key);
        }
        let sent = timeout_at(Instant::now() + self.limits.silence, request.send()).await;
        let response = sent.map_err(|_| AssistantError::Silent)?.map_err(unreachable)?;
        Ok(match response.status() {
            status if status.is_success() => Ok(response),
            status => Err(status.as_u16()),
        })
    }

    pub(crate) fn model(&self) -> &str {
        &self.model
    }
}

/// The address may have a secret in it: it is not passed on.
fn unreachable(error: reqwest::Error) -> AssistantError {
    AssistantError::Unreachable(error.without_url().to_string())
}

/// An answer as it comes.
#[derive(Debug)]
pub struct AnswerStream {
    response: Response,
    /// None once the stream has ended.
    lines: Option<EventLines>,
    /// The bytes of an answer that is one JSON text, though a stream was asked for.
    whole: Option<Vec<u8>>,
    waiting: VecDeque<Chunk>,
    limits: Limits,
    ends_at: Instant,
    heard_at: Instant,
    bytes: usize,
    asked_tokens: i64,
    text_bytes: usize,
    usage: Option<Usage>,
    finish: String,
}

impl AnswerStream {
    /// More of the answer; none at its end. May be dropped while it waits, and called again.
    pub async fn next(&mut self) -> Result<Option<String>> {
        loop {
            while let Some(chunk) = self.waiting.pop_front() {
                if chunk.is_error {
                    self.close();
                    return Err(AssistantError::Reported);
                }
                self.usage = chunk.usage.or(self.usage);
                if let Some(finish) = chunk.finish {
                    self.finish = finish;
                }
                if chunk.is_end {
                    self.close();
                    break;
                }
                if !chunk.text.is_empty() {
                    self.text_bytes += chunk.text.len();
                    return Ok(Some(chunk.text));
                }
            }
            if self.lines.is_none() {
                // An end that nobody has announced is one where something has come before it.
                return match self.text_bytes == 0 && self.finish.is_empty() {
                    true => Err(AssistantError::Empty),
                    false => Ok(None),
                };
            }
            self.read().await?;
        }
    }

    /// What it has used until now: the endpoint's count, or ours.
    pub fn used(&self) -> Usage {
        self.usage.unwrap_or(Usage {
            tokens_in: self.asked_tokens,
            tokens_out: i64::try_from(self.text_bytes.div_ceil(3)).unwrap_or(i64::MAX),
        })
    }

    /// The endpoint has not counted.
    pub fn is_estimated(&self) -> bool {
        self.usage.is_none()
    }

    /// Why it has ended, in the endpoint's word; empty where it gave none.
    pub fn finish(&self) -> &str {
        &self.finish
    }

    async fn read(&mut self) -> Result<()> {
        if Instant::now() >= self.ends_at {
            return Err(AssistantError::TooLong);
        }
        let is_over = !self.finish.is_empty();
        let patience = match is_over {
            true => AFTER_THE_END.min(self.limits.silence),
            false => self.limits.silence,
        };
        let silent_at = self.heard_at + patience;
        let part = timeout_at(silent_at.min(self.ends_at), self.response.chunk()).await;
        let part = match part {
            Ok(part) => part,
            // The answer was complete, and the server keeps the connection.
            Err(_) if is_over => {
                self.end();
                return Ok(());
            }
            Err(_) if Instant::now() >= self.ends_at => return Err(AssistantError::TooLong),
            Err(_) => return Err(AssistantError::Silent),
        };
        let Some(part) = part.map_err(unreachable)? else {
            self.end();
            return Ok(());
        };
        self.heard_at = Instant::now();
        self.bytes += part.len();
        if self.bytes > self.limits.bytes {
            return Err(AssistantError::TooLarge);
        }
        if let Some(whole) = &mut self.whole {
            whole.extend_from_slice(&part);
        } else if let Some(lines) = &mut self.lines {
            let events = lines.push(&part)?;
            let chunks = events.iter().map(|event| chunk::read(&event.name, &event.data));
            self.waiting.extend(chunks);
        }
        Ok(())
    }

    /// The server has closed the stream.
    fn end(&mut self) {
        let lines = self.lines.take();
        if let Some(whole) = self.whole.take() {
            self.waiting
                .push_back(chunk::read("", &String::from_utf8_lossy(&whole)));
        } else if let Some(lines) = lines {
            let events = lines.finish();
            let chunks = events.iter().map(|event| chunk::read(&event.name, &event.data));
            self.waiting.extend(chunks);
        }
    }

    fn close(&mut self) {
        self.lines = None;
        self.whole = None;
    }
}

#[async_trait]
impl Model for Endpoint {
    async fn answer(&self, question: &Question) -> Result<Answer> {
        let mut stream = self.ask(question).await?;
        let mut text = String::new();
        while let Some(more) = stream.next().await? {
            text.push_str(&more);
        }
        Ok(Answer {
            usage: stream.used(),
            is_estimated: stream.is_estimated(),
            finish: stream.finish().to_owned(),
            text,
        })
    }
}

/// Tokens of texts that an endpoint has not counted.
pub(crate) fn tokens_of_all<'a>(texts: impl Iterator<Item = &'a str>) -> i64 {
    texts.map(tokens_of).sum()
}
