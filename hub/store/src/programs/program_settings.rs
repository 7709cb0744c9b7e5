//! Settings and contacts of programs. Each save is a revision that stays; whoever has not seen the newest one changes nothing.

use super::{remove_frame, set_frame, set_payments};
use crate::audit::{self, AuditLine, By, content_hash};
use crate::db::Db;
use crate::{Result, StoreError, Write, args, statements};
use hub_domain::cases::form_frame::FormFrame;
use hub_domain::clock::now_ms;
use hub_domain::programs::contacts::ProgramContacts;
use hub_domain::programs::document_settings::DocumentSettings;
use hub_domain::programs::public_figures::PublicFigures;
use hub_domain::programs::settings::ProgramSettings;
use hub_domain::{ProgramId, TenantId};
use hub_payments::{CheckAccount, PayoutOriginator, ProgramFees};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

statements! {
    NEWEST = "SELECT revision, body, changed_by, at_ms FROM program_settings
        WHERE tenant_id = $1 AND program_id = $2 AND name = $3 ORDER BY revision DESC LIMIT 1";
    AT = "SELECT revision, body, changed_by, at_ms FROM program_settings
        WHERE tenant_id = $1 AND program_id = $2 AND name = $3 AND revision = $4";
    ALL = "SELECT body FROM program_settings WHERE tenant_id = $1 AND program_id = $2 ORDER BY name, revision DESC LIMIT 1000";
    OF_ALL = "SELECT s.program_id, s.body FROM program_settings s WHERE s.tenant_id = $1 AND s.name = $2 AND s.revision = (
            SELECT MAX(n.revision) FROM program_settings n WHERE n.tenant_id = $1 AND n.program_id = s.program_id AND n.name = $2)
        ORDER BY s.program_id";
    INSERT = "INSERT INTO program_settings (tenant_id, program_id, name, revision, body, changed_by, at_ms)
        VALUES ($1, $2, $3, $4, $5, $6, $7)";
}

/// What a program keeps in revisions.
pub trait Kept: Serialize + DeserializeOwned + Default + PartialEq {
    /// Its name in the store.
    const NAME: &'static str;
    /// What the audit log calls a change of it.
    const ACTION: &'static str;
}

impl Kept for ProgramSettings {
    const NAME: &'static str = "settings";
    const ACTION: &'static str = "program.settings";
}

impl Kept for ProgramContacts {
    const NAME: &'static str = "contacts";
    const ACTION: &'static str = "program.contacts";
}

impl Kept for hub_payments::PositivePay {
    const NAME: &'static str = "positive_pay";
    const ACTION: &'static str = "program.positive_pay";
}

impl Kept for PublicFigures {
    const NAME: &'static str = "public_figures";
    const ACTION: &'static str = "program.public_figures";
}

impl Kept for DocumentSettings {
    const NAME: &'static str = "documents";
    const ACTION: &'static str = "program.documents";
}

impl Kept for ProgramFees {
    const NAME: &'static str = "fees";
    const ACTION: &'static str = "program.fees";
}

impl Kept for PayoutOriginator {
    const NAME: &'static str = "originator";
    const ACTION: &'static str = "program.originator";
}

impl Kept for CheckAccount {
    const NAME: &'static str = "check_account";
    const ACTION: &'static str = "program.check_account";
}

/// What is in force, with who said so.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Revised<T> {
    /// 0 where nobody has said anything: the default is in force.
    pub revision: i64,
    pub text: T,
    pub changed_by: String,
    pub at_ms: i64,
}

type Row = (i64, String, String, i64);

fn read<T: Kept>(row: Option<Row>) -> Result<Revised<T>> {
    let Some((revision, body, changed_by, at_ms)) = row else {
        return Ok(Revised::default());
    };
    let text = serde_json::from_str(&body).map_err(|error| StoreError::Corrupt {
        what: T::NAME,
        reason: error.to_string(),
    })?;
    Ok(Revised {
        revision,
        text,
        changed_by,
        at_ms,
    })
}

/// A text without what is sealed in it, for whoever reads what has changed.
fn unsealed(text: String) -> String {
    let Ok(Value::Object(mut members)) = serde_json::from_str(&text) else {
        return text;
    };
    match members.remove("sealed_account") {
        Some(_) => Value::Object(members).to_string(),
        None => text,
    }
}

/// Settings and contacts, for reading.
pub struct ProgramSettingTexts<'a>(pub(crate) &'a Db);

impl ProgramSettingTexts<'_> {
    /// What is in force.
    pub async fn of<T: Kept>(&self, tenant: TenantId, program: ProgramId) -> Result<Revised<T>> {
        read(self.0.optional(NEWEST, args![tenant, program, T::NAME]).await?)
    }

    /// What was in force in a revision; of 0 the default.
    pub async fn at<T: Kept>(&self, tenant: TenantId, program: ProgramId, revision: i64) -> Result<T> {
        let row: Option<Row> = self
            .0
            .optional(AT, args![tenant, program, T::NAME, revision])
            .await?;
        Ok(read::<T>(row)?.text)
    }

    /// What somebody has said; none where nobody has, and the default is in force.
    pub async fn said<T: Kept>(&self, tenant: TenantId, program: ProgramId) -> Result<Option<T>> {
        let held = self.of::<T>(tenant, program).await?;
        Ok((held.revision > 0).then_some(held.text))
    }

    /// The text of this hash, as a line of the audit log names it: of any revision, or of what is in force before the first.
    pub async fn of_hash(&self, tenant: TenantId, program: ProgramId, hash: &str) -> Result<Option<String>> {
        let defaults = [
            serde_json::to_string(&ProgramSettings::default())?,
            serde_json::to_string(&ProgramContacts::default())?,
            serde_json::to_string(&hub_payments::PositivePay::default())?,
            serde_json::to_string(&PublicFigures::default())?,
            serde_json::to_string(&DocumentSettings::default())?,
            serde_json::to_string(&ProgramFees::default())?,
            serde_json::to_string(&PayoutOriginator::default())?,
            serde_json::to_string(&CheckAccount::default())?,
        ];
        let rows: Vec<(String,)> = self.0.all(ALL, args![tenant, program]).await?;
        let mut texts = rows.into_iter().map(|(body,)| body).chain(defaults);
        Ok(texts.find(|text| content_hash(text) == hash).map(unsealed))
    }

    /// What is in force in each program for which somebody has said something, by number.
    pub async fn of_all<T: Kept>(&self, tenant: TenantId) -> Result<Vec<(ProgramId, T)>> {
        let rows: Vec<(i64, String)> = self.0.all(OF_ALL, args![tenant, T::NAME]).await?;
        let mut all = Vec::with_capacity(rows.len());
        for (program, body) in rows {
            let held: Revised<T> = read(Some((0, body, String::new(), 0)))?;
            all.push((ProgramId(program), held.text));
        }
        Ok(all)
    }

    /// The settings of a program.
    pub async fn settings(&self, tenant: TenantId, program: ProgramId) -> Result<ProgramSettings> {
        Ok(self.of::<ProgramSettings>(tenant, program).await?.text)
    }

    /// How a program deals with papers.
    pub async fn documents(&self, tenant: TenantId, program: ProgramId) -> Result<DocumentSettings> {
        Ok(self.of::<DocumentSettings>(tenant, program).await?.text)
    }

    /// What a program charges, and how it pays.
    pub async fn fees(&self, tenant: TenantId, program: ProgramId) -> Result<ProgramFees> {
        Ok(self.of::<ProgramFees>(tenant, program).await?.text)
    }

    /// How a program is reached.
    pub async fn contacts(&self, tenant: TenantId, program: ProgramId) -> Result<ProgramContacts> {
        Ok(self.of::<ProgramContacts>(tenant, program).await?.text)
    }
}

/// What is in force, as this write sees it.
pub async fn held<T: Kept>(write: &mut Write, tenant: TenantId, program: ProgramId) -> Result<Revised<T>> {
    let row: Option<Row> = write.optional(NEWEST, args![tenant, program, T::NAME]).await?;
    read(row)
}

/// Keeps a new text in place of the revision that its author saw, with its line in the audit log; a text that changes nothing is
/// not kept. The first one always is: until then other tables say what is in force, and may say something else than the default.
///
/// # Errors
/// `VersionConflict` when somebody else has changed it since.
pub async fn save<T: Kept>(
    write: &mut Write,
    tenant: TenantId,
    program: ProgramId,
    seen: i64,
    text: &T,
    by: &By,
) -> Result<()> {
    match keep(write, tenant, program, seen, text, by).await? {
        Some(line) => audit::append(write, line).await,
        None => Ok(()),
    }
}

/// Keeps the first text of a program that is being made, in whose line of the audit log it is.
pub async fn begin<T: Kept>(
    write: &mut Write,
    tenant: TenantId,
    program: ProgramId,
    text: &T,
    at_ms: i64,
) -> Result<()> {
    let body = serde_json::to_string(text)?;
    let values = args![tenant, program, T::NAME, 1_i64, body, "", at_ms];
    write.execute(INSERT, values).await.map(drop)
}

/// What other tables say of settings: where the form is, and whether payments apply. Before the settings themselves, whose line in the
/// audit log makes others wait.
pub async fn follow(
    write: &mut Write,
    tenant: TenantId,
    program: ProgramId,
    settings: &ProgramSettings,
    frame_mode: bool,
) -> Result<()> {
    if settings.FormURL.is_empty() {
        remove_frame(write, tenant, program).await?;
    } else {
        let frame = FormFrame {
            path: settings.FormURL.clone(),
            frame_mode,
        };
        set_frame(write, tenant, program, &frame).await?;
    }
    set_payments(write, tenant, program, !settings.Payments.Type.is_empty()).await
}

/// As [`save`], with the line for its writer to append: none where nothing is kept.
pub(crate) async fn keep<T: Kept>(
    write: &mut Write,
    tenant: TenantId,
    program: ProgramId,
    seen: i64,
    text: &T,
    by: &By,
) -> Result<Option<AuditLine>> {
    let held: Revised<T> = held(write, tenant, program).await?;
    let conflict = |current| StoreError::VersionConflict {
        what: T::NAME,
        seen,
        current,
    };
    if held.revision != seen {
        return Err(conflict(held.revision));
    }
    if seen > 0 && held.text == *text {
        return Ok(None);
    }
    let body = serde_json::to_string(text)?;
    let values = args![tenant, program, T::NAME, seen + 1, &body, by.hands().1, now_ms()];
    match write.execute(INSERT, values).await {
        Ok(_) => {}
        // Somebody else keeps the same revision at this moment.
        Err(error) if error.is_unique_violation() => return Err(conflict(seen + 1)),
        Err(error) => return Err(error),
    }
    let line = AuditLine::new(tenant, by.clone(), T::ACTION, "program", program)
        .before(serde_json::to_string(&held.text)?)
        .after(body);
    Ok(Some(line))
}
