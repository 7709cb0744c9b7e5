//! An applicant with an account is reached at the account's addresses and shown by its name.

use crate::test_hub::{COUNTY, TestHub, cd_user, email};
use hub_domain::{ApplicantId, CdUser};
use hub_store::args;
use hub_store::audit::By;
use hub_store::people::applicants::{self, NewApplicant};
use serde_json::json;

const APPLICANT: ApplicantId = ApplicantId(77);

async fn add_applicant(hub: &TestHub) {
    let accounts = hub.app.store.accounts();
    let account = accounts
        .by_login(CdUser(cd_user("individual")))
        .await
        .unwrap()
        .remove(0);
    let new = NewApplicant {
        id: APPLICANT,
        account: Some(account.id),
        name: account.name(),
        lang: "en".into(),
        zone: "America/New_York".into(),
        state: "VA".into(),
        addresses: vec![email("individual"), "(202) 555-0188".into()],
        created_at_ms: 1,
    };
    let mut write = hub.app.store.write().await.unwrap();
    let by = By::system().from("test");
    applicants::create(&mut write, COUNTY, &[new], &by).await.unwrap();
    write.commit().await.unwrap();
}

async fn addresses(hub: &TestHub) -> Vec<String> {
    let known = hub.app.store.applicants().addresses(COUNTY, APPLICANT).await;
    known.unwrap().into_iter().map(|(_, address)| address).collect()
}

async fn lines(hub: &TestHub) -> Vec<(String, String)> {
    let sql = "SELECT action, actor_name FROM audit_log
        WHERE tenant_id = $1 AND object_kind = 'applicant' AND object_id = '77' ORDER BY seq";
    hub.app.store.db().all(sql, args![COUNTY]).await.unwrap()
}

#[actix_web::test]
async fn an_applicant_is_reached_at_the_new_login_id_and_after_the_undoing_at_the_old_one() {
    let hub = TestHub::start().await;
    add_applicant(&hub).await;
    let session = hub.session("individual").await;
    crate::undo::move_login_id(&hub, &session, "new@mill.example").await;
    assert_eq!(addresses(&hub).await, ["new@mill.example", "+12025550188"]);
    let link = crate::undo::link_to(&hub, &email("individual"), 1, "login_id").await;
    assert_eq!(crate::undo::undo(&hub, &link).await.0, 200);
    assert_eq!(
        addresses(&hub).await,
        [email("individual").as_str(), "+12025550188"]
    );
    let actions: Vec<String> = lines(&hub).await.into_iter().map(|(action, _)| action).collect();
    let moved = ["applicant.remove_address", "applicant.add_address"];
    assert_eq!(actions[0], "applicant.create");
    assert_eq!(actions[1..], [moved, moved].concat());
    hub.stop().await;
}

#[actix_web::test]
async fn an_applicant_is_called_what_their_account_is_called() {
    let hub = TestHub::start().await;
    add_applicant(&hub).await;
    let session = hub.session("individual").await;
    let path = format!("/api/users/{}", cd_user("individual"));
    let body = json!({ "ds_firstname": "Nadia", "ds_lastname": "Okafor" });
    let (status, answer) = hub.call("PATCH", &path, Some(&session), Some(body)).await;
    assert_eq!(status, 200, "{answer}");
    let applicant = hub.app.store.applicants().by_id(COUNTY, APPLICANT).await.unwrap();
    assert_eq!(applicant.name, "Nadia Okafor");
    assert_eq!(lines(&hub).await.last().unwrap().0, "applicant.rename");
    hub.stop().await;
}
