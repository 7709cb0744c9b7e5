//! Which account applies to which program, and when a program lets its applicants sign in.

use crate::db::Db;
use crate::{Result, Write, args, statements};
use hub_domain::identity::login_window::LoginWindow;
use hub_domain::{AccountId, ProgramId, TenantId};

statements! {
    WINDOWS = "SELECT w.opens_at_ms, w.closes_at_ms, w.funded FROM enrolments e
        JOIN login_windows w ON w.tenant_id = e.tenant_id AND w.program_id = e.program_id
        WHERE e.tenant_id = $1 AND e.account_id = $2 ORDER BY w.program_id";
    SET_WINDOW = "INSERT INTO login_windows (tenant_id, program_id, opens_at_ms, closes_at_ms, funded)
        VALUES ($1, $2, $3, $4, $5) ON CONFLICT (tenant_id, program_id) DO UPDATE SET opens_at_ms = excluded.opens_at_ms,
        closes_at_ms = excluded.closes_at_ms, funded = excluded.funded";
    ENROL = "INSERT INTO enrolments (tenant_id, account_id, program_id) VALUES ($1, $2, $3)
        ON CONFLICT (tenant_id, account_id, program_id) DO NOTHING";
}

/// Questions about enrolments.
pub struct Enrolments<'a>(pub(crate) &'a Db);

impl Enrolments<'_> {
    /// The sign-in windows that concern an account: those of its programs that have one.
    pub async fn windows(&self, tenant: TenantId, account: AccountId) -> Result<Vec<LoginWindow>> {
        let rows: Vec<(i64, Option<i64>, bool)> = self.0.all(WINDOWS, args![tenant, account]).await?;
        let windows = rows
            .into_iter()
            .map(|(opens_at_ms, closes_at_ms, funded)| LoginWindow {
                opens_at_ms,
                closes_at_ms,
                funded,
            });
        Ok(windows.collect())
    }
}

/// Gives a program its door.
pub async fn set_window(
    write: &mut Write,
    tenant: TenantId,
    program: ProgramId,
    window: &LoginWindow,
) -> Result<()> {
    let values = args![
        tenant,
        program,
        window.opens_at_ms,
        window.closes_at_ms,
        window.funded
    ];
    write.execute(SET_WINDOW, values).await.map(drop)
}

/// Notes that an account applies to a program.
pub async fn enrol(
    write: &mut Write,
    tenant: TenantId,
    account: AccountId,
    program: ProgramId,
) -> Result<()> {
    write
        .execute(ENROL, args![tenant, account, program])
        .await
        .map(drop)
}
