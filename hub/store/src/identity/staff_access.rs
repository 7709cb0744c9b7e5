//! Staff with what their rights come from, page by page: for the question who may do what, and why.

use crate::db::{Db, Value};
use crate::{Result, args, statements};
use hub_domain::identity::access::{HeldMembership, Holder};
use hub_domain::identity::staff::in_force;
use hub_domain::written::plain_line;
use hub_domain::{AccountId, ProgramId, TenantId};
use std::collections::HashMap;

/// The staff of a page: by name, after somebody, of one account or one role, and with a typed text in name or address. Before the
/// first is nobody, who has no name and the number 0; the index leads from each page to the next.
macro_rules! page {
    () => {
        "FROM accounts a WHERE a.tenant_id = $1 AND a.active
            AND a.role_codes <> '[\"IND\"]' AND a.role_codes <> '[\"BUS\"]'
            AND a.role_codes <> '[\"PARTNER\"]' AND a.role_codes <> '[\"HOUSEHOLD\"]'
            AND (CAST($2 AS BIGINT) = 0 OR a.id = CAST($2 AS BIGINT))
            AND (CAST($3 AS TEXT) = '' OR EXISTS (SELECT 1 FROM program_members h
                WHERE h.tenant_id = $1 AND h.account_id = a.id AND h.role_name = CAST($3 AS TEXT)))
            AND LOWER(a.first_name || ' ' || a.last_name || ' ' || COALESCE(a.email, '')) LIKE $4
            AND (a.last_name, a.first_name, a.id) > ($6, $7, CAST($5 AS BIGINT))
        ORDER BY a.last_name, a.first_name, a.id LIMIT $8"
    };
}

statements! {
    PLACE = "SELECT last_name, first_name FROM accounts WHERE tenant_id = $1 AND id = $2";
    STAFF = concat!("SELECT a.id, a.first_name, a.last_name, a.company_name, a.email, a.account_type, a.roles, a.role_codes, a.community_entity_type ",
        page!());
    MEMBERSHIPS = concat!("SELECT m.account_id, m.program_id, m.role_name, m.permissions, COALESCE(r.permissions, '[]')
        FROM program_members m LEFT JOIN roles r ON r.tenant_id = m.tenant_id AND r.name = m.role_name
        WHERE m.tenant_id = $1 AND m.account_id IN (SELECT a.id ", page!(), ") ORDER BY m.account_id, m.program_id");
}

/// Which staff a page is of.
#[derive(Debug, Clone, Default)]
pub struct StaffFilter {
    pub account: Option<AccountId>,
    /// With this role in any program.
    pub role: Option<String>,
    /// A text in name or mail address, as typed.
    pub search: String,
}

/// A member of staff, with what their rights come from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StaffMember {
    pub account: AccountId,
    pub name: String,
    pub email: String,
    pub roles: Vec<i64>,
    pub role_codes: Vec<String>,
    pub community_type: Option<i64>,
    /// By program.
    pub memberships: Vec<HeldMembership>,
}

impl StaffMember {
    /// The member as far as their rights go.
    pub fn holder(&self) -> Holder<'_> {
        Holder {
            role_codes: &self.role_codes,
            roles: &self.roles,
            community_type: self.community_type,
            memberships: &self.memberships,
        }
    }
}

#[derive(sqlx::FromRow)]
struct StaffRow {
    id: i64,
    first_name: String,
    last_name: String,
    company_name: String,
    email: Option<String>,
    account_type: String,
    roles: String,
    role_codes: String,
    community_entity_type: Option<i64>,
}

impl StaffRow {
    fn member(self, memberships: Vec<HeldMembership>) -> Result<StaffMember> {
        let name = format!("{} {}", self.first_name, self.last_name);
        let name = match name.trim() {
            "" => self.company_name,
            name => name.to_owned(),
        };
        let roles: Vec<i64> = serde_json::from_str(&self.roles)?;
        let role_codes = serde_json::from_str(&self.role_codes)?;
        let (_, role_codes) = in_force(self.account_type, role_codes, &roles, self.community_entity_type);
        Ok(StaffMember {
            account: AccountId(self.id),
            name,
            email: self.email.unwrap_or_default(),
            roles,
            role_codes,
            community_type: self.community_entity_type,
            memberships,
        })
    }
}

/// Questions about staff and their rights.
pub struct StaffAccess<'a>(pub(crate) &'a Db);

impl StaffAccess<'_> {
    /// The active staff after somebody, by last and first name, at most `limit`. Where nobody has the number of `after` any more, the
    /// first.
    pub async fn page(
        &self,
        tenant: TenantId,
        filter: &StaffFilter,
        after: Option<AccountId>,
        limit: i64,
    ) -> Result<Vec<StaffMember>> {
        let place: Option<(String, String)> = match after {
            Some(after) => self.0.optional(PLACE, args![tenant, after]).await?,
            None => None,
        };
        let after = after.filter(|_| place.is_some()).map_or(0, |after| after.0);
        let (last_name, first_name) = place.unwrap_or_default();
        let text = plain_line(&filter.search).to_lowercase().replace(['%', '_'], "");
        let values = || -> Vec<Value> {
            args![
                tenant,
                filter.account.map_or(0, |account| account.0),
                filter.role.clone().unwrap_or_default(),
                format!("%{text}%"),
                after,
                last_name.clone(),
                first_name.clone(),
                limit
            ]
        };
        let staff: Vec<StaffRow> = self.0.all(STAFF, values()).await?;
        let rows: Vec<(i64, i64, String, String, String)> = self.0.all(MEMBERSHIPS, values()).await?;
        let mut memberships: HashMap<i64, Vec<HeldMembership>> = HashMap::new();
        for (account, program, role, own, of_role) in rows {
            memberships.entry(account).or_default().push(HeldMembership {
                program: ProgramId(program),
                role,
                of_role: serde_json::from_str(&of_role)?,
                own: serde_json::from_str(&own)?,
            });
        }
        let mut members = Vec::with_capacity(staff.len());
        for row in staff {
            let memberships = memberships.remove(&row.id).unwrap_or_default();
            members.push(row.member(memberships)?);
        }
        Ok(members)
    }
}
