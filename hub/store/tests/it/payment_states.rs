//! What happens to a fee, through the store: the whole table of states and events, and events twice and in any order. After each, the
//! books have what the state says.

use crate::fresh::{Fresh, fresh};
use hub_domain::cases::application::QueueItem;
use hub_domain::cases::workflow::{State, StateKind, Transition, Workflow};
use hub_domain::conversations::message::{Author, AuthorKind};
use hub_domain::{ApplicantId, ApplicationId, ProgramId, TenantId, ThreadId};
use hub_ledger::{AccountKey, AccountKind};
use hub_payments::state::outcome;
use hub_payments::{Outcome, PayChannel, PaymentEvent, PaymentKind, PaymentState};
use hub_store::audit::By;
use hub_store::cases::new_applications::{self, NewApplication};
use hub_store::ledger::ledger_accounts;
use hub_store::paying::payment_moves::{self, About, Begun, Doer, Happened, NewPayment};
use hub_store::paying::payment_rows::Payment;
use hub_store::people::applicants::{self, NewApplicant};
use hub_store::programs::{self, NewProgram};
use hub_store::{StoreError, Write};

const HERE: TenantId = TenantId(1);
const PROGRAM: ProgramId = ProgramId(5);
const OWN: ApplicationId = ApplicationId(100);
const CENTS: i64 = 2_500;

/// How each state is reached.
const WAYS: [(PaymentState, &[PaymentEvent]); 8] = [
    (PaymentState::Created, &[]),
    (PaymentState::Started, &[PaymentEvent::Sent]),
    (
        PaymentState::Submitted,
        &[PaymentEvent::Sent, PaymentEvent::Accepted],
    ),
    (PaymentState::Success, &[PaymentEvent::Sent, PaymentEvent::Paid]),
    (
        PaymentState::Failed,
        &[PaymentEvent::Sent, PaymentEvent::Declined],
    ),
    (PaymentState::Cancelled, &[PaymentEvent::Cancelled]),
    (PaymentState::Error, &[PaymentEvent::Sent, PaymentEvent::Errored]),
    (
        PaymentState::Refunded,
        &[PaymentEvent::Paid, PaymentEvent::Refunded],
    ),
];

/// The only ways out of a final state (Build to, line 4).
const WAYS_OUT: [(PaymentState, PaymentEvent, PaymentState); 3] = [
    (
        PaymentState::Success,
        PaymentEvent::Returned,
        PaymentState::Failed,
    ),
    (
        PaymentState::Success,
        PaymentEvent::Refunded,
        PaymentState::Refunded,
    ),
    (PaymentState::Failed, PaymentEvent::Paid, PaymentState::Success),
];

async fn with_application() -> (Fresh, QueueItem) {
    let fresh = fresh().await;
    let flow = Workflow {
        states: vec![
            State::new(1, "Received", StateKind::Initial),
            State::new(2, "Over", StateKind::Terminal),
        ],
        transitions: vec![Transition {
            from: 1,
            to: 2,
            ..Transition::default()
        }],
    };
    let program = NewProgram {
        tenant: HERE,
        id: PROGRAM,
        name: "Rental Assistance",
        category: "Housing",
        case_columns: false,
        workflow: &flow,
        denial_reasons: &[],
    };
    let filed = NewApplication {
        thread: ThreadId("thread-100".to_owned()),
        ..NewApplication::filed(HERE, PROGRAM, OWN, 1)
    };
    let mut write = fresh.store.write().await.unwrap();
    programs::insert(&mut write, &program, 1).await.unwrap();
    let person = NewApplicant {
        id: ApplicantId(1),
        account: None,
        name: "Ana Reyes".into(),
        lang: "en".into(),
        zone: "America/New_York".into(),
        state: String::new(),
        addresses: Vec::new(),
        created_at_ms: 1,
    };
    let by = By::system().from("test");
    applicants::create(&mut write, HERE, &[person], &by)
        .await
        .unwrap();
    new_applications::insert(&mut write, &[filed]).await.unwrap();
    write.commit().await.unwrap();
    let item = fresh.store.applications().by_id(HERE, OWN).await.unwrap();
    (fresh, item)
}

fn by() -> Doer {
    Doer {
        author: Author::of(AuthorKind::Applicant, "Ana Reyes"),
    }
}

fn asked(key: &str, hash: &str) -> NewPayment {
    NewPayment {
        kind: PaymentKind::Fee,
        channel: PayChannel::Bank,
        cents: CENTS,
        key: key.into(),
        request_hash: hash.into(),
        provider: "stripe".into(),
        return_url: "https://here.example/".into(),
        sealed_account: Some("sealed".into()),
        account_last: "6789".into(),
        payee: String::new(),
        reference: String::new(),
        reissue_of: None,
    }
}

async fn begun(write: &mut Write, item: &QueueItem) -> Payment {
    let begun = payment_moves::begin_fee(write, HERE, item, asked("k1", "h1"), &by())
        .await
        .unwrap();
    match begun {
        Begun::New(payment) => payment,
        other => panic!("{other:?}"),
    }
}

async fn happen(write: &mut Write, payment: &Payment, event: PaymentEvent) -> Happened {
    payment_moves::happen(write, HERE, &payment.id, event, About::default(), &by())
        .await
        .unwrap()
}

/// What the books have of fees: received, and held.
async fn booked(write: &mut Write) -> (i64, i64) {
    let key = AccountKey::of(PROGRAM, AccountKind::FeesReceived);
    let account = ledger_accounts::open(write, HERE, &key).await.unwrap();
    (account.totals.balance(), account.totals.credits_pending)
}

/// What they are to have.
fn wanted(state: PaymentState) -> (i64, i64) {
    match state {
        PaymentState::Created | PaymentState::Started | PaymentState::Submitted | PaymentState::Error => {
            (0, CENTS)
        }
        PaymentState::Success => (CENTS, 0),
        PaymentState::Failed | PaymentState::Cancelled | PaymentState::Refunded => (0, 0),
    }
}

#[tokio::test]
async fn line_4_every_event_in_every_state_does_what_the_table_says_in_the_row_and_in_the_books() {
    let (fresh, item) = with_application().await;
    for (state, way) in WAYS {
        for event in PaymentEvent::ALL {
            let what = format!("{state:?} {event:?}");
            let mut write = fresh.store.write().await.unwrap();
            let payment = begun(&mut write, &item).await;
            let mut reached = payment.state;
            for step in way {
                reached = happen(&mut write, &payment, *step).await.payment.state;
            }
            assert_eq!(reached, state, "{way:?}");
            let happened = happen(&mut write, &payment, event).await;
            let (next, is_changed, is_refused) = match outcome(state, event) {
                Outcome::To(next) => (next, true, false),
                Outcome::Same => (state, false, false),
                Outcome::Refused => (state, false, true),
            };
            let came = (happened.payment.state, happened.is_changed, happened.is_refused);
            assert_eq!(came, (next, is_changed, is_refused), "{what}");
            assert_eq!(booked(&mut write).await, wanted(next), "{what}");
            // Twice is once.
            let again = happen(&mut write, &payment, event).await;
            assert_eq!((again.payment.state, again.is_changed), (next, false), "{what}");
            assert_eq!(booked(&mut write).await, wanted(next), "{what} twice");
            write.rollback().await.unwrap();
        }
    }
}

/// The same numbers in every run (SplitMix64).
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, count: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % count as u64) as usize
    }
}

#[tokio::test]
async fn line_4_events_in_any_order_leave_final_states_only_as_the_table_says_and_never_book_twice() {
    let (fresh, item) = with_application().await;
    let mut left = 0;
    for seed in 0..24 {
        let mut numbers = Numbers(seed);
        let mut write = fresh.store.write().await.unwrap();
        let payment = begun(&mut write, &item).await;
        let mut before = payment.state;
        let mut history = Vec::new();
        for _ in 0..10 {
            let event = PaymentEvent::ALL[numbers.below(PaymentEvent::ALL.len())];
            history.push(event);
            let happened = happen(&mut write, &payment, event).await;
            let after = happened.payment.state;
            assert_eq!(happened.is_changed, after != before, "{history:?}");
            if before.is_final() && after != before {
                left += 1;
                assert!(WAYS_OUT.contains(&(before, event, after)), "{history:?}");
            }
            assert_eq!(booked(&mut write).await, wanted(after), "{history:?}");
            before = after;
        }
        write.rollback().await.unwrap();
    }
    assert!(left > 0, "no history has left a final state");
}

#[tokio::test]
async fn a_key_is_one_payment_and_no_other_request_whoever_presses_twice() {
    let (fresh, item) = with_application().await;
    let mut write = fresh.store.write().await.unwrap();
    let first = begun(&mut write, &item).await;
    write.commit().await.unwrap();
    let mut write = fresh.store.write().await.unwrap();
    let again = payment_moves::begin_fee(&mut write, HERE, &item, asked("k1", "h1"), &by()).await;
    assert!(
        matches!(&again, Ok(Begun::Known(known)) if known.id == first.id),
        "{again:?}"
    );
    let other = payment_moves::begin_fee(&mut write, HERE, &item, asked("k1", "h2"), &by()).await;
    assert!(matches!(other, Err(StoreError::IdempotencyConflict)), "{other:?}");
    // Under another key it is the payment that is under way.
    let third = payment_moves::begin_fee(&mut write, HERE, &item, asked("k2", "h2"), &by()).await;
    assert!(
        matches!(&third, Ok(Begun::Known(known)) if known.id == first.id),
        "{third:?}"
    );
    write.rollback().await.unwrap();
    assert_eq!(fresh.store.ledger_checks().of(HERE).await.unwrap().faults, []);
}
