//! The words for calls through a phone menu, in the languages of staff. The web app says the same (`communications.visit`).

use hub_domain::calls::flow::VisitCode;

/// What stands on the page for what the hub keeps of a call.
pub(super) struct VisitWords {
    /// Instead of the channel.
    pub kind: &'static str,
    /// With the menu's name.
    pub menu: &'static str,
    /// Where no end was written down.
    pub broken: &'static str,
    codes: [&'static str; 22],
}

pub(super) const EN: VisitWords = VisitWords {
    kind: "Phone menu or line",
    menu: "Call to {name}",
    broken: "The call was cut off by a fault on our side.",
    codes: [
        "The menu came to its end.",
        "The caller hung up.",
        "A reviewer took the call.",
        "The caller asked to be called back.",
        "The call was cut off: it took too long, or too much failed.",
        "Nobody took the call.",
        "The caller chose to leave a message.",
        "Office open",
        "Office closed",
        "Office closed for a holiday",
        "Application found",
        "Application not found",
        "Status changed",
        "Status change refused",
        "Joined the room",
        "Left the room",
        "Transferred",
        "Failed",
        "Call to another number ended",
        "Recording started",
        "Recording stopped",
        "Recording paused",
    ],
};

pub(super) const ES: VisitWords = VisitWords {
    kind: "Menú telefónico o fila",
    menu: "Llamada a {name}",
    broken: "La llamada se cortó por un fallo nuestro.",
    codes: [
        "El menú llegó a su fin.",
        "Quien llamaba colgó.",
        "Un revisor atendió la llamada.",
        "Quien llamaba pidió que se le devolviera la llamada.",
        "La llamada se cortó: demasiado larga o con demasiados fallos.",
        "Nadie atendió la llamada.",
        "Quien llamaba prefirió dejar un mensaje.",
        "Oficina abierta",
        "Oficina cerrada",
        "Oficina cerrada por festivo",
        "Solicitud encontrada",
        "Solicitud no encontrada",
        "Estado cambiado",
        "Cambio de estado rechazado",
        "Entró en la sala",
        "Salió de la sala",
        "Transferida",
        "Falló",
        "Terminó la llamada a otro número",
        "Grabación iniciada",
        "Grabación detenida",
        "Grabación en pausa",
    ],
};

pub(super) const AR: VisitWords = VisitWords {
    kind: "قائمة هاتف أو انتظار",
    menu: "مكالمة إلى {name}",
    broken: "انقطعت المكالمة بسبب خلل من جهتنا.",
    codes: [
        "وصلت القائمة إلى نهايتها.",
        "أغلق المتصل الخط.",
        "رد مراجع على المكالمة.",
        "طلب المتصل معاودة الاتصال به.",
        "قُطعت المكالمة: طالت أكثر من المسموح أو كثر الخلل.",
        "لم يرد أحد على المكالمة.",
        "اختار المتصل ترك رسالة.",
        "المكتب مفتوح",
        "المكتب مغلق",
        "المكتب مغلق لعطلة",
        "وُجد الطلب",
        "لم يوجد الطلب",
        "تغيرت الحالة",
        "رُفض تغيير الحالة",
        "دخل الغرفة",
        "غادر الغرفة",
        "حُوّلت المكالمة",
        "فشل",
        "انتهت المكالمة مع رقم آخر",
        "بدأ التسجيل",
        "توقف التسجيل",
        "التسجيل متوقف مؤقتًا",
    ],
};

impl VisitWords {
    pub fn code(&self, code: VisitCode) -> &'static str {
        self.codes[match code {
            VisitCode::Completed => 0,
            VisitCode::HungUp => 1,
            VisitCode::Taken => 2,
            VisitCode::CallBack => 3,
            VisitCode::Cut => 4,
            VisitCode::NotTaken => 5,
            VisitCode::Voicemail => 6,
            VisitCode::Open => 7,
            VisitCode::Closed => 8,
            VisitCode::Holiday => 9,
            VisitCode::Found => 10,
            VisitCode::NotFound => 11,
            VisitCode::Set => 12,
            VisitCode::Refused => 13,
            VisitCode::Entered => 14,
            VisitCode::Left => 15,
            VisitCode::Transferred => 16,
            VisitCode::Failed => 17,
            VisitCode::Ended => 18,
            VisitCode::Start => 19,
            VisitCode::Stop => 20,
            VisitCode::Pause => 21,
        }]
    }
}
