//! Dates as people write them: numbers in every order with any signs between them, months by their names in English, Spanish, Arabic and
//! the languages beside them, two digits for a year, ordinals, digits of other scripts.

use super::letters::plain;
use hub_domain::written::{digit_value, is_hyphen};
use std::ops::Range;

/// A day, as far as it is written. A year of two digits stands for each that ends so.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Day {
    year: u32,
    has_century: bool,
    month: u32,
    day: u32,
}

impl Day {
    fn of(year: &Number, month: u32, day: u32) -> Option<Self> {
        let has_century = year.digits == 4;
        let is_day = (1..=12).contains(&month) && (1..=31).contains(&day);
        (is_day && (has_century || year.digits == 2)).then_some(Self {
            year: year.value,
            has_century,
            month,
            day,
        })
    }

    /// Whether both may be the same day.
    pub fn is_like(&self, other: &Self) -> bool {
        let is_year = match self.has_century && other.has_century {
            true => self.year == other.year,
            false => self.year % 100 == other.year % 100,
        };
        is_year && (self.month, self.day) == (other.month, other.day)
    }

    pub fn month_and_day(&self) -> (u32, u32) {
        (self.month, self.day)
    }

    /// Its eight digits in the three orders in which they are written; none without a whole year.
    pub fn digits(&self) -> Vec<String> {
        let Self { year, month, day, .. } = self;
        let orders = [
            format!("{year:04}{month:02}{day:02}"),
            format!("{month:02}{day:02}{year:04}"),
            format!("{day:02}{month:02}{year:04}"),
        ];
        orders.into_iter().filter(|_| self.has_century).collect()
    }
}

/// A date within a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Written {
    /// From its first sign to its last, in bytes.
    pub place: Range<usize>,
    /// What it may mean: the third of May, or the fifth of March.
    pub days: Vec<Day>,
}

/// Every place of a text where a date may be read. They may overlap.
pub fn dates(text: &str) -> Vec<Written> {
    let tokens = tokens(text);
    let mut found = Vec::new();
    for at in 0..tokens.len() {
        if let Some(written) = date_at(text, &tokens[at..]) {
            found.push(written);
        }
    }
    found
}

/// Every place where a day of a month is written by the month's name and without a year.
pub fn days_of_months(text: &str) -> Vec<(Range<usize>, u32, u32)> {
    let tokens = tokens(text);
    let mut found = Vec::new();
    for at in 0..tokens.len() {
        let parts = parts(text, &tokens[at..], 2);
        let day = match parts.as_slice() {
            [(Part::Month(month), _), (Part::Number(number), _)]
            | [(Part::Number(number), _), (Part::Month(month), _)]
                if number.digits <= 2 && (1..=31).contains(&number.value) =>
            {
                (*month, number.value)
            }
            _ => continue,
        };
        let place = parts[0].1.start..parts[1].1.end;
        found.push((place, day.0, day.1));
    }
    found
}

/// What two dates are that both may be read as: whether one of the first is like one of the second.
pub fn are_alike(some: &[Day], others: &[Day]) -> bool {
    some.iter()
        .any(|one| others.iter().any(|other| one.is_like(other)))
}

#[derive(Debug, Clone, Copy)]
struct Number {
    value: u32,
    digits: usize,
}

#[derive(Debug, Clone, Copy)]
enum Part {
    Number(Number),
    Month(u32),
}

/// Digits that stand together, or letters.
struct Token {
    plain: String,
    is_number: bool,
    place: Range<usize>,
}

fn tokens(text: &str) -> Vec<Token> {
    let mut found: Vec<Token> = Vec::new();
    let mut start: Option<(usize, bool)> = None;
    let mut end = 0;
    for (place, c) in text.char_indices().chain([(text.len(), ' ')]) {
        let is_number = digit_value(c).is_some();
        // Marks belong to the letter before them.
        let is_letter = !is_number && (c.is_alphabetic() || plain(c.encode_utf8(&mut [0; 4])).is_empty());
        match start {
            Some((_, number)) if (number && is_number) || (!number && is_letter) => {}
            Some((begin, number)) => {
                found.push(Token {
                    plain: plain(&text[begin..end]),
                    is_number: number,
                    place: begin..end,
                });
                start = (is_number || is_letter).then_some((place, is_number));
            }
            None => start = (is_number || is_letter).then_some((place, is_number)),
        }
        end = place + c.len_utf8();
    }
    found
}

fn date_at(text: &str, tokens: &[Token]) -> Option<Written> {
    let first = tokens.first()?;
    if first.is_number && matches!(first.plain.len(), 6 | 8) {
        return together(first);
    }
    let parts = parts(text, tokens, 3);
    let [(one, first), (two, _), (three, last)] = parts.as_slice() else {
        return None;
    };
    let days: Vec<Option<Day>> = match (one, two, three) {
        (Part::Number(a), Part::Number(b), Part::Number(c)) => vec![
            Day::of(c, a.value, b.value),
            Day::of(c, b.value, a.value),
            Day::of(a, b.value, c.value),
        ],
        (Part::Number(a), Part::Month(month), Part::Number(b)) => {
            vec![Day::of(b, *month, a.value), Day::of(a, *month, b.value)]
        }
        (Part::Month(month), Part::Number(a), Part::Number(b)) => vec![Day::of(b, *month, a.value)],
        _ => Vec::new(),
    };
    let days: Vec<Day> = days.into_iter().flatten().collect();
    (!days.is_empty()).then_some(Written {
        place: first.start..last.end,
        days,
    })
}

/// `19900503`, `050390`.
fn together(token: &Token) -> Option<Written> {
    let text = token.plain.as_str();
    let number = |from: usize, to: usize| {
        let digits = text.get(from..to)?;
        Some(Number {
            value: digits.parse().ok()?,
            digits: digits.len(),
        })
    };
    // The year before, or after.
    let long = text.len() - 4;
    let orders = [
        (
            number(0, long),
            number(long, long + 2),
            number(long + 2, long + 4),
        ),
        (number(4, 4 + long), number(0, 2), number(2, 4)),
        (number(4, 4 + long), number(2, 4), number(0, 2)),
    ];
    let days = orders
        .into_iter()
        .filter_map(|(year, month, day)| Day::of(&year?, month?.value, day?.value));
    let days: Vec<Day> = days.collect();
    (!days.is_empty()).then(|| Written {
        place: token.place.clone(),
        days,
    })
}

/// Words within a date that say nothing: `3rd of May`, `3 de mayo de 1990`, `3 مايو سنة 1990`.
const BETWEEN: [&str; 16] = [
    "st", "nd", "rd", "th", "of", "the", "de", "del", "el", "o", "a", "er", "ano", "سنه", "عام", "من",
];
/// Most signs between two parts.
const MOST_SIGNS: usize = 3;

/// So many parts of a date from here on; fewer where something else comes before.
fn parts(text: &str, tokens: &[Token], most: usize) -> Vec<(Part, Range<usize>)> {
    let mut parts: Vec<(Part, Range<usize>)> = Vec::new();
    let mut before: Option<usize> = None;
    let mut at = 0;
    while let Some(token) = tokens.get(at) {
        if before.is_some_and(|before| !is_joined(&text[before..token.place.start])) {
            break;
        }
        let next = tokens.get(at + 1);
        let (part, long) = match token.is_number {
            true => {
                let Ok(value) = token.plain.parse() else { break };
                let digits = token.plain.len();
                (Some(Part::Number(Number { value, digits })), 1)
            }
            false => match month(&token.plain, next.map(|next| next.plain.as_str())) {
                Some((month, long)) => (Some(Part::Month(month)), long),
                None if !parts.is_empty() && is_between(&token.plain) => (None, 1),
                None => break,
            },
        };
        let end = tokens[at + long - 1].place.end;
        if let Some(part) = part {
            parts.push((part, token.place.start..end));
            if parts.len() == most {
                break;
            }
        }
        before = Some(end);
        at += long;
    }
    parts
}

fn is_between(word: &str) -> bool {
    let word = word.replace('ة', "ه");
    BETWEEN.contains(&word.as_str())
}

fn is_joined(between: &str) -> bool {
    let may_be = |c: char| {
        (c.is_whitespace() && c != '\n')
            || is_hyphen(c)
            || matches!(c, '.' | '/' | ',' | '،' | '\'' | '’' | '\\' | '_' | '·' | '٫')
    };
    between.chars().count() <= MOST_SIGNS && between.chars().all(may_be)
}

/// The months by their names, as they are compared. Each list is one month's.
const MONTHS: [&[&str]; 12] = [
    &[
        "january",
        "jan",
        "enero",
        "ene",
        "janvier",
        "janeiro",
        "janvye",
        "يناير",
        "جانفي",
    ],
    &[
        "february",
        "feb",
        "febrero",
        "fevrier",
        "fevereiro",
        "fevriye",
        "فبراير",
        "فيفري",
        "شباط",
    ],
    &["march", "mar", "marzo", "mars", "marco", "مارس", "اذار"],
    &[
        "april",
        "apr",
        "abril",
        "abr",
        "avril",
        "avr",
        "ابريل",
        "افريل",
        "نيسان",
    ],
    &["may", "mayo", "mai", "maio", "me", "مايو", "ماي", "ايار"],
    &[
        "june",
        "jun",
        "junio",
        "juin",
        "junho",
        "jen",
        "يونيو",
        "يونيه",
        "جوان",
        "حزيران",
    ],
    &[
        "july",
        "jul",
        "julio",
        "juillet",
        "julho",
        "jiye",
        "يوليو",
        "يوليه",
        "جويليه",
        "تموز",
    ],
    &["august", "aug", "agosto", "ago", "aout", "اغسطس", "اوت", "اب"],
    &[
        "september",
        "sept",
        "sep",
        "septiembre",
        "setiembre",
        "septembre",
        "setembro",
        "set",
        "سبتمبر",
        "ايلول",
    ],
    &["october", "oct", "octubre", "octobre", "outubro", "out", "اكتوبر"],
    &["november", "nov", "noviembre", "novembre", "novembro", "نوفمبر"],
    &[
        "december",
        "dec",
        "diciembre",
        "dic",
        "decembre",
        "dezembro",
        "desanm",
        "ديسمبر",
    ],
];

/// Names of two words: the first, the second, the month.
const TWO_WORDS: [(&str, &str, u32); 4] = [
    ("كانون", "الثاني", 1),
    ("تشرين", "الاول", 10),
    ("تشرين", "الثاني", 11),
    ("كانون", "الاول", 12),
];

/// The month that a word names, and how many words its name has.
fn month(word: &str, next: Option<&str>) -> Option<(u32, usize)> {
    let word = word.replace('ة', "ه");
    let two = TWO_WORDS
        .iter()
        .find(|(one, other, _)| *one == word && Some(*other) == next);
    if let Some((_, _, month)) = two {
        return Some((*month, 2));
    }
    let all = MONTHS.iter().zip(1..);
    all.filter(|(names, _)| names.contains(&word.as_str()))
        .map(|(_, month)| (month, 1))
        .next()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_day_is_read_in_every_notation() {
        let wanted = dates("1990-05-03").remove(0).days;
        for text in [
            "1990-05-03",
            "1990/5/3",
            "1990.05.03",
            "05/03/1990",
            "5/3/90",
            "05-03-90",
            "03.05.1990",
            "3 5 90",
            "05/03/'90",
            "19900503",
            "05031990",
            "050390",
            "May 3, 1990",
            "May 3rd, 1990",
            "may 3 1990",
            "3 May 1990",
            "3rd of May 1990",
            "03MAY1990",
            "3-May-90",
            "1990 May 3",
            "3 de mayo de 1990",
            "3º de mayo del 1990",
            "mayo 3, 1990",
            "3 مايو 1990",
            "٣ مايو ١٩٩٠",
            "٣ مايو سنة ١٩٩٠",
            "3 أيّار 1990",
            "٠٣/٠٥/١٩٩٠",
            "۳ مايو ۱۹۹۰",
        ] {
            let found = dates(text);
            let same = found.iter().find(|one| are_alike(&one.days, &wanted));
            let place = same.map(|one| &text[one.place.clone()]);
            assert_eq!(place, Some(text), "{text}: {found:?}");
        }
        for text in [
            "1990-05-04",
            "May 3, 1991",
            "May 3",
            "3 people in May 1990",
            "5/3",
            "1990",
            "3\n5\n1990",
        ] {
            let found = dates(text);
            assert!(
                !found.iter().any(|one| are_alike(&one.days, &wanted)),
                "{text}: {found:?}"
            );
        }
    }

    #[test]
    fn a_day_without_its_year_is_one_by_the_name_of_its_month() {
        let read = |text: &str| -> Vec<(u32, u32)> {
            days_of_months(text)
                .into_iter()
                .map(|(_, month, day)| (month, day))
                .collect()
        };
        assert_eq!(read("on May 3rd, and 4 de julio"), [(5, 3), (7, 4)]);
        assert_eq!(read("٢ كانون الثاني"), [(1, 2)]);
        assert_eq!(read("5/3 or 2026"), Vec::<(u32, u32)>::new());
    }
}
