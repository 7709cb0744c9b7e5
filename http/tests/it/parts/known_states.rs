//! States of several programs, each once.

use hub_domain::cases::workflow::{State, StateKind};
use hub_http::routes::cases::known_states::merged;

#[test]
fn a_state_is_there_once_with_every_name_it_has() {
    let state = |id, name| State::new(id, name, StateKind::Open);
    let all = [
        state(9, "Review"),
        state(2, "Intake"),
        state(9, "Visit"),
        state(9, "Review"),
        state(9, "Visit"),
    ];
    let names: Vec<(i64, String)> = merged(all.into_iter())
        .into_iter()
        .map(|one| (one.id, one.name))
        .collect();
    assert_eq!(
        names,
        [(2, "Intake".to_owned()), (9, "Review / Visit".to_owned())]
    );
}
