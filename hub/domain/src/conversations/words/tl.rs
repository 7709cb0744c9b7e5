//! What the hub writes and says, in Filipino.

use super::{Text, Words};

pub const WORDS: Words = Words {
    keyword_answers: None,
    sign_in_code: Text {
        subject: "Ang inyong sign-in code sa {agency}",
        body: "{code} ang inyong sign-in code sa {agency}. May bisa ito nang 10 minuto. Huwag itong ibahagi kaninuman.",
    },
    operation_code_subject: "Ang inyong code sa {agency}",
    change_password_code: "{code} ang inyong code sa {agency} para palitan ang inyong password. May bisa ito nang 10 minuto. Huwag itong ibahagi kaninuman.",
    change_login_id_code: "{code} ang inyong code sa {agency} para palitan ang inyong login ID. May bisa ito nang 10 minuto. Huwag itong ibahagi kaninuman.",
    create_login_code: "{code} ang inyong code sa {agency} para gawin ang inyong login. May bisa ito nang 10 minuto. Huwag itong ibahagi kaninuman.",
    spoken_code: "Kumusta. Ito ang {agency}. Ang inyong code ay: {digits}. Uulitin ko, ang inyong code ay: {digits}. Huwag itong ibahagi kaninuman. Paalam.",
    reset_link: Text {
        subject: "Magtakda ng bagong password sa {agency}",
        body: "May humiling ng bagong password para sa address na ito sa {agency}. Kung kayo iyon, buksan ang link na ito sa loob ng isang oras; isang beses lang itong magagamit:\n\n{url}\n\nKung hindi kayo iyon, wala kayong kailangang gawin: mananatili ang inyong password.",
    },
    welcome: Text {
        subject: "Maligayang pagdating sa {agency}",
        body: "Nagawa na ang inyong account sa {agency}. Buksan ang link na ito sa loob ng 24 na oras para pumili ng inyong password; isang beses lang itong magagamit:\n\n{url}\n\nKung hindi kayo humiling ng account, huwag pansinin ang mensaheng ito.",
    },
    business_account_asked: Text {
        subject: "Magdagdag ng account sa {agency}?",
        body: "May humiling na magdagdag ng account ng negosyo sa inyong login sa {agency}. Wala pang naidagdag. Kung kayo ito, buksan ang link na ito sa loob ng 24 na oras at kumpirmahin:\n\n{url}\n\nKung hindi kayo ito, wala kayong kailangang gawin.",
    },
    personal_account_asked: Text {
        subject: "Magdagdag ng account sa {agency}?",
        body: "May humiling na magdagdag ng personal na account sa inyong login sa {agency}. Wala pang naidagdag. Kung kayo ito, buksan ang link na ito sa loob ng 24 na oras at kumpirmahin:\n\n{url}\n\nKung hindi kayo ito, wala kayong kailangang gawin.",
    },
    account_exists: Text {
        subject: "Mayroon na kayong account sa {agency}",
        body: "May humiling ng account sa {agency} gamit ang address na ito, na mayroon nang account. Mag-sign in gamit ang password na mayroon kayo, o pumili ng bago sa link na ito sa loob ng 24 na oras:\n\n{url}\n\nKung hindi kayo iyon, wala kayong kailangang gawin.",
    },
    password_changed: Text {
        subject: "Napalitan ang inyong password sa {agency}",
        body: "Kapapalit lang ng password ng inyong login sa {agency}, at natapos na ang iba pa ninyong session. Kung hindi kayo ang nagpalit, humiling agad ng bagong password at ipaalam sa amin.",
    },
    login_id_changed: Text {
        subject: "Napalitan ang inyong login ID sa {agency}",
        body: "Para mag-sign in sa {agency}, {to} na ang gagamitin ninyo sa halip na ang address na ito. Kung hindi kayo ang nagpalit, ipaalam agad sa amin.",
    },
    new_device: Text {
        subject: "Bagong pag-sign in sa {agency}",
        body: "May nag-sign in sa inyong account sa {agency} mula sa bagong device.\n\nDevice: {device}\nAddress ng network: {source}\nOras: {when}\n\nKung kayo ito, wala kayong kailangang gawin.\n\nKung hindi kayo ito, buksan ang link na ito. Tatapusin nito ang session na iyon at makakapili kayo ng bagong password:\n{url}",
    },
    factors_changed: Text {
        subject: "Nabago ang seguridad ng inyong account sa {agency}",
        body: "{change} Kung hindi kayo ang gumawa nito, palitan ang inyong password at ipaalam sa {agency}.",
    },
    app_added: "May idinagdag na authenticator app.",
    app_removed: "Inalis ang authenticator app.",
    passkey_added: "May idinagdag na passkey.",
    passkey_removed: "May inalis na passkey.",
    backup_codes_renewed: "Gumawa ng mga bagong backup code; hindi na gagana ang mga dati.",
    devices_distrusted: "Hihingin na muli ang ikalawang hakbang sa lahat ng device.",
    device_trusted: "May pinagkatiwalaang device: hindi hihingin doon ang ikalawang hakbang sa loob ng 30 araw.",
    account_added: "May naidagdag na account sa inyong login.",
    phone_proved: "May nakumpirmang telepono. Maaari nang ipadala roon ang mga code sa pag-sign in.",
    undo: "Para bawiin ito, buksan ang link na ito sa loob ng 72 oras. Tinatapos nito ang lahat ng session at humihingi ng bagong password:\n{url}",
    unsubscribe: "Natanggap ninyo ang email na ito dahil nag-apply kayo sa {program}.\nMag-unsubscribe: {url}",
    test_mark: "PAGSUBOK (sa inyo lamang)",
};
