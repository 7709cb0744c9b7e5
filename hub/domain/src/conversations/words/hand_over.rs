//! The text by which somebody takes a question of their form over to their telephone.

/// By language (BCP 47): `{agency}`, `{url}`; English first.
static WORDS: [(&str, &str); 3] = [
    (
        "en",
        "{agency}: Open this link on your phone to add pages to your form. It works for 15 minutes, on one phone:\n{url}",
    ),
    (
        "es",
        "{agency}: Abra este enlace en su teléfono para agregar páginas a su formulario. Sirve durante 15 minutos, en un solo teléfono:\n{url}",
    ),
    (
        "ar",
        "{agency}: افتح هذا الرابط على هاتفك لإضافة صفحات إلى استمارتك. يعمل لمدة 15 دقيقة على هاتف واحد:\n{url}",
    ),
];

/// Of a language; in English where it has none.
pub(super) fn of(tag: &str) -> &'static str {
    let known = WORDS.iter().find(|(known, _)| *known == tag);
    known.unwrap_or(&WORDS[0]).1
}

#[cfg(test)]
mod tests {
    use super::super::Language;

    #[test]
    fn it_names_the_agency_first_and_its_link_stands_alone() {
        let url = "https://a.example/hand-over/Q";
        for tag in ["en", "es-MX", "ar", "fr"] {
            let language = Language::of(tag);
            let text = language.line(language.hand_over(), &[("agency", "Mill"), ("url", url)]);
            assert!(text.starts_with("Mill: ") && text.contains("15"), "{text}");
            assert_eq!(text.lines().last(), Some(url));
            assert!(!text.contains(['{', '}']), "{text}");
        }
        assert_eq!(Language::of("fr").hand_over(), Language::of("en").hand_over());
        assert_ne!(Language::of("ar").hand_over(), Language::of("en").hand_over());
    }
}
