//! The words of notices.

use hub_http::sign_in::notices::{Notice, words};
use hub_http::sign_in::security_change::SecurityChange;

#[test]
fn a_link_stands_in_its_mail_with_whom_to_ask_below() {
    let notice = Notice::ResetLink {
        url: "https://a.example/resetpassword?token=T",
    };
    for (lang, agency_line) in [
        ("en-US", "Set a new Mill password"),
        ("es", "Cambie su contraseña de Mill"),
        ("ur", "Mill کا نیا پاس ورڈ مقرر کریں"),
    ] {
        let (subject, text) = words(lang, "Mill", "Call 555.", &notice, None);
        assert_eq!(subject, agency_line);
        assert!(
            text.contains("\nhttps://a.example/resetpassword?token=T\n"),
            "{text}"
        );
        assert!(text.ends_with("\n\nCall 555."));
    }
    // A language that we do not have is written in English.
    assert_eq!(
        words("sw", "Mill", "", &Notice::PasswordChanged, None).0,
        "Your Mill password was changed"
    );
}

#[test]
fn a_change_can_be_undone_by_a_link_below_it() {
    let url = "https://a.example/undo-change?token=T";
    let changed = Notice::SecurityChanged(SecurityChange::PasskeyAdded);
    for lang in ["en", "es", "ar"] {
        let (_, text) = words(lang, "Mill", "Call 555.", &changed, Some(url));
        assert!(text.contains(&format!("\n{url}\n\nCall 555.")), "{text}");
    }
}
