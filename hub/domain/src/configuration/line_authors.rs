//! The difference between two texts line by line, each line with who wrote it or took it away. All texts between the two are
//! compared one after the other, as they were saved.

use serde::Serialize;
use serde_json::Value;

/// The most cells of a comparison: texts that differ in more are told apart as a whole.
const MOST_CELLS: usize = 4_000_000;

/// A text as it was saved.
#[derive(Debug, Clone, Copy)]
pub struct Revision<'a> {
    pub version: i64,
    /// JSON.
    pub body: &'a str,
    pub by: &'a str,
    /// Their account; 0 where it is not known.
    pub author: i64,
    pub at_ms: i64,
}

/// What became of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum LineChange {
    Same,
    Added,
    Removed,
}

/// A line of a difference.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[schema(as = ConfigurationLine)]
pub struct Line {
    pub change: LineChange,
    /// Of the indented JSON.
    pub text: String,
    /// Of an added or removed line: the version in which that happened, who saved it and when. Of a line that is the same: the
    /// first of the two versions, without an author.
    pub version: i64,
    pub by: String,
    /// The account of who saved it: two people may have the same name. 0: nobody, or it is not known.
    pub author: i64,
    pub at_ms: i64,
}

/// The lines of a text, indented, so that each member has its own. Without the comma at the end, which belongs to what follows.
fn lines(body: &str) -> Vec<String> {
    let pretty = serde_json::from_str::<Value>(body).and_then(|value| serde_json::to_string_pretty(&value));
    let text = pretty.unwrap_or_else(|_| body.to_owned());
    text.lines()
        .map(|line| line.trim_end_matches(',').to_owned())
        .collect()
}

/// The difference from the first text to the last. Nothing for fewer than two.
pub fn differences(texts: &[Revision<'_>]) -> Vec<Line> {
    let [first, rest @ ..] = texts else {
        return Vec::new();
    };
    // What stands there now: a line of the first text, or one that was added later. Lines that were removed stay in between.
    let mut all: Vec<Line> = lines(first.body)
        .into_iter()
        .map(|text| Line {
            change: LineChange::Same,
            text,
            version: first.version,
            by: String::new(),
            author: 0,
            at_ms: 0,
        })
        .collect();
    for next in rest {
        let present: Vec<usize> = (0..all.len())
            .filter(|at| all[*at].change != LineChange::Removed)
            .collect();
        let old: Vec<&str> = present.iter().map(|at| all[*at].text.as_str()).collect();
        let new = lines(next.body);
        let kept = common(&old, &new.iter().map(String::as_str).collect::<Vec<_>>());
        all = merged(all, &present, new, &kept, next);
    }
    all
}

/// The lines after one more text. `kept` are pairs of a place among those present and a place in the new text.
fn merged(
    all: Vec<Line>,
    present: &[usize],
    new: Vec<String>,
    kept: &[(usize, usize)],
    by: &Revision<'_>,
) -> Vec<Line> {
    let mut merged = Vec::with_capacity(all.len() + new.len());
    let mut new = new.into_iter().enumerate().peekable();
    let mut kept = kept.iter().peekable();
    let mut places = present.iter().enumerate().peekable();
    for (at, mut line) in all.into_iter().enumerate() {
        let place = places
            .next_if(|(_, present)| **present == at)
            .map(|(place, _)| place);
        let Some(place) = place else {
            merged.push(line);
            continue;
        };
        let pair = kept.next_if(|(old, _)| *old == place);
        let Some((_, to)) = pair else {
            // A line that was added and removed again between the two texts is not a difference between them.
            if line.change == LineChange::Same {
                line.change = LineChange::Removed;
                line.version = by.version;
                line.by = by.by.to_owned();
                line.author = by.author;
                line.at_ms = by.at_ms;
                merged.push(line);
            }
            continue;
        };
        while let Some((_, text)) = new.next_if(|(place, _)| place < to) {
            merged.push(added(text, by));
        }
        new.next();
        merged.push(line);
    }
    merged.extend(new.map(|(_, text)| added(text, by)));
    merged
}

fn added(text: String, by: &Revision<'_>) -> Line {
    Line {
        change: LineChange::Added,
        text,
        version: by.version,
        by: by.by.to_owned(),
        author: by.author,
        at_ms: by.at_ms,
    }
}

/// The longest common subsequence, as pairs of places.
fn common(old: &[&str], new: &[&str]) -> Vec<(usize, usize)> {
    let begin = old
        .iter()
        .zip(new)
        .take_while(|(one, other)| one == other)
        .count();
    let (old_rest, new_rest) = (&old[begin..], &new[begin..]);
    let end = old_rest
        .iter()
        .rev()
        .zip(new_rest.iter().rev())
        .take_while(|(one, other)| one == other)
        .count();
    let old_middle = &old_rest[..old_rest.len() - end];
    let new_middle = &new_rest[..new_rest.len() - end];
    let mut pairs: Vec<(usize, usize)> = (0..begin).map(|at| (at, at)).collect();
    if old_middle.len().saturating_mul(new_middle.len()) <= MOST_CELLS {
        let middle = common_middle(old_middle, new_middle);
        pairs.extend(
            middle
                .into_iter()
                .map(|(one, other)| (begin + one, begin + other)),
        );
    }
    let (old_end, new_end) = (begin + old_middle.len(), begin + new_middle.len());
    pairs.extend((0..end).map(|at| (old_end + at, new_end + at)));
    pairs
}

fn common_middle(old: &[&str], new: &[&str]) -> Vec<(usize, usize)> {
    let width = new.len() + 1;
    // Length of the longest common subsequence from each pair of places on.
    let mut longest = vec![0_u32; (old.len() + 1) * width];
    for (at, one) in old.iter().enumerate().rev() {
        for (to, other) in new.iter().enumerate().rev() {
            longest[at * width + to] = if one == other {
                longest[(at + 1) * width + to + 1] + 1
            } else {
                longest[(at + 1) * width + to].max(longest[at * width + to + 1])
            };
        }
    }
    let (mut at, mut to, mut pairs) = (0, 0, Vec::new());
    while at < old.len() && to < new.len() {
        if old[at] == new[to] {
            pairs.push((at, to));
            (at, to) = (at + 1, to + 1);
        } else if longest[(at + 1) * width + to] >= longest[at * width + to + 1] {
            at += 1;
        } else {
            to += 1;
        }
    }
    pairs
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(version: i64, by: &'static str, body: &'static str) -> Revision<'static> {
        Revision {
            version,
            body,
            by,
            author: version,
            at_ms: version * 10,
        }
    }

    fn shown(texts: &[Revision<'_>]) -> Vec<String> {
        let sign = |change| match change {
            LineChange::Same => " ",
            LineChange::Added => "+",
            LineChange::Removed => "-",
        };
        let lines = differences(texts).into_iter();
        lines
            .map(|line| format!("{}{} {}", sign(line.change), line.text.trim(), line.by))
            .collect()
    }

    #[test]
    fn each_line_has_its_author_and_what_came_and_went_between_is_no_difference() {
        let first = of(1, "Ada", r#"{"a":1,"b":2,"c":3}"#);
        let second = of(2, "Ben", r#"{"a":1,"b":5,"c":3,"d":4}"#);
        let third = of(3, "Cleo", r#"{"a":1,"b":6,"d":4}"#);
        assert_eq!(
            shown(&[first, second, third]),
            [
                " { ",
                " \"a\": 1 ",
                "-\"b\": 2 Ben",
                "-\"c\": 3 Cleo",
                "+\"b\": 6 Cleo",
                "+\"d\": 4 Ben",
                " } ",
            ]
        );
        assert_eq!(shown(&[first]).len(), 5);
        assert!(shown(&[]).is_empty());
    }

    #[test]
    fn two_people_of_the_same_name_are_two() {
        let texts = [
            of(1, "Ana Ruiz", "[]"),
            of(2, "Ana Ruiz", "[1]"),
            of(3, "Ana Ruiz", "[1,2]"),
        ];
        let lines = differences(&texts).into_iter();
        let added: Vec<i64> = lines
            .filter(|line| line.change == LineChange::Added && line.text.trim().parse::<i64>().is_ok())
            .map(|line| line.author)
            .collect();
        assert_eq!(added, [2, 3]);
    }

    #[test]
    fn what_is_put_back_is_the_same_only_where_it_never_went() {
        let there = of(1, "Ada", "[1,2]");
        let gone = of(2, "Ben", "[1]");
        let back = of(3, "Cleo", "[1,2]");
        let lines = shown(&[there, gone, back]);
        assert!(lines.contains(&"+2 Cleo".to_owned()), "{lines:?}");
        assert!(lines.contains(&"-2 Ben".to_owned()), "{lines:?}");
    }

    #[test]
    fn texts_that_are_no_json_are_compared_too() {
        assert_eq!(
            shown(&[of(1, "Ada", "one\ntwo"), of(2, "Ben", "one\nthree")]),
            [" one ", "-two Ben", "+three Ben"]
        );
    }
}
