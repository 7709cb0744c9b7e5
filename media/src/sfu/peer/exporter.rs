//! The keys of a connection's SRTP session (RFC 5764, section 4.2).
//!
//! The stack derives them at the end of the handshake and does not return them. Its cryptography provider can be
//! replaced, though: this one delegates everything to the stack's own, and keeps the exporter's output.

use parking_lot::Mutex;
use rtc::crypto::{
    ActiveKeyExchange, AeadAlgorithm, AeadCipher, BlockCipherAlgorithm, CbcAlgorithm, CbcCipher,
    CryptoAlgorithm, CryptoError, HashAlgorithm, HmacAlgorithm, KeyExchangeAlgorithm, Mac, PublicKey,
    RTCCrypto, RTCCryptoProvider, RTCRandom, SecretVec, SignatureScheme, SigningKey, StreamCipher,
    StreamCipherAlgorithm,
};
use rtc::srtp::config::{Config, LABEL_EXTRACTOR_DTLS_SRTP, SessionKeys};
use rtc::srtp::protection_profile::ProtectionProfile;
use std::sync::Arc;

/// More than any profile needs, rounded up to whole HMAC outputs.
const MOST_MATERIAL: usize = 128;

/// Keying material as far as it has been exported.
type Material = Arc<Mutex<SecretVec>>;

/// A provider for one connection, which remembers the keying material of its SRTP session.
pub(super) struct Exporter {
    inner: Arc<dyn RTCCryptoProvider>,
    crypto: WatchedCrypto,
}

impl Exporter {
    /// # Errors
    /// When the stack was built without cryptography.
    pub fn new() -> Result<Self, CryptoError> {
        let inner = rtc::crypto::default_provider()?;
        let crypto = WatchedCrypto {
            inner: inner.clone(),
            material: Arc::new(Mutex::new(SecretVec::new(Vec::new()))),
        };
        Ok(Self { inner, crypto })
    }

    /// The session's keys, once: they are then dropped here. None before the handshake has ended.
    pub fn take_keys(&self, profile: ProtectionProfile, is_client: bool) -> Option<SessionKeys> {
        let material = std::mem::replace(&mut *self.crypto.material.lock(), SecretVec::new(Vec::new()));
        let mut config = Config {
            profile,
            ..Default::default()
        };
        let needed = material.as_ref().get(..config.keying_material_len())?;
        config
            .set_session_keys_from_keying_material(needed, is_client)
            .ok()?;
        Some(config.keys)
    }
}

impl RTCCryptoProvider for Exporter {
    fn name(&self) -> &'static str {
        self.inner.name()
    }

    fn crypto(&self) -> &dyn RTCCrypto {
        &self.crypto
    }

    fn random(&self) -> &dyn RTCRandom {
        self.inner.random()
    }
}

struct WatchedCrypto {
    inner: Arc<dyn RTCCryptoProvider>,
    material: Material,
}

impl RTCCrypto for WatchedCrypto {
    /// The exporter is the pseudorandom function of TLS 1.2, P_SHA256 (RFC 5705, section 4; RFC 5246, section 5).
    fn new_hmac(&self, algorithm: HmacAlgorithm, key: &[u8]) -> Result<Box<dyn Mac>, CryptoError> {
        let inner = self.inner.crypto().new_hmac(algorithm, key)?;
        Ok(match algorithm {
            HmacAlgorithm::Sha256 => Box::new(WatchedMac {
                inner,
                material: self.material.clone(),
            }),
            _ => inner,
        })
    }

    fn supports(&self, algorithm: CryptoAlgorithm) -> bool {
        self.inner.crypto().supports(algorithm)
    }

    fn hash(&self, algorithm: HashAlgorithm, data: &[u8]) -> Result<Vec<u8>, CryptoError> {
        self.inner.crypto().hash(algorithm, data)
    }

    fn block_encrypt(
        &self,
        algorithm: BlockCipherAlgorithm,
        key: &[u8],
        block: &mut [u8],
    ) -> Result<(), CryptoError> {
        self.inner.crypto().block_encrypt(algorithm, key, block)
    }

    fn new_stream_cipher(
        &self,
        algorithm: StreamCipherAlgorithm,
        key: &[u8],
    ) -> Result<Box<dyn StreamCipher>, CryptoError> {
        self.inner.crypto().new_stream_cipher(algorithm, key)
    }

    fn new_aead(&self, algorithm: AeadAlgorithm, key: &[u8]) -> Result<Box<dyn AeadCipher>, CryptoError> {
        self.inner.crypto().new_aead(algorithm, key)
    }

    fn new_cbc(&self, algorithm: CbcAlgorithm, key: &[u8]) -> Result<Box<dyn CbcCipher>, CryptoError> {
        self.inner.crypto().new_cbc(algorithm, key)
    }

    fn start_key_exchange(
        &self,
        algorithm: KeyExchangeAlgorithm,
    ) -> Result<Box<dyn ActiveKeyExchange>, CryptoError> {
        self.inner.crypto().start_key_exchange(algorithm)
    }

    fn generate_signing_key(&self, scheme: SignatureScheme) -> Result<Arc<dyn SigningKey>, CryptoError> {
        self.inner.crypto().generate_signing_key(scheme)
    }

    fn import_signing_key(
        &self,
        scheme: SignatureScheme,
        pkcs8_der: &[u8],
    ) -> Result<Arc<dyn SigningKey>, CryptoError> {
        self.inner.crypto().import_signing_key(scheme, pkcs8_der)
    }

    fn verify_signature(
        &self,
        scheme: SignatureScheme,
        public_key: PublicKey<'_>,
        message: &[u8],
        signature: &[u8],
    ) -> Result<(), CryptoError> {
        self.inner
            .crypto()
            .verify_signature(scheme, public_key, message, signature)
    }
}

/// HMAC-SHA-256 that notices when it is used for the exporter: P_hash is HMAC(A(1) + seed), HMAC(A(2) + seed) and so on,
/// where A(1) is HMAC(seed), and the seed begins with the label.
struct WatchedMac {
    inner: Box<dyn Mac>,
    material: Material,
}

impl Mac for WatchedMac {
    fn output_len(&self) -> usize {
        self.inner.output_len()
    }

    fn sign(&mut self, input: &[&[u8]], output: &mut [u8]) -> Result<(), CryptoError> {
        self.inner.sign(input, output)?;
        let message = SecretVec::new(input.concat());
        let label_at = |at: usize| {
            let rest = message.as_ref().get(at..);
            rest.is_some_and(|rest| rest.starts_with(LABEL_EXTRACTOR_DTLS_SRTP.as_bytes()))
        };
        let mut material = self.material.lock();
        if label_at(0) {
            *material = SecretVec::new(Vec::with_capacity(MOST_MATERIAL));
        } else if label_at(output.len()) && material.len() + output.len() <= MOST_MATERIAL {
            let exported = std::mem::replace(&mut *material, SecretVec::new(Vec::new()));
            let mut exported = exported.into_bytes();
            exported.extend_from_slice(output);
            *material = SecretVec::new(exported);
        }
        Ok(())
    }

    fn verify(&mut self, input: &[&[u8]], expected: &[u8]) -> Result<(), CryptoError> {
        self.inner.verify(input, expected)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hmac(provider: &dyn RTCCryptoProvider, input: &[&[u8]]) -> Vec<u8> {
        let mut output = vec![0; 32];
        let mut mac = provider
            .crypto()
            .new_hmac(HmacAlgorithm::Sha256, b"master secret")
            .unwrap();
        mac.sign(input, &mut output).unwrap();
        output
    }

    /// P_SHA256 as RFC 5246 writes it down.
    fn derive(provider: &dyn RTCCryptoProvider, seed: &[u8], rounds: usize) -> Vec<u8> {
        let mut a = seed.to_vec();
        let mut out = Vec::new();
        for _ in 0..rounds {
            a = hmac(provider, &[&a]);
            out.extend(hmac(provider, &[&a, seed]));
        }
        out
    }

    #[test]
    fn the_keys_are_what_the_exporter_yields_and_are_handed_out_once() {
        let exporter = Exporter::new().unwrap();
        let profile = ProtectionProfile::AeadAes128Gcm;
        derive(&exporter, b"key expansion of something else", 4);
        assert!(exporter.take_keys(profile, false).is_none());

        let seed = [LABEL_EXTRACTOR_DTLS_SRTP.as_bytes(), &[7; 64]].concat();
        let material = derive(&exporter, &seed, 2);
        derive(&exporter, b"client finished", 1);
        let keys = exporter.take_keys(profile, false).unwrap();
        assert_eq!(keys.remote_master_key, material[..16]);
        assert_eq!(keys.local_master_key, material[16..32]);
        assert_eq!(keys.remote_master_salt, material[32..44]);
        assert_eq!(keys.local_master_salt, material[44..56]);
        assert!(exporter.take_keys(profile, false).is_none());
    }
}
