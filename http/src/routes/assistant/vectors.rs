//! Whose vectors texts are compared by: those of the tenant's endpoint where it has a model for them, else those of this machine where
//! its weights are there.

use super::connection::{endpoint, reserve, reserve_for_all};
use crate::App;
use crate::extract::Caller;
use crate::problem::{Key, Problem};
use hub_assistant::AssistantError;
use hub_assistant::embeddings::{Embeddings, MOST_TEXTS, most_used};
use hub_assistant::local_vectors::{LocalVectors, MODEL, MOST_IN_A_TURN};
use hub_assistant::question::{Message, Speaker};
use hub_domain::assistant::{AiTool, AssistantSettings};
use hub_domain::clock::now_ms;
use hub_store::assistant::assistant_requests::{Ending, NewRequest, Spent, settle};
use hub_store::assistant::assistant_vectors::VectorModel;

/// For whom vectors are asked.
#[derive(Clone, Copy)]
pub enum For {
    /// The question of one person: it is in their share.
    Caller,
    /// The programs of the tenant.
    Everybody,
}

/// Where vectors come from.
pub enum Vectors<'a> {
    /// The tenant's endpoint; each text is counted and kept as every question is.
    Remote(Remote<'a>),
    /// This machine.
    Local(&'a LocalVectors),
}

/// Who asks the endpoint, and with which tool.
pub struct Remote<'a> {
    pub app: &'a App,
    pub caller: &'a Caller,
    pub settings: &'a AssistantSettings,
    pub tool: AiTool,
}

impl<'a> Vectors<'a> {
    /// Those of this machine, unless the tenant's vectors are the endpoint's; none without weights.
    pub fn of_this_machine(app: &'a App, settings: Option<&AssistantSettings>) -> Option<Self> {
        let asks_endpoint = settings.is_some_and(|settings| !settings.embedding_model.is_empty());
        (!asks_endpoint && app.vectors.is_ready()).then_some(Self::Local(&app.vectors))
    }

    /// Under what they are kept.
    pub fn model(&self) -> VectorModel<'_> {
        match self {
            Self::Remote(remote) => VectorModel {
                endpoint: &remote.settings.endpoint,
                model: &remote.settings.embedding_model,
            },
            Self::Local(_) => VectorModel {
                endpoint: "",
                model: MODEL,
            },
        }
    }

    /// Most texts at once.
    pub fn most_at_once(&self) -> usize {
        match self {
            Self::Remote(_) => MOST_TEXTS,
            Self::Local(_) => MOST_IN_A_TURN,
        }
    }

    /// The vectors of texts; none where there are none now: words find it then.
    pub async fn made(&self, texts: &[String], whom: For) -> Result<Option<Vec<Vec<f64>>>, Problem> {
        match self {
            Self::Remote(remote) => remote.made(texts, whom).await,
            Self::Local(local) => match local.vectors(texts).await {
                Ok(vectors) => Ok(Some(vectors)),
                Err(error) => {
                    tracing::warn!(%error, "no vectors");
                    Ok(None)
                }
            },
        }
    }
}

impl Remote<'_> {
    /// Reserved and settled as every question is.
    async fn made(&self, texts: &[String], whom: For) -> Result<Option<Vec<Vec<f64>>>, Problem> {
        let (app, settings, tenant) = (self.app, self.settings, self.caller.tenant);
        let tokens = most_used(texts);
        let id = uuid::Uuid::now_v7().to_string();
        let message = Message {
            role: Speaker::User,
            content: texts.join("\n"),
        };
        let sent = serde_json::to_string(&[message]).map_err(Problem::internal)?;
        let new = NewRequest {
            id: &id,
            tool: self.tool,
            account: self.caller.account,
            account_name: &self.caller.name,
            prompt_version: 0,
            endpoint: &settings.endpoint,
            model: &settings.embedding_model,
            sent: &sent,
            reserved_tokens: tokens,
            at_ms: now_ms(),
        };
        let reserved = match whom {
            For::Caller => reserve(app, tenant, settings, self.tool, new).await,
            For::Everybody => reserve_for_all(app, tenant, settings, self.tool, new).await,
        };
        match reserved {
            Ok(()) => {}
            // Passages are many more tokens than the question: it may still be asked with those that its words find.
            Err(problem) if matches!(problem.key(), Key::CapReached | Key::PersonCapReached) => {
                return Ok(None);
            }
            Err(problem) => return Err(problem),
        }
        let vectors = match endpoint(app, tenant, settings, &settings.embedding_model).await {
            Ok(endpoint) => endpoint.vectors(texts).await,
            Err(error) => Err(error),
        };
        let (ending, tokens_in) = match &vectors {
            Ok(_) => (Ending::Done, tokens),
            Err(AssistantError::Silent) => (Ending::Failed("silent"), tokens),
            Err(error) => {
                tracing::warn!(%tenant, %error, "no vectors");
                (Ending::Failed(error.key()), 0)
            }
        };
        let spent = Spent {
            tokens_in,
            tokens_out: 0,
            cost_microcents: settings.cost_microcents(tokens_in, 0),
            is_estimated: true,
        };
        settle(&app.store, tenant, &id, ending, spent).await?;
        Ok(vectors.ok())
    }
}
