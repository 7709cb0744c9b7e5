//! Organizations that share in programs: partners, under the specification's CompanyID and CompanyName.

use super::settings::SettingsFault;
use crate::people::address::{normal_email, normal_phone};
use crate::written::{plain_line, plain_name};
use serde::{Deserialize, Serialize};

/// Longest name, in characters.
const MAX_NAME: usize = 120;
/// Most programs.
const MAX_PROGRAMS: usize = 1_000;

/// What an organization is called, how it is reached and in which programs it shares.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = CompanyFields)]
pub struct Company {
    #[serde(rename = "companyName")]
    pub name: String,
    /// Who is spoken to there.
    #[serde(default)]
    #[schema(required)]
    pub contact_name: String,
    #[serde(default)]
    #[schema(required)]
    pub email: String,
    /// E.164 where it is read; as it is written where it is sent.
    #[serde(default)]
    #[schema(required)]
    pub phone: String,
    /// Their numbers.
    #[serde(default)]
    #[schema(required)]
    pub programs: Vec<i64>,
    /// Nobody is sent there any more where it is false.
    pub active: bool,
}

impl Company {
    /// The organization in normal form.
    ///
    /// # Errors
    /// Every fault of it.
    pub fn checked(self) -> Result<Self, Vec<SettingsFault>> {
        let mut faults = Vec::new();
        let mut add = |field: &str, key| {
            faults.push(SettingsFault {
                field: field.to_owned(),
                key,
            });
        };
        let (name, contact_name) = (plain_name(&self.name), plain_name(&self.contact_name));
        if name.is_empty() {
            add("companyName", "required");
        }
        for (field, text) in [("companyName", &name), ("contact_name", &contact_name)] {
            if text.chars().count() > MAX_NAME {
                add(field, "too_long");
            }
        }
        let written = [("email", &self.email), ("phone", &self.phone)];
        let [email, phone] = written.map(|(field, text)| {
            if plain_line(text).is_empty() {
                return String::new();
            }
            let (normal, key) = match field {
                "email" => (normal_email(text), "not_an_address"),
                _ => (normal_phone(text), "not_a_phone"),
            };
            if normal.is_none() {
                add(field, key);
            }
            normal.unwrap_or_default()
        });
        let mut programs = self.programs;
        programs.sort_unstable();
        programs.dedup();
        if programs.len() > MAX_PROGRAMS {
            add("programs", "too_many");
        }
        let checked = Self {
            name,
            contact_name,
            email,
            phone,
            programs,
            active: self.active,
        };
        if faults.is_empty() {
            Ok(checked)
        } else {
            Err(faults)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_get_their_normal_form_and_programs_stand_once() {
        let company = Company {
            name: " Harbor  Legal Aid ".into(),
            email: "Desk@Harbor.example".into(),
            phone: "(202) 555-0143".into(),
            programs: vec![7, 5, 7],
            active: true,
            ..Company::default()
        };
        let checked = company.checked().unwrap();
        assert_eq!(checked.email, "desk@harbor.example");
        assert_eq!(checked.phone, "+12025550143");
        assert_eq!(checked.programs, [5, 7]);
        assert!(checked.name.starts_with("Harbor"));
    }

    #[test]
    fn every_fault_names_its_member() {
        let company = Company {
            email: "desk".into(),
            phone: "1".into(),
            contact_name: "x".repeat(121),
            ..Company::default()
        };
        let found: Vec<(String, &str)> = company
            .checked()
            .unwrap_err()
            .into_iter()
            .map(|fault| (fault.field, fault.key))
            .collect();
        let expected = [
            ("companyName", "required"),
            ("contact_name", "too_long"),
            ("email", "not_an_address"),
            ("phone", "not_a_phone"),
        ];
        assert_eq!(found, expected.map(|(field, key)| (field.to_owned(), key)));
    }
}
