//! What callers in a line hear, by language. `{place}`, `{minutes}`, `{digits}` are filled in.

use crate::calls::voices::first_subtag;

/// In one language.
pub(super) struct LineWords {
    pub place: &'static str,
    pub first: &'static str,
    pub minutes: &'static str,
    pub under_two_minutes: &'static str,
    pub press_for_callback: &'static str,
    pub press_for_message: &'static str,
    pub confirm_number: &'static str,
    pub enter_number: &'static str,
    pub no_number: &'static str,
    pub not_served: &'static str,
    pub callback_kept: &'static str,
    pub keep_waiting: &'static str,
    pub leave_message: &'static str,
    pub goodbye: &'static str,
}

static EN: LineWords = LineWords {
    place: "You are number {place} in line.",
    first: "You are next in line.",
    minutes: "The expected wait is about {minutes} minutes.",
    under_two_minutes: "The expected wait is less than two minutes.",
    press_for_callback: "To be called back without losing your place, press 1.",
    press_for_message: "To leave a message, press 2.",
    confirm_number: "We will call you back at {digits}. To confirm, press 1. To enter another number, press 2. To stay on the line, press star.",
    enter_number: "Enter the telephone number where we can reach you, with the area code, then press the pound key.",
    no_number: "That is not a telephone number.",
    not_served: "We cannot call that number.",
    callback_kept: "Thank you. You keep your place in line, and we will call you back. Goodbye.",
    keep_waiting: "Please stay on the line.",
    leave_message: "Please leave a message after the tone. When you are done, press the pound key or hang up.",
    goodbye: "All of our staff are busy right now. Please call again later. Goodbye.",
};

static ES: LineWords = LineWords {
    place: "Usted es el número {place} en la fila.",
    first: "Usted es el siguiente en la fila.",
    minutes: "La espera prevista es de unos {minutes} minutos.",
    under_two_minutes: "La espera prevista es de menos de dos minutos.",
    press_for_callback: "Para que le llamemos sin perder su lugar, marque 1.",
    press_for_message: "Para dejar un mensaje, marque 2.",
    confirm_number: "Le llamaremos al {digits}. Para confirmar, marque 1. Para indicar otro número, marque 2. Para seguir esperando, marque asterisco.",
    enter_number: "Marque el número de teléfono al que podemos llamarle, con el código de área, y luego la tecla numeral.",
    no_number: "Ese no es un número de teléfono.",
    not_served: "No podemos llamar a ese número.",
    callback_kept: "Gracias. Conserva su lugar en la fila y le llamaremos. Adiós.",
    keep_waiting: "Por favor, siga en la línea.",
    leave_message: "Deje un mensaje después del tono. Cuando termine, marque la tecla numeral o cuelgue.",
    goodbye: "No hay nadie libre para atender su llamada. Vuelva a llamar más tarde. Adiós.",
};

static AR: LineWords = LineWords {
    place: "رقمك في قائمة الانتظار هو {place}.",
    first: "أنت التالي في قائمة الانتظار.",
    minutes: "مدة الانتظار المتوقعة حوالي {minutes} دقائق.",
    under_two_minutes: "مدة الانتظار المتوقعة أقل من دقيقتين.",
    press_for_callback: "لكي نتصل بك دون أن تفقد دورك اضغط 1.",
    press_for_message: "لترك رسالة اضغط 2.",
    confirm_number: "سنتصل بك على الرقم {digits}. للتأكيد اضغط 1. لإدخال رقم آخر اضغط 2. للبقاء على الخط اضغط النجمة.",
    enter_number: "أدخل رقم الهاتف الذي يمكننا الاتصال بك عليه مع رمز المنطقة ثم اضغط مفتاح المربع.",
    no_number: "هذا ليس رقم هاتف.",
    not_served: "لا يمكننا الاتصال بهذا الرقم.",
    callback_kept: "شكرًا لك. سنحتفظ بدورك ونتصل بك. مع السلامة.",
    keep_waiting: "يرجى البقاء على الخط.",
    leave_message: "اترك رسالة بعد الصافرة. عند الانتهاء اضغط مفتاح المربع أو أغلق الخط.",
    goodbye: "لا يوجد موظف متاح للرد على مكالمتك. يرجى الاتصال لاحقًا. مع السلامة.",
};

static FR: LineWords = LineWords {
    place: "Vous êtes numéro {place} dans la file.",
    first: "Vous êtes le prochain dans la file.",
    minutes: "L'attente prévue est d'environ {minutes} minutes.",
    under_two_minutes: "L'attente prévue est de moins de deux minutes.",
    press_for_callback: "Pour être rappelé sans perdre votre place, appuyez sur 1.",
    press_for_message: "Pour laisser un message, appuyez sur 2.",
    confirm_number: "Nous vous rappellerons au {digits}. Pour confirmer, appuyez sur 1. Pour indiquer un autre numéro, appuyez sur 2. Pour rester en ligne, appuyez sur étoile.",
    enter_number: "Composez le numéro de téléphone auquel nous pouvons vous joindre, puis appuyez sur dièse.",
    no_number: "Ce n'est pas un numéro de téléphone.",
    not_served: "Nous ne pouvons pas appeler ce numéro.",
    callback_kept: "Merci. Vous gardez votre place et nous vous rappellerons. Au revoir.",
    keep_waiting: "Veuillez rester en ligne.",
    leave_message: "Laissez un message après le signal. Quand vous avez fini, appuyez sur dièse ou raccrochez.",
    goodbye: "Personne n'est disponible pour prendre votre appel. Veuillez rappeler plus tard. Au revoir.",
};

static PT: LineWords = LineWords {
    place: "Você é o número {place} na fila.",
    first: "Você é o próximo da fila.",
    minutes: "A espera prevista é de cerca de {minutes} minutos.",
    under_two_minutes: "A espera prevista é de menos de dois minutos.",
    press_for_callback: "Para receber uma ligação sem perder o seu lugar, pressione 1.",
    press_for_message: "Para deixar uma mensagem, pressione 2.",
    confirm_number: "Vamos ligar para {digits}. Para confirmar, pressione 1. Para informar outro número, pressione 2. Para continuar na linha, pressione asterisco.",
    enter_number: "Digite o número de telefone em que podemos falar com você, com o código de área, e depois a tecla cerquilha.",
    no_number: "Isso não é um número de telefone.",
    not_served: "Não podemos ligar para esse número.",
    callback_kept: "Obrigado. Você mantém o seu lugar na fila e nós ligaremos. Até logo.",
    keep_waiting: "Por favor, continue na linha.",
    leave_message: "Deixe uma mensagem após o sinal. Quando terminar, pressione cerquilha ou desligue.",
    goodbye: "Ninguém está livre para atender a sua ligação. Ligue novamente mais tarde. Até logo.",
};

/// The words of a language with the language that they are in: those of another where there are none, else English.
pub(super) fn of<'a>(lang: &'a str, otherwise: &'a str) -> (&'a str, &'static LineWords) {
    let there = [lang, otherwise].into_iter();
    let mut there = there.filter_map(|lang| in_lang(lang).map(|words| (lang, words)));
    there.next().unwrap_or(("en", &EN))
}

/// The words of a language; there are five.
pub(super) fn in_lang(lang: &str) -> Option<&'static LineWords> {
    match first_subtag(lang).as_str() {
        "en" => Some(&EN),
        "es" => Some(&ES),
        "ar" => Some(&AR),
        "fr" => Some(&FR),
        "pt" => Some(&PT),
        _ => None,
    }
}

/// A number as it is read: digit by digit.
pub(super) fn read_out(number: &str) -> String {
    let digits = number.strip_prefix("+1").unwrap_or(number);
    let digits: Vec<String> = digits
        .chars()
        .filter(char::is_ascii_digit)
        .map(String::from)
        .collect();
    digits.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_language_fills_in_the_same() {
        for words in [&EN, &ES, &AR, &FR, &PT] {
            assert!(words.place.contains("{place}") && words.minutes.contains("{minutes}"));
            assert!(words.confirm_number.contains("{digits}"));
            assert!(words.press_for_callback.contains('1') && words.press_for_message.contains('2'));
        }
        assert_eq!(read_out("+12025550178"), "2, 0, 2, 5, 5, 5, 0, 1, 7, 8");
        assert_eq!(of("ko", "tl").0, "en");
        assert_eq!(of("ko", "es").0, "es");
        assert_eq!(of("es-MX", "en").0, "es-MX");
    }
}
