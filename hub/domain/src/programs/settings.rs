//! What a program's administrators switch, under the specification's names (specification 2, section 3: program config).

use crate::written::plain_line;
use serde::{Deserialize, Serialize};

/// Longest location of a form, in bytes.
const MAX_URL: usize = 500;
/// Longest kind of payment, name of a role, and task, in characters.
const MAX_LINE: usize = 120;
/// Most tasks.
const MAX_TASKS: usize = 50;

/// The settings of a program. A member that is left out is as in [`ProgramSettings::default`].
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields, default)]
#[allow(non_snake_case, reason = "the specification's names")]
pub struct ProgramSettings {
    /// Where the tenant's form engine has the form, after the engine's address; empty where it has none.
    #[schema(required)]
    pub FormURL: String,
    #[schema(required)]
    pub Applications: ApplicationSettings,
    #[schema(required)]
    pub Payments: PaymentSettings,
    #[schema(required)]
    pub Tasks: TaskSettings,
}

/// Who may begin applications.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields, default)]
#[allow(non_snake_case, reason = "the specification's names")]
pub struct ApplicationSettings {
    /// Staff may add cases.
    #[schema(required)]
    pub AllowCases: bool,
    /// Staff may add another case for somebody whose case still stands where the workflow begins.
    #[schema(required)]
    pub MultipleDraftCases: bool,
    /// Applicants may begin and submit applications.
    #[schema(required)]
    pub ApplicantSubmission: bool,
}

impl Default for ApplicationSettings {
    /// Everybody may.
    fn default() -> Self {
        Self {
            AllowCases: true,
            MultipleDraftCases: true,
            ApplicantSubmission: true,
        }
    }
}

/// How a program pays.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields, default)]
#[allow(non_snake_case, reason = "the specification's names")]
pub struct PaymentSettings {
    /// `ACH` or `Check` for example; empty where the program pays nothing, and the queue shows no payment channel then.
    #[schema(required)]
    pub Type: String,
}

/// What is to be done for each application: kept for clients that read these settings; nothing in the product acts on it. The
/// specification names the members and says nothing of their effect (specification 2, section 3).
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields, default)]
#[allow(non_snake_case, reason = "the specification's names")]
pub struct TaskSettings {
    /// The role that does it; empty where nobody is named.
    #[schema(required)]
    pub WorkflowRoleName: String,
    /// In the order in which they are done.
    #[schema(required)]
    pub Tasks: Vec<String>,
}

/// What is wrong with settings: the member, and its machine key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SettingsFault {
    pub field: String,
    pub key: &'static str,
}

impl ProgramSettings {
    /// The settings without blanks around their texts, and without empty tasks.
    pub fn trimmed(mut self) -> Self {
        self.FormURL = plain_line(&self.FormURL);
        self.Payments.Type = plain_line(&self.Payments.Type);
        self.Tasks.WorkflowRoleName = plain_line(&self.Tasks.WorkflowRoleName);
        let tasks = self.Tasks.Tasks.iter().map(|task| plain_line(task));
        self.Tasks.Tasks = tasks.filter(|task| !task.is_empty()).collect();
        self
    }

    /// Every fault that the settings alone show.
    pub fn faults(&self) -> Vec<SettingsFault> {
        let mut faults = Vec::new();
        let mut add = |field: String, key| faults.push(SettingsFault { field, key });
        if self.FormURL.len() > MAX_URL {
            add("FormURL".to_owned(), "too_long");
        } else if self.FormURL.contains("://")
            || self
                .FormURL
                .chars()
                .any(|c| c.is_whitespace() || "?#\\".contains(c))
        {
            // The engine's address belongs to the instance.
            add("FormURL".to_owned(), "invalid");
        }
        let lines = [
            ("Payments.Type", &self.Payments.Type),
            ("Tasks.WorkflowRoleName", &self.Tasks.WorkflowRoleName),
        ];
        for (field, line) in lines {
            if line.chars().count() > MAX_LINE {
                add(field.to_owned(), "too_long");
            }
        }
        if self.Tasks.Tasks.len() > MAX_TASKS {
            add("Tasks.Tasks".to_owned(), "too_many");
        }
        for (place, task) in self.Tasks.Tasks.iter().enumerate() {
            if task.chars().count() > MAX_LINE {
                add(format!("Tasks.Tasks[{place}]"), "too_long");
            }
        }
        faults
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn settings_have_the_specifications_names_and_defaults_that_keep_nobody_out() {
        let written = serde_json::to_value(ProgramSettings::default()).unwrap();
        assert_eq!(
            written,
            json!({
                "FormURL": "",
                "Applications": { "AllowCases": true, "MultipleDraftCases": true, "ApplicantSubmission": true },
                "Payments": { "Type": "" },
                "Tasks": { "WorkflowRoleName": "", "Tasks": [] },
            })
        );
        let some: ProgramSettings =
            serde_json::from_value(json!({ "Applications": { "AllowCases": false } })).unwrap();
        assert!(!some.Applications.AllowCases && some.Applications.ApplicantSubmission);
        assert!(serde_json::from_value::<ProgramSettings>(json!({ "Application": {} })).is_err());
    }

    #[test]
    fn every_fault_names_its_member() {
        let settings = ProgramSettings {
            FormURL: "https://elsewhere.example/form".into(),
            Payments: PaymentSettings {
                Type: "x".repeat(121),
            },
            Tasks: TaskSettings {
                WorkflowRoleName: String::new(),
                Tasks: vec!["Call".into(), "y".repeat(121)],
            },
            ..ProgramSettings::default()
        };
        let found: Vec<(String, &str)> = settings
            .faults()
            .into_iter()
            .map(|fault| (fault.field, fault.key))
            .collect();
        let expected = [
            ("FormURL", "invalid"),
            ("Payments.Type", "too_long"),
            ("Tasks.Tasks[1]", "too_long"),
        ];
        assert_eq!(found, expected.map(|(field, key)| (field.to_owned(), key)));
        assert!(ProgramSettings::default().faults().is_empty());
    }

    #[test]
    fn blanks_and_empty_tasks_are_left_out() {
        let settings = ProgramSettings {
            FormURL: " /rent/ ".into(),
            Tasks: TaskSettings {
                WorkflowRoleName: " Reviewer ".into(),
                Tasks: vec![" ".into(), " Call them ".into()],
            },
            ..ProgramSettings::default()
        };
        let trimmed = settings.trimmed();
        assert_eq!(trimmed.FormURL, "/rent/");
        assert_eq!(trimmed.Tasks.WorkflowRoleName, "Reviewer");
        assert_eq!(trimmed.Tasks.Tasks, ["Call them"]);
    }
}
