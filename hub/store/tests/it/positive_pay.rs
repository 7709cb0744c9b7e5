//! Lists of checks for the bank and from it, and money that belongs to nothing: what is listed is listed once, what was cashed is cleared
//! once, and what nobody knows is in suspense until a person has settled it.

use crate::payouts::{HERE, Office, PROGRAM, by, office, reply, returned, rosa};
use hub_bank_files::positive_pay::{IssuedCheck, read};
use hub_domain::cases::application::QueueItem;
use hub_ledger::OF_TENANT;
use hub_payments::{PayChannel, PaymentKind, PaymentState, PositivePay};
use hub_store::audit::content_hash;
use hub_store::paying::bank_replies;
use hub_store::paying::check_payments::CheckState;
use hub_store::paying::match_reply::{self, ReplyMatched};
use hub_store::paying::payment_moves::{self, Begun, CheckChange, NewPayment};
use hub_store::paying::payment_questions::{self, DISPUTE, PaymentQuestion, UNKNOWN};
use hub_store::paying::payment_rows::Payment;
use hub_store::paying::positive_pay::{self, AskedList, ListMade, SEALED_ACCOUNT};
use hub_store::paying::take_cleared::{self, IncomingCleared};
use hub_store::paying::take_replies::RepliesTaken;
use hub_store::programs::program_settings;
use jiff::civil::date;

/// The bank that checks are drawn on is known.
async fn with_bank() -> Office {
    let office = office().await;
    let says = PositivePay {
        routing: "121042882".into(),
        sealed_account: office
            .keys
            .seal_for_tenant(HERE, SEALED_ACCOUNT, "000555000123")
            .await
            .unwrap(),
        account_last: "0123".into(),
        ..PositivePay::default()
    };
    let mut write = office.fresh.store.write().await.unwrap();
    program_settings::save(&mut write, HERE, PROGRAM, 0, &says, &by())
        .await
        .unwrap();
    write.commit().await.unwrap();
    office
}

/// Pays an award by check; the payment, and the number of the check.
async fn print(office: &Office, item: &QueueItem, cents: i64, key: &str) -> (Payment, i64) {
    let new = NewPayment {
        kind: PaymentKind::Award,
        channel: PayChannel::Check,
        cents,
        key: key.into(),
        request_hash: key.into(),
        provider: String::new(),
        return_url: String::new(),
        sealed_account: None,
        account_last: String::new(),
        payee: "Ana Reyes".into(),
        reference: format!("P-{key}"),
        reissue_of: None,
    };
    let store = &office.fresh.store;
    let mut write = store.write().await.unwrap();
    let begun = payment_moves::begin_award(&mut write, HERE, item, new, &rosa())
        .await
        .unwrap();
    let Begun::New(payment) = begun else {
        panic!("{begun:?}")
    };
    let payment = payment_moves::print_check(&mut write, HERE, &payment, (None, None), &rosa())
        .await
        .unwrap();
    write.commit().await.unwrap();
    let checks = store
        .check_payments()
        .of_application(HERE, item.id)
        .await
        .unwrap();
    let number = checks.last().unwrap().number;
    (payment, number)
}

async fn list(office: &Office, from: Option<jiff::civil::Date>) -> ListMade {
    let asked = AskedList {
        from,
        to: None,
        zone: "America/New_York",
    };
    let mut write = office.fresh.store.write().await.unwrap();
    let of = (HERE, PROGRAM);
    let made = positive_pay::make(&mut write, &office.keys, of, asked, &by())
        .await
        .unwrap();
    match made {
        ListMade::Done(_) => write.commit().await.unwrap(),
        _ => write.rollback().await.unwrap(),
    }
    made
}

/// The checks of a list that must be made, with its id.
async fn listed(office: &Office) -> (i64, Vec<(u64, i64, bool)>) {
    let ListMade::Done(file) = list(office, None).await else {
        panic!("no list")
    };
    let store = &office.fresh.store;
    let text = store
        .positive_pay()
        .file(&office.keys, HERE, file.id)
        .await
        .unwrap();
    assert_eq!(file.sha256, content_hash(&text));
    let rows = read(&PositivePay::default().layout, &text).unwrap();
    let rows = rows.iter().map(|row| (row.number, row.cents, row.is_void));
    (file.id, rows.collect())
}

async fn void(office: &Office, payment: &Payment) {
    let store = &office.fresh.store;
    let now = office.payment(&payment.id).await;
    let mut write = store.write().await.unwrap();
    let change = CheckChange::Void {
        reason: "Lost".into(),
    };
    payment_moves::change_check(&mut write, HERE, (&now.id, now.version), change, &rosa())
        .await
        .unwrap()
        .unwrap();
    write.commit().await.unwrap();
}

fn cashed(number: i64, cents: i64) -> IssuedCheck {
    IssuedCheck {
        number: number.unsigned_abs(),
        cents,
        issued_on: date(1, 1, 1),
        payee: String::new(),
        is_void: false,
    }
}

async fn take(office: &Office, sha256: &str, checks: &[IssuedCheck]) -> RepliesTaken {
    let incoming = IncomingCleared {
        name: "cleared.csv",
        sha256,
        checks,
    };
    let mut write = office.fresh.store.write().await.unwrap();
    let of = (HERE, PROGRAM);
    let taken = take_cleared::take(&mut write, of, &incoming, &by(), &rosa())
        .await
        .unwrap();
    write.commit().await.unwrap();
    taken
}

async fn suspense(office: &Office) -> i64 {
    let found = office.fresh.store.ledger_checks().of(HERE).await.unwrap();
    assert_eq!(found.faults, []);
    office
        .fresh
        .store
        .suspense()
        .balance(HERE, PROGRAM)
        .await
        .unwrap()
}

#[tokio::test]
async fn line_13_each_check_is_listed_once_as_issued_and_once_as_void_and_a_list_keeps_its_bytes() {
    let office = office().await;
    let item = office.case(1).await;
    let (_, one) = print(&office, &item, 120_050, "k1").await;
    assert_eq!(
        list(&office, None).await,
        ListMade::Incomplete(vec!["routing", "account"])
    );
    let office = with_bank().await;
    let item = office.case(1).await;
    let store = &office.fresh.store;
    let (first, number) = print(&office, &item, 120_050, "k1").await;
    assert_eq!(number, one);
    let other = office.case(2).await;
    let (_, second) = print(&office, &other, 5_000, "k2").await;
    assert_eq!(list(&office, Some(date(2099, 1, 1))).await, ListMade::Nothing);
    let (id, rows) = listed(&office).await;
    let number = |number: i64| number.unsigned_abs();
    assert_eq!(
        rows,
        [(number(one), 120_050, false), (number(second), 5_000, false)]
    );
    assert_eq!(list(&office, None).await, ListMade::Nothing);
    // Void after it was listed: listed once more, as void alone.
    void(&office, &first).await;
    let (_, rows) = listed(&office).await;
    assert_eq!(rows, [(number(one), 120_050, true)]);
    assert_eq!(list(&office, None).await, ListMade::Nothing);
    // Printed and void since the last list: the bank hears of it once, as void.
    let third = office.case(3).await;
    let (payment, third) = print(&office, &third, 700, "k3").await;
    void(&office, &payment).await;
    let (_, rows) = listed(&office).await;
    assert_eq!(rows, [(number(third), 700, true)]);
    // The first list is what it was, and nobody reads the account at rest.
    let text = store.positive_pay().file(&office.keys, HERE, id).await.unwrap();
    assert_eq!(
        store.positive_pay().file(&office.keys, HERE, id).await.unwrap(),
        text
    );
    assert!(text.starts_with(&format!("I,000555000123,{one},")), "{text}");
    let sql = "SELECT sealed_file FROM positive_pay_files WHERE tenant_id = $1 ORDER BY id";
    let sealed: Vec<(String,)> = store.db().all(sql, hub_store::args![HERE]).await.unwrap();
    assert_eq!(sealed.len(), 3);
    assert!(sealed.iter().all(|(text,)| !text.contains("000555000123")));
    let sql = "SELECT after_hash FROM audit_log WHERE tenant_id = $1 AND action = 'positive_pay.make' ORDER BY seq LIMIT 1";
    let lines: Vec<(String,)> = store.db().all(sql, hub_store::args![HERE]).await.unwrap();
    assert_eq!(lines, [(content_hash(&text),)]);
}

#[tokio::test]
async fn line_12_a_bank_list_clears_what_fits_once_and_the_rest_is_in_suspense_for_a_person() {
    let office = with_bank().await;
    let store = &office.fresh.store;
    let (ana, ben, cem) = (office.case(1).await, office.case(2).await, office.case(3).await);
    let (paid, one) = print(&office, &ana, 120_050, "k1").await;
    let (open, two) = print(&office, &ben, 5_000, "k2").await;
    let (gone, three) = print(&office, &cem, 700, "k3").await;
    void(&office, &gone).await;
    let rows = [
        cashed(one, 120_050),
        cashed(two, 5_001),
        cashed(three, 700),
        cashed(9_999, 42),
        cashed(one, 120_050),
    ];
    let RepliesTaken::New(file) = take(&office, "c1", &rows).await else {
        panic!("known")
    };
    assert_eq!((file.entries, file.cleared, file.waiting), (5, 1, 4));
    assert_eq!(office.payment(&paid.id).await.state, PaymentState::Success);
    let checks = store.check_payments().of_application(HERE, ana.id).await.unwrap();
    assert_eq!(checks[0].state, CheckState::Cleared);
    assert_eq!(office.payment(&open.id).await.state, PaymentState::Submitted);
    let waiting = store.bank_replies().open(HERE, PROGRAM).await.unwrap();
    let why: Vec<&str> = waiting.iter().map(|reply| reply.why.as_str()).collect();
    assert_eq!(why, ["amount_differs", "void_check", "unknown_number", "twice"]);
    assert_eq!(suspense(&office).await, -(5_001 + 700 + 42 + 120_050));
    // The same bytes do nothing, and the same checks of another list are known.
    assert!(matches!(take(&office, "c1", &rows).await, RepliesTaken::Known(_)));
    let again = [cashed(one, 120_050), cashed(two, 5_000)];
    let RepliesTaken::New(file) = take(&office, "c2", &again).await else {
        panic!("known")
    };
    assert_eq!((file.cleared, file.repeated, file.waiting), (1, 1, 0));
    assert_eq!(office.money().await.paid, 125_050);
    // One after the other they are settled, and nothing stays.
    for reply in &waiting {
        let mut write = store.write().await.unwrap();
        let settled =
            bank_replies::settle_reply(&mut write, HERE, &reply.id, "The bank's mistake", &by()).await;
        assert!(settled.unwrap());
        write.commit().await.unwrap();
    }
    assert_eq!(suspense(&office).await, 0);
}

#[tokio::test]
async fn line_10_money_of_nobody_goes_to_suspense_and_into_the_right_payment_once() {
    let office = office().await;
    let store = &office.fresh.store;
    let (item, payment, trace) = office.released().await;
    let answers = [
        reply("1", "999999990000001", 120_050, returned("R02")),
        reply("2", &trace, 1, returned("R02")),
    ];
    let RepliesTaken::New(file) = office.take("s1", &answers).await else {
        panic!("known")
    };
    assert_eq!((file.returned, file.waiting), (0, 2));
    assert_eq!(suspense(&office).await, 120_051);
    // What the budget does not cover is another account.
    assert_eq!(office.money().await.beyond, 0);
    assert!(matches!(
        office.take("s1", &answers).await,
        RepliesTaken::Known(_)
    ));
    assert_eq!(suspense(&office).await, 120_051);
    let open = store.bank_replies().open(HERE, PROGRAM).await.unwrap();
    assert_eq!(
        open.iter().map(|reply| reply.suspense_cents).collect::<Vec<_>>(),
        [120_050, 1]
    );
    let matched = async |at: usize| {
        let mut write = store.write().await.unwrap();
        let (by, doer) = (by(), rosa());
        let of = &open[at];
        let done = match_reply::match_reply(&mut write, HERE, of, item.id, "It is hers", &by, &doer)
            .await
            .unwrap();
        match done {
            ReplyMatched::Done => write.commit().await.unwrap(),
            ReplyMatched::NotOpen | ReplyMatched::NoPayment => write.rollback().await.unwrap(),
        }
        done
    };
    assert_eq!(
        matched(1).await,
        ReplyMatched::NoPayment,
        "no payment of one cent"
    );
    assert_eq!(matched(0).await, ReplyMatched::Done);
    assert_eq!(matched(0).await, ReplyMatched::NoPayment, "it is back already");
    let back = office.payment(&payment.id).await;
    assert_eq!((back.state, back.code.as_str()), (PaymentState::Failed, "R02"));
    assert_eq!(office.money().await.reserved, 120_050);
    assert_eq!(suspense(&office).await, 1);
    let mut write = store.write().await.unwrap();
    let settled = bank_replies::settle_reply(&mut write, HERE, &open[1].id, "Not ours", &by()).await;
    assert!(settled.unwrap());
    write.commit().await.unwrap();
    assert_eq!(suspense(&office).await, 0);
}

#[tokio::test]
async fn line_10_a_providers_money_of_nobody_is_in_the_tenants_suspense_until_a_person_settles_it() {
    let office = office().await;
    let store = &office.fresh.store;
    let question = |object: &str, kind: &str, cents: Option<i64>, status: &str| PaymentQuestion {
        provider: "stripe".into(),
        object_id: object.into(),
        kind: kind.into(),
        payment_id: None,
        application_id: None,
        cents,
        suspense_cents: 0,
        reason: "fraudulent".into(),
        status: status.into(),
        answer_by_ms: None,
        received_at_ms: 1,
        changed_at_ms: 1,
        closed_at_ms: (status == "lost").then_some(5),
        closed_by: if status == "lost" {
            "stripe".into()
        } else {
            String::new()
        },
    };
    let put = async |question: &PaymentQuestion| {
        let mut write = store.write().await.unwrap();
        payment_questions::put(&mut write, HERE, question).await.unwrap();
        write.commit().await.unwrap();
        let found = store.ledger_checks().of(HERE).await.unwrap();
        assert_eq!(found.faults, []);
        store.suspense().balance(HERE, OF_TENANT).await.unwrap()
    };
    assert_eq!(put(&question("ch_1", UNKNOWN, Some(2_500), "")).await, 2_500);
    assert_eq!(put(&question("ch_1", UNKNOWN, Some(2_500), "")).await, 2_500);
    assert_eq!(put(&question("ev_1", UNKNOWN, None, "")).await, 2_500);
    let dispute = |status: &str| question("dp_1", DISPUTE, Some(900), status);
    assert_eq!(put(&dispute("needs_response")).await, 1_600);
    // Decided at the provider: a person has still to say whose it is.
    assert_eq!(put(&dispute("lost")).await, 1_600);
    let open = store.payment_questions().open(HERE).await.unwrap();
    assert_eq!(open.len(), 3);
    assert_eq!(
        open.iter().map(|one| one.suspense_cents).sum::<i64>(),
        3_400,
        "each with what is held of it"
    );
    for (object, left) in [("ch_1", -900), ("dp_1", 0), ("ev_1", 0)] {
        let mut write = store.write().await.unwrap();
        let of = ("stripe", object);
        payment_questions::settle(&mut write, HERE, of, None, "Of another county", &by())
            .await
            .unwrap();
        assert!(
            payment_questions::settle(&mut write, HERE, of, None, "Again", &by())
                .await
                .is_err()
        );
        write.commit().await.unwrap();
        assert_eq!(
            store.suspense().balance(HERE, OF_TENANT).await.unwrap(),
            left,
            "{object}"
        );
    }
    assert_eq!(store.ledger_checks().of(HERE).await.unwrap().faults, []);
}
