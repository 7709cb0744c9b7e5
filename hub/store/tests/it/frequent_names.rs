//! A search that finds very many: each once, by whatever words it is found, and those of trials not at all.

use crate::fresh::{Fresh, fresh};
use hub_domain::cases::application::QueueQuery;
use hub_domain::cases::workflow::{State, StateKind, Transition, Workflow};
use hub_domain::{ApplicationId, ProgramId, TenantId, ThreadId};
use hub_store::cases::answers::{self, FiledAnswers};
use hub_store::cases::new_applications::{self, NewApplication};
use hub_store::programs::{self, NewProgram};
use serde_json::json;

const HERE: TenantId = TenantId(1);
const PROGRAMS: [ProgramId; 2] = [ProgramId(5), ProgramId(6)];
/// More than are looked up one by one.
const MANY: i64 = 1_200;

/// An application of trial among each fifty.
fn filed(id: i64, name: &str) -> NewApplication {
    NewApplication {
        thread: ThreadId(format!("t{id}")),
        external_id: format!("RB-{id}"),
        applicant_name: name.into(),
        created_at_ms: id,
        test: id % 50 == 0,
        ..NewApplication::filed(HERE, PROGRAMS[(id % 2) as usize], ApplicationId(id), id)
    }
}

async fn county() -> Fresh {
    let fresh = fresh().await;
    let workflow = Workflow {
        states: vec![State::new(1, "Done", StateKind::Initial)],
        transitions: vec![Transition {
            from: 1,
            to: 1,
            ..Transition::default()
        }],
    };
    let mut write = fresh.store.write().await.unwrap();
    for (id, name) in PROGRAMS.into_iter().zip(["Rent help", "Food"]) {
        let program = NewProgram {
            tenant: HERE,
            id,
            name,
            category: "",
            case_columns: false,
            workflow: &workflow,
            denial_reasons: &[],
        };
        programs::insert(&mut write, &program, 1).await.unwrap();
    }
    // Two words with one beginning, and others in between.
    let names = ["Martin Martinez", "Ana Martin", "Ana Lima"];
    let all: Vec<NewApplication> = (1..=MANY).map(|id| filed(id, names[(id % 3) as usize])).collect();
    new_applications::insert(&mut write, &all).await.unwrap();
    // The same word in an answer, of those who are called so and of others.
    let street = |id: i64| FiledAnswers {
        revision: 1,
        form_key: "rent".into(),
        form_version: 1,
        lang: "en".into(),
        answers: json!({ "home": { "street": "Martin Street" } }),
        filed_by: "Ana".into(),
        filed_at_ms: id,
    };
    let answered: Vec<_> = (1..=MANY)
        .filter(|id| id % 10 < 4)
        .map(|id| (ApplicationId(id), street(id)))
        .collect();
    answers::file(&mut write, HERE, &answered).await.unwrap();
    write.commit().await.unwrap();
    fresh
}

#[tokio::test]
async fn a_frequent_name_finds_each_application_once_and_says_how_many_there_are() {
    let fresh = county().await;
    let applications = fresh.store.applications();
    let is_found = |id: &i64| (id % 3 != 2 || id % 10 < 4) && id % 50 != 0;
    for programs in [vec![], vec![6]] {
        let expected: Vec<i64> = (1..=MANY)
            .filter(|id| is_found(id) && (programs.is_empty() || id % 2 == 1))
            .collect();
        assert!(expected.len() > if programs.is_empty() { 500 } else { 400 });
        let mut shown = Vec::new();
        for page in 1.. {
            let query = QueueQuery {
                search: "mart".into(),
                programs: programs.clone(),
                page,
                page_size: 100,
                ..QueueQuery::default()
            };
            let found = applications.page(HERE, &query).await.unwrap();
            assert_eq!(found.total, expected.len() as i64, "{programs:?}, page {page}");
            assert_eq!(applications.count(HERE, &query).await.unwrap(), found.total);
            if found.items.is_empty() {
                break;
            }
            shown.extend(found.items.iter().map(|item| item.id.0));
        }
        assert_eq!(shown, expected, "{programs:?}");
    }
    // Both words of it, in whatever order; and what nobody is called.
    for (search, total) in [("martinez mart", 392), ("street lima", 152), ("zzz", 0)] {
        let query = QueueQuery {
            search: search.into(),
            ..QueueQuery::default()
        };
        let page = applications.page(HERE, &query).await.unwrap();
        assert_eq!(page.total, total, "{search}");
    }
}
