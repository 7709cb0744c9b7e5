//! Secrets of a tenant (for instance a captcha's) sealed under the tenant's own key. The number of the key precedes the
//! ciphertext, so that it can still be opened after the key was replaced, and a new master key does not touch it.

use super::Keyring;
use crate::{Result, StoreError};
use aes_gcm::aead::{Aead, KeyInit, Payload};
use aes_gcm::{Aes256Gcm, Nonce};
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use hub_domain::TenantId;

impl Keyring {
    /// Seals a text, bound to `context`.
    pub async fn seal_for_tenant(&self, tenant: TenantId, context: &str, plain: &str) -> Result<String> {
        let (id, key) = self.tenant_key(tenant).await?;
        let nonce: [u8; 12] = rand::random();
        let payload = Payload {
            msg: plain.as_bytes(),
            aad: context.as_bytes(),
        };
        let sealed = Aes256Gcm::new(&key.into())
            .encrypt(Nonce::from_slice(&nonce), payload)
            .map_err(|_| StoreError::Key(format!("{context} of tenant {tenant} cannot be sealed")))?;
        Ok(format!(
            "{id}.{}",
            BASE64_STANDARD.encode([nonce.as_slice(), &sealed].concat())
        ))
    }

    /// Opens what was sealed under the same tenant and context.
    pub async fn open_for_tenant(&self, tenant: TenantId, context: &str, sealed: &str) -> Result<String> {
        let misfit = || StoreError::Key(format!("{context} of tenant {tenant} cannot be opened"));
        let (id, body) = sealed.split_once('.').ok_or_else(misfit)?;
        let key = self
            .tenant_key_by_id(tenant, id.parse().map_err(|_| misfit())?)
            .await?;
        let bytes = BASE64_STANDARD.decode(body).map_err(|_| misfit())?;
        let (nonce, body) = bytes.split_at_checked(12).ok_or_else(misfit)?;
        let payload = Payload {
            msg: body,
            aad: context.as_bytes(),
        };
        let plain = Aes256Gcm::new(&key.into())
            .decrypt(Nonce::from_slice(nonce), payload)
            .map_err(|_| misfit())?;
        String::from_utf8(plain).map_err(|_| misfit())
    }
}
