//! `POST /api/admin/programs/{id}/bank-replies`: a bank's file of returns and notices of change.

use super::overview::{BankReplyFileView, BankReplyView};
use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::FinanceWrite;
use crate::extract::client::requested_host;
use crate::problem::{Key, Problem, ProblemBody};
use crate::routes::administration::programs::known;
use actix_multipart::{Multipart, MultipartError};
use actix_web::{HttpRequest, post, web};
use futures::StreamExt;
use hub_bank_files::ach::{self, Matter};
use hub_domain::ProgramId;
use hub_store::paying::take_replies::{self, IncomingReplies, RepliesTaken};
use serde::Serialize;
use sha2::{Digest, Sha256};

/// The part that has the file.
pub(in crate::routes::administration) const PART: &str = "file";
/// The most bytes of a file: two hundred thousand rows.
const MOST_BYTES: usize = 20_000_000;
/// The most characters of its name that are kept.
const MOST_NAME: usize = 120;

/// A form with a file.
#[derive(utoipa::ToSchema)]
#[allow(dead_code, reason = "the shape of the form, for the document")]
pub struct BankReplyForm {
    /// As the bank has sent it (NACHA), at most 20 MB.
    #[schema(content_media_type = "text/plain")]
    file: Vec<u8>,
}

/// What came of a file.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct BankRepliesTaken {
    pub(in crate::routes::administration) file: BankReplyFileView,
    /// The same file came before: nothing was done again.
    pub(in crate::routes::administration) is_known: bool,
    /// What it says, as far as no file before has said it.
    pub(in crate::routes::administration) replies: Vec<BankReplyView>,
}

/// Reads a bank's answers in: money that came back is booked and its payee told, a change of numbers waits to be taken over, and what
/// nobody knows waits for a person. The same file, and the same entry of another one, does nothing twice. 422 `file` with `required`,
/// `not_a_form`, `twice`, `not_a_bank_file`, or `no_replies` of a file that has payments alone.
#[utoipa::path(
    tag = "administration",
    params(("id" = i64, Path, description = "`processId`")),
    request_body(content = BankReplyForm, content_type = "multipart/form-data"),
    responses(
        (status = 200, body = BankRepliesTaken),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 413, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/admin/programs/{id}/bank-replies")]
pub async fn upload_bank_replies(
    app: web::Data<App>,
    caller: Allowed<FinanceWrite>,
    id: web::Path<i64>,
    request: HttpRequest,
    form: Multipart,
) -> Result<web::Json<BankRepliesTaken>, Problem> {
    let program = known(&app, &caller, *id).await?;
    let (name, bytes) = file(form).await?;
    let read = ach::read(&bytes)
        .map_err(|error| Problem::field(PART, "not_a_bank_file").with_message(error.to_string()))?;
    let replies = ach::replies(&read);
    let is_payment = |matter: &Matter| matches!(matter, Matter::Unknown { row, .. } if row.is_empty());
    if replies.iter().all(|reply| is_payment(&reply.matter)) {
        return Err(Problem::field(PART, "no_replies"));
    }
    let digest = Sha256::digest(&bytes);
    let sha256: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
    let row = app.store.tenant(caller.tenant).await?;
    let origin = crate::sign_in::origin::tenant_origin(&app, &row, requested_host(&request)).await?;
    let incoming = IncomingReplies {
        name: &name,
        sha256: &sha256,
        replies: &replies,
        faults: read.faults.len() as i64,
        link_origin: &origin,
    };
    let may = |program: ProgramId| caller.in_program(program).is_ok();
    let mut write = app.store.write().await?;
    let of = (caller.tenant, program);
    let taken = take_replies::take(&mut write, &app.keyring, of, &incoming, &may, &caller.by()).await?;
    let (file, is_known) = match taken {
        RepliesTaken::New(file) => {
            write.commit().await?;
            (file, false)
        }
        RepliesTaken::Known(file) => {
            write.rollback().await?;
            caller.in_program(ProgramId(file.program_id))?;
            (file, true)
        }
    };
    let replies = app.store.bank_replies().of_file(caller.tenant, &file.id).await?;
    let shown = replies.into_iter().filter(|reply| may(reply.program));
    Ok(web::Json(BankRepliesTaken {
        replies: shown.map(BankReplyView::from).collect(),
        file: file.into(),
        is_known,
    }))
}

/// The form's file, with its name.
pub(in crate::routes::administration) async fn file(
    mut form: Multipart,
) -> Result<(String, Vec<u8>), Problem> {
    let mut found: Option<(String, Vec<u8>)> = None;
    while let Some(part) = form.next().await {
        let mut part = part.map_err(refused)?;
        if part.name() != Some(PART) {
            return Err(Problem::field(part.name().unwrap_or("part"), "not_found"));
        }
        if found.is_some() {
            return Err(Problem::field(PART, "twice"));
        }
        let name = part
            .content_disposition()
            .and_then(|disposition| disposition.get_filename())
            .unwrap_or_default();
        let name: String = name.chars().filter(|c| !c.is_control()).take(MOST_NAME).collect();
        let mut bytes = Vec::new();
        while let Some(chunk) = part.next().await {
            let chunk = chunk.map_err(refused)?;
            if bytes.len() + chunk.len() > MOST_BYTES {
                return Err(Key::PayloadTooLarge.into());
            }
            bytes.extend_from_slice(&chunk);
        }
        found = Some((name, bytes));
    }
    found.ok_or_else(|| Problem::field(PART, "required"))
}

/// A form that is none, or that broke off.
fn refused(error: MultipartError) -> Problem {
    Problem::field(PART, "not_a_form").with_message(error.to_string())
}
