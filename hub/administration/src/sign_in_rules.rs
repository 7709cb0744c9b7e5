//! What settings of the sign-in may be: countries, captcha engines, origins.

use hub_domain::people::number_kind::is_country;

/// Engines that show that somebody is a person, with the versions of their secrets.
const ENGINES: [(&str, &[u8]); 3] = [("altcha", &[]), ("recaptcha", &[3, 2]), ("hcaptcha", &[2])];
/// Most countries and origins that a tenant lists.
pub const MOST_LISTED: usize = 50;

/// The versions of the secrets that an engine has, in the order in which they are asked for; none for an unknown engine.
pub fn secret_versions(engine: &str) -> Option<&'static [u8]> {
    let mut engines = ENGINES.iter();
    engines
        .find(|(name, _)| *name == engine)
        .map(|(_, versions)| *versions)
}

/// Whether scores below it can be refused: 0 to 1.
pub fn is_threshold(threshold: f64) -> bool {
    (0.0..=1.0).contains(&threshold)
}

/// The first of these that is no country with telephone numbers.
pub fn unknown_country(codes: &[String]) -> Option<&String> {
    codes.iter().find(|code| !is_country(code))
}

/// Whether it is an origin as a browser writes it: `https://`, a host, perhaps a port, and nothing else.
pub fn is_origin(text: &str) -> bool {
    let Some(rest) = text.strip_prefix("https://") else {
        return false;
    };
    let (host, port) = rest
        .split_once(':')
        .map_or((rest, None), |(host, port)| (host, Some(port)));
    let is_port = |port: &str| port.parse::<u16>().is_ok_and(|port| port > 0);
    crate::dns_name::is_domain(host) && port.is_none_or(is_port)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn engines_countries_and_origins_are_told_from_others() {
        assert_eq!(secret_versions("recaptcha"), Some(&[3, 2][..]));
        assert_eq!(secret_versions("altcha"), Some(&[][..]));
        assert_eq!(secret_versions("none"), None);
        assert!(is_threshold(0.0) && is_threshold(1.0) && !is_threshold(1.01) && !is_threshold(f64::NAN));
        assert_eq!(
            unknown_country(&["US".to_owned(), "XX".to_owned()]).map(String::as_str),
            Some("XX")
        );
        for good in ["https://apply.example.gov", "https://a.example:8443"] {
            assert!(is_origin(good), "{good}");
        }
        for bad in [
            "http://apply.example.gov",
            "https://a.example/",
            "https://a.example:0",
            "https://",
            "https://a@b.example",
            "*",
        ] {
            assert!(!is_origin(bad), "{bad}");
        }
    }
}
