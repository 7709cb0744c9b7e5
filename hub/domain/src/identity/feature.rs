//! Features a tenant can switch off: their calls are then refused (403 `feature_off`), and the web app does not show
//! them.

use serde::{Deserialize, Serialize};

macro_rules! features {
    ($($(#[$doc:meta])* $name:ident = $wire:tt;)+) => {
        /// See the module.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, utoipa::ToSchema)]
        pub enum Feature { $($(#[$doc])* #[serde(rename = $wire)] $name,)+ }

        impl Feature {
            /// Every feature, in the order in which it is listed.
            pub const ALL: &[Feature] = &[$(Feature::$name),+];

            /// The name on the wire and on the command line.
            pub fn as_str(self) -> &'static str {
                match self { $(Feature::$name => $wire,)+ }
            }
        }
    };
}

features! {
    /// Texts to applicants.
    Sms = "sms";
    /// Mails to applicants.
    Email = "email";
    /// Calls from the communications center.
    Voice = "voice";
    /// Recording of calls by hand.
    Recording = "recording";
    /// What was said in a call, in writing.
    Transcript = "transcript";
    /// The summary of a call.
    SessionSummary = "session-summary";
    /// Messages that go out at a later time.
    Schedule = "schedule";
    /// Texts that are written once and sent often.
    Templates = "templates";
    /// Programs from nothing, from a template or from another program.
    CreateProgram = "create-program";
}

impl Feature {
    /// Reads a name.
    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|feature| feature.as_str() == text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_feature_reads_back_its_own_name() {
        for feature in Feature::ALL {
            assert_eq!(Feature::parse(feature.as_str()), Some(*feature));
            assert_eq!(serde_json::to_value(feature).unwrap(), feature.as_str());
        }
        assert_eq!(Feature::parse("fax"), None);
    }
}
