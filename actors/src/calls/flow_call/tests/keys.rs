//! Keys that callers press, and versions of flows.

use super::*;
use hub_domain::calls::flow::RunEnd;
use hub_store::configuration;

#[actix::test]
async fn a_call_keeps_the_version_that_it_began_with() {
    let world = start().await;
    let before = world.call(STRANGER).await;
    world.is_at(&before, "menu").await;
    let mut changed = menu("Press one, or one.");
    changed["steps"]["menu"]["on"]["1"] = serde_json::json!("bye");
    for step in ["code", "status", "line"] {
        changed["steps"].as_object_mut().unwrap().remove(step);
    }
    for key in ["4", "5"] {
        changed["steps"]["menu"]["on"]
            .as_object_mut()
            .unwrap()
            .remove(key);
    }
    let mut write = world.test.hub.store().write().await.unwrap();
    let by = By::system();
    let version = config_versions::save_draft(&mut write, flow_id(), 1, &changed.to_string(), &by)
        .await
        .unwrap();
    let done = configuration::publish(&mut write, flow_id(), version, by.from("test"))
        .await
        .unwrap();
    assert_eq!(done, configuration::Publishing::Published);
    write.commit().await.unwrap();
    before.phone.dial("1").await.unwrap();
    world.is_at(&before, "code").await;
    let after = world.call(STRANGER).await;
    after.phone.dial("1").await.unwrap();
    world.is_at(&after, "bye").await;
}

#[actix::test]
async fn a_caller_may_hang_up_anywhere_and_ten_thousand_keys_hold_up_nobody() {
    let world = start().await;
    for keys in ["", "1", "12", "2", "3"] {
        let caller = world.call(STRANGER).await;
        caller.phone.dial(keys).await.unwrap();
        tokio::time::sleep(Duration::from_millis(400)).await;
        caller.phone.hang_up().await;
        let state = world.ended(&caller).await;
        assert!(
            [IncomingState::Finished, IncomingState::Missed].contains(&state),
            "{keys:?}: {state:?}"
        );
    }
    let loud = world.call(STRANGER).await;
    let running = FlowCall::running(&world.test.hub, TENANT, &loud.id).unwrap();
    for _ in 0..10_000 {
        // The mailbox is bounded: it waits for room. At some point the flow has had enough.
        if running.send(PhoneHappened(CallEvent::Digit('5'))).await.is_err() {
            break;
        }
    }
    assert_eq!(world.ended(&loud).await, IncomingState::Finished);
    let quiet = world.call(STRANGER).await;
    world.is_at(&quiet, "menu").await;
    assert_eq!(world.state(&quiet).await.unwrap().end, None::<RunEnd>);
}
