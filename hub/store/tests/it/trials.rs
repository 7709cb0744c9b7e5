//! Applications of trials count nowhere: every statement that lists or counts applications reads the view without them.

use crate::fresh::fresh;
use hub_domain::cases::queue_query::QueueQuery;
use hub_domain::cases::workflow::{State, StateKind, Transition, Workflow};
use hub_domain::{ApplicationId, ProgramId, TenantId, ThreadId};
use hub_store::cases::new_applications::{self, NewApplication};
use hub_store::programs::{self, NewProgram};
use std::collections::HashSet;

const COUNTY: TenantId = TenantId(1);

/// Statements that read the table itself: file, name, and why.
const OF_THE_TABLE: &[(&str, &str, &str)] = &[
    ("applicant_screens", "ACCOUNTS", "whose named applications are"),
    ("applicant_screens", "OF_THREAD", "whose one application is"),
    ("applicant_waits", "STATE", "one application"),
    ("applicants", "ACCOUNT", "whose one application is"),
    (
        "application_words",
        "composed",
        "every application is found by its words",
    ),
    (
        "application_words",
        "UNINDEXED",
        "every application is found by its words",
    ),
    ("applications", "BY_DIGITS", "by its number"),
    ("applications", "BY_EXTERNAL", "by its number"),
    ("applications", "BY_ID", "one application"),
    ("applications", "BY_THREAD", "one application"),
    (
        "applications",
        "OF_ACCOUNT",
        "one application, of whoever sent it",
    ),
    (
        "applications",
        "OF_APPLICANT",
        "what one person has, each marked as what it is",
    ),
    ("applications", "OF_IDS", "named applications, within a write"),
    ("applications", "STATE", "one application"),
    (
        "applications",
        "STATES_IN_USE",
        "a workflow may lose no state in which there is any",
    ),
    (
        "applications",
        "STATES_OF_PERSON",
        "the application whose person is asked for",
    ),
    (
        "audit_lines",
        "composed",
        "the log says what was done to every application",
    ),
    ("bank_replies", "BY_ID", "what a bank says of one payment"),
    ("bank_replies", "OF_FILE", "what a bank says of one payment"),
    ("bank_replies", "OPEN", "what a bank says of one payment"),
    ("batch_rows", "HOLD_CASES", "payments that a batch has taken"),
    ("batch_rows", "OF_BATCH", "payments that a batch has taken"),
    (
        "case_files",
        "LAST_APPLICATION",
        "numbers are given once, whatever they are for",
    ),
    ("case_files", "PERSON", "one application"),
    ("check_payments", "ABOUT", "one application"),
    ("check_runs", "OF_CHECKS", "checks that a run has printed"),
    ("correction_requests", "ACCOUNT", "whose one application is"),
    (
        "dead_letters",
        "PAGE",
        "a message that was given up is shown, whatever it is about",
    ),
    ("due_dates", "DUE", "one application"),
    ("due_dates", "IN_STATE", "one application"),
    ("due_dates", "UNFILLED", "each is due by the limit of its state"),
    ("due_dates", "WAITED", "each is due by the limit of its state"),
    ("history", "STATES", "one application"),
    (
        "judged_again",
        "AT_ADDRESS",
        "each of them is judged by its rules again",
    ),
    (
        "judged_again",
        "OF_ACCOUNT",
        "each of them is judged by its rules again",
    ),
    (
        "judged_again",
        "OF_APPLICANT",
        "each of them is judged by its rules again",
    ),
    ("mails", "SUGGESTION", "the conversation that somebody has"),
    ("mentions", "UNSEEN", "somebody was named in it by a colleague"),
    ("movements", "OF", "one application"),
    ("number_digits", "UNFILLED", "every application has its digits"),
    ("own_documents", "OF", "what one person has given"),
    ("payouts", "NUMBERED", "a row of a file names it, and is refused"),
    ("payouts", "PERSON", "one application"),
    ("portal_visits", "LATEST", "the conversation that somebody has"),
    ("queue_pages", "composed", "rows of ids that were found in a view"),
    ("raw_items", "composed", "rows of ids that were found in a view"),
    ("removed_states", "FIRST", "they move with the release"),
    ("removed_states", "IN_USE", "they move with the release"),
    (
        "rule_facts",
        "CASE",
        "one application; its others are counted by the view",
    ),
    (
        "rule_notices",
        "FAILED",
        "a notice that failed is shown, whatever it is about",
    ),
    (
        "rule_notices",
        "REACHED_BY_BULK",
        "applications of a bulk change, which has none of trials",
    ),
    ("rule_notices", "REACHED_BY_MOVE", "one application"),
    (
        "staff_notices",
        "UNSEEN",
        "a rule wrote to somebody: a workflow is tried with its notices",
    ),
    ("stranger_texts", "OF_CASE", "by its number"),
    (
        "texts_in_force",
        "CASES",
        "what a change does to every running case",
    ),
    ("validations", "NEXT", "each is judged by new rules"),
    ("validations", "SUMS", "one application"),
];

/// Where a search looks for phone numbers: what it finds is listed by a view.
const BY_PHONE: &str = "phone_beginnings d CROSS JOIN applications a";

/// Whether a statement reads the table of applications itself.
fn reads_table(sql: &str) -> bool {
    let sql = sql.replace(BY_PHONE, "");
    let words: Vec<&str> = sql
        .split(|c: char| !(c.is_alphanumeric() || c == '_'))
        .filter(|word| !word.is_empty())
        .collect();
    words.windows(2).any(|two| {
        two[1] == "applications"
            && (two[0].eq_ignore_ascii_case("from") || two[0].eq_ignore_ascii_case("join"))
    })
}

#[test]
fn whatever_lists_or_counts_applications_reads_the_view() {
    let (mut faults, mut excused) = (Vec::new(), HashSet::new());
    for statement in hub_store::statements() {
        if !reads_table(&statement.sql) {
            continue;
        }
        let known = OF_THE_TABLE
            .iter()
            .find(|(file, name, _)| (*file, *name) == (statement.file, statement.name));
        match known {
            Some((file, name, _)) => drop(excused.insert((*file, *name))),
            None => faults.push(format!(
                "{}::{} counts trials too: {}",
                statement.file, statement.name, statement.sql
            )),
        }
    }
    for (file, name, _) in OF_THE_TABLE {
        if !excused.contains(&(*file, *name)) {
            faults.push(format!("{file}::{name} needs no reason any more"));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn rows_of_the_queue_are_found_in_a_view() {
    let pages = hub_store::statements()
        .into_iter()
        .filter(|statement| matches!(statement.file, "queue_pages" | "queue_facets"));
    let mut checked = 0;
    for page in pages {
        // The table gives what is beside the ids that were found.
        let found = page.sql.replace(" k CROSS JOIN applications a", "");
        assert!(!reads_table(&found), "{}", page.sql);
        checked += 1;
    }
    assert!(checked > 50, "only {checked}");
}

#[test]
fn a_statement_of_the_table_would_be_found() {
    assert!(reads_table(
        "SELECT COUNT(*) FROM applications a WHERE a.tenant_id = $1"
    ));
    assert!(reads_table(
        "SELECT 1 FROM threads t\n        JOIN applications a ON a.id = t.application_id"
    ));
    assert!(!reads_table("SELECT 1 FROM counted_applications a"));
    assert!(!reads_table("UPDATE applications SET version = 2"));
}

#[tokio::test]
async fn the_queue_has_an_application_of_a_trial_only_where_it_is_asked_for() {
    let fresh = fresh().await;
    let filed = |id: i64, test: bool| NewApplication {
        thread: ThreadId(format!("t{id}")),
        external_id: format!("RB-{id}"),
        applicant_name: "Ana Reyes".into(),
        created_at_ms: id,
        test,
        ..NewApplication::filed(COUNTY, ProgramId(5), ApplicationId(id), 1)
    };
    let workflow = Workflow {
        states: vec![
            State::new(4, "Filed", StateKind::Initial),
            State::new(12, "Over", StateKind::Terminal),
        ],
        transitions: vec![Transition {
            from: 4,
            to: 12,
            ..Transition::default()
        }],
    };
    let program = NewProgram {
        tenant: COUNTY,
        id: ProgramId(5),
        name: "Rent help",
        category: "",
        case_columns: false,
        workflow: &workflow,
        denial_reasons: &[],
    };
    let mut write = fresh.store.write().await.unwrap();
    programs::insert(&mut write, &program, 1).await.unwrap();
    new_applications::insert(&mut write, &[filed(1, false), filed(2, true), filed(3, false)])
        .await
        .unwrap();
    write.commit().await.unwrap();
    let applications = fresh.store.applications();
    for search in ["", "ana"] {
        for (test, wanted) in [(false, 2), (true, 1)] {
            let query = QueueQuery {
                search: search.into(),
                test,
                ..QueueQuery::default()
            };
            assert_eq!(applications.count(COUNTY, &query).await.unwrap(), wanted);
            let page = applications.page(COUNTY, &query).await.unwrap();
            assert_eq!(page.total, wanted, "{search} {test}");
            let ids = applications.ids(COUNTY, &query, 10).await.unwrap();
            assert_eq!(ids.len() as i64, wanted, "{search} {test}");
        }
    }
    let all = [1, 2, 3].map(ApplicationId);
    let counted = applications.by_ids(COUNTY, &all).await.unwrap();
    assert_eq!(counted.iter().map(|item| item.id.0).collect::<Vec<_>>(), [1, 3]);
    assert!(applications.by_id(COUNTY, ApplicationId(2)).await.unwrap().test);
}
