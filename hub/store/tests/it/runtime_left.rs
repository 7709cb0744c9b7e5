//! What an actor was writing or reading when the hub shut down is dropped where no runtime is entered: the connection goes back without a
//! panic, and nothing of the write is kept.

use crate::fresh::fresh;
use hub_store::args;
use std::future::{Future, poll_fn};
use std::task::Poll;
use tokio::runtime::Runtime;

#[test]
fn a_write_and_a_read_may_be_dropped_outside_of_the_runtime() {
    let runtime = Runtime::new().unwrap();
    let fresh = runtime.block_on(fresh());
    let db = fresh.store.db();
    let count = "SELECT COUNT(*) FROM written";
    let table = "CREATE TABLE written (n BIGINT)";
    runtime.block_on(db.execute(table, args![])).unwrap();

    let mut tx = runtime.block_on(db.begin()).unwrap();
    let sql = "INSERT INTO written (n) VALUES (1)";
    runtime.block_on(tx.execute(sql, args![])).unwrap();
    drop(tx);
    let counted: (i64,) = runtime.block_on(db.one("written", count, args![])).unwrap();
    assert_eq!(counted, (0,));

    let begun = |future: &mut (dyn Future<Output = ()> + Unpin)| {
        runtime.block_on(poll_fn(|context| {
            let _ = std::pin::Pin::new(&mut *future).poll(context);
            Poll::Ready(())
        }));
    };
    let mut reading = Box::pin(async {
        let _: Vec<(i64,)> = db.all(count, args![]).await.unwrap();
    });
    begun(&mut reading);
    drop(reading);

    let write = runtime.block_on(fresh.store.write()).unwrap();
    let mut committing = Box::pin(async { write.commit().await.map(drop).unwrap() });
    begun(&mut committing);
    drop(committing);
    // The connections are back, and answer.
    let counted: (i64,) = runtime.block_on(db.one("written", count, args![])).unwrap();
    assert_eq!(counted, (0,));
    runtime.block_on(async { drop(fresh) });
}
