//! `GET /api/line-board`: who waits in which line, and what came of today's callers.

use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::ConferenceSupervise;
use crate::problem::Problem;
use actix_web::{get, web};
use hub_actors::calls::waiting_line::today_began_ms;
use hub_domain::ProgramId;
use hub_domain::calls::availability::Availability;
use hub_domain::calls::waiting_line::{LineVisit, VisitKind, VisitState};
use hub_domain::people::address::display_phone;
use hub_store::calls::availabilities::LinePerson;
use hub_store::calls::line_offers::OpenOffer;
use hub_store::calls::line_visits::DoneVisits;
use hub_store::calls::waiting_lines::KeptLine;
use hub_store::calls::wrap_ups::CountedOutcome;
use serde::Serialize;

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct LineBoard {
    /// By key.
    items: Vec<LineOnBoard>,
    /// What came of today's calls that are written up, the most frequent first.
    outcomes: Vec<OutcomeOnBoard>,
}

/// How often calls came to something.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct OutcomeOnBoard {
    /// Name of the line; empty: of calls out of no line.
    line: String,
    code: String,
    label: String,
    calls: i64,
}

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct LineOnBoard {
    key: String,
    name: String,
    /// The first first.
    waiting: Vec<WaitingCaller>,
    /// Of today's callers, by the tenant's clock.
    answered: i64,
    /// Hung up in line, or preferred to leave a message.
    gave_up: i64,
    timed_out: i64,
    /// Callbacks that nobody answered.
    unreached: i64,
    /// Of those who were answered today; null: nobody was.
    average_wait_ms: Option<i64>,
    reviewers: LineReviewers,
}

/// How many of those who answer the line and have a screen open are in which state.
#[derive(Debug, Default, Serialize, utoipa::ToSchema)]
pub struct LineReviewers {
    available: i64,
    /// Of the available, who are being rung.
    ringing: i64,
    busy: i64,
    wrap_up: i64,
    away: i64,
}

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct WaitingCaller {
    id: String,
    kind: VisitKind,
    /// `waiting`, or `calling` while a reviewer calls back.
    state: VisitState,
    /// As people here write it; empty where it is withheld.
    caller_shown: String,
    /// The applicant, where one is known.
    applicant: String,
    program: String,
    /// BCP 47.
    lang: String,
    priority: u32,
    since_at_ms: i64,
    /// Who is being rung; empty: nobody.
    offered_to: String,
}

/// The lines of the programs that one supervises. The topic `conferences` says when to look again.
#[utoipa::path(tag = "conferences", responses((status = 200, body = LineBoard)), security(("bearer" = [])))]
#[get("/api/line-board")]
pub async fn read_line_board(
    app: web::Data<App>,
    caller: Allowed<ConferenceSupervise>,
) -> Result<web::Json<LineBoard>, Problem> {
    let (store, tenant) = (&app.store, caller.tenant);
    let lines = store.waiting_lines().all(tenant).await?;
    let open = store.line_visits().open(tenant).await?;
    let zone = store.tenant(tenant).await?.zone.clone();
    let done = store
        .line_visits()
        .done_since(tenant, today_began_ms(&zone))
        .await?;
    let offers = store.line_offers().open(tenant).await?;
    let people = store.availabilities().for_lines(tenant).await?;
    let programs = store.programs().all(tenant).await?;
    let reached = programs
        .iter()
        .filter(|program| caller.in_program(ProgramId(program.id)).is_ok());
    let reached: Vec<i64> = reached.map(|program| program.id).collect();
    let mut items = Vec::new();
    for (key, kept) in lines {
        let served = &kept.line.programs;
        if !served.is_empty() && !served.iter().any(|program| reached.contains(program)) {
            continue;
        }
        let mut waiting = Vec::new();
        for visit in open
            .iter()
            .filter(|visit| visit.line == key && reached.contains(&visit.program.0))
        {
            let program = programs.iter().find(|program| program.id == visit.program.0);
            let program = program.map(|program| program.name.clone()).unwrap_or_default();
            waiting.push(caller_of(&app, &caller, visit, program, &offers, &people).await?);
        }
        let of = |state| counted(&done, &key, state);
        let (answered, waited_ms) = of(VisitState::Answered);
        items.push(LineOnBoard {
            name: kept.line.name.clone(),
            waiting,
            answered,
            gave_up: of(VisitState::GaveUp).0 + of(VisitState::Voicemail).0,
            timed_out: of(VisitState::TimedOut).0,
            unreached: of(VisitState::Unreached).0,
            average_wait_ms: (answered > 0).then(|| waited_ms / answered),
            reviewers: reviewers(&kept, &reached, &people, &offers),
            key,
        });
    }
    let counted = store
        .wrap_ups()
        .outcomes(tenant, today_began_ms(&zone), i64::MAX)
        .await?;
    let outcomes = outcomes(counted, &reached);
    Ok(web::Json(LineBoard { items, outcomes }))
}

/// The outcomes in these programs, added up by line and code.
fn outcomes(counted: Vec<CountedOutcome>, programs: &[i64]) -> Vec<OutcomeOnBoard> {
    let mut shown: Vec<OutcomeOnBoard> = Vec::new();
    for one in counted
        .into_iter()
        .filter(|one| programs.contains(&one.program_id))
    {
        let same = shown
            .iter_mut()
            .find(|known| known.line == one.line_name && known.code == one.code && known.label == one.label);
        match same {
            Some(known) => known.calls += one.times,
            None => shown.push(OutcomeOnBoard {
                line: one.line_name,
                code: one.code,
                label: one.label,
                calls: one.times,
            }),
        }
    }
    shown.sort_by_key(|one| std::cmp::Reverse(one.calls));
    shown
}

async fn caller_of(
    app: &App,
    caller: &Allowed<ConferenceSupervise>,
    visit: &LineVisit,
    program: String,
    offers: &[OpenOffer],
    people: &[LinePerson],
) -> Result<WaitingCaller, Problem> {
    let mut applicant = String::new();
    if let Some(thread) = &visit.thread {
        let stored = app.store.threads().by_id(caller.tenant, thread).await?;
        if caller.in_program(stored.program()).is_ok() {
            let known = app
                .store
                .threads()
                .applicant(caller.tenant, None, &stored)
                .await?;
            applicant = known.name;
        }
    }
    let offer = offers.iter().find(|offer| offer.visit_id == visit.id);
    let rung = offer.and_then(|offer| people.iter().find(|one| one.account.0 == offer.account_id));
    let number = match visit.kind {
        VisitKind::Call => &visit.caller,
        VisitKind::Callback => &visit.callback_number,
    };
    Ok(WaitingCaller {
        id: visit.id.clone(),
        kind: visit.kind,
        state: visit.state,
        caller_shown: display_phone(number),
        applicant,
        program,
        lang: visit.lang.clone(),
        priority: visit.priority,
        since_at_ms: visit.joined_at_ms,
        offered_to: rung.map(|one| one.name.clone()).unwrap_or_default(),
    })
}

/// How many callers of a line ended so, and how long they had waited together.
fn counted(done: &[DoneVisits], key: &str, state: VisitState) -> (i64, i64) {
    let found = done.iter().find(|one| one.line == key && one.state == state);
    found.map_or((0, 0), |one| (one.visits, one.waited_ms))
}

fn reviewers(
    kept: &KeptLine,
    programs: &[i64],
    people: &[LinePerson],
    offers: &[OpenOffer],
) -> LineReviewers {
    let mut counts = LineReviewers::default();
    for one in people {
        let answers = |program: &i64| kept.line.is_answered_by(one.account.0, &one.programs, *program);
        if !programs.iter().any(answers) {
            continue;
        }
        match one.presence.state {
            Availability::Available => counts.available += 1,
            Availability::Busy => counts.busy += 1,
            Availability::WrapUp => counts.wrap_up += 1,
            Availability::Away => counts.away += 1,
        }
        if offers.iter().any(|offer| offer.account_id == one.account.0) {
            counts.ringing += 1;
        }
    }
    counts
}
