//! Which languages the people read whose applications are open.

use crate::db::{Db, Engine};
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
    // $2 are the statuses that end an application, each as PROGRAM/STATUS, in a JSON list.
    EVERYWHERE_SQLITE for Sqlite = "SELECT n.lang, COUNT(*) AS items FROM (SELECT a.applicant_id FROM counted_applications a
            JOIN programs p ON p.tenant_id = a.tenant_id AND p.id = a.program_id AND p.active
            WHERE a.tenant_id = $1 AND CAST(a.program_id AS TEXT) || '/' || CAST(a.state_id AS TEXT) NOT IN (SELECT value FROM json_each($2))
            ORDER BY a.created_at_ms DESC, a.id DESC LIMIT $3) newest
        JOIN applicants n ON n.tenant_id = $1 AND n.id = newest.applicant_id
        GROUP BY n.lang ORDER BY n.lang";
    EVERYWHERE_POSTGRES for Postgres = "SELECT n.lang, COUNT(*) AS items FROM (SELECT a.applicant_id FROM counted_applications a
            JOIN programs p ON p.tenant_id = a.tenant_id AND p.id = a.program_id AND p.active
            WHERE a.tenant_id = $1 AND CAST(a.program_id AS TEXT) || '/' || CAST(a.state_id AS TEXT)
                NOT IN (SELECT jsonb_array_elements_text(CAST($2 AS JSONB)))
            ORDER BY a.created_at_ms DESC, a.id DESC LIMIT $3) newest
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

    /// The same of every active program of a tenant at once, of the newest [`LOOKED_AT`] in all. `flows` are the programs' workflows; a
    /// program without one has no status that ends an application.
    pub async fn open_everywhere<'a>(
        &self,
        tenant: TenantId,
        flows: impl IntoIterator<Item = (ProgramId, &'a Workflow)>,
    ) -> Result<Vec<(String, i64)>> {
        let mut over = Vec::new();
        for (program, flow) in flows {
            let ends = flow
                .states
                .iter()
                .filter(|state| state.kind == StateKind::Terminal);
            over.extend(ends.map(|state| format!("{program}/{}", state.id)));
        }
        let sql = match self.0.engine() {
            Engine::Sqlite => EVERYWHERE_SQLITE,
            Engine::Postgres => EVERYWHERE_POSTGRES,
        };
        let over = serde_json::to_string(&over)?;
        self.0.all(sql, args![tenant, over, LOOKED_AT]).await
    }
}
