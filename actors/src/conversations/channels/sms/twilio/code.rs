//! Maps the provider's hundreds of error codes to the few actionable failures.

use hub_domain::conversations::text_failure::TextFailure;

/// What a code means (Twilio's "Error and Warning Dictionary").
pub(super) fn failure(code: u64) -> TextFailure {
    match code {
        21610 => TextFailure::OptedOut,
        21614 | 30006 => TextFailure::Landline,
        21211 | 21217 | 21421 | 30005 => TextFailure::UnknownNumber,
        30003 => TextFailure::Unreachable,
        30004 | 30007 | 30410 => TextFailure::Blocked,
        21212
        | 21408
        | 21603
        | 21606
        | 21607
        | 21611
        | 21612
        | 21659
        | 21660
        | 21661
        | 30023..=30025
        | 30032..=30035 => TextFailure::SenderRefused,
        21602 | 21605 | 21617 | 21619..=21621 | 21623 | 21654 => TextFailure::TextRefused,
        20003 | 20005 | 20008 | 21608 | 30002 | 90010 => TextFailure::Account,
        14107 | 20429 | 21627 | 30001 | 30022 => TextFailure::Busy,
        30036 => TextFailure::Expired,
        _ => TextFailure::Provider,
    }
}
