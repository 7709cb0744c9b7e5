//! Every statement of the store parses and types on the engine at hand.

use crate::fresh::fresh;

#[tokio::test]
async fn every_statement_can_be_prepared() {
    let fresh = fresh().await;
    let statements = hub_store::statements();
    assert!(
        statements.len() > 60,
        "only {} statements are registered",
        statements.len()
    );
    let mut faults = Vec::new();
    for (file, name, sql) in statements {
        if let Err(error) = fresh.store.db().prepare(sql).await {
            faults.push(format!("{file}::{name}: {error}"));
        }
    }
    for sql in hub_store::search::of_engine(fresh.store.db().engine()) {
        if let Err(error) = fresh.store.db().prepare(sql).await {
            faults.push(format!("search: {error}: {sql}"));
        }
    }
    for sql in hub_store::applications::page_variants()
        .into_iter()
        .chain(hub_store::search::application_variants())
    {
        if let Err(error) = fresh.store.db().prepare(&sql).await {
            faults.push(format!("queue page: {error}: {sql}"));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[tokio::test]
async fn a_wrong_statement_would_be_found() {
    let fresh = fresh().await;
    assert!(
        fresh
            .store
            .db()
            .prepare("SELECT no_such_column FROM tenants")
            .await
            .is_err()
    );
}

#[tokio::test]
async fn migrations_run_twice_without_harm() {
    let fresh = fresh().await;
    fresh.store.db().migrate().await.unwrap();
    fresh.store.db().ping().await.unwrap();
}
