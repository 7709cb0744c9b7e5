//! When the applicants of a program may sign in: some programs open sign-in on one day, close it on another, and issue
//! no new logins once their money is spent (specification 1, section 4, "Denied reasons and locks").

/// Why somebody is turned away.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Denial {
    /// The program is over.
    ProgramClosed,
    /// There is no money for another applicant.
    NotEnoughBudget,
    /// The program has not begun.
    NotOpenedYet,
}

impl Denial {
    /// The reason on the wire.
    pub fn as_str(self) -> &'static str {
        match self {
            Denial::ProgramClosed => "program_closed",
            Denial::NotEnoughBudget => "not_enough_budget_for_login",
            Denial::NotOpenedYet => "program_not_opened_yet",
        }
    }
}

/// A program's door.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LoginWindow {
    pub opens_at_ms: i64,
    /// None while no end is set.
    pub closes_at_ms: Option<i64>,
    /// Whether there is money for applicants who have no login yet.
    pub funded: bool,
}

impl LoginWindow {
    /// Whether it lets somebody through now. Who has a login already keeps it when the money is gone.
    pub fn admits(&self, now_ms: i64, has_login: bool) -> Result<(), Denial> {
        if now_ms < self.opens_at_ms {
            return Err(Denial::NotOpenedYet);
        }
        if self.closes_at_ms.is_some_and(|closes| now_ms >= closes) {
            return Err(Denial::ProgramClosed);
        }
        if !self.funded && !has_login {
            return Err(Denial::NotEnoughBudget);
        }
        Ok(())
    }
}

/// Whether a person may log in, given the login windows of their programs. One open window is enough. If all are closed, the
/// answer is the denial that leaves most hope. People without login windows (staff, for example) may always log in.
pub fn admits(windows: &[LoginWindow], now_ms: i64, has_login: bool) -> Result<(), Denial> {
    let mut worst = None;
    for window in windows {
        match window.admits(now_ms, has_login) {
            Ok(()) => return Ok(()),
            Err(denial) => worst = worst.max(Some(denial)),
        }
    }
    worst.map_or(Ok(()), Err)
}

#[cfg(test)]
mod tests {
    use super::*;

    const OPEN: LoginWindow = LoginWindow {
        opens_at_ms: 100,
        closes_at_ms: Some(200),
        funded: true,
    };

    #[test]
    fn a_door_opens_and_closes_on_the_millisecond() {
        assert_eq!(OPEN.admits(99, true), Err(Denial::NotOpenedYet));
        assert_eq!(OPEN.admits(100, false), Ok(()));
        assert_eq!(OPEN.admits(199, false), Ok(()));
        assert_eq!(OPEN.admits(200, true), Err(Denial::ProgramClosed));
    }

    #[test]
    fn without_money_only_those_with_a_login_come_in() {
        let spent = LoginWindow {
            funded: false,
            ..OPEN
        };
        assert_eq!(spent.admits(150, false), Err(Denial::NotEnoughBudget));
        assert_eq!(spent.admits(150, true), Ok(()));
    }

    #[test]
    fn any_open_program_will_do_and_the_mildest_reason_is_given() {
        let over = LoginWindow {
            closes_at_ms: Some(120),
            ..OPEN
        };
        let later = LoginWindow {
            opens_at_ms: 180,
            ..OPEN
        };
        assert_eq!(admits(&[over, OPEN], 150, false), Ok(()));
        assert_eq!(admits(&[later, over], 150, false), Err(Denial::NotOpenedYet));
        assert_eq!(admits(&[], 150, false), Ok(()));
    }
}
