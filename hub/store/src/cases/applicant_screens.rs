//! The screens of applicants: they are told that what they see of an application is another, and fetch it. What staff keep for
//! themselves is no reason to tell them.

use crate::db::Value;
use crate::{Result, Write, args, statements};
use hub_domain::live::OwnApplicationChanged;
use hub_domain::topic::Topic;
use hub_domain::{ApplicationId, TenantId, ThreadId};

statements! {
    ACCOUNTS = "SELECT a.id, p.account_id FROM applications a JOIN applicants p ON p.tenant_id = a.tenant_id AND p.id = a.applicant_id
        WHERE a.tenant_id = $1 AND p.account_id IS NOT NULL";
    OF_THREAD = "SELECT a.id, p.account_id FROM applications a JOIN applicants p ON p.tenant_id = a.tenant_id AND p.id = a.applicant_id
        WHERE a.tenant_id = $1 AND a.thread_id = $2 AND p.account_id IS NOT NULL";
}

/// Tells the applicants of these applications, those who have an account.
pub async fn tell(write: &mut Write, tenant: TenantId, applications: &[ApplicationId]) -> Result<()> {
    for some in applications.chunks(500) {
        let places: Vec<String> = (0..some.len()).map(|place| format!("${}", place + 2)).collect();
        let sql = format!("{ACCOUNTS} AND a.id IN ({}) ORDER BY a.id", places.join(", "));
        let mut values = args![tenant];
        values.extend(some.iter().map(|id| Value::from(*id)));
        let rows = write.all(sql, values).await?;
        emit(write, tenant, rows)?;
    }
    Ok(())
}

/// Tells the applicant of a thread's application, of an entry that they see.
pub async fn tell_of_thread(write: &mut Write, tenant: TenantId, thread: &ThreadId) -> Result<()> {
    let rows = write.all(OF_THREAD, args![tenant, thread]).await?;
    emit(write, tenant, rows)
}

fn emit(write: &mut Write, tenant: TenantId, rows: Vec<(i64, i64)>) -> Result<()> {
    for (application, account) in rows {
        let application_id = ApplicationId(application);
        write.emit(
            tenant,
            Topic::Me(account),
            &OwnApplicationChanged { application_id },
        )?;
    }
    Ok(())
}
