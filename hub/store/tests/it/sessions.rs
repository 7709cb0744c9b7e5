use crate::fresh::{Fresh, fresh};
use hub_domain::identity::assurance::Proof;
use hub_domain::{AccountId, CdUser, TenantId};
use hub_store::bus::BusMessage;
use hub_store::identity::sessions::{self, Impersonator, NewSession, REFRESH_GRACE_MS, Refresh};

async fn begin(fresh: &Fresh) {
    begin_as(fresh, "s1", CdUser(7), None).await;
}

async fn begin_as(fresh: &Fresh, sid: &str, user: CdUser, acting: Option<&Impersonator>) {
    let session = NewSession {
        sid,
        cd_user: user,
        tenant: TenantId(1),
        account: AccountId(user.0 * 10),
        device_id: "laptop",
        user_agent: "test",
        source: "192.0.2.1",
        at_ms: 1_000,
        expires_at_ms: 1_000_000,
        proof: &Proof::default(),
        must_enrol_factor: false,
        impersonator: acting,
    };
    let mut write = fresh.store.write().await.unwrap();
    let token = format!("r{}", &sid[1..]);
    sessions::insert(&mut write, &session, &token).await.unwrap();
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

fn admin() -> Impersonator {
    Impersonator {
        sid: "s1".into(),
        account: AccountId(70),
        name: "Ada Admin".into(),
    }
}

async fn live(fresh: &Fresh) -> Vec<String> {
    let rows: Vec<(String,)> = fresh
        .store
        .db()
        .all(
            "SELECT sid FROM sessions WHERE revoked_at_ms IS NULL ORDER BY sid",
            Vec::new(),
        )
        .await
        .unwrap();
    rows.into_iter().map(|row| row.0).collect()
}

#[tokio::test]
async fn acting_as_another_ends_with_ones_own_session_and_every_node_hears_of_both() {
    let fresh = fresh().await;
    begin(&fresh).await;
    begin_as(&fresh, "s2", CdUser(8), Some(&admin())).await;
    begin_as(&fresh, "s3", CdUser(8), None).await;
    let acted = fresh
        .store
        .sessions()
        .acted_by("s1", 2_000)
        .await
        .unwrap()
        .unwrap();
    assert_eq!((acted.sid.as_str(), acted.impersonator), ("s2", Some(admin())));
    let own = fresh.store.sessions().own(CdUser(8), 2_000).await.unwrap();
    assert_eq!(own.len(), 1, "the administrator's session is not among one's own");
    let mut bus = fresh.store.bus().subscribe();
    fresh.store.sessions().revoke("s1", 5_000).await.unwrap();
    assert_eq!(live(&fresh).await, ["s3"]);
    let mut revoked = Vec::new();
    for _ in 0..2 {
        let BusMessage::SessionRevoked { sid } = bus.recv().await.unwrap() else {
            panic!("unexpected message");
        };
        revoked.push(sid);
    }
    revoked.sort();
    assert_eq!(revoked, ["s1", "s2"]);
}

#[tokio::test]
async fn all_sessions_of_a_login_end_but_the_one_that_asks_and_what_it_acts_in() {
    let fresh = fresh().await;
    for (sid, user, acting) in [
        ("s1", 7, None),
        ("s2", 8, Some(admin())),
        ("s3", 7, None),
        ("s4", 9, None),
        // An administrator impersonates the login, and the login's other session impersonates another.
        (
            "s5",
            7,
            Some(Impersonator {
                sid: "s4".into(),
                ..admin()
            }),
        ),
        (
            "s6",
            9,
            Some(Impersonator {
                sid: "s3".into(),
                ..admin()
            }),
        ),
    ] {
        begin_as(&fresh, sid, CdUser(user), acting.as_ref()).await;
    }
    let end_all = async |except: Option<&str>| {
        let mut write = fresh.store.write().await.unwrap();
        let mut ended = sessions::end_all(&mut write, CdUser(7), except, 5_000)
            .await
            .unwrap();
        write.commit().await.unwrap();
        ended.sort();
        ended
    };
    assert_eq!(end_all(Some("s1")).await, ["s3", "s5", "s6"]);
    assert_eq!(live(&fresh).await, ["s1", "s2", "s4"]);
    assert_eq!(end_all(None).await, ["s1", "s2"]);
    assert_eq!(live(&fresh).await, ["s4"]);
    assert_eq!(end_all(None).await, Vec::<String>::new());
}

#[tokio::test]
async fn a_refresh_token_leads_to_its_session_and_ends_it() {
    let fresh = fresh().await;
    begin(&fresh).await;
    let found = fresh.store.sessions().of_refresh_token("r1").await.unwrap();
    assert_eq!(found.map(|session| session.sid).as_deref(), Some("s1"));
    assert_eq!(fresh.store.sessions().of_refresh_token("x").await.unwrap(), None);
    for token in ["x", "r1", "r1"] {
        let mut write = fresh.store.write().await.unwrap();
        sessions::end_of_refresh_token(&mut write, token, 5_000)
            .await
            .unwrap();
        write.commit().await.unwrap();
    }
    assert!(live(&fresh).await.is_empty());
}
