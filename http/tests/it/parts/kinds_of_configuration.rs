//! The rights of each kind of configuration.

use hub_domain::config_version::ConfigKind;
use hub_http::routes::configuration::family::rights;

#[test]
fn whoever_may_read_a_text_may_hear_who_edits_it_and_nobody_else() {
    for kind in ConfigKind::ALL {
        assert_eq!(rights(*kind)[0], Some(kind.read_right()), "{}", kind.as_str());
    }
}
