//! `GET` and `POST /api/work-queue/practice`: the case on which the caller practises. It is an ordinary case with the caller's own
//! addresses: what is written to its applicant reaches the caller, and calls ring there.

use crate::App;
use crate::extract::allowed::QueueWrite;
use crate::extract::{Allowed, Json};
use crate::problem::{Problem, ProblemBody};
use actix_web::{get, post, web};
use hub_domain::ProgramId;
use hub_domain::cases::change::Owner;
use hub_domain::conversations::channel::Channel;
use hub_domain::conversations::message::{Author, AuthorKind};
use hub_store::cases::case_files::{self, CaseFor, NewCase};
use hub_store::cases::practice_cases;
use hub_store::conversations::thread_entries::{self, NewMessage};
use hub_store::identity::accounts::Account;
use serde::{Deserialize, Serialize};

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct PracticeBody {
    /// In which to practise: one in which the caller may change cases.
    program_id: i64,
}

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct Practice {
    /// Null: the caller has none yet.
    case: Option<PracticeCase>,
}

/// The caller's practice case, and what they have done with it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct PracticeCase {
    item_id: i64,
    thread_id: String,
    external_id: String,
    /// Its applicant was called, whoever answered.
    called: bool,
    /// Its applicant was written to.
    replied: bool,
    /// Its status was changed.
    moved: bool,
}

/// The caller's practice case. It is in no list and in no figure, and nobody else can open it.
#[utoipa::path(tag = "queue", responses((status = 200, body = Practice)), security(("bearer" = [])))]
#[get("/api/work-queue/practice")]
pub async fn read_practice(
    app: web::Data<App>,
    caller: Allowed<QueueWrite>,
) -> Result<web::Json<Practice>, Problem> {
    Ok(web::Json(practice(&app, &caller).await?))
}

/// Makes the caller's practice case, once: asked for again, it is the same.
#[utoipa::path(
    tag = "queue",
    request_body = PracticeBody,
    responses(
        (status = 200, body = Practice),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/work-queue/practice")]
pub async fn begin_practice(
    app: web::Data<App>,
    caller: Allowed<QueueWrite>,
    body: Json<PracticeBody>,
) -> Result<web::Json<Practice>, Problem> {
    let (tenant, program) = (caller.tenant, ProgramId(body.0.program_id));
    let programs = app.store.programs().all(tenant).await?;
    if !programs.iter().any(|one| one.id == program.0) || caller.in_program(program).is_err() {
        return Err(Problem::field("program_id", "not_found"));
    }
    let known = practice(&app, &caller).await?;
    if known.case.is_some() {
        return Ok(web::Json(known));
    }
    let account = app.store.accounts().by_id(tenant, caller.account).await?;
    let words = Words::in_lang(&account.lang);
    let name = format!("{} {}", account.name(), words.practises);
    let addresses = [&account.email, &account.phone].into_iter().flatten();
    let new = NewCase {
        program,
        matter: String::new(),
        person: CaseFor::Newcomer {
            name: name.clone(),
            lang: account.lang.clone(),
            zone: account.zone.clone(),
            addresses: addresses.cloned().collect(),
        },
        workflow: app.store.programs().published_workflow(tenant, program).await?,
    };
    let owner = Owner {
        id: account.id.0,
        name: account.name(),
    };
    let mut write = app.store.write().await?;
    let item = case_files::practise(&mut write, tenant, new, owner, &caller.by()).await?;
    if !practice_cases::keep(&mut write, tenant, account.id, item.id).await? {
        // Another screen of the caller was faster.
        write.rollback().await?;
        return Ok(web::Json(practice(&app, &caller).await?));
    }
    if let Some(first) = first_mail(&account, &item.thread_id, &name, &words) {
        thread_entries::append(&mut write, tenant, first).await?;
    }
    write.commit().await?;
    Ok(web::Json(practice(&app, &caller).await?))
}

async fn practice(app: &App, caller: &Allowed<QueueWrite>) -> Result<Practice, Problem> {
    let cases = app.store.practice_cases();
    let Some(id) = cases.of(caller.tenant, caller.account).await? else {
        return Ok(Practice { case: None });
    };
    let item = app.store.applications().by_id(caller.tenant, id).await?;
    let done = cases
        .done(caller.tenant, (id, &item.thread_id), caller.account)
        .await?;
    Ok(Practice {
        case: Some(PracticeCase {
            item_id: id.0,
            thread_id: item.thread_id.0,
            external_id: item.external_id,
            called: done.called,
            replied: done.replied,
            moved: done.moved,
        }),
    })
}

/// What a practice case says, in a language that staff work in.
struct Words {
    practises: &'static str,
    subject: &'static str,
    body: &'static str,
}

impl Words {
    fn in_lang(lang: &str) -> Self {
        match lang.split('-').next() {
            Some("es") => Words {
                practises: "(práctica)",
                subject: "Mi solicitud",
                body: "Buenos días:\n\nEnvié mi solicitud la semana pasada. ¿Falta algo?\n\nGracias",
            },
            Some("ar") => Words {
                practises: "(تدريب)",
                subject: "طلبي",
                body: "صباح الخير،\n\nأرسلت طلبي الأسبوع الماضي. هل ينقص شيء؟\n\nشكرًا",
            },
            _ => Words {
                practises: "(practice)",
                subject: "My application",
                body: "Good morning,\n\nI sent my application last week. Is anything missing?\n\nThank you",
            },
        }
    }
}

/// The mail that waits to be answered, where the caller has a mail address.
fn first_mail(
    account: &Account,
    thread: &hub_domain::ThreadId,
    name: &str,
    words: &Words,
) -> Option<NewMessage> {
    let from = account.email.as_deref()?;
    let author = Author::of(AuthorKind::Applicant, name);
    Some(NewMessage {
        subject: words.subject.to_owned(),
        body: words.body.to_owned(),
        lang: account.lang.clone(),
        ..NewMessage::incoming(thread, Channel::Email, author, (from, ""), "practice")
    })
}
