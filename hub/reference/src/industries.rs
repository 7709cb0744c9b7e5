//! Industries by the North American Industry Classification System of 2022 (NAICS): the 1,012 national industries of six digits, each
//! with its sector and, as the Bureau of Labor Statistics groups them, its supersector and domain.

use crate::unpacked::text;
use hub_domain::cases::search_words::{search_words, typed_words};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

/// An industry, under the specification's names.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct Industry {
    /// The NAICS code, six digits.
    pub cd_industry: i64,
    pub ds_naics_industry: String,
    pub ds_naics_sector: String,
    pub ds_naics_supersector: String,
    pub ds_naics_domain: String,
}

struct Entry {
    code: String,
    industry: Industry,
    /// The words of its own title, and those of the titles above it.
    own: BTreeSet<String>,
    above: BTreeSet<String>,
}

/// The supersector of the sector with these two digits; those of [`GOODS`] produce goods.
const SUPERSECTORS: [(&[&str], &str); 11] = [
    (&["11", "21"], "Natural Resources and Mining"),
    (&["23"], "Construction"),
    (&["31", "32", "33"], "Manufacturing"),
    (
        &["22", "42", "44", "45", "48", "49"],
        "Trade, Transportation, and Utilities",
    ),
    (&["51"], "Information"),
    (&["52", "53"], "Financial Activities"),
    (&["54", "55", "56"], "Professional and Business Services"),
    (&["61", "62"], "Education and Health Services"),
    (&["71", "72"], "Leisure and Hospitality"),
    (&["81"], "Other Services"),
    (&["92"], "Public Administration"),
];
const GOODS: [&str; 3] = ["Natural Resources and Mining", "Construction", "Manufacturing"];

static ENTRIES: LazyLock<Vec<Entry>> = LazyLock::new(|| {
    let text = text(include_bytes!("../data/industries.tsv.gz"));
    let titles: BTreeMap<&str, &str> = text.lines().filter_map(|line| line.split_once('\t')).collect();
    let sector = |code: &str| {
        let within = |range: &str| match range.split_once('-') {
            Some((first, last)) => (first..=last).contains(&&code[..2]),
            None => range == &code[..2],
        };
        let found = titles
            .iter()
            .find(|(code, _)| (code.len() == 2 || code.contains('-')) && within(code));
        found.map_or("", |(_, title)| *title)
    };
    let industries = titles.iter().filter(|(code, _)| code.len() == 6);
    industries
        .filter_map(|(code, title)| {
            let supersector = SUPERSECTORS
                .iter()
                .find(|(sectors, _)| sectors.contains(&&code[..2]))
                .map_or("", |(_, name)| *name);
            let sector = sector(code);
            let domain = match GOODS.contains(&supersector) {
                true => "Goods-Producing",
                false => "Service-Providing",
            };
            let own: BTreeSet<String> = search_words(title).into_iter().collect();
            let above = (3..=5).filter_map(|digits| titles.get(&code[..digits]));
            let above = above.copied().chain([sector]).flat_map(search_words).collect();
            Some(Entry {
                code: (*code).to_owned(),
                industry: Industry {
                    cd_industry: code.parse().ok()?,
                    ds_naics_industry: (*title).to_owned(),
                    ds_naics_sector: sector.to_owned(),
                    ds_naics_supersector: supersector.to_owned(),
                    ds_naics_domain: domain.to_owned(),
                },
                own,
                above,
            })
        })
        .collect()
});

/// The industry with this code.
pub fn by_code(code: i64) -> Option<&'static Industry> {
    let entries = &*ENTRIES;
    let at = entries
        .binary_search_by_key(&code, |entry| entry.industry.cd_industry)
        .ok()?;
    entries.get(at).map(|entry| &entry.industry)
}

/// The industries that fit what was typed, by their codes, those first whose own name has all of the words: words, the beginning of one,
/// the first digits of a code. All of them for an empty text.
pub fn search(typed: &str) -> Vec<&'static Industry> {
    let words: Vec<Vec<String>> = typed_words(typed).iter().map(|word| forms(word)).collect();
    let mut found: Vec<(bool, &Entry)> = ENTRIES
        .iter()
        .filter_map(|entry| {
            let in_own = |forms: &Vec<String>| fits(&entry.own, forms) || entry.code.starts_with(&*forms[0]);
            let all_own = words.iter().all(in_own);
            let fits = all_own
                || words
                    .iter()
                    .all(|forms| in_own(forms) || fits(&entry.above, forms));
            fits.then_some((!all_own, entry))
        })
        .collect();
    // Stable: within both parts the order of the codes stays.
    found.sort_by_key(|(rest, _)| *rest);
    found.into_iter().map(|(_, entry)| &entry.industry).collect()
}

/// A word as typed, and without the ending of a plural: `bakery` and `bakeries` find each other. Never empty.
fn forms(word: &str) -> Vec<String> {
    let mut forms = vec![word.to_owned()];
    let shorter = ["ies", "es", "s", "y"]
        .iter()
        .filter_map(|ending| word.strip_suffix(ending));
    forms.extend(shorter.filter(|stem| stem.len() >= 4).map(str::to_owned));
    forms
}

fn fits(words: &BTreeSet<String>, forms: &[String]) -> bool {
    words
        .iter()
        .any(|word| forms.iter().any(|form| word.starts_with(form.as_str())))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn codes(typed: &str) -> Vec<i64> {
        search(typed).iter().map(|found| found.cd_industry).collect()
    }

    #[test]
    fn every_industry_is_there_with_its_sector_supersector_and_domain() {
        let all = search("");
        assert_eq!(all.len(), 1_012);
        assert!(all.is_sorted_by_key(|industry| industry.cd_industry));
        for industry in &all {
            for words in [
                &industry.ds_naics_industry,
                &industry.ds_naics_sector,
                &industry.ds_naics_supersector,
            ] {
                assert!(!words.is_empty(), "{industry:?}");
            }
        }
        let bakery = by_code(311_811).unwrap();
        assert_eq!(
            bakery,
            &Industry {
                cd_industry: 311_811,
                ds_naics_industry: "Retail Bakeries".into(),
                ds_naics_sector: "Manufacturing".into(),
                ds_naics_supersector: "Manufacturing".into(),
                ds_naics_domain: "Goods-Producing".into(),
            }
        );
        let restaurant = by_code(722_511).unwrap();
        assert_eq!(restaurant.ds_naics_sector, "Accommodation and Food Services");
        assert_eq!(restaurant.ds_naics_supersector, "Leisure and Hospitality");
        assert_eq!(restaurant.ds_naics_domain, "Service-Providing");
        assert_eq!(by_code(449_110).unwrap().ds_naics_sector, "Retail Trade");
        assert_eq!(by_code(722_512), None);
        assert_eq!(by_code(i64::MIN), None);
    }

    #[test]
    fn an_industry_is_found_in_every_spelling() {
        for typed in ["bakery retail", "RETAIL BAKERIES", "  retail, bakéry ", "ret bak"] {
            assert!(codes(typed).contains(&311_811), "{typed}");
            assert!(!codes(typed).contains(&722_511), "{typed}");
        }
        assert!(codes("full service restaurant").contains(&722_511));
        assert!(codes("full-service").contains(&722_511));
        assert_eq!(codes("722511"), [722_511]);
        assert_eq!(codes("7225"), [722_511, 722_513, 722_514, 722_515]);
        assert_eq!(codes("bricklaying zzz"), [] as [i64; 0]);
        assert_eq!(codes("\u{0} '; DROP"), [] as [i64; 0]);
    }

    #[test]
    fn what_fits_by_its_own_name_comes_before_what_fits_by_its_sector() {
        let found = search("food service");
        let own = |industry: &&&Industry| industry.ds_naics_industry.contains("Food");
        let first = found.iter().take_while(own).count();
        assert!(first > 0 && found.len() > first, "{found:?}");
        assert!(
            codes("food service").contains(&721_110),
            "hotels are of that sector"
        );
    }
}
