//! What somebody speaks is corrected in the call.

use super::*;
use crate::calls::captions::Captions;
use hub_domain::problem::Key;
use hub_media::speech::scripted::Script;
use hub_media::speech::{Recogniser, load_engines};
use std::sync::Arc;

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

/// An engine of this name that always says its name.
fn engine(folder: &std::path::Path, name: &str, multilingual: bool) -> Arc<dyn Recogniser> {
    let path = folder.join(format!("ggml-{name}.bin"));
    let mut file = std::fs::File::create(&path).unwrap();
    Script::new(name, multilingual).write(&mut file).unwrap();
    load_engines(&[path]).unwrap().remove(0)
}

#[actix::test]
async fn another_engine_takes_over_with_the_language_and_one_that_comes_in_the_call_is_used_too() {
    let folder = tempfile::tempdir().unwrap();
    let english = engine(folder.path(), "english", false);
    let captions = Captions::start(vec![english.clone()], 1).unwrap();
    let test = testing::hub_with_captions(captions.clone()).await;
    let (conference, call) = live(&test).await;
    let transcript = async || {
        let stored = test.hub.store().calls().by_id(TENANT, &call).await.unwrap();
        (stored.transcript_engine, stored.transcript_available)
    };
    let shown = |spoken: &[hub_domain::calls::call::SpokenLanguage]| {
        let applicant = spoken.iter().find(|one| one.identity == APPLICANT);
        applicant.unwrap().captions
    };
    let at_first = conference.send(speaks(APPLICANT, "vi")).await.unwrap().unwrap();
    assert!(!shown(&at_first.spoken), "no engine knows it");
    assert!(eventually(async || transcript().await == (String::new(), false)).await);

    let corrected = conference.send(speaks(APPLICANT, "en")).await.unwrap().unwrap();
    assert!(shown(&corrected.spoken));
    assert!(eventually(async || transcript().await == ("whisper english".into(), true)).await);

    // Weights for other languages arrive while the call lasts.
    let others = engine(folder.path(), "others", true);
    captions.replace_engines(vec![english, others]);
    let again = conference.send(speaks(APPLICANT, "vi")).await.unwrap().unwrap();
    assert!(shown(&again.spoken));
    assert!(eventually(async || transcript().await == ("whisper others".into(), true)).await);
    let back = conference.send(speaks(APPLICANT, "en")).await.unwrap().unwrap();
    assert!(shown(&back.spoken));
    assert!(eventually(async || transcript().await == ("whisper english".into(), true)).await);
}
