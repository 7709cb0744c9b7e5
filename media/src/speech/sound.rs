//! The sound of an utterance that waits: in memory, or sealed on disk.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::sync::Arc;

use aes_gcm::aead::AeadInPlace;
use aes_gcm::{Aes256Gcm, KeyInit};

/// Where the sound of a final waits.
pub(super) enum Sound {
    Memory(Arc<Vec<f32>>),
    Sealed(SealedSound),
}

/// f32 samples in an unnamed file, sealed with AES-256-GCM under a key that exists only here: a voice is never on disk
/// unencrypted.
pub(super) struct SealedSound {
    file: File,
    key: [u8; 32],
}

/// Each sound has its own key, so the nonce need not differ.
const NONCE: [u8; 12] = [0; 12];

impl Sound {
    pub(super) fn load(self) -> io::Result<Vec<f32>> {
        match self {
            Self::Memory(pcm) => Ok(Arc::unwrap_or_clone(pcm)),
            Self::Sealed(sealed) => sealed.open(),
        }
    }
}

impl SealedSound {
    pub(super) fn seal(pcm: &[f32], folder: &Path) -> io::Result<Self> {
        let key: [u8; 32] = rand::random();
        let mut bytes: Vec<u8> = pcm.iter().flat_map(|sample| sample.to_le_bytes()).collect();
        Aes256Gcm::new(&key.into())
            .encrypt_in_place(&NONCE.into(), b"", &mut bytes)
            .map_err(|_| io::Error::other("the sound could not be sealed"))?;
        let mut file = tempfile::tempfile_in(folder)?;
        file.write_all(&bytes)?;
        Ok(Self { file, key })
    }

    fn open(mut self) -> io::Result<Vec<f32>> {
        let mut bytes = Vec::new();
        self.file.seek(SeekFrom::Start(0))?;
        self.file.read_to_end(&mut bytes)?;
        Aes256Gcm::new(&self.key.into())
            .decrypt_in_place(&NONCE.into(), b"", &mut bytes)
            .map_err(|_| io::Error::other("the sound was changed on disk"))?;
        let (samples, _) = bytes.as_chunks();
        Ok(samples.iter().map(|sample| f32::from_le_bytes(*sample)).collect())
    }
}
