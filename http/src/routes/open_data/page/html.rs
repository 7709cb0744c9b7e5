//! The page for frames, as HTML.

use super::chart::{Column, svg};
use super::numbers;
use super::words::Words;
use crate::routes::open_data::served::{SHOWN, Served, ServedSet};
use hub_domain::ProgramId;
use hub_open_data::figure::Figure;
use hub_open_data::measure::Measure;
use hub_open_data::public_set::iso_time;
use std::fmt::Write as _;

/// What the page shows.
pub struct View<'v> {
    pub words: &'static Words,
    pub served: &'v Served,
    /// None: all programs.
    pub program: Option<ProgramId>,
    pub is_small: bool,
    /// The figures that were due are not there.
    pub is_late: bool,
    /// The origins that may frame the page.
    pub parents: &'v [&'v str],
}

/// A text within HTML.
pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

/// The whole page.
pub fn page(view: &View<'_>) -> String {
    let words = view.words;
    let title = words.title.replace("{name}", &escaped(&view.served.tenant.name));
    let mut page = format!(
        "<!doctype html>\n<html lang=\"{}\" dir=\"{}\" data-parents=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{title}</title>\n\
         <link rel=\"stylesheet\" href=\"/public/dashboard/embed.css\">\n\
         <script src=\"/public/dashboard/embed.js\" defer></script>\n</head>\n<body>\n<main>\n<h1>{title}</h1>\n",
        words.lang,
        words.dir,
        escaped(&view.parents.join(" ")),
    );
    let from = view.served.sets.len().saturating_sub(SHOWN);
    let sets = &view.served.sets[from..];
    match sets.last() {
        None => paragraph(&mut page, "", words.none),
        Some(newest) => {
            paragraph(&mut page, "muted", words.lead);
            if !view.is_small {
                programs(&mut page, view, newest);
            }
            let measures: &[Measure] = match view.is_small {
                true => &[Measure::Applications, Measure::Decisions, Measure::PaidCents],
                false => &Measure::ALL,
            };
            for measure in measures {
                section(&mut page, view, sets, *measure);
            }
            footer(&mut page, view, newest);
        }
    }
    page.push_str("</main>\n</body>\n</html>\n");
    page
}

fn paragraph(page: &mut String, class: &str, html: &str) {
    // Writing to a String cannot fail, here and below.
    let _ = match class {
        "" => writeln!(page, "<p>{html}</p>"),
        class => writeln!(page, "<p class=\"{class}\">{html}</p>"),
    };
}

/// The address of this page for a program, or for all of them.
fn address(view: &View<'_>, program: Option<ProgramId>) -> String {
    let lang = view.words.lang;
    match program {
        Some(id) => format!("/public/dashboard?embed=1&amp;lang={lang}&amp;programId={id}"),
        None => format!("/public/dashboard?embed=1&amp;lang={lang}"),
    }
}

fn programs(page: &mut String, view: &View<'_>, newest: &ServedSet) {
    let words = view.words;
    let _ = write!(page, "<nav aria-label=\"{}\"><ul>", words.programs);
    let all = newest.release.programs.iter();
    let named = all.map(|program| (Some(program.id), program.name.as_str()));
    for (id, name) in [(None, words.all_programs)].into_iter().chain(named) {
        let current = if id == view.program {
            " aria-current=\"true\""
        } else {
            ""
        };
        let href = address(view, id);
        let _ = write!(page, "<li><a href=\"{href}\"{current}>{}</a></li>", escaped(name));
    }
    page.push_str("</ul></nav>\n");
}

/// A measure: its chart, and its table.
fn section(page: &mut String, view: &View<'_>, sets: &[ServedSet], measure: Measure) {
    let words = view.words;
    let place = Measure::ALL.iter().position(|one| *one == measure).unwrap_or(0);
    let name = words.measures[place];
    let title = words.by_month.replace("{measure}", name);
    let figures: Vec<(&ServedSet, &Figure)> = sets
        .iter()
        .filter_map(|set| Some((set, set.release.figure(set.month, 1, view.program, measure)?)))
        .collect();
    if figures.is_empty() {
        return;
    }
    let columns: Vec<Column> = figures
        .iter()
        .map(|(set, figure)| Column {
            label: set.month.to_string(),
            value: figure.shown(),
        })
        .collect();
    let _ = writeln!(page, "<section>\n<h2>{title}</h2>\n{}", svg(&title, &columns));
    let _ = writeln!(
        page,
        "<div class=\"scroll\" role=\"region\" aria-label=\"{title}\" tabindex=\"0\"><table>\n<thead><tr><th scope=\"col\">{}</th>\
         <th scope=\"col\">{name}</th></tr></thead>\n<tbody>",
        words.month
    );
    for (set, figure) in figures.iter().rev() {
        let value = match figure.shown() {
            Some(value) => numbers::value(words, measure, value),
            None => words.hidden.to_owned(),
        };
        let month = numbers::month(words, set.month);
        let _ = writeln!(page, "<tr><th scope=\"row\">{month}</th><td>{value}</td></tr>");
    }
    page.push_str("</tbody></table></div>\n</section>\n");
}

fn footer(page: &mut String, view: &View<'_>, newest: &ServedSet) {
    let words = view.words;
    let says = &view.served.tenant.settings.public_dashboard;
    let month = numbers::month(words, newest.month);
    page.push_str("<footer>\n");
    let next = if view.is_late { words.late } else { words.next };
    let next = next.replace("{day}", &newest.month.next().release_day());
    let since = iso_time(newest.made_at_ms);
    let since = since.split('T').next().unwrap_or_default();
    let updated = words.updated.replace("{month}", &month).replace("{day}", since);
    paragraph(page, "", &format!("{updated} {next}"));
    let csv = words.download.replace("{month}", &month);
    let file = format!("/api/public/dashboard/{}.csv", newest.month);
    paragraph(
        page,
        "",
        &format!(
            "<a href=\"{file}\">{csv}</a> · <a href=\"/public/dashboard\" target=\"_blank\" rel=\"noopener\">{}</a>",
            words.whole
        ),
    );
    if !says.licence.is_empty() {
        let licence = linked(&says.licence, &says.licence_url);
        paragraph(page, "", &words.licence.replace("{licence}", &licence));
    }
    let name = match says.contact_name.as_str() {
        "" => view.served.tenant.name.as_str(),
        name => name,
    };
    let mail = match says.contact_mail.as_str() {
        "" => String::new(),
        mail => format!("mailto:{mail}"),
    };
    paragraph(
        page,
        "",
        &words.contact.replace("{contact}", &linked(name, &mail)),
    );
    page.push_str("</footer>\n");
}

fn linked(text: &str, address: &str) -> String {
    match address {
        "" => escaped(text),
        address => format!(
            "<a href=\"{}\" target=\"_blank\" rel=\"noopener\">{}</a>",
            escaped(address),
            escaped(text)
        ),
    }
}
