//! The data by which applications of one program are judged, for one member of staff.

use hub_domain::cases::assigning::{Assigning, OwnerRefusal};
use hub_domain::cases::bulk::NewOwner;
use hub_domain::cases::change::{Owner, Rules};
use hub_domain::{ApplicationId, ProgramId, TenantId};
use hub_store::Store;
use hub_store::cases::{changes, documents};
use hub_store::programs::{Membership, PublishedWorkflow, StaffName};
use hub_store::{Result, Write};

/// What of one application a move is judged by.
pub(crate) struct OnFile {
    /// Kinds of papers.
    papers: Vec<String>,
    /// Whether who makes the move brought the application to where it is.
    is_own: bool,
}

/// A program's workflow, its people, and the membership of the account that makes the change.
pub(crate) struct ProgramRules {
    pub published: PublishedWorkflow,
    membership: Option<Membership>,
    by: i64,
    owners: Vec<StaffName>,
    /// Members with the role that applications are shared among, with their present number of applications.
    sharers: Vec<(StaffName, i64)>,
}

impl ProgramRules {
    /// Those of a program as they are now, for giving applications to `owner`.
    pub async fn of(
        store: &Store,
        tenant: TenantId,
        program: ProgramId,
        by: i64,
        owner: NewOwner,
    ) -> Result<Self> {
        let programs = store.programs();
        let sharers = async {
            match owner {
                NewOwner::Role(role) => programs.role_members(tenant, program, role).await,
                NewOwner::Stays | NewOwner::Nobody | NewOwner::Account(_) => Ok(Vec::new()),
            }
        };
        let (published, membership, owners, sharers) = tokio::try_join!(
            programs.published_workflow(tenant, program),
            programs.membership(tenant, program, by),
            programs.owners(tenant, program),
            sharers
        )?;
        Ok(Self {
            published,
            membership,
            by,
            owners,
            sharers,
        })
    }

    /// The owner of the next application; of a role, the person with the fewest, whose count then rises.
    ///
    /// # Errors
    /// The rule of [`Assigning`] that forbids it.
    pub fn next_owner(&mut self, requested: NewOwner) -> std::result::Result<Option<Owner>, OwnerRefusal> {
        let owner = match requested {
            NewOwner::Stays => return Ok(None),
            NewOwner::Nobody => None,
            NewOwner::Account(id) => Some(id),
            NewOwner::Role(_) => {
                let least = self.sharers.iter_mut().min_by_key(|(_, held)| *held);
                let (person, held) = least.ok_or(OwnerRefusal::Unknown)?;
                *held += 1;
                Some(person.id)
            }
        };
        let role = self.membership.as_ref().map(|membership| membership.queue_role);
        let person = Assigning::by(self.by, role).judge(owner, &self.owners, |person| person.id)?;
        Ok(person.map(|person| Owner {
            id: person.id,
            name: person.name.clone(),
        }))
    }

    /// What of an application a move is judged by; read only if the move asks for it.
    pub async fn on_file(
        &self,
        write: &mut Write,
        tenant: TenantId,
        application: ApplicationId,
        (from, to): (i64, Option<i64>),
    ) -> Result<OnFile> {
        let step = to.and_then(|to| self.published.flow.transition(from, to));
        let papers = match step.is_some_and(|step| !step.required_documents.is_empty()) {
            true => documents::kinds(write, tenant, application).await?,
            false => Vec::new(),
        };
        let moved_by = match step.is_some_and(|step| step.requires_other_person) {
            true => changes::moved_by(write, tenant, application, from).await?,
            false => None,
        };
        Ok(OnFile {
            papers,
            is_own: moved_by == Some(self.by),
        })
    }

    /// What a change is judged by, with what is on file.
    pub fn rules<'a>(&'a self, on_file: &'a OnFile) -> Rules<'a> {
        Rules {
            flow: &self.published.flow,
            reasons: &self.published.reasons,
            role: self
                .membership
                .as_ref()
                .map_or("", |membership| &membership.role_name),
            documents: &on_file.papers,
            is_own: on_file.is_own,
        }
    }
}
