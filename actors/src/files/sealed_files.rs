//! The store of files, beneath recordings and documents alike: everything in it is sealed with its tenant's key, and found by a
//! key that begins with the tenant.

use crate::error::{ActorError, Result};
use hub_domain::TenantId;
use hub_store::StoreError;
use hub_store::files::{FileSource, Files, SealKey, SealedReader, put_sealed};
use hub_store::keys::Keyring;
use std::io::Read;
use std::sync::Arc;

/// A file's bytes, open for reading at any place.
pub type OpenFile = SealedReader<Box<dyn FileSource>>;

/// See the module. Clones share everything.
#[derive(Clone)]
pub struct SealedFiles(Arc<dyn Files>);

impl SealedFiles {
    /// Files that lie there.
    pub fn new(files: Arc<dyn Files>) -> Self {
        Self(files)
    }

    /// Where they lie, for those who seal as they write.
    pub(crate) fn raw(&self) -> &Arc<dyn Files> {
        &self.0
    }

    /// Opens a file of the tenant; it says itself by which key it is sealed.
    pub async fn open(&self, keyring: &Keyring, tenant: TenantId, file_key: &str) -> Result<OpenFile> {
        if tenant_of(file_key) != Some(tenant) {
            return Err(StoreError::NotFound("file").into());
        }
        let (files, key) = (self.0.clone(), file_key.to_owned());
        let (source, key_id) = blocking(move || {
            let mut source = files.open(&key)?;
            let key_id = SealedReader::key_id(&mut source)?;
            Ok((source, key_id))
        })
        .await?;
        let secret = keyring.tenant_key_by_id(tenant, key_id.into()).await?;
        let key = file_key.to_owned();
        blocking(move || Ok(SealedReader::open(source, &key, |_| Some(secret))?)).await
    }

    /// Opens a file that is sealed by this key of the tenant's and no other.
    pub async fn open_by_key(
        &self,
        keyring: &Keyring,
        tenant: TenantId,
        file_key: &str,
        key_id: i64,
    ) -> Result<OpenFile> {
        if tenant_of(file_key) != Some(tenant) {
            return Err(StoreError::NotFound("file").into());
        }
        let secret = keyring.tenant_key_by_id(tenant, key_id).await?;
        let (files, key) = (self.0.clone(), file_key.to_owned());
        blocking(move || {
            let source = files.open(&key)?;
            Ok(SealedReader::open(source, &key, |found| {
                (i64::from(found) == key_id).then_some(secret)
            })?)
        })
        .await
    }

    /// Seals and puts whole files, by the tenant's newest key.
    pub async fn put(
        &self,
        keyring: &Keyring,
        tenant: TenantId,
        whole: Vec<(String, Vec<u8>)>,
    ) -> Result<()> {
        let (id, secret) = keyring.newest_tenant_key(tenant).await?;
        let id = u32::try_from(id).map_err(|_| StoreError::Key(format!("key {id} has no such number")))?;
        let files = self.0.clone();
        blocking(move || {
            let key = SealKey { id, secret };
            for (file_key, bytes) in whole {
                put_sealed(&*files, &file_key, &bytes, &key)?;
            }
            Ok(())
        })
        .await
    }

    /// Deletes files; one that is gone already is no error.
    pub async fn delete(&self, keys: Vec<String>) -> Result<()> {
        let files = self.0.clone();
        blocking(move || {
            for key in keys {
                files.delete(&key)?;
            }
            Ok(())
        })
        .await
    }

    /// Deletes everything below a folder.
    pub async fn delete_folder(&self, folder: String) -> Result<()> {
        let files = self.0.clone();
        blocking(move || {
            for key in files.list(&folder)? {
                files.delete(&key)?;
            }
            Ok(())
        })
        .await
    }
}

/// Whose a file is.
pub(crate) fn tenant_of(file_key: &str) -> Option<TenantId> {
    file_key.strip_prefix('t')?.split('/').next()?.parse().ok()
}

/// All bytes of an open file.
pub(crate) async fn all_of(mut open: OpenFile) -> Result<Vec<u8>> {
    blocking(move || {
        let mut bytes = Vec::new();
        open.read_to_end(&mut bytes).map_err(StoreError::Io)?;
        Ok(bytes)
    })
    .await
}

/// Work that blocks, on a thread for such work.
pub(crate) async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T> + Send + 'static,
) -> Result<T> {
    tokio::task::spawn_blocking(work)
        .await
        .map_err(|error| ActorError::Program(error.to_string()))?
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{self, TENANT};

    #[actix::test]
    async fn a_file_is_its_tenants_sealed_and_gone_when_it_is_deleted() {
        let test = testing::hub().await;
        let (files, keyring) = (test.hub.recordings().files(), test.hub.keyring());
        let key = "t1/letters/one".to_owned();
        files
            .put(keyring, TENANT, vec![(key.clone(), b"Dear Ana".to_vec())])
            .await
            .unwrap();
        let open = files.open(keyring, TENANT, &key).await.unwrap();
        assert_eq!(all_of(open).await.unwrap(), b"Dear Ana");
        let mut raw = Vec::new();
        files.raw().open(&key).unwrap().read_to_end(&mut raw).unwrap();
        assert!(!raw.windows(4).any(|part| part == b"Dear"), "it lies open");
        // Another tenant cannot name it, and a key cannot lead to another tenant's.
        for other in [TenantId(2), TenantId(11)] {
            let refused = files.open(keyring, other, &key).await.map(drop);
            assert!(
                matches!(refused, Err(ActorError::Store(StoreError::NotFound("file")))),
                "{refused:?}"
            );
        }
        files.delete(vec![key.clone(), key.clone()]).await.unwrap();
        assert!(files.open(keyring, TENANT, &key).await.is_err());
    }
}
