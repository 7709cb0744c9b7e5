//! Texts that the county's reviewers send often, in English, Spanish and Arabic.

use super::tenants::RIVERBEND;
use crate::error::Result;
use hub_domain::config_version::ConfigKind;
use hub_store::Write;
use hub_store::audit::Actor;
use hub_store::config_versions::{self, ConfigId};
use serde_json::{Value, json};

fn texts() -> [(&'static str, Value); 4] {
    [
        (
            "papers-missing",
            json!({ "name": "Papers are missing", "channel": "SMS", "active": true, "by_lang": {
                "en": { "body": "{{agency}}: {{first_name|Hello}}, we still need papers for your application {{application}}. Reply with a photo or call us." },
                "es": { "body": "{{agency}}: {{first_name|Hola}}, aún necesitamos documentos para su solicitud {{application}}. Responda con una foto o llámenos." },
                "ar": { "body": "{{agency}}: {{first_name|مرحبًا}}، ما زلنا نحتاج إلى مستندات لطلبك {{application}}. أرسل صورة أو اتصل بنا." },
            } }),
        ),
        (
            "interview-reminder",
            json!({ "name": "Interview reminder", "channel": "SMS", "active": true, "by_lang": {
                "en": { "body": "{{agency}}: your interview for {{program}} ({{application}}) is coming up. If the time does not suit you, reply here. {{reviewer}}" },
                "es": { "body": "{{agency}}: se acerca su entrevista para {{program}} ({{application}}). Si la hora no le conviene, responda aquí. {{reviewer}}" },
                "ar": { "body": "{{agency}}: موعد مقابلتك لبرنامج {{program}} ({{application}}) قريب. إن لم يناسبك الوقت فأجب هنا. {{reviewer}}" },
            } }),
        ),
        (
            "status-by-mail",
            json!({ "name": "Where your application stands", "channel": "EMAIL", "active": true, "by_lang": {
                "en": { "subject": "Your application {{application}}", "body": "Dear {{applicant_name|applicant}},\n\nyour application {{application}} for {{program}} is now in the status \u{201c}{{status}}\u{201d}. You need not do anything at this time.\n\n{{reviewer}}\n{{agency}}" },
                "es": { "subject": "Su solicitud {{application}}", "body": "Estimado/a {{applicant_name|solicitante}}:\n\nSu solicitud {{application}} para {{program}} está ahora en el estado «{{status}}». Por el momento no tiene que hacer nada.\n\n{{reviewer}}\n{{agency}}" },
                "ar": { "subject": "طلبك {{application}}", "body": "{{applicant_name|عزيزي مقدم الطلب}}،\n\nطلبك {{application}} لبرنامج {{program}} الآن في الحالة «{{status}}». لا يلزمك فعل شيء في الوقت الحالي.\n\n{{reviewer}}\n{{agency}}" },
            } }),
        ),
        (
            "rent-lease",
            json!({ "name": "Lease and proof of rent", "channel": "EMAIL", "active": true, "program": 5, "by_lang": {
                "en": { "subject": "Your lease for {{application}}", "body": "Dear {{applicant_name|applicant}},\n\nplease send us a copy of your lease and a letter about the rent that is owed. You can answer this mail and attach them.\n\n{{reviewer}}\n{{agency}}" },
                "es": { "subject": "Su contrato de alquiler para {{application}}", "body": "Estimado/a {{applicant_name|solicitante}}:\n\nEnvíenos una copia de su contrato de alquiler y una carta sobre el alquiler que debe. Puede responder a este correo y adjuntarlos.\n\n{{reviewer}}\n{{agency}}" },
                "ar": { "subject": "عقد الإيجار للطلب {{application}}", "body": "{{applicant_name|عزيزي مقدم الطلب}}،\n\nيرجى إرسال نسخة من عقد الإيجار ورسالة عن الإيجار المستحق. يمكنك الرد على هذا البريد وإرفاقها.\n\n{{reviewer}}\n{{agency}}" },
            } }),
        ),
    ]
}

/// Publishes them for the county.
pub async fn insert(write: &mut Write, at_ms: i64) -> Result<()> {
    for (key, body) in texts() {
        let id = ConfigId {
            tenant: RIVERBEND,
            kind: ConfigKind::MessageTemplate,
            key,
        };
        config_versions::begin(write, id, &body.to_string(), &Actor::system(), at_ms).await?;
    }
    Ok(())
}
