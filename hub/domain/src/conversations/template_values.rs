//! What the variables of a template mean for one application. Every message that is made from a template takes its values
//! from here: in a thread, by a rule, in an outreach, and in a preview.

use super::template::{TemplateText, fill};
use std::collections::BTreeMap;

/// The values for one application. An empty one counts as none: the text says its fall-back instead.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct TemplateValues<'a> {
    /// Full name; the first name is taken from it.
    pub applicant_name: &'a str,
    /// Number of the application, as people know it.
    pub application: &'a str,
    pub program: &'a str,
    pub status: &'a str,
    pub agency: &'a str,
    /// Who writes.
    pub reviewer: &'a str,
    /// In the language of the text.
    pub denial_reason: &'a str,
}

/// A text with its values.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FilledText {
    pub subject: String,
    pub body: String,
    /// Variables that have neither a value nor a fall-back, each once; they stay in the text unreplaced.
    pub missing: Vec<String>,
}

impl TemplateValues<'_> {
    /// The value of each variable.
    fn by_variable(&self) -> BTreeMap<&'static str, String> {
        let name = self.applicant_name.trim();
        [
            ("applicant_name", name),
            ("first_name", name.split_whitespace().next().unwrap_or_default()),
            ("application", self.application),
            ("program", self.program),
            ("status", self.status),
            ("agency", self.agency),
            ("reviewer", self.reviewer),
            ("denial_reason", self.denial_reason),
        ]
        .map(|(variable, value)| (variable, value.to_owned()))
        .into()
    }

    /// Subject and body with the values.
    pub fn fill(&self, text: &TemplateText) -> FilledText {
        let values = self.by_variable();
        let (subject, body) = (fill(&text.subject, &values), fill(&text.body, &values));
        let mut missing = subject.missing;
        for name in body.missing {
            if !missing.contains(&name) {
                missing.push(name);
            }
        }
        FilledText {
            subject: subject.text,
            body: body.text,
            missing,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::conversations::template::VARIABLES;

    #[test]
    fn every_variable_has_a_value_and_a_hole_is_named_once() {
        let values = TemplateValues {
            applicant_name: " Maria del Carmen Santos ",
            application: "RB-1",
            program: "Food Assistance",
            status: "Denied",
            agency: "Riverbend County",
            reviewer: "Rosa Marsh",
            denial_reason: "Your income is too high.",
        };
        let known: Vec<&str> = values.by_variable().into_keys().collect();
        let mut named = VARIABLES;
        named.sort_unstable();
        assert_eq!(known, named);
        let text = TemplateText {
            subject: "{{application}}: {{status}}, {{program}}".into(),
            body: "{{first_name}} ({{applicant_name}}): {{denial_reason}} {{reviewer}}, {{agency}}".into(),
        };
        let filled = values.fill(&text);
        assert_eq!(filled.subject, "RB-1: Denied, Food Assistance");
        assert_eq!(
            filled.body,
            "Maria (Maria del Carmen Santos): Your income is too high. Rosa Marsh, Riverbend County"
        );
        assert_eq!(filled.missing, Vec::<String>::new());

        let nobody = TemplateValues::default();
        let text = TemplateText {
            subject: "{{application}}".into(),
            body: "Dear {{first_name|applicant}}: {{application}}, {{status}}".into(),
        };
        let filled = nobody.fill(&text);
        assert_eq!(filled.body, "Dear applicant: {{application}}, {{status}}");
        assert_eq!(filled.missing, ["application", "status"]);
    }
}
