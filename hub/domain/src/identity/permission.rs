//! Permissions. They follow from an account's role codes and role numbers; handlers name them in their signature.

use crate::identity::admin_access::{AdminAccess, AdminArea, AdminAreas};
use serde::{Deserialize, Serialize};

/// The list of permissions, each with its name on the wire, handed to another macro: [`Permission`] is made from it, and so is
/// the extractor's type that a handler names in its signature (`hub-http`). A new right is one line here, and an arm in the
/// rule below.
#[macro_export]
macro_rules! for_each_permission {
    ($define:ident) => {
        $define! {
            /// Sees the queue and its applications.
            QueueRead = "queue.read";
            /// Assigns applications and moves them on.
            QueueWrite = "queue.write";
            /// Reads threads, transcripts and summaries.
            ThreadRead = "thread.read";
            /// Writes to applicants.
            ThreadWrite = "thread.write";
            /// Places, takes and steers calls.
            CallPlace = "call.place";
            /// Plays and fetches recordings.
            RecordingPlay = "recording.play";
            /// Listens to conferences of others, and steers them.
            ConferenceSupervise = "conference.supervise";
            /// Sees deliveries that were given up, and replays them.
            DeliveriesReplay = "deliveries.replay";
            /// Sees what the organization says of itself: every member of staff does.
            ProfileRead = "profile.read";
            /// Sees who else works here.
            UsersRead = "users.read";
            /// Reads reports, and takes them away as files.
            ReportRead = "report.read";
            /// Takes tax ids away as a file, and brings tax ids and payouts in.
            FinanceWrite = "finance.write";
            /// Sees notification rules, reasons for a denial and what could not be sent.
            CommunicationsRead = "communications.read";
            /// Changes notification rules and reasons for a denial.
            CommunicationsWrite = "communications.write";
            /// Sees outreach to many people.
            OutreachRead = "outreach.read";
            /// Sends messages to many people at once.
            OutreachWrite = "outreach.write";
            /// Sees programs' workflows with their drafts.
            WorkflowRead = "workflow.read";
            /// Drafts and publishes programs' workflows.
            WorkflowWrite = "workflow.write";
            /// Sees what a program says of itself, its contacts and what its launch still lacks.
            ProgramRead = "program.read";
            /// Changes them, and launches the program.
            ProgramWrite = "program.write";
            /// Sees who works for a program, and in which role.
            StaffRead = "staff.read";
            /// Invites people, gives them roles and takes them away.
            StaffWrite = "staff.write";
            /// Sees programs' forms with their drafts.
            FormRead = "form.read";
            /// Drafts and publishes programs' forms.
            FormWrite = "form.write";
            /// Sees programs that are being made, and the organizations that share in them.
            CreateProgramRead = "create-program.read";
            /// Makes programs, and changes organizations.
            CreateProgramWrite = "create-program.write";
            /// Sees which roles may read which reports.
            ReportRolesRead = "report-roles.read";
            /// Says which roles may read which reports.
            ReportRolesWrite = "report-roles.write";
            /// Sees the figures of a program.
            FiguresRead = "figures.read";
            /// Sees how the instance looks, signs people in and writes to them.
            InstanceRead = "instance.read";
            /// Changes how the instance looks, signs people in and writes to them.
            InstanceWrite = "instance.write";
            /// Administers the tenant.
            Admin = "admin";
        }
    };
}

macro_rules! define {
    // `tt`: the schema's derive reads no name from a captured `literal`.
    ($($(#[$doc:meta])* $name:ident = $wire:tt;)+) => {
        /// Something an account may do within its own tenant.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, utoipa::ToSchema)]
        pub enum Permission {
            $($(#[$doc])* #[serde(rename = $wire)] $name,)+
        }

        impl Permission {
            /// Every permission, for tests that generate a matrix.
            pub const ALL: &[Permission] = &[$(Permission::$name),+];
        }
    };
}

for_each_permission!(define);

crate::wire_names! {
    /// What kind of account somebody has.
    AccountType = "Individual" | "Government" | "Business" | "Partner" | "Household" | "Reviewer" | "Demo" | "Subscriber"
        | "ReviewerMarket";
    /// What an account is in its tenant.
    RoleCode = "IND" | "BUS" | "PARTNER" | "HOUSEHOLD" | "GOV" | "REV" | "REM" | "SUB";
}

/// Role number of administrators (specification 2, section 6).
pub const ROLE_ADMINISTRATOR: i64 = 99;
/// Role number of case manager supervisors.
pub const ROLE_SUPERVISOR: i64 = 200;
/// Role number of case managers.
pub const ROLE_CASE_MANAGER: i64 = 201;
/// What an account with a role number is called (specification 2, section 6); any other number is an operation user's.
pub fn role_label(role: i64) -> &'static str {
    match role {
        ROLE_ADMINISTRATOR => "Administrator",
        ROLE_SUPERVISOR => "Case Manager Supervisor",
        ROLE_CASE_MANAGER => "Case Manager",
        _ => OPERATION_USER,
    }
}

/// The label of everybody whose role number has no name of its own.
pub const OPERATION_USER: &str = "Operation User";

/// What somebody with these role numbers is called, each label once; an operation user without any number.
pub fn role_labels(roles: &[i64]) -> Vec<&'static str> {
    let mut labels: Vec<&'static str> = Vec::new();
    for role in roles {
        let label = role_label(*role);
        if !labels.contains(&label) {
            labels.push(label);
        }
    }
    if labels.is_empty() {
        labels.push(OPERATION_USER);
    }
    labels
}

/// Queue role of intake specialists, who may only assign items to themselves.
pub const QUEUE_ROLE_INTAKE: i64 = 2;
/// Queue role of case workers, who may only assign items to themselves.
pub const QUEUE_ROLE_CASE_WORKER: i64 = 4;

/// A right that an access to an area of the administration gives.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AdminRight {
    pub right: Permission,
    /// The area, and the least access to it that gives the right.
    pub area: AdminArea,
    pub least: AdminAccess,
}

const fn reads(right: Permission, area: AdminArea) -> AdminRight {
    AdminRight {
        right,
        area,
        least: AdminAccess::Read,
    }
}

const fn writes(right: Permission, area: AdminArea) -> AdminRight {
    AdminRight {
        right,
        area,
        least: AdminAccess::ReadWrite,
    }
}

/// The rights that an access to an area of the administration gives, besides role 99 (specification 2, sections 4 and 6).
pub const ADMIN_RIGHTS: [AdminRight; 19] = [
    reads(Permission::CommunicationsRead, AdminArea::Communications),
    writes(Permission::CommunicationsWrite, AdminArea::Communications),
    reads(Permission::OutreachRead, AdminArea::UserMgmt),
    writes(Permission::OutreachWrite, AdminArea::UserMgmt),
    reads(Permission::WorkflowRead, AdminArea::WorkflowConfig),
    writes(Permission::WorkflowWrite, AdminArea::WorkflowConfig),
    reads(Permission::ProgramRead, AdminArea::ProgramConfig),
    writes(Permission::ProgramWrite, AdminArea::ProgramConfig),
    reads(Permission::StaffRead, AdminArea::UserMgmt),
    writes(Permission::StaffWrite, AdminArea::UserMgmt),
    reads(Permission::FormRead, AdminArea::FormConfig),
    writes(Permission::FormWrite, AdminArea::FormConfig),
    reads(Permission::CreateProgramRead, AdminArea::CreateProgram),
    writes(Permission::CreateProgramWrite, AdminArea::CreateProgram),
    reads(Permission::ReportRolesRead, AdminArea::ReportsConfig),
    writes(Permission::ReportRolesWrite, AdminArea::ReportsConfig),
    reads(Permission::FiguresRead, AdminArea::AnalyticsDashboardConfig),
    reads(Permission::InstanceRead, AdminArea::InstanceConfig),
    writes(Permission::InstanceWrite, AdminArea::InstanceConfig),
];

/// The access to each area that these rights come from.
pub fn areas_given(rights: &[Permission]) -> AdminAreas {
    let given = ADMIN_RIGHTS.iter().filter(|one| rights.contains(&one.right));
    given.map(|one| (one.area, one.least)).collect()
}

impl Permission {
    /// Its place among [`ADMIN_RIGHTS`]; none if only roles give it.
    pub fn admin_place(self) -> Option<usize> {
        ADMIN_RIGHTS.iter().position(|one| one.right == self)
    }

    /// The area and the least access to it that give this right in a program; none if only roles give it.
    pub fn admin_access(self) -> Option<(AdminArea, AdminAccess)> {
        let place = self.admin_place()?;
        Some((ADMIN_RIGHTS[place].area, ADMIN_RIGHTS[place].least))
    }
}

/// The permissions of an account: staff (`GOV`, `REV`, `REM`) work the queue; role numbers 200 and 99, or the program
/// permission `Supervise`, add supervision; 99 adds administration; government users with 200 or 99 bring finance's files in;
/// government users see who else works here; government
/// users and reviewers read reports (specification 2, section 2.1). Applicants and businesses have none of these.
/// A remediator whose only role is Process-Admin lands on program settings and has no queue (specification 1, guards); the
/// community profile is open to every member of staff, such a one included.
pub fn permissions(
    role_codes: &[String],
    roles: &[i64],
    process_admin_only: bool,
    supervises_program: bool,
) -> Vec<Permission> {
    let staff = role_codes
        .iter()
        .any(|code| matches!(code.as_str(), "GOV" | "REV" | "REM"));
    if !staff {
        return Vec::new();
    }
    if process_admin_only {
        return vec![Permission::ProfileRead];
    }
    let mut all = vec![
        Permission::QueueRead,
        Permission::QueueWrite,
        Permission::ThreadRead,
        Permission::ThreadWrite,
        Permission::CallPlace,
        Permission::RecordingPlay,
        Permission::ProfileRead,
    ];
    let administrator = roles.contains(&ROLE_ADMINISTRATOR);
    if administrator || roles.contains(&ROLE_SUPERVISOR) || supervises_program {
        all.push(Permission::ConferenceSupervise);
    }
    if role_codes.iter().any(|code| code == "GOV") {
        all.push(Permission::UsersRead);
    }
    if role_codes
        .iter()
        .any(|code| matches!(code.as_str(), "GOV" | "REV"))
    {
        all.push(Permission::ReportRead);
    }
    let is_government = role_codes.iter().any(|code| code == "GOV");
    if is_government && (administrator || roles.contains(&ROLE_SUPERVISOR)) {
        all.push(Permission::FinanceWrite);
    }
    if administrator {
        all.push(Permission::DeliveriesReplay);
        all.extend(ADMIN_RIGHTS.map(|one| one.right));
        all.push(Permission::Admin);
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(codes: &[&str], roles: &[i64]) -> Vec<Permission> {
        let codes: Vec<String> = codes.iter().map(|code| code.to_string()).collect();
        permissions(&codes, roles, false, false)
    }

    #[test]
    fn the_document_names_permissions_as_they_stand_on_the_wire() {
        let schema = serde_json::to_value(<Permission as utoipa::PartialSchema>::schema()).unwrap();
        assert_eq!(schema["enum"], serde_json::to_value(Permission::ALL).unwrap());
    }

    #[test]
    fn applicants_and_businesses_have_none() {
        for code in ["IND", "BUS", "PARTNER", "HOUSEHOLD", "SUB"] {
            assert!(of(&[code], &[99]).is_empty());
        }
    }

    #[test]
    fn every_member_of_staff_reads_the_community_profile() {
        for code in ["GOV", "REV", "REM"] {
            assert!(of(&[code], &[]).contains(&Permission::ProfileRead), "{code}");
            let codes = [code.to_owned()];
            assert!(
                permissions(&codes, &[], true, false).contains(&Permission::ProfileRead),
                "{code}"
            );
        }
    }

    #[test]
    fn a_role_without_a_name_is_an_operation_users() {
        let named = [99, 200, 201].map(role_label);
        assert_eq!(
            named,
            ["Administrator", "Case Manager Supervisor", "Case Manager"]
        );
        for other in [0, 1, 2, 98, 100, 202, -1] {
            assert_eq!(role_label(other), "Operation User", "{other}");
        }
        assert_eq!(role_labels(&[]), ["Operation User"]);
        assert_eq!(role_labels(&[2, 7]), ["Operation User"]);
        assert_eq!(role_labels(&[99, 2]), ["Administrator", "Operation User"]);
    }

    #[test]
    fn supervision_is_for_role_200_role_99_and_the_program_permission() {
        assert!(!of(&["REV"], &[201]).contains(&Permission::ConferenceSupervise));
        assert!(of(&["GOV"], &[200]).contains(&Permission::ConferenceSupervise));
        assert!(of(&["GOV"], &[99]).contains(&Permission::Admin));
        assert!(of(&["GOV"], &[]).contains(&Permission::UsersRead));
        assert!(!of(&["REV"], &[99]).contains(&Permission::UsersRead));
        assert!(of(&["REV"], &[]).contains(&Permission::ReportRead));
        assert!(!of(&["REM"], &[99]).contains(&Permission::ReportRead));
        assert!(of(&["GOV"], &[200]).contains(&Permission::FinanceWrite));
        assert!(!of(&["GOV"], &[]).contains(&Permission::FinanceWrite));
        assert!(!of(&["REV"], &[200]).contains(&Permission::FinanceWrite));
        let reviewer = ["REV".to_owned()];
        assert!(permissions(&reviewer, &[], false, true).contains(&Permission::ConferenceSupervise));
        assert_eq!(permissions(&reviewer, &[], true, true), [Permission::ProfileRead]);
    }
}
