//! `GET /api/ai-tools/resources`: programs that fit a question, by what they say of themselves. Nobody outside is asked.

use super::by_meaning::ByMeaning;
use super::passages::{found_by_words, numbered, passages_of, programs};
use super::vectors::Vectors;
use crate::App;
use crate::extract::accepted_language::language_of;
use crate::extract::{Allowed, AnySession, Caller};
use crate::problem::{Problem, ProblemBody};
use actix_web::{HttpRequest, get, web};
use hub_assistant::passage::Passage;
use hub_domain::clock::now_ms;
use hub_domain::programs::details::in_lang;
use hub_store::programs::program_listings::ListedProgram;
use serde::{Deserialize, Serialize};

/// Most characters of a question.
const LONGEST: usize = 2_000;
/// Most passages that are found.
const MOST: usize = 8;

#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ResourceQuestion {
    /// In one's own words.
    question: String,
}

/// A program, in a list.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct AiResource {
    /// Its page is `/resources/ID`.
    id: i64,
    name: String,
    /// Empty where the program says nothing of itself.
    summary: String,
    /// The language of the summary.
    lang: String,
    /// It takes applications now.
    is_open: bool,
}

/// What fits.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct AiResources {
    /// What they say, the best first; empty where nothing fits.
    passages: Vec<Passage>,
    /// The programs of the passages; every one where nothing fits.
    programs: Vec<AiResource>,
    nothing_fits: bool,
}

/// Programs that fit a question by its words, and by its meaning where this machine has the weights for that. Below a floor nothing is offered: `nothing_fits`, and every program is listed instead.
#[utoipa::path(
    tag = "assistant",
    params(ResourceQuestion),
    responses(
        (status = 200, body = AiResources),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[get("/api/ai-tools/resources")]
pub async fn find_ai_resources(
    app: web::Data<App>,
    caller: Allowed<AnySession>,
    request: HttpRequest,
    query: web::Query<ResourceQuestion>,
) -> Result<web::Json<AiResources>, Problem> {
    let question = query.question.trim();
    if question.is_empty() {
        return Err(Problem::field("question", "required"));
    }
    if question.chars().count() > LONGEST {
        return Err(Problem::field("question", "too_long"));
    }
    let lang = language_of(&request, &caller);
    let listed = programs(&app, caller.tenant).await?;
    let passages = found(&app, &caller, question, &listed, &lang).await?;
    let nothing_fits = passages.is_empty();
    let now = now_ms();
    let resource = |program: &ListedProgram| {
        let (summary_lang, summary) = in_lang(&program.details.summary, &lang).unwrap_or_default();
        AiResource {
            id: program.id.0,
            name: program.name_in(&lang).to_owned(),
            summary: summary.to_owned(),
            lang: summary_lang.to_owned(),
            is_open: program.details.is_open(now),
        }
    };
    let mut chosen: Vec<AiResource> = Vec::new();
    if nothing_fits {
        chosen.extend(listed.iter().map(resource));
    } else {
        for passage in &passages {
            let program = listed.iter().find(|one| Some(one.id.0) == passage.program_id);
            let is_new = !chosen.iter().any(|one| Some(one.id) == passage.program_id);
            chosen.extend(program.filter(|_| is_new).map(resource));
        }
    }
    Ok(web::Json(AiResources {
        passages,
        programs: chosen,
        nothing_fits,
    }))
}

/// What fits a question, by its meaning and its words, or by its words alone.
async fn found(
    app: &App,
    caller: &Caller,
    question: &str,
    programs: &[ListedProgram],
    lang: &str,
) -> Result<Vec<Passage>, Problem> {
    let passages = passages_of(programs, lang);
    let tenant = app.store.tenant(caller.tenant).await?;
    if let Some(vectors) = Vectors::of_this_machine(app, tenant.settings.assistant.as_ref()) {
        let meaning = ByMeaning { app, caller, vectors };
        if let Some(found) = meaning.find(question, programs, &passages, MOST).await? {
            return Ok(numbered(found));
        }
    }
    Ok(found_by_words(question, &passages, MOST))
}
