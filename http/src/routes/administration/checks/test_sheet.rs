//! `GET /api/admin/programs/{id}/check-account/test-sheet`: a sheet by which a printer of checks is adjusted.

use super::paper::{answer, offset, unfit};
use crate::App;
use crate::extract::Allowed;
use crate::extract::accepted_language::language_of;
use crate::extract::allowed::FinanceWrite;
use crate::problem::{Problem, ProblemBody};
use crate::routes::administration::programs::known;
use crate::routes::letters::now;
use actix_web::{HttpRequest, HttpResponse, get, web};
use hub_letters::{TestSheet, check_test_sheet};
use hub_payments::CheckAccount;
use hub_store::programs::program_settings::Revised;

/// What the sheet says, in one language; the last line where magnetic ink is printed.
struct Says {
    title: &'static str,
    lines: [&'static str; 4],
    toner: &'static str,
}

const ENGLISH: Says = Says {
    title: "Alignment of checks",
    lines: [
        "Print this sheet on plain paper, at 100 percent, without fitting it to the page.",
        "Lay it over a check of your stock and hold both against the light.",
        "The marks of the cross are 1/16 inch (0.0625) apart: count by how many the print is off.",
        "Enter that under Check account, in inches, and print the sheet again.",
    ],
    toner: "The line of numbers at the foot of a check is read by magnetism: it needs magnetic toner.",
};
const SPANISH: Says = Says {
    title: "Alineación de los cheques",
    lines: [
        "Imprima esta hoja en papel normal, al 100 por ciento, sin ajustarla a la página.",
        "Póngala sobre un cheque de su papel y mire los dos a contraluz.",
        "Las marcas de la cruz están a 1/16 de pulgada (0.0625): cuente cuántas se desvía la impresión.",
        "Escríbalo en Cuenta de cheques, en pulgadas, e imprima la hoja otra vez.",
    ],
    toner: "La línea de números al pie de un cheque se lee por magnetismo: necesita tóner magnético.",
};
const ARABIC: Says = Says {
    title: "محاذاة الشيكات",
    lines: [
        "اطبع هذه الورقة على ورق عادي بنسبة 100 بالمئة دون ملاءمتها لحجم الصفحة.",
        "ضعها فوق شيك من ورقك وانظر إليهما أمام الضوء.",
        "المسافة بين علامات الصليب 1/16 بوصة (0.0625): عُدّ بكم علامة انحرفت الطباعة.",
        "أدخل ذلك بالبوصة في حساب الشيكات ثم اطبع الورقة مرة أخرى.",
    ],
    toner: "سطر الأرقام أسفل الشيك يُقرأ مغناطيسيًا: يلزمه حبر مغناطيسي.",
};

/// The sheet with the program's offset, in the caller's language. It is no check: it says so, and its line of numbers is of zeros.
#[utoipa::path(
    tag = "administration",
    params(("id" = i64, Path, description = "`processId`")),
    responses(
        (status = 200, description = "PDF", content_type = "application/pdf"),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[get("/api/admin/programs/{id}/check-account/test-sheet")]
pub async fn read_check_test_sheet(
    app: web::Data<App>,
    caller: Allowed<FinanceWrite>,
    request: HttpRequest,
    id: web::Path<i64>,
) -> Result<HttpResponse, Problem> {
    let program = known(&app, &caller, *id).await?;
    let settings = app.store.program_settings();
    let held: Revised<CheckAccount> = settings.of(caller.tenant, program).await?;
    let lang = language_of(&request, &caller);
    let (lang, says) = match lang.split('-').next() {
        Some("es") => ("es", SPANISH),
        Some("ar") => ("ar", ARABIC),
        _ => ("en", ENGLISH),
    };
    let mut lines: Vec<String> = says.lines.map(str::to_owned).to_vec();
    if held.text.face.micr {
        lines.push(says.toner.to_owned());
    }
    let sheet = TestSheet {
        lang: lang.to_owned(),
        title: says.title.to_owned(),
        lines,
        made_at: now(&caller),
        offset: offset(&held.text.face),
    };
    let written = web::block(move || check_test_sheet(&sheet)).await;
    let written = written
        .map_err(Problem::internal)?
        .map_err(|error| unfit(&error))?;
    Ok(answer("check-test-sheet", written.pdf))
}
