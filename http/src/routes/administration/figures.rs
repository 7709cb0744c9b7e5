//! `GET /api/admin/programs/{id}/figures`: how a program does, over a period.

use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::FiguresRead;
use crate::problem::{Key, Problem, ProblemBody};
use crate::route::{Calls, calls};
use crate::routes::cases::reports::period;
use crate::routes::programs::catalogue::form_in_force::form_of;
use actix_web::{get, web};
use hub_domain::cases::durations::Durations;
use hub_domain::cases::reports::{Period, Span, Step};
use hub_domain::clock::now_ms;
use hub_domain::{ProgramId, TenantId};
use hub_forms::Form;
use hub_store::cases::program_figures::Slot;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The calls, and who may make them.
pub const CALLS: Calls = calls! {
    read_program_figures: Allowed(FiguresRead);
};

/// A draft that nobody has touched for so long counts as given up, in milliseconds.
const GIVEN_UP_MS: i64 = 7 * 24 * 60 * 60_000;

#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct FiguresParams {
    /// First day, `yyyy-mm-dd`, in the tenant's zone; 29 days before the last where it is left out.
    from: Option<String>,
    /// Last day; today where it is left out.
    to: Option<String>,
}

/// What a mark of the chart stands for.
#[derive(Debug, Clone, Copy, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum FigureStep {
    Day,
    Week,
    Month,
}

/// The figures of a program. Small numbers are not hidden.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct ProgramFigures {
    /// First day, `yyyy-mm-dd`, in the tenant's zone.
    from: String,
    /// Last day.
    to: String,
    /// Days up to two months, weeks up to seven, months beyond.
    step: FigureStep,
    series: Vec<FigurePoint>,
    /// Applications that were begun.
    begun: i64,
    submitted: i64,
    decided: i64,
    approved: i64,
    denied: i64,
    /// From an application's arrival to its first decision, of those decided in the period.
    to_decision: Durations,
    /// From an application's arrival until staff first wrote or called, of those that came in the period.
    to_first_contact: Durations,
    /// Those that came in the period by the state of now, in the order of the process.
    states: Vec<FigureState>,
    /// Those that came in the period by the applicant's language.
    languages: Vec<FigureLanguage>,
    /// Drafts that were begun in the period and not touched for seven days, by the page where somebody was last, in the order of the
    /// form.
    abandoned: Vec<FigurePage>,
    /// Messages of the period.
    messages: Vec<FigureMessages>,
    calls: FigureCalls,
    /// As of now.
    open_documents: FigureDocuments,
}

/// A day, a week or a month.
#[derive(Debug, Clone, Serialize, utoipa::ToSchema)]
pub struct FigurePoint {
    /// Its first day within the period, `yyyy-mm-dd`.
    pub day: String,
    pub begun: i64,
    pub submitted: i64,
    pub decided: i64,
}

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct FigureState {
    id: i64,
    name: String,
    /// Its colour token.
    token: String,
    applications: i64,
}

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct FigureLanguage {
    /// BCP 47.
    lang: String,
    applications: i64,
}

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct FigurePage {
    /// Its id in the form; empty: before the first answer, or on a page that the form no longer has.
    page: String,
    /// By language; empty where the page has no title.
    title: BTreeMap<String, String>,
    drafts: i64,
}

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct FigureMessages {
    /// `EMAIL` or `SMS`.
    channel: String,
    /// `in` or `out`.
    direction: String,
    count: i64,
}

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct FigureCalls {
    count: i64,
    answered: i64,
    /// From answer to end, all of them together.
    talked_ms: i64,
}

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct FigureDocuments {
    /// Documents that were asked for and have not come.
    requests: i64,
    /// Of how many applications.
    applications: i64,
}

/// Begun, submitted and decided applications by day, week or month; how long they wait; states, languages, messages, calls, drafts
/// that were given up, documents that are missing.
#[utoipa::path(
    tag = "administration",
    params(("id" = i64, Path, description = "`ProcessID`"), FiguresParams),
    responses(
        (status = 200, body = ProgramFigures),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[get("/api/admin/programs/{id}/figures")]
pub async fn read_program_figures(
    app: web::Data<App>,
    caller: Allowed<FiguresRead>,
    id: web::Path<i64>,
    params: web::Query<FiguresParams>,
) -> Result<web::Json<ProgramFigures>, Problem> {
    let (tenant, program) = (caller.tenant, ProgramId(*id));
    caller.in_program(program)?;
    let known = app.store.administered_programs().one(tenant, program).await?;
    if known.is_none() {
        return Err(Key::NotFound.into());
    }
    let period = period(&app, &caller, params.from.as_deref(), params.to.as_deref()).await?;
    let figures = app.store.program_figures();
    let begun = figures.begun(tenant, program, &period).await?;
    let submitted = figures.submitted(tenant, program, &period).await?;
    let decisions = figures.decided(tenant, program, &period).await?;
    let decided: Vec<Slot> = decisions
        .iter()
        .map(|one| Slot {
            from_ms: one.at_ms,
            count: 1,
        })
        .collect();
    let approved = decisions.iter().filter(|one| one.is_approved).count() as i64;
    let calls = figures.calls(tenant, program, &period).await?;
    let (requests, applications) = figures.open_documents(tenant, program).await?;
    let states = figures.states(tenant, program, &period).await?;
    let languages = figures.languages(tenant, program, &period).await?;
    let messages = figures.contacts(tenant, program, &period).await?;
    let total = |slots: &[Slot]| slots.iter().map(|slot| slot.count).sum::<i64>();
    Ok(web::Json(ProgramFigures {
        from: period.first(),
        to: period.last(),
        step: match period.step() {
            Step::Day => FigureStep::Day,
            Step::Week => FigureStep::Week,
            Step::Month => FigureStep::Month,
        },
        series: series(&period.spans(), &begun, &submitted, &decided),
        begun: total(&begun),
        submitted: total(&submitted),
        decided: decisions.len() as i64,
        approved,
        denied: decisions.len() as i64 - approved,
        to_decision: Durations::of(decisions.iter().map(|one| one.took_ms).collect()),
        to_first_contact: Durations::of(figures.first_contacts(tenant, program, &period).await?),
        states: states
            .into_iter()
            .map(|state| FigureState {
                id: state.state_id,
                name: state.name,
                token: state.token,
                applications: state.applications,
            })
            .collect(),
        languages: languages
            .into_iter()
            .map(|(lang, applications)| FigureLanguage { lang, applications })
            .collect(),
        abandoned: abandoned(&app, tenant, program, &period).await?,
        messages: messages
            .into_iter()
            .map(|(channel, direction, count)| FigureMessages {
                channel,
                direction,
                count,
            })
            .collect(),
        calls: FigureCalls {
            count: calls.calls,
            answered: calls.answered,
            talked_ms: calls.talked_ms,
        },
        open_documents: FigureDocuments {
            requests,
            applications,
        },
    }))
}

/// Slots counted into spans, which follow each other.
pub fn series(spans: &[Span], begun: &[Slot], submitted: &[Slot], decided: &[Slot]) -> Vec<FigurePoint> {
    let mut points: Vec<FigurePoint> = spans
        .iter()
        .map(|span| FigurePoint {
            day: span.day.clone(),
            begun: 0,
            submitted: 0,
            decided: 0,
        })
        .collect();
    let place = |slot: &Slot| spans.partition_point(|span| span.until_ms <= slot.from_ms);
    for slot in begun {
        if let Some(point) = points.get_mut(place(slot)) {
            point.begun += slot.count;
        }
    }
    for slot in submitted {
        if let Some(point) = points.get_mut(place(slot)) {
            point.submitted += slot.count;
        }
    }
    for slot in decided {
        if let Some(point) = points.get_mut(place(slot)) {
            point.decided += slot.count;
        }
    }
    points
}

/// Drafts that were given up, by the page of the form in force.
async fn abandoned(
    app: &App,
    tenant: TenantId,
    program: ProgramId,
    period: &Period,
) -> Result<Vec<FigurePage>, Problem> {
    let left = app
        .store
        .program_figures()
        .abandoned(tenant, program, period, now_ms() - GIVEN_UP_MS)
        .await?;
    if left.is_empty() {
        return Ok(Vec::new());
    }
    let form = form_of(app, tenant, program).await?;
    Ok(by_page(form.as_ref(), &left))
}

/// Places as pages, in the order of the form; what has no page comes first.
fn by_page(form: Option<&Form>, left: &[(String, i64)]) -> Vec<FigurePage> {
    let sections = form.map(|form| form.sections.as_slice()).unwrap_or_default();
    let pages: Vec<_> = sections.iter().flat_map(|section| &section.pages).collect();
    let mut elsewhere = 0_i64;
    let mut drafts = vec![0_i64; pages.len()];
    for (at, count) in left {
        // The place of an answer within a group begins with the group.
        let item = at.split('/').next().unwrap_or_default();
        let page = pages
            .iter()
            .position(|page| page.id == item || page.items.iter().any(|one| one.id == item));
        match page {
            Some(place) => drafts[place] += count,
            None => elsewhere += count,
        }
    }
    let none = (elsewhere > 0).then(|| FigurePage {
        page: String::new(),
        title: BTreeMap::new(),
        drafts: elsewhere,
    });
    let known = pages.iter().zip(drafts).filter(|(_, drafts)| *drafts > 0);
    let known = known.map(|(page, drafts)| FigurePage {
        page: page.id.clone(),
        title: page.title.clone(),
        drafts,
    });
    none.into_iter().chain(known).collect()
}
