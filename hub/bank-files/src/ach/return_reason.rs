//! Why banks send entries back (NACHA rules, Appendix Four), in plain words, and what is to be done.

use serde::Serialize;

/// The kinds of returns.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ReturnKind {
    /// By the receiver's bank, or an operator of the network.
    Return,
    /// Of an enrollment, by a federal office.
    Enrollment,
    /// Our bank does not take the return.
    Dishonored,
    /// The receiver's bank does not take that.
    Contested,
    /// By the gateway of an international payment.
    Gateway,
}

/// What is to be done about a return.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum NextStep {
    /// Ask the receiver for another account; the money waits for them.
    AskForAnotherAccount,
    /// Ask the receiver what they wish: their bank has sent the money back for a reason that only they know.
    AskTheReceiver,
    /// A person may have died: nothing is paid and nobody is written to before somebody has looked.
    LookIntoDeath,
    /// What was sent is at fault, not the account: mend it and send it anew.
    MendTheFile,
    /// Ask our own bank; it may know more than the code says.
    AskOurBank,
    /// A debit may be tried once more, at most twice.
    TryTheDebitAgain,
    /// Take nothing more from this account.
    StopDebits,
    /// Between the banks; the payment stands as it did before.
    WaitForTheBanks,
}

/// A reason.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct ReturnReason {
    /// R01 to R85.
    pub code: &'static str,
    pub kind: ReturnKind,
    /// In plain words.
    pub meaning: &'static str,
    pub next: NextStep,
}

impl ReturnReason {
    /// By its code; none of codes that the rules do not have, and of those that they had once.
    pub fn find(code: &str) -> Option<&'static ReturnReason> {
        RETURN_REASONS.iter().find(|reason| reason.code == code)
    }
}

const fn reason(code: &'static str, kind: ReturnKind, next: NextStep, meaning: &'static str) -> ReturnReason {
    ReturnReason {
        code,
        kind,
        meaning,
        next,
    }
}

/// Every reason of the rules. 48, 49, 54 to 60, 63 to 66, 78 and 79 are not assigned.
#[rustfmt::skip]
pub static RETURN_REASONS: [ReturnReason; 70] = {
    use NextStep::*;
    use ReturnKind::*;
    [
        reason("R01", Return, TryTheDebitAgain, "There was not enough money in the account."),
        reason("R02", Return, AskForAnotherAccount, "The account is closed."),
        reason("R03", Return, AskForAnotherAccount, "The bank has no such account, or not for this name."),
        reason("R04", Return, AskForAnotherAccount, "The account number cannot be one of this bank."),
        reason("R05", Return, StopDebits, "Money was taken from a person's account as if it were a business's, without their consent."),
        reason("R06", Return, AskOurBank, "Our own bank asked for the money back."),
        reason("R07", Return, StopDebits, "The holder has taken back their consent."),
        reason("R08", Return, StopDebits, "The holder has stopped this debit."),
        reason("R09", Return, TryTheDebitAgain, "The money in the account is not available yet."),
        reason("R10", Return, StopDebits, "The holder does not know who took the money, or has not consented."),
        reason("R11", Return, StopDebits, "The debit is not what the holder had consented to."),
        reason("R12", Return, AskForAnotherAccount, "The branch now belongs to another bank."),
        reason("R13", Return, AskForAnotherAccount, "The bank does not take part in these payments."),
        reason("R14", Return, LookIntoDeath, "Whoever received the money for somebody has died, or no longer does."),
        reason("R15", Return, LookIntoDeath, "The beneficiary or the holder of the account has died."),
        reason("R16", Return, AskTheReceiver, "The account is frozen, by the bank or by law."),
        reason("R17", Return, AskForAnotherAccount, "The bank cannot process the entry, or finds it questionable."),
        reason("R18", Return, MendTheFile, "The day of the payment is not possible."),
        reason("R19", Return, MendTheFile, "The amount is not written as it should be."),
        reason("R20", Return, AskForAnotherAccount, "Such payments cannot be made to this kind of account."),
        reason("R21", Return, MendTheFile, "The payer's number is not valid."),
        reason("R22", Return, MendTheFile, "The receiver's identification is not valid."),
        reason("R23", Return, AskTheReceiver, "The receiver has refused the money."),
        reason("R24", Return, AskOurBank, "The bank has had this entry already."),
        reason("R25", Return, MendTheFile, "The addenda record is not written as it should be."),
        reason("R26", Return, MendTheFile, "A field that must be filled is wrong."),
        reason("R27", Return, MendTheFile, "The trace number is wrong."),
        reason("R28", Return, MendTheFile, "The check digit of the routing number is wrong."),
        reason("R29", Return, StopDebits, "The business has not consented to the debit."),
        reason("R30", Return, AskOurBank, "The bank does not take part in check truncation."),
        reason("R31", Return, AskOurBank, "Our own bank has agreed to a late return."),
        reason("R32", Return, AskOurBank, "The bank cannot settle the entry."),
        reason("R33", Return, AskOurBank, "The bank returns an entry that stands for a destroyed check."),
        reason("R34", Return, AskForAnotherAccount, "A supervisor has limited what the bank takes part in."),
        reason("R35", Return, MendTheFile, "Debits are not possible in this class of entries."),
        reason("R36", Return, MendTheFile, "Credits are not possible in this class of entries."),
        reason("R37", Return, AskOurBank, "The check that the entry stands for was paid as well."),
        reason("R38", Return, AskOurBank, "The check that the entry stands for was stopped."),
        reason("R39", Return, AskOurBank, "The check that the entry stands for may not be used so."),
        reason("R40", Enrollment, AskOurBank, "The federal office returns the enrollment."),
        reason("R41", Enrollment, MendTheFile, "The transaction code of the enrollment is wrong."),
        reason("R42", Enrollment, AskForAnotherAccount, "The routing number of the enrollment is wrong."),
        reason("R43", Enrollment, AskForAnotherAccount, "The account number of the enrollment is wrong."),
        reason("R44", Enrollment, MendTheFile, "The person's number of the enrollment is wrong."),
        reason("R45", Enrollment, MendTheFile, "The name of the enrollment is wrong."),
        reason("R46", Enrollment, MendTheFile, "Whether somebody receives for the person is said wrongly."),
        reason("R47", Enrollment, AskOurBank, "The person is enrolled already."),
        reason("R50", Return, AskOurBank, "State law does not allow an entry in place of this check."),
        reason("R51", Return, AskOurBank, "The check may not be collected by such an entry."),
        reason("R52", Return, AskOurBank, "The check that the entry collects was stopped."),
        reason("R53", Return, AskOurBank, "The check and the entry were both presented."),
        reason("R61", Dishonored, WaitForTheBanks, "The return was sent to the wrong bank."),
        reason("R62", Dishonored, WaitForTheBanks, "The return undoes a mistake, or its correction, in a way that leaves money with the receiver."),
        reason("R67", Dishonored, WaitForTheBanks, "The entry was returned twice."),
        reason("R68", Dishonored, WaitForTheBanks, "The return came too late."),
        reason("R69", Dishonored, WaitForTheBanks, "Fields of the return are wrong."),
        reason("R70", Dishonored, WaitForTheBanks, "Our bank had not agreed to the return, or not asked for it."),
        reason("R71", Contested, AskOurBank, "The dishonored return was sent to the wrong bank."),
        reason("R72", Contested, AskOurBank, "The dishonored return came too late."),
        reason("R73", Contested, AskOurBank, "The bank says that its return was in time."),
        reason("R74", Contested, AskOurBank, "The bank has corrected its return."),
        reason("R75", Contested, AskOurBank, "The bank says that it returned the entry once."),
        reason("R76", Contested, AskOurBank, "The bank finds no error in its return."),
        reason("R77", Contested, AskOurBank, "The bank does not give back what our bank asked for."),
        reason("R80", Gateway, MendTheFile, "The international payment is coded wrongly."),
        reason("R81", Gateway, AskOurBank, "The gateway has no agreement for international payments."),
        reason("R82", Gateway, AskForAnotherAccount, "The number of the foreign bank is wrong."),
        reason("R83", Gateway, AskOurBank, "The foreign bank cannot settle the payment."),
        reason("R84", Gateway, AskOurBank, "The gateway has not processed the payment."),
        reason("R85", Gateway, MendTheFile, "The payment goes abroad and is not coded as such."),
    ]
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn acceptance_10_every_code_of_the_rules_has_a_meaning_and_a_next_step() {
        let mut codes = Vec::new();
        for range in [1..=47, 50..=53, 61..=62, 67..=77, 80..=85] {
            codes.extend(range.map(|code: u32| format!("R{code:02}")));
        }
        let listed: Vec<&str> = RETURN_REASONS.iter().map(|reason| reason.code).collect();
        assert_eq!(listed, codes);
        for reason in &RETURN_REASONS {
            assert!(
                reason.meaning.len() > 15 && reason.meaning.ends_with('.'),
                "{reason:?}"
            );
            assert_eq!(ReturnReason::find(reason.code), Some(reason));
            let number: u32 = reason.code[1..].parse().unwrap();
            let kind = match number {
                40..=47 => ReturnKind::Enrollment,
                61..=70 => ReturnKind::Dishonored,
                71..=79 => ReturnKind::Contested,
                80..=85 => ReturnKind::Gateway,
                _ => ReturnKind::Return,
            };
            assert_eq!(reason.kind, kind, "{reason:?}");
        }
        for unknown in ["R48", "R63", "R86", "R00", "r01", "01", "", "C01"] {
            assert_eq!(ReturnReason::find(unknown), None, "{unknown}");
        }
    }

    #[test]
    fn a_closed_account_asks_for_another_and_a_death_is_looked_into_first() {
        let next = |code| ReturnReason::find(code).unwrap().next;
        assert_eq!(next("R02"), NextStep::AskForAnotherAccount);
        assert_eq!(
            (next("R14"), next("R15")),
            (NextStep::LookIntoDeath, NextStep::LookIntoDeath)
        );
    }
}
