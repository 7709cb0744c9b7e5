//! The audit log shows the reads that docs/SECURITY.md says it shows, and no other.

use crate::test_hub::{COUNTY, TestHub, account_id};
use crate::things::Things;
use hub_store::args;

/// A row of the table: the call, its line, and how often it is written.
struct Row<'a> {
    path: &'a str,
    action: &'a str,
    often: &'a str,
}

/// The rows under the heading.
fn decided(document: &str) -> Vec<Row<'_>> {
    let part = document
        .split("## Which reads are audited")
        .nth(1)
        .expect("the document has the part");
    let part = part.split("\n## ").next().unwrap_or_default();
    let rows = part.lines().filter(|line| line.contains("`GET /api/"));
    rows.map(|line| {
        let cells: Vec<&str> = line
            .split('|')
            .map(|cell| cell.trim().trim_matches('`'))
            .collect();
        let [_, _, call, action, often, _] = cells[..] else {
            panic!("a row of another form: {line}");
        };
        Row {
            path: call.strip_prefix("GET ").expect("reads are GETs"),
            action,
            often,
        }
    })
    .collect()
}

async fn lines(hub: &TestHub) -> Vec<String> {
    let sql = "SELECT action FROM audit_log WHERE tenant_id = $1 AND actor_id = $2 ORDER BY seq";
    let values = args![COUNTY, account_id("admin")];
    let rows: Vec<(String,)> = hub.app.store.db().all(sql, values).await.unwrap();
    rows.into_iter().map(|(action,)| action).collect()
}

#[actix_web::test]
async fn reads_are_audited_as_the_document_says() {
    let rows = decided(include_str!("../../../docs/SECURITY.md"));
    assert!(rows.len() >= 18, "{} rows", rows.len());
    let hub = TestHub::start().await;
    let things = Things::of(&hub, "admin").await;
    let token = hub.session("admin").await;
    // Somebody signs in for the application, so that it has a profile.
    let mut write = hub.app.store.write().await.unwrap();
    let owner = "UPDATE applicants SET account_id = $2 WHERE tenant_id = $1
        AND id = (SELECT applicant_id FROM applications WHERE tenant_id = $1 AND id = 701)";
    write
        .execute(owner, args![COUNTY, account_id("individual")])
        .await
        .unwrap();
    write.commit().await.unwrap();
    for row in rows {
        let (path, query) = row.path.split_once('?').unwrap_or((row.path, ""));
        let query = match path {
            _ if path.starts_with("/api/finance/") => "program_id=5",
            _ => query,
        };
        let address = match query {
            "" => things.address(path),
            query => format!("{}?{query}", things.address(path)),
        };
        // Reads of the same thing by another call of the table are an hour old.
        let old = "UPDATE audit_log SET at_ms = at_ms - 3700000 WHERE tenant_id = $1";
        let mut write = hub.app.store.write().await.unwrap();
        write.execute(old, args![COUNTY]).await.unwrap();
        write.commit().await.unwrap();
        let before = lines(&hub).await;
        for _ in 0..2 {
            let answer = hub.send("GET", &address, Some(&token), None).await;
            assert!(answer.status().is_success(), "{address}: {}", answer.status());
        }
        let written = lines(&hub).await.split_off(before.len());
        let expected = match row.often {
            "each time" => vec![row.action; 2],
            "once an hour" => vec![row.action],
            "never" => Vec::new(),
            other => panic!("how often is {other}?"),
        };
        assert_eq!(written, expected, "{address}");
    }
    hub.stop().await;
}

#[actix_web::test]
async fn the_same_read_by_somebody_else_is_another_line() {
    let hub = TestHub::start().await;
    for name in ["admin", "reviewer", "admin", "reviewer"] {
        let token = hub.session(name).await;
        let path = "/api/work-queue/items/701/case";
        hub.ok(&token, "GET", path, None).await;
    }
    let sql = "SELECT actor_id FROM audit_log WHERE tenant_id = $1 AND action = 'application.open' AND object_id = '701' ORDER BY seq";
    let readers: Vec<(i64,)> = hub.app.store.db().all(sql, args![COUNTY]).await.unwrap();
    assert_eq!(readers, [(account_id("admin"),), (account_id("reviewer"),)]);
    hub.stop().await;
}
