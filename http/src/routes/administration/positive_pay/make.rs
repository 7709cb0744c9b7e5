//! `POST /api/admin/programs/{id}/positive-pay/files`: makes a list of checks for the bank.

use super::read::{PositivePayView, view};
use crate::App;
use crate::extract::allowed::FinanceWrite;
use crate::extract::{Allowed, Json};
use crate::problem::{Key, Problem, ProblemBody};
use crate::routes::administration::programs::known;
use actix_web::{post, web};
use hub_domain::cases::correction_request::day;
use hub_store::paying::positive_pay::{self, AskedList, ListMade};
use jiff::civil::Date;
use serde::{Deserialize, Serialize};

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct MakePositivePayFile {
    /// Of the checks, YYYY-MM-DD; empty: from the first one on.
    #[serde(default)]
    from_day: String,
    /// Empty: up to the last one.
    #[serde(default)]
    to_day: String,
}

/// Why no list is made.
#[derive(Debug, Default, Serialize)]
struct ListObstacle {
    /// `nothing`, `incomplete` or `unfit`.
    why: &'static str,
    /// What the program lacks of its bank.
    lacks: Vec<&'static str>,
    /// The check that does not fit.
    number: Option<i64>,
    /// What does not fit, in English.
    message: String,
}

/// Writes the list of what was printed and voided since the lists before, of these days: each check once as issued and once as void. Its
/// SHA-256 is in the audit log. The answer has the new list first among `files`. 409 `payment_not_possible` with `current: {why, lacks,
/// number, message}`: `nothing` waits, the bank details are `incomplete`, or a check is `unfit`. 422 `from_day` or `to_day`.
#[utoipa::path(
    tag = "administration",
    params(("id" = i64, Path, description = "`processId`")),
    request_body = MakePositivePayFile,
    responses(
        (status = 200, body = PositivePayView),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/admin/programs/{id}/positive-pay/files")]
pub async fn make_positive_pay_file(
    app: web::Data<App>,
    caller: Allowed<FinanceWrite>,
    id: web::Path<i64>,
    Json(asked): Json<MakePositivePayFile>,
) -> Result<web::Json<PositivePayView>, Problem> {
    let program = known(&app, &caller, *id).await?;
    let tenant = caller.tenant;
    let (from, to) = (
        day_of("from_day", &asked.from_day)?,
        day_of("to_day", &asked.to_day)?,
    );
    if let (Some(from), Some(to)) = (from, to)
        && from > to
    {
        return Err(Problem::field("to_day", "too_small"));
    }
    let zone = app.store.tenant(tenant).await?.zone.clone();
    let list = AskedList {
        from,
        to,
        zone: &zone,
    };
    let mut write = app.store.write().await?;
    let of = (tenant, program);
    let made = positive_pay::make(&mut write, &app.keyring, of, list, &caller.by()).await?;
    let obstacle = match made {
        ListMade::Done(_) => {
            write.commit().await?;
            return view(&app, tenant, program).await.map(web::Json);
        }
        ListMade::Nothing => ListObstacle {
            why: "nothing",
            ..ListObstacle::default()
        },
        ListMade::Incomplete(lacks) => ListObstacle {
            why: "incomplete",
            lacks,
            ..ListObstacle::default()
        },
        ListMade::Unfit(number, error) => ListObstacle {
            why: "unfit",
            number,
            message: error.to_string(),
            ..ListObstacle::default()
        },
    };
    write.rollback().await?;
    Err(Problem::new(Key::PaymentNotPossible).with_current(&obstacle))
}

fn day_of(field: &'static str, text: &str) -> Result<Option<Date>, Problem> {
    match text.trim() {
        "" => Ok(None),
        text => match day(text) {
            Some(day) => Ok(Some(day)),
            None => Err(Problem::field(field, "invalid")),
        },
    }
}
