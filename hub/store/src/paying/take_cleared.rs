//! Reads a bank's list of checks that were cashed: a check with its own amount is cleared, and what does not fit waits for a person, its
//! money in suspense. The same list, and the same check of another one, does nothing twice.

use super::bank_replies::{self, NewReply, ReplyFile};
use super::check_payments::{self, CheckState, NumberedCheck};
use super::match_reply;
use super::payment_moves::Doer;
use super::payment_rows;
use super::take_replies::RepliesTaken;
use crate::audit::{self, AuditLine, By};
use crate::ledger::suspense::{self, SuspenseWay};
use crate::{Result, Write};
use hub_bank_files::positive_pay::IssuedCheck;
use hub_domain::clock::now_ms;
use hub_domain::{ProgramId, TenantId};
use hub_payments::state::outcome;
use hub_payments::{Outcome, PaymentEvent};
use std::collections::BTreeSet;

/// A list that was read.
pub struct IncomingCleared<'a> {
    pub name: &'a str,
    /// Of its bytes.
    pub sha256: &'a str,
    /// Those that the list says are void are passed over.
    pub checks: &'a [IssuedCheck],
}

/// What was found of a check.
enum Judged {
    /// It was cashed.
    Cleared,
    /// It was known to be.
    Known,
    /// For a person: why.
    Open(&'static str),
}

/// Takes a list.
pub async fn take(
    write: &mut Write,
    (tenant, program): (TenantId, ProgramId),
    incoming: &IncomingCleared<'_>,
    by: &By,
    doer: &Doer,
) -> Result<RepliesTaken> {
    // Files of a tenant are read one after the other.
    write.next_number(tenant, "bank_reply_files", 1).await?;
    if let Some(known) = bank_replies::file_of(write, tenant, incoming.sha256).await? {
        return Ok(RepliesTaken::Known(known));
    }
    let cashed: Vec<&IssuedCheck> = incoming.checks.iter().filter(|check| !check.is_void).collect();
    let mut file = ReplyFile {
        id: uuid::Uuid::now_v7().to_string(),
        program_id: program.0,
        name: incoming.name.to_owned(),
        entries: cashed.len() as i64,
        returned: 0,
        cleared: 0,
        changes: 0,
        waiting: 0,
        repeated: 0,
        faults: 0,
        brought_by: by.hands().1.to_owned(),
        brought_at_ms: now_ms(),
    };
    let mut numbers = BTreeSet::new();
    let mut in_suspense: Vec<(String, i64)> = Vec::new();
    for (place, check) in cashed.into_iter().enumerate() {
        let is_second = !numbers.insert(check.number);
        let mut entry = format!("cleared/{}/{}", check.number, check.cents);
        if is_second {
            entry = format!("{entry}/{}/{place}", file.id);
        }
        if bank_replies::is_known(write, tenant, &entry).await? {
            file.repeated += 1;
            continue;
        }
        let number = i64::try_from(check.number).unwrap_or(i64::MAX);
        let found = check_payments::by_number(write, tenant, number).await?;
        // What belongs to a program of others is shown without saying whose it is.
        let ours = found.as_ref().filter(|found| found.program_id == program.0);
        let judged = match (&found, ours) {
            (None, _) => Judged::Open("unknown_number"),
            (Some(_), None) => Judged::Open("other_program"),
            (Some(_), Some(_)) if is_second => Judged::Open("twice"),
            (Some(_), Some(ours)) => judge(write, tenant, check, ours, doer).await?,
        };
        let why = match judged {
            Judged::Known => {
                file.repeated += 1;
                continue;
            }
            Judged::Cleared => {
                file.cleared += 1;
                ""
            }
            Judged::Open(why) => {
                file.waiting += 1;
                why
            }
        };
        let mut suspense_id = String::new();
        if !why.is_empty() && (1..=hub_ledger::MOST_CENTS).contains(&check.cents) {
            suspense_id = format!("suspense-{}", uuid::Uuid::now_v7());
            in_suspense.push((suspense_id.clone(), check.cents));
        }
        let written = check.number.to_string();
        let new = NewReply {
            entry,
            file: &file.id,
            program,
            kind: "cleared",
            code: "",
            original_trace: &written,
            cents: check.cents,
            account_last: String::new(),
            payment: ours.map(|ours| ours.payment_id.as_str()),
            application: ours.map(|ours| ours.application_id),
            sealed_correction: None,
            account_revision: 0,
            why,
            suspense_id: &suspense_id,
        };
        bank_replies::add(write, tenant, new).await?;
    }
    for (id, cents) in &in_suspense {
        let taken = (id.as_str(), SuspenseWay::Taken, *cents);
        suspense::put(write, tenant, program, taken).await?;
    }
    bank_replies::add_file(write, tenant, &file, incoming.sha256).await?;
    let line = AuditLine::new(tenant, by.clone(), "bank_reply.take", "bank_reply_file", &file.id);
    let words = format!(
        "{} checks, {} cleared, {} waiting, {} repeated, SHA-256 {}",
        file.entries, file.cleared, file.waiting, file.repeated, incoming.sha256
    );
    audit::append(write, line.reason(words)).await?;
    Ok(RepliesTaken::New(file))
}

async fn judge(
    write: &mut Write,
    tenant: TenantId,
    cashed: &IssuedCheck,
    ours: &NumberedCheck,
    doer: &Doer,
) -> Result<Judged> {
    if cashed.cents != ours.cents {
        return Ok(Judged::Open("amount_differs"));
    }
    if ours.state == CheckState::Void.as_str() {
        return Ok(Judged::Open("void_check"));
    }
    if ours.state == CheckState::Cleared.as_str() {
        return Ok(Judged::Known);
    }
    let payment = payment_rows::read(write, tenant, &ours.payment_id).await?;
    // Nothing is changed of a payment that cannot have been paid.
    let is_possible = !matches!(outcome(payment.state, PaymentEvent::Paid), Outcome::Refused);
    match is_possible && match_reply::clear(write, tenant, &payment, doer).await? {
        true => Ok(Judged::Cleared),
        false => Ok(Judged::Open("not_possible")),
    }
}
