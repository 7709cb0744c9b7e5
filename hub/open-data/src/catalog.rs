//! `data.json`: the sets as a catalogue (DCAT-US 1.1, resources.data.gov/resources/dcat-us; a catalogue of version 3.0 has the same one
//! `dataset` array).

use crate::month::Month;
use serde_json::{Value, json};

/// What a catalogue says besides its files.
#[derive(Debug, Clone, Copy)]
pub struct Catalog<'a> {
    /// Where the files are, e.g. `https://apply.example.gov`.
    pub origin: &'a str,
    /// Who publishes: the instance.
    pub publisher: &'a str,
    pub contact_name: &'a str,
    /// Empty: none is named.
    pub contact_mail: &'a str,
    /// An address; empty: none is named.
    pub licence: &'a str,
    /// BCP 47.
    pub lang: &'a str,
    /// The sets, oldest first, with when each was frozen (ISO 8601).
    pub sets: &'a [(Month, String)],
}

/// The catalogue; without a set it has no dataset.
pub fn data_json(catalog: &Catalog<'_>) -> Value {
    let datasets: Vec<Value> = dataset(catalog).into_iter().collect();
    json!({
        "@context": "https://project-open-data.cio.gov/v1.1/schema/catalog.jsonld",
        "@type": "dcat:Catalog",
        "conformsTo": "https://project-open-data.cio.gov/v1.1/schema",
        "describedBy": "https://project-open-data.cio.gov/v1.1/schema/catalog.json",
        "dataset": datasets,
    })
}

fn dataset(catalog: &Catalog<'_>) -> Option<Value> {
    let (first, _) = catalog.sets.first()?;
    let (last, modified) = catalog.sets.last()?;
    let origin = catalog.origin;
    let files = |(month, _): &(Month, String)| {
        [("csv", "text/csv", "CSV"), ("json", "application/json", "JSON")].map(|(end, media, format)| {
            json!({
                "@type": "dcat:Distribution",
                "title": format!("{month}, {format}"),
                "downloadURL": format!("{origin}/api/public/dashboard/{month}.{end}"),
                "mediaType": media,
                "format": format,
            })
        })
    };
    let distributions: Vec<Value> = catalog.sets.iter().rev().flat_map(files).collect();
    let mut contact = json!({ "@type": "vcard:Contact", "fn": catalog.contact_name });
    if !catalog.contact_mail.is_empty() {
        contact["hasEmail"] = format!("mailto:{}", catalog.contact_mail).into();
    }
    let mut dataset = json!({
        "@type": "dcat:Dataset",
        "identifier": format!("{origin}/public/dashboard"),
        "title": format!("Program figures of {}", catalog.publisher),
        "description": "Applications, decisions and money paid, by month and program. Figures of one to ten are suppressed, and others \
            from which they could be computed.",
        "keyword": ["applications", "benefits", "decisions", "payments"],
        "modified": modified,
        "accrualPeriodicity": "R/P1M",
        "temporal": format!("{}/{}", first.first_day(), last.last_day()),
        "language": [catalog.lang],
        "accessLevel": "public",
        "publisher": { "@type": "org:Organization", "name": catalog.publisher },
        "contactPoint": contact,
        "landingPage": format!("{origin}/public/dashboard"),
        "distribution": distributions,
    });
    if !catalog.licence.is_empty() {
        dataset["license"] = catalog.licence.into();
    }
    Some(dataset)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn money_5_the_catalogue_names_licence_contact_and_every_file() {
        let month = |text| Month::parse(text).unwrap();
        let sets = [
            (month("2026-02"), "2026-03-05T09:00:00Z".to_owned()),
            (month("2026-03"), "2026-04-05T09:00:00Z".to_owned()),
        ];
        let catalog = Catalog {
            origin: "https://apply.example.gov",
            publisher: "Riverbend County",
            contact_name: "Office of data",
            contact_mail: "data@example.gov",
            licence: "https://creativecommons.org/publicdomain/zero/1.0/",
            lang: "en",
            sets: &sets,
        };
        let written = data_json(&catalog);
        let datasets = written["dataset"].as_array().unwrap();
        assert_eq!(datasets.len(), 1);
        let one = &datasets[0];
        assert_eq!(one["modified"], "2026-04-05T09:00:00Z");
        assert_eq!(one["temporal"], "2026-02-01/2026-03-31");
        assert_eq!(
            one["license"],
            "https://creativecommons.org/publicdomain/zero/1.0/"
        );
        assert_eq!(one["contactPoint"]["hasEmail"], "mailto:data@example.gov");
        let files = one["distribution"].as_array().unwrap();
        assert_eq!(files.len(), 4);
        assert_eq!(
            files[0]["downloadURL"],
            "https://apply.example.gov/api/public/dashboard/2026-03.csv"
        );
        let none = data_json(&Catalog { sets: &[], ..catalog });
        assert_eq!(none["dataset"], json!([]));
    }
}
