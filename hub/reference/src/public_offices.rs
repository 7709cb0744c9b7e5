//! Reads a county's list of its public offices: CSV in UTF-8 with a line of names. Columns may be in any order; all faults are found at
//! once, each with its line.

use crate::places::five_digits;
use hub_domain::people::address::{normal_email, normal_phone};
use hub_domain::people::public_office::{MAX_OFFICES, PublicOffice};
use std::collections::BTreeSet;
use std::fmt;

/// Largest file, in bytes.
pub const MAX_BYTES: usize = 4 * 1024 * 1024;
/// Most faults that are listed.
const MAX_FAULTS: usize = 50;
/// Longest field, in characters.
const MAX_FIELD: usize = 300;
/// Longest id, in characters.
const MAX_ID: usize = 60;
/// The columns; `id`, `name` and `level` must be there.
const COLUMNS: [&str; 9] = [
    "id", "name", "level", "holder", "phone", "email", "website", "address", "zips",
];
const NEEDED: usize = 3;
const LEVELS: [&str; 5] = ["federal", "state", "county", "city", "district"];

/// What is wrong with a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OfficeFault {
    /// Of the file, the line of names being 1; 0 for the whole file.
    pub line: u64,
    pub reason: Reason,
}

/// Why a list is refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reason {
    TooLarge,
    NotUtf8,
    Unreadable(String),
    Empty,
    TooMany,
    MissingColumn(&'static str),
    UnknownColumn(String),
    DoubleColumn(String),
    Required(&'static str),
    TooLong(&'static str),
    NotText(&'static str),
    DoubleId(String),
    UnknownLevel(String),
    NotAPhone(String),
    NotAnEmail(String),
    NotAWebsite(String),
    NotAZip(String),
}

impl fmt::Display for OfficeFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.line > 0 {
            write!(f, "line {}: ", self.line)?;
        }
        match &self.reason {
            Reason::TooLarge => write!(f, "the file is larger than {} MB", MAX_BYTES / 1024 / 1024),
            Reason::NotUtf8 => write!(f, "the file is not UTF-8: save it as \"CSV UTF-8\""),
            Reason::Unreadable(why) => write!(f, "this is no CSV: {why}"),
            Reason::Empty => write!(f, "there are no offices in it"),
            Reason::TooMany => write!(f, "there are more than {MAX_OFFICES} offices"),
            Reason::MissingColumn(name) => write!(f, "the column {name} is missing"),
            Reason::UnknownColumn(name) => {
                write!(f, "there is no column {name:?}; there are {}", COLUMNS.join(", "))
            }
            Reason::DoubleColumn(name) => write!(f, "the column {name} is there twice"),
            Reason::Required(name) => write!(f, "{name} is empty"),
            Reason::TooLong(name) => write!(f, "{name} is too long"),
            Reason::NotText(name) => write!(f, "{name} has characters that are no text"),
            Reason::DoubleId(id) => write!(f, "the id {id} was given before"),
            Reason::UnknownLevel(level) => {
                write!(f, "{level:?} is no level; there are {}", LEVELS.join(", "))
            }
            Reason::NotAPhone(text) => write!(f, "{text:?} is no phone number"),
            Reason::NotAnEmail(text) => write!(f, "{text:?} is no email address"),
            Reason::NotAWebsite(text) => write!(f, "{text:?} is no https address"),
            Reason::NotAZip(text) => write!(f, "{text:?} is no ZIP code"),
        }
    }
}

fn whole(reason: Reason) -> Vec<OfficeFault> {
    vec![OfficeFault { line: 0, reason }]
}

/// Reads a list.
///
/// # Errors
/// Everything that is wrong with it, at most fifty faults: then nothing of it is taken.
pub fn read(bytes: &[u8]) -> Result<Vec<PublicOffice>, Vec<OfficeFault>> {
    if bytes.len() > MAX_BYTES {
        return Err(whole(Reason::TooLarge));
    }
    let text = std::str::from_utf8(bytes).map_err(|_| whole(Reason::NotUtf8))?;
    let text = text.trim_start_matches('\u{feff}');
    let mut reader = csv::ReaderBuilder::new()
        .trim(csv::Trim::All)
        .from_reader(text.as_bytes());
    let heads = reader
        .headers()
        .map_err(|error| whole(Reason::Unreadable(error.to_string())))?;
    let places = columns(heads).map_err(|reasons| {
        let fault = |reason| OfficeFault { line: 1, reason };
        reasons.into_iter().map(fault).collect::<Vec<_>>()
    })?;
    let (mut offices, mut faults, mut ids) = (Vec::new(), Vec::new(), BTreeSet::new());
    for record in reader.records() {
        if faults.len() >= MAX_FAULTS {
            break;
        }
        let record = match record {
            Ok(record) => record,
            Err(error) => {
                let line = error.position().map_or(0, csv::Position::line);
                let reason = Reason::Unreadable(error.to_string());
                faults.push(OfficeFault { line, reason });
                continue;
            }
        };
        if record.iter().all(str::is_empty) {
            continue;
        }
        if offices.len() >= MAX_OFFICES {
            return Err(whole(Reason::TooMany));
        }
        let line = record.position().map_or(0, csv::Position::line);
        let of = |name: &str| {
            let at = COLUMNS.iter().position(|column| *column == name)?;
            record.get(places.get(at).copied().flatten()?)
        };
        let mut reasons = Vec::new();
        let office = office(|name| of(name).unwrap_or_default(), &mut reasons);
        if !office.id.is_empty() && !ids.insert(office.id.clone()) {
            reasons.push(Reason::DoubleId(office.id.clone()));
        }
        faults.extend(reasons.into_iter().map(|reason| OfficeFault { line, reason }));
        offices.push(office);
    }
    faults.truncate(MAX_FAULTS);
    match (faults.is_empty(), offices.is_empty()) {
        (false, _) => Err(faults),
        (true, true) => Err(whole(Reason::Empty)),
        (true, false) => Ok(offices),
    }
}

/// Where each of [`COLUMNS`] is.
fn columns(heads: &csv::StringRecord) -> Result<[Option<usize>; COLUMNS.len()], Vec<Reason>> {
    let (mut places, mut reasons) = ([None; COLUMNS.len()], Vec::new());
    for (at, head) in heads.iter().enumerate() {
        let head = head.to_lowercase();
        match COLUMNS.iter().position(|column| *column == head) {
            Some(column) if places[column].is_some() => reasons.push(Reason::DoubleColumn(head)),
            Some(column) => places[column] = Some(at),
            None => reasons.push(Reason::UnknownColumn(head.chars().take(MAX_ID).collect())),
        }
    }
    let missing = COLUMNS.iter().zip(&places).take(NEEDED);
    reasons.extend(
        missing
            .filter(|(_, place)| place.is_none())
            .map(|(name, _)| Reason::MissingColumn(name)),
    );
    match reasons.is_empty() {
        true => Ok(places),
        false => Err(reasons),
    }
}

fn office<'a>(of: impl Fn(&str) -> &'a str, reasons: &mut Vec<Reason>) -> PublicOffice {
    for (at, name) in COLUMNS.into_iter().enumerate() {
        let text = of(name);
        let most = match name {
            "id" => MAX_ID,
            // Two thousand ZIP codes, more than any state's largest district has.
            "zips" => 12_000,
            _ => MAX_FIELD,
        };
        if text.is_empty() && at < NEEDED {
            reasons.push(Reason::Required(name));
        }
        if text.chars().count() > most {
            reasons.push(Reason::TooLong(name));
        }
        if text.chars().any(char::is_control) {
            reasons.push(Reason::NotText(name));
        }
    }
    let shown = |text: &str| text.chars().take(MAX_ID).collect::<String>();
    let level = of("level").to_lowercase();
    if !level.is_empty() && !LEVELS.contains(&level.as_str()) {
        reasons.push(Reason::UnknownLevel(shown(&level)));
    }
    let mut read = |name: &str, read: fn(&str) -> Option<String>, wrong: fn(String) -> Reason| {
        let text = of(name);
        if text.is_empty() {
            return String::new();
        }
        read(text).unwrap_or_else(|| {
            reasons.push(wrong(shown(text)));
            String::new()
        })
    };
    let phone = read("phone", normal_phone, Reason::NotAPhone);
    let email = read("email", normal_email, Reason::NotAnEmail);
    let website = read("website", https, Reason::NotAWebsite);
    let mut zips = Vec::new();
    let written = of("zips").split(|c: char| c.is_whitespace() || matches!(c, ',' | ';' | '|'));
    for text in written.filter(|text| !text.is_empty()) {
        match five_digits(text) {
            Some(zip) if !zips.contains(&zip) => zips.push(zip),
            Some(_) => {}
            None => reasons.push(Reason::NotAZip(shown(text))),
        }
    }
    PublicOffice {
        id: of("id").to_owned(),
        name: of("name").to_owned(),
        level,
        holder: of("holder").to_owned(),
        phone,
        email,
        website,
        address: of("address").to_owned(),
        zips,
    }
}

fn https(text: &str) -> Option<String> {
    let rest = text.strip_prefix("https://")?;
    let host = rest.split(['/', '?', '#']).next().unwrap_or_default();
    let is_host = host.contains('.') && !host.starts_with('.') && !host.contains('@');
    (is_host && !text.contains(|c: char| c.is_whitespace() || matches!(c, '"' | '<' | '>')))
        .then(|| text.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        let faults = read(text.as_bytes()).unwrap_err();
        faults.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn a_list_is_read_whatever_the_order_of_its_columns() {
        let text = "\u{feff}Name,ID,level,zips,phone,website,holder,email,address\r\n\
            \"Supervisors, District 3\",bos-3,County,\"10001 10002-1234; 10001\",(202) 555-0110,https://county.example/bos,Ana Ruiz,\
            BOS@county.example,\"1 Main St, Riverbend\"\r\n,,,,,,,,\r\nGovernor,gov,state,,,,,,\r\n";
        let offices = read(text.as_bytes()).unwrap();
        assert_eq!(
            offices[0],
            PublicOffice {
                id: "bos-3".into(),
                name: "Supervisors, District 3".into(),
                level: "county".into(),
                holder: "Ana Ruiz".into(),
                phone: "+12025550110".into(),
                email: "bos@county.example".into(),
                website: "https://county.example/bos".into(),
                address: "1 Main St, Riverbend".into(),
                zips: vec!["10001".into(), "10002".into()],
            }
        );
        assert_eq!((offices.len(), &*offices[1].name), (2, "Governor"));
        assert!(offices[0].serves("10002") && !offices[0].serves("10003") && offices[1].serves("10003"));
    }

    #[test]
    fn every_fault_is_said_with_its_line() {
        let text = "id,name,level,phone,email,website,zips\n\
            a,Mayor,town,12,nobody,http://x.example,1234\n,Clerk,city,,,,\na,Sheriff,county,,,,\nb,\u{1}x,city,,,,\n";
        assert_eq!(
            words(text),
            [
                "line 2: \"town\" is no level; there are federal, state, county, city, district",
                "line 2: \"12\" is no phone number",
                "line 2: \"nobody\" is no email address",
                "line 2: \"http://x.example\" is no https address",
                "line 2: \"1234\" is no ZIP code",
                "line 3: id is empty",
                "line 4: the id a was given before",
                "line 5: name has characters that are no text",
            ]
        );
        assert_eq!(
            words("id,title\n"),
            [
                "line 1: there is no column \"title\"; there are id, name, level, holder, phone, email, website, address, zips",
                "line 1: the column name is missing",
                "line 1: the column level is missing",
            ]
        );
        assert_eq!(
            words("id,name,level,id\n"),
            ["line 1: the column id is there twice"]
        );
        assert_eq!(words("id,name,level\n"), ["there are no offices in it"]);
        assert!(words("id,name,level\na,b\n")[0].starts_with("line 2: this is no CSV"));
    }

    #[test]
    fn files_that_are_no_list_are_refused() {
        assert_eq!(read(&[0xff, 0xfe, 0]).unwrap_err()[0].reason, Reason::NotUtf8);
        assert_eq!(
            read(&vec![b'a'; MAX_BYTES + 1]).unwrap_err()[0].reason,
            Reason::TooLarge
        );
        let row = |number: usize| format!("o{number},Office,city\n");
        let many: String = (0..=MAX_OFFICES).map(row).collect();
        assert_eq!(
            read(format!("id,name,level\n{many}").as_bytes()).unwrap_err()[0].reason,
            Reason::TooMany
        );
        let bad = "x,Office,town\n".repeat(1_000);
        assert_eq!(
            read(format!("id,name,level\n{bad}").as_bytes())
                .unwrap_err()
                .len(),
            MAX_FAULTS
        );
        assert!(read(b"\"unclosed").is_err() && read(b"").is_err());
    }
}
