//! The words that a text's sender wrote, without what programs add: signatures of phones and of mail programs, quotations.

/// Beginnings of a line with which phones and mail programs sign, folded as [`super::letters::folded`] does. What follows
/// is theirs too.
const SIGNATURES: [&str; 23] = [
    "SENT FROM ",
    "SENT VIA ",
    "SENT ON ",
    "GET OUTLOOK FOR ",
    "ENVIADO DESDE ",
    "ENVOYE DE ",
    "ENVOYE DEPUIS ",
    "ENVIADO DO ",
    "ENVIADO A PARTIR ",
    "ENVIADO DE MI ",
    "VOYE SOTI ",
    "IPINADALA MULA ",
    "GUI TU IPHONE",
    "DUOC GUI TU ",
    "ОТПРАВЛЕНО С ",
    "ОТПРАВЛЕНО ИЗ ",
    "发自我的",
    "寄自我的",
    "傳自我的",
    "ارسلت من ",
    "נשלח מה",
    "ارسال شده از ",
    "YAHOO MAIL FOR ",
];

/// Lines that begin an earlier message.
fn begins_quotation(line: &str) -> bool {
    let folded = super::letters::folded(line.trim_end().trim_end_matches(':'));
    let wrote = [" WROTE", " ESCRIBIO", " A ECRIT", " ESCREVEU", " НАПИСАЛ"];
    (line.trim_end().ends_with(':') && wrote.iter().any(|word| folded.ends_with(word)))
        || line.starts_with("-----")
        || line.starts_with("____")
}

fn is_signature(line: &str) -> bool {
    if matches!(line, "--" | "—" | "-- ") {
        return true;
    }
    let folded = super::letters::folded(line) + " ";
    let of_phone = folded.contains("IPHONE") && (folded.contains("에서 보냄") || folded.contains("נשלח"));
    of_phone || SIGNATURES.iter().any(|known| folded.starts_with(known))
}

/// What the sender wrote, without signature and quotation; the lines are kept apart.
pub fn own_words(body: &str) -> String {
    let own = own_lines(body);
    // A text that is nothing but a signature is its sender's after all.
    if own.trim().is_empty() {
        body.trim().to_owned()
    } else {
        own
    }
}

/// The same, which may be nothing.
pub(super) fn own_lines(body: &str) -> String {
    let mut own = String::new();
    for line in body.lines().map(str::trim) {
        if is_signature(line) || begins_quotation(line) {
            break;
        }
        if line.starts_with('>') {
            continue;
        }
        if !own.is_empty() {
            own.push('\n');
        }
        own.push_str(line);
    }
    own
}

#[cfg(test)]
mod tests {
    use super::own_words;

    #[test]
    fn signatures_and_quotations_are_not_the_senders_words() {
        for (body, own) in [
            ("Stop\n\nSent from my iPhone", "Stop\n"),
            ("Stop\r\n\r\nEnviado desde mi iPhone", "Stop\n"),
            ("Arrêt\nEnvoyé de mon téléphone", "Arrêt"),
            ("Stop\n내 iPhone에서 보냄", "Stop"),
            ("退订\n发自我的 iPhone", "退订"),
            ("Stop\n--\nAna Reyes", "Stop"),
            ("> Your interview is on Tuesday\nStop", "Stop"),
            ("Stop\nOn Tue, the county wrote:\nYour interview", "Stop"),
            ("I sent from my bank the letter", "I sent from my bank the letter"),
            ("Sent from my iPhone", "Sent from my iPhone"),
        ] {
            assert_eq!(own_words(body), own, "{body}");
        }
    }
}
