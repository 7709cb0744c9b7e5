//! Mails to whoever administers a subscription of the marketplace.

use super::Text;

/// In one language.
pub struct SubscriptionWords {
    /// To somebody without an account of subscriptions; the link is good for three days, once: `{agency}`, `{url}`.
    pub set_up: Text,
    /// To somebody who has one: `{agency}`, `{url}`.
    pub added: Text,
}

/// By language (BCP 47); English first.
static WORDS: [(&str, SubscriptionWords); 3] = [
    (
        "en",
        SubscriptionWords {
            set_up: Text {
                subject: "Set up your subscription with {agency}",
                body: "Thank you for subscribing. Open this link within 72 hours to set up your subscription. You will choose a password if you do not have one yet. The link works once:\n\n{url}\n\nA second message invites you to your own instance as its administrator. If you didn't expect this, ignore this message and nothing will happen.",
            },
            added: Text {
                subject: "A subscription was added to your {agency} account",
                body: "Thank you for subscribing. The subscription is in your account; sign in to configure it:\n\n{url}\n\nA second message invites you to your own instance as its administrator.",
            },
        },
    ),
    (
        "es",
        SubscriptionWords {
            set_up: Text {
                subject: "Configure su suscripción con {agency}",
                body: "Gracias por suscribirse. Abra este enlace en un plazo de 72 horas para configurar su suscripción. Elegirá una contraseña si aún no tiene una. El enlace funciona una sola vez:\n\n{url}\n\nUn segundo mensaje le invita a su propia instancia como persona administradora. Si no esperaba este mensaje, ignórelo y no pasará nada.",
            },
            added: Text {
                subject: "Se añadió una suscripción a su cuenta de {agency}",
                body: "Gracias por suscribirse. La suscripción está en su cuenta; inicie sesión para configurarla:\n\n{url}\n\nUn segundo mensaje le invita a su propia instancia como persona administradora.",
            },
        },
    ),
    (
        "ar",
        SubscriptionWords {
            set_up: Text {
                subject: "جهّز اشتراكك لدى {agency}",
                body: "شكرًا لاشتراكك. افتح هذا الرابط خلال 72 ساعة لتجهيز اشتراكك. ستختار كلمة مرور إن لم تكن لديك واحدة. يعمل الرابط مرة واحدة:\n\n{url}\n\nستصلك رسالة ثانية تدعوك إلى نسختك الخاصة مسؤولًا عنها. إذا لم تكن تتوقع هذه الرسالة فتجاهلها ولن يحدث شيء.",
            },
            added: Text {
                subject: "أُضيف اشتراك إلى حسابك لدى {agency}",
                body: "شكرًا لاشتراكك. الاشتراك موجود في حسابك؛ سجّل الدخول لإعداده:\n\n{url}\n\nستصلك رسالة ثانية تدعوك إلى نسختك الخاصة مسؤولًا عنها.",
            },
        },
    ),
];

/// Of a language; in English where it has none.
pub(super) fn of(tag: &str) -> &'static SubscriptionWords {
    let known = WORDS.iter().find(|(known, _)| *known == tag);
    &known.unwrap_or(&WORDS[0]).1
}

#[cfg(test)]
mod tests {
    use super::super::Language;

    #[test]
    fn the_link_of_a_subscription_stands_alone_in_its_line() {
        let url = "https://service.example/add-account?token=T";
        for tag in ["en", "es-MX", "ar", "fr"] {
            let language = Language::of(tag);
            let values = [("agency", "Mill"), ("url", url)];
            let words = language.subscription();
            for text in [&words.set_up, &words.added] {
                let (subject, body) = language.text(text, &values);
                assert!(subject.contains("Mill"), "{subject}");
                assert!(body.lines().any(|line| line == url), "{body}");
                assert!(!body.contains(['{', '}']), "{body}");
            }
        }
    }
}
