//! Numbers whose calls are made by TTY or through a relay service. Nothing is spoken to them by a machine: a call of theirs rings
//! for people at once.

use crate::audit::{self, AuditLine, By};
use crate::db::Db;
use crate::people::applicants;
use crate::{Result, Write, args, statements};
use hub_domain::clock::now_ms;
use hub_domain::{ApplicantId, TenantId};

statements! {
    IS_MARKED = "SELECT number FROM text_phones WHERE tenant_id = $1 AND number = $2";
    MARK = "INSERT INTO text_phones (tenant_id, number, marked_at_ms) VALUES ($1, $2, $3)
        ON CONFLICT (tenant_id, number) DO NOTHING";
    UNMARK = "DELETE FROM text_phones WHERE tenant_id = $1 AND number = $2";
}

/// The marks, for reading.
pub struct TextPhones<'a>(pub(crate) &'a Db);

impl TextPhones<'_> {
    /// Whether a number (E.164) is marked.
    pub async fn is_marked(&self, tenant: TenantId, number: &str) -> Result<bool> {
        let row: Option<(String,)> = self.0.optional(IS_MARKED, args![tenant, number]).await?;
        Ok(row.is_some())
    }
}

/// Marks a number of an applicant, or takes the mark away; false when it stood so already.
pub async fn set(
    write: &mut Write,
    tenant: TenantId,
    applicant: ApplicantId,
    number: &str,
    is_text_phone: bool,
    by: &By,
) -> Result<bool> {
    let (changed, action) = match is_text_phone {
        true => (
            write.execute(MARK, args![tenant, number, now_ms()]).await?,
            "text_phone.mark",
        ),
        false => (
            write.execute(UNMARK, args![tenant, number]).await?,
            "text_phone.unmark",
        ),
    };
    if changed == 0 {
        return Ok(false);
    }
    applicants::announce(write, tenant, applicant).await?;
    let line = AuditLine::new(tenant, by.clone(), action, "address", number);
    audit::append(write, line).await?;
    Ok(true)
}
