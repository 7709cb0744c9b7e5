//! What the network says of a caller beside the number: its name for it (RFC 3325), whether the caller may show it (`verstat`, 3GPP TS
//! 24.229, section 7.2A.20), and which line forwarded the call (RFC 5806, RFC 7044).

use super::name_addr::{NameAddr, addresses};
use super::source::{header, headers, number_in};
use hub_domain::calls::asserted_caller::{AssertedCaller, NumberCheck, forwarding_line, shown_name};
use rsipstack::sip::Request;

/// What a request says of its caller, of whom it shows this number.
pub(super) fn asserted(request: &Request, caller: &str, called: &str) -> AssertedCaller {
    let identities = of_header(request, "P-Asserted-Identity");
    let shown: Vec<&NameAddr> = identities
        .iter()
        .filter(|one| number_in(&one.uri).as_deref() == Some(caller))
        .collect();
    let name = shown.iter().find(|one| !one.name.is_empty());
    AssertedCaller {
        name: name.map(|one| shown_name(&one.name)).unwrap_or_default(),
        number_check: number_check(request, caller, &shown),
        forwarded_from: forwarded_from(request, called),
    }
}

fn of_header(request: &Request, name: &str) -> Vec<NameAddr> {
    let values = headers(request, name);
    values.iter().flat_map(|value| addresses(value)).collect()
}

/// The verdict on the number that is shown: one on another number says nothing of it.
fn number_check(request: &Request, caller: &str, shown: &[&NameAddr]) -> Option<NumberCheck> {
    let from = of_header(request, "From");
    let from = from
        .iter()
        .filter(|one| number_in(&one.uri).as_deref() == Some(caller));
    let verdict = shown
        .iter()
        .copied()
        .chain(from)
        .find_map(|one| one.parameter("verstat"))?;
    let check = NumberCheck::of_verstat(&verdict)?;
    // The level of attestation, where it is a header of its own.
    let level = header(request, "P-Attestation-Indicator");
    match level.as_deref().map(str::trim) {
        Some("B" | "C" | "b" | "c") => Some(NumberCheck::Failed),
        Some(_) | None => Some(check),
    }
}

/// The line that forwarded the call here; empty where none did, or where it keeps that to itself.
fn forwarded_from(request: &Request, called: &str) -> String {
    // The last one that forwarded it stands first.
    let diversions = of_header(request, "Diversion");
    let line = match diversions.first() {
        Some(last) if is_kept_private(last) => None,
        Some(last) => number_in(&last.uri),
        None => by_history(request),
    };
    let line = line.map(|line| forwarding_line(&line)).unwrap_or_default();
    match line == forwarding_line(called) {
        true => String::new(),
        false => line,
    }
}

/// Whether a line that forwarded a call wants to stay unnamed (RFC 5806, section 4.1).
fn is_kept_private(line: &NameAddr) -> bool {
    let privacy = line.parameter("privacy").unwrap_or_default();
    !["", "off", "name"]
        .iter()
        .any(|open| privacy.eq_ignore_ascii_case(open))
}

/// The same by the history of the request: the target that the last change of target was made for (`mp`), or, in histories of the
/// older kind, the one whose index comes before that of a target with a cause (RFC 4458).
fn by_history(request: &Request) -> Option<String> {
    let is_private = headers(request, "Privacy")
        .iter()
        .flat_map(|value| value.split([';', ',']))
        .any(|wish| {
            ["history", "session", "header"]
                .iter()
                .any(|known| wish.trim().eq_ignore_ascii_case(known))
        });
    if is_private {
        return None;
    }
    let history = of_header(request, "History-Info");
    let index = history.iter().rev().find_map(|entry| {
        let before = || {
            entry.parameter("cause")?;
            let own = entry.parameter("index")?;
            own.rsplit_once('.').map(|(before, _)| before.to_owned())
        };
        entry.parameter("mp").or_else(before)
    })?;
    let source = history
        .iter()
        .find(|entry| entry.parameter("index").as_deref() == Some(&index))?;
    let wishes_privacy = source.uri.to_ascii_lowercase().contains("privacy=");
    number_in(&source.uri).filter(|_| !wishes_privacy)
}

#[cfg(test)]
mod tests {
    use super::*;

    const CALLER: &str = "+12025550123";

    fn read(headers: &str) -> AssertedCaller {
        read_from("<sip:+12025550123@192.0.2.1>", headers)
    }

    fn read_from(from: &str, headers: &str) -> AssertedCaller {
        let text = format!(
            "INVITE sip:+12025550100@hub.example SIP/2.0\r\nVia: SIP/2.0/UDP 192.0.2.1;branch=z9hG4bK1\r\n\
             From: {from};tag=a\r\nTo: <sip:+12025550100@hub.example>\r\n\
             Call-ID: 1\r\nCSeq: 1 INVITE\r\n{headers}Content-Length: 0\r\n\r\n"
        );
        let request = Request::try_from(rsipstack::sip::SipMessage::try_from(text).unwrap()).unwrap();
        asserted(&request, CALLER, "+12025550100")
    }

    fn check(headers: &str) -> Option<NumberCheck> {
        read(headers).number_check
    }

    #[test]
    fn the_carriers_verdict_is_read_wherever_it_stands() {
        for (headers, verdict) in [
            (
                "P-Asserted-Identity: <sip:+12025550123;verstat=TN-Validation-Passed@carrier.example;user=phone>\r\n",
                Some(NumberCheck::Passed),
            ),
            (
                "P-Asserted-Identity: <tel:+12025550123;verstat=TN-Validation-Failed>\r\n",
                Some(NumberCheck::Failed),
            ),
            (
                "P-Asserted-Identity: <sip:+12025550123@carrier.example;verstat=No-TN-Validation>\r\n",
                Some(NumberCheck::Failed),
            ),
            (
                "P-Asserted-Identity: \"A, \\\"verstat=x\\\" <B>\" <sip:+12025550123@c.example>, <tel:+12025550123;verstat=TN-Validation-Passed>\r\n",
                Some(NumberCheck::Passed),
            ),
            (
                "P-Asserted-Identity: <tel:+12025550123;verstat=TN-Validation-Passed>\r\nP-Attestation-Indicator: C\r\n",
                Some(NumberCheck::Failed),
            ),
            ("P-Asserted-Identity: <tel:+12025550123;verstat=>\r\n", None),
            ("P-Asserted-Identity: <tel:+12025550123>\r\n", None),
            ("", None),
        ] {
            assert_eq!(check(headers), verdict, "{headers}");
        }
        let from = "<sip:+12025550123;verstat=TN-Validation-Passed@192.0.2.1;user=phone>";
        assert_eq!(read_from(from, "").number_check, Some(NumberCheck::Passed));
    }

    #[test]
    fn a_verdict_on_another_number_says_nothing_of_the_one_that_is_shown() {
        let other = "P-Asserted-Identity: \"Bank\" <tel:+12025550199;verstat=TN-Validation-Passed>\r\n";
        assert_eq!(read(other), AssertedCaller::default());
        // Neither does one within a name.
        let named =
            "P-Asserted-Identity: \"<tel:+12025550123;verstat=TN-Validation-Passed>\" <tel:+12025550123>\r\n";
        assert_eq!(check(named), None);
    }

    #[test]
    fn the_carriers_name_is_cleaned() {
        let name = |name: &str| {
            read(&format!(
                "P-Asserted-Identity: \"{name}\" <sip:+12025550123@c.example>\r\n"
            ))
            .name
        };
        assert_eq!(name("ADA \\\"L\\\" LOVELACE"), "ADA \"L\" LOVELACE");
        assert_eq!(name("Ada\u{202e}\u{7}\u{200b}"), "Ada");
        assert_eq!(name(&"x".repeat(4_096)).len(), 128);
        assert_eq!(name(""), "");
    }

    #[test]
    fn the_line_that_forwarded_a_call_is_the_last_one_that_did() {
        for (headers, line) in [
            (
                "Diversion: <sip:+12025550111@c.example>;reason=unconditional;counter=1, <sip:+12025550112@c.example>\r\n",
                "+12025550111",
            ),
            (
                "Diversion: \"Desk\" <sip:204@pbx.example>;reason=no-answer\r\nDiversion: <sip:+12025550112@c.example>\r\n",
                "204",
            ),
            (
                "Diversion: <tel:+12025550111>;reason=user-busy;privacy=off\r\n",
                "+12025550111",
            ),
            ("Diversion: <tel:+12025550111>;privacy=full\r\n", ""),
            ("Diversion: <sip:anonymous@c.example>\r\n", ""),
            // Its own number is where it was called.
            ("Diversion: <sip:2025550100@c.example>\r\n", ""),
            (
                "History-Info: <sip:+12025550111@c.example>;index=1, <sip:+12025550100@hub.example;cause=302>;index=1.1;mp=1\r\n",
                "+12025550111",
            ),
            (
                "History-Info: <sip:+12025550111@c.example?Reason=SIP%3Bcause%3D486>;index=1\r\n\
                 History-Info: <sip:+12025550100@hub.example;cause=486>;index=1.1\r\n",
                "+12025550111",
            ),
            (
                "History-Info: <sip:+12025550111@c.example?Privacy=history>;index=1, <sip:+12025550100@hub.example>;index=1.1;mp=1\r\n",
                "",
            ),
            (
                "Privacy: history\r\nHistory-Info: <sip:+12025550111@c.example>;index=1, <sip:+12025550100@hub.example>;index=1.1;mp=1\r\n",
                "",
            ),
            ("History-Info: <sip:+12025550100@hub.example>;index=1\r\n", ""),
            ("Diversion: nonsense\r\n", ""),
            (
                "Diversion: <sip:+1202\u{202e}5550111@c.example>\r\n",
                "+12025550111",
            ),
        ] {
            assert_eq!(read(headers).forwarded_from, line, "{headers}");
        }
    }
}
