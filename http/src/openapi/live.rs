//! What the event socket carries, by kind: `LiveEvents` and `LiveSignals` among the schemas. No call answers them.

use hub_actors::calls::trunk::{Ring, RingEnded};
use hub_domain::calls::call::CallConference;
use hub_domain::live::{
    ApplicantUpdated, AvailabilityChanged, BoardCaption, BulkUpdated, CallCaption, CallEnded,
    CallSummaryWritten, CaptionFinal, ConferenceEnded, ConferenceStarted, ConferenceUpdated,
    ConfigDraftSaved, ConfigPublished, ConversationSnoozed, CorrectionsChanged, DraftPaperChanged,
    ItemAssigned, ItemCreated, ItemUpdated, ItemsAssigned, ItemsUpdated, JobUpdated, Levels, LinesChanged,
    LiveData, MentionSeen, Mentioned, MessageCreated, MessageUpdated, NoticeSeen, Noticed,
    OwnApplicationChanged, PhonesChanged, PreferencesChanged, QueueExported, ReportExported, RowViewing,
    StrangersChanged, TextViewing, ThreadPrinted, ThreadRead, ThreadViewing, TransferChanged, TrunkDown,
    TrunkUp, Typing,
};
use hub_store::conversations::sandbox::SandboxMessageSent;
use std::collections::BTreeMap;
use utoipa::ToSchema;
use utoipa::openapi::schema::{ObjectBuilder, OneOfBuilder};
use utoipa::openapi::{OpenApi, Ref, RefOr, Schema};

/// The kinds of one sort, with what their data may be.
#[derive(Default)]
struct Kinds {
    by_kind: BTreeMap<&'static str, Vec<String>>,
    schemas: Vec<(String, RefOr<Schema>)>,
}

impl Kinds {
    fn with<D: LiveData + ToSchema>(mut self) -> Self {
        let name = D::name().into_owned();
        self.schemas.push((name.clone(), D::schema()));
        D::schemas(&mut self.schemas);
        self.by_kind.entry(D::KIND).or_default().push(name);
        self
    }

    fn describe(self, name: &str, about: &str, document: &mut OpenApi) {
        let mut kinds = ObjectBuilder::new().description(Some(about));
        for (kind, names) in self.by_kind {
            let refs = names.iter().map(Ref::from_schema_name);
            let data: RefOr<Schema> = match names.as_slice() {
                [only] => Ref::from_schema_name(only).into(),
                _ => {
                    let any = refs.fold(OneOfBuilder::new(), |any, one| any.item(one));
                    Schema::OneOf(any.build()).into()
                }
            };
            kinds = kinds.property(kind, data).required(kind);
        }
        let components = document.components.get_or_insert_default();
        components.schemas.extend(self.schemas);
        components
            .schemas
            .insert(name.to_owned(), Schema::Object(kinds.build()).into());
    }
}

/// Adds them to the document.
pub fn describe(document: &mut OpenApi) {
    let events = Kinds::default()
        .with::<MessageCreated<'static>>()
        .with::<MessageUpdated<'static>>()
        .with::<ThreadRead>()
        .with::<ApplicantUpdated>()
        .with::<CaptionFinal<'static>>()
        .with::<CallSummaryWritten<'static>>()
        .with::<CallEnded<'static>>()
        .with::<ItemCreated<'static>>()
        .with::<ItemUpdated<'static>>()
        .with::<ItemsUpdated<'static>>()
        .with::<ItemAssigned<'static>>()
        .with::<ItemsAssigned<'static>>()
        .with::<BulkUpdated<'static>>()
        .with::<QueueExported<'static>>()
        .with::<ReportExported<'static>>()
        .with::<ThreadPrinted<'static>>()
        .with::<JobUpdated<'static>>()
        .with::<Mentioned<'static>>()
        .with::<MentionSeen<'static>>()
        .with::<Noticed<'static>>()
        .with::<NoticeSeen>()
        .with::<ConversationSnoozed<'static>>()
        .with::<DraftPaperChanged<'static>>()
        .with::<OwnApplicationChanged>()
        .with::<CorrectionsChanged>()
        .with::<ConfigDraftSaved>()
        .with::<ConfigPublished>()
        .with::<StrangersChanged>()
        .with::<PhonesChanged>()
        .with::<TransferChanged>()
        .with::<LinesChanged>()
        .with::<AvailabilityChanged>()
        .with::<TrunkDown<'static>>()
        .with::<TrunkUp<'static>>()
        .with::<ConferenceStarted>()
        .with::<ConferenceUpdated>()
        .with::<ConferenceEnded<'static>>()
        .with::<PreferencesChanged<'static>>()
        .with::<SandboxMessageSent<'static>>()
        .with::<Ring>()
        .with::<RingEnded<'static>>();
    events.describe(
        "LiveEvents",
        "The data of each kind of event of the event socket.",
        document,
    );
    let signals = Kinds::default()
        .with::<ThreadViewing<'static>>()
        .with::<RowViewing<'static>>()
        .with::<TextViewing<'static>>()
        .with::<Typing>()
        .with::<CallCaption<'static>>()
        .with::<BoardCaption<'static>>()
        .with::<Levels<'static>>()
        .with::<CallConference>();
    signals.describe(
        "LiveSignals",
        "The data of each kind of signal of the event socket.",
        document,
    );
}
