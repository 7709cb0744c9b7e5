//! `GET /api/own-applications/{id}/filed-answers`: what the caller answered in an application, with the form that asked.

use crate::App;
use crate::extract::Own;
use crate::extract::own::Application;
use crate::problem::{Key, Problem, ProblemBody};
use crate::routes::letters::own_sheet;
use actix_web::{get, web};
use hub_domain::clock::now_ms;
use hub_forms::answers::Reading;
use hub_forms::{Form, Question, QuestionType, sealed};
use jiff::Timestamp;
use jiff::tz::TimeZone;
use serde::Serialize;
use serde_json::{Map, Value};

/// Answers as they are on file.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct OwnFiledAnswers {
    /// The document that asked, without its rules; docs/FORMS.md says what it holds.
    #[schema(value_type = Object)]
    form: Form,
    /// By the questions' ids. Of a number that is sealed there are the last digits.
    #[schema(value_type = Object)]
    answers: Map<String, Value>,
    /// The places of questions that are not asked.
    hidden: Vec<String>,
    /// In which it was filled in, BCP 47.
    lang: String,
    filed_at_ms: i64,
}

/// The answers of one's own application, with what staff have corrected; 404 where it was filed without a form.
#[utoipa::path(
    tag = "queue",
    params(("id" = i64, Path)),
    responses(
        (status = 200, body = OwnFiledAnswers),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[get("/api/own-applications/{id}/filed-answers")]
pub async fn read_own_filed_answers(
    app: web::Data<App>,
    own: Own<Application>,
) -> Result<web::Json<OwnFiledAnswers>, Problem> {
    let (caller, Application(item)) = own.take(&app).await?;
    let filed = own_sheet::filed(&app, &caller, &item).await?;
    let mut filed = filed.ok_or_else(|| Problem::new(Key::NotFound).and_field("answers", "not_found"))?;
    let today = Timestamp::from_millisecond(now_ms()).unwrap_or(Timestamp::UNIX_EPOCH);
    let reading = Reading {
        lang: &filed.lang,
        today: today.to_zoned(TimeZone::UTC).date(),
    };
    let answers = sealed_answers(&filed.form, filed.answers, reading);
    filed.form.rules.clear();
    Ok(web::Json(OwnFiledAnswers {
        form: filed.form,
        answers,
        hidden: filed.hidden,
        lang: filed.lang,
        filed_at_ms: filed.filed_at_ms,
    }))
}

/// The answers without the numbers that are sealed: those that were filed before numbers were lie openly.
fn sealed_answers(form: &Form, answers: Map<String, Value>, reading: Reading<'_>) -> Map<String, Value> {
    let pages = form.sections.iter().flat_map(|section| &section.pages);
    let items: Vec<&Question> = pages.flat_map(|page| &page.items).collect();
    let closed = |question: Option<&&Question>, value: Value| match question {
        Some(question) => match sealed::seal(question, &value, reading) {
            Some(sealed) => sealed.open,
            None => value,
        },
        None => value,
    };
    let all = answers.into_iter().map(|(id, value)| {
        let item = items.iter().find(|item| item.id == id);
        let Some(group) = item.filter(|item| item.kind == QuestionType::Group) else {
            return (id, closed(item, value));
        };
        let inner: Vec<&Question> = group.items.iter().collect();
        let rows = match value {
            Value::Array(rows) => rows,
            other => return (id, other),
        };
        let rows = rows.into_iter().map(|mut row| {
            if let Some(answers) = row.get_mut("answers").and_then(Value::as_object_mut) {
                for (id, answer) in answers.iter_mut() {
                    let question = inner.iter().find(|question| question.id == *id);
                    *answer = closed(question, answer.take());
                }
            }
            row
        });
        (id, Value::Array(rows.collect()))
    });
    all.collect()
}
