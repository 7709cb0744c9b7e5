//! `POST /api/second-factors/backup-codes`: a fresh set.

use super::app::BackupCodes;
use super::changed;
use crate::App;
use crate::extract::{Allowed, Client, LoginOwner};
use crate::problem::{Problem, ProblemBody};
use crate::sign_in::backup_codes;
use crate::sign_in::login_change::Before;
use crate::sign_in::security_change::SecurityChange;
use crate::sign_in::start::Data;
use actix_web::{post, web};
use hub_store::identity::second_factors;

/// Ten new codes, shown once; older ones are worth nothing.
#[utoipa::path(
    tag = "second factors",
    security(("bearer" = [])),
    responses(
        (status = 200, body = Data<BackupCodes>),
        (status = 403, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
#[post("/api/second-factors/backup-codes")]
pub async fn renew_backup_codes(
    app: web::Data<App>,
    client: Client,
    caller: Allowed<LoginOwner>,
) -> Result<web::Json<Data<BackupCodes>>, Problem> {
    let before = Before::BackupCodes {
        codes: app.store.second_factors().backup_codes(caller.cd_user).await?,
    };
    let (shown, kept) = backup_codes::new_set(&app, caller.cd_user).await?;
    let mut write = app.store.write().await?;
    second_factors::replace_backup_codes(&mut write, caller.cd_user, &kept).await?;
    let change = SecurityChange::BackupCodesRenewed;
    changed(&app, &mut write, &caller, &client, before, change).await?;
    write.commit().await?;
    Ok(web::Json(Data {
        data: BackupCodes { backup_codes: shown },
    }))
}
