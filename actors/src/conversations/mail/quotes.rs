//! Where in an answer the quoted earlier mail begins. The quotation is collapsed on screen and never removed. What may be
//! the writer's own words is never folded: a line counts as the beginning of a quotation only for what mail programs
//! write, not for what people do.

use super::quote_words::{
    DIVIDERS, FOOTERS, FROM, OPENERS, OTHER_LABELS, SENT, SUBJECT, TO, WROTE, WROTE_BEFORE,
};

/// Lines that a sentence such as "On Tuesday … wrote:" may be broken into.
const MAX_ATTRIBUTION: usize = 4;
/// Longest line that can be one of these sentences.
const MAX_LINE: usize = 400;

/// The line, from 0, from which on everything is quoted; none if the author's own words come last, as in inline
/// answers.
pub fn quoted_from_line(body: &str) -> Option<i64> {
    let lines: Vec<&str> = body.lines().map(bare).collect();
    position(quoted_from(&lines)?, &lines)
}

/// The writer's own words, which may be none; where they stand between quoted lines, everything.
pub fn own_part(body: &str) -> String {
    let lines: Vec<&str> = body.lines().map(bare).collect();
    let from = quoted_from(&lines).unwrap_or(lines.len());
    lines[..from].join("\n")
}

fn quoted_from(lines: &[&str]) -> Option<usize> {
    let marked = marked_from(lines);
    let unmarked = unmarked_from(lines);
    match (marked, unmarked) {
        // What stands between marked lines is an answer to them, whatever is above.
        (Some(marked), Some(unmarked))
            if unmarked < marked && !lines[unmarked..marked].iter().any(|line| line.starts_with('>')) =>
        {
            Some(unmarked)
        }
        (Some(from), _) => Some(from),
        // Marked lines with words after them are answered one by one: nothing is folded.
        (None, Some(from)) if !has_answered(lines) => Some(from),
        (None, _) => None,
    }
}

/// Without what cannot be seen: blanks, and the marks by which a program sets the direction of a line.
fn bare(line: &str) -> &str {
    line.trim_matches(|letter: char| {
        letter.is_whitespace()
            || matches!(letter, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
    })
}

/// A mail that is nothing but quotation is not folded away.
fn position(from: usize, lines: &[&str]) -> Option<i64> {
    let has_own_words = lines[..from].iter().any(|line| !line.is_empty());
    has_own_words.then(|| i64::try_from(from).ok()).flatten()
}

/// Where the last lines begin that are marked with `>`, with the sentence above them.
fn marked_from(lines: &[&str]) -> Option<usize> {
    let mut from = without_footer(lines);
    let end = from;
    while from > 0 && (lines[from - 1].is_empty() || lines[from - 1].starts_with('>')) {
        from -= 1;
    }
    let first = (from..end).find(|index| lines[*index].starts_with('>'))?;
    Some(attribution_above(lines, first).unwrap_or(first))
}

/// Whether own words follow marked lines.
fn has_answered(lines: &[&str]) -> bool {
    let end = without_footer(lines);
    let last_marked = lines[..end].iter().rposition(|line| line.starts_with('>'));
    last_marked.is_some_and(|at| {
        lines[at..end]
            .iter()
            .any(|line| !line.is_empty() && !line.starts_with('>'))
    })
}

/// The end of the mail without what programs add below a quotation: a signature's divider with what follows it, the line
/// of a scanner or of a phone. Only below marked lines: elsewhere a signature is the writer's.
fn without_footer(lines: &[&str]) -> usize {
    let mut end = lines.len();
    if let Some(at) = lines.iter().rposition(|line| *line == "--")
        && lines.len() - at <= 12
        && !lines[at..].iter().any(|line| line.starts_with('>'))
    {
        end = at;
    }
    for _ in 0..6 {
        while end > 0 && lines[end - 1].is_empty() {
            end -= 1;
        }
        let Some(last) = end.checked_sub(1).map(|at| lines[at]) else {
            break;
        };
        let lower = last.to_lowercase();
        let is_rule = last.len() >= 5 && last.chars().all(|letter| matches!(letter, '_' | '-' | '=' | '*'));
        if !is_rule && !FOOTERS.iter().any(|words| lower.starts_with(words)) {
            break;
        }
        end -= 1;
    }
    // Without marked lines right above it, it is no footer of a quotation.
    match lines[..end].iter().rev().find(|line| !line.is_empty()) {
        Some(line) if line.starts_with('>') => end,
        _ => lines.len(),
    }
}

/// The first line of the sentence that introduces a quotation beginning in this line.
fn attribution_above(lines: &[&str], quoted: usize) -> Option<usize> {
    let last = (0..quoted).rev().find(|index| !lines[*index].is_empty())?;
    if quoted - last > 3 || !ends_attribution(lines[last]) {
        return None;
    }
    Some(first_of_attribution(lines, last))
}

/// The sentence may be broken: what is above belongs to it where it begins as such sentences do, or holds the date.
fn first_of_attribution(lines: &[&str], last: usize) -> usize {
    if is_opened(lines[last]) || has_date(lines[last]) {
        return last;
    }
    let above = (last.saturating_sub(MAX_ATTRIBUTION - 1)..last).rev();
    for index in above.take_while(|index| !lines[*index].is_empty() && !lines[*index].starts_with('>')) {
        if has_digit(lines[index]) && (is_opened(lines[index]) || has_date(lines[index])) {
            return index;
        }
    }
    last
}

fn is_opened(line: &str) -> bool {
    let lower = line.to_lowercase();
    OPENERS.iter().any(|start| lower.starts_with(start))
}

/// Whether a line ends as the sentence above a quotation does: with a word for writing, or with an address.
fn ends_attribution(line: &str) -> bool {
    if line.len() > MAX_LINE {
        return false;
    }
    let lower = line.to_lowercase();
    let lower = lower.trim_end_matches(['*', '_']);
    if WROTE.iter().any(|end| lower.ends_with(end)) {
        return true;
    }
    let Some(before) = lower.strip_suffix([':', '：']).map(str::trim_end) else {
        return false;
    };
    if WROTE_BEFORE.iter().any(|verb| before.contains(verb)) && is_opened(before) && has_date(before) {
        return true;
    }
    let last = before.split_whitespace().last().unwrap_or_default();
    last.contains('@') && (last.starts_with('<') && last.ends_with('>') || has_digit(before))
}

fn has_digit(line: &str) -> bool {
    line.chars().any(char::is_numeric)
}

/// A year of this century, in the digits of any script, or a time.
fn has_date(line: &str) -> bool {
    let plain: String = line
        .chars()
        .map(|letter| digit(letter).unwrap_or(letter))
        .collect();
    let numbers = || plain.split(|letter: char| !letter.is_ascii_digit());
    // 1400 and 1448: the Persian and the Arabic calendar.
    let has_year = numbers().any(|number| {
        number.len() == 4
            && ["20", "14", "25"]
                .iter()
                .any(|century| number.starts_with(century))
    });
    let mut pairs = plain.as_bytes().windows(4);
    let has_time = pairs.any(|four| {
        matches!(four, [a, b':', c, d] if a.is_ascii_digit() && c.is_ascii_digit() && d.is_ascii_digit())
    });
    has_year || has_time
}

/// Digits of Arabic, Persian, Devanagari and Bengali.
fn digit(letter: char) -> Option<char> {
    let starts = ['\u{660}', '\u{6f0}', '\u{966}', '\u{9e6}'];
    let value = starts.iter().find_map(|start| {
        let value = u32::from(letter).checked_sub(u32::from(*start))?;
        (value < 10).then_some(value)
    })?;
    char::from_digit(value, 10)
}

/// Where a quotation begins whose lines are not marked: a divider, the header of a mail, or a sentence with a date and an
/// address.
fn unmarked_from(lines: &[&str]) -> Option<usize> {
    (0..lines.len()).find_map(|index| {
        let line = lines[index];
        if line.is_empty() || line.starts_with('>') {
            return None;
        }
        if is_divider(line) || is_header(&lines[index..]) {
            return Some(index);
        }
        // A rule across the page is a divider only above a header: people draw lines too.
        if is_rule(line) {
            let below = lines[index + 1..].iter().position(|line| !line.is_empty())? + index + 1;
            return is_header_start(&lines[below..]).then_some(index);
        }
        if !ends_attribution(line) {
            return None;
        }
        let first = first_of_attribution(lines, index);
        let whole = lines[first..=index].join(" ");
        let is_strong = whole.contains('@') && has_date(&whole) && (is_opened(&whole) || whole.contains('<'));
        is_strong.then_some(first)
    })
}

fn is_rule(line: &str) -> bool {
    line.len() >= 5 && line.bytes().all(|byte| byte == b'_' || byte == b'-')
}

fn is_divider(line: &str) -> bool {
    let words = line.trim_matches(['-', '_', '=', '*', ' ', ':', '：']);
    let is_marked = line.starts_with(['-', '_', '=', '*']) && line.len() > words.len() + 3;
    let lower = words.to_lowercase();
    DIVIDERS.iter().any(|known| lower == *known) && (is_marked || line.ends_with([':', '：']))
}

/// The header of a quoted mail as Outlook writes it: sender first, then at least two of date, recipient and subject.
fn is_header(lines: &[&str]) -> bool {
    label(lines[0]).is_some_and(|label| FROM.contains(&label.as_str())) && labels(lines) >= 3
}

/// The same below a divider, where two lines are enough.
fn is_header_start(lines: &[&str]) -> bool {
    lines
        .first()
        .and_then(|line| label(line))
        .is_some_and(|label| FROM.contains(&label.as_str()))
}

/// Different labels in the first lines; a line that is too long goes on in the next.
fn labels(lines: &[&str]) -> usize {
    let mut found = [false; 4];
    let mut others = 0;
    for line in lines.iter().take(12).take_while(|line| !line.is_empty()) {
        let Some(label) = label(line) else {
            others += 1;
            if others > 3 {
                break;
            }
            continue;
        };
        for (at, kind) in [FROM, SENT, TO, SUBJECT].into_iter().enumerate() {
            found[at] |= kind.contains(&label.as_str());
        }
        if !found.iter().any(|one| *one) && !OTHER_LABELS.contains(&label.as_str()) {
            break;
        }
    }
    // Who and whom alone may be a bus's stops.
    match found {
        [true, true, false, false] | [true, false, true, false] => 2,
        found => found.iter().filter(|one| **one).count(),
    }
}

/// The word before the colon of a line, in small letters.
fn label(line: &str) -> Option<String> {
    let line = line.trim_start_matches(['*', '|', ' ']);
    let (label, _) = line.split_once([':', '：'])?;
    let label = label.trim_matches(['*', ' ', '\u{a0}']);
    (label.len() <= 60).then(|| label.to_lowercase())
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
        for body in [
            "My notes:\n________________________\nName: Ana\nRent: 900",
            "I take the bus.\nFrom: Elm Street\nTo: Main Street\n\nIs that fine?",
            "From: Monday\nTo: Friday\nSubject to change.",
            "My landlord wrote:\n\nyou must leave in 2026.",
            "Call me at 9:15 on 26 Nov 2026:\n555 0100",
            "My address is ana@town.example:\nplease use it.",
            "> Did you sign?\nYes.\n\nOn Tue, 24 Nov 2026 Riverbend <o@r.example> wrote:\n> Did you sign?\nSee above, and below.",
            "> Please sign.\n\nI did.\n\n-- \nAna\n555 0100",
            "Forwarded message\nis what I will send.",
            "On Tue, 24 Nov 2026 10:00 Riverbend <o@r.example> wrote:\n> Did you sign?\nYes.\n> And send?\nNo.",
            "Here is the list:\n- rent\n- gas\n\n-- \nSent by Ana",
        ] {
            assert_eq!(quoted_from_line(body), None, "{body}");
        }
    }
    #[test]
    fn answers_between_quoted_lines_stay_visible() {
        let body = "Hi,\n\nOn Tue, 24 Nov 2026 10:00 Riverbend <o@r.example> wrote:\n> Did you sign?\nYes.\n> And send?";
        assert_eq!(quoted_from_line(body), Some(5));
    }

    /// The sentence of each mail program in the language, as it writes it.
    #[test]
    fn the_sentence_above_a_quotation_is_known_in_the_languages_of_applicants() {
        for sentence in [
            "On Thu, Nov 26, 2026 at 9:15 AM Riverbend <o@r.example> wrote:",
            "On 26.11.26 09:15, Riverbend wrote:",
            "El jue, 26 nov 2026 a las 9:15, Riverbend (<o@r.example>) escribió:",
            "Am Do., 26. Nov. 2026 um 09:15 Uhr schrieb Riverbend <o@r.example>:",
            "Am 26.11.2026 um 09:15 schrieb Riverbend:",
            "Vào Th 5, 26 thg 11, 2026 vào lúc 10:00 Riverbend <o@r.example> đã viết:",
            "Le jeu. 26 nov. 2026 à 09:15, Riverbend <o@r.example> a écrit :",
            "Em qui., 26 de nov. de 2026 às 09:15, Riverbend <o@r.example> escreveu:",
            "чт, 26 нояб. 2026 г. в 09:15, Riverbend <o@r.example>:",
            "26.11.2026 9:15, Riverbend пишет:",
            "2026年11月26日(木) 9:15 Riverbend <o@r.example>:",
            "Riverbend <o@r.example> 于2026年11月26日周四 09:15写道：",
            "Riverbend <o@r.example> 於 2026年11月26日 週四 上午9:15寫道：",
            "2026년 11월 26일 (목) 오전 9:15, Riverbend <o@r.example>님이 작성:",
            "في الخميس، ٢٦ نوفمبر ٢٠٢٦ في ٩:١٥ ص تمت كتابة ما يلي بواسطة Riverbend <o@r.example>:",
            "في ٢٦ نوفمبر ٢٠٢٦، كتب Riverbend:",
            "در تاریخ پنجشنبه ۲۶ نوامبر ۲۰۲۶، Riverbend <o@r.example> نوشت:",
            "بتاریخ جمعرات، 26 نومبر، 2026 کو Riverbend <o@r.example> نے لکھا:",
            "Noong Huw, Nob 26, 2026 nang 9:15 AM, isinulat ni Riverbend <o@r.example>:",
            "Nan jedi 26 novanm 2026, Riverbend <o@r.example> te ekri:",
            "Il giorno gio 26 nov 2026 alle 09:15 Riverbend <o@r.example> ha scritto:",
            "czw., 26 lis 2026 o 09:15 Riverbend <o@r.example> napisał(a):",
            "गुरु, 26 नव॰ 2026 को 9:15 am बजे को Riverbend <o@r.example> ने लिखा:",
        ] {
            let body = format!(
                "Yes.\n\n{sentence}\n\n> Please sign.\n> Rosa\n\n-- \nThis mail was checked by a scanner\n"
            );
            assert_eq!(quoted_from_line(&body), Some(2), "{sentence}");
            if sentence.contains('@') {
                let unmarked = format!("Yes.\n\n{sentence}\n\nPlease sign.\nRosa\n");
                assert_eq!(quoted_from_line(&unmarked), Some(2), "{sentence}");
            }
        }
    }

    #[test]
    fn the_header_of_a_quoted_mail_begins_it_in_the_languages_of_applicants() {
        for labels in [
            ["From", "Sent", "To", "Subject"],
            ["*From:*", "*Sent:*", "*To:*", "*Subject:*"],
            ["Von", "Gesendet", "An", "Betreff"],
            ["De", "Enviado el", "Para", "Asunto"],
            ["De", "Enviado", "Para", "Asunto"],
            ["De ", "Envoyé ", "À ", "Objet "],
            ["De", "Enviada em", "Para", "Assunto"],
            ["Da", "Inviato", "A", "Oggetto"],
            ["От", "Отправлено", "Кому", "Тема"],
            ["Từ", "Đã gửi", "Đến", "Chủ đề"],
            ["发件人", "发送时间", "收件人", "主题"],
            ["寄件者", "寄件日期", "收件者", "主旨"],
            ["보낸 사람", "보낸 날짜", "받는 사람", "제목"],
            ["من", "تم الإرسال", "إلى", "الموضوع"],
            ["از", "ارسال شده", "به", "موضوع"],
            ["منجانب", "بھیجا گیا", "بنام", "موضوع"],
            ["Mula kay", "Ipinadala", "Para kay", "Paksa"],
            ["Soti nan", "Voye", "Pou", "Sijè"],
        ] {
            let [from, sent, to, subject] = labels.map(|label| {
                if label.contains(':') {
                    label.to_owned()
                } else {
                    format!("{label}:")
                }
            });
            let block = format!(
                "{from} Riverbend <o@r.example>\n{sent} 26.11.2026 09:15\n{to} Ana\n{subject} Form\n\nPlease sign.\n"
            );
            assert_eq!(
                quoted_from_line(&format!("Yes, that is fine.\n\n{block}")),
                Some(2),
                "{block}"
            );
            let ruled = format!("Yes.\n\n________________________________\n{block}");
            assert_eq!(quoted_from_line(&ruled), Some(2), "{block}");
        }
        for divider in [
            "-----Ursprüngliche Nachricht-----",
            "-------- Исходное сообщение --------",
            "---------- Mensaje reenviado ---------",
            "Begin forwarded message:",
            "-----原始邮件-----",
        ] {
            assert_eq!(
                quoted_from_line(&format!("Ok\n\n{divider}\nwords")),
                Some(2),
                "{divider}"
            );
        }
    }

    #[test]
    fn a_sentence_that_is_broken_is_folded_whole_and_nothing_above_it() {
        let body = "Case 20417\nI signed.\nOn Thu, Nov 26, 2026 at 9:15 AM Riverbend County\nHousing Office\n<office@r.example> wrote:\n> Sign.";
        assert_eq!(quoted_from_line(body), Some(2));
        let body = "Case 20417\n<office@r.example> wrote:\n> Sign.";
        assert_eq!(quoted_from_line(body), Some(1));
        let long = "word ".repeat(40_000) + "\n" + &"> q\n".repeat(40_000);
        assert_eq!(quoted_from_line(&long), Some(1));
    }
}
