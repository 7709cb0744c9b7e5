//! What everybody may read about programs, for those who administer them: which figures, and what is said beside them.

pub mod instance;
pub mod program;
pub mod unpublished;

use crate::route::{Calls, calls};

/// The calls, and who may make them.
pub const CALLS: Calls = calls! {
    program::read_public_figures: Allowed(FiguresRead);
    program::save_public_figures: Allowed(ProgramWrite);
    instance::read_public_dashboard_settings: Allowed(InstanceRead);
    instance::change_public_dashboard_settings: Allowed(InstanceWrite);
    unpublished::list_public_figures_alarms: Allowed(InstanceRead);
    unpublished::publish_public_figures: Allowed(InstanceWrite);
};
