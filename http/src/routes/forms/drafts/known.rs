//! `GET /api/application-drafts/{id}/known`: what is known and could answer what is not answered yet.

use super::refused;
use crate::App;
use crate::extract::own::Draft;
use crate::extract::{Caller, Own};
use crate::problem::{Problem, ProblemBody};
use crate::routes::profiles::view::facts;
use actix_web::{get, web};
use hub_actors::forms::drafts::{self, KnownFrom, KnownOf};
use hub_domain::AccountId;
use hub_domain::profiles::Subject;
use hub_domain::profiles::known::Facts;
use hub_store::forms::answer_sources::AnswerSource;
use hub_store::forms::drafts as stored;
use serde::Serialize;
use serde_json::Value;
use std::collections::BTreeSet;

/// An answer that is offered and not taken.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct KnownAnswer {
    /// The place of a question without an answer; for somebody of the household, who is not listed yet, the group.
    at: String,
    /// As it would be saved; for somebody of the household the answers of their row, by the ids of the questions.
    value: Value,
    source: KnownSource,
}

/// Where it is known from.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct KnownSource {
    kind: KnownSourceKind,
    /// The program of the application; empty for a profile.
    name: String,
    /// When it was said.
    date_ms: i64,
}

#[derive(Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum KnownSourceKind {
    Profile,
    Application,
}

impl From<drafts::KnownAnswer> for KnownAnswer {
    fn from(known: drafts::KnownAnswer) -> Self {
        let (kind, name) = match known.from {
            KnownFrom::Profile => (KnownSourceKind::Profile, String::new()),
            KnownFrom::Application(program) => (KnownSourceKind::Application, program),
        };
        Self {
            at: known.at,
            value: known.value,
            source: KnownSource {
                kind,
                name,
                date_ms: known.at_ms,
            },
        }
    }
}

impl KnownSource {
    /// Whether it is named to a reader who sees the applications of these programs.
    pub(in crate::routes) fn is_seen_in(&self, programs: &BTreeSet<String>) -> bool {
        match self.kind {
            KnownSourceKind::Profile => true,
            KnownSourceKind::Application => programs.contains(&self.name),
        }
    }
}

impl From<AnswerSource> for KnownSource {
    fn from(source: AnswerSource) -> Self {
        Self {
            kind: match source.program {
                Some(_) => KnownSourceKind::Application,
                None => KnownSourceKind::Profile,
            },
            name: source.program.unwrap_or_default(),
            date_ms: source.said_at_ms,
        }
    }
}

/// What the caller's profile and earlier applications say of questions that have no answer in the draft. Sealed numbers, papers and
/// signatures are not among it.
#[utoipa::path(
    tag = "forms",
    params(("id" = String, Path)),
    responses(
        (status = 200, body = Vec<KnownAnswer>),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[get("/api/application-drafts/{id}/known")]
pub async fn list_known_answers(
    app: web::Data<App>,
    own: Own<Draft>,
) -> Result<web::Json<Vec<KnownAnswer>>, Problem> {
    let (caller, Draft(draft)) = own.take(&app).await?;
    Ok(shown(known_of_own(&app, &caller, &draft).await?))
}

/// What is known of the caller, for a draft of their own.
pub(super) async fn known_of_own(
    app: &App,
    caller: &Caller,
    draft: &stored::Draft,
) -> Result<Vec<drafts::KnownAnswer>, Problem> {
    let applicants = app.store.applicants();
    let whose = KnownOf {
        facts: facts_of(app, caller, caller.account).await?,
        applicants: applicants.of_account(caller.tenant, caller.account).await?,
        programs: None,
    };
    known_of(app, caller, draft, whose).await
}

/// What is known on the wire.
pub(in crate::routes) fn shown(known: Vec<drafts::KnownAnswer>) -> web::Json<Vec<KnownAnswer>> {
    web::Json(known.into_iter().map(KnownAnswer::from).collect())
}

/// What the profile of a person says.
pub(in crate::routes) async fn facts_of(
    app: &App,
    caller: &Caller,
    account: AccountId,
) -> Result<Facts, Problem> {
    let subject = Subject::individual(account);
    let account = app.store.accounts().by_id(caller.tenant, account).await?;
    facts(app, caller.tenant, subject, &account).await
}

/// What is known of somebody, for a draft.
pub(in crate::routes) async fn known_of(
    app: &App,
    caller: &Caller,
    draft: &stored::Draft,
    whose: KnownOf,
) -> Result<Vec<drafts::KnownAnswer>, Problem> {
    let known = drafts::known(&app.hub, caller.tenant, draft, whose, &caller.zone).await?;
    known.map_err(refused)
}
