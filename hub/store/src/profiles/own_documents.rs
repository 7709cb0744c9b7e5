//! The documents that somebody gave with their applications.

use crate::db::Db;
use crate::{Result, args, statements};
use hub_domain::{AccountId, TenantId};

statements! {
    OF = "SELECT d.id, a.id AS application_id, a.external_id, r.name AS program_name, d.kind, d.name, d.received_at_ms, d.expires_on
        FROM applicants p
        JOIN applications a ON a.tenant_id = p.tenant_id AND a.applicant_id = p.id
        JOIN application_documents d ON d.tenant_id = a.tenant_id AND d.application_id = a.id AND d.removed_at_ms IS NULL
        JOIN programs r ON r.tenant_id = a.tenant_id AND r.id = a.program_id
        WHERE p.tenant_id = $1 AND p.account_id = $2 ORDER BY d.received_at_ms DESC, d.id LIMIT 200";
}

/// A document on file.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct OwnDocument {
    pub id: String,
    pub application_id: i64,
    pub external_id: String,
    pub program_name: String,
    pub kind: String,
    pub name: String,
    pub received_at_ms: i64,
    /// The last day on which it counts, `yyyy-mm-dd`.
    pub expires_on: Option<String>,
}

/// Documents of people, for reading.
pub struct OwnDocuments<'a>(pub(crate) &'a Db);

impl OwnDocuments<'_> {
    /// Those of the applications of an account, the last received first.
    pub async fn of(&self, tenant: TenantId, account: AccountId) -> Result<Vec<OwnDocument>> {
        self.0.all(OF, args![tenant, account]).await
    }
}
