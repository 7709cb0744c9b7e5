//! A figure, whether it is shown, and a set of them that is published at once.

use crate::measure::Measure;
use crate::month::Month;
use hub_domain::ProgramId;
use serde::{Deserialize, Serialize};

/// Why a figure is not shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = HiddenFigure)]
pub enum Hidden {
    /// It is one to ten.
    Small,
    /// It is zero, and the program does not show zeros.
    Zero,
    /// Fewer than eleven people are behind it.
    FewPeople,
    /// More than half of the money went to one payee.
    OnePayee,
    /// Another figure could be computed from it.
    Complement,
}

/// One value of one measure.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Figure {
    /// The first month that it covers.
    pub month: Month,
    /// How many months it covers: 1, 3 or 12.
    pub months: u8,
    /// None: all programs of the set.
    pub program: Option<ProgramId>,
    pub measure: Measure,
    /// As it was counted. What is hidden leaves the hub nowhere.
    pub value: i64,
    pub hidden: Option<Hidden>,
}

impl Figure {
    /// The value that everybody may read.
    pub fn shown(&self) -> Option<i64> {
        self.hidden.is_none().then_some(self.value)
    }
}

/// A program of a set, as it was called then.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReleasedProgram {
    pub id: ProgramId,
    pub name: String,
    /// Its zeros are shown.
    pub zeros: bool,
}

/// The figures of a month, frozen. With the last month of a calendar quarter or year come the figures of that quarter or year.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Release {
    pub month: Month,
    pub programs: Vec<ReleasedProgram>,
    pub figures: Vec<Figure>,
}

impl Release {
    /// The program of this number, if it is in the set.
    pub fn program(&self, id: ProgramId) -> Option<&ReleasedProgram> {
        self.programs.iter().find(|program| program.id == id)
    }

    /// The figure of these, if the set has it.
    pub fn figure(
        &self,
        month: Month,
        months: u8,
        program: Option<ProgramId>,
        measure: Measure,
    ) -> Option<&Figure> {
        self.figures.iter().find(|figure| {
            (figure.month, figure.months, figure.program, figure.measure) == (month, months, program, measure)
        })
    }
}
