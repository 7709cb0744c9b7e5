//! Changes of a tenant's settings: nobody undoes what somebody else set meanwhile, and the history has everything.

use crate::fresh::{Fresh, fresh};
use hub_domain::TenantId;
use hub_domain::calls::recording_rules::RecordingRule;
use hub_domain::identity::feature::Feature;
use hub_store::audit::By;
use hub_store::calls::recording_rules::{self, RulesChange};
use hub_store::tenant_settings::{self, Changed, Noted};
use hub_store::tenants::{self, MailSecurity, MailServer, Tenant, TenantSettings};
use hub_store::{StoreError, args};
use serde_json::{Value, json};

const COUNTY: TenantId = TenantId(1);
const OTHER: TenantId = TenantId(2);

pub fn tenant(id: TenantId) -> Tenant {
    Tenant {
        id,
        name: format!("County {id}"),
        subdomain: format!("county{id}"),
        zone: "America/New_York".into(),
        lang: "en".into(),
        active: true,
        branding: json!({ "brand_color": "#1f5f8b" }),
        settings: TenantSettings::default(),
        mail_from: String::new(),
        sms_from: String::new(),
    }
}

async fn counties() -> Fresh {
    let fresh = fresh().await;
    let mut write = fresh.store.write().await.unwrap();
    for id in [COUNTY, OTHER] {
        tenants::insert(&mut write, &tenant(id), 1).await.unwrap();
    }
    write.commit().await.unwrap();
    fresh
}

fn rosa() -> By {
    By::on_behalf(7, "Rosa Delgado", 9).from("192.0.2.7")
}

fn ben() -> By {
    By::person(8, "Ben Ames").from("2001:db8::8")
}

async fn change(fresh: &Fresh, by: &By, change: impl FnOnce(&mut TenantSettings)) -> Changed {
    let mut write = fresh.store.write().await.unwrap();
    let changed = tenant_settings::change(&mut write, COUNTY, by, change)
        .await
        .unwrap();
    write.commit().await.unwrap();
    changed
}

#[tokio::test]
async fn two_administrators_who_change_two_settings_at_once_lose_nothing() {
    let fresh = counties().await;
    let (rosa, ben) = (rosa(), ben());
    let (one, other) = tokio::join!(
        change(&fresh, &rosa, |settings| settings.avatars = true),
        change(&fresh, &ben, |settings| settings.number_pause_s = 45),
    );
    let mut revisions = [one.revision, other.revision];
    revisions.sort_unstable();
    assert_eq!(revisions, [1, 2]);
    let settings = fresh.store.tenants().by_id(COUNTY).await.unwrap().settings;
    assert!(settings.avatars);
    assert_eq!(settings.number_pause_s, 45);
    assert_eq!(
        settings,
        TenantSettings {
            avatars: true,
            number_pause_s: 45,
            ..TenantSettings::default()
        },
        "nothing else has changed"
    );
    let other = fresh.store.tenants().by_id(OTHER).await.unwrap();
    assert_eq!(other.settings, TenantSettings::default());
}

#[tokio::test]
async fn of_two_who_change_the_same_setting_the_last_counts_and_the_history_has_both() {
    let fresh = counties().await;
    let off = |feature: Feature| move |settings: &mut TenantSettings| settings.features_off.push(feature);
    let (rosa, ben) = (rosa(), ben());
    // Each adds to what it finds, so that whoever comes second also keeps the first one's.
    tokio::join!(
        change(&fresh, &rosa, off(Feature::ALL[0])),
        change(&fresh, &ben, off(Feature::ALL[1])),
    );
    let mut settings = fresh.store.tenants().by_id(COUNTY).await.unwrap().settings;
    settings.features_off.sort_unstable();
    let mut both = [Feature::ALL[0], Feature::ALL[1]];
    both.sort_unstable();
    assert_eq!(settings.features_off, both);

    change(&fresh, &rosa, |settings| settings.state = "VA".into()).await;
    change(&fresh, &ben, |settings| settings.state = "MD".into()).await;
    let settings = fresh.store.tenants().by_id(COUNTY).await.unwrap().settings;
    assert_eq!(settings.state, "MD");
    let history = fresh.store.tenant_settings().history(COUNTY).await.unwrap();
    let shown: Vec<(i64, &str, &Value, &Value, &str, Option<i64>, &str)> = history
        .iter()
        .take(2)
        .map(|one| {
            let by = (one.actor_name.as_str(), one.behalf_of, one.source.as_str());
            (
                one.revision,
                one.setting.as_str(),
                &one.before,
                &one.after,
                by.0,
                by.1,
                by.2,
            )
        })
        .collect();
    let (none, virginia, maryland) = (json!(""), json!("VA"), json!("MD"));
    assert_eq!(
        shown,
        [
            (4, "state", &virginia, &maryland, "Ben Ames", None, "2001:db8::8"),
            (3, "state", &none, &virginia, "Rosa Delgado", Some(9), "192.0.2.7"),
        ]
    );
    assert_eq!(history.len(), 4);
    assert!(history.iter().all(|one| one.at_ms > 0));
    assert!(
        fresh
            .store
            .tenant_settings()
            .history(OTHER)
            .await
            .unwrap()
            .is_empty()
    );
}

#[tokio::test]
async fn a_change_of_several_settings_is_one_revision_and_one_of_nothing_is_none() {
    let fresh = counties().await;
    let changed = change(&fresh, &rosa(), |settings| {
        settings.listeners_shown = true;
        settings.captcha.threshold = 0.5;
    })
    .await;
    assert!(changed.is_change());
    assert_eq!((changed.revision, changed.before.captcha.threshold), (1, 0.7));
    let again = change(&fresh, &ben(), |settings| settings.listeners_shown = true).await;
    assert!(!again.is_change());
    assert_eq!(again.revision, 1);
    let history = fresh.store.tenant_settings().history(COUNTY).await.unwrap();
    let names: Vec<(i64, &str)> = history
        .iter()
        .map(|one| (one.revision, one.setting.as_str()))
        .collect();
    assert_eq!(names, [(1, "captcha"), (1, "listeners_shown")]);
}

#[tokio::test]
async fn what_a_write_does_not_commit_was_never_changed() {
    let fresh = counties().await;
    let mut write = fresh.store.write().await.unwrap();
    let by = rosa();
    let changed = tenant_settings::change(&mut write, COUNTY, &by, |settings| settings.closed = true).await;
    assert!(changed.unwrap().after.closed);
    write.rollback().await.unwrap();
    assert!(!fresh.store.tenants().by_id(COUNTY).await.unwrap().settings.closed);
    assert!(
        fresh
            .store
            .tenant_settings()
            .history(COUNTY)
            .await
            .unwrap()
            .is_empty()
    );
    let mut write = fresh.store.write().await.unwrap();
    let nobody = tenant_settings::change(&mut write, TenantId(77), &by, |_| {}).await;
    assert!(matches!(nobody, Err(StoreError::NotFound("tenant"))));
}

#[tokio::test]
async fn what_a_newer_hub_wrote_besides_stays() {
    let fresh = counties().await;
    let sql = "UPDATE tenants SET settings = $2 WHERE id = $1";
    let newer = json!({ "avatars": true, "not_known_here": [1, 2] }).to_string();
    fresh.store.db().execute(sql, args![COUNTY, newer]).await.unwrap();
    change(&fresh, &rosa(), |settings| settings.sync_report = true).await;
    let sql = "SELECT settings FROM tenants WHERE id = $1";
    let (text,): (String,) = fresh.store.db().one("tenant", sql, args![COUNTY]).await.unwrap();
    assert_eq!(
        serde_json::from_str::<Value>(&text).unwrap(),
        json!({ "avatars": true, "not_known_here": [1, 2], "sync_report": true })
    );
}

#[tokio::test]
async fn the_history_keeps_no_secret_not_even_sealed() {
    let fresh = counties().await;
    let server = |sealed: &str| MailServer {
        host: "mail.example".into(),
        port: 465,
        security: MailSecurity::Tls,
        username: Some("hub".into()),
        sealed_password: Some(sealed.into()),
    };
    for sealed in ["v1.first", "v1.second"] {
        change(&fresh, &rosa(), |settings| {
            settings.mail_server = Some(server(sealed));
        })
        .await;
    }
    let settings = fresh.store.tenants().by_id(COUNTY).await.unwrap().settings;
    assert_eq!(settings.mail_server, Some(server("v1.second")));
    let sql =
        "SELECT value_before, value_after FROM tenant_setting_changes WHERE tenant_id = $1 ORDER BY revision";
    let rows: Vec<(String, String)> = fresh.store.db().all(sql, args![COUNTY]).await.unwrap();
    assert_eq!(rows.len(), 2);
    let [first, second] = [&rows[0].1, &rows[1].1].map(|text| text.as_str());
    assert!(
        !first.contains("v1.first") && !second.contains("v1.second"),
        "{first} {second}"
    );
    assert!(first.contains("mail.example"), "{first}");
    assert_ne!(first, second, "a change of the secret alone is seen");
    assert_eq!(rows[1].0, first);
}

#[tokio::test]
async fn a_line_of_the_audit_log_finds_the_settings_that_it_changed() {
    let fresh = counties().await;
    let noted = |seen| Noted {
        action: "tenant.features",
        reason: "a test",
        seen,
    };
    for _ in 0..2 {
        tenant_settings::change_noted::<StoreError>(
            &fresh.store,
            COUNTY,
            ben(),
            noted(None),
            |settings| settings.avatars.to_string(),
            |settings| {
                settings.avatars = true;
                settings.number_pause_s = 60;
                Ok(())
            },
        )
        .await
        .unwrap();
    }
    let changes = fresh.store.tenant_settings();
    let of_line = changes.of_line(COUNTY, 1).await.unwrap();
    let names: Vec<(&str, &Value)> = of_line
        .iter()
        .map(|one| (one.setting.as_str(), &one.after))
        .collect();
    assert_eq!(names, [("avatars", &json!(true)), ("number_pause_s", &json!(60))]);
    assert!(
        changes.of_line(COUNTY, 2).await.unwrap().is_empty(),
        "nothing was changed twice"
    );
    assert!(changes.of_line(OTHER, 1).await.unwrap().is_empty());
}

#[tokio::test]
async fn two_people_who_change_rules_of_two_states_lose_nothing() {
    let fresh = counties().await;
    let change = async |by: &By, change: RulesChange| {
        let mut write = fresh.store.write().await.unwrap();
        let rules = recording_rules::change(&mut write, COUNTY, &change, by)
            .await
            .unwrap();
        write.commit().await.unwrap();
        rules
    };
    let set = |state: &str, rule| RulesChange {
        set: [(state.to_owned(), rule)].into(),
        ..RulesChange::default()
    };
    change(&rosa(), set("PA", RecordingRule::Agreement)).await;
    let home = RulesChange {
        home: Some("VA".into()),
        ..set("VA", RecordingRule::Notice)
    };
    let rules = change(&ben(), home).await;
    assert_eq!(rules.to_string(), "home VA, PA agreement, VA notice");
    // The same again is no change.
    change(&ben(), set("PA", RecordingRule::Agreement)).await;
    let gone = RulesChange {
        unset: vec!["PA".into()],
        ..RulesChange::default()
    };
    assert_eq!(change(&ben(), gone).await.to_string(), "home VA, VA notice");
    let head = fresh.store.audit().head(COUNTY).await.unwrap();
    assert_eq!(head.seq, 3);
    let of_line = fresh.store.tenant_settings().of_line(COUNTY, 2).await.unwrap();
    assert_eq!((&*of_line[0].setting, &of_line[0].after), ("state", &json!("VA")));
}
