//! `POST /api/admin/payout-batches/{id}/release`: the one approval of a batch, which writes its file and lets its payments leave.

use super::read::{PayoutBatchRows, view};
use super::{batch_of, doer};
use crate::App;
use crate::extract::allowed::FinanceWrite;
use crate::extract::{Allowed, Json};
use crate::problem::{Key, Problem, ProblemBody};
use actix_web::{post, web};
use hub_domain::clock::now_ms;
use hub_store::paying::batch_release::{self, Approved, Released};
use jiff::Timestamp;
use jiff::tz::TimeZone;
use serde::{Deserialize, Serialize};

/// What was seen, and is approved.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct ReleasePayoutBatch {
    version: i64,
    row_count: i64,
    cents: i64,
}

/// Why a batch is not released, as `current` of `payment_not_possible`.
#[derive(Debug, Default, Serialize)]
pub struct ReleaseObstacle {
    /// Payments that changed since the batch was made, or go to another account: they have to be pulled.
    changed: Vec<String>,
    /// What the program has to say of itself first: members of its originator.
    lacks: Vec<&'static str>,
    /// `changed`, `no_originator`, `empty`, `no_file_left` or `unfit`.
    why: &'static str,
    /// What does not fit into the file, in English; empty otherwise.
    message: String,
}

/// Writes the bank's file, once, and says of every payment that it is on its way: of a large batch step by step (`releasing`, with
/// `left_count`), and its file is there when all have left. 409 `payment_not_possible` says in `current` what stands in the way;
/// `version_conflict` where the batch is another one since.
#[utoipa::path(
    tag = "administration",
    params(("id" = i64, Path)),
    request_body = ReleasePayoutBatch,
    responses(
        (status = 200, body = PayoutBatchRows),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/admin/payout-batches/{id}/release")]
pub async fn release_payout_batch(
    app: web::Data<App>,
    caller: Allowed<FinanceWrite>,
    id: web::Path<i64>,
    Json(asked): Json<ReleasePayoutBatch>,
) -> Result<web::Json<PayoutBatchRows>, Problem> {
    let batch = batch_of(&app, &caller, *id).await?;
    let tenant = app.store.tenant(caller.tenant).await?;
    let zone = TimeZone::get(&tenant.zone).unwrap_or(TimeZone::UTC);
    let now = Timestamp::from_millisecond(now_ms()).unwrap_or(Timestamp::UNIX_EPOCH);
    let approved = Approved {
        version: asked.version,
        row_count: asked.row_count,
        cents: asked.cents,
    };
    let mut write = app.store.write().await?;
    let released = batch_release::release(
        &mut write,
        &app.keyring,
        (caller.tenant, batch.id),
        approved,
        now.to_zoned(zone).datetime(),
        &caller.by(),
        &doer(&caller),
    )
    .await?;
    let obstacle = match released {
        Released::Done(_) => {
            write.commit().await?;
            app.hub.look_for_jobs();
            return view(&app, caller.tenant, batch.id).await.map(web::Json);
        }
        Released::OtherTotals => {
            write.rollback().await?;
            return Err(Key::VersionConflict.into());
        }
        Released::Changed(changed) => ReleaseObstacle {
            changed,
            why: "changed",
            ..ReleaseObstacle::default()
        },
        Released::NoOriginator(lacks) => ReleaseObstacle {
            lacks,
            why: "no_originator",
            ..ReleaseObstacle::default()
        },
        Released::Empty => ReleaseObstacle {
            why: "empty",
            ..ReleaseObstacle::default()
        },
        Released::NoFileLeft => ReleaseObstacle {
            why: "no_file_left",
            ..ReleaseObstacle::default()
        },
        Released::Unfit(error) => ReleaseObstacle {
            why: "unfit",
            message: error.to_string(),
            ..ReleaseObstacle::default()
        },
    };
    write.rollback().await?;
    Err(Problem::new(Key::PaymentNotPossible).with_current(&obstacle))
}
