//! The demonstration county tells true stories: what a case's thread says and what its history has are the same, what is asked for is what
//! its program wants, and nothing is complete without what its rules want.

use crate::commands::Demo;
use crate::true_moments;
use hub_domain::cases::status;
use hub_store::bus::InProcessBus;
use hub_store::db::Db;
use hub_store::{Store, args};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Tenant and application.
type CaseId = (i64, i64);

/// States in which an application has all that its program wants.
const COMPLETE: [i64; 10] = [2, 3, 6, 10, 13, 14, 15, 17, 18, 19];

/// What staff call the papers that they ask for or have got, by the kind of each.
const NAMED: [(&str, &str); 9] = [
    ("pay stub", "income"),
    ("talones de pago", "income"),
    ("proof of income", "income"),
    ("your lease", "lease"),
    ("contrato de renta", "lease"),
    ("recibo de luz", "utility_bill"),
    ("utility bill", "utility_bill"),
    ("tax return", "tax_return"),
    ("bank statement", "bank_statement"),
];

#[derive(Debug, Clone, PartialEq, Eq)]
struct Move {
    from: String,
    to: String,
    comment: String,
    by: String,
    at_ms: i64,
}

struct Said {
    direction: String,
    subject: String,
    body: String,
    at_ms: i64,
}

struct County {
    /// The status of each, and since when.
    cases: BTreeMap<CaseId, (i64, i64)>,
    /// What staff did, of the history and of the threads.
    history: BTreeMap<CaseId, Vec<Move>>,
    threads: BTreeMap<CaseId, Vec<Move>>,
    said: BTreeMap<CaseId, Vec<Said>>,
    /// Kinds of papers by case: wanted by the rules, on file, asked for.
    wanted: BTreeMap<CaseId, BTreeSet<String>>,
    on_file: BTreeMap<CaseId, BTreeSet<String>>,
    asked: BTreeMap<CaseId, BTreeSet<String>>,
    /// Rules that do not hold.
    failed: BTreeMap<CaseId, Vec<String>>,
}

fn name(state: i64) -> String {
    status::by_id(state).map_or_else(String::new, |status| status.name.to_owned())
}

/// Rows of a case and a word each.
async fn words(db: &Db, sql: &'static str) -> BTreeMap<CaseId, BTreeSet<String>> {
    let rows: Vec<(i64, i64, String)> = db.all(sql, args![]).await.unwrap();
    let mut all: BTreeMap<CaseId, BTreeSet<String>> = BTreeMap::new();
    for (tenant, id, word) in rows {
        all.entry((tenant, id)).or_default().insert(word);
    }
    all
}

impl County {
    async fn read(db: &Db) -> Self {
        let cases: Vec<(i64, i64, i64, i64)> = db
            .all(
                "SELECT a.tenant_id, a.id, a.state_id, a.state_since_ms FROM applications a
                WHERE EXISTS (SELECT 1 FROM application_answers n WHERE n.tenant_id = a.tenant_id AND n.application_id = a.id)",
                args![],
            )
            .await
            .unwrap();
        let cases = cases
            .into_iter()
            .map(|(tenant, id, state, since_ms)| ((tenant, id), (state, since_ms)))
            .collect();
        let moved: Vec<(i64, i64, i64, i64, String, String, i64)> = db
            .all(
                "SELECT tenant_id, application_id, from_state, to_state, comment, by_name, at_ms FROM application_changes
                WHERE what = 'state' AND by_id > 0 ORDER BY tenant_id, application_id, version",
                args![],
            )
            .await
            .unwrap();
        let mut history: BTreeMap<CaseId, Vec<Move>> = BTreeMap::new();
        for (tenant, id, from, to, comment, by, at_ms) in moved {
            let (from, to) = (name(from), name(to));
            history.entry((tenant, id)).or_default().push(Move {
                from,
                to,
                comment,
                by,
                at_ms,
            });
        }
        let entries: Vec<(i64, i64, String, String, String, String, Option<String>, i64)> = db
            .all(
                "SELECT m.tenant_id, t.application_id, m.direction, m.author_name, m.subject, m.body, m.change, m.created_at_ms
                FROM messages m JOIN threads t ON t.tenant_id = m.tenant_id AND t.id = m.thread_id
                WHERE t.application_id IS NOT NULL ORDER BY m.tenant_id, t.application_id, m.seq",
                args![],
            )
            .await
            .unwrap();
        let mut threads: BTreeMap<CaseId, Vec<Move>> = BTreeMap::new();
        let mut said: BTreeMap<CaseId, Vec<Said>> = BTreeMap::new();
        for (tenant, id, direction, by, subject, body, change, at_ms) in entries {
            let Some(change) = change else {
                let one = Said {
                    direction,
                    subject,
                    body,
                    at_ms,
                };
                said.entry((tenant, id)).or_default().push(one);
                continue;
            };
            let change: serde_json::Value = serde_json::from_str(&change).unwrap();
            if change["what"] != "state" {
                continue;
            }
            let text = |key: &str| change[key].as_str().unwrap().to_owned();
            threads.entry((tenant, id)).or_default().push(Move {
                from: text("from"),
                to: text("to"),
                comment: text("comment"),
                by,
                at_ms,
            });
        }
        let wanted = words(
            db,
            "SELECT tenant_id, application_id, REPLACE(rule_key, '_on_file', '') FROM application_validations
            WHERE rule_key LIKE '%_on_file'",
        )
        .await;
        let failed = words(
            db,
            "SELECT tenant_id, application_id, rule_key FROM application_validations WHERE verdict = 'failed'",
        )
        .await;
        Self {
            cases,
            history,
            threads,
            said,
            wanted,
            on_file: words(
                db,
                "SELECT tenant_id, application_id, kind FROM application_documents",
            )
            .await,
            asked: words(db, "SELECT tenant_id, application_id, kind FROM paper_requests").await,
            failed: failed
                .into_iter()
                .map(|(case, rules)| (case, rules.into_iter().collect()))
                .collect(),
        }
    }

    /// The changes of the thread are those of the history, and end in the status that the case has.
    fn thread_and_history_agree(&self) -> usize {
        let mut moves = 0;
        for (case, (state, since_ms)) in &self.cases {
            let history = self.history.get(case).cloned().unwrap_or_default();
            let thread = self.threads.get(case).cloned().unwrap_or_default();
            assert_eq!(thread, history, "{case:?}");
            if let Some(last) = history.last() {
                assert_eq!((&last.to, last.at_ms), (&name(*state), *since_ms), "{case:?}");
            }
            let approved = history.iter().find(|one| one.to == name(3));
            for one in self.said.get(case).into_iter().flatten() {
                if one.direction == "out" && one.subject.starts_with("Decision on") {
                    assert!(
                        approved.is_some_and(|approved| approved.at_ms < one.at_ms),
                        "{case:?}"
                    );
                }
            }
            moves += history.len();
        }
        moves
    }

    /// Papers on file, asked for, and named by staff are those that the program wants.
    fn papers_fit_the_program(&self) -> usize {
        let nothing = BTreeSet::new();
        let mut named_papers = 0;
        for case in self.cases.keys() {
            let wanted = self.wanted.get(case).unwrap_or(&nothing);
            for (what, of) in [("on file", &self.on_file), ("asked for", &self.asked)] {
                let have = of.get(case).unwrap_or(&nothing);
                assert!(have.is_subset(wanted), "{case:?} {what}: {have:?} of {wanted:?}");
            }
            let on_file = self.on_file.get(case).unwrap_or(&nothing);
            let out = self.said.get(case).into_iter().flatten();
            for one in out.filter(|one| one.direction == "out") {
                let words = one.body.to_lowercase();
                for (_, kind) in NAMED.iter().filter(|(named, _)| words.contains(named)) {
                    assert!(wanted.contains(*kind), "{case:?} names {kind}: {words}");
                    named_papers += 1;
                }
                let is_all = words.contains("completes your documents") || words.contains("está completa");
                assert!(!is_all || wanted == on_file, "{case:?}: {words}");
            }
        }
        named_papers
    }

    /// What has come so far has every paper, and no rule that fails.
    fn complete_cases_have_what_rules_want(&self) -> usize {
        let nothing = BTreeSet::new();
        let complete = self
            .cases
            .iter()
            .filter(|(_, (state, _))| COMPLETE.contains(state));
        let mut count = 0;
        for (case, _) in complete {
            assert_eq!(self.failed.get(case), None, "{case:?}");
            assert_eq!(
                self.on_file.get(case).unwrap_or(&nothing),
                self.wanted.get(case).unwrap_or(&nothing),
                "{case:?}"
            );
            count += 1;
        }
        count
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_case_of_the_county_tells_a_true_story() {
    let demo = Demo::seed("300");
    let url = format!("sqlite:{}", demo.data().join("hub.sqlite").display());
    let store = Store::new(Db::open(&url).await.unwrap(), Arc::new(InProcessBus::default()));
    let county = County::read(store.db()).await;
    assert!(county.cases.len() > 300, "{}", county.cases.len());
    let moves = county.thread_and_history_agree();
    let named = county.papers_fit_the_program();
    let complete = county.complete_cases_have_what_rules_want();
    // Nothing beside nothing would prove nothing.
    assert!(
        moves > 200 && named > 10 && complete > 50,
        "{moves} {named} {complete}"
    );
    true_moments::check(store.db()).await;
    assert!(county.asked.values().any(|kinds| !kinds.is_empty()));
    assert!(county.failed.values().any(|rules| !rules.is_empty()));
}
