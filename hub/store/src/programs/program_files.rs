//! Programs as files: what is in force of one, and a program that begins with a file.

use super::{made_programs, number_prefixes};
use crate::error::Result;
use crate::{Store, Write, args, statements};
use hub_domain::cases::form::Words;
use hub_domain::cases::form_frame::FormFrame;
use hub_domain::config_version::ConfigKind;
use hub_domain::programs::scope::Scope;
use hub_domain::{ProgramId, TenantId};

statements! {
    ABOUT = "SELECT p.name, p.names, p.category, p.scope, p.case_columns, COALESCE(p.has_payments, FALSE) AS has_payments, f.path, f.frame_mode
        FROM programs p LEFT JOIN program_frames f ON f.tenant_id = p.tenant_id AND f.program_id = p.id
        WHERE p.tenant_id = $1 AND p.id = $2";
    // Only hubs of an earlier version read `workflow` and `denial_reasons`.
    INSERT = "INSERT INTO programs (tenant_id, id, name, category, case_columns, workflow, denial_reasons, active, version,
        updated_at_ms, has_payments, names, scope) VALUES ($1, $2, $3, $4, $5, $6, '[]', FALSE, 1, $7, $8, $9, $10)";
}

/// The workflow of a program that has none.
const NO_WORKFLOW: &str = r#"{"states":[],"transitions":[]}"#;

/// What a program is besides its texts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProgramAbout {
    pub name: String,
    /// By language; empty where the program has one name alone.
    pub names: Words,
    pub category: String,
    /// None where nobody has said.
    pub scope: Option<Scope>,
    /// The queue shows case number and client id.
    pub case_columns: bool,
    /// Payments apply.
    pub has_payments: bool,
    /// Where the tenant's form engine shows its form.
    pub frame: Option<FormFrame>,
}

#[derive(sqlx::FromRow)]
struct Row {
    name: String,
    names: Option<String>,
    category: String,
    scope: Option<String>,
    case_columns: bool,
    has_payments: bool,
    path: Option<String>,
    frame_mode: Option<bool>,
}

/// A text in force: kind, key and JSON.
pub type TextInForce = (ConfigKind, String, String);

/// Programs, for files.
pub struct ProgramFiles<'a>(pub(crate) &'a Store);

impl ProgramFiles<'_> {
    /// What a program is besides its texts; none where there is no such program.
    pub async fn about(&self, tenant: TenantId, program: ProgramId) -> Result<Option<ProgramAbout>> {
        let row: Option<Row> = self.0.db().optional(ABOUT, args![tenant, program]).await?;
        let Some(row) = row else {
            return Ok(None);
        };
        Ok(Some(ProgramAbout {
            name: row.name,
            names: row
                .names
                .map_or(Ok(Words::new()), |names| serde_json::from_str(&names))?,
            category: row.category,
            scope: row.scope.as_deref().and_then(Scope::parse),
            case_columns: row.case_columns,
            has_payments: row.has_payments,
            frame: row.path.map(|path| FormFrame {
                path,
                frame_mode: row.frame_mode.unwrap_or_default(),
            }),
        }))
    }

    /// The texts in force of these kinds that are the program's, and those that are every program's, by kind and key.
    pub async fn in_force(
        &self,
        tenant: TenantId,
        program: ProgramId,
        kinds: &[ConfigKind],
    ) -> Result<(Vec<TextInForce>, Vec<TextInForce>)> {
        let (mut own, mut everybodys) = (Vec::new(), Vec::new());
        for kind in kinds {
            for (key, held) in self.0.config_versions().all_published(tenant, *kind).await? {
                match kind.program_of(&key, &held.body) {
                    Some(of) if of == program.0 => own.push((*kind, key, held.body)),
                    Some(_) => {}
                    None => everybodys.push((*kind, key, held.body)),
                }
            }
        }
        Ok((own, everybodys))
    }
}

/// Adds a program that nobody can apply to yet, with a number of its own and without a text.
pub async fn insert(
    write: &mut Write,
    tenant: TenantId,
    about: &ProgramAbout,
    at_ms: i64,
) -> Result<ProgramId> {
    let id = made_programs::next_number(write, tenant).await?;
    let names = match about.names.is_empty() {
        true => None,
        false => Some(serde_json::to_string(&about.names)?),
    };
    let values = args![
        tenant,
        id,
        &about.name,
        &about.category,
        about.case_columns,
        NO_WORKFLOW,
        at_ms,
        about.has_payments,
        names,
        about.scope.map(Scope::as_str)
    ];
    write.execute(INSERT, values).await?;
    number_prefixes::begin(write, tenant, id, &about.name, at_ms).await?;
    if let Some(frame) = &about.frame {
        super::set_frame(write, tenant, id, frame).await?;
    }
    Ok(id)
}
