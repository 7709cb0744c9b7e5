//! What applicants are asked for and have not sent: papers, and corrections of their answers.

use crate::cases::applicant_waits::not_come;
use crate::db::Db;
use crate::{Result, args, statements};
use hub_domain::{ApplicationId, TenantId};

statements! {
    OF = concat!("SELECT 'paper' AS kind, COUNT(*) AS total, MIN(r.due_on) AS due_on FROM paper_requests r
            WHERE r.tenant_id = $1 AND r.application_id = $2 AND ", not_come!(), "
        UNION ALL
        SELECT 'correction' AS kind, COUNT(*) AS total, MIN(c.due_on) AS due_on FROM correction_requests c
            WHERE c.tenant_id = $1 AND c.application_id = $2 AND c.ended = ''");
}

/// How much of one kind is asked for.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Asked {
    pub total: i64,
    /// The first day by which something of it is to come, `yyyy-mm-dd`; none where no day was said.
    pub due_on: Option<String>,
}

/// What an applicant is asked for.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct AskedOf {
    pub papers: Asked,
    pub corrections: Asked,
}

/// What applicants are asked for, for reading.
pub struct OwnDues<'a>(pub(crate) &'a Db);

impl OwnDues<'_> {
    /// What is asked for an application and has not come.
    pub async fn of(&self, tenant: TenantId, application: ApplicationId) -> Result<AskedOf> {
        let rows: Vec<(String, i64, Option<String>)> = self.0.all(OF, args![tenant, application]).await?;
        let mut asked = AskedOf::default();
        for (kind, total, due_on) in rows {
            let one = Asked { total, due_on };
            match kind.as_str() {
                "paper" => asked.papers = one,
                _ => asked.corrections = one,
            }
        }
        Ok(asked)
    }
}
