//! Message templates: what may be sent in a thread, filled in, and what administrators write.

pub mod list;
pub mod of_thread;
pub mod save;
pub mod versions;

use crate::problem::Problem;
use crate::route::{Calls, calls};

/// The calls, and who may make them.
pub const CALLS: Calls = calls! {
    of_thread::list_thread_templates: Allowed(ThreadRead);
    list::list_message_templates: Allowed(Admin);
    save::save_message_template: Allowed(Admin);
    versions::list_message_template_versions: Allowed(Admin);
};

/// A template's key: small letters, digits and hyphens, at most 64.
pub(crate) fn checked(key: &str) -> Result<(), Problem> {
    let plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    if (1..=64).contains(&key.len()) && key.bytes().all(plain) {
        Ok(())
    } else {
        Err(Problem::field("key", "not_allowed"))
    }
}
