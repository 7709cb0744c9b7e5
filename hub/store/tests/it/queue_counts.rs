//! What is kept of the queue's counts is what counting finds, whatever has happened to applications, and pages that are found by it are
//! their parts of the whole order.

use crate::fresh::{Fresh, fresh};
use hub_domain::cases::application::SortColumn;
use hub_domain::cases::queue_query::{Facet, OwnMoves, OwnerFilter, Place, QueueQuery, Span};
use hub_domain::cases::workflow::{State, StateKind, Transition, Workflow};
use hub_domain::{AccountId, ApplicationId, ProgramId, StateId, TenantId, ThreadId};
use hub_store::args;
use hub_store::cases::new_applications::{self, NewApplication};
use hub_store::db::Value;
use hub_store::identity::accounts::{self, Membership};
use hub_store::programs::{self, NewProgram};
use hub_store::seed::Load;
use std::collections::BTreeMap;

const COUNTY: TenantId = TenantId(1);
const OTHER: TenantId = TenantId(2);
const PROGRAMS: [i64; 3] = [5, 6, 7];
/// Two programs have one name.
const NAMES: [&str; 3] = ["Rent", "Power", "Rent"];
const MEMBER: AccountId = AccountId(70);
const DAY_MS: i64 = 86_400_000;
const LANGS: [&str; 3] = ["en", "es", "ht"];

/// Numbers that are the same at each run.
struct Draws(u64);

impl Draws {
    fn below(&mut self, limit: i64) -> i64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % limit as u64) as i64
    }

    fn one_of<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len() as i64) as usize]
    }

    /// A moment within ten days, before and after 1970.
    fn moment(&mut self) -> i64 {
        self.below(10 * DAY_MS) - 3 * DAY_MS
    }
}

async fn county() -> Fresh {
    let fresh = fresh().await;
    let state = State::new;
    let workflow = Workflow {
        states: vec![
            state(1, "Application Received", StateKind::Initial),
            state(2, "Approved", StateKind::Terminal),
        ],
        transitions: vec![Transition {
            from: 1,
            to: 2,
            ..Transition::default()
        }],
    };
    let mut write = fresh.store.write().await.unwrap();
    for tenant in [COUNTY, OTHER] {
        for (id, name) in PROGRAMS.into_iter().zip(NAMES) {
            let program = NewProgram {
                tenant,
                id: ProgramId(id),
                name,
                category: "Housing",
                case_columns: false,
                workflow: &workflow,
                denial_reasons: &[],
            };
            programs::insert(&mut write, &program, 1).await.unwrap();
        }
    }
    let people = "INSERT INTO applicants (tenant_id, id, name, lang, zone, state, created_at_ms) VALUES ($1, $2, 'Ana', $3, 'UTC', '', 1)";
    for tenant in [COUNTY, OTHER] {
        for id in 0..400 {
            let lang = LANGS[id as usize % 3];
            write.execute(people, args![tenant, id, lang]).await.unwrap();
        }
    }
    for program in [5, 6] {
        let membership = Membership {
            program: ProgramId(program),
            queue_role: 0,
            role_name: "Reviewer".into(),
            permissions: vec![],
        };
        accounts::add_membership(&mut write, COUNTY, MEMBER, &membership)
            .await
            .unwrap();
    }
    write.commit().await.unwrap();
    fresh
}

fn filed(draws: &mut Draws, tenant: TenantId, id: i64) -> NewApplication {
    let owner = draws.below(3);
    let talks = draws.below(2) == 0;
    NewApplication {
        external_id: format!("RB-{}", id * 7_919 % 1_009),
        applicant_name: format!("Ana {}", draws.below(9)),
        state: StateId(draws.below(5) + 1),
        state_since_ms: draws.moment(),
        created_at_ms: draws.moment(),
        owner: (owner > 0).then(|| (6 + owner, format!("Owner {}", draws.below(2)))),
        company: (draws.below(3) == 0).then(|| (31 + draws.below(2), "Bakery".to_owned())),
        category: draws.one_of(&["", "Rent", "Food"]).to_owned(),
        case_number: draws.one_of(&["", "C1"]).to_owned(),
        last_contact: talks.then(|| {
            let (direction, channel) = (draws.one_of(&["in", "out"]), draws.one_of(&["SMS", "EMAIL"]));
            (draws.moment(), direction.to_owned(), channel.to_owned())
        }),
        test: draws.below(8) == 0,
        thread: ThreadId(format!("thread-{id}")),
        ..NewApplication::filed(
            tenant,
            ProgramId(draws.one_of(&PROGRAMS)),
            ApplicationId(id),
            id % 40 + id / 75 * 100,
        )
    }
}

async fn file(fresh: &Fresh, draws: &mut Draws, tenant: TenantId, ids: std::ops::RangeInclusive<i64>) {
    let filed: Vec<NewApplication> = ids.map(|id| filed(draws, tenant, id)).collect();
    let mut write = fresh.store.write().await.unwrap();
    new_applications::insert(&mut write, &filed).await.unwrap();
    write.commit().await.unwrap();
}

/// One change of one application, or of several: statement and values.
fn change(draws: &mut Draws, last: i64) -> (&'static str, Vec<Value>) {
    let id = draws.below(last) + 1;
    let set = [
        "UPDATE applications SET state_id = $3 WHERE tenant_id = $1 AND id = $2",
        "UPDATE applications SET program_id = $3 WHERE tenant_id = $1 AND id = $2",
        "UPDATE applications SET owner_id = $3 WHERE tenant_id = $1 AND id = $2",
        "UPDATE applications SET created_at_ms = $3 WHERE tenant_id = $1 AND id = $2",
        "UPDATE applications SET last_com_at_ms = $3 WHERE tenant_id = $1 AND id = $2",
        "UPDATE applications SET unread_sms = $3 WHERE tenant_id = $1 AND id = $2",
        "UPDATE applications SET due_at_ms = $3 WHERE tenant_id = $1 AND id = $2",
        "UPDATE applications SET validation_failed = $3 WHERE tenant_id = $1 AND id = $2",
        "UPDATE applications SET applicant_id = $3 WHERE tenant_id = $1 AND id = $2",
        // Someone has been asked for something at a time; one at a time is open.
        "INSERT INTO applicant_waits (tenant_id, application_id, since_ms, until_ms) VALUES ($1, $2, $3, NULL) ON CONFLICT DO NOTHING",
        "UPDATE applicant_waits SET until_ms = $3 WHERE tenant_id = $1 AND application_id = $2 AND until_ms IS NULL",
        "UPDATE applicant_waits SET until_ms = NULL WHERE tenant_id = $1 AND application_id = $2 AND since_ms > $3
            AND since_ms = (SELECT MAX(w.since_ms) FROM applicant_waits w WHERE w.tenant_id = $1 AND w.application_id = $2)
            AND NOT EXISTS (SELECT 1 FROM applicant_waits o WHERE o.tenant_id = $1 AND o.application_id = $2 AND o.until_ms IS NULL)",
        "DELETE FROM applicant_waits WHERE tenant_id = $1 AND application_id = $2 AND since_ms > $3",
    ];
    let named = [
        "UPDATE applications SET owner_name = $3 WHERE tenant_id = $1 AND id = $2",
        "UPDATE applications SET category_name = $3 WHERE tenant_id = $1 AND id = $2",
        "UPDATE applications SET payment_channel_name = $3 WHERE tenant_id = $1 AND id = $2",
        "UPDATE applications SET last_com_type = $3, last_com_direction = $3 WHERE tenant_id = $1 AND id = $2",
        "UPDATE applications SET case_number = $3, company_name = $3 WHERE tenant_id = $1 AND id = $2",
        "UPDATE applications SET audience = $3 WHERE tenant_id = $1 AND id = $2",
    ];
    match draws.below(24) {
        kind @ 0..13 => {
            let value = match kind {
                0 => draws.below(5) + 1,
                1 => draws.one_of(&PROGRAMS),
                2 => draws.below(2) + 7,
                7 => draws.below(3),
                5 => draws.below(2),
                8 => draws.below(40),
                _ => draws.moment(),
            };
            (set[kind as usize], args![COUNTY, id, value])
        }
        kind @ 13..19 => {
            let value = draws.one_of(&["", "Rent", "SMS", "Check"]);
            (named[kind as usize - 13], args![COUNTY, id, value])
        }
        19 => (
            "UPDATE applications SET owner_id = NULL, payment_channel_name = NULL, last_com_at_ms = NULL, test = NOT test
                WHERE tenant_id = $1 AND id = $2",
            args![COUNTY, id],
        ),
        20 => (
            "UPDATE applicants SET lang = $3 WHERE tenant_id = $1 AND id = $2",
            args![COUNTY, id % 40, draws.one_of(&LANGS)],
        ),
        21 => (
            "INSERT INTO applicant_addresses (tenant_id, applicant_id, kind, address, position) VALUES ($1, $2, $3, 'somewhere', 0)
                ON CONFLICT (tenant_id, applicant_id, kind, address) DO NOTHING",
            args![COUNTY, id % 40, draws.one_of(&["phone", "email"])],
        ),
        22 => (
            "DELETE FROM applicant_addresses WHERE tenant_id = $1 AND applicant_id = $2",
            args![COUNTY, id % 40],
        ),
        _ => (
            "UPDATE applications SET state_id = state_id + 1 WHERE tenant_id = $1 AND id BETWEEN $2 AND $3 AND state_id < 5",
            args![COUNTY, id, id + 10],
        ),
    }
}

/// What the tables of counts have, and what counting every application gives: the same but for rows of nothing.
async fn is_exact(fresh: &Fresh) {
    type Place = (i64, String, i64, i64, Option<i64>, String, i64);
    let db = fresh.store.db();
    let kept = "SELECT tenant_id, kind, program_id, state_id, owner_id, value, CAST(SUM(total) AS BIGINT) FROM queue_counts
        GROUP BY tenant_id, kind, program_id, state_id, owner_id, value HAVING SUM(total) <> 0";
    let counted =
        "SELECT tenant_id, kind, program_id, state_id, owner_id, value, COUNT(*) FROM queue_placings
        GROUP BY tenant_id, kind, program_id, state_id, owner_id, value";
    let mut kept: Vec<Place> = db.all(kept, args![]).await.unwrap();
    let mut counted: Vec<Place> = db.all(counted, args![]).await.unwrap();
    kept.sort();
    counted.sort();
    assert!(!counted.is_empty());
    assert_eq!(kept, counted);
    type Day = (i64, String, String, i64, i64, i64);
    let kept =
        "SELECT tenant_id, kind, audience, program_id, day, CAST(SUM(total) AS BIGINT) FROM application_days
        GROUP BY tenant_id, kind, audience, program_id, day HAVING SUM(total) <> 0";
    let counted = "SELECT tenant_id, kind, audience, program_id, day, COUNT(*) FROM application_day_placings
        GROUP BY tenant_id, kind, audience, program_id, day";
    let mut kept: Vec<Day> = db.all(kept, args![]).await.unwrap();
    let mut counted: Vec<Day> = db.all(counted, args![]).await.unwrap();
    kept.sort();
    counted.sort();
    assert_eq!(kept, counted);
}

/// The same for people with one application, and for the applications of those with several.
async fn knows_people(fresh: &Fresh) {
    type Filing = (i64, i64, String, i64, i64);
    let db = fresh.store.db();
    for (kept, counted) in [
        (
            "SELECT tenant_id, applicant_id, audience, program_id, created_at_ms FROM lone_filings",
            "SELECT tenant_id, applicant_id, audience, program_id, created_at_ms FROM filings_of_people WHERE NOT is_repeated",
        ),
        (
            "SELECT tenant_id, application_id, audience, program_id, created_at_ms FROM repeated_filings",
            "SELECT tenant_id, application_id, audience, program_id, created_at_ms FROM filings_of_people WHERE is_repeated",
        ),
        (
            "SELECT tenant_id, applicant_id, audience, program_id, created_at_ms FROM lone_filings WHERE has_phone AND NOT has_email",
            "SELECT tenant_id, applicant_id, audience, program_id, created_at_ms FROM filings_of_people
                WHERE NOT is_repeated AND has_phone AND NOT has_email",
        ),
    ] {
        let mut kept: Vec<Filing> = db.all(kept, args![]).await.unwrap();
        let mut counted: Vec<Filing> = db.all(counted, args![]).await.unwrap();
        kept.sort();
        counted.sort();
        assert_eq!(kept, counted);
    }
}

/// Queries of every kind, kept and not.
fn queries() -> Vec<QueueQuery> {
    let of = QueueQuery::default;
    let span = |from_ms: Option<i64>, until_ms: Option<i64>| Span { from_ms, until_ms };
    let place = |program, states: &[i64], without_owner| Place {
        program,
        states: states.to_vec(),
        without_owner,
    };
    vec![
        of(),
        QueueQuery {
            programs: vec![5],
            ..of()
        },
        QueueQuery {
            states: vec![2],
            ..of()
        },
        QueueQuery {
            states: vec![1, 3],
            programs: vec![5, 7],
            ..of()
        },
        QueueQuery {
            owners: vec![OwnerFilter::Nobody],
            ..of()
        },
        QueueQuery {
            owners: vec![OwnerFilter::Account(7), OwnerFilter::Nobody],
            ..of()
        },
        QueueQuery {
            owners: vec![OwnerFilter::Account(8)],
            programs: vec![6],
            ..of()
        },
        QueueQuery {
            member: Some(MEMBER),
            ..of()
        },
        QueueQuery {
            member: Some(MEMBER),
            programs: vec![6, 7],
            ..of()
        },
        QueueQuery {
            member: Some(AccountId(71)),
            ..of()
        },
        QueueQuery {
            categories: vec!["Rent".into()],
            ..of()
        },
        QueueQuery {
            categories: vec!["Rent".into(), "Food".into()],
            states: vec![1, 2],
            ..of()
        },
        QueueQuery {
            payment_channels: vec!["Check".into()],
            ..of()
        },
        QueueQuery {
            categories: vec!["Rent".into()],
            payment_channels: vec!["Check".into()],
            ..of()
        },
        QueueQuery {
            partners: vec![31],
            ..of()
        },
        QueueQuery {
            places: Some(vec![place(5, &[1, 2], None), place(6, &[1, 2, 3], Some(7))]),
            ..of()
        },
        QueueQuery {
            places: Some(vec![]),
            ..of()
        },
        QueueQuery {
            submitted: span(Some(-DAY_MS - 5), Some(3 * DAY_MS + 7)),
            ..of()
        },
        QueueQuery {
            submitted: span(Some(DAY_MS), None),
            programs: vec![5, 6],
            ..of()
        },
        QueueQuery {
            submitted: span(Some(5), Some(9)),
            ..of()
        },
        QueueQuery {
            last_contact: span(None, Some(DAY_MS + 3)),
            member: Some(MEMBER),
            ..of()
        },
        // Of the days at both ends the larger part.
        QueueQuery {
            submitted: span(Some(-DAY_MS + DAY_MS / 4), Some(3 * DAY_MS - DAY_MS / 3)),
            ..of()
        },
        QueueQuery {
            last_contact: span(Some(DAY_MS / 10), Some(2 * DAY_MS + DAY_MS / 2 + 1)),
            programs: vec![5, 6],
            ..of()
        },
        QueueQuery {
            due: span(None, Some(2 * DAY_MS + DAY_MS * 9 / 10)),
            member: Some(MEMBER),
            ..of()
        },
        QueueQuery {
            last_contact: span(Some(-DAY_MS), Some(2 * DAY_MS)),
            ..of()
        },
        QueueQuery {
            last_contact: span(Some(0), None),
            states: vec![1, 2],
            ..of()
        },
        QueueQuery {
            due: span(Some(1), Some(2 * DAY_MS + 9)),
            ..of()
        },
        QueueQuery {
            due: span(Some(1), Some(3 * DAY_MS)),
            sort: SortColumn::DueAt,
            member: Some(MEMBER),
            ..of()
        },
        QueueQuery {
            due: span(Some(1), Some(DAY_MS)),
            states: vec![1, 2],
            ..of()
        },
        QueueQuery {
            due: span(Some(1), Some(4 * DAY_MS)),
            submitted: span(Some(0), None),
            ..of()
        },
        QueueQuery {
            failed_rules: true,
            ..of()
        },
        QueueQuery {
            failed_rules: true,
            owners: vec![OwnerFilter::Account(8), OwnerFilter::Nobody],
            programs: vec![5, 6],
            ..of()
        },
        QueueQuery {
            waiting_for_applicant: true,
            ..of()
        },
        QueueQuery {
            waiting_for_applicant: true,
            failed_rules: true,
            ..of()
        },
        QueueQuery {
            waiting_for_applicant: true,
            states: vec![1, 2],
            member: Some(MEMBER),
            ..of()
        },
        QueueQuery {
            langs: vec!["es".into(), "ht".into()],
            ..of()
        },
        QueueQuery {
            langs: vec!["ht".into()],
            categories: vec!["Rent".into()],
            ..of()
        },
        QueueQuery { unread: true, ..of() },
        QueueQuery {
            search: "ana".into(),
            ..of()
        },
        QueueQuery {
            search: "ana".into(),
            member: Some(MEMBER),
            ..of()
        },
        QueueQuery { test: true, ..of() },
    ]
}

/// Every page of a query is its part of the whole order, which is read without counts.
async fn is_found(fresh: &Fresh, query: &QueueQuery, page_size: i64) {
    let applications = fresh.store.applications();
    let order = applications.ids(COUNTY, query, i64::MAX).await.unwrap();
    let total = order.len() as i64;
    let what = format!("{query:?}");
    assert_eq!(applications.count(COUNTY, query).await.unwrap(), total, "{what}");
    for page in 1..=total / page_size + 2 {
        let asked = QueueQuery {
            page,
            page_size,
            ..query.clone()
        };
        let shown = applications.page(COUNTY, &asked).await.unwrap();
        let from = ((page - 1) * page_size).min(total) as usize;
        let until = (page * page_size).min(total) as usize;
        let ids: Vec<ApplicationId> = shown.items.iter().map(|item| item.id).collect();
        assert_eq!(ids, &order[from..until], "page {page} of {what}");
        assert_eq!(shown.total, total, "{what}");
    }
}

/// The choices of a query are those of the applications that it finds.
async fn has_choices(fresh: &Fresh, query: &QueueQuery) {
    let applications = fresh.store.applications();
    for (facet, _) in Facet::ALL {
        let ids = applications
            .ids(COUNTY, &query.without(facet), i64::MAX)
            .await
            .unwrap();
        let mut expected: BTreeMap<String, i64> = BTreeMap::new();
        for item in applications.by_ids(COUNTY, &ids).await.unwrap() {
            let key = match facet {
                Facet::State => Some(item.current_state_id.0.to_string()),
                Facet::Process => Some(item.process_id.0.to_string()),
                Facet::Assignee => Some(item.owner_id.map_or(String::new(), |id| id.to_string())),
                Facet::Partner => item.company_id.map(|id| id.to_string()),
                Facet::Category => Some(item.category_name).filter(|name| !name.is_empty()),
                Facet::PaymentChannel => Some(item.payment_channel_name).filter(|name| !name.is_empty()),
            };
            if let Some(key) = key {
                *expected.entry(key).or_default() += 1;
            }
        }
        let choices = applications.choices(COUNTY, query, facet).await.unwrap();
        let found: BTreeMap<String, i64> = choices
            .iter()
            .map(|choice| (choice.key.clone(), choice.total))
            .collect();
        assert_eq!(found, expected, "{facet:?} of {query:?}");
        assert!(
            choices.is_sorted_by(|one, next| one.total >= next.total),
            "{choices:?}"
        );
    }
}

#[tokio::test]
async fn counts_are_those_of_counting_whatever_has_happened() {
    let (fresh, mut draws) = (county().await, Draws(41));
    let mut last = 0;
    for round in 0..8 {
        file(&fresh, &mut draws, COUNTY, last + 1..=last + 30).await;
        file(&fresh, &mut draws, OTHER, last + 1..=last + 3).await;
        last += 30;
        for _ in 0..15 {
            let mut write = fresh.store.write().await.unwrap();
            for _ in 0..3 {
                let (sql, values) = change(&mut draws, last);
                write.execute(sql, values).await.unwrap();
            }
            // What is taken back was never counted.
            match draws.below(4) {
                0 => write.rollback().await.unwrap(),
                _ => write.commit().await.unwrap(),
            }
        }
        let one = draws.below(last) + 1;
        for gone in [
            "DELETE FROM applications WHERE tenant_id = $1 AND id = $2",
            "DELETE FROM application_words WHERE tenant_id = $1 AND application_id = $2",
        ] {
            let values = args![COUNTY, one];
            fresh.store.db().execute(gone, values).await.unwrap();
        }
        is_exact(&fresh).await;
        knows_people(&fresh).await;
        if round % 3 == 2 {
            fresh.store.queue_counts().fold().await.unwrap();
            is_exact(&fresh).await;
        }
    }
    for query in queries() {
        if !query.test {
            has_choices(&fresh, &query).await;
        }
        is_found(&fresh, &query, 16).await;
    }
}

#[tokio::test]
async fn a_page_is_its_part_of_the_order_whatever_it_is_sorted_and_narrowed_by() {
    let (fresh, mut draws) = (county().await, Draws(8));
    file(&fresh, &mut draws, COUNTY, 1..=140).await;
    for mark in [
        "UPDATE applications SET due_at_ms = (id * 37 % 11 - 1) * 43200000, validation_failed = id % 3, unread_sms = id % 2
            WHERE tenant_id = $1",
        "INSERT INTO applicant_waits (tenant_id, application_id, since_ms)
            SELECT tenant_id, id, 5 FROM applications WHERE tenant_id = $1 AND id % 4 = 1",
    ] {
        fresh.store.db().execute(mark, args![COUNTY]).await.unwrap();
    }
    fresh.store.db().analyse().await.unwrap();
    let narrowed =
        [0, 2, 3, 5, 7, 10, 15, 17, 21, 23, 25, 26, 27, 29, 30, 32, 34].map(|at| queries()[at].clone());
    for (sort, _) in SortColumn::ALL {
        for (at, query) in narrowed.iter().enumerate() {
            let query = QueueQuery {
                sort,
                descending: at % 2 == 0,
                ..query.clone()
            };
            is_found(&fresh, &query, 21).await;
        }
        let whole = QueueQuery {
            sort,
            descending: true,
            ..QueueQuery::default()
        };
        is_found(&fresh, &whole, 7).await;
    }
}

/// Writes down that these applications came to where they are by an account.
async fn brought(fresh: &Fresh, version: i64, (what, by): (&str, i64), which: &str) {
    let sql = format!(
        "INSERT INTO application_changes (tenant_id, application_id, version, what, from_state, from_since_ms, from_owner_id,
            from_owner_name, to_state, to_since_ms, to_owner_id, to_owner_name, reason_id, reason, comment, workflow_version, by_id,
            by_name, at_ms)
        SELECT tenant_id, id, $2, $3, state_id + 1, 0, NULL, '', state_id, 0, NULL, '', NULL, '', '', 0, $4, 'Somebody', 1
        FROM applications WHERE tenant_id = $1 AND {which}"
    );
    let values = args![COUNTY, version, what, by];
    fresh.store.db().execute(sql, values).await.unwrap();
}

#[tokio::test]
async fn what_somebody_has_proposed_is_left_out_of_pages_and_counts_where_another_decides() {
    let (fresh, mut draws) = (county().await, Draws(12));
    file(&fresh, &mut draws, COUNTY, 1..=90).await;
    // Of the even ones every third was brought there by somebody else at last; what was undone and done again changes nothing.
    brought(&fresh, 2, ("state", 7), "id % 2 = 0").await;
    brought(&fresh, 3, ("state", 8), "id % 6 = 0").await;
    brought(&fresh, 4, ("undo", 8), "id % 10 = 0").await;
    let place = |program, states: &[i64]| Place {
        program,
        states: states.to_vec(),
        without_owner: None,
    };
    let whole = QueueQuery {
        places: Some(vec![place(5, &[1, 2, 3, 4]), place(6, &[1, 2])]),
        ..QueueQuery::default()
    };
    let own = OwnMoves {
        account: 7,
        places: vec![place(5, &[1, 2])],
    };
    let query = QueueQuery {
        without_own: Some(own),
        ..whole.clone()
    };
    let applications = fresh.store.applications();
    let all = applications.ids(COUNTY, &whole, i64::MAX).await.unwrap();
    let mut expected = Vec::new();
    for item in applications.by_ids(COUNTY, &all).await.unwrap() {
        let is_there = item.process_id == ProgramId(5) && [1, 2].contains(&item.current_state_id.0);
        let is_own = item.id.0 % 2 == 0 && item.id.0 % 6 != 0;
        if !(is_there && is_own) {
            expected.push(item.id);
        }
    }
    assert!(expected.len() < all.len(), "some are left out");
    assert_eq!(
        applications.ids(COUNTY, &query, i64::MAX).await.unwrap(),
        expected
    );
    has_choices(&fresh, &query).await;
    for (sort, _) in SortColumn::ALL {
        let query = QueueQuery {
            sort,
            ..query.clone()
        };
        is_found(&fresh, &query, 7).await;
    }
    let nobodys = QueueQuery {
        without_own: Some(OwnMoves {
            account: 9,
            places: vec![place(5, &[1, 2])],
        }),
        ..whole
    };
    assert_eq!(applications.ids(COUNTY, &nobodys, i64::MAX).await.unwrap(), all);
    is_found(&fresh, &nobodys, 16).await;
}

#[tokio::test]
async fn writers_at_the_same_time_are_all_counted() {
    let (fresh, mut draws) = (county().await, Draws(3));
    file(&fresh, &mut draws, COUNTY, 1..=40).await;
    let moves = (0..24).map(|turn: i64| {
        let fresh = &fresh;
        async move {
            let mut write = fresh.store.write().await.unwrap();
            // Every writer's rows are those of the next one, too, in the same order.
            for id in turn % 8..turn % 8 + 6 {
                let sql = "UPDATE applications SET state_id = $3, owner_id = $4, owner_name = 'One of many'
                    WHERE tenant_id = $1 AND id = $2";
                let values = args![COUNTY, id + 1, turn % 5 + 1, turn % 3 + 7];
                write.execute(sql, values).await.unwrap();
            }
            write.commit().await.unwrap();
        }
    });
    let folds = async {
        for _ in 0..4 {
            fresh.store.queue_counts().fold().await.unwrap();
        }
    };
    tokio::join!(futures::future::join_all(moves), folds);
    is_exact(&fresh).await;
    is_found(&fresh, &QueueQuery::default(), 9).await;
}

#[tokio::test]
async fn a_load_of_many_is_counted_when_it_is_over_and_has_its_indexes_again() {
    let (fresh, mut draws) = (county().await, Draws(5));
    file(&fresh, &mut draws, COUNTY, 1..=30).await;
    let indexes = async || {
        let sql = match fresh.store.db().engine() {
            hub_store::db::Engine::Sqlite => {
                "SELECT name FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL ORDER BY name"
            }
            hub_store::db::Engine::Postgres => {
                "SELECT CAST(indexname AS TEXT) FROM pg_indexes WHERE schemaname = CURRENT_SCHEMA() ORDER BY indexname"
            }
        };
        let names: Vec<(String,)> = fresh.store.db().all(sql, args![]).await.unwrap();
        names
    };
    let before = indexes().await;
    let load = Load::begin(&fresh.store).await.unwrap();
    assert!(indexes().await.len() + 20 < before.len());
    file(&fresh, &mut draws, COUNTY, 31..=90).await;
    load.finish(&fresh.store).await.unwrap();
    assert_eq!(indexes().await, before);
    is_exact(&fresh).await;
    let (sql, values) = change(&mut draws, 90);
    fresh.store.db().execute(sql, values).await.unwrap();
    file(&fresh, &mut draws, COUNTY, 91..=92).await;
    is_exact(&fresh).await;
    knows_people(&fresh).await;
}
