use crate::fresh::fresh_with;
use futures::future::join_all;
use std::time::Duration;

/// Writes that all begin before any of them reads: more than there are connections.
const AT_ONCE: usize = 12;

#[tokio::test]
async fn writes_that_read_beside_themselves_never_wait_for_each_other() {
    let fresh = fresh_with(4).await;
    let store = &fresh.store;
    let all = (0..AT_ONCE).map(|number| async move {
        let mut write = store.write().await.unwrap();
        let name = format!("number-{number}");
        write
            .next_number(hub_domain::TenantId(1), &name, 1)
            .await
            .unwrap();
        tokio::time::sleep(Duration::from_millis(50)).await;
        store.db().ping().await.expect("a read finds a connection");
        write.commit().await.unwrap();
    });
    join_all(all).await;
}
