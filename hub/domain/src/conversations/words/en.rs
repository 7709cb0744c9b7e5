//! What the hub writes and says, in English.

use super::{KeywordAnswers, Text, Words};

/// For every language without its own.
pub const KEYWORD_ANSWERS: KeywordAnswers = KeywordAnswers {
    stopped: "{agency}: You will get no more texts from us. Text START to get them again.",
    started: "{agency}: You will get texts from us again. Text STOP to end them, HELP for help.",
    help: "{agency}: We text you about your application. Text STOP to end texts. Message and data rates may apply.",
};

pub const WORDS: Words = Words {
    keyword_answers: Some(KEYWORD_ANSWERS),
    sign_in_code: Text {
        subject: "Your {agency} sign-in code",
        body: "{code} is your {agency} sign-in code. It is valid for 10 minutes. Do not share it with anyone.",
    },
    operation_code_subject: "Your {agency} code",
    change_password_code: "{code} is your {agency} code to change your password. It is valid for 10 minutes. Do not share it with anyone.",
    change_login_id_code: "{code} is your {agency} code to change your login id. It is valid for 10 minutes. Do not share it with anyone.",
    create_login_code: "{code} is your {agency} code to create your login. It is valid for 10 minutes. Do not share it with anyone.",
    spoken_code: "Hello. This is {agency}. Your code is: {digits}. Once more, your code is: {digits}. Do not share it with anyone. Goodbye.",
    reset_link: Text {
        subject: "Set a new {agency} password",
        body: "Somebody asked for a new password for this address at {agency}. If it was you, open this link within an hour; it works once:\n\n{url}\n\nIf it was not you, there is nothing to do: your password stays as it is.",
    },
    welcome: Text {
        subject: "Welcome to {agency}",
        body: "Your {agency} account has been created. Open this link within 24 hours to choose your password; it works once:\n\n{url}\n\nIf you did not ask for an account, take no notice of this message.",
    },
    business_account_asked: Text {
        subject: "Add an account at {agency}?",
        body: "Somebody asked to add a business account to your {agency} login. Nothing has been added. If it was you, open this link within 24 hours and confirm it:\n\n{url}\n\nIf it was not you, there is nothing to do.",
    },
    personal_account_asked: Text {
        subject: "Add an account at {agency}?",
        body: "Somebody asked to add a personal account to your {agency} login. Nothing has been added. If it was you, open this link within 24 hours and confirm it:\n\n{url}\n\nIf it was not you, there is nothing to do.",
    },
    account_exists: Text {
        subject: "You have an account at {agency} already",
        body: "Somebody asked for a {agency} account with this address, which has one already. Sign in with the password that you have, or choose a new one by this link within 24 hours:\n\n{url}\n\nIf it was not you, there is nothing to do.",
    },
    password_changed: Text {
        subject: "Your {agency} password was changed",
        body: "The password of your {agency} login was changed just now, and your other sessions have ended. If it was not you, ask for a new password at once and tell us.",
    },
    login_id_changed: Text {
        subject: "Your {agency} login id was changed",
        body: "To sign in to {agency} you now use {to} instead of this address. If it was not you, please tell us at once.",
    },
    new_device: Text {
        subject: "New sign-in to {agency}",
        body: "Somebody signed in to your {agency} account from a new device.\n\nDevice: {device}\nNetwork address: {source}\nTime: {when}\n\nIf this was you, there is nothing to do.\n\nIf this was not you, open this link. It ends that session and lets you choose a new password:\n{url}",
    },
    factors_changed: Text {
        subject: "The security of your {agency} account was changed",
        body: "{change} If this was not you, change your password and tell {agency}.",
    },
    app_added: "An authenticator app was added.",
    app_removed: "The authenticator app was removed.",
    passkey_added: "A passkey was added.",
    passkey_removed: "A passkey was removed.",
    backup_codes_renewed: "New backup codes were made; the old ones no longer work.",
    devices_distrusted: "The second step is asked for on all devices again.",
    device_trusted: "A device was trusted: the second step is not asked for on it for 30 days.",
    account_added: "An account was added to your login.",
    undo: "To undo this, open this link within 72 hours. It ends all sessions and asks for a new password:\n{url}",
    unsubscribe: "You're getting this email because you applied to {program}.\nUnsubscribe: {url}",
};
