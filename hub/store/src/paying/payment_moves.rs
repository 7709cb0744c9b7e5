//! The one place where payments begin and change. A change is judged by the table of states; the row, what it moves in the books, what
//! people read of an award, the entry of the thread, and the job that asks the provider again are one write.

use super::check_payments::{self, Check, CheckState};
use super::fee_money;
use super::payment_rows::{self, Payment};
use crate::cases::{applicant_screens, applications, payouts};
use crate::conversations::thread_entries::{self, NewMessage};
use crate::jobs::{self, NewJob};
use crate::ledger::award_money::{self, Replaced};
use crate::{Result, Write};
use hub_domain::cases::application::QueueItem;
use hub_domain::cases::finance::Payout;
use hub_domain::clock::now_ms;
use hub_domain::conversations::channel::Channel;
use hub_domain::conversations::message::{Author, StatusChange};
use hub_domain::job::{Job, Priority};
use hub_domain::{TenantId, money};
use hub_payments::state::outcome;
use hub_payments::{CURRENCY, Outcome, PayChannel, PaymentEvent, PaymentKind, PaymentState};
use serde::{Deserialize, Serialize};

/// Asks a provider how a payment stands. One job after the other, until it is known.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct AskForPayment {
    pub payment: String,
    /// Of the payment when its provider was first asked: who tries again asks anew.
    pub version: i64,
    /// From 1 on; from [`RARELY`] on rarely.
    pub attempt: i64,
}

/// The attempt from which on a provider is asked every six hours: of what takes days.
pub const RARELY: i64 = 7;

impl Job for AskForPayment {
    const KIND: &'static str = "payment_ask";
    const PRIORITY: Priority = Priority::Asked;
    const AT_ONCE: usize = 4;

    fn key(&self) -> String {
        format!(
            "{}-{}-{}-{}",
            Self::KIND,
            self.payment,
            self.version,
            self.attempt
        )
    }

    fn of_cursor(_: &str) -> Option<Self> {
        // No release has had such jobs without a payload.
        None
    }
}

/// How long it is until a provider is asked again: half a minute at first, six hours in the end.
pub fn ask_delay_ms(attempt: i64) -> i64 {
    let minutes = match attempt {
        i64::MIN..=1 => return 30_000,
        2 => 1,
        3 => 2,
        4 => 5,
        5 => 15,
        6 => 60,
        RARELY.. => 360,
    };
    minutes * 60_000
}

/// Asks a provider, or asks it again, after the time for this attempt.
pub async fn ask_later(write: &mut Write, tenant: TenantId, job: &AskForPayment) -> Result<()> {
    let at_ms = now_ms() + ask_delay_ms(job.attempt);
    jobs::add(write, &NewJob::once(tenant, job, at_ms)?).await
}

/// Who does something to a payment: in its list of events, and in the thread.
#[derive(Debug, Clone)]
pub struct Doer {
    pub author: Author,
}

impl Doer {
    /// The provider, by its name.
    pub fn provider(name: &str) -> Self {
        Self {
            author: Author::system(name),
        }
    }

    fn name(&self) -> &str {
        &self.author.name
    }
}

/// A payment that is about to begin.
#[derive(Debug, Clone)]
pub struct NewPayment {
    pub kind: PaymentKind,
    pub channel: PayChannel,
    pub cents: i64,
    /// The caller's.
    pub key: String,
    /// Of what is asked for under the key.
    pub request_hash: String,
    /// Empty where the program pays itself.
    pub provider: String,
    pub return_url: String,
    pub sealed_account: Option<String>,
    pub account_last: String,
    /// Of an award.
    pub payee: String,
    /// Of an award: the payment of the application that it pays.
    pub reference: String,
    pub reissue_of: Option<String>,
}

/// What came of a beginning. Anything but the first changes nothing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Begun {
    New(Payment),
    /// It was begun before: under this key, or under another one, and is not over.
    Known(Payment),
    /// The application is none whose award is paid: it is not approved, or of a trial.
    NotAwarded,
    /// Somebody has paid this already.
    PaidAlready,
    /// The budget does not cover it; in cents.
    BeyondBudget {
        needed: i64,
        left: i64,
    },
}

fn first(new: NewPayment, item: &QueueItem, by: &Doer) -> Payment {
    let now = now_ms();
    Payment {
        id: uuid::Uuid::now_v7().to_string(),
        application: item.id,
        program: item.process_id,
        kind: new.kind,
        channel: new.channel,
        state: PaymentState::Created,
        cents: new.cents,
        currency: CURRENCY.to_owned(),
        key: new.key,
        request_hash: new.request_hash,
        provider: new.provider,
        gateway_id: String::new(),
        page_url: String::new(),
        return_url: new.return_url,
        sealed_account: new.sealed_account,
        account_last: new.account_last,
        payee: new.payee,
        reference: new.reference,
        code: String::new(),
        transfer_id: String::new(),
        reissue_of: new.reissue_of,
        expected_by_ms: None,
        version: 1,
        created_by: by.name().to_owned(),
        created_at_ms: now,
        changed_at_ms: now,
    }
}

/// The payment of a key; what is asked for otherwise under it is refused.
async fn of_key(
    write: &mut Write,
    tenant: TenantId,
    item: &QueueItem,
    new: &NewPayment,
) -> Result<Option<Payment>> {
    let known = payment_rows::by_key(write, tenant, item.id, &new.key).await?;
    if known
        .as_ref()
        .is_some_and(|known| known.request_hash != new.request_hash)
    {
        return Err(crate::StoreError::IdempotencyConflict);
    }
    Ok(known)
}

/// Begins the payment of an application's fee. One that is under way or paid is found again, whoever pressed what.
///
/// # Errors
/// `IdempotencyConflict` where the key is that of another request.
pub async fn begin_fee(
    write: &mut Write,
    tenant: TenantId,
    item: &QueueItem,
    new: NewPayment,
    by: &Doer,
) -> Result<Begun> {
    payment_rows::hold(write, tenant, item.id).await?;
    if let Some(known) = of_key(write, tenant, item, &new).await? {
        return Ok(Begun::Known(known));
    }
    let all = payment_rows::of_application(write, tenant, item.id).await?;
    let open = all
        .into_iter()
        .rfind(|one| one.kind == PaymentKind::Fee && !one.state.gives_way());
    if let Some(open) = open {
        // Nothing is captured of an order that nobody has agreed to: it makes room for another channel.
        let makes_room = open.state == PaymentState::Created
            && open.channel == PayChannel::Paypal
            && new.channel != PayChannel::Paypal;
        if !makes_room {
            return Ok(Begun::Known(open));
        }
        happen(
            write,
            tenant,
            &open.id,
            PaymentEvent::Cancelled,
            About::default(),
            by,
        )
        .await?;
    }
    let mut payment = first(new, item, by);
    payment.transfer_id = fee_money::charge(write, tenant, &payment).await?;
    payment_rows::insert(write, tenant, &payment).await?;
    payment_rows::note(write, tenant, &payment, ("created", false), ("", by.name())).await?;
    tell(write, tenant, &payment, "", by).await?;
    Ok(Begun::New(payment))
}

/// Begins the payment of an award. Its reference says which payment of the application it is, as finance's files do.
///
/// # Errors
/// `IdempotencyConflict` where the key is that of another request.
pub async fn begin_award(
    write: &mut Write,
    tenant: TenantId,
    item: &QueueItem,
    new: NewPayment,
    by: &Doer,
) -> Result<Begun> {
    let program = item.process_id;
    // The budget first, as everybody who changes money does.
    let funds = award_money::hold(write, tenant, program).await?;
    payment_rows::hold(write, tenant, item.id).await?;
    if let Some(known) = of_key(write, tenant, item, &new).await? {
        return Ok(Begun::Known(known));
    }
    let now = applications::by_id(write, tenant, item.id).await?;
    if now.test || !award_money::is_award(write, tenant, program, now.current_state_id.0).await? {
        return Ok(Begun::NotAwarded);
    }
    let all = payment_rows::of_application(write, tenant, item.id).await?;
    let is_taken = all.iter().any(|one| {
        one.kind == PaymentKind::Award && one.reference == new.reference && !one.state.gives_way()
    });
    let before = payouts::known(write, tenant, item.id, &new.reference).await?;
    let is_paid = before
        .as_ref()
        .is_some_and(|(status, ..)| status == "sent" || status == "paid");
    if is_taken || is_paid {
        return Ok(Begun::PaidAlready);
    }
    if let Some(mut funds) = funds {
        let replaced = Replaced {
            before: before
                .as_ref()
                .map(|(status, channel, cents)| (status.as_str(), channel.as_str(), *cents)),
            after: ("planned", new.channel.shown(), new.cents),
        };
        let needed = award_money::needed_for_payment(write, tenant, program, item.id, replaced).await?;
        if needed > 0 && !funds.take(needed) {
            return Ok(Begun::BeyondBudget {
                needed,
                left: funds.left.unwrap_or_default().max(0),
            });
        }
    }
    let payment = first(new, item, by);
    payment_rows::insert(write, tenant, &payment).await?;
    payment_rows::note(write, tenant, &payment, ("created", false), ("", by.name())).await?;
    show_award(write, tenant, &payment).await?;
    tell(write, tenant, &payment, "", by).await?;
    Ok(Begun::New(payment))
}

/// What is known of a payment beside the event.
#[derive(Debug, Clone, Default)]
pub struct About {
    /// The provider's own id; none: as it is known.
    pub gateway_id: Option<String>,
    /// The provider's page for the payer.
    pub page: Option<String>,
    /// Why it failed or came back.
    pub code: String,
}

/// What came of an event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Happened {
    pub payment: Payment,
    /// Its state is another one since.
    pub is_changed: bool,
    /// It could not be so, and changed nothing.
    pub is_refused: bool,
}

/// Something has happened to a payment.
pub async fn happen(
    write: &mut Write,
    tenant: TenantId,
    id: &str,
    event: PaymentEvent,
    about: About,
    by: &Doer,
) -> Result<Happened> {
    let seen = payment_rows::read(write, tenant, id).await?;
    if seen.kind == PaymentKind::Award {
        award_money::hold(write, tenant, seen.program).await?;
    }
    payment_rows::hold(write, tenant, seen.application).await?;
    let held = payment_rows::read(write, tenant, id).await?;
    let (mut payment, before) = (held.clone(), held.state);
    let learns = learn(&mut payment, &about);
    let next = match outcome(before, event) {
        Outcome::To(next) => next,
        Outcome::Same => {
            if learns {
                payment = payment_rows::save(write, tenant, &payment).await?;
            }
            return Ok(Happened {
                payment,
                is_changed: false,
                is_refused: false,
            });
        }
        Outcome::Refused => {
            payment_rows::note(
                write,
                tenant,
                &held,
                (event.as_str(), true),
                (&about.code, by.name()),
            )
            .await?;
            return Ok(Happened {
                payment: held,
                is_changed: false,
                is_refused: true,
            });
        }
    };
    if payment.kind == PaymentKind::Fee {
        payment.transfer_id = fee_money::follow(write, tenant, &payment, next).await?;
    }
    payment.state = next;
    payment.code = about.code;
    payment.expected_by_ms = match next {
        PaymentState::Submitted => payment.channel.known_by_ms(now_ms()),
        PaymentState::Created
        | PaymentState::Started
        | PaymentState::Success
        | PaymentState::Failed
        | PaymentState::Cancelled
        | PaymentState::Error
        | PaymentState::Refunded => None,
    };
    if next.is_final() || next == PaymentState::Submitted {
        // It is needed only to ask under the same key.
        payment.sealed_account = None;
        payment.page_url.clear();
    }
    let payment = payment_rows::save(write, tenant, &payment).await?;
    payment_rows::note(
        write,
        tenant,
        &payment,
        (event.as_str(), false),
        (&payment.code, by.name()),
    )
    .await?;
    let is_asked = !payment.provider.is_empty();
    let attempt = match next {
        PaymentState::Started => Some(1),
        PaymentState::Submitted => Some(RARELY),
        PaymentState::Created
        | PaymentState::Success
        | PaymentState::Failed
        | PaymentState::Cancelled
        | PaymentState::Error
        | PaymentState::Refunded => None,
    };
    if let Some(attempt) = attempt.filter(|_| is_asked) {
        let job = AskForPayment {
            payment: payment.id.clone(),
            version: payment.version,
            attempt,
        };
        ask_later(write, tenant, &job).await?;
    }
    // Finance's files may say by now that it was paid in another way: what was never sent takes nothing of that back.
    let is_unsent = before == PaymentState::Created && next == PaymentState::Cancelled;
    if payment.kind == PaymentKind::Award {
        let is_over = is_unsent && is_shown_as_moved(write, tenant, &payment).await?;
        if !is_over {
            show_award(write, tenant, &payment).await?;
        }
    }
    tell(write, tenant, &payment, before.as_str(), by).await?;
    Ok(Happened {
        payment,
        is_changed: true,
        is_refused: false,
    })
}

/// Notes what the provider says of a payment beside its state; whether that is new.
fn learn(payment: &mut Payment, about: &About) -> bool {
    let mut learns = false;
    if let Some(id) = &about.gateway_id
        && payment.gateway_id.is_empty()
        && !id.is_empty()
    {
        payment.gateway_id.clone_from(id);
        learns = true;
    }
    if let Some(page) = &about.page
        && payment.page_url != *page
        && (page.starts_with("https://") || page.starts_with("http://"))
        && payment.state == PaymentState::Created
    {
        payment.page_url.clone_from(page);
        learns = true;
    }
    learns
}

/// What a provider has said of a payment to which nothing has happened yet: its id and its page.
pub async fn learned(write: &mut Write, tenant: TenantId, id: &str, about: &About) -> Result<Payment> {
    let seen = payment_rows::read(write, tenant, id).await?;
    payment_rows::hold(write, tenant, seen.application).await?;
    let mut payment = payment_rows::read(write, tenant, id).await?;
    match learn(&mut payment, about) {
        true => payment_rows::save(write, tenant, &payment).await,
        false => Ok(payment),
    }
}

/// How far an award is in the words of `application_payments`.
fn status_of(state: PaymentState) -> &'static str {
    match state {
        PaymentState::Created => "planned",
        PaymentState::Started | PaymentState::Submitted => "sent",
        PaymentState::Success => "paid",
        PaymentState::Failed | PaymentState::Cancelled | PaymentState::Error | PaymentState::Refunded => {
            "failed"
        }
    }
}

/// Writes an award's payment where people read it, and books it where the program has a budget.
async fn show_award(write: &mut Write, tenant: TenantId, payment: &Payment) -> Result<()> {
    let payout = Payout {
        amount_cents: payment.cents,
        channel: payment.channel.shown().to_owned(),
        status: status_of(payment.state).to_owned(),
        payee: payment.payee.clone(),
        reference: payment.reference.clone(),
    };
    payouts::put(write, tenant, payment.application, &payout).await?;
    award_money::settle(write, tenant, payment.program, &[payment.application]).await
}

/// Whether people read of an award's payment that its money has moved.
async fn is_shown_as_moved(write: &mut Write, tenant: TenantId, payment: &Payment) -> Result<bool> {
    let shown = payouts::known(write, tenant, payment.application, &payment.reference).await?;
    Ok(shown.is_some_and(|(status, ..)| status == "sent" || status == "paid"))
}

/// Tells the thread, which shows it to staff, and the applicant's screens.
async fn tell(write: &mut Write, tenant: TenantId, payment: &Payment, before: &str, by: &Doer) -> Result<()> {
    let item = applications::by_id(write, tenant, payment.application).await?;
    let number = check_payments::standing(write, tenant, &payment.id).await?;
    let what = match number {
        Some(check) => format!("{} {}", payment.channel.shown(), check.number),
        None => payment.channel.shown().to_owned(),
    };
    let comment = format!("${} · {what}", money::dollars(payment.cents));
    let change = StatusChange {
        what: "payment".to_owned(),
        from: before.to_owned(),
        to: payment.state.as_str().to_owned(),
        comment: comment.clone(),
    };
    let key = format!("payment-{}-{}", payment.id, payment.version);
    let entry = NewMessage {
        body: comment,
        change: Some(change),
        ..NewMessage::internal(&item.thread_id, Channel::Comment, by.author.clone(), key)
    };
    thread_entries::append(write, tenant, entry).await?;
    applicant_screens::tell(write, tenant, &[payment.application]).await
}

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
        return Err(crate::StoreError::VersionConflict {
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
        return Ok(Some(happened.payment));
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
        check_payments::print(write, tenant, &held, Some(check.number)).await?;
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

/// Prints the check of a payment that was begun, in the same write: it takes its number, and the money is on its way.
pub async fn print_check(
    write: &mut Write,
    tenant: TenantId,
    payment: &Payment,
    reissue_of: Option<i64>,
    by: &Doer,
) -> Result<Payment> {
    check_payments::print(write, tenant, payment, reissue_of).await?;
    let happened = happen(
        write,
        tenant,
        &payment.id,
        PaymentEvent::Accepted,
        About::default(),
        by,
    )
    .await?;
    Ok(happened.payment)
}

/// The number of the last check of a payment: the one that a check which is made again takes the place of.
pub async fn last_number(write: &mut Write, tenant: TenantId, payment: &str) -> Result<Option<i64>> {
    let all = check_payments::of_payment(write, tenant, payment).await?;
    Ok(all.last().map(|check| check.number))
}
