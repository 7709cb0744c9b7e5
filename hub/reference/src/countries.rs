//! Countries (ISO 3166-1) with their names in the languages of the portal.

use crate::unpacked::text;
use hub_domain::people::text_language::read_of;
use serde::Serialize;
use std::sync::LazyLock;

/// A country in one language.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct Country {
    /// ISO 3166-1, two letters.
    pub id: &'static str,
    pub name: &'static str,
}

struct Names {
    langs: Vec<&'static str>,
    /// Code, then the name in each language.
    rows: Vec<Vec<&'static str>>,
}

static TEXT: LazyLock<String> = LazyLock::new(|| text(include_bytes!("../data/countries.tsv.gz")));
static NAMES: LazyLock<Names> = LazyLock::new(|| {
    let mut lines = TEXT.lines();
    let langs = lines.next().unwrap_or_default().split('\t').skip(1).collect();
    Names {
        langs,
        rows: lines.map(|line| line.split('\t').collect()).collect(),
    }
});

/// The language of those there are that a reader of this one gets, English if none of them.
pub fn language(wanted: &str) -> &'static str {
    read_of(NAMES.langs.iter().copied(), wanted).unwrap_or("en")
}

/// All countries in the language that a reader of this one gets: the United States first, then by name.
pub fn countries(wanted: &str) -> Vec<Country> {
    let lang = language(wanted);
    let at = NAMES
        .langs
        .iter()
        .position(|one| *one == lang)
        .unwrap_or_default()
        + 1;
    let row = |row: &Vec<&'static str>| {
        let name = row.get(at).filter(|name| !name.is_empty()).or_else(|| row.get(1));
        Some(Country {
            id: row.first().copied()?,
            name: name.copied()?,
        })
    };
    let mut countries: Vec<Country> = NAMES.rows.iter().filter_map(row).collect();
    countries.sort_by_cached_key(|country| (country.id != "US", country.name.to_lowercase()));
    countries
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(lang: &str, id: &str) -> &'static str {
        let found = countries(lang).into_iter().find(|country| country.id == id);
        found.unwrap().name
    }

    #[test]
    fn countries_are_named_in_the_language_of_the_reader() {
        assert_eq!(named("en", "DE"), "Germany");
        assert_eq!(named("es-MX", "DE"), "Alemania");
        assert_eq!(named("ar", "DE"), "ألمانيا");
        assert_eq!(named("zh-CN", "DE"), "德国");
        assert_eq!(named("xx", "DE"), "Germany");
        assert_eq!((language("pt-BR"), language("ht")), ("pt", "en"));
    }

    #[test]
    fn every_language_has_every_country_once_and_the_united_states_first() {
        for lang in &NAMES.langs {
            let all = countries(lang);
            assert_eq!((all.len(), all[0].id), (250, "US"), "{lang}");
            assert!(all.iter().all(|country| !country.name.is_empty()), "{lang}");
        }
        assert_eq!(countries("en")[1].id, "AF");
    }
}
