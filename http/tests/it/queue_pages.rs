//! Pages of the queue far from its beginning over HTTP, by the procedure and by the queue's own call: each is its part of the whole order.

use crate::test_hub::{COUNTY, TestHub};
use hub_domain::{ApplicationId, ProgramId, StateId, ThreadId};
use hub_store::cases::new_applications::{self, NewApplication};
use serde_json::{Value, json};

/// With the fixture's one an odd number, of which pages beyond the 5,000th row are read from the end.
const FILED: i64 = 10_130;
const TOTAL: usize = FILED as usize + 1;

async fn county() -> TestHub {
    let hub = TestHub::start().await;
    let filed = (1_001..=1_000 + FILED).map(|id| NewApplication {
        thread: ThreadId(format!("t{id}")),
        external_id: format!("ERA-{id}"),
        applicant_name: format!("Ana Reyes {}", id * 31 % 499),
        state: StateId(if id % 4 == 0 { 3 } else { 4 }),
        state_since_ms: id * 17 % 811,
        created_at_ms: id * 101 % 2_003,
        last_contact: (id % 3 > 0).then(|| (id * 13 % 977, "in".to_owned(), "SMS".to_owned())),
        ..NewApplication::filed(COUNTY, ProgramId(5), ApplicationId(id), 1)
    });
    let filed: Vec<NewApplication> = filed.collect();
    let mut write = hub.app.store.write().await.unwrap();
    new_applications::insert(&mut write, &filed).await.unwrap();
    write.commit().await.unwrap();
    hub
}

/// Ids of a page by the procedure, and the total that each of its rows has.
async fn procedure(
    hub: &TestHub,
    token: &str,
    fields: &Value,
    page: i64,
    size: i64,
) -> (Vec<i64>, Option<i64>) {
    let mut fields = fields.clone();
    fields["page"] = json!(page);
    fields["pageSize"] = json!(size);
    let fields: Vec<Value> = fields
        .as_object()
        .unwrap()
        .iter()
        .map(|(key, value)| json!({ "key": key, "value": value, "type": "string" }))
        .collect();
    let rows = hub
        .ok(token, "POST", "/api/procedures/GetWorkQueue", Some(json!(fields)))
        .await;
    let rows = rows.as_array().unwrap();
    let totals: Vec<i64> = rows
        .iter()
        .map(|row| row["TotalRows"].as_i64().unwrap())
        .collect();
    assert!(totals.windows(2).all(|two| two[0] == two[1]), "{totals:?}");
    let ids = rows.iter().map(|row| row["ItemID"].as_i64().unwrap()).collect();
    (ids, totals.first().copied())
}

/// Walks all pages by the procedure and compares those from `first` on with the queue's own call; answers every id in its order.
async fn walk(hub: &TestHub, token: &str, (fields, query): (Value, &str), first: i64) -> Vec<i64> {
    let mut order = Vec::new();
    for page in 1.. {
        let (ids, total) = procedure(hub, token, &fields, page, 100).await;
        if page >= first {
            let path = format!("/api/work-queue?{query}&page={page}&page_size=100");
            let shown = hub.ok(token, "GET", &path, None).await;
            let items = shown["items"].as_array().unwrap().iter();
            let own: Vec<i64> = items.map(|item| item["id"].as_i64().unwrap()).collect();
            assert_eq!(ids, own, "{query}, page {page}");
            assert_eq!(
                shown["total"].as_i64(),
                total.or(Some(order.len() as i64)),
                "{query}, page {page}"
            );
        }
        order.extend(&ids);
        match total {
            Some(total) if ids.len() == 100 => assert!(order.len() as i64 <= total, "{query}, page {page}"),
            Some(total) => assert_eq!(order.len() as i64, total, "{query}, page {page}"),
            None => return order,
        }
    }
    order
}

#[actix_web::test]
async fn every_page_of_the_procedure_is_its_part_of_the_whole_order() {
    let hub = county().await;
    let token = hub.session("reviewer").await;
    let created = |id: i64| if id == 701 { 1 } else { id * 101 % 2_003 };
    let mut by_date: Vec<i64> = (1_001..=1_000 + FILED).chain([701]).collect();
    by_date.sort_by_key(|id| (created(*id), *id));

    let oldest_first = (
        json!({ "Sortby": "ApplicationDate", "Orderby": "asc" }),
        "sort=createdAt&order=asc",
    );
    assert_eq!(walk(&hub, &token, oldest_first, 50).await, by_date);
    let newest_first = (
        json!({ "Sortby": "createdAt", "Orderby": "desc" }),
        "sort=createdAt&order=desc",
    );
    by_date.reverse();
    assert_eq!(walk(&hub, &token, newest_first, 50).await, by_date);

    // Of one status, by a column that many rows have not.
    let received = (
        json!({ "FilterStateID": 4, "Sortby": "lastComDate", "Orderby": "desc" }),
        "state=4&sort=lastComDate&order=desc",
    );
    let mut found = walk(&hub, &token, received, 50).await;
    let count = (1_001..=1_000 + FILED).filter(|id| id % 4 != 0).count() + 1;
    found.sort_unstable();
    found.dedup();
    assert_eq!(found.len(), count);

    // By words that find them all, and by the fixture's one alone.
    let named = (
        json!({ "SearchTerm": "reyes", "Sortby": "itemName" }),
        "search=reyes&sort=itemName&order=asc",
    );
    let mut found = walk(&hub, &token, named, 50).await;
    found.sort_unstable();
    assert_eq!(found, (1_001..=1_000 + FILED).collect::<Vec<_>>());

    // One row at a time, the last page's rest, and what lies beyond.
    let all = json!({});
    by_date.reverse();
    let last = TOTAL as i64;
    for row in [1, 5_000, 5_001, 5_065, 5_066, 5_067, last - 1, last] {
        let expected = (vec![by_date[row as usize - 1]], Some(last));
        assert_eq!(procedure(&hub, &token, &all, row, 1).await, expected, "row {row}");
    }
    let rest = (by_date[10_100..].to_vec(), Some(last));
    assert_eq!(procedure(&hub, &token, &all, 102, 100).await, rest);
    for beyond in [103, 1_000_000] {
        assert_eq!(
            procedure(&hub, &token, &all, beyond, 100).await,
            (Vec::new(), None)
        );
    }
    hub.stop().await;
}
