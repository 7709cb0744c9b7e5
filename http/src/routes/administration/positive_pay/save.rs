//! `PUT /api/admin/programs/{id}/positive-pay`: the account that a program's checks are drawn on, and the forms of its lists.

use super::read::{PositivePayView, view};
use crate::App;
use crate::extract::allowed::FinanceWrite;
use crate::extract::{Allowed, Json};
use crate::problem::{Problem, ProblemBody};
use crate::routes::administration::programs::{known, refused, save};
use actix_web::{put, web};
use hub_bank_files::AccountNumber;
use hub_bank_files::positive_pay::{Form, Layout};
use hub_domain::programs::settings::SettingsFault;
use hub_payments::PositivePay;
use hub_store::paying::positive_pay::SEALED_ACCOUNT;
use hub_store::programs::program_settings::Revised;
use serde::Deserialize;

/// The most characters of a layout's name, and the most columns of one of its rows.
const MOST_NAME: usize = 80;
const MOST_COLUMNS: usize = 100;
/// The most characters of a fixed row.
const MOST_WIDTH: u16 = 1_000;

#[derive(Deserialize, utoipa::ToSchema)]
pub struct SavePositivePay {
    /// The revision that was edited.
    revision: i64,
    /// Of the bank that checks are drawn on.
    routing: String,
    /// The number of the account; without it the one that is kept stays.
    #[serde(default)]
    account: Option<String>,
    layout: Layout,
    cleared: Layout,
}

/// Changes it, from the next list on; lists that are made stay. The number of the account is written and never read. 409 `version_conflict`
/// has the one in force in `current`; 422 at the member: `routing`, `account`, `layout` or `cleared` with `required` or `invalid`,
/// `layout.name` with `required` or `too_long`, `layout.columns` with `too_large`.
#[utoipa::path(
    tag = "administration",
    params(("id" = i64, Path, description = "`processId`")),
    request_body = SavePositivePay,
    responses(
        (status = 200, body = PositivePayView),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[put("/api/admin/programs/{id}/positive-pay")]
pub async fn save_positive_pay(
    app: web::Data<App>,
    caller: Allowed<FinanceWrite>,
    id: web::Path<i64>,
    body: Json<SavePositivePay>,
) -> Result<web::Json<PositivePayView>, Problem> {
    let program = known(&app, &caller, *id).await?;
    let tenant = caller.tenant;
    let asked = body.0;
    let held: Revised<PositivePay> = app.store.program_settings().of(tenant, program).await?;
    let mut faults = Vec::new();
    let mut text = PositivePay {
        routing: asked.routing,
        layout: asked.layout,
        cleared: asked.cleared,
        ..held.text
    };
    let given = asked.account.as_deref().map(str::trim).unwrap_or_default();
    if !given.is_empty() {
        match AccountNumber::parse(given) {
            Ok(number) => {
                text.account_last = number.last_four();
                let sealed = app
                    .keyring
                    .seal_for_tenant(tenant, SEALED_ACCOUNT, number.as_str());
                text.sealed_account = sealed.await?;
            }
            Err(_) => faults.push(fault("account", "invalid")),
        }
    }
    for (member, layout) in [("layout", &text.layout), ("cleared", &text.cleared)] {
        let rows = [&layout.header, &layout.columns, &layout.trailer];
        if layout.name.trim().is_empty() {
            faults.push(fault(&format!("{member}.name"), "required"));
        } else if layout.name.chars().count() > MOST_NAME {
            faults.push(fault(&format!("{member}.name"), "too_long"));
        }
        let is_wide = matches!(layout.form, Form::Fixed { width } if width > MOST_WIDTH);
        if is_wide || rows.iter().any(|row| row.len() > MOST_COLUMNS) {
            faults.push(fault(&format!("{member}.columns"), "too_large"));
        }
    }
    let own = text.faults().into_iter();
    faults.extend(own.map(|(member, key)| fault(member, key)));
    if !faults.is_empty() {
        return Err(refused("", faults));
    }
    save(&app, &caller, program, (asked.revision, &text), view).await
}

fn fault(field: &str, key: &'static str) -> SettingsFault {
    SettingsFault {
        field: field.to_owned(),
        key,
    }
}
