//! How tenants look: each its own name, branding and pictures, changed by one at a time.

use crate::fresh::fresh;
use crate::tenant_settings::tenant;
use hub_domain::TenantId;
use hub_store::args;
use hub_store::audit::By;
use hub_store::identity::instance_branding;
use hub_store::identity::instance_pictures::{self, BACKGROUND, LOGO};
use hub_store::tenants;
use serde_json::Value;

const COUNTY: TenantId = TenantId(1);
const OTHER: TenantId = TenantId(2);

#[tokio::test]
async fn a_name_and_a_branding_are_changed_together_for_their_tenant_alone() {
    let fresh = fresh().await;
    let by = By::person(7, "Rosa Delgado").from("192.0.2.7");
    let mut write = fresh.store.write().await.unwrap();
    for id in [COUNTY, OTHER] {
        tenants::insert(&mut write, &tenant(id), 1).await.unwrap();
    }
    write.commit().await.unwrap();
    let before_other = fresh.store.tenants().by_id(OTHER).await.unwrap();
    for expected in [true, false] {
        let mut write = fresh.store.write().await.unwrap();
        let before = instance_branding::lock(&mut write, COUNTY).await.unwrap();
        let mut after = before.clone();
        after.name = "Riverbend".into();
        after.branding["ic_captcha"] = true.into();
        let changed =
            instance_branding::put(&mut write, COUNTY, &before, &after, "instance.branding", &by).await;
        assert_eq!(changed.unwrap(), expected, "the second changes nothing");
        write.commit().await.unwrap();
    }
    let county = fresh.store.tenants().by_id(COUNTY).await.unwrap();
    assert_eq!(
        (&*county.name, &county.branding["ic_captcha"]),
        ("Riverbend", &Value::Bool(true))
    );
    assert_eq!(county.branding["brand_color"], "#1f5f8b");
    assert_eq!(fresh.store.tenants().by_id(OTHER).await.unwrap(), before_other);
    let sql = "SELECT action, actor_name FROM audit_log WHERE tenant_id = $1";
    let lines: Vec<(String, String)> = fresh.store.db().all(sql, args![COUNTY]).await.unwrap();
    assert_eq!(
        lines,
        [("instance.branding".to_owned(), "Rosa Delgado".to_owned())]
    );
}

#[tokio::test]
async fn a_background_and_a_logo_stand_beside_each_other_and_go_alone() {
    let fresh = fresh().await;
    let by = By::person(7, "Rosa Delgado").from("192.0.2.7");
    let mut write = fresh.store.write().await.unwrap();
    tenants::insert(&mut write, &tenant(COUNTY), 1).await.unwrap();
    let background = instance_pictures::put(
        &mut write,
        COUNTY,
        &BACKGROUND,
        b"one",
        |version| version.to_owned(),
        &by,
    )
    .await;
    let logo = instance_pictures::put(
        &mut write,
        COUNTY,
        &LOGO,
        b"two",
        |version| version.to_owned(),
        &by,
    )
    .await;
    write.commit().await.unwrap();
    let (background, logo) = (background.unwrap(), logo.unwrap());
    let pictures = fresh.store.instance_pictures();
    let kept = pictures.bytes(COUNTY, &BACKGROUND, &background).await.unwrap();
    assert_eq!(kept.as_deref(), Some(&b"one"[..]));
    assert_eq!(
        pictures.bytes(OTHER, &BACKGROUND, &background).await.unwrap(),
        None
    );
    let branding = fresh.store.tenants().by_id(COUNTY).await.unwrap().branding;
    assert_eq!(
        (
            branding["ds_backgroundUrl"].as_str(),
            branding["ds_logoUrl"].as_str()
        ),
        (Some(&*background), Some(&*logo))
    );
    let mut write = fresh.store.write().await.unwrap();
    assert!(
        instance_pictures::remove(&mut write, COUNTY, &BACKGROUND, &by)
            .await
            .unwrap()
    );
    assert!(
        !instance_pictures::remove(&mut write, COUNTY, &BACKGROUND, &by)
            .await
            .unwrap()
    );
    write.commit().await.unwrap();
    assert_eq!(
        pictures.bytes(COUNTY, &BACKGROUND, &background).await.unwrap(),
        None
    );
    let branding = fresh.store.tenants().by_id(COUNTY).await.unwrap().branding;
    assert_eq!(
        (&branding["ds_backgroundUrl"], branding["ds_logoUrl"].as_str()),
        (&Value::Null, Some(&*logo))
    );
}
