//! What the hub writes and says, in Spanish.

use super::{KeywordAnswers, Text, Words};

pub const WORDS: Words = Words {
    keyword_answers: Some(KeywordAnswers {
        stopped: "{agency}: No recibirá más mensajes de texto nuestros. Envíe START para recibirlos de nuevo.",
        started: "{agency}: Volverá a recibir nuestros mensajes de texto. Envíe STOP para cancelarlos o HELP para obtener ayuda.",
        help: "{agency}: Le escribimos sobre su solicitud. Envíe STOP para cancelar los mensajes. Pueden aplicarse tarifas de mensajes y datos.",
    }),
    sign_in_code: Text {
        subject: "Su código de acceso de {agency}",
        body: "{code} es su código de acceso de {agency}. Es válido por 10 minutos. No lo comparta con nadie.",
    },
    operation_code_subject: "Su código de {agency}",
    change_password_code: "{code} es su código de {agency} para cambiar su contraseña. Es válido por 10 minutos. No lo comparta con nadie.",
    change_login_id_code: "{code} es su código de {agency} para cambiar su usuario. Es válido por 10 minutos. No lo comparta con nadie.",
    create_login_code: "{code} es su código de {agency} para crear su acceso. Es válido por 10 minutos. No lo comparta con nadie.",
    spoken_code: "Hola. Le llama {agency}. Su código es: {digits}. Se lo repito, su código es: {digits}. No lo comparta con nadie. Adiós.",
    reset_link: Text {
        subject: "Cambie su contraseña de {agency}",
        body: "Alguien pidió cambiar la contraseña de esta dirección en {agency}. Si fue usted, abra este enlace antes de una hora; sirve una sola vez:\n\n{url}\n\nSi no fue usted, no tiene que hacer nada: su contraseña sigue igual.",
    },
    welcome: Text {
        subject: "Le damos la bienvenida a {agency}",
        body: "Su cuenta de {agency} ya está lista. Abra este enlace antes de 24 horas para elegir su contraseña; sirve una sola vez:\n\n{url}\n\nSi no pidió una cuenta, ignore este mensaje.",
    },
    business_account_asked: Text {
        subject: "¿Agregar una cuenta en {agency}?",
        body: "Alguien pidió agregar una cuenta de empresa a su usuario de {agency}. No se ha agregado nada. Si fue usted, abra este enlace antes de 24 horas y confírmelo:\n\n{url}\n\nSi no fue usted, no tiene que hacer nada.",
    },
    personal_account_asked: Text {
        subject: "¿Agregar una cuenta en {agency}?",
        body: "Alguien pidió agregar una cuenta personal a su usuario de {agency}. No se ha agregado nada. Si fue usted, abra este enlace antes de 24 horas y confírmelo:\n\n{url}\n\nSi no fue usted, no tiene que hacer nada.",
    },
    account_exists: Text {
        subject: "Ya tiene una cuenta en {agency}",
        body: "Alguien intentó crear una cuenta de {agency} con esta dirección, pero ya existe una. Inicie sesión con su contraseña o abra este enlace antes de 24 horas para elegir una nueva:\n\n{url}\n\nSi no fue usted, no tiene que hacer nada.",
    },
    password_changed: Text {
        subject: "Su contraseña de {agency} cambió",
        body: "La contraseña de su usuario de {agency} acaba de cambiar y se cerraron sus demás sesiones. Si no fue usted, pida una contraseña nueva ahora mismo y avísenos.",
    },
    login_id_changed: Text {
        subject: "Su usuario de {agency} cambió",
        body: "A partir de ahora, use {to} en lugar de esta dirección para iniciar sesión en {agency}. Si no hizo este cambio, avísenos ahora mismo.",
    },
    new_device: Text {
        subject: "Nuevo inicio de sesión en {agency}",
        body: "Alguien inició sesión en su cuenta de {agency} desde un dispositivo nuevo.\n\nDispositivo: {device}\nDirección de red: {source}\nHora: {when}\n\nSi fue usted, no tiene que hacer nada.\n\nSi no fue usted, abra este enlace. Cierra la sesión y le permite elegir una contraseña nueva:\n{url}",
    },
    factors_changed: Text {
        subject: "Cambió la seguridad de su cuenta de {agency}",
        body: "{change} Si no fue usted, cambie su contraseña y avise a {agency}.",
    },
    app_added: "Se agregó una aplicación de autenticación.",
    app_removed: "Se quitó la aplicación de autenticación.",
    passkey_added: "Se agregó una llave de acceso.",
    passkey_removed: "Se quitó una llave de acceso.",
    backup_codes_renewed: "Se crearon códigos de respaldo nuevos; los anteriores ya no sirven.",
    devices_distrusted: "Todos los dispositivos volverán a pedir el segundo paso.",
    device_trusted: "Se marcó un dispositivo como de confianza. No pedirá el segundo paso durante 30 días.",
    account_added: "Se agregó una cuenta a su usuario.",
    phone_proved: "Se confirmó un teléfono. Ahora puede recibir los códigos para iniciar sesión.",
    undo: "Para deshacer este cambio, abra este enlace antes de 72 horas. Cierra todas las sesiones y pide una contraseña nueva:\n{url}",
    unsubscribe: "Recibe este correo porque presentó una solicitud en {program}.\nDejar de recibir estos correos: {url}",
    test_mark: "PRUEBA (solo para usted)",
};
