//! Whose a number is. In the whole hub a number belongs to one tenant, for telephones, texts and trunks alike; otherwise one tenant's
//! administrator could take another's callers by entering their number. Who enters it first has it, until nothing uses it any more.

use crate::db::Db;
use crate::error::Result;
use crate::{Write, args, statements};
use hub_domain::TenantId;
use hub_domain::clock::now_ms;

statements! {
    CLAIM = "INSERT INTO number_claims (tenant_id, number, claimed_at_ms) VALUES ($1, $2, $3)
        ON CONFLICT (number) DO UPDATE SET number = excluded.number WHERE number_claims.tenant_id = excluded.tenant_id RETURNING tenant_id";
    USE = "INSERT INTO number_claim_uses (tenant_id, number, used_by) VALUES ($1, $2, $3) ON CONFLICT (tenant_id, number, used_by) DO NOTHING";
    // Holds the claim: a use that is added at this moment is seen by the statements after it.
    HOLD = "UPDATE number_claims SET number = number WHERE tenant_id = $1 AND number = $2";
    END_USE = "DELETE FROM number_claim_uses WHERE tenant_id = $1 AND number = $2 AND used_by = $3";
    END = "DELETE FROM number_claims WHERE tenant_id = $1 AND number = $2 AND NOT EXISTS (SELECT 1 FROM number_claim_uses u
        WHERE u.tenant_id = $1 AND u.number = $2)";
    USED_BY = "SELECT number FROM number_claim_uses WHERE tenant_id = $1 AND used_by = $2 ORDER BY number";
    ALL = "SELECT number, tenant_id FROM number_claims ORDER BY number";
    NOTE = "INSERT INTO number_conflicts (tenant_id, number, used_by, found_at_ms) VALUES ($1, $2, $3, $4)
        ON CONFLICT (tenant_id, number, used_by) DO NOTHING";
    SETTLE = "DELETE FROM number_conflicts WHERE tenant_id = $1 AND used_by = $2";
    SETTLE_NUMBER = "DELETE FROM number_conflicts WHERE tenant_id = $1 AND number = $2 AND used_by = $3";
    CONFLICTS = "SELECT tenant_id, number, used_by FROM number_conflicts ORDER BY tenant_id, number, used_by";
}

/// A number that leads to a program's telephones.
pub const TELEPHONE: &str = "telephone";
/// A program's own number for texts.
pub const TEXTS: &str = "texts";
/// The number that a tenant's texts come from otherwise.
pub const SENDER: &str = "sender";

/// A number that a tenant has entered, and that another one has.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct NumberConflict {
    pub tenant_id: i64,
    /// E.164.
    pub number: String,
    /// [`TELEPHONE`], [`TEXTS`], or the id of a trunk.
    pub used_by: String,
}

/// Claims, for reading.
pub struct NumberClaims<'a>(pub(crate) &'a Db);

impl NumberClaims<'_> {
    /// Every number of the hub, and whose it is.
    pub async fn all(&self) -> Result<Vec<(String, TenantId)>> {
        let rows: Vec<(String, i64)> = self.0.all(ALL, args![]).await?;
        Ok(rows
            .into_iter()
            .map(|(number, tenant)| (number, TenantId(tenant)))
            .collect())
    }

    /// Numbers that are without effect where they are entered, because another tenant has them.
    pub async fn conflicts(&self) -> Result<Vec<NumberConflict>> {
        self.0.all(CONFLICTS, args![]).await
    }
}

/// Claims a number (E.164) for a tenant and a use; false where another tenant has it.
pub async fn claim(write: &mut Write, tenant: TenantId, number: &str, used_by: &str) -> Result<bool> {
    let claimed: Option<(i64,)> = write.optional(CLAIM, args![tenant, number, now_ms()]).await?;
    if claimed.is_none() {
        return Ok(false);
    }
    write.execute(USE, args![tenant, number, used_by]).await?;
    write
        .execute(SETTLE_NUMBER, args![tenant, number, used_by])
        .await?;
    Ok(true)
}

/// A use has ended; with the last one the number is free for every tenant.
pub async fn release(write: &mut Write, tenant: TenantId, number: &str, used_by: &str) -> Result<()> {
    write.execute(HOLD, args![tenant, number]).await?;
    write.execute(END_USE, args![tenant, number, used_by]).await?;
    write.execute(END, args![tenant, number]).await?;
    Ok(())
}

/// Gives a trunk the claims of its numbers (E.164), and no others; answers one that another tenant has, where there is one. With
/// none the trunk is gone.
pub async fn set_of_trunk(
    write: &mut Write,
    tenant: TenantId,
    trunk: &str,
    numbers: &[String],
) -> Result<Option<String>> {
    let held: Vec<(String,)> = write.all(USED_BY, args![tenant, trunk]).await?;
    for (number,) in held.iter().filter(|(number,)| !numbers.contains(number)) {
        release(write, tenant, number, trunk).await?;
    }
    write.execute(SETTLE, args![tenant, trunk]).await?;
    for number in numbers {
        if !claim(write, tenant, number, trunk).await? {
            return Ok(Some(number.clone()));
        }
    }
    Ok(None)
}

/// Notes that a number is without effect where a tenant has entered it.
pub async fn note_conflict(write: &mut Write, tenant: TenantId, number: &str, used_by: &str) -> Result<()> {
    write
        .execute(NOTE, args![tenant, number, used_by, now_ms()])
        .await
        .map(drop)
}
