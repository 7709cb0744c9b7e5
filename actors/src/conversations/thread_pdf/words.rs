//! The words of a printed conversation, in the languages of staff.

use super::visit_words::{self, VisitWords};
use hub_domain::conversations::channel::Channel;
use hub_domain::conversations::delivery::DeliveryState;

/// What stands on the page besides what people wrote.
pub(super) struct Words {
    pub tag: &'static str,
    pub title: &'static str,
    pub printed: &'static str,
    pub no_notes: &'static str,
    pub attachments: &'static str,
    pub talked: &'static str,
    pub unanswered: &'static str,
    pub visit: &'static str,
    pub change: &'static str,
    pub assigned: &'static str,
    pub unassigned: &'static str,
    pub unprintable: &'static str,
    /// Calls through a phone menu.
    pub phone_visit: &'static VisitWords,
    channels: [&'static str; 7],
    states: [&'static str; 12],
}

const EN: Words = Words {
    tag: "en",
    title: "Conversation about application {id}",
    printed: "Printed {time} by {name}",
    no_notes: "Private notes are not included.",
    attachments: "Attachments",
    talked: "Talked for {minutes} min {seconds} s",
    unanswered: "Nobody answered",
    visit: "{name} visited the portal",
    change: "{name} changed the status from {from} to {to}",
    assigned: "{name} assigned the application to {to}",
    unassigned: "{name} left the application unassigned",
    unprintable: "Some characters in this entry can't be printed. Read it on screen.",
    phone_visit: &visit_words::EN,
    channels: [
        "Email",
        "Text",
        "Call",
        "Voicemail",
        "Private note",
        "Portal visit",
        "Comment",
    ],
    states: [
        "accepted",
        "scheduled",
        "waiting for quiet hours to end",
        "waiting for consent",
        "sending",
        "sent",
        "delivered",
        "not delivered yet",
        "could not be delivered",
        "could not be sent",
        "cancelled",
        "opted out",
    ],
};

const ES: Words = Words {
    tag: "es",
    title: "Conversación sobre la solicitud {id}",
    printed: "Impreso el {time} por {name}",
    no_notes: "No se incluyen las notas privadas.",
    attachments: "Archivos adjuntos",
    talked: "Hablaron {minutes} min {seconds} s",
    unanswered: "Nadie contestó",
    visit: "{name} visitó el portal",
    change: "{name} cambió el estado de {from} a {to}",
    assigned: "{name} asignó la solicitud a {to}",
    unassigned: "{name} dejó la solicitud sin asignar",
    unprintable: "Algunos caracteres de esta entrada no se pueden imprimir. Léala en pantalla.",
    phone_visit: &visit_words::ES,
    channels: [
        "Correo electrónico",
        "Mensaje de texto",
        "Llamada",
        "Mensaje de voz",
        "Nota privada",
        "Visita al portal",
        "Comentario",
    ],
    states: [
        "aceptado",
        "programado",
        "en espera de que termine el horario de descanso",
        "en espera de consentimiento",
        "enviando",
        "enviado",
        "entregado",
        "aún no entregado",
        "no se pudo entregar",
        "no se pudo enviar",
        "cancelado",
        "ha pedido no recibir",
    ],
};

const AR: Words = Words {
    tag: "ar",
    title: "المحادثة حول الطلب {id}",
    printed: "طُبع في {time} بواسطة {name}",
    no_notes: "الملاحظات الخاصة غير مدرجة.",
    attachments: "المرفقات",
    talked: "مدة المكالمة {minutes} د {seconds} ث",
    unanswered: "لم يرد أحد",
    visit: "زار {name} البوابة",
    change: "غيّر {name} الحالة من {from} إلى {to}",
    assigned: "أسند {name} الطلب إلى {to}",
    unassigned: "ترك {name} الطلب دون إسناد",
    unprintable: "تعذرت طباعة بعض الحروف في هذا الإدخال. اقرأه على الشاشة.",
    phone_visit: &visit_words::AR,
    channels: [
        "بريد إلكتروني",
        "رسالة نصية",
        "مكالمة",
        "بريد صوتي",
        "ملاحظة خاصة",
        "زيارة للبوابة",
        "تعليق",
    ],
    states: [
        "مقبولة",
        "مجدولة",
        "تنتظر انتهاء ساعات الهدوء",
        "تنتظر الموافقة",
        "قيد الإرسال",
        "أُرسلت",
        "تم التسليم",
        "لم تُسلّم بعد",
        "تعذر التسليم",
        "تعذر الإرسال",
        "أُلغيت",
        "طلب عدم الاستلام",
    ],
};

impl Words {
    /// English where the language is none of those.
    pub fn of(lang: &str) -> &'static Words {
        match lang.split('-').next().unwrap_or_default() {
            "es" => &ES,
            "ar" => &AR,
            _ => &EN,
        }
    }

    pub fn channel(&self, channel: Channel) -> &'static str {
        self.channels[match channel {
            Channel::Email => 0,
            Channel::Sms => 1,
            Channel::Call => 2,
            Channel::Voice => 3,
            Channel::Note => 4,
            Channel::Session => 5,
            Channel::Comment => 6,
        }]
    }

    pub fn state(&self, state: DeliveryState) -> &'static str {
        self.states[match state {
            DeliveryState::Created => 0,
            DeliveryState::Scheduled | DeliveryState::HeldUndo => 1,
            DeliveryState::HeldQuietHours => 2,
            DeliveryState::HeldConsent => 3,
            DeliveryState::Undoable | DeliveryState::Sending => 4,
            DeliveryState::Sent => 5,
            DeliveryState::Delivered => 6,
            DeliveryState::TemporaryFailure => 7,
            DeliveryState::PermanentFailure => 8,
            DeliveryState::TechnicalFailure => 9,
            DeliveryState::Cancelled => 10,
            DeliveryState::OptedOut => 11,
        }]
    }
}

/// A sentence with its places filled in.
pub(super) fn filled(sentence: &str, values: &[(&str, &str)]) -> String {
    let mut text = sentence.to_owned();
    for (name, value) in values {
        text = text.replace(&format!("{{{name}}}"), value);
    }
    text
}
