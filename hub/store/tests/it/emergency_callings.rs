//! What tenants have set about emergency calls, and what a carrier said of callers and calls.

use crate::fresh::fresh;
use hub_domain::calls::asserted_caller::{AssertedCaller, NumberCheck};
use hub_domain::calls::caller_standing::CallerStanding;
use hub_domain::calls::emergency::{EmergencyCalling, EmergencyDesk, EmergencyHandling};
use hub_domain::calls::telephone::{IncomingCall, IncomingState};
use hub_domain::{CallId, ProgramId, TenantId};
use hub_store::StoreError;
use hub_store::audit::By;
use hub_store::calls::{emergency_callings, incoming_calls};

const COUNTY: TenantId = TenantId(1);
const OTHER: TenantId = TenantId(2);

#[tokio::test]
async fn a_setting_is_its_tenants_own_and_a_stale_change_of_it_is_refused() {
    let fresh = fresh().await;
    let by = By::system().from("test");
    let of = async |tenant| fresh.store.emergency_callings().of(tenant).await.unwrap();
    assert_eq!(of(COUNTY).await, EmergencyCalling::default());
    let setting = EmergencyCalling {
        handling: EmergencyHandling::Trunk,
        trunk_id: "ST_1".into(),
        desks: vec![EmergencyDesk {
            account_id: 7,
            place: "Floor 3".into(),
            location_uri: String::new(),
        }],
        ..EmergencyCalling::default()
    };
    let put = async |setting: &EmergencyCalling| {
        let mut write = fresh.store.write().await.unwrap();
        let put = emergency_callings::put(&mut write, COUNTY, setting, &by).await;
        match put {
            Ok(kept) => write.commit().await.map(|()| kept),
            Err(error) => Err(error),
        }
    };
    let kept = put(&setting).await.unwrap();
    assert_eq!(kept.version, 1);
    assert_eq!(of(COUNTY).await, kept);
    assert_eq!(of(OTHER).await, EmergencyCalling::default());
    // The first of two who began where nothing was set, and of two who began at the same version, is the one who counts.
    for stale in [
        &setting,
        &EmergencyCalling {
            version: 9,
            ..setting.clone()
        },
    ] {
        let refused = put(stale).await;
        assert!(
            matches!(refused, Err(StoreError::VersionConflict { current: 1, .. })),
            "{refused:?}"
        );
    }
    let changed = EmergencyCalling {
        handling: EmergencyHandling::AnotherPhone,
        ..kept
    };
    assert_eq!(put(&changed).await.unwrap().version, 2);
    assert_eq!(of(COUNTY).await.handling, EmergencyHandling::AnotherPhone);
}

#[tokio::test]
async fn what_a_carrier_says_of_a_caller_is_read_back_as_it_was_written() {
    let fresh = fresh().await;
    for (id, asserted) in [
        ("none", AssertedCaller::default()),
        (
            "all",
            AssertedCaller {
                name: "HADDAD AMAL".into(),
                number_check: Some(NumberCheck::Failed),
                forwarded_from: "+12025550142".into(),
            },
        ),
    ] {
        let call = IncomingCall {
            id: id.into(),
            number: "+12025550100".into(),
            program: ProgramId(5),
            caller: "+12025550177".into(),
            caller_name: "Ada".into(),
            asserted,
            standing: CallerStanding::NotOnFile,
            thread: None,
            state: IncomingState::Ringing,
            started_at_ms: 1,
            ended_at_ms: None,
        };
        let mut write = fresh.store.write().await.unwrap();
        incoming_calls::insert(&mut write, COUNTY, &call, "a")
            .await
            .unwrap();
        write.commit().await.unwrap();
        let calls = fresh.store.incoming_calls();
        let read = calls.by_id(COUNTY, &CallId(id.into())).await.unwrap();
        assert_eq!(read, call);
    }
}
