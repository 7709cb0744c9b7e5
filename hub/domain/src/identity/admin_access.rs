//! Areas of the administration with an access level each, given by a role in a program (specification 2, sections 3 and 4). The
//! highest level of all roles wins; areas that are not named are hidden.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;

macro_rules! areas {
    ($($(#[$doc:meta])* $area:ident,)+) => {
        /// A part of the administration, by the specification's permission keys.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, utoipa::ToSchema)]
        pub enum AdminArea {
            $($(#[$doc])* $area,)+
        }

        impl AdminArea {
            /// Every area, in the order of the specification.
            pub const ALL: [AdminArea; 9] = [$(AdminArea::$area),+];

            /// The key on the wire and in the store.
            pub fn as_str(self) -> &'static str {
                match self {
                    $(AdminArea::$area => stringify!($area),)+
                }
            }
        }
    };
}

areas! {
    /// What a program says of itself, its contacts, its launch.
    ProgramConfig,
    /// Users, and outreach to people.
    UserMgmt,
    /// Forms.
    FormConfig,
    /// New programs, and the organizations that share in them.
    CreateProgram,
    /// Notification rules and denial reasons.
    Communications,
    /// Workflows.
    WorkflowConfig,
    /// Which roles read which reports.
    ReportsConfig,
    /// Figures of a program.
    AnalyticsDashboardConfig,
    /// How the instance looks, signs people in and writes to them.
    InstanceConfig,
}

impl AdminArea {
    /// The area of this key.
    pub fn of_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|area| area.as_str() == key)
    }
}

/// Access level of an area, in increasing order.
#[derive(
    Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, utoipa::ToSchema,
)]
pub enum AdminAccess {
    #[default]
    Hidden,
    Read,
    ReadWrite,
}

impl AdminAccess {
    /// The name on the wire and in the store.
    pub fn as_str(self) -> &'static str {
        match self {
            AdminAccess::Hidden => "Hidden",
            AdminAccess::Read => "Read",
            AdminAccess::ReadWrite => "ReadWrite",
        }
    }

    /// A value that contains `Write` writes, `Read` reads, anything else hides (specification 2, section 4).
    pub fn parse(text: &str) -> Self {
        if text.contains("Write") {
            AdminAccess::ReadWrite
        } else if text.contains("Read") {
            AdminAccess::Read
        } else {
            AdminAccess::Hidden
        }
    }

    /// The same of a value as it may arrive: a text, or an object with an `Access` list.
    fn of_value(value: &Value) -> Self {
        match value {
            Value::String(text) => Self::parse(text),
            Value::Object(members) => match members.get("Access") {
                Some(Value::Array(list)) => {
                    let levels = list.iter().filter_map(Value::as_str).map(Self::parse);
                    levels.max().unwrap_or_default()
                }
                Some(Value::String(text)) => Self::parse(text),
                _ => AdminAccess::Hidden,
            },
            _ => AdminAccess::Hidden,
        }
    }
}

/// The access to each area.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct AdminAreas([AdminAccess; AdminArea::ALL.len()]);

impl AdminAreas {
    /// The access to an area.
    pub fn access(&self, area: AdminArea) -> AdminAccess {
        self.0[area as usize]
    }

    /// Raises the access to an area; a lower one changes nothing.
    pub fn raise(&mut self, area: AdminArea, access: AdminAccess) {
        let present = &mut self.0[area as usize];
        *present = access.max(*present);
    }

    /// The higher access of both, area by area.
    pub fn merged(mut self, other: &Self) -> Self {
        for area in AdminArea::ALL {
            self.raise(area, other.access(area));
        }
        self
    }

    /// What permissions of a role or a membership give: entries such as `Communications:ReadWrite`.
    pub fn of_entries(permissions: &[String]) -> Self {
        let entries = permissions.iter().filter_map(|entry| entry.split_once(':'));
        entries
            .filter_map(|(key, access)| Some((AdminArea::of_key(key)?, AdminAccess::parse(access))))
            .collect()
    }

    /// The same as entries, without what is hidden.
    pub fn entries(&self) -> Vec<String> {
        let shown = self.iter().filter(|(_, access)| *access > AdminAccess::Hidden);
        shown
            .map(|(area, access)| format!("{}:{}", area.as_str(), access.as_str()))
            .collect()
    }

    /// What permissions give as they arrive from outside: an object, or its JSON as a text, with a map `AdminPerms` of areas to
    /// access, each a text or an object with an `Access` list (specification 2, section 3). Anything else gives nothing.
    pub fn of_permissions(permissions: &Value) -> Self {
        let parsed;
        let permissions = match permissions {
            Value::String(text) => {
                parsed = serde_json::from_str(text).unwrap_or(Value::Null);
                &parsed
            }
            other => other,
        };
        let Some(areas) = permissions.get("AdminPerms").and_then(Value::as_object) else {
            return Self::default();
        };
        areas
            .iter()
            .filter_map(|(key, value)| Some((AdminArea::of_key(key)?, AdminAccess::of_value(value))))
            .collect()
    }

    /// Each area with its access, in the order of the specification.
    pub fn iter(&self) -> impl Iterator<Item = (AdminArea, AdminAccess)> {
        AdminArea::ALL.map(|area| (area, self.access(area))).into_iter()
    }

    /// The map as it goes over the wire: every area, in the specification's order by name.
    pub fn to_map(&self) -> BTreeMap<&'static str, AdminAccess> {
        self.iter()
            .map(|(area, access)| (area.as_str(), access))
            .collect()
    }

    /// Whether the program portal is open: one of seven areas can be read (specification 2, section 5).
    pub fn opens_program_portal(&self) -> bool {
        const OPENING: [AdminArea; 7] = [
            AdminArea::AnalyticsDashboardConfig,
            AdminArea::Communications,
            AdminArea::FormConfig,
            AdminArea::ProgramConfig,
            AdminArea::ReportsConfig,
            AdminArea::UserMgmt,
            AdminArea::WorkflowConfig,
        ];
        OPENING
            .iter()
            .any(|area| self.access(*area) > AdminAccess::Hidden)
    }
}

impl FromIterator<(AdminArea, AdminAccess)> for AdminAreas {
    /// The highest access of each area.
    fn from_iter<I: IntoIterator<Item = (AdminArea, AdminAccess)>>(entries: I) -> Self {
        let mut areas = Self::default();
        for (area, access) in entries {
            areas.raise(area, access);
        }
        areas
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn of(entries: &[&str]) -> AdminAreas {
        let entries: Vec<String> = entries.iter().map(|entry| (*entry).to_owned()).collect();
        AdminAreas::of_entries(&entries)
    }

    #[test]
    fn the_highest_access_wins_and_what_is_not_named_is_hidden() {
        let areas = of(&[
            "Supervise",
            "Communications:Read",
            "Communications:ReadWrite",
            "UserMgmt:Hidden",
            "Unknown:ReadWrite",
        ]);
        assert_eq!(areas.access(AdminArea::Communications), AdminAccess::ReadWrite);
        assert_eq!(areas.access(AdminArea::UserMgmt), AdminAccess::Hidden);
        assert_eq!(areas.access(AdminArea::FormConfig), AdminAccess::Hidden);
        let write = of(&["Communications:Write"]);
        assert_eq!(write.access(AdminArea::Communications), AdminAccess::ReadWrite);
        assert_eq!(of(&["Communications"]), AdminAreas::default());
        assert_eq!(areas.entries(), ["Communications:ReadWrite"]);
    }

    #[test]
    fn permissions_arrive_as_a_text_or_an_object_and_levels_as_a_text_or_a_list() {
        let object = json!({"AdminPerms": {
            "ProgramConfig": "ReadWrite",
            "UserMgmt": {"Access": ["Read"]},
            "FormConfig": {"Access": ["Read", "Write"]},
            "WorkflowConfig": "Hidden",
            "CreateProgram": 7,
            "Nothing": "ReadWrite",
        }});
        let expected = of(&["ProgramConfig:ReadWrite", "UserMgmt:Read", "FormConfig:ReadWrite"]);
        assert_eq!(AdminAreas::of_permissions(&object), expected);
        assert_eq!(
            AdminAreas::of_permissions(&Value::String(object.to_string())),
            expected
        );
        for nothing in [json!(null), json!("{"), json!([]), json!({"AdminPerms": "all"})] {
            assert_eq!(
                AdminAreas::of_permissions(&nothing),
                AdminAreas::default(),
                "{nothing}"
            );
        }
    }

    #[test]
    fn roles_are_merged_area_by_area() {
        let merged =
            of(&["ProgramConfig:Read", "UserMgmt:ReadWrite"]).merged(&of(&["ProgramConfig:ReadWrite"]));
        assert_eq!(merged, of(&["ProgramConfig:ReadWrite", "UserMgmt:ReadWrite"]));
    }

    #[test]
    fn the_program_portal_opens_by_seven_of_the_nine_areas() {
        for area in AdminArea::ALL {
            let areas = AdminAreas::from_iter([(area, AdminAccess::Read)]);
            let opens = !matches!(area, AdminArea::CreateProgram | AdminArea::InstanceConfig);
            assert_eq!(areas.opens_program_portal(), opens, "{area:?}");
        }
        assert!(!AdminAreas::default().opens_program_portal());
    }
}
