//! Reports on communication and work: the same figures from the rows, from kept days, and from both; and the rows behind each.

use crate::fresh::{Fresh, fresh};
use hub_domain::cases::reports::{
    Audience, By, EntryKind, Measure, Period, Report, ReportEntry, ReportTable, Scope, Unit,
};
use hub_domain::conversations::delivery::DeliveryState;
use hub_domain::{AccountId, ApplicantId, ApplicationId, MessageId, ProgramId, StateId, TenantId};
use hub_store::Write;
use hub_store::args;
use hub_store::audit::By as AuditBy;
use hub_store::cases::daily_figures;
use hub_store::cases::new_applications::{self, NewApplication};
use hub_store::cases::report_entries::EntryQuery;
use hub_store::conversations::thread_entries;
use hub_store::people::applicants::{self, NewApplicant};
use hub_store::programs::{self, NewProgram};
use serde_json::json;

const COUNTY: TenantId = TenantId(1);
const RENT: ProgramId = ProgramId(5);
const ENERGY: ProgramId = ProgramId(7);
const ROSA: i64 = 70;
const BEN: i64 = 71;
const ZONE: &str = "America/New_York";
const HOUR_MS: i64 = 3_600_000;
const DAY_MS: i64 = 24 * HOUR_MS;
const MINUTE_MS: i64 = 60_000;

const REPORTS: [Report; 7] = [
    Report::Calls,
    Report::WaitingTimes,
    Report::CallOutcomes,
    Report::Messages,
    Report::TimeToAnswer,
    Report::WorkByPerson,
    Report::OpenCaseAge,
];

fn period() -> Period {
    Period::new(Some("2025-02-01"), Some("2025-02-05"), ZONE, 0).unwrap()
}

/// A moment of the period.
fn at(day: i64, hour: i64) -> i64 {
    period().from_ms() + (day - 1) * DAY_MS + hour * HOUR_MS
}

/// The period is long over.
fn now() -> i64 {
    period().until_ms() + 10 * DAY_MS
}

fn scope() -> Scope {
    Scope {
        audience: Audience::Everyone,
        period: period(),
        program: None,
        member: None,
        person: None,
        by: None,
    }
}

async fn call(write: &mut Write, id: &str, reviewer: i64, answered_ms: Option<i64>, ended_ms: i64) {
    let sql = "INSERT INTO calls (tenant_id, id, thread_id, message_id, application_id, program_id, reviewer_id, reviewer_name, applicant_name,
            to_address, lang, room, node, state, outcome, started_at_ms, answered_at_ms, ended_at_ms, recording_state, transcript_engine,
            transcript_draft, transcript_available)
        VALUES ($1, $2, 't100', '', 100, 5, $3, 'Rosa', 'Ana', '+12025550101', 'en', '', '', 'ended', 'answered', $4, $5, $6, 'none', '', $7, $7)";
    let values = args![
        COUNTY,
        id,
        reviewer,
        ended_ms - HOUR_MS,
        answered_ms,
        ended_ms,
        false
    ];
    write.execute(sql, values).await.unwrap();
}

async fn incoming(write: &mut Write, id: &str, state: &str, by: Option<i64>, ended_ms: i64) {
    let sql = "INSERT INTO incoming_calls (tenant_id, id, number, program_id, caller, caller_name, thread_id, node, state, answered_by,
            started_at_ms, ended_at_ms)
        VALUES ($1, $2, '+12025550100', 5, '+12025550101', '', NULL, '', $3, $4, $5, $6)";
    let values = args![COUNTY, id, state, by, ended_ms - MINUTE_MS, ended_ms];
    write.execute(sql, values).await.unwrap();
}

async fn visit(write: &mut Write, id: &str, kind: &str, state: &str, waited_ms: i64, ended_ms: i64) {
    let sql = "INSERT INTO line_visits (tenant_id, id, line, call_id, program_id, number, caller, caller_name, thread_id, lang, priority, kind,
            callback_number, callback_call, tries, due_at_ms, node, state, joined_at_ms, ended_at_ms, answered_by)
        VALUES ($1, $2, 'reviewers', $2, 5, '', '+12025550101', '', NULL, 'en', 5, $3, '', '', 0, 0, '', $4, $5, $6, $7)";
    let by = (state == "answered").then_some(ROSA);
    let values = args![COUNTY, id, kind, state, ended_ms - waited_ms, ended_ms, by];
    write.execute(sql, values).await.unwrap();
}

/// Direction and author, channel, delivery.
type Sent<'a> = (&'a str, i64, &'a str, &'a str);

async fn message(write: &mut Write, seq: i64, (direction, author, channel, status): Sent<'_>, at_ms: i64) {
    let kind = match (direction, author) {
        ("in", _) => "applicant",
        (_, 0) => "system",
        _ => "staff",
    };
    let sql = "INSERT INTO messages (tenant_id, id, thread_id, seq, channel, direction, author_kind, author_id, author_name, from_address,
            to_address, subject, body, lang, status, provider_ref, idempotency_key, request_hash, created_at_ms)
        VALUES ($1, $2, 't100', $3, $4, $5, $6, $7, 'Somebody', '', '+12025550101', '', 'Hello', 'en', $8, '', $2, '', $9)";
    let id = format!("m{seq}");
    let values = args![COUNTY, &id, seq, channel, direction, kind, author, status, at_ms];
    write.execute(sql, values).await.unwrap();
}

async fn moved(write: &mut Write, id: &str, application: i64, to: (i64, i64), by: i64, at_ms: i64) {
    let sql = "INSERT INTO application_movements (tenant_id, id, application_id, program_id, from_status, to_status, actor_id, actor_name,
            owner_id, workflow_version, bulk_id, is_undo, at_ms)
        VALUES ($1, $2, $3, 5, $4, $5, $6, 'Rosa', NULL, 1, '', $7, $8)";
    let is_undo = id.ends_with('u');
    let values = args![COUNTY, id, application, to.0, to.1, by, is_undo, at_ms];
    write.execute(sql, values).await.unwrap();
}

async fn county() -> Fresh {
    let fresh = fresh().await;
    let mut owned = fresh.store.write().await.unwrap();
    let write = &mut owned;
    let flow = json!({
        "states": [
            { "id": 4, "name": "Received", "kind": "initial", "outcome": "open" },
            { "id": 3, "name": "Approved", "kind": "terminal", "outcome": "approved" },
            { "id": 12, "name": "Denied", "kind": "terminal", "outcome": "denied" },
        ],
        "transitions": [{ "from": 4, "to": 3 }, { "from": 4, "to": 12 }],
    });
    for (id, name) in [(RENT, "Rent"), (ENERGY, "Energy")] {
        let program = NewProgram {
            tenant: COUNTY,
            id,
            name,
            category: "",
            case_columns: false,
            workflow: &serde_json::from_value(flow.clone()).unwrap(),
            denial_reasons: &[],
        };
        programs::insert(write, &program, 1).await.unwrap();
    }
    let ana = NewApplicant {
        id: ApplicantId(1),
        account: None,
        name: "Ana Reyes".into(),
        lang: "en".into(),
        zone: String::new(),
        state: String::new(),
        addresses: Vec::new(),
        created_at_ms: 1,
    };
    let by = AuditBy::system().from("test");
    applicants::create(write, COUNTY, &[ana], &by).await.unwrap();
    for (id, program, state, owner, days) in [
        (100, RENT, 4, Some((ROSA, "Rosa Alvarez".to_owned())), 3),
        (101, RENT, 3, None, 40),
        (102, ENERGY, 4, None, 100),
    ] {
        let new = NewApplication {
            applicant_name: "Ana Reyes: rent".into(),
            state: StateId(state),
            created_at_ms: now() - days * DAY_MS,
            owner,
            ..NewApplication::filed(COUNTY, program, ApplicationId(id), 1)
        };
        new_applications::insert(write, &[new]).await.unwrap();
    }
    // Calls: one that came in and was answered, one missed, one that the menu dealt with; one made and reached, one not.
    incoming(write, "in1", "answered", Some(ROSA), at(1, 9)).await;
    call(write, "in1", ROSA, Some(at(1, 9)), at(1, 9) + 10 * MINUTE_MS).await;
    incoming(write, "in2", "missed", None, at(1, 10)).await;
    incoming(write, "in3", "finished", None, at(2, 9)).await;
    call(write, "out1", BEN, Some(at(2, 10)), at(2, 10) + 20 * MINUTE_MS).await;
    call(write, "out2", BEN, None, at(3, 10)).await;
    // The last millisecond of a day, and the first one after the period.
    incoming(write, "in4", "missed", None, at(3, 0) - 1).await;
    incoming(write, "in5", "missed", None, period().until_ms()).await;
    let written =
        "INSERT INTO call_wrap_ups (tenant_id, call_id, account_id, name, code, label, note, saved_at_ms)
        VALUES ($1, 'out1', $2, 'Ben', 'r', 'Reached, sends papers', '', $3)";
    write
        .execute(written, args![COUNTY, BEN, at(2, 11)])
        .await
        .unwrap();
    visit(write, "v1", "call", "answered", 2 * MINUTE_MS, at(1, 9)).await;
    visit(write, "v2", "call", "gave_up", 6_000, at(1, 10)).await;
    visit(write, "v3", "callback", "answered", HOUR_MS, at(2, 10)).await;
    visit(write, "v4", "callback", "unreached", HOUR_MS, at(2, 12)).await;
    visit(write, "v5", "call", "voicemail", 30_000, at(4, 9)).await;
    // Ana writes twice and is answered after an hour; then after two days. What is taken back answers nothing.
    message(write, 1, ("in", 0, "SMS", "delivered"), at(1, 12)).await;
    message(write, 2, ("in", 0, "SMS", "delivered"), at(1, 12) + MINUTE_MS).await;
    message(
        write,
        3,
        ("out", ROSA, "SMS", "cancelled"),
        at(1, 12) + 2 * MINUTE_MS,
    )
    .await;
    message(write, 4, ("out", ROSA, "SMS", "sent"), at(1, 13)).await;
    message(write, 5, ("out", ROSA, "EMAIL", "delivered"), at(1, 14)).await;
    message(write, 6, ("in", 0, "EMAIL", "delivered"), at(2, 9)).await;
    message(write, 7, ("out", BEN, "EMAIL", "permanent-failure"), at(4, 9)).await;
    message(write, 8, ("out", 0, "SMS", "scheduled"), at(4, 9)).await;
    for seq in 9..69 {
        message(write, seq, ("out", 0, "SMS", "delivered"), at(5, 9) + seq).await;
    }
    // Approved; denied, taken back, and denied again.
    moved(write, "a1", 101, (4, 3), BEN, at(3, 9)).await;
    moved(write, "b1", 100, (4, 12), ROSA, at(3, 10)).await;
    moved(write, "b2u", 100, (12, 4), ROSA, at(3, 10) + 5_000).await;
    moved(write, "b3", 102, (4, 12), ROSA, at(3, 11)).await;
    let accounts = "INSERT INTO accounts (tenant_id, id, cd_user, account_type, entity_type, first_name, last_name, company_name,
            email_verified, phone_verified, roles, role_codes, active, second_factor, lang, zone, profile, version, created_at_ms, updated_at_ms)
        VALUES ($1, $2, $2, 'Reviewer', 1, $3, $4, '', FALSE, FALSE, '[]', '[\"REV\"]', TRUE, FALSE, 'en', '', '{}', 1, 1, 1)";
    for (id, first, last) in [(ROSA, "Rosa", "Alvarez"), (BEN, "Ben", "Okafor")] {
        write
            .execute(accounts, args![COUNTY, id, first, last])
            .await
            .unwrap();
    }
    owned.commit().await.unwrap();
    fresh
}

async fn table(fresh: &Fresh, report: Report, scope: &Scope) -> ReportTable {
    let reports = fresh.store.reports();
    reports.table(COUNTY, report, scope, now()).await.unwrap()
}

fn rows(table: &ReportTable) -> Vec<(&str, Vec<i64>)> {
    let rows = table.rows.iter();
    rows.map(|row| (row.name.as_deref().unwrap_or(&row.key), row.values.clone()))
        .collect()
}

/// Keeps every day that is due; says which.
async fn keep(fresh: &Fresh) -> Vec<String> {
    let due = fresh
        .store
        .daily_figures()
        .due(COUNTY, ZONE, now())
        .await
        .unwrap();
    for day in &due {
        let mut write = fresh.store.write().await.unwrap();
        daily_figures::keep_day(&mut write, COUNTY, day).await.unwrap();
        write.commit().await.unwrap();
    }
    due.into_iter().map(|day| day.day).collect()
}

async fn all(fresh: &Fresh) -> Vec<ReportTable> {
    let mut tables = Vec::new();
    for report in REPORTS {
        for by in [
            None,
            Some(By::Day),
            Some(By::Month),
            Some(By::Program),
            Some(By::Person),
        ] {
            tables.push(table(fresh, report, &Scope { by, ..scope() }).await);
        }
    }
    tables
}

#[tokio::test]
async fn calls_waits_and_outcomes_are_counted_by_what_came_of_them() {
    let fresh = county().await;
    let calls = table(&fresh, Report::Calls, &scope()).await;
    // In, answered, missed, ended in the menu, out, reached, seconds of talk.
    assert_eq!(
        rows(&calls),
        [
            ("2025-02-01", vec![2, 1, 1, 0, 0, 0, 600]),
            ("2025-02-02", vec![2, 0, 1, 1, 1, 1, 1200]),
            ("2025-02-03", vec![0, 0, 0, 0, 1, 0, 0]),
            ("2025-02-04", vec![0; 7]),
            ("2025-02-05", vec![0; 7]),
        ]
    );
    assert_eq!(calls.totals, [4, 1, 2, 1, 2, 1, 900]);
    let by_person = Scope {
        by: Some(By::Person),
        ..scope()
    };
    let calls = table(&fresh, Report::Calls, &by_person).await;
    assert_eq!(
        rows(&calls),
        [
            ("Ben Okafor", vec![0, 0, 0, 0, 2, 1, 1200]),
            ("Rosa Alvarez", vec![1, 1, 0, 0, 0, 0, 600]),
            ("0", vec![3, 0, 2, 1, 0, 0, 0]),
        ]
    );
    let waits = table(&fresh, Report::WaitingTimes, &scope()).await;
    // Waited, answered, gave up, left a message, called back, not reached, seconds on average and at most.
    assert_eq!(waits.totals, [5, 1, 1, 1, 1, 1, 120, 120]);
    let outcomes = table(&fresh, Report::CallOutcomes, &scope()).await;
    assert_eq!(
        rows(&outcomes),
        [("", vec![1, 600]), ("Reached, sends papers", vec![1, 1200])]
    );
    let ben = Scope {
        person: Some(AccountId(BEN)),
        ..scope()
    };
    let outcomes = table(&fresh, Report::CallOutcomes, &ben).await;
    assert_eq!(outcomes.totals, [1, 1200]);
}

#[tokio::test]
async fn messages_answers_and_work_are_counted_and_what_was_taken_back_is_told() {
    let fresh = county().await;
    let messages = table(&fresh, Report::Messages, &scope()).await;
    assert_eq!(messages.totals, [61, 60, 0, 2, 1, 1]);
    let answers = table(&fresh, Report::TimeToAnswer, &scope()).await;
    // Answers, within a day, seconds on average and at most.
    assert_eq!(answers.totals, [2, 1, 88_200, 172_800]);
    let work = table(&fresh, Report::WorkByPerson, &scope()).await;
    // Open cases, decided, approved, denied, undone.
    assert_eq!(
        rows(&work),
        [
            ("Ben Okafor", vec![0, 1, 1, 0, 0]),
            ("Rosa Alvarez", vec![1, 1, 0, 1, 1]),
            ("0", vec![1, 0, 0, 0, 0]),
        ]
    );
    assert_eq!(work.totals, [2, 2, 1, 1, 1]);
    let undone = behind(
        &fresh,
        Report::WorkByPerson,
        &scope(),
        Some("70"),
        Measure::Undone,
    )
    .await;
    assert_eq!(undone.len(), 1);
    assert!(undone[0].undone && undone[0].kind == EntryKind::Decision && undone[0].what == "Denied");
    let ages = table(&fresh, Report::OpenCaseAge, &scope()).await;
    // Open cases, unassigned, hours since the oldest was filed.
    assert_eq!(ages.rows[0].values, [1, 0, 72]);
    assert_eq!(ages.rows[5].values, [1, 1, 2400]);
    assert_eq!(ages.totals, [2, 1, 2400]);
}

#[tokio::test]
async fn kept_days_say_what_counting_says_and_a_day_that_changes_is_counted_again() {
    let fresh = county().await;
    let counted = all(&fresh).await;
    // Broken off before its end, a day is as it was.
    let due = fresh
        .store
        .daily_figures()
        .due(COUNTY, ZONE, now())
        .await
        .unwrap();
    let mut write = fresh.store.write().await.unwrap();
    daily_figures::keep_day(&mut write, COUNTY, &due[0])
        .await
        .unwrap();
    write.rollback().await.unwrap();
    let kept = keep(&fresh).await;
    assert_eq!(kept.len(), due.len());
    assert!(kept.contains(&"2025-02-01".to_owned()) && kept.contains(&"2025-02-05".to_owned()));
    assert_eq!(all(&fresh).await, counted);
    // Twice the same day says the same.
    let mut write = fresh.store.write().await.unwrap();
    daily_figures::keep_day(&mut write, COUNTY, &due[0])
        .await
        .unwrap();
    write.commit().await.unwrap();
    assert_eq!(keep(&fresh).await, Vec::<String>::new());
    assert_eq!(all(&fresh).await, counted);
    // The figures that are kept are the ones that are read.
    let raise = "UPDATE daily_figures SET figures = figures + 1000 WHERE tenant_id = $1 AND subject = 'message' AND what = 'text_sent'";
    fresh.store.db().execute(raise, args![COUNTY]).await.unwrap();
    let messages = table(&fresh, Report::Messages, &scope()).await;
    assert_eq!(messages.totals, [1061, 60, 0, 2, 1, 1]);
    // A receipt comes months later: its day is counted from the rows, until it is kept again.
    let mut write = fresh.store.write().await.unwrap();
    let text = MessageId("m4".into());
    let reported = thread_entries::report(&mut write, COUNTY, &text, DeliveryState::Delivered, "");
    assert!(reported.await.unwrap().is_some());
    write.commit().await.unwrap();
    let messages = table(&fresh, Report::Messages, &scope()).await;
    assert_eq!(messages.totals, [61, 61, 0, 2, 1, 1]);
    let again = keep(&fresh).await;
    assert!(again.contains(&"2025-02-01".to_owned()), "{again:?}");
    assert!(again.len() < kept.len(), "{again:?}");
    let messages = table(&fresh, Report::Messages, &scope()).await;
    assert_eq!(messages.totals, [61, 61, 0, 2, 1, 1]);
    assert_eq!(keep(&fresh).await, Vec::<String>::new());
}

#[tokio::test]
async fn days_of_another_zone_are_not_read() {
    let fresh = county().await;
    keep(&fresh).await;
    let lisbon = Period::new(Some("2025-02-01"), Some("2025-02-05"), "Europe/Lisbon", 0).unwrap();
    let asked = Scope {
        period: lisbon,
        ..scope()
    };
    // The call of the last millisecond of the 2nd in New York is one of the 3rd in Lisbon.
    let calls = table(&fresh, Report::Calls, &asked).await;
    assert_eq!(calls.rows[2].values[0], 1);
    let figures = fresh.store.daily_figures();
    let due = figures.due(COUNTY, "Europe/Lisbon", now()).await.unwrap();
    assert!(due.iter().any(|day| day.day == "2025-02-03"));
    let left = "SELECT COUNT(*) FROM daily_figures WHERE tenant_id = $1";
    let left: (i64,) = fresh
        .store
        .db()
        .one("figures", left, args![COUNTY])
        .await
        .unwrap();
    assert_eq!(left.0, 0, "those of the zone before are forgotten");
}

/// Every row behind a figure, page by page.
async fn behind(
    fresh: &Fresh,
    report: Report,
    scope: &Scope,
    row: Option<&str>,
    measure: Measure,
) -> Vec<ReportEntry> {
    let mut query = EntryQuery {
        report,
        row: row.map(str::to_owned),
        measure,
        after: None,
    };
    let mut items = Vec::new();
    loop {
        let entries = fresh.store.report_entries();
        let page = entries.page(COUNTY, scope, &query, now()).await.unwrap();
        items.extend(page.items);
        query.after = page.next;
        if query.after.is_none() {
            return items;
        }
    }
}

#[tokio::test]
async fn every_figure_has_its_rows() {
    let fresh = county().await;
    let mut pages = 0;
    for report in REPORTS {
        for by in [None, Some(By::Program), Some(By::Person)] {
            let asked = Scope { by, ..scope() };
            let table = table(&fresh, report, &asked).await;
            let keyed = table.rows.iter().map(|row| (Some(row.key.as_str()), &row.values));
            for (key, values) in keyed.chain([(None, &table.totals)]) {
                for (measure, value) in table.measures.iter().zip(values) {
                    if measure.unit() != Unit::Count {
                        continue;
                    }
                    let found = behind(&fresh, report, &asked, key, *measure).await;
                    let name = format!("{} {by:?} {key:?} {}", report.as_str(), measure.as_str());
                    assert_eq!(i64::try_from(found.len()).unwrap(), *value, "{name}");
                    let mut ids: Vec<&str> = found.iter().map(|one| one.id.as_str()).collect();
                    ids.sort_unstable();
                    ids.dedup();
                    assert_eq!(ids.len(), found.len(), "{name}: each once");
                    pages += found.len() / 50;
                }
            }
        }
    }
    assert!(pages > 0, "some figure has several pages");
    let wrong = EntryQuery {
        report: Report::Calls,
        row: None,
        measure: Measure::Filed,
        after: None,
    };
    let refused = fresh
        .store
        .report_entries()
        .page(COUNTY, &scope(), &wrong, now())
        .await;
    assert!(refused.is_err(), "{refused:?}");
    assert!(
        fresh
            .store
            .report_entries()
            .page(
                TenantId(2),
                &scope(),
                &EntryQuery {
                    measure: Measure::CallsIn,
                    ..wrong
                },
                now()
            )
            .await
            .unwrap()
            .items
            .is_empty()
    );
}
