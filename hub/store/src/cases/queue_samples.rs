//! Queries with filters, for tests of the composed statements.

use hub_domain::AccountId;
use hub_domain::cases::queue_query::{Arrivals, OwnMoves, OwnerFilter, Place, QueueQuery, Span};

/// One that uses every filter.
pub(crate) fn every_filter(search: &str) -> QueueQuery {
    let span = Span {
        from_ms: Some(1),
        until_ms: Some(2),
    };
    QueueQuery {
        member: Some(AccountId(1)),
        programs: vec![1, 2],
        states: vec![3],
        owners: vec![OwnerFilter::Nobody, OwnerFilter::Account(1)],
        partners: vec![4, 5],
        categories: vec!["Housing".into()],
        payment_channels: vec!["Check".into()],
        numbers: vec!["RB-1".into()],
        ids: vec![1],
        submitted: span,
        last_contact: span,
        due: span,
        unread: true,
        failed_rules: true,
        waiting_for_applicant: true,
        arrivals: Some(Arrivals {
            account: 1,
            name: "Ana".into(),
            since_ms: 1,
        }),
        langs: vec!["es".into()],
        places: Some(vec![Place {
            program: 1,
            states: vec![3],
            without_owner: Some(1),
        }]),
        without_own: Some(OwnMoves {
            account: 1,
            places: vec![Place {
                program: 1,
                states: vec![3],
                without_owner: None,
            }],
        }),
        search: search.into(),
        ..QueueQuery::default()
    }
}

/// Queries whose answers are kept, with every filter that these may have.
pub(crate) fn kept_queries() -> Vec<QueueQuery> {
    let every = every_filter("");
    let by_place = QueueQuery {
        member: every.member,
        programs: every.programs,
        states: every.states,
        owners: every.owners,
        places: every.places,
        ..QueueQuery::default()
    };
    let by_category = QueueQuery {
        categories: every.categories,
        ..by_place.clone()
    };
    let by_channel = QueueQuery {
        payment_channels: every.payment_channels,
        ..by_place.clone()
    };
    let unread = QueueQuery {
        unread: true,
        ..by_place.clone()
    };
    let failed_rules = QueueQuery {
        failed_rules: true,
        ..by_place.clone()
    };
    let waiting = QueueQuery {
        waiting_for_applicant: true,
        ..by_place.clone()
    };
    let by_language = QueueQuery {
        langs: every.langs,
        ..by_place.clone()
    };
    vec![
        QueueQuery::default(),
        by_place,
        by_category,
        by_channel,
        unread,
        failed_rules,
        waiting,
        by_language,
    ]
}
