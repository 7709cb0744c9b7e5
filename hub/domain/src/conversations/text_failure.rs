//! Why a text did not arrive, as one of a few reasons that help its sender. Providers' hundreds of codes map to these.

use super::delivery::DeliveryState;

macro_rules! failures {
    ($($(#[$doc:meta])* $name:ident = $key:literal => $state:ident;)+) => {
        /// See the module.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum TextFailure { $($(#[$doc])* $name,)+ }

        impl TextFailure {
            /// Every one of them.
            pub const ALL: &[TextFailure] = &[$(TextFailure::$name),+];

            /// Its key on the wire; the web app's texts are in `delivery.reason`.
            pub fn key(self) -> &'static str {
                match self { $(TextFailure::$name => $key,)+ }
            }

            /// Where it leaves the message.
            pub fn state(self) -> DeliveryState {
                match self { $(TextFailure::$name => DeliveryState::$state,)+ }
            }
        }
    };
}

failures! {
    /// The recipient has stopped texts at the provider.
    OptedOut = "opted_out" => OptedOut;
    /// The number is a landline or cannot take texts.
    Landline = "landline" => PermanentFailure;
    /// There is no such number.
    UnknownNumber = "unknown_number" => PermanentFailure;
    /// The phone was off or out of reach until the provider gave up.
    Unreachable = "unreachable" => PermanentFailure;
    /// The carrier or the provider has filtered it.
    Blocked = "blocked" => PermanentFailure;
    /// The agency's own number may not send this, or not there.
    SenderRefused = "sender_refused" => TechnicalFailure;
    /// The text itself is refused: empty, too long.
    TextRefused = "text_refused" => PermanentFailure;
    /// The provider does not accept the agency's account.
    Account = "account" => TechnicalFailure;
    /// Too many requests; it is tried again.
    Busy = "busy" => TechnicalFailure;
    /// The provider does not answer, or not in words that the hub knows.
    Provider = "provider" => TechnicalFailure;
    /// It could not be delivered while it was worth delivering.
    Expired = "expired" => PermanentFailure;
}

impl TextFailure {
    /// The detail in a message's history: the key and the provider's own code.
    pub fn detail(self, code: &str) -> String {
        let code: String = code.chars().filter(char::is_ascii_graphic).take(32).collect();
        format!("text:{}:{code}", self.key())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_detail_is_one_word_whatever_the_provider_says() {
        assert_eq!(TextFailure::Landline.detail("30006"), "text:landline:30006");
        let long = TextFailure::Provider.detail(&format!("<b>\n{}", "9".repeat(500)));
        assert!(long.len() <= 50 && !long.contains(['\n', ' ']), "{long}");
    }
}
