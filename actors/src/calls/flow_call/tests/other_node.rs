//! Reviewers whose screens are open at another node.

use super::*;
use hub_domain::AccountId;
use hub_store::calls::availabilities;

#[actix::test]
async fn a_caller_rings_those_who_are_connected_to_the_node_that_has_the_telephone() {
    let world = start().await;
    world.has_line(30, 3).await;
    // Idle the longest, but connected elsewhere: an answer would not find the telephone.
    world.comes(8, 1_000).await;
    let eight = [(TENANT, AccountId(8))];
    let mut write = world.test.hub.store().write().await.unwrap();
    availabilities::attend(&mut write, "elsewhere", &eight, &[])
        .await
        .unwrap();
    availabilities::attend(&mut write, "test", &[], &eight)
        .await
        .unwrap();
    write.commit().await.unwrap();
    world.comes(7, 2_000).await;
    let caller = world.call(PHONE).await;
    caller.phone.dial("5").await.unwrap();
    world.is_offered(&caller, 7).await;
    let offers = world.test.hub.store().line_offers().open(TENANT).await.unwrap();
    assert_eq!(offers.len(), 1, "{offers:?}");
}
