//! Keys at rest, by envelope encryption: a master key seals one data key per tenant, the signing keys and the media
//! keys' secrets; each sealed value is bound to its row by name. Opened keys are held in memory.

pub mod api_keys;
mod master;
mod sealed;
mod words;

pub use master::MasterKey;
pub use words::TenantWords;

use crate::{Result, Store, StoreError, args, statements};
use aes_gcm::aead::{Aead, Payload};
use aes_gcm::{Aes256Gcm, KeyInit, Nonce};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use hub_domain::TenantId;
use hub_domain::clock::now_ms;
use parking_lot::RwLock;
use std::collections::HashMap;
use std::sync::Arc;

statements! {
    TENANT_KEYS = "SELECT tenant_id, key_id, wrapped, retired_at_ms FROM tenant_keys ORDER BY tenant_id, key_id";
    INSERT_TENANT_KEY = "INSERT INTO tenant_keys (tenant_id, key_id, wrapped, created_at_ms, retired_at_ms)
        VALUES ($1, $2, $3, $4, NULL) ON CONFLICT (tenant_id, key_id) DO NOTHING";
    NEWEST_TENANT_KEY = "SELECT key_id FROM tenant_keys WHERE tenant_id = $1 AND retired_at_ms IS NULL ORDER BY key_id DESC LIMIT 1";
    RETIRE_TENANT_KEYS = "UPDATE tenant_keys SET retired_at_ms = $3 WHERE tenant_id = $1 AND key_id < $2 AND retired_at_ms IS NULL";
    REWRAP_TENANT_KEY = "UPDATE tenant_keys SET wrapped = $3 WHERE tenant_id = $1 AND key_id = $2";
    MEDIA_KEYS = "SELECT api_key, tenant_id, sealed_secret FROM media_keys ORDER BY created_at_ms, api_key";
    INSERT_MEDIA_KEY = "INSERT INTO media_keys (api_key, tenant_id, sealed_secret, created_at_ms) VALUES ($1, $2, $3, $4)
        ON CONFLICT (api_key) DO NOTHING";
    REWRAP_MEDIA_KEY = "UPDATE media_keys SET sealed_secret = $2 WHERE api_key = $1";
    SIGNING_KEYS = "SELECT kid, sealed_private, public_key, created_at_ms, retired_at_ms FROM signing_keys
        ORDER BY created_at_ms DESC, kid";
    INSERT_SIGNING_KEY = "INSERT INTO signing_keys (kid, sealed_private, public_key, created_at_ms, retired_at_ms)
        VALUES ($1, $2, $3, $4, NULL)";
    RETIRE_SIGNING_KEY = "UPDATE signing_keys SET retired_at_ms = $2 WHERE kid = $1 AND retired_at_ms IS NULL";
    REWRAP_SIGNING_KEY = "UPDATE signing_keys SET sealed_private = $2 WHERE kid = $1";
}

/// An API key of the media server, with whose rooms it reaches.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MediaKey {
    pub api_key: String,
    pub tenant: TenantId,
    pub secret: String,
}

/// A key pair that signs tokens (Ed25519).
#[derive(Clone)]
pub struct SigningKey {
    pub kid: String,
    /// PKCS #8.
    pub private: Vec<u8>,
    /// 32 bytes.
    pub public: Vec<u8>,
    pub created_at_ms: i64,
    /// From then on it verifies, but signs no more.
    pub retired_at_ms: Option<i64>,
}

#[derive(Default)]
struct Opened {
    tenant_keys: HashMap<(TenantId, i64), [u8; 32]>,
    current: HashMap<TenantId, i64>,
    media: HashMap<String, MediaKey>,
}

struct Inner {
    store: Store,
    master: MasterKey,
    opened: RwLock<Opened>,
}

/// Opens and seals. Clones share one.
#[derive(Clone)]
pub struct Keyring(Arc<Inner>);

impl Keyring {
    /// Opens every key in the database; a master key that does not fit is an error here, not later.
    pub async fn open(store: Store, master: MasterKey) -> Result<Self> {
        let keyring = Self(Arc::new(Inner {
            store,
            master,
            opened: RwLock::default(),
        }));
        keyring.reload().await?;
        Ok(keyring)
    }

    /// Reads all keys again, for instance after another node has added one.
    pub async fn reload(&self) -> Result<()> {
        let db = self.0.store.db();
        let mut opened = Opened::default();
        let rows: Vec<(i64, i64, String, Option<i64>)> = db.all(TENANT_KEYS, args![]).await?;
        for (tenant, id, wrapped, retired) in rows {
            let key = self
                .unseal(&tenant_context(TenantId(tenant), id), &wrapped)?
                .try_into()
                .map_err(|_| StoreError::Key("a tenant key is not 32 bytes long".into()))?;
            opened.tenant_keys.insert((TenantId(tenant), id), key);
            if retired.is_none() {
                opened.current.insert(TenantId(tenant), id);
            }
        }
        let rows: Vec<(String, i64, String)> = db.all(MEDIA_KEYS, args![]).await?;
        for (api_key, tenant, sealed) in rows {
            let secret = String::from_utf8(self.unseal(&media_context(&api_key), &sealed)?)
                .map_err(|_| StoreError::Key("a media secret is not text".into()))?;
            opened.media.insert(
                api_key.clone(),
                MediaKey {
                    api_key,
                    tenant: TenantId(tenant),
                    secret,
                },
            );
        }
        *self.0.opened.write() = opened;
        Ok(())
    }

    /// This tenant's current sealing key and its number; created if missing.
    pub async fn tenant_key(&self, tenant: TenantId) -> Result<(i64, [u8; 32])> {
        if let Some(found) = self.current_key(tenant) {
            return Ok(found);
        }
        self.add_tenant_key(tenant, 1).await?;
        self.current_key(tenant)
            .ok_or_else(|| StoreError::Key(format!("tenant {tenant} has no key")))
    }

    /// The same after reading the database: another process may have rotated the key.
    pub async fn newest_tenant_key(&self, tenant: TenantId) -> Result<(i64, [u8; 32])> {
        let db = self.0.store.db();
        let newest: Option<(i64,)> = db.optional(NEWEST_TENANT_KEY, args![tenant]).await?;
        if newest.map(|(id,)| id) != self.current_key(tenant).map(|(id, _)| id) {
            self.reload().await?;
        }
        self.tenant_key(tenant).await
    }

    fn current_key(&self, tenant: TenantId) -> Option<(i64, [u8; 32])> {
        let opened = self.0.opened.read();
        let id = *opened.current.get(&tenant)?;
        Some((id, *opened.tenant_keys.get(&(tenant, id))?))
    }

    /// A key by the number stored with the sealed value; retired keys still open.
    pub async fn tenant_key_by_id(&self, tenant: TenantId, key_id: i64) -> Result<[u8; 32]> {
        if let Some(key) = self.0.opened.read().tenant_keys.get(&(tenant, key_id)) {
            return Ok(*key);
        }
        self.reload().await?;
        let found = self.0.opened.read().tenant_keys.get(&(tenant, key_id)).copied();
        found.ok_or_else(|| StoreError::Key(format!("key {key_id} of tenant {tenant} is missing")))
    }

    /// The numbers of a tenant's data keys, and whether each seals new data: at most one does.
    pub fn tenant_keys(&self, tenant: TenantId) -> Vec<(i64, bool)> {
        let opened = self.0.opened.read();
        let current = opened.current.get(&tenant).copied();
        let mut ids: Vec<i64> = opened
            .tenant_keys
            .keys()
            .filter(|(owner, _)| *owner == tenant)
            .map(|(_, id)| *id)
            .collect();
        ids.sort_unstable();
        ids.into_iter().map(|id| (id, current == Some(id))).collect()
    }

    /// Gives a tenant a new data key; what older keys sealed stays readable.
    pub async fn rotate_tenant_key(&self, tenant: TenantId) -> Result<i64> {
        self.reload().await?;
        let next = self.current_key(tenant).map_or(1, |(id, _)| id + 1);
        self.add_tenant_key(tenant, next).await?;
        Ok(next)
    }

    async fn add_tenant_key(&self, tenant: TenantId, id: i64) -> Result<()> {
        let key: [u8; 32] = rand::random();
        let wrapped = self.seal(&tenant_context(tenant, id), &key)?;
        let mut write = self.0.store.write().await?;
        write
            .execute(INSERT_TENANT_KEY, args![tenant, id, wrapped, now_ms()])
            .await?;
        write
            .execute(RETIRE_TENANT_KEYS, args![tenant, id, now_ms()])
            .await?;
        write.commit().await?;
        // Another node may have used the same number first: the database decides.
        self.reload().await
    }

    /// The tenant and secret of a media API key, from memory.
    pub fn media_secret(&self, api_key: &str) -> Option<(TenantId, String)> {
        let opened = self.0.opened.read();
        opened
            .media
            .get(api_key)
            .map(|key| (key.tenant, key.secret.clone()))
    }

    /// A media API key of this tenant; created if missing.
    pub async fn media_key(&self, tenant: TenantId) -> Result<MediaKey> {
        let find = || {
            self.0
                .opened
                .read()
                .media
                .values()
                .find(|key| key.tenant == tenant)
                .cloned()
        };
        if let Some(found) = find() {
            return Ok(found);
        }
        self.add_media_key(&self.new_media_key(tenant)).await?;
        find().ok_or_else(|| StoreError::Key(format!("tenant {tenant} has no media key")))
    }

    /// A new media API key for a tenant, not yet stored.
    pub fn new_media_key(&self, tenant: TenantId) -> MediaKey {
        MediaKey {
            api_key: format!("API{}", hex_id()),
            tenant,
            secret: STANDARD.encode(rand::random::<[u8; 32]>()),
        }
    }

    /// Adds a media API key; one that is there already is left as it is.
    pub async fn add_media_key(&self, key: &MediaKey) -> Result<()> {
        let sealed = self.seal(&media_context(&key.api_key), key.secret.as_bytes())?;
        self.0
            .store
            .db()
            .execute(
                INSERT_MEDIA_KEY,
                args![&key.api_key, key.tenant, sealed, now_ms()],
            )
            .await?;
        self.reload().await
    }

    /// Every signing key, the newest first.
    pub async fn signing_keys(&self) -> Result<Vec<SigningKey>> {
        let rows: Vec<(String, String, String, i64, Option<i64>)> =
            self.0.store.db().all(SIGNING_KEYS, args![]).await?;
        let mut keys = Vec::with_capacity(rows.len());
        for (kid, sealed, public, created_at_ms, retired_at_ms) in rows {
            let private = self.unseal(&signing_context(&kid), &sealed)?;
            let public = STANDARD.decode(public).map_err(|error| StoreError::Corrupt {
                what: "public key",
                reason: error.to_string(),
            })?;
            keys.push(SigningKey {
                kid,
                private,
                public,
                created_at_ms,
                retired_at_ms,
            });
        }
        Ok(keys)
    }

    /// Keeps a new signing key.
    pub async fn add_signing_key(&self, key: &SigningKey) -> Result<()> {
        let sealed = self.seal(&signing_context(&key.kid), &key.private)?;
        let values = args![&key.kid, sealed, STANDARD.encode(&key.public), key.created_at_ms];
        self.0
            .store
            .db()
            .execute(INSERT_SIGNING_KEY, values)
            .await
            .map(drop)
    }

    /// Lets a signing key sign no more; it still verifies.
    pub async fn retire_signing_key(&self, kid: &str) -> Result<()> {
        self.0
            .store
            .db()
            .execute(RETIRE_SIGNING_KEY, args![kid, now_ms()])
            .await
            .map(drop)
    }

    /// Seals everything under another master key, in one transaction. The caller then stores the new one.
    pub async fn change_master(&self, next: MasterKey) -> Result<Self> {
        let signing = self.signing_keys().await?;
        let next = Self(Arc::new(Inner {
            store: self.0.store.clone(),
            master: next,
            opened: RwLock::default(),
        }));
        let opened = {
            let opened = self.0.opened.read();
            (opened.tenant_keys.clone(), opened.media.clone())
        };
        let mut write = self.0.store.write().await?;
        for ((tenant, id), key) in opened.0 {
            let wrapped = next.seal(&tenant_context(tenant, id), &key)?;
            write
                .execute(REWRAP_TENANT_KEY, args![tenant, id, wrapped])
                .await?;
        }
        for key in opened.1.into_values() {
            let sealed = next.seal(&media_context(&key.api_key), key.secret.as_bytes())?;
            write
                .execute(REWRAP_MEDIA_KEY, args![&key.api_key, sealed])
                .await?;
        }
        for key in signing {
            let sealed = next.seal(&signing_context(&key.kid), &key.private)?;
            write.execute(REWRAP_SIGNING_KEY, args![&key.kid, sealed]).await?;
        }
        write.commit().await?;
        next.reload().await?;
        Ok(next)
    }

    /// Seals bytes under the master key, bound to `context`: base64 of a random nonce and the ciphertext.
    pub fn seal(&self, context: &str, plain: &[u8]) -> Result<String> {
        let nonce: [u8; 12] = rand::random();
        let payload = Payload {
            msg: plain,
            aad: context.as_bytes(),
        };
        let sealed = self
            .cipher()
            .encrypt(Nonce::from_slice(&nonce), payload)
            .map_err(|_| StoreError::Key(format!("{context} cannot be sealed")))?;
        Ok(STANDARD.encode([nonce.as_slice(), &sealed].concat()))
    }

    /// Opens what was sealed under the same context.
    pub fn unseal(&self, context: &str, sealed: &str) -> Result<Vec<u8>> {
        let misfit = || StoreError::Key(format!("the master key does not open {context}"));
        let bytes = STANDARD.decode(sealed).map_err(|_| misfit())?;
        let (nonce, body) = bytes.split_at_checked(12).ok_or_else(misfit)?;
        let payload = Payload {
            msg: body,
            aad: context.as_bytes(),
        };
        self.cipher()
            .decrypt(Nonce::from_slice(nonce), payload)
            .map_err(|_| misfit())
    }

    fn cipher(&self) -> Aes256Gcm {
        Aes256Gcm::new(&self.0.master.0.into())
    }
}

fn tenant_context(tenant: TenantId, id: i64) -> String {
    format!("tenant_keys/{tenant}/{id}")
}

fn media_context(api_key: &str) -> String {
    format!("media_keys/{api_key}")
}

fn signing_context(kid: &str) -> String {
    format!("signing_keys/{kid}")
}

fn hex_id() -> String {
    rand::random::<[u8; 6]>()
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect()
}
