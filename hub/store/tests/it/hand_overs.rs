//! Pages of unfinished forms and hand-overs to phones: each is its tenant's own, and ends.

use crate::fresh::fresh;
use hub_domain::files::{FileState, FileSubject};
use hub_domain::{AccountId, TenantId};
use hub_store::Store;
use hub_store::files::draft_papers::{self, DraftPaper, Held};
use hub_store::files::hand_overs::{self, HandOver};
use hub_store::files::stored_files::{self, NewFile};

const HERE: TenantId = TenantId(1);
const ELSEWHERE: TenantId = TenantId(2);

fn handed(id: &str, token: &str, expires_at_ms: i64) -> HandOver {
    HandOver {
        tenant_id: HERE.0,
        token_hash: token.into(),
        id: id.into(),
        draft_id: "d1".into(),
        account_id: 7,
        account_name: "Ana".into(),
        at: "lease".into(),
        label: "Your lease".into(),
        lang: "en".into(),
        most: 5,
        device_id: None,
        expires_at_ms,
        revoked_at_ms: None,
    }
}

#[tokio::test]
async fn a_hand_over_is_kept_by_its_hashes_and_the_next_one_ends_it() {
    let fresh = fresh().await;
    let store = &fresh.store;
    let mut write = store.write().await.unwrap();
    hand_overs::insert(&mut write, HERE, &handed("h1", "hash-1", i64::MAX), "spoken-1")
        .await
        .unwrap();
    assert!(hand_overs::claim(&mut write, HERE, "h1", "phone").await.unwrap());
    assert!(hand_overs::claim(&mut write, HERE, "h1", "phone").await.unwrap());
    assert!(!hand_overs::claim(&mut write, HERE, "h1", "tablet").await.unwrap());
    assert!(
        !hand_overs::claim(&mut write, ELSEWHERE, "h1", "phone")
            .await
            .unwrap()
    );
    write.commit().await.unwrap();
    let links = store.hand_overs();
    let found = links.by_token("hash-1").await.unwrap().unwrap();
    assert_eq!(
        (found.tenant(), found.device_id.as_deref()),
        (HERE, Some("phone"))
    );
    assert!(found.is_open_at(0) && !found.is_open_at(i64::MAX));
    assert!(links.by_spoken(HERE, "spoken-1").await.unwrap().is_some());
    assert!(links.by_spoken(ELSEWHERE, "spoken-1").await.unwrap().is_none());
    assert!(links.is_of_draft(HERE, "d1", "h1").await.unwrap());
    assert!(!links.is_of_draft(HERE, "d2", "h1").await.unwrap());

    let mut write = store.write().await.unwrap();
    hand_overs::insert(&mut write, HERE, &handed("h2", "hash-2", i64::MAX), "spoken-2")
        .await
        .unwrap();
    write.commit().await.unwrap();
    let is_open = async |token: &str| links.by_token(token).await.unwrap().unwrap().is_open_at(1);
    assert!(!is_open("hash-1").await && is_open("hash-2").await);
    let mut write = store.write().await.unwrap();
    assert!(
        !hand_overs::revoke(&mut write, ELSEWHERE, "d1", "h2")
            .await
            .unwrap()
    );
    assert!(hand_overs::revoke(&mut write, HERE, "d1", "h2").await.unwrap());
    assert!(!hand_overs::revoke(&mut write, HERE, "d1", "h2").await.unwrap());
    write.commit().await.unwrap();
    assert!(!is_open("hash-2").await);
}

async fn add(store: &Store, id: &str, state: FileState) {
    let of = FileSubject::Draft {
        owner: AccountId(7),
        draft: "d1".into(),
    };
    let file = NewFile {
        id: id.into(),
        subject: of,
        name: "page.jpg".into(),
        media_type: "image/jpeg".into(),
        size_bytes: 10,
        sha256: String::new(),
        state,
        finding: String::new(),
        is_stored: false,
        has_thumbnail: false,
        size_px: None,
        by: (AccountId(7), "Ana".into()),
        keep_until_ms: None,
    };
    let paper = DraftPaper {
        file_id: id.into(),
        at: "lease".into(),
        hand_over_id: None,
    };
    let mut write = store.write().await.unwrap();
    draft_papers::add(&mut write, HERE, "d1", &paper).await.unwrap();
    stored_files::insert(&mut write, HERE, &file).await.unwrap();
    write.commit().await.unwrap();
}

#[tokio::test]
async fn what_was_refused_takes_no_room_and_is_forgotten_and_a_page_stays() {
    let fresh = fresh().await;
    let store = &fresh.store;
    add(store, "kept", FileState::Clean).await;
    add(store, "refused", FileState::Refused).await;
    let of = FileSubject::Draft {
        owner: AccountId(7),
        draft: "d1".into(),
    };
    let mut write = store.write().await.unwrap();
    let held = draft_papers::held(&mut write, HERE, &of).await.unwrap();
    assert_eq!(held, Held { files: 1, bytes: 10 });
    let elsewhere = draft_papers::held(&mut write, ELSEWHERE, &of).await.unwrap();
    assert_eq!(elsewhere, Held::default());
    write.rollback().await.unwrap();
    let ids = async || {
        let papers = store.draft_papers().of_draft(HERE, "d1").await.unwrap();
        papers.into_iter().map(|paper| paper.file_id).collect::<Vec<_>>()
    };
    assert_eq!(ids().await, ["kept", "refused"]);
    assert!(
        store
            .draft_papers()
            .of_draft(ELSEWHERE, "d1")
            .await
            .unwrap()
            .is_empty()
    );
    assert_eq!(store.draft_papers().forget_before(0).await.unwrap(), 0);
    assert_eq!(store.draft_papers().forget_before(i64::MAX).await.unwrap(), 1);
    assert_eq!(ids().await, ["kept"]);
    let views = store.stored_files().kept_of(HERE, &of).await.unwrap();
    assert_eq!(views.len(), 1);
}
