use crate::fresh::{Fresh, fresh};
use hub_domain::TenantId;
use hub_store::args;
use hub_store::audit::{self, AuditLine, By, ChainFault, ChainState};

const COUNTY: TenantId = TenantId(1);

async fn write_lines(fresh: &Fresh, tenant: TenantId, count: usize) {
    for number in 0..count {
        let mut write = fresh.store.write().await.unwrap();
        let by = By::person(7, "Rosa Delgado").from("192.0.2.7");
        let line = AuditLine::new(tenant, by, "application.advance", "application", number)
            .before("Intake")
            .after("Approved")
            .reason("complete");
        audit::append(&mut write, line).await.unwrap();
        write.commit().await.unwrap();
    }
}

#[tokio::test]
async fn a_chain_that_nobody_touched_is_whole_and_tenants_have_their_own() {
    let fresh = fresh().await;
    write_lines(&fresh, COUNTY, 5).await;
    write_lines(&fresh, TenantId(318), 2).await;
    let audit = fresh.store.audit();
    assert_eq!(
        audit.verify(COUNTY).await.unwrap(),
        ChainState::Whole { lines: 5 }
    );
    assert_eq!(
        audit.verify(TenantId(318)).await.unwrap(),
        ChainState::Whole { lines: 2 }
    );
    assert_eq!(
        audit.verify(TenantId(9)).await.unwrap(),
        ChainState::Whole { lines: 0 }
    );
    assert_eq!(audit.tenants().await.unwrap(), [COUNTY, TenantId(318)]);
}

#[tokio::test]
async fn changed_missing_and_cut_off_lines_are_found() {
    let changes = [
        (
            "UPDATE audit_log SET actor_name = 'Nobody' WHERE tenant_id = $1 AND seq = 3",
            3,
            ChainFault::Changed,
        ),
        (
            "DELETE FROM audit_log WHERE tenant_id = $1 AND seq = 2",
            2,
            ChainFault::Missing,
        ),
        (
            "DELETE FROM audit_log WHERE tenant_id = $1 AND seq = 5",
            5,
            ChainFault::CutOff,
        ),
    ];
    for (sql, seq, reason) in changes {
        let fresh = fresh().await;
        write_lines(&fresh, COUNTY, 5).await;
        fresh.store.db().execute(sql, args![COUNTY]).await.unwrap();
        assert_eq!(
            fresh.store.audit().verify(COUNTY).await.unwrap(),
            ChainState::Broken { seq, reason }
        );
    }
}

#[tokio::test]
async fn writers_at_the_same_time_make_one_chain() {
    let fresh = fresh().await;
    let jobs = (0..8).map(|_| write_lines(&fresh, COUNTY, 10));
    futures::future::join_all(jobs).await;
    assert_eq!(
        fresh.store.audit().verify(COUNTY).await.unwrap(),
        ChainState::Whole { lines: 80 }
    );
}

#[tokio::test]
async fn a_line_with_a_nul_is_kept_and_its_chain_is_whole() {
    let fresh = fresh().await;
    let mut write = fresh.store.write().await.unwrap();
    let by = By::person(7, "Rosa\0Delgado").from("192.0.2.7");
    let line = AuditLine::new(COUNTY, by, "application.advance", "application", "a\0b");
    audit::append(&mut write, line).await.unwrap();
    write.commit().await.unwrap();
    let verified = fresh.store.audit().verify(COUNTY).await.unwrap();
    assert_eq!(verified, ChainState::Whole { lines: 1 });
}

#[tokio::test]
async fn states_are_kept_only_by_lines_that_say_so_and_found_by_their_hash() {
    let fresh = fresh().await;
    let rosa = By::person(7, "Rosa Delgado").from("192.0.2.7");
    let line = |kind: &str| {
        AuditLine::new(COUNTY, rosa.clone(), "role.change", kind, 1)
            .before(r#"{"queue_role":0}"#)
            .after(r#"{"queue_role":2}"#)
    };
    let mut write = fresh.store.write().await.unwrap();
    audit::append(&mut write, line("role")).await.unwrap();
    write.commit().await.unwrap();
    let hash = audit::content_hash(r#"{"queue_role":2}"#);
    let audit = fresh.store.audit();
    assert_eq!(audit.state(COUNTY, &hash).await.unwrap(), None);
    // The same states twice are kept once.
    for _ in 0..2 {
        let mut write = fresh.store.write().await.unwrap();
        audit::append(&mut write, line("role").keeping_states())
            .await
            .unwrap();
        write.commit().await.unwrap();
    }
    assert_eq!(
        audit.state(COUNTY, &hash).await.unwrap().as_deref(),
        Some(r#"{"queue_role":2}"#)
    );
    assert_eq!(audit.state(TenantId(318), &hash).await.unwrap(), None);
    assert_eq!(
        audit.verify(COUNTY).await.unwrap(),
        ChainState::Whole { lines: 3 }
    );
}
