//! An outreach from start to end: each recipient once, stopped midway, and ended by a mail's unsubscribe link.

use super::read_token;
use crate::job_handler::AnyHandler;
use crate::job_runner::JobRunner;
use crate::testing::{self, TENANT, TestHub, eventually};
use hub_domain::conversations::channel::Channel;
use hub_domain::conversations::consent::ConsentState;
use hub_domain::conversations::outreach::{OutreachFilter, OutreachState, choose};
use hub_domain::{AccountId, ApplicantId, ApplicationId, ProgramId, StateId, ThreadId};
use hub_store::args;
use hub_store::audit::By;
use hub_store::cases::new_applications::{self, NewApplication};
use hub_store::conversations::outreach::{self, NewOutreach};
use hub_store::conversations::{consents, held};
use hub_store::people::applicants::{self, NewApplicant};
use std::sync::Arc;

/// A hub whose program has twelve people.
async fn town() -> TestHub {
    let test = testing::hub().await;
    neighbours(&test).await;
    test
}

/// Waits until everybody has had their turn.
async fn done(test: &TestHub, id: &str) {
    let is_done = eventually(async || state(test, id).await.0 == OutreachState::Done);
    assert!(is_done.await, "{:?}", state(test, id).await);
}

/// Those who got none of it: why, and how many.
async fn left_out(test: &TestHub, id: &str, how: &str) -> Vec<(String, i64)> {
    let figures = test.hub.store().outreach().figures(TENANT, id).await.unwrap();
    let found = figures.into_iter().filter(|figure| figure.state == how);
    found.map(|figure| (figure.reason, figure.count)).collect()
}

/// Eleven more people, each with an application, a phone and a mailbox.
async fn neighbours(test: &TestHub) {
    let mut write = test.hub.store().write().await.unwrap();
    let by = By::system().from("test");
    for number in 2..=12_i64 {
        let person = NewApplicant {
            id: ApplicantId(number),
            account: None,
            name: format!("Neighbour {number}"),
            lang: if number % 2 == 0 { "es" } else { "en" }.into(),
            zone: "America/New_York".into(),
            state: "VA".into(),
            addresses: vec![
                format!("+120255501{number:02}"),
                format!("neighbour{number}@riverbend.example"),
            ],
            created_at_ms: 0,
        };
        applicants::create(&mut write, TENANT, &[person], &by)
            .await
            .unwrap();
        let application = NewApplication {
            thread: ThreadId(format!("thread-{number}")),
            external_id: format!("RB-{}", 100 + number),
            applicant_name: format!("Neighbour {number}: rent"),
            state: StateId(8),
            ..NewApplication::filed(TENANT, ProgramId(5), ApplicationId(100 + number), number)
        };
        new_applications::insert(&mut write, &[application])
            .await
            .unwrap();
    }
    write.commit().await.unwrap();
}

async fn begin(test: &TestHub, channel: Channel, per_minute: i64, key: &str) -> (String, bool) {
    begin_at(test, channel, per_minute, key, Some(0)).await
}

/// One that starts then, or once it is approved.
async fn begin_at(
    test: &TestHub,
    channel: Channel,
    per_minute: i64,
    key: &str,
    starts_at_ms: Option<i64>,
) -> (String, bool) {
    let template = serde_json::json!({ "name": "News", "channel": channel.as_str(), "active": true, "by_lang": {
        "en": { "subject": "News", "body": "Dear {{first_name}}, {{application}}" },
        "es": { "subject": "Noticias", "body": "Hola {{first_name}}, {{application}}" },
    } });
    let filter = OutreachFilter {
        program: 5,
        states: vec![8],
        lang: None,
        last_contact_before_ms: None,
    };
    let store = test.hub.store();
    let people = store.outreach().people(TENANT, &filter, channel).await.unwrap();
    let (people, tally) = choose(people, false, None, 0);
    let new = NewOutreach {
        idempotency_key: key,
        name: "News",
        filter: &filter,
        channel,
        template: &serde_json::from_value(template).unwrap(),
        tally: &tally,
        link_origin: "https://riverbend.example",
        per_minute,
        by: (AccountId(7), "Rosa Reviewer"),
        starts_at_ms,
    };
    let mut write = store.write().await.unwrap();
    let begun = outreach::begin(&mut write, TENANT, &new, &people).await.unwrap();
    write.commit().await.unwrap();
    begun
}

fn run_jobs(test: &TestHub) -> actix::Addr<JobRunner> {
    let handlers: Vec<Arc<dyn AnyHandler>> = vec![Arc::new(super::OutreachSender::new(test.hub.clone()))];
    let runner = JobRunner::new(test.hub.store().clone(), "test", handlers);
    test.hub.threads().start_actor(runner)
}

async fn state(test: &TestHub, id: &str) -> (OutreachState, i64, i64) {
    let item = test.hub.store().outreach().by_id(TENANT, id).await.unwrap();
    (item.state, item.handled, item.total)
}

/// Recipients in the outbox, with their number of messages.
async fn recipients(test: &TestHub) -> Vec<(String, i64)> {
    let sql = "SELECT to_address, COUNT(*) FROM outbox WHERE tenant_id = $1 AND lane = 2 GROUP BY to_address ORDER BY to_address";
    test.hub.store().db().all(sql, args![TENANT]).await.unwrap()
}

#[actix::test]
async fn everybody_gets_it_once_in_their_language_however_often_it_is_asked_for() {
    let test = town().await;
    let mut write = test.hub.store().write().await.unwrap();
    consents::record(&mut write, TENANT, "+12025550103", Channel::Sms, true, "keyword")
        .await
        .unwrap();
    write.commit().await.unwrap();
    let (id, is_new) = begin(&test, Channel::Sms, 600, "k").await;
    assert!(is_new);
    assert_eq!(begin(&test, Channel::Sms, 600, "k").await, (id.clone(), false));
    // Somebody says STOP after they were counted.
    let mut write = test.hub.store().write().await.unwrap();
    consents::record(&mut write, TENANT, "+12025550105", Channel::Sms, true, "keyword")
        .await
        .unwrap();
    write.commit().await.unwrap();
    let _runner = run_jobs(&test);
    done(&test, &id).await;
    assert_eq!(state(&test, &id).await, (OutreachState::Done, 11, 11));
    let to = recipients(&test).await;
    assert_eq!(to.len(), 10, "{to:?}");
    assert!(
        to.iter()
            .all(|(address, times)| *times == 1 && address != "+12025550105")
    );
    let arrived = eventually(async || {
        let texts = test
            .hub
            .store()
            .sandbox()
            .messages("+12025550102", false)
            .await
            .unwrap();
        texts.iter().any(|text| text.body == "Hola Neighbour, RB-102")
    });
    assert!(arrived.await);
    let skipped = left_out(&test, &id, "skipped").await;
    assert_eq!(skipped, [("opted-out".to_owned(), 1)]);
}

#[actix::test]
async fn one_that_is_stopped_midway_sends_nothing_more_and_cancels_what_waits() {
    let test = town().await;
    // 36 a minute: three per burst.
    let (id, _) = begin(&test, Channel::Email, 36, "k").await;
    let _runner = run_jobs(&test);
    let is_half = eventually(async || state(&test, &id).await.1 >= 3);
    assert!(is_half.await);
    let mut write = test.hub.store().write().await.unwrap();
    let (from, to) = (OutreachState::Running, OutreachState::Stopped);
    assert!(outreach::turn(&mut write, TENANT, &id, from, to).await.unwrap());
    for message in outreach::stop_remaining(&mut write, TENANT, &id).await.unwrap() {
        held::cancel(&mut write, TENANT, &message, "stopped")
            .await
            .unwrap();
    }
    write.commit().await.unwrap();
    let (_, handled, total) = state(&test, &id).await;
    assert_eq!((handled, total), (3, 12));
    tokio::time::sleep(std::time::Duration::from_millis(5_500)).await;
    assert_eq!(state(&test, &id).await, (OutreachState::Stopped, 3, 12));
    let stopped = left_out(&test, &id, "stopped").await;
    assert_eq!(stopped.iter().map(|(_, count)| count).sum::<i64>(), 9);
}

#[actix::test]
async fn one_that_is_paused_and_resumed_at_once_keeps_its_pace() {
    let test = town().await;
    let (id, _) = begin(&test, Channel::Email, 36, "k").await;
    let _runner = run_jobs(&test);
    let has_begun = eventually(async || state(&test, &id).await.1 >= 3);
    assert!(has_begun.await);
    let mut write = test.hub.store().write().await.unwrap();
    use OutreachState::{Paused, Running};
    assert!(
        outreach::turn(&mut write, TENANT, &id, Running, Paused)
            .await
            .unwrap()
    );
    assert!(
        outreach::turn(&mut write, TENANT, &id, Paused, Running)
            .await
            .unwrap()
    );
    let later_ms = hub_domain::clock::now_ms() + 3_600_000;
    outreach::next_burst(&mut write, TENANT, &id, 3, 3, later_ms)
        .await
        .unwrap();
    write.commit().await.unwrap();
    // The burst that was to follow before is no longer one of it.
    tokio::time::sleep(std::time::Duration::from_millis(11_000)).await;
    assert_eq!(state(&test, &id).await, (Running, 3, 12));
}

#[actix::test]
async fn a_mail_of_it_carries_a_link_that_names_its_recipient_and_no_other_tenant_reads() {
    let test = testing::hub().await;
    let (id, _) = begin(&test, Channel::Email, 600, "k").await;
    let _runner = run_jobs(&test);
    done(&test, &id).await;
    let sql = "SELECT headers, body FROM outbox WHERE tenant_id = $1 AND lane = 2";
    let mails: Vec<(String, String)> = test.hub.store().db().all(sql, args![TENANT]).await.unwrap();
    let headers: serde_json::Value = serde_json::from_str(&mails[0].0).unwrap();
    let url = headers["unsubscribe"].as_str().unwrap();
    assert!(mails[0].1.ends_with(url), "{}", mails[0].1);
    let token = url
        .strip_prefix("https://riverbend.example/unsubscribe/")
        .unwrap();
    let read = read_token(&test.hub, TENANT, token).await.unwrap().unwrap();
    assert_eq!((&*read.address, read.program), (testing::EMAIL, ProgramId(5)));
    let turned: String = token.chars().rev().collect();
    assert_eq!(read_token(&test.hub, TENANT, &turned).await.unwrap(), None);
    let mut forged = token.to_owned();
    let last = forged.find('~').unwrap_or(forged.len()) - 2;
    let other = if &forged[last..=last] == "A" { "B" } else { "A" };
    forged.replace_range(last..=last, other);
    assert_eq!(read_token(&test.hub, TENANT, &forged).await.unwrap(), None);
    let state = test.hub.store().consents();
    let consent = state
        .state(TENANT, testing::EMAIL, Channel::Email, ProgramId(5))
        .await;
    assert_eq!(consent.unwrap(), ConsentState::Unknown);
}

#[actix::test]
async fn one_that_rests_writes_nothing_before_it_starts_and_everything_then() {
    let test = town().await;
    let starts_at_ms = hub_domain::clock::now_ms() + 1_500;
    let (id, _) = begin_at(&test, Channel::Email, 600, "k", Some(starts_at_ms)).await;
    let _runner = run_jobs(&test);
    done(&test, &id).await;
    let sql = "SELECT MIN(created_at_ms), COUNT(*) FROM outbox WHERE tenant_id = $1 AND lane = 2";
    let outbox = test.hub.store().db().one("outbox", sql, args![TENANT]);
    let (first_ms, written): (i64, i64) = outbox.await.unwrap();
    assert_eq!(written, 12);
    assert!(first_ms >= starts_at_ms, "{first_ms} is before {starts_at_ms}");
}

#[actix::test]
async fn one_that_was_undone_or_waits_for_approval_sends_nothing_whoever_runs_its_job() {
    let test = town().await;
    let rest_ms = hub_domain::clock::now_ms() + 60_000;
    let (undone, _) = begin_at(&test, Channel::Email, 600, "undone", Some(rest_ms)).await;
    let (resting, _) = begin_at(&test, Channel::Email, 600, "resting", Some(rest_ms)).await;
    let (pending, _) = begin_at(&test, Channel::Email, 600, "pending", None).await;
    let mut write = test.hub.store().write().await.unwrap();
    assert!(outreach::undo(&mut write, TENANT, &undone).await.unwrap());
    // Jobs that are due too early, as after a clock was set.
    for (id, version) in [(&undone, 2), (&resting, 1), (&pending, 1)] {
        outreach::next_burst(&mut write, TENANT, id, version, 99, 0)
            .await
            .unwrap();
    }
    write.commit().await.unwrap();
    let _runner = run_jobs(&test);
    let sql = "SELECT COUNT(*) FROM jobs WHERE tenant_id = $1 AND kind = 'outreach' AND state = 'done'";
    let have_run = eventually(async || {
        let jobs = test.hub.store().db().one("jobs", sql, args![TENANT]);
        let (done,): (i64,) = jobs.await.unwrap();
        done == 3
    });
    assert!(have_run.await);
    assert!(recipients(&test).await.is_empty());
    assert_eq!(state(&test, &undone).await, (OutreachState::Undone, 0, 12));
    assert_eq!(state(&test, &resting).await, (OutreachState::Running, 0, 12));
    assert_eq!(state(&test, &pending).await, (OutreachState::Pending, 0, 12));
}

#[actix::test]
async fn somebody_whose_application_has_moved_on_meanwhile_is_left_out() {
    let test = town().await;
    let (id, _) = begin(&test, Channel::Email, 600, "k").await;
    let sql = "UPDATE applications SET state_id = 9 WHERE tenant_id = $1 AND external_id = 'RB-105'";
    let mut write = test.hub.store().write().await.unwrap();
    write.execute(sql, args![TENANT]).await.unwrap();
    write.commit().await.unwrap();
    let _runner = run_jobs(&test);
    done(&test, &id).await;
    let skipped = left_out(&test, &id, "skipped").await;
    assert_eq!(skipped, [("other-status".to_owned(), 1)]);
    let to = recipients(&test).await;
    assert_eq!(to.len(), 11);
    assert!(
        to.iter()
            .all(|(address, _)| address != "neighbour5@riverbend.example")
    );
}

#[actix::test]
async fn the_names_of_states_are_read_once_until_a_program_publishes_others() {
    let test = testing::hub().await;
    let books = super::state_books::StateBooks::default();
    let first = books.of(&test.hub, TENANT).await.unwrap();
    assert!(first.get(ProgramId(5), 8).is_some());
    assert!(Arc::ptr_eq(&first, &books.of(&test.hub, TENANT).await.unwrap()));
    let mut write = test.hub.store().write().await.unwrap();
    let publish = "UPDATE config_versions SET version = version + 1 WHERE tenant_id = $1 AND kind = 'workflow' AND state = 'published'";
    assert!(write.execute(publish, args![TENANT]).await.unwrap() > 0);
    let rename = "UPDATE program_states SET body = REPLACE(body, '\"id\":8,', '\"id\":888,') WHERE tenant_id = $1 AND state_id = 8";
    write.execute(rename, args![TENANT]).await.unwrap();
    write.commit().await.unwrap();
    let second = books.of(&test.hub, TENANT).await.unwrap();
    assert!(
        second.get(ProgramId(5), 888).is_some(),
        "what is published is read"
    );
    assert!(first.get(ProgramId(5), 888).is_none());
}
