//! Names that files are shown and saved under.

use super::FileKind;

/// Longest name, in characters.
const MAX_CHARS: usize = 120;
/// What Windows takes for devices whatever the ending.
const DEVICES: &[&str] = &["con", "prn", "aux", "nul"];

/// The name under which a file is kept: the last path component, without characters that traverse directories, hide the
/// ending or are not allowed in names; with the kind's ending if it has none.
pub fn safe_name(given: &str, kind: Option<FileKind>) -> String {
    let last = given.rsplit(['/', '\\']).next().unwrap_or_default();
    let mut name = String::with_capacity(last.len());
    for c in last.chars().filter(|c| !is_hidden(*c)) {
        name.push(if "<>:\"|?*".contains(c) { '_' } else { c });
    }
    let name = name.trim_matches(|c: char| c == '.' || c.is_whitespace());
    let (stem, ending) = match name.rsplit_once('.') {
        Some((stem, ending)) if !stem.is_empty() && ending.chars().count() <= 10 => (stem, ending),
        _ => (name, ""),
    };
    let ending = match (ending, kind) {
        ("", Some(kind)) => kind.endings()[0],
        (ending, _) => ending,
    };
    let room = MAX_CHARS - ending.chars().count() - 1;
    let stem: String = stem.chars().take(room).collect();
    let lower = stem.to_ascii_lowercase();
    let device = DEVICES.contains(&lower.as_str())
        || ["com", "lpt"].iter().any(|port| {
            lower
                .strip_prefix(port)
                .is_some_and(|rest| rest.len() == 1 && rest.bytes().all(|byte| byte.is_ascii_digit()))
        });
    let stem = match stem.trim_end() {
        "" => "file".to_owned(),
        stem if device => format!("_{stem}"),
        stem => stem.to_owned(),
    };
    if ending.is_empty() {
        stem
    } else {
        format!("{stem}.{ending}")
    }
}

/// Control characters, and those that turn the direction of what follows: `gpj.exe` would be shown as `exe.jpg`.
fn is_hidden(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_leads_nowhere_and_hides_nothing() {
        let named = |given| safe_name(given, Some(FileKind::Pdf));
        assert_eq!(named("../../etc/passwd"), "passwd.pdf");
        assert_eq!(named("C:\\Users\\Ana\\Pay stub.pdf"), "Pay stub.pdf");
        assert_eq!(named("a\r\nContent-Type: text/html.pdf"), "html.pdf");
        assert_eq!(named("gp\u{202e}fdp.pdf"), "gpfdp.pdf");
        assert_eq!(named("\"><script>.pdf"), "__".to_owned() + "_script_.pdf");
        assert_eq!(named("..."), "file.pdf");
        assert_eq!(named(""), "file.pdf");
        assert_eq!(named("con.pdf"), "_con.pdf");
        assert_eq!(named("COM1.pdf"), "_COM1.pdf");
        assert_eq!(named("recibo de nómina.pdf"), "recibo de nómina.pdf");
        assert_eq!(named("إيصال.pdf"), "إيصال.pdf");
        assert_eq!(safe_name("notes", None), "notes");
    }

    #[test]
    fn a_long_name_keeps_its_ending() {
        let long = safe_name(&format!("{}.jpeg", "é".repeat(500)), Some(FileKind::Jpeg));
        assert_eq!(long.chars().count(), 120);
        assert!(long.ends_with("é.jpeg"));
    }
}
