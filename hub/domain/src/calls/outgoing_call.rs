//! Which numbers the hub rings. Every call that leaves is judged here, whoever asked for it: staff, a caller who wants to be called
//! back, a phone menu, a program at the server API, or the hub itself that reads a code aloud.

use crate::people::address::normal_phone;
use crate::people::number_kind::{is_called, is_emergency};
use crate::problem::Key;
use crate::written::digit_value;

/// Longest entry of the list of exceptions, in characters.
pub const LONGEST_EXCEPTION: usize = 128;
/// Most exceptions of a tenant.
pub const MOST_EXCEPTIONS: usize = 500;
/// Longest reason for an exception, in characters.
pub const LONGEST_REASON: usize = 200;
/// Most digits of a number inside an office (an extension).
const LONGEST_EXTENSION: usize = 7;

/// What a tenant calls: free numbers and mobile and fixed lines of its countries, and what its administrators have listed.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ServedNumbers {
    /// ISO 3166-1, two letters.
    pub countries: Vec<String>,
    /// In the form of [`exception`].
    pub exceptions: Vec<String>,
}

/// Judges a number or an address that is to be called, and answers what may be dialled: the number as E.164, or the exception as it
/// is listed. `emergency_number` for those of emergency services, however they are written: whoever dials one must know at once that
/// nobody hears them here. `number_not_served` for anything else, readable or not. `tel:` and `sip:` addresses are judged by the number that they
/// name; one with parameters that could lead elsewhere (`rn=`, a header) is refused, and an extension is left out, because it is
/// pressed once the call is answered.
pub fn outgoing_call(target: &str, served: &ServedNumbers) -> Result<String, Key> {
    let refused = Err(Key::NumberNotServed);
    if means_emergency(target) {
        return Err(Key::EmergencyNumber);
    }
    if let Some(listed) = exception(target).filter(|listed| served.exceptions.contains(listed)) {
        return Ok(listed);
    }
    let Some(number) = number_of(target) else {
        return refused;
    };
    match served.exceptions.contains(&number) || is_called(&number, &served.countries) {
        true => Ok(number),
        false => refused,
    }
}

/// The form in which an exception is listed and compared: a number as E.164, an extension of an office as its digits, a SIP address
/// in lower case (`sip:desk@pbx.example`). None for what can be no exception: emergency numbers, which are not called this way, and
/// addresses with parameters.
pub fn exception(text: &str) -> Option<String> {
    let text = text.trim();
    if text.chars().count() > LONGEST_EXCEPTION {
        return None;
    }
    if let Some(number) = normal_phone(text) {
        return (!is_emergency(&number)).then_some(number);
    }
    if !text.is_empty() && text.len() <= LONGEST_EXTENSION && text.bytes().all(|byte| byte.is_ascii_digit()) {
        return (!is_emergency(text)).then(|| text.to_owned());
    }
    let lower = text.to_ascii_lowercase();
    let address = lower
        .strip_prefix("sips:")
        .or_else(|| lower.strip_prefix("sip:"))?;
    let (user, host) = address.split_once('@')?;
    let is_plain = |part: &str, others: &str| {
        !part.is_empty()
            && part
                .chars()
                .all(|c| c.is_ascii_alphanumeric() || others.contains(c))
    };
    let is_address = is_plain(user, "+-._") && is_plain(host, ".-:[]");
    (is_address && !is_emergency(user.trim_start_matches('+'))).then_some(lower)
}

/// Whether somebody who dials this wants emergency services.
pub fn means_emergency(target: &str) -> bool {
    let target = target.trim().trim_start_matches('<');
    let named = ["tel:", "sip:", "sips:"].iter().find_map(|scheme| {
        let begins = target.get(..scheme.len())?.eq_ignore_ascii_case(scheme);
        begins.then(|| &target[scheme.len()..])
    });
    let user = named
        .unwrap_or(target)
        .split(['@', ';', '>'])
        .next()
        .unwrap_or_default();
    let is_written_between = |c: char| c.is_whitespace() || matches!(c, '+' | '-' | '.' | '(' | ')');
    // Digits of any script, as a telephone's keys write them.
    let digits: Option<String> = user
        .replace("%2B", "+")
        .replace("%2b", "+")
        .chars()
        .filter(|c| !is_written_between(*c))
        .map(|c| digit_value(c).and_then(|value| char::from_digit(value, 10)))
        .collect();
    digits.is_some_and(|digits| is_emergency(&digits))
}

/// The number of a `tel:` or `sip:` address, or of a number as people write it (RFC 3966, RFC 3261 section 19.1.6).
fn number_of(target: &str) -> Option<String> {
    let target = target.trim();
    let target = target
        .strip_prefix('<')
        .and_then(|rest| rest.strip_suffix('>'))
        .unwrap_or(target);
    let scheme = target
        .split_once(':')
        .map(|(scheme, _)| scheme.to_ascii_lowercase());
    let rest = match scheme.as_deref() {
        Some("tel") => &target["tel:".len()..],
        Some("sip") => user_of(&target["sip:".len()..])?,
        Some("sips") => user_of(&target["sips:".len()..])?,
        Some(_) => return None,
        None => target,
    };
    let mut parts = rest.split(';');
    let number = parts.next()?;
    // The extension alone says nothing of where the call goes.
    let is_harmless = |parameter: &str| {
        let (name, value) = parameter.split_once('=').unwrap_or((parameter, ""));
        let is_extension = ["ext", "isub"]
            .iter()
            .any(|known| name.eq_ignore_ascii_case(known));
        is_extension && !value.is_empty() && value.bytes().all(|byte| byte.is_ascii_digit())
    };
    if !parts.all(is_harmless) {
        return None;
    }
    normal_phone(&number.replace("%2B", "+").replace("%2b", "+"))
}

/// The user part of a SIP address without its scheme; none where parameters of the address could change the way of the call.
fn user_of(address: &str) -> Option<&str> {
    let (user, host) = address.split_once('@')?;
    let mut parts = host.split(';');
    parts
        .next()
        .filter(|host| !host.is_empty() && !host.contains(['?', '@']))?;
    let is_harmless = |parameter: &str| {
        ["user=phone", "transport=udp", "transport=tcp", "transport=tls"]
            .iter()
            .any(|known| parameter.eq_ignore_ascii_case(known))
    };
    parts.all(is_harmless).then_some(user)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn served(exceptions: &[&str]) -> ServedNumbers {
        ServedNumbers {
            countries: vec!["US".to_owned()],
            exceptions: exceptions.iter().map(|text| (*text).to_owned()).collect(),
        }
    }

    #[test]
    fn free_numbers_and_lines_of_the_countries_served_are_called_in_any_notation() {
        for (target, dialled) in [
            ("+12025550110", "+12025550110"),
            ("(202) 555-0110", "+12025550110"),
            ("12025550110", "+12025550110"),
            ("+1 800 222 1222", "+18002221222"),
            ("tel:+1-202-555-0110", "+12025550110"),
            ("TEL:+12025550110", "+12025550110"),
            ("tel:+12025550110;ext=4711", "+12025550110"),
            ("sip:+12025550110@carrier.example", "+12025550110"),
            ("sips:+12025550110@carrier.example;user=phone", "+12025550110"),
            ("sip:%2B12025550110@carrier.example;transport=tcp", "+12025550110"),
            ("<sip:+12025550110;ext=12@carrier.example>", "+12025550110"),
        ] {
            assert_eq!(
                outgoing_call(target, &served(&[])).as_deref(),
                Ok(dialled),
                "{target}"
            );
        }
    }

    #[test]
    fn premium_satellite_foreign_short_and_hidden_numbers_are_not() {
        for target in [
            "+19002345678",
            "+19001234567",
            "1-900-234-5678",
            "+12029762345",
            "+12025551212",
            "+17002345678",
            "+18762345678",
            "+442079460958",
            "+449012345678",
            "+448431234567",
            "+448001111111",
            "+499001234567",
            "+491801234567",
            "+33899123456",
            "+37190012345",
            "+881612345678",
            "+88213123456",
            "+88234567890",
            "+88351001234567",
            "+870773001234",
            "+979123456789",
            "+80012345678",
            "+8881234567",
            "411",
            "611",
            "55512",
            "4711",
            "*67 202 555 0110",
            "#31#+12025550110",
            "+12025550110,,9",
            "+12025550110p19002345678",
            "01188161234567",
            "0044 20 7946 0958",
            "tel:+19002345678",
            "tel:+12025550110;rn=+19002345678",
            "tel:+12025550110;npdi;rn=+19002345678",
            "tel:9002345678;phone-context=+1",
            "tel:+12025550110;ext=1;isub=x",
            "sip:+19002345678@carrier.example",
            "sip:+12025550110;rn=+19002345678@carrier.example",
            "sip:+12025550110@carrier.example;maddr=192.0.2.1",
            "sip:+12025550110@carrier.example?Replaces=1",
            "sip:+12025550110@carrier.example@192.0.2.1",
            "sip:desk@pbx.example",
            "sip:100@pbx.example",
            "sip:carrier.example",
            "sip:",
            "https://carrier.example",
            "anonymous",
            "",
            " ",
            "٩٠٠",
        ] {
            assert_eq!(
                outgoing_call(target, &served(&[])),
                Err(Key::NumberNotServed),
                "{target}"
            );
        }
    }

    #[test]
    fn emergency_numbers_are_refused_by_their_name_however_they_are_written() {
        for target in [
            "911",
            "+911",
            " 9-1-1 ",
            "9 1 1",
            "tel:911",
            "TEL:911;phone-context=+1",
            "sip:911@pbx.example",
            "sips:+911@pbx.example",
            "<sip:112@pbx.example>",
            "112",
            "933",
            "9911",
            "٩١١",
            "sip:%2B911@pbx.example",
        ] {
            assert_eq!(
                outgoing_call(target, &served(&["911"])),
                Err(Key::EmergencyNumber),
                "{target}"
            );
        }
        for target in ["9112", "+19112345678", "sip:911x@pbx.example", "nine", "", "0911"] {
            assert_ne!(
                outgoing_call(target, &served(&[])),
                Err(Key::EmergencyNumber),
                "{target}"
            );
        }
    }

    #[test]
    fn what_an_administrator_has_listed_is_called_and_nothing_beside_it() {
        let served = served(&["+442079460958", "4711", "sip:desk@pbx.example"]);
        for (target, dialled) in [
            ("+44 20 7946 0958", "+442079460958"),
            ("tel:+442079460958", "+442079460958"),
            ("sip:+442079460958@carrier.example", "+442079460958"),
            (" 4711", "4711"),
            ("sip:desk@pbx.example", "sip:desk@pbx.example"),
            ("SIP:Desk@PBX.example", "sip:desk@pbx.example"),
        ] {
            assert_eq!(outgoing_call(target, &served).as_deref(), Ok(dialled), "{target}");
        }
        for target in [
            "+442079460959",
            "4712",
            "47111",
            "sip:desk@other.example",
            "sip:desk@pbx.example;maddr=192.0.2.1",
            "sips:desk@pbx.example",
        ] {
            assert_eq!(
                outgoing_call(target, &served),
                Err(Key::NumberNotServed),
                "{target}"
            );
        }
    }

    #[test]
    fn an_exception_is_a_number_an_extension_or_an_address() {
        for (text, listed) in [
            ("+44 20 7946 0958", Some("+442079460958")),
            ("(900) 234-5678", Some("+19002345678")),
            ("100", Some("100")),
            ("sip:Desk@pbx.example:5080", Some("sip:desk@pbx.example:5080")),
            ("911", None),
            ("112", None),
            ("999", None),
            ("sip:911@pbx.example", None),
            ("12345678", None),
            ("sip:desk@pbx.example;maddr=192.0.2.1", None),
            ("sip:desk", None),
            ("desk", None),
            ("*67", None),
            ("", None),
        ] {
            assert_eq!(exception(text).as_deref(), listed, "{text}");
        }
        assert_eq!(exception(&"1".repeat(129)), None);
    }

    #[test]
    fn nothing_hostile_panics() {
        for target in [
            "sip:@",
            "sip:@@",
            "tel:",
            "tel:;;;;",
            "<",
            "<>",
            ":",
            "ſip:1@2",
            "tel\u{0}:1",
            "K:+1",
            "𝟙𝟚",
            "+",
            "sips:%2B%2B@",
        ] {
            assert!(outgoing_call(target, &served(&[])).is_err(), "{target:?}");
        }
        assert!(outgoing_call(&"+1".repeat(100_000), &served(&[])).is_err());
    }
}
