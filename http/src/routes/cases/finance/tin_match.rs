//! `POST /api/reporting/tin-match`: what is known of applications' tax ids, without their digits.

use super::tin_questions;
use crate::App;
use crate::extract::allowed::ReportRead;
use crate::extract::{Allowed, Json};
use crate::problem::{Problem, ProblemBody};
use actix_web::{post, web};
use hub_domain::cases::finance::{TinMatch, TinOutcome, matches_name};
use hub_domain::{ApplicationId, ProgramId};
use hub_store::audit::{self, AuditLine};
use serde::{Deserialize, Serialize};
use std::collections::{HashMap, HashSet};

/// The most applications that are asked for by name.
const MOST: usize = 500;

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct TinMatchBody {
    program_id: i64,
    /// At most 500; all of the program when the list is empty.
    application_ids: Vec<i64>,
}

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct TinMatches {
    items: Vec<TinMatch>,
}

/// Each application with what the Internal Revenue Service has answered, whether the name on file is the applicant's, and how many
/// other people of the program give the same number. A line in the audit log.
#[utoipa::path(
    tag = "reports",
    request_body = TinMatchBody,
    responses(
        (status = 200, body = TinMatches),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/reporting/tin-match")]
pub async fn match_tax_ids(
    app: web::Data<App>,
    caller: Allowed<ReportRead>,
    body: Json<TinMatchBody>,
) -> Result<web::Json<TinMatches>, Problem> {
    let program = super::of_caller(&app, &caller, ProgramId(body.0.program_id)).await?;
    if body.0.application_ids.len() > MOST {
        return Err(Problem::field("application_ids", "too_long"));
    }
    let wanted: HashSet<ApplicationId> = body.0.application_ids.into_iter().map(ApplicationId).collect();
    let lines = app
        .store
        .tax_ids()
        .of_program(&app.keyring, caller.tenant, program)
        .await?;
    let mut bearers: HashMap<String, HashSet<i64>> = HashMap::new();
    for line in &lines {
        if let Some(known) = &line.on_file {
            let of_number = bearers.entry(known.tax_id.as_str().to_owned()).or_default();
            of_number.insert(line.applicant);
        }
    }
    let mut items = Vec::new();
    for line in lines {
        if !wanted.is_empty() && !wanted.contains(&line.application) {
            continue;
        }
        let (code, found) = match &line.on_file {
            Some(known) => (known.match_code, bearers.get(known.tax_id.as_str())),
            None => (None, None),
        };
        items.push(TinMatch {
            application_id: line.application.0,
            outcome: match &line.on_file {
                Some(_) => TinOutcome::of_code(code),
                None => TinOutcome::Missing,
            },
            match_code: code,
            last_four: line
                .on_file
                .as_ref()
                .map_or("", |known| known.tax_id.last_four())
                .to_owned(),
            name_differs: line.on_file.as_ref().is_some_and(|known| {
                !known.name.is_empty() && !matches_name(&known.name, &line.applicant_name)
            }),
            shared_with: found.map_or(0, |bearers| bearers.len() as i64 - 1),
            asked_name: line.on_file.as_ref().map_or_else(String::new, |known| {
                tin_questions::asked_name(known, &line.applicant_name)
            }),
            external_id: line.external_id,
        });
    }
    let mut write = app.store.write().await?;
    let line = AuditLine::new(
        caller.tenant,
        caller.by(),
        "finance.tin_match",
        "program",
        program,
    );
    audit::append(&mut write, line.reason(format!("{} applications", items.len()))).await?;
    write.commit().await?;
    Ok(web::Json(TinMatches { items }))
}
