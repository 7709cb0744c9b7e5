//! Where a form engine shows the form of one application (specification 2, section 2.2): its address depends on the program, with
//! the application's external id appended.

/// Location of a program's form in the tenant's form engine.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FormFrame {
    /// After the engine's address, e.g. `/rental/`.
    pub path: String,
    /// The address says in a query that it is shown in a frame.
    pub frame_mode: bool,
}

impl FormFrame {
    /// The address of an application's form; none where the engine's address is no `http` address.
    pub fn address(&self, engine: &str, external_id: &str) -> Option<String> {
        origin(engine)?;
        let id: String = external_id.bytes().map(escaped).collect();
        let (engine, path) = (engine.trim_end_matches('/'), self.path.trim_start_matches('/'));
        let query = if self.frame_mode { "?frame-mode=true" } else { "" };
        Some(format!("{engine}/{path}{id}{query}"))
    }
}

/// The origin of a form engine's address, as a page's policy names it; none where it is no `http` address.
pub fn origin(engine: &str) -> Option<String> {
    let (scheme, rest) = engine.split_once("://")?;
    let host = rest.split('/').next().unwrap_or_default();
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | ':');
    let fits = matches!(scheme, "http" | "https") && !host.is_empty() && host.chars().all(plain);
    fits.then(|| format!("{scheme}://{host}"))
}

fn escaped(byte: u8) -> String {
    match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' | b'~' => char::from(byte).to_string(),
        other => format!("%{other:02X}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_external_id_is_appended_and_some_programs_say_that_they_are_framed() {
        let frame = |path: &str, frame_mode| FormFrame {
            path: path.into(),
            frame_mode,
        };
        let engine = "https://forms.example.gov/apply/";
        let plain = frame("/energy/", false).address(engine, "HEA-26-4711");
        assert_eq!(
            plain.as_deref(),
            Some("https://forms.example.gov/apply/energy/HEA-26-4711")
        );
        let framed = frame("rent/", true).address(engine, "ERA 1/2").unwrap();
        assert_eq!(
            framed,
            "https://forms.example.gov/apply/rent/ERA%201%2F2?frame-mode=true"
        );
    }

    #[test]
    fn what_is_no_address_of_the_web_shows_nothing() {
        let frame = FormFrame {
            path: "/x/".into(),
            frame_mode: false,
        };
        for engine in [
            "",
            "forms.example.gov",
            "javascript://x",
            "https://",
            "https://a b/",
        ] {
            assert_eq!(frame.address(engine, "1"), None, "{engine}");
        }
        assert_eq!(
            origin("https://forms.example.gov:8443/apply").as_deref(),
            Some("https://forms.example.gov:8443")
        );
        assert_eq!(origin("https://forms.example.gov;script-src/x"), None);
    }
}
