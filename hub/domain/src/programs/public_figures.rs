//! Whether everybody may read a program's figures.

use serde::{Deserialize, Serialize};

/// What is published of a program, from the next set on. A member that is left out is as in the default: nothing.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields, default)]
pub struct PublicFigures {
    /// The program is in each set.
    #[schema(required)]
    pub is_published: bool,
    /// Where nothing happened, a zero is shown; hidden otherwise, as small numbers are.
    #[schema(required)]
    pub shows_zeros: bool,
}
