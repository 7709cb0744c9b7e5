//! Money of changes: whether a program's budget still covers an approval, and what the books keep of it afterwards. Programs without a
//! budget have no books, and nothing of theirs is refused.

use super::write_changes::{Judged, Subject, Unwritten};
use crate::error::Result;
use hub_domain::cases::change::ChangeKind;
use hub_domain::{ApplicationId, ProgramId, TenantId};
use hub_store::Write;
use hub_store::ledger::award_money;
use std::collections::{BTreeMap, BTreeSet};

/// The budgets of the programs that changes are about; nobody else changes them until the write ends.
pub(super) struct Funds(BTreeMap<ProgramId, award_money::Funds>);

impl Funds {
    /// Those of changes that move applications. Taken before any row is written, in one order for everybody.
    pub async fn hold(write: &mut Write, tenant: TenantId, judged: &[Judged]) -> Result<Self> {
        let programs: BTreeSet<ProgramId> = judged.iter().filter_map(Judged::moved_in).collect();
        let mut held = BTreeMap::new();
        for program in programs {
            if let Some(funds) = award_money::hold(write, tenant, program).await? {
                held.insert(program, funds);
            }
        }
        Ok(Self(held))
    }

    /// Takes what an approval needs out of its program's budget; what is not there is a reason to leave the application as it is. For a
    /// move out of a state that is no more, the publishing has asked the budget and reserved the award.
    pub async fn take(
        &mut self,
        write: &mut Write,
        tenant: TenantId,
        one: &Judged,
    ) -> Result<Option<Unwritten>> {
        let Subject::Case(case) = &one.subject else {
            return Ok(None);
        };
        let Some(program) = one.moved_in() else {
            return Ok(None);
        };
        let Some(funds) = self.0.get_mut(&program) else {
            return Ok(None);
        };
        let state = case.change.after.state;
        if case.kind == ChangeKind::StateRemoved
            || !award_money::is_award(write, tenant, program, state).await?
        {
            return Ok(None);
        }
        let needed = award_money::needed_for_award(write, tenant, program, one.item.id).await?;
        // An award that is reserved already needs nothing.
        if needed <= 0 || funds.take(needed) {
            return Ok(None);
        }
        let left = funds.left.unwrap_or_default().max(0);
        Ok(Some(Unwritten::BudgetExhausted { needed, left }))
    }

    /// Books the moves that were made: awards are reserved, what is no award any more is released.
    pub async fn settle<'m>(
        &self,
        write: &mut Write,
        tenant: TenantId,
        made: impl Iterator<Item = &'m Judged>,
    ) -> Result<()> {
        let mut moved: BTreeMap<ProgramId, Vec<ApplicationId>> = BTreeMap::new();
        for one in made {
            if let Some(program) = one.moved_in().filter(|program| self.0.contains_key(program)) {
                moved.entry(program).or_default().push(one.item.id);
            }
        }
        for (program, applications) in moved {
            award_money::settle(write, tenant, program, &applications).await?;
        }
        Ok(())
    }
}
