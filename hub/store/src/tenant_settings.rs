//! Changes of a tenant's settings. Each is made on the newest state, while the tenant's row is locked, and writes only the settings
//! that it changes: two people who change two settings at once lose nothing, and of two who change the same one the history has both.

use crate::audit::{self, AuditLine, By};
use crate::db::Db;
use crate::tenants::TenantSettings;
use crate::{Result, Store, StoreError, Write, args, batch, statements};
use hub_domain::TenantId;
use hub_domain::clock::now_ms;
use serde_json::{Map, Value};
use sha2::{Digest, Sha256};

statements! {
    LOCK = "UPDATE tenants SET settings_revision = settings_revision WHERE id = $1 RETURNING settings, settings_revision";
    SET = "UPDATE tenants SET settings = $2, settings_revision = $3 WHERE id = $1";
    INSERT = "INSERT INTO tenant_setting_changes (tenant_id, revision, setting, value_before, value_after, actor_id, actor_name,
            behalf_of, source, at_ms)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)";
    BETWEEN = "SELECT DISTINCT setting FROM tenant_setting_changes WHERE tenant_id = $1 AND revision > $2 AND revision < $3";
    NOTE = "UPDATE tenant_setting_changes SET audit_seq = $3 WHERE tenant_id = $1 AND revision = $2";
    OF_LINE = "SELECT revision, setting, value_before, value_after, actor_id, actor_name, behalf_of, source, at_ms
        FROM tenant_setting_changes WHERE tenant_id = $1 AND audit_seq = $2 ORDER BY setting LIMIT 1000";
    HISTORY = "SELECT revision, setting, value_before, value_after, actor_id, actor_name, behalf_of, source, at_ms
        FROM tenant_setting_changes WHERE tenant_id = $1 ORDER BY revision DESC, setting LIMIT 1000";
}

/// Members whose names begin so are sealed.
const SEALED: &str = "sealed_";

/// What a change came to.
#[derive(Debug, Clone, PartialEq)]
pub struct Changed {
    /// The revision in force; the one before where nothing changed.
    pub revision: i64,
    pub before: TenantSettings,
    pub after: TenantSettings,
}

impl Changed {
    /// Whether anything differs.
    pub fn is_change(&self) -> bool {
        self.before != self.after
    }
}

/// One setting that was changed, with who did it.
#[derive(Debug, Clone, PartialEq)]
pub struct SettingChange {
    /// The revision that it made.
    pub revision: i64,
    /// Its name in the settings.
    pub setting: String,
    /// A fingerprint stands for what is sealed.
    pub before: Value,
    pub after: Value,
    pub actor_id: i64,
    pub actor_name: String,
    pub behalf_of: Option<i64>,
    /// Network address, or the name of a command or a part of the hub.
    pub source: String,
    pub at_ms: i64,
}

#[derive(sqlx::FromRow)]
struct ChangeRow {
    revision: i64,
    setting: String,
    value_before: String,
    value_after: String,
    actor_id: i64,
    actor_name: String,
    behalf_of: Option<i64>,
    source: String,
    at_ms: i64,
}

impl TryFrom<ChangeRow> for SettingChange {
    type Error = StoreError;
    fn try_from(row: ChangeRow) -> Result<Self> {
        Ok(Self {
            revision: row.revision,
            setting: row.setting,
            before: serde_json::from_str(&row.value_before)?,
            after: serde_json::from_str(&row.value_after)?,
            actor_id: row.actor_id,
            actor_name: row.actor_name,
            behalf_of: row.behalf_of,
            source: row.source,
            at_ms: row.at_ms,
        })
    }
}

/// What was changed in the settings of tenants.
pub struct SettingChanges<'a>(pub(crate) &'a Db);

impl SettingChanges<'_> {
    /// The latest changes of a tenant's settings, newest first, at most a thousand.
    pub async fn history(&self, tenant: TenantId) -> Result<Vec<SettingChange>> {
        let rows: Vec<ChangeRow> = self.0.all(HISTORY, args![tenant]).await?;
        rows.into_iter().map(SettingChange::try_from).collect()
    }

    /// What the change came to that wrote this line of the audit log, by setting.
    pub async fn of_line(&self, tenant: TenantId, seq: i64) -> Result<Vec<SettingChange>> {
        let rows: Vec<ChangeRow> = self.0.all(OF_LINE, args![tenant, seq]).await?;
        rows.into_iter().map(SettingChange::try_from).collect()
    }
}

/// Writes the audit line of a change, and has the line find the change.
pub async fn note(write: &mut Write, tenant: TenantId, changed: &Changed, line: AuditLine) -> Result<()> {
    let seq = audit::append_numbered(write, line).await?;
    if changed.is_change() {
        write.execute(NOTE, args![tenant, changed.revision, seq]).await?;
    }
    Ok(())
}

/// Changes the settings of a tenant as they are now. Whoever else changes them waits from here to the commit and then finds this
/// change. What `change` leaves as it is is not written, and neither is anything where it changes nothing.
pub async fn change(
    write: &mut Write,
    tenant: TenantId,
    by: &By,
    change: impl FnOnce(&mut TenantSettings),
) -> Result<Changed> {
    let (text, revision): (String, i64) = write.one("tenant", LOCK, args![tenant]).await?;
    let before: TenantSettings = serde_json::from_str(&text)?;
    let mut after = before.clone();
    change(&mut after);
    let differences = differences(&before, &after)?;
    if differences.is_empty() {
        return Ok(Changed {
            revision,
            after: before.clone(),
            before,
        });
    }
    let revision = revision + 1;
    // What a newer hub may have written besides stays.
    let mut stored: Map<String, Value> = serde_json::from_str(&text)?;
    for one in &differences {
        stored.insert(one.setting.clone(), one.after.clone());
    }
    let text = serde_json::to_string(&stored)?;
    write.execute(SET, args![tenant, text, revision]).await?;
    let at_ms = now_ms();
    let mut rows = Vec::with_capacity(differences.len());
    for one in differences {
        rows.push(args![
            tenant,
            revision,
            one.setting,
            serde_json::to_string(&shown(one.before))?,
            serde_json::to_string(&shown(one.after))?,
            by.hands().0,
            by.hands().1,
            by.behalf_of(),
            &by.source,
            at_ms
        ]);
    }
    batch::insert(write, INSERT, rows).await?;
    write.announce_tenant_change(tenant);
    Ok(Changed {
        revision,
        before,
        after,
    })
}

/// How a change stands in the audit log.
#[derive(Debug, Clone, Copy)]
pub struct Noted {
    /// For instance `tenant.sign_in`.
    pub action: &'static str,
    /// The command or the screen that makes it.
    pub reason: &'static str,
    /// The revision that was read: where one of the settings was changed since, nothing is changed.
    pub seen: Option<i64>,
}

/// Changes settings with an audit line, or not at all. `described` says in words, without secrets, what the change is about: it becomes
/// the line's states before and after. A refusal changes nothing; [`StoreError::VersionConflict`] where somebody has changed one of the
/// same settings since `seen`.
pub async fn change_noted<E: From<StoreError>>(
    store: &Store,
    tenant: TenantId,
    by: By,
    noted: Noted,
    described: impl Fn(&TenantSettings) -> String,
    make: impl FnOnce(&mut TenantSettings) -> std::result::Result<(), E>,
) -> std::result::Result<Changed, E> {
    let mut write = store.write().await.map_err(E::from)?;
    let mut outcome = Ok(());
    let changed = change(&mut write, tenant, &by, |settings| outcome = make(settings)).await?;
    outcome?;
    if changed.is_change() {
        if let Some(seen) = noted.seen {
            refuse_stale(&mut write, tenant, &changed, seen).await?;
        }
        let line = AuditLine::new(tenant, by, noted.action, "tenant", tenant)
            .before(described(&changed.before))
            .after(described(&changed.after))
            .reason(noted.reason);
        note(&mut write, tenant, &changed, line).await.map_err(E::from)?;
        write.commit().await?;
    } else {
        write.rollback().await?;
    }
    Ok(changed)
}

/// Refuses a change of what somebody else has changed since it was read.
async fn refuse_stale(write: &mut Write, tenant: TenantId, changed: &Changed, seen: i64) -> Result<()> {
    let values = args![tenant, seen, changed.revision];
    let since: Vec<(String,)> = write.all(BETWEEN, values).await?;
    let mine = differences(&changed.before, &changed.after)?;
    match since
        .iter()
        .any(|(other,)| mine.iter().any(|one| one.setting == *other))
    {
        true => Err(StoreError::VersionConflict {
            what: "settings",
            seen,
            current: changed.revision - 1,
        }),
        false => Ok(()),
    }
}

struct Difference {
    setting: String,
    before: Value,
    after: Value,
}

/// The settings that differ, by name.
fn differences(before: &TenantSettings, after: &TenantSettings) -> Result<Vec<Difference>> {
    let mut earlier = members(before)?;
    let mut found = Vec::new();
    for (setting, after) in members(after)? {
        let before = earlier.remove(&setting).unwrap_or_default();
        if before != after {
            found.push(Difference {
                setting,
                before,
                after,
            });
        }
    }
    Ok(found)
}

fn members(settings: &TenantSettings) -> Result<Map<String, Value>> {
    match serde_json::to_value(settings)? {
        Value::Object(members) => Ok(members),
        _ => Err(StoreError::Malformed("settings")),
    }
}

/// A value as the history keeps it: a fingerprint in place of what is sealed, so that a change is seen and no old secret is kept.
fn shown(value: Value) -> Value {
    match value {
        Value::Object(members) => {
            let members = members.into_iter().map(|(name, value)| {
                let value = match value {
                    Value::String(sealed) if name.starts_with(SEALED) => fingerprint(&sealed).into(),
                    other => shown(other),
                };
                (name, value)
            });
            Value::Object(members.collect())
        }
        Value::Array(values) => Value::Array(values.into_iter().map(shown).collect()),
        other => other,
    }
}

fn fingerprint(sealed: &str) -> String {
    let digest = Sha256::digest(sealed.as_bytes());
    let hex: String = digest[..6].iter().map(|byte| format!("{byte:02x}")).collect();
    format!("sealed {hex}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn only_what_differs_is_a_change() {
        let before = TenantSettings::default();
        let mut after = before.clone();
        after.avatars = true;
        after.captcha.threshold = 0.5;
        let found = differences(&before, &after).unwrap();
        let names: Vec<&str> = found.iter().map(|one| one.setting.as_str()).collect();
        assert_eq!(names, ["avatars", "captcha"]);
        assert_eq!((&found[0].before, &found[0].after), (&json!(false), &json!(true)));
        assert!(differences(&before, &before).unwrap().is_empty());
    }

    #[test]
    fn what_is_sealed_is_kept_as_a_fingerprint_that_differs_with_it() {
        let kept = |secret: &str| shown(json!([{ "host": "mail.example", "sealed_password": secret }]));
        let one = kept("v1.aaaa");
        assert!(!one.to_string().contains("aaaa"), "{one}");
        assert_eq!(one[0]["host"], "mail.example");
        assert_ne!(one, kept("v1.bbbb"));
        assert_eq!(
            shown(json!({ "sealed_password": null })),
            json!({ "sealed_password": null })
        );
    }
}
