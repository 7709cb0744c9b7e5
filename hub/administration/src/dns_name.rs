//! Names of the domain name system: of a key's selector and domain, and of hosts that an instance is reached by.

/// Letters, digits, hyphens and dots (RFC 1035, section 2.3.1).
pub fn is_name(text: &str) -> bool {
    let label = |label: &str| {
        !label.is_empty()
            && label.len() <= 63
            && !label.starts_with('-')
            && label
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
    };
    text.len() <= 253 && text.split('.').all(label)
}

/// A domain: a name of two labels or more.
pub fn is_domain(text: &str) -> bool {
    is_name(text) && text.contains('.')
}

/// A host that people can open, as it is kept: in lower case, a domain and no number; none for anything else.
pub fn host(text: &str) -> Option<String> {
    let host = text.trim().trim_end_matches('.').to_ascii_lowercase();
    let is_number = host
        .rsplit('.')
        .next()
        .is_some_and(|last| last.bytes().all(|byte| byte.is_ascii_digit()));
    (is_domain(&host) && !is_number).then_some(host)
}

/// Where the proof that a host belongs to an instance is looked for (TXT).
pub fn proof_name(host: &str) -> String {
    format!("_commonline.{host}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_those_that_dns_can_hold() {
        for good in ["town.example", "s1", "2026-11"] {
            assert!(is_name(good), "{good}");
        }
        for bad in ["", ".", "a..b", "-a", "a b", "a;b=c", "é.example"] {
            assert!(!is_name(bad), "{bad:?}");
        }
        assert!(is_domain("town.example") && !is_domain("town"));
    }

    #[test]
    fn hosts_are_domains_in_lower_case_and_no_addresses() {
        assert_eq!(
            host(" Apply.Town.Example. ").as_deref(),
            Some("apply.town.example")
        );
        for bad in [
            "localhost",
            "192.0.2.7",
            "[::1]",
            "town.example:8080",
            "a/b.c",
            "",
        ] {
            assert_eq!(host(bad), None, "{bad:?}");
        }
    }
}
