//! Security of an instance: how people sign in, for how long, and where from.

pub mod captcha;
pub mod change;
pub mod mfa;
pub mod read;
pub mod refusals;
pub mod require;
pub mod sign_on;
pub mod test;

use crate::problem::{Key, Problem};
use crate::route::{Calls, calls};
use hub_store::identity::sign_on_changes::{Outcome, SignOnFault};

/// The calls, and who may make them.
pub const CALLS: Calls = calls! {
    read::read_instance_security: Allowed(InstanceRead);
    change::change_instance_security: Allowed(InstanceWrite);
    captcha::change_instance_captcha: Allowed(InstanceWrite);
    sign_on::set_sign_on: Allowed(InstanceWrite);
    sign_on::remove_sign_on: Allowed(InstanceWrite);
    test::test_sign_on: Allowed(InstanceWrite);
    require::require_sign_on: Allowed(InstanceWrite);
    refusals::list_sign_on_refusals: Allowed(InstanceRead);
    mfa::read_instance_mfa: Allowed(InstanceRead);
    mfa::change_instance_mfa: Allowed(InstanceWrite);
};

/// A change of the sign-on that was refused, as the caller is told.
fn told(outcome: Outcome) -> Result<(), Problem> {
    let Err(fault) = outcome else { return Ok(()) };
    Err(match fault {
        SignOnFault::NoProvider => Problem::field("issuer", "required"),
        SignOnFault::NobodyLeft => Key::LastAdministrator.into(),
        SignOnFault::NotTested => Key::SignOnTestFirst.into(),
        SignOnFault::NotAdministrator => Problem::field("break_glass", "not_an_administrator"),
        SignOnFault::NoPassword => Problem::field("break_glass", "no_password"),
        SignOnFault::NoSecondFactor => Problem::field("break_glass", "no_second_factor"),
    })
}
