//! What somebody speaks is corrected in the call.

use super::*;
use hub_domain::problem::Key;

fn speaks(identity: &str, lang: &str) -> SetLanguage {
    SetLanguage {
        by: supervisor(7),
        identity: identity.to_owned(),
        lang: lang.to_owned(),
    }
}

#[actix::test]
async fn the_language_of_the_profile_is_corrected_in_the_call_and_stands_in_the_audit_log() {
    let test = testing::hub().await;
    let (conference, call) = live(&test).await;
    let before = conference.send(ObserveAsReviewer).await.unwrap().unwrap();
    let of = |identity: &str, spoken: &[hub_domain::calls::call::SpokenLanguage]| {
        spoken
            .iter()
            .find(|one| one.identity == identity)
            .unwrap()
            .lang
            .clone()
    };
    assert_eq!(of(REVIEWER, &before.spoken), "en");
    let other = if before.lang == "vi" { "so" } else { "vi" };
    let after = conference.send(speaks(APPLICANT, other)).await.unwrap().unwrap();
    assert_eq!(
        (after.lang.as_str(), of(APPLICANT, &after.spoken)),
        (other, other.to_owned())
    );
    assert_eq!(of(REVIEWER, &after.spoken), "en");
    // This hub has no engine: nothing is promised.
    assert!(after.spoken.iter().all(|one| !one.captions));
    let stored = test.hub.store().calls().by_id(TENANT, &call).await.unwrap();
    assert!(!stored.transcript_available);

    let stranger = conference.send(speaks("guest-9", "es")).await.unwrap();
    assert!(
        matches!(stranger, Err(ActorError::Refused(Key::NotFound))),
        "{stranger:?}"
    );
    let sql = "SELECT action FROM audit_log WHERE tenant_id = $1 AND object_id = $2 AND action = 'conference.language'";
    let lines: Vec<(String,)> = test
        .hub
        .store()
        .db()
        .all(sql, hub_store::args![TENANT, &call])
        .await
        .unwrap();
    assert_eq!(lines.len(), 1);
}
