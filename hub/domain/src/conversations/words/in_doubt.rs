//! What the hub answers where a text may have been a wish to get no more: it has stopped them, and asks once.

/// By language (BCP 47); English first.
const STOPPED: [(&str, &str); 14] = [
    (
        "en",
        "{agency}: We understood that you want no more texts from us, and have stopped them. Reply START to go on.",
    ),
    (
        "es",
        "{agency}: Entendimos que no quiere más mensajes nuestros y los detuvimos. Responda START para seguir recibiéndolos.",
    ),
    (
        "fr",
        "{agency}: Nous avons compris que vous ne voulez plus de SMS et les avons arrêtés. Répondez START pour continuer.",
    ),
    (
        "ht",
        "{agency}: Nou konprann ou pa vle tèks ankò, epi nou sispann yo. Reponn START pou kontinye.",
    ),
    (
        "pt",
        "{agency}: Entendemos que você não quer mais mensagens e paramos de enviá-las. Responda START para continuar.",
    ),
    (
        "tl",
        "{agency}: Naunawaan naming ayaw na ninyo ng text mula sa amin, kaya itinigil namin. I-reply ang START para magpatuloy.",
    ),
    (
        "vi",
        "{agency}: Chúng tôi hiểu rằng quý vị không muốn nhận tin nhắn nữa và đã ngừng gửi. Trả lời START để tiếp tục.",
    ),
    (
        "ru",
        "{agency}: Мы поняли, что вы больше не хотите сообщений, и прекратили их. Ответьте START, чтобы получать их дальше.",
    ),
    (
        "zh",
        "{agency}: 我们理解您不想再收到短信，已停止发送。如要继续接收，请回复 START。",
    ),
    (
        "ko",
        "{agency}: 문자를 더 이상 원하지 않으시는 것으로 이해하여 중단했습니다. 계속 받으시려면 START라고 답장해 주세요.",
    ),
    (
        "ar",
        "{agency}: فهمنا أنك لا تريد رسائل نصية بعد الآن فأوقفناها. أرسل START للاستمرار.",
    ),
    (
        "he",
        "{agency}: הבנו שאינך רוצה לקבל מאיתנו עוד הודעות והפסקנו אותן. להמשך יש להשיב START.",
    ),
    (
        "fa",
        "{agency}: متوجه شدیم که دیگر پیامک نمی‌خواهید و ارسال را متوقف کردیم. برای ادامه START را بفرستید.",
    ),
    (
        "ur",
        "{agency}: ہم سمجھے کہ آپ مزید پیغامات نہیں چاہتے، اس لیے انہیں بند کر دیا ہے۔ جاری رکھنے کے لیے START لکھ کر بھیجیں۔",
    ),
];

/// The answer in a language; in English where there is none.
pub(super) fn stopped(tag: &str) -> &'static str {
    let own = STOPPED.iter().find(|(known, _)| *known == tag);
    own.unwrap_or(&STOPPED[0]).1
}
