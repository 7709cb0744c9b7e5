//! A number that was bought at the simulated exchange is called, and calls go out by it.

use super::*;
use crate::calls::number_seller::{NumberSeller, SandboxSeller, SellerError};
use crate::calls::test_phones::{Phones, config, until};
use crate::testing::{PHONE, TENANT, TestHub, eventually, hub_with_trunk, reviewer};
use hub_domain::ProgramId;
use hub_domain::calls::telephone::PhoneNumber;
use hub_media::sip::gateway::CallEvent;
use hub_store::audit::By;
use hub_store::calls::phone_numbers;

const BOUGHT: &str = "+12025550141";

/// A hub with a trunk that brings calls to a number which nobody has bought yet.
async fn start() -> (TestHub, Phones) {
    let phones = Phones::start().await;
    let test = hub_with_trunk(config(), phones.gateway.local_addr(), BOUGHT).await;
    let mut write = test.hub.store().write().await.unwrap();
    phone_numbers::remove(&mut write, TENANT, BOUGHT, &By::system().from("test"))
        .await
        .unwrap();
    write.commit().await.unwrap();
    (test, phones)
}

/// Buys it for the program, as an administrator does.
async fn buy(test: &TestHub) -> PhoneNumber {
    let store = test.hub.store();
    let seller = SandboxSeller::new(store.clone());
    let offers = seller.offers("202").await.unwrap();
    assert!(offers.iter().any(|offer| offer.number == BOUGHT), "{offers:?}");
    let bought = PhoneNumber {
        number: seller.buy(BOUGHT).await.unwrap().number,
        program_id: 5,
        label: "Rent desk".into(),
        trunk_id: String::new(),
        second_trunk_id: String::new(),
        flow: String::new(),
        line: String::new(),
        version: 1,
    };
    let mut write = store.write().await.unwrap();
    let by = By::system().from("test");
    assert!(
        phone_numbers::add(&mut write, TENANT, &bought, &by)
            .await
            .unwrap()
    );
    write.commit().await.unwrap();
    let again = seller.buy(BOUGHT).await;
    assert!(matches!(again, Err(SellerError::NotForSale)), "{again:?}");
    bought
}

#[actix::test]
async fn a_call_to_a_number_that_was_bought_rings_at_its_program() {
    let (test, phones) = start().await;
    buy(&test).await;
    let (phone, mut events) = phones.call(&test, BOUGHT, PHONE).await;
    until(&mut events, &CallEvent::Ringing).await;
    let rings = async || test.hub.store().incoming_calls().ringing(TENANT).await.unwrap();
    assert!(eventually(async || rings().await.len() == 1).await);
    let call = rings().await.remove(0);
    assert_eq!(
        (call.number.as_str(), call.program, call.caller.as_str()),
        (BOUGHT, ProgramId(5), PHONE)
    );
    assert_eq!(call.thread.as_ref(), Some(&test.thread));
    phone.hang_up().await;
}

#[actix::test]
async fn a_program_calls_out_under_the_number_that_was_bought_for_it() {
    let (test, mut phones) = start().await;
    let bought = buy(&test).await;
    let by_trunk = PhoneNumber {
        trunk_id: "ST_out".into(),
        ..bought
    };
    let mut write = test.hub.store().write().await.unwrap();
    phone_numbers::change(&mut write, TENANT, &by_trunk, &By::system().from("test"))
        .await
        .unwrap();
    write.commit().await.unwrap();
    let work_item = test.hub.work_item(TENANT, &test.thread).await.unwrap();
    let place = PlaceCall {
        by: reviewer(),
        to: None,
        by_link: false,
        arrived: None,
        own_phone: None,
        calls_back: None,
    };
    work_item.send(place).await.unwrap().unwrap();
    let phone = phones.next().await;
    assert_eq!(
        (phone.invitation.called.as_str(), phone.invitation.caller.as_str()),
        (PHONE, BOUGHT)
    );
    phone.call.refuse(486).unwrap();
}
