//! Calls through a phone menu are printed in words, in the language of the paper, and never as the codes that are kept.

use super::tests::pages;
use crate::testing::{self, COUNTY_PHONE, PHONE, TENANT, TestHub};
use hub_domain::calls::flow::VisitCode;
use hub_domain::conversations::channel::Channel;
use hub_domain::conversations::message::Author;
use hub_store::conversations::thread_entries::{self, NewMessage};

/// Keeps an entry as a call through a menu leaves it.
async fn visit(test: &TestHub, menu: &str, body: &str) {
    let author = Author::system("Ana Reyes");
    let key = format!("flow-{}", body.len());
    let entry = NewMessage {
        subject: menu.into(),
        body: body.into(),
        lang: "en".into(),
        ..NewMessage::incoming(&test.thread, Channel::Note, author, (PHONE, COUNTY_PHONE), key)
    };
    let mut write = test.hub.store().write().await.unwrap();
    thread_entries::append(&mut write, TENANT, entry).await.unwrap();
    write.commit().await.unwrap();
}

#[actix::test]
async fn a_call_through_a_menu_is_printed_in_words_and_what_was_pressed_as_it_is() {
    let test = testing::hub().await;
    visit(
        &test,
        "Benefits line",
        "hours: open\nmenu: 3\ncase: not_found\nhung_up",
    )
    .await;
    visit(&test, "Benefits line", "line: taken\ntaken").await;
    visit(&test, "", "").await;
    let ((english, lacking), (without, _)) =
        (pages(&test, true, "en").await, pages(&test, false, "en").await);
    // They are no private notes: asked for or not, they are there.
    assert!(without[0].contains("hours: Office open"), "{without:?}");
    let english = &english[0];
    for part in [
        "Phone menu or line · Ana Reyes",
        "Call to Benefits line\nhours: Office open\nmenu: 3\ncase: Application not found\nThe caller hung up.",
        // What the last step says is not said again.
        "Call to Benefits line\nline: A reviewer took the call.\nPhone menu",
        "The call was cut off by a fault on our side.",
    ] {
        assert!(english.contains(part), "{part}: {english}");
    }
    assert_eq!(lacking, 0);

    let (spanish, _) = pages(&test, true, "es").await;
    for part in [
        "Menú telefónico o fila · Ana Reyes",
        "Llamada a Benefits line\nhours: Oficina abierta\nmenu: 3\ncase: Solicitud no encontrada\nQuien llamaba colgó.",
        "La llamada se cortó por un fallo nuestro.",
    ] {
        assert!(spanish[0].contains(part), "{part}: {spanish:?}");
    }
    let (arabic, lacking) = pages(&test, true, "ar").await;
    for part in ["المكتب مفتوح", "أغلق المتصل الخط.", "رد مراجع على المكالمة."]
    {
        assert!(arabic[0].contains(part), "{part}: {arabic:?}");
    }
    assert_eq!(lacking, 0);
    for paper in [english, &spanish[0], &arabic[0]] {
        for code in ["hung_up", "not_found", ": open", ": taken"] {
            assert!(!paper.contains(code), "{code}: {paper}");
        }
    }
}

#[actix::test]
async fn every_code_has_words_of_its_own_in_each_language() {
    let test = testing::hub().await;
    let codes = VisitCode::ALL
        .iter()
        .map(|code| format!("step: {}", code.as_str()));
    visit(&test, "Benefits line", &codes.collect::<Vec<_>>().join("\n")).await;
    for lang in ["en", "es", "ar"] {
        let (pages, lacking) = pages(&test, true, lang).await;
        assert_eq!((pages.len(), lacking), (1, 0), "{lang}");
        let mut said: Vec<&str> = pages[0].lines().filter(|line| line.contains("step")).collect();
        assert_eq!(said.len(), VisitCode::ALL.len(), "{lang}: {said:?}");
        said.sort_unstable();
        said.dedup();
        assert_eq!(said.len(), VisitCode::ALL.len(), "{lang}: {said:?}");
        for code in VisitCode::ALL {
            let kept = format!("step: {}", code.as_str());
            assert!(!said.contains(&&*kept), "{lang}: {kept}");
        }
    }
}
