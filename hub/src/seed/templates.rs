//! Texts the county's reviewers send often, and rules that send some of them, in English, Spanish and Arabic.

use super::tenants::RIVERBEND;
use crate::error::Result;
use hub_domain::config_version::ConfigKind;
use hub_domain::conversations::notification_rule::NotificationRule;
use hub_domain::conversations::template::TemplateText;
use hub_store::audit::By;
use hub_store::config_versions::{self, ConfigId};
use hub_store::{StoreError, Write};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// Key of the rule for denials that a supervisor decides, and of its text.
pub const DENIAL_TO_DECIDE: &str = "denial-to-decide";
/// The same of approvals.
pub const APPROVAL_TO_DECIDE: &str = "approval-to-decide";

fn texts() -> [(&'static str, Value); 10] {
    [
        (
            "papers-missing",
            json!({ "name": "Papers are missing", "channel": "SMS", "active": true, "states": [4, 7, 8, 2, 9, 1, 11], "by_lang": {
                "en": { "body": "{{agency}}: {{first_name|Hello}}, we still need documents for your application {{application}}. Reply with a photo or call us." },
                "es": { "body": "{{agency}}: {{first_name|Hola}}, aún necesitamos documentos para su solicitud {{application}}. Responda con una foto o llámenos." },
                "ar": { "body": "{{agency}}: {{first_name|مرحبًا}}، ما زلنا نحتاج إلى مستندات لطلبك {{application}}. أرسل صورة أو اتصل بنا." },
            } }),
        ),
        (
            "interview-reminder",
            json!({ "name": "Interview reminder", "channel": "SMS", "active": true, "states": [4, 7, 8, 2, 9, 1, 11], "by_lang": {
                "en": { "body": "{{agency}}: your interview for {{program}} ({{application}}) is coming up. If the time doesn't work for you, reply here. {{reviewer}}" },
                "es": { "body": "{{agency}}: se acerca su entrevista para {{program}} ({{application}}). Si la hora no le conviene, responda aquí. {{reviewer}}" },
                "ar": { "body": "{{agency}}: موعد مقابلتك لبرنامج {{program}} ({{application}}) قريب. إن لم يناسبك الوقت فأجب هنا. {{reviewer}}" },
            } }),
        ),
        (
            "status-by-mail",
            json!({ "name": "Where your application stands", "channel": "EMAIL", "active": true, "by_lang": {
                "en": { "subject": "Your application {{application}}", "body": "Dear {{applicant_name|applicant}},\n\nYour application {{application}} for {{program}} has moved on. {{status}} You don't need to do anything right now.\n\n{{reviewer}}\n{{agency}}" },
                "es": { "subject": "Su solicitud {{application}}", "body": "Estimado/a {{applicant_name|solicitante}}:\n\nSu solicitud {{application}} para {{program}} ha avanzado. {{status}} Por el momento no tiene que hacer nada.\n\n{{reviewer}}\n{{agency}}" },
                "ar": { "subject": "طلبك {{application}}", "body": "{{applicant_name|عزيزي مقدم الطلب}}،\n\nطلبك {{application}} لبرنامج {{program}} تقدّم خطوة. {{status}} لا يلزمك فعل شيء في الوقت الحالي.\n\n{{reviewer}}\n{{agency}}" },
            } }),
        ),
        (
            "denied-text",
            json!({ "name": "Application denied", "channel": "SMS", "active": true, "states": [12], "by_lang": {
                "en": { "body": "{{agency}}: your application {{application}} was denied. {{denial_reason|Ask us why.}} To appeal, call us within 30 days." },
                "es": { "body": "{{agency}}: su solicitud {{application}} fue denegada. {{denial_reason|Pregúntenos por qué.}} Para apelar, llámenos dentro de 30 días." },
                "ar": { "body": "{{agency}}: رُفض طلبك {{application}}. {{denial_reason|اسألنا عن السبب.}} للاعتراض اتصل بنا خلال 30 يومًا." },
            } }),
        ),
        (
            "denied-mail",
            json!({ "name": "Application denied, with how to appeal", "channel": "EMAIL", "active": true, "states": [12], "by_lang": {
                "en": { "subject": "Your application {{application}} was denied", "body": "Dear {{applicant_name|applicant}},\n\nWe can't approve your application {{application}} for {{program}}.\n\n{{denial_reason|Ask us why.}}\n\nYou can appeal within 30 days: reply to this email or call us.\n\n{{agency}}" },
                "es": { "subject": "Su solicitud {{application}} fue denegada", "body": "Estimado/a {{applicant_name|solicitante}}:\n\nNo podemos conceder su solicitud {{application}} para {{program}}.\n\n{{denial_reason|Pregúntenos por qué.}}\n\nPuede apelar dentro de 30 días: responda a este correo o llámenos.\n\n{{agency}}" },
                "ar": { "subject": "رُفض طلبك {{application}}", "body": "{{applicant_name|عزيزي مقدم الطلب}}،\n\nلا يمكننا قبول طلبك {{application}} لبرنامج {{program}}.\n\n{{denial_reason|اسألنا عن السبب.}}\n\nيمكنك الاعتراض خلال 30 يومًا: أجب على هذا البريد أو اتصل بنا.\n\n{{agency}}" },
            } }),
        ),
        (
            DENIAL_TO_DECIDE,
            json!({ "name": "To supervisors: a denial to decide", "channel": "EMAIL", "active": true, "states": [5], "audience": "supervisor", "by_lang": {
                "en": { "subject": "{{application}}: a denial is waiting for your decision", "body": "The denial of {{application}} for {{program}} ({{applicant_name|applicant}}) needs a supervisor's decision. Read the case, then deny it or send it back for review.\n\n{{agency}}" },
                "es": { "subject": "{{application}}: una denegación espera su decisión", "body": "La denegación de {{application}} para {{program}} ({{applicant_name|solicitante}}) espera a un supervisor. Lea el caso y deniéguelo o devuélvalo a revisión.\n\n{{agency}}" },
                "ar": { "subject": "{{application}}: رفض ينتظر قرارك", "body": "رفض الطلب {{application}} لبرنامج {{program}} ({{applicant_name|مقدم الطلب}}) ينتظر مشرفًا. يرجى قراءة الحالة ثم رفضها أو إعادتها إلى المراجعة.\n\n{{agency}}" },
            } }),
        ),
        (
            APPROVAL_TO_DECIDE,
            json!({ "name": "To supervisors: an approval to decide", "channel": "EMAIL", "active": true, "states": [6], "audience": "supervisor", "by_lang": {
                "en": { "subject": "{{application}}: an approval is waiting for your decision", "body": "The approval of {{application}} for {{program}} ({{applicant_name|applicant}}) needs a supervisor's decision. Read the case, then approve it or send it back for review.\n\n{{agency}}" },
                "es": { "subject": "{{application}}: una aprobación espera su decisión", "body": "La aprobación de {{application}} para {{program}} ({{applicant_name|solicitante}}) espera a un supervisor. Lea el caso y apruébelo o devuélvalo a revisión.\n\n{{agency}}" },
                "ar": { "subject": "{{application}}: موافقة تنتظر قرارك", "body": "الموافقة على الطلب {{application}} لبرنامج {{program}} ({{applicant_name|مقدم الطلب}}) تنتظر مشرفًا. يرجى قراءة الحالة ثم الموافقة عليها أو إعادتها إلى المراجعة.\n\n{{agency}}" },
            } }),
        ),
        (
            "still-waiting",
            json!({ "name": "We still wait for your answer", "channel": "SMS", "active": true, "states": [4, 7, 8, 2, 9, 1, 11], "by_lang": {
                "en": { "body": "{{agency}}: {{first_name|Hello}}, we wrote to you about your application {{application}} and still wait for your answer. Reply here or call us." },
                "es": { "body": "{{agency}}: {{first_name|Hola}}, le escribimos sobre su solicitud {{application}} y aún esperamos su respuesta. Responda aquí o llámenos." },
                "ar": { "body": "{{agency}}: {{first_name|مرحبًا}}، كتبنا إليك بشأن طلبك {{application}} وما زلنا ننتظر ردك. أجب هنا أو اتصل بنا." },
            } }),
        ),
        (
            "program-news",
            json!({ "name": "News of the program", "channel": "EMAIL", "active": true, "by_lang": {
                "en": { "subject": "News about {{program}}", "body": "Dear {{applicant_name|applicant}},\n\nOur office has new hours: Monday to Friday, 8 a.m. to 6 p.m. You can ask about your application {{application}} at any time.\n\n{{agency}}" },
                "es": { "subject": "Novedades de {{program}}", "body": "Estimado/a {{applicant_name|solicitante}}:\n\nNuestra oficina tiene un horario nuevo: de lunes a viernes, de 8 a 18 horas. Puede preguntar por su solicitud {{application}} en cualquier momento.\n\n{{agency}}" },
                "ar": { "subject": "أخبار {{program}}", "body": "{{applicant_name|عزيزي مقدم الطلب}}،\n\nلمكتبنا ساعات عمل جديدة: من الاثنين إلى الجمعة من 8 إلى 18. يمكنك السؤال عن طلبك {{application}} في أي وقت.\n\n{{agency}}" },
            } }),
        ),
        (
            "rent-lease",
            json!({ "name": "Lease and proof of rent", "channel": "EMAIL", "active": true, "states": [4, 7, 8, 2, 9, 1, 11], "program": 5, "by_lang": {
                "en": { "subject": "Your lease for {{application}}", "body": "Dear {{applicant_name|applicant}},\n\nPlease send us a copy of your lease and a letter about the rent you owe. You can reply to this email and attach them.\n\n{{reviewer}}\n{{agency}}" },
                "es": { "subject": "Su contrato de alquiler para {{application}}", "body": "Estimado/a {{applicant_name|solicitante}}:\n\nEnvíenos una copia de su contrato de alquiler y una carta sobre el alquiler que debe. Puede responder a este correo y adjuntarlos.\n\n{{reviewer}}\n{{agency}}" },
                "ar": { "subject": "عقد الإيجار للطلب {{application}}", "body": "{{applicant_name|عزيزي مقدم الطلب}}،\n\nيرجى إرسال نسخة من عقد الإيجار ورسالة عن الإيجار المستحق. يمكنك الرد على هذا البريد وإرفاقها.\n\n{{reviewer}}\n{{agency}}" },
            } }),
        ),
    ]
}

/// Denied applicants are notified, by text if possible, otherwise by mail: in the programs for rent and for energy. A denial for rent
/// or an approval that is to be decided is in the supervisors' inbox at once, and comes by mail where it is not read there within an
/// hour. Whoever has not answered for two weeks would be asked again: the rule is there, and off until the county wants it.
fn rules() -> [(&'static str, Value); 5] {
    let rule = |program: i64, name: &str| {
        json!({
            "name": name, "active": true, "program": program, "to_state": 12, "audience": "applicant", "role": "",
            "channels": [{ "channel": "SMS", "template": "denied-text" }, { "channel": "EMAIL", "template": "denied-mail" }],
            "delay_minutes": 0,
        })
    };
    [
        ("rent-denied", rule(5, "A denial goes to the applicant")),
        ("energy-denied", rule(7, "A denial goes to the applicant")),
        (
            DENIAL_TO_DECIDE,
            json!({
                "name": "A denial to decide goes to the supervisors", "active": true, "program": 5, "to_state": 5,
                "audience": "role", "role": "Supervisor", "channels": [{ "channel": "EMAIL", "template": DENIAL_TO_DECIDE }],
                "delay_minutes": 60, "in_app": true,
            }),
        ),
        (
            APPROVAL_TO_DECIDE,
            json!({
                "name": "An approval to decide goes to the supervisors", "active": true, "program": 5, "to_state": 6,
                "audience": "role", "role": "Supervisor", "channels": [{ "channel": "EMAIL", "template": APPROVAL_TO_DECIDE }],
                "delay_minutes": 60, "in_app": true,
            }),
        ),
        (
            "rent-still-waiting",
            json!({
                "name": "Whoever has not answered is asked again", "active": false, "program": 5, "cause": "silence", "days": 14,
                "to_state": 9, "audience": "applicant", "role": "", "channels": [{ "channel": "SMS", "template": "still-waiting" }],
                "delay_minutes": 0,
            }),
        ),
    ]
}

/// The rule for denials that are to be decided, and its text in English.
pub fn denial_to_decide() -> Result<(NotificationRule, TemplateText)> {
    let rules: BTreeMap<_, _> = rules().into();
    let texts: BTreeMap<_, _> = texts().into();
    let rule = serde_json::from_value(rules[DENIAL_TO_DECIDE].clone()).map_err(StoreError::from)?;
    let text = texts[DENIAL_TO_DECIDE]["by_lang"]["en"].clone();
    Ok((rule, serde_json::from_value(text).map_err(StoreError::from)?))
}

/// Publishes them for the county.
pub async fn insert(write: &mut Write, at_ms: i64) -> Result<()> {
    for (key, body) in texts() {
        let id = ConfigId {
            tenant: RIVERBEND,
            kind: ConfigKind::MessageTemplate,
            key,
        };
        config_versions::begin(write, id, &body.to_string(), &By::system(), at_ms).await?;
    }
    for (key, body) in rules() {
        let id = ConfigId {
            tenant: RIVERBEND,
            kind: ConfigKind::NotificationRule,
            key,
        };
        config_versions::begin(write, id, &body.to_string(), &By::system(), at_ms).await?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_is_sound_and_an_approval_reaches_supervisors_as_a_denial_does() {
        let texts: BTreeMap<_, _> = texts().into();
        let read = |(key, rule): (&'static str, Value)| (key, serde_json::from_value(rule).unwrap());
        let rules: BTreeMap<_, NotificationRule> = rules().into_iter().map(read).collect();
        for (key, rule) in &rules {
            assert_eq!(rule.check(), Ok(()), "{key}");
            for channel in &rule.channels {
                let states = &texts[channel.template.as_str()]["states"];
                let is_for = states
                    .as_array()
                    .is_none_or(|all| all.contains(&json!(rule.to_state)));
                assert!(is_for, "{key}: {}", channel.template);
            }
        }
        let (denial, approval) = (&rules[DENIAL_TO_DECIDE], &rules[APPROVAL_TO_DECIDE]);
        assert_eq!((denial.to_state, approval.to_state), (5, 6));
        assert!(approval.active && approval.in_app && approval.role == denial.role);
    }
}
