//! Pages and their cursors.

use hub_http::paging::Page;

#[test]
fn a_page_ends_where_the_next_one_begins() {
    let page = Page::of(Some(2), None, (20, 100));
    assert_eq!((page.wanted(), page.before.clone()), (3, None));
    let mut items = vec![(30, "c"), (20, "b"), (10, "a")];
    let next = page.cut(&mut items, |item| (item.0, item.1));
    assert_eq!((items.len(), next.as_deref()), (2, Some("20.b")));
    let after = Page::of(None, next.as_deref(), (20, 100));
    assert_eq!(after.before, Some((20, "b".into())));
    let mut rest = vec![(10, "a")];
    assert_eq!(after.cut(&mut rest, |item| (item.0, item.1)), None);
    assert_eq!(rest.len(), 1);
}

#[test]
fn any_limit_and_any_cursor_give_a_page() {
    for (limit, wanted) in [(None, 21), (Some(0), 2), (Some(-5), 2), (Some(i64::MAX), 101)] {
        assert_eq!(Page::of(limit, None, (20, 100)).wanted(), wanted, "{limit:?}");
    }
    for cursor in ["", "x", "x.y", "99999999999999999999.a"] {
        assert_eq!(Page::of(None, Some(cursor), (20, 100)).before, None, "{cursor}");
    }
    let dotted = Page::of(None, Some("5.a.b"), (20, 100)).before;
    assert_eq!(dotted, Some((5, "a.b".into())));
}
