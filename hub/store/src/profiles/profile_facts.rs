//! Facts of profiles: sections of rows of facts, each with its source and date, and every change of them.

use crate::audit::{self, AuditLine, By};
use crate::db::Db;
use crate::keys::Keyring;
use crate::{Result, StoreError, Write, args, batch, statements};
use hub_domain::TenantId;
use hub_domain::clock::now_ms;
use hub_domain::profiles::Subject;
use hub_domain::profiles::fact::{Fact, Row, Source};
use hub_domain::profiles::known::Facts;
use hub_domain::profiles::section::{CheckedRow, Section, Wanted};
use serde_json::{Value, json};
use std::collections::BTreeMap;

statements! {
    ALL = "SELECT section, row_id, field, value, last_four, source, by_account, at_ms FROM profile_facts
        WHERE tenant_id = $1 AND subject_kind = $2 AND subject_id = $3 ORDER BY section, position, row_id, field";
    OF_SECTION = "SELECT section, row_id, field, value, last_four, source, by_account, at_ms FROM profile_facts
        WHERE tenant_id = $1 AND subject_kind = $2 AND subject_id = $3 AND section = $4 ORDER BY section, position, row_id, field";
    VERSIONS = "SELECT section, version FROM profile_sections WHERE tenant_id = $1 AND subject_kind = $2 AND subject_id = $3";
    BEGIN = "INSERT INTO profile_sections (tenant_id, subject_kind, subject_id, section, version, changed_at_ms)
        VALUES ($1, $2, $3, $4, 0, $5) ON CONFLICT (tenant_id, subject_kind, subject_id, section) DO NOTHING";
    STEP = "UPDATE profile_sections SET version = version + 1, changed_at_ms = $5
        WHERE tenant_id = $1 AND subject_kind = $2 AND subject_id = $3 AND section = $4 RETURNING version";
    CLEAR = "DELETE FROM profile_facts WHERE tenant_id = $1 AND subject_kind = $2 AND subject_id = $3 AND section = $4";
    PUT = "INSERT INTO profile_facts (tenant_id, subject_kind, subject_id, section, row_id, position, field, value, last_four, source,
        by_account, at_ms) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)";
    NOTE = "INSERT INTO profile_changes (tenant_id, subject_kind, subject_id, id, section, row_id, field, was, value, source, by_account,
        by_name, at_ms) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)";
    CHANGES = "SELECT id, section, row_id, field, was, value, source, by_name, at_ms FROM profile_changes
        WHERE tenant_id = $1 AND subject_kind = $2 AND subject_id = $3 AND at_ms >= $4 AND at_ms < $5 ORDER BY id DESC LIMIT $6";
    DAYS = "SELECT DISTINCT at_ms - at_ms % 86400000 FROM profile_changes WHERE tenant_id = $1 AND subject_kind = $2 AND subject_id = $3
        ORDER BY 1 DESC LIMIT 4000";
}

/// What sealed digits are sealed for.
const CONTEXT: &str = "profile fact";

/// A change of a fact. Sealed digits are shown by their last four.
#[derive(Debug, Clone, PartialEq)]
pub struct ProfileChange {
    pub id: String,
    pub section: String,
    pub row: String,
    pub field: String,
    pub was: Option<Value>,
    pub value: Option<Value>,
    pub source: Source,
    pub by: String,
    pub at_ms: i64,
}

#[derive(sqlx::FromRow)]
struct FactRow {
    section: String,
    row_id: String,
    field: String,
    value: String,
    last_four: String,
    source: String,
    by_account: i64,
    at_ms: i64,
}

#[derive(sqlx::FromRow)]
struct ChangeRow {
    id: String,
    section: String,
    row_id: String,
    field: String,
    was: Option<String>,
    value: Option<String>,
    source: String,
    by_name: String,
    at_ms: i64,
}

fn source(name: &str) -> Result<Source> {
    Source::of(name).ok_or_else(|| StoreError::Corrupt {
        what: "source of a fact",
        reason: name.to_owned(),
    })
}

impl FactRow {
    fn shown(&self) -> Result<Value> {
        Ok(match self.last_four.is_empty() {
            true => serde_json::from_str(&self.value)?,
            false => json!({ "kept": self.last_four }),
        })
    }

    fn fact(&self) -> Result<Fact> {
        Ok(Fact {
            value: self.shown()?,
            source: source(&self.source)?,
            at_ms: self.at_ms,
        })
    }
}

fn by_section(rows: &[FactRow]) -> Result<Facts> {
    let mut facts = Facts::new();
    for row in rows {
        let section = facts.entry(row.section.clone()).or_default();
        if section.last().is_none_or(|last| last.id != row.row_id) {
            section.push(Row {
                id: row.row_id.clone(),
                facts: BTreeMap::new(),
            });
        }
        if let Some(last) = section.last_mut() {
            last.facts.insert(row.field.clone(), row.fact()?);
        }
    }
    Ok(facts)
}

/// Facts of profiles, for reading.
pub struct ProfileFacts<'a>(pub(crate) &'a Db);

impl ProfileFacts<'_> {
    /// All that is known of somebody, by section.
    pub async fn of(&self, tenant: TenantId, subject: Subject) -> Result<Facts> {
        let values = args![tenant, subject.kind.name(), subject.id];
        by_section(&self.0.all::<FactRow>(ALL, values).await?)
    }

    /// The rows of one section.
    pub async fn rows(&self, tenant: TenantId, subject: Subject, section: &Section) -> Result<Vec<Row>> {
        let values = args![tenant, subject.kind.name(), subject.id, section.name];
        let mut facts = by_section(&self.0.all::<FactRow>(OF_SECTION, values).await?)?;
        Ok(facts.remove(section.name).unwrap_or_default())
    }

    /// The version of each section that was ever saved.
    pub async fn versions(&self, tenant: TenantId, subject: Subject) -> Result<BTreeMap<String, i64>> {
        let values = args![tenant, subject.kind.name(), subject.id];
        let rows: Vec<(String, i64)> = self.0.all(VERSIONS, values).await?;
        Ok(rows.into_iter().collect())
    }

    /// The first milliseconds of the days (UTC) on which something changed, the newest first.
    pub async fn days_of_change(&self, tenant: TenantId, subject: Subject) -> Result<Vec<i64>> {
        let values = args![tenant, subject.kind.name(), subject.id];
        let rows: Vec<(i64,)> = self.0.all(DAYS, values).await?;
        Ok(rows.into_iter().map(|(day_ms,)| day_ms).collect())
    }

    /// The changes between two times, the newest first, at most so many.
    pub async fn changes(
        &self,
        tenant: TenantId,
        subject: Subject,
        from_ms: i64,
        until_ms: i64,
        most: i64,
    ) -> Result<Vec<ProfileChange>> {
        let values = args![tenant, subject.kind.name(), subject.id, from_ms, until_ms, most];
        let rows: Vec<ChangeRow> = self.0.all(CHANGES, values).await?;
        let read = |text: Option<String>| text.map(|text| serde_json::from_str(&text)).transpose();
        rows.into_iter()
            .map(|row| {
                Ok(ProfileChange {
                    was: read(row.was)?,
                    value: read(row.value)?,
                    source: source(&row.source)?,
                    id: row.id,
                    section: row.section,
                    row: row.row_id,
                    field: row.field,
                    by: row.by_name,
                    at_ms: row.at_ms,
                })
            })
            .collect()
    }
}

/// Saves a section, if it still is of this version; answers the version that it has then. Facts that do not change keep their source
/// and date. A row without an id is new. [`StoreError::VersionConflict`] where somebody else has saved meanwhile,
/// [`StoreError::Malformed`] where sealed digits are to be kept and none are on file.
#[allow(
    clippy::too_many_arguments,
    reason = "each is one thing that a change of a profile is"
)]
pub async fn save(
    write: &mut Write,
    keyring: &Keyring,
    tenant: TenantId,
    subject: Subject,
    section: &Section,
    version: i64,
    rows: &[CheckedRow],
    source: Source,
    by: &By,
) -> Result<i64> {
    let (kind, now) = (subject.kind.name(), now_ms());
    let key = || args![tenant, kind, subject.id, section.name];
    let timed = || args![tenant, kind, subject.id, section.name, now];
    write.execute(BEGIN, timed()).await?;
    let (next,): (i64,) = write.one("profile section", STEP, timed()).await?;
    if next != version + 1 {
        return Err(StoreError::VersionConflict {
            what: "profile section",
            seen: version,
            current: next - 1,
        });
    }
    let before: Vec<FactRow> = write.all(OF_SECTION, key()).await?;
    let old = |row: &str, field: &str| {
        before
            .iter()
            .find(|fact| fact.row_id == row && fact.field == field)
    };
    let (mut facts, mut changes) = (Vec::new(), Vec::new());
    let mut note = |row: &str, field: &str, was: Option<Value>, value: Option<&Value>| {
        changes.push((row.to_owned(), field.to_owned(), was, value.cloned()));
    };
    let mut stays = Vec::new();
    for (position, row) in rows.iter().enumerate() {
        let is_known = !section.is_list || before.iter().any(|fact| fact.row_id == row.id);
        let id = match is_known {
            true => row.id.clone(),
            false => uuid::Uuid::now_v7().to_string(),
        };
        for field in section.fields {
            let known = old(&id, field.name);
            let Some(wanted) = row.values.get(field.name) else {
                continue;
            };
            stays.push((id.clone(), field.name));
            let (stored, last_four, shown) = match wanted {
                Wanted::Kept => {
                    let known = known.ok_or(StoreError::Malformed("digits that are kept"))?;
                    (known.value.clone(), known.last_four.clone(), known.shown()?)
                }
                Wanted::Value(value) if field.kind.is_sealed() => {
                    let digits = value.as_str().unwrap_or_default();
                    let last_four = digits.get(digits.len().saturating_sub(4)..).unwrap_or_default();
                    let sealed = keyring.seal_for_tenant(tenant, CONTEXT, digits).await?;
                    (sealed, last_four.to_owned(), json!({ "kept": last_four }))
                }
                Wanted::Value(value) => (value.to_string(), String::new(), value.clone()),
            };
            let is_same = known.is_some_and(|known| known.value == stored);
            let (origin, account, at_ms) = match known.filter(|_| is_same) {
                Some(known) => (known.source.clone(), known.by_account, known.at_ms),
                None => (source.name().to_owned(), by.hands().0, now),
            };
            if !is_same {
                note(
                    &id,
                    field.name,
                    known.map(FactRow::shown).transpose()?,
                    Some(&shown),
                );
            }
            facts.push(args![
                tenant,
                kind,
                subject.id,
                section.name,
                &id,
                position as i64,
                field.name,
                stored,
                last_four,
                origin,
                account,
                at_ms
            ]);
        }
    }
    for fact in &before {
        if !stays
            .iter()
            .any(|(row, field)| *row == fact.row_id && *field == fact.field)
        {
            note(&fact.row_id, &fact.field, Some(fact.shown()?), None);
        }
    }
    write.execute(CLEAR, key()).await?;
    batch::insert(write, PUT, facts).await?;
    let names: Vec<String> = changes.iter().map(|(_, field, _, _)| field.clone()).collect();
    let noted = changes.into_iter().map(|(row, field, was, value)| {
        args![
            tenant,
            kind,
            subject.id,
            uuid::Uuid::now_v7().to_string(),
            section.name,
            row,
            field,
            was.map(|was| was.to_string()),
            value.map(|value| value.to_string()),
            source.name(),
            by.hands().0,
            by.hands().1,
            now
        ]
    });
    batch::insert(write, NOTE, noted.collect()).await?;
    let line = AuditLine::new(tenant, by.clone(), "profile.change", kind, subject.id);
    audit::append(
        write,
        line.reason(format!("{}: {}", section.name, names.join(", "))),
    )
    .await?;
    Ok(next)
}
