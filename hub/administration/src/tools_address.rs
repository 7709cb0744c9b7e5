//! Addresses outside the hub that a tenant names: of its form engine, and of its administrators' tools.

use hub_domain::cases::form_frame::origin;

/// Longest address, in bytes.
const LONGEST: usize = 500;

/// Whether a form engine may be at this address; empty: there is none.
pub fn is_form_engine(address: &str) -> bool {
    address.is_empty() || (address.len() <= LONGEST && origin(address).is_some() && is_plain(address))
}

/// Whether administrators' tools may be at this address; empty: there are none.
pub fn is_admin_tools(address: &str) -> bool {
    address.is_empty() || (address.starts_with("https://") && is_form_engine(address))
}

fn is_plain(address: &str) -> bool {
    address
        .chars()
        .all(|c| c.is_ascii_graphic() && !matches!(c, '"' | '<' | '>' | '\\' | '`'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tools_are_at_https_and_a_form_engine_may_be_on_this_machine() {
        assert!(is_form_engine("http://127.0.0.1:4000") && is_form_engine(""));
        assert!(is_admin_tools("https://tools.example.gov/start") && is_admin_tools(""));
        assert!(!is_admin_tools("http://tools.example.gov"));
        for bad in [
            "ftp://a.example",
            "forms.example",
            "https://a.example/ x",
            "https://",
        ] {
            assert!(!is_form_engine(bad), "{bad}");
        }
    }
}
