//! The kinds that are served, each with who may read and who may change its texts, and the calls that each of them has.

use super::call::{Call, Handler};
use super::{check, differences, draft, publish, read, restore, roll_back, versions};
use crate::extract::Caller;
use crate::extract::allowed::{Admin, CommunicationsRead, CommunicationsWrite, Demand, FormRead, FormWrite};
use crate::extract::allowed::{ProgramRead, ProgramWrite, QueueRead, WorkflowRead, WorkflowWrite};
use crate::route::{Access, Route};
use actix_web::guard;
use hub_domain::ProgramId;
use hub_domain::calls::flow::{self, Schedule};
use hub_domain::cases::asked_form::AskedForm;
use hub_domain::cases::denial_reasons::DenialReason;
use hub_domain::cases::validation::RuleSet;
use hub_domain::cases::workflow;
use hub_domain::config_version::ConfigKind;
use hub_domain::configuration::Configuration;
use hub_domain::conversations::notification_rule::{self, MAX_RULES};
use hub_domain::conversations::template;
use hub_domain::identity::permission::Permission;
use hub_domain::programs::details;
use utoipa_actix_web::service_config::ServiceConfig;

/// A kind of configuration as it is served.
pub trait ServedKind: Send + Sync + 'static {
    /// Its texts.
    type Text: Configuration;
    /// The right that reading asks for.
    type Read: Demand;
    /// The right that drafting, publishing and rolling back ask for.
    type Write: Demand;
    /// Most keys of a tenant that have a text or a draft.
    const MOST: usize;
}

macro_rules! served {
    ($($kind:ident($text:ty): $read:ident, $write:ident, $most:expr;)+) => {
        $(
            #[doc = concat!("Texts of `ConfigKind::", stringify!($kind), "`.")]
            pub struct $kind;
            impl ServedKind for $kind {
                type Text = $text;
                type Read = $read;
                type Write = $write;
                const MOST: usize = $most;
            }
        )+

        /// The calls of every kind.
        fn every() -> Vec<Call> {
            let mut all = Vec::new();
            $(all.extend(calls::<$kind>());)+
            all
        }

        /// The right that reading a kind asks for, and the right to change it.
        pub fn rights(kind: ConfigKind) -> [Option<Permission>; 2] {
            match kind {
                $(ConfigKind::$kind => [<$read as Demand>::PERMISSION, <$write as Demand>::PERMISSION]),+
            }
        }
    };
}

// A kind that is missing here does not compile: its rights are asked for by releases.
served! {
    Workflow(workflow::Workflow): WorkflowRead, WorkflowWrite, 1_000;
    Form(AskedForm): FormRead, FormWrite, 1_000;
    ValidationRules(RuleSet): WorkflowRead, WorkflowWrite, 1_000;
    MessageTemplate(template::MessageTemplate): CommunicationsRead, CommunicationsWrite, 1_000;
    DenialReasons(Vec<DenialReason>): CommunicationsRead, CommunicationsWrite, 1_000;
    NotificationRule(notification_rule::NotificationRule): CommunicationsRead, CommunicationsWrite, MAX_RULES;
    Flow(flow::Flow): QueueRead, Admin, flow::MAX_FLOWS;
    PhoneSchedule(Schedule): QueueRead, Admin, 100;
    ProgramDetails(details::ProgramDetails): ProgramRead, ProgramWrite, 10_000;
}

/// Whether somebody may read texts of a kind, of a program where one is named.
pub fn may_read(caller: &Caller, kind: ConfigKind, program: Option<ProgramId>) -> bool {
    may(caller, kind, rights(kind)[0], program)
}

/// Whether somebody may change them.
pub fn may_write(caller: &Caller, kind: ConfigKind, program: Option<ProgramId>) -> bool {
    may(caller, kind, rights(kind)[1], program)
}

fn may(caller: &Caller, kind: ConfigKind, right: Option<Permission>, program: Option<ProgramId>) -> bool {
    match (right, program) {
        (None, _) => true,
        (Some(right), None) => {
            caller.may(right) && (!kind.is_administrators() || caller.may(Permission::Admin))
        }
        (Some(right), Some(program)) => caller.may_on(right, program),
    }
}

/// Every call of one kind.
fn calls<K: ServedKind>() -> Vec<Call> {
    let (read, write) = (
        Access::Session(K::Read::PERMISSION),
        Access::Session(K::Write::PERMISSION),
    );
    let kind = K::Text::KIND;
    let of = |verb, access, handler: Handler| Call::new(verb, kind, access, handler);
    vec![
        of(read::VERB, read, |resource| {
            resource.guard(guard::Get()).to(read::read_configuration::<K>)
        }),
        of(draft::VERB, write, |resource| {
            resource.guard(guard::Put()).to(draft::save_draft::<K>)
        }),
        of(check::VERB, read, |resource| {
            resource.guard(guard::Post()).to(check::check_configuration::<K>)
        }),
        of(publish::VERB, write, |resource| {
            resource.guard(guard::Post()).to(publish::publish_draft::<K>)
        }),
        of(restore::VERB, write, |resource| {
            resource.guard(guard::Post()).to(restore::restore_version::<K>)
        }),
        of(roll_back::VERB, write, |resource| {
            resource.guard(guard::Post()).to(roll_back::roll_back::<K>)
        }),
        of(differences::VERB, read, |resource| {
            resource
                .guard(guard::Get())
                .to(differences::list_differences::<K>)
        }),
        of(versions::VERB, read, |resource| {
            resource.guard(guard::Get()).to(versions::list_versions::<K>)
        }),
        of(versions::ONE, read, |resource| {
            resource.guard(guard::Get()).to(versions::read_version::<K>)
        }),
    ]
}

/// Mounts every call.
pub fn mount(cfg: &mut ServiceConfig) {
    for call in every() {
        cfg.service(call);
    }
}

/// Their part of the table of routes.
pub fn routes() -> Vec<Route> {
    every().iter().map(Call::route).collect()
}
