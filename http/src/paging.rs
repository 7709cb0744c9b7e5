//! Pages of what happened, the last first. A cursor is the time and the id of the last item of the page before.

/// What a page was asked for.
pub struct Page {
    limit: usize,
    /// Time and id of the item before it. A cursor that cannot be read asks for the first page.
    pub before: Option<(i64, String)>,
}

impl Page {
    /// Of as many items as were asked for, but never more than `most`.
    pub fn of(limit: Option<i64>, cursor: Option<&str>, (usual, most): (i64, i64)) -> Self {
        let limit = limit.unwrap_or(usual).clamp(1, most);
        let before = cursor.and_then(|cursor| {
            let (at_ms, id) = cursor.split_once('.')?;
            Some((at_ms.parse().ok()?, id.to_owned()))
        });
        Self {
            limit: usize::try_from(limit).unwrap_or(1),
            before,
        }
    }

    /// How many items to read: one more than the page has tells whether another page follows.
    pub fn wanted(&self) -> i64 {
        i64::try_from(self.limit).unwrap_or(i64::MAX).saturating_add(1)
    }

    /// Cuts what was read to the page; the cursor of the next one if there is one.
    pub fn cut<T>(&self, items: &mut Vec<T>, place: impl Fn(&T) -> (i64, &str)) -> Option<String> {
        let more = items.len() > self.limit;
        items.truncate(self.limit);
        let (at_ms, id) = items.last().filter(|_| more).map(place)?;
        Some(format!("{at_ms}.{id}"))
    }
}

#[cfg(test)]
mod tests {
    use super::Page;

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
}
