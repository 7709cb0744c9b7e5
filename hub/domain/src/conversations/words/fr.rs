//! What the hub writes and says, in French.

use super::{Text, Words};

pub const WORDS: Words = Words {
    keyword_answers: None,
    sign_in_code: Text {
        subject: "Votre code de connexion à {agency}",
        body: "{code} est votre code de connexion à {agency}. Il est valable 10 minutes. Ne le communiquez à personne.",
    },
    operation_code_subject: "Votre code {agency}",
    change_password_code: "{code} est votre code {agency} pour changer votre mot de passe. Il est valable 10 minutes. Ne le communiquez à personne.",
    change_login_id_code: "{code} est votre code {agency} pour changer votre identifiant. Il est valable 10 minutes. Ne le communiquez à personne.",
    create_login_code: "{code} est votre code {agency} pour créer votre accès. Il est valable 10 minutes. Ne le communiquez à personne.",
    spoken_code: "Bonjour. Ici {agency}. Votre code est : {digits}. Je répète, votre code est : {digits}. Ne le communiquez à personne. Au revoir.",
    reset_link: Text {
        subject: "Choisissez un nouveau mot de passe pour {agency}",
        body: "Quelqu’un a demandé un nouveau mot de passe pour cette adresse auprès de {agency}. Si c’était vous, ouvrez ce lien dans l’heure ; il ne fonctionne qu’une fois :\n\n{url}\n\nSi ce n’était pas vous, vous n’avez rien à faire : votre mot de passe reste le même.",
    },
    welcome: Text {
        subject: "Bienvenue chez {agency}",
        body: "Votre compte {agency} a été créé. Ouvrez ce lien dans les 24 heures pour choisir votre mot de passe ; il ne fonctionne qu’une fois :\n\n{url}\n\nSi vous n’avez pas demandé de compte, ignorez ce message.",
    },
    business_account_asked: Text {
        subject: "Ajouter un compte chez {agency} ?",
        body: "Quelqu’un a demandé d’ajouter un compte professionnel à votre accès {agency}. Rien n’a été ajouté. Si c’était vous, ouvrez ce lien dans les 24 heures et confirmez :\n\n{url}\n\nSi ce n’était pas vous, vous n’avez rien à faire.",
    },
    personal_account_asked: Text {
        subject: "Ajouter un compte chez {agency} ?",
        body: "Quelqu’un a demandé d’ajouter un compte personnel à votre accès {agency}. Rien n’a été ajouté. Si c’était vous, ouvrez ce lien dans les 24 heures et confirmez :\n\n{url}\n\nSi ce n’était pas vous, vous n’avez rien à faire.",
    },
    account_exists: Text {
        subject: "Vous avez déjà un compte chez {agency}",
        body: "Quelqu’un a demandé un compte {agency} avec cette adresse, qui en a déjà un. Connectez-vous avec votre mot de passe actuel, ou choisissez-en un nouveau par ce lien dans les 24 heures :\n\n{url}\n\nSi ce n’était pas vous, vous n’avez rien à faire.",
    },
    password_changed: Text {
        subject: "Votre mot de passe {agency} a été changé",
        body: "Le mot de passe de votre accès {agency} vient d’être changé et vos autres sessions sont terminées. Si ce n’était pas vous, demandez tout de suite un nouveau mot de passe et prévenez-nous.",
    },
    login_id_changed: Text {
        subject: "Votre identifiant {agency} a été changé",
        body: "Pour vous connecter à {agency}, utilisez désormais {to} à la place de cette adresse. Si ce n’était pas vous, prévenez-nous tout de suite.",
    },
    new_device: Text {
        subject: "Nouvelle connexion à {agency}",
        body: "Quelqu’un s’est connecté à votre compte {agency} depuis un nouvel appareil.\n\nAppareil : {device}\nAdresse réseau : {source}\nHeure : {when}\n\nSi c’était vous, vous n’avez rien à faire.\n\nSi ce n’était pas vous, ouvrez ce lien. Il met fin à cette session et vous permet de choisir un nouveau mot de passe :\n{url}",
    },
    factors_changed: Text {
        subject: "La sécurité de votre compte {agency} a changé",
        body: "{change} Si ce n’était pas vous, changez votre mot de passe et prévenez {agency}.",
    },
    app_added: "Une application d’authentification a été ajoutée.",
    app_removed: "L’application d’authentification a été retirée.",
    passkey_added: "Une clé d’accès a été ajoutée.",
    passkey_removed: "Une clé d’accès a été retirée.",
    backup_codes_renewed: "De nouveaux codes de secours ont été créés ; les anciens ne fonctionnent plus.",
    devices_distrusted: "La deuxième étape est de nouveau demandée sur tous les appareils.",
    device_trusted: "Un appareil est désormais de confiance : la deuxième étape n’y est pas demandée pendant 30 jours.",
    account_added: "Un compte a été ajouté à votre accès.",
    phone_proved: "Un téléphone a été confirmé : il peut désormais recevoir les codes de connexion.",
    undo: "Pour annuler ce changement, ouvrez ce lien dans les 72 heures. Il met fin à toutes les sessions et demande un nouveau mot de passe :\n{url}",
    unsubscribe: "Vous recevez cet e-mail parce que vous avez déposé une demande auprès de {program}.\nSe désabonner : {url}",
    test_mark: "ESSAI (à vous uniquement)",
};
