//! What the hub answers by mail to a wish to get no more mails, or mails again.

use super::Text;

/// Answers to such mails: `{agency}`.
pub struct MailAnswers {
    /// The wish was clear.
    pub stopped: Text,
    /// It may have been one: they have stopped, and the sender is asked once.
    pub in_doubt: Text,
    /// They go on.
    pub started: Text,
}

const fn answers(
    stopped: (&'static str, &'static str),
    in_doubt: &'static str,
    started: (&'static str, &'static str),
) -> MailAnswers {
    MailAnswers {
        stopped: Text {
            subject: stopped.0,
            body: stopped.1,
        },
        in_doubt: Text {
            subject: stopped.0,
            body: in_doubt,
        },
        started: Text {
            subject: started.0,
            body: started.1,
        },
    }
}

/// By language (BCP 47); English first.
static ANSWERS: [(&str, MailAnswers); 14] = [
    (
        "en",
        answers(
            (
                "{agency}: emails stopped",
                "You won't get any more emails from {agency} at this address. If you want them again, reply START.",
            ),
            "We understood that you don't want any more emails from {agency}, and have stopped them. If you do want them, reply START.",
            (
                "{agency}: emails on again",
                "You'll get emails from {agency} again. If you don't want them, reply STOP.",
            ),
        ),
    ),
    (
        "es",
        answers(
            (
                "{agency}: correos cancelados",
                "No recibirá más correos de {agency} en esta dirección. Si los quiere de nuevo, responda START.",
            ),
            "Entendimos que no quiere más correos de {agency} y los detuvimos. Si los quiere recibir, responda START.",
            (
                "{agency}: correos activados",
                "Volverá a recibir correos de {agency}. Si no los quiere, responda STOP.",
            ),
        ),
    ),
    (
        "fr",
        answers(
            (
                "{agency} : e-mails arrêtés",
                "Vous ne recevrez plus d'e-mails de {agency} à cette adresse. Pour les recevoir à nouveau, répondez START.",
            ),
            "Nous avons compris que vous ne voulez plus d'e-mails de {agency} et les avons arrêtés. Si vous les voulez, répondez START.",
            (
                "{agency} : e-mails rétablis",
                "Vous recevrez à nouveau les e-mails de {agency}. Si vous n'en voulez pas, répondez STOP.",
            ),
        ),
    ),
    (
        "ht",
        answers(
            (
                "{agency}: imèl yo sispann",
                "Ou p ap resevwa imèl {agency} ankò nan adrès sa a. Si ou vle yo ankò, reponn START.",
            ),
            "Nou konprann ou pa vle imèl {agency} ankò, epi nou sispann yo. Si ou vle yo, reponn START.",
            (
                "{agency}: imèl yo rekòmanse",
                "W ap resevwa imèl {agency} ankò. Si ou pa vle yo, reponn STOP.",
            ),
        ),
    ),
    (
        "pt",
        answers(
            (
                "{agency}: e-mails cancelados",
                "Você não receberá mais e-mails de {agency} neste endereço. Para voltar a recebê-los, responda START.",
            ),
            "Entendemos que você não quer mais e-mails de {agency} e paramos de enviá-los. Se quiser recebê-los, responda START.",
            (
                "{agency}: e-mails reativados",
                "Você voltará a receber e-mails de {agency}. Se não os quiser, responda STOP.",
            ),
        ),
    ),
    (
        "tl",
        answers(
            (
                "{agency}: itinigil ang mga email",
                "Hindi na kayo makakatanggap ng email mula sa {agency} sa address na ito. Kung gusto ninyo ulit, i-reply ang START.",
            ),
            "Naunawaan naming ayaw na ninyo ng email mula sa {agency}, kaya itinigil namin. Kung gusto ninyo, i-reply ang START.",
            (
                "{agency}: ibinalik ang mga email",
                "Makakatanggap na kayo ulit ng email mula sa {agency}. Kung ayaw ninyo, i-reply ang STOP.",
            ),
        ),
    ),
    (
        "vi",
        answers(
            (
                "{agency}: đã ngừng gửi email",
                "Quý vị sẽ không nhận email của {agency} tại địa chỉ này nữa. Nếu muốn nhận lại, hãy trả lời START.",
            ),
            "Chúng tôi hiểu rằng quý vị không muốn nhận email của {agency} nữa và đã ngừng gửi. Nếu muốn nhận, hãy trả lời START.",
            (
                "{agency}: gửi email trở lại",
                "Quý vị sẽ lại nhận email của {agency}. Nếu không muốn, hãy trả lời STOP.",
            ),
        ),
    ),
    (
        "ru",
        answers(
            (
                "{agency}: письма отключены",
                "Вы больше не будете получать письма от {agency} на этот адрес. Чтобы получать их снова, ответьте START.",
            ),
            "Мы поняли, что вы больше не хотите писем от {agency}, и прекратили их. Если вы хотите их получать, ответьте START.",
            (
                "{agency}: письма включены",
                "Вы снова будете получать письма от {agency}. Если не хотите, ответьте STOP.",
            ),
        ),
    ),
    (
        "zh",
        answers(
            (
                "{agency}：已停止发送邮件",
                "您在此地址将不再收到 {agency} 的邮件。如需恢复，请回复 START。",
            ),
            "我们理解您不想再收到 {agency} 的邮件，已停止发送。如仍想接收，请回复 START。",
            (
                "{agency}：已恢复发送邮件",
                "您将重新收到 {agency} 的邮件。如不想接收，请回复 STOP。",
            ),
        ),
    ),
    (
        "ko",
        answers(
            (
                "{agency}: 이메일 중단",
                "이 주소로 {agency}의 이메일을 더 이상 보내지 않습니다. 다시 받으시려면 START라고 답장해 주세요.",
            ),
            "{agency}의 이메일을 더 이상 원하지 않으시는 것으로 이해하여 중단했습니다. 받기를 원하시면 START라고 답장해 주세요.",
            (
                "{agency}: 이메일 재개",
                "{agency}의 이메일을 다시 보내 드립니다. 원하지 않으시면 STOP이라고 답장해 주세요.",
            ),
        ),
    ),
    (
        "ar",
        answers(
            (
                "{agency}: توقفت الرسائل الإلكترونية",
                "لن تصلك رسائل إلكترونية من {agency} على هذا العنوان بعد الآن. إذا أردتها من جديد فأجب بكلمة START.",
            ),
            "فهمنا أنك لا تريد رسائل إلكترونية من {agency} بعد الآن فأوقفناها. إذا كنت تريدها فأجب بكلمة START.",
            (
                "{agency}: عادت الرسائل الإلكترونية",
                "ستصلك رسائل {agency} الإلكترونية من جديد. إذا لم تكن تريدها فأجب بكلمة STOP.",
            ),
        ),
    ),
    (
        "he",
        answers(
            (
                "{agency}: הודעות הדוא״ל הופסקו",
                "לא יישלחו עוד הודעות דוא״ל מאת {agency} לכתובת זו. כדי לקבל אותן שוב יש להשיב START.",
            ),
            "הבנו שאינך רוצה עוד הודעות דוא״ל מאת {agency} והפסקנו אותן. אם ברצונך לקבל אותן יש להשיב START.",
            (
                "{agency}: הודעות הדוא״ל חודשו",
                "הודעות הדוא״ל מאת {agency} יישלחו שוב. אם אינך רוצה בהן יש להשיב STOP.",
            ),
        ),
    ),
    (
        "fa",
        answers(
            (
                "{agency}: ایمیل‌ها متوقف شد",
                "دیگر ایمیلی از {agency} به این نشانی فرستاده نمی‌شود. اگر دوباره می‌خواهید، با START پاسخ دهید.",
            ),
            "متوجه شدیم که دیگر از {agency} ایمیل نمی‌خواهید و ارسال را متوقف کردیم. اگر می‌خواهید، با START پاسخ دهید.",
            (
                "{agency}: ایمیل‌ها از سر گرفته شد",
                "دوباره از {agency} ایمیل دریافت می‌کنید. اگر نمی‌خواهید، با STOP پاسخ دهید.",
            ),
        ),
    ),
    (
        "ur",
        answers(
            (
                "{agency}: ای میلز بند کر دی گئیں",
                "اس پتے پر {agency} کی مزید ای میلز نہیں آئیں گی۔ دوبارہ چاہییں تو START لکھ کر جواب دیں۔",
            ),
            "ہم سمجھے کہ آپ {agency} کی مزید ای میلز نہیں چاہتے، اس لیے انہیں بند کر دیا ہے۔ اگر چاہییں تو START لکھ کر جواب دیں۔",
            (
                "{agency}: ای میلز دوبارہ شروع",
                "آپ کو {agency} کی ای میلز دوبارہ آئیں گی۔ نہ چاہییں تو STOP لکھ کر جواب دیں۔",
            ),
        ),
    ),
];

/// Those of a language; English where there are none.
pub(super) fn of(tag: &str) -> &'static MailAnswers {
    let own = ANSWERS.iter().find(|(known, _)| *known == tag);
    &own.unwrap_or(&ANSWERS[0]).1
}

#[cfg(test)]
mod tests {
    use super::super::LANGUAGES;
    use super::*;
    use crate::conversations::keyword::{MailWords, heard_in_mail};

    #[test]
    fn each_language_has_its_own_and_names_the_word_back() {
        for language in &LANGUAGES {
            let own = of(language.tag());
            assert!(
                ANSWERS.iter().any(|(tag, _)| *tag == language.tag()),
                "{}",
                language.tag()
            );
            for (text, word) in [
                (&own.stopped, "START"),
                (&own.in_doubt, "START"),
                (&own.started, "STOP"),
            ] {
                assert!(text.subject.starts_with("{agency}"), "{}", text.subject);
                assert!(
                    text.body.contains("{agency}") && text.body.contains(word),
                    "{}",
                    text.body
                );
            }
        }
        assert_eq!(of("xx").stopped.body, ANSWERS[0].1.stopped.body);
    }

    /// Two hubs that answer each other would not stop each other's mails.
    #[test]
    fn no_answer_is_itself_a_clear_wish() {
        for (tag, answers) in &ANSWERS {
            for text in [&answers.stopped, &answers.in_doubt, &answers.started] {
                let body = text.body.replace("{agency}", "Mill County");
                let mail = MailWords {
                    subject: text.subject,
                    own: &body,
                    names: &[],
                };
                let clear = heard_in_mail(&mail).filter(|heard| !heard.is_doubtful);
                assert_eq!(clear, None, "{tag} {body}");
            }
        }
    }
}
