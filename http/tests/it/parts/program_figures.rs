//! Figures of a program, counted into spans.

use hub_domain::cases::reports::Period;
use hub_http::routes::administration::figures::series;
use hub_store::cases::program_figures::Slot;

#[test]
fn a_slot_counts_in_the_span_that_it_begins_in() {
    let spans = Period::new(Some("2026-03-07"), Some("2026-03-09"), "America/New_York", 0)
        .unwrap()
        .spans();
    let at = |from_ms, count| Slot { from_ms, count };
    let begun = [at(spans[0].from_ms, 2), at(spans[1].until_ms - 900_000, 3)];
    let decided = [at(spans[2].from_ms, 5)];
    let points = series(&spans, &begun, &[], &decided);
    let figures: Vec<_> = points
        .iter()
        .map(|point| (&*point.day, point.begun, point.submitted, point.decided))
        .collect();
    assert_eq!(
        figures,
        [
            ("2026-03-07", 2, 0, 0),
            ("2026-03-08", 3, 0, 0),
            ("2026-03-09", 0, 0, 5)
        ]
    );
}
