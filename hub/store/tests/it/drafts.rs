//! Drafts are saved by place: what differs is told, what does not is merged, and numbers are under seal.

use crate::fresh::{Fresh, fresh};
use hub_domain::{AccountId, ApplicationId, ProgramId, TenantId};
use hub_store::args;
use hub_store::audit::By;
use hub_store::forms::answer_sources::{self, AnswerSource};
use hub_store::forms::draft_saves::{self, NotSaved, PlacedChange, Save, Saved};
use hub_store::forms::drafts;
use hub_store::keys::{Keyring, MasterKey};
use serde_json::{Value, json};
use std::collections::BTreeMap;

const HERE: TenantId = TenantId(1);
const THERE: TenantId = TenantId(2);
const OWNER: AccountId = AccountId(7);

struct Desk {
    fresh: Fresh,
    keyring: Keyring,
    by: By,
}

impl Desk {
    /// A draft of the same id in two tenants.
    async fn with_drafts() -> Self {
        use base64::Engine as _;
        let fresh = fresh().await;
        let key = base64::engine::general_purpose::STANDARD.encode([7; 32]);
        let master = MasterKey::from_base64(&key).unwrap();
        let keyring = Keyring::open(fresh.store.clone(), master).await.unwrap();
        let by = By::person(OWNER.0, "Ana").from("test");
        let mut write = fresh.store.write().await.unwrap();
        for tenant in [HERE, THERE] {
            let new = ("d1", OWNER, ProgramId(5));
            assert!(
                drafts::begin(&mut write, tenant, new, (3, "es"), &by)
                    .await
                    .unwrap()
            );
        }
        write.commit().await.unwrap();
        Self { fresh, keyring, by }
    }

    async fn try_save(&self, changes: Vec<PlacedChange>, version: i64) -> Result<Saved, NotSaved> {
        // The numbers are sealed by the tenant's key, which has to be there before a write begins.
        self.keyring.tenant_key(HERE).await.unwrap();
        let mut write = self.fresh.store.write().await.unwrap();
        let save = Save {
            changes,
            ..Save::default()
        };
        let saved = draft_saves::save(&mut write, &self.keyring, HERE, ("d1", version), save, &self.by)
            .await
            .unwrap();
        match saved {
            Ok(_) => write.commit().await.unwrap(),
            Err(_) => write.rollback().await.unwrap(),
        }
        saved
    }

    async fn save(&self, changes: Vec<PlacedChange>) -> Saved {
        self.try_save(changes, 3).await.unwrap()
    }

    /// The answers by place, with their revisions.
    async fn answers(&self, tenant: TenantId) -> BTreeMap<String, (Value, i64)> {
        let answers = self.fresh.store.draft_answers().of(tenant, "d1").await.unwrap();
        let pairs = answers
            .into_iter()
            .map(|answer| (answer.at, (answer.value, answer.revision)));
        pairs.collect()
    }

    async fn places(&self) -> (i64, i64) {
        let draft = self.fresh.store.drafts().own(HERE, OWNER, "d1").await.unwrap();
        let draft = draft.unwrap();
        (draft.revision, draft.places)
    }
}

fn change(at: &str, value: Value, based_on: i64) -> PlacedChange {
    let mut path = at.split('/');
    let inside = match (path.next(), path.next(), path.next()) {
        (Some(group), Some(row), Some(_)) => Some((group.to_owned(), row.to_owned())),
        _ => None,
    };
    PlacedChange {
        at: at.to_owned(),
        rows: value.as_array().map(|rows| {
            let rows = rows.iter().filter_map(Value::as_str);
            rows.map(str::to_owned).collect()
        }),
        value,
        secret: None,
        kept: None,
        based_on,
        inside,
    }
}

fn number(at: &str, digits: &str, based_on: i64) -> PlacedChange {
    PlacedChange {
        secret: Some(digits.to_owned()),
        ..change(at, json!({ "kept": &digits[digits.len() - 4..] }), based_on)
    }
}

#[tokio::test]
async fn different_places_merge_and_the_same_place_conflicts() {
    let desk = Desk::with_drafts().await;
    let first = desk
        .save(vec![
            change("name", json!("Ana"), 0),
            change("owed", json!("1"), 0),
        ])
        .await;
    assert_eq!(first.revision, 2);
    let second = desk
        .save(vec![change("rent", json!("9"), 0), change("owed", json!("2"), 0)])
        .await;
    assert_eq!(second.saved, BTreeMap::from([("rent".to_owned(), 3)]));
    let conflict = &second.conflicts[0];
    assert_eq!(
        (&*conflict.at, &conflict.value, conflict.revision),
        ("owed", &json!("1"), 2)
    );
    let same = desk.save(vec![change("owed", json!("1"), 0)]).await;
    assert_eq!(
        (same.revision, same.saved["owed"], same.conflicts.len()),
        (3, 2, 0)
    );
    let gone = desk.save(vec![change("owed", Value::Null, 2)]).await;
    assert_eq!(gone.saved["owed"], 4);
    // That it was taken away is told as well.
    let late = desk.save(vec![change("owed", json!("3"), 2)]).await;
    assert_eq!(
        (&late.conflicts[0].value, late.conflicts[0].revision),
        (&Value::Null, 4)
    );
    let answers = desk.answers(HERE).await;
    assert_eq!(answers["name"], (json!("Ana"), 2));
    assert_eq!(answers["rent"], (json!("9"), 3));
    assert!(
        desk.answers(THERE).await.is_empty(),
        "another tenant's draft of the same id"
    );
    let others = desk.fresh.store.drafts();
    assert!(others.own(HERE, AccountId(8), "d1").await.unwrap().is_none());
}

#[tokio::test]
async fn a_row_that_leaves_its_list_takes_its_answers_and_numbers_along() {
    let desk = Desk::with_drafts().await;
    desk.save(vec![
        change("members/r_1/name", json!("Ana"), 0),
        change("members", json!(["r_1", "rx1"]), 0),
        number("members/r_1/ssn", "123456789", 0),
        change("members/rx1/name", json!("Leo"), 0),
    ])
    .await;
    assert_eq!(desk.places().await, (2, 4));
    desk.save(vec![change("members", json!(["rx1"]), 2)]).await;
    assert_eq!(desk.places().await, (3, 2));
    let places: Vec<String> = desk.answers(HERE).await.into_keys().collect();
    assert_eq!(places, ["members", "members/rx1/name"]);
    let secrets = desk
        .fresh
        .store
        .draft_answers()
        .secrets(HERE, "d1")
        .await
        .unwrap();
    assert!(secrets.is_empty(), "{secrets:?}");
    let late = desk.save(vec![change("members/r_1/name", json!("Ana"), 2)]).await;
    assert_eq!((late.conflicts.len(), late.revision), (1, 3));
    // A row whose list is in conflict waits for it.
    let both = desk
        .save(vec![
            change("members", json!(["rx1", "r3"]), 2),
            change("members/r3/name", json!("Eva"), 0),
        ])
        .await;
    assert_eq!((both.saved.len(), both.conflicts.len()), (0, 2));
}

#[tokio::test]
async fn numbers_are_sealed_and_told_apart_behind_the_same_last_digits() {
    let desk = Desk::with_drafts().await;
    desk.save(vec![number("ssn", "123456789", 0)]).await;
    let secrets = desk
        .fresh
        .store
        .draft_answers()
        .secrets(HERE, "d1")
        .await
        .unwrap();
    assert!(!secrets[0].1.contains("123456789"));
    assert_eq!(desk.answers(HERE).await["ssn"].0, json!({ "kept": "6789" }));
    let other = desk.save(vec![number("ssn", "223456789", 0)]).await;
    assert_eq!(other.conflicts.len(), 1);
    let same = desk.save(vec![number("ssn", "123456789", 0)]).await;
    assert_eq!((same.conflicts.len(), same.saved["ssn"]), (0, 2));
    let kept = |last: &str, based_on| PlacedChange {
        kept: Some(last.to_owned()),
        ..change("ssn", json!({ "kept": last }), based_on)
    };
    assert_eq!(desk.save(vec![kept("6789", 2)]).await.saved["ssn"], 2);
    let refused = desk.try_save(vec![kept("1111", 2)], 3).await;
    assert_eq!(refused, Err(NotSaved::NotKept("ssn".into())));
    // Taken away, the number goes too.
    desk.save(vec![change("ssn", Value::Null, 2)]).await;
    let secrets = desk
        .fresh
        .store
        .draft_answers()
        .secrets(HERE, "d1")
        .await
        .unwrap();
    assert!(secrets.is_empty());
    let sql = "SELECT COUNT(*) FROM audit_log WHERE tenant_id = $1 AND action = 'answer.unseal'";
    let (unsealed,): (i64,) = desk
        .fresh
        .store
        .db()
        .one("lines", sql, args![HERE])
        .await
        .unwrap();
    assert_eq!(unsealed, 2);
}

#[tokio::test]
async fn a_draft_holds_no_more_than_it_may_and_nothing_of_what_is_refused() {
    let desk = Desk::with_drafts().await;
    let large = |count: usize| -> Vec<PlacedChange> {
        let text = json!("x".repeat(60_000));
        (0..count)
            .map(|place| change(&format!("q{place}"), text.clone(), 0))
            .collect()
    };
    assert_eq!(desk.try_save(large(70), 3).await, Err(NotSaved::TooLarge));
    assert!(desk.answers(HERE).await.is_empty());
    assert_eq!(desk.save(large(69)).await.saved.len(), 69);
    assert_eq!(
        desk.try_save(vec![change("a", json!(1), 0)], 2).await,
        Err(NotSaved::Moved)
    );
}

#[tokio::test]
async fn a_program_has_one_open_draft_of_an_account() {
    let desk = Desk::with_drafts().await;
    let mut write = desk.fresh.store.write().await.unwrap();
    let again = drafts::begin(&mut write, HERE, ("d2", OWNER, ProgramId(5)), (3, "es"), &desk.by).await;
    assert!(!again.unwrap());
    let other = drafts::begin(&mut write, HERE, ("d3", OWNER, ProgramId(6)), (1, "es"), &desk.by).await;
    assert!(other.unwrap());
    write.commit().await.unwrap();
    let all = desk.fresh.store.drafts().of_account(HERE, OWNER).await.unwrap();
    assert_eq!(all.len(), 2);
    let open = desk.fresh.store.drafts().open_in(HERE, OWNER, ProgramId(5)).await;
    assert_eq!(open.unwrap().map(|draft| draft.id).as_deref(), Some("d1"));
}

#[tokio::test]
async fn a_source_is_that_of_the_revision_which_took_it_and_goes_to_the_application() {
    let desk = Desk::with_drafts().await;
    let store = &desk.fresh.store;
    let source = |at: &str, program: Option<&str>| AnswerSource {
        at: at.to_owned(),
        program: program.map(str::to_owned),
        said_at_ms: 1_700_000_000_000,
    };
    let (email, landlord) = (source("email", None), source("landlord", Some("Food help")));
    let saved = desk
        .save(vec![
            change("email", json!("ana@mail.example"), 0),
            change("landlord", json!("Harbor Homes"), 0),
        ])
        .await;
    let mut write = store.write().await.unwrap();
    for one in [&email, &landlord] {
        answer_sources::note(&mut write, HERE, "d1", one, saved.saved[&one.at])
            .await
            .unwrap();
    }
    write.commit().await.unwrap();
    let sources = store.answer_sources();
    assert_eq!(
        sources.of_draft(HERE, "d1").await.unwrap(),
        [email.clone(), landlord.clone()]
    );
    assert!(sources.of_draft(THERE, "d1").await.unwrap().is_empty());
    let based_on = saved.saved["email"];
    desk.save(vec![change("email", json!("other@mail.example"), based_on)])
        .await;
    assert_eq!(
        sources.of_draft(HERE, "d1").await.unwrap(),
        std::slice::from_ref(&landlord)
    );
    // Back at what it was, it is written by hand all the same.
    desk.save(vec![change("email", json!("ana@mail.example"), based_on + 1)])
        .await;
    assert_eq!(
        sources.of_draft(HERE, "d1").await.unwrap(),
        std::slice::from_ref(&landlord)
    );
    let mut write = store.write().await.unwrap();
    answer_sources::take_over(&mut write, HERE, "d1", ApplicationId(9))
        .await
        .unwrap();
    write.commit().await.unwrap();
    let filed = |tenant| sources.of_application(tenant, ApplicationId(9));
    assert_eq!(filed(HERE).await.unwrap(), [landlord]);
    assert!(filed(THERE).await.unwrap().is_empty());
}
