//! Branding of the four tenants: logos and pictures drawn here, Spanish texts, contacts, and a partner's own host.

use super::tenants::{CAREFUND, LAKESHORE, RIVERBEND, SERVICE};
use hub_domain::TenantId;
use serde_json::{Value, json};

/// The host of a health-exchange partner: the county's programs under another name, in five languages.
pub const EXCHANGE_HOST: &str = "exchange.localhost";

/// A picture as a data URL, which the web app allows for images. It must contain neither `#` nor `%`, so that
/// URI-encoding does not change it.
fn picture(svg: &str) -> String {
    format!("data:image/svg+xml,{svg}")
}

/// `#rrggbb` in the notation of a [`picture`].
fn paint(color: &str) -> String {
    let part = |from: usize| {
        color
            .get(from..from + 2)
            .and_then(|digits| u8::from_str_radix(digits, 16).ok())
    };
    match (part(1), part(3), part(5)) {
        (Some(red), Some(green), Some(blue)) => format!("rgb({red},{green},{blue})"),
        _ => "black".to_owned(),
    }
}

/// A round sign with a white drawing on the tenant's colour.
fn logo(color: &str, drawing: &str) -> String {
    let color = paint(color);
    picture(&format!(
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 64 64'><circle cx='32' cy='32' r='31' fill='{color}'/>\
         <g fill='none' stroke='white' stroke-width='4' stroke-linecap='round' stroke-linejoin='round'>{drawing}</g></svg>"
    ))
}

/// Hills in three tones under a clear sky.
fn landscape(sky: &str, far: &str, middle: &str, near: &str) -> String {
    let [sky, far, middle, near] = [sky, far, middle, near].map(paint);
    picture(&format!(
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1200 1600' preserveAspectRatio='xMidYMid slice'>\
         <rect width='1200' height='1600' fill='{sky}'/><circle cx='880' cy='380' r='120' fill='white' opacity='.35'/>\
         <path d='M0 900C300 760 520 980 760 860S1100 760 1200 820V1600H0Z' fill='{far}'/>\
         <path d='M0 1120C260 1000 480 1180 720 1080S1080 1020 1200 1080V1600H0Z' fill='{middle}'/>\
         <path d='M0 1340C280 1240 560 1400 800 1310S1120 1260 1200 1300V1600H0Z' fill='{near}'/></svg>"
    ))
}

/// What a tenant's branding has in addition to its name, colour and English words.
pub fn more(tenant: TenantId) -> Value {
    match tenant {
        RIVERBEND => riverbend(),
        LAKESHORE => lakeshore(),
        SERVICE => service(),
        CAREFUND => carefund(),
        _ => json!({}),
    }
}

fn riverbend() -> Value {
    json!({
        "ds_logoUrl": logo("#1f5f8b", "<path d='M12 26q10-8 20 0t20 0M12 38q10-8 20 0t20 0'/>"),
        "ds_backgroundUrl": landscape("#cfe3ee", "#8fb7cd", "#4f88a8", "#1f5f8b"),
        "accent": "#b4541a",
        "ic_sign_up_individuals": true,
        "ic_sign_up_business": true,
        "track_program_events": true,
        "support": {
            "heading": "Questions about a program?\nWe are glad to help.",
            "programs": [
                { "name": "Grocery Support Program", "phone": "(202) 555-0190" },
                { "name": "Child Savings Account Program", "phone": "(202) 555-0191" },
            ],
            "email": "help@riverbend.example",
        },
        "words": { "es": {
            "ds_portalTitle": "Condado de Riverbend",
            "ds_loginHeading": "Programas de ayuda del condado de Riverbend",
            "ds_loginMessage": "Entre para pedir ayuda con la renta, la energía, la comida o el cuidado de niños, o para trabajar con solicitudes.",
            "contact_info": "Departamento de Servicios Comunitarios, 200 Mill Street, Riverbend. Llame al (202) 555-0100 de lunes a viernes, de 8 a 5.",
            "support": {
                "heading": "¿Preguntas sobre un programa?\nCon gusto le ayudamos.",
                "programs": [
                    { "name": "Programa de apoyo para alimentos", "phone": "(202) 555-0190" },
                    { "name": "Programa de cuentas de ahorro para niños", "phone": "(202) 555-0191" },
                ],
                "email": "help@riverbend.example",
            },
        } },
    })
}

fn lakeshore() -> Value {
    json!({
        "ds_logoUrl": logo("#0f766e", "<path d='M10 42h44M20 42a12 12 0 0 1 24 0M32 18v6M16 24l4 4M48 24l-4 4'/>"),
        "ds_backgroundUrl": landscape("#d7ece8", "#8ccabf", "#3f9c8f", "#0f766e"),
        "accent": "#8a5a00",
        "ic_sign_up_individuals": true,
        "ic_sign_up_business": true,
        "support": {
            "heading": "After the flood,\nyou are not alone.",
            "programs": [{ "name": "Flood Recovery Grants", "phone": "(312) 555-0100" }],
            "email": "recovery@lakeshore.example",
        },
        "words": { "es": {
            "ds_portalTitle": "Condado de Lakeshore",
            "ds_loginHeading": "Programas de recuperación del condado de Lakeshore",
            "ds_loginMessage": "Entre para seguir su solicitud de ayuda por la inundación.",
            "contact_info": "Oficina de Recuperación, 14 Harbor Road, Lakeshore. Llame al (312) 555-0100.",
            "support": {
                "heading": "Después de la inundación,\nno está solo.",
                "programs": [{ "name": "Ayuda para la recuperación", "phone": "(312) 555-0100" }],
                "email": "recovery@lakeshore.example",
            },
        } },
    })
}

fn service() -> Value {
    json!({
        "ds_logoUrl": logo("#5b4bb7", "<path d='M18 18h12v12H18zM34 18h12v12H34zM18 34h12v12H18zM34 34h12v12H34z'/>"),
        "ds_backgroundUrl": landscape("#e2def5", "#b3a9e3", "#8275cf", "#5b4bb7"),
        "accent": "#9c3d7a",
        "support": {
            "heading": "About your subscription,\nask us.",
            "programs": [],
            "email": "help@service.example",
        },
        "words": { "es": {
            "ds_portalTitle": "Suscripciones de Commonline",
            "ds_loginHeading": "Sus suscripciones",
            "ds_loginMessage": "Entre para ver y cambiar lo que su oficina tiene contratado.",
            "contact_info": "Escriba a help@service.example.",
            "support": {
                "heading": "Sobre su suscripción,\npregúntenos.",
                "programs": [],
                "email": "help@service.example",
            },
        } },
    })
}

fn carefund() -> Value {
    json!({
        "ds_logoUrl": logo("#a23b54", "<path d='M32 48S14 37 14 25a9 9 0 0 1 18-2 9 9 0 0 1 18 2c0 12-18 23-18 23Z'/>"),
        "ds_backgroundUrl": landscape("#f4dfe3", "#dda7b3", "#c06c80", "#a23b54"),
        "accent": "#7a4d00",
        "marketplace": true,
        "footer_hidden_on_auth": true,
        // A fictional third party provides this instance's form; nothing answers there.
        "external_form_url": "https://forms.carefund.example/premium-assistance",
        "support": {
            "heading": "Help with your premium,\nevery day from 7 to 7.",
            "programs": [
                { "name": "Grocery Support Program", "phone": "(503) 555-0110" },
                { "name": "Child Savings Account Program", "phone": "(503) 555-0111" },
            ],
            "email": "members@carefund.example",
        },
        "words": { "es": {
            "ds_portalTitle": "Mercado Carefund",
            "ds_loginHeading": "Ayuda con la prima de su seguro",
            "ds_loginMessage": "Entre con su usuario para ver su solicitud.",
            "contact_info": "Atención a miembros: (503) 555-0100, todos los días de 7 a 7.",
            "support": {
                "heading": "Ayuda con su prima,\ntodos los días de 7 a 7.",
                "programs": [
                    { "name": "Programa de apoyo para alimentos", "phone": "(503) 555-0110" },
                    { "name": "Programa de cuentas de ahorro para niños", "phone": "(503) 555-0111" },
                ],
                "email": "members@carefund.example",
            },
        } },
    })
}

/// What lies over the county's branding on [`EXCHANGE_HOST`].
pub fn exchange() -> Value {
    json!({
        "ds_portalTitle": "Riverbend Health Exchange",
        "ds_loginHeading": "Riverbend Health Exchange",
        "ds_loginMessage": "Sign in to follow your application for health coverage.",
        "ds_logoUrl": logo("#2f6b3a", "<path d='M32 16v32M16 32h32'/>"),
        "ds_backgroundUrl": landscape("#dcebd9", "#a5cba0", "#629b62", "#2f6b3a"),
        "brand_color": "#2f6b3a",
        "accent": "#9a4a00",
        "languages": ["es", "vi", "ko", "en", "zh-Hans"],
        "hide_individual_signup": true,
        "words": {
            "es": {
                "ds_portalTitle": "Mercado de salud de Riverbend",
                "ds_loginHeading": "Mercado de salud de Riverbend",
                "ds_loginMessage": "Entre para seguir su solicitud de cobertura de salud.",
            },
            "vi": {
                "ds_loginHeading": "Sàn bảo hiểm sức khỏe Riverbend",
                "ds_loginMessage": "Đăng nhập để theo dõi đơn xin bảo hiểm sức khỏe của quý vị.",
            },
            "ko": {
                "ds_loginHeading": "리버벤드 건강보험 거래소",
                "ds_loginMessage": "로그인하여 건강보험 신청 상황을 확인하세요.",
            },
            "zh": {
                "ds_loginHeading": "河湾健康保险交易所",
                "ds_loginMessage": "登录以查看您的健康保险申请。",
            },
        },
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_tenant_has_a_logo_a_picture_and_spanish_words() {
        for tenant in [RIVERBEND, LAKESHORE, SERVICE, CAREFUND] {
            let branding = more(tenant);
            for name in ["ds_logoUrl", "ds_backgroundUrl"] {
                let url = branding[name].as_str().unwrap();
                let svg = url.strip_prefix("data:image/svg+xml,").unwrap();
                assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>"), "{svg}");
                assert!(svg.contains("rgb(") && !svg.contains(['#', '%', '"']), "{svg}");
            }
            for name in [
                "ds_portalTitle",
                "ds_loginHeading",
                "ds_loginMessage",
                "contact_info",
            ] {
                assert!(branding["words"]["es"][name].is_string(), "{tenant} {name}");
            }
        }
    }

    #[test]
    fn the_partner_offers_five_languages() {
        assert_eq!(exchange()["languages"].as_array().unwrap().len(), 5);
    }
}
