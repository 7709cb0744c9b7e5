//! What the hub writes into a thread in the name of an applicant who has done something with their application. It counts as a message
//! of theirs, so that whoever works on the case sees that something has come.

/// Such words, as the applicant says them.
pub struct OwnWords {
    pub withdrawn: &'static str,
    /// The withdrawal is taken back.
    pub withdrawal_undone: &'static str,
    /// Papers came later: `{papers}`.
    pub papers_sent: &'static str,
}

/// By language (BCP 47); English first.
static WORDS: [(&str, OwnWords); 3] = [
    (
        "en",
        OwnWords {
            withdrawn: "I've withdrawn my application.",
            withdrawal_undone: "I've taken my withdrawal back. I still want to apply.",
            papers_sent: "I've sent papers: {papers}",
        },
    ),
    (
        "es",
        OwnWords {
            withdrawn: "Retiré mi solicitud.",
            withdrawal_undone: "Anulé el retiro de mi solicitud. Quiero seguir con ella.",
            papers_sent: "Envié documentos: {papers}",
        },
    ),
    (
        "ar",
        OwnWords {
            withdrawn: "لقد سحبت طلبي.",
            withdrawal_undone: "تراجعت عن سحب طلبي. ما زلت أريد التقديم.",
            papers_sent: "أرسلت مستندات: {papers}",
        },
    ),
];

/// Of a language; in English where it has none.
pub(super) fn of(tag: &str) -> &'static OwnWords {
    let known = WORDS.iter().find(|(known, _)| *known == tag);
    &known.unwrap_or(&WORDS[0]).1
}

#[cfg(test)]
mod tests {
    use super::super::Language;
    use super::*;

    #[test]
    fn each_language_says_which_papers_came() {
        for (tag, words) in &WORDS {
            let line = Language::of(tag).line(words.papers_sent, &[("papers", "lease.txt")]);
            assert!(line.ends_with("lease.txt"), "{line}");
            for plain in [words.withdrawn, words.withdrawal_undone] {
                assert!(!plain.is_empty() && !plain.contains('{'), "{plain}");
            }
        }
        assert_eq!(Language::of("ko").own_words().withdrawn, WORDS[0].1.withdrawn);
    }
}
