//! Hashes of passwords, and the threads that check them.

use hub_http::Key;
use hub_http::sign_in::password::{MAX_WAITING, Passwords, hash};
use std::sync::Arc;
use tokio::sync::oneshot;

#[test]
fn the_hash_is_argon2id_with_19_mib_and_two_passes() {
    let hash = hash("Riverbend-2026").unwrap();
    assert!(hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{hash}");
}

#[tokio::test]
async fn only_the_right_password_of_an_existing_login_fits() {
    let pool = Passwords::new(2);
    let hash = hash("Riverbend-2026").unwrap();
    assert!(
        pool.check("Riverbend-2026".into(), Some(hash.clone()))
            .await
            .unwrap()
    );
    assert!(
        !pool
            .check("riverbend-2026".into(), Some(hash.clone()))
            .await
            .unwrap()
    );
    let other = pool.hash("Lakeshore-2026".into()).await.unwrap();
    let both = vec![other, hash];
    assert!(
        pool.check_any("Riverbend-2026".into(), both.clone())
            .await
            .unwrap()
    );
    assert!(!pool.check_any("Carefund-2026".into(), both).await.unwrap());
    assert!(!pool.check("nobody has this password".into(), None).await.unwrap());
}

#[tokio::test]
async fn what_would_wait_too_long_is_refused_at_once() {
    let pool = Arc::new(Passwords::new(1));
    let (release, held) = std::sync::mpsc::channel::<()>();
    let (begun, begins) = oneshot::channel();
    let first = pool.clone();
    let busy = move || {
        let _ = begun.send(());
        held.recv()
    };
    let first = tokio::spawn(async move { first.run(busy).await });
    begins.await.unwrap();
    // The thread is busy with the first: the others fill the queue, and one more is too many.
    let mut others = Vec::new();
    let refused = loop {
        let mut one = Box::pin(pool.run(|| ()));
        match futures::poll!(&mut one) {
            std::task::Poll::Ready(answer) => break answer,
            std::task::Poll::Pending => others.push(one),
        }
        assert!(others.len() <= MAX_WAITING + 1);
        tokio::task::yield_now().await;
    };
    assert_eq!(refused.unwrap_err().key(), Key::RateLimited);
    release.send(()).unwrap();
    assert!(first.await.unwrap().unwrap().is_ok());
    assert!(futures::future::join_all(others).await.iter().all(Result::is_ok));
}
