//! The chart of the page for frames.

use hub_http::routes::open_data::page::chart::{Column, svg};

#[test]
fn the_tallest_column_is_the_most_and_a_hidden_one_has_no_height_of_its_own() {
    let column = |value| Column {
        label: "<3".into(),
        value,
    };
    let drawn = svg("A & B", &[column(Some(40)), column(Some(20)), column(None)]);
    assert!(drawn.contains("aria-label=\"A &amp; B\""));
    assert!(drawn.contains("height=\"110\"") && drawn.contains("height=\"55\""));
    assert!(drawn.contains("class=\"none\"") && drawn.contains("&lt;3"));
}
