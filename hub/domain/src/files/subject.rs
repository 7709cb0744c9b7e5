//! What a file is for: with that it is said how long it lives and who may see it.

use super::{EXPORT_LIFE_MS, UNATTACHED_LIFE_MS};
use crate::ids::{AccountId, ApplicationId, ThreadId};

/// What a file is for, and with that who may see it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FileSubject {
    /// A conversation: its messages carry it.
    Thread(ThreadId),
    /// An application: its papers.
    Application(ApplicationId),
    /// A mail that came in and waits for somebody to say whose it is, by the mail's id.
    Mail(String),
    /// A text of somebody whom nobody knows yet, by the text's id.
    Text(String),
    /// A report that the hub has made for somebody, by the export's id: nobody else has it.
    Export(String),
    /// A form that an account is filling in, by the draft's id: nobody else sees it.
    Draft { owner: AccountId, draft: String },
    /// What an applicant is about to send for an application of theirs: nobody else sees it.
    Reply {
        owner: AccountId,
        application: ApplicationId,
    },
    /// The answer to one question of an application's form: for those who see the application.
    Answer {
        application: ApplicationId,
        question: String,
    },
    /// A letter of an application, by its id: for those who see the application.
    Letter {
        application: ApplicationId,
        letter: String,
    },
    /// A note in somebody's profile, by its id: for those who read that profile.
    CommunityNote(String),
    /// A statement for an account, by its id: nobody else sees it.
    Statement { owner: AccountId, statement: String },
}

/// How long a file lives.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FileLife {
    /// Until somebody attaches it; if nobody does, for a day.
    UntilAttached,
    /// As long as what it is for, whose end ends it too.
    WithItsSubject,
    /// So many milliseconds.
    For(i64),
}

impl FileLife {
    /// When a file of now ends by itself; none: when its subject does.
    pub fn until_ms(self, now_ms: i64) -> Option<i64> {
        match self {
            FileLife::UntilAttached => Some(now_ms.saturating_add(UNATTACHED_LIFE_MS)),
            FileLife::WithItsSubject => None,
            FileLife::For(ms) => Some(now_ms.saturating_add(ms)),
        }
    }
}

impl FileSubject {
    /// How long its files live.
    pub fn life(&self) -> FileLife {
        match self {
            FileSubject::Thread(_) | FileSubject::Application(_) | FileSubject::Reply { .. } => {
                FileLife::UntilAttached
            }
            FileSubject::Mail(_)
            | FileSubject::Text(_)
            | FileSubject::Draft { .. }
            | FileSubject::Answer { .. }
            | FileSubject::Letter { .. }
            | FileSubject::CommunityNote(_)
            | FileSubject::Statement { .. } => FileLife::WithItsSubject,
            FileSubject::Export(_) => FileLife::For(EXPORT_LIFE_MS),
        }
    }

    /// The application that it is of by itself; a conversation's is found by the conversation.
    pub fn application(&self) -> Option<ApplicationId> {
        match self {
            FileSubject::Application(application)
            | FileSubject::Answer { application, .. }
            | FileSubject::Letter { application, .. } => Some(*application),
            FileSubject::Thread(_)
            | FileSubject::Mail(_)
            | FileSubject::Text(_)
            | FileSubject::Export(_)
            | FileSubject::Draft { .. }
            | FileSubject::Reply { .. }
            | FileSubject::CommunityNote(_)
            | FileSubject::Statement { .. } => None,
        }
    }

    /// The two columns of the store: what for, and which.
    pub fn columns(&self) -> (&'static str, String) {
        match self {
            FileSubject::Thread(thread) => ("thread", thread.to_string()),
            FileSubject::Application(application) => ("application", application.to_string()),
            FileSubject::Mail(mail) => ("mail", mail.clone()),
            FileSubject::Text(text) => ("text", text.clone()),
            FileSubject::Export(export) => ("export", export.clone()),
            FileSubject::Draft { owner, draft } => ("draft", format!("{owner}/{draft}")),
            FileSubject::Reply { owner, application } => ("reply", format!("{owner}/{application}")),
            FileSubject::Answer {
                application,
                question,
            } => ("answer", format!("{application}/{question}")),
            FileSubject::Letter { application, letter } => ("letter", format!("{application}/{letter}")),
            FileSubject::CommunityNote(note) => ("community_note", note.clone()),
            FileSubject::Statement { owner, statement } => ("statement", format!("{owner}/{statement}")),
        }
    }

    /// Reads the two columns.
    pub fn parse(purpose: &str, subject: &str) -> Option<Self> {
        let (number, name) = match subject.split_once('/') {
            Some((number, name)) => (number.parse::<i64>().ok(), name.to_owned()),
            None => (None, String::new()),
        };
        let named = number.filter(|_| !name.is_empty());
        match purpose {
            "thread" => Some(FileSubject::Thread(ThreadId(subject.to_owned()))),
            "application" => Some(FileSubject::Application(ApplicationId(subject.parse().ok()?))),
            "mail" => Some(FileSubject::Mail(subject.to_owned())),
            "text" => Some(FileSubject::Text(subject.to_owned())),
            "export" => Some(FileSubject::Export(subject.to_owned())),
            "draft" => Some(FileSubject::Draft {
                owner: AccountId(named?),
                draft: name,
            }),
            "reply" => Some(FileSubject::Reply {
                owner: AccountId(number?),
                application: ApplicationId(name.parse().ok()?),
            }),
            "answer" => Some(FileSubject::Answer {
                application: ApplicationId(named?),
                question: name,
            }),
            "letter" => Some(FileSubject::Letter {
                application: ApplicationId(named?),
                letter: name,
            }),
            "community_note" => Some(FileSubject::CommunityNote(subject.to_owned())),
            "statement" => Some(FileSubject::Statement {
                owner: AccountId(named?),
                statement: name,
            }),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all() -> [FileSubject; 11] {
        let (owner, application) = (AccountId(7), ApplicationId(100));
        [
            FileSubject::Thread(ThreadId("thread-1".into())),
            FileSubject::Application(application),
            FileSubject::Mail("mail-1".into()),
            FileSubject::Text("text-1".into()),
            FileSubject::Export("export-1".into()),
            FileSubject::Draft {
                owner,
                draft: "draft/1".into(),
            },
            FileSubject::Reply { owner, application },
            FileSubject::Answer {
                application,
                question: "pay_stub".into(),
            },
            FileSubject::Letter {
                application,
                letter: "letter-1".into(),
            },
            FileSubject::Statement {
                owner,
                statement: "2026".into(),
            },
            FileSubject::CommunityNote("note-1".into()),
        ]
    }

    #[test]
    fn every_subject_is_read_as_it_was_written_and_none_is_another() {
        for one in all() {
            let (purpose, subject) = one.columns();
            assert_eq!(FileSubject::parse(purpose, &subject).as_ref(), Some(&one));
        }
        let mut columns: Vec<_> = all().iter().map(FileSubject::columns).collect();
        columns.sort();
        columns.dedup();
        assert_eq!(columns.len(), all().len());
    }

    #[test]
    fn what_is_no_subject_is_not_read() {
        for (purpose, subject) in [
            ("draft", "draft-1"),
            ("draft", "7/"),
            ("draft", "x/draft-1"),
            ("reply", "7/x"),
            ("answer", "/pay_stub"),
            ("letter", "99999999999999999999/a"),
            ("statement", ""),
            ("application", "x"),
            ("form", "7/a"),
        ] {
            assert_eq!(FileSubject::parse(purpose, subject), None, "{purpose} {subject}");
        }
    }

    #[test]
    fn what_is_attached_later_ends_by_itself_and_what_has_a_subject_with_it() {
        let ends: Vec<bool> = all()
            .iter()
            .map(|subject| subject.life().until_ms(0).is_some())
            .collect();
        assert_eq!(
            ends,
            [
                true, true, false, false, true, false, true, false, false, false, false
            ]
        );
        assert_eq!(FileLife::UntilAttached.until_ms(i64::MAX), Some(i64::MAX));
    }
}
