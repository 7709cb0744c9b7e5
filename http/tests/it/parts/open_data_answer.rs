//! Who takes gzip.

use hub_http::routes::open_data::answer::takes_gzip;

#[test]
fn gzip_goes_to_those_who_take_it() {
    for (accepted, takes) in [
        ("gzip, deflate, br", true),
        ("br, gzip;q=0.5", true),
        ("gzip;q=0", false),
        ("identity", false),
        ("", false),
    ] {
        assert_eq!(takes_gzip(accepted), takes, "{accepted}");
    }
}
