//! What the hub writes and says, in English.

use super::{KeywordAnswers, Text, Words};

/// For every language without its own.
pub const KEYWORD_ANSWERS: KeywordAnswers = KeywordAnswers {
    stopped: "{agency}: You won't get any more texts from us. Text START to get them again.",
    started: "{agency}: You'll get texts from us again. Text STOP to stop them or HELP for help.",
    help: "{agency}: We text you about your application. Text STOP to stop these texts. Message and data rates may apply.",
};

pub const WORDS: Words = Words {
    keyword_answers: Some(KEYWORD_ANSWERS),
    sign_in_code: Text {
        subject: "Your {agency} sign-in code",
        body: "{code} is your {agency} sign-in code. It's valid for 10 minutes. Don't share it with anyone.",
    },
    operation_code_subject: "Your {agency} code",
    change_password_code: "{code} is your {agency} code to change your password. It's valid for 10 minutes. Don't share it with anyone.",
    change_login_id_code: "{code} is your {agency} code to change your login id. It's valid for 10 minutes. Don't share it with anyone.",
    create_login_code: "{code} is your {agency} code to create your login. It's valid for 10 minutes. Don't share it with anyone.",
    spoken_code: "Hello. This is {agency}. Your code is: {digits}. Once more, your code is: {digits}. Do not share it with anyone. Goodbye.",
    reset_link: Text {
        subject: "Set a new {agency} password",
        body: "Someone asked to reset the {agency} password for this address. If it was you, open this link within an hour. It works once:\n\n{url}\n\nIf it wasn't you, you don't need to do anything. Your password stays the same.",
    },
    welcome: Text {
        subject: "Welcome to {agency}",
        body: "Your {agency} account is ready. Open this link within 24 hours to choose your password. It works once:\n\n{url}\n\nIf you didn't ask for an account, ignore this message.",
    },
    business_account_asked: Text {
        subject: "Add an account at {agency}?",
        body: "Someone asked to add a business account to your {agency} login. Nothing has been added yet. If it was you, open this link within 24 hours and confirm:\n\n{url}\n\nIf it wasn't you, you don't need to do anything.",
    },
    personal_account_asked: Text {
        subject: "Add an account at {agency}?",
        body: "Someone asked to add a personal account to your {agency} login. Nothing has been added yet. If it was you, open this link within 24 hours and confirm:\n\n{url}\n\nIf it wasn't you, you don't need to do anything.",
    },
    account_exists: Text {
        subject: "You already have an account at {agency}",
        body: "Someone tried to create a {agency} account with this address, but it already has one. Sign in with your password, or open this link within 24 hours to choose a new one:\n\n{url}\n\nIf it wasn't you, you don't need to do anything.",
    },
    password_changed: Text {
        subject: "Your {agency} password was changed",
        body: "The password for your {agency} login was just changed, and you were signed out everywhere else. If it wasn't you, reset your password right away and let us know.",
    },
    login_id_changed: Text {
        subject: "Your {agency} login id was changed",
        body: "From now on, use {to} instead of this address to sign in to {agency}. If you didn't make this change, let us know right away.",
    },
    new_device: Text {
        subject: "New sign-in to {agency}",
        body: "Someone signed in to your {agency} account from a new device.\n\nDevice: {device}\nNetwork address: {source}\nTime: {when}\n\nIf this was you, you don't need to do anything.\n\nIf it wasn't you, open this link to end that session and choose a new password:\n{url}",
    },
    factors_changed: Text {
        subject: "The security settings of your {agency} account were changed",
        body: "{change} If this wasn't you, change your password and let {agency} know.",
    },
    app_added: "An authenticator app was added.",
    app_removed: "The authenticator app was removed.",
    passkey_added: "A passkey was added.",
    passkey_removed: "A passkey was removed.",
    backup_codes_renewed: "New backup codes were created. The old ones no longer work.",
    devices_distrusted: "Every device will ask for the second step again.",
    device_trusted: "A device was trusted. It won't ask for the second step for 30 days.",
    account_added: "An account was added to your login.",
    phone_proved: "A phone was confirmed. Codes for signing in can be sent to it.",
    undo: "To undo this change, open this link within 72 hours. It signs you out everywhere and asks for a new password:\n{url}",
    unsubscribe: "You're getting this email because you applied to {program}.\nUnsubscribe: {url}",
    test_mark: "TEST (to you alone)",
};
