//! An answer on its way: the endpoint is asked, what comes is judged and restored, shown piece by piece, and in the end settled. When
//! its reader has gone, the connection to the endpoint is closed, and what came until then is counted.

use super::connection::endpoint;
use super::events::Sending;
use crate::App;
use hub_assistant::AssistantError;
use hub_assistant::chunk::Usage;
use hub_assistant::grounding::{Dropped, Grounding, Judged};
use hub_assistant::passage::Passage;
use hub_assistant::question::{Message, Question};
use hub_assistant::redaction::Restorer;
use hub_domain::TenantId;
use hub_domain::assistant::AssistantSettings;
use hub_store::assistant::assistant_requests::{Ending, Spent, settle};
use serde::Serialize;

/// Where in a call an utterance was said.
#[derive(Debug, Clone, Serialize, utoipa::ToSchema)]
pub struct AiMoment {
    /// The number by which sentences name it.
    pub id: i64,
    pub segment_id: String,
    /// From the beginning of the conference, as in the transcript.
    pub start_ms: i64,
}

/// A piece of an answer.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum AiEvent {
    /// What was sent, and the passages that the answer may name.
    Started {
        request_id: String,
        sent: Vec<Message>,
        passages: Vec<Passage>,
        /// The seconds of the passages, where they are utterances of a call.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        #[schema(required = false)]
        moments: Vec<AiMoment>,
    },
    /// More of an answer whose sentences need no sources.
    Text { text: String },
    /// A sentence with its sources.
    Sentence { text: String, sources: Vec<i64> },
    /// A sentence was left out.
    Dropped { reason: Dropped },
    /// The answer has ended.
    Done {
        /// `stop`, `length` (it was cut off) or another word of the endpoint; empty where it gave none.
        finish: String,
        tokens_in: i64,
        tokens_out: i64,
        /// In millionths of a cent.
        cost_microcents: i64,
        /// The endpoint has not counted: the tokens are the hub's estimate.
        is_estimated: bool,
        /// Every sentence needs a source, and none has one.
        nothing_fits: bool,
    },
    /// There is no more of it, by the machine key of why.
    Failed { key: String },
}

/// A question for which tokens are reserved.
pub struct Asked {
    pub tenant: TenantId,
    pub id: String,
    pub settings: AssistantSettings,
    pub question: Question,
    pub passages: Vec<Passage>,
    pub moments: Vec<AiMoment>,
    pub is_grounded: bool,
    pub restorer: Restorer,
}

/// How an answer has ended, and what it has used.
struct Ended {
    ending: Ending,
    used: Usage,
    is_estimated: bool,
    finish: String,
    is_shown: bool,
}

impl Ended {
    /// Before anything came: `tokens_in` may have been read.
    fn early(ending: Ending, tokens_in: i64) -> Self {
        Self {
            ending,
            used: Usage {
                tokens_in,
                tokens_out: 0,
            },
            is_estimated: true,
            finish: String::new(),
            is_shown: false,
        }
    }
}

/// Asks, and shows what comes.
pub async fn answer(app: App, asked: Asked, sending: Sending) {
    let started = AiEvent::Started {
        request_id: asked.id.clone(),
        sent: asked.question.messages.clone(),
        passages: asked
            .passages
            .iter()
            .map(|one| restored(one, &asked.restorer))
            .collect(),
        moments: asked.moments.clone(),
    };
    let ended = match sending.event(&started).await {
        true => ask(&app, &asked, &sending).await,
        // Nothing was sent yet.
        false => Ended::early(Ending::Stopped, 0),
    };
    let cost_microcents = asked
        .settings
        .cost_microcents(ended.used.tokens_in, ended.used.tokens_out);
    let spent = Spent {
        tokens_in: ended.used.tokens_in,
        tokens_out: ended.used.tokens_out,
        cost_microcents,
        is_estimated: ended.is_estimated,
    };
    if let Err(error) = settle(&app.store, asked.tenant, &asked.id, ended.ending, spent).await {
        tracing::error!(request.id = %asked.id, %error, "an answer could not be settled");
    }
    let last = match ended.ending {
        Ending::Failed(key) => AiEvent::Failed { key: key.to_owned() },
        Ending::Done | Ending::Stopped => AiEvent::Done {
            finish: ended.finish,
            tokens_in: spent.tokens_in,
            tokens_out: spent.tokens_out,
            cost_microcents,
            is_estimated: spent.is_estimated,
            nothing_fits: asked.is_grounded && !ended.is_shown,
        },
    };
    sending.event(&last).await;
}

/// A fact is shown to its author as they typed it, an utterance as it was said.
fn restored(passage: &Passage, restorer: &Restorer) -> Passage {
    Passage {
        title: restorer.whole(&passage.title),
        text: restorer.whole(&passage.text),
        ..passage.clone()
    }
}

async fn ask(app: &App, asked: &Asked, sending: &Sending) -> Ended {
    let (tenant, settings) = (asked.tenant, &asked.settings);
    let tokens_in = asked.question.tokens();
    let begun = sending.while_heard(async {
        let endpoint = endpoint(app, tenant, settings, &settings.model).await?;
        endpoint.ask(&asked.question).await
    });
    let mut stream = match begun.await {
        None => return Ended::early(Ending::Stopped, tokens_in),
        Some(Ok(stream)) => stream,
        Some(Err(error)) => {
            tracing::warn!(%tenant, %error, "a model was not reached");
            // A refusal costs nothing; after a silence nobody knows.
            let tokens_in = match error {
                AssistantError::Silent | AssistantError::TooLong => tokens_in,
                _ => 0,
            };
            return Ended::early(Ending::Failed(error.key()), tokens_in);
        }
    };
    let mut shown = Shown {
        grounding: asked.is_grounded.then(|| Grounding::on(&asked.passages)),
        restorer: asked.restorer.clone(),
        is_shown: false,
    };
    let ending = loop {
        match sending.while_heard(stream.next()).await {
            None => break Ending::Stopped,
            Some(Ok(Some(text))) => {
                if !send_all(sending, shown.push(&text)).await {
                    break Ending::Stopped;
                }
            }
            Some(Ok(None)) => break Ending::Done,
            Some(Err(error)) => {
                tracing::warn!(%tenant, %error, "an answer broke off");
                break Ending::Failed(error.key());
            }
        }
    };
    let (used, is_estimated, finish) = (stream.used(), stream.is_estimated(), stream.finish().to_owned());
    // The connection ends before anything else is done.
    drop(stream);
    let (rest, is_shown) = shown.finish();
    send_all(sending, rest).await;
    Ended {
        ending,
        used,
        is_estimated,
        finish,
        is_shown,
    }
}

async fn send_all(sending: &Sending, events: Vec<AiEvent>) -> bool {
    for event in events {
        if !sending.event(&event).await {
            return false;
        }
    }
    true
}

/// Makes pieces to be shown of pieces that came.
struct Shown<'a> {
    /// Where every sentence needs a source.
    grounding: Option<Grounding<'a>>,
    restorer: Restorer,
    is_shown: bool,
}

impl Shown<'_> {
    fn push(&mut self, text: &str) -> Vec<AiEvent> {
        match &mut self.grounding {
            Some(grounding) => {
                let judged = grounding.push(text);
                self.judged(judged)
            }
            None => self.plain(text),
        }
    }

    fn finish(mut self) -> (Vec<AiEvent>, bool) {
        let events = match self.grounding.take() {
            Some(grounding) => {
                let judged = grounding.finish();
                self.judged(judged)
            }
            None => {
                let text = self.restorer.finish();
                self.text(text)
            }
        };
        (events, self.is_shown)
    }

    fn plain(&mut self, text: &str) -> Vec<AiEvent> {
        let text = self.restorer.push(text);
        self.text(text)
    }

    fn text(&mut self, text: String) -> Vec<AiEvent> {
        if text.is_empty() {
            return Vec::new();
        }
        self.is_shown = true;
        vec![AiEvent::Text { text }]
    }

    fn judged(&mut self, judged: Vec<Judged>) -> Vec<AiEvent> {
        let mut events = Vec::new();
        for one in judged {
            events.push(match one {
                Judged::Kept(sentence) => {
                    self.is_shown = true;
                    AiEvent::Sentence {
                        text: self.restorer.whole(&sentence.text),
                        sources: sentence.sources,
                    }
                }
                Judged::Dropped(reason) => AiEvent::Dropped { reason },
            });
        }
        events
    }
}
