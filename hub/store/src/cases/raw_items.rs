//! What the procedure gateway says of an item beyond the row of the queue: whose it is, its award, and what was answered.

use crate::cases::applications::Applications;
use crate::cases::queue_pages::by_ids_args;
use crate::{Result, StoreError};
use hub_domain::cases::validation::Verdict;
use hub_domain::{ApplicationId, TenantId};
use serde_json::Value;
use std::collections::HashMap;

/// The rest of an item.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct RawItem {
    /// The applicant's login (`cd_user`); none where they have no account.
    pub source_user: Option<i64>,
    /// What the owner signs in with, and their role in the program; empty without an owner.
    pub owner_email: String,
    pub owner_role: Option<i64>,
    pub owner_role_name: String,
    /// Of all its payments; none without any.
    pub award_cents: Option<i64>,
    /// The valid answers; null where there are none.
    pub answers: Value,
    /// What the program's rules that read an income say together: the worst of them; none where no rule does.
    pub income: Option<Verdict>,
}

#[derive(sqlx::FromRow)]
struct RawRow {
    id: i64,
    source_user: Option<i64>,
    owner_email: Option<String>,
    owner_role: Option<i64>,
    owner_role_name: Option<String>,
    award_cents: Option<i64>,
    answers: Option<String>,
}

impl Applications<'_> {
    /// The rest of these items, by their ids.
    pub async fn raw_items(
        &self,
        tenant: TenantId,
        ids: &[ApplicationId],
    ) -> Result<HashMap<ApplicationId, RawItem>> {
        let mut items = HashMap::with_capacity(ids.len());
        for some in ids.chunks(500) {
            let db = self.0.db();
            let rows: Vec<RawRow> = db.all(facts_sql(some.len()), by_ids_args(tenant, some)).await?;
            for row in rows {
                items.insert(ApplicationId(row.id), RawItem::try_from(row)?);
            }
            let verdicts: Vec<(i64, String, String)> = db
                .all(verdicts_sql(some.len()), by_ids_args(tenant, some))
                .await?;
            for (id, verdict, names) in verdicts {
                let names: Vec<String> = serde_json::from_str(&names)?;
                let (Some(item), Some(verdict)) =
                    (items.get_mut(&ApplicationId(id)), Verdict::parse(&verdict))
                else {
                    continue;
                };
                if names.iter().any(|name| reads_income(name)) {
                    item.income = Some(item.income.map_or(verdict, |before| before.min(verdict)));
                }
            }
        }
        Ok(items)
    }
}

impl TryFrom<RawRow> for RawItem {
    type Error = StoreError;
    fn try_from(row: RawRow) -> Result<Self> {
        Ok(Self {
            source_user: row.source_user,
            owner_email: row.owner_email.unwrap_or_default(),
            owner_role: row.owner_role,
            owner_role_name: row.owner_role_name.unwrap_or_default(),
            award_cents: row.award_cents,
            answers: match row.answers {
                Some(text) => serde_json::from_str(&text)?,
                None => Value::Null,
            },
            income: None,
        })
    }
}

/// Whether a path speaks of an income: `answers.monthly_income`, `answers.household.income`.
fn reads_income(path: &str) -> bool {
    let is_income = |part: &str| part == "income" || part == "incomes" || part.ends_with("_income");
    path.split('.').any(is_income)
}

fn places(count: usize) -> String {
    let places: Vec<String> = (0..count).map(|place| format!("${}", place + 2)).collect();
    places.join(", ")
}

fn facts_sql(count: usize) -> String {
    format!(
        "SELECT a.id, u.cd_user AS source_user, o.email AS owner_email, m.queue_role AS owner_role, m.role_name AS owner_role_name,
            (SELECT CAST(SUM(y.amount_cents) AS BIGINT) FROM application_payments y
                WHERE y.tenant_id = a.tenant_id AND y.application_id = a.id) AS award_cents,
            (SELECT w.answers FROM application_answers w WHERE w.tenant_id = a.tenant_id AND w.application_id = a.id
                ORDER BY w.revision DESC LIMIT 1) AS answers
        FROM applications a
        LEFT JOIN applicants p ON p.tenant_id = a.tenant_id AND p.id = a.applicant_id
        LEFT JOIN accounts u ON u.tenant_id = p.tenant_id AND u.id = p.account_id
        LEFT JOIN accounts o ON o.tenant_id = a.tenant_id AND o.id = a.owner_id
        LEFT JOIN program_members m ON m.tenant_id = a.tenant_id AND m.program_id = a.program_id AND m.account_id = a.owner_id
        WHERE a.tenant_id = $1 AND a.id IN ({})",
        places(count)
    )
}

fn verdicts_sql(count: usize) -> String {
    format!(
        "SELECT v.application_id, v.verdict, v.names FROM application_validations v
        WHERE v.tenant_id = $1 AND v.application_id IN ({})",
        places(count)
    )
}

/// Every shape of this SQL, for the tests.
pub(crate) fn composed() -> Vec<String> {
    vec![facts_sql(1), facts_sql(3), verdicts_sql(1), verdicts_sql(3)]
}
