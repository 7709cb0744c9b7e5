//! What carries an instance's mails, texts and calls. Secrets are written and never read.

pub mod dkim_keys;
pub mod mail_replies;
pub mod mail_servers;
pub mod mailbox;
pub mod read;
pub mod test;
pub mod text_providers;

use crate::route::{Calls, calls};

/// The calls, and who may make them.
pub const CALLS: Calls = calls! {
    read::read_instance_channels: Allowed(InstanceRead);
    mail_servers::set_mail_server: Allowed(InstanceWrite);
    mail_servers::remove_mail_servers: Allowed(InstanceWrite);
    mail_replies::set_mail_replies: Allowed(InstanceWrite);
    mail_replies::remove_mail_replies: Allowed(InstanceWrite);
    mailbox::set_mailbox: Allowed(InstanceWrite);
    mailbox::remove_mailbox: Allowed(InstanceWrite);
    dkim_keys::add_dkim_key: Allowed(InstanceWrite);
    dkim_keys::check_dkim_keys: Allowed(InstanceRead);
    dkim_keys::remove_dkim_key: Allowed(InstanceWrite);
    text_providers::set_text_provider: Allowed(InstanceWrite);
    text_providers::remove_text_providers: Allowed(InstanceWrite);
    test::test_channel: Allowed(InstanceWrite);
};
