//! What happens when staff dial an emergency number: they read that another telephone is to be used, or, where an agency has made
//! that arrangement with a carrier, the call goes out by a trunk that carries the place of the caller's desk.

use crate::calls::outgoing_call::means_emergency;
use crate::people::address::normal_phone;
use crate::written::{digit_value, plain_name};
use serde::{Deserialize, Serialize};

/// The number that rehearses an emergency call in North America: a voice reads the address that the carrier has.
pub const REHEARSAL: &str = "933";
/// Longest part of an address, place or location URI, in characters.
const LONGEST_PART: usize = 100;
const LONGEST_URI: usize = 500;
/// Most people who are notified, and most desks.
const MOST_NOTIFIED: usize = 50;
const MOST_DESKS: usize = 500;

/// What happens when staff dial an emergency number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum EmergencyHandling {
    /// They read at once that another telephone is to be used.
    #[default]
    AnotherPhone,
    /// The call goes out by a trunk.
    Trunk,
}

/// The setting of a tenant.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct EmergencyCalling {
    pub handling: EmergencyHandling,
    /// The trunk that the calls go out by.
    pub trunk_id: String,
    /// One of the tenant's numbers (E.164): what emergency services see, and call back.
    pub number: String,
    /// Where the desks are.
    pub address: CivicAddress,
    /// Where emergency services learn the place of the caller, by an agreement with the carrier (RFC 6442); empty: by the address alone.
    pub location_uri: String,
    /// Accounts that are notified of each such call.
    pub notified: Vec<i64>,
    /// Where in the building people sit; one who is not here has the address alone.
    pub desks: Vec<EmergencyDesk>,
    /// Raised by each change; 0: never set.
    pub version: i64,
}

/// An address as emergency services know it (RFC 5139).
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct CivicAddress {
    /// ISO 3166-1, two letters.
    pub country: String,
    /// State or region, as its post writes it.
    pub region: String,
    pub city: String,
    /// With its kind and direction, as it is written on signs.
    pub street: String,
    pub house_number: String,
    pub postal_code: String,
    /// Of the building or the agency; may be empty.
    pub name: String,
}

/// Where somebody sits.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct EmergencyDesk {
    pub account_id: i64,
    /// Floor, room, desk.
    pub place: String,
    /// Instead of the tenant's; empty: the tenant's.
    pub location_uri: String,
}

impl EmergencyCalling {
    /// As it is kept: in plain characters. The field that is wrong, and how, where it cannot be kept. Whether trunk, number and
    /// accounts are there is the caller's to look up.
    pub fn checked(self) -> Result<Self, (&'static str, &'static str)> {
        let mut kept = Self {
            address: self.address.plain(),
            location_uri: self.location_uri.trim().to_owned(),
            desks: self.desks.into_iter().map(EmergencyDesk::plain).collect(),
            number: match self.number.trim() {
                "" => String::new(),
                number => normal_phone(number).ok_or(("number", "invalid"))?,
            },
            ..self
        };
        kept.notified.sort_unstable();
        kept.notified.dedup();
        let address = &kept.address;
        let parts = [
            ("address.country", &address.country),
            ("address.region", &address.region),
            ("address.city", &address.city),
            ("address.street", &address.street),
            ("address.house_number", &address.house_number),
            ("address.postal_code", &address.postal_code),
            ("address.name", &address.name),
        ];
        if let Some((field, _)) = parts.iter().find(|(_, part)| part.chars().count() > LONGEST_PART) {
            return Err((field, "too_long"));
        }
        if !is_location_uri(&kept.location_uri) {
            return Err(("location_uri", "invalid"));
        }
        if kept.notified.len() > MOST_NOTIFIED {
            return Err(("notified", "too_many"));
        }
        check_desks(&kept.desks)?;
        if kept.handling == EmergencyHandling::AnotherPhone {
            return Ok(kept);
        }
        // Help is sent to an address, and somebody is there to open the door.
        if let Some((field, _)) = parts[..5].iter().find(|(_, part)| part.is_empty()) {
            return Err((field, "required"));
        }
        if address.country.len() != 2 || !address.country.bytes().all(|letter| letter.is_ascii_uppercase()) {
            return Err(("address.country", "invalid"));
        }
        for (field, text) in [("trunk_id", &kept.trunk_id), ("number", &kept.number)] {
            if text.is_empty() {
                return Err((field, "required"));
            }
        }
        match kept.notified.is_empty() {
            true => Err(("notified", "required")),
            false => Ok(kept),
        }
    }

    /// Where an account sits; empty where that is not known.
    pub fn place_of(&self, account: i64) -> &str {
        self.desk_of(account).map_or("", |desk| desk.place.as_str())
    }

    /// The location URI of an account's desk; empty for none.
    pub fn location_uri_of(&self, account: i64) -> &str {
        let own = self
            .desk_of(account)
            .map_or("", |desk| desk.location_uri.as_str());
        match own {
            "" => &self.location_uri,
            own => own,
        }
    }

    fn desk_of(&self, account: i64) -> Option<&EmergencyDesk> {
        self.desks.iter().find(|desk| desk.account_id == account)
    }
}

impl CivicAddress {
    fn plain(self) -> Self {
        Self {
            country: plain_name(&self.country).to_ascii_uppercase(),
            region: plain_name(&self.region),
            city: plain_name(&self.city),
            street: plain_name(&self.street),
            house_number: plain_name(&self.house_number),
            postal_code: plain_name(&self.postal_code),
            name: plain_name(&self.name),
        }
    }

    /// In a line, as a notice says it.
    pub fn line(&self) -> String {
        let street = format!("{} {}", self.house_number, self.street);
        let region = format!("{} {}", self.region, self.postal_code);
        let parts = [
            self.name.as_str(),
            street.trim(),
            self.city.as_str(),
            region.trim(),
        ];
        let written: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
        written.join(", ")
    }
}

impl EmergencyDesk {
    fn plain(self) -> Self {
        Self {
            place: plain_name(&self.place),
            location_uri: self.location_uri.trim().to_owned(),
            ..self
        }
    }
}

fn check_desks(desks: &[EmergencyDesk]) -> Result<(), (&'static str, &'static str)> {
    if desks.len() > MOST_DESKS {
        return Err(("desks", "too_many"));
    }
    for (at, desk) in desks.iter().enumerate() {
        if desk.place.chars().count() > LONGEST_PART {
            return Err(("desks", "too_long"));
        }
        if !is_location_uri(&desk.location_uri) {
            return Err(("desks", "invalid"));
        }
        if desks[..at]
            .iter()
            .any(|other| other.account_id == desk.account_id)
        {
            return Err(("desks", "twice"));
        }
    }
    Ok(())
}

/// Whether a URI may stand in a Geolocation header: empty for none, else of a scheme that a location is fetched by (RFC 6442, section
/// 4.1), without anything that ends the header's value.
fn is_location_uri(uri: &str) -> bool {
    if uri.is_empty() {
        return true;
    }
    let is_known = ["https://", "sips:", "sip:", "pres:"].iter().any(|scheme| {
        uri.len() > scheme.len()
            && uri
                .get(..scheme.len())
                .is_some_and(|begin| begin.eq_ignore_ascii_case(scheme))
    });
    let is_plain = uri
        .bytes()
        .all(|byte| byte.is_ascii_graphic() && !b"<>\"\\,".contains(&byte));
    is_known && is_plain && uri.len() <= LONGEST_URI
}

/// The digits that a carrier is given for an emergency number, without the 9 for an outside line; none for any other number.
pub fn emergency_digits(dialled: &str) -> Option<String> {
    if !means_emergency(dialled) {
        return None;
    }
    let digits: String = dialled
        .split('@')
        .next()
        .unwrap_or_default()
        .replace("%2B", "")
        .replace("%2b", "")
        .chars()
        .filter_map(|c| digit_value(c).and_then(|value| char::from_digit(value, 10)))
        .collect();
    let inner = digits.strip_prefix('9').filter(|rest| rest.len() == 3);
    Some(inner.map(str::to_owned).unwrap_or(digits))
}

/// The emergency number that people of these countries (ISO 3166-1) know.
pub fn usual_emergency_number(countries: &[String]) -> &'static str {
    match countries
        .first()
        .map(|country| country.to_ascii_uppercase())
        .as_deref()
    {
        Some("GB") => "999",
        Some("AU") => "000",
        Some("US" | "CA" | "MX" | "PR") | None => "911",
        Some(_) => "112",
    }
}

/// The place of a caller as a location object (RFC 4119, RFC 5139, RFC 5491): the address, and where in it the desk is.
pub fn location_object(address: &CivicAddress, place: &str, number: &str) -> String {
    // In the order of the schema of RFC 5139.
    let parts = [
        ("country", address.country.as_str()),
        ("A1", &address.region),
        ("A3", &address.city),
        ("RD", &address.street),
        ("HNO", &address.house_number),
        ("LOC", place),
        ("NAM", &address.name),
        ("PC", &address.postal_code),
    ];
    let mut civic = String::new();
    for (name, value) in parts.iter().filter(|(_, value)| !value.is_empty()) {
        civic.push_str(&format!("<ca:{name}>{}</ca:{name}>", escaped(value)));
    }
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\r\n\
         <presence xmlns=\"urn:ietf:params:xml:ns:pidf\" xmlns:gp=\"urn:ietf:params:xml:ns:pidf:geopriv10\" \
         xmlns:ca=\"urn:ietf:params:xml:ns:pidf:geopriv10:civicAddr\" xmlns:dm=\"urn:ietf:params:xml:ns:pidf:data-model\" \
         entity=\"tel:{number}\"><dm:device id=\"desk\"><gp:geopriv><gp:location-info><ca:civicAddress>{civic}</ca:civicAddress>\
         </gp:location-info><gp:usage-rules/><gp:method>Manual</gp:method></gp:geopriv><dm:deviceID>tel:{number}</dm:deviceID>\
         </dm:device></presence>\r\n",
        number = escaped(number),
    )
}

fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&apos;"),
            // XML 1.0 has no place for them, escaped or not.
            '\u{fffe}' | '\u{ffff}' => {}
            control if control.is_control() => {}
            letter => escaped.push(letter),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    fn office() -> EmergencyCalling {
        EmergencyCalling {
            handling: EmergencyHandling::Trunk,
            trunk_id: "ST_1".into(),
            number: "(202) 555-0150".into(),
            address: CivicAddress {
                country: "us".into(),
                region: "DC".into(),
                city: "Washington".into(),
                street: "Example Avenue NW".into(),
                house_number: "100".into(),
                postal_code: "20001".into(),
                name: "Smith & Sons \u{202e}<Annex>".into(),
            },
            location_uri: String::new(),
            notified: vec![9, 7, 9],
            desks: vec![EmergencyDesk {
                account_id: 7,
                place: "Floor 3, desk 12".into(),
                location_uri: "https://lis.example/desk12".into(),
            }],
            version: 0,
        }
    }

    #[test]
    fn a_setting_is_kept_in_plain_characters() {
        let kept = office().checked().unwrap();
        assert_eq!(
            (kept.number.as_str(), kept.address.country.as_str()),
            ("+12025550150", "US")
        );
        assert_eq!(kept.notified, [7, 9]);
        assert_eq!(kept.address.name, "Smith & Sons <Annex>");
        assert_eq!((kept.place_of(7), kept.place_of(8)), ("Floor 3, desk 12", ""));
        assert_eq!(kept.location_uri_of(7), "https://lis.example/desk12");
        assert_eq!(kept.location_uri_of(8), "");
        assert_eq!(
            kept.address.line(),
            "Smith & Sons <Annex>, 100 Example Avenue NW, Washington, DC 20001"
        );
    }

    #[test]
    fn help_is_called_only_to_a_whole_address_with_somebody_who_knows_of_it() {
        type Change = fn(&mut EmergencyCalling);
        let changes: [(Change, (&str, &str)); 13] = [
            (|one| one.trunk_id.clear(), ("trunk_id", "required")),
            (|one| one.number.clear(), ("number", "required")),
            (|one| one.number = "911".into(), ("number", "invalid")),
            (|one| one.notified.clear(), ("notified", "required")),
            (|one| one.notified = (0..51).collect(), ("notified", "too_many")),
            (
                |one| one.address.street = " ".into(),
                ("address.street", "required"),
            ),
            (
                |one| one.address.house_number.clear(),
                ("address.house_number", "required"),
            ),
            (
                |one| one.address.country = "USA".into(),
                ("address.country", "invalid"),
            ),
            (
                |one| one.address.city = "x".repeat(101),
                ("address.city", "too_long"),
            ),
            (
                |one| one.location_uri = "https://a>,<b".into(),
                ("location_uri", "invalid"),
            ),
            (
                |one| one.location_uri = "javascript:1".into(),
                ("location_uri", "invalid"),
            ),
            (
                |one| one.desks[0].location_uri = "sip:".into(),
                ("desks", "invalid"),
            ),
            (|one| one.desks.push(one.desks[0].clone()), ("desks", "twice")),
        ];
        for (change, fault) in changes {
            let mut wrong = office();
            change(&mut wrong);
            assert_eq!(wrong.checked(), Err(fault));
        }
        // Who is sent to another telephone needs none of it.
        assert!(EmergencyCalling::default().checked().is_ok());
    }

    #[test]
    fn a_carrier_is_given_the_digits_alone() {
        for (dialled, digits) in [
            ("911", Some("911")),
            ("9911", Some("911")),
            ("933", Some("933")),
            ("9-9-3-3", Some("933")),
            ("112", Some("112")),
            ("999", Some("999")),
            ("٩١١", Some("911")),
            ("tel:911", Some("911")),
            ("sip:911@127.0.0.1", Some("911")),
            ("+12025550100", None),
            ("", None),
        ] {
            assert_eq!(emergency_digits(dialled).as_deref(), digits, "{dialled}");
        }
        assert_eq!(usual_emergency_number(&["us".into()]), "911");
        assert_eq!(usual_emergency_number(&["DE".into(), "US".into()]), "112");
    }

    #[test]
    fn a_location_says_the_address_and_the_desk_and_nothing_breaks_out_of_it() {
        let kept = office().checked().unwrap();
        let object = location_object(&kept.address, kept.place_of(7), &kept.number);
        for part in [
            "<ca:country>US</ca:country><ca:A1>DC</ca:A1><ca:A3>Washington</ca:A3>",
            "<ca:RD>Example Avenue NW</ca:RD><ca:HNO>100</ca:HNO><ca:LOC>Floor 3, desk 12</ca:LOC>",
            "<ca:NAM>Smith &amp; Sons &lt;Annex&gt;</ca:NAM><ca:PC>20001</ca:PC>",
            "<gp:method>Manual</gp:method>",
            "entity=\"tel:+12025550150\"",
        ] {
            assert!(object.contains(part), "{part}: {object}");
        }
        let elsewhere = location_object(&kept.address, kept.place_of(8), &kept.number);
        assert!(!elsewhere.contains("ca:LOC"));
        let hostile = location_object(&kept.address, "\"]]><x/>\u{0}\u{ffff}", "+1");
        assert!(
            hostile.contains("<ca:LOC>&quot;]]&gt;&lt;x/&gt;</ca:LOC>"),
            "{hostile}"
        );
    }
}
