//! Releases: texts of several kinds come into force together or not at all, and are taken back together; and two people at one
//! draft.

use crate::fresh::{Fresh, fresh};
use hub_domain::cases::workflow::Workflow;
use hub_domain::config_version::{ConfigFault, ConfigKind, VersionState};
use hub_domain::configuration::{Change, ConfigWarning, Effect, FormChangeSort, StateMoves};
use hub_domain::{ApplicationId, ProgramId, StateId, TenantId, ThreadId};
use hub_store::audit::By;
use hub_store::cases::new_applications::{self, NewApplication};
use hub_store::config_drafts::{self, DraftBase, Drafting};
use hub_store::config_versions::ConfigId;
use hub_store::configuration::program_import::{self, Imported, ImportedText, Incoming};
use hub_store::configuration::{self, Publishing, ReleaseItem, Released, config_releases};
use hub_store::programs::{self, NewProgram};
use hub_store::{Store, StoreError, args};
use serde_json::{Value, json};

const HERE: TenantId = TenantId(1);
const PROGRAM: ProgramId = ProgramId(5);

fn of(kind: ConfigKind) -> ConfigId<'static> {
    ConfigId {
        tenant: HERE,
        kind,
        key: "5",
    }
}

fn lea() -> By {
    By::person(9, "Lea").from("192.0.2.7")
}

fn ben() -> By {
    By::person(10, "Ben").from("192.0.2.8")
}

/// Intake, perhaps an inspection, and an end.
fn workflow(has_inspection: bool, sla_hours: Option<i64>) -> Value {
    let mut states = vec![json!({ "id": 1, "name": "Intake", "kind": "initial", "sla_hours": sla_hours })];
    let mut moves = vec![json!({ "from": 1, "to": 3 })];
    if has_inspection {
        states.push(json!({ "id": 2, "name": "Inspection", "kind": "open" }));
        moves.push(json!({ "from": 1, "to": 2 }));
        moves.push(json!({ "from": 2, "to": 3 }));
    }
    states.push(json!({ "id": 3, "name": "Denied", "kind": "terminal" }));
    json!({ "states": states, "transitions": moves })
}

fn form(question: &str) -> Value {
    let asked = json!({ "id": question, "key": format!("household.{question}"), "type": "number", "words": { "en": "People" } });
    json!({
        "format": 1, "id": "rent_help", "title": { "en": "Rent help" },
        "sections": [{ "id": "household", "title": { "en": "Household" }, "pages": [{ "id": "household_page", "items": [asked] }] }],
    })
}

/// The same in the shape before form documents.
fn old_form(question: &str) -> Value {
    json!({
        "type": "object", "title": "Rent help", "x-order": ["household"],
        "properties": { "household": {
            "type": "object", "title": "Household", "x-order": [question],
            "properties": { question: { "type": "integer", "title": "People" } },
        } },
    })
}

fn rules(question: &str) -> Value {
    json!({ "rules": [{ "key": "small", "title": { "en": "Small" }, "severity": "warning",
        "holds": format!("answers.household.{question} > 1") }] })
}

fn reasons(state: i64, retired: bool) -> Value {
    json!([{ "id": 1, "name": "Too late", "state": state, "text_by_lang": { "en": "Too late." }, "needs_note": false, "retired": retired }])
}

/// A program with everything in version 1, and `cases` in Intake.
async fn program(cases: i64) -> Fresh {
    let fresh = fresh().await;
    let flow: Workflow = serde_json::from_value(workflow(true, None)).unwrap();
    let asked = form("size");
    let judged = serde_json::from_value(rules("size")).unwrap();
    let denied: Vec<_> = serde_json::from_value(reasons(2, false)).unwrap();
    let mut write = fresh.store.write().await.unwrap();
    let new = NewProgram {
        tenant: HERE,
        id: PROGRAM,
        name: "Rent help",
        category: "",
        case_columns: false,
        workflow: &flow,
        denial_reasons: &denied,
    };
    programs::insert(&mut write, &new, 1).await.unwrap();
    programs::begin_form(&mut write, HERE, PROGRAM, &asked, 1)
        .await
        .unwrap();
    programs::begin_rules(&mut write, HERE, PROGRAM, &judged, 1)
        .await
        .unwrap();
    for number in 0..cases {
        let application = NewApplication {
            thread: ThreadId(format!("t{number}")),
            state: StateId(1),
            ..NewApplication::filed(HERE, PROGRAM, ApplicationId(100 + number), 1)
        };
        new_applications::insert(&mut write, &[application])
            .await
            .unwrap();
    }
    write.commit().await.unwrap();
    fresh
}

async fn draft(store: &Store, kind: ConfigKind, based_on: i64, text: &Value) -> ReleaseItem {
    let mut write = store.write().await.unwrap();
    let version = config_drafts::replace_draft(&mut write, of(kind), based_on, &text.to_string(), &lea())
        .await
        .unwrap();
    write.commit().await.unwrap();
    ReleaseItem {
        kind,
        key: "5".into(),
        version,
    }
}

async fn release(store: &Store, items: &[ReleaseItem]) -> hub_store::Result<Released> {
    let mut write = store.write().await?;
    let what = (items, &StateMoves::default());
    let released = config_releases::publish(&mut write, HERE, PROGRAM, what, "A new season", lea()).await?;
    match released {
        Released::Published(_) => write.commit().await?,
        Released::Refused(_) => write.rollback().await?,
    }
    Ok(released)
}

async fn roll_back(store: &Store, id: i64) -> hub_store::Result<Released> {
    let mut write = store.write().await?;
    let released = config_releases::roll_back(&mut write, HERE, id, "", ben()).await?;
    match released {
        Released::Published(_) => write.commit().await?,
        Released::Refused(_) => write.rollback().await?,
    }
    Ok(released)
}

fn number(released: &Released) -> i64 {
    match released {
        Released::Published(release) => *release,
        Released::Refused(faults) => panic!("{faults:?}"),
    }
}

/// The version in force of workflow, form, rules and reasons.
async fn in_force(store: &Store) -> Vec<i64> {
    let mut versions = Vec::new();
    for kind in [
        ConfigKind::Workflow,
        ConfigKind::Form,
        ConfigKind::ValidationRules,
        ConfigKind::DenialReasons,
    ] {
        let held = store.config_versions().published(of(kind)).await.unwrap();
        versions.push(held.map_or(0, |held| held.version));
    }
    versions
}

/// Every line about configuration: action, object, who, from where, why.
async fn audited(store: &Store) -> Vec<(String, String, String, String, String)> {
    let sql = "SELECT action, object_kind, actor_name, source, reason FROM audit_log WHERE action LIKE 'config.%' ORDER BY seq";
    store.db().all(sql, args![]).await.unwrap()
}

async fn releases(store: &Store) -> i64 {
    let count: (i64,) = store
        .db()
        .one("count", "SELECT COUNT(*) FROM config_releases", args![])
        .await
        .unwrap();
    count.0
}

#[tokio::test]
async fn texts_of_several_kinds_come_into_force_together_and_are_taken_back_together() {
    let fresh = program(0).await;
    let store = &fresh.store;
    let form = draft(store, ConfigKind::Form, 1, &form("people")).await;
    let rules = draft(store, ConfigKind::ValidationRules, 1, &rules("people")).await;
    let flow = draft(store, ConfigKind::Workflow, 1, &workflow(false, None)).await;
    let denied = draft(store, ConfigKind::DenialReasons, 1, &reasons(3, false)).await;
    // Each by itself breaks what names it, or names what is not there.
    for alone in [&form, &rules, &flow] {
        let refused = release(store, std::slice::from_ref(alone)).await.unwrap();
        assert!(matches!(refused, Released::Refused(_)), "{alone:?} {refused:?}");
    }
    let all = [form, rules, flow, denied];
    let first = number(&release(store, &all).await.unwrap());
    assert_eq!(in_force(store).await, [2, 2, 2, 2]);
    let states = store.program_states().of(HERE, PROGRAM).await.unwrap();
    assert_eq!(states.len(), 3, "a removed state is still known to the history");
    let current = store.program_states().current(HERE).await.unwrap();
    assert_eq!(current.len(), 2);

    let back = number(&roll_back(store, first).await.unwrap());
    assert_eq!(in_force(store).await, [3, 3, 3, 3]);
    let flow = store
        .config_versions()
        .published(of(ConfigKind::Workflow))
        .await
        .unwrap()
        .unwrap();
    assert_eq!((flow.based_on, flow.restores), (2, Some(1)));
    assert!(flow.body.contains("Inspection"));
    let listed = store.config_releases().of_program(HERE, PROGRAM).await.unwrap();
    let listed: Vec<_> = listed
        .iter()
        .map(|one| {
            (
                one.release_id,
                one.rolls_back,
                one.rolled_back_by,
                one.note.as_str(),
            )
        })
        .collect();
    assert_eq!(
        listed,
        [
            (back, Some(first), None, ""),
            (first, None, Some(back), "A new season"),
        ]
    );
    let items = store.config_releases().items(HERE, back).await.unwrap();
    assert!(
        items.iter().all(|item| (item.version, item.replaced) == (3, 2)),
        "{items:?}"
    );
    assert!(
        store
            .config_releases()
            .items(TenantId(2), back)
            .await
            .unwrap()
            .is_empty()
    );
    // What was taken back cannot be taken back again, but the roll-back can.
    assert!(matches!(
        roll_back(store, first).await,
        Err(StoreError::VersionConflict { .. })
    ));
    number(&roll_back(store, back).await.unwrap());
    assert_eq!(in_force(store).await, [4, 4, 4, 4]);
}

#[tokio::test]
async fn every_line_of_the_audit_log_says_who_and_from_where() {
    let fresh = program(0).await;
    let store = &fresh.store;
    let form = draft(store, ConfigKind::Form, 1, &form("people")).await;
    let rules = draft(store, ConfigKind::ValidationRules, 1, &rules("people")).await;
    let first = number(&release(store, &[form, rules]).await.unwrap());
    let back = number(&roll_back(store, first).await.unwrap());
    let line = |action: &str, kind: &str, by: &By, reason: String| {
        let (name, source) = (by.hands().1.to_owned(), by.source.clone());
        (action.to_owned(), kind.to_owned(), name, source, reason)
    };
    let (lea, ben) = (lea(), ben());
    let expected = [
        line("config.draft", "form", &lea, "version 2 after 1".into()),
        line(
            "config.draft",
            "validation_rules",
            &lea,
            "version 2 after 1".into(),
        ),
        line(
            "config.publish",
            "form",
            &lea,
            format!("version 2 after 1, release {first}"),
        ),
        line(
            "config.publish",
            "validation_rules",
            &lea,
            format!("version 2 after 1, release {first}"),
        ),
        line("config.release", "config_release", &lea, "A new season".into()),
        line(
            "config.draft",
            "form",
            &ben,
            "version 3 after 2, restores 1".into(),
        ),
        line(
            "config.draft",
            "validation_rules",
            &ben,
            "version 3 after 2, restores 1".into(),
        ),
        line(
            "config.roll_back",
            "form",
            &ben,
            format!("version 3 after 2, restores 1, release {back}"),
        ),
        line(
            "config.roll_back",
            "validation_rules",
            &ben,
            format!("version 3 after 2, restores 1, release {back}"),
        ),
        line("config.release.roll_back", "config_release", &ben, String::new()),
    ];
    assert_eq!(audited(store).await, expected);
}

#[tokio::test]
async fn a_failure_at_the_second_kind_leaves_nothing_of_the_first() {
    let fresh = program(0).await;
    let store = &fresh.store;
    let good = draft(store, ConfigKind::Workflow, 1, &workflow(true, Some(48))).await;
    let stale = draft(store, ConfigKind::Form, 7, &form("size")).await;
    let lines = audited(store).await;
    let failed = release(store, &[good.clone(), stale]).await;
    assert!(
        matches!(
            failed,
            Err(StoreError::VersionConflict {
                seen: 7,
                current: 1,
                ..
            })
        ),
        "{failed:?}"
    );
    // Faults of the second keep the first back too.
    let faulty = draft(
        store,
        ConfigKind::Form,
        1,
        &json!({ "type": "array", "title": "No form" }),
    )
    .await;
    let Released::Refused(faults) = release(store, &[good.clone(), faulty]).await.unwrap() else {
        panic!("a faulty form was published");
    };
    assert!(
        faults.iter().all(|one| one.kind != ConfigKind::Workflow),
        "{faults:?}"
    );
    assert_eq!(in_force(store).await, [1, 1, 1, 1]);
    assert_eq!(releases(store).await, 0);
    assert_eq!(audited(store).await.len(), lines.len() + 1, "one more draft");

    // A panic after everything is written, and before it is committed.
    let other = fresh.again().await;
    let item = good.clone();
    let died = tokio::spawn(async move {
        let mut write = other.store.write().await.unwrap();
        let what = (std::slice::from_ref(&item), &StateMoves::default());
        let released = config_releases::publish(&mut write, HERE, PROGRAM, what, "", lea()).await;
        assert!(matches!(released, Ok(Released::Published(_))), "{released:?}");
        panic!("in the middle");
    })
    .await;
    assert!(died.unwrap_err().is_panic());
    assert_eq!(in_force(store).await, [1, 1, 1, 1]);
    assert_eq!(releases(store).await, 0);
    // And nothing is held back by it.
    number(&release(store, &[good]).await.unwrap());
    assert_eq!(in_force(store).await, [2, 1, 1, 1]);
}

#[tokio::test]
async fn cases_are_not_stranded_and_the_preview_says_how_many_there_are() {
    let fresh = program(3).await;
    let store = &fresh.store;
    let without = json!({
        "states": [{ "id": 2, "name": "Inspection", "kind": "initial" }, { "id": 3, "name": "Denied", "kind": "terminal" }],
        "transitions": [{ "from": 2, "to": 3 }],
    });
    let item = draft(store, ConfigKind::Workflow, 1, &without).await;
    let mut write = store.write().await.unwrap();
    let (faults, effects) = config_releases::preview(&mut write, HERE, std::slice::from_ref(&item))
        .await
        .unwrap();
    write.rollback().await.unwrap();
    let stranded = ConfigFault::StateInUse {
        state: 1,
        applications: 3,
    };
    assert_eq!(
        faults.iter().map(|one| &one.fault).collect::<Vec<_>>(),
        [&stranded]
    );
    let removed = Effect::RemovedState {
        state: 1,
        name: "Intake".into(),
        cases: 3,
    };
    assert_eq!(effects[0].effects, [removed]);
    let Released::Refused(faults) = release(store, std::slice::from_ref(&item)).await.unwrap() else {
        panic!("three cases are stranded");
    };
    assert_eq!(faults[0].fault, stranded);

    // Once it is said where they go, the text is published; whoever publishes moves them before the commit.
    let mut write = store.write().await.unwrap();
    let text = without.to_string();
    let change = Change {
        kind: ConfigKind::Workflow,
        key: "5",
        body: Some(&text),
    };
    let removed = configuration::removed_states(&mut write, HERE, &change)
        .await
        .unwrap();
    assert_eq!(removed.len(), 1);
    assert_eq!(
        (removed[0].state, &*removed[0].name, removed[0].applications),
        (1, "Intake", 3)
    );
    let first: Vec<i64> = removed[0].first.iter().map(|(id, _)| id.0).collect();
    assert_eq!(first, [100, 101, 102]);
    let warnings = configuration::warnings(&mut write, HERE, &change).await.unwrap();
    assert_eq!(
        warnings,
        [ConfigWarning::NobodyMoves { state: 2 }],
        "the program has no members"
    );
    let moves = StateMoves::new([(1, 2)].into());
    let what = (std::slice::from_ref(&item), &moves);
    let released = config_releases::publish(&mut write, HERE, PROGRAM, what, "", lea()).await;
    assert!(matches!(released, Ok(Released::Published(_))), "{released:?}");
    write.rollback().await.unwrap();

    let clock = draft(store, ConfigKind::Workflow, 1, &workflow(true, Some(48))).await;
    let asked = draft(store, ConfigKind::Form, 1, &form("size")).await;
    let mut write = store.write().await.unwrap();
    let (faults, effects) = config_releases::preview(&mut write, HERE, &[clock, asked])
        .await
        .unwrap();
    write.rollback().await.unwrap();
    assert_eq!(faults, []);
    let starts = Effect::ClockStarts {
        state: 1,
        name: "Intake".into(),
        hours: 48,
        cases: 3,
    };
    assert_eq!(
        effects.into_iter().map(|one| one.effects).collect::<Vec<_>>(),
        [vec![starts], vec![]]
    );
    assert_eq!(in_force(store).await, [1, 1, 1, 1], "a preview publishes nothing");
}

#[tokio::test]
async fn a_roll_back_to_what_no_longer_checks_is_refused_with_its_faults() {
    let fresh = program(0).await;
    let store = &fresh.store;
    let renamed = [
        draft(store, ConfigKind::Form, 1, &form("people")).await,
        draft(store, ConfigKind::ValidationRules, 1, &rules("people")).await,
    ];
    number(&release(store, &renamed).await.unwrap());
    let id = of(ConfigKind::ValidationRules);
    let mut write = store.write().await.unwrap();
    let Publishing::Refused(faults) = configuration::roll_back(&mut write, id, 2, 1, lea())
        .await
        .unwrap()
    else {
        panic!("rules for a question that is asked no more were published");
    };
    write.rollback().await.unwrap();
    assert_eq!(
        faults.iter().map(ToString::to_string).collect::<Vec<_>>(),
        ["rule small, holds: answers.household.size is not known"]
    );
    assert_eq!(in_force(store).await, [1, 2, 2, 1]);
    // Nor is a draft of it left.
    assert_eq!(store.config_versions().waiting(id).await.unwrap(), None);
}

#[tokio::test]
async fn of_two_people_at_one_draft_the_second_gets_both_texts_and_nothing_is_lost() {
    let fresh = program(0).await;
    let store = &fresh.store;
    let id = of(ConfigKind::Form);
    let save = async |base: DraftBase, text: &str, by: &By| {
        let mut write = store.write().await.unwrap();
        let done = config_drafts::revise(&mut write, id, base, text, by)
            .await
            .unwrap();
        match done {
            Drafting::Saved(_) => write.commit().await.unwrap(),
            Drafting::Overtaken(_) => write.rollback().await.unwrap(),
        }
        done
    };
    let base = |published, draft| DraftBase {
        published,
        draft: Some(draft),
    };
    let (one, two) = (form("people").to_string(), form("persons").to_string());
    assert_eq!(save(base(1, 0), &one, &lea()).await, Drafting::Saved(2));
    let Drafting::Overtaken(overtaking) = save(base(1, 0), &two, &ben()).await else {
        panic!("Ben has overwritten what Lea saved");
    };
    assert_eq!(
        (
            overtaking.theirs.version,
            overtaking.theirs.created_by.as_str(),
            &overtaking.theirs.body
        ),
        (2, "Lea", &one)
    );
    let before = overtaking.before.unwrap();
    assert_eq!((before.version, before.state), (1, VersionState::Published));
    // Ben has looked at it, and saves on it.
    let Drafting::Saved(third) = save(base(1, 2), &two, &ben()).await else {
        panic!("nobody has saved since");
    };
    let waiting = store.config_versions().waiting(id).await.unwrap().unwrap();
    assert_eq!((waiting.version, waiting.body.as_str()), (third, two.as_str()));
    let kept = store.config_versions().by_version(id, 2).await.unwrap();
    assert_eq!(kept.body, one, "what Lea saved can still be read");
    // Lea has published meanwhile: what holds is theirs.
    let mut write = store.write().await.unwrap();
    let published = configuration::publish_text(&mut write, id, 1, &form("size").to_string(), lea()).await;
    assert_eq!(published.unwrap(), Publishing::Published);
    write.commit().await.unwrap();
    let Drafting::Overtaken(overtaking) = save(base(1, third), &two, &ben()).await else {
        panic!("another version is in force");
    };
    assert_eq!(overtaking.theirs.state, VersionState::Published);
    assert_eq!(overtaking.before.unwrap().version, third);
}

#[tokio::test]
async fn of_two_who_save_at_once_one_is_asked() {
    let fresh = program(0).await;
    let other = fresh.again().await;
    let id = of(ConfigKind::Form);
    let base = DraftBase {
        published: 1,
        draft: Some(0),
    };
    let attempt = async |store: &Store, text: Value, by: By| {
        let mut write = store.write().await?;
        let done = config_drafts::revise(&mut write, id, base, &text.to_string(), &by).await?;
        if let Drafting::Saved(_) = done {
            write.commit().await?;
        }
        hub_store::Result::Ok(done)
    };
    let (one, two) = tokio::join!(
        attempt(&fresh.store, form("people"), lea()),
        attempt(&other.store, form("persons"), ben())
    );
    let saved = [one.unwrap(), two.unwrap()]
        .iter()
        .filter(|done| matches!(done, Drafting::Saved(_)))
        .count();
    assert_eq!(saved, 1);
}

#[tokio::test]
async fn restoring_makes_a_draft_and_what_is_in_force_stays() {
    let fresh = program(0).await;
    let store = &fresh.store;
    let id = of(ConfigKind::Workflow);
    let newer = draft(store, ConfigKind::Workflow, 1, &workflow(true, Some(48))).await;
    number(&release(store, &[newer]).await.unwrap());
    let base = DraftBase {
        published: 2,
        draft: Some(0),
    };
    let mut write = store.write().await.unwrap();
    let restored = config_drafts::restore(&mut write, id, base, 1, &ben())
        .await
        .unwrap();
    write.commit().await.unwrap();
    assert_eq!(restored, Drafting::Saved(3));
    assert_eq!(in_force(store).await, [2, 1, 1, 1]);
    let waiting = store.config_versions().waiting(id).await.unwrap().unwrap();
    let first = store.config_versions().by_version(id, 1).await.unwrap();
    assert_eq!((waiting.restores, &waiting.body), (Some(1), &first.body));
    let mut write = store.write().await.unwrap();
    let of_draft = config_drafts::restore(&mut write, id, base, 3, &ben()).await;
    assert!(
        matches!(of_draft, Err(StoreError::NotFound("version"))),
        "{of_draft:?}"
    );
}

/// The place and the machine key of each fault.
fn places(released: Released) -> Vec<(String, String)> {
    let Released::Refused(faults) = released else {
        panic!("a faulty form was published");
    };
    let places = faults.iter().map(|one| one.fault.place());
    places.map(|place| (place.field, place.key)).collect()
}

#[tokio::test]
async fn every_way_of_publishing_a_form_asks_the_engine() {
    let fresh = program(2).await;
    let store = &fresh.store;
    let mut faulty = form("size");
    faulty["sections"][0]["pages"][0]["items"][0]["requierd"] = json!(true);
    let expected = [(
        "sections[0].pages[0].items[0].requierd".to_owned(),
        "unknown_key".to_owned(),
    )];
    // In a release, and by itself.
    let item = draft(store, ConfigKind::Form, 1, &faulty).await;
    assert_eq!(places(release(store, &[item]).await.unwrap()), expected);
    let id = of(ConfigKind::Form);
    let mut write = store.write().await.unwrap();
    let published = configuration::publish_text(&mut write, id, 1, &faulty.to_string(), lea())
        .await
        .unwrap();
    write.rollback().await.unwrap();
    let Publishing::Refused(faults) = published else {
        panic!("a faulty form was published");
    };
    assert_eq!(faults[0].place().key, "unknown_key");
    // When it is checked, and as the first of a program.
    let body = faulty.to_string();
    let change = hub_domain::configuration::Change {
        kind: ConfigKind::Form,
        key: "5",
        body: Some(&body),
    };
    let mut write = store.write().await.unwrap();
    let found = configuration::faults(&mut write, HERE, &[change]).await.unwrap();
    assert_eq!(found[0].fault.place().field, expected[0].0);
    let begun = programs::begin_form(&mut write, HERE, ProgramId(6), &faulty, 1).await;
    assert!(
        matches!(begun, Err(StoreError::Corrupt { what: "form", .. })),
        "{begun:?}"
    );
    write.rollback().await.unwrap();
    assert_eq!(in_force(store).await, [1, 1, 1, 1]);
}

#[tokio::test]
async fn a_form_of_the_former_shape_comes_into_force_only_where_it_is_already() {
    let fresh = program(0).await;
    let store = &fresh.store;
    let old = draft(store, ConfigKind::Form, 1, &old_form("size")).await;
    let refused = places(release(store, &[old]).await.unwrap());
    assert_eq!(refused, [(String::new(), "old_shape".to_owned())]);
    // A program that has one from before.
    let body = old_form("size").to_string();
    let sql = "UPDATE config_versions SET body = $2 WHERE tenant_id = $1 AND kind = 'form' AND version = 1";
    let mut write = store.write().await.unwrap();
    write.execute(sql, args![HERE, &body]).await.unwrap();
    write.commit().await.unwrap();
    let same = draft(store, ConfigKind::Form, 1, &old_form("size")).await;
    number(&release(store, &[same]).await.unwrap());
    // A document in its place keeps the rules that name its questions; back to the former shape nobody comes.
    let held = in_force(store).await[1];
    let document = draft(store, ConfigKind::Form, held, &form("size")).await;
    let release_of_document = number(&release(store, &[document]).await.unwrap());
    let back = places(roll_back(store, release_of_document).await.unwrap());
    assert_eq!(back, [(String::new(), "old_shape".to_owned())]);
}

#[tokio::test]
async fn a_preview_says_what_a_new_form_asks_of_those_who_are_filling_it_in() {
    let fresh = program(3).await;
    let store = &fresh.store;
    let effects_of = async |text: Value| {
        let item = draft(store, ConfigKind::Form, 1, &text).await;
        let mut write = store.write().await.unwrap();
        let (_, effects) = config_releases::preview(&mut write, HERE, &[item]).await.unwrap();
        write.rollback().await.unwrap();
        effects[0].effects.clone()
    };
    let changed = |sort, changes| Effect::FormChanged {
        sort,
        changes,
        drafts: 0,
    };
    let mut words = form("size");
    words["sections"][0]["pages"][0]["items"][0]["words"]["es"] = json!("Personas");
    assert_eq!(effects_of(words).await, [changed(FormChangeSort::Words, 1)]);
    let mut wider = form("size");
    let pets = json!({ "id": "pets", "type": "number", "words": { "en": "Pets" } });
    let items = wider["sections"][0]["pages"][0]["items"].as_array_mut().unwrap();
    items.push(pets);
    let added = Effect::QuestionsAdded {
        questions: 1,
        cases: 3,
    };
    assert_eq!(
        effects_of(wider).await,
        [added, changed(FormChangeSort::Wider, 1)]
    );
    let mut narrower = form("size");
    narrower["sections"][0]["pages"][0]["items"][0]["required"] = json!(true);
    assert_eq!(effects_of(narrower).await, [changed(FormChangeSort::Narrower, 1)]);
}

#[tokio::test]
async fn an_example_that_comes_out_otherwise_keeps_its_text_from_being_published() {
    let fresh = program(0).await;
    let store = &fresh.store;
    let judged = |expected: bool| {
        let mut text = rules("size");
        text["rules"][0]["examples"] =
            json!([{ "answers": { "household": { "size": 3 } }, "expected": expected }]);
        text
    };
    let asked = |expected: bool| {
        let mut text = form("size");
        text["rules"] = json!([{
            "id": "few", "does": "check", "target": "size", "when": "answers.size < 20",
            "words": { "en": "Write to us." },
            "examples": [{ "answers": { "size": 3 }, "expected": expected }],
        }]);
        text
    };
    let wrong = draft(store, ConfigKind::ValidationRules, 1, &judged(false)).await;
    let refused = release(store, &[wrong]).await.unwrap();
    assert!(format!("{refused:?}").contains("gives: \"true\""), "{refused:?}");
    let right = draft(store, ConfigKind::ValidationRules, 1, &judged(true)).await;
    number(&release(store, &[right]).await.unwrap());
    let wrong = draft(store, ConfigKind::Form, 1, &asked(false)).await;
    let refused = release(store, &[wrong]).await.unwrap();
    assert!(format!("{refused:?}").contains("example_fails"), "{refused:?}");
    let right = draft(store, ConfigKind::Form, 1, &asked(true)).await;
    number(&release(store, &[right]).await.unwrap());
}

/// Brings texts in, in force where there is a note; answers whether they came in.
async fn import(store: &Store, texts: &[ImportedText], note: Option<&str>) -> hub_store::Result<bool> {
    let mut write = store.write().await?;
    let incoming = Incoming {
        texts,
        ..Incoming::default()
    };
    match program_import::import(&mut write, HERE, PROGRAM, incoming, note, ben()).await? {
        Imported::Drafts | Imported::Released(_) => write.commit().await.map(|()| true),
        Imported::Refused(_) => write.rollback().await.map(|()| false),
    }
}

/// Writes a text and publishes it; answers whether it came into force.
async fn publish_text(store: &Store, kind: ConfigKind, text: &Value) -> hub_store::Result<bool> {
    let mut write = store.write().await?;
    let held = store.config_versions().in_force(of(kind)).await?;
    let body = text.to_string();
    match configuration::publish_text(&mut write, of(kind), held.unwrap_or(0), &body, lea()).await? {
        Publishing::Published => write.commit().await.map(|()| true),
        Publishing::Refused(_) => write.rollback().await.map(|()| false),
    }
}

/// True where it was done, false where somebody else was first.
fn done_or_overtaken(done: hub_store::Result<bool>) -> bool {
    match done {
        Ok(done) => done,
        Err(StoreError::VersionConflict { .. }) => false,
        Err(error) => panic!("somebody waited for somebody who waited for them: {error}"),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_publishes_imports_and_takes_back_at_once_waits_in_one_order() {
    let fresh = program(0).await;
    let (second, third) = (fresh.again().await, fresh.again().await);
    let text = |kind: ConfigKind, text: &Value| ImportedText {
        kind,
        key: "5".into(),
        body: text.to_string(),
    };
    for round in 0..25 {
        let question = format!("people_{round}");
        let held = in_force(&fresh.store).await;
        let drafted = [
            draft(&fresh.store, ConfigKind::Form, held[1], &form(&question)).await,
            draft(
                &fresh.store,
                ConfigKind::ValidationRules,
                held[2],
                &rules(&question),
            )
            .await,
        ];
        let first = number(&release(&fresh.store, &drafted).await.unwrap());
        let next = format!("persons_{round}");
        let (asked, judged) = (form(&next), rules(&next));
        let forth = [
            text(ConfigKind::Form, &asked),
            text(ConfigKind::ValidationRules, &judged),
        ];
        let back = [forth[1].clone(), forth[0].clone()];
        let why = reasons(2, round % 2 == 0);
        let outcomes = tokio::join!(
            import(&fresh.store, &forth, Some("Spring")),
            import(&second.store, &back, Some("Autumn")),
            import(&third.store, &back, None),
            import(&second.store, &forth, None),
            publish_text(&third.store, ConfigKind::DenialReasons, &why),
            async {
                let back = roll_back(&second.store, first).await?;
                hub_store::Result::Ok(matches!(back, Released::Published(_)))
            },
        );
        let (spring, autumn, drafts, others, published, taken_back) = outcomes;
        assert!(
            done_or_overtaken(drafts) && done_or_overtaken(others),
            "drafts wait beside each other"
        );
        assert!(done_or_overtaken(published), "nobody else is at the reasons");
        let done = [spring, autumn, taken_back].map(done_or_overtaken);
        assert!(done.contains(&true), "somebody is first: {done:?}");
    }
    let texts = [ConfigKind::Form, ConfigKind::ValidationRules].map(of);
    let versions = fresh.store.config_versions();
    let asked = versions.published(texts[0]).await.unwrap().unwrap().body;
    let judged = versions.published(texts[1]).await.unwrap().unwrap().body;
    let key = judged
        .split("answers.household.")
        .nth(1)
        .unwrap()
        .split(' ')
        .next()
        .unwrap();
    assert!(
        asked.contains(&format!("\"household.{key}\"")),
        "rules and form came into force together: {asked} {judged}"
    );
}
