//! What somebody in the call speaks: the profile says so at first, and a person corrects it in the call. Captions of that
//! person are written in the new language from then on, or not at all where no engine knows it.

use super::{APPLICANT, Conference, SetLanguage};
use crate::error::Result;
use actix::{Context, Handler, ResponseActFuture};
use hub_domain::calls::call::{CallConference, SpokenLanguage};
use hub_domain::problem::Key;
use hub_store::calls::call_progress;

impl Conference {
    /// What the applicant speaks, as far as it is known now.
    pub(super) fn applicant_lang(&self) -> &str {
        self.roster
            .get(APPLICANT)
            .map_or(&self.setup.lang, |applicant| &applicant.lang)
    }

    /// What those who belong in the call speak, and whether it can be shown as text.
    pub(super) fn spoken(&self) -> Vec<SpokenLanguage> {
        let members = self.roster.iter();
        members
            .map(|(identity, member)| SpokenLanguage {
                identity: identity.to_owned(),
                name: member.name.clone(),
                lang: member.lang.clone(),
                captions: self.shows_captions(identity),
            })
            .collect()
    }

    /// Listens to somebody's voice in the language that they speak now. Captions of what was said until then still come.
    fn caption_anew(&mut self, identity: &str, ctx: &mut Context<Self>) {
        self.caption_takes += 1;
        for (track, whose) in self.tap.tracks() {
            if whose == identity {
                let captions = self.open_captions(identity, &track, ctx);
                if let Some(captions) = captions.as_ref().filter(|_| self.is_masked(identity)) {
                    captions.pause();
                }
                self.tap.caption(&track, captions);
            }
        }
    }

    /// The call's card says whether the applicant's words can be read.
    fn note_transcript(&mut self, ctx: &mut Context<Self>) {
        let engine = self
            .hub
            .captions()
            .and_then(|captions| captions.engine_for(self.applicant_lang()));
        let (store, tenant, call) = (
            self.hub.store().clone(),
            self.setup.tenant,
            self.setup.call.clone(),
        );
        self.write_down(ctx, "language", async move {
            let mut write = store.write().await?;
            call_progress::set_transcript(&mut write, tenant, &call, engine.as_deref()).await?;
            write.commit().await
        });
    }
}

impl Handler<SetLanguage> for Conference {
    type Result = ResponseActFuture<Self, Result<CallConference>>;
    fn handle(&mut self, message: SetLanguage, _: &mut Self::Context) -> Self::Result {
        let SetLanguage { by, identity, lang } = message;
        if self.roster.get(&identity).is_none() {
            return self.refuse(Key::NotFound);
        }
        let reason = format!("{identity} {lang}");
        self.steer(
            &by,
            "conference.language",
            reason,
            Self::reviewer_view,
            move |conference, ctx| {
                if conference.roster.set_lang(&identity, &lang) {
                    conference.caption_anew(&identity, ctx);
                    if identity == APPLICANT {
                        conference.note_transcript(ctx);
                    }
                }
                Ok(())
            },
        )
    }
}
