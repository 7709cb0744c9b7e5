//! `POST /api/message-templates/preview`: a text that is being written, as a real applicant would get it.

use super::subject::Subject;
use crate::App;
use crate::extract::allowed::CommunicationsWrite;
use crate::extract::{Allowed, Json};
use crate::problem::{Key, Problem, ProblemBody};
use actix_web::{post, web};
use hub_domain::cases::application::{QueueItem, SortColumn};
use hub_domain::cases::queue_query::QueueQuery;
use hub_domain::conversations::channel::Channel;
use hub_domain::conversations::template::{TemplateFault, TemplateText};
use hub_domain::conversations::template_case::TemplateAudience;
use hub_domain::conversations::text_segments;
use hub_domain::identity::permission::Permission;
use hub_domain::{ApplicationId, ProgramId};
use serde::{Deserialize, Serialize};

/// Applications that a writer can step through.
const OFFERED: i64 = 25;

/// A text that is being written.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct TemplatePreviewBody {
    /// `SMS` or `EMAIL`.
    channel: Channel,
    /// `ProcessID` of the program that the template is for; every program without one.
    program: Option<i64>,
    /// The language of the text (BCP 47).
    lang: String,
    text: TemplateText,
    /// Whose data fill it; those of the application that came to its status last where none is named.
    application_id: Option<i64>,
}

/// The text as somebody would get it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct TemplatePreview {
    /// Null where there is no application to try it on; then there is no text either.
    application: Option<PreviewedApplication>,
    subject: String,
    body: String,
    /// Variables that have neither a value nor a fall-back; they stay in the text.
    missing: Vec<String>,
    /// Texts only: as many as the carrier makes of it.
    segments: Option<usize>,
    /// Applications to try it on, those that came to their status last first; the one above is among them.
    application_ids: Vec<ApplicationId>,
}

/// Whose data fill the text.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct PreviewedApplication {
    id: ApplicationId,
    #[serde(rename = "externalId")]
    external_id: String,
    name: String,
    program: String,
}

/// Fills a text with the data of an application; nothing is saved or sent.
#[utoipa::path(
    tag = "templates",
    request_body = TemplatePreviewBody,
    responses(
        (status = 200, body = TemplatePreview),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/message-templates/preview")]
pub async fn preview_message_template(
    app: web::Data<App>,
    caller: Allowed<CommunicationsWrite>,
    body: Json<TemplatePreviewBody>,
) -> Result<web::Json<TemplatePreview>, Problem> {
    let body = body.0;
    refuse_faults(&body)?;
    super::writable(&app, &caller, body.program).await?;
    let reads = reads_cases(&caller, body.program);
    let mut offered = match reads {
        true => recent(&app, &caller, body.program).await?,
        false => Vec::new(),
    };
    let item = match body.application_id.filter(|_| reads) {
        Some(id) => Some(application(&app, &caller, id, body.program).await?),
        None => offered.first().cloned(),
    };
    let Some(item) = item else {
        return Ok(web::Json(TemplatePreview {
            application: None,
            subject: String::new(),
            body: String::new(),
            missing: Vec::new(),
            segments: None,
            application_ids: Vec::new(),
        }));
    };
    if offered.iter().all(|one| one.id != item.id) {
        offered.insert(0, item.clone());
    }
    let threads = app.store.threads();
    let thread = threads.by_id(caller.tenant, &item.thread_id).await?;
    let person = threads.applicant(caller.tenant, None, &thread).await?;
    let subject = Subject::of(&app, &caller, item, person, &body.lang).await?;
    let filled = subject
        .values(TemplateAudience::Applicant, &body.lang)
        .fill(&body.text);
    let is_text = body.channel == Channel::Sms;
    Ok(web::Json(TemplatePreview {
        segments: is_text.then(|| text_segments::cut(&filled.body).parts.len()),
        subject: if is_text { String::new() } else { filled.subject },
        body: filled.body,
        missing: filled.missing,
        application_ids: offered.into_iter().map(|one| one.id).collect(),
        application: Some(PreviewedApplication {
            id: subject.item.id,
            external_id: subject.item.external_id,
            name: subject.person.name,
            program: subject.item.process_name,
        }),
    }))
}

/// What would keep the text from being published, at its field. What is not written yet is no fault before that.
fn refuse_faults(body: &TemplatePreviewBody) -> Result<(), Problem> {
    if !matches!(body.channel, Channel::Sms | Channel::Email) {
        return Err(Problem::field("channel", "channel_not_writable"));
    }
    let mut faults = body.text.faults(body.channel, &body.lang);
    faults.retain(|fault| match fault {
        TemplateFault::Text(_) => !body.text.body.trim().is_empty(),
        TemplateFault::Subject(_) => !body.text.subject.trim().is_empty(),
        TemplateFault::Name
        | TemplateFault::Channel
        | TemplateFault::State(_)
        | TemplateFault::NoEnglish
        | TemplateFault::Variable { .. }
        | TemplateFault::Braces(_) => true,
    });
    if faults.is_empty() {
        return Ok(());
    }
    let problem = Problem::new(Key::InvalidField);
    Err(faults.iter().fold(problem, |problem, fault| {
        let (field, key) = super::field_of(fault);
        problem.and_field(field, key)
    }))
}

/// Whether somebody may see whose data fill the text; others see none.
fn reads_cases(caller: &Allowed<CommunicationsWrite>, program: Option<i64>) -> bool {
    match program {
        Some(program) => caller.may_on(Permission::QueueRead, ProgramId(program)),
        None => caller.may(Permission::QueueRead),
    }
}

/// The applications that came to their status last, of this program or of all that the caller may read.
async fn recent(
    app: &App,
    caller: &Allowed<CommunicationsWrite>,
    program: Option<i64>,
) -> Result<Vec<QueueItem>, Problem> {
    let query = QueueQuery {
        member: caller.member(),
        programs: program.into_iter().collect(),
        sort: SortColumn::StateCurrentTime,
        descending: true,
        page_size: OFFERED,
        ..QueueQuery::default()
    };
    Ok(app.store.applications().page(caller.tenant, &query).await?.items)
}

/// One that the caller may read, and that the template is for.
async fn application(
    app: &App,
    caller: &Allowed<CommunicationsWrite>,
    id: i64,
    program: Option<i64>,
) -> Result<QueueItem, Problem> {
    let applications = app.store.applications();
    let item = applications.by_id(caller.tenant, ApplicationId(id)).await?;
    caller.in_program(item.process_id)?;
    if program.is_some_and(|program| program != item.process_id.0) {
        return Err(Key::NotFound.into());
    }
    Ok(item)
}
