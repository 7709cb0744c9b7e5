//! Reads a bank's answers in: each entry once, by its trace numbers, and a file with the same bytes not at all. Money that came back is
//! booked, the account is not paid to again where the bank says so, and whoever is paid is told by a job of the same write.

use super::bank_replies::{self, Corrected, NewReply, ReplyFile, SEALED_CORRECTION};
use super::batch_rows::{self, Traced};
use super::payee_accounts;
use super::payment_moves::{self, About, Doer};
use crate::audit::{self, AuditLine, By};
use crate::jobs::{self, NewJob};
use crate::keys::Keyring;
use crate::ledger::suspense::{self, SuspenseWay};
use crate::{Result, Write};
use hub_bank_files::ach::{self, Correction, Matter, NextStep, Reply, ReturnReason};
use hub_domain::clock::now_ms;
use hub_domain::job::{Job, Priority};
use hub_domain::{ApplicationId, ProgramId, TenantId};
use hub_payments::PaymentEvent;
use hub_payments::account::AccountKind;
use serde::{Deserialize, Serialize};

/// Tells whoever is paid that their bank has sent the money back.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TellOfReturn {
    pub application: i64,
    pub payment: String,
    pub code: String,
    /// Where the link of the message leads.
    pub link_origin: String,
}

impl Job for TellOfReturn {
    const KIND: &'static str = "payout_returned";
    const PRIORITY: Priority = Priority::Asked;
    const AT_ONCE: usize = 4;

    fn key(&self) -> String {
        format!("{}-{}", Self::KIND, self.payment)
    }
}

/// A file that was read.
pub struct IncomingReplies<'a> {
    pub name: &'a str,
    /// Of its bytes.
    pub sha256: &'a str,
    pub replies: &'a [Reply],
    /// What was out of order in it.
    pub faults: i64,
    /// For links to those who are told.
    pub link_origin: &'a str,
}

/// What came of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RepliesTaken {
    New(ReplyFile),
    /// The same bytes came before; nothing is done again.
    Known(ReplyFile),
}

/// Takes a file's answers. `may` says in which programs the caller may.
pub async fn take(
    write: &mut Write,
    keys: &Keyring,
    (tenant, program): (TenantId, ProgramId),
    incoming: &IncomingReplies<'_>,
    may: &dyn Fn(ProgramId) -> bool,
    by: &By,
) -> Result<RepliesTaken> {
    // Files of a tenant are read one after the other.
    write.next_number(tenant, "bank_reply_files", 1).await?;
    if let Some(known) = bank_replies::file_of(write, tenant, incoming.sha256).await? {
        return Ok(RepliesTaken::Known(known));
    }
    let mut file = ReplyFile {
        id: uuid::Uuid::now_v7().to_string(),
        program_id: program.0,
        name: incoming.name.to_owned(),
        entries: incoming.replies.len() as i64,
        returned: 0,
        cleared: 0,
        changes: 0,
        waiting: 0,
        repeated: 0,
        faults: incoming.faults,
        brought_by: by.hands().1.to_owned(),
        brought_at_ms: now_ms(),
    };
    let mut in_suspense: Vec<(String, ProgramId, i64)> = Vec::new();
    for reply in incoming.replies {
        let entry = entry_of(reply, &file.id);
        if bank_replies::is_known(write, tenant, &entry).await? {
            file.repeated += 1;
            continue;
        }
        let traced = batch_rows::by_trace(write, tenant, &reply.original_trace).await?;
        let judged = match &traced {
            Some(traced) if !may(ProgramId(traced.program_id)) => Judged::for_a_person("other_program"),
            Some(traced) => {
                let judged = judge(write, tenant, reply, traced, incoming.link_origin).await?;
                file.returned += i64::from(judged.is_returned);
                judged
            }
            None => Judged::for_a_person("unknown_trace"),
        };
        file.changes += i64::from(kind_of(&reply.matter) == "change");
        file.waiting += i64::from(!judged.why.is_empty());
        // What belongs to a program of others is shown where the file was brought in, without saying whose it is.
        let shown = traced.as_ref().filter(|_| judged.why != "other_program");
        let sealed_correction = if let Matter::Change { correction, .. } = &reply.matter
            && shown.is_some()
            && judged.why == "change"
        {
            Some(sealed(keys, tenant, correction).await?)
        } else {
            None
        };
        let of_program = shown.map_or(program, |traced| ProgramId(traced.program_id));
        let mut suspense_id = String::new();
        if belongs_to_nothing(reply, judged.why) {
            suspense_id = format!("suspense-{}", uuid::Uuid::now_v7());
            in_suspense.push((suspense_id.clone(), of_program, reply.cents));
        }
        let new = NewReply {
            entry,
            file: &file.id,
            program: of_program,
            kind: kind_of(&reply.matter),
            code: code_of(&reply.matter),
            original_trace: &reply.original_trace,
            cents: reply.cents,
            account_last: match shown {
                Some(traced) => traced.account_last.clone(),
                None => reply.account.last_four(),
            },
            payment: shown.map(|traced| traced.payment_id.as_str()),
            application: shown.map(|traced| traced.application_id),
            sealed_correction,
            account_revision: shown.map_or(0, |traced| traced.account_revision),
            why: judged.why,
            suspense_id: &suspense_id,
        };
        bank_replies::add(write, tenant, new).await?;
    }
    for (id, of_program, cents) in &in_suspense {
        let received = (id.as_str(), SuspenseWay::Received, *cents);
        suspense::put(write, tenant, *of_program, received).await?;
    }
    bank_replies::add_file(write, tenant, &file, incoming.sha256).await?;
    let line = AuditLine::new(tenant, by.clone(), "bank_reply.take", "bank_reply_file", &file.id);
    let words = format!(
        "{} entries, {} returned, {} waiting, {} repeated, SHA-256 {}",
        file.entries, file.returned, file.waiting, file.repeated, incoming.sha256
    );
    audit::append(write, line.reason(words)).await?;
    Ok(RepliesTaken::New(file))
}

/// Money that came back and is no payment's: it is booked as such, and never dropped.
fn belongs_to_nothing(reply: &Reply, why: &str) -> bool {
    let is_money = matches!(reply.matter, Matter::Returned { .. } | Matter::Unknown { .. });
    let is_nobodys = matches!(
        why,
        "unknown_trace" | "amount_differs" | "not_possible" | "other_program"
    );
    is_money && is_nobodys && (1..=hub_ledger::MOST_CENTS).contains(&reply.cents)
}

/// By which an entry is known again. One without trace numbers is known by its line of its file.
fn entry_of(reply: &Reply, file: &str) -> String {
    match reply.trace.is_empty() || reply.original_trace.is_empty() {
        true => format!("{file}/{}", reply.line),
        false => format!(
            "{}/{}/{}",
            reply.trace,
            reply.original_trace,
            code_of(&reply.matter)
        ),
    }
}

/// What was found of an entry.
struct Judged {
    is_returned: bool,
    /// Why it waits for a person; empty: it does not.
    why: &'static str,
}

impl Judged {
    fn for_a_person(why: &'static str) -> Self {
        Self {
            is_returned: false,
            why,
        }
    }
}

async fn judge(
    write: &mut Write,
    tenant: TenantId,
    reply: &Reply,
    traced: &Traced,
    link_origin: &str,
) -> Result<Judged> {
    let (reason, code) = match &reply.matter {
        Matter::Returned { reason, .. } => (Some(*reason), reason.code),
        Matter::Unknown { code, .. } => (None, code.as_str()),
        Matter::Change { correction, .. } => {
            let why = if is_taken_over(correction) {
                "change"
            } else {
                "change_incomplete"
            };
            return Ok(Judged::for_a_person(why));
        }
        Matter::Dishonored { .. } | Matter::Contested { .. } | Matter::ChangeRefused { .. } => {
            return Ok(Judged::for_a_person("between_banks"));
        }
    };
    if reply.cents != traced.cents {
        return Ok(Judged::for_a_person("amount_differs"));
    }
    let code = if code.is_empty() { "unknown" } else { code };
    let about = About {
        code: code.to_owned(),
        ..About::default()
    };
    let by = Doer::provider("Bank");
    let event = PaymentEvent::Returned;
    let happened = payment_moves::happen(write, tenant, &traced.payment_id, event, about, &by).await?;
    if !happened.is_changed {
        // It came back before by another way, or cannot have come back.
        return Ok(Judged::for_a_person("not_possible"));
    }
    let application = ApplicationId(traced.application_id);
    let next = reason.map(|reason: &ReturnReason| reason.next);
    let (is_refused, is_told) = after(next);
    if is_refused {
        let of = (traced.account_revision, code);
        payee_accounts::refuse(write, tenant, application, of).await?;
    }
    if is_told {
        let job = TellOfReturn {
            application: application.0,
            payment: traced.payment_id.clone(),
            code: code.to_owned(),
            link_origin: link_origin.to_owned(),
        };
        jobs::add(write, &NewJob::once(tenant, &job, now_ms())?).await?;
    }
    Ok(Judged {
        is_returned: true,
        why: match (reason, is_told) {
            (None, _) => "unknown_code",
            (Some(_), true) => "",
            (Some(_), false) => "look",
        },
    })
}

/// Whether the account is not paid to any more, and whether its holder is asked for another one.
fn after(next: Option<NextStep>) -> (bool, bool) {
    match next {
        Some(NextStep::AskForAnotherAccount | NextStep::AskTheReceiver) => (true, true),
        // Nobody is written to before somebody has looked.
        Some(NextStep::LookIntoDeath) | None => (true, false),
        Some(
            NextStep::MendTheFile
            | NextStep::AskOurBank
            | NextStep::TryTheDebitAgain
            | NextStep::StopDebits
            | NextStep::WaitForTheBanks,
        ) => (false, false),
    }
}

fn kind_of(matter: &Matter) -> &'static str {
    match matter {
        Matter::Returned { .. } => "returned",
        Matter::Dishonored { .. } => "dishonored",
        Matter::Contested { .. } => "contested",
        Matter::Change { .. } => "change",
        Matter::ChangeRefused { .. } => "change_refused",
        Matter::Unknown { .. } => "unknown",
    }
}

fn code_of(matter: &Matter) -> &str {
    match matter {
        Matter::Returned { reason, .. }
        | Matter::Dishonored { reason, .. }
        | Matter::Contested { reason, .. } => reason.code,
        Matter::Change { reason, .. } | Matter::ChangeRefused { reason, .. } => reason.code,
        Matter::Unknown { code, .. } => code,
    }
}

/// A change of the numbers, whole and valid. Another name or identification is for a person.
fn is_taken_over(correction: &Correction) -> bool {
    let has_numbers = correction.bank.is_some() || correction.account.is_some() || kind(correction).is_some();
    correction.is_complete && has_numbers
}

fn kind(correction: &Correction) -> Option<AccountKind> {
    correction
        .code
        .and_then(|code| code.account())
        .map(|kind| match kind {
            ach::AccountKind::Checking => AccountKind::Checking,
            ach::AccountKind::Savings => AccountKind::Savings,
        })
}

async fn sealed(keys: &Keyring, tenant: TenantId, correction: &Correction) -> Result<String> {
    let right = Corrected {
        routing_number: correction.bank.map(|bank| bank.as_str().to_owned()),
        account_number: correction
            .account
            .as_ref()
            .map(|account| account.as_str().to_owned()),
        kind: kind(correction),
    };
    let text = serde_json::to_string(&right)?;
    keys.seal_for_tenant(tenant, SEALED_CORRECTION, &text).await
}
