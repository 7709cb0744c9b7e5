//! Mail addresses as people paste them, read into the one form that is stored and compared.

use super::address::AddressFault;
use crate::written::plain_line;
use idna::uts46::{AsciiDenyList, DnsLength, Hyphens, Uts46};
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// Longest address, in bytes (RFC 5321, section 4.5.3.1).
const MAX_ADDRESS: usize = 254;
/// Longest part before the @, in bytes.
const MAX_LOCAL: usize = 64;

/// Reads a mail address: in lower case, its domain as the domain name system has it (IDNA: `münchen.example` and
/// `xn--mnchen-3ya.example` are one, without the dot of the root). Refused is what no mail server takes: a local part that is no
/// dot-atom (RFC 5322, section 3.2.3; letters of any script by RFC 6532), a domain without a dot or with a label that cannot be one.
pub(super) fn read(text: &str) -> Result<String, AddressFault> {
    if text.len() > 4 * MAX_ADDRESS {
        return Err(AddressFault::NotOne);
    }
    let line = plain_line(text);
    let line = match line.get(..7) {
        Some(scheme) if scheme.eq_ignore_ascii_case("mailto:") => {
            line[7..].split('?').next().unwrap_or_default()
        }
        _ => &line,
    };
    let (local, domain) = line.rsplit_once('@').ok_or(AddressFault::NotOne)?;
    let local: String = local.to_lowercase().nfkc().collect();
    if local.len() > MAX_LOCAL || !is_dot_atom(&local) {
        return Err(AddressFault::NotOne);
    }
    let domain = domain_form(domain).ok_or(AddressFault::NotOne)?;
    let address = format!("{local}@{domain}");
    match address.len() <= MAX_ADDRESS {
        true => Ok(address),
        false => Err(AddressFault::NotOne),
    }
}

/// An address that breaks the rules and is used all the same: plain characters round an @, a domain of labels with dots.
pub(super) fn as_written(text: &str) -> Option<String> {
    if text.len() > 4 * MAX_ADDRESS {
        return None;
    }
    let line = plain_line(text).to_lowercase();
    let (local, domain) = line.rsplit_once('@')?;
    let plain = |c: char| !c.is_whitespace() && !c.is_control() && !"<>(),;:\"[]\\".contains(c);
    let mut labels = domain.split('.');
    let fits = !local.is_empty()
        && local.len() <= MAX_LOCAL
        && line.len() <= MAX_ADDRESS
        && domain.contains('.')
        && labels.all(|label| !label.is_empty())
        && !local.contains('@')
        && line.chars().all(plain);
    fits.then_some(line)
}

/// A domain in the one form that is compared; none for what can be none on the public network.
pub(super) fn domain_form(domain: &str) -> Option<String> {
    // The dot of the root, in any of the forms that IDNA takes for a dot.
    let domain = domain
        .strip_suffix(['.', '\u{3002}', '\u{ff0e}', '\u{ff61}'])
        .unwrap_or(domain);
    let ascii = Uts46::new()
        .to_ascii(
            domain.as_bytes(),
            AsciiDenyList::STD3,
            Hyphens::CheckFirstLast,
            DnsLength::Verify,
        )
        .ok()?;
    let (_, last) = ascii.rsplit_once('.')?;
    // A last label of digits is an address of a machine (RFC 3696, section 2).
    (!last.bytes().all(|byte| byte.is_ascii_digit())).then(|| ascii.into_owned())
}

/// Whether a text is words of permitted characters with single dots between them.
fn is_dot_atom(local: &str) -> bool {
    let permitted = |c: char| match c.is_ascii() {
        true => c.is_ascii_alphanumeric() || "!#$%&'*+-/=?^_`{|}~".contains(c),
        false => c.is_alphanumeric() || is_combining_mark(c),
    };
    local
        .split('.')
        .all(|word| !word.is_empty() && word.chars().all(permitted))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_read_as_they_are_pasted() {
        for (text, address) in [
            ("ana3@mail.example\u{200b}", "ana3@mail.example"),
            ("\u{feff}ana4@mail.example", "ana4@mail.example"),
            ("ana\u{ad}@mail.example", "ana@mail.example"),
            ("ana\u{202e}@mail.example", "ana@mail.example"),
            (
                "\u{2066}ana\u{2060}@mail\u{200d}.example\u{2069}",
                "ana@mail.example",
            ),
            ("\u{a0}Ana@Mail.Example\u{a0}", "ana@mail.example"),
            ("ana@mail.example.", "ana@mail.example"),
            ("ana@MÜNCHEN.example", "ana@xn--mnchen-3ya.example"),
            ("ana@mu\u{308}nchen.example", "ana@xn--mnchen-3ya.example"),
            ("ana@xn--mnchen-3ya.example", "ana@xn--mnchen-3ya.example"),
            ("ana@XN--MNCHEN-3YA.example.", "ana@xn--mnchen-3ya.example"),
            ("ana@mail\u{3002}example", "ana@mail.example"),
            ("ａｎａ＠ｍａｉｌ．ｅｘａｍｐｌｅ", "ana@mail.example"),
            ("mailto:ana@mail.example?subject=Hi", "ana@mail.example"),
            ("ana.maria+food@mail.example", "ana.maria+food@mail.example"),
            ("o'brien@mail.example", "o'brien@mail.example"),
            ("JOSÉ@mail.example", "josé@mail.example"),
            ("علی@مثال.example", "علی@xn--mgbh0fb.example"),
        ] {
            assert_eq!(read(text).as_deref(), Ok(address), "{text}");
            assert_eq!(read(address).as_deref(), Ok(address), "{text}");
        }
    }

    #[test]
    fn what_no_mail_server_takes_is_refused() {
        for text in [
            "ana..b@mail.example",
            "ana@mail..example",
            "ana@-mail.example",
            "ana@mail-.example",
            ".ana@mail.example",
            "ana.@mail.example",
            "ana@.mail.example",
            "ana@mail.example..",
            "ana@mail",
            "ana@192.0.2.1",
            "ana@[192.0.2.1]",
            "ana@mail_box.example",
            "ana@ma il.example",
            "ana b@mail.example",
            "ana@mail.example, bob@mail.example",
            "ana@mail@mail.example",
            "Ana <ana@mail.example>",
            "@mail.example",
            "ana@",
            "\u{200b}@mail.example",
            &format!("{}@mail.example", "a".repeat(65)),
            &format!("ana@{}.example", "a".repeat(64)),
            &format!("ana@{}example", "a.".repeat(130)),
        ] {
            assert_eq!(read(text), Err(AddressFault::NotOne), "{text}");
        }
    }
}
