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
