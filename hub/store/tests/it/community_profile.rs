//! What tenants say of themselves: each its own, beside whatever else their branding holds.

use crate::fresh::fresh;
use hub_domain::TenantId;
use hub_domain::identity::community_profile::{CommunityProfile, ProfileTexts};
use hub_store::audit::By;
use hub_store::identity::community_profile;
use hub_store::tenants::{self, Tenant, TenantHost, TenantSettings};
use hub_store::{StoreError, args};
use serde_json::{Value, json};

const COUNTY: TenantId = TenantId(1);
const OTHER: TenantId = TenantId(2);

fn tenant(id: TenantId) -> Tenant {
    Tenant {
        id,
        name: format!("County {id}"),
        subdomain: format!("county{id}"),
        zone: "America/New_York".into(),
        lang: "en".into(),
        active: true,
        branding: json!({ "brand_color": "#1f5f8b", "contact_info": "200 Mill Street" }),
        settings: TenantSettings::default(),
        mail_from: String::new(),
        sms_from: String::new(),
    }
}

fn contact(text: &str) -> CommunityProfile {
    CommunityProfile {
        texts: ProfileTexts {
            contact_info: Some(text.into()),
            ..ProfileTexts::default()
        },
        ..CommunityProfile::default()
    }
}

#[tokio::test]
async fn a_profile_is_changed_for_its_tenant_alone_with_one_line_and_only_if_it_differs() {
    let fresh = fresh().await;
    let by = By::person(7, "Rosa Delgado").from("192.0.2.7");
    let mut write = fresh.store.write().await.unwrap();
    for id in [COUNTY, OTHER] {
        tenants::insert(&mut write, &tenant(id), 1).await.unwrap();
        tenants::set_host(&mut write, &format!("county{id}.example"), id)
            .await
            .unwrap();
    }
    write.commit().await.unwrap();

    let before = community_profile::version(&CommunityProfile::of(&tenant(COUNTY).branding)).unwrap();
    for text in ["14 Harbor Road", "14 Harbor Road"] {
        let mut write = fresh.store.write().await.unwrap();
        let branding = community_profile::lock(&mut write, COUNTY).await.unwrap();
        community_profile::change(&mut write, COUNTY, branding, &contact(text), &by)
            .await
            .unwrap();
        write.commit().await.unwrap();
    }
    let branding = async |id| fresh.store.tenants().by_id(id).await.unwrap().branding;
    let changed = branding(COUNTY).await;
    assert_eq!(
        changed,
        json!({ "brand_color": "#1f5f8b", "contact_info": "14 Harbor Road" })
    );
    assert_eq!(branding(OTHER).await, tenant(OTHER).branding);
    assert_ne!(
        community_profile::version(&CommunityProfile::of(&changed)).unwrap(),
        before
    );

    let sql = "SELECT tenant_id, actor_name, reason FROM audit_log WHERE action = 'community_profile.change'";
    let lines: Vec<(i64, String, String)> = fresh.store.db().all(sql, args![]).await.unwrap();
    assert_eq!(lines, [(1, "Rosa Delgado".to_owned(), "contact_info".to_owned())]);

    assert_eq!(
        fresh.store.tenant_cache().hosts_of(OTHER).await.unwrap(),
        [TenantHost {
            host: "county2.example".to_owned(),
            tenant: OTHER,
            branding: json!({}),
        }]
    );
    let mut write = fresh.store.write().await.unwrap();
    let nobody: Result<Value, StoreError> = community_profile::lock(&mut write, TenantId(77)).await;
    assert!(matches!(nobody, Err(StoreError::NotFound("tenant"))));
}

#[tokio::test]
async fn two_changes_at_once_follow_each_other_and_neither_is_lost() {
    let fresh = fresh().await;
    let mut write = fresh.store.write().await.unwrap();
    tenants::insert(&mut write, &tenant(COUNTY), 1).await.unwrap();
    write.commit().await.unwrap();
    let change = async |of: CommunityProfile| {
        let mut write = fresh.store.write().await.unwrap();
        let branding = community_profile::lock(&mut write, COUNTY).await.unwrap();
        let by = By::system().from("test");
        community_profile::change(&mut write, COUNTY, branding, &of, &by)
            .await
            .unwrap();
        write.commit().await.unwrap();
    };
    let title = CommunityProfile {
        texts: ProfileTexts {
            ds_portalTitle: Some("Riverbend".into()),
            ..ProfileTexts::default()
        },
        ..CommunityProfile::default()
    };
    tokio::join!(change(title), change(contact("14 Harbor Road")));
    assert_eq!(
        fresh.store.tenants().by_id(COUNTY).await.unwrap().branding,
        json!({ "brand_color": "#1f5f8b", "contact_info": "14 Harbor Road", "ds_portalTitle": "Riverbend" })
    );
}
