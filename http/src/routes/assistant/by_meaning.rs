//! Passages found by what they mean. The vector of a passage is asked for once and kept; with a question go out the question itself and
//! the passages that are new, in blocks. What is no passage of the tenant's programs any more leaves the store.

use super::passages::passages_of;
use super::vectors::{For, Vectors};
use crate::App;
use crate::extract::Caller;
use crate::problem::Problem;
use hub_assistant::embeddings::Embeddings;
use hub_assistant::finding::{Found, FullText, found_by_vectors, fused};
use hub_assistant::local_vectors::{LocalVectors, MODEL, MOST_IN_A_TURN};
use hub_assistant::passage::Passage;
use hub_domain::TenantId;
use hub_domain::clock::now_ms;
use hub_store::Store;
use hub_store::assistant::assistant_vectors::{self, VectorModel};
use hub_store::programs::program_listings::ListedProgram;
use sha2::{Digest, Sha256};
use std::collections::{BTreeSet, HashSet};
use std::time::Duration;
use tokio::time::{Instant, timeout_at};

/// How long a question waits for vectors that this machine makes: for its own, and for those of passages that are new. What is not made
/// by then is worked on after it, and found by its words until then.
const PATIENCE: Duration = Duration::from_secs(2);

/// Who looks, and by whose vectors.
pub struct ByMeaning<'a> {
    pub app: &'a App,
    pub caller: &'a Caller,
    pub vectors: Vectors<'a>,
}

impl ByMeaning<'_> {
    /// What fits a question, the best first; none where the endpoint does not answer or the day does not allow it, or too many wait for
    /// this machine: words find it then. What this machine finds by meaning is one list with what words find.
    pub async fn find(
        &self,
        question: &str,
        programs: &[ListedProgram],
        passages: &[Passage],
        most: usize,
    ) -> Result<Option<Vec<Found>>, Problem> {
        let deadline = Instant::now() + PATIENCE;
        let texts = [question.to_owned()];
        let Some(asked) = self.made_by(deadline, &texts, For::Caller).await? else {
            return Ok(None);
        };
        let asked = asked.into_iter().next().unwrap_or_default();
        let (tenant, of) = (self.caller.tenant, self.vectors.model());
        let mut kept = self.app.store.assistant_vectors().of(tenant, of).await?;
        // The model of this name is another one by now, or was asked for other sizes.
        kept.retain(|_, vector| vector.len() == asked.len());
        let hashes: Vec<String> = passages.iter().map(|one| hash_of(&text_of(one))).collect();
        // Told apart by what is looked up: there may be thousands of either.
        let needed: HashSet<&str> = hashes.iter().map(String::as_str).collect();
        let strange = kept.keys().filter(|hash| !needed.contains(hash.as_str()));
        let strange: Vec<String> = strange.cloned().collect();
        self.remove_stale(strange, programs).await?;
        let mut missing: Vec<(String, String)> = Vec::new();
        let mut seen = HashSet::new();
        for (passage, hash) in passages.iter().zip(&hashes) {
            if !kept.contains_key(hash) && seen.insert(hash) {
                missing.push((hash.clone(), text_of(passage)));
            }
        }
        let mut rest = missing.as_slice();
        while !rest.is_empty() {
            let (block, after) = rest.split_at(rest.len().min(self.vectors.most_at_once()));
            let texts: Vec<String> = block.iter().map(|(_, text)| text.clone()).collect();
            let Some(vectors) = self.made_by(deadline, &texts, For::Everybody).await? else {
                match &self.vectors {
                    Vectors::Remote(_) => return Ok(None),
                    Vectors::Local(local) => self.fill_later(local, rest.to_vec()),
                }
                break;
            };
            let hashes = block.iter().map(|(hash, _)| hash.clone());
            let vectors: Vec<(String, Vec<f64>)> = hashes.zip(vectors).collect();
            // Each block stays, so that the next question goes on where this one has to stop.
            assistant_vectors::keep(&self.app.store, tenant, of, &vectors, now_ms()).await?;
            kept.extend(vectors);
            rest = after;
        }
        let known = passages.iter().zip(&hashes);
        let known = known.filter_map(|(passage, hash)| Some((passage, kept.get(hash)?.as_slice())));
        Ok(Some(match &self.vectors {
            Vectors::Remote(_) => found_by_vectors(&asked, known, most),
            Vectors::Local(local) => {
                let by_meaning = local.fitting(&asked, known, most);
                fused(by_meaning, FullText::found(question, passages, most), most)
            }
        }))
    }

    /// The vectors of texts; none where there are none, or this machine has not made them by then.
    async fn made_by(
        &self,
        deadline: Instant,
        texts: &[String],
        whom: For,
    ) -> Result<Option<Vec<Vec<f64>>>, Problem> {
        let made = self.vectors.made(texts, whom);
        match &self.vectors {
            Vectors::Remote(_) => made.await,
            Vectors::Local(_) => timeout_at(deadline, made).await.unwrap_or(Ok(None)),
        }
    }

    /// Makes the vectors of these passages after the answer, one block after the other, unless that is being done.
    fn fill_later(&self, local: &LocalVectors, passages: Vec<(String, String)>) {
        let tenant = self.caller.tenant;
        if passages.is_empty() {
            return;
        }
        let Some(filling) = local.begin_filling(tenant.0) else {
            return;
        };
        let (store, local) = (self.app.store.clone(), local.clone());
        actix_web::rt::spawn(async move {
            let _filling = filling;
            if let Err(error) = fill(&store, tenant, &local, &passages).await {
                tracing::warn!(%tenant, %error, "vectors of passages are missing");
            }
        });
    }

    /// Removes what is kept for no passage of the question's language, and is a passage in no other language either.
    async fn remove_stale(&self, strange: Vec<String>, programs: &[ListedProgram]) -> Result<(), Problem> {
        if strange.is_empty() {
            return Ok(());
        }
        let mut live: HashSet<String> = HashSet::new();
        for lang in languages(programs) {
            let passages = passages_of(programs, lang);
            live.extend(passages.iter().map(|one| hash_of(&text_of(one))));
        }
        let stale: Vec<String> = strange.into_iter().filter(|hash| !live.contains(hash)).collect();
        if !stale.is_empty() {
            assistant_vectors::remove(&self.app.store, self.caller.tenant, &stale).await?;
        }
        Ok(())
    }
}

/// Makes vectors here and keeps them; ends at the first block that cannot be made, the next question goes on there.
async fn fill(
    store: &Store,
    tenant: TenantId,
    local: &LocalVectors,
    passages: &[(String, String)],
) -> hub_store::Result<()> {
    let of = VectorModel {
        endpoint: "",
        model: MODEL,
    };
    for block in passages.chunks(MOST_IN_A_TURN) {
        let texts: Vec<String> = block.iter().map(|(_, text)| text.clone()).collect();
        let Ok(vectors) = local.vectors(&texts).await else {
            return Ok(());
        };
        let hashes = block.iter().map(|(hash, _)| hash.clone());
        let vectors: Vec<(String, Vec<f64>)> = hashes.zip(vectors).collect();
        assistant_vectors::keep(store, tenant, of, &vectors, now_ms()).await?;
    }
    Ok(())
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
