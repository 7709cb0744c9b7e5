//! Accounts at those who carry mails and texts.

/// Whether it is the id of an account with Twilio's API: letters and digits alone.
pub fn is_account_sid(text: &str) -> bool {
    (2..=64).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

/// Whether an account's secret may go to this address: HTTPS, or this machine.
pub fn is_safe_address(url: &str) -> bool {
    let local = ["http://127.0.0.1:", "http://localhost:"];
    // What stands before an `@` is no host: `http://localhost:x@192.0.2.1` leads elsewhere.
    let is_plain =
        url.len() <= 300 && url.bytes().all(|byte| byte.is_ascii_graphic()) && !url.contains(['@', '\\']);
    let is_https = url.strip_prefix("https://").is_some_and(|host| !host.is_empty());
    is_plain && (is_https || local.iter().any(|here| url.starts_with(here)))
}

/// Whether these identify somebody to a carrier (SMPP 3.4, section 4.1.1): a system id has up to 15 letters, a system type up to 12.
pub fn is_system(id: &str, kind: &str) -> bool {
    (1..=15).contains(&id.len()) && kind.len() <= 12 && id.is_ascii() && kind.is_ascii()
}

/// Whether so many requests may wait for a carrier's answers at the same time.
pub fn is_window(window: u32) -> bool {
    (1..=1_000).contains(&window)
}

/// Whether a mailbox can have a folder of this name.
pub fn is_folder(name: &str) -> bool {
    let is_odd = |c: char| c.is_control() || c == '"' || c == '\\';
    !name.is_empty() && name.len() <= 200 && !name.chars().any(is_odd)
}

/// Whether it can be the host of a server: a name or an address without port, scheme or path.
pub fn is_server(host: &str) -> bool {
    let is_address = host.trim_matches(['[', ']']).parse::<std::net::IpAddr>().is_ok();
    is_address || crate::dns_name::is_name(host)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accounts_servers_and_folders_are_told_from_anything_else() {
        assert!(is_account_sid("AC0123") && !is_account_sid("A") && !is_account_sid("AC 1"));
        assert!(is_safe_address("https://api.twilio.com") && is_safe_address("http://127.0.0.1:9"));
        assert!(!is_safe_address("http://api.twilio.com") && !is_safe_address("https://"));
        assert!(
            !is_safe_address(&["http://localhost:x", "192.0.2.1"].join("@"))
                && !is_safe_address(&["http://127.0.0.1:9\\", "x"].join("@"))
        );
        assert!(is_system("hub", "") && !is_system("", "") && !is_system("0123456789abcdef", ""));
        assert!(is_window(1) && !is_window(0) && !is_window(1_001));
        assert!(is_folder("INBOX") && !is_folder("") && !is_folder("a\"b"));
        assert!(is_server("mail.example") && is_server("192.0.2.7") && is_server("[::1]"));
        assert!(!is_server("mail.example:25") && !is_server("a/b") && !is_server(""));
    }
}
