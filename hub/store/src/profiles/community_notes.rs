//! Notes that people and businesses keep in their profiles.

use crate::audit::{self, AuditLine, By};
use crate::db::Db;
use crate::{Result, Write, args, statements};
use hub_domain::TenantId;
use hub_domain::clock::now_ms;
use hub_domain::profiles::{ProfileKind, Subject};

statements! {
    ADD = "INSERT INTO community_notes (tenant_id, subject_kind, subject_id, id, body, by_account, by_name, at_ms)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8)";
    OF = "SELECT id, body, by_name, at_ms, (SELECT COUNT(*) FROM files WHERE files.tenant_id = community_notes.tenant_id
            AND files.purpose = 'community_note' AND files.subject = community_notes.id AND files.state NOT IN ('removed', 'refused')) AS files,
        (SELECT files.name FROM files WHERE files.tenant_id = community_notes.tenant_id AND files.purpose = 'community_note'
            AND files.subject = community_notes.id AND files.state NOT IN ('removed', 'refused') ORDER BY files.id LIMIT 1) AS attachment
        FROM community_notes WHERE tenant_id = $1 AND subject_kind = $2 AND subject_id = $3 ORDER BY at_ms DESC, id DESC LIMIT 200";
    SUBJECT = "SELECT subject_kind, subject_id FROM community_notes WHERE tenant_id = $1 AND id = $2";
}

/// A note.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct CommunityNote {
    pub id: String,
    pub body: String,
    pub by_name: String,
    pub at_ms: i64,
    /// How many files it has.
    pub files: i64,
    /// The name of the first of them.
    pub attachment: Option<String>,
}

/// Notes, for reading.
pub struct CommunityNotes<'a>(pub(crate) &'a Db);

impl CommunityNotes<'_> {
    /// The notes of a profile, the newest first.
    pub async fn of(&self, tenant: TenantId, subject: Subject) -> Result<Vec<CommunityNote>> {
        self.0
            .all(OF, args![tenant, subject.kind.name(), subject.id])
            .await
    }

    /// Whose profile a note is in; none where there is no such note.
    pub async fn subject(&self, tenant: TenantId, note: &str) -> Result<Option<Subject>> {
        let row: Option<(String, i64)> = self.0.optional(SUBJECT, args![tenant, note]).await?;
        Ok(row.and_then(|(kind, id)| {
            let mut kinds = [ProfileKind::Individual, ProfileKind::Business].into_iter();
            let kind = kinds.find(|known| known.name() == kind)?;
            Some(Subject { kind, id })
        }))
    }
}

/// Adds a note.
pub async fn add(
    write: &mut Write,
    tenant: TenantId,
    subject: Subject,
    body: &str,
    by: &By,
) -> Result<CommunityNote> {
    let note = CommunityNote {
        id: uuid::Uuid::now_v7().to_string(),
        body: body.to_owned(),
        by_name: by.hands().1.to_owned(),
        at_ms: now_ms(),
        files: 0,
        attachment: None,
    };
    let (kind, id) = (subject.kind.name(), subject.id);
    let values = args![
        tenant,
        kind,
        id,
        &note.id,
        body,
        by.hands().0,
        &note.by_name,
        note.at_ms
    ];
    write.execute(ADD, values).await?;
    let line = AuditLine::new(tenant, by.clone(), "profile.add_note", kind, id);
    audit::append(write, line.after(body)).await?;
    Ok(note)
}
