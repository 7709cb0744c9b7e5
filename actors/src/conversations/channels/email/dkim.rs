//! DKIM: signing mails with a tenant's keys (RFC 6376, RFC 8463), and creating such keys.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use hub_store::tenants::DkimAlgorithm;
use lettre::Message;
use lettre::message::dkim::{
    DkimCanonicalization, DkimCanonicalizationType, DkimConfig, DkimSigningAlgorithm, DkimSigningKey,
};
use lettre::message::header::HeaderName;
use rsa::pkcs1::{EncodeRsaPrivateKey, LineEnding};
use rsa::pkcs8::EncodePublicKey;
use rsa::{RsaPrivateKey, rand_core::OsRng};

/// Bits of a new RSA key: receivers must accept up to 2048, and may refuse fewer than 1024 (RFC 8301, section 3.2).
const RSA_BITS: usize = 2048;

/// Signed header fields. Content-Type is left out: servers rewrite it, which would break the signature.
const SIGNED: [&str; 11] = [
    "From",
    "To",
    "Subject",
    "Date",
    "Message-ID",
    "In-Reply-To",
    "References",
    "Reply-To",
    "MIME-Version",
    "List-Unsubscribe",
    "List-Unsubscribe-Post",
];

/// Why a key cannot be used.
#[derive(Debug, thiserror::Error)]
#[error("dkim key: {0}")]
pub struct DkimError(String);

/// Signs mails whose sender is of one domain.
pub struct Signer {
    domain: String,
    config: DkimConfig,
}

impl Signer {
    /// From a private key as [`NewKey`] has it.
    pub fn new(
        domain: &str,
        selector: &str,
        algorithm: DkimAlgorithm,
        private: &str,
    ) -> Result<Self, DkimError> {
        let algorithm = match algorithm {
            DkimAlgorithm::Rsa => DkimSigningAlgorithm::Rsa,
            DkimAlgorithm::Ed25519 => DkimSigningAlgorithm::Ed25519,
        };
        let key = DkimSigningKey::new(private, algorithm).map_err(|error| DkimError(error.to_string()))?;
        let relaxed = DkimCanonicalization {
            header: DkimCanonicalizationType::Relaxed,
            body: DkimCanonicalizationType::Relaxed,
        };
        let headers = SIGNED.map(HeaderName::new_from_ascii_str).to_vec();
        Ok(Self {
            domain: domain.to_ascii_lowercase(),
            config: DkimConfig::new(selector.to_owned(), domain.to_owned(), key, headers, relaxed),
        })
    }

    /// Whether this key signs mails from this address: one in the domain itself or a subdomain.
    fn signs(&self, from: &str) -> bool {
        let Some((_, domain)) = from.rsplit_once('@') else {
            return false;
        };
        let domain = domain.to_ascii_lowercase();
        domain == self.domain
            || domain
                .strip_suffix(&self.domain)
                .is_some_and(|above| above.ends_with('.'))
    }
}

/// The mail as sent, preceded by a signature of each key that may sign for its sender.
pub fn signed(mail: &Message, from: &str, signers: &[Signer]) -> Vec<u8> {
    let mut text = Vec::new();
    for signer in signers.iter().filter(|signer| signer.signs(from)) {
        let mut copy = mail.clone();
        copy.sign(&signer.config);
        text.extend_from_slice(signature(&copy.formatted()));
    }
    text.extend_from_slice(&mail.formatted());
    text
}

/// The signature's header field, with its folded lines, from a signed mail.
fn signature(mail: &[u8]) -> &[u8] {
    const NAME: &[u8] = b"DKIM-Signature:";
    let Some(start) = mail.windows(NAME.len()).position(|window| window == NAME) else {
        return &[];
    };
    let field = &mail[start..];
    let end = field
        .windows(3)
        .position(|window| window.starts_with(b"\r\n") && !matches!(window[2], b' ' | b'\t'));
    end.map_or(field, |end| &field[..end + 2])
}

/// A new pair of keys.
pub struct NewKey {
    /// RSA: PKCS #1 in PEM; Ed25519: 32 bytes in base64.
    pub private: String,
    /// Base64, as the DNS record has it.
    pub public: String,
}

impl NewKey {
    /// Made at random.
    pub fn make(algorithm: DkimAlgorithm) -> Result<Self, DkimError> {
        let failed = |error: &dyn std::fmt::Display| DkimError(error.to_string());
        match algorithm {
            DkimAlgorithm::Rsa => {
                let key = RsaPrivateKey::new(&mut OsRng, RSA_BITS).map_err(|error| failed(&error))?;
                let private = key.to_pkcs1_pem(LineEnding::LF).map_err(|error| failed(&error))?;
                let public = key
                    .to_public_key()
                    .to_public_key_der()
                    .map_err(|error| failed(&error))?;
                Ok(Self {
                    private: private.to_string(),
                    public: STANDARD.encode(public.as_bytes()),
                })
            }
            DkimAlgorithm::Ed25519 => {
                let seed: [u8; 32] = rand::random();
                let key = ed25519_dalek::SigningKey::from_bytes(&seed);
                Ok(Self {
                    private: STANDARD.encode(seed),
                    public: STANDARD.encode(key.verifying_key().as_bytes()),
                })
            }
        }
    }
}

/// The name of a key's TXT record.
pub fn record_name(domain: &str, selector: &str) -> String {
    format!("{selector}._domainkey.{domain}")
}

/// What a key's TXT record says (RFC 6376, section 3.6.1).
pub fn record_value(algorithm: DkimAlgorithm, public: &str) -> String {
    let kind = match algorithm {
        DkimAlgorithm::Rsa => "rsa",
        DkimAlgorithm::Ed25519 => "ed25519",
    };
    format!("v=DKIM1; k={kind}; p={public}")
}

/// Whether a text of the DNS is the record of this key: its `p` is the public half, whatever else is in it and however it is spaced.
pub fn is_record(text: &str, public: &str) -> bool {
    let mut tags = text.split(';').filter_map(|tag| tag.split_once('='));
    tags.any(|(name, value)| {
        let value: String = value.chars().filter(|c| !c.is_whitespace()).collect();
        name.trim() == "p" && value == public
    })
}

/// The TXT record of a key (RFC 6376, section 3.6.1), as in a zone file: no string in it is longer than 255 bytes.
pub fn dns_record(domain: &str, selector: &str, algorithm: DkimAlgorithm, public: &str) -> String {
    let value = record_value(algorithm, public);
    let strings: Vec<String> = value
        .as_bytes()
        .chunks(255)
        .map(|part| format!("\"{}\"", String::from_utf8_lossy(part)))
        .collect();
    format!(
        "{}. IN TXT ( {} )",
        record_name(domain, selector),
        strings.join(" ")
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_signs_for_its_domain_and_what_lies_below_it() {
        let key = NewKey::make(DkimAlgorithm::Ed25519).unwrap();
        let signer = Signer::new("riverbend.example", "s1", DkimAlgorithm::Ed25519, &key.private).unwrap();
        assert!(signer.signs("help@riverbend.example"));
        assert!(signer.signs("help@Mail.Riverbend.example"));
        assert!(!signer.signs("help@notriverbend.example"));
        assert!(!signer.signs("help@example"));
        assert!(!signer.signs("help"));
    }

    #[test]
    fn a_record_is_the_keys_however_it_is_spaced() {
        assert!(is_record(&record_value(DkimAlgorithm::Rsa, "abc="), "abc="));
        assert!(is_record("v=DKIM1;k=rsa; p=ab c= ; t=s", "abc="));
        for other in ["v=DKIM1; p=abd=", "p", "", "v=DKIM1; p="] {
            assert!(!is_record(other, "abc="), "{other}");
        }
    }

    #[test]
    fn no_string_of_the_dns_record_is_longer_than_dns_allows() {
        let record = dns_record("riverbend.example", "s1", DkimAlgorithm::Rsa, &"A".repeat(392));
        assert!(record.starts_with("s1._domainkey.riverbend.example. IN TXT ( \"v=DKIM1; k=rsa; p=AAAA"));
        let strings: Vec<&str> = record.split('"').skip(1).step_by(2).collect();
        assert_eq!(strings.len(), 2);
        assert!(strings.iter().all(|string| string.len() <= 255));
        assert!(strings.concat().ends_with("AAAA"));
    }
}
