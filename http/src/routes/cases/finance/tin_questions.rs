//! `GET /api/finance/tin-match`, `POST /api/finance/tin-match`: the tax ids on file as questions to the Internal Revenue Service, in the
//! text form of its bulk matching (publication 2108-A), and its answers.

use super::{FinanceParams, ImportParams, LeavingFile, RowResults, give_file, sheet_upload};
use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::FinanceWrite;
use crate::problem::{Problem, ProblemBody};
use actix_multipart::Multipart;
use actix_web::{HttpResponse, get, post, web};
use hub_bank_files::payee_name::{NameUse, propose};
use hub_bank_files::tin_match::{self, Tin, TinKind, TinRow};
use hub_domain::cases::finance::{NewTaxId, RowFault, RowResult, TinOutcome};
use hub_store::audit::{self, AuditLine};
use hub_store::cases::payouts;
use hub_store::cases::tax_ids::{self, TaxIdLine};
use std::collections::{HashMap, HashSet};

/// What the words are for by which answers are known again.
const CONTEXT: &str = "tin question";
/// The most signs of an unknown word that are shown.
const SHOWN: usize = 40;

/// The name that is asked about: the one on file, else the applicant's, in the letters that the service takes. Empty where it has letters
/// of which nobody knows what they become there.
pub(super) fn asked_name(known: &NewTaxId, applicant: &str) -> String {
    let name = if known.name.is_empty() {
        applicant
    } else {
        &known.name
    };
    let proposed = propose(name, NameUse::Irs);
    match proposed.lacks_letters {
        true => String::new(),
        false => proposed.text,
    }
}

/// What a word stands for: the same number and name are asked about once.
fn asked(known: &NewTaxId, name: &str) -> String {
    format!("{};{name}", known.tax_id.as_str())
}

/// Whether an answer is wanted: there is none yet, or the question was no good.
fn awaits_answer(known: &NewTaxId) -> bool {
    match TinOutcome::of_code(known.match_code) {
        TinOutcome::Unchecked | TinOutcome::Unanswered => true,
        TinOutcome::Missing | TinOutcome::Matched | TinOutcome::Mismatch | TinOutcome::NotIssued => false,
    }
}

/// A question a line, `3;123456789;MARIA SANTOS;K7Q2M9X4…`: of the tax ids that have no answer yet, or of the applications that are named.
/// Each number and name once; names in letters that the service does not take are left out. Nothing to ask is an empty file.
#[utoipa::path(
    tag = "reports",
    params(FinanceParams),
    responses((status = 200, description = "text", content_type = "text/plain")),
    security(("bearer" = []))
)]
#[get("/api/finance/tin-match")]
pub async fn download_tin_questions(
    app: web::Data<App>,
    caller: Allowed<FinanceWrite>,
    params: web::Query<FinanceParams>,
) -> Result<HttpResponse, Problem> {
    let (program, ids) = params.read(&app, &caller).await?;
    let words = app.keyring.words_for_tenant(caller.tenant, CONTEXT).await?;
    let lines = app
        .store
        .tax_ids()
        .of_program(&app.keyring, caller.tenant, program)
        .await?;
    let (mut rows, mut seen) = (Vec::new(), HashSet::new());
    for line in &lines {
        let Some(known) = &line.on_file else { continue };
        let is_wanted = match ids.is_empty() {
            true => awaits_answer(known),
            false => ids.contains(&line.application),
        };
        let name = asked_name(known, &line.applicant_name);
        if !is_wanted || name.is_empty() {
            continue;
        }
        let token = words.of(&asked(known, &name));
        if seen.insert(token.clone()) {
            rows.push(TinRow {
                kind: TinKind::Unknown,
                tin: Tin::parse(known.tax_id.as_str()).map_err(Problem::internal)?,
                name,
                token,
            });
        }
    }
    let text = match rows.is_empty() {
        true => String::new(),
        false => tin_match::write(&rows).map_err(Problem::internal)?,
    };
    let file = LeavingFile {
        name: "tin-match",
        ending: "txt",
        media_type: "text/plain; charset=utf-8",
        rows: rows.len() as i64,
        bytes: text.into_bytes(),
    };
    give_file(&app, &caller, program, file).await
}

/// Keeps the service's answers, each with every application that has the number and name that were asked about. A result for each
/// application, `row` is the line; lines that cannot be taken say why, the others are done together.
#[utoipa::path(
    tag = "reports",
    params(ImportParams),
    request_body(content = super::tax_ids::SheetForm, content_type = "multipart/form-data"),
    responses(
        (status = 200, body = RowResults),
        (status = 413, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/finance/tin-match")]
pub async fn upload_tin_answers(
    app: web::Data<App>,
    caller: Allowed<FinanceWrite>,
    params: web::Query<ImportParams>,
    form: Multipart,
) -> Result<web::Json<RowResults>, Problem> {
    let program = params.program(&app, &caller).await?;
    let tenant = caller.tenant;
    let text = sheet_upload::text(form).await?;
    let answers = tin_match::read(&text).map_err(|_| sheet_upload::refusal("too_many_rows"))?;
    let words = app.keyring.words_for_tenant(tenant, CONTEXT).await?;
    let lines = app
        .store
        .tax_ids()
        .of_program(&app.keyring, tenant, program)
        .await?;
    let mut by_word: HashMap<String, Vec<(&TaxIdLine, &NewTaxId)>> = HashMap::new();
    for line in &lines {
        let Some(known) = &line.on_file else { continue };
        let name = asked_name(known, &line.applicant_name);
        if name.is_empty() {
            continue;
        }
        for word in words.all_of(&asked(known, &name)) {
            by_word.entry(word).or_default().push((line, known));
        }
    }
    let mut write = app.store.write().await?;
    payouts::begin(&mut write, tenant).await?;
    let (mut results, mut seen) = (Vec::new(), HashSet::new());
    for answer in &answers {
        let row = answer.line as i64;
        let refused = |fault| {
            let word: String = answer.token.chars().take(SHOWN).collect();
            RowResult::of(row, &word, Err(fault))
        };
        let Some(meant) = by_word.get(&answer.token) else {
            results.push(refused(RowFault::NotAsked));
            continue;
        };
        let Some(code) = answer.result.code() else {
            results.push(refused(RowFault::MatchCodeUnknown));
            continue;
        };
        if !seen.insert(answer.token.as_str()) {
            results.push(refused(RowFault::Twice));
            continue;
        }
        for &(line, known) in meant {
            let about = (known, code);
            let done = tax_ids::answer(
                &mut write,
                &app.keyring,
                tenant,
                line.application,
                about,
                &caller.name,
            )
            .await?;
            results.push(RowResult::of(
                row,
                &line.external_id,
                done.ok_or(RowFault::NotAsked),
            ));
        }
    }
    let results = RowResults::of(results);
    let line = AuditLine::new(tenant, caller.by(), "finance.import", "program", program);
    audit::append(&mut write, line.reason(results.words("answers about tax ids"))).await?;
    write.commit().await?;
    Ok(web::Json(results))
}
