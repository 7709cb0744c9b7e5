//! When things happen in the county's cases, and who does them: a part of its true stories.

use hub_domain::cases::status;
use hub_domain::clock::now_ms;
use hub_store::args;
use hub_store::db::Db;
use jiff::Timestamp;
use jiff::civil::Weekday;
use jiff::tz::TimeZone;
use std::collections::BTreeMap;

const DAY_MS: i64 = 86_400_000;
const SUPERVISOR: &str = "Margaret Osei";
/// States that end a case.
const ENDS: [i64; 3] = [12, 13, 16];

/// A line of a case's history.
struct Change {
    case: i64,
    is_move: bool,
    from_state: i64,
    to_state: i64,
    to_owner: String,
    reason: String,
    by_id: i64,
    by_name: String,
    at_ms: i64,
}

/// An entry of a case's thread.
struct Entry {
    case: i64,
    channel: String,
    direction: String,
    is_staffs: bool,
    author: String,
    body: String,
    status: String,
    lang: String,
    applicant_lang: String,
    is_change: bool,
    at_ms: i64,
}

struct Case {
    id: i64,
    state: i64,
    since_ms: i64,
    filed_ms: i64,
    owner: String,
}

struct Paper {
    case: i64,
    kind: String,
    /// Received by staff.
    is_staffs: bool,
    by: String,
    at_ms: i64,
}

struct County {
    cases: Vec<Case>,
    changes: BTreeMap<i64, Vec<Change>>,
    entries: BTreeMap<i64, Vec<Entry>>,
    papers: Vec<Paper>,
    /// Rules that fail, by case.
    failed: BTreeMap<i64, Vec<String>>,
}

fn by_case<T>(rows: impl Iterator<Item = T>, case: impl Fn(&T) -> i64) -> BTreeMap<i64, Vec<T>> {
    let mut all: BTreeMap<i64, Vec<T>> = BTreeMap::new();
    for row in rows {
        all.entry(case(&row)).or_default().push(row);
    }
    all
}

impl County {
    async fn read(db: &Db) -> Self {
        type ChangeRow = (i64, String, i64, i64, String, String, i64, String, i64);
        let changes: Vec<ChangeRow> = db
            .all(
                "SELECT application_id, what, from_state, to_state, to_owner_name, reason, by_id, by_name, at_ms
                FROM application_changes WHERE tenant_id = 1 ORDER BY application_id, version",
                args![],
            )
            .await
            .unwrap();
        let change = |row: ChangeRow| Change {
            case: row.0,
            is_move: row.1 == "state",
            from_state: row.2,
            to_state: row.3,
            to_owner: row.4,
            reason: row.5,
            by_id: row.6,
            by_name: row.7,
            at_ms: row.8,
        };
        type EntryRow = (
            i64,
            String,
            String,
            String,
            String,
            String,
            String,
            String,
            String,
            Option<String>,
            i64,
        );
        let entries: Vec<EntryRow> = db
            .all(
                "SELECT t.application_id, m.channel, m.direction, m.author_kind, m.author_name, m.body, m.status, m.lang, p.lang,
                    m.change, m.created_at_ms
                FROM messages m JOIN threads t ON t.tenant_id = 1 AND t.id = m.thread_id
                JOIN applications a ON a.tenant_id = 1 AND a.id = t.application_id
                JOIN applicants p ON p.tenant_id = 1 AND p.id = a.applicant_id
                WHERE m.tenant_id = 1 AND m.idempotency_key LIKE 'seed-%' ORDER BY t.application_id, m.seq",
                args![],
            )
            .await
            .unwrap();
        let entry = |row: EntryRow| Entry {
            case: row.0,
            channel: row.1,
            direction: row.2,
            is_staffs: row.3 == "staff",
            author: row.4,
            body: row.5,
            status: row.6,
            lang: row.7,
            applicant_lang: row.8,
            is_change: row.9.is_some(),
            at_ms: row.10,
        };
        let cases: Vec<(i64, i64, i64, i64, String)> = db
            .all(
                "SELECT id, state_id, state_since_ms, created_at_ms, owner_name FROM applications WHERE tenant_id = 1",
                args![],
            )
            .await
            .unwrap();
        let case = |row: (i64, i64, i64, i64, String)| Case {
            id: row.0,
            state: row.1,
            since_ms: row.2,
            filed_ms: row.3,
            owner: row.4,
        };
        let papers: Vec<(i64, String, String, String, i64)> = db
            .all(
                "SELECT d.application_id, d.kind, d.by_name, p.name, d.received_at_ms
                FROM application_documents d JOIN applications a ON a.tenant_id = 1 AND a.id = d.application_id
                JOIN applicants p ON p.tenant_id = 1 AND p.id = a.applicant_id WHERE d.tenant_id = 1",
                args![],
            )
            .await
            .unwrap();
        let paper = |row: (i64, String, String, String, i64)| Paper {
            case: row.0,
            kind: row.1,
            is_staffs: row.2 != row.3,
            by: row.2,
            at_ms: row.4,
        };
        let failing: Vec<(i64, String)> = db
            .all(
                "SELECT application_id, rule_key FROM application_validations WHERE tenant_id = 1 AND verdict = 'failed'",
                args![],
            )
            .await
            .unwrap();
        let mut failed: BTreeMap<i64, Vec<String>> = BTreeMap::new();
        for (case, rule) in failing {
            failed.entry(case).or_default().push(rule);
        }
        Self {
            cases: cases.into_iter().map(case).collect(),
            changes: by_case(changes.into_iter().map(change), |change| change.case),
            entries: by_case(entries.into_iter().map(entry), |entry| entry.case),
            papers: papers.into_iter().map(paper).collect(),
            failed,
        }
    }

    fn changes(&self, case: i64) -> &[Change] {
        self.changes.get(&case).map_or(&[], Vec::as_slice)
    }

    fn entries(&self, case: i64) -> &[Entry] {
        self.entries.get(&case).map_or(&[], Vec::as_slice)
    }

    /// Whose a case was at a moment.
    fn owner(&self, case: i64, at_ms: i64) -> &str {
        let before = self
            .changes(case)
            .iter()
            .take_while(|change| change.at_ms <= at_ms);
        before.last().map_or("", |change| change.to_owner.as_str())
    }

    /// Nobody acts on a case before it was given to them, or after it was given back; supervisors give and decide.
    fn only_owners_act(&self) -> usize {
        let mut acts = 0;
        for case in &self.cases {
            for entry in self.entries(case.id).iter().filter(|one| one.is_staffs) {
                let is_supervisors = entry.is_change && entry.author == SUPERVISOR;
                let owner = self.owner(case.id, entry.at_ms);
                assert!(
                    is_supervisors || owner == entry.author,
                    "{} {owner}: {}",
                    case.id,
                    entry.body
                );
                acts += 1;
            }
            let last = self.changes(case.id).last();
            assert_eq!(
                last.map_or("", |last| last.to_owner.as_str()),
                case.owner,
                "{}",
                case.id
            );
        }
        for paper in self.papers.iter().filter(|paper| paper.is_staffs) {
            let owner = self.owner(paper.case, paper.at_ms);
            assert_eq!(owner, paper.by, "{} {}", paper.case, paper.kind);
            acts += 1;
        }
        acts
    }

    /// Staff act in office hours, and applicants write by day.
    fn moments_are_plausible(&self, now: i64) {
        let zone = TimeZone::get("America/New_York").unwrap();
        for entry in self.entries.values().flatten() {
            let at = Timestamp::from_millisecond(entry.at_ms).unwrap();
            let at = at.to_zoned(zone.clone());
            let is_weekday = !matches!(at.weekday(), Weekday::Saturday | Weekday::Sunday);
            let is_right = match entry.is_staffs {
                true => is_weekday && (8..17).contains(&at.hour()),
                // The portal is always open.
                false => entry.channel == "SESSION" || (7..21).contains(&at.hour()),
            };
            assert!(is_right, "{} at {at}: {}", entry.case, entry.body);
            assert!(entry.at_ms <= now, "{} at {at}", entry.case);
            let is_before_noon = at.hour() < 12;
            let said = [
                ("Good morning", true),
                ("Buenos días", true),
                ("Good afternoon", false),
                ("Buenas tardes", false),
            ];
            for (_, is_morning) in said.iter().filter(|(words, _)| entry.body.contains(words)) {
                assert_eq!(*is_morning, is_before_noon, "{at}: {}", entry.body);
            }
            let is_understood = entry.lang == "en" || entry.lang == entry.applicant_lang;
            assert!(is_understood, "{} in {}", entry.body, entry.lang);
        }
        for case in self.cases.iter().filter(|case| !ENDS.contains(&case.state)) {
            let days = (now - case.since_ms) / DAY_MS;
            assert!(
                days < 36,
                "{} has been in {} for {days} days",
                case.id,
                case.state
            );
        }
    }

    /// Entries follow each other, nothing is answered that did not arrive, and what is said to come has come then.
    fn nothing_is_answered_before_it_was_asked(&self) -> usize {
        let mut uploads = 0;
        for case in &self.cases {
            let entries = self.entries(case.id);
            assert!(entries.is_sorted_by_key(|entry| entry.at_ms), "{}", case.id);
            assert!(
                entries.iter().all(|entry| entry.at_ms >= case.filed_ms),
                "{}",
                case.id
            );
            let lost = entries
                .iter()
                .position(|entry| entry.status == "permanent-failure");
            let after = entries.iter().skip(lost.unwrap_or(entries.len()));
            assert_eq!(
                after.filter(|entry| entry.direction == "in").count(),
                0,
                "{}",
                case.id
            );
            for entry in entries.iter().filter(|entry| entry.direction == "in") {
                let kind = match entry.body.as_str() {
                    "I uploaded the letter just now" | "Uploaded a document: proof of income" => "income",
                    "Uploaded a document: utility bill" => "utility_bill",
                    _ => continue,
                };
                let mut papers = self.papers.iter();
                let paper = papers.find(|paper| paper.case == case.id && paper.kind == kind);
                assert_eq!(paper.unwrap().at_ms, entry.at_ms, "{}", case.id);
                uploads += 1;
            }
        }
        uploads
    }

    /// Papers were there before what wants them, and a decision follows the review.
    fn decisions_follow_what_they_are_made_of(&self) -> usize {
        let mut decided = 0;
        for case in &self.cases {
            let moves = || {
                self.changes(case.id)
                    .iter()
                    .filter(|one| one.is_move && one.by_id > 0)
            };
            let reached = |state| moves().find(|one| one.to_state == state).map(|one| one.at_ms);
            if let Some(completed) = reached(10) {
                let papers = self.papers.iter().filter(|paper| paper.case == case.id);
                for paper in papers {
                    assert!(paper.at_ms < completed, "{} {}", case.id, paper.kind);
                }
            }
            for decision in moves().filter(|one| matches!(one.to_state, 3 | 12)) {
                let reviewed = reached(9).is_some_and(|at_ms| at_ms < decision.at_ms);
                assert!(reviewed && decision.by_name == SUPERVISOR, "{}", case.id);
                assert_eq!(decision.from_state, if decision.to_state == 3 { 6 } else { 5 });
                decided += 1;
            }
        }
        decided
    }

    /// A denial names a reason that a rule of its program bears out; what is proposed has one too.
    fn denials_agree_with_the_rules(&self) -> usize {
        let mut denied = 0;
        for case in self.cases.iter().filter(|case| matches!(case.state, 5 | 12)) {
            let failed = self.failed.get(&case.id).map_or(&[][..], Vec::as_slice);
            let is_above = failed.iter().any(|rule| rule == "income_limit");
            let lacks = failed.iter().any(|rule| rule.ends_with("_on_file"));
            let reason = self
                .changes(case.id)
                .iter()
                .find(|one| one.to_state == 12 && one.from_state == 5);
            match reason.map_or("", |one| one.reason.as_str()) {
                "Income above the limit" => assert!(is_above, "{} {failed:?}", case.id),
                "Documents not received" => assert!(lacks && !is_above, "{} {failed:?}", case.id),
                other => assert!(case.state == 5 && (lacks || is_above), "{} {other}", case.id),
            }
            denied += 1;
        }
        denied
    }
}

/// Everything of it, in a county that was just seeded.
pub async fn check(db: &Db) {
    assert_eq!(status::by_id(12).unwrap().name, "Denied");
    let county = County::read(db).await;
    let acts = county.only_owners_act();
    county.moments_are_plausible(now_ms());
    let uploads = county.nothing_is_answered_before_it_was_asked();
    let decided = county.decisions_follow_what_they_are_made_of();
    let denied = county.denials_agree_with_the_rules();
    assert!(
        acts > 300 && uploads > 5 && decided > 20 && denied > 6,
        "{acts} {uploads} {decided} {denied}"
    );
}
