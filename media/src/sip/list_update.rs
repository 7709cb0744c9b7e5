//! A change of a list of texts (protocol file `livekit_models.proto`, `ListUpdate`).

use super::{MAX_LIST, Verdict};
use livekit_protocol as proto;

/// Changes `list` as `update` says; none changes nothing.
pub(super) fn apply(list: &mut Vec<String>, update: &Option<proto::ListUpdate>) -> Verdict {
    let Some(update) = update else { return Ok(()) };
    let changes = !update.add.is_empty() || !update.remove.is_empty();
    if changes && (!update.set.is_empty() || update.clear) || update.clear && !update.set.is_empty() {
        return Err("list update: set, clear, and add or remove exclude each other".to_owned());
    }
    let named = [&update.set, &update.add, &update.remove];
    if named.iter().any(|texts| texts.iter().any(String::is_empty)) {
        return Err("empty element in the list".to_owned());
    }
    if update.clear {
        list.clear();
    } else if !update.set.is_empty() {
        list.clone_from(&update.set);
    } else {
        list.retain(|text| !update.remove.contains(text));
        for text in &update.add {
            if !list.contains(text) {
                list.push(text.clone());
            }
        }
    }
    if list.len() > MAX_LIST {
        return Err("the list is too long".to_owned());
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(texts: &[&str]) -> Vec<String> {
        texts.iter().map(|text| (*text).to_owned()).collect()
    }

    fn applied(set: &[&str], add: &[&str], remove: &[&str], clear: bool) -> Verdict<Vec<String>> {
        let mut list = texts(&["a", "b"]);
        let update = proto::ListUpdate {
            set: texts(set),
            add: texts(add),
            remove: texts(remove),
            clear,
        };
        apply(&mut list, &Some(update))?;
        Ok(list)
    }

    #[test]
    fn a_list_is_set_cleared_or_changed() {
        assert_eq!(applied(&["c"], &[], &[], false), Ok(texts(&["c"])));
        assert_eq!(applied(&[], &[], &[], true), Ok(texts(&[])));
        assert_eq!(applied(&[], &["c", "b"], &["a"], false), Ok(texts(&["b", "c"])));
        assert!(applied(&["c"], &["d"], &[], false).is_err());
        assert!(applied(&[], &["d"], &[], true).is_err());
        assert!(applied(&[], &[""], &[], false).is_err());
    }
}
