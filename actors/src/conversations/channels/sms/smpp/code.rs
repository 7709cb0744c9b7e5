//! Maps the command statuses of SMPP (section 5.1.3) to the few actionable failures.

use hub_domain::conversations::text_failure::TextFailure;

/// The meaning of a carrier's refusal of a text. Vendor-specific codes are not interpreted.
pub(super) fn failure(status: u32) -> TextFailure {
    match status {
        0x01 | 0x06 | 0x07 | 0x43 | 0x61 | 0x63 => TextFailure::TextRefused,
        0x0a | 0x48 | 0x49 => TextFailure::SenderRefused,
        0x0b | 0x33 | 0x34 | 0x50 | 0x51 => TextFailure::UnknownNumber,
        0x0d..=0x0f => TextFailure::Account,
        0x14 | 0x58 => TextFailure::Busy,
        0x62 => TextFailure::Expired,
        0x66 => TextFailure::Blocked,
        _ => TextFailure::Provider,
    }
}
