//! Callers by TTY or through a relay service, once their number is marked: nothing is spoken to them.

use super::*;
use hub_domain::ApplicantId;
use hub_domain::calls::waiting_line::WaitingLine;
use hub_store::calls::{phone_numbers, text_phones, waiting_lines};

async fn mark(world: &World, is_text_phone: bool) {
    let store = world.test.hub.store();
    let thread = store.threads().by_id(TENANT, &world.test.thread).await.unwrap();
    let applicant = ApplicantId(thread.applicant_id);
    let by = By::system().from("test");
    let mut write = store.write().await.unwrap();
    text_phones::set(&mut write, TENANT, applicant, PHONE, is_text_phone, &by)
        .await
        .unwrap();
    write.commit().await.unwrap();
}

/// A call from the marked number rings for people, and nobody has answered it: the hub has said nothing.
async fn rings_unanswered(world: &World) {
    let before = world.calls().await;
    let (phone, mut events) = world.phones.call(&world.test, NUMBER, PHONE).await;
    until(&mut events, &CallEvent::Ringing).await;
    let now = world.calls().await;
    let id = now.into_iter().find(|id| !before.contains(id)).unwrap();
    let rings = eventually(async || ArrivedCall::ringing(&world.test.hub, TENANT, &id).is_some());
    assert!(rings.await, "it rings for nobody");
    assert!(
        FlowCall::running(&world.test.hub, TENANT, &id).is_none(),
        "it is led through a menu"
    );
    while let Ok(event) = events.try_recv() {
        assert!(
            !matches!(event, CallEvent::Answered | CallEvent::EarlyMedia),
            "a machine speaks: {event:?}"
        );
    }
    phone.hang_up().await;
    let is_over = eventually(async || world.test.hub.lines().is_empty());
    assert!(is_over.await, "a line is left over");
}

#[actix::test]
async fn a_marked_number_rings_for_people_instead_of_a_menu_or_a_line_until_the_mark_is_taken_away() {
    let world = start().await;
    mark(&world, true).await;
    rings_unanswered(&world).await;

    let by = By::system().from("test");
    let mut write = world.test.hub.store().write().await.unwrap();
    let line = WaitingLine::default();
    waiting_lines::add(&mut write, TENANT, "benefits", &line, &by)
        .await
        .unwrap();
    let numbers = world.test.hub.store().phone_numbers();
    let number = numbers.by_number(TENANT, NUMBER).await.unwrap().unwrap();
    let straight = hub_domain::calls::telephone::PhoneNumber {
        flow: String::new(),
        line: "benefits".to_owned(),
        ..number.clone()
    };
    phone_numbers::change(&mut write, TENANT, &straight, &by)
        .await
        .unwrap();
    write.commit().await.unwrap();
    rings_unanswered(&world).await;

    let mut write = world.test.hub.store().write().await.unwrap();
    let menu = hub_domain::calls::telephone::PhoneNumber {
        version: straight.version + 1,
        ..number
    };
    phone_numbers::change(&mut write, TENANT, &menu, &by)
        .await
        .unwrap();
    write.commit().await.unwrap();
    mark(&world, false).await;
    let caller = world.call(PHONE).await;
    world.is_at(&caller, "menu").await;
}
