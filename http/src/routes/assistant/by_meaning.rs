//! Passages found by what they mean. The vector of a passage is asked for once and kept; with a question go out the question itself and
//! the passages that are new, in blocks. What is no passage of the tenant's programs any more leaves the store.

use super::connection::{endpoint, reserve, reserve_for_all};
use super::passages::passages_of;
use crate::App;
use crate::extract::Caller;
use crate::problem::{Key, Problem};
use hub_assistant::AssistantError;
use hub_assistant::embeddings::{Embeddings, MOST_TEXTS, most_used};
use hub_assistant::finding::{Found, found_by_vectors};
use hub_assistant::passage::Passage;
use hub_assistant::question::{Message, Speaker};
use hub_domain::assistant::{AiTool, AssistantSettings};
use hub_domain::clock::now_ms;
use hub_store::assistant::assistant_requests::{Ending, NewRequest, Spent, settle};
use hub_store::assistant::assistant_vectors::{self, VectorModel};
use hub_store::programs::program_listings::ListedProgram;
use sha2::{Digest, Sha256};
use std::collections::{BTreeSet, HashSet};

/// Who looks, and by which model.
pub struct ByMeaning<'a> {
    pub app: &'a App,
    pub caller: &'a Caller,
    pub settings: &'a AssistantSettings,
    pub tool: AiTool,
}

/// For whom vectors are asked.
#[derive(Clone, Copy)]
enum For {
    /// The question of one person: it is in their share.
    Caller,
    /// The programs of the tenant.
    Everybody,
}

impl ByMeaning<'_> {
    /// What fits a question, the best first; none where the endpoint does not answer or the day does not allow it: words find it then.
    pub async fn find(
        &self,
        question: &str,
        programs: &[ListedProgram],
        passages: &[Passage],
        most: usize,
    ) -> Result<Option<Vec<Found>>, Problem> {
        let texts = [question.to_owned()];
        let Some(asked) = self.vectors(&texts, For::Caller).await? else {
            return Ok(None);
        };
        let asked = asked.into_iter().next().unwrap_or_default();
        let (tenant, of) = (self.caller.tenant, self.model());
        let mut kept = self.app.store.assistant_vectors().of(tenant, of).await?;
        // The model of this name is another one by now, or was asked for other sizes.
        kept.retain(|_, vector| vector.len() == asked.len());
        let hashes: Vec<String> = passages.iter().map(|one| hash_of(&text_of(one))).collect();
        self.remove_stale(&kept.keys().cloned().collect(), programs, &hashes)
            .await?;
        let mut missing: Vec<(String, String)> = Vec::new();
        let mut seen = HashSet::new();
        for (passage, hash) in passages.iter().zip(&hashes) {
            if !kept.contains_key(hash) && seen.insert(hash) {
                missing.push((hash.clone(), text_of(passage)));
            }
        }
        for block in missing.chunks(MOST_TEXTS) {
            let texts: Vec<String> = block.iter().map(|(_, text)| text.clone()).collect();
            let Some(vectors) = self.vectors(&texts, For::Everybody).await? else {
                return Ok(None);
            };
            let hashes = block.iter().map(|(hash, _)| hash.clone());
            let vectors: Vec<(String, Vec<f64>)> = hashes.zip(vectors).collect();
            // Each block stays, so that the next question goes on where this one has to stop.
            assistant_vectors::keep(&self.app.store, tenant, of, &vectors, now_ms()).await?;
            kept.extend(vectors);
        }
        let known = passages.iter().zip(&hashes);
        let known = known.filter_map(|(passage, hash)| Some((passage, kept.get(hash)?.as_slice())));
        Ok(Some(found_by_vectors(&asked, known, most)))
    }

    fn model(&self) -> VectorModel<'_> {
        VectorModel {
            endpoint: &self.settings.endpoint,
            model: &self.settings.embedding_model,
        }
    }

    /// Removes what is kept and is a passage in no language any more.
    async fn remove_stale(
        &self,
        kept: &BTreeSet<String>,
        programs: &[ListedProgram],
        needed: &[String],
    ) -> Result<(), Problem> {
        if kept.iter().all(|hash| needed.contains(hash)) {
            return Ok(());
        }
        let mut live: HashSet<String> = needed.iter().cloned().collect();
        for lang in languages(programs) {
            let passages = passages_of(programs, lang);
            live.extend(passages.iter().map(|one| hash_of(&text_of(one))));
        }
        let stale: Vec<String> = kept
            .iter()
            .filter(|hash| !live.contains(*hash))
            .cloned()
            .collect();
        if !stale.is_empty() {
            assistant_vectors::remove(&self.app.store, self.caller.tenant, &stale).await?;
        }
        Ok(())
    }

    /// The vectors of texts, reserved and settled as every question is; none where there are none.
    async fn vectors(&self, texts: &[String], whom: For) -> Result<Option<Vec<Vec<f64>>>, Problem> {
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

/// A passage as its vector is asked for.
fn text_of(passage: &Passage) -> String {
    format!("{}: {}", passage.title, passage.text)
}

fn hash_of(text: &str) -> String {
    let digest = Sha256::digest(text.as_bytes());
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The languages in which programs say something of themselves.
fn languages(programs: &[ListedProgram]) -> BTreeSet<&str> {
    let mut languages = BTreeSet::from(["en"]);
    for program in programs {
        let details = &program.details;
        let lists = [&details.eligibility, &details.uses, &details.needs];
        let named = lists.into_iter().flatten().map(|one| &one.words);
        let words = [&program.names, &details.summary, &details.about, &details.next];
        for words in words.into_iter().chain(named) {
            languages.extend(words.keys().map(String::as_str));
        }
    }
    languages
}
