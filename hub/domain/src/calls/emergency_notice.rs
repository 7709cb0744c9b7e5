//! What people read who are notified of an emergency call: who called, from where, so that somebody meets those who come to help.

/// Who called which number, and from where.
#[derive(Debug, Clone, Copy)]
pub struct EmergencyNotice<'a> {
    /// Name of the caller.
    pub who: &'a str,
    /// The digits that were called.
    pub number: &'a str,
    /// Where in the building they sit; empty where that is not known.
    pub place: &'a str,
    /// The address that went with the call.
    pub address: &'a str,
}

impl EmergencyNotice<'_> {
    /// Subject and text in the language of the reader, English where there are no words in it.
    pub fn words(&self, lang: &str) -> (String, String) {
        let Self {
            who,
            number,
            place,
            address,
        } = self;
        let primary = lang.split(['-', '_']).next().unwrap_or_default();
        match primary.to_ascii_lowercase().as_str() {
            "es" => {
                let place = if_known(place, "Puesto");
                (
                    format!("Llamada de emergencia: {who} llamó al {number}"),
                    format!(
                        "{who} acaba de llamar al {number}. {place}Dirección: {address}. Acuda y reciba a los servicios de emergencia."
                    ),
                )
            }
            "ar" => {
                let place = if_known(place, "المكتب");
                (
                    format!("مكالمة طوارئ: اتصل {who} بالرقم {number}"),
                    format!(
                        "اتصل {who} للتو بالرقم {number}. {place}العنوان: {address}. توجّه إلى المكان واستقبل خدمات الطوارئ."
                    ),
                )
            }
            _ => {
                let place = if_known(place, "Desk");
                (
                    format!("Emergency call: {who} called {number}"),
                    format!(
                        "{who} has just called {number}. {place}Address: {address}. Go there and meet the emergency services."
                    ),
                )
            }
        }
    }
}

fn if_known(place: &str, label: &str) -> String {
    match place {
        "" => String::new(),
        place => format!("{label}: {place}. "),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_notice_says_who_where_and_what_to_do_in_the_readers_language() {
        let notice = EmergencyNotice {
            who: "Rosa Marsh",
            number: "911",
            place: "Floor 3, desk 12",
            address: "100 Example Avenue NW",
        };
        for (lang, begin) in [
            ("en", "Emergency call"),
            ("es-US", "Llamada de emergencia"),
            ("ar", "مكالمة طوارئ"),
            ("xx", "Emergency call"),
        ] {
            let (subject, body) = notice.words(lang);
            assert!(subject.starts_with(begin), "{subject}");
            for part in ["Rosa Marsh", "911", "Floor 3, desk 12", "100 Example Avenue NW"] {
                assert!(body.contains(part), "{lang}: {part}");
            }
        }
        let (_, body) = EmergencyNotice { place: "", ..notice }.words("en");
        assert!(!body.contains("Desk"), "{body}");
    }
}
