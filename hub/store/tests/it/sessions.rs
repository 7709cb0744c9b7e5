use crate::fresh::{Fresh, fresh};
use hub_domain::{AccountId, CdUser, TenantId};
use hub_store::bus::BusMessage;
use hub_store::sessions::{self, NewSession, REFRESH_GRACE_MS, Refresh};

async fn begin(fresh: &Fresh) {
    let session = NewSession {
        sid: "s1",
        cd_user: CdUser(7),
        tenant: TenantId(1),
        account: AccountId(70),
        device_id: "laptop",
        user_agent: "test",
        source: "192.0.2.1",
        at_ms: 1_000,
        expires_at_ms: 1_000_000,
    };
    let mut write = fresh.store.write().await.unwrap();
    sessions::insert(&mut write, &session, "r1").await.unwrap();
    write.commit().await.unwrap();
}

async fn renew(fresh: &Fresh, old: &str, next: &str, device: &str, at_ms: i64) -> Refresh {
    let mut write = fresh.store.write().await.unwrap();
    let outcome = sessions::renew(&mut write, old, next, device, at_ms)
        .await
        .unwrap();
    write.commit().await.unwrap();
    outcome
}

fn renewed() -> Refresh {
    Refresh::Renewed { sid: "s1".into() }
}

fn reused() -> Refresh {
    Refresh::Reused { sid: "s1".into() }
}

#[tokio::test]
async fn refresh_tokens_rotate_and_the_one_before_is_honoured_for_a_while() {
    let fresh = fresh().await;
    begin(&fresh).await;
    assert_eq!(renew(&fresh, "r1", "r2", "laptop", 2_000).await, renewed());
    assert_eq!(renew(&fresh, "r2", "r3", "laptop", 3_000).await, renewed());
    assert_eq!(
        renew(&fresh, "r2", "r4", "laptop", 3_000 + REFRESH_GRACE_MS).await,
        renewed()
    );
    assert_eq!(
        renew(&fresh, "r1", "r5", "laptop", 2_001 + REFRESH_GRACE_MS).await,
        reused()
    );
    assert_eq!(
        renew(&fresh, "nothing", "r6", "laptop", 2_000).await,
        Refresh::Unknown
    );
}

#[tokio::test]
async fn another_device_cannot_use_a_token() {
    let fresh = fresh().await;
    begin(&fresh).await;
    assert_eq!(renew(&fresh, "r1", "r2", "phone", 2_000).await, reused());
}

#[tokio::test]
async fn the_tokens_themselves_are_not_kept() {
    let fresh = fresh().await;
    begin(&fresh).await;
    let (hash,): (String,) = fresh
        .store
        .db()
        .one("token", "SELECT token_hash FROM refresh_tokens", Vec::new())
        .await
        .unwrap();
    assert_eq!(hash, sessions::token_hash("r1"));
    assert_ne!(hash, "r1");
}

#[tokio::test]
async fn an_end_is_written_and_announced() {
    let fresh = fresh().await;
    begin(&fresh).await;
    let mut bus = fresh.store.bus().subscribe();
    fresh.store.sessions().revoke("s1", 5_000).await.unwrap();
    let session = fresh.store.sessions().by_id("s1").await.unwrap().unwrap();
    assert_eq!((session.revoked_at_ms, session.version), (Some(5_000), 2));
    assert_eq!(
        bus.recv().await.unwrap(),
        BusMessage::SessionRevoked { sid: "s1".into() }
    );
}

#[tokio::test]
async fn a_single_use_token_is_spent_once() {
    let fresh = fresh().await;
    let mut write = fresh.store.write().await.unwrap();
    assert!(sessions::spend(&mut write, "j1", 9_000).await.unwrap());
    assert!(!sessions::spend(&mut write, "j1", 9_000).await.unwrap());
    write.commit().await.unwrap();
    assert!(fresh.store.sessions().is_spent("j1").await.unwrap());
    fresh.store.sessions().forget_before(9_001).await.unwrap();
    assert!(!fresh.store.sessions().is_spent("j1").await.unwrap());
}
