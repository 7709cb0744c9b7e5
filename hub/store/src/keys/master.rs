//! The master key: everything else that is secret is sealed under it.

use crate::{Result, StoreError};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use std::io::Write as _;
use std::path::Path;

/// 256 bits that are never in the database.
#[derive(Clone)]
pub struct MasterKey(pub(super) [u8; 32]);

impl std::fmt::Debug for MasterKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("MasterKey(…)")
    }
}

impl MasterKey {
    /// Reads 32 bytes written as base64.
    pub fn from_base64(text: &str) -> Result<Self> {
        let bytes = STANDARD
            .decode(text.trim())
            .map_err(|_| StoreError::Key("the master key is not base64".into()))?;
        let key = bytes
            .try_into()
            .map_err(|_| StoreError::Key("the master key is not 32 bytes long".into()))?;
        Ok(Self(key))
    }

    /// Reads the key file; refuses one that others may read.
    pub fn from_file(path: &Path) -> Result<Self> {
        let meta = std::fs::metadata(path)?;
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            if meta.permissions().mode() & 0o077 != 0 {
                return Err(StoreError::Key(format!(
                    "{} may be read by others; run chmod 600 on it",
                    path.display()
                )));
            }
        }
        if meta.len() > 4096 {
            return Err(StoreError::Key(format!("{} is no key file", path.display())));
        }
        Self::from_base64(&std::fs::read_to_string(path)?)
    }

    /// Creates a new key and writes it to a file that nobody else may read. An existing file is an error and is left
    /// alone.
    pub fn create_file(path: &Path) -> Result<Self> {
        let key = Self(rand::random());
        let mut options = std::fs::OpenOptions::new();
        options.write(true).create_new(true);
        #[cfg(unix)]
        {
            use std::os::unix::fs::OpenOptionsExt;
            options.mode(0o600);
        }
        let mut file = options.open(path)?;
        file.write_all(STANDARD.encode(key.0).as_bytes())?;
        file.write_all(b"\n")?;
        file.sync_all()?;
        Ok(key)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_file_is_private_and_reads_back() {
        let folder = std::env::temp_dir().join(format!("master-key-{}", uuid::Uuid::new_v4()));
        std::fs::create_dir(&folder).unwrap();
        let path = folder.join("master.key");
        let key = MasterKey::create_file(&path).unwrap();
        assert_eq!(MasterKey::from_file(&path).unwrap().0, key.0);
        assert!(MasterKey::create_file(&path).is_err());
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o644)).unwrap();
            assert!(
                MasterKey::from_file(&path)
                    .unwrap_err()
                    .to_string()
                    .contains("chmod 600")
            );
        }
        std::fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn a_short_or_garbled_key_is_refused() {
        assert!(
            MasterKey::from_base64("AAAA")
                .unwrap_err()
                .to_string()
                .contains("32 bytes")
        );
        assert!(
            MasterKey::from_base64("not base64!")
                .unwrap_err()
                .to_string()
                .contains("base64")
        );
    }
}
