//! Where a caller is, in a request to call emergency services: by value beside the description of the voice, by reference, or both
//! (RFC 6442).

use rsipstack::sip::Header;

/// Where a caller is.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CallerLocation {
    /// A location object (PIDF-LO, RFC 4119); empty for none.
    pub object: String,
    /// Where the location is fetched; empty for none.
    pub uri: String,
}

/// Name of the location object within its request (RFC 2392).
const CONTENT_ID: &str = "desk@commonline.invalid";

/// A body, and of which kind it is.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Body {
    pub kind: String,
    pub bytes: Vec<u8>,
}

impl Body {
    /// A description of a voice alone.
    pub fn of_description(description: String) -> Self {
        Self {
            kind: "application/sdp".to_owned(),
            bytes: description.into_bytes(),
        }
    }
}

impl CallerLocation {
    /// The body with the location beside the description, and the headers that name it. `is_single` where the other end does not read
    /// a body of several parts: then the location goes by its address alone.
    pub(super) fn describe(&self, description: String, is_single: bool, headers: &mut Vec<Header>) -> Body {
        headers.push(Header::Other("Priority".to_owned(), "emergency".to_owned()));
        let has_object = !self.object.is_empty() && !is_single;
        let mut named = Vec::new();
        if has_object {
            named.push(format!("<cid:{CONTENT_ID}>"));
        }
        // What would end the value early stands in no address.
        let is_plain = self
            .uri
            .bytes()
            .all(|byte| byte.is_ascii_graphic() && !b"<>\",".contains(&byte));
        if !self.uri.is_empty() && is_plain {
            named.push(format!("<{}>", self.uri));
        }
        if !named.is_empty() {
            headers.push(Header::Other("Geolocation".to_owned(), named.join(", ")));
            headers.push(Header::Other("Geolocation-Routing".to_owned(), "yes".to_owned()));
        }
        if !has_object {
            return Body::of_description(description);
        }
        let boundary = self.boundary(&description);
        let object = &self.object;
        let body = format!(
            "--{boundary}\r\nContent-Type: application/sdp\r\n\r\n{description}\r\n\
             --{boundary}\r\nContent-Type: application/pidf+xml\r\nContent-ID: <{CONTENT_ID}>\r\n\
             Content-Disposition: by-reference;handling=optional\r\n\r\n{object}\r\n--{boundary}--\r\n"
        );
        Body {
            kind: format!("multipart/mixed;boundary={boundary}"),
            bytes: body.into_bytes(),
        }
    }

    /// A line that stands in neither part.
    fn boundary(&self, description: &str) -> String {
        let mut boundary = String::new();
        while boundary.is_empty() || description.contains(&boundary) || self.object.contains(&boundary) {
            boundary = format!("commonline-{:016x}", rand::random::<u64>());
        }
        boundary
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn described(location: &CallerLocation, is_single: bool) -> (Body, Vec<String>) {
        let mut headers = Vec::new();
        let body = location.describe("v=0\r\n".to_owned(), is_single, &mut headers);
        (body, headers.iter().map(ToString::to_string).collect())
    }

    #[test]
    fn a_location_stands_beside_the_voice_and_is_named_by_a_header() {
        let location = CallerLocation {
            object: "<presence/>".to_owned(),
            uri: "https://lis.example/desk12".to_owned(),
        };
        let (body, headers) = described(&location, false);
        assert_eq!(
            headers,
            [
                "Priority: emergency",
                "Geolocation: <cid:desk@commonline.invalid>, <https://lis.example/desk12>",
                "Geolocation-Routing: yes"
            ]
        );
        let boundary = body.kind.strip_prefix("multipart/mixed;boundary=").unwrap();
        let text = String::from_utf8(body.bytes).unwrap();
        let parts: Vec<&str> = text.split(&format!("--{boundary}")).collect();
        assert_eq!((parts.len(), parts[0], parts[3]), (4, "", "--\r\n"));
        assert!(parts[1].contains("application/sdp\r\n\r\nv=0\r\n"), "{text}");
        assert!(
            parts[2].contains("Content-ID: <desk@commonline.invalid>"),
            "{text}"
        );
        assert!(parts[2].ends_with("\r\n\r\n<presence/>\r\n"), "{text}");
        // Where several parts are not read, the address alone goes along.
        let (body, headers) = described(&location, true);
        assert_eq!(
            (body.kind.as_str(), body.bytes.as_slice()),
            ("application/sdp", &b"v=0\r\n"[..])
        );
        assert_eq!(headers[1], "Geolocation: <https://lis.example/desk12>");
    }

    #[test]
    fn nothing_is_named_that_is_not_there() {
        for uri in ["", "https://a>\r\nX: y", "sip:a,b"] {
            let location = CallerLocation {
                object: String::new(),
                uri: uri.to_owned(),
            };
            let (body, headers) = described(&location, false);
            assert_eq!(headers, ["Priority: emergency"], "{uri}");
            assert_eq!(body.kind, "application/sdp");
        }
    }
}
