//! `POST /api/own-applications/{id}/papers`: an applicant sends papers for their application.

use super::papers::{OwnPaperView, PaperAsker};
use super::read::takes_papers;
use crate::App;
use crate::extract::accepted_language::language_of;
use crate::extract::own::Application;
use crate::extract::{Json, Own};
use crate::problem::{Problem, ProblemBody};
use actix_web::{HttpRequest, HttpResponse, post, web};
use hub_domain::clock::now_ms;
use hub_domain::conversations::channel::Channel;
use hub_domain::conversations::message::{Author, AuthorKind};
use hub_domain::conversations::words::Language;
use hub_domain::files::{FileState, FileSubject};
use hub_domain::{ApplicationId, TenantId};
use hub_store::StoreError;
use hub_store::audit::{self, AuditLine};
use hub_store::cases::documents::{self, NewDocument};
use hub_store::cases::own_papers::OwnPaper;
use hub_store::cases::validations;
use hub_store::conversations::thread_entries::{self, NewMessage};
use hub_store::files::stored_files;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// Most papers that are sent at once.
const MAX_SENT: usize = 20;
/// Longest id of a file.
const MAX_ID_BYTES: usize = 64;

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct SentPapers {
    /// The kind that was asked for; null: another paper.
    #[serde(default)]
    kind: Option<String>,
    /// Ids of files that were uploaded for this application, in their order; at most 20.
    files: Vec<String>,
}

/// What is on file by now.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct OwnPaperList {
    /// The oldest first.
    papers: Vec<OwnPaperView>,
}

/// Puts them on file: staff see them at once, rules that read papers are run again, and what was asked for is no longer. Sent twice
/// they are on file once. 422 on `files` `not_a_file` for what was not uploaded for this application or may not be kept, on `kind`
/// `not_found`.
#[utoipa::path(
    tag = "queue",
    params(("id" = i64, Path)),
    request_body = SentPapers,
    responses(
        (status = 201, body = OwnPaperList),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/own-applications/{id}/papers")]
pub async fn send_own_papers(
    app: web::Data<App>,
    own: Own<Application>,
    request: HttpRequest,
    Json(sent): Json<SentPapers>,
) -> Result<HttpResponse, Problem> {
    let files: BTreeSet<&str> = sent.files.iter().map(String::as_str).collect();
    if files.is_empty() {
        return Err(Problem::field("files", "required"));
    }
    if sent.files.len() > MAX_SENT {
        return Err(Problem::field("files", "too_many"));
    }
    let is_id = |id: &&str| id.len() <= MAX_ID_BYTES && !id.contains('\0');
    if files.len() < sent.files.len() || !files.iter().all(is_id) {
        return Err(Problem::field("files", "not_a_file"));
    }
    let (caller, Application(item)) = own.take(&app).await?;
    let tenant = caller.tenant;
    takes_papers(&app, tenant, &item).await?;
    let asker = PaperAsker::of(&app, &caller, &item).await?;
    let kind = match sent.kind.as_deref() {
        Some(kind) if asker.has_kind(&item, kind) => kind,
        Some(_) => return Err(Problem::field("kind", "not_found")),
        None => OwnPaper::OTHER,
    };
    let from = FileSubject::Reply {
        owner: caller.account,
        application: item.id,
    };
    let to = FileSubject::Answer {
        application: item.id,
        question: kind.to_owned(),
    };
    let mut new = Vec::with_capacity(sent.files.len());
    for id in &sent.files {
        if let Some(name) = unsent(&app, tenant, id, &from, item.id).await? {
            new.push(NewDocument {
                application: item.id,
                id: uuid::Uuid::now_v7().to_string(),
                kind: kind.to_owned(),
                name,
                file: Some(id.clone()),
                by: caller.name.clone(),
                received_at_ms: now_ms(),
                expires_on: None,
            });
        }
    }
    let lang = language_of(&request, &caller);
    if let Some(first) = new.first() {
        let language = Language::of(&lang);
        let said = said_of(&new, asker.title(kind, &lang));
        let entry = NewMessage {
            body: language.line(language.own_words().papers_sent, &[("papers", said.as_str())]),
            lang: language.tag().to_owned(),
            ..NewMessage::incoming(
                &item.thread_id,
                Channel::Email,
                Author::of(AuthorKind::Applicant, &caller.name),
                ("", ""),
                format!("papers-{}", first.id),
            )
        };
        let mut write = app.store.write().await?;
        for paper in &new {
            let file = paper.file.as_deref().unwrap_or_default();
            if !stored_files::give(&mut write, tenant, file, &from, &to).await? {
                // The same may have been sent by another request at this moment: then it is on file, once.
                write.rollback().await?;
                for id in &sent.files {
                    if unsent(&app, tenant, id, &from, item.id).await?.is_some() {
                        return Err(Problem::field("files", "not_a_file"));
                    }
                }
                let papers = app.store.own_papers().of(tenant, item.id).await?;
                let papers = asker.shown(papers, &lang);
                return Ok(HttpResponse::Created().json(OwnPaperList { papers }));
            }
        }
        documents::add(&mut write, tenant, &new).await?;
        // A message of theirs: unread for staff, and both sides' screens are told of it.
        thread_entries::append(&mut write, tenant, entry).await?;
        validations::run(&mut write, tenant, item.id).await?;
        for paper in &new {
            let line = AuditLine::new(
                tenant,
                caller.by(),
                "application.add_document",
                "application",
                item.id,
            );
            let line = line.after(format!("{} {}", paper.kind, paper.name)).reason(kind);
            audit::append(&mut write, line).await?;
        }
        write.commit().await?;
    }
    let papers = app.store.own_papers().of(tenant, item.id).await?;
    Ok(HttpResponse::Created().json(OwnPaperList {
        papers: asker.shown(papers, &lang),
    }))
}

/// What the thread says has come: what it is, with the names of the files.
fn said_of(new: &[NewDocument], title: Option<String>) -> String {
    let names: Vec<&str> = new.iter().map(|paper| paper.name.as_str()).collect();
    let names = names.join(", ");
    match title {
        Some(title) => format!("{title} ({names})"),
        None => names,
    }
}

/// The name of a file that waits to be sent; none where it is on file already.
async fn unsent(
    app: &App,
    tenant: TenantId,
    id: &str,
    from: &FileSubject,
    application: ApplicationId,
) -> Result<Option<String>, Problem> {
    let file = match app.store.stored_files().by_id(tenant, id).await {
        Ok(file) => file,
        Err(StoreError::NotFound(_)) => return Err(Problem::field("files", "not_a_file")),
        Err(error) => return Err(error.into()),
    };
    let is_given = file.view.state == FileState::Pending || file.view.state.is_served();
    match &file.subject {
        FileSubject::Answer { application: of, .. } if *of == application => Ok(None),
        subject if subject == from && is_given => Ok(Some(file.view.name)),
        _ => Err(Problem::field("files", "not_a_file")),
    }
}
