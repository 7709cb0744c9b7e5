//! What keeps a flow from being published.

use serde::Serialize;

/// Why, for programs; the words are the screen's.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = FlowFaultKey)]
pub enum FaultKey {
    /// It is of a format that is not known.
    Format,
    /// The member is empty, or too long.
    Length,
    /// A name has other characters than `a`–`z`, `0`–`9`, `_` and `-`.
    Name,
    /// Too many steps.
    TooMany,
    /// No language, one twice, one that is none, or too many.
    Lang,
    /// There is no voice for the language: it cannot be the flow's first, and no prompt can be said in it.
    NoVoice,
    /// No time zone of that name.
    Timezone,
    /// There is no step of that name.
    UnknownStep,
    /// No call can come here.
    Unreachable,
    /// Steps that lead round in a circle without asking for a digit.
    Circle,
    /// The prompt is missing in a language of the flow.
    MissingLang,
    /// The prompt is in a language that the flow does not have.
    StrayLang,
    /// Braces of a variable are not closed.
    Braces,
    /// No step keeps anything in that variable.
    UnknownVariable,
    /// A variable that was kept as sensitive may not be sent by a message.
    SensitiveVariable,
    /// The step can fail, and `defaults.onError` says nowhere to go then.
    NoErrorExit,
    /// Neither `on` nor `next` says where digits lead.
    NoExit,
    /// The number is outside of what is allowed.
    OutOfRange,
    /// Keys are `0`–`9`, `*` and `#`, and have to be as many as are asked for.
    Keys,
    /// Only messages and what decides about them can follow once the caller has hung up.
    AfterHangup,
    /// The verb, or the member, cannot be carried out yet.
    NotYet,
    /// The tenant has no such waiting line, or there is no such mailbox.
    UnknownQueue,
    /// The tenant has no such schedule.
    UnknownSchedule,
    /// The tenant has no such sound.
    UnknownSound,
    /// No workflow of the tenant's programs has such a status.
    UnknownStatus,
    /// A call can come here without a look-up that found the application.
    Unproven,
    /// A call can come here without a look-up that found the application, and the text says more than general words: the number that
    /// a telephone shows may be anybody's.
    UnprovenText,
    /// The tenant has published no such flow.
    UnknownFlow,
    /// It is no telephone number, or one that flows do not call.
    Number,
}

/// One fault.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, utoipa::ToSchema, thiserror::Error)]
#[error("{key:?} at {step:?} {field:?}: {detail}")]
pub struct FlowFault {
    pub key: FaultKey,
    /// Name of the step; empty where it is the flow's own.
    pub step: String,
    /// The member, with dots; empty where it is the whole step's.
    pub field: String,
    /// What stands there: a name, a language, a number.
    pub detail: String,
}

impl FlowFault {
    /// A fault of the flow itself.
    pub fn of_flow(key: FaultKey, field: &str, detail: impl Into<String>) -> Self {
        Self::of_step(key, "", field, detail)
    }

    /// A fault of one step.
    pub fn of_step(key: FaultKey, step: &str, field: &str, detail: impl Into<String>) -> Self {
        Self {
            key,
            step: step.to_owned(),
            field: field.to_owned(),
            detail: detail.into(),
        }
    }

    /// Where it is, as a path through the flow.
    pub fn path(&self) -> String {
        let mut path = String::new();
        if !self.step.is_empty() {
            path.push_str("steps.");
            path.push_str(&self.step);
        }
        if !self.field.is_empty() {
            if !path.is_empty() {
                path.push('.');
            }
            path.push_str(&self.field);
        }
        path
    }
}
