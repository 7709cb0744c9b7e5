//! `POST /api/document/fill-pdf`: fills the form of an uploaded PDF with an application's answers.

use super::own_sheet::{Filed, filed, own_applications};
use super::saved;
use crate::App;
use crate::extract::allowed::QueueRead;
use crate::extract::{Allowed, AnySession};
use crate::problem::{Key, Problem, ProblemBody};
use crate::read_audit::note_read;
use actix_multipart::{Multipart, MultipartError};
use actix_web::{HttpResponse, post, web};
use futures::StreamExt;
use hub_letters::{MAX_FORM_BYTES, PdfAnswers, PdfFormError, pdf_answers};
use std::collections::BTreeMap;
use std::time::Duration;
use tokio::time::timeout;

/// The part that has the form.
const FILE: &str = "file";
/// The most bytes of the parts that are no file.
const MAX_PART: usize = 64 * 1024;
/// The most bytes of the header that names fields.
const MAX_NAMES: usize = 4_000;
/// How long an upload may take: it holds one of few turns, which all people share.
const LONGEST_UPLOAD: Duration = Duration::from_secs(120);

/// The form of an upload.
#[derive(utoipa::ToSchema)]
#[allow(
    dead_code,
    reason = "the document's shape of the form; its parts are read as they come"
)]
pub struct FillPdfForm {
    /// The PDF with fields to fill in, 10 MB, 200 pages and 2,000 fields at most.
    #[schema(value_type = String, format = Binary)]
    file: Vec<u8>,
    /// The number of the application (`externalId`).
    application: String,
    /// As JSON, the places of answers by the names of fields: `{"Applicant.Name": "full_name", "Child 1": "members/1/person"}`. A
    /// field that is not named is filled by the question whose key or words are its name.
    map: Option<String>,
    /// In which answers are put into words, BCP 47; left out: English.
    lang: Option<String>,
    /// `true`: the answers become part of the pages, and nothing can be filled in any more.
    flatten: Option<String>,
}

/// What the parts say.
#[derive(Default)]
struct Wanted {
    file: Option<Vec<u8>>,
    application: String,
    map: BTreeMap<String, String>,
    lang: String,
    flatten: bool,
}

/// Fills a PDF form with the answers of one's own application, or as staff of one that the caller may read. The file is read in a
/// process of its own, whose memory and time are bounded, one at a time for each caller; it is not kept.
/// `X-Fields-Filled` counts the fields that have an answer; `X-Fields-Not-Drawn` names those whose answer does not fit or has
/// characters that no font has, percent-encoded, with commas between them.
#[utoipa::path(
    tag = "letters",
    request_body(content = FillPdfForm, content_type = "multipart/form-data"),
    responses(
        (status = 200, description = "PDF"),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 413, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
        (status = 429, body = ProblemBody, content_type = "application/problem+json"),
        (status = 503, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/document/fill-pdf")]
pub async fn fill_pdf(
    app: web::Data<App>,
    caller: Allowed<AnySession>,
    form: Multipart,
) -> Result<HttpResponse, Problem> {
    let turn = app.pdf_filler.turn((caller.tenant, caller.account))?;
    let wanted = timeout(LONGEST_UPLOAD, read(form))
        .await
        .map_err(|_| too_slow())??;
    let file = wanted.file.ok_or_else(|| Problem::field(FILE, "required"))?;
    if wanted.application.is_empty() {
        return Err(Problem::field("application", "required"));
    }
    let filed = readable(&app, &caller, &wanted.application).await?;
    let tenant = app.store.tenant(caller.tenant).await?;
    let reader = (wanted.lang.as_str(), tenant.zone.as_str());
    let answers = PdfAnswers {
        answers: pdf_answers(&filed.form, &filed.answers, &filed.hidden, reader),
        map: wanted.map,
        flatten: wanted.flatten,
    };
    let filled = turn.fill(&file, &answers).await?.map_err(refused)?;
    let mut answer = saved(&format!("{}-form", wanted.application), true);
    answer.insert_header(("x-fields-filled", filled.filled.to_string()));
    answer.insert_header(("x-fields-not-drawn", names(&filled.not_drawn)));
    Ok(answer.body(filled.pdf))
}

fn refused(error: PdfFormError) -> Problem {
    Problem::field(FILE, error.key()).with_message(error.to_string())
}

/// The answers of the caller's own application, or of one that they may read as staff, which the audit log shows.
async fn readable(app: &App, caller: &Allowed<AnySession>, number: &str) -> Result<Filed, Problem> {
    let own = own_applications(app, caller).await?;
    if let Some((item, _)) = own.into_iter().find(|(item, _)| item.external_id == number) {
        return filed(app, caller, &item)
            .await?
            .ok_or_else(|| Key::NotFound.into());
    }
    let staff: Allowed<QueueRead> = caller.demanding()?;
    let found = app
        .store
        .applications()
        .by_external_id(staff.tenant, number)
        .await?;
    let item = found.ok_or(Key::NotFound)?;
    staff.in_program(item.process_id)?;
    note_read(app, &staff, "application.open", ("application", item.id)).await?;
    filed(app, &staff, &item)
        .await?
        .ok_or_else(|| Key::NotFound.into())
}

/// Reads the parts.
async fn read(mut form: Multipart) -> Result<Wanted, Problem> {
    let mut wanted = Wanted {
        lang: "en".to_owned(),
        ..Wanted::default()
    };
    while let Some(part) = form.next().await {
        let mut part = part.map_err(no_form)?;
        let name = part.name().unwrap_or_default().to_owned();
        let most = match name.as_str() {
            FILE => MAX_FORM_BYTES,
            _ => MAX_PART,
        };
        let mut bytes = Vec::new();
        while let Some(chunk) = part.next().await {
            let chunk = chunk.map_err(no_form)?;
            if bytes.len() + chunk.len() > most {
                return Err(Key::PayloadTooLarge.into());
            }
            bytes.extend_from_slice(&chunk);
        }
        if name == FILE {
            if wanted.file.replace(bytes).is_some() {
                return Err(Problem::field(FILE, "twice"));
            }
            continue;
        }
        let text = String::from_utf8(bytes).map_err(|_| Problem::field(name.clone(), "invalid"))?;
        let text = text.trim();
        match name.as_str() {
            "application" => text.clone_into(&mut wanted.application),
            "lang" if (2..=35).contains(&text.len()) => text.clone_into(&mut wanted.lang),
            "lang" => return Err(Problem::field("lang", "invalid")),
            "flatten" => wanted.flatten = text == "true",
            "map" if text.is_empty() => {}
            "map" => {
                wanted.map = serde_json::from_str(text)
                    .map_err(|error| Problem::field("map", "invalid").with_message(error.to_string()))?;
            }
            other => return Err(Problem::field(other, "not_found")),
        }
    }
    Ok(wanted)
}

/// A form that is none, or that broke off.
fn no_form(error: MultipartError) -> Problem {
    Problem::field(FILE, "not_a_form").with_message(error.to_string())
}

/// A form that does not come to its end.
fn too_slow() -> Problem {
    Problem::field(FILE, "not_a_form").with_message("the upload took too long")
}

/// Names of fields for a header.
fn names(names: &[String]) -> String {
    let mut text = String::new();
    for name in names {
        let mut one = String::new();
        for byte in name.bytes() {
            match byte {
                b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' => one.push(char::from(byte)),
                other => one.push_str(&format!("%{other:02X}")),
            }
        }
        if text.len() + one.len() + 1 > MAX_NAMES {
            break;
        }
        if !text.is_empty() {
            text.push(',');
        }
        text.push_str(&one);
    }
    text
}
