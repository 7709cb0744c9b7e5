//! What the hub writes and says, in Haitian Creole.

use super::{Text, Words};

pub const WORDS: Words = Words {
    keyword_answers: None,
    sign_in_code: Text {
        subject: "Kòd koneksyon {agency} ou a",
        body: "{code} se kòd koneksyon {agency} ou a. Li bon pandan 10 minit. Pa bay pèsonn li.",
    },
    operation_code_subject: "Kòd {agency} ou a",
    change_password_code: "{code} se kòd {agency} ou a pou chanje modpas ou. Li bon pandan 10 minit. Pa bay pèsonn li.",
    change_login_id_code: "{code} se kòd {agency} ou a pou chanje idantifyan koneksyon ou. Li bon pandan 10 minit. Pa bay pèsonn li.",
    create_login_code: "{code} se kòd {agency} ou a pou kreye koneksyon ou. Li bon pandan 10 minit. Pa bay pèsonn li.",
    spoken_code: "Bonjou. Se {agency}. Kòd ou a se: {digits}. M ap repete, kòd ou a se: {digits}. Pa bay pèsonn li. Orevwa.",
    reset_link: Text {
        subject: "Chwazi yon nouvo modpas pou {agency}",
        body: "Yon moun mande yon nouvo modpas pou adrès sa a nan {agency}. Si se te ou menm, louvri lyen sa a nan inèdtan; li mache yon sèl fwa:\n\n{url}\n\nSi se pa t ou menm, ou pa bezwen fè anyen: modpas ou rete jan li ye a.",
    },
    welcome: Text {
        subject: "Byenveni nan {agency}",
        body: "Kont {agency} ou a kreye. Louvri lyen sa a nan 24 èdtan pou chwazi modpas ou; li mache yon sèl fwa:\n\n{url}\n\nSi ou pa t mande yon kont, pa okipe mesaj sa a.",
    },
    business_account_asked: Text {
        subject: "Ajoute yon kont nan {agency}?",
        body: "Yon moun mande pou ajoute yon kont biznis sou koneksyon {agency} ou a. Anyen poko ajoute. Si se ou menm, louvri lyen sa a nan 24 èdtan epi konfime:\n\n{url}\n\nSi se pa ou menm, ou pa gen anyen pou fè.",
    },
    personal_account_asked: Text {
        subject: "Ajoute yon kont nan {agency}?",
        body: "Yon moun mande pou ajoute yon kont pèsonèl sou koneksyon {agency} ou a. Anyen poko ajoute. Si se ou menm, louvri lyen sa a nan 24 èdtan epi konfime:\n\n{url}\n\nSi se pa ou menm, ou pa gen anyen pou fè.",
    },
    account_exists: Text {
        subject: "Ou gen yon kont nan {agency} deja",
        body: "Yon moun mande yon kont {agency} ak adrès sa a, ki gen youn deja. Konekte ak modpas ou genyen an, oswa chwazi yon nouvo ak lyen sa a nan 24 èdtan:\n\n{url}\n\nSi se pa t ou menm, ou pa bezwen fè anyen.",
    },
    password_changed: Text {
        subject: "Modpas {agency} ou a chanje",
        body: "Modpas koneksyon {agency} ou a fèk chanje, epi lòt sesyon ou yo fini. Si se pa t ou menm, mande yon nouvo modpas touswit epi fè nou konnen.",
    },
    login_id_changed: Text {
        subject: "Idantifyan koneksyon {agency} ou a chanje",
        body: "Pou konekte nan {agency}, kounye a ou sèvi ak {to} olye adrès sa a. Si se pa t ou menm, tanpri fè nou konnen touswit.",
    },
    new_device: Text {
        subject: "Nouvo koneksyon nan {agency}",
        body: "Yon moun konekte nan kont {agency} ou a ak yon nouvo aparèy.\n\nAparèy: {device}\nAdrès rezo: {source}\nLè: {when}\n\nSi se te ou menm, ou pa bezwen fè anyen.\n\nSi se pa t ou menm, louvri lyen sa a. L ap fini sesyon sa a epi l ap kite w chwazi yon nouvo modpas:\n{url}",
    },
    factors_changed: Text {
        subject: "Sekirite kont {agency} ou a chanje",
        body: "{change} Si se pa t ou menm, chanje modpas ou epi fè {agency} konnen.",
    },
    app_added: "Yo ajoute yon aplikasyon otantifikasyon.",
    app_removed: "Yo retire aplikasyon otantifikasyon an.",
    passkey_added: "Yo ajoute yon kle aksè.",
    passkey_removed: "Yo retire yon kle aksè.",
    backup_codes_renewed: "Yo fè nouvo kòd sekou; ansyen yo pa mache ankò.",
    devices_distrusted: "Y ap mande dezyèm etap la ankò sou tout aparèy yo.",
    device_trusted: "Yon aparèy vin gen konfyans: yo pap mande dezyèm etap la sou li pandan 30 jou.",
    account_added: "Yon kont ajoute sou koneksyon ou a.",
    phone_proved: "Yo konfime yon telefòn. Kòd pou konekte yo ka ale sou li.",
    undo: "Pou defè chanjman sa a, louvri lyen sa a nan 72 èdtan. Li fini tout sesyon yo epi li mande yon nouvo modpas:\n{url}",
    unsubscribe: "Ou resevwa imèl sa a paske ou te fè yon demann nan {program}.\nDezabòne: {url}",
    test_mark: "TÈS (pou ou sèlman)",
};
