//! What somebody has in each program: the application that they filed last, and the one that they have begun.

use crate::db::Db;
use crate::error::Result;
use crate::{args, statements};
use hub_domain::cases::state_meaning::StateOutcome;
use hub_domain::cases::status;
use hub_domain::{AccountId, ProgramId, TenantId};
use std::collections::HashMap;

statements! {
    APPLICATIONS = "SELECT a.program_id, a.id, a.external_id, a.created_at_ms, a.state_id, st.outcome FROM counted_applications a
        JOIN applicants o ON o.tenant_id = a.tenant_id AND o.id = a.applicant_id
        LEFT JOIN program_states st ON st.tenant_id = a.tenant_id AND st.program_id = a.program_id AND st.state_id = a.state_id
        WHERE a.tenant_id = $1 AND o.account_id = $2 ORDER BY a.created_at_ms, a.id";
    DRAFTS = "SELECT program_id, id FROM application_drafts
        WHERE tenant_id = $1 AND account_id = $2 AND application_id IS NULL AND for_application IS NULL ORDER BY saved_at_ms, id";
}

/// What somebody has in one program.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct OwnProgram {
    /// The application that they filed last.
    pub application: Option<OwnApplication>,
    /// The draft that they saved last.
    pub draft: Option<String>,
}

/// An application that somebody has filed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnApplication {
    pub id: i64,
    pub external_id: String,
    pub applied_at_ms: i64,
    /// It keeps from another one where the program takes one: it was neither denied nor is it over without a decision.
    pub stands: bool,
}

/// Whether an application in this state keeps from another one; a state that the program does not have is the specification's.
fn stands(state: i64, outcome: Option<&str>) -> bool {
    let known = outcome.and_then(StateOutcome::parse);
    let outcome = known.or_else(|| status::by_id(state).map(|status| status.outcome));
    !matches!(outcome, Some(StateOutcome::Denied | StateOutcome::Closed))
}

/// What accounts have in programs.
pub struct OwnPrograms<'a>(pub(crate) &'a Db);

impl OwnPrograms<'_> {
    /// What an account has, by program; nothing of programs in which it has neither.
    pub async fn of(&self, tenant: TenantId, account: AccountId) -> Result<HashMap<ProgramId, OwnProgram>> {
        let (filed, begun) = tokio::try_join!(
            self.0
                .all::<(i64, i64, String, i64, i64, Option<String>)>(APPLICATIONS, args![tenant, account]),
            self.0.all::<(i64, String)>(DRAFTS, args![tenant, account]),
        )?;
        let mut own: HashMap<ProgramId, OwnProgram> = HashMap::new();
        // The last of a program stays, before it the last that stands.
        for (program, id, external_id, applied_at_ms, state, outcome) in filed {
            let application = OwnApplication {
                id,
                external_id,
                applied_at_ms,
                stands: stands(state, outcome.as_deref()),
            };
            let known = &mut own.entry(ProgramId(program)).or_default().application;
            if application.stands || known.as_ref().is_none_or(|known| !known.stands) {
                *known = Some(application);
            }
        }
        for (program, id) in begun {
            own.entry(ProgramId(program)).or_default().draft = Some(id);
        }
        Ok(own)
    }
}
