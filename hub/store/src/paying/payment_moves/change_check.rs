//! Somebody reports what became of an award's payment.

use super::doer::Doer;
use super::happen::happen;
use super::learn::About;
use super::tell::tell;
use crate::ledger::award_money;
use crate::paying::check_payments::{self, Check, CheckState};
use crate::paying::payment_rows::{self, Payment};
use crate::{Result, StoreError, Write};
use hub_domain::TenantId;
use hub_payments::{PaymentEvent, PaymentState};

/// What somebody reports of an award's payment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CheckChange {
    Mailed,
    Cleared,
    /// The paper is of no use: the same payment takes the next number.
    Spoiled {
        reason: String,
    },
    /// It is not to be paid: the check is void, or its payment was not sent yet.
    Void {
        reason: String,
    },
    /// The bank was told not to pay it.
    Stopped {
        reason: String,
    },
    /// The bank has sent it back, with its code.
    Returned {
        code: String,
    },
}

/// What came of it; none where the payment's state does not let it happen. Then the write is rolled back.
pub type CheckChanged = Option<Payment>;

/// Somebody reports of an award's payment, in the version that they have seen.
///
/// # Errors
/// `VersionConflict` where it has changed since.
pub async fn change_check(
    write: &mut Write,
    tenant: TenantId,
    (id, version): (&str, i64),
    change: CheckChange,
    by: &Doer,
) -> Result<CheckChanged> {
    let seen = payment_rows::read(write, tenant, id).await?;
    award_money::hold(write, tenant, seen.program).await?;
    payment_rows::hold(write, tenant, seen.application).await?;
    let held = payment_rows::read(write, tenant, id).await?;
    if held.version != version {
        return Err(StoreError::VersionConflict {
            what: "payment",
            seen: version,
            current: held.version,
        });
    }
    let check = check_payments::standing(write, tenant, id).await?;
    let (to, reason, event, code) = match change {
        CheckChange::Mailed => (CheckState::Mailed, String::new(), None, String::new()),
        CheckChange::Cleared => (
            CheckState::Cleared,
            String::new(),
            Some(PaymentEvent::Paid),
            String::new(),
        ),
        CheckChange::Spoiled { reason } => (CheckState::Void, reason, None, String::new()),
        CheckChange::Void { reason } => (
            CheckState::Void,
            reason,
            Some(PaymentEvent::Cancelled),
            "void".to_owned(),
        ),
        CheckChange::Stopped { reason } => (
            CheckState::Void,
            reason,
            Some(PaymentEvent::Cancelled),
            "stopped".to_owned(),
        ),
        CheckChange::Returned { code } => {
            // A cleared check stays what it was; what came back is the money.
            let happened = returned(write, tenant, &held, check, code, by).await?;
            return Ok(happened);
        }
    };
    let Some(check) = check else {
        // A payment for the bank's file that nobody has sent.
        let is_unsent = held.state == PaymentState::Created && event == Some(PaymentEvent::Cancelled);
        if !is_unsent {
            return Ok(None);
        }
        let about = About {
            code,
            ..About::default()
        };
        let happened = happen(write, tenant, id, PaymentEvent::Cancelled, about, by).await?;
        return Ok((!happened.is_refused).then_some(happened.payment));
    };
    if !check_payments::set_state(write, tenant, &check, to, &reason).await? {
        return Ok(None);
    }
    if let Some(event) = event {
        let about = About {
            code,
            ..About::default()
        };
        let happened = happen(write, tenant, id, event, about, by).await?;
        return Ok((!happened.is_refused).then_some(happened.payment));
    }
    if to == CheckState::Void {
        // In the place of the spoiled one, also in its run.
        check_payments::print(write, tenant, &held, Some(check.number), check.run).await?;
    }
    let payment = payment_rows::save(write, tenant, &held).await?;
    let what = match to {
        CheckState::Void => "spoiled",
        CheckState::Printed | CheckState::Mailed | CheckState::Cleared => "mailed",
    };
    payment_rows::note(write, tenant, &payment, (what, false), ("", by.name())).await?;
    tell(write, tenant, &payment, payment.state.as_str(), by).await?;
    Ok(Some(payment))
}

async fn returned(
    write: &mut Write,
    tenant: TenantId,
    held: &Payment,
    check: Option<Check>,
    code: String,
    by: &Doer,
) -> Result<CheckChanged> {
    if let Some(check) = check.filter(|check| check.state != CheckState::Cleared) {
        check_payments::set_state(write, tenant, &check, CheckState::Void, "returned").await?;
    }
    let about = About {
        code,
        ..About::default()
    };
    let happened = happen(write, tenant, &held.id, PaymentEvent::Returned, about, by).await?;
    Ok(happened.is_changed.then_some(happened.payment))
}
