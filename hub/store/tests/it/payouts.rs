//! Awards that are paid by bank: a frozen list, one release that writes the file, the bank's answers, and what is booked of all that.

use crate::fresh::{Fresh, fresh};
use hub_bank_files::AccountNumber;
use hub_bank_files::ach::{self, ChangeReason, Correction, Matter, Reply, ReturnReason};
use hub_domain::cases::application::QueueItem;
use hub_domain::cases::workflow::{State, StateKind, Transition, Workflow};
use hub_domain::{ApplicationId, ProgramId, TenantId};
use hub_payments::account::AccountKind;
use hub_payments::{BankAccount, PayChannel, PaymentKind, PaymentState, PayoutOriginator};
use hub_store::audit::{By, content_hash};
use hub_store::cases::case_files::{self, CaseFor, NewCase};
use hub_store::keys::{Keyring, MasterKey};
use hub_store::ledger::budgets::{self, Budget, BudgetSet};
use hub_store::paying::bank_replies::{self, TakenOver};
use hub_store::paying::batch_leaving;
use hub_store::paying::batch_release::{self, Approved, Released};
use hub_store::paying::payee_accounts::{self, NewPayeeAccount, SEALED_PAYEE};
use hub_store::paying::payment_moves::{self, Begun, CheckChange, Doer, NewPayment};
use hub_store::paying::payment_rows::Payment;
use hub_store::paying::payout_batches::{self, BatchState};
use hub_store::paying::take_replies::{self, IncomingReplies, RepliesTaken};
use hub_store::programs::{self, NewProgram, program_settings};
use hub_store::{StoreError, args};
use jiff::civil::{DateTime, date};

pub(crate) const HERE: TenantId = TenantId(1);
const THERE: TenantId = TenantId(2);
pub(crate) const PROGRAM: ProgramId = ProgramId(5);

pub(crate) fn by() -> By {
    By::person(7, "Rosa").from("test")
}

pub(crate) fn rosa() -> Doer {
    Doer::provider("Rosa")
}

/// Wednesday, 2 December 2026, noon.
pub(crate) fn noon() -> DateTime {
    date(2026, 12, 2).at(12, 0, 0, 0)
}

pub(crate) struct Office {
    pub(crate) fresh: Fresh,
    pub(crate) keys: Keyring,
}

/// A program with a budget, whose bank knows it.
pub(crate) async fn office() -> Office {
    use base64::Engine as _;
    let fresh = fresh().await;
    let master = base64::engine::general_purpose::STANDARD.encode([1; 32]);
    let keys = Keyring::open(fresh.store.clone(), MasterKey::from_base64(&master).unwrap())
        .await
        .unwrap();
    keys.tenant_key(HERE).await.unwrap();
    let step = |from, to| Transition {
        from,
        to,
        ..Transition::default()
    };
    let flow = Workflow {
        states: vec![
            State::new(4, "Received", StateKind::Initial),
            State::new(3, "Approved", StateKind::Open),
            State::new(99, "Over", StateKind::Terminal),
        ],
        transitions: vec![step(4, 3), step(3, 99)],
    };
    let says = PayoutOriginator {
        company_name: "MILL COUNTY".into(),
        company_id: "1123456789".into(),
        originating: "121042882".into(),
        destination: "121042882".into(),
        destination_name: "MILL SAVINGS".into(),
        origin_name: "MILL COUNTY".into(),
        ..PayoutOriginator::default()
    };
    let mut write = fresh.store.write().await.unwrap();
    let program = NewProgram {
        tenant: HERE,
        id: PROGRAM,
        name: "Emergency Rental Assistance",
        category: "Housing",
        case_columns: false,
        workflow: &flow,
        denial_reasons: &[],
    };
    programs::insert(&mut write, &program, 1).await.unwrap();
    program_settings::save(&mut write, HERE, PROGRAM, 0, &says, &by())
        .await
        .unwrap();
    let set = budgets::set(&mut write, HERE, PROGRAM, (0, Some(1_000_000)), &by()).await;
    assert_eq!(set.unwrap(), BudgetSet::Done);
    write.commit().await.unwrap();
    Office { fresh, keys }
}

impl Office {
    /// An application that is approved.
    pub(crate) async fn case(&self, phone: u32) -> QueueItem {
        let store = &self.fresh.store;
        let workflow = store.programs().published_workflow(HERE, PROGRAM).await.unwrap();
        let new = NewCase {
            program: PROGRAM,
            matter: "rent arrears".into(),
            person: CaseFor::Newcomer {
                name: "Ana Reyes".into(),
                lang: "es".into(),
                zone: "America/New_York".into(),
                addresses: vec![format!("+1202555{phone:04}")],
            },
            workflow,
        };
        let mut write = store.write().await.unwrap();
        let item = case_files::open(&mut write, HERE, new, &by()).await.unwrap();
        write.commit().await.unwrap();
        let sql = "UPDATE applications SET state_id = 3 WHERE tenant_id = $1 AND id = $2";
        store.db().execute(sql, args![HERE, item.id]).await.unwrap();
        store.applications().by_id(HERE, item.id).await.unwrap()
    }

    /// Begins a payment by bank.
    pub(crate) async fn pay(&self, item: &QueueItem, cents: i64, key: &str) -> Payment {
        let new = NewPayment {
            kind: PaymentKind::Award,
            channel: PayChannel::Bank,
            cents,
            key: key.into(),
            request_hash: key.into(),
            provider: String::new(),
            return_url: String::new(),
            sealed_account: None,
            account_last: String::new(),
            payee: "Ana Reyes".into(),
            reference: "P-1".into(),
            reissue_of: None,
        };
        let mut write = self.fresh.store.write().await.unwrap();
        let begun = payment_moves::begin_award(&mut write, HERE, item, new, &rosa()).await;
        write.commit().await.unwrap();
        match begun.unwrap() {
            Begun::New(payment) => payment,
            other => panic!("{other:?}"),
        }
    }

    pub(crate) async fn give_account(&self, application: ApplicationId, number: &str, revision: i64) {
        let account = BankAccount {
            routing_number: "121042882".into(),
            account_number: number.into(),
            kind: AccountKind::Checking,
            holder: "Ana Reyes".into(),
        };
        let text = serde_json::to_string(&account).unwrap();
        let new = NewPayeeAccount {
            sealed: self
                .keys
                .seal_for_tenant(HERE, SEALED_PAYEE, &text)
                .await
                .unwrap(),
            last: account.last().into(),
            kind: "checking".into(),
            bank_name: "ANA REYES".into(),
            revision,
        };
        let mut write = self.fresh.store.write().await.unwrap();
        payee_accounts::set(&mut write, HERE, application, &new, &by())
            .await
            .unwrap();
        write.commit().await.unwrap();
    }

    pub(crate) async fn make(&self) -> Option<i64> {
        let mut write = self.fresh.store.write().await.unwrap();
        let made = payout_batches::make(&mut write, HERE, PROGRAM, &by())
            .await
            .unwrap();
        match made {
            Some(_) => write.commit().await.unwrap(),
            None => write.rollback().await.unwrap(),
        }
        made
    }

    /// Releases a batch as it stands; commits what is done alone.
    pub(crate) async fn release(&self, id: i64) -> hub_store::Result<Released> {
        let batch = self.fresh.store.payout_batches().by_id(HERE, id).await?;
        let approved = Approved {
            version: batch.version,
            row_count: batch.row_count,
            cents: batch.cents,
        };
        let mut write = self.fresh.store.write().await?;
        let of = (HERE, id);
        let released =
            batch_release::release(&mut write, &self.keys, of, approved, noon(), &by(), &rosa()).await?;
        match released {
            Released::Done(_) => write.commit().await?,
            _ => write.rollback().await?,
        }
        Ok(released)
    }

    pub(crate) async fn file(&self, id: i64) -> Option<String> {
        let files = self.fresh.store.batch_file();
        files.of_batch(&self.keys, HERE, id).await.unwrap()
    }

    pub(crate) async fn take(&self, sha256: &str, replies: &[Reply]) -> RepliesTaken {
        let incoming = IncomingReplies {
            name: "returns.ach",
            sha256,
            replies,
            faults: 0,
            link_origin: "https://a.example",
        };
        let mut write = self.fresh.store.write().await.unwrap();
        let of = (HERE, PROGRAM);
        let taken = take_replies::take(&mut write, &self.keys, of, &incoming, &|_| true, &by()).await;
        write.commit().await.unwrap();
        taken.unwrap()
    }

    pub(crate) async fn payment(&self, id: &str) -> Payment {
        self.fresh.store.payment_rows().by_id(HERE, id).await.unwrap()
    }

    pub(crate) async fn money(&self) -> Budget {
        let found = self.fresh.store.ledger_checks().of(HERE).await.unwrap();
        assert_eq!(found.faults, []);
        self.fresh.store.budgets().of(HERE, PROGRAM).await.unwrap()
    }

    /// A payment of 120,050 cents in a batch that is released, with the trace number that the bank has.
    pub(crate) async fn released(&self) -> (QueueItem, Payment, String) {
        let item = self.case(1).await;
        let payment = self.pay(&item, 120_050, "k1").await;
        self.give_account(item.id, "000123456789", 0).await;
        let id = self.make().await.unwrap();
        assert!(matches!(self.release(id).await.unwrap(), Released::Done(_)));
        let rows = self.fresh.store.batch_rows().of_batch(HERE, id).await.unwrap();
        (item, payment, rows[0].trace.clone())
    }
}

pub(crate) fn reply(trace: &str, original: &str, cents: i64, matter: Matter) -> Reply {
    Reply {
        line: 3,
        original_trace: original.into(),
        original_bank: "12104288".into(),
        trace: trace.into(),
        company_id: "1123456789".into(),
        code: None,
        cents,
        account: AccountNumber::parse("000123456789").unwrap(),
        id: "1-1".into(),
        name: "ANA REYES".into(),
        matter,
    }
}

pub(crate) fn returned(code: &str) -> Matter {
    Matter::Returned {
        reason: ReturnReason::find(code).unwrap(),
        died_on: None,
        information: String::new(),
    }
}

#[tokio::test]
async fn line_11_a_batch_takes_what_has_an_account_once_and_its_list_is_frozen() {
    let office = office().await;
    let (ana, ben) = (office.case(1).await, office.case(2).await);
    let first = office.pay(&ana, 120_050, "k1").await;
    office.pay(&ben, 5_000, "k2").await;
    assert_eq!(office.make().await, None, "nobody has an account yet");
    office.give_account(ana.id, "000123456789", 0).await;
    let id = office.make().await.unwrap();
    assert_eq!(office.make().await, None, "nothing is taken twice");
    let store = &office.fresh.store;
    let batch = store.payout_batches().by_id(HERE, id).await.unwrap();
    assert_eq!(
        (batch.state, batch.row_count, batch.cents),
        (BatchState::Open, 1, 120_050)
    );
    let waiting = store.batch_rows().waiting(HERE, PROGRAM).await.unwrap();
    assert_eq!(waiting.len(), 1);
    assert_eq!(
        (waiting[0].cents, waiting[0].is_payable()),
        (5_000, false),
        "no bank account yet"
    );
    // What has waited since comes with the next one.
    office.give_account(ben.id, "000123456700", 0).await;
    assert_eq!(store.payout_batches().by_id(HERE, id).await.unwrap().row_count, 1);
    // Pulled with a reason, it waits again; the totals follow.
    let mut write = store.write().await.unwrap();
    let pulled = payout_batches::pull(&mut write, HERE, (id, 1), (&first.id, "Paid in cash"), &by()).await;
    assert!(pulled.unwrap());
    write.commit().await.unwrap();
    let batch = store.payout_batches().by_id(HERE, id).await.unwrap();
    assert_eq!((batch.row_count, batch.cents, batch.version), (0, 0, 2));
    let rows = store.batch_rows().of_batch(HERE, id).await.unwrap();
    assert_eq!(
        (rows[0].is_pulled, rows[0].reason.as_str(), rows[0].state),
        (true, "Paid in cash", PaymentState::Created)
    );
    assert_eq!(office.release(id).await.unwrap(), Released::Empty);
    let mut write = store.write().await.unwrap();
    let overtaken = payout_batches::cancel(&mut write, HERE, (id, 1), "Too early", &by()).await;
    assert!(
        matches!(overtaken, Err(StoreError::VersionConflict { .. })),
        "{overtaken:?}"
    );
    payout_batches::cancel(&mut write, HERE, (id, 2), "Too early", &by())
        .await
        .unwrap();
    write.commit().await.unwrap();
    let next = office.make().await.unwrap();
    let batch = store.payout_batches().by_id(HERE, next).await.unwrap();
    assert_eq!((batch.row_count, batch.cents), (2, 125_050));
    assert!(store.payout_batches().by_id(THERE, next).await.is_err());
}

#[tokio::test]
async fn line_11_a_batch_is_released_once_and_its_file_has_the_same_bytes_each_time() {
    let office = office().await;
    let item = office.case(1).await;
    let payment = office.pay(&item, 120_050, "k1").await;
    office.give_account(item.id, "000123456789", 0).await;
    let id = office.make().await.unwrap();
    assert_eq!(office.file(id).await, None);
    assert_eq!(office.money().await.reserved, 120_050);
    // Two approve at once.
    let (one, other) = tokio::join!(office.release(id), office.release(id));
    let done = [&one, &other]
        .into_iter()
        .filter(|released| matches!(released, Ok(Released::Done(_))))
        .count();
    assert_eq!(done, 1, "{one:?} {other:?}");
    let again = [&one, &other]
        .into_iter()
        .filter(|released| {
            matches!(
                released,
                Err(StoreError::VersionConflict { .. }) | Ok(Released::Empty)
            )
        })
        .count();
    assert_eq!(again, 1, "{one:?} {other:?}");
    let text = office.file(id).await.unwrap();
    assert_eq!(office.file(id).await.unwrap(), text);
    let store = &office.fresh.store;
    let batch = store.payout_batches().by_id(HERE, id).await.unwrap();
    assert_eq!(
        (
            batch.state,
            batch.modifier.as_str(),
            batch.file_day.as_str(),
            batch.effective_day.as_str()
        ),
        (BatchState::Released, "A", "2026-12-02", "2026-12-03")
    );
    assert_eq!(batch.sha256, content_hash(&text));
    let sql = "SELECT after_hash FROM audit_log WHERE tenant_id = $1 AND action = 'payout_batch.release'";
    let lines: Vec<(String,)> = store.db().all(sql, args![HERE]).await.unwrap();
    assert_eq!(lines, [(batch.sha256.clone(),)]);
    let read = ach::read(text.as_bytes()).unwrap();
    assert_eq!(read.faults, []);
    let entry = &read.batches[0].entries[0];
    assert_eq!(
        (entry.cents, entry.name.as_str(), entry.account.as_str()),
        (120_050, "ANA REYES", "000123456789")
    );
    let rows = store.batch_rows().of_batch(HERE, id).await.unwrap();
    assert_eq!(rows[0].trace, entry.trace);
    // On its way, with the day by which it is known.
    let now = office.payment(&payment.id).await;
    assert_eq!(now.state, PaymentState::Submitted);
    assert!(now.expected_by_ms.is_some());
    assert_eq!(office.money().await.in_transit["ACH"], 120_050);
    // At rest nobody reads the numbers.
    let sealed = store
        .payout_batches()
        .sealed_file(HERE, id)
        .await
        .unwrap()
        .unwrap();
    assert!(!sealed.contains("000123456789"));
    // The next file of the day has another letter and goes on with the numbers.
    let ben = office.case(2).await;
    office.pay(&ben, 5_000, "k2").await;
    office.give_account(ben.id, "000123456700", 0).await;
    let next = office.make().await.unwrap();
    assert!(matches!(office.release(next).await.unwrap(), Released::Done(_)));
    let batch = store.payout_batches().by_id(HERE, next).await.unwrap();
    assert_eq!(batch.modifier, "B");
    let rows = store.batch_rows().of_batch(HERE, next).await.unwrap();
    assert!(rows[0].trace > entry.trace, "{} {}", rows[0].trace, entry.trace);
}

#[tokio::test]
async fn line_11_a_release_that_breaks_off_leaves_nothing_and_what_has_changed_is_named() {
    let office = office().await;
    let (ana, ben) = (office.case(1).await, office.case(2).await);
    let first = office.pay(&ana, 120_050, "k1").await;
    let second = office.pay(&ben, 5_000, "k2").await;
    office.give_account(ana.id, "000123456789", 0).await;
    office.give_account(ben.id, "000123456700", 0).await;
    let id = office.make().await.unwrap();
    let store = &office.fresh.store;
    // The process dies between the file and the commit.
    let batch = store.payout_batches().by_id(HERE, id).await.unwrap();
    let approved = Approved {
        version: batch.version,
        row_count: 2,
        cents: 125_050,
    };
    let mut write = store.write().await.unwrap();
    let of = (HERE, id);
    let released =
        batch_release::release(&mut write, &office.keys, of, approved, noon(), &by(), &rosa()).await;
    assert!(matches!(released.unwrap(), Released::Done(_)));
    drop(write);
    assert_eq!(office.file(id).await, None);
    let batch = store.payout_batches().by_id(HERE, id).await.unwrap();
    assert_eq!((batch.state, batch.sha256.as_str()), (BatchState::Open, ""));
    assert_eq!(office.payment(&first.id).await.state, PaymentState::Created);
    assert_eq!(office.money().await.reserved, 125_050);
    // Other totals than those that were seen are not approved.
    let mut write = store.write().await.unwrap();
    let other = Approved {
        cents: 125_049,
        ..approved
    };
    let released = batch_release::release(&mut write, &office.keys, of, other, noon(), &by(), &rosa()).await;
    assert_eq!(released.unwrap(), Released::OtherTotals);
    write.rollback().await.unwrap();
    // One was taken back since, the other goes to another account.
    let mut write = store.write().await.unwrap();
    let void = CheckChange::Void {
        reason: "Not needed".into(),
    };
    let seen = (second.id.as_str(), second.version);
    payment_moves::change_check(&mut write, HERE, seen, void, &rosa())
        .await
        .unwrap()
        .unwrap();
    write.commit().await.unwrap();
    office.give_account(ana.id, "000987654321", 1).await;
    let mut expected = vec![first.id.clone(), second.id.clone()];
    expected.sort();
    match office.release(id).await.unwrap() {
        Released::Changed(mut changed) => {
            changed.sort();
            assert_eq!(changed, expected);
        }
        other => panic!("{other:?}"),
    }
    let mut write = store.write().await.unwrap();
    for (version, payment) in [(1, &first.id), (2, &second.id)] {
        let row = (payment.as_str(), "Changed since");
        let pulled = payout_batches::pull(&mut write, HERE, (id, version), row, &by()).await;
        assert!(pulled.unwrap());
    }
    write.commit().await.unwrap();
    assert_eq!(office.release(id).await.unwrap(), Released::Empty);
    // What goes to another account comes with the next batch.
    let next = office.make().await.unwrap();
    assert!(matches!(office.release(next).await.unwrap(), Released::Done(_)));
    assert!(office.file(next).await.unwrap().contains("000987654321"));
}

#[tokio::test]
async fn line_10_a_return_is_booked_once_and_the_award_is_paid_again_to_another_account() {
    let office = office().await;
    let (item, payment, trace) = office.released().await;
    let answer = [reply("091000010000001", &trace, 120_050, returned("R02"))];
    let taken = office.take("a1", &answer).await;
    let RepliesTaken::New(file) = &taken else {
        panic!("{taken:?}")
    };
    assert_eq!(
        (file.entries, file.returned, file.waiting, file.repeated),
        (1, 1, 0, 0)
    );
    let back = office.payment(&payment.id).await;
    assert_eq!((back.state, back.code.as_str()), (PaymentState::Failed, "R02"));
    let money = office.money().await;
    assert_eq!((money.reserved, money.paid), (120_050, 0));
    assert_eq!(money.in_transit.get("ACH"), None);
    let store = &office.fresh.store;
    let account = store.payee_accounts().of(HERE, item.id).await.unwrap().unwrap();
    assert_eq!(account.refused_code, "R02");
    let job = format!("payout_returned-{}", payment.id);
    assert!(
        store.jobs().by_id(HERE, &job).await.is_ok(),
        "whoever is paid is told"
    );
    // The same file does nothing; the same entry of another one is counted.
    assert!(matches!(office.take("a1", &answer).await, RepliesTaken::Known(_)));
    match office.take("a2", &answer).await {
        RepliesTaken::New(file) => assert_eq!((file.returned, file.repeated), (0, 1)),
        other => panic!("{other:?}"),
    }
    // Paid again: not to the account that came back, and then to another one.
    office.pay(&item, 120_050, "k2").await;
    assert_eq!(office.make().await, None);
    office.give_account(item.id, "000987654321", 1).await;
    let next = office.make().await.unwrap();
    assert!(matches!(office.release(next).await.unwrap(), Released::Done(_)));
    assert_eq!(office.money().await.in_transit["ACH"], 120_050);
    let mut write = store.write().await.unwrap();
    let bank = Doer::provider("Bank");
    assert_eq!(
        batch_leaving::settle_slice(&mut write, HERE, next, &bank)
            .await
            .unwrap(),
        1
    );
    assert_eq!(
        batch_leaving::settle_slice(&mut write, HERE, next, &bank)
            .await
            .unwrap(),
        0
    );
    write.commit().await.unwrap();
    assert_eq!(office.money().await.paid, 120_050);
}

#[tokio::test]
async fn line_10_a_return_after_success_has_its_own_way_and_what_nobody_knows_waits_for_a_person() {
    let office = office().await;
    let (item, payment, trace) = office.released().await;
    let store = &office.fresh.store;
    let mut write = store.write().await.unwrap();
    batch_leaving::settle_slice(&mut write, HERE, 1, &Doer::provider("Bank"))
        .await
        .unwrap();
    write.commit().await.unwrap();
    assert_eq!(office.payment(&payment.id).await.state, PaymentState::Success);
    let unknown = Matter::Unknown {
        code: "R99".into(),
        row: "799R99".into(),
    };
    let answers = [
        reply("1", "999999990000001", 500, returned("R02")),
        reply("2", &trace, 1, returned("R02")),
        reply("3", &trace, 120_050, unknown),
        reply("4", &trace, 120_050, returned("R03")),
    ];
    match office.take("b1", &answers).await {
        RepliesTaken::New(file) => assert_eq!((file.returned, file.waiting), (1, 4)),
        other => panic!("{other:?}"),
    }
    assert_eq!(office.payment(&payment.id).await.code, "R99");
    assert_eq!(office.money().await.returned, 120_050);
    let open = store.bank_replies().open(HERE, PROGRAM).await.unwrap();
    let why: Vec<&str> = open.iter().map(|reply| reply.why.as_str()).collect();
    assert_eq!(
        why,
        ["unknown_trace", "amount_differs", "unknown_code", "not_possible"]
    );
    assert_eq!(open[0].application, None);
    assert_eq!(open[2].application, Some(item.id));
    let mut write = store.write().await.unwrap();
    for expected in [true, false] {
        let by = by();
        let settled = bank_replies::settle_reply(&mut write, HERE, &open[0].id, "Of another county", &by);
        assert_eq!(settled.await.unwrap(), expected);
    }
    write.commit().await.unwrap();
    assert_eq!(store.bank_replies().open(HERE, PROGRAM).await.unwrap().len(), 3);
    assert_eq!(store.bank_replies().open(THERE, PROGRAM).await.unwrap(), []);
    // Nobody is written to about a code that nobody knows.
    let job = format!("payout_returned-{}", payment.id);
    assert!(store.jobs().by_id(HERE, &job).await.is_err());
}

#[tokio::test]
async fn line_10_a_notice_of_change_is_taken_over_once_and_not_over_another_account() {
    let office = office().await;
    let (item, payment, trace) = office.released().await;
    let change = |number: &str| Matter::Change {
        reason: ChangeReason::find("C01").unwrap(),
        correction: Correction {
            account: Some(AccountNumber::parse(number).unwrap()),
            is_complete: true,
            ..Correction::default()
        },
        data: number.into(),
    };
    let answers = [
        reply("1", &trace, 0, change("000555555555")),
        reply("2", &trace, 0, change("000666666666")),
    ];
    match office.take("c1", &answers).await {
        RepliesTaken::New(file) => assert_eq!((file.changes, file.returned, file.waiting), (2, 0, 2)),
        other => panic!("{other:?}"),
    }
    assert_eq!(office.payment(&payment.id).await.state, PaymentState::Submitted);
    let store = &office.fresh.store;
    let open = store.bank_replies().open(HERE, PROGRAM).await.unwrap();
    assert!(open.iter().all(|reply| reply.has_correction));
    let take_over = async |at: usize| {
        let mut write = store.write().await.unwrap();
        let taken = bank_replies::take_over(&mut write, &office.keys, HERE, &open[at], &by())
            .await
            .unwrap();
        match taken {
            TakenOver::Done => write.commit().await.unwrap(),
            TakenOver::NotOpen | TakenOver::OtherAccount => write.rollback().await.unwrap(),
        }
        taken
    };
    assert_eq!(take_over(0).await, TakenOver::Done);
    let account = store.payee_accounts().of(HERE, item.id).await.unwrap().unwrap();
    assert_eq!((account.last.as_str(), account.revision), ("5555", 2));
    assert_eq!(take_over(0).await, TakenOver::NotOpen);
    assert_eq!(take_over(1).await, TakenOver::OtherAccount);
}
