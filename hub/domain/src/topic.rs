//! Topics of the event socket, which screens subscribe to. Each has its own gapless sequence.

use crate::config_version::ConfigKind;
use crate::ids::{ProgramId, ThreadId};
use std::fmt;

/// A stream of events, named on the wire as `thread:ID`, `queue:PROGRAM` and so on.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Topic {
    /// One conversation.
    Thread(ThreadId),
    /// The rows of one program's queue.
    Queue(ProgramId),
    /// One configured text, by its kind and key: who edits it, and what is saved and published of it.
    Config(ConfigKind, String),
    /// The supervisors' board of running conferences.
    Conferences,
    /// The tenant's background jobs.
    Jobs,
    /// The tenant's telephones: an event says only that an incoming call rings or stops ringing. Permitted screens then
    /// fetch the call.
    Phones,
    /// What people have written whom nobody knows: an event says only that the lists have changed.
    Strangers,
    /// The signed-in account's own matters.
    Me(i64),
    /// A simulated phone or mailbox (demonstration only; tenant 0).
    Sandbox(String),
    /// A guest on one call, by the call's id.
    Guest(String),
}

impl Topic {
    /// Reads a topic as a client names it; `me` needs the account that asks.
    pub fn parse(text: &str, account: i64) -> Option<Self> {
        match text.split_once(':') {
            Some(("thread", id)) if !id.is_empty() && id.len() <= 64 => Some(Topic::Thread(id.into())),
            Some(("queue", id)) => id.parse().ok().map(|id| Topic::Queue(ProgramId(id))),
            Some(("config", text)) => {
                let (kind, key) = text.split_once('/')?;
                let kind = ConfigKind::parse(kind)?;
                is_config_key(key).then(|| Topic::Config(kind, key.to_owned()))
            }
            Some(("sandbox", address)) => {
                // Lower case may be longer than what was written.
                let address = address.to_lowercase();
                (!address.is_empty() && address.len() <= 254).then_some(Topic::Sandbox(address))
            }
            Some(("guest", id)) if !id.is_empty() && id.len() <= 64 => Some(Topic::Guest(id.to_owned())),
            None if text == "conferences" => Some(Topic::Conferences),
            None if text == "jobs" => Some(Topic::Jobs),
            None if text == "phones" => Some(Topic::Phones),
            None if text == "strangers" => Some(Topic::Strangers),
            None if text == "me" => Some(Topic::Me(account)),
            _ => None,
        }
    }

    /// The name under which the client subscribed: an account's own topic is `me` on the wire.
    pub fn wire_name(&self) -> String {
        match self {
            Topic::Me(_) => "me".to_owned(),
            other => other.to_string(),
        }
    }

    /// Reads the name in the store (the opposite of `Display`).
    pub fn from_stored(text: &str) -> Option<Self> {
        match text.split_once(':') {
            Some(("me", account)) => account.parse().ok().map(Topic::Me),
            _ => Self::parse(text, 0),
        }
    }
}

/// Whether a configured text can have this key.
fn is_config_key(key: &str) -> bool {
    let plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    (1..=64).contains(&key.len()) && key.bytes().all(plain)
}

impl fmt::Display for Topic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Topic::Thread(id) => write!(f, "thread:{id}"),
            Topic::Queue(id) => write!(f, "queue:{id}"),
            Topic::Config(kind, key) => write!(f, "config:{}/{key}", kind.as_str()),
            Topic::Conferences => f.write_str("conferences"),
            Topic::Jobs => f.write_str("jobs"),
            Topic::Phones => f.write_str("phones"),
            Topic::Strangers => f.write_str("strangers"),
            Topic::Me(account) => write!(f, "me:{account}"),
            Topic::Sandbox(address) => write!(f, "sandbox:{address}"),
            Topic::Guest(call) => write!(f, "guest:{call}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stored_names_read_back() {
        for topic in [
            Topic::Thread("t1".into()),
            Topic::Queue(ProgramId(1715)),
            Topic::Config(ConfigKind::ValidationRules, "1715".into()),
            Topic::Conferences,
            Topic::Jobs,
            Topic::Phones,
            Topic::Strangers,
            Topic::Me(7),
            Topic::Sandbox("+12025550101".into()),
            Topic::Guest("c1".into()),
        ] {
            assert_eq!(Topic::from_stored(&topic.to_string()), Some(topic));
        }
    }

    #[test]
    fn a_client_cannot_name_another_accounts_own_topic() {
        assert_eq!(Topic::parse("me", 3), Some(Topic::Me(3)));
        assert_eq!(Topic::parse("me:4", 3), None);
        assert_eq!(Topic::parse("nothing:1", 3), None);
    }

    #[test]
    fn a_configured_text_is_named_by_a_kind_and_a_key_that_can_be() {
        assert_eq!(
            Topic::parse("config:form/5", 3),
            Some(Topic::Config(ConfigKind::Form, "5".into()))
        );
        for name in [
            "config:form",
            "config:form/",
            "config:forms/5",
            "config:form/5/6",
            "config:form/A",
        ] {
            assert_eq!(Topic::parse(name, 3), None, "{name}");
        }
    }
}
