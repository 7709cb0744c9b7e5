//! A profile as it goes out.

use super::Whose;
use crate::App;
use crate::problem::Problem;
use hub_domain::TenantId;
use hub_domain::profiles::business_role::{BusinessDeed, BusinessRole};
use hub_domain::profiles::fact::{Fact, Row, Source};
use hub_domain::profiles::known::Facts;
use hub_domain::profiles::money_period::monthly;
use hub_domain::profiles::section::{SECTIONS, Section};
use hub_domain::profiles::{ProfileKind, Subject};
use hub_store::identity::accounts::Account;
use serde::Serialize;
use serde_json::Value;
use std::collections::BTreeMap;

/// A whole profile.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct Profile {
    kind: ProfileKind,
    /// The account of a person, the number of a business (`cd_community_entity`).
    id: i64,
    /// What the caller is in the business; null of a person.
    role: Option<BusinessRole>,
    may_change: bool,
    /// In the order of the tabs.
    sections: Vec<ProfileSection>,
}

/// A section.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct ProfileSection {
    name: String,
    /// A change names the version that it was made in.
    version: i64,
    /// Has any number of rows; otherwise one at most.
    is_list: bool,
    rows: Vec<ProfileRow>,
    /// What the amounts of the rows come to in a month, in cents; null where there are none.
    monthly_cents: Option<i64>,
}

/// A row of a section.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct ProfileRow {
    /// Empty in a section that is no list.
    id: String,
    /// By field. Of social security, tax and account numbers `{"kept": "1234"}`, the last four digits.
    #[schema(value_type = Object)]
    values: BTreeMap<String, Value>,
    /// By field: where it came from, and when.
    #[schema(value_type = BTreeMap<String, KnownFrom>)]
    known: BTreeMap<String, KnownFrom>,
    /// What the row's amount comes to in a month, in cents.
    monthly_cents: Option<i64>,
}

/// Where a fact came from.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct KnownFrom {
    source: Source,
    /// 0 where it is not known when.
    at_ms: i64,
}

/// The amount of a row by the month.
fn monthly_of(row: &Row) -> Option<i64> {
    let amount = ["nr_amount", "nr_income", "nr_rent"]
        .into_iter()
        .find_map(|field| row.number(field))?;
    monthly(amount, row.text("cd_period")?, row.number("nr_weekly"))
}

impl ProfileSection {
    /// A section with these rows.
    pub fn new(section: &Section, version: i64, rows: Vec<Row>) -> Self {
        let rows: Vec<ProfileRow> = rows.into_iter().map(ProfileRow::from).collect();
        let amounts: Vec<i64> = rows.iter().filter_map(|row| row.monthly_cents).collect();
        let sum = amounts
            .iter()
            .try_fold(0_i64, |sum, cents| sum.checked_add(*cents));
        Self {
            name: section.name.to_owned(),
            version,
            is_list: section.is_list,
            rows,
            monthly_cents: sum.filter(|_| !amounts.is_empty()),
        }
    }
}

impl From<Row> for ProfileRow {
    fn from(row: Row) -> Self {
        let monthly_cents = monthly_of(&row);
        let mut values = BTreeMap::new();
        let mut known = BTreeMap::new();
        for (field, fact) in row.facts {
            let from = KnownFrom {
                source: fact.source,
                at_ms: fact.at_ms,
            };
            known.insert(field.clone(), from);
            values.insert(field, fact.value);
        }
        Self {
            id: row.id,
            values,
            known,
            monthly_cents,
        }
    }
}

/// Everything that is known of somebody: what they saved, and until they have saved the section, what their account was made with.
pub async fn facts(
    app: &App,
    tenant: TenantId,
    subject: Subject,
    account: &Account,
) -> Result<Facts, Problem> {
    let mut facts = app.store.profile_facts().of(tenant, subject).await?;
    let (first, last) = (Some(&account.first_name), Some(&account.last_name));
    let (mail, phone) = (account.email.as_ref(), account.phone.as_ref());
    let made_with: Vec<(&str, &str, Option<&String>)> = match subject.kind {
        ProfileKind::Individual => vec![
            ("general", "ds_firstname", first),
            ("general", "ds_lastname", last),
            ("contact", "ds_mail", mail),
            ("contact", "ds_phone", phone),
        ],
        ProfileKind::Business if account.community_entity.unwrap_or(account.id.0) == subject.id => vec![
            ("overview", "ds_companyname", Some(&account.company_name)),
            ("contact_info", "ds_mail", mail),
            ("contact_info", "ds_phone", phone),
        ],
        // A business that the account does not stand for.
        ProfileKind::Business => Vec::new(),
    };
    let saved: Vec<String> = facts.keys().cloned().collect();
    for (section, field, text) in made_with {
        let Some(text) = text.filter(|text| !text.is_empty()) else {
            continue;
        };
        if saved.iter().any(|name| *name == section) {
            continue;
        }
        let rows = facts
            .entry((*section).to_owned())
            .or_insert_with(|| vec![Row::default()]);
        let fact = Fact {
            value: text.as_str().into(),
            source: Source::Person,
            at_ms: account.email_verified_at_ms,
        };
        if let Some(row) = rows.first_mut() {
            row.facts.insert(field.to_owned(), fact);
        }
    }
    Ok(facts)
}

async fn sections(
    app: &App,
    tenant: TenantId,
    subject: Subject,
    account: &Account,
) -> Result<Vec<ProfileSection>, Problem> {
    let profiles = app.store.profile_facts();
    let mut facts = facts(app, tenant, subject, account).await?;
    let versions = profiles.versions(tenant, subject).await?;
    Ok(SECTIONS
        .iter()
        .filter(|section| section.kind == subject.kind)
        .map(|section| {
            let version = versions.get(section.name).copied().unwrap_or(0);
            ProfileSection::new(section, version, facts.remove(section.name).unwrap_or_default())
        })
        .collect())
}

/// One section.
pub async fn section(
    app: &App,
    tenant: TenantId,
    subject: Subject,
    section: &Section,
) -> Result<ProfileSection, Problem> {
    let profiles = app.store.profile_facts();
    let rows = profiles.rows(tenant, subject, section).await?;
    let versions = profiles.versions(tenant, subject).await?;
    let version = versions.get(section.name).copied().unwrap_or(0);
    Ok(ProfileSection::new(section, version, rows))
}

/// A profile of the caller's.
pub async fn profile(app: &App, tenant: TenantId, whose: &Whose) -> Result<Profile, Problem> {
    Ok(Profile {
        kind: whose.subject.kind,
        id: whose.subject.id,
        role: whose.role,
        may_change: whose.may(BusinessDeed::ChangeProfile),
        sections: sections(app, tenant, whose.subject, &whose.account).await?,
    })
}

/// Somebody's profile, for staff who read it.
pub async fn read_only(
    app: &App,
    tenant: TenantId,
    subject: Subject,
    account: &Account,
) -> Result<Profile, Problem> {
    Ok(Profile {
        kind: subject.kind,
        id: subject.id,
        role: None,
        may_change: false,
        sections: sections(app, tenant, subject, account).await?,
    })
}

/// Rows under the specification's names, each with its id and its month's amount.
pub fn named(rows: Vec<Row>) -> Vec<Value> {
    rows.into_iter().map(named_row).collect()
}

/// The same of one row.
pub fn named_row(row: Row) -> Value {
    let monthly_cents = monthly_of(&row);
    let mut named = serde_json::Map::new();
    named.insert("id".into(), row.id.into());
    if let Some(cents) = monthly_cents {
        named.insert("nr_monthly".into(), cents.into());
    }
    for (field, fact) in row.facts {
        named.insert(field, fact.value);
    }
    Value::Object(named)
}
