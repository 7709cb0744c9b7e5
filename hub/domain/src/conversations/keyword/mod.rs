//! The words by which people stop and restart texts, and ask who sends them. They work whatever the conversation's
//! language, since a phone's owner is not always the person who filled in the form. A wish to stop is heard however it is
//! said (47 CFR 64.1200(a)(10): "any reasonable manner").

mod in_mail;
mod letters;
mod own_words;
mod pattern;
mod phrases;

use crate::ids::ProgramId;
pub use in_mail::{MailWords, heard_in_mail};
use letters::words as words_of;
pub use own_words::own_words;
use pattern::Pattern;
use phrases::{LATIN, OTHER_SCRIPTS, Phrases, UNSURE};
use std::collections::HashSet;
use std::sync::LazyLock;

/// What an incoming text asks for by itself, whatever else is being talked about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Keyword {
    /// No more texts from this number: of its program, or of all where the number belongs to none.
    Stop,
    /// No more texts of any program.
    StopAll,
    /// Texts again.
    Start,
    /// Who are you, how do I stop this.
    Help,
}

const STOP: [&str; 10] = [
    "STOP",
    "QUIT",
    "END",
    "REVOKE",
    "OPT OUT",
    "OPTOUT",
    "CANCEL",
    "UNSUBSCRIBE",
    "REMOVE",
    "ARRET",
];
const STOP_ALL: [&str; 2] = ["STOPALL", "STOP ALL"];
const START: [&str; 2] = ["START", "UNSTOP"];

/// The same words in one of the other languages that the hub writes.
struct Words {
    stop: &'static [&'static str],
    start: &'static [&'static str],
    help: &'static [&'static str],
}

const fn words(
    stop: &'static [&'static str],
    start: &'static [&'static str],
    help: &'static [&'static str],
) -> Words {
    Words { stop, start, help }
}

/// By language (BCP 47).
const TRANSLATED: [(&str, Words); 13] = [
    (
        "es",
        words(
            &["ALTO", "PARAR", "CANCELAR", "BAJA"],
            &["INICIAR", "EMPEZAR"],
            &["AYUDA"],
        ),
    ),
    (
        "fr",
        words(&["ARRETER", "DESABONNER"], &["COMMENCER", "DEMARRER"], &["AIDE"]),
    ),
    ("ht", words(&["RETE", "SISPANN"], &["KOMANSE"], &["ED"])),
    (
        "pt",
        words(&["PARE", "SAIR", "CANCELAR"], &["INICIAR", "COMECAR"], &["AJUDA"]),
    ),
    ("tl", words(&["TIGIL", "IHINTO"], &["SIMULAN"], &["TULONG"])),
    (
        "vi",
        words(&["DUNG", "DUNG LAI", "HUY"], &["BAT DAU"], &["TRO GIUP"]),
    ),
    (
        "ru",
        words(&["СТОП", "ОТПИСАТЬСЯ"], &["СТАРТ", "НАЧАТЬ"], &["ПОМОЩЬ"]),
    ),
    (
        "zh",
        words(
            &["停止", "退订", "退訂", "取消"],
            &["开始", "開始"],
            &["帮助", "幫助"],
        ),
    ),
    (
        "ko",
        words(&["중지", "수신거부", "수신 거부"], &["시작"], &["도움말"]),
    ),
    (
        "ar",
        words(
            &["توقف", "إيقاف", "ايقاف", "إلغاء", "الغاء"],
            &["ابدأ", "ابدا"],
            &["مساعدة"],
        ),
    ),
    ("he", words(&["עצור", "הסר", "הפסק"], &["התחל"], &["עזרה"])),
    ("fa", words(&["توقف", "لغو"], &["شروع"], &["راهنما", "کمک"])),
    ("ur", words(&["بند کریں", "روکیں"], &["شروع کریں"], &["مدد"])),
];

/// What somebody asks for with a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Heard {
    pub word: Keyword,
    /// The words may mean something else: the sender is asked once.
    pub is_doubtful: bool,
}

/// Longest text that is judged; a wish is said in fewer letters.
const MOST_CHARS: usize = 2_000;
/// Most words of a text that is nothing but a wish.
const MOST_WISH_WORDS: usize = 40;
/// Most words among which a wish is looked for.
const MOST_WORDS: usize = 1_000;
/// Words before a wish that may turn its meaning.
const TURN_WORDS: usize = 4;

/// The lists of a language, ready to be looked for.
struct Ready {
    alone: Vec<Pattern>,
    wishes: Vec<Pattern>,
    turns: Vec<Pattern>,
}

impl Ready {
    /// Where wishes end that begin at this word; none where a word before it turns them.
    fn wishes_at(&self, words: &[String], place: usize) -> Vec<usize> {
        let found = ends(&self.wishes, &words[place..]);
        let before = &words[place.saturating_sub(TURN_WORDS)..place];
        let is_turned = !found.is_empty()
            && (0..before.len()).any(|start| !ends(&self.turns, &before[start..]).is_empty());
        if is_turned { Vec::new() } else { found }
    }
}

struct Lists {
    languages: Vec<Ready>,
    polite: Vec<Pattern>,
    leads: Vec<Pattern>,
    unsure: HashSet<Vec<String>>,
    /// Keywords of all languages, as words.
    stop: HashSet<Vec<String>>,
    start: HashSet<Vec<String>>,
    help: HashSet<Vec<String>>,
}

fn patterns<'a>(written: impl IntoIterator<Item = &'a &'static str>) -> Vec<Pattern> {
    written.into_iter().map(|one| Pattern::new(one)).collect()
}

static LISTS: LazyLock<Lists> = LazyLock::new(|| {
    let separate = |written: &'static [&'static str]| {
        let spaced = written.iter().map(|one| one.replace('_', " "));
        spaced.map(|one| Pattern::new(&one)).collect::<Vec<_>>()
    };
    static EVERY: [&[Phrases]; 2] = [&LATIN, &OTHER_SCRIPTS];
    let every = || EVERY.into_iter().flatten();
    let ready = |one: &'static Phrases| Ready {
        alone: patterns(one.alone),
        wishes: patterns(one.wishes),
        turns: separate(one.turns),
    };
    let known = |english: &'static [&'static str], pick: fn(&Words) -> &'static [&'static str]| {
        let translated = TRANSLATED.iter().flat_map(|(_, words)| pick(words));
        let every = english.iter().chain(translated);
        every.map(|word| words_of(word, MOST_WISH_WORDS)).collect()
    };
    Lists {
        languages: every().map(ready).collect(),
        polite: every().flat_map(|one| separate(one.polite)).collect(),
        leads: every().flat_map(|one| separate(one.leads)).collect(),
        unsure: UNSURE.iter().map(|one| words_of(one, MOST_WISH_WORDS)).collect(),
        stop: known(&STOP, |words| words.stop),
        start: known(&START, |words| words.start),
        help: known(&["HELP"], |words| words.help),
    }
});

/// Recognises a keyword that is meant without a doubt.
pub fn keyword(body: &str) -> Option<Keyword> {
    heard(body)
        .filter(|heard| !heard.is_doubtful)
        .map(|heard| heard.word)
}

/// Recognises what a text asks for, by its sender's own words: a keyword alone, in any case and with any punctuation, or a
/// wish to get no more texts in words of one's own. A wish inside a longer text, which may mean something else, is doubtful.
pub fn heard(body: &str) -> Option<Heard> {
    let body = body.trim();
    if body.chars().take(MOST_CHARS + 1).count() > MOST_CHARS {
        return None;
    }
    let own = without_lookalikes(&own_words(body));
    let words = words_of(&own, MOST_WORDS);
    let clear = |word| {
        Some(Heard {
            word,
            is_doubtful: false,
        })
    };
    let doubtful = Some(Heard {
        word: Keyword::Stop,
        is_doubtful: true,
    });
    let lists = &*LISTS;
    if words.is_empty() {
        return None;
    }
    if STOP_ALL.iter().any(|known| words_of(known, 4) == words) {
        return clear(Keyword::StopAll);
    }
    if lists.stop.contains(&words) {
        return clear(Keyword::Stop);
    }
    if lists.start.contains(&words) || politely(&words, &lists.start) {
        return clear(Keyword::Start);
    }
    if lists.help.contains(&words) {
        return clear(Keyword::Help);
    }
    if is_wish(&words) {
        let all = words.windows(2).any(|two| two[0] == "STOP" && two[1] == "ALL");
        return clear(if all || words.contains(&"STOPALL".to_owned()) {
            Keyword::StopAll
        } else {
            Keyword::Stop
        });
    }
    let unsure = politely(&words, &lists.stop) || politely(&words, &lists.unsure) || is_lead_to_stop(&words);
    if unsure || has_wish_sentence(&own) || has_wish(&own) {
        return doubtful;
    }
    None
}

/// Whether one of several sentences is nothing but a wish. "End" below what somebody wrote only says that it ends there.
fn has_wish_sentence(own: &str) -> bool {
    let said = |sentence: &&str| sentence.chars().any(char::is_alphanumeric);
    let mut sentences: Vec<&str> = own.split(ENDS).filter(said).collect();
    let is_end = |sentence: &&str| words_of(sentence, 2) == ["END"];
    if sentences.last().is_some_and(is_end) {
        sentences.pop();
    }
    sentences.into_iter().any(is_wish_sentence)
}

/// Vietnamese words that are "stop" without their accents: correct, use, stand, touch.
const LOOKALIKES: [&str; 5] = ["đúng", "dùng", "đứng", "đụng", "dụng"];

fn without_lookalikes(own: &str) -> String {
    use unicode_normalization::UnicodeNormalization;
    let whole: String = own.nfc().collect();
    let lower = whole.to_lowercase();
    if !LOOKALIKES.iter().any(|word| lower.contains(word)) {
        return whole;
    }
    LOOKALIKES
        .iter()
        .fold(lower, |text, word| text.replace(word, "_khac_"))
}

/// What ends a sentence.
const ENDS: [char; 11] = ['.', '!', '?', ';', '\n', '؟', '。', '！', '？', '؛', '۔'];

/// What ends a clause within a sentence.
const COMMAS: [char; 5] = [',', '،', '，', '、', ':'];

fn is_wish_sentence(sentence: &str) -> bool {
    let words = words_of(sentence, MOST_WISH_WORDS + 1);
    !words.is_empty() && is_wish(&words)
}

/// Whether the words are one of these and politeness.
fn politely(words: &[String], known: &HashSet<Vec<String>>) -> bool {
    if words.len() > MOST_WISH_WORDS {
        return false;
    }
    let polite = &LISTS.polite;
    covered(
        words,
        |rest| ends(polite, rest),
        |rest| {
            (1..=rest.len())
                .filter(|count| known.contains(&rest[..*count]))
                .collect()
        },
    )
}

/// Whether the words are nothing but a wish to get no more texts, once or several times.
fn is_wish(words: &[String]) -> bool {
    if words.len() > MOST_WISH_WORDS {
        return false;
    }
    let lists = &*LISTS;
    let stop = ["STOP", "STOPALL", "UNSUBSCRIBE"];
    let alone = |rest: &[String]| {
        let mut found: Vec<usize> = Vec::new();
        if rest.first().is_some_and(|word| stop.contains(&word.as_str())) {
            found.push(1);
            // "All" belongs to the word, and is not left over.
            if rest.get(1).is_some_and(|word| word == "ALL") {
                found.push(2);
            }
        }
        for language in &lists.languages {
            found.extend(ends(&language.alone, rest));
            found.extend(language.wishes_at(words, words.len() - rest.len()));
        }
        found
    };
    let wishes = |rest: &[String]| {
        let place = words.len() - rest.len();
        let found = lists
            .languages
            .iter()
            .map(|language| language.wishes_at(words, place));
        found.flatten().collect::<Vec<_>>()
    };
    let repeated = |rest: &[String]| {
        (1..=rest.len().min(4))
            .filter(|count| lists.stop.contains(&rest[..*count]))
            .collect::<Vec<_>>()
    };
    covered(words, |rest| ends(&lists.polite, rest), alone)
        || covered(
            words,
            |rest| [ends(&lists.polite, rest), ends(&lists.leads, rest)].concat(),
            wishes,
        )
        || covered(words, |_| Vec::new(), repeated)
}

/// Whether a wish stands among other words, and nothing before it in its clause turns its meaning.
fn has_wish(own: &str) -> bool {
    let ends = |letter: char| ENDS.contains(&letter) || COMMAS.contains(&letter);
    own.split(ends).any(|clause| {
        let words = words_of(clause, MOST_WORDS);
        let languages = &LISTS.languages;
        (0..words.len()).any(|place| {
            languages
                .iter()
                .any(|language| !language.wishes_at(&words, place).is_empty())
        })
    })
}

/// "I want to stop", "can you please stop": of what, is not said.
fn is_lead_to_stop(words: &[String]) -> bool {
    let lists = &*LISTS;
    words.len() <= MOST_WISH_WORDS
        && covered(
            words,
            |rest| [ends(&lists.polite, rest), ends(&lists.leads, rest)].concat(),
            |rest| {
                let english = Vec::from_iter((rest.first().is_some_and(|word| word == "STOP")).then_some(1));
                let alone = lists
                    .languages
                    .iter()
                    .flat_map(|language| ends(&language.alone, rest));
                english.into_iter().chain(alone).collect()
            },
        )
}

fn ends(patterns: &[Pattern], words: &[String]) -> Vec<usize> {
    patterns.iter().flat_map(|pattern| pattern.ends(words)).collect()
}

/// Whether the words can be gone through from start to end by the steps, at least one of them a wish.
fn covered(
    words: &[String],
    filler: impl Fn(&[String]) -> Vec<usize>,
    wish: impl Fn(&[String]) -> Vec<usize>,
) -> bool {
    // By place: reached without a wish, and with one.
    let mut reached = vec![[false; 2]; words.len() + 1];
    reached[0][0] = true;
    for place in 0..words.len() {
        let [without, with] = reached[place];
        if !without && !with {
            continue;
        }
        for count in filler(&words[place..]) {
            reached[place + count][0] |= without;
            reached[place + count][1] |= with;
        }
        for count in wish(&words[place..]) {
            reached[place + count][1] = true;
        }
    }
    reached[words.len()][1]
}

impl Keyword {
    /// As it is stored.
    pub fn name(self) -> &'static str {
        match self {
            Keyword::Stop | Keyword::StopAll => "stop",
            Keyword::Start => "start",
            Keyword::Help => "help",
        }
    }

    /// For whose texts it counts, said to a number of this program; [`ProgramId::ALL`] is every program.
    pub fn scope(self, number_of: ProgramId) -> ProgramId {
        match self {
            Keyword::StopAll => ProgramId::ALL,
            Keyword::Stop | Keyword::Start | Keyword::Help => number_of,
        }
    }
}

#[cfg(test)]
mod corpus_tests;

#[cfg(test)]
mod tests;
