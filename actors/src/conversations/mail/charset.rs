//! What letters bytes are. The bytes are judged before what they are declared to be: programs declare one thing and send
//! another, and valid UTF-8 is hardly ever anything else by chance.

use mail_parser::decoders::charsets::map::charset_decoder;
use std::borrow::Cow;

/// The text of bytes that are declared to be in a character set, if they are.
pub(super) fn text(bytes: &[u8], declared: Option<&str>) -> String {
    if let Some(rest) = bytes.strip_prefix(b"\xef\xbb\xbf") {
        return text(rest, Some("utf-8"));
    }
    let declared = declared.map(plain_name).unwrap_or_default();
    if let Some(wide) = wide(bytes, &declared) {
        return wide;
    }
    // Seven bits, and escapes in them.
    if ["utf_7", "iso_2022", "hz_gb"]
        .iter()
        .any(|start| declared.starts_with(start))
        && bytes.is_ascii()
    {
        return decoded(bytes, &declared);
    }
    let is_unicode = declared.is_empty() || declared.starts_with("utf_8") || declared.contains("ascii");
    match std::str::from_utf8(bytes) {
        Ok(text) if bytes.is_ascii() || is_unicode || !is_of_pairs(&declared) || !may_be_chance(text) => {
            return text.to_owned();
        }
        Ok(text) => {
            let other = decoded(bytes, &declared);
            return match other.contains(char::REPLACEMENT_CHARACTER) {
                true => text.to_owned(),
                false => other,
            };
        }
        Err(_) => {}
    }
    // Text that is UTF-8 but for a damaged place stays UTF-8.
    let (whole, broken) = tally(bytes);
    if whole > broken * 2 && (is_unicode || !is_of_pairs(&declared)) {
        return String::from_utf8_lossy(bytes).into_owned();
    }
    match is_unicode {
        true => decoded(bytes, "windows_1252"),
        false => decoded(bytes, &declared),
    }
}

/// A character set's name as the decoders know it: small letters, underlines, no language behind a star.
fn plain_name(name: &str) -> String {
    let name = name.split('*').next().unwrap_or_default();
    let name = name.trim().trim_matches(['"', '\'']).to_ascii_lowercase();
    let name = name.replace('-', "_");
    match name.as_str() {
        "unicode_1_1_utf_7" | "x_unicode_1_1_utf_7" | "x_unicode_2_0_utf_7" | "csutf7" | "utf7" => {
            "utf_7".to_owned()
        }
        "utf8" | "unicode_1_1_utf_8" | "x_utf_8" | "utf8mb4" => "utf_8".to_owned(),
        // As everybody writes them: with the additions of Windows.
        "ks_c_5601_1987" | "ksc5601" | "ks_c_5601" => "euc_kr".to_owned(),
        "x_sjis" | "sjis" | "windows_31j" => "shift_jis".to_owned(),
        "gb2312" | "x_gbk" | "cp936" => "gb18030".to_owned(),
        _ => name,
    }
}

fn decoded(bytes: &[u8], name: &str) -> String {
    let name = name.replace('_', "-");
    let decoder = charset_decoder(name.as_bytes()).or_else(|| charset_decoder(b"windows-1252"));
    match decoder {
        Some(decode) => decode(bytes),
        None => String::from_utf8_lossy(bytes).into_owned(),
    }
}

/// Two bytes a letter, by the mark at the start or by the name.
fn wide(bytes: &[u8], declared: &str) -> Option<String> {
    let of = |bytes: &[u8], letter: fn([u8; 2]) -> u16| {
        let units = bytes.as_chunks::<2>().0.iter().map(|pair| letter(*pair));
        let letters = char::decode_utf16(units).map(|letter| letter.unwrap_or(char::REPLACEMENT_CHARACTER));
        Some(letters.collect())
    };
    if let Some(rest) = bytes.strip_prefix(b"\xff\xfe") {
        return of(rest, u16::from_le_bytes);
    }
    if let Some(rest) = bytes.strip_prefix(b"\xfe\xff") {
        return of(rest, u16::from_be_bytes);
    }
    let is_wide = ["utf_16", "ucs_2", "unicode"]
        .iter()
        .any(|start| declared.starts_with(start));
    // Letters of the West have a zero in each pair; UTF-8 under this name has none.
    if !is_wide || (std::str::from_utf8(bytes).is_ok() && !bytes.contains(&0)) {
        return None;
    }
    match declared.ends_with("le") || bytes.get(1) == Some(&0) {
        true => of(bytes, u16::from_le_bytes),
        false => of(bytes, u16::from_be_bytes),
    }
}

/// Character sets of East Asia, whose letters are pairs of bytes, which may look like UTF-8.
fn is_of_pairs(declared: &str) -> bool {
    [
        "gb",
        "big5",
        "euc",
        "shift",
        "hz",
        "cn_",
        "chinese",
        "johab",
        "windows_949",
        "cp949",
        "iso_2022",
        "ms_kanji",
    ]
    .iter()
    .any(|start| declared.starts_with(start))
}

/// Valid UTF-8 that a few pairs can be by chance: nothing in it takes three bytes.
fn may_be_chance(text: &str) -> bool {
    text.chars().all(|letter| letter.len_utf8() <= 2)
}

/// Letters of several bytes that are valid UTF-8, and bytes that are not.
fn tally(bytes: &[u8]) -> (usize, usize) {
    let (mut whole, mut broken) = (0, 0);
    for chunk in bytes.utf8_chunks() {
        whole += chunk.valid().chars().filter(|letter| !letter.is_ascii()).count();
        broken += usize::from(!chunk.invalid().is_empty());
    }
    (whole, broken)
}

/// For values whose character set is not declared.
pub(super) fn plain(bytes: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Cow::Owned(text(bytes, None)),
    }
}

#[cfg(test)]
mod tests {
    use super::text;

    #[test]
    fn the_bytes_say_what_they_are_whatever_is_declared() {
        for declared in [
            None,
            Some("us-ascii"),
            Some("windows-1252"),
            Some("iso-8859-1"),
            Some("koi8-r"),
            Some("\"x-unknown\""),
        ] {
            assert_eq!(
                text("Señora, año, 5 €".as_bytes(), declared),
                "Señora, año, 5 €",
                "{declared:?}"
            );
            assert_eq!(
                text("Здравствуйте".as_bytes(), declared),
                "Здравствуйте",
                "{declared:?}"
            );
        }
        for declared in [
            None,
            Some("utf-8"),
            Some("UTF8"),
            Some("us-ascii"),
            Some("ansi_x3.110-1983"),
            Some("iso-8859-1"),
        ] {
            assert_eq!(
                text(b"Se\xf1ora, a\xf1o \x96 5 \x80", declared),
                "Señora, año – 5 €",
                "{declared:?}"
            );
        }
        assert_eq!(text("한국어".as_bytes(), Some("euc-kr")), "한국어");
        assert_eq!(text("你好，世界".as_bytes(), Some("gb2312")), "你好，世界");
    }

    #[test]
    fn what_is_declared_holds_where_the_bytes_allow_it() {
        assert_eq!(text(b"\xc7\xd1\xb1\xdb", Some("ks_c_5601-1987")), "한글");
        assert_eq!(text(b"\xcf\xf0\xe8\xe2\xe5\xf2", Some("windows-1251")), "Привет");
        assert_eq!(text(b"\xf0\xd2\xc9\xd7\xc5\xd4", Some("KOI8-R")), "Привет");
        assert_eq!(text(b"\xe3\xd1\xcd\xc8\xc7", Some("windows-1256")), "مرحبا");
        assert_eq!(text(b"\x1b$B$3$s\x1b(B", Some("iso-2022-jp")), "こん");
        assert_eq!(
            text(b"Hi Mom -+Jjo--+ACE-", Some("unicode-1-1-utf-7")),
            "Hi Mom -☺-!"
        );
    }

    #[test]
    fn marks_wide_letters_and_damage() {
        assert_eq!(text(b"\xef\xbb\xbfSe\xc3\xb1ora", Some("windows-1252")), "Señora");
        assert_eq!(text(b"\xff\xfeS\0\xed\0", None), "Sí");
        assert_eq!(text(b"\0S\0\xed", Some("utf-16be")), "Sí");
        assert_eq!(text(b"S\0\xed\0", Some("utf-16")), "Sí");
        assert_eq!(
            text(b"a\xc3\xb1o se\xc3\xb1ora ma\xc3\xb1ana ni\xc3", Some("utf-8")),
            "año señora mañana ni\u{fffd}"
        );
        assert_eq!(text(b"", Some("utf-16")), "");
    }
}
