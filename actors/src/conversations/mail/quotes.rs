//! Where in an answer the quoted earlier mail begins. The quotation is collapsed on screen and never removed.

/// How the line above a quotation ends or begins in the languages of common mail programs.
const INTRODUCED: [&str; 14] = [
    "wrote:",
    "escribió:",
    "a écrit :",
    "a écrit:",
    "schrieb:",
    "escreveu:",
    "ha scritto:",
    "написал:",
    "пишет:",
    "写道：",
    "写道:",
    "作成:",
    "님이 작성:",
    "كتب:",
];

/// The line, from 0, from which on everything is quoted; none if the author's own words come last, as in inline
/// answers.
pub fn quoted_from_line(body: &str) -> Option<i64> {
    let lines: Vec<&str> = body.lines().collect();
    let mut from = lines.len();
    for (index, line) in lines.iter().enumerate().rev() {
        let line = line.trim();
        if line.starts_with('>') {
            from = index;
        } else if !line.is_empty() {
            break;
        }
    }
    // A divider or the header of a forwarded mail begins a quotation whose lines are not marked.
    let divided = lines.iter().position(|line| is_divider(line.trim()));
    if from == lines.len() {
        return position(divided?, &lines);
    }
    // The line that says who wrote it may be broken in two.
    let above: Vec<usize> = (0..from)
        .rev()
        .filter(|index| !lines[*index].trim().is_empty())
        .take(2)
        .collect();
    let introduces = |index: &usize| INTRODUCED.iter().any(|end| lines[*index].trim().ends_with(end));
    if let Some(first) = above.first().filter(|index| introduces(index)) {
        from = *first;
        let is_second_half = |index: &&usize| {
            let line = lines[**index].trim();
            **index + 1 == *first
                && ["On ", "El ", "Le ", "Am ", "Em "]
                    .iter()
                    .any(|start| line.starts_with(start))
        };
        if let Some(second) = above.get(1).filter(is_second_half) {
            from = *second;
        }
    }
    position(divided.map_or(from, |divided| divided.min(from)), &lines)
}

/// A mail that is nothing but quotation is not folded away.
fn position(from: usize, lines: &[&str]) -> Option<i64> {
    let has_own_words = lines[..from].iter().any(|line| !line.trim().is_empty());
    has_own_words.then(|| i64::try_from(from).ok()).flatten()
}

fn is_divider(line: &str) -> bool {
    let bare = line.trim_matches(['-', '_', ' ']);
    let is_ruled = line.starts_with("--") && line.ends_with("--");
    let is_line = line.len() >= 20 && line.bytes().all(|byte| byte == b'_');
    is_line
        || (is_ruled
            && [
                "Original Message",
                "Forwarded message",
                "Mensaje original",
                "Mensaje reenviado",
                "Message d'origine",
                "Ursprüngliche Nachricht",
                "الرسالة الأصلية",
            ]
            .iter()
            .any(|words| bare.eq_ignore_ascii_case(words)))
}

#[cfg(test)]
mod tests {
    use super::quoted_from_line;

    #[test]
    fn an_answer_above_a_quotation_is_folded_from_the_line_that_introduces_it() {
        let body = "Yes, thank you.\n\nOn Tue, 24 Nov 2026 at 10:00, Riverbend <help@riverbend.example> wrote:\n> Please sign.\n>\n> Rosa\n";
        assert_eq!(quoted_from_line(body), Some(2));
        let broken = "Sí.\n\nOn Tue, 24 Nov 2026 at 10:00, Riverbend County\n<help@riverbend.example> wrote:\n\n> Please sign.";
        assert_eq!(quoted_from_line(broken), Some(2));
        let spanish = "Gracias\n\nEl mar, 24 nov 2026, Riverbend escribió:\n\n> Firme, por favor.\n\n";
        assert_eq!(quoted_from_line(spanish), Some(2));
    }

    #[test]
    fn a_divider_begins_a_quotation_without_marks() {
        let body = "See below.\n\n-----Original Message-----\nFrom: Riverbend\nSubject: Form\n\nPlease sign.";
        assert_eq!(quoted_from_line(body), Some(2));
        assert_eq!(
            quoted_from_line("Ok\n________________________________\nFrom: Riverbend\n"),
            Some(1)
        );
    }

    #[test]
    fn words_of_the_writers_own_are_never_folded() {
        assert_eq!(quoted_from_line("> Did you sign?\nYes.\n> And send?\nNo."), None);
        assert_eq!(quoted_from_line("He wrote:\nnothing at all."), None);
        assert_eq!(
            quoted_from_line("> only\n> this"),
            None,
            "nothing else is there to see"
        );
        assert_eq!(quoted_from_line(""), None);
        assert_eq!(quoted_from_line("-- \nAna"), None);
    }
}
