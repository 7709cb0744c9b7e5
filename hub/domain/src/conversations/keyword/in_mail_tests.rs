//! Mails in which people want no more of them, and mails that are messages.

use super::{MailWords, heard_in_mail};
use crate::conversations::keyword::Keyword;

/// Ana Reyes answers a mail of ours.
fn judged(body: &str) -> Option<(Keyword, bool)> {
    judged_of("Re: Your application", body)
}

fn judged_of(subject: &str, body: &str) -> Option<(Keyword, bool)> {
    let mail = MailWords {
        subject,
        own: body,
        names: &["Ana Reyes", "Anita"],
    };
    heard_in_mail(&mail).map(|heard| (heard.word, heard.is_doubtful))
}

#[test]
fn a_wish_is_heard_among_greeting_closing_name_and_signature() {
    let mut missed = Vec::new();
    for body in [
        "STOP",
        "stop",
        "Please take me off your list",
        "Please take me off your mailing list.",
        "Hello,\n\nplease take me off your list.\n\nThank you,\nAna Reyes",
        "Dear Riverbend County,\n\nPlease stop emailing me.\n\nSincerely,\n\nAna",
        "Please stop sending me emails.\n\nSent from my iPhone",
        "Unsubscribe\n-- \nAna Reyes\n555 0101",
        "No more emails please",
        "Don't email me anymore.",
        "don\u{2019}t send me any more e-mails",
        "I no longer want to receive these emails",
        "Remove me from your mailing list",
        // Spanish.
        "Ya no me escriba",
        "Ya no me escriban, por favor",
        "No me envíen más correos",
        "Por favor, no me envíen más correos electrónicos.\n\nSaludos,\nAna",
        "Estimados señores:\n\nQuiero darme de baja.\n\nAtentamente,\nAna Reyes",
        "Dejen de enviarme correos",
        "No quiero recibir más correos de ustedes",
        // Arabic.
        "إلغاء الاشتراك",
        "لا ترسلوا لي رسائل بعد الآن",
        "من فضلك توقفوا عن إرسال الرسائل\n\nمع التحية\nAna Reyes",
        "لا أريد رسائل إلكترونية",
        // Vietnamese.
        "Đừng gửi thư cho tôi nữa",
        "Tôi không muốn nhận email nữa",
        "Kính gửi quý cơ quan,\n\nVui lòng ngừng gửi email cho tôi\n\nTrân trọng,\nAna Reyes",
        // Chinese.
        "退订",
        "请不要再给我发邮件",
        "不要再发邮件了",
        "您好，\n\n请停止发送电子邮件。\n\n谢谢\n此致\n敬礼",
    ] {
        if judged(body) != Some((Keyword::Stop, false)) {
            missed.push((body, judged(body)));
        }
    }
    assert!(missed.is_empty(), "{missed:?}");
    assert_eq!(judged("STOP ALL emails"), Some((Keyword::StopAll, false)));
    for body in ["START", "Start please\n\nAna", "Empezar"] {
        assert_eq!(judged(body), Some((Keyword::Start, false)), "{body}");
    }
}

#[test]
fn a_wish_within_other_words_leaves_a_doubt() {
    for body in [
        "I moved to Ohio last month. Please stop sending me emails. Who can I ask about my deposit?",
        "Esta dirección es de mi hija. Por favor no me envíen más correos.",
        "NO MORE",
    ] {
        assert_eq!(judged(body), Some((Keyword::Stop, true)), "{body}");
    }
}

#[test]
fn a_message_with_such_a_word_in_it_is_a_message() {
    for body in [
        "I'll stop by your office tomorrow with the lease.",
        "The landlord told me to stop paying. What should I do?",
        "Did the payments stop? I got nothing in March.",
        "Please don't stop sending me emails, I need them.",
        "Why did you stop emailing me?",
        "I need to cancel my appointment on Tuesday.",
        "My bus stop is at the end of the street, I will be late.",
        "Please remove the second tenant from the form.",
        "Help",
        "Please stop texting me.",
        "No me llegan sus correos desde marzo.",
        "Dejé de trabajar en marzo, ¿qué debo enviar?",
        "أريد إلغاء الموعد",
        "توقف راتبي في مارس",
        "Đúng rồi, tôi sẽ gửi thư ngày mai",
        "Tôi dùng email này",
        "我在公交车站",
        "我没有收到你们的邮件",
        "",
        "Here is the lease.\n\nAcme Realty\nTo unsubscribe from our newsletter visit https://acme.example/stop",
    ] {
        assert_eq!(judged(body), None, "{body}");
    }
}

#[test]
fn a_quotation_is_not_the_senders() {
    for body in [
        "Yes, Tuesday.\n\nOn Mon, Riverbend County wrote:\n> Reply STOP to get no more emails.",
        "> Reply STOP to get no more emails.",
        "On Mon, Riverbend County wrote:\n> STOP",
    ] {
        assert_eq!(judged(body), None, "{body}");
    }
}

#[test]
fn a_subject_counts_where_it_is_all_that_was_said_and_the_senders_own() {
    for (subject, body) in [
        ("Unsubscribe", ""),
        ("STOP", "Sent from my iPhone"),
        ("unsubscribe", "Thank you,\nAna Reyes"),
        ("退订", ""),
    ] {
        assert_eq!(
            judged_of(subject, body),
            Some((Keyword::Stop, false)),
            "{subject}"
        );
    }
    for (subject, body) in [
        ("Re: Stop", ""),
        ("RE: Stop", "Here is the lease."),
        ("Fwd: unsubscribe", ""),
        ("Cancel", "I need to cancel my appointment on Tuesday."),
        ("Stop", "Where is the bus stop next to your office?"),
        ("A question: stop", ""),
    ] {
        assert_eq!(judged_of(subject, body), None, "{subject} {body}");
    }
}

#[test]
fn a_long_mail_is_no_wish_whatever_is_in_it() {
    assert_eq!(judged(&"STOP ".repeat(40_000)), None);
    assert_eq!(judged(&"Please stop emailing me. ".repeat(500)), None);
}
