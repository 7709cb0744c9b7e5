//! Which languages the people read whose applications are open.

use crate::db::Db;
use crate::{Result, args, statements};
use hub_domain::cases::workflow::{StateKind, Workflow};
use hub_domain::{ProgramId, TenantId};

/// Most open applications of a program that are looked at, the newest first: the answer is for people to decide what to translate
/// next, and an older application changes nothing in that.
pub const LOOKED_AT: i64 = 20_000;

statements! {
    // $3 are the statuses that end an application, between commas.
    OPEN = "SELECT n.lang, COUNT(*) AS items FROM (SELECT a.applicant_id FROM counted_applications a
            WHERE a.tenant_id = $1 AND a.program_id = $2 AND CAST($3 AS TEXT) NOT LIKE '%,' || CAST(a.state_id AS TEXT) || ',%'
            ORDER BY a.created_at_ms DESC, a.id DESC LIMIT $4) newest
        JOIN applicants n ON n.tenant_id = $1 AND n.id = newest.applicant_id
        GROUP BY n.lang ORDER BY n.lang";
}

/// Languages of applicants, for reading.
pub struct ApplicantLanguages<'a>(pub(crate) &'a Db);

impl ApplicantLanguages<'_> {
    /// Each language (BCP 47, as the people have it) with the number of their open applications in a program.
    pub async fn open(
        &self,
        tenant: TenantId,
        program: ProgramId,
        flow: &Workflow,
    ) -> Result<Vec<(String, i64)>> {
        let mut over = String::from(",");
        for state in &flow.states {
            if state.kind == StateKind::Terminal {
                over.push_str(&format!("{},", state.id));
            }
        }
        self.0.all(OPEN, args![tenant, program, over, LOOKED_AT]).await
    }
}
