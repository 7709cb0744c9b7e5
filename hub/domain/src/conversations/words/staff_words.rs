//! Mails to people who work for the agency: an invitation, and what became of their account.

use super::Text;

/// In one language.
pub struct StaffWords {
    /// To somebody who is asked to work here; the link is good for three days: `{agency}`, `{url}`, and as `{first}` one of the
    /// sentences that follow.
    pub invited: Text,
    /// What their first sign-in needs. With a phone that gets a code: `{to}`, masked.
    pub first_by_text: &'static str,
    /// Without one, where they then add a factor of their own.
    pub first_by_own: &'static str,
    /// Without one, where codes by mail will do.
    pub first_by_mail: &'static str,
    /// `{agency}`, as in the next two.
    pub closed: Text,
    pub reopened: Text,
    pub unlocked: Text,
}

/// By language (BCP 47); English first.
static WORDS: [(&str, StaffWords); 3] = [
    (
        "en",
        StaffWords {
            invited: Text {
                subject: "{agency} invites you to work with it",
                body: "{agency} has made a staff account for you. Open this link within 72 hours to accept; it works once:\n\n{url}\n\nIf you sign in here already, sign in as before. If not, you will choose a password. {first}\n\nIf you didn't expect this, ignore this message and nothing will happen.",
            },
            first_by_text: "At your first sign-in we text a code to {to}: have that phone with you.",
            first_by_own: "At your first sign-in we email you a code, and then you set up an authenticator app or a passkey. That takes about two minutes: have your phone with you.",
            first_by_mail: "At your first sign-in we email you a code.",
            closed: Text {
                subject: "Your {agency} staff account is closed",
                body: "Your staff account at {agency} was closed, and its sessions were ended. If you think this is a mistake, ask your supervisor.",
            },
            reopened: Text {
                subject: "Your {agency} staff account is open again",
                body: "Your staff account at {agency} was opened again. You can sign in as before.",
            },
            unlocked: Text {
                subject: "You can sign in to {agency} again",
                body: "Your {agency} login was locked after too many wrong passwords, and an administrator has unlocked it. If you didn't ask for that, change your password.",
            },
        },
    ),
    (
        "es",
        StaffWords {
            invited: Text {
                subject: "{agency} le invita a trabajar en su equipo",
                body: "{agency} ha preparado una cuenta de personal para usted. Abra este enlace en un plazo de 72 horas para aceptarla; funciona una sola vez:\n\n{url}\n\nSi ya inicia sesión aquí, hágalo como siempre. Si no, elegirá una contraseña. {first}\n\nSi no esperaba este mensaje, ignórelo y no pasará nada.",
            },
            first_by_text: "En su primer inicio de sesión enviaremos un código por mensaje de texto al {to}: tenga ese teléfono a mano.",
            first_by_own: "En su primer inicio de sesión le enviaremos un código por correo y después configurará una aplicación de autenticación o una llave de acceso. Son unos dos minutos: tenga su teléfono a mano.",
            first_by_mail: "En su primer inicio de sesión le enviaremos un código por correo.",
            closed: Text {
                subject: "Su cuenta de personal de {agency} está cerrada",
                body: "Se cerró su cuenta de personal de {agency} y se terminaron sus sesiones. Si cree que es un error, consulte con su supervisor.",
            },
            reopened: Text {
                subject: "Su cuenta de personal de {agency} está abierta de nuevo",
                body: "Se volvió a abrir su cuenta de personal de {agency}. Puede iniciar sesión como antes.",
            },
            unlocked: Text {
                subject: "Ya puede volver a iniciar sesión en {agency}",
                body: "Su acceso a {agency} se bloqueó tras demasiadas contraseñas incorrectas y una persona administradora lo ha desbloqueado. Si usted no lo pidió, cambie su contraseña.",
            },
        },
    ),
    (
        "ar",
        StaffWords {
            invited: Text {
                subject: "تدعوك {agency} للعمل معها",
                body: "أعدّت {agency} حساب موظف لك. افتح هذا الرابط خلال 72 ساعة لقبوله، وهو يعمل مرة واحدة:\n\n{url}\n\nإذا كان لديك دخول هنا فسجّل الدخول كالمعتاد، وإلا فستختار كلمة مرور. {first}\n\nإذا لم تكن تتوقع هذه الرسالة فتجاهلها ولن يحدث شيء.",
            },
            first_by_text: "عند أول تسجيل دخول نرسل رمزًا في رسالة نصية إلى {to}: أبقِ هذا الهاتف معك.",
            first_by_own: "عند أول تسجيل دخول نرسل إليك رمزًا بالبريد، ثم تُعدّ تطبيق مصادقة أو مفتاح مرور. يستغرق ذلك نحو دقيقتين: أبقِ هاتفك معك.",
            first_by_mail: "عند أول تسجيل دخول نرسل إليك رمزًا بالبريد.",
            closed: Text {
                subject: "أُغلق حسابك كموظف لدى {agency}",
                body: "أُغلق حسابك كموظف لدى {agency} وانتهت جلساته. إذا كنت تظن أن هذا خطأ فاسأل مشرفك.",
            },
            reopened: Text {
                subject: "حسابك كموظف لدى {agency} مفتوح من جديد",
                body: "أُعيد فتح حسابك كموظف لدى {agency}. يمكنك تسجيل الدخول كما في السابق.",
            },
            unlocked: Text {
                subject: "يمكنك تسجيل الدخول إلى {agency} من جديد",
                body: "قُفل دخولك إلى {agency} بعد محاولات كثيرة بكلمة مرور خاطئة، وفتحه أحد المسؤولين. إذا لم تطلب ذلك فغيّر كلمة مرورك.",
            },
        },
    ),
];

/// Of a language; in English where it has none.
pub(super) fn of(tag: &str) -> &'static StaffWords {
    let known = WORDS.iter().find(|(known, _)| *known == tag);
    &known.unwrap_or(&WORDS[0]).1
}

#[cfg(test)]
mod tests {
    use super::super::Language;

    #[test]
    fn the_link_of_an_invitation_stands_alone_in_its_line() {
        let url = "https://a.example/add-account?token=T";
        for tag in ["en", "es-MX", "ar", "fr"] {
            let language = Language::of(tag);
            let staff = language.staff();
            let first = language.line(staff.first_by_text, &[("to", "+1202*******")]);
            let values = [("agency", "Mill"), ("url", url), ("first", first.as_str())];
            let (subject, body) = language.text(&staff.invited, &values);
            assert!(
                subject.contains("Mill") && body.contains("72"),
                "{subject} {body}"
            );
            assert!(body.lines().any(|line| line == url), "{body}");
            assert!(!body.contains(['{', '}']), "{body}");
            assert!(body.contains("+1202*******"), "{body}");
        }
    }
}
