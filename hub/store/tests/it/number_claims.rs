//! A number belongs to one tenant of the hub, whatever it is used for.

use crate::fresh::fresh;
use hub_domain::calls::telephone::PhoneNumber;
use hub_domain::{ProgramId, TenantId};
use hub_store::audit::By;
use hub_store::calls::phone_numbers;
use hub_store::conversations::text_numbers;
use hub_store::{StoreError, number_claims};

const COUNTY: TenantId = TenantId(1);
const OTHER: TenantId = TenantId(2);
const NUMBER: &str = "+12025550177";

fn telephone() -> PhoneNumber {
    PhoneNumber {
        number: NUMBER.into(),
        program_id: 5,
        label: String::new(),
        trunk_id: String::new(),
        second_trunk_id: String::new(),
        flow: String::new(),
        line: String::new(),
        version: 1,
    }
}

#[tokio::test]
async fn a_number_is_claimed_for_texts_telephones_and_trunks_alike_until_its_last_use_ends() {
    let fresh = fresh().await;
    let by = By::system().from("test");
    let mut write = fresh.store.write().await.unwrap();
    text_numbers::set(&mut write, COUNTY, ProgramId(5), Some(NUMBER), &by)
        .await
        .unwrap();
    // The same tenant uses it for calls too, and in a trunk.
    assert!(
        phone_numbers::add(&mut write, COUNTY, &telephone(), &by)
            .await
            .unwrap()
    );
    let numbers = [NUMBER.to_owned(), "+12025550178".to_owned()];
    let own = number_claims::set_of_trunk(&mut write, COUNTY, "ST_1", &numbers).await;
    assert_eq!(own.unwrap(), None);

    assert!(
        !phone_numbers::add(&mut write, OTHER, &telephone(), &by)
            .await
            .unwrap()
    );
    let texts = text_numbers::set(&mut write, OTHER, ProgramId(5), Some("+12025550178"), &by).await;
    assert!(matches!(texts, Err(StoreError::InUse(_))), "{texts:?}");
    let trunk = number_claims::set_of_trunk(&mut write, OTHER, "ST_2", &numbers).await;
    assert_eq!(trunk.unwrap().as_deref(), Some(NUMBER));

    // One use after the other ends.
    phone_numbers::remove(&mut write, COUNTY, NUMBER, &by)
        .await
        .unwrap();
    number_claims::set_of_trunk(&mut write, COUNTY, "ST_1", &[])
        .await
        .unwrap();
    assert!(
        !phone_numbers::add(&mut write, OTHER, &telephone(), &by)
            .await
            .unwrap()
    );
    text_numbers::set(&mut write, COUNTY, ProgramId(5), Some("+12025550179"), &by)
        .await
        .unwrap();
    assert!(
        phone_numbers::add(&mut write, OTHER, &telephone(), &by)
            .await
            .unwrap()
    );
    write.commit().await.unwrap();
    let mut claims = fresh.store.number_claims().all().await.unwrap();
    claims.retain(|(number, _)| number.starts_with("+1202555017"));
    assert_eq!(
        claims,
        [(NUMBER.to_owned(), OTHER), ("+12025550179".to_owned(), COUNTY)]
    );
}
