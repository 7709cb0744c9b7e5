//! Who is who in a call's room: the identities of those who are there in every call.

/// Identity of the applicant's leg in the room.
pub const APPLICANT: &str = "applicant";
/// Identity under which the hub speaks in the room.
pub const ANNOUNCER: &str = "announcer";
/// Identity of the participant that plays music to parties on hold.
pub const MUSIC: &str = "music";
/// Identity of the participant that plays the tone of a phone that rings.
pub const RINGBACK: &str = "ringback";
/// Identity of the network while it is heard before the applicant has answered.
pub const EARLY_MEDIA: &str = "early-media";
