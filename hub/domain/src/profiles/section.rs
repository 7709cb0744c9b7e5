//! The sections of a profile and their fields, and the check of what is to be saved.

use super::ProfileKind;
use super::field::FieldKind::{
    BankAccount, Choice, Date, Ein, Email, Flag, Industry, Line, Lines, Money, Name, Number, PastDate,
    Period, PeriodOfTime, Phone, Routing, Ssn, Text, Time, Url, Zip,
};
use super::field::{Field, may, must};
use serde_json::Value;
use std::collections::BTreeMap;

/// The most rows of a list.
pub const MAX_ROWS: usize = 100;

/// A section of a profile.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Section {
    pub name: &'static str,
    pub kind: ProfileKind,
    /// Has any number of rows; otherwise one.
    pub is_list: bool,
    pub fields: &'static [Field],
}

/// A row that is to be saved: its id, empty for a record and for a new row, and what stands in its fields.
#[derive(Debug, Clone, PartialEq)]
pub struct WantedRow {
    pub id: String,
    pub values: BTreeMap<String, Value>,
}

/// What a field keeps.
#[derive(Debug, Clone, PartialEq)]
pub enum Wanted {
    Value(Value),
    /// The sealed digits that are on file already.
    Kept,
}

/// A row that was checked: by field what is kept; other fields are empty.
#[derive(Debug, Clone, PartialEq)]
pub struct CheckedRow {
    pub id: String,
    pub values: BTreeMap<&'static str, Wanted>,
}

/// Why a field cannot be kept: `rows[0].ds_zip` and the machine key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProfileFault {
    pub field: String,
    pub key: &'static str,
}

const RELATIONS: &[&str] = &[
    "spouse",
    "partner",
    "child",
    "parent",
    "sibling",
    "grandparent",
    "grandchild",
    "other_relative",
    "not_related",
];
const DAYS: &[&str] = &["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
/// How a business is taxed.
pub const TAX_CLASSIFICATIONS: &[&str] = &[
    "sole_proprietor",
    "c_corporation",
    "s_corporation",
    "partnership",
    "trust_estate",
    "llc_c_corporation",
    "llc_s_corporation",
    "llc_partnership",
    "nonprofit",
    "government",
];
/// Kinds of licences of a business.
pub const LICENSE_TYPES: &[&str] = &[
    "business",
    "professional",
    "contractor",
    "food",
    "alcohol",
    "health",
    "child_care",
    "home_occupation",
    "sales_tax",
    "street_vending",
    "transport",
    "other",
];

macro_rules! sections {
    ($($kind:ident $name:literal $form:ident [$($field:expr),+ $(,)?];)+) => {
        /// Every section, in the order of the tabs.
        pub const SECTIONS: &[Section] = &[$(Section {
            name: $name,
            kind: ProfileKind::$kind,
            is_list: sections!(@ $form),
            fields: &[$($field),+],
        }),+];
    };
    (@ record) => { false };
    (@ list) => { true };
}

sections! {
    Individual "general" record [
        must("ds_firstname", Name), may("ds_middlename", Name), must("ds_lastname", Name), may("ds_othernames", Line),
        may("dt_birth", PastDate), may("nr_ssn", Ssn),
    ];
    Individual "contact" record [
        may("ds_mail", Email), may("ds_phone", Phone), may("ds_phone_second", Phone),
        may("cd_contact_by", Choice(&["email", "text", "call", "post"])),
    ];
    Individual "address" record [
        may("ds_addressline1", Line), may("ds_addressline2", Line), may("ds_city", Line), may("ds_state", Line), may("ds_zip", Zip),
        may("ds_county", Line), may("ic_mailing_same", Flag), may("ds_mailing_addressline1", Line),
        may("ds_mailing_addressline2", Line), may("ds_mailing_city", Line), may("ds_mailing_state", Line), may("ds_mailing_zip", Zip),
    ];
    Individual "demographics" list [must("cd_demographic", Choice(super::demographics::IDS))];
    Individual "household" list [
        must("ds_firstname", Name), may("ds_lastname", Name), must("cd_relation", Choice(RELATIONS)), may("dt_birth", PastDate),
        may("nr_income", Money), may("cd_period", Period), may("nr_weekly", Number), may("ds_documents", Lines),
    ];
    Individual "incomes" list [
        must("ds_source", Line), must("nr_amount", Money), must("cd_period", Period), may("nr_weekly", Number), may("dt_from", Date),
        may("dt_to", Date),
    ];
    Individual "bank_accounts" list [
        must("ds_bank", Line), must("cd_account_type", Choice(&["checking", "savings"])), must("nr_routing", Routing),
        must("nr_account", BankAccount),
    ];
    Individual "rent" record [
        may("nr_rent", Money), may("cd_period", Period), may("dt_from", Date), may("dt_to", Date), may("ic_behind", Flag),
        may("nr_owed", Money),
    ];
    Individual "utilities" list [
        must("cd_utility", Choice(&["electricity", "gas", "water", "sewer", "trash", "heating", "internet", "phone", "child_care",
            "medical", "transport", "other"])),
        may("ds_provider", Line), must("nr_amount", Money), must("cd_period", Period),
    ];
    Individual "landlord" record [
        may("ds_name", Line), may("ds_companyname", Line), may("ds_phone", Phone), may("ds_mail", Email), may("ds_addressline1", Line),
        may("ds_addressline2", Line), may("ds_city", Line), may("ds_state", Line), may("ds_zip", Zip),
    ];

    Business "overview" record [
        must("ds_companyname", Line), may("ds_tradename", Line), may("ds_description", Text), may("ds_addressline1", Line),
        may("ds_addressline2", Line), may("ds_city", Line), may("ds_state", Line), may("ds_zip", Zip), may("ds_urllogo", Url),
        may("cd_tax_classification", Choice(TAX_CLASSIFICATIONS)), may("nr_ein", Ein),
    ];
    Business "contact_info" record [
        may("ds_contact", Name), may("ds_mail", Email), may("ds_phone", Phone), may("ds_website", Url),
    ];
    Business "categories" list [must("cd_industry", Industry), may("ds_naics_industry", Line)];
    Business "licenses" list [
        must("cd_license_type", Choice(LICENSE_TYPES)), may("ds_number", Line), may("ds_issuer", Line), may("dt_issued", Date),
        may("dt_expires", Date), may("ds_addons", Lines),
    ];
    Business "operating_hours" list [must("cd_day", Choice(DAYS)), must("tm_opens", Time), must("tm_closes", Time)];
    Business "quick_metrics" record [
        may("nr_employees", Number), may("nr_employees_part_time", Number), may("nr_year_founded", Number),
        may("nr_annual_revenue", Money), may("nr_annual_payroll", Money), may("nr_customers", Number),
    ];
    Business "financials" list [
        must("period", PeriodOfTime), must("ds_period_type", Choice(&["monthly", "annual"])), may("nr_revenue", Money),
        may("nr_expenses", Money), may("nr_payroll", Money),
    ];
}

impl Section {
    /// The section of this name that a profile of this kind has.
    pub fn of(kind: ProfileKind, name: &str) -> Option<&'static Section> {
        SECTIONS
            .iter()
            .find(|section| section.kind == kind && section.name == name)
    }

    /// The field of this name.
    pub fn field(&self, name: &str) -> Option<&'static Field> {
        self.fields.iter().find(|field| field.name == name)
    }

    /// Checks what is to be saved. `today` is a day, `yyyy-mm-dd`.
    ///
    /// # Errors
    /// Every field at fault, in the order of rows and fields.
    pub fn check(&self, rows: &[WantedRow], today: &str) -> Result<Vec<CheckedRow>, Vec<ProfileFault>> {
        let mut faults = Vec::new();
        let most = if self.is_list { MAX_ROWS } else { 1 };
        if rows.len() > most {
            return Err(vec![ProfileFault {
                field: "rows".into(),
                key: "too_many",
            }]);
        }
        let mut checked = Vec::with_capacity(rows.len());
        for (place, row) in rows.iter().enumerate() {
            let mut fault = |field: &str, key| {
                faults.push(ProfileFault {
                    field: format!("rows[{place}].{field}"),
                    key,
                });
            };
            if row.id.len() > 40 || (!self.is_list && !row.id.is_empty()) {
                fault("id", "wrong_type");
            }
            if rows[..place]
                .iter()
                .any(|other| !row.id.is_empty() && other.id == row.id)
            {
                fault("id", "used_twice");
            }
            for name in row.values.keys() {
                if self.field(name).is_none() {
                    fault(name, "unknown");
                }
            }
            let mut values = BTreeMap::new();
            for field in self.fields {
                let value = row.values.get(field.name).unwrap_or(&Value::Null);
                if field.kind.is_sealed() && value.get("kept").is_some_and(Value::is_string) {
                    values.insert(field.name, Wanted::Kept);
                    continue;
                }
                match field.kind.read(value, today) {
                    Ok(Some(value)) => drop(values.insert(field.name, Wanted::Value(value))),
                    Ok(None) if field.required => fault(field.name, "required"),
                    Ok(None) => {}
                    Err(key) => fault(field.name, key),
                }
            }
            for (field, key) in self.together(&values) {
                fault(field, key);
            }
            checked.push(CheckedRow {
                id: row.id.clone(),
                values,
            });
        }
        match faults.is_empty() {
            true => Ok(checked),
            false => Err(faults),
        }
    }

    /// What fits by itself and not beside the other fields of its row.
    fn together(&self, values: &BTreeMap<&'static str, Wanted>) -> Vec<(&'static str, &'static str)> {
        let text = |name: &str| match values.get(name) {
            Some(Wanted::Value(Value::String(text))) => Some(text.as_str()),
            _ => None,
        };
        let mut faults = Vec::new();
        for (from, to) in [("dt_from", "dt_to"), ("dt_issued", "dt_expires")] {
            if let (Some(begin), Some(end)) = (text(from), text(to))
                && end < begin
            {
                faults.push((to, "before_its_beginning"));
            }
        }
        if let (Some(opens), Some(closes)) = (text("tm_opens"), text("tm_closes"))
            && opens == closes
        {
            faults.push(("tm_closes", "before_its_beginning"));
        }
        if matches!(text("cd_period"), Some("hourly" | "daily"))
            && self.field("nr_weekly").is_some()
            && !values.contains_key("nr_weekly")
        {
            faults.push(("nr_weekly", "required"));
        }
        if let (Some(period), Some(kind)) = (text("period"), text("ds_period_type"))
            && (kind == "monthly") != period.contains('-')
        {
            faults.push(("period", "not_a_period"));
        }
        faults
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn row(id: &str, values: Value) -> WantedRow {
        WantedRow {
            id: id.into(),
            values: serde_json::from_value(values).unwrap(),
        }
    }

    fn faults(kind: ProfileKind, section: &str, rows: &[WantedRow]) -> Vec<(String, &'static str)> {
        let section = Section::of(kind, section).unwrap();
        let faults = section.check(rows, "2026-12-11").err().unwrap_or_default();
        faults.into_iter().map(|fault| (fault.field, fault.key)).collect()
    }

    #[test]
    fn every_field_at_fault_is_named_with_its_row() {
        let rows = [
            row(
                "r1",
                json!({ "ds_firstname": "Ana", "cd_relation": "child", "cd_period": "hourly" }),
            ),
            row(
                "r1",
                json!({ "ds_firstname": "", "cd_relation": "cousin", "dt_birth": "2027-01-01", "ds_nickname": "A" }),
            ),
        ];
        assert_eq!(
            faults(ProfileKind::Individual, "household", &rows),
            [
                ("rows[0].nr_weekly".to_owned(), "required"),
                ("rows[1].id".to_owned(), "used_twice"),
                ("rows[1].ds_nickname".to_owned(), "unknown"),
                ("rows[1].ds_firstname".to_owned(), "required"),
                ("rows[1].cd_relation".to_owned(), "not_an_option"),
                ("rows[1].dt_birth".to_owned(), "in_the_future"),
            ]
        );
    }

    #[test]
    fn a_month_is_a_month_and_a_year_a_year() {
        let with = |period: &str, kind: &str| row("", json!({ "period": period, "ds_period_type": kind }));
        assert!(
            faults(
                ProfileKind::Business,
                "financials",
                &[with("2025-03", "monthly"), with("2025", "annual")]
            )
            .is_empty()
        );
        assert_eq!(
            faults(ProfileKind::Business, "financials", &[with("2025", "monthly")]),
            [("rows[0].period".to_owned(), "not_a_period")]
        );
    }

    #[test]
    fn sealed_digits_on_file_are_kept_without_being_sent() {
        let section = Section::of(ProfileKind::Individual, "general").unwrap();
        let sent = json!({ "ds_firstname": "Ana", "ds_lastname": "Ruiz", "nr_ssn": { "kept": "1120" } });
        let checked = section.check(&[row("", sent)], "2026-12-11").unwrap();
        assert_eq!(checked[0].values["nr_ssn"], Wanted::Kept);
    }

    #[test]
    fn a_record_is_one_row_and_a_list_at_most_a_hundred() {
        let rows: Vec<WantedRow> = (0..101)
            .map(|_| row("", json!({ "cd_demographic": "gender_woman" })))
            .collect();
        assert_eq!(
            faults(ProfileKind::Individual, "demographics", &rows),
            [("rows".to_owned(), "too_many")]
        );
        let two = [row("", json!({})), row("", json!({}))];
        assert_eq!(
            faults(ProfileKind::Individual, "rent", &two),
            [("rows".to_owned(), "too_many")]
        );
    }
}
