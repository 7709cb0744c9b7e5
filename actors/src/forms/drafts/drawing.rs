//! A drawn signature: a picture that was uploaded for the place of the signature. It stands beside the typed name and is compared with
//! nothing.

use crate::Hub;
use crate::error::Result;
use hub_domain::TenantId;
use hub_domain::files::{FileState, FileView};
use hub_store::forms::drafts::Draft;

/// The largest drawing, in bytes: strokes on paper are far less.
const MAX_DRAWING_BYTES: i64 = 200 * 1024;
/// What the page makes of the strokes, and what a scan would be.
const MEDIA_TYPES: [&str; 2] = ["image/png", "image/jpeg"];

/// Why a file of this id is no drawing for a place of a draft; none where it is one.
pub(super) async fn drawing_fault(
    hub: &Hub,
    tenant: TenantId,
    draft: &Draft,
    (at, id): (&str, &str),
) -> Result<Option<&'static str>> {
    let paper = hub.store().draft_papers().by_id(tenant, id).await?;
    if paper.is_none_or(|paper| paper.at != at) {
        return Ok(Some("not_a_file"));
    }
    let kept = hub.store().stored_files().kept_of(tenant, &draft.files()).await?;
    Ok(drawing_fault_among(&kept, id))
}

/// Why a file of this id is no drawing among those that were uploaded and belong to nothing else yet; none where it is one.
pub(crate) fn drawing_fault_among(files: &[FileView], id: &str) -> Option<&'static str> {
    let file = files.iter().find(|file| file.id == id);
    file.map_or(Some("not_a_file"), fault_of)
}

fn fault_of(file: &FileView) -> Option<&'static str> {
    if !(file.state == FileState::Pending || file.state.is_served()) {
        Some("not_a_file")
    } else if !MEDIA_TYPES.contains(&file.media_type.as_str()) {
        Some("kind_not_allowed")
    } else if file.size_bytes > MAX_DRAWING_BYTES {
        Some("too_large")
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_drawing_is_a_small_picture_that_may_be_seen() {
        let file = |state, media_type: &str, size_bytes| FileView {
            id: "f1".into(),
            name: "signature.png".into(),
            media_type: media_type.into(),
            size_bytes,
            state,
            has_thumbnail: true,
            width: None,
            height: None,
            uploaded_by: "Ana".into(),
            created_at_ms: 1,
        };
        let (clean, most) = (FileState::Clean, MAX_DRAWING_BYTES);
        assert_eq!(fault_of(&file(clean, "image/png", most)), None);
        assert_eq!(fault_of(&file(FileState::Pending, "image/jpeg", 1)), None);
        assert_eq!(fault_of(&file(clean, "image/png", most + 1)), Some("too_large"));
        assert_eq!(fault_of(&file(clean, "text/plain", 1)), Some("kind_not_allowed"));
        assert_eq!(
            fault_of(&file(FileState::Infected, "image/png", 1)),
            Some("not_a_file")
        );
    }
}
