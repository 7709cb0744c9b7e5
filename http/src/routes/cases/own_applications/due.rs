//! What an application waits for from its applicant.

use crate::App;
use crate::problem::Problem;
use crate::routes::paying::amount::is_fee_due;
use hub_actors::forms::to_sign;
use hub_domain::TenantId;
use hub_domain::cases::application::QueueItem;
use hub_domain::cases::state_meaning::StateOutcome;
use hub_domain::cases::workflow::State;
use hub_store::cases::own_dues::Asked;
use serde::Serialize;

/// What is to be done.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum DueKind {
    /// Send papers.
    Paper,
    /// Correct answers.
    Correction,
    /// Sign or agree to something.
    Signature,
    /// Pay the fee.
    Fee,
}

/// Something that the applicant is to do.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct OwnDue {
    kind: DueKind,
    /// How many papers, requests for corrections or signatures.
    count: i64,
    /// The first day by which it is asked for, `yyyy-mm-dd`; null where no day was said.
    due_on: Option<String>,
}

/// What the applicant is to do for an application in its state, the most urgent first; what has no day comes last.
pub(super) async fn dues(
    app: &App,
    tenant: TenantId,
    item: &QueueItem,
    (state, zone): (&State, &str),
) -> Result<Vec<OwnDue>, Problem> {
    let mut all = Vec::new();
    if state.outcome == StateOutcome::Open {
        let asked = app.store.own_dues().of(tenant, item.id).await?;
        all.extend(asked_for(DueKind::Paper, asked.papers));
        all.extend(asked_for(DueKind::Correction, asked.corrections));
        let total = to_sign(&app.hub, tenant, item, zone).await?.len() as i64;
        all.extend(asked_for(DueKind::Signature, Asked { total, due_on: None }));
    }
    let is_over = matches!(
        state.outcome,
        StateOutcome::Denied | StateOutcome::Closed | StateOutcome::Paid
    );
    if !is_over && is_fee_due(app, tenant, item).await? {
        let fee = Asked {
            total: 1,
            due_on: None,
        };
        all.extend(asked_for(DueKind::Fee, fee));
    }
    all.sort_by_key(|due| (due.due_on.is_none(), due.due_on.clone()));
    Ok(all)
}

fn asked_for(kind: DueKind, Asked { total, due_on }: Asked) -> Option<OwnDue> {
    (total > 0).then_some(OwnDue {
        kind,
        count: total,
        due_on,
    })
}
