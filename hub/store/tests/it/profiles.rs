//! Profiles: what is said once stays with its source, is its tenant's and its person's own, and is sealed where it must be.

use crate::fresh::{Fresh, fresh};
use hub_domain::files::{FileState, FileSubject};
use hub_domain::profiles::business_role::BusinessRole;
use hub_domain::profiles::fact::Source;
use hub_domain::profiles::section::{CheckedRow, Section, Wanted};
use hub_domain::profiles::{ProfileKind, Subject};
use hub_domain::{AccountId, TenantId};
use hub_store::audit::By;
use hub_store::files::stored_files::{self, NewFile};
use hub_store::keys::{Keyring, MasterKey};
use hub_store::profiles::business_people::{self, NewPerson};
use hub_store::profiles::{community_notes, profile_facts};
use hub_store::{Result, StoreError, args};
use serde_json::{Value, json};

const COUNTY: TenantId = TenantId(1);
const OTHER: TenantId = TenantId(2);

fn ana() -> Subject {
    Subject::individual(AccountId(7))
}

fn by() -> By {
    By::person(7, "Ana Ruiz").from("192.0.2.7")
}

async fn keyring(fresh: &Fresh) -> Keyring {
    use base64::Engine as _;
    let master = MasterKey::from_base64(&base64::engine::general_purpose::STANDARD.encode([1; 32])).unwrap();
    Keyring::open(fresh.store.clone(), master).await.unwrap()
}

fn row(id: &str, values: &[(&'static str, Value)]) -> CheckedRow {
    let values = values
        .iter()
        .map(|(field, value)| {
            let wanted = match value {
                Value::Null => Wanted::Kept,
                value => Wanted::Value(value.clone()),
            };
            (*field, wanted)
        })
        .collect();
    CheckedRow {
        id: id.into(),
        values,
    }
}

async fn save(
    fresh: &Fresh,
    keyring: &Keyring,
    section: &str,
    version: i64,
    rows: &[CheckedRow],
    source: Source,
) -> Result<i64> {
    let section = Section::of(ProfileKind::Individual, section).unwrap();
    keyring.tenant_key(COUNTY).await?;
    let mut write = fresh.store.write().await?;
    let next = profile_facts::save(
        &mut write,
        keyring,
        COUNTY,
        ana(),
        section,
        version,
        rows,
        source,
        &by(),
    )
    .await?;
    write.commit().await?;
    Ok(next)
}

#[tokio::test]
async fn a_fact_keeps_its_source_while_it_stays_and_every_change_is_kept() {
    let fresh = fresh().await;
    let keyring = keyring(&fresh).await;
    let first = row(
        "",
        &[
            ("ds_firstname", json!("Ana")),
            ("ds_lastname", json!("Ruiz")),
            ("nr_ssn", json!("078051120")),
        ],
    );
    assert_eq!(
        save(&fresh, &keyring, "general", 0, &[first], Source::Application)
            .await
            .unwrap(),
        1
    );
    let second = row(
        "",
        &[
            ("ds_firstname", json!("Anna")),
            ("ds_lastname", json!("Ruiz")),
            ("nr_ssn", Value::Null),
        ],
    );
    assert_eq!(
        save(&fresh, &keyring, "general", 1, &[second], Source::Person)
            .await
            .unwrap(),
        2
    );
    let facts = fresh.store.profile_facts().of(COUNTY, ana()).await.unwrap();
    let known = &facts["general"][0].facts;
    assert_eq!(
        (known["ds_firstname"].source, &known["ds_firstname"].value),
        (Source::Person, &json!("Anna"))
    );
    assert_eq!(
        (known["ds_lastname"].source, known["nr_ssn"].source),
        (Source::Application, Source::Application)
    );
    assert_eq!(known["nr_ssn"].value, json!({ "kept": "1120" }));

    let changes = fresh
        .store
        .profile_facts()
        .changes(COUNTY, ana(), 0, i64::MAX, 10)
        .await
        .unwrap();
    assert_eq!(
        (&*changes[0].field, &changes[0].was, &changes[0].value),
        ("ds_firstname", &Some(json!("Ana")), &Some(json!("Anna")))
    );
    assert_eq!(changes.len(), 4);
    // The digits are in no row of any table.
    for sql in [
        "SELECT value FROM profile_facts WHERE tenant_id = $1",
        "SELECT value FROM profile_changes WHERE tenant_id = $1",
    ] {
        let rows: Vec<(String,)> = fresh.store.db().all(sql, args![COUNTY]).await.unwrap();
        assert!(
            rows.iter().all(|(value,)| !value.contains("078051120")),
            "{rows:?}"
        );
    }
    let others = fresh.store.profile_facts();
    assert!(others.of(OTHER, ana()).await.unwrap().is_empty());
    assert!(others.of(COUNTY, Subject::business(7)).await.unwrap().is_empty());
    assert_eq!(others.days_of_change(COUNTY, ana()).await.unwrap().len(), 1);
}

#[tokio::test]
async fn who_saves_an_older_version_is_told_and_changes_nothing() {
    let fresh = fresh().await;
    let keyring = keyring(&fresh).await;
    let rent = |cents: i64| [row("", &[("nr_rent", json!(cents))])];
    save(&fresh, &keyring, "rent", 0, &rent(1), Source::Person)
        .await
        .unwrap();
    let refused = save(&fresh, &keyring, "rent", 0, &rent(2), Source::Person).await;
    assert!(
        matches!(refused, Err(StoreError::VersionConflict { current: 1, .. })),
        "{refused:?}"
    );
    let kept = save(
        &fresh,
        &keyring,
        "general",
        0,
        &[row("", &[("nr_ssn", Value::Null)])],
        Source::Person,
    )
    .await;
    assert!(matches!(kept, Err(StoreError::Malformed(_))), "{kept:?}");
    let section = Section::of(ProfileKind::Individual, "rent").unwrap();
    let rows = fresh
        .store
        .profile_facts()
        .rows(COUNTY, ana(), section)
        .await
        .unwrap();
    assert_eq!(rows[0].number("nr_rent"), Some(1));
}

#[tokio::test]
async fn rows_of_a_list_keep_their_ids_and_order() {
    let fresh = fresh().await;
    let keyring = keyring(&fresh).await;
    let member = |id: &str, name: &str| {
        row(
            id,
            &[("ds_firstname", json!(name)), ("cd_relation", json!("child"))],
        )
    };
    let names = async || -> Vec<(String, String)> {
        let section = Section::of(ProfileKind::Individual, "household").unwrap();
        let rows = fresh
            .store
            .profile_facts()
            .rows(COUNTY, ana(), section)
            .await
            .unwrap();
        rows.iter()
            .map(|row| (row.id.clone(), row.text("ds_firstname").unwrap().to_owned()))
            .collect()
    };
    let both = [member("", "Luis"), member("", "Marta")];
    save(&fresh, &keyring, "household", 0, &both, Source::Person)
        .await
        .unwrap();
    let before = names().await;
    assert_eq!(
        before.iter().map(|(_, name)| name.as_str()).collect::<Vec<_>>(),
        ["Luis", "Marta"]
    );
    let turned = [member(&before[1].0, "Marta"), member(&before[0].0, "Luis")];
    save(&fresh, &keyring, "household", 1, &turned, Source::Person)
        .await
        .unwrap();
    assert_eq!(names().await, [before[1].clone(), before[0].clone()]);
    // An id that is not of this section makes a new row.
    save(
        &fresh,
        &keyring,
        "household",
        2,
        &[member("made-up", "Eva")],
        Source::Person,
    )
    .await
    .unwrap();
    let after = names().await;
    assert_eq!(after.len(), 1);
    assert_ne!(after[0].0, "made-up");
}

#[tokio::test]
async fn people_of_a_business_are_found_by_their_address_in_their_tenant() {
    let fresh = fresh().await;
    let rosa = NewPerson {
        email: "rosa@mill.example",
        first_name: "Rosa",
        last_name: "Marsh",
        role: BusinessRole::Manager,
    };
    let mut write = fresh.store.write().await.unwrap();
    assert!(
        business_people::add(&mut write, COUNTY, 20, rosa.clone(), &by())
            .await
            .unwrap()
            .is_some()
    );
    assert!(
        business_people::add(&mut write, COUNTY, 20, rosa, &by())
            .await
            .unwrap()
            .is_none()
    );
    write.commit().await.unwrap();
    let people = fresh.store.business_people();
    assert_eq!(
        people.role(COUNTY, 20, "rosa@mill.example").await.unwrap(),
        Some(BusinessRole::Manager)
    );
    assert_eq!(people.role(COUNTY, 21, "rosa@mill.example").await.unwrap(), None);
    assert_eq!(people.role(OTHER, 20, "rosa@mill.example").await.unwrap(), None);
    assert_eq!(people.first(COUNTY, "rosa@mill.example").await.unwrap(), Some(20));
    let before = people.of(COUNTY, 20).await.unwrap().remove(0);
    assert_eq!((before.account, before.version), (None, 1));
    let mut write = fresh.store.write().await.unwrap();
    let after = business_people::BusinessPerson {
        role: BusinessRole::Member,
        ..before.clone()
    };
    business_people::change(&mut write, COUNTY, 20, &before, &after, &by())
        .await
        .unwrap();
    let again = business_people::change(&mut write, COUNTY, 20, &before, &after, &by()).await;
    assert!(matches!(again, Err(StoreError::VersionConflict { .. })));
    business_people::remove(&mut write, COUNTY, 20, &before, &by())
        .await
        .unwrap();
    write.commit().await.unwrap();
    assert_eq!(fresh.store.business_people().count(COUNTY, 20).await.unwrap(), 0);
}

#[tokio::test]
async fn a_note_is_its_profiles_own() {
    let fresh = fresh().await;
    let mut write = fresh.store.write().await.unwrap();
    let note = community_notes::add(&mut write, COUNTY, ana(), "Called the bank", &by())
        .await
        .unwrap();
    write.commit().await.unwrap();
    let notes = fresh.store.community_notes();
    assert_eq!(
        notes.of(COUNTY, ana()).await.unwrap(),
        std::slice::from_ref(&note)
    );
    let mut write = fresh.store.write().await.unwrap();
    let own = note.id.as_str();
    let pages = [
        (own, FileState::Clean),
        (own, FileState::Refused),
        ("n2", FileState::Clean),
    ];
    for (number, (of, state)) in pages.into_iter().enumerate() {
        let file = NewFile {
            id: format!("f{number}"),
            subject: FileSubject::CommunityNote(of.to_owned()),
            name: "letter.txt".into(),
            media_type: "text/plain".into(),
            size_bytes: 5,
            sha256: String::new(),
            state,
            finding: String::new(),
            is_stored: true,
            has_thumbnail: false,
            size_px: None,
            by: (AccountId(7), "Ana".into()),
            keep_until_ms: None,
        };
        stored_files::insert(&mut write, COUNTY, &file).await.unwrap();
    }
    write.commit().await.unwrap();
    let counted = notes.of(COUNTY, ana()).await.unwrap();
    assert_eq!(
        (counted.len(), counted[0].files),
        (1, 1),
        "its own, and none that was refused"
    );
    assert!(notes.of(COUNTY, Subject::business(7)).await.unwrap().is_empty());
    assert!(notes.of(OTHER, ana()).await.unwrap().is_empty());
}
