//! The same wishes in a mail. A mail has a greeting, a closing and a name around its words, calls what it is about "emails",
//! and may have nothing but a subject.

use super::letters::folded;
use super::own_words::own_lines;
use super::{Heard, Keyword, MOST_CHARS, heard};
use unicode_normalization::UnicodeNormalization;

/// What a mail's sender wrote.
#[derive(Debug, Clone, Copy)]
pub struct MailWords<'a> {
    pub subject: &'a str,
    /// The body, without the quoted earlier mail.
    pub own: &'a str,
    /// What its sender is called: their name in a line of its own is no part of a wish.
    pub names: &'a [&'a str],
}

/// Recognises what a mail asks for: mails to end or to begin again. A mail for help is left to people. The subject counts
/// where it says it all, and is not that of a mail of ours that is answered.
pub fn heard_in_mail(mail: &MailWords<'_>) -> Option<Heard> {
    // What is longer is no wish, and is not gone through.
    if mail.own.chars().take(MOST_MAIL_CHARS + 1).count() > MOST_MAIL_CHARS {
        return None;
    }
    let own = written(mail);
    let by_words = if own.is_empty() { None } else { said(&own) };
    let found = by_words.or_else(|| {
        if is_answering(mail.subject) {
            return None;
        }
        said(&format!("{}\n{own}", mail.subject)).filter(|heard| !heard.is_doubtful)
    });
    found.filter(|heard| heard.word != Keyword::Help)
}

/// By each word for texts that "email" may stand for: people of most languages write it so.
fn said(text: &str) -> Option<Heard> {
    let mut doubtful = None;
    for noun in NOUNS {
        let written = as_for_texts(text, noun)?;
        match heard(&written) {
            Some(heard) if heard.is_doubtful => doubtful = Some(heard),
            Some(heard) => return Some(heard),
            None => {}
        }
        if !written.contains(noun) {
            break;
        }
    }
    doubtful
}

/// A mail's signature may be longer than its words.
const MOST_MAIL_CHARS: usize = 4 * MOST_CHARS;

/// Greetings and closings of mails, folded: a line of few words that begins so is none of the wish.
const GREETINGS: &[&str] = &[
    "DEAR ",
    "GOOD MORNING",
    "GOOD AFTERNOON",
    "GOOD EVENING",
    "TO WHOM IT MAY CONCERN",
    "ESTIMADO",
    "ESTIMADA",
    "QUERIDO",
    "QUERIDA",
    "A QUIEN CORRESPONDA",
    "CHER ",
    "CHERE ",
    "CHE ",
    "PREZADO",
    "PREZADA",
    "CARO ",
    "CARA ",
    "MAHAL NA ",
    "KINH GUI",
    "KINH THUA",
    "УВАЖАЕМ",
    "尊敬的",
    "亲爱的",
    "親愛的",
    "敬启者",
    "敬啟者",
    "안녕하세요",
    "السيد",
    "الساده",
    "عزيزي",
    "الاعزاء",
    "תחיה",
    "לכבוד",
    "جناب",
    "محترم",
];
const CLOSINGS: &[&str] = &[
    "SINCERELY",
    "REGARDS",
    "BEST REGARDS",
    "KIND REGARDS",
    "WARM REGARDS",
    "BEST",
    "BEST WISHES",
    "YOURS",
    "YOURS TRULY",
    "RESPECTFULLY",
    "CHEERS",
    "ATENTAMENTE",
    "CORDIALMENTE",
    "SALUDOS",
    "SALUDOS CORDIALES",
    "UN SALUDO",
    "CORDIALEMENT",
    "BIEN A VOUS",
    "SALUTATIONS",
    "RESPEKTYEZMAN",
    "ATENCIOSAMENTE",
    "ABRACOS",
    "LUBOS NA GUMAGALANG",
    "NAGMAMAHAL",
    "TRAN TRONG",
    "THAN AI",
    "С УВАЖЕНИЕМ",
    "此致",
    "敬礼",
    "敬禮",
    "祝好",
    "谨启",
    "올림",
    "드림",
    "مع التحيه",
    "تحياتي",
    "مع خالص التحيه",
    "مع تحياتي",
    "بكل احترام",
    "בברכה",
    "בכבוד רב",
    "با احترام",
    "ارادتمند",
    "والسلام",
    "مخلص",
];
/// Most words of a greeting.
const GREETING_WORDS: usize = 7;

fn words_in(line: &str) -> Vec<String> {
    super::letters::words(line, GREETING_WORDS + 1)
}

fn is_greeting(line: &str) -> bool {
    let ends = line.ends_with([',', ':', '，', '：', '،', '!']);
    let folded = folded(line) + " ";
    ends && words_in(line).len() <= GREETING_WORDS && GREETINGS.iter().any(|known| folded.starts_with(known))
}

fn is_closing(line: &str, names: &[&str]) -> bool {
    let words = words_in(line);
    if words.is_empty() {
        return true;
    }
    let closings = CLOSINGS
        .iter()
        .map(|known| super::letters::words(known, GREETING_WORDS));
    if closings.into_iter().any(|known| known == words) {
        return true;
    }
    let named: Vec<String> = names.iter().flat_map(|name| words_in(name)).collect();
    !named.is_empty() && words.iter().all(|word| named.contains(word))
}

/// Whether a line is about a place in the web: what mailing programs put below their mails, and no wish.
fn is_link(line: &str) -> bool {
    let lower = line.to_lowercase();
    ["http://", "https://", "www.", "mailto:"]
        .iter()
        .any(|start| lower.contains(start))
}

/// The sender's own words: no signature, quotation, greeting, closing or name.
fn written(mail: &MailWords<'_>) -> String {
    let own = own_lines(mail.own);
    let mut lines: Vec<&str> = own
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty() && !is_link(line))
        .collect();
    if lines.first().is_some_and(|line| is_greeting(line)) {
        lines.remove(0);
    }
    while lines.last().is_some_and(|line| is_closing(line, mail.names)) {
        lines.pop();
    }
    lines.join("\n")
}

/// How the subjects of answers and of passed on mails begin in the languages of mail programs.
const ANSWERING: &[&str] = &[
    "RE", "FW", "FWD", "AW", "SV", "WG", "TR", "RV", "RES", "ENC", "TL", "回复", "答复", "回覆", "转发",
    "轉寄", "رد", "الرد", "השב", "ОТВ", "회신", "답장", "전달", "پاسخ",
];

fn is_answering(subject: &str) -> bool {
    let Some((start, _)) = subject.split_once([':', '：']) else {
        return false;
    };
    let start = folded(start.trim());
    let start = start.split(['[', '(']).next().unwrap_or_default().trim_end();
    ANSWERING.contains(&start)
}

/// What mails are called, in small letters, and what the lists of phrases have for it.
const MAILS: &[(&str, &str)] = &[
    ("e-mail", "email"),
    ("correos electrónicos", "mensajes"),
    ("correo electrónico", "mensaje"),
    ("courriers électroniques", "messages"),
    ("thư điện tử", "tin nhắn"),
    ("电子邮件", "短信"),
    ("電子郵件", "短信"),
    ("邮件", "短信"),
    ("郵件", "短信"),
    ("电邮", "短信"),
    ("電郵", "短信"),
    ("이메일", "문자"),
    ("رسائل البريد الإلكتروني", "رسائل"),
    ("رسائل بريد إلكتروني", "رسائل"),
    ("رسائل إلكترونية", "رسائل"),
    ("رسائل الكترونية", "رسائل"),
    ("الرسائل الإلكترونية", "الرسائل"),
    ("الإيميلات", "الرسائل"),
    ("ايميلات", "رسائل"),
    ("إيميلات", "رسائل"),
    ("דואר אלקטרוני", "הודעות"),
    ("ای میل", "پیغام"),
    ("ایمیل", "پیامک"),
];
/// Words for mails that many languages have, and what they may stand for.
const EMAILS: [&str; 4] = ["email", "emails", "mail", "mails"];
const NOUNS: [&str; 5] = ["messages", "mensajes", "mensagens", "tin nhắn", "mesaj"];
/// The same for other single words.
const MAIL_WORDS: &[(&str, &str)] = &[
    ("newsletter", "messages"),
    ("newsletters", "messages"),
    ("emailing", "messaging"),
    ("emailed", "messaged"),
    ("correos", "mensajes"),
    ("correo", "mensaje"),
    ("courriel", "messages"),
    ("courriels", "messages"),
    ("imèl", "mesaj"),
    ("imel", "mesaj"),
    ("письма", "сообщения"),
    ("писем", "сообщений"),
    ("thư", "tin nhắn"),
    ("מיילים", "הודעות"),
    ("מייל", "הודעות"),
];
/// "Don't email me": here the word is what somebody does.
const DOING: [&str; 7] = ["dont", "not", "never", "stop", "to", "please", "and"];

/// What texts are called: a wish that names them and no mails is not about mails.
const TEXTS: &[&str] = &[
    "TEXT",
    "TEXTS",
    "TEXTING",
    "TEXTED",
    "SMS",
    "TXT",
    "TXTS",
    "TXTING",
    "TEXTOS",
    "TEXTO",
    "TEXTEAR",
    "TEKS",
    "СМС",
    "短信",
    "簡訊",
    "简讯",
    "문자",
    "پیامک",
    "סמסים",
    "מסרונים",
];

/// The words as somebody would text them; none where they are about texts.
fn as_for_texts(own: &str, noun: &str) -> Option<String> {
    let lower = own.nfc().collect::<String>().to_lowercase();
    let names_texts = is_about_texts(&lower);
    let mut text = lower.clone();
    for (mails, texts) in MAILS {
        text = text.replace(mails, texts);
    }
    let mut written = String::with_capacity(text.len());
    let mut before = String::new();
    let mut rest = text.as_str();
    while let Some(letter) = rest.chars().next() {
        let end = rest
            .find(|letter: char| !letter.is_alphanumeric())
            .unwrap_or(rest.len());
        if end == 0 {
            written.push(letter);
            rest = &rest[letter.len_utf8()..];
            continue;
        }
        let word = &rest[..end];
        let known = MAIL_WORDS.iter().find(|(mail, _)| *mail == word);
        written.push_str(match known {
            Some((_, text)) => text,
            None if !EMAILS.contains(&word) => word,
            None if word.ends_with("mail") && is_doing(&before, &rest[end..]) => "message",
            None => noun,
        });
        before = word.to_owned();
        rest = &rest[end..];
    }
    let names_mails = text != lower || written != text;
    (names_mails || !names_texts).then_some(written)
}

/// Whether "email" between these is a verb: "don't email me".
fn is_doing(before: &str, after: &str) -> bool {
    let next = after.split_whitespace().next().unwrap_or_default();
    let is_after = before == "t" || DOING.contains(&before);
    is_after && matches!(next.trim_end_matches(['.', ',', '!']), "me" | "us")
}

fn is_about_texts(lower: &str) -> bool {
    let words = super::letters::words(lower, super::MOST_WORDS);
    TEXTS.iter().any(|known| {
        let known = super::letters::words(known, 4);
        words.windows(known.len()).any(|some| *some == known[..])
    })
}

#[cfg(test)]
#[path = "in_mail_tests.rs"]
mod tests;
