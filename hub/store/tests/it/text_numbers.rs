use crate::fresh::fresh;
use hub_domain::{ProgramId, TenantId, ThreadId};
use hub_store::audit::By;
use hub_store::conversations::text_numbers;
use hub_store::tenants::{self, Tenant, TenantSettings};

const COUNTY: TenantId = TenantId(1);
const OTHER: TenantId = TenantId(2);
const HOUSING: ProgramId = ProgramId(5);

fn tenant(id: TenantId, sms_from: &str) -> Tenant {
    Tenant {
        id,
        name: format!("Tenant {id}"),
        subdomain: format!("tenant{id}"),
        zone: "America/New_York".into(),
        lang: "en".into(),
        active: true,
        branding: serde_json::json!({}),
        settings: TenantSettings::default(),
        mail_from: "help@county.example".into(),
        sms_from: sms_from.into(),
    }
}

#[tokio::test]
async fn a_programs_number_is_its_tenants_own_and_a_thread_keeps_the_one_it_began_with() {
    let fresh = fresh().await;
    let by = By::system().from("test");
    let (begun, new) = (ThreadId("t1".into()), ThreadId("t2".into()));
    let mut write = fresh.store.write().await.unwrap();
    for (id, number) in [(COUNTY, "+12025550100"), (OTHER, "+12025550200")] {
        tenants::insert(&mut write, &tenant(id, number), 0).await.unwrap();
    }
    text_numbers::set(&mut write, COUNTY, HOUSING, Some("+12025550177"), &by)
        .await
        .unwrap();
    // The first counts, whatever comes later.
    for number in ["+12025550177", "+12025550188"] {
        text_numbers::begin(&mut write, COUNTY, &begun, number)
            .await
            .unwrap();
    }
    text_numbers::set(&mut write, COUNTY, HOUSING, Some("+12025550178"), &by)
        .await
        .unwrap();
    assert_eq!(
        text_numbers::scope_of(&mut write, COUNTY, "+12025550178")
            .await
            .unwrap(),
        HOUSING
    );
    assert_eq!(
        text_numbers::scope_of(&mut write, COUNTY, "+12025550100")
            .await
            .unwrap(),
        ProgramId::ALL
    );
    write.commit().await.unwrap();
    let numbers = fresh.store.text_numbers();
    let of =
        async |tenant, thread: &ThreadId, program| numbers.of_thread(tenant, thread, program).await.unwrap();
    assert_eq!(of(COUNTY, &begun, HOUSING).await, "+12025550177");
    assert_eq!(of(COUNTY, &new, HOUSING).await, "+12025550178");
    assert_eq!(of(COUNTY, &new, ProgramId(6)).await, "+12025550100");
    assert_eq!(of(OTHER, &begun, HOUSING).await, "+12025550200");
    assert!(numbers.is_own(COUNTY, "+12025550178").await.unwrap());
    assert!(!numbers.is_own(OTHER, "+12025550178").await.unwrap());
    assert!(
        !numbers.is_own(COUNTY, "+12025550177").await.unwrap(),
        "the program has given it back"
    );
    assert_eq!(
        numbers.all(COUNTY).await.unwrap(),
        [(HOUSING, "+12025550178".to_owned())]
    );
    assert!(numbers.all(OTHER).await.unwrap().is_empty());
}
