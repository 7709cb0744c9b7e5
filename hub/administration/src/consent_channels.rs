//! The channels for which an instance can ask for consent first.

use hub_domain::conversations::channel::Channel;

/// Those that carry messages to applicants; the others carry none, or ask by themselves.
pub const CONSENT_CHANNELS: [Channel; 2] = [Channel::Sms, Channel::Email];
