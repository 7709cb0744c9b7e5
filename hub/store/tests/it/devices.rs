use crate::fresh::fresh;
use hub_domain::identity::assurance::{Given, Method, Proof};
use hub_domain::{AccountId, CdUser, TenantId};
use hub_store::identity::devices::{self, Alarm, DeviceRecognition};
use hub_store::identity::exchange_codes::{self, CodeExchange};
use hub_store::identity::{passkeys, second_factors};

const USER: CdUser = CdUser(7);

#[tokio::test]
async fn devices_are_known_again_and_trusted_one_by_one() {
    let fresh = fresh().await;
    let mut write = fresh.store.write().await.unwrap();
    for (device, recognition) in [
        ("a", DeviceRecognition::First),
        ("a", DeviceRecognition::Known),
        ("b", DeviceRecognition::New),
        ("b", DeviceRecognition::Known),
    ] {
        assert_eq!(
            devices::note(&mut write, USER, device, "test", 1_000)
                .await
                .unwrap(),
            recognition
        );
    }
    devices::trust(&mut write, USER, "a", 5_000).await.unwrap();
    write.commit().await.unwrap();
    let store = fresh.store.devices();
    assert!(store.is_trusted(USER, "a", 4_999).await.unwrap());
    assert!(!store.is_trusted(USER, "a", 5_000).await.unwrap());
    assert!(!store.is_trusted(USER, "b", 2_000).await.unwrap());
    assert!(!store.is_trusted(CdUser(8), "a", 2_000).await.unwrap());
    assert_eq!(store.trusted(USER, 2_000).await.unwrap(), 1);
    let mut write = fresh.store.write().await.unwrap();
    assert_eq!(devices::distrust_all(&mut write, USER).await.unwrap(), 1);
    devices::forget(&mut write, USER, "b").await.unwrap();
    assert_eq!(
        devices::note(&mut write, USER, "b", "test", 1_000).await.unwrap(),
        DeviceRecognition::New
    );
    write.commit().await.unwrap();
    assert_eq!(store.trusted(USER, 2_000).await.unwrap(), 0);
}

#[tokio::test]
async fn an_alarm_is_raised_once_and_in_time() {
    let fresh = fresh().await;
    let alarm = Alarm {
        cd_user: USER,
        tenant: TenantId(1),
        sid: "s1".into(),
    };
    let mut write = fresh.store.write().await.unwrap();
    devices::insert_alarm(&mut write, "t1", &alarm, 5_000)
        .await
        .unwrap();
    assert_eq!(devices::raise_alarm(&mut write, "t1", 5_000).await.unwrap(), None);
    assert_eq!(
        devices::raise_alarm(&mut write, "t1", 4_999).await.unwrap(),
        Some(alarm)
    );
    assert_eq!(devices::raise_alarm(&mut write, "t1", 4_999).await.unwrap(), None);
    write.commit().await.unwrap();
}

#[tokio::test]
async fn a_code_is_exchanged_once_on_its_host_and_in_time() {
    let fresh = fresh().await;
    let exchange = CodeExchange {
        host: "lakeshore.localhost".into(),
        tenant: TenantId(2),
        cd_user: USER,
        account: Some(AccountId(70)),
        proof: Proof::of(Given::in_tenant(Method::SingleSignOn, 900, TenantId(2))),
        redirect: "/x".into(),
        browser_hash: "b".into(),
    };
    let mut write = fresh.store.write().await.unwrap();
    exchange_codes::insert(&mut write, "c1", &exchange, 5_000)
        .await
        .unwrap();
    for (code, host, at_ms) in [
        ("c1", "localhost", 1_000),
        ("c1", "lakeshore.localhost", 5_000),
        ("c2", "lakeshore.localhost", 1_000),
    ] {
        assert_eq!(
            exchange_codes::consume(&mut write, code, host, at_ms)
                .await
                .unwrap(),
            None
        );
    }
    write.commit().await.unwrap();
    let peeked = fresh
        .store
        .exchange_codes()
        .peek("c1", "lakeshore.localhost", 4_999)
        .await;
    assert_eq!(peeked.unwrap().as_ref(), Some(&exchange));
    let mut write = fresh.store.write().await.unwrap();
    let taken = exchange_codes::consume(&mut write, "c1", "lakeshore.localhost", 4_999).await;
    assert_eq!(taken.unwrap(), Some(exchange));
    let again = exchange_codes::consume(&mut write, "c1", "lakeshore.localhost", 4_999).await;
    assert_eq!(again.unwrap(), None);
    write.commit().await.unwrap();
}

#[tokio::test]
async fn steps_of_an_app_go_forward_and_ceremonies_belong_to_their_token() {
    let fresh = fresh().await;
    let mut write = fresh.store.write().await.unwrap();
    assert!(!second_factors::take_step(&mut write, USER, 5).await.unwrap());
    second_factors::offer_app(&mut write, USER, "sealed", 1)
        .await
        .unwrap();
    assert!(
        !second_factors::confirm_app(&mut write, USER, "another", 5, 2)
            .await
            .unwrap()
    );
    assert!(
        second_factors::confirm_app(&mut write, USER, "sealed", 5, 2)
            .await
            .unwrap()
    );
    for (step, taken) in [(5, false), (4, false), (6, true), (6, false)] {
        assert_eq!(
            second_factors::take_step(&mut write, USER, step).await.unwrap(),
            taken,
            "{step}"
        );
    }
    passkeys::begin(&mut write, "p1", USER, "token", "{}", 5_000)
        .await
        .unwrap();
    for (user, purpose, at_ms) in [
        (CdUser(8), "token", 1),
        (USER, "other", 1),
        (USER, "token", 5_000),
    ] {
        assert_eq!(
            passkeys::take(&mut write, "p1", user, purpose, at_ms)
                .await
                .unwrap(),
            None
        );
    }
    let taken = passkeys::take(&mut write, "p1", USER, "token", 4_999)
        .await
        .unwrap();
    assert_eq!(taken.as_deref(), Some("{}"));
    assert_eq!(
        passkeys::take(&mut write, "p1", USER, "token", 4_999)
            .await
            .unwrap(),
        None
    );
    write.commit().await.unwrap();
}
