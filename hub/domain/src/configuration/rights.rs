//! Who may look at texts of a kind.

use crate::config_version::ConfigKind;
use crate::identity::permission::Permission;

impl ConfigKind {
    /// The right that reading its texts asks for, in the program of a text where it has one.
    pub fn read_right(self) -> Permission {
        match self {
            ConfigKind::Workflow | ConfigKind::ValidationRules => Permission::WorkflowRead,
            ConfigKind::Form => Permission::FormRead,
            ConfigKind::MessageTemplate | ConfigKind::DenialReasons | ConfigKind::NotificationRule => {
                Permission::CommunicationsRead
            }
            ConfigKind::Flow | ConfigKind::PhoneSchedule => Permission::QueueRead,
            ConfigKind::ProgramDetails => Permission::ProgramRead,
        }
    }

    /// Whether its texts that belong to no program are the administrators': what the whole tenant writes in its name.
    pub fn is_administrators(self) -> bool {
        self == ConfigKind::MessageTemplate
    }
}
