//! Where a PRACK goes (RFC 3262, section 7): to the contact and along the route of the provisional answer that it acknowledges. The
//! stack knows both of final answers only.

use super::received::header_of;
use parking_lot::Mutex;
use rsipstack::sip::headers::Route;
use rsipstack::sip::prelude::HeadersExt;
use rsipstack::sip::{Header, Method, Request, Response, SipMessage, Uri};
use std::collections::HashMap;

/// Calls that ring at the same time, of which this is kept; of more the stack's own way has to do.
const MOST: usize = 10_000;

/// Contacts and routes of calls that have not been answered, by Call-ID.
#[derive(Default)]
pub(super) struct Provisional(Mutex<HashMap<String, (Uri, Vec<String>)>>);

impl Provisional {
    /// Notes what an answer says; forgets the call with its final one.
    pub fn note(&self, message: &SipMessage) {
        let SipMessage::Response(response) = message else {
            return;
        };
        let is_of_invite = response
            .cseq_header()
            .is_ok_and(|cseq| cseq.method().is_ok_and(|method| method == Method::Invite));
        let Some(call) = header_of(response, "Call-ID").filter(|_| is_of_invite) else {
            return;
        };
        let mut known = self.0.lock();
        if response.status_code.code() >= 200 {
            known.remove(&call);
        } else if let Some(way) = way(response)
            && (known.len() < MOST || known.contains_key(&call))
        {
            known.insert(call, way);
        }
    }

    /// Leads a PRACK.
    pub fn lead(&self, message: &mut SipMessage) {
        let SipMessage::Request(request) = message else {
            return;
        };
        if request.method != Method::PRack {
            return;
        }
        let call = request.call_id_header().map(|id| id.value().to_owned());
        let known = self.0.lock();
        if let Some((contact, routes)) = call.ok().and_then(|call| known.get(&call)) {
            lead(request, contact, routes);
        }
    }
}

/// Contact and route set of a provisional answer that wants to be acknowledged: the recorded routes in reverse (RFC 3261, section
/// 12.1.2).
fn way(response: &Response) -> Option<(Uri, Vec<String>)> {
    let requires = header_of(response, "Require")?;
    if !requires
        .split(',')
        .any(|tag| tag.trim().eq_ignore_ascii_case("100rel"))
    {
        return None;
    }
    let contact = response.typed_contact_headers().ok()?.into_iter().next()?.uri;
    let mut routes: Vec<String> = response
        .record_route_headers()
        .into_iter()
        .flat_map(|header| entries(header.value()))
        .collect();
    routes.reverse();
    Some((contact, routes))
}

fn lead(request: &mut Request, contact: &Uri, routes: &[String]) {
    request.uri = contact.clone();
    let headers = &mut request.headers.0;
    headers.retain(|header| !matches!(header, Header::Route(_)));
    // Before what follows the first headers: a set is in its order, wherever it stands.
    let routes = routes
        .iter()
        .map(|route| Header::Route(Route::from(route.as_str())));
    headers.extend(routes);
}

/// The entries of a header, split at commas outside brackets and quotation marks.
fn entries(value: &str) -> Vec<String> {
    let (mut inside, mut quoted) = (false, false);
    let split = value.split(|c| {
        match c {
            '"' => quoted = !quoted,
            '<' if !quoted => inside = true,
            '>' if !quoted => inside = false,
            _ => {}
        }
        c == ',' && !inside && !quoted
    });
    split
        .map(|entry| entry.trim().to_owned())
        .filter(|entry| !entry.is_empty())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEAD: &str = "Via: SIP/2.0/UDP 192.0.2.1;branch=z9hG4bK1\r\nFrom: <sip:a@b>;tag=1\r\nTo: <sip:a@b>;tag=2\r\nCall-ID: c1\r\n";

    fn message(first: &str, headers: &str) -> SipMessage {
        let text = format!("{first}\r\n{HEAD}{headers}Content-Length: 0\r\n\r\n");
        SipMessage::try_from(text.as_str()).unwrap()
    }

    fn prack(provisional: &Provisional) -> Request {
        let mut message = message(
            "PRACK sip:192.0.2.9:5060 SIP/2.0",
            "CSeq: 2 PRACK\r\nRAck: 1 1 INVITE\r\n",
        );
        provisional.lead(&mut message);
        match message {
            SipMessage::Request(request) => request,
            SipMessage::Response(_) => panic!("a request"),
        }
    }

    #[test]
    fn a_provisional_answer_is_acknowledged_at_its_contact_along_its_route() {
        let provisional = Provisional::default();
        let said = "CSeq: 1 INVITE\r\nRequire: 100rel\r\nRSeq: 1\r\nContact: <sip:gw@198.51.100.7:5070>\r\n\
                    Record-Route: <sip:p2;lr>, <sip:p1;lr;x=\"a,b\">\r\nRecord-Route: <sip:p0;lr>\r\n";
        provisional.note(&message("SIP/2.0 183 Session Progress", said));
        let request = prack(&provisional);
        assert_eq!(request.uri.to_string(), "sip:gw@198.51.100.7:5070");
        let routes: Vec<String> = request
            .headers
            .iter()
            .filter(|header| matches!(header, Header::Route(_)))
            .map(ToString::to_string)
            .collect();
        assert_eq!(
            routes,
            [
                "Route: <sip:p0;lr>",
                "Route: <sip:p1;lr;x=\"a,b\">",
                "Route: <sip:p2;lr>"
            ]
        );
        provisional.note(&message("SIP/2.0 200 OK", "CSeq: 2 PRACK\r\n"));
        assert_eq!(prack(&provisional).uri.to_string(), "sip:gw@198.51.100.7:5070");
        provisional.note(&message("SIP/2.0 486 Busy Here", "CSeq: 1 INVITE\r\n"));
        assert_eq!(prack(&provisional).uri.to_string(), "sip:192.0.2.9:5060");
    }

    #[test]
    fn an_answer_that_asks_for_nothing_leads_nowhere() {
        let provisional = Provisional::default();
        for headers in [
            "CSeq: 1 INVITE\r\nContact: <sip:gw@198.51.100.7>\r\n",
            "CSeq: 1 INVITE\r\nRequire: 100rel\r\n",
            "CSeq: 1 BYE\r\nRequire: 100rel\r\nContact: <sip:gw@198.51.100.7>\r\n",
        ] {
            provisional.note(&message("SIP/2.0 180 Ringing", headers));
            assert_eq!(
                prack(&provisional).uri.to_string(),
                "sip:192.0.2.9:5060",
                "{headers}"
            );
        }
    }
}
