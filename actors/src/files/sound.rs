//! Sounds that flows play to callers, among the tenant's sealed files.

use super::cabinet::Cabinet;
use super::sealed_files::{all_of, blocking};
use crate::error::{ActorError, Result};
use hub_domain::TenantId;
use hub_media::prompt::Prompt;
use hub_media::sound_file::{SoundFault, kept_sound, read_sound, sound_file};

/// A sound that was taken in.
#[derive(Debug, Clone)]
pub struct TakenSound {
    /// Where its bytes lie.
    pub file_key: String,
    pub duration_ms: i64,
}

impl Cabinet {
    /// Reads an uploaded sound, and seals it as callers will hear it.
    pub async fn take_sound(
        &self,
        tenant: TenantId,
        bytes: Vec<u8>,
    ) -> Result<std::result::Result<TakenSound, SoundFault>> {
        let read = blocking(move || {
            let read = read_sound(&bytes).and_then(|sound| Ok((sound.len(), sound_file(&sound)?)));
            Ok(read)
        });
        let (packets, file) = match read.await? {
            Ok(read) => read,
            Err(fault) => return Ok(Err(fault)),
        };
        let file_key = format!("t{tenant}/sounds/{}", uuid::Uuid::now_v7());
        self.files
            .put(&self.keyring, tenant, vec![(file_key.clone(), file)])
            .await?;
        let duration_ms = i64::try_from(packets).unwrap_or(i64::MAX / 20) * 20;
        Ok(Ok(TakenSound {
            file_key,
            duration_ms,
        }))
    }

    /// The file of a sound: Ogg/Opus.
    pub async fn sound(&self, tenant: TenantId, file_key: &str) -> Result<Vec<u8>> {
        all_of(self.files.open(&self.keyring, tenant, file_key).await?).await
    }

    /// A sound as it is played to a telephone.
    pub async fn played_sound(&self, tenant: TenantId, file_key: &str) -> Result<Prompt> {
        let file = self.sound(tenant, file_key).await?;
        kept_sound(&file).map_err(|fault| ActorError::Program(fault.to_string()))
    }

    /// Deletes the bytes of a sound.
    pub async fn delete_sound(&self, file_key: String) -> Result<()> {
        self.files.delete(vec![file_key]).await
    }
}
