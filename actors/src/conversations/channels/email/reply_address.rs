//! Reply addresses: each thread has its own, and nobody else can forge one. `hub@reply.example` becomes
//! `hub+THREAD.MAC@reply.example`, used in Reply-To and as the envelope's sender, so that bounces arrive there too.

use hmac::{Hmac, Mac};
use hub_domain::{TenantId, ThreadId};
use sha2::Sha256;

/// Bytes of the MAC in the address: 80 bits, which nobody guesses by sending mails.
const MAC_BYTES: usize = 10;
/// Longest part before the @ (RFC 5321, section 4.5.3.1.1).
const LOCAL_PART: usize = 64;

/// A tenant's reply addresses.
#[derive(Debug, Clone)]
pub struct ReplyAddresses {
    tenant: TenantId,
    local: String,
    domain: String,
    key: Vec<u8>,
}

impl ReplyAddresses {
    /// From the base address; `None` if it is not a mail address, or too long to leave room for a thread.
    pub fn new(tenant: TenantId, address: &str, key: Vec<u8>) -> Option<Self> {
        let (local, domain) = address.rsplit_once('@')?;
        let plain = |text: &str| {
            !text.is_empty()
                && text
                    .bytes()
                    .all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || b".-".contains(&byte))
        };
        if !plain(local) || !plain(domain) || local.len() > 10 {
            return None;
        }
        Some(Self {
            tenant,
            local: local.to_owned(),
            domain: domain.to_owned(),
            key,
        })
    }

    /// A thread's address; `None` if the thread's id does not fit into one.
    pub fn of(&self, thread: &ThreadId) -> Option<String> {
        let id = thread.as_str();
        let fits = id
            .bytes()
            .all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-');
        let local = format!("{}+{id}.{}", self.local, self.mac(id));
        (fits && !id.is_empty() && local.len() <= LOCAL_PART).then(|| format!("{local}@{}", self.domain))
    }

    /// The thread of a valid reply address; `None` for any other address, and for a forged one.
    pub fn thread(&self, address: &str) -> Option<ThreadId> {
        let address = address.trim().to_ascii_lowercase();
        let (local, domain) = address.rsplit_once('@')?;
        let (local, tag) = local.split_once('+')?;
        let (id, mac) = tag.rsplit_once('.')?;
        let ours = local == self.local && domain == self.domain && equal(mac, &self.mac(id));
        ours.then(|| ThreadId(id.to_owned()))
    }

    fn mac(&self, thread: &str) -> String {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.key).expect("HMAC takes keys of any length");
        mac.update(&self.tenant.0.to_be_bytes());
        mac.update(thread.as_bytes());
        base32(&mac.finalize().into_bytes()[..MAC_BYTES])
    }
}

/// RFC 4648's alphabet in lower case, because mail systems may change the case of an address; whole groups of five
/// bytes.
fn base32(bytes: &[u8]) -> String {
    const ALPHABET: &[u8; 32] = b"abcdefghijklmnopqrstuvwxyz234567";
    let mut text = String::with_capacity(bytes.len() * 8 / 5);
    for group in bytes.chunks(5) {
        let bits = group
            .iter()
            .fold(0_u64, |bits, byte| bits << 8 | u64::from(*byte));
        for place in (0..8).rev() {
            text.push(char::from(ALPHABET[(bits >> (place * 5) & 31) as usize]));
        }
    }
    text
}

/// In constant time.
fn equal(one: &str, other: &str) -> bool {
    one.len() == other.len()
        && one
            .bytes()
            .zip(other.bytes())
            .fold(0, |differing, (a, b)| differing | (a ^ b))
            == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    const THREAD: &str = "0198c0de-1111-7222-8333-444455556666";

    fn addresses(tenant: i64) -> ReplyAddresses {
        ReplyAddresses::new(TenantId(tenant), "hub@reply.riverbend.example", b"a key".to_vec()).unwrap()
    }

    #[test]
    fn an_address_leads_back_to_its_thread_in_any_case() {
        let thread = ThreadId(THREAD.into());
        let address = addresses(1).of(&thread).unwrap();
        assert!(address.starts_with(&format!("hub+{THREAD}.")), "{address}");
        assert!(address.find('@').unwrap() <= LOCAL_PART, "{address}");
        assert_eq!(addresses(1).thread(&address), Some(thread.clone()));
        assert_eq!(addresses(1).thread(&address.to_uppercase()), Some(thread));
    }

    #[test]
    fn nobody_else_can_make_an_address() {
        let address = addresses(1).of(&ThreadId(THREAD.into())).unwrap();
        assert_eq!(addresses(2).thread(&address), None, "another tenant's");
        assert_eq!(
            addresses(1).thread(&address.replacen("1111", "1112", 1)),
            None,
            "another thread's"
        );
        assert_eq!(addresses(1).thread(&address.replace("reply.", "other.")), None);
        for bad in [
            "hub@reply.riverbend.example",
            "hub+@reply.riverbend.example",
            "hub+x.@reply.riverbend.example",
            "",
            "@",
            "+.@",
        ] {
            assert_eq!(addresses(1).thread(bad), None, "{bad:?}");
        }
    }

    #[test]
    fn what_does_not_fit_makes_no_address() {
        let make = |address: &str| ReplyAddresses::new(TenantId(1), address, Vec::new());
        for bad in [
            "hub",
            "hub+x@a.example",
            "Hub@a.example",
            "averylongname@a.example",
            "hub@a b",
        ] {
            assert!(make(bad).is_none(), "{bad}");
        }
        assert_eq!(addresses(1).of(&ThreadId("t\r\nBcc: x".into())), None);
        assert_eq!(addresses(1).of(&ThreadId("t".repeat(60))), None);
    }
}
