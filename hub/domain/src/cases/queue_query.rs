//! Which page of the queue, and of which applications (specification 2, sections 2.2 and 3, "Work-queue filter keys").

use crate::cases::application::SortColumn;
use crate::cases::workflow::{StateKind, Workflow};
use crate::ids::AccountId;
use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use serde::{Deserialize, Serialize};

/// Whose items to show.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum OwnerFilter {
    Account(i64),
    Nobody,
}

/// What alone is shown: `only` of the queue's call. Each narrows further.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Only {
    /// Its time in its state is over.
    Overdue,
    /// Due on the present day of the agency, and not over.
    DueToday,
    Unread,
    FailedRules,
    WaitingForApplicant,
    /// Papers came to one's own that one has not looked at.
    DocumentsArrived,
    /// Its decision is prepared, and one may decide it.
    ToDecide,
}

impl Only {
    /// Every one, with its name on the wire.
    pub const ALL: [(Only, &'static str); 7] = [
        (Only::Overdue, "overdue"),
        (Only::DueToday, "due_today"),
        (Only::Unread, "unread"),
        (Only::FailedRules, "failed_rules"),
        (Only::WaitingForApplicant, "waiting_for_applicant"),
        (Only::DocumentsArrived, "documents_arrived"),
        (Only::ToDecide, "to_decide"),
    ];

    /// Its name on the wire.
    pub fn as_str(self) -> &'static str {
        let mut all = Self::ALL.into_iter();
        all.find(|(only, _)| *only == self).map_or("", |(_, name)| name)
    }

    /// Reads one.
    pub fn parse(text: &str) -> Option<Self> {
        let mut all = Self::ALL.into_iter();
        all.find(|(_, name)| *name == text).map(|(only, _)| only)
    }
}

/// From one millisecond on, and until another; either end may be open.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Span {
    pub from_ms: Option<i64>,
    /// The first millisecond after it.
    pub until_ms: Option<i64>,
}

impl Span {
    /// Whole days in a zone (IANA; UTC if unknown), both ends included: `yyyy-mm-dd`, or empty for an open end.
    ///
    /// # Errors
    /// The day that is not valid.
    pub fn of_days<'a>(first: &'a str, last: &'a str, zone: &str) -> Result<Self, &'a str> {
        let zone = TimeZone::get(zone).unwrap_or(TimeZone::UTC);
        let begin = |day: Date| {
            let zoned = day.to_zoned(zone.clone());
            zoned.ok().map(|zoned| zoned.timestamp().as_millisecond())
        };
        let day = |text: &'a str| -> Result<Option<Date>, &'a str> {
            match text {
                "" => Ok(None),
                text if text.len() == 10 => text.parse().map(Some).map_err(|_| text),
                text => Err(text),
            }
        };
        let (from, until) = (day(first)?, day(last)?);
        Ok(Self {
            from_ms: from.and_then(begin),
            until_ms: until.and_then(|day| begin(day.tomorrow().ok()?)),
        })
    }

    /// What is over at this moment.
    pub fn before(now_ms: i64) -> Self {
        Self {
            // A moment that is not known is none.
            from_ms: Some(1),
            until_ms: Some(now_ms),
        }
    }

    /// From this moment to the end of its day in a zone (IANA; UTC if unknown).
    pub fn rest_of_day(now_ms: i64, zone: &str) -> Self {
        let zone = TimeZone::get(zone).unwrap_or(TimeZone::UTC);
        let end = Timestamp::from_millisecond(now_ms).ok().and_then(|now| {
            let tomorrow = now.to_zoned(zone.clone()).date().tomorrow().ok()?;
            Some(tomorrow.to_zoned(zone).ok()?.timestamp().as_millisecond())
        });
        Self {
            from_ms: Some(now_ms),
            until_ms: end,
        }
    }

    /// What both have: where one ends within the other.
    pub fn and(self, other: Self) -> Self {
        let later = |one: Option<i64>, other: Option<i64>| one.max(other);
        let earlier = |one: Option<i64>, other: Option<i64>| match (one, other) {
            (Some(one), Some(other)) => Some(one.min(other)),
            (one, other) => one.or(other),
        };
        Self {
            from_ms: later(self.from_ms, other.from_ms),
            until_ms: earlier(self.until_ms, other.until_ms),
        }
    }
}

/// The queue's tabs that show only what one kind of change applies to (specification 2, section 2.2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum QueueTab {
    /// Everything.
    All,
    /// Applications that the reader may move to another status.
    Status,
    /// Applications whose owner the reader may change.
    Assignment,
}

impl QueueTab {
    /// Every tab in its order, with its name on the wire.
    pub const ALL: [(QueueTab, &'static str); 3] = [
        (QueueTab::All, "all"),
        (QueueTab::Status, "status"),
        (QueueTab::Assignment, "assignment"),
    ];

    /// Reads a tab.
    pub fn parse(text: &str) -> Option<Self> {
        let mut all = Self::ALL.into_iter();
        all.find(|(_, name)| *name == text).map(|(tab, _)| tab)
    }

    /// The states of a workflow that the tab shows to somebody with this role in the program.
    pub fn states(self, flow: &Workflow, role: &str) -> Vec<i64> {
        let shows = |state: i64, kind: StateKind| match self {
            QueueTab::All => true,
            QueueTab::Status => flow.possible(state).any(|(step, _)| step.is_open_to(role)),
            QueueTab::Assignment => kind != StateKind::Terminal,
        };
        let states = flow.states.iter().filter(|state| shows(state.id, state.kind));
        states.map(|state| state.id).collect()
    }
}

/// Some states of one program.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Place {
    pub program: i64,
    pub states: Vec<i64>,
    /// Excludes the applications of this owner: a person who may only assign to themselves has nothing to take from
    /// their own.
    pub without_owner: Option<i64>,
}

impl Place {
    /// What is at a place of both lists.
    pub fn in_both(one: &[Place], other: &[Place]) -> Vec<Place> {
        let meet = |place: &Place| {
            let there = other.iter().find(|there| there.program == place.program)?;
            let states = place.states.iter().copied();
            Some(Place {
                program: place.program,
                states: states.filter(|state| there.states.contains(state)).collect(),
                without_owner: place.without_owner.or(there.without_owner),
            })
        };
        one.iter().filter_map(meet).collect()
    }
}

/// Papers that are news to the owner of an application.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Arrivals {
    /// The owner, who has not looked at the case since they came.
    pub account: i64,
    /// As it stands beside what they put into a case themselves, which is no news.
    pub name: String,
    /// Those that came before are none either.
    pub since_ms: i64,
}

/// What an account has itself brought to some statuses, at last and whatever was undone since.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct OwnMoves {
    pub account: i64,
    /// Whose owner is not asked for.
    pub places: Vec<Place>,
}

impl OwnMoves {
    /// The statuses, each once.
    pub fn states(&self) -> Vec<i64> {
        let mut states: Vec<i64> = self
            .places
            .iter()
            .flat_map(|place| place.states.iter().copied())
            .collect();
        states.sort_unstable();
        states.dedup();
        states
    }
}

/// Which page of the queue, and of which items. A list that is empty narrows nothing.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct QueueQuery {
    /// The account whose memberships narrow the page: only rows of programs of which it is a member.
    pub member: Option<AccountId>,
    pub programs: Vec<i64>,
    pub states: Vec<i64>,
    pub owners: Vec<OwnerFilter>,
    /// Companies.
    pub partners: Vec<i64>,
    pub categories: Vec<String>,
    pub payment_channels: Vec<String>,
    /// Applications by their numbers as people know them.
    pub numbers: Vec<String>,
    /// Applications by their ids.
    pub ids: Vec<i64>,
    /// When they were filed.
    pub submitted: Span,
    /// When somebody last wrote or called, in either direction.
    pub last_contact: Span,
    /// By when they are due; those without a time limit are due at no time.
    #[serde(default)]
    pub due: Span,
    /// Something of the applicant's that nobody has read.
    #[serde(default)]
    pub unread: bool,
    /// A rule of the program that does not hold.
    #[serde(default)]
    pub failed_rules: bool,
    /// Something that staff wait for from the applicant.
    #[serde(default)]
    pub waiting_for_applicant: bool,
    /// Papers that their owner has not looked at.
    #[serde(default)]
    pub arrivals: Option<Arrivals>,
    /// Languages of the applicants, BCP 47.
    #[serde(default)]
    pub langs: Vec<String>,
    /// Their allowed positions; none: any.
    pub places: Option<Vec<Place>>,
    /// What is left out: there somebody else decides than who brought it there.
    #[serde(default)]
    pub without_own: Option<OwnMoves>,
    pub search: String,
    /// The applications of trials, and no others; otherwise these are not among what is found.
    #[serde(default)]
    pub test: bool,
    pub sort: SortColumn,
    pub descending: bool,
    /// From 1.
    pub page: i64,
    pub page_size: i64,
}

impl Default for QueueQuery {
    /// The specification's default: by submission date, oldest first, 25 a page.
    fn default() -> Self {
        Self {
            member: None,
            programs: Vec::new(),
            states: Vec::new(),
            owners: Vec::new(),
            partners: Vec::new(),
            categories: Vec::new(),
            payment_channels: Vec::new(),
            numbers: Vec::new(),
            ids: Vec::new(),
            submitted: Span::default(),
            last_contact: Span::default(),
            due: Span::default(),
            unread: false,
            failed_rules: false,
            waiting_for_applicant: false,
            arrivals: None,
            langs: Vec::new(),
            places: None,
            without_own: None,
            search: String::new(),
            test: false,
            sort: SortColumn::CreatedAt,
            descending: false,
            page: 1,
            page_size: 25,
        }
    }
}

/// By what the queue is filtered with choices, each of which has a count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Facet {
    State,
    Process,
    Assignee,
    Partner,
    Category,
    PaymentChannel,
}

impl Facet {
    /// Every one, with its `Domain` on the wire.
    pub const ALL: [(Facet, &'static str); 6] = [
        (Facet::State, "state"),
        (Facet::Process, "process"),
        (Facet::Assignee, "assignee"),
        (Facet::Partner, "partner"),
        (Facet::Category, "category"),
        (Facet::PaymentChannel, "paymentChannel"),
    ];
}

impl QueueQuery {
    /// The same, not narrowed by what this chooses: its other choices are counted as if it were not set.
    pub fn without(&self, facet: Facet) -> Self {
        let mut query = self.clone();
        match facet {
            Facet::State => query.states.clear(),
            Facet::Process => query.programs.clear(),
            Facet::Assignee => query.owners.clear(),
            Facet::Partner => query.partners.clear(),
            Facet::Category => query.categories.clear(),
            Facet::PaymentChannel => query.payment_channels.clear(),
        }
        query
    }

    /// Whether nothing but the words that are searched narrows it.
    pub fn searches_alone(&self) -> bool {
        let rest = Self {
            search: String::new(),
            sort: SortColumn::CreatedAt,
            descending: false,
            page: 1,
            page_size: 25,
            ..self.clone()
        };
        rest == Self::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cases::workflow::{State, Transition};

    #[test]
    fn days_are_whole_days_of_the_zone() {
        let span = Span::of_days("2026-03-08", "2026-03-08", "America/New_York").unwrap();
        // The clocks go forward on that day.
        assert_eq!(span.until_ms.unwrap() - span.from_ms.unwrap(), 23 * 3_600_000);
        assert_eq!(Span::of_days("", "", "UTC"), Ok(Span::default()));
        assert_eq!(Span::of_days("2026-02-30", "", "UTC"), Err("2026-02-30"));
        assert_eq!(Span::of_days("", "03/05/2026", "UTC"), Err("03/05/2026"));
    }

    #[test]
    fn a_tab_shows_what_its_own_rules_allow_to_change() {
        let state = |id: i64, kind: StateKind| State::new(id, &format!("state {id}"), kind);
        let step = |from: i64, to: i64, roles: &[&str]| Transition {
            from,
            to,
            roles: roles.iter().map(|role| (*role).to_owned()).collect(),
            ..Transition::default()
        };
        let flow = Workflow {
            states: vec![
                state(1, StateKind::Initial),
                state(2, StateKind::Open),
                state(3, StateKind::Terminal),
            ],
            transitions: vec![step(1, 2, &[]), step(2, 3, &["Supervisor"])],
        };
        assert_eq!(QueueTab::All.states(&flow, ""), [1, 2, 3]);
        assert_eq!(QueueTab::Status.states(&flow, "Case worker"), [1]);
        assert_eq!(QueueTab::Status.states(&flow, "Supervisor"), [1, 2]);
        assert_eq!(QueueTab::Assignment.states(&flow, "Case worker"), [1, 2]);
    }

    #[test]
    fn what_is_due_today_is_due_before_the_day_ends_here_and_not_over() {
        let now = "2026-03-08T23:30:00Z"
            .parse::<Timestamp>()
            .unwrap()
            .as_millisecond();
        let today = Span::rest_of_day(now, "America/New_York");
        // Half past seven in the evening there: four and a half hours are left of the day.
        assert_eq!(today.until_ms.unwrap() - now, 4 * 3_600_000 + 30 * 60_000);
        assert_eq!(today.from_ms, Some(now));
        // Nothing is over and due today.
        let both = Span::before(now).and(today);
        assert_eq!((both.from_ms, both.until_ms), (Some(now), Some(now)));
        assert_eq!(Span::default().and(today), today);
        assert_eq!(Only::parse("overdue"), Some(Only::Overdue));
        assert_eq!(Only::parse("late"), None);
    }

    #[test]
    fn what_is_at_two_lists_of_places_is_in_a_state_of_both() {
        let place = |program: i64, states: &[i64], without_owner: Option<i64>| Place {
            program,
            states: states.to_vec(),
            without_owner,
        };
        let mine = [place(1, &[4, 5], Some(7)), place(2, &[4], None)];
        let decided = [place(1, &[5, 6], None), place(3, &[4], None)];
        assert_eq!(Place::in_both(&mine, &decided), [place(1, &[5], Some(7))]);
        assert_eq!(Place::in_both(&decided, &mine), [place(1, &[5], Some(7))]);
        assert!(Place::in_both(&mine, &[]).is_empty());
    }

    #[test]
    fn a_choice_is_counted_without_itself() {
        let query = QueueQuery {
            states: vec![1],
            partners: vec![2],
            ..QueueQuery::default()
        };
        let without = query.without(Facet::State);
        assert_eq!((without.states, without.partners), (vec![], vec![2]));
        assert!(!query.searches_alone());
    }
}
