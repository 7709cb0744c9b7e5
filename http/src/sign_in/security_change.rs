//! Changes of a login's factors, devices and accounts, as the audit log and the notices to its owner name them.

use hub_domain::conversations::words::Words;

/// What was changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SecurityChange {
    AppAdded,
    AppRemoved,
    PasskeyAdded,
    PasskeyRemoved,
    BackupCodesRenewed,
    DevicesDistrusted,
    DeviceTrusted,
    AccountAdded,
    PhoneProved,
}

impl SecurityChange {
    /// The name in the audit log.
    pub fn action(self) -> &'static str {
        match self {
            SecurityChange::AppAdded => "second_factor.add_app",
            SecurityChange::AppRemoved => "second_factor.remove_app",
            SecurityChange::PasskeyAdded => "second_factor.add_passkey",
            SecurityChange::PasskeyRemoved => "second_factor.remove_passkey",
            SecurityChange::BackupCodesRenewed => "second_factor.renew_backup_codes",
            SecurityChange::DevicesDistrusted => "second_factor.distrust_devices",
            SecurityChange::DeviceTrusted => "second_factor.trust_device",
            SecurityChange::AccountAdded => "login.add_account",
            SecurityChange::PhoneProved => "second_factor.prove_phone",
        }
    }

    /// The sentence of the notice.
    pub fn sentence(self, words: &Words) -> &'static str {
        match self {
            SecurityChange::AppAdded => words.app_added,
            SecurityChange::AppRemoved => words.app_removed,
            SecurityChange::PasskeyAdded => words.passkey_added,
            SecurityChange::PasskeyRemoved => words.passkey_removed,
            SecurityChange::BackupCodesRenewed => words.backup_codes_renewed,
            SecurityChange::DevicesDistrusted => words.devices_distrusted,
            SecurityChange::DeviceTrusted => words.device_trusted,
            SecurityChange::AccountAdded => words.account_added,
            SecurityChange::PhoneProved => words.phone_proved,
        }
    }
}
