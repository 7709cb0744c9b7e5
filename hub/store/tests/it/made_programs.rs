//! Programs that administrators make, copy, set and close.

use crate::fresh::fresh;
use hub_domain::cases::workflow::{State, StateKind, Transition, Workflow};
use hub_domain::config_version::ConfigKind;
use hub_domain::programs::contacts::ProgramContacts;
use hub_domain::programs::details::ProgramDetails;
use hub_domain::programs::scope::Scope;
use hub_domain::programs::settings::ProgramSettings;
use hub_domain::{AccountId, ProgramId, TenantId};
use hub_store::audit::By;
use hub_store::config_versions::{self, ConfigId};
use hub_store::programs::made_programs::{self, FirstTexts, ProgramHead};
use hub_store::programs::{launches, number_prefixes, program_settings};
use hub_store::{Store, StoreError};
use serde_json::{Value, json};

const HERE: TenantId = TenantId(1);
const THERE: TenantId = TenantId(2);

fn by() -> By {
    By::person(7, "Rosa Delgado").from("test")
}

fn head(name: &str) -> ProgramHead {
    ProgramHead {
        names: [("en", name), ("es", "Calor")]
            .map(|(lang, name)| (lang.to_owned(), name.to_owned()))
            .into(),
        category: "Utilities".into(),
        scope: Scope::State,
        case_columns: false,
    }
}

fn texts() -> FirstTexts {
    FirstTexts {
        workflow: Workflow {
            states: vec![
                State::new(4, "Received", StateKind::Initial),
                State::new(12, "Denied", StateKind::Terminal),
            ],
            transitions: vec![Transition {
                from: 4,
                to: 12,
                ..Transition::default()
            }],
        },
        reasons: Vec::new(),
        form: json!({ "format": 1, "id": "heat", "title": { "en": "Heat" }, "sections": [] }),
        details: ProgramDetails {
            summary: [("en".to_owned(), "Pays for heat.".to_owned())].into(),
            opens_at_ms: Some(5),
            ..ProgramDetails::default()
        },
    }
}

async fn made(store: &Store, tenant: TenantId) -> ProgramId {
    let mut write = store.write().await.unwrap();
    let made = made_programs::make(&mut write, tenant, &head("Heat"), &texts(), &by())
        .await
        .unwrap();
    write.commit().await.unwrap();
    made
}

#[tokio::test]
async fn a_program_that_is_made_is_listed_once_it_is_launched_and_its_number_is_its_tenants_next() {
    let fresh = fresh().await;
    let store = &fresh.store;
    let (first, second) = (made(store, HERE).await, made(store, HERE).await);
    assert_eq!((first, second), (ProgramId(2_000), ProgramId(2_001)));
    assert_eq!(made(store, THERE).await, ProgramId(2_000));
    let listings = store.program_listings();
    assert!(listings.all(HERE).await.unwrap().is_empty());
    let inactive = listings.with_inactive(HERE).await.unwrap();
    assert_eq!((inactive.len(), inactive[0].name_in("es")), (2, "Calor"));
    assert_eq!(inactive[0].scope, Scope::State);
    let mut write = store.write().await.unwrap();
    assert!(!launches::lock(&mut write, HERE, first).await.unwrap());
    let facts = launches::facts(&mut write, HERE, first).await.unwrap();
    assert!(facts.form.is_some() && facts.workflow.is_some() && facts.details.is_some());
    assert!(facts.contacts.is_empty() && facts.staff.is_empty() && !facts.is_launched);
    launches::launch(&mut write, HERE, first, &by()).await.unwrap();
    write.commit().await.unwrap();
    let listed = listings.all(HERE).await.unwrap();
    assert_eq!(listed.iter().map(|one| one.id).collect::<Vec<_>>(), [first]);
    assert!(listed[0].launched_at_ms.is_some());
}

#[tokio::test]
async fn no_two_programs_of_a_tenant_number_their_cases_alike_and_a_new_name_changes_no_numbers() {
    let fresh = fresh().await;
    let store = &fresh.store;
    let (first, second) = (made(store, HERE).await, made(store, HERE).await);
    let there = made(store, THERE).await;
    let mut write = store.write().await.unwrap();
    let copied = made_programs::copy(&mut write, HERE, &head("Home Aid"), first, &by())
        .await
        .unwrap();
    let (_, version) = made_programs::head(&mut write, HERE, second).await.unwrap();
    let seen = (second, version);
    made_programs::change_head(&mut write, HERE, seen, &head("Cool"), &by())
        .await
        .unwrap();
    for (tenant, program, name, begins) in [
        (HERE, first, "Heat", "H"),
        (HERE, second, "Cool", "H2"),
        (HERE, copied, "Home Aid", "HA"),
        (THERE, there, "Heat", "H"),
        // One that was made before beginnings were kept.
        (HERE, ProgramId(5), "Emergency Rental Assistance", "ERA"),
    ] {
        let of = number_prefixes::of(&mut write, tenant, program, name).await;
        assert_eq!(of.unwrap(), begins, "{tenant:?} {program:?}");
    }
    write.rollback().await.unwrap();
}

#[tokio::test]
async fn who_is_closed_says_so_in_its_details_and_lists_until_it_is_reopened() {
    let fresh = fresh().await;
    let store = &fresh.store;
    let program = made(store, HERE).await;
    let mut write = store.write().await.unwrap();
    let early = launches::set_closed(&mut write, HERE, program, Some(50), &by()).await;
    assert!(matches!(early, Err(StoreError::NotFound("program"))));
    write.rollback().await.unwrap();
    let set = async |from_ms| {
        let mut write = store.write().await.unwrap();
        if from_ms == Some(50) {
            launches::launch(&mut write, HERE, program, &by()).await.unwrap();
        }
        launches::set_closed(&mut write, HERE, program, from_ms, &by())
            .await
            .unwrap();
        write.commit().await.unwrap();
        let details = store.programs().details(HERE, program).await.unwrap();
        let listed = store
            .program_listings()
            .one(HERE, program, AccountId(0))
            .await
            .unwrap();
        assert_eq!(listed.unwrap().details.closes_at_ms, details.closes_at_ms);
        (details.is_open(49), details.is_open(50))
    };
    assert_eq!(set(Some(50)).await, (true, false));
    assert_eq!(set(None).await, (true, true));
}

#[tokio::test]
async fn a_copy_has_the_texts_without_the_dates_and_its_own_templates_and_rules() {
    let fresh = fresh().await;
    let store = &fresh.store;
    let first = made(store, HERE).await;
    let mut write = store.write().await.unwrap();
    let template = json!({ "name": "Denied", "channel": "SMS", "program": first.0, "active": true, "by_lang": { "en": { "body": "No." } } });
    let rule = json!({
        "name": "Denied", "active": true, "program": first.0, "to_state": 12, "audience": "applicant",
        "channels": [{ "channel": "SMS", "template": "denied" }],
    });
    for (kind, text) in [
        (ConfigKind::MessageTemplate, &template),
        (ConfigKind::NotificationRule, &rule),
    ] {
        let id = ConfigId {
            tenant: HERE,
            kind,
            key: "denied",
        };
        config_versions::begin(&mut write, id, &text.to_string(), &by(), 1)
            .await
            .unwrap();
    }
    let copy = made_programs::copy(&mut write, HERE, &head("Heat 2"), first, &by())
        .await
        .unwrap();
    write.commit().await.unwrap();
    let details = store.programs().details(HERE, copy).await.unwrap();
    assert_eq!(details.opens_at_ms, None);
    assert_eq!(details.summary["en"], "Pays for heat.");
    let mut write = store.write().await.unwrap();
    let facts = launches::facts(&mut write, HERE, copy).await.unwrap();
    let own = format!("denied-{copy}");
    assert_eq!(facts.rules.len(), 1);
    assert_eq!(facts.rules[0].1.channels[0].template, own);
    assert_eq!(facts.templates[&own].program, Some(copy.0));
    let nobody = made_programs::copy(&mut write, HERE, &head("Heat 3"), ProgramId(9), &by()).await;
    assert!(matches!(nobody, Err(StoreError::NotFound("program"))));
}

#[tokio::test]
async fn settings_are_saved_on_the_revision_that_was_seen_and_contacts_apart_from_them() {
    let fresh = fresh().await;
    let store = &fresh.store;
    let program = made(store, HERE).await;
    let mut settings = ProgramSettings::default();
    let save = async |seen, settings: &ProgramSettings| {
        let mut write = store.write().await.unwrap();
        let saved = program_settings::save(&mut write, HERE, program, seen, settings, &by()).await;
        if saved.is_ok() {
            write.commit().await.unwrap();
        }
        saved
    };
    // The default is somebody's word from now on.
    save(0, &settings).await.unwrap();
    settings.Applications.AllowCases = false;
    save(1, &settings).await.unwrap();
    // What changes nothing is no revision.
    save(2, &settings).await.unwrap();
    let late = save(0, &ProgramSettings::default()).await;
    assert!(matches!(
        late,
        Err(StoreError::VersionConflict { current: 2, .. })
    ));
    let texts = store.program_settings();
    let held = texts.of::<ProgramSettings>(HERE, program).await.unwrap();
    assert_eq!((held.revision, held.changed_by.as_str()), (2, "Rosa Delgado"));
    assert!(!held.text.Applications.AllowCases);
    assert_eq!(
        texts.settings(THERE, program).await.unwrap(),
        ProgramSettings::default()
    );
    assert_eq!(
        texts.of::<ProgramContacts>(HERE, program).await.unwrap().revision,
        0
    );
}

#[tokio::test]
async fn a_head_is_changed_on_the_version_that_was_seen() {
    let fresh = fresh().await;
    let store = &fresh.store;
    let program = made(store, HERE).await;
    let mut write = store.write().await.unwrap();
    let (mut now, version) = made_programs::head(&mut write, HERE, program).await.unwrap();
    now.scope = Scope::Private;
    made_programs::change_head(&mut write, HERE, (program, version), &now, &by())
        .await
        .unwrap();
    let late = made_programs::change_head(&mut write, HERE, (program, version), &now, &by()).await;
    assert!(matches!(late, Err(StoreError::VersionConflict { .. })));
    let (after, _) = made_programs::head(&mut write, HERE, program).await.unwrap();
    assert_eq!(after, now);
    let text: Value = json!(after.names);
    assert_eq!(text, json!({ "en": "Heat", "es": "Calor" }));
}
