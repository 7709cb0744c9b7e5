//! Words that stand for something where it leaves the house: the hub knows what a word stands for, and nobody else can tell or make one.

use super::Keyring;
use crate::Result;
use hub_domain::TenantId;
use sha2::{Digest, Sha256};

/// Letters and digits that are not taken for one another.
const SIGNS: [u8; 32] = *b"ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
/// Signs of a word: a hundred bits.
const LENGTH: usize = 20;

/// The words of a tenant for one purpose.
pub struct TenantWords {
    context: String,
    /// The key in use first.
    keys: Vec<[u8; 32]>,
}

impl Keyring {
    /// The words of a tenant for one purpose; made under its data keys, of which former ones are known too.
    pub async fn words_for_tenant(&self, tenant: TenantId, context: &str) -> Result<TenantWords> {
        let (current, key) = self.tenant_key(tenant).await?;
        let mut keys = vec![key];
        for (id, _) in self.tenant_keys(tenant) {
            if id != current {
                keys.push(self.tenant_key_by_id(tenant, id).await?);
            }
        }
        Ok(TenantWords {
            context: context.to_owned(),
            keys,
        })
    }
}

impl TenantWords {
    /// The word for a text: twenty capital letters and digits, the same each time until the key is changed.
    pub fn of(&self, text: &str) -> String {
        self.all_of(text).next().unwrap_or_default()
    }

    /// The word, and those that former keys made of the text.
    pub fn all_of(&self, text: &str) -> impl Iterator<Item = String> {
        self.keys.iter().map(move |key| word(key, &self.context, text))
    }
}

/// A keyed hash within a keyed hash, cut: what is known of some words says nothing of others.
fn word(key: &[u8; 32], context: &str, text: &str) -> String {
    let within = Sha256::new()
        .chain_update(key)
        .chain_update(context)
        .chain_update([0_u8])
        .chain_update(text)
        .finalize();
    let word = Sha256::new().chain_update(key).chain_update(within).finalize();
    let signs = word.iter().take(LENGTH);
    signs
        .map(|byte| char::from(SIGNS[usize::from(byte & 31)]))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_says_nothing_and_is_the_same_each_time() {
        let words = |keys: &[u8]| TenantWords {
            context: "tin question".into(),
            keys: keys.iter().map(|key| [*key; 32]).collect(),
        };
        let of = words(&[1]).of("123456789;MARIA SANTOS");
        assert_eq!(of.len(), LENGTH);
        assert!(of.bytes().all(|sign| SIGNS.contains(&sign)), "{of}");
        assert_eq!(of, words(&[1]).of("123456789;MARIA SANTOS"));
        for other in [
            words(&[1]).of("123456789;MARIA SANTO"),
            words(&[2]).of("123456789;MARIA SANTOS"),
            TenantWords {
                context: "tin questio".into(),
                ..words(&[1])
            }
            .of("n123456789;MARIA SANTOS"),
        ] {
            assert_ne!(of, other);
        }
        // After the key was changed the former words are still known.
        let turned = words(&[2, 1]);
        assert_ne!(turned.of("123456789;MARIA SANTOS"), of);
        assert!(turned.all_of("123456789;MARIA SANTOS").any(|word| word == of));
    }
}
