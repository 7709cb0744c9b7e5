//! `GET` and `PUT /api/admin/programs/{id}/public-dashboard`: whether everybody may read a program's figures, and what that would be.

use super::super::programs::{keep, known};
use super::unpublished::{self, UnpublishedFigures};
use crate::App;
use crate::extract::allowed::{FiguresRead, ProgramWrite};
use crate::extract::{Allowed, Json};
use crate::problem::{Key, Problem, ProblemBody};
use actix_web::{get, put, web};
use hub_actors::administration::open_data;
use hub_domain::clock::now_ms;
use hub_domain::programs::public_figures::PublicFigures;
use hub_domain::{ProgramId, TenantId};
use hub_open_data::figure::{Figure, Hidden, ReleasedProgram};
use hub_open_data::measure::Measure;
use hub_open_data::month::Month;
use hub_store::programs::program_settings::Revised;
use serde::{Deserialize, Serialize};

/// Whether everybody may read a program's figures, with the next ones as they would be.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct ProgramPublicFigures {
    settings: PublicFigures,
    /// A change names the revision that it was made in; 0 where nobody has said anything.
    revision: i64,
    /// Empty where nobody has.
    changed_by: String,
    changed_at_ms: i64,
    /// The last month that is frozen, `2026-03`; null where none is.
    last_month: Option<String>,
    /// The month that is published next.
    month: String,
    /// The day on which it is frozen and published, `yyyy-mm-dd`.
    release_on: String,
    /// As they would be published if it were that day, the program among the public ones; empty where they are refused.
    figures: Vec<DraftFigure>,
    /// No way was found to publish them without giving something hidden away.
    is_refused: bool,
    /// The month of all public programs that could not be published; null: what is due is published.
    unpublished: Option<UnpublishedFigures>,
}

/// A figure that may be published.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct DraftFigure {
    /// The first month that it covers, `2026-03`.
    month: String,
    /// How many months it covers: 1, 3 or 12.
    months: u8,
    measure: Measure,
    /// As it is counted now: staff read it, hidden or not.
    value: i64,
    /// Why it would not be published; null: it would be.
    hidden: Option<Hidden>,
}

impl From<Figure> for DraftFigure {
    fn from(figure: Figure) -> Self {
        Self {
            month: figure.month.to_string(),
            months: figure.months,
            measure: figure.measure,
            value: figure.value,
            hidden: figure.hidden,
        }
    }
}

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct SavePublicFigures {
    /// The revision that was edited.
    revision: i64,
    settings: PublicFigures,
}

async fn view(app: &App, tenant: TenantId, program: ProgramId) -> Result<ProgramPublicFigures, Problem> {
    let held: Revised<PublicFigures> = app.store.program_settings().of(tenant, program).await?;
    let known = app.store.administered_programs().one(tenant, program).await?;
    let known = known.ok_or(Key::NotFound)?;
    let zone = app.store.tenant(tenant).await?.zone.clone();
    let last_month = app.store.open_data_releases().last_month(tenant).await?;
    let last = last_month.as_deref().and_then(Month::parse);
    let now_ms = now_ms();
    // As the job does: the one after the last, or the latest that is due where there is none.
    let month = last.map_or_else(|| Month::due(now_ms, &zone), Month::next);
    let with = ReleasedProgram {
        id: program,
        name: known.name,
        zeros: held.text.shows_zeros,
    };
    let (figures, is_refused) = match open_data::draft(&app.store, tenant, month, with).await? {
        Ok(release) => (release.figures, false),
        Err(refused) => {
            tracing::warn!(tenant.id = tenant.0, %month, %refused, "figures for everybody could not be published");
            (Vec::new(), true)
        }
    };
    let own = figures
        .into_iter()
        .filter(|figure| figure.program == Some(program));
    Ok(ProgramPublicFigures {
        settings: held.text,
        revision: held.revision,
        changed_by: held.changed_by,
        changed_at_ms: held.at_ms,
        last_month,
        month: month.to_string(),
        release_on: month.release_day_from(now_ms, &zone),
        figures: own.map(DraftFigure::from).collect(),
        is_refused,
        unpublished: unpublished::of(app, tenant).await?,
    })
}

/// Whether everybody may read the figures of a program, with the next ones as they would be: what is shown, what is hidden and why.
#[utoipa::path(
    tag = "administration",
    params(("id" = i64, Path, description = "`processId`")),
    responses(
        (status = 200, body = ProgramPublicFigures),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[get("/api/admin/programs/{id}/public-dashboard")]
pub async fn read_public_figures(
    app: web::Data<App>,
    caller: Allowed<FiguresRead>,
    id: web::Path<i64>,
) -> Result<web::Json<ProgramPublicFigures>, Problem> {
    let program = known(&app, &caller, *id).await?;
    view(&app, caller.tenant, program).await.map(web::Json)
}

/// Makes the figures of a program public, or stops it, from the next month that is frozen on: what is published stays. 409
/// `version_conflict` has what is in force in `current`.
#[utoipa::path(
    tag = "administration",
    params(("id" = i64, Path, description = "`processId`")),
    request_body = SavePublicFigures,
    responses(
        (status = 200, body = ProgramPublicFigures),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[put("/api/admin/programs/{id}/public-dashboard")]
pub async fn save_public_figures(
    app: web::Data<App>,
    caller: Allowed<ProgramWrite>,
    id: web::Path<i64>,
    body: Json<SavePublicFigures>,
) -> Result<web::Json<ProgramPublicFigures>, Problem> {
    let program = known(&app, &caller, *id).await?;
    let (tenant, asked) = (caller.tenant, body.0);
    let write = app.store.write().await?;
    let write = keep(
        &app,
        &caller,
        program,
        write,
        (asked.revision, &asked.settings),
        view,
    )
    .await?;
    write.commit().await?;
    view(&app, tenant, program).await.map(web::Json)
}
