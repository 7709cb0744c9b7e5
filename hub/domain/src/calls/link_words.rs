//! What is written to somebody who is invited into a call: the link, and the code that they may type instead.

use super::voices::first_subtag;

/// Subject of a mail, and the text, in the language of the recipient where there are words in it, else in English.
pub fn link_words(lang: &str, agency: &str, link: &str, code: &str) -> (String, String) {
    match first_subtag(lang).as_str() {
        "es" => (
            format!("Su llamada con {agency}"),
            format!(
                "{agency}: abra este enlace para entrar en la llamada: {link} O escriba el código {code}."
            ),
        ),
        "ar" => (
            format!("مكالمتك مع {agency}"),
            format!("{agency}: افتح هذا الرابط للانضمام إلى المكالمة: {link} أو اكتب الرمز {code}."),
        ),
        _ => (
            format!("Your call with {agency}"),
            format!("{agency}: open this link to join the call: {link} Or type the code {code}."),
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_words_are_in_the_recipients_language_and_name_link_and_code() {
        for (lang, begins) in [
            ("en", "Your call"),
            ("es-MX", "Su llamada"),
            ("ar", "مكالمتك"),
            ("ko", "Your call"),
        ] {
            let (subject, body) = link_words(lang, "Wayne County", "https://hub.example/guest/abc", "K7M");
            assert!(subject.starts_with(begins), "{subject}");
            assert!(
                body.contains("https://hub.example/guest/abc ") && body.contains("K7M"),
                "{body}"
            );
        }
    }
}
