use crate::fresh::fresh;
use hub_domain::TenantId;
use hub_store::args;
use hub_store::audit::By;
use hub_store::keys::{Keyring, MasterKey, MediaKey};

const COUNTY: TenantId = TenantId(1);

fn master(fill: u8) -> MasterKey {
    use base64::Engine as _;
    MasterKey::from_base64(&base64::engine::general_purpose::STANDARD.encode([fill; 32])).unwrap()
}

#[tokio::test]
async fn tenants_have_different_keys_that_outlive_a_restart_and_a_rotation() {
    let fresh = fresh().await;
    let keyring = Keyring::open(fresh.store.clone(), master(1)).await.unwrap();
    let (first_id, first) = keyring.tenant_key(COUNTY).await.unwrap();
    assert_ne!(keyring.tenant_key(TenantId(318)).await.unwrap().1, first);
    assert_eq!(keyring.rotate_tenant_key(COUNTY).await.unwrap(), first_id + 1);
    let again = Keyring::open(fresh.store.clone(), master(1)).await.unwrap();
    let (second_id, second) = again.tenant_key(COUNTY).await.unwrap();
    assert_eq!(second_id, first_id + 1);
    assert_ne!(second, first);
    assert_eq!(again.tenant_key_by_id(COUNTY, first_id).await.unwrap(), first);
    assert!(again.tenant_key_by_id(COUNTY, 99).await.is_err());
}

#[tokio::test]
async fn a_wrong_master_key_is_refused_at_the_door() {
    let fresh = fresh().await;
    Keyring::open(fresh.store.clone(), master(1))
        .await
        .unwrap()
        .tenant_key(COUNTY)
        .await
        .unwrap();
    let refusal = Keyring::open(fresh.store.clone(), master(2)).await.err().unwrap();
    assert!(
        refusal
            .to_string()
            .contains("the master key does not open tenant_keys/1/1"),
        "{refusal}"
    );
}

#[tokio::test]
async fn the_master_key_can_be_changed() {
    let fresh = fresh().await;
    let old = Keyring::open(fresh.store.clone(), master(1)).await.unwrap();
    let key = old.tenant_key(COUNTY).await.unwrap();
    let media = MediaKey {
        api_key: "devkey".into(),
        tenant: COUNTY,
        secret: "secret".into(),
    };
    old.add_media_key(&media).await.unwrap();
    let new = old.change_master(master(2)).await.unwrap();
    assert_eq!(new.tenant_key(COUNTY).await.unwrap(), key);
    assert_eq!(new.media_secret("devkey"), Some((COUNTY, "secret".into())));
    assert!(Keyring::open(fresh.store.clone(), master(1)).await.is_err());
}

#[tokio::test]
async fn what_is_sealed_for_one_row_does_not_open_in_another() {
    let fresh = fresh().await;
    let keyring = Keyring::open(fresh.store.clone(), master(1)).await.unwrap();
    let sealed = keyring.seal("media_keys/a", b"secret").unwrap();
    assert_eq!(keyring.unseal("media_keys/a", &sealed).unwrap(), b"secret");
    assert!(keyring.unseal("media_keys/b", &sealed).is_err());
}

#[tokio::test]
async fn media_keys_are_made_on_demand_and_kept_sealed() {
    let fresh = fresh().await;
    let keyring = Keyring::open(fresh.store.clone(), master(1)).await.unwrap();
    let key = keyring.media_key(COUNTY).await.unwrap();
    assert_eq!(keyring.media_key(COUNTY).await.unwrap(), key);
    let (stored,): (String,) = fresh
        .store
        .db()
        .one("key", "SELECT sealed_secret FROM media_keys", Vec::new())
        .await
        .unwrap();
    assert!(!stored.contains(&key.secret));
    assert_eq!(keyring.media_secret("nobody"), None);
}

#[tokio::test]
async fn a_key_is_known_by_what_it_is_for_and_one_that_is_revoked_opens_nothing_on_any_node() {
    let fresh = fresh().await;
    let keyring = Keyring::open(fresh.store.clone(), master(1)).await.unwrap();
    let other = Keyring::open(fresh.store.clone(), master(1)).await.unwrap();
    let rosa = By::person(7, "Rosa Delgado").from("192.0.2.7");
    let made = keyring
        .make_api_key(COUNTY, "Archive of calls", rosa.clone())
        .await
        .unwrap();
    assert_eq!(other.media_secret(&made.api_key), None);
    other.follow_api_keys().await.unwrap();
    assert_eq!(
        other.media_secret(&made.api_key),
        Some((COUNTY, made.secret.clone()))
    );
    let listed = fresh.store.api_keys().all(COUNTY).await.unwrap();
    assert_eq!(listed.len(), 1);
    assert_eq!(
        (&*listed[0].label, &*listed[0].made_by),
        ("Archive of calls", "Rosa Delgado")
    );
    assert!(
        fresh
            .store
            .api_keys()
            .all(TenantId(318))
            .await
            .unwrap()
            .is_empty()
    );
    // Nobody revokes another tenant's.
    let foreign = keyring.revoke_api_key(TenantId(318), &made.api_key, rosa.clone());
    assert!(!foreign.await.unwrap());
    assert!(keyring.revoke_api_key(COUNTY, &made.api_key, rosa).await.unwrap());
    assert_eq!(keyring.media_secret(&made.api_key), None);
    other.follow_api_keys().await.unwrap();
    assert_eq!(other.media_secret(&made.api_key), None);
    let sql = "SELECT action, object_id FROM audit_log WHERE tenant_id = $1 ORDER BY seq";
    let lines: Vec<(String, String)> = fresh.store.db().all(sql, args![COUNTY]).await.unwrap();
    let expected = ["api_key.add", "api_key.revoke"].map(|action| (action.to_owned(), made.api_key.clone()));
    assert_eq!(lines, expected);
}
