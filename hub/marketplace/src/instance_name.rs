//! What the host of a bought instance begins with.

/// Longest beginning of a host; a label of the domain name system has 63 letters at most (RFC 1035, section 2.3.4).
const LONGEST: usize = 40;
/// Names that are, or may become, hosts of the service itself.
const KEPT: [&str; 12] = [
    "www",
    "api",
    "mail",
    "smtp",
    "imap",
    "admin",
    "help",
    "status",
    "login",
    "service",
    "static",
    "localhost",
];

/// The first label of a host for a subscription of this name, e.g. `mill-county` for "Mill County!"; `turn` counts those that were
/// taken. A name without a Latin letter gives `instance`.
pub fn subdomain(name: &str, turn: usize) -> String {
    let mut label = String::new();
    for letter in name.chars() {
        if label.len() >= LONGEST {
            break;
        }
        if letter.is_ascii_alphanumeric() {
            label.push(letter.to_ascii_lowercase());
        } else if !label.is_empty() && !label.ends_with('-') {
            label.push('-');
        }
    }
    let label = label.trim_end_matches('-');
    let label = match label {
        _ if !label.bytes().any(|byte| byte.is_ascii_lowercase()) => "instance",
        label => label,
    };
    // "xn--" begins what is written in other letters (RFC 5890).
    let is_kept = KEPT.contains(&label) || label.starts_with("xn-");
    match (turn, is_kept) {
        (0, false) => label.to_owned(),
        (turn, _) => format!("{label}-{}", turn + 1),
    }
}

#[cfg(test)]
mod tests {
    use super::subdomain;

    #[test]
    fn a_host_is_made_of_the_letters_that_a_host_may_have() {
        for (name, turn, expected) in [
            ("Mill County!", 0, "mill-county"),
            ("Mill County!", 1, "mill-county-2"),
            ("  --St. Mary's  Office-- ", 0, "st-mary-s-office"),
            ("مقاطعة", 0, "instance"),
            ("2026", 0, "instance"),
            ("www", 0, "www-1"),
            ("xn--abc", 0, "xn-abc-1"),
            ("", 3, "instance-4"),
        ] {
            assert_eq!(subdomain(name, turn), expected, "{name}");
        }
    }

    #[test]
    fn a_long_name_is_cut_and_ends_with_a_letter() {
        let label = subdomain(&"County of the very long name ".repeat(4), 0);
        assert!(label.len() <= 40 && !label.ends_with('-'), "{label}");
    }
}
