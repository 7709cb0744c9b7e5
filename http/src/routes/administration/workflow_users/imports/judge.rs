//! What is found of each line of a list.

use super::super::rights::{may_give, may_open, may_take};
use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::StaffWrite;
use crate::problem::Problem;
use crate::routes::identity::users::language::is_language_tag;
use crate::routes::identity::users::rename::checked;
use hub_administration::user_list::UserLine;
use hub_domain::identity::admin_access::{AdminAccess, AdminArea};
use hub_domain::identity::permission::Permission;
use hub_domain::identity::staff::{ImportVerdict, staff_code};
use hub_domain::people::address::{normal_email, read_phone};
use hub_domain::{AccountId, ProgramId};
use hub_store::identity::accounts::Membership;
use hub_store::identity::roles::Role;
use hub_store::identity::staff_imports::StaffImportLine;
use hub_store::programs::administered_programs::AdministeredProgram;
use std::collections::{HashMap, HashSet};

/// What a line says that leaves it out.
pub(super) struct Otherwise {
    pub program: Option<ProgramId>,
    pub account_type: String,
    pub lang: String,
}

/// What lines are judged by, read once for the whole list.
pub(super) struct Judge<'a> {
    caller: &'a Allowed<StaffWrite>,
    otherwise: Otherwise,
    programs: Vec<AdministeredProgram>,
    roles: Vec<Role>,
    /// By address, those in use first.
    working: HashMap<String, Vec<(AccountId, String, bool)>>,
    /// Of those whom a line names.
    memberships: HashMap<AccountId, Vec<Membership>>,
    invited: HashSet<String>,
    seen: HashSet<(String, ProgramId)>,
}

impl<'a> Judge<'a> {
    pub(super) async fn new(
        app: &App,
        caller: &'a Allowed<StaffWrite>,
        otherwise: Otherwise,
        written: &[UserLine],
    ) -> Result<Self, Problem> {
        let tenant = caller.tenant;
        let mut programs = app.store.administered_programs().all(tenant).await?;
        programs.retain(|program| caller.may_on(Permission::StaffWrite, program.id));
        let mut working: HashMap<String, Vec<(AccountId, String, bool)>> = HashMap::new();
        for (id, kind, email, active) in app.store.workflow_users().everybody(tenant).await? {
            working.entry(email).or_default().push((id, kind, active));
        }
        let named: HashSet<AccountId> = written
            .iter()
            .filter_map(|line| working.get(&normal_email(&line.email)?))
            .flatten()
            .map(|(id, ..)| *id)
            .collect();
        let named: Vec<AccountId> = named.into_iter().collect();
        let memberships = app.store.accounts().memberships_of(tenant, &named).await?;
        let invited = app.store.staff_invitations().addresses(tenant).await?;
        Ok(Self {
            caller,
            otherwise,
            programs,
            roles: app.store.roles().all(tenant).await?,
            working,
            memberships,
            invited: invited.into_iter().collect(),
            seen: HashSet::new(),
        })
    }

    /// Judges one line, after all that are before it in the file.
    pub(super) fn line(&mut self, written: &UserLine) -> StaffImportLine {
        let mut line = self.plain(written);
        line.verdict = match self.verdict(written, &mut line) {
            Ok(verdict) | Err(verdict) => verdict,
        };
        line
    }

    /// The line as it is kept, whatever is wrong with it.
    fn plain(&self, written: &UserLine) -> StaffImportLine {
        let lang = match is_language_tag(&written.lang) {
            true => written.lang.clone(),
            false => self.otherwise.lang.clone(),
        };
        StaffImportLine {
            line: i64::try_from(written.line).unwrap_or(i64::MAX),
            account_type: written.account_type.clone(),
            first_name: written.first_name.clone(),
            last_name: written.last_name.clone(),
            email: normal_email(&written.email).unwrap_or_else(|| written.email.clone()),
            phone: None,
            lang,
            program: None,
            role: written.role.clone(),
            verdict: ImportVerdict::Unchanged,
            outcome: None,
            invitation: None,
            account: None,
            role_before: None,
        }
    }

    /// What a line would do, or why it does nothing.
    fn verdict(
        &mut self,
        written: &UserLine,
        line: &mut StaffImportLine,
    ) -> Result<ImportVerdict, ImportVerdict> {
        let (program, role) = self.read(written, line)?;
        if !self.seen.insert((line.email.clone(), program)) {
            return Err(ImportVerdict::Duplicate);
        }
        let here = self.working.get(&line.email);
        let same = |(_, kind, _): &&(AccountId, String, bool)| *kind == line.account_type;
        let known = here.and_then(|all| all.iter().find(same).or(all.first()));
        if let Some((account, _, active)) = known {
            if !active {
                return Err(ImportVerdict::Closed);
            }
            let memberships = self
                .memberships
                .get(account)
                .map(Vec::as_slice)
                .unwrap_or_default();
            let present = memberships.iter().find(|one| one.program == program);
            line.account = Some(*account);
            line.role_before = present.map(|present| present.role_name.clone());
            // Somebody of no program works in all of them: only an administrator narrows that.
            if memberships.is_empty() && !self.caller.may(Permission::Admin) {
                return Err(ImportVerdict::ExceedsRights);
            }
            return self.change(*account, present, program, &role);
        }
        if self.invited.contains(&line.email) {
            return Err(ImportVerdict::Invited);
        }
        let names = (
            checked("first_name", &written.first_name),
            checked("last_name", &written.last_name),
        );
        let (Ok(first), Ok(last)) = names else {
            return Err(ImportVerdict::BadName);
        };
        (line.first_name, line.last_name) = (first, last);
        match may_open(self.caller, &line.account_type) && may_give(self.caller, program, &role) {
            true => Ok(ImportVerdict::New),
            false => Err(ImportVerdict::ExceedsRights),
        }
    }

    /// Another role for somebody who works here.
    fn change(
        &self,
        account: AccountId,
        present: Option<&Membership>,
        program: ProgramId,
        role: &Role,
    ) -> Result<ImportVerdict, ImportVerdict> {
        if present.is_some_and(|present| present.role_name == role.name) {
            return Err(ImportVerdict::Unchanged);
        }
        let own = account == self.caller.account && !self.caller.may(Permission::Admin);
        let looks_after_people = role.areas.access(AdminArea::UserMgmt) == AdminAccess::ReadWrite;
        if own && !looks_after_people {
            return Err(ImportVerdict::LocksOut);
        }
        let may_replace = present.is_none_or(|present| may_take(self.caller, present));
        match may_replace && may_give(self.caller, program, role) {
            true => Ok(ImportVerdict::Changed),
            false => Err(ImportVerdict::ExceedsRights),
        }
    }

    /// The program and the role of a line whose cells can be read.
    fn read(
        &self,
        written: &UserLine,
        line: &mut StaffImportLine,
    ) -> Result<(ProgramId, Role), ImportVerdict> {
        if normal_email(&written.email).is_none() {
            return Err(ImportVerdict::BadAddress);
        }
        line.account_type = self.kind(&written.account_type)?;
        if !written.phone.is_empty() {
            let phone = read_phone(&written.phone).map_err(|_| ImportVerdict::BadPhone)?;
            line.phone = Some(phone);
        }
        let program = self.program(&written.program)?;
        line.program = Some(program);
        let wanted = written.role.to_lowercase();
        let role = self.roles.iter().find(|role| role.name.to_lowercase() == wanted);
        let role = role.ok_or(ImportVerdict::UnknownRole)?;
        line.role = role.name.clone();
        Ok((program, role.clone()))
    }

    fn kind(&self, written: &str) -> Result<String, ImportVerdict> {
        if written.is_empty() {
            return Ok(self.otherwise.account_type.clone());
        }
        let plain = written.replace([' ', '_', '-'], "");
        let known = ["Government", "Reviewer", "ReviewerMarket"]
            .into_iter()
            .find(|kind| kind.eq_ignore_ascii_case(&plain));
        match known.filter(|kind| staff_code(kind).is_some()) {
            Some(kind) => Ok(kind.to_owned()),
            None => Err(ImportVerdict::UnknownKind),
        }
    }

    /// By its number, or by its name if only one has it.
    fn program(&self, written: &str) -> Result<ProgramId, ImportVerdict> {
        let is_own = |id: ProgramId| self.programs.iter().any(|program| program.id == id);
        if written.is_empty() {
            let otherwise = self.otherwise.program.filter(|id| is_own(*id));
            return otherwise.ok_or(ImportVerdict::UnknownProgram);
        }
        if let Ok(number) = written.parse::<i64>()
            && is_own(ProgramId(number))
        {
            return Ok(ProgramId(number));
        }
        let wanted = written.to_lowercase();
        let mut named = self
            .programs
            .iter()
            .filter(|program| program.name.trim().to_lowercase() == wanted);
        match (named.next(), named.next()) {
            (Some(program), None) => Ok(program.id),
            _ => Err(ImportVerdict::UnknownProgram),
        }
    }
}
