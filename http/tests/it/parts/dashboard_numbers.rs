//! Numbers and months of the page for frames.

use hub_http::routes::open_data::page::numbers::{month, value};
use hub_http::routes::open_data::page::words::of;
use hub_open_data::measure::Measure;
use hub_open_data::month::Month;

#[test]
fn numbers_and_months_read_as_people_write_them() {
    let english = of("en-US");
    assert_eq!(value(english, Measure::Applications, 1_234_567), "1,234,567");
    assert_eq!(value(english, Measure::PaidCents, 1_250_005), "$12,500.05");
    assert_eq!(value(english, Measure::MedianDays, 12), "12 days");
    assert_eq!(month(of("es"), Month::parse("2026-03").unwrap()), "marzo 2026");
    assert_eq!(of("ko").lang, "en");
}
