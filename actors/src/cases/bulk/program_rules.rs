//! The data by which applications of one program are judged, for one member of staff.

use hub_domain::cases::assigning::{Assigning, OwnerRefusal};
use hub_domain::cases::bulk::{BulkFault, NewOwner, Refused, RequestedChange};
use hub_domain::cases::change::{CaseState, Change, ChangeKind, Owner, Rules};
use hub_domain::{ApplicationId, ProgramId, TenantId};
use hub_store::programs::{Membership, PublishedWorkflow, StaffName};
use hub_store::{Result, Write};
use hub_store::{Store, cases::documents};

/// A program's workflow, its people, and the membership of the account that makes the change.
pub(super) struct ProgramRules {
    pub published: PublishedWorkflow,
    membership: Option<Membership>,
    by: i64,
    owners: Vec<StaffName>,
    /// Members with the role that applications are shared among, with their present number of applications.
    sharers: Vec<(StaffName, i64)>,
}

impl ProgramRules {
    /// Those of a program as they are now.
    pub async fn of(
        store: &Store,
        tenant: TenantId,
        program: ProgramId,
        by: i64,
        requested: &RequestedChange,
    ) -> Result<Self> {
        let programs = store.programs();
        let sharers = async {
            match requested.owner {
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
    pub fn next_owner(&mut self, requested: NewOwner) -> std::result::Result<Option<Owner>, Refused> {
        let owner = match requested {
            NewOwner::Stays => return Ok(None),
            NewOwner::Nobody => None,
            NewOwner::Account(id) => Some(id),
            NewOwner::Role(_) => {
                let least = self.sharers.iter_mut().min_by_key(|(_, held)| *held);
                let (person, held) = least.ok_or(BulkFault::OwnerUnknown)?;
                *held += 1;
                Some(person.id)
            }
        };
        let role = self.membership.as_ref().map(|membership| membership.queue_role);
        let judged = Assigning::by(self.by, role).judge(owner, &self.owners, |person| person.id);
        let person = judged.map_err(|refusal| match refusal {
            OwnerRefusal::SelfOnly => BulkFault::AssignSelfOnly,
            OwnerRefusal::Unknown => BulkFault::OwnerUnknown,
        })?;
        Ok(person.map(|person| Owner {
            id: person.id,
            name: person.name.clone(),
        }))
    }

    /// The change that the request makes of one application. Its papers are read only if the move requires some.
    pub async fn judge(
        &self,
        write: &mut Write,
        (tenant, application): (TenantId, ApplicationId),
        requested: &RequestedChange,
        case_state: &CaseState,
        owner: Option<Owner>,
        now_ms: i64,
    ) -> Result<std::result::Result<(ChangeKind, Change), Refused>> {
        let flow = &self.published.flow;
        let step = requested.to.and_then(|to| flow.transition(case_state.state, to));
        let documents = match step.is_some_and(|step| !step.required_documents.is_empty()) {
            true => documents::kinds(write, tenant, application).await?,
            false => Vec::new(),
        };
        let rules = Rules {
            flow,
            reasons: &self.published.reasons,
            role: self
                .membership
                .as_ref()
                .map_or("", |membership| &membership.role_name),
            documents: &documents,
        };
        Ok(requested.judge(rules, case_state, owner, now_ms))
    }
}
