//! How a business is taxed, and the kinds of licences that it may hold: short lists that are the same for everybody, in English, Spanish
//! and Arabic.

use hub_domain::people::text_language::read_of;
use serde::Serialize;

/// One of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct Classification {
    pub id: &'static str,
    pub name: &'static str,
}

/// An id, and its name in each of [`LANGS`].
type Row = (&'static str, [&'static str; 3]);

const LANGS: [&str; 3] = ["en", "es", "ar"];

/// As the Internal Revenue Service asks for it (form W-9, line 3a, March 2024), with the kinds of organizations that are exempt.
const TAX_CLASSIFICATIONS: [Row; 10] = [
    (
        "sole_proprietor",
        [
            "Individual or sole proprietor",
            "Persona física o propietario único",
            "فرد أو مالك وحيد",
        ],
    ),
    (
        "c_corporation",
        [
            "C corporation",
            "Sociedad anónima tipo C",
            "شركة مساهمة من الفئة C",
        ],
    ),
    (
        "s_corporation",
        [
            "S corporation",
            "Sociedad anónima tipo S",
            "شركة مساهمة من الفئة S",
        ],
    ),
    ("partnership", ["Partnership", "Sociedad colectiva", "شراكة"]),
    (
        "trust_estate",
        [
            "Trust or estate",
            "Fideicomiso o patrimonio",
            "صندوق ائتماني أو تركة",
        ],
    ),
    (
        "llc_c_corporation",
        [
            "Limited liability company taxed as a C corporation",
            "Compañía de responsabilidad limitada que tributa como sociedad tipo C",
            "شركة ذات مسؤولية محدودة تخضع للضريبة كشركة من الفئة C",
        ],
    ),
    (
        "llc_s_corporation",
        [
            "Limited liability company taxed as an S corporation",
            "Compañía de responsabilidad limitada que tributa como sociedad tipo S",
            "شركة ذات مسؤولية محدودة تخضع للضريبة كشركة من الفئة S",
        ],
    ),
    (
        "llc_partnership",
        [
            "Limited liability company taxed as a partnership",
            "Compañía de responsabilidad limitada que tributa como sociedad colectiva",
            "شركة ذات مسؤولية محدودة تخضع للضريبة كشراكة",
        ],
    ),
    (
        "nonprofit",
        [
            "Nonprofit organization exempt from tax",
            "Organización sin fines de lucro exenta de impuestos",
            "منظمة غير ربحية معفاة من الضرائب",
        ],
    ),
    (
        "government",
        ["Government entity", "Entidad gubernamental", "جهة حكومية"],
    ),
];

/// What cities, counties and states commonly license.
const LICENSE_TYPES: [Row; 12] = [
    (
        "business",
        [
            "General business license",
            "Licencia comercial general",
            "رخصة تجارية عامة",
        ],
    ),
    (
        "professional",
        ["Professional license", "Licencia profesional", "رخصة مهنية"],
    ),
    (
        "contractor",
        ["Contractor license", "Licencia de contratista", "رخصة مقاول"],
    ),
    (
        "food",
        [
            "Food service permit",
            "Permiso de servicio de alimentos",
            "تصريح خدمة الطعام",
        ],
    ),
    (
        "alcohol",
        [
            "Alcohol license",
            "Licencia para bebidas alcohólicas",
            "رخصة بيع الكحول",
        ],
    ),
    ("health", ["Health permit", "Permiso de salud", "تصريح صحي"]),
    (
        "child_care",
        [
            "Child care license",
            "Licencia de cuidado infantil",
            "رخصة رعاية الأطفال",
        ],
    ),
    (
        "home_occupation",
        [
            "Home occupation permit",
            "Permiso de negocio en el hogar",
            "تصريح عمل من المنزل",
        ],
    ),
    (
        "sales_tax",
        [
            "Sales tax permit",
            "Permiso de impuesto sobre ventas",
            "تصريح ضريبة المبيعات",
        ],
    ),
    (
        "street_vending",
        [
            "Street vending permit",
            "Permiso de venta ambulante",
            "تصريح بيع في الشارع",
        ],
    ),
    (
        "transport",
        ["Transport license", "Licencia de transporte", "رخصة نقل"],
    ),
    ("other", ["Another license", "Otra licencia", "رخصة أخرى"]),
];

/// The language of those there are that a reader of this one gets, English if none of them.
pub fn language(wanted: &str) -> &'static str {
    read_of(LANGS, wanted).unwrap_or("en")
}

fn in_language(rows: &[Row], wanted: &str) -> Vec<Classification> {
    let lang = language(wanted);
    let at = LANGS.iter().position(|one| *one == lang).unwrap_or_default();
    let named = |(id, names): &Row| Classification { id, name: names[at] };
    rows.iter().map(named).collect()
}

/// How a business is taxed.
pub fn tax_classifications(wanted: &str) -> Vec<Classification> {
    in_language(&TAX_CLASSIFICATIONS, wanted)
}

/// What a licence is for.
pub fn license_types(wanted: &str) -> Vec<Classification> {
    in_language(&LICENSE_TYPES, wanted)
}

#[cfg(test)]
mod tests {
    use super::*;
    use hub_domain::profiles::section;

    #[test]
    fn profiles_offer_what_is_listed_here() {
        let ids = |rows: &[Row]| rows.iter().map(|(id, _)| *id).collect::<Vec<_>>();
        assert_eq!(ids(&TAX_CLASSIFICATIONS), section::TAX_CLASSIFICATIONS);
        assert_eq!(ids(&LICENSE_TYPES), section::LICENSE_TYPES);
    }

    use std::collections::BTreeSet;

    #[test]
    fn ids_are_given_once_and_names_are_those_of_the_language() {
        for list in [tax_classifications, license_types] {
            let english = list("en");
            let ids: BTreeSet<&str> = english.iter().map(|one| one.id).collect();
            assert_eq!(ids.len(), english.len());
            for lang in ["es-US", "ar"] {
                let other = list(lang);
                assert!(
                    other
                        .iter()
                        .zip(&english)
                        .all(|(one, english)| one.id == english.id)
                );
                assert!(
                    other
                        .iter()
                        .zip(&english)
                        .all(|(one, english)| one.name != english.name)
                );
            }
            assert_eq!(list("de"), english);
        }
        assert_eq!(tax_classifications("es")[3].name, "Sociedad colectiva");
    }
}
