//! What is known of a program that is about to be launched; `hub-administration` says what it still lacks.

use super::contacts::ProgramContacts;
use super::details::ProgramDetails;
use crate::cases::denial_reasons::DenialReason;
use crate::cases::workflow::Workflow;
use crate::conversations::notification_rule::NotificationRule;
use crate::conversations::template::MessageTemplate;
use std::collections::BTreeMap;

/// The facts of a launch, all of one moment.
#[derive(Debug, Clone, Default)]
pub struct LaunchFacts {
    pub program: i64,
    /// The text of the form in force.
    pub form: Option<String>,
    /// It is filled in at the tenant's form engine.
    pub has_frame: bool,
    pub workflow: Option<Workflow>,
    pub reasons: Vec<DenialReason>,
    pub details: Option<ProgramDetails>,
    pub contacts: ProgramContacts,
    /// The rules in force of the program that are in use, with their keys.
    pub rules: Vec<(String, NotificationRule)>,
    /// Every template in force of the tenant, by key.
    pub templates: BTreeMap<String, MessageTemplate>,
    /// The roles of the active people who work on it, one entry for each of them: number in the queue, and name.
    pub staff: Vec<(i64, String)>,
    /// There is a policy of recording, its own or the tenant's.
    pub has_recording_policy: bool,
    /// How many accounts are named in its trial.
    pub tries: i64,
    /// Applications that were sent in it.
    pub test_applications: i64,
    /// It takes applications already.
    pub is_launched: bool,
}
