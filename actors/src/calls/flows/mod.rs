//! Flows of a tenant: those that are published, and how their prompts sound.

mod published;

pub use published::PublishedFlows;

use crate::Hub;
use crate::error::{ActorError, Result};
use hub_domain::TenantId;

impl Hub {
    /// A prompt as callers hear it: Ogg/Opus. What was spoken once is kept.
    pub async fn spoken_prompt(&self, lang: &str, text: &str) -> Result<Vec<u8>> {
        let (speaker, lang, text) = (self.speaker(), lang.to_owned(), text.to_owned());
        let spoken = tokio::task::spawn_blocking(move || {
            let prompt = speaker.say(&lang, &text).map_err(|error| error.to_string())?;
            hub_media::recording::prompt_file(&prompt).map_err(|error| error.to_string())
        });
        let program = |error: String| ActorError::Program(error);
        spoken
            .await
            .map_err(|error| program(error.to_string()))?
            .map_err(program)
    }

    /// What a program is called; empty where it is not known.
    pub async fn program_name(&self, tenant: TenantId, program: i64) -> Result<String> {
        let programs = self.store().programs().all(tenant).await?;
        let known = programs.into_iter().find(|known| known.id == program);
        Ok(known.map(|known| known.name).unwrap_or_default())
    }
}
